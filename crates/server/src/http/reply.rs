//! Answers and refusals of handlers, and the cookie that names a new device.

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{BadFrame, Code, TableInfo};
use serde::Serialize;
use store::{DeviceId, Maker, OwnerId, StoreError};

use super::{App, caller::Caller};
use crate::{limit::Empty, secrets};
use engine::BadOption;
use room::{Answer, Fault};
use table::RecordError;

/// A fault as a response. Its body is written by the guard, which knows the asker's language.
#[derive(Debug)]
pub struct Rejection(pub Fault);

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self.0);
        response
    }
}

macro_rules! rejections {
    ($($error:ty),*) => {$(
        impl From<$error> for Rejection {
            fn from(error: $error) -> Rejection {
                Rejection(error.into())
            }
        }
    )*};
}

rejections!(Fault, Code, Empty, StoreError, BadOption, BadFrame, RecordError);

pub type Reply<T> = Result<Json<T>, Rejection>;

pub fn info(answer: Answer) -> Reply<TableInfo> {
    match answer {
        Answer::Info(info) => Ok(Json(*info)),
        _ => Err(Code::Internal.into()),
    }
}

/// Who asks, and the cookie that names the device if it had none.
pub struct Named {
    /// The person, or the device where it belongs to none.
    pub owner: OwnerId,
    /// The device itself.
    pub device: DeviceId,
    cookie: Option<String>,
}

impl Named {
    pub fn of(caller: &Caller, app: &App) -> Named {
        if let (Some(owner), Some(device)) = (caller.owner, caller.device) {
            return Named { owner, device, cookie: None };
        }
        let word = secrets::word();
        let secure = if app.origins.is_tls() { "; Secure" } else { "" };
        let name = app.origins.cookie();
        let cookie = format!("{name}={word}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}");
        let device = DeviceId(secrets::hash(&word).expect("one of ours"));
        Named { owner: device.into(), device, cookie: Some(cookie) }
    }

    /// A person may begin with the device, where it belongs to none: cookies cost nothing, so that this counts for the address.
    pub fn may_begin(&self, caller: &Caller, app: &App) -> Result<(), Empty> {
        if self.owner == self.device.into() { app.rates.newcomer(caller.address) } else { Ok(()) }
    }

    /// Who makes something that grants or sends.
    pub fn maker(&self) -> Maker {
        Maker { device: self.device, owner: self.owner }
    }

    pub fn reply(self, body: impl Serialize) -> Response {
        self.with_cookie(Json(body))
    }

    pub fn with_cookie(self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if let Some(cookie) = self.cookie {
            response.headers_mut().insert(header::SET_COOKIE, cookie.parse().expect("hexadecimal digits"));
        }
        response
    }
}

/// What makes a browser forget its device.
pub fn forget_cookie(app: &App) -> String {
    let secure = if app.origins.is_tls() { "; Secure" } else { "" };
    format!("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{secure}", app.origins.cookie())
}
