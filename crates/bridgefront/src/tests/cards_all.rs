//! Helpers for tests of cards, and tests that hold for every card.

use super::cards;
use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;
use crate::model::content::cards::{CardId, Kind};
use crate::model::events::Event;
use crate::model::state::{Phase, Slot, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::{Cx, Dice, Play, Role, Seat};

/// Cards to fill draw piles with; the last is the top.
pub(super) const SEVEN: [&str; 7] =
    ["recruit", "march_orders", "supply_cache", "field_medic", "scout_report", "bridge_crew", "quick_move"];

/// Gives seat 1 a card and plays it. `stages` are its locked targets, then the choices made while it resolves.
pub(super) fn play(rig: &mut Rig, card: &str, stages: &[&str]) {
    rig.hand(S1, &[card]);
    let root = format!("play {card}");
    let mut all = vec![root.as_str()];
    all.extend(stages);
    rig.step(&[(S1, &all)]);
}

/// Gives seat 2 and seat 1 a card each and plays both in the same Action Step.
pub(super) fn clash(rig: &mut Rig, theirs: (&str, &[&str]), ours: (&str, &[&str])) {
    rig.hand(S2, &[theirs.0]).hand(S1, &[ours.0]);
    let roots = [format!("play {}", theirs.0), format!("play {}", ours.0)];
    let [mut second, mut first] = [vec![roots[0].as_str()], vec![roots[1].as_str()]];
    second.extend(theirs.1);
    first.extend(ours.1);
    rig.step(&[(S1, &first), (S2, &second)]);
}

/// Returns whether the events say that a card of the seat fizzled as a whole.
pub(super) fn fizzled(rig: &Rig, seat: Seat, card: &str) -> bool {
    rig.events.contains(&Event::Fizzle { seat, card: rig.card(card) })
}

/// Returns the thresholds that attacking and defending Forces would have in a combat round of a battle in this
/// position.
pub(super) fn thresholds(rig: &Rig, hex: Hex, sides: [Seat; 2], siege: bool, round: u16) -> [u8; 2] {
    let mut s = rig.s.clone();
    rig.game.begin_battle(&mut s, hex, sides[0], sides[1], siege, &mut Cx::silent(rig.chance.clone()));
    s.battle.round = round;
    [0, 1].map(|side| rig.game.force_threshold(&s, side))
}

/// Returns the number of dice that a champion would have in a combat round of a battle in its hex.
pub(super) fn dice(rig: &Rig, slot: Slot, sides: [Seat; 2], round: u16) -> u8 {
    let mut s = rig.s.clone();
    let champion = *s.champion(slot);
    rig.game.begin_battle(&mut s, champion.hex, sides[0], sides[1], false, &mut Cx::silent(rig.chance.clone()));
    s.battle.round = round;
    rig.game.champion_dice(&s, slot, usize::from(sides[1] == champion.owner))
}

/// Makes every seat that may still act Done; choices at tiles are left open.
pub(super) fn close_actions(rig: &mut Rig) {
    let done: Vec<_> = rig.game.to_act(&rig.s).iter().map(|seat| (seat, Action::Done)).collect();
    rig.act(&done);
}

/// Continues to the first Action Step of the next round, with the first answer to every question.
pub(super) fn end_round(rig: &mut Rig) {
    close_actions(rig);
    rig.settle();
    assert_eq!(rig.s.round, 2, "one round has ended");
}

/// Plays a card without choices and returns the gold it gave.
pub(super) fn gold_of(card: &str, prepare: impl Fn(&mut Rig)) -> i32 {
    let mut rig = Rig::new(2);
    prepare(&mut rig);
    let before = i32::from(rig.s.player(S1).gold);
    play(&mut rig, card, &[]);
    i32::from(rig.s.player(S1).gold) - before
}

/// Gives seat 1 a Mine.
pub(super) fn with_mine(rig: &mut Rig) {
    let hex = rig.hex(1, 0);
    rig.mine(hex, 4).forces(S1, hex, 1);
}

/// Gives seat 1 a Forge.
pub(super) fn with_forge(rig: &mut Rig) {
    let hex = rig.hex(2, -2);
    rig.tile(hex, TileKind::Forge).forces(S1, hex, 1);
}

/// Gives seat 1 the Center.
pub(super) fn with_center(rig: &mut Rig) {
    let hex = rig.hex(0, 0);
    rig.forces(S1, hex, 1);
}

/// Puts a Force of seat 1 into the Capital of seat 2.
pub(super) fn in_their_capital(rig: &mut Rig) {
    let hex = rig.home(S2);
    rig.forces(S1, hex, 1);
}

/// Lets an enemy champion die this round: seat 1 has zapped it (and so has its bounty).
pub(super) fn after_a_death(rig: &mut Rig) {
    let hex = rig.hex(0, 3);
    let slot = rig.champion(S2, "brute", hex);
    rig.hp(slot, 1);
    play(rig, "zap", &[&format!("champion #{slot}")]);
}

/// Creates a rig with something of everything near seat 1, so that every card finds a target.
fn furnished() -> Rig {
    let mut rig = Rig::new(3);
    let at = |rig: &Rig, q, r| rig.hex(q, r);
    let (home, theirs) = (rig.home(S1), rig.home(S2));
    rig.forces(S1, home, 4).forces(S2, theirs, 4);
    for (q, r) in [(3, 0), (2, 0), (2, -1), (1, 0)] {
        let hex = at(&rig, q, r);
        rig.forces(S1, hex, 3);
    }
    for (q, r) in [(1, -1), (0, 0), (0, 1)] {
        let hex = at(&rig, q, r);
        rig.forces(S2, hex, 3);
    }
    let (mine, forge, their_mine) = (at(&rig, 2, 0), at(&rig, 2, -1), at(&rig, 0, 1));
    rig.mine(mine, 4).mine(their_mine, 5).tile(forge, TileKind::Forge);
    for (id, q, r) in [("brute", 1, 0), ("lone_wolf", 3, 0)] {
        let hex = at(&rig, q, r);
        let slot = rig.champion(S1, id, hex);
        rig.hp(slot, 2);
    }
    let hex = at(&rig, 1, -1);
    rig.champion(S2, "stormcaller", hex);
    for edge in [((4, 0), (3, 0)), ((3, 0), (2, 0)), ((2, 0), (1, 0)), ((1, 0), (1, -1)), ((1, 0), (0, 0))] {
        let (a, b) = (at(&rig, edge.0.0, edge.0.1), at(&rig, edge.1.0, edge.1.1));
        rig.bridge(a, b);
    }
    rig.gold(S1, 30).gold(S2, 10);
    rig.hand(S1, &["zap", "recruit", "quick_move"]).draw_pile(S1, &SEVEN).discard_pile(S1, &["march_orders"]);
    for deck in 0..3 {
        rig.deck(deck, &["insight", "trade_caravan", "royal_mint", "plunder", "quick_march", "war_taxes", "slow"]);
    }
    rig
}

/// The cards that burn after use according to the rulebook's text; champions burn in addition.
const BURNS: [&str; 12] = [
    "make_a_play",
    "insight",
    "wormhole_link",
    "ghost_step",
    "black_market_pull",
    "last_lecture",
    "wormhole_gate",
    "last_contract",
    "command_surge",
    "emergency_pay",
    "shock_drill",
    "final_funding",
];

#[test]
fn every_card_is_paid_for_and_goes_where_the_book_says_whatever_is_chosen() {
    // BF-15.1a, BF-15.2a, BF-12.6a, BF-12.7a
    let ids = Rig::new(2).game.cards.ids().as_slice().to_vec();
    assert_eq!(ids.len(), 177);
    let mut random = Dice::new(7);
    let table = furnished();
    for id in &ids {
        for seed in 0..8 {
            let mut rig = table.clone();
            rig.seed(seed);
            let card = rig.card(id);
            let (kind, cost) = (rig.game.cards.get(card).kind, rig.game.cards.get(card).clone());
            rig.hand(S1, &[id]);
            let copies = |rig: &Rig| {
                let player = rig.s.player(S1);
                let count = |pile: &[CardId]| pile.iter().filter(|held| **held == card).count();
                [
                    count(&player.hand) + count(&player.draw) + count(&player.discard),
                    count(&player.discard),
                    count(&player.burnt),
                ]
            };
            let before = copies(&rig);
            for seat in Seat::all(3).skip(1) {
                rig.s.player_mut(seat).mana = 0;
            }
            rig.choose(S1, &format!("play {id}"));
            while rig.game.to_act(&rig.s).contains(S1) && rig.s.player(S1).commit.root.is_some()
                || !rig.s.stack.is_empty()
            {
                let seat = rig.game.to_act(&rig.s).iter().next().expect("somebody is asked");
                let options = rig.options(seat);
                assert!(!options.is_empty(), "{id}: asked for nothing");
                let choice = random.pick(&options).expect("an option").clone();
                rig.choose(seat, &choice);
            }
            let after = copies(&rig);
            let burns = BURNS.contains(&id.as_str()) || kind == Kind::Champion;
            assert!(after[2] >= before[2] + usize::from(burns), "{id}: burnt {before:?} {after:?}");
            if !burns && after[2] == before[2] && !rig.events.iter().any(|e| matches!(e, Event::Reshuffle(_))) {
                assert_eq!(after[0], before[0], "{id}: neither lost nor doubled");
                assert!(after[1] > before[1], "{id}: in the discard pile");
            }
            let gold_gained: i32 = rig
                .events
                .iter()
                .filter_map(|event| match event {
                    Event::Gold { seat, amount, .. } if *seat == S1 => Some(i32::from(*amount)),
                    _ => None,
                })
                .sum();
            // Two champions are already on the board, so a champion is the third.
            let price = if kind == Kind::Champion { cost.gold[2] } else { cost.gold[0] };
            assert_eq!(i32::from(rig.s.player(S1).gold), 30 - i32::from(price) + gold_gained, "{id}: gold");
            for hex in rig.game.board.hexes() {
                let most = if rig.s.hex(hex).is_capital() { 2 } else { 1 };
                assert!(rig.s.hex(hex).occupants().count() <= most, "{id}: units of too many players");
            }
        }
    }
}

#[test]
fn no_card_is_lost_or_doubled_in_whole_matches() {
    // BF-15.1b, BF-15.2a, BF-15.3a: every card is in exactly one pile, deck or row.
    for seats in [2, 4] {
        let mut rig = Rig::with(seats, &[]);
        let dealt = rig.game.shared_decks.values().map(Vec::len).sum::<usize>() + 11 * seats;
        let roles: Vec<Role> = (0..seats as u8).map(Role).collect();
        for seed in 0..4 {
            rig.seed(seed);
            rig.s = rig.game.setup(&roles, &mut Cx::silent(rig.chance.clone()));
            let steps = std::cell::Cell::new(0);
            rig.play_until(&mut Dice::new(seed), |s| {
                if s.phase == Phase::Commit && s.stack.is_empty() {
                    let piles = Seat::all(seats).map(|seat| s.player(seat));
                    let held: usize =
                        piles.map(|p| p.draw.len() + p.hand.len() + p.discard.len() + p.burnt.len()).sum();
                    let shared: usize = s.decks.values().map(|deck| deck.len()).sum();
                    assert_eq!(held + shared, dealt, "round {}", s.round);
                    steps.set(steps.get() + 1);
                }
                false
            });
            assert_eq!(rig.s.phase, Phase::Over);
            assert!(steps.get() > 20);
        }
    }
}

#[test]
fn every_card_is_named_by_a_test_of_its_own() {
    for id in Rig::new(2).game.cards.ids().values() {
        let quoted = format!("\"{id}\"");
        assert!(cards::TESTS.iter().any(|text| text.contains(&quoted)), "no test plays `{id}`");
    }
}
