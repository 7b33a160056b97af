//! Tests of hidden information (AF-INF): what a viewer cannot see is sampled uniformly from what the rules allow, and
//! what it has seen stays fixed.

use std::collections::BTreeMap;

use super::rig::{P1, P2, Rig};
use crate::model::content::CardId;
use crate::model::state::{Phase, Question, State};
use evenhand_game::game::{Secrets, Seed};

/// The number of worlds that are sampled for a test of probabilities.
const WORLDS: u64 = 30_000;
/// The number of standard deviations above which a deviation is not due to chance.
const LIMIT: f64 = 5.0;

/// It is the first seat's turn, and it has declared an operation. All its cards except these are in its discard pile.
/// The other seat may respond.
fn declared(hand: &[&str], deck: &[&str], known: &[&str], operation: &str) -> Rig {
    let mut rig = Rig::new();
    rig.stand(P2, "OP07", "e5");
    rig.hand(P2, &["PR01", "PR02"]);
    let role =
        rig.game.decks.ids().find(|role| rig.game.decks[*role].name == "spearhead").expect("it is a placeholder deck");
    rig.s.player_mut(P1).role = role;
    rig.hand(P1, hand);
    rig.deck(P1, deck);
    for id in known {
        let card = rig.card(id);
        rig.s.player_mut(P1).known.push(card);
    }
    let mut left: Vec<CardId> = rig.game.decks[role].list.clone();
    for id in hand.iter().chain(deck) {
        let card = rig.card(id);
        let place = left.iter().position(|other| *other == card).expect("the deck has it");
        left.remove(place);
    }
    rig.s.player_mut(P1).discard.extend_from(left.into_iter());
    rig.choose(P1, operation);
    assert!(matches!(rig.asked(), Some((seat, Question::Respond(_))) if seat == P2), "{:?}", rig.asked());
    rig
}

/// Counts the worlds that the other seat samples, by the committed card and the hand.
fn worlds(rig: &Rig) -> BTreeMap<(String, Vec<String>), u64> {
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, P2);
    assert_eq!(committed(&seen), CardId::HIDDEN, "it is face down");
    let mut counts = BTreeMap::new();
    for world in 0..WORLDS {
        let mut sampled = seen.clone();
        rig.game.determinize(&mut sampled, P2, &mut Seed(11).child(world).dice());
        check_cards(rig, &sampled);
        let name = |card: CardId| rig.game.cards[card].id.clone();
        let hand = sampled.player(P1).hand.iter().map(|card| name(*card)).collect();
        *counts.entry((name(committed(&sampled)), hand)).or_default() += 1;
    }
    counts
}

/// Checks that the first seat has the cards of its deck, each in one place. In these tests the other seat has none.
fn check_cards(rig: &Rig, s: &State) {
    let player = s.player(P1);
    let mut all: Vec<CardId> =
        player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter()).copied().collect();
    all.push(committed(s));
    all.sort_unstable();
    let mut list = rig.game.decks[player.role].list.clone();
    list.sort_unstable();
    assert_eq!(all, list);
}

fn committed(s: &State) -> CardId {
    s.exchange.as_ref().map_or(CardId::NONE, |exchange| exchange.ops[0].card)
}

/// Checks that the share of worlds in which a condition holds agrees with its probability, within the limit.
fn has_share(counts: &BTreeMap<(String, Vec<String>), u64>, chance: f64, holds: impl Fn(&str, &[String]) -> bool) {
    let found: u64 = counts.iter().filter(|((one, hand), _)| holds(one, hand)).map(|(_, n)| n).sum();
    let expected = WORLDS as f64 * chance;
    let off = (found as f64 - expected) / (expected * (1.0 - chance)).sqrt();
    assert!(off.abs() < LIMIT, "{found} of {WORLDS} instead of {chance}: {off:.1} standard deviations");
}

fn is_operator(id: &str) -> bool {
    id.starts_with("OP")
}

/// AF-E33: three operators and three other cards are unseen. One is committed and one is in the hand.
#[test]
fn a_hidden_deployment_is_each_operator_equally_likely_and_the_hand_follows_from_it() {
    let rig = declared(&["OP01", "TA01"], &["OP04", "OP08", "TA02", "PR01"], &[], "deploy OP01 c1");
    let counts = worlds(&rig);
    assert_eq!(counts.len(), 15, "{counts:?}");
    for operator in ["OP01", "OP04", "OP08"] {
        has_share(&counts, 1.0 / 3.0, |one, _| one == operator);
    }
    has_share(&counts, 2.0 / 5.0, |_, hand| is_operator(&hand[0]));
    for world in counts.keys() {
        has_share(&counts, 1.0 / 15.0, |one, hand| (one, hand) == (&world.0, &world.1));
    }
}

/// AF-E33, AF-INF-1: only cards that could be deployed on the tile can be committed.
#[test]
fn a_tile_that_demands_a_keyword_tells_who_comes() {
    let rig = declared(&["OP04", "TA01"], &["OP01", "OP08", "TA02", "PR01"], &[], "deploy OP04 c3");
    let counts = worlds(&rig);
    assert_eq!(counts.len(), 5, "{counts:?}");
    has_share(&counts, 1.0 - 1e-12, |one, _| one == "OP04");
    has_share(&counts, 2.0 / 5.0, |_, hand| is_operator(&hand[0]));
}

