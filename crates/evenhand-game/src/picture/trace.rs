//! What happened in the turn that a picture ends, drawn over the table.

/// How to read traces, in a sentence.
pub const TRACES: &str = "Arrows are the moves of the turn. A star is damage, with how much; a black one is a loss.";

/// A place in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Spot {
    /// A cell, by its name.
    Cell(String),
    /// A point of the table.
    At((f64, f64)),
}

/// Something that happened in the turn that a picture ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// What happened.
    pub kind: TraceKind,
    /// Where it happened, or where a move ended.
    pub at: Spot,
    /// The tooltip.
    pub about: String,
}

/// What a trace shows.
#[derive(Clone, Debug, PartialEq)]
pub enum TraceKind {
    /// A move.
    Moved {
        /// Where it began.
        from: Spot,
        /// The index of the side that moved.
        side: usize,
    },
    /// Damage.
    Hit {
        /// How much; 0 if that is not counted.
        n: u32,
        /// Whether something was lost by it.
        lost: bool,
        /// The index of the side that lost it, if a color shows that.
        side: Option<usize>,
    },
}

impl Trace {
    /// Creates the trace of a move between two cells.
    pub fn moved(from: String, to: String, side: usize) -> Trace {
        Trace { kind: TraceKind::Moved { from: Spot::Cell(from), side }, at: Spot::Cell(to), about: String::new() }
    }

    /// Creates the trace of damage in a cell.
    pub fn hit(cell: String, n: u32, lost: bool) -> Trace {
        Trace { kind: TraceKind::Hit { n, lost, side: None }, at: Spot::Cell(cell), about: String::new() }
    }

    /// Sets the tooltip, unless it has one.
    pub fn explained(mut self, about: &str) -> Trace {
        if self.about.is_empty() {
            about.trim().clone_into(&mut self.about);
        }
        self
    }

    /// Adds another trace if both are drawn as one, and returns whether they are.
    pub(super) fn takes(&mut self, other: &Trace) -> bool {
        let one = match (&mut self.kind, &other.kind) {
            (TraceKind::Moved { from, side }, TraceKind::Moved { from: begun, side: moved }) => {
                self.at == other.at && from == begun && side == moved
            }
            (TraceKind::Hit { n, lost, .. }, TraceKind::Hit { n: more, lost: gone, .. }) if self.at == other.at => {
                *n += more;
                *lost |= gone;
                true
            }
            _ => false,
        };
        if one && !self.about.contains(&other.about) {
            self.about += "; ";
            self.about += &other.about;
        }
        one
    }
}
