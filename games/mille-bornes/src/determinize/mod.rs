//! Worlds that look like the true one to a viewer.

mod deal_out;

use engine::{Answers, Rng, View, Viewer, below};

use deal_out::deal_out;

use crate::{
    MilleBornes,
    card_counts::CardCounts,
    hand::Hand,
    state::{Answer, Mine, Phase, Pile},
};

/// A world made from what a view shows: all cards that the viewer has not seen are dealt anew.
pub fn determinize(view: View<'_, MilleBornes>, rng: &mut (impl Rng + ?Sized)) -> MilleBornes {
    let public = view.public;
    let own = view.mine.map_or(Hand::default(), |(_, mine)| mine.hand);
    let unseen = match public.phase {
        Phase::Lot | Phase::Deal => CardCounts::default(),
        _ => public.unseen(own),
    };

    let mut world = MilleBornes {
        public: public.clone(),
        mine: (0..public.rules.seats).map(|_| Mine::default()).collect(),
        pile: Pile::new(),
        left_in_box: CardCounts::default(),
    };
    if let Some((seat, mine)) = view.mine {
        world.mine[seat.index()] = *mine;
    }
    deal_out(&mut world, view.viewer(), unseen.cards().collect(), rng);
    guess_answers(&mut world, view.viewer(), rng);
    world
}

/// The true world with the pile, all hands but the viewer's and the answers under way drawn again.
pub fn scramble(game: &MilleBornes, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) -> MilleBornes {
    let mut world = game.clone();
    let mut unseen = std::mem::take(&mut world.pile);
    for seat in viewer.others(game.public.rules.seats) {
        let mine = std::mem::take(&mut world.mine[seat.index()]);
        unseen.extend(mine.hand.cards());
    }
    unseen.extend(std::mem::take(&mut world.left_in_box).cards());
    deal_out(&mut world, viewer, unseen, rng);
    guess_answers(&mut world, viewer, rng);
    world
}

fn guess_answers(world: &mut MilleBornes, viewer: Viewer, rng: &mut (impl Rng + ?Sized)) {
    let Phase::Window(pending) = world.public.phase else { return };
    let asked = world.public.rules.players(pending.on);
    Answers::new(&mut world.mine, asked).draw_again(viewer, rng, |mine, rng| {
        let could_show = u32::from(mine.hand.holds(pending.attack.botte().card()));
        match below(rng, 2 + could_show) {
            0 => None,
            1 => Some(Answer::Accept),
            _ => Some(Answer::CoupFourre),
        }
    });
}
