//! What a search needs of the game. Races are short and every token counts at the finish: playouts go to the end, which has
//! been stronger than values fitted to positions on the way.

use engine::{Heuristic, Measure, Rng, Searched, Seat, SeatView, Studied, Text, Valued, below};

use crate::{Action, Bordure, Compose, Phase, advice, course::SQUARES, heuristic, options::Teams, ranking};

impl Searched for Bordure {
    const MEASURED: &'static str = include_str!("../measured.json");

    /// Teams to choose from are those that the heuristic would compose (B4, B7), in whichever seat: it takes another printed team in each,
    /// for the sake of the race, but any of them may be ridden.
    fn candidates(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized), out: &mut Vec<Action>) {
        const TEAMS: u8 = 24;
        if view.public.phase == Phase::Composing {
            let compose =
                |at| Action::Compose(heuristic::compose(view.public, Seat(at % heuristic::TEAMS_A_RACE as u8), rng));
            out.extend((0..TEAMS).map(compose));
        } else {
            out.extend_from_slice(legal);
        }
    }

    /// A printed team that another seat's player may want to ride with.
    fn is_left_to_others(view: SeatView<'_, Self>, action: &Action) -> bool {
        match action {
            Action::Compose(Compose::Preset { preset, .. }) if view.public.teams == Teams::Preset => {
                !heuristic::is_left_to(view.public, view.seat, *preset)
            }
            _ => false,
        }
    }

    /// Any of the teams, whatever the seat: one of them may win nearly every race, and nobody has it before it is chosen.
    fn reference(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        if view.public.phase == Phase::Composing {
            let seat = Seat(below(rng, heuristic::TEAMS_A_RACE as u32) as u8);
            return Action::Compose(heuristic::compose(view.public, seat, rng));
        }
        Self::heuristic(view, legal, rng)
    }
}

impl Valued for Bordure {}

impl Studied for Bordure {
    const ADVICE: &[u8] = advice::MEASURED;

    /// A printed team by its name, whatever it hides (B7).
    fn counted_as(action: &Action) -> Option<String> {
        match action {
            Action::Compose(Compose::Preset { preset, .. }) => Some(preset.squad.title().to_owned()),
            _ => None,
        }
    }

    fn advised(
        view: SeatView<'_, Self>,
        _legal: &[Action],
        tip: u8,
        heeds: bool,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        advice::advised(view, tip, heeds, rng)
    }

    fn measures(&self) -> Vec<Measure> {
        let riders = ranking::riders(&self.public);
        let finishers = riders.iter().filter(|(id, _)| self.public.rider(*id).square > SQUARES).count();
        let winner = riders.first().map(|(id, _)| self.public.rider(*id));
        let (square, tokens) = winner.map_or((0, 0), |rider| (rider.square, rider.face_up.total()));
        vec![
            Measure::new("rounds", Text::new("manches", "rounds"), self.public.round),
            Measure::new(
                "finishers",
                Text::new("coureurs qui passent la ligne", "riders over the line"),
                finishers as f64,
            ),
            Measure::new("winner's square", Text::new("case du vainqueur", "the winner’s square"), square),
            Measure::new(
                "winner's tokens left",
                Text::new("jetons qui lui restent", "tokens left to the winner"),
                tokens,
            ),
        ]
    }
}
