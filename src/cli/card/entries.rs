//! Which cards are judged, and which they are compared with.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::cli::arguments::CardArgs;
use crate::cli::check::check_content;
use crate::cli::games::KnownGames;
use crate::error::{Error, Problem};
use crate::game::knobs::{inline, nearest};
use crate::game::setting::read_setting;
use crate::game::{Bill, Given, Rules};
use crate::games::AnyGame;

/// A card that is given to seats.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) id: String,
    pub(super) name: String,
    /// What it has in common with the cards of its set.
    pub(super) set: String,
    pub(super) price: Option<f64>,
    /// The path of the price, if it is a number of its own and not the sum of a price list.
    pub(super) price_path: Option<String>,
    /// Whether it is to be judged.
    pub(super) asked: bool,
}

/// A card to judge at another price.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// The card, as an index into the entries.
    pub(super) card: usize,
    pub(super) price: i64,
}

/// The differences from its price at which a card is tried too, in steps.
const OTHER_PRICES: [i64; 4] = [-1, 1, 2, 3];
/// From this price on, a step is a quarter of the price; below, it is 1.
const HIGH_PRICE: i64 = 10;

/// The cards to judge, and those of their sets.
pub(super) struct Asked {
    /// The name of the results.
    pub(super) name: String,
    pub(super) game: &'static dyn AnyGame,
    pub(super) given: Given,
    pub(super) players: usize,
    /// The number of roles in the game.
    pub(super) roles: usize,
    pub(super) entries: Vec<Entry>,
    /// Other prices of the cards to judge.
    pub(super) trials: Vec<Trial>,
    /// The text of the content file; empty if there is none.
    pub(super) content: String,
    /// The settings of knobs.
    pub(super) set: Vec<(String, Value)>,
    /// Notes to the user about cards that are not compared.
    pub(super) notes: Vec<String>,
}

/// Returns the game of the cards: the requested one, else the only one whose content the file can be.
pub(super) fn game_of(games: &KnownGames, asked: &CardArgs) -> Result<&'static dyn AnyGame, Error> {
    if let Some(name) = &asked.game {
        return Ok(games.find(name)?);
    }
    let Some(file) = &asked.file else {
        return Err(Problem::of("--game", "which game are these cards of?", "say it with --game").into());
    };
    let text = read(file)?;
    let fits = |game: &&'static dyn AnyGame| check_content(*game, file, &text).is_ok();
    let fitting: Vec<_> = games.iter().filter(fits).collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        _ => crate::cli::games::game_of(games, file, None).map_err(Error::from),
    }
}

fn read(file: &Path) -> Result<String, Error> {
    std::fs::read_to_string(file).map_err(|error| Error::disk(file, error))
}

impl Asked {
    /// Reads the file and finds the cards of the same sets.
    ///
    /// # Errors
    /// Returns an error if the game cannot give cards, or for everything that is wrong with the file or the names.
    pub(super) fn read(game: &'static dyn AnyGame, asked: &CardArgs, players: usize) -> Result<Asked, Error> {
        let given = game.given().ok_or_else(|| no_cards(game))?;
        let (rules, content, set) = rules(game, asked)?;
        let built = game.build(&rules, players).map_err(Problem::from)?;
        let mut cards = Asked {
            name: name(asked, players),
            game,
            given,
            players,
            roles: built.roles().len(),
            entries: Vec::new(),
            trials: Vec::new(),
            content,
            set,
            notes: Vec::new(),
        };
        let ids = cards.asked_ids(&rules, asked)?;
        cards.collect(&rules, &ids)?;
        cards.trials = cards.other_prices(&rules);
        Ok(cards)
    }

