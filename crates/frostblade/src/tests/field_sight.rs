//! Sight and cover (FB-LOS, FB-COV): the worked examples line by line, then comparison with slow, simple code.

use geo::{Area, Distance, Euclidean, Intersects};

use super::field_rig::{between, foot, object, placeholder_tables, some_base, structure, table};
use super::field_walks::{crowd, some_spot};
use crate::model::content::sheets::inches;
use crate::model::field::sight::{Corridor, Rays};
use crate::model::field::{Base, Look, SightRules};
use crate::model::field::{Battlefield, PieceKind};
use crate::model::knobs::StandingPiece;
use evenhand_game::game::Dice;

const RULES: SightRules = SightRules {
    rays: 5,
    spread: 0.9,
    from_edges: false,
    flat: false,
    standing_piece: StandingPiece::Ignored,
    least_height: 1000,
    object_near_target: false,
};

const NOTHING: Look = Look { visible: false, structure: false, object: false };
const CLEAR: Look = Look { visible: true, ..NOTHING };
const EVADE: Look = Look { structure: true, ..CLEAR };
const DEFENSE: Look = Look { object: true, ..CLEAR };

/// The marks of each line: `M` a model blocks it, `S` it crosses a structure, `o` it crosses an object, `-` nothing.
fn marks(rays: Rays) -> String {
    let line = |nth: u16| {
        let has = |bits: u16| bits >> nth & 1 != 0;
        let marks = [(rays.objects, "o"), (rays.structures, "S"), (rays.models, "M")];
        let found: String = marks.iter().filter(|(bits, _)| has(*bits)).map(|(_, mark)| *mark).collect();
        if found.is_empty() { "-".to_owned() } else { found }
    };
    (0..5).map(line).collect::<Vec<_>>().join(" ")
}

fn seen(table: &Battlefield, from: &Base, to: &Base, blockers: &[Base]) -> (String, Look) {
    let rays = table.rays::<false>(&RULES, (from, 0), (to, 0), blockers, 0.0);
    (marks(rays), table.look(&RULES, (from, 0), (to, 0), blockers))
}

#[track_caller]
fn check(table: &Battlefield, from: &Base, to: &Base, blockers: &[Base], lines: &str, look: Look) {
    assert_eq!(seen(table, from, to, blockers), (lines.to_owned(), look));
    assert_eq!(table.sees(&RULES, (from, 0), (to, 0), blockers), look.visible);
}

fn a() -> Base {
    foot(5.0, 10.0, 0.0)
}

fn t() -> Base {
    foot(15.0, 10.0, 0.0)
}

/// A target with a base of 80 mm.
fn giant() -> Base {
    Base { radius: 1575, height: 4000, ..t() }
}

#[test]
fn models_stop_lines_that_cross_their_bases() {
    // FB-X63, FB-X64.
    let open = table(vec![]);
    let (a, t) = (a(), t());
    check(&open, &a, &t, &[foot(10.0, 10.0, 0.0)], "M M M M M", NOTHING);
    check(&open, &a, &t, &[foot(10.0, 10.6, 0.0)], "- - M M M", CLEAR);
    check(&open, &a, &t, &[foot(10.0, 10.7, 0.0)], "- - - M M", CLEAR);
    check(&open, &a, &t, &[foot(10.0, 10.8, 0.0)], "- - - - M", CLEAR);
    check(&open, &a, &t, &[foot(10.0, 10.95, 0.0)], "- - - - -", CLEAR);
    // The two models themselves may be among the blockers.
    check(&open, &a, &t, &[a, t], "- - - - -", CLEAR);
}

#[test]
fn structures_hide_and_cover_partly() {
    let (a, t) = (a(), t());
    // FB-X65, FB-X66, FB-X67: models never block sight of a giant.
    check(&table(vec![]), &a, &giant(), &[], "- - - - -", CLEAR);
    check(&table(vec![structure([9.0, 7.0, 11.0, 13.0], 3.0)]), &a, &giant(), &[], "S S S S S", NOTHING);
    check(&table(vec![structure([9.0, 10.0, 11.0, 13.0], 3.0)]), &a, &giant(), &[], "- - - S S", EVADE);
    // FB-X68, FB-X69.
    check(&table(vec![structure([9.0, 10.0, 11.0, 13.0], 3.0)]), &a, &t, &[], "- - - S S", EVADE);
    check(&table(vec![structure([9.0, 10.3, 11.0, 13.0], 3.0)]), &a, &t, &[], "- - - - S", EVADE);
}

