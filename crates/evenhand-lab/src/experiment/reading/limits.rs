//! Checks the keys of a file, and reads its small tables: `[stop]` and `[report]`.

use std::time::Duration;

use toml::Value;

use super::state::Reading;
use crate::experiment::{Focus, FocusKind, LearnBudget, Stop};
use evenhand_game::document::{Place, What, Written, nearest, suggestion};
use evenhand_game::game::Rules;
use evenhand_game::game::knobs::inline;
use evenhand_players::games::AnyGame;

const TABLES: [(&str, &[&str]); 10] = [
    (
        "",
        &[
            "question", "game", "seed", "content", "table", "set", "sweep", "baseline", "stop", "players", "report",
            "balance", "vary",
        ],
    ),
    ("table", &["players", "agents", "factions"]),
    ("set", &[]),
    ("sweep", &[]),
    ("baseline", &[]),
    ("stop", &["deals", "precision", "decided", "rest", "looks", "time", "block"]),
    ("players", &["learn"]),
    ("report", &["headline", "focus"]),
    ("vary", &["cards", "units", "left_out"]),
    ("balance", &["targets", "knobs", "deals", "candidates", "confirm"]),
];

impl Reading {
    /// Reports unknown keys.
    pub(super) fn check_keys(&mut self, game: &dyn AnyGame, written: &Written) {
        for (table, known) in TABLES {
            let here = if table.is_empty() { Some(written) } else { written.get(table) };
            let Some(here) = here else { continue };
            if !matches!(here.what, What::Table(_)) {
                let remedy = match table {
                    "players" => "write `players` under [table]; [players] says what they learn".to_owned(),
                    _ => format!("write [{table}] on a line of its own"),
                };
                self.wrong(&here.place, table, "it has to be a table", remedy);
            }
            for (key, entry) in here.entries().iter().filter(|_| !known.is_empty()) {
                let name = key.text.as_str();
                if known.contains(&name) {
                    continue;
                }
                let home = TABLES.iter().find(|(_, keys)| keys.contains(&name));
                let knob = if table.is_empty() { knob_in(game, name, entry) } else { None };
                let remedy = match (knob, home, nearest(name, known.iter().copied())) {
                    (Some(knob), ..) => format!("knobs are set by their paths: write `{knob}` under [set]"),
                    (_, Some(("", _)), _) => format!("write `{name}` at the top, before the first [table]"),
                    (_, Some((home, _)), _) => format!("write `{name}` under [{home}]"),
                    (_, None, Some(near)) => format!("did you mean `{near}`?"),
                    (_, None, None) if name.contains('.') => "knobs are set under [set] or [sweep]".to_owned(),
                    (_, None, None) => format!("it can be {}", known.join(", ")),
                };
                self.wrong(&key.place, name, "there is no such key here", remedy);
            }
        }
    }

    /// Reads a nonnegative whole number.
    pub(super) fn count(&mut self, entry: &Written, key: &str, least: i64) -> Option<u64> {
        self.problems.whole(entry, key, least..=i64::MAX).and_then(|number| u64::try_from(number).ok())
    }

