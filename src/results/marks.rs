//! What a block's files say about themselves, by which a file that belongs elsewhere is known.

use std::collections::BTreeMap;

use super::{BlockData, Layout};

/// Keys with their values, as a Parquet file carries them.
pub(super) type Marks = BTreeMap<String, String>;

/// What they say of where they belong.
pub(super) fn place_marks(layout: &Layout, cell: usize, block: u64) -> Marks {
    let mut marks = Marks::new();
    marks.insert("evenhand.cell".into(), format!("{} {cell}", layout.identity));
    marks.insert("evenhand.block".into(), block.to_string());
    marks
}

/// What a block's files say about themselves.
pub(super) fn marks(layout: &Layout, cell: usize, block: u64, data: &BlockData) -> Marks {
    let mut marks = place_marks(layout, cell, block);
    marks.insert("evenhand.contents".into(), data.digest(layout.seats).to_string());
    marks
}