#[test]
fn objects_cover_and_never_hide() {
    let (a, t) = (a(), t());
    // FB-X70, FB-X71.
    check(&table(vec![object([9.5, 9.0, 10.0, 11.0], 1.0)]), &a, &t, &[], "o o o o o", DEFENSE);
    check(&table(vec![object([9.5, 9.0, 10.0, 11.0], 0.8)]), &a, &t, &[], "- - - - -", CLEAR);
    let both = table(vec![object([6.5, 9.0, 7.0, 11.0], 1.5), structure([9.0, 10.1, 11.0, 13.0], 3.0)]);
    check(&both, &a, &t, &[], "o o o oS oS", Look { object: true, ..EVADE });
    // FB-X73: from above.
    let high = foot(5.0, 10.0, 5.0);
    check(&table(vec![object([9.5, 9.0, 10.0, 11.0], 1.5)]), &high, &t, &[], "- - - - -", CLEAR);
    // FB-Q79 (b): only an object nearer to the target.
    let near = SightRules { object_near_target: true, ..RULES };
    for (x, covers) in [(7.0, false), (12.0, true)] {
        let table = table(vec![object([x, 9.0, x + 0.5, 11.0], 1.5)]);
        assert_eq!(table.look(&near, (&a, 0), (&t, 0), &[]).object, covers);
    }
}

#[test]
fn lines_from_above_pass_over_what_is_low() {
    // FB-X72.
    let open = table(vec![]);
    let high = foot(5.0, 10.0, 5.0);
    check(&open, &high, &t(), &[foot(10.0, 10.0, 0.0)], "- - - - -", CLEAR);
    check(&open, &high, &t(), &[foot(13.0, 10.0, 0.0)], "M M M M M", NOTHING);
    // With the horizontal rules, all models stand in one plane. FB-Q36 (b).
    let flat = SightRules { flat: true, ..RULES };
    assert!(!open.look(&flat, (&high, 0), (&t(), 0), &[foot(10.0, 10.0, 0.0)]).visible);
    let hut = table(vec![structure([9.0, 7.0, 11.0, 13.0], 2.0)]);
    assert!(hut.look(&RULES, (&foot(5.0, 10.0, 5.0), 0), (&foot(15.0, 10.0, 2.0), 0), &[]).visible);
    assert!(!hut.look(&flat, (&foot(5.0, 10.0, 5.0), 0), (&foot(15.0, 10.0, 2.0), 0), &[]).visible);
}

#[test]
fn the_house_tables_hide_and_cover() {
    let [snowfield, hamlet, _] = placeholder_tables();
    // FB-X74: across the wall, and across the drift, which is too low.
    check(&snowfield, &foot(8.0, 9.5, 0.0), &foot(8.0, 13.5, 0.0), &[], "o o o o o", DEFENSE);
    check(&snowfield, &foot(12.0, 15.0, 0.0), &foot(12.0, 21.0, 0.0), &[], "- - - - -", CLEAR);
    // FB-X75: past the hut.
    check(&snowfield, &foot(22.0, 6.0, 0.0), &foot(26.5, 13.0, 0.0), &[], "S S S - -", EVADE);
    check(&snowfield, &foot(22.0, 8.0, 0.0), &foot(30.0, 12.0, 0.0), &[], "S S S S S", NOTHING);
    // FB-X76: past the tower.
    check(&hamlet, &foot(10.0, 14.0, 0.0), &foot(22.0, 15.5, 0.0), &[], "S S S S -", EVADE);
}

#[test]
fn second_ranks_shoot_through_slits_only() {
    // FB-X77.
    let open = table(vec![]);
    let targets: Vec<Base> = (0..5).map(|j| foot(9.0 + 1.31 * f64::from(j), 20.0, 0.0)).collect();
    let rank = |x: f64, step: f64, y: f64| (0..4).map(move |i| foot(x + step * f64::from(i), y, 0.0));
    let seen = |models: &[Base]| -> Vec<usize> {
        let sees = |one: &Base| targets.iter().filter(|to| open.sees(&RULES, (one, 0), (to, 0), models)).count();
        models[..8].iter().map(sees).collect()
    };
    let with_targets = |shooters: Vec<Base>| -> Vec<Base> { shooters.into_iter().chain(targets.clone()).collect() };
    let close = with_targets(rank(10.0, 1.31, 12.0).chain(rank(10.655, 1.31, 10.865)).collect());
    assert_eq!(seen(&close), [5, 5, 5, 5, 1, 1, 1, 1]);
    let opened = with_targets(rank(10.0, 2.16, 12.0).chain(rank(11.08, 2.16, 10.13)).collect());
    assert_eq!(seen(&opened), [5, 5, 5, 5, 4, 3, 2, 0]);
}

