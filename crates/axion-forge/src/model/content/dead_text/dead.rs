//! The verdict that something never acts.

use crate::model::content::wrong;
use evenhand_game::game::SetupError;

/// The reason why something never acts, and the remedy.
pub(super) struct Dead {
    why: String,
    remedy: String,
}

impl Dead {
    pub(super) fn new(why: impl Into<String>, remedy: impl Into<String>) -> Dead {
        Dead { why: why.into(), remedy: remedy.into() }
    }

    pub(super) fn at<T>(self, path: impl Into<String>) -> Result<T, SetupError> {
        wrong(path, self.why, self.remedy)
    }
}

/// Returns a verdict unless something is so.
pub(super) fn some(is: bool, why: &str, remedy: &str) -> Result<(), Dead> {
    if is { Ok(()) } else { Err(Dead::new(why, remedy)) }
}
