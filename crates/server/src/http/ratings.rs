//! Ratings of a person and of those that they have ridden with, as far as these want it too, and of bots. The figures are those of
//! `sillage ratings`: the records and the file of riders go out as one archive, so that anybody computes them again.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use protocol::{
    Code,
    history::{BeRated, PastOrigin, PastRace, RatedGame, RatedRider, Ratings},
};
use store::{OwnerId, Setting, TableId};
use tokio::sync::mpsc;

use super::{
    App,
    caller::{Body as Read, Caller},
    past::{Reader, Ridden},
    records::blocking,
    reply::{Named, Rejection, Reply},
    streamed::Streamed,
    tar,
};
use room::Fault;

/// The newest so many races of a person count.
const MOST_RACES: usize = 500;
/// So many riders of one game, those ridden with most often: figures take the cube of it.
const MOST_RIDERS: usize = 100;

/// Whether the asker is rated, and what that comes to.
pub async fn ratings(State(app): State<App>, caller: Caller) -> Reply<Ratings> {
    Ok(Json(match asker(&app, &caller).await? {
        Some(person) => rated(&app, caller, person).await?,
        None => Ratings { on: false, games: Vec::new() },
    }))
}

/// Switches the asker's rating on or off. Who is rated is a person, with one device or several: so it goes with the person.
pub async fn switch(State(app): State<App>, caller: Caller, Read(body): Read<BeRated>) -> Result<Response, Rejection> {
    let named = Named::of(&caller, &app);
    if !body.on {
        app.services.store.history().unrate(named.owner).await?;
        return Ok(named.reply(Ratings { on: false, games: Vec::new() }));
    }
    named.may_begin(&caller, &app)?;
    let person = app.persons.set(Setting::Rated, named.maker(), body.kind.name().to_owned()).await?;
    let ratings = rated(&app, Caller { owner: Some(person.into()), ..caller }, person.into()).await?;
    Ok(named.reply(ratings))
}

/// The asker, if they want to be rated.
async fn asker(app: &App, caller: &Caller) -> Result<Option<OwnerId>, Fault> {
    let Some(person) = caller.owner else { return Ok(None) };
    Ok(app.services.store.history().rated(vec![person]).await?.pop())
}

async fn rated(app: &App, caller: Caller, person: OwnerId) -> Result<Ratings, Fault> {
    let pass = app.enter_heavy(&caller).await?;
    let counted = Counted::read(app, Reader::new(app, caller, person, None).with(pass.clone())).await?;
    let title = |key: &str| app.services.find(key).map_or_else(String::new, |game| game.info().title.to_owned());
    let titles: HashMap<String, String> =
        counted.races.iter().map(|race| (race.game.clone(), title(&race.game))).collect();
    let games = blocking(&pass, move || Ok(counted.rated(&titles))).await?;
    Ok(Ratings { on: true, games })
}

/// The records that count, and who rode, for `sillage ratings`.
pub async fn records(State(app): State<App>, caller: Caller) -> Result<Response, Rejection> {
    let person = asker(&app, &caller).await?.ok_or(Code::NoSuchPage)?;
    let pass = app.enter_heavy(&caller).await?;
    let counted = Counted::read(&app, Reader::new(&app, caller, person, None).with(pass)).await?;
    let riders = serde_json::to_string(&counted.riders()).expect("plain data") + "\n";
    let now = app.services.time.now().date;
    let first = Bytes::from(tar::file(&format!("{FOLDER}/riders.json"), riders.as_bytes(), now));
    let within = app.patience.replay;
    let (to, pieces) = mpsc::channel(1);
    tokio::spawn(async move {
        for race in &counted.races {
            let piece = app.services.store.steps(race.key).await.map_err(Fault::from).map(|batches| {
                let lines: String = batches.into_iter().map(|batch| batch.lines + "\n").collect();
                Bytes::from(tar::file(&format!("{FOLDER}/{}.jsonl", race.id), lines.as_bytes(), now))
            });
            if piece.is_err() | to.send(piece).await.is_err() {
                return;
            }
        }
        let _ = to.send(Ok(Bytes::from_static(&tar::END))).await;
    });
    let name = format!("attachment; filename=\"{FOLDER}.tar\"");
    let body = Body::new(Streamed::pieces(first, pieces, within));
    Ok(([(header::CONTENT_TYPE, "application/x-tar"), (header::CONTENT_DISPOSITION, &name)], body).into_response())
}

const FOLDER: &str = "sillage-ratings";

/// The races that count, in the order of their tables, which is that of the files.
struct Counted {
    races: Vec<CountedRace>,
    names: Names,
    /// Kept until the figures are there, or the records are sent.
    _reader: Reader,
}

struct CountedRace {
    id: TableId,
    key: store::TableKey,
    game: String,
    places: Vec<u8>,
    seats: Vec<Option<Who>>,
}

/// Who is rated at a seat.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Who {
    Bot(String),
    Person(OwnerId),
}

/// What riders are called.
struct Names {
    me: OwnerId,
    persons: HashMap<OwnerId, String>,
}

