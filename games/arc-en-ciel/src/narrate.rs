//! The race as the radio tour tells it.

use engine::{Lang, Names, Seat};

use crate::{
    action::{Prize, Spot},
    event::{Cause, Event, Feat, Jersey},
    words::{card_name, from_spot, lead},
};

pub fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    match lang {
        Lang::Fr => tell_fr(event, names),
        Lang::En => tell_en(event, names),
    }
}

fn tell_fr(event: &Event, names: Names<'_>) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::LinedUp { order } => format!("L’ordre du départ : {}.", list(order, names)),
        Event::Shuffled { cards } => format!("Les {cards} cartes de hasard sont mélangées. C’est parti !"),
        Event::Held { seat, paid, squares } => {
            format!("{} tient ses {} d’avance et paie {paid}.", of(seat), lead(*squares))
        }
        Event::SatUp { seat, forced: false } => format!("{} se relève et retrouve la queue du peloton.", of(seat)),
        Event::SatUp { seat, forced: true } => {
            format!("{} n’a plus de quoi tenir : il faut se relever, queue du peloton.", of(seat))
        }
        Event::Rolled { seat, die, from, to } => {
            format!("{} mène. Dé blanc : {die}, de la case {from} à la case {to}.", of(seat))
        }
        Event::LapEnded { lap, fed: true } => format!("Fin du tour {lap} : ravitaillement pour tous, +15."),
        Event::LapEnded { lap, fed: false } => format!("Fin du tour {lap}, et les musettes sont vides !"),
        Event::JerseyWon { seat, jersey } => match jersey {
            Jersey::Rainbow => format!("{} franchit la ligne en tête : maillot arc-en-ciel !", of(seat)),
            Jersey::Green => format!("{} prend un maillot vert.", of(seat)),
            Jersey::Dotted(worth) => format!("{} prend un maillot à pois de {worth}.", of(seat)),
        },
        Event::RainbowOpened => "Tour arc-en-ciel ! Le maillot ira à l’homme de tête sur la ligne.".into(),
        Event::RainbowOpenAlready => "Un maillot arc-en-ciel est déjà en jeu : rien ne change.".into(),
        Event::Drew { seat, card: Some(card) } => format!("Hasard pour {} : {}.", of(seat), card_name(*card).fr),
        Event::Drew { seat, card: None } => format!("Hasard pour {} : une carte.", of(seat)),
        Event::NothingToDraw { .. } => "Plus de carte de hasard : la case est sans effet.".into(),
        Event::Reshuffled { cards } => format!("On remélange tout : {cards} cartes dans le paquet."),
        Event::FeedCancelled => "Pas de ravitaillement à la prochaine ligne !".into(),
        Event::Gained { seat, energy: 0 } => format!("{} est déjà à 60 et n’y gagne rien.", of(seat)),
        Event::Gained { seat, energy } => format!("{} reprend {energy} d’énergie.", of(seat)),
        Event::MetMishap { seat, due } => format!("Contretemps : {} paie {due}.", of(seat)),
        Event::Stormed { due } => format!("L’orage s’abat sur la course : tout le monde paie {due}."),
        Event::EffortAsked { square, due, spared: None } => {
            format!("Case {square}, effort {due} : tout le monde paie {due}.")
        }
        Event::EffortAsked { square, due, spared: Some(seat) } => {
            format!("Case {square}, effort {due} : tout le monde paie, sauf {}, qui a un équipier sur place.", of(seat))
        }
        Event::Withdrew { seat, from, energy, cause } => {
            let why = match cause {
                Cause::Choice => "",
                Cause::Payment => " pour pouvoir payer",
                Cause::Card => ", la carte l’exige",
            };
            let from = from_spot(*from, Lang::Fr);
            format!("{} renvoie un équipier {from}{why} : +{energy}.", of(seat))
        }
        Event::NobodyToWithdraw { seat } => format!("{} n’a plus d’équipier à renvoyer.", of(seat)),
        Event::Collapsed { seat } => format!("Défaillance ! {} quitte la course.", of(seat)),
        Event::DroppedToTail { seat } => format!("{} a fait son relais et glisse à la queue.", of(seat)),
        Event::CameToFront { seat, chasing: false } => {
            format!("Son équipier l’attendait là : {} vient en tête.", of(seat))
        }
        Event::CameToFront { seat, chasing: true } => {
            format!("Son équipier l’attendait là : {} mène la chasse.", of(seat))
        }
        Event::CouldNotAttack { seat, price } => format!("{} n’a pas les {price} qu’il faut pour attaquer.", of(seat)),
        Event::Stayed { seat, away: false } => format!("{} reste au chaud, en tête du peloton.", of(seat)),
        Event::Stayed { seat, away: true } => format!("{} se contente de son avance.", of(seat)),
        Event::Attacked { seat, paid, away } => {
            let what = if *away { "en remet une couche" } else { "attaque" };
            match paid {
                0 => format!("{} {what} !", of(seat)),
                _ => format!("{} {what} et paie {paid} !", of(seat)),
            }
        }
        Event::WentClear { seat, die, squares, away: false } => {
            format!("Dé jaune : {die}. {} s’en va : {} d’avance.", of(seat), lead(*squares))
        }
        Event::WentClear { seat, die, squares, away: true } => {
            format!("Dé jaune : {die}. {} compte maintenant {} d’avance.", of(seat), lead(*squares))
        }
        Event::Chased { by, die } => format!("{} roule à bloc derrière. Dé jaune : {die}.", of(by)),
        Event::LostGround { seat, lost, squares: 0 } => {
            format!("{} perd {} : plus rien.", of(seat), lead(*lost))
        }
        Event::LostGround { seat, lost, squares } => {
            format!("{} perd {}, reste {}.", of(seat), lead(*lost), lead(*squares))
        }
        Event::Caught { seat } => format!("C’est fini pour l’échappée : {} retrouve la queue du peloton.", of(seat)),
        Event::PointsEarned { seat, points: 1 } => format!("Un point de combativité pour {}.", of(seat)),
        Event::PointsEarned { seat, points } => format!("{points} points de combativité pour {}.", of(seat)),
        Event::AuctionOpened { square } => format!("La case {square} est aux enchères."),
        Event::Bid { seat, energy } => format!("{} mise {energy}.", of(seat)),
        Event::Passed { seat } => format!("{} passe.", of(seat)),
        Event::Unsold { square } => format!("La case {square} reste libre."),
        Event::Sold { seat, square, energy } => format!("La case {square} est pour {}, qui paie {energy}.", of(seat)),
        Event::Placed { seat, square, from: Spot::Reserve } => {
            format!("{} y poste un équipier : case {square}.", of(seat))
        }
        Event::Placed { seat, square, from: Spot::Square(from) } => {
            format!("{} déplace un équipier de la case {from} à la case {square}.", of(seat))
        }
        Event::GreenChanged { seat } => format!("{} change trois maillots verts contre un arc-en-ciel.", of(seat)),
        Event::DottedChanged { seat, cards } => {
            format!("{} change ses maillots à pois ({}) contre un arc-en-ciel.", of(seat), sum(cards))
        }
        Event::PointsChanged { seat, prize } => match prize {
            Prize::Green => format!("{} change un point contre un maillot vert.", of(seat)),
            Prize::Dotted => format!("{} change un point contre un maillot à pois triple.", of(seat)),
            Prize::Rainbow => format!("{} change trois points contre un maillot arc-en-ciel.", of(seat)),
        },
        Event::Won { seat, by: Feat::Jerseys } => format!("{} a tous les maillots qu’il faut et gagne !", of(seat)),
        Event::Won { seat, by: Feat::ThreeMinutes } => {
            format!("Plus de trois minutes d’avance : {} gagne la course !", of(seat))
        }
        Event::AllCollapsed { winner } => {
            format!("Plus personne sur la route. Aux maillots, la victoire est pour {}.", of(winner))
        }
    }
}

