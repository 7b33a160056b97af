//! What is proposed to players that choose quickly, beside what is proposed to all.

use super::rig::Rig;
use crate::agents::random::RandomAgent;
use crate::agents::scripted::{Script, ScriptedAgent};
use crate::agents::{Agent, propose};
use crate::game::{Dice, Insight, Play, Seat};
use crate::games::frostblade::state::Question;
use crate::games::frostblade::{Action, Frostblade};

/// What an agent that must choose is offered.
fn offered(rig: &Rig, seat: Seat, agent: &dyn Agent<Frostblade>) -> Vec<Action> {
    let mut options = Vec::new();
    propose(&rig.game, agent, &rig.s, seat, &mut options);
    options
}

fn scripted(thorough: bool) -> ScriptedAgent<Frostblade> {
    let weights = Frostblade::FEATURES.iter().map(|feature| (feature.name, 0.0)).collect();
    ScriptedAgent::new(Script { weights, thorough, ..Script::default() })
}

#[test]
fn quick_players_are_offered_what_is_likely_and_thorough_ones_all() {
    // FB-D8
    let (mut all, mut likely) = (0, 0);
    for seed in 0..6 {
        let mut rig = Rig::dealt(&[], ["rw_shield", "hm_horde"], seed);
        let mut dice = Dice::new(seed);
        while let Some((seat, question)) = rig.asked() {
            let options = rig.options();
            let mut short = Vec::new();
            rig.game.likely_actions(&rig.s, seat, &mut short);
            assert_eq!(offered(&rig, seat, &RandomAgent), short);
            assert_eq!(offered(&rig, seat, &scripted(false)), short);
            assert_eq!(offered(&rig, seat, &scripted(true)), options);
            if matches!(question, Question::Act(_) | Question::Destination) {
                (all, likely) = (all + options.len(), likely + short.len());
            } else {
                assert_eq!(short, options, "only moves take long to work out");
            }
            let action = *dice.pick(&short).expect("there is an option");
            assert!(rig.is_legal(action), "seed {seed}: {action:?}");
            rig.act(action);
        }
    }
    assert!(likely > 500 && all > likely + likely / 10, "{likely} likely ones of {all}");
}
