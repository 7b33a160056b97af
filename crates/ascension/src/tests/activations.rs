//! Tests of AS-ACT, AS-TOK and AS-COND, by playing.

use super::rig::*;
use crate::model::content::sheets::{Condition, DeedId, TokenSlot};
use crate::model::events::Source;
use crate::model::state::{Figure, NOBODY, Standing};
use crate::{Action, Event};
use evenhand_game::game::Play;

/// Sets up a character and an enemy in contact with it, so that both always have options. The character is active.
fn pair(sheet: &str, knobs: &[(&str, &str)]) -> (Rig, Figure, Figure) {
    let mut rig = Rig::with(2, knobs);
    let who = rig.put(S1, sheet, 100.0, 100.0);
    let reach = f64::from(rig.game.sheet(&rig.s, who).long) / 512.0 + 12.7;
    let foe = rig.put(S2, "FB3", 100.0, 100.0 + reach);
    rig.go();
    (rig, who, foe)
}

/// Ends activations until a character is active again.
fn until_active(rig: &mut Rig, who: Figure) {
    while rig.s.active.is_some_and(|active| active.who == who) {
        rig.play(Action::End);
    }
    while rig.s.active.is_none_or(|active| active.who != who) {
        let options = rig.options();
        let mine = options.iter().find(|action| **action == Action::Activate(who));
        let end = options.iter().find(|action| **action == Action::End);
        rig.play(*mine.or(end).unwrap_or(&options[0]));
    }
}

/// Pays for an action without using it.
fn spend(rig: &mut Rig, who: Figure, slot: TokenSlot, tokens: u8) {
    assert!(rig.game.affords(rig.figure(who), slot, tokens), "{:?}", rig.figure(who));
    rig.game.pay(&mut rig.s, who, slot, tokens);
}

/// Returns the tokens in the pool, on the Move Action and on the first action of the sheet.
fn tokens(rig: &Rig, who: Figure) -> (u8, u8, u8) {
    let figure = rig.figure(who);
    (figure.pool, figure.slots[TokenSlot(0)], figure.slots[TokenSlot(1)])
}

#[test]
fn one_token_comes_back_from_every_action_when_the_character_is_activated() {
    // AS-X12, AS-TOK-4, AS-MOVE-2
    let (mut rig, who, _) = pair("BH2", &[]);
    spend(&mut rig, who, TokenSlot(0), 2);
    spend(&mut rig, who, TokenSlot(1), 1);
    until_active(&mut rig, who);
    assert_eq!(tokens(&rig, who), (2, 1, 0));
    assert!(!rig.options().contains(&Action::Move(1)), "a token still lies on Move");
    until_active(&mut rig, who);
    assert_eq!(tokens(&rig, who), (3, 0, 0));
    assert!(rig.options().contains(&Action::Move(1)));
}

#[test]
fn a_one_token_action_can_be_used_in_every_activation() {
    // AS-X13, AS-TOK-8
    let (mut rig, who, _) = pair("BH2", &[]);
    spend(&mut rig, who, TokenSlot(0), 2);
    spend(&mut rig, who, TokenSlot(1), 1);
    until_active(&mut rig, who);
    spend(&mut rig, who, TokenSlot(1), 1);
    assert_eq!(tokens(&rig, who), (1, 1, 1));
    until_active(&mut rig, who);
    assert_eq!(tokens(&rig, who), (3, 0, 0));
}

#[test]
fn a_two_token_action_can_be_used_in_every_second_activation() {
    // AS-X14, AS-TOK-8: Heavy Bolt is the second action of BH3
    let (mut rig, who, _) = pair("BH3", &[]);
    let mut usable = Vec::new();
    for activation in 1..=5 {
        if rig.game.affords(rig.figure(who), TokenSlot(2), 2) {
            usable.push((activation, rig.figure(who).pool));
            spend(&mut rig, who, TokenSlot(2), 2);
        } else {
            assert_eq!(rig.figure(who).pool, 2);
        }
        until_active(&mut rig, who);
    }
    assert_eq!(usable, [(1, 3), (3, 3), (5, 3)]);
}

