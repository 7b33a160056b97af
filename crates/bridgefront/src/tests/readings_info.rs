//! Tests of both settings of the switches on hidden information, and on the VP that cards give and take.

use super::readings_core::bare;
use super::rig::{Rig, S1, S2, S3};
use crate::model::content::cards::{CardId, DeckId};
use crate::model::events::{Event, Source};
use crate::model::state::{Phase, State, TileKind};
use evenhand_game::game::{Cx, Dice, Seat, Secrets};
use evenhand_kit::table::ids::IdArray;

fn view(rig: &Rig, seat: Seat) -> State {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, seat);
    s
}

/// Returns a real match of three seats at a phase of a round, played at random.
fn real(knobs: &[(&str, &str)], seed: u64, round: u8, phase: Phase) -> Rig {
    let mut rig = Rig::dealt(&["veil", "cipher", "bastion"], knobs, seed);
    rig.play_until(&mut Dice::new(seed), |s| s.phase == phase && s.round >= round && s.stack.is_empty());
    assert_eq!(rig.s.phase, phase);
    rig
}

fn gain(rig: &mut Rig, seat: Seat, card: &str, source: Source) {
    let card = rig.card(card);
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.gain_card(&mut rig.s, seat, card, source, 0, &mut cx);
}

// ---- drafts ----

#[test]
fn a_draft_is_seen_by_who_drafts_or_by_all() {
    // BF-Q161, BF-I6: the laid-out cards, the picked card, and its VP
    for (word, open) in [("private", false), ("public", true)] {
        let mut rig = bare(3, &[("info.draft_picks", &format!("\"{word}\""))]);
        let forge = rig.hex(0, 2);
        rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["entrench", "supply_ledger", "roll_out"]);
        rig.end_actions().choose(S1, "draft");
        let seen = view(&rig, S2).player(S1).reveal;
        assert_eq!(seen.iter().all(|card| *card == CardId::HIDDEN), !open);
        assert_eq!(seen.contains(&rig.card("supply_ledger")), open);
        rig.choose(S1, "card supply_ledger");
        let card = rig.card("supply_ledger");
        let player = *view(&rig, S2).player(S1);
        assert_eq!(
            (player.public.contains(&card), player.vp, player.private[DeckId(0)]),
            (open, u16::from(open), u8::from(!open))
        );
        assert_eq!(rig.s.player(S1).vp, 1);
        assert!(
            player.draw.iter().chain(player.hand.iter()).all(|card| *card == CardId::HIDDEN),
            "where it is stays secret"
        );
    }
}

#[test]
fn free_cards_are_sealed_until_all_have_picked_even_if_picks_are_open() {
    // BF-Q161, BF-I2
    for seed in 0..5 {
        let mut rig = real(&[("info.draft_picks", "\"public\"")], seed, 0, Phase::FreeCard);
        let laid = rig.s.player(S1).reveal;
        assert!(view(&rig, S2).player(S1).reveal.iter().all(|card| laid.contains(card)), "the cards lie open");
        let before = view(&rig, S2);
        let options = rig.options(S1);
        let picked = options.last().expect("a card").clone();
        rig.choose(S1, &picked);
        assert_eq!(view(&rig, S2), before);
        let (second, third) = (rig.options(S2)[0].clone(), rig.options(S3)[0].clone());
        rig.sealed(&[(S2, &second), (S3, &third)]);
        let card = rig.card(picked.strip_prefix("card ").expect("a card"));
        assert!(view(&rig, S2).player(S1).public.contains(&card));
        assert_eq!(rig.s.player(S1).private, IdArray::default());
    }
}

// ---- discards ----

#[test]
fn discards_are_seen_by_their_owner_or_by_all() {
    // BF-Q162
    for (word, open) in [("owner", false), ("public", true)] {
        let mut rig = bare(2, &[("info.discards", &format!("\"{word}\""))]);
        rig.hand(S1, &["zap", "recruit", "quick_study"]).draw_pile(S1, &["field_medic"; 2]);
        rig.draw_pile(S2, &["zap"; 6]);
        // A card gained in private is put into the hand.
        gain(&mut rig, S1, "supply_ledger", Source::Draft);
        let card = rig.card("supply_ledger");
        let player = rig.s.player_mut(S1);
        player.draw.take(card).expect("it was gained");
        player.hand.push(card);
        rig.plays(S1, &["play quick_study"]); // draws 1 or 2
        let known = |rig: &Rig| view(rig, S2).player(S1).discard.iter().filter(|card| **card != CardId::HIDDEN).count();
        assert_eq!(known(&rig), 1, "{word}: a played card has been seen");
        let seen = view(&rig, S2);
        assert_eq!((seen.player(S1).vp, seen.player(S1).private[DeckId(0)]), (0, 1));
        // The hand is discarded; Reset draws from what is left, so the piles are kept from becoming empty.
        rig.s.player_mut(S1).draw = [rig.card("recruit"); 8].into_iter().collect();
        for _ in 0..8 {
            let recruit = rig.card("recruit");
            crate::rules::piles::insert_sorted(&mut rig.s.player_mut(S1).public, recruit);
        }
        let held = rig.s.player(S1).hand.len();
        rig.next_round();
        assert_eq!(rig.s.player(S1).discard.len(), held + 1);
        assert_eq!(known(&rig), if open { held + 1 } else { 1 }, "{word}");
        let seen = view(&rig, S2);
        assert_eq!(seen.player(S1).discard.contains(&card), open);
        let points = (seen.player(S1).vp, seen.player(S1).private[DeckId(0)]);
        assert_eq!(points, if open { (1, 0) } else { (0, 1) }, "{word}: a card seen is a gain seen");
    }
}

