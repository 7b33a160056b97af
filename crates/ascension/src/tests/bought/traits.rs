//! Tests of traits (AC-TR).

use super::{bought_text, character, deed};
use crate::Action;
use crate::model::content::sheets::{Condition, DeedId};
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure, Frame};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::{Point, grains};

const BLOW: &str = "attacks.a = { template = \"single\", range = 8 }\n";

/// Returns the texts of an attacker `A` and a target `B` of these diameters, with these traits.
fn two(own: (f64, &str), other: (f64, &str)) -> String {
    let of = |id: &str, (mm, traits): (f64, &str)| {
        let list: Vec<String> = traits.split_whitespace().map(|one| format!("\"{one}\"")).collect();
        let base = format!("base = [{mm:.1}, {mm:.1}]\n");
        character(
            id,
            &format!(
                "{base}traits = [{}]\n{BLOW}attacks.b = {{ place = 1, template = \"single\", range = 0 }}",
                list.join(", ")
            ),
        )
    };
    of("A", own) + &of("B", other)
}

/// Sets up both with this gap between their bases. The attacker is active.
fn apart(text: &str, gap: f64) -> (Rig, Figure, Figure) {
    let mut rig = bought_text(text);
    let by = rig.put(S1, "A", 200.0, 300.0);
    let radii = {
        let mm =
            |id: &str| f64::from(rig.game.sheets.values().find(|sheet| sheet.id == id).expect("a sheet").long) / 512.0;
        mm("A") + mm("B")
    };
    let at = rig.put(S2, "B", 200.0 + radii + gap, 300.0);
    rig.active(by);
    (rig, by, at)
}

/// Returns the margin of A's first attack on B.
fn margin(rig: &Rig, by: Figure, at: Figure) -> i16 {
    rig.game.margin(&rig.s, by, DeedId(0), AimedAt::Figure(at), 0, 0)
}

/// Returns the margin with traits of both, at this gap. Without traits it is -4: Skill 0 - 2 against Defense 2.
fn with(own: &str, other: &str, gap: f64) -> i16 {
    let (rig, by, at) = apart(&two((32.0, own), (32.0, other)), gap);
    margin(&rig, by, at)
}

#[test]
fn defense_against_distance() {
    // AC-TR-6, AC-TR-7, AC-Q26: +2 Defense out of contact, -2 from farther than 6 inches; both add up (AC-TR-20).
    assert_eq!(with("", "", 50.0), -4);
    assert_eq!((with("", "defense_vs_ranged", 0.5), with("", "defense_vs_ranged", 3.0)), (-4, -6));
    assert_eq!((with("", "penalty_vs_distant", 152.0), with("", "penalty_vs_distant", 153.0)), (-4, -6));
    assert_eq!(with("", "penalty_vs_distant defense_vs_ranged", 160.0), -8);
    let text = two((32.0, ""), (32.0, "defense_vs_ranged")) + "[traits]\nranged_beyond_mm = 25.4\n";
    let at_gap = |gap: f64| {
        let (rig, by, at) = apart(&text, gap);
        margin(&rig, by, at)
    };
    assert_eq!((at_gap(20.0), at_gap(30.0)), (-4, -6));
}

#[test]
fn a_defense_aura_helps_friends_within_2_inches_once() {
    // AC-TR-1, AC-Q22
    for (helps_bearer, own) in [("true", -5), ("false", -4)] {
        let text = two((32.0, ""), (32.0, "defense_aura")) + &format!("[traits]\naura_helps_bearer = {helps_bearer}\n");
        let (mut rig, by, at) = apart(&text, 50.0);
        assert_eq!(margin(&rig, by, at), own);
        let x = f64::from(rig.figure(at).at.x) / 256.0;
        let [near, far] = [rig.put(S2, "K1", x, 300.0 + 28.5 + 50.0), rig.put(S2, "K1", x, 300.0 - 28.5 - 52.0)];
        let before = rig.game.total_defense(&rig.s, by, AimedAt::Figure(near), 0, 0);
        assert_eq!(before, 3 + 1, "Defense 3 and the aura");
        assert_eq!(rig.game.total_defense(&rig.s, by, AimedAt::Figure(far), 0, 0), 3, "52 mm away");
        rig.put(S2, "B", x + 50.0, 360.0);
        assert_eq!(rig.game.total_defense(&rig.s, by, AimedAt::Figure(near), 0, 0), 4, "a second aura adds nothing");
    }
}

