//! A certificate for `localhost`, for tests of TLS.

use std::{
    io,
    net::TcpListener,
    path::{Path, PathBuf},
};

use crate::{
    Missing,
    program::{User, find},
};

const NAME: &str = "OpenSSL";

/// A port of the loopback, and a certificate for `localhost` with what it is signed by.
pub struct Secure {
    pub port: u16,
    pub certificate: PathBuf,
    pub key: PathBuf,
    pub authority: PathBuf,
}

impl Secure {
    /// Makes the files in a folder of this program's own.
    pub fn make_in(folder: &Path) -> Result<Secure, Missing> {
        Secure::make(User::own_user(), folder)
    }

    pub(crate) fn make(user: User, folder: &Path) -> Result<Secure, Missing> {
        let failed = |error: io::Error| Missing::NotStarted(NAME, error.to_string());
        let program = find("openssl", Vec::new()).ok_or(Missing::Program(NAME, "openssl"))?;
        let run = |arguments: &str| {
            let made =
                user.command(&program).args(arguments.split(' ')).current_dir(folder).output().map_err(failed)?;
            if made.status.success() {
                Ok(())
            } else {
                Err(Missing::NotStarted(NAME, String::from_utf8_lossy(&made.stderr).into_owned()))
            }
        };
        std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").map_err(failed)?;
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        run(&format!("req -x509 {key} -keyout authority.key -out authority.pem -days 2 -subj /CN=authority"))?;
        run(&format!("req {key} -keyout server.key -out server.csr -subj /CN=localhost"))?;
        run(
            "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -out server.pem -days 2 -extfile names",
        )?;
        // Free at this moment; it must be the same after a restart.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(failed)?;
        let file = |name: &str| folder.join(name);
        Ok(Secure {
            port: free.port(),
            certificate: file("server.pem"),
            key: file("server.key"),
            authority: file("authority.pem"),
        })
    }
}
