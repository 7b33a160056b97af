//! The contract's `PointBuy`: what characters cost, and random legal ones.

use std::fmt::Write as _;
use std::path::Path;

use crate::Ascension;
use crate::model::characters::{Character, Prices, Seedling, grown, judged, measured, seedlings, text, varied};
use crate::model::knobs::BuildKnobs;
use evenhand_game::game::{Bill, Dice, Force, PointBuy, Rules, Ruleset, Seed, SetupError, WantedForce};

/// The price list of characters.
pub(crate) struct PriceList;

/// The faction of random characters.
const FACTION: &str = "random";

impl PointBuy for PriceList {
    fn bills(&self, rules: &Rules) -> Result<Vec<Bill>, SetupError> {
        let bill = |found: crate::model::characters::Judged| Bill {
            id: found.id,
            name: found.character.name,
            parts: found.bill.items.into_iter().map(|item| (item.part, item.points.into())).collect(),
            faults: found.bill.faults,
        };
        Ok(judged(rules)?.into_iter().map(bill).collect())
    }

    fn generated(&self, rules: &Rules, points: u16, count: usize, seed: Seed) -> Result<String, SetupError> {
        let (prices, build) = (Prices::of(rules)?, rules.section("build")?);
        let all = seedlings(&prices);
        let mut found = format!("# {count} random characters of at most {points} points each, seed {}.\n", seed.0);
        let (mut number, mut tried) = (0, 0);
        while number < count {
            if tried == all.len() && number == 0 {
                return Err(SetupError {
                    path: "points".into(),
                    message: format!("nothing that can act costs {points} points or less"),
                    remedy: "allow more points".into(),
                });
            }
            let from = all[tried % all.len()];
            let mut dice = seed.child(tried as u64).dice();
            tried += 1;
            let Some(mut character) = grown(from, points.into(), (&prices, &build), &mut dice) else { continue };
            number += 1;
            character.name = format!("Random {number}");
            character.faction = FACTION.into();
            found += "\n";
            found += &text(&format!("R{number}"), &character);
        }
        Ok(found)
    }

    fn settings(&self, rules: &Rules, wanted: WantedForce) -> Vec<String> {
        // The underdog bonus (AC-FORCE-3).
        let mut settings = vec!["underdog.enabled=false".to_owned()];
        let total = rules.get("points.total").and_then(toml::Value::as_integer).unwrap_or_default();
        // Changed prices can make lists of the rules dearer. They are not played here, but they are checked.
        let agreed = total.max(wanted.points.into());
        let needed = dearest_list(rules, agreed).max(agreed);
        if total < needed {
            settings.push(format!("points.total={needed}"));
        }
        settings
    }

    fn force(&self, rules: &Rules, wanted: WantedForce, number: u64, seed: Seed) -> Result<Force, SetupError> {
        let (prices, build): (Prices, BuildKnobs) = (Prices::of(rules)?, rules.section("build")?);
        let all = seedlings(&prices);
        let mut characters = Vec::new();
        for place in 0..u64::from(wanted.characters) {
            let mut dice = seed.child(place).dice();
            let points = budget(wanted, &mut dice);
            let first =
                usize::try_from((number * u64::from(wanted.characters) + place) % all.len() as u64).unwrap_or(0);
            // What is too dear for the points is passed over at random, so that no neighbor in the list is favored.
            let mut from: Vec<Seedling> = vec![all[first]];
            from.extend((0..all.len()).filter_map(|_| dice.pick(&all).copied()));
            let grown = from.into_iter().find_map(|from| grown(from, points, (&prices, &build), &mut dice));
            characters.push(grown.ok_or_else(|| too_few(wanted))?);
        }
        Ok(written(characters, &prices, rules))
    }

    fn varied(&self, rules: &Rules, old: &Force, wanted: WantedForce, seed: Seed) -> Result<Force, SetupError> {
        let (prices, build): (Prices, BuildKnobs) = (Prices::of(rules)?, rules.section("build")?);
        let mut characters = characters_of(rules, old)?;
        let mut dice = seed.dice();
        let place = dice.below(characters.len().max(1));
        let points = i32::from(wanted.points) / i32::from(wanted.characters.max(1));
        let new = varied(&characters[place], points, (&prices, &build), &mut dice);
        if let Some(new) = new {
            characters[place] = new;
        }
        Ok(written(characters, &prices, rules))
    }
}

/// Returns what the dearest list that can be played at the agreed points costs.
fn dearest_list(rules: &Rules, agreed: i64) -> i64 {
    let prices: Vec<(String, i64)> =
        judged(rules).into_iter().flatten().map(|one| (one.id, one.bill.total().into())).collect();
    let price = |id: &str| prices.iter().find(|(known, _)| known == id).map_or(0, |(_, price)| *price);
    let lists = rules.get("lists").and_then(toml::Value::as_table).into_iter().flat_map(|all| all.values());
    let exact = format!("at_{agreed}");
    let played = lists.flat_map(|lists| ["few", "many", "plain", exact.as_str()].map(|name| lists.get(name)));
    let cost =
        |list: &toml::Value| list.as_array().into_iter().flatten().filter_map(toml::Value::as_str).map(price).sum();
    played.flatten().map(cost).max().unwrap_or_default()
}

/// Returns what a character of a force may cost.
fn budget(wanted: WantedForce, dice: &mut Dice) -> i32 {
    let points = f64::from(wanted.points) / f64::from(wanted.characters.max(1));
    let part = wanted.least + (1.0 - wanted.least) * dice.below(1001) as f64 / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "points are few")]
    let budget = (points * part) as i32;
    budget
}

fn too_few(wanted: WantedForce) -> SetupError {
    let WantedForce { points, characters, .. } = wanted;
    SetupError {
        path: "points".into(),
        message: format!("{points} points are too few for {characters} characters that can act"),
        remedy: "allow more points".into(),
    }
}

/// Writes a force: its characters, and the list of the faction that brings them.
fn written(mut characters: Vec<Character>, prices: &Prices, rules: &Rules) -> Force {
    const ROLE: &str = Force::ROLE;
    let parts = measured(&characters, prices);
    let mut written = String::new();
    let mut ids = Vec::new();
    for (number, character) in characters.iter_mut().enumerate() {
        let id = format!("{ROLE}_{}", number + 1);
        character.name = id.clone();
        character.faction = ROLE.to_owned();
        written += &text(&id, character);
        ids.push(format!("\"{id}\""));
    }
    let ids = ids.join(", ");
    let _ = writeln!(written, "[lists.{ROLE}]\nname = \"{ROLE}\"\nfew = [{ids}]\nmany = [{ids}]");
    if let Some(total) = rules.get("points.total").and_then(toml::Value::as_integer) {
        let _ = writeln!(written, "at_{total} = [{ids}]");
    }
    Force { written, parts }
}

/// Reads the characters of a force, in order.
fn characters_of(rules: &Rules, force: &Force) -> Result<Vec<Character>, SetupError> {
    let mut with = rules.clone();
    let broken = |message: String| SetupError {
        path: "characters".into(),
        message,
        remedy: "give a force as it was drawn".into(),
    };
    with.load(&Ascension::book(), Path::new("a force"), &force.text("read"))
        .map_err(|errors| broken(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
    let known: Vec<String> = judged(rules)?.into_iter().map(|one| one.id).collect();
    let own = judged(&with)?.into_iter().filter(|one| !known.contains(&one.id));
    let characters: Vec<Character> = own.map(|one| one.character).collect();
    if characters.is_empty() { Err(broken("it has no characters".into())) } else { Ok(characters) }
}
