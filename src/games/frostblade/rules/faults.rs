//! What can be wrong with a move, by code.

/// Why a move is not allowed; the code of the check that it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// V1.
    #[error("V1: the squad cannot do that now")]
    NotNow,
    /// V2.
    #[error("V2: it takes a place for each living model")]
    Count,
    /// V3.
    #[error("V3: model {0} cannot get so far")]
    Way(usize),
    /// V4.
    #[error("V4: models are in the way of model {0}")]
    Models(usize),
    /// V5.
    #[error("V5: terrain is in the way of model {0}")]
    Terrain(usize),
    /// V6: the ground.
    #[error("V6: model {0} cannot stand there")]
    Ground(usize),
    /// V6: other bases.
    #[error("V6: model {0} would overlap another base")]
    Overlap(usize),
    /// V7.
    #[error("V7: the squad would not be in coherency")]
    Coherency,
    /// V8.
    #[error("V8: it does not end in hand-to-hand combat with just the squads that it should")]
    Contact,
    /// V9.
    #[error("V9: it would be too near to enemies")]
    TooNear,
}
