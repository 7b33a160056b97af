//! Tests of the board, its corners, and the placement of Forges and Mines (BF-5, BF-6.1, BF-7).

use super::rig::{Rig, assert_share, game};
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::events::Event;
use crate::model::state::{Phase, State, TileKind};
use evenhand_game::game::{Dice, Play, Seat};

const FACTIONS: [&str; 6] = ["aerial", "bastion", "cipher", "gatewright", "prospect", "veil"];

/// Returns a match just after the tiles are placed, with random corners and no later choices.
pub(super) fn furnished(seats: usize, knobs: &[(&str, &str)], seed: u64) -> Rig {
    let mut rig = Rig::dealt(&FACTIONS[..seats], knobs, seed);
    rig.play_until(&mut Dice::new(seed), |s| s.phase != Phase::Corners);
    rig
}

pub(super) fn tiles(game: &Bridgefront, s: &State, kind: TileKind) -> Vec<Hex> {
    game.board.hexes().filter(|hex| s.hex(*hex).kind == kind).collect()
}

fn capitals(rig: &Rig) -> Vec<Hex> {
    Seat::all(rig.game.seats).map(|seat| rig.home(seat)).collect()
}

/// Returns the eligible hexes before any tile is placed, counted from the rulebook's text alone.
fn eligible(game: &Bridgefront) -> Vec<Hex> {
    let board = &game.board;
    let corners: Vec<Hex> = game.sites.slots.iter().map(|slot| board.corners[*slot]).collect();
    board
        .hexes()
        .filter(|hex| *hex != board.center && corners.iter().all(|corner| board.distance(*corner, *hex) >= 2))
        .collect()
}

#[test]
fn corner_slots_are_those_of_the_book_and_each_is_taken_once() {
    // BF-5b, BF-5c
    let book: [&[u8]; 5] = [&[0, 3], &[0, 2, 4], &[0, 1, 3, 4], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4, 5]];
    for seats in 2..=6 {
        for seed in 0..20 {
            let rig = furnished(seats, &[], seed);
            let mut corners: Vec<u8> = Seat::all(seats).map(|seat| rig.s.player(seat).corner.0).collect();
            corners.sort_unstable();
            assert_eq!(corners, book[seats - 2]);
            for seat in Seat::all(seats) {
                let hex = rig.home(seat);
                assert_eq!(hex, rig.game.board.corners[rig.s.player(seat).corner]);
                assert_eq!(rig.s.hex(hex).kind, TileKind::Capital(seat));
            }
        }
    }
    let rig = furnished(2, &[("map.slots.p2", "[1, 2]")], 1);
    let mut corners = [Seat(0), Seat(1)].map(|seat| rig.s.player(seat).corner.0);
    corners.sort_unstable();
    assert_eq!(corners, [1, 2]);
}

#[test]
fn boards_have_the_radius_of_the_player_count() {
    // BF-4.1a and its knobs.
    for seats in 2..=6 {
        assert_eq!(game(seats, &[]).board.len(), if seats == 2 { 37 } else { 61 });
    }
    assert_eq!(game(2, &[("map.radius_2p", "4")]).board.len(), 61);
    assert_eq!(game(3, &[("map.radius_multi", "5")]).board.len(), 91);
}

#[test]
fn tiles_are_as_many_as_the_table_says() {
    // BF-6.1a
    for (seats, mines, forges) in [(2, 3, 1), (3, 4, 2), (4, 5, 2), (5, 6, 3), (6, 7, 3)] {
        for seed in 0..20 {
            let rig = furnished(seats, &[], seed);
            assert_eq!(tiles(&rig.game, &rig.s, TileKind::Mine).len(), mines);
            assert_eq!(tiles(&rig.game, &rig.s, TileKind::Forge).len(), forges);
            assert_eq!(tiles(&rig.game, &rig.s, TileKind::Center), [rig.hex(0, 0)]);
        }
    }
    let rig = furnished(3, &[("map.mines.p3", "6"), ("map.forges.p3", "0")], 1);
    assert_eq!(tiles(&rig.game, &rig.s, TileKind::Mine).len(), 6);
    assert_eq!(tiles(&rig.game, &rig.s, TileKind::Forge).len(), 0);
}

