//! The answer in words.

use crate::experiment::words;
use evenhand_kit::stats::{Difference, Interval};

use super::headline::headline;
use super::prices::prices;
use super::replaced::Replaced;
use super::set::{Judged, Rated};
use super::settle::{self, times_to_compare};
use super::verdict::{NOTABLE, Verdict};
use super::words::{percent, points, priced, signed, wrapped};
use super::worth::worth;

/// What the summary says beside the figures of the cards.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// What one item is called: `card`.
    pub item: String,
    /// The unit of prices: `mana`.
    pub unit: String,
    /// Whether its owner gives up as much for it as its price.
    pub paid: bool,
    /// How the card is given: `in its starter deck, in place of a Recruit`.
    pub how: String,
    /// The names of the agents.
    pub agents: String,
    /// The number of players.
    pub players: usize,
    /// The number of deals.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// The number of deals that are played if none is asked for.
    pub usual: u64,
    /// By judged card: matches that it decided.
    pub decided: Vec<Vec<Matches>>,
    /// By judged card: how it is gained during matches in which nobody owns it from the start; empty if never.
    pub gained: Vec<String>,
}

/// Two matches that differ only in who owns the card.
#[derive(Clone, Debug)]
pub struct Matches {
    /// What happened: `S1 as prospect wins with it and not without it`.
    pub told: String,
    /// The command that shows the match with the card.
    pub with: String,
    /// The command that shows the match without it.
    pub without: String,
}

