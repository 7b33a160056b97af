//! What agents can look at in a game.

use super::{BySeat, Game, Seat};

/// Names the features of a game in order, and describes them: makes `Column`, `COLUMNS` and `WIDTH`.
macro_rules! columns {
    ($($column:ident $name:literal $about:literal)*) => {
        /// The columns of a row.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Column { $($column),* }
        const COLUMNS: &[$crate::game::Feature] = &[$($crate::game::Feature { name: $name, about: $about }),*];
        const WIDTH: usize = COLUMNS.len();
    };
}

pub(crate) use columns;

/// A number that an agent can weigh when it looks at an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name used in agent files.
    pub name: &'static str,
    /// What it measures, with its scale, in a sentence.
    pub about: &'static str,
}

/// What agents can look at in a game.
pub trait Insight: Game {
    /// The features of an option, in the order of their columns.
    const FEATURES: &'static [Feature];

    /// What one look leaves behind to make the next cheaper; `()` where nothing is worth keeping.
    /// Whoever looks keeps one per seat. It never changes what a look finds: what it was worked out
    /// from is compared, also where it comes from another match or another game value.
    type Memo: Default + Send;

    /// Appends `options.len()` rows of `FEATURES.len()` numbers, row by row: what each option
    /// looks like to `seat`. Asked of redacted states and, in rollouts, of imagined worlds: looks
    /// only at what the seat may see, so that it gives the same for both.
    fn features(
        &self,
        state: &Self::State,
        seat: Seat,
        options: &[Self::Action],
        memo: &mut Self::Memo,
        out: &mut Vec<f32>,
    );

    /// Whether nothing is under way in a position, so that [`Insight::evaluate`] can be trusted with it. A
    /// rollout goes on until it comes to one; every match must come to such positions again and again.
    fn is_settled(&self, _state: &Self::State) -> bool {
        true
    }

    /// An estimate of every seat's share of the win in an unfinished match (sums to 1): where a
    /// search cuts a rollout off.
    fn evaluate(&self, state: &Self::State) -> BySeat<f32>;
}
