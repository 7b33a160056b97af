//! Tests of battles outside Capitals and their payments (BF-14).

use super::battle_rig::{Fight, battles, stages};
use super::combat_exact::near;
use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;
use crate::model::events::{Event, Winner};
use crate::model::state::Slot;

/// Returns two adjacent hexes joined by a bridge, the first for S1 and the second for S2.
fn border(rig: &mut Rig) -> (Hex, Hex) {
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
    rig.bridge(a, b);
    (a, b)
}

/// Forces never hit, Archivist Prime always does.
const SURE_CHAMPION: [(&str, &str); 2] = [("combat.force_hit", "0"), ("cards.archivist_prime.hit", "6")];

/// Creates a rig of two plain factions in which sure hits have sure results: none is lost on the dead (BF-Q88).
fn table(knobs: &[(&str, &str)]) -> Rig {
    let mut knobs = knobs.to_vec();
    knobs.extend([("factions.cipher.passives", "[]"), ("combat.overkill", "\"none\"")]);
    let mut rig = Rig::with(2, &knobs);
    rig.faction(S1, "cipher").faction(S2, "cipher");
    rig
}

#[test]
fn whoever_moves_in_attacks_whoever_was_there_defends() {
    // BF-14.0a
    for (mover, other) in [(S1, S2), (S2, S1)] {
        let mut rig = Rig::new(2);
        let (a, b) = border(&mut rig);
        rig.forces(mover, a, 3).forces(other, b, 2);
        let march = rig.march(a, b, 3);
        rig.plays(mover, &stages(&march));
        let forces = [3, 2];
        assert_eq!(battles(&rig.events), [(b, mover, other, forces)]);
    }
}

#[test]
fn a_trap_bites_before_the_battle() {
    // BF-14.0b, BF-T40
    for (crossing, left) in [(3, Some(2)), (1, None)] {
        let mut rig = Rig::new(2);
        let (a, b) = border(&mut rig);
        rig.forces(S1, a, crossing).forces(S2, b, 2).hand(S2, &["bridge_trap"]);
        let edge = format!("edge {}", rig.game.edge_text(rig.edge(a, b)));
        rig.plays(S2, &["play bridge_trap", &edge]);
        let march = rig.march(a, b, crossing);
        rig.plays(S1, &stages(&march));
        let fought: Vec<_> = left.map(|left| (b, S1, S2, [left, 2])).into_iter().collect();
        assert_eq!(battles(&rig.events), fought);
    }
}

#[test]
fn a_battle_that_is_decided_before_the_dice_has_no_combat_round() {
    // BF-14.0b: Siege Writ leaves no defender; both Edges strike at once.
    let mut rig = Rig::new(2);
    let at = rig.home(S2);
    rig.forces(S1, at, 1).forces(S2, at, 4).hand(S1, &["siege_writ"]).plays(S1, &["play siege_writ"]);
    let mut fight = Fight::new(&rig, at, true);
    let end = fight.once();
    assert_eq!((end.hex(at).forces[S1], end.hex(at).forces[S2], fight.blows().len()), (1, 0, 0));
    assert!(end.player(S1).won_battle && !end.player(S2).won_battle);

    let (mut rig, at) = (Rig::new(2), Hex(5));
    for seat in [S1, S2] {
        let blade = rig.champion(seat, "shadeblade", at);
        rig.hp(blade, 1);
    }
    let mut fight = Fight::new(&rig, at, false);
    let end = fight.once();
    assert!(end.hex(at).is_empty() && fight.blows().is_empty());
    assert_eq!((end.player(S1).gold, end.player(S2).gold), (13, 13));
}

#[test]
fn all_dice_of_a_combat_round_are_rolled_at_once() {
    // BF-14.1a, BF-14.2b: units killed in a combat round have rolled in it.
    let mut rig = table(&[("combat.force_hit", "6")]);
    let at = rig.hex(1, 0);
    rig.forces(S1, at, 2).forces(S2, at, 2);
    let mut fight = Fight::new(&rig, at, false);
    fight.once();
    assert_eq!(fight.blows(), [([0, 0], [0, 0])]);
}

#[test]
fn each_unit_hits_by_its_own_threshold_and_no_hit_is_wasted() {
    // BF-14.1a, BF-14.2a, BF-14.2c: two sure dice against five Forces that cannot hit.
    let mut rig = table(&SURE_CHAMPION);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    rig.forces(S2, at, 5);
    let mut fight = Fight::new(&rig, at, false);
    fight.once();
    assert_eq!(fight.blows(), [([0, 3], [1, 0]), ([0, 1], [1, 0]), ([0, 0], [1, 0])]);
}