#[test]
fn a_slot_with_a_token_blocks_its_action_unless_the_switch_says_otherwise() {
    // AS-TOK-5, tokens.block_occupied
    let (mut rig, who, _) = pair("BH2", &[]);
    spend(&mut rig, who, TokenSlot(0), 1);
    assert!(!rig.allows(Action::Move(1)));
    let (mut rig, who, _) = pair("BH2", &[("tokens.block_occupied", "false")]);
    spend(&mut rig, who, TokenSlot(0), 1);
    assert!(rig.allows(Action::Move(1)) && rig.allows(Action::Move(2)));
}

#[test]
fn a_move_takes_one_or_two_tokens_of_the_pool() {
    // AS-MOVE-1, AS-TOK-2
    let moves = |rig: &Rig| (1..5).filter(|tokens| rig.options().contains(&Action::Move(*tokens))).collect::<Vec<u8>>();
    let (mut rig, who, _) = pair("BH2", &[]);
    assert_eq!(moves(&rig), [1, 2]);
    rig.figure_mut(who).pool = 1;
    assert_eq!(moves(&rig), [1]);
    let (rig, ..) = pair("BH2", &[("move.tokens_max", "3")]);
    assert_eq!(moves(&rig), [1, 2, 3]);
}

#[test]
fn more_tokens_may_come_back_at_once() {
    // tokens.return_per_action
    let (mut rig, who, _) = pair("BH2", &[("tokens.return_per_action", "2")]);
    spend(&mut rig, who, TokenSlot(0), 2);
    until_active(&mut rig, who);
    assert_eq!(tokens(&rig, who), (3, 0, 0));
}

#[test]
fn tokens_may_come_back_at_the_start_of_the_turn() {
    // tokens.return_at
    let (mut rig, who, foe) = pair("BH2", &[("tokens.return_at", "\"turn_start\"")]);
    spend(&mut rig, who, TokenSlot(0), 2);
    rig.figure_mut(foe).pool = 1;
    rig.figure_mut(foe).slots[TokenSlot(0)] = 1;
    rig.play(Action::End);
    assert_eq!((rig.actor(), tokens(&rig, foe)), (S2, (1, 1, 0)), "not on its own activation");
    rig.play(Action::End);
    assert_eq!((tokens(&rig, who), tokens(&rig, foe)), ((2, 1, 0), (2, 0, 0)));
}

#[test]
fn each_turn_may_start_with_all_tokens() {
    // AS-Q23, AS-L8: tokens.refill
    let (mut rig, who, _) = pair("BH2", &[("tokens.refill", "\"full_each_turn\"")]);
    spend(&mut rig, who, TokenSlot(0), 2);
    spend(&mut rig, who, TokenSlot(1), 1);
    rig.play(Action::End).play(Action::End);
    assert_eq!((rig.s.turn, tokens(&rig, who)), (2, (3, 0, 0)));
    let zero = [("tokens.start", "\"zero\""), ("tokens.refill", "\"full_each_turn\"")];
    let rig = Rig::dealt(&["BH", "SK"], &zero, 1);
    assert!(rig.s.figures.values().all(|figure| figure.pool == 0));
    let rig = Rig::dealt(&["BH", "SK"], &[], 1);
    let full = |figure: &Standing| figure.pool == rig.game.sheets[figure.sheet].capacity;
    assert!(rig.s.figures.values().all(full), "AS-TOK-1");
}

#[test]
fn capacity_can_be_shifted_for_everybody() {
    // tokens.capacity_add
    let (rig, who, _) = pair("BH2", &[("tokens.capacity_add", "1")]);
    assert_eq!(tokens(&rig, who).0, 4);
}

#[test]
fn unused_tokens_stay_in_the_pool_until_the_next_activation() {
    // AS-TOK-3, AS-TOK-7, AS-TOK-9
    let (mut rig, who, _) = pair("BH2", &[]);
    spend(&mut rig, who, TokenSlot(1), 1);
    rig.play(Action::End);
    assert_eq!(rig.actor(), S2);
    assert_eq!(tokens(&rig, who), (2, 0, 1));
    assert!(rig.events.contains(&Event::Unused(who, 2)));
}

