//! The first sheets of the workbook: the answer with its figures and charts, and the scorecard of goals.

use rust_xlsxwriter::{
    Chart, ChartFormat, ChartLine, ChartSolidFill, ChartType, Color, Format, FormatAlign, FormatBorder, Worksheet,
    XlsxError,
};

use super::scorecard::{Judgement, ScorecardText};

/// Width of the first column and of the others, in characters.
const WIDTHS: (f64, f64) = (34.0, 13.0);
/// Number of columns that lines of text span.
const SPAN: u16 = 7;
/// Number of characters that fit into a line of text, and the height of a line in points.
const LINE: usize = 105;
const LINE_HEIGHT: f64 = 15.5;
/// Height of a row of the sheet in pixels, and the size of a chart in pixels.
const ROW: u32 = 20;
const CHART: (u32, u32) = (820, 330);

/// What the workbook opens with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    /// The question.
    pub question: String,
    /// The verdict, the most important line first.
    pub verdict: Vec<String>,
    /// The goals by variant, if the experiment has goals.
    pub scorecard: Option<ScorecardText>,
    /// The names of the variants.
    pub variants: Vec<String>,
    /// The headline figures.
    pub panels: Vec<Panel>,
}

/// Figures of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// Whether the figures are shares, shown as percentages.
    pub is_share: bool,
    /// How they are drawn.
    pub drawn: Drawn,
    /// The name of each figure, and its value by variant.
    pub rows: Vec<(String, Vec<Option<f64>>)>,
}

/// The chart of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// No chart.
    Not,
    /// Columns side by side.
    Columns,
    /// Columns that add up to a whole.
    Stacked,
}

/// The formats of the sheets.
struct Formats {
    title: Format,
    text: Format,
    heading: Format,
    label: Format,
    share: Format,
    number: Format,
}

impl Formats {
    fn new() -> Formats {
        let wrapped = || Format::new().set_text_wrap().set_align(FormatAlign::Top);
        let grey = Color::RGB(0x00EE_EEEE);
        Formats {
            title: wrapped().set_bold().set_font_size(14),
            text: wrapped(),
            heading: wrapped().set_bold().set_background_color(grey).set_border_bottom(FormatBorder::Thin),
            label: Format::new().set_num_format("@"),
            share: Format::new().set_num_format("0.0%"),
            number: Format::new().set_num_format("0.00"),
        }
    }
}

/// Prepares a sheet for printing: landscape, one page wide, with this header row on every page.
pub(super) fn printable(sheet: &mut Worksheet, header: Option<u32>) -> Result<(), XlsxError> {
    const A4: u8 = 9;
    sheet.set_paper_size(A4).set_landscape().set_print_fit_to_pages(1, 0);
    if let Some(row) = header {
        sheet.set_repeat_rows(row, row)?;
    }
    Ok(())
}

impl AnswerSheet {
    /// Returns the sheet of the answer, and that of the goals if there are any; none without a question.
    pub(super) fn sheets(&self) -> Result<Vec<Worksheet>, XlsxError> {
        if self.question.is_empty() {
            return Ok(Vec::new());
        }
        let formats = Formats::new();
        let mut sheets = vec![self.answer(&formats)?];
        if let Some(scorecard) = self.scorecard.as_ref().filter(|card| !card.goals.is_empty()) {
            sheets.push(goals(scorecard, &formats)?);
        }
        Ok(sheets)
    }

    fn answer(&self, formats: &Formats) -> Result<Worksheet, XlsxError> {
        let mut sheet = Worksheet::new();
        sheet.set_name("Answer")?;
        sheet.set_column_width(0, WIDTHS.0)?;
        let columns = u16::try_from(self.variants.len()).unwrap_or(u16::MAX).max(SPAN - 1);
        sheet.set_column_range_width(1, columns, WIDTHS.1)?;
        let mut row = line(&mut sheet, 0, &self.question, &formats.title)?;
        for text in &self.verdict {
            row = line(&mut sheet, row, text, &formats.text)?;
        }
        let mut charts = Vec::new();
        for panel in &self.panels {
            row += 1;
            if panel.drawn != Drawn::Not && self.variants.len() > 1 {
                charts.push((panel, row));
            }
            row = self.panel(&mut sheet, row, panel, formats)?;
        }
        row += 1;
        sheet.set_page_breaks(&[row])?;
        for (panel, top) in charts {
            sheet.insert_chart(row, 0, &self.chart(panel, top))?;
            row += CHART.1 / ROW + 1;
        }
        printable(&mut sheet, None)?;
        Ok(sheet)
    }