impl Counted {
    async fn read(app: &App, mut reader: Reader) -> Result<Counted, Fault> {
        let me = reader.person;
        let cx = app.services.cx();
        let mut races: Vec<(Ridden, PastRace)> = Vec::new();
        while races.len() < MOST_RACES {
            let page = reader.page().await?;
            if page.is_empty() {
                break;
            }
            let shown = page.into_iter().map(|race| {
                let shown = race.shown(&cx, me);
                (race, shown)
            });
            // Of several people at one device nobody knows who is who.
            races.extend(shown.filter(|(race, shown)| {
                let own = shown.seats.iter().filter(|seat| seat.mine).count();
                shown.origin == PastOrigin::Here && own == 1 && race.places().is_some()
            }));
        }
        races.truncate(MOST_RACES);
        let met: BTreeSet<OwnerId> =
            races.iter().flat_map(|(race, _)| &race.riders).map(|(_, person)| *person).collect();
        let want: HashSet<OwnerId> =
            app.services.store.history().rated(met.into_iter().collect()).await?.into_iter().collect();
        let names = Names::read(me, &want, &races);
        let mut races: Vec<CountedRace> =
            races.iter().filter_map(|(race, shown)| CountedRace::new(race, shown, &want)).collect();
        races.sort_by_key(|race| race.id);
        leave_out_the_rarest(&mut races, me);
        Ok(Counted { races, names, _reader: reader })
    }

    /// The file of riders, as `sillage ratings --riders` reads it.
    fn riders(&self) -> BTreeMap<String, Vec<Option<String>>> {
        self.races.iter().map(|race| (race.id.to_string(), self.names.of(race))).collect()
    }

    fn rated(&self, titles: &HashMap<String, String>) -> Vec<RatedGame> {
        let mut games: BTreeMap<&str, analysis::Ridden> = BTreeMap::new();
        let mut bots = HashSet::new();
        for race in &self.races {
            games.entry(&race.game).or_default().add(&self.names.of(race), &race.places);
            bots.extend(race.seats.iter().flatten().filter_map(|who| match who {
                Who::Bot(kind) => Some(kind.as_str()),
                Who::Person(_) => None,
            }));
        }
        let me = self.names.persons.get(&self.names.me);
        let rider = |analysis::Rated { rider, rating }| RatedRider {
            me: me == Some(&rider),
            bot: bots.contains(rider.as_str()),
            rider,
            rating: rating.rating,
            error: rating.error,
            races: rating.races as u32,
            wins: rating.wins,
        };
        let game = |(game, ridden): (&str, analysis::Ridden)| {
            let analysis::GameRatings { game, races, riders } = ridden.rated(game.to_owned());
            let title = titles.get(&game).cloned().unwrap_or_default();
            RatedGame { title, game, races: races as u32, riders: riders.into_iter().map(&rider).collect() }
        };
        games.into_iter().map(game).collect()
    }
}

impl CountedRace {
    fn new(race: &Ridden, shown: &PastRace, want: &HashSet<OwnerId>) -> Option<CountedRace> {
        let who = |at: usize| match &shown.seats[at].bot {
            Some(bot) => Some(Who::Bot(bot.clone())),
            None => {
                let rider = race.riders.iter().find(|(seat, person)| usize::from(*seat) == at && want.contains(person));
                rider.map(|(_, person)| Who::Person(*person))
            }
        };
        Some(CountedRace {
            id: race.id,
            key: race.key(),
            game: shown.game.clone(),
            places: race.places()?.to_vec(),
            seats: (0..shown.seats.len()).map(who).collect(),
        })
    }
}

/// No game has more riders than can be rated in a moment: those ridden with least are left out.
fn leave_out_the_rarest(races: &mut [CountedRace], me: OwnerId) {
    let mut met: BTreeMap<(String, Who), usize> = BTreeMap::new();
    for race in &*races {
        for who in race.seats.iter().flatten() {
            *met.entry((race.game.clone(), who.clone())).or_default() += 1;
        }
    }
    let mut games: BTreeMap<&str, Vec<(bool, usize, &Who)>> = BTreeMap::new();
    for ((game, who), times) in &met {
        games.entry(game).or_default().push((*who == Who::Person(me), *times, who));
    }
    let mut left_out: HashSet<(String, Who)> = HashSet::new();
    for (game, mut riders) in games {
        riders.sort_unstable_by(|a, b| b.cmp(a));
        left_out.extend(riders.iter().skip(MOST_RIDERS).map(|(.., who)| (game.to_owned(), (*who).clone())));
    }
    for race in races {
        for seat in &mut race.seats {
            *seat = seat.take().filter(|who| !left_out.contains(&(race.game.clone(), who.clone())));
        }
    }
}

impl Names {
    /// What persons were last called, as far as it is kept, each by a name of their own.
    fn read(me: OwnerId, want: &HashSet<OwnerId>, newest_first: &[(Ridden, PastRace)]) -> Names {
        let bots = newest_first.iter().flat_map(|(_, shown)| &shown.seats).filter_map(|seat| seat.bot.clone());
        let mut taken: HashSet<String> = bots.collect();
        let mut called: Vec<(OwnerId, String)> = vec![(me, String::new())];
        for (race, shown) in newest_first {
            for (seat, person) in race.riders.iter().filter(|(_, person)| want.contains(person)) {
                let name = shown.seats.get(usize::from(*seat)).map(|seat| seat.name.clone()).unwrap_or_default();
                match called.iter_mut().find(|(known, _)| known == person) {
                    Some((_, known)) if known.is_empty() => *known = name,
                    Some(_) => {}
                    None => called.push((*person, name)),
                }
            }
        }
        let persons = called.into_iter().map(|(person, name)| {
            let name = if name.is_empty() { "rider".to_owned() } else { name };
            let mut unique = name.clone();
            for n in 2.. {
                if taken.insert(unique.clone()) {
                    break;
                }
                unique = format!("{name} ({n})");
            }
            (person, unique)
        });
        Names { me, persons: persons.collect() }
    }

    fn of(&self, race: &CountedRace) -> Vec<Option<String>> {
        let name = |who: &Option<Who>| match who.as_ref()? {
            Who::Bot(kind) => Some(kind.clone()),
            Who::Person(person) => self.persons.get(person).cloned(),
        };
        race.seats.iter().map(name).collect()
    }
}
