//! `sillage serve`: reads the settings, runs the server, and stops it when asked.

mod logs;
mod notify;
mod settings;

use std::{
    io::{Write, stdout},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Context, Result};
use server::{Config, Reload, Reloaded, Server};
use tokio::signal::unix::{SignalKind, signal};

pub use self::settings::Settings;

/// Serves tables to browsers and programs. A setting is taken from its flag, else from its variable, else from the settings file, else it has
/// its default.
#[derive(clap::Args)]
pub struct Args {
    /// A settings file (TOML): a line such as `addr = "127.0.0.1:8080"` for each flag
    #[arg(long, env = "SILLAGE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the settings as they are understood, as a settings file, and end
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: Settings,
}

/// Eight requests that may be heavy at once, and as many for the store's readers and for bots that think.
const BLOCKING_THREADS: usize = 16;

impl Args {
    pub fn run(self) -> Result<ExitCode> {
        let settings = self.settings.with_file(self.config.as_deref())?;
        if self.print_config {
            stdout().lock().write_all(settings.written()?.as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        let (log, level) = settings.logs();
        let config = Config { reload: Some(reload(self, settings.clone())), ..settings.config()? };
        logs::begin(log, level);
        server::small_pages();
        // Each thread keeps some megabytes of memory that it has used once: those that read, replay and think need not be hundreds.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(BLOCKING_THREADS)
            .build()
            .context("no runtime")?;
        runtime.block_on(serve(config))
    }
}

/// Ends with this where the database is gone. Started again by itself, it would begin with an empty one.
const LOST: u8 = 3;

/// Serves until it is asked to stop. SIGHUP reads the settings again.
async fn serve(config: Config) -> Result<ExitCode> {
    let [mut stop, mut interrupt, mut hangup] = [
        signal(SignalKind::terminate()).context("no signals")?,
        signal(SignalKind::interrupt()).context("no signals")?,
        signal(SignalKind::hangup()).context("no signals")?,
    ];
    let server = Server::run(config).await?;
    // A reader that has gone is no reason not to serve.
    let _ = writeln!(stdout(), "Sillage: http://{}/", server.addr);
    notify::send("READY=1");
    let lost = loop {
        tokio::select! {
            _ = stop.recv() => break None,
            _ = interrupt.recv() => break None,
            error = server.lost() => break Some(error),
            _ = hangup.recv() => match server.reload() {
                Ok(said) => tracing::info!("{said}"),
                Err(error) => tracing::error!("settings are left as they were: {error}"),
            },
        }
    };
    notify::send("STOPPING=1");
    match &lost {
        None => tracing::info!("stopping"),
        Some(error) => tracing::error!(
            %error,
            "stopping: nothing has been acknowledged since. Put the files back as they were, or use `sillage restore BACKUP`, before the \
             next start"
        ),
    }
    server.stop().await;
    Ok(lost.map_or(ExitCode::SUCCESS, |_| ExitCode::from(LOST)))
}

/// Reads the settings again as they were read at the start.
fn reload(args: Args, at_the_start: Settings) -> Reload {
    Reload(Arc::new(move || {
        let read = || {
            let now = args.settings.with_file(args.config.as_deref())?;
            anyhow::Ok(Reloaded { tuning: now.tuning()?, need_restart: at_the_start.need_restart(&now)? })
        };
        read().map_err(|error| format!("{error:#}"))
    }))
}