#[test]
fn damage_over_time_strikes_at_the_end_of_the_own_activation() {
    // AS-X37, AS-COND-7
    let (mut rig, who, foe) = pair("BH2", &[]);
    rig.put(S1, "BH3", 200.0, 100.0);
    rig.suffering(who, Condition::Dot, 2).suffering(foe, Condition::Dot, 1);
    rig.figure_mut(who).wounds = 1;
    rig.s.active = None;
    rig.play(Action::Activate(who));
    assert!(rig.figure(who).alive && rig.options().contains(&Action::Move(1)), "it may act fully");
    rig.play(Action::End);
    assert!(!rig.figure(who).alive);
    assert_eq!(rig.figure(foe).wounds, 4, "not activated yet, so not wounded");
    assert!(rig.events.contains(&Event::Suffered(who, 1, Source::Dot, NOBODY)));
}

#[test]
fn tokens_of_damage_over_time_add_up_only_by_the_switch() {
    // AS-COND-5, conditions.dot.stacks, conditions.dot.damage
    let wounded = |knobs: &[(&str, &str)]| {
        let (mut rig, who, _) = pair("BH2", knobs);
        rig.suffering(who, Condition::Dot, 2).play(Action::End);
        6 - rig.figure(who).wounds
    };
    assert_eq!(wounded(&[]), 1);
    assert_eq!(wounded(&[("conditions.dot.stacks", "true")]), 2);
    assert_eq!(wounded(&[("conditions.dot.damage", "3")]), 3);
}

#[test]
fn a_condition_has_at_most_two_tokens() {
    // AS-X38, AS-COND-1
    let gained = |knobs: &[(&str, &str)], before: u8, n: u8| {
        let (mut rig, who, _) = pair("BH2", knobs);
        rig.suffering(who, Condition::Weaken, before);
        let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
        rig.game.gain(&mut rig.s, who, Condition::Weaken, n, &mut cx);
        rig.figure(who).condition(Condition::Weaken)
    };
    assert_eq!(gained(&[], 2, 1), 2);
    assert_eq!(gained(&[], 0, 3), 2);
    assert_eq!(gained(&[], 1, 1), 2);
    assert_eq!(gained(&[("conditions.cap", "4")], 2, 1), 3);
    assert_eq!(gained(&[("conditions.weaken.cap", "1")], 0, 2), 1);
}

#[test]
fn conditions_last_until_removed_unless_they_expire() {
    // AS-COND-6, AS-Q53
    let after = |expire: &str, turns: u8| {
        let expire = format!("\"{expire}\"");
        let (mut rig, who, _) = pair("BH2", &[("conditions.expire", &expire)]);
        rig.suffering(who, Condition::Slow, 2).suffering(who, Condition::Hinder, 1);
        rig.play(Action::End);
        let at_once = (rig.figure(who).condition(Condition::Slow), rig.figure(who).condition(Condition::Hinder));
        while rig.s.turn <= turns {
            rig.play(Action::End);
        }
        (at_once, (rig.figure(who).condition(Condition::Slow), rig.figure(who).condition(Condition::Hinder)))
    };
    assert_eq!(after("never", 3), ((2, 1), (2, 1)));
    assert_eq!(after("end_activation", 1), ((0, 0), (0, 0)));
    assert_eq!(after("one_per_turn", 1), ((2, 1), (1, 0)));
    assert_eq!(after("one_per_turn", 2), ((2, 1), (0, 0)));
}

