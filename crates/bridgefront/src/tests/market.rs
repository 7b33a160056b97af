//! Tests of the market row and its auctions (BF-11), and of their knobs.

use super::combat_exact::near;
use super::rig::{Rig, S1, S2, S3, S4};
use crate::model::content::cards::DeckId;
use crate::model::state::{Phase, State, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::{Cx, Dice, Play, Seat, Secrets};
use evenhand_kit::table::ids::IdArray;

/// Cards of the Age I market deck.
const AGE_1: [&str; 5] = ["trade_caravan", "quick_study", "patch_up", "entrench", "prospecting"];

fn lay(rig: &mut Rig) {
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.game.lay_row(&mut rig.s, &mut cx);
    rig.chance = cx.chance().clone();
}

/// Fills the decks with all their cards, in the rulebook's order.
fn full_decks(rig: &mut Rig) {
    for deck in rig.game.shared_decks.ids() {
        rig.s.decks[deck] = rig.game.shared_decks[deck].iter().copied().collect();
    }
}

/// Lays out these cards as the row of round 1, in this order, and gives each seat this much gold.
fn open(mut rig: Rig, row: &[&str], gold: &[u16]) -> Rig {
    rig.deck(0, row);
    lay(&mut rig);
    rig.s.row = row.iter().map(|id| rig.card(id)).collect();
    for (seat, gold) in Seat::all(rig.game.seats).zip(gold) {
        rig.gold(seat, *gold);
    }
    rig
}

/// Creates a market with as many cards as seats, under the rulebook's rules.
fn market(gold: &[u16]) -> Rig {
    open(Rig::new(gold.len()), &AGE_1[..gold.len()], gold)
}

/// Creates a market with these knobs, for Cipher factions without passives.
fn market_with(knobs: &[(&str, &str)], row: &[&str], gold: &[u16]) -> Rig {
    let knobs: Vec<_> = knobs.iter().copied().chain([("factions.cipher.passives", "[]")]).collect();
    let mut rig = Rig::with(gold.len(), &knobs);
    for seat in Seat::all(gold.len()) {
        rig.faction(seat, "cipher");
    }
    open(rig, row, gold)
}

fn golds(rig: &Rig) -> Vec<u16> {
    Seat::all(rig.game.seats).map(|seat| rig.gold_of(seat)).collect()
}

/// Returns the number of cards in each seat's draw pile.
fn gained(rig: &Rig) -> Vec<usize> {
    Seat::all(rig.game.seats).map(|seat| rig.s.player(seat).draw.len()).collect()
}

/// Returns, for many seeds, which seat gained the first card and the resulting gold of every seat.
fn outcomes(rig: &Rig, bids: &[(Seat, Action)], trials: u64) -> Vec<(Seat, Vec<u16>)> {
    (0..trials)
        .map(|seed| {
            let mut rig = rig.clone();
            rig.seed(seed).act(bids);
            let winner = Seat::all(rig.game.seats).find(|seat| rig.s.player(*seat).wins == 1).expect("a winner");
            (winner, golds(&rig))
        })
        .collect()
}

fn shares(outcomes: &[(Seat, Vec<u16>)], expected: &[f64]) {
    for (place, exact) in expected.iter().enumerate() {
        let won = outcomes.iter().filter(|(winner, _)| winner.index() == place).count();
        near(won as u32, outcomes.len() as u32, *exact, &format!("seat {place}"));
    }
}

#[test]
fn the_row_previews_the_next_age_by_round() {
    // BF-11.0a, BF-11.0b, BF-T8, BF-T58
    for seats in 2..=6usize {
        let mut rig = Rig::new(seats);
        let mut previewed = [0usize; 3];
        for (round, age, next) in [
            (1, 0, 0),
            (2, 0, 1),
            (3, 0, 1),
            (4, 1, 0),
            (5, 1, 1),
            (6, 1, 2),
            (7, 1, 2),
            (8, 2, 0),
            (9, 2, 0),
            (10, 2, 0usize),
        ] {
            full_decks(&mut rig);
            rig.s.round = round;
            let before = rig.s.decks;
            lay(&mut rig);
            // The top cards of the two decks, in any order.
            let now = &before[DeckId::market(age)];
            let mut expected: Vec<_> = now[now.len() - (seats - next)..].to_vec();
            if next > 0 {
                let then = &before[DeckId::market(age + 1)];
                expected.extend_from_slice(&then[then.len() - next..]);
            }
            let mut row = rig.s.row.to_vec();
            row.sort_unstable();
            expected.sort_unstable();
            assert_eq!(row, expected, "round {round}, {seats} seats");
            let mut taken = IdArray::<DeckId, usize, 6>::default();
            taken[DeckId::market(age)] = seats - next;
            if next > 0 {
                taken[DeckId::market(age + 1)] = next;
            }
            for (deck, taken) in taken.iter() {
                assert_eq!(before[deck].len() - rig.s.decks[deck].len(), *taken, "round {round}, deck {deck}");
            }
            previewed[usize::from(age)] += next;
        }
        assert_eq!(previewed, [2, 5, 0]);
    }
}

#[test]
fn previews_never_outnumber_the_seats() {
    // BF-11.0a
    for (seats, next) in [(2, 2), (3, 3), (4, 3)] {
        let mut rig = Rig::with(seats, &[("market.preview", "[0, 0, 3]")]);
        full_decks(&mut rig);
        rig.s.round = 3;
        let before = rig.s.decks;
        lay(&mut rig);
        assert_eq!(rig.s.row.len(), seats);
        assert_eq!(before[DeckId(1)].len() - rig.s.decks[DeckId(1)].len(), next);
    }
}

#[test]
fn previews_lie_anywhere_in_the_row_alike() {
    // BF-11.0b, BF-T58
    const LAYS: u32 = 4_000;
    let mut rig = Rig::new(4);
    full_decks(&mut rig);
    rig.s.round = 6;
    let start = rig.s.clone();
    let mut previews = [0u32; 4];
    for _ in 0..LAYS {
        rig.s = start.clone();
        lay(&mut rig);
        for (place, card) in rig.s.row.iter().enumerate() {
            previews[place] += u32::from(rig.game.deck_of(*card) == DeckId(2));
        }
    }
    for (place, n) in previews.into_iter().enumerate() {
        near(n, LAYS, 0.5, &format!("card {}", place + 1));
    }
}

#[test]
fn everybody_sees_the_whole_row_before_the_first_bid() {
    // BF-11.0b
    let rig = market(&[5, 5, 5]);
    for seat in Seat::all(3) {
        let mut view: State = rig.s.clone();
        rig.game.redact(&mut view, seat);
        assert_eq!(rig.names(&view.row), AGE_1[..3]);
    }
}

#[test]
fn drafts_and_power_picks_never_preview() {
    // BF-11.0c
    for (kind, mine, power) in [(TileKind::Forge, 0, false), (TileKind::Mine, 3, false), (TileKind::Center, 0, true)] {
        let mut rig = Rig::new(2);
        rig.s.round = 6;
        full_decks(&mut rig);
        let at = if power { rig.game.board.center } else { rig.hex(0, 2) };
        rig.tile(at, kind).forces(S1, at, 1);
        rig.s.hex_mut(at).value = mine;
        let before = rig.s.decks;
        rig.end_actions();
        if !power {
            rig.choose(S1, "draft");
        }
        let shown = rig.s.player(S1).reveal.to_vec();
        assert!(!shown.is_empty());
        let age_2 = if power { DeckId::power(1) } else { DeckId::market(1) };
        for (deck, before) in before.iter() {
            let taken = before.len() - rig.s.decks[deck].len();
            assert_eq!(taken, if deck == age_2 { shown.len() } else { 0 }, "{kind:?}, deck {deck}");
        }
        assert!(shown.iter().all(|card| rig.game.deck_of(*card) == age_2));
    }
}

#[test]
fn a_seat_that_has_gained_a_card_is_out() {
    // BF-11.1a
    let mut rig = market(&[5, 5, 5]);
    let acting = |rig: &Rig| rig.game.to_act(&rig.s).iter().collect::<Vec<_>>();
    assert_eq!(acting(&rig), [S1, S2, S3]);
    rig.act(&[(S1, Action::Pass(0)), (S2, Action::Buy(2)), (S3, Action::Buy(1))]);
    assert_eq!(rig.names(&rig.s.player(S2).draw), ["trade_caravan"], "card 1 goes first");
    assert_eq!(acting(&rig), [S1, S3]);
    assert!(!rig.allows(S2, "buy 1") && !rig.allows(S2, "pass 0"));
    rig.act(&[(S1, Action::Pass(0)), (S3, Action::Buy(1))]);
    assert_eq!(rig.names(&rig.s.player(S3).draw), ["quick_study"]);
    assert_eq!(acting(&rig), [S1]);
    rig.choose(S1, "buy 1");
    assert_eq!(rig.names(&rig.s.player(S1).draw), ["patch_up"]);
    assert_eq!(rig.s.phase, Phase::Commit);
}

#[test]
fn everybody_gains_exactly_one_card_wanted_or_not() {
    // BF-11.1b
    for seats in 2..=6 {
        for seed in 0..20 {
            let mut rig = Rig::new(seats);
            full_decks(&mut rig);
            lay(rig.seed(seed));
            rig.play_until(&mut Dice::new(seed), |s| s.phase != Phase::Bids);
            assert_eq!(gained(&rig), vec![1; seats]);
        }
    }
}

#[test]
fn bids_are_whole_gold_that_one_has() {
    // BF-11.2a, BF-T7
    let rig = market(&[3, 0]);
    assert_eq!(rig.options(S1), ["buy 1", "buy 2", "buy 3", "pass 0", "pass 1", "pass 2", "pass 3"]);
    for refused in ["buy 0", "buy 4", "pass 4", "done", "stop"] {
        assert!(!rig.allows(S1, refused), "{refused}");
    }
    assert_eq!(rig.options(S2), ["pass 0"]);
    assert!(!rig.allows(S2, "buy 0") && !rig.allows(S2, "buy 1") && !rig.allows(S2, "pass 1"));
}

#[test]
fn bids_of_all_seats_count_only_when_all_are_in() {
    // BF-11.2a
    let mut rig = market(&[5, 5]);
    rig.choose(S1, "buy 3");
    assert_eq!((golds(&rig), gained(&rig)), (vec![5, 5], vec![0, 0]));
    assert!(!rig.allows(S1, "buy 4"), "a bid stands");
    rig.choose(S2, "buy 4");
    assert_eq!((golds(&rig), gained(&rig)), (vec![5, 1], vec![0, 1]));
}

#[test]
fn the_highest_buy_pays_and_nobody_else_does() {
    // BF-11.3a, BF-T4
    let mut rig = market(&[5, 5, 6]);
    rig.act(&[(S1, Action::Buy(2)), (S2, Action::Buy(4)), (S3, Action::Pass(5))]);
    assert_eq!((golds(&rig), gained(&rig)), (vec![5, 1, 6], vec![0, 1, 0]));
    let mut rig = market(&[5, 5]);
    rig.act(&[(S1, Action::Buy(1)), (S2, Action::Pass(4))]);
    assert_eq!((golds(&rig), gained(&rig)), (vec![4, 5], vec![1, 0]));
}

#[test]
fn a_tie_of_buys_is_drawn_by_lot_unless_prospect_is_in_it() {
    // BF-T3, BF-11.4a, BF-11.4b
    let bids = [(S1, Action::Buy(3)), (S2, Action::Buy(3)), (S3, Action::Pass(5))];
    let mut rig = market(&[5, 4, 6]);
    let seen = outcomes(&rig, &bids, 2_000);
    shares(&seen, &[0.5, 0.5, 0.0]);
    for (winner, gold) in seen {
        assert_eq!(gold, if winner == S1 { [2, 4, 6] } else { [5, 1, 6] });
    }
    rig.faction(S2, "prospect");
    assert!(outcomes(&rig, &bids, 50).iter().all(|(winner, gold)| *winner == S2 && *gold == [5, 1, 6]));
    // A Prospect that passes while others buy takes part in no tie.
    rig.faction(S2, "cipher").faction(S3, "prospect");
    shares(&outcomes(&rig, &bids, 2_000), &[0.5, 0.5, 0.0]);
    // The seats that did not win keep bidding.
    let mut rig = market(&[5, 4, 6]);
    rig.faction(S1, "prospect").act(&bids);
    assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S2, S3]);
}

