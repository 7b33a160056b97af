//! The number of hits of several dice.

/// Updates the probabilities of 0, 1, 2 ... hits with `count` more dice, each of which hits on 1 to `threshold` of six
/// sides.
///
/// The distribution of hits of independent dice is the convolution of each die's distribution (0 or 1).
pub fn roll(chances: &mut Vec<f64>, count: usize, threshold: u8) {
    let hit = f64::from(threshold.min(6)) / 6.0;
    if hit == 0.0 {
        return;
    }
    for _ in 0..count {
        chances.push(0.0);
        for hits in (1..chances.len()).rev() {
            chances[hits] = chances[hits] * (1.0 - hit) + chances[hits - 1] * hit;
        }
        chances[0] *= 1.0 - hit;
    }
}

#[cfg(test)]
mod tests {
    use super::roll;

    #[test]
    fn dice_of_two_kinds_hit_as_often_as_counting_their_faces_says() {
        let mut chances = vec![1.0];
        roll(&mut chances, 2, 2);
        roll(&mut chances, 1, 3);
        // Of 6 * 6 * 6 rolls: no hit 4 * 4 * 3, three hits 2 * 2 * 3.
        let counted = [48.0, 4.0 * 4.0 * 3.0 + 2.0 * 2.0 * 4.0 * 3.0, 2.0 * 2.0 * 3.0 + 2.0 * 2.0 * 4.0 * 3.0, 12.0];
        for (hits, rolls) in counted.into_iter().enumerate() {
            assert!((chances[hits] - rolls / 216.0).abs() < 1e-15, "{hits}");
        }
    }

    #[test]
    fn a_threshold_of_nought_never_hits_and_one_above_six_always_does() {
        let mut chances = vec![1.0];
        roll(&mut chances, 3, 0);
        assert_eq!(chances, [1.0]);
        roll(&mut chances, 2, 7);
        assert_eq!(chances, [0.0, 0.0, 1.0]);
    }
}
