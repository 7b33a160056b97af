//! Tests of cards that are new in later editions or changed there, played as in the last one (BF-22, BF-ED9 to BF-ED11).

use super::battle_rig::battles;
use super::editions::game;
use super::rig::{Rig, S1, S2, S3, assert_share};
use crate::Bridgefront;
use crate::model::events::Event;

/// Returns a rig of three in the last edition. The first faction has no ability that matters here.
pub(super) fn table() -> Rig {
    thread_local! {
        static GAME: Bridgefront = game("last-tether", 4);
    }
    let mut rig = Rig::of(GAME.with(Clone::clone));
    rig.faction(S1, "veil");
    rig
}

#[test]
fn a_wager_pays_one_or_four() {
    // BF-22
    let mut high = 0;
    for seed in 0..600 {
        let mut rig = table();
        rig.seed(seed).hand(S1, &["salvage_wager"]).plays(S1, &["play salvage_wager"]);
        let gained = rig.gold_of(S1) - 10;
        assert!(gained == 1 || gained == 4);
        high += usize::from(gained == 4);
    }
    assert_share(high, 600, 1, 3);
}

#[test]
fn gold_buys_a_force_or_mana() {
    // BF-22
    let mut rig = table();
    rig.hand(S1, &["national_service", "paid_logistics", "war_bonds"]);
    rig.plays(S1, &["play national_service"]).plays(S1, &["play paid_logistics"]);
    let player = rig.s.player(S1);
    assert_eq!((rig.forces_at(S1, rig.home(S1)), rig.gold_of(S1), player.mana), (1, 3, 6));
    assert_eq!(rig.names(&player.burnt), ["paid_logistics"]);
    rig.plays(S1, &["play war_bonds"]);
    assert_eq!((rig.gold_of(S1), rig.s.player(S1).mana), (4, 6), "it gives back its mana");
}

#[test]
fn a_tunnel_joins_capital_and_center_for_its_owner() {
    // BF-Q81
    let mut rig = table();
    let (home, center) = (rig.home(S1), rig.game.board.center);
    rig.forces(S1, home, 2).hand(S1, &["tunnel_network"]);
    let ends = [home, center].map(|hex| format!("hex {}", rig.at(hex)));
    rig.choose(S1, "play tunnel_network");
    assert_eq!(rig.options(S1).len(), 2, "only these two hexes");
    rig.s.player_mut(S1).commit = Default::default();
    rig.plays(S1, &["play tunnel_network", &ends[0], &ends[1]]);
    let from = format!("from {}", rig.at(home));
    rig.plays(S1, &["march", &from, "forces 2", "step 6"]);
    assert_eq!(rig.forces_at(S1, center), 2);
    rig.s.remove_forces(S1, center, 2);
    rig.forces(S2, center, 1);
    assert!(!rig.allows(S2, "march"), "it is not for others");
}

#[test]
fn repair_orders_heal_all_champions() {
    // BF-22d
    let mut rig = table();
    let (a, b) = (rig.hex(0, 1), rig.home(S1));
    let slots = [rig.champion(S1, "brute", a), rig.champion(S1, "sergeant", b), rig.champion(S2, "brute", b)];
    for slot in slots {
        rig.hp(slot, 2);
    }
    rig.hand(S1, &["repair_orders"]).plays(S1, &["play repair_orders"]);
    assert_eq!(slots.map(|slot| rig.s.champion(slot).hp), [3, 3, 2]);
}

#[test]
fn small_hands_and_precise_planning_look_at_empty_piles() {
    // BF-ED11
    for (held, drawn) in [(&["small_hands"][..], 3), (&["small_hands", "zap"][..], 0)] {
        let mut rig = table();
        rig.draw_pile(S1, &["zap", "zap", "zap", "zap"]).hand(S1, held).plays(S1, &["play small_hands"]);
        assert_eq!(rig.s.player(S1).hand.len(), held.len() - 1 + drawn);
    }
    for (pile, mana) in [(&[][..], 5), (&["zap"][..], 4)] {
        let mut rig = table();
        rig.draw_pile(S1, pile).discard_pile(S1, &["recruit", "recruit", "recruit"]);
        rig.hand(S1, &["precise_planning"]).plays(S1, &["play precise_planning"]);
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).hand.len()), (mana, if mana == 5 { 3 } else { 0 }));
    }
}

