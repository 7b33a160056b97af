//! Tests with whole random matches, checking every character after every choice.

use proptest::prelude::*;

use super::rig::{Rig, S1, S2};
use crate::model::content::sheets::DeedKind;
use crate::model::events::Source;
use crate::model::state::{Figure, Forced, ForcedKind, Frame, Phase, Surface};
use crate::{Action, Ascension, State};
use evenhand_game::game::{Cx, Dice, Play, Seed};
use evenhand_kit::table::plane::{Point, grains};

/// Checks that every living character is on the table, supported by its surface, and not on
/// another base or an obstacle.
fn look_at_everybody(game: &Ascension, s: &State) -> Result<(), String> {
    // While a character is about to fall, to land or to make room, its position does not count.
    if s.stack.iter().any(|frame| matches!(frame, Frame::Falling(_) | Frame::Collapse(_))) {
        return Ok(());
    }
    let there: Vec<Figure> = s.figures.ids().filter(|who| s.figures[*who].alive && s.figures[*who].deployed).collect();
    for who in &there {
        let figure = &s.figures[*who];
        let id = &game.sheet(s, *who).id;
        if figure.wounds == 0 {
            return Err(format!("{id} #{who} lives without wounds left"));
        }
        if let Surface::Level(piece, _) = figure.surface
            && s.pieces[piece].gone
        {
            return Err(format!("{id} #{who} stands on piece {piece}, which is gone"));
        }
        if !game.can_rest(s, *who, figure.at, figure.facing, figure.surface) {
            return Err(format!("{id} #{who} cannot rest at {:?} on {:?}", figure.at, figure.surface));
        }
    }
    Ok(())
}

/// Plays a random match with a preference for attacks, and checks after every choice.
fn play(mut rig: Rig, dice: &mut Dice) -> Result<u32, String> {
    let mut fights = 0;
    let mut options = Vec::new();
    for step in 0..6000 {
        if rig.s.phase == Phase::Over {
            return Ok(fights);
        }
        let seat = rig.game.to_act(&rig.s).first().expect("somebody acts");
        options.clear();
        rig.game.actions(&rig.s, seat, &mut options);
        let attacks = |action: &Action| match (action, rig.s.active) {
            (Action::Use(deed), Some(active)) if rig.s.stack.is_empty() => {
                rig.game.sheet(&rig.s, active.who).deeds[*deed].kind == DeedKind::Attack
            }
            (Action::Respond(_), _) => true,
            _ => false,
        };
        let eager: Vec<Action> = options.iter().copied().filter(attacks).collect();
        let from = if eager.is_empty() || dice.below(4) == 0 { &options } else { &eager };
        let action = from[dice.below(from.len())];
        fights += u32::from(!eager.is_empty());
        let before = rig.s.clone();
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.apply(&mut rig.s, &evenhand_game::game::Choices::one(seat, action), &mut cx);
        rig.chance = cx.chance().clone();
        look_at_everybody(&rig.game, &rig.s).map_err(|error| {
            format!("step {step}, after {action:?} by {seat} with {:?}: {error}", before.stack.last())
        })?;
        rig.events.clear();
    }
    Ok(fights)
}

/// Puts characters of all Sizes at random points, on any surface they can stand on, for random pushes and throws.
fn scatter(table: &str, support: &str, rubble: bool, seed: u64) -> Rig {
    let rubble = if rubble { "\"rubble\"" } else { "\"remove\"" };
    let knobs = [
        ("board.layout", table),
        ("terrain.on_destroy", rubble),
        ("throw.max_target_size", "1"),
        ("support.rule", support),
    ];
    let mut rig = Rig::with(2, &knobs);
    let mut dice = Seed(seed).dice();
    for place in 0..10 {
        let sheet = ["BH3", "FB4", "BH5", "FB5", "SK3", "BH6"][dice.below(6)];
        let who = rig.put(if place % 2 == 0 { S1 } else { S2 }, sheet, 300.0, 300.0);
        rig.figure_mut(who).alive = false;
        for _ in 0..200 {
            let at = Point::mm(dice.below(600) as f64, dice.below(600) as f64);
            // Raised surfaces come first, because there are few of them.
            let surfaces: Vec<Surface> = rig.game.raised(&rig.s).chain([Surface::Ground]).collect();
            let rests = |surface: &&Surface| rig.game.can_rest(&rig.s, who, at, 0, **surface);
            if let Some(surface) = surfaces.iter().find(rests).copied() {
                let wounds = 60;
                let figure = rig.figure_mut(who);
                (figure.at, figure.surface, figure.alive, figure.wounds) = (at, surface, true, wounds);
                break;
            }
        }
    }
    rig.active(Figure(0));
    rig
}

/// Pushes, pulls and throws characters at random, and destroys pieces they stand on.
fn throw_about(mut rig: Rig, dice: &mut Dice) -> Result<[usize; 3], String> {
    for blow in 0..40 {
        let there: Vec<Figure> = (0..10).map(Figure).filter(|who| rig.alive(*who)).collect();
        let (who, by) = (there[dice.below(there.len())], there[dice.below(there.len())]);
        if who == by {
            continue;
        }
        let kind = [ForcedKind::Push, ForcedKind::Pull, ForcedKind::Throw][dice.below(3)];
        let length = grains(10.0 + dice.below(120) as f64);
        let told = format!("blow {blow}, {kind:?} of #{who} by #{by} over {length}, from {:?}", rig.figure(who));
        if let Surface::Level(piece, _) = rig.figure(who).surface
            && dice.below(6) == 0
            && rig.game.can_be_struck(&rig.s, piece)
        {
            let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
            rig.game.destroy(&mut rig.s, piece, &mut cx);
        } else {
            rig.s.stack.push(Frame::Forced(Forced { who, by, kind, length, told: true, cancelled: false }));
        }
        rig.go();
        while rig.asked().is_some() {
            let options = rig.options();
            rig.play(options[dice.below(options.len())]);
        }
        look_at_everybody(&rig.game, &rig.s).map_err(|error| format!("{told}: {error}"))?;
    }
    let count = |wanted: Source| rig.suffered().iter().filter(|(_, _, source)| *source == wanted).count();
    Ok([count(Source::Fall), count(Source::Impact), count(Source::Edge)])
}