#[test]
fn a_piece_that_one_of_the_two_stands_on() {
    // FB-Q44: from the foot of a roof to its far edge, and back.
    let table = table(vec![structure([10.0, 8.0, 16.0, 12.0], 5.0)]);
    let (below, above) = (foot(5.0, 10.0, 0.0), foot(15.0, 10.0, 5.0));
    let look = |standing_piece, up: bool| {
        let rules = SightRules { standing_piece, ..RULES };
        let (below, above) = ((&below, 0), (&above, 1));
        if up { table.look(&rules, below, above, &[]) } else { table.look(&rules, above, below, &[]) }
    };
    assert_eq!([look(StandingPiece::Ignored, true), look(StandingPiece::Ignored, false)], [CLEAR, CLEAR]);
    assert_eq!([look(StandingPiece::Partial, true), look(StandingPiece::Partial, false)], [EVADE, CLEAR]);
    assert_eq!([look(StandingPiece::Blocks, true), look(StandingPiece::Blocks, false)], [NOTHING, NOTHING]);
    // Two models on the piece see each other over it.
    let rules = SightRules { standing_piece: StandingPiece::Blocks, ..RULES };
    assert_eq!(table.look(&rules, (&above, 1), (&foot(11.0, 10.0, 5.0), 1), &[]), CLEAR);
}

#[test]
fn lines_from_both_sides_see_around_more() {
    // FB-Q34: the best of three places of the viewing base.
    let edges = SightRules { from_edges: true, ..RULES };
    let open = table(vec![]);
    let near = [foot(6.4, 10.0, 0.0)];
    assert!(!open.look(&RULES, (&a(), 0), (&giant(), 0), &near).visible);
    let blocker = [foot(6.5, 10.6, 0.0)];
    assert!(!open.sees(&RULES, (&a(), 0), (&t(), 0), &[foot(7.0, 10.2, 0.0)]));
    assert!(open.sees(&edges, (&a(), 0), (&t(), 0), &blocker));
    let hut = table(vec![structure([9.0, 10.0, 11.0, 13.0], 3.0)]);
    assert_eq!(hut.look(&edges, (&a(), 0), (&t(), 0), &[]), EVADE);
    let hut = table(vec![structure([6.0, 10.1, 6.5, 13.0], 3.0)]);
    assert_eq!(hut.look(&RULES, (&a(), 0), (&t(), 0), &[]), CLEAR);
    let one = SightRules { rays: 1, ..RULES };
    assert_eq!(hut.rays::<false>(&one, (&a(), 0), (&t(), 0), &[foot(10.0, 10.0, 0.0)], 0.0).models, 1);
}

/// Follows lines in small steps. Crossings shorter than a step, or within `slack` of an edge, are not certain.
fn slow(
    table: &Battlefield,
    from: (&Base, u8),
    to: (&Base, u8),
    blockers: &[Base],
    flat: bool,
    slack: f64,
) -> [(bool, bool, bool); 5] {
    let (ax, ay) = (f64::from(from.0.at.x), f64::from(from.0.at.y));
    let (tx, ty) = (f64::from(to.0.at.x), f64::from(to.0.at.y));
    let length = (tx - ax).hypot(ty - ay);
    [-0.9, -0.45, 0.0, 0.45, 0.9].map(|share| {
        let aside = share * f64::from(to.0.radius) / length;
        let (ex, ey) = (tx - (ty - ay) * aside, ty + (tx - ax) * aside);
        let (mut model, mut wall, mut cover) = (false, false, false);
        let steps = 4000;
        for step in 0..=steps {
            let t = f64::from(step) / f64::from(steps);
            let (x, y) = (ax + (ex - ax) * t, ay + (ey - ay) * t);
            let z = f64::from(from.0.z) + f64::from(to.0.z - from.0.z) * t;
            let level = |low: i32, high: i32| flat || (f64::from(low) - slack <= z && z < f64::from(high) + slack);
            for blocker in blockers {
                let near = (x - f64::from(blocker.at.x)).hypot(y - f64::from(blocker.at.y));
                model |= level(blocker.z, blocker.z + blocker.height) && near < f64::from(blocker.radius) + slack;
            }
            for (on, piece) in (1..).zip(&table.pieces) {
                let zone = piece.zone;
                let inside = f64::from(zone.left) - slack < x
                    && x < f64::from(zone.right) + slack
                    && f64::from(zone.bottom) - slack < y
                    && y < f64::from(zone.top) + slack;
                if piece.height >= 1000 && on != from.1 && on != to.1 && inside && level(i32::MIN / 2, piece.height) {
                    match piece.kind {
                        PieceKind::Structure => wall = true,
                        PieceKind::Object => cover = true,
                    }
                }
            }
        }
        (model, wall, cover)
    })
}

