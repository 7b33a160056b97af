//! All tables in one workbook, for readers who use a spreadsheet.
//!
//! A CSV file leaves it to the spreadsheet what an entry is: a group `1-2` becomes the second of January, and a German
//! spreadsheet reads `0.5` as the fifth month. In the workbook each entry is explicitly a number, a percentage or text.
//!
//! The bytes depend only on the tables: the workbook always has the creation date 1 January 1980.

use std::io;

use rust_xlsxwriter::{
    Color, ConditionalFormat2ColorScale, ConditionalFormat3ColorScale, ConditionalFormatType, DocProperties,
    ExcelDateTime, Format, FormatAlign, IgnoreError, Workbook, Worksheet, XlsxError,
};

use super::answer_sheet::{AnswerSheet, printable};
use super::table::{ColumnType, Heading, Table, Value, digits};

/// The file's name.
pub(super) const FILE: &str = "tables.xlsx";

/// Maximum number of entries of a table in a sheet. Larger tables would take long to write and to open, and would use
/// the memory that writing in batches saves.
const MOST_ENTRIES: usize = 400_000;

/// Maximum number of characters in an entry, below a spreadsheet's limit of 32767.
const MOST_CHARACTERS: usize = 32_000;

/// The minimum and maximum width of a column, in characters.
const WIDTHS: (usize, usize) = (7, 48);

/// Maximum number of ranges of rows with the same expected share that are colored separately.
const MOST_STRETCHES: usize = 500;

/// Colors that are distinguishable with red-green color blindness and pale enough to read on; the same as in the
/// notebooks.
const BELOW: Color = Color::RGB(0x00F4_B183);
const ABOVE: Color = Color::RGB(0x008F_C1E3);
const NEITHER: Color = Color::RGB(0x00FF_FFFF);

/// A workbook under construction.
pub(super) struct Book {
    sheets: Vec<Sheet>,
    looks: Looks,
}

/// A table as a sheet, under construction.
struct Sheet {
    name: &'static str,
    headings: Vec<Heading>,
    sheet: Worksheet,
    rows: u32,
    /// The maximum number of characters in each column.
    widths: Vec<usize>,
    /// The expected share, and the first row from which it applies.
    fair: Vec<(u32, f64)>,
    /// Number of rows left out because the table is too large; then all its rows are left out.
    left_out: usize,
}

/// The formats of entries.
struct Looks {
    heading: Format,
    words: Format,
    long: Format,
    whole: Format,
    percent: Format,
    decimals: Format,
    small: Format,
    tiny: Format,
}

impl Looks {
    fn new() -> Looks {
        let number = |form: &str| Format::new().set_num_format(form);
        Looks {
            heading: Format::new().set_bold().set_background_color(Color::RGB(0x00EE_EEEE)).set_text_wrap(),
            // `@` is text, and stays text when a user edits the entry.
            words: number("@"),
            long: number("@").set_text_wrap().set_align(FormatAlign::Top),
            whole: number("0"),
            percent: number("0.0%"),
            decimals: number("0.00"),
            small: number("0.0000"),
            tiny: number("0.0E+00"),
        }
    }

    /// Returns the format of a number, with as many decimals as are meaningful.
    fn of(&self, number: f64) -> &Format {
        match number.abs() {
            size if size >= 0.1 || size == 0.0 => &self.decimals,
            size if size >= 0.001 => &self.small,
            _ => &self.tiny,
        }
    }
}

impl Book {
    pub(super) fn new() -> Book {
        Book { sheets: Vec::new(), looks: Looks::new() }
    }

    /// Adds the rows of a table to its sheet.
    ///
    /// # Errors
    /// Returns the workbook library's error.
    pub(super) fn add(&mut self, table: &Table) -> io::Result<()> {
        let known = self.sheets.iter().position(|sheet| sheet.name == table.name);
        let at = known.unwrap_or_else(|| {
            self.sheets.push(Sheet::new(table));
            self.sheets.len() - 1
        });
        self.sheets[at].add(table, &self.looks).map_err(io::Error::other)
    }

