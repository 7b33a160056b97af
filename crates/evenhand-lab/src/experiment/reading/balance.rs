//! Reads `[balance]`: knobs with their bounds, targets and the amount of play.

use toml::Value;

use super::state::Reading;
use crate::experiment::{Balance, Bounds, Target};
use evenhand_game::document::{What, Written};
use evenhand_game::game::Rules;
use evenhand_players::games::AnyGame;

/// The default numbers of deals per candidate, of candidates, and of fresh deals.
const DEALS: u64 = 200;
const CANDIDATES: u64 = 150;
const CONFIRM: u64 = 2000;

impl Reading {
    /// Reads the task of `evenhand balance`; `None` if the file has none, or a wrong one.
    pub(super) fn balance(&mut self, game: &dyn AnyGame, written: &Written, base: &Rules) -> Option<Balance> {
        let balance = written.get("balance")?;
        let before = self.problems.len();
        let mut count = |key: &str, otherwise: u64| match balance.get(key) {
            Some(entry) => self.count(entry, &format!("balance.{key}"), 1).unwrap_or(otherwise),
            None => otherwise,
        };
        let (deals, candidates, confirm) =
            (count("deals", DEALS), count("candidates", CANDIDATES), count("confirm", CONFIRM));
        let knobs = self.bounds(game, balance, base);
        let targets = self.targets(balance);
        let found = Balance {
            knobs,
            targets,
            deals: deals.max(2),
            candidates: usize::try_from(candidates).unwrap_or(usize::MAX),
            confirm: confirm.max(2),
            place: balance.place.clone(),
        };
        (self.problems.len() == before).then_some(found)
    }

    fn targets(&mut self, balance: &Written) -> Vec<Target> {
        let example = "write targets = [\"every faction 47-53 %\", \"rounds 7-9\", \"ending cap at most 10 %\"]";
        let Some(written) = balance.get("targets").filter(|list| list.items().is_some_and(|items| !items.is_empty()))
        else {
            let place = balance.get("targets").unwrap_or(balance).place.clone();
            self.wrong(&place, "balance.targets", "nothing is said that is to be reached", example);
            return Vec::new();
        };
        let mut targets = Vec::new();
        for entry in written.items().unwrap_or_default() {
            match entry
                .text()
                .ok_or_else(|| "it has to be text".to_owned())
                .and_then(|text| Target::read(text, entry.place.clone()))
            {
                Ok(target) => targets.push(target),
                Err(why) => self.wrong(&entry.place, "balance.targets", why, example),
            }
        }
        targets
    }

    fn bounds(&mut self, game: &dyn AnyGame, balance: &Written, base: &Rules) -> Vec<Bounds> {
        let example = "write [balance.knobs] and below it each knob with its least and greatest value: \
                       \"rules.max_mana\" = [3, 7]";
        let Some(written) = balance.get("knobs").filter(|knobs| !knobs.entries().is_empty()) else {
            let place = balance.get("knobs").unwrap_or(balance).place.clone();
            self.wrong(&place, "balance.knobs", "no knob is said that may change", example);
            return Vec::new();
        };
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
                self.wrong(&entry.place, path, "it has to have a least and a greatest value", example);
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
                    self.wrong(&entry.place, path, "its least value has to be below its greatest", example);
                }
                // A path that does not exist was rejected above.
                (None, ..) if base.get(path).is_none() => {}
                _ => self.wrong(&entry.place, path, "only knobs that are numbers can be looked for", example),
            }
        }
        bounds
    }
}

fn number(value: &Value) -> Option<f64> {
    value.as_float().or(value.as_integer().map(|number| number as f64))
}
