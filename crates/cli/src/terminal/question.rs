use serde_json::value::RawValue;

/// What is asked, whoever asks: a table of this program, or a server.
#[derive(Default)]
pub struct Question {
    pub decision: u64,
    pub text: Option<Ruled>,
    pub choices: Vec<Choice>,
    pub barred: Vec<Barred>,
    /// What to answer where the choices are too many to list.
    pub wide: Option<Wide>,
}

pub struct Ruled {
    pub text: String,
    pub rule: String,
}

pub struct Wide {
    pub about: Ruled,
    /// An answer that would be taken, for its form.
    pub example: Option<Box<RawValue>>,
}

pub struct Choice {
    pub action: Box<RawValue>,
    pub label: String,
    pub forecast: Option<Ruled>,
}

pub struct Barred {
    pub label: String,
    pub why: Ruled,
}

impl Question {
    pub fn here(ask: games::Ask) -> Question {
        let ruled = |ruled: games::Ruled| Ruled { text: ruled.text, rule: ruled.rule.to_owned() };
        let choice = |choice: games::Choice| Choice {
            label: choice.label.unwrap_or_else(|| choice.action.get().to_owned()),
            action: choice.action,
            forecast: choice.forecast.map(ruled),
        };
        let barred = |barred: games::Barred| Barred {
            label: barred.label,
            why: Ruled { text: barred.text.to_owned(), rule: barred.rule.to_owned() },
        };
        Question {
            decision: ask.decision,
            text: ask.question.map(ruled),
            choices: ask.choices.into_iter().map(choice).collect(),
            barred: ask.barred.into_iter().map(barred).collect(),
            wide: ask.wide.map(|wide| Wide {
                about: Ruled { text: wide.about.unwrap_or_default().to_owned(), rule: wide.rule.to_owned() },
                example: wide.example,
            }),
        }
    }

    pub fn from_server(ask: protocol::Ask) -> Question {
        let ruled = |ruled: protocol::Ruled| Ruled { text: ruled.text, rule: ruled.rule };
        let choice = |choice: protocol::Choice| Choice {
            label: choice.label.unwrap_or_else(|| choice.what.0.get().to_owned()),
            action: choice.what.0,
            forecast: choice.forecast.map(ruled),
        };
        let barred = |barred: protocol::Barred| Barred {
            label: barred.label,
            why: Ruled { text: barred.text, rule: barred.rule },
        };
        Question {
            decision: ask.decision,
            text: ask.question.map(ruled),
            choices: ask.choices.into_iter().map(choice).collect(),
            barred: ask.barred.into_iter().map(barred).collect(),
            wide: ask.wide.map(|wide| Wide {
                about: Ruled { text: wide.about.unwrap_or_default(), rule: wide.rule },
                example: wide.example.map(|example| example.0),
            }),
        }
    }
}
