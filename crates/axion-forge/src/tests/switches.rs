//! Tests of rule switches that do not stand for readings of single sentences, each set to its other value.

use super::rig::{Rig, S1, S2, game};
use crate::Action;
use crate::model::state::End;

#[test]
fn ways_to_win_can_be_switched_off() {
    // AX-WIN-1
    let mut rig = Rig::with(&[("rules.victory.life", "false")]);
    rig.s.player_mut(S2).life = 1;
    let runner = rig.put("1Fc", "TK05");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.s.end, rig.life(S2)), (End::NotYet, -2));

    let mut rig = Rig::with(&[("rules.victory.trophies", "false")]);
    rig.s.player_mut(S1).pending = 40;
    rig.act(Action::End);
    assert_eq!((rig.s.end, rig.s.player(S1).banked), (End::NotYet, 40));

    let mut rig = Rig::with(&[("rules.victory.special", "false")]);
    rig.catalyst(S1, "CA2");
    for at in ["1Fa", "1Fb", "1Fc", "1Fd", "1Fe"] {
        rig.put(at, "TK01");
    }
    rig.act(Action::End).act(Action::End);
    assert_eq!(rig.s.end, End::NotYet);
}

#[test]
fn the_goal_may_be_a_number_of_its_own() {
    // AX-Q1
    let mut rig = Rig::with(&[("rules.victory.trophy_target", "10")]);
    rig.s.player_mut(S1).pending = 10;
    rig.act(Action::End);
    assert_eq!(rig.s.end, End::Trophies);
    let team = [("rules.mode", "\"team\""), ("rules.team.trophy_scale", "1"), ("rules.life.start", "30")];
    assert_eq!(game(4, &team).trophy_target(), 30);
}

#[test]
fn a_match_that_goes_on_for_too_long_is_stopped() {
    // AX-WIN-8
    let mut rig = Rig::with(&[("rules.victory.turn_cap", "6")]);
    rig.s.player_mut(S2).banked = 3;
    while let Some(seat) = rig.actor() {
        rig.s.player_mut(seat).hand.truncate(2);
        rig.act(Action::End);
    }
    assert_eq!((rig.s.end, rig.s.shares[S2]), (End::Cap, 1.0));
}

#[test]
fn face_down_cards_have_numbers_of_their_own() {
    // AX-FD
    let mut rig = Rig::with(&[
        ("rules.facedown.defense", "4"),
        ("rules.facedown.flip_ready", "false"),
        ("rules.facedown.flip_discount", "2"),
        ("rules.facedown.retreat_sparks", "1"),
        ("rules.facedown.reinforced_hit", "2"),
    ]);
    let (knight, page) = (rig.hide("1Fc", "GC08"), rig.hide("1Fd", "GC01"));
    assert_eq!(rig.game.sheet_of(&rig.s, knight).defense, 4);
    assert!(!rig.may(Action::Flip(knight)) && !rig.may(Action::Retreat(page)));
    rig.sparks(3).act(Action::Flip(knight)).act(Action::Retreat(page));
    assert_eq!((rig.s.player(S1).sparks, rig.unit(knight).turned), (0, 1));

    let hidden = rig.hide("2Fe", "GC08");
    rig.unit_mut(hidden).reinforced = true;
    let worm = rig.put("1Fe", "TK10");
    rig.attack(worm, "2Fe");
    assert_eq!(rig.unit(hidden).damage, 2);
}

#[test]
fn new_cards_may_be_ready_and_hold_two_augments() {
    // AX-DEP-4, AX-POS-8
    let mut rig = Rig::with(&[("rules.cards.new_can_activate", "true"), ("rules.augment.max", "2")]);
    rig.hold(S1, &["GC01", "IV17", "GC17"]).sparks(9);
    let (page, arm, mantle) = (rig.card("GC01"), rig.card("IV17"), rig.card("GC17"));
    rig.act(Action::Deploy(page, rig.at("1Fc").1));
    let page = rig.s.player(S1).units[0].id;
    rig.act(Action::Attach(arm, page)).act(Action::Attach(mantle, page));
    assert_eq!(rig.game.sheet_of(&rig.s, page).attack, 4);
    rig.attack(page, "2Fc");
    assert_eq!(rig.life(S2), 21);
}

