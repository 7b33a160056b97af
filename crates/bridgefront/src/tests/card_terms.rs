//! Tests of terms that many cards share (BF-22).

use super::battle_rig::{battles, stages};
use super::rig::{Rig, S1, S2};
use crate::model::state::{Slot, TileKind};

fn hex(rig: &Rig, q: i8, r: i8) -> String {
    format!("hex {}", rig.at(rig.hex(q, r)))
}

#[test]
fn up_to_so_many_means_from_one_to_so_many() {
    // BF-22a
    let mut rig = Rig::new(2);
    let (a, b, c) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(2, 0));
    rig.bridge(a, b).bridge(b, c).forces(S1, a, 2).hand(S1, &["quick_march", "roll_out"]);
    let way = rig.towards(a, b);
    let from = format!("from {}", rig.at(a));
    for stage in ["play quick_march", from.as_str(), "forces 2"] {
        rig.choose(S1, stage);
    }
    assert!(!rig.allows(S1, "stop"), "one step at least");
    rig.choose(S1, &way);
    assert!(rig.allows(S1, "stop") && rig.allows(S1, &way));
    // Each stack of a card comes from another hex (BF-Q57), and has not moved with it.
    rig.s.player_mut(S1).commit = Default::default();
    rig.forces(S1, c, 1);
    for stage in ["play roll_out", from.as_str(), "forces 1", way.as_str()] {
        rig.choose(S1, stage);
    }
    let other = format!("from {}", rig.at(c));
    assert_eq!(rig.options(S1), [other.as_str(), "stop"], "another stack, or one only");
}

#[test]
fn two_groups_into_one_hex_fight_together() {
    // BF-T46, BF-22a
    let mut rig = Rig::new(2);
    let (a, b, c) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(2, 0));
    rig.bridge(a, b).bridge(c, b).forces(S1, a, 2).forces(S1, c, 2).forces(S2, b, 3).hand(S1, &["roll_out"]);
    let (one, two) = (format!("from {}", rig.at(a)), format!("from {}", rig.at(c)));
    let (there, back) = (rig.towards(a, b), rig.towards(c, b));
    rig.plays(S1, &["play roll_out", &one, "forces 2", &there, &two, "forces 2", &back]);
    assert_eq!(battles(&rig.events), [(b, S1, S2, [4, 3])]);
}

#[test]
fn a_hex_one_occupies_may_be_a_besieged_capital() {
    // BF-22b
    let mut rig = Rig::new(2);
    let (home, there) = (rig.home(S2), rig.hex(1, 0));
    rig.forces(S1, home, 1).forces(S2, home, 2).hand(S1, &["recruit"]);
    rig.champion(S1, "brute", there);
    rig.choose(S1, "play recruit").choose(S1, "option 2");
    let mut sites = rig.options(S1);
    sites.sort();
    let mut expected = vec![format!("hex {}", rig.at(home)), hex(&rig, 1, 0)];
    expected.sort();
    assert_eq!(sites, expected, "any own unit makes a hex one's own, enemies there or not");
    let target = format!("hex {}", rig.at(home));
    rig.s.player_mut(S1).commit = Default::default();
    rig.plays(S1, &["play recruit", "option 2", &target]);
    assert_eq!(rig.forces_at(S1, home), 2);
    assert!(battles(&rig.events).is_empty());
}

#[test]
fn forces_dropped_on_enemies_attack_them() {
    // BF-22c, BF-14.0a
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
    rig.champion(S1, "brute", a);
    rig.forces(S2, b, 2).hand(S1, &["air_drop"]);
    let target = hex(&rig, 1, 1);
    rig.plays(S1, &["play air_drop", &target]);
    assert_eq!(battles(&rig.events), [(b, S1, S2, [3, 2])]);
    // "A hex you occupy" is never an enemy's hex, outside Capitals.
    let mut rig = Rig::new(2);
    rig.forces(S2, b, 2).hand(S1, &["recruit"]).choose(S1, "play recruit").choose(S1, "option 2");
    assert!(!rig.allows(S1, &target));
}