    pub(super) fn stop(&mut self, stop: Option<&Written>) -> Option<(Stop, u64)> {
        let mut limits = Stop::default();
        let mut block = 128;
        let before = self.problems.len();
        for (key, entry) in stop.map_or(&[][..], Written::entries) {
            let name = format!("stop.{}", key.text);
            match (key.text.as_str(), &entry.what) {
                ("deals", _) => limits.deals = self.count(entry, &name, 1).unwrap_or(1),
                ("block", _) => block = self.count(entry, &name, 1).unwrap_or(1),
                ("precision", What::One(Value::Float(precision))) if *precision > 0.0 && *precision < 0.5 => {
                    limits.precision = Some(*precision);
                }
                ("precision", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be a share of wins between 0 and 0.5",
                    "write 0.01 for plus or minus one win in a hundred",
                ),
                ("decided", What::One(value)) if margin(value).is_some() => limits.decided = margin(value),
                ("decided", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be a difference between 0 and 0.5 that would not matter",
                    "write 0.02: stop when everything is known to differ, or to be within two wins in a hundred",
                ),
                ("rest", What::One(Value::Boolean(rest))) => limits.rest = *rest,
                ("rest", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be true or false",
                    "write true: cells whose comparisons are all decided rest while others play on",
                ),
                ("looks", What::One(Value::String(word))) if matches!(word.as_str(), "once" | "often") => {
                    limits.often = word == "often";
                }
                ("looks", _) => self.wrong(
                    &entry.place,
                    &name,
                    "it has to be \"once\" or \"often\"",
                    "write \"often\" for ranges that hold however often you look before you stop",
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
        if limits.rest
            && limits.decided.is_none()
            && let Some(entry) = stop.and_then(|stop| stop.get("rest"))
        {
            let remedy = "write `decided = 0.02` beside it, or leave it out";
            self.wrong(&entry.place, "stop.rest", "nothing says when a cell is decided", remedy);
        }
        (self.problems.len() == before).then_some((limits, block))
    }

    /// Reads how long the players of a cell train before it is played.
    pub(super) fn learn(&mut self, players: Option<&Written>) -> Option<LearnBudget> {
        let entry = players?.get("learn")?;
        match &entry.what {
            What::One(Value::Integer(matches)) if *matches > 0 => {
                u64::try_from(*matches).ok().map(LearnBudget::Matches)
            }
            What::One(Value::String(text)) if duration(text).is_some() => duration(text).map(LearnBudget::Time),
            _ => {
                self.wrong(
                    &entry.place,
                    "players.learn",
                    "it has to be a time for each cell, such as \"5m\", or a number of matches",
                    "write learn = \"5m\", or learn = 50_000",
                );
                None
            }
        }
    }

    /// Reads the measures that `[report]` names. Whether the game has them is checked later.
    pub(super) fn headline(&mut self, report: Option<&Written>) -> Vec<(String, Place)> {
        let Some(headline) = report.and_then(|report| report.get("headline")) else { return Vec::new() };
        let remedy = "write `headline = [\"rounds\"]`, or remove it";
        self.problems.texts(headline, "report.headline", "names of measures", remedy).unwrap_or_default()
    }
}

impl Reading {
    /// Reads the focus of `[report]`. Whether the game has it is checked later.
    pub(super) fn focus(&mut self, report: Option<&Written>) -> Option<Focus> {
        let entry = report?.get("focus")?;
        let key = "report.focus";
        let text = self.problems.text(entry, key)?;
        let (kind, name) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let known = FocusKind::ALL.into_iter().find(|known| known.word() == kind);
        let (message, remedy) = match known {
            Some(kind) if !name.trim().is_empty() => {
                return Some(Focus { kind, name: name.trim().to_owned(), place: entry.place.clone() });
            }
            Some(kind) => ("it does not say which one".to_owned(), format!("write `focus = \"{} NAME\"`", kind.word())),
            None => {
                let words = FocusKind::ALL.map(FocusKind::word);
                let message = format!("\"{kind}\" is nothing that can stand first");
                (message, suggestion(kind, words, "begin with one of") + ", as in \"faction NAME\"")
            }
        };
        self.wrong(&entry.place, key, message, remedy);
        None
    }
}

/// Returns how to set the first knob in a top-level table, if the table is part of the game's rules or content.
fn knob_in(game: &dyn AnyGame, name: &str, table: &Written) -> Option<String> {
    let (mut path, mut here) = (name.to_owned(), table);
    while let What::Table(entries) = &here.what {
        let (key, entry) = entries.first()?;
        path = format!("{path}.{}", key.text);
        here = entry;
    }
    let parts: Vec<&str> = path.splitn(3, '.').collect();
    let [first, second, ..] = parts[..] else { return None };
    let rules = Rules::of_book(&game.book()).ok()?;
    rules.get(&format!("{first}.{second}"))?;
    Some(format!("\"{path}\" = {}", inline(&here.value())))
}

/// Reads a difference between 0 and one half, given as a number or as text.
fn margin(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_float(),
    };
    number.filter(|margin| *margin > 0.0 && *margin < 0.5)
}

/// Parses `8h`, `1h30m`, `45s`: whole numbers with d, h, m or s, each unit at most once and in descending order.
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
    // Stored seconds are signed, so larger values are rejected here.
    (seconds > 0 && i64::try_from(seconds).is_ok()).then(|| Duration::from_secs(seconds))
}