#[test]
fn three_tied_seats_have_a_third_each_and_two_prospects_a_half() {
    // BF-11.4a, BF-11.4b
    for bid in [Action::Buy(2), Action::Pass(2)] {
        let mut rig = market(&[6, 6, 6, 6]);
        let last = if matches!(bid, Action::Buy(_)) { Action::Buy(1) } else { Action::Pass(3) };
        let bids = [(S1, bid), (S2, bid), (S3, bid), (S4, last)];
        let third = 1.0 / 3.0;
        shares(&outcomes(&rig, &bids, 3_000), &[third, third, third, 0.0]);
        rig.faction(S4, "prospect");
        shares(&outcomes(&rig, &bids, 3_000), &[third, third, third, 0.0]);
        rig.faction(S3, "prospect");
        shares(&outcomes(&rig, &bids, 100), &[0.0, 0.0, 1.0, 0.0]);
        rig.faction(S1, "prospect");
        shares(&outcomes(&rig, &bids, 3_000), &[0.5, 0.0, 0.5, 0.0]);
    }
}

#[test]
fn if_all_pass_the_lowest_takes_the_card_and_the_pot() {
    // BF-11.3b, BF-T5
    let mut rig = market(&[4, 4, 4, 4]);
    rig.act(&[(S1, Action::Pass(0)), (S2, Action::Pass(2)), (S3, Action::Pass(2)), (S4, Action::Pass(1))]);
    assert_eq!((golds(&rig), gained(&rig)), (vec![9, 2, 2, 3], vec![1, 0, 0, 0]));
}

