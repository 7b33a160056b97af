//! The features and observations of a game that agents can use.

use super::knobs::ChangedNumbers;
use super::preset::Preset;
use super::{BySeat, Game, Observation, Seat, Sparse};

/// Declares the features of a game, in order: the enum and its constants `COLUMNS` and `WIDTH`. Each feature is named
/// in snake case, or as `Variant as "name"` specifies. Its doc comment becomes its description in agents' files.
///
/// ```
/// evenhand_game::features! {
///     enum OfOption {
///         /// Gold gained.
///         Gold,
///         /// 1 if it ends the turn.
///         EndsTurn as "ends",
///     }
/// }
/// assert_eq!((WIDTH, COLUMNS[OfOption::EndsTurn as usize].name), (2, "ends"));
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! features {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[doc = $about:literal])+ $feature:ident $(as $key:literal)?),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[doc = $about])+ $feature),+
        }
        const COLUMNS: &[$crate::game::Feature] = &[$($crate::game::Feature {
            name: $crate::name_in_files!($feature $(as $key)?),
            about: concat!($($about),+).trim_ascii(),
        }),+];
        const WIDTH: usize = COLUMNS.len();
    };
}

/// A number that an agent can weigh when it evaluates an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name used in agent files.
    pub name: &'static str,
    /// What the feature measures, with its scale, in one sentence.
    pub about: &'static str,
}

/// The inputs that a game offers to agents, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The game's name.
    pub game: &'static str,
    /// The features of an option.
    pub features: &'static [Feature],
    /// The observations of a position.
    pub position: &'static [Observation],
    /// The observations of an option, in addition to its features.
    pub option: &'static [Observation],
    /// The editions for which a player may have a network of their own.
    pub editions: &'static [Preset],
}

impl Inputs {
    /// Returns the inputs of a game, without editions.
    #[must_use]
    pub const fn of<G: Insight>() -> Inputs {
        Inputs { game: G::NAME, features: G::FEATURES, position: G::POSITION, option: G::OPTION, editions: &[] }
    }
}

/// A game that offers features and observations to agents.
pub trait Insight: Game {
    /// The features of an option, in the order of their columns.
    const FEATURES: &'static [Feature];

    /// Cache that one evaluation leaves behind to make the next cheaper; `()` if nothing is worth caching. Callers keep
    /// one per seat. The cache never changes a result: the inputs it was computed from are compared first, even if it
    /// comes from another match or another game value.
    type Memo: Default + Send;

    /// Appends `options.len()` rows of `FEATURES.len()` numbers, row by row: the features of each option from the
    /// perspective of `seat`. Called with redacted states and, in rollouts, with determinizations. It reads only what
    /// the seat may see, so it returns the same for both.
    fn features(
        &self,
        state: &Self::State,
        seat: Seat,
        options: &[Self::Action],
        memo: &mut Self::Memo,
        out: &mut Vec<f32>,
    );

    /// Whether nothing is in progress in a position, so that [`Insight::evaluate`] is reliable there. A rollout
    /// continues until it reaches such a position, so every match must keep reaching them.
    fn is_settled(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether the match ends with the current round at the latest. Win chances there are taken from matches that are
    /// played on, because a network does not see how a tie will be broken.
    fn is_last_round(&self, _state: &Self::State) -> bool {
        false
    }

    /// Estimates every seat's win share in an unfinished match (the shares sum to 1). Used where a search cuts a
    /// rollout off.
    fn evaluate(&self, state: &Self::State) -> BySeat<f32>;

    /// The observations of a position, for players that train: named, in order. Empty if the features are enough.
    const POSITION: &'static [Observation] = &[];

    /// The observations of an option, in addition to its features.
    const OPTION: &'static [Observation] = &[];

    /// Returns what the rules of this game change of the rulebook's numbers. Players that were trained under such changes
    /// observe them; without it, they play as under the rulebook's rules.
    fn changed_numbers(&self) -> &ChangedNumbers {
        const { &ChangedNumbers::NONE }
    }

    /// Writes what `seat` sees of a position to the groups of [`Insight::POSITION`], from that seat's perspective.
    /// Called with full states, redacted states and determinizations, and returns the same for all of them. May be
    /// called for any seat, even one that has nothing to choose.
    fn observe(&self, _state: &Self::State, _seat: Seat, _out: &mut Sparse) {}

    /// Returns a function that writes what `seat` sees of an option to the groups of [`Insight::OPTION`]. What all
    /// options need from the position is looked up once.
    fn option_observer<'a>(
        &'a self,
        _state: &'a Self::State,
        _seat: Seat,
    ) -> impl FnMut(Self::Action, &mut Sparse) + 'a {
        |_, _| {}
    }
}
