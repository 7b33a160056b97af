//! The origin of the results that a page shows.

/// How the results were produced.
#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// The command that repeats the run.
    pub command: String,
    /// The program's version.
    pub version: String,
    /// Why the run stopped.
    pub stopped: String,
    /// Name and specification of each player.
    pub players: Vec<(String, String)>,
    /// The conclusions of a second run with retrained players, as text for people.
    pub retrained: Option<String>,
}
