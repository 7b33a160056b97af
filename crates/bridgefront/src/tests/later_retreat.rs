//! Tests of retreat from battles (BF-ED13).

use super::actions::bare;
use super::battle_rig::{battles, blows, stages};
use super::planner::decide;
use super::rig::{Rig, S1, S2, S3, game};
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::events::{Event, Winner};
use crate::model::state::Phase;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Secrets, Seed};

const BEFORE_EACH: (&str, &str) = ("combat.retreat", "\"every_round\"");
const NO_HITS: (&str, &str) = ("combat.force_hit", "0");
const ALL_HIT: (&str, &str) = ("combat.force_hit", "6");
const NONE_LOST: (&str, &str) = ("combat.overkill", "\"none\"");

/// Where S1 comes from, where the battle is, and a hex behind it.
struct Line {
    from: Hex,
    at: Hex,
    behind: Hex,
}

/// Lets S1 march into a hex of S2 with bridges before and behind it.
fn attack(seats: usize, knobs: &[(&str, &str)], forces: [u8; 2], prepare: impl Fn(&mut Rig, &Line)) -> (Rig, Line) {
    let mut rig = bare(seats, knobs);
    let line = Line { from: rig.hex(1, 0), at: rig.hex(0, 0), behind: rig.hex(-1, 0) };
    rig.bridge(line.from, line.at).bridge(line.at, line.behind);
    rig.forces(S1, line.from, forces[0]).forces(S2, line.at, forces[1]);
    prepare(&mut rig, &line);
    let march = rig.march(line.from, line.at, forces[0]);
    rig.plays(S1, &stages(&march));
    (rig, line)
}

fn winner(rig: &Rig) -> Option<Winner> {
    rig.events.iter().rev().find_map(|event| match event {
        Event::BattleOver { winner, .. } => Some(*winner),
        _ => None,
    })
}

#[test]
fn a_side_that_retreats_fights_one_more_combat_round_and_goes_over_its_bridge() {
    // BF-ED13: either side, or both.
    for (attacker, defender) in [(false, true), (true, false), (true, true)] {
        let (mut rig, line) = attack(2, &[BEFORE_EACH, NO_HITS], [2, 3], |_, _| {});
        assert!(rig.asked(S1) && !rig.asked(S2), "one after the other");
        assert_eq!(rig.options(S1), ["stop", "edge (0,0)~(1,0)", "edge (-1,0)~(0,0)"]);
        rig.choose(S1, if attacker { "edge (0,0)~(1,0)" } else { "stop" });
        assert!(rig.asked(S2) && blows(&rig.events).is_empty());
        rig.choose(S2, if defender { "edge (-1,0)~(0,0)" } else { "stop" });
        assert_eq!(blows(&rig.events).len(), 1);
        let places = |seat| [line.from, line.at, line.behind].map(|hex| rig.forces_at(seat, hex));
        assert_eq!(places(S1), if attacker { [2, 0, 0] } else { [0, 2, 0] });
        assert_eq!(places(S2), if defender { [0, 0, 3] } else { [0, 3, 0] });
        // The march has cost S1 one mana.
        assert_eq!(rig.s.player(S1).mana, 4 - u8::from(attacker));
        assert_eq!(rig.s.player(S2).mana, 5 - u8::from(defender));
        assert_eq!(winner(&rig), Some(Winner::Retreat));
        assert!(!rig.s.player(S1).won_battle && !rig.s.player(S2).won_battle);
    }
}

#[test]
fn retreat_is_asked_for_never_or_before_the_first_or_before_each_combat_round() {
    // BF-14.4c, BF-ED13: a champion of 9 HP loses one in each combat round.
    for (word, times) in [("never", 0), ("first_round", 1), ("every_round", 9)] {
        let retreat = format!("\"{word}\"");
        let knobs = [
            ("combat.retreat", retreat.as_str()),
            NO_HITS,
            ("cards.archivist_prime.hit", "6"),
            ("cards.archivist_prime.dice", "1"),
            ("cards.jet_striker.hp", "9"),
            ("cards.jet_striker.hit", "0"),
        ];
        let mut rig = bare(2, &knobs);
        let (from, at) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.bridge(from, at).champion(S1, "archivist_prime", from);
        rig.champion(S2, "jet_striker", at);
        let step = rig.towards(from, at);
        rig.plays(S1, &["march", "from (1,0)", "go #0", &step]);
        let mut asked = 0;
        while rig.asked(S1) || rig.asked(S2) {
            asked += usize::from(rig.asked(S1));
            let seat = if rig.asked(S1) { S1 } else { S2 };
            rig.choose(seat, "stop");
        }
        assert_eq!((asked, winner(&rig)), (times, Some(Winner::Attacker)), "{word}");
    }
}

