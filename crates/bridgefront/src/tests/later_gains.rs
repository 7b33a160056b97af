//! Tests of cards of later editions that gain cards, protect champions or turn bridges (BF-ED26 to BF-ED30), as in the last
//! one.

use super::later_cards::table;
use super::rig::{Rig, S1, S2, assert_share};
use crate::Action;
use crate::model::content::cards::{CardId, DeckId};
use crate::model::events::{Event, Purse};
use crate::model::state::Slot;
use evenhand_game::game::Secrets;

#[test]
fn a_big_vp_gainer_costs_gold_each_time_it_is_drawn() {
    // BF-ED26: by an effect, with the hand of a round and without room in the hand, but never more gold than there is.
    for (gold, left) in [(10, 9), (1, 0), (0, 0)] {
        let mut rig = table();
        rig.gold(S1, gold).draw_pile(S1, &["zap", "big_vp_gainer"]).hand(S1, &["interrupt"]);
        rig.events.clear();
        rig.plays(S1, &["play interrupt"]);
        assert_eq!(rig.gold_of(S1), left);
        let paid = Event::Gold { seat: S1, amount: -1, purse: Purse::Card };
        assert_eq!(rig.events.contains(&paid), gold > 0);
        let card = rig.card("big_vp_gainer");
        assert!(rig.s.player(S1).hand.contains(&card));
    }
    let mut rig = table();
    rig.draw_pile(S1, &["zap", "zap", "big_vp_gainer"]);
    let before = rig.gold_of(S1);
    rig.next_round();
    let income = u16::from(rig.game.knobs.rules.base_income);
    assert_eq!(rig.gold_of(S1), before + income - 1);
    let mut full = table();
    full.hand(S1, &["zap"; 10]).hand(S1, &["interrupt"]).draw_pile(S1, &["big_vp_gainer", "zap"]);
    full.plays(S1, &["play interrupt"]);
    assert_eq!((full.gold_of(S1), full.s.player(S1).discard.len()), (9, 3), "the card played, and two without room");
    // The rulebook's card costs nothing, and a look draws nothing.
    let mut rig = Rig::new(3);
    rig.draw_pile(S1, &["zap", "big_vp_gainer"]).hand(S1, &["quick_study"]).plays(S1, &["play quick_study"]);
    assert!(rig.gold_of(S1) >= 10, "{}", rig.gold_of(S1));
    let mut rig = table();
    rig.draw_pile(S1, &["zap", "big_vp_gainer"]).hand(S1, &["scout_report"]).plays(S1, &["play scout_report"]);
    rig.choose(S1, "card big_vp_gainer");
    assert_eq!((rig.gold_of(S1), rig.s.player(S1).hand.len()), (10, 1));
}

#[test]
fn a_drawn_big_vp_gainer_is_known_to_all() {
    // BF-ED26: it was gained in private.
    let mut rig = table();
    rig.deck(1, &["big_vp_gainer"]).draw_pile(S1, &["zap"]).hand(S1, &["interrupt"]);
    let card = rig.card("big_vp_gainer");
    let player = rig.s.player_mut(S1);
    player.draw.push(card);
    player.private[DeckId(1)] += 1;
    player.vp += 2;
    rig.s.decks[DeckId(1)].clear();
    rig.plays(S1, &["play interrupt"]);
    let player = rig.s.player(S1);
    assert!(player.public.contains(&card));
    assert_eq!((player.vp, player.vp_public, player.private[DeckId(1)]), (2, 2, 0));
}

#[test]
fn black_market_pull_brings_two_cards_to_the_hand() {
    // BF-ED27: any two of the three, which others do not see.
    let mut with_oath = 0;
    for seed in 0..300 {
        let mut rig = table();
        rig.seed(seed).deck(2, &["final_oath", "titan_vanguard", "royal_mint"]).draw_pile(S1, &["zap", "zap"]);
        rig.hand(S1, &["black_market_pull"]).plays(S1, &["play black_market_pull"]);
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.draw.len(), rig.s.decks[DeckId(2)].len()), (2, 2, 1));
        assert_eq!((player.mana, player.private[DeckId(2)]), (4, 2));
        let oath = player.hand.contains(&rig.card("final_oath"));
        assert_eq!(player.vp, rig.game.vp_of(rig.card("final_oath")) * u16::from(oath), "VP on gaining");
        with_oath += usize::from(oath);
        let mut view = rig.s.clone();
        rig.game.redact(&mut view, S2);
        assert!(view.player(S1).hand.iter().all(|card| !card.is_known()));
    }
    assert_share(with_oath, 300, 2, 3);
    let mut full = table();
    full.hand(S1, &["zap"; 9]).hand(S1, &["black_market_pull"]).deck(2, &["final_oath", "titan_vanguard"]);
    full.plays(S1, &["play black_market_pull"]);
    let player = full.s.player(S1);
    assert_eq!((player.hand.len(), player.discard.len()), (10, 1), "the second finds no room");
}

