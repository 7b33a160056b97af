//! The two squads of a question, read from the command line, with their items and the effects on them.

use super::question::Asked;
use crate::Frostblade;
use crate::model::content::effects::{Did, With};
use crate::model::content::ids::{ItemId, PassiveId, SheetId};
use crate::model::content::sheets::{Passive, Sheet, Strength, Trigger, Whom};
use crate::model::content::verbs::Verb;
use crate::model::state::MAX_HELD;
use crate::rules::active::Active;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

/// A squad whose models are all alike.
pub(super) struct Fielded<'g> {
    pub(super) id: SheetId,
    pub(super) sheet: &'g Sheet,
    pub(super) models: u8,
    /// The items of each model. Innate items come last.
    pub(super) kit: Vec<ItemId>,
    /// The lasting effects on it: of its own passives and items, of statuses, and of
    /// passives of other squads that were named.
    pub(super) effects: Vec<&'g Verb>,
    pub(super) did: Did,
}

/// Reads both squads.
///
/// # Errors
/// Everything that is wrong with them.
pub(super) fn both<'g>(game: &'g Frostblade, asked: &Asked) -> Result<(Fielded<'g>, Fielded<'g>), Vec<Problem>> {
    let done = |held: bool, charge: bool| match (held, charge) {
        (true, _) => Did::Hold,
        (false, true) => Did::Move,
        (false, false) => Did::Nothing,
    };
    let attacker = Fielded::read(game, "--attacker", &asked.attacker)
        .and_then(|squad| squad.under(game, ["--status", "--passive"], [&asked.status, &asked.passive]));
    let target = Fielded::read(game, "--target", &asked.target).and_then(|squad| {
        let named: [&[String]; 2] = [&asked.target_status, &asked.target_passive];
        squad.under(game, ["--target-status", "--target-passive"], named)
    });
    match (attacker, target) {
        (Ok(attacker), Ok(target)) => {
            check_weapons(game, &attacker, &asked.weapon)?;
            let attacker = Fielded { did: done(asked.held, asked.charge), ..attacker };
            Ok((attacker, Fielded { did: done(asked.target_held, false), ..target }))
        }
        (attacker, target) => Err([attacker.err(), target.err()].into_iter().flatten().collect()),
    }
}

/// Removes duplicates from names, since nothing lasts on a squad twice.
fn unlike(names: &[String]) -> Vec<&String> {
    let is_new = |(place, name): &(usize, &String)| !names[..*place].contains(name);
    names.iter().enumerate().filter(is_new).map(|(_, name)| name).collect()
}

/// Checks that the attacker has the weapons that the question names.
fn check_weapons(game: &Frostblade, attacker: &Fielded, asked: &[String]) -> Result<(), Vec<Problem>> {
    let armed = |item: &&ItemId| game.content.items[**item].weapon.is_some();
    let known: Vec<&str> =
        attacker.kit.iter().filter(armed).map(|item| game.content.items[*item].id.as_str()).collect();
    if let Some(name) = asked.iter().find(|name| !known.contains(&name.as_str())) {
        let message = format!("{} as asked for wield no weapon `{name}`", attacker.sheet.name);
        return Err(vec![Problem::of("--weapon", message, format!("name one of these: {}", known.join(", ")))]);
    }
    Ok(())
}

