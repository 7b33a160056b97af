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

mod entries;
mod settings;

use std::path::{Path, PathBuf};

use toml::Value;

pub use entries::Entries;
use entries::text;
use settings::SETTINGS;
pub(crate) use settings::strings;
pub use settings::{Given, rules_with};

use super::deck::DeckQuestion;
use super::game::{GameOfClaims, OwnQuantity};
use super::{Asked, Claim};
use crate::document::FileKind;
use crate::error::Problem;
use crate::game::knobs::written::{Key, What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::input::{read_text, unreadable};
use crate::odds::deck::{Cards, Process, Unsolved};

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

/// Keys of every claim.
const COMMON: &[&str] = &["id", "says", "where", "quantity", "is"];

/// What a quantity is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Deck,
    Balance,
}

impl Family {
    /// Keys that all quantities of the family take.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Family::Deck => &["set", "pile", "worth"],
            Family::Balance => &["experiment", "deals", "cell"],
        }
    }
}

/// Quantities of any game, with the keys they take besides the common ones and those of their family.
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
    ("informed variance", Family::Deck, &["flip", "known"]),
    ("mean of total", Family::Deck, &["flips", "known"]),
    ("variance of total", Family::Deck, &["flips", "known"]),
    ("range of total", Family::Deck, &["flips", "known"]),
    ("chance of total", Family::Deck, &["flips", "result", "known"]),
    ("at least once", Family::Deck, &["flips", "result", "known"]),
    ("card appears", Family::Deck, &["card", "flips", "result", "known"]),
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
    ("win share", Family::Balance, &["by", "group"]),
    ("ending", Family::Balance, &["ending"]),
    ("mean measure", Family::Balance, &["measure"]),
];

/// A quantity by its name.
enum Quantity {
    Shared(Family, &'static [&'static str]),
    Own(OwnQuantity),
}

impl Quantity {
    fn takes(&self, key: &str) -> bool {
        match self {
            Quantity::Shared(family, keys) => family.keys().contains(&key) || keys.contains(&key),
            Quantity::Own(own) => own.keys.contains(&key),
        }
    }

    fn keys(&self) -> Vec<&'static str> {
        match self {
            Quantity::Shared(family, keys) => family.keys().iter().chain(*keys).copied().collect(),
            Quantity::Own(own) => own.keys.to_vec(),
        }
    }
}

/// Reads a claims file about one of some games, with values set on the command line as `path=value`.
///
/// # Errors
/// Everything that is wrong with the file and what was set.
pub fn load(file: &Path, set: &[String], games: &[GameOfClaims]) -> Result<ClaimsFile, Vec<Problem>> {
    let text = read_text(file).map_err(|error| vec![unreadable(file, &error, None)])?;
    let written = Written::read(file, &text)?;
    FileKind::Claims.expect(file, &written).map_err(|problem| vec![problem])?;
    let mut reading = Reading { problems: Vec::new(), games, game: None };
    let found = reading.file(file, &written, set);
    match found {
        Some(found) if reading.problems.is_empty() => Ok(found),
        _ => {
            reading.problems.sort_by_key(|problem| problem.place.as_ref().map(|place| place.line));
            Err(reading.problems)
        }
    }
}

struct Reading<'g> {
    problems: Vec<Problem>,
    /// The games there are.
    games: &'g [GameOfClaims],
    /// The one the file is about.
    game: Option<GameOfClaims>,
}

