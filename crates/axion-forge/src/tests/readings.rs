//! Tests of both settings of the switches that stand for readings (AX-Q).

use super::rig::{Rig, S1, S2};
use crate::Action;
use crate::model::state::End;
use evenhand_game::game::Notation;

/// Returns the Life Force of the second seat after a card has attacked a position.
fn after_attack(
    knobs: &[(&str, &str)],
    (from, card): (&str, &str),
    on: &str,
    furnish: impl Fn(&mut Rig),
) -> Option<i16> {
    let mut rig = Rig::with(knobs);
    let by = rig.put(from, card);
    furnish(&mut rig);
    let attacks = rig.attacks(by, on);
    let attack = *attacks.first()?;
    rig.act(attack);
    Some(rig.life(S2))
}

#[test]
fn empty_positions_may_be_closed() {
    // AX-Q8
    let knob = |word: &'static str| [("rules.attack.empty_hits_life", word)];
    let front_full = |rig: &mut Rig| {
        rig.put("2Fa", "IV12");
    };
    assert_eq!(after_attack(&knob("\"front_only\""), ("1Fc", "IV07"), "2Bc", front_full), None);
    assert_eq!(after_attack(&knob("\"front_only\""), ("1Fc", "IV07"), "2Fc", front_full), Some(22));
    assert_eq!(after_attack(&knob("\"only_if_row_empty\""), ("1Fc", "IV07"), "2Fc", front_full), None);
    assert_eq!(after_attack(&knob("\"only_if_row_empty\""), ("1Fc", "IV07"), "2Bc", front_full), Some(22));
}

#[test]
fn close_arrows_may_reach_further() {
    // AX-Q7, AX-Q34
    let diagonal = [("rules.range.close_diagonal", "true")];
    assert_eq!(after_attack(&diagonal, ("1Fc", "TK05"), "2Fb", |_| ()), Some(22));
    assert_eq!(after_attack(&[], ("1Fc", "TK05"), "2Fb", |_| ()), None);
    let through = [("rules.range.close_from_back", "\"if_front_empty\"")];
    assert_eq!(after_attack(&through, ("1Bc", "TK05"), "2Fc", |_| ()), Some(22));
    let blocked = |rig: &mut Rig| {
        rig.put("1Fc", "IV12");
    };
    assert_eq!(after_attack(&through, ("1Bc", "TK05"), "2Fc", blocked), None);
}

#[test]
fn a_missing_backfield_may_count_as_empty() {
    // AX-Q6
    let mut rig = Rig::with(&[("rules.board.missing_back", "\"life\"")]);
    let archer = rig.put("1Fa", "GC03");
    let nowhere = |action: &Action| matches!(action, Action::Attack { by, .. } if *by == archer);
    let attack = rig.options().into_iter().find(nowhere).expect("it has a target");
    rig.act(attack);
    assert_eq!(rig.life(S2), 23);
}

#[test]
fn the_defender_may_strike_back_and_surplus_may_go_through() {
    // AX-Q42
    let mut rig = Rig::with(&[("rules.attack.strike_back", "true"), ("rules.attack.overflow_to_life", "true")]);
    let runner = rig.put("1Fc", "TK05");
    let page = rig.put_turned("2Fc", "GC01");
    rig.attack(runner, "2Fc");
    assert!(!rig.is_there(page));
    assert_eq!((rig.unit(runner).damage, rig.life(S2)), (1, 24));
}

#[test]
fn damage_may_not_add_up_or_not_clear() {
    // AX-Q35
    let mut rig = Rig::with(&[("rules.attack.cumulative", "false")]);
    let (one, two) = (rig.put("1Fc", "TK05"), rig.put("1Bc", "TK03"));
    let sentinel = rig.put_turned("2Fc", "IV02");
    rig.attack(one, "2Fc");
    rig.attack(two, "2Fc");
    assert!(rig.is_there(sentinel));

    for (word, left) in [("\"never\"", 3), ("\"own_turn\"", 3), ("\"every_turn\"", 0)] {
        let mut rig = Rig::with(&[("rules.attack.damage_clears", word)]);
        let runner = rig.put("1Fc", "TK05");
        let sentinel = rig.put_turned("2Fc", "IV02");
        rig.attack(runner, "2Fc");
        rig.act(Action::End);
        assert_eq!(rig.unit(sentinel).damage, left, "{word}");
    }
}