#[test]
fn eligible_hexes_and_forge_sets_are_as_many_as_counted_by_hand() {
    // BF-7.2a, BF-7.3a, BF-T68: eligible hexes; Forge candidates; sets of candidates; sets that satisfy the spread
    // rules of BF-Q16.
    let rows = [(2, 28, 22, 22, 6), (3, 48, 27, 351, 36), (4, 44, 26, 325, 13), (5, 40, 25, 2300, 115)];
    for (seats, hexes, candidates, sets, fair) in rows.into_iter().chain([(6, 36, 24, 2024, 54)]) {
        let game = game(seats, &[]);
        let found = eligible(&game);
        assert_eq!(found.len(), hexes);
        let near = |hex: &&Hex| (2..=3).contains(&game.board.distance(game.board.center, **hex));
        assert_eq!(found.iter().filter(near).count(), candidates);
        assert_eq!(game.sites.forge_sets.len(), fair);
        // Without the spread rules, every set of candidates is allowed.
        let path = format!("map.forges.p{seats}");
        let forges = game.knobs.map.forges.of(seats).to_string();
        let loose = [("map.forge_min_spacing", "1"), ("map.forge_max_imbalance", "10"), (path.as_str(), &forges)];
        assert_eq!(self::game(seats, &loose).sites.forge_sets.len(), sets);
    }
}

/// Returns the distance from each Capital to the nearest of these hexes.
fn nearest(rig: &Rig, hexes: &[Hex]) -> Vec<u8> {
    let board = &rig.game.board;
    capitals(rig)
        .iter()
        .map(|home| hexes.iter().map(|hex| board.distance(*home, *hex)).min().expect("there are some"))
        .collect()
}

fn difference(of: &[u8]) -> u8 {
    of.iter().max().expect("some") - of.iter().min().expect("some")
}

#[test]
fn forges_keep_their_distances() {
    // BF-7.3a, BF-7.2a, BF-Q16
    for seats in 2..=6 {
        let mut seen = Vec::new();
        for seed in 0..200 {
            let rig = furnished(seats, &[], seed);
            let board = &rig.game.board;
            let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
            for (i, forge) in forges.iter().enumerate() {
                assert!((2..=3).contains(&board.distance(board.center, *forge)));
                assert!(capitals(&rig).iter().all(|home| board.distance(*home, *forge) >= 2));
                assert!(forges[..i].iter().all(|other| board.distance(*other, *forge) >= 3));
            }
            assert!(difference(&nearest(&rig, &forges)) <= 1);
            if !seen.contains(&forges) {
                seen.push(forges);
            }
        }
        let fair = game(seats, &[]).sites.forge_sets.len();
        assert!(seen.len() * 2 > fair, "{seats} players: {} of {fair} sets seen in 200 maps", seen.len());
    }
}

#[test]
fn each_fair_set_of_forges_is_equally_likely() {
    // BF-7.3a, BF-Q16: there are six sets for two players.
    let trials = 3_000;
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..trials {
        let rig = furnished(2, &[], seed);
        *counts.entry(tiles(&rig.game, &rig.s, TileKind::Forge)).or_insert(0usize) += 1;
    }
    assert_eq!(counts.len(), 6);
    for count in counts.values() {
        assert_share(*count, trials as usize, 1, 6);
    }
}

#[test]
fn every_player_has_a_home_mine_two_away_from_its_capital_and_from_no_other_nearer() {
    // BF-7.3b, BF-7.3d, BF-Q19: the nearest Mine is at distance 2 for every player, in every map, so the check cannot
    // fail. BF-T68
    for seats in 2..=6 {
        for seed in 0..100 {
            let rig = furnished(seats, &[], seed);
            let board = &rig.game.board;
            let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
            assert!(nearest(&rig, &mines).iter().all(|distance| *distance == 2));
            for home in capitals(&rig) {
                let near = |mine: &&Hex| board.distance(home, **mine) == 2;
                let own = mines.iter().filter(near).any(|mine| {
                    capitals(&rig).iter().all(|other| *other == home || board.distance(*other, *mine) >= 2)
                });
                assert!(own);
            }
        }
    }
}

#[test]
fn a_home_mine_goes_where_it_is_farthest_from_what_is_placed() {
    // BF-7.3b, BF-Q17: this checks one player's Mine at a time. Among the Mines at distance 2 from a Capital, the one
    // placed first is as far from every Forge as any candidate is.
    for seats in 2..=6 {
        for seed in 0..100 {
            let rig = furnished(seats, &[], seed);
            let board = &rig.game.board;
            let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
            let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
            let room = |hex: Hex| forges.iter().map(|forge| board.distance(hex, *forge)).min().expect("Forges");
            let best_of = |home: Hex| {
                let candidates = eligible(&rig.game)
                    .into_iter()
                    .filter(|hex| board.distance(home, *hex) == 2 && !forges.contains(hex));
                candidates.map(room).max().expect("candidates")
            };
            let first_is_best = capitals(&rig).iter().any(|home| {
                mines.iter().any(|mine| board.distance(*home, *mine) == 2 && room(*mine) == best_of(*home))
            });
            assert!(first_is_best, "{seats} players, deal {seed}");
        }
    }
}