#[test]
fn hits_fall_on_every_surviving_unit_alike() {
    // BF-14.2a, BF-T52
    for (forces, dice, dead, chance) in [(1, "2", (0, 1), 0.75), (2, "3", (0, 1), 11.0 / 18.0)] {
        let mut rig = table(&[
            SURE_CHAMPION[0],
            SURE_CHAMPION[1],
            ("cards.archivist_prime.dice", dice),
            ("cards.jet_striker.hit", "0"),
            ("cards.jet_striker.hp", "2"),
        ]);
        let at = rig.hex(1, 0);
        rig.champion(S1, "archivist_prime", at);
        rig.champion(S2, "jet_striker", at);
        rig.forces(S2, at, forces);
        let mut fight = Fight::new(&rig, at, false);
        let mut seen = 0;
        for _ in 0..20_000 {
            fight.once();
            let (left, champions) = fight.blows()[0];
            seen += u32::from((left[1], champions[1]) == dead);
        }
        near(seen, 20_000, chance, "the champion survives the first combat round");
    }
}

#[test]
fn the_best_bonus_counts_then_the_smoke_screen() {
    // BF-14.1b, BF-T29
    for smoke in [true, false] {
        let mut rig = Rig::new(2);
        let at = rig.hex(1, 0);
        rig.champion(S1, "inspiring_geezer", at);
        rig.forces(S1, at, 2).forces(S2, at, 2).hand(S1, &["war_cry"]).hand(S2, &["smoke_screen"]);
        rig.plays(S1, &["play war_cry"]);
        if smoke {
            rig.plays(S2, &["play smoke_screen"]);
        }
        rig.battle_at(at, false);
        let first = rig.game.force_threshold(&rig.s, 0);
        rig.s.battle.round = 2;
        assert_eq!((first, rig.game.force_threshold(&rig.s, 0)), (if smoke { 1 } else { 4 }, 3));
        assert_eq!(rig.game.force_threshold(&rig.s, 1), 2);
    }
    // No threshold is above 6.
    let mut rig = table(&[("cards.war_cry.effects.0.n", "9")]);
    let at = rig.hex(1, 0);
    rig.forces(S1, at, 1).forces(S2, at, 1).hand(S1, &["war_cry"]).plays(S1, &["play war_cry"]).battle_at(at, false);
    assert_eq!(rig.game.force_threshold(&rig.s, 0), 6);
}

#[test]
fn slow_comes_after_every_bonus() {
    // BF-14.1c, BF-T28
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let wolf = rig.champion(S1, "lone_wolf", at);
    rig.forces(S2, at, 2).hand(S1, &["frenzy"]).hand(S2, &["slow"]);
    rig.plays(S1, &["play frenzy", "champion #0"]);
    let mut fresh = Rig::new(2);
    fresh.s = rig.s.clone();
    fresh.battle_at(at, false);
    assert_eq!(fresh.game.champion_dice(&fresh.s, wolf, 0), 1 + 3 + 2);
    fresh.forces(S1, at, 1);
    assert_eq!(fresh.game.champion_dice(&fresh.s, wolf, 0), 1 + 2, "a Force has joined");
    rig.plays(S2, &["play slow", "champion #0"]).battle_at(at, false);
    assert_eq!(rig.game.champion_dice(&rig.s, wolf, 0), 1);
}

