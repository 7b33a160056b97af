//! `evenhand characters strongest`: the strongest force that a price list sells.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::super::arguments::StrongestArgs;
use super::super::failure::{Failure, OrFailure};
use super::super::games::KnownGames;
use super::super::tune::listen;
use super::study::Named;
use crate::error::{Error, Problem};
use crate::fair_prices::{Found, Searching, caution, strongest as search};
use crate::game::{Bill, Rules, WantedForce};
use crate::runner;

/// The faction that brings the strongest force, in the printed content file.
const ROLE: &str = "strongest";

/// Searches for the strongest force and prints it as a content file with its price.
pub(super) fn strongest(games: &KnownGames, asked: &StrongestArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let named = Named::of(games, &asked.study, std::slice::from_ref(&asked.player))?;
    let pool = runner::pool(runner::threads(asked.study.threads))?;
    let interrupts = listen("The search stops after this generation; Ctrl-C again ends the program at once.");
    let stop = || interrupts.load(Ordering::Relaxed) > 0;
    let wanted = WantedForce { points: asked.points, least: 1.0, characters: asked.characters };
    let rules = named.rules_for(wanted, &[])?;
    let study = named.study(&rules, wanted, 0, asked.study.seed);
    let how = Searching { generations: asked.generations, checked: asked.checked };
    let progress = |generation: u32, share: f64| {
        // A closed standard error must not stop the search.
        let _ = writeln!(
            std::io::stderr(),
            "generation {generation} of {}: the best wins {:.0} %",
            asked.generations,
            share * 100.0
        );
    };
    let found = pool.install(|| search(&study, how, &stop, progress))?;
    if let Some(caution) = caution(&study)? {
        writeln!(out, "# Caution: {caution}.").printed()?;
    }
    let text = found.force.text(ROLE);
    write!(out, "{}{text}", comments(&found, asked)).printed()?;
    for bill in bills(&named, &rules, &text)? {
        writeln!(out).printed()?;
        writeln!(out, "# {}: {} points", bill.id, bill.total()).printed()?;
        for (part, points) in &bill.parts {
            writeln!(out, "#   {points:3}  {part}").printed()?;
        }
    }
    Ok(())
}

/// Describes what was found, as comments of a content file.
fn comments(found: &Found, asked: &StrongestArgs) -> String {
    let percent = |share: f64| format!("{:.1}", share * 100.0);
    let next: Vec<String> =
        found.compared.iter().skip(1).take(4).map(|share| format!("{} %", percent(*share))).collect();
    let next = match next.as_slice() {
        [] => String::new(),
        next => format!(
            "# In the last comparison, on other opponents, it won {} %; the next best won {}.\n",
            percent(found.compared[0]),
            next.join(", ")
        ),
    };
    let generations = match found.generations {
        1 => "1 generation".to_owned(),
        several => format!("{several} generations"),
    };
    format!(
        "# The strongest force of {} points that {} found, seed {}, played by `{}` on both sides.\n\
         # Against {} fresh random forces of the same points it wins {} % of the matches (95 % range {} to {}).\n{next}",
        asked.points,
        generations,
        asked.study.seed,
        asked.player,
        asked.checked,
        percent(found.share),
        percent(found.interval.low),
        percent(found.interval.high),
    )
}

/// Returns the bills of the characters of a content file.
fn bills(named: &Named, rules: &Rules, text: &str) -> Result<Vec<Bill>, Error> {
    let mut rules = rules.clone();
    let laid = rules.load(&named.game.book(), Path::new("the strongest force"), text);
    laid.map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;
    let bills = named.bills(&rules)?;
    Ok(bills.into_iter().filter(|bill| bill.id.starts_with(ROLE)).collect())
}
