use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// A mail server that keeps all letters, and knows nobody whose mailbox begins with "nobody".
#[derive(Clone)]
pub struct Letters {
    pub addr: SocketAddr,
    kept: Arc<Mutex<Vec<Letter>>>,
}

#[derive(Clone, Debug)]
pub struct Letter {
    pub to: String,
    /// Head and body, with soft line ends taken out.
    pub text: String,
}

impl Letters {
    pub async fn open() -> Letters {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let letters = Letters { addr: listener.local_addr().unwrap(), kept: Arc::default() };
        let kept = Arc::clone(&letters.kept);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(speak(stream, Arc::clone(&kept)));
            }
        });
        letters
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.addr)
    }

    /// Waits until so many letters have come in all.
    pub async fn wait_for(&self, count: usize) -> Vec<Letter> {
        for _ in 0..4_000 {
            let kept = self.kept.lock().unwrap().clone();
            if kept.len() >= count {
                assert_eq!(kept.len(), count, "no more than that");
                return kept;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("{} of {count} letters", self.kept.lock().unwrap().len());
    }
}

/// As much of SMTP (RFC 5321) as it takes.
async fn speak(stream: TcpStream, kept: Arc<Mutex<Vec<Letter>>>) -> std::io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 letters\r\n").await?;
    let mut to = String::new();
    while let Some(line) = lines.next_line().await? {
        let answer = match line.split([' ', ':']).next().unwrap().to_uppercase().as_str() {
            "EHLO" | "HELO" => "250 letters",
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                if to.starts_with("nobody") { "550 no such mailbox" } else { "250 ok" }
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while let Some(line) = lines.next_line().await?
                    && line != "."
                {
                    text += &line;
                    text.push('\n');
                }
                let text = text.replace("=\n", "").replace("=3D", "=");
                kept.lock().unwrap().push(Letter { to: to.clone(), text });
                "250 kept"
            }
            "QUIT" => {
                writer.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "250 ok",
        };
        writer.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
    Ok(())
}
