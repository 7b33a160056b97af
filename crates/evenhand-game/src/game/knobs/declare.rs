//! Declares knobs: each field with its default, range, unit, description and doubt in one place.
//!
//! ```
//! evenhand_game::knobs! {
//!     /// The frame of a match.
//!     pub struct Frame {
//!         /// Points with which a player wins.
//!         points_to_win: u8 = 8, in 1..=50, "VP", doubt "The book asks for playtests.", book "NUM_POINTS";
//!         /// Who begins.
//!         first: First = "oldest";
//!         /// The round in which each Age begins.
//!         age_start: [u8; 3] = [1, 4, 8], in 1..=30;
//!     }
//! }
//! evenhand_game::words! {
//!     /// Who begins.
//!     pub enum First {
//!         /// The oldest player.
//!         Oldest,
//!         /// A player drawn by lot.
//!         ByLot,
//!     }
//! }
//! # use evenhand_game::game::{Book, Rules, knobs::Declared};
//! let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
//! assert_eq!(Rules::of_book(&book).unwrap().section::<Frame>("").unwrap().points_to_win, 8);
//! ```
//!
//! A field is `name: type`, followed by any of these parts, in this order:
//!
//! | | |
//! |---|---|
//! | `name as "key": type` | the key in files, if it differs from the name |
//! | `= default` | as it would be written in TOML; left out of files it is this. Without one the field must be written, unless its type is an `Option` or another such struct |
//! | `, from sibling` | in place of a default: the value of the field of that name in the same table |
//! | `, in low..=high` | the allowed range of a number, or of every number of a list |
//! | `, "unit"` | the unit of a number |
//! | `, doubt "..."` | why the rulebook itself is in doubt |
//! | `, book "NAME"` | the rulebook's name for it, used by searches |
//! | `, label "..."` | how reports name it after "more", if the key does not read: `mana per round` |
//!
//! Types are numbers, `bool`, `String`, enums of [`words!`](crate::words), lists (`Vec<T>`, or `[T; N]` where the length is
//! fixed), other such structs, lists of them, `BTreeMap<String, T>` for tables of entries, and `Option<T>`.
//! [`remarks!`](crate::remarks) describes a pattern of paths, or a single entry of a list.

use std::collections::BTreeMap;

use toml::{Table, Value};

pub use super::description::{Description, Word};
use super::notes::{Note, Notes};
use super::shape::Shape;
use super::tree::join;
use crate::game::renamed::Renamed;

/// A type of a knob, or of a table of knobs.
pub trait Knob {
    /// Whether the type is a table of knobs with its own defaults, which may be left out as a whole.
    const IS_TABLE: bool = false;

    /// Returns the fields, if the type is a table of knobs.
    fn fields() -> &'static [Field] {
        &[]
    }

    /// Returns the allowed words; empty if the type is not an enumeration of words.
    fn words() -> Vec<Word> {
        Vec::new()
    }

    /// Returns the required number of entries, if the type is a list of fixed length.
    fn len() -> Option<usize> {
        None
    }

    /// Returns what can be written.
    fn shape() -> Shape {
        match Self::words() {
            words if words.is_empty() => Shape::Other(""),
            words => Shape::Words(words),
        }
    }

    /// Declares a knob of this type at a path.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        if Self::IS_TABLE {
            Self::fields().iter().for_each(|field| (field.declare)(&join(path, field.key), &field.description, into));
        } else {
            into.note(path, description, Self::words(), Self::len());
        }
    }

    /// Declares a list of this type at a path.
    fn declare_list(path: &str, description: &Description, len: Option<usize>, into: &mut Declared) {
        if Self::IS_TABLE {
            Self::declare(&join(path, "*"), description, into);
        } else {
            into.note(path, description, Self::words(), len);
        }
    }

    /// Fills in the defaults of everything left out.
    fn fill(value: &mut Value) {
        if let Value::Table(table) = value {
            fill_fields(Self::fields(), table);
        }
    }

    /// Converts a declared default to the form it has in the tree.
    fn spread(default: Value) -> Value {
        default
    }
}

macro_rules! plain {
    ($($kind:ty, $shape:expr;)*) => { $(impl Knob for $kind {
        fn shape() -> Shape {
            $shape
        }
    })* };
}

