//! Whether a match that is played again agrees with what is stored of it.

use super::prepared::Prepared;
use super::run::alike;
use crate::error::Error;
use crate::matches::MatchRecord;
use crate::runner::Plan;

/// The comparison of a match that was played again with its stored result.
pub(super) enum Agreement {
    /// Nothing is stored.
    NotStored,
    /// The match was played as stored.
    Agrees,
    /// The match was played otherwise; contains what is stored.
    Differs(MatchRecord),
}

impl Agreement {
    /// Compares a match with what the run stored of it.
    pub(super) fn of(plan: &Plan<'_>, cell: usize, played: &MatchRecord) -> Agreement {
        let block = plan.stored(played.deal / plan.block_deals, cell).data();
        let same = |old: &MatchRecord| (old.deal, old.seating) == (played.deal, played.seating);
        match block.and_then(|block| block.matches.into_iter().find(same)) {
            None => Agreement::NotStored,
            Some(old) if alike(&old, played, plan.layouts[cell].seats) => Agreement::Agrees,
            Some(old) => Agreement::Differs(old),
        }
    }
}

/// Returns the error that a match is played otherwise than stored.
pub(super) fn played_otherwise(prepared: &Prepared, cell: usize, played: &MatchRecord) -> Error {
    let MatchRecord { deal, seating, .. } = played;
    let differs = format!(
        "cell {cell}, deal {deal}, seating {seating}: played otherwise than recorded, so the program has changed"
    );
    Error::OtherExperiment { folder: prepared.folder.path().to_path_buf(), differences: vec![differs] }
}