#[test]
fn explosions_may_neither_spread_nor_give_trophies() {
    // AX-Q13, AX-Q22
    let blast = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let regent = rig.put("1Fc", "GC10");
        let (engine, beside) = (rig.put("2Bc", "IV20"), rig.put("2Bd", "IV20"));
        rig.unit_mut(engine).counters[1] = 3;
        rig.unit_mut(beside).counters[1] = 1;
        rig.put("2Bb", "GC13");
        rig.attack(regent, "2Bc");
        (rig.life(S2), rig.pending(S1))
    };
    // Both Forges and the Gallery are destroyed. The second Forge strikes the position that the first has left.
    assert_eq!(blast(&[]), (23, 7));
    assert_eq!(blast(&[("rules.forge.chain", "false")]), (25, 7));
    assert_eq!(blast(&[("rules.trophies.blast", "false")]), (23, 2));
}

#[test]
fn own_trophy_cards_pay_unless_the_switch_says_not() {
    // AX-Q14
    for (own, pending) in [("true", 2), ("false", 0)] {
        let mut rig = Rig::with(&[("rules.trophies.own_cards", own)]);
        let engine = rig.put("1Bc", "IV20");
        let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
        rig.game.destroy(&mut rig.s, engine, Some(S1), crate::model::events::Fall::Effect, &mut cx);
        assert_eq!(rig.pending(S1), pending);
    }
}

#[test]
fn costs_in_actions_are_as_they_are_set() {
    // AX-ACT
    let mut rig = Rig::with(&[
        ("rules.cost.attack", "0"),
        ("rules.cost.forge", "0"),
        ("rules.cost.ability", "2"),
        ("rules.cost.reposition", "3"),
        ("rules.cost.source", "0"),
    ]);
    let (runner, forge, mechanic) = (rig.put("1Fc", "TK05"), rig.put("1Bb", "NE06"), rig.put("1Bc", "IV04"));
    rig.put_turned("1Fa", "IV01");
    let spent = |rig: &mut Rig, action: Action| {
        let before = rig.s.player(S1).actions;
        rig.act(action);
        before - rig.s.player(S1).actions
    };
    let attack = rig.attacks(runner, "2Fc")[0];
    assert_eq!(spent(&mut rig, attack), 0);
    assert_eq!(spent(&mut rig, Action::Use(forge, 0, false)), 0);
    assert_eq!(spent(&mut rig, Action::Use(mechanic, 0, false)), 2);
    let to = rig.at("1Fe").1;
    assert_eq!(spent(&mut rig, Action::Reposition(runner, to)), 3);
    let source = rig.card("NE01");
    assert_eq!(spent(&mut rig, Action::Source(source)), 0);
}

#[test]
fn what_costs_nothing_cannot_be_done_for_ever() {
    // AX-STG-4
    let mut rig = Rig::with(&[("rules.cost.reposition", "0")]);
    let page = rig.put("1Fa", "GC01");
    for step in 0..100 {
        let to = rig.at(if step % 2 == 0 { "1Fb" } else { "1Fa" }).1;
        rig.act(Action::Reposition(page, to));
        if rig.s.active == S2 {
            assert_eq!(step, 99);
            return;
        }
    }
    panic!("it goes on for ever");
}

#[test]
fn an_empty_deck_may_hurt_more() {
    // AX-TURN-8
    let mut rig = Rig::with(&[("rules.deckout.damage", "5"), ("rules.turn.hand_min", "4")]);
    rig.s.player_mut(S1).deck.clear();
    rig.act(Action::End);
    assert_eq!(rig.life(S1), 15);
}

#[test]
fn a_card_activates_once_a_turn_even_if_it_is_readied() {
    // AX-ABL-9
    let twice = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let drone = rig.put("1Fc", "IV01");
        rig.attack(drone, "2Fc");
        rig.unit_mut(drone).turned = 0;
        let again = !rig.attacks(drone, "2Fc").is_empty();
        rig.pass_to(S1);
        (again, !rig.attacks(drone, "2Fc").is_empty())
    };
    assert_eq!(twice(&[]), (false, true), "in its next turn it may again");
    assert_eq!(twice(&[("rules.cards.activations", "2")]), (true, true));
    assert_eq!(twice(&[("rules.cards.activations", "0")]), (true, true));
}
