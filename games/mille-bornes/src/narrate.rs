//! Events as sentences of the radio.

use engine::{BySeat, Lang, Names, Seat, Text, say};

use crate::{
    cards::Card,
    event::{Event, HandEnd, Victory},
    rules::CarNo,
    score::Score,
};

pub fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    let who = |seats: &[Seat]| lang.list(seats.iter().map(name));
    let target = |car: &u8| cars_drivers(*car, lang, names);
    match event {
        Event::FirstDrawn { seat } => {
            say!(lang, "Le sort désigne {who} pour commencer.", "The lot falls to {who}, who begins.", who = name(seat))
        }
        Event::HandOpened { hand_no: 1, first } => say!(
            lang,
            "Les cartes sont battues, c’est à {who} d’ouvrir.",
            "The cards are shuffled; {who} to open.",
            who = name(first)
        ),
        Event::HandOpened { hand_no, first } => say!(
            lang,
            "Manche {hand_no} : c’est à {who} d’ouvrir.",
            "Hand {hand_no}: {who} to open.",
            who = name(first)
        ),
        Event::Dealt { seat, cards: Some(cards) } => say!(
            lang,
            "{who} reçoit {cards}.",
            "{who} is dealt {cards}.",
            who = name(seat),
            cards = cards_listed(cards, lang)
        ),
        Event::Dealt { seat, cards: None } => {
            say!(lang, "{who} reçoit ses cartes.", "{who} is dealt in.", who = name(seat))
        }
        Event::Drew { seat, cards: Some(cards), .. } => say!(
            lang,
            "{who} pioche {cards}.",
            "{who} draws {cards}.",
            who = name(seat),
            cards = cards_listed(cards, lang)
        ),
        Event::Drew { seat, count: 1, .. } => say!(lang, "{who} pioche.", "{who} draws.", who = name(seat)),
        Event::Drew { seat, count, .. } => {
            say!(lang, "{who} pioche {count} cartes.", "{who} draws {count} cards.", who = name(seat))
        }
        Event::PileEmpty => say!(
            lang,
            "Le talon est vide : on finit avec ce qu’on a en main.",
            "The pile is empty: it is down to what everybody holds."
        ),
        Event::Reshuffled { pile } => say!(
            lang,
            "On rebat les cartes jouées : un talon tout neuf, {pile} en tout.",
            "The played cards are shuffled into a new pile of {pile}."
        ),
        Event::Started { seat, .. } => {
            say!(lang, "Feu vert ! {who} démarre.", "Green light! {who} is off.", who = name(seat))
        }
        Event::Drove { seat, km, starts: true, .. } => say!(
            lang,
            "{who} s’élance dans le sillage de son équipe : borne {km}.",
            "{who} sets off in the wake of the team: kilometre {km}.",
            who = name(seat)
        ),
        Event::Drove { seat, distance, km, .. } => say!(
            lang,
            "{who} avance de {distance} : borne {km}.",
            "{who} drives {distance}: kilometre {km}.",
            who = name(seat)
        ),
        Event::Attacked { by, car, attack } => attacked(name(by), &target(car), *attack, lang),
        Event::Mended { seat, remedy, .. } => mended(name(seat), *remedy, lang),
        Event::BotteShown { seat, botte, starts, lifted, .. } => {
            let effect = match (lifted.is_empty(), starts) {
                (_, true) => Text::new(" La voiture démarre.", " The car is off."),
                (false, false) => Text::new(" L’ennui est réglé.", " So much for that trouble."),
                (true, false) => Text::new("", ""),
            };
            say!(
                lang,
                "{who} montre une botte : {botte} !{effect}",
                "{who} shows a botte: {botte}!{effect}",
                who = name(seat),
                botte = botte.title(lang),
                effect = effect.get(lang),
            )
        }
        Event::PlaysAgain { seat } => say!(lang, "{who} rejoue.", "{who} plays again.", who = name(seat)),
        Event::CoupFourre { seat, botte, by, takes_turn, .. } => {
            let turn = match takes_turn {
                true => Text::new("et prend la main", "and takes the turn"),
                false => {
                    Text::new("mais le talon est vide : pas de tour en plus", "but the pile is empty: no extra turn")
                }
            };
            say!(
                lang,
                "Coup-fourré ! {botte} : {who} renvoie l’attaque {of}, {turn}.",
                "Coup-fourré! {botte}: {who} shrugs off {by}’s attack, {turn}.",
                botte = botte.title(lang),
                who = name(seat),
                by = name(by),
                of = of(name(by)),
                turn = turn.get(lang),
            )
        }
        Event::LetThrough { car, .. } => say!(
            lang,
            "Pas de riposte : {target} encaisse.",
            "No answer from {target}: the attack stands.",
            target = target(car)
        ),
        Event::TurnsLost { seats } => {
            let who = who(seats);
            match seats.len() {
                0 | 1 => say!(lang, "{who} perd son tour.", "{who} loses a turn."),
                _ => say!(lang, "{who} perdent leur tour.", "{who} lose their turns."),
            }
        }
        Event::ThrewAway { seat, card, stuck } => {
            let (who, card) = (name(seat), card.with_article(lang));
            match stuck {
                false => say!(lang, "{who} jette {card}.", "{who} throws away {card}."),
                true => say!(
                    lang,
                    "{who} ne peut rien poser et jette {card}.",
                    "{who} can play nothing and throws away {card}.",
                ),
            }
        }
        Event::TurnEnded { seat } => say!(lang, "{who} en reste là.", "{who} leaves it at that.", who = name(seat)),
        Event::PassedOver { seat } => say!(
            lang,
            "{who} n’a plus de cartes et passe.",
            "{who} has no cards left and is passed over.",
            who = name(seat)
        ),
        Event::Home { seat, km, .. } => say!(
            lang,
            "Borne {km}, tout rond : {who} est à l’arrivée !",
            "Kilometre {km} exactly: {who} is home!",
            who = name(seat)
        ),
        Event::HandOver { why, .. } => match why {
            HandEnd::Home => say!(lang, "La manche est finie.", "The hand is over."),
            HandEnd::PlayedOut => say!(
                lang,
                "Plus une carte à jouer : la manche est finie.",
                "Not a card left to play: the hand is over.",
            ),
            HandEnd::AllStuck => say!(
                lang,
                "Plus personne ne peut rien poser : la manche est finie.",
                "Nobody can play anything any more: the hand is over.",
            ),
        },
        Event::Scored { seats, score, total } => say!(
            lang,
            "{who} : {details} = {sum} ; en tout {total}.",
            "{who}: {details} = {sum}; {total} in all.",
            who = who(seats),
            details = details(score, lang),
            sum = score.total()
        ),
        Event::Won { seats, by } => won(&who(seats), seats.len(), *by, lang),
    }
}

