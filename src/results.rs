//! The folder of a run and its blocks.
//!
//! ```text
//! results/<game>/<experiment>/
//!   run.toml                              what was asked, of which rules, and what stopped it
//!   blocks/cell=0003/block=000017.parquet one row per match and seat
//!   blocks/cell=0003/block=000017.items.parquet
//!   blocks/cell=0003/block=000017.seal    digests of the two files above
//!   tables/                               derived from the blocks, at any time again
//! ```
//!
//! Games have a folder each, because experiments of several may have the same name; what `evenhand claims`
//! has to play is below `results/claims/` in the same way. A run from before games had one is found and goes
//! on where it is ([`Folder::of_run`]).
//!
//! A block is a pure function of (experiment, cell, block number). It is written whole beside its
//! place, synced and renamed; the rows come last, so a block is there exactly when its rows are.
//! Each file carries the digest of its cell and contents, and the seal those of the files' bytes:
//! a block that was cut short, altered, or belongs to another experiment counts as absent and is
//! played again. The bytes are checked first, because a damaged file can make the decoder ask for
//! more memory than there is, which ends the whole program.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use polars::prelude::*;

use crate::error::Error;
use crate::game::{BySeat, Column as Measure, Seat};

/// One match as stored.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRecord {
    /// The deal's number.
    pub deal: u64,
    /// The seating's number within the deal.
    pub seating: usize,
    /// The agent of each seat, as an index into the cell's agents: the first of that name.
    pub agents: BySeat<u8>,
    /// The role of each seat (0 if the game has none).
    pub roles: BySeat<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// Each seat's share of the win; all 0 for a fault.
    pub shares: BySeat<f32>,
    /// Calls of `apply`.
    pub steps: u32,
    /// The measures: value of column `c` for seat `s` at `c * seats + s`; empty for a fault.
    pub values: Vec<f64>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the rules: an index into the game's endings.
    Ended(u8),
    /// It could not be finished: a panic, an illegal choice, or the step limit, in words.
    Fault(String),
}

/// What happened to one item (card) in all matches of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct ItemRow {
    /// The deal's number.
    pub deal: u64,
    /// Index into the game's items.
    pub item: u16,
    /// Times a seat could have taken it.
    pub offered: u32,
    /// Times a seat gained it.
    pub gained: u32,
    /// What was paid for gaining it, in all.
    pub price: u32,
    /// Times it was played.
    pub played: u32,
    /// Times it had no effect when played.
    pub fizzled: u32,
    /// Seats (one per match) that gained it at least once, and their shares of the win summed.
    pub gained_seats: u32,
    /// See `gained_seats`.
    pub gained_share: f64,
    /// Seats (one per match) that played it at least once, and their shares of the win summed.
    pub played_seats: u32,
    /// See `played_seats`.
    pub played_share: f64,
}

/// A block: a fixed run of deals of one cell, with all their seatings.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct BlockData {
    /// In order of (deal, seating).
    pub matches: Vec<MatchRecord>,
    /// In order of (deal, item).
    pub items: Vec<ItemRow>,
}

impl BlockData {
    /// A digest of everything in the block, independent of how the file format stores it.
    pub fn digest(&self, seats: usize) -> Digest {
        let mut digest = Digest::default();
        for row in &self.matches {
            digest.number(row.deal).number(row.seating as u64).number(u64::from(row.steps));
            match &row.outcome {
                Outcome::Ended(ending) => digest.number(u64::from(*ending)),
                Outcome::Fault(message) => digest.text(message),
            };
            for seat in Seat::all(seats) {
                digest.number(u64::from(row.agents[seat])).number(u64::from(row.roles[seat]));
                digest.number(u64::from(row.shares[seat].to_bits()));
            }
            for value in &row.values {
                digest.number(value.to_bits());
            }
        }
        for row in &self.items {
            digest.number(row.deal).number(u64::from(row.item));
            for count in
                [row.offered, row.gained, row.price, row.played, row.fizzled, row.gained_seats, row.played_seats]
            {
                digest.number(u64::from(count));
            }
            digest.number(row.gained_share.to_bits()).number(row.played_share.to_bits());
        }
        digest
    }
}

