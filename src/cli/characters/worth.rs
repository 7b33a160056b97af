//! `evenhand characters worth`: the fair price of every part of the price list.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::super::arguments::WorthArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::games::KnownGames;
use super::super::tune::listen;
use super::study::Named;
use crate::error::{Error, Problem};
use crate::fair_prices::{FairPrices, agreed, caution, group_table, part_table, played, side_by_side, summary};
use crate::game::{Rules, WantedForce};
use crate::results::write_whole;
use crate::runner;
use crate::tables::CsvLocale;

/// How often progress is shown.
const LINE: Duration = Duration::from_secs(15);
/// The least part of its points that a force is given to spend. Without cheaper forces nothing shows what a point adds.
const LEAST: f64 = 0.6;

/// Measures fair prices, prints them and writes them as tables.
pub(super) fn worth(games: &KnownGames, asked: &WorthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let named = Named::of(games, &asked.study, &asked.players)?;
    let settings = settings(&named, asked)?;
    let pool = runner::pool(runner::threads(asked.study.threads))?;
    let interrupts = listen(
        "The measuring stops after these matches and reports what it has; Ctrl-C again ends the program at once.",
    );
    let stop = || interrupts.load(Ordering::Relaxed) > 0;
    let folder = asked.results.join("characters").join(named.game.name());
    let mut found = Vec::new();
    let mut text = String::new();
    for (setting, wanted, rules, player) in &settings {
        if stop() {
            break;
        }
        let study = named.study(rules, *wanted, *player, asked.study.seed);
        let pairs = pool.install(|| played(&study, asked.pairs, &stop, progress(setting, asked.pairs)))?;
        let caution = caution(&study)?.map_or_else(String::new, |caution| format!("Caution: {caution}.\n"));
        let part = match FairPrices::of(&pairs) {
            Ok(prices) => {
                let part = summary(&prices);
                found.push((setting.clone(), prices));
                part
            }
            Err(why) => format!("Nothing is shown of the prices: {why}. More pairs (--pairs) show more.\n"),
        };
        let part = format!("{setting}\n{caution}{part}\n");
        write!(out, "{part}").printed()?;
        text += &part;
        // What is measured stays if a later setting fails.
        store(&folder, &text, &found)?;
    }
    let end = format!("{}{}{CAUTION}", side_by_side(&found), agreed(&found));
    writeln!(out, "{end}").printed()?;
    store(&folder, &(text + &end), &found)?;
    writeln!(out, "Results: {}", folder.display()).printed()
}

/// Returns what shows the progress of a setting.
fn progress(setting: &str, all: u64) -> impl FnMut(u64) {
    let mut last = Instant::now();
    move |pairs| {
        if last.elapsed() >= LINE {
            last = Instant::now();
            // A closed standard error must not stop the measuring.
            let _ = writeln!(std::io::stderr(), "{setting}: {pairs} of {all} pairs");
        }
    }
}

/// Writes the summary and the tables.
fn store(folder: &Path, text: &str, found: &[(String, FairPrices)]) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    let summary = folder.join("summary.txt");
    write_whole(&summary, text.as_bytes()).map_err(|error| Error::disk(&summary, error))?;
    for table in [part_table(found), group_table(found)] {
        table.write_csv(folder, CsvLocale::En).map_err(|failed| Error::disk(&failed.path, failed.error))?;
    }
    Ok(())
}

/// What has to be known about the figures.
const CAUTION: &str = "\
A fair price is what a part adds to a force whose other parts are random, in points that are spent at random.
Players who use a part better make it worth more: believe what several players show, and check it with stronger
ones. Beside parts that go well with it, a part may be worth more too: `evenhand characters strongest` looks for that.
";

/// Returns every setting: its name, what a force may cost, the rules and the place of the player.
fn settings(named: &Named, asked: &WorthArgs) -> Result<Vec<(String, WantedForce, Rules, usize)>, Error> {
    let values = values(asked.vary.as_deref())?;
    let mut settings = Vec::new();
    for (points, characters) in
        asked.points.iter().flat_map(|points| asked.characters.iter().map(move |n| (*points, *n)))
    {
        let wanted = WantedForce { points, least: LEAST, characters };
        let each = if characters == 1 { "1 character".to_owned() } else { format!("{characters} characters") };
        for value in &values {
            let rules = named.rules_for(wanted, value.as_slice())?;
            let value = value.as_ref().map_or_else(String::new, |value| format!(", {}", value.replace('=', " = ")));
            for (player, name) in asked.players.iter().enumerate() {
                let setting = format!("{points} points, {each}{value}, played by `{name}`");
                settings.push((setting, wanted, rules.clone(), player));
            }
        }
    }
    Ok(settings)
}

/// Returns the settings of the knob that is varied; one `None` without any.
fn values(vary: Option<&str>) -> Result<Vec<Option<String>>, Problem> {
    let Some(vary) = vary else { return Ok(vec![None]) };
    let Some((path, values)) = vary.split_once('=') else {
        return Err(Problem::of("--vary", "it gives no values", "write --vary path=value,value"));
    };
    Ok(values.split(',').map(|value| Some(format!("{path}={value}"))).collect())
}
