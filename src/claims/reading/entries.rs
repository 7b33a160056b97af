//! The entries of one claim, each read as what its quantity needs. A game reads those of its own quantities by the
//! same means.

use std::path::Path;
use std::sync::Arc;

use toml::Value;

use super::Reading;
use super::settings::{Given, rules_with};
use crate::claims::Asked;
use crate::claims::balance::{Of, Promise};
use crate::claims::deck::{Attacks, Quantity};
use crate::claims::game::OwnPile;
use crate::claims::said::Said;
use crate::error::Problem;
use crate::game::knobs::written::{What, Written};
use crate::game::knobs::{Place, inline, nearest};
use crate::game::{Game, MAX_SEATS, Rules};
use crate::odds::deck::contest::Decided;
use crate::odds::deck::{Cards, Event, LATEST_FLIP};

/// Flips that one claim can be about together, at most.
const MOST_FLIPS: usize = 60;

/// The entries of one claim, read one by one; what is wrong with them is noted.
pub struct Entries<'r, 'g> {
    pub(super) reading: &'r mut Reading<'g>,
    pub(super) written: &'r Written,
}

impl Entries<'_, '_> {
    /// The claim as it is written.
    pub(crate) fn written(&self) -> &Written {
        self.written
    }

    /// Notes a mistake at a key of the claim, or at the claim if it has no such key.
    pub fn wrong(&mut self, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        let place = self.place(key);
        self.reading.wrong(Some(&place), key, message, remedy);
    }

    /// Notes a problem; one that has no place is one of the whole claim.
    pub(crate) fn problem(&mut self, problem: Problem) {
        let place = problem.place.clone().or_else(|| Some(self.written.place.clone()));
        self.reading.problems.push(Problem { place, ..problem });
    }

    /// The rules of the game with what is given of its knobs.
    pub(crate) fn rules<G: Game>(&mut self, given: &[Given]) -> Option<Rules> {
        rules_with(G::book(), given).map_err(|problem| self.reading.problems.push(problem)).ok()
    }

    /// Text in quotes at a key of a table.
    pub(crate) fn words(&mut self, table: &Written, key: &str, needed: bool) -> Option<String> {
        self.reading.words(table, key, needed)
    }

    /// Notes keys of a table that are none of these.
    pub(crate) fn known_keys(&mut self, table: &Written, known: &[&str]) {
        for (key, _) in table.entries() {
            self.reading.known_key(key, known);
        }
    }

    /// Where a key stands, or the claim if it has no such key.
    pub fn place(&self, key: &str) -> Place {
        self.written.get(key).map_or(&self.written.place, |entry| &entry.place).clone()
    }

