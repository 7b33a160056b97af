//! Tests of the measures of a match.

use std::collections::BTreeMap;

use super::fights::{bare, rect};
use super::rig::*;
use crate::model::content::sheets::Condition;
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure, NOBODY, Phase};
use crate::model::terrain::Durability;
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Chance, Choices, Cx, ItemCount, Measured, Play, Record, Role, Seat, Seed};

/// Returns the measures of a rig's match so far.
fn record(rig: &Rig) -> Record {
    let mut record = Record::default();
    record.begin(rig.game.seats, Ascension::columns().len());
    rig.game.measure(&rig.s, &rig.events, &mut record);
    record
}

fn column(name: &str) -> usize {
    Ascension::columns().iter().position(|column| column.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Returns a measure for every seat.
fn value(rig: &Rig, name: &str) -> Vec<f64> {
    let record = record(rig);
    Seat::all(rig.game.seats).map(|seat| record.get(column(name), seat)).collect()
}

fn item(rig: &Rig, id: &str, seat: Seat) -> ItemCount {
    let place = rig.game.items().iter().position(|known| known == id).unwrap_or_else(|| panic!("no {id}"));
    let record = record(rig);
    let row = record.items.iter().find(|row| usize::from(row.item) == place && row.seat == seat);
    row.copied().unwrap_or_default()
}

/// Sets up a Marshal that hits a Shieldbearer in contact for 3 damage at a margin of -2.
fn a_hit() -> Rig {
    let mut rig = Rig::with(2, &[("response.enabled", "false")]);
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    rig.put(S2, "BH2", 300.0, 136.0);
    rig.next_cards(S1, &[2, 3]).go();
    rig.events.push(Event::Turn(2));
    let blade = rig.deed(by, "command_blade");
    rig.play(Action::Use(blade));
    if rig.options().contains(&Action::AtFigure(Figure(1))) {
        rig.play(Action::AtFigure(Figure(1)));
    }
    rig
}

#[test]
fn an_attack_is_counted_by_its_margin_and_measured_against_the_odds() {
    let rig = a_hit();
    for (name, counted) in [
        ("attacks", [1.0, 0.0]),
        ("hits", [1.0, 0.0]),
        ("attacks_even", [1.0, 0.0]),
        ("hits_even", [1.0, 0.0]),
        ("attacks_likely", [0.0, 0.0]),
        ("damage_dealt", [3.0, 0.0]),
        ("damage_from_attacks", [0.0, 3.0]),
        ("first_blood", [2.0, 2.0]),
        ("flips", [1.0, 0.0]),
    ] {
        assert_eq!(value(&rig, name), counted, "{name}");
    }
    assert!((value(&rig, "luck")[0] - (1.0 - 76.0 / 153.0)).abs() < 1e-12);
    let row = item(&rig, "BH1.command_blade", S1);
    assert_eq!((row.gained, row.played, row.fizzled), (1, 1, 0));
    let row = item(&rig, "BH1", S1);
    assert_eq!((row.gained, row.price, row.played), (1, 16, 1));
    assert_eq!(item(&rig, "BH1", S2), ItemCount::default());
}

#[test]
fn tokens_left_over_are_counted_at_the_end_of_activations() {
    let mut rig = a_hit();
    rig.play(Action::End);
    assert_eq!(value(&rig, "tokens_unused")[0], 3.0, "four less the attack's");
    assert!(value(&rig, "tokens_unused")[1].is_nan(), "its first activation goes on");
    assert_eq!(value(&rig, "activations"), [1.0, 1.0]);
    assert_eq!(value(&rig, "ended_it"), [1.0, 0.0], "the second seat is active now");
}

#[test]
fn activations_that_end_without_a_target_are_counted() {
    let mut rig = Rig::new();
    rig.put(S1, "BH1", 100.0, 100.0);
    rig.put(S2, "BH3", 500.0, 500.0);
    rig.go().play(Action::End);
    assert_eq!(value(&rig, "blind_ends"), [1.0, 0.0]);
    let mut hit = a_hit();
    hit.play(Action::End);
    assert_eq!(value(&hit, "blind_ends")[0], 0.0, "with its attack used there was none to pay for");
}

#[test]
fn terrain_within_reach_does_not_hide_that_no_enemy_is() {
    // An Arbalist beside a hut that it can shoot at. The only enemy is out of range at first, then within range.
    for (y, blind) in [(580.0, 1.0), (250.0, 0.0)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "BH3", 100.0, 100.0);
        rig.put(S2, "BH6", 100.0, y);
        let hut = rig.piece(Durability::Standard, 1, rect(200.0, 100.0, 40.0, 40.0, 0));
        rig.active(by);
        assert!(rig.can_aim(by, "bolt", AimedAt::Piece(hut)));
        rig.play(Action::End);
        assert_eq!(value(&rig, "blind_ends"), [blind, 0.0], "the enemy at {y}");
    }
}

#[test]
fn characters_that_find_no_room_are_told_and_counted() {
    // Five sides on the smallest table, where the zones overlap.
    let knobs = [("board.layout", "\"empty\""), ("board.width", "300.0"), ("board.depth", "300.0")];
    let game = game(5, &knobs);
    let mut events = Vec::new();
    let mut cx = Cx::recording(Chance::new(Seed(1)), &mut events);
    let mut s = game.setup(&[Role(1); 5], &mut cx);
    let mut options = Vec::new();
    while let (Some(seat), Phase::Deployment) = (game.to_act(&s).first(), s.phase) {
        options.clear();
        game.actions(&s, seat, &mut options);
        game.apply(&mut s, &Choices::one(seat, options[0]), &mut cx);
    }
    let rig = Rig { game, s, chance: Chance::new(Seed(0)), events };
    let absent = rig.s.figures.values().filter(|figure| !figure.alive).count();
    assert!(absent > 0, "there is room for all");
    assert_eq!(value(&rig, "left_out").iter().sum::<f64>(), absent as f64);
    assert_eq!((value(&rig, "points_begun"), value(&rig, "characters_lost")), (vec![100.0; 5], vec![0.0; 5]));
    let told = super::log::lines_of(&rig, None, &rig.events);
    assert_eq!(told.iter().filter(|line| line.contains("stays off the table")).count(), absent);
}

#[test]
fn damage_is_counted_by_its_source() {
    let mut rig = Rig::new();
    let who = rig.put(S1, "BH1", 100.0, 100.0);
    rig.put(S2, "BH3", 500.0, 500.0);
    rig.suffering(who, Condition::Dot, 1).go().play(Action::End);
    assert_eq!((value(&rig, "damage_from_dot"), value(&rig, "damage_dealt")), (vec![1.0, 0.0], vec![0.0, 0.0]));
    assert!(value(&rig, "first_blood")[0].is_nan(), "by no attack");
}

#[test]
fn what_is_counted_of_whole_matches_goes_together() {
    let game = game(2, &[]);
    let mut luck = (0.0, 0.0);
    for seed in 0..12 {
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        let mut s = game.setup(&[Role(seed as u8 % 3), Role(1)], &mut cx);
        let mut dice = Seed(seed).child(1).dice();
        let mut options = Vec::new();
        while let Some(seat) = game.to_act(&s).first() {
            options.clear();
            game.actions(&s, seat, &mut options);
            let action = options[dice.below(options.len())];
            game.apply(&mut s, &Choices::one(seat, action), &mut cx);
        }
        let rig = Rig { game: game.clone(), s, chance: Chance::new(Seed(0)), events };
        for seat in 0..2 {
            let of = |name: &str| value(&rig, name)[seat];
            let bands = ["long_shot", "even", "likely", "sure"];
            let sum = |what: &str| bands.iter().map(|band| of(&format!("{what}_{band}"))).sum::<f64>();
            assert_eq!((sum("attacks"), sum("hits")), (of("attacks"), of("hits")));
            assert_eq!(of("points_begun"), 100.0);
            let left: u16 = rig
                .s
                .figures
                .values()
                .filter(|figure| figure.alive && usize::from(figure.owner.0) == seat)
                .map(|figure| game.sheets[figure.sheet].points)
                .sum();
            assert_eq!(of("points_left"), f64::from(left));
            assert_eq!(of("turns"), f64::from(rig.s.turn));
            luck = (luck.0 + of("luck"), luck.1 + of("attacks"));
        }
        assert_eq!(value(&rig, "initiative").iter().sum::<f64>(), 1.0, "a first and a second");
    }
    // The difference between actual and expected hits is at most a few standard deviations.
    assert!(luck.0.abs() < 5.0 * (luck.1 * 0.25).sqrt(), "{luck:?}");
}

#[test]
fn damage_beyond_the_wounds_left_is_not_counted() {
    // AS-ATK-6: a Longshot with one wound left, hit for five.
    let mut rig = Rig::new();
    let who = rig.put(S1, "SK2", 300.0, 300.0);
    rig.figure_mut(who).wounds = 1;
    let mut events = Vec::new();
    let mut cx = Cx::recording(Chance::new(Seed(1)), &mut events);
    rig.game.suffer(&mut rig.s, who, 5, Source::Attack, NOBODY, &mut cx);
    assert!(events.contains(&Event::Suffered(who, 1, Source::Attack, NOBODY)), "{events:?}");
    assert!(events.contains(&Event::Defeated(who, NOBODY)));
}

#[test]
fn an_activation_that_does_not_end_alive_has_no_tokens_left_over() {
    // One Marshal ends with four tokens; another is defeated by Damage over Time at the end (AS-COND-7).
    let mut rig = Rig::new();
    rig.put(S1, "BH1", 100.0, 100.0);
    let falls = rig.put(S1, "BH1", 200.0, 100.0);
    rig.put(S2, "BH3", 500.0, 500.0);
    rig.suffering(falls, Condition::Dot, 1).figure_mut(falls).wounds = 1;
    rig.go().play(Action::Activate(Figure(0))).play(Action::End);
    rig.play(Action::End);
    assert_eq!(rig.s.active.map(|active| active.who), Some(falls));
    rig.play(Action::End);
    assert!(!rig.figure(falls).alive);
    assert_eq!((value(&rig, "activations")[0], value(&rig, "tokens_unused")[0]), (2.0, 4.0));
}

#[test]
fn an_attack_on_an_area_is_played_once_and_fizzles_if_it_hits_nobody() {
    // AS-Q32: Tail Sweep at three enemies, one flip for all.
    for (wards, fizzled) in [([0, 0, 0], 0), ([20, 20, 0], 0), ([20, 0, 20], 0), ([0, 20, 20], 0), ([20, 20, 20], 1)] {
        let mut rig = bare(&[("response.enabled", "false")]);
        let by = rig.put(S1, "FB6", 300.0, 300.0);
        for (at, ward) in [150.0, 300.0, 450.0].into_iter().zip(wards) {
            let y = if at == 300.0 { 200.0 } else { 300.0 };
            let foe = rig.put(S2, "BH3", if at == 300.0 { 300.0 } else { (at - 300.0) * 0.8 + 300.0 }, y);
            (rig.figure_mut(foe).ward, rig.figure_mut(foe).wounds) = (ward, 50);
        }
        rig.active(by).next_cards(S1, &[1, 1]).does(by, "tail_sweep", AimedAt::User);
        assert_eq!((value(&rig, "attacks")[0], value(&rig, "flips")[0]), (3.0, 1.0));
        let row = item(&rig, "FB6.tail_sweep", S1);
        assert_eq!((row.played, row.fizzled), (1, fizzled), "{wards:?}");
    }
}

#[test]
fn making_room_is_not_being_driven() {
    // AS-HITB-1: the smaller character makes room for the one that landed on it.
    let mut rig = bare(&[("fall.conditions", "0"), ("impact.conditions", "0")]);
    let large = rig.put(S1, "BH5", 300.0, 300.0);
    let small = rig.put(S2, "BH2", 305.0, 300.0);
    rig.game.begin_fall(&mut rig.s, large, NOBODY, 0, 0);
    rig.go();
    if !rig.s.stack.is_empty() {
        let choice = rig.options()[0];
        rig.play(choice);
    }
    assert!(rig.figure(small).at.x > 305 * 256, "{:?}", rig.figure(small));
    assert!(rig.events.iter().any(|event| matches!(event, Event::MadeRoom(who, _) if *who == small)));
    assert_eq!(value(&rig, "driven"), [0.0, 0.0]);
}

#[test]
fn a_swoop_that_ends_out_of_contact_is_played_in_vain() {
    // Stoop: its tokens are spent whether it leads to an attack or not.
    let mut rig = bare(&[]);
    let heron = rig.put(S1, "SK6", 120.0, 300.0);
    let prey = rig.put(S2, "BH2", 400.0, 300.0);
    rig.active(heron).hits(heron, "stoop", prey).play(Action::End);
    assert_eq!(value(&rig, "attacks"), [0.0, 0.0]);
    let row = item(&rig, "SK6.stoop", S1);
    assert_eq!((row.played, row.fizzled), (1, 1));
}

#[test]
fn a_miss_with_effects_all_the_same_has_not_fizzled() {
    // AS-ATK-7: a Weighted Net slows on hit and miss, a Bolas does nothing on a miss.
    for (switch, deed, fizzled) in
        [("true", "weighted_net", 0), ("true", "bolas", 1), ("false", "weighted_net", 1), ("false", "bolas", 1)]
    {
        let mut rig = bare(&[("attack.effects_on_miss", switch), ("response.enabled", "false")]);
        let by = rig.put(S1, "SK4", 300.0, 100.0);
        let at = rig.put(S2, "BH3", 300.0, 200.0);
        rig.active(by).next_cards(S1, &[-1, -1]).hits(by, deed, at);
        let row = item(&rig, &format!("SK4.{deed}"), S1);
        assert_eq!((row.played, row.fizzled), (1, fizzled), "{deed}");
    }
}

#[test]
fn what_is_counted_is_what_happened_on_the_table() {
    // Wounds, tokens, characters and cards are compared between successive positions.
    for (seed, table) in [(1, "\"T1\""), (2, "\"T2\""), (3, "\"T3\""), (4, "\"T4\""), (5, "\"T2\""), (6, "\"T3\"")] {
        let game =
            game(2, &[("board.layout", table), ("points.lists", if seed % 2 == 0 { "\"many\"" } else { "\"few\"" })]);
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        // Levy and Company do not heal, so wounds only decrease.
        let mut s = game.setup(&[Role(0), Role(2)], &mut cx);
        let mut dice = Seed(seed).child(2).dice();
        let mut options = Vec::new();
        let mut counted: [BTreeMap<&str, f64>; 2] = Default::default();
        while let Some(seat) = game.to_act(&s).first() {
            options.clear();
            game.actions(&s, seat, &mut options);
            let before = s.clone();
            game.apply(&mut s, &Choices::one(seat, options[dice.below(options.len())]), &mut cx);
            for (old, new) in before.figures.values().zip(s.figures.values()) {
                let mut add =
                    |what: &'static str, n: u8| *counted[old.owner.index()].entry(what).or_default() += f64::from(n);
                add("wounds", old.wounds - new.wounds);
                add("lost", u8::from(old.alive && !new.alive));
            }
        }
        let rig = Rig { game, s, chance: Chance::new(Seed(0)), events };
        for (seat, counted) in counted.iter().enumerate() {
            let of = |name: &str| value(&rig, name)[seat];
            let told = |what: &str| counted.get(what).copied().unwrap_or(0.0);
            let sources = ["attacks", "dot", "hazards", "falls", "edges", "deeds"];
            let damage: f64 = sources.iter().map(|source| of(&format!("damage_from_{source}"))).sum();
            assert_eq!(damage, told("wounds"), "{table}");
            assert_eq!(of("characters_lost"), told("lost"));
            let tokens: u32 = rig
                .s
                .figures
                .values()
                .filter(|figure| figure.owner.index() == seat && figure.alive)
                .map(|figure| figure.conditions.iter().map(|n| u32::from(*n)).sum::<u32>())
                .sum();
            assert!(of("conditions_gained") - of("conditions_lost") >= f64::from(tokens));
            let begun: Vec<usize> = (0..rig.events.len())
                .filter(
                    |at| matches!(rig.events[*at], Event::Activated(who, _) if rig.figure(who).owner.index() == seat),
                )
                .collect();
            assert_eq!(of("activations"), begun.len() as f64);
        }
        let ended: f64 = value(&rig, "activations").iter().chain(&value(&rig, "passes")).sum();
        assert_eq!(ended, f64::from(rig.s.activations));
    }
}

/// Returns the first seat's shares of actions without a result and of activations in which nothing was done.
fn effort(rig: &Rig) -> [f64; 2] {
    ["actions_in_vain", "idle_activations"].map(|name| value(rig, name)[0])
}

/// Sets up a character in its activation, with an enemy far away.
fn alone(sheet: &str) -> (Rig, Figure) {
    let mut rig = bare(&[]);
    let who = rig.put(S1, sheet, 300.0, 300.0);
    rig.put(S2, "BH2", 100.0, 550.0);
    rig.active(who);
    (rig, who)
}

#[test]
fn a_move_that_goes_nowhere_is_in_vain() {
    let (mut rig, who) = alone("BH1");
    rig.play(Action::Move(1));
    while rig.s.active.is_some_and(|active| active.who == who) {
        rig.play(Action::End);
    }
    assert_eq!(effort(&rig), [1.0, 1.0]);

    let (mut rig, _) = alone("BH1");
    rig.play(Action::Move(1));
    let go = rig.options().into_iter().find(|option| matches!(option, Action::Go(_))).expect("somewhere to go");
    rig.play(go);
    while rig.s.active.is_some_and(|active| active.who == Figure(0)) {
        rig.play(Action::End);
    }
    assert_eq!(effort(&rig), [0.0, 0.0]);
}

#[test]
fn shaking_off_is_something_and_wounds_at_the_end_are_nothing_that_was_done() {
    let (mut rig, who) = alone("BH1");
    rig.suffering(who, Condition::Slow, 1);
    rig.play(Action::Move(1)).play(Action::Shake(Condition::Slow));
    while rig.s.active.is_some_and(|active| active.who == who) {
        rig.play(Action::End);
    }
    assert_eq!(effort(&rig), [0.0, 0.0]);

    let (mut rig, who) = alone("BH1");
    rig.suffering(who, Condition::Dot, 1).play(Action::End);
    assert_eq!(value(&rig, "damage_from_dot")[0], 1.0);
    assert!(effort(&rig)[0].is_nan(), "no action was paid for");
    assert_eq!(effort(&rig)[1], 1.0);
}

#[test]
fn deeds_of_strides_are_in_vain_if_nobody_moves_and_other_deeds_are_not() {
    let (mut rig, who) = alone("SK3");
    let wheel = rig.deed(who, "wheel");
    rig.play(Action::Use(wheel)).play(Action::End);
    rig.play(Action::Move(1));
    let go = rig.options().into_iter().find(|option| matches!(option, Action::Go(_))).expect("somewhere to go");
    rig.play(go);
    while rig.s.active.is_some_and(|active| active.who == who) {
        rig.play(Action::End);
    }
    assert_eq!(effort(&rig), [0.5, 0.0], "one action of two, and something was done");

    // Looking at the next cards has no event of its own.
    let (mut rig, who) = alone("SK1");
    let look = rig.deed(who, "read_the_draw");
    rig.play(Action::Use(look));
    rig.play(rig.options()[0]).play(Action::End);
    assert_eq!(effort(&rig), [0.0, 0.0]);
}

#[test]
fn an_attack_that_is_flipped_for_is_not_in_vain_and_one_without_a_flip_is() {
    let mut hit = a_hit();
    hit.play(Action::End);
    assert_eq!(effort(&hit), [0.0, 0.0]);

    // Stoop (AS-ATK-1): the swoop is paid for, but it leads to an attack only if it ends in contact.
    let mut rig = bare(&[]);
    let heron = rig.put(S1, "SK6", 300.0, 300.0);
    let prey = rig.put(S2, "BH2", 400.0, 300.0);
    let stoop = rig.deed(heron, "stoop");
    rig.active(heron).play(Action::Use(stoop));
    if rig.options().contains(&Action::AtFigure(prey)) {
        rig.play(Action::AtFigure(prey));
    }
    rig.play(Action::End);
    if rig.s.active.is_some_and(|active| active.who == heron) {
        rig.play(Action::End);
    }
    assert_eq!(effort(&rig), [1.0, 1.0]);
}
