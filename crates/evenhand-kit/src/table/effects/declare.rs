//! Declares verbs: the word, the meaning and the fields of each in one place, from which reading, messages about mistakes
//! and the page of the notation derive.
//!
//! ```
//! use evenhand_kit::table::effects::declare::{Declared, Verbs};
//!
//! evenhand_kit::verb! {
//!     /// n damage to a card.
//!     pub struct Damage as "damage" {
//!         /// The amount.
//!         n: u8, in 0..=20;
//!         /// Whether armor is ignored.
//!         pierce: bool = false;
//!     }
//! }
//! evenhand_kit::verb! {
//!     /// Draws cards.
//!     pub struct Draw as "draw" {
//!         /// The number of cards.
//!         n: u8 = 1;
//!     }
//! }
//! evenhand_kit::verbs! { $
//!     /// An effect.
//!     pub enum Verb {
//!         Damage(Damage),
//!         Draw(Draw),
//!     }
//! }
//! let value = toml::Value::Table("verb = 'damage'\nn = 3".parse().unwrap());
//! let (verb, _) = Verb::read("cards.x.effects.0", &value, &[], &mut ()).unwrap();
//! assert_eq!(verb, Verb::Damage(Damage { n: 3, pierce: false }));
//! assert_eq!(verb.word(), "damage");
//! ```

use toml::{Table, Value};

use super::field::{FieldNote, Fields, check_keys};
use super::written::{mistake, verb};
use evenhand_game::game::{Renamed, SetupError};

/// A verb: a type whose word is `WORD` in content files.
pub trait Declared {
    /// The word in content files.
    const WORD: &'static str;

    /// Returns the meaning.
    fn about() -> String;
}

/// The description of a verb.
#[derive(Clone, Debug, PartialEq)]
pub struct VerbNote {
    /// The word in content files.
    pub word: &'static str,
    /// The meaning.
    pub about: String,
    /// The fields.
    pub fields: Vec<FieldNote>,
}

impl VerbNote {
    /// Returns the description of a verb.
    #[must_use]
    pub fn of<T: Declared + Fields<N>, N>() -> VerbNote {
        VerbNote { word: T::WORD, about: T::about(), fields: T::notes() }
    }
}

/// The verbs of a game, as [`verbs!`](crate::verbs) declares them.
pub trait Verbs<N>: Sized {
    /// The words of the game's own verbs.
    const OWN: &'static [&'static str];

    /// The words of all verbs.
    const WORDS: &'static [&'static str];

    /// The words that were replaced, for messages.
    const RENAMED: &'static [Renamed];

    /// Describes all verbs.
    fn notes() -> Vec<VerbNote>;

    /// Describes the fields of a verb; `None` if there is no such word.
    fn fields(word: &str) -> Option<Vec<FieldNote>>;

    /// Reads the fields of the verb `word`, one of [`Verbs::WORDS`].
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    fn read_fields(word: &str, path: &str, table: &Table, names: &mut N) -> Result<Self, SetupError>;

    /// Reads the effect written at `path`: its verb, and the fields of it that are in `always`, which every effect can
    /// have.
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    fn read(path: &str, written: &Value, always: &[&'static str], names: &mut N) -> Result<(Self, Table), SetupError> {
        let Value::Table(table) = written else {
            return Err(mistake(path, "is not an effect", "write { verb = \"...\", ... }"));
        };
        let renamed = |error: SetupError| {
            let at = error.path.rsplit('.').next().unwrap_or_default();
            let new = Renamed::remedy(Self::RENAMED, table, at);
            SetupError { remedy: new.unwrap_or(error.remedy), ..error }
        };
        let (word, mut fields) = verb(path, table, Self::WORDS).map_err(renamed)?;
        check_keys(path, word, &fields, &Self::fields(word).unwrap_or_default(), always).map_err(renamed)?;
        let mut common = Table::new();
        for key in always {
            common.extend(fields.remove_entry(*key));
        }
        Ok((Self::read_fields(word, path, &fields, names)?, common))
    }
}

