//! The printed closing summary: at most 25 lines of at most 80 characters. It opens with the answer and the goals.

use crate::experiment::Experiment;
use crate::tables::Tables;
use evenhand_kit::stats::Looks;

use super::answer::{Answer, answer};
use super::by_axis::by_axis;
use super::choice_reactions::no_reaction;
use super::goals::{Detail, goals};
use super::grid::{WIDTH, grid};
use super::measured::{Figure, figures};
use super::names::Names;
use super::plane::{over_cells, value_of};
use super::reactions::{reactions, unnoticed};
use super::shape::{changes_one_by_one, shown_side_by_side};
use super::strength::warning;
use super::stronger;
use super::words::{counted, wrapped};
use super::{faults, played, players};

/// Maximum number of lines.
pub const MOST_LINES: usize = 25;
/// Minimum number of lines of the table, if there is something to show.
const LEAST_GRID: usize = 7;
/// Minimum number of lines in which figures of variants are worth showing.
const LEAST_LINES: usize = 3;
/// Minimum number of lines of the table of effects.
const LEAST_EFFECTS: usize = 3;
/// Maximum number of goals.
const MOST_GOALS: usize = 4;
/// Maximum number of lines about what is not decided.
const MOST_OPEN: usize = 3;

/// A line of the summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its text.
    pub text: String,
    /// Whether it is the most important line.
    pub strong: bool,
}

/// Returns the summary in at most `most` lines of at most 80 characters (a longer word is not broken): the question,
/// the answer, what moves the game, the goals, and what the answer rests on.
pub fn brief(experiment: &Experiment, tables: &Tables, most: usize) -> Vec<Line> {
    let head = head(experiment);
    let mut notes = notes(experiment, tables);
    if !tables.cells.iter().any(|cell| cell.deals >= 2) {
        let none = "Answer: too little was played to say anything.".to_owned();
        return plain(head).chain([Line { text: none, strong: true }]).chain(plain(notes)).collect();
    }
    notes.extend(on_ranges(experiment));
    let figures = figures(experiment, tables);
    let Answer { said, open } = answer(experiment, tables, &figures);
    let (goals, undecided) = (goal_lines(experiment, tables), undecided(&open));
    // The effects of axes state what they leave open, and so do goals.
    let by_axis = !tables.main_effects.is_empty();
    let reserved = if by_axis { 0 } else { undecided.len() };
    let free = most.saturating_sub(head.len() + notes.len() + goals.len() + reserved + 2);
    let mut sentences = answered(&said, free.saturating_sub(least_table(experiment, tables, &figures)));
    let shown = table(experiment, tables, &figures, free.saturating_sub(sentences.len() + 1));
    if shown.is_empty() {
        sentences = answered(&said, free);
    }
    let mut lines: Vec<Line> = plain(head).chain(sentences).collect();
    let used = lines.len() + 1 + [&shown, &goals, &notes].iter().map(|part| part.len() + 1).sum::<usize>();
    let fitting = most.saturating_sub(used);
    notes.splice(0..0, if fitting == 0 { Vec::new() } else { cut(undecided, fitting) });
    for part in [shown, goals, notes].into_iter().filter(|part| !part.is_empty()) {
        lines.extend(plain(std::iter::once(String::new()).chain(part).collect()));
    }
    lines.truncate(most);
    lines
}

/// Returns the question and the cautions, with an empty line below.
fn head(experiment: &Experiment) -> Vec<String> {
    let mut head = cut(wrapped(&experiment.question, 0), 2);
    for caution in experiment.cautions() {
        // Never truncated: its subject may be at its end.
        head.extend(wrapped(&format!("Caution: {caution}."), 0));
    }
    head.push(String::new());
    head
}

/// Returns what the answer rests on: what was played, whether the players reacted, their strength, and faults.
fn notes(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let names = Names::of(experiment);
    let ignored = unnoticed(tables, |cell| names.in_sentence(cell).to_owned());
    let by_matches = || reactions(tables, false).map(|text| [Some(text), ignored]);
    let reacted = no_reaction(tables).map(|text| [Some(text), None]).or_else(by_matches);
    let reacted = reacted.into_iter().flatten().flatten();
    let said: Vec<String> = std::iter::once(played(experiment, tables)).chain(reacted).collect();
    let mut notes = cut(wrapped(&said.join(" "), 0), 3);
    notes.extend(stronger::in_short(experiment).into_iter().flat_map(|line| cut(wrapped(&line, 0), 2)));
    notes.extend(warning(experiment, tables).into_iter().flat_map(|line| cut(wrapped(&line, 2), 3)));
    notes.extend(faults(tables).iter().take(1).flat_map(|line| cut(wrapped(line, 2), 2)));
    notes
}

