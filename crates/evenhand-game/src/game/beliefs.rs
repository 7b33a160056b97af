//! Beliefs about hidden information: how well a determinization explains the choices that other seats have made.

/// Converts logits of the options of one position to log-probabilities (log-softmax; Luce 1959).
///
/// ```
/// use evenhand_game::game::ln_chances;
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
