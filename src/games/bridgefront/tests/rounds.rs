//! Rounds: phases in order, Reset, Cleanup, Ages, Lead (BF-1, BF-9, BF-10, BF-18, BF-19).

use super::rig::{Rig, S1, S2, game};
use crate::game::{Dice, Seat};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{End, Phase, State};

fn until(rig: &mut Rig, seed: u64, stop: impl Fn(&State) -> bool) {
    rig.play_until(&mut Dice::new(seed), stop);
}

/// Where in a round an event belongs: market, actions, sieges, collection, scoring.
fn place(event: &Event) -> Option<u8> {
    match event {
        Event::Auction { .. } => Some(1),
        Event::Play { .. } | Event::Basic { .. } | Event::Done { .. } => Some(2),
        Event::Battle { siege: true, .. } | Event::Captured { .. } => Some(3),
        Event::Collect { .. } => Some(4),
        Event::Score { .. } => Some(5),
        _ => None,
    }
}

#[test]
fn a_round_goes_through_its_phases_in_order_and_all_seats_finish_one_before_the_next() {
    // BF-1a, BF-9a, BF-1c: bids, actions, sieges, collection, scoring.
    let mut seen = [false; 6];
    for seed in 0..40 {
        let mut rig = Rig::dealt(&["bastion", "gatewright", "aerial"], &[], seed);
        until(&mut rig, seed, |_| false);
        let mut last = 0;
        for event in &rig.events {
            if let Event::Round(_) = event {
                assert!(last == 0 || last == 5, "a round ends with its scoring");
                last = 0;
            } else if let Some(place) = place(event) {
                assert!(place >= last, "{event:?} comes after phase {last}");
                seen[usize::from(place)] = true;
                last = place;
            }
        }
    }
    assert!(seen[1] && seen[2] && seen[4] && seen[5], "every phase but the rare sieges was seen");
}

#[test]
fn sieges_come_after_the_actions_and_before_collection() {
    // BF-9a
    let mut rig = Rig::new(2);
    let (home, mine) = (rig.home(S1), rig.hex(0, 1));
    rig.mine(mine, 4).forces(S1, mine, 1).forces(S1, home, 2).forces(S2, home, 2);
    rig.end_actions();
    let order: Vec<u8> = rig.events.iter().filter_map(place).collect();
    assert_eq!(order[..3], [2, 2, 3], "both are done, then the siege");
    rig.choose(S1, "gold");
    let order: Vec<u8> = rig.events.iter().filter_map(place).collect();
    assert_eq!(order[order.len() - 3..], [4, 5, 5], "then collection and scoring");
}

#[test]
fn the_match_stops_after_scoring_when_somebody_wins() {
    // BF-9b: no Cleanup, so hands are still held.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap", "recruit"]);
    rig.s.player_mut(S1).vp = 8;
    rig.enter(Phase::Collection);
    assert_eq!((rig.s.phase, rig.s.end), (Phase::Over, End::Threshold));
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["zap", "recruit"]);
}

#[test]
fn the_first_reset_pays_one_gold_sets_mana_and_draws_nothing() {
    // BF-10a, BF-T1: the opening hand already has six.
    let mut rig = Rig::dealt(&["bastion", "aerial"], &[], 5);
    until(&mut rig, 5, |s| s.phase == Phase::Bids);
    for seat in [S1, S2] {
        let player = rig.s.player(seat);
        assert_eq!((player.gold, player.mana, player.hand.len(), player.draw.len()), (5, 5, 6, 6));
    }
}

#[test]
fn everybody_owns_a_card_more_after_each_market() {
    // BF-T2: 11 + 1 + t after round t's market; after the first, a hand of 6 and a pile of 7.
    let mut rig = Rig::dealt(&["bastion", "aerial"], &[], 8);
    until(&mut rig, 8, |s| s.round == 1 && s.phase == Phase::Commit);
    for seat in [S1, S2] {
        assert_eq!((rig.owned(seat).len(), rig.s.player(seat).draw.len()), (13, 7));
    }
}

