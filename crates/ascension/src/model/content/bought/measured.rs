//! The parts of a force for statistics: each can be there or not, whatever else the force has.
//!
//! [`super::parts`] names what is paid for. Some of it always goes together, such as a template and one of its ranges, so
//! that no statistics can separate it. Here a template has its shortest reach, and a longer one is a part of its own
//! with the price of the difference; Size 1 is no part.

use std::collections::BTreeMap;

use super::parts::{Part, parts};
use super::prices::{Prices, Reach};
use super::written::{Character, Template};
use evenhand_game::game::ForcePart;

/// Returns the parts of characters, each as often as they have it.
pub fn measured(characters: &[Character], prices: &Prices) -> Vec<ForcePart> {
    let mut found: BTreeMap<String, ForcePart> = BTreeMap::new();
    for character in characters {
        let size = prices.size_of(character.base[0]).map_or(1, |(number, _)| number);
        for part in parts(character, prices) {
            let Some(mut part) = alone(&part, size, prices) else { continue };
            let count = part.count;
            let known = found.entry(std::mem::take(&mut part.key)).or_insert(ForcePart { count: 0, ..part });
            known.count += count;
        }
    }
    found.into_iter().map(|(key, part)| ForcePart { key, ..part }).collect()
}

/// Returns a part as one that may be there or not; `None` for what everybody has.
fn alone(part: &Part, size: u8, prices: &Prices) -> Option<ForcePart> {
    let mut words = part.key.split('.');
    let (kind, what) = (words.next()?, words.next()?);
    let made = |key: &str, points: i16, words: String, groups: Vec<String>| {
        Some(ForcePart { key: key.to_owned(), count: 1, points: points.into(), words, groups })
    };
    match kind {
        "size" if what == "1" => None,
        "size" => {
            let least = prices.sizes.first().map_or(0, |size| size.price);
            made(&part.key, part.points - least, format!("Size {what} instead of 1"), vec!["Size".into()])
        }
        // A stride costs the same whichever of a Size it is.
        "strides" => made(
            &format!("strides.size_{size}"),
            part.points,
            format!("a further Stride of Size {size}"),
            vec!["Strides".into()],
        ),
        "wounds" | "skill" | "defense" => {
            let stat = match kind {
                "wounds" => "Wounds",
                "skill" => "Attack Skill",
                _ => "Defense",
            };
            made(&part.key, part.points, format!("{stat} from +{} to +{what}", before(what)), vec![stat.into()])
        }
        "template" => {
            let template = TEMPLATES.into_iter().find(|template| template.word() == what)?;
            let points = part.points + shortest(template, prices);
            made(&part.key, points, format!("{} attack, shortest", shown(template)), vec![attack_group(template)])
        }
        "effect" => {
            let when = [words.next()?, words.next()?];
            let trigger = trigger(when);
            let groups = vec![format!("effect {}", plain(what)), format!("effects {trigger}")];
            made(&part.key, part.points, format!("{} {trigger}", plain(what)), groups)
        }
        "ability" | "response" | "trait" => {
            let groups = vec![if kind == "ability" { "abilities".into() } else { format!("{kind}s") }];
            made(&part.key, part.points, format!("{kind} {}", plain(what)), groups)
        }
        reach => {
            let (reach, template) = REACHES.into_iter().find(|(word, ..)| *word == reach).map(|(_, r, t)| (r, t))?;
            let number: u8 = what.parse().ok()?;
            let base = base_of(reach, prices)?;
            (number != base).then_some(())?;
            let mut points = part.points - prices.reach(reach, base)?;
            if reach == Reach::ChainTargets {
                // Only further targets have a distance between them.
                points += prices.reach(Reach::ChainBetween, base_of(Reach::ChainBetween, prices)?)?;
            }
            let words = format!("{}: {} {number} instead of {base}", shown(template), measure(reach));
            made(&part.key, points, words, vec![attack_group(template)])
        }
    }
}

const TEMPLATES: [Template; 4] = [Template::Single, Template::Area, Template::Line, Template::Chain];

const REACHES: [(&str, Reach, Template); 7] = [
    ("single_range", Reach::SingleRange, Template::Single),
    ("area_range", Reach::AreaRange, Template::Area),
    ("area_diameter", Reach::AreaDiameter, Template::Area),
    ("line_length", Reach::LineLength, Template::Line),
    ("chain_targets", Reach::ChainTargets, Template::Chain),
    ("chain_between", Reach::ChainBetween, Template::Chain),
    ("chain_first", Reach::ChainFirst, Template::Chain),
];

/// Returns the least that is for sale of a reach.
fn base_of(reach: Reach, prices: &Prices) -> Option<u8> {
    prices.for_sale(reach).into_iter().min()
}

/// Returns the price of the shortest reaches of a template: without further targets.
fn shortest(template: Template, prices: &Prices) -> i16 {
    let reaches = REACHES.into_iter().filter(|(_, reach, of)| *of == template && *reach != Reach::ChainBetween);
    reaches.filter_map(|(_, reach, _)| prices.reach(reach, base_of(reach, prices)?)).sum()
}

fn before(step: &str) -> u8 {
    step.parse::<u8>().map_or(0, |step| step.saturating_sub(1))
}

fn attack_group(template: Template) -> String {
    format!("{} attacks", shown(template))
}

fn shown(template: Template) -> &'static str {
    match template {
        Template::Single => "Single Target",
        Template::Area => "Area",
        Template::Line => "Breakthrough",
        Template::Chain => "Ricochet",
    }
}

fn measure(reach: Reach) -> &'static str {
    match reach {
        Reach::SingleRange | Reach::AreaRange => "range",
        Reach::AreaDiameter => "diameter",
        Reach::LineLength => "length",
        Reach::ChainTargets => "targets",
        Reach::ChainBetween => "between targets",
        Reach::ChainFirst => "to the first",
    }
}

/// Returns when an effect happens, in words.
fn trigger([suits, when]: [&str; 2]) -> String {
    let when = match when {
        "hit" => "on a hit",
        "miss" => "on a miss",
        _ => "on a hit or a miss",
    };
    let suits = match suits {
        "any" => "",
        "club" => " with a club",
        "club_diamond" => " with a club and a diamond",
        _ => " with two clubs",
    };
    format!("{when}{suits}")
}

fn plain(word: &str) -> String {
    word.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ascension;
    use crate::model::characters::{Bill, grown, seedlings};
    use evenhand_game::game::{Rules, Ruleset, Seed};

    #[test]
    fn measured_parts_add_up_to_the_price() {
        let rules = Rules::of_book(&Ascension::book()).unwrap();
        let (prices, build) = (Prices::of(&rules).unwrap(), rules.section("build").unwrap());
        let mut keys = std::collections::BTreeSet::new();
        for (number, from) in seedlings(&prices).into_iter().enumerate() {
            let mut dice = Seed(number as u64).dice();
            let Some(character) = grown(from, 75, (&prices, &build), &mut dice) else { continue };
            let parts = measured(std::slice::from_ref(&character), &prices);
            let sum: i32 = parts.iter().map(|part| part.points * i32::from(part.count)).sum();
            // Size 1 costs nothing and is no part (AC-SIZE-1).
            assert_eq!(sum, Bill::of("", &character, &prices, &build).total(), "{character:?}");
            keys.extend(parts.into_iter().map(|part| part.key));
        }
        assert!(keys.len() > 150, "{}", keys.len());
        assert!(!keys.contains("single_range.0") && !keys.contains("size.1") && keys.contains("strides.size_3"));
    }
}
