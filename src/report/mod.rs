//! The closing summary: what the tables say, in words, with how sure it is.
//!
//! A difference is called clear when its interval excludes 0 and its p-value, after Holm's
//! adjustment over every comparison the summary looks at, is below 0.05. A share is called clearly
//! off when it is further from the fair one than one and a half times the half-width of its
//! interval (2.9 standard errors: with a dozen groups, chance alone does so less than once in twenty
//! runs). Whatever is not clear is said to be open, with what it could still be, and never to be
//! equal, unless the whole interval lies within the precision asked for.

use crate::experiment::{Experiment, ONE_BY_ONE};
use crate::stats::{Interval, many};
use crate::tables::{ContrastRow, Of, RankRow, ShareRow, Tables, ranking};

/// Differences of shares below this do not matter, unless the experiment says otherwise.
const MARGIN: f64 = 0.01;

/// Half-widths of an interval that make a share clearly off, where many groups are looked at.
const CLEARLY_OFF: f64 = 1.5;

/// How many clear differences are listed.
const MOST_CLEAR: usize = 6;
/// How many open ones are listed.
const MOST_OPEN: usize = 4;
/// How many changes are told, where they are put in order.
const MOST_RANKED: usize = 12;
/// Cells whose fairness is told in the summary.
const MOST_CELLS: usize = 3;
/// Characters of a swept value where cells are set side by side.
const MOST_CHARACTERS: usize = 24;
/// Cells that are set side by side: as many as fit on a line.
const MOST_COLUMNS: usize = 8;
/// Factions or agents that are set against each other.
const MOST_GROUPS: usize = 8;

/// The summary of an experiment: plain text of at most about 50 lines.
pub fn summary(experiment: &Experiment, tables: &Tables) -> String {
    let mut lines = vec![experiment.question.clone(), played(experiment, tables)];
    lines.extend(experiment.caution.as_ref().map(|caution| format!("Caution: {caution}.")));
    lines.push(String::new());
    if tables.cells.iter().all(|cell| cell.deals < 2) {
        lines.push("In short: too little was played to say anything.".into());
    } else {
        if changes_one_by_one(experiment) {
            lines.extend(ranked(experiment, tables));
        } else {
            lines.extend(differences(experiment, tables));
        }
        lines.extend(side_by_side(experiment, tables));
        lines.extend(fairness(experiment, tables));
        lines.extend(meetings(tables));
    }
    lines.extend(faults(tables));
    lines.push(String::new());
    lines.push(format!(
        "Ranges are meant to hold the true value 19 times in 20, for these players ({}): others may find another answer.",
        players(experiment)
    ));
    lines.push(next(tables));
    lines.retain({
        let mut blank = true;
        move |line: &String| {
            let doubled = line.is_empty() && blank;
            blank = line.is_empty();
            !doubled
        }
    });
    lines.join("\n") + "\n"
}

fn played(experiment: &Experiment, tables: &Tables) -> String {
    let cells = tables.cells.len();
    let least = tables.cells.iter().map(|cell| cell.deals).min().unwrap_or(0);
    let most = tables.cells.iter().map(|cell| cell.deals).max().unwrap_or(0);
    let matches: u64 = tables.cells.iter().map(|cell| cell.matches).sum();
    let deals = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let (s, each) = if cells == 1 { ("", "") } else { ("s", " each") };
    format!("Played {cells} cell{s} of {}, {deals} deals{each}, {matches} matches in all.", experiment.game)
}

fn players(experiment: &Experiment) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in experiment.cells.iter().flat_map(|cell| &cell.agents) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    names.join(", ")
}

fn label(experiment: &Experiment, cell: usize) -> &str {
    match experiment.cells[cell].label.as_str() {
        "" => "the numbers as set",
        label => label,
    }
}

fn margin(experiment: &Experiment) -> f64 {
    experiment.stop.precision.filter(|precision| *precision > 0.0).unwrap_or(MARGIN)
}

