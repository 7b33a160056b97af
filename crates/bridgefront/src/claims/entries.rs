//! Reads the entries of claims about battles of Bridgefront and about its Center.

use std::sync::Arc;

use super::{Battle, Center, Chances, PILES, Pile, Posing, Promised};
use crate::Bridgefront;
use crate::odds::{self as odds, Ground};
use evenhand_game::document::declared::{Field, Holds, Usual};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::Written;
use evenhand_game::game::{Rules, Ruleset};
use evenhand_kit::claims::fields::{MISSING, WORDS};
use evenhand_kit::claims::given::strings;
use evenhand_kit::claims::{Claims, Entries, Given, OwnPile, OwnQuantity, OwnQuestion};

/// The keys of a battle.
const BATTLE: &[&str] = &[
    "attacker",
    "defender",
    "ground",
    "attacker_faction",
    "defender_faction",
    "with",
    "set",
    "than",
    "simulate",
    "battles",
];
/// The keys of a claim that the battle it is compared with does not have.
const OF_CLAIM: [&str; 3] = ["than", "simulate", "battles"];
/// The largest number of battles that a claim can simulate.
const MOST_BATTLES: i64 = 1_000_000_000;

/// A round of a match.
const ROUND: Holds = Holds::Whole(1, 50);

impl Claims for Bridgefront {
    const PILES: &'static [&'static str] = PILES;
    const KEYS: &'static [Field] = &[
        Field::new("attacker", Holds::Text, "the attacking army: \"2 force, 1 bridge_runner\"").needed(MISSING, ""),
        Field::new("defender", Holds::Text, "the defending army").needed(MISSING, ""),
        Field::new(
            "ground",
            Holds::Text,
            "\"open\" (if nothing is written), \"mine\", \"capital\" or \"third capital\"",
        ),
        Field::new("attacker_faction", Holds::Text, "the attacker's faction (one without passives in battle)"),
        Field::new("defender_faction", Holds::Text, "the defender's faction"),
        Field::new("with", WORDS, "cards played: [\"attacker:war_cry\"]"),
        Field::new(
            "than",
            Holds::Table,
            "another battle, with the keys that differ: is = \"lower\" or \"higher\" then compares the two",
        )
        .refusing("it has to be a table", "write it as in `than = { defender = \"3 force\" }`"),
        Field::new("simulate", Holds::Flag, "true: the battle is simulated and not worked out"),
        Field::new("battles", Holds::Whole(1, MOST_BATTLES), "how many battles are simulated (100000)"),
        Field::new("control", Holds::Whole(0, 20), "how many tiles of the Center are held (1)").usual(Usual::Whole(1)),
        Field::new("from", ROUND, "the first round in which they are held (1)").usual(Usual::Whole(1)),
        Field::new("by", ROUND, "the round by whose end the points are there (10)").usual(Usual::Whole(10)),
        Field::new("points", Holds::Whole(0, 100), "the Victory Points (8)").usual(Usual::Whole(8)),
    ];

    fn quantities() -> &'static [OwnQuantity] {
        const fn battle_of(name: &'static str, about: &'static str) -> OwnQuantity {
            OwnQuantity { name, keys: BATTLE, about, read: battle }
        }
        const {
            &[
                battle_of("attacker wins", "the chance that the attacker wins a battle"),
                battle_of("defender wins", "the chance that the defender wins a battle"),
                battle_of("both die", "the chance that nothing is left of either army"),
                battle_of("combat rounds", "the mean number of combat rounds of a battle"),
                OwnQuantity {
                    name: "center reaches",
                    keys: &["set", "control", "from", "by", "points"],
                    about: "the chance that holding the Center brings so many Victory Points by a round",
                    read: center,
                },
            ]
        }
    }

    fn pile(rules: Rules, name: &str, worth: &str) -> Option<Arc<dyn OwnPile>> {
        Some(Arc::new(Pile { rules, name: name.to_owned(), worth: worth.to_owned() }))
    }
}

fn center(entries: &mut Entries<'_>, _: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
    BattleEntries(entries).center(given)
}

fn battle(entries: &mut Entries<'_>, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
    BattleEntries(entries).battle(quantity, given)
}

