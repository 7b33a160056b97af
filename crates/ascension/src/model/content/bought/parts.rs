//! The parts of a character as keys, for statistics over many characters.

use super::attacks::reaches;
use super::prices::{Prices, Reach, SizePrices};
use super::written::{Character, word};
use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::model::content::traits::Trait;

/// A part of a character.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// What it is: `wounds.2` (the second Wound above that of the Size), `single_range.3`, `effect.hinder.club.hit`.
    pub key: String,
    /// Its price.
    pub points: i16,
}

/// Returns every part of a legal character. Their prices add up to its price.
pub fn parts(character: &Character, prices: &Prices) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut add = |key: String, points: Option<i16>| parts.extend(points.map(|points| Part { key, points }));
    if let Some((number, size)) = prices.size_of(character.base[0]) {
        add(format!("size.{number}"), Some(size.price));
        for (key, points) in steps(character, size, prices) {
            add(key, Some(points));
        }
    }
    for (_, attack) in character.attacks_in_order() {
        add(format!("template.{}", attack.template.word()), Some(prices.template(attack.template).price));
        for (_, number, reach) in reaches(attack) {
            if let (Some(number), Some(reach)) = (number, reach) {
                add(format!("{}.{number}", reach_word(reach)), prices.reach(reach, number));
            }
        }
        for effect in &attack.effects {
            let price = prices.effect(effect.effect, effect.when, effect.suits);
            add(effect_key(effect.effect.word(), effect.suits, effect.when), price);
        }
    }
    for ability in &character.abilities {
        add(format!("ability.{}", ability.word()), prices.ability(*ability));
    }
    for response in &character.responses {
        add(format!("response.{}", response.word()), prices.response(*response));
    }
    for one in &character.traits {
        add(format!("trait.{}", word::<Trait>(*one as usize)), prices.of_trait(*one));
    }
    parts
}

/// Returns the steps of the stats above those of the Size, each with its price.
fn steps(character: &Character, size: &SizePrices, prices: &Prices) -> Vec<(String, i16)> {
    let strides = vec![size.stride; usize::from(prices.strides_most)];
    let whole = |number: Option<u8>| number.map(i16::from);
    let signed = |number: Option<i8>| number.map(i16::from);
    let stats = [
        ("strides", whole(character.strides), i16::from(size.strides), &strides),
        ("wounds", whole(character.wounds), size.wounds.into(), &prices.wounds),
        ("skill", signed(character.skill), size.skill.into(), &prices.skill),
        ("defense", signed(character.defense), size.defense.into(), &prices.defense),
    ];
    let of_stat = |(name, number, base, ladder): (&'static str, Option<i16>, i16, &Vec<i16>)| {
        let count = usize::try_from(number.unwrap_or(base) - base).unwrap_or(0);
        let steps = (1..=count).zip(ladder.clone());
        steps.map(move |(step, points)| (format!("{name}.{step}"), points)).collect::<Vec<_>>()
    };
    stats.into_iter().flat_map(of_stat).collect()
}

fn effect_key(effect: &str, suits: Suits, when: When) -> String {
    let suits = suits_word(suits);
    let when = match when {
        When::Hit => "hit",
        When::Miss => "miss",
        When::Always => "always",
    };
    format!("effect.{effect}.{suits}.{when}")
}

/// Returns how suits are written in files.
pub(super) fn suits_word(suits: Suits) -> &'static str {
    word::<Suits>(suits as usize)
}

fn reach_word(reach: Reach) -> &'static str {
    match reach {
        Reach::SingleRange => "single_range",
        Reach::AreaRange => "area_range",
        Reach::AreaDiameter => "area_diameter",
        Reach::LineLength => "line_length",
        Reach::ChainTargets => "chain_targets",
        Reach::ChainBetween => "chain_between",
        Reach::ChainFirst => "chain_first",
    }
}
