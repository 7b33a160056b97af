//! Text tables: aligned columns without borders, as wide as their entries.
//!
//! ```
//! use evenhand_game::grid::{Column, lines};
//!
//! let rows = [["seat", "gold"], ["S1", "12"]];
//! assert_eq!(lines(&[Column::left(0), Column::right(2)], rows), ["seat  gold", "S1      12"]);
//! let narrow = lines(&[Column::left(4).wide(11)], [["broken at a blank"]]);
//! assert_eq!(narrow, ["    broken at a", "    blank"]);
//! ```

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets};

/// The layout of a column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    alignment: CellAlignment,
    /// Number of spaces before it.
    gap: u16,
    /// Its width, if it does not depend on its entries.
    width: Option<u16>,
}

impl Column {
    /// Creates a left-aligned column of text, after `gap` spaces.
    pub fn left(gap: u16) -> Column {
        Column { alignment: CellAlignment::Left, gap, width: None }
    }

    /// Creates a right-aligned column of numbers, after `gap` spaces.
    pub fn right(gap: u16) -> Column {
        Column { alignment: CellAlignment::Right, gap, width: None }
    }

    /// Sets a fixed width: longer entries are wrapped at spaces.
    #[must_use]
    pub fn wide(self, width: u16) -> Column {
        Column { width: Some(width), ..self }
    }
}

/// Returns the lines of a table with these columns, without trailing spaces.
pub fn lines<R: Into<Row>>(columns: &[Column], rows: impl IntoIterator<Item = R>) -> Vec<String> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.add_rows(rows);
    for (column, shown) in columns.iter().zip(table.column_iter_mut()) {
        shown.set_padding((column.gap, 0));
        shown.set_cell_alignment(column.alignment);
        if let Some(width) = column.width {
            shown.set_constraint(ColumnConstraint::Absolute(Width::Fixed(column.gap + width)));
        }
    }
    table.trim_fmt().lines().map(str::to_owned).collect()
}
