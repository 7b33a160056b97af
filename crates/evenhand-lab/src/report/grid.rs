//! Formats tables in the summary.

use evenhand_game::grid::{Column, lines};

/// Width of a line, in characters.
pub(super) const WIDTH: usize = 80;

/// Returns the lines of a table, with the first column left-aligned and the others right-aligned. Columns that do not
/// fit continue in a table below, which repeats the first column. No word is broken.
pub(super) fn grid(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let place = |place| if place == 0 { Column::left(2) } else { Column::right(2) };
    let lines = lines(&(0..columns).map(place).collect::<Vec<_>>(), rows);
    if columns <= 2 || lines.iter().all(|line| line.chars().count() <= WIDTH) {
        return lines;
    }
    let half = 1 + columns / 2;
    let part = |kept: &dyn Fn(usize) -> bool| -> Vec<Vec<String>> {
        let cut = |row: &Vec<String>| {
            let kept = row.iter().enumerate().filter(|(place, _)| *place == 0 || kept(*place));
            kept.map(|(_, text)| text.clone()).collect()
        };
        rows.iter().map(cut).collect()
    };
    let mut lines = grid(&part(&|place| place < half));
    lines.push(String::new());
    lines.extend(grid(&part(&|place| place >= half)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(columns: usize) -> Vec<Vec<String>> {
        let row =
            |name: &str, value: &str| std::iter::once(name.to_owned()).chain(vec![value.to_owned(); columns]).collect();
        vec![row("ended by conquest", "12.5%"), row("gold", "combat_round+all-sets")]
    }

    #[test]
    fn numbers_stand_under_each_other() {
        assert_eq!(
            grid(&rows(1)),
            ["  ended by conquest                  12.5%", "  gold               combat_round+all-sets"]
        );
    }

    #[test]
    fn what_is_too_wide_goes_on_below_and_no_word_is_broken() {
        for columns in 1..9 {
            let lines = grid(&rows(columns));
            assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:#?}");
            assert_eq!(lines.iter().map(|line| line.matches("combat_round+all-sets").count()).sum::<usize>(), columns);
            assert_eq!(lines.iter().map(|line| line.matches("12.5%").count()).sum::<usize>(), columns);
        }
    }
}
