//! Tests of the shared verbs (`choose`, `may`, `roll`), in abilities, spells and passives of the placeholder squads.

use super::play::{bystanders, using, wounds_on};
use super::rig::{P1, Rig, at, game, rules};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::content::sheets::Phase;
use crate::model::events::Event;
use crate::model::state::SquadId;
use evenhand_game::game::{Insight, Ruleset};

const CHOOSE: &str = "[{ verb = 'choose', options = [[{ verb = 'grant', status = 'warded' }], \
    [{ verb = 'grant', status = 'fury' }, { verb = 'damage', n = 1, direct = true }], []] }]";

/// A Warden-Captain that has used Stand Fast, with these effects, on a friend.
fn stood_fast(effects: &str) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(&[("abilities.stand_fast.effects", effects)]);
    bystanders(&mut rig);
    let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 12.0)]);
    let friend = rig.squad(P1, "rw_seer rune_staff", &[at(23.0, 12.0)]);
    rig.menu(P1, Phase::Movement);
    let action = using(&rig, captain, "stand_fast", friend);
    rig.act(action);
    (rig, captain, friend)
}

#[test]
fn the_owner_chooses_between_effects() {
    let after = |option: u8| {
        let (mut rig, _, friend) = stood_fast(CHOOSE);
        assert_eq!(rig.options(), [0, 1, 2].map(Action::Option));
        rig.act(Action::Option(option));
        (rig.has(friend, "warded"), rig.has(friend, "fury"), wounds_on(&rig, friend))
    };
    assert_eq!(after(0), (true, false, 0));
    assert_eq!(after(1), (false, true, 1));
    assert_eq!(after(2), (false, false, 0));
}

#[test]
fn effects_can_be_left_out() {
    let after = |option: u8| {
        let (mut rig, _, friend) = stood_fast("[{ verb = 'may', effects = [{ verb = 'grant', status = 'warded' }] }]");
        rig.act(Action::Option(option));
        rig.has(friend, "warded")
    };
    assert_eq!([after(0), after(1)], [true, false]);
}

#[test]
fn a_die_decides_between_effects() {
    let effects = "[{ verb = 'roll', faces = [{ on = [1, 2], do = [] }, { on = [3, 6], do = [{ verb = 'grant', status = 'warded' }] }] }]";
    let mut rolled = [0; 7];
    for seed in 0..60 {
        let mut rig = Rig::with(&[("abilities.stand_fast.effects", effects)]);
        bystanders(&mut rig);
        rig.dice(seed);
        let captain = rig.squad(P1, "rw_captain longsword", &[at(20.0, 12.0)]);
        let friend = rig.squad(P1, "rw_seer rune_staff", &[at(23.0, 12.0)]);
        rig.menu(P1, Phase::Movement);
        rig.act(using(&rig, captain, "stand_fast", friend));
        let face = rig.events.iter().find_map(|event| match event {
            Event::Rolled(_, face) => Some(*face),
            _ => None,
        });
        let face = face.expect("a roll");
        rolled[usize::from(face)] += 1;
        assert_eq!(rig.has(friend, "warded"), face > 2);
    }
    assert!(rolled[0] == 0 && rolled[1..].iter().all(|n| *n > 0), "{rolled:?}");
}

#[test]
fn agents_value_the_effects_of_an_option() {
    let (rig, ..) = stood_fast(CHOOSE);
    let mut rows = Vec::new();
    rig.game.features(&rig.s, P1, &rig.options(), &mut Default::default(), &mut rows);
    let width = rows.len() / 3;
    let [ward, fury, nothing] = [0, 1, 2].map(|option| &rows[option * width..(option + 1) * width]);
    assert!(ward.iter().any(|feature| *feature != 0.0) && nothing.iter().all(|feature| *feature == 0.0));
    assert_ne!(ward, fury);
}

#[test]
fn the_log_names_the_option() {
    let (rig, ..) = stood_fast(CHOOSE);
    let text = |option: u8| rig.game.choice_text(&rig.s, P1, Action::Option(option));
    assert_eq!(text(0), "chooses option 1: grant (status warded)");
    assert_eq!(text(2), "chooses option 3, which does nothing");
}

#[test]
fn what_cannot_depend_on_a_choice_is_refused() {
    let refused = |path: &str, effects: &str, below: &str, message: &str| {
        let error = Frostblade::new(&rules(&[(path, effects)]), 2).map(|_| ()).expect_err("it makes no sense");
        assert_eq!(error.path, format!("{path}.{below}"));
        assert!(error.message.contains(message), "{error:?}");
    };
    let may = |effect: &str| format!("[{{ verb = 'may', effects = [{effect}] }}]");
    refused("abilities.swoop.effects", &may("{ verb = 'swoop', n = 1 }"), "0.effects.0", "cannot depend on a choice");
    let around = "{ verb = 'damage', n = 1, who = 'around', within = 3.0 }";
    refused("abilities.stand_fast.effects", &may(around), "0.effects.0", "cannot depend on a choice");
    refused("abilities.stand_fast.effects", &may("{ verb = 'heel', n = 1 }"), "0.effects.0.verb", "is unknown");
    let lasting =
        game(&[]).content.statuses.values().find(|status| !status.lasting.is_empty()).expect("a status").id.clone();
    let path = format!("statuses.{lasting}.lasting");
    refused(&path, &may("{ verb = 'no_rush' }"), "0.verb", "");
}

#[test]
fn a_choice_after_the_target_has_fallen_still_decides() {
    // The caster's own loss depends on the option although the target is gone.
    let effects = "[{ verb = 'damage', n = 20, direct = true }, \
        { verb = 'choose', options = [[{ verb = 'damage', who = 'self', n = 1, direct = true }], []] }]";
    let after = |option: u8| {
        let (mut rig, captain, friend) = stood_fast(effects);
        assert_eq!(rig.living(friend), 0);
        rig.act(Action::Option(option));
        wounds_on(&rig, captain)
    };
    assert_eq!([after(0), after(1)], [1, 0]);
}
