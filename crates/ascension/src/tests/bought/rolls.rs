//! Tests of what changes the roll of a bought attack, and of when its effects happen (AC-ATK, AC-TRIG, AC-BUILD-8).

use std::path::Path;

use super::{attack, bought_text, character, deed, game, stack_cards, start};
use crate::model::content::sheets::{Condition, DeedKind};
use crate::model::events::{Event, Weighed};
use crate::model::flip_deck::Memory;
use crate::model::state::Figure;
use crate::players::law::Law;
use crate::tests::rig::{BOOK, Rig, S1, S2, bought_rules};
use crate::{Action, Ascension};
use evenhand_game::game::Seed;

/// Sets up the attacker A with an attack `a` of Skill 0 and a target in base contact that survives everything.
fn duel(effects: &str, knobs: &str) -> (Rig, Figure, Figure) {
    let one = format!("attacks.a = {{ template = \"single\", range = 0, effects = [{effects}] }}");
    let two = "responses = [\"increase_defense\"]";
    let mut rig = bought_text(&(knobs.to_owned() + &character("A", &one) + &character("B", two)));
    let by = rig.put(S1, "A", 300.0, 300.0);
    let at = rig.put(S2, "B", 332.5, 300.0);
    rig.figure_mut(at).wounds = 99;
    rig.active(by).go();
    (rig, by, at)
}

#[test]
fn names_of_actions_have_no_effect() {
    // AC-BUILD-8: the same cards end in the same position, also with the name of another action.
    let after = |name: &str| {
        let fields = format!(
            "skill = 2\nabilities = [\"shift_self\"]\n\
             attacks.{name} = {{ template = \"single\", range = 2, effects = [{{ effect = \"knockback\" }}] }}"
        );
        let mut rig = bought_text(&character("A", &fields));
        let by = rig.put(S1, "A", 300.0, 300.0);
        let at = rig.put(S2, "K2", 340.0, 300.0);
        rig.figure_mut(at).wounds = 9;
        rig.active(by).go();
        rig.next_cards(S1, &[3, 2]);
        let strike = rig.game.sheet(&rig.s, by).deeds.find(|deed| deed.kind == DeedKind::Attack).expect("an attack");
        rig.play(Action::Use(strike)).play(Action::Decline);
        let sheet = rig.game.sheet(&rig.s, by);
        (sheet.points, sheet.capacity, rig.s)
    };
    let one = after("axe");
    assert!(one.2.figures[Figure(1)].wounds < 9 && one.2.figures[Figure(1)].at.x > 340 * 256, "hit and pushed");
    for other in ["a_far_better_axe", "shift_self", "knockback"] {
        assert_eq!(after(other), one, "{other}");
    }
}

#[test]
fn one_token_twice_or_two_tokens_every_second_activation() {
    // AC-ATK-4: an attack with two tokens is free again in every second activation, one with one token in each.
    for (more, free) in [(false, [true, true, true]), (true, [false, true, false])] {
        let three: String =
            (0..3).map(|n| format!("attacks.a{n} = {{ place = {n}, template = \"single\", range = 0 }}\n")).collect();
        let mut rig = bought_text(&character("A", &three));
        let by = rig.put(S1, "A", 300.0, 300.0);
        let at = rig.put(S2, "K2", 328.5, 300.0);
        rig.figure_mut(at).wounds = 99;
        rig.active(by).go();
        let strike = deed(&rig, by, "a0");
        let act = if more { Action::UseMore(strike) } else { Action::Use(strike) };
        let mut found = Vec::new();
        rig.play(act).play(Action::Decline).play(Action::End);
        for _ in 0..3 {
            assert_eq!(rig.actor(), S2);
            rig.play(Action::End);
            found.push(rig.allows(act));
            if rig.allows(act) {
                rig.play(act);
                if rig.actor() == S2 {
                    rig.play(Action::Decline);
                }
            }
            rig.play(Action::End);
        }
        assert_eq!(found, free, "{act:?}");
    }
}

#[test]
fn two_tokens_are_worth_more_up_to_an_even_margin() {
    // AC-ATK-4: expected damage in two activations, twice with one token (-2) against once with two.
    let game = game(&[]);
    let deck = game.decks.fresh(&mut Seed(1).dice());
    let law = Law::of(&game, &deck, Memory::Perfect, false);
    let damage = |margin: i16| law.damage(margin, 99);
    let rounded = |number: f32| (number * 100.0).round() / 100.0;
    let exact = [(-2, 0.68, 1.20), (-1, 1.41, 1.85), (0, 2.41, 2.63), (1, 3.70, 3.54), (2, 5.25, 4.47)];
    for (margin, twice, once) in exact {
        assert_eq!((rounded(2.0 * damage(margin - 2)), rounded(damage(margin))), (twice, once), "margin {margin}");
    }
}