#[test]
fn a_reset_draws_up_to_six_reshuffling_on_the_way() {
    // BF-10a, BF-10b: two in hand, one in the pile, three discarded: all six end in the hand; with two
    // fewer the draws are lost. The limit holds as well.
    for (discarded, hand) in [(&["zap", "recruit", "supply_cache"][..], 6), (&["zap"][..], 4)] {
        let mut rig = Rig::new(2);
        rig.discard_pile(S1, discarded).draw_pile(S1, &["field_medic", "quick_move", "march_orders"]);
        rig.next_round();
        assert_eq!((rig.s.round, rig.s.player(S1).hand.len(), rig.s.player(S1).discard.len()), (2, hand, 0));
    }
    let mut rig = Rig::with(2, &[("rules.hand_size", "3"), ("rules.hand_limit", "3"), ("setup.opening_hand", "3")]);
    rig.s.player_mut(S1).extra_draw = 2;
    rig.draw_pile(S1, &["field_medic", "quick_move", "march_orders", "zap", "recruit"]).next_round();
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), player.discard.len()), (3, 2), "what the hand cannot hold is discarded");
}

#[test]
fn quiet_study_comes_after_the_draw_and_before_the_row_is_shown() {
    // BF-10c
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "cipher").faction(S2, "bastion");
    rig.deck(0, &["entrench", "roll_out", "quick_march"]).deck(1, &["insight"]);
    rig.draw_pile(S1, &["field_medic", "quick_move", "march_orders", "zap", "recruit", "supply_cache", "recruit"]);
    rig.next_round();
    assert_eq!((rig.s.phase, rig.s.player(S1).hand.len(), rig.s.row.len()), (Phase::QuietStudy, 6, 0));
    rig.choose(S1, "stop");
    assert_eq!((rig.s.phase, rig.s.row.len()), (Phase::Bids, 2));
}

#[test]
fn what_counts_per_round_starts_anew() {
    // BF-10d
    let mut rig = Rig::new(2);
    let slot = rig.champion(S1, "void_agent", rig.home(S1));
    rig.s.champion_mut(slot).used_round = 1;
    let player = rig.s.player_mut(S1);
    (player.won_battle, player.enemy_champion_died, player.played, player.done) = (true, true, 4, true);
    rig.next_round();
    let player = rig.s.player(S1);
    assert!(!player.won_battle && !player.enemy_champion_died && !player.done);
    assert_eq!((player.played, rig.s.champion(slot).used_round), (0, 0));
}

#[test]
fn cleanup_discards_hands_ends_the_round_and_keeps_the_rest() {
    // BF-18a, BF-18b, BF-T47: three unplayed cards are discarded and six drawn; damage, bridges, Mine
    // Values and gold stay; a temporary bridge goes.
    let mut rig = Rig::new(2);
    let (a, b, c) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(2, 0));
    rig.mine(a, 5).bridge(a, b).bridge(b, c).forces(S1, b, 2).gold(S1, 7);
    let kept = rig.champion(S1, "brute", b);
    let (temporary, lasting) = (rig.edge(b, c), rig.edge(a, b));
    rig.hp(kept, 2);
    rig.s.temporary.add(temporary);
    rig.s.locked.add(lasting);
    rig.s.frozen = true;
    rig.hand(S1, &["zap", "recruit", "supply_cache"]);
    rig.draw_pile(S1, &["field_medic", "quick_move", "march_orders", "scout_report", "bridge_crew", "recruit"]);
    rig.next_round();
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.discard), ["zap", "recruit", "supply_cache"]);
    assert_eq!((player.hand.len(), player.gold), (6, 8));
    assert_eq!((rig.s.champion(kept).hp, rig.forces_at(S1, b), rig.s.hex(a).value), (2, 2, 5));
    assert!(rig.s.bridges.has(lasting) && !rig.s.bridges.has(temporary));
    assert!(!rig.s.locked.has(lasting) && !rig.s.frozen);
}

