//! What is counted in a match: named numbers per seat or per match, and per item (card).

use super::{Game, Seat};

/// Whether a measure has one value per seat or one per match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// One value for each seat.
    Seat,
    /// One value for the match; every seat's row repeats it.
    Match,
}

/// A measure: a column of the results.
///
/// ```
/// use evenhand::game::{Column, Scope};
///
/// const ROUNDS: Column = Column::whole("rounds", "rounds", "Rounds that were played.").first();
/// assert!(ROUNDS.scope == Scope::Match && ROUNDS.headline && !ROUNDS.fractional);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column {
    /// The column's name: lower case, underscores.
    pub name: &'static str,
    /// Whether it is taken per seat or per match.
    pub scope: Scope,
    /// The unit of its values: `gold`, `rounds`, `cards`; empty for labels.
    pub unit: &'static str,
    /// What it counts, in a sentence.
    pub about: &'static str,
    /// For a label (a corner of the map): the names its values 0, 1, ... stand for. Labels group
    /// win shares; they are never averaged. Empty for a number.
    pub values: &'static [&'static str],
    /// Whether summaries show it first.
    pub headline: bool,
    /// Whether it can be other than a whole number, or missing in a match (not a number).
    pub fractional: bool,
}

/// What is printed on an item (a card), for tables to be sorted by. Where a game has no such thing it is
/// left empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Print {
    /// The set it belongs to, as the content files call it.
    pub set: String,
    /// The Age it is of, from 1.
    pub age: Option<u8>,
    /// What kind of item it is.
    pub kind: String,
}

impl Column {
    /// A number of each seat.
    pub const fn seat(name: &'static str, unit: &'static str, about: &'static str) -> Column {
        Column { name, scope: Scope::Seat, unit, about, values: &[], headline: false, fractional: false }
    }

    /// A number of the match.
    pub const fn whole(name: &'static str, unit: &'static str, about: &'static str) -> Column {
        Column { name, scope: Scope::Match, unit, about, values: &[], headline: false, fractional: false }
    }

    /// A label of each seat, in the tables only: the closing summary is about what can be fair or not.
    pub const fn label(name: &'static str, values: &'static [&'static str], about: &'static str) -> Column {
        Column { name, scope: Scope::Seat, unit: "", about, values, headline: false, fractional: false }
    }

    /// The same, shown first by summaries.
    pub const fn first(self) -> Column {
        Column { headline: true, ..self }
    }

    /// The same, where it can be other than a whole number, or missing.
    pub const fn fractional(self) -> Column {
        Column { fractional: true, ..self }
    }
}

/// Declares the measures of a game: the enum, by which they are counted (`Measure::Rounds as usize` is the
/// column), and its `COLUMNS`. Each is named in snake case, or as `Variant as "name"` says; its sentence is what
/// tables say of it.
///
/// ```
/// evenhand::measures! {
///     enum Measure {
///         /// Rounds played.
///         Rounds = whole("rounds").first(),
///         /// Who sat where.
///         Corner = label(&["north", "south"]),
///     }
/// }
/// assert_eq!(Measure::COLUMNS[Measure::Rounds as usize].name, "rounds");
/// assert_eq!(Measure::COLUMNS[Measure::Corner as usize].about, "Who sat where.");
/// ```
#[macro_export]
macro_rules! measures {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[doc = $about:literal])+
                $measure:ident $(as $key:literal)? = $scope:ident($of:expr) $(.$mark:ident())*
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[doc = $about])+ $measure),+
        }

        impl $name {
            /// The columns of the results.
            $vis const COLUMNS: &'static [$crate::game::Column] = &[$(
                $crate::game::Column::$scope(
                    $crate::name_in_files!($measure $(as $key)?),
                    $of,
                    concat!($($about),+).trim_ascii(),
                )$(.$mark())*
            ),+];
        }
    };
}

/// What happened to one item (a card) for one seat in one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ItemCount {
    /// Whose count it is.
    pub seat: Seat,
    /// Index into [`Measured::items`].
    pub item: u16,
    /// Times the seat could have taken it.
    pub offered: u16,
    /// Times the seat gained it (or began with it).
    pub gained: u16,
    /// What the seat paid for gaining it, in all.
    pub price: u32,
    /// Times the seat played it.
    pub played: u16,
    /// Times it had no effect when played.
    pub fizzled: u16,
    /// Times the seat would have had it, had it not been left out of this match to see what it is worth.
    pub lacked: u16,
}

/// The measures of one match.
///
/// ```
/// use evenhand::game::{Record, Seat};
///
/// const GOLD: usize = 0;
/// const ROUNDS: usize = 1;
/// let mut record = Record::default();
/// record.begin(2, 2);
/// record.set(GOLD, Seat(1), 4.0);
/// record.set_all(ROUNDS, 9.0);
/// assert_eq!(record.values(), [0.0, 4.0, 9.0, 9.0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    seats: usize,
    values: Vec<f64>,
    /// Item counts, in order of (item, seat), without those that are all zero.
    pub items: Vec<ItemCount>,
}

impl Record {
    /// Empties the record for a match of `seats` with `columns` measures.
    pub fn begin(&mut self, seats: usize, columns: usize) {
        self.seats = seats;
        self.values.clear();
        self.values.resize(seats * columns, 0.0);
        self.items.clear();
    }

    /// Sets a measure of one seat; for [`Scope::Match`] set it for every seat.
    pub fn set(&mut self, column: usize, seat: Seat, value: f64) {
        self.values[column * self.seats + seat.index()] = value;
    }

    /// Sets a measure for every seat alike.
    pub fn set_all(&mut self, column: usize, value: f64) {
        for seat in Seat::all(self.seats) {
            self.set(column, seat, value);
        }
    }

    /// All measures, column by column, each with a value for every seat.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// A measure of one seat.
    pub fn get(&self, column: usize, seat: Seat) -> f64 {
        self.values[column * self.seats + seat.index()]
    }
}

/// A game that says what is worth counting in it.
pub trait Measured: Game {
    /// The measures, in the order of their columns.
    fn columns() -> &'static [Column];

    /// The items (cards) counted one by one, by id; empty if there are none.
    fn items(&self) -> &[String] {
        &[]
    }

    /// What is printed on each item, in the order of [`Measured::items`]; none if there is nothing to say.
    fn prints(&self) -> Vec<Print> {
        Vec::new()
    }

    /// Takes the measures of a finished match from its events. `record` has been begun with the
    /// number of columns; this fills it.
    fn measure(&self, end: &Self::State, events: &[Self::Event], record: &mut Record);
}
