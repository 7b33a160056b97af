//! Tests of the faction champions, one by one (BF-22).

use crate::model::events::Event;
use crate::model::state::{Slot, TileKind};
use crate::tests::cards_all::{close_actions, dice, end_round, gold_of, play, with_mine};
use crate::tests::rig::{Rig, S1, S2};

#[test]
fn the_vanilla_faction_champions_have_no_ability() {
    // BF-Q112
    for id in ["archivist_prime", "wormhole_artificer"] {
        let rig = Rig::new(2);
        let card = rig.game.cards.get(rig.card(id));
        assert!(rig.game.scripts.list(card.effects).is_empty());
        assert_eq!((card.hp, card.dice, card.hit), (5, 2, 3));
    }
}

#[test]
fn ironclad_warden_guards_each_champion_beside_it_once_a_battle() {
    // BF-Q96: the first hit on a champion goes to a Force. Damage by cards is no hit.
    let mut saved = 0;
    for seed in 0..200 {
        let mut rig = Rig::new(2);
        let (at, from) = (rig.hex(0, 0), rig.hex(-1, 0));
        let warden = rig.champion(S1, "ironclad_warden", at);
        rig.seed(seed).forces(S1, at, 1).forces(S2, from, 2).bridge(at, from);
        // Hits fall on champions first, so only Bodyguard can cost the Force.
        play(&mut rig, "ward", &["champion #0"]);
        rig.hand(S2, &["hit_control"]).step(&[(S2, &["play hit_control", "option 2"])]);
        rig.step(&[(S2, &["march", "from (-1,0)", "forces 2", "step 0"])]);
        let hp = rig.s.champion(warden).hp;
        if rig.forces_at(S1, at) == 0 {
            saved += 1;
        } else {
            assert_eq!(hp, 6, "no hit can pass while the Force lives and the guard is unspent");
        }
    }
    assert!(saved > 50, "the Force took the first hit in {saved} of 200 battles");
}

#[test]
fn shadeblades_edge_strikes_once_a_round_before_the_dice() {
    // BF-14.0b, BF-Q97: it kills a lone champion with 1 HP before any roll, and the bounty is paid.
    let mut rig = Rig::new(2);
    let (from, first, second) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.champion(S1, "shadeblade", from);
    let (a, b) = (rig.champion(S2, "jet_striker", first), rig.champion(S2, "stormcaller", second));
    rig.hp(a, 1).bridge(from, first).bridge(first, second);
    rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
    assert!(!rig.s.champion(a).alive());
    assert_eq!((rig.s.player(S1).gold, rig.s.champion(Slot(0)).hp), (13, 3));
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Blows { .. })));
    // The Edge is spent for this round: the next enemy champion, with 1 HP, is not struck before the dice, so both
    // sides roll.
    rig.hp(b, 1).hp(Slot(0), 3);
    rig.step(&[(S1, &["march", "from (0,0)", "go #0", "step 3"])]);
    let rolled = rig.events.iter().filter(|event| matches!(event, Event::Blows { .. })).count();
    assert!(rolled > 0, "the first battle had no combat round, this one has");
    end_round(&mut rig);
    assert_eq!(rig.s.champion(Slot(0)).used_round, 0, "ready again");
}

#[test]
fn skystriker_ace_and_bridge_runner_need_no_bridges_when_they_move_alone() {
    // BF-Q75
    for id in ["skystriker_ace", "bridge_runner"] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let slot = rig.champion(S1, id, from);
        rig.forces(S1, from, 2);
        rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
        assert_eq!(rig.s.champion(slot).hex, to);
        assert_eq!(rig.forces_at(S1, from), 2, "Forces do not fly along");
    }
    let mut rig = Rig::new(2);
    let from = rig.hex(1, 0);
    rig.champion(S1, "brute", from);
    assert!(!rig.allows(S1, "march"), "other champions walk");
}

#[test]
fn mine_overseers_extraction_brings_one_gold_more_from_its_mine() {
    // BF-Q153
    for (id, gold) in [("mine_overseer", 6), ("brute", 5)] {
        let mut rig = Rig::new(2);
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).champion(S1, id, mine);
        close_actions(&mut rig);
        assert!(rig.asked(S1));
        rig.choose(S1, "gold");
        assert_eq!(rig.s.player(S1).gold, 10 + gold + 1, "and the income of the next round");
    }
}

#[test]
fn a_mine_that_a_champion_spoils_yields_nothing_rather_than_hundreds() {
    // BF-Q153, with a swept negative number.
    for (v, gold) in [("-2", 3), ("-5", 0), ("-9", 0)] {
        let mut rig = Rig::with(2, &[("cards.mine_overseer.effects.0.n", v)]);
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).champion(S1, "mine_overseer", mine);
        close_actions(&mut rig);
        rig.choose(S1, "gold");
        assert_eq!(rig.s.player(S1).gold, 10 + gold + 1, "{v}, and the income of the next round");
    }
}

#[test]
fn dice_taken_away_are_fewer_and_never_fewer_than_none() {
    // BF-14.1c, with swept negative numbers.
    for (v, n) in [("-1", 0), ("-9", 0), ("1", 2)] {
        let mut rig = Rig::with(2, &[("cards.lone_wolf.effects.0.n", v)]);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, "lone_wolf", at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{v}");
    }
}

#[test]
fn abilities_of_dice_belong_to_their_champions() {
    // No faction champion's dice depend on other units.
    for (id, n) in [("ironclad_warden", 2), ("shadeblade", 5), ("skystriker_ace", 2), ("mine_overseer", 2)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, id, at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{id}");
    }
}

#[test]
fn a_capital_of_another_is_no_mine() {
    // The helper of other tests: holding a Mine changes what a card gives.
    assert_eq!(gold_of("prospecting", with_mine), 3);
    let mut rig = Rig::new(2);
    let hex = rig.hex(1, 0);
    rig.tile(hex, TileKind::Forge).forces(S1, hex, 1);
    play(&mut rig, "prospecting", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
}
