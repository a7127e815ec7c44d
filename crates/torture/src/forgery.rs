//! Records that a dishonest table, or a person with a file, could hand out: each well formed and properly chained.

use anyhow::{Context, Result};
use bots::generator;
use catalogue::AnyGame;
use fair::{Chain, Nonce, Secret, Share};
use serde_json::{Map, Value, json};
use table::{LuckSource, LuckVerdict, Testimony, Witness};

use crate::fuzz::move_at_random;

/// What was done to the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forgery {
    /// The promise is taken out, with all that belongs to it, and other cards are put in.
    PromiseDropped,
    /// The commitment alone is taken out of the header; other cards are put in.
    CommitmentDropped,
    /// Other cards under the old promise.
    CardsSwapped,
    /// Another secret at the end.
    SecretSwapped,
    SecretTwice,
    MixTwice,
    MixMoved,
    MixDropped,
    /// Another nonce under the old promise.
    NonceSwapped,
    /// A nonce that nobody had promised.
    NonceAdded,
    BoundChanged,
    BoundDropped,
    /// The number of a draw in its stream.
    DrawSkipped,
    /// The table plays with a nonce of its own in a person's place, promise included: only that person can know.
    ShareReplaced,
    /// The table says that a nonce which it had acknowledged never came: only its person can know.
    NonceWithheld,
}

/// What must become of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caught {
    /// By everybody who verifies the record.
    By(LuckVerdict),
    /// By the person at seat 0, whose client kept what it was shown.
    ByWitness(Testimony),
}

impl Forgery {
    pub const ALL: [Forgery; 15] = [
        Forgery::PromiseDropped,
        Forgery::CommitmentDropped,
        Forgery::CardsSwapped,
        Forgery::SecretSwapped,
        Forgery::SecretTwice,
        Forgery::MixTwice,
        Forgery::MixMoved,
        Forgery::MixDropped,
        Forgery::NonceSwapped,
        Forgery::NonceAdded,
        Forgery::BoundChanged,
        Forgery::BoundDropped,
        Forgery::DrawSkipped,
        Forgery::ShareReplaced,
        Forgery::NonceWithheld,
    ];

    pub fn expected(self) -> Caught {
        match self {
            Forgery::PromiseDropped | Forgery::CommitmentDropped => Caught::By(LuckVerdict::Unproved),
            Forgery::ShareReplaced => Caught::ByWitness(Testimony::OtherPromises),
            Forgery::NonceWithheld => Caught::ByWitness(Testimony::OtherNonce),
            _ => Caught::By(LuckVerdict::Forged),
        }
    }
}

/// An honest race, and the means to forge it.
pub struct HonestRace {
    game: &'static dyn AnyGame,
    seats: u8,
    seed: u64,
    /// After so many moves it is abandoned.
    moves: usize,
    record: String,
    /// The same race with cards that the forger likes better.
    other: String,
}

const TABLE: &str = "0123456789abcdef0123456789abcdef";

impl HonestRace {
    pub fn new(game: &'static dyn AnyGame, seed: u64) -> Result<HonestRace> {
        HonestRace::of(game, seed, usize::MAX)
    }

    /// Abandoned after a few moves: for what takes its time over each line.
    pub fn short(game: &'static dyn AnyGame, seed: u64) -> Result<HonestRace> {
        HonestRace::of(game, seed, 30)
    }

    fn of(game: &'static dyn AnyGame, seed: u64, moves: usize) -> Result<HonestRace> {
        let seats = (*game.seats().start()).max(2);
        let mut race = HonestRace { game, seats, seed, moves, record: String::new(), other: String::new() };
        race.record = race.played(&race.secret(), race.shares())?;
        race.other = race.played(&Secret([0xee; 32]), race.shares())?;
        Ok(race)
    }

    fn secret(&self) -> Secret {
        Secret([self.seed as u8 | 1; 32])
    }

    fn nonce(&self) -> Nonce {
        Nonce([self.seed as u8 ^ 0x5a; 32])
    }

    /// Seat 0 has kept its promise, seat 1 has not.
    fn shares(&self) -> Vec<Option<Share>> {
        let broken = Share { promise: Nonce([9; 32]).commitment(), nonce: None };
        let mut shares = vec![Some(Share::shown(self.nonce())), Some(broken)];
        shares.resize(self.seats.into(), None);
        shares
    }

    /// What the client of seat 0 has kept.
    pub fn witness(&self) -> Witness {
        Witness {
            table: TABLE.to_owned(),
            seat: 0,
            nonce: self.nonce(),
            commitment: self.secret().commitment(TABLE, self.game.info().rules_version),
            promises: Some(self.shares().iter().map(|share| share.map(|share| share.promise)).collect()),
            acknowledged: true,
        }
    }