/// Verbs that several games include in their own. A verb of the game replaces one with the same word.
pub trait Included {
    /// The words of all of them.
    const WORDS: &'static [&'static str];

    /// Describes all of them.
    fn notes() -> Vec<VerbNote>;

    /// Returns the word in content files; empty for what content cannot write.
    fn word(&self) -> &'static str;

    /// Returns the error for a verb that is written where it cannot stand.
    fn refused(path: &str, word: &str) -> SetupError;
}

/// Returns a meaning from the lines of a doc comment: without the full stop, in lower case as part of a table.
#[must_use]
pub fn meaning(lines: &str) -> String {
    let text = lines.split_whitespace().collect::<Vec<_>>().join(" ");
    text.trim_end_matches('.').to_owned()
}

/// Declares verbs as structs, each with its word in content files, its meaning and its fields.
///
/// A field is `name: type`, followed by any of: `as "key"` after the name if the key differs; `= default`; `, in
/// low..=high` for a number. Without a default the field is required, unless its type is an `Option`, for which `= None`
/// is written. Fields that several verbs share are declared by [`fields!`](crate::fields) and taken over by `..name:
/// Type;` after all others. `check function` before the braces names a function that is called with the path and the
/// verb read, and can refuse it.
///
/// One verb expands to a struct with public fields (as visible as itself), to [`Declared`] with its word, and to
/// [`Fields`] for every `N` that can read the types of its fields.
#[macro_export]
macro_rules! verb {
    (
        $(#[doc = $about:literal])+
        $vis:vis struct $Name:ident as $word:literal $(check $check:path)? { $($fields:tt)* }
    ) => {
        $crate::fields! {
            $(#[doc = $about])+
            $vis struct $Name $(check $check)? { $($fields)* }
        }

        impl $crate::table::effects::declare::Declared for $Name {
            const WORD: &'static str = $word;

            fn about() -> String {
                $crate::table::effects::declare::meaning(concat!($($about, "\n"),+))
            }
        }
    };
}

/// Declares fields that are read together, as [`verb!`](crate::verb) does, but without a word.
#[macro_export]
macro_rules! fields {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident $(check $check:path)? {
            $(
                $(#[doc = $says:literal])+
                $field:ident $(as $key:literal)? : $kind:ty $(= $default:expr)? $(, in $range:expr)? ;
            )*
            $(.. $group:ident : $shared:ty ;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $Name {
            $($(#[doc = $says])+ $vis $field: $kind,)*
            $(
                #[doc = "Shared fields."]
                $vis $group: $shared,
            )*
        }

        impl<N> $crate::table::effects::field::Fields<N> for $Name
        where
            $($kind: $crate::table::effects::field::Part<N>,)*
            $($shared: $crate::table::effects::field::Fields<N>,)*
        {
            fn notes() -> Vec<$crate::table::effects::field::FieldNote> {
                #[allow(unused_mut, reason = "a verb without shared fields adds none")]
                let mut notes = vec![$(
                    $crate::table::effects::field::FieldNote {
                        key: $crate::table::effects::declare::__key!($field $(, $key)?),
                        about: $crate::table::effects::declare::meaning(concat!($($says, "\n"),+)),
                        shape: <$kind as $crate::table::effects::field::Part<N>>::shape()
                            $(.within(::evenhand_game::game::knobs::declare::ends($range)))?,
                        default: $crate::table::effects::declare::__default!($($default)?),
                    },
                )*];
                $(notes.extend(<$shared as $crate::table::effects::field::Fields<N>>::notes());)*
                notes
            }

            fn read(
                path: &str,
                table: &::toml::Table,
                names: &mut N,
            ) -> Result<$Name, ::evenhand_game::game::SetupError> {
                $(
                    let key = $crate::table::effects::declare::__key!($field $(, $key)?);
                    let $field: $kind = $crate::table::effects::field::read(
                        path,
                        table,
                        key,
                        $crate::table::effects::declare::__or!($($default)?),
                        names,
                    )?;
                    $(let $field = $crate::table::effects::field::in_range(path, key, $field, &$range)?;)?
                )*
                $(let $group = <$shared as $crate::table::effects::field::Fields<N>>::read(path, table, names)?;)*
                let read = $Name { $($field,)* $($group,)* };
                $($check(path, &read)?;)?
                let _ = (path, table, names);
                Ok(read)
            }
        }
    };
}

/// Returns the key of a field.
#[doc(hidden)]
#[macro_export]
macro_rules! __key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident, $key:literal) => {
        $key
    };
}

/// Returns the default of a field as it is described.
#[doc(hidden)]
#[macro_export]
macro_rules! __default {
    () => {
        None
    };
    ($default:expr) => {
        Some($crate::table::effects::field::default_text(stringify!($default)))
    };
}

/// Returns the default of a field as a value.
#[doc(hidden)]
#[macro_export]
macro_rules! __or {
    () => {
        None
    };
    ($default:expr) => {
        Some($default)
    };
}

/// Returns the table of replaced words.
#[doc(hidden)]
#[macro_export]
macro_rules! __renamed {
    () => {
        &[]
    };
    ($renamed:path) => {
        $renamed
    };
}

/// Returns the words of a game's verbs, with those of the shared verbs if the game has them.
#[doc(hidden)]
#[macro_export]
macro_rules! __words {
    ([$($word:expr),+]) => {
        &[$($word),+]
    };
    ([$($word:expr),+], $shared:path) => {{
        const OWN: &[&str] = &[$($word),+];
        const SHARED: &[&str] = <$shared as $crate::table::effects::declare::Included>::WORDS;
        const ALL: [&str; $crate::table::effects::declare::joined_len(OWN, SHARED)] =
            $crate::table::effects::declare::joined(OWN, SHARED);
        &ALL
    }};
}

/// Returns two lists as one of `N` words, without those of the second that the first has too.
#[doc(hidden)]
#[must_use]
pub const fn joined<const N: usize>(first: &[&'static str], second: &[&'static str]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut end = 0;
    while end < first.len() {
        all[end] = first[end];
        end += 1;
    }
    let mut at = 0;
    while at < second.len() {
        if !contains(first, second[at]) {
            all[end] = second[at];
            end += 1;
        }
        at += 1;
    }
    all
}

/// Returns the number of words in [`joined`].
#[doc(hidden)]
#[must_use]
pub const fn joined_len(first: &[&'static str], second: &[&'static str]) -> usize {
    let (mut n, mut at) = (first.len(), 0);
    while at < second.len() {
        n += !contains(first, second[at]) as usize;
        at += 1;
    }
    n
}

/// Returns whether a list contains a word. Comparison of strings is not yet possible in constants.
const fn contains(words: &[&str], word: &str) -> bool {
    let mut at = 0;
    while at < words.len() {
        if is_equal(words[at].as_bytes(), word.as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

#[doc(hidden)]
pub use crate::{__default, __key, __or};

/// Declares the verbs of a game as one enum. The first token is a dollar sign, for the macro `fields_as!` that this one
/// declares: `fields_as!(verb, Trait)` returns the fields of a verb, whichever it is, as `&dyn Trait`.
/// `with Shared(Type)` behind the name adds the verbs of another type ([`Included`]) as a variant of
/// that name, and a method `shared` that returns such a verb. `renamed TABLE` before the braces names the words that were replaced ([`Renamed`]).
/// `unwritten { Name(Type) }` after the braces adds effects that the game makes itself: content cannot write them, and
/// their word is empty.
///
/// It expands to the enum and to [`Verbs`] for every `N` that can read the fields of all verbs.
#[macro_export]
macro_rules! verbs {
    ($d:tt
        $(#[$meta:meta])*
        $vis:vis enum $Verb:ident $(with $Shared:ident($shared:path))? $(renamed $renamed:path)? {
            $($Name:ident($kind:path)),+ $(,)?
        }
        $(unwritten { $($Own:ident($own:path)),+ $(,)? })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis enum $Verb {
            $(
                #[doc = concat!("`", stringify!($Name), "`.")]
                $Name($kind),
            )+
            $(
                #[doc = "An included verb."]
                $Shared($shared),
            )?
            $($(
                #[doc = concat!("`", stringify!($Own), "`, which content cannot write.")]
                $Own($own),
            )+)?
        }

        impl $Verb {
            /// Returns the word in content files.
            $vis fn word(&self) -> &'static str {
                match self {
                    $($Verb::$Name(_) => <$kind as $crate::table::effects::declare::Declared>::WORD,)+
                    $($Verb::$Shared(shared) => $crate::table::effects::declare::Included::word(shared),)?
                    $($($Verb::$Own(_) => "",)+)?
                }
            }
        }

        $(
            impl $Verb {
                /// Returns the included verb, if it is one.
                $vis fn shared(&self) -> Option<&$shared> {
                    if let $Verb::$Shared(shared) = self { Some(shared) } else { None }
                }
            }
        )?

        impl<N> $crate::table::effects::declare::Verbs<N> for $Verb
        where
            $($kind: $crate::table::effects::field::Fields<N>,)+
        {
            const OWN: &'static [&'static str] = &[$(<$kind as $crate::table::effects::declare::Declared>::WORD),+];

            const WORDS: &'static [&'static str] = $crate::__words!(
                [$(<$kind as $crate::table::effects::declare::Declared>::WORD),+] $(, $shared)?
            );

            const RENAMED: &'static [::evenhand_game::game::Renamed] = $crate::__renamed!($($renamed)?);

            fn notes() -> Vec<$crate::table::effects::declare::VerbNote> {
                #[allow(unused_mut, reason = "a game may have no shared verbs")]
                let mut notes = vec![$($crate::table::effects::declare::VerbNote::of::<$kind, N>()),+];
                $(
                    let shared = <$shared as $crate::table::effects::declare::Included>::notes().into_iter();
                    notes.extend(
                        shared.filter(|note| !<Self as $crate::table::effects::declare::Verbs<N>>::OWN.contains(&note.word)),
                    );
                )?
                notes
            }

            fn fields(word: &str) -> Option<Vec<$crate::table::effects::field::FieldNote>> {
                $(
                    if word == <$kind as $crate::table::effects::declare::Declared>::WORD {
                        return Some(<$kind as $crate::table::effects::field::Fields<N>>::notes());
                    }
                )+
                $(
                    let shared = <$shared as $crate::table::effects::declare::Included>::notes();
                    if let Some(shared) = shared.into_iter().find(|note| note.word == word) {
                        return Some(shared.fields);
                    }
                )?
                None
            }

            fn read_fields(
                word: &str,
                path: &str,
                table: &::toml::Table,
                names: &mut N,
            ) -> Result<$Verb, ::evenhand_game::game::SetupError> {
                $(
                    if word == <$kind as $crate::table::effects::declare::Declared>::WORD {
                        return <$kind as $crate::table::effects::field::Fields<N>>::read(path, table, names)
                            .map($Verb::$Name);
                    }
                )+
                let words = <$Verb as $crate::table::effects::declare::Verbs<N>>::WORDS;
                $(
                    if <$shared as $crate::table::effects::declare::Included>::WORDS.contains(&word) {
                        return Err(<$shared as $crate::table::effects::declare::Included>::refused(path, word));
                    }
                )?
                Err($crate::table::effects::field::unknown_verb(path, word, words))
            }
        }

        /// Returns the fields of a verb, whichever it is, as a trait object.
        #[allow(unused_macros, reason = "a game may need only the enum")]
        macro_rules! fields_as {
            ($d verb:expr, $d Trait:path) => {
                match $d verb {
                    $($Verb::$Name(fields) => fields as &dyn $d Trait,)+
                    $($Verb::$Shared(fields) => fields as &dyn $d Trait,)?
                    $($($Verb::$Own(fields) => fields as &dyn $d Trait,)+)?
                }
            };
        }
        #[allow(unused_imports, reason = "a game may need only the enum")]
        pub(crate) use fields_as;
    };
}
