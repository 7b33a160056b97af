//! Tests of attacks by tokens and templates (AC-ATK, AC-TPL).

use super::{aim, attack, attack_at, bought, bought_text, bought_with, character, deed, start};
use crate::Action;
use crate::characters::{AttackEffect, BoughtAbility, Prices};
use crate::model::content::sheets::{TokenSlot, When};
use crate::model::content::suits::Suits;
use crate::model::events::{AttackResult, Event};
use crate::model::state::{AimedAt, Figure};
use crate::tests::rig::{Rig, S1, S2};
use evenhand_kit::table::plane::Point;

/// Returns the attacks made so far: target and margin.
fn attacks(rig: &Rig) -> Vec<(AimedAt, i16)> {
    let results = rig.events.iter().filter_map(|event| match event {
        Event::Attacks(AttackResult { target, margin, .. }) => Some((*target, *margin)),
        _ => None,
    });
    results.collect()
}

fn struck(rig: &Rig) -> Vec<Figure> {
    let figures = attacks(rig).into_iter().filter_map(|(at, _)| match at {
        AimedAt::Figure(at) => Some(at),
        _ => None,
    });
    figures.collect()
}

#[test]
fn capacity_is_the_number_of_actions_and_size_comes_from_the_base() {
    // AC-BUILD-2, AC-BUILD-3, AC-SIZE-1, AC-ABI-0
    let rig = bought();
    let sheet = |id: &str| rig.game.sheets.values().find(|sheet| sheet.id == id).expect("a sheet");
    let k5 = sheet("K5");
    assert_eq!((k5.capacity, k5.size, k5.points, k5.wounds, k5.strides, k5.skill, k5.defense), (3, 3, 75, 4, 2, 3, 4));
    assert_eq!((sheet("K6").size, sheet("K4").size, sheet("K1").capacity), (4, 2, 2));
    assert_eq!(k5.abilities_most, 1);
}

#[test]
fn an_attack_takes_one_token_or_two_on_one_slot() {
    // AC-ATK-2, AC-ATK-3, AC-EX-2: K2 at Defense 2 has a margin of -4 with one token and of -2 with two.
    for (more, margin, left) in [(false, -4, 2), (true, -2, 1)] {
        let mut rig = bought_text(&character("D2", "attacks.a = { template = \"single\", range = 0 }"));
        let by = rig.put(S1, "K2", 200.0, 300.0);
        let at = rig.put(S2, "D2", 228.5, 300.0);
        rig.figure_mut(at).wounds = 99;
        rig.active(by).go();
        attack(&mut rig, "strike", more, at);
        assert_eq!(attacks(&rig), [(AimedAt::Figure(at), margin)]);
        assert_eq!((rig.figure(by).pool, rig.figure(by).slots[TokenSlot(1)]), (left, 3 - left));
        assert!(!rig.options().contains(&Action::Use(deed(&rig, by, "strike"))), "its slot is taken");
    }
    let mut rig = bought();
    let lone = rig.put(S1, "K4", 200.0, 300.0);
    rig.put(S2, "K1", 260.0, 300.0);
    rig.active(lone).go();
    let options = rig.options();
    assert!(options.contains(&Action::Use(deed(&rig, lone, "mud"))) && options.contains(&Action::Move(1)));
    assert!(!options.iter().any(|option| matches!(option, Action::UseMore(_) | Action::Move(2))), "AC-EX-3");
}

#[test]
fn a_skill_of_one_token_can_have_a_floor() {
    // AC-Q5, AC-EX-1: Skill 0 with an area is -3 with one token and -1 with two; with the floor -1 and -1.
    for (floor, one) in [("false", -3), ("true", -1)] {
        let rig = bought_with(&[("build.one_token_floor", floor)]);
        let iron = rig.game.sheets.values().find(|sheet| sheet.id == "IRON").expect("a sheet");
        let quake = iron.deeds.values().find(|deed| deed.id == "quake").expect("an attack");
        assert_eq!((quake.bonus, quake.more.expect("two tokens").bonus), (one, -1));
    }
}

#[test]
fn an_area_strikes_everybody_its_circle_touches() {
    // AC-TPL-2, AC-Q7: K4 aims at a point 2 inches away, with a diameter of 2 inches: friend and foe, not those beyond.
    let mut rig = bought();
    let by = rig.put(S1, "K4", 200.0, 300.0);
    let [near, friend] = [rig.put(S2, "K1", 280.0, 300.0), rig.put(S1, "K1", 260.0, 335.0)];
    let far = rig.put(S2, "K1", 330.0, 300.0);
    rig.active(by).go();
    start(&mut rig, "mud", false);
    assert!(rig.allows(Action::AtPoint(Point::mm(275.0, 300.0))), "50 mm from the edge");
    assert!(!rig.allows(Action::AtPoint(Point::mm(276.5, 300.0))), "51.5 mm");
    assert!(!rig.allows(Action::AtPoint(Point::mm(210.0, 300.0))), "below the attacker");
    aim(&mut rig, Action::AtPoint(Point::mm(270.0, 310.0)));
    assert_eq!(struck(&rig), [near, friend]);
    assert!(!struck(&rig).contains(&far));
    let flips = rig.events.iter().filter(|event| matches!(event, Event::Turned(..))).count();
    assert_eq!(flips, 1, "one flip for all (AC-TPL-5)");
}