#[test]
fn a_lone_bodyguard_takes_the_hit_and_has_spent_its_ability() {
    // BF-14.2c: a Warden without Forces takes one sure hit a round; a Force that comes later does not protect it.
    let mut rig = table(&[
        SURE_CHAMPION[0],
        SURE_CHAMPION[1],
        ("cards.archivist_prime.dice", "1"),
        ("cards.ironclad_warden.hit", "0"),
        ("cards.ironclad_warden.hp", "3"),
    ]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    rig.champion(S2, "ironclad_warden", at);
    let mut fight = Fight::new(&rig, at, false);
    fight.once();
    assert_eq!(fight.blows().len(), 3);
    // With one Force, the first hit falls on it, whatever unit it was meant for.
    rig.forces(S2, at, 1);
    let mut fight = Fight::new(&rig, at, false);
    for _ in 0..50 {
        fight.once();
        assert_eq!(fight.blows()[0], ([0, 0], [1, 1]));
        assert_eq!(fight.blows().len(), 4);
    }
}

#[test]
fn a_juggernaut_ignores_one_hit_of_each_battle() {
    // BF-14.2c
    let mut rig = table(&[
        SURE_CHAMPION[0],
        SURE_CHAMPION[1],
        ("cards.archivist_prime.dice", "1"),
        ("cards.archivist_prime.hp", "9"),
        ("cards.titan_vanguard.hit", "0"),
        ("cards.titan_vanguard.hp", "2"),
    ]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "archivist_prime", at);
    let titan = rig.champion(S2, "titan_vanguard", at);
    let mut fight = Fight::new(&rig, at, false);
    fight.once();
    assert_eq!(fight.blows().len(), 3);
    rig.s.champion_mut(titan).used_battle = u8::MAX; // from an earlier battle
    let mut fight = Fight::new(&rig, at, false);
    fight.once();
    assert_eq!(fight.blows().len(), 3);
}

#[test]
fn a_battle_goes_on_until_a_side_is_gone_and_nobody_is_asked() {
    // BF-14.3a, BF-14.4c
    let mut rig = Rig::new(2);
    let (a, b) = border(&mut rig);
    rig.forces(S1, a, 5).forces(S2, b, 5);
    let start = rig.s.clone();
    for seed in 0..40 {
        rig.s = start.clone();
        rig.events.clear();
        rig.seed(seed);
        let march = rig.march(a, b, 5);
        rig.plays(S1, &stages(&march));
        assert!(rig.s.stack.is_empty());
        assert!(rig.forces_at(S1, b) == 0 || rig.forces_at(S2, b) == 0);
        let over = rig.events.iter().filter(|event| matches!(event, Event::BattleOver { .. })).count();
        assert_eq!(over, 1);
    }
}

#[test]
fn a_battle_is_won_by_survivors_only() {
    // BF-14.3a, BF-14.3b
    for (attackers, won) in [(3, true), (2, false)] {
        let mut rig = table(&[("combat.force_hit", "6")]);
        let (a, b) = border(&mut rig);
        rig.forces(S1, a, attackers).forces(S2, b, 2);
        let march = rig.march(a, b, attackers);
        rig.plays(S1, &stages(&march));
        assert_eq!(rig.s.hex(b).is_empty(), !won);
        assert_eq!((rig.s.player(S1).won_battle, rig.s.player(S2).won_battle), (won, false));
    }
}

#[test]
fn a_champion_killed_in_battle_is_gone_at_once_and_pays_its_bounty() {
    // BF-14.4a
    let mut rig = table(&SURE_CHAMPION);
    let (a, b) = border(&mut rig);
    rig.champion(S1, "archivist_prime", a);
    let banker = rig.champion(S2, "blood_banker", b);
    rig.hp(banker, 1).forces(S2, b, 3);
    let way = rig.towards(a, b);
    rig.plays(S1, &["march", &format!("from {}", rig.at(a)), "go #0", &way]);
    assert!(!rig.s.champion(banker).alive());
    assert_eq!((rig.gold_of(S1), rig.gold_of(S2)), (13, 10));
    assert!(rig.s.player(S2).discard.is_empty() && rig.s.player(S2).draw.is_empty());
}

#[test]
fn a_champion_that_kills_itself_pays_no_bounty_but_has_died() {
    // BF-14.4a, BF-T31, BF-22h
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 0));
    let own = rig.champion(S1, "jet_striker", a);
    rig.champion(S2, "blood_banker", b);
    rig.hp(own, 2).hand(S1, &["frenzy"]).hand(S2, &["marked_for_coin", "blood_price"]);
    rig.plays(S2, &["play marked_for_coin", "champion #0"]);
    rig.plays(S1, &["play frenzy", "champion #0"]);
    assert!(!rig.s.champion(own).alive());
    assert_eq!((rig.gold_of(S1), rig.gold_of(S2)), (10, 14), "the mark pays, a bounty does not");
    rig.plays(S2, &["play blood_price"]);
    assert_eq!(rig.gold_of(S2), 18);
}

#[test]
fn one_kill_can_pay_four_times() {
    // BF-14.4b, BF-T30, BF-21.2a
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 0));
    rig.champion(S1, "shadeblade", a);
    let caller = rig.champion(S2, "stormcaller", b);
    rig.faction(S1, "veil").hp(caller, 1).hand(S1, &["doom_mark", "marked_for_coin", "zap"]);
    for card in ["doom_mark", "marked_for_coin", "zap"] {
        rig.plays(S1, &[&format!("play {card}"), "champion #1"]);
    }
    assert_eq!(rig.gold_of(S1), 10 + 4 + 2 + 5 + 4);
}

#[test]
fn the_bank_pays_before_players_pay_each_other() {
    // BF-14.4b: Tax Reaver can take gold from a bounty paid in the same combat round.
    let mut rig =
        table(&[("cards.tax_reaver.hit", "6"), ("cards.archivist_prime.hit", "6"), ("combat.force_hit", "0")]);
    let at = rig.hex(1, 0);
    let reaver = rig.champion(S1, "tax_reaver", at);
    let archivist = rig.champion(S2, "archivist_prime", at);
    rig.hp(reaver, 1).hp(archivist, 1).gold(S2, 0);
    let end = Fight::new(&rig, at, false).once();
    assert_eq!((end.player(S1).gold, end.player(S2).gold), (10 + 3 + 2, 3 - 2));
}

