//! `report.html`: the results with charts, in one self-contained file.
//!
//! - `section`: sections and the table of contents; `goals`: the scorecard; `data`: the figures by variant; `axes`: the
//!   axes of charts
//! - `by_knob`: charts along each axis; `endings`: how matches end; `winners`: win shares in numbers; `figures`: the
//!   measures in numbers
//! - `matches`: matches to look at; `groups`: matchups; `luck`: how much is luck; `by_players`: conclusions with players of every strength; `strength`: the strength of the
//!   players; `spread`: distributions of measures; `cards`: the table of cards; `about`: the rules in force and how to
//!   repeat the run
//! - `answer_sheet`: the first sheet of the workbook
//! - `balance`: the page of a search for better values; `review`: the page of the review of a game
//! - `charts`: charts as SVG; `provenance`: how the results were produced; `parts`: colors and numbers shared by several
//!   of these; `style.css` and `page.js` are embedded in the page
//!
//! Charts are inline SVG, and every number that they show is also given as text. No figure is shown twice.

mod about;
mod answer_sheet;
mod axes;
mod balance;
mod by_knob;
mod by_players;
mod cards;
mod charts;
mod data;
mod endings;
mod figures;
mod goals;
mod groups;
mod luck;
mod matches;
mod parts;
mod provenance;
mod review;
mod section;
mod spread;
mod strength;
mod winners;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::experiment::Experiment;
use crate::tables::Tables;
use evenhand_kit::stats::Looks;

use super::choice_reactions::choice_reactions;
use super::opening::{Opening, opening};
use super::reactions::reactions;
use super::strength::warning;
use super::stronger;
use super::{OFTEN, RETRAINED, counted, faults, players};
use data::Data;
use section::{Section, wide};

pub(super) use charts::{Scale, Unit};

pub use answer_sheet::answer_sheet;
pub use balance::balance_page;
pub use provenance::Provenance;
pub use review::review_page;

/// Returns the complete page of an experiment.
pub fn page(experiment: &Experiment, tables: &Tables, provenance: &Provenance) -> String {
    let opening = opening(experiment, tables);
    let data = Data::of(experiment, tables);
    let mut sections = vec![answer(&data, &opening)];
    sections.extend(goals::section(opening.scorecard.as_ref()));
    if tables.cells.iter().any(|cell| cell.deals >= 2) {
        sections.extend(by_knob::sections(&data));
        sections.extend(endings::section(&data));
        sections.extend(winners::section(&data));
        sections.extend(matches::section(&data));
        sections.extend(figures::sections(&data));
        sections.extend(with_retrained_players(provenance));
        sections.extend(strength::section(&data));
        sections.extend(by_players::section(experiment, tables));
        sections.extend(groups::section(&data));
        sections.extend(luck::section(&data));
        sections.extend(spread::section(&data));
        sections.extend(cards::section(&data));
    }
    sections.extend(about::sections(&data, provenance));
    document(&Head::of(experiment, "evenhand", &played(tables)), &section::draw(&sections))
}

/// Describes how much was played.
fn played(tables: &Tables) -> String {
    let deals = tables.cells.iter().map(|cell| cell.deals);
    let (least, most) = (deals.clone().min().unwrap_or(0), deals.max().unwrap_or(0));
    let deals = if least == most { counted(most, "deal") } else { format!("{least} to {most} deals") };
    let matches: u64 = tables.cells.iter().map(|cell| cell.matches).sum();
    match tables.cells.len() {
        1 => format!("{deals}, {} played.", counted(matches, "match").replace("matchs", "matches")),
        cells => format!("{cells} variants, {deals} of each, {matches} matches played."),
    }
}

/// The head of a page.
struct Head {
    /// The title of the window.
    title: String,
    /// What the page is about, in small print above the heading.
    kind: String,
    heading: String,
    /// What was played, and by whom.
    played: String,
    cautions: Vec<String>,
    /// Answers that stronger players are known to give otherwise.
    stronger: Vec<String>,
}

impl Head {
    /// Returns the head of a page about an experiment. `program` is the command, `about` says what was played or searched.
    fn of(experiment: &Experiment, program: &str, about: &str) -> Head {
        let played = format!("{about} Players: {}.", players(experiment));
        Head {
            title: format!("{} - {program}", experiment.name),
            kind: format!("{} · {}", experiment.game, experiment.name),
            heading: experiment.question.clone(),
            played: played.trim_start().to_owned(),
            cautions: experiment.cautions().map(|caution| format!("{caution}.")).collect(),
            stronger: stronger::in_full(experiment),
        }
    }
}

/// Returns a complete page: its head, then the sections.
fn document(head: &Head, sections: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (head.title) }
                style { (PreEscaped(include_str!("style.css"))) }
            }
            body {
                header {
                    p .kind { (head.kind) }
                    h1 { (head.heading) }
                    p { (head.played) }
                    @for caution in &head.cautions { p .caution { strong { "Caution: " } (caution) } }
                    @for line in &head.stronger { p .caution { (line) } }
                }
                main { (sections) }
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    };
    markup.into_string()
}

/// Shows the conclusions of the second run with retrained players, if there was one.
fn with_retrained_players(provenance: &Provenance) -> Option<Section> {
    let text = provenance.retrained.as_ref()?;
    Some(Section::new("retrained".into(), RETRAINED.into(), wide(&html! { pre { (text) } })))
}

/// Shows the verdict, and what is open.
fn answer(data: &Data<'_>, opening: &Opening) -> Section {
    let (experiment, tables) = (data.experiment, data.tables);
    let told = choice_reactions(tables, |cell| data.names.variant(cell).to_owned());
    let reacted = [reactions(tables, true), told].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let body = html! {
        @for (at, text) in opening.verdict.iter().enumerate() {
            p .lead[at == 0] { (text) }
        }
        @if !opening.open.is_empty() {
            h3 { "Not decided" }
            ul { @for text in &opening.open { li { (text) } } }
        }
        @for line in warning(experiment, tables).into_iter().chain(faults(tables)) { p .caution { (line) } }
        @if !reacted.is_empty() { p { (reacted) } }
        p .note {
            "Ranges are meant to hold the true value 19 times in 20, for these players: others may find another answer. "
            (match experiment.stop.looks() {
                Looks::Once => "Settle the number of deals before you look: playing on until something stands out finds false differences.",
                Looks::Any { .. } => OFTEN,
            })
        }
        @if experiment.compares_with_first() {
            p .note {
                "This experiment has no [baseline]: everything is compared with its first variant, "
                (data.names.variant(0)) "."
            }
        }
    };
    Section::new("answer".into(), "Answer".into(), body)
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
