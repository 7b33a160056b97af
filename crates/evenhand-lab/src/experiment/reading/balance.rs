//! Reads the goals, and `[balance]`: knobs with their bounds, targets and the amount of play.

use toml::Value;

use super::declared::{BALANCE, BOUNDS, GOALS, TARGETS};
use super::state::Reading;
use crate::experiment::{Balance, Bounds, Further, Goals, Target, Vocabulary};
use evenhand_game::document::declared::Taken;
use evenhand_game::document::{What, Written};
use evenhand_game::game::Rules;
use evenhand_players::games::AnyGame;

impl Reading {
    /// Reads the task of `evenhand balance`; `None` if the file has none, or a wrong one.
    pub(super) fn balance(&mut self, game: &dyn AnyGame, written: &Written, base: &Rules) -> Option<Balance> {
        let balance = written.get("balance")?;
        let before = self.problems.len();
        let taken = Taken::read(&mut self.problems, Some(balance), "balance.", &BALANCE);
        let knobs = taken.get("knobs").map(|knobs| self.bounds(game, knobs, base));
        let targets = taken.get("targets").map(|targets| self.targets(game, "balance.targets", targets));
        if self.problems.len() > before {
            return None;
        }
        Some(Balance {
            knobs: knobs?,
            targets: targets?,
            deals: taken.whole::<u64>("deals")?.max(2),
            candidates: taken.whole("candidates")?,
            confirm: taken.whole::<u64>("confirm")?.max(2),
            place: balance.place.clone(),
        })
    }

    /// Reads the goals; without any, those of the game apply.
    pub(super) fn goals(&mut self, game: &dyn AnyGame, written: &Written) -> Goals {
        let Some(goals) = written.get("goals") else {
            let place = &written.place;
            let called = Vocabulary::of(game);
            let targets = game.goals().iter().map(|text| Target::read(text, place.clone(), called));
            return Goals { targets: targets.filter_map(Result::ok).collect(), of_game: true };
        };
        Goals { targets: self.targets(game, "goals", goals), of_game: false }
    }

    /// Reads a list of targets.
    fn targets(&mut self, game: &dyn AnyGame, key: &str, written: &Written) -> Vec<Target> {
        // Names of measures that the experiment does not have are reported later.
        let called = Vocabulary::with(game, Further::ALL);
        let mut targets = Vec::new();
        for entry in written.items().unwrap_or_default() {
            match entry
                .text()
                .ok_or_else(|| "it has to be text".to_owned())
                .and_then(|text| Target::read(text, entry.place.clone(), called))
            {
                Ok(target) => targets.push(target),
                Err(why) => self.wrong(&entry.place, key, why, if key == "goals" { GOALS } else { TARGETS }),
            }
        }
        targets
    }

    fn bounds(&mut self, game: &dyn AnyGame, written: &Written, base: &Rules) -> Vec<Bounds> {
        let book = game.book();
        let mut bounds = Vec::new();
        for (key, entry) in written.entries() {
            let path = key.text.as_str();
            let ends: Option<Vec<Value>> = entry.items().map(|items| {
                let one = |item: &Written| match &item.what {
                    What::One(value) => Some(value.clone()),
                    _ => None,
                };
                items.iter().filter_map(one).collect()
            });
            let Some([least, greatest]) = ends.as_deref() else {
                self.wrong(&entry.place, path, "it has to have a least and a greatest value", BOUNDS);
                continue;
            };
            let mut tried = base.clone();
            for end in [least, greatest] {
                if let Err(error) = tried.set(&book, path, end, Some(entry.place.clone())) {
                    self.problems.push(error);
                }
            }
            let (low, high) = (number(least), number(greatest));
            match (base.get(path).and_then(number), low, high) {
                (Some(book), Some(low), Some(high)) if low < high => bounds.push(Bounds {
                    path: path.to_owned(),
                    book,
                    low,
                    high,
                    whole: base.get(path).is_some_and(Value::is_integer),
                    place: entry.place.clone(),
                }),
                (Some(_), Some(_), Some(_)) => {
                    self.wrong(&entry.place, path, "its least value has to be below its greatest", BOUNDS);
                }
                // A path that does not exist was rejected above.
                (None, ..) if base.get(path).is_none() => {}
                _ => self.wrong(&entry.place, path, "only knobs that are numbers can be looked for", BOUNDS),
            }
        }
        bounds
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or(value.as_integer().map(|number| number as f64))
}
