//! Tests of both settings of the switches on Capitals and on the placement of Forges and Mines.

use super::map::{furnished, tiles};
use super::rig::{Rig, assert_share, game};
use crate::model::knobs::BOOK;
use crate::model::state::TileKind;
use evenhand_game::game::{Rules, Ruleset, Seat};

/// The four Capitals of the designer's own program.
pub(super) const OFF_CORNERS: (&str, &str) = ("map.capitals.p4", "[[4, -1], [-1, 4], [-4, 1], [1, -4]]");
const BY_SCORE: (&str, &str) = ("map.placement", "\"score\"");

fn homes(rig: &Rig) -> Vec<(i8, i8)> {
    let mut homes: Vec<(i8, i8)> =
        Seat::all(rig.game.seats).map(|seat| rig.game.board.coords[rig.home(seat)]).collect();
    homes.sort_unstable();
    homes
}

/// Returns the distances of a Capital to the others, in ascending order.
fn apart(rig: &Rig, seat: Seat) -> Vec<u8> {
    let others = Seat::all(rig.game.seats).filter(|other| *other != seat);
    let mut apart: Vec<u8> = others.map(|other| rig.game.board.distance(rig.home(seat), rig.home(other))).collect();
    apart.sort_unstable();
    apart
}

#[test]
fn four_capitals_stand_in_corners_or_where_the_knob_says() {
    // BF-Q15, map.capitals
    let corners = furnished(4, &[], 3);
    assert_eq!(homes(&corners), [(-4, 0), (0, -4), (0, 4), (4, 0)]);
    assert!(Seat::all(4).all(|seat| apart(&corners, seat) == [4, 8, 8]));
    let moved = furnished(4, &[OFF_CORNERS], 3);
    assert_eq!(homes(&moved), [(-4, 1), (-1, 4), (1, -4), (4, -1)]);
    assert!(Seat::all(4).all(|seat| apart(&moved, seat) == [5, 6, 8]), "each has the same distances");
    // Seats still choose corners: each hex belongs to the corner beside it.
    for seat in Seat::all(4) {
        let (home, corner) = (moved.home(seat), moved.s.player(seat).corner);
        let beside = game(4, &[]).board.corners[corner];
        assert_eq!(moved.game.board.distance(home, beside), 1);
        assert_eq!(moved.s.hex(home).kind, TileKind::Capital(seat));
        assert_eq!(moved.forces_at(seat, home), 4);
    }
    // Tiles keep their distance to the Capitals and not to the corners.
    let near = |rig: &Rig| {
        let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
        mines.iter().all(|mine| Seat::all(4).all(|seat| rig.game.board.distance(rig.home(seat), *mine) >= 2))
    };
    assert!((0..40).all(|seed| near(&furnished(4, &[OFF_CORNERS], seed))));
}

#[test]
fn capitals_that_cannot_be_are_refused() {
    // BF-Q15, map.capitals
    let refused = |value: &str| {
        let mut rules = Rules::of_book(&BOOK).unwrap();
        let table: toml::Table = format!("v = {value}").parse().unwrap();
        rules.set(&BOOK, "map.capitals.p2", &table["v"], None).unwrap();
        crate::Bridgefront::new(&rules, 2).unwrap_err().to_string()
    };
    assert!(refused("[[3, 0]]").contains("2 players need 2 Capitals, not 1"));
    assert!(refused("[[3, 0], [4, 0]]").contains("[4, 0] is at 4 from the Center of a board of radius 3"));
    assert!(refused("[[3, 0], [0, 0]]").contains("[0, 0] is at 0 from the Center"));
    assert!(refused("[[3, 0], [3, 0]]").contains("named twice"));
}