#[test]
fn a_tie_of_passes_is_worth_one_and_a_half_gold() {
    // BF-T6, BF-11.3b, BF-11.4a
    let rig = market(&[4, 4, 4]);
    let seen = outcomes(&rig, &[(S1, Action::Pass(1)), (S2, Action::Pass(1)), (S3, Action::Pass(3))], 2_000);
    shares(&seen, &[0.5, 0.5, 0.0]);
    // With a chance of one half each, S1 gains 4 or loses 1: 3/2 on average.
    for (winner, gold) in seen {
        assert_eq!(gold, if winner == S1 { [8, 3, 1] } else { [3, 8, 1] });
    }
}

#[test]
fn the_last_seat_bids_alone_and_may_have_the_card_for_nothing() {
    // BF-11.4c, BF-T7
    let start = {
        let mut rig = market(&[5, 3]);
        rig.act(&[(S1, Action::Buy(1)), (S2, Action::Pass(0))]);
        rig
    };
    assert_eq!(start.game.to_act(&start.s).iter().collect::<Vec<_>>(), [S2]);
    for (bid, left) in [("pass 0", 3), ("pass 3", 3), ("buy 2", 1)] {
        let mut rig = start.clone();
        rig.choose(S2, bid);
        assert_eq!((golds(&rig), gained(&rig)), (vec![4, left], vec![1, 1]), "{bid}");
        assert_eq!(rig.s.phase, Phase::Commit);
    }
    let mut rig = start;
    rig.gold(S2, 0);
    assert_eq!(rig.options(S2), ["pass 0"]);
    rig.choose(S2, "pass 0");
    assert_eq!((golds(&rig), gained(&rig)), (vec![4, 0], vec![1, 1]));
}

