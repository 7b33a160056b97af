//! Tests with random matches under every reading: each value of each knob alone, and many together.

use proptest::prelude::*;

use super::rig::BOOK;
use crate::Ascension;
use crate::model::state::{Frame, Phase, State};
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Chance, Choices, Cx, Dice, Notation, Play, Role, Rules, Ruleset, Seed};

/// Values other than those of the rulebook.
const KNOBS: &[(&str, &[&str])] = &[
    (
        "content.BH2.actions.spear_jab.effects",
        &[
            "[{ verb = 'choose', options = [[{ verb = 'push', further = 25.0 }], [{ verb = 'grant', condition = 'slow' }]] }]",
            "[{ verb = 'may', effects = [{ verb = 'move', strides = 1 }] }, { verb = 'lose', n = 1 }]",
            "[{ verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'push', further = 25.0 }] }, { on = [4, 6], do = [] }] }]",
        ],
    ),
    ("deck.copies", &["2", "3"]),
    ("deck.per", &["\"side\"", "\"shared\""]),
    ("deck.burn_on_refresh", &["0", "2", "4"]),
    ("deck.burn_at_start", &["1", "2"]),
    ("deck.burn_returns", &["false"]),
    ("deck.last_card", &["\"reshuffle\"", "\"single\"", "\"discard_last\""]),
    ("deck.refresh_when", &["\"on_need\""]),
    ("deck.mode", &["\"reshuffle_each\""]),
    ("deck.suit_rank", &["[\"black\", \"clubs\", \"diamonds\", \"hearts\", \"spades\", \"red\"]"]),
    ("flip.count", &["1", "3", "4"]),
    ("flip.combine", &["\"max\"", "\"min\""]),
    ("flip.offturn", &["\"owner\""]),
    ("flip.public", &["false"]),
    ("tiebreak.first_card", &["\"drawn\""]),
    ("tiebreak.same_suit", &["\"sum\""]),
    ("tiebreak.red", &["\"wild\""]),
    ("tiebreak.exact", &["\"coin\"", "\"lower_points\""]),
    ("tiebreak.max_reflips", &["1"]),
    ("initiative.mode", &["\"each_turn\""]),
    ("initiative.turn_start", &["\"restart\"", "\"alternate\""]),
    ("initiative.team_flip", &["\"best\"", "\"sum\""]),
    ("teams.slot", &["\"rotate\""]),
    ("teams.exhausted", &["\"fill\""]),
    ("underdog.enabled", &["false"]),
    ("underdog.contests", &["[]", "[\"initiative\"]"]),
    ("underdog.divisor", &["1", "10"]),
    ("underdog.scale", &["5", "100"]),
    ("underdog.cap", &["1", "3"]),
    ("turn.pass_rule", &["\"fewer_or_equal\"", "\"always\"", "\"never\""]),
    ("turn.pass_compare", &["\"all\"", "\"next\""]),
    ("turn.all_pass_ends", &["false"]),
    ("tokens.start", &["\"zero\""]),
    ("tokens.refill", &["\"full_each_turn\"", "\"pool\""]),
    ("tokens.return_per_action", &["2", "3"]),
    ("tokens.return_at", &["\"turn_start\""]),
    ("tokens.block_occupied", &["false"]),
    ("tokens.capacity_add", &["-3", "-1", "2", "5"]),
    ("response.enabled", &["false"]),
    ("response.per_event", &["2", "3"]),
    ("response.depth", &["2", "3"]),
    ("attack.hit_rule", &["\"ge\""]),
    ("attack.min_damage", &["0", "3"]),
    ("attack.effects_on_miss", &["false"]),
    ("attack.effects_on_defeated", &["true"]),
    ("attack.defense_floor", &["0", "6"]),
    ("attack.skill_add", &["-3", "3"]),
    ("attack.defense_add", &["-3", "3"]),
    ("attack.friendly_targets", &["true"]),
    ("attack.damage_cap", &["1", "3"]),
    ("attack.wounds_scale", &["0.5", "2.0", "4.0"]),
    ("aoe.flip", &["\"per_target\""]),
    ("aoe.friendly_fire", &["false"]),
    ("aoe.same_level", &["false"]),
    ("aoe.cover", &["false"]),
    ("aoe.terrain", &["true"]),
    ("measure.from", &["\"center\""]),
    ("measure.contact_mm", &["0.1", "5.0", "10.0"]),
    ("measure.inch_mm", &["25.0", "30.0"]),
    ("measure.vertical", &["\"add\""]),
    ("size.mode", &["\"sheet\""]),
    ("size.mm_per_step", &["10.0", "20.0", "40.0", "60.0"]),
    ("size.rounding", &["\"nearest\""]),
    ("size.min", &["0"]),
    ("move.tokens_max", &["1", "4"]),
    ("move.facing", &["\"limited\"", "\"fixed\""]),
    ("move.facing_limit_deg", &["0.0", "15.0", "180.0"]),
    ("move.stride_forward", &["\"shortest\"", "\"mm\""]),
    ("move.stride_other", &["\"longest\"", "\"mm\""]),
    ("move.stride_mm", &["5.0", "50.0"]),
    ("move.strides_add", &["-3", "-1", "3", "6"]),
    ("move.through_friends", &["true"]),
    ("move.through_enemies", &["true"]),
    ("move.shake_cost", &["0", "2", "3"]),
    ("move.shake_max", &["0", "3"]),
    ("move.interact_cost", &["0", "2"]),
    ("move.interact_max", &["0", "3", "6"]),
    ("step.divisor", &["1", "3", "10"]),
    ("climb.max_above", &["0", "1"]),
    ("climb.min_strides", &["0", "2"]),
    ("climb.diff", &["\"absolute\""]),
    ("climb.down", &["\"free\"", "\"fall\""]),
    ("climb.place_mm", &["1.0", "25.0", "50.0"]),
    ("support.rule", &["\"full\"", "\"half\""]),
    ("cover.enabled", &["false"]),
    ("cover.bonus_gap1", &["0", "3"]),
    ("cover.bonus_gap2", &["0", "5"]),
    ("cover.max_gap", &["1", "2"]),
    ("cover.min_terrain_size", &["0", "2"]),
    ("cover.stack", &["\"sum\""]),
    ("cover.in_contact", &["true"]),
    ("los.basis", &["\"attacker\"", "\"larger\"", "\"smaller\""]),
    ("los.geometry", &["\"any_edge\"", "\"full\""]),
    ("los.min_cross_mm", &["0.0", "20.0"]),
    ("los.characters_block", &["true"]),
    ("los.elevation", &["\"both\"", "\"ignore\""]),
    ("terrain.density", &["0.0", "0.3", "0.6"]),
    ("terrain.on_destroy", &["\"rubble\""]),
    ("terrain.reinforced_def_add", &["0", "6"]),
    ("terrain.reinforced_wounds_mul", &["1", "6"]),
    ("terrain.reinforced_threshold_mul", &["0.0", "3.0"]),
    ("terrain.fragile_defense", &["6"]),
    ("terrain.fragile_wounds", &["3"]),
    ("terrain.fragile_trample", &["false"]),
    ("terrain.traverse_strides", &["0", "3"]),
    ("terrain.door_strides", &["0", "4"]),
    ("terrain.difficult_factor", &["0.1", "1.0"]),
    ("terrain.impassable_damage_per_size", &["0", "5"]),
    ("hazard.threshold", &["-5", "3", "9"]),
    ("hazard.wounds", &["0", "5"]),
    ("hazard.condition", &["\"slow\"", "\"weaken\"", "\"dot\""]),
    ("hazard.condition_n", &["0", "2", "4"]),
    ("hazard.on", &["[]", "[\"enter\"]", "[\"start\"]", "[\"enter\", \"start\", \"end\"]"]),
    ("conditions.cap", &["0", "1", "5"]),
    ("conditions.slow.cap", &["1", "4"]),
    ("conditions.weaken.cap", &["1", "4"]),
    ("conditions.hinder.cap", &["1", "4"]),
    ("conditions.dot.cap", &["1", "4"]),
    ("conditions.slow.per", &["0", "4"]),
    ("conditions.slow.min_strides", &["0", "3"]),
    ("conditions.weaken.per", &["0", "4"]),
    ("conditions.hinder.per", &["0", "4"]),
    ("conditions.dot.damage", &["0", "3"]),
    ("conditions.dot.stacks", &["true"]),
    ("conditions.expire", &["\"end_activation\"", "\"one_per_turn\""]),
    ("push.divisor", &["0.5", "4.0"]),
    ("push.unit", &["\"base_mm\""]),
    ("push.min_mm", &["0.0", "100.0"]),
    ("push.max_larger", &["0", "6"]),
    ("push.table_edge", &["\"remove\""]),
    ("fall.height_min", &["0", "3"]),
    ("fall.size_term", &["\"half\"", "\"none\""]),
    ("fall.conditions", &["0", "3"]),
    ("impact.damage_per_size", &["0.0", "0.5", "4.0"]),
    ("impact.conditions", &["0", "3"]),
    ("throw.max_target_size", &["-5", "3"]),
    ("throw.impact", &["false"]),
    ("board.width", &["500.0", "1200.0"]),
    ("board.depth", &["500.0", "1200.0"]),
    ("points.mode", &["\"formula\""]),
    ("points.lists", &["\"many\""]),
    ("points.total", &["120", "200"]),
    ("points.handicap", &["[0, 10]", "[20, 0]", "[30, 8]"]),
    ("scenario.turn_limit", &["1", "3", "20"]),
    ("info.memory", &["\"none\"", "\"last_n\""]),
    ("info.memory_by_side", &["[\"none\"]", "[\"perfect\", \"last_n\"]"]),
    ("info.memory_n", &["1", "9"]),
    ("cand.max", &["4", "64"]),
    ("cand.dirs", &["4", "32"]),
    ("cand.sample", &["6", "32"]),
    ("cand.merge_mm", &["0.5", "100.0"]),
    ("safety.max_activations", &["20"]),
    ("points.follow_deck", &["true"]),
    ("points.reach_short", &["2.0"]),
    ("points.reach_middle", &["2.0"]),
    ("points.reach_long", &["2.0"]),
    ("points.area", &["3.0"]),
    ("points.coef.power", &["1.0"]),
    ("points.coef.capacity", &["3.0"]),
    ("points.coef.mobility", &["0.5"]),
    ("points.coef.utility", &["3.0"]),
    ("points.ref_defense", &["[2]"]),
    ("points.ref_attack", &["[2]"]),
    ("scenarios.S1.draw_margin", &["0.0", "0.5"]),
    ("scenarios.S2.remark", &["false"]),
    ("scenarios.S2.points_per", &["3"]),
    ("scenarios.S2.from_turn", &["1"]),
    ("scenarios.S2.target", &["3"]),
    ("scenarios.S2.radius", &["40.0"]),
    ("scenarios.S3.weight", &["\"count\"", "\"points\""]),
    ("scenarios.S3.points", &["1"]),
    ("scenarios.S3.shared_points", &["2"]),
    ("scenarios.S3.target", &["3"]),
    ("scenarios.S3.alone", &["0", "1"]),
    ("scenarios.S3.radius", &["200.0"]),
];

