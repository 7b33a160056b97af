//! The games, and the only list of them.
//!
//! To add a game, write its folder, its `mod` line and its line in the list. What agents may look
//! at in it is a file of [`crate::agents`].

/// Lists the games and makes [`with_game!`], which calls generic code for one of them by name.
macro_rules! list {
    ($dollar:tt $($module:ident :: $game:ident),* $(,)?) => {
        /// Their names, as experiments and folders use them.
        pub const NAMES: &[&str] = &[$(<$module::$game as $crate::game::Game>::NAME),*];

        /// `with_game!(name, G => body)`: `Some(body)` with `G` as the game of that name, or `None`.
        macro_rules! with_game {
            ($dollar name:expr, $dollar as_game:ident => $dollar body:expr) => {{
                let name: &str = $dollar name;
                match name {
                    $(<$crate::games::$module::$game as $crate::game::Game>::NAME => {
                        type $dollar as_game = $crate::games::$module::$game;
                        Some($dollar body)
                    })*
                    _ => None,
                }
            }};
        }
        pub(crate) use with_game;
    };
}

pub mod ascension;
pub mod bridgefront;

list! { $
    ascension::Ascension,
    bridgefront::Bridgefront,
}
