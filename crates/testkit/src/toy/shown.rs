//! The toy's options, views, words and heuristic.

use engine::drawing::{Drawing, Paint};
use engine::{
    Forecast, Game, Heuristic, Lang, Names, OptionSpec, OrderNumber, OrderSpec, Ordered, Rng, Rule, Searched, SeatView,
    Shown, Studied, Text, Valued, View, play_at_random,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use ts_rs::TS;

use super::{
    fault::{Fault, Kind},
    state::{Action, Card, Phase, Toy},
};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Options {}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wire {
    pub progress: Vec<u8>,
    pub fuel: Vec<u8>,
    pub pile: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Vec<Card>>,
    /// Written only by a sound toy.
    #[serde(default, skip_serializing)]
    pub dropped: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Would {
    pub fuel: u8,
}

const BOOK: &str = "### X1 · Bids\n### X2 · The die\n### X3 · Attacks\n### X4 · Fuel\n### X5 · Shields\n### X6 · Rest\n### X7 · The end\n";

impl<F: Fault> Shown for Toy<F> {
    const TITLE: &'static str = "Toy";
    const PITCH: Text = Text::new("Un jouet.", "A toy.");
    const RULEBOOK: Text = Text::new(BOOK, BOOK);
    type Wire = Wire;

    fn wire(view: View<'_, Self>) -> Wire {
        Wire {
            progress: view.public.progress.to_vec(),
            fuel: view.public.fuel.to_vec(),
            pile: view.public.pile,
            hand: view.mine.map(|(_, mine)| mine.hand.to_vec()),
            dropped: F::KIND == Kind::WireDropsField,
        }
    }

    fn own(view: View<'_, Self>) -> Option<impl Serialize> {
        view.mine.map(|(_, mine)| json!({"hand": mine.hand.to_vec()}))
    }

    fn options() -> Vec<OptionSpec> {
        Vec::new()
    }

    fn label(_: &Self::Wire, action: &Action, _: Lang, _: Names<'_>) -> String {
        format!("{action:?}")
    }

    type Would = Would;
    type Reason = ();

    /// Fuel that a bid would leave.
    fn would(view: SeatView<'_, Self>, action: &Action) -> Option<Would> {
        let fuel = view.public.fuel[view.seat.index()];
        match *action {
            Action::Bid(bid) => Some(Would { fuel: fuel.checked_sub(bid)? }),
            _ => None,
        }
    }

    fn forecast(would: &Would, _: Lang) -> Forecast {
        Forecast { text: would.fuel.to_string(), rule: Rule("X1") }
    }

    fn wide_schema(view: SeatView<'_, Self>) -> Option<impl Serialize> {
        let burn = json!({"type": "integer", "minimum": 1, "maximum": view.public.fuel[view.seat.index()]});
        Self::wide(view).map(|_| {
            json!({"type": "object", "properties": {"burn": burn}, "required": ["burn"], "additionalProperties": false})
        })
    }

    /// One that everybody could reckon with, and one that goes by the hand.
    const ORDERS: &'static [OrderSpec] = &[
        OrderSpec {
            key: "bid",
            sentence: Text::new("Miser {0} avec {1} d’essence ou plus.", "Bid {0} with {1} fuel or more."),
            numbers: &[OrderNumber { least: 1, most: 3, usual: 2 }, OrderNumber { least: 0, most: 20, usual: 0 }],
            stands: true,
            live: false,
            each: false,
            given: false,
        },
        OrderSpec {
            key: "skip",
            sentence: Text::new("Passer mon tour sans bouclier en main.", "Skip my turn with no shield in hand."),
            numbers: &[],
            stands: false,
            live: false,
            each: false,
            given: false,
        },
    ];

    fn ordered(view: SeatView<'_, Self>, key: &str, numbers: &[u16]) -> Ordered<Action> {
        match (key, numbers, view.public.phase) {
            ("bid", &[bid, fuel], Phase::Bidding) => {
                let enough = u16::from(view.public.fuel[view.seat.index()]) >= fuel;
                Ordered::play_if(enough, Action::Bid(bid as u8))
            }
            ("skip", [], Phase::Turn(_)) => Ordered::play_if(!view.mine.hand.contains(&Card::Shield), Action::Skip),
            _ => Ordered::Unconcerned,
        }
    }

    fn question(_: SeatView<'_, Self>, _: Lang, _: Names<'_>) -> Forecast {
        Forecast { text: "?".into(), rule: Rule("X1") }
    }
}

impl<F: Fault> Drawing for Toy<F> {
    fn draw(wire: &Wire, _: Names<'_>, _: Lang, _: Paint) -> String {
        format!("{:?}\n", wire.progress)
    }
}

impl<F: Fault> Heuristic for Toy<F> {
    fn heuristic(view: SeatView<'_, Self>, legal: &[Action], rng: &mut (impl Rng + ?Sized)) -> Action {
        assert!(F::KIND != Kind::BotPanics, "injected");
        play_at_random(view, legal, rng)
    }
}

impl<F: Fault> Searched for Toy<F> {
    /// Enough for a value at every moment: what an analysis of a toy says of its race is not looked at.
    const MEASURED: &'static str = r#"{"analysis_steps": 100000}"#;
}

impl<F: Fault> Valued for Toy<F> {}

impl<F: Fault> Studied for Toy<F> {}
