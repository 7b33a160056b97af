//! Tests of both settings of the switches on hand cards: when they are named, what happens with too few, Quiet Study, a
//! Reforge with an empty hand, and tiles whose cards are shown before the choice.

use super::actions::bare;
use super::cards_all::play;
use super::rig::{Rig, S1, S2};
use super::rounds::{real, sit_out};
use crate::model::content::cards::CardId;
use crate::model::state::{Phase, State, TileKind};
use evenhand_game::game::{Dice, Play, Secrets};

const DECLARED: (&str, &str) = ("effects.hand_choices", "\"declared\"");

// ---- when hand cards are named ----

#[test]
fn a_discard_is_named_when_the_card_resolves_or_when_it_is_declared() {
    // BF-Q51, effects.hand_choices: Cycle Notes draws 2 and discards 1.
    let ready = |knobs: &[(&str, &str)]| {
        let mut rig = bare(2, knobs);
        rig.hand(S1, &["cycle_notes", "recruit", "zap"]).draw_pile(S1, &["patch_up", "field_medic"]);
        rig.choose(S1, "play cycle_notes");
        rig
    };
    let mut rig = ready(&[]);
    rig.all_done();
    assert!(rig.asked(S1), "it has drawn by then");
    assert!(rig.allows(S1, "card patch_up") && rig.allows(S1, "card recruit"));

    let rig = ready(&[DECLARED]);
    assert_eq!((rig.s.phase, rig.options(S1)), (Phase::Commit, vec!["card recruit".into(), "card zap".into()]));
    assert!(!rig.allows(S1, "card cycle_notes") && !rig.allows(S1, "card patch_up") && !rig.allows(S1, "stop"));
    let mut rig = bare(2, &[DECLARED]);
    rig.hand(S1, &["recruit", "zap"]).draw_pile(S1, &["patch_up", "field_medic"]);
    play(&mut rig, "cycle_notes", &["card recruit"]);
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.hand), ["zap", "field_medic", "patch_up"]);
    assert_eq!(rig.names(&player.discard), ["recruit", "cycle_notes"]);
}

#[test]
fn several_cards_are_named_one_by_one_and_counted() {
    // BF-Q51, effects.hand_choices: Hard Mulligan discards up to 3 and draws as many.
    for (named, stages) in [(0, vec!["stop"]), (1, vec!["card zap", "stop"]), (3, vec!["card zap"; 3])] {
        let mut rig = bare(2, &[DECLARED]);
        rig.hand(S1, &["zap"; 4]).draw_pile(S1, &["recruit"; 5]);
        play(&mut rig, "hard_mulligan", &stages);
        let player = rig.s.player(S1);
        let count = |name: &str| player.hand.iter().filter(|card| rig.game.card_text(**card) == name).count();
        assert_eq!((count("zap"), count("recruit")), (4 - named, named));
    }
}

#[test]
fn a_card_named_twice_has_to_be_held_twice() {
    // BF-Q51, effects.hand_choices
    let mut rig = bare(2, &[DECLARED]);
    rig.hand(S1, &["hard_mulligan", "hard_mulligan", "zap"]).choose(S1, "play hard_mulligan");
    assert_eq!(rig.options(S1), ["card hard_mulligan", "card zap", "stop"], "the other copy can be discarded");
    rig.choose(S1, "card hard_mulligan");
    assert_eq!(rig.options(S1), ["card zap", "stop"]);
}

#[test]
fn what_each_named_card_gives_is_chosen_at_resolution() {
    // BF-Q51, effects.hand_choices: Supply Swap gives 2 gold or 2 Forces for each of up to two cards.
    let mut rig = bare(2, &[DECLARED]);
    let home = rig.home(S1);
    rig.hand(S1, &["zap", "recruit"]);
    play(&mut rig, "supply_swap", &["card zap", "card recruit"]);
    assert!(rig.asked(S1) && rig.s.player(S1).hand.is_empty());
    rig.choose(S1, "option 1").choose(S1, "option 2");
    assert_eq!((rig.gold_of(S1), rig.forces_at(S1, home)), (12, 2));
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["zap", "recruit", "supply_swap"]);
    // Forge Sketch: for one discarded card, two are drawn.
    let mut rig = bare(2, &[DECLARED]);
    rig.hand(S1, &["zap"]).draw_pile(S1, &["recruit"; 3]);
    play(&mut rig, "forge_sketch", &["card zap"]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (2, 1));
}

#[test]
fn a_card_for_the_top_cannot_be_one_that_is_drawn_later() {
    // BF-Q51, effects.hand_choices: Perfect Recall draws 1 and may put a hand card on top.
    let mut rig = bare(2, &[DECLARED]);
    rig.hand(S1, &["zap"]).draw_pile(S1, &["patch_up", "recruit"]);
    play(&mut rig, "perfect_recall", &["card zap"]);
    let player = rig.s.player(S1);
    assert_eq!((rig.names(&player.hand), rig.names(&player.draw)), (vec!["recruit"], vec!["patch_up", "zap"]));
    assert_eq!(player.known_top, 1);
    // With an empty hand nothing is asked.
    let mut rig = bare(2, &[DECLARED]);
    rig.draw_pile(S1, &["patch_up", "recruit"]);
    play(&mut rig, "perfect_recall", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["recruit"]);
}

