//! Whether players choose otherwise under the changed rules than under the baseline's, in the same position. If they do
//! not, all that differs is the mechanical effect of the change.

use crate::tables::{ChoiceReactionRow, Tables};

use super::words::listed;

/// The share of choices below which players hardly react, and the number of choices that such a share needs.
const HARDLY: f64 = 0.01;
const FEWEST_CHOICES: u64 = 200;
/// Maximum number of variants named.
const MOST_NAMED: usize = 2;

/// Whether a player reacts to the rules in less than one choice in a hundred.
fn hardly_reacts(row: &ChoiceReactionRow) -> bool {
    row.differ.value < HARDLY && row.choices >= FEWEST_CHOICES
}

/// Describes how many choices differ between the changed rules and the baseline's in the same position; `None` if that
/// was not measured.
pub(super) fn choice_reactions(tables: &Tables, name: impl Fn(usize) -> String) -> Option<String> {
    let rows = &tables.choice_reactions;
    let shares = || rows.iter().map(|row| row.differ.value);
    let (low, high) = (shares().reduce(f64::min)?, shares().reduce(f64::max)?);
    let choices: u64 = rows.iter().map(|row| row.choices).sum();
    let (ignored, noticed): (Vec<&ChoiceReactionRow>, Vec<_>) = rows.iter().partition(|row| hardly_reacts(row));
    let share =
        if high == 0.0 { format!("none of {choices} choices") } else { format!("{} of choices", range(low, high)) };
    let mut said =
        format!("Under the baseline's rules, in the same positions, the players would choose otherwise in {share}.");
    match (ignored.is_empty(), noticed.is_empty()) {
        (true, _) => {}
        (false, true) => said += " They hardly react: what differs is the mechanical effect of the rules.",
        (false, false) => {
            said += &format!(
                " With {} they hardly react: what differs there is the mechanical effect of the rules.",
                variants(&ignored, name)
            );
        }
    }
    Some(said)
}

/// States in short that the players hardly react in any variant although matches take another course; `None` if they react
/// in some, if no matches do, or if it was not measured.
pub(super) fn no_reaction(tables: &Tables) -> Option<String> {
    let rows = &tables.choice_reactions;
    let parting = tables.reactions.iter().any(|row| row.share.value >= super::reactions::HARDLY);
    if !parting || !rows.iter().all(hardly_reacts) {
        return None;
    }
    let shares = || rows.iter().map(|row| row.differ.value);
    let (low, high) = (shares().reduce(f64::min)?, shares().reduce(f64::max)?);
    let changed =
        if high == 0.0 { "no choice changes".to_owned() } else { format!("{} of choices change", range(low, high)) };
    Some(format!("They hardly react ({changed}): a mechanical effect."))
}

fn variants(rows: &[&ChoiceReactionRow], name: impl Fn(usize) -> String) -> String {
    let mut cells: Vec<usize> = rows.iter().map(|row| row.cell).collect();
    cells.dedup();
    let mut named: Vec<String> = cells.iter().take(MOST_NAMED).map(|cell| name(*cell)).collect();
    if cells.len() > MOST_NAMED {
        named.push(format!("{} more variants", cells.len() - MOST_NAMED));
    }
    listed(&named)
}

fn range(low: f64, high: f64) -> String {
    let (low, high) = (percent(low), percent(high));
    if low == high { high } else { format!("{} to {high}", low.trim_end_matches(" %")) }
}

fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        _ if percent > 0.0 && percent < 0.1 => "under 0.1 %".to_owned(),
        _ if percent > 0.0 && percent < 10.0 => format!("{percent:.1} %"),
        _ => format!("{percent:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Estimate, ReactionRow};

    fn tables(shares: &[f64], choices: u64) -> Tables {
        let row = |(cell, value): (usize, &f64)| ChoiceReactionRow {
            cell,
            agent: "learnt".into(),
            choices,
            differ: Estimate { value: *value, interval: None },
            impossible: 0,
        };
        let choice_reactions = shares.iter().enumerate().map(row).collect();
        let parting = ReactionRow {
            cell: 0,
            baseline: 1,
            matches: 10,
            parting: 5,
            share: Estimate { value: 0.5, interval: None },
            half_within: None,
        };
        Tables { choice_reactions, reactions: vec![parting], ..Tables::default() }
    }

    fn said(shares: &[f64], choices: u64) -> String {
        choice_reactions(&tables(shares, choices), |cell| format!("variant {cell}")).unwrap_or_default()
    }

    const TOLD: &str = "Under the baseline's rules, in the same positions, the players would choose otherwise in";

    #[test]
    fn an_effect_without_reaction_is_named_as_mechanical() {
        assert_eq!(said(&[], 500), "");
        let mechanical = "They hardly react: what differs is the mechanical effect of the rules.";
        assert_eq!(said(&[0.0, 0.0], 500), format!("{TOLD} none of 1000 choices. {mechanical}"));
        assert_eq!(said(&[0.002], 500), format!("{TOLD} 0.2 % of choices. {mechanical}"));
        assert_eq!(said(&[0.002], 100), format!("{TOLD} 0.2 % of choices."), "100 choices are too few");
    }

    #[test]
    fn only_a_complete_lack_of_reaction_is_told_in_short() {
        let short = |shares: &[f64]| no_reaction(&tables(shares, 500));
        let told = |what: &str| Some(format!("They hardly react ({what}): a mechanical effect."));
        assert_eq!(short(&[0.0, 0.0]), told("no choice changes"));
        assert_eq!(short(&[0.0, 0.006]), told("0 to 0.6 % of choices change"));
        assert_eq!(short(&[0.0, 0.02]), None);
        assert_eq!(no_reaction(&Tables { reactions: Vec::new(), ..tables(&[0.0], 500) }), None, "no match differs");
    }

    #[test]
    fn reactions_are_told_as_shares_of_choices() {
        assert_eq!(said(&[0.031, 0.124], 500), format!("{TOLD} 3.1 to 12 % of choices."));
        let part = "With variant 0 they hardly react: what differs there is the mechanical effect of the rules.";
        assert_eq!(said(&[0.0, 0.124], 500), format!("{TOLD} 0 to 12 % of choices. {part}"));
    }
}
