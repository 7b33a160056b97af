//! The verdict in words: the first line of the answer, and a few words for tables.

use super::replaced::Replaced;
use super::set::Judged;
use super::shown::Shown;
use super::verdict::Verdict;
use evenhand_kit::stats::Difference;

/// Returns the verdict of a card in words.
pub(super) fn headline(one: &Judged<'_>, shown: &Shown) -> String {
    if shown.paid { for_its_price(one, shown) } else { in_its_set(one, shown) }
}

/// Returns the verdict of a card that costs its owner nothing: where it stands in its set.
fn in_its_set(one: &Judged<'_>, shown: &Shown) -> String {
    let Shown { item, .. } = shown;
    let others = one.others.len();
    match one.decision.verdict {
        Verdict::FarTooStrong => "far too strong".into(),
        Verdict::Strongest => format!("stronger than all {others} other {item}s of its set"),
        Verdict::Within => "within its set, neither too strong nor too weak".into(),
        Verdict::Weakest => format!("weaker than all {others} other {item}s of its set"),
        Verdict::FarTooWeak => "far too weak".into(),
        Verdict::Unused => "cannot tell, as these players hardly ever play it".into(),
        Verdict::Alone => format!("no verdict, as its set has no other {item}"),
        Verdict::Open if is_too_little(one) => "cannot tell yet, too little was played".into(),
        Verdict::Open => "cannot tell yet".into(),
    }
}

/// Returns the verdict of a card that replaces others: how it compares with these, and where it stands in its set. The
/// second can be open although the first is clear, as another card may be as strong.
fn for_its_price(one: &Judged<'_>, shown: &Shown) -> String {
    let (worth, verdict) = (&one.card.worth, one.decision.verdict);
    let replaced = Replaced::of(worth);
    match (verdict, replaced) {
        (Verdict::FarTooStrong, Replaced::Better) | (Verdict::FarTooWeak, Replaced::Worse) => in_its_set(one, shown),
        (Verdict::Unused | Verdict::Alone, _) => in_its_set(one, shown),
        (Verdict::Open, Replaced::Unclear) if is_too_little(one) => in_its_set(one, shown),
        (Verdict::Open, Replaced::Unclear) => format!("cannot tell yet: {}", replaced.told(worth)),
        _ => format!("{}; {}", replaced.told(worth), beside_others(one, replaced, shown)),
    }
}

/// States where a card stands in its set, as the second half of a sentence.
fn beside_others(one: &Judged<'_>, replaced: Replaced, shown: &Shown) -> String {
    let (Shown { item, .. }, others, decision) = (shown, one.others.len(), one.decision);
    match (decision.verdict, replaced) {
        (Verdict::FarTooStrong | Verdict::Strongest, _) => format!("stronger than all {others} other {item}s"),
        (Verdict::FarTooWeak | Verdict::Weakest, _) => format!("weaker than all {others} other {item}s"),
        (Verdict::Within, _) => format!("within the range of the {others} other {item}s"),
        (_, Replaced::Better | Replaced::SlightlyBetter) if decision.above == 0.0 => {
            format!("another {item} is shown to be stronger")
        }
        (_, Replaced::Better | Replaced::SlightlyBetter) => {
            format!("not shown to be stronger than the strongest other {item}")
        }
        (_, Replaced::Worse | Replaced::SlightlyWorse) if decision.below == 0.0 => {
            format!("another {item} is shown to be weaker")
        }
        (_, Replaced::Worse | Replaced::SlightlyWorse) => {
            format!("not shown to be weaker than the weakest other {item}")
        }
        _ => format!("its place among the other {item}s is not clear yet"),
    }
}

/// Whether so little was played that no difference has an interval.
fn is_too_little(one: &Judged<'_>) -> bool {
    one.others.iter().all(|(_, difference)| difference.interval.is_none())
}

/// Returns a verdict in a few words. `paid` says whether the card takes the place of what its owner gives up for it.
pub(super) fn brief(verdict: Verdict, worth: &Difference, paid: bool) -> String {
    match (verdict, Replaced::of(worth)) {
        _ if !paid => short(verdict).into(),
        (Verdict::FarTooStrong, Replaced::Better) | (Verdict::FarTooWeak, Replaced::Worse) => short(verdict).into(),
        (Verdict::Unused | Verdict::Alone, _) => short(verdict).into(),
        (Verdict::Within, Replaced::Unclear) => short(verdict).into(),
        (_, Replaced::Unclear) => Replaced::Unclear.brief().into(),
        (_, replaced) => replaced.words(),
    }
}

