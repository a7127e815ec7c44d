//! Events as sentences of the radio.

use engine::{Lang, Names, Seat, Text, say, say_of};

use crate::{
    cards::Card,
    event::{Event, HandEnd, Victory},
    score::Score,
};

pub fn narrate(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let name = |seat: &Seat| names.you_or(*seat, lang);
    let you = |seat: &Seat| names.is_you(*seat);
    // several are named, also to one of them: who shares a win or a loss is one of a team
    let who = |seats: &[Seat]| lang.list(seats.iter().map(|seat| names.of(*seat)));
    let mine = |seats: &[Seat]| matches!(seats, [seat] if you(seat));
    match event {
        Event::FirstDrawn { seat } => {
            say_of!(
                you(seat),
                lang,
                ["Le sort désigne {who} pour commencer.", "Le sort te désigne pour commencer."],
                ["The draw picks {who} to begin.", "The draw picks you to begin."],
                who = name(seat)
            )
        }
        Event::HandOpened { hand_no: 1, first } => say_of!(
            you(first),
            lang,
            ["Les cartes sont battues, c’est à {who} d’ouvrir.", "Les cartes sont battues, c’est à toi d’ouvrir."],
            ["The cards are shuffled: {who} opens.", "The cards are shuffled: you open."],
            who = name(first)
        ),
        Event::HandOpened { hand_no, first } => say_of!(
            you(first),
            lang,
            ["Manche {hand_no} : c’est à {who} d’ouvrir.", "Manche {hand_no} : c’est à toi d’ouvrir."],
            ["Hand {hand_no}: {who} opens.", "Hand {hand_no}: you open."],
            who = name(first)
        ),
        Event::Dealt { seat, cards: Some(cards) } => say_of!(
            you(seat),
            lang,
            ["{who} reçoit {cards}.", "Tu reçois {cards}."],
            ["{who} is dealt {cards}.", "You are dealt {cards}."],
            who = name(seat),
            cards = cards_listed(cards, lang)
        ),
        Event::Dealt { seat, cards: None } => {
            say_of!(
                you(seat),
                lang,
                ["{who} reçoit ses cartes.", "Tu reçois tes cartes."],
                ["{who} is dealt a hand.", "You are dealt a hand."],
                who = name(seat)
            )
        }
        Event::Drew { seat, cards: Some(cards), .. } => say_of!(
            you(seat),
            lang,
            ["{who} pioche {cards}.", "Tu pioches {cards}."],
            ["{who} draws {cards}.", "You draw {cards}."],
            who = name(seat),
            cards = cards_listed(cards, lang)
        ),
        Event::Drew { seat, count: 1, .. } => {
            say_of!(you(seat), lang, ["{who} pioche.", "Tu pioches."], ["{who} draws.", "You draw."], who = name(seat))
        }
        Event::Drew { seat, count, .. } => {
            say_of!(
                you(seat),
                lang,
                ["{who} pioche {count} cartes.", "Tu pioches {count} cartes."],
                ["{who} draws {count} cards.", "You draw {count} cards."],
                who = name(seat)
            )
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
            say_of!(
                you(seat),
                lang,
                ["Feu vert ! {who} démarre.", "Feu vert ! Tu démarres."],
                ["Green light! {who} is off.", "Green light! You are off."],
                who = name(seat)
            )
        }
        Event::Drove { seat, km, starts: true, .. } => say_of!(
            you(seat),
            lang,
            [
                "{who} s’élance dans le sillage de son équipe : borne {km}.",
                "Tu t’élances dans le sillage de ton équipe : borne {km}."
            ],
            [
                "{who} sets off in the wake of the team: kilometre {km}.",
                "You set off in the wake of your team: kilometre {km}."
            ],
            who = name(seat)
        ),
        Event::Drove { seat, distance, km, .. } => say_of!(
            you(seat),
            lang,
            ["{who} avance de {distance} : borne {km}.", "Tu avances de {distance} : borne {km}."],
            ["{who} drives {distance}: kilometre {km}.", "You drive {distance}: kilometre {km}."],
            who = name(seat)
        ),
        Event::Attacked { by, seats, attack, .. } => attacked(*by, seats, *attack, lang, names),
        Event::Mended { seat, remedy, .. } => mended(you(seat), name(seat), *remedy, lang),
        Event::BotteShown { seat, botte, starts, lifted, .. } => {
            let effect = match (lifted.is_empty(), starts) {
                (_, true) => Text::new(" La voiture démarre.", " The car is off."),
                (false, false) => Text::new(" L’ennui est réglé.", " That trouble is over."),
                (true, false) => Text::new("", ""),
            };
            say_of!(
                you(seat),
                lang,
                ["{who} montre une botte : {botte} !{effect}", "Tu montres une botte : {botte} !{effect}"],
                ["{who} shows a botte: {botte}!{effect}", "You show a botte: {botte}!{effect}"],
                who = name(seat),
                botte = botte.title(lang),
                effect = effect.get(lang),
            )
        }
        Event::PlaysAgain { seat } => say_of!(
            you(seat),
            lang,
            ["{who} rejoue.", "Tu rejoues."],
            ["{who} plays again.", "You play again."],
            who = name(seat)
        ),
        Event::CoupFourre { seat, botte, by, takes_turn, .. } => {
            let turn = match (takes_turn, you(seat)) {
                (true, false) => Text::new("et prend la main", "and takes the turn"),
                (true, true) => Text::new("et prends la main", "and take the turn"),
                (false, _) => {
                    Text::new("mais le talon est vide : pas de tour en plus", "but the pile is empty: no extra turn")
                }
            };
            let of = of(name(by));
            let attack = say_of!(
                you(by),
                lang,
                ["l’attaque {of}", "ton attaque"],
                ["{by}’s attack", "your attack"],
                by = name(by)
            );
            say_of!(
                you(seat),
                lang,
                [
                    "Coup-fourré ! {botte} : {who} renvoie {attack}, {turn}.",
                    "Coup-fourré ! {botte} : tu renvoies {attack}, {turn}."
                ],
                [
                    "Coup-fourré! {botte}: {who} shrugs off {attack}, {turn}.",
                    "Coup-fourré! {botte}: you shrug off {attack}, {turn}."
                ],
                botte = botte.title(lang),
                who = name(seat),
                turn = turn.get(lang),
            )
        }
        Event::LetThrough { seats, .. } => match &seats[..] {
            [seat] => say_of!(
                you(seat),
                lang,
                ["Pas de riposte : {target} encaisse.", "Pas de riposte : tu encaisses."],
                ["No answer from {target}: the attack stands.", "No answer from you: the attack stands."],
                target = name(seat)
            ),
            _ => say!(
                lang,
                "Pas de riposte : {target} encaissent.",
                "No answer from {target}: the attack stands.",
                target = drivers(seats, lang, names)
            ),
        },
        Event::TurnsLost { seats } => {
            let who = who(seats);
            match seats.len() {
                0 | 1 => say_of!(
                    mine(seats),
                    lang,
                    ["{who} perd son tour.", "Tu perds ton tour."],
                    ["{who} loses a turn.", "You lose a turn."]
                ),
                _ => say!(lang, "{who} perdent leur tour.", "{who} lose their turns."),
            }
        }
        Event::ThrewAway { seat, card, stuck } => {
            let who = name(seat);
            let card = card.with_article(lang);
            if *stuck {
                say_of!(
                    you(seat),
                    lang,
                    ["{who} ne peut rien poser et jette {card}.", "Tu ne peux rien poser et jettes {card}."],
                    ["{who} can play nothing and throws away {card}.", "You can play nothing and throw away {card}."],
                )
            } else {
                say_of!(
                    you(seat),
                    lang,
                    ["{who} jette {card}.", "Tu jettes {card}."],
                    ["{who} throws away {card}.", "You throw away {card}."]
                )
            }
        }
        Event::TurnEnded { seat } => say_of!(
            you(seat),
            lang,
            ["{who} en reste là.", "Tu en restes là."],
            ["{who} leaves it at that.", "You leave it at that."],
            who = name(seat)
        ),
        Event::PassedOver { seat } => say_of!(
            you(seat),
            lang,
            ["{who} n’a plus de cartes et passe.", "Tu n’as plus de cartes et passes."],
            ["{who} has no cards left and passes.", "You have no cards left and pass."],
            who = name(seat)
        ),
        Event::Home { seat, km, .. } => say_of!(
            you(seat),
            lang,
            ["Borne {km}, tout rond : {who} est à l’arrivée !", "Borne {km}, tout rond : tu es à l’arrivée !"],
            ["Kilometre {km} exactly: {who} is home!", "Kilometre {km} exactly: you are home!"],
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
                "Nobody can play anything: the hand is over.",
            ),
        },
        Event::Scored { seats, score, total } => say_of!(
            mine(seats),
            lang,
            ["{who} : {details} = {sum} ; en tout {total}.", "Toi : {details} = {sum} ; en tout {total}."],
            ["{who}: {details} = {sum}; {total} in all.", "You: {details} = {sum}; {total} in all."],
            who = who(seats),
            details = details(score, lang),
            sum = score.total()
        ),
        Event::Won { seats, by } => won(mine(seats), &who(seats), seats.len(), *by, lang),
    }
}

