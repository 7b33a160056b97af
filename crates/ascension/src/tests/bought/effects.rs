//! Tests of attack effects and abilities (AC-EF, AC-AB).

use super::{aim, attack, attack_at, bought, bought_text, bought_with, character, deed, start};
use crate::Action;
use crate::model::content::sheets::{Condition, TokenSlot};
use crate::model::state::{Figure, Frame, Question};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_game::game::Notation;
use evenhand_kit::table::plane::Point;

/// A second attack, so that there are two tokens.
const SPARE: &str = "attacks.spare = { place = 1, template = \"single\", range = 0 }\n";

/// Sets up an attacker with one attack `a` of these effects, and a target in base contact that survives everything.
/// Their bases have these diameters. The attacker can act.
fn fight(effects: &str, knobs: &[(&str, &str)], own: f64, other: f64) -> (Rig, Figure, Figure) {
    let base = |mm: f64| format!("base = [{mm:.1}, {mm:.1}]\n");
    let one = format!(
        "{}skill = 6\n{SPARE}attacks.a = {{ template = \"single\", range = 0, effects = [{effects}] }}",
        base(own)
    );
    let two = format!("{}attacks.a = {{ template = \"single\", range = 0 }}", base(other));
    let mut text = character("A", &one) + &character("B", &two);
    for (path, value) in knobs {
        let (section, key) = path.split_once('.').expect("a path");
        text += &format!("[{section}]\n{key} = {value}\n");
    }
    let mut rig = bought_text(&text);
    let by = rig.put(S1, "A", 300.0, 300.0);
    let at = rig.put(S2, "B", 300.0 + (own + other) / 2.0 + 0.5, 300.0);
    rig.figure_mut(at).wounds = 99;
    rig.active(by).go();
    (rig, by, at)
}

fn moved(rig: &Rig, who: Figure, from: f64) -> f64 {
    let at = rig.figure(who).at;
    ((f64::from(at.x) / 256.0 - from).powi(2) + (f64::from(at.y) / 256.0 - 300.0).powi(2)).sqrt()
}

#[test]
fn conditions_are_gained_on_a_hit_a_miss_or_both() {
    // AC-EF-6, AC-EF-7, AC-EF-8, AC-EF-9, AC-TRIG-1, AC-TRIG-2: slow on a hit, weaken on a miss, hinder and Damage over Time on both.
    let effects = "{ effect = \"slow\" }, { effect = \"weaken\", when = \"miss\" }, \
                   { effect = \"hinder\", when = \"always\" }, { effect = \"dot\", when = \"always\" }";
    for (cards, tokens) in [([3, 3], [1, 0, 1, 1]), ([-1, -1], [0, 1, 1, 1])] {
        let (mut rig, _, at) = fight(effects, &[("attack.skill_add", "-5")], 32.0, 32.0);
        rig.next_cards(S1, &cards);
        attack(&mut rig, "a", true, at);
        assert_eq!(rig.figure(at).conditions, tokens, "{cards:?}");
    }
}

#[test]
fn null_strike_does_no_damage_but_hits() {
    // AC-EF-10, AC-TRIG-2
    let (mut rig, _, at) = fight("{ effect = \"null_strike\" }, { effect = \"slow\" }", &[], 32.0, 32.0);
    attack(&mut rig, "a", true, at);
    assert_eq!((rig.figure(at).wounds, rig.figure(at).condition(Condition::Slow)), (99, 1));
}

