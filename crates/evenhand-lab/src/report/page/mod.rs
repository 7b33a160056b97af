//! `report.html`: the results with charts, in one self-contained file.
//!
//! - `cells`: each headline figure as a heat map and with its intervals; `groups`: win shares and matchups;
//!   `by_players`: conclusions with players of every strength; `strength`: the strength of the players; `spread`:
//!   distributions of measures; `cards`: the table of cards; `about`: the rules in force and how to repeat the run
//! - `balance`: the page of a search for better values
//! - `provenance`: how the results were produced; `parts`: charts and numbers shared by several of these; `style.css`
//!   and `sort.js` are embedded in the page
//!
//! Charts are inline SVG or colored tables, and every number that they show is also given as text.

mod about;
mod balance;
mod by_players;
mod cards;
mod cells;
mod groups;
mod parts;
mod provenance;
mod spread;
mod strength;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::experiment::Experiment;
use crate::tables::Tables;
use evenhand_kit::stats::Looks;

use super::answer::{Answer, answer};
use super::measured::{every_figure, figures};
use super::strength::warning;
use super::words::short;
use super::{OFTEN, RETRAINED, faults, played, players};

pub use balance::balance_page;
pub use provenance::Provenance;

/// Returns the complete page of an experiment.
pub fn page(experiment: &Experiment, tables: &Tables, provenance: &Provenance) -> String {
    let enough = tables.cells.iter().any(|cell| cell.deals >= 2);
    let sections = html! {
        @if enough {
            (found(experiment, tables))
            (with_retrained_players(provenance))
            (cells::section(experiment, tables, &every_figure(experiment, tables)))
            (strength::section(experiment, tables))
            (by_players::section(experiment, tables))
            (groups::section(experiment, tables))
            (groups::meetings(experiment, tables))
            (spread::section(experiment, tables))
            (cards::section(experiment, tables))
        } @else {
            section #answer { h2 { "Answer" } p .lead { "Too little was played to say anything." } }
        }
        (about::section(experiment, tables, provenance))
    };
    let head = Head { program: "evenhand", kind: "", played: &played(experiment, tables) };
    document(experiment, &head, &sections)
}

/// The variable parts of a page's head.
struct Head<'a> {
    /// The program or command named in the title.
    program: &'a str,
    /// The kind of page, shown after the game and the experiment; empty for a standard report.
    kind: &'a str,
    /// A sentence about what was played; may be empty.
    played: &'a str,
}

/// Returns a complete page about an experiment: its head, then the sections.
fn document(experiment: &Experiment, head: &Head<'_>, sections: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (experiment.name) " - " (head.program) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header {
                    p .kind {
                        (experiment.game) " · " (experiment.name)
                        @if !head.kind.is_empty() { " · " (head.kind) }
                    }
                    h1 { (experiment.question) }
                    p { @if !head.played.is_empty() { (head.played) " " } "Players: " (players(experiment)) "." }
                    @for caution in experiment.cautions() {
                        p .caution { strong { "Caution: " } (caution) "." }
                    }
                }
                main { (sections) }
                script { (PreEscaped(include_str!("sort.js"))) }
            }
        }
    };
    markup.into_string()
}

/// Shows the conclusions of the second run with retrained players, if there was one.
fn with_retrained_players(provenance: &Provenance) -> Markup {
    html! {
        @if let Some(text) = &provenance.retrained {
            section #retrained {
                h2 { (RETRAINED) }
                div .wide tabindex="0" role="group" aria-label="Text that can be scrolled sideways" { pre { (text) } }
            }
        }
    }
}

/// Shows the answer, and what is open.
fn found(experiment: &Experiment, tables: &Tables) -> Markup {
    let Answer { said, open } = answer(experiment, tables, &figures(experiment, tables));
    html! {
        section #answer {
            h2 { "Answer" }
            @for (at, text) in said.iter().enumerate() {
                p .lead[at == 0] { (text) }
            }
            @if !open.is_empty() {
                h3 { "Not decided" }
                ul { @for text in &open { li { (text) } } }
            }
            @for line in warning(experiment, tables).into_iter().chain(faults(tables)) { p .caution { (line) } }
            p .note {
                "Ranges are meant to hold the true value 19 times in 20, for these players: others may find another answer. "
                (match experiment.stop.looks() {
                    Looks::Once => "Settle the number of deals before you look; whoever plays on until something stands out finds false differences.",
                    Looks::Any { .. } => OFTEN,
                })
            }
            @if experiment.compares_with_first() {
                p .note {
                    "This experiment has no [baseline]: everything is compared with its first cell, "
                    (short(experiment, 0)) "."
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{experiment, toy};

    #[test]
    fn what_is_written_in_an_experiment_is_text_and_never_markup() {
        let mut asked = experiment(2);
        asked.question = "Is <script>alert(1)</script> & \"4\" right?".into();
        let page = page(&asked, &toy(2, 400, 100), &Provenance::default());
        assert!(page.contains("Is &lt;script&gt;alert(1)&lt;/script&gt; &amp;"), "{}", &page[..2000]);
        assert_eq!(page.matches("<script>").count(), 1);
    }

    #[test]
    fn a_page_of_a_large_grid_stays_small() {
        let page = page(&experiment(2000), &toy(2000, 4, 4), &Provenance::default());
        assert!(page.len() < 2_000_000, "{} bytes", page.len());
    }
}
