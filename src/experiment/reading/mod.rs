//! From the text of an experiment to what will be played, with every mistake found at once.
//!
//! Here the file as a whole and its small tables; `axes` reads `[sweep]`, `cells` makes the grid of it, and
//! `baseline` says which cells the others are compared with.

mod axes;
mod baseline;
mod cells;

use std::path::Path;
use std::time::Duration;

use toml::Value;

use crate::error::Problem;
use crate::game::knobs::written::{Key, What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::game::{Game, Rules};
use crate::input::{read_text, stays_below};

use axes::Axis;

use super::{Experiment, Factions, Stop};

/// More cells than this are taken for a slip.
const MOST_CELLS: usize = 1000;
/// More matches per deal than this are taken for a slip.
const MOST_SEATINGS: u64 = 5000;

const TABLES: [(&str, &[&str]); 7] = [
    ("", &["question", "game", "seed", "content", "table", "set", "sweep", "baseline", "stop", "report"]),
    ("table", &["players", "agents", "factions"]),
    ("set", &[]),
    ("sweep", &[]),
    ("baseline", &[]),
    ("stop", &["deals", "precision", "time", "block"]),
    ("report", &["headline"]),
];
const PLAYERS: &str = "table.players";
const AGENTS: &str = "table.agents";
const FACTIONS: &str = "table.factions";

/// Reads which game an experiment is about.
///
/// # Errors
/// The file cannot be read, is not TOML, or names no game.
pub fn peek_game(file: &Path) -> Result<String, Vec<Problem>> {
    let written = read(file)?;
    match written.get("game").map(|game| &game.what) {
        Some(What::One(Value::String(game))) => Ok(game.clone()),
        found => Err(vec![Problem {
            place: Some(written.get("game").unwrap_or(&written).place.clone()),
            key: "game".into(),
            message: if found.is_some() { "it has to be a word" } else { "it is missing" }.into(),
            remedy: "write `game = \"...\"` with the name of a game".into(),
        }]),
    }
}

/// Where an experiment names its game.
pub fn place_of_game(file: &Path) -> Option<Place> {
    read(file).ok()?.get("game").map(|game| game.place.clone())
}

/// Reads an experiment of one game and resolves it completely: every cell's rules have been
/// accepted by the game. Names of agents are not looked up here; see
/// [`Experiment::agent_places`].
///
/// # Errors
/// Everything that is wrong with the file and the content files it names.
pub fn load<G: Game>(file: &Path) -> Result<Experiment, Vec<Problem>> {
    let written = read(file)?;
    let mut reading = Reading { problems: Vec::new() };
    let experiment = reading.experiment::<G>(file, &written);
    match experiment {
        Some(experiment) if reading.problems.is_empty() => Ok(experiment),
        _ => {
            let line = |problem: &Problem| problem.place.as_ref().map(|place| (place.file != file, place.line));
            // Stable, so that problems of one line stay in the order they were found in.
            reading.problems.sort_by_key(line);
            Err(reading.problems)
        }
    }
}

fn read(file: &Path) -> Result<Written, Vec<Problem>> {
    let text = read_text(file).map_err(|error| vec![unreadable(file, &error, None)])?;
    Written::read(file, &text).map_err(|errors| errors.into_iter().map(Problem::from).collect())
}

fn unreadable(file: &Path, error: &std::io::Error, place: Option<Place>) -> Problem {
    Problem {
        place,
        key: file.display().to_string(),
        message: format!("the file cannot be read: {error}"),
        remedy: "check the path; content files are looked for beside the experiment".into(),
    }
}

/// The axis of `[sweep.one_by_one]`, and its point at which nothing is changed.
pub const ONE_BY_ONE: &str = "one_by_one";
const UNCHANGED: &str = "unchanged";

/// Longer values are cut short where cells are told apart by their values.
const LONGEST_VALUE: usize = 40;

/// `[table]` before any axis.
struct Seats {
    players: Option<(usize, Place)>,
    agents: Option<(Vec<String>, Place)>,
    factions: (Factions, Place),
}

struct Reading {
    problems: Vec<Problem>,
}

impl Reading {
    /// Notes a problem, once.
    fn wrong(&mut self, place: &Place, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let (message, remedy) = (message.into(), remedy.into());
        let problem = Problem { place: Some(place.clone()), key: key.to_owned(), message, remedy };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn experiment<G: Game>(&mut self, file: &Path, written: &Written) -> Option<Experiment> {
        self.check_keys(written);
        // The file's name names the folder of results.
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if name.is_empty() || name.chars().all(|c| c == '.') {
            let message = format!("`{}` gives the folder of results no name", file.display());
            self.wrong(&written.place, "", message, "call the file by a name, such as mana.toml");
        }
        let question = self.words(written, "question");
        let game = self.words(written, "game");
        if let Some(game) = game.as_deref().filter(|game| *game != G::NAME) {
            let place = &written.get("game").unwrap_or(written).place;
            self.wrong(place, "game", format!("\"{game}\" is not {}", G::NAME), format!("write \"{}\"", G::NAME));
        }
        let seed = match written.get("seed") {
            Some(seed) => self.at_least(seed, "seed", 0),
            None => Some(1),
        };
        let stop = self.stop(written.get("stop"));
        let headline = self.headline(written.get("report"));

        // From here on one mistake can be the cause of many: cells are built only from parts
        // without any.
        let before = self.problems.len();
        let base = self.base::<G>(file, written)?;
        let mut axes = Vec::new();
        let seats = self.seats::<G>(written, &mut axes);
        self.sweep::<G>(written, &base, &mut axes);
        self.check_overlaps(written, &axes);
        if self.problems.len() > before {
            return None;
        }
        let mut cells = self.cells::<G>(&base, &seats, &axes, written)?;
        let baseline_axes = self.baseline(written.get("baseline"), &axes, &mut cells);

        let mut agent_places: Vec<(String, Place)> = Vec::new();
        let swept = axes.iter().flat_map(|axis| (0..axis.points.len()).flat_map(|point| axis.settings(point)));
        let swept = swept.filter(|setting| setting.path == AGENTS);
        let named = seats
            .agents
            .iter()
            .cloned()
            .chain(swept.map(|setting| (names(&setting.value).unwrap_or_default(), setting.place)));
        for (names, place) in named {
            for name in names {
                if !agent_places.iter().any(|(known, _)| *known == name) {
                    agent_places.push((name, place.clone()));
                }
            }
        }

        let (stop, block_deals) = stop?;
        Some(Experiment {
            name,
            file: file.to_path_buf(),
            question: question?,
            game: game?,
            seed: seed? as u64,
            base,
            axes: axes.iter().flat_map(|axis| axis.keys.iter().map(|(path, _)| path.clone())).collect(),
            baseline_axes,
            cells,
            stop,
            block_deals,
            headline,
            agent_places,
            caution: None,
        })
    }

    fn check_keys(&mut self, written: &Written) {
        for (table, known) in TABLES {
            let here = if table.is_empty() { Some(written) } else { written.get(table) };
            let Some(here) = here else { continue };
            if !matches!(here.what, What::Table(_)) {
                self.wrong(&here.place, table, "it has to be a table", format!("write [{table}] on a line of its own"));
            }
            for (key, _) in here.entries().iter().filter(|_| !known.is_empty()) {
                let name = key.text.as_str();
                if known.contains(&name) {
                    continue;
                }
                let home = TABLES.iter().find(|(_, keys)| keys.contains(&name));
                let remedy = match (home, nearest(name, known.iter().copied())) {
                    (Some(("", _)), _) => format!("write `{name}` at the top, before the first [table]"),
                    (Some((home, _)), _) => format!("write `{name}` under [{home}]"),
                    (None, Some(near)) => format!("did you mean `{near}`?"),
                    (None, None) if name.contains('.') => "knobs are set under [set] or [sweep]".to_owned(),
                    (None, None) => format!("it can be {}", known.join(", ")),
                };
                self.wrong(&key.place, name, "there is no such key here", remedy);
            }
        }
    }

    fn words(&mut self, table: &Written, key: &str) -> Option<String> {
        let example = format!("write `{key} = \"...\"`");
        match table.get(key).map(|entry| (&entry.what, &entry.place)) {
            Some((What::One(Value::String(text)), place)) => {
                if text.trim().is_empty() {
                    self.wrong(place, key, "it is empty", example);
                    return None;
                }
                Some(text.clone())
            }
            Some((_, place)) => {
                self.wrong(place, key, "it has to be text in quotes", example);
                None
            }
            None => {
                self.wrong(&table.place, key, "it is missing", example);
                None
            }
        }
    }

    fn at_least(&mut self, entry: &Written, key: &str, least: i64) -> Option<i64> {
        match entry.what {
            What::One(Value::Integer(number)) if number >= least => Some(number),
            What::One(Value::Integer(number)) => {
                self.wrong(&entry.place, key, format!("{number} is too little"), format!("give {least} or more"));
                None
            }
            _ => {
                self.wrong(
                    &entry.place,
                    key,
                    "it has to be a whole number",
                    format!("write `{key} = {}`", least.max(1)),
                );
                None
            }
        }
    }

    fn stop(&mut self, stop: Option<&Written>) -> Option<(Stop, u64)> {
        let mut limits = Stop { deals: 1000, precision: None, time: None };
        let mut block = 128;
        let before = self.problems.len();
        for (key, entry) in stop.map_or(&[][..], Written::entries) {
            let name = format!("stop.{}", key.text);
            match (key.text.as_str(), &entry.what) {
                ("deals", _) => limits.deals = self.at_least(entry, &name, 1).unwrap_or(1) as u64,
                ("block", _) => block = self.at_least(entry, &name, 1).unwrap_or(1) as u64,
                ("precision", What::One(Value::Float(precision))) if *precision > 0.0 && *precision < 0.5 => {
                    limits.precision = Some(*precision);
                }
                ("precision", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be a share of wins between 0 and 0.5",
                    "write 0.01 for plus or minus one win in a hundred",
                ),
                ("time", What::One(Value::String(text))) if duration(text).is_some() => limits.time = duration(text),
                ("time", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be a time such as \"8h\"",
                    "use d, h, m and s, in quotes: \"8h\", \"1h30m\", \"45s\"",
                ),
                // Reported with the unknown keys.
                (_, _) => {}
            }
        }
        (self.problems.len() == before).then_some((limits, block))
    }

    /// The measures that `[report]` names. Whether the game has them is looked at later.
    fn headline(&mut self, report: Option<&Written>) -> Vec<(String, Place)> {
        let Some(headline) = report.and_then(|report| report.get("headline")) else { return Vec::new() };
        let named = |entry: &Written| match &entry.what {
            What::One(Value::String(name)) => Some((name.clone(), entry.place.clone())),
            _ => None,
        };
        let names: Option<Vec<_>> = match &headline.what {
            What::List(items) => items.iter().map(named).collect(),
            _ => None,
        };
        names.filter(|names| !names.is_empty()).unwrap_or_else(|| {
            let message = "it has to be a list of names of measures";
            self.wrong(&headline.place, "report.headline", message, "write `headline = [\"rounds\"]`, or remove it");
            Vec::new()
        })
    }

    /// The book, the content files and `[set]`.
    fn base<G: Game>(&mut self, file: &Path, written: &Written) -> Option<Rules> {
        let book = G::book();
        let mut rules = match Rules::of_book(&book) {
            Ok(rules) => rules,
            Err(error) => {
                self.problems.push(error.into());
                return None;
            }
        };
        if let Some(content) = written.get("content") {
            let remedy = "write `content = [\"my-cards.toml\"]`";
            let What::List(files) = &content.what else {
                self.wrong(&content.place, "content", "it has to be a list of files", remedy);
                return None;
            };
            for entry in files {
                let What::One(Value::String(name)) = &entry.what else {
                    self.wrong(&entry.place, "content", "a file's name has to be in quotes", remedy);
                    continue;
                };
                if !stays_below(name) {
                    let message = format!("`{name}` leads out of the folder of this experiment");
                    self.wrong(&entry.place, "content", message, "copy the file beside the experiment and name it");
                    continue;
                }
                let path = file.parent().unwrap_or(Path::new("")).join(name);
                match read_text(&path) {
                    Ok(text) => {
                        let errors = rules.load(&book, &path, &text).err().unwrap_or_default();
                        self.problems.extend(errors.into_iter().map(Problem::from));
                    }
                    Err(error) => self.problems.push(unreadable(&path, &error, Some(entry.place.clone()))),
                }
            }
        }
        if let Some(set) = written.get("set") {
            let of_table = |key: &Key| key.text == "table" || key.text.starts_with("table.");
            let (table, knobs): (Vec<_>, Vec<_>) = set.entries().iter().cloned().partition(|(key, _)| of_table(key));
            for (key, _) in table {
                self.wrong(&key.place, &key.text, "it is not a knob of the rules", "write it under [table]");
            }
            let layer = Written { place: set.place.clone(), what: What::Table(knobs) };
            self.problems.extend(rules.lay(&book, &layer).into_iter().map(Problem::from));
        }
        Some(rules)
    }

    fn seats<G: Game>(&mut self, written: &Written, axes: &mut Vec<Axis>) -> Seats {
        let mut seats = Seats { players: None, agents: None, factions: (Factions::Rotate, written.place.clone()) };
        for (key, entry) in written.get("table").map_or(&[][..], Written::entries) {
            let place = &entry.place;
            match (key.text.as_str(), &entry.what) {
                ("players", What::List(_)) => {
                    if let Some(points) = self.points::<G>(PLAYERS, entry, None) {
                        let keys = vec![(PLAYERS.into(), key.place.clone())];
                        self.check_twice(&keys, &points);
                        axes.push(Axis::new(keys, points));
                    }
                }
                ("players", _) => {
                    if let Some(Value::Integer(players)) = self.table_value::<G>(PLAYERS, &entry.value(), place) {
                        seats.players = Some((players as usize, place.clone()));
                    }
                }
                ("agents", _) => {
                    let value = self.table_value::<G>(AGENTS, &entry.value(), place);
                    seats.agents = value.and_then(|value| Some((names(&value)?, place.clone())));
                }
                ("factions", _) => {
                    let value = self.table_value::<G>(FACTIONS, &entry.value(), place);
                    if let Some(factions) = value.and_then(|value| factions(&value)) {
                        seats.factions = (factions, place.clone());
                    }
                }
                // Reported with the unknown keys.
                (_, _) => {}
            }
        }
        seats
    }

    /// A value of one of the three paths of `[table]`, checked as far as it can be by itself.
    fn table_value<G: Game>(&mut self, path: &str, value: &Value, place: &Place) -> Option<Value> {
        match path {
            PLAYERS => match value {
                Value::Integer(players) if usize::try_from(*players).is_ok_and(|n| G::SEATS.contains(&n)) => {
                    return Some(value.clone());
                }
                Value::Integer(players) => {
                    let (least, most) = (G::SEATS.start(), G::SEATS.end());
                    self.wrong(
                        place,
                        path,
                        format!("{} cannot be played by {players}", G::NAME),
                        format!("give {least} to {most} players"),
                    );
                }
                _ => self.wrong(place, path, "it has to be a number of players", "write `players = 4`"),
            },
            AGENTS => match names(value) {
                Some(names) if !names.is_empty() => {
                    return Some(Value::Array(names.into_iter().map(Value::String).collect()));
                }
                _ => self.wrong(
                    place,
                    path,
                    "it has to be a list of names of agents",
                    "write `agents = [\"random\"]`; to compare agents, write \
                     `\"table.agents\" = [[\"random\"], [\"planner\"]]` under [sweep]",
                ),
            },
            FACTIONS => match factions(value) {
                Some(_) => return Some(value.clone()),
                None => self.wrong(
                    place,
                    path,
                    "it has to be \"rotate\", \"all-sets\" or a list of names",
                    "write `factions = \"rotate\"`",
                ),
            },
            _ => {
                let near = nearest(path, [PLAYERS, AGENTS, FACTIONS]).unwrap_or(PLAYERS);
                self.wrong(place, path, "there is no such key", format!("did you mean `{near}`?"));
            }
        }
        None
    }
}

/// Nested tables as dotted paths, down to values, lists and ranges.
fn flattened<'w>(key: &Key, entry: &'w Written) -> Vec<(String, Place, &'w Written)> {
    let range = ["from", "to", "step"].iter().any(|part| entry.get(part).is_some());
    match &entry.what {
        What::Table(entries) if !range && !entries.is_empty() => entries
            .iter()
            .flat_map(|(inner, entry)| {
                let key = Key { text: format!("{}.{}", key.text, inner.text), place: inner.place.clone() };
                flattened(&key, entry)
            })
            .collect(),
        _ => vec![(key.text.clone(), key.place.clone(), entry)],
    }
}

/// A list of names, or one name.
fn names(value: &Value) -> Option<Vec<String>> {
    let name = |value: &Value| value.as_str().filter(|name| !name.trim().is_empty()).map(str::to_owned);
    match value {
        Value::Array(items) => items.iter().map(name).collect(),
        one => name(one).map(|name| vec![name]),
    }
}

fn factions(value: &Value) -> Option<Factions> {
    match value {
        Value::String(word) if word == "rotate" => Some(Factions::Rotate),
        Value::String(word) if word == "all-sets" => Some(Factions::AllSets),
        Value::Array(items) if !items.is_empty() => names(value).map(Factions::Fixed),
        _ => None,
    }
}

/// Whether two values mean the same: 1 and 1.0 do.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(a), Value::Float(b)) | (Value::Float(b), Value::Integer(a)) => *a as f64 == *b,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => a == b,
    }
}

/// A value as a person would say it: words without quotes, names joined by `+`, nothing too long.
fn short(value: &Value) -> String {
    let text = match (value, names(value)) {
        (Value::String(word), Some(_)) => return word.clone(),
        (_, Some(names)) if !names.is_empty() => names.join("+"),
        _ => inline(value),
    };
    if text.chars().count() <= LONGEST_VALUE {
        return text;
    }
    text.chars().take(LONGEST_VALUE - 3).chain("...".chars()).collect()
}

/// `8h`, `1h30m`, `45s`: whole numbers with d, h, m or s, each unit at most once and larger ones
/// first.
fn duration(text: &str) -> Option<Duration> {
    let mut units = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)].into_iter();
    let mut seconds = 0u64;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: u64 = rest[..digits].parse().ok()?;
        let unit = rest[digits..].chars().next()?;
        let (_, length) = units.find(|(name, _)| *name == unit)?;
        seconds = number.checked_mul(length)?.checked_add(seconds)?;
        rest = rest[digits + unit.len_utf8()..].trim_start();
    }
    // As seconds are stored with a sign, what does not fit is refused here.
    (seconds > 0 && i64::try_from(seconds).is_ok()).then(|| Duration::from_secs(seconds))
}
