//! Tests of other readings of what the price list leaves open (AC-Q), each beside the one played by default.

use super::{aim, attack, bought_text, character, deed, start};
use crate::Action;
use crate::model::content::sheets::TokenSlot;
use crate::model::state::{Figure, MoveKind, PieceId, Surface};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_kit::table::plane::Point;

/// A second and a third attack, so that there are tokens left.
const SPARE: &str = "attacks.spare = { place = 1, template = \"single\", range = 0 }\n\
                     attacks.spare_2 = { place = 2, template = \"single\", range = 0 }\n";

/// Sets up a bare table with the attacker A, whose attack `a` has this effect on hit and miss, and the target B that
/// survives everything, `gap` mm apart. Their bases have these diameters.
fn fight(effect: &str, knobs: &str, (own, other): (f64, f64), gap: f64) -> (Rig, Figure, Figure) {
    let one = format!(
        "base = [{own:.1}, {own:.1}]\n{SPARE}\
         attacks.a = {{ template = \"single\", range = 8, effects = [{{ effect = \"{effect}\", when = \"always\" }}] }}"
    );
    let two = format!("base = [{other:.1}, {other:.1}]\nattacks.a = {{ template = \"single\", range = 0 }}");
    let mut rig = bought_text(&(knobs.to_owned() + &character("A", &one) + &character("B", &two)));
    let by = rig.put(S1, "A", 200.0, 300.0);
    let at = rig.put(S2, "B", 200.0 + (own + other) / 2.0 + gap, 300.0);
    rig.figure_mut(at).wounds = 99;
    rig.active(by).go();
    (rig, by, at)
}

#[test]
fn a_character_can_be_legal_without_an_action() {
    // AC-Q1: it has no token, so its activation is over at once, but its traits count.
    let text = "[build]\nwithout_actions = true\n".to_owned() + &character("X", "traits = [\"defense_aura\"]");
    let mut rig = bought_text(&text);
    let inert = rig.put(S1, "X", 300.0, 300.0);
    let friend = rig.put(S1, "K1", 330.0, 300.0);
    let foe = rig.put(S2, "K1", 330.0, 326.0);
    assert_eq!((rig.figure(inert).pool, rig.game.sheet(&rig.s, inert).points), (0, 10));
    rig.go();
    rig.play(Action::Activate(inert));
    assert_eq!((rig.actor(), rig.figure(inert).activated), (S2, true), "it could do nothing");
    attack(&mut rig, "strike", false, friend);
    let margins = rig.events.iter().filter_map(|event| match event {
        crate::Event::Attacks(result) if result.by == foe => Some(result.margin),
        _ => None,
    });
    assert_eq!(margins.collect::<Vec<_>>(), [-2 - 3 - 1]);
}

#[test]
fn displaced_characters_can_be_placed() {
    // AC-Q13: of the attacker, past a base that is in the way.
    for (places, behind) in [(false, false), (true, true)] {
        let knobs = format!("[push]\ndisplace_places = {places}\n");
        let (mut rig, by, at) = fight("displace_attacker", &knobs, (32.0, 32.0), 100.0);
        rig.put(S2, "K1", 230.0, 300.0);
        attack(&mut rig, "a", false, at);
        let to = Point::mm(332.0 - 32.5, 300.0);
        assert_eq!(rig.allows(Action::AtPoint(to)), behind, "{places}");
        assert!(!rig.allows(Action::AtPoint(Point::mm(332.0 - 60.0, 300.0))), "more than an inch from the target");
        assert!(!rig.allows(Action::AtPoint(Point::mm(332.0 - 20.0, 300.0))), "on the target");
        if behind {
            assert!(rig.options().contains(&Action::AtPoint(Point::mm(332.0 - 32.3, 300.0))), "{:?}", rig.options());
            rig.play(Action::AtPoint(to));
            assert_eq!(rig.figure(by).at, to);
        }
    }
    // Of the target, onto a wall that stops it by the other reading.
    let wall = "[tables.W]\nname = \"W\"\npieces = [{ name = \"wall\", size = 4, rect = [290.0, 300.0, 60.0, 60.0] }]\n\
                [board]\nlayout = \"W\"\n";
    for (places, surface) in [(false, Surface::Ground), (true, Surface::Level(PieceId(0), 0))] {
        let knobs = format!("{wall}[push]\ndisplace_places = {places}\n");
        let (mut rig, _, at) = fight("displace_defender", &knobs, (25.0, 25.0), 22.3);
        attack(&mut rig, "a", false, at);
        let from = rig.figure(at).at;
        let to = Point { x: from.x + 25 * 256 + 64, ..from };
        assert!(!rig.allows(Action::AtPoint(Point { x: from.x + 26 * 256, ..from })), "more than an inch");
        assert_eq!(rig.allows(Action::AtPoint(Point { x: from.x + 12 * 256, ..from })), !places, "half on the wall");
        rig.play(Action::AtPoint(to));
        assert_eq!(rig.figure(at).surface, surface);
        assert_eq!(rig.figure(at).at == to, places);
    }
}