fn attacked(by: Seat, on: &[Seat], attack: Card, lang: Lang, names: Names<'_>) -> String {
    let you = names.is_you(by);
    let struck = matches!(on, [seat] if names.is_you(*seat));
    let by = names.of(by);
    let target = drivers(on, lang, names);
    match attack {
        Card::FeuRouge => say_of!(
            you,
            lang,
            ["Feu rouge pour {target}, signé {by}.", "Tu arrêtes {target} au feu rouge."],
            ["Red light for {target}, courtesy of {by}.", "You stop {target} at a red light."]
        ),
        Card::Limite => say_of!(
            you,
            lang,
            ["{by} plante une limite de vitesse devant {target}.", "Tu plantes une limite de vitesse devant {target}."],
            ["{by} plants a speed limit in front of {target}.", "You plant a speed limit in front of {target}."]
        ),
        Card::Panne => {
            let of = of(&target);
            let tank =
                say_of!(struck, lang, ["le réservoir {of}", "ton réservoir"], ["the tank of {target}", "your tank"]);
            say_of!(
                you,
                lang,
                ["{by} vide {tank} : panne d’essence !", "Tu vides {tank} : panne d’essence !"],
                ["{by} drains {tank}: out of petrol!", "You drain {tank}: out of petrol!"]
            )
        }
        Card::Crevaison => say_of!(
            you,
            lang,
            ["{by} sème des clous devant {target} : crevaison !", "Tu sèmes des clous devant {target} : crevaison !"],
            [
                "{by} scatters nails in front of {target}: a flat tyre!",
                "You scatter nails in front of {target}: a flat tyre!"
            ]
        ),
        _ if struck => {
            say!(lang, "{by} t’envoie dans le décor : accident !", "{by} sends you into the ditch: an accident!")
        }
        _ => say_of!(
            you,
            lang,
            ["{by} envoie {target} dans le décor : accident !", "Tu envoies {target} dans le décor : accident !"],
            ["{by} sends {target} into the ditch: an accident!", "You send {target} into the ditch: an accident!"]
        ),
    }
}

