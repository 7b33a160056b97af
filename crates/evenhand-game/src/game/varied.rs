//! Ablation: what can be left out of matches at random.

/// A pool of items, such as cards, some of which are left out of every match at random. Matches with an item and
/// without it then differ in nothing else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Varied {
    /// The kind of items: `cards`, `units`.
    pub kind: &'static str,
    /// Where they come from, such as `market` or `deck`.
    pub from: &'static str,
    /// The knob that sets how many are left out, or the probability of leaving out each; 0 leaves out nothing.
    pub knob: &'static str,
    /// The value used if the experiment sets none.
    pub usual: f64,
}
