//! What a message says: the game's name, how many races, and where to play. Nothing else of a race.

use engine::{Lang, say};
use serde::{Deserialize, Serialize};
use store::{DueNotification, NotificationKind};

/// A message on its way, as the outbox keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// It is the person's turn, at these tables among others.
    Turns {
        tables: Vec<String>,
        reminder: bool,
    },
    /// Another player waits for this one.
    Nudge {
        table: String,
        game: String,
    },
    /// It is proposed that the race ends.
    Ending {
        table: String,
        game: String,
    },
    Over {
        table: String,
        game: String,
    },
    Invited {
        table: String,
        game: String,
    },
    /// An address is to be confirmed.
    Confirm,
    /// A device that was linked recently asks to cut off an older one.
    CutAsked,
}

/// A message as people read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub title: String,
    pub body: String,
    /// Where it leads, from the server's own address on.
    pub path: String,
    /// A message takes the place of an earlier one with the same tag.
    pub tag: String,
}

impl Message {
    pub fn of(notification: &DueNotification) -> Message {
        let table = notification.table.to_string();
        let game = notification.game.clone();
        match notification.kind {
            NotificationKind::Over => Message::Over { table, game },
            NotificationKind::Nudge if notification.notified_ms.is_none() => Message::Nudge { table, game },
            NotificationKind::Ending => Message::Ending { table, game },
            NotificationKind::Invited => Message::Invited { table, game },
            NotificationKind::Turn | NotificationKind::Nudge => {
                Message::Turns { tables: vec![table], reminder: notification.notified_ms.is_some() }
            }
        }
    }

    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// Whether one of the notifications still says what this message says.
    fn holds(&self, sent: &[DueNotification]) -> bool {
        let is_about = |table: &String, is_kind: &dyn Fn(NotificationKind) -> bool| {
            sent.iter().any(|notification| notification.table.to_string() == *table && is_kind(notification.kind))
        };
        match self {
            Message::Turns { tables, .. } => tables.iter().any(|table| is_about(table, &NotificationKind::is_turn)),
            Message::Nudge { table, .. } => is_about(table, &NotificationKind::is_turn),
            Message::Ending { table, .. } => is_about(table, &|kind| kind == NotificationKind::Ending),
            Message::Invited { table, .. } => is_about(table, &|kind| kind == NotificationKind::Invited),
            Message::Over { .. } | Message::Confirm | Message::CutAsked => true,
        }
    }

    /// In words. `sent` are the person's notifications that were sent and not withdrawn since; nothing where the message is out of date.
    pub fn said(&self, lang: Lang, sent: &[DueNotification], title_of: impl Fn(&str) -> String) -> Option<Said> {
        let of_race = |title: String, tag: &str, table: &str, game: &str| Said {
            title,
            body: title_of(game),
            path: format!("/t/{table}"),
            tag: format!("{tag}-{table}"),
        };
        self.holds(sent).then(|| match self {
            Message::Turns { reminder, .. } => turns(lang, *reminder, sent, &title_of),
            Message::Nudge { table, game } => {
                let title = say!(lang, "On t’attend : à toi de jouer", "You are waited for: it is your turn");
                of_race(title, "nudge", table, game)
            },
            Message::Ending { table, game } => {
                let title = say!(lang, "Arrêter la course ? On te demande ton avis", "End the race? You are asked");
                of_race(title, "ending", table, game)
            },
            Message::Over { table, game } => {
                of_race(say!(lang, "La course est finie", "The race is over"), "over", table, game)
            },
            Message::Invited { table, game } => {
                of_race(say!(lang, "Une place t’attend", "A seat is waiting for you"), "invited", table, game)
            },
            Message::CutAsked => Said {
                title: say!(lang, "Un nouvel appareil veut en détacher un autre", "A new device wants to unlink another"),
                body: say!(
                    lang,
                    "Si ce n’est pas toi, détache ce nouvel appareil. Sans réponse, il pourra le faire dans trois jours.",
                    "If it is not you, unlink that new device. Without an answer it can do it in three days."
                ),
                path: "/devices".into(),
                tag: "devices".into(),
            },
            Message::Confirm => Said {
                title: say!(lang, "Confirme ton adresse", "Confirm your address"),
                body: say!(
                    lang,
                    "Cette adresse a été donnée sur Sillage pour y recevoir les annonces de tour. Si c’est toi, ouvre ce lien. Sinon, ne fais rien : elle sera oubliée demain.",
                    "This address was given to Sillage for a notification when it is your turn. If that was you, open this link. If not, do nothing: it is forgotten tomorrow."
                ),
                path: String::new(),
                tag: "confirm".into(),
            },
        })
    }
}

