//! Tests of AS-CONF, AS-INIT, AS-TEAM, AS-SKIP, AS-UND, AS-TURN, AS-PASS and AS-END, by playing.

use super::rig::*;
use crate::model::content::sheets::TokenSlot;
use crate::model::state::{DeckId, End, Figure, Phase, Side};
use crate::{Action, Ascension, Event};
use evenhand_game::game::{BySeat, Play, Ruleset, Seat, Secrets};

/// Puts characters of each seat on an empty table, too far apart to attack.
fn table(knobs: &[(&str, &str)], counts: &[usize]) -> Rig {
    let mut rig = Rig::with(counts.len(), knobs);
    for (seat, count) in counts.iter().enumerate() {
        for place in 0..*count {
            rig.put(Seat(seat as u8), "FB3", 40.0 + 60.0 * place as f64, 60.0 + 120.0 * seat as f64);
        }
    }
    rig.go();
    rig
}

/// Plays on, activating every character without doing anything, and returns the activations of each turn by seat.
fn activations(rig: &mut Rig, turns: u8) -> Vec<String> {
    while rig.s.phase != Phase::Over && rig.s.turn <= turns {
        let options = rig.options();
        let action = if options.contains(&Action::End) { Action::End } else { options[0] };
        rig.play(action);
    }
    told(rig)
}

/// Returns the activations and passes (by seat) of each turn, from the beginning.
fn told(rig: &Rig) -> Vec<String> {
    let mut turns = vec![String::new()];
    for event in &rig.events {
        let turn = turns.last_mut().expect("a turn");
        match event {
            Event::Turn(_) => turns.push(String::new()),
            Event::Activated(who, _) => turn.push((b'A' + rig.figure(*who).owner.0) as char),
            Event::Passed(seat) => turn.push((b'a' + seat.0) as char),
            _ => {}
        }
    }
    turns
}

#[test]
fn play_continues_where_the_last_turn_left_off() {
    // AS-X27, AS-INIT-3, AS-INIT-5
    let mut rig = table(&[], &[3, 2]);
    let turns = activations(&mut rig, 3);
    assert_eq!(turns[..3], ["ABABA", "BABAA", "BABAA"]);
}

#[test]
fn with_equal_numbers_the_winner_of_initiative_opens_every_turn() {
    // AS-X28, AS-INIT-1, AS-L7
    let mut rig = table(&[], &[3, 3]);
    assert_eq!(activations(&mut rig, 3)[..3], ["ABABAB"; 3]);
}

#[test]
fn a_turn_may_start_anew_or_alternate_instead() {
    // AS-Q18
    let restart = ("initiative.turn_start", "\"restart\"");
    assert_eq!(activations(&mut table(&[restart], &[3, 2]), 3)[..3], ["ABABA"; 3]);
    let alternate = ("initiative.turn_start", "\"alternate\"");
    assert_eq!(activations(&mut table(&[alternate], &[3, 2]), 3)[..3], ["ABABA", "BABAA", "ABABA"]);
}

#[test]
fn initiative_may_be_determined_every_turn() {
    // AS-Q19, AS-L9
    let each = ("initiative.mode", "\"each_turn\"");
    let mut rig = table(&[each], &[2, 2]);
    activations(&mut rig, 5);
    let contests = rig.events.iter().filter(|event| matches!(event, Event::Initiative { place: 0, .. })).count();
    assert_eq!(contests, 5, "one before each of turns 2 to 6");
    let first = told(&rig)[1].chars().next();
    let winner = rig.events.iter().find_map(|event| match event {
        Event::Initiative { side, place: 0, .. } => Some((b'A' + side.0) as char),
        _ => None,
    });
    assert_eq!(first, winner);
    let mut once = table(&[], &[2, 2]);
    activations(&mut once, 5);
    assert!(!once.events.iter().any(|event| matches!(event, Event::Initiative { .. })), "AS-INIT-4");
}

