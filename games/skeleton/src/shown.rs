//! The view as JSON, labels and questions.

use engine::{Choice, Forecast, Lang, Names, OptionKind, OptionSpec, Rule, SeatView, Shown, Text, View, say};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Action, Skeleton};

/// The view as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub distance: u8,
    pub squares: Vec<u8>,
    pub breaths: Vec<u8>,
}

/// What an action would do: squares, and breaths that it takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Would {
    pub least: u8,
    pub most: u8,
    pub breaths: u8,
}

impl Shown for Skeleton {
    const TITLE: &'static str = "Skeleton";
    const PITCH: Text = Text::new(
        "Une course de vingt cases. Roule au train, ou dépense ton souffle dans un sprint.",
        "A race of twenty squares. Ride steadily, or spend your breath on a sprint.",
    );
    const RULEBOOK: Text = Text::new(include_str!("../rules.fr.md"), include_str!("../rules.en.md"));
    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        let public = view.public;
        Wire { distance: public.distance, squares: public.squares.to_vec(), breaths: public.breaths.to_vec() }
    }

    fn own(_: View<'_, Self>) -> Option<impl Serialize> {
        None::<()>
    }

    fn options() -> Vec<OptionSpec> {
        let values = vec![Choice::number("20"), Choice::number("40")];
        let label = Text::new("Distance", "Distance");
        vec![OptionSpec {
            key: "distance",
            label,
            about: None,
            rule: Some(Rule("K4")),
            needs: None,
            kind: OptionKind::OneOf { values, nullable: None },
        }]
    }

    fn label(_: &Self::Wire, action: &Action, lang: Lang, _: Names<'_>) -> String {
        let text = match action {
            Action::Steady => Text::new("Rouler au train", "Ride steadily"),
            Action::Sprint => Text::new("Sprinter", "Sprint"),
        };
        text.get(lang).into()
    }

    type Would = Would;
    type Reason = ();

    fn would(_: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        Some(match action {
            Action::Steady => Would { least: 2, most: 2, breaths: 0 },
            Action::Sprint => Would { least: 1, most: 6, breaths: 1 },
        })
    }

    fn forecast(would: &Would, lang: Lang) -> Forecast {
        let Would { least, most, .. } = would;
        match would.breaths {
            0 => Forecast::new("K2", say!(lang, "{most} cases", "{most} squares")),
            _ => Forecast::new(
                "K3",
                say!(lang, "{least} à {most} cases, un souffle de moins", "{least} to {most} squares, one breath less"),
            ),
        }
    }

    fn question(view: SeatView<'_, Self>, lang: Lang, _: Names<'_>) -> Forecast {
        let breaths = view.public.breaths[view.seat.index()];
        match breaths {
            0 => Forecast::new("K2", say!(lang, "À toi de rouler.", "Your turn to ride.")),
            _ => {
                let text = say!(
                    lang,
                    "Au train, ou au sprint ? Il te reste {breaths} souffles.",
                    "Steady, or a sprint? You have {breaths} breaths left.",
                );
                Forecast::new("K3", text)
            }
        }
    }
}
