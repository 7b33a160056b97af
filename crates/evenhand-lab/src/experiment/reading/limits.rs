//! Checks the keys of a file, and reads its small tables: `[stop]` and `[report]`.

use super::declared::{PLAYERS, REPORT, STOP, tables};
use super::forms::{duration, margin};
use super::state::Reading;
use crate::experiment::{Focus, FocusKind, LearnBudget, Matters, Stop};
use evenhand_game::document::declared::{Taken, names};
use evenhand_game::document::{Place, What, Written, nearest, suggestion};
use evenhand_game::game::Rules;
use evenhand_game::game::knobs::inline;
use evenhand_players::games::AnyGame;

impl Reading {
    /// Reports unknown keys.
    pub(super) fn check_keys(&mut self, game: &dyn AnyGame, written: &Written) {
        let tables = tables(game);
        for (table, fields) in &tables {
            let here = if table.is_empty() { Some(written) } else { written.get(table) };
            let known = names(fields);
            for (key, entry) in here.map_or(&[][..], Written::entries) {
                let name = key.text.as_str();
                if known.contains(&name) {
                    continue;
                }
                let home = tables.iter().find(|(_, fields)| fields.iter().any(|field| field.name == name));
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

    /// Reads when the run ends, and how many deals a block has.
    pub(super) fn stop(&mut self, stop: Option<&Written>) -> Option<(Stop, u64)> {
        let before = self.problems.len();
        let taken = Taken::read(&mut self.problems, stop, "stop.", &STOP);
        let rest = taken.flag("rest").unwrap_or_default();
        if let Some(entry) = taken.get("rest").filter(|_| rest && taken.get("decided").is_none()) {
            let remedy = "write `decided = 0.02` beside it, or leave it out";
            self.wrong(&entry.place, "stop.rest", "nothing says when a cell is decided", remedy);
        }
        if self.problems.len() > before {
            return None;
        }
        let limits = Stop {
            deals: taken.whole("deals")?,
            precision: taken.number("precision"),
            decided: taken.value("decided").as_ref().and_then(margin),
            rest,
            often: taken.text("looks")? == "often",
            time: taken.text("time").as_deref().and_then(duration),
        };
        Some((limits, taken.whole("block")?))
    }

    /// Reads how long the players of a cell train before it is played.
    pub(super) fn learn(&mut self, players: Option<&Written>) -> Option<LearnBudget> {
        let taken = Taken::read(&mut self.problems, players, "players.", &PLAYERS);
        match taken.text("learn") {
            Some(text) => duration(&text).map(LearnBudget::Time),
            None => taken.whole("learn").map(LearnBudget::Matches),
        }
    }

    /// Reads the measures that `[report]` names. Whether the game has them is checked later.
    pub(super) fn headline(&mut self, report: Option<&Written>) -> Vec<(String, Place)> {
        Taken::read(&mut self.problems, report, "report.", &REPORT).texts("headline")
    }

    /// Reads from which size on texts name a difference.
    pub(super) fn matters(&mut self, report: Option<&Written>) -> Matters {
        let taken = Taken::read(&mut self.problems, report, "report.", &REPORT);
        let default = Matters::default();
        Matters { share: taken.number("matters"), deviations: taken.number("matters_sd").unwrap_or(default.deviations) }
    }

    /// Reads the focus of `[report]`. Whether the game has it is checked later.
    pub(super) fn focus(&mut self, report: Option<&Written>) -> Option<Focus> {
        let taken = Taken::read(&mut self.problems, report, "report.", &REPORT);
        let (entry, text) = (taken.get("focus")?, taken.text("focus")?);
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
        self.wrong(&entry.place, "report.focus", message, remedy);
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