#[test]
fn whoever_has_fewer_left_may_pass_and_is_asked_again() {
    // AS-X29, AS-PASS-1
    let mut rig = table(&[], &[1, 3]);
    assert_eq!(rig.options(), [Action::Activate(Figure(0)), Action::Pass]);
    rig.play(Action::Pass).play(Action::Activate(Figure(1))).play(Action::End);
    assert_eq!((rig.actor(), rig.options().contains(&Action::Pass)), (S1, true), "1 against 2");
    rig.play(Action::Pass).play(Action::Activate(Figure(2))).play(Action::End);
    assert_eq!(rig.s.active.map(|active| active.who), Some(Figure(0)), "1 against 1: nothing but to activate");
    rig.play(Action::End).play(Action::End);
    assert_eq!((rig.s.turn, rig.actor()), (2, S1));
    assert_eq!(told(&rig)[0], "aBaBAB");
}

#[test]
fn the_pass_rule_can_be_read_in_four_ways() {
    // AS-Q22
    let may = |rule: &str, counts: &[usize]| {
        let rule = format!("\"{rule}\"");
        let mut rig = table(&[("turn.pass_rule", &rule)], counts);
        rig.s.active = None;
        rig.game.may_pass(&rig.s, S1)
    };
    for (rule, fewer, equal, more) in [
        ("fewer", true, false, false),
        ("fewer_or_equal", true, true, false),
        ("always", true, true, true),
        ("never", false, false, false),
    ] {
        assert_eq!((may(rule, &[2, 3]), may(rule, &[3, 3]), may(rule, &[3, 2])), (fewer, equal, more), "{rule}");
    }
}

#[test]
fn against_several_sides_any_all_or_the_next_may_be_compared() {
    // AS-Q22: A has 2 characters left, B has 3, C has 1.
    let may = |compare: &str, counts: &[usize]| {
        let compare = format!("\"{compare}\"");
        let rig = table(&[("turn.pass_compare", &compare)], counts);
        rig.game.may_pass(&rig.s, S1)
    };
    assert!(may("any", &[2, 3, 1]) && !may("all", &[2, 3, 1]) && may("next", &[2, 3, 1]));
    assert!(may("any", &[2, 1, 3]) && !may("all", &[2, 1, 3]) && !may("next", &[2, 1, 3]));
    assert!(may("any", &[2, 3, 3]) && may("all", &[2, 3, 3]) && may("next", &[2, 3, 3]));
}

#[test]
fn teams_are_compared_as_sides() {
    // AS-Q22: A1 has 1 and A2 has 2, together as many as B.
    let team = ("sides.team", "[0, 0, 1]");
    let rig = table(&[team], &[1, 2, 3]);
    assert!(!rig.game.may_pass(&rig.s, S1));
    let rig = table(&[team], &[1, 2, 4]);
    assert!(rig.game.may_pass(&rig.s, S1) && rig.game.may_pass(&rig.s, S2) && !rig.game.may_pass(&rig.s, S3));
}

#[test]
fn the_turn_ends_when_all_have_passed_in_a_row() {
    // AS-END-1a, AS-X16: characters that were not activated have no effects of an activation
    let mut rig = table(&[("turn.pass_rule", "\"always\"")], &[2, 2]);
    rig.figure_mut(Figure(0)).pool = 1;
    rig.figure_mut(Figure(0)).slots[TokenSlot(0)] = 1;
    rig.figure_mut(Figure(0)).conditions = [0, 0, 0, 2];
    let before = *rig.figure(Figure(0));
    rig.play(Action::Pass);
    assert_eq!(rig.s.turn, 1);
    rig.play(Action::Pass);
    assert_eq!((rig.s.turn, rig.actor()), (2, S1), "nobody was activated: the first seat opens again");
    assert_eq!(*rig.figure(Figure(0)), before);
}

#[test]
fn an_activation_in_between_starts_the_count_of_passes_anew() {
    // AS-END-1a
    let mut rig = table(&[("turn.pass_rule", "\"always\"")], &[2, 2]);
    rig.play(Action::Pass).play(Action::Activate(Figure(2))).play(Action::End).play(Action::Pass);
    assert_eq!(rig.s.turn, 1, "B has not passed since its activation");
    rig.play(Action::Pass);
    assert_eq!((rig.s.turn, rig.actor()), (2, S1), "after B, who took the last activation");
}