#[test]
fn an_area_of_range_0_lies_on_the_edge_of_its_user() {
    // AC-TPL-2: a circle of 1 inch around a point on the own edge reaches 25.4 mm.
    let near_and_far = [(25.0, true), (27.0, false)];
    for (gap, offered) in near_and_far {
        let nova = "base = [50.0, 50.0]\nattacks.nova = { template = \"area\", range = 0, diameter = 2 }";
        let mut rig = bought_text(&character("K9", nova));
        let by = rig.put(S1, "K9", 200.0, 300.0);
        let foe = rig.put(S2, "K9", 225.0 + gap + 25.0, 300.0);
        rig.active(by).go();
        if !offered {
            assert!(!rig.options().contains(&Action::Use(deed(&rig, by, "nova"))), "out of reach");
            continue;
        }
        start(&mut rig, "nova", false);
        let points = rig.options();
        assert!(points.iter().any(|action| matches!(action, Action::AtPoint(_))), "{points:?}");
        assert!(!rig.allows(Action::AtPoint(Point::mm(227.0, 300.0))), "2 mm from the edge");
        aim(&mut rig, Action::AtPoint(Point::mm(225.0, 300.0)));
        assert!(struck(&rig).contains(&foe));
    }
}

#[test]
fn an_area_can_spare_its_user() {
    // AC-Q7: aimed at its own edge, the circle touches the attacker.
    for (strikes, count) in [("true", 2), ("false", 1)] {
        let mut rig = bought_with(&[("aoe.strikes_user", strikes)]);
        let by = rig.put(S1, "K4", 200.0, 300.0);
        rig.put(S2, "K1", 240.0, 300.0);
        rig.active(by).go();
        attack_at(&mut rig, "mud", false, 226.0, 300.0);
        assert_eq!(struck(&rig).len(), count);
    }
}

#[test]
fn a_point_must_be_seen() {
    // AC-Q6: a wall between.
    let wall = "[tables.W]\nname = \"W\"\npieces = [{ name = \"wall\", size = 3, rect = [245.0, 300.0, 10.0, 200.0] }]\n\
                [board]\nlayout = \"W\"";
    for (seen, allowed) in [("true", false), ("false", true)] {
        let mut rig = bought_text(&format!("{wall}\n[aoe]\npoint_sight = {seen}"));
        let by = rig.put(S1, "K4", 200.0, 300.0);
        rig.put(S2, "K1", 215.0, 345.0);
        rig.active(by).go();
        start(&mut rig, "mud", false);
        assert_eq!(rig.allows(Action::AtPoint(Point::mm(270.0, 300.0))), allowed);
    }
}

#[test]
fn a_diameter_of_0_is_everybody_in_contact() {
    // AC-TPL-2: friends, too, but not the attacker.
    let mut rig = bought();
    let by = rig.put(S1, "RW1", 200.0, 300.0);
    let foe = rig.put(S2, "K1", 200.0 + 30.0 + 12.5 + 0.5, 300.0);
    let friend = rig.put(S1, "K1", 200.0 - 43.0, 300.0);
    let apart = rig.put(S2, "K1", 200.0, 300.0 + 46.0);
    rig.active(by).go();
    start(&mut rig, "sweep", false);
    assert_eq!(struck(&rig), [foe, friend]);
    assert!(!struck(&rig).contains(&apart));
}

#[test]
fn a_line_strikes_all_on_a_strip_of_an_inch() {
    // AC-TPL-3: RW3, 3 inches from the edge of its base.
    let mut rig = bought();
    let by = rig.put(S1, "RW3", 200.0, 300.0);
    let first = rig.put(S2, "K1", 235.0, 300.0);
    let friend = rig.put(S1, "K1", 265.0, 324.0);
    let beside = rig.put(S2, "K1", 265.0, 274.0);
    let last = rig.put(S2, "K1", 305.0, 300.0);
    let beyond = rig.put(S2, "K1", 335.0, 300.0);
    rig.active(by).go();
    attack_at(&mut rig, "beam", false, 500.0, 300.0);
    assert_eq!(struck(&rig), [first, friend, last], "the strip is 12.7 mm to either side, the bases 12.5");
    assert!(!struck(&rig).contains(&beside) && !struck(&rig).contains(&beyond));
}