/// Returns a rig in which S1 has played Forge Miracle and gained these three cards.
fn after_miracle(cards: [&str; 3]) -> Rig {
    let mut rig = table();
    rig.deck(0, &cards).hand(S1, &["forge_miracle"]).plays(S1, &["play forge_miracle"]);
    rig
}

#[test]
fn forge_miracle_brings_three_cards_at_another_price() {
    // BF-ED28: National Service costs 1 gold as printed, a second Sergeant too.
    let mut rig = after_miracle(["national_service", "supply_ledger", "sergeant"]);
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), rig.s.decks[DeckId(0)].len(), player.public.len()), (3, 0, 3), "all see them");
    let vp = rig.game.vp_of(rig.card("supply_ledger"));
    assert!(vp > 0 && (player.vp, player.vp_public) == (vp, vp));
    rig.mana(S1, 5).gold(S1, 10);
    let service = rig.card("national_service");
    rig.plays(S1, &["play national_service"]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (4, 10), "1 mana in place of 1 gold");
    assert!(rig.s.player(S1).burnt.contains(&service) && rig.s.repriced.len() == 2);
    let there = format!("hex {}", rig.at(rig.home(S1)));
    rig.champion(S1, "brute", rig.home(S1));
    rig.plays(S1, &["play sergeant", &there]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (3, 10), "a second champion for nothing");
    rig.plays(S1, &["play supply_ledger"]);
    assert!(rig.s.repriced.is_empty() && rig.s.player(S1).discard.is_empty(), "all burn");
}

#[test]
fn a_card_of_forge_miracle_comes_before_all_others() {
    // BF-ED28: initiative 0, before Quick March with 28.
    let mut rig = after_miracle(["national_service", "recruit_detachment", "roll_out"]);
    rig.hand(S2, &["prospecting"]);
    rig.events.clear();
    rig.step(&[(S2, &["play prospecting"]), (S1, &["play national_service"])]);
    let order = rig.events.iter().find_map(|event| match event {
        Event::Order { seats } => Some(seats.to_vec()),
        _ => None,
    });
    assert_eq!(order, Some(vec![S1, S2]));
    // Without the miracle it has 55, after Prospecting's own number.
    let mut rig = table();
    let (service, prospecting) = (rig.card("national_service"), rig.card("prospecting"));
    assert!(rig.game.initiative(&rig.s, S1, prospecting) < rig.game.initiative(&rig.s, S1, service));
    rig.hand(S1, &["national_service"]).plays(S1, &["play national_service"]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (5, 9));
}

#[test]
fn the_new_price_goes_with_the_card() {
    // BF-ED28: discarded and drawn again the card still has it; scrapped, or owned by somebody else, it does not.
    let mut rig = after_miracle(["national_service", "recruit_detachment", "roll_out"]);
    let [service, detachment] = ["national_service", "recruit_detachment"].map(|id| rig.card(id));
    assert_eq!(rig.game.price(&rig.s, S1, Action::Play(detachment)), Some((1, 0)));
    assert_eq!(rig.game.price(&rig.s, S2, Action::Play(detachment)), Some((2, 2)));
    rig.next_round();
    assert!(rig.s.player(S1).hand.contains(&service), "all three drawn again");
    assert_eq!(rig.game.price(&rig.s, S1, Action::Play(service)), Some((1, 0)));
    rig.hand(S1, &["clean_cuts"]).plays(S1, &["play clean_cuts"]).choose(S1, "card national_service");
    assert_eq!(rig.game.price(&rig.s, S1, Action::Play(service)), Some((0, 1)));
    assert_eq!(rig.s.repriced.len(), 2);
}