/// Returns how often Forges are at distance 2 from the Center, and how often each difference between the Capitals'
/// distances to the nearest Forge occurs, among some maps.
fn forges(seats: usize, knobs: &[(&str, &str)], maps: usize) -> (usize, Vec<usize>) {
    let (mut inner, mut differences) = (0, vec![0; 7]);
    for seed in 0..maps {
        let rig = furnished(seats, knobs, seed as u64);
        let (board, forges) = (&rig.game.board, tiles(&rig.game, &rig.s, TileKind::Forge));
        inner += forges.iter().filter(|forge| board.distance(board.center, **forge) == 2).count();
        let nearest = |seat| forges.iter().map(|forge| board.distance(rig.home(seat), *forge)).min().unwrap();
        let nearest: Vec<u8> = Seat::all(seats).map(nearest).collect();
        differences[usize::from(nearest.iter().max().unwrap() - nearest.iter().min().unwrap())] += 1;
    }
    (inner, differences)
}

#[test]
fn forges_are_a_fair_set_or_drawn_among_the_best_by_score() {
    // BF-Q16, map.placement. With two players the first Forge has no other beside it, so the score is the distance to
    // the nearest Capital: 4 for six hexes, of which the five first by coordinate are used. Two of these are at 2 from
    // the Center and equally far from both Capitals; from the others the distances are 4 and 5.
    let (inner, differences) = forges(2, &[BY_SCORE], 600);
    assert_share(inner, 600, 2, 5);
    assert_eq!((differences[0], differences[1]), (inner, 600 - inner));
    let (_, differences) = forges(2, &[BY_SCORE, ("map.score_choices", "1")], 50);
    assert_eq!(differences.iter().filter(|n| **n > 0).count(), 1, "the one best hex");
    // Sets need not be fair: with four players and Capitals off the corners differences go up to 4.
    let (_, differences) = forges(4, &[BY_SCORE, OFF_CORNERS], 300);
    assert!(differences[2] > differences[0] && differences[4] > 0, "{differences:?}");
    let (_, differences) = forges(4, &[OFF_CORNERS], 300);
    assert_eq!(differences[2..].iter().sum::<usize>(), 0, "a fair set never");
}

#[test]
fn a_forge_by_score_is_far_from_the_first() {
    // BF-Q16, map.placement: with the one best hex by score, the second Forge is as far from the first as can be.
    for seed in 0..30 {
        let rig = furnished(3, &[BY_SCORE, ("map.score_choices", "1")], seed);
        let placed = tiles(&rig.game, &rig.s, TileKind::Forge);
        let board = &rig.game.board;
        let apart = board.distance(placed[0], placed[1]);
        let eligible = board.hexes().filter(|hex| {
            let homes = Seat::all(3).all(|seat| board.distance(rig.home(seat), *hex) >= 2);
            homes && (2..=3).contains(&board.distance(board.center, *hex))
        });
        let most = placed.iter().map(|one| eligible.clone().map(|hex| board.distance(*one, hex)).max().unwrap()).max();
        assert_eq!(Some(apart), most, "seed {seed}");
    }
}

#[test]
fn mines_are_as_far_apart_as_can_be_or_among_the_best_by_score() {
    // BF-Q17, BF-Q18, map.placement: home Mines stay at 2 from their Capitals and the last at 2 from the Center, which
    // with two players is then often nearer to one of them.
    let lopsided = |knobs: &[(&str, &str)]| {
        let mut uneven = 0;
        for seed in 0..200 {
            let rig = furnished(2, knobs, seed);
            let board = &rig.game.board;
            let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
            let second = |seat: Seat| {
                let mut far: Vec<u8> = mines.iter().map(|mine| board.distance(rig.home(seat), *mine)).collect();
                far.sort_unstable();
                assert_eq!(far[0], 2, "a home Mine");
                far[1]
            };
            let last = mines.iter().filter(|mine| board.distance(board.center, **mine) == 2).count();
            assert!(last >= 1);
            uneven += usize::from(second(Seat(0)) != second(Seat(1)));
        }
        uneven
    };
    assert_eq!(lopsided(&[]), 0);
    assert!(lopsided(&[BY_SCORE]) > 60);
}
