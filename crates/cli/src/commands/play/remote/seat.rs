//! A seat at a server's table: shows what comes over the socket, sends what is typed.

use std::{
    io::{BufRead, IsTerminal, Stdout, Write, stdin, stdout},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Result, bail};
use catalogue::AnyGame;
use client::{ClientError, Device, Incoming, Socket};
use engine::Lang;
use protocol::{ActionId, Ask, ClientMessage, Close, Fact, Json, Phase, Retry, ServerMessage, TableInfo};
use serde_json::{Value, json, value::RawValue};
use table::{LuckVerdict, Testimony};
use tokio::sync::mpsc;

use super::{
    agreement,
    share::{Share, broken_promises},
    trouble::trouble,
};
use crate::terminal::{DrawnGame, Screen, Typed, drawn, paint, understand};

/// Our seat at a table: what was sent last, what is asked, what was sent and not yet answered.
pub struct Seat {
    device: Device,
    socket: Socket,
    screen: Screen<Stdout>,
    game: &'static dyn AnyGame,
    drawn: &'static dyn DrawnGame,
    table: TableInfo,
    seat: u8,
    /// The number of the last message, to come back with.
    n: u64,
    view: Option<Box<RawValue>>,
    ask: Option<Ask>,
    names: Vec<String>,
    /// Sent and not answered: sent again if the connection breaks, and played once all the same.
    in_flight: Option<String>,
    sent: u64,
    /// What we add to the luck. It keeps the seat until the race is over.
    share: Share,
}

/// How often a lost server is tried again, and how long to wait in between.
const TRIES: u32 = 60;
const BETWEEN: Duration = Duration::from_secs(1);

/// What ends a socket for good.
const NOT_YOURS: u16 = Close::Policy.number();

impl Seat {
    pub async fn sit(
        device: Device,
        table: TableInfo,
        seat: u8,
        game: &'static dyn AnyGame,
        lang: Lang,
        share: Share,
    ) -> Result<Seat> {
        let socket = watch(&device, &table.id, seat, 0, lang).await;
        let socket = socket.map_err(|error| trouble(error, &device, lang))?;
        let screen = Screen::new(stdout(), paint(), lang, game.rulebook(lang));
        Ok(Seat {
            device,
            socket,
            screen,
            game,
            drawn: drawn(game),
            table,
            seat,
            n: 0,
            view: None,
            ask: None,
            names: Vec::new(),
            in_flight: None,
            sent: 0,
            share,
        })
    }

    pub async fn play(mut self) -> Result<ExitCode> {
        let mut lines = typed();
        // A person at a keyboard may look around while waiting; a script's lines are its answers.
        let keyboard = stdin().is_terminal();
        loop {
            let listening = keyboard || self.ask.is_some() && self.in_flight.is_none();
            tokio::select! {
                incoming = self.socket.next() => {
                    let message = match incoming {
                        Ok(Incoming::Text(text)) => Some(serde_json::from_str(text)?),
                        Ok(Incoming::Closed(Some(NOT_YOURS))) => bail!("{}", self.screen.words().seat_lost()),
                        Ok(Incoming::Closed(_)) | Err(ClientError::Io(_)) => None,
                        Err(error) => return Err(error.into()),
                    };
                    match message {
                        Some(message) => self.hear(message).await?,
                        None => self.come_back().await?,
                    }
                    if self.table.phase.is_closed() {
                        return self.farewell().await;
                    }
                }
                line = lines.recv(), if listening => {
                    let left = match line {
                        Some(line) => self.understand(&line).await?,
                        None => true,
                    };
                    if left {
                        let words = self.screen.words();
                        self.screen.say(words.seat_kept())?;
                        return Ok(ExitCode::SUCCESS);
                    }
                }
            }
        }
    }

    /// After a cut or a restart: back to the same seat, with what was missed and nothing twice.
    async fn come_back(&mut self) -> Result<()> {
        let words = self.screen.words();
        // The prompt may stand on this line.
        self.screen.say(&format!("\n{}", words.connection_lost()))?;
        for _ in 0..TRIES {
            tokio::time::sleep(BETWEEN).await;
            match watch(&self.device, &self.table.id, self.seat, self.n, self.screen.lang).await {
                Ok(socket) => {
                    self.socket = socket;
                    // Cut again at once, where this fails: the next connection takes it.
                    if let Some(text) = &self.in_flight
                        && self.socket.send(text).await.is_err()
                    {
                        continue;
                    }
                    self.screen.say(words.back())?;
                    if self.in_flight.is_none() {
                        // The board and the question are shown again, also if they are the same.
                        self.ask = None;
                    }
                    return Ok(());
                }
                Err(ClientError::Refused { status: 403 | 404, .. }) => bail!("{}", words.seat_lost()),
                Err(_) => {}
            }
        }
        bail!("{}", words.server_gone())
    }

