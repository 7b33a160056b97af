//! Tests of the rules of later editions on the board: its size, few Mines, random bridges, near starting bridges (BF-ED).

use super::map::{furnished, tiles};
use super::rig::{Rig, S1, S2, game};
use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::{Dice, Rules, Ruleset, Seat};
use toml::Value;

fn refused(path: &str, value: impl Into<Value>) -> String {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).unwrap();
    rules.set(&book, path, &value.into(), None).unwrap();
    Bridgefront::new(&rules, 2).unwrap_err().path
}

#[test]
fn each_number_of_players_can_have_its_own_board() {
    // BF-ED1, BF-4.1a: 19 hexes at radius 2, 37 at 3, 61 at 4.
    let small = [("map.radius.p2", "2"), ("map.radius.p3", "2"), ("map.radius.p5", "3"), ("map.mines.p3", "3")];
    for (seats, hexes) in [(2, 19), (3, 19), (4, 61), (5, 37)] {
        let mut knobs = small.to_vec();
        knobs.push(("map.forges.p3", "1"));
        assert_eq!(game(seats, &knobs).board.len(), hexes);
        let rig = furnished(seats, &knobs, 1);
        assert_eq!(tiles(&rig.game, &rig.s, TileKind::Mine).len(), [0, 0, 3, 3, 5, 6][seats]);
    }
    assert_eq!(refused("map.radius.p2", 1), "map.radius.p2");
}

#[test]
fn few_mines_are_near_the_center_or_home_mines_of_some() {
    // BF-ED2
    for (word, homes) in [("\"near_center\"", false), ("\"some_homes\"", true)] {
        let mut owners = std::collections::BTreeSet::new();
        for seed in 0..12 {
            let rig = furnished(5, &[("map.mines.p5", "3"), ("map.few_mines", word)], seed);
            let board = &rig.game.board;
            let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
            assert_eq!(mines.len(), 3);
            let near = |seat: Seat| mines.iter().any(|mine| board.distance(rig.home(seat), *mine) == 2);
            let with: Vec<Seat> = Seat::all(5).filter(|seat| near(*seat)).collect();
            if homes {
                assert!(with.len() >= 3, "each Mine is some player's: {with:?}");
                owners.extend(with);
            } else {
                assert!(mines.iter().all(|mine| board.distance(board.center, *mine) == 2));
            }
        }
        assert_eq!(owners.len(), if homes { 5 } else { 0 }, "whose they are is drawn");
    }
}

/// Returns a match of two with random bridges, before the starting bridges.
fn bridged(bridges: &str, choices: &str, seed: u64) -> Rig {
    furnished(2, &[("map.random_bridges.p2", bridges), ("map.score_choices", choices)], seed)
}

#[test]
fn random_bridges_join_plain_hexes_away_from_capitals_and_center() {
    // BF-ED3
    let layouts: Vec<Vec<Edge>> = (0..4)
        .map(|seed| {
            let rig = bridged("7", "5", seed);
            let ends = |edge: &Edge| <[Hex; 2]>::from(rig.game.board.ends(*edge));
            let bridges: Vec<Edge> = rig.s.bridges.iter().collect();
            assert_eq!(bridges.len(), 7);
            assert!(bridges.iter().flat_map(ends).all(|hex| rig.s.hex(hex).kind == TileKind::Plain));
            bridges
        })
        .collect();
    assert!(layouts.iter().any(|layout| *layout != layouts[0]), "they are drawn");
    assert_eq!(bridged("0", "5", 1).s.bridges.len(), 0);
}

#[test]
fn a_random_bridge_lies_where_most_room_is() {
    // BF-ED3: with one hex to choose from, the first is as far from special tiles as an edge can be, and the second has
    // the best sum of four times that and three times the distance to the first.
    let rig = bridged("1", "1", 2);
    let board = &rig.game.board;
    let kind = |hex: Hex| rig.s.hex(hex).kind;
    let special: Vec<Hex> =
        board.hexes().filter(|hex| matches!(kind(*hex), TileKind::Mine | TileKind::Forge | TileKind::Center)).collect();
    let apart = |edge: Edge, hexes: &[Hex]| {
        let (a, b) = board.ends(edge);
        hexes.iter().map(|hex| board.distance(a, *hex).min(board.distance(b, *hex))).min().unwrap()
    };
    let plain =
        |edge: &Edge| kind(board.ends(*edge).0) == TileKind::Plain && kind(board.ends(*edge).1) == TileKind::Plain;
    let first = rig.s.bridges.iter().next().unwrap();
    let most = board.edge_ids().filter(plain).map(|edge| apart(edge, &special)).max();
    assert_eq!(Some(apart(first, &special)), most);
    let both = bridged("2", "1", 2);
    let second = both.s.bridges.iter().find(|edge| *edge != first).unwrap();
    let (a, b) = board.ends(first);
    let score = |edge: Edge| 4 * apart(edge, &special) + 3 * apart(edge, &[a, b]);
    let best = board.edge_ids().filter(plain).filter(|edge| *edge != first).map(score).max();
    assert_eq!(Some(score(second)), best);
}

/// Returns where a match of two has its only Forge: how often at 2 from the Center, among some maps.
fn inner_forges(knobs: &[(&str, &str)]) -> usize {
    let by_score = [&[("map.placement", "\"score\"")], knobs].concat();
    let inner = |seed: u64| {
        let rig = furnished(2, &by_score, seed);
        let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
        rig.game.board.distance(rig.game.board.center, forges[0]) == 2
    };
    (0..60).filter(|seed| inner(*seed)).count()
}