/// The entries of a claim about a battle or the Center.
struct BattleEntries<'e, 'r>(&'e mut Entries<'r>);

impl BattleEntries<'_, '_> {
    fn center(&mut self, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
        let rules = self.0.rules::<Bridgefront>(given);
        let (control, points) = (self.0.integer("control"), self.0.integer("points"));
        let (from, by, is) = (self.0.integer("from"), self.0.integer("by"), self.0.said_of_a_chance());
        let round = |number: i64| u8::try_from(number).expect("a round is read as 1 to 50");
        Some(Arc::new(Center {
            rules: rules?,
            control: control?,
            from: round(from?),
            by: round(by?),
            points: points?,
            is: is?,
        }))
    }

    fn battle(&mut self, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
        let one = self.posing(None, given)?;
        let than = self.0.written().get("than").cloned();
        let other = match &than {
            None => None,
            Some(than) => {
                let known: Vec<&str> = BATTLE.iter().copied().filter(|key| !OF_CLAIM.contains(key)).collect();
                self.0.known_keys(than, &known);
                Some(self.posing(Some(than), given)?)
            }
        };
        let is = match other {
            None if quantity == "combat rounds" => Promised::Is(self.0.said()?),
            None => Promised::Is(self.0.said_of_a_chance()?),
            Some(_) => self.0.read("is", "lower", |word| match word {
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
        let simulated = self.0.flag("simulate");
        let battles = self.0.integer_if_any("battles")?;
        let battles = battles.map(|battles| u64::try_from(battles).expect("read as 1 or more"));
        if simulated && chance == Chances::Rounds {
            let remedy = "leave it out, or ask for a chance";
            self.0.wrong("simulate", "combat rounds are only worked out exactly", remedy);
        }
        Some(Arc::new(Battle { one, other, chance, is, simulated, battles }))
    }

    /// Returns the battle of a claim. Entries of `than` override those of the claim.
    fn posing(&mut self, than: Option<&Written>, given: &[Given]) -> Option<Posing> {
        let outer = &self.0.written().clone();
        let text_of = |entries: &mut Entries<'_>, key: &str, needed: bool| {
            let from = than.filter(|than| than.get(key).is_some()).unwrap_or(outer);
            entries.words(from, key, needed)
        };
        let units = [text_of(self.0, "attacker", true), text_of(self.0, "defender", true)];
        let factions = [text_of(self.0, "attacker_faction", false), text_of(self.0, "defender_faction", false)];
        let ground = match text_of(self.0, "ground", false).as_deref() {
            None | Some("open") => Ground::Open,
            Some("mine") => Ground::Mine,
            Some("capital") => Ground::Capital,
            Some("third capital") => Ground::ThirdCapital,
            Some(other) => {
                let remedy = "write open, mine, capital or third capital";
                self.0.wrong("ground", format!("`{other}` is no ground"), remedy);
                return None;
            }
        };
        let with = match than.and_then(|than| than.get("with")).or_else(|| outer.get("with")) {
            None => Vec::new(),
            Some(cards) => match strings(&cards.value()) {
                Some(cards) => cards,
                None => {
                    let remedy = "write `with = [\"attacker:war_cry\"]`".into();
                    let (place, message) = (Some(cards.place.clone()), "it has to be a list of words".into());
                    self.0.problem(Problem { place, key: "with".into(), message, remedy });
                    return None;
                }
            },
        };
        let mut given = given.to_vec();
        for (key, value) in than.and_then(|than| than.get("set")).map_or(&[][..], Written::entries) {
            given.push(Given { path: key.text.clone(), value: value.value(), place: Some(value.place.clone()) });
        }
        let rules = self.0.rules::<Bridgefront>(&given)?;
        let [attacker, defender] = units;
        let description = odds::BattleDescription { units: [attacker?, defender?], ground, factions, with };
        let read = Bridgefront::new(&rules, *Bridgefront::SEATS.start())
            .map_err(|error| vec![Problem::from(error)])
            .and_then(|game| description.read(&game));
        match read {
            Ok(posed) => Some(Posing { description, rules, posed }),
            Err(problems) => {
                problems.into_iter().for_each(|problem| self.0.problem(problem));
                None
            }
        }
    }
}