#[test]
fn nothing_else_changes_the_roll_of_an_attack() {
    // AC-ATK-5: what sheets written freely may have besides is refused in a bought attack, and no bought attack has it.
    for field in ["bonus = 1", "min_range = 2", "indirect = true", "ignores_cover = true", "terrain_bonus = 1"] {
        let text = character("X", &format!("attacks.a = {{ template = \"single\", range = 4, {field} }}"));
        let mut rules = bought_rules(&[]);
        rules.load(&BOOK, Path::new("x.toml"), &text).expect("it reads");
        let error = Ascension::build(&rules, 2).map(|_| ()).expect_err("is refused");
        let name = field.split(' ').next().expect("a field");
        assert_eq!(error.path, format!("characters.X.attacks.a.{name}"));
        assert_eq!(error.message, "is not a field here");
    }
    let game = game(&[]);
    let attacks = game.sheets.values().filter(|sheet| sheet.bought).flat_map(|sheet| sheet.deeds.values());
    let attacks: Vec<_> = attacks.filter(|deed| deed.kind == DeedKind::Attack).collect();
    assert!(attacks.len() > 12);
    for attack in attacks {
        // One token takes 2 off the Skill, every template but a single target 1 more (AC-ATK-2).
        assert!([-2, -3].contains(&attack.bonus) && attack.more.expect("two tokens").bonus == attack.bonus + 2);
        let other = (attack.min_range, attack.indirect, attack.ignores_cover, attack.terrain_bonus, attack.extra);
        assert_eq!(other, (0, false, false, 0, None), "{}", attack.id);
    }
    // Played: Skill, the bonus of the tokens, and the Defense.
    let (mut rig, _, _) = duel("", "");
    start(&mut rig, "a", false);
    rig.play(Action::Decline);
    let weighed =
        rig.events.iter().find_map(|event| if let Event::Weighed(terms) = event { Some(*terms) } else { None });
    let terms = Weighed {
        skill: 0,
        bonus: -2,
        extra: 0,
        counter: 0,
        hinder: 0,
        defense: 2,
        timed: 0,
        cover: 0,
        defended: 0,
        weaken: 0,
        total: 2,
    };
    assert_eq!(weighed, Some(terms));
}

#[test]
fn effects_come_after_damage() {
    // AC-ATK-6: the Weaken of an attack does not add to its damage, and a defeated target gains nothing.
    let (mut rig, _, at) = duel("{ effect = \"weaken\" }", "");
    rig.next_cards(S1, &[3, 3]);
    start(&mut rig, "a", false);
    rig.play(Action::Decline);
    let place = |of: &dyn Fn(&Event) -> bool| rig.events.iter().position(of).expect("it happened");
    let suffers = place(&|event| matches!(event, Event::Suffered(..)));
    let gains = place(&|event| matches!(event, Event::Gained(_, Condition::Weaken, 1)));
    assert!(suffers < gains);
    assert_eq!(rig.figure(at).wounds, 99 - (6 - 2 - 2));
    let (mut rig, _, at) = duel("{ effect = \"weaken\" }", "");
    rig.figure_mut(at).wounds = 2;
    rig.next_cards(S1, &[3, 3]);
    start(&mut rig, "a", false);
    rig.play(Action::Decline);
    assert!(!rig.figure(at).alive && rig.figure(at).condition(Condition::Weaken) == 0);
}

#[test]
fn bought_effects_state_their_result_themselves() {
    // AC-TRIG-3: `attack.effects_on_miss` is for effects that do not.
    let effects = "{ effect = \"slow\" }, { effect = \"weaken\", when = \"miss\" }, { effect = \"hinder\", when = \"always\" }, \
                   { effect = \"dot\", when = \"always\", suits = \"clubs\" }";
    for on_miss in ["true", "false"] {
        for (cards, tokens) in [(["spades -1", "hearts -1"], [0, 1, 1, 0]), (["clubs -1", "clubs 1"], [0, 1, 1, 1])] {
            let (mut rig, _, at) = duel(effects, &format!("[attack]\neffects_on_miss = {on_miss}\n"));
            stack_cards(&mut rig, S1, &cards);
            start(&mut rig, "a", false);
            rig.play(Action::Decline);
            assert_eq!(rig.figure(at).conditions, tokens, "{cards:?}, effects_on_miss = {on_miss}");
        }
    }
}

#[test]
fn only_the_cards_of_the_attacker_count() {
    // AC-TRIG-5: the clubs that the defender turns over start nothing, those of the attacker do.
    for (attacker, defender, slow) in [
        (["spades 3", "hearts 3"], ["clubs 1", "clubs 2", "clubs -1"], 0),
        (["clubs 1", "clubs 2"], ["spades 3", "hearts 3", "diamonds 3"], 1),
    ] {
        let (mut rig, _, at) = duel("{ effect = \"slow\", when = \"always\", suits = \"club\" }", "");
        stack_cards(&mut rig, S1, &attacker);
        stack_cards(&mut rig, S2, &defender);
        attack(&mut rig, "a", false, at);
        let answer = deed(&rig, at, "increase_defense");
        rig.play(Action::Respond(answer));
        assert_eq!(rig.figure(at).condition(Condition::Slow), slow, "{attacker:?} against {defender:?}");
    }
}
