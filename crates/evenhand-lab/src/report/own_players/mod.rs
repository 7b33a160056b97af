//! Compares conclusions with the rulebook's players and with players retrained under each variant's rules.
//!
//! Two rules limit the conclusions. Players that win no more than an even share against the original ones have not
//! adapted to the rules, so agreement between the runs shows nothing. And whether a conclusion is the same with both
//! kinds of players is decided by an interval for the difference between the runs ([`ChangeRow`]), not by whether it is
//! significant in one run and not in the other.

use std::time::Duration;

use crate::experiment::{Experiment, LearnBudget};
use crate::tables::{Against, ChangeRow, ContrastRow, Estimate, ShareRow, Subject, Tables};
use evenhand_game::grid::{Column, lines};
use evenhand_kit::stats::{Interval, many};

use super::clear::{CLEARLY_OFF, LEVEL, is_clear};
use super::names;
use super::words::{label, margin, percent, plain, points, signed, wrapped};

/// Maximum number of conclusions of one kind that are listed, and of variants that are named.
const MOST_TOLD: usize = 12;
/// The factor by which more matches are proposed if training was too short.
const LONGER: u32 = 5;

/// A retrained player of a cell.
#[derive(Clone, Debug)]
pub struct OwnPlayer {
    /// The cell.
    pub cell: usize,
    /// The agent's name.
    pub name: String,
    /// Number of matches it was trained on under the cell's rules.
    pub matches: u64,
    /// How long the training took, if it was just done.
    pub trained_in: Option<Duration>,
    /// Its win share in that cell against the original player, on deals that it was not trained on.
    pub won: Option<Estimate>,
    /// The win share of a player that is exactly as strong as the original.
    pub even: f64,
    /// Whether it is shown to be better than the original. If not, the original plays instead.
    pub better: bool,
    /// Whether these are the rulebook's rules, to which the original player is already adapted.
    pub rulebook: bool,
}

/// Conclusions of two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The text for people.
    pub text: String,
    /// All conclusions, as CSV.
    pub csv: String,
}

/// An effect in one run.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Effect {
    value: f64,
    clear: bool,
}

impl Effect {
    fn word(self) -> &'static str {
        match self {
            Effect { clear: false, .. } => "open",
            Effect { value, .. } if value > 0.0 => "more",
            Effect { .. } => "less",
        }
    }
}

/// The outcome of a conclusion with the two kinds of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The same players play in both runs.
    SamePlayers,
    /// Clear with both, in opposite directions, and the difference between the runs is clear.
    TurnsAround,
    /// Clear with one kind only, and the difference between the runs is clear.
    OneKind,
    /// The difference between the runs is clear, but the direction is the same or open.
    OtherSize,
    /// The difference between the runs is too small to matter, or to cancel a clear effect.
    Same,
    /// The deals do not show whether the players matter.
    Open,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::SamePlayers => "same players",
            Verdict::TurnsAround => "turns around",
            Verdict::OneKind => "one kind only",
            Verdict::OtherSize => "other size",
            Verdict::Same => "the same",
            Verdict::Open => "not decided",
        }
    }
}

/// One conclusion: its subject and cell, and the effect in both runs.
#[derive(Clone, Debug)]
struct Conclusion<'r> {
    cell: usize,
    about: String,
    book: Effect,
    own: Effect,
    /// Whether its numbers are shown as percentages.
    portion: bool,
    /// A difference between the runs below this does not matter.
    near: f64,
    change: Option<&'r ChangeRow>,
    /// The p-value of the change, corrected for the number of conclusions compared.
    p_holm: f64,
    verdict: Verdict,
}