/// Two models that look at each other, and models around them.
fn scene(dice: &mut Dice, table: &Battlefield, models: usize) -> [(Base, u8, Vec<Base>); 2] {
    let (a, b) = (some_base(dice, 10, 10), some_base(dice, 10, 10));
    let from = some_spot(dice, table, a.radius, None);
    let to = some_spot(dice, table, b.radius, Some(from.at()));
    let ends = [table.base(from, a.radius, a.height), table.base(to, b.radius, b.height)];
    let others = crowd(dice, table, models, from.at(), &ends);
    [(ends[0], from.on, others.clone()), (ends[1], to.on, others)]
}

#[test]
fn lines_cross_what_small_steps_cross() {
    let mut dice = Dice::new(61);
    let mut counts = [[0; 2]; 3];
    for round in 0..700 {
        let table = &placeholder_tables()[round % 3];
        let [(from, from_on, others), (to, to_on, _)] = scene(&mut dice, table, 10);
        if from.overlaps(&to) || from.at.distance(to.at) < 500.0 {
            continue;
        }
        let rules = SightRules { flat: dice.below(4) == 0, ..RULES };
        let (from, to) = ((&from, from_on), (&to, to_on));
        let fast = table.rays::<false>(&rules, from, to, &others, 0.0);
        // Steps of up to 4 thousandths.
        let [less, more] = [-5.0, 5.0].map(|slack| slow(table, from, to, &others, rules.flat, slack));
        for nth in 0..5 {
            let kinds = [
                (fast.models, less[nth].0, more[nth].0),
                (fast.structures, less[nth].1, more[nth].1),
                (fast.objects, less[nth].2, more[nth].2),
            ];
            for (kind, (bits, less, more)) in kinds.into_iter().enumerate() {
                if less == more {
                    assert_eq!(
                        bits >> nth & 1 != 0,
                        less,
                        "{kind} {nth} {rules:?} {from:?} {to:?} {others:?} T{round}"
                    );
                    counts[kind][usize::from(less)] += 1;
                }
            }
        }
        let hasty = table.look(&rules, from, to, &others);
        let stopped = fast.models | fast.structures;
        let visible = stopped != 0b11111;
        let look = Look { visible, structure: visible && fast.structures != 0, object: visible && fast.objects != 0 };
        assert_eq!(hasty, look);
        assert_eq!(table.sees(&rules, from, to, &others), visible);
    }
    assert!(counts.iter().flatten().all(|count| *count > 90), "{counts:?}");
}

