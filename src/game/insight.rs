//! What agents can look at in a game.

use super::{BySeat, Game, Observation, Seat, Sparse};

/// Declares the features of a game, in order: the enum, and of it `COLUMNS` and `WIDTH`. Each is named in snake
/// case, or as `Variant as "name"` says; its sentence is what agents' files are told of it.
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

pub(crate) use features;

/// A number that an agent can weigh when it looks at an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name used in agent files.
    pub name: &'static str,
    /// What it measures, with its scale, in a sentence.
    pub about: &'static str,
}

/// What agents can look at in a game, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The game's name.
    pub game: &'static str,
    /// The features of an option.
    pub features: &'static [Feature],
    /// What is observed of a position.
    pub position: &'static [Observation],
    /// What is observed of an option beside its features.
    pub option: &'static [Observation],
}

impl Inputs {
    /// Those of a game.
    #[must_use]
    pub const fn of<G: Insight>() -> Inputs {
        Inputs { game: G::NAME, features: G::FEATURES, position: G::POSITION, option: G::OPTION }
    }
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

    /// What a seat sees of a position, for players that learn: by name, in order; nothing if the features are enough.
    const POSITION: &'static [Observation] = &[];

    /// What is seen of an option beside its features.
    const OPTION: &'static [Observation] = &[];

    /// Puts what `seat` sees of a position under the groups of [`Insight::POSITION`], from its own chair. Asked of
    /// full states, of redacted ones and of imagined worlds: gives the same for all of them. May be asked of every
    /// seat, also of one that has nothing to choose.
    fn observe(&self, _state: &Self::State, _seat: Seat, _out: &mut Sparse) {}

    /// Puts what `seat` sees of each of its options that it is then asked for under the groups of [`Insight::OPTION`];
    /// what all of them need of the position is looked up once.
    fn option_observer<'a>(
        &'a self,
        _state: &'a Self::State,
        _seat: Seat,
    ) -> impl FnMut(Self::Action, &mut Sparse) + 'a {
        |_, _| {}
    }
}