#[test]
fn passes_can_be_made_not_to_end_the_turn() {
    // turn.all_pass_ends
    let knobs = [("turn.pass_rule", "\"always\""), ("turn.all_pass_ends", "false"), ("safety.max_activations", "60")];
    let mut rig = table(&knobs, &[2, 2]);
    for _ in 0..59 {
        rig.play(Action::Pass);
    }
    assert_eq!((rig.s.turn, rig.s.phase), (1, Phase::Activation));
    rig.play(Action::Pass);
    assert_eq!((rig.s.end, rig.s.shares), (End::Endless, BySeat([0.5, 0.5, 0.0, 0.0, 0.0, 0.0])));
}

#[test]
fn the_members_of_a_team_act_in_a_block_and_the_exhausted_are_skipped() {
    // AS-X30, AS-TEAM-2, AS-TEAM-3, AS-SKIP-1: A1 is A, A2 is B, and B is C here
    let mut rig = table(&[("sides.team", "[0, 0, 1]")], &[1, 2, 3]);
    assert_eq!(activations(&mut rig, 1)[0], "ABCBCC");
}

#[test]
fn a_team_may_rotate_and_fill_in() {
    // AS-Q21
    let turn = |slot: &str, exhausted: &str, counts: &[usize]| {
        let (slot, exhausted) = (format!("\"{slot}\""), format!("\"{exhausted}\""));
        let knobs = [("sides.team", "[0, 0, 1]"), ("teams.slot", &*slot), ("teams.exhausted", &*exhausted)];
        activations(&mut table(&knobs, counts), 1)[0].clone()
    };
    assert_eq!(turn("block", "skip", &[1, 3, 3]), "ABCBCBC");
    assert_eq!(turn("block", "fill", &[1, 3, 3]), "ABCBBCC");
    assert_eq!(turn("rotate", "skip", &[1, 3, 4]), "ACBCCBCB");
    assert_eq!(turn("rotate", "fill", &[1, 3, 4]), "ACBCBCBC");
}

#[test]
fn rotation_goes_through_members_of_teams_of_different_sizes() {
    // AS-Q21: a team of two against a team of three
    let knobs = [("sides.team", "[0, 0, 1, 1, 1]"), ("teams.slot", "\"rotate\""), ("points.total", "150")];
    let mut rig = table(&knobs, &[3, 3, 2, 2, 2]);
    assert_eq!(activations(&mut rig, 1)[0], "ACBDAEBCADBE");
}

#[test]
fn a_team_decides_its_order_right_after_initiative_and_keeps_it() {
    // AS-TEAM-1
    let mut rig = Rig::dealt(&["SK", "SK", "BH"], &[("sides.team", "[0, 0, 1]")], 3);
    assert!(matches!(rig.s.phase, Phase::TeamOrder(_)));
    assert_eq!((rig.actor(), rig.options()), (S1, vec![Action::Follow(S1), Action::Follow(S2)]));
    rig.play(Action::Follow(S2));
    let team: Vec<Seat> = rig.s.ranks.iter().copied().filter(|seat| *seat != S3).collect();
    assert_eq!((team, rig.s.phase), (vec![S2, S1], Phase::Deployment));
    let place = |seat| rig.s.seats.iter().position(|other| *other == seat);
    assert!(place(S2) < place(S1));
}

#[test]
fn a_short_list_gets_half_of_what_is_missing_for_initiative() {
    // AS-X26, AS-UND-1, AS-UND-2
    let bonus = |points: &str, knobs: &[(&str, &str)]| {
        let mut all = vec![("points.handicap", points)];
        all.extend(knobs);
        Rig::dealt(&["BH", "SK"], &all, 1).s.bonus.as_slice()[..2].to_vec()
    };
    assert_eq!(bonus("[20, 0]", &[]), [10, 0]);
    assert_eq!(bonus("[0, 8]", &[]), [0, 4]);
    assert_eq!(bonus("[30, 20]", &[]), [15, 10], "each against the total, not against the other");
    assert_eq!(bonus("[30, 0]", &[("underdog.cap", "3")]), [3, 0]);
    assert_eq!(bonus("[30, 0]", &[("underdog.divisor", "5")]), [6, 0]);
    assert_eq!(bonus("[30, 0]", &[("underdog.scale", "10")]), [1, 0], "rounded down");
    assert_eq!(bonus("[30, 0]", &[("underdog.enabled", "false")]), [0, 0]);
}