#[test]
fn declining_may_be_for_all_or_for_nobody() {
    for (word, turned, asked) in
        [("\"never\"", 0, false), ("\"all_creatures\"", 1, true), ("\"ready_creatures\"", 1, false)]
    {
        let mut rig = Rig::with(&[("rules.defend.decline", word)]);
        let runner = rig.put("1Fc", "TK05");
        let gaoler = rig.put("2Fc", "GC04");
        rig.unit_mut(gaoler).turned = turned;
        rig.attack(runner, "2Fc");
        assert_eq!(rig.actor() == Some(S2), asked, "{word}");
    }
}

#[test]
fn guards_have_switches_of_their_own() {
    // AX-Q10
    let attack = |knobs: &[(&str, &str)], from: &str, card: &str, on: &str| {
        let mut rig = Rig::with(knobs);
        rig.put("2Fc", "IV02");
        let by = rig.put(from, card);
        rig.attack(by, on);
        rig.actor() == Some(S2)
    };
    assert!(attack(&[], "1Fb", "TK05", "2Fb"));
    assert!(!attack(&[("rules.guard.enabled", "false")], "1Fb", "TK05", "2Fb"));
    assert!(!attack(&[("rules.guard.empty", "false")], "1Fb", "TK05", "2Fb"));
    assert!(!attack(&[("rules.guard.per_attack", "0")], "1Fb", "TK05", "2Fb"));
    assert!(attack(&[], "1Bb", "GC03", "2Fb"));
    assert!(!attack(&[("rules.guard.ranged", "false")], "1Bb", "GC03", "2Fb"));

    let mut rig = Rig::with(&[("rules.guard.per_attack", "2")]);
    let (first, second) = (rig.put("2Fc", "IV02"), rig.put("2Fd", "IV02"));
    let runner = rig.put("1Fb", "TK05");
    rig.attack(runner, "2Fb").act(Action::Guard(first));
    rig.act(Action::Guard(second));
    assert_eq!((rig.unit(first).damage, rig.unit(second).damage), (0, 3));
}

#[test]
fn a_trap_may_cost_and_may_let_the_blow_through() {
    // AX-Q17
    let mut rig = Rig::with(&[("rules.traps.absorb", "false")]);
    let walker = rig.put("1Fc", "IV06");
    rig.hide("2Fc", "TK18");
    rig.attack(walker, "2Fc");
    assert_eq!(rig.life(S2), 20);

    let remaining = [("rules.traps.trigger_cost", "\"remaining\""), ("rules.sparks.on_enemy_turn", "true")];
    for (sources, springs) in [(1, true), (0, false)] {
        let mut rig = Rig::with(&remaining);
        let walker = rig.put("1Fc", "IV06");
        rig.hide("2Fc", "TK18");
        for _ in 0..sources {
            rig.source(S2, "NE01");
        }
        rig.attack(walker, "2Fc");
        assert_eq!(rig.unit(walker).damage == 4, springs);
    }

    let mut rig = Rig::with(&[("rules.traps.trigger_cost", "\"owner_turn_only\"")]);
    let walker = rig.put("1Fc", "IV06");
    rig.hide("2Fc", "TK18");
    rig.attack(walker, "2Fc");
    assert_eq!(rig.unit(walker).damage, 0);
}

#[test]
fn moves_may_be_short_or_onto_red() {
    // AX-Q21
    let reach = |word: &'static str, from: &str, to: &str| {
        let mut rig = Rig::with(&[("rules.reposition.range", word)]);
        let page = rig.put(from, "GC01");
        rig.may(Action::Reposition(page, rig.at(to).1))
    };
    assert!(reach("\"any\"", "1Fa", "1Fe"));
    assert!(!reach("\"adjacent\"", "1Fa", "1Fc") && reach("\"adjacent\"", "1Fa", "1Fb"));
    assert!(!reach("\"adjacent\"", "1Fc", "1Bc") && reach("\"adjacent_or_row\"", "1Fc", "1Bc"));

    let mut rig = Rig::new();
    let sentinel = rig.put("1Fc", "IV02");
    assert!(!rig.may(Action::Reposition(sentinel, rig.at("1Bc").1)));
    let mut rig = Rig::with(&[("rules.reposition.into_red", "\"bounce\"")]);
    let sentinel = rig.put("1Fc", "IV02");
    rig.act(Action::Reposition(sentinel, rig.at("1Bc").1));
    assert!(!rig.is_there(sentinel));
}

