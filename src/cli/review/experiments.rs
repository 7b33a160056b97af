//! The experiments of a review.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::cli::arguments::ReviewArgs;
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::{Leaf, leaves};
use crate::games::AnyGame;
use crate::report::ReviewKind;
use crate::results::write_whole;

/// The seed of all experiments of a review.
const SEED: i64 = 1;
/// From this value on, a number is changed by a tenth instead of by 1.
const LARGE: f64 = 15.0;

/// An experiment of a review.
pub(super) struct Part {
    /// What it is about.
    pub(super) kind: ReviewKind,
    /// Its file.
    pub(super) file: PathBuf,
    /// The number of deals of each variant.
    pub(super) deals: u64,
}

/// Writes the experiments that apply to a game.
pub(super) fn write(game: &'static dyn AnyGame, asked: &ReviewArgs, folder: &Path) -> Result<Vec<Part>, Error> {
    let deals = |night: u64, quick: u64| if asked.quick { quick } else { night };
    let players: Vec<usize> = if asked.players.is_empty() { game.seats().collect() } else { asked.players.clone() };
    let least = players.iter().copied().min().unwrap_or(*game.seats().start());
    let mut parts = Vec::new();
    let mut add = |kind, question: String, players: Value, extra: Table, deals: u64| -> Result<(), Error> {
        let file = folder.join(format!("{}.toml", name(kind)));
        write_file(&file, &text(game.name(), &question, &asked.agent, players, extra, deals))?;
        parts.push(Part { kind, file, deals });
        Ok(())
    };
    let all = players.iter().map(|players| whole(*players)).collect();
    let question = format!("How balanced is {} as printed?", game.name());
    add(ReviewKind::AsPrinted, question, Value::Array(all), Table::new(), deals(2_000, 200))?;
    let changes = changes(game, least)?;
    if !changes.is_empty() {
        let question = format!("Which doubtful numbers and readings of {} matter?", game.name());
        let sweep = table([("sweep", Value::Table(table([("one_by_one", Value::Table(changes))])))]);
        add(ReviewKind::Changes, question, whole(least), sweep, deals(400, 40))?;
    }
    if let Some(varied) = game.varied().first() {
        let question = format!("What does each of the {} of {} do?", varied.kind, game.name());
        let vary = table([("vary", Value::Table(table([(varied.kind, varied.from.into())])))]);
        add(ReviewKind::LeftOut, question, whole(least), vary, deals(10_000, 2_000))?;
    }
    Ok(parts)
}

/// Returns the name of an experiment.
fn name(kind: ReviewKind) -> &'static str {
    match kind {
        ReviewKind::AsPrinted => "as_printed",
        ReviewKind::Changes => "doubts",
        ReviewKind::LeftOut => "left_out",
    }
}

fn whole(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Returns the text of an experiment.
fn text(game: &str, question: &str, agent: &str, players: Value, extra: Table, deals: u64) -> String {
    let mut all = table([("question", question.into()), ("game", game.into()), ("seed", Value::Integer(SEED))]);
    let agents = Value::Array(vec![agent.into()]);
    all.insert("table".into(), Value::Table(table([("players", players), ("agents", agents)])));
    all.extend(extra);
    let deals = Value::Integer(i64::try_from(deals).unwrap_or(i64::MAX));
    all.insert("stop".into(), Value::Table(table([("deals", deals)])));
    format!("# Written by `evenhand review`.\n\n{all}")
}

/// Returns the other values of every knob whose rulebook text is in doubt, as far as a game can be built with them.
fn changes(game: &'static dyn AnyGame, players: usize) -> Result<Table, Error> {
    let book = game.book();
    let rules = Rules::of_book(&book).map_err(Problem::from)?;
    let mut changes = Table::new();
    for leaf in leaves(&book).map_err(Problem::from)? {
        if leaf.description.doubt.is_empty() {
            continue;
        }
        let is_playable = |value: &Value| {
            let mut changed = rules.clone();
            changed.set(&book, &leaf.path, value, None).is_ok()
                && game.try_build(&changed, players).is_some_and(|built| built.is_ok())
        };
        let values: Vec<Value> = others(&leaf).into_iter().filter(is_playable).collect();
        if !values.is_empty() {
            changes.insert(leaf.path, Value::Array(values));
        }
    }
    Ok(changes)
}

/// Returns the values to try instead of the rulebook's: every other word, or the next smaller and larger number.
fn others(leaf: &Leaf) -> Vec<Value> {
    let within = |number: &f64| leaf.description.range.is_none_or(|[low, high]| low <= *number && *number <= high);
    match &leaf.value {
        Value::Boolean(flag) => vec![Value::Boolean(!flag)],
        Value::String(word) => {
            let words = leaf.words.iter().map(|known| known.word).filter(|known| known != word);
            words.map(Value::from).collect()
        }
        Value::Integer(number) => {
            let now = *number as f64;
            let step = if now.abs() >= LARGE { (now.abs() / 10.0).round() } else { 1.0 };
            #[expect(clippy::cast_possible_truncation, reason = "a whole number near one that was written")]
            [now - step, now + step].into_iter().filter(within).map(|number| Value::Integer(number as i64)).collect()
        }
        Value::Float(number) => {
            let step = if *number == 0.0 { 0.1 } else { number.abs() / 10.0 };
            [number - step, number + step].into_iter().filter(within).map(Value::Float).collect()
        }
        _ => Vec::new(),
    }
}

/// Writes a file of the review, and creates its folder.
fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}
