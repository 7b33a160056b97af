//! What is set before claims are read: the deck and how it is handled, sweeps, knobs of the game.

use toml::Value;

use super::Reading;
use crate::claims::deck::Setting;
use crate::error::Problem;
use crate::game::knobs::written::{What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::game::setting::read_setting;
use crate::game::{Book, Rules};
use crate::odds::deck::contest::Tiebreak;
use crate::odds::deck::{Cards, Combine, Handling, Kind, LastCard};

/// More points of a sweep than this are taken for a slip.
const MOST_POINTS: usize = 200;

/// The tables of a deck and what can be set in them, with what it is without being set.
pub(super) const SETTINGS: [(&str, &[&str]); 3] = [
    (
        "deck",
        &[
            "cards",
            "copies",
            "burn_on_refresh",
            "burn_at_start",
            "burn_returns",
            "last_card",
            "refresh_when",
            "mode",
            "suit_rank",
        ],
    ),
    ("flip", &["count", "combine"]),
    ("tiebreak", &["first_card", "same_suit", "red"]),
];

/// What is set for claims: a value of the deck or a knob of the game, and where it was set.
#[derive(Clone, Debug)]
pub struct Given {
    /// Its path.
    pub path: String,
    /// Its value.
    pub value: Value,
    /// Where it stands, if in a file.
    pub place: Option<Place>,
}

/// Whether a path is one of those that a deck of claims is set by.
pub(super) fn is_of_a_deck(path: &str) -> bool {
    path.split_once('.')
        .is_some_and(|(table, key)| SETTINGS.iter().any(|(name, keys)| *name == table && keys.contains(&key)))
}

impl Reading<'_> {
    pub(super) fn setting_path(&mut self, given: &Given, key: Option<&Place>) -> bool {
        if is_of_a_deck(&given.path) {
            return true;
        }
        // A knob of the game; but the deck of claims is set by its own names only.
        let of_deck = given.path.split('.').next().is_some_and(|table| SETTINGS.iter().any(|(deck, _)| *deck == table));
        if let Some(game) = self.game.filter(|game| !(of_deck && game.flips_a_deck)) {
            return rules_with((game.book)(), std::slice::from_ref(given))
                .map_err(|problem| {
                    // Of every claim the same is said once.
                    if !self.problems.contains(&problem) {
                        self.problems.push(problem);
                    }
                })
                .is_ok();
        }
        if given.path == "deck.per" {
            let message = "claims are about sides that each have a deck of their own: a shared deck is not solved";
            let remedy = "leave it out, or play an experiment with this knob and claim something about its balance";
            self.wrong(key, &given.path, message, remedy);
            return false;
        }
        let known: Vec<String> =
            SETTINGS.iter().flat_map(|(table, keys)| keys.iter().map(move |key| format!("{table}.{key}"))).collect();
        let remedy = match nearest(&given.path, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it can be {}", known.join(", ")),
        };
        self.wrong(key, &given.path, "there is nothing of this name to be set", remedy);
        false
    }

    /// The deck of the game's own book, if it has one that is flipped.
    pub(super) fn deck_of_the_game(&self) -> Vec<Given> {
        let flips = self.game.filter(|game| game.flips_a_deck);
        let Some(rules) = flips.and_then(|game| Rules::of_book(&(game.book)()).ok()) else { return Vec::new() };
        let paths = SETTINGS.iter().flat_map(|(table, keys)| keys.iter().map(move |key| format!("{table}.{key}")));
        paths.filter_map(|path| Some(Given { value: rules.get(&path)?.clone(), path, place: None })).collect()
    }

    pub(super) fn sweep(&mut self, sweep: Option<&Written>) -> Vec<Vec<Given>> {
        let mut points: Vec<Vec<Given>> = vec![Vec::new()];
        for (key, values) in sweep.map_or(&[][..], Written::entries) {
            let What::List(values) = &values.what else {
                self.wrong(Some(&values.place), &key.text, "it has to be a list of values", "write them in [ ]");
                continue;
            };
            let one = |value: &Written| Given {
                path: key.text.clone(),
                value: value.value(),
                place: Some(value.place.clone()),
            };
            if !values.iter().all(|value| self.setting_path(&one(value), Some(&key.place))) {
                continue;
            }
            let longer = |point: &Vec<Given>, value: &Written| point.iter().cloned().chain([one(value)]).collect();
            points = points.iter().flat_map(|point| values.iter().map(move |value| longer(point, value))).collect();
            if values.is_empty() || points.len() > MOST_POINTS {
                let message = format!("the sweep has {} points", points.len());
                self.wrong(Some(&key.place), &key.text, message, format!("give 1 to {MOST_POINTS} in all"));
                return vec![Vec::new()];
            }
        }
        points
    }

    pub(super) fn command_line(&mut self, set: &[String]) -> Vec<Given> {
        let mut given = Vec::new();
        for setting in set {
            let Some((path, value)) = read_setting(setting) else {
                let remedy = "write --set path=value, such as --set flip.count=1";
                self.wrong(None, &format!("--set {setting}"), "it gives no value", remedy);
                continue;
            };
            let one = Given { path: path.into(), value, place: None };
            if self.setting_path(&one, None) {
                given.push(one);
            }
        }
        given
    }

    /// The deck as it is set; the last value of a path counts.
    pub(super) fn setting(&mut self, given: &[Given], pile: Option<Cards>, claim: &Place) -> Option<Setting> {
        let find = |path: &str| given.iter().rev().find(|given| given.path == path);
        let before = self.problems.len();
        let mut handling = Handling::default();
        let mut numbers = [
            ("flip.count", 1, 100, &mut handling.flip),
            ("deck.burn_on_refresh", 0, 100, &mut handling.burn),
            ("deck.burn_at_start", 0, 100, &mut handling.burn_at_start),
        ];
        for (path, least, most, place) in &mut numbers {
            if let Some(number) = self.whole(find(path), *least, *most) {
                **place = number as usize;
            }
        }
        let copies = self.whole(find("deck.copies"), 1, 100).unwrap_or(1);
        if let Some(given) = find("deck.burn_returns") {
            match &given.value {
                Value::Boolean(value) => handling.burn_returns = *value,
                _ => self.wrong(given.place.as_ref(), &given.path, "it has to be true or false", "write true or false"),
            }
        }
        let one_of = |reading: &mut Reading<'_>, path: &str, words: &[&str]| -> Option<usize> {
            let given = find(path)?;
            let found = given.value.as_str().and_then(|word| words.iter().position(|known| *known == word));
            if found.is_none() {
                let message = format!("{} is none of its words", inline(&given.value));
                reading.wrong(given.place.as_ref(), path, message, format!("choose {}", words.join(", ")));
            }
            found
        };
        if let Some(word) = one_of(self, "flip.combine", &["sum", "max", "min"]) {
            handling.combine = [Combine::Sum, Combine::Max, Combine::Min][word];
        }
        if let Some(word) = one_of(self, "deck.last_card", &["split", "reshuffle", "single", "discard_last"]) {
            handling.last_card = [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast][word];
        }
        // When an empty deck is refreshed makes no difference to any chance.
        one_of(self, "deck.refresh_when", &["on_empty", "on_need"]);
        handling.reshuffle_each = one_of(self, "deck.mode", &["cycle", "reshuffle_each"]) == Some(1);
        let suits = find("deck.suit_rank").map(|given| (strings(&given.value), given));
        if let Some((None, given)) = &suits {
            let example = "write suits in quotes, the highest first";
            self.wrong(given.place.as_ref(), "deck.suit_rank", "it has to be a list of words", example);
        }
        let tiebreak = Tiebreak {
            suits: suits.and_then(|(suits, _)| suits).unwrap_or_default(),
            wild: (one_of(self, "tiebreak.red", &["dominant", "wild"]) == Some(1)).then(|| "red".into()),
            sum: one_of(self, "tiebreak.same_suit", &["max", "sum"]) == Some(1),
            drawn: one_of(self, "tiebreak.first_card", &["dominant", "drawn"]) == Some(1),
        };
        if let Some(cards) = pile {
            return (self.problems.len() == before).then_some(Setting { cards, handling, tiebreak });
        }
        let Some(written) = find("deck.cards") else {
            let remedy = "write [deck] with `cards = \"4x1 4x2 4x3 4x-1 -2 +4\"` above the claims";
            self.wrong(Some(claim), "deck.cards", "the file has no deck", remedy);
            return None;
        };
        let cards = match cards_of(&written.value) {
            Ok(once) => {
                let mut all = Cards::default();
                for kind in once.kinds() {
                    all.add(Kind { count: kind.count.saturating_mul(copies as u32), ..kind.clone() });
                }
                all
            }
            Err(message) => {
                let remedy = "write cards as in \"4x1 4x2 4x3 4x-1 -2 +4\", with suits as in \"3:spades/hearts\"";
                self.wrong(written.place.as_ref(), "deck.cards", message, remedy);
                return None;
            }
        };
        (self.problems.len() == before).then_some(Setting { cards, handling, tiebreak })
    }

    pub(super) fn whole(&mut self, given: Option<&Given>, least: i64, most: i64) -> Option<i64> {
        let given = given?;
        match given.value {
            Value::Integer(number) if (least..=most).contains(&number) => Some(number),
            _ => {
                let message = format!("{} is no whole number from {least} to {most}", inline(&given.value));
                self.wrong(given.place.as_ref(), &given.path, message, format!("give {least} to {most}"));
                None
            }
        }
    }
}

