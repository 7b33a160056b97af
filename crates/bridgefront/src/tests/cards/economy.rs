//! Tests of the economy cards of the three Ages' markets, card by card (BF-23).

use crate::model::content::cards::DeckId;
use crate::tests::cards_all::{SEVEN, after_a_death, end_round, fizzled, gold_of, in_their_capital, play, with_mine};
use crate::tests::rig::{Rig, S1, S2, S3};

// ---- Age I ----

#[test]
fn prospecting_brings_two_or_three_with_a_mine() {
    // BF-Q136
    assert_eq!(gold_of("prospecting", |_| ()), 2);
    assert_eq!(gold_of("prospecting", with_mine), 3);
}

#[test]
fn a_mine_counts_when_the_card_resolves() {
    // BF-12.4d: Quick Move (20) takes the Mine before Prospecting (30) checks its condition.
    let mut rig = Rig::new(2);
    let (mine, from) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.mine(mine, 4).forces(S1, from, 1).bridge(from, mine);
    rig.hand(S1, &["prospecting"]);
    rig.step(&[(S1, &["march", "from (0,0)", "forces 1", "step 0"])]);
    play(&mut rig, "prospecting", &[]);
    assert_eq!(rig.s.player(S1).gold, 13);
}

#[test]
fn trade_caravan_and_supply_ledger_bring_what_is_printed() {
    assert_eq!(gold_of("trade_caravan", |_| ()), 3);
    assert_eq!(gold_of("supply_ledger", |_| ()), 1);
}

#[test]
fn spoils_of_war_pays_for_a_battle_won_this_round() {
    // BF-14.3b, BF-12.4d: without a battle won nothing happens, which is no fizzle. The card costs no mana.
    let mut rig = Rig::new(2);
    play(&mut rig, "spoils_of_war", &[]);
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S1).mana), (10, 5));
    assert!(!fizzled(&rig, S1, "spoils_of_war"));
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 30).forces(S2, to, 1).bridge(from, to);
    rig.step(&[(S1, &["march", "from (1,0)", "forces 30", "step 3"])]);
    play(&mut rig, "spoils_of_war", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
    end_round(&mut rig);
    assert!(!rig.s.player(S1).won_battle, "a new round, a new count");
}

#[test]
fn scavengers_market_brings_a_gold_and_a_card() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "scavengers_market", &[]);
    assert_eq!(rig.s.player(S1).gold, 11);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
}

// ---- Age II ----

#[test]
fn gold_cards_bring_what_is_printed() {
    // BF-Q136
    assert_eq!(gold_of("war_taxes", |_| ()), 4);
    assert_eq!(gold_of("guild_favor", |_| ()), 4);
    assert_eq!(gold_of("strategic_triumph", |_| ()), 2);
    assert_eq!(gold_of("refined_ingots", |_| ()), 2);
    assert_eq!(gold_of("refined_ingots", with_mine), 4);
    assert_eq!(gold_of("smuggling_ring", |_| ()), 2);
    assert_eq!(gold_of("smuggling_ring", in_their_capital), 6);
    assert_eq!(
        gold_of("smuggling_ring", |rig| {
            let home = rig.home(S1);
            rig.forces(S1, home, 1);
        }),
        2
    );
}

// ---- Age III ----

#[test]
fn gold_cards_bring_what_is_printed_in_age_three() {
    // BF-Q136
    assert_eq!(gold_of("royal_mint", |_| ()), 5);
    assert_eq!(gold_of("plunder", |_| ()), 2);
    assert_eq!(gold_of("plunder", in_their_capital), 5);
    assert_eq!(gold_of("blood_price", |_| ()), 2);
    assert_eq!(gold_of("blood_price", after_a_death), 4);
    assert_eq!(gold_of("conquest_record", |_| ()), 1);
}

#[test]
fn blood_price_wants_an_enemy_champion_dead_this_round() {
    // BF-Q144: neither the player's own champion counts, nor one that died in an earlier round.
    let own = |rig: &mut Rig| {
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, "brute", at);
        rig.hp(slot, 1);
        play(rig, "zap", &["champion #0"]);
    };
    assert_eq!(gold_of("blood_price", own), 2);
    let earlier = |rig: &mut Rig| {
        after_a_death(rig);
        end_round(rig);
    };
    assert_eq!(gold_of("blood_price", earlier), 2);
}

#[test]
fn market_squeeze_takes_up_to_two_gold_from_one_opponent() {
    // BF-Q139
    for (theirs, taken) in [(5, 2), (1, 1), (0, 0)] {
        let mut rig = Rig::new(3);
        rig.gold(S3, theirs);
        play(&mut rig, "market_squeeze", &["opponent S3"]);
        assert_eq!([S1, S2, S3].map(|seat| rig.s.player(seat).gold), [10 + taken, 10, theirs - taken]);
    }
    let mut rig = Rig::new(2);
    rig.hand(S1, &["market_squeeze"]).choose(S1, "play market_squeeze");
    assert!(!rig.allows(S1, "opponent S1"));
}

#[test]
fn black_market_pull_gains_a_random_card_of_age_three() {
    // Also in Age I; gained cards go to a random place of the draw pile (BF-15.3a).
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut rig = Rig::new(2);
        rig.seed(seed).deck(2, &["royal_mint", "crown_coin", "monument_plan"]).deck(0, &["zap"; 3]);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "black_market_pull", &[]);
        let player = rig.s.player(S1);
        assert_eq!((player.draw.len(), rig.s.decks[DeckId(2)].len()), (8, 2));
        assert_eq!(rig.names(&player.burnt), ["black_market_pull"]);
        let gained = rig.names(&player.draw).into_iter().find(|id| !SEVEN.contains(id)).expect("it was gained");
        assert_eq!(player.vp, u16::from(gained != "royal_mint"), "{gained}");
        seen.insert(gained.to_owned());
    }
    assert_eq!(seen.len(), 3, "each of them some time");
}