impl Reading<'_> {
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
        if let Some(game) = &game {
            let known = || self.games.iter().map(|game| game.name);
            self.game = self.games.iter().find(|known| known.name == game).copied();
            if self.game.is_none() {
                let remedy = nearest(game, known()).map_or_else(
                    || format!("the games are: {}", known().collect::<Vec<_>>().join(", ")),
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
        let mut base = self.deck_of_the_game();
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
        let name = self.words(written, "quantity", true)?;
        let quantity = self.quantity(&name, written)?;
        let known: Vec<&str> = COMMON.iter().copied().chain(quantity.keys()).collect();
        for (key, _) in written.entries() {
            if self.known_key(key, &known) {
                continue;
            }
            let others: Vec<&str> =
                self.quantities().filter(|(_, other)| other.takes(&key.text)).map(|(name, _)| name).collect();
            if let Some(problem) = self.problems.last_mut().filter(|_| !others.is_empty()) {
                problem.message = format!("`{name}` does not take it");
                problem.remedy = format!("it goes with {}", others.join(", "));
            }
        }
        let mut here = given.to_vec();
        for (key, value) in written.get("set").map_or(&[][..], Written::entries) {
            let one = Given { path: key.text.clone(), value: value.value(), place: Some(value.place.clone()) };
            if !self.setting_path(&one, Some(&key.place)) {
                continue;
            }
            // What cannot matter would look as if it had been looked at.
            let of_deck = settings::is_of_a_deck(&one.path);
            if of_deck == matches!(quantity, Quantity::Own(_)) && self.game.is_some_and(|game| game.flips_a_deck) {
                let about = if of_deck { "the deck has no part in" } else { "only the deck matters for" };
                let remedy = "leave it out; knobs of the deck go with claims about flips, others with the game's own \
                              quantities";
                self.wrong(Some(&key.place), &one.path, format!("{about} `{name}`"), remedy);
                continue;
            }
            here.push(one);
        }
        let is = written.get("is").map_or_else(String::new, |is| text(&is.value()));
        let place = written.place.clone();
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
        let mut entries = Entries { reading: self, written };
        let asked = match quantity {
            Quantity::Shared(Family::Deck, _) => None,
            Quantity::Shared(Family::Balance, _) => Some(entries.balance(&name)),
            Quantity::Own(own) => Some((own.read)(&mut entries, &name, &here).map(Asked::Own)),
        };
        if let Some(asked) = asked {
            return if self.problems.len() > before { None } else { told(says, asked?) };
        }
        let pile = entries.pile(&here);
        let cards = match pile.as_ref().map(|pile| pile.cards()) {
            None => None,
            Some(Ok(cards)) => Some(cards),
            Some(Err(why)) => {
                self.wrong(Some(&written.place), "worth", why.message, why.remedy);
                return None;
            }
        };
        let setting = self.setting(&here, cards, &written.place);
        let mut reader = Entries { reading: self, written };
        let quantity = reader.quantity(&name);
        let cards_known = reader.known();
        if self.problems.len() > before {
            return None;
        }
        let question = DeckQuestion { setting: setting?, known: cards_known?, quantity: quantity?, pile };
        match question.possible() {
            Ok(()) => told(says, Asked::Deck(Box::new(question))),
            // Of another deck than the file's some claims make no sense, and the others are judged all the same; a
            // deck that cannot be flipped at all is refused.
            Err(why) if changed && flips_at_all(&question) => told(says, Asked::Senseless(why.told().0)),
            Err(why) => {
                let key = if matches!(why, Unsolved::TooFew { .. }) { "deck.cards" } else { "claim" };
                let found = here.iter().rev().find(|given| given.path == key);
                let place = found.map_or(Some(&written.place), |given| given.place.as_ref());
                let (message, remedy) = why.told();
                self.wrong(place, key, format!("claim {id}: {message}"), remedy);
                None
            }
        }
    }

    /// The quantities that this file can be about.
    fn quantities(&self) -> impl Iterator<Item = (&'static str, Quantity)> + use<> {
        let own = self.game.map_or(&[][..], |game| game.quantities).iter();
        let shared = QUANTITIES.iter().map(|(name, family, keys)| (*name, Quantity::Shared(*family, keys)));
        shared.chain(own.map(|own| (own.name, Quantity::Own(*own))))
    }

    fn quantity(&mut self, name: &str, written: &Written) -> Option<Quantity> {
        if let Some((_, found)) = self.quantities().find(|(known, _)| *known == name) {
            return Some(found);
        }
        let place = &written.get("quantity")?.place;
        let others = self.games.iter().find(|game| game.quantities.iter().any(|own| own.name == name));
        if let Some(other) = others {
            self.wrong_game(Some(place), "quantity", other);
            return None;
        }
        let names: Vec<&str> = self.quantities().map(|(name, _)| name).collect();
        let remedy = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it can be {}", names.join(", ")),
        };
        self.wrong(Some(place), "quantity", format!("there is no quantity `{name}`"), remedy);
        None
    }

    /// Refuses what is known of one game only in the claims of another.
    fn wrong_game(&mut self, place: Option<&Place>, key: &str, game: &GameOfClaims) {
        let message = format!("this is known of {} only", game.title());
        self.wrong(place, key, message, format!("write `game = \"{}\"` at the top", game.name));
    }
}

/// Whether the deck of a question can be flipped when nothing is known of it.
fn flips_at_all(question: &DeckQuestion) -> bool {
    Process::new(&question.setting.cards, &Cards::default(), question.setting.handling).is_ok()
}
