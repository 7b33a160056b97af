//! Measures of a match: named numbers per seat, per match, and per item (card).

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
/// use evenhand_game::game::{Column, Scope};
///
/// const ROUNDS: Column = Column::whole("rounds", "rounds", "Rounds that were played.").first();
/// assert!(ROUNDS.scope == Scope::Match && ROUNDS.headline && !ROUNDS.fractional);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Column {
    /// The column's name: lower case, underscores.
    pub name: &'static str,
    /// Whether it is measured per seat or per match.
    pub scope: Scope,
    /// The unit of its values: `gold`, `rounds`, `cards`; empty for labels.
    pub unit: &'static str,
    /// What it counts, in one sentence.
    pub about: &'static str,
    /// How texts name it: a number after "more" or "higher" (`cards deployed face down`), a label after "every" (`seat
    /// in turn order`). Empty for the name in words.
    pub called: &'static str,
    /// The names of a label's values 0, 1, ... (such as the corners of the map). Labels group win shares; they are
    /// never averaged. Empty for a number.
    pub values: &'static [&'static str],
    /// How texts name the groups of a label's values, in their order: `the first player`. Empty for the label and the
    /// value, `corner north`.
    pub groups: &'static [&'static str],
    /// Whether summaries show it first.
    pub headline: bool,
    /// Whether it can be fractional, or missing in a match (NaN).
    pub fractional: bool,
}

/// The label of an item (a card): its printed properties, by which tables can be sorted. Fields that a game does not
/// have stay empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemLabel {
    /// The set it belongs to, as named in the content files.
    pub set: String,
    /// The Age it belongs to, from 1.
    pub age: Option<u8>,
    /// The kind of item.
    pub kind: String,
}

impl Column {
    const fn new(name: &'static str, scope: Scope, unit: &'static str, about: &'static str) -> Column {
        Column { name, scope, unit, about, called: "", values: &[], groups: &[], headline: false, fractional: false }
    }

    /// Creates a numeric measure of each seat.
    pub const fn seat(name: &'static str, unit: &'static str, about: &'static str) -> Column {
        Column::new(name, Scope::Seat, unit, about)
    }

    /// Creates a numeric measure of the match.
    pub const fn whole(name: &'static str, unit: &'static str, about: &'static str) -> Column {
        Column::new(name, Scope::Match, unit, about)
    }

    /// Creates a label of each seat. Labels appear in the tables only: the closing summary is about fairness.
    pub const fn label(name: &'static str, values: &'static [&'static str], about: &'static str) -> Column {
        Column { values, ..Column::new(name, Scope::Seat, "", about) }
    }

    /// Makes summaries show the measure first.
    pub const fn first(self) -> Column {
        Column { headline: true, ..self }
    }

    /// Marks the measure as one that can be fractional or missing.
    pub const fn fractional(self) -> Column {
        Column { fractional: true, ..self }
    }

    /// Sets how texts name it: a number after "more" or "higher", a label after "every".
    pub const fn called(self, called: &'static str) -> Column {
        Column { called, ..self }
    }

    /// Sets how texts name the groups of a label's values, in their order.
    pub const fn groups(self, groups: &'static [&'static str]) -> Column {
        assert!(groups.len() == self.values.len(), "a name for each value of the label");
        Column { groups, ..self }
    }
}

/// Declares the measures of a game: the enum that indexes them (`Measure::Rounds as usize` is the column) and its
/// `COLUMNS`. Each measure is named in snake case, or as `Variant as "name"` specifies. Its doc comment becomes its
/// description in tables.
///
/// ```
/// evenhand_game::measures! {
///     enum Measure {
///         /// Rounds played.
///         Rounds = whole("rounds").first(),
///         /// Who sat where.
///         Corner = label(&["north", "south"]).called("corner of the map"),
///     }
/// }
/// assert_eq!(Measure::COLUMNS[Measure::Rounds as usize].name, "rounds");
/// assert_eq!(Measure::COLUMNS[Measure::Corner as usize].about, "Who sat where.");
/// assert_eq!(Measure::COLUMNS[Measure::Corner as usize].called, "corner of the map");
/// ```
#[macro_export]
macro_rules! measures {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[doc = $about:literal])+
                $measure:ident $(as $key:literal)? = $scope:ident($of:expr) $(.$mark:ident($($with:expr)?))*
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
                )$(.$mark($($with)?))*
            ),+];
        }
    };
}

