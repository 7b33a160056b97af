//! Tests of free cards from a list in place of the Age I deck (BF-Q25, setup.free_cards).

use super::rig::Rig;
use crate::Bridgefront;
use crate::model::knobs::BOOK;
use crate::model::state::{Phase, State};
use crate::rules::actions::Action;
use evenhand_game::game::{Dice, Play, Rules, Ruleset, Seat, Secrets};

pub(super) const LIST: (&str, &str) =
    ("setup.free_cards", r#"["trade_caravan", "quick_study", "roll_out", "patch_up", "quick_march", "supply_swap"]"#);

/// Returns a match of these factions in which free cards are about to be chosen.
fn laid_out(factions: &[&str], knobs: &[(&str, &str)], seed: u64) -> Rig {
    let mut rig = Rig::dealt(factions, knobs, seed);
    rig.play_until(&mut Dice::new(seed), |s| s.phase == Phase::FreeCard);
    rig
}

fn copies(cards: impl IntoIterator<Item = crate::model::content::cards::CardId>, card: &str, rig: &Rig) -> usize {
    let card = rig.card(card);
    cards.into_iter().filter(|other| *other == card).count()
}

#[test]
fn free_cards_come_from_the_deck_or_from_the_list() {
    // BF-Q25: three cards each, four for Cipher; the deck keeps its own.
    let factions = ["cipher", "veil", "bastion"];
    let rig = laid_out(&factions, &[], 5);
    let taken: usize = Seat::all(3).map(|seat| rig.s.player(seat).reveal.len()).sum();
    let whole = rig.game.shared_decks.values().next().unwrap().len();
    assert_eq!((taken, rig.s.decks.values().next().unwrap().len()), (10, whole - 10));

    let rig = laid_out(&factions, &[LIST], 5);
    assert_eq!(rig.s.decks.values().next().unwrap().len(), whole);
    let list = rig.game.free_cards.clone();
    for (seat, shown) in Seat::all(3).zip([4, 3, 3]) {
        let mut cards = rig.s.player(seat).reveal.to_vec();
        assert_eq!(cards.len(), shown);
        assert!(cards.iter().all(|card| list.contains(card)));
        cards.sort_unstable();
        cards.dedup();
        assert_eq!(cards.len(), shown, "each card of the list once");
    }
}

#[test]
fn a_free_card_of_the_list_is_a_public_extra_copy() {
    // BF-Q25
    let mut rig = laid_out(&["veil", "bastion"], &[LIST], 2);
    let picks: Vec<(Seat, Action)> =
        Seat::all(2).map(|seat| (seat, Action::Card(rig.s.player(seat).reveal[0]))).collect();
    let names: Vec<String> = Seat::all(2).map(|seat| rig.game.card_text(rig.s.player(seat).reveal[0]).into()).collect();
    rig.act(&picks);
    assert_eq!(rig.s.extra.len(), 2);
    for (seat, name) in Seat::all(2).zip(&names) {
        let player = rig.s.player(seat);
        assert!(player.reveal.is_empty());
        assert_eq!(copies(rig.owned(seat), name, &rig), 1);
        assert_eq!(copies(player.public.to_vec(), name, &rig), 1, "everybody knows it");
        assert_eq!(player.private.values().map(|n| usize::from(*n)).sum::<usize>(), 0);
        // The market has its own copy, in the row or in the deck.
        let deck = rig.s.decks.values().next().unwrap().to_vec();
        assert_eq!(copies(deck.into_iter().chain(rig.s.row.to_vec()), name, &rig), 1);
    }
    assert_eq!(rig.game.conserved(&rig.s), Ok(()));
}

#[test]
fn cards_of_the_list_are_secret_until_all_have_picked() {
    // BF-Q25, BF-I1: another seat's view does not depend on what is shown, and sampled worlds show cards of the list.
    let rig = laid_out(&["veil", "bastion"], &[LIST], 4);
    let view = |s: &State, viewer: Seat| {
        let mut s = s.clone();
        rig.game.redact(&mut s, viewer);
        s
    };
    let mut other = rig.s.clone();
    let shown = rig.s.player(Seat(1)).reveal.to_vec();
    let unseen: Vec<_> = rig.game.free_cards.iter().copied().filter(|card| !shown.contains(card)).collect();
    for (place, card) in other.player_mut(Seat(1)).reveal.iter_mut().zip(&unseen) {
        *place = *card;
    }
    assert_eq!(view(&rig.s, Seat(0)), view(&other, Seat(0)));
    assert_ne!(view(&rig.s, Seat(1)), view(&other, Seat(1)));
    let mut seen = Vec::new();
    for seed in 0..200 {
        let mut world = view(&rig.s, Seat(0));
        rig.game.determinize(&mut world, Seat(0), &mut Dice::new(seed));
        let cards = world.player(Seat(1)).reveal.to_vec();
        assert!(cards.len() == 3 && cards.iter().all(|card| rig.game.free_cards.contains(card)));
        assert_eq!(world.player(Seat(0)).reveal, rig.s.player(Seat(0)).reveal);
        assert_eq!(rig.game.conserved(&world), Ok(()));
        seen.extend(cards);
    }
    assert!(rig.game.free_cards.iter().all(|card| seen.contains(card)), "any card may be among them");
    // A pick in progress is hidden too.
    let mut picked = rig.clone();
    let card = Action::Card(picked.s.player(Seat(1)).reveal[0]);
    picked.act(&[(Seat(1), card)]);
    assert_eq!(rig.game.to_act(&picked.s).iter().count(), 1);
    assert_eq!(view(&picked.s, Seat(0)), view(&rig.s, Seat(0)));
}

#[test]
fn cards_that_are_left_out_of_the_match_are_left_out_of_the_list_too() {
    // BF-Q25, setup.left_out
    let mut fewer = 0;
    for seed in 0..30 {
        let rig =
            laid_out(&["veil", "bastion"], &[LIST, ("setup.left_out", "20"), ("setup.free_card_reveal", "5")], seed);
        for seat in Seat::all(2) {
            let shown = rig.s.player(seat).reveal.to_vec();
            assert!(shown.iter().all(|card| !rig.s.left_out.contains(card)));
            fewer += usize::from(shown.len() < 5);
        }
    }
    assert!(fewer > 0, "some lists were short");
}

#[test]
fn a_list_of_other_things_than_cards_of_the_decks_is_refused() {
    // BF-Q25
    let refused = |value: &str| {
        let mut rules = Rules::of_book(&BOOK).unwrap();
        let table: toml::Table = format!("v = {value}").parse().unwrap();
        rules.set(&BOOK, "setup.free_cards", &table["v"], None).unwrap();
        Bridgefront::new(&rules, 2).unwrap_err()
    };
    let error = refused(r#"["quick_studdy"]"#);
    assert_eq!((error.path.as_str(), error.remedy.as_str()), ("setup.free_cards", "did you mean `quick_study`?"));
    assert!(refused(r#"["zap"]"#).message.contains("no shared deck has a card `zap`"));
    assert!(refused(r#"["quick_study", "quick_study"]"#).message.contains("named twice"));
}
