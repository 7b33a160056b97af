//! What speaks for one imagined world rather than another: how others would have chosen in it.

use super::{Ruleset, Seat};

/// What a policy thinks of a seat's options in a position: appends for each the logarithm of its chance, but for a
/// number that all options of the position share; nothing if it has no opinion. Asked of redacted states and of
/// imagined worlds.
pub type Opinion<'o, G> = dyn FnMut(&<G as Ruleset>::State, Seat, &[<G as Ruleset>::Action], &mut Vec<f32>) + 'o;

/// Turns opinions of the options of one position into logarithms of their chances (log-softmax; Luce 1959).
///
/// ```
/// use evenhand::game::ln_chances;
///
/// let mut opinions = [7.0, 7.0 + 3.0_f32.ln()];
/// ln_chances(&mut opinions);
/// assert!((opinions[0].exp() - 0.25).abs() < 1e-6 && (opinions[1].exp() - 0.75).abs() < 1e-6);
/// ```
pub fn ln_chances(opinions: &mut [f32]) {
    let highest = opinions.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let all = highest + opinions.iter().map(|opinion| (opinion - highest).exp()).sum::<f32>().ln();
    opinions.iter_mut().for_each(|opinion| *opinion -= all);
}
