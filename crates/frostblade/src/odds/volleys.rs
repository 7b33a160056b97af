//! The attack as groups of equal dice: models that attack with one weapon under equal conditions.

use super::question::Asked;
use super::squads::Fielded;
use crate::Frostblade;
use crate::model::content::effects::{Did, With};
use crate::model::content::sheets::{Item, Strength, Weapon, inches};
use crate::rules::dice::distribution::{self, Group};
use crate::rules::dice::modifiers::{Attack, Situation, Tally, with};
use evenhand_game::error::Problem;
use evenhand_kit::table::plane::Grain;

/// Models that attack with one weapon under equal conditions, so that their dice are of one kind.
pub(super) struct Volley<'g> {
    pub(super) item: &'g Item,
    pub(super) models: u8,
    pub(super) covered: bool,
    /// Dice of the whole squad, in addition to those of its models.
    more: u8,
    pub(super) attack: Attack<'g>,
}

impl Volley<'_> {
    /// Returns the dice of these models.
    pub(super) fn group(&self) -> Group {
        let attack = &self.attack;
        if let Strength::Direct(amount) = attack.weapon.strength {
            return Group::Direct(distribution::times(&distribution::amount(amount), self.models.into()));
        }
        let of_model =
            attack.dice().map_or_else(|| distribution::certain(0), |count| distribution::dice_of_model(&count));
        let more = i64::from(self.more);
        let count = distribution::times(&of_model, self.models.into()).map(|dice| dice + more);
        let hit = distribution::success(&attack.hit_rule());
        Group::Dice { count, hit, save: distribution::save(attack.evade_rule().as_ref()) }
    }
}

/// Returns whether there are hand-to-hand attacks, and whether there are ranged attacks.
fn kinds(game: &Frostblade, asked: &Asked, attacker: &Fielded) -> (bool, bool) {
    if asked.melee || asked.ranged {
        return (asked.melee, asked.ranged);
    }
    let ranged = |weapon: &Weapon| with(weapon) == With::Ranged;
    let named = |item: &Item| asked.weapon.is_empty() || asked.weapon.contains(&item.id);
    let mut items = attacker.kit.iter().map(|item| &game.content.items[*item]).filter(|item| named(item));
    let any_ranged = items.any(|item| item.weapon.as_ref().is_some_and(ranged));
    (!any_ranged, any_ranged)
}

/// Returns the distance between the squads.
pub(super) fn apart(game: &Frostblade, asked: &Asked, attacker: &Fielded) -> Grain {
    let (melee, _) = kinds(game, asked, attacker);
    if melee { 0 } else { inches(asked.distance) }
}

/// Returns the dice of the attack, weapon by weapon.
pub(super) fn volleys<'g>(
    game: &'g Frostblade,
    asked: &Asked,
    attacker: &Fielded<'g>,
    target: &Fielded<'g>,
) -> Result<Vec<Volley<'g>>, Vec<Problem>> {
    let (melee, ranged) = kinds(game, asked, attacker);
    let apart = apart(game, asked, attacker);
    let mut volleys: Vec<Volley> = Vec::new();
    for id in &attacker.kit {
        let item = &game.content.items[*id];
        let Some(weapon) = &item.weapon else { continue };
        let kind = with(weapon);
        let reaches = weapon.range.is_none_or(|range| apart <= range);
        let wanted = if kind == With::Melee { melee } else { ranged && reaches };
        if !wanted || !(asked.weapon.is_empty() || asked.weapon.contains(&item.id)) {
            continue;
        }
        let tally = |of: &Fielded<'g>, by: &Fielded<'g>, did: Did| {
            let others = by.onto(of.sheet, game, apart, kind);
            Tally::of(of.effects.iter().copied().chain(others), &Situation { with: kind, did, distance: apart })
        };
        let cover = asked.cover.as_deref().unwrap_or("");
        let covered = if cover.is_empty() { 0 } else { asked.covered.unwrap_or(attacker.models).min(attacker.models) };
        for (models, is) in [(attacker.models - covered, false), (covered, true)] {
            if models == 0 {
                continue;
            }
            let attack = Attack {
                knobs: &game.knobs,
                weapon,
                strength: attacker.sheet.strength,
                defense: target.sheet.defense,
                evade: target.sheet.evade,
                attacker: tally(attacker, target, attacker.did),
                target: tally(target, attacker, target.did),
                held: attacker.did == Did::Hold,
                moved: if asked.charge { Grain::MAX } else { 0 },
                object: is && cover != "structure",
                structure: is && cover != "object",
                high_ground: asked.high_ground,
                volley: 0,
                others: attacker.other_strength(game, *id),
            };
            let first = volleys.iter().all(|volley| volley.attack.dice().is_none());
            let more = if first && attack.dice().is_some() { attack.dice_for_squad() } else { 0 };
            volleys.push(Volley { item, models, covered: is, more, attack });
        }
    }
    if volleys.is_empty() { Err(vec![unarmed(game, asked, attacker, melee)]) } else { Ok(volleys) }
}

/// Explains why there is no attack.
fn unarmed(game: &Frostblade, asked: &Asked, attacker: &Fielded, melee: bool) -> Problem {
    let kit: Vec<&str> = attacker.kit.iter().map(|item| game.content.items[*item].id.as_str()).collect();
    let how = if melee { "in hand-to-hand combat".into() } else { format!("over {} inches", asked.distance) };
    let kit = if kit.is_empty() { "nothing".into() } else { kit.join(", ") };
    let message = format!("{} with {kit} cannot attack so {how}", attacker.sheet.name);
    Problem::of(
        "--attacker",
        message,
        "name other items, another --weapon or --distance, or leave --melee or --ranged out",
    )
}