fn turns(lang: Lang, reminder: bool, sent: &[DueNotification], title_of: impl Fn(&str) -> String) -> Said {
    let title = if reminder {
        say!(lang, "Le temps presse : à toi de jouer", "Time is running out: it is your turn")
    } else {
        say!(lang, "À toi de jouer", "It is your turn")
    };
    let sent: Vec<&DueNotification> = sent.iter().filter(|notification| notification.kind.is_turn()).collect();
    let mut games: Vec<(String, usize)> = Vec::new();
    for notification in &sent {
        let title = title_of(&notification.game);
        match games.iter_mut().find(|(known, _)| *known == title) {
            Some((_, count)) => *count += 1,
            None => games.push((title, 1)),
        }
    }
    let named: Vec<String> =
        games.into_iter().map(|(game, count)| if count > 1 { format!("{game} ×{count}") } else { game }).collect();
    let list = named.join(", ");
    let count = sent.len();
    let body = match count {
        1 => list,
        _ => say!(lang, "{count} courses t’attendent : {list}", "{count} races wait for you: {list}"),
    };
    // Several races: the page that lists them.
    let path = if let [only] = sent[..] { format!("/t/{}", only.table) } else { "/races".into() };
    Said { title, body, path, tag: "turns".into() }
}

#[cfg(test)]
mod tests {
    use store::{OwnerId, TableId};

    use super::*;

    fn notification(table: u8, game: &str) -> DueNotification {
        DueNotification {
            n: 1,
            table: TableId([table; 16]),
            game: game.into(),
            slot: 0,
            person: OwnerId([0; 32]),
            kind: NotificationKind::Turn,
            open: false,
            due_ms: 0,
            until_ms: None,
            notified_ms: None,
        }
    }

    #[test]
    fn several_turns_are_one_message_and_a_turn_that_was_taken_is_none() {
        let title = |game: &str| game.to_uppercase();
        let message = Message::of(&notification(1, "tour"));
        let one = message.said(Lang::En, &[notification(1, "tour")], title).unwrap();
        assert_eq!((one.title.as_str(), one.body.as_str()), ("It is your turn", "TOUR"));
        assert_eq!(one.path, format!("/t/{}", "01".repeat(16)));
        let notified = [notification(1, "tour"), notification(2, "echappee"), notification(3, "tour")];
        let many = message.said(Lang::Fr, &notified, title).unwrap();
        assert_eq!(many.body, "3 courses t’attendent : TOUR ×2, ECHAPPEE");
        assert_eq!((many.path.as_str(), many.tag.as_str()), ("/races", "turns"));
        assert_eq!(message.said(Lang::Fr, &notified[1..], title), None);
        assert_eq!(serde_json::from_str::<Message>(&message.written()).unwrap(), message);
    }

    #[test]
    fn what_was_withdrawn_is_not_said_and_is_no_turn() {
        let title = |game: &str| game.to_uppercase();
        for kind in [NotificationKind::Ending, NotificationKind::Invited] {
            let notification = DueNotification { kind, ..notification(1, "tour") };
            let message = Message::of(&notification);
            assert!(message.said(Lang::Fr, std::slice::from_ref(&notification), title).is_some());
            assert_eq!(message.said(Lang::Fr, &[self::notification(1, "tour")], title), None, "{kind:?}");
            let turn = Message::of(&self::notification(2, "tour"));
            let said = turn.said(Lang::En, &[notification, self::notification(2, "tour")], title).unwrap();
            assert_eq!(said.body, "TOUR", "one race waits, not two");
        }
        assert!(
            Message::of(&DueNotification { kind: NotificationKind::Over, ..notification(1, "tour") })
                .said(Lang::Fr, &[], title)
                .is_some()
        );
    }
}
