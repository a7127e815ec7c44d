//! Leaks of every kind of secret, injected one by one: the laws catch each, so that their silence about the game means
//! something.

use bordure::{Answer, Bordure, Event, Mine, Options, Phase, RiderSet, Teams};
use engine::{Fact, Game, Prompt, Seat, SeatSet};
use testkit::{
    laws::Law,
    leaks::{Leak, is_caught, is_tight},
};

const RACES: u64 = 24;

fn options(teams: Teams) -> Options {
    Options { course: "liege-bastogne-liege".to_owned(), teams }
}

fn everybody(truth: &Bordure) -> impl Iterator<Item = &Mine> {
    Seat::all(Bordure::seats(truth.public())).map(|seat| truth.mine(seat))
}

fn rival(truth: &Bordure, seat: Seat) -> &Mine {
    truth.mine(seat.left(Bordure::seats(truth.public())))
}

/// A number for each colour, none being 0.
fn hidden(mine: &Mine, slot: usize) -> u64 {
    mine.plates[slot].hidden.map_or(0, |token| 1 + token as u64)
}

/// Declares a leak, and the test that it is caught in races with teams of this kind, and by which law.
macro_rules! leak {
    ($test:ident, $name:ident, $teams:ident, $law:ident, { $($body:tt)* }) => {
        struct $name;
        impl Leak<Bordure> for $name {
            $($body)*
        }

        #[test]
        fn $test() {
            assert_eq!(is_caught::<Bordure, $name>(&options(Teams::$teams), 3, RACES), Law::$law);
        }
    };
}

#[test]
fn without_a_leak_no_law_is_broken() {
    for teams in [Teams::Preset, Teams::Compose] {
        is_tight::<Bordure>(&options(teams), 3, 0..4);
    }
}

leak!(the_colour_of_a_hidden_token, HiddenColour, Compose, ViewsKeepSecrets, {
    fn to_all(truth: &Bordure) -> u64 {
        // While teams are made, answers are another secret.
        if truth.public().phase == Phase::Composing { 0 } else { everybody(truth).map(|mine| hidden(mine, 0)).sum() }
    }
});

leak!(whether_a_piece_face_down_is_a_token, TokenOrBlank, Compose, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        match truth.public().phase {
            Phase::Composing => 0,
            _ => (0..3).map(|slot| hidden(rival(truth, seat), slot).min(1) << slot).sum(),
        }
    }
});

leak!(how_many_tokens_a_rival_has_left, TokensLeft, Compose, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        match truth.public().phase {
            Phase::Composing => 0,
            _ => rival(truth, seat).plates[1].energy.total().into(),
        }
    }
});

leak!(a_team_before_all_are_made, TeamTooEarly, Compose, AnswersStaySecret, {
    fn to_all(truth: &Bordure) -> u64 {
        match truth.public().phase {
            Phase::Composing => everybody(truth).map(|mine| u64::from(mine.plates[0].energy.total())).sum(),
            _ => 0,
        }
    }
});

leak!(a_printed_team_before_all_are_chosen, PresetTooEarly, Preset, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        match truth.public().phase {
            Phase::Composing => rival(truth, seat).plates[0].energy.total().into(),
            _ => 0,
        }
    }
});

leak!(how_many_have_made_their_team, TeamsMade, Preset, AnswersStaySecret, {
    fn to_all(truth: &Bordure) -> u64 {
        match truth.public().phase {
            Phase::Composing => everybody(truth).filter(|mine| mine.lineup.is_some()).count() as u64,
            _ => 0,
        }
    }
});

fn paces(mine: &Mine) -> u64 {
    mine.orders.iter().fold(0, |code, order| code * 5 + order.map_or(0, |order| 1 + order.pace as u64))
}

leak!(a_pace_before_it_is_shown, PaceTooEarly, Preset, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        if truth.public().phase == Phase::Pacing { paces(rival(truth, seat)) } else { 0 }
    }
});

leak!(how_many_have_given_a_pace, PacesGiven, Preset, AnswersStaySecret, {
    fn to_all(truth: &Bordure) -> u64 {
        match truth.public().phase {
            Phase::Pacing => everybody(truth).flat_map(|mine| mine.orders.iter().flatten()).count() as u64,
            _ => 0,
        }
    }
});

leak!(the_free_token_before_it_is_paid, FreeTokenTooEarly, Preset, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        // Not the pace itself: names are shown before payments are made.
        match truth.public().phase {
            Phase::Following(_) => {
                let orders = rival(truth, seat).orders.iter().flatten();
                orders.filter_map(|order| order.free).map(|token| 1 + token as u64).sum()
            }
            _ => 0,
        }
    }
});