#[test]
fn the_last_mine_is_near_the_center_and_as_even_as_can_be() {
    // BF-7.3c, BF-Q18, BF-T68: the differences between its distances from the Capitals are 0 (2 players), 2 (3
    // players), 2 or 3 (4 and 5 players), 3 (6 players).
    let expected: [&[u8]; 5] = [&[0], &[2], &[2, 3], &[2, 3], &[3]];
    for seats in 2..=6 {
        for seed in 0..200 {
            let rig = furnished(seats, &[], seed);
            let board = &rig.game.board;
            let rest: Vec<Hex> = tiles(&rig.game, &rig.s, TileKind::Mine)
                .into_iter()
                .filter(|mine| board.distance(board.center, *mine) == 2)
                .collect();
            let spread = |hex: Hex| difference(&nearest(&rig, &[hex]));
            let free = eligible(&rig.game).into_iter().filter(|hex| {
                board.distance(board.center, *hex) == 2
                    && (rig.s.hex(*hex).kind == TileKind::Plain || rest.contains(hex))
            });
            let least = free.map(spread).min().expect("the ring has room");
            // With radius 3 or 4 a home Mine can also be on the ring; one of these Mines is the last one placed.
            assert!(rest.iter().any(|mine| spread(*mine) == least), "{seats} players, deal {seed}");
            assert!(expected[seats - 2].contains(&least), "{seats} players, deal {seed}: {least}");
        }
    }
}

#[test]
fn the_order_is_forges_then_home_mines_then_the_rest() {
    // BF-7a: Capitals and Center are fixed. With Forges only where the last Mine would go, the Mine gives way and not
    // the Forge.
    let knobs = [("map.forge_center_dists", "[2]"), ("map.forges.p2", "8"), ("map.forge_min_spacing", "1")];
    for seed in 0..50 {
        let rig = furnished(2, &knobs, seed);
        let board = &rig.game.board;
        let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
        assert_eq!(forges.len(), 8);
        assert!(forges.iter().all(|forge| board.distance(board.center, *forge) == 2));
        assert_eq!(tiles(&rig.game, &rig.s, TileKind::Mine).len(), 3);
        assert_eq!(rig.s.hex(board.center).kind, TileKind::Center);
    }
}

#[test]
fn distances_of_the_placement_are_knobs() {
    // BF-7.2a, BF-7.3a, BF-7.3b, BF-7.3c
    let knobs = [
        ("map.special_min_capital_dist", "3"),
        ("map.home_mine_dist", "3"),
        ("map.forge_center_dists", "[1]"),
        ("map.rest_mine_center_dists", "[3]"),
        ("map.forge_min_spacing", "2"),
        ("map.forge_max_imbalance", "0"),
    ];
    for seed in 0..50 {
        let rig = furnished(3, &knobs, seed);
        let board = &rig.game.board;
        let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
        let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
        assert!(forges.iter().all(|forge| board.distance(board.center, *forge) == 1));
        assert_eq!(board.distance(forges[0], forges[1]), 2);
        assert_eq!(difference(&nearest(&rig, &forges)), 0);
        assert_eq!(nearest(&rig, &mines), [3, 3, 3]);
        assert!(mines.iter().any(|mine| board.distance(board.center, *mine) == 3));
    }
}

#[test]
fn a_map_that_is_uneven_is_dealt_again() {
    // BF-7.3d: with no difference allowed and home Mines at distance 3, the last Mine must not be nearer to any player
    // than that player's home Mine.
    let uneven = |diff: &str| {
        let knobs = [
            ("map.home_mine_dist", "3"),
            ("map.rest_mine_center_dists", "[2, 3]"),
            ("map.mines.p4", "9"),
            ("map.nearest_mine_max_diff", diff),
        ];
        (0..60)
            .filter(|seed| {
                let rig = furnished(4, &knobs, *seed);
                difference(&nearest(&rig, &tiles(&rig.game, &rig.s, TileKind::Mine))) > 0
            })
            .count()
    };
    assert!(uneven("2") > 0, "some maps are uneven if that is allowed");
    assert_eq!(uneven("0"), 0);
}