impl<'r> Conclusion<'r> {
    fn of_contrast(experiment: &Experiment, [book, own]: [&ContrastRow; 2], changes: &'r [ChangeRow]) -> Self {
        let subject = &book.subject;
        let what = names::subject(experiment.called, subject);
        let with = if experiment.compares_with_first() { "first variant" } else { "baseline" };
        let effect = |row: &ContrastRow| Effect { value: row.difference.value, clear: is_clear(row) };
        let unit = if book.is_portion() { 1.0 } else { book.difference.b.abs() };
        let found =
            |row: &&ChangeRow| row.against == Against::Baseline && row.cell == book.cell && *row.subject == **subject;
        Conclusion {
            cell: book.cell,
            about: format!("{what}, against the {with}"),
            book: effect(book),
            own: effect(own),
            portion: book.is_portion(),
            near: margin(experiment) * unit,
            change: changes.iter().find(found),
            p_holm: 1.0,
            verdict: Verdict::Open,
        }
    }

    fn of_share(experiment: &Experiment, [book, own]: [&ShareRow; 2], changes: &'r [ChangeRow]) -> Option<Self> {
        let effect = |row: &ShareRow| {
            let clear = row.clearness().is_some_and(|clearness| clearness > CLEARLY_OFF);
            Some(Effect { value: row.share?.value - row.fair, clear })
        };
        let found = |row: &&ChangeRow| {
            let Subject { kind, group, .. } = &*row.subject;
            row.against == Against::EvenShare && row.cell == book.cell && (kind, group) == (&book.kind, &book.group)
        };
        Some(Conclusion {
            cell: book.cell,
            about: format!("win share of {} {}, against an even share", book.kind, book.group),
            book: effect(book)?,
            own: effect(own)?,
            portion: true,
            near: margin(experiment),
            change: changes.iter().find(found),
            p_holm: 1.0,
            verdict: Verdict::Open,
        })
    }

    /// Returns all conclusions in the summary, for both runs. Of two groups that share all wins, only one is included.
    fn all(experiment: &Experiment, book: &Tables, own: &Tables, changes: &'r [ChangeRow]) -> Vec<Self> {
        let contrasts = book.headlines().into_iter().filter_map(|rows| {
            let row = &book.contrasts[rows[0]];
            let same = |other: &&ContrastRow| other.cell == row.cell && other.subject == row.subject;
            Some(Conclusion::of_contrast(experiment, [row, own.contrasts.iter().find(same)?], changes))
        });
        let shares: Vec<&ShareRow> = book.win_share.iter().filter(|row| row.headline && row.deals > 0).collect();
        let groups = shares.chunk_by(|a, b| (a.cell, &a.kind) == (b.cell, &b.kind));
        let mirrored = |rows: &[&ShareRow]| {
            let off = |row: &ShareRow| row.share.map_or(f64::NAN, |share| share.value - row.fair);
            rows.len() == 2 && (off(rows[0]) + off(rows[1])).abs() < 1e-9
        };
        let once = groups.flat_map(|rows| if mirrored(rows) { &rows[..1] } else { rows });
        let shares = once.filter_map(|row| {
            let same = |other: &&ShareRow| (other.cell, &other.kind, &other.group) == (row.cell, &row.kind, &row.group);
            Conclusion::of_share(experiment, [*row, own.win_share.iter().find(same)?], changes)
        });
        contrasts.chain(shares).collect()
    }

    fn interval(&self) -> Option<Interval> {
        self.change?.change.interval
    }

    fn verdict(&self) -> Verdict {
        let (Some(interval), [book, own]) = (self.interval(), [self.book, self.own]) else { return Verdict::Open };
        if self.p_holm < LEVEL && !interval.contains(0.0) {
            return match (book.clear, own.clear) {
                (true, true) if book.value * own.value < 0.0 => Verdict::TurnsAround,
                (true, true) | (false, false) => Verdict::OtherSize,
                (true, false) | (false, true) => Verdict::OneKind,
            };
        }
        let small = -self.near <= interval.low && interval.high <= self.near;
        // Even at the far end of the interval a clear effect keeps its direction.
        let keeps = |effect: Effect, low: f64, high: f64| {
            effect.clear && (effect.value + low) * effect.value > 0.0 && (effect.value + high) * effect.value > 0.0
        };
        let kept = keeps(book, interval.low, interval.high) || keeps(own, -interval.high, -interval.low);
        if small || kept { Verdict::Same } else { Verdict::Open }
    }