#[test]
fn named_hand_cards_are_secret() {
    // BF-Q51, BF-I1: neither before nor after the reveal does another seat's view depend on them.
    let view = |rig: &Rig| {
        let mut s: State = rig.s.clone();
        rig.game.redact(&mut s, S2);
        s
    };
    let ready = |nth: usize| {
        let mut rig = real(2, &[DECLARED], &["cipher", "veil"], 1);
        sit_out(&mut rig, |s| s.phase == Phase::Commit);
        for (seat, card) in [(S1, "perfect_recall"), (S2, "scout_report")] {
            let card = rig.card(card);
            let player = rig.s.player_mut(seat);
            if !player.hand.contains(&card) {
                let place = player.draw.iter().position(|drawn| *drawn == card).expect("a starting card");
                std::mem::swap(&mut player.draw[place], &mut player.hand[0]);
            }
        }
        let before = view(&rig);
        rig.choose(S1, "play perfect_recall");
        let named = rig.options(S1)[nth].clone();
        rig.choose(S1, &named);
        assert_eq!(view(&rig), before, "a commitment in progress is hidden");
        rig.choose(S2, "play scout_report");
        assert!(rig.asked(S2));
        rig
    };
    let (a, b) = (ready(0), ready(1));
    assert_ne!(a.s, b.s);
    assert_eq!(view(&a), view(&b));
    // In sampled worlds the named card is one that is held.
    let mut seen: Vec<CardId> = Vec::new();
    for seed in 0..50 {
        let mut world = view(&a);
        a.game.determinize(&mut world, S2, &mut Dice::new(seed));
        let player = world.player(S1);
        for lock in player.commit.locks.iter() {
            let crate::rules::actions::Action::Card(card) = lock.choice else { continue };
            assert!(player.hand.contains(&card));
            seen.push(card);
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 1, "it may be any of them");
}

// ---- too few cards ----

#[test]
fn a_card_that_takes_more_cards_than_there_are_takes_what_there_is_or_cannot_be_played() {
    // BF-Q143, effects.short_hand
    let unplayable = ("effects.short_hand", "\"unplayable\"");
    for (card, must) in [("cycle_notes", 1), ("erase_weakness", 1), ("hard_mulligan", 0), ("tome_of_orders", 1)] {
        for held in 0..2 {
            for (knobs, refuses) in [(&[][..], false), (&[unplayable][..], true)] {
                let mut rig = bare(2, knobs);
                rig.hand(S1, &[card]).hand(S1, &vec!["zap"; held]);
                let allowed = rig.allows(S1, &format!("play {card}"));
                assert_eq!(allowed, !refuses || held >= must, "{card} with {held} others");
            }
        }
    }
    // Erase Weakness pays without a card.
    let mut rig = bare(2, &[]);
    play(&mut rig, "erase_weakness", &[]);
    assert_eq!(rig.gold_of(S1), 11);
}

// ---- Quiet Study ----

#[test]
fn quiet_study_is_before_or_after_the_market() {
    // BF-Q45, factions.cipher.quiet_study.when
    let late = ("factions.cipher.quiet_study.when", "\"after_market\"");
    for (knobs, phase) in [(&[][..], Phase::QuietStudy), (&[late][..], Phase::LateStudy)] {
        let mut rig = Rig::with(2, knobs);
        rig.faction(S1, "cipher").faction(S2, "veil");
        let pile = ["supply_cache", "field_medic", "zap", "zap", "zap", "zap", "zap", "zap"];
        rig.draw_pile(S1, &pile).deck(0, &["trade_caravan", "quick_study"]).deck(1, &["slow"]).end_actions();
        let studies = |rig: &mut Rig| {
            assert_eq!((rig.s.phase, rig.game.to_act(&rig.s).iter().collect::<Vec<_>>()), (phase, vec![S1]));
            rig.choose(S1, "card zap").choose(S1, "stop");
            let player = rig.s.player(S1);
            assert_eq!((player.hand.len(), player.discard.len()), (6, 1));
        };
        if phase == Phase::QuietStudy {
            assert!(rig.s.row.is_empty());
            studies(&mut rig);
        }
        assert_eq!((rig.s.phase, rig.s.row.len()), (Phase::Bids, 2));
        rig.sealed(&[(S1, "buy 1"), (S2, "pass 0")]);
        rig.choose(S2, "pass 0");
        if phase == Phase::LateStudy {
            studies(&mut rig);
        }
        assert_eq!((rig.s.phase, rig.s.row.len()), (Phase::Commit, 0));
    }
}

#[test]
fn cards_set_aside_after_the_market_are_secret() {
    // BF-Q45, BF-I1
    let mut rig = Rig::with(2, &[("factions.cipher.quiet_study.when", "\"after_market\"")]);
    rig.faction(S1, "cipher").faction(S2, "veil");
    rig.draw_pile(S1, &["zap", "zap", "zap", "recruit", "recruit", "field_medic"]).end_actions();
    assert_eq!(rig.s.phase, Phase::LateStudy, "no market without cards");
    let view = |s: &State| {
        let mut s = s.clone();
        rig.game.redact(&mut s, S2);
        s
    };
    let mut aside = rig.clone();
    aside.choose(S1, "card zap");
    assert_eq!(view(&aside.s), view(&rig.s));
}

// ---- Reforge ----

#[test]
fn a_reforge_with_an_empty_hand_is_legal_or_not() {
    // BF-Q159, collection.empty_reforge
    for (knob, held, legal) in [("true", 0, true), ("false", 0, false), ("false", 1, true)] {
        let mut rig = bare(2, &[("collection.empty_reforge", knob)]);
        let forge = rig.hex(0, 2);
        rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["supply_ledger"]);
        rig.hand(S1, &vec!["zap"; held]).end_actions();
        assert!(rig.asked(S1) && rig.allows(S1, "draft"));
        assert_eq!(rig.allows(S1, "reforge"), legal);
    }
}