#[test]
fn in_open_discard_piles_every_card_is_known_all_through_a_match() {
    // BF-Q162
    let mut cards = 0;
    for seed in 0..6 {
        let mut rig = Rig::dealt(&["veil", "cipher", "bastion"], &[("info.discards", "\"public\"")], seed);
        let mut dice = Dice::new(seed);
        for _ in 0..60 {
            let steps = std::cell::Cell::new(0);
            rig.play_until(&mut dice, |_| steps.replace(steps.get() + 1) == 10);
            let seen = view(&rig, S1);
            for seat in [S2, S3] {
                let mut discard = rig.s.player(seat).discard.to_vec();
                discard.sort_unstable();
                assert_eq!(seen.player(seat).discard[..], discard[..]);
                cards += discard.len();
            }
        }
    }
    assert!(cards > 1000);
}

// ---- VP ----

#[test]
fn points_are_seen_by_their_owner_or_by_all() {
    // BF-15.4b, BF-Q160
    for (word, seen) in [("own", 0), ("public", 1)] {
        let mut rig = bare(2, &[("info.vp", &format!("\"{word}\""))]);
        gain(&mut rig, S1, "supply_ledger", Source::Draft);
        let player = *view(&rig, S2).player(S1);
        assert_eq!((player.vp, player.vp_public), (seen, 0), "{word}");
        assert!(player.public.is_empty(), "which card gave it is not seen");
        assert_eq!(view(&rig, S1).player(S1).vp, 1);
    }
}

#[test]
fn imagined_gains_come_to_the_points_all_see() {
    // BF-I9, BF-I10 with public VP: each seat's unseen cards in a sampled world give exactly the VP that it has beyond
    // its known cards.
    let (mut gains, mut points, mut different) = (0, 0, 0);
    for seed in 0..8 {
        let knobs = [("info.vp", "\"public\""), ("vp.per_victory_card", "2")];
        let rig = real(&knobs, seed, 5, Phase::Commit);
        let mut kinds = std::collections::BTreeSet::new();
        for dice in 0..25 {
            let mut world = view(&rig, S1);
            rig.game.determinize(&mut world, S1, &mut Dice::new(dice));
            rig.game.conserved(&world).expect("every card is somewhere once");
            for seat in [S2, S3] {
                let (player, truth) = (world.player(seat), rig.s.player(seat));
                assert_eq!(player.vp, truth.vp);
                let mut owned: Vec<CardId> = [&*player.hand, &*player.draw, &*player.discard].concat();
                for card in truth.public.iter() {
                    let place = owned.iter().position(|held| held == card).expect("known cards are owned");
                    owned.swap_remove(place);
                }
                owned.sort_unstable();
                let hidden: u16 = owned.iter().map(|card| rig.game.vp_of(*card)).sum();
                assert_eq!(hidden, truth.vp - truth.vp_public, "seed {seed}, {seat}");
                gains += owned.len();
                points += u32::from(hidden);
                kinds.insert((seat, owned));
            }
        }
        different += kinds.len();
    }
    assert!(gains > 200 && points > 80, "{gains} unseen cards, {points} VP");
    assert!(different > 50, "which cards they are stays open: {different}");
}

#[test]
fn an_unseen_gain_is_any_card_of_its_deck_that_fits_the_points() {
    // BF-I9: with public VP, a private Age I gain without VP is each unseen card without VP with equal chance, and one
    // with VP each unseen Victory card with equal chance.
    for (gained, vp) in [("entrench", 0), ("supply_ledger", 1)] {
        let mut rig = bare(2, &[("info.vp", "\"public\"")]);
        for deck in rig.game.shared_decks.ids() {
            rig.s.decks[deck] = rig.game.shared_decks[deck].iter().copied().collect();
        }
        let card = rig.card(gained);
        rig.s.decks[DeckId(0)].take(card).expect("it is in the deck");
        gain(&mut rig, S2, gained, Source::Draft);
        let start = view(&rig, S1);
        let fitting = rig.game.shared_decks[DeckId(0)].iter().filter(|card| rig.game.vp_of(**card) == vp).count();
        let mut count = std::collections::BTreeMap::new();
        let worlds = 400 * fitting as u32;
        let mut dice = Dice::new(7);
        for _ in 0..worlds {
            let mut world = start.clone();
            rig.game.determinize(&mut world, S1, &mut dice);
            *count.entry(world.player(S2).draw[0]).or_insert(0) += 1;
        }
        assert_eq!(count.len(), fitting);
        for (card, n) in count {
            assert_eq!(rig.game.vp_of(card), vp);
            super::combat_exact::near(n, worlds, 1.0 / fitting as f64, gained);
        }
    }
}