#[test]
fn a_kill_is_the_reavers_by_its_share_of_the_hits() {
    // BF-T54: two hits by Tax Reaver and three by Forces kill a champion with 5 HP.
    let mut rig =
        table(&[("cards.tax_reaver.hit", "6"), ("cards.archivist_prime.hit", "0"), ("combat.force_hit", "6")]);
    let at = rig.hex(1, 0);
    rig.champion(S1, "tax_reaver", at);
    rig.champion(S2, "archivist_prime", at);
    rig.forces(S1, at, 3);
    let mut fight = Fight::new(&rig, at, false);
    let taxed = (0..10_000).filter(|_| fight.once().player(S2).gold == 8).count();
    near(taxed as u32, 10_000, 0.4, "Extort");
}

#[test]
fn those_who_are_paid_for_deaths_are_paid_when_they_die_too() {
    // BF-14.4b: Bounty Hunter and Blood Banker die in the same combat round as their enemy.
    for (witness, pay) in [("bounty_hunter", 1), ("blood_banker", 2)] {
        let hit = format!("cards.{witness}.hit");
        let mut rig = table(&[(&hit, "6"), ("cards.archivist_prime.hit", "6")]);
        let at = rig.hex(1, 0);
        let own = rig.champion(S1, witness, at);
        let enemy = rig.champion(S2, "archivist_prime", at);
        rig.hp(own, 1).hp(enemy, 1);
        let end = Fight::new(&rig, at, false).once();
        assert!(end.hex(at).is_empty());
        assert_eq!(end.player(S1).gold, 10 + 3 + pay, "{witness}");
    }
}

#[test]
fn two_players_who_swap_places_do_not_pass_each_other() {
    // BF-T14; the chance is that of two Forces against three (BF-Q88).
    let mut back = 0;
    let mut rig = Rig::new(2);
    let (x, y) = border(&mut rig);
    rig.forces(S1, x, 3).forces(S2, y, 2).hand(S1, &["quick_march"]);
    let (way, from, march) = (rig.towards(x, y), format!("from {}", rig.at(x)), rig.march(y, x, 2));
    let start = rig.s.clone();
    for seed in 0..4_000 {
        rig.s = start.clone();
        rig.events.clear();
        rig.seed(seed);
        rig.step(&[(S1, &["play quick_march", &from, "forces 3", &way, "stop"]), (S2, &stages(&march))]);
        assert_eq!(battles(&rig.events), [(y, S1, S2, [3, 2])]);
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (4, 4));
        assert_eq!(rig.forces_at(S2, y), 0, "its survivors have marched off, or there are none");
        back += u32::from(rig.forces_at(S2, x) > 0);
        assert!(rig.forces_at(S2, x) == 0 || rig.s.hex(y).is_empty());
    }
    near(back, 4_000, 189_609.0 / 1_302_925.0, "the march into the hex left empty");
}

#[test]
fn the_player_who_hits_says_whom_if_the_knob_says_so() {
    // The rulebook's default is random assignment; the switch lets each side name its targets.
    let mut rig = table(&[
        ("combat.assignment", "\"attacker_choice\""),
        ("combat.force_hit", "0"),
        ("cards.archivist_prime.hit", "6"),
    ]);
    let (a, b) = border(&mut rig);
    rig.forces(S1, a, 2).forces(S2, b, 2);
    rig.champion(S1, "archivist_prime", a);
    rig.champion(S2, "archivist_prime", b);
    let way = rig.towards(a, b);
    rig.plays(S1, &["march", &format!("from {}", rig.at(a)), "go #0", "forces 2", &way]);
    assert!(rig.asked(S1));
    rig.choose(S1, "champion #1").choose(S1, "champion #1");
    assert!(rig.asked(S2), "the defender's hits are its own to assign");
    rig.choose(S2, "forces 1").choose(S2, "champion #0");
    assert_eq!((rig.s.champion(Slot(0)).hp, rig.s.champion(Slot(1)).hp, rig.forces_at(S1, b)), (4, 3, 1));
}

#[test]
fn an_attack_in_which_nobody_can_hit_fails() {
    // Not in the rulebook, where all units hit sometimes: with combat.force_hit = 0 the battle would not end.
    let mut rig = table(&[("combat.force_hit", "0"), ("cards.archivist_prime.hit", "0")]);
    let at = rig.hex(0, 0);
    rig.forces(S1, at, 3).forces(S2, at, 2);
    rig.champion(S1, "archivist_prime", at);
    let mut fight = Fight::new(&rig, at, false);
    let s = fight.once();
    assert_eq!((s.hex(at).forces[S1], s.hex(at).champions[S1], s.hex(at).forces[S2]), (0, 0, 2));
    assert!(fight.events.iter().any(|event| matches!(event, Event::BattleOver { winner: Winner::Defender, .. })));
}