/// More deals until the half-width is down to the margin, in round figures.
fn more_deals(deals: u64, half: f64, margin: f64) -> String {
    let more = deals as f64 * ((half / margin).powi(2) - 1.0).max(0.0);
    let unit = 10f64.powf((more.max(10.0)).log10().floor() - 1.0);
    format!("about {:.0} more deals would settle it to +-{}", (more / unit).ceil() * unit, points(margin))
}

fn points(share: f64) -> String {
    let text = plain((share * 1000.0).round() / 10.0);
    let unit = if text == "1" { "point" } else { "points" };
    format!("{text} {unit}")
}

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// At most two decimals, or three digits for small numbers.
fn plain(number: f64) -> String {
    let text = match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 0.1 || size == 0.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    };
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text };
    if text == "-0" { "0".into() } else { text }
}

fn signed(number: f64) -> String {
    let text = plain(number);
    if number > 0.0 && text != "0" { format!("+{text}") } else { text }
}

/// A contrast in words.
struct Contrast<'t> {
    row: &'t ContrastRow,
    interval: Interval,
    is_share: bool,
}

impl Contrast<'_> {
    fn name(&self) -> String {
        let subject = &self.row.subject;
        if self.is_share {
            format!("win share of {} {}", subject.kind, subject.group)
        } else {
            subject.measure.replace('_', " ")
        }
    }

    /// The range of the difference, in points or in the measure's unit.
    fn range(&self) -> String {
        let Interval { low, high } = self.interval;
        if self.is_share {
            let tenths = |share: f64| signed((share * 1000.0).round() / 10.0);
            format!("between {} and {} points", tenths(low), tenths(high))
        } else if low == high {
            "by the same in every deal".to_owned()
        } else {
            let unit = &self.row.subject.unit;
            let space = if unit.is_empty() { "" } else { " " };
            format!("between {} and {}{space}{unit}", signed(low), signed(high))
        }
    }

    fn values(&self) -> String {
        let d = &self.row.difference;
        if self.is_share {
            format!("{} instead of {}", percent(d.a), percent(d.b))
        } else {
            format!("{} instead of {}", plain(d.a), plain(d.b))
        }
    }

    /// Whether the whole interval lies within `margin` of 0.
    fn no_more_than(&self, margin: f64) -> bool {
        self.interval.low >= -margin && self.interval.high <= margin
    }

    /// Whether it says the same as another: of two groups that share all wins, one gains exactly
    /// what the other loses.
    fn mirrors(&self, other: &Contrast<'_>) -> bool {
        let opposite = |a: f64, b: f64| (a + b).abs() < 1e-9;
        self.is_share
            && self.row.cell == other.row.cell
            && self.row.subject.kind == other.row.subject.kind
            && opposite(self.row.difference.a - 0.5, other.row.difference.a - 0.5)
            && opposite(self.row.difference.value, other.row.difference.value)
            && opposite(self.interval.low, other.interval.high)
    }

    /// How far the difference is from 0, in half-widths.
    fn clarity(&self) -> f64 {
        self.row.difference.value.abs() / self.interval.half_width().max(f64::MIN_POSITIVE)
    }
}

/// The headline comparisons; of those that mirror each other, the first.
fn contrasts(tables: &Tables) -> Vec<Contrast<'_>> {
    let mut rows: Vec<Contrast> = Vec::new();
    let all = tables.contrasts.iter().filter(|row| row.subject.headline).filter_map(|row| {
        let interval = row.difference.interval?;
        Some(Contrast { row, interval, is_share: row.subject.of != Of::Mean })
    });
    for contrast in all {
        if !rows.iter().any(|row| row.mirrors(&contrast)) {
            rows.push(contrast);
        }
    }
    rows
}

