//! The race as the radio tour narrates it.

use engine::{Lang, Names, Seat, Text, say, say_of};

use crate::{
    action::{Prize, Spot},
    course::{Road, Square},
    event::{Cause, Event, Feat, Jersey},
    words::{card_name, from_spot, lead, square_name},
};

pub fn narrate(event: &Event, lang: Lang, names: Names<'_>) -> String {
    let of = |seat: &Seat| names.you_or(*seat, lang);
    let you = |seat: &Seat| names.is_you(*seat);
    match event {
        Event::LinedUp { order } => {
            say!(
                lang,
                "L’ordre du départ : {order}.",
                "They start in this order: {order}.",
                order = list(order, names, lang)
            )
        }
        Event::Shuffled { cards } => say!(
            lang,
            "Les {cards} cartes de hasard sont mélangées. C’est parti !",
            "The {cards} chance cards are shuffled. They’re off!"
        ),
        Event::Held { seat, paid, squares, .. } => say_of!(
            you(seat),
            lang,
            ["{who} tient ses {lead} d’avance et paie {paid}.", "Tu tiens tes {lead} d’avance et paies {paid}."],
            ["{who} holds a {lead} lead and pays {paid}.", "You hold a {lead} lead and pay {paid}."],
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::SatUp { seat, forced: false } => say_of!(
            you(seat),
            lang,
            ["{who} se relève et retrouve la queue du peloton.", "Tu te relèves et retrouves la queue du peloton."],
            ["{who} sits up and drops to the tail of the pack.", "You sit up and drop to the tail of the pack."],
            who = of(seat)
        ),
        Event::SatUp { seat, forced: true } => say_of!(
            you(seat),
            lang,
            [
                "{who} n’a plus de quoi tenir : il faut se relever, queue du peloton.",
                "Tu n’as plus de quoi tenir : il faut se relever, queue du peloton."
            ],
            [
                "{who} has nothing left to hold with and sits up: tail of the pack.",
                "You have nothing left to hold with and sit up: tail of the pack."
            ],
            who = of(seat)
        ),
        Event::Rolled { seat, die, from, to } => say_of!(
            you(seat),
            lang,
            [
                "{who} mène. Dé blanc : {die}, de la case {from} à la case {to}.",
                "Tu mènes. Dé blanc : {die}, de la case {from} à la case {to}."
            ],
            [
                "{who} leads. White die: {die}, from square {from} to square {to}.",
                "You lead. White die: {die}, from square {from} to square {to}."
            ],
            who = of(seat)
        ),
        Event::LapEnded { lap, fed: true, .. } => say!(
            lang,
            "Fin du tour {lap} : ravitaillement pour tous, +15.",
            "End of lap {lap}: feed for everybody, +15."
        ),
        Event::LapEnded { lap, fed: false, .. } => say!(
            lang,
            "Fin du tour {lap}, et les musettes sont vides !",
            "End of lap {lap}, and the musettes are empty!"
        ),
        Event::JerseyWon { seat, jersey } => match jersey {
            Jersey::Rainbow => say_of!(
                you(seat),
                lang,
                [
                    "{who} franchit la ligne en tête : maillot arc-en-ciel !",
                    "Tu franchis la ligne en tête : maillot arc-en-ciel !"
                ],
                ["{who} crosses the line first: a rainbow jersey!", "You cross the line first: a rainbow jersey!"],
                who = of(seat)
            ),
            Jersey::Green => say_of!(
                you(seat),
                lang,
                ["{who} prend un maillot vert.", "Tu prends un maillot vert."],
                ["{who} takes a green jersey.", "You take a green jersey."],
                who = of(seat)
            ),
            Jersey::Dotted(worth) => say_of!(
                you(seat),
                lang,
                ["{who} prend un maillot à pois de {worth}.", "Tu prends un maillot à pois de {worth}."],
                ["{who} takes a dotted jersey worth {worth}.", "You take a dotted jersey worth {worth}."],
                who = of(seat)
            ),
        },
        Event::RainbowOpened => say!(
            lang,
            "Tour arc-en-ciel ! Le maillot ira à qui passera la ligne en tête.",
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
        Event::Gained { seat, energy: 0, .. } => say_of!(
            you(seat),
            lang,
            ["{who} est déjà à 60 et n’y gagne rien.", "Tu es déjà à 60 et n’y gagnes rien."],
            ["{who} is at 60 already and gains nothing.", "You are at 60 already and gain nothing."],
            who = of(seat)
        ),
        Event::Gained { seat, energy, .. } => {
            say_of!(
                you(seat),
                lang,
                ["{who} reprend {energy} d’énergie.", "Tu reprends {energy} d’énergie."],
                ["{who} takes {energy} energy.", "You take {energy} energy."],
                who = of(seat)
            )
        }
        Event::MetMishap { seat, due, road, .. } => {
            let what = match road {
                Some(Road::Roundabout) => Text::new("Rond-point", "A roundabout"),
                Some(Road::Roadworks) => Text::new("Travaux sur la route", "Roadworks"),
                _ => Text::new("Contretemps", "A mishap"),
            };
            say_of!(
                you(seat),
                lang,
                ["{what} : {who} paie {due}.", "{what} : tu paies {due}."],
                ["{what}: {who} pays {due}.", "{what}: you pay {due}."],
                what = what.get(lang),
                who = of(seat)
            )
        }
        Event::Stormed { due, .. } => say!(
            lang,
            "L’orage s’abat sur la course : tout le monde paie {due}.",
            "A storm breaks over the race: everybody pays {due}."
        ),
        Event::EffortAsked { square, due, road, spared: None, .. } => say!(
            lang,
            "Case {square}, {effort} : tout le monde paie {due}.",
            "Square {square}, {effort}: everybody pays {due}.",
            effort = square_name(Square::Effort(*due), *road, lang)
        ),
        Event::EffortAsked { square, due, road, spared: Some(seat), .. } => say_of!(
            you(seat),
            lang,
            [
                "Case {square}, {effort} : tout le monde paie sauf {who}, qui a un équipier sur place.",
                "Case {square}, {effort} : tout le monde paie sauf toi, ton équipier est sur place."
            ],
            [
                "Square {square}, {effort}: everybody pays except {who}, who has a team-mate there.",
                "Square {square}, {effort}: everybody pays except you: your team-mate is there."
            ],
            effort = square_name(Square::Effort(*due), *road, lang),
            who = of(seat)
        ),
        Event::Withdrew { seat, from, energy, cause, .. } => {
            let why = match cause {
                Cause::Choice => Text::new("", ""),
                Cause::Payment => Text::new(" pour pouvoir payer", " in order to pay"),
                Cause::Card => Text::new(", la carte l’exige", ", as the card demands"),
            };
            say_of!(
                you(seat),
                lang,
                [
                    "{who} renvoie un équipier {from}{why} : +{energy}.",
                    "Tu renvoies un équipier {from}{why} : +{energy}."
                ],
                [
                    "{who} withdraws a team-mate {from}{why}: +{energy}.",
                    "You withdraw a team-mate {from}{why}: +{energy}."
                ],
                who = of(seat),
                from = from_spot(*from, lang),
                why = why.get(lang),
            )
        }
        Event::NobodyToWithdraw { seat } => say_of!(
            you(seat),
            lang,
            ["{who} n’a plus d’équipier à renvoyer.", "Tu n’as plus d’équipier à renvoyer."],
            ["{who} has no team-mate left to withdraw.", "You have no team-mate left to withdraw."],
            who = of(seat)
        ),
        Event::Collapsed { seat, .. } => {
            say_of!(
                you(seat),
                lang,
                ["Défaillance ! {who} quitte la course.", "Défaillance ! Tu quittes la course."],
                ["Collapse! {who} is out of the race.", "Collapse! You are out of the race."],
                who = of(seat)
            )
        }
        Event::DroppedToTail { seat } => say_of!(
            you(seat),
            lang,
            ["{who} a fait son relais et glisse à la queue.", "Tu as fait ton relais et glisses à la queue."],
            ["{who} has done a turn and drifts to the tail.", "You have done a turn and drift to the tail."],
            who = of(seat)
        ),
        Event::CameToFront { seat, chasing: false } => say_of!(
            you(seat),
            lang,
            ["Son équipier l’attendait là : {who} vient en tête.", "Ton équipier t’attendait là : tu viens en tête."],
            [
                "A team-mate was waiting there: {who} comes to the front.",
                "A team-mate was waiting there: you come to the front."
            ],
            who = of(seat)
        ),
        Event::CameToFront { seat, chasing: true } => say_of!(
            you(seat),
            lang,
            [
                "Son équipier l’attendait là : {who} mène la chasse.",
                "Ton équipier t’attendait là : tu mènes la chasse."
            ],
            [
                "A team-mate was waiting there: {who} leads the chase.",
                "A team-mate was waiting there: you lead the chase."
            ],
            who = of(seat)
        ),
        Event::CouldNotAttack { seat, price } => say_of!(
            you(seat),
            lang,
            [
                "{who} n’a pas les {price} qu’il faut pour attaquer.",
                "Tu n’as pas les {price} qu’il faut pour attaquer."
            ],
            ["{who} does not have the {price} it takes to attack.", "You do not have the {price} it takes to attack."],
            who = of(seat)
        ),
        Event::Stayed { seat, away: false } => say_of!(
            you(seat),
            lang,
            ["{who} reste au chaud, en tête du peloton.", "Tu restes au chaud, en tête du peloton."],
            ["{who} stays put at the head of the pack.", "You stay put at the head of the pack."],
            who = of(seat)
        ),
        Event::Stayed { seat, away: true } => {
            say_of!(
                you(seat),
                lang,
                ["{who} se contente de son avance.", "Tu te contentes de ton avance."],
                ["{who} settles for that lead.", "You settle for that lead."],
                who = of(seat)
            )
        }
        Event::Attacked { seat, paid, away, .. } => {
            let what = match (away, you(seat)) {
                (true, false) => Text::new("en remet une couche", "goes again"),
                (true, true) => Text::new("Tu en remets une couche", "You go again"),
                (false, false) => Text::new("attaque", "attacks"),
                (false, true) => Text::new("Tu attaques", "You attack"),
            };
            let who = of(seat);
            let what = what.get(lang);
            match paid {
                0 => say_of!(you(seat), lang, ["{who} {what} !", "{what} !"], ["{who} {what}!", "{what}!"]),
                _ => say_of!(
                    you(seat),
                    lang,
                    ["{who} {what} et paie {paid} !", "{what} et paies {paid} !"],
                    ["{who} {what} and pays {paid}!", "{what} and pay {paid}!"]
                ),
            }
        }
        Event::WentClear { seat, die, squares, away: false } => say_of!(
            you(seat),
            lang,
            ["Dé jaune : {die}. {who} s’en va : {lead} d’avance.", "Dé jaune : {die}. Tu t’en vas : {lead} d’avance."],
            ["Yellow die: {die}. {who} is away, {lead} clear.", "Yellow die: {die}. You are away, {lead} clear."],
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::WentClear { seat, die, squares, away: true } => say_of!(
            you(seat),
            lang,
            [
                "Dé jaune : {die}. {who} compte maintenant {lead} d’avance.",
                "Dé jaune : {die}. Tu comptes maintenant {lead} d’avance."
            ],
            ["Yellow die: {die}. {who} is now {lead} clear.", "Yellow die: {die}. You are now {lead} clear."],
            who = of(seat),
            lead = lead(*squares)
        ),
        Event::Chased { by, die } => say_of!(
            you(by),
            lang,
            ["{who} roule à bloc derrière. Dé jaune : {die}.", "Tu roules à bloc derrière. Dé jaune : {die}."],
            ["{who} drives the chase. Yellow die: {die}.", "You drive the chase. Yellow die: {die}."],
            who = of(by)
        ),
        Event::LostGround { seat, lost, squares: 0 } => say_of!(
            you(seat),
            lang,
            ["{who} perd {lost} : plus d’avance.", "Tu perds {lost} : plus d’avance."],
            ["{who} loses {lost}: nothing is left.", "You lose {lost}: nothing is left."],
            who = of(seat),
            lost = lead(*lost)
        ),
        Event::LostGround { seat, lost, squares } => say_of!(
            you(seat),
            lang,
            ["{who} perd {lost}, il reste {lead}.", "Tu perds {lost}, il te reste {lead}."],
            ["{who} loses {lost} and keeps {lead}.", "You lose {lost} and keep {lead}."],
            who = of(seat),
            lost = lead(*lost),
            lead = lead(*squares)
        ),
        Event::Caught { seat } => say_of!(
            you(seat),
            lang,
            [
                "C’est fini pour l’échappée : {who} retrouve la queue du peloton.",
                "C’est fini pour l’échappée : tu retrouves la queue du peloton."
            ],
            ["{who} is caught and drops to the tail of the pack.", "You are caught and drop to the tail of the pack."],
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
        Event::Bid { seat, energy } => say_of!(
            you(seat),
            lang,
            ["{who} mise {energy}.", "Tu mises {energy}."],
            ["{who} bids {energy}.", "You bid {energy}."],
            who = of(seat)
        ),
        Event::Passed { seat } => {
            say_of!(you(seat), lang, ["{who} passe.", "Tu passes."], ["{who} passes.", "You pass."], who = of(seat))
        }
        Event::Unsold { square } => say!(lang, "La case {square} reste libre.", "Square {square} stays free."),
        Event::Sold { seat, square, energy, .. } => say_of!(
            you(seat),
            lang,
            [
                "La case {square} est pour {who}, qui paie {energy}.",
                "La case {square} est pour toi : tu paies {energy}."
            ],
            ["Square {square} goes to {who} for {energy}.", "Square {square} goes to you for {energy}."],
            who = of(seat)
        ),
        Event::Placed { seat, square, from: Spot::Reserve } => say_of!(
            you(seat),
            lang,
            ["{who} y poste un équipier : case {square}.", "Tu y postes un équipier : case {square}."],
            ["{who} posts a team-mate there: square {square}.", "You post a team-mate there: square {square}."],
            who = of(seat)
        ),
        Event::Placed { seat, square, from: Spot::Square(from) } => say_of!(
            you(seat),
            lang,
            [
                "{who} déplace un équipier de la case {from} à la case {square}.",
                "Tu déplaces un équipier de la case {from} à la case {square}."
            ],
            [
                "{who} moves a team-mate from square {from} to square {square}.",
                "You move a team-mate from square {from} to square {square}."
            ],
            who = of(seat)
        ),
        Event::GreenChanged { seat, .. } => say_of!(
            you(seat),
            lang,
            [
                "{who} change trois maillots verts contre un arc-en-ciel.",
                "Tu changes trois maillots verts contre un arc-en-ciel."
            ],
            [
                "{who} changes three green jerseys for a rainbow one.",
                "You change three green jerseys for a rainbow one."
            ],
            who = of(seat)
        ),
        Event::DottedChanged { seat, cards } => say_of!(
            you(seat),
            lang,
            [
                "{who} change ses maillots à pois ({cards}) contre un arc-en-ciel.",
                "Tu changes tes maillots à pois ({cards}) contre un arc-en-ciel."
            ],
            [
                "{who} changes dotted jerseys ({cards}) for a rainbow one.",
                "You change dotted jerseys ({cards}) for a rainbow one."
            ],
            who = of(seat),
            cards = sum(cards)
        ),
        Event::PointsChanged { seat, prize, .. } => match prize {
            Prize::Green => say_of!(
                you(seat),
                lang,
                ["{who} change un point contre un maillot vert.", "Tu changes un point contre un maillot vert."],
                ["{who} changes a point for a green jersey.", "You change a point for a green jersey."],
                who = of(seat)
            ),
            Prize::Dotted => say_of!(
                you(seat),
                lang,
                [
                    "{who} change un point contre un maillot à pois triple.",
                    "Tu changes un point contre un maillot à pois triple."
                ],
                ["{who} changes a point for a triple dotted jersey.", "You change a point for a triple dotted jersey."],
                who = of(seat)
            ),
            Prize::Rainbow => say_of!(
                you(seat),
                lang,
                [
                    "{who} change trois points contre un maillot arc-en-ciel.",
                    "Tu changes trois points contre un maillot arc-en-ciel."
                ],
                ["{who} changes three points for a rainbow jersey.", "You change three points for a rainbow jersey."],
                who = of(seat)
            ),
        },
        Event::Won { seat, by: Feat::Jerseys } => say_of!(
            you(seat),
            lang,
            ["{who} a tous les maillots qu’il faut et gagne !", "Tu as tous les maillots qu’il faut, et tu gagnes !"],
            ["{who} has all the jerseys it takes and wins!", "You have all the jerseys it takes and win!"],
            who = of(seat)
        ),
        Event::Won { seat, by: Feat::ThreeMinutes } => say_of!(
            you(seat),
            lang,
            [
                "Plus de trois minutes d’avance : {who} gagne la course !",
                "Plus de trois minutes d’avance : tu gagnes la course !"
            ],
            ["More than three minutes clear: {who} wins the race!", "More than three minutes clear: you win the race!"],
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

fn list(order: &[Seat], names: Names<'_>, lang: Lang) -> String {
    order.iter().map(|&seat| names.you_or(seat, lang)).collect::<Vec<_>>().join(", ")
}

/// `2 + 2 + 3 + 3`.
fn sum(cards: &[u8]) -> String {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}
