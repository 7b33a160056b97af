//! Tests of Ready to Broken, Silence, Focus, priority, and moves onto red (AX-STA, AX-PRI, AX-POS-5).

use super::rig::{Rig, S1, S2};
use crate::Action;

#[test]
fn forced_activation_turns_step_by_step_and_breaks() {
    // AX-E26
    let mut rig = Rig::new();
    rig.catalyst(S1, "CA3");
    let gaoler = rig.put("2Fc", "GC04");
    for turned in [1, 2] {
        rig.s.player_mut(S1).energy = 2;
        rig.act(Action::Invoke(1, false));
        assert_eq!(rig.unit(gaoler).turned, turned);
    }
    rig.s.player_mut(S1).energy = 2;
    rig.act(Action::Invoke(1, false));
    assert!(!rig.is_there(gaoler));
    assert_eq!((rig.life(S2), rig.pending(S1), rig.s.player(S1).marks[0]), (24, 1, 1));
}

#[test]
fn what_lies_face_down_is_neither_turned_nor_silenced_nor_changed() {
    // AX-Q47, AX-FD-2
    for (effect, may) in [
        ("verb = 'damage', n = 1", true),
        ("verb = 'exhaust'", false),
        ("verb = 'silence'", false),
        ("verb = 'change', defense = -1", false),
        ("verb = 'grant', trait = 'immobile'", false),
        ("verb = 'grant', arrows = ['guard_left']", false),
    ] {
        let effects = format!("[{{ kind = 'pow', do = [{{ {effect}, who = 'target' }}] }}]");
        let mut rig = Rig::with(&[("cards.IV07.effects", &effects)]);
        let (crawler, hidden) = (rig.put("1Fc", "IV07"), rig.hide("2Fc", "GC04"));
        assert_eq!(rig.may(Action::Use(crawler, 0, false)), may, "{effect}");
        let sentinel = rig.put("2Bc", "IV02");
        rig.act(Action::Use(crawler, 0, false));
        if may {
            rig.act(Action::AtUnit(sentinel));
        }
        assert!(rig.may(Action::End), "{effect}: nothing is left to choose");
        assert_eq!((rig.unit(hidden).turned, rig.unit(hidden).damage), (0, 0), "{effect}");
    }
}

#[test]
fn resolute_cards_are_not_turned() {
    // AX-E26
    let mut rig = Rig::new();
    rig.catalyst(S1, "CA3");
    let walker = rig.put("2Fc", "IV06");
    rig.act(Action::Invoke(1, false));
    assert_eq!(rig.unit(walker).turned, 0);
}

#[test]
fn an_exhausted_card_needs_two_start_phases() {
    // AX-STA-3, AX-TURN-2
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    rig.unit_mut(runner).turned = 2;
    rig.pass_to(S1);
    assert_eq!(rig.unit(runner).turned, 1);
    rig.pass_to(S1);
    assert_eq!(rig.unit(runner).turned, 0);
}

#[test]
fn a_counter_comes_before_the_attack() {
    // AX-E29
    let mut rig = Rig::new();
    let stalker = rig.put("1Fc", "TK06");
    let knight = rig.put("2Fc", "GC08");
    rig.attack(stalker, "2Fc");
    assert!(!rig.is_there(stalker));
    assert_eq!((rig.unit(knight).damage, rig.pending(S2), rig.s.player(S1).actions), (0, 2, 8));
    rig.pass_to(S2);
    assert_eq!(rig.s.player(S2).banked, 2, "banked at the end of the first seat's turn");
}

#[test]
fn a_push_onto_red_returns_a_card_and_gives_no_trophies() {
    // AX-E33
    let mut rig = Rig::new();
    let weaver = rig.put("1Bc", "TK11");
    let titan = rig.put("2Fb", "IV09");
    rig.act(Action::Use(weaver, 0, false));
    rig.act(Action::AtPlace(rig.at("2Fa").1));
    assert!(!rig.is_there(titan));
    let card = rig.card("IV09");
    assert!(rig.s.player(S2).holds(card) && rig.s.player(S2).known[0].contains(&card));
    assert_eq!(rig.pending(S1), 0);
}

