//! Non-interference through the server's own code. Two worlds that look the same to a viewer — the view is the same, what others hold
//! is not — are given the same inputs, and everything that the viewer gets is compared: every byte, every count, every moment, every
//! refusal, and what a viewer that is a bot does. Where a step shows something that the viewer could not know before, the worlds part.
//!
//! The test of the test: the same with a fault injected between the room and its sockets. All of them must be caught.

use bots::{Generator, generator};
use catalogue::AnyGame;
use engine::{PromptKind, Seat, Viewer};
pub use protocol::Windows;
use protocol::{Clock, SeatKind};
use rand::Rng;
use serde_json::Value;
use server::Times;

use crate::harness::{CROWD, Harness, Heard, Move, Seating};

/// What a bot that looks decides is kept as if it had been sent to this socket.
const THOUGHTS: u64 = 300;

/// What a fault lets out, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leak {
    /// A view holds a number that depends on another's hand.
    InView,
    /// A fact holds one.
    InFact,
    /// What changed in a moment on the way.
    InChanges,
    /// A moment more.
    Moment,
    /// A question has another length.
    InAsk,
    /// When a question closes.
    ClosesMs,
    /// A message comes a millisecond later.
    Late,
    /// Two messages come in the other order.
    Order,
    /// A message more.
    Extra,
    /// A message less.
    Missing,
    /// A number is skipped, as if something had happened.
    Gap,
    /// A refusal says more.
    Refusal,
    /// Whether a move can be taken back.
    Undo,
    /// Blanks at the end: nobody reads them, but they have a length.
    Length,
    /// The table says that a seat is ready.
    TableInfo,
    /// A bot does something else.
    Bot,
    /// A window closes at once when nobody can answer.
    WindowCloses,
}

impl Leak {
    pub const ALL: [Leak; 17] = [
        Leak::InView,
        Leak::InFact,
        Leak::InChanges,
        Leak::Moment,
        Leak::InAsk,
        Leak::ClosesMs,
        Leak::Late,
        Leak::Order,
        Leak::Extra,
        Leak::Missing,
        Leak::Gap,
        Leak::Refusal,
        Leak::Undo,
        Leak::Length,
        Leak::TableInfo,
        Leak::Bot,
        Leak::WindowCloses,
    ];
}

/// Why two worlds could be told apart.
#[derive(Clone, Debug)]
pub struct Difference {
    pub seed: u64,
    pub viewer: Viewer,
    /// What was done in both.
    pub after: String,
    pub one: String,
    pub other: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "seed {}, {:?}, {}:\n  in one world    {}\n  in the other    {}",
            self.seed, self.viewer, self.after, self.one, self.other
        )
    }
}

#[derive(Clone, Debug, Default)]
pub struct Pairs {
    pub pairs: u64,
    pub compared: u64,
    pub parted: u64,
    /// In how many of them others held something else to begin with.
    pub hiding: u64,
}

/// Compares so many pairs of worlds of a game.
///
/// Where windows are relaxed, when one closes may differ, and from there on the worlds part: nothing else may.
pub fn pairs(
    game: &'static dyn AnyGame,
    windows: Windows,
    seeds: std::ops::Range<u64>,
) -> Result<Pairs, Box<Difference>> {
    let mut found = Pairs::default();
    let sizes = seats(game);
    for seed in seeds {
        let mut pair = Pair::new(game, &sizes, windows, seed);
        found.hiding += u64::from(pair.hides_something());
        pair.run()?;
        found.pairs += 1;
        found.compared += pair.compared;
        found.parted += u64::from(pair.parted);
    }
    Ok(found)
}

/// Which leaks go unnoticed in all of these pairs. Each is injected in what the same pairs reveal, until it is caught.
pub fn unnoticed(game: &'static dyn AnyGame, seeds: std::ops::Range<u64>) -> Result<Vec<Leak>, Box<Difference>> {
    let mut injected = Leak::ALL.to_vec();
    let sizes = seats(game);
    for seed in seeds {
        if injected.is_empty() {
            break;
        }
        let mut pair = Pair { injected, ..Pair::new(game, &sizes, Windows::Strict, seed) };
        pair.run()?;
        injected = pair.injected;
    }
    Ok(injected)
}

/// How many may sit at this game's table as it comes out of the box.
fn seats(game: &dyn AnyGame) -> Vec<usize> {
    let taken = |&seats: &u8| game.open("worlds", &serde_json::Map::new(), seats, &table::LuckSource::Seed(0)).is_ok();
    game.seats().filter(taken).map(usize::from).collect()
}

struct Pair {
    seed: u64,
    rng: Generator,
    worlds: [Harness; 2],
    viewer: Viewer,
    seats: usize,
    /// Leaks that were not caught yet.
    injected: Vec<Leak>,
    compared: u64,
    parted: bool,
    windows: Windows,
    /// Whether everybody was to choose at once.
    in_choice: bool,
    /// The last input.
    after: String,
}

