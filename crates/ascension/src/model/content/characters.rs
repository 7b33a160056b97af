//! Reads character sheets from content files.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::dead_text::refuse_dead_text;
use super::errors::wrong;
use super::suits::Suits;
use super::written::{WrittenDeed, WrittenEffects, WrittenSheet};
use crate::model::content::sheets::{
    Aim, Area, Deed, DeedId, DeedKind, Effect, Extra, MAX_DEEDS, More, Sheet, SheetId, When,
};
use crate::model::content::verbs::{Names, Verb};
use crate::model::content::{bought, points};
use crate::model::knobs::{Knobs, PointsMode, SizeMode, SizeRounding};
use evenhand_game::game::knobs::Knob;
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::field::FieldNote;
use evenhand_kit::table::effects::schema::of_effect;
use evenhand_kit::table::effects::shared::{flatten, weights};
use evenhand_kit::table::effects::{field, written};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::plane::grains;

/// Reads all sheets. `factions` are the ids of `lists`, in order.
pub(crate) fn sheets(rules: &Rules, knobs: &Knobs, factions: &[String]) -> Result<IdVec<SheetId, Sheet>, SetupError> {
    let empty = Table::new();
    let entries = rules.get("content").and_then(Value::as_table).unwrap_or(&empty);
    if entries.len() > usize::from(u8::MAX) {
        return wrong("content", format!("{} sheets", entries.len()), "use at most 255");
    }
    let mut sheets = IdVec::new();
    for (id, entry) in entries {
        // A user-defined entry has no defaults yet.
        let mut entry = entry.clone();
        WrittenSheet::fill(&mut entry);
        let path = format!("content.{id}");
        sheets.push(sheet(id, &path, written::value(&path, entry)?, knobs, factions)?);
    }
    add_bought(rules, knobs, factions, &mut sheets)?;
    if knobs.points.mode == PointsMode::Formula {
        points::by_formula(&mut sheets, knobs)?;
    }
    Ok(sheets)
}

/// Adds the sheets of the characters bought by points (AC-BUILD).
fn add_bought(
    rules: &Rules,
    knobs: &Knobs,
    factions: &[String],
    sheets: &mut IdVec<SheetId, Sheet>,
) -> Result<(), SetupError> {
    for character in bought::sheets(rules, knobs)? {
        let id = &character.id;
        let path = format!("characters.{id}");
        if sheets.values().any(|sheet| sheet.id == *id) {
            return wrong(path, format!("there is a sheet `{id}` in `content` already"), "choose another id");
        }
        if sheets.len() >= usize::from(u8::MAX) {
            return wrong(path, "there are more than 255 sheets and characters", "remove some");
        }
        let mut entry = Value::Table(character.sheet);
        WrittenSheet::fill(&mut entry);
        let mut sheet = sheet(id, &path, written::value(&path, entry)?, knobs, factions)?;
        sheet.deeds.values_mut().for_each(|deed| deed.states_result = true);
        sheets.push(Sheet { size: character.size, bought: true, ..sheet });
    }
    Ok(())
}

