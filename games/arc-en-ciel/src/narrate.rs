//! The race as the radio tour tells it.

use engine::{Lang, Names, Seat, Text, say};

use crate::{
    action::{Prize, Spot},
    event::{Cause, Event, Feat, Jersey},
    words::{card_name, from_spot, lead},
};

pub fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::LinedUp { order } => {
            say!(lang, "L’ordre du départ : {order}.", "They start in this order: {order}.", order = list(order, names))
        }
        Event::Shuffled { cards } => say!(
            lang,
            "Les {cards} cartes de hasard sont mélangées. C’est parti !",
            "The {cards} chance cards are shuffled. They're off!"
        ),
        Event::Held { seat, paid, squares } => say!(
            lang,
            "{who} tient ses {lead} d’avance et paie {paid}.",
            "{who} holds a {lead} lead and pays {paid}.",
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::SatUp { seat, forced: false } => say!(
            lang,
            "{who} se relève et retrouve la queue du peloton.",
            "{who} sits up and drops to the tail of the pack.",
            who = of(seat)
        ),
        Event::SatUp { seat, forced: true } => say!(
            lang,
            "{who} n’a plus de quoi tenir : il faut se relever, queue du peloton.",
            "{who} has nothing left to hold with and sits up: tail of the pack.",
            who = of(seat)
        ),
        Event::Rolled { seat, die, from, to } => say!(
            lang,
            "{who} mène. Dé blanc : {die}, de la case {from} à la case {to}.",
            "{who} leads. White die: {die}, from square {from} to square {to}.",
            who = of(seat)
        ),
        Event::LapEnded { lap, fed: true } => say!(
            lang,
            "Fin du tour {lap} : ravitaillement pour tous, +15.",
            "End of lap {lap}: feed for everybody, +15."
        ),
        Event::LapEnded { lap, fed: false } => say!(
            lang,
            "Fin du tour {lap}, et les musettes sont vides !",
            "End of lap {lap}, and the musettes are empty!"
        ),
        Event::JerseyWon { seat, jersey } => match jersey {
            Jersey::Rainbow => say!(
                lang,
                "{who} franchit la ligne en tête : maillot arc-en-ciel !",
                "{who} crosses the line first: a rainbow jersey!",
                who = of(seat)
            ),
            Jersey::Green => say!(lang, "{who} prend un maillot vert.", "{who} takes a green jersey.", who = of(seat)),
            Jersey::Dotted(worth) => say!(
                lang,
                "{who} prend un maillot à pois de {worth}.",
                "{who} takes a dotted jersey worth {worth}.",
                who = of(seat)
            ),
        },
        Event::RainbowOpened => say!(
            lang,
            "Tour arc-en-ciel ! Le maillot ira à l’homme de tête sur la ligne.",
            "Rainbow lap! The jersey goes to the head of the race at the line."
        ),
        Event::RainbowOpenAlready => say!(
            lang,
            "Un maillot arc-en-ciel est déjà en jeu : rien ne change.",
            "A rainbow jersey is already at stake: nothing changes."
        ),
        Event::Drew { seat, card: Some(card) } => say!(
            lang,
            "Hasard pour {who} : {card}.",
            "Chance for {who}: {card}.",
            who = of(seat),
            card = card_name(*card).get(lang)
        ),
        Event::Drew { seat, card: None } => {
            say!(lang, "Hasard pour {who} : une carte.", "Chance for {who}: a card.", who = of(seat))
        }
        Event::NothingToDraw { .. } => say!(
            lang,
            "Plus de carte de hasard : la case est sans effet.",
            "No chance card left: the square does nothing."
        ),
        Event::Reshuffled { cards } => say!(
            lang,
            "On remélange tout : {cards} cartes dans le paquet.",
            "Everything is shuffled again: {cards} cards in the deck."
        ),
        Event::FeedCancelled => say!(lang, "Pas de ravitaillement à la prochaine ligne !", "No feed at the next line!"),
        Event::Gained { seat, energy: 0 } => say!(
            lang,
            "{who} est déjà à 60 et n’y gagne rien.",
            "{who} is at 60 already and gains nothing.",
            who = of(seat)
        ),
        Event::Gained { seat, energy } => {
            say!(lang, "{who} reprend {energy} d’énergie.", "{who} takes {energy} energy.", who = of(seat))
        }
        Event::MetMishap { seat, due } => {
            say!(lang, "Contretemps : {who} paie {due}.", "A mishap: {who} pays {due}.", who = of(seat))
        }
        Event::Stormed { due } => say!(
            lang,
            "L’orage s’abat sur la course : tout le monde paie {due}.",
            "A storm breaks over the race: everybody pays {due}."
        ),
        Event::EffortAsked { square, due, spared: None } => say!(
            lang,
            "Case {square}, effort {due} : tout le monde paie {due}.",
            "Square {square}, effort {due}: everybody pays {due}."
        ),
        Event::EffortAsked { square, due, spared: Some(seat) } => say!(
            lang,
            "Case {square}, effort {due} : tout le monde paie, sauf {who}, qui a un équipier sur place.",
            "Square {square}, effort {due}: everybody pays except {who}, who has a team-mate there.",
            who = of(seat)
        ),
        Event::Withdrew { seat, from, energy, cause } => {
            let why = match cause {
                Cause::Choice => Text::new("", ""),
                Cause::Payment => Text::new(" pour pouvoir payer", " in order to pay"),
                Cause::Card => Text::new(", la carte l’exige", ", as the card demands"),
            };
            say!(
                lang,
                "{who} renvoie un équipier {from}{why} : +{energy}.",
                "{who} withdraws a team-mate {from}{why}: +{energy}.",
                who = of(seat),
                from = from_spot(*from, lang),
                why = why.get(lang),
            )
        }
        Event::NobodyToWithdraw { seat } => say!(
            lang,
            "{who} n’a plus d’équipier à renvoyer.",
            "{who} has no team-mate left to withdraw.",
            who = of(seat)
        ),
        Event::Collapsed { seat } => {
            say!(lang, "Défaillance ! {who} quitte la course.", "Collapse! {who} is out of the race.", who = of(seat))
        }
        Event::DroppedToTail { seat } => say!(
            lang,
            "{who} a fait son relais et glisse à la queue.",
            "{who} has done a turn and drifts to the tail.",
            who = of(seat)
        ),
        Event::CameToFront { seat, chasing: false } => say!(
            lang,
            "Son équipier l’attendait là : {who} vient en tête.",
            "A team-mate was waiting there: {who} comes to the front.",
            who = of(seat)
        ),
        Event::CameToFront { seat, chasing: true } => say!(
            lang,
            "Son équipier l’attendait là : {who} mène la chasse.",
            "A team-mate was waiting there: {who} leads the chase.",
            who = of(seat)
        ),
        Event::CouldNotAttack { seat, price } => say!(
            lang,
            "{who} n’a pas les {price} qu’il faut pour attaquer.",
            "{who} does not have the {price} it takes to attack.",
            who = of(seat)
        ),
        Event::Stayed { seat, away: false } => say!(
            lang,
            "{who} reste au chaud, en tête du peloton.",
            "{who} stays put at the head of the pack.",
            who = of(seat)
        ),
        Event::Stayed { seat, away: true } => {
            say!(lang, "{who} se contente de son avance.", "{who} settles for that lead.", who = of(seat))
        }
        Event::Attacked { seat, paid, away } => {
            let what = match away {
                true => Text::new("en remet une couche", "goes again"),
                false => Text::new("attaque", "attacks"),
            };
            let (who, what) = (of(seat), what.get(lang));
            match paid {
                0 => say!(lang, "{who} {what} !", "{who} {what}!"),
                _ => say!(lang, "{who} {what} et paie {paid} !", "{who} {what} and pays {paid}!"),
            }
        }
        Event::WentClear { seat, die, squares, away: false } => say!(
            lang,
            "Dé jaune : {die}. {who} s’en va : {lead} d’avance.",
            "Yellow die: {die}. {who} is away, {lead} clear.",
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::WentClear { seat, die, squares, away: true } => say!(
            lang,
            "Dé jaune : {die}. {who} compte maintenant {lead} d’avance.",
            "Yellow die: {die}. {who} is now {lead} clear.",
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::Chased { by, die } => say!(
            lang,
            "{who} roule à bloc derrière. Dé jaune : {die}.",
            "{who} drives the chase. Yellow die: {die}.",
            who = of(by)
        ),
        Event::LostGround { seat, lost, squares: 0 } => say!(
            lang,
            "{who} perd {lost} : plus rien.",
            "{who} loses {lost}: nothing is left.",
            who = of(seat),
            lost = lead(*lost)
        ),
        Event::LostGround { seat, lost, squares } => say!(
            lang,
            "{who} perd {lost}, reste {lead}.",
            "{who} loses {lost} and keeps {lead}.",
            who = of(seat),
            lost = lead(*lost),
            lead = lead(*squares)
        ),
        Event::Caught { seat } => say!(
            lang,
            "C’est fini pour l’échappée : {who} retrouve la queue du peloton.",
            "{who} is caught and drops to the tail of the pack.",
            who = of(seat)
        ),
        Event::PointsEarned { seat, points: 1 } => say!(
            lang,
            "Un point de combativité pour {who}.",
            "A point for fighting spirit goes to {who}.",
            who = of(seat)
        ),
        Event::PointsEarned { seat, points } => say!(
            lang,
            "{points} points de combativité pour {who}.",
            "{points} points for fighting spirit go to {who}.",
            who = of(seat)
        ),
        Event::AuctionOpened { square } => {
            say!(lang, "La case {square} est aux enchères.", "Square {square} is up for auction.")
        }
        Event::Bid { seat, energy } => say!(lang, "{who} mise {energy}.", "{who} bids {energy}.", who = of(seat)),
        Event::Passed { seat } => say!(lang, "{who} passe.", "{who} passes.", who = of(seat)),
        Event::Unsold { square } => say!(lang, "La case {square} reste libre.", "Square {square} stays free."),
        Event::Sold { seat, square, energy } => say!(
            lang,
            "La case {square} est pour {who}, qui paie {energy}.",
            "Square {square} goes to {who} for {energy}.",
            who = of(seat)
        ),
        Event::Placed { seat, square, from: Spot::Reserve } => say!(
            lang,
            "{who} y poste un équipier : case {square}.",
            "{who} posts a team-mate there: square {square}.",
            who = of(seat)
        ),
        Event::Placed { seat, square, from: Spot::Square(from) } => say!(
            lang,
            "{who} déplace un équipier de la case {from} à la case {square}.",
            "{who} moves a team-mate from square {from} to square {square}.",
            who = of(seat)
        ),
        Event::GreenChanged { seat } => say!(
            lang,
            "{who} change trois maillots verts contre un arc-en-ciel.",
            "{who} changes three green jerseys for a rainbow one.",
            who = of(seat)
        ),
        Event::DottedChanged { seat, cards } => say!(
            lang,
            "{who} change ses maillots à pois ({cards}) contre un arc-en-ciel.",
            "{who} changes dotted jerseys ({cards}) for a rainbow one.",
            who = of(seat),
            cards = sum(cards)
        ),
        Event::PointsChanged { seat, prize } => match prize {
            Prize::Green => say!(
                lang,
                "{who} change un point contre un maillot vert.",
                "{who} changes a point for a green jersey.",
                who = of(seat)
            ),
            Prize::Dotted => say!(
                lang,
                "{who} change un point contre un maillot à pois triple.",
                "{who} changes a point for a triple dotted jersey.",
                who = of(seat)
            ),
            Prize::Rainbow => say!(
                lang,
                "{who} change trois points contre un maillot arc-en-ciel.",
                "{who} changes three points for a rainbow jersey.",
                who = of(seat)
            ),
        },
        Event::Won { seat, by: Feat::Jerseys } => say!(
            lang,
            "{who} a tous les maillots qu’il faut et gagne !",
            "{who} has all the jerseys it takes and wins!",
            who = of(seat)
        ),
        Event::Won { seat, by: Feat::ThreeMinutes } => say!(
            lang,
            "Plus de trois minutes d’avance : {who} gagne la course !",
            "More than three minutes clear: {who} wins the race!",
            who = of(seat)
        ),
        Event::AllCollapsed { winner } => say!(
            lang,
            "Plus personne sur la route. Aux maillots, la victoire est pour {who}.",
            "Nobody is left on the road. On jerseys, victory goes to {who}.",
            who = of(winner)
        ),
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