#[test]
fn explosions_have_switches_of_their_own() {
    // AX-Q22
    let blast = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let regent = rig.put("1Fc", "GC10");
        let engine = rig.put("2Bc", "IV20");
        rig.unit_mut(engine).counters = [1, 1, 0];
        rig.attack(regent, "2Bc");
        (rig.life(S2), rig.pending(S1))
    };
    assert_eq!(blast(&[]), (19, 2));
    assert_eq!(blast(&[("rules.forge.explode", "false")]).0, 25);
    assert_eq!(blast(&[("rules.forge.empty_hits_owner", "false")]).0, 25);
    assert_eq!(blast(&[("rules.forge.blast_core", "4"), ("rules.forge.blast_spark", "0")]).0, 17);
}

#[test]
fn trophies_may_be_awarded_otherwise() {
    // AX-Q12, AX-Q13
    let kill = |knobs: &[(&str, &str)], down: bool| {
        let mut rig = Rig::with(knobs);
        let runner = rig.put("1Fc", "TK10");
        if down {
            rig.hide("2Fc", "GC08")
        } else {
            rig.put_turned("2Fc", "GC09")
        };
        rig.attack(runner, "2Fc");
        (rig.pending(S1), rig.s.player(S1).banked)
    };
    assert_eq!(kill(&[("rules.trophies.award", "\"at_once\"")], false), (0, 2));
    assert_eq!(kill(&[("rules.trophies.facedown", "false")], true), (0, 0));
    let mut rig = Rig::with(&[("rules.trophies.broken", "false")]);
    rig.catalyst(S1, "CA3");
    let gaoler = rig.put("2Fc", "GC04");
    rig.unit_mut(gaoler).turned = 2;
    rig.act(Action::Invoke(1, false));
    assert_eq!(rig.pending(S1), 0);
}

#[test]
fn silence_may_stop_counters_and_counters_may_need_a_ready_card() {
    // AX-Q29, AX-Q26
    let counters = |knobs: &[(&str, &str)], hushed: bool, turned: u8| {
        let mut rig = Rig::with(knobs);
        let runner = rig.put("1Fc", "IV06");
        let knight = rig.put("2Fc", "GC08");
        rig.unit_mut(knight).turned = turned;
        if hushed {
            let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
            rig.game.hush(&mut rig.s, knight, crate::model::state::Span::Play, &mut cx);
        }
        rig.attack(runner, "2Fc");
        rig.unit(runner).damage == 2
    };
    let blocks = [("rules.silence.blocks", "[\"pow\", \"ctr\"]")];
    assert!(counters(&[], true, 0) && !counters(&blocks, true, 0) && counters(&blocks, false, 0));
    let needs = [("rules.counter.needs_ready", "true")];
    assert!(counters(&[], false, 1) && !counters(&needs, false, 1) && counters(&needs, false, 0));
}

#[test]
fn attacks_may_come_before_counters() {
    // AX-PRI-1
    let order = "[\"ult\", \"int\", \"pow\", \"atk\", \"ctr\", \"tac\", \"cst\", \"foc\", \"gen\"]";
    let mut rig = Rig::with(&[("rules.priority", order)]);
    let stalker = rig.put("1Fc", "TK06");
    let knight = rig.put_turned("2Fc", "GC08");
    rig.attack(stalker, "2Fc");
    assert!(!rig.is_there(knight) && rig.is_there(stalker), "its Counter waits for the attack, and is gone by then");
}

#[test]
fn upkeep_may_be_due_at_the_end_and_may_exhaust() {
    // AX-Q24
    let mut rig = Rig::with(&[("rules.upkeep.phase", "\"end\""), ("rules.upkeep.fail", "\"exhaust\"")]);
    let titan = rig.put("1Fc", "IV09");
    rig.act(Action::End);
    assert_eq!((rig.s.active, rig.unit(titan).turned), (S2, 2));
}