    pub fn record(&self) -> &str {
        &self.record
    }

    fn played(&self, secret: &Secret, shares: Vec<Option<Share>>) -> Result<String> {
        let luck = LuckSource::Fair { secret: secret.clone(), shares };
        let mut table = self.game.open(TABLE, &Map::new(), self.seats, &luck)?;
        table.draw_pending();
        let mut rng = generator(self.seed, 77);
        let mut moves = 0;
        while moves < self.moves && move_at_random(&mut *table, &mut rng) {
            moves += 1;
        }
        table.abandon();
        table.reveal(secret);
        Ok(table.take_lines().join("\n") + "\n")
    }

    pub fn forged(&self, forgery: Forgery) -> Result<String> {
        let honest = steps(&self.record)?;
        let other = steps(&self.other)?;
        let promised = honest[0]["header"]["commitment"].clone();
        Ok(chained(&match forgery {
            Forgery::PromiseDropped => {
                let mut steps = other;
                drop_commitment(&mut steps);
                steps.remove(1);
                steps.pop();
                steps
            }
            Forgery::CommitmentDropped => {
                let mut steps = other;
                drop_commitment(&mut steps);
                steps
            }
            Forgery::CardsSwapped => {
                let mut steps = other;
                steps[0]["header"]["commitment"] = promised;
                steps.pop();
                steps.extend(honest.last().cloned());
                steps
            }
            Forgery::SecretSwapped => changed(honest, |steps| {
                let last = steps.len() - 1;
                steps[last] = json!({"reveal": {"secret": Secret([3; 32]).to_string()}});
            }),
            Forgery::SecretTwice => changed(honest, |steps| steps.extend(steps.last().cloned())),
            Forgery::MixTwice => changed(honest, |steps| steps.insert(2, steps[1].clone())),
            Forgery::MixMoved => changed(honest, |steps| steps.swap(1, 2)),
            Forgery::MixDropped => changed(honest, |steps| drop(steps.remove(1))),
            Forgery::NonceSwapped => {
                changed(honest, |steps| steps[1]["mix"]["nonces"][0] = json!(Nonce([4; 32]).to_string()))
            }
            Forgery::NonceAdded => {
                let nonce = json!(Nonce([4; 32]).to_string());
                changed(honest, |steps| {
                    steps[1]["mix"]["promised"][1] = Value::Null;
                    steps[1]["mix"]["nonces"][1] = nonce;
                })
            }
            Forgery::BoundChanged => each_draw(honest, |draw| {
                for key in ["below", "shuffle"] {
                    if let Some(bound) = draw.get(key).and_then(Value::as_u64) {
                        draw.insert(key.to_owned(), json!(bound + 1));
                    }
                }
            }),
            Forgery::BoundDropped => each_draw(honest, |draw| {
                draw.remove("below");
                draw.remove("shuffle");
            }),
            Forgery::DrawSkipped => each_draw(honest, |draw| {
                let n = draw["n"].as_u64().unwrap_or_default();
                draw.insert("n".to_owned(), json!(n + 1));
            }),
            Forgery::ShareReplaced => {
                let mut shares = self.shares();
                shares[0] = Some(Share::shown(Nonce([4; 32])));
                return self.played(&self.secret(), shares);
            }
            Forgery::NonceWithheld => {
                let mut shares = self.shares();
                shares[0] = shares[0].map(|share| Share { nonce: None, ..share });
                return self.played(&self.secret(), shares);
            }
        }))
    }
}

/// The steps of a record, without their links.
fn steps(record: &str) -> Result<Vec<Value>> {
    let step = |line: &str| {
        let mut line: Value = serde_json::from_str(line)?;
        Ok(line["step"].take())
    };
    record.lines().map(step).collect::<Result<Vec<Value>>>().context("a record of our own")
}

/// Steps as a record whose chain holds.
fn chained(steps: &[Value]) -> String {
    let mut chain = Chain::default();
    let line = |step: &Value| {
        let step = step.to_string();
        let link = chain.append(step.as_bytes());
        format!("{{\"step\":{step},\"link\":\"{link}\"}}\n")
    };
    steps.iter().map(line).collect()
}

fn changed(mut steps: Vec<Value>, change: impl FnOnce(&mut Vec<Value>)) -> Vec<Value> {
    change(&mut steps);
    steps
}

fn each_draw(mut steps: Vec<Value>, change: impl Fn(&mut Map<String, Value>)) -> Vec<Value> {
    steps.iter_mut().filter_map(|step| step.get_mut("luck")?.as_object_mut()).for_each(change);
    steps
}

fn drop_commitment(steps: &mut [Value]) {
    if let Some(header) = steps[0]["header"].as_object_mut() {
        header.remove("commitment");
    }
}
