//! `evenhand plan`: estimates what a run can decide, and how long it takes, before it is played.

mod figures;
mod players;

use std::io::Write;
use std::time::{Duration, Instant};

use super::arguments::PlanArgs;
use super::failure::{Failure, OrFailure};
use super::prepared::Prepared;
use super::progress::words;
use crate::experiment::{Experiment, MOST_AT_ONCE};
use crate::games::AnyGame;
use crate::games::played;
use crate::grid::{Column, lines};
use crate::report::{counted, precision};
use crate::runner::{self, threads};
use crate::stats::{Looks, Power, Z};
use crate::tables::{ContrastRow, Of, Tables, Tallies, experiment_in_command};
use figures::{about, decimals, points, rounded, time_of};
use players::{Candidates, Showing, Timed};

/// Maximum number of cells that are tried; the others are assumed to be like them.
const MOST_TRIED: usize = 16;
/// Maximum number of deals of each.
const MOST_DEALS: u64 = 256;
/// The power with which an effect is to be detected.
const POWER: f64 = 0.8;
/// A change of a mean by less than this fraction of the standard deviation between deals is too small to notice. For
/// rare events, one in fifty is less than that.
const LEAST_OF_SPREAD: f64 = 0.05;

/// Plays a few deals of some cells and prints what more of them would show.
pub(super) fn plan(game: &'static dyn AnyGame, asked: &PlanArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    prepared.refuse_search("plan")?;
    let threads = threads(asked.threads);
    let candidates = Candidates::of(&prepared, &asked.places);
    let (tried, candidates) = runner::pool(threads)?.install(|| match candidates {
        // Half of the time is for the experiment as it is, which also shows what the others could decide.
        Some(candidates) => {
            (try_out(&prepared, asked.warm_up / 2), Some(candidates.timed(&prepared, asked.warm_up / 2)))
        }
        None => (try_out(&prepared, asked.warm_up), None),
    });
    write_plan(&prepared.experiment, &tried, candidates.as_ref(), asked.night, threads, out).printed()
}

/// The results of a few deals.
struct Tried {
    tables: Tables,
    cells: usize,
    deals: u64,
    matches: u64,
    time: Duration,
    /// Number of matches of a deal in all cells.
    matches_a_deal: u64,
}

/// Plays deals of a sample of cells until the time is over.
fn try_out(prepared: &Prepared, time: Duration) -> Tried {
    let experiment = &prepared.experiment;
    let known = experiment.cells.len().min(MOST_AT_ONCE);
    let mut tallies = Tallies::of_batch(prepared.game, experiment, &prepared.names, 0..known);
    let arenas = prepared.arenas();
    let sample = sample(experiment, known);
    // Baselines first, as the tallies require.
    let order: Vec<usize> = tallies.order().iter().copied().filter(|cell| sample.contains(cell)).collect();
    let began = Instant::now();
    let (mut deals, mut matches) = (0, 0);
    let most = MOST_DEALS.min(experiment.stop.deals);
    while deals < most && (deals < 2 || began.elapsed() < time) {
        let next = (deals * 2).clamp(4, most);
        for &cell in &order {
            let block = played(&*arenas.of(cell), deals..next, &|| false);
            matches += block.matches.len() as u64;
            tallies.add_block(cell, &block);
        }
        deals = next;
    }
    let matches_a_deal = (0..arenas.cells()).map(|cell| arenas.seatings(cell, 0).len() as u64).sum();
    Tried { tables: tallies.tables(), cells: order.len(), deals, matches, time: began.elapsed(), matches_a_deal }
}

/// Returns the cells that are tried: the baselines, and an even selection of the others.
fn sample(experiment: &Experiment, known: usize) -> Vec<usize> {
    let mut sample: Vec<usize> = (0..known).step_by(known.div_ceil(MOST_TRIED).max(1)).collect();
    let compared: Vec<usize> = sample
        .iter()
        .filter_map(|cell| experiment.baseline_of(&experiment.cells[*cell]))
        .map(|baseline| baseline.index)
        .collect();
    sample.extend(compared);
    sample.sort_unstable();
    sample.dedup();
    sample
}