#[test]
fn a_row_card_goes_anywhere_into_the_draw_pile_and_victory_cards_score() {
    // BF-11.3c
    const GAINS: u32 = 4_000;
    for bids in [[Action::Buy(1), Action::Pass(0)], [Action::Pass(0), Action::Pass(1)]] {
        let mut start = open(Rig::new(2), &["supply_ledger", "trade_caravan"], &[5, 5]);
        start.draw_pile(S1, &["zap", "zap", "zap"]).discard_pile(S1, &["zap"]);
        let card = start.card("supply_ledger");
        let mut places = [0u32; 4];
        for seed in 0..GAINS {
            let mut rig = start.clone();
            rig.seed(u64::from(seed)).act(&[(S1, bids[0]), (S2, bids[1])]);
            let player = rig.s.player(S1);
            assert_eq!((player.draw.len(), player.discard.len(), player.hand.len()), (4, 1, 0));
            assert_eq!((player.vp, rig.s.player(S2).vp), (1, 0));
            places[player.draw.iter().position(|held| *held == card).expect("it is in the draw pile")] += 1;
        }
        for (place, n) in places.into_iter().enumerate() {
            near(n, GAINS, 0.25, &format!("place {place}"));
        }
    }
}

#[test]
fn spare_row_cards_go_to_the_bottom_of_their_decks() {
    // The knob market.row_extra.
    let mut rig = Rig::with(2, &[("market.row_extra", "2")]);
    full_decks(&mut rig);
    rig.s.round = 6;
    let before = rig.s.decks;
    lay(&mut rig);
    let row = rig.s.row.to_vec();
    assert_eq!(row.len(), 4);
    rig.play_until(&mut Dice::new(1), |s| s.phase != Phase::Bids);
    assert_eq!((rig.s.row.len(), gained(&rig)), (0, vec![1, 1]));
    for deck in [DeckId(1), DeckId(2)] {
        let mut spare: Vec<_> = row[2..].iter().copied().filter(|card| rig.game.deck_of(*card) == deck).collect();
        let mut bottom = rig.s.decks[deck][..spare.len()].to_vec();
        spare.sort_unstable();
        bottom.sort_unstable();
        assert_eq!(bottom, spare, "deck {deck}");
        let left = before[deck].len() - 2;
        assert_eq!(rig.s.decks[deck][spare.len()..], before[deck][..left], "the rest lies as it lay");
    }
}

