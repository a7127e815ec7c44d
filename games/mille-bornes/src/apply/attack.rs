//! Attacks, the windows for a coup-fourré, and what follows (M14, M15).

use engine::{Answers, BySeat, Facts, Seat};

use crate::{
    MilleBornes,
    action::Action,
    cards::Attack,
    event::Event,
    hand::HAND,
    rules::CarNo,
    state::{Answer, Course, Draw, Parry, PendingAttack, Phase, Supply},
};

impl MilleBornes {
    /// The attack lies on the car at once. Its players are asked whenever, as far as everybody knows, one of them might hold
    /// the botte (M14): whether one does never shows.
    pub(super) fn attack(&mut self, by: Seat, attack: Attack, on: CarNo, facts: &mut impl Facts<MilleBornes>) {
        self.public.cars[usize::from(on)].suffer(attack);
        let seats = self.public.rules.players(on);
        facts.public(|| Event::Attacked { by, car: on, seats: seats.iter().collect(), attack: attack.card() });
        if self.public.is_out(attack.botte()) {
            self.after_card(by, facts);
        } else {
            self.public.phase = Phase::Window(PendingAttack { attack, by, on });
        }
    }

    /// Keeps an answer; the last one closes the window (M14, M15).
    pub(super) fn answer(&mut self, seat: Seat, answer: Answer, facts: &mut impl Facts<MilleBornes>) {
        let Phase::Window(pending) = self.public.phase else { unreachable!("checked") };
        let asked = self.public.rules.players(pending.on);
        let Some(answers) = Answers::new(&mut self.mine, asked).give(seat, answer) else { return };
        self.public.phase = Phase::Turn { seat: pending.by, played: true };
        match answers.into_iter().find(|&(_, answer)| answer == Answer::CoupFourre) {
            Some((seat, _)) => self.coup_fourre(seat, pending, facts),
            None => {
                let car = pending.on;
                let seats = asked.iter().collect();
                facts.public(|| Event::LetThrough { car, seats, attack: pending.attack.card() });
                self.after_card(pending.by, facts);
            }
        }
    }

    /// The attack goes away, the answerer draws up to six and takes a full turn; then play goes on at the answerer's left
    /// (M14). With nothing left to draw it gives no turn, and play goes on after the attacker (M17). In the fast game the
    /// attacker's turn ends there, and the attacker draws up first (M23).
    fn coup_fourre(&mut self, seat: Seat, pending: PendingAttack, facts: &mut impl Facts<MilleBornes>) {
        let PendingAttack { attack, by, on } = pending;
        let botte = attack.botte();
        let takes_turn = self.public.supply() != Supply::Nothing;
        self.spend(seat, botte.card());
        self.public.recent.add(seat, Action::CoupFourre);
        self.public.parried[seat.index()] = None;
        self.public.parried[by.index()] = Some(Parry { seat, attack });
        let car = &mut self.public.cars[usize::from(on)];
        car.show(botte);
        car.coups_fourres += 1;
        facts.public(|| Event::CoupFourre { seat, car: on, botte, attack: attack.card(), by, takes_turn });
        facts.moment(|| self.clone());
        if !takes_turn {
            return self.end_turn(by, facts);
        }
        let seats = self.public.rules.seats;
        let between = || by.round_from_left(seats).take_while(|&passed| passed != seat);
        if between().next().is_some() {
            facts.public(|| Event::TurnsLost { seats: between().collect::<BySeat<Seat>>() });
        }
        let course = if self.public.rules.fast {
            Course::new([by, seat].map(|seat| Draw { seat, up_to: HAND }), seat)
        } else {
            Course::new([Draw { seat, up_to: HAND + 1 }], seat)
        };
        self.go_on(course, facts);
    }
}