plain! {
    bool, Shape::Switch;
    String, Shape::Text("");
    f64, Shape::Number([f64::NEG_INFINITY, f64::INFINITY]);
    u8, Shape::Whole([0.0, f64::INFINITY]);
    u16, Shape::Whole([0.0, f64::INFINITY]);
    u32, Shape::Whole([0.0, f64::INFINITY]);
    i8, Shape::Whole([f64::NEG_INFINITY, f64::INFINITY]);
    i16, Shape::Whole([f64::NEG_INFINITY, f64::INFINITY]);
    i32, Shape::Whole([f64::NEG_INFINITY, f64::INFINITY]);
}

impl<T: Knob> Knob for Option<T> {
    fn words() -> Vec<Word> {
        T::words()
    }

    fn len() -> Option<usize> {
        T::len()
    }

    fn shape() -> Shape {
        T::shape()
    }

    fn declare(path: &str, description: &Description, into: &mut Declared) {
        T::declare(path, description, into);
    }

    fn fill(value: &mut Value) {
        T::fill(value);
    }
}

impl<T: Knob> Knob for Vec<T> {
    fn words() -> Vec<Word> {
        T::words()
    }

    fn shape() -> Shape {
        Shape::List(Box::new(T::shape()))
    }

    fn declare(path: &str, description: &Description, into: &mut Declared) {
        T::declare_list(path, description, None, into);
    }

    fn fill(value: &mut Value) {
        value.as_array_mut().into_iter().flatten().for_each(T::fill);
    }
}

impl<T: Knob, const N: usize> Knob for [T; N] {
    fn words() -> Vec<Word> {
        T::words()
    }

    fn len() -> Option<usize> {
        Some(N)
    }

    fn declare(path: &str, description: &Description, into: &mut Declared) {
        T::declare_list(path, description, Some(N), into);
    }

    fn declare_list(path: &str, description: &Description, _: Option<usize>, into: &mut Declared) {
        T::declare_list(&join(path, "*"), description, Some(N), into);
    }

    fn fill(value: &mut Value) {
        value.as_array_mut().into_iter().flatten().for_each(T::fill);
    }
}

impl<T: Knob> Knob for BTreeMap<String, T> {
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        T::declare(&join(path, "*"), description, into);
    }

    fn fill(value: &mut Value) {
        value.as_table_mut().into_iter().flatten().for_each(|(_, entry)| T::fill(entry));
    }
}

/// A field of a table of knobs, as [`knobs!`](crate::knobs) declares it.
#[derive(Debug)]
pub struct Field {
    /// Its key.
    pub key: &'static str,
    /// Its description.
    pub description: Description,
    /// Its default if it is left out.
    pub default: Option<Value>,
    /// The field of the same table whose value it takes if it is left out.
    pub like: Option<&'static str>,
    /// Whether the field is a table of knobs that may be left out as a whole.
    pub is_table: bool,
    /// [`Knob::declare`] for its type.
    pub declare: fn(&str, &Description, &mut Declared),
    /// [`Knob::fill`] for its type.
    pub fill: fn(&mut Value),
}

impl Field {
    /// Creates a field of type `T`. `default` is TOML.
    pub fn new<T: Knob>(
        key: &'static str,
        description: Description,
        default: Option<&str>,
        like: Option<&'static str>,
    ) -> Field {
        // A default that is not TOML is left out, which the check of the rulebook (`undocumented`) reports.
        let read = |text: &str| format!("x = {text}").parse::<Table>().ok().and_then(|mut table| table.remove("x"));
        let default = default.and_then(read).map(T::spread);
        Field { key, description, default, like, is_table: T::IS_TABLE, declare: T::declare, fill: T::fill }
    }
}

/// Fills in the defaults of the fields that a table leaves out.
fn fill_fields(fields: &[Field], table: &mut Table) {
    for field in fields {
        let missing = || match &field.default {
            Some(default) => Some(default.clone()),
            None => field.is_table.then(|| Value::Table(Table::new())),
        };
        if !table.contains_key(field.key)
            && let Some(value) = missing()
        {
            table.insert(field.key.to_owned(), value);
        }
        if let Some(present) = table.get_mut(field.key) {
            (field.fill)(present);
        }
    }
    for field in fields {
        if !table.contains_key(field.key)
            && let Some(value) = field.like.and_then(|sibling| table.get(sibling)).cloned()
        {
            table.insert(field.key.to_owned(), value);
        }
    }
}

/// All declarations of the knobs of a game.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub(super) notes: Notes,
    /// Parts of the tree (an empty path for its root), each with the function that fills in its defaults.
    parts: Vec<(&'static str, PutDefaults)>,
    renamed: &'static [Renamed],
}

