//! What the deals leave open, in words.

use super::replaced::Replaced;
use super::set::Judged;
use super::settle::{self, times_to_compare};
use super::shown::Shown;
use super::verdict::{Decision, Verdict};
use super::words::points;

/// An effect that may be this large, in win share, may be any: half of all matches.
const ANYTHING: f64 = 0.5;
/// An effect smaller than this, in win share, is shown as 0.
const VISIBLE: f64 = 0.0005;

/// States how large an effect may still be hidden, and what would show it; `None` if nothing is left open.
pub(super) fn open(one: &Judged<'_>, shown: &Shown) -> Option<String> {
    let (Decision { verdict, above, below, times }, Shown { item, .. }) = (one.decision, shown);
    if one.others.is_empty() || !matches!(verdict, Verdict::Within | Verdict::Open) {
        return None;
    }
    if above.max(below) >= ANYTHING && shown.deals < shown.usual {
        return Some(format!(
            "These deals are too few to tell where it stands among the other {item}s. Without --deals, {} are played.",
            shown.usual
        ));
    }
    let most = most(one, item)?;
    if verdict == Verdict::Within {
        return Some(format!("What these deals leave open: {most}."));
    }
    let (worth, settled) = (&one.card.worth, |times: f64| settle::told(times, shown.deals, shown.seed));
    Some(match (shown.paid, Replaced::of(worth)) {
        (true, Replaced::Unclear) => {
            let settled = settled(times_to_compare(worth));
            format!("These deals leave open whether it is better or worse than what it replaces, and {most}. {settled}")
        }
        (true, _) => {
            let settled = settled(times);
            format!("These deals leave open where it stands among the other {item}s: {most}. {settled}")
        }
        (false, _) => {
            let (outside, settled) = (outside(one.decision), settled(times));
            format!("These deals leave open whether it is {outside} for its set: {most}. {settled}")
        }
    })
}

/// States how far a card may lie outside its set; `None` if by nothing that is shown, or if that is not known.
fn most(one: &Judged<'_>, item: &str) -> Option<String> {
    let Decision { above, below, .. } = one.decision;
    let ends = [(above, "stronger than the strongest"), (below, "weaker than the weakest")];
    let is_shown = |most: f64| most >= VISIBLE && most.is_finite();
    let ends = ends.into_iter().filter(|(most, _)| is_shown(*most));
    let ends: Vec<String> = ends.map(|(most, what)| format!("{} {what}", points(most))).collect();
    (!ends.is_empty()).then(|| format!("it may be up to {} other {item}", ends.join(", or up to ")))
}

fn outside(decision: Decision) -> &'static str {
    match (decision.above >= VISIBLE, decision.below >= VISIBLE) {
        (true, true) => "too strong or too weak",
        (true, false) => "too strong",
        _ => "too weak",
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{decision, differs, judged, rated, shown};
    use super::*;

    /// Returns what is left open of a card with this worth, in points, which may lie this number of points outside its set.
    fn said(paid: bool, (worth, half): (f64, f64), verdict: Verdict, ends: [f64; 2]) -> Option<String> {
        let (card, other) = (rated("new", None, differs(worth, half)), rated("old", None, differs(0.0, half)));
        open(&judged(&card, &other, decision(verdict, ends)), &shown(paid))
    }

    #[test]
    fn an_open_verdict_says_to_which_side_it_is_open() {
        let text = |ends| said(false, (3.0, 5.0), Verdict::Open, ends).unwrap();
        let both = text([9.0, 8.0]);
        let wanted = "These deals leave open whether it is too strong or too weak for its set: it may be up to 9 points \
            stronger than the strongest, or up to 8 points weaker than the weakest other card. If the differences stay as \
            they are now, about 480 deals settle it.";
        assert!(both.starts_with(wanted), "{both}");
        assert!(text([9.0, 0.0]).contains("whether it is too strong for its set: it may be up to 9 points stronger"));
        assert!(text([0.0, 9.0]).contains("whether it is too weak for its set: it may be up to 9 points weaker"));
        let within = said(false, (3.0, 5.0), Verdict::Within, [2.0, 0.0]).unwrap();
        assert_eq!(
            within,
            "What these deals leave open: it may be up to 2 points stronger than the strongest other card."
        );
        assert_eq!(said(false, (30.0, 5.0), Verdict::Strongest, [40.0, 0.0]), None);
    }

    /// The first line says that it is open whether it is better than what it replaces. So the deals named are for that.
    #[test]
    fn where_cards_are_paid_for_the_deals_named_settle_what_the_first_line_leaves_open() {
        let unclear = said(true, (6.0, 7.0), Verdict::Open, [9.0, 0.0]).unwrap();
        assert!(unclear.starts_with("These deals leave open whether it is better or worse than what it replaces, and"));
        // (7 / 6)^2 as many and a fifth more.
        assert!(unclear.contains("about 170 deals settle it"), "{unclear}");
        let clear = said(true, (20.0, 7.0), Verdict::Open, [9.0, 0.0]).unwrap();
        assert!(clear.starts_with("These deals leave open where it stands among the other characters: it may be up"));
        assert!(clear.contains("about 480 deals settle it"), "{clear}");
    }

    #[test]
    fn a_few_deals_tell_nothing() {
        let few = said(false, (3.0, 5.0), Verdict::Open, [f64::INFINITY, f64::INFINITY]).unwrap();
        let wanted =
            "These deals are too few to tell where it stands among the other cards. Without --deals, 240 are played.";
        assert_eq!(few, wanted);
        assert_eq!(said(false, (3.0, 5.0), Verdict::Open, [60.0, 0.0]).unwrap(), wanted);
    }
}