/// The rules of a book with what is given of its knobs.
///
/// # Errors
/// What is given is no knob, or not within its range.
pub fn rules_with(book: Book, given: &[Given]) -> Result<Rules, Problem> {
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    for one in given.iter().filter(|one| !is_of_a_deck(&one.path)) {
        rules.set(&book, &one.path, &one.value, one.place.clone()).map_err(Problem::from)?;
    }
    Ok(rules)
}

pub(crate) fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|word| word.as_str().map(String::from)).collect()
}

/// Cards as text, or as a list of tables with value, suit and count.
pub(super) fn cards_of(value: &Value) -> Result<Cards, String> {
    let list = match value {
        Value::String(text) => return Cards::read(text),
        Value::Array(list) => list,
        _ => return Err("it has to be text or a list of cards".into()),
    };
    let mut cards = Cards::default();
    for card in list {
        let table = card.as_table().ok_or("every card has to be a table with value, suit and count")?;
        if let Some(other) = table.keys().find(|key| !["value", "suit", "count"].contains(&key.as_str())) {
            return Err(format!("a card has value, suit and count, but no `{other}`"));
        }
        let value = table.get("value").and_then(Value::as_integer).ok_or("a card has no whole number as its value")?;
        let suit = match table.get("suit") {
            None => None,
            Some(suit) => Some(suit.as_str().ok_or("a suit has to be a word in quotes")?.to_owned()),
        };
        let count = match table.get("count") {
            None => 1,
            Some(count) => {
                let count = count.as_integer().and_then(|count| u32::try_from(count).ok());
                count.filter(|count| *count <= 1000).ok_or("the count of a card has to be 0 to 1000")?
            }
        };
        cards.add(Kind { value, suit, count });
    }
    Ok(cards)
}