#[test]
fn lines_cross_what_a_library_says_they_cross() {
    // Rectangles and discs of a geometry library, all at one height.
    let mut dice = Dice::new(62);
    let mut crossed = 0;
    for _ in 0..4000 {
        let [mut from, mut to, mut model] = [0; 3].map(|_| some_base(&mut dice, 20_000, 16_000));
        (from.z, to.z, model.z) = (0, 0, 0);
        if from.at.distance(to.at) < 500.0 || model.at == from.at || model.at == to.at {
            continue;
        }
        let (x, y) = (between(&mut dice, 0, 16_000), between(&mut dice, 0, 12_000));
        let (w, h) = (between(&mut dice, 200, 5000), between(&mut dice, 200, 5000));
        let rect = [x, y, x + w, y + h].map(|grains| f64::from(grains) / 1000.0);
        let table = table(vec![structure(rect, 3.0)]);
        let rays = table.rays::<false>(&RULES, (&from, 0), (&to, 0), &[model], 0.0);
        let (dx, dy) = from.at.to(to.at);
        let length = dx.hypot(dy);
        let zone = table.pieces[0].zone;
        assert_eq!((zone.left, zone.top), (inches(rect[0]), inches(rect[3])));
        for (nth, share) in [-0.9, -0.45, 0.0, 0.45, 0.9].into_iter().enumerate() {
            let aside = share * f64::from(to.radius) / length;
            let start = geo::coord! { x: f64::from(from.at.x), y: f64::from(from.at.y) };
            let end = geo::coord! { x: f64::from(to.at.x) - dy * aside, y: f64::from(to.at.y) + dx * aside };
            let line = geo::Line::new(start, end);
            let near: f64 = Euclidean.distance(&line, &geo::Point::new(f64::from(model.at.x), f64::from(model.at.y)));
            if (near - f64::from(model.radius)).abs() > 1e-6 {
                assert_eq!(rays.models >> nth & 1 != 0, near < f64::from(model.radius), "{from:?} {to:?} {model:?}");
            }
            // A slightly shrunken rectangle distinguishes crossing from touching.
            let shrunk = |by: f64| {
                geo::Rect::new(
                    geo::coord! { x: f64::from(zone.left) + by, y: f64::from(zone.bottom) + by },
                    geo::coord! { x: f64::from(zone.right) - by, y: f64::from(zone.top) - by },
                )
            };
            assert!(shrunk(0.0).unsigned_area() > 0.0);
            let [inner, outer] = [1e-3, -1e-3].map(|by| line.intersects(&shrunk(by)));
            if inner == outer {
                assert_eq!(rays.structures >> nth & 1 != 0, inner, "{from:?} {to:?} {rect:?}");
                crossed += usize::from(inner);
            }
        }
    }
    assert!(crossed > 2000, "{crossed}");
}

#[test]
fn sight_is_the_same_on_the_table_turned_by_half_a_turn() {
    // FB-I8.
    let mut dice = Dice::new(63);
    for round in 0..2000 {
        let table = &placeholder_tables()[round % 3];
        let [(from, from_on, others), (to, to_on, _)] = scene(&mut dice, table, 8);
        if from_on != 0 || to_on != 0 {
            continue;
        }
        let turned = |base: &Base| {
            let mut base = *base;
            (base.at.x, base.at.y) = (44_000 - base.at.x, 30_000 - base.at.y);
            base
        };
        let images: Vec<Base> = others.iter().map(turned).collect();
        let one = table.rays::<false>(&RULES, (&from, 0), (&to, 0), &others, 0.0);
        let other = table.rays::<false>(&RULES, (&turned(&from), 0), (&turned(&to), 0), &images, 0.0);
        assert_eq!(one, other);
    }
}

#[test]
fn a_corridor_holds_all_that_can_stop_sight() {
    let mut dice = Dice::new(64);
    let (mut kept, mut all) = (0, 0);
    for round in 0..1500 {
        let table = &placeholder_tables()[round % 3];
        let [(from, from_on, others), (to, to_on, _)] = scene(&mut dice, table, 12);
        let near = |base: Base, dice: &mut Dice| {
            let mut mate = base;
            (mate.at.x, mate.at.y) = (base.at.x + between(dice, -2000, 2000), base.at.y + between(dice, -2000, 2000));
            [base, mate]
        };
        let (ours, theirs) = (near(from, &mut dice), near(to, &mut dice));
        let corridor = Corridor::between(ours.iter().copied(), theirs.iter().copied());
        let some: Vec<Base> = others.iter().filter(|base| corridor.meets(base)).copied().collect();
        kept += some.len();
        all += others.len();
        for (one, on) in [(ours[0], from_on), (ours[1], 0)] {
            for (other, other_on) in [(theirs[0], to_on), (theirs[1], 0)] {
                for rules in [RULES, SightRules { from_edges: true, ..RULES }] {
                    let look = |models: &[Base]| table.look(&rules, (&one, on), (&other, other_on), models);
                    assert_eq!(look(&others), look(&some));
                }
            }
        }
    }
    assert!(kept * 2 < all, "{kept} of {all}");
}