/// Writes the answer for every judged card, the verdict first.
pub fn summary(judged: &[Judged<'_>], shown: &Shown) -> String {
    let each: Vec<String> = judged.iter().enumerate().map(|(place, one)| answer(one, place, shown)).collect();
    format!("{}\n{}\n", each.join("\n"), wrapped(&measured(shown), 0))
}

fn answer(one: &Judged<'_>, place: usize, shown: &Shown) -> String {
    let mut lines = vec![wrapped(&format!("{}: {}.", title(one.card, shown), headline(one, shown)), 0), String::new()];
    lines.push(wrapped(&worth(one), 0));
    lines.extend(open(one, shown).map(|text| wrapped(&text, 0)));
    lines.extend(one.price.map(|fair| wrapped(&prices(one, fair, shown), 0)));
    lines.extend(by_role(one).map(|text| wrapped(&text, 0)));
    lines.extend(played(one, shown).map(|text| wrapped(&text, 0)));
    lines.extend(shown.gained.get(place).filter(|text| !text.is_empty()).map(|text| wrapped(text, 0)));
    lines.extend(decided(shown.decided.get(place).map_or(&[], Vec::as_slice)));
    lines.join("\n") + "\n"
}

fn title(one: &Rated, shown: &Shown) -> String {
    let set = Some(words(&one.card.set)).filter(|set| !set.is_empty());
    let price = one.card.price.map(|number| priced(number, &shown.unit));
    let known: Vec<String> = set.into_iter().chain(price).collect();
    if known.is_empty() { one.card.name.clone() } else { format!("{} ({})", one.card.name, known.join(", ")) }
}

/// States how large an effect may still be hidden, and what would show it.
fn open(one: &Judged<'_>, shown: &Shown) -> Option<String> {
    let decision = one.decision;
    if one.others.is_empty() || !matches!(decision.verdict, Verdict::Within | Verdict::Open) {
        return None;
    }
    let item = &shown.item;
    if [decision.above, decision.below].iter().any(|most| *most >= ANYTHING) {
        return Some(format!(
            "These deals are too few to tell where it stands among the other {item}s. Without --deals, {} are played.",
            shown.usual
        ));
    }
    let ends = [
        (decision.above, format!("{} stronger than the strongest", points(decision.above))),
        (decision.below, format!("{} weaker than the weakest", points(decision.below))),
    ];
    let ends: Vec<String> = ends.into_iter().filter(|(most, _)| *most >= SHOWN).map(|(_, text)| text).collect();
    if ends.is_empty() {
        return None;
    }
    let outside = match (decision.above >= SHOWN, decision.below >= SHOWN) {
        (true, true) => "too strong or too weak",
        (true, false) => "too strong",
        _ => "too weak",
    };
    let most = format!("it may be up to {} other {item}", ends.join(", or up to "));
    if decision.verdict == Verdict::Within {
        return Some(format!("What these deals leave open: {most}."));
    }
    let settled = |times: f64| settle::told(times, shown.deals, shown.seed);
    let worth = &one.card.worth;
    Some(if shown.paid && Replaced::of(worth) == Replaced::Unclear {
        let settled = settled(times_to_compare(worth));
        format!("These deals leave open whether it is better or worse than what it replaces, and {most}. {settled}")
    } else {
        format!("These deals leave open whether it is {outside} for its set: {most}. {}", settled(decision.times))
    })
}

fn by_role(one: &Judged<'_>) -> Option<String> {
    let told = |(name, worth): &(String, Difference)| {
        let half =
            worth.interval.map(|interval| format!(" +-{:.0}", interval.half_width() * 100.0)).unwrap_or_default();
        format!("{} {}{half} ({} without it)", called(name), signed(worth.value), percent(worth.b))
    };
    let mut roles: Vec<&(String, Difference)> = one.card.by_role.iter().collect();
    roles.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let roles: Vec<String> = roles.into_iter().map(told).collect();
    (!roles.is_empty()).then(|| format!("By faction, in points: {}.", roles.join(", ")))
}

/// States how often owners played the card, and what it means if they hardly did.
fn played(one: &Judged<'_>, shown: &Shown) -> Option<String> {
    let (owned, item) = (&one.card.card.owned, &shown.item);
    let mut text = format!("Its owner played the {item} in {} of matches.", percent(owned.played_share()?));
    if owned.is_hardly_played() {
        text += &format!(
            " So its worth does not show here. Better players may use it: --agent strong --deals {FEW} (slow), or an \
             agent of your own that plays it."
        );
    }
    let unused = one.others.iter().filter(|(other, _)| other.card.owned.is_hardly_played()).count();
    if unused > 0 {
        let (were, they) = if unused == 1 { ("was", "it") } else { ("were", "they") };
        text += &format!(
            " {unused} of the {} other {item}s {were} played in less than a quarter of the matches; {they} may be worth \
             more in better hands.",
            one.others.len()
        );
    }
    Some(text)
}

/// An effect that may be this large, in win share, may be any: half of all matches.
const ANYTHING: f64 = 0.5;
/// An effect smaller than this, in win share, is shown as 0.
const SHOWN: f64 = 0.0005;
/// Deals proposed for slow players.
const FEW: u64 = 20;

fn decided(matches: &[Matches]) -> Vec<String> {
    if matches.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["Matches it decided, for example:".to_owned()];
    for Matches { told, with, without } in matches {
        lines.push(format!("  {told}"));
        lines.push(format!("    with:    {with}"));
        lines.push(format!("    without: {without}"));
    }
    lines
}

fn measured(shown: &Shown) -> String {
    let Shown { item, how, agents, players, deals, .. } = shown;
    let same = if *deals == 1 { "deal is".to_owned() } else { format!("{deals} deals are") };
    format!(
        "How: each {item} is given to one seat {how}, and the same {same} played with and without it by {players} players \
         ({agents}), with every seat and faction as its owner. The ranges, also those with +-, hold the true figure 19 \
         times in 20, for these players. A difference below {} counts as small.",
        points(NOTABLE)
    )
}

/// Formats an interval of points with signs, in parentheses.
pub(super) fn range(interval: Option<Interval>) -> String {
    interval.map_or(String::new(), |range| format!(" ({} to {})", signed(range.low), signed(range.high)))
}

/// Returns the name of a role for a reader. An id with digits is that of a list, which its owner knows by the id.
fn called(role: &str) -> String {
    if role.contains(|letter: char| letter.is_ascii_digit()) { role.to_owned() } else { capitalized(&words(role)) }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