#[test]
fn a_character_is_declared_before_it_acts_and_once_a_turn() {
    // AS-ACT-1, AS-ACT-2, AS-CONF-2
    let mut rig = Rig::new();
    let mine = [rig.put(S1, "BH2", 100.0, 100.0), rig.put(S1, "BH3", 200.0, 100.0)];
    let foe = rig.put(S2, "FB3", 500.0, 500.0);
    rig.put(S2, "FB3", 400.0, 500.0);
    rig.go();
    assert_eq!(rig.options(), mine.map(Action::Activate));
    assert!(!rig.allows(Action::Activate(foe)) && !rig.allows(Action::Move(1)));
    rig.play(Action::Activate(mine[1]));
    assert!(!rig.allows(Action::Activate(mine[0])), "the declaration is binding");
    rig.play(Action::End).play(Action::Activate(foe)).play(Action::End);
    assert_eq!(rig.s.active.map(|active| active.who), Some(mine[0]), "the only one left");
    assert!(rig.allows(Action::End), "doing nothing is legal (AS-ACT-4)");
}

#[test]
fn timed_bonuses_end_at_the_start_of_the_users_next_activation() {
    // AS-ACT-3 (3)
    let (mut rig, who, foe) = pair("BH1", &[]);
    rig.figure_mut(who).locked = Some(2);
    let friend = rig.put(S1, "BH2", 200.0, 100.0);
    (rig.figure_mut(friend).ward, rig.figure_mut(friend).ward_by) = (1, who);
    assert!(!rig.options().contains(&Action::Move(1)), "locked down it cannot move");
    rig.play(Action::End);
    until_active(&mut rig, foe);
    assert_eq!((rig.figure(who).locked, rig.figure(friend).ward), (Some(2), 1));
    until_active(&mut rig, friend);
    assert_eq!(rig.figure(friend).ward, 1, "it is the giver's activation that counts");
    until_active(&mut rig, who);
    assert_eq!((rig.figure(who).locked, rig.figure(friend).ward), (None, 0));
}

#[test]
fn lent_tokens_come_home_from_the_pool_or_the_fullest_slot() {
    // AS-Q75
    let home = |pool: u8, slots: [u8; 2]| {
        let (mut rig, who, _) = pair("BH1", &[]);
        let friend = rig.put(S1, "BH2", 200.0, 100.0);
        rig.game.pay(&mut rig.s, who, TokenSlot(2), 1);
        let giver = rig.figure_mut(who);
        (giver.pool, giver.lent, giver.lent_to) = (giver.pool - 1, 1, friend);
        let receiver = rig.figure_mut(friend);
        receiver.pool = pool;
        [receiver.slots[TokenSlot(0)], receiver.slots[TokenSlot(1)]] = slots;
        receiver.activated = true;
        rig.play(Action::End);
        rig.play(Action::End); // the enemy; then the turn ends
        until_active(&mut rig, who);
        assert_eq!((rig.figure(who).pool, rig.figure(who).lent), (4, 0));
        let friend = rig.figure(friend);
        (friend.pool, friend.slots[TokenSlot(0)], friend.slots[TokenSlot(1)])
    };
    assert_eq!(home(3, [0, 1]), (2, 0, 1));
    assert_eq!(home(0, [2, 1]), (0, 1, 1));
}

#[test]
fn nothing_is_asked_of_a_seat_without_a_choice() {
    // Section 6.2: choices with a single option are made without asking.
    let (mut rig, who, _) = pair("BH2", &[]);
    assert_eq!(rig.s.active.map(|active| active.who), Some(who), "the only character is activated by itself");
    rig.figure_mut(who).pool = 0;
    rig.go();
    assert_eq!(rig.actor(), S2, "without tokens an activation ends by itself");
    assert!(rig.game.to_act(&rig.s).contains(S2));
}

