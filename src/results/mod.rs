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

mod frames;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use polars::prelude::*;

use frames::{frame, items_frame, parquet, read_items, read_rows, rows_frame};

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

/// The digests of a block's files, as text.
fn seal(rows: &[u8], items: &[u8]) -> String {
    let digest = |bytes: &[u8]| *Digest::default().bytes(bytes);
    format!("rows {}\nitems {}\n", digest(rows), digest(items))
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
    fn a_measure_comes_back_bit_for_bit_whether_it_is_stored_as_whole_numbers_or_not() {
        let dir = tempfile::tempdir().unwrap();
        let folder = Folder::new(dir.path(), "trial");
        let (whole, decimal) = (DataType::Int32, DataType::Float64);
        for (number, gold, stored) in [
            (0, [3.0, -1.0], whole),
            (1, [3.0, 4.5], decimal.clone()),
            (2, [0.0, -0.0], decimal.clone()),
            (3, [3.0, 3e9], decimal),
        ] {
            let mut data = block();
            data.matches[0].values[..2].copy_from_slice(&gold);
            let frame = rows_frame(&layout(), &data.matches).unwrap();
            assert_eq!(*frame.column("gold").unwrap().dtype(), stored, "{gold:?}");
            folder.write_block(&layout(), 0, number, &data).unwrap();
            let Stored::Whole(read) = folder.read_block(&layout(), 0, number, Some(2)) else { panic!("{gold:?}") };
            let bits =
                |data: &BlockData| data.matches[0].values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&read), bits(&data), "{gold:?}");
        }
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
