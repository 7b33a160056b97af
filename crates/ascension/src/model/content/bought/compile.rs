//! The sheet of a bought character, in the notation of all sheets.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::bill::Bill;
use super::prices::Prices;
use super::written::{
    AttackEffect, BoughtAbility, BoughtAttack, BoughtEffect, BoughtResponse, Character, Template, word,
};
use crate::model::content::errors::wrong;
use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::model::content::traits::Trait;
use crate::model::knobs::{IncreaseDefense, Knobs};
use evenhand_game::game::knobs::Knob;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::written;

/// A bought character as a sheet is written, and its Size.
pub(crate) struct Compiled {
    pub(crate) id: String,
    pub(crate) sheet: Table,
    pub(crate) size: u8,
}

/// Returns the characters of some rules, by id.
pub(crate) fn characters(rules: &Rules) -> Result<BTreeMap<String, Character>, SetupError> {
    let entries = rules.get("characters").and_then(Value::as_table).into_iter().flatten();
    let read = |(id, entry): (&String, &Value)| {
        let mut entry = entry.clone();
        Character::fill(&mut entry);
        Ok((id.clone(), written::value(&format!("characters.{id}"), entry)?))
    };
    entries.map(read).collect()
}

/// Returns the sheets of all bought characters of some rules.
///
/// # Errors
/// Returns an error for a character that is illegal or that cannot be played.
pub(crate) fn sheets(rules: &Rules, knobs: &Knobs) -> Result<Vec<Compiled>, SetupError> {
    let characters = characters(rules)?;
    if characters.is_empty() {
        return Ok(Vec::new());
    }
    let prices = Prices::of(rules)?;
    characters.iter().map(|(id, character)| compile(id, character, &prices, knobs)).collect()
}

fn compile(id: &str, character: &Character, prices: &Prices, knobs: &Knobs) -> Result<Compiled, SetupError> {
    let path = format!("characters.{id}");
    let points = Bill::of(&path, character, prices, &knobs.build).legal()?;
    refuse_moving_terrain(&path, character)?;
    let Some((size, begins)) = prices.size_of(character.base[0]) else {
        return wrong(format!("{path}.base"), "no Size has such a base", "choose another");
    };
    let skill = character.skill.unwrap_or(begins.skill);
    let inch = knobs.measure.inch_mm;
    let mut actions = Actions { inch, table: Table::new() };
    for (name, attack) in character.attacks_in_order() {
        let template = prices.template(attack.template).skill;
        let one =
            if knobs.build.one_token_floor { (skill + prices.tokens[0]).max(0) - skill } else { prices.tokens[0] };
        let bonus = [one + template, prices.tokens[1] + template];
        actions.attack(name, attack, bonus, knobs);
    }
    for ability in &character.abilities {
        actions.ability(*ability);
    }
    for response in &character.responses {
        actions.response(*response, knobs.build.increase_defense);
    }
    let traits = character.traits.iter().map(|one| Value::from(word::<Trait>(*one as usize))).collect();
    let mut sheet = Table::new();
    let mut set = |key: &str, value: Value| sheet.insert(key.into(), value);
    set("name", character.name.clone().into());
    set("faction", character.faction.clone().into());
    set("base", Value::Array(character.base.map(Value::from).to_vec()));
    set("capacity", whole(character.capacity()));
    set("skill", i64::from(skill).into());
    set("defense", i64::from(character.defense.unwrap_or(begins.defense)).into());
    set("wounds", i64::from(character.wounds.unwrap_or(begins.wounds)).into());
    set("strides", i64::from(character.strides.unwrap_or(begins.strides)).into());
    set("points", i64::from(points).into());
    set("at_most", i64::from(character.at_most).into());
    set("influence", (f64::from(begins.influence) * inch).into());
    set("abilities_most", Value::Integer(1));
    set("traits", Value::Array(traits));
    set("actions", Value::Table(actions.table));
    Ok(Compiled { id: id.to_owned(), sheet, size })
}