#[test]
fn with_fewer_cards_than_seats_somebody_goes_without() {
    // The knob market.row_extra, and an empty deck (BF-Q33).
    let mut short = market_with(&[("market.row_extra", "-1")], &AGE_1[..2], &[5, 5, 5]);
    let mut out = open(Rig::new(3), &AGE_1[..2], &[5, 5, 5]);
    for rig in [&mut short, &mut out] {
        rig.act(&[(S1, Action::Buy(1)), (S2, Action::Pass(0)), (S3, Action::Pass(0))]);
        rig.act(&[(S2, Action::Buy(1)), (S3, Action::Pass(0))]);
        assert_eq!((rig.s.phase, gained(rig)), (Phase::Commit, vec![1, 1, 0]));
    }
}

#[test]
fn two_cards_a_round_if_the_knob_says_so() {
    // The knob market.wins_per_round.
    let mut rig = market_with(&[("market.wins_per_round", "2")], &AGE_1[..3], &[5, 5, 5]);
    for _ in 0..2 {
        rig.act(&[(S1, Action::Buy(1)), (S2, Action::Pass(0)), (S3, Action::Pass(0))]);
    }
    assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S2, S3]);
    rig.act(&[(S2, Action::Buy(1)), (S3, Action::Pass(0))]);
    assert_eq!((rig.s.phase, gained(&rig)), (Phase::Commit, vec![2, 1, 0]));
}