    async fn hear(&mut self, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Snapshot { n, table, view, ask, facts, .. } => {
                self.n = n;
                self.sit_round(*table).await?;
                self.narrate(&facts)?;
                self.position(view.0, ask)?;
            }
            ServerMessage::Update { n, moments, view, ask, .. } => {
                self.n = n;
                moments.iter().try_for_each(|moment| self.narrate(&moment.facts))?;
                self.position(view.0, ask)?;
            }
            ServerMessage::Table { n, table } => {
                self.n = n;
                self.sit_round(*table).await?;
            }
            ServerMessage::Chat(line) => {
                self.n = line.n;
                let said = line.text.or_else(|| Some(self.phrase(line.phrase?))).unwrap_or_default();
                self.screen.say(&format!("      {}: {said}", line.name))?;
            }
            ServerMessage::Refused { rule, text, .. } => {
                self.in_flight = None;
                self.screen.refused(rule.as_deref(), &text)?;
                self.question()?;
            }
            ServerMessage::Error { code, text, action } => {
                // A move that will never be taken is not waited for; one that may be is sent again on the next connection.
                if action.is_some() && !matches!(code.retry(), Retry::After(_)) {
                    self.in_flight = None;
                }
                self.screen.say(&format!("✗ {text}"))?;
            }
            ServerMessage::Ack { .. } | ServerMessage::Stale { .. } => self.in_flight = None,
            // Orders are left in a browser; what stands is shown there.
            ServerMessage::If { .. } | ServerMessage::Pong => {}
        }
        Ok(())
    }

    /// Who sits where. We are ready with a promise, the host begins once everybody is, and then nonces are shown.
    async fn sit_round(&mut self, table: TableInfo) -> Result<()> {
        self.names = table.seats.iter().map(|seat| seat.name.clone()).collect();
        let begun = table.phase == Phase::Racing && self.table.phase == Phase::Seating;
        let ready = table.seats.iter().all(|seat| seat.ready);
        let begin = table.host && ready && table.phase == Phase::Seating && table.promises.is_none();
        let said = agreement::news(self.table.ending.as_ref(), &table, self.screen.lang);
        self.table = table;
        if let Some(said) = said {
            self.screen.say(&said)?;
        }
        if begun {
            self.print_broken_promises()?;
        }
        if self.table.duplicate.is_some() {
            // Nobody adds to luck that is other tables' too.
            let unready = |seat: &protocol::SeatInfo| seat.seat == self.seat && !seat.ready;
            if self.table.phase == Phase::Seating && self.table.seats.iter().any(unready) {
                self.post("ready", &json!({"seat": self.seat})).await?;
            }
        } else if let Some(promise) = self.share.promise(&self.table)? {
            self.post("ready", &json!({"seat": self.seat, "commitment": promise})).await?;
        }
        if let Some(nonce) = self.share.nonce(&self.table)?
            && self.post("nonce", &json!({"seat": self.seat, "nonce": nonce})).await?
        {
            self.share.acknowledged()?;
        }
        if begin {
            self.post("start", &json!({})).await?;
        }
        Ok(())
    }

    /// Asks something of the table. Says whether it was granted; the result comes over the socket.
    async fn post(&mut self, what: &str, body: &Value) -> Result<bool> {
        let response = self.device.post(&format!("/api/tables/{}/{what}", self.table.id), body).await?;
        Ok(response.status == 200)
    }

    fn print_broken_promises(&mut self) -> Result<()> {
        let names = broken_promises(&self.table).join(", ");
        if !names.is_empty() {
            let words = self.screen.words();
            self.screen.say(&format!("! {} {names}", words.promise_not_kept()))?;
        }
        Ok(())
    }

    fn narrate(&mut self, facts: &[Fact]) -> Result<()> {
        for fact in facts {
            let text = fact.text.as_deref().unwrap_or_default();
            self.screen.line(fact.rule.as_deref(), text)?;
        }
        Ok(())
    }

    fn position(&mut self, view: Box<RawValue>, ask: Option<Ask>) -> Result<()> {
        let asked_before = self.ask.as_ref().map(|ask| ask.decision);
        self.view = (view.get() != "null").then_some(view);
        let laid_out = |ask| match &self.view {
            Some(view) => self.drawn.laid_out(ask, view, self.screen.lang, &self.names),
            None => ask,
        };
        self.ask = ask.filter(|ask| ask.kind.is_some()).map(laid_out);
        let asked = self.ask.as_ref().map(|ask| ask.decision);
        if asked.is_some() && asked != asked_before {
            self.board()?;
            self.question()?;
        }
        Ok(())
    }

    /// A quick phrase of the game's own in words; one that has none here is shown as it came.
    fn phrase(&self, key: String) -> String {
        let own = self.game.info().phrases.iter().find(|phrase| phrase.key == key);
        own.map_or(key, |phrase| phrase.text.get(self.screen.lang).to_owned())
    }

    fn board(&mut self) -> Result<()> {
        let Some(view) = &self.view else { return Ok(()) };
        let drawn = self.drawn.draw(view, &self.names, self.screen.lang, self.screen.paint)?;
        Ok(self.screen.board(&drawn)?)
    }

    fn question(&mut self) -> Result<()> {
        let Some(ask) = &self.ask else { return Ok(()) };
        self.screen.question(ask, self.drawn.how_to_type(ask))?;
        let prompt = self.screen.words().prompt();
        write!(self.screen.out, "{prompt} › ")?;
        Ok(self.screen.out.flush()?)
    }

    /// Does what was typed. Says whether that was to leave.
    async fn understand(&mut self, line: &str) -> Result<bool> {
        let words = self.screen.words();
        if let Some(said) = line.strip_prefix('/') {
            let text = said.trim().to_owned();
            // Said into a connection that is gone, it is lost; that it is gone is reported next.
            let _ = self.socket.send(&serde_json::to_string(&ClientMessage::Chat { text })?).await;
            return Ok(false);
        }
        if let Some(yes) = agreement::typed(line) {
            let response =
                self.device.post(&format!("/api/tables/{}/agree", self.table.id), &json!({"yes": yes})).await?;
            if response.status != 200 {
                self.screen.say(&format!("✗ {}", response.json()["error"]["text"].as_str().unwrap_or_default()))?;
            }
            return Ok(false);
        }
        let nothing = Ask::default();
        let ask = self.ask.as_ref().unwrap_or(&nothing);
        let decision = ask.decision;
        let read = |line: &str| self.drawn.read_typed(self.view.as_ref()?, line);
        match understand(line, ask, read) {
            Typed::Play(_) if self.ask.is_none() => self.screen.say(words.not_your_turn())?,
            Typed::Play(what) => {
                self.send(|action| ClientMessage::Act { decision, action, what: Json(what) }).await?;
            }
            Typed::Undo => self.send(|action| ClientMessage::Undo { action }).await?,
            Typed::Quit => return Ok(true),
            Typed::Rule(number) => self.screen.rule(number.as_deref(), ask)?,
            Typed::Barred => self.screen.barred(ask)?,
            Typed::Radio => self.screen.radio()?,
            Typed::Board => {
                self.board()?;
                self.question()?;
            }
            Typed::More => self.screen.more(ask)?,
            Typed::Help | Typed::Advice | Typed::FollowAdvice => self.screen.say(words.help_at_a_server())?,
            Typed::Perhaps(at) => self.screen.perhaps(ask, at)?,
            Typed::Several(fitting) => self.screen.several(ask, &fitting)?,
            Typed::TooHigh => self.screen.too_high(ask)?,
            Typed::Unknown => self.screen.say(words.not_understood())?,
        }
        Ok(false)
    }

    /// Sends something that is done once, under a name that this seat has never used: the message that it answers is part of it, and
    /// the program's own number, since another program may have held the seat before.
    async fn send(&mut self, message: impl FnOnce(ActionId) -> ClientMessage) -> Result<()> {
        self.sent += 1;
        let action = format!("t{}-{}-{}", self.n, self.sent, std::process::id());
        let action = ActionId::new(action).expect("a letter, three numbers and two hyphens");
        let text = serde_json::to_string(&message(action))?;
        self.in_flight = Some(text.clone());
        // If that fails, the connection is gone, and the message is sent again on the next.
        let _ = self.socket.send(&text).await;
        Ok(())
    }

    async fn farewell(&mut self) -> Result<ExitCode> {
        self.board()?;
        let words = self.screen.words();
        self.screen.say(words.over())?;
        let path = format!("/api/tables/{}/record", self.table.id);
        let record = self.device.get(&path).await?;
        let record = (record.status == 200).then_some(record.body);
        if let Some(ranking) = record.as_ref().and_then(|record| self.game.resume(record, None).ok()?.ranking()) {
            self.screen.ranking(&ranking, &self.names)?;
        }
        self.screen.say(&format!("{} {}{path}", words.record_kept(), self.device.origin()))?;
        let cheated = record.map_or(Ok(false), |record| self.check_luck(&record))?;
        self.share.let_go();
        Ok(if cheated { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }

    /// Recomputes the luck here, and holds the record against what we promised and were shown. Says whether we were cheated.
    fn check_luck(&mut self, record: &str) -> Result<bool> {
        let words = self.screen.words();
        let lang = self.screen.lang;
        let luck = self.game.verify(record)?.luck();
        self.screen.say(match luck {
            LuckVerdict::Proved => words.luck_proved(),
            LuckVerdict::Unproved => words.luck_unproved(),
            LuckVerdict::Forged => words.luck_forged(),
        })?;
        let testimony = self.share.hold_against(record).transpose()?;
        if let Some(testimony) = testimony {
            self.screen.say(testimony.text().get(lang))?;
        }
        Ok(luck == LuckVerdict::Forged || testimony.is_some_and(Testimony::contradicts))
    }
}

async fn watch(device: &Device, table: &str, seat: u8, since: u64, lang: Lang) -> client::Result<Socket> {
    let lang = lang.tag();
    device.watch(table, &format!("seat={seat}&since={since}&lang={lang}")).await
}

/// Lines from the keyboard or a pipe, as they come.
fn typed() -> mpsc::UnboundedReceiver<String> {
    let (lines, typed) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in stdin().lock().lines() {
            let Ok(line) = line else { return };
            if lines.send(line.trim().to_owned()).is_err() {
                return;
            }
        }
    });
    typed
}