/// Fills in the defaults of a part of the tree.
type PutDefaults = fn(&mut Value);

impl Declared {
    /// Returns the declarations of a game whose whole tree is a table `T`.
    pub fn of<T: Knob>() -> Declared {
        Declared::default().and::<T>("")
    }

    /// Returns the declarations of a game that describes no knobs.
    pub fn nothing() -> Declared {
        Declared::default()
    }

    /// Adds the declarations of a table at a path of one segment, or at the root if the path is empty.
    pub fn and<T: Knob>(mut self, path: &'static str) -> Declared {
        T::declare(path, &Description::default(), &mut self);
        self.parts.push((path, T::fill));
        self
    }

    /// Adds remarks, as created by [`remarks!`](crate::remarks).
    pub fn with(mut self, remarks: fn(&mut Declared)) -> Declared {
        remarks(&mut self);
        self
    }

    /// Sets the words of content that were replaced.
    pub fn renaming(self, renamed: &'static [Renamed]) -> Declared {
        Declared { renamed, ..self }
    }

    /// Returns the words of content that were replaced, for messages and `evenhand content upgrade`.
    pub fn renamed(&self) -> &'static [Renamed] {
        self.renamed
    }

    /// Describes the value at a path, or at all paths of a pattern.
    pub fn note(&mut self, path: &str, description: &Description, words: Vec<Word>, len: Option<usize>) {
        self.notes.push(Note { path: path.to_owned(), description: *description, words, len });
    }

    /// Fills in the defaults of everything left out of a tree.
    pub(super) fn fill(&self, tree: &mut Table) {
        let mut whole = Value::Table(std::mem::take(tree));
        for (path, fill) in &self.parts {
            if path.is_empty() {
                fill(&mut whole);
            } else if let Some(part) = whole.get_mut(*path) {
                fill(part);
            }
        }
        if let Value::Table(filled) = whole {
            *tree = filled;
        }
    }

    /// Fills in the defaults in the part at a root key. All other parts are complete.
    pub(super) fn fill_part(&self, key: &str, part: &mut Value) {
        let empty = Value::Table(Table::new());
        let mut alone = Table::from_iter([(key.to_owned(), std::mem::replace(part, empty))]);
        self.fill(&mut alone);
        if let Some(filled) = alone.remove(key) {
            *part = filled;
        }
    }
}

/// Returns a description from the lines of a doc comment.
pub fn sentence(lines: &'static str) -> &'static str {
    lines.trim()
}

/// Returns the two ends of a range of integers or floats.
pub fn ends<T: Into<f64>>(range: std::ops::RangeInclusive<T>) -> [f64; 2] {
    let (low, high) = range.into_inner();
    [low.into(), high.into()]
}

/// Declares tables of knobs as structs: see [`crate::game::knobs::declare`].
///
/// ```
/// use evenhand_game::game::knobs::{Declared, Value};
/// use evenhand_game::game::{Book, Rules};
///
/// evenhand_game::knobs! {
///     pub struct Root {
///         /// How a match is played.
///         rules: Frame;
///     }
///     pub struct Frame {
///         /// Gold at the start.
///         gold: u8 = 5, in 0..=20, "gold";
///         /// Gold of the last seat, which may be more.
///         last_gold: u8, from gold, in 0..=20, "gold";
///     }
/// }
/// let book = Book { documents: &[], knobs: Declared::of::<Root>, open_tables: &[] };
/// let mut rules = Rules::of_book(&book).unwrap();
/// rules.set(&book, "rules.gold", &Value::Integer(7), None).unwrap();
/// assert_eq!(rules.section::<Frame>("rules").unwrap().gold, 7);
/// ```
#[macro_export]
macro_rules! knobs {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $about:literal])+
                $field:ident $(as $key:literal)? : $kind:ty $(= $default:expr)? $(, from $sibling:ident)?
                $(, in $range:expr)? $(, $unit:literal)? $(, doubt $doubt:literal)? $(, book $book:literal)?
                $(, label $label:literal)? ;
            )*
        }
    )+) => { $(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $(
                $(#[doc = $about])+
                $(#[serde(rename = $key)])?
                $vis $field: $kind,
            )*
        }

        impl $crate::game::knobs::Knob for $name {
            const IS_TABLE: bool = true;

            fn fields() -> &'static [$crate::game::knobs::declare::Field] {
                use $crate::game::knobs::declare as declare;
                static FIELDS: ::std::sync::LazyLock<Vec<declare::Field>> = ::std::sync::LazyLock::new(|| {
                    vec![$(
                        declare::Field::new::<$kind>(
                            $crate::first!($($key,)? stringify!($field)),
                            #[allow(clippy::needless_update, reason = "a knob may say everything there is to say")]
                            declare::Description {
                                about: declare::sentence(concat!($($about),+)),
                                $(range: Some(declare::ends($range)),)?
                                $(unit: $unit,)?
                                $(doubt: $doubt,)?
                                $(book: $book,)?
                                $(label: $label,)?
                                ..Default::default()
                            },
                            $crate::first!($(Some(stringify!($default)),)? None),
                            $crate::first!($(Some(stringify!($sibling)),)? None),
                        )
                    ),*]
                });
                &FIELDS
            }
        }
    )+ };
}

