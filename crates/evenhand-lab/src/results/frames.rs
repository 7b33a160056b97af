//! Converts the rows of a block to columns and back.

use std::io;

use super::Layout;
use super::columns::{Columns, numbers, some_numbers, some_texts, texts};
use evenhand_game::game::{BySeat, Seat};
use evenhand_players::matches::{Course, ItemRow, MatchRecord, Outcome};

/// Returns columns with one row per match and seat.
pub(super) fn rows_frame(layout: &Layout, matches: &[MatchRecord]) -> io::Result<Columns> {
    let rows: Vec<(&MatchRecord, Seat)> =
        matches.iter().flat_map(|row| Seat::all(layout.seats).map(move |seat| (row, seat))).collect();
    fn name(names: &[String], index: u8) -> &str {
        names.get(usize::from(index)).map_or("", String::as_str)
    }
    fn column<T>(rows: &[(&MatchRecord, Seat)], value: impl Fn(&MatchRecord, Seat) -> T) -> Vec<T> {
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
    let mut columns = Columns::default();
    columns.add("deal", numbers(column::<u64>(&rows, |row, _| row.deal)))?;
    columns.add("seating", numbers(column::<u32>(&rows, |row, _| seating(row))))?;
    columns.add("seat", numbers(column::<u32>(&rows, |_, seat| u32::from(seat.0) + 1)))?;
    columns.add("agent", texts(&agents))?;
    columns.add("faction", texts(&roles))?;
    columns.add("share", numbers(column::<f32>(&rows, |row, seat| row.shares[seat])))?;
    columns.add("outcome", texts(&outcomes))?;
    columns.add("fault", some_texts(&faults))?;
    columns.add("steps", numbers(column::<u32>(&rows, |row, _| row.steps)))?;
    let courses: Option<Vec<Course>> = rows.iter().map(|(row, _)| row.course).collect();
    if let Some(courses) = courses {
        columns.add(COURSE[0], numbers(courses.iter().map(|course| course.all).collect()))?;
        columns.add(COURSE[1], numbers(courses.iter().map(|course| course.checkpoints).collect()))?;
    }
    for (index, measure) in layout.columns.iter().enumerate() {
        let value = |row: &MatchRecord, seat: Seat| row.values.get(index * layout.seats + seat.index()).copied();
        // Integers are faster to store, but a fractional value must not be lost.
        let fits = !measure.fractional
            && rows.iter().all(|(row, seat)| value(row, *seat).is_none_or(|value| whole(value).is_some()));
        let values = if fits {
            some_numbers::<i32>(&column(&rows, |row, seat| value(row, seat).and_then(whole)))
        } else {
            some_numbers::<f64>(&column(&rows, value))
        };
        columns.add(measure.name, values)?;
    }
    Ok(columns)
}

const FAULT: &str = "fault";
/// The columns of the digest of the choices of a match.
const COURSE: [&str; 2] = ["course", "course_checkpoints"];

pub(super) fn read_rows(layout: &Layout, frame: &Columns) -> Result<Vec<MatchRecord>, String> {
    let fixed = ["deal", "seating", "seat", "agent", "faction", "share", "outcome", "fault", "steps"];
    // Older blocks have no digest of the choices.
    let has_course = frame.names().any(|name| name == COURSE[0]);
    let course = COURSE.into_iter().filter(|_| has_course);
    let expected = fixed.into_iter().chain(course).chain(layout.columns.iter().map(|measure| measure.name));
    if !expected.eq(frame.names()) {
        return Err("its columns are not those of this game".into());
    }
    if !frame.height().is_multiple_of(layout.seats) {
        return Err("its last match is cut off".into());
    }
    let (deals, seatings) = (wholes(frame, "deal")?, wholes(frame, "seating")?);
    let (seats, steps) = (wholes(frame, "seat")?, wholes(frame, "steps")?);
    let courses = if has_course { Some((wholes(frame, COURSE[0])?, wholes(frame, COURSE[1])?)) } else { None };
    let shares = floats(frame, "share")?;
    let (agents, factions) = (frame.texts("agent")?, frame.texts("faction")?);
    let (outcomes, faults) = (frame.texts("outcome")?, frame.texts("fault")?);
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
            course: courses
                .as_ref()
                .map(|(all, checkpoints)| Course { all: all[first], checkpoints: checkpoints[first] }),
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
pub(super) fn read_factions(frame: &Columns) -> Result<Vec<String>, String> {
    let mut names: Vec<&str> = frame.texts("faction")?.into_iter().flatten().filter(|name| !name.is_empty()).collect();
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

/// Returns columns with one row per deal and item.
pub(super) fn items_frame(layout: &Layout, items: &[ItemRow]) -> io::Result<Columns> {
    fn column<T>(items: &[ItemRow], value: impl Fn(&ItemRow) -> T) -> Vec<T> {
        items.iter().map(value).collect()
    }
    let names = column(items, |row| layout.items.get(usize::from(row.item)).map_or("", String::as_str));
    let mut columns = Columns::default();
    columns.add("deal", numbers(column(items, |row| row.deal)))?;
    columns.add("item", texts(&names))?;
    columns.add("offered", numbers(column(items, |row| row.offered)))?;
    columns.add("gained", numbers(column(items, |row| row.gained)))?;
    columns.add("price", numbers(column(items, |row| row.price)))?;
    columns.add("played", numbers(column(items, |row| row.played)))?;
    columns.add("fizzled", numbers(column(items, |row| row.fizzled)))?;
    columns.add("gained_seats", numbers(column(items, |row| row.gained_seats)))?;
    columns.add("gained_share", numbers(column(items, |row| row.gained_share)))?;
    columns.add("played_seats", numbers(column(items, |row| row.played_seats)))?;
    columns.add("played_share", numbers(column(items, |row| row.played_share)))?;
    columns.add("lacked_seats", numbers(column(items, |row| row.lacked_seats)))?;
    columns.add("lacked_share", numbers(column(items, |row| row.lacked_share)))?;
    Ok(columns)
}

pub(super) fn read_items(layout: &Layout, frame: &Columns) -> Result<Vec<ItemRow>, String> {
    let places: std::collections::BTreeMap<&str, u16> = layout.items.iter().map(String::as_str).zip(0..).collect();
    let (deals, names) = (wholes(frame, "deal")?, frame.texts("item")?);
    let count = |name: &str| -> Result<Vec<u32>, String> {
        wholes(frame, name)?.into_iter().map(|n| u32::try_from(n).map_err(|error| error.to_string())).collect()
    };
    let share = |name: &str| -> Result<Vec<f64>, String> {
        floats(frame, name)?.into_iter().map(|value| value.ok_or_else(|| format!("a {name} is missing"))).collect()
    };
    let (offered, gained, price) = (count("offered")?, count("gained")?, count("price")?);
    let (played, fizzled) = (count("played")?, count("fizzled")?);
    let (gained_seats, gained_share) = (count("gained_seats")?, share("gained_share")?);
    let (played_seats, played_share) = (count("played_seats")?, share("played_share")?);
    // Older blocks have no such columns, because nothing was left out.
    let (lacked_seats, lacked_share) = if frame.names().any(|name| name == "lacked_seats") {
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
fn wholes(frame: &Columns, name: &str) -> Result<Vec<u64>, String> {
    let wide = match frame.of_type::<u32>(name)? {
        Some(narrow) => narrow.into_iter().map(|value| value.map(u64::from)).collect(),
        None => frame.of_type::<u64>(name)?.ok_or_else(|| format!("the column `{name}` has no whole numbers"))?,
    };
    wide.into_iter().collect::<Option<_>>().ok_or_else(|| format!("a {name} is missing"))
}

/// Reads a column of numbers, however they are stored.
fn floats(frame: &Columns, name: &str) -> Result<Vec<Option<f64>>, String> {
    if let Some(values) = frame.of_type::<f32>(name)? {
        return Ok(values.into_iter().map(|value| value.map(f64::from)).collect());
    }
    if let Some(values) = frame.of_type::<i32>(name)? {
        return Ok(values.into_iter().map(|value| value.map(f64::from)).collect());
    }
    frame.of_type::<f64>(name)?.ok_or_else(|| format!("the column `{name}` has no numbers"))
}
