//! The games, and the only list of them.
//!
//! To add a game, write its folder, declare it as a module, and add one line to the list below. Everything that is done
//! with every game (the command line, the contract suite, the allocation tests, the benchmarks) goes through
//! [`GameList::each`], so it includes the new game.

use crate::claims::{Claims, GameOfClaims};
use crate::game::{Insight, Measured};
use crate::odds::ExactOdds;

/// A game with everything required for a list of games.
pub trait ListedGame: Measured + Insight + ExactOdds + Claims + 'static {}

impl<G: Measured + Insight + ExactOdds + Claims + 'static> ListedGame for G {}

/// An operation that is applied to every game of a list.
pub trait GameVisitor {
    /// Applies it to one game.
    fn visit<G: ListedGame>(&mut self);
}

/// A list of games, as created by [`list_games!`](crate::list_games).
pub trait GameList {
    /// Calls the visitor with every game, in list order.
    fn each(visitor: &mut impl GameVisitor);

    /// Returns the names of the games, as used by experiments and folders.
    fn names() -> Vec<&'static str> {
        struct Names(Vec<&'static str>);
        impl GameVisitor for Names {
            fn visit<G: ListedGame>(&mut self) {
                self.0.push(G::NAME);
            }
        }
        let mut names = Names(Vec::new());
        Self::each(&mut names);
        names.0
    }
}

/// Creates a list of games: its name, then one line for each game.
///
/// ```
/// evenhand::list_games! {
///     /// Only one of them.
///     pub Few:
///     evenhand::games::bridgefront::Bridgefront,
/// }
/// # use evenhand::games::GameList;
/// assert_eq!(Few::names(), ["bridgefront"]);
/// ```
#[macro_export]
macro_rules! list_games {
    ($(#[$about:meta])* $visibility:vis $list:ident: $($game:ty),* $(,)?) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $list;

        impl $crate::games::GameList for $list {
            fn each(visitor: &mut impl $crate::games::GameVisitor) {
                $($crate::games::GameVisitor::visit::<$game>(visitor);)*
            }
        }
    };
}

pub use ascension;
pub use ashenfront;
pub use axion_forge;
pub use bridgefront;
pub use frostblade;

list_games! {
    /// The games of this program.
    pub Games:
    ascension::Ascension,
    ashenfront::Ashenfront,
    axion_forge::AxionForge,
    bridgefront::Bridgefront,
    frostblade::Frostblade,
}

/// Returns a game as seen by claims. Those about contests of a deck are by the rules of Ascension, whatever the game.
pub fn of_claims<G: Claims>() -> GameOfClaims {
    GameOfClaims::of::<G>().with_contests_of::<ascension::Ascension>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::testing::all_is_explained;

    struct All(Vec<GameOfClaims>);

    impl GameVisitor for All {
        fn visit<G: ListedGame>(&mut self) {
            self.0.push(of_claims::<G>());
        }
    }

    #[test]
    fn every_quantity_and_every_key_of_claims_is_explained() {
        let mut all = All(Vec::new());
        Games::each(&mut all);
        all_is_explained(&all.0);
    }
}
