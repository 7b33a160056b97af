//! A claims file as written, into claims, with every mistake found at once.
//!
//! ```toml
//! book = "Skirmish, core rules"
//! game = "ascension"                    # whose own deck checks the odds
//!
//! [deck]
//! cards = "4x1 4x2 4x3 4x-1 -2 +4"
//!
//! [[claim]]
//! id       = "C3"
//! says     = "A sum of 2 has 13-15 %"
//! where    = "Probability Awareness"
//! quantity = "chance"
//! result   = "2"
//! is       = "13-15 %"
//! ```

use std::path::{Path, PathBuf};

use toml::Value;

use super::balance::{Of, Promise};
use super::bridgefront::{self, Battle, Center, Chances, PILES, Pile, Posing, Promised};
use super::deck::{Attacks, Quantity, Question, Setting};
use super::said::Said;
use super::{Asked, Claim};
use crate::error::Problem;
use crate::game::knobs::written::{Key, What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::game::{Game, Rules};
use crate::games::NAMES;
use crate::games::bridgefront::Bridgefront;
use crate::odds::bridgefront::{self as odds, Ground};
use crate::odds::deck::contest::{Decided, MOST_SIDES, Tiebreak};
use crate::odds::deck::{Cards, Combine, Event, Handling, Kind, LATEST_FLIP, LastCard, Unsolved};

/// More points of a sweep than this are taken for a slip.
const MOST_POINTS: usize = 200;

/// A claims file, once for every point of its sweep.
#[derive(Clone, Debug)]
pub struct ClaimsFile {
    /// The book it is about.
    pub book: String,
    /// The file.
    pub file: PathBuf,
    /// Where all chance of the checks comes from.
    pub seed: u64,
    /// The points of the sweep; one without a label if nothing is swept.
    pub points: Vec<Point>,
}

/// The claims under one choice of the swept values.
#[derive(Clone, Debug)]
pub struct Point {
    /// What is set here, as `path = value`; empty if nothing is swept.
    pub label: String,
    /// The claims in the order of the file.
    pub claims: Vec<Claim>,
}

/// The tables of a deck and what can be set in them, with what it is without being set.
const SETTINGS: [(&str, &[&str]); 3] = [
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

/// Keys of every claim.
const COMMON: &[&str] = &["id", "says", "where", "quantity", "is"];

/// What a quantity is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Deck,
    Battle,
    Center,
    Balance,
}

impl Family {
    /// Keys that all quantities of the family take.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Family::Deck => &["set", "pile", "worth"],
            Family::Battle => &BATTLE,
            Family::Center => &["set"],
            Family::Balance => &["experiment", "deals", "cell"],
        }
    }
}

/// Keys of a battle.
const BATTLE: [&str; 8] =
    ["attacker", "defender", "ground", "attacker_faction", "defender_faction", "with", "set", "than"];

/// Quantities with the keys they take besides the common ones and those of their family.
const QUANTITIES: &[(&str, Family, &[&str])] = &[
    ("cards", Family::Deck, &[]),
    ("total value", Family::Deck, &[]),
    ("range", Family::Deck, &["known"]),
    ("chance", Family::Deck, &["result", "flip", "known"]),
    ("chance of each", Family::Deck, &["result", "flip", "known", "only"]),
    ("most common", Family::Deck, &["flip", "known"]),
    ("least common", Family::Deck, &["flip", "known"]),
    ("mean", Family::Deck, &["flip", "known"]),
    ("variance", Family::Deck, &["flip", "known"]),
    ("deviation", Family::Deck, &["flip", "known"]),
    ("curve", Family::Deck, &["flip", "known"]),
    ("correlation", Family::Deck, &["flips", "known"]),
    ("same result", Family::Deck, &["flips", "known"]),
    ("variance of total", Family::Deck, &["flips", "known"]),
    ("count", Family::Deck, &["flips", "each", "result", "known"]),
    ("hits", Family::Deck, &["margins", "flips", "least", "result", "known", "defender"]),
    ("damage", Family::Deck, &["margins", "flips", "least", "result", "known", "defender"]),
    ("expected damage", Family::Deck, &["margins", "flips", "least", "known", "defender"]),
    ("least damage", Family::Deck, &["margins", "known"]),
    ("stranded cards", Family::Deck, &[]),
    ("tie", Family::Deck, &["sides", "bonuses", "known"]),
    ("tie for first", Family::Deck, &["sides", "bonuses", "known"]),
    ("wins", Family::Deck, &["bonuses", "known"]),
    ("decided at step", Family::Deck, &["step", "share_of", "bonuses", "known"]),
    ("holder wins tie", Family::Deck, &["suit", "known"]),
    ("attacker wins", Family::Battle, &[]),
    ("defender wins", Family::Battle, &[]),
    ("both die", Family::Battle, &[]),
    ("combat rounds", Family::Battle, &[]),
    ("center reaches", Family::Center, &["control", "from", "by", "points"]),
    ("win share", Family::Balance, &["by", "group"]),
    ("ending", Family::Balance, &["ending"]),
    ("mean measure", Family::Balance, &["measure"]),
];

