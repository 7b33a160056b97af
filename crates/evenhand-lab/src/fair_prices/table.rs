//! Fair prices as tables.

use super::fit::{FairPrice, FairPrices, GroupPrice};
use super::words::verdict_word;
use crate::tables::{ColumnType, Heading, Table, Value};

const SETTING: (&str, ColumnType, &str) =
    ("setting", ColumnType::Text, "the points of a force, and what else was varied");
const VERDICT: (&str, ColumnType, &str) =
    ("verdict", ColumnType::Text, "`too cheap` or `too dear` if the range leaves out the price; else `not shown`");

/// Returns the table `fair_prices`: every part of every setting.
pub fn part_table(found: &[(String, FairPrices)]) -> Table {
    let columns = [
        SETTING,
        ("part", ColumnType::Text, "the part in words"),
        ("key", ColumnType::Text, "the part in the program"),
        ("forces", ColumnType::Int, "number of random forces that had it"),
        ("adds", ColumnType::Number, "the win share that it adds, 0 to 1"),
        ("costs", ColumnType::Int, "its price"),
        ("fair", ColumnType::Number, "its fair price: what it adds, in points spent at random"),
        ("fair_low", ColumnType::Number, "the lower end of its range; all ranges of a setting hold 19 times in 20"),
        ("fair_high", ColumnType::Number, "the upper end"),
        VERDICT,
    ];
    let row = |setting: &String, price: &FairPrice| {
        vec![
            Value::from(setting.as_str()),
            Value::from(price.part.words.as_str()),
            Value::from(price.part.key.as_str()),
            Value::from(price.forces),
            Value::from(price.adds),
            Value::Int(price.part.points.into()),
            Value::from(price.fair),
            Value::from(price.interval.low),
            Value::from(price.interval.high),
            Value::from(verdict_word(price.verdict)),
        ]
    };
    let rows = found.iter().flat_map(|(setting, prices)| prices.parts.iter().map(move |price| row(setting, price)));
    Table { name: "fair_prices", headings: columns.map(heading).into(), rows: rows.collect() }
}

/// Returns the table `fair_groups`: what a point is worth that is spent on a group of parts.
pub fn group_table(found: &[(String, FairPrices)]) -> Table {
    let columns = [
        SETTING,
        ("group", ColumnType::Text, "what the parts have in common"),
        ("parts", ColumnType::Int, "number of parts"),
        ("spent", ColumnType::Number, "the points that an average random force spends on it"),
        ("worth", ColumnType::Number, "what a point spent on it is worth, in points spent at random"),
        ("worth_low", ColumnType::Number, "the lower end of its range; all ranges of a setting hold 19 times in 20"),
        ("worth_high", ColumnType::Number, "the upper end"),
        VERDICT,
    ];
    let row = |setting: &String, group: &GroupPrice| {
        vec![
            Value::from(setting.as_str()),
            Value::from(group.name.as_str()),
            Value::from(group.parts as u64),
            Value::from(group.spent),
            Value::from(group.worth),
            Value::from(group.interval.low),
            Value::from(group.interval.high),
            Value::from(verdict_word(group.verdict)),
        ]
    };
    let rows = found.iter().flat_map(|(setting, prices)| prices.groups.iter().map(move |group| row(setting, group)));
    Table { name: "fair_groups", headings: columns.map(heading).into(), rows: rows.collect() }
}

fn heading((name, holds, about): (&str, ColumnType, &str)) -> Heading {
    Heading { name: name.into(), holds, about: about.into() }
}
