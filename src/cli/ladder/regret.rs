//! `evenhand ladder --regret`: how much win chance players give away per choice.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::super::arguments::LadderArgs;
use super::super::caution::{caution_at, write_caution};
use super::super::failure::{Failure, OrFailure};
use super::super::progress::words;
use super::super::tune::{listen, percent};
use super::task::{LINE, Task};
use crate::error::{Error, Problem};
use crate::game::Seed;
use crate::games::AnyGame;
use crate::input::visible;
use crate::regret::{JudgedMatch, Judging, judge_matches};
use crate::results::write_whole;
use crate::runner;
use crate::stats::{Interval, Ratio, Spacing};
use crate::tables::table::literally;

/// The step on the seed path that separates these matches from those of a ladder.
const REGRET: u64 = 4;
/// Maximum number of kinds of choices listed for a player: those that cost most.
const MOST_KINDS: usize = 8;

/// The losses of one player.
#[derive(Default)]
struct Losses {
    all: Ratio,
    /// By the kind of what the player chose.
    kinds: BTreeMap<String, Ratio>,
}

/// The matches at one number of players.
struct Measured {
    players: usize,
    matches: u64,
    /// Choices in all matches, of all seats.
    choices: u64,
    judged: u64,
    losses: Vec<Losses>,
    faults: (u64, Option<String>),
    complete: bool,
}

/// Measures and prints the regret of the players.
pub(super) fn regret(
    game: &'static dyn AnyGame,
    asked: &LadderArgs,
    task: &Task,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let pool = runner::pool(runner::threads(asked.threads))?;
    write_caution(caution_at(game, &[&task.rules], &task.players), out)?;
    let interrupts = listen("No more is played, and what has been is told; Ctrl-C again ends the program at once.");
    let began = Instant::now();
    let stop = || interrupts.load(Ordering::Relaxed) > 0 || began.elapsed() >= asked.time;
    let mut all = Vec::new();
    for players in &task.players {
        let measured = pool.install(|| measure(game, asked, task, *players, &stop))?;
        write!(out, "{}", shown(game.name(), asked, task, &measured)).printed()?;
        all.push(measured);
    }
    if let Some(file) = &asked.csv {
        write_whole(file, &csv(game.name(), task, &all)).map_err(|error| Error::disk(file, error))?;
    }
    Ok(())
}

