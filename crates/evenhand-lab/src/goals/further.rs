//! How far to trust an interval, and how many further deals would decide what it leaves open.

/// Multiple of the distance from a value to the end of its 95 % interval within which the true value is assumed to lie.
/// A scorecard has dozens of judgements. With the plain interval, some would be wrong by luck alone.
pub const WIDER: f64 = 1.5;

/// If a judgement takes more than this multiple of the deals played, it is not worth the wait.
pub const MOST_DEALS: f64 = 100.0;

/// Rounds a number of deals up to two digits. What is hardly above a round number, because it was found by steps, is that
/// number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of deals, far below 2^53")]
pub fn rounded_up(deals: f64) -> u64 {
    let unit = 10f64.powf(deals.max(10.0).log10().floor() - 1.0);
    ((deals / unit - 1e-6).ceil() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_rounded_up_to_two_digits() {
        let pairs = [(0.3, 1), (7.0, 7), (99.2, 100), (134.4, 140), (140.000_001, 140), (12_001.0, 13_000)];
        for (deals, rounded) in pairs {
            assert_eq!(rounded_up(deals), rounded, "{deals}");
        }
    }
}