/// AF-INF-1: two copies count as two cards.
#[test]
fn each_copy_counts() {
    let rig = declared(&["OP01", "TA01"], &["OP01", "OP08", "TA02", "PR01"], &[], "deploy OP01 c1");
    let counts = worlds(&rig);
    has_share(&counts, 2.0 / 3.0, |one, _| one == "OP01");
    has_share(&counts, 2.0 / 5.0, |_, hand| is_operator(&hand[0]));
}

/// AF-INF-2: a card that was seen entering the hand is in the hand or committed. If it is not committed, it fills the
/// hand, so that only one world is left for each other operator.
#[test]
fn a_card_that_is_known_is_in_the_hand_or_committed() {
    let rig = declared(&["OP01", "OP08"], &["TA01", "TA02", "PR01"], &["OP01"], "deploy OP01 c1");
    let counts = worlds(&rig);
    assert!(counts.keys().all(|(one, hand)| one == "OP01" || hand.contains(&"OP01".to_owned())), "{counts:?}");
    // Committed: the hand is any of four other cards. Not committed: the other operator is committed, and
    // this card is the hand.
    assert_eq!(counts.len(), 5, "{counts:?}");
    has_share(&counts, 4.0 / 5.0, |one, _| one == "OP01");
}

/// AF-INF-2: once a card is seen leaving the hand, nothing is known of it.
#[test]
fn a_card_that_leaves_openly_is_not_known_any_more() {
    let mut rig = declared(&["OP01", "OP08"], &["TA01", "TA02", "PR01"], &["OP01"], "deploy OP01 c1");
    rig.choose(P2, "pass");
    assert!(rig.s.player(P1).known.is_empty());
    assert_eq!(rig.tile(P1, "OP01"), "c1");
}

/// Cards that went under the deck openly stay there. The cards above them are unknown, to their owner as well.
#[test]
fn what_was_seen_to_go_under_a_deck_stays_there() {
    let mut rig = declared(&["OP01", "TA01"], &["OP04", "OP08", "TA02", "PR01"], &[], "deploy OP01 c1");
    rig.s.player_mut(P1).bottom_open = 1;
    rig.s.player_mut(P1).bottom_own = 1;
    let known = rig.s.player(P1).deck;
    for viewer in [P1, P2] {
        let mut seen = rig.s.clone();
        rig.game.redact(&mut seen, viewer);
        let mut orders = BTreeMap::<Vec<CardId>, u32>::new();
        for world in 0..200 {
            let mut sampled = seen.clone();
            rig.game.determinize(&mut sampled, viewer, &mut Seed(5).child(world).dice());
            let deck: Vec<CardId> = sampled.player(P1).deck.iter().copied().collect();
            assert_eq!(deck[0], known[0], "everybody saw it");
            assert!(viewer == P2 || deck[1] == known[1], "its owner put it there");
            *orders.entry(deck).or_default() += 1;
        }
        // The two cards above the two that the owner knows can be in two orders.
        assert!(if viewer == P1 { orders.len() == 2 } else { orders.len() > 20 }, "{viewer}: {}", orders.len());
    }
}

/// AF-INF-4: operators placed before the first turn are hidden, including their number. The samples
/// are legal placements.
#[test]
fn placements_are_a_secret_until_both_have_placed() {
    let mut rig = Rig::dealt(&[("rules.setup.starter", "\"p1\"")], ["spearhead", "fortress"], 3);
    while rig.s.phase == Phase::Mulligan {
        let seat = rig.asked().expect("somebody is asked").0;
        rig.choose(seat, "no");
    }
    let before = rig.s.clone();
    let mut views = Vec::new();
    // Without a placed operator, and with one.
    for places in [0, 1] {
        let mut other = rig.clone();
        other.s = before.clone();
        for _ in 0..places {
            let option = other.options().into_iter().find(|option| option.starts_with("deploy")).expect("it has one");
            other.choose(P1, &option);
        }
        other.choose(P1, "pass");
        assert_eq!(other.asked(), Some((P2, Question::Place)));
        let mut seen = other.s.clone();
        other.game.redact(&mut seen, P2);
        views.push(seen);
    }
    assert_eq!(views[0], views[1]);
    let mut numbers = BTreeMap::<usize, u32>::new();
    for world in 0..300 {
        let mut sampled = views[0].clone();
        rig.game.determinize(&mut sampled, P2, &mut Seed(5).child(world).dice());
        rig.game.conserved(&sampled).unwrap_or_else(|wrong| panic!("{wrong}"));
        let player = sampled.player(P1);
        assert_eq!(player.hand.len() + player.placed.len(), 7);
        *numbers.entry(player.placed.len()).or_default() += 1;
    }
    assert!(numbers.len() > 2, "{numbers:?}");
}