/// States what ranges mean, and whether one may look at the results before the end.
fn on_ranges(experiment: &Experiment) -> impl Iterator<Item = String> {
    let looks = match experiment.stop.looks() {
        Looks::Once => "Settle the number of deals before you look.",
        Looks::Any { .. } => "Look as often as you like.",
    };
    let players = players(experiment);
    let text = format!("Ranges hold the true value 19 times in 20, for these players ({players}). {looks}");
    wrapped(&text, 0).into_iter().take(2)
}

/// Returns the lines about what is not decided.
fn undecided(open: &[String]) -> Vec<String> {
    let mut undecided: Vec<String> = Vec::new();
    for (at, text) in open.iter().enumerate() {
        let lines = cut(wrapped(&format!("{}{text}", if at == 0 { "Not decided: " } else { "  " }), 2), 2);
        if undecided.len() + lines.len() <= MOST_OPEN {
            undecided.extend(lines);
        }
    }
    undecided
}

/// Returns the sentences of the answer that fit into this many lines, at least the first, and how many do not fit.
fn answered(said: &[String], most: usize) -> Vec<Line> {
    let (fitting, left_out) = fitted(said, most);
    if left_out == 0 || most < 2 {
        return fitting;
    }
    let (mut fitting, left_out) = fitted(said, most - 1);
    let text = format!("  and {} in report.html", counted(left_out as u64, "more finding"));
    fitting.push(Line { text, strong: false });
    fitting
}

/// Returns the lines of the sentences that fit, at least of the first, and the number of those that do not.
fn fitted(said: &[String], most: usize) -> (Vec<Line>, usize) {
    let (mut fitting, mut left_out): (Vec<Line>, usize) = (Vec::new(), 0);
    for (at, text) in said.iter().enumerate() {
        let lines = wrapped(&format!("{}{text}", if at == 0 { "Answer: " } else { "  " }), 2);
        if at == 0 || fitting.len() + lines.len() <= most {
            fitting.extend(lines.into_iter().map(|text| Line { text, strong: at == 0 }));
        } else {
            left_out += 1;
        }
    }
    (fitting, left_out)
}

/// Returns the number of lines that the answer leaves for the table below it.
fn least_table(experiment: &Experiment, tables: &Tables, figures: &[Figure]) -> usize {
    let least = match (tables.main_effects.is_empty(), changes_one_by_one(experiment)) {
        (false, _) => LEAST_EFFECTS,
        (true, false) => LEAST_GRID,
        (true, true) => 0,
    };
    least.min(figures.len() + experiment.axes.len() + 1)
}

/// Returns the lines about the goals, each goal in at most two lines.
fn goal_lines(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    goals(experiment, tables, Detail::Short)
        .iter()
        .take(MOST_GOALS + 2)
        .flat_map(|line| cut(wrapped(line, 4), 2))
        .collect()
}

/// Shows what each axis moves by itself; without such effects, the headline figures of every cell.
fn table(experiment: &Experiment, tables: &Tables, figures: &[Figure], most: usize) -> Vec<String> {
    let by_axis = by_axis(experiment, tables, most.saturating_sub(1));
    if !by_axis.is_empty() && by_axis.len() <= most {
        return by_axis;
    }
    cells(experiment, tables, figures, most)
}

fn plain(lines: Vec<String>) -> impl Iterator<Item = Line> {
    lines.into_iter().map(|text| Line { text, strong: false })
}

/// Truncates to this many lines, and marks the truncation.
fn cut(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while last.chars().count() > WIDTH - 4 {
                match last.rfind(' ') {
                    Some(blank) => last.truncate(blank),
                    None => break,
                }
            }
            last.push_str(" ...");
        }
    }
    lines
}