    /// Returns the workbook's bytes: the answer, `about`, then a sheet for each table.
    ///
    /// # Errors
    /// Returns the workbook library's error.
    pub(super) fn finish(self, answer: &AnswerSheet, about: &str) -> io::Result<Vec<u8>> {
        let mut book = self.book(answer, about).map_err(io::Error::other)?;
        book.save_to_buffer().map_err(io::Error::other)
    }

    fn book(self, answer: &AnswerSheet, about: &str) -> Result<Workbook, XlsxError> {
        let mut book = Workbook::new();
        let long_ago = ExcelDateTime::from_ymd(1980, 1, 1)?;
        book.set_properties(&DocProperties::new().set_creation_datetime(&long_ago));
        for sheet in answer.sheets()? {
            book.push_worksheet(sheet);
        }
        let first = book.add_worksheet().set_name("about")?;
        printable(first, None)?;
        first.set_column_width(0, 110)?;
        for (row, line) in (0..).zip(about.lines()) {
            first.write_string_with_format(row, 0, cut(line), &self.looks.long)?;
        }
        for sheet in self.sheets {
            book.push_worksheet(sheet.finish(&self.looks)?);
        }
        Ok(book)
    }
}

impl Sheet {
    fn new(table: &Table) -> Sheet {
        Sheet {
            name: table.name,
            headings: table.headings.clone(),
            sheet: Worksheet::new(),
            rows: 0,
            widths: table.headings.iter().map(|heading| heading.name.chars().count()).collect(),
            fair: Vec::new(),
            left_out: 0,
        }
    }

    fn add(&mut self, table: &Table, looks: &Looks) -> Result<(), XlsxError> {
        let room = (MOST_ENTRIES / self.headings.len().max(1)).saturating_sub(self.rows as usize);
        if self.left_out > 0 || table.rows.len() > room {
            // Part of a table could be mistaken for all of it.
            self.left_out += self.rows as usize + table.rows.len();
            (self.rows, self.sheet) = (0, Worksheet::new());
            return Ok(());
        }
        let fair = table.column("fair");
        for row in &table.rows {
            self.rows += 1;
            for (column, value) in (0u16..).zip(row) {
                self.write(column, value, looks)?;
            }
            if let Some(Value::Share(share)) = fair.map(|column| &row[column])
                && self.fair.last().is_none_or(|(_, known)| known != share)
            {
                self.fair.push((self.rows, *share));
            }
        }
        Ok(())
    }

    fn write(&mut self, column: u16, value: &Value, looks: &Looks) -> Result<(), XlsxError> {
        let (row, sheet) = (self.rows, &mut self.sheet);
        let width = match value {
            Value::Empty => 0,
            Value::Text(text) => {
                sheet.write_string_with_format(row, column, cut(text), &looks.words)?;
                text.chars().count()
            }
            Value::Int(number) => {
                sheet.write_number_with_format(row, column, *number as f64, &looks.whole)?;
                number.to_string().len()
            }
            // Values that a designer wrote are shown as written.
            Value::Number(number) if self.headings[usize::from(column)].is_axis() => {
                sheet.write_number(row, column, *number)?;
                digits(*number).len()
            }
            Value::Number(number) => {
                sheet.write_number_with_format(row, column, *number, looks.of(*number))?;
                format!("{number:.2}").len()
            }
            Value::Share(share) => {
                sheet.write_number_with_format(row, column, *share, &looks.percent)?;
                6
            }
        };
        let widest = &mut self.widths[usize::from(column)];
        *widest = width.max(*widest);
        Ok(())
    }

    /// Finishes the sheet with its headings, filters, colors and widths.
    fn finish(mut self, looks: &Looks) -> Result<Worksheet, XlsxError> {
        self.sheet.set_name(self.name)?;
        if self.left_out > 0 {
            let (name, rows) = (self.name, self.left_out);
            let text = format!(
                "This table has {rows} rows, more than a workbook is good for: it is in {name}.csv and {name}.parquet."
            );
            self.sheet.set_column_width(0, 110)?;
            self.sheet.write_string_with_format(0, 0, text, &looks.words)?;
            return Ok(self.sheet);
        }
        let long = self.name == "columns";
        for (column, (heading, width)) in (0u16..).zip(self.headings.iter().zip(&self.widths)) {
            self.sheet.write_string_with_format(0, column, cut(&heading.name), &looks.heading)?;
            // Includes space for the filter arrow.
            let (least, most) = (WIDTHS.0, if long { 110 } else { WIDTHS.1 });
            let width = u16::try_from((width + 3).clamp(least, most)).unwrap_or(u16::MAX);
            self.sheet.set_column_width(column, f64::from(width))?;
        }
        self.sheet.set_freeze_panes(1, 0)?;
        printable(&mut self.sheet, Some(0))?;
        let columns = u16::try_from(self.headings.len()).unwrap_or(u16::MAX);
        if let Some(last) = columns.checked_sub(1) {
            self.sheet.autofilter(0, 0, self.rows, last)?;
        }
        if self.rows > 0 {
            self.colour()?;
        }
        Ok(self.sheet)
    }

