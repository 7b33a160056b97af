//! From the text of an experiment to what will be played, with every mistake found at once.

use std::path::Path;
use std::time::Duration;

use toml::Value;

use crate::error::Problem;
use crate::game::knobs::written::{Key, What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::game::{Game, Role, Rules};

use super::{Cell, Experiment, Factions, Stop, role_sets};

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
    let text = std::fs::read_to_string(file).map_err(|error| vec![unreadable(file, &error, None)])?;
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

/// Several paths that move together, or just one.
struct Axis {
    /// What the axis is called: its paths, or a name of its own.
    keys: Vec<(String, Place)>,
    /// For each point a value for each key.
    points: Vec<Vec<(Value, Place)>>,
    /// What each point sets, if the axis has a name of its own; else empty.
    sets: Vec<Vec<Setting>>,
}

/// A path set to a value, with where each was written.
#[derive(Clone)]
struct Setting {
    path: String,
    key: Place,
    value: Value,
    place: Place,
}

impl Axis {
    fn new(keys: Vec<(String, Place)>, points: Vec<Vec<(Value, Place)>>) -> Axis {
        Axis { keys, points, sets: Vec::new() }
    }

    /// What a point sets.
    fn settings(&self, point: usize) -> Vec<Setting> {
        if let Some(set) = self.sets.get(point) {
            return set.clone();
        }
        let one = |((path, key), (value, place)): (&(String, Place), &(Value, Place))| Setting {
            path: path.clone(),
            key: key.clone(),
            value: value.clone(),
            place: place.clone(),
        };
        self.keys.iter().zip(&self.points[point]).map(one).collect()
    }

    /// The paths that its points set, each once, and where they are written.
    fn paths(&self) -> Vec<(String, Place)> {
        let mut paths: Vec<(String, Place)> = Vec::new();
        for setting in (0..self.points.len()).flat_map(|point| self.settings(point)) {
            if paths.iter().all(|(path, _)| *path != setting.path) {
                paths.push((setting.path, setting.key));
            }
        }
        paths
    }
}

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
            name: file.file_stem()?.to_string_lossy().into_owned(),
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
        let mut block = 64;
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
                let path = file.parent().unwrap_or(Path::new("")).join(name);
                match std::fs::read_to_string(&path) {
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

    fn sweep<G: Game>(&mut self, written: &Written, base: &Rules, axes: &mut Vec<Axis>) {
        for (key, entry) in written.get("sweep").map_or(&[][..], Written::entries) {
            if key.text == ONE_BY_ONE {
                self.one_by_one::<G>(key, entry, base, axes);
                continue;
            }
            if key.text != "together" {
                for (path, place, entry) in flattened(key, entry) {
                    if let Some(points) = self.points::<G>(&path, entry, Some((base, &place))) {
                        let keys = vec![(path, place)];
                        self.check_twice(&keys, &points);
                        axes.push(Axis::new(keys, points));
                    }
                }
                continue;
            }
            let What::List(groups) = &entry.what else {
                let remedy = "write [[sweep.together]] with double brackets";
                self.wrong(&key.place, "sweep.together", "it has to be a list of tables", remedy);
                continue;
            };
            for group in groups {
                self.together::<G>(group, base, axes);
            }
        }
    }

    fn together<G: Game>(&mut self, group: &Written, base: &Rules, axes: &mut Vec<Axis>) {
        let mut keys = Vec::new();
        let mut columns: Vec<Vec<(Value, Place)>> = Vec::new();
        let (titles, knobs): (Vec<_>, Vec<_>) =
            group.entries().iter().partition(|(key, _)| ["name", "labels"].contains(&key.text.as_str()));
        for (path, place, entry) in knobs.into_iter().flat_map(|(key, entry)| flattened(key, entry)) {
            let Some(points) = self.points::<G>(&path, entry, Some((base, &place))) else { continue };
            if let Some(first) = columns.first().filter(|first| first.len() != points.len()) {
                let message = format!("it has {} values, the first of its group has {}", points.len(), first.len());
                self.wrong(&place, &path, message, "give all knobs that move together equally many values");
                continue;
            }
            keys.push((path, place));
            columns.push(points.into_iter().flatten().collect());
        }
        if group.entries().is_empty() {
            self.wrong(
                &group.place,
                "sweep.together",
                "it is empty",
                "name the knobs that move together, or remove it",
            );
        }
        let length = columns.first().map_or(0, Vec::len);
        let points: Vec<Vec<_>> =
            (0..length).map(|point| columns.iter().map(|column| column[point].clone()).collect()).collect();
        self.check_twice(&keys, &points);
        if points.is_empty() {
            return;
        }
        let axis = Axis::new(keys, points);
        if titles.is_empty() {
            axes.push(axis);
        } else if let Some((name, labels)) = self.titles(group, length) {
            let sets = (0..length).map(|point| axis.settings(point)).collect();
            axes.push(Axis { keys: vec![name], points: labels.into_iter().map(|label| vec![label]).collect(), sets });
        }
    }

    /// The name of an axis and the labels of its points, instead of all the paths and values that move.
    #[allow(clippy::type_complexity)]
    fn titles(&mut self, group: &Written, length: usize) -> Option<((String, Place), Vec<(Value, Place)>)> {
        let example = "write `name = \"Victory cards\"` and `labels = [\"none\", \"twice\"]`, a label for each value";
        let (Some(name), Some(labels)) = (group.get("name"), group.get("labels")) else {
            self.wrong(&group.place, "sweep.together", "`name` and `labels` go together", example);
            return None;
        };
        let text = |entry: &Written| match &entry.what {
            What::One(Value::String(text)) if !text.trim().is_empty() => Some(text.clone()),
            _ => None,
        };
        let listed = match &labels.what {
            What::List(items) => {
                items.iter().map(|item| Some((Value::String(text(item)?), item.place.clone()))).collect()
            }
            _ => None,
        };
        let (Some(name), Some(listed)) = (text(name).map(|text| (text, name.place.clone())), listed) else {
            self.wrong(&name.place, "sweep.together", "`name` and `labels` have to be text in quotes", example);
            return None;
        };
        let listed: Vec<(Value, Place)> = listed;
        if !name.0.contains(' ') && name.0.chars().all(|c| c.is_lowercase() || c == '_' || c.is_ascii_digit()) {
            let remedy = "begin it with a capital letter or use two words, as in `name = \"Victory cards\"`";
            let message = format!("`{}` could be taken for a column of the tables", name.0);
            self.wrong(&name.1, "sweep.together", message, remedy);
            return None;
        }
        if name.0.contains('.') {
            let remedy = "give it a name without a dot";
            self.wrong(&name.1, "sweep.together", format!("`{}` could be taken for a path", name.0), remedy);
            return None;
        }
        if listed.len() != length {
            let message = format!("there are {} labels for {length} values", listed.len());
            self.wrong(&labels.place, "sweep.together", message, example);
            return None;
        }
        let points: Vec<Vec<_>> = listed.iter().map(|label| vec![label.clone()]).collect();
        self.check_twice(std::slice::from_ref(&name), &points);
        Some((name, listed))
    }

    /// An axis of which each point changes one knob only, and the first none: what each is worth.
    fn one_by_one<G: Game>(&mut self, key: &Key, entry: &Written, base: &Rules, axes: &mut Vec<Axis>) {
        let label = |text: &str, place: &Place| vec![(Value::String(text.to_owned()), place.clone())];
        let (mut points, mut sets) = (vec![label(UNCHANGED, &key.place)], vec![Vec::new()]);
        if !matches!(entry.what, What::Table(_)) || entry.entries().is_empty() {
            let remedy = "write [sweep.one_by_one] and below it paths with their other values, each as a list";
            self.wrong(&key.place, ONE_BY_ONE, "it has to be a table of knobs", remedy);
            return;
        }
        for (path, key, entry) in entry.entries().iter().flat_map(|(key, entry)| flattened(key, entry)) {
            if is_of_table(&path) {
                self.wrong(&key, &path, "only knobs can change one by one", "write it as an axis of its own");
                continue;
            }
            let before = sets.len();
            for (value, place) in self.points::<G>(&path, entry, Some((base, &key))).into_iter().flatten().flatten() {
                let is_there = base.get(&path).is_some_and(|present| same(present, &value));
                let again = sets[before..].iter().flatten().any(|set: &Setting| same(&set.value, &value));
                if is_there || again {
                    let message = if is_there { "is its value anyway" } else { "is there twice" };
                    self.wrong(
                        &place,
                        &path,
                        format!("{} {message}", inline(&value)),
                        "name only other values, once each",
                    );
                    continue;
                }
                let mut text = format!("{path}={}", short(&value));
                if points.iter().any(|point| point[0].0.as_str() == Some(&text)) {
                    text.push_str(&format!(" ({})", sets.len()));
                }
                points.push(label(&text, &place));
                sets.push(vec![Setting { path: path.clone(), key: key.clone(), value, place }]);
            }
        }
        axes.push(Axis { keys: vec![(ONE_BY_ONE.to_owned(), key.place.clone())], points, sets });
    }

    /// The points of an axis over one path; `knobs` if it is written where knobs may be swept.
    fn points<G: Game>(
        &mut self,
        path: &str,
        entry: &Written,
        knobs: Option<(&Rules, &Place)>,
    ) -> Option<Vec<Vec<(Value, Place)>>> {
        let values: Vec<(Value, Place)> = match &entry.what {
            What::List(items) => items.iter().map(|item| (item.value(), item.place.clone())).collect(),
            What::Table(_) => self.steps(path, entry)?.into_iter().map(|value| (value, entry.place.clone())).collect(),
            What::One(_) => {
                let message = "an axis has to be a list of values or { from, to, step }";
                self.wrong(&entry.place, path, message, "write [4, 5, 6]; to set one value, write it under [set]");
                return None;
            }
        };
        if values.is_empty() {
            self.wrong(&entry.place, path, "the axis is empty", "give at least one value, or remove it");
            return None;
        }
        let mut points = Vec::new();
        let before = self.problems.len();
        for (value, place) in values {
            let accepted = match knobs {
                Some((base, key)) if !is_of_table(path) => {
                    let mut rules = base.clone();
                    let exists = base.get(path).is_some();
                    match rules.set(&G::book(), path, &value, Some(if exists { place.clone() } else { key.clone() })) {
                        // As the rules hold it, so that 1 and 1.0 are the same where it is decimal.
                        Ok(()) => rules.get(path).cloned(),
                        Err(error) => {
                            let mut problem = Problem::from(error);
                            if base.get(path).is_some_and(Value::is_array) && !value.is_array() {
                                problem.remedy = format!(
                                    "this knob is a list: the values of its axis are lists too, e.g. [{}]",
                                    base.get(path).map(inline).unwrap_or_default()
                                );
                            }
                            if !self.problems.contains(&problem) {
                                self.problems.push(problem);
                            }
                            None
                        }
                    }
                }
                _ => self.table_value::<G>(path, &value, &place),
            };
            points.extend(accepted.map(|value| vec![(value, place)]));
        }
        if self.problems.len() > before {
            return None;
        }
        Some(points)
    }

    fn check_twice(&mut self, keys: &[(String, Place)], points: &[Vec<(Value, Place)>]) {
        for (index, point) in points.iter().enumerate() {
            let same = |other: &Vec<(Value, Place)>| other.iter().zip(point).all(|((a, _), (b, _))| same(a, b));
            if let (Some((path, _)), true) = (keys.first(), points[..index].iter().any(same)) {
                let text: Vec<String> = point.iter().map(|(value, _)| inline(value)).collect();
                self.wrong(&point[0].1, path, format!("{} is on the axis twice", text.join(", ")), "keep one of them");
            }
        }
    }

    /// `{ from, to, step }` as values.
    fn steps(&mut self, path: &str, entry: &Written) -> Option<Vec<Value>> {
        let example = "write { from = 4, to = 8, step = 2 }; without step it is 1";
        let before = self.problems.len();
        for (key, value) in entry.entries() {
            let known = ["from", "to", "step"];
            if !known.contains(&key.text.as_str()) {
                let remedy = match nearest(&key.text, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => example.into(),
                };
                self.wrong(&key.place, path, format!("`{}` is not part of a range", key.text), remedy);
            } else if !matches!(value.what, What::One(Value::Integer(_) | Value::Float(_))) {
                self.wrong(&value.place, path, format!("`{}` has to be a number", key.text), example);
            }
        }
        for key in ["from", "to"] {
            if entry.get(key).is_none() && self.problems.len() == before {
                self.wrong(&entry.place, path, format!("`{key}` is missing"), example);
            }
        }
        if self.problems.len() > before {
            return None;
        }
        let value = |key: &str| entry.get(key).map(Written::value);
        let (from, to, step) = (value("from")?, value("to")?, value("step").unwrap_or(Value::Integer(1)));
        let number = |value: &Value| value.as_float().or(value.as_integer().map(|number| number as f64));
        let (low, high, width) = (number(&from)?, number(&to)?, number(&step)?);
        let gaps = (high - low) / width;
        if !(width > 0.0 && high >= low && gaps.is_finite()) {
            self.wrong(&entry.place, path, "a range has to go upwards", example);
            return None;
        }
        if gaps > MOST_CELLS as f64 {
            self.wrong(&entry.place, path, format!("the axis has more than {MOST_CELLS} values"), "use a wider step");
            return None;
        }
        if (gaps - gaps.round()).abs() > 1e-6 {
            let last = low + gaps.floor() * width;
            let message =
                format!("{high} is not reached in steps of {width} from {low}: the last value would be {last}");
            self.wrong(&entry.place, path, message, format!("write `to = {last}`, or another step"));
            return None;
        }
        let count = gaps.round() as i64;
        Some(
            (0..=count)
                .map(|index| match (&from, &step) {
                    (Value::Integer(from), Value::Integer(step)) if to.is_integer() => {
                        Value::Integer(from + index * step)
                    }
                    // Rounded, so that three steps of 0.1 are 0.3 and not 0.30000000000000004.
                    _ => Value::Float(((low + index as f64 * width) * 1e9).round() / 1e9),
                })
                .collect(),
        )
    }

    /// Paths that are on two axes, or fixed and swept: one of the two would be ignored in silence.
    fn check_overlaps(&mut self, written: &Written, axes: &[Axis]) {
        let paths: Vec<(String, Place)> = axes.iter().flat_map(Axis::paths).collect();
        let keys: Vec<&(String, Place)> = paths.iter().collect();
        for (index, (path, place)) in keys.iter().enumerate() {
            let inside = |outer: &str, inner: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
            for (other, _) in &keys[..index] {
                if other == path {
                    self.wrong(place, path, "it is swept twice", "keep one of the axes");
                } else if inside(other, path) || inside(path, other) {
                    let message = format!("it is swept together with `{other}`, and one contains the other");
                    self.wrong(place, path, message, "sweep only one of them");
                }
            }
            let fixed = match path.strip_prefix("table.") {
                Some(key) if place != &place_of_key(written, "table", key) => {
                    written.get("table").and_then(|table| table.get(key)).map(|_| "table")
                }
                Some(_) => None,
                None => {
                    let set = written.get("set").map_or(&[][..], Written::entries);
                    set.iter()
                        .flat_map(|(key, entry)| flattened(key, entry))
                        .any(|(set, ..)| set == *path)
                        .then_some("set")
                }
            };
            if let Some(table) = fixed {
                let message = format!("it is set under [{table}] and swept as well");
                self.wrong(place, path, message, format!("remove it from [{table}] or from the axes"));
            }
        }
    }

    fn cells<G: Game>(&mut self, base: &Rules, seats: &Seats, axes: &[Axis], written: &Written) -> Option<Vec<Cell>> {
        let number = axes.iter().try_fold(1usize, |cells, axis| cells.checked_mul(axis.points.len()));
        let Some(number) = number.filter(|number| *number <= MOST_CELLS) else {
            let place = &written.get("sweep").unwrap_or(written).place;
            let number = number.map_or("too many".to_owned(), |number| number.to_string());
            let message = format!("the grid has {number} cells, the most is {MOST_CELLS}");
            self.wrong(place, "sweep", message, "take values away, or ask in several experiments");
            return None;
        };
        let table = written.get("table").map_or(&written.place, |table| &table.place);
        let cells: Vec<Option<Cell>> =
            (0..number).map(|index| self.cell::<G>(index, number, base, seats, axes, table)).collect();
        cells.into_iter().collect()
    }

    fn cell<G: Game>(
        &mut self,
        index: usize,
        number: usize,
        base: &Rules,
        seats: &Seats,
        axes: &[Axis],
        table: &Place,
    ) -> Option<Cell> {
        let mut rules = base.clone();
        let mut seats =
            Seats { players: seats.players.clone(), agents: seats.agents.clone(), factions: seats.factions.clone() };
        let mut values = Vec::new();
        let mut label = Vec::new();
        let mut rest = number;
        for axis in axes {
            rest /= axis.points.len();
            let point = index / rest % axis.points.len();
            for Setting { path, value, place, .. } in &axis.settings(point) {
                match path.as_str() {
                    PLAYERS => seats.players = value.as_integer().map(|players| (players as usize, place.clone())),
                    AGENTS => seats.agents = names(value).map(|names| (names, place.clone())),
                    FACTIONS => seats.factions = (factions(value)?, place.clone()),
                    _ => {
                        if let Err(error) = rules.set(&G::book(), path, value, Some(place.clone())) {
                            self.problems.push(error.into());
                            return None;
                        }
                    }
                }
            }
            for ((key, _), (value, _)) in axis.keys.iter().zip(&axis.points[point]) {
                values.push(value.clone());
                label.push(if key == ONE_BY_ONE { short(value) } else { format!("{key}={}", short(value)) });
            }
        }
        let label = if label.is_empty() { "as set".to_owned() } else { label.join(", ") };

        if seats.players.is_none() {
            self.wrong(table, PLAYERS, "it is missing", "write `players = 4` under [table]");
        }
        if seats.agents.is_none() {
            self.wrong(table, AGENTS, "it is missing", "write `agents = [\"random\"]` under [table]");
        }
        let (players, _) = seats.players?;
        let (agents, agents_place) = seats.agents?;
        if agents.len() != 1 && agents.len() != players {
            let message = format!("there are {} agents for {players} players", agents.len());
            self.wrong(&agents_place, AGENTS, message, "name one agent for all, or one per player");
        }
        let game = match G::new(&rules, players) {
            Ok(game) => game,
            Err(error) => {
                let place = rules.cause(&error).cloned();
                let mut problem = Problem { place, ..Problem::from(error) };
                if number > 1 {
                    problem.message = format!("{} (in the cell {label})", problem.message);
                }
                self.problems.push(problem);
                return None;
            }
        };
        let (factions, place) = seats.factions;
        let fixed_roles = self.roles(&factions, &place, game.roles(), players)?;
        Some(Cell { index, values, label, baseline: false, players, agents, factions, fixed_roles, rules })
    }

    /// The roles of a fixed list of factions; empty if they rotate.
    fn roles(&mut self, factions: &Factions, place: &Place, roles: &[String], players: usize) -> Option<Vec<Role>> {
        let named = match factions {
            Factions::Rotate => return Some(Vec::new()),
            Factions::AllSets => {
                let matches = role_sets(roles.len(), players) * players as u64;
                if matches > MOST_SEATINGS {
                    let message = format!("\"all-sets\" would play every deal {matches} times");
                    self.wrong(place, FACTIONS, message, "write `factions = \"rotate\"`");
                    return None;
                }
                return Some(Vec::new());
            }
            Factions::Fixed(named) => named,
        };
        let before = self.problems.len();
        if roles.is_empty() {
            self.wrong(place, FACTIONS, "this game has no factions", "remove it");
        } else if named.len() != players {
            let message = format!("there are {} factions for {players} players", named.len());
            self.wrong(place, FACTIONS, message, "name one faction per player, or write \"rotate\"");
        }
        let mut found = Vec::new();
        for name in named.iter().filter(|_| !roles.is_empty()) {
            match roles.iter().position(|role| role == name) {
                Some(role) => found.push(Role(role as u8)),
                None => {
                    let all = format!("the factions are {}", roles.join(", "));
                    let remedy = match nearest(name, roles.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean \"{near}\"? {all}"),
                        None => all,
                    };
                    self.wrong(place, FACTIONS, format!("there is no faction \"{name}\""), remedy);
                }
            }
        }
        (self.problems.len() == before).then_some(found)
    }

    /// Marks the baseline cells; gives the axes they are fixed on. What changes one by one is compared
    /// with what is unchanged, whether `[baseline]` says so or not.
    fn baseline(&mut self, baseline: Option<&Written>, axes: &[Axis], cells: &mut [Cell]) -> Vec<usize> {
        let paths: Vec<&str> = axes.iter().flat_map(|axis| &axis.keys).map(|(path, _)| path.as_str()).collect();
        let one_by_one = paths.iter().position(|path| *path == ONE_BY_ONE);
        let mut named: Vec<(usize, Value)> =
            one_by_one.into_iter().map(|axis| (axis, Value::String(UNCHANGED.into()))).collect();
        if baseline.is_none() && named.is_empty() {
            return Vec::new();
        }
        let before = self.problems.len();
        if let Some(baseline) = baseline.filter(|baseline| baseline.entries().is_empty()) {
            self.wrong(&baseline.place, "baseline", "it is empty", "name a value of an axis, or remove it");
        }
        for (key, entry) in baseline.map_or(&[][..], Written::entries) {
            // A whole card can be the value of an axis.
            let whole = key.text != ONE_BY_ONE && paths.contains(&key.text.as_str());
            let parts = if whole { vec![(key.text.clone(), key.place.clone(), entry)] } else { flattened(key, entry) };
            for (path, place, entry) in parts {
                if let Some((message, remedy)) = amiss_one_by_one(&path, entry, axes) {
                    self.wrong(&place, &path, message, remedy);
                    continue;
                }
                let Some(axis) = paths.iter().position(|axis| *axis == path) else {
                    let remedy = match nearest(&path, paths.iter().copied()) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None if paths.is_empty() => "there are no axes: remove [baseline]".to_owned(),
                        None => format!("the axes are {}", paths.join(", ")),
                    };
                    self.wrong(&place, &path, "it is not on an axis, so no cell can be picked by it", remedy);
                    continue;
                };
                let value = if path == AGENTS {
                    names(&entry.value()).map_or_else(
                        || entry.value(),
                        |names| Value::Array(names.into_iter().map(Value::String).collect()),
                    )
                } else {
                    entry.value()
                };
                let mut on_axis: Vec<&Value> = Vec::new();
                for cell in cells.iter() {
                    if !on_axis.contains(&&cell.values[axis]) {
                        on_axis.push(&cell.values[axis]);
                    }
                }
                if on_axis.iter().any(|other| same(other, &value)) {
                    named.push((axis, value));
                } else {
                    let message = format!("{} is not on its axis", inline(&value));
                    let on_axis: Vec<String> = on_axis.into_iter().map(inline).collect();
                    self.wrong(&entry.place, &path, message, format!("the axis has {}", on_axis.join(", ")));
                }
            }
        }
        if self.problems.len() > before {
            return Vec::new();
        }
        // Naming one knob of a group fixes the whole group.
        let mut fixed = Vec::new();
        let mut column = 0;
        for axis in axes {
            let group = column..column + axis.keys.len();
            column = group.end;
            if named.iter().any(|(axis, _)| group.contains(axis)) {
                let fits = axis.points.iter().filter(|point| {
                    named.iter().all(|(axis, value)| !group.contains(axis) || same(&point[axis - group.start].0, value))
                });
                let group_paths = axis.keys.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>().join(", ");
                let (message, remedy) = match fits.count() {
                    1 => {
                        fixed.extend(group);
                        continue;
                    }
                    0 => ("these values never come together", "they move together: name values of the same place"),
                    _ => ("this picks several cells", "name the other knobs that move together too"),
                };
                let place = baseline.map_or(&axis.keys[0].1, |baseline| &baseline.place);
                self.wrong(place, &group_paths, message, remedy);
            }
        }
        for cell in cells.iter_mut() {
            cell.baseline = named.iter().all(|(axis, value)| same(&cell.values[*axis], value));
        }
        fixed
    }
}