impl Pair {
    /// One race up to some step, then twice: what the viewer does not know is drawn again in one of them.
    fn new(game: &'static dyn AnyGame, sizes: &[usize], windows: Windows, seed: u64) -> Pair {
        let mut rng = generator(seed, 1);
        let seats = sizes[rng.next_u32() as usize % sizes.len()];
        let at = rng.next_u32() as usize % (seats + 1);
        let viewer = if at == seats { Viewer::Spectator } else { Viewer::Seat(Seat(at as u8)) };
        // The viewer may be a bot. The others are people: what they do is up to us, and the same in both worlds. There are two at
        // least: a window put to one person among bots closes on that answer, for there is nobody else to hide it from.
        let bot = seats > 2 && rng.next_u32().is_multiple_of(3);
        let people = (0..seats).map(|seat| !(bot && seat == at)).collect();
        let clocks = [Clock::None, Clock::Bank { seconds: 60, increment: 2 }, Clock::Days { days: 2 }];
        let clock = clocks[rng.next_u32() as usize % clocks.len()];
        let seating = Seating { people, clock, windows, times: Times { window: 5_000, ..Times::default() } };
        let mut world = Harness::new(game, &seating, seed);
        let steps = rng.next_u32() % 60;
        // Nothing of this is compared, so nobody looks on; it is the same in both worlds, so it is run once.
        world.disconnect(CROWD);
        let mut before = generator(seed, 2);
        for _ in 0..steps {
            if !world.random_step(&mut before) {
                break;
            }
        }
        let mut worlds = [world.clone(), world];
        worlds[0].room.rescramble(None, &mut rng);
        worlds[1].room.rescramble(Some(viewer), &mut rng);
        for world in &mut worlds {
            world.ask_again();
            world.connect(CROWD, Viewer::Spectator, Some(engine::Lang::En), 0);
            // Where a race takes days the others have left orders: those that stand answer by nothing that the viewer does not see.
            if matches!(clock, Clock::Days { .. }) {
                (0..seats)
                    .filter(|&seat| seat != at)
                    .for_each(|seat| world.leave_orders(game, seat, |spec| spec.stands));
            }
            world.heard.clear();
            world.thoughts.clear();
            world.moves.clear();
        }
        Pair {
            seed,
            rng,
            worlds,
            viewer,
            seats,
            injected: Vec::new(),
            compared: 0,
            parted: false,
            windows,
            in_choice: false,
            after: "coming back".into(),
        }
    }

    fn run(&mut self) -> Result<(), Box<Difference>> {
        self.look_again();
        self.compare(self.happened())?;
        self.probe();
        self.compare(self.happened())?;
        for _ in 0..12 {
            let before = self.happened();
            if !self.step() {
                break;
            }
            self.compare(before)?;
            if self.parted {
                break;
            }
        }
        Ok(())
    }

    fn happened(&self) -> usize {
        self.worlds[0].room.table().map_or(0, |table| table.happened())
    }

    /// Comes back on another socket, as itself and as a spectator.
    fn look_again(&mut self) {
        for world in &mut self.worlds {
            if let Viewer::Seat(seat) = self.viewer
                && world.room.info(&world.cx(), None).seats[seat.index()].kind == SeatKind::Person
            {
                world.connect(200, self.viewer, Some(engine::Lang::Fr), 0);
            }
            world.connect(201, Viewer::Spectator, None, 0);
        }
    }

