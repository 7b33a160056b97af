//! Blocks on disk.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::columns::Columns;
use super::frames::{items_frame, read_factions, read_items, read_rows, rows_frame};
use super::marks::{marks, place_marks};
use super::{Folder, Layout, write_whole};
use evenhand_game::digest::Digest;
use evenhand_game::error::Error;
use evenhand_players::matches::BlockData;

/// What was found in the place of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    /// Nothing.
    Absent,
    /// Files that are not this block, with what is wrong with them.
    Spoiled(String),
    /// The first deals of the block.
    Part(BlockData),
    /// The block.
    Whole(BlockData),
}

impl Stored {
    /// Returns the usable part: the first deals of the block, or all.
    pub fn data(self) -> Option<BlockData> {
        match self {
            Stored::Part(data) | Stored::Whole(data) => Some(data),
            Stored::Absent | Stored::Spoiled(_) => None,
        }
    }
}

impl Folder {
    /// Returns the paths of a block's rows and items.
    pub fn block_paths(&self, cell: usize, block: u64) -> (PathBuf, PathBuf) {
        let dir = self.dir.join("blocks").join(format!("cell={cell:04}"));
        (dir.join(format!("block={block:06}.parquet")), dir.join(format!("block={block:06}.items.parquet")))
    }

    /// Returns the path of the first deals of an unfinished block.
    pub fn part_path(&self, cell: usize, block: u64) -> PathBuf {
        self.block_paths(cell, block).0.with_extension("part")
    }

    /// Returns the blocks of a cell for which there is a file, whole or not, in order.
    pub fn blocks_there(&self, cell: usize) -> BTreeSet<u64> {
        let first = self.block_paths(cell, 0).0;
        let entries = first.parent().and_then(|dir| fs::read_dir(dir).ok()).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.filter_map(|name| name.strip_prefix("block=")?.split('.').next()?.parse().ok()).collect()
    }

    /// Stores a block atomically, and removes a stored part of it.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn write_block(&self, layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Result<(), Error> {
        let (rows_path, items_path) = self.block_paths(cell, block);
        let files = Files::of(layout, cell, block, data, &rows_path)?;
        put(&items_path, &files.items)?;
        put(&rows_path.with_extension("seal"), files.seal().as_bytes())?;
        put(&rows_path, &files.rows)?;
        let part = self.part_path(cell, block);
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::disk(&part, error)),
            _ => Ok(()),
        }
    }

    /// Stores the first deals of a block, replacing fewer stored before.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn write_part(&self, layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Result<(), Error> {
        let path = self.part_path(cell, block);
        let Files { rows, items } = Files::of(layout, cell, block, data, &path)?;
        let head = format!("{}{} bytes of rows\n", Files::seal_of(&rows, &items), rows.len());
        put(&path, &[head.as_bytes(), &rows, &items].concat())
    }

    /// Reads a block as it was stored, if it exists and is undamaged. The caller knows how many deals it should have.
    pub fn read_block(&self, layout: &Layout, cell: usize, block: u64) -> Stored {
        if !self.block_paths(cell, block).0.exists() {
            return Stored::Absent;
        }
        undamaged(Stored::Whole, || self.sound_files(cell, block)?.read(layout, cell, block))
    }

    /// Reads the matches of a block, or of the first deals of an unfinished one, without the items. The content they
    /// were played with does not matter, as long as the layout has the factions and agents that occur.
    pub fn read_matches(&self, layout: &Layout, cell: usize, block: u64) -> Stored {
        self.found(cell, block, |files| files.read_matches(layout, cell, block))
    }

    /// Returns the names of the factions that occur in a block, or in the first deals of an unfinished one; empty if
    /// there is neither.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn factions(&self, cell: usize, block: u64) -> Result<Vec<String>, String> {
        let mut names = Vec::new();
        let found = self.found(cell, block, |files| {
            names = read_factions(&Columns::of_parquet(files.rows)?.0)?;
            Ok(BlockData::default())
        });
        if let Stored::Spoiled(why) = found { Err(why) } else { Ok(names) }
    }

    /// Reads the files of a block, or of its first deals, if they exist and are undamaged.
    fn found(&self, cell: usize, block: u64, read: impl FnOnce(Files) -> Result<BlockData, String>) -> Stored {
        let (rows, part) = (self.block_paths(cell, block).0, self.part_path(cell, block));
        if rows.exists() {
            undamaged(Stored::Whole, || read(self.sound_files(cell, block)?))
        } else if part.exists() {
            undamaged(Stored::Part, || read(Files::of_part(&part)?))
        } else {
            Stored::Absent
        }
    }

    /// Returns which file of a block is missing or damaged, if the block has been stored whole.
    pub fn faulty_file(&self, cell: usize, block: u64) -> Option<PathBuf> {
        if !self.block_paths(cell, block).0.exists() {
            return None;
        }
        self.whole_files(cell, block).err().map(|(path, _)| path)
    }

    /// Returns the two files of a block if they are undamaged; otherwise why not.
    fn sound_files(&self, cell: usize, block: u64) -> Result<Files, String> {
        self.whole_files(cell, block).map_err(|(_, why)| why)
    }

    /// Returns the two files of a block if they match the seal; otherwise the file that does not, and why.
    fn whole_files(&self, cell: usize, block: u64) -> Result<Files, (PathBuf, String)> {
        let (rows_path, items_path) = self.block_paths(cell, block);
        let bytes = |path: &Path| fs::read(path).map_err(|error| (path.to_path_buf(), unreadable(&error)));
        let files = Files { rows: bytes(&rows_path)?, items: bytes(&items_path)? };
        let seal_path = rows_path.with_extension("seal");
        let (seal, sound) = (bytes(&seal_path)?, files.seal());
        if seal == sound.as_bytes() {
            return Ok(files);
        }
        let sealed = String::from_utf8_lossy(&seal);
        let fits: Vec<bool> = sound.lines().map(|line| sealed.lines().any(|sealed| sealed == line)).collect();
        let altered = match fits[..] {
            [true, false] => items_path,
            [true, true] => seal_path,
            _ => rows_path,
        };
        Err((altered, "it is cut short or altered".into()))
    }

    /// Reads the first deals of an unfinished block.
    pub fn read_part(&self, layout: &Layout, cell: usize, block: u64) -> Stored {
        let path = self.part_path(cell, block);
        if !path.exists() {
            return Stored::Absent;
        }
        undamaged(Stored::Part, || Files::of_part(&path)?.read(layout, cell, block))
    }
}

