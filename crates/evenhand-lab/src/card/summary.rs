//! The answer in words.

use crate::experiment::words;
use evenhand_kit::stats::{Difference, Interval};

use super::price::FairPrice;
use super::set::{Judged, Rated, Trial};
use super::verdict::{NOTABLE, Verdict};
use super::words::{percent, points, price, signed, wrapped};

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
    let mut lines = vec![wrapped(&format!("{}: {}.", title(one.card, shown), verdict(one, shown)), 0), String::new()];
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
    let price = one.card.price.map(|number| format!("{} {}", price(number), shown.unit));
    let known: Vec<String> = set.into_iter().chain(price).collect();
    if known.is_empty() { one.card.name.clone() } else { format!("{} ({})", one.card.name, known.join(", ")) }
}

fn verdict(one: &Judged<'_>, shown: &Shown) -> String {
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
        Verdict::Open if one.others.iter().all(|(_, difference)| difference.interval.is_none()) => {
            "cannot tell yet, too little was played".into()
        }
        Verdict::Open => "cannot tell yet".into(),
    }
}

/// Describes the worth, the rank, and the next card.
fn worth(one: &Judged<'_>) -> String {
    let Judged { card, others, .. } = one;
    let changes = match card.worth.value {
        value if signed(value) == "0" => "changes no win share".to_owned(),
        value if value > 0.0 => format!("adds {} of win share", points(value)),
        value => format!("costs {} of win share", points(value)),
    };
    let mut text = format!("Owning it from the start {changes}{}", range(card.worth.interval));
    if others.is_empty() {
        return text + ".";
    }
    let equal: Vec<&str> = others
        .iter()
        .filter(|(other, _)| other.card.owned.places().eq(card.card.owned.places()))
        .map(|(other, _)| name(other))
        .collect();
    text += &format!(": rank {} of {}.", card.rank, others.len() + 1);
    if !equal.is_empty() && one.decision.verdict != Verdict::Unused {
        text += &format!(" It played every match exactly as {} did.", equal.join(" and "));
    }
    let above = others.iter().rev().find(|(other, _)| other.worth.value > card.worth.value);
    let below = others.iter().find(|(other, _)| other.worth.value < card.worth.value);
    let told = |(other, less): &(&Rated, Difference)| {
        let way = if less.value > 0.0 { "less" } else { "more" };
        let range = less.interval.map(|range| if less.value > 0.0 { range } else { turned(range) });
        format!("{}, {}, which is {} {way}{}", name(other), signed(other.worth.value), points(less.value), sizes(range))
    };
    let ends = [("Next above", above), ("Next below", below)];
    for (what, other) in ends.into_iter().filter_map(|(what, other)| Some((what, other?))) {
        text += &format!(" {what}: {}.", told(other));
    }
    text
}

/// Returns the interval of the opposite difference.
fn turned(range: Interval) -> Interval {
    Interval { low: -range.high, high: -range.low }
}

/// Formats an interval of points without signs, except for negative ends.
fn sizes(range: Option<Interval>) -> String {
    let size = |share: f64| format!("{:.1}", share * 100.0);
    range.map_or(String::new(), |range| format!(" ({} to {})", size(range.low), size(range.high)))
}

/// States how large an effect may still be hidden, and what would show it.
fn open(one: &Judged<'_>, shown: &Shown) -> Option<String> {
    let decision = one.decision;
    if one.others.is_empty() || !decision.above.is_finite() {
        return None;
    }
    let item = &shown.item;
    let ends = [
        (decision.above, format!("{} stronger than the strongest", points(decision.above))),
        (decision.below, format!("{} weaker than the weakest", points(decision.below))),
    ];
    let ends: Vec<String> = ends.into_iter().filter(|(most, _)| *most >= 0.0005).map(|(_, text)| text).collect();
    if ends.is_empty() {
        return None;
    }
    let most = format!("it may be up to {} other {item}", ends.join(", or up to "));
    match decision.verdict {
        Verdict::Within => Some(format!("What these deals leave open: {most}.")),
        Verdict::Open => Some(format!(
            "These deals leave open whether it lies outside its set: {most}.{}",
            to_settle(decision.times, shown)
        )),
        _ => None,
    }
}

fn to_settle(times: f64, shown: &Shown) -> String {
    let deals = (shown.deals as f64 * times * 1.2 / 10.0).ceil() * 10.0;
    if !deals.is_finite() || times <= 1.0 {
        return String::new();
    }
    format!(" About {deals:.0} deals would probably settle it: --deals {deals:.0} with another --seed.")
}