#[test]
fn immunity_field_keeps_spells_off_all_champions() {
    // BF-ED29: Slow and Execution Order are Spells, Zap and Field Medic are Orders.
    let mut rig = table();
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    for _ in 0..3 {
        rig.champion(S1, "brute", mine);
    }
    rig.champion(S2, "brute", theirs);
    rig.hand(S1, &["immunity_field"]).plays(S1, &["play immunity_field"]);
    rig.champion(S1, "brute", theirs);
    for (card, kept_off) in [("slow", true), ("execution_order", true), ("zap", false), ("field_medic", false)] {
        rig.hand(S2, &[card]).mana(S2, 5);
        let s = rig.s.clone();
        rig.choose(S2, &format!("play {card}"));
        let named = [0, 1, 2, 4].map(|slot| rig.allows(S2, &format!("champion #{slot}")));
        assert_eq!(named, [!kept_off; 4], "{card}, also at the one that came later");
        rig.s = s;
    }
    // The own Spells are not kept off, and the round ends it.
    let slow = rig.card("slow");
    assert!(!rig.game.warded(&rig.s, Slot(3), S1), "not the enemy's champion");
    rig.s.player_mut(S2).in_play = slow;
    assert!(rig.game.warded(&rig.s, Slot(0), S2));
    rig.s.player_mut(S2).in_play = CardId::NONE;
    rig.next_round();
    assert!(rig.s.running.is_empty());
}

#[test]
fn a_spell_of_the_same_step_comes_too_late_after_an_immunity_field() {
    // BF-ED29: Execution Order is faster than Immunity Field, Slow is not (Lead S1).
    for (spell, reaches) in [("execution_order", true), ("slow", false)] {
        let mut rig = table();
        let at = rig.hex(1, 0);
        rig.champion(S1, "brute", at);
        rig.champion(S2, "brute", rig.hex(0, 0));
        rig.hand(S1, &["immunity_field"]).hand(S2, &[spell]);
        let play = format!("play {spell}");
        rig.events.clear();
        rig.step(&[(S1, &["play immunity_field"]), (S2, &[&play, "champion #0"])]);
        let missed = rig.events.iter().any(|event| matches!(event, Event::Missed { seat, .. } if *seat == S2));
        assert_eq!(!missed, reaches, "{spell}");
    }
}

#[test]
fn bridge_pivot_turns_a_bridge_around_one_hex() {
    // BF-ED30: the bridge from (0,0) to (1,0) is destroyed; the new one starts where S1 stands, not in its other hex.
    let mut rig = table();
    let (here, there, far) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(-2, 0));
    rig.bridge(here, there).forces(S1, here, 1).forces(S1, far, 1).hand(S1, &["bridge_pivot"]);
    let old = format!("edge {}", rig.game.edge_text(rig.edge(here, there)));
    rig.choose(S1, "play bridge_pivot");
    assert_eq!(rig.options(S1), [old.as_str()]);
    rig.choose(S1, &old);
    let around = |rig: &Rig, hex| rig.game.board.around(hex).map(|(_, edge)| edge).collect::<Vec<_>>();
    let mut expected: Vec<String> = around(&rig, here)
        .into_iter()
        .filter(|edge| *edge != rig.edge(here, there))
        .map(|edge| format!("edge {}", rig.game.edge_text(edge)))
        .collect();
    let mut offered = rig.options(S1);
    expected.sort();
    offered.sort();
    assert_eq!((offered.len(), &offered), (5, &expected));
    rig.s.player_mut(S1).commit = Default::default();
    let new = rig.edge(here, rig.hex(0, 1));
    let new_text = format!("edge {}", rig.game.edge_text(new));
    rig.plays(S1, &["play bridge_pivot", &old, &new_text]);
    assert!(rig.s.bridges.has(new) && !rig.s.bridges.has(rig.edge(here, there)));
    // A bridge between two hexes of the player turns around either.
    let mut rig = table();
    rig.bridge(here, there).forces(S1, here, 1).forces(S1, there, 1).hand(S1, &["bridge_pivot"]);
    rig.choose(S1, "play bridge_pivot").choose(S1, &old);
    assert_eq!(rig.options(S1).len(), 10);
}

#[test]
fn bridge_pivot_builds_also_if_the_old_bridge_is_gone() {
    // BF-ED30: the position changes between the choice of the bridges and the card's resolution.
    for stays in [true, false] {
        let mut rig = table();
        let (here, there) = (rig.hex(0, 0), rig.hex(1, 0));
        rig.bridge(here, there).forces(S1, there, 1).forces(S2, here, 1).hand(S2, &["bridge_pivot"]);
        let (old, new) = (rig.edge(here, there), rig.edge(here, rig.hex(0, 1)));
        let texts = [old, new].map(|edge| format!("edge {}", rig.game.edge_text(edge)));
        rig.choose(S2, "play bridge_pivot").choose(S2, &texts[0]).choose(S2, &texts[1]);
        if stays {
            rig.s.bridges.remove(old);
        } else {
            rig.s.remove_forces(S2, here, 1);
        }
        rig.all_done();
        assert_eq!(rig.s.bridges.has(new), stays, "without its unit there nothing is built");
        assert_eq!(rig.s.bridges.has(old), !stays);
    }
}