/// A fingerprint of data: FNV-1a with 128 bits (Fowler, Noll & Vo), the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest(u128);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Digest {
    /// Takes in bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Digest {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        }
        self
    }

    /// Takes in a number.
    pub fn number(&mut self, number: u64) -> &mut Digest {
        self.bytes(&number.to_le_bytes())
    }

    /// Takes in a text and its length, so that neighbouring texts cannot run together.
    pub fn text(&mut self, text: &str) -> &mut Digest {
        self.number(text.len() as u64).bytes(text.as_bytes())
    }

    /// The low 64 bits, as a step on a path of seeds.
    pub fn low(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// What the blocks of one cell look like: the names behind their numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The digest of all that decides what is in the cell's blocks.
    pub identity: String,
    /// How many seats.
    pub seats: usize,
    /// Names of the cell's agents.
    pub agents: Vec<String>,
    /// Names of the game's roles; empty if it has none.
    pub roles: Vec<String>,
    /// Names of the game's endings.
    pub endings: Vec<String>,
    /// The game's measures.
    pub columns: Vec<Measure>,
    /// Names of the game's items.
    pub items: Vec<String>,
}

/// What was found where a block should be.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// Nothing.
    Absent,
    /// Files that are not this block, with what is wrong with them.
    Spoiled(String),
    /// The block.
    Whole(BlockData),
}

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    /// Where it would be today, if it is from before each game had a folder.
    belongs: Option<PathBuf>,
}

/// Held while a run writes to a folder, so that no second one does.
#[derive(Debug)]
pub struct Hold(#[allow(dead_code, reason = "the lock lives as long as the open file")] File);

impl Folder {
    /// The folder of the run `name` in a folder of runs. Nothing is touched yet.
    pub fn new(runs: &Path, name: &str) -> Folder {
        Folder::at(&runs.join(name))
    }

    /// The folder of the run `name` of `game` below `results`; if there is none, but one of this game right
    /// below `results`, as runs were kept before each game had a folder, then that one. Nothing is touched yet.
    pub fn of_run(results: &Path, game: &str, name: &str) -> Folder {
        let (own, before) = (Folder::new(&results.join(game), name), Folder::new(results, name));
        let of_game = |run: &toml::Table| run.get("experiment").and_then(|run| run.get("game")?.as_str()) == Some(game);
        if own.dir.join("run.toml").exists() || !before.read_run().ok().flatten().is_some_and(|run| of_game(&run)) {
            return own;
        }
        Folder { belongs: Some(own.dir), ..before }
    }

    /// A folder by its own path.
    pub fn at(dir: &Path) -> Folder {
        Folder { dir: dir.to_path_buf(), belongs: None }
    }

    /// Where it should be moved to, if it is from before each game had a folder.
    pub fn belongs(&self) -> Option<&Path> {
        self.belongs.as_deref()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// Where the tables go.
    pub fn tables(&self) -> PathBuf {
        self.dir.join("tables")
    }

    /// Makes the folder if need be and keeps other runs out of it.
    ///
    /// # Errors
    /// If it cannot be written, or another run holds it.
    pub fn hold(&self) -> Result<Hold, Error> {
        fs::create_dir_all(&self.dir).map_err(|error| Error::disk(&self.dir, error))?;
        let path = self.dir.join(".lock");
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| Error::disk(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Hold(file)),
            Err(fs::TryLockError::WouldBlock) => Err(Error::Disk {
                path: self.dir.clone(),
                error: io::Error::other("another run is writing to this folder"),
                remedy: "wait for it to end, or choose another folder with --results DIR".into(),
            }),
            Err(fs::TryLockError::Error(error)) => Err(Error::disk(&path, error)),
        }
    }

    /// Throws away everything that was played and derived.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn start_over(&self) -> Result<(), Error> {
        let gone = |path: &Path, result: io::Result<()>| match result {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::disk(path, error)),
            _ => Ok(()),
        };
        // The record goes first: without it, blocks left by a crash in between are never trusted.
        let run = self.dir.join("run.toml");
        gone(&run, fs::remove_file(&run))?;
        for part in ["blocks", "tables"] {
            let path = self.dir.join(part);
            gone(&path, fs::remove_dir_all(&path))?;
        }
        Ok(())
    }

    /// Writes the record of the run.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn write_run(&self, run: &toml::Table) -> Result<(), Error> {
        let path = self.dir.join("run.toml");
        write_whole(&path, run.to_string().as_bytes()).map_err(|error| Error::disk(&path, error))
    }

    /// Reads the record of the run; `None` if there is none.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn read_run(&self) -> Result<Option<toml::Table>, Error> {
        let path = self.dir.join("run.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::disk(&path, error)),
        };
        text.parse().map(Some).map_err(|error: toml::de::Error| Error::Disk {
            path,
            error: io::Error::other(format!("not a record of a run: {}", error.message())),
            remedy: "start over with --fresh, or choose another folder with --results DIR".into(),
        })
    }

    /// Where a block's rows are, and its items.
    pub fn block_paths(&self, cell: usize, block: u64) -> (PathBuf, PathBuf) {
        let dir = self.dir.join("blocks").join(format!("cell={cell:04}"));
        (dir.join(format!("block={block:06}.parquet")), dir.join(format!("block={block:06}.items.parquet")))
    }

    /// Stores a block: it is there whole afterwards, or not at all.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn write_block(&self, layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Result<(), Error> {
        let (rows_path, items_path) = self.block_paths(cell, block);
        let marks = marks(layout, cell, block, data);
        let encode = |path: &Path, frame: PolarsResult<DataFrame>| {
            frame.and_then(|frame| parquet(frame, &marks)).map_err(|error| Error::Disk {
                path: path.to_path_buf(),
                error: io::Error::other(format!("could not be encoded: {error}")),
                remedy: "this is a mistake in evenhand itself; please report it with the experiment".into(),
            })
        };
        let store = |path: &Path, bytes: &[u8]| write_whole(path, bytes).map_err(|error| Error::disk(path, error));
        let items = encode(&items_path, items_frame(layout, &data.items))?;
        let rows = encode(&rows_path, rows_frame(layout, &data.matches))?;
        if let Some(dir) = rows_path.parent() {
            fs::create_dir_all(dir).map_err(|error| Error::disk(dir, error))?;
        }
        store(&items_path, &items)?;
        store(&rows_path.with_extension("seal"), seal(&rows, &items).as_bytes())?;
        store(&rows_path, &rows)
    }

    /// Reads a block back, if it is there and whole; with `matches`, only if it holds so many.
    pub fn read_block(&self, layout: &Layout, cell: usize, block: u64, matches: Option<usize>) -> Stored {
        let (rows_path, items_path) = self.block_paths(cell, block);
        if !rows_path.exists() {
            return Stored::Absent;
        }
        let read = || -> Result<BlockData, String> {
            let bytes = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
            let (rows, items) = (bytes(&rows_path)?, bytes(&items_path)?);
            if bytes(&rows_path.with_extension("seal"))? != seal(&rows, &items).as_bytes() {
                return Err("it is cut short or altered".into());
            }
            let (rows, rows_marks) = frame(rows)?;
            let (items, items_marks) = frame(items)?;
            let data = BlockData { matches: read_rows(layout, &rows)?, items: read_items(layout, &items)? };
            let expected = marks(layout, cell, block, &data);
            for (key, value) in &expected {
                if rows_marks.get(key) != Some(value) || items_marks.get(key) != Some(value) {
                    return Err(format!("its {key} is not what it should be"));
                }
            }
            match matches {
                Some(matches) if matches != data.matches.len() => {
                    Err(format!("it holds {} matches instead of {matches}", data.matches.len()))
                }
                _ => Ok(data),
            }
        };
        // Whatever else may be wrong, such as a file of another version of the format.
        match catch_unwind(AssertUnwindSafe(read)) {
            Ok(Ok(data)) => Stored::Whole(data),
            Ok(Err(reason)) => Stored::Spoiled(reason),
            Err(_) => Stored::Spoiled("it cannot be decoded".into()),
        }
    }
}

