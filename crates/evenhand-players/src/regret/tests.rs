//! Tests of regret, by hand and on a game whose best choices are known.

use super::losses;

#[test]
fn a_loss_is_what_the_best_option_brings_more_in_the_other_half() {
    // Both halves find option 1. Option 0 brings .2 and .1 less, option 2 .4 and .3 less.
    let means = [[0.5, 0.5], [0.7, 0.6], [0.3, 0.3]];
    let found = losses(&means, &[0, 1, 2]);
    for (found, expected) in found.iter().zip([0.15, 0.0, 0.35]) {
        assert!((found - expected).abs() < 1e-12, "{found} instead of {expected}");
    }
}

#[test]
fn options_that_are_equal_but_for_noise_bring_equal_losses() {
    // Each half finds another option best, which is the worst in the other half.
    let means = [[0.6, 0.4], [0.4, 0.6], [0.5, 0.5]];
    for loss in losses(&means, &[0, 1, 2]) {
        assert!((loss + 0.1).abs() < 1e-12, "{loss}");
    }
}
