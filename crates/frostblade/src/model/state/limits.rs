//! How many players, squads, models, markers and so on a position can hold.

/// Players of a match.
pub(crate) const PLAYERS: usize = 2;
/// The most models of a squad.
pub(crate) const SQUAD_MODELS: usize = 12;
/// The most squads of both armies.
pub(crate) const MAX_SQUADS: usize = 32;
/// The most models of both armies.
pub(crate) const MAX_MODELS: usize = 256;
/// The most markers of a mission.
pub(crate) const MAX_MARKERS: usize = 12;
/// The most statuses on one squad.
pub(crate) const MAX_HELD: usize = 8;
/// The most spells of a turn that are recorded.
pub(crate) const MOST_CASTS: usize = 24;
/// The most frames that can wait at once.
pub(crate) const MOST_FRAMES: usize = 24;
