use anyhow::Result;
use torture::load::{Load, run};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long, default_value = "echappee")]
    game: String,
    #[arg(long, default_value_t = 200)]
    tables: usize,
    #[arg(long, default_value_t = 2)]
    seats: usize,
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Moves a second over all tables [default: as many as are acknowledged]
    #[arg(long)]
    rate: Option<f64>,
}

impl Args {
    pub async fn run(self) -> Result<bool> {
        let program = std::env::current_exe()?;
        let Args { game, tables, seats, seconds, rate } = self;
        let figures = run(&Load { program, game, tables, seats, seconds, rate }).await?;
        println!("{figures}");
        Ok(true)
    }
}
