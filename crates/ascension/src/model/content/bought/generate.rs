//! Random legal characters at a given price.
//!
//! A character grows from one part of the price list, so that a long row of characters has every part about equally
//! often at least. What it buys besides is drawn at random until its points are spent.

use std::collections::BTreeMap;

use super::bill::Bill;
use super::prices::{Prices, Reach};
use super::written::{AttackEffect, BoughtAbility, BoughtAttack, BoughtEffect, BoughtResponse, Character, Template};
use crate::model::content::sheets::{MAX_DEEDS, When};
use crate::model::content::suits::Suits;
use crate::model::content::traits::Trait;
use crate::model::knobs::BuildKnobs;
use evenhand_game::game::Dice;

/// Number of purchases in a row that do not fit after which a character is complete.
const PATIENCE: usize = 30;
/// Number of attempts to grow a character from a part.
const ATTEMPTS: usize = 40;
/// The largest part of the points that a random attack may cost with its reaches, in percent.
const ATTACK_PART: i32 = 70;

/// What a character can grow from: a thing that is for sale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seedling {
    /// A Size, as its place in the price list.
    Size(usize),
    /// The last of this many steps of a stat.
    Stat(Stat, u8),
    /// A template with one of its reaches.
    Reach(Template, Reach, u8),
    /// An effect.
    Effect(AttackEffect, When, Suits),
    /// An ability.
    Ability(BoughtAbility),
    /// A response.
    Response(BoughtResponse),
    /// A trait.
    Trait(Trait),
}

/// A stat that is raised in steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stat {
    /// Strides.
    Strides,
    /// Wounds.
    Wounds,
    /// Attack Skill.
    Skill,
    /// Defense.
    Defense,
}

const STATS: [Stat; 4] = [Stat::Strides, Stat::Wounds, Stat::Skill, Stat::Defense];
const TEMPLATES: [Template; 4] = [Template::Single, Template::Area, Template::Line, Template::Chain];
const WHENS: [When; 3] = [When::Hit, When::Miss, When::Always];
const SUITS: [Suits; 4] = [Suits::Any, Suits::Club, Suits::ClubDiamond, Suits::Clubs];
/// The effects that are played: terrain does not move.
const EFFECTS: [AttackEffect; 10] = [
    AttackEffect::DisplaceAttacker,
    AttackEffect::DisplaceDefender,
    AttackEffect::Knockback,
    AttackEffect::Throw,
    AttackEffect::Hinder,
    AttackEffect::Slow,
    AttackEffect::Weaken,
    AttackEffect::Dot,
    AttackEffect::NullStrike,
    AttackEffect::Exhaust,
];
const ABILITIES: [BoughtAbility; 6] = [
    BoughtAbility::DisplaceTarget,
    BoughtAbility::DisplaceSelfSight,
    BoughtAbility::DisplaceSelfBlind,
    BoughtAbility::ShiftSelf,
    BoughtAbility::CompelMovement,
    BoughtAbility::RemoveEffect,
];
const RESPONSES: [BoughtResponse; 4] = [
    BoughtResponse::NegateDisplacement,
    BoughtResponse::ReduceDisplacement,
    BoughtResponse::IncreaseDefense,
    BoughtResponse::DisplaceSelf,
];
const TRAITS: [Trait; 19] = [
    Trait::DefenseAura,
    Trait::AttackPenaltyAura,
    Trait::ReduceWounds1,
    Trait::ReduceWounds2,
    Trait::DisplacementSize2,
    Trait::DefenseVsRanged,
    Trait::PenaltyVsDistant,
    Trait::VsDisplacementSize2,
    Trait::VsDisplacementSize1,
    Trait::AlwaysPartialCover,
    Trait::CoverBonus,
    Trait::DisplacementImmunity,
    Trait::Regenerate,
    Trait::BonusVsLarge,
    Trait::BonusIfStationary,
    Trait::ForDisplacementSize1,
    Trait::IgnoreClimb,
    Trait::IgnoreMovement,
    Trait::IgnoreObscured,
];