    /// Tries what is not allowed: other people's moves, old questions, nonsense.
    fn probe(&mut self) {
        let Viewer::Seat(Seat(seat)) = self.viewer else { return };
        // Everything that anyone is offered in either world is worth a try.
        let mut tries: Vec<String> =
            self.worlds.iter().flat_map(|world| (0..self.seats).flat_map(|other| world.offers(other))).collect();
        tries.sort();
        tries.dedup();
        let mine = self.worlds[0].offers(seat.into());
        tries.retain(|what| !mine.contains(what));
        tries.truncate(24);
        for world in &mut self.worlds {
            for (at, what) in tries.iter().enumerate() {
                world.act(seat.into(), what, &format!("p{at}"));
            }
            let old = r#"{"type":"act","decision":0,"action":"old","do":"x"}"#;
            world.say(seat.into(), old);
            world.say(seat.into(), r#"{"type":"undo","action":"never"}"#);
        }
    }

    /// The same input to both worlds: something that the viewer does, that another seat can do in both, or time.
    fn step(&mut self) -> bool {
        if self.worlds.iter().any(Harness::is_over) {
            return false;
        }
        let prompt = self.worlds[0].room.table().and_then(|table| table.prompt());
        self.in_choice = prompt.is_some_and(|prompt| prompt.kind == PromptKind::Choice);
        let mut can: Vec<(usize, String)> = Vec::new();
        for seat in 0..self.seats {
            let [one, other] = [0, 1].map(|world| self.worlds[world].offers(seat));
            can.extend(one.into_iter().filter(|what| other.contains(what)).map(|what| (seat, what)));
        }
        if can.is_empty() || self.rng.next_u32().is_multiple_of(4) {
            self.after = "time passes".into();
            let waited = [0, 1].map(|world| self.worlds[world].wait());
            return waited[0] || waited[1];
        }
        let (seat, what) = can[self.rng.next_u32() as usize % can.len()].clone();
        let action = format!("s{}", self.rng.next_u32());
        self.worlds.iter_mut().for_each(|world| world.act(seat, &what, &action));
        self.after = format!("seat {seat} plays {what}");
        true
    }

    fn compare(&mut self, before: usize) -> Result<(), Box<Difference>> {
        let shown = [0, 1].map(|world| {
            let table = self.worlds[world].room.table();
            table.is_some_and(|table| {
                let from = before.max(table.forgotten());
                from < table.happened() && table.proofs().discloses(from..table.happened(), self.viewer)
            })
        });
        let [one, other] = [0, 1].map(|world| self.received(world));
        self.compared += one.len() as u64;
        let chosen = [0, 1].map(|world| self.chosen_by_others(world));
        let revisions = [0, 1].map(|world| self.worlds[world].room.table().map(|table| table.revision()));
        let allowed = Allowed {
            // Who has answered already is others' own doing. It ends the question when the last one does, or time is up.
            anything: self.in_choice && (revisions[0] != revisions[1] || chosen[0] != chosen[1])
                || self.windows == Windows::Relaxed
                    && (revisions[0] != revisions[1] || self.worlds[0].now != self.worlds[1].now),
            // A player's time was up, and the clock played what that player held; or something was shown, and what follows from it may differ. Not
            // so when, and to whom.
            other_words: chosen[0] != chosen[1] || shown[0] || shown[1],
        };
        if !self.injected.is_empty() && self.hides_something() {
            self.injected.retain(|&leak| {
                let mut leaky = other.clone();
                inject(leak, &mut leaky);
                one == leaky || allowed.covers(&one, &leaky)
            });
        }
        if one == other {
            // A bot has no socket: what it alone was shown, such as a card that it drew, is seen in what it does later.
            self.parted = (shown[0] || shown[1]) && self.shown_since(0, before) != self.shown_since(1, before);
            return Ok(());
        }
        if allowed.covers(&one, &other) {
            self.parted = true;
            return Ok(());
        }
        let at = one.iter().zip(&other).position(|(one, other)| one != other).unwrap_or(one.len().min(other.len()));
        let say =
            |heard: &[Heard]| heard.get(at).map_or("nothing".into(), |one| format!("{} ms: {}", one.at, one.text));
        Err(Box::new(Difference {
            seed: self.seed,
            viewer: self.viewer,
            after: self.after.clone(),
            one: say(&one),
            other: say(&other),
        }))
    }

    /// What the viewer was shown of what has happened since, narrated or not.
    fn shown_since(&self, world: usize, before: usize) -> Option<String> {
        let table = self.worlds[world].room.table()?;
        let shown = table.facts(before.max(table.forgotten())..table.happened(), self.viewer, None, &[]);
        Some(serde_json::to_string(&shown).expect("plain data"))
    }

    fn chosen_by_others(&mut self, world: usize) -> Vec<Move> {
        let mut moves = std::mem::take(&mut self.worlds[world].moves);
        moves.retain(|one| Viewer::Seat(one.seat) != self.viewer);
        moves
    }

    /// All that the viewer got since the last time, and what it did if it is a bot.
    fn received(&mut self, world: usize) -> Vec<Heard> {
        let harness = &mut self.worlds[world];
        let heard = std::mem::take(&mut harness.heard);
        let own = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mine =
            |socket: u64| socket == CROWD || socket >= 200 || own.is_some_and(|seat| socket == u64::from(seat.0));
        let mut heard: Vec<Heard> = heard.into_iter().filter(|one| mine(one.socket)).collect();
        for (seat, decision, answer) in std::mem::take(&mut harness.thoughts) {
            if Some(seat) == own {
                heard.push(Heard { at: harness.now, socket: THOUGHTS, text: format!("{decision} {answer}") });
            }
        }
        heard
    }

    /// Whether others hold something else in the other world: what a leak would reveal.
    fn hides_something(&self) -> bool {
        let held = |world: &Harness| -> Vec<String> {
            let others = Seat::all(self.seats as u8).map(Viewer::Seat).filter(|&seat| seat != self.viewer);
            others.filter_map(|seat| Some(world.room.table()?.view(seat).get().to_owned())).collect()
        };
        held(&self.worlds[0]) != held(&self.worlds[1])
    }
}

/// How two worlds may differ after a step, although they looked the same before it.
struct Allowed {
    anything: bool,
    other_words: bool,
}

impl Allowed {
    fn covers(&self, one: &[Heard], other: &[Heard]) -> bool {
        self.anything
            || self.other_words && first_of_each(one) == first_of_each(other) && same_until_disclosed(one, other)
    }
}

/// When each socket got its first message, and of what kind. A bot that looks is asked only if what was shown leads to a question.
fn first_of_each(heard: &[Heard]) -> Vec<(u64, u64, &str)> {
    let mut firsts: Vec<(u64, u64, &str)> = Vec::new();
    for one in heard.iter().filter(|one| one.socket != THOUGHTS) {
        if firsts.iter().all(|&(_, socket, _)| socket != one.socket) {
            firsts.push((one.at, one.socket, one.text.get(..14).unwrap_or_default()));
        }
    }
    firsts
}

/// Whether the first messages to each socket show the same in all moments before the first that reveals something else.
fn same_until_disclosed(one: &[Heard], other: &[Heard]) -> bool {
    let mut seen: Vec<u64> = Vec::new();
    one.iter().all(|here| {
        if here.socket == THOUGHTS || seen.contains(&here.socket) {
            return true;
        }
        let Some(there) = other.iter().find(|there| there.socket == here.socket) else { return true };
        seen.push(here.socket);
        let [here, there] = [here, there].map(|heard| moments(&heard.text));
        let same = here.iter().zip(&there).take_while(|(here, there)| here["facts"] == there["facts"]);
        // Where one world goes on after it, the other's moment was the last, and has no changes.
        same.map(|(here, there)| [&here["changes"], &there["changes"]])
            .all(|[here, there]| here == there || here.is_null() || there.is_null())
    })
}

fn moments(message: &str) -> Vec<Value> {
    let read: Option<Value> = serde_json::from_str(message).ok();
    read.and_then(|message| message["moments"].as_array().cloned()).unwrap_or_default()
}

/// Puts a fault between the room and the socket.
fn inject(leak: Leak, heard: &mut Vec<Heard>) {
    let swap = |heard: &mut Vec<Heard>, from: &str, to: &str| {
        if let Some(one) = heard.iter_mut().find(|one| one.text.contains(from)) {
            one.text = one.text.replacen(from, to, 1);
        }
    };
    match leak {
        Leak::InView => swap(heard, "\"view\":{", "\"view\":{\"leaked\":1,"),
        Leak::InFact => swap(heard, "\"facts\":[", "\"facts\":[{\"rule\":null,\"event\":1},"),
        // In a game whose messages are of one moment alone, as most, there are none to begin with.
        Leak::InChanges if heard.iter().any(|one| one.text.contains("\"changes\":[")) => {
            swap(heard, "\"changes\":[", "\"changes\":[[\"/leaked\",1],");
        }
        Leak::InChanges => swap(heard, "\"moments\":[{", "\"moments\":[{\"changes\":[[\"/leaked\",1]],"),
        Leak::Moment => swap(heard, "\"moments\":[", "\"moments\":[{\"facts\":[],\"changes\":[]},"),
        Leak::InAsk => swap(heard, "\"choices\":[", "\"choices\":[{\"do\":0},"),
        Leak::ClosesMs => swap(heard, "\"closes_ms\":", "\"closes_ms\":1"),
        Leak::Late => heard.iter_mut().take(1).for_each(|one| one.at += 1),
        Leak::Order => {
            if let Some(at) = heard.windows(2).position(|two| two[0] != two[1]) {
                heard.swap(at, at + 1);
            }
        }
        Leak::Extra => {
            if let Some(last) = heard.last().cloned() {
                heard.push(last);
            }
        }
        Leak::Missing => drop(heard.pop()),
        Leak::Gap => swap(heard, "\"n\":", "\"n\":1"),
        Leak::Refusal => swap(heard, "\"type\":\"refused\"", "\"type\":\"refused\",\"why\":1"),
        Leak::Undo => swap(heard, "\"undo\":false", "\"undo\":true"),
        Leak::Length => heard.iter_mut().take(1).for_each(|one| one.text.push(' ')),
        Leak::TableInfo => swap(heard, "\"ready\":false", "\"ready\":true"),
        Leak::Bot => heard.iter_mut().filter(|one| one.socket == THOUGHTS).for_each(|one| one.text.push('!')),
        Leak::WindowCloses => {
            heard.iter_mut().filter(|one| one.text.contains("\"kind\":\"window\"")).for_each(|one| one.at -= 1);
        }
    }
}
