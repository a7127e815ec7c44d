//! The race as narrated by the radio tour.

use engine::{Lang, Names, Text, say, say_of};

use crate::{
    Offer, Pace,
    event::{Chosen, Event, Laid, Placed, Who},
    state::Known,
    words::{letters, number, place, tally, tokens},
};

/// The event as a sentence of the radio tour.
pub fn narrate(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let name = |who: &Who| rider(who, names, lang);
    let everyone = |riders: &[Who]| lang.list(riders.iter().map(name));
    let place = |square: u8| place(square, lang);
    match event {
        Event::LinedUp { seat, team: Some(preset), riders } => say_of!(
            names.is_you(*seat),
            lang,
            ["{who} aligne {team} : {riders}.", "Tu alignes {team} : {riders}."],
            ["{who} lines up {team}: {riders}.", "You line up {team}: {riders}."],
            who = names.of(*seat),
            team = preset.squad.title(),
            riders = plates(riders, lang)
        ),
        Event::LinedUp { seat, team: None, riders } => say_of!(
            names.is_you(*seat),
            lang,
            ["{who} présente son équipe : {riders}.", "Tu présentes ton équipe : {riders}."],
            ["{who} presents a team: {riders}.", "You present your team: {riders}."],
            who = names.of(*seat),
            riders = plates(riders, lang)
        ),
        Event::RoundBegan { round } => say!(lang, "Manche {round}.", "Round {round}."),
        Event::SquareCalled { square, terrain, riders } => {
            let (who, choose) = match riders.len() {
                1 => (everyone(riders), Text::new("choisit son allure", "chooses a pace")),
                2..=4 => (everyone(riders), Text::new("choisissent leur allure", "choose their paces")),
                many => (
                    say!(lang, "{many} coureurs", "{many} riders"),
                    Text::new("choisissent leur allure", "choose their paces"),
                ),
            };
            let terrain = terrain.word(lang);
            let choose = choose.get(lang);
            say!(
                lang,
                "Case {square}, {terrain} : {who} {choose} en secret.",
                "Square {square}, {terrain}: {who} {choose} in secret.",
            )
        }
        Event::PacesShown { square, paces, .. } => say!(
            lang,
            "Case {square}, les allures se dévoilent — {paces}.",
            "Square {square}, the paces are shown — {paces}.",
            paces = shown(paces, names, lang)
        ),
        Event::Attacked { who, to, paid } => say!(
            lang,
            "{who} passe à l’offensive, {place}, pour {paid}.",
            "{who} attacks, {place}, for {paid}.",
            who = name(who),
            place = place(*to),
            paid = tokens(*paid, lang)
        ),
        Event::Accelerated { who, to, paid } => say!(
            lang,
            "{who} accélère, {place}, pour {paid}.",
            "{who} accelerates, {place}, for {paid}.",
            who = name(who),
            place = place(*to),
            paid = tokens(*paid, lang)
        ),
        Event::TookWheel { who, to, paid } => say!(
            lang,
            "{who} est dans la roue, {place}, pour {paid}.",
            "{who} is on the wheel, {place}, for {paid}.",
            who = name(who),
            place = place(*to),
            paid = tokens(*paid, lang)
        ),
        Event::MissedWheel { who, to, paid } => say!(
            lang,
            "{who} cherchait une roue et n’en trouve pas : {place}, {paid} pour rien.",
            "{who} looked for a wheel and found none: {place}, {paid} wasted.",
            who = name(who),
            place = place(*to),
            paid = tokens(*paid, lang)
        ),
        Event::Towed { who } => {
            say!(lang, "« Je tracte ! » lance {who}.", "“I’m towing!” calls {who}.", who = name(who))
        }
        Event::Offered { offer, terrain, by, to } => {
            let who = everyone(by);
            let asked = match to.len() {
                ..=3 => everyone(to),
                many => say!(lang, "{many} coureurs", "{many} riders"),
            };
            let why = match offer {
                Offer::Offensive => say!(lang, "{who} attaquent ensemble", "{who} attack together"),
                Offer::Tow if by.len() == 1 => say!(lang, "{who} tracte", "{who} tows"),
                Offer::Tow => say!(lang, "{who} tractent", "{who} tow"),
                Offer::Pair => say!(lang, "{who} s’en vont ensemble", "{who} ride off together"),
            };
            say!(
                lang,
                "{why} : qui suit, {squares} cases pour {price} ? À {asked} de répondre.",
                "{why}: who follows, {squares} squares for {price}? Over to {asked}.",
                squares = number(offer.squares().into(), lang),
                price = tokens(offer.price(*terrain), lang),
            )
        }
        Event::Followed { who, to, paid, .. } => say!(
            lang,
            "{who} suit, {place}, pour {paid}.",
            "{who} follows, {place}, for {paid}.",
            who = name(who),
            place = place(*to),
            paid = tokens(*paid, lang)
        ),
        Event::Rode { who, to } => say!(
            lang,
            "{who} roule à son allure, {place}.",
            "{who} rides at a steady pace, {place}.",
            who = name(who),
            place = place(*to)
        ),
        Event::Uncovered { who, token } => say!(
            lang,
            "{who} sort son jeton caché : {token} !",
            "{who} plays the hidden token: {token}!",
            who = name(who),
            token = token.word(lang)
        ),
        Event::MusetteDrawn { seat } => say_of!(
            names.is_you(*seat),
            lang,
            ["{who} attrape une musette, sans regarder dedans.", "Tu attrapes une musette, sans regarder dedans."],
            ["{who} grabs a musette without looking inside.", "You grab a musette without looking inside."],
            who = names.of(*seat)
        ),
        Event::Fed { who, took, hidden } => {
            let shown = hidden.map_or(String::new(), |token| {
                let token = token.word(lang);
                say!(lang, " et montre son jeton caché, {token}", " and shows the hidden token, {token}")
            });
            say!(
                lang,
                "{who} se ravitaille : {took}{shown}.",
                "{who} takes {took} at the feed zone{shown}.",
                who = name(who),
                took = tokens(tally(*took), lang),
            )
        }
        Event::Opened { who, token } => say!(
            lang,
            "{who} gardait un jeton caché : {token}.",
            "{who} still had a hidden token: {token}.",
            who = name(who),
            token = token.word(lang)
        ),
        Event::MusettesShown { cards } => say!(
            lang,
            "On ouvre les musettes : {cards}.",
            "The musettes are opened: {cards}.",
            cards = musettes(cards, names, lang)
        ),
        Event::Finished { riders } => {
            let [first, rest @ ..] = &riders[..] else { return say!(lang, "Arrivée.", "The finish.") };
            let podium = rest.iter().take(2).map(|Placed { who, square }| {
                format!("{} ({}, {})", who.name, names.you_or(who.seat, lang), place(*square))
            });
            say!(
                lang,
                "{winner} gagne, {place}, devant {podium}.",
                "{winner} wins, {place}, ahead of {podium}.",
                winner = name(&first.who),
                place = place(first.square),
                podium = lang.list(podium),
            )
        }
    }
}