/// The bytes of a block's two files.
struct Files {
    rows: Vec<u8>,
    items: Vec<u8>,
}

impl Files {
    /// Returns the files of the first deals of a block, which are stored in one file.
    fn of_part(path: &Path) -> Result<Files, String> {
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let altered = || "it is cut short or altered".to_owned();
        // Two lines of the seal and one of the length.
        let ends: Vec<usize> =
            bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1).take(3).collect();
        let [_, seal_end, head_end] = ends[..] else { return Err(altered()) };
        let length = std::str::from_utf8(&bytes[seal_end..head_end]).ok();
        let length = length.and_then(|line| line.strip_suffix(" bytes of rows\n")?.parse::<usize>().ok());
        let body = &bytes[head_end..];
        let (rows, items) = length.and_then(|length| body.split_at_checked(length)).ok_or_else(altered)?;
        if bytes[..seal_end] != *Files::seal_of(rows, items).as_bytes() {
            return Err(altered());
        }
        Ok(Files { rows: rows.to_vec(), items: items.to_vec() })
    }

    /// Encodes a block; `path` is named in errors.
    fn of(layout: &Layout, cell: usize, block: u64, data: &BlockData, path: &Path) -> Result<Files, Error> {
        let marks = marks(layout, cell, block, data);
        let encode = |columns: io::Result<Columns>| {
            columns.and_then(|columns| columns.parquet(&marks)).map_err(|error| Error::Disk {
                path: path.to_path_buf(),
                error: io::Error::other(format!("could not be encoded: {error}")),
                remedy: "this is a mistake in evenhand itself; please report it with the experiment".into(),
            })
        };
        let items = encode(items_frame(layout, &data.items))?;
        Ok(Files { rows: encode(rows_frame(layout, &data.matches))?, items })
    }

    /// Decodes the content, if it belongs to this cell and block.
    fn read(self, layout: &Layout, cell: usize, block: u64) -> Result<BlockData, String> {
        let (rows, rows_marks) = Columns::of_parquet(self.rows)?;
        let (items, items_marks) = Columns::of_parquet(self.items)?;
        let data = BlockData { matches: read_rows(layout, &rows)?, items: read_items(layout, &items)? };
        for (key, value) in &marks(layout, cell, block, &data) {
            if rows_marks.get(key) != Some(value) || items_marks.get(key) != Some(value) {
                return Err(format!("its {key} is not what it should be"));
            }
        }
        Ok(data)
    }

    /// Decodes the matches, if they belong to this cell and block.
    fn read_matches(self, layout: &Layout, cell: usize, block: u64) -> Result<BlockData, String> {
        let (rows, marks) = Columns::of_parquet(self.rows)?;
        for (key, value) in &place_marks(layout, cell, block) {
            if marks.get(key) != Some(value) {
                return Err(format!("its {key} is not what it should be"));
            }
        }
        Ok(BlockData { matches: read_rows(layout, &rows)?, items: Vec::new() })
    }

    /// Returns the digests of the bytes, as text.
    fn seal(&self) -> String {
        Files::seal_of(&self.rows, &self.items)
    }

    fn seal_of(rows: &[u8], items: &[u8]) -> String {
        let digest = |bytes: &[u8]| *Digest::default().bytes(bytes);
        format!("rows {}\nitems {}\n", digest(rows), digest(items))
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(|error| Error::disk(dir, error))?;
    }
    write_whole(path, bytes).map_err(|error| Error::disk(path, error))
}

/// Describes why a file cannot be read.
fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it is not there".into(),
        _ => error.to_string(),
    }
}

/// Returns what was read, or why it cannot be used.
fn undamaged(found: fn(BlockData) -> Stored, read: impl FnOnce() -> Result<BlockData, String>) -> Stored {
    // A panic covers all other problems, such as a file of another version of the format.
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(Ok(data)) => found(data),
        Ok(Err(reason)) => Stored::Spoiled(reason),
        Err(_) => Stored::Spoiled("it cannot be decoded".into()),
    }
}
