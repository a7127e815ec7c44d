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
            let asked = everyone(to);
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

/// `offensive : a et b ; constance : c`.
fn shown(paces: &[Chosen], names: Names<'_>, lang: Lang) -> String {
    let groups = Pace::ALL.into_iter().rev().filter_map(|pace| {
        let mut riders =
            paces.iter().filter(|chosen| chosen.pace == pace).map(|chosen| rider(&chosen.who, names, lang)).peekable();
        riders.peek()?;
        Some(say!(lang, "{pace} : {riders}", "{pace}: {riders}", pace = pace.word(lang), riders = lang.list(riders)))
    });
    groups.collect::<Vec<_>>().join(Text::new(" ; ", "; ").get(lang))
}

fn plates(riders: &[Laid], lang: Lang) -> String {
    let plate = |laid: &Laid| {
        let down = match (laid.face_down, laid.known) {
            (0, _) => String::new(),
            (_, Some(Known { token: Some(token) })) => {
                let token = token.word(lang);
                say!(lang, " et un jeton caché, forcément {token}", " and a hidden token, which must be {token}")
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