#[test]
fn the_refill_may_not_hurt_and_sparks_may_stay() {
    let mut rig = Rig::with(&[("rules.deckout.on_refill", "false"), ("rules.sparks.persist", "true")]);
    rig.s.player_mut(S1).deck.clear();
    rig.s.player_mut(S1).hand.clear();
    rig.sparks(3).act(Action::End);
    assert_eq!((rig.life(S1), rig.s.player(S1).sparks), (25, 3));
}

#[test]
fn two_that_reach_the_goal_together_are_distinguished_by_the_switch() {
    // AX-Q38, AX-WIN-7
    for (word, shares) in [("\"active_loses\"", [0.0, 1.0]), ("\"active_wins\"", [1.0, 0.0]), ("\"draw\"", [0.5, 0.5])]
    {
        let mut rig = Rig::with(&[("rules.victory.simultaneous", word)]);
        rig.s.player_mut(S1).pending = 30;
        rig.s.player_mut(S2).pending = 30;
        rig.act(Action::End);
        assert_eq!((rig.s.end, [rig.s.shares[S1], rig.s.shares[S2]]), (End::Trophies, shares), "{word}");
    }
}

#[test]
fn setup_has_switches_of_its_own() {
    let dealt = |knobs: &[(&str, &str)]| {
        let mut all = vec![("rules.setup.starter", "\"p1\"")];
        all.extend(knobs);
        Rig::dealt(2, &[0, 0], &all, 2)
    };
    assert_eq!(dealt(&[("rules.setup.first_skips_draw", "false")]).s.player(S1).hand.len(), 6);
    assert_eq!(dealt(&[("rules.setup.second_extra_cards", "2")]).s.player(S2).hand.len(), 7);
    assert_eq!(dealt(&[("rules.setup.second_extra_sources", "1")]).s.player(S2).sources.len(), 1);
    assert_eq!(dealt(&[("rules.turn.actions_first_turn", "1")]).s.player(S1).actions, 1);
    assert_eq!(dealt(&[("rules.catalyst.energy_delta", "2")]).s.player(S1).energy, 6);
    let mut rig = dealt(&[("rules.setup.mulligans", "1")]);
    assert_eq!(rig.options(), [Action::Yes, Action::No]);
    rig.act(Action::Yes);
    assert_eq!((rig.s.player(S1).hand.len(), rig.actor()), (5, Some(S2)));
}

#[test]
fn tokens_may_not_share_or_not_block() {
    // AX-Q36
    let token = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        rig.put("2Fc", "TOK1");
        let runner = rig.put("1Fc", "TK05");
        rig.attacks(runner, "2Fc").len()
    };
    assert_eq!(token(&[]), 1);
    assert_eq!(token(&[("rules.tokens.block_life", "false")]), 2, "past it, or at it");
    for (share, may) in [("true", true), ("false", false)] {
        let mut rig = Rig::with(&[("rules.tokens.share", share)]);
        rig.put("1Fc", "TOK1");
        rig.hold(S1, &["TK01", "NE01"]).sparks(1);
        let pup = rig.card("TK01");
        assert_eq!(rig.may(Action::Deploy(pup, rig.at("1Fc").1)), may);
    }
}

#[test]
fn an_artifice_may_need_an_ally_in_range() {
    // AX-Q48
    let mut rig = Rig::with(&[("rules.range.artifice", "\"needs_ally_in_range\"")]);
    rig.hold(S1, &["IV16", "NE01"]).sparks(9);
    let overload = rig.card("IV16");
    rig.put("2Fc", "GC04");
    assert!(!rig.may(Action::Play(overload, false)));
    rig.put("1Fc", "IV02");
    assert!(rig.may(Action::Play(overload, false)));
}

#[test]
fn artifices_and_augments_may_lie_face_down() {
    // AX-Q18
    let types = "[\"creature\", \"artifice\", \"augment\"]";
    let mut rig = Rig::with(&[("rules.facedown.types", types)]);
    let (drain, arm) = (rig.hide("1Fa", "GC15"), rig.hide("1Fb", "IV17"));
    let page = rig.put("1Fc", "GC01");
    rig.sparks(9).act(Action::Flip(drain));
    assert_eq!((rig.life(S1), rig.life(S2), rig.is_there(drain)), (27, 23, false));
    rig.act(Action::FlipOnto(arm, page));
    assert_eq!((rig.game.sheet_of(&rig.s, page).attack, rig.is_there(arm)), (3, false));
}

