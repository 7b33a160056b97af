//! Converts the rows of a block to columns, and columns to a Parquet file.

use std::io;

use polars::prelude::*;

use super::Layout;
use super::marks::Marks;
use evenhand_game::game::{BySeat, Seat};
use evenhand_players::matches::{ItemRow, MatchRecord, Outcome};

pub(super) fn parquet(mut frame: DataFrame, marks: &Marks) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let pairs = marks.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    ParquetWriter::new(&mut bytes)
        .set_parallel(false)
        .with_statistics(StatisticsOptions::empty())
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(pairs)))
        .finish(&mut frame)?;
    Ok(bytes)
}

pub(super) fn frame(bytes: Vec<u8>) -> Result<(DataFrame, Marks), String> {
    let mut reader = ParquetReader::new(io::Cursor::new(bytes)).read_parallel(ParallelStrategy::None);
    let pairs = reader.get_metadata().map_err(|error| error.to_string())?.key_value_metadata().clone();
    let marks = pairs.unwrap_or_default().into_iter().filter_map(|pair| Some((pair.key, pair.value?))).collect();
    Ok((reader.finish().map_err(|error| error.to_string())?, marks))
}

/// Returns a data frame with one row per match and seat.
pub(super) fn rows_frame(layout: &Layout, matches: &[MatchRecord]) -> PolarsResult<DataFrame> {
    let rows: Vec<(&MatchRecord, Seat)> =
        matches.iter().flat_map(|row| Seat::all(layout.seats).map(move |seat| (row, seat))).collect();
    fn name(names: &[String], index: u8) -> &str {
        names.get(usize::from(index)).map_or("", String::as_str)
    }
    fn column<T, C: FromIterator<T>>(rows: &[(&MatchRecord, Seat)], value: impl Fn(&MatchRecord, Seat) -> T) -> C {
        rows.iter().map(|(row, seat)| value(row, *seat)).collect()
    }
    let agents: Vec<&str> = rows.iter().map(|(row, seat)| name(&layout.agents, row.agents[*seat])).collect();
    let roles: Vec<&str> = rows.iter().map(|(row, seat)| name(&layout.roles, row.roles[*seat])).collect();
    let outcomes: Vec<&str> = rows
        .iter()
        .map(|(row, _)| match &row.outcome {
            Outcome::Ended(ending) => name(&layout.endings, *ending),
            Outcome::Fault(_) => FAULT,
        })
        .collect();
    let faults: Vec<Option<&str>> = rows
        .iter()
        .map(|(row, _)| match &row.outcome {
            Outcome::Ended(_) => None,
            Outcome::Fault(message) => Some(message.as_str()),
        })
        .collect();
    let mut columns = vec![
        Column::new("deal".into(), column::<u64, Vec<_>>(&rows, |row, _| row.deal)),
        Column::new("seating".into(), column::<u32, Vec<_>>(&rows, |row, _| seating(row))),
        Column::new("seat".into(), column::<u32, Vec<_>>(&rows, |_, seat| u32::from(seat.0) + 1)),
        Column::new("agent".into(), agents),
        Column::new("faction".into(), roles),
        Column::new("share".into(), column::<f32, Vec<_>>(&rows, |row, seat| row.shares[seat])),
        Column::new("outcome".into(), outcomes),
        Column::new("fault".into(), faults),
        Column::new("steps".into(), column::<u32, Vec<_>>(&rows, |row, _| row.steps)),
    ];
    for (index, measure) in layout.columns.iter().enumerate() {
        let value = |row: &MatchRecord, seat: Seat| row.values.get(index * layout.seats + seat.index()).copied();
        // Integers are faster to store, but a fractional value must not be lost.
        let fits = !measure.fractional
            && rows.iter().all(|(row, seat)| value(row, *seat).is_none_or(|value| whole(value).is_some()));
        let name = measure.name.into();
        columns.push(if fits {
            Column::new(name, column::<Option<i32>, Vec<_>>(&rows, |row, seat| value(row, seat).and_then(whole)))
        } else {
            Column::new(name, column::<Option<f64>, Vec<_>>(&rows, value))
        });
    }
    DataFrame::new(rows.len(), columns)
}

const FAULT: &str = "fault";

