//! Columns of text under each other, plain and as wide as what stands in them.
//!
//! ```
//! use evenhand::grid::{Column, lines};
//!
//! let rows = [["seat", "gold"], ["S1", "12"]];
//! assert_eq!(lines(&[Column::left(0), Column::right(2)], rows), ["seat  gold", "S1      12"]);
//! let narrow = lines(&[Column::left(4).wide(11)], [["broken at a blank"]]);
//! assert_eq!(narrow, ["    broken at a", "    blank"]);
//! ```

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Row, Table, Width, presets};

/// How the entries of a column stand.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    alignment: CellAlignment,
    /// Blanks before it.
    gap: u16,
    /// Its width, where that does not go by its entries.
    width: Option<u16>,
}

impl Column {
    /// Words: to the left, after so many blanks.
    pub fn left(gap: u16) -> Column {
        Column { alignment: CellAlignment::Left, gap, width: None }
    }

    /// Numbers: to the right, after so many blanks.
    pub fn right(gap: u16) -> Column {
        Column { alignment: CellAlignment::Right, gap, width: None }
    }

    /// The same exactly so wide: what is longer goes on below, broken at blanks.
    #[must_use]
    pub fn wide(self, width: u16) -> Column {
        Column { width: Some(width), ..self }
    }
}

/// The lines of a table with these columns, without blanks at their ends.
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