/// Shows the headline figures of every cell in at most this many lines.
fn cells(experiment: &Experiment, tables: &Tables, figures: &[Figure], most: usize) -> Vec<String> {
    if figures.is_empty() || most < LEAST_LINES {
        return Vec::new();
    }
    let star = if figures.iter().any(|figure| figure.clear.contains(&true)) {
        let with = if experiment.compares_with_first() { "the first cell" } else { "the baseline" };
        format!(" (* clearly differs from {with})")
    } else {
        String::new()
    };
    let title = cut(wrapped(&format!("On average{star}:"), 0), 1);
    let room = most.saturating_sub(title.len());
    let drawn = if tables.cells.len() == 1 {
        one_cell(figures, room)
    } else {
        side_by_side(experiment, figures, room).unwrap_or_else(|| planes(experiment, figures, room))
    };
    title.into_iter().chain(drawn).collect()
}

/// Adds a line with the number of figures left out.
fn and_more(lines: &mut Vec<String>, shown: usize, figures: &[Figure]) {
    if shown < figures.len() {
        lines.push(format!("  and {} more in summary.txt and report.html", figures.len() - shown));
    }
}

/// Returns how many figures fit into this many lines, with a line for those that do not.
fn fitting(figures: &[Figure], lines: usize) -> usize {
    if figures.len() <= lines { figures.len() } else { lines.saturating_sub(1) }
}

/// Shows one cell: each figure with its interval.
fn one_cell(figures: &[Figure], room: usize) -> Vec<String> {
    let shown = fitting(figures, room);
    let row = |figure: &Figure| {
        let range = figure.values[0].and_then(|value| value.interval);
        let range = range.map(|range| format!("({} to {})", figure.number(range.low), figure.number(range.high)));
        vec![figure.name.clone(), figure.told(0).trim_end().to_owned(), range.unwrap_or_default()]
    };
    let mut lines = grid(&figures.iter().take(shown).map(row).collect::<Vec<_>>());
    lines.truncate(room);
    and_more(&mut lines, shown, figures);
    lines
}