/// Plays the matches at one number of players.
fn measure(
    game: &'static dyn AnyGame,
    asked: &LadderArgs,
    task: &Task,
    players: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Measured, Failure> {
    let built = game.build(&task.rules, players).map_err(Problem::from)?;
    let judge = task.judge.as_ref().expect("a judge was asked for");
    let named: Vec<_> = task.entrants.iter().map(|entrant| (entrant.name.clone(), entrant.spec.clone())).collect();
    let seed = Seed(asked.seed).child(REGRET);
    let hosts: Vec<_> = match &task.hosts[..] {
        [] => named.clone(),
        hosts => hosts.iter().map(|host| (host.name.clone(), host.spec.clone())).collect(),
    };
    let judging = Judging { players: &named, hosts: &hosts, judge, share: asked.judged, seed, stop };
    let hosts = hosts.len() as u64;
    let mut measured = Measured {
        players,
        matches: 0,
        choices: 0,
        judged: 0,
        losses: named.iter().map(|_| Losses::default()).collect(),
        faults: (0, None),
        complete: false,
    };
    let (began, mut line) = (Instant::now(), Instant::now());
    // Deals are added as a whole: one match by each player.
    let block = rayon::current_num_threads() as u64;
    let mut deal = 0;
    while deal < asked.deals && !stop() {
        let until = (deal + block).min(asked.deals);
        let mut matches = judge_matches(&*built, &judging, deal * hosts..until * hosts);
        for number in deal..until {
            let (own, rest): (Vec<_>, Vec<_>) =
                matches.into_iter().partition(|one| !matches!(one, Ok(one) if one.number / hosts != number));
            matches = rest;
            measured.add(own);
        }
        deal = until;
        if line.elapsed() >= LINE {
            let text = format!("{deal} of {} deals in {}", asked.deals, words(began.elapsed()));
            // A closed standard error must not stop the command.
            let _ = writeln!(std::io::stderr(), "{text}");
            line = Instant::now();
        }
    }
    measured.complete = deal >= asked.deals && !stop();
    Ok(measured)
}

impl Measured {
    /// Adds the matches of one deal.
    fn add(&mut self, matches: Vec<Result<JudgedMatch, String>>) {
        let mut sums: Vec<BTreeMap<String, (f64, f64)>> = vec![BTreeMap::new(); self.losses.len()];
        for played in matches {
            match played {
                Ok(played) => {
                    self.matches += 1;
                    self.choices += played.choices;
                    self.judged += played.judged.len() as u64;
                    for choice in &played.judged {
                        for (sums, (loss, kind)) in sums.iter_mut().zip(choice.losses.iter().zip(&choice.chosen)) {
                            let sum = sums.entry(kind.clone()).or_default();
                            *sum = (sum.0 + loss, sum.1 + 1.0);
                        }
                    }
                }
                Err(why) => {
                    self.faults.0 += 1;
                    self.faults.1 = self.faults.1.take().or(Some(why));
                }
            }
        }
        for (losses, sums) in self.losses.iter_mut().zip(sums) {
            let (mut loss, mut choices) = (0.0, 0.0);
            for (kind, sum) in sums {
                losses.kinds.entry(kind).or_default().add(sum.0, sum.1);
                (loss, choices) = (loss + sum.0, choices + sum.1);
            }
            losses.all.add(loss, choices);
        }
    }
}

/// Formats the regret of all players.
fn shown(game: &str, asked: &LadderArgs, task: &Task, measured: &Measured) -> String {
    let Measured { players, matches, choices, judged, .. } = measured;
    let judge = task.judge.as_ref().expect("a judge was asked for");
    let mut text = format!(
        "{game}, {players} players: win chance given away per choice, in points (1 point = 1 %)\n\
         {judged} of {choices} choices in {matches} matches, each judged in {} sampled worlds; seed {}\n\n",
        2 * judge.pairs,
        asked.seed
    );
    let per_match = *choices as f64 / (*matches as f64 * *players as f64).max(1.0);
    text += "| player | points per choice | points per match and seat |\n|---|---:|---:|\n";
    for (entrant, losses) in task.entrants.iter().zip(&measured.losses) {
        let total = losses.all.value().map_or("unknown".into(), |value| format!("{:.1}", 100.0 * value * per_match));
        text += &format!("| {} | {} | {total} |\n", cell(&entrant.name), loss(&losses.all));
    }
    text += &format!("\nA seat has {per_match:.0} choices in a match. In brackets: 95 % ranges.\n");
    for (entrant, losses) in task.entrants.iter().zip(&measured.losses) {
        text += &kinds(&entrant.name, losses);
    }
    if !measured.complete {
        text += "\nStopped before all deals were played: the same command may give other figures.\n";
    }
    if let (faults @ 1.., Some(first)) = &measured.faults {
        text += &format!("\n{faults} matches could not be played to their end and are left out; the first: {first}\n");
    }
    text
}

/// Lists what a player chooses when it gives most away.
fn kinds(name: &str, losses: &Losses) -> String {
    let sum = |ratio: &Ratio| ratio.value().unwrap_or(0.0) * ratio.appearances();
    let mut kinds: Vec<(&String, &Ratio)> = losses.kinds.iter().collect();
    kinds.sort_by(|a, b| sum(b.1).total_cmp(&sum(a.1)));
    let all: f64 = losses.all.appearances().max(1.0);
    let mut text =
        format!("\n| {} chooses | share of its choices | points per choice |\n|---|---:|---:|\n", cell(name));
    for (kind, ratio) in kinds.iter().take(MOST_KINDS) {
        text += &format!("| {} | {} | {} |\n", cell(kind), percent(ratio.appearances() / all), loss(ratio));
    }
    text
}

/// Formats a loss in points with its interval.
fn loss(ratio: &Ratio) -> String {
    let points = |value: f64| format!("{:.2}", 100.0 * value + 0.0);
    match (ratio.value(), ratio.mean_interval(Spacing::Fine)) {
        (None, _) => "unknown".into(),
        (Some(value), None) => format!("{} (unknown)", points(value)),
        (Some(value), Some(Interval { low, high })) => {
            format!("{} ({} to {})", points(value), points(low), points(high))
        }
    }
}

/// Escapes a name for a Markdown table.
fn cell(name: &str) -> String {
    visible(name).replace('|', "\\|")
}

/// Formats all losses as CSV: one line for each number of players, player and kind of choice, and one for all kinds.
fn csv(game: &str, task: &Task, all: &[Measured]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(["game", "players", "agent", "chooses", "choices", "loss", "loss_low", "loss_high"]);
    for measured in all {
        for (entrant, losses) in task.entrants.iter().zip(&measured.losses) {
            let own = std::iter::once(("all", &losses.all));
            for (kind, ratio) in own.chain(losses.kinds.iter().map(|(kind, ratio)| (kind.as_str(), ratio))) {
                let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{:.6}", value + 0.0));
                let interval = ratio.mean_interval(Spacing::Fine);
                let _ = writer.write_record([
                    game.to_owned(),
                    measured.players.to_string(),
                    literally(&entrant.name),
                    literally(kind),
                    format!("{:.0}", ratio.appearances()),
                    number(ratio.value()),
                    number(interval.map(|interval| interval.low)),
                    number(interval.map(|interval| interval.high)),
                ]);
            }
        }
    }
    writer.into_inner().unwrap_or_default()
}