    fn size(&self, value: f64) -> String {
        if self.portion { format!("{} points", signed((value * 1000.0).round() / 10.0)) } else { signed(value) }
    }

    fn told(&self, experiment: &Experiment) -> String {
        let side = |effect: Effect| format!("{} ({})", effect.word(), self.size(effect.value));
        let change = self.change.map_or_else(String::new, |row| {
            let range = self.interval().map_or_else(String::new, |Interval { low, high }| {
                let end = |value: f64| signed(if self.portion { (value * 1000.0).round() / 10.0 } else { value });
                format!(" ({} to {})", end(low), end(high))
            });
            format!("; between the two {}{range}", self.size(row.change.value))
        });
        format!(
            "  {}: {}: {} with the original players, {} with the retrained{change}",
            label(experiment, self.cell),
            self.about,
            side(self.book),
            side(self.own)
        )
    }
}

/// Compares the conclusions with the rulebook's players with those with players retrained under each variant's rules.
/// `changes` gives the differences of the effects between the first and the second run.
pub fn own_players(
    experiment: &Experiment,
    book: &Tables,
    own: &Tables,
    changes: &[ChangeRow],
    players: &[OwnPlayer],
) -> Compared {
    let mut all = Conclusion::all(experiment, book, own, changes);
    let adapted = |cell: usize| players.iter().any(|player| player.cell == cell && player.better);
    let baseline = |cell: usize| experiment.baseline_of(&experiment.cells[cell]).map(|baseline| baseline.index);
    // If a variant's players have not adapted, its effect is not that of players who know its rules, even if the
    // baseline's players have adapted.
    let (judged, rest): (Vec<_>, Vec<_>) = all.iter_mut().partition(|one| adapted(one.cell));
    rest.into_iter().for_each(|one| one.verdict = Verdict::SamePlayers);
    let p: Vec<f64> = judged.iter().map(|one| one.change.map_or(1.0, |row| row.change.p)).collect();
    for (one, p_holm) in judged.into_iter().zip(many::holm(&p)) {
        one.p_holm = p_holm;
        one.verdict = one.verdict();
    }
    let mut text = vec![over_how_many(book, own)];
    text.extend(strengths(experiment, players));
    text.extend(not_adapted(experiment, players));
    text.extend(by_verdict(experiment, &all));
    if all.iter().any(|one| one.verdict == Verdict::SamePlayers && baseline(one.cell).is_some_and(adapted)) {
        text.push("Where only the baseline's players have adapted, a comparison with it shows nothing either.".into());
    }
    Compared { text: text.join("\n") + "\n", csv: csv(experiment, &all) }
}

/// Describes how many deals both runs have of every variant.
fn over_how_many(book: &Tables, own: &Tables) -> String {
    let deals = [book, own].into_iter().flat_map(|run| &run.cells).map(|cell| cell.deals).min().unwrap_or(0);
    format!("Two runs are compared, over {} of each variant.", super::counted(deals, "deal"))
}

/// Formats a share as a percentage without the percent sign, with at most one decimal.
fn number(share: f64) -> String {
    plain((share * 1000.0).round() / 10.0)
}

/// Describes what a retrained player wins against others.
fn winning(player: &OwnPlayer, others: &str) -> String {
    match player.won {
        Some(Estimate { value, interval }) => {
            let range = interval
                .map_or_else(String::new, |Interval { low, high }| format!(", {} to {}", number(low), number(high)));
            format!("{} % of matches against {others}{range}", number(value))
        }
        None => format!("nothing that could be measured against {others}"),
    }
}