#[test]
fn a_free_victory_card_scores_or_does_not() {
    // BF-Q25
    for (knob, vp) in [("true", 1), ("false", 0)] {
        let mut rig = Rig::dealt(&["veil", "bastion"], &[("setup.free_card_scores", knob)], 3);
        rig.play_until(&mut Dice::new(3), |s| s.phase == Phase::StartBridges);
        let deck = ["entrench", "cycle_notes", "quick_march", "roll_out", "flank_step", "supply_ledger"];
        rig.deck(0, &deck).play_until(&mut Dice::new(3), |s| s.phase == Phase::FreeCard);
        rig.sealed(&[(S1, "card supply_ledger"), (S2, "card entrench")]);
        assert_eq!((rig.s.player(S1).vp, rig.s.player(S1).vp_public), (vp, 0));
        // Two such cards are gained in other ways: they score in any case.
        gain(&mut rig, S2, "supply_ledger", Source::Draft);
        gain(&mut rig, S2, "war_chronicle", Source::Market);
        assert_eq!((rig.s.player(S2).vp, rig.s.player(S2).vp_public), (2, 1));
    }
}

#[test]
fn that_a_card_was_the_free_one_is_secret_until_it_is_shown() {
    // BF-Q25, BF-I14
    let mut rig = bare(2, &[("setup.free_card_scores", "false")]);
    gain(&mut rig, S1, "supply_ledger", Source::Free);
    gain(&mut rig, S1, "war_chronicle", Source::Draft);
    assert_eq!((rig.s.player(S1).vp, rig.s.player(S1).vp_public, rig.s.player(S1).private[DeckId(0)]), (1, 0, 2));
    let mut other = bare(2, &[("setup.free_card_scores", "false")]);
    gain(&mut other, S1, "entrench", Source::Free);
    gain(&mut other, S1, "war_chronicle", Source::Draft);
    assert_eq!(view(&rig, S2).player(S1), view(&other, S2).player(S1));
    // When shown, neither card adds VP that it did not give.
    let hand = |rig: &mut Rig, id: &str| {
        let card = rig.card(id);
        let player = rig.s.player_mut(S1);
        player.draw.take(card).expect("it was gained");
        player.hand.push(card);
    };
    hand(&mut rig, "supply_ledger");
    rig.plays(S1, &["play supply_ledger"]);
    let player = *view(&rig, S2).player(S1);
    assert_eq!((player.vp, player.vp_public, player.private[DeckId(0)], player.free_card), (0, 0, 1, CardId::NONE));
    hand(&mut rig, "war_chronicle");
    rig.plays(S1, &["play war_chronicle"]);
    assert_eq!(view(&rig, S2).player(S1).vp, 1);
}

#[test]
fn a_scrapped_victory_card_keeps_its_points_or_loses_them() {
    // BF-Q43, BF-T10, BF-2.4a
    for (knob, kept) in [("false", 1), ("true", 0)] {
        let mut rig = bare(2, &[("vp.lose_on_scrap", knob)]);
        gain(&mut rig, S1, "supply_ledger", Source::Draft);
        gain(&mut rig, S1, "war_chronicle", Source::Market);
        let card = rig.card("supply_ledger");
        let player = rig.s.player_mut(S1);
        player.draw.take(card).expect("it was gained");
        player.hand.push(card);
        rig.hand(S1, &["clean_cuts"]).plays(S1, &["play clean_cuts"]).choose(S1, "card supply_ledger");
        let player = rig.s.player(S1);
        assert_eq!((player.vp, player.vp_public), (1 + kept, 1 + kept), "scrapping shows the card");
        assert_eq!(rig.events.contains(&Event::VpLost { seat: S1, vp: 1 }), kept == 0);
        assert_eq!(rig.names(&player.burnt), ["supply_ledger"]);
        // A card that was never gained takes no VP away.
        rig.hand(S1, &["clean_cuts", "zap"]).plays(S1, &["play clean_cuts"]).choose(S1, "card zap");
        assert_eq!(rig.s.player(S1).vp, 1 + kept);
    }
}

#[test]
fn a_victory_card_that_burns_when_played_loses_its_points_as_well() {
    // BF-Q43, BF-15.2a
    for (knob, kept) in [("false", 1), ("true", 0)] {
        let mut rig = bare(2, &[("vp.lose_on_scrap", knob), ("cards.supply_ledger.burn", "true")]);
        gain(&mut rig, S1, "supply_ledger", Source::Draft);
        let card = rig.s.player_mut(S1).draw.pop().expect("it was gained");
        rig.s.player_mut(S1).hand.push(card);
        rig.plays(S1, &["play supply_ledger"]);
        assert_eq!((rig.s.player(S1).vp, rig.s.player(S1).vp_public), (kept, kept));
    }
}
