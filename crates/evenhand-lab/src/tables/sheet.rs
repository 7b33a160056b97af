//! Helpers for laying out a table: each column once, with its name, its description and the source of its values.

use crate::experiment::Experiment;
use evenhand_kit::stats::Interval;

use super::rows::Estimate;
use super::subjects::{Of, Subject};
use super::table::{ColumnType, Heading, SWEPT, Table, Value};

const LOW: &str = "lower end of the 95 % interval over deals";
const HIGH: &str = "upper end of the 95 % interval over deals";

/// The first columns of every table, and the content of its last column if there are cautions.
pub(super) struct Axes {
    headings: Vec<Heading>,
    values: Vec<Vec<Value>>,
    caution: Option<Caution>,
    /// Whether p-values are adjusted for every row ([`Tables::late`](super::Tables::late)).
    pub(super) late: bool,
}

/// The last column of every table if there are cautions, with the text of every row.
#[derive(Clone)]
struct Caution {
    heading: Heading,
    words: String,
}

/// A table that is being laid out, column by column.
pub(super) struct Sheet<'s, R> {
    source: &'s [R],
    table: Table,
    caution: Option<Caution>,
}

fn heading(name: &str, holds: ColumnType, about: &str) -> Heading {
    Heading { name: name.into(), holds, about: about.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Returns a number as it is, or as a percentage.
pub(super) fn number(share: bool, value: Option<f64>) -> Value {
    if share { Value::share(value) } else { Value::from(value) }
}

impl Axes {
    pub(super) fn of(experiment: &Experiment) -> Axes {
        let mut headings = vec![heading("cell", ColumnType::Int, "the cell's number in the grid, from 0")];
        let mut values: Vec<Vec<Value>> = (0..experiment.cells.len()).map(|cell| vec![cell.into()]).collect();
        for (axis, path) in experiment.axes.iter().enumerate() {
            let written: Vec<Option<&toml::Value>> =
                experiment.cells.iter().map(|cell| cell.values.get(axis)).collect();
            let holds = type_of(&written);
            headings.push(heading(path, holds, &format!("{SWEPT}{path}")));
            for (row, value) in values.iter_mut().zip(written) {
                row.push(value.map_or(Value::Empty, |value| swept(value, holds)));
            }
        }
        Axes { headings, values, caution: Caution::of(experiment), late: experiment.reservations.choice.may_be_late() }
    }

    /// Begins a table with one row for each of `source`. `cell` returns the cell of a row.
    pub(super) fn sheet<'s, R>(&self, name: &'static str, source: &'s [R], cell: impl Fn(&R) -> usize) -> Sheet<'s, R> {
        let rows = source.iter().map(|row| self.values[cell(row)].clone()).collect();
        Sheet { source, table: Table { name, headings: self.headings.clone(), rows }, caution: self.caution.clone() }
    }
}

impl Axes {
    /// Begins a table whose rows do not belong to a single cell.
    pub(super) fn plain_sheet<'s, R>(&self, name: &'static str, source: &'s [R]) -> Sheet<'s, R> {
        let table = Table { name, headings: Vec::new(), rows: vec![Vec::new(); source.len()] };
        Sheet { source, table, caution: self.caution.clone() }
    }
}

impl Caution {
    fn of(experiment: &Experiment) -> Option<Caution> {
        let cautions: Vec<String> = experiment.cautions().collect();
        let of_content = experiment.caution.as_ref();
        let content =
            of_content.map(|caution| if caution.contains("placeholder") { "placeholder content" } else { "caution" });
        let words: Vec<&str> = experiment.reservations.words().chain(content).collect();
        (!cautions.is_empty()).then(|| Caution {
            heading: heading("caution", ColumnType::Text, &cautions.join("; ")),
            words: format!("{}: see about.txt", words.join(", ")),
        })
    }
}

/// Returns the type that can hold all values of an axis.
fn type_of(written: &[Option<&toml::Value>]) -> ColumnType {
    if written.iter().all(|value| matches!(value, Some(toml::Value::Integer(_)))) {
        ColumnType::Int
    } else if written.iter().all(|value| matches!(value, Some(toml::Value::Integer(_) | toml::Value::Float(_)))) {
        ColumnType::Number
    } else {
        ColumnType::Text
    }
}

fn swept(value: &toml::Value, holds: ColumnType) -> Value {
    match (value, holds) {
        (toml::Value::Integer(number), ColumnType::Int) => Value::Int(*number),
        (toml::Value::Integer(number), ColumnType::Number) => Value::Number(*number as f64),
        (toml::Value::Float(number), ColumnType::Number) => Value::Number(*number),
        (toml::Value::String(text), _) => text.into(),
        (other, _) => other.to_string().as_str().into(),
    }
}

impl<'s, R> Sheet<'s, R> {
    fn column(mut self, heading: Heading, value: impl Fn(&'s R) -> Value) -> Self {
        self.table.headings.push(heading);
        for (row, source) in self.table.rows.iter_mut().zip(self.source) {
            row.push(value(source));
        }
        self
    }

    /// Adds a column of text.
    pub(super) fn text<V: Into<Value>>(self, name: &str, about: &str, value: impl Fn(&'s R) -> V) -> Self {
        self.column(heading(name, ColumnType::Text, about), |row| value(row).into())
    }

    /// Adds the four columns that say what a row is about: measure, unit, kind of group and group. `about` describes
    /// the measure, the kind and the group.
    pub(super) fn subject(self, about: [&str; 3], subject: impl Fn(&'s R) -> &'s Subject + Copy) -> Self {
        let unit = move |row| match subject(row).of {
            Of::Mean => Value::from(&subject(row).unit),
            Of::WinShare | Of::Ending => Value::Empty,
        };
        self.text("measure", about[0], move |row| &subject(row).measure)
            .text("unit", "the measure's unit; empty for shares", unit)
            .text("group_kind", about[1], move |row| &subject(row).kind)
            .text("group", about[2], move |row| &subject(row).group)
    }

    /// Adds a column of whole numbers.
    pub(super) fn int<V: Into<Value>>(self, name: &str, about: &str, value: impl Fn(&'s R) -> V) -> Self {
        self.column(heading(name, ColumnType::Int, about), |row| value(row).into())
    }

    /// Adds a column of numbers.
    pub(super) fn number<V: Into<Value>>(self, name: &str, about: &str, value: impl Fn(&'s R) -> V) -> Self {
        self.column(heading(name, ColumnType::Number, about), |row| value(row).into())
    }

    /// Adds a column of shares of one kind, as percentages.
    pub(super) fn share(
        self,
        name: &str,
        holds: ColumnType,
        about: &str,
        value: impl Fn(&'s R) -> Option<f64>,
    ) -> Self {
        self.column(heading(name, holds, about), |row| Value::share(value(row)))
    }

    /// Adds the two ends of an interval, in the columns `<prefix>low` and `<prefix>high`; percentages if `share`.
    pub(super) fn ends(
        self,
        prefix: &str,
        share: impl Fn(&R) -> bool,
        interval: impl Fn(&'s R) -> Option<Interval>,
    ) -> Self {
        let low = |row| number(share(row), interval(row).map(|interval| interval.low));
        let high = |row| number(share(row), interval(row).map(|interval| interval.high));
        self.number(&format!("{prefix}low"), LOW, low).number(&format!("{prefix}high"), HIGH, high)
    }

    /// Adds a value and the two ends of its interval; percentages if `share`.
    pub(super) fn estimate(
        self,
        name: &str,
        prefix: &str,
        about: &str,
        share: impl Fn(&R) -> bool,
        estimate: impl Fn(&'s R) -> Option<Estimate>,
    ) -> Self {
        self.number(name, about, |row| number(share(row), estimate(row).map(|estimate| estimate.value))).ends(
            prefix,
            share,
            |row| estimate(row).and_then(|estimate| estimate.interval),
        )
    }

    /// Adds a share, where all are of one kind, and the two ends of its interval.
    pub(super) fn estimated_share(
        self,
        name: &str,
        prefix: &str,
        holds: ColumnType,
        about: &str,
        estimate: impl Fn(&'s R) -> Option<Estimate>,
    ) -> Self {
        self.share(name, holds, about, |row| estimate(row).map(|estimate| estimate.value)).ends(
            prefix,
            |_| true,
            |row| estimate(row).and_then(|estimate| estimate.interval),
        )
    }

    /// Finishes the table, with its last column if there are cautions.
    pub(super) fn done(mut self) -> Table {
        match self.caution.take() {
            Some(Caution { heading, words }) => self.column(heading, |_| words.as_str().into()).table,
            None => self.table,
        }
    }
}