/// Returns the reaches of a template.
fn reaches_of(template: Template) -> &'static [Reach] {
    match template {
        Template::Single => &[Reach::SingleRange],
        Template::Area => &[Reach::AreaDiameter, Reach::AreaRange],
        Template::Line => &[Reach::LineLength],
        Template::Chain => &[Reach::ChainFirst, Reach::ChainTargets, Reach::ChainBetween],
    }
}

/// Returns everything that is for sale and played.
pub fn seedlings(prices: &Prices) -> Vec<Seedling> {
    let mut all: Vec<Seedling> = (0..prices.sizes.len()).map(Seedling::Size).collect();
    for stat in STATS {
        all.extend((1..=most_steps(stat, prices)).map(|steps| Seedling::Stat(stat, steps)));
    }
    for template in TEMPLATES {
        for reach in reaches_of(template) {
            all.extend(prices.for_sale(*reach).into_iter().map(|number| Seedling::Reach(template, *reach, number)));
        }
    }
    for (effect, when, suits) in effects(prices) {
        all.push(Seedling::Effect(effect, when, suits));
    }
    all.extend(ABILITIES.into_iter().filter(|one| prices.ability(*one).is_some()).map(Seedling::Ability));
    all.extend(RESPONSES.into_iter().filter(|one| prices.response(*one).is_some()).map(Seedling::Response));
    all.extend(TRAITS.into_iter().filter(|one| prices.of_trait(*one).is_some()).map(Seedling::Trait));
    all
}

fn effects(prices: &Prices) -> impl Iterator<Item = (AttackEffect, When, Suits)> + '_ {
    let cells = EFFECTS.into_iter().flat_map(|effect| {
        WHENS.into_iter().flat_map(move |when| SUITS.into_iter().map(move |suits| (effect, when, suits)))
    });
    cells.filter(|(effect, when, suits)| prices.effect(*effect, *when, *suits).is_some())
}

fn most_steps(stat: Stat, prices: &Prices) -> u8 {
    let steps = match stat {
        Stat::Strides => return prices.strides_most,
        Stat::Wounds => prices.wounds.len(),
        Stat::Skill => prices.skill.len(),
        Stat::Defense => prices.defense.len(),
    };
    u8::try_from(steps).unwrap_or(u8::MAX)
}

/// Grows a character of at most `points` points from a part; `None` if the part is too dear, or is never legal.
pub fn grown(
    from: Seedling,
    points: i32,
    (prices, build): (&Prices, &BuildKnobs),
    dice: &mut Dice,
) -> Option<Character> {
    (0..ATTEMPTS).find_map(|_| {
        let mut growing = Growing { prices, build, points, dice, steps: [0; 4], size: 0, character: empty() };
        growing.grow(from)
    })
}

fn empty() -> Character {
    Character {
        name: String::new(),
        faction: String::new(),
        base: [25.0, 25.0],
        strides: None,
        wounds: None,
        skill: None,
        defense: None,
        at_most: 1,
        attacks: BTreeMap::new(),
        abilities: Vec::new(),
        responses: Vec::new(),
        traits: Vec::new(),
    }
}

/// A character that is not complete.
pub(super) struct Growing<'g> {
    pub(super) prices: &'g Prices,
    build: &'g BuildKnobs,
    points: i32,
    pub(super) dice: &'g mut Dice,
    /// The steps of each of [`STATS`].
    pub(super) steps: [u8; 4],
    /// The Size, as its place in the price list.
    pub(super) size: usize,
    pub(super) character: Character,
}