/// Lists what the retrained players win against the original ones, and which of the two plays.
fn strengths(experiment: &Experiment, players: &[OwnPlayer]) -> Vec<String> {
    let rows = players.iter().map(|player| {
        let range = player.won.and_then(|won| won.interval).map_or_else(String::new, |Interval { low, high }| {
            format!("({} to {}; even {})", number(low), number(high), percent(player.even))
        });
        let won = player.won.map_or_else(|| "none".into(), |won| percent(won.value));
        let plays = if player.better { "better: it plays" } else { "not better: the original plays" };
        [label(experiment, player.cell).to_string(), player.name.clone(), won, range, plays.into()]
    });
    let matches = players.iter().map(|player| player.matches).max().unwrap_or(0);
    let heading = format!(
        "Win share of the retrained players ({} of training) against the rulebook's, under each variant's rules:",
        if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") }
    );
    let mut text = wrapped(&heading, 0);
    let columns = [Column::left(2), Column::left(2), Column::right(2), Column::left(1), Column::left(2)];
    text.extend(lines(&columns, rows));
    text.push(String::new());
    text
}

/// Describes which players have not adapted to their variant's rules, and the consequences.
fn not_adapted(experiment: &Experiment, players: &[OwnPlayer]) -> Vec<String> {
    let names = |cell: usize| players.iter().filter(|player| player.cell == cell).count();
    let who = |player: &OwnPlayer| match names(player.cell) {
        1 => "players have".to_owned(),
        _ => format!("player `{}` has", player.name),
    };
    let (known, new): (Vec<&OwnPlayer>, Vec<&OwnPlayer>) =
        players.iter().filter(|player| !player.better).partition(|player| player.rulebook);
    let mut text: Vec<String> = Vec::new();
    for player in new.iter().take(MOST_TOLD) {
        let (cell, win) = (label(experiment, player.cell), winning(player, "the rulebook's players"));
        let even = if player.even == 0.5 { String::new() } else { format!("; even is {} %", number(player.even)) };
        let line = format!(
            "{cell}: The {} not adapted to this rule (they win {win}{even}): agreement \
             between the two runs shows nothing.",
            who(player)
        );
        text.extend(wrapped(&line, 2));
    }
    if new.len() > MOST_TOLD {
        text.push(format!("So it is in {} more variants.", new.len() - MOST_TOLD));
    }
    if let Some(longer) = new.first().and_then(|_| longer(experiment, &new)) {
        let line = format!("The original players play there in the second run as well. {longer}");
        text.extend(wrapped(&line, 0));
    }
    for player in known.iter().take(MOST_TOLD) {
        let line = format!(
            "{}: These are the rulebook's own rules. Training on under them has not made the players better (they win \
             {}); the original players play there.",
            label(experiment, player.cell),
            winning(player, "the original players")
        );
        text.extend(wrapped(&line, 2));
    }
    if !text.is_empty() {
        text.push(String::new());
    }
    text
}

/// Proposes a training budget that might be enough.
fn longer(experiment: &Experiment, players: &[&OwnPlayer]) -> Option<String> {
    let took = players.iter().filter_map(|player| player.trained_in).max();
    let (budget, takes) = match experiment.learn? {
        LearnBudget::Matches(matches) => {
            (underscored(matches.saturating_mul(LONGER.into())), took.map(|time| time.saturating_mul(LONGER)))
        }
        LearnBudget::Time(time) => (format!("\"{}s\"", time.saturating_mul(LONGER).as_secs().max(1)), None),
    };
    let takes = takes.map_or_else(String::new, |time| match time.as_secs() {
        seconds @ 0..90 => format!(", about {} seconds a variant", seconds.max(1)),
        seconds => format!(", about {} minutes a variant", (seconds + 30) / 60),
    });
    Some(format!("Training longer ([players] learn = {budget}{takes}) may change that."))
}

/// Formats a whole number with a thousands separator, as in TOML.
fn underscored(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join("_")
}