type Marks = std::collections::BTreeMap<String, String>;

/// What a block's files say about themselves.
fn marks(layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Marks {
    let mut marks = Marks::new();
    marks.insert("evenhand.cell".into(), format!("{} {cell}", layout.identity));
    marks.insert("evenhand.block".into(), block.to_string());
    marks.insert("evenhand.contents".into(), data.digest(layout.seats).to_string());
    marks
}

/// Writes a file beside its place, syncs it and renames it into place.
///
/// # Errors
/// Whatever the disk says.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".partial");
    let partial = path.with_file_name(name);
    let mut file = File::create(&partial)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&partial, path));
    if written.is_err() {
        // What could not be written whole must not take up room on a full disk.
        let _ = fs::remove_file(&partial);
    }
    written
}

fn parquet(mut frame: DataFrame, marks: &Marks) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let pairs = marks.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    ParquetWriter::new(&mut bytes)
        .set_parallel(false)
        .with_statistics(StatisticsOptions::empty())
        .with_key_value_metadata(Some(KeyValueMetadata::from_static(pairs)))
        .finish(&mut frame)?;
    Ok(bytes)
}

/// The digests of a block's files, as text.
fn seal(rows: &[u8], items: &[u8]) -> String {
    let digest = |bytes: &[u8]| *Digest::default().bytes(bytes);
    format!("rows {}\nitems {}\n", digest(rows), digest(items))
}

