//! The race as narrated on the radio, in both languages.

use engine::{Emphasis, Lang, Names, Rule, Seat, Text, say, say_of};

use crate::{
    Cell, Die, Event, Face,
    event::{CardUse, Gives, Party, Podium, Who},
    stage::{LineKind, Terrain},
    words,
};

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        self.cites()
    }

    fn seat(&self) -> Option<Seat> {
        self.seat_concerned()
    }

    fn emphasis(&self) -> Emphasis {
        self.emphasized()
    }

    fn narrate(&self, lang: Lang, names: Names<'_>) -> String {
        let le = |who: &Who| words::rider(who.bib, lang);
        let cap = |who: &Who| words::rider_first(who.bib, lang);
        let by = |count: u8| words::by_cells(count, lang);
        let at = |cell: &Cell| words::cell(*cell, lang);
        let seats = |seats: &[Seat]| lang.list(seats.iter().map(|&seat| names.you_or(seat, lang)));
        match self {
            Event::StageBegan { stage, of: 1, name } => say!(
                lang,
                "Étape {stage} : {name}. Les équipes se présentent au départ.",
                "Stage {stage}: {name}. The teams come to the start."
            ),
            Event::StageBegan { stage, of, name } => {
                say!(lang, "Étape {stage} sur {of} : {name}.", "Stage {stage} of {of}: {name}.")
            }
            Event::OrderDrawn { teams } => say!(
                lang,
                "Le tirage au sort donne l’ordre : {order}.",
                "The draw gives the order: {order}.",
                order = seats(teams)
            ),
            Event::CardDealt { card, rider } => say!(
                lang,
                "{who} reçoit {card} pour l’étape.",
                "{who} gets {card} for the stage.",
                who = cap(rider),
                card = words::card(*card, lang)
            ),
            Event::Placed { rider, cell } => {
                say!(lang, "{who} se place au {at}.", "{who} lines up in {at}.", who = cap(rider), at = at(cell))
            }
            Event::RoundBegan { round, parties } => say!(
                lang,
                "Tour {round}. {parties}",
                "Round {round}. {parties}",
                parties = parties_words(parties, lang)
            ),
            Event::PassedOver { rider } => say!(
                lang,
                "{who} est enfermé : il attend le tour suivant.",
                "{who} is boxed in and waits for the next round.",
                who = cap(rider)
            ),
            Event::Followed { rider, pace } => {
                say!(lang, "{who} prend la roue, à {pace}.", "{who} takes the wheel, at {pace}.", who = cap(rider))
            }
            Event::Rolled { rider, die, face, gives } => say!(
                lang,
                "{who} lance le dé {die} : {face}{gives}.",
                "{who} rolls {die}: {face}{gives}.",
                who = cap(rider),
                die = die.name(lang),
                gives = gives.map_or(String::new(), |gives| gives_words(&gives, *die, *face, lang)),
                face = face_words(*face, lang),
            ),
            Event::AttackDeclined { rider, gives } => say!(
                lang,
                "{who} n’attaque pas{gives}.",
                "{who} does not attack{gives}.",
                who = cap(rider),
                gives = gives_words(gives, Die::Yellow, Face::Attack, lang)
            ),
            Event::Attacked { rider, answering: true, .. } => {
                say!(lang, "{who} répond à l’attaque !", "{who} answers the attack!", who = cap(rider))
            }
            Event::Attacked { rider, terrain: Terrain::Climb, .. } => {
                say!(lang, "{who} attaque dans la pente !", "{who} attacks on the climb!", who = cap(rider))
            }
            Event::Attacked { rider, .. } => {
                say!(lang, "{who} attaque, seul !", "{who} attacks, alone!", who = cap(rider))
            }
            Event::AttackedTogether { rider } => say!(
                lang,
                "{who} attaque et emmène le groupe !",
                "{who} attacks and takes the group along!",
                who = cap(rider)
            ),
            Event::CardPlayed { rider, card, use_as } => {
                let what = match use_as {
                    CardUse::Attack => Text::new("et attaque, seul !", "and attacks, alone!"),
                    CardUse::Green => Text::new("et lance le dé vert.", "and rolls the green die."),
                    CardUse::Four => {
                        Text::new("et monte de 4 ; derrière, l’allure est de 3.", "and climbs 4; the pace behind is 3.")
                    }
                };
                say!(
                    lang,
                    "{who} joue {card} {what}",
                    "{who} plays {card} {what}",
                    who = cap(rider),
                    card = words::card(*card, lang),
                    what = what.get(lang),
                )
            }
            Event::Moved { rider, to, cells, .. } => say!(
                lang,
                "{who} avance {by} : {at}.",
                "{who} rides {by}, to {at}.",
                who = cap(rider),
                by = by(*cells),
                at = at(to)
            ),
            Event::HandedOn { rider, mate, to, cells, .. } => say!(
                lang,
                "{who} emmène {mate} {by} : {at}.",
                "{who} brings {mate} along by {by}, to {at}.",
                who = cap(rider),
                mate = le(mate),
                by = by(*cells),
                at = at(to)
            ),
            Event::Offered { rider, mate, to, cells } => say!(
                lang,
                "{who} propose à {team} d’emmener {mate} {by}, au {at}.",
                "{who} offers to bring {mate} ({team}) along by {by}, to {at}.",
                who = cap(rider),
                team = names.you_or(mate.team, lang),
                mate = le(mate),
                by = by(*cells),
                at = at(to),
            ),
            Event::OfferDeclined { rider, mate } => say_of!(
                names.is_you(mate.team),
                lang,
                [
                    "{team} refuse le coup de main : {mate} reste où il est, {who} a levé le pied pour rien.",
                    "Tu refuses le coup de main : {mate} reste où il est, {who} a levé le pied pour rien."
                ],
                [
                    "{team} refuses the help: {mate} stays put, {who} has slowed for nothing.",
                    "You refuse the help: {mate} stays put, {who} has slowed for nothing."
                ],
                team = names.of(mate.team),
                mate = le(mate),
                who = le(rider)
            ),
            Event::Crashed { rider } => say!(
                lang,
                "{who} est à terre : il ne repartira qu’au tour suivant.",
                "{who} is down and does not move this round.",
                who = cap(rider)
            ),
            Event::WentOut { rider, held } if held.is_empty() => {
                say!(lang, "{who} abandonne.", "{who} is out of the race.", who = cap(rider))
            }
            Event::WentOut { rider, held } => say!(
                lang,
                "{who} abandonne ; sa chute retient {riders}.",
                "{who} is out of the race; the crash holds up {riders}.",
                who = cap(rider),
                riders = words::riders(held, lang)
            ),
            Event::PrimeTaken { rider, kind, name, place, points } => {
                let over = match kind {
                    LineKind::Summit => Text::new("bascule", "crests"),
                    LineKind::Sprint | LineKind::Finish => Text::new("passe", "goes through"),
                };
                say!(
                    lang,
                    "{who} {over} {place} ({name}) : {points}.",
                    "{who} {over} {place} ({name}): {points}.",
                    who = cap(rider),
                    over = over.get(lang),
                    place = words::nth((*place).into(), lang),
                    points = words::points(*points),
                )
            }
            Event::CrossedFinish { rider, seconds } => say!(
                lang,
                "{who} franchit la ligne, sur la case {seconds}″.",
                "{who} crosses the line, on {seconds}″.",
                who = cap(rider)
            ),
            Event::Arrived { riders, time, .. } => say!(
                lang,
                "À l’arrivée : {riders}, en {time}.",
                "Across the line: {riders}, in {time}.",
                riders = words::riders(riders, lang),
                time = words::time((*time).into(), lang)
            ),
            Event::StageEnded { name, podium } => match podium.first() {
                Some(first) => say!(
                    lang,
                    "{who} gagne {name}. {podium}",
                    "{who} wins {name}. {podium}",
                    who = cap(&first.rider),
                    podium = podium_words(podium, lang)
                ),
                None => say!(lang, "Personne ne finit {name}.", "Nobody finishes {name}."),
            },
            Event::JerseyWon { jersey, rider } => {
                let jersey = desk::jersey(*jersey, lang);
                let who = le(rider);
                let team = names.you_or(rider.team, lang);
                words::capital(&say!(lang, "maillot {jersey} : {who} ({team}).", "{jersey} jersey: {who} ({team})."))
            }
            Event::RaceEnded { ranking } => say!(
                lang,
                "C’est fini : {ranking}.",
                "It is over: {ranking}.",
                ranking = ranking_words(ranking, names, lang)
            ),
        }
    }

    /// Nothing is hidden, so nothing is disclosed.
    fn blanked(&self) -> Self {
        self.clone()
    }

    fn settles(&self) -> bool {
        matches!(self, Event::OrderDrawn { .. } | Event::Rolled { .. })
    }
}