#[test]
fn ten_points_of_bonus_win_initiative_for_certain() {
    // AS-X26, AS-L6; with the bonus of a list of 92 points, about 88 %
    let wins = |points: &str, seeds: u64| {
        let game = game(2, &[("points.handicap", points)]);
        let first = |seed| {
            let mut cx =
                evenhand_game::game::Cx::silent(evenhand_game::game::Chance::new(evenhand_game::game::Seed(seed)));
            let roles = [evenhand_game::game::Role(0), evenhand_game::game::Role(2)];
            game.setup(&roles, &mut cx).order[0]
        };
        (0..seeds).filter(|seed| first(*seed) == Side(0)).count()
    };
    assert_eq!(wins("[20, 0]", 300), 300);
    assert_share(wins("[8, 0]", 2000), 2000, 20_619, 23_409);
    assert_share(wins("[]", 2000), 2000, 1, 2);
}

#[test]
fn the_bonus_counts_only_in_the_contests_that_are_named() {
    // underdog.contests
    let named = |contests: &str| {
        let rig = Rig::dealt(&["BH", "SK"], &[("points.handicap", "[20, 0]"), ("underdog.contests", contests)], 4);
        rig.events.iter().find_map(|event| match event {
            Event::Initiative { side: Side(0), total, .. } => Some(*total),
            _ => None,
        })
    };
    assert_eq!(named("[\"initiative\"]"), named("[]").map(|total| total + 10));
}

#[test]
fn every_configuration_deals_in_and_deploys() {
    // AS-COMP-4, AS-CONF-1, AS-SETUP-1
    for (factions, team, sides) in [
        (vec!["BH", "SK"], "[]", 2),
        (vec!["BH", "SK", "FB"], "[]", 3),
        (vec!["BH", "SK", "FB", "FB"], "[]", 4),
        (vec!["BH", "SK", "FB"], "[0, 0, 1]", 2),
        (vec!["BH", "SK", "FB", "BH"], "[0, 1, 0, 1]", 2),
    ] {
        let mut rig = Rig::dealt(&factions, &[("sides.team", team)], 5);
        assert_eq!(rig.s.order.len(), sides);
        assert_eq!(rig.s.decks.len(), factions.len(), "everybody has a deck");
        while rig.s.phase != Phase::Activation {
            let options = rig.options();
            rig.play(options[options.len() / 2]);
        }
        let game = &rig.game;
        for figure in rig.s.figures.values() {
            assert!(figure.alive && game.in_zone(game.side(figure.owner), figure.at), "{figure:?}");
        }
        assert_eq!(rig.actor(), rig.s.seats[0], "the winner of initiative begins");
    }
}

#[test]
fn characters_are_put_on_the_table_one_by_one_in_the_order_of_activation() {
    // AS-SETUP-1
    let mut rig = Rig::dealt(&["BH", "SK"], &[], 6);
    let (mut order, first) = (Vec::new(), rig.s.seats[0]);
    while rig.s.phase == Phase::Deployment {
        order.push(rig.actor());
        let options = rig.options();
        assert!((6..=60).contains(&options.len()), "{}", options.len());
        rig.play(options[0]);
    }
    let second = if first == S1 { S2 } else { S1 };
    assert_eq!(order[..4], [first, second, first, second]);
    assert_eq!(order.len(), 5 + 6, "BH has five, SK six");
}

