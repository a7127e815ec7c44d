//! People who play through whichever node the balancer sends them to.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bots::generator;
use client::Device;
use rand::Rng;
use tokio::task::JoinHandle;

use super::balancer::Balancer;
use crate::ledger::{Ledger, sit};

/// A client that hears nothing for so long comes again.
const PATIENCE: Duration = Duration::from_millis(1_500);
const AGAIN_AFTER: Duration = Duration::from_millis(60);

pub struct Players {
    stopped: Arc<AtomicBool>,
    seats: Vec<JoinHandle<()>>,
}

impl Players {
    pub fn sit(ledgers: &[Ledger], balancer: &Arc<Balancer>, seed: u64) -> Players {
        let stopped = Arc::new(AtomicBool::new(false));
        let mut seats = Vec::new();
        for (table, ledger) in ledgers.iter().enumerate() {
            for (seat, page) in ledger.seats.iter().enumerate() {
                let device = ledger.device.clone();
                let id = ledger.id.clone();
                let page = Arc::clone(page);
                let balancer = Arc::clone(balancer);
                let stopped = Arc::clone(&stopped);
                let mut rng = generator(seed, (table * 16 + seat) as u64);
                seats.push(tokio::spawn(async move {
                    while !stopped.load(Ordering::Relaxed) {
                        let device = Device { addr: balancer.node(&mut rng), ..device.clone() };
                        let sitting = sit(&device, &id, seat, &page, rng.next_u64(), PATIENCE);
                        let until = async {
                            while !stopped.load(Ordering::Relaxed) {
                                tokio::time::sleep(Duration::from_millis(20)).await;
                            }
                        };
                        tokio::select! {
                            _ = sitting => {}
                            () = until => {}
                        }
                        tokio::time::sleep(AGAIN_AFTER).await;
                    }
                }));
            }
        }
        Players { stopped, seats }
    }

    pub async fn stop(self) {
        self.stopped.store(true, Ordering::Relaxed);
        for seat in self.seats {
            let _ = seat.await;
        }
    }
}
