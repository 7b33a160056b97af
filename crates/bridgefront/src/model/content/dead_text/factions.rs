//! Warns of passives whose numbers have no effect under the current rules.

use super::note::note;
use super::spots::Ground;
use crate::Bridgefront;
use crate::model::content::verbs::selectors::Tiles;
use crate::model::knobs::{FactionKnobs, Knobs, Passive};
use evenhand_game::game::SetupError;

/// Checks the passives of all factions, where their numbers are written.
pub(super) fn look(game: &Bridgefront, ground: &Ground, found: &mut Vec<SetupError>) {
    let knobs = &game.knobs;
    for (id, faction) in &knobs.factions {
        for passive in &faction.passives {
            if let Some((place, message)) = idle(knobs, ground, faction, *passive) {
                // A borrowed passive uses the numbers of the first faction that defines it.
                let owner = owner(knobs, id, *passive);
                let remedy = format!("write another number, or take it out of factions.{id}.passives");
                note(found, format!("factions.{owner}.{place}"), message, remedy);
            }
        }
    }
}

/// Returns the faction whose numbers a passive uses.
fn owner<'k>(knobs: &'k Knobs, id: &'k str, passive: Passive) -> &'k str {
    let own = knobs.factions.get_key_value(id).into_iter();
    let known = own.chain(&knobs.factions).find(|(_, faction)| faction.knows(passive));
    known.map_or(id, |(owner, _)| owner.as_str())
}

/// Returns the path, below the faction, of a passive's number that has no effect, and the reason.
fn idle(knobs: &Knobs, ground: &Ground, faction: &FactionKnobs, passive: Passive) -> Option<(&'static str, String)> {
    // Reads a passive's number from its own faction, or else from the first faction that has one.
    macro_rules! number {
        ($passive:ident, $field:ident) => {
            std::iter::once(faction).chain(knobs.factions.values()).find_map(|one| one.$passive.as_ref())?.$field
        };
    }
    let base = knobs.combat.force_hit;
    let hits = |place: &'static str, hit: u8| {
        (hit <= base).then(|| (place, format!("Forces hit on 1 to {base} anyway (combat.force_hit)")))
    };
    let nothing = |place: &'static str, number: u8| (number == 0).then(|| (place, "0 does nothing".to_owned()));
    match passive {
        Passive::ShieldWall => hits("shield_wall.hit", number!(shield_wall, hit)),
        Passive::CapitalHit => hits("capital_hit.hit", number!(capital_hit, hit)),
        Passive::Militia if !ground.has(Tiles::MINE) => {
            Some(("militia.hit", "there are no Mines to defend".to_owned()))
        }
        Passive::Militia => hits("militia.hit", number!(militia, hit)),
        Passive::HomeGuard => nothing("home_guard.extra", number!(home_guard, extra)),
        Passive::Contracts => nothing("contracts.gold", number!(contracts, gold)),
        Passive::CleanExit => nothing("clean_exit.heal", number!(clean_exit, heal)),
        Passive::Steal => nothing("steal.roll_max", number!(steal, roll_max)),
        Passive::FreeMarch => nothing("free_march.per_round", number!(free_march, per_round)),
        Passive::OreCut if !ground.has(Tiles::MINE) => {
            Some(("ore_cut.gold", "there are no Mines to collect".to_owned()))
        }
        Passive::OreCut => nothing("ore_cut.gold", number!(ore_cut, gold)),
        Passive::QuietStudy => nothing("quiet_study.max", number!(quiet_study, max)),
        Passive::PickBonus => nothing("pick_bonus.extra", number!(pick_bonus, extra)),
        Passive::Pillage => nothing("pillage.gold", number!(pillage, gold)),
        Passive::CapitalCp => {
            let cp = number!(capital_cp, cp);
            let same = cp == knobs.rules.enemy_capital_cp;
            same.then(|| ("capital_cp.cp", format!("an enemy Capital gives {cp} anyway (rules.enemy_capital_cp)")))
        }
        Passive::Extortion => nothing("extortion.gold", number!(extortion, gold)),
        Passive::Tailwind => nothing("tailwind.steps", number!(tailwind, steps)),
        Passive::Wings | Passive::TieWin | Passive::DeepTunnels => None,
    }
}