/// The first of its arguments.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)* $(,)?) => {
        $first
    };
}

/// Declares enums as the words a knob can take. Each variant has a description and is written in snake case, or as
/// `Variant as "word"` specifies.
///
/// ```
/// use evenhand_game::game::knobs::Knob;
///
/// evenhand_game::words! {
///     /// Who begins.
///     pub enum First {
///         /// The oldest player.
///         Oldest,
///         /// A player drawn by lot.
///         ByLot as "lot",
///     }
/// }
/// assert_eq!(First::words().iter().map(|word| word.word).collect::<Vec<_>>(), ["oldest", "lot"]);
/// ```
#[macro_export]
macro_rules! words {
    ($(
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[doc = $about:literal])+ $variant:ident $(as $word:literal)?),+ $(,)?
        }
    )+) => { $(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        $vis enum $name {
            $($(#[doc = $about])+ $(#[serde(rename = $word)])? $variant),+
        }

        impl $crate::game::knobs::Knob for $name {
            fn words() -> Vec<$crate::game::knobs::Word> {
                use $crate::game::knobs::declare::{Word, sentence};
                vec![$(Word {
                    word: $crate::name_in_files!($variant $(as $word)?),
                    about: sentence(concat!($($about),+)),
                }),+]
            }
        }
    )+ };
}

/// Describes a pattern of paths, or a single entry, that cannot be described where it is declared. `*` stands for one
/// segment, a final `**` for any tail, and the most specific pattern wins. Creates a function for
/// [`Declared::with`](crate::game::knobs::Declared::with). Words and length are those of the type, if one is named.
///
/// ```
/// use evenhand_game::game::knobs::{Declared, leaves};
/// use evenhand_game::game::Book;
///
/// evenhand_game::knobs! {
///     pub struct Root {
///         /// Everything that is for sale.
///         wares: std::collections::BTreeMap<String, u8>;
///     }
/// }
/// evenhand_game::remarks! {
///     fn wares {
///         /// What it costs.
///         "wares.*", in 1..=9, "gold";
///     }
/// }
/// let documents = &[("wares.toml", "wares = { rope = 2 }")];
/// let book = Book { documents, knobs: || Declared::of::<Root>().with(wares), open_tables: &["wares"] };
/// assert_eq!(leaves(&book).unwrap()[0].allowed, "1 to 9 gold");
/// ```
#[macro_export]
macro_rules! remarks {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident {
            $(
                $(#[doc = $about:literal])+
                $path:literal $(: $kind:ty)?
                $(, in $range:expr)? $(, $unit:literal)? $(, words [$($word:literal),+])? $(, doubt $doubt:literal)?
                $(, label $label:literal)? ;
            )+
        }
    ) => {
        $(#[$meta])*
        $vis fn $name(into: &mut $crate::game::knobs::Declared) {
            use $crate::game::knobs::declare::{Description, Word, sentence};
            $(
                let mut words: Vec<Word> = $crate::first!($(<$kind as $crate::game::knobs::Knob>::words(),)? Vec::new());
                let more: &[Word] = &[$($(Word { word: $word, about: "" }),+)?];
                words.extend_from_slice(more);
                let description = Description {
                    about: sentence(concat!($($about),+)),
                    $(range: Some($crate::game::knobs::declare::ends($range)),)?
                    $(unit: $unit,)?
                    $(doubt: $doubt,)?
                    $(label: $label,)?
                    ..Description::default()
                };
                let len = $crate::first!($(<$kind as $crate::game::knobs::Knob>::len(),)? None);
                into.note($path, &description, words, len);
            )+
        }
    };
}
