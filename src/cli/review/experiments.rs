//! The experiments of a review.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::cli::arguments::ReviewArgs;
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::{Leaf, leaves};
use crate::games::AnyGame;
use crate::report::{Proposal, ReviewKind};
use crate::results::write_whole;

/// The seed of the experiments of a review.
const SEED: i64 = 1;
/// The seed of the deals on which chosen changes are played.
const FRESH: i64 = 2;
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

/// The experiments of a review that are known before anything is played.
struct Writing<'a> {
    game: &'static dyn AnyGame,
    asked: &'a ReviewArgs,
    folder: &'a Path,
}

/// Writes the experiments that apply to a game.
pub(super) fn write(game: &'static dyn AnyGame, asked: &ReviewArgs, folder: &Path) -> Result<Vec<Part>, Error> {
    let writing = Writing { game, asked, folder };
    let mut parts = vec![writing.as_printed()?];
    parts.extend(writing.changes()?);
    parts.extend(writing.left_out()?);
    Ok(parts)
}

/// Writes the experiment that plays the chosen changes on fresh deals; `None` if there are none.
pub(super) fn write_tried(
    game: &'static dyn AnyGame,
    asked: &ReviewArgs,
    folder: &Path,
    proposals: &[Proposal],
) -> Result<Option<Part>, Error> {
    if proposals.is_empty() {
        return Ok(None);
    }
    let mut changes = Table::new();
    for Proposal { path, value } in proposals {
        let values = changes.entry(path.clone()).or_insert_with(|| Value::Array(Vec::new()));
        values.as_array_mut().expect("an array was inserted").push(value.clone());
    }
    let question = "Do the changes that look best hold on fresh deals?".to_owned();
    let writing = Writing { game, asked, folder };
    writing.part(ReviewKind::Tried, question, &[writing.least()], one_by_one(changes)).map(Some)
}

impl Writing<'_> {
    /// Returns the numbers of players that are asked for.
    fn players(&self) -> Vec<usize> {
        if self.asked.players.is_empty() { self.game.seats().collect() } else { self.asked.players.clone() }
    }

    /// Returns the smallest of them.
    fn least(&self) -> usize {
        self.players().into_iter().min().unwrap_or(*self.game.seats().start())
    }

    fn as_printed(&self) -> Result<Part, Error> {
        let question = format!("How balanced is {} as printed?", self.game.name());
        self.part(ReviewKind::AsPrinted, question, &self.players(), Table::new())
    }

    fn changes(&self) -> Result<Option<Part>, Error> {
        let changes = changes(self.game, self.least())?;
        if changes.is_empty() {
            return Ok(None);
        }
        let question = format!("Which doubtful numbers and readings of {} matter?", self.game.name());
        self.part(ReviewKind::Changes, question, &[self.least()], one_by_one(changes)).map(Some)
    }

    fn left_out(&self) -> Result<Option<Part>, Error> {
        let Some(varied) = self.game.varied().first() else { return Ok(None) };
        let question = format!("What does each of the {} of {} do?", varied.kind, self.game.name());
        let vary = table([("vary", Value::Table(table([(varied.kind, varied.from.into())])))]);
        self.part(ReviewKind::LeftOut, question, &[self.least()], vary).map(Some)
    }

    /// Writes an experiment.
    fn part(&self, kind: ReviewKind, question: String, players: &[usize], extra: Table) -> Result<Part, Error> {
        let file = self.folder.join(format!("{}.toml", name(kind)));
        let deals = deals(kind, self.asked.quick);
        let seed = if kind == ReviewKind::Tried { FRESH } else { SEED };
        let head = [("question", question.into()), ("game", self.game.name().into()), ("seed", Value::Integer(seed))];
        let mut all = table(head);
        let agents = Value::Array(vec![self.asked.agent.clone().into()]);
        let players = match players {
            [one] => whole(*one),
            several => Value::Array(several.iter().map(|players| whole(*players)).collect()),
        };
        all.insert("table".into(), Value::Table(table([("players", players), ("agents", agents)])));
        all.extend(extra);
        let mut stop = table([("deals", Value::Integer(i64::try_from(deals).unwrap_or(i64::MAX)))]);
        if let Some(time) = self.asked.time {
            stop.insert("time".into(), format!("{}s", time.mul_f64(part_of_time(kind)).as_secs().max(1)).into());
        }
        all.insert("stop".into(), Value::Table(stop));
        write_file(&file, &format!("# Written by `evenhand review`.\n\n{all}"))?;
        Ok(Part { kind, file, deals })
    }
}

/// Returns the number of deals of each variant.
fn deals(kind: ReviewKind, quick: bool) -> u64 {
    let (night, first_page) = match kind {
        ReviewKind::AsPrinted | ReviewKind::Tried => (2_000, 200),
        ReviewKind::Changes => (400, 40),
        ReviewKind::LeftOut => (10_000, 2_000),
    };
    if quick { first_page } else { night }
}

/// Returns the part of the whole time that an experiment has.
fn part_of_time(kind: ReviewKind) -> f64 {
    match kind {
        ReviewKind::AsPrinted => 0.4,
        ReviewKind::Changes | ReviewKind::LeftOut => 0.25,
        ReviewKind::Tried => 0.1,
    }
}

fn one_by_one(changes: Table) -> Table {
    table([("sweep", Value::Table(table([("one_by_one", Value::Table(changes))])))])
}

/// Returns the name of an experiment.
fn name(kind: ReviewKind) -> &'static str {
    match kind {
        ReviewKind::AsPrinted => "as_printed",
        ReviewKind::Changes => "doubts",
        ReviewKind::LeftOut => "left_out",
        ReviewKind::Tried => "tried",
    }
}

fn whole(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
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