fn mended(you: bool, seat: &str, remedy: Card, lang: Lang) -> String {
    match remedy {
        Card::FeuVert => {
            say_of!(
                you,
                lang,
                ["Le feu passe au vert, {seat} repart.", "Le feu passe au vert, tu repars."],
                ["The light turns green and {seat} is off again.", "The light turns green and you are off again."]
            )
        }
        Card::Essence => say_of!(
            you,
            lang,
            ["{seat} fait le plein et repart.", "Tu fais le plein et repars."],
            ["{seat} fills up and is off again.", "You fill up and are off again."]
        ),
        Card::Roue => say_of!(
            you,
            lang,
            ["{seat} change la roue et repart.", "Tu changes la roue et repars."],
            ["{seat} changes the wheel and is off again.", "You change the wheel and are off again."]
        ),
        Card::Reparations => {
            say_of!(
                you,
                lang,
                ["{seat} sort du garage et repart.", "Tu sors du garage et repars."],
                ["{seat} is out of the garage and off again.", "You are out of the garage and off again."]
            )
        }
        _ => say_of!(
            you,
            lang,
            ["Fin de limite : {seat} peut de nouveau foncer.", "Fin de limite : tu peux de nouveau foncer."],
            ["End of limit: {seat} can speed up again.", "End of limit: you can speed up again."]
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

fn won(you: bool, who: &str, winners: usize, by: Victory, lang: Lang) -> String {
    let wins = if winners > 1 { "win" } else { "wins" };
    match by {
        Victory::Km(km) | Victory::TeamHome(km) => {
            say_of!(
                you,
                lang,
                ["Victoire pour {who} : {km} bornes !", "Victoire pour toi : {km} bornes !"],
                ["{who} {wins}, {km} km down the road!", "You win, {km} km down the road!"]
            )
        }
        Victory::TeamKm(km) => {
            say!(lang, "Victoire pour {who} : {km} bornes en équipe !", "{who} win, {km} km driven as a team!")
        }
        Victory::Points(points) | Victory::TeamPoints(points) | Victory::Target(points) => {
            say_of!(
                you,
                lang,
                ["Victoire pour {who} : {points} points !", "Victoire pour toi : {points} points !"],
                ["{who} {wins} with {points} points!", "You win with {points} points!"]
            )
        }
    }
}

/// Those who drive a car, by name.
pub fn drivers(seats: &[Seat], lang: Lang, names: Names<'_>) -> String {
    lang.list(seats.iter().map(|&seat| names.you_or(seat, lang)))
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
    fn cards_alike_are_shown_together() {
        let cards = [Card::Km25, Card::Essence, Card::Essence];
        assert_eq!(cards_listed(&cards, Lang::Fr), "25 · Essence × 2");
        assert_eq!(cards_listed(&cards[1..2], Lang::En), "a “Petrol”");
    }
}