/// Reads a sheet; `at` is where it is written.
fn sheet(id: &str, at: &str, entry: WrittenSheet, knobs: &Knobs, factions: &[String]) -> Result<Sheet, SetupError> {
    let path = |key: &str| format!("{at}.{key}");
    check_base(&path("base"), entry.base, knobs)?;
    let [long, short] = entry.base;
    let Some(faction) = factions.iter().position(|name| *name == entry.faction) else {
        return wrong(
            path("faction"),
            format!("there are no lists of a faction `{}`", entry.faction),
            format!("name one of {}, or add lists.{}", factions.join(", "), entry.faction),
        );
    };
    for (key, number) in [("capacity", entry.capacity), ("wounds", entry.wounds), ("strides", entry.strides)] {
        let inert = key == "capacity" && knobs.build.without_actions;
        if number == 0 && !inert || number > 99 {
            return wrong(path(key), format!("{number} is no sensible number here"), "choose 1 to 99");
        }
    }
    let deeds = read_deeds(&path("actions"), entry.actions)?;
    let add = |number: u8, add: i8| {
        let sum = (i16::from(number) + i16::from(add)).clamp(0, 99);
        u8::try_from(sum).expect("it is between 0 and 99")
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole; beyond 255 it is 255")]
    let wounds = (f64::from(entry.wounds) * knobs.attack.wounds_scale + 0.5).floor() as u8;
    Ok(Sheet {
        id: id.into(),
        name: entry.name,
        faction: u8::try_from(faction).expect("there are few factions"),
        long: grains(long),
        short: grains(short),
        size: size_value(entry.size, long, knobs),
        capacity: add(entry.capacity, knobs.tokens.capacity_add),
        skill: entry.skill.saturating_add(knobs.attack.skill_add),
        defense: entry.defense.saturating_add(knobs.attack.defense_add),
        wounds: wounds.max(1),
        strides: entry.strides,
        points: entry.points,
        at_most: entry.at_most,
        influence: grains(entry.influence),
        abilities_most: entry.abilities_most,
        traits: entry.traits.into_iter().collect(),
        bought: false,
        deeds,
    })
}

/// Checks that a base has its longest dimension first and keeps to the limits (AS-COMP-1).
fn check_base(path: &str, base: [f64; 2], knobs: &Knobs) -> Result<(), SetupError> {
    let [long, short] = base;
    let size = &knobs.size;
    if long < short {
        return wrong(path, format!("{long} is less than {short}"), "write the longest dimension first");
    }
    for mm in base {
        if mm < size.base_min_mm || mm > size.base_max_mm {
            return wrong(
                path,
                format!(
                    "a base of {mm} mm: every dimension must be between {} and {}",
                    size.base_min_mm, size.base_max_mm
                ),
                "change the base, or size.base_min_mm and size.base_max_mm (AS-COMP-1)",
            );
        }
    }
    Ok(())
}

/// Returns the Size Value of a sheet: as written, or derived from the longest dimension of the base (AS-Q55).
fn size_value(written: u8, long: f64, knobs: &Knobs) -> u8 {
    let size = &knobs.size;
    let derived = || {
        let steps = long / size.mm_per_step;
        let steps = if size.rounding == SizeRounding::Floor { steps.floor() } else { steps.round() };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number; beyond 255 it is 255"
        )]
        let steps = steps as u8;
        steps.max(size.min)
    };
    match (size.mode, written) {
        (SizeMode::Derived, _) | (SizeMode::Sheet, 0) => derived(),
        (SizeMode::Sheet, value) => value,
    }
}

/// Reads the actions of a sheet, in sheet order.
fn read_deeds(path: &str, actions: BTreeMap<String, WrittenDeed>) -> Result<IdVec<DeedId, Deed>, SetupError> {
    if actions.len() > MAX_DEEDS {
        return wrong(path, format!("{} actions", actions.len()), format!("a sheet has room for {MAX_DEEDS}"));
    }
    let mut named: Vec<(String, WrittenDeed)> = actions.into_iter().collect();
    named.sort_by(|a, b| a.1.place.cmp(&b.1.place).then_with(|| a.0.cmp(&b.0)));
    let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
    let mut deeds: IdVec<DeedId, Deed> = IdVec::new();
    for (name, deed) in named {
        deeds.push(read_deed(&format!("{path}.{name}"), name, deed, &names)?);
    }
    check_counters(path, &deeds)?;
    refuse_dead_text(path, &deeds)?;
    Ok(deeds)
}

/// Checks that counterattacks use attacks.
fn check_counters(path: &str, deeds: &IdVec<DeedId, Deed>) -> Result<(), SetupError> {
    for deed in deeds.values() {
        for effect in &deed.effects {
            if let Some(counter) = effect.verb.counter()
                && deeds[counter.deed].kind != DeedKind::Attack
            {
                return wrong(
                    format!("{path}.{}.effects", deed.id),
                    format!("`{}` is no attack", deeds[counter.deed].id),
                    "counter with an attack of the same sheet",
                );
            }
        }
    }
    Ok(())
}

fn read_deed(path: &str, id: String, deed: WrittenDeed, names: &[String]) -> Result<Deed, SetupError> {
    let area = area(path, &deed)?;
    let around_user = matches!(area, Area::Nova(_) | Area::NovaFoes(_));
    check_range_and_trigger(path, &deed)?;
    let aim = deed.aim.unwrap_or(match (deed.kind, around_user, deed.range) {
        (DeedKind::Attack, false, _) => Aim::FoeOrPiece,
        _ => Aim::User,
    });
    let extra = extra(path, &deed)?;
    let effects = read_effects(path, &deed.effects, names)?;
    Ok(Deed {
        id,
        kind: deed.kind,
        tokens: deed.tokens,
        more: more(path, &deed)?,
        range: deed.range.map(grains),
        min_range: grains(deed.min_range),
        bonus: deed.bonus,
        utility: deed.utility,
        aim,
        area,
        sight: deed.sight,
        indirect: deed.indirect,
        ignores_cover: deed.ignores_cover,
        harmless: deed.harmless,
        terrain_bonus: deed.terrain_bonus,
        ignores_threshold: deed.ignores_threshold,
        strikes_terrain: deed.strikes_terrain,
        extra,
        swoop: deed.swoop,
        trigger: deed.trigger,
        guards: deed.guards.map(grains),
        states_result: false,
        effects,
    })
}

