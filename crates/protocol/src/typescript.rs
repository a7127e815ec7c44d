//! The same types for the client.

use ts_rs::{Config, TS};

use crate::{desk::*, requests::*, *};

/// Where the committed file lies, from the root of the project.
pub const PATH: &str = "web/src/net/generated/wire.ts";

pub fn file() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from crates/protocol by `make wire`. Do not edit.\n\n/** Views, actions and events: each game has its own. */\nexport type Json = unknown;\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(text += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(
        TableInfo,
        SeatInfo,
        SeatKind,
        Phase,
        Clock,
        NewTable,
        NewSeat,
        NewSeatKind,
        Created,
        Invitation,
        Invite,
        Join,
        Sit,
        ChangeSeat,
        EmptySeatKind,
        OneSeat,
        Consent,
        Secret,
        Ready,
        ShowNonce,
        Rename,
        Opened,
        Replay,
        ReplayFrame,
        AnalysisProgress,
        AnalysisState,
        Verdict,
        LuckVerdict,
        Check,
        Outcome,
        Health,
        Trouble,
        About,
        KeptDays,
        KeptFor,
        GameInfo,
        Bilingual,
        RulebookPage,
        RulebookSection,
        RulebookRule,
        LessonInfo,
        Lesson,
        LessonStep,
        LessonMove,
        Failed,
        Failure,
        Code,
        ClientMessage,
        ActionId,
        Orders,
        ServerMessage,
        ChatLine,
        Told,
        Ask,
        AskKind,
        Choice,
        Barred,
        Ruled,
        Wide,
        NewDesk,
        DeskSecret,
        NewEntry,
        Entered,
        DeskBook,
        DeskEntry,
        DeskMoved,
        DeskList,
        DeskInfo,
        RaceResults,
        DeskRequest,
        DeskMessage,
    );
    text += &format!("\nexport const PHRASES = {} as const;\n", phrases());
    text
}

/// As prettier would write it.
fn phrases() -> String {
    let phrases: Vec<String> = limits::PHRASES.iter().map(|phrase| format!("'{phrase}'")).collect();
    format!("[{}]", phrases.join(", "))
}