fn face_words(face: Face, lang: Lang) -> String {
    match face {
        Face::Attack => say!(lang, "étoile", "a star"),
        Face::Crash => say!(lang, "chute", "crash"),
        Face::BigCrash => say!(lang, "grosse chute", "big crash"),
        Face::Number(number) => number.to_string(),
    }
}

/// What follows from a roll, as the end of its sentence.
fn gives_words(gives: &Gives, die: Die, face: Face, lang: Lang) -> String {
    let mut sentence = String::new();
    if gives.wind > 0 {
        sentence += &say!(lang, ", le vent lui en prend {wind}", ", less {wind} for the wind", wind = gives.wind);
    }
    match gives.pace {
        Some(pace) if die == Die::White => {
            sentence += &say!(lang, " ; le groupe freine à {pace}", "; the group brakes to {pace}");
        }
        Some(pace) if die == Die::Dotted && face == Face::Number(4) => {
            sentence += &say!(lang, " ; derrière, on ne tient que {pace}", "; those behind can only hold {pace}");
        }
        Some(pace) => sentence += &say!(lang, " ; le groupe est à {pace}", "; the group is at {pace}"),
        None => {}
    }
    if gives.ends_attacks {
        sentence += Text::new(", et les attaques sont finies", ", and the attacks are over").get(lang);
    }
    sentence
}