#[test]
fn both_sides_are_proposed_the_same_places_as_each_sees_the_table() {
    let mut rig = Rig::dealt(&["BH", "BH"], &[], 6);
    let places = |rig: &Rig| {
        let places = rig.options().into_iter().map(|action| match action {
            Action::Deploy { who, at, facing } => (rig.figure(who).sheet, at.x, at.y, facing),
            other => panic!("{other:?}"),
        });
        places.collect::<Vec<_>>()
    };
    let (first, mine) = (rig.actor(), places(&rig));
    let end = rig.options().len() - 1;
    rig.play(rig.options()[end]);
    assert_ne!(rig.actor(), first);
    let (width, depth) = (rig.game.table.width, rig.game.table.depth);
    let turned: Vec<_> =
        mine.into_iter().map(|(sheet, x, y, facing)| (sheet, width - x, depth - y, (facing + 360) % 720)).collect();
    assert_eq!(places(&rig), turned);
}

#[test]
fn nobody_is_deployed_outside_the_zone_or_on_another() {
    // AS-SETUP-1, AS-MOVE-7
    use evenhand_kit::table::plane::Point;
    let mut rig = Rig::dealt(&["SK", "SK"], &[], 6);
    let seat = rig.actor();
    let who = rig.s.figures.find(|figure| figure.owner == seat).expect("somebody");
    let y = if seat == S1 { 60.0 } else { 540.0 };
    let at = |x: f64, y: f64| Action::Deploy { who, at: Point::mm(x, y), facing: 0 };
    assert!(rig.allows(at(300.0, y)));
    assert!(!rig.allows(at(300.0, 300.0)), "in the middle of the table");
    assert!(!rig.allows(at(5.0, y)), "partly off the table");
    assert!(!rig.allows(Action::Deploy { who, at: Point::mm(300.0, y), facing: 720 }), "no direction");
    rig.play(at(300.0, y));
    let other = rig.options()[0];
    rig.play(other);
    let next = rig.s.figures.find(|figure| figure.owner == seat && !figure.deployed).expect("another");
    assert!(!rig.allows(Action::Deploy { who: next, at: Point::mm(305.0, y), facing: 0 }), "on the first one");
    assert!(rig.allows(Action::Deploy { who: next, at: Point::mm(200.0, y), facing: 0 }));
}

#[test]
fn the_defeated_count_neither_for_passes_nor_for_the_end_of_the_turn() {
    // AS-Q27
    let mut rig = table(&[], &[2, 3]);
    rig.figure_mut(Figure(3)).alive = false;
    assert!(!rig.game.may_pass(&rig.s, S1), "2 against 2");
    let turns = activations(&mut rig, 1);
    assert_eq!(turns[0], "ABAB");
}

#[test]
fn activated_marks_go_at_the_end_of_the_turn_and_tokens_stay() {
    // AS-TURN-1, AS-TOK-3
    let mut rig = table(&[], &[1, 1]);
    rig.play(Action::End);
    rig.play(Action::Move(2));
    while rig.s.turn == 1 {
        rig.play(Action::End);
    }
    // Turn 2: the only character of the first side is active again.
    assert_eq!((rig.s.turn, rig.figure(Figure(0)).activated, rig.figure(Figure(1)).activated), (2, false, false));
    assert_eq!(
        (rig.figure(Figure(1)).pool, rig.figure(Figure(1)).slots[TokenSlot(0)]),
        (0, 2),
        "both of the mover's tokens lie on Move"
    );
}

#[test]
fn matches_are_draws_when_they_take_too_long() {
    let mut rig = table(&[("safety.max_activations", "50"), ("scenario.turn_limit", "40")], &[2, 2]);
    activations(&mut rig, 40);
    assert_eq!((rig.s.end, rig.game.ending(&rig.s)), (End::Endless, 3));
}