#[test]
fn throws_can_need_exactly_two_sizes() {
    // AC-Q16: Size 3 throws Size 1 by both readings, Size 4 by one.
    for (exact, own, thrown) in [(false, 70.0, true), (false, 100.0, true), (true, 70.0, true), (true, 100.0, false)] {
        let (mut rig, _, at) = fight("throw", &format!("[throw]\nexact_sizes = {exact}\n"), (own, 32.0), 0.5);
        attack(&mut rig, "a", false, at);
        let from = rig.figure(at).at;
        let away = Action::AtPoint(Point { x: from.x + 40 * 256, ..from });
        assert_eq!(rig.allows(away), thrown, "{own} mm, exact_sizes = {exact}");
    }
}

#[test]
fn exhaust_can_spare_the_move_action_and_give_its_token_away() {
    // AC-Q18
    for (on_move, options) in [(true, &[0, 1][..]), (false, &[1])] {
        let (mut rig, _, at) = fight("exhaust", &format!("[tokens]\nexhaust_move = {on_move}\n"), (32.0, 32.0), 10.0);
        attack(&mut rig, "a", false, at);
        let options: Vec<Action> = options.iter().map(|slot| Action::Option(*slot)).collect();
        // A single option is carried out at once.
        if on_move {
            assert_eq!(rig.options(), options);
            rig.play(Action::Option(1));
        }
        assert_eq!(rig.figure(at).exhausted[TokenSlot(1)], 1);
    }
    for (joins, pool) in [(false, 1), (true, 2)] {
        let knobs = format!("[tokens]\nexhaust_joins_pool = {joins}\n");
        let (mut rig, _, at) = fight("exhaust", &knobs, (32.0, 32.0), 10.0);
        attack(&mut rig, "a", false, at);
        rig.play(Action::Option(1)).play(Action::End);
        assert_eq!((rig.figure(at).pool, rig.figure(at).exhausted[TokenSlot(1)]), (pool, 0), "{joins}");
        rig.figure_mut(at).wounds = 1;
        assert_eq!(rig.game.conserved(&rig.s), Ok(()));
    }
}

#[test]
fn compelled_characters_can_be_barred_from_shifts_and_placements() {
    // AC-Q19
    for all in [false, true] {
        for ability in ["shift_self", "displace_self_blind"] {
            let one = character("A", "abilities = [\"compel_movement\"]");
            let two = character("B", &format!("abilities = [\"{ability}\"]"));
            let mut rig = bought_text(&(format!("[build]\ncompel_all = {all}\n") + &one + &two));
            let who = rig.put(S1, "A", 200.0, 300.0);
            let foe = rig.put(S2, "B", 300.0, 300.0);
            rig.active(who).go();
            start(&mut rig, "compel_movement", false);
            aim(&mut rig, Action::AtFigure(foe));
            rig.s.stack.clear();
            rig.active(foe).go();
            start(&mut rig, ability, false);
            let to = |x: f64, y: f64| {
                let at = Point::mm(x, y);
                if ability == "shift_self" { Action::Go(at) } else { Action::AtPoint(at) }
            };
            let found = [to(320.0, 300.0), to(300.0, 320.0), to(280.0, 300.0)].map(|action| rig.allows(action));
            assert_eq!(found, [!all, !all, true], "{ability}: away, aside, nearer");
            let offered = rig.options().into_iter().filter(|option| rig.allows(*option)).count();
            assert_eq!(offered, rig.options().len(), "{ability}: what is offered is allowed");
        }
    }
}

#[test]
fn climbs_can_be_free() {
    // AC-Q28: of Size 4 for Size 1, three strides without the trait.
    let table = "[tables.W]\nname = \"W\"\npieces = [{ name = \"tower\", size = 4, rect = [250.0, 300.0, 60.0, 60.0] }]\n\
                 [board]\nlayout = \"W\"\n";
    for (trait_, free, cost) in
        [("ignore_climb", false, 1), ("ignore_climb", true, 0), ("ignore_movement", true, 0), ("regenerate", true, 3)]
    {
        let fields = format!("traits = [\"{trait_}\"]\nabilities = [\"shift_self\"]");
        let mut rig = bought_text(&format!("{table}[traits]\nfree_climbs = {free}\n{}", character("A", &fields)));
        let who = rig.put(S1, "A", 200.0, 300.0);
        let trip = rig.game.trip(&rig.s, who, MoveKind::Action, 3);
        assert_eq!(trip.climb_cost(Surface::Level(PieceId(0), 0)), Ok(cost), "{trait_}, free_climbs = {free}");
    }
}

#[test]
fn the_pool_can_be_full_in_every_activation() {
    // AC-Q29: after an attack with two tokens one of them stays on its slot, but three are in the pool.
    for (refill, pool) in [("slots", 2), ("pool", 3), ("full_each_turn", 3)] {
        let (mut rig, by, at) = fight("slow", &format!("[tokens]\nrefill = \"{refill}\"\n"), (32.0, 32.0), 10.0);
        let strike = deed(&rig, by, "a");
        start(&mut rig, "a", true);
        aim(&mut rig, Action::AtFigure(at));
        rig.play(Action::End).play(Action::End);
        assert_eq!((rig.s.turn, rig.s.active.expect("somebody").who), (2, by));
        assert_eq!(rig.figure(by).pool, pool, "{refill}");
        let left = u8::from(refill != "full_each_turn");
        assert_eq!(
            (rig.figure(by).slots[TokenSlot(1)], rig.allows(Action::Use(strike))),
            (left, left == 0),
            "{refill}"
        );
        rig.figure_mut(at).wounds = 1;
        assert_eq!(rig.game.conserved(&rig.s), Ok(()));
    }
}