    /// Writes a panel from a row on: the heading with the variants, and a row for each figure. Returns the next row.
    fn panel(&self, sheet: &mut Worksheet, row: u32, panel: &Panel, formats: &Formats) -> Result<u32, XlsxError> {
        sheet.write_string_with_format(row, 0, &panel.title, &formats.heading)?;
        for (column, name) in (1u16..).zip(&self.variants) {
            sheet.write_string_with_format(row, column, name, &formats.heading)?;
        }
        let longest = self.variants.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        sheet.set_row_height(row, LINE_HEIGHT * (longest as f64 / WIDTHS.1).ceil().max(1.0))?;
        let form = if panel.is_share { &formats.share } else { &formats.number };
        for (row, (name, values)) in (row + 1..).zip(&panel.rows) {
            sheet.write_string_with_format(row, 0, name, &formats.label)?;
            for (column, value) in (1u16..).zip(values) {
                if let Some(value) = value {
                    sheet.write_number_with_format(row, column, *value, form)?;
                }
            }
        }
        Ok(row + 1 + u32::try_from(panel.rows.len()).unwrap_or(0))
    }

    /// Draws a panel whose heading is in row `top`.
    fn chart(&self, panel: &Panel, top: u32) -> Chart {
        let kind = match panel.drawn {
            Drawn::Stacked => ChartType::ColumnPercentStacked,
            Drawn::Columns | Drawn::Not => ChartType::Column,
        };
        let last = u16::try_from(self.variants.len()).unwrap_or(u16::MAX);
        let mut chart = Chart::new(kind);
        for (row, number) in (top + 1..).zip(0..panel.rows.len()) {
            chart
                .add_series()
                .set_name(("Answer", row, 0))
                .set_categories(("Answer", top, 1, top, last))
                .set_values(("Answer", row, 1, row, last))
                .set_format(
                    ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(COLORS[number % COLORS.len()])),
                );
        }
        chart.set_width(CHART.0).set_height(CHART.1);
        chart.title().set_name(&panel.title);
        chart
            .y_axis()
            .set_min(0)
            .set_num_format("0%")
            .set_major_gridlines_line(ChartLine::new().set_color(Color::RGB(0x00DD_DDDD)));
        if panel.drawn == Drawn::Stacked {
            chart.y_axis().set_max(1);
        }
        chart
    }
}

/// The colors of series, as in the page.
const COLORS: [Color; 8] = [
    Color::RGB(0x000B_62A8),
    Color::RGB(0x00B3_4700),
    Color::RGB(0x0000_795C),
    Color::RGB(0x00A3_267F),
    Color::RGB(0x006B_5A00),
    Color::RGB(0x005B_4BC4),
    Color::RGB(0x004D_4D4D),
    Color::RGB(0x00B0_0020),
];

/// Writes a line of text over several columns. Returns the next row.
fn line(sheet: &mut Worksheet, row: u32, text: &str, format: &Format) -> Result<u32, XlsxError> {
    sheet.merge_range(row, 0, row, SPAN - 1, text, format)?;
    let lines = text.chars().count().div_ceil(LINE).max(1);
    sheet.set_row_height(row, LINE_HEIGHT * lines as f64 + 4.0)?;
    Ok(row + 1)
}

/// Returns the sheet of the goals: a row for each goal, a column for each variant.
fn goals(scorecard: &ScorecardText, formats: &Formats) -> Result<Worksheet, XlsxError> {
    let mut sheet = Worksheet::new();
    sheet.set_name("Goals")?;
    sheet.set_column_width(0, WIDTHS.0 * 1.4)?;
    let last = u16::try_from(scorecard.variants.len()).unwrap_or(u16::MAX).max(1);
    sheet.set_column_range_width(1, last, WIDTHS.1 * 1.4)?;
    sheet.write_string_with_format(0, 0, "Goal", &formats.heading)?;
    for (column, name) in (1u16..).zip(&scorecard.variants) {
        sheet.write_string_with_format(0, column, name, &formats.heading)?;
    }
    for (row, (goal, entries)) in (1u32..).zip(scorecard.goals.iter().zip(&scorecard.entries)) {
        sheet.write_string_with_format(row, 0, goal, &formats.text)?;
        for (column, entry) in (1u16..).zip(entries) {
            let color = match entry.judgement {
                Judgement::Met => Color::RGB(0x00CF_E8D5),
                Judgement::Missed => Color::RGB(0x00F4_C9B3),
                Judgement::Open => Color::RGB(0x00EE_EEEE),
            };
            let text = format!("{}: {}", entry.judgement.word(), entry.value);
            sheet.write_string_with_format(row, column, text, &formats.text.clone().set_background_color(color))?;
        }
    }
    sheet.set_freeze_panes(1, 1)?;
    printable(&mut sheet, Some(0))?;
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::scorecards::made_up;

    #[test]
    fn goals_have_a_sheet_of_their_own_after_the_answer() {
        let with = |scorecard| {
            let answer = AnswerSheet { question: "Why?".into(), scorecard, ..AnswerSheet::default() };
            answer.sheets().unwrap().iter().map(Worksheet::name).collect::<Vec<_>>()
        };
        assert_eq!(with(Some(made_up())), ["Answer", "Goals"]);
        assert_eq!(with(None), ["Answer"]);
        assert_eq!(with(Some(ScorecardText::default())), ["Answer"]);
        assert!(AnswerSheet::default().sheets().unwrap().is_empty(), "no question, no answer");
    }
}
