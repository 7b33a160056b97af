//! Metadata of a block's files, by which files that belong elsewhere are recognized.

use std::collections::BTreeMap;

use super::Layout;
use evenhand_players::matches::BlockData;

/// Keys with their values, as stored in a Parquet file.
pub(super) type Marks = BTreeMap<String, String>;

/// Returns the metadata about the file's place.
pub(super) fn place_marks(layout: &Layout, cell: usize, block: u64) -> Marks {
    let mut marks = Marks::new();
    marks.insert("evenhand.cell".into(), format!("{} {cell}", layout.identity));
    marks.insert("evenhand.block".into(), block.to_string());
    marks
}

/// Returns all metadata of a block's files.
pub(super) fn marks(layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Marks {
    let mut marks = place_marks(layout, cell, block);
    marks.insert("evenhand.contents".into(), data.digest(layout.seats).to_string());
    marks
}
