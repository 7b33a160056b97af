//! Reads datasheets and the entries that they refer to: items, passives, abilities, spells and statuses.

use serde::de::DeserializeOwned;

use super::dice::{STRENGTHS, strength};
use super::ids::{AbilityId, ItemId, PassiveId, SheetId, SpellId, StatusId};
use super::names::{FLYER, GARGANTUAN, LEADER, Names, table};
use super::sheets::{
    Ability, Ends, Item, Keywords, Moment, Passive, Phase, Sheet, Spell, Status, Trigger, Weapon, Whom, inches,
};
use super::verbs::{Alters, Home, Verb, effects};
use super::written::{
    AbilityWhen, PassiveWhen, StatusEnds, Turns, WrittenAbility, WrittenItem, WrittenPassive, WrittenSheet,
    WrittenSpell, WrittenStatus,
};
use super::wrong;
use evenhand_game::game::knobs::Knob;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::written::value;
use evenhand_kit::table::ids::{Id, IdVec};
use evenhand_kit::table::plane::Grain;

/// Millimeters in an inch.
const MM: f64 = 25.4;
/// The most abilities, passives or innate items of a datasheet, and the most passives of an item.
const MOST: usize = 8;

/// Reads every entry of a table.
fn all<W: DeserializeOwned + Knob, I: Id, T>(
    rules: &Rules,
    name: &str,
    read: impl Fn(&str, &str, W) -> Result<T, SetupError>,
) -> Result<IdVec<I, T>, SetupError> {
    let mut all = IdVec::new();
    for (id, entry) in table(rules, name) {
        let path = format!("{name}.{id}");
        let mut entry = entry.clone();
        W::fill(&mut entry);
        all.push(read(&path, id, value(&path, entry)?)?);
    }
    Ok(all)
}

/// Converts a length; 0 inches means none.
fn length(inch: f64) -> Option<Grain> {
    (inch > 0.0).then(|| inches(inch))
}

/// Reads `squads`, with the spells of their factions.
pub(super) fn sheets(
    rules: &Rules,
    names: &Names,
    spells: &IdVec<SpellId, Spell>,
) -> Result<IdVec<SheetId, Sheet>, SetupError> {
    all(rules, "squads", |path, id, written: WrittenSheet| sheet(path, id, written, names, spells))
}

fn sheet(
    path: &str,
    id: &str,
    written: WrittenSheet,
    names: &Names,
    spells: &IdVec<SpellId, Spell>,
) -> Result<Sheet, SetupError> {
    let at = |field: &str| format!("{path}.{field}");
    let keywords = keywords(&at("keywords"), &written.keywords, names)?;
    let Some(first) = written.keywords.first() else {
        return wrong(at("keywords"), "it has no faction", "write its faction as the first keyword");
    };
    let faction = names.keyword(&at("keywords"), first)?;
    if written.min > written.max {
        let message = format!("it needs {} models and has {} at most", written.min, written.max);
        return wrong(at("min"), message, format!("lower it, or raise {}", at("max")));
    }
    let can_equip = Names::each(&at("can_equip"), &written.can_equip, |at, word| names.item(at, word))?;
    let innate = Names::each(&at("innate"), &written.innate, |at, word| names.item(at, word))?;
    let abilities = Names::each(&at("abilities"), &written.abilities, |at, word| names.ability(at, word))?;
    let passives = Names::each(&at("passives"), &written.passives, |at, word| names.passive(at, word))?;
    for (field, count) in [("abilities", abilities.len()), ("passives", passives.len()), ("innate", innate.len())] {
        if count > MOST {
            return wrong(at(field), format!("it names {count}"), format!("at most {MOST} fit"));
        }
    }
    let has = |word: &str| written.keywords.iter().any(|keyword| keyword == word);
    let own_spells = spells.iter().filter(|(_, spell)| written.spell_slots > 0 && spell.faction == faction);
    Ok(Sheet {
        id: id.to_owned(),
        keywords,
        faction,
        min: written.min,
        max: written.max,
        cost: written.cost,
        speed: inches(written.speed),
        strength: written.strength,
        defense: written.defense,
        evade: written.evade,
        hp: written.hp,
        item_slots: written.item_slots,
        spell_slots: written.spell_slots,
        radius: inches(written.base_mm / 2.0 / MM),
        height: inches(written.height),
        can_equip,
        innate,
        abilities,
        passives,
        spells: own_spells.map(|(spell, _)| spell).collect(),
        leader: has(LEADER),
        flyer: has(FLYER),
        gargantuan: has(GARGANTUAN),
        name: written.name,
    })
}

