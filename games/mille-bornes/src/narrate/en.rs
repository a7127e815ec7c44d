use engine::{Lang, Names, Seat};

use super::{cards_listed, drivers, listed};
use crate::{
    cards::Card,
    event::{Event, HandEnd, Victory},
    score::Score,
};

pub fn tell(event: &Event, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let target = |car: &u8| who(&drivers(*car, names), names);
    match event {
        Event::FirstDrawn { seat } => format!("The lot falls to {}, who begins.", name(seat)),
        Event::HandOpened { hand_no: 1, first } => format!("The cards are shuffled; {} to open.", name(first)),
        Event::HandOpened { hand_no, first } => format!("Hand {hand_no}: {} to open.", name(first)),
        Event::Dealt { seat, cards: Some(cards) } => {
            format!("{} is dealt {}.", name(seat), cards_listed(cards, Lang::En))
        }
        Event::Dealt { seat, cards: None } => format!("{} is dealt in.", name(seat)),
        Event::Drew { seat, cards: Some(cards), .. } => {
            format!("{} draws {}.", name(seat), cards_listed(cards, Lang::En))
        }
        Event::Drew { seat, count: 1, .. } => format!("{} draws.", name(seat)),
        Event::Drew { seat, count, .. } => format!("{} draws {count} cards.", name(seat)),
        Event::PileEmpty => "The pile is empty: it is down to what everybody holds.".into(),
        Event::Reshuffled { pile } => format!("The played cards are shuffled into a new pile of {pile}."),
        Event::Started { seat, .. } => format!("Green light! {} is off.", name(seat)),
        Event::Drove { seat, km, starts: true, .. } => {
            format!("{} sets off in the wake of the team: kilometre {km}.", name(seat))
        }
        Event::Drove { seat, distance, km, .. } => format!("{} drives {distance}: kilometre {km}.", name(seat)),
        Event::Attacked { by, car, attack } => attacked(name(by), &target(car), *attack),
        Event::Mended { seat, remedy, .. } => mended(name(seat), *remedy),
        Event::BotteShown { seat, botte, starts, lifted, .. } => {
            let effect = match (lifted.is_empty(), starts) {
                (_, true) => " The car is off.",
                (false, false) => " So much for that trouble.",
                (true, false) => "",
            };
            format!("{} shows a botte: {}!{effect}", name(seat), botte.title(Lang::En))
        }
        Event::PlaysAgain { seat } => format!("{} plays again.", name(seat)),
        Event::CoupFourre { seat, botte, by, takes_turn, .. } => {
            let turn = if *takes_turn { "and takes the turn" } else { "but the pile is empty: no extra turn" };
            let botte = botte.title(Lang::En);
            format!("Coup-fourré! {botte}: {} shrugs off {}’s attack, {turn}.", name(seat), name(by))
        }
        Event::LetThrough { car, .. } => format!("No answer from {}: the attack stands.", target(car)),
        Event::TurnsLost { seats } => {
            let lose = if seats.len() > 1 { "lose their turns" } else { "loses a turn" };
            format!("{} {lose}.", who(seats, names))
        }
        Event::ThrewAway { seat, card, stuck } => {
            let stuck = if *stuck { "can play nothing and " } else { "" };
            format!("{} {stuck}throws away {}.", name(seat), card.with_article(Lang::En))
        }
        Event::TurnEnded { seat } => format!("{} leaves it at that.", name(seat)),
        Event::PassedOver { seat } => format!("{} has no cards left and is passed over.", name(seat)),
        Event::Home { seat, km, .. } => format!("Kilometre {km} exactly: {} is home!", name(seat)),
        Event::HandOver { why, .. } => match why {
            HandEnd::Home => "The hand is over.",
            HandEnd::PlayedOut => "Not a card left to play: the hand is over.",
            HandEnd::AllStuck => "Nobody can play anything any more: the hand is over.",
        }
        .into(),
        Event::Scored { seats, score, total } => {
            format!("{}: {} = {}; {total} in all.", who(seats, names), details(score), score.total())
        }
        Event::Won { seats, by } => won(seats, *by, names),
    }
}

fn attacked(by: &str, target: &str, attack: Card) -> String {
    match attack {
        Card::FeuRouge => format!("Red light for {target}, courtesy of {by}."),
        Card::Limite => format!("{by} plants a speed limit in front of {target}."),
        Card::Panne => format!("{by} drains the tank of {target}: out of petrol!"),
        Card::Crevaison => format!("{by} scatters nails in front of {target}: a flat tyre!"),
        _ => format!("{by} sends {target} into the ditch: an accident!"),
    }
}

fn mended(seat: &str, remedy: Card) -> String {
    match remedy {
        Card::FeuVert => format!("The light turns green and {seat} is off again."),
        Card::Essence => format!("{seat} fills up and is off again."),
        Card::Roue => format!("{seat} changes the wheel and is off again."),
        Card::Reparations => format!("{seat} is out of the garage and off again."),
        _ => format!("End of limit: {seat} can put a foot down again."),
    }
}

fn details(score: &Score) -> String {
    let Score { km, bottes, coups_fourres, home, without_long, empty_pile, shutout } = *score;
    let mut parts = vec![format!("{km} km")];
    for (points, what) in [
        (bottes, "bottes"),
        (coups_fourres, "coups-fourrés"),
        (home, "home"),
        (without_long, "no long distances"),
        (empty_pile, "empty pile"),
        (shutout, "opponents at zero"),
    ] {
        if points > 0 {
            parts.push(format!("{points} ({what})"));
        }
    }
    parts.join(" + ")
}

fn won(seats: &[Seat], by: Victory, names: Names<'_>) -> String {
    let wins = if seats.len() > 1 { "win" } else { "wins" };
    let names = who(seats, names);
    match by {
        Victory::Km(km) | Victory::BestCar(km) => format!("{names} {wins}, {km} km down the road!"),
        Victory::Points(points) | Victory::TeamPoints(points) | Victory::Target(points) => {
            format!("{names} {wins} with {points} points!")
        }
    }
}

fn who(seats: &[Seat], names: Names<'_>) -> String {
    listed(&seats.iter().map(|&seat| names.of(seat).to_owned()).collect::<Vec<_>>(), "and")
}