leak!(the_free_token_shown_with_the_paces, FreeTokenShown, Preset, FactsRevealNoMore, {
    fn fact(truth: &Bordure, fact: &mut Fact<Event>) {
        if let (Event::PacesShown { paces, .. }, Phase::Following(_)) = (&mut fact.public, truth.public().phase) {
            let free = everybody(truth).flat_map(|mine| mine.orders.iter().flatten()).filter_map(|order| order.free);
            paces[0].who.rider = free.map(|token| token as u8 + 1).sum();
        }
    }
});

leak!(a_musette_to_all, MusetteToAll, Preset, ViewsKeepSecrets, {
    fn to_all(truth: &Bordure) -> u64 {
        if truth.is_over() { 0 } else { truth.musette(Seat(0)).map_or(0, |card| 1 + u64::from(card)) }
    }
});

leak!(a_musette_to_its_owner, MusetteToOwner, Preset, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        if truth.is_over() { 0 } else { truth.musette(seat).map_or(0, |card| 1 + u64::from(card)) }
    }
});

leak!(a_musette_shown_as_it_is_drawn, MusetteShown, Preset, FactsKeepSecrets, {
    fn fact(truth: &Bordure, fact: &mut Fact<Event>) {
        if let Event::MusetteDrawn { seat } = &mut fact.public
            && truth.musette(*seat) == Some(0)
        {
            *seat = Seat(7);
        }
    }
});

fn goes(mine: &Mine) -> u64 {
    let code = |answer: &Option<Answer>| match answer {
        None => 0,
        Some(Answer::Goes(yes)) => 1 + u64::from(*yes),
        Some(Answer::Takes(tokens)) => 3 + tokens.len() as u64,
    };
    mine.answers.iter().fold(0, |sum, answer| sum * 8 + code(answer))
}

leak!(whether_a_rival_follows_before_all_have_said, FollowTooEarly, Preset, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        if matches!(truth.public().phase, Phase::Following(_)) { goes(rival(truth, seat)) } else { 0 }
    }
});

leak!(whether_a_rival_tows_before_all_have_said, TowTooEarly, Preset, AnswersStaySecret, {
    fn to_all(truth: &Bordure) -> u64 {
        if truth.public().phase == Phase::Towing { everybody(truth).map(goes).sum() } else { 0 }
    }
});

leak!(what_a_rival_takes_before_all_have_taken, FeedTooEarly, Compose, ViewsKeepSecrets, {
    fn to_seat(truth: &Bordure, seat: Seat) -> u64 {
        if truth.public().phase == Phase::Feeding { goes(rival(truth, seat)) } else { 0 }
    }
});

/// The seats among those asked with a rider who could say yes.
fn able(truth: &Bordure, asked: SeatSet, can: impl Fn(&Mine, usize) -> bool) -> SeatSet {
    let seats = asked.iter().filter(|&seat| {
        RiderSet::team(seat).iter().any(|id| truth.public().asked.contains(id) && can(truth.mine(seat), id.slot()))
    });
    let seats: SeatSet = seats.collect();
    // A question to nobody would break another law.
    if seats.is_empty() { asked } else { seats }
}

leak!(only_who_can_pay_is_asked_to_follow, AsksWhoCanPay, Compose, ViewsKeepSecrets, {
    fn asked(truth: &Bordure, prompt: &mut Prompt) {
        if let Phase::Following(offer) = truth.public().phase {
            let price = offer.price(truth.public().colour());
            prompt.welcome = able(truth, prompt.asked, |mine, slot| mine.plates[slot].energy.covers(price));
        }
    }
});

leak!(only_who_may_eat_is_asked, AsksWhoMayEat, Compose, ViewsKeepSecrets, {
    fn asked(truth: &Bordure, prompt: &mut Prompt) {
        if truth.public().phase == Phase::Feeding {
            prompt.welcome = able(truth, prompt.asked, |mine, slot| mine.plates[slot].energy.total() <= 2);
        }
    }
});

leak!(a_hidden_token_shown_at_the_start, LineUpShown, Compose, FactsRevealNoMore, {
    fn fact(truth: &Bordure, fact: &mut Fact<Event>) {
        if let Event::LinedUp { seat, riders, .. } = &mut fact.public {
            let mine = truth.mine(*seat);
            riders.iter_mut().zip(mine.plates).for_each(|(laid, plate)| laid.face_up = plate.energy);
        }
    }
});

leak!(a_hidden_token_shown_as_its_rider_goes_by, RideShown, Compose, FactsKeepSecrets, {
    fn fact(truth: &Bordure, fact: &mut Fact<Event>) {
        if let Event::Rode { who, to } = &mut fact.public {
            *to += hidden(truth.mine(who.seat), usize::from(who.rider)) as u8;
        }
    }
});
