//! Tests of the chain against the ledger's printed figures (BF-T...), and against itself where there are two methods.

mod agreement;
mod printed;
mod words;

use super::*;
use crate::Bridgefront;
use evenhand_game::game::Rules as Knobs;
use evenhand_game::game::Ruleset;
use std::sync::OnceLock;
use toml::Value;

/// The rules of the ledger's figures, in which every hit falls on a unit still alive (BF-Q88).
const LEDGER: Rules = Rules { overkill: false, ..Rules::BOOK };

/// The game with the rules of the ledger's figures.
fn ledger() -> &'static Bridgefront {
    static LEDGER: OnceLock<Bridgefront> = OnceLock::new();
    LEDGER.get_or_init(|| game(&[("combat.overkill", Value::String("none".into()))]))
}

fn game(set: &[(&str, Value)]) -> Bridgefront {
    let book = Bridgefront::book();
    let mut rules = Knobs::of_book(&book).unwrap();
    for (path, value) in set {
        rules.set(&book, path, value, None).unwrap();
    }
    Bridgefront::new(&rules, 2).unwrap()
}

fn ask(attacker: &str, defender: &str) -> BattleDescription {
    BattleDescription { units: [attacker.into(), defender.into()], ..BattleDescription::default() }
}

impl BattleDescription {
    fn with(mut self, card: &str) -> BattleDescription {
        self.with.push(card.into());
        self
    }

    fn of(mut self, attacker: &str, defender: &str) -> BattleDescription {
        self.factions = [attacker, defender].map(|name| (!name.is_empty()).then(|| name.into()));
        self
    }

    fn on(self, ground: Ground) -> BattleDescription {
        BattleDescription { ground, ..self }
    }
}

#[track_caller]
fn posed(description: &BattleDescription) -> Posed {
    description.read(ledger()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[track_caller]
fn solved(description: &BattleDescription) -> Odds {
    odds(&posed(description).battle).unwrap()
}

/// Checks a chance against a printed figure, to its last digit.
#[track_caller]
fn prints(chance: f64, printed: &str) {
    let digits = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert_eq!(format!("{chance:.digits$}"), printed);
}

#[track_caller]
fn printed(description: &BattleDescription, shares: [&str; 3]) {
    let odds = solved(description);
    for (chance, printed) in [odds.wins[0], odds.wins[1], odds.both].into_iter().zip(shares) {
        if !printed.is_empty() {
            prints(chance, printed);
        }
    }
}

#[track_caller]
fn is(chance: f64, above: u32, below: u32) {
    let exact = f64::from(above) / f64::from(below);
    assert!((chance - exact).abs() < 1e-12, "{chance} is not {above}/{below} = {exact}");
}

/// Returns the units left after `hits` hits fall on this side by chance.
fn after(army: &Army, hits: usize) -> Vec<(u8, Vec<u8>, f64)> {
    let space = Space::new(army, &LEDGER, Aim::Random, false, hits).unwrap();
    let falls = space.falls(0, hits);
    let left = |(place, chance): &place::Fall| {
        let survivors = space.survivors(army, place.number()).into_iter();
        survivors.map(|(forces, hp, further)| (forces, hp, chance * further)).collect::<Vec<_>>()
    };
    falls.iter().flat_map(left).collect()
}

fn chance_of(left: &[(u8, Vec<u8>, f64)], forces: u8, hp: &[u8]) -> f64 {
    left.iter().filter(|left| left.0 == forces && left.1 == hp).map(|left| left.2).sum()
}

fn odds_of(battle: &Battle) -> Odds {
    odds(battle).unwrap()
}