impl<'g> Growing<'g> {
    /// Returns a complete character as one that can buy more; `None` if it has no Size.
    pub(super) fn of(
        character: &Character,
        points: i32,
        (prices, build): (&'g Prices, &'g BuildKnobs),
        dice: &'g mut Dice,
    ) -> Option<Growing<'g>> {
        let (number, size) = prices.size_of(character.base[0])?;
        let steps = |raised: Option<i16>, base: i16| raised.map_or(Some(0), |raised| u8::try_from(raised - base).ok());
        let steps = [
            steps(character.strides.map(i16::from), size.strides.into())?,
            steps(character.wounds.map(i16::from), size.wounds.into())?,
            steps(character.skill.map(i16::from), size.skill.into())?,
            steps(character.defense.map(i16::from), size.defense.into())?,
        ];
        let size = usize::from(number) - 1;
        Some(Growing { prices, build, points, dice, steps, size, character: character.clone() })
    }

    fn grow(&mut self, from: Seedling) -> Option<Character> {
        self.size = self.dice.below(self.prices.sizes.len());
        self.plant(from)?;
        self.choose_base();
        self.complete()
    }

    /// Spends what is left of the points; `None` if the character is not legal.
    pub(super) fn complete(&mut self) -> Option<Character> {
        if self.character.capacity() == 0 && !self.try_attack() {
            return None;
        }
        self.fits().then_some(())?;
        let mut failed = 0;
        while failed < PATIENCE {
            failed = if self.buy() { 0 } else { failed + 1 };
        }
        Some(self.character.clone())
    }

    /// Buys the part that the character grows from.
    fn plant(&mut self, from: Seedling) -> Option<()> {
        match from {
            Seedling::Size(size) => self.size = size,
            Seedling::Stat(stat, steps) => self.steps[stat as usize] = steps,
            Seedling::Reach(template, reach, number) => {
                let attack = self.attack(template, Some((reach, number)))?;
                self.add_attack(attack);
            }
            Seedling::Effect(effect, when, suits) => {
                let template = TEMPLATES[self.dice.below(TEMPLATES.len())];
                let mut attack = self.attack(template, None)?;
                attack.effects.push(BoughtEffect { effect, when, suits });
                self.add_attack(attack);
            }
            Seedling::Ability(ability) => self.character.abilities.push(ability),
            Seedling::Response(response) => self.character.responses.push(response),
            Seedling::Trait(one) => self.character.traits.push(one),
        }
        Some(())
    }

    /// Draws a base of the Size, and sets the stats.
    pub(super) fn choose_base(&mut self) {
        let size = &self.prices.sizes[self.size];
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bases are 25 to 170 mm")]
        let (least, most) = (size.base[0] as usize, size.base[1] as usize);
        let base = (least + self.dice.below(most - least + 1)) as f64;
        self.character.base = [base, base];
        self.set_stats();
    }

    pub(super) fn set_stats(&mut self) {
        let size = &self.prices.sizes[self.size];
        let [strides, wounds, skill, defense] = self.steps;
        let raised = |base: u8, steps: u8| (steps > 0).then(|| base + steps);
        let signed = |base: i8, steps: u8| (steps > 0).then(|| base + i8::try_from(steps).unwrap_or(i8::MAX));
        self.character.strides = raised(size.strides, strides);
        self.character.wounds = raised(size.wounds, wounds);
        self.character.skill = signed(size.skill, skill);
        self.character.defense = signed(size.defense, defense);
    }

    /// Whether the character is legal, within its points, and has room on a sheet for its actions.
    fn fits(&self) -> bool {
        if self.character.capacity() > MAX_DEEDS {
            return false;
        }
        let bill = Bill::of("", &self.character, self.prices, self.build);
        bill.faults.is_empty() && bill.total() <= self.points
    }

    /// Buys something at random; `false` if it does not fit.
    fn buy(&mut self) -> bool {
        let before = (self.character.clone(), self.steps);
        match self.dice.below(20) {
            0..9 => self.raise(),
            9..13 => self.add_effect(),
            13 | 14 => {
                if !self.try_attack() {
                    return false;
                }
            }
            15 => {
                let one = ABILITIES[self.dice.below(ABILITIES.len())];
                self.character.abilities.push(one);
            }
            16 | 17 => {
                let one = RESPONSES[self.dice.below(RESPONSES.len())];
                self.character.responses.push(one);
            }
            _ => {
                let one = TRAITS[self.dice.below(TRAITS.len())];
                self.character.traits.push(one);
            }
        }
        let fits = self.fits() && self.character != before.0;
        if !fits {
            (self.character, self.steps) = before;
        }
        fits
    }

    fn raise(&mut self) {
        let stat = STATS[self.dice.below(STATS.len())];
        if self.steps[stat as usize] < most_steps(stat, self.prices) {
            self.steps[stat as usize] += 1;
            self.set_stats();
        }
    }

    fn add_effect(&mut self) {
        let all: Vec<(AttackEffect, When, Suits)> = effects(self.prices).collect();
        let (effect, when, suits) = all[self.dice.below(all.len())];
        let names: Vec<String> = self.character.attacks.keys().cloned().collect();
        if let Some(name) = self.dice.pick(&names)
            && let Some(attack) = self.character.attacks.get_mut(name)
        {
            attack.effects.push(BoughtEffect { effect, when, suits });
        }
    }

    /// Adds a random attack; `false` if it is too dear.
    fn try_attack(&mut self) -> bool {
        let template = TEMPLATES[self.dice.below(TEMPLATES.len())];
        let Some(attack) = self.attack(template, None) else { return false };
        self.add_attack(attack);
        true
    }

    fn add_attack(&mut self, mut attack: BoughtAttack) {
        let attacks = &self.character.attacks;
        attack.place = attacks.values().map(|attack| attack.place + 1).max().unwrap_or(0);
        let name = (1..).map(|number| format!("attack_{number}")).find(|name| !attacks.contains_key(name));
        self.character.attacks.extend(name.map(|name| (name, attack)));
    }

    /// Draws a reach that goes with what the attack has already: an area without a diameter has no range.
    fn reach(&mut self, reach: Reach, attack: &BoughtAttack, fixed: Option<(Reach, u8)>) -> Option<u8> {
        let mut numbers = self.prices.for_sale(reach);
        match reach {
            Reach::AreaRange if attack.diameter == Some(0) => numbers.retain(|range| *range == 0),
            Reach::AreaDiameter if matches!(fixed, Some((Reach::AreaRange, 1..))) => {
                numbers.retain(|diameter| *diameter > 0);
            }
            _ => {}
        }
        self.dice.pick(&numbers).copied()
    }

    /// Returns an attack with random reaches, and `fixed` if it is given; `None` if it is too dear.
    fn attack(&mut self, template: Template, fixed: Option<(Reach, u8)>) -> Option<BoughtAttack> {
        let mut price = i32::from(self.prices.template(template).price);
        let mut attack = BoughtAttack {
            place: 0,
            template,
            range: None,
            diameter: None,
            length: None,
            targets: None,
            between: None,
            effects: Vec::new(),
        };
        for reach in reaches_of(template) {
            let chosen = match fixed {
                Some((fixed, number)) if fixed == *reach => number,
                _ => self.reach(*reach, &attack, fixed)?,
            };
            if *reach == Reach::ChainBetween && attack.targets == Some(1) {
                // A chain of one target has no next one.
                (fixed.map(|(fixed, _)| fixed) != Some(Reach::ChainBetween)).then_some(())?;
                continue;
            }
            price += i32::from(self.prices.reach(*reach, chosen)?);
            match reach {
                Reach::SingleRange | Reach::AreaRange | Reach::ChainFirst => attack.range = Some(chosen),
                Reach::AreaDiameter => attack.diameter = Some(chosen),
                Reach::LineLength => attack.length = Some(chosen),
                Reach::ChainTargets => attack.targets = Some(chosen),
                Reach::ChainBetween => attack.between = Some(chosen),
            }
        }
        (fixed.is_some() || price * 100 <= self.points * ATTACK_PART).then_some(attack)
    }
}
