//! Reads `[sweep]`: the axes of the grid, and conflicts between them.

use toml::Value;

use super::declared::TITLES;
use super::paths::{AGENTS, ONE_BY_ONE, UNCHANGED, is_of_table};
use super::state::{MOST_CELLS, Reading};
use super::values::{flattened, same, short};
use super::who::who_plays;
use evenhand_game::document::declared::Taken;
use evenhand_game::document::{Key, Place, Problem, Problems, What, Written};
use evenhand_game::error::MOST_TOLD;
use evenhand_game::game::Rules;
use evenhand_game::game::knobs::inline;
use evenhand_players::games::AnyGame;

/// One path, or several paths that change together.
pub(super) struct Axis {
    /// The names of the axis: its paths, or a custom name.
    pub(super) keys: Vec<(String, Place)>,
    /// For each point, a value for each key.
    pub(super) points: Vec<Vec<(Value, Place)>>,
    /// The settings of each point if the axis has a custom name; otherwise empty.
    pub(super) sets: Vec<Vec<Setting>>,
}

/// A path set to a value, with the places where they are written.
#[derive(Clone)]
pub(super) struct Setting {
    pub(super) path: String,
    pub(super) key: Place,
    pub(super) value: Value,
    pub(super) place: Place,
}

impl Axis {
    pub(super) fn new(keys: Vec<(String, Place)>, points: Vec<Vec<(Value, Place)>>) -> Axis {
        Axis { keys, points, sets: Vec::new() }
    }

