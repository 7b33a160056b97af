//! The answer in words.

use crate::experiment::words;
use evenhand_kit::stats::Difference;

use super::headline::headline;
use super::levels::NOTABLE;
use super::open::open;
use super::prices::prices;
use super::set::{Judged, Rated};
use super::shown::{Matches, Shown};
use super::words::{percent, points, priced, signed, wrapped};
use super::worth::worth;

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

/// Returns the name of a role for a reader. An id with digits is that of a list, which its owner knows by the id.
fn called(role: &str) -> String {
    if role.contains(|letter: char| letter.is_ascii_digit()) { role.to_owned() } else { capitalized(&words(role)) }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