pub(super) fn read_rows(layout: &Layout, frame: &DataFrame) -> Result<Vec<MatchRecord>, String> {
    let fixed = ["deal", "seating", "seat", "agent", "faction", "share", "outcome", "fault", "steps"];
    let expected = fixed.into_iter().chain(layout.columns.iter().map(|measure| measure.name));
    if !expected.eq(frame.get_column_names().into_iter().map(|name| name.as_str())) {
        return Err("its columns are not those of this game".into());
    }
    if !frame.height().is_multiple_of(layout.seats) {
        return Err("its last match is cut off".into());
    }
    let (deals, seatings) = (numbers(frame, "deal")?, numbers(frame, "seating")?);
    let (seats, steps) = (numbers(frame, "seat")?, numbers(frame, "steps")?);
    let shares = floats(frame, "share")?;
    let (agents, factions) = (texts(frame, "agent")?, texts(frame, "faction")?);
    let (outcomes, faults) = (texts(frame, "outcome")?, texts(frame, "fault")?);
    let values: Vec<Vec<Option<f64>>> =
        layout.columns.iter().map(|measure| floats(frame, measure.name)).collect::<Result<_, _>>()?;
    let mut matches = Vec::with_capacity(frame.height() / layout.seats);
    for first in (0..frame.height()).step_by(layout.seats) {
        let outcome = match (outcomes[first], faults[first]) {
            (Some(FAULT), Some(message)) => Outcome::Fault(message.into()),
            (name, None) => Outcome::Ended(place(&layout.endings, name, "ending")?),
            (_, Some(_)) => return Err("a finished match has a fault".into()),
        };
        let mut row = MatchRecord {
            deal: deals[first],
            seating: usize::try_from(seatings[first]).map_err(|error| error.to_string())?,
            agents: BySeat::default(),
            roles: BySeat::default(),
            shares: BySeat::default(),
            steps: u32::try_from(steps[first]).map_err(|error| error.to_string())?,
            values: Vec::new(),
            outcome,
        };
        for seat in Seat::all(layout.seats) {
            let at = first + seat.index();
            let in_order = seats[at] == u64::from(seat.0) + 1 && deals[at] == deals[first];
            if !in_order || seatings[at] != seatings[first] {
                return Err("its rows are out of order".into());
            }
            row.agents[seat] = place(&layout.agents, agents[at], "agent")?;
            row.roles[seat] = place(&layout.roles, factions[at], "faction")?;
            row.shares[seat] = narrow(shares[at].ok_or("a share is missing")?);
        }
        if matches!(row.outcome, Outcome::Ended(_)) {
            for column in &values {
                for value in &column[first..first + layout.seats] {
                    row.values.push(value.ok_or("a measure is missing")?);
                }
            }
        }
        matches.push(row);
    }
    Ok(matches)
}

/// Returns the names of the factions that occur, without duplicates, in alphabetical order.
pub(super) fn read_factions(frame: &DataFrame) -> Result<Vec<String>, String> {
    let mut names: Vec<&str> = texts(frame, "faction")?.into_iter().flatten().filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names.into_iter().map(str::to_owned).collect())
}

/// Returns the index of a name among those in the layout.
fn place(names: &[String], name: Option<&str>, what: &str) -> Result<u8, String> {
    match name {
        Some("") if names.is_empty() => Ok(0),
        Some(name) => {
            let found = names.iter().position(|known| known == name).and_then(|place| u8::try_from(place).ok());
            found.ok_or_else(|| format!("it names the unknown {what} `{name}`"))
        }
        None => Err(format!("a row has no {what}")),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "shares are stored as they were reckoned, in 32 bits")]
fn narrow(share: f64) -> f32 {
    share as f32
}

/// Converts a seating number for storage; a deal has few.
fn seating(row: &MatchRecord) -> u32 {
    u32::try_from(row.seating).expect("a deal has few seatings")
}

/// Returns a measure as an integer; `None` if it is not exactly one.
#[expect(clippy::cast_possible_truncation, reason = "what is cut off shows when the number is compared with itself")]
fn whole(value: f64) -> Option<i32> {
    let cut = value as i32;
    (f64::from(cut).to_bits() == value.to_bits()).then_some(cut)
}