#[test]
fn retreat_needs_mana_and_a_bridge_to_a_hex_without_enemies() {
    // BF-ED13
    type Prepare = fn(&mut Rig, &Line);
    let ways: [(Prepare, &[&str]); 6] = [
        (|_, _| {}, &["stop", "edge (0,0)~(1,0)", "edge (-1,0)~(0,0)"]),
        (|rig, line| _ = rig.forces(S2, line.behind, 1), &["stop", "edge (0,0)~(1,0)", "edge (-1,0)~(0,0)"]),
        (|rig, line| _ = rig.forces(S3, line.behind, 1), &["stop", "edge (0,0)~(1,0)"]),
        (|rig, line| rig.s.locked.add(rig.edge(line.at, line.behind)), &["stop", "edge (0,0)~(1,0)"]),
        (|rig, line| rig.s.bridges.remove(rig.edge(line.at, line.behind)), &["stop", "edge (0,0)~(1,0)"]),
        (|rig, _| _ = rig.mana(S2, 1), &[]),
    ];
    for (prepare, options) in ways {
        let knobs = [BEFORE_EACH, ALL_HIT, NONE_LOST, ("combat.retreat_mana", "2")];
        let (mut rig, _) = attack(3, &knobs, [2, 3], prepare);
        rig.choose(S1, "stop");
        if options.is_empty() {
            assert_eq!(winner(&rig), Some(Winner::Defender), "fought to the death");
        } else {
            assert!(rig.asked(S2));
            assert_eq!(rig.options(S2), options);
        }
    }
}

#[test]
fn only_survivors_retreat_and_they_do_so_without_an_enemy_too() {
    // BF-ED13: all hit, so three lose two and two are all lost.
    for (forces, ends, left) in
        [([3, 2], Winner::Retreat, [1, 0]), ([2, 2], Winner::Nobody, [0, 0]), ([2, 3], Winner::Defender, [0, 0])]
    {
        let (mut rig, line) = attack(2, &[BEFORE_EACH, ALL_HIT, NONE_LOST], forces, |_, _| {});
        rig.choose(S1, "edge (0,0)~(1,0)").choose(S2, "stop");
        assert_eq!(winner(&rig), Some(ends));
        assert_eq!([line.from, line.at].map(|hex| rig.forces_at(S1, hex)), left);
        assert_eq!(rig.s.player(S1).mana, 3, "it has paid in any case");
    }
}

#[test]
fn both_sides_in_one_hex_fight_there() {
    // BF-ED13, BF-12.7a
    let (mut rig, line) = attack(2, &[BEFORE_EACH, NO_HITS], [2, 3], |_, _| {});
    rig.choose(S1, "edge (-1,0)~(0,0)").choose(S2, "edge (-1,0)~(0,0)");
    assert_eq!(battles(&rig.events), [(line.at, S1, S2, [2, 3]), (line.behind, S1, S2, [2, 3])]);
    assert!(rig.asked(S1));
    rig.choose(S1, "edge (-1,0)~(0,0)").choose(S2, "stop");
    assert_eq!((rig.forces_at(S1, line.at), rig.forces_at(S2, line.behind)), (2, 3));
}

#[test]
fn besiegers_and_besieged_can_retreat() {
    // BF-ED13, BF-13a, BF-Q151: the owner leaves its Capital, or both go to the same hex and fight there.
    for same in [false, true] {
        let mut rig = bare(2, &[BEFORE_EACH, NO_HITS]);
        let home = rig.home(S2);
        let mut around = rig.game.board.around(home).map(|(hex, edge)| (hex, rig.game.edge_text(edge)));
        let (gate, out) = around.next().unwrap();
        drop(around);
        rig.bridge(home, gate).forces(S1, home, 2).forces(S2, home, 3);
        rig.end_actions();
        assert_eq!(rig.s.phase, Phase::Sieges);
        let over = format!("edge {out}");
        rig.choose(S1, if same { &over } else { "stop" }).choose(S2, &over);
        assert_eq!((rig.forces_at(S2, gate), rig.forces_at(S2, home)), (3, 0));
        if same {
            assert_eq!(battles(&rig.events), [(home, S1, S2, [2, 3]), (gate, S1, S2, [2, 3])]);
            rig.choose(S1, "stop").choose(S2, &over);
            assert_eq!((rig.forces_at(S1, gate), rig.forces_at(S2, home)), (2, 3));
        } else {
            assert_eq!(rig.forces_at(S1, home), 2);
            assert!(rig.events.iter().any(|event| matches!(event, Event::Captured { seat: S1, .. })));
        }
        assert_ne!(rig.s.phase, Phase::Sieges, "the round goes on");
    }
}