/// Describes the fair price: by the card at other prices, else by the other cards.
fn prices(one: &Judged<'_>, fair: FairPrice, shown: &Shown) -> String {
    let Shown { unit, .. } = shown;
    let now = one.card.card.price.unwrap_or(0.0);
    let fits = |trial: &&Trial| trial.decision.verdict == Verdict::Within;
    let nearest = one.trials.iter().filter(fits).min_by(|a, b| (a.price - now).abs().total_cmp(&(b.price - now).abs()));
    let text = match nearest {
        _ if one.decision.verdict == Verdict::Open => "No price can be called fair yet.".to_owned(),
        _ if one.decision.verdict == Verdict::Within
            && !one.trials.is_empty()
            && one.trials.iter().all(|one| fits(&one)) =>
        {
            format!("Its price of {} {unit} fits, and so does every other price tried.", price(now))
        }
        _ if one.decision.verdict == Verdict::Within => format!("Its price of {} {unit} fits.", price(now)),
        Some(trial) => fair_at(trial.price, now, &one.trials, unit),
        None if shown.paid => beyond(&one.trials, unit),
        None => told_price(one, fair, shown),
    };
    let each = one.trials.iter().map(|trial| {
        let verdict = short(trial.decision.verdict);
        format!("{} {unit} {}{} {verdict}", price(trial.price), signed(trial.worth.value), range(trial.worth.interval))
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { text } else { format!("{text} At other prices: {}.", each.join("; ")) }
}

/// States the fair price by the prices tried. A price nearer to the present one that the figures do not decide may be fair
/// too.
fn fair_at(fits: f64, now: f64, trials: &[Trial], unit: &str) -> String {
    let between =
        |trial: &&Trial| (trial.price - now).abs() < (fits - now).abs() && (trial.price > now) == (fits > now);
    let open: Vec<f64> = trials
        .iter()
        .filter(between)
        .filter(|trial| trial.decision.verdict == Verdict::Open)
        .map(|trial| trial.price)
        .collect();
    let least = open.iter().copied().fold(fits, f64::min);
    let most = open.iter().copied().fold(fits, f64::max);
    if open.is_empty() {
        return format!(
            "Fair at {} {unit}: of the prices tried, the nearest at which it is within its set.",
            price(fits)
        );
    }
    format!(
        "Fair at {} to {} {unit}: at {} it is within its set, nearer to {} these deals cannot tell.",
        price(least),
        price(most),
        price(fits),
        price(now)
    )
}

/// States what the prices tried tell if it fits at none of them.
fn beyond(trials: &[Trial], unit: &str) -> String {
    let all = |verdicts: [Verdict; 2]| trials.iter().all(|trial| verdicts.contains(&trial.decision.verdict));
    match (trials.first(), trials.last()) {
        (_, Some(most)) if all([Verdict::FarTooStrong, Verdict::Strongest]) => {
            format!("Too strong at every price tried: a fair price is more than {} {unit}.", price(most.price))
        }
        (Some(least), _) if all([Verdict::FarTooWeak, Verdict::Weakest]) => {
            format!("Too weak at every price tried: a fair price is less than {} {unit}.", price(least.price))
        }
        (Some(_), _) => "None of the prices tried is shown to fit.".into(),
        _ => "No other price could be tried.".into(),
    }
}

/// Returns a verdict in a few words.
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

fn told_price(one: &Judged<'_>, fair: FairPrice, shown: &Shown) -> String {
    let Shown { unit, item, .. } = shown;
    match fair {
        FairPrice::At(fair, range) => {
            let range = range.map(|range| format!(" ({} to {})", price(range.low.max(0.0)), price(range.high)));
            let range = range.unwrap_or_default();
            format!("Fair price by the other {item}s of its set: {} {unit}{range}.", price(fair))
        }
        FairPrice::Above(most) => format!(
            "Fair price: more than {} {unit}; no {item} of its set that costs this much is worth as much.",
            price(most)
        ),
        FairPrice::Below(least) => {
            format!("Fair price: less than {} {unit}, the lowest price of its set.", price(least))
        }
        FairPrice::Unclear => format!(
            "No fair price can be given: among the {} other {item}s of its set, a higher price does not clearly go with \
             a higher worth.",
            one.others.len()
        ),
    }
}

fn by_role(one: &Judged<'_>) -> Option<String> {
    let told = |(name, worth): &(String, Difference)| {
        let half =
            worth.interval.map(|interval| format!(" +-{:.0}", interval.half_width() * 100.0)).unwrap_or_default();
        format!("{} {}{half} (from {})", capitalized(&words(name)), signed(worth.value), percent(worth.b))
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
        text += &format!(
            " {unused} of the {} other {item}s were played in less than a quarter of the matches; they may be worth more \
             in better hands.",
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
    let mut lines = vec!["Matches it decided:".to_owned()];
    for Matches { told, with, without } in matches {
        lines.push(format!("  {told}"));
        lines.push(format!("    with:    {with}"));
        lines.push(format!("    without: {without}"));
    }
    lines
}

fn measured(shown: &Shown) -> String {
    let Shown { item, how, agents, players, deals, .. } = shown;
    format!(
        "How: each {item} is given to one seat {how}, and the same {deals} deals are played with and without it by \
         {players} players ({agents}), with every seat and faction as its owner. The ranges hold 19 times in 20, for \
         these players. A difference below {} counts as small.",
        points(NOTABLE)
    )
}

/// Formats an interval of points with signs, in parentheses.
pub(super) fn range(interval: Option<Interval>) -> String {
    interval.map_or(String::new(), |range| format!(" ({} to {})", signed(range.low), signed(range.high)))
}

fn name<'r>(one: &&'r Rated) -> &'r str {
    &one.card.name
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
