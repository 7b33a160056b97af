//! The entries of claims about battles of Bridgefront and about its Center.

use super::super::settings::{Given, knobs, strings};
use super::super::{BATTLE, Reading};
use super::Entries;
use crate::error::Problem;
use crate::game::Game;
use crate::game::knobs::written::Written;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::claims::{self as bridgefront, Battle, Center, Chances, Posing, Promised};
use crate::games::bridgefront::odds::{self as odds, Ground};

/// Keys of a battle that the one it is compared with does not have.
const OF_CLAIM: [&str; 3] = ["than", "simulate", "battles"];
/// The most battles that a claim can have simulated.
const MOST_BATTLES: i64 = 1_000_000_000;

impl Entries<'_, '_> {
    pub(super) fn center(&mut self, given: &[Given]) -> Option<bridgefront::Asked> {
        self.only_of::<Bridgefront>("quantity")?;
        let rules = knobs::<Bridgefront>(given).map_err(|problem| self.reading.problems.push(problem)).ok();
        let (control, points) = (self.integer("control", 1, 0, 20), self.integer("points", 8, 0, 100));
        let (from, by, is) = (self.integer("from", 1, 1, 50), self.integer("by", 10, 1, 50), self.said());
        Some(bridgefront::Asked::Center(Box::new(Center {
            rules: rules?,
            control: control?,
            from: from? as u8,
            by: by? as u8,
            points: points?,
            is: is?,
        })))
    }

    pub(super) fn battle(&mut self, quantity: &str, given: &[Given]) -> Option<bridgefront::Asked> {
        self.only_of::<Bridgefront>("quantity")?;
        let one = self.posing(None, given)?;
        let than = self.written.get("than");
        let other = match than {
            None => None,
            Some(than) => {
                let known: Vec<&str> = BATTLE.iter().copied().filter(|key| !OF_CLAIM.contains(key)).collect();
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
        let simulated = self.flag("simulate");
        let battles = self.integer("battles", 0, 1, MOST_BATTLES)? as u64;
        let battles = (battles > 0).then_some(battles);
        if simulated && chance == Chances::Rounds {
            let place = self.place("simulate");
            let remedy = "leave it out, or ask for a chance";
            self.reading.wrong(Some(&place), "simulate", "combat rounds are only worked out exactly", remedy);
        }
        Some(bridgefront::Asked::Battle(Box::new(Battle { one, other, chance, is, simulated, battles })))
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
        let rules = knobs::<Bridgefront>(&given).map_err(|problem| self.reading.problems.push(problem)).ok()?;
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
}
