//! The operator's socket file: who may open it, and one request a connection.

use std::{
    io,
    os::unix::net::UnixListener as Bound,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use rustix::{fs::Mode, process::umask};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    sync::watch,
};

use super::{Answer, Operator};

/// The socket's name in the data folder.
pub const SOCKET: &str = "admin.sock";
/// No request is longer, and none takes longer to arrive.
const MOST: u64 = 4 * 1024;
const WITHIN: Duration = Duration::from_secs(10);

/// A socket file that nobody but the owner can open, from the moment it is there. One that a crash has left behind is replaced: the folder's
/// lock is ours.
pub(crate) fn bind(folder: &Path) -> io::Result<(UnixListener, PathBuf)> {
    let path = folder.join(SOCKET);
    match std::fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let before = umask(Mode::from_raw_mode(0o177));
    let bound = Bound::bind(&path);
    umask(before);
    let bound = bound?;
    bound.set_nonblocking(true)?;
    Ok((UnixListener::from_std(bound)?, path))
}

pub(crate) async fn listen(
    listener: UnixListener,
    path: PathBuf,
    operator: Arc<Operator>,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopped.changed() => break,
        };
        match accepted {
            Ok((stream, _)) => {
                let operator = Arc::clone(&operator);
                tokio::spawn(async move { serve(stream, &operator).await });
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    let _ = std::fs::remove_file(path);
}

async fn serve(stream: UnixStream, operator: &Operator) -> io::Result<()> {
    let (from, mut to) = stream.into_split();
    let mut line = String::new();
    let read = tokio::time::timeout(WITHIN, BufReader::new(from.take(MOST)).read_line(&mut line)).await;
    let answer = match read {
        Ok(Ok(_)) => match serde_json::from_str(&line) {
            Ok(request) => operator.answer(request).await,
            Err(error) => Answer::Failed(format!("not a request: {error}")),
        },
        _ => return Ok(()),
    };
    let mut answer = serde_json::to_vec(&answer)?;
    answer.push(b'\n');
    to.write_all(&answer).await
}
