//! Views and actions as numbers, for programs that learn. A team is composed number by number: of each rider in turn
//! the tokens of each colour and what is hidden, or a printed team and what each of its riders hides.

use engine::{Code, Encoded, Observation, SeatView};

use crate::{
    Action, Bordure, Compose, Energy, Offer, Pace, Phase, Plate, RiderId, Terrain, Tokens,
    course::{LAST_SQUARE, SQUARES},
    feed,
    options::Teams,
    plate::{PLACES, RIDER_TOKENS, TEAM_TOKENS},
    riders::{MAX_RIDERS, TEAM},
    sample::printed_for,
    state::{Answer, Public},
    teams::PRINTED,
};

const COLOURS: usize = Terrain::ALL.len();
/// Without a token, or with one of each colour.
const MAYBE_ONE: usize = 1 + COLOURS;
/// Nothing, one token, or two.
const SERVINGS: usize = 1 + COLOURS + COLOURS * (COLOURS + 1) / 2;

const PACE: usize = 0;
const TOW: usize = PACE + TEAM * Pace::ALL.len() * MAYBE_ONE;
const FOLLOW: usize = TOW + 2 * TEAM;
const FEED: usize = FOLLOW + 2 * TEAM;
/// How many tokens of a colour.
const COUNT: usize = FEED + TEAM * SERVINGS;
const HIDE: usize = COUNT + PLACES as usize + 1;
const PRESET: usize = HIDE + MAYBE_ONE;
/// The numbers of one rider of a composed team.
const A_PLATE: usize = COLOURS + 1;

/// Squares that are described once more, counted from the one being played.
const AHEAD: u8 = 4;

const RACE: usize = 1 + (SQUARES + AHEAD) as usize * COLOURS + 2 + 5 + 3 + COLOURS;
const A_RIDER: usize = 10 + 2 * COLOURS + Pace::ALL.len();
const A_PLATE_SEEN: usize = 2 + COLOURS + MAYBE_ONE + Pace::ALL.len();
const SO_FAR: usize = 1 + TEAM * (COLOURS + MAYBE_ONE) + PRINTED.len();

impl Encoded for Bordure {
    const OBSERVATION: usize = RACE + MAX_RIDERS * A_RIDER + TEAM * A_PLATE_SEEN + SO_FAR;
    const ACTIONS: usize = PRESET + PRINTED.len();

    fn observe(view: SeatView<'_, Self>, so_far: &[u16], out: &mut Observation<'_>) {
        let public = view.public;
        describe_race(public, out);
        out.by_seat(view.seat, public.seats(), MAX_RIDERS / TEAM, TEAM * A_RIDER, |out, seat| {
            (0..TEAM).for_each(|slot| describe_rider(public, RiderId::new(seat, slot), out));
        });
        for (slot, plate) in view.mine.plates.iter().enumerate() {
            out.flag(view.mine.owing.contains(RiderId::new(view.seat, slot)));
            energy(plate.energy, out);
            out.one_of(Some(which(plate.hidden)), MAYBE_ONE);
            out.one_of(view.mine.orders[slot].map(|order| order.pace as usize), Pace::ALL.len());
            out.flag(view.mine.answers[slot] == Some(Answer::Goes(true)));
        }
        describe_so_far(public, so_far, out);
    }

    fn encode(_: SeatView<'_, Self>, action: &Action) -> Code {
        let number = match *action {
            Action::Compose(compose) => return encode_team(compose),
            Action::Pace { rider, pace, with } => {
                PACE + (usize::from(rider) * Pace::ALL.len() + pace as usize) * MAYBE_ONE + which(with.single())
            }
            Action::Tow { rider, yes } => TOW + 2 * usize::from(rider) + usize::from(yes),
            Action::Follow { rider, yes } => FOLLOW + 2 * usize::from(rider) + usize::from(yes),
            Action::Feed { rider, take } => FEED + usize::from(rider) * SERVINGS + serving(take),
        };
        Code::from_iter([number as u16])
    }

    fn wide_next(view: SeatView<'_, Self>, so_far: &[u16], out: &mut Vec<u16>) {
        match view.public.teams {
            Teams::Compose => next_of_composed(so_far, out),
            Teams::Preset => next_of_printed(view.public, so_far, out),
        }
    }

    fn wide_answer(view: SeatView<'_, Self>, code: &[u16]) -> Action {
        Action::Compose(match view.public.teams {
            Teams::Compose => Compose::Riders(std::array::from_fn(|slot| plate(&code[slot * A_PLATE..]))),
            Teams::Preset => {
                let team = &PRINTED[usize::from(code[0]) - PRESET];
                Compose::Preset { preset: team.preset, hidden: std::array::from_fn(|slot| hidden(code[1 + slot])) }
            }
        })
    }
}

fn which(token: Option<Terrain>) -> usize {
    token.map_or(0, |token| 1 + token as usize)
}

fn hidden(number: u16) -> Option<Terrain> {
    (usize::from(number) - HIDE).checked_sub(1).map(|colour| Terrain::ALL[colour])
}

fn count(number: u16) -> u8 {
    (usize::from(number) - COUNT) as u8
}

fn serving(take: Tokens) -> usize {
    let all = (0..=2).flat_map(|tokens| {
        let nothing = (tokens == 0).then_some(Tokens::NONE);
        nothing.into_iter().chain(feed::servings(tokens))
    });
    all.into_iter().position(|serving| serving == take).expect("nothing, or one of the servings")
}

