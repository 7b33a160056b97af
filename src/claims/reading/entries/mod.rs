//! The entries of one claim, each read as what its quantity needs: those of decks and promises here,
//! battles and the Center in `battles`, positions of Ascension in `positions`.

mod battles;
mod positions;

use std::path::Path;

use toml::Value;

use super::settings::{Given, knobs};
use super::{Family, Reading};
use crate::claims::Asked;
use crate::claims::balance::{Of, Promise};
use crate::claims::deck::{Attacks, Quantity};
use crate::claims::said::Said;
use crate::game::Game;
use crate::game::knobs::written::{What, Written};
use crate::game::knobs::{Place, inline};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::claims::{PILES, Pile};
use crate::odds::deck::contest::{Decided, MOST_SIDES};
use crate::odds::deck::{Cards, Event, LATEST_FLIP};

/// The entries of one claim.
pub(super) struct Entries<'r, 'w> {
    pub(super) reading: &'r mut Reading,
    pub(super) written: &'w Written,
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

    pub(super) fn said(&mut self) -> Option<Said> {
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
    pub(super) fn pile(&mut self, given: &[Given]) -> Option<Pile> {
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
        self.only_of::<Bridgefront>("pile")?;
        match knobs::<Bridgefront>(given) {
            Ok(rules) => Some(Pile { rules, name, worth }),
            Err(problem) => {
                self.reading.problems.push(problem);
                None
            }
        }
    }

    /// Refuses what is known of one game only in the claims of another.
    fn only_of<G: Game>(&mut self, key: &str) -> Option<()> {
        if self.reading.game.as_deref() == Some(G::NAME) {
            return Some(());
        }
        let place = self.place(key);
        let (first, rest) = G::NAME.split_at(1);
        let message = format!("this is known of {}{rest} only", first.to_uppercase());
        let remedy = format!("write `game = \"{}\"` at the top", G::NAME);
        self.reading.wrong(Some(&place), key, message, remedy);
        None
    }

    fn word(&mut self, key: &str) -> Option<String> {
        self.reading.words(self.written, key, false)
    }

    /// A claim that is not about a deck.
    pub(super) fn other(&mut self, family: Family, quantity: &str, given: &[Given]) -> Option<Asked> {
        match family {
            Family::Deck => None,
            Family::Battle => self.battle(quantity, given).map(Asked::Bridgefront),
            Family::Center => self.center(given).map(Asked::Bridgefront),
            Family::Position => self.position(quantity, given).map(Asked::Ascension),
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

    pub(super) fn quantity(&mut self, name: &str) -> Option<Quantity> {
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

/// Text as it is, other values as TOML has them.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => inline(other),
    }
}
