//! What can be left out of matches at random.

/// Cards or the like of which some are left out of every match, drawn by lot: so that matches with one and without it differ
/// by nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Varied {
    /// What they are: `cards`, `units`.
    pub kind: &'static str,
    /// Where they are from, such as `market` or `deck`.
    pub from: &'static str,
    /// The knob that says how many, or with which chance each; nothing is left out at 0.
    pub knob: &'static str,
    /// What it is set to where nobody says.
    pub usual: f64,
}