/// Shows a column for each cell, if there are few and they fit.
fn side_by_side(experiment: &Experiment, figures: &[Figure], room: usize) -> Option<Vec<String>> {
    if !shown_side_by_side(experiment) {
        return None;
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    let names = Names::of(experiment);
    for axis in 0..experiment.axes.len() {
        let values = experiment.cells.iter().map(|cell| format!("{} ", value_of(&cell.values[axis])));
        rows.push(std::iter::once(names.knob(axis).to_owned()).chain(values).collect());
    }
    let heads = rows.len();
    let shown = fitting(figures, room.saturating_sub(heads));
    for figure in figures.iter().take(shown) {
        let values = (0..experiment.cells.len()).map(|cell| figure.told(cell));
        rows.push(std::iter::once(figure.name.clone()).chain(values).collect());
    }
    let mut lines = grid(&rows);
    let fits = shown > 0 && lines.len() == rows.len() && lines.iter().all(|line| line.chars().count() <= WIDTH);
    and_more(&mut lines, shown, figures);
    fits.then_some(lines)
}

/// Shows a plane or a range for each figure, as many as fit.
fn planes(experiment: &Experiment, figures: &[Figure], room: usize) -> Vec<String> {
    let (mut lines, mut shown) = (Vec::new(), 0);
    for figure in figures {
        let more = over_cells(experiment, figure, (room - lines.len()).saturating_sub(1));
        if lines.len() + more.len() + usize::from(shown + 1 < figures.len()) > room {
            break;
        }
        lines.extend(more);
        shown += 1;
    }
    and_more(&mut lines, shown, figures);
    lines.truncate(room);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Focus, FocusKind};
    use crate::tables::tests::{block, experiment, tables_of, toy};
    use evenhand_game::game::knobs::Place;

    fn text(experiment: &Experiment, tables: &Tables) -> String {
        brief(experiment, tables, MOST_LINES).into_iter().map(|line| line.text + "\n").collect()
    }

    #[test]
    fn it_fits_for_any_number_of_cells_and_says_how_every_one_of_few_is() {
        for cells in [1, 2, 5, 8, 9, 12, 30, 100] {
            let told = text(&experiment(cells), &toy(cells, 400, 100));
            assert!(told.lines().count() <= MOST_LINES, "{told}");
            assert!(told.lines().all(|line| line.chars().count() <= WIDTH), "{told}");
            assert!(told.contains("Answer: ") && told.contains("rounds"), "{told}");
        }
    }

    #[test]
    fn findings_that_do_not_fit_are_counted() {
        let said: Vec<String> = ["one", "two", "three", "four"].map(str::to_owned).into();
        let lines = |most: usize| answered(&said, most).into_iter().map(|line| line.text).collect::<Vec<_>>();
        assert_eq!(lines(4), ["Answer: one", "  two", "  three", "  four"]);
        assert_eq!(lines(3), ["Answer: one", "  two", "  and 2 more findings in report.html"]);
        assert_eq!(lines(1), ["Answer: one"]);
    }

    /// Returns the text for a grid that is too large for the effects of its axes.
    fn without_effects(experiment: &Experiment, mut tables: Tables) -> String {
        tables.main_effects.clear();
        text(experiment, &tables)
    }

    fn joined(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_effect_is_said_with_its_direction_and_shown_with_its_size() {
        let told = text(&experiment(2), &toy(2, 4000, 100));
        let said = joined(&told);
        assert!(
            said.contains("Answer: More mana: Seat S1 wins more, Corner north wins more and more rounds."),
            "{told}"
        );
        assert!(told.contains("mana +1  at mana 4") && said.contains("Seat S1 wins +5.4 points 50 %"), "{told}");
    }

    #[test]
    fn without_an_effect_it_says_how_large_one_could_be() {
        let few = tables_of(2, 30, 10, |cell, deals| block(deals, 0.5 + 0.02 * cell as f64, 0.0));
        let told = joined(&text(&experiment(2), &few));
        assert!(told.contains("Answer: More mana: no effect is seen. Who wins: no change is seen; up to 10"));
        let same = joined(&text(&experiment(3), &tables_of(3, 4000, 100, |_, deals| block(deals, 0.5, 0.0))));
        assert!(same.contains("Who wins: no change above 0.1 points."), "{same}");
        assert!(same.contains("The players never react: no choice differs"), "{same}");
    }

    #[test]
    fn a_clear_difference_is_said_with_its_way_its_size_and_its_range() {
        let told = without_effects(&experiment(2), toy(2, 4000, 100));
        let said = joined(&told);
        assert!(said.contains("with the baseline (mana 4) differ clearly, beyond luck."), "{told}");
        assert!(said.contains(", more with mana 5: "), "{told}");
        assert!(said.contains(" instead of ") && said.contains("(between +"), "{told}");
    }

    #[test]
    fn where_nothing_is_clear_it_does_not_say_that_all_is_equal() {
        let few = tables_of(2, 30, 10, |cell, deals| block(deals, 0.5 + 0.02 * cell as f64, 0.0));
        let told = without_effects(&experiment(2), few);
        let said = joined(&told);
        // Only headline figures are used.
        let none = said.split_once("Answer: None of the ").map(|(_, rest)| rest.trim_start_matches(char::is_numeric));
        let words = " headline comparisons with the baseline (mana 4) differs clearly so far";
        assert!(none.is_some_and(|rest| rest.starts_with(words)), "{told}");
        assert!(said.contains("could still differ by up to") && told.contains("Not decided: "), "{told}");
        let same = without_effects(&experiment(3), tables_of(3, 4000, 100, |_, deals| block(deals, 0.5, 0.0)));
        assert!(same.contains("Answer: No difference: "), "{same}");
    }

    #[test]
    fn without_a_baseline_the_first_cell_is_what_is_compared_with() {
        let mut asked = experiment(3);
        asked.baseline_axes.clear();
        asked.cells[0].baseline = false;
        let told = without_effects(&asked, toy(3, 400, 100));
        assert!(told.contains("the first cell (mana 4;") && told.contains("[baseline])"), "{told}");
    }

    #[test]
    fn the_focus_is_the_first_thing_that_is_said() {
        let mut asked = experiment(2);
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        asked.focus = Some(Focus { kind: FocusKind::Faction, name: "Elves".into(), place });
        let lines = brief(&asked, &toy(2, 400, 100), MOST_LINES);
        let first = lines.iter().find(|line| line.strong).unwrap();
        assert!(first.text.starts_with("Answer: In focus: faction Elves wins "), "{}", first.text);
    }
}