/// Two seats may ride with the same printed team: the player's name goes with the rider's.
fn rider(who: &Who, names: Names<'_>, lang: Lang) -> String {
    format!("{} ({})", who.name, names.you_or(who.seat, lang))
}

/// `offensive : a et b ; constance : c`. Many who all ride steadily are counted: a sentence is to be read while the
/// markers turn.
fn shown(paces: &[Chosen], names: Names<'_>, lang: Lang) -> String {
    let groups = Pace::ALL.into_iter().rev().filter_map(|pace| {
        let riders: Vec<_> = paces.iter().filter(|chosen| chosen.pace == pace).collect();
        let who = match riders.len() {
            0 => return None,
            all if all > 3 && all == paces.len() => Text::new("tout le monde", "everybody").get(lang).to_owned(),
            many if many > 3 && pace == Pace::Constance => say!(lang, "les {many} autres", "the other {many}"),
            _ => lang.list(riders.iter().map(|chosen| rider(&chosen.who, names, lang))),
        };
        Some(say!(lang, "{pace} : {who}", "{pace}: {who}", pace = pace.word(lang)))
    });
    groups.collect::<Vec<_>>().join(Text::new(" ; ", "; ").get(lang))
}

fn plates(riders: &[Laid], lang: Lang) -> String {
    let plate = |laid: &Laid| {
        let down = match (laid.face_down, laid.known) {
            (0, _) => String::new(),
            (_, Some(Known { token: Some(token) })) => {
                let token = token.word(lang);
                say!(lang, " et un jeton {token} caché", " and a hidden {token} token")
            }
            (_, Some(Known { token: None })) => say!(lang, " et rien de caché", " and nothing hidden"),
            (1, None) => say!(lang, " et une pièce retournée", " and one piece face down"),
            (count, None) => say!(lang, " et {count} pièces retournées", " and {count} pieces face down"),
        };
        format!("{} {}{down}", laid.name, letters(laid.face_up, lang))
    };
    riders.iter().map(plate).collect::<Vec<_>>().join(", ")
}

fn musettes(cards: &[Option<u8>], names: Names<'_>, lang: Lang) -> String {
    let drawn =
        (0..).map(engine::Seat).zip(cards).filter_map(|(seat, card)| Some((names.you_or(seat, lang), (*card)?)));
    lang.list(drawn.map(|(name, card)| format!("{name} {card}")))
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;
    use crate::Terrain;

    /// A list of nine riders, each with a player, is longer than a phone shows while the markers turn.
    #[test]
    fn many_who_ride_steadily_or_are_asked_are_counted() {
        let names = ["Anne", "Bruno", "Chloé"].map(String::from);
        let names = Names::new(&names);
        let riders: Vec<Who> = (0..9).map(|n| Who { seat: Seat(n / 3), rider: n % 3, name: "Sagan" }).collect();
        let shown = |attackers: usize, from: usize| {
            let pace = |n: usize| if n < attackers { Pace::Offensive } else { Pace::Constance };
            let paces = riders.iter().enumerate().skip(from).map(|(n, &who)| Chosen { who, pace: pace(n) }).collect();
            narrate(&Event::PacesShown { square: 1, terrain: Terrain::Plaine, paces }, Lang::Fr, names)
        };
        assert_eq!(
            shown(1, 0),
            "Case 1, les allures se dévoilent — offensive : Sagan (Anne) ; constance : les 8 autres."
        );
        assert_eq!(shown(0, 0), "Case 1, les allures se dévoilent — constance : tout le monde.");
        assert_eq!(
            shown(0, 6),
            "Case 1, les allures se dévoilent — constance : Sagan (Chloé), Sagan (Chloé) et Sagan (Chloé)."
        );
        let asked = |to: &[Who]| {
            let by = riders[..1].to_vec();
            let to = to.to_vec();
            narrate(&Event::Offered { offer: Offer::Tow, terrain: Terrain::Plaine, by, to }, Lang::En, names)
        };
        assert!(asked(&riders[1..]).ends_with("Over to 8 riders."), "{}", asked(&riders[1..]));
        assert!(asked(&riders[8..]).ends_with("Over to Sagan (Chloé)."), "{}", asked(&riders[8..]));
    }
}
