//! Tests of the gambits of the three Ages' markets, card by card (BF-23).

use crate::model::content::cards::DeckId;
use crate::model::events::Event;
use crate::model::state::Slot;
use crate::tests::cards_all::{SEVEN, after_a_death, clash, end_round, fizzled, play, with_forge};
use crate::tests::rig::{Rig, S1, S2, S3};

// ---- Age I ----

#[test]
fn forked_road_pays_on_one_to_five_and_takes_a_champion_on_a_six() {
    // BF-T65: means of 5/3 gold and 5/6 Force, champion lost with chance 1/6. BF-Q94: removed, not dead.
    let (mut gold, mut forces, mut lost) = (0, 0, 0);
    let tries = 600;
    for seed in 0..tries {
        let mut rig = Rig::new(2);
        let (home, out) = (rig.home(S1), rig.hex(0, 0));
        rig.champion(S1, "brute", out);
        rig.seed(seed);
        play(&mut rig, "forked_road", &[]);
        if rig.asked(S1) {
            assert_eq!(rig.options(S1), ["champion #0"]);
            rig.choose(S1, "champion #0");
            lost += 1;
            assert_eq!(rig.s.champions_of(S1), 0);
            assert!(!rig.s.player(S2).enemy_champion_died && rig.s.player(S2).gold == 10);
        }
        let got = i32::from(rig.s.player(S1).gold) - 10;
        assert_eq!(
            (got, i32::from(rig.forces_at(S1, home))),
            if rig.s.champions_of(S1) == 0 { (0, 0) } else { (2, 1) }
        );
        gold += got;
        forces += i32::from(rig.forces_at(S1, home));
    }
    // Four standard deviations around 1/6 of 600.
    assert!((64..=136).contains(&lost), "{lost}");
    assert_eq!((gold, forces), (2 * (tries as i32 - lost), tries as i32 - lost));
}

#[test]
fn forked_road_on_a_six_without_champions_does_nothing() {
    // BF-Q118
    for seed in 0..40 {
        let mut rig = Rig::new(2);
        rig.seed(seed);
        play(&mut rig, "forked_road", &[]);
        assert!(rig.s.stack.is_empty());
        assert!([10, 12].contains(&rig.s.player(S1).gold));
    }
}

#[test]
fn supply_swap_offers_gold_or_forces_for_each_discard() {
    // BF-T32, BF-Q134: under Home Guard each deploy counts separately.
    for (faction, stages, gold, forces, left) in [
        ("cipher", &["stop"][..], 10, 0, 3),
        ("cipher", &["card zap", "option 1", "stop"], 12, 0, 2),
        ("cipher", &["card zap", "option 1", "card zap", "option 2"], 12, 2, 1),
        ("bastion", &["card zap", "option 2", "card zap", "option 2"], 10, 6, 1),
    ] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction).hand(S1, &["zap"; 3]);
        let home = rig.home(S1);
        play(&mut rig, "supply_swap", stages);
        assert_eq!((rig.s.player(S1).gold, rig.forces_at(S1, home)), (gold, forces), "{stages:?}");
        assert_eq!(rig.s.player(S1).hand.len(), left);
        assert!(rig.s.stack.is_empty());
    }
}

// ---- Age II ----

#[test]
fn foundry_heist_needs_a_forge_for_all_of_it() {
    // BF-Q135
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "foundry_heist", &[]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).mana), (0, 3));
}

#[test]
fn foundry_heist_drafts_or_scraps_and_then_draws() {
    // BF-Q51, BF-16.2a
    let deck = ["plunder", "royal_mint", "insight", "war_taxes", "slow"];
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    rig.s.round = 4;
    rig.draw_pile(S1, &SEVEN).deck(1, &deck);
    play(&mut rig, "foundry_heist", &["option 1"]);
    let mut options = rig.options(S1);
    options.sort_unstable();
    assert_eq!(options, ["card insight", "card slow", "card war_taxes"]);
    rig.choose(S1, "card insight");
    let owned = rig.s.player(S1).draw.len() + rig.s.player(S1).hand.len();
    assert_eq!((owned, rig.s.player(S1).hand.len()), (8, 1));
    let left = rig.names(&rig.s.decks[DeckId(1)]);
    assert_eq!(&left[2..], ["plunder", "royal_mint"], "the others went to the bottom");
    let mut bottom = left[..2].to_vec();
    bottom.sort_unstable();
    assert_eq!(bottom, ["slow", "war_taxes"]);
    rig.hand(S1, &["zap"]);
    play(&mut rig, "foundry_heist", &["option 2", "card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["zap"]);
    assert_eq!(rig.s.player(S1).hand.len(), 2);
}

#[test]
fn deep_shaft_rig_raises_a_mine_and_mans_it() {
    // BF-Q137
    for (value, raised) in [(4, 5), (6, 6)] {
        let mut rig = Rig::new(2);
        let mine = rig.hex(1, 0);
        rig.mine(mine, value).forces(S1, mine, 1);
        play(&mut rig, "deep_shaft_rig", &["hex (1,0)"]);
        assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (raised, 2));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9));
    }
}