#[test]
fn settings_that_cannot_be_played_are_refused_with_the_knob_to_blame() {
    let refused = |seats: usize, knobs: &[(&str, &str)]| {
        let mut rules = evenhand_game::game::Rules::of_book(&BOOK).expect("the book reads");
        for (path, value) in knobs {
            let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
            rules.set(&BOOK, path, &table["v"], None).expect("a value in range");
        }
        Ascension::new(&rules, seats).expect_err("is refused").path
    };
    assert_eq!(refused(2, &[("tokens.start", "\"zero\"")]), "tokens.start", "nobody would ever have a token");
    assert_eq!(refused(6, &[]), "points.lists", "36 characters");
    assert_eq!(refused(3, &[("sides.team", "[0, 1]")]), "sides.team");
    assert_eq!(refused(3, &[("sides.team", "[0, 2, 2]")]), "sides.team");
    assert_eq!(refused(2, &[("sides.team", "[0, 0]")]), "sides.team");
    assert_eq!(refused(7, &[]), "table.players");
}

#[test]
fn no_turn_ends_by_passes_where_only_those_with_fewer_left_may_pass() {
    // AS-END-2, AS-L1: every seat passes whenever it may, and still every character is activated in every turn.
    for (counts, team) in [
        (&[1, 4][..], "[]"),
        (&[3, 3], "[]"),
        (&[4, 2], "[]"),
        (&[1, 2, 4], "[]"),
        (&[3, 1, 3], "[]"),
        (&[1, 2, 3, 4], "[]"),
        (&[1, 2, 4], "[0, 0, 1]"),
        (&[1, 3, 3, 2], "[0, 1, 0, 1]"),
    ] {
        let mut rig = table(&[("sides.team", team)], counts);
        while rig.s.phase != Phase::Over && rig.s.turn <= 3 {
            let options = rig.options();
            let wanted = [Action::Pass, Action::End].into_iter().find(|action| options.contains(action));
            rig.play(wanted.unwrap_or(options[0]));
        }
        let everybody: usize = counts.iter().sum();
        for turn in &told(&rig)[..3] {
            let activated = turn.chars().filter(char::is_ascii_uppercase).count();
            assert_eq!(activated, everybody, "{counts:?} {team}: {turn}");
        }
    }
}

#[test]
fn whoever_has_lost_everybody_stays_in_the_talk_and_in_the_win_of_its_team() {
    // AS-TEAM-4, AS-INF-6: the seat has no choices left. Its team knows what it knows, and it
    // knows what the team knows.
    let mut rig = table(&[("sides.team", "[0, 0, 1]")], &[1, 2, 2]);
    rig.play(Action::End);
    rig.figure_mut(Figure(0)).alive = false;
    rig.s.decks[DeckId(0)].known = 2;
    rig.s.decks[DeckId(1)].known = 1;
    rig.go();
    let seen = |rig: &Rig, viewer: Seat| {
        let mut s = rig.s.clone();
        rig.game.redact(&mut s, viewer);
        s.decks
    };
    let tops = |rig: &Rig, viewer: Seat| {
        let (theirs, truth) = (seen(rig, viewer), &rig.s.decks);
        [DeckId(0), DeckId(1)].map(|deck| theirs[deck].draw.last() == truth[deck].draw.last())
    };
    assert_eq!((tops(&rig, S1), tops(&rig, S2), tops(&rig, S3)), ([true; 2], [true; 2], [false; 2]));
    let turns = activations(&mut rig, 2);
    assert!(turns[1].chars().all(|seat| seat != 'A'), "{turns:?}");
    assert_eq!(rig.actor(), S2, "in the middle of nothing but its choice");
    for who in [3, 4].map(Figure) {
        rig.figure_mut(who).alive = false;
    }
    rig.play(rig.options()[0]);
    while rig.s.phase != Phase::Over {
        rig.play(Action::End);
    }
    assert_eq!((rig.s.phase, rig.s.shares), (Phase::Over, BySeat([0.5, 0.5, 0.0, 0.0, 0.0, 0.0])));
}

/// Checks a counted share against an exact probability, within five standard errors.
fn assert_share(hits: usize, trials: usize, num: u64, den: u64) {
    let p = num as f64 / den as f64;
    let off = (hits as f64 - trials as f64 * p).abs();
    let bound = 5.0 * (trials as f64 * p * (1.0 - p)).sqrt();
    assert!(off <= bound, "{hits} of {trials}; expected {num}/{den}, off by {off:.1}, bound {bound:.1}");
}