/// Reports an unknown name, with the nearest known one.
fn unknown<'n>(key: &str, what: &str, name: &str, known: impl Iterator<Item = &'n str> + Clone) -> Problem {
    let meant = nearest(name, known.clone()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let remedy = format!("{meant}There are: {}", known.collect::<Vec<_>>().join(", "));
    Problem::of(key, format!("there is no {what} `{name}`"), remedy)
}

/// Whether a passive has a lasting effect on the squad that has it.
fn works_on_own(passive: &Passive, sheet: &Sheet) -> bool {
    let keyword = passive.keyword.is_none_or(|keyword| sheet.keywords.has(keyword));
    let lasts = passive.trigger == Trigger::Always && passive.check == 0;
    lasts && (passive.whom == Whom::Own || passive.whom == Whom::Friend && keyword)
}

impl<'g> Fielded<'g> {
    /// Reads `8 rw_xbow crossbow+dirk`. If the number is missing, it is the least of the datasheet.
    fn read(game: &'g Frostblade, key: &str, text: &str) -> Result<Fielded<'g>, Problem> {
        let mut words = text.split_whitespace().peekable();
        let count = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let remedy = "write models, datasheet and items, as in \"8 rw_xbow crossbow+dirk\"";
        let Some(name) = words.next() else {
            return Err(Problem::of(key, format!("`{text}` names no datasheet"), remedy));
        };
        let sheets = || game.content.squads.values();
        let Some((id, sheet)) = game.content.squads.iter().find(|(_, sheet)| sheet.id == name) else {
            return Err(unknown(key, "datasheet", name, sheets().map(|sheet| sheet.id.as_str())));
        };
        let models = count.map_or(Some(sheet.min), |count| count.parse().ok());
        let Some(models) = models.filter(|models| (1..=sheet.max).contains(models)) else {
            let message = format!("{} has no squad of {} models", sheet.name, count.unwrap_or_default());
            return Err(Problem::of(key, message, format!("write 1 to {}", sheet.max)));
        };
        let kit = match words.next() {
            None => loadout(game, sheet),
            Some(items) => named_kit(game, key, sheet, items)?,
        };
        if words.next().is_some() {
            return Err(Problem::of(key, format!("`{text}` has more than three parts"), remedy));
        }
        let kit: Vec<ItemId> = kit.into_iter().chain(sheet.innate.iter().copied()).collect();
        let mut squad = Fielded { id, sheet, models, kit, effects: Vec::new(), did: Did::Nothing };
        let own = squad.passives(game).map(|id| &game.content.passives[id]);
        squad.effects =
            own.filter(|passive| works_on_own(passive, sheet)).flat_map(|passive| &passive.effects).collect();
        Ok(squad)
    }

    /// Returns its passives and those of its items, without duplicates.
    fn passives(&self, game: &Frostblade) -> impl Iterator<Item = PassiveId> + use<> {
        let items = self.kit.iter().flat_map(|item| &game.content.items[*item].passives);
        let mut all: Vec<PassiveId> = self.sheet.passives.iter().chain(items).copied().collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter()
    }

    /// Adds statuses and passives of other squads by their names. `keys` are the options that name them.
    fn under(
        mut self,
        game: &'g Frostblade,
        keys: [&str; 2],
        [statuses, passives]: [&[String]; 2],
    ) -> Result<Fielded<'g>, Problem> {
        for name in unlike(passives) {
            let all = || game.content.passives.values();
            let Some(passive) = all().find(|passive| passive.id == *name) else {
                return Err(unknown(keys[1], "passive", name, all().map(|passive| passive.id.as_str())));
            };
            self.effects.extend(&passive.effects);
        }
        let mut active = Active::default();
        self.effects.iter().for_each(|verb| active.add(verb));
        let statuses = unlike(statuses);
        if statuses.len() > MAX_HELD {
            let message = format!("{} statuses on one squad, which holds {MAX_HELD} at most", statuses.len());
            return Err(Problem::of(keys[0], message, "name fewer"));
        }
        for name in statuses {
            let all = || game.content.statuses.iter();
            let Some((id, status)) = all().find(|(_, status)| status.id == *name) else {
                return Err(unknown(keys[0], "status", name, all().map(|(_, status)| status.id.as_str())));
            };
            if active.ignored >> id.index() & 1 == 0 {
                self.effects.extend(&status.lasting);
            }
        }
        Ok(self)
    }

    /// Returns the effects of its passives on an enemy squad at this distance.
    pub(super) fn onto(&self, enemy: &Sheet, game: &'g Frostblade, apart: Grain, kind: With) -> Vec<&'g Verb> {
        let reaches = |passive: &&Passive| {
            let whom = match passive.whom {
                Whom::Enemy | Whom::AllEnemies | Whom::Everybody => true,
                Whom::Engaged | Whom::AllEngaged => kind == With::Melee,
                Whom::Own | Whom::Friend => false,
            };
            let lasts = passive.trigger == Trigger::Always && passive.check == 0;
            let is_meant = passive.keyword.is_none_or(|keyword| enemy.keywords.has(keyword));
            lasts && whom && is_meant && passive.within.is_none_or(|within| apart <= within)
        };
        let passives = self.passives(game).map(|id| &game.content.passives[id]);
        passives.filter(reaches).flat_map(|passive| &passive.effects).collect()
    }

    /// Returns the Strength that the other weapons of a model add.
    pub(super) fn other_strength(&self, game: &Frostblade, but: ItemId) -> i8 {
        // A second copy of the weapon is another item.
        let mut itself = true;
        let others = self.kit.iter().filter(|item| **item != but || !std::mem::take(&mut itself));
        let signed = others.filter_map(|item| match game.content.items[*item].weapon.as_ref()?.strength {
            Strength::Plus(by) => Some(by),
            Strength::Instead(_) | Strength::Direct(_) => None,
        });
        signed.fold(0, i8::saturating_add)
    }

    /// Describes the squad: its models, datasheet and items.
    pub(super) fn described(&self, game: &Frostblade) -> String {
        let items: Vec<&str> = self.kit.iter().map(|item| game.content.items[*item].name.as_str()).collect();
        let with = if items.is_empty() { String::new() } else { format!(" with {}", items.join(", ")) };
        format!("{} {} ({}){with}", self.models, self.sheet.name, self.sheet.id)
    }
}

/// Returns the default items of a model: the first item that it can equip, and all others that fit and cost nothing.
fn loadout(game: &Frostblade, sheet: &Sheet) -> Vec<ItemId> {
    let (mut kit, mut slots) = (Vec::new(), sheet.item_slots);
    for id in &sheet.can_equip {
        let item = &game.content.items[*id];
        if item.slots <= slots && (kit.is_empty() || item.points == 0) {
            slots -= item.slots;
            kit.push(*id);
        }
    }
    kit
}

/// Reads the items of a model by name: `crossbow+dirk`.
fn named_kit(game: &Frostblade, key: &str, sheet: &Sheet, items: &str) -> Result<Vec<ItemId>, Problem> {
    let mut kit = Vec::new();
    let can = || sheet.can_equip.iter().copied();
    for name in items.split('+').filter(|name| !name.is_empty()) {
        let Some(item) = can().find(|item| game.content.items[*item].id == name) else {
            let known = can().map(|item| game.content.items[item].id.as_str());
            let what = format!("item of {}", sheet.name);
            return Err(unknown(key, &what, name, known));
        };
        kit.push(item);
        let (copies, most) = (kit.iter().filter(|other| **other == item).count(), game.knobs.army.max_item_copies);
        if copies > most.into() {
            let message = format!("{items} has {copies} copies of `{name}` on one model, {most} are allowed");
            let remedy = "name it fewer times, or raise rules.army.max_item_copies with --set";
            return Err(Problem::of(key, message, remedy));
        }
    }
    let slots: u32 = kit.iter().map(|item| u32::from(game.content.items[*item].slots)).sum();
    if slots > sheet.item_slots.into() {
        let message = format!("{items} take {slots} Item Slots, and {} have {}", sheet.name, sheet.item_slots);
        return Err(Problem::of(key, message, "name fewer items"));
    }
    Ok(kit)
}