/// A question of the experiment: its standard deviation per deal, and the effect sizes of interest.
struct Question {
    what: String,
    of: Of,
    sd: f64,
    portion: bool,
    /// The effect sizes that are shown.
    effects: Vec<f64>,
    comparisons: usize,
}

impl Question {
    fn power(&self, looks: Looks) -> Power {
        Power { comparisons: self.comparisons, power: POWER, looks }
    }
}

/// Returns the questions of the experiment: who wins, and differences from the baselines.
fn questions(experiment: &Experiment, tables: &Tables) -> Vec<Question> {
    let mut found = Vec::new();
    let shares = tables.win_share.iter().filter(|row| row.headline);
    let sds: Vec<f64> =
        shares.filter_map(|row| Some(row.share?.interval?.half_width() / Z * (row.deals as f64).sqrt())).collect();
    let groups = sds.len().max(1);
    if let Some(sd) = median(sds) {
        // The interval may be wider for repeated inspection; this converts it back to one standard error.
        let sd = sd * Z
            / experiment.stop.looks().point(tables.cells.iter().map(|cell| cell.deals).max().unwrap_or(2) as f64);
        found.push(Question {
            what: "who wins".into(),
            of: Of::WinShare,
            sd,
            portion: true,
            effects: vec![0.01, 0.02, 0.05],
            comparisons: groups,
        });
    }
    let headlines = tables.headlines();
    // A sample of cells was tried, but all of them will be compared.
    let compared = tables.contrasts.iter().map(|row| row.cell).collect::<std::collections::BTreeSet<_>>().len().max(1);
    let all = experiment.cells.iter().filter(|cell| experiment.baseline_of(cell).is_some()).count();
    let comparisons = (headlines.len() * all).div_ceil(compared);
    let mut measures: Vec<(String, Of, bool)> = Vec::new();
    for rows in &headlines {
        let subject = &tables.contrasts[rows[0]].subject;
        let of = (subject.measure.clone(), subject.of, subject.is_portion());
        if !measures.contains(&of) {
            measures.push(of);
        }
    }
    for (measure, of, portion) in measures {
        let of_measure =
            |row: &&ContrastRow| row.subject.headline && row.subject.of == of && row.subject.measure == measure;
        let rows: Vec<&ContrastRow> = tables.contrasts.iter().filter(of_measure).collect();
        let sds = rows.iter().map(|row| row.difference.error * (row.deals as f64).sqrt()).collect();
        let Some(sd) = median(sds) else { continue };
        let size = median(rows.iter().map(|row| row.difference.b.abs()).collect()).unwrap_or(1.0);
        // For win shares, several sizes; for each other measure, one fiftieth of it, or the smallest noticeable change.
        // One line for each is enough.
        let effects = match of {
            Of::WinShare => vec![0.01, 0.02, 0.05],
            Of::Mean | Of::Ending => {
                vec![if portion { 0.02 } else { rounded((0.02 * size).max(LEAST_OF_SPREAD * sd)) }]
            }
        };
        let what = match of {
            Of::WinShare => "who wins, against the baseline".to_owned(),
            Of::Ending => "endings, against the baseline".to_owned(),
            Of::Mean => format!("{}, against the baseline", experiment.called.measure(&measure)),
        };
        found.push(Question { what, of, sd, portion, effects, comparisons });
    }
    found
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.retain(|value| value.is_finite() && *value > 0.0);
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn write_plan(
    experiment: &Experiment,
    tried: &Tried,
    candidates: Option<&Timed>,
    night: Duration,
    threads: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let pace = tried.matches as f64 / tried.time.as_secs_f64().max(1e-6);
    let deals_in = |time: Duration| (time.as_secs_f64() * pace / tried.matches_a_deal.max(1) as f64).floor();
    let seconds_of = |deals: f64| deals * tried.matches_a_deal as f64 / pace;
    writeln!(out, "{}", experiment.question)?;
    writeln!(
        out,
        "Tried {} of {}, {} each: {} matches in {}, {pace:.1} a second with {}.",
        tried.cells,
        counted(experiment.cells.len(), "cell"),
        counted(tried.deals, "deal"),
        tried.matches,
        words(tried.time),
        counted(threads, "thread")
    )?;
    let rhos: Vec<f64> =
        tried.tables.contrasts.iter().filter(|row| row.subject.headline).filter_map(|row| row.difference.rho).collect();
    if let Some(rho) = median(rhos) {
        writeln!(
            out,
            "Cells share {:.0} % of the luck of their common deals: as good as {:.1} times as many deals.",
            rho * 100.0,
            1.0 / (1.0 - rho).max(0.01)
        )?;
    }
    let stop = experiment.stop;
    let looks = stop.looks();
    let (asked, night_deals) = (stop.deals as f64, deals_in(night));
    writeln!(
        out,
        "\nThe {} planned deals of each cell take about {}; a night of {} plays about {} of each.\n",
        stop.deals,
        time_of(seconds_of(asked)),
        words(night),
        about(night_deals, tried.deals)
    )?;
    let precision = precision(experiment, &tried.tables, stop.deals);
    if !precision.is_empty() {
        writeln!(out, "With the {} planned deals:", stop.deals)?;
        for line in precision {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    let questions = questions(experiment, &tried.tables);
    if questions.is_empty() {
        return writeln!(out, "Too little was tried to say what that decides: give it more time with --warm-up 5m.");
    }
    let number = |question: &Question, value: f64| {
        if question.portion { points(value) } else { format!("{value:.*}", decimals(value)) }
    };
    let head = ["", "planned deals show", "a night shows", "to show", "deals a cell", "time"].map(str::to_owned);
    let mut rows = vec![head];
    for question in &questions {
        let power = question.power(looks);
        let shows = |deals: f64| {
            if deals < 2.0 { "nothing".to_owned() } else { number(question, power.least_effect(question.sd, deals)) }
        };
        for (place, effect) in question.effects.iter().enumerate() {
            let needed = power.deals(question.sd, *effect);
            let first = |text: String| if place == 0 { text } else { String::new() };
            rows.push([
                first(question.what.clone()),
                first(shows(asked)),
                first(shows(night_deals)),
                number(question, *effect),
                about(needed, tried.deals),
                time_of(seconds_of(needed)),
            ]);
        }
    }
    let columns =
        [Column::left(2), Column::right(2), Column::right(2), Column::right(2), Column::right(2), Column::right(2)];
    for line in lines(&columns, rows) {
        writeln!(out, "{line}")?;
    }
    let often = if looks == Looks::Once { "" } else { ", however often one looks" };
    writeln!(
        out,
        "\nShown: found clear with chance {:.0} %, corrected for {} comparisons{often}. Smaller effects may stay open.",
        POWER * 100.0,
        questions.iter().map(|question| question.comparisons).max().unwrap_or(1)
    )?;
    writeln!(
        out,
        "All figures are estimates from {} of each cell tried; --warm-up 5m tries more.",
        counted(tried.deals, "deal")
    )?;
    // Differences from the baseline, if there is one.
    let who_wins = questions.iter().rfind(|question| question.of == Of::WinShare);
    if let Some((candidates, question)) = candidates.zip(who_wins) {
        let least_effect = |deals: f64| question.power(looks).least_effect(question.sd, deals);
        let showing = Showing { seconds: seconds_of(1.0), tried: tried.deals, night, least_effect: &least_effect };
        candidates.write(&showing, (&experiment.file, experiment.cells.len()), out)?;
    }
    let of = experiment_in_command(&experiment.file, &experiment.played_by);
    writeln!(out, "Nothing was stored. To play it: evenhand run {of}")
}