/// What is wrong with a line of `[baseline]` that is about what changes one by one, and what to do.
fn amiss_one_by_one(path: &str, entry: &Written, axes: &[Axis]) -> Option<(String, String)> {
    let is_axis = |axis: &&Axis| axis.keys.iter().any(|(key, _)| key == ONE_BY_ONE);
    let inside = format!("{ONE_BY_ONE}.");
    let about_axis = path == ONE_BY_ONE || path.starts_with(&inside);
    let Some(axis) = axes.iter().find(is_axis) else {
        let message = "nothing changes one by one in this experiment".to_owned();
        return about_axis.then(|| (message, "remove this line, or write a table [sweep.one_by_one]".to_owned()));
    };
    let knob = path.strip_prefix(&inside).unwrap_or(path);
    let swept = axis.paths().iter().any(|(swept, _)| swept == knob);
    if entry.value() == Value::String(UNCHANGED.into()) && path == ONE_BY_ONE || !(about_axis || swept) {
        return None;
    }
    let message = "what changes one by one is always compared with the cell in which nothing is changed";
    let line = match entry.value() {
        value if swept => Some(format!("\"{knob}\" = {}", inline(&value))),
        Value::String(label) => {
            let point = axis.points.iter().position(|point| point[0].0.as_str() == Some(&label));
            let set = point.and_then(|point| axis.sets[point].first());
            set.map(|set| format!("\"{}\" = {}", set.path, inline(&set.value)))
        }
        _ => None,
    };
    let remedy = match line {
        Some(line) => format!("remove this line; to compare all with {line}, write that under [set]"),
        None => "remove this line; what everything is compared with is written under [set]".to_owned(),
    };
    Some((message.to_owned(), remedy))
}

fn place_of_key(written: &Written, table: &str, key: &str) -> Place {
    let table = written.get(table).unwrap_or(written);
    let entry = table.entries().iter().find(|(name, _)| name.text == key);
    entry.map_or_else(|| table.place.clone(), |(key, _)| key.place.clone())
}

fn is_of_table(path: &str) -> bool {
    path == "table" || path.starts_with("table.")
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
