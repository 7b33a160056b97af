//! The scorecard: whether each variant meets each goal.

use maud::{Markup, html};

use crate::report::capitalized;
use crate::tables::ScorecardText;

use super::section::{Section, wide};

/// Returns the section of the scorecard; `None` without goals.
pub(super) fn section(scorecard: Option<&ScorecardText>) -> Option<Section> {
    let scorecard = scorecard.filter(|card| !card.goals.is_empty())?;
    Some(Section::new("goals".into(), "Goals".into(), table(scorecard)))
}

/// Returns a table with a row for each variant: there are few goals, and their values are long.
fn table(scorecard: &ScorecardText) -> Markup {
    let table = html! {
        table .matrix .goals {
            thead { tr { th scope="col" { "Variant" } @for goal in &scorecard.goals { th scope="col" { (goal) } } } }
            tbody {
                @for (at, name) in scorecard.variants.iter().enumerate() {
                    tr {
                        th scope="row" { (name) }
                        @for entry in scorecard.entries.iter().filter_map(|of_goal| of_goal.get(at)) {
                            td .(entry.judgement.style()) { strong { (capitalized(entry.judgement.word())) } br; small { (entry.value) } }
                        }
                    }
                }
            }
        }
    };
    wide(&table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::scorecards::made_up;

    #[test]
    fn every_variant_is_a_row_and_every_goal_a_column_with_verdict_and_value() {
        let page = table(&made_up()).into_string();
        let rows: Vec<&str> = page.split("<tr>").skip(1).collect();
        assert_eq!(rows.len(), 3, "a heading and two variants: {page}");
        assert!(rows[0].contains("at least half of the matches end by points"), "{page}");
        assert!(rows[1].contains(">baseline<") && rows[2].contains(">max mana 6<"), "{page}");
        assert!(rows[1].contains("<td class=\"missed\"><strong>Missed</strong><br><small>27.5 % (24 to 31)"), "{page}");
        assert!(rows[2].contains("<td class=\"met\"><strong>Met</strong><br><small>58 % (55 to 61)"), "{page}");
        assert!(page.contains("<td class=\"open\"><strong>Not decided</strong>"), "{page}");
        assert!(section(None).is_none());
    }
}