    /// Returns the cards that the file defines or changes, and those that are named.
    fn asked_ids(&self, rules: &Rules, asked: &CardArgs) -> Result<Vec<String>, Error> {
        let table = table(rules, &self.given);
        let of_file = |file: &PathBuf| {
            let here = |path: String| rules.place(&path).is_some_and(|place| place.file == *file);
            let at = |id: &str| format!("{}.{id}", table_of(rules, &self.given, id));
            let fields = |id: &str| table.get(id).and_then(Value::as_table).into_iter().flat_map(Table::keys);
            let is = |id: &&String| here(at(id)) || fields(id).any(|field| here(format!("{}.{field}", at(id))));
            table.keys().filter(is).cloned().collect::<Vec<_>>()
        };
        let mut ids: Vec<String> = asked.file.as_ref().map(of_file).unwrap_or_default();
        if let (Some(file), true) = (&asked.file, ids.is_empty()) {
            let (item, tables) = (self.given.item, self.given.tables.join("] or ["));
            let message = format!("it defines no {item} of {}", self.game.name());
            let remedy = format!("write one below [{tables}] (`evenhand notation {}` prints how)", self.game.name());
            return Err(Problem::of(&file.display().to_string(), message, remedy).into());
        }
        for id in &asked.existing {
            if !table.contains_key(id) {
                let remedy = match nearest(id, table.keys().map(String::as_str)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("`evenhand content export {}` lists them", self.game.name()),
                };
                let message = format!("{} has no {} `{id}`", self.game.name(), self.given.item);
                return Err(Problem::of("--existing", message, remedy).into());
            }
            ids.push(id.clone());
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Collects these cards and all of their sets.
    fn collect(&mut self, rules: &Rules, ids: &[String]) -> Result<(), Error> {
        let table = table(rules, &self.given);
        let sets: Vec<String> = ids.iter().map(|id| set_of(&table[id], &self.given)).collect();
        let bills = bills(self.game, rules);
        for (id, value) in &table {
            let (asked, set) = (ids.contains(id), set_of(value, &self.given));
            let enabled = value.get("enabled").and_then(Value::as_bool) != Some(false);
            let is_beside = sets.contains(&set) && enabled;
            if !asked && !is_beside {
                continue;
            }
            match self.can_be_given(rules, id) {
                Ok(()) => {
                    let mut entry = self.entry(rules, id, value, set);
                    entry.asked = asked;
                    entry.price = entry.price.or_else(|| bills.iter().find(|bill| bill.id == *id).map(total));
                    self.entries.push(entry);
                }
                Err(problem) if asked => return Err(problem.into()),
                Err(problem) => self.notes.push(format!("{id} is not compared: {}", problem.message)),
            }
        }
        Ok(())
    }

    /// Returns the other prices at which the cards to judge can be tried.
    fn other_prices(&self, rules: &Rules) -> Vec<Trial> {
        let mut trials = Vec::new();
        for (card, entry) in self.entries.iter().enumerate().filter(|(_, entry)| entry.asked) {
            let Some(path) = &entry.price_path else { continue };
            let Some(now) = rules.get(path).and_then(Value::as_integer) else { continue };
            let step = if now < HIGH_PRICE { 1 } else { now / 4 };
            for price in OTHER_PRICES.map(|more| now + more * step) {
                let mut tried = rules.clone();
                let set = tried.set(&self.game.book(), path, &Value::Integer(price), None);
                if set.is_ok() && self.can_be_given(&tried, &entry.id).is_ok() {
                    trials.push(Trial { card, price });
                }
            }
        }
        trials
    }

    /// Returns a card that is not asked about, with the price that it names itself.
    fn entry(&self, rules: &Rules, id: &str, value: &Value, set: String) -> Entry {
        let number = |value: &Value| value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
        let field = self.given.price.map(|(field, _)| field);
        let price = field.and_then(|field| number(value.get(field)?));
        let path = |field| format!("{}.{id}.{field}", table_of(rules, &self.given, id));
        let price_path = price.and(field).map(path);
        let name = value.get("name").and_then(Value::as_str).unwrap_or(id);
        Entry { id: id.to_owned(), name: name.to_owned(), set, price, price_path, asked: false }
    }

    /// Checks that the game can be played with this card given to a seat.
    fn can_be_given(&self, rules: &Rules, id: &str) -> Result<(), Problem> {
        let (mut rules, book) = (rules.clone(), self.game.book());
        for (knob, value) in [(self.given.knob, Value::from(id)), (self.given.seat, Value::from(1))] {
            rules.set(&book, knob, &value, None)?;
        }
        self.game.build(&rules, self.players).map(drop).map_err(Problem::from)
    }
}

fn no_cards(game: &'static dyn AnyGame) -> Problem {
    let remedy = match game.varied() {
        [varied, ..] => format!(
            "measure what each is worth with [vary] {} = \"{}\" in an experiment, which leaves some out of matches at random",
            varied.kind, varied.from
        ),
        [] => "compare two variants instead: a [sweep] over the item's values, with `evenhand run`".into(),
    };
    let message = format!("{} cannot give a single item to one seat, so `card` cannot judge its content", game.name());
    Problem::of("--game", message, remedy)
}

/// Returns the numbers of players to play with, each once.
pub(super) fn players(game: &'static dyn AnyGame, asked: &CardArgs) -> Result<Vec<usize>, Problem> {
    let seats = game.seats();
    let mut numbers = Vec::new();
    for number in &asked.players {
        if !seats.contains(number) {
            let message = format!("{} has no setup for {number} players", game.name());
            return Err(Problem::of("--players", message, format!("choose {} to {}", seats.start(), seats.end())));
        }
        if !numbers.contains(number) {
            numbers.push(*number);
        }
    }
    if numbers.is_empty() {
        numbers.push(*seats.start());
    }
    Ok(numbers)
}

/// The values set on the command line, by path.
type Settings = Vec<(String, Value)>;

/// Returns the rules with the content file and the settings, and both of these.
fn rules(game: &'static dyn AnyGame, asked: &CardArgs) -> Result<(Rules, String, Settings), Error> {
    let book = game.book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    let mut content = String::new();
    if let Some(file) = &asked.file {
        content = read(file)?;
        check_content(game, file, &content).map_err(Error::from)?;
        rules
            .load(&book, file, &content)
            .map_err(|errors| errors.into_iter().map(Problem::from).collect::<Vec<_>>())?;
    }
    let mut set = Vec::new();
    for setting in &asked.set {
        let (path, value) = read_setting(setting)
            .ok_or_else(|| Problem::of("--set", format!("`{setting}` sets nothing"), "write PATH=VALUE"))?;
        rules.set(&book, path, &value, None).map_err(Problem::from)?;
        set.push((path.to_owned(), value));
    }
    Ok((rules, content, set))
}

/// Returns the items of all tables, by id.
fn table(rules: &Rules, given: &Given) -> Table {
    let tables = given.tables.iter().filter_map(|table| rules.get(table)?.as_table());
    tables.flatten().map(|(id, item)| (id.clone(), item.clone())).collect()
}

/// Returns the table of an item.
fn table_of(rules: &Rules, given: &Given, id: &str) -> &'static str {
    let has = |table: &&&str| rules.get(&format!("{table}.{id}")).is_some();
    given.tables.iter().find(has).unwrap_or(&given.tables[0])
}

/// Returns the prices of items bought from a price list; none if the game has no such list. What is wrong with one is
/// reported where the game is built.
fn bills(game: &dyn AnyGame, rules: &Rules) -> Vec<Bill> {
    game.point_buy().and_then(|list| list.bills(rules).ok()).unwrap_or_default()
}

fn total(bill: &Bill) -> f64 {
    f64::from(bill.total())
}

/// Returns what a card has in common with those of its set, the most specific first.
fn set_of(entry: &Value, given: &Given) -> String {
    let field = |field: &&str| {
        let value = entry.get(*field)?;
        Some(value.as_str().map_or_else(|| format!("{field} {}", inline(value)), str::to_owned))
    };
    given.alike.iter().rev().filter_map(field).collect::<Vec<_>>().join(", ")
}

/// Returns the name of the results: that of the file, else of the first card, with the number of players if several are
/// played.
fn name(asked: &CardArgs, players: usize) -> String {
    let stem = asked.file.as_ref().and_then(|file| Some(file.file_stem()?.to_string_lossy().into_owned()));
    let name = stem.or_else(|| asked.existing.first().cloned()).unwrap_or_else(|| "card".into());
    if asked.players.len() > 1 { format!("{name}-{players}-players") } else { name }
}