#[test]
fn destroying_forces_takes_what_is_there_and_wins_no_battle() {
    // BF-22d
    for (there, left) in [(3, 0), (7, 2)] {
        let mut rig = Rig::new(2);
        let center = rig.game.board.center;
        rig.forces(S2, center, there).hand(S1, &["encirclement", "spoils_of_war"]);
        for (q, r) in [(1, 0), (-1, 0), (0, 1)] {
            let around = rig.hex(q, r);
            rig.forces(S1, around, 1);
        }
        rig.plays(S1, &["play encirclement", "hex (0,0)"]);
        assert_eq!((rig.forces_at(S2, center), rig.gold_of(S1)), (left, 10));
        assert!(!rig.s.player(S1).won_battle && battles(&rig.events).is_empty());
        rig.plays(S1, &["play spoils_of_war"]);
        assert_eq!(rig.gold_of(S1), 10);
    }
}

#[test]
fn scrying_sends_cards_to_the_bottom_or_back_on_top_in_any_order() {
    // BF-22e
    let scry = |answers: &[&str]| {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["monument_plan"]).draw_pile(S1, &["zap", "recruit", "field_medic"]);
        rig.plays(S1, &["play monument_plan"]);
        for answer in answers {
            rig.choose(S1, answer);
        }
        assert!(rig.s.stack.is_empty());
        let player = rig.s.player(S1);
        (rig.names(&player.draw).iter().map(|name| name.to_string()).collect::<Vec<_>>(), player.known_top)
    };
    let (keep, order) = (["top field_medic", "top recruit"], ["card recruit", "card field_medic"]);
    let end = |pile: [&str; 3], known| (pile.map(String::from).to_vec(), known);
    assert_eq!(scry(&[keep[0], keep[1], order[0]]), end(["zap", "recruit", "field_medic"], 2));
    assert_eq!(scry(&[keep[0], keep[1], order[1]]), end(["zap", "field_medic", "recruit"], 2));
    assert_eq!(scry(&["bottom field_medic", "top recruit"]), end(["field_medic", "zap", "recruit"], 1));
    assert_eq!(scry(&["bottom field_medic", "bottom recruit"]).1, 0);
}

#[test]
fn a_short_pile_is_completed_by_a_reshuffle_before_one_looks() {
    // BF-22f
    let mut rig = Rig::new(2);
    rig.hand(S1, &["scout_report"]).draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit", "field_medic", "recruit"]);
    rig.plays(S1, &["play scout_report"]);
    assert_eq!(rig.s.player(S1).reveal.len(), 3);
    rig.choose(S1, "card zap");
    let player = rig.s.player(S1);
    assert_eq!((rig.names(&player.hand), player.draw.len(), player.discard.len()), (vec!["zap"], 1, 3));
    // If there are too few cards, those to keep come first.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["scout_report"]).draw_pile(S1, &["zap"]).plays(S1, &["play scout_report"]).settle();
    let player = rig.s.player(S1);
    assert_eq!((rig.names(&player.hand), rig.names(&player.discard)), (vec!["zap"], vec!["scout_report"]));
}

#[test]
fn the_next_battle_uses_up_what_waits_for_it_sieges_too() {
    // BF-22g
    let mut rig = Rig::with(2, &[("factions.cipher.passives", "[]"), ("combat.force_hit", "6")]);
    let (a, b, home) = (rig.hex(0, 1), rig.hex(1, 1), rig.home(S2));
    rig.faction(S1, "cipher").faction(S2, "cipher").bridge(a, b).hand(S1, &["war_cry", "war_cry"]);
    rig.forces(S1, a, 3).forces(S2, b, 1).mana(S1, 9).plays(S1, &["play war_cry"]);
    assert_eq!(rig.s.running.len(), 1);
    let march = rig.march(a, b, 3);
    rig.plays(S1, &stages(&march));
    assert!(rig.s.running.is_empty(), "spent, whether it helped or not");
    rig.plays(S1, &["play war_cry"]);
    rig.forces(S1, home, 2).forces(S2, home, 2).battle_at(home, true);
    assert!(rig.s.running[0].active, "a siege is a next battle too");
    // Slow waits for a battle of the champion it names, not for a battle of its owner.
    let mut rig = Rig::new(2);
    rig.bridge(a, b).forces(S1, a, 9).forces(S2, b, 1).hand(S1, &["slow"]);
    let slowed = rig.champion(S2, "brute", home);
    rig.plays(S1, &["play slow", &format!("champion #{slowed}")]);
    let march = rig.march(a, b, 9);
    rig.plays(S1, &stages(&march));
    assert_eq!(rig.s.running.len(), 1);
}

