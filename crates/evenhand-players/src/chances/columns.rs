//! The measures of win chances as columns of results.

use evenhand_game::game::{Column, Scope};

use super::ChanceCourse;

evenhand_game::measures! {
    /// The measures of win chances, behind those of the game.
    enum ChanceMeasure {
        /// The part of the match's choices before it was decided: from then on the winners' chance was 90 % or more. 1 if it
        /// stayed open to the end; none if all share the win.
        DecidedAt = whole("of the match").fractional().called("time until the match was decided"),
        /// How often another seat became the favorite than the last one. The favorite has 20 points more than any other seat.
        FavoriteChanges = whole("changes"),
        /// The largest change of a seat's win chance from one choice to the next, 0 to 1.
        LargestSwing = whole("win chance").fractional(),
        /// The lowest win chance of the winners during the match, 0 to 1; none if all share the win.
        LowestChanceOfWinner = whole("win chance").fractional(),
        /// Drama: how far the winners were behind when they were, as the mean square root of the difference of chances.
        Drama = whole("drama").fractional(),
        /// Chance that seats without hope (below 5 %) moved among the others by their choices, with the luck that followed.
        Kingmaking = whole("win chance").fractional(),
    }
}

/// The columns, in the order of [`ChanceCourse::values`].
pub const COLUMNS: &[Column] = ChanceMeasure::COLUMNS;

/// The name of the column of the lowest win chance of the winners.
pub const LOWEST_CHANCE: &str = COLUMNS[ChanceMeasure::LowestChanceOfWinner as usize].name;
/// The name of the column of the drama.
pub const DRAMA: &str = COLUMNS[ChanceMeasure::Drama as usize].name;

impl ChanceCourse {
    /// Appends the value of each of [`COLUMNS`], once for each seat. They are missing (NaN) in a match without choices.
    pub fn values(&self, out: &mut Vec<f64>) {
        debug_assert!(COLUMNS.iter().all(|column| column.scope == Scope::Match));
        let values = self.measures().map_or([f64::NAN; COLUMNS.len()], |measures| {
            let shared = self.winners().len() == self.seats;
            let decided = measures.decided.map_or(1.0, |point| point as f64 / self.points.len() as f64);
            [
                if shared { f64::NAN } else { decided },
                f64::from(measures.favorite_changes),
                f64::from(measures.swing.map_or(0.0, |swing| swing.rise)),
                if shared { f64::NAN } else { f64::from(measures.comeback) },
                f64::from(measures.drama),
                f64::from(measures.kingmaking),
            ]
        });
        out.extend(values.iter().flat_map(|value| std::iter::repeat_n(*value, self.seats)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chances::ChancePoint;
    use evenhand_game::game::{BySeat, Seat, Seats};

    fn course(chances: &[f32], shares: [f32; 2]) -> ChanceCourse {
        let both = |first: f32| BySeat::each(|seat| if seat == Seat(0) { first } else { 1.0 - first });
        let point = |(step, chance): (u32, &f32)| ChancePoint {
            step,
            round: 1,
            choosing: Seats::one(Seat(0)),
            chances: both(*chance),
        };
        let shares = BySeat::each(|seat| shares.get(seat.index()).copied().unwrap_or(0.0));
        ChanceCourse { seats: 2, points: (1..).zip(chances).map(point).collect(), shares }
    }

    fn values(course: &ChanceCourse) -> Vec<f64> {
        let mut out = Vec::new();
        course.values(&mut out);
        assert_eq!(out.len(), 2 * COLUMNS.len());
        out.chunks(2).map(|pair| pair[0]).collect()
    }

    #[test]
    fn every_column_has_its_value() {
        let found = values(&course(&[0.5, 0.25, 0.75, 0.95], [1.0, 0.0]));
        assert_eq!(found[..4], [0.75, 1.0, 0.5, 0.25]);
        assert!((found[4] - 0.5f64.sqrt()).abs() < 1e-6 && found[5] == 0.0);
        assert_eq!(values(&course(&[0.5, 0.6], [1.0, 0.0]))[0], 1.0, "open to the end");
    }

    #[test]
    fn what_a_match_does_not_have_is_missing() {
        let shared = values(&course(&[0.5, 0.9], [0.5, 0.5]));
        assert!(shared[0].is_nan() && shared[3].is_nan() && shared[1] == 0.0);
        assert!(values(&course(&[], [1.0, 0.0])).iter().all(|value| value.is_nan()));
    }
}