#[test]
fn knockback_is_an_inch_for_all_who_are_at_most_one_size_larger() {
    // AC-EF-3, AC-EF-13, AC-Q15: Size 5 pushes Size 1 by an inch, by the rules of pushes by two.
    for (own, other, by_size, length) in [
        (32.0, 32.0, "false", 25.4),
        (150.0, 32.0, "false", 25.4),
        (150.0, 32.0, "true", 50.8),
        (32.0, 50.0, "false", 25.4),
        (32.0, 60.0, "false", 0.0),
    ] {
        let (mut rig, _, at) = fight("{ effect = \"knockback\" }", &[("push.knockback_by_size", by_size)], own, other);
        let from = 300.0 + (own + other) / 2.0 + 0.5;
        attack(&mut rig, "a", true, at);
        assert!((moved(&rig, at, from) - length).abs() < 0.1, "{own} to {other}: {}", moved(&rig, at, from));
    }
}

#[test]
fn a_throw_needs_two_sizes_and_goes_an_inch_for_each() {
    // AC-EF-4, AC-EF-13, AC-Q16: 4 to 1 three inches, 3 to 1 two, 2 to 1 not at all.
    for (own, inches) in [(100.0, 3.0), (70.0, 2.0), (50.0, 0.0)] {
        let (mut rig, _, at) = fight("{ effect = \"throw\" }", &[], own, 32.0);
        let from = 300.0 + (own + 32.0) / 2.0 + 0.5;
        attack(&mut rig, "a", true, at);
        if inches == 0.0 {
            assert!(moved(&rig, at, from) < 0.1);
            continue;
        }
        let point = |mm: f64| Action::AtPoint(Point::mm(from + mm, 300.0));
        assert!(!rig.allows(point(25.4 * inches + 0.5)));
        rig.play(point(25.4 * inches - 0.1));
        assert!((moved(&rig, at, from) - 25.4 * inches).abs() < 0.5);
    }
}

#[test]
fn a_displaced_defender_goes_where_the_attacker_wants() {
    // AC-EF-2, AC-Q14: up to an inch in any direction, whatever its Size, and stopped by what is in the way.
    let (mut rig, _, at) = fight("{ effect = \"displace_defender\" }", &[], 32.0, 100.0);
    let from = 366.5;
    attack(&mut rig, "a", true, at);
    assert!(!rig.allows(Action::AtPoint(Point::mm(from, 326.0))), "26 mm");
    rig.play(Action::AtPoint(Point::mm(from, 325.0)));
    assert_eq!(rig.figure(at).at, Point::mm(from, 325.0));
    let (mut rig, _, at) = fight("{ effect = \"displace_defender\" }", &[], 32.0, 32.0);
    attack(&mut rig, "a", true, at);
    rig.play(Action::AtPoint(Point::mm(332.5 - 20.0, 300.0)));
    assert!(moved(&rig, at, 332.5) < 1.0, "the attacker is in the way");
    // By the other reading it is a push, with its limit of Sizes.
    let (mut rig, _, at) =
        fight("{ effect = \"displace_defender\" }", &[("push.displace_is_push", "true")], 32.0, 100.0);
    attack(&mut rig, "a", true, at);
    assert!(!matches!(rig.s.stack.last(), Some(Frame::Ask(_, Question::Land(_)))));
}

#[test]
fn a_displaced_attacker_ends_within_an_inch_of_its_target() {
    // AC-EF-1, AC-Q13: any length, straight, past nobody.
    let text = character(
        "A",
        &format!(
            "{SPARE}skill = 6\nattacks.a = {{ template = \"single\", range = 10, effects = [{{ effect = \"displace_attacker\" }}] }}"
        ),
    );
    let mut rig = bought_text(&text);
    let by = rig.put(S1, "A", 100.0, 300.0);
    let at = rig.put(S2, "K1", 300.0, 300.0);
    rig.put(S2, "K1", 200.0, 340.0);
    rig.figure_mut(at).wounds = 99;
    rig.active(by).go();
    attack(&mut rig, "a", true, at);
    let reach = 12.5 + 16.0;
    assert!(rig.options().len() > 2);
    assert!(rig.allows(Action::AtPoint(Point::mm(300.0 - reach - 25.0, 300.0))));
    assert!(!rig.allows(Action::AtPoint(Point::mm(300.0 - reach - 26.0, 300.0))), "more than an inch away");
    assert!(!rig.allows(Action::AtPoint(Point::mm(300.0, 300.0 + reach + 1.0))), "another base is in the way");
    assert!(!rig.allows(Action::AtPoint(Point::mm(300.0 - reach + 3.0, 300.0))), "on the target");
    rig.play(Action::AtPoint(Point::mm(300.0 - reach - 1.0, 300.0)));
    assert_eq!(rig.figure(by).at, Point::mm(300.0 - reach - 1.0, 300.0));
}

