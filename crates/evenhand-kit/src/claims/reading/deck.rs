//! Reads the entries of a claim about flips and ties of any deck.

use toml::Value;

use super::quantities::LATEST;
use crate::claims::deck::Quantity;
use crate::claims::entries::Entries;
use crate::claims::sample::Attacks;
use crate::odds::deck::{Cards, LATEST_FLIP, ResultSet};
use evenhand_game::game::MAX_SEATS;
use evenhand_game::game::knobs::written::What;

/// Maximum number of flips that one claim can combine.
const MOST_FLIPS: usize = 60;

impl Entries<'_> {
    /// Reads the quantity of a claim about any deck.
    pub(super) fn deck_quantity(&mut self, name: &str) -> Option<Quantity> {
        match name {
            "correlation" | "same result" => self.pair_of_flips(name),
            "mean of total" | "variance of total" | "range of total" | "chance of total" | "count"
            | "at least once" | "card appears" => self.several_flips(name),
            "hits" | "damage" | "expected damage" | "least damage" => self.attack(name),
            "tie" | "tie for first" => self.tie(name),
            _ => self.deck_or_one_flip(name),
        }
    }

    /// Reads a quantity of the deck, or of one flip.
    fn deck_or_one_flip(&mut self, name: &str) -> Option<Quantity> {
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
            "informed variance" => Quantity::InformedVariance { flip: self.flip()?, is: self.said()? },
            "stranded cards" => Quantity::Stranded(self.said()?),
            _ => return None,
        })
    }

    /// Reads a quantity of two flips.
    fn pair_of_flips(&mut self, name: &str) -> Option<Quantity> {
        let (flips, is) = (self.flips(2, 2), self.said_of_a_chance());
        let flips = flips?;
        let (flips, is) = ([flips[0], flips[1]], is?);
        Some(match name {
            "correlation" => Quantity::Correlation { flips, is },
            _ => Quantity::SameResult { flips, is },
        })
    }

    /// Reads a quantity of several flips together.
    fn several_flips(&mut self, name: &str) -> Option<Quantity> {
        Some(match name {
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
                let (each, flips) = (self.event("result", "7"), self.flips(2, MOST_FLIPS));
                let many = ResultSet::above(0);
                Quantity::Count { flips: flips?, each: each?, many, is: self.said_of_a_chance()? }
            }
            "card appears" => {
                let cards = self.read("card", "4:red", |text| {
                    let cards = Cards::read(text)?;
                    if cards.count() > 0 { Ok(cards) } else { Err("it names no card".into()) }
                });
                let many = self.read_if_any("result", ">= 1", ResultSet::read);
                let many = many.map(|many| many.unwrap_or_else(|| ResultSet::above(0)));
                let (flips, is) = (self.flips(1, MOST_FLIPS), self.said_of_a_chance());
                Quantity::CardAppears { cards: cards?, flips: flips?, many: many?, is: is? }
            }
            _ => return None,
        })
    }

    /// Reads a quantity of attacks.
    fn attack(&mut self, name: &str) -> Option<Quantity> {
        Some(match name {
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
                let margins = self.integers("margins", "[-2, -1, 0]")?;
                let attacks = Attacks { flips: vec![1], margins, least: 0, defender: None };
                Quantity::LeastDamage { attacks, is: self.said()? }
            }
            _ => return None,
        })
    }

    /// Reads how often sides that each flip their own deck tie.
    fn tie(&mut self, name: &str) -> Option<Quantity> {
        Some(Quantity::Tie { bonuses: self.bonuses()?, first: name == "tie for first", is: self.said_of_a_chance()? })
    }

    fn event(&mut self, key: &str, example: &str) -> Option<ResultSet> {
        self.read(key, example, ResultSet::read)
    }

    /// Reads the cards that are known to be discarded.
    pub(super) fn known(&mut self) -> Option<Cards> {
        if !self.takes("known") {
            return Some(Cards::default());
        }
        self.read_if_any("known", "3 3 -1", Cards::read).map(Option::unwrap_or_default)
    }

    /// Reads the ends of the possible results: one range.
    fn ends(&mut self) -> Option<ResultSet> {
        self.read("is", "-3..7", |text| {
            let event = ResultSet::read(text)?;
            match event.ranges() {
                [(low, high)] if *low != i64::MIN && *high != i64::MAX => Ok(event),
                _ => Err(format!("`{text}` is not one range with both ends")),
            }
        })
    }

    fn flip(&mut self) -> Option<usize> {
        self.integer("flip").and_then(|flip| usize::try_from(flip).ok())
    }

    /// Reads numbers of different flips in order, as a list or as text such as `1..30`.
    fn flips(&mut self, least: usize, most: usize) -> Option<Vec<usize>> {
        let flips = match self.written.get("flips").map(|entry| &entry.what) {
            Some(What::One(Value::String(_))) => self.read("flips", "1..30", |text| {
                let event = ResultSet::read(text)?;
                let all: Vec<i64> = (1..=LATEST).filter(|flip| event.holds(*flip)).collect();
                let named = event.ranges().iter().all(|(low, high)| *low >= 1 && *high <= LATEST);
                if named { Ok(all) } else { Err(format!("flips are numbered from 1 to {LATEST_FLIP}")) }
            })?,
            _ => self.integers("flips", "[1, 2]")?,
        };
        let sorted = flips.windows(2).all(|pair| pair[0] < pair[1]);
        if !sorted || !(least..=most).contains(&flips.len()) {
            let place = self.place("flips");
            let message = match flips[..] {
                [only] if sorted => format!("it names flip number {only} alone"),
                _ if sorted => format!("it names {} flips", flips.len()),
                _ => "flips have to be named in order, each once".into(),
            };
            let remedy = match flips[..] {
                [only] if only > 1 && least == 2 => {
                    format!("for the first {only} flips, write `flips = \"1..{only}\"`")
                }
                _ if least == most => format!("name {least}"),
                _ => format!("name {least} to {most} in order"),
            };
            self.mistakes.wrong(Some(&place), "flips", message, remedy);
            return None;
        }
        flips.into_iter().map(|flip| usize::try_from(flip).ok()).collect()
    }

    fn attacks(&mut self) -> Option<Attacks> {
        let margins = self.integers("margins", "[-2, -2]")?;
        let flips = match self.written.get("flips") {
            None => (1..=margins.len()).collect(),
            Some(_) => self.flips(margins.len(), margins.len())?,
        };
        let least = self.integer("least")?;
        let defender = self.integer_if_any("defender")?;
        if defender.is_some() && margins.len() > 1 {
            let place = self.place("defender");
            let message = "a defender who flips too is worked out for one attack at a time";
            self.mistakes.wrong(Some(&place), "defender", message, "give one margin");
            return None;
        }
        Some(Attacks { flips, margins, least, defender })
    }

    /// Reads the bonuses of the sides of a contest, which also tell how many sides there are.
    pub fn bonuses(&mut self) -> Option<Vec<i64>> {
        match self.written.get("bonuses") {
            None if !self.takes("sides") => Some(vec![0, 0]),
            None => Some((0..self.integer("sides")?).map(|_| 0).collect()),
            Some(_) => {
                if self.written.get("sides").is_some() {
                    let place = self.place("sides");
                    self.mistakes.wrong(
                        Some(&place),
                        "sides",
                        "the bonuses tell how many sides there are",
                        "leave it out",
                    );
                }
                let bonuses = self.integers("bonuses", "[3, 0]")?;
                if !(2..=MAX_SEATS).contains(&bonuses.len()) {
                    let place = self.place("bonuses");
                    let message = format!("they are those of {} sides", bonuses.len());
                    self.mistakes.wrong(Some(&place), "bonuses", message, format!("give 2 to {MAX_SEATS}"));
                    return None;
                }
                Some(bonuses)
            }
        }
    }
}