#[test]
fn the_guard_answers_the_attack_that_it_stands_in_for() {
    // AX-Q49, AX-ATK-2, AX-GRD-3: a Bramble Wall deals 1 damage to its attacker, a Mirror Knight 2.
    let answered = |knobs: &[(&str, &str)], guards: bool| {
        let mut rig = Rig::with(knobs);
        let walker = rig.put("1Fb", "IV06");
        rig.put("2Fb", "TK12");
        let knight = rig.put("2Fc", "GC08");
        rig.attack(walker, "2Fb");
        assert_eq!(rig.actor(), Some(S2));
        rig.act(if guards { Action::Guard(knight) } else { Action::No });
        rig.unit(walker).damage
    };
    let knob = |word: &'static str| [("rules.guard.counters", word)];
    assert_eq!((answered(&[], true), answered(&[], false)), (2, 1));
    assert_eq!((answered(&knob("\"guard\""), true), answered(&knob("\"guard\""), false)), (2, 1));
    assert_eq!((answered(&knob("\"declared\""), true), answered(&knob("\"declared\""), false)), (1, 1));
    assert_eq!((answered(&knob("\"both\""), true), answered(&knob("\"both\""), false)), (3, 1));
}

#[test]
fn a_trap_that_somebody_guards_does_not_spring() {
    // AX-Q49: the Trap is no longer attacked.
    for (word, springs) in [("\"guard\"", false), ("\"declared\"", true), ("\"both\"", true)] {
        let mut rig = Rig::with(&[("rules.guard.counters", word)]);
        let walker = rig.put("1Fb", "IV06");
        let pit = rig.hide("2Fb", "TK18");
        let sentinel = rig.put("2Fc", "IV02");
        rig.attack(walker, "2Fb").act(Action::Guard(sentinel));
        assert_eq!((rig.is_there(pit), rig.unit(walker).damage), (!springs, if springs { 4 } else { 0 }), "{word}");
    }
}

#[test]
fn face_down_cards_may_be_moved() {
    // AX-Q50, AX-REP-1
    for (word, may) in [("false", false), ("true", true)] {
        let mut rig = Rig::with(&[("rules.reposition.face_down", word)]);
        let (hidden, page) = (rig.hide("1Fa", "GC02"), rig.put("1Fb", "GC01"));
        let to = rig.at("1Fc").1;
        assert_eq!(rig.may(Action::Reposition(hidden, to)), may, "{word}");
        assert_eq!(rig.options().contains(&Action::Reposition(hidden, to)), may, "{word}");
        assert!(rig.may(Action::Reposition(page, to)));
    }
}

#[test]
fn trophies_may_wait_for_the_end_of_the_own_turn() {
    // AX-Q12
    for (word, after) in [("\"turn_end\"", (0, 3)), ("\"own_turn_end\"", (3, 0))] {
        let mut rig = Rig::with(&[("rules.trophies.award", word)]);
        rig.s.player_mut(S2).pending = 3;
        rig.act(Action::End);
        assert_eq!((rig.pending(S2), rig.s.player(S2).banked), after, "{word}");
        rig.act(Action::End);
        assert_eq!((rig.pending(S2), rig.s.player(S2).banked), (0, 3), "{word}");
    }
}

#[test]
fn a_trap_may_be_deployed_face_up_and_springs_in_the_open() {
    // AX-Q51
    for (word, may) in [("false", false), ("true", true)] {
        let mut rig = Rig::with(&[("rules.traps.face_up", word)]);
        rig.hold(S1, &["TK18", "NE01"]).sparks(2);
        let pit = rig.card("TK18");
        assert_eq!(rig.may(Action::Deploy(pit, rig.at("1Fa").1)), may, "{word}");
    }
    let mut rig = Rig::with(&[("rules.traps.face_up", "true")]);
    let walker = rig.put("1Fc", "IV06");
    let pit = rig.put("2Fc", "TK18");
    rig.attack(walker, "2Fc");
    assert_eq!((rig.unit(walker).damage, rig.is_there(pit), rig.life(S2)), (4, false, 25));
    assert_eq!(rig.s.player(S2).discard.len(), 1);
}