#[test]
fn at_second_price_the_winner_pays_the_next_buy() {
    // The knob market.buy_payment, with market.min_buy.
    use Action::{Buy, Pass};
    for (min_buy, bids, winner, gold) in [
        ("1", [Buy(5), Buy(3), Pass(6)], S1, [3, 6, 6]),
        ("1", [Buy(5), Pass(4), Pass(6)], S1, [5, 6, 6]),
        ("2", [Buy(5), Pass(4), Pass(6)], S1, [4, 6, 6]),
        ("1", [Buy(2), Buy(6), Buy(4)], S2, [6, 2, 6]),
    ] {
        let knobs = [("market.buy_payment", "\"second_price\""), ("market.min_buy", min_buy)];
        let mut rig = market_with(&knobs, &AGE_1[..3], &[6, 6, 6]);
        rig.act(&[(S1, bids[0]), (S2, bids[1]), (S3, bids[2])]);
        assert_eq!((golds(&rig), rig.s.player(winner).wins), (gold.to_vec(), 1), "{bids:?}");
    }
    // With two equal Buys the winner pays the other one, which equals its own.
    let rig = market_with(&[("market.buy_payment", "\"second_price\"")], &AGE_1[..2], &[6, 6]);
    for (winner, gold) in outcomes(&rig, &[(S1, Buy(4)), (S2, Buy(4))], 20) {
        assert_eq!(gold, if winner == S1 { [2, 6] } else { [6, 2] });
    }
}

#[test]
fn the_least_buy_bounds_buys_and_not_passes() {
    // The knob market.min_buy.
    let mut rig = market_with(&[("market.min_buy", "0")], &AGE_1[..2], &[1, 0]);
    assert_eq!(rig.options(S2), ["buy 0", "pass 0"]);
    rig.act(&[(S1, Action::Pass(1)), (S2, Action::Buy(0))]);
    assert_eq!((golds(&rig), gained(&rig)), (vec![1, 0], vec![0, 1]));
    let rig = market_with(&[("market.min_buy", "2")], &AGE_1[..2], &[3, 1]);
    assert_eq!(rig.options(S1), ["buy 2", "buy 3", "pass 0", "pass 1", "pass 2", "pass 3"]);
    assert!(!rig.allows(S1, "buy 1"));
    assert_eq!(rig.options(S2), ["pass 0", "pass 1"]);
}

#[test]
fn the_rich_are_offered_some_bids_and_may_make_any() {
    // The knob search.bid_buckets; BF-11.2a
    let values = |rig: &Rig, kind: &str| -> Vec<u8> {
        let number = |text: &String| text.strip_prefix(kind).map(|x| x.trim().parse().expect("a number"));
        rig.options(S1).iter().filter_map(number).collect()
    };
    let mut rig = market(&[20, 12, 5]);
    assert_eq!(values(&rig, "buy"), [1, 2, 3, 10, 13, 20]);
    assert_eq!(values(&rig, "pass"), [0, 1, 2, 3, 10, 13, 20]);
    assert!(rig.allows(S1, "buy 7") && rig.allows(S1, "pass 19"));
    assert!(!rig.allows(S1, "buy 21") && !rig.allows(S1, "pass 21"));
    rig.act(&[(S1, Action::Buy(7)), (S2, Action::Buy(6)), (S3, Action::Pass(0))]);
    assert_eq!(golds(&rig), [13, 12, 5]);
    assert_eq!(values(&market(&[8, 12]), "buy"), [1, 2, 3, 4, 5, 6, 7, 8], "not more gold than buckets");
    let rig = market_with(&[("search.bid_buckets", "20")], &AGE_1[..2], &[20, 12]);
    assert_eq!(values(&rig, "pass"), (0..=20).collect::<Vec<u8>>());
    let rig = market_with(&[("search.bid_buckets", "4")], &AGE_1[..2], &[7, 4]);
    assert_eq!(values(&rig, "buy"), [1, 2, 3, 5, 7]);
}