    /// Reads an entry as text; an example of what to write if it is missing or wrong.
    pub fn read<T>(&mut self, key: &str, example: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
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

    /// What is said of a number.
    pub fn said(&mut self) -> Option<Said> {
        self.read("is", "13-15 %", Said::read)
    }

    fn event(&mut self, key: &str, example: &str) -> Option<Event> {
        self.read(key, example, Event::read)
    }

    pub(super) fn known(&mut self) -> Option<Cards> {
        match self.written.get("known") {
            None => Some(Cards::default()),
            Some(_) => self.read("known", "3 3 -1", Cards::read),
        }
    }

    /// A whole number, or `without` if the key is not there.
    pub fn integer(&mut self, key: &str, without: i64, least: i64, most: i64) -> Option<i64> {
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

    /// Whether a key that is true or false is true.
    pub fn flag(&mut self, key: &str) -> bool {
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

    /// What is said of a chance, which is at most 1.
    pub fn said_of_a_chance(&mut self) -> Option<Said> {
        self.chance_by("is", "13-15 %")
    }

    fn chance_by(&mut self, key: &str, example: &str) -> Option<Said> {
        let said = self.read(key, example, Said::read)?;
        if said.is_beyond_a_chance() {
            let written = self.written.get(key).map(|entry| text(&entry.value())).unwrap_or_default();
            let remedy =
                format!("write it in percent, as `{key} = \"{} %\"`, or as a share such as \"1/7\"", written.trim());
            self.wrong(key, format!("`{written}` is above 1, which no chance is"), remedy);
            return None;
        }
        Some(said)
    }

    /// The ends of what can come up: one range.
    fn ends(&mut self) -> Option<Event> {
        self.read("is", "-3..7", |text| {
            let event = Event::read(text)?;
            match event.ranges() {
                [(low, high)] if *low != i64::MIN && *high != i64::MAX => Ok(event),
                _ => Err(format!("`{text}` is not one range with both ends")),
            }
        })
    }

    fn flip(&mut self) -> Option<usize> {
        self.integer("flip", 1, 1, LATEST_FLIP as i64).map(|flip| flip as usize)
    }

    /// Numbers of different flips in order, as a list or as text such as `1..30`.
    fn flips(&mut self, least: usize, most: usize) -> Option<Vec<usize>> {
        let flips = match self.written.get("flips").map(|entry| &entry.what) {
            Some(What::One(Value::String(_))) => self.read("flips", "1..30", |text| {
                let event = Event::read(text)?;
                let all: Vec<i64> = (1..=LATEST_FLIP as i64).filter(|flip| event.holds(*flip)).collect();
                let named = event.ranges().iter().all(|(low, high)| *low >= 1 && *high <= LATEST_FLIP as i64);
                if named { Ok(all) } else { Err(format!("flips are numbered from 1 to {LATEST_FLIP}")) }
            })?,
            _ => self.integers("flips", 1, LATEST_FLIP as i64, "[1, 2]")?,
        };
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
            (None, Some(_)) => self.integer("sides", 2, 2, MAX_SEATS as i64).map(|sides| vec![0; sides as usize]),
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
                if !(2..=MAX_SEATS).contains(&bonuses.len()) {
                    let place = self.place("bonuses");
                    let message = format!("they are those of {} sides", bonuses.len());
                    self.reading.wrong(Some(&place), "bonuses", message, format!("give 2 to {MAX_SEATS}"));
                    return None;
                }
                Some(bonuses)
            }
        }
    }

    /// The pile of the game that the cards of a claim are those of.
    pub(super) fn pile(&mut self, given: &[Given]) -> Option<Arc<dyn OwnPile>> {
        if self.written.get("pile").is_none() {
            if self.written.get("worth").is_some() {
                self.wrong("worth", "it goes with a pile", "write `pile = \"...\"`");
            }
            return None;
        }
        let name = self.read("pile", "starter", |name| Ok(name.to_owned()))?;
        let worth = self.read("worth", "initiative", |worth| Ok(worth.to_owned()))?;
        let place = self.place("pile");
        let Some(game) = self.reading.game.filter(|game| !game.piles.is_empty()) else {
            let with = self.reading.games.iter().find(|game| game.piles.contains(&name.as_str())).copied();
            match with {
                Some(game) => self.reading.wrong_game(Some(&place), "pile", &game),
                None => self.wrong("pile", "the game of this file has no piles", "leave it out"),
            }
            return None;
        };
        if !game.piles.contains(&name.as_str()) {
            let remedy = match nearest(&name, game.piles.iter().copied()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("it can be {}", game.piles.join(", ")),
            };
            self.wrong("pile", format!("there is no pile `{name}`"), remedy);
            return None;
        }
        match rules_with((game.book)(), given) {
            Ok(rules) => (game.pile)(rules, &name, &worth),
            Err(problem) => {
                self.reading.problems.push(problem);
                None
            }
        }
    }

    /// Text that may be left out.
    pub fn word(&mut self, key: &str) -> Option<String> {
        self.reading.words(self.written, key, false)
    }

    pub(super) fn balance(&mut self, quantity: &str) -> Option<Asked> {
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
        let is = match of {
            Of::WinShare { .. } | Of::Ending(_) => self.chance_by("is", "45-55 %"),
            Of::Mean(_) => self.read("is", "45-55", Said::read),
        }?;
        if is.is_point() {
            let written = self.written.get("is").map(|entry| text(&entry.value())).unwrap_or_default();
            let message = format!("`{written}` is a point, which no run can prove");
            self.wrong("is", message, "write a range, as in `is = \"45-55 %\"`");
            return None;
        }
        Some(Asked::Balance(Box::new(Promise {
            file,
            deals: u64::try_from(deals).ok().filter(|deals| *deals > 0),
            cell: usize::try_from(cell).ok(),
            of,
            is,
        })))
    }

    pub(super) fn quantity(&mut self, name: &str) -> Option<Quantity> {
        Some(match name {
            "cards" => Quantity::Cards(self.said()?),
            "total value" => Quantity::TotalValue(self.said()?),
            "range" => Quantity::Range(self.ends()?),
            "chance" => {
                let (result, is) = (self.event("result", "2"), self.said_of_a_chance());
                Quantity::Chance { flip: self.flip()?, result: result?, is: is? }
            }
            "chance of each" => {
                let (results, is) = (self.event("result", "0..5"), self.said_of_a_chance());
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
                let (flips, is) = (self.flips(2, 2), self.said_of_a_chance());
                let flips = flips?;
                let flips = [flips[0], flips[1]];
                if name == "correlation" {
                    Quantity::Correlation { flips, is: is? }
                } else {
                    Quantity::SameResult { flips, is: is? }
                }
            }
            "informed variance" => Quantity::InformedVariance { flip: self.flip()?, is: self.said()? },
            "mean of total" => Quantity::MeanOfTotal { flips: self.flips(1, MOST_FLIPS)?, is: self.said()? },
            "variance of total" => Quantity::VarianceOfTotal { flips: self.flips(1, MOST_FLIPS)?, is: self.said()? },
            "range of total" => Quantity::RangeOfTotal { flips: self.flips(1, MOST_FLIPS)?, ends: self.ends()? },
            "chance of total" => {
                let (result, is) = (self.event("result", ">= 5"), self.said_of_a_chance());
                Quantity::ChanceOfTotal { flips: self.flips(1, MOST_FLIPS)?, result: result?, is: is? }
            }
            "count" => {
                let (each, many) = (self.event("each", "> 2"), self.event("result", ">= 1"));
                let (flips, is) = (self.flips(1, MOST_FLIPS), self.said_of_a_chance());
                Quantity::Count { flips: flips?, each: each?, many: many?, is: is? }
            }
            "at least once" => {
                let (each, flips) = (self.event("result", "7"), self.flips(1, MOST_FLIPS));
                let many = Event::above(0);
                Quantity::Count { flips: flips?, each: each?, many, is: self.said_of_a_chance()? }
            }
            "card appears" => {
                let cards = self.read("card", "4:red", |text| {
                    let cards = Cards::read(text)?;
                    if cards.count() > 0 { Ok(cards) } else { Err("it names no card".into()) }
                });
                let many = match self.written.get("result") {
                    None => Some(Event::above(0)),
                    Some(_) => self.event("result", ">= 1"),
                };
                let (flips, is) = (self.flips(1, MOST_FLIPS), self.said_of_a_chance());
                Quantity::CardAppears { cards: cards?, flips: flips?, many: many?, is: is? }
            }
            "hits" => {
                let many = self.event("result", ">= 1");
                Quantity::Hits { attacks: self.attacks()?, many: many?, is: self.said_of_a_chance()? }
            }
            "damage" => {
                let result = self.event("result", ">= 4");
                Quantity::Damage { attacks: self.attacks()?, result: result?, is: self.said_of_a_chance()? }
            }
            "expected damage" => Quantity::ExpectedDamage { attacks: self.attacks()?, is: self.said()? },
            "least damage" => {
                let margins = self.integers("margins", -1000, 1000, "[-2, -1, 0]")?;
                let attacks = Attacks { flips: vec![1], margins, least: 0, defender: None };
                Quantity::LeastDamage { attacks, is: self.said()? }
            }
            "stranded cards" => Quantity::Stranded(self.said()?),
            "tie" | "tie for first" => {
                Quantity::Tie { bonuses: self.bonuses()?, first: name == "tie for first", is: self.said_of_a_chance()? }
            }
            "wins" => Quantity::Wins { bonuses: self.bonuses()?, is: self.said_of_a_chance()? },
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
                Quantity::Decided { bonuses, steps, of_ties, is: self.said_of_a_chance()? }
            }
            "holder wins tie" => {
                let suit = self.read("suit", "red", |suit| Ok(suit.to_owned()))?;
                Quantity::HolderWinsTie { suit, is: self.said_of_a_chance()? }
            }
            _ => return None,
        })
    }
}

/// Text as it is, other values as TOML has them.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}