#[test]
fn forces_come_for_the_cards_left_in_hand() {
    // BF-ED11
    for (card, forces) in [("command_logistics", 3), ("endless_conscription", 3)] {
        let mut rig = table();
        rig.hand(S1, &[card, "zap", "zap", "recruit"]);
        let play = format!("play {card}");
        rig.plays(S1, &[&play]);
        assert_eq!(rig.forces_at(S1, rig.home(S1)), forces);
        let mut rig = table();
        rig.hand(S1, &[card]).plays(S1, &[&play]);
        assert_eq!(rig.forces_at(S1, rig.home(S1)), 0, "the card itself does not count");
    }
}

#[test]
fn an_interrupt_draws_for_everybody() {
    // BF-22e
    let mut rig = table();
    for seat in [S1, S2, S3] {
        rig.draw_pile(seat, &["zap", "zap", "zap"]);
    }
    rig.hand(S1, &["interrupt"]).plays(S1, &["play interrupt"]);
    assert_eq!([S1, S2, S3].map(|seat| rig.s.player(seat).hand.len()), [2, 1, 1]);
}

#[test]
fn after_a_last_contract_the_next_champion_is_free() {
    // BF-22g
    let mut rig = table();
    let there = format!("hex {}", rig.at(rig.home(S1)));
    rig.mana(S1, 3).hand(S1, &["last_contract", "titan_vanguard", "sergeant"]);
    assert!(!rig.allows(S1, "play supply_cache"));
    rig.plays(S1, &["play last_contract"]).plays(S1, &["play titan_vanguard", &there]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (2, 10));
    rig.plays(S1, &["play sergeant", &there]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (1, 9), "only the next one");
}

#[test]
fn archivist_prime_rolls_a_die_for_each_card_played() {
    // BF-ED9
    let mut rig = table();
    let at = rig.hex(0, 1);
    let slot = rig.champion(S1, "archivist_prime", at);
    rig.forces(S2, at, 1).battle_at(at, false);
    for (played, dice) in [(0, 2), (1, 3), (4, 6)] {
        rig.s.player_mut(S1).played = played;
        assert_eq!(rig.game.champion_dice(&rig.s, slot, 0), dice);
    }
}

#[test]
fn wormhole_artificer_goes_farther_alone() {
    // BF-ED10
    let start = {
        let mut rig = table();
        let row = [1, 0, -1].map(|q| rig.hex(q, 0));
        rig.bridge(row[0], row[1]).bridge(row[1], row[2]);
        rig.champion(S1, "wormhole_artificer", row[0]);
        rig.forces(S1, row[0], 1);
        rig
    };
    let mut rig = start.clone();
    rig.plays(S1, &["march", "from (1,0)", "go #0", "forces 0", "step 3", "step 3"]);
    assert_eq!(rig.s.living().map(|(_, champion)| champion.hex).collect::<Vec<_>>(), [rig.hex(-1, 0)]);
    let mut rig = start;
    rig.choose(S1, "march").choose(S1, "from (1,0)").choose(S1, "go #0").choose(S1, "forces 1").choose(S1, "step 3");
    assert!(!rig.allows(S1, "step 3"), "with a Force it goes as far as any unit");
}

#[test]
fn a_complete_encirclement_needs_four_hexes() {
    // BF-22c
    for (hexes, left) in [(3, 4), (4, 0)] {
        let mut rig = table();
        let at = rig.hex(0, 1);
        let slot = rig.champion(S2, "titan_vanguard", at);
        rig.forces(S2, at, 4).hand(S1, &["complete_encirclement"]);
        let around: Vec<_> = rig.game.board.around(at).map(|(hex, _)| hex).take(hexes).collect();
        for hex in around {
            rig.forces(S1, hex, 1);
        }
        let there = format!("hex {}", rig.at(at));
        rig.choose(S1, "play complete_encirclement").choose(S1, &there);
        for seat in [S2, S3, super::rig::S4] {
            rig.choose(seat, "done");
        }
        assert_eq!(rig.forces_at(S2, at), left);
        assert_eq!(rig.s.champion(slot).hp, if left == 0 { 7 } else { 10 });
    }
}