#[test]
fn a_line_can_be_limited_to_the_front() {
    // AC-Q8: the character looks along the x axis.
    for (arc, allowed) in [("360.0", true), ("180.0", true), ("90.0", false)] {
        let mut rig = bought_with(&[("aoe.line_arc_deg", arc)]);
        let by = rig.put(S1, "RW3", 200.0, 300.0);
        rig.put(S2, "K1", 240.0, 300.0);
        rig.active(by).go();
        start(&mut rig, "beam", false);
        assert_eq!(rig.allows(Action::AtPoint(Point::mm(200.0, 400.0))), allowed, "at 90 degrees, arc {arc}");
        assert!(rig.allows(Action::AtPoint(Point::mm(300.0, 300.0))));
    }
}

#[test]
fn a_chain_goes_from_target_to_target() {
    // AC-TPL-4, AC-Q9: K5 has 3 targets, the first within 3 inches, each further one within 2 inches of the last.
    let mut rig = bought();
    let by = rig.put(S1, "K5", 200.0, 300.0);
    let [one, two, three] = [290.0, 350.0, 410.0].map(|x| rig.put(S2, "K1", x, 300.0));
    let four = rig.put(S2, "K1", 470.0, 300.0);
    let friend = rig.put(S1, "K1", 290.0, 340.0);
    rig.active(by).go();
    start(&mut rig, "whip", true);
    aim(&mut rig, Action::AtFigure(one));
    let next = rig.options();
    assert_eq!(next, [Action::Decline, Action::AtFigure(two)], "not {friend}, not {four}, none twice");
    rig.play(Action::AtFigure(two));
    rig.play(Action::AtFigure(three));
    assert_eq!(struck(&rig), [one, two, three], "and no further than three");
}

#[test]
fn a_chain_can_stop_early() {
    // AC-TPL-4, AC-Q9: by choice, and by the other reading at the first miss.
    let mut rig = bought();
    let by = rig.put(S1, "K5", 200.0, 300.0);
    let [one, _] = [290.0, 350.0].map(|x| rig.put(S2, "K1", x, 300.0));
    rig.active(by).go();
    start(&mut rig, "whip", true);
    aim(&mut rig, Action::AtFigure(one));
    rig.play(Action::Decline);
    assert_eq!(struck(&rig), [one]);
    for (stops, count) in [("false", 2), ("true", 1)] {
        let mut rig = bought_with(&[("aoe.chain_stops", stops)]);
        let by = rig.put(S1, "K5", 200.0, 300.0);
        let [one, two] = [290.0, 350.0].map(|x| rig.put(S2, "K1", x, 300.0));
        rig.active(by).go();
        rig.next_cards(S1, &[-1, -1]);
        start(&mut rig, "whip", false);
        aim(&mut rig, Action::AtFigure(one));
        rig.play(Action::AtFigure(two));
        assert_eq!(struck(&rig).len(), count, "a miss");
    }
}

#[test]
fn moving_terrain_is_refused_by_name() {
    // AC-Q17, AC-EF-5, AC-AB-2: priced, but not played.
    let build = |fields: &str| {
        let mut rules = crate::tests::rig::bought_rules(&[]);
        let text = character("X", fields);
        rules.load(&crate::tests::rig::BOOK, std::path::Path::new("x.toml"), &text).expect("it reads");
        crate::Ascension::build(&rules, 2).map(|_| ()).expect_err("is refused")
    };
    let thrown = build("attacks.a = { template = \"single\", range = 0, effects = [{ effect = \"throw_terrain\" }] }");
    assert_eq!(thrown.path, "characters.X.attacks.a.effects.0");
    assert_eq!(thrown.message, "throw_terrain moves terrain, which is not played (AC-Q17)");
    let displaced = build("abilities = [\"displace_terrain\"]");
    assert_eq!(
        (displaced.path.as_str(), displaced.message.contains("displace_terrain")),
        ("characters.X.abilities.0", true)
    );
    let prices = Prices::of(&crate::tests::rig::bought_rules(&[])).expect("a list");
    let thrown = prices.effect(AttackEffect::ThrowTerrain, When::Hit, Suits::Any);
    assert_eq!((thrown, prices.ability(BoughtAbility::DisplaceTerrain)), (Some(6), Some(10)));
    let many: String = (0..9).map(|n| format!("attacks.a{n} = {{ template = \"single\", range = 0 }}\n")).collect();
    let full = build(&many);
    assert_eq!((full.path.as_str(), full.remedy.as_str()), ("characters.X.actions", "a sheet has room for 8"));
    let illegal = build("wounds = 9\nabilities = [\"shift_self\"]");
    assert_eq!(illegal.path, "characters.X.wounds", "an illegal character is not played");
    let mut rules = crate::tests::rig::bought_rules(&[]);
    let misspelled = rules.load(&crate::tests::rig::BOOK, std::path::Path::new("x.toml"), &character("X", "wond = 3"));
    let errors = misspelled.expect_err("there is no such field");
    assert_eq!((errors[0].path.as_str(), errors[0].remedy.as_str()), ("characters.X.wond", "did you mean `wounds`?"));
}