#[test]
fn deep_shaft_rig_fizzles_when_the_mine_is_lost() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let mine = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", mine);
    rig.mine(mine, 4).hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("deep_shaft_rig", &["hex (1,0)"]));
    assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (4, 0));
    assert!(fizzled(&rig, S1, "deep_shaft_rig"));
}

#[test]
fn war_profiteers_bring_one_or_nine() {
    // BF-T65: mean 7/3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["war_profiteers"]);
    let start = rig.s.clone();
    let (mut sum, tries) = (0u32, 3000);
    for _ in 0..tries {
        rig.s = start.clone();
        rig.step(&[(S1, &["play war_profiteers"])]);
        let got = u32::from(rig.s.player(S1).gold) - 10;
        assert!(got == 1 || got == 9);
        sum += got;
    }
    // The standard deviation is 8 * sqrt(5)/6 = 2.98; the limit is four standard errors of the mean of 3000.
    assert!((f64::from(sum) / f64::from(tries) - 7.0 / 3.0).abs() < 0.22, "{sum}");
}

#[test]
fn encirclement_kills_up_to_five_where_three_hexes_surround() {
    // BF-22d, BF-Q131
    for (hexes, enemies, left) in [(3, 7, 2), (3, 4, 0), (2, 7, 7)] {
        let mut rig = Rig::new(2);
        let target = rig.hex(0, 0);
        rig.forces(S2, target, enemies);
        rig.champion(S2, "brute", target);
        for (q, r) in &[(1, 0), (0, 1), (-1, 1)][..hexes] {
            let hex = rig.hex(*q, *r);
            rig.forces(S1, hex, 1);
        }
        play(&mut rig, "encirclement", &["hex (0,0)"]);
        assert_eq!(rig.forces_at(S2, target), left);
        assert_eq!(rig.s.champion(Slot(0)).hp, 6, "champions are left alone");
        assert!(!rig.s.player(S1).won_battle, "no battle is won by it");
        assert!(!fizzled(&rig, S1, "encirclement"));
    }
}

// ---- Age III ----

#[test]
fn siege_writ_kills_up_to_four_defenders_before_the_siege() {
    // BF-T41, BF-14.0b
    for (defenders, left) in [(5, 1), (3, 0)] {
        let mut rig = Rig::new(2);
        let theirs = rig.home(S2);
        rig.forces(S1, theirs, 4).forces(S2, theirs, defenders);
        play(&mut rig, "siege_writ", &[]);
        end_round(&mut rig);
        let struck = rig.events.iter().find_map(|event| match event {
            Event::Struck { seat, forces, .. } => Some((*seat, *forces)),
            _ => None,
        });
        assert_eq!(struck, Some((S2, defenders - left)));
        if left == 0 {
            assert_eq!(rig.forces_at(S1, theirs), 4, "won without a roll");
        }
        assert!(rig.s.running.is_empty());
    }
}

#[test]
fn siege_writ_wins_as_often_as_worked_out() {
    // BF-T41: four against the one left of five win with chance 0.998821.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 4).forces(S2, theirs, 5);
    play(&mut rig, "siege_writ", &[]);
    let start = rig.s.clone();
    let (mut won, tries) = (0, 3000);
    for _ in 0..tries {
        rig.s = start.clone();
        end_round(&mut rig);
        won += u32::from(rig.forces_at(S1, theirs) > 0);
    }
    // 3.5 losses are expected; the limit is four standard deviations above.
    assert!(tries - won < 12, "{won}");
}

#[test]
fn siege_writ_is_for_attackers_and_this_round() {
    // BF-Q108
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S1, home, 40).forces(S2, home, 3);
    play(&mut rig, "siege_writ", &[]);
    end_round(&mut rig);
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Struck { .. })));
    assert!(rig.s.running.is_empty());
}