/// Reads a set of keywords.
pub(super) fn keywords(path: &str, words: &[String], names: &Names) -> Result<Keywords, SetupError> {
    let all = Names::each(path, words, |at, word| names.keyword(at, word))?;
    Ok(Keywords(all.iter().fold(0, |bits, keyword| bits | 1 << keyword.0)))
}

/// Reads `items`. Melee weapons have at least the reach of hand-to-hand combat. Items that change the Defense or the
/// evade dice of a squad count as squad-wide (FB-Q56).
pub(super) fn items(
    rules: &Rules,
    names: &Names,
    melee: Grain,
    known: &IdVec<PassiveId, Passive>,
) -> Result<IdVec<ItemId, Item>, SetupError> {
    all(rules, "items", |path, id, written: WrittenItem| {
        let weapon = if written.strength.0.is_empty() { None } else { Some(weapon(path, &written, names, melee)?) };
        let at = format!("{path}.passives");
        let passives = Names::each(&at, &written.passives, |at, word| names.passive(at, word))?;
        if passives.len() > MOST {
            return wrong(at, format!("it names {}", passives.len()), format!("at most {MOST} fit"));
        }
        Ok(Item {
            id: id.to_owned(),
            name: written.name,
            slots: written.slots,
            points: written.points,
            weapon,
            squad_wide: written.squad_wide || passives.iter().any(|passive| guards(&known[*passive])),
            passives,
        })
    })
}

/// Whether a passive always changes the Defense or the evade dice of its own squad.
fn guards(passive: &Passive) -> bool {
    let guard = |verb: &Verb| verb.alters_any(Alters::DEFENSE.and(Alters::EVADING));
    passive.trigger == Trigger::Always && passive.whom == Whom::Own && passive.effects.iter().any(guard)
}

fn weapon(path: &str, written: &WrittenItem, names: &Names, melee: Grain) -> Result<Weapon, SetupError> {
    let Some(strength) = strength(&written.strength.0) else {
        return wrong(format!("{path}.strength"), format!("`{}` is no Strength", written.strength.0), STRENGTHS);
    };
    let status = &written.on_wound;
    let on_wound = if status.is_empty() { None } else { Some(names.status(&format!("{path}.on_wound"), status)?) };
    let more = written.after_move_strength;
    Ok(Weapon {
        range: length(written.range),
        strength,
        reach: inches(written.reach).max(melee),
        ignores_objects: written.ignores_objects,
        ignores_structures: written.ignores_structures,
        on_wound,
        after_move: (more != 0).then(|| (inches(written.after_move), more)),
    })
}

/// Reads `passives`.
pub(super) fn passives(rules: &Rules, names: &Names) -> Result<IdVec<PassiveId, Passive>, SetupError> {
    all(rules, "passives", |path, id, written: WrittenPassive| {
        let begin = |phase| Trigger::Begin { phase, own_only: written.turns == Turns::Own };
        let trigger = match written.when {
            PassiveWhen::Always => Trigger::Always,
            PassiveWhen::Starting => begin(Phase::Starting),
            PassiveWhen::Spell => begin(Phase::Spell),
            PassiveWhen::Movement => begin(Phase::Movement),
            PassiveWhen::Combat => begin(Phase::Combat),
            PassiveWhen::End => begin(Phase::End),
            PassiveWhen::LostInMelee => Trigger::LostInMelee,
        };
        if trigger == Trigger::Always && written.check > 0 {
            let remedy = "leave it out, or say when it happens";
            return wrong(format!("{path}.check"), "what works all the time is not rolled for", remedy);
        }
        if trigger == Trigger::LostInMelee && written.target != Whom::Enemy {
            let remedy = "write target = \"enemy\": the squad that attacked";
            return wrong(
                format!("{path}.target"),
                "models that are lost in melee are answered to their attacker",
                remedy,
            );
        }
        let effects = effects(&format!("{path}.effects"), &written.effects.0, Home::Passive(trigger), names)?;
        Ok(Passive {
            id: id.to_owned(),
            trigger,
            whom: written.target,
            within: length(written.within),
            keyword: names.keyword_if_any(&format!("{path}.keyword"), &written.keyword)?,
            check: written.check,
            effects,
            name: written.name,
        })
    })
}

