//! The rules that a move can break, by code.

/// Why a move is not allowed, with the code of the check that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// V1: not allowed now.
    #[error("V1: the squad cannot do that now")]
    NotNow,
    /// V2: wrong number of places.
    #[error("V2: it takes a place for each living model")]
    Count,
    /// V3: out of reach for this model.
    #[error("V3: model {0} cannot get so far")]
    Way(usize),
    /// V4: models block the path of this model.
    #[error("V4: models are in the way of model {0}")]
    Models(usize),
    /// V5: terrain blocks the path of this model.
    #[error("V5: terrain is in the way of model {0}")]
    Terrain(usize),
    /// V6: no ground to stand on for this model.
    #[error("V6: model {0} cannot stand there")]
    Ground(usize),
    /// V6: overlap of this model with another base.
    #[error("V6: model {0} would overlap another base")]
    Overlap(usize),
    /// V7: out of coherency.
    #[error("V7: the squad would not be in coherency")]
    Coherency,
    /// V8: wrong squads in hand-to-hand combat at the end.
    #[error("V8: it does not end in hand-to-hand combat with just the squads that it should")]
    Contact,
    /// V9: too near to enemies.
    #[error("V9: it would be too near to enemies")]
    TooNear,
}