    /// Colors the key columns, and marks groups such as `5` as text.
    fn colour(&mut self) -> Result<(), XlsxError> {
        let (sheet, last) = (&mut self.sheet, self.rows);
        for (column, heading) in (0u16..).zip(&self.headings) {
            match heading.holds {
                ColumnType::Text => {
                    sheet.ignore_error_range(1, column, last, column, IgnoreError::NumberStoredAsText)?;
                }
                ColumnType::Part => {
                    sheet.add_conditional_format(1, column, last, column, &part_scale())?;
                }
                ColumnType::Share if self.fair.len() <= MOST_STRETCHES => {
                    let ends = self.fair.iter().skip(1).map(|(row, _)| row - 1).chain([last]);
                    for ((first, fair), end) in self.fair.iter().zip(ends) {
                        sheet.add_conditional_format(*first, column, end, column, &share_scale(*fair))?;
                    }
                }
                ColumnType::Share | ColumnType::Int | ColumnType::Number => {}
            }
        }
        Ok(())
    }
}

/// A color scale from zero to one.
fn part_scale() -> ConditionalFormat2ColorScale {
    ConditionalFormat2ColorScale::new()
        .set_minimum(ConditionalFormatType::Number, 0)
        .set_maximum(ConditionalFormatType::Number, 1)
        .set_minimum_color(NEITHER)
        .set_maximum_color(ABOVE)
}

/// A color scale from no wins through the expected share to twice that.
fn share_scale(fair: f64) -> ConditionalFormat3ColorScale {
    ConditionalFormat3ColorScale::new()
        .set_minimum(ConditionalFormatType::Number, 0)
        .set_midpoint(ConditionalFormatType::Number, fair)
        .set_maximum(ConditionalFormatType::Number, (2.0 * fair).min(1.0).max(fair + 0.001))
        .set_minimum_color(BELOW)
        .set_midpoint_color(NEITHER)
        .set_maximum_color(ABOVE)
}

/// Truncates a text that is too long for an entry.
fn cut(text: &str) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text.to_owned();
    }
    text.chars().take(MOST_CHARACTERS).chain(" ...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize) -> Table {
        let heading = |name: &str, holds| Heading { name: name.into(), holds, about: String::new() };
        let row = |place: usize| -> Vec<Value> {
            let fair = if place < 2 { 0.5 } else { 0.25 };
            vec!["1-2".into(), place.into(), f64::NAN.into(), Value::share(0.3), Value::share(fair)]
        };
        Table {
            name: "small",
            headings: vec![
                heading("group", ColumnType::Text),
                heading("n", ColumnType::Int),
                heading("x", ColumnType::Number),
                heading("share", ColumnType::Share),
                heading("fair", ColumnType::Number),
            ],
            rows: (0..rows).map(row).collect(),
        }
    }

    /// Returns the bytes of a workbook.
    fn written(tables: &[Table]) -> Vec<u8> {
        let mut book = Book::new();
        tables.iter().for_each(|table| book.add(table).unwrap());
        book.finish(&AnswerSheet::default(), "What is it?").unwrap()
    }

    #[test]
    fn batches_of_a_table_are_one_sheet_and_the_bytes_are_the_same_whenever_it_is_written() {
        let mut rest = table(3);
        let first = Table { rows: rest.rows.drain(..1).collect(), ..rest.clone() };
        assert_eq!(written(&[first, rest]), written(&[table(3)]));
    }
}
