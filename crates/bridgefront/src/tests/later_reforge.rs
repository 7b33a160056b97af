//! Tests of the Reforge of later editions, which scraps any card of the deck (BF-ED15).

use super::planner::decide;
use super::readings_core::bare;
use super::rig::{Rig, S1, S2, assert_share, game};
use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::cards::DeckId;
use crate::model::events::{Event, Source, Zone};
use crate::model::state::{State, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Cx, Notation, Role, Secrets, Seed};

const DECK: (&str, &str) = ("collection.reforge_from", "\"deck\"");

/// Returns a rig in which S1 has a Forge and these cards in hand, draw pile and discard pile, and takes a Reforge.
fn reforging(hand: &[&str], draw: &[&str], discard: &[&str], knobs: &[(&str, &str)]) -> Rig {
    let mut rig = bare(2, &[&[DECK], knobs].concat());
    let forge = rig.hex(0, 2);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["supply_ledger"]);
    rig.hand(S1, hand).draw_pile(S1, draw).discard_pile(S1, discard);
    rig.end_actions();
    rig.choose(S1, "reforge");
    rig
}

/// Scraps a card without going on to the next collection.
fn scrap(rig: &mut Rig, choice: &str) {
    let action = rig.game.read_action(choice).expect("an action");
    let mut cx = Cx::silent(rig.chance.clone());
    rig.s.stack.clear();
    rig.game.reforge(&mut rig.s, S1, action, &mut cx);
}

fn view(rig: &Rig) -> State {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, S2);
    s
}

#[test]
fn any_card_of_the_deck_can_be_reforged() {
    // BF-ED15: each card once per pile.
    let rig = || {
        let draw = ["supply_cache", "recruit", "zap", "recruit"];
        reforging(&["zap", "recruit", "zap"], &draw, &["bridge_crew", "zap"], &[])
    };
    let offered = rig().options(S1);
    let mut sorted = offered.clone();
    sorted.sort();
    let all = [
        "card recruit",
        "card zap",
        "discard_pile bridge_crew",
        "discard_pile zap",
        "draw_pile recruit",
        "draw_pile supply_cache",
        "draw_pile zap",
    ];
    assert_eq!(sorted, all);
    assert!(!rig().allows(S1, "card supply_cache") && !rig().allows(S1, "draw_pile bridge_crew"));
    for (choice, id, left) in [
        ("card zap", "zap", [2, 4, 2]),
        ("draw_pile supply_cache", "supply_cache", [3, 3, 2]),
        ("discard_pile bridge_crew", "bridge_crew", [3, 4, 1]),
    ] {
        let mut rig = rig();
        let own = rig.s.player(S1).public.len();
        let order = rig.s.clone();
        scrap(&mut rig, choice);
        let player = rig.s.player(S1);
        assert_eq!([player.hand.len(), player.draw.len(), player.discard.len()], left, "{choice}");
        assert_eq!((rig.names(&player.burnt), player.public.len()), (vec![id], own - 1));
        let kept: Vec<CardId> =
            order.player(S1).draw.iter().copied().filter(|card| player.draw.contains(card)).collect();
        assert!(player.draw[..] == kept[..], "the others keep their order");
    }
}

#[test]
fn a_reforge_from_the_deck_is_played_and_recorded() {
    // BF-ED15
    for (choice, from) in [("draw_pile supply_cache", Zone::Draw), ("discard_pile bridge_crew", Zone::Discard)] {
        let mut rig = reforging(&["zap"], &["supply_cache", "recruit"], &["bridge_crew"], &[]);
        let card = rig.card(choice.split(' ').next_back().expect("a card"));
        rig.choose(S1, choice);
        let moved = Event::CardMoves { seat: S1, card, from, to: Zone::Burnt };
        assert!(rig.events.contains(&moved), "{choice}");
        assert!(rig.s.player(S1).burnt.contains(&card));
    }
    // With no card anywhere there is nothing to pick, and it can be refused.
    let mut rig = bare(2, &[DECK, ("collection.empty_reforge", "false")]);
    let forge = rig.hex(0, 2);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["supply_ledger"]).end_actions();
    assert_eq!(rig.options(S1), ["draft"]);
    let mut rig = bare(2, &[DECK, ("collection.empty_reforge", "false")]);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["supply_ledger"]).discard_pile(S1, &["zap"]);
    rig.end_actions();
    assert_eq!(rig.options(S1), ["draft", "reforge"]);
}