#[test]
fn a_trap_may_be_flipped_and_waits_then() {
    // AX-Q51
    let mut rig = Rig::new();
    let pit = rig.hide("1Fc", "TK18");
    rig.sparks(9);
    assert!(!rig.may(Action::Flip(pit)));
    let mut rig = Rig::with(&[("rules.traps.flip", "true")]);
    let pit = rig.hide("1Fc", "TK18");
    rig.sparks(1).act(Action::Flip(pit));
    assert!(rig.is_there(pit) && !rig.unit(pit).down);
    rig.pass_to(S2);
    let walker = rig.put("2Fc", "IV06");
    rig.attack(walker, "1Fc");
    assert_eq!((rig.unit(walker).damage, rig.is_there(pit)), (4, false));
}

#[test]
fn abilities_of_deployment_may_act_on_a_flip() {
    // AX-Q52
    let effects = "[{ kind = 'int', on = ['deploy'], do = [{ verb = 'gain', resource = 'life', n = 1 }] }]";
    for (word, life) in [("false", 25), ("true", 26)] {
        let mut rig = Rig::with(&[("cards.IV04.effects", effects), ("rules.facedown.flip_deploys", word)]);
        let mechanic = rig.hide("1Bc", "IV04");
        rig.sparks(9).act(Action::Flip(mechanic));
        assert_eq!(rig.life(S1), life, "{word}");
        rig.hold(S1, &["IV04", "NE01"]);
        let card = rig.card("IV04");
        rig.act(Action::Deploy(card, rig.at("1Bb").1));
        assert_eq!(rig.life(S1), life + 1, "deployed face up it acts in any case");
    }
}

#[test]
fn damage_of_an_ability_may_be_aimed_at_an_empty_position() {
    // AX-Q53: an Arc Adept in the Backfield reaches 2Fc.
    let adept = |word: &'static str| {
        let mut rig = Rig::with(&[("rules.range.ability_at_empty", word)]);
        let adept = rig.put("1Bc", "IV11");
        let forge = rig.put("1Bb", "NE06");
        rig.unit_mut(forge).counters[1] = 1;
        (rig, adept)
    };
    let (rig, own) = adept("false");
    assert!(!rig.may(Action::Use(own, 0, false)));
    let (mut rig, own) = adept("true");
    rig.act(Action::Use(own, 0, false));
    assert_eq!(rig.life(S2), 21, "it is the only choice");
    let (mut rig, own) = adept("true");
    rig.put("2Fc", "GC04");
    rig.act(Action::Use(own, 0, false));
    assert_eq!(rig.life(S2), 25, "a card stands there");
    let open = Action::AtOpen(S2, rig.at("2Fb").1);
    assert_eq!(rig.game.read_action(&rig.game.write_action(open)), Some(open));
}

#[test]
fn artifices_may_answer_an_attack() {
    // AX-Q48, AX-PRI-1: a Cast resolves after the attack it answers, a Power before it.
    let attacked = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let runner = rig.put("1Fc", "TK05");
        rig.hold(S2, &["GC15", "NE01"]).source(S2, "NE01").source(S2, "NE02");
        rig.attack(runner, "2Fc");
        rig
    };
    let rig = attacked(&[]);
    assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 22));
    let any_turn = ("rules.turn.artifices", "\"any_turn\"");
    let mut rig = attacked(&[any_turn]);
    let drain = rig.card("GC15");
    assert_eq!((rig.actor(), rig.options()), (Some(S2), vec![Action::No, Action::Play(drain, false)]));
    let mut passed = rig.clone();
    rig.act(Action::Play(drain, false));
    assert_eq!((rig.actor(), rig.life(S1), rig.life(S2)), (Some(S1), 23, 24));
    assert!(rig.s.player(S2).sources.iter().all(|source| source.turned));
    passed.act(Action::No);
    assert_eq!((passed.actor(), passed.life(S1), passed.life(S2)), (Some(S1), 25, 22));

    let parry = ("cards.GC15.effects", "[{ kind = 'pow', do = [{ verb = 'cancel' }] }]");
    let mut rig = attacked(&[any_turn, parry]);
    rig.act(Action::Play(drain, false));
    assert_eq!((rig.actor(), rig.life(S2)), (Some(S1), 25));
}
