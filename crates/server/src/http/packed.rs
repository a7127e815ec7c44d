//! What goes out compressed: the client itself, and races that are over. Nothing that holds a secret of anyone's, for how well a text
//! compresses reveals something of what is in it.

use axum::{
    http,
    response::{IntoResponse, Response},
};
use tower_http::compression::{CompressionLayer, Predicate};

/// Marks an answer as nobody's secret.
#[derive(Clone, Copy)]
struct Open;

pub fn open(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    response.extensions_mut().insert(Open);
    response
}

#[derive(Clone, Copy)]
pub struct OnlyOpen;

impl Predicate for OnlyOpen {
    fn should_compress<B: http_body::Body>(&self, response: &http::Response<B>) -> bool {
        response.extensions().get::<Open>().is_some()
    }
}

pub fn layer() -> CompressionLayer<OnlyOpen> {
    CompressionLayer::new().compress_when(OnlyOpen)
}