#[test]
fn the_score_counts_special_tiles_and_the_rim() {
    // BF-ED31, BF-Q16: of the six hexes at 4 from the nearest Capital, two are at 2 from the Center and four at 3. The
    // other hexes at 2 are at 3 or less, and those at 3 too. Spread gives the outer ones 3 more, the rim the inner ones 2.
    let four = ("map.score_choices", "4");
    assert_eq!(inner_forges(&[four, ("map.score_spread", "3")]), 0);
    let two = ("map.score_choices", "2");
    assert_eq!(inner_forges(&[two, ("map.score_rim", "2")]), 60);
    assert_eq!(inner_forges(&[four, ("map.score_spread", "3"), ("map.score_rim", "2")]), 0, "3 is more than 2");
    assert_eq!(inner_forges(&[two, ("map.score_spread", "2"), ("map.score_rim", "3")]), 60, "3 is more than 2");
}

/// Whether Forges can have been placed one after another, each on the one best hex, if each Forge with the same nearest
/// Capital takes 20 points away.
fn shuns_crowds(rig: &Rig, placed: &[Hex], left: &[Hex]) -> bool {
    let board = &rig.game.board;
    let homes = |hex: Hex| Seat::all(4).map(move |seat| rig.game.board.distance(rig.home(seat), hex));
    let owner = |hex: Hex| Seat::all(4).zip(homes(hex)).min_by_key(|(_, distance)| *distance).map(|(seat, _)| seat);
    let score = |hex: Hex| {
        let apart = placed.iter().map(|forge| board.distance(*forge, hex)).min().unwrap_or(0);
        let crowd = placed.iter().filter(|forge| owner(**forge) == owner(hex)).count();
        10 * i32::from(apart) + i32::from(homes(hex).min().unwrap()) - 20 * crowd as i32
    };
    let free = board.hexes().filter(|hex| {
        !placed.contains(hex)
            && homes(*hex).all(|home| home >= 2)
            && [2, 3].contains(&board.distance(board.center, *hex))
    });
    let best = free.map(score).max();
    left.is_empty()
        || left.iter().any(|forge| {
            let rest: Vec<Hex> = left.iter().copied().filter(|other| other != forge).collect();
            Some(score(*forge)) == best && shuns_crowds(rig, &[placed, &[*forge]].concat(), &rest)
        })
}

#[test]
fn crowded_capitals_get_fewer_tiles() {
    // BF-ED31
    let as_scored = |crowding: &str, seed: u64| {
        let knobs = [
            ("map.placement", "\"score\""),
            ("map.score_choices", "1"),
            ("map.forges.p4", "4"),
            ("map.score_crowding", crowding),
        ];
        let rig = furnished(4, &knobs, seed);
        shuns_crowds(&rig, &[], &tiles(&rig.game, &rig.s, TileKind::Forge))
    };
    assert!((0..20).all(|seed| as_scored("20", seed)));
    assert!(!(0..20).all(|seed| as_scored("0", seed)), "only crowding does that");
}

#[test]
fn forges_go_anywhere_if_no_hex_is_far_enough_out() {
    // BF-ED31, BF-7.3a: of a board of radius 3 with six Capitals no hex at 3 from the Center is at 2 from all Capitals.
    let mut knobs = vec![
        ("map.radius.p6", "3"),
        ("map.mines.p6", "0"),
        ("map.forge_center_dists", "[3]"),
        ("map.placement", "\"score\""),
        ("map.forges_anywhere", "true"),
    ];
    let rig = furnished(6, &knobs, 1);
    let forges = tiles(&rig.game, &rig.s, TileKind::Forge);
    assert_eq!(forges.len(), 3);
    let home = |hex: &Hex, seat: Seat| rig.game.board.distance(rig.home(seat), *hex);
    assert!(forges.iter().all(|forge| Seat::all(6).all(|seat| home(forge, seat) >= 2)), "eligible ones");
    knobs.pop();
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).unwrap();
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().unwrap();
        rules.set(&book, path, &table["v"], None).unwrap();
    }
    assert_eq!(Bridgefront::new(&rules, 6).unwrap_err().path, "map.forge_center_dists");
}

#[test]
fn both_ends_of_a_starting_bridge_can_have_to_be_near() {
    // BF-ED4: a corner has three neighbors, joined by two edges.
    let knobs =
        [("setup.start_bridge_ends", "\"both\""), ("setup.start_bridge_range", "1"), ("setup.start_bridges", "10")];
    let mut rig = furnished(2, &knobs, 1);
    assert_eq!((rig.options(S1).len(), rig.options(S2).len()), (5, 5));
    rig.play_until(&mut Dice::new(1), |s| s.phase != Phase::StartBridges);
    assert_eq!(rig.s.bridges.len(), 10, "nobody has more edges");
    let one = furnished(2, &[("setup.start_bridge_range", "1")], 1);
    assert_eq!(one.options(S1).len(), 12);
}

#[test]
fn no_starting_bridge_is_placed_on_a_random_one() {
    // BF-ED3
    let rig = furnished(2, &[("map.random_bridges.p2", "30"), ("setup.start_bridge_range", "3")], 1);
    let taken: Vec<String> = rig.s.bridges.iter().map(|edge| format!("edge {}", rig.game.edge_text(edge))).collect();
    assert_eq!(taken.len(), 30);
    assert!(taken.iter().all(|edge| !rig.allows(S1, edge)));
}