#[test]
fn order_forward_lends_a_token_until_the_next_activation_of_the_lender() {
    // AS-X55, AS-TOK-6, AS-Q75
    let (mut rig, who, _) = pair("BH1", &[]);
    let friend = rig.put(S1, "BH2", 200.0, 100.0);
    rig.game.pay(&mut rig.s, friend, TokenSlot(2), 1);
    rig.figure_mut(friend).activated = true;
    let order = rig.deed(who, "order_forward");
    rig.play(Action::Use(order));
    let pool = |rig: &Rig, who: Figure, slot: TokenSlot| (rig.figure(who).pool, rig.figure(who).slots[slot]);
    assert_eq!((pool(&rig, who, order.slot()), pool(&rig, friend, TokenSlot(2))), ((2, 1), (3, 1)));
    assert_eq!(rig.game.conserved(&rig.s), Ok(()));
    rig.play(Action::End);
    until_active(&mut rig, who);
    assert_eq!(pool(&rig, who, order.slot()), (4, 0));
    let figure = rig.figure(friend);
    assert_eq!(figure.pool + figure.slots.values().sum::<u8>(), 3);
    assert_eq!(rig.game.conserved(&rig.s), Ok(()));
}

#[test]
fn a_response_is_paid_for_at_once_and_its_token_comes_back_like_any_other() {
    // AS-X15, AS-TOK-7, AS-RESP-2: Brace is the third action of BH2
    let (mut rig, who, foe) = pair("BH2", &[]);
    spend(&mut rig, who, TokenSlot(2), 1);
    rig.play(Action::End);
    assert_eq!(rig.s.active.map(|active| active.who), Some(foe));
    rig.play(Action::Use(DeedId(0)));
    rig.play(Action::Respond(DeedId(2)));
    assert_eq!((rig.figure(who).pool, rig.figure(who).slots[TokenSlot(3)]), (1, 1));
    assert!(!rig.game.affords(rig.figure(who), TokenSlot(3), 1), "its slot is full");
    until_active(&mut rig, who);
    assert_eq!((rig.figure(who).pool, rig.figure(who).slots[TokenSlot(3)]), (3, 0));
}

#[test]
fn a_closed_door_parts_two_who_could_fight_through_it() {
    // AS-X54, AS-DOOR-1, AS-INTR-1: the gate of the sluice, Size 2, 40 by 14 mm around (290, 180)
    let mut rig = Rig::with(2, &[("board.layout", "\"T2\"")]);
    let who = rig.put(S1, "BH3", 290.0, 180.0 - 7.0 - 16.0);
    let foe = rig.put(S2, "BH3", 290.0, 180.0 + 7.0 + 16.0);
    rig.put(S2, "BH3", 500.0, 560.0);
    rig.go();
    let bolt = Action::Use(rig.deed(who, "bolt"));
    let through = Action::Stride { to: evenhand_kit::table::plane::Point::mm(290.0, 165.0), facing: 180 };
    let gate = rig.game.table.pieces.find(|piece| piece.name == "gate").expect("a gate");
    let aims_at_foe = |rig: &Rig, who, foe| rig.aims(who, "bolt").contains(&Action::AtFigure(foe));
    assert!(!aims_at_foe(&rig, who, foe));
    rig.play(Action::Activate(who)).play(Action::Move(1));
    assert!(!rig.allows(through));
    rig.play(Action::Door(gate));
    assert!(aims_at_foe(&rig, who, foe));
    assert!(rig.allows(through) && !rig.allows(Action::Door(gate)), "one Interact in a Move Action");
    rig.play(Action::End);
    assert!(rig.allows(bolt));
    rig.play(Action::End).play(Action::Activate(foe)).play(Action::Move(1)).play(Action::Door(gate));
    assert!(!aims_at_foe(&rig, foe, who), "the other side has closed it");
}

#[test]
fn an_activation_that_never_ends_is_a_draw() {
    // Stairs without a cost can be used forever.
    let knobs = [("board.layout", "\"T3\""), ("terrain.traverse_strides", "0")];
    let mut rig = Rig::with(2, &knobs);
    rig.put(S1, "BH2", 242.0, 200.0);
    rig.put(S2, "BH2", 500.0, 560.0);
    rig.go().play(Action::Move(1));
    for _ in 0..1200 {
        if rig.game.to_act(&rig.s).is_empty() {
            break;
        }
        let options = rig.options();
        let stairs = options.iter().find(|action| matches!(action, Action::Traverse { .. }));
        rig.play(*stairs.expect("stairs"));
    }
    assert_eq!(rig.s.end, crate::model::state::End::Endless);
}