/// Numbers of seats, with the side of each seat.
const CONFIGS: &[(usize, &str)] = &[
    (2, "[]"),
    (3, "[]"),
    (4, "[]"),
    (3, "[0, 0, 1]"),
    (3, "[0, 1, 1]"),
    (4, "[0, 1, 0, 1]"),
    (5, "[]"),
    (6, "[]"),
    (6, "[0, 0, 1, 1, 2, 2]"),
    (5, "[0, 0, 1, 1, 2]"),
    (4, "[0, 0, 1, 2]"),
    (6, "[0, 1, 2, 0, 1, 2]"),
];

/// Checks what holds on the table whenever no character is in the air.
fn sound(game: &Ascension, s: &State) -> Result<(), String> {
    if s.stack.len() >= 20 {
        return Err(format!("a stack of {}", s.stack.len()));
    }
    for (who, figure) in s.figures.iter() {
        if figure.alive && (figure.wounds == 0 || !figure.deployed) {
            return Err(format!("#{who} lives without wounds"));
        }
    }
    let busy = s.stack.iter().any(|frame| matches!(frame, Frame::Falling(_) | Frame::Forced(_) | Frame::Collapse(_)));
    if busy || s.phase != Phase::Activation {
        return Ok(());
    }
    for who in game.standing(s) {
        let standing = &s.figures[who];
        let base = game.base(s, who);
        if !base.within(game.table.width, game.table.depth) {
            return Err(format!("#{who} is off the table: {standing:?}"));
        }
        if !game.supported(s, who, standing.at, standing.surface) {
            return Err(format!("#{who} hangs in the air: {standing:?}"));
        }
        for other in game.standing(s).filter(|other| *other > who) {
            if game.heights_meet(s, who, game.level_of(s, who), other) && base.overlaps(&game.base(s, other)) {
                return Err(format!("#{who} stands on #{other}: {standing:?} {:?}", s.figures[other]));
            }
        }
        if !game.can_rest(s, who, standing.at, standing.facing, standing.surface) {
            return Err(format!("#{who} stands in something: {standing:?}"));
        }
    }
    Ok(())
}