#[test]
fn last_contract_makes_the_next_champion_free_of_gold() {
    // Mana is still paid. It works only once and only this round.
    let mut rig = Rig::new(2);
    rig.mana(S1, 9);
    play(&mut rig, "last_contract", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["last_contract"]);
    play(&mut rig, "supply_cache", &[]);
    play(&mut rig, "titan_vanguard", &["hex (3,0)"]);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 12));
    play(&mut rig, "tax_reaver", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 8, "the second champion costs its four");
    let mut rig = Rig::new(2);
    play(&mut rig, "last_contract", &[]);
    end_round(&mut rig);
    rig.gold(S1, 10);
    play(&mut rig, "tax_reaver", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 8);
}

#[test]
fn the_price_of_a_last_contract_can_be_swept() {
    let mut rig = Rig::with(2, &[("cards.last_contract.effects.0.n", "1"), ("factions.cipher.passives", "[]")]);
    rig.faction(S1, "cipher");
    play(&mut rig, "last_contract", &[]);
    play(&mut rig, "titan_vanguard", &["hex (3,0)"]);
    assert_eq!(rig.s.player(S1).gold, 9);
}

#[test]
fn blood_trail_marches_three_after_an_enemy_champions_death() {
    // BF-12.4d, BF-Q144
    for (death, q) in [(true, 0), (false, 3)] {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        for pair in row.windows(2) {
            rig.bridge(pair[0], pair[1]);
        }
        rig.forces(S1, row[0], 2);
        if death {
            after_a_death(&mut rig);
        }
        play(&mut rig, "blood_trail", &["from (3,0)", "forces 2", "step 3", "step 3", "step 3"]);
        let end = rig.hex(q, 0);
        assert_eq!(rig.forces_at(S1, end), 2);
        assert!(!fizzled(&rig, S1, "blood_trail"), "a failed condition is no fizzle");
    }
}

#[test]
fn blood_trail_sees_a_death_of_the_same_step() {
    // BF-12.4d: the condition is checked when the card resolves.
    let mut rig = Rig::new(3);
    let (from, to, out) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(0, 3));
    rig.forces(S1, from, 2).bridge(from, to);
    let slot = rig.champion(S3, "brute", out);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("blood_trail", &["from (1,0)", "forces 2", "step 3", "stop"]));
    assert_eq!(rig.forces_at(S1, to), 2);
}

/// Plays Overdrill Protocol with different seeds until the die shows the wanted result: 1-2, 3-4 or 5-6.
fn overdrill(result: usize, prepare: impl Fn(&mut Rig)) -> Rig {
    overdrill_with(&[], result, prepare)
}

fn overdrill_with(knobs: &[(&str, &str)], result: usize, prepare: impl Fn(&mut Rig)) -> Rig {
    for seed in 0..200 {
        let mut rig = Rig::with(2, knobs);
        prepare(&mut rig);
        rig.seed(seed);
        play(&mut rig, "overdrill_protocol", &[]);
        let script = rig.s.stack.iter().rev().find_map(|frame| match frame {
            crate::model::state::Frame::Script(script) => Some(*script),
            _ => None,
        });
        let list = script.expect("it asks for an option").list;
        let effects = rig.game.cards.get(rig.card("overdrill_protocol")).effects;
        let Some(crate::model::content::verbs::Verb::Roll(roll)) = rig.game.scripts.of(effects).next() else {
            panic!("it rolls a die")
        };
        let faces = &roll.faces.0;
        if faces[2 * result] == list && faces[2 * result + 1] == list {
            return rig;
        }
    }
    panic!("the die never shows result {result}")
}

