//! Matches that are worth a look, with the commands that show them.

use maud::{Markup, html};

use crate::report::capitalized;
use crate::report::names::{title, words};
use crate::report::words::{percent, plain};
use crate::tables::{InterestingRow, Why, replay_command};

use super::data::Data;
use super::section::{Section, wide};

/// Returns the section; `None` if no match is listed.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let rows: Vec<&InterestingRow> = listed(data).collect();
    if rows.is_empty() {
        return None;
    }
    let table = html! {
        table {
            thead { tr { @for name in ["Variant", "Match", "Command"] { th scope="col" { (name) } } } }
            tbody {
                @for row in rows {
                    tr {
                        th scope="row" { (capitalized(data.names.variant(row.cell))) }
                        td { (what(row)) }
                        td { code { (replay_command(data.experiment, row.cell, row.deal, row.seating)) } }
                    }
                }
            }
        }
    };
    let body = html! {
        p .note {
            "Single matches show how a figure comes about; they prove nothing. Each command shows a match turn by turn; with "
            code { "--html match.html" } " as a page with pictures."
        }
        (wide(&table))
    };
    Some(Section::new("matches".into(), "Matches to look at".into(), body))
}

/// Returns a link from figures to the matches; empty if none are listed.
pub(super) fn link(data: &Data<'_>) -> Markup {
    html! {
        @if listed(data).next().is_some() {
            p .note { a href="#matches" { "Matches that show it" } }
        }
    }
}

/// Returns the matches of the variant that others are compared with.
fn listed<'d>(data: &'d Data<'_>) -> impl Iterator<Item = &'d InterestingRow> {
    let reference = data.experiment.reference();
    data.tables.interesting.iter().filter(move |row| row.cell == reference)
}

/// Describes why a match is listed.
fn what(row: &InterestingRow) -> String {
    let (measure, value) = (words(&row.measure), plain(row.value));
    match row.why {
        Why::Typical => format!("Typical: {value} {measure}, the median, with the most frequent ending"),
        Why::Closest => format!("Closest: won with a lead of {value} ({measure})"),
        Why::Upset => {
            format!("Upset: {}, which wins least, won with a lead of {value} ({measure})", title(&row.winner))
        }
        Why::Fastest => format!("Shortest: {value} {measure}"),
        Why::Longest => format!("Longest: {value} {measure}"),
        Why::Comeback => format!("Comeback: the winner's chance was down to {}", percent(row.value)),
        Why::Dramatic => format!("Most dramatic: {value} {measure}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::report::{Provenance, page};
    use crate::tables::tests::{experiment, toy};

    #[test]
    fn matches_are_listed_with_their_commands_and_figures_lead_to_them() {
        let page = page(&experiment(2), &toy(2, 400, 100), &Provenance::default());
        let section = &page[page.find("<section id=\"matches\"").unwrap()..];
        let section = &section[..section.find("</section>").unwrap()];
        for text in [
            "Typical: ",
            "Shortest: ",
            "Longest: ",
            " rounds",
            "evenhand match experiments/toy/mana.toml --cell 0 --deal ",
        ] {
            assert!(section.contains(text), "{text}: {section}");
        }
        assert!(!section.contains("--cell 1"), "only the baseline's are listed: {section}");
        assert!(page.contains("<a href=\"#matches\">Matches that show it</a>"));
    }
}
