//! Lists of games.

use super::any::AnyGame;
use evenhand_game::game::{Insight, Measured};
use evenhand_kit::claims::Claims;
use evenhand_kit::odds::ExactOdds;

/// A game with everything required for a list of games.
pub trait ListedGame: Measured + Insight + ExactOdds + Claims + 'static {
    /// Returns the game without its type: [`erased::<Self>()`](crate::erasure::erased). It is written in the game's crate, so
    /// that everything generic is compiled there. It must be `#[inline(never)]`: the compiler inlines such a short function
    /// into other crates, which then compile the whole game again.
    fn erased() -> &'static dyn AnyGame;
}

/// An operation that is applied to every game of a list.
pub trait GameVisitor {
    /// Applies it to one game.
    fn visit<G: ListedGame>(&mut self);
}

/// A list of games, as created by [`list_games!`](crate::list_games).
pub trait GameList {
    /// Calls the visitor with every game, in list order.
    fn each(visitor: &mut impl GameVisitor);

    /// Returns the games without their types, in list order.
    fn all() -> Vec<&'static dyn AnyGame> {
        struct All(Vec<&'static dyn AnyGame>);
        impl GameVisitor for All {
            fn visit<G: ListedGame>(&mut self) {
                self.0.push(G::erased());
            }
        }
        let mut all = All(Vec::new());
        Self::each(&mut all);
        all.0
    }

    /// Returns the names of the games, as used by experiments and folders.
    fn names() -> Vec<&'static str> {
        Self::all().into_iter().map(AnyGame::name).collect()
    }
}

/// Creates a list of games: its name, then one line for each game.
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
