//! Short forms of numbers and cells.

use std::fmt::Display;

use crate::experiment::Experiment;
use crate::tables::Tables;

use super::grid::WIDTH;

/// Differences of shares below this do not matter, unless the experiment sets another margin.
pub(super) const MARGIN: f64 = 0.01;

/// Returns the label of a cell.
pub(super) fn label(experiment: &Experiment, cell: usize) -> &str {
    match experiment.cells[cell].label.as_str() {
        "" => "the numbers as set",
        label => label,
    }
}

/// Formats a share in the style of a sentence: `91 %`, or `2.6 %` if it is small.
pub(super) fn rate(share: f64) -> String {
    match share * 100.0 {
        percent if percent.abs() >= 9.95 || percent == 0.0 => format!("{percent:.0} %"),
        percent => format!("{percent:.1} %"),
    }
}

/// Wraps a text at spaces; lines after the first are indented by this many spaces.
pub fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let lead: String = text.chars().take_while(|c| *c == ' ').collect();
    let mut lines: Vec<String> = Vec::new();
    let mut line = lead.clone();
    for word in text.split_whitespace() {
        let blank = usize::from(!line.trim().is_empty());
        if blank == 1 && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            line.push_str(word);
        } else {
            line.push_str(&" ".repeat(blank));
            line.push_str(word);
        }
    }
    lines.push(line);
    lines
}

/// Returns the margin below which values count as equal: what the experiment says matters, the requested precision, or a
/// default.
pub(super) fn margin(experiment: &Experiment) -> f64 {
    let asked = experiment.matters.share.or(experiment.stop.decided).or(experiment.stop.precision);
    asked.filter(|precision| *precision > 0.0).unwrap_or(MARGIN)
}

/// Formats a count with its noun, in the singular for one.
pub fn counted<N: Copy + PartialEq + From<u8> + Display>(count: N, what: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Joins parts of a sentence.
pub(super) fn listed(parts: &[String]) -> String {
    match parts {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => parts.join(", "),
    }
}

/// Capitalizes the first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// States that none of the headline comparisons is clear.
pub(super) fn none_clear(all: usize, with: &str) -> String {
    match all {
        1 => format!("the one headline comparison with {with} does not differ clearly"),
        _ => format!("none of the {all} headline comparisons with {with} differs clearly"),
    }
}

/// Returns the smallest number of deals played in any of these cells.
pub(super) fn deals_of(tables: &Tables, cells: &[usize]) -> u64 {
    let played = tables.cells.iter().filter(|row| cells.contains(&row.cell)).map(|row| row.deals);
    played.min().unwrap_or(0)
}

/// Formats how many more deals reduce the half-width to the margin, rounded; empty if it is already small enough.
/// `deals` counts all deals played, including those without the group in question, since more deals with it come with
/// more of the others.
pub(super) fn more_deals(deals: u64, half: f64, margin: f64) -> String {
    let round = deals_to_go(deals, half, margin);
    if round == 0.0 {
        return String::new();
    }
    format!("; about {round:.0} more deals would narrow it to +-{}", points(margin))
}

/// Returns [`more_deals`] as a number; 0 if the interval is narrow enough.
pub(super) fn deals_to_go(deals: u64, half: f64, margin: f64) -> f64 {
    if half <= margin {
        return 0.0;
    }
    let more = deals as f64 * ((half / margin).powi(2) - 1.0);
    let unit = 10f64.powf((more.max(10.0)).log10().floor() - 1.0);
    // A round number with an error in the last bit is not rounded up to the next.
    (more / unit - 1e-6).ceil() * unit
}

/// Formats a share as percentage points.
pub(super) fn points(share: f64) -> String {
    let text = plain((share * 1000.0).round() / 10.0);
    let unit = if text == "1" { "point" } else { "points" };
    format!("{text} {unit}")
}

/// Formats a share as a percentage.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// Formats with at most two decimals, or three digits for small numbers.
pub(super) fn plain(number: f64) -> String {
    let text = match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 0.1 || size == 0.0 => format!("{number:.2}"),
        _ => format!("{number:.3}"),
    };
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text };
    if text == "-0" { "0".into() } else { text }
}

/// Does what [`plain`] does, and adds the sign.
pub(super) fn signed(number: f64) -> String {
    let text = plain(number);
    if number > 0.0 && text != "0" { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([1234.5, 7.256, 0.0123, 0.0, -0.0001].map(plain), ["1234", "7.26", "0.012", "0", "0"]);
        assert_eq!([0.5, -0.5].map(signed), ["+0.5", "-0.5"]);
        assert_eq!([0.01, 0.025].map(points), ["1 point", "2.5 points"]);
    }

    #[test]
    fn one_thing_is_told_in_the_singular() {
        assert_eq!([0, 1, 12].map(|count: u64| counted(count, "deal")), ["0 deals", "1 deal", "12 deals"]);
    }

    #[test]
    fn more_deals_are_in_proportion_to_all_that_were_played() {
        assert_eq!(more_deals(1000, 0.02, 0.01), "; about 3000 more deals would narrow it to +-1 point");
        assert_eq!(more_deals(1000, 0.01, 0.01), "");
    }
}
