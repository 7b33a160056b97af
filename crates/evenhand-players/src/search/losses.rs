//! What choices give away, from the means of [`Search::judge`](super::Search::judge).

/// Returns how much win share each choice gives away against the best option. `means` has, by option, the mean in two
/// halves of the determinizations; `chosen` is the option of each player.
///
/// # Panics
/// Panics if there is no option.
pub fn losses(means: &[[f64; 2]], chosen: &[usize]) -> Vec<f64> {
    let best = |half: usize| {
        // The first of equally good options.
        (0..means.len()).rev().max_by(|a, b| means[*a][half].total_cmp(&means[*b][half])).expect("a choice has options")
    };
    let best = [best(0), best(1)];
    let loss = |chosen: &usize| {
        let found_by = |half: usize| means[best[half]][1 - half] - means[*chosen][1 - half];
        (found_by(0) + found_by(1)) / 2.0
    };
    chosen.iter().map(loss).collect()
}