fn tell_en(event: &Event, names: Names<'_>) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::LinedUp { order } => format!("They start in this order: {}.", list(order, names)),
        Event::Shuffled { cards } => format!("The {cards} chance cards are shuffled. They're off!"),
        Event::Held { seat, paid, squares } => format!("{} holds a {} lead and pays {paid}.", of(seat), lead(*squares)),
        Event::SatUp { seat, forced: false } => format!("{} sits up and drops to the tail of the pack.", of(seat)),
        Event::SatUp { seat, forced: true } => {
            format!("{} has nothing left to hold with and sits up: tail of the pack.", of(seat))
        }
        Event::Rolled { seat, die, from, to } => {
            format!("{} leads. White die: {die}, from square {from} to square {to}.", of(seat))
        }
        Event::LapEnded { lap, fed: true } => format!("End of lap {lap}: feed for everybody, +15."),
        Event::LapEnded { lap, fed: false } => format!("End of lap {lap}, and the musettes are empty!"),
        Event::JerseyWon { seat, jersey } => match jersey {
            Jersey::Rainbow => format!("{} crosses the line first: a rainbow jersey!", of(seat)),
            Jersey::Green => format!("{} takes a green jersey.", of(seat)),
            Jersey::Dotted(worth) => format!("{} takes a dotted jersey worth {worth}.", of(seat)),
        },
        Event::RainbowOpened => "Rainbow lap! The jersey goes to the head of the race at the line.".into(),
        Event::RainbowOpenAlready => "A rainbow jersey is already at stake: nothing changes.".into(),
        Event::Drew { seat, card: Some(card) } => format!("Chance for {}: {}.", of(seat), card_name(*card).en),
        Event::Drew { seat, card: None } => format!("Chance for {}: a card.", of(seat)),
        Event::NothingToDraw { .. } => "No chance card left: the square does nothing.".into(),
        Event::Reshuffled { cards } => format!("Everything is shuffled again: {cards} cards in the deck."),
        Event::FeedCancelled => "No feed at the next line!".into(),
        Event::Gained { seat, energy: 0 } => format!("{} is at 60 already and gains nothing.", of(seat)),
        Event::Gained { seat, energy } => format!("{} takes {energy} energy.", of(seat)),
        Event::MetMishap { seat, due } => format!("A mishap: {} pays {due}.", of(seat)),
        Event::Stormed { due } => format!("A storm breaks over the race: everybody pays {due}."),
        Event::EffortAsked { square, due, spared: None } => {
            format!("Square {square}, effort {due}: everybody pays {due}.")
        }
        Event::EffortAsked { square, due, spared: Some(seat) } => {
            format!("Square {square}, effort {due}: everybody pays except {}, who has a team-mate there.", of(seat))
        }
        Event::Withdrew { seat, from, energy, cause } => {
            let why = match cause {
                Cause::Choice => "",
                Cause::Payment => " in order to pay",
                Cause::Card => ", as the card demands",
            };
            let from = from_spot(*from, Lang::En);
            format!("{} withdraws a team-mate {from}{why}: +{energy}.", of(seat))
        }
        Event::NobodyToWithdraw { seat } => format!("{} has no team-mate left to withdraw.", of(seat)),
        Event::Collapsed { seat } => format!("Collapse! {} is out of the race.", of(seat)),
        Event::DroppedToTail { seat } => format!("{} has done a turn and drifts to the tail.", of(seat)),
        Event::CameToFront { seat, chasing: false } => {
            format!("A team-mate was waiting there: {} comes to the front.", of(seat))
        }
        Event::CameToFront { seat, chasing: true } => {
            format!("A team-mate was waiting there: {} leads the chase.", of(seat))
        }
        Event::CouldNotAttack { seat, price } => format!("{} does not have the {price} it takes to attack.", of(seat)),
        Event::Stayed { seat, away: false } => format!("{} stays put at the head of the pack.", of(seat)),
        Event::Stayed { seat, away: true } => format!("{} settles for that lead.", of(seat)),
        Event::Attacked { seat, paid, away } => {
            let what = if *away { "goes again" } else { "attacks" };
            match paid {
                0 => format!("{} {what}!", of(seat)),
                _ => format!("{} {what} and pays {paid}!", of(seat)),
            }
        }
        Event::WentClear { seat, die, squares, away: false } => {
            format!("Yellow die: {die}. {} is away, {} clear.", of(seat), lead(*squares))
        }
        Event::WentClear { seat, die, squares, away: true } => {
            format!("Yellow die: {die}. {} is now {} clear.", of(seat), lead(*squares))
        }
        Event::Chased { by, die } => format!("{} drives the chase. Yellow die: {die}.", of(by)),
        Event::LostGround { seat, lost, squares: 0 } => format!("{} loses {}: nothing is left.", of(seat), lead(*lost)),
        Event::LostGround { seat, lost, squares } => {
            format!("{} loses {} and keeps {}.", of(seat), lead(*lost), lead(*squares))
        }
        Event::Caught { seat } => format!("{} is caught and drops to the tail of the pack.", of(seat)),
        Event::PointsEarned { seat, points: 1 } => format!("A point for fighting spirit goes to {}.", of(seat)),
        Event::PointsEarned { seat, points } => format!("{points} points for fighting spirit go to {}.", of(seat)),
        Event::AuctionOpened { square } => format!("Square {square} is up for auction."),
        Event::Bid { seat, energy } => format!("{} bids {energy}.", of(seat)),
        Event::Passed { seat } => format!("{} passes.", of(seat)),
        Event::Unsold { square } => format!("Square {square} stays free."),
        Event::Sold { seat, square, energy } => format!("Square {square} goes to {} for {energy}.", of(seat)),
        Event::Placed { seat, square, from: Spot::Reserve } => {
            format!("{} posts a team-mate there: square {square}.", of(seat))
        }
        Event::Placed { seat, square, from: Spot::Square(from) } => {
            format!("{} moves a team-mate from square {from} to square {square}.", of(seat))
        }
        Event::GreenChanged { seat } => format!("{} changes three green jerseys for a rainbow one.", of(seat)),
        Event::DottedChanged { seat, cards } => {
            format!("{} changes dotted jerseys ({}) for a rainbow one.", of(seat), sum(cards))
        }
        Event::PointsChanged { seat, prize } => match prize {
            Prize::Green => format!("{} changes a point for a green jersey.", of(seat)),
            Prize::Dotted => format!("{} changes a point for a triple dotted jersey.", of(seat)),
            Prize::Rainbow => format!("{} changes three points for a rainbow jersey.", of(seat)),
        },
        Event::Won { seat, by: Feat::Jerseys } => format!("{} has all the jerseys it takes and wins!", of(seat)),
        Event::Won { seat, by: Feat::ThreeMinutes } => {
            format!("More than three minutes clear: {} wins the race!", of(seat))
        }
        Event::AllCollapsed { winner } => {
            format!("Nobody is left on the road. On jerseys, victory goes to {}.", of(winner))
        }
    }
}

fn list(order: &[Seat], names: Names<'_>) -> String {
    order.iter().map(|&seat| names.of(seat)).collect::<Vec<_>>().join(", ")
}

/// `2 + 2 + 3 + 3`.
fn sum(cards: &[u8]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}