fn encode_team(compose: Compose) -> Code {
    let hide = |token: Option<Terrain>| (HIDE + which(token)) as u16;
    match compose {
        Compose::Riders(plates) => plates
            .iter()
            .flat_map(|plate| {
                let counts = plate.energy.0.map(|count| (COUNT + usize::from(count)) as u16);
                counts.into_iter().chain([hide(plate.hidden)])
            })
            .collect(),
        Compose::Preset { preset, hidden } => {
            let at = PRINTED.iter().position(|team| team.preset == preset).expect("a printed team");
            [(PRESET + at) as u16].into_iter().chain(hidden.map(hide)).collect()
        }
        Compose::Unfit(_) => unreachable!("no legal team"),
    }
}

/// A rider as far as the numbers say: those that are missing are colours without a token.
fn plate(numbers: &[u16]) -> Plate {
    let mut plate = Plate::default();
    for (colour, number) in numbers.iter().take(COLOURS).enumerate() {
        plate.energy.0[colour] = count(*number);
    }
    plate.hidden = numbers.get(COLOURS).and_then(|number| hidden(*number));
    plate
}

/// What leaves a team of 18 tokens possible, 4 to 8 a rider (B4), and hides a token that the rider has (B5).
fn next_of_composed(so_far: &[u16], out: &mut Vec<u16>) {
    let slot = so_far.len() / A_PLATE;
    let colour = so_far.len() % A_PLATE;
    if slot == TEAM {
        return;
    }
    let rider = plate(&so_far[slot * A_PLATE..]).energy;
    if colour == COLOURS {
        return next_hidden(rider, out);
    }
    let before: u16 = (0..slot).map(|slot| plate(&so_far[slot * A_PLATE..]).energy.total()).sum();
    let left = TEAM_TOKENS - before;
    let others = (TEAM - 1 - slot) as u16;
    let fewest = *RIDER_TOKENS.start();
    let most = *RIDER_TOKENS.end();
    let least = fewest.max(left.saturating_sub(others * most));
    let most = most.min(left - others * fewest);
    let least = if colour + 1 == COLOURS { least.saturating_sub(rider.total()) } else { 0 };
    out.extend((least..=most - rider.total()).map(|count| COUNT as u16 + count));
}

fn next_of_printed(public: &Public, so_far: &[u16], out: &mut Vec<u16>) {
    let Some((&team, hidden)) = so_far.split_first() else {
        let fits = |team| printed_for(public).any(|fit| std::ptr::eq(fit, team));
        out.extend((0..).zip(&PRINTED).filter(|(_, team)| fits(*team)).map(|(at, _)| PRESET as u16 + at));
        return;
    };
    if let Some(energy) = PRINTED[usize::from(team) - PRESET].energy.get(hidden.len()) {
        next_hidden(*energy, out);
    }
}

fn next_hidden(energy: Energy, out: &mut Vec<u16>) {
    out.push(HIDE as u16);
    let held = Terrain::ALL.into_iter().filter(|&colour| energy[colour] > 0);
    out.extend(held.map(|colour| (HIDE + which(Some(colour))) as u16));
}

fn energy(energy: Energy, out: &mut Observation<'_>) {
    energy.0.into_iter().for_each(|count| out.part(count, f32::from(PLACES)));
}

fn describe_race(public: &Public, out: &mut Observation<'_>) {
    out.flag(public.teams == Teams::Compose);
    let at = public.playing.square;
    for square in (1..=SQUARES).chain(at + 1..=at + AHEAD) {
        let terrain = (square <= SQUARES).then(|| public.course.at(square) as usize);
        out.one_of(terrain, COLOURS);
    }
    out.part(public.round, 16.0);
    out.part(at, f32::from(LAST_SQUARE));
    let phases = [Phase::Composing, Phase::Pacing, Phase::Towing, Phase::Feeding];
    phases.into_iter().for_each(|phase| out.flag(public.phase == phase));
    out.flag(matches!(public.phase, Phase::Following(_)));
    for offer in [Offer::Offensive, Offer::Tow, Offer::Pair] {
        out.flag(public.phase == Phase::Following(offer));
    }
    let colour = (1..=SQUARES).contains(&at).then(|| public.colour() as usize);
    out.one_of(colour, COLOURS);
}

fn describe_rider(public: &Public, id: RiderId, out: &mut Observation<'_>) {
    let rider = public.rider(id);
    let playing = &public.playing;
    out.flag(true);
    out.part(rider.square, f32::from(LAST_SQUARE));
    out.put((f32::from(rider.square) - f32::from(playing.square)) / 4.0);
    out.part(rider.face_down, f32::from(PLACES));
    out.flag(rider.offensive_left);
    out.flag(rider.is_fed());
    out.flag(public.to_move.contains(id));
    out.flag(playing.group.contains(id));
    out.flag(playing.leaders.contains(id));
    out.flag(public.asked.contains(id));
    energy(rider.face_up, out);
    energy(rider.spent, out);
    out.one_of(playing.paces[id.index()].map(|pace| pace as usize), Pace::ALL.len());
}

/// The team that is being composed.
fn describe_so_far(public: &Public, so_far: &[u16], out: &mut Observation<'_>) {
    out.part(so_far.len() as u8, (TEAM * A_PLATE) as f32);
    let composed = if public.teams == Teams::Compose { so_far } else { &[] };
    let printed = if public.teams == Teams::Preset { so_far } else { &[] };
    for slot in 0..TEAM {
        let numbers = composed.get(slot * A_PLATE..).unwrap_or(&[]);
        energy(plate(numbers).energy, out);
        let hides = numbers.get(COLOURS).or(printed.get(1 + slot));
        out.one_of(hides.map(|number| usize::from(*number) - HIDE), MAYBE_ONE);
    }
    out.one_of(printed.first().map(|team| usize::from(*team) - PRESET), PRINTED.len());
}
