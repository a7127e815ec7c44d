//! Analyses that are kept beside their tables.

/// The analysis of a race that is over, kept beside its table. It is on the table's account: its bytes count there, there is one for a table,
/// and it goes when the table goes. It names nobody, so forgetting leaves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAnalysis {
    /// Of the program that made it: an older one is made again.
    pub version: u32,
    pub at_ms: u64,
    /// In its maker's words.
    pub text: String,
}

/// No analysis that is kept is longer, in bytes.
pub const MAX_ANALYSIS: usize = 2 * 1024 * 1024;
