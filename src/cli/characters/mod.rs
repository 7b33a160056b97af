//! `evenhand characters`: what characters cost that are bought from a price list, random legal ones, what the parts of
//! the price list are worth, and the strongest force that it sells.

mod buying;
mod strongest;
mod study;
mod worth;

use std::io::Write;
use std::path::Path;

use toml::{Table, Value};

use super::arguments::{CharactersCommand, GenerateArgs, PriceArgs};
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use crate::error::{Error, Problem};
use crate::game::{Bill, Rules, Seed};
use crate::grid::{Column, lines};
use crate::input::read_text;
use buying::buying;

/// Does one of the commands.
pub(super) fn characters(games: &KnownGames, asked: &CharactersCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match asked {
        CharactersCommand::Price(asked) => price(games, asked, out),
        CharactersCommand::Generate(asked) => generate(games, asked, out),
        CharactersCommand::Worth(asked) => worth::worth(games, asked, out),
        CharactersCommand::Strongest(asked) => strongest::strongest(games, asked, out),
    }
}

/// Returns the ids of the characters that a content file writes or changes.
fn characters_in(text: &str) -> Vec<String> {
    let table: Table = text.parse().unwrap_or_default();
    let nested = table.get("characters").and_then(Value::as_table).into_iter().flat_map(Table::keys).cloned();
    let dotted = table.keys().filter_map(|path| path.strip_prefix("characters.")?.split('.').next().map(str::to_owned));
    nested.chain(dotted).collect()
}

/// Prints what each character costs, part by part: those of a content file, or all if it has none or there is no file.
///
/// # Errors
/// Returns everything that is illegal about the characters, after their prices are printed.
fn price(games: &KnownGames, asked: &PriceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, point_buy) = buying(games, asked.game.as_deref())?;
    let book = game.book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    let mut named = Vec::new();
    if let Some(file) = &asked.file {
        let text = read_text(file).map_err(|error| Error::disk(file, error))?;
        let laid = rules.load(&book, Path::new(file), &text);
        laid.map_err(|errors| Error::from(errors.into_iter().map(Problem::from).collect::<Vec<_>>()))?;
        named = characters_in(&text);
    }
    let bills = point_buy.bills(&rules).map_err(|error| placed(&rules, error))?;
    let own: Vec<&Bill> = bills.iter().filter(|bill| named.is_empty() || named.contains(&bill.id)).collect();
    for bill in &own {
        show(bill, out)?;
    }
    writeln!(out, "{} points together", own.iter().map(|bill| bill.total()).sum::<i32>()).printed()?;
    let faults = own.iter().flat_map(|bill| &bill.faults).map(|fault| placed(&rules, fault.clone()));
    let faults: Vec<Problem> = faults.collect();
    if faults.is_empty() { Ok(()) } else { Err(Error::from(faults).into()) }
}

/// Prints random legal characters as a content file.
fn generate(games: &KnownGames, asked: &GenerateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, point_buy) = buying(games, asked.game.as_deref())?;
    let rules = Rules::of_book(&game.book()).map_err(Problem::from)?;
    let text = point_buy.generated(&rules, asked.points, asked.count, Seed(asked.seed)).map_err(Problem::from)?;
    write!(out, "{text}").printed()
}

/// Returns an error with the place of the value that causes it.
fn placed(rules: &Rules, error: crate::game::SetupError) -> Problem {
    let place = rules.cause(&error).cloned();
    Problem { place, ..Problem::from(error) }
}

fn show(bill: &Bill, out: &mut dyn Write) -> Result<(), Failure> {
    let legal = if bill.faults.is_empty() { "" } else { ", not legal" };
    writeln!(out, "{} ({}): {} points{legal}", bill.name, bill.id, bill.total()).printed()?;
    let rows = bill.parts.iter().map(|(part, points)| vec![part.clone(), points.to_string()]);
    for line in lines(&[Column::left(4), Column::right(2)], rows) {
        writeln!(out, "{line}").printed()?;
    }
    writeln!(out).printed()
}
