//! Tests of all readings of the designer's own program together.

use std::path::Path;

use super::map::furnished;
use super::readings_free_card::LIST;
use super::rig::game;
use crate::Bridgefront;
use crate::model::events::Event;
use crate::model::state::Phase;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::knobs::inline;
use evenhand_game::game::{Dice, Inputs, Notation, Play, Preset, Role, Rules, Ruleset, Seed};
use evenhand_players::agents::{AgentSpec, View};

/// Returns what the readings `designer` change.
pub(super) fn designer() -> Vec<(String, String)> {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).unwrap();
    Preset::find(Bridgefront::READINGS, "designer").unwrap().lay(&book, &mut rules).unwrap();
    let changes: Vec<(String, String)> =
        rules.differences().into_iter().map(|(path, value)| (path, inline(&value))).collect();
    assert!(changes.len() >= 35, "{changes:?}");
    changes
}

/// Returns the changes as they are given to a rig.
pub(super) fn lent(changes: &[(String, String)]) -> Vec<(&str, &str)> {
    changes.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect()
}

/// Other values of the same switches, with the mistake in the roles of battles.
pub(super) const OTHERS: &[(&str, &str)] = &[
    ("combat.roles", "\"first_ever\""),
    ("moves.stack_parts", "\"whole\""),
    ("moves.blocked_path", "\"refused_and_stops\""),
    ("moves.origins", "\"any\""),
    ("rules.ability_timing", "\"in_battle\""),
    ("rules.flight_carries", "\"whole_stack\""),
    ("rules.fizzle_scope", "\"whole_card\""),
    ("rules.max_mana", "9"),
    ("rules.base_income", "6"),
    ("champions.limit", "0"),
    ("effects.hand_choices", "\"declared\""),
    ("info.draft_picks", "\"public\""),
    ("info.discards", "\"public\""),
    ("info.vp", "\"public\""),
    LIST,
    ("combat.endless", "\"peace\""),
    ("combat.force_hit", "1"),
    ("combat.quiet_rounds", "1"),
];

/// One more combination: champions together, and secrets of all kinds.
pub(super) const MORE: &[(&str, &str)] = &[
    ("drafts.cards_first", "true"),
    ("collection.optional", "true"),
    ("market.deck_out", "\"fill_from_next\""),
    ("drafts.forge_reveal", "9"),
    ("moves.stack_parts", "\"champions_together\""),
    ("moves.shrunk_stack", "\"stays\""),
    ("moves.lock_stops", "\"all\""),
    ("effects.hand_choices", "\"declared\""),
    ("effects.short_hand", "\"unplayable\""),
    ("factions.cipher.quiet_study.when", "\"after_market\""),
    ("market.bid_mode", "\"sealed_all_at_once\""),
    ("rules.max_units_per_hex", "4"),
    ("rules.pay_time", "\"resolve\""),
    ("rules.hand_size", "9"),
    ("rules.max_mana", "12"),
    ("rules.base_income", "9"),
    ("info.vp", "\"public\""),
    LIST,
];

fn keeps_the_contract(knobs: &[(&str, &str)], seats: usize, seeds: u64) {
    let game = game(seats, knobs);
    for seed in 0..seeds {
        // Over two seeds, every faction plays.
        let roles: Vec<Role> = (0..seats).map(|seat| Role(((seed as usize * 2 + seat) % 6) as u8)).collect();
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        if let Err(broken) = check_conserving(&game, &roles, Seed(seed), conserved) {
            panic!("{seats} seats, seed {seed}: {broken}");
        }
    }
}

#[test]
fn two_and_three_players_keep_the_contract_under_the_readings_of_the_designer() {
    let changes = designer();
    keeps_the_contract(&lent(&changes), 2, 3);
    keeps_the_contract(&lent(&changes), 3, 1);
}

#[test]
fn four_to_six_players_keep_the_contract_under_the_readings_of_the_designer() {
    let changes = designer();
    for seats in 4..=6 {
        keeps_the_contract(&lent(&changes), seats, 1);
    }
}

#[test]
fn other_values_of_the_same_switches_keep_the_contract() {
    for seats in [2, 4] {
        keeps_the_contract(OTHERS, seats, 1);
        keeps_the_contract(MORE, seats, 1);
    }
}

#[test]
fn the_readings_of_the_designer_go_together_for_every_number_of_players() {
    let changes = designer();
    for seats in 2..=6 {
        let rig = furnished(seats, &lent(&changes), 1);
        assert_ne!(rig.s.phase, Phase::Corners);
    }
}

#[test]
fn positions_are_written_as_before_if_no_switch_needs_more() {
    // The fields for BF-Q25, BF-Q66 and BF-Q110 are left out of a position that does not use them.
    let written = |knobs: &[(&str, &str)]| {
        let mut rig = furnished(2, knobs, 1);
        rig.play_until(&mut Dice::new(2), |s| s.round() == 2);
        let text = rig.game.write_state(&rig.s);
        assert_eq!(rig.game.read_state(&text), Ok(rig.s.clone()));
        ["pioneer", "extra =", "quiet ="].map(|field| text.contains(field))
    };
    assert_eq!(written(&[]), [false; 3]);
    assert_eq!(written(&lent(&designer())), [false, true, false]);
    assert_eq!(written(OTHERS)[..2], [true, true]);
}

#[test]
fn planners_play_matches_through_under_the_readings_of_the_designer() {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../agents");
    let spec = AgentSpec::load(&agents, "planner", &Inputs::of::<Bridgefront>()).expect("the file is sound");
    let changes = designer();
    let changes = lent(&changes);
    for (seats, knobs) in [(2, &changes[..]), (3, &changes), (2, OTHERS), (2, MORE)] {
        let (mut rig, mut dice) = (furnished(seats, knobs, 4), Dice::new(4));
        let (mut agent, mut moved) = (spec.build(), false);
        while !rig.game.to_act(&rig.s).is_empty() {
            let mut choices = Vec::new();
            for seat in rig.game.to_act(&rig.s).iter() {
                let mut options = Vec::new();
                rig.game.actions(&rig.s, seat, &mut options);
                let view = View { game: &rig.game, state: &rig.s, seat, options: &options };
                choices.push((seat, agent.choose(&view, &mut dice)));
            }
            rig.act(&choices);
            moved |= rig.events.iter().any(|event| matches!(event, Event::Move { .. }));
            rig.events.clear();
        }
        assert_eq!((rig.s.phase, moved), (Phase::Over, true), "{seats} seats");
    }
}