fn frame(bytes: Vec<u8>) -> Result<(DataFrame, Marks), String> {
    let mut reader = ParquetReader::new(io::Cursor::new(bytes)).read_parallel(ParallelStrategy::None);
    let pairs = reader.get_metadata().map_err(|error| error.to_string())?.key_value_metadata().clone();
    let marks = pairs.unwrap_or_default().into_iter().filter_map(|pair| Some((pair.key, pair.value?))).collect();
    Ok((reader.finish().map_err(|error| error.to_string())?, marks))
}

/// One row per match and seat.
fn rows_frame(layout: &Layout, matches: &[MatchRecord]) -> PolarsResult<DataFrame> {
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
        Column::new("seating".into(), column::<u32, Vec<_>>(&rows, |row, _| row.seating as u32)),
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
        // Whole numbers take less time to store. One that is none after all must not be lost.
        let whole = |value: f64| (f64::from(value as i32).to_bits() == value.to_bits()).then_some(value as i32);
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

fn read_rows(layout: &Layout, frame: &DataFrame) -> Result<Vec<MatchRecord>, String> {
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
    let place = |names: &[String], name: Option<&str>, what: &str| match name {
        Some("") if names.is_empty() => Ok(0u8),
        Some(name) => names
            .iter()
            .position(|known| known == name)
            .map(|index| index as u8)
            .ok_or_else(|| format!("it names the unknown {what} `{name}`")),
        None => Err(format!("a row has no {what}")),
    };
    let mut matches = Vec::with_capacity(frame.height() / layout.seats);
    for first in (0..frame.height()).step_by(layout.seats) {
        let outcome = match (outcomes[first], faults[first]) {
            (Some(FAULT), Some(message)) => Outcome::Fault(message.into()),
            (name, None) => Outcome::Ended(place(&layout.endings, name, "ending")?),
            (_, Some(_)) => return Err("a finished match has a fault".into()),
        };
        let mut row = MatchRecord {
            deal: deals[first],
            seating: seatings[first] as usize,
            agents: BySeat::default(),
            roles: BySeat::default(),
            shares: BySeat::default(),
            steps: u32::try_from(steps[first]).map_err(|error| error.to_string())?,
            values: Vec::new(),
            outcome,
        };
        for seat in Seat::all(layout.seats) {
            let at = first + seat.index();
            if seats[at] != u64::from(seat.0) + 1 || deals[at] != row.deal || seatings[at] as usize != row.seating {
                return Err("its rows are out of order".into());
            }
            row.agents[seat] = place(&layout.agents, agents[at], "agent")?;
            row.roles[seat] = place(&layout.roles, factions[at], "faction")?;
            row.shares[seat] = shares[at].ok_or("a share is missing")? as f32;
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

/// One row per deal and item.
fn items_frame(layout: &Layout, items: &[ItemRow]) -> PolarsResult<DataFrame> {
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
    ];
    DataFrame::new(items.len(), columns)
}

fn read_items(layout: &Layout, frame: &DataFrame) -> Result<Vec<ItemRow>, String> {
    let places: std::collections::BTreeMap<&str, u16> =
        layout.items.iter().enumerate().map(|(index, name)| (name.as_str(), index as u16)).collect();
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
            })
        })
        .collect()
}

/// A column of whole numbers, whichever of the two widths it is stored in.
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