#[test]
fn a_range_holds_when_the_card_resolves() {
    // BF-22i: the target moves out of range first.
    for (lead, marked) in [(S1, true), (S2, false)] {
        let mut rig = Rig::new(2);
        rig.s.lead = lead;
        let (own, near) = (rig.hex(0, 0), rig.hex(2, 0));
        rig.champion(S1, "brute", own);
        rig.champion(S2, "brute", near);
        rig.hand(S1, &["marked_for_coin"]).hand(S2, &["flank_step"]);
        let away = rig.towards(near, rig.hex(2, 1));
        let from = format!("from {}", rig.at(near));
        rig.step(&[(S1, &["play marked_for_coin", "champion #1"]), (S2, &["play flank_step", &from, "go #1", &away])]);
        assert_eq!(rig.s.champion(Slot(1)).hex, rig.hex(2, 1));
        assert_eq!(rig.s.running.len(), usize::from(marked));
        // Now it is also out of range for a new commitment.
        rig.hand(S1, &["marked_for_coin"]).choose(S1, "play marked_for_coin");
        assert!(!rig.options(S1).contains(&"champion #1".to_string()));
    }
}

#[test]
fn strikes_on_an_area_hit_all_in_it_unless_they_say_enemy() {
    // BF-22j
    for (card, own_forces, own_hp) in [("cataclysm_core", 0, 3), ("attrition", 2, 6)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S2);
        rig.forces(S1, home, 2).forces(S2, home, 4).hand(S1, &[card]);
        let own = rig.champion(S1, "brute", home);
        let enemy = rig.champion(S2, "stormcaller", home);
        let target = format!("hex {}", rig.at(home));
        rig.plays(S1, &[&format!("play {card}"), &target]);
        assert_eq!((rig.forces_at(S1, home), rig.s.champion(own).hp), (own_forces, own_hp), "{card}");
        assert_eq!(rig.forces_at(S2, home), 0);
        assert_eq!(rig.s.champion(enemy).hp, if card == "attrition" { 7 } else { 5 });
    }
}

#[test]
fn a_bridge_is_adjacent_to_its_two_ends_only() {
    // BF-22k
    let mut rig = Rig::new(2);
    let (a, b, c, d) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(2, 0), rig.hex(0, 1));
    rig.bridge(a, b).bridge(b, c).bridge(b, d).forces(S1, a, 1).forces(S1, d, 1).hand(S1, &["sabotage_bridge"]);
    rig.choose(S1, "play sabotage_bridge");
    let mut edges = rig.options(S1);
    edges.sort();
    let edge = |x, y| format!("edge {}", rig.game.edge_text(rig.edge(x, y)));
    let mut expected = vec![edge(a, b), edge(b, d)];
    expected.sort();
    assert_eq!(edges, expected, "neither the bridge beyond nor one between neighbours of it");
}

#[test]
fn mine_values_stop_at_the_cap_of_the_card_that_raises_them() {
    // BF-T34, BF-6.2f
    let mut rig = Rig::new(2);
    let mine = rig.hex(0, 2);
    rig.mine(mine, 6).forces(S1, mine, 1).hand(S1, &["rich_veins", "deep_mine_charter", "deep_shaft_rig"]);
    rig.plays(S1, &["play rich_veins", "hex (0,2)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
    rig.plays(S1, &["play deep_mine_charter", "hex (0,2)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
    rig.plays(S1, &["play deep_shaft_rig", "hex (0,2)"]);
    assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (7, 2));
    rig.tile(mine, TileKind::Plain);
    assert!(rig.s.player(S1).hand.is_empty());
}

#[test]
fn endless_conscription_counts_itself() {
    // BF-T42
    for (before, forces) in [(0, 5), (2, 7)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.hand(S1, &["supply_cache", "supply_cache", "endless_conscription"]);
        for _ in 0..before {
            rig.plays(S1, &["play supply_cache"]);
        }
        rig.plays(S1, &["play endless_conscription"]);
        assert_eq!(rig.forces_at(S1, home), forces);
    }
}