#[test]
fn a_penalty_aura_reaches_as_far_as_its_influence() {
    // AC-TR-2, AC-SIZE-5, AC-Q23: 2 inches for Size 1, and 5 for Size 3; for all attacks of those inside.
    for (mm, inches) in [(32.0, 2.0), (70.0, 5.0)] {
        let at_gap = |gap: f64| {
            let (rig, by, at) = apart(&two((32.0, ""), (mm, "attack_penalty_aura")), gap);
            margin(&rig, by, at)
        };
        assert_eq!((at_gap(25.4 * inches - 0.2), at_gap(25.4 * inches + 0.5)), (-5, -4), "{mm}");
    }
    for (only, penalty) in [("false", -6), ("true", -5)] {
        let text =
            two((32.0, ""), (32.0, "attack_penalty_aura")) + &format!("[traits]\npenalty_on_bearer_only = {only}\n");
        let (mut rig, by, _) = apart(&text, 20.0);
        let other = rig.put(S2, "K1", 200.0, 400.0);
        assert_eq!(margin(&rig, by, other), penalty, "Defense 3");
    }
}

#[test]
fn damage_is_reduced_from_every_source() {
    // AC-TR-3, AC-TR-4, AC-Q24: damage dealt and suffered.
    for (traits, suffered) in [
        ("", [1, 2, 3, 5]),
        ("reduce_wounds_1", [1, 1, 2, 4]),
        ("reduce_wounds_2", [1, 2, 2, 3]),
        ("reduce_wounds_1 reduce_wounds_2", [1, 1, 1, 2]),
    ] {
        let (mut rig, by, at) = apart(&two((32.0, ""), (32.0, traits)), 50.0);
        for (damage, lost) in [1, 2, 3, 5].into_iter().zip(suffered) {
            for source in [Source::Attack, Source::Fall, Source::Dot, Source::Hazard, Source::Edge] {
                rig.figure_mut(at).wounds = 99;
                let mut cx = Cx::silent(rig.chance.clone());
                rig.game.suffer(&mut rig.s, at, damage, source, by, &mut cx);
                assert_eq!(99 - rig.figure(at).wounds, lost, "{damage} with {traits} by {source:?}");
            }
        }
    }
    let text = two((32.0, ""), (32.0, "reduce_wounds_1")) + "[traits]\nreduce_all_damage = false\n";
    let (mut rig, by, at) = apart(&text, 50.0);
    rig.figure_mut(at).wounds = 99;
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.suffer(&mut rig.s, at, 3, Source::Fall, by, &mut cx);
    assert_eq!(rig.figure(at).wounds, 96);
}

#[test]
fn sizes_count_more_for_pushes_and_throws() {
    // AC-TR-5, AC-TR-8, AC-TR-9, AC-TR-12, AC-TR-16, AC-Q25: whether Size 1 pushes the other, and by how many Sizes it
    // exceeds it.
    let of = |own: (f64, &str), other: (f64, &str), knobs: &str| {
        let (rig, by, at) = apart(&(two(own, other) + knobs), 0.5);
        (rig.game.can_be_pushed(&rig.s, by, at), rig.game.smaller_by(&rig.s, by, at))
    };
    let one = |own: &str, other: &str| of((32.0, own), (32.0, other), "");
    assert_eq!(one("", ""), (true, Some(0)));
    assert_eq!(one("displacement_size_2", ""), (true, Some(2)));
    assert_eq!(one("for_displacement_size_1", ""), (true, Some(1)));
    assert_eq!(one("displacement_size_2 for_displacement_size_1", ""), (true, Some(3)));
    assert_eq!(one("", "vs_displacement_size_1"), (true, None), "as if Size 2");
    assert_eq!(one("", "vs_displacement_size_2"), (false, None), "as if Size 3");
    assert_eq!(of((50.0, ""), (32.0, "vs_displacement_size_2"), ""), (true, None), "Size 2 pushes it");
    assert_eq!(
        of((50.0, ""), (32.0, "vs_displacement_size_1 vs_displacement_size_2"), ""),
        (false, None),
        "as if Size 4"
    );
    assert_eq!(one("", "displacement_immunity"), (false, None));
    assert_eq!(of((50.0, ""), (32.0, "displacement_immunity"), ""), (true, Some(1)), "only for its Size and smaller");
    let literal = "[traits]\nsize_2_for_bearer = false\n";
    assert_eq!(of((32.0, "displacement_size_2"), (32.0, ""), literal), (true, Some(0)));
    assert_eq!(of((32.0, ""), (32.0, "displacement_size_2"), literal), (false, None));
}