#[test]
fn an_area_moves_its_attacker_once_near_one_that_met_the_trigger() {
    // AC-EF-1, AC-TPL-5: of two targets one is hit; only near that one.
    let fields = "skill = 0\nattacks.a = { template = \"area\", range = 6, diameter = 4, effects = [{ effect = \"displace_attacker\" }] }\n\
                  attacks.spare = { place = 1, template = \"single\", range = 0 }";
    let hard = "defense = 5\nattacks.a = { template = \"single\", range = 0 }";
    let mut rig = bought_text(&(character("A", fields) + &character("HARD", hard)));
    let by = rig.put(S1, "A", 100.0, 300.0);
    let [soft, hard] = [rig.put(S2, "TH3", 250.0, 280.0), rig.put(S2, "HARD", 250.0, 320.0)];
    rig.figure_mut(soft).wounds = 99;
    rig.active(by).go();
    rig.next_cards(S1, &[3, 1]);
    attack_at(&mut rig, "a", true, 250.0, 300.0);
    assert_eq!((rig.figure(soft).wounds, rig.figure(hard).wounds), (98, 1), "a margin of -3 hits, one of -6 does not");
    let near = |x: f64, y: f64| rig.allows(Action::AtPoint(Point::mm(x, y)));
    assert!(near(250.0 - 32.0, 280.0), "beside the one that was hit");
    assert!(!near(250.0 - 10.0, 320.0 + 33.0), "not beside the other alone");
}

#[test]
fn exhaust_blocks_an_action_until_tokens_come_back() {
    // AC-EF-11, AC-EF-12, AC-Q18: the attacker chooses; the token leaves the match at the target's next activation.
    let (mut rig, by, at) = fight("{ effect = \"exhaust\" }", &[], 32.0, 32.0);
    attack(&mut rig, "a", false, at);
    assert_eq!(rig.options(), [Action::Option(0), Action::Option(1)], "the Move Action and the attack");
    rig.play(Action::Option(0));
    assert_eq!(rig.figure(at).exhausted[TokenSlot::MOVE], 1);
    assert!(!rig.game.affords(rig.figure(at), TokenSlot::MOVE, 1));
    rig.figure_mut(at).wounds = 1;
    assert_eq!(rig.game.conserved(&rig.s), Ok(()));
    let pool = rig.figure(at).pool;
    rig.play(Action::End);
    rig.go();
    assert_eq!((rig.figure(at).exhausted[TokenSlot::MOVE], rig.figure(at).pool), (0, pool), "gone before it can act");
    assert!(rig.s.active.is_none_or(|active| active.who != by));
    // On an action that still holds a token, that token stays one activation longer.
    rig.figure_mut(at).slots[TokenSlot(1)] = 1;
    rig.figure_mut(at).exhausted[TokenSlot(1)] = 1;
    rig.figure_mut(at).pool = 0;
    rig.game.return_tokens(&mut rig.s, at);
    assert_eq!((rig.figure(at).slots[TokenSlot(1)], rig.figure(at).exhausted[TokenSlot(1)]), (1, 0));
}

