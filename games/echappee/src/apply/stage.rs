//! The end of a stage (E17–E19, E25).

use engine::Facts;

use crate::{CardCounts, Echappee, Event, MAX_SEATS, Phase, Talon, Time};

impl Echappee {
    pub(super) fn end_stage(&mut self, facts: &mut impl Facts<Echappee>) {
        let public = &mut self.public;
        let stage = usize::from(public.finished);
        for bib in public.all_bibs() {
            public.results[stage][usize::from(bib.0)] = public.stage_time(bib);
        }
        public.finished += 1;
        // What is pending lapses (E15), and hands are thrown in (E18).
        public.riders.iter_mut().for_each(|rider| rider.pompes = 0);
        public.cards.hands = [0; MAX_SEATS];
        public.cards.shown = [CardCounts::EMPTY; MAX_SEATS];
        public.cards.talon = 0;
        self.talon = Talon::EMPTY;
        self.mine.iter_mut().for_each(|mine| mine.hand = CardCounts::EMPTY);
        self.report_results(facts);
        self.prepare_next_stage();
    }

    fn prepare_next_stage(&mut self) {
        let public = &mut self.public;
        public.phase = if public.finished == public.stages { Phase::Over } else { Phase::Deal };
        if public.phase == Phase::Over || !public.variant.teams() {
            return; // The winner of a stage, its leader, leads the next (E3).
        }
        let best = public.best_teams();
        let led_at_the_end = public.seat_of(public.leader);
        if best.contains(led_at_the_end) {
            public.leader = public.bib(led_at_the_end, 1);
        } else if let (Some(only), 1) = (best.iter().next(), best.len()) {
            public.leader = public.bib(only, 1);
        } else {
            public.phase = Phase::Lot(best);
        }
    }

    fn report_results(&self, facts: &mut impl Facts<Echappee>) {
        let public = &self.public;
        let teams = public.variant.teams();
        facts.public(|| Event::StageEnded {
            stage: public.stage,
            times: public
                .all_bibs()
                .map(|bib| Time { rider: public.who(bib), minutes: public.stage_time(bib) })
                .collect(),
            teams,
        });
        facts.public(|| Event::Classified {
            totals: public.totals()[..public.seats.into()].to_vec(),
            places: public.places().to_vec(),
            last: public.finished == public.stages,
            teams,
        });
    }
}