#[test]
fn overdrill_offers_two_options_by_the_die() {
    // BF-Q137, BF-Q138
    let with_mine = |rig: &mut Rig| {
        let mine = rig.hex(1, 0);
        rig.mine(mine, 5).forces(S1, mine, 1);
    };
    let mine = Rig::new(2).hex(1, 0);
    let mut low = overdrill(0, with_mine);
    assert_eq!(low.options(S1), ["option 1", "option 2"]);
    assert_eq!((low.s.player(S1).mana, low.s.player(S1).gold), (4, 9));
    let start = low.clone();
    low.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!((low.s.hex(mine).value, low.s.player(S1).gold), (6, 9));
    let mut low = start;
    low.choose(S1, "option 2");
    assert_eq!((low.s.hex(mine).value, low.s.player(S1).gold), (5, 12));

    let mut mid = overdrill(1, with_mine);
    let start = mid.clone();
    mid.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!((mid.s.hex(mine).value, mid.s.player(S1).gold), (6, 10));
    let mut mid = start;
    mid.choose(S1, "option 2");
    let home = mid.home(S1);
    assert_eq!((mid.forces_at(S1, home), mid.s.player(S1).gold), (4, 9));

    let with_target = |rig: &mut Rig| {
        with_mine(rig);
        let (theirs, far) = (rig.hex(0, 0), rig.hex(-3, 2));
        rig.mine(theirs, 4).forces(S2, theirs, 5).mine(far, 4).forces(S2, far, 5);
        let at = rig.hex(2, 0);
        rig.champion(S1, "brute", at);
    };
    let mut high = overdrill(2, with_target);
    let start = high.clone();
    high.choose(S1, "option 1").choose(S1, "hex (1,0)");
    assert_eq!(high.s.player(S1).gold, 14, "the value of the Mine");
    let mut high = start;
    high.choose(S1, "option 2");
    assert_eq!(high.options(S1), ["hex (0,0)"], "enemy Forces on a Mine within 2 of a champion");
    high.choose(S1, "hex (0,0)");
    let theirs = high.hex(0, 0);
    assert_eq!(high.forces_at(S2, theirs), 2);
}

#[test]
fn overdrill_options_without_a_target_do_nothing() {
    // BF-Q138
    for result in 0..3 {
        let mut rig = overdrill(result, |_| ());
        rig.choose(S1, "option 1");
        assert!(rig.s.stack.is_empty());
        assert_eq!(rig.s.player(S1).gold, 9 + u16::from(result == 1), "{result}");
    }
    let mut rig = overdrill(2, |_| ());
    rig.choose(S1, "option 2");
    assert!(rig.s.stack.is_empty());
}

#[test]
fn overdrill_caps_a_mine_at_six_unless_a_knob_takes_the_book_by_its_word() {
    // BF-Q137: the rulebook prints no cap on 3-4.
    let path = "cards.overdrill_protocol.effects.0.faces.1.do.0.options.0.0.max";
    for (knobs, value) in [(&[][..], 6), (&[(path, "20")], 7)] {
        let mut rig = overdrill_with(knobs, 1, |rig| {
            let mine = rig.hex(1, 0);
            rig.mine(mine, 6).forces(S1, mine, 1);
        });
        rig.choose(S1, "option 1").choose(S1, "hex (1,0)");
        let mine = rig.hex(1, 0);
        assert_eq!((rig.s.hex(mine).value, rig.s.player(S1).gold), (value, 10), "and still pays its gold");
    }
}

#[test]
fn forgeblood_engine_makes_the_next_card_of_the_round_cheaper() {
    // BF-Q111: one mana less, at least one; it needs a Forge, is used up by the next card, and ends with the round.
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    rig.mana(S1, 9);
    play(&mut rig, "forgeblood_engine", &[]);
    assert_eq!(rig.s.player(S1).mana, 7);
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 6, "two less one");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "only the next");
    play(&mut rig, "forgeblood_engine", &[]);
    play(&mut rig, "supply_cache", &[]);
    assert_eq!(rig.s.player(S1).mana, 1, "one stays one");
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    play(&mut rig, "forgeblood_engine", &[]);
    play(&mut rig, "make_a_play", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "a free card stays free");
    let mut rig = Rig::new(2);
    play(&mut rig, "forgeblood_engine", &[]);
    assert!(rig.s.running.is_empty(), "no Forge, no discount");
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    play(&mut rig, "forgeblood_engine", &[]);
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn forgeblood_engine_has_two_other_modes() {
    // BF-Q111
    let engine = |mode: &str| {
        let mode = format!("\"{mode}\"");
        let mut rig = Rig::with(2, &[("cards.forgeblood_engine.mode", &mode), ("factions.cipher.passives", "[]")]);
        rig.faction(S1, "cipher");
        with_forge(&mut rig);
        play(&mut rig, "forgeblood_engine", &[]);
        rig
    };
    let mut rig = engine("off");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 1);
    let mut rig = engine("next_round");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 1, "not in this round");
    end_round(&mut rig);
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 4, "the first card of the next");
    play(&mut rig, "royal_mint", &[]);
    assert_eq!(rig.s.player(S1).mana, 2);
    let mut rig = engine("next_round");
    end_round(&mut rig);
    assert_eq!(rig.s.running.len(), 1);
    crate::tests::cards_all::close_actions(&mut rig);
    rig.settle();
    assert!(rig.s.running.is_empty(), "it ends with that round");
}