#[test]
fn eight_actions_have_eight_slots() {
    // AC-BUILD-5: the tokens of all of them are in records.
    let fields: String =
        (0..8).map(|n| format!("attacks.a{n} = {{ place = {n}, template = \"single\", range = 8 }}\n")).collect();
    let mut rig = bought_text(&character("A", &fields));
    let who = rig.put(S1, "A", 300.0, 300.0);
    rig.put(S2, "K2", 400.0, 300.0);
    rig.active(who).go();
    let before = rig.s.clone();
    attack(&mut rig, "a7", false, Figure(1));
    assert_eq!((rig.figure(who).slots[TokenSlot(8)], rig.figure(who).pool), (1, 7));
    rig.s.stack.clear();
    for s in [&before, &rig.s] {
        let text = rig.game.write_state(s);
        assert_eq!(rig.game.read_state(&text).as_ref(), Ok(s));
    }
    assert!(rig.game.write_state(&rig.s).len() > rig.game.write_state(&before).len());
}

#[test]
fn one_ability_is_used_in_an_activation() {
    // AC-ABI-0
    let mut rig = bought_text(&character("A", "abilities = [\"shift_self\", \"displace_self_blind\"]"));
    let who = rig.put(S1, "A", 300.0, 300.0);
    rig.put(S2, "K1", 500.0, 300.0);
    rig.active(who).go();
    let second = Action::Use(deed(&rig, who, "displace_self_blind"));
    assert!(rig.allows(second));
    start(&mut rig, "shift_self", false);
    rig.play(Action::End);
    assert!(!rig.allows(second) && rig.allows(Action::Move(1)));
}

#[test]
fn a_shift_is_an_inch_and_no_move_action() {
    // AC-AB-5
    let mut rig =
        bought_text(&character("A", "abilities = [\"shift_self\"]\nattacks.a = { template = \"single\", range = 0 }"));
    let who = rig.put(S1, "A", 300.0, 300.0);
    rig.suffering(who, Condition::Slow, 2);
    rig.put(S2, "K1", 500.0, 300.0);
    rig.active(who).go();
    start(&mut rig, "shift_self", false);
    assert!(!rig.options().iter().any(|option| matches!(option, Action::Shake(_))));
    assert!(!rig.allows(Action::Go(Point::mm(326.0, 300.0))));
    rig.play(Action::Go(Point::mm(300.0, 325.0)));
    assert_eq!(rig.figure(who).at, Point::mm(300.0, 325.0));
    assert!(rig.allows(Action::Move(1)), "its Move Action is still free");
}

#[test]
fn a_placed_character_passes_everything() {
    // AC-AB-3, AC-AB-4, AC-Q13: 6 inches with sight, 4 inches without; over a wall and other characters.
    let wall = "[tables.W]\nname = \"W\"\npieces = [{ name = \"wall\", size = 3, rect = [340.0, 300.0, 10.0, 300.0] }]\n\
                [board]\nlayout = \"W\"\n";
    let both = "abilities = [\"displace_self_sight\", \"displace_self_blind\"]";
    for (ability, far, behind, allowed) in [
        ("displace_self_sight", 152.0, 101.0, [true, false, false]),
        ("displace_self_blind", 101.0, 101.0, [true, false, true]),
    ] {
        let mut rig = bought_text(&(wall.to_owned() + &character("A", both)));
        let who = rig.put(S1, "A", 300.0, 300.0);
        rig.put(S2, "K1", 230.0, 300.0);
        rig.active(who).go();
        start(&mut rig, ability, false);
        let place = |x: f64, y: f64| rig.allows(Action::AtPoint(Point::mm(x, y)));
        let found = [place(300.0 - far, 300.0), place(300.0 - far - 2.0, 300.0), place(300.0 + behind, 300.0)];
        assert_eq!(found, allowed, "{ability}");
        assert!(!place(230.0, 310.0), "somebody stands there");
        rig.play(Action::AtPoint(Point::mm(300.0 - far, 300.0)));
        assert_eq!(rig.figure(who).at, Point::mm(300.0 - far, 300.0));
    }
}