    /// Returns the settings of a point.
    pub(super) fn settings(&self, point: usize) -> Vec<Setting> {
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

    /// Returns the paths that its points set, without duplicates, and where they are written.
    pub(super) fn paths(&self) -> Vec<(String, Place)> {
        let mut paths: Vec<(String, Place)> = Vec::new();
        for setting in (0..self.points.len()).flat_map(|point| self.settings(point)) {
            if paths.iter().all(|(path, _)| *path != setting.path) {
                paths.push((setting.path, setting.key));
            }
        }
        paths
    }
}

impl Reading {
    pub(super) fn sweep(&mut self, game: &dyn AnyGame, written: &Written, base: &Rules, axes: &mut Vec<Axis>) {
        for (key, entry) in written.get("sweep").map_or(&[][..], Written::entries) {
            if key.text == ONE_BY_ONE {
                self.one_by_one(game, key, entry, base, axes);
                continue;
            }
            if key.text != "together" {
                for (path, place, entry) in flattened(key, entry) {
                    if let Some(points) = self.points(game, &path, entry, Some((base, &place))) {
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
                self.together(game, group, base, axes);
            }
        }
    }

    fn together(&mut self, game: &dyn AnyGame, group: &Written, base: &Rules, axes: &mut Vec<Axis>) {
        let mut keys = Vec::new();
        let mut columns: Vec<Vec<(Value, Place)>> = Vec::new();
        let (titles, knobs): (Vec<_>, Vec<_>) =
            group.entries().iter().partition(|(key, _)| TITLES.iter().any(|title| title.name == key.text));
        for (path, place, entry) in knobs.into_iter().flat_map(|(key, entry)| flattened(key, entry)) {
            let Some(points) = self.points(game, &path, entry, Some((base, &place))) else { continue };
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

    /// Returns the name of an axis and the labels of its points, which replace the paths and values that change.
    #[allow(clippy::type_complexity)]
    fn titles(&mut self, group: &Written, length: usize) -> Option<((String, Place), Vec<(Value, Place)>)> {
        let example = "write `name = \"Victory cards\"` and `labels = [\"none\", \"twice\"]`, a label for each value";
        let (Some(name), Some(labels)) = (group.get("name"), group.get("labels")) else {
            self.wrong(&group.place, "sweep.together", "`name` and `labels` go together", example);
            return None;
        };
        let taken = Taken::read(&mut Problems::default(), Some(group), "", &TITLES);
        let (Some(text), Some(_)) = (taken.text("name"), taken.get("labels")) else {
            self.wrong(&name.place, "sweep.together", "`name` and `labels` have to be text in quotes", example);
            return None;
        };
        let name = (text, name.place.clone());
        let label = |(label, place): (String, Place)| (Value::String(label), place);
        let listed: Vec<(Value, Place)> = taken.texts("labels").into_iter().map(label).collect();
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

    /// Reads an axis in which each point changes a single knob, and the first none: it measures the effect of each
    /// change.
    fn one_by_one(&mut self, game: &dyn AnyGame, key: &Key, entry: &Written, base: &Rules, axes: &mut Vec<Axis>) {
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
            for (value, place) in self.points(game, &path, entry, Some((base, &key))).into_iter().flatten().flatten() {
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

    /// Returns the points of an axis over one path. `knobs` is given if knobs may be swept there.
    pub(super) fn points(
        &mut self,
        game: &dyn AnyGame,
        path: &str,
        entry: &Written,
        knobs: Option<(&Rules, &Place)>,
    ) -> Option<Vec<Vec<(Value, Place)>>> {
        let values = self.axis_values(path, entry)?;
        let mut points = Vec::new();
        let before = self.problems.len();
        // Each value replaces the previous one, so one copy of the rules serves all.
        let mut rules = knobs.map(|(base, _)| base.clone());
        for (value, place) in &values {
            if self.problems.len() - before >= MOST_TOLD {
                break;
            }
            let accepted = match (knobs, &mut rules) {
                (Some((base, key)), Some(rules)) if !is_of_table(path) => {
                    let exists = base.get(path).is_some();
                    match rules.set(&game.book(), path, value, Some(if exists { place.clone() } else { key.clone() })) {
                        // As stored in the rules, so that 1 and 1.0 are equal for a float.
                        Ok(()) => rules.get(path).cloned(),
                        Err(error) => {
                            let mut problem = Problem::from(error);
                            if base.get(path).is_some_and(Value::is_array) && !value.is_array() {
                                problem.remedy = format!(
                                    "this knob is a list: the values of its axis are lists too, e.g. [{}]",
                                    base.get(path).map(inline).unwrap_or_default()
                                );
                            }
                            self.problems.push(problem);
                            None
                        }
                    }
                }
                _ => self.table_value(game, path, value, place),
            };
            points.extend(accepted.map(|value| vec![(value, place.clone())]));
        }
        if self.problems.len() > before {
            if !is_of_table(path) {
                self.broken_axes.push((path.to_owned(), values.into_iter().map(|(value, _)| value).collect()));
            }
            return None;
        }
        Some(points)
    }

    /// Returns the values of an axis as written: at least one, and no more than the maximum number of cells.
    fn axis_values(&mut self, path: &str, entry: &Written) -> Option<Vec<(Value, Place)>> {
        let values: Vec<(Value, Place)> = match &entry.what {
            What::List(items) => items.iter().map(|item| (item.value(), item.place.clone())).collect(),
            What::Table(_) => self.steps(path, entry)?.into_iter().map(|value| (value, entry.place.clone())).collect(),
            What::One(_) => {
                let message = "an axis has to be a list of values or { from, to, step }";
                self.wrong(&entry.place, path, message, "write [4, 5, 6]; to set one value, write it under [set]");
                return None;
            }
        };
        // Reported before each of them is checked.
        if values.len() > MOST_CELLS {
            let message = format!("the axis has {} values, the most is {MOST_CELLS}", values.len());
            self.wrong(&entry.place, path, message, "take values away, or ask in several experiments");
            return None;
        }
        if values.is_empty() {
            self.wrong(&entry.place, path, "the axis is empty", "give at least one value, or remove it");
            return None;
        }
        Some(values)
    }

    pub(super) fn check_twice(&mut self, keys: &[(String, Place)], points: &[Vec<(Value, Place)>]) {
        for (index, point) in points.iter().enumerate() {
            let same = |other: &Vec<(Value, Place)>| other.iter().zip(point).all(|((a, _), (b, _))| same(a, b));
            if let (Some((path, _)), true) = (keys.first(), points[..index].iter().any(same)) {
                let text: Vec<String> = point.iter().map(|(value, _)| inline(value)).collect();
                self.wrong(&point[0].1, path, format!("{} is on the axis twice", text.join(", ")), "keep one of them");
            }
        }
    }

    /// Reports paths that are on two axes, or both fixed and swept, because one of the two would be silently ignored.
    pub(super) fn check_overlaps(&mut self, written: &Written, axes: &[Axis]) {
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
            if let Some((key, _)) = who_plays(written).filter(|_| path == AGENTS) {
                let message = format!("it is swept, and `{key}` says who plays as well");
                self.wrong(place, path, message, format!("remove `{key}` or this axis"));
            }
            if let Some(table) = fixed {
                let message = format!("it is set under [{table}] and swept as well");
                self.wrong(place, path, message, format!("remove it from [{table}] or from the axes"));
            }
        }
    }
}

fn place_of_key(written: &Written, table: &str, key: &str) -> Place {
    let table = written.get(table).unwrap_or(written);
    let entry = table.entries().iter().find(|(name, _)| name.text == key);
    entry.map_or_else(|| table.place.clone(), |(key, _)| key.place.clone())
}