#[test]
fn traps_meet_those_who_retreat() {
    // BF-ED13, BF-Q84
    let trap = |rig: &mut Rig, line: &Line| {
        rig.forces(S1, line.behind, 1).hand(S1, &["bridge_trap"]);
        rig.plays(S1, &["play bridge_trap", "edge (-1,0)~(0,0)"]);
        rig.s.remove_forces(S1, line.behind, 1);
    };
    let (mut rig, line) = attack(2, &[BEFORE_EACH, NO_HITS], [2, 3], trap);
    rig.choose(S1, "stop").choose(S2, "edge (-1,0)~(0,0)");
    assert_eq!((rig.forces_at(S2, line.behind), rig.s.running.len()), (2, 0));
}

#[test]
fn champions_go_along_and_clean_exit_heals_them() {
    // BF-ED13, BF-21.2b
    let mut rig = Rig::with(2, &[BEFORE_EACH, NO_HITS, ("cards.jet_striker.hit", "0")]);
    rig.faction(S1, "cipher").faction(S2, "veil");
    let (from, at, behind) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.bridge(from, at).bridge(at, behind).forces(S1, from, 1).forces(S2, at, 1);
    let champion = rig.champion(S2, "jet_striker", at);
    rig.hp(champion, 2);
    let march = rig.march(from, at, 1);
    rig.plays(S1, &stages(&march));
    rig.choose(S1, "stop").choose(S2, "edge (-1,0)~(0,0)");
    let champion = rig.s.champion(champion);
    assert_eq!((champion.hex, champion.hp, rig.forces_at(S2, behind)), (behind, 3, 1));
}

#[test]
fn nobody_sees_a_retreat_before_both_sides_have_chosen() {
    // BF-ED13
    let (mut rig, line) = attack(2, &[BEFORE_EACH, NO_HITS], [2, 3], |_, _| {});
    let mut other = rig.clone();
    rig.choose(S1, "edge (0,0)~(1,0)");
    other.choose(S1, "stop");
    let seen = |rig: &Rig, viewer| {
        let mut s = rig.s.clone();
        rig.game.redact(&mut s, viewer);
        s
    };
    assert_eq!(seen(&rig, S2), seen(&other, S2));
    assert_eq!(seen(&rig, S1).battle.retreat[..], [(S1, rig.edge(line.from, line.at))]);
    rig.choose(S2, "stop");
    let told = |event: &&Event| matches!(event, Event::Retreats { seat: S1, mana: 1, .. });
    assert_eq!(rig.events.iter().filter(told).count(), 1);
}

#[test]
fn the_planner_leaves_a_lost_battle_and_fights_one_that_it_wins() {
    // The values are those of the appraisal of a battle to the death, and of one combat round.
    for (forces, leaves) in [([1, 8], true), ([8, 1], false)] {
        let (mut rig, line) = attack(2, &[BEFORE_EACH], forces, |_, _| {});
        let back = Action::Edge(rig.edge(line.from, line.at));
        let choice = decide(&rig, S1);
        assert_eq!(choice != Action::Stop, leaves, "{choice:?} instead of {back:?}");
        rig.choose(S1, "stop");
        assert_eq!(decide(&rig, S2) == Action::Stop, leaves, "the other side");
    }
}

#[test]
fn random_matches_with_retreats_keep_the_contract() {
    for (seats, word) in [(2, "every_round"), (4, "first_round")] {
        let retreat = format!("\"{word}\"");
        let game = game(seats, &[("combat.retreat", &retreat), ("rules.max_mana", "8"), ("rules.start_forces", "8")]);
        let roles: Vec<Role> = (0..seats).map(|seat| Role(seat as u8)).collect();
        if let Err(broken) = check_conserving(&game, &roles, Seed(5), |game, s| game.conserved(s)) {
            panic!("{word}: {broken}");
        }
    }
}