fn attacked(by: &str, target: &str, attack: Card, lang: Lang) -> String {
    match attack {
        Card::FeuRouge => {
            say!(lang, "Feu rouge pour {target}, signé {by}.", "Red light for {target}, courtesy of {by}.")
        }
        Card::Limite => say!(
            lang,
            "{by} plante une limite de vitesse devant {target}.",
            "{by} plants a speed limit in front of {target}."
        ),
        Card::Panne => say!(
            lang,
            "{by} vide le réservoir {of} : panne d’essence !",
            "{by} drains the tank of {target}: out of petrol!",
            of = of(target)
        ),
        Card::Crevaison => say!(
            lang,
            "{by} sème des clous devant {target} : crevaison !",
            "{by} scatters nails in front of {target}: a flat tyre!"
        ),
        _ => say!(
            lang,
            "{by} envoie {target} dans le décor : accident !",
            "{by} sends {target} into the ditch: an accident!"
        ),
    }
}

fn mended(seat: &str, remedy: Card, lang: Lang) -> String {
    match remedy {
        Card::FeuVert => {
            say!(lang, "Le feu passe au vert, {seat} repart.", "The light turns green and {seat} is off again.")
        }
        Card::Essence => say!(lang, "{seat} fait le plein et repart.", "{seat} fills up and is off again."),
        Card::Roue => say!(lang, "{seat} change la roue et repart.", "{seat} changes the wheel and is off again."),
        Card::Reparations => {
            say!(lang, "{seat} sort du garage et repart.", "{seat} is out of the garage and off again.")
        }
        _ => say!(
            lang,
            "Fin de limite : {seat} peut de nouveau foncer.",
            "End of limit: {seat} can put a foot down again."
        ),
    }
}