/// Reads `abilities`.
pub(super) fn abilities(rules: &Rules, names: &Names) -> Result<IdVec<AbilityId, Ability>, SetupError> {
    all(rules, "abilities", |path, id, written: WrittenAbility| {
        let moment = match written.when {
            AbilityWhen::Starting => Moment::Phase(Phase::Starting),
            AbilityWhen::Spell => Moment::Phase(Phase::Spell),
            AbilityWhen::Movement => Moment::Phase(Phase::Movement),
            AbilityWhen::Combat => Moment::Phase(Phase::Combat),
            AbilityWhen::End => Moment::Phase(Phase::End),
            AbilityWhen::WoundsToLeader => Moment::WoundsToLeader,
        };
        if written.fresh && moment != Moment::Phase(Phase::Movement) {
            let remedy = "leave it out, or write when = \"movement\"";
            return wrong(format!("{path}.fresh"), "squads act in the Movement Phase only", remedy);
        }
        let home = Home::Ability(moment, written.target);
        let effects = effects(&format!("{path}.effects"), &written.effects.0, home, names)?;
        Ok(Ability {
            id: id.to_owned(),
            moment,
            once_per_game: written.once_per_game,
            whom: written.target,
            within: length(written.within),
            keyword: names.keyword_if_any(&format!("{path}.keyword"), &written.keyword)?,
            fresh: written.fresh,
            effects,
            name: written.name,
        })
    })
}

/// Reads `spells`.
pub(super) fn spells(rules: &Rules, names: &Names) -> Result<IdVec<SpellId, Spell>, SetupError> {
    let count = table(rules, "spells").count();
    if count > 255 {
        return wrong("spells", format!("{count} entries"), "at most 255 fit; remove some");
    }
    all(rules, "spells", |path, id, written: WrittenSpell| {
        if !matches!(written.target, Whom::Friend | Whom::Enemy) {
            let remedy = "write \"friend\" or \"enemy\"";
            return wrong(format!("{path}.target"), "a spell is cast at one squad", remedy);
        }
        let home = Home::Spell(written.target);
        Ok(Spell {
            id: id.to_owned(),
            faction: names.keyword(&format!("{path}.faction"), &written.faction)?,
            difficulty: written.difficulty,
            range: inches(written.range),
            whom: written.target,
            effects: effects(&format!("{path}.effects"), &written.effects.0, home, names)?,
            name: written.name,
        })
    })
}

/// Reads `statuses`.
pub(super) fn statuses(rules: &Rules, names: &Names) -> Result<IdVec<StatusId, Status>, SetupError> {
    all(rules, "statuses", |path, id, written: WrittenStatus| {
        Ok(Status {
            id: id.to_owned(),
            ends: match written.ends {
                StatusEnds::Turn => Ends::Turn,
                StatusEnds::BearersEnd => Ends::BearersNextEnd,
                StatusEnds::BearersStart => Ends::BearersNextStart,
                StatusEnds::SourcesStart => Ends::SourcesNextStart,
                StatusEnds::PutOut => Ends::PutOut(written.put_out),
            },
            lasting: effects(&format!("{path}.lasting"), &written.lasting.0, Home::Lasting, names)?,
            at_start: effects(&format!("{path}.at_start"), &written.at_start.0, Home::AtStart, names)?,
            name: written.name,
        })
    })
}
