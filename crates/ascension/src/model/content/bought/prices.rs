//! The price list (AC-PRICE), read from `prices` of the rules.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::written::{AttackEffect, BoughtAbility, BoughtResponse, Template, word};
use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::model::content::traits::Trait;
use evenhand_game::game::{Rules, SetupError};

/// The price of what is not for sale.
const NOT_FOR_SALE: i16 = -99;

/// The price list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// The Sizes from 1, by base.
    pub sizes: Vec<SizePrices>,
    /// The price of the first Wound above that of the Size, of the second, and so on.
    pub wounds: Vec<i16>,
    /// The same of Attack Skill.
    pub skill: Vec<i16>,
    /// The same of Defense.
    pub defense: Vec<i16>,
    /// The maximum number of further strides (AC-Q4).
    pub strides_most: u8,
    /// The change of Attack Skill with one token spent on an attack, and with two (AC-ATK-2).
    pub tokens: [i8; 2],
    templates: Templates,
    reach: Reaches,
    effects: BTreeMap<String, EffectPrices>,
    abilities: BTreeMap<String, i16>,
    responses: BTreeMap<String, i16>,
    traits: BTreeMap<String, i16>,
}

/// A Size: its bases and what a character of that Size begins with (AC-SIZE, AC-STAT).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizePrices {
    /// The smallest and largest longest dimension of its bases, in mm.
    pub base: [f64; 2],
    /// Its price.
    pub price: i16,
    /// Strides in a Move Action.
    pub strides: u8,
    /// Wounds.
    pub wounds: u8,
    /// Influence, in inches (AC-SIZE-5).
    pub influence: u8,
    /// Attack Skill.
    pub skill: i8,
    /// Defense.
    pub defense: i8,
    /// The price of each further stride.
    pub stride: i16,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Templates {
    single: TemplatePrice,
    area: TemplatePrice,
    line: TemplatePrice,
    chain: TemplatePrice,
}

/// The price of a template, and its change of Attack Skill.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplatePrice {
    /// Its price.
    pub price: i16,
    /// Its change of Attack Skill.
    pub skill: i8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reaches {
    single_range: Vec<i16>,
    area_range: Vec<i16>,
    area_diameter: Vec<i16>,
    line_length: Vec<i16>,
    chain_targets: Vec<i16>,
    chain_between: Vec<i16>,
    chain_first: Vec<i16>,
}

/// A choice of the reach of an attack (AC-TPL).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The range of a single target.
    SingleRange,
    /// The range of the middle of an area.
    AreaRange,
    /// The diameter of an area.
    AreaDiameter,
    /// The length of a line.
    LineLength,
    /// The number of targets of a chain.
    ChainTargets,
    /// The distance between targets of a chain.
    ChainBetween,
    /// The range of the first target of a chain.
    ChainFirst,
}

/// The prices of an effect by suits: on a hit, on a miss, on both.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectPrices {
    any: [i16; 3],
    club: [i16; 3],
    club_diamond: [i16; 3],
    clubs: [i16; 3],
}

impl Prices {
    /// Reads the price list of some rules.
    ///
    /// # Errors
    /// Returns an error for a list that is incomplete or has something else than a number.
    pub fn of(rules: &Rules) -> Result<Prices, SetupError> {
        rules.section("prices")
    }

    /// Returns the Size of a base with this longest dimension, and what it begins with (AC-SIZE-1).
    pub fn size_of(&self, longest: f64) -> Option<(u8, &SizePrices)> {
        let fits = |(_, size): &(u8, &SizePrices)| size.base[0] <= longest && longest <= size.base[1];
        (1..=u8::MAX).zip(&self.sizes).find(fits)
    }

    /// Returns the price of a template, and its change of Attack Skill.
    pub fn template(&self, template: Template) -> TemplatePrice {
        match template {
            Template::Single => self.templates.single,
            Template::Area => self.templates.area,
            Template::Line => self.templates.line,
            Template::Chain => self.templates.chain,
        }
    }

    /// Returns the price of a reach; `None` if it is not for sale.
    pub fn reach(&self, reach: Reach, number: u8) -> Option<i16> {
        sold(self.ladder(reach).get(usize::from(number)).copied())
    }

    /// Returns the numbers of a reach that are for sale.
    pub fn for_sale(&self, reach: Reach) -> Vec<u8> {
        let numbers = (0..=u8::MAX).zip(self.ladder(reach));
        numbers.filter(|(_, price)| **price != NOT_FOR_SALE).map(|(number, _)| number).collect()
    }

    fn ladder(&self, reach: Reach) -> &[i16] {
        let all = &self.reach;
        match reach {
            Reach::SingleRange => &all.single_range,
            Reach::AreaRange => &all.area_range,
            Reach::AreaDiameter => &all.area_diameter,
            Reach::LineLength => &all.line_length,
            Reach::ChainTargets => &all.chain_targets,
            Reach::ChainBetween => &all.chain_between,
            Reach::ChainFirst => &all.chain_first,
        }
    }

    /// Returns the price of an effect; `None` if it is not for sale.
    pub fn effect(&self, effect: AttackEffect, when: When, suits: Suits) -> Option<i16> {
        let prices = self.effects.get(effect.word())?;
        let prices = match suits {
            Suits::Any => prices.any,
            Suits::Club => prices.club,
            Suits::ClubDiamond => prices.club_diamond,
            Suits::Clubs => prices.clubs,
        };
        let place = match when {
            When::Hit => 0,
            When::Miss => 1,
            When::Always => 2,
        };
        sold(Some(prices[place]))
    }

    /// Returns the price of an ability; `None` if it is not for sale.
    pub fn ability(&self, ability: BoughtAbility) -> Option<i16> {
        sold(self.abilities.get(ability.word()).copied())
    }

    /// Returns the price of a response; `None` if it is not for sale.
    pub fn response(&self, response: BoughtResponse) -> Option<i16> {
        sold(self.responses.get(response.word()).copied())
    }

    /// Returns the price of a trait; `None` if it is not for sale.
    pub fn of_trait(&self, one: Trait) -> Option<i16> {
        sold(self.traits.get(word::<Trait>(one as usize)).copied())
    }
}

fn sold(price: Option<i16>) -> Option<i16> {
    price.filter(|price| *price != NOT_FOR_SALE)
}