#[test]
fn displace_target_throws_friend_and_foe() {
    // AC-AB-1: K6, Size 4, throws a Size 1 character in contact by three inches.
    for seat in [S1, S2] {
        let mut rig = bought();
        let who = rig.put(S1, "K6", 300.0, 300.0);
        rig.put(S2, "K1", 550.0, 550.0);
        let at = rig.put(seat, "K1", 300.0 + 45.0 + 13.0, 300.0);
        let large = rig.put(S2, "K5", 300.0, 300.0 + 45.0 + 30.5);
        rig.active(who).go();
        start(&mut rig, "displace_target", false);
        aim(&mut rig, Action::AtFigure(at));
        rig.play(Action::AtPoint(Point::mm(358.0 + 76.0, 300.0)));
        assert!((moved(&rig, at, 358.0) - 76.0).abs() < 0.5);
        assert!(moved(&rig, large, 300.0) < 76.0);
    }
}

#[test]
fn whoever_is_compelled_only_comes_nearer() {
    // AC-AB-6, AC-Q19
    let mut rig = bought_text(&character("A", "abilities = [\"compel_movement\"]"));
    let who = rig.put(S1, "A", 200.0, 300.0);
    let foe = rig.put(S2, "K1", 300.0, 300.0);
    rig.active(who).go();
    start(&mut rig, "compel_movement", false);
    aim(&mut rig, Action::AtFigure(foe));
    assert_eq!(rig.figure(foe).compelled, Some(who));
    rig.s.stack.clear();
    rig.active(foe).go();
    rig.play(Action::Move(1));
    assert!(rig.allows(Action::Go(Point::mm(250.0, 300.0))) && rig.allows(Action::End));
    assert!(!rig.allows(Action::Go(Point::mm(350.0, 300.0))), "away");
    assert!(!rig.allows(Action::Go(Point::mm(300.0, 340.0))), "aside");
    let start = rig.figure(foe).at;
    for option in rig.options() {
        if let Action::Go(to) = option {
            assert!(to.distance(Point::mm(200.0, 300.0)) < start.distance(Point::mm(200.0, 300.0)), "{to:?}");
        }
    }
    rig.play(Action::End);
    rig.play(Action::End);
    assert_eq!(rig.figure(foe).compelled, None, "until the end of its activation");
}

#[test]
fn remove_effect_takes_one_token_off_a_friend_within_4_inches() {
    // AC-AB-7
    let mut rig = bought_text(&character("A", "abilities = [\"remove_effect\"]"));
    let who = rig.put(S1, "A", 200.0, 300.0);
    let [friend, far] = [300.0, 400.0].map(|x| rig.put(S1, "K1", x, 300.0));
    rig.put(S2, "K1", 550.0, 300.0);
    rig.suffering(friend, Condition::Dot, 1).suffering(friend, Condition::Slow, 1).suffering(far, Condition::Slow, 1);
    rig.active(who).go();
    start(&mut rig, "remove_effect", false);
    aim(&mut rig, Action::AtFigure(friend));
    rig.play(Action::Take(Condition::Dot));
    assert_eq!(rig.figure(friend).conditions, [1, 0, 0, 0]);
    assert_eq!(rig.figure(far).conditions, [1, 0, 0, 0]);
}

#[test]
fn effects_are_carried_out_in_the_order_of_the_sheet() {
    // AC-BUILD-7, AC-TRIG-6, AC-TRIG-7: pushed first, then displaced back.
    let effects = "{ effect = \"knockback\" }, { effect = \"displace_defender\" }";
    let (mut rig, _, at) = fight(effects, &[], 32.0, 32.0);
    attack(&mut rig, "a", true, at);
    assert!((moved(&rig, at, 332.5) - 25.4).abs() < 0.1, "the push is over when the place is chosen");
    rig.play(Action::AtPoint(rig.figure(at).at));
    let _ = bought_with(&[]);
}