#[test]
fn cover_by_traits() {
    // AC-TR-10, AC-TR-11: none in the open, at least 1, and 1 more; nothing where cover is not played.
    let cover = |traits: &str, cover: i8| {
        let (rig, _, at) = apart(&two((32.0, ""), (32.0, traits)), 0.5);
        rig.game.cover_by_traits(&rig.s, AimedAt::Figure(at), cover)
    };
    assert_eq!([0, 1, 2].map(|before| cover("always_partial_cover", before)), [1, 1, 2]);
    assert_eq!([0, 1, 2].map(|before| cover("cover_bonus", before)), [0, 2, 3]);
    assert_eq!([0, 1, 2].map(|before| cover("always_partial_cover cover_bonus", before)), [2, 2, 3]);
    // In an attack, also in contact.
    let (mut rig, by, at) = apart(&two((32.0, ""), (32.0, "always_partial_cover")), 0.5);
    rig.figure_mut(at).wounds = 99;
    rig.go();
    rig.play(Action::Use(deed(&rig, by, "b")));
    let total = rig.events.iter().find_map(|event| match event {
        crate::model::events::Event::Weighed(terms) => Some((terms.cover, terms.total)),
        _ => None,
    });
    assert_eq!(total, Some((1, 3)));
}

#[test]
fn a_wound_is_regained_at_the_end_of_an_activation() {
    // AC-TR-13: not above the start, and not with Damage over Time.
    for (wounds, dot, after) in [(1, 0, 2), (2, 0, 2), (2, 1, 1)] {
        let text = two((32.0, "regenerate"), (32.0, "")).replace("[characters.A]\n", "[characters.A]\nwounds = 2\n");
        let (mut rig, by, _) = apart(&text, 100.0);
        rig.figure_mut(by).wounds = wounds;
        rig.suffering(by, Condition::Dot, dot).go();
        rig.play(Action::End);
        assert_eq!(rig.figure(by).wounds, after, "{wounds} Wounds, {dot} tokens");
    }
}

#[test]
fn a_bonus_against_the_large() {
    // AC-TR-14
    for (mm, expected) in [(50.0, -4), (60.0, -3), (100.0, -3)] {
        let (rig, by, at) = apart(&two((32.0, "bonus_vs_large"), (mm, "")), 20.0);
        assert_eq!(margin(&rig, by, at), expected, "{mm}");
    }
}

#[test]
fn whoever_stands_still_attacks_better() {
    // AC-TR-15, AC-Q27: no Move Action before, none after; by the other reading only none before.
    for (ends, moves) in [("true", false), ("false", true)] {
        let text =
            two((32.0, "bonus_if_stationary"), (32.0, "")) + &format!("[traits]\nstationary_ends_moves = {ends}\n");
        let (mut rig, by, at) = apart(&text, 0.5);
        rig.figure_mut(at).wounds = 99;
        assert_eq!(margin(&rig, by, at), -2);
        rig.go();
        assert!(rig.allows(Action::Move(1)));
        rig.play(Action::Use(deed(&rig, by, "b")));
        assert_eq!(rig.allows(Action::Move(1)), moves);
    }
    let (mut rig, by, at) = apart(&two((32.0, "bonus_if_stationary"), (32.0, "")), 50.0);
    rig.go();
    rig.play(Action::Move(1));
    rig.play(Action::End);
    assert_eq!(margin(&rig, by, at), -4, "after a Move Action, even of no length");
    rig.s.active = None;
    assert_eq!(margin(&rig, by, at), -4, "and outside of its activation");
}