#[test]
fn a_miner_army_comes_to_every_mine() {
    // BF-22b
    let mut rig = table();
    let mines = [(0, 1), (1, 0), (-1, 0)].map(|(q, r)| rig.hex(q, r));
    let plain = rig.hex(0, -1);
    for mine in mines {
        rig.mine(mine, 4);
    }
    rig.forces(S1, mines[0], 1).forces(S1, mines[1], 1).forces(S2, mines[2], 1).forces(S1, plain, 1);
    rig.hand(S1, &["miner_army"]).plays(S1, &["play miner_army"]);
    assert_eq!(mines.map(|mine| rig.forces_at(S1, mine)), [3, 3, 0]);
    assert_eq!(rig.forces_at(S1, plain), 1);
}

#[test]
fn spoils_pay_for_the_next_battle_won() {
    // BF-ED12: 40 Forces against one.
    let mut rig = table();
    let row = [1, 0, -1].map(|q| rig.hex(q, 0));
    rig.bridge(row[0], row[1]).bridge(row[1], row[2]);
    rig.forces(S1, row[0], 40).forces(S2, row[1], 1).forces(S2, row[2], 1);
    rig.hand(S1, &["spoils_of_war"]).plays(S1, &["play spoils_of_war"]);
    assert_eq!(rig.gold_of(S1), 10, "nothing yet");
    rig.plays(S1, &["march", "from (1,0)", "forces 40", "step 3"]).settle();
    assert_eq!((rig.gold_of(S1), battles(&rig.events).len()), (13, 1));
    let left = format!("forces {}", rig.forces_at(S1, row[1]));
    rig.plays(S1, &["march", "from (0,0)", &left, "step 3"]).settle();
    assert_eq!((rig.gold_of(S1), battles(&rig.events).len()), (13, 2), "once");
}

#[test]
fn a_capturer_takes_prisoners() {
    // BF-ED12: it may die in the battle, and then earns nothing.
    let mut both = [false; 2];
    for seed in 0..40 {
        let mut rig = table();
        let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.seed(seed).bridge(a, b).forces(S2, b, 2);
        let slot = rig.champion(S1, "capturer", a);
        rig.hp(slot, 1).plays(S1, &["march", "from (1,0)", "go #0", "step 3"]).settle();
        let alive = rig.s.champion(slot).alive();
        assert_eq!(rig.forces_at(S1, b), u8::from(alive));
        both[usize::from(alive)] = true;
    }
    assert_eq!(both, [true; 2]);
}

#[test]
fn burning_bridges_leaves_none_where_the_march_ends() {
    // BF-ED14: before the battle there, and not if nobody arrives.
    for (defenders, trapped) in [(0, false), (1, false), (1, true)] {
        let mut rig = table();
        let [from, to, beyond, aside, far] = [(1, 0), (0, 0), (-1, 0), (0, 1), (-2, 0)].map(|(q, r)| rig.hex(q, r));
        rig.no_bridges().bridge(from, to).bridge(to, beyond).bridge(to, aside).bridge(beyond, far);
        rig.forces(S1, from, 1).forces(S2, to, defenders).hand(S1, &["burn_the_bridges"]);
        let edge = format!("edge {}", rig.game.edge_text(rig.edge(from, to)));
        if trapped {
            rig.hand(S2, &["bridge_trap"]).plays(S2, &["play bridge_trap", &edge]);
        }
        let step = rig.towards(from, to);
        rig.plays(S1, &["play burn_the_bridges", "from (1,0)", "forces 1", &step]);
        let left =
            [(from, to), (to, beyond), (to, aside), (beyond, far)].map(|(a, b)| rig.s.bridges.has(rig.edge(a, b)));
        assert_eq!(left, [trapped, trapped, trapped, true], "{defenders} {trapped}");
        assert!(rig.s.player(S1).burnt.contains(&rig.card("burn_the_bridges")));
        let place = |wanted: fn(&Event) -> bool| rig.events.iter().position(wanted);
        let (burns, fights) = (
            place(|event| matches!(event, Event::Destroy { .. })),
            place(|event| matches!(event, Event::Battle { .. })),
        );
        assert_eq!(fights.is_some(), defenders > 0 && !trapped);
        assert!(fights.is_none() || burns < fights);
    }
}