/// The head of the race and the gaps behind it; half-steps are written as cells.
fn parties_words(parties: &[Party], lang: Lang) -> String {
    let all = parties.iter().map(|party| party.riders.len()).sum::<usize>();
    let sentence = parties.iter().enumerate().map(|(at, party)| {
        let riders = words::riders(&party.riders, lang);
        let gap = words::cells((party.gap + 1) / 2, lang);
        match (at, party.riders.len()) {
            (0, 1) => say!(lang, "en tête, {riders}, seul", "in front, {riders}, alone"),
            (0, n) if n == all => say!(lang, "{n} coureurs groupés", "all {n} riders together"),
            (0, n) => say!(lang, "en tête, {n} coureurs : {riders}", "in front, {n} riders: {riders}"),
            (_, 1) => say!(lang, "à {gap}, {riders}, seul", "{gap} back, {riders}, alone"),
            (_, n) => say!(lang, "à {gap}, {n} coureurs : {riders}", "{gap} back, {n} riders: {riders}"),
        }
    });
    words::capital(&sentence.collect::<Vec<_>>().join(Text::new(" ; ", "; ").get(lang))) + "."
}

fn podium_words(podium: &[Podium], lang: Lang) -> String {
    let places = lang.list(podium.iter().enumerate().map(|(at, one)| {
        format!("{} {} (−{}″)", words::nth(at + 1, lang), words::rider(one.rider.bib, lang), one.bonus)
    }));
    say!(lang, "Bonifications : {places}.", "Bonuses: {places}.")
}

fn ranking_words(ranking: &[u8], names: Names<'_>, lang: Lang) -> String {
    let mut seats: Vec<(u8, Seat)> = ranking.iter().copied().zip((0..).map(Seat)).collect();
    seats.sort_unstable();
    lang.list(
        seats
            .iter()
            .map(|&(place, seat)| format!("{} {}", words::nth(usize::from(place) + 1, lang), names.you_or(seat, lang))),
    )
}