#[test]
fn climbs_and_difficult_ground() {
    // AC-TR-17, AC-TR-18, AC-Q28: a climb of Size 4 costs Size 1 three strides, or one; swamp halves strides, or not.
    let tables = "[tables.W]\nname = \"W\"\npieces = [{ name = \"tower\", size = 4, rect = [250.0, 300.0, 60.0, 60.0] }, \
                  { name = \"swamp\", size = 1, area = true, difficult = true, rect = [150.0, 300.0, 60.0, 60.0] }]\n\
                  [board]\nlayout = \"W\"\n";
    for (traits, cost, strides) in [("", 3, 2), ("ignore_climb", 1, 2), ("ignore_movement", 1, 1)] {
        let (mut rig, by, _) = apart(&(two((32.0, traits), (32.0, "")) + tables), 200.0);
        let trip = rig.game.trip(&rig.s, by, crate::model::state::MoveKind::Action, 3);
        let top = crate::model::state::Surface::Level(crate::model::state::PieceId(0), 0);
        assert_eq!(trip.climb_cost(top), Ok(cost), "{traits}");
        rig.figure_mut(by).at = Point::mm(164.0, 300.0);
        let trip = rig.game.trip(&rig.s, by, crate::model::state::MoveKind::Action, 3);
        let route = trip.straight(Point::mm(140.0, 300.0)).expect("a way");
        assert_eq!(route.strides, strides, "{traits}: 24 mm of swamp with strides of 32 mm");
    }
}

#[test]
fn whoever_ignores_obscured_terrain_sees_past_it() {
    // AC-TR-19: a wall of Size 2 hides a Size 1 character; a closed door does all the same.
    let table = |piece: &str| {
        format!(
            "[tables.W]\nname = \"W\"\npieces = [{{ name = \"wall\", size = 2, rect = [250.0, 300.0, 10.0, 100.0]{piece} }}]\n[board]\nlayout = \"W\"\n"
        )
    };
    for (traits, piece, seen) in
        [("", "", None), ("ignore_obscured", "", Some(0)), ("ignore_obscured", ", door = \"closed\"", None)]
    {
        let (rig, by, at) = apart(&(two((32.0, traits), (32.0, "")) + &table(piece)), 100.0);
        assert_eq!(rig.game.sight(&rig.s, by, AimedAt::Figure(at)), seen, "{traits}{piece}");
        assert_eq!(rig.game.sight(&rig.s, at, AimedAt::Figure(by)), None, "the other does not");
    }
}

#[test]
fn traits_change_nothing_of_others() {
    // The sheets of the test content have none, nor do pushes and damage ask for them.
    let (mut rig, by, at) = apart(&two((32.0, ""), (32.0, "")), 0.5);
    assert_eq!((rig.game.moving_size(&rig.s, by), rig.game.moved_size(&rig.s, at)), (1, 1));
    assert!(!rig.s.stack.iter().any(|frame| matches!(frame, Frame::Forced(_))));
    rig.figure_mut(at).wounds = 5;
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.suffer(&mut rig.s, at, 3, Source::Attack, by, &mut cx);
    assert_eq!(rig.figure(at).wounds, 2);
    assert_eq!(rig.game.sheet(&rig.s, by).influence, grains(0.0));
}

#[test]
fn the_numbers_of_traits_can_be_those_of_the_army_builder() {
    // AC-Q11, AC-PRICE-4
    let knobs = "[traits]\ndistant_penalty = 1\nstationary_bonus = 1\nreduce_2_least = 1\n";
    let (rig, by, at) = apart(&(two((32.0, "bonus_if_stationary"), (32.0, "")) + knobs), 20.0);
    assert_eq!(margin(&rig, by, at), -3);
    let (rig, by, at) = apart(&(two((32.0, ""), (32.0, "penalty_vs_distant")) + knobs), 160.0);
    assert_eq!(margin(&rig, by, at), -5);
    for (damage, lost) in [(1, 1), (2, 1), (3, 1), (5, 3)] {
        let (mut rig, by, at) = apart(&(two((32.0, ""), (32.0, "reduce_wounds_2")) + knobs), 50.0);
        rig.figure_mut(at).wounds = 99;
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.suffer(&mut rig.s, at, damage, Source::Attack, by, &mut cx);
        assert_eq!(99 - rig.figure(at).wounds, lost, "{damage}");
    }
}
