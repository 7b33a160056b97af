//! Reads the rules before any axis: the rulebook, a way to read it, an edition, the content files and `[set]`.

use std::path::Path;

use toml::Value;

use super::declared::{HOW_MANY, LEFT_OUT};
use super::state::Reading;
use evenhand_game::document::declared::Taken;
use evenhand_game::document::{Key, What, Written};
use evenhand_game::game::knobs::suggest::with_notation;
use evenhand_game::game::{Book, Preset, Rules};
use evenhand_game::input::{leads_out, read_text, stays_below, unreadable};
use evenhand_players::games::AnyGame;

impl Reading {
    /// Returns the rulebook's rules with the readings, the edition, the content files and `[set]` applied, in this order.
    pub(super) fn base(&mut self, game: &dyn AnyGame, file: &Path, written: &Written) -> Option<Rules> {
        let book = game.book();
        let mut rules = match Rules::of_book(&book) {
            Ok(rules) => rules,
            Err(error) => {
                self.problems.push(error);
                return None;
            }
        };
        // An edition knows what it replaces of a reading, such as the place of Capitals on a smaller board.
        self.preset(("readings", game.readings()), written, &book, &mut rules);
        self.preset(("edition", game.editions()), written, &book, &mut rules);
        if let Some(content) = written.get("content") {
            let remedy = "write `content = [\"my-cards.toml\"]`";
            // Anything else than a list is reported with the keys at the top.
            for entry in content.items()? {
                let What::One(Value::String(name)) = &entry.what else {
                    self.wrong(&entry.place, "content", "a file's name has to be in quotes", remedy);
                    continue;
                };
                if !stays_below(name) {
                    let message = format!("`{name}` leads out of the folder of this experiment");
                    self.wrong(&entry.place, "content", message, "copy the file beside the experiment and name it");
                    continue;
                }
                let folder = file.parent().unwrap_or(Path::new(""));
                let path = folder.join(name);
                if leads_out(folder, &path) {
                    let message = format!("`{name}` is a link that leads out of the folder of this experiment");
                    self.wrong(&entry.place, "content", message, "copy the file itself beside the experiment");
                    continue;
                }
                match read_text(&path) {
                    Ok(text) => {
                        let errors = rules.load(&book, &path, &text).err().unwrap_or_default();
                        self.content_is_whole &= errors.iter().all(|error| !error.path.is_empty());
                        self.problems
                            .extend(errors.into_iter().map(|error| with_notation(game.name(), game.notation(), error)));
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
            self.problems.extend(rules.lay(&book, &layer));
        }
        self.vary(game, written, &book, &mut rules);
        Some(rules)
    }

    /// Applies the edition or the readings that are named.
    fn preset(&mut self, (key, known): (&str, &'static [Preset]), written: &Written, book: &Book, rules: &mut Rules) {
        let Some((entry, name)) = written.get(key).and_then(|entry| Some((entry, entry.text()?))) else { return };
        match Preset::find(known, name) {
            Ok(preset) => self.problems.extend(preset.lay(book, rules).err().unwrap_or_default()),
            Err(remedy) => self.wrong(&entry.place, key, format!("there is no `{name}`"), remedy),
        }
    }

    /// Reads `[vary]` and sets the knob that leaves some cards or other items out of every match.
    fn vary(&mut self, game: &dyn AnyGame, written: &Written, book: &Book, rules: &mut Rules) {
        let Some(vary) = written.get("vary") else { return };
        // Keys of nothing that the game can vary are reported with the unknown keys.
        let is_kind = |key: &Key| game.varied().iter().any(|varied| varied.kind == key.text);
        let named = vary.entries().iter().filter(|(key, _)| is_kind(key));
        let ways = || game.varied().iter().map(|varied| format!("{} = \"{}\"", varied.kind, varied.from));
        let all = ways().collect::<Vec<_>>().join(" or ");
        let remedy = || match game.varied() {
            [] => format!("remove [vary]: nothing of {} can be left out at random", game.name()),
            _ => format!("write {all}"),
        };
        let mut found = None;
        for (key, entry) in named {
            let varied =
                game.varied().iter().find(|varied| varied.kind == key.text && entry.text() == Some(varied.from));
            if found.is_some() || varied.is_none() {
                let message = "only one of what the game can leave out can be varied";
                self.wrong(&key.place, &key.text, message, remedy());
                return;
            }
            found = varied.map(|varied| (varied, &key.place));
        }
        let Some((varied, place)) = found else {
            return self.wrong(&vary.place, "vary", "it does not say what is left out", remedy());
        };
        let set = |table: &str| written.get(table).map_or(&[][..], Written::entries);
        if let Some((key, _)) = set("set").iter().chain(set("sweep")).find(|(key, _)| key.text == varied.knob) {
            let remedy = format!("remove it, and write `{LEFT_OUT}` under [vary]");
            return self.wrong(&key.place, varied.knob, "[vary] sets it", remedy);
        }
        let whole = matches!(rules.get(varied.knob), Some(Value::Integer(_)));
        #[expect(clippy::cast_possible_truncation, reason = "a small number of the game's own")]
        let usual = if whole { Value::Integer(varied.usual as i64) } else { Value::Float(varied.usual) };
        let many = [HOW_MANY];
        let taken = Taken::read(&mut self.problems, Some(vary), "vary.", &many);
        let (value, place) = taken.get(LEFT_OUT).map_or((usual, place), |entry| (entry.value(), &entry.place));
        if let Err(error) = rules.set(book, varied.knob, &value, Some(place.clone())) {
            self.problems.push(error);
        }
    }
}
