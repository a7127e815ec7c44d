//! Rust types as TypeScript, for the client.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::{analysis::*, day::*, desk::*, history::*, notifications::*, person::*, requests::*, workshop::*, *};

/// A file of declarations: the types that were asked for, and every type that they name.
pub struct Declarations {
    config: Config,
    /// By name. Files are written in this order, so that they do not depend on who names whom first.
    declared: BTreeMap<String, String>,
}

impl Declarations {
    #[allow(clippy::new_without_default)] // Nothing asks for a default.
    pub fn new() -> Declarations {
        // JSON has one kind of number, and none of ours is beyond 2⁵³.
        Declarations { config: Config::new().with_large_int("number"), declared: BTreeMap::new() }
    }

    pub fn with<T: TS + 'static>(mut self) -> Declarations {
        self.visit::<T>();
        self
    }

    pub fn text(&self) -> String {
        self.declared.values().map(|text| format!("\n{text}\n")).collect()
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What has no file of its own has no name: numbers, lists, what may be null.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let text = T::decl(&self.config);
            if let Some(known) = self.declared.get(&name) {
                assert!(known.ends_with(&text), "two types are called {name}: {known} and {text}");
                return;
            }
            self.declared.insert(name, format!("{}export {text}", T::docs().unwrap_or_default()));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// All messages of the server and to it.
pub fn messages() -> Declarations {
    macro_rules! all {
        ($($type:ty),* $(,)?) => { Declarations::new()$(.with::<$type>())* };
    }
    all!(
        TableInfo,
        NewTable,
        Created,
        NewDuplicate,
        Duplicated,
        Compared,
        DayInfo,
        RideDay,
        DayTable,
        Invite,
        Join,
        Sit,
        ChangeSeat,
        OneSeat,
        Consent,
        Secret,
        Ready,
        ShowNonce,
        Vacation,
        Agree,
        Rename,
        Opened,
        Replay,
        Glance,
        AnalysisProgress,
        WhatIf,
        Verdict,
        Creation,
        Draft,
        Checked,
        NewTrial,
        Trial,
        Health,
        About,
        GameInfo,
        RulebookPage,
        LessonInfo,
        Lesson,
        Failed,
        ClientMessage,
        ServerMessage,
        TableEvent,
        NewDesk,
        DeskSecret,
        NewEntry,
        Entered,
        DeskBook,
        DeskMoved,
        DeskList,
        RaceResults,
        DeskRequest,
        DeskMessage,
        NewCode,
        LinkDevice,
        LinkedTo,
        CutAsked,
        CutOff,
        CutOutcome,
        Ended,
        KeyFile,
        Restore,
        HistoryPage,
        HistoryLeft,
        BeRated,
        Ratings,
        NotificationInfo,
        NotifyOfRace,
        PushTo,
        MailTo,
        WebhookTo,
        OneEndpoint,
        MailLink,
    )
}

/// The phrases of the chat.
pub fn phrases() -> String {
    let phrases: Vec<String> = limits::PHRASES.iter().map(|phrase| format!("'{phrase}'")).collect();
    format!("\nexport const PHRASES = [{}] as const;\n", phrases.join(", "))
}
