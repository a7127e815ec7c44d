use engine::{Lang, Names};

use crate::{
    Offer, Pace,
    course::SQUARES,
    event::{Chosen, Event, Laid, Who},
    words::{letters, list, tally, tokens},
};

/// The event as a sentence of the radio tour.
pub fn tell(event: &Event, lang: Lang, names: Names<'_>) -> String {
    match lang {
        Lang::Fr => french(event, names),
        Lang::En => english(event, names),
    }
}

fn french(event: &Event, names: Names<'_>) -> String {
    let lang = Lang::Fr;
    let name = |who: &Who| rider(who, names);
    let place = |square: u8| match square.checked_sub(SQUARES) {
        None | Some(0) => format!("case {square}"),
        Some(beyond) => format!("arrivée +{beyond}"),
    };
    match event {
        Event::LinedUp { seat, team: Some(preset), riders } => {
            format!("{} aligne {} : {}.", names.of(*seat), preset.squad.title(), plates(riders, lang))
        }
        Event::LinedUp { seat, team: None, riders } => {
            format!("{} présente son équipe : {}.", names.of(*seat), plates(riders, lang))
        }
        Event::RoundBegan { round } => format!("Manche {round}."),
        Event::SquareCalled { square, terrain, riders } => {
            let (who, choose) = match riders.len() {
                1 => (everyone(riders, names, lang), "choisit son allure"),
                2..=4 => (everyone(riders, names, lang), "choisissent leur allure"),
                many => (format!("{many} coureurs"), "choisissent leur allure"),
            };
            format!("Case {square}, {} : {who} {choose} en secret.", terrain.word(lang))
        }
        Event::PacesShown { square, paces, .. } => {
            format!("Case {square}, on retourne — {}.", shown(paces, names, lang))
        }
        Event::Attacked { who, to, paid } => {
            format!("{} passe à l’offensive, {}, pour {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::Accelerated { who, to, paid } => {
            format!("{} accélère, {}, pour {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::TookWheel { who, to, paid } => {
            format!("{} est dans la roue, {}, pour {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::MissedWheel { who, to, paid } => {
            format!(
                "{} cherchait une roue et n’en trouve pas : {}, {} pour rien.",
                name(who),
                place(*to),
                tokens(*paid, lang)
            )
        }
        Event::Towed { who } => format!("« J’emmène ! » lance {}.", name(who)),
        Event::Offered { offer, terrain, by, to } => {
            let price = tokens(offer.price(*terrain), lang);
            let (who, asked) = (everyone(by, names, lang), everyone(to, names, lang));
            let squares = ["", "une", "deux", "trois"][usize::from(offer.squares())];
            let why = match offer {
                Offer::Offensive => format!("{who} attaquent ensemble"),
                Offer::Tow if by.len() == 1 => format!("{who} emmène"),
                Offer::Tow => format!("{who} emmènent"),
                Offer::Pair => format!("{who} s’en vont ensemble"),
            };
            format!("{why} : qui suit, {squares} cases pour {price} ? La question est posée à {asked}.")
        }
        Event::Followed { who, to, paid, .. } => {
            format!("{} suit, {}, pour {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::Rode { who, to } => format!("{} roule à son allure, {}.", name(who), place(*to)),
        Event::Uncovered { who, token } => format!("{} sort son jeton caché : {} !", name(who), token.word(lang)),
        Event::MusetteDrawn { seat } => format!("{} attrape une musette, sans regarder dedans.", names.of(*seat)),
        Event::Fed { who, took, hidden } => {
            let cards =
                hidden.map_or(String::new(), |token| format!(" et montre son jeton caché, {}", token.word(lang)));
            format!("{} se ravitaille : il prend {}{cards}.", name(who), tokens(tally(*took), lang))
        }
        Event::Opened { who, token } => format!("{} gardait un jeton caché : {}.", name(who), token.word(lang)),
        Event::MusettesShown { cards } => format!("On ouvre les musettes : {}.", musettes(cards, names, lang)),
        Event::Finished { riders } => {
            let [first, rest @ ..] = &riders[..] else { return "Arrivée.".to_owned() };
            let podium = rest.iter().take(2).map(|placed| format!("{} ({})", name(&placed.who), place(placed.square)));
            let winner = name(&first.who);
            format!("{winner} gagne, {}, devant {}.", place(first.square), list(podium.collect(), lang))
        }
    }
}

fn english(event: &Event, names: Names<'_>) -> String {
    let lang = Lang::En;
    let name = |who: &Who| rider(who, names);
    let place = |square: u8| match square.checked_sub(SQUARES) {
        None | Some(0) => format!("square {square}"),
        Some(beyond) => format!("finish +{beyond}"),
    };
    match event {
        Event::LinedUp { seat, team: Some(preset), riders } => {
            format!("{} lines up {}: {}.", names.of(*seat), preset.squad.title(), plates(riders, lang))
        }
        Event::LinedUp { seat, team: None, riders } => {
            format!("{} presents a team: {}.", names.of(*seat), plates(riders, lang))
        }
        Event::RoundBegan { round } => format!("Round {round}."),
        Event::SquareCalled { square, terrain, riders } => {
            let who = match riders.len() {
                1..=4 => everyone(riders, names, lang),
                many => format!("{many} riders"),
            };
            let choose = if riders.len() == 1 { "chooses a pace" } else { "choose their paces" };
            format!("Square {square}, {}: {who} {choose} in secret.", terrain.word(lang))
        }
        Event::PacesShown { square, paces, .. } => {
            format!("Square {square}, markers up — {}.", shown(paces, names, lang))
        }
        Event::Attacked { who, to, paid } => {
            format!("{} attacks, {}, for {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::Accelerated { who, to, paid } => {
            format!("{} accelerates, {}, for {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::TookWheel { who, to, paid } => {
            format!("{} is on the wheel, {}, for {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::MissedWheel { who, to, paid } => {
            format!("{} looked for a wheel and found none: {}, {} wasted.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::Towed { who } => format!("“Come along!” calls {}.", name(who)),
        Event::Offered { offer, terrain, by, to } => {
            let price = tokens(offer.price(*terrain), lang);
            let (who, asked) = (everyone(by, names, lang), everyone(to, names, lang));
            let squares = ["", "one", "two", "three"][usize::from(offer.squares())];
            let why = match offer {
                Offer::Offensive => format!("{who} attack together"),
                Offer::Tow if by.len() == 1 => format!("{who} tows"),
                Offer::Tow => format!("{who} tow"),
                Offer::Pair => format!("{who} ride off together"),
            };
            format!("{why}: who follows, {squares} squares for {price}? The question goes to {asked}.")
        }
        Event::Followed { who, to, paid, .. } => {
            format!("{} follows, {}, for {}.", name(who), place(*to), tokens(*paid, lang))
        }
        Event::Rode { who, to } => format!("{} rides at a steady pace, {}.", name(who), place(*to)),
        Event::Uncovered { who, token } => format!("{} plays the hidden token: {}!", name(who), token.word(lang)),
        Event::MusetteDrawn { seat } => format!("{} grabs a musette without looking inside.", names.of(*seat)),
        Event::Fed { who, took, hidden } => {
            let cards =
                hidden.map_or(String::new(), |token| format!(" and shows the hidden token, {}", token.word(lang)));
            format!("{} is fed: takes {}{cards}.", name(who), tokens(tally(*took), lang))
        }
        Event::Opened { who, token } => format!("{} still had a hidden token: {}.", name(who), token.word(lang)),
        Event::MusettesShown { cards } => format!("The musettes are opened: {}.", musettes(cards, names, lang)),
        Event::Finished { riders } => {
            let [first, rest @ ..] = &riders[..] else { return "The finish.".to_owned() };
            let podium = rest.iter().take(2).map(|placed| format!("{} ({})", name(&placed.who), place(placed.square)));
            let winner = name(&first.who);
            format!("{winner} wins, {}, ahead of {}.", place(first.square), list(podium.collect(), lang))
        }
    }
}

/// Two seats may ride with the same printed team: the player's name goes with the rider's.
fn rider(who: &Who, names: Names<'_>) -> String {
    format!("{} ({})", who.name, names.of(who.seat))
}

fn everyone(riders: &[Who], names: Names<'_>, lang: Lang) -> String {
    list(riders.iter().map(|who| rider(who, names)).collect(), lang)
}

fn shown(paces: &[Chosen], names: Names<'_>, lang: Lang) -> String {
    let colon = match lang {
        Lang::Fr => " :",
        Lang::En => ":",
    };
    let groups = Pace::ALL.into_iter().rev().filter_map(|pace| {
        let riders: Vec<Who> = paces.iter().filter(|chosen| chosen.pace == pace).map(|chosen| chosen.who).collect();
        (!riders.is_empty()).then(|| format!("{}{colon} {}", pace.word(lang), everyone(&riders, names, lang)))
    });
    let semicolon = match lang {
        Lang::Fr => " ; ",
        Lang::En => "; ",
    };
    groups.collect::<Vec<_>>().join(semicolon)
}

fn plates(riders: &[Laid], lang: Lang) -> String {
    let plate = |laid: &Laid| {
        let down = match (laid.face_down, lang) {
            (0, _) => String::new(),
            (1, Lang::Fr) => " et une pièce retournée".to_owned(),
            (count, Lang::Fr) => format!(" et {count} pièces retournées"),
            (1, Lang::En) => " and one piece face down".to_owned(),
            (count, Lang::En) => format!(" and {count} pieces face down"),
        };
        format!("{} {}{down}", laid.name, letters(laid.face_up))
    };
    riders.iter().map(plate).collect::<Vec<_>>().join(", ")
}

fn musettes(cards: &[Option<u8>], names: Names<'_>, lang: Lang) -> String {
    let drawn = (0..).map(engine::Seat).zip(cards).filter_map(|(seat, card)| Some((names.of(seat), (*card)?)));
    list(drawn.map(|(name, card)| format!("{name} {card}")).collect(), lang)
}