/// Which of these comparisons are clear, all of them taken into account.
fn clearly(rows: &[Contrast<'_>]) -> Vec<bool> {
    let p: Vec<f64> = rows.iter().map(|row| row.row.difference.p).collect();
    rows.iter().zip(many::holm(&p)).map(|(row, p)| p < 0.05 && !row.interval.contains(0.0)).collect()
}

fn differences(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let margin = margin(experiment);
    let rows = contrasts(tables);
    if rows.is_empty() {
        return Vec::new();
    }
    let (mut clear, mut same, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for (row, is_clear) in rows.iter().zip(clearly(&rows)) {
        if is_clear {
            clear.push(row);
        } else if row.no_more_than(if row.is_share { margin } else { 0.0 }) {
            same.push(row);
        } else {
            open.push(row);
        }
    }
    clear.sort_by(|a, b| b.clarity().total_cmp(&a.clarity()));
    open.sort_by(|a, b| {
        (b.is_share, b.clarity()).partial_cmp(&(a.is_share, a.clarity())).unwrap_or(std::cmp::Ordering::Equal)
    });

    let mut baselines: Vec<usize> = rows.iter().map(|row| row.row.baseline).collect();
    baselines.sort_unstable();
    baselines.dedup();
    let baseline = match baselines.as_slice() {
        [one] => format!("the baseline ({})", label(experiment, *one)),
        _ => "their baselines".to_owned(),
    };
    let mut lines = Vec::new();
    lines.push(if !clear.is_empty() {
        format!("In short: {} of {} comparisons with {baseline} differ clearly:", clear.len(), rows.len())
    } else if !open.is_empty() {
        format!("In short: nothing differs clearly from {baseline} yet, which does not mean that all is equal.")
    } else {
        format!(
            "In short: no win share differs from {baseline} by more than {}, and no headline measure at all.",
            points(margin)
        )
    });
    // Those of measures are seen at a glance if cells are set side by side.
    let apart = if shown_side_by_side(experiment) { clear.iter().filter(|row| !row.is_share).count() } else { 0 };
    clear.sort_by_key(|row| !row.is_share);
    let told = clear.len() - apart;
    for row in clear.iter().take(told.min(MOST_CLEAR)) {
        let cell = label(experiment, row.row.cell);
        lines.push(format!("  {cell}: {} {} ({})", row.name(), row.values(), row.range()));
    }
    if told > MOST_CLEAR {
        lines.push(format!("  and {} more in contrasts.csv", told - MOST_CLEAR));
    }
    if apart > 0 {
        let and = if told > 0 { "and " } else { "" };
        lines.push(format!("  {and}{apart} of measures, marked * below"));
    }
    if !open.is_empty() {
        let luck = match rows.len() {
            20.. => ": among so many, some stand out by luck",
            _ => "",
        };
        lines.push(format!("Not decided yet ({} of {}{luck}); the difference is", open.len(), rows.len()));
    }
    for row in open.iter().take(MOST_OPEN) {
        let cell = label(experiment, row.row.cell);
        let more = if row.is_share && row.interval.half_width() > margin {
            format!("; {}", more_deals(row.row.deals, row.interval.half_width(), margin))
        } else {
            String::new()
        };
        lines.push(format!("  {cell}: {} {}{more}", row.name(), row.range()));
    }
    if open.len() > MOST_OPEN {
        lines.push(format!("  and {} more in contrasts.csv", open.len() - MOST_OPEN));
    }
    if !same.is_empty() {
        lines.push(format!(
            "Equal to within {}, or the same in every deal: {} of {} comparisons.",
            points(margin),
            same.len(),
            rows.len()
        ));
    }
    lines.push(String::new());
    lines
}

/// Whether the cells are so many single changes of one baseline that they are best put in order.
fn changes_one_by_one(experiment: &Experiment) -> bool {
    experiment.axes.iter().any(|axis| axis == ONE_BY_ONE) && !shown_side_by_side(experiment)
}

/// The changes in order of how much they move the game.
fn ranked(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let rows = ranking(tables);
    let Some(first) = rows.first() else { return Vec::new() };
    let clear = |p: f64| p < 0.05;
    let moving: Vec<_> = rows.iter().filter(|row| clear(row.p)).collect();
    let contrast = |at: usize| {
        let row = &tables.contrasts[at];
        Contrast {
            row,
            interval: row.difference.interval.unwrap_or(Interval { low: 0.0, high: 0.0 }),
            is_share: row.subject.of != Of::Mean,
        }
    };
    let mut lines = vec![format!(
        "In short: {} of {} changes move the game clearly, each by itself (of {} headline comparisons each).",
        moving.len(),
        rows.len(),
        first.comparisons
    )];
    if !moving.is_empty() {
        lines.push("In order of how far they move it, in standard deviations (what luck alone would show):".into());
    }
    for row in moving.iter().take(MOST_RANKED) {
        let clearest = contrast(row.clearest);
        lines.push(format!(
            "  {:>2}. {}: {} ({}); {} {} ({})",
            row.rank,
            label(experiment, row.cell),
            plain(row.moved),
            plain(row.by_chance),
            clearest.name(),
            clearest.values(),
            clearest.range(),
        ));
        let share = row.share.filter(|share| *share != row.clearest).map(contrast);
        // The furthest of many: told by the measure of fairness, as it is not adjusted for its choice.
        if let Some(share) = share.filter(|share| share.clarity() > CLEARLY_OFF) {
            lines.push(format!("        {} {} ({})", share.name(), share.values(), share.range()));
        }
    }
    if moving.len() > MOST_RANKED {
        lines.push(format!("  and {} more in ranking.csv", moving.len() - MOST_RANKED));
    }
    let same = |row: &&RankRow| row.moved == 0.0;
    let (same, open): (Vec<_>, Vec<_>) = rows.iter().filter(|row| !clear(row.p)).partition(same);
    if !open.is_empty() {
        let some: Vec<&str> = open.iter().take(MOST_OPEN).map(|row| label(experiment, row.cell)).collect();
        let more = if open.len() > MOST_OPEN { ", ..." } else { "" };
        lines.push(format!(
            "Not told apart from luck at {} deals: {} changes ({}{more}). What they change, if anything, is too little to see yet.",
            tables.cells.iter().map(|cell| cell.deals).min().unwrap_or(0),
            open.len(),
            some.join(", ")
        ));
    }
    if !same.is_empty() {
        let all: Vec<&str> = same.iter().map(|row| label(experiment, row.cell)).collect();
        lines.push(format!("Never made a difference to what is counted: {}.", all.join(", ")));
    }
    lines.push(String::new());
    lines
}

fn shown_side_by_side(experiment: &Experiment) -> bool {
    experiment.cells.len() <= MOST_COLUMNS
}

/// What matches were like: a column for each cell, a line for each headline measure.
fn side_by_side(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    if !shown_side_by_side(experiment) {
        return Vec::new();
    }
    let rows = contrasts(tables);
    let clear = clearly(&rows);
    let is_clear = |cell: usize, measure: &str| {
        rows.iter()
            .zip(&clear)
            .any(|(row, clear)| *clear && !row.is_share && row.row.cell == cell && row.row.subject.measure == measure)
    };
    let mut grid: Vec<Vec<String>> = Vec::new();
    for (axis, path) in experiment.axes.iter().enumerate() {
        let values = experiment.cells.iter().map(|cell| match &cell.values[axis] {
            toml::Value::Array(items) => no_longer(items.iter().map(bare).collect::<Vec<_>>().join("+")),
            value => no_longer(bare(value)),
        });
        grid.push(std::iter::once(path.clone()).chain(values).collect());
    }
    if experiment.cells.iter().any(|cell| cell.baseline) {
        let marks = experiment.cells.iter().map(|cell| if cell.baseline { "baseline" } else { "" }.to_owned());
        grid.push(std::iter::once(String::new()).chain(marks).collect());
    }
    let measures = tables.cells.first().map_or(&[][..], |cell| &cell.means);
    for (at, (measure, _)) in measures.iter().enumerate().filter(|(_, (measure, _))| measure != "steps") {
        let means = tables.cells.iter().map(|cell| {
            let mean = cell.means.get(at).and_then(|(_, mean)| mean.as_ref());
            let star = if is_clear(cell.cell, measure) { "*" } else { " " };
            mean.map_or_else(|| "-".to_owned(), |mean| plain(mean.value) + star)
        });
        grid.push(std::iter::once(measure.replace('_', " ")).chain(means).collect());
    }
    let mut endings: Vec<&str> = Vec::new();
    for row in tables.endings.iter().filter(|row| row.matches > 0) {
        if !endings.contains(&row.ending.as_str()) {
            endings.push(&row.ending);
        }
    }
    for ending in endings.iter().filter(|_| endings.len() > 1) {
        let shares = tables.cells.iter().map(|cell| {
            let row = tables.endings.iter().find(|row| row.cell == cell.cell && row.ending == *ending);
            row.and_then(|row| row.share).map_or_else(|| "-".to_owned(), |share| percent(share.value) + " ")
        });
        grid.push(std::iter::once(format!("ended by {}", ending.replace('_', " "))).chain(shares).collect());
    }
    let star = if clear.contains(&true) {
        " (* differs clearly from the baseline; how matches ended is not judged)"
    } else {
        ""
    };
    let mut lines = vec![format!("On average, per match or per seat{star}:")];
    lines.extend(lined_up(&grid));
    lines.push(String::new());
    lines
}

/// Who wins how much against whom, if there is only one cell.
fn meetings(tables: &Tables) -> Vec<String> {
    let [_] = tables.cells.as_slice() else { return Vec::new() };
    let mut lines = Vec::new();
    for rows in tables.matchups.chunk_by(|a, b| a.kind == b.kind) {
        let mut groups: Vec<&str> = Vec::new();
        for row in rows {
            if !groups.contains(&row.group.as_str()) {
                groups.push(&row.group);
            }
        }
        if !(3..=MOST_GROUPS).contains(&groups.len()) {
            continue;
        }
        let mut grid = vec![std::iter::once("").chain(groups.iter().copied()).map(str::to_owned).collect::<Vec<_>>()];
        for group in &groups {
            let met = groups.iter().map(|against| {
                let row = rows.iter().find(|row| row.group == *group && row.against == *against);
                row.and_then(|row| row.share).map_or_else(|| "-".to_owned(), |share| percent(share.value))
            });
            grid.push(std::iter::once((*group).to_owned()).chain(met).collect());
        }
        lines.push(String::new());
        lines.push(format!("Share of the win of each {} (line) where it met another (column):", rows[0].kind));
        lines.extend(lined_up(&grid));
        let widest = rows.iter().filter_map(|row| Some(row.share?.interval?.half_width())).fold(0.0, f64::max);
        lines.push(format!("  each known to +-{}; matchups.csv has the ranges", points(widest)));
    }
    lines
}

/// A value that leaves room for others on its line.
fn no_longer(text: String) -> String {
    if text.chars().count() <= MOST_CHARACTERS {
        return text;
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}

/// A value as short as can be: words without quotes.
fn bare(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Lines of a table: the first column to the left, the others to the right.
fn lined_up(grid: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| grid.iter().filter_map(|line| line.get(column)).map(|text| text.chars().count()).max();
    let line = |line: &Vec<String>| {
        let entries = line.iter().enumerate().map(|(column, text)| {
            let width = width(column).unwrap_or(0);
            if column == 0 { format!("  {text:<width$}") } else { format!("{text:>width$}") }
        });
        entries.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    grid.iter().map(line).collect()
}

/// Whether seats, factions and agents share the wins fairly: the baselines first.
fn fairness(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let mut cells: Vec<usize> = (0..experiment.cells.len()).collect();
    cells.sort_by_key(|&cell| (!experiment.cells[cell].baseline, cell));
    let mut lines = Vec::new();
    let told = if changes_one_by_one(experiment) { 1 } else { MOST_CELLS };
    for &cell in cells.iter().take(told) {
        let counts = |row: &&ShareRow| row.cell == cell && row.deals > 0 && row.headline;
        let rows: Vec<&ShareRow> = tables.win_share.iter().filter(counts).collect();
        let kinds: Vec<String> = rows
            .chunk_by(|a, b| a.kind == b.kind)
            .take(3)
            .filter_map(|groups| Some(format!("  {}", fairness_of(groups, margin(experiment))?)))
            .collect();
        if !kinds.is_empty() {
            let fair = percent(rows[0].fair);
            lines.push(format!("Shares of the win with {} (fair: {fair}):", label(experiment, cell)));
            lines.extend(kinds);
        }
    }
    if cells.len() > told {
        lines.push(match cells.len() - told {
            1 => "The other cell is in win_share.csv.".into(),
            more => format!("The other {more} cells are in win_share.csv."),
        });
    }
    lines
}

fn fairness_of(groups: &[&ShareRow], margin: f64) -> Option<String> {
    let mut known: Vec<(&ShareRow, f64, Interval)> =
        groups.iter().filter_map(|row| Some((*row, row.share?.value, row.share?.interval?))).collect();
    known.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (first, last) = (known.first()?, known.last()?);
    let text = |(row, share, interval): &(&ShareRow, f64, Interval)| {
        format!("{} {} ({:.1} to {:.1})", row.group, percent(*share), interval.low * 100.0, interval.high * 100.0)
    };
    let list = if known.len() < 2 { text(first) } else { format!("best {}, worst {}", text(first), text(last)) };
    let off: Vec<&str> = known
        .iter()
        .filter(|(row, share, interval)| {
            (share - row.fair).abs() > CLEARLY_OFF * interval.half_width() && !interval.contains(row.fair)
        })
        .map(|(row, _, _)| row.group.as_str())
        .collect();
    let reach = |(row, _, interval): &(&ShareRow, f64, Interval)| {
        (row.fair - interval.low).abs().max((interval.high - row.fair).abs())
    };
    let widest = known.iter().max_by(|a, b| reach(a).total_cmp(&reach(b)))?;
    let verdict = if off.len() == known.len() && off.len() > 4 {
        "all clearly off".to_owned()
    } else if !off.is_empty() {
        format!("clearly off: {}", off.join(", "))
    } else if reach(widest) <= margin {
        format!("fair to within {}", points(margin))
    } else {
        let more = if widest.2.half_width() > margin {
            format!("; {}", more_deals(widest.0.deals, widest.2.half_width(), margin))
        } else {
            String::new()
        };
        let (leaning, off) =
            if widest.2.contains(widest.0.fair) { ("could be up to", " off") } else { ("looks off, by up to", "") };
        format!("not decided: {} {leaning} {}{off}{more}", widest.0.group, points(reach(widest)))
    };
    Some(format!("{}: {list}; {verdict}", groups[0].kind))
}

fn faults(tables: &Tables) -> Vec<String> {
    let faults: u64 = tables.cells.iter().map(|cell| cell.faults).sum();
    let matches: u64 = tables.cells.iter().map(|cell| cell.matches).sum();
    if faults == 0 {
        return Vec::new();
    }
    let mut line = format!(
        "{faults} of {matches} matches could not be finished and are left out; faults.csv has the command that replays each."
    );
    let worst = tables.cells.iter().map(|cell| cell.faults as f64 / cell.matches.max(1) as f64).fold(0.0, f64::max);
    if worst > 0.01 {
        line.push_str(&format!(" In one cell that is {}: do not trust its numbers.", percent(worst)));
    }
    let first = tables.faults.iter().map(|fault| format!("The first: {}. Again: {}", fault.message, fault.command));
    std::iter::once(line).chain(first.take(1)).collect()
}

fn next(tables: &Tables) -> String {
    let mut names = Vec::new();
    if !tables.contrasts.is_empty() {
        names.extend(["ranking.csv", "contrasts.csv"]);
    }
    names.extend(["win_share.csv", "distributions.csv"]);
    if !tables.cards.is_empty() {
        names.push("cards.csv");
    }
    format!("Look next into tables/: {}; columns.csv explains every column.", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{BlockData, Outcome};
    use crate::tables::tests::{block, experiment, tables_of, toy};

    #[test]
    fn a_clear_difference_is_named_with_its_size_and_range() {
        let text = summary(&experiment(2), &toy(2, 4000, 100));
        assert!(text.contains("rules.mana=5: win share of seat S1 55."), "{text}");
        let line = |first: &str| text.lines().find(|line| line.trim_start().starts_with(first)).unwrap_or_default();
        let words: Vec<&str> = line("rounds").split_whitespace().collect();
        assert!(words.len() == 3 && !words[1].ends_with('*') && words[2].ends_with('*'), "{text}");
        assert_eq!(line("rules.mana ").split_whitespace().collect::<Vec<_>>(), ["rules.mana", "4", "5"]);
        assert!(text.contains("clearly off: S1, S2") || text.contains("clearly off: S2, S1"), "{text}");
        assert!(text.lines().count() <= 50, "{text}");
    }

    #[test]
    fn single_changes_are_told_in_order_of_how_far_they_move_the_game() {
        let wins = |cell: usize| [0.5, 0.7, 0.6].get(cell).copied().unwrap_or(0.5);
        let tables = tables_of(10, 2000, 100, |cell, deals| block(deals, wins(cell), 0.0));
        let mut single = experiment(10);
        single.axes = vec![ONE_BY_ONE.into()];
        let text = summary(&single, &tables);
        let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} in {text}"));
        assert!(text.contains("2 of 9 changes move the game clearly"), "{text}");
        assert!(place("1. rules.mana=5") < place("2. rules.mana=6"), "{text}");
        assert!(place("Never made a difference") < place("rules.mana=7"), "{text}");
        assert!(!text.contains("Not told apart from luck"), "{text}");
    }

    #[test]
    fn few_deals_are_called_undecided() {
        let few = tables_of(2, 30, 10, |cell, deals| block(deals, 0.5 + 0.02 * cell as f64, 0.0));
        let text = summary(&experiment(2), &few);
        assert!(text.contains("nothing differs clearly"), "{text}");
        assert!(text.contains("more deals would settle it to +-1 point"), "{text}");
        assert!(!text.contains("differ clearly:") && !text.contains("fair to within"), "{text}");
    }

    #[test]
    fn cells_that_never_differ_are_equal_to_within_the_margin() {
        let same = tables_of(3, 4000, 100, |_, deals| block(deals, 0.5, 0.0));
        let text = summary(&experiment(3), &same);
        assert!(text.contains("Equal to within 1 point, or the same in every deal: 8 of 8"), "{text}");
    }

    #[test]
    fn faults_are_said_aloud() {
        let broken = tables_of(1, 40, 10, |_, deals| {
            let mut data = block(deals, 0.5, 0.0);
            data.matches[0].outcome = Outcome::Fault("a rule broke".into());
            data
        });
        let text = summary(&experiment(1), &broken);
        assert!(text.contains("4 of 80 matches could not be finished"), "{text}");
        assert!(text.contains("do not trust"), "{text}");
    }

    #[test]
    fn nothing_played_is_no_answer() {
        let text = summary(&experiment(1), &tables_of(1, 10, 10, |_, _| BlockData::default()));
        assert!(text.contains("too little was played"), "{text}");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([1234.5, 7.256, 0.0123, 0.0, -0.0001].map(plain), ["1234", "7.26", "0.012", "0", "0"]);
        assert_eq!([0.5, -0.5].map(signed), ["+0.5", "-0.5"]);
        assert_eq!([0.01, 0.025].map(points), ["1 point", "2.5 points"]);
    }
}