fn details(score: &Score, lang: Lang) -> String {
    let Score { km, bottes, coups_fourres, home, without_long, empty_pile, shutout } = *score;
    let mut parts = vec![format!("{km} km")];
    for (points, what) in [
        (bottes, Text::new("bottes", "bottes")),
        (coups_fourres, Text::new("coups-fourrés", "coups-fourrés")),
        (home, Text::new("arrivée", "home")),
        (without_long, Text::new("sans grosse étape", "no long distances")),
        (empty_pile, Text::new("talon vide", "empty pile")),
        (shutout, Text::new("adversaires à zéro", "opponents at zero")),
    ] {
        if points > 0 {
            parts.push(format!("{points} ({})", what.get(lang)));
        }
    }
    parts.join(" + ")
}

fn won(who: &str, winners: usize, by: Victory, lang: Lang) -> String {
    let wins = if winners > 1 { "win" } else { "wins" };
    match by {
        Victory::Km(km) | Victory::BestCar(km) => {
            say!(lang, "Victoire pour {who} : {km} bornes !", "{who} {wins}, {km} km down the road!")
        }
        Victory::Points(points) | Victory::TeamPoints(points) | Victory::Target(points) => {
            say!(lang, "Victoire pour {who} : {points} points !", "{who} {wins} with {points} points!")
        }
    }
}

/// Those who drive a car, by name.
pub fn cars_drivers(car: CarNo, lang: Lang, names: Names<'_>) -> String {
    lang.list(drivers(car, names).iter().map(|&seat| names.of(seat)))
}

/// Who drives a car. More than four at the table share their cars (M20).
fn drivers(car: CarNo, names: Names<'_>) -> BySeat<Seat> {
    let seats = names.0.len() as u8;
    let mate = (seats > 4).then_some(Seat(car + seats / 2));
    [Some(Seat(car)), mate].into_iter().flatten().collect()
}

/// "de Bruno", "d’Anne".
fn of(name: &str) -> String {
    let vowel =
        name.chars().next().is_some_and(|first| "AEIOUYHÀÂÄÉÈÊËÎÏÔÖÙÛÜ".contains(&first.to_uppercase().to_string()));
    if vowel { format!("d’{name}") } else { format!("de {name}") }
}

/// One card with its article; several as they would lie there: "25 · 100 · Essence × 2".
fn cards_listed(cards: &[Card], lang: Lang) -> String {
    if let [card] = cards {
        return card.with_article(lang).to_owned();
    }
    let piles = cards.chunk_by(|a, b| a == b).map(|pile| match pile {
        [card] => card.title(lang).to_owned(),
        [card, ..] => format!("{} × {}", card.title(lang), pile.len()),
        [] => String::new(),
    });
    piles.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn de_is_elided_before_a_vowel() {
        assert_eq!(["Bruno", "Anne", "Émile", "élodie"].map(of), ["de Bruno", "d’Anne", "d’Émile", "d’élodie"]);
    }

    #[test]
    fn cards_alike_are_told_together() {
        let cards = [Card::Km25, Card::Essence, Card::Essence];
        assert_eq!(cards_listed(&cards, Lang::Fr), "25 · Essence × 2");
        assert_eq!(cards_listed(&cards[1..2], Lang::En), "a tank of petrol");
    }
}
