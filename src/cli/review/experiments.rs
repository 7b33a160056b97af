//! The experiments of a review.

use std::path::{Path, PathBuf};
use std::time::Instant;

use toml::{Table, Value};

use crate::cli::arguments::ReviewArgs;
use crate::error::{Error, Problem};
use crate::game::knobs::{Leaf, leaves};
use crate::game::{Preset, Rules};
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

/// Writes the experiments of a review, one after another.
pub(super) struct Experiments<'a> {
    game: &'static dyn AnyGame,
    asked: &'a ReviewArgs,
    folder: &'a Path,
    began: Instant,
}

impl<'a> Experiments<'a> {
    /// Starts a review whose experiments are written into a folder.
    pub(super) fn new(game: &'static dyn AnyGame, asked: &'a ReviewArgs, folder: &'a Path) -> Experiments<'a> {
        Experiments { game, asked, folder, began: Instant::now() }
    }

    /// Returns the smallest number of players that is asked for.
    pub(super) fn fewest_players(&self) -> usize {
        self.players().into_iter().min().unwrap_or(*self.game.seats().start())
    }

    fn players(&self) -> Vec<usize> {
        if self.asked.players.is_empty() { self.game.seats().collect() } else { self.asked.players.clone() }
    }

    /// Writes the experiment that plays the game as printed.
    pub(super) fn as_printed(&self) -> Result<Part, Error> {
        let question = format!("How balanced is {} as printed?", self.game.name());
        self.part(ReviewKind::AsPrinted, question, &self.players(), Table::new())
    }

    /// Writes the experiment that changes the doubtful knobs and those of uneven factions one by one; `None` if there
    /// are none.
    pub(super) fn changes(&self, uneven: &[String]) -> Result<Option<Part>, Error> {
        let tried = if self.asked.every_knob { Tried::Every } else { Tried::Doubtful(uneven) };
        let changes = changes(self.game, &self.rules()?, self.fewest_players(), tried)?;
        if changes.is_empty() {
            return Ok(None);
        }
        let question = match tried {
            Tried::Every => format!("Which numbers and readings of {} matter?", self.game.name()),
            Tried::Doubtful([]) => format!("Which doubtful numbers and readings of {} matter?", self.game.name()),
            Tried::Doubtful(_) => format!(
                "Which doubtful numbers and readings of {}, and which numbers of what wins too much or too little, matter?",
                self.game.name()
            ),
        };
        self.part(ReviewKind::Changes, question, &[self.fewest_players()], one_by_one(changes)).map(Some)
    }

    /// Writes the experiment that leaves out each card at random; `None` if the game cannot.
    pub(super) fn left_out(&self) -> Result<Option<Part>, Error> {
        let Some(varied) = self.game.varied().first() else { return Ok(None) };
        let question = format!("What does each of the {} of {} do?", varied.kind, self.game.name());
        let vary = table([("vary", Value::Table(table([(varied.kind, varied.from.into())])))]);
        self.part(ReviewKind::LeftOut, question, &[self.fewest_players()], vary).map(Some)
    }

    /// Writes the experiment that plays the chosen changes on fresh deals; `None` if there are none.
    pub(super) fn tried(&self, proposals: &[Proposal]) -> Result<Option<Part>, Error> {
        if proposals.is_empty() {
            return Ok(None);
        }
        let mut changes = Table::new();
        for Proposal { path, value } in proposals {
            let values = changes.entry(path.clone()).or_insert_with(|| Value::Array(Vec::new()));
            values.as_array_mut().expect("an array was inserted").push(value.clone());
        }
        let question = "Do the changes that look best hold on fresh deals?".to_owned();
        self.part(ReviewKind::Tried, question, &[self.fewest_players()], one_by_one(changes)).map(Some)
    }

    /// Returns the rules that are reviewed: the rulebook's, an edition's, or the rulebook's as it is read.
    fn rules(&self) -> Result<Rules, Error> {
        let book = self.game.book();
        let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
        for preset in presets(self.game, self.asked)? {
            let laid = preset.lay(&book, &mut rules);
            laid.map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;
        }
        Ok(rules)
    }

    /// Writes an experiment.
    fn part(&self, kind: ReviewKind, question: String, players: &[usize], extra: Table) -> Result<Part, Error> {
        let file = self.folder.join(format!("{}.toml", name(kind)));
        let deals = deals(kind, self.asked.quick);
        let seed = if kind == ReviewKind::Tried { FRESH } else { SEED };
        let head = [("question", question.into()), ("game", self.game.name().into()), ("seed", Value::Integer(seed))];
        let mut all = table(head);
        let presets = [("edition", &self.asked.edition), ("readings", &self.asked.readings)];
        all.extend(presets.into_iter().filter_map(|(key, name)| Some((key.to_owned(), name.clone()?.into()))));
        let agents = Value::Array(vec![self.asked.agent.clone().into()]);
        let players = match players {
            [one] => whole(*one),
            several => Value::Array(several.iter().map(|players| whole(*players)).collect()),
        };
        all.insert("table".into(), Value::Table(table([("players", players), ("agents", agents)])));
        all.extend(extra);
        let mut stop = table([("deals", Value::Integer(i64::try_from(deals).unwrap_or(i64::MAX)))]);
        if let Some(time) = self.asked.time {
            let left = time.saturating_sub(self.began.elapsed()).as_secs_f64() * part_of_time(kind);
            stop.insert("time".into(), format!("{:.0}s", left.max(1.0)).into());
        }
        all.insert("stop".into(), Value::Table(stop));
        write_file(&file, &format!("# Written by `evenhand review`.\n\n{all}"))?;
        Ok(Part { kind, file, deals })
    }
}

/// Returns the readings and the edition that are reviewed, in the order in which they are laid.
///
/// # Errors
/// Returns an error if there is none of a name.
pub(super) fn presets(game: &'static dyn AnyGame, asked: &ReviewArgs) -> Result<Vec<&'static Preset>, Problem> {
    let named = [("--readings", &asked.readings, game.readings()), ("--edition", &asked.edition, game.editions())];
    let named = named.into_iter().filter_map(|(option, name, known)| Some((option, name.as_ref()?, known)));
    named
        .map(|(option, name, known)| {
            let found = Preset::find(known, name);
            found.map_err(|remedy| Problem::of(option, format!("there is no `{name}`"), remedy))
        })
        .collect()
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

/// Returns an experiment's part of the time that is left. What an experiment does not need goes to those after it. If
/// each needs its part, they have 40, 24, 26 and 10 % of the whole time, in the order in which they are played.
fn part_of_time(kind: ReviewKind) -> f64 {
    match kind {
        ReviewKind::AsPrinted => 0.4,
        ReviewKind::LeftOut => 0.4,
        ReviewKind::Changes => 0.72,
        ReviewKind::Tried => 1.0,
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

/// The knobs that are changed.
#[derive(Clone, Copy)]
enum Tried<'u> {
    /// Those whose rulebook text is in doubt, and those of these factions and cards.
    Doubtful(&'u [String]),
    /// All but those of single cards or units.
    Every,
}

impl Tried<'_> {
    fn includes(self, game: &dyn AnyGame, leaf: &Leaf) -> bool {
        let is_of_item = |path: &str| game.varied().iter().any(|varied| path.split('.').next() == Some(varied.kind));
        match self {
            Tried::Doubtful(uneven) => !leaf.description.doubt.is_empty() || is_of(&leaf.path, uneven),
            Tried::Every => !is_of_item(&leaf.path) && !leaf.value.is_array(),
        }
    }
}

/// Returns the other values of the knobs that are tried, as far as a game can be built with them.
fn changes(game: &'static dyn AnyGame, rules: &Rules, players: usize, tried: Tried<'_>) -> Result<Table, Error> {
    let book = game.book();
    let mut changes = Table::new();
    for mut leaf in leaves(&book).map_err(Problem::from)?.into_iter().filter(|leaf| tried.includes(game, leaf)) {
        if let Some(value) = rules.get(&leaf.path) {
            leaf.value = value.clone();
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

/// Whether a knob belongs to one of these factions or cards: `factions.bastion.home_guard.extra` to `bastion`,
/// `cards.OP15.damage` to `OP15 Vesper`.
fn is_of(path: &str, names: &[String]) -> bool {
    let is_it = |part: &str, name: &String| name == part || name.split(' ').next() == Some(part);
    path.split('.').any(|part| names.iter().any(|name| is_it(part, name)))
}

/// Returns the values to try instead of the rulebook's: every other word, the next smaller and larger number, or a list
/// without one of its words.
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
        Value::Array(list) => without_one(list),
        _ => Vec::new(),
    }
}

/// Returns a list of words without each of its words, once each.
fn without_one(list: &[Value]) -> Vec<Value> {
    let mut shorter: Vec<Value> = Vec::new();
    for at in (0..list.len()).filter(|_| list.iter().all(Value::is_str)) {
        let rest = list.iter().enumerate().filter(|(other, _)| *other != at);
        let rest = Value::Array(rest.map(|(_, word)| word.clone()).collect());
        if !shorter.contains(&rest) {
            shorter.push(rest);
        }
    }
    shorter
}

/// Writes a file of the review, and creates its folder.
fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{GameList, Games};

    fn bridgefront() -> &'static dyn AnyGame {
        Games::all().into_iter().find(|game| game.name() == "bridgefront").unwrap()
    }

    fn tried(uneven: &[&str]) -> Table {
        let uneven: Vec<String> = uneven.iter().map(|name| (*name).to_owned()).collect();
        let rules = Rules::of_book(&bridgefront().book()).unwrap();
        changes(bridgefront(), &rules, 2, Tried::Doubtful(&uneven)).unwrap()
    }

    #[test]
    fn a_list_is_tried_without_each_word_once() {
        let list = |words: &[&str]| words.iter().map(|word| Value::from(*word)).collect::<Vec<Value>>();
        let wanted = [list(&["b", "b"]), list(&["a", "b"])].map(Value::Array);
        assert_eq!(without_one(&list(&["a", "b", "b"])), wanted);
        assert_eq!(without_one(&[Value::Integer(1), Value::Integer(2)]), []);
    }

    #[test]
    fn knobs_belong_to_factions_and_to_cards() {
        let names = ["bastion".to_owned(), "OP15 Vesper".to_owned()];
        assert!(is_of("factions.bastion.home_guard.extra", &names) && is_of("cards.OP15.damage", &names));
        assert!(!is_of("factions.veil.passives", &names) && !is_of("cards.OP1.damage", &names));
    }

    #[test]
    fn knobs_of_uneven_factions_are_tried() {
        let (plain, with) = (tried(&[]), tried(&["bastion"]));
        let added: Vec<&String> = with.keys().filter(|path| !plain.contains_key(*path)).collect();
        assert!(!added.is_empty() && added.iter().all(|path| path.starts_with("factions.bastion.")), "{added:?}");
        assert!(plain.keys().all(|path| with.contains_key(path)));
        // The number of Home Guard, up and down, and the abilities without each of the two.
        let text = with.to_string();
        assert!(with.keys().any(|path| path == "factions.bastion.home_guard.extra"), "{text}");
        let without = &with["factions.bastion.passives"];
        assert!(
            without.as_array().is_some_and(|lists| lists.contains(&Value::Array(vec!["shield_wall".into()]))),
            "{text}"
        );
    }
}