#[test]
fn unpaid_upkeep_sacrifices_and_paid_upkeep_keeps() {
    // AX-E33, AX-TURN-3
    let mut rig = Rig::new();
    let titan = rig.put("1Fc", "IV09");
    rig.pass_to(S1);
    assert!(!rig.is_there(titan));

    let mut rig = Rig::new();
    let (titan, forge) = (rig.put("1Fc", "IV09"), rig.put("1Bc", "NE06"));
    rig.unit_mut(forge).counters[1] = 1;
    rig.act(Action::End);
    rig.act(Action::End);
    assert_eq!(rig.options(), [Action::Yes, Action::No]);
    rig.act(Action::Yes);
    assert!(rig.is_there(titan));
    assert_eq!(rig.unit(forge).counters[1], 0);
}

#[test]
fn exile_gives_no_trophies() {
    // AX-E33
    let mut rig = Rig::new();
    let chanter = rig.put("2Bc", "GC07");
    rig.hold(S1, &["GC16", "NE01"]).sparks(5);
    let exile = rig.card("GC16");
    rig.act(Action::Play(exile, false));
    assert!(!rig.is_there(chanter));
    assert_eq!((rig.pending(S1), rig.s.player(S2).banished.len()), (0, 1));
}

#[test]
fn silence_costs_one_own_turn_of_abilities_and_no_attack() {
    // AX-E34
    let mut rig = Rig::new();
    let mine = rig.put("1Bc", "GC05");
    let whisperer = rig.put("2Bc", "GC05");
    rig.put("1Fb", "IV02");
    rig.act(Action::Use(mine, 0, false));
    assert!(rig.game.sheet_of(&rig.s, whisperer).hushed);
    rig.pass_to(S2);
    assert!(!rig.may(Action::Use(whisperer, 0, false)));
    assert_eq!(rig.attacks(whisperer, "1Fc").len(), 1);
    rig.pass_to(S1);
    assert!(!rig.game.sheet_of(&rig.s, whisperer).hushed);
}

#[test]
fn a_focus_runs_while_its_card_is_turned() {
    // AX-E35, AX-ABL-4, AX-TURN-2
    let mut rig = Rig::new();
    let relay = rig.put("1Bc", "IV14");
    let drone = rig.put("1Fc", "IV01");
    let attack = |rig: &Rig| rig.game.sheet_of(&rig.s, drone).attack;
    rig.act(Action::Use(relay, 0, false));
    assert_eq!(attack(&rig), 2);
    rig.act(Action::End);
    rig.act(Action::End);
    assert_eq!((rig.actor(), rig.options()), (Some(S1), vec![Action::Yes, Action::No]));
    let mut released = rig.clone();
    rig.act(Action::Yes);
    assert_eq!((attack(&rig), rig.may(Action::Use(relay, 0, false))), (2, false));
    released.act(Action::No);
    assert_eq!(attack(&released), 1);

    // Forced Activation makes the card Exhausted, and the Focus runs until the card is Ready.
    rig.unit_mut(relay).turned = 2;
    rig.act(Action::End).act(Action::End).act(Action::No);
    assert_eq!((attack(&rig), rig.unit(relay).turned), (2, 1));
    rig.act(Action::End).act(Action::End).act(Action::No);
    assert_eq!((attack(&rig), rig.unit(relay).turned), (1, 0));
}

#[test]
fn intrinsics_end_with_their_card() {
    // AX-ABL-2
    let mut rig = Rig::new();
    let matron = rig.put("1Fc", "TK09");
    let pup = rig.put("1Fa", "TK01");
    let defense = |rig: &Rig, id| rig.game.sheet_of(&rig.s, id).defense;
    assert_eq!((defense(&rig, matron), defense(&rig, pup)), (7, 2), "a Beast counts itself");
    rig.game.discard_unit(
        &mut rig.s,
        matron,
        crate::model::events::Leave::Sacrificed,
        &mut evenhand_game::game::Cx::silent(rig.chance.clone()),
    );
    assert_eq!(defense(&rig, pup), 1);
}

#[test]
fn a_black_gallery_takes_life_when_an_enemy_is_exhausted() {
    let mut rig = Rig::new();
    rig.put("1Bc", "GC13");
    rig.catalyst(S1, "CA3");
    rig.put_turned("2Fc", "GC04");
    rig.act(Action::Invoke(1, false));
    assert_eq!(rig.life(S2), 24);
}