#[test]
fn without_a_place_that_fits_spread_is_dropped_and_eligibility_kept() {
    // BF-7.3e: home Mines are 5 away, on hexes that are too near to another Capital, and no Forge set satisfies the
    // spread rules.
    let knobs = [
        ("map.home_mine_dist", "5"),
        ("map.special_min_capital_dist", "3"),
        ("map.forge_min_spacing", "9"),
        ("map.forge_center_dists", "[1, 2]"),
        ("map.max_rerolls", "3"),
        ("map.mines.p6", "6"),
        ("map.forges.p6", "1"),
        ("map.forge_max_imbalance", "0"),
    ];
    for seed in 0..20 {
        let rig = furnished(6, &knobs, seed);
        let board = &rig.game.board;
        let placed = [tiles(&rig.game, &rig.s, TileKind::Mine), tiles(&rig.game, &rig.s, TileKind::Forge)].concat();
        assert_eq!(placed.len(), 7);
        for hex in placed {
            assert!(hex != board.center);
            assert!(capitals(&rig).iter().all(|home| board.distance(*home, hex) >= 3));
        }
    }
}

#[test]
fn mine_values_are_independent_draws_with_the_chances_of_the_book() {
    // BF-7.1a, BF-Q20, BF-T57: 4, 5, 6 with chances 1/2, 3/10, 1/5; the sum of three; two home Mines differ with chance
    // 31/50; at least one 6 among three with chance 1 - (4/5)^3.
    let probs = [(4usize, 5u64), (5, 3), (6, 2)]; // in tenths
    let mut sums = [0u64; 19];
    for (a, p) in probs {
        for (b, q) in probs {
            for (c, r) in probs {
                sums[a + b + c] += p * q * r;
            }
        }
    }
    assert_eq!(sums[12..], [125, 225, 285, 207, 114, 36, 8], "thousandths, as in BF-T57");
    let mean: u64 = probs.iter().map(|(v, p)| *v as u64 * p).sum();
    let square: u64 = probs.iter().map(|(v, p)| (*v * *v) as u64 * p).sum();
    assert_eq!((mean, 10 * square - mean * mean), (47, 61), "mean 47/10, variance 61/100");

    let trials = 4_000;
    let (mut counts, mut sum, mut differ, mut six) = ([0usize; 7], [0usize; 19], 0, 0);
    for seed in 0..trials {
        let rig = furnished(2, &[], seed);
        let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
        let values: Vec<usize> = mines.iter().map(|hex| usize::from(rig.s.hex(*hex).value)).collect();
        for value in &values {
            counts[*value] += 1;
        }
        sum[values.iter().sum::<usize>()] += 1;
        six += usize::from(values.contains(&6));
        let home = |n: usize| {
            mines.iter().find(|mine| rig.game.board.distance(capitals(&rig)[n], **mine) == 2).expect("a home Mine")
        };
        differ += usize::from(rig.s.hex(*home(0)).value != rig.s.hex(*home(1)).value);
    }
    let trials = trials as usize;
    for (value, tenths) in probs {
        assert_share(counts[value], 3 * trials, tenths, 10);
    }
    for total in 12..=18 {
        assert_share(sum[total], trials, sums[total], 1000);
    }
    assert_share(differ, trials, 31, 50);
    assert_share(six, trials, 61, 125);
}

#[test]
fn mine_values_and_their_chances_are_knobs() {
    // BF-7.1a
    let knobs = [("map.mine_values", "[2, 9]"), ("map.mine_probs", "[0.0, 1.0]")];
    let rig = furnished(4, &knobs, 1);
    let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
    assert!(mines.iter().all(|hex| rig.s.hex(*hex).value == 9));
}

#[test]
fn the_corners_are_taken_before_the_board_is_generated() {
    // BF-8.4a, BF-Q14
    let mut rig = Rig::dealt(&FACTIONS[..4], &[], 5);
    while rig.s.phase == Phase::Corners {
        assert!(rig.game.board.hexes().all(|hex| !matches!(rig.s.hex(hex).kind, TileKind::Mine | TileKind::Forge)));
        let seat = Seat::all(4).find(|seat| rig.game.to_act(&rig.s).contains(*seat)).expect("a drafter");
        let first = rig.options(seat)[0].clone();
        rig.choose(seat, &first);
    }
    assert_eq!(tiles(&rig.game, &rig.s, TileKind::Mine).len(), 5);
    assert_eq!(rig.events.iter().filter(|event| matches!(event, Event::Corner { .. })).count(), 4);
}