/// A column of numbers, however they are stored.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_string()).collect()
    }

    fn layout() -> Layout {
        Layout {
            identity: "a cell".into(),
            seats: 2,
            agents: names(&["calm", "bold"]),
            roles: names(&["north", "south"]),
            endings: names(&["points", "rounds"]),
            columns: vec![Measure::seat("gold", "", ""), Measure::whole("rounds", "", "").fractional()],
            items: names(&["axe", "bow"]),
        }
    }

    fn block() -> BlockData {
        let finished = MatchRecord {
            deal: 6,
            seating: 0,
            agents: BySeat([0, 1, 0, 0, 0, 0]),
            roles: BySeat([1, 0, 0, 0, 0, 0]),
            outcome: Outcome::Ended(1),
            shares: BySeat([0.25, 0.75, 0.0, 0.0, 0.0, 0.0]),
            steps: 31,
            values: vec![3.0, 4.5, 7.0, 7.0],
        };
        let fault = MatchRecord {
            seating: 1,
            outcome: Outcome::Fault("a pile, \"full\"\nindeed".into()),
            shares: BySeat::default(),
            values: vec![],
            ..finished.clone()
        };
        let item = ItemRow { deal: 6, item: 1, gained: 2, gained_seats: 1, gained_share: 0.75, ..ItemRow::default() };
        BlockData { matches: vec![finished, fault], items: vec![item] }
    }

    #[test]
    fn a_block_is_read_back_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path(), "trial");
        assert_eq!(folder.read_block(&layout(), 3, 17, Some(2)), Stored::Absent);
        folder.write_block(&layout(), 3, 17, &block()).unwrap();
        assert_eq!(folder.read_block(&layout(), 3, 17, Some(2)), Stored::Whole(block()));
    }

    #[test]
    fn a_block_that_is_not_what_it_should_be_counts_as_absent() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path(), "trial");
        folder.write_block(&layout(), 0, 0, &block()).unwrap();
        let spoiled =
            |layout: &Layout, matches| matches!(folder.read_block(layout, 0, 0, Some(matches)), Stored::Spoiled(_));
        assert!(spoiled(&layout(), 3), "too few matches");
        assert!(spoiled(&Layout { identity: "another cell".into(), ..layout() }, 2), "another cell");
        assert!(
            spoiled(
                &Layout { columns: vec![Measure::seat("gold", "", ""), Measure::whole("turns", "", "")], ..layout() },
                2
            ),
            "other columns"
        );
        let (rows, items) = folder.block_paths(0, 0);
        let (rows_bytes, items_bytes) = (fs::read(&rows).unwrap(), fs::read(&items).unwrap());
        for cut in [0, 3, rows_bytes.len() / 2, rows_bytes.len() - 1] {
            fs::write(&rows, &rows_bytes[..cut]).unwrap();
            assert!(spoiled(&layout(), 2), "rows cut at {cut}");
        }
        fs::write(&rows, &rows_bytes).unwrap();
        fs::write(&items, &items_bytes[..items_bytes.len() / 2]).unwrap();
        assert!(spoiled(&layout(), 2), "items cut");
        fs::remove_file(&items).unwrap();
        assert!(spoiled(&layout(), 2), "items gone");
        fs::write(&items, &items_bytes).unwrap();
        assert_eq!(folder.read_block(&layout(), 0, 0, None), Stored::Whole(block()));
    }

    #[test]
    fn a_flipped_bit_never_passes_for_another_result() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path(), "trial");
        folder.write_block(&layout(), 0, 0, &block()).unwrap();
        let (rows, items) = folder.block_paths(0, 0);
        for path in [rows, items] {
            let sound = fs::read(&path).unwrap();
            for at in (0..sound.len()).step_by(5) {
                let mut bytes = sound.clone();
                bytes[at] ^= 1 << (at % 8);
                fs::write(&path, &bytes).unwrap();
                match folder.read_block(&layout(), 0, 0, Some(2)) {
                    Stored::Whole(read) => assert_eq!(read, block(), "bit flipped in byte {at}"),
                    Stored::Spoiled(_) => {}
                    Stored::Absent => panic!("the file is there"),
                }
            }
            fs::write(&path, &sound).unwrap();
        }
    }

    #[test]
    fn each_game_has_a_folder_and_runs_from_before_that_are_found() {
        let dir = tempfile::tempdir().unwrap();
        let at = |game: &str| Folder::of_run(dir.path(), game, "trial");
        assert_eq!(at("chess").path(), dir.path().join("chess/trial"));
        let write = |folder: &Folder| {
            fs::create_dir_all(folder.path()).unwrap();
            folder.write_run(&"[experiment]\ngame = \"chess\"".parse().unwrap()).unwrap();
        };
        write(&Folder::new(dir.path(), "trial"));
        assert_eq!(
            (at("chess").path(), at("chess").belongs()),
            (&*dir.path().join("trial"), Some(&*dir.path().join("chess/trial")))
        );
        assert_eq!(
            (at("go").path(), at("go").belongs()),
            (&*dir.path().join("go/trial"), None),
            "it is of another game"
        );
        write(&Folder::new(&dir.path().join("chess"), "trial"));
        assert_eq!(
            (at("chess").path(), at("chess").belongs()),
            (&*dir.path().join("chess/trial"), None),
            "the new one counts"
        );
    }

    #[test]
    fn a_second_run_is_kept_out_of_a_folder() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path(), "trial");
        let hold = folder.hold().unwrap();
        assert!(folder.hold().unwrap_err().to_string().contains("another run"));
        drop(hold);
        folder.hold().unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named_with_a_remedy() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("results");
        fs::write(&file, "in the way").unwrap();
        let error = Folder::new(&file, "trial").hold().unwrap_err();
        assert_eq!(error.exit_code(), 5);
        assert!(error.to_string().contains("results"), "{error}");
    }
}
