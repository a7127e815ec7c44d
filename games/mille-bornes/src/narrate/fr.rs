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
        Event::FirstDrawn { seat } => format!("Le sort désigne {} pour commencer.", name(seat)),
        Event::HandOpened { hand_no: 1, first } => {
            format!("Les cartes sont battues, c’est à {} d’ouvrir.", name(first))
        }
        Event::HandOpened { hand_no, first } => format!("Manche {hand_no} : c’est à {} d’ouvrir.", name(first)),
        Event::Dealt { seat, cards: Some(cards) } => {
            format!("{} reçoit {}.", name(seat), cards_listed(cards, Lang::Fr))
        }
        Event::Dealt { seat, cards: None } => format!("{} reçoit ses cartes.", name(seat)),
        Event::Drew { seat, cards: Some(cards), .. } => {
            format!("{} pioche {}.", name(seat), cards_listed(cards, Lang::Fr))
        }
        Event::Drew { seat, count: 1, .. } => format!("{} pioche.", name(seat)),
        Event::Drew { seat, count, .. } => format!("{} pioche {count} cartes.", name(seat)),
        Event::PileEmpty => "Le talon est vide : on finit avec ce qu’on a en main.".into(),
        Event::Reshuffled { pile } => format!("On rebat les cartes jouées : un talon tout neuf, {pile} en tout."),
        Event::Started { seat, .. } => format!("Feu vert ! {} démarre.", name(seat)),
        Event::Drove { seat, km, starts: true, .. } => {
            format!("{} s’élance dans le sillage de son équipe : borne {km}.", name(seat))
        }
        Event::Drove { seat, distance, km, .. } => format!("{} avance de {distance} : borne {km}.", name(seat)),
        Event::Attacked { by, car, attack } => attacked(name(by), &drivers(*car, names), *attack, names),
        Event::Mended { seat, remedy, .. } => mended(name(seat), *remedy),
        Event::BotteShown { seat, botte, starts, lifted, .. } => {
            let effect = match (lifted.is_empty(), starts) {
                (_, true) => " La voiture démarre.",
                (false, false) => " L’ennui est réglé.",
                (true, false) => "",
            };
            format!("{} montre une botte : {} !{effect}", name(seat), botte.title(Lang::Fr))
        }
        Event::PlaysAgain { seat } => format!("{} rejoue.", name(seat)),
        Event::CoupFourre { seat, botte, by, takes_turn, .. } => {
            let turn = if *takes_turn { "et prend la main" } else { "mais le talon est vide : pas de tour en plus" };
            let botte = botte.title(Lang::Fr);
            format!("Coup-fourré ! {botte} : {} renvoie l’attaque {}, {turn}.", name(seat), of(name(by)))
        }
        Event::LetThrough { car, .. } => format!("Pas de riposte : {} encaisse.", target(car)),
        Event::TurnsLost { seats } => {
            let lose = if seats.len() > 1 { "perdent leur tour" } else { "perd son tour" };
            format!("{} {lose}.", who(seats, names))
        }
        Event::ThrewAway { seat, card, stuck } => {
            let stuck = if *stuck { "ne peut rien poser et " } else { "" };
            format!("{} {stuck}jette {}.", name(seat), card.with_article(Lang::Fr))
        }
        Event::TurnEnded { seat } => format!("{} en reste là.", name(seat)),
        Event::PassedOver { seat } => format!("{} n’a plus de cartes et passe.", name(seat)),
        Event::Home { seat, km, .. } => format!("Borne {km}, tout rond : {} est à l’arrivée !", name(seat)),
        Event::HandOver { why, .. } => match why {
            HandEnd::Home => "La manche est finie.",
            HandEnd::PlayedOut => "Plus une carte à jouer : la manche est finie.",
            HandEnd::AllStuck => "Plus personne ne peut rien poser : la manche est finie.",
        }
        .into(),
        Event::Scored { seats, score, total } => {
            format!("{} : {} = {} ; en tout {total}.", who(seats, names), details(score), score.total())
        }
        Event::Won { seats, by } => won(seats, *by, names),
    }
}

fn attacked(by: &str, seats: &[Seat], attack: Card, names: Names<'_>) -> String {
    let target = who(seats, names);
    match attack {
        Card::FeuRouge => format!("Feu rouge pour {target}, signé {by}."),
        Card::Limite => format!("{by} plante une limite de vitesse devant {target}."),
        Card::Panne => format!("{by} vide le réservoir {} : panne d’essence !", of(&target)),
        Card::Crevaison => format!("{by} sème des clous devant {target} : crevaison !"),
        _ => format!("{by} envoie {target} dans le décor : accident !"),
    }
}

fn mended(seat: &str, remedy: Card) -> String {
    match remedy {
        Card::FeuVert => format!("Le feu passe au vert, {seat} repart."),
        Card::Essence => format!("{seat} fait le plein et repart."),
        Card::Roue => format!("{seat} change la roue et repart."),
        Card::Reparations => format!("{seat} sort du garage et repart."),
        _ => format!("Fin de limite : {seat} peut de nouveau foncer."),
    }
}

fn details(score: &Score) -> String {
    let Score { km, bottes, coups_fourres, home, without_long, empty_pile, shutout } = *score;
    let mut parts = vec![format!("{km} km")];
    for (points, what) in [
        (bottes, "bottes"),
        (coups_fourres, "coups-fourrés"),
        (home, "arrivée"),
        (without_long, "sans grosse étape"),
        (empty_pile, "talon vide"),
        (shutout, "adversaires à zéro"),
    ] {
        if points > 0 {
            parts.push(format!("{points} ({what})"));
        }
    }
    parts.join(" + ")
}

fn won(seats: &[Seat], by: Victory, names: Names<'_>) -> String {
    let names = who(seats, names);
    match by {
        Victory::Km(km) | Victory::BestCar(km) => format!("Victoire pour {names} : {km} bornes !"),
        Victory::Points(points) | Victory::TeamPoints(points) | Victory::Target(points) => {
            format!("Victoire pour {names} : {points} points !")
        }
    }
}

fn who(seats: &[Seat], names: Names<'_>) -> String {
    listed(&seats.iter().map(|&seat| names.of(seat).to_owned()).collect::<Vec<_>>(), "et")
}

/// "de Bruno", "d’Anne".
fn of(name: &str) -> String {
    let vowel =
        name.chars().next().is_some_and(|first| "AEIOUYHÀÂÄÉÈÊËÎÏÔÖÙÛÜ".contains(&first.to_uppercase().to_string()));
    if vowel { format!("d’{name}") } else { format!("de {name}") }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn de_is_elided_before_a_vowel() {
        assert_eq!(["Bruno", "Anne", "Émile", "élodie"].map(of), ["de Bruno", "d’Anne", "d’Émile", "d’élodie"]);
    }
}
