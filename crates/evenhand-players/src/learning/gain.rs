//! The gain of one eighth of a training run.

/// The gain of one eighth of a training run: matches of one seat of the current network against seats of the earlier
/// one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// Number of matches.
    pub matches: u64,
    /// The mean win share of the current network.
    pub share: f64,
    /// The win share expected if both networks were equal.
    pub fair: f64,
    /// The standard error of the difference of `share` and `fair`.
    pub error: f64,
}

impl Gain {
    /// Computes the gain of matches given as (win share, expected win share).
    pub(super) fn of(matches: &[(f64, f64)]) -> Gain {
        let count = matches.len().max(1) as f64;
        let [share, fair] = [|pair: &(f64, f64)| pair.0, |pair: &(f64, f64)| pair.1]
            .map(|of| matches.iter().map(of).sum::<f64>() / count);
        let squares: f64 = matches.iter().map(|(won, even)| (won - even - (share - fair)).powi(2)).sum();
        let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
        Gain { matches: matches.len() as u64, share, fair, error }
    }

    /// Whether the gain exceeds its standard error. That does not prove a gain, but several failures in a row indicate
    /// that there is little left to gain.
    pub fn shows(&self) -> bool {
        self.share - self.fair > self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_shows_when_it_is_larger_than_its_standard_error() {
        // Four matches of two seats: the mean is 0.75, the standard deviation 0.5, the standard error 0.25.
        let gain = Gain::of(&[(1.0, 0.5), (1.0, 0.5), (1.0, 0.5), (0.0, 0.5)]);
        assert_eq!((gain.matches, gain.share, gain.fair, gain.error), (4, 0.75, 0.5, 0.25));
        assert!(!gain.shows());
        assert!(Gain { share: 0.76, ..gain }.shows());
    }
}