/// Builds the game with these knobs; `None` if they do not fit together.
fn build(seats: usize, knobs: &[(&str, &str)]) -> Option<Ascension> {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    Ascension::new(&rules, seats).ok()
}

/// Plays a random match and checks every position.
fn play(game: &Ascension, roles: &[Role], seed: u64) -> Result<(), String> {
    let mut cx = Cx::silent(Chance::new(Seed(seed)));
    let mut s = game.setup(roles, &mut cx);
    let mut dice: Dice = Seed(seed).child(1).dice();
    let mut options = Vec::new();
    for _ in 0..game.step_limit() {
        let Some(seat) = game.to_act(&s).first() else { return Ok(()) };
        options.clear();
        game.actions(&s, seat, &mut options);
        let action = *dice.pick(&options).ok_or("nothing to choose from")?;
        game.legal(&s, seat, action).map_err(|error| error.to_string())?;
        game.apply(&mut s, &Choices::one(seat, action), &mut cx);
        let after = |fault: String| format!("{fault} after {}", game.write_action(action));
        sound(game, &s).and_then(|()| game.conserved(&s)).map_err(after)?;
    }
    Err("it does not end".into())
}

#[test]
fn a_match_can_be_played_with_every_knob_at_every_kind_of_value() {
    let mut seed = 0;
    for (path, values) in KNOBS {
        for value in *values {
            seed += 1;
            let (layout, scenario) = (format!("\"T{}\"", seed % 4 + 1), format!("\"S{}\"", seed % 3 + 1));
            let mut knobs = vec![("board.layout", layout.as_str()), ("scenario.id", scenario.as_str())];
            if *path == "tokens.start" {
                // AS-Q23: otherwise no character would ever have a token.
                knobs.push(("tokens.refill", "\"full_each_turn\""));
            }
            if *path != "scenario.turn_limit" {
                knobs.push(("scenario.turn_limit", "2"));
            }
            knobs.push((*path, *value));
            let game = build(2, &knobs).unwrap_or_else(|| panic!("{path} = {value} is refused"));
            let roles = [Role(seed as u8 % 3), Role((seed + 1) as u8 % 3)];
            play(&game, &roles, seed).unwrap_or_else(|fault| panic!("{path} = {value}, seed {seed}: {fault}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn many_odd_readings_together_keep_the_contract(config in 0..CONFIGS.len(), first in 0u8..3, seed: u64) {
        let mut dice = Seed(seed).child(2).dice();
        let (seats, team) = CONFIGS[config];
        let layout = ["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\"", "\"empty\""][dice.below(5)];
        let scenario = ["\"S1\"", "\"S2\"", "\"S3\""][dice.below(3)];
        let mut knobs = vec![("sides.team", team), ("board.layout", layout), ("scenario.id", scenario)];
        for (path, values) in KNOBS {
            if dice.below(12) == 0 {
                knobs.push((*path, values[dice.below(values.len())]));
            }
        }
        let Some(game) = build(seats, &knobs) else { return Ok(()) };
        let roles: Vec<Role> = (0..seats as u8).map(|seat| Role((first + seat) % 3)).collect();
        play(&game, &roles, seed).map_err(|fault| TestCaseError::fail(format!("{fault}: {knobs:?}")))?;
        check_conserving(&game, &roles, Seed(seed), |game: &Ascension, s: &State| game.conserved(s))
            .map_err(|broken| TestCaseError::fail(format!("{broken}: {knobs:?}")))?;
    }
}
