//! What is clear for some of the players, with the result for each.

use maud::html;

use crate::experiment::Experiment;
use crate::report::by_players::{conclusions, in_short, players};
use crate::tables::Tables;

use super::section::{Section, wide};

/// Returns a line for each conclusion, with a column for each kind of players.
pub(super) fn section(experiment: &Experiment, tables: &Tables) -> Option<Section> {
    let (names, told) = (players(experiment)?, in_short(experiment, tables)?);
    let table = html! {
        table {
            thead {
                tr {
                    th scope="col" { "Difference" }
                    @for name in &names { th scope="col" { (name) } }
                    th scope="col" { "Together" }
                }
            }
            tbody {
                @for conclusion in conclusions(experiment, tables) {
                    tr {
                        th scope="row" { (conclusion.what) }
                        @for found in &conclusion.found {
                            td .count {
                                @match found {
                                    Some(found) => { (found.told()) @if found.clear { "*" } },
                                    None => "-",
                                }
                            }
                        }
                        td { (conclusion.verdict.told()) }
                    }
                }
            }
        }
    };
    let body = html! {
        p { (told) }
        p .note {
            "The difference from the baseline with each kind of players; a star marks a clear one. An effect on which they disagree, or "
            "that only the weaker ones show, says more about the players than about the rules."
        }
        (wide(&table))
    };
    Some(Section::new("players".into(), "With other players".into(), body).folded())
}
