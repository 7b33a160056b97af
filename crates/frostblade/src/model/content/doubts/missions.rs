//! Parts of a mission that are never scored.

use super::super::names::entry;
use super::super::read::Content;
use super::super::written::{WrittenGoal, WrittenMission};
use super::found::Found;
use crate::model::knobs::{Annihilation, Knobs};
use evenhand_game::game::Rules;

/// Checks the mission that is played.
pub(super) fn look(content: &Content, knobs: &Knobs, rules: &Rules, found: &mut Found) {
    let mission = &content.mission;
    let path = format!("missions.{}", mission.id);
    let primary = &mission.primary;
    let scores = primary.per_marker.iter().any(|vp| *vp > 0) || primary.majority > 0;
    // A mission that only annihilation decides is valid, too.
    if !scores && (!mission.secondaries.is_empty() || knobs.victory.annihilation == Annihilation::Off) {
        let remedy = "write `vp` for each marker, or `majority`";
        found.note(format!("{path}.primary"), "it never gives VP", remedy);
    }
    let last = knobs.game.rounds.saturating_add(knobs.game.max_extra_rounds);
    if primary.from_round > last && !primary.at_game_end {
        let message = format!("a match ends after round {last}, with its extra rounds");
        found.note(format!("{path}.primary.from_round"), message, "lower it, or raise rules.game.rounds");
    }
    let Ok(Some(written)) = entry::<WrittenMission>(rules, &path) else { return };
    for (place, secondary) in written.secondary.iter().enumerate() {
        let path = format!("{path}.secondary.{place}");
        if secondary.vp == 0 {
            found.note(format!("{path}.vp"), "it never gives VP", "write what it gives, or take the objective out");
        }
        match secondary.goal {
            WrittenGoal::Bounty if secondary.keywords.is_empty() => {
                let message = "no squad has one of no keywords: it is never reached";
                found.note(format!("{path}.keywords"), message, "name the keywords of squads that it is for");
            }
            WrittenGoal::Bounty | WrittenGoal::Raid => {}
            _ if !secondary.keywords.is_empty() => {
                let message = "this goal does not ask for keywords: they change nothing";
                found.note(format!("{path}.keywords"), message, "leave them out");
            }
            _ => {}
        }
        if secondary.goal != WrittenGoal::Raid && secondary.squads != 1 {
            let message = "this goal does not ask for a number of squads: it changes nothing";
            found.note(format!("{path}.squads"), message, "leave it out");
        }
    }
}