/// Lists the conclusions by verdict.
fn by_verdict(experiment: &Experiment, all: &[Conclusion<'_>]) -> Vec<String> {
    let of = |verdict: Verdict| all.iter().filter(move |one| one.verdict == verdict);
    let count = |verdict: Verdict| of(verdict).count();
    let judged = all.len() - count(Verdict::SamePlayers);
    if judged == 0 {
        return vec!["No players have adapted to a variant, so the second run says nothing about the rules.".into()];
    }
    let mut text = Vec::new();
    if count(Verdict::TurnsAround) == 0 {
        text.push("No conclusion is shown to turn around between the two kinds of players.".into());
    }
    for (verdict, heading) in [
        (Verdict::TurnsAround, "These conclusions TURN AROUND with the players; trust neither without asking why:"),
        (Verdict::OneKind, "These hold with one kind of players only (the difference between the runs is clear):"),
        (Verdict::OtherSize, "These are larger or smaller with the other players (the difference is clear):"),
    ] {
        let found: Vec<&Conclusion<'_>> = of(verdict).collect();
        if found.is_empty() {
            continue;
        }
        text.push(heading.into());
        text.extend(found.iter().take(MOST_TOLD).map(|one| one.told(experiment)));
        if found.len() > MOST_TOLD {
            text.push(format!("  and {} more in conclusions.csv", found.len() - MOST_TOLD));
        }
    }
    text.extend(wrapped(&counted(all, judged), 0));
    text
}

/// Describes how many conclusions have each verdict.
fn counted(all: &[Conclusion<'_>], judged: usize) -> String {
    let count = |verdict: Verdict| all.iter().filter(|one| one.verdict == verdict).count();
    let (same, open) = (count(Verdict::Same), count(Verdict::Open));
    let mut line = format!(
        "Of {judged} conclusions about variants whose players have adapted, {same} {} shown to point the same way with both \
         kinds of players, or to differ by too little to matter",
        if same == 1 { "is" } else { "are" }
    );
    if open > 0 {
        let of_share = |one: &&Conclusion<'_>| one.portion && one.verdict == Verdict::Open;
        let ends = all.iter().filter(of_share).filter_map(Conclusion::interval);
        let widest = ends.map(|ends| ends.low.abs().max(ends.high.abs())).fold(0.0, f64::max);
        line += &format!(", and of {open} these deals do not show whether the players matter");
        if widest > 0.0 {
            line += &format!(" (a share could move by up to {})", points(widest));
        }
    }
    match count(Verdict::SamePlayers) {
        0 => line + ".",
        same => format!("{line}. The other {same} are about variants in which the same players play in both runs."),
    }
}

/// Formats every conclusion of both runs, one line each.
fn csv(experiment: &Experiment, all: &[Conclusion<'_>]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head = [
        "cell",
        "label",
        "about",
        "book_players",
        "book_difference",
        "own_players",
        "own_difference",
        "change",
        "change_low",
        "change_high",
        "p_holm",
        "verdict",
    ];
    let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
    for one in all {
        let end = |of: fn(Interval) -> f64| one.interval().map_or_else(String::new, |ends| of(ends).to_string());
        rows.push(vec![
            one.cell.to_string(),
            experiment.cells[one.cell].label.clone(),
            one.about.clone(),
            one.book.word().into(),
            one.book.value.to_string(),
            one.own.word().into(),
            one.own.value.to_string(),
            one.change.map_or_else(String::new, |row| row.change.value.to_string()),
            end(|ends| ends.low),
            end(|ends| ends.high),
            one.p_holm.to_string(),
            one.verdict.word().into(),
        ]);
    }
    for row in rows {
        writer.write_record(&row).expect("memory takes every row");
    }
    String::from_utf8(writer.into_inner().expect("memory takes every row")).expect("rows are text")
}

#[cfg(test)]
mod tests;
