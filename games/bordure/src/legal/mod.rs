//! What a seat may do, and why it may not.

mod check;

use engine::{Rng, Rule, SeatView, Text, Wide, play_at_random};

pub use check::check;

use crate::{
    Action, Bordure, Order, Pace, Phase, RiderId, RiderSet, Tokens, feed, heuristic, options::Teams, sample,
    state::Public,
};

type View<'a> = SeatView<'a, Bordure>;

pub fn owes(view: View<'_>) -> bool {
    !view.mine.owing.is_empty()
}

/// The seat's riders who may be answered for now. Paces are asked in rider order (B8), a window is put to all at once;
/// but where none of them can accept, one at a time: the table declines for a seat with a single action.
pub fn answerable(view: View<'_>) -> RiderSet {
    let owing = view.mine.owing;
    let in_order = match view.public.phase {
        Phase::Following(_) | Phase::Towing | Phase::Feeding => !owing.iter().any(|id| can_accept(view, id)),
        _ => true,
    };
    if in_order { owing.first().into_iter().collect() } else { owing }
}

/// What the seat may do.
pub fn legal_actions(view: View<'_>, out: &mut Vec<Action>) {
    for id in answerable(view).iter() {
        match view.public.phase {
            Phase::Composing | Phase::Musettes | Phase::Over => {}
            Phase::Pacing => {
                let energy = view.mine.plates[id.slot()].energy;
                let orders = Order::open_to(view.public.rider(id), energy, view.public.colour());
                out.extend(orders.iter().map(|order| give(id, order)));
            }
            Phase::Following(_) | Phase::Towing | Phase::Feeding => {
                out.push(decline(view.public, id));
                accept(view, id, out);
            }
        }
    }
}

/// One of the legal actions, each as likely as the next; paces, asked for most often, are not listed for it.
pub fn choose_at_random(view: View<'_>, list: &mut Vec<Action>, rng: &mut (impl Rng + ?Sized)) -> Action {
    if let (Phase::Pacing, Some(id)) = (view.public.phase, view.mine.owing.first()) {
        let rider = view.public.rider(id);
        let energy = view.mine.plates[id.slot()].energy;
        let colour = view.public.colour();
        let order = Order::open_to(rider, energy, colour).pick(rng);
        return give(id, order.expect("a steady pace costs nothing"));
    }
    list.clear();
    legal_actions(view, list);
    play_at_random(view, list, rng)
}

/// Everything a person might try: every pace, every yes. What cannot be paid stands there once.
pub fn obvious(view: View<'_>, out: &mut Vec<Action>) {
    let colour = view.public.colour();
    for id in answerable(view).iter() {
        let rider = id.slot() as u8;
        match view.public.phase {
            Phase::Composing | Phase::Musettes | Phase::Over => {}
            Phase::Pacing => {
                let rider = view.public.rider(id);
                let energy = view.mine.plates[id.slot()].energy;
                for pace in Pace::ALL {
                    let free = pace.takes_free_token().then_some(colour);
                    let orders = Order::open_to(rider, energy, colour).iter().filter(|order| order.pace == pace);
                    or_else(out, |out| out.extend(orders.map(|order| give(id, order))), give(id, Order { pace, free }));
                }
            }
            Phase::Following(_) | Phase::Towing | Phase::Feeding => {
                out.push(decline(view.public, id));
                let yes = match view.public.phase {
                    Phase::Feeding => Action::Feed { rider, take: Tokens::one(colour) },
                    _ => Action::Follow { rider, yes: true },
                };
                or_else(out, |out| accept(view, id, out), yes);
            }
        }
    }
}

fn or_else(out: &mut Vec<Action>, add: impl FnOnce(&mut Vec<Action>), otherwise: Action) {
    let before = out.len();
    add(out);
    if out.len() == before {
        out.push(otherwise);
    }
}

/// No to whatever the rider is asked.
pub fn decline(public: &Public, id: RiderId) -> Action {
    let rider = id.slot() as u8;
    match public.phase {
        Phase::Towing => Action::Tow { rider, yes: false },
        Phase::Feeding => Action::Feed { rider, take: Tokens::NONE },
        _ => Action::Follow { rider, yes: false },
    }
}

/// Whether the rider can say anything but no.
pub fn can_accept(view: View<'_>, id: RiderId) -> bool {
    let energy = view.mine.plates[id.slot()].energy;
    match view.public.phase {
        Phase::Following(offer) => energy.covers(offer.price(view.public.colour())),
        Phase::Feeding => feed::allowance(energy) > 0,
        _ => true,
    }
}

fn accept(view: View<'_>, id: RiderId, out: &mut Vec<Action>) {
    if !can_accept(view, id) {
        return;
    }
    let rider = id.slot() as u8;
    match view.public.phase {
        Phase::Towing => out.push(Action::Tow { rider, yes: true }),
        Phase::Feeding => {
            let tokens = feed::allowance(view.mine.plates[id.slot()].energy);
            feed::servings(tokens).for_each(|take| out.push(Action::Feed { rider, take }));
        }
        _ => out.push(Action::Follow { rider, yes: true }),
    }
}

/// A pace as a decision.
pub fn give(id: RiderId, Order { pace, free }: Order) -> Action {
    Action::Pace { rider: id.slot() as u8, pace, with: free.map_or(Tokens::NONE, Tokens::one) }
}

/// Composing is too wide to list.
pub fn wide(view: View<'_>) -> Option<Wide> {
    if view.public.phase != Phase::Composing || view.mine.lineup.is_some() {
        return None;
    }
    Some(match view.public.teams {
        Teams::Compose => Wide {
            key: "compose",
            rule: Rule("B4"),
            about: Text::new(
                "18 jetons des quatre couleurs pour tes trois coureurs, de 4 à 8 chacun ; un jeton par coureur peut être caché",
                "18 tokens of the four colours for your three riders, 4 to 8 each; one token a rider may be hidden",
            ),
        },
        Teams::Preset => Wide {
            key: "compose",
            rule: Rule("B7"),
            about: Text::new(
                "une équipe imprimée pour le parcours, et pour chaque coureur un jeton caché ou aucun",
                "a team printed for the course, and for each rider a hidden token or none",
            ),
        },
    })
}

/// A team at random.
pub fn sample_wide(view: View<'_>, rng: &mut (impl Rng + ?Sized)) -> Action {
    Action::Compose(sample::team(view.public, rng))
}

/// What is played for a seat whose time is up: a plain team, a steady pace, no to every offer.
pub fn idle(view: View<'_>) -> Action {
    match (view.public.phase, answerable(view).first()) {
        (Phase::Pacing, Some(id)) => Action::Pace { rider: id.slot() as u8, pace: Pace::Constance, with: Tokens::NONE },
        (Phase::Following(_) | Phase::Towing | Phase::Feeding, Some(id)) => decline(view.public, id),
        _ => Action::Compose(heuristic::plain_team(view.public, view.seat)),
    }
}