#[test]
fn ages_begin_in_rounds_one_four_and_eight() {
    // BF-19a, and the knob.
    let ages = |knobs: &[(&str, &str)]| (1..=10).map(|round| game(2, knobs).age(round)).collect::<Vec<u8>>();
    assert_eq!(ages(&[]), [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]);
    assert_eq!(ages(&[("rules.age_start", "[1, 3, 6]")]), [0, 0, 1, 1, 1, 2, 2, 2, 2, 2]);
}

#[test]
fn a_new_age_sets_the_old_decks_aside() {
    // BF-19b: round 4 deals from the second deck and never touches the first again.
    let mut rig = Rig::dealt(&["bastion", "veil"], &[], 13);
    until(&mut rig, 13, |s| s.round == 4);
    let (first, second) = (rig.s.decks[0], rig.s.decks[1]);
    let power = rig.s.decks[3];
    assert_eq!(rig.s.row.len(), 2);
    assert!(rig.s.row.iter().all(|card| rig.game.deck_of(*card) == 1), "no preview in round 4");
    until(&mut rig, 13, |_| false);
    assert_eq!((rig.s.decks[0], rig.s.decks[3]), (first, power));
    assert!(rig.s.decks[1].len() < second.len());
}

#[test]
fn lead_moves_a_seat_each_round_or_a_corner() {
    // BF-T9: 1 2 3 4 1 2 3 4 1 2; the knob goes round the corners instead.
    let leads = |knobs: &[(&str, &str)], corners: [u8; 4]| {
        let mut rig = Rig::with(4, knobs);
        for (seat, corner) in Seat::all(4).zip(corners) {
            rig.s.player_mut(seat).corner = corner;
        }
        let mut leads = vec![];
        while rig.s.round < 10 {
            rig.next_round();
            leads.push(rig.s.lead.0 + 1);
        }
        leads
    };
    assert_eq!(leads(&[], [0, 1, 3, 4]), [2, 3, 4, 1, 2, 3, 4, 1, 2], "rounds 2 to 10");
    let by_corner = [("setup.lead_rotation", "\"corner\"")];
    assert_eq!(leads(&by_corner, [0, 3, 1, 4]), [3, 2, 4, 1, 3, 2, 4, 1, 3]);
}

#[test]
fn mana_and_income_follow_their_knobs() {
    // BF-2.3a, BF-10a
    let knobs = [("rules.max_mana", "4"), ("rules.mana_per_age", "2"), ("rules.base_income", "3")];
    let mut rig = Rig::with(2, &knobs);
    for (round, mana) in [(1, 4), (3, 6), (7, 8)] {
        let before = rig.gold_of(S1);
        rig.round(round).next_round();
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1) - before), (mana, 3), "round {}", round + 1);
    }
}

#[test]
fn a_card_has_one_initiative_and_the_lower_goes_first() {
    // BF-1b, BF-2.6a: Zap 20 / 100, Quick Move 20 / 30, Quick March 40 / 50; the knob chooses the column.
    let first = |column: &str| {
        let game = game(2, &[("rules.initiative_column", column)]);
        ["zap", "quick_move", "quick_march"].map(|id| game.cards.get(game.cards.find(id).expect("a card")).initiative)
    };
    assert_eq!(first("\"first\""), [20, 20, 40]);
    assert_eq!(first("\"second\""), [100, 30, 50]);
    let mut rig = Rig::new(2);
    let at = rig.home(S1);
    rig.champion(S1, "brute", at);
    rig.hand(S1, &["supply_cache"]).hand(S2, &["zap"]);
    rig.step(&[(S1, &["play supply_cache"]), (S2, &["play zap", "champion #0"])]);
    let damaged = rig.events.iter().position(|event| matches!(event, Event::Damage { .. }));
    let paid = rig.events.iter().position(|event| matches!(event, Event::Gold { amount: 2, .. }));
    assert!(damaged.is_some() && damaged < paid, "Zap (20) comes before Supply Cache (55)");
}
