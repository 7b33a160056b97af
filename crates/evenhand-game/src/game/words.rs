//! Actions as words: each action is declared once, with its word and its fields.
//!
//! ```
//! use evenhand_game::game::words::{Nth, Worded};
//! use evenhand_game::game::Seat;
//!
//! struct Toss;
//!
//! evenhand_game::actions! {
//!     /// A choice.
//!     #[derive(Clone, Copy, Debug, PartialEq)]
//!     pub enum Action of Toss {
//!         /// Ends the turn.
//!         End = "end",
//!         /// Throws a ball at a seat.
//!         Throw(ball: u8 as Nth, at: Seat) = "throw",
//!     }
//! }
//! assert_eq!(Action::Throw(1, Seat(0)).text(&Toss), "throw 2 S1");
//! assert_eq!(Action::of_text(&Toss, "throw 2 S1"), Some(Action::Throw(1, Seat(0))));
//! assert_eq!(Action::of_text(&Toss, "throw 2"), None);
//! assert_eq!(Action::Throw(1, Seat(0)).fields(&Toss), [("ball", "2".to_owned()), ("at", "S1".to_owned())]);
//! ```

use std::str::FromStr;

use super::Seat;

/// The words of a text that are not read yet.
pub type Words<'t, 'w> = &'w mut &'t [&'t str];

/// A type with words of its own. `G` is the game, which knows names.
pub trait Word<G>: Sized {
    /// Returns the words, separated by single spaces; empty for none.
    fn write(&self, game: &G) -> String;

    /// Reads the words from the front of `words` and removes them; `None` if they are not of this type.
    fn read(game: &G, words: Words<'_, '_>) -> Option<Self>;
}

/// A way to write a type that differs from its own words, or gives it words.
pub trait Form<G, T> {
    /// Returns the words, separated by single spaces; empty for none.
    fn write(value: &T, game: &G) -> String;

    /// Reads the words from the front of `words` and removes them; `None` if they are not of this form.
    fn read(game: &G, words: Words<'_, '_>) -> Option<T>;
}

/// The form of a type with words of its own.
#[derive(Debug)]
pub struct Plain;

impl<G, T: Word<G>> Form<G, T> for Plain {
    fn write(value: &T, game: &G) -> String {
        value.write(game)
    }

    fn read(game: &G, words: Words<'_, '_>) -> Option<T> {
        T::read(game, words)
    }
}

/// A number that counts from 0 and is written from 1 on.
#[derive(Debug)]
pub struct Nth;

impl<G> Form<G, u8> for Nth {
    fn write(value: &u8, _: &G) -> String {
        (u16::from(*value) + 1).to_string()
    }

    fn read(_: &G, words: Words<'_, '_>) -> Option<u8> {
        let number: u16 = next(words)?.parse().ok()?;
        u8::try_from(number.checked_sub(1)?).ok()
    }
}

/// Removes the next word and returns it.
pub fn next<'t>(words: Words<'t, '_>) -> Option<&'t str> {
    let (first, rest) = words.split_first()?;
    *words = rest;
    Some(first)
}

/// Reads the next word as a number after a prefix, such as `#3`.
pub fn numbered<T: FromStr>(prefix: &str, words: Words<'_, '_>) -> Option<T> {
    next(words)?.strip_prefix(prefix)?.parse().ok()
}

impl<G> Word<G> for u8 {
    fn write(&self, _: &G) -> String {
        self.to_string()
    }

    fn read(_: &G, words: Words<'_, '_>) -> Option<u8> {
        next(words)?.parse().ok()
    }
}

impl<G> Word<G> for Seat {
    fn write(&self, _: &G) -> String {
        self.to_string()
    }

    fn read(_: &G, words: Words<'_, '_>) -> Option<Seat> {
        numbered::<u8>("S", words)?.checked_sub(1).map(Seat)
    }
}

/// Actions that [`actions!`](crate::actions) declares.
pub trait Worded<G>: Sized {
    /// The words that actions begin with, in the order of declaration.
    const WORDS: &'static [&'static str];

    /// Returns the word that the action begins with.
    fn word(&self) -> &'static str;

    /// Returns the fields with their names and words.
    fn fields(&self, game: &G) -> Vec<(&'static str, String)>;

    /// Reads an action; `None` if the text is none.
    fn of_text(game: &G, text: &str) -> Option<Self>;

    /// Returns the action as text.
    fn text(&self, game: &G) -> String {
        let mut text = self.word().to_owned();
        for (_, words) in self.fields(game) {
            if !words.is_empty() {
                text.push(' ');
                text.push_str(&words);
            }
        }
        text
    }
}

/// Reads the fields of an action from the words that follow `word` in a text, all of which `read` must use.
#[doc(hidden)]
pub fn read_after<T>(text: &str, word: &str, read: impl FnOnce(Words<'_, '_>) -> Option<T>) -> Option<T> {
    let rest = text.strip_prefix(word)?;
    let words: Vec<&str> = match rest.strip_prefix(' ') {
        Some(rest) => rest.split(' ').collect(),
        None if rest.is_empty() => Vec::new(),
        None => return None,
    };
    let mut left = &words[..];
    read(&mut left).filter(|_| left.is_empty())
}

/// Declares the actions of a game: each variant with the names of its fields and the word that its text begins with.
///
/// A variant is `Name = "word"`, `Name(field: Type, ...) = "word"` or `Name { field: Type, ... } = "word"`. A field is
/// written by [`Word`] of its type, or by a [`Form`] after `as`. Several variants may have one word if their fields tell
/// them apart; the first that fits is read.
///
/// It expands to the enum as written, without the names of fields in parentheses, to [`Worded`], and to
/// [`Scratched`](super::Scratched).
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Action:ident of $Game:ty {
            $(
                $(#[$about:meta])*
                $Name:ident
                $(($($part:ident : $kind:ty $(as $form:ty)?),+ $(,)?))?
                $({$($(#[$says:meta])* $field:ident : $type:ty $(as $shape:ty)?),+ $(,)?})?
                = $word:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $Action {
            $(
                $(#[$about])*
                $Name $(($($kind),+))? $({$($(#[$says])* $field: $type),+})?
            ),+
        }

        impl $crate::game::Scratched for $Action {
            fn scratch() -> &'static ::std::thread::LocalKey<$crate::game::Scratch<$Action>> {
                ::std::thread_local! {
                    static SCRATCH: $crate::game::Scratch<$Action> = const { $crate::game::Scratch::new() };
                }
                &SCRATCH
            }
        }

        impl $crate::game::words::Worded<$Game> for $Action {
            const WORDS: &'static [&'static str] = &[$($word),+];

            fn word(&self) -> &'static str {
                match self {
                    $($Action::$Name { .. } => $word,)+
                }
            }

            #[allow(unused_variables, reason = "a game whose actions have no fields writes none")]
            fn fields(&self, game: &$Game) -> Vec<(&'static str, String)> {
                match self {
                    $(
                        $Action::$Name $(($($part),+))? $({$($field),+})? => vec![
                            $($((
                                stringify!($part),
                                <$crate::form!($($form)?) as $crate::game::words::Form<$Game, $kind>>::write($part, game),
                            )),+)?
                            $($((
                                stringify!($field),
                                <$crate::form!($($shape)?) as $crate::game::words::Form<$Game, $type>>::write($field, game),
                            )),+)?
                        ],
                    )+
                }
            }

            #[allow(unused_variables, reason = "a game whose actions have no fields reads none")]
            fn of_text(game: &$Game, text: &str) -> Option<$Action> {
                $(
                    let read = $crate::game::words::read_after(text, $word, |words| {
                        $($(
                            let $part = <$crate::form!($($form)?) as $crate::game::words::Form<$Game, $kind>>::read(game, words)?;
                        )+)?
                        $($(
                            let $field = <$crate::form!($($shape)?) as $crate::game::words::Form<$Game, $type>>::read(game, words)?;
                        )+)?
                        Some($Action::$Name $(($($part),+))? $({$($field),+})?)
                    });
                    if read.is_some() {
                        return read;
                    }
                )+
                None
            }
        }
    };
}

/// Returns a form, or that of a type with words of its own.
#[doc(hidden)]
#[macro_export]
macro_rules! form {
    () => {
        $crate::game::words::Plain
    };
    ($form:ty) => {
        $form
    };
}