/// Counts of one item (a card) for one seat in one match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ItemCount {
    /// The seat that the counts belong to.
    pub seat: Seat,
    /// Index into [`Measured::items`].
    pub item: u16,
    /// Number of times the seat could have taken it.
    pub offered: u16,
    /// Number of times the seat gained it (or started with it).
    pub gained: u16,
    /// The total the seat paid to gain it.
    pub price: u32,
    /// Number of times the seat played it.
    pub played: u16,
    /// Number of times it had no effect when played.
    pub fizzled: u16,
    /// Number of times the seat would have had it, had an ablation not left it out of this match.
    pub lacked: u16,
}

/// The measures of one match.
///
/// ```
/// use evenhand_game::game::{Record, Seat};
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
    /// Item counts, ordered by (item, seat), without those that are all zero.
    pub items: Vec<ItemCount>,
}

impl Record {
    /// Clears the record for a match with `seats` seats and `columns` measures.
    pub fn begin(&mut self, seats: usize, columns: usize) {
        self.seats = seats;
        self.values.clear();
        self.values.resize(seats * columns, 0.0);
        self.items.clear();
    }

    /// Sets a measure of one seat. For [`Scope::Match`], set it for every seat.
    pub fn set(&mut self, column: usize, seat: Seat, value: f64) {
        self.values[column * self.seats + seat.index()] = value;
    }

    /// Adds to a measure of one seat.
    pub fn add(&mut self, column: usize, seat: Seat, more: f64) {
        self.values[column * self.seats + seat.index()] += more;
    }

    /// Sets a measure to the same value for every seat.
    pub fn set_all(&mut self, column: usize, value: f64) {
        for seat in Seat::all(self.seats) {
            self.set(column, seat, value);
        }
    }

    /// Returns all measures, column by column, each with a value for every seat.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns a measure of one seat.
    pub fn get(&self, column: usize, seat: Seat) -> f64 {
        self.values[column * self.seats + seat.index()]
    }
}

/// An amount that a seat holds during a match, such as its score, its gold or its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// The name in files.
    pub name: &'static str,
    /// The name in texts: `Victory Points`.
    pub called: &'static str,
    /// What is counted, in a sentence.
    pub about: &'static str,
}

/// A game that defines measures.
pub trait Measured: Game {
    /// The amounts that are followed from round to round. A seat that has more of the first than any other is ahead.
    const AMOUNTS: &'static [Amount] = &[];

    /// Returns the number of the round (or of the turn, if the game has no rounds) of a position, from 1; 0 before the
    /// first, and in games without [`Measured::AMOUNTS`].
    fn round(&self, state: &Self::State) -> u16 {
        let _ = state;
        0
    }

    /// Adds the amounts that a seat holds, in the order of [`Measured::AMOUNTS`].
    fn hold(&self, state: &Self::State, seat: Seat, amounts: &mut Vec<f64>) {
        let _ = (state, seat, amounts);
    }

    /// The measures, in the order of their columns.
    fn columns() -> &'static [Column];

    /// Returns the ids of the items (cards) that are counted one by one; empty if there are none.
    fn items(&self) -> &[String] {
        &[]
    }

    /// Returns the label of each item, in the order of [`Measured::items`]; empty if items have no labels.
    fn labels(&self) -> Vec<ItemLabel> {
        Vec::new()
    }

    /// Computes the measures of a finished match from its events. `record` has been prepared with the number of
    /// columns; this fills it.
    fn measure(&self, end: &Self::State, events: &[Self::Event], record: &mut Record);
}