/// Returns a data frame with one row per deal and item.
pub(super) fn items_frame(layout: &Layout, items: &[ItemRow]) -> PolarsResult<DataFrame> {
    let names: Vec<&str> =
        items.iter().map(|row| layout.items.get(usize::from(row.item)).map_or("", String::as_str)).collect();
    let count = |name: &str, value: fn(&ItemRow) -> u32| {
        Column::new(name.into(), items.iter().map(value).collect::<Vec<u32>>())
    };
    let share = |name: &str, value: fn(&ItemRow) -> f64| {
        Column::new(name.into(), items.iter().map(value).collect::<Vec<f64>>())
    };
    let columns = vec![
        Column::new("deal".into(), items.iter().map(|row| row.deal).collect::<Vec<u64>>()),
        Column::new("item".into(), names),
        count("offered", |row| row.offered),
        count("gained", |row| row.gained),
        count("price", |row| row.price),
        count("played", |row| row.played),
        count("fizzled", |row| row.fizzled),
        count("gained_seats", |row| row.gained_seats),
        share("gained_share", |row| row.gained_share),
        count("played_seats", |row| row.played_seats),
        share("played_share", |row| row.played_share),
        count("lacked_seats", |row| row.lacked_seats),
        share("lacked_share", |row| row.lacked_share),
    ];
    DataFrame::new(items.len(), columns)
}

pub(super) fn read_items(layout: &Layout, frame: &DataFrame) -> Result<Vec<ItemRow>, String> {
    let places: std::collections::BTreeMap<&str, u16> = layout.items.iter().map(String::as_str).zip(0..).collect();
    let (deals, names) = (numbers(frame, "deal")?, texts(frame, "item")?);
    let count = |name: &str| -> Result<Vec<u32>, String> {
        numbers(frame, name)?.into_iter().map(|n| u32::try_from(n).map_err(|error| error.to_string())).collect()
    };
    let share = |name: &str| -> Result<Vec<f64>, String> {
        floats(frame, name)?.into_iter().map(|value| value.ok_or_else(|| format!("a {name} is missing"))).collect()
    };
    let (offered, gained, price) = (count("offered")?, count("gained")?, count("price")?);
    let (played, fizzled) = (count("played")?, count("fizzled")?);
    let (gained_seats, gained_share) = (count("gained_seats")?, share("gained_share")?);
    let (played_seats, played_share) = (count("played_seats")?, share("played_share")?);
    // Older blocks have no such columns, because nothing was left out.
    let (lacked_seats, lacked_share) = if frame.column("lacked_seats").is_ok() {
        (count("lacked_seats")?, share("lacked_share")?)
    } else {
        (vec![0; frame.height()], vec![0.0; frame.height()])
    };
    (0..frame.height())
        .map(|at| {
            let name = names[at].ok_or("an item has no name")?;
            Ok(ItemRow {
                deal: deals[at],
                item: *places.get(name).ok_or_else(|| format!("it names the unknown item `{name}`"))?,
                offered: offered[at],
                gained: gained[at],
                price: price[at],
                played: played[at],
                fizzled: fizzled[at],
                gained_seats: gained_seats[at],
                gained_share: gained_share[at],
                played_seats: played_seats[at],
                played_share: played_share[at],
                lacked_seats: lacked_seats[at],
                lacked_share: lacked_share[at],
            })
        })
        .collect()
}

/// Reads a column of integers, stored in either of the two widths.
fn numbers(frame: &DataFrame, name: &str) -> Result<Vec<u64>, String> {
    let column = frame.column(name).map_err(|error| error.to_string())?;
    let wide: Option<Vec<u64>> = match column.dtype() {
        DataType::UInt32 => {
            column.u32().map_err(|error| error.to_string())?.iter().map(|value| value.map(u64::from)).collect()
        }
        _ => column.u64().map_err(|error| error.to_string())?.iter().collect(),
    };
    wide.ok_or_else(|| format!("a {name} is missing"))
}

/// Reads a column of numbers, however they are stored.
fn floats(frame: &DataFrame, name: &str) -> Result<Vec<Option<f64>>, String> {
    let column = frame.column(name).map_err(|error| error.to_string())?;
    Ok(match column.dtype() {
        DataType::Float32 => {
            column.f32().map_err(|error| error.to_string())?.iter().map(|value| value.map(f64::from)).collect()
        }
        DataType::Int32 => {
            column.i32().map_err(|error| error.to_string())?.iter().map(|value| value.map(f64::from)).collect()
        }
        _ => column.f64().map_err(|error| error.to_string())?.iter().collect(),
    })
}

fn texts<'f>(frame: &'f DataFrame, name: &str) -> Result<Vec<Option<&'f str>>, String> {
    let column = frame.column(name).map_err(|error| error.to_string())?;
    Ok(column.str().map_err(|error| error.to_string())?.iter().collect())
}
