//! A turning point: what happened, and what else could have been chosen.

use maud::{Markup, html};

use super::super::log_line;
use super::Story;
use super::sentences::{percent, when};
use crate::report::words::capitalized;
use evenhand_players::matches::{ComparedChoice, ComparedOption, Moment};

/// The most lines of the log that are quoted.
const MOST_LINES: usize = 8;
/// Number of standard errors of a 95 % range.
const ERRORS: f64 = 2.0;

impl Story {
    /// Shows a turning point.
    pub(super) fn moment(&self, nth: usize, moment: &Moment, log: &[String], turn: &dyn Fn(usize) -> usize) -> Markup {
        let from = moment.swing.from;
        let seat = moment.swing.seat;
        let before = self.course.points[from].chances[seat];
        let (first, end) = (self.lines[from], self.lines.get(from + 1).copied().unwrap_or(log.len()));
        let quoted = log.get(first..end).unwrap_or_default();
        html! {
            section .moment {
                h4 {
                    a href={ "#turn-" (turn(first)) } { (nth + 1) ". " (capitalized(&when(&self.course, from))) }
                    ": " (self.name(seat)) " from " (percent(before)) " to " (percent(before + moment.swing.rise))
                }
                (quote(quoted))
                @for one in &moment.choices { (choice(one, self.name(one.seat))) }
            }
        }
    }
}

/// Shows lines of the log.
pub(super) fn quote(lines: &[String]) -> Markup {
    html! {
        div .log {
            @for line in lines.iter().take(MOST_LINES) { (log_line(line)) }
            @if lines.len() > MOST_LINES { p .in1 { "and more, in the log below" } }
        }
    }
}

/// Shows a choice with its alternatives. `name` is the name of the seat.
pub(super) fn choice(choice: &ComparedChoice, name: &str) -> Markup {
    let Some(chosen) = choice.chosen() else { return html! {} };
    html! {
        p { (verdict(choice, chosen, name)) }
        details {
            summary { "The options of " (name) " compared" }
            div .wide {
                table {
                    thead { tr { th scope="col" { "option" } th scope="col" { "win chance" } th scope="col" { "against the choice" } } }
                    tbody {
                        @for option in &choice.compared {
                            tr {
                                td { @if option.chosen { strong { (option.words) } " (chosen)" } @else { (option.words) } }
                                td { (percent_of(option.chance)) }
                                td { (against(option, chosen)) }
                            }
                        }
                    }
                }
            }
            p .note {
                "Estimated as far as " (name) " could know: what was hidden is drawn at random, and trained players play on. "
                @if choice.options > choice.compared.len() {
                    "Of " (choice.options) " options, those that a trained player rates highest are compared."
                }
            }
        }
    }
}

/// Describes whether another option was better.
fn verdict(choice: &ComparedChoice, chosen: &ComparedOption, name: &str) -> String {
    match choice.better() {
        Some(better) => format!(
            "{name} had a better option: {} with “{}”, {} with what it chose, as far as it could know.",
            percent_of(better.chance),
            better.words,
            percent_of(chosen.chance),
        ),
        None => format!(
            "No other option was shown to be better for {name}, which had {} as far as it could know.",
            percent_of(chosen.chance)
        ),
    }
}

fn percent_of(chance: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "shown as a whole percentage")]
    percent(chance as f32)
}

/// Describes the difference from the chosen option, with its 95 % range.
fn against(option: &ComparedOption, chosen: &ComparedOption) -> String {
    if option.chosen {
        return String::new();
    }
    let points = (option.chance - chosen.chance) * 100.0;
    format!("{points:+.0} points (±{:.0})", (ERRORS * option.error * 100.0).ceil())
}
