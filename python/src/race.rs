//! One race in numbers, and the same without its types.

use std::{ops::ControlFlow, sync::Arc};

use bots::{Bot, Search, generator};
use catalogue::{Complete, Visitor};
use engine::{
    Awaiting, BadOption, BySeat, Code, Encoded, Game, NoFacts, NotLegal, Numbered, Observation, Seat, SeatView, Viewer,
};
use fair::{Key, Streams};
use serde_json::{Map, Value};
use table::{By, LuckSource, RecordError, Table, history, json_view, read_options};

/// A race whose luck comes from a seed, and whose seats are asked for numbers.
#[derive(Clone)]
pub struct Race<G: Game> {
    game: G,
    /// What each seat is asked, where it owes an answer.
    questions: BySeat<Numbered<G>>,
    key: Key,
    drawn: Streams,
    /// How the race began and what was played since: nothing where it did not begin here.
    played: Option<Played<G>>,
}

#[derive(Clone)]
struct Played<G: Game> {
    start: Arc<Start>,
    acts: Vec<(Seat, G::Action)>,
}

/// What a race begins with.
pub struct Start {
    pub options: Map<String, Value>,
    pub seats: u8,
    pub seed: u64,
}

/// A choice as a search found it.
pub struct Found {
    pub code: Code,
    pub action: String,
    pub playouts: u64,
    /// The seat's chance to win, and its standard error.
    pub value: (f64, f64),
    pub chances: Vec<f64>,
    /// How much better than the heuristic's choice, with its standard error.
    pub ahead: (f64, f64),
    pub heuristic: bool,
}

/// A race whatever its game.
pub trait AnyRace: Send + Sync {
    fn copied(&self) -> Box<dyn AnyRace>;
    fn game(&self) -> &'static str;
    fn seats(&self) -> u8;
    /// Lengths of an observation and of a mask.
    fn lengths(&self) -> (usize, usize);
    /// The seats that owe an answer.
    fn asked(&self) -> BySeat<Seat>;
    fn ranking(&self) -> Option<BySeat<u8>>;
    fn shares(&self) -> Option<BySeat<f32>>;

    fn observe(&self, seat: Seat, out: &mut [f32]);
    fn question(&self, seat: Seat) -> (&[u16], &[u16]);
    fn mask(&self, seat: Seat, out: &mut [bool]);
    fn choose(&mut self, seat: Seat, number: i64) -> Result<(), NotLegal>;

    /// The view of a seat or of a spectator, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// Another race that looks the same to the seat; its luck is drawn anew.
    fn determinized(&self, seat: Seat, seed: u64) -> Box<dyn AnyRace>;
    /// What a bot would choose.
    fn bot_choice(&self, seat: Seat, bot: Bot, playouts: Option<u64>, seed: u64) -> Code;
    fn search(&self, seat: Seat, playouts: u64, seed: u64) -> Vec<Found>;
    fn record(&self) -> Option<String>;
}

/// Begins a race of a game; nothing where there is no such game.
pub fn open(key: &str, start: Start) -> Option<Result<Box<dyn AnyRace>, BadOption>> {
    struct Open(Start);
    impl Visitor for Open {
        type Output = Result<Box<dyn AnyRace>, BadOption>;

        fn visit<G: Complete>(self) -> Self::Output {
            Ok(Box::new(Race::<G>::begin(self.0)?))
        }
    }
    catalogue::visit(key, Open(start))
}

/// What is done with each answer of a record, asked with the race as it stood.
pub type EachAnswer<'a> = &'a mut (dyn FnMut(Box<dyn AnyRace>, Seat, &Code) -> ControlFlow<()> + Send);

/// Goes through the answers of a record that players gave. Says how the race ended.
pub fn decisions(key: &str, record: &str, each: EachAnswer<'_>) -> Option<Result<Option<BySeat<u8>>, RecordError>> {
    struct Read<'a>(&'a str, EachAnswer<'a>);
    impl Visitor for Read<'_> {
        type Output = Result<Option<BySeat<u8>>, RecordError>;

        fn visit<G: Complete>(self) -> Self::Output {
            let race = history::<G>(self.0)?;
            for step in race.steps {
                let Some(act) = step.act.filter(|act| act.by == By::Player) else { continue };
                if !step.before.seat_view(act.seat).owes() {
                    continue;
                }
                let code = G::encode(step.before.seat_view(act.seat), &act.action);
                if (self.1)(Box::new(Race::going_on(step.before, 0)), act.seat, &code).is_break() {
                    break;
                }
            }
            Ok(G::ranking(race.end.public()))
        }
    }
    catalogue::visit(key, Read(record, each))
}

/// Marks the numbers that are legal.
pub fn write_mask<G: Encoded>(question: &Numbered<G>, out: &mut [bool]) {
    out.fill(false);
    question.next().iter().for_each(|&number| out[usize::from(number)] = true);
}

impl<G: Encoded> Race<G> {
    fn begin(start: Start) -> Result<Race<G>, BadOption> {
        let game = G::new(&read_options::<G>(&start.options)?, start.seats)?;
        let seed = start.seed;
        let played = Some(Played { start: Arc::new(start), acts: Vec::new() });
        Ok(Race { played, ..Race::going_on(game, seed) })
    }