/// Refuses what moves terrain, which the rules do not play (AC-Q17).
fn refuse_moving_terrain(path: &str, character: &Character) -> Result<(), SetupError> {
    let message = |word: &str| format!("{word} moves terrain, which is not played (AC-Q17)");
    let remedy = "leave it out; its price can still be looked up";
    for (name, attack) in &character.attacks {
        let throws = |effect: &BoughtEffect| effect.effect == AttackEffect::ThrowTerrain;
        if let Some(place) = attack.effects.iter().position(throws) {
            let path = format!("{path}.attacks.{name}.effects.{place}");
            return wrong(path, message(AttackEffect::ThrowTerrain.word()), remedy);
        }
    }
    match character.abilities.iter().position(|ability| *ability == BoughtAbility::DisplaceTerrain) {
        Some(place) => {
            wrong(format!("{path}.abilities.{place}"), message(BoughtAbility::DisplaceTerrain.word()), remedy)
        }
        None => Ok(()),
    }
}

fn whole(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Returns a table of these keys and values.
fn table<const N: usize>(entries: [(&str, Value); N]) -> Table {
    entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The actions of a sheet, as they are written.
struct Actions {
    /// Millimetres in an inch.
    inch: f64,
    table: Table,
}

impl Actions {
    fn inches(&self, number: u8) -> Value {
        Value::from(f64::from(number) * self.inch)
    }

    /// Adds an action under a name that is still free.
    fn add(&mut self, name: &str, mut deed: Table) {
        let free = |name: &String| !self.table.contains_key(name);
        let numbered = (2..=u8::MAX).map(|number| format!("{name}_{number}"));
        let Some(key) = std::iter::once(name.to_owned()).chain(numbered).find(free) else { return };
        deed.insert("place".into(), whole(self.table.len()));
        self.table.insert(key, Value::Table(deed));
    }

    /// Adds an attack; `bonus` is its change of Attack Skill with one token and with two (AC-ATK-2).
    fn attack(&mut self, name: &str, attack: &BoughtAttack, bonus: [i8; 2], knobs: &Knobs) {
        let [one, two] = bonus.map(i64::from);
        let more = table([("tokens", Value::Integer(2)), ("bonus", two.into())]);
        let mut deed = table([("kind", "attack".into()), ("bonus", one.into()), ("more", Value::Table(more))]);
        let mut set = |key: &str, value: Value| deed.insert(key.into(), value);
        match attack.template {
            Template::Single => {
                set("range", self.inches(attack.range.unwrap_or(0)));
            }
            Template::Area if attack.diameter.unwrap_or(0) == 0 => {
                set("range", self.inches(0));
                set("nova", knobs.measure.contact_mm.into());
            }
            Template::Area => {
                set("aim", "point".into());
                set("range", self.inches(attack.range.unwrap_or(0)));
                set("burst", Value::from(f64::from(attack.diameter.unwrap_or(0)) * self.inch / 2.0));
            }
            Template::Line => {
                set("aim", "point".into());
                set("range", self.inches(attack.length.unwrap_or(0)));
                set("line", self.inch.into());
            }
            Template::Chain => {
                set("aim", "foe".into());
                set("range", self.inches(attack.range.unwrap_or(0)));
                let targets = i64::from(attack.targets.unwrap_or(1));
                let between = self.inches(attack.between.unwrap_or(0));
                set("chain", Value::Table(table([("targets", targets.into()), ("between", between)])));
            }
        }
        if attack.effects.iter().any(|effect| effect.effect == AttackEffect::NullStrike) {
            set("harmless", true.into());
        }
        let effects: Vec<Value> = attack.effects.iter().filter_map(|effect| self.effect(effect)).collect();
        set("effects", Value::Array(effects));
        self.add(name, deed);
    }

    /// Returns an effect; none for Null Strike, which is a property of the attack (AC-EF-10).
    fn effect(&self, bought: &BoughtEffect) -> Option<Value> {
        let granted = |condition: &str| table([("verb", "grant".into()), ("condition", condition.into())]);
        let mut effect = match bought.effect {
            AttackEffect::DisplaceAttacker => table([("verb", "approach".into()), ("within", self.inches(1))]),
            AttackEffect::DisplaceDefender => table([("verb", "displace".into()), ("length", self.inches(1))]),
            AttackEffect::Knockback => table([("verb", "knock_back".into()), ("length", self.inches(1))]),
            AttackEffect::Throw => self.hurl(),
            AttackEffect::Hinder => granted("hinder"),
            AttackEffect::Slow => granted("slow"),
            AttackEffect::Weaken => granted("weaken"),
            AttackEffect::Dot => granted("dot"),
            AttackEffect::Exhaust => table([("verb", "exhaust".into())]),
            AttackEffect::NullStrike | AttackEffect::ThrowTerrain => return None,
        };
        effect.insert("when".into(), word::<When>(bought.when as usize).into());
        effect.insert("suits".into(), word::<Suits>(bought.suits as usize).into());
        Some(Value::Table(effect))
    }

    fn hurl(&self) -> Table {
        table([("verb", "hurl".into()), ("smaller", Value::Integer(2)), ("each", self.inches(1))])
    }

    fn ability(&mut self, ability: BoughtAbility) {
        let user = |effect: Table| table([("effects", Value::Array(vec![Value::Table(effect)]))]);
        let place = |inches: u8, sight: bool| {
            user(table([("verb", "place".into()), ("within", self.inches(inches)), ("sight", sight.into())]))
        };
        let mut deed = match ability {
            BoughtAbility::DisplaceTarget => aimed(user(self.hurl()), self.inches(0), "character"),
            BoughtAbility::DisplaceTerrain => return,
            BoughtAbility::DisplaceSelfSight => place(6, true),
            BoughtAbility::DisplaceSelfBlind => place(4, false),
            BoughtAbility::ShiftSelf => user(table([("verb", "shift".into()), ("length", self.inches(1))])),
            BoughtAbility::CompelMovement => {
                let mut deed = aimed(user(table([("verb", "compel".into())])), self.inches(4), "foe");
                deed.insert("sight".into(), true.into());
                deed
            }
            BoughtAbility::RemoveEffect => {
                aimed(user(table([("verb", "cleanse".into())])), self.inches(4), "friend_or_self")
            }
        };
        deed.insert("kind".into(), "ability".into());
        self.add(ability.word(), deed);
    }

    fn response(&mut self, response: BoughtResponse, increase: IncreaseDefense) {
        let (trigger, effect) = match response {
            BoughtResponse::NegateDisplacement => {
                ("forced", table([("verb", "hold_fast".into()), ("lasting", true.into())]))
            }
            BoughtResponse::ReduceDisplacement => {
                ("forced", table([("verb", "shorten".into()), ("by", self.inches(2))]))
            }
            BoughtResponse::IncreaseDefense => {
                let [turned, kept] = match increase {
                    IncreaseDefense::BestTwo => [3, 2],
                    IncreaseDefense::One => [1, 1],
                };
                let numbers = [("turned", Value::Integer(turned)), ("kept", Value::Integer(kept))];
                let mut effect = table(numbers);
                effect.insert("verb".into(), "defend_by_best".into());
                ("targeted", effect)
            }
            BoughtResponse::DisplaceSelf => {
                let effect = [("verb", "shift".into()), ("length", self.inches(1)), ("evades", true.into())];
                ("targeted", table(effect))
            }
        };
        let effects = Value::Array(vec![Value::Table(effect)]);
        let deed = table([("kind", "response".into()), ("trigger", trigger.into()), ("effects", effects)]);
        self.add(response.word(), deed);
    }
}

fn aimed(mut deed: Table, range: Value, aim: &str) -> Table {
    deed.insert("range".into(), range);
    deed.insert("aim".into(), aim.into());
    deed
}
