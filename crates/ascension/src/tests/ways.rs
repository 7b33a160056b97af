//! Tests of paths and destinations: what is proposed is legal, what is judged legal can be
//! walked, and what a slow search finds is found (section 6.3 of the ledger).

use super::rig::{S1, S2, game};
use crate::model::content::sheets::SheetId;
use crate::model::state::{Figure, Frame, MoveKind, Moving, NOBODY, Phase, Question, Standing, State, Surface};
use crate::model::terrain::Piece;
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Chance, Choices, Cx, Dice, Play, Role, Seat, Seed};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Point, Shape, grains};

pub(super) const TABLES: [&str; 5] = ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\"", "\"empty\""];

/// Puts characters of two sides at random points, as many as fit without touching.
pub(super) fn scattered(game: &Ascension, dice: &mut Dice, most: usize) -> State {
    let mut s = game.setup(&[Role(0), Role(1)], &mut Cx::silent(Chance::new(Seed(1))));
    s.figures.clear();
    s.stack.clear();
    s.phase = Phase::Activation;
    for _ in 0..most {
        let sheet = SheetId::at(dice.below(game.sheets.len()));
        let who = s.figures.push(Standing {
            sheet,
            owner: if dice.below(2) == 0 { S1 } else { S2 },
            wounds: game.sheets[sheet].wounds,
            ward_by: NOBODY,
            lent_to: NOBODY,
            ..Standing::default()
        });
        for _ in 0..200 {
            let at = Point { x: dice.below(600 * 256) as i32, y: dice.below(600 * 256) as i32 };
            let facing = dice.below(720) as u16;
            let raised: Vec<Surface> =
                game.raised(&s).filter(|surface| game.supported(&s, who, at, *surface)).collect();
            let surface = *raised.first().unwrap_or(&Surface::Ground);
            if game.can_rest(&s, who, at, facing, surface) {
                let standing = &mut s.figures[who];
                (standing.at, standing.facing, standing.surface) = (at, facing, surface);
                (standing.alive, standing.deployed) = (true, true);
                break;
            }
        }
        if !s.figures[who].alive {
            s.figures.pop();
        }
    }
    s
}

fn action_move(game: &Ascension, s: &State, who: Figure) -> Moving {
    Moving { shakes: 1, interacts: 1, ..Moving::given(who, game.strides_of(s, who), MoveKind::Action) }
}

/// Carries out a choice in a move and all planned strides, without responses.
fn carry_out(game: &Ascension, s: &mut State, run: Moving, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    let mut cx = Cx::recording(Chance::new(Seed(3)), &mut events);
    game.move_answer(s, run, action, &mut cx);
    while let Some(frame) = s.stack.pop() {
        match frame {
            Frame::Moving(run) => game.step_moving(s, run, &mut cx),
            Frame::Ask(..) => s.stack.clear(),
            _ => {}
        }
    }
    events
}

/// Checks AS-MOVE-7 and AS-STEP-2 after a move.
fn stands_soundly(game: &Ascension, s: &State, who: Figure) -> bool {
    let standing = &s.figures[who];
    !standing.alive || game.can_rest(s, who, standing.at, standing.facing, standing.surface)
}