    /// A race as it stands, with new luck.
    fn going_on(game: G, seed: u64) -> Race<G> {
        let seats = G::seats(game.public());
        let questions = (0..seats).map(|_| Numbered::default()).collect();
        let mut race = Race { game, questions, key: Key::from_seed(seed), drawn: Streams::default(), played: None };
        race.move_on();
        race
    }

    /// Draws the luck that is waited for, and asks every seat that owes an answer and has not begun to give it.
    fn move_on(&mut self) {
        while let Awaiting::Chance(chance) = G::awaiting(self.game.public()) {
            let luck = self.game.luck(&self.key.draw(chance, self.drawn.take(chance.stream)));
            self.game.take_luck(&luck, &mut NoFacts);
        }
        for seat in self.asked() {
            let question = &mut self.questions[seat.index()];
            if question.so_far().is_empty() {
                question.ask(self.game.seat_view(seat));
            }
        }
    }

    fn view_of(&self, seat: Seat) -> SeatView<'_, G> {
        self.game.seat_view(seat)
    }

    fn asked(&self) -> BySeat<Seat> {
        let awaiting = G::awaiting(self.game.public());
        let asked = awaiting.prompt().map(|prompt| prompt.asked).unwrap_or_default();
        asked.iter().filter(|&seat| self.view_of(seat).owes()).collect()
    }
}

impl<G: Complete> AnyRace for Race<G> {
    fn copied(&self) -> Box<dyn AnyRace> {
        Box::new(self.clone())
    }

    fn game(&self) -> &'static str {
        G::KEY
    }

    fn seats(&self) -> u8 {
        G::seats(self.game.public())
    }

    fn lengths(&self) -> (usize, usize) {
        (G::OBSERVATION, G::ACTIONS)
    }

    fn asked(&self) -> BySeat<Seat> {
        self.asked()
    }

    fn ranking(&self) -> Option<BySeat<u8>> {
        G::ranking(self.game.public())
    }

    fn shares(&self) -> Option<BySeat<f32>> {
        G::ranking(self.game.public()).map(|places| bots::shares(&places))
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        Observation::write(self.view_of(seat), self.questions[seat.index()].so_far(), out);
    }

    fn question(&self, seat: Seat) -> (&[u16], &[u16]) {
        let question = &self.questions[seat.index()];
        (question.so_far(), question.next())
    }

    fn mask(&self, seat: Seat, out: &mut [bool]) {
        write_mask(&self.questions[seat.index()], out);
    }

    fn choose(&mut self, seat: Seat, number: i64) -> Result<(), NotLegal> {
        let question = &mut self.questions[seat.index()];
        let Some(action) = question.choose(self.game.seat_view(seat), number)? else { return Ok(()) };
        question.close();
        self.game.play(seat, &action, &mut NoFacts);
        if let Some(played) = &mut self.played {
            played.acts.push((seat, action));
        }
        self.move_on();
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> String {
        json_view(self.game.view(viewer)).to_string()
    }

    fn determinized(&self, seat: Seat, seed: u64) -> Box<dyn AnyRace> {
        let game = G::determinize(self.game.view(Viewer::Seat(seat)), &mut generator(seed, 0));
        let mut race = Race::going_on(game, seed);
        race.questions[seat.index()] = self.questions[seat.index()].clone();
        Box::new(race)
    }

    fn bot_choice(&self, seat: Seat, bot: Bot, playouts: Option<u64>, seed: u64) -> Code {
        let view = self.view_of(seat);
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        G::encode(view, &bot.player::<G>(playouts).choose(view, &legal, &mut generator(seed, 0)))
    }

    fn search(&self, seat: Seat, playouts: u64, seed: u64) -> Vec<Found> {
        let view = self.view_of(seat);
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        let (settings, _) = Bot::Champion.search::<G>(Some(playouts)).expect("a champion searches");
        let found = Search::<G>::new(settings).think(view, &legal, seed);
        found
            .choices
            .into_iter()
            .map(|choice| Found {
                code: G::encode(view, &choice.action),
                action: serde_json::to_string(&choice.action).expect("an action is plain data"),
                playouts: choice.playouts,
                value: (choice.chances[seat.index()].mean, choice.chances[seat.index()].error),
                chances: choice.chances.iter().map(|chance| chance.mean).collect(),
                ahead: (choice.ahead.mean, choice.ahead.error),
                heuristic: choice.heuristic,
            })
            .collect()
    }

    fn record(&self) -> Option<String> {
        let Played { start, acts } = self.played.as_ref()?;
        let name = format!("python-{}", start.seed);
        let luck = LuckSource::Seed(start.seed);
        let mut table = Table::<G>::open(&name, &start.options, start.seats, &luck).expect("these options were tried");
        table.draw_pending();
        for (seat, action) in acts {
            table.play(*seat, table.decision(*seat), action, By::Player).expect("it was legal");
        }
        Some(table.take_lines().join("\n") + "\n")
    }
}