#[test]
fn which_copy_of_the_draw_pile_goes_says_nothing_about_its_order() {
    // BF-ED15: of two copies either one goes, and a known one stays while there is another.
    let mut lower = 0;
    for seed in 0..400 {
        let mut rig = reforging(&[], &["zap", "recruit", "zap"], &[], &[]);
        rig.seed(seed);
        scrap(&mut rig, "draw_pile zap");
        lower += usize::from(rig.names(&rig.s.player(S1).draw) == ["recruit", "zap"]);
    }
    assert_share(lower, 400, 1, 2);
    let mut rig = reforging(&[], &["zap", "recruit", "zap"], &[], &[]);
    rig.s.player_mut(S1).known_top = 1;
    scrap(&mut rig, "draw_pile zap");
    assert_eq!((rig.names(&rig.s.player(S1).draw), rig.s.player(S1).known_top), (vec!["recruit", "zap"], 1));
    scrap(&mut rig, "draw_pile zap");
    assert_eq!((rig.names(&rig.s.player(S1).draw), rig.s.player(S1).known_top), (vec!["recruit"], 0));
    scrap(&mut rig, "draw_pile recruit");
    assert!(rig.s.player(S1).draw.is_empty());
}

#[test]
fn all_see_what_is_reforged_and_nothing_else() {
    // BF-ED15, BF-15.2a: S1 owns two cards gained in private.
    let ready = |gained: [&str; 2]| {
        let mut rig = bare(2, &[DECK]);
        let forge = rig.hex(0, 2);
        rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["patch_up"]).draw_pile(S1, &["zap", "recruit"]);
        for card in gained {
            let card = rig.card(card);
            let mut cx = Cx::silent(rig.chance.clone());
            rig.game.gain_card(&mut rig.s, S1, card, Source::Draft, 0, &mut cx);
        }
        rig.end_actions();
        rig.choose(S1, "reforge");
        rig
    };
    let (one, other) = (ready(["supply_ledger", "roll_out"]), ready(["supply_ledger", "quick_march"]));
    assert_eq!(view(&one), view(&other), "the choice is offered in secret");
    let scrapped = |mut rig: Rig| {
        scrap(&mut rig, "draw_pile supply_ledger");
        rig
    };
    let (one, other) = (scrapped(one), scrapped(other));
    assert_eq!(view(&one), view(&other), "the other card is still unknown");
    let seen = *view(&one).player(S1);
    assert_eq!(one.names(&seen.burnt), ["supply_ledger"]);
    assert_eq!((seen.private[DeckId(0)], seen.vp, seen.vp_public), (1, 1, 1), "its VP are known, and stay");
}

#[test]
fn a_reforged_card_of_the_discard_pile_is_one_that_all_saw_there() {
    // BF-ED15, BF-Q162
    let mut rig = reforging(&[], &["recruit"], &["zap", "zap"], &[]);
    let zap = rig.card("zap");
    rig.s.player_mut(S1).seen_discards.push(zap);
    rig.choose(S1, "discard_pile zap");
    let player = rig.s.player(S1);
    assert_eq!(player.public.iter().filter(|card| **card == zap).count(), 1);
    assert!(!player.seen_discards.contains(&zap));
}

#[test]
fn the_planner_reforges_the_worst_card_of_its_deck() {
    // BF-ED15
    let rig = reforging(&["deep_reserves"], &["brute", "stormcaller"], &["zap"], &[]);
    let worst = rig.card("zap");
    assert_eq!(decide(&rig, S1), Action::InDiscardPile(worst));
    let rig = reforging(&["deep_reserves"], &["brute", "zap"], &["stormcaller"], &[]);
    assert_eq!(decide(&rig, S1), Action::InDrawPile(worst));
}

#[test]
fn matches_with_reforges_from_the_deck_keep_the_contract() {
    // BF-ED15, with VP that are lost on scrapping and with open discard piles.
    let rows: [&[(&str, &str)]; 2] =
        [&[DECK], &[DECK, ("info.discards", "\"public\""), ("vp.lose_on_scrap", "true"), ("map.forges.p3", "4")]];
    for (number, knobs) in rows.into_iter().enumerate() {
        let game = game(3, knobs);
        let roles: Vec<Role> = (0..3).map(Role).collect();
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        if let Err(broken) = check_conserving(&game, &roles, Seed(number as u64), conserved) {
            panic!("row {number}: {broken}");
        }
    }
}