/// Reads the area of an action, if it has one.
fn area(path: &str, deed: &WrittenDeed) -> Result<Area, SetupError> {
    let areas = [
        deed.burst.map(|r| Area::Burst(grains(r))),
        deed.nova.map(|r| Area::Nova(grains(r))),
        deed.nova_foes.map(|r| Area::NovaFoes(grains(r))),
        deed.line.map(|width| Area::Line(grains(width))),
        deed.chain.as_ref().map(|chain| Area::Chain(chain.targets, grains(chain.between))),
    ];
    let mut areas = areas.into_iter().flatten();
    let area = areas.next().unwrap_or_default();
    if areas.next().is_some() {
        return wrong(path, "an action has one of burst, nova, nova_foes, line and chain", "keep one of them");
    }
    Ok(area)
}

/// Reads the second number of tokens of an attack, if it has one.
fn more(path: &str, deed: &WrittenDeed) -> Result<Option<More>, SetupError> {
    match &deed.more {
        Some(more) if more.tokens <= deed.tokens => {
            let message = format!("{} tokens are not more than the {} it costs", more.tokens, deed.tokens);
            wrong(format!("{path}.more.tokens"), message, "raise it")
        }
        more => Ok(more.as_ref().map(|more| More { tokens: more.tokens, bonus: more.bonus })),
    }
}

/// Checks that an attack has a range, that a response and only a response has a trigger, and
/// that the minimum range does not exceed the range.
fn check_range_and_trigger(path: &str, deed: &WrittenDeed) -> Result<(), SetupError> {
    let at = |key: &str| format!("{path}.{key}");
    if deed.kind == DeedKind::Attack && deed.range.is_none() {
        return wrong(at("range"), "an attack without a range", "write its range in mm; 0 is base contact (AS-Q29)");
    }
    if deed.kind == DeedKind::Response && deed.trigger.is_none() {
        return wrong(at("trigger"), "a response without a trigger", "say what it responds to (AS-RESP-3)");
    }
    if deed.kind != DeedKind::Response && deed.trigger.is_some() {
        return wrong(
            at("trigger"),
            "only responses have a trigger",
            "make its kind `response`, or leave the trigger out",
        );
    }
    if deed.range.is_some_and(|range| range < deed.min_range) {
        return wrong(at("min_range"), "the least range is above the range", "lower it");
    }
    Ok(())
}

/// Reads the situational bonus of an action, if it has one.
fn extra(path: &str, deed: &WrittenDeed) -> Result<Option<Extra>, SetupError> {
    Ok(match (&deed.moved, deed.gang) {
        (Some(moved), None) => Some(Extra::Moved(grains(moved.at_least), moved.bonus)),
        (None, Some(most)) => Some(Extra::Gang(most)),
        (None, None) => None,
        (Some(_), Some(_)) => {
            return wrong(format!("{path}.gang"), "an action has one of moved and gang", "keep one of them");
        }
    })
}

/// Reads the additional effects of an action, in order.
fn read_effects(path: &str, effects: &WrittenEffects, names: &[String]) -> Result<Vec<Effect>, SetupError> {
    let mut names = Names { deeds: names };
    let mut read = |path: &str, effect: &Value| read_effect(path, effect, &mut names);
    let flat = flatten(&format!("{path}.effects"), &effects.0, &mut read)?;
    let of_shared = |shared| Effect { when: When::Always, suits: Suits::Any, verb: Verb::Shared(shared), weight: 1.0 };
    let mut effects: Vec<Effect> = flat.into_iter().map(|effect| effect.map_or_shared(of_shared)).collect();
    let weights = weights(effects.iter().map(|effect| effect.verb.shared()));
    effects.iter_mut().zip(weights).for_each(|(effect, weight)| effect.weight = weight);
    Ok(effects)
}

fn read_effect(path: &str, written: &Value, names: &mut Names<'_>) -> Result<Effect, SetupError> {
    let (verb, common) = Verb::read(path, written, &["when", "suits"], names)?;
    let when = field::read(path, &common, "when", Some(When::Always), names)?;
    let suits = field::read(path, &common, "suits", Some(Suits::Any), names)?;
    Ok(Effect { when, suits, verb, weight: 1.0 })
}

/// Returns the JSON Schema of an effect.
pub(crate) fn effect_schema() -> Json {
    of_effect(
        &<Verb as Verbs<Names<'_>>>::notes(),
        &[
            FieldNote::optional("when", "Whether it depends on a hit", <When as Knob>::shape()),
            FieldNote::optional(
                "suits",
                "The suits that it needs among the cards of the attack",
                <Suits as Knob>::shape(),
            ),
        ],
    )
}