const TABLES: &[&str] = &["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\""];
const SUPPORTS: &[&str] = &["\"center\"", "\"half\"", "\"full\""];
const FACTIONS: &[&str] = &["BH", "SK", "FB"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_always_stands_somewhere(
        table in 0..TABLES.len(), one in 0..3usize, other in 0..3usize, many: bool, small: bool, seed: u64,
    ) {
        let lists = if many { "\"many\"" } else { "\"few\"" };
        // With rubble, destroyed pieces remain as difficult ground.
        let rubble = if small { "\"rubble\"" } else { "\"remove\"" };
        let knobs = [("board.layout", TABLES[table]), ("points.lists", lists), ("terrain.on_destroy", rubble)];
        let rig = Rig::dealt(&[FACTIONS[one], FACTIONS[other]], &knobs, seed);
        play(rig, &mut Seed(seed).dice()).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_comes_to_stand_somewhere_after_pushes_throws_and_falls(
        table in 0..TABLES.len(), support in 0..SUPPORTS.len(), rubble: bool, seed: u64,
    ) {
        let rig = scatter(TABLES[table], SUPPORTS[support], rubble, seed);
        look_at_everybody(&rig.game, &rig.s).map_err(TestCaseError::fail)?;
        throw_about(rig, &mut Seed(seed).dice()).map_err(TestCaseError::fail)?;
    }
}

#[test]
fn blows_make_for_falls_impacts_and_edges() {
    // Makes sure that the test above really exercises these cases.
    let sum = |sums: [usize; 3], seed: u64| {
        let rig = scatter(TABLES[1 + seed as usize % 2], SUPPORTS[0], false, seed);
        let seen = throw_about(rig, &mut Seed(seed).dice()).expect("everybody stands");
        [0, 1, 2].map(|at| sums[at] + seen[at])
    };
    let [falls, impacts, edges] = (0..12).fold([0; 3], sum);
    assert!(falls > 5 && impacts > 12 && edges > 3, "{falls} falls, {impacts} impacts, {edges} edges");
}

/// Readings of fights and related rules, with two or three values each.
const READINGS: &[(&str, &[&str])] = &[
    ("attack.hit_rule", &["\"gt\"", "\"ge\""]),
    ("attack.min_damage", &["1", "0", "3"]),
    ("attack.effects_on_miss", &["true", "false"]),
    ("attack.effects_on_defeated", &["false", "true"]),
    ("attack.friendly_targets", &["false", "true"]),
    ("attack.damage_cap", &["0", "3"]),
    ("aoe.flip", &["\"once\"", "\"per_target\""]),
    ("aoe.friendly_fire", &["true", "false"]),
    ("aoe.same_level", &["true", "false"]),
    ("aoe.cover", &["true", "false"]),
    ("aoe.terrain", &["false", "true"]),
    ("response.per_event", &["1", "3"]),
    ("response.depth", &["1", "3"]),
    ("tokens.block_occupied", &["true", "false"]),
    ("push.unit", &["\"size_inch\"", "\"base_mm\""]),
    ("push.table_edge", &["\"stop\"", "\"remove\""]),
    ("push.max_larger", &["1", "3"]),
    ("push.min_mm", &["25.4", "76.0"]),
    ("fall.size_term", &["\"full\"", "\"none\""]),
    ("fall.conditions", &["1", "2"]),
    ("impact.conditions", &["1", "0", "2"]),
    ("impact.damage_per_size", &["1.0", "0.0", "2.0"]),
    ("throw.max_target_size", &["-1", "1"]),
    ("throw.impact", &["true", "false"]),
    ("hazard.on", &["[\"enter\", \"start\"]", "[]", "[\"end\", \"enter\"]"]),
    ("hazard.threshold", &["0", "3"]),
    ("flip.offturn", &["\"active\"", "\"owner\""]),
    ("measure.from", &["\"edge\"", "\"center\""]),
    ("measure.vertical", &["\"ignore\"", "\"add\""]),
    ("terrain.on_destroy", &["\"remove\"", "\"rubble\""]),
    ("terrain.fragile_trample", &["true", "false"]),
    ("support.rule", &["\"center\"", "\"full\""]),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn matches_go_on_under_every_mixture_of_readings(
        table in 0..TABLES.len(), one in 0..3usize, other in 0..3usize, seed: u64,
    ) {
        let mut dice = Seed(seed).dice();
        let mut knobs = vec![("board.layout", TABLES[table])];
        knobs.extend(READINGS.iter().map(|(path, values)| (*path, values[dice.below(values.len())])));
        let told = format!("{knobs:?}");
        let rig = Rig::dealt(&[FACTIONS[one], FACTIONS[other]], &knobs, seed);
        play(rig, &mut dice).map_err(|error| TestCaseError::fail(format!("{error}, with {told}")))?;
    }
}