/// A value of the deck and where it was set.
#[derive(Clone, Debug)]
struct Given {
    path: String,
    value: Value,
    place: Option<Place>,
}

/// Reads a claims file with values set on the command line as `path=value`.
///
/// # Errors
/// Everything that is wrong with the file and what was set.
pub fn load(file: &Path, set: &[String]) -> Result<ClaimsFile, Vec<Problem>> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        vec![Problem {
            place: None,
            key: file.display().to_string(),
            message: format!("the file cannot be read: {error}"),
            remedy: "check the path; claims are kept in experiments/<game>/claims.toml".into(),
        }]
    })?;
    let written =
        Written::read(file, &text).map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;
    let mut reading = Reading { problems: Vec::new(), game: None };
    let found = reading.file(file, &written, set);
    match found {
        Some(found) if reading.problems.is_empty() => Ok(found),
        _ => {
            reading.problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.line));
            Err(reading.problems)
        }
    }
}

struct Reading {
    problems: Vec<Problem>,
    /// The game the file is about.
    game: Option<String>,
}

impl Reading {
    fn wrong(&mut self, place: Option<&Place>, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let problem =
            Problem { place: place.cloned(), key: key.into(), message: message.into(), remedy: remedy.into() };
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn file(&mut self, file: &Path, written: &Written, set: &[String]) -> Option<ClaimsFile> {
        const KEYS: &[&str] = &["book", "game", "seed", "deck", "flip", "tiebreak", "sweep", "claim"];
        for (key, _) in written.entries() {
            self.known_key(key, KEYS);
        }
        let book = self.words(written, "book", true);
        let game = self.words(written, "game", false);
        self.game.clone_from(&game);
        if let Some(game) = &game {
            // Its deck is there before the game can be played.
            let known = NAMES.iter().copied().chain(["ascension"].into_iter().filter(|name| !NAMES.contains(name)));
            if !known.clone().any(|name| name == game) {
                let near = nearest(game, known.clone());
                let remedy = near.map_or_else(
                    || format!("the games are: {}", known.collect::<Vec<_>>().join(", ")),
                    |near| format!("did you mean \"{near}\"?"),
                );
                let place = &written.get("game").unwrap_or(written).place;
                self.wrong(Some(place), "game", format!("there is no game `{game}`"), remedy);
            }
        }
        let seed = match written.get("seed").map(|seed| (&seed.what, &seed.place)) {
            None => 1,
            Some((What::One(Value::Integer(seed)), _)) if *seed >= 0 => *seed as u64,
            Some((_, place)) => {
                self.wrong(Some(place), "seed", "it has to be a whole number from 0", "write `seed = 1`");
                1
            }
        };
        let mut base = game.as_deref().map_or_else(Vec::new, decks_of);
        for (table, known) in SETTINGS {
            let Some(here) = written.get(table) else { continue };
            if !matches!(here.what, What::Table(_)) {
                self.wrong(
                    Some(&here.place),
                    table,
                    "it has to be a table",
                    format!("write [{table}] on a line of its own"),
                );
            }
            for (key, value) in here.entries() {
                if self.known_key(key, known) {
                    let path = format!("{table}.{}", key.text);
                    base.push(Given { path, value: value.value(), place: Some(value.place.clone()) });
                }
            }
        }
        let sweep = self.sweep(written.get("sweep"));
        let over = self.command_line(set);
        let claims = match written.get("claim").map(|claims| (&claims.what, &claims.place)) {
            Some((What::List(claims), _)) if !claims.is_empty() => claims.as_slice(),
            Some((_, place)) => {
                self.wrong(Some(place), "claim", "it has to be a list of tables", "write [[claim]] before each claim");
                &[]
            }
            None => {
                self.wrong(Some(&written.place), "claim", "there is no claim", "write [[claim]] before each claim");
                &[]
            }
        };
        let mut points = Vec::new();
        for settings in sweep {
            let label: Vec<String> =
                settings.iter().map(|given| format!("{} = {}", given.path, inline(&given.value))).collect();
            let here: Vec<Given> = base.iter().chain(&settings).chain(&over).cloned().collect();
            let changed = !settings.is_empty() || !over.is_empty();
            let read: Vec<Claim> = claims
                .iter()
                .enumerate()
                .filter_map(|(number, claim)| self.claim(number, claim, &here, changed))
                .collect();
            points.push(Point { label: label.join(", "), claims: read });
        }
        let mut ids: Vec<(&str, &Place)> = Vec::new();
        let mut twice = Vec::new();
        for claim in points.first().map_or(&[][..], |point| &point.claims) {
            if ids.iter().any(|(id, _)| *id == claim.id) {
                twice.push((claim.place.clone(), claim.id.clone()));
            }
            ids.push((&claim.id, &claim.place));
        }
        for (place, id) in twice {
            self.wrong(Some(&place), "id", format!("there are two claims `{id}`"), "give every claim an id of its own");
        }
        Some(ClaimsFile { book: book?, file: file.to_path_buf(), seed, points })
    }

    fn known_key(&mut self, key: &Key, known: &[&str]) -> bool {
        if known.contains(&key.text.as_str()) {
            return true;
        }
        let remedy = match nearest(&key.text, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "leave it out".into(),
            None => format!("it can be {}", known.join(", ")),
        };
        self.wrong(Some(&key.place), &key.text, "there is no such key here", remedy);
        false
    }

    fn words(&mut self, table: &Written, key: &str, needed: bool) -> Option<String> {
        let example = format!("write `{key} = \"...\"`");
        match table.get(key).map(|entry| (&entry.what, &entry.place)) {
            Some((What::One(Value::String(text)), _)) if !text.trim().is_empty() => Some(text.clone()),
            Some((_, place)) => {
                self.wrong(Some(place), key, "it has to be text in quotes", example);
                None
            }
            None => {
                if needed {
                    self.wrong(Some(&table.place), key, "it is missing", example);
                }
                None
            }
        }
    }

    fn is_setting(path: &str) -> bool {
        path.split_once('.')
            .is_some_and(|(table, key)| SETTINGS.iter().any(|(name, keys)| *name == table && keys.contains(&key)))
    }

    fn setting_path(&mut self, given: &Given, key: Option<&Place>) -> bool {
        if Self::is_setting(&given.path) {
            return true;
        }
        if self.game.as_deref() == Some(Bridgefront::NAME) {
            // A knob of the game.
            let set = knobs(std::slice::from_ref(given));
            return set.map_err(|problem| self.problems.push(problem)).is_ok();
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

    fn sweep(&mut self, sweep: Option<&Written>) -> Vec<Vec<Given>> {
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

    fn command_line(&mut self, set: &[String]) -> Vec<Given> {
        let mut given = Vec::new();
        for setting in set {
            let Some((path, value)) = setting.split_once('=') else {
                let remedy = "write --set path=value, such as --set flip.count=1";
                self.wrong(None, &format!("--set {setting}"), "it gives no value", remedy);
                continue;
            };
            let (path, value) = (path.trim(), value.trim());
            // A value as TOML has it; what is no TOML is text.
            let read = format!("v = {value}").parse::<toml::Table>().ok().and_then(|mut table| table.remove("v"));
            let value = read.unwrap_or_else(|| Value::String(value.into()));
            let one = Given { path: path.into(), value, place: None };
            if self.setting_path(&one, None) {
                given.push(one);
            }
        }
        given
    }

    /// The deck as it is set; the last value of a path counts.
    fn setting(&mut self, given: &[Given], pile: Option<Cards>, claim: &Place) -> Option<Setting> {
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
        let one_of = |reading: &mut Reading, path: &str, words: &[&str]| -> Option<usize> {
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
        let cards = match cards(&written.value) {
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

    fn whole(&mut self, given: Option<&Given>, least: i64, most: i64) -> Option<i64> {
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

    /// A claim about the deck as it is given; `changed` if that is not the deck of the file.
    fn claim(&mut self, number: usize, written: &Written, given: &[Given], changed: bool) -> Option<Claim> {
        let before = self.problems.len();
        if !matches!(written.what, What::Table(_)) {
            self.wrong(Some(&written.place), "claim", "it has to be a table", "write [[claim]] before each claim");
            return None;
        }
        let id = self.words(written, "id", false).unwrap_or_else(|| format!("{}", number + 1));
        let says = self.words(written, "says", true);
        let stands = self.words(written, "where", false).unwrap_or_default();
        let quantity = self.words(written, "quantity", true)?;
        let Some((_, family, keys)) = QUANTITIES.iter().find(|(name, ..)| *name == quantity) else {
            let names: Vec<&str> = QUANTITIES.iter().map(|(name, ..)| *name).collect();
            let remedy = match nearest(&quantity, names.iter().copied()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("it can be {}", names.join(", ")),
            };
            let place = &written.get("quantity")?.place;
            self.wrong(Some(place), "quantity", format!("there is no quantity `{quantity}`"), remedy);
            return None;
        };
        let known: Vec<&str> = COMMON.iter().chain(family.keys()).chain(*keys).copied().collect();
        for (key, _) in written.entries() {
            if self.known_key(key, &known) {
                continue;
            }
            let name = key.text.as_str();
            let others =
                QUANTITIES.iter().filter(|(_, family, keys)| keys.contains(&name) || family.keys().contains(&name));
            let others: Vec<&str> = others.map(|(name, ..)| *name).collect();
            if let Some(problem) = self.problems.last_mut().filter(|_| !others.is_empty()) {
                problem.message = format!("`{quantity}` does not take it");
                problem.remedy = format!("it goes with {}", others.join(", "));
            }
        }
        let mut here = given.to_vec();
        for (key, value) in written.get("set").map_or(&[][..], Written::entries) {
            let one = Given { path: key.text.clone(), value: value.value(), place: Some(value.place.clone()) };
            if self.setting_path(&one, Some(&key.place)) {
                here.push(one);
            }
        }
        let is = written.get("is").map_or_else(String::new, |is| text(&is.value()));
        let (place, family) = (written.place.clone(), *family);
        let told = |says: Option<String>, asked: Asked| {
            Some(Claim {
                id: id.clone(),
                says: says?,
                stands: stands.clone(),
                is: is.clone(),
                place: place.clone(),
                asked,
            })
        };
        if family != Family::Deck {
            let asked = Entries { reading: self, written }.other(family, &quantity, &here);
            return if self.problems.len() > before { None } else { told(says, asked?) };
        }
        let pile = Entries { reading: self, written }.pile(&here);
        let cards = match pile.as_ref().map(Pile::cards) {
            None => None,
            Some(Ok(cards)) => Some(cards),
            Some(Err((message, remedy))) => {
                self.wrong(Some(&written.place), "worth", message, remedy);
                return None;
            }
        };
        let setting = self.setting(&here, cards, &written.place);
        let mut reader = Entries { reading: self, written };
        let quantity = reader.quantity(&quantity);
        let cards_known = reader.known();
        if self.problems.len() > before {
            return None;
        }
        let question = Question { setting: setting?, known: cards_known?, quantity: quantity?, pile };
        let possible = question.possible();
        let asked = Asked::Deck(Box::new(question));
        if let Err(why) = possible {
            let (message, remedy) = why.told();
            if changed && matches!(why, Unsolved::Unknown(_)) {
                return told(says, Asked::Senseless(message));
            }
            let key = match why {
                Unsolved::TooFew { .. } => "deck.cards",
                _ => "claim",
            };
            let place = here
                .iter()
                .rev()
                .find(|given| given.path == key)
                .map_or(Some(&written.place), |given| given.place.as_ref());
            self.wrong(place, key, format!("claim {id}: {message}"), remedy);
            return None;
        }
        told(says, asked)
    }
}

/// The rules of Bridgefront with what is given of them.
fn knobs(given: &[Given]) -> Result<Rules, Problem> {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    for one in given.iter().filter(|one| !Reading::is_setting(&one.path)) {
        rules.set(&book, &one.path, &one.value, one.place.clone()).map_err(Problem::from)?;
    }
    Ok(rules)
}

/// The deck of a game's own book, if it has one that is flipped.
fn decks_of(game: &str) -> Vec<Given> {
    let rules = if game == "ascension" { Rules::of_book(&crate::games::ascension::knobs::BOOK).ok() } else { None };
    let paths = SETTINGS.iter().flat_map(|(table, keys)| keys.iter().map(move |key| format!("{table}.{key}")));
    let given = |path: String| {
        let value = rules.as_ref()?.get(&path)?.clone();
        Some(Given { path, value, place: None })
    };
    paths.filter_map(given).collect()
}

/// Text as it is, other values as TOML has them.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}

fn strings(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|word| word.as_str().map(String::from)).collect()
}

/// Cards as text, or as a list of tables with value, suit and count.
fn cards(value: &Value) -> Result<Cards, String> {
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

/// The entries of one claim.
struct Entries<'r, 'w> {
    reading: &'r mut Reading,
    written: &'w Written,
}

impl Entries<'_, '_> {
    fn place(&self, key: &str) -> Place {
        self.written.get(key).map_or(&self.written.place, |entry| &entry.place).clone()
    }

    /// Reads an entry as text; an example of what to write if it is missing or wrong.
    fn read<T>(&mut self, key: &str, example: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let Some(entry) = self.written.get(key) else {
            let place = self.written.place.clone();
            self.reading.wrong(Some(&place), key, "it is missing", format!("write `{key} = \"{example}\"`"));
            return None;
        };
        match read(&text(&entry.value())) {
            Ok(found) => Some(found),
            Err(message) => {
                let place = entry.place.clone();
                self.reading.wrong(Some(&place), key, message, format!("write it as in `{key} = \"{example}\"`"));
                None
            }
        }
    }

    fn said(&mut self) -> Option<Said> {
        self.read("is", "13-15 %", Said::read)
    }

    fn event(&mut self, key: &str, example: &str) -> Option<Event> {
        self.read(key, example, Event::read)
    }

    fn known(&mut self) -> Option<Cards> {
        match self.written.get("known") {
            None => Some(Cards::default()),
            Some(_) => self.read("known", "3 3 -1", Cards::read),
        }
    }

    fn integer(&mut self, key: &str, without: i64, least: i64, most: i64) -> Option<i64> {
        match self.written.get(key).map(|entry| &entry.what) {
            None => Some(without),
            Some(What::One(Value::Integer(number))) if (least..=most).contains(number) => Some(*number),
            Some(_) => {
                let place = self.place(key);
                let message = format!("it has to be a whole number from {least} to {most}");
                self.reading.wrong(Some(&place), key, message, format!("give {least} to {most}"));
                None
            }
        }
    }

    fn integers(&mut self, key: &str, least: i64, most: i64, example: &str) -> Option<Vec<i64>> {
        let found = match self.written.get(key).map(|entry| &entry.what) {
            Some(What::List(items)) => items
                .iter()
                .map(|item| match item.what {
                    What::One(Value::Integer(number)) if (least..=most).contains(&number) => Some(number),
                    _ => None,
                })
                .collect::<Option<Vec<i64>>>()
                .filter(|numbers| !numbers.is_empty()),
            Some(What::One(Value::Integer(number))) if (least..=most).contains(number) => Some(vec![*number]),
            _ => None,
        };
        if found.is_none() {
            let place = self.place(key);
            let missing = self.written.get(key).is_none();
            let list = format!("it has to be a list of whole numbers from {least} to {most}");
            let message = if missing { "it is missing".into() } else { list };
            self.reading.wrong(Some(&place), key, message, format!("write it as in `{key} = {example}`"));
        }
        found
    }

    fn flag(&mut self, key: &str) -> bool {
        match self.written.get(key).map(|entry| &entry.what) {
            None => false,
            Some(What::One(Value::Boolean(flag))) => *flag,
            Some(_) => {
                let place = self.place(key);
                self.reading.wrong(Some(&place), key, "it has to be true or false", "write true or false");
                false
            }
        }
    }

    fn flip(&mut self) -> Option<usize> {
        self.integer("flip", 1, 1, LATEST_FLIP as i64).map(|flip| flip as usize)
    }

    /// Numbers of different flips in order.
    fn flips(&mut self, least: usize, most: usize) -> Option<Vec<usize>> {
        let flips = self.integers("flips", 1, LATEST_FLIP as i64, "[1, 2]")?;
        let sorted = flips.windows(2).all(|pair| pair[0] < pair[1]);
        if !sorted || !(least..=most).contains(&flips.len()) {
            let place = self.place("flips");
            let message = if sorted {
                format!("it names {} flips", flips.len())
            } else {
                "flips have to be named in order, each once".into()
            };
            let remedy =
                if least == most { format!("name {least}") } else { format!("name {least} to {most} in order") };
            self.reading.wrong(Some(&place), "flips", message, remedy);
            return None;
        }
        Some(flips.into_iter().map(|flip| flip as usize).collect())
    }

    fn attacks(&mut self) -> Option<Attacks> {
        let margins = self.integers("margins", -1000, 1000, "[-2, -2]")?;
        let flips = match self.written.get("flips") {
            None => (1..=margins.len()).collect(),
            Some(_) => self.flips(margins.len(), margins.len())?,
        };
        let least = self.integer("least", 0, 0, 1000)?;
        let defender = match self.written.get("defender") {
            None => None,
            Some(_) => Some(self.integer("defender", 0, -1000, 1000)?),
        };
        if defender.is_some() && margins.len() > 1 {
            let place = self.place("defender");
            let message = "a defender who flips too is worked out for one attack at a time";
            self.reading.wrong(Some(&place), "defender", message, "give one margin");
            return None;
        }
        Some(Attacks { flips, margins, least, defender })
    }

    fn bonuses(&mut self) -> Option<Vec<i64>> {
        match (self.written.get("bonuses"), self.written.get("sides")) {
            (None, None) => Some(vec![0, 0]),
            (None, Some(_)) => self.integer("sides", 2, 2, MOST_SIDES as i64).map(|sides| vec![0; sides as usize]),
            (Some(_), sides) => {
                if sides.is_some() {
                    let place = self.place("sides");
                    self.reading.wrong(
                        Some(&place),
                        "sides",
                        "the bonuses tell how many sides there are",
                        "leave it out",
                    );
                }
                let bonuses = self.integers("bonuses", -1000, 1000, "[3, 0]")?;
                if !(2..=MOST_SIDES).contains(&bonuses.len()) {
                    let place = self.place("bonuses");
                    let message = format!("they are those of {} sides", bonuses.len());
                    self.reading.wrong(Some(&place), "bonuses", message, format!("give 2 to {MOST_SIDES}"));
                    return None;
                }
                Some(bonuses)
            }
        }
    }

    /// The pile of Bridgefront that the cards of a claim are those of.
    fn pile(&mut self, given: &[Given]) -> Option<Pile> {
        if self.written.get("pile").is_none() {
            if self.written.get("worth").is_some() {
                let place = self.place("worth");
                self.reading.wrong(Some(&place), "worth", "it goes with a pile", "write `pile = \"starter\"`");
            }
            return None;
        }
        let name = self.read("pile", "starter", |name| {
            let known = PILES.contains(&name);
            if known { Ok(name.to_owned()) } else { Err(format!("`{name}` is none of {}", PILES.join(", "))) }
        })?;
        let worth = self.read("worth", "initiative", |worth| Ok(worth.to_owned()))?;
        self.bridgefront_only("pile")?;
        match knobs(given) {
            Ok(rules) => Some(Pile { rules, name, worth }),
            Err(problem) => {
                self.reading.problems.push(problem);
                None
            }
        }
    }

    fn bridgefront_only(&mut self, key: &str) -> Option<()> {
        if self.reading.game.as_deref() == Some(Bridgefront::NAME) {
            return Some(());
        }
        let place = self.place(key);
        let remedy = "write `game = \"bridgefront\"` at the top";
        self.reading.wrong(Some(&place), key, "this is known of Bridgefront only", remedy);
        None
    }

    fn word(&mut self, key: &str) -> Option<String> {
        self.reading.words(self.written, key, false)
    }

    /// A claim that is not about a deck.
    fn other(&mut self, family: Family, quantity: &str, given: &[Given]) -> Option<Asked> {
        match family {
            Family::Deck => None,
            Family::Battle => self.battle(quantity, given).map(Asked::Bridgefront),
            Family::Center => {
                self.bridgefront_only("quantity")?;
                let rules = knobs(given).map_err(|problem| self.reading.problems.push(problem)).ok();
                let (control, points) = (self.integer("control", 1, 0, 20), self.integer("points", 8, 0, 100));
                let (from, by, is) = (self.integer("from", 1, 1, 50), self.integer("by", 10, 1, 50), self.said());
                Some(Asked::Bridgefront(bridgefront::Asked::Center(Box::new(Center {
                    rules: rules?,
                    control: control?,
                    from: from? as u8,
                    by: by? as u8,
                    points: points?,
                    is: is?,
                }))))
            }
            Family::Balance => self.balance(quantity),
        }
    }

    fn balance(&mut self, quantity: &str) -> Option<Asked> {
        let name = self.read("experiment", "factions_2p.toml", |name| Ok(name.to_owned()))?;
        let place = self.place("experiment");
        let file = place.file.parent().unwrap_or(Path::new(".")).join(&name);
        if !file.exists() {
            let message = format!("there is no file {}", file.display());
            let remedy = "name an experiment, or a folder of results, as seen from the claims file";
            self.reading.wrong(Some(&place), "experiment", message, remedy);
        }
        let deals = self.integer("deals", 0, 0, 1_000_000_000)?;
        let cell = self.integer("cell", -1, 0, 100_000)?;
        let of = match quantity {
            "win share" => {
                let by = self.read("by", "faction", |by| Ok(by.to_owned()))?;
                Of::WinShare { by, group: self.word("group") }
            }
            "ending" => Of::Ending(self.read("ending", "round_cap", |ending| Ok(ending.to_owned()))?),
            _ => Of::Mean(self.read("measure", "rounds", |measure| Ok(measure.to_owned()))?),
        };
        let is = self.read("is", "45-55 %", |text| {
            let said = Said::read(text)?;
            if said.is_point() { Err(format!("`{text}` is a point, which no run can prove")) } else { Ok(said) }
        })?;
        Some(Asked::Balance(Box::new(Promise {
            file,
            deals: u64::try_from(deals).ok().filter(|deals| *deals > 0),
            cell: usize::try_from(cell).ok(),
            of,
            is,
        })))
    }

    fn battle(&mut self, quantity: &str, given: &[Given]) -> Option<bridgefront::Asked> {
        self.bridgefront_only("quantity")?;
        let one = self.posing(None, given)?;
        let than = self.written.get("than");
        let other = match than {
            None => None,
            Some(than) => {
                let known: Vec<&str> = BATTLE.iter().copied().filter(|key| *key != "than").collect();
                for (key, _) in than.entries() {
                    self.reading.known_key(key, &known);
                }
                Some(self.posing(Some(than), given)?)
            }
        };
        let is = match other {
            None => Promised::Is(self.said()?),
            Some(_) => self.read("is", "lower", |word| match word {
                "lower" => Ok(Promised::Lower(true)),
                "higher" => Ok(Promised::Lower(false)),
                _ => Err(format!("`{word}` is neither lower nor higher")),
            })?,
        };
        let chance = match quantity {
            "attacker wins" => Chances::Attacker,
            "defender wins" => Chances::Defender,
            "both die" => Chances::Both,
            _ => Chances::Rounds,
        };
        Some(bridgefront::Asked::Battle(Box::new(Battle { one, other, chance, is })))
    }

    /// The battle of a claim; what `than` says counts instead of what the claim says.
    fn posing(&mut self, than: Option<&Written>, given: &[Given]) -> Option<Posing> {
        let outer = self.written;
        let text_of = |reading: &mut Reading, key: &str, needed: bool| {
            let from = than.filter(|than| than.get(key).is_some()).unwrap_or(outer);
            reading.words(from, key, needed)
        };
        let units = [text_of(self.reading, "attacker", true), text_of(self.reading, "defender", true)];
        let factions =
            [text_of(self.reading, "attacker_faction", false), text_of(self.reading, "defender_faction", false)];
        let ground = match text_of(self.reading, "ground", false).as_deref() {
            None | Some("open") => Ground::Open,
            Some("mine") => Ground::Mine,
            Some("capital") => Ground::Capital,
            Some("third capital") => Ground::ThirdCapital,
            Some(other) => {
                let place = self.place("ground");
                let message = format!("`{other}` is no ground");
                let remedy = "write open, mine, capital or third capital";
                self.reading.wrong(Some(&place), "ground", message, remedy);
                return None;
            }
        };
        let with = match than.and_then(|than| than.get("with")).or_else(|| outer.get("with")) {
            None => Vec::new(),
            Some(cards) => match strings(&cards.value()) {
                Some(cards) => cards,
                None => {
                    let example = "write `with = [\"attacker:war_cry\"]`";
                    self.reading.wrong(Some(&cards.place), "with", "it has to be a list of words", example);
                    return None;
                }
            },
        };
        let mut given = given.to_vec();
        for (key, value) in than.and_then(|than| than.get("set")).map_or(&[][..], Written::entries) {
            given.push(Given { path: key.text.clone(), value: value.value(), place: Some(value.place.clone()) });
        }
        let rules = knobs(&given).map_err(|problem| self.reading.problems.push(problem)).ok()?;
        let [attacker, defender] = units;
        let question = odds::Question { units: [attacker?, defender?], ground, factions, with };
        let read = Bridgefront::new(&rules, *Bridgefront::SEATS.start())
            .map_err(|error| vec![Problem::from(error)])
            .and_then(|game| question.read(&game));
        match read {
            Ok(posed) => Some(Posing { question, rules, posed }),
            Err(problems) => {
                let place = self.written.place.clone();
                for problem in problems {
                    let place = problem.place.clone().or_else(|| Some(place.clone()));
                    self.reading.problems.push(Problem { place, ..problem });
                }
                None
            }
        }
    }

    fn quantity(&mut self, name: &str) -> Option<Quantity> {
        Some(match name {
            "cards" => Quantity::Cards(self.said()?),
            "total value" => Quantity::TotalValue(self.said()?),
            "range" => Quantity::Range(self.event("is", "-3..7")?),
            "chance" => {
                let (result, is) = (self.event("result", "2"), self.said());
                Quantity::Chance { flip: self.flip()?, result: result?, is: is? }
            }
            "chance of each" => {
                let (results, is) = (self.event("result", "0..5"), self.said());
                Quantity::ChanceOfEach { flip: self.flip()?, results: results?, is: is?, only: self.flag("only") }
            }
            "most common" | "least common" => {
                let results = self.event("is", "2, 4")?;
                Quantity::Extreme { flip: self.flip()?, most: name == "most common", results }
            }
            "mean" => Quantity::Mean { flip: self.flip()?, is: self.said()? },
            "variance" => Quantity::Variance { flip: self.flip()?, is: self.said()? },
            "deviation" => Quantity::Deviation { flip: self.flip()?, is: self.said()? },
            "curve" => {
                let changed = self.read("is", "changed", |word| match word {
                    "changed" => Ok(true),
                    "unchanged" => Ok(false),
                    _ => Err(format!("`{word}` is neither changed nor unchanged")),
                })?;
                Quantity::Curve { flip: self.flip()?, changed }
            }
            "correlation" | "same result" => {
                let (flips, is) = (self.flips(2, 2), self.said());
                let flips = flips?;
                let flips = [flips[0], flips[1]];
                if name == "correlation" {
                    Quantity::Correlation { flips, is: is? }
                } else {
                    Quantity::SameResult { flips, is: is? }
                }
            }
            "variance of total" => Quantity::VarianceOfTotal { flips: self.flips(1, 20)?, is: self.said()? },
            "count" => {
                let (each, many) = (self.event("each", "> 2"), self.event("result", ">= 1"));
                Quantity::Count { flips: self.flips(1, 20)?, each: each?, many: many?, is: self.said()? }
            }
            "hits" => {
                let many = self.event("result", ">= 1");
                Quantity::Hits { attacks: self.attacks()?, many: many?, is: self.said()? }
            }
            "damage" => {
                let result = self.event("result", ">= 4");
                Quantity::Damage { attacks: self.attacks()?, result: result?, is: self.said()? }
            }
            "expected damage" => Quantity::ExpectedDamage { attacks: self.attacks()?, is: self.said()? },
            "least damage" => {
                let margins = self.integers("margins", -1000, 1000, "[-2, -1, 0]")?;
                let attacks = Attacks { flips: vec![1], margins, least: 0, defender: None };
                Quantity::LeastDamage { attacks, is: self.said()? }
            }
            "stranded cards" => Quantity::Stranded(self.said()?),
            "tie" | "tie for first" => {
                Quantity::Tie { bonuses: self.bonuses()?, first: name == "tie for first", is: self.said()? }
            }
            "wins" => Quantity::Wins { bonuses: self.bonuses()?, is: self.said()? },
            "decided at step" => {
                let step = self.integer("step", 1, 1, 4)?;
                let steps = match step {
                    1 => vec![Decided::Suit],
                    2 => vec![Decided::Value],
                    3 => vec![Decided::NextSuit, Decided::NextValue],
                    _ => vec![Decided::Same],
                };
                let of_ties = match self.written.get("share_of") {
                    None => false,
                    Some(_) => self.read("share_of", "ties", |word| match word {
                        "ties" => Ok(true),
                        "contests" => Ok(false),
                        _ => Err(format!("`{word}` is neither ties nor contests")),
                    })?,
                };
                let bonuses = self.bonuses()?;
                if bonuses.len() != 2 {
                    let place = self.place("bonuses");
                    let message = "steps are told apart for two sides only";
                    self.reading.wrong(Some(&place), "bonuses", message, "give two");
                    return None;
                }
                Quantity::Decided { bonuses, steps, of_ties, is: self.said()? }
            }
            "holder wins tie" => {
                let suit = self.read("suit", "red", |suit| Ok(suit.to_owned()))?;
                Quantity::HolderWinsTie { suit, is: self.said()? }
            }
            _ => return None,
        })
    }
}
