//! Picks the best of several ways to use an option, by rough weights.

use super::row::{Row, rough};

/// The best way so far and its label. Of equally good ways the first is kept.
pub(crate) struct Best<T = ()> {
    found: Option<(f32, Row, T)>,
}

impl<T> Best<T> {
    pub(crate) fn none() -> Best<T> {
        Best { found: None }
    }

    /// Compares one more way, given its row and label.
    #[inline]
    pub(crate) fn consider(&mut self, row: Row, what: T) {
        let score = rough(&row);
        if self.found.as_ref().is_none_or(|(high, ..)| score > *high) {
            self.found = Some((score, row, what));
        }
    }

    /// Adds the row of the best way to `row`, and returns its label.
    #[inline]
    pub(crate) fn add_to(self, row: &mut Row) -> Option<T> {
        let (_, best, what) = self.found?;
        add_all(row, &best);
        Some(what)
    }

    /// Adds the row of the best way if its score is positive, and returns its label. Used for ways that the seat may
    /// decline.
    #[inline]
    pub(crate) fn add_gain_to(self, row: &mut Row) -> Option<T> {
        let (score, best, what) = self.found?;
        (score > 0.0).then(|| {
            add_all(row, &best);
            what
        })
    }
}

/// Adds a row to another, column by column.
#[inline]
pub(crate) fn add_all(row: &mut Row, more: &Row) {
    for (sum, number) in row.iter_mut().zip(more) {
        *sum += number;
    }
}