// ---- tiles ----

#[test]
fn the_cards_of_a_forge_are_shown_after_the_choice_or_before_it() {
    // BF-16b, BF-16d, drafts.cards_first
    let deck = ["patch_up", "roll_out", "quick_march", "quick_study", "supply_ledger"];
    for (knob, shown) in [("false", 0), ("true", 3)] {
        let on_a_forge = || {
            let mut rig = bare(2, &[("drafts.cards_first", knob)]);
            let forge = rig.hex(0, 2);
            rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &deck).hand(S1, &["zap"]).end_actions();
            rig
        };
        let rig = on_a_forge();
        assert!(rig.asked(S1) && rig.allows(S1, "draft") && rig.allows(S1, "reforge"));
        assert_eq!(rig.names(&rig.s.player(S1).reveal), ["supply_ledger", "quick_study", "quick_march"][..shown]);
        // The same cards are drafted from.
        let mut rig = on_a_forge();
        rig.choose(S1, "draft");
        assert_eq!(rig.options(S1), ["card supply_ledger", "card quick_study", "card quick_march"]);
        // A Reforge, which asks for a hand card, has put them at the bottom.
        let mut rig = on_a_forge();
        rig.choose(S1, "reforge");
        assert!(rig.asked(S1) && rig.s.player(S1).reveal.is_empty());
        let left = rig.s.decks.values().next().expect("a deck");
        let top = if shown == 0 { ["quick_study", "supply_ledger"] } else { ["patch_up", "roll_out"] };
        assert_eq!((left.len(), rig.names(&left[3..])), (5, top.to_vec()));
    }
}

#[test]
fn the_card_of_a_mine_is_shown_after_the_choice_or_before_it() {
    // BF-16c, BF-Q36, drafts.cards_first
    for (knob, shown) in [("false", 0), ("true", 1)] {
        let mut rig = bare(2, &[("drafts.cards_first", knob)]);
        let mine = rig.hex(0, 2);
        rig.mine(mine, 5).forces(S1, mine, 1).deck(0, &["patch_up", "supply_ledger"]).end_actions();
        assert_eq!(rig.s.player(S1).reveal.len(), shown);
        let mut gold = rig.clone();
        gold.choose(S1, "gold");
        assert!(gold.gold_of(S1) >= 15);
        rig.choose(S1, "draft").choose(S1, "card supply_ledger");
        assert_eq!(rig.s.player(S1).vp, 1);
    }
}

#[test]
fn cards_shown_before_the_choice_are_secret() {
    // BF-16b, BF-I1, drafts.cards_first
    let mut rig = real(2, &[("drafts.cards_first", "true")], &["veil", "bastion"], 1);
    sit_out(&mut rig, |s| s.phase == Phase::Commit);
    let forge = (0..rig.game.board.len()).map(|place| crate::model::board::Hex(place as u8));
    let forge = forge.clone().find(|hex| rig.s.hex(*hex).kind == TileKind::Forge).expect("a Forge");
    rig.forces(S1, forge, 1).end_actions();
    assert!(rig.asked(S1) && rig.s.player(S1).reveal.len() == 3);
    let view = |s: &State| {
        let mut s = s.clone();
        rig.game.redact(&mut s, S2);
        s
    };
    let mut other = rig.s.clone();
    let deck = other.decks.ids().next().expect("a deck");
    let under = other.decks[deck][0];
    other.decks[deck][0] = std::mem::replace(&mut other.player_mut(S1).reveal[0], under);
    assert_ne!(other, rig.s);
    assert_eq!(view(&other), view(&rig.s));
    let mut world = view(&rig.s);
    rig.game.determinize(&mut world, S2, &mut Dice::new(3));
    assert!(world.player(S1).reveal.iter().all(|card| card.is_known()));
    assert_eq!(rig.game.conserved(&world), Ok(()));
}