#[test]
fn everything_proposed_is_legal_and_ends_where_one_can_stand() {
    let mut dice = Dice::new(11);
    let mut kinds = [0; 4];
    for table in TABLES {
        let game = game(2, &[("board.layout", table), ("scenario.id", "\"S2\"")]);
        for _ in 0..12 {
            let s = scattered(&game, &mut dice, 14);
            for who in s.figures.ids() {
                let run = action_move(&game, &s, who);
                let mut out = Vec::new();
                game.move_options(&s, &run, &mut out);
                let mut once = out.clone();
                once.sort_unstable();
                once.dedup();
                assert_eq!(once.len(), out.len(), "{table}: {out:?}");
                assert!(out.len() <= usize::from(game.knobs.cand.max) + 20);
                for action in out {
                    assert_eq!(game.move_legal(&s, &run, action), Ok(()), "{table} {who} {action:?}");
                    let mut after = s.clone();
                    carry_out(&game, &mut after, run, action);
                    let sheet = &game.sheet(&s, who).id;
                    assert!(stands_soundly(&game, &after, who), "{table} {sheet} {action:?}: {:?}", after.figures[who]);
                    let standing = &after.figures[who];
                    match action {
                        Action::Go(to) | Action::Climb { to, .. } | Action::Traverse { to, .. } => {
                            assert_eq!(standing.at, to, "{table} {sheet} {action:?}");
                            let base = game.base(&after, who);
                            assert!(
                                game.carries(&after, &base, standing.surface)
                                    && !game.straddles(&after, who, &base, standing.surface),
                                "AS-STEP-2: {table} {sheet} {action:?}: {standing:?}"
                            );
                        }
                        _ => {}
                    }
                    kinds[match action {
                        Action::Go(_) => 0,
                        Action::Climb { .. } => 1,
                        Action::Traverse { .. } => 2,
                        _ => 3,
                    }] += 1;
                }
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 3), "{kinds:?}");
}

#[test]
fn a_legal_way_is_walked_by_legal_strides_to_its_end() {
    let mut dice = Dice::new(12);
    let (mut legal, mut around) = (0, 0);
    for table in TABLES {
        let game = game(2, &[("board.layout", table)]);
        for _ in 0..60 {
            let s = scattered(&game, &mut dice, 12);
            let who = Figure::at(dice.below(s.figures.len()));
            let run = action_move(&game, &s, who);
            let from = s.figures[who].at;
            for _ in 0..12 {
                let to = Point {
                    x: from.x + dice.below(300 * 256) as i32 - grains(150.0),
                    y: from.y + dice.below(300 * 256) as i32 - grains(150.0),
                };
                if game.move_legal(&s, &run, Action::Go(to)).is_err() {
                    continue;
                }
                legal += 1;
                let mut after = s.clone();
                let events = carry_out(&game, &mut after, run, Action::Go(to));
                let places: Vec<Point> = events
                    .iter()
                    .filter_map(|event| match event {
                        Event::Moved(mover, at, _) if *mover == who => Some(*at),
                        _ => None,
                    })
                    .collect();
                assert!(places.len() <= usize::from(run.strides), "{table}: {places:?}");
                // Each of its strides could also have been chosen by hand.
                let mut by_hand = s.clone();
                for (at, place) in places.iter().enumerate() {
                    let left = Moving { strides: run.strides - at as u8, ..run };
                    let standing = &by_hand.figures[who];
                    let (dx, dy) = standing.at.to(*place);
                    let facing = evenhand_kit::table::plane::facing_of(dx, dy);
                    let sheet = game.sheet(&s, who);
                    // Things that are stepped over are crossed without a stop.
                    let leaps = standing.at.distance(*place) > f64::from(sheet.long) + 1.0;
                    let stride = if leaps { Action::Go(*place) } else { Action::Stride { to: *place, facing } };
                    assert_eq!(game.move_legal(&by_hand, &left, stride), Ok(()), "{table} {place:?} of {places:?}");
                    carry_out(&game, &mut by_hand, left, stride);
                    if !by_hand.figures[who].alive {
                        break;
                    }
                }
                if after.figures[who].alive {
                    assert_eq!(places.last(), Some(&to), "{table}");
                    around += usize::from(places.len() > 1 && bends(from, &places));
                }
            }
        }
    }
    assert!(legal > 500 && around > 15, "{legal} ways, {around} around something");
}

/// Whether a path is not straight.
fn bends(from: Point, places: &[Point]) -> bool {
    let straight = from.distance(*places.last().expect("places"));
    let mut at = from;
    let mut way = 0.0;
    for place in places {
        way += at.distance(*place);
        at = *place;
    }
    way > straight + 256.0
}

/// Returns the length in grains of the shortest path for a disc on a fine grid, within the
/// usual error of a grid with sixteen directions; `None` if there is no path up to `most`.
fn flood(game: &Ascension, s: &State, who: Figure, to: Point, most: f64) -> Option<f64> {
    const STEP: f64 = 2.0 * 256.0;
    let from = s.figures[who].at;
    let cells = (most / STEP) as i32 + 2;
    let side = (2 * cells + 1) as usize;
    let place = |x: i32, y: i32| from.plus(f64::from(x) * STEP, f64::from(y) * STEP);
    let others: Vec<Shape> = s.figures.ids().filter(|other| *other != who).map(|other| game.base(s, other)).collect();
    let walls: Vec<Shape> = game
        .standing_pieces(s)
        .filter(|(_, piece)| !piece.area && piece.deck.is_none())
        .map(|(_, piece)| *piece.shape)
        .collect();
    let radius = game.sheet(s, who).short / 2;
    let free = |at: Point| {
        let base = Shape::disc(at, radius);
        base.within(game.table.width, game.table.depth)
            && others.iter().chain(&walls).all(|shape| base.clearance(shape) >= 0.0)
    };
    let mut open = vec![None; side * side];
    let mut length = vec![f64::INFINITY; side * side];
    let cell = |x: i32, y: i32| ((y + cells) as usize) * side + (x + cells) as usize;
    let mut queue = std::collections::BTreeSet::new();
    length[cell(0, 0)] = 0.0;
    queue.insert((0u64, 0i32, 0i32));
    let mut best = f64::INFINITY;
    while let Some((key, x, y)) = queue.pop_first() {
        let here = length[cell(x, y)];
        if (here as u64) < key {
            continue;
        }
        let last = place(x, y).distance(to);
        if last <= 2.0 * STEP {
            best = best.min(here + last);
        }
        if here > most {
            break;
        }
        for (dx, dy) in [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
            (2, 1),
            (2, -1),
            (-2, 1),
            (-2, -1),
            (1, 2),
            (1, -2),
            (-1, 2),
            (-1, -2),
        ] {
            let (nx, ny): (i32, i32) = (x + dx, y + dy);
            if nx.abs() > cells || ny.abs() > cells {
                continue;
            }
            let at = cell(nx, ny);
            if !*open[at].get_or_insert_with(|| free(place(nx, ny))) {
                continue;
            }
            let further = here + f64::from(dx * dx + dy * dy).sqrt() * STEP;
            if further < length[at] {
                length[at] = further;
                queue.insert((further as u64, nx, ny));
            }
        }
    }
    (best <= most).then_some(best)
}

#[test]
fn ways_are_found_where_a_slow_flood_finds_short_ones_and_nowhere_else() {
    // Small round characters on the ground, for which every piece is a wall. There are no areas
    // and no raised starting points, so the flood fill only needs to know distances.
    let mut dice = Dice::new(13);
    let (mut found, mut missed) = (0, 0);
    for table in ["\"T1\"", "\"T2\""] {
        let mut game = game(2, &[("board.layout", table)]);
        let solid = |piece: &&Piece| !piece.area && piece.deck.is_none() && piece.joins.is_none();
        game.table.pieces = game.table.pieces.values().filter(solid).cloned().collect();
        for _ in 0..40 {
            let mut s = scattered(&game, &mut dice, 16);
            let small = |game: &Ascension, standing: &Standing| {
                let sheet = &game.sheets[standing.sheet];
                sheet.long == sheet.short && sheet.size == 1 && standing.surface == Surface::Ground
            };
            let Some(who) = s.figures.find(|standing| small(&game, standing)) else { continue };
            // Only characters on the ground remain.
            let heights: Vec<bool> = s.figures.values().map(|standing| standing.surface == Surface::Ground).collect();
            for (standing, ground) in s.figures.values_mut().zip(heights) {
                (standing.alive, standing.at) =
                    if ground { (standing.alive, standing.at) } else { (false, Point::mm(-900.0, -900.0)) };
            }
            let run = action_move(&game, &s, who);
            let from = s.figures[who].at;
            let reach = f64::from(run.strides) * f64::from(game.sheet(&s, who).long);
            for _ in 0..10 {
                let to = from.plus(reach * (dice.unit() * 2.0 - 1.0), reach * (dice.unit() * 2.0 - 1.0));
                let legal = game.move_legal(&s, &run, Action::Go(to)).is_ok();
                let rests = game.can_rest(&s, who, to, 0, Surface::Ground);
                assert!(!legal || rests, "{table}: {to:?}");
                // A path of n strides can lose most of a stride at each of its corners, so only
                // paths shorter than half of the reach must be found.
                let slow = flood(&game, &s, who, to, reach * 1.05);
                if legal {
                    let slow = slow.unwrap_or(f64::INFINITY);
                    assert!(slow <= reach * 1.05, "{table}: {to:?} is legal, but the flood finds no way");
                    found += 1;
                } else if rests && slow.is_some_and(|way| way <= reach * 0.5) {
                    missed += 1;
                }
            }
        }
    }
    assert!(found > 200 && missed * 50 <= found, "{found} found, {missed} missed");
}

#[test]
fn destinations_are_the_same_for_the_same_position() {
    let mut dice = Dice::new(14);
    let game = game(2, &[("board.layout", "\"T3\"")]);
    for _ in 0..20 {
        let s = scattered(&game, &mut dice, 12);
        let options = |who| {
            let mut out = Vec::new();
            game.move_options(&s, &action_move(&game, &s, who), &mut out);
            out
        };
        for who in s.figures.ids() {
            assert_eq!(options(who), options(who));
        }
    }
}

#[test]
fn those_who_can_reach_a_foe_are_offered_contact() {
    let mut dice = Dice::new(15);
    let game = game(2, &[("board.layout", "\"empty\"")]);
    let (mut offered, mut reachable) = (0, 0);
    for _ in 0..40 {
        let s = scattered(&game, &mut dice, 8);
        for who in s.figures.ids() {
            let run = action_move(&game, &s, who);
            let mut out = Vec::new();
            game.move_options(&s, &run, &mut out);
            let owner: Seat = s.figures[who].owner;
            for foe in s.figures.ids() {
                let gap = game.gap(&s, who, foe);
                let far = f64::from(run.strides) * f64::from(game.sheet(&s, who).long) - 512.0;
                if s.figures[foe].owner == owner || f64::from(gap) > far || gap < grains(12.0) {
                    continue;
                }
                // If the straight path is free, one of the destinations is contact.
                let touches = |action: &Action| {
                    let mut after = s.clone();
                    carry_out(&game, &mut after, run, *action);
                    matches!(action, Action::Go(_)) && game.in_contact(&after, who, foe)
                };
                let (at, to) = (s.figures[who].at, s.figures[foe].at);
                let between =
                    |other: Figure| other != who && other != foe && game.base(&s, other).part_inside(at, to).is_some();
                // No base may overlap the width of the straight path either.
                let wide = |other: Figure| {
                    let by = Point { x: to.x - at.x, y: to.y - at.y };
                    other != who && other != foe && game.base(&s, who).swept(by).overlaps(&game.base(&s, other))
                };
                if !s.figures.ids().any(|other| between(other) || wide(other)) {
                    reachable += 1;
                    offered += usize::from(out.iter().any(touches));
                }
            }
        }
    }
    // Destinations near each other are merged (`cand.merge_mm`), and an oval may have no space to turn.
    assert!(reachable > 30 && offered * 10 >= reachable * 9, "{offered} of {reachable}");
}

#[test]
fn places_all_over_the_reach_are_proposed_where_asked_for_and_differ_from_turn_to_turn() {
    // cand.sample
    let proposed = |places: &str, turn: u8| {
        let game = game(2, &[("cand.sample", places), ("cand.dirs", "4"), ("cand.max", "64")]);
        let mut s = scattered(&game, &mut Dice::new(3), 6);
        s.turn = turn;
        let mut out = Vec::new();
        game.move_options(&s, &action_move(&game, &s, Figure(0)), &mut out);
        out.retain(|action| matches!(action, Action::Go(_)));
        out
    };
    let [none, few, many] = ["0", "6", "32"].map(|places| proposed(places, 1));
    assert!(none.len() < few.len() && few.len() < many.len(), "{} {} {}", none.len(), few.len(), many.len());
    assert_eq!(proposed("0", 2), none);
    assert_ne!(proposed("6", 2), few);
}

/// Returns the numbers of destinations proposed for the first moves of characters with bases of
/// 75 mm or more, in random matches on a shipped table.
fn first_menus(table: &str) -> Vec<usize> {
    let mut menus = Vec::new();
    for deal in 0..24u64 {
        let game = game(2, &[("board.layout", table), ("board.depth", "700.0")]);
        let mut dice = Dice::new(deal);
        let roles = [Role(dice.below(3) as u8), Role(dice.below(3) as u8)];
        let mut cx = Cx::silent(Chance::new(Seed(deal)));
        let mut s = game.setup(&roles, &mut cx);
        while s.turn <= 1 {
            let Some(seat) = game.to_act(&s).first() else { break };
            let mut options = Vec::new();
            game.actions(&s, seat, &mut options);
            if let [.., Frame::Moving(run), Frame::Ask(_, Question::Move)] = s.stack[..]
                && run.strides == game.strides_of(&s, run.who)
                && game.sheet(&s, run.who).long >= grains(75.0)
            {
                let places = options.iter().filter(|option| matches!(option, Action::Go(_) | Action::Stride { .. }));
                menus.push(places.count());
            }
            let action = options[dice.below(options.len())];
            game.apply(&mut s, &Choices::one(seat, action), &mut cx);
        }
    }
    menus
}

#[test]
fn large_bases_have_a_menu_in_the_first_turn() {
    // This tests the proposals, not the rule: few large characters are so hemmed in by their
    // own side that there is hardly a choice.
    for table in TABLES {
        let menus = first_menus(table);
        let few = menus.iter().filter(|menu| **menu <= 4).count();
        println!("{table}: {few} of {} first moves of large bases have four places or fewer", menus.len());
        assert!(menus.len() >= 20, "{table}: only {} moves were seen", menus.len());
        assert!(few * 8 <= menus.len(), "{table}: {few} of {} have four places or fewer", menus.len());
    }
}
