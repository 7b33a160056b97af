//! Draws the cells of boards, with the text in them.

use super::outline::Outline;
use super::paint;
use super::scene::{Cell, Link};
use super::svg::{LETTER, Pen, number, size};

/// The height of a row of text, as a multiple of the letter height.
const ROW: f64 = 1.25;
/// Number of rows that fit into a cell before its letters are made smaller.
const ROWS: f64 = 4.2;
/// The factor by which letters shrink at each attempt, and the number of attempts.
const SMALLER: (f64, usize) = (0.92, 14);

/// The rows of a cell, in order: the text of a row, and the side whose color it has.
struct Rows {
    letters: f64,
    /// Rows that belong together, with the side whose color they have, if any.
    blocks: Vec<(Option<usize>, Vec<String>)>,
}

impl Pen<'_> {
    /// Draws a cell with its name and content.
    pub(super) fn cell(&mut self, cell: &Cell) {
        self.open("cell", &cell.about);
        let ground = if cell.marked { "#e9dcb2" } else { "#fbfaf5" };
        let rim = format!("fill=\"{ground}\" stroke=\"#555555\" stroke-width=\"{}\"", number(0.06 * self.em));
        self.shape(&cell.outline, &rim);
        if let Some(side) = cell.side {
            let tint = format!("fill=\"{}\" fill-opacity=\"0.22\"", paint::side(side).fill);
            self.shape(&cell.outline, &tint);
        }
        let (width, depth) = room(&cell.outline);
        let rows = rows(cell, width, depth);
        let (x, y) = self.turned(cell.outline.middle());
        let row = ROW * rows.letters;
        let mut top = y - depth / 2.0;
        for (side, words) in &rows.blocks {
            let high = row * words.len() as f64;
            if let Some(side) = *side {
                let painted = self.painted(paint::side(side), "#000000", 0.05);
                self.rect([x - width / 2.0, top, width, 0.94 * high], &painted);
            }
            let ink = side.map_or("#333333", |side| paint::side(side).ink);
            for (nth, line) in words.iter().enumerate() {
                let letters = size(rows.letters, 0.96 * width, LETTER, line);
                self.label((x, top + row * (nth as f64 + 0.47)), letters, ink, line);
            }
            top += high;
        }
        self.put("</g>\n");
    }

    /// Draws a link between two cells, across the midpoint between them, so that it hides neither.
    pub(super) fn link(&mut self, link: &Link) {
        let [from, to] = link.ends.map(|end| self.turned(end));
        let between = |share: f64| {
            format!("{} {}", number(from.0 + share * (to.0 - from.0)), number(from.1 + share * (to.1 - from.1)))
        };
        let dashes =
            if link.passing { format!(" stroke-dasharray=\"{}\"", number(0.25 * self.em)) } else { String::new() };
        let (start, end, width) = (between(0.42), between(0.58), number(0.8 * self.em));
        self.open("link", &link.about);
        self.put(&format!("<path d=\"M{start}L{end}\" stroke=\"#7a4a12\" stroke-width=\"{width}\"{dashes}/>"));
        self.put("</g>\n");
    }
}

/// Returns the width and depth available for text in a cell; for a cell with slanted sides, the part between them.
fn room(outline: &Outline) -> (f64, f64) {
    let (width, depth) = outline.extent();
    match outline {
        Outline::Polygon(corners) if corners.len() == 4 => (0.94 * width, 0.94 * depth),
        Outline::Polygon(_) => (0.8 * width, 0.66 * depth),
        Outline::Disc { .. } | Outline::Capsule { .. } => (0.7 * width, 0.7 * depth),
    }
}

/// Lays out the rows of a cell with letters as large as fit.
fn rows(cell: &Cell, width: f64, depth: f64) -> Rows {
    let all = || std::iter::once((None, &cell.name)).chain(cell.words.iter().map(|words| (words.side, &words.text)));
    let mut letters = depth / (ROWS * ROW);
    let mut tries = 0;
    loop {
        // The number of whole letters in a row; 0 fit into a cell without extent.
        let fit = (0..).take_while(|n| f64::from(n + 1) * LETTER * letters <= width).take(200).count().max(1);
        let blocks: Vec<(Option<usize>, Vec<String>)> =
            all().filter(|(_, text)| !text.is_empty()).map(|(side, text)| (side, broken(text, fit))).collect();
        let count: usize = blocks.iter().map(|(_, lines)| lines.len()).sum();
        if count as f64 * ROW * letters <= depth || tries == SMALLER.1 {
            return Rows { letters, blocks };
        }
        letters *= SMALLER.0;
        tries += 1;
    }
}

/// Breaks text at spaces where it exceeds this many letters.
fn broken(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Words;

    #[test]
    fn words_are_broken_at_blanks_only() {
        assert_eq!(broken("S1 Field Medic 3/5", 9), ["S1 Field", "Medic 3/5"]);
        assert_eq!(broken("Unbreakable", 4), ["Unbreakable"]);
        assert!(broken("  ", 4).is_empty());
    }

    #[test]
    fn what_stands_in_a_cell_stays_within_it() {
        let words = |text: &str| Words { text: text.into(), side: Some(1) };
        let mut cell = Cell { name: "A1".into(), words: vec![words("S1 Shield")], ..Cell::default() };
        let few = rows(&cell, 20.0, 16.0);
        cell.words = (0..6).map(|_| words("S2 Something Long 10/10")).collect();
        let many = rows(&cell, 20.0, 16.0);
        assert!(many.letters < few.letters);
        let count: usize = many.blocks.iter().map(|(_, lines)| lines.len()).sum();
        assert!(count as f64 * ROW * many.letters <= 16.0 + 1e-9, "{count} rows of {}", many.letters);
        assert_eq!(many.blocks.iter().filter(|(side, _)| *side == Some(1)).count(), 6);
    }
}
