//! Reads characters, tables, scenarios and lists, and says what is wrong with them.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Force;
use super::geometry::{Point, Shape, grains};
use super::knobs::{Knobs, Lists, PointsMode, SizeMode, SizeRounding};
use super::points;
use super::scenario::{Goal, Scenario, Weight};
use super::sheets::{
    Aim, Area, Condition, Deed, DeedKind, Effect, Extra, MAX_DEEDS, Sheet, SheetId, Trigger, Verb, When,
};
use super::state::{MAX_FIGURES, MAX_PIECES};
use super::terrain::{Hazard, Joint, Kind, Level, Piece, Table};
use crate::game::{Rules, SetupError};

fn wrong<T>(path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}

/// The entries of an open table, in order of their ids.
fn entries<T: DeserializeOwned>(rules: &Rules, table: &str) -> Result<Vec<(String, T)>, SetupError> {
    let ids: Vec<String> = match rules.get(table).and_then(toml::Value::as_table) {
        Some(entries) => entries.keys().cloned().collect(),
        None => Vec::new(),
    };
    ids.into_iter()
        .map(|id| {
            let entry = rules.section(&format!("{table}.{id}"))?;
            Ok((id, entry))
        })
        .collect()
}

// ---- characters ----

/// `content.<sheet>`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetKnobs {
    name: String,
    faction: String,
    /// Longest and shortest dimension, in mm.
    base: [f64; 2],
    /// 0 = by the longest dimension.
    size: u8,
    capacity: u8,
    skill: i8,
    defense: i8,
    wounds: u8,
    strides: u8,
    points: u16,
    at_most: u8,
    #[serde(default)]
    actions: BTreeMap<String, DeedKnobs>,
}

/// `content.<sheet>.actions.<id>`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeedKnobs {
    /// The order on the sheet.
    #[serde(default)]
    place: u8,
    kind: DeedKind,
    #[serde(default = "one")]
    tokens: u8,
    range: Option<f64>,
    #[serde(default)]
    min_range: f64,
    #[serde(default)]
    bonus: i8,
    #[serde(default)]
    utility: u8,
    aim: Option<Aim>,
    burst: Option<f64>,
    nova: Option<f64>,
    nova_foes: Option<f64>,
    #[serde(default)]
    indirect: bool,
    #[serde(default)]
    ignores_cover: bool,
    #[serde(default)]
    harmless: bool,
    #[serde(default)]
    terrain_bonus: u8,
    #[serde(default)]
    ignores_threshold: bool,
    #[serde(default)]
    strikes_terrain: bool,
    moved: Option<MovedKnobs>,
    gang: Option<i8>,
    #[serde(default)]
    swoop: u8,
    trigger: Option<Trigger>,
    guards: Option<f64>,
    #[serde(default)]
    effects: Vec<EffectKnobs>,
}

fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovedKnobs {
    at_least: f64,
    bonus: i8,
}