/// Returns where a card stands in its set in a few words.
pub(super) fn short(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::FarTooStrong => "far too strong",
        Verdict::Strongest => "stronger than all others",
        Verdict::Within => "within the set",
        Verdict::Weakest => "weaker than all others",
        Verdict::FarTooWeak => "far too weak",
        Verdict::Open => "cannot tell yet",
        Verdict::Unused => "hardly played",
        Verdict::Alone => "nothing to compare with",
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{decision, differs, judged, rated, shown};
    use super::*;

    /// Returns the headline of a card with this worth and interval, in points, beside another with the worth `other`.
    fn said(paid: bool, (worth, half): (f64, f64), other: f64, verdict: Verdict, open: [f64; 2]) -> String {
        let card = rated("new", Some(14.0), differs(worth, half));
        let other = rated("old", Some(14.0), differs(other, half));
        headline(&judged(&card, &other, decision(verdict, open)), &shown(paid))
    }

    #[test]
    fn a_card_better_than_what_it_replaces_is_called_so_though_another_is_as_strong() {
        let text = said(true, (21.0, 7.0), 20.0, Verdict::Open, [9.0, 0.0]);
        let wanted = "clearly better than what it replaces (+21.0 points of win share, +14.0 to +28.0); \
            not shown to be stronger than the strongest other character";
        assert_eq!(text, wanted);
        let text = said(true, (-21.0, 7.0), -20.0, Verdict::Open, [0.0, 9.0]);
        assert!(text.starts_with("clearly worse than what it replaces (-21.0 points"), "{text}");
        assert!(text.ends_with("; not shown to be weaker than the weakest other character"), "{text}");
    }

    #[test]
    fn both_facts_are_told_unless_they_are_the_same() {
        let clear = |verdict, open| said(true, (21.0, 7.0), 30.0, verdict, open);
        assert!(clear(Verdict::Open, [0.0, 9.0]).ends_with("; another character is shown to be stronger"));
        assert!(clear(Verdict::Within, [2.0, 0.0]).ends_with("; within the range of the 1 other characters"));
        assert_eq!(clear(Verdict::FarTooStrong, [30.0, 0.0]), "far too strong");
        // The strongest of a weak set is not too strong.
        let text = said(true, (0.0, 4.0), -30.0, Verdict::FarTooStrong, [30.0, 0.0]);
        assert!(
            text.starts_with("about as good as what it replaces (0 points of win share, -4.0 to +4.0); "),
            "{text}"
        );
        assert!(text.ends_with("stronger than all 1 other characters"), "{text}");
    }

    #[test]
    fn what_neither_comparison_decides_cannot_be_told() {
        let text = said(true, (2.0, 7.0), 3.0, Verdict::Open, [9.0, 9.0]);
        let wanted = "cannot tell yet: not shown to be better or worse than what it replaces \
            (+2.0 points of win share, -5.0 to +9.0)";
        assert_eq!(text, wanted);
        // Where the card costs its owner nothing, its worth by itself says nothing.
        assert_eq!(said(false, (21.0, 7.0), 20.0, Verdict::Open, [9.0, 0.0]), "cannot tell yet");
    }

    #[test]
    fn tables_and_headlines_agree() {
        let brief = |paid, worth, verdict| brief(verdict, &differs(worth, 5.0), paid);
        assert_eq!(brief(true, 21.0, Verdict::Open), "clearly better than what it replaces");
        assert_eq!(brief(true, 2.0, Verdict::Open), "cannot tell yet");
        assert_eq!(
            [brief(true, 21.0, Verdict::FarTooStrong), brief(true, 2.0, Verdict::Within)],
            ["far too strong", "within the set"]
        );
        assert_eq!(
            [brief(false, 21.0, Verdict::Open), brief(false, 2.0, Verdict::Within)],
            ["cannot tell yet", "within the set"]
        );
    }
}
