//! Whether the players choose differently under the changed rules. If they do not, a missing effect says little about
//! the rule.

use crate::tables::{ReactionRow, Tables};

/// Share of matches below which players hardly react.
pub(super) const HARDLY: f64 = 0.1;
/// Maximum number of variants that are summed up by their range.
const MOST_IN_RANGE: usize = 8;

/// What changed rules are compared with.
#[derive(Clone, Copy)]
pub(super) struct Reference {
    /// Its name in a sentence: `the baseline`.
    pub(super) name: &'static str,
    /// Whether an effect of the change is shown.
    pub(super) effect: bool,
}

/// Describes how many matches take another course than in the baseline, and when if `detailed`; `None` if nothing was compared.
pub(super) fn reactions(tables: &Tables, detailed: bool) -> Option<String> {
    reactions_beside(Reference { name: "the baseline", effect: false }, &tables.reactions, detailed)
}

/// Does what [`reactions`] does, for rows that compare with something else.
pub(super) fn reactions_beside(reference: Reference, rows: &[ReactionRow], detailed: bool) -> Option<String> {
    let Reference { name, effect } = reference;
    let shares = || rows.iter().map(|row| row.share.value);
    let (low, high) = (shares().reduce(f64::min)?, shares().reduce(f64::max)?);
    let share = range(low, high);
    let reacted = shares().filter(|share| *share >= HARDLY).count();
    let variants = rows.len();
    Some(if variants > MOST_IN_RANGE && reacted > 0 {
        format!(
            "The players react in {reacted} of {variants} variants: some choice differs in at least 10 % of matches."
        )
    } else if high == 0.0 {
        let matches: u64 = rows.iter().map(|row| row.matches).sum();
        format!("The players never react: no choice differs from {name}'s in {matches} matches.{}", unadapted(effect))
    } else if high < HARDLY {
        let then = if effect { unadapted(effect) } else { " A missing effect then says little about the rule." };
        format!("The players hardly react: some choice differs from {name}'s in only {share} of matches.{then}")
    } else {
        format!(
            "The players react: in {share} of matches some choice differs{}.",
            if detailed { when(rows) } else { String::new() }
        )
    })
}

/// States what an effect without a reaction leaves open; empty if no effect is shown.
fn unadapted(effect: bool) -> &'static str {
    if effect { " The effect then says little about players who adapt to the change." } else { "" }
}

/// Describes which variants the players hardly react to; `None` if none, or all.
pub(super) fn unnoticed(tables: &Tables, name: impl Fn(usize) -> String) -> Option<String> {
    let hardly = |row: &&ReactionRow| row.share.value < HARDLY;
    let (ignored, noticed): (Vec<&ReactionRow>, Vec<_>) = tables.reactions.iter().partition(hardly);
    if ignored.is_empty() || noticed.is_empty() {
        return None;
    }
    let named: Vec<String> = ignored.iter().take(2).map(|row| name(row.cell)).collect();
    let more = ignored.len() - named.len();
    let more = if more > 0 { format!(" and {more} more variants") } else { String::new() };
    Some(format!("They hardly react with {}{more}.", named.join(", ")))
}

fn range(low: f64, high: f64) -> String {
    let percent = |share: f64| match share * 100.0 {
        percent if percent > 0.0 && percent < 1.0 => "under 1".to_owned(),
        percent if percent > 99.0 && percent < 100.0 => "over 99".to_owned(),
        percent => format!("{percent:.0}"),
    };
    let (low, high) = (percent(low), percent(high));
    match (low == high, high.as_str()) {
        (true, _) => format!("{high} %"),
        (false, "100") if low == "over 99" => "over 99 %".to_owned(),
        _ => format!("{low} to {high} %"),
    }
}

/// Describes when matches part, if most do so early.
fn when(rows: &[ReactionRow]) -> String {
    let latest = rows.iter().map(|row| row.half_within).try_fold(0, |most, within| Some(most.max(within?)));
    latest.map_or_else(String::new, |choices| format!(", half of them within the first {choices} choices"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Estimate;

    fn tables(shares: &[f64]) -> Tables {
        let row = |(cell, share): (usize, &f64)| ReactionRow {
            cell,
            baseline: 0,
            matches: 100,
            parting: 1,
            share: Estimate { value: *share, interval: None },
            half_within: Some(16 << cell),
        };
        Tables { reactions: shares.iter().enumerate().map(row).collect(), ..Tables::default() }
    }

    #[test]
    fn players_that_do_not_react_are_named_as_such() {
        let said = |shares: &[f64]| reactions(&tables(shares), true).unwrap_or_default();
        assert_eq!(said(&[]), "");
        assert!(said(&[0.0, 0.0]).starts_with("The players never react: no choice differs"), "{}", said(&[0.0]));
        assert!(
            said(&[0.004, 0.05])
                .contains("hardly react: some choice differs from the baseline's in only under 1 to 5 %")
        );
        let both = "The players react: in 31 to 98 % of matches some choice differs, half of them within the first 32 choices.";
        assert_eq!(said(&[0.31, 0.98]), both);
    }

    #[test]
    fn single_variants_that_nobody_notices_are_named() {
        let name = |cell: usize| format!("variant {cell}");
        assert_eq!(unnoticed(&tables(&[0.02, 0.9]), name).as_deref(), Some("They hardly react with variant 0."));
        assert_eq!(unnoticed(&tables(&[0.02, 0.03]), name), None);
        assert_eq!(unnoticed(&tables(&[0.5]), name), None);
    }

    #[test]
    fn an_effect_without_a_reaction_is_not_that_of_players_who_adapt() {
        let beside = |effect, share| {
            let Tables { reactions, .. } = tables(&[share]);
            reactions_beside(Reference { name: "the rulebook", effect }, &reactions, false).unwrap()
        };
        let hardly = "The players hardly react: some choice differs from the rulebook's in only 5 % of matches.";
        assert_eq!(
            beside(true, 0.05),
            format!("{hardly} The effect then says little about players who adapt to the change.")
        );
        assert_eq!(beside(false, 0.05), format!("{hardly} A missing effect then says little about the rule."));
        assert!(
            beside(true, 0.0)
                .ends_with("in 100 matches. The effect then says little about players who adapt to the change.")
        );
        assert!(beside(false, 0.0).ends_with("in 100 matches."));
        assert_eq!(beside(true, 0.5), "The players react: in 50 % of matches some choice differs.");
    }
}