/// One effect: `when`, and one of the others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectKnobs {
    #[serde(default)]
    when: When,
    condition: Option<Condition>,
    #[serde(default = "one")]
    n: u8,
    push: Option<f64>,
    pull: Option<f64>,
    throw: Option<f64>,
    heal: Option<u8>,
    wound: Option<u8>,
    stride: Option<u8>,
    target_strides: Option<u8>,
    trample: Option<TrampleKnobs>,
    #[serde(default)]
    lend_token: bool,
    ward: Option<WardKnobs>,
    lock_down: Option<i8>,
    #[serde(default)]
    cleanse: bool,
    look: Option<u8>,
    trap: Option<f64>,
    mire: Option<MireKnobs>,
    defend: Option<i8>,
    defend_by_flip: Option<i8>,
    #[serde(default)]
    hold_fast: bool,
    take_over: Option<u8>,
    harden: Option<HardenKnobs>,
    counter: Option<CounterKnobs>,
    burst: Option<BurstKnobs>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrampleKnobs {
    strides: u8,
    size: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WardKnobs {
    within: f64,
    defense: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MireKnobs {
    radius: f64,
    at_most: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HardenKnobs {
    from: u8,
    by: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterKnobs {
    action: String,
    bonus: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BurstKnobs {
    radius: f64,
    wounds: u8,
    condition: Condition,
    n: u8,
}

/// All sheets and the names of their factions (the ids of `lists`), in order.
pub(super) fn sheets(rules: &Rules, knobs: &Knobs, factions: &[String]) -> Result<Vec<Sheet>, SetupError> {
    let mut sheets = Vec::new();
    for (id, entry) in entries::<SheetKnobs>(rules, "content")? {
        sheets.push(sheet(&id, entry, knobs, factions)?);
    }
    if sheets.len() > usize::from(SheetId::MAX) {
        return wrong("content", format!("{} sheets", sheets.len()), "use at most 255");
    }
    if knobs.points.mode == PointsMode::Formula {
        points::by_formula(&mut sheets, knobs)?;
    }
    Ok(sheets)
}

fn sheet(id: &str, entry: SheetKnobs, knobs: &Knobs, factions: &[String]) -> Result<Sheet, SetupError> {
    let path = |key: &str| format!("content.{id}.{key}");
    let [long, short] = entry.base;
    let size = &knobs.size;
    if long < short {
        return wrong(path("base"), format!("{long} is less than {short}"), "write the longest dimension first");
    }
    for mm in entry.base {
        if mm < size.base_min_mm || mm > size.base_max_mm {
            return wrong(
                path("base"),
                format!(
                    "a base of {mm} mm: every dimension must be between {} and {}",
                    size.base_min_mm, size.base_max_mm
                ),
                "change the base, or size.base_min_mm and size.base_max_mm (AS-COMP-1)",
            );
        }
    }
    let Some(faction) = factions.iter().position(|name| *name == entry.faction) else {
        return wrong(
            path("faction"),
            format!("there are no lists of a faction `{}`", entry.faction),
            format!("name one of {}, or add lists.{}", factions.join(", "), entry.faction),
        );
    };
    let derived = || {
        let steps = long / size.mm_per_step;
        let steps = if size.rounding == SizeRounding::Floor { steps.floor() } else { steps.round() };
        (steps as u8).max(size.min)
    };
    let value = match (size.mode, entry.size) {
        (SizeMode::Derived, _) | (SizeMode::Sheet, 0) => derived(),
        (SizeMode::Sheet, value) => value,
    };
    for (key, number) in [("capacity", entry.capacity), ("wounds", entry.wounds), ("strides", entry.strides)] {
        if number == 0 || number > 99 {
            return wrong(path(key), format!("{number} is no sensible number here"), "choose 1 to 99");
        }
    }
    if entry.actions.len() > MAX_DEEDS {
        return wrong(path("actions"), format!("{} actions", entry.actions.len()), "a sheet has room for 5");
    }
    let mut named: Vec<(String, DeedKnobs)> = entry.actions.into_iter().collect();
    named.sort_by(|a, b| a.1.place.cmp(&b.1.place).then_with(|| a.0.cmp(&b.0)));
    let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
    let mut deeds = Vec::new();
    for (name, deed) in named {
        deeds.push(read_deed(&path(&format!("actions.{name}")), name, deed, &names)?);
    }
    for deed in &deeds {
        for effect in &deed.effects {
            if let Verb::Counter(with, _) = effect.verb
                && deeds[usize::from(with)].kind != DeedKind::Attack
            {
                return wrong(
                    path(&format!("actions.{}.effects", deed.id)),
                    format!("`{}` is no attack", deeds[usize::from(with)].id),
                    "counter with an attack of the same sheet",
                );
            }
        }
    }
    let add = |number: u8, add: i8| (i16::from(number) + i16::from(add)).clamp(0, 99) as u8;
    Ok(Sheet {
        id: id.into(),
        name: entry.name,
        faction: faction as u8,
        long: grains(long),
        short: grains(short),
        size: value,
        capacity: add(entry.capacity, knobs.tokens.capacity_add),
        skill: entry.skill.saturating_add(knobs.attack.skill_add),
        defense: entry.defense.saturating_add(knobs.attack.defense_add),
        wounds: ((f64::from(entry.wounds) * knobs.attack.wounds_scale + 0.5).floor() as u8).max(1),
        strides: entry.strides,
        points: entry.points,
        at_most: entry.at_most,
        deeds,
    })
}

fn read_deed(path: &str, id: String, deed: DeedKnobs, names: &[String]) -> Result<Deed, SetupError> {
    let at = |key: &str| format!("{path}.{key}");
    let areas = [
        deed.burst.map(|r| Area::Burst(grains(r))),
        deed.nova.map(|r| Area::Nova(grains(r))),
        deed.nova_foes.map(|r| Area::NovaFoes(grains(r))),
    ];
    let mut areas = areas.into_iter().flatten();
    let area = areas.next().unwrap_or_default();
    if areas.next().is_some() {
        return wrong(path, "an action has one of burst, nova and nova_foes", "keep one of them");
    }
    let around_user = matches!(area, Area::Nova(_) | Area::NovaFoes(_));
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
    let aim = deed.aim.unwrap_or(match (deed.kind, around_user, deed.range) {
        (DeedKind::Attack, false, _) => Aim::FoeOrPiece,
        _ => Aim::User,
    });
    let extra = match (&deed.moved, deed.gang) {
        (Some(moved), None) => Some(Extra::Moved(grains(moved.at_least), moved.bonus)),
        (None, Some(most)) => Some(Extra::Gang(most)),
        (None, None) => None,
        (Some(_), Some(_)) => return wrong(at("gang"), "an action has one of moved and gang", "keep one of them"),
    };
    let effects = deed
        .effects
        .into_iter()
        .enumerate()
        .map(|(place, effect)| {
            let when = effect.when;
            let verb = verb(&at(&format!("effects.{place}")), effect, names)?;
            Ok(Effect { when, verb })
        })
        .collect::<Result<_, _>>()?;
    Ok(Deed {
        id,
        kind: deed.kind,
        tokens: deed.tokens,
        range: deed.range.map(grains),
        min_range: grains(deed.min_range),
        bonus: deed.bonus,
        utility: deed.utility,
        aim,
        area,
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
        effects,
    })
}

fn verb(path: &str, effect: EffectKnobs, names: &[String]) -> Result<Verb, SetupError> {
    let counter = match &effect.counter {
        Some(counter) => {
            let Some(with) = names.iter().position(|name| *name == counter.action) else {
                return wrong(
                    format!("{path}.counter"),
                    format!("the sheet has no action `{}`", counter.action),
                    format!("name one of {}", names.join(", ")),
                );
            };
            Some(Verb::Counter(with as u8, counter.bonus))
        }
        None => None,
    };
    let verbs = [
        effect.condition.map(|condition| Verb::Condition(condition, effect.n)),
        effect.push.map(|mm| Verb::Push(grains(mm))),
        effect.pull.map(|mm| Verb::Pull(grains(mm))),
        effect.throw.map(|mm| Verb::Throw(grains(mm))),
        effect.heal.map(Verb::Heal),
        effect.wound.map(Verb::Wound),
        effect.stride.map(Verb::Stride),
        effect.target_strides.map(Verb::TargetStrides),
        effect.trample.map(|trample| Verb::Trample(trample.strides, trample.size)),
        effect.lend_token.then_some(Verb::LendToken),
        effect.ward.map(|ward| Verb::Ward(grains(ward.within), ward.defense)),
        effect.lock_down.map(Verb::LockDown),
        effect.cleanse.then_some(Verb::Cleanse),
        effect.look.map(Verb::Look),
        effect.trap.map(|mm| Verb::Trap(grains(mm))),
        effect.mire.map(|mire| Verb::Mire(grains(mire.radius), mire.at_most)),
        effect.defend.map(Verb::Defend),
        effect.defend_by_flip.map(Verb::DefendByFlip),
        effect.hold_fast.then_some(Verb::HoldFast),
        effect.take_over.map(Verb::TakeOver),
        effect.harden.map(|harden| Verb::Harden(harden.from, harden.by)),
        counter,
        effect.burst.map(|burst| Verb::Burst(grains(burst.radius), burst.wounds, burst.condition, burst.n)),
    ];
    let mut verbs = verbs.into_iter().flatten();
    match (verbs.next(), verbs.next()) {
        (Some(verb), None) => Ok(verb),
        (None, _) => wrong(path, "an effect that does nothing", "name what it does, e.g. push = 0.0"),
        (Some(_), Some(_)) => wrong(path, "an effect does one thing", "make two effects of it"),
    }
}

// ---- lists ----

/// The factions that have lists, by id; and their names.
pub(super) fn factions(rules: &Rules) -> (Vec<String>, Vec<String>) {
    let Some(lists) = rules.get("lists").and_then(toml::Value::as_table) else { return (Vec::new(), Vec::new()) };
    lists
        .iter()
        .map(|(id, lists)| {
            let name = lists.get("name").and_then(toml::Value::as_str).unwrap_or(id);
            (id.clone(), name.to_string())
        })
        .unzip()
}

/// What each faction brings for a side that plays at `points` (all it has, or one member's part).
pub(super) fn force(
    rules: &Rules,
    knobs: &Knobs,
    sheets: &[Sheet],
    faction: &str,
    side: usize,
) -> Result<Force, SetupError> {
    let cut = knobs.points.handicap.get(side).copied().unwrap_or(0);
    let total = knobs.points.total;
    let Some(points) = total.checked_sub(cut).filter(|points| *points > 0) else {
        return wrong("points.handicap", format!("{cut} points less than {total}"), "leave the side some points");
    };
    let played = match knobs.points.lists {
        Lists::Few => "few",
        Lists::Many => "many",
    };
    let exact = format!("at_{points}");
    let names = if cut == 0 { [played, exact.as_str()] } else { [exact.as_str(), exact.as_str()] };
    let (name, alone) = match names.iter().find_map(|name| Some((*name, list(rules, faction, name)?))) {
        Some((name, ids)) => (name, read_list(faction, name, &ids, sheets)?),
        None => {
            return wrong(
                format!("lists.{faction}"),
                format!("there is no list `{exact}` for a side with {points} points"),
                "add one, or choose a handicap that has a list",
            );
        }
    };
    let worth = worth_of(&alone, sheets);
    if knobs.points.mode == PointsMode::Sheet && worth > points.into() {
        return wrong(
            format!("lists.{faction}.{name}"),
            format!("the list costs {worth} points, {} more than the {points} agreed", worth - u32::from(points)),
            "leave a character out, or raise points.total",
        );
    }
    let in_team = match list(rules, faction, "team") {
        Some(ids) => read_list(faction, "team", &ids, sheets)?,
        None => Vec::new(),
    };
    Ok(Force { alone, in_team })
}

/// What the characters of a list cost together.
pub(super) fn worth_of(list: &[SheetId], sheets: &[Sheet]) -> u32 {
    list.iter().map(|id| u32::from(sheets[usize::from(*id)].points)).sum()
}

fn list(rules: &Rules, faction: &str, name: &str) -> Option<Vec<String>> {
    let ids = rules.get(&format!("lists.{faction}.{name}"))?.as_array()?;
    Some(ids.iter().filter_map(|id| id.as_str().map(str::to_string)).collect())
}

fn read_list(faction: &str, name: &str, ids: &[String], sheets: &[Sheet]) -> Result<Vec<SheetId>, SetupError> {
    let path = || format!("lists.{faction}.{name}");
    let mut list = Vec::new();
    for id in ids {
        let Some(place) = sheets.iter().position(|sheet| sheet.id == *id) else {
            return wrong(path(), format!("there is no sheet `{id}`"), "name sheets of `content`");
        };
        list.push(place as SheetId);
        let sheet = &sheets[place];
        if list.iter().filter(|other| usize::from(**other) == place).count() > usize::from(sheet.at_most) {
            return wrong(path(), format!("{id} is in it more than {} times", sheet.at_most), "leave one out");
        }
    }
    if list.is_empty() {
        return wrong(path(), "a list without characters", "name at least one");
    }
    if list.len() > MAX_FIGURES / 2 {
        return wrong(path(), format!("{} characters", list.len()), "a list has room for 16");
    }
    Ok(list)
}

// ---- tables ----

/// `tables.<id>`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableKnobs {
    #[serde(rename = "name")]
    _name: String,
    /// Width and depth that the places are written for, in mm; without it, those of the table.
    size: Option<[f64; 2]>,
    pieces: Vec<PieceKnobs>,
}

/// What is written for a table of this size is moved so that the middle stays the middle: on a deeper
/// table one side would else be nearer to it.
fn moved_to_middle(size: Option<[f64; 2]>, knobs: &Knobs) -> Point {
    let [width, depth] = size.unwrap_or([knobs.board.width, knobs.board.depth]);
    Point { x: grains((knobs.board.width - width) / 2.0), y: grains((knobs.board.depth - depth) / 2.0) }
}

/// An entry of `tables.<id>.pieces`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceKnobs {
    name: String,
    #[serde(default)]
    kind: Kind,
    size: u8,
    rect: Option<Vec<f64>>,
    circle: Option<[f64; 3]>,
    #[serde(default)]
    mirrored: bool,
    #[serde(default)]
    area: bool,
    #[serde(default)]
    difficult: bool,
    #[serde(default)]
    impassable: bool,
    #[serde(default)]
    hazardous: bool,
    hazard: Option<HazardPiece>,
    door: Option<DoorKnobs>,
    deck: Option<u8>,
    #[serde(default)]
    levels: Vec<LevelKnobs>,
    joins: Option<[String; 2]>,
}

/// What one piece does instead of what `hazard` says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HazardPiece {
    threshold: i8,
    wounds: u8,
    condition: Option<Condition>,
    #[serde(default = "one")]
    n: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum DoorKnobs {
    Open,
    Closed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelKnobs {
    height: u8,
    rect: Option<Vec<f64>>,
}

/// The table that is played on.
pub(super) fn table(rules: &Rules, knobs: &Knobs) -> Result<Table, SetupError> {
    let (width, depth) = (grains(knobs.board.width), grains(knobs.board.depth));
    let mut table = Table { width, depth, pieces: Vec::new() };
    let layout = &knobs.board.layout;
    if layout == "empty" {
        return Ok(table);
    }
    if rules.get(&format!("tables.{layout}")).is_none() {
        let known =
            rules.get("tables").and_then(toml::Value::as_table).map(|all| all.keys().cloned().collect::<Vec<_>>());
        return wrong(
            "board.layout",
            format!("there is no table `{layout}`"),
            format!("name `empty` or one of {}", known.unwrap_or_default().join(", ")),
        );
    }
    let entry: TableKnobs = rules.section(&format!("tables.{layout}"))?;
    let used = (entry.pieces.len() as f64 * knobs.terrain.density - 1e-9).ceil() as usize;
    let by = moved_to_middle(entry.size, knobs);
    let mut joins: Vec<(usize, [String; 2], bool)> = Vec::new();
    for (place, piece) in entry.pieces.into_iter().take(used).enumerate() {
        let path = format!("tables.{layout}.pieces.{place}");
        let links = piece.joins.clone();
        let mut one = read_piece(&path, &piece, knobs)?;
        one.shape = one.shape.moved(by);
        for level in &mut one.levels {
            level.shape = level.shape.moved(by);
        }
        let twin = piece.mirrored.then(|| mirrored(&one, Point { x: width / 2, y: depth / 2 }));
        for (turned, piece) in std::iter::once(one).chain(twin).enumerate() {
            if let Some(links) = &links {
                joins.push((table.pieces.len(), links.clone(), turned == 1));
            }
            check_place(&path, &piece, &table)?;
            table.pieces.push(piece);
        }
        if table.pieces.len() > MAX_PIECES {
            return wrong(
                path,
                format!("{} pieces", table.pieces.len()),
                "a table has room for 32, mirrored ones counted",
            );
        }
    }
    for (place, [from, to], turned) in joins {
        let path = format!("tables.{layout}.pieces");
        let from = joint(&path, &from, turned, &table)?;
        let to = joint(&path, &to, turned, &table)?;
        table.pieces[place].joins = Some((from, to));
    }
    Ok(table)
}

fn read_piece(path: &str, piece: &PieceKnobs, knobs: &Knobs) -> Result<Piece, SetupError> {
    let shape = match (&piece.rect, piece.circle) {
        (Some(rect), None) => rectangle(&format!("{path}.rect"), rect)?,
        (None, Some([x, y, r])) => Shape::disc(Point { x: grains(x), y: grains(y) }, grains(r)),
        _ => return wrong(path, "a piece has a rect or a circle", "write one of them"),
    };
    let terrain = &knobs.terrain;
    let size = piece.size;
    let (defense, wounds) = match piece.kind {
        Kind::Standard | Kind::Indestructible => (size, size),
        Kind::Reinforced => (size + terrain.reinforced_def_add, size.saturating_mul(terrain.reinforced_wounds_mul)),
        Kind::Fragile => (terrain.fragile_defense, terrain.fragile_wounds),
    };
    let threshold =
        if piece.kind == Kind::Reinforced { f64::from(size) * terrain.reinforced_threshold_mul } else { 0.0 };
    let hazard = match &piece.hazard {
        Some(own) => Some(Hazard {
            threshold: own.threshold,
            wounds: own.wounds,
            condition: own.condition.map(|what| (what, own.n)),
        }),
        None => piece.hazardous.then(|| book_hazard(knobs)),
    };
    let mut levels = Vec::new();
    for (place, level) in piece.levels.iter().enumerate() {
        let shape = match &level.rect {
            Some(rect) => rectangle(&format!("{path}.levels.{place}.rect"), rect)?,
            None => shape,
        };
        levels.push(Level { height: level.height, shape });
    }
    Ok(Piece {
        name: piece.name.clone(),
        kind: piece.kind,
        size,
        shape,
        area: piece.area,
        difficult: piece.difficult,
        impassable: piece.impassable,
        hazard,
        door: piece.door.is_some(),
        closed: piece.door == Some(DoorKnobs::Closed),
        deck: piece.deck,
        levels,
        joins: None,
        defense: defense as i8,
        wounds,
        threshold: threshold.ceil() as u8,
    })
}

/// What dangerous ground does by the knobs.
pub(super) fn book_hazard(knobs: &Knobs) -> Hazard {
    let hazard = &knobs.hazard;
    Hazard {
        threshold: hazard.threshold,
        wounds: hazard.wounds,
        condition: (hazard.condition_n > 0).then_some((hazard.condition, hazard.condition_n)),
    }
}

fn rectangle(path: &str, numbers: &[f64]) -> Result<Shape, SetupError> {
    let (&[x, y, w, h], angle) = match numbers {
        [x, y, w, h] => (&[*x, *y, *w, *h], 0.0),
        [x, y, w, h, angle] => (&[*x, *y, *w, *h], *angle),
        _ => {
            return wrong(
                path,
                format!("{} numbers", numbers.len()),
                "write the middle, width, height and perhaps an angle",
            );
        }
    };
    let half_degrees = (angle * 2.0).round().rem_euclid(720.0) as u16;
    Ok(Shape::rect(Point { x: grains(x), y: grains(y) }, grains(w), grains(h), half_degrees))
}

fn mirrored(piece: &Piece, middle: Point) -> Piece {
    let mut twin = piece.clone();
    twin.name = format!("{}'", piece.name);
    twin.shape = piece.shape.opposite(middle);
    for level in &mut twin.levels {
        level.shape = level.shape.opposite(middle);
    }
    twin
}

/// Pieces do not lie in each other, but for decks over ground, stairs, ramps and ladders.
fn check_place(path: &str, piece: &Piece, table: &Table) -> Result<(), SetupError> {
    let linking = |piece: &Piece| piece.deck.is_some() || piece.size == 0 && piece.area;
    for other in &table.pieces {
        let apart = linking(piece) || linking(other) || is_link(piece) || is_link(other);
        if !apart && piece.shape.overlaps(&other.shape) {
            return wrong(
                path,
                format!("`{}` overlaps `{}`", piece.name, other.name),
                "move one of them; only decks, stairs, ladders and flat ground may lie over others",
            );
        }
    }
    Ok(())
}

fn is_link(piece: &Piece) -> bool {
    ["ramp", "stair", "ladder"].iter().any(|kind| piece.name.starts_with(kind)) || piece.joins.is_some()
}

fn joint(path: &str, text: &str, turned: bool, table: &Table) -> Result<Joint, SetupError> {
    if text == "ground" {
        return Ok(Joint::Ground);
    }
    let found = text.split_once('.').and_then(|(name, level)| {
        let level: u8 = level.parse().ok()?;
        // A turned stair belongs to the turned tower, if that is turned as well.
        let twin = format!("{name}'");
        let own = table.pieces.iter().position(|piece| turned && piece.name == twin);
        let piece = own.or_else(|| table.pieces.iter().position(|piece| piece.name == name))?;
        let levels = table.pieces[piece].levels.len().max(1);
        (usize::from(level) < levels).then_some(Joint::Level(piece as u8, level))
    });
    match found {
        Some(joint) => Ok(joint),
        None => {
            wrong(path, format!("`{text}` is no surface"), "write `ground`, or a piece above and its level: tower.0")
        }
    }
}

// ---- scenarios ----

/// `scenarios.<id>`.
#[derive(Deserialize)]
struct ScenarioKnobs {
    name: String,
    kind: String,
    turn_limit: u8,
    contest: Option<String>,
    /// As `size` of tables.
    size: Option<[f64; 2]>,
}

#[derive(Deserialize)]
struct LastStandingKnobs {
    draw_margin: f64,
}

#[derive(Deserialize)]
struct BeaconsKnobs {
    markers: Vec<[f64; 2]>,
    radius: f64,
    points_per: i16,
    from_turn: u8,
    remark: bool,
    target: i16,
}

#[derive(Deserialize)]
struct HillKnobs {
    middle: [f64; 2],
    radius: f64,
    weight: Weight,
    points: i16,
    shared_points: i16,
    target: i16,
    alone: u8,
}

/// Contests that the underdog bonus is to count in are ones that there are: by a slip of the pen it would
/// count in none (AS-UND-1).
pub(super) fn check_contests(rules: &Rules, knobs: &Knobs) -> Result<(), SetupError> {
    let scenarios = rules.get("scenarios").and_then(toml::Value::as_table);
    let of_scenarios = scenarios.into_iter().flat_map(|all| all.values()).filter_map(|entry| entry.get("contest"));
    let mut known = vec![super::setup::INITIATIVE];
    known.extend(of_scenarios.filter_map(toml::Value::as_str));
    match knobs.underdog.contests.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => wrong(
            "underdog.contests",
            format!("there is no contest `{name}`"),
            format!("name {}, or give a scenario a contest of that name", known.join(", ")),
        ),
    }
}

/// The scenario that is played.
pub(super) fn scenario(rules: &Rules, knobs: &Knobs) -> Result<Scenario, SetupError> {
    let id = &knobs.scenario.id;
    let path = format!("scenarios.{id}");
    if rules.get(&path).is_none() {
        return wrong("scenario.id", format!("there is no scenario `{id}`"), "name an entry of `scenarios`");
    }
    let frame: ScenarioKnobs = rules.section(&path)?;
    let by = moved_to_middle(frame.size, knobs);
    let point = |[x, y]: [f64; 2]| Point { x: grains(x) + by.x, y: grains(y) + by.y };
    let goal = match frame.kind.as_str() {
        "last_standing" => {
            let goal: LastStandingKnobs = rules.section(&path)?;
            Goal::LastStanding { draw_margin: goal.draw_margin }
        }
        "beacons" => {
            let goal: BeaconsKnobs = rules.section(&path)?;
            if goal.markers.is_empty() || goal.markers.len() > 8 {
                return wrong(format!("{path}.markers"), format!("{} markers", goal.markers.len()), "place 1 to 8");
            }
            Goal::Beacons {
                markers: goal.markers.into_iter().map(point).collect(),
                radius: grains(goal.radius),
                points_per: goal.points_per,
                from_turn: goal.from_turn,
                remark: goal.remark,
                target: goal.target,
            }
        }
        "hill" => {
            let goal: HillKnobs = rules.section(&path)?;
            Goal::Hill {
                middle: point(goal.middle),
                radius: grains(goal.radius),
                weight: goal.weight,
                points: goal.points,
                shared_points: goal.shared_points,
                target: goal.target,
                alone: goal.alone,
            }
        }
        other => {
            return wrong(
                format!("{path}.kind"),
                format!("`{other}` is no kind of scenario"),
                "write last_standing, beacons or hill",
            );
        }
    };
    let turn_limit = if knobs.scenario.turn_limit > 0 { knobs.scenario.turn_limit } else { frame.turn_limit };
    if turn_limit == 0 {
        return wrong(
            format!("{path}.turn_limit"),
            "a scenario with no way to end: two sides that avoid each other would play for ever",
            "give it a number of turns",
        );
    }
    Ok(Scenario { id: id.clone(), name: frame.name, turn_limit, goal, contest: frame.contest })
}
