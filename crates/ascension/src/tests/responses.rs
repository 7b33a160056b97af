//! Tests of AS-RESP: responses, by playing them.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::model::content::sheets::{TokenSlot, Trigger};
use crate::model::content::verbs::{Length, Verb, Ward};
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure, Question, Window};
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::Point;

/// Sets up an Arbalist 100 mm from a character of the other side; the Arbalist is active.
fn shot_at(knobs: &[(&str, &str)], target: &str) -> (Rig, Figure, Figure) {
    let mut rig = bare(knobs);
    let by = rig.put(S1, "BH3", 300.0, 100.0);
    let at = rig.put(S2, target, 300.0, 250.0);
    rig.active(by);
    (rig, by, at)
}

fn asked(rig: &Rig) -> Option<(Seat, Figure)> {
    match rig.asked() {
        Some((seat, Question::Respond(who))) => Some((seat, who)),
        _ => None,
    }
}

#[test]
fn a_response_is_paid_at_once_and_needs_tokens_and_an_empty_slot() {
    // AS-RESP-1, AS-RESP-2, AS-X15: Brace with a pool of 2, then once more.
    let (mut rig, by, at) = shot_at(&[], "BH2");
    rig.figure_mut(at).pool = 2;
    rig.hits(by, "bolt", at);
    assert_eq!(asked(&rig), Some((S2, at)));
    let place = rig.deed(at, "brace");
    assert_eq!(rig.options(), [Action::Decline, Action::Respond(place)]);
    rig.responds("brace");
    assert_eq!((rig.figure(at).pool, rig.figure(at).slots[place.slot()]), (1, 1));
    rig.figure_mut(at).wounds = 50;
    rig.hits(by, "bolt", at);
    assert_eq!((asked(&rig), rig.attacks().len()), (None, 2));
    rig.figure_mut(at).slots = Default::default();
    rig.figure_mut(at).pool = 0;
    rig.hits(by, "bolt", at);
    assert_eq!((asked(&rig), rig.attacks().len()), (None, 3));
}

#[test]
fn activated_characters_respond_as_well_and_declining_costs_nothing() {
    // AS-RESP-2
    let (mut rig, by, at) = shot_at(&[], "BH2");
    rig.figure_mut(at).activated = true;
    rig.hits(by, "bolt", at).play(Action::Decline);
    assert_eq!((rig.attack().margin, rig.figure(at).pool), (4 - 7, 3));
}

#[test]
fn there_are_no_responses_where_the_switch_says_so() {
    let (mut rig, by, at) = shot_at(&[("response.enabled", "false")], "BH2");
    rig.hits(by, "bolt", at);
    assert_eq!(rig.attacks().len(), 1);
}

#[test]
fn brace_has_its_exact_odds() {
    // AS-X11, section 4.3: both flip; Defense 7 against skill 4, the flip minus 1; among 153 * 153.
    let (rig, by, at) = shot_at(&[], "BH2");
    let mut rig = rig;
    rig.figure_mut(at).wounds = 50;
    let (mut hits, mut damage) = (0, 0);
    for (own, weight) in pairs(&WHOLE) {
        for (theirs, times) in pairs(&WHOLE) {
            let mut rig = rig.clone();
            rig.next_cards(S1, &own).next_cards(S2, &theirs).hits(by, "bolt", at).responds("brace");
            assert_eq!(rig.flipped(), [S2, S1]);
            hits += weight * times * u32::from(rig.attack().hit);
            damage += weight * times * u32::from(50 - rig.wounds(at));
        }
    }
    assert_eq!((hits, damage), (5456, 13192));
}

#[test]
fn a_tie_with_a_defenders_flip_is_a_miss() {
    // AS-Q14
    let (mut rig, by, at) = shot_at(&[], "BH2");
    rig.next_cards(S1, &[3, 3]).next_cards(S2, &[3, 1]).hits(by, "bolt", at).responds("brace");
    assert_eq!((rig.attack().margin, rig.attack().flip, rig.attack().hit), (4 - 7 - 3, 6, false));
}

#[test]
fn a_marshal_signs_for_friends_within_100_mm_and_itself() {
    // Countersign
    for (away, asks) in [(100.0, true), (100.1, false)] {
        let (mut rig, by, at) = shot_at(&[], "BH3");
        let marshal = rig.put(S2, "BH1", 300.0 + 16.0 + 20.0 + away, 250.0);
        rig.hits(by, "bolt", at);
        assert_eq!(asked(&rig), asks.then_some((S2, marshal)));
        if asks {
            rig.responds("countersign");
            assert_eq!(rig.attack().margin, 4 - 5 - 1);
        }
    }
    let (mut rig, by, at) = shot_at(&[], "BH1");
    rig.hits(by, "bolt", at).responds("countersign");
    assert_eq!(rig.attack().margin, 4 - 6 - 1);
    // It does not respond for an enemy.
    let (mut rig, by, at) = shot_at(&[], "BH3");
    rig.put(S1, "BH1", 300.0, 290.0);
    rig.hits(by, "bolt", at);
    assert_eq!((asked(&rig), rig.attack().margin), (None, 4 - 5));
}

#[test]
fn an_outrider_swerves_only_from_far_away() {
    // Swerve: +2 against an attack from more than 50 mm away.
    for (away, asks) in [(50.0, false), (50.1, true)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "BH3", 300.0, 100.0);
        let at = rig.put(S2, "SK3", 300.0 + 16.0 + 30.0 + away, 100.0);
        rig.active(by).hits(by, "bolt", at);
        assert_eq!(asked(&rig), asks.then_some((S2, at)), "{away} mm");
        if asks {
            rig.responds("swerve");
            assert_eq!(rig.attack().margin, 4 - 5 - 2);
        }
    }
}

#[test]
fn a_longshot_fades_after_a_miss_and_a_runner_scatters_after_any_attack() {
    // Fade on `missed`: 1 stride; Scatter on `attack_done`: 1 stride.
    for (cards, asks) in [([-1, -1], true), ([3, -1], false)] {
        let (mut rig, by, at) = shot_at(&[], "SK2");
        rig.next_cards(S1, &cards).hits(by, "bolt", at);
        assert_eq!(asked(&rig), asks.then_some((S2, at)));
        if asks {
            rig.responds("fade");
            assert_eq!((rig.strides_given(), rig.actor()), (Some((at, 1)), S2));
        }
    }
    for cards in [[-1, -1], [3, -1]] {
        let (mut rig, by, at) = shot_at(&[], "FB3");
        rig.next_cards(S1, &cards).hits(by, "bolt", at);
        assert_eq!((asked(&rig), rig.attacks().len()), (Some((S2, at)), 1));
        rig.responds("scatter");
        assert_eq!(rig.strides_given(), Some((at, 1)));
    }
    // Defeated characters do not scatter.
    let (mut rig, by, at) = shot_at(&[], "FB3");
    rig.next_cards(S1, &[3, 3]).hits(by, "bolt", at);
    assert_eq!((rig.alive(at), asked(&rig)), (false, None));
}

#[test]
fn a_riposte_is_a_whole_attack_with_the_own_deck() {
    // AS-RESP-5, Riposte: on `missed` by an attacker within 10 mm; it uses Thrust (+1).
    for (away, asks) in [(0.0, true), (10.0, true), (10.1, false)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "FB4", 300.0, 100.0);
        let at = rig.put(S2, "SK5", 300.0, 100.0 + 30.0 + 12.5 + away);
        rig.active(by).next_cards(S1, &[-1, -1]).next_cards(S2, &[3, 3]).hits(by, "club", at);
        assert_eq!(asked(&rig), asks.then_some((S2, at)), "{away} mm");
        if asks {
            rig.responds("riposte");
            let told = rig.attack();
            assert_eq!((told.by, told.target, told.margin, told.damage), (at, AimedAt::Figure(by), 5 + 1 - 6, 6));
            assert_eq!(rig.flipped(), [S1, S2]);
            assert_eq!(rig.wounds(by), 11 - 6);
            // Thrust itself costs nothing.
            assert_eq!((rig.figure(at).pool, rig.figure(at).slots[TokenSlot(1)]), (3, 0));
        }
    }
}

#[test]
fn an_engine_shoots_at_foes_that_stop_near_it() {
    // Overwatch: when an enemy in sight ends a stride within 100 mm, Point Guns at -1.
    for (away, wall, asks) in [(100.0, false, true), (100.1, false, false), (100.0, true, false)] {
        let mut rig = bare(&[]);
        let engine = rig.put(S2, "BH6", 300.0, 100.0);
        let foe = rig.put(S1, "BH3", 300.0, 100.0 + 46.0 + 16.0 + away);
        if wall {
            rig.wall(1, 300.0, 190.0);
        }
        rig.active(foe);
        let window = Window::new(Trigger::StrideEnd, foe, foe);
        rig.game.open_window(&mut rig.s, window);
        rig.go();
        assert_eq!(asked(&rig), asks.then_some((S2, engine)), "{away} mm, wall: {wall}");
        if asks {
            rig.responds("overwatch");
            assert_eq!((rig.attack().by, rig.attack().margin), (engine, 4 - 1 - 5));
        }
    }
    // It does not shoot at its own side.
    let mut rig = bare(&[]);
    rig.put(S1, "BH6", 300.0, 100.0);
    let friend = rig.put(S1, "BH3", 300.0, 200.0);
    rig.active(friend);
    rig.game.open_window(&mut rig.s, Window::new(Trigger::StrideEnd, friend, friend));
    assert_eq!(asked(rig.go()), None);
}

#[test]
fn stillness_cancels_a_push_of_a_friend_within_150_mm() {
    // Stillness, on `forced`
    for (away, asks) in [(150.0, true), (150.1, false)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "SK1", 300.0, 100.0);
        let at = rig.put(S2, "SK2", 300.0, 200.0);
        let caller = rig.put(S2, "SK1", 300.0 + 12.5 + 16.0 + away, 200.0);
        rig.active(by).next_cards(S1, &[3, 1]).hits(by, "gust", at);
        assert_eq!(asked(&rig), asks.then_some((S2, caller)), "{away} mm");
        if asks {
            rig.responds("stillness");
        }
        assert_eq!((rig.place(at).1 - 200.0).abs() < 0.01, asks);
    }
}

#[test]
fn a_broodspeaker_sheds_the_harm_of_friends_and_not_its_own() {
    // Shed Harm: takes over 1 damage.
    let (mut rig, by, at) = shot_at(&[], "FB2");
    let speaker = rig.put(S2, "FB1", 300.0, 300.0);
    rig.next_cards(S1, &[2, 1]).hits(by, "bolt", at);
    assert_eq!(asked(&rig), Some((S2, speaker)));
    rig.responds("shed_harm");
    assert_eq!(rig.suffered(), [(speaker, 1, Source::Attack), (at, 1, Source::Attack)]);
    assert_eq!((rig.wounds(speaker), rig.wounds(at)), (7, 5));
    let (mut rig, by, at) = shot_at(&[], "FB1");
    rig.next_cards(S1, &[2, 1]).hits(by, "bolt", at);
    assert_eq!((asked(&rig), rig.wounds(at)), (None, 6));
}

#[test]
fn thick_hide_takes_off_two_of_three_or_more() {
    // Thick Hide: reduces damage of at least 3 by 2, to no less than 1.
    for (cards, wounds, asks) in [([4, 2], 20 - 2, false), ([4, 3], 20 - 1, true)] {
        let (mut rig, by, at) = shot_at(&[], "FB6");
        rig.next_cards(S1, &cards).hits(by, "bolt", at);
        assert_eq!(asked(&rig).is_some(), asks);
        if asks {
            rig.responds("thick_hide");
        }
        assert_eq!(rig.wounds(at), wounds);
    }
}

#[test]
fn a_sporeling_bursts_when_it_is_defeated() {
    // Burst: everybody within 40 mm suffers a wound and Damage over Time.
    let (mut rig, by, at) = shot_at(&[], "FB5");
    let friend = rig.put(S2, "FB2", 300.0, 300.0);
    let foe = rig.put(S1, "BH2", 300.0, 250.0 - 20.0 - 20.0);
    let far = rig.put(S1, "BH2", 300.0 + 20.0 + 40.1 + 16.0, 250.0);
    rig.figure_mut(at).wounds = 1;
    rig.next_cards(S1, &[3, 3]).hits(by, "bolt", at);
    assert!(!rig.alive(at));
    assert_eq!(asked(&rig), Some((S2, at)));
    rig.responds("burst");
    assert_eq!(rig.suffered()[1..], [(friend, 1, Source::Deed), (foe, 1, Source::Deed)]);
    assert_eq!([friend, foe, far].map(|who| rig.tokens(who)[3]), [1, 1, 0]);
    // Without tokens it does not burst.
    let (mut rig, by, at) = shot_at(&[], "FB5");
    (rig.figure_mut(at).wounds, rig.figure_mut(at).pool) = (1, 0);
    rig.next_cards(S1, &[3, 3]).hits(by, "bolt", at);
    assert_eq!((rig.alive(at), asked(&rig)), (false, None));
}

#[test]
fn seats_are_asked_in_turn_order_from_the_one_after_the_active() {
    // AS-RESP-4
    let mut rig = Rig::with(4, &[("sides.team", "[0, 1, 0, 1]")]);
    let by = rig.put(S2, "BH3", 300.0, 100.0);
    let at = rig.put(S1, "BH1", 300.0, 250.0);
    let friend = rig.put(S3, "BH1", 300.0, 300.0);
    let second = rig.put(S3, "BH1", 360.0, 280.0);
    // With blocks, the order is S1, S3, S2, S4.
    rig.active(by).hits(by, "bolt", at);
    let mut order = Vec::new();
    while let Some(next) = asked(&rig) {
        order.push(next);
        rig.play(Action::Decline);
    }
    assert_eq!(order, [(S1, at), (S3, friend), (S3, second)]);
    // With S1 active, the order begins at S3.
    let (mut rig, by, at) = (rig.clone(), at, by);
    let guard = rig.put(S4, "BH1", 300.0, 60.0);
    let own = rig.put(S2, "BH1", 340.0, 60.0);
    rig.active(by).hits(by, "command_blade", at);
    assert_eq!(asked(&rig), Some((S2, own)));
    rig.play(Action::Decline);
    assert_eq!(asked(&rig), Some((S4, guard)));
}

#[test]
fn one_response_for_each_character_and_event_unless_the_switch_allows_more() {
    // response.per_event
    for (most, asks) in [("1", 1), ("2", 2)] {
        let (mut rig, by, at) = shot_at(&[("response.per_event", most)], "BH2");
        let brace = rig.deed(at, "brace");
        let again = rig.sheet(at).deeds[brace].clone();
        rig.sheet(at).deeds.push(again);
        rig.next_cards(S2, &[1, 1, 1, 1]).hits(by, "bolt", at);
        let mut responses = 0;
        while asked(&rig).is_some() {
            let last = *rig.options().last().expect("an option");
            rig.play(last);
            responses += 1;
        }
        assert_eq!((responses, rig.attack().margin), (asks, 4 - 7 - i16::from(asks as i8)));
    }
}

#[test]
fn responses_answer_each_other_only_as_deep_as_the_switch_allows() {
    // response.depth: an Ogre misses, Riposte answers, and the Ogre's friend could countersign.
    for (depth, asks) in [("1", false), ("2", true)] {
        let mut rig = bare(&[("response.depth", depth)]);
        let by = rig.put(S1, "FB4", 300.0, 100.0);
        let at = rig.put(S2, "SK5", 300.0, 145.0);
        let marshal = rig.put(S1, "BH1", 300.0, 40.0);
        rig.active(by).next_cards(S1, &[-1, -1]).next_cards(S2, &[2, 2]).hits(by, "club", at).responds("riposte");
        assert_eq!(asked(&rig), asks.then_some((S1, marshal)));
        if asks {
            rig.responds("countersign");
        }
        assert_eq!(rig.attack().margin, 6 - 6 - i16::from(asks));
    }
}

#[test]
fn a_counterattack_that_defeats_the_attacker_before_the_flip_ends_its_attack() {
    // A Riposte modified to trigger when the user is targeted.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB4", 300.0, 100.0);
    let at = rig.put(S2, "SK5", 300.0, 145.0);
    let place = rig.deed(at, "riposte");
    rig.sheet(at).deeds[place].trigger = Some(Trigger::Targeted);
    rig.figure_mut(by).wounds = 1;
    rig.put(S1, "BH3", 500.0, 500.0);
    rig.active(by).next_cards(S2, &[3, 3]).hits(by, "club", at).responds("riposte");
    assert!(!rig.alive(by));
    assert_eq!((rig.attacks().len(), rig.flipped()), (1, vec![S2]));
}

#[test]
fn nobody_responds_to_attacks_on_terrain() {
    let (mut rig, by, _) = shot_at(&[], "BH1");
    let wall = rig.wall(2, 300.0, 180.0);
    rig.does(by, "bolt", AimedAt::Piece(wall));
    assert_eq!((asked(&rig), rig.attacks().len()), (None, 1));
}

#[test]
fn a_hit_has_its_own_window() {
    // AS-RESP-3: `hit` comes after step 4, before damage.
    for (cards, asks) in [([3, 3], true), ([-1, -1], false)] {
        let (mut rig, by, at) = shot_at(&[], "SK2");
        let fade = rig.deed(at, "fade");
        rig.sheet(at).deeds[fade].trigger = Some(Trigger::Hit);
        rig.sheet(at).deeds[fade].effects[0].verb = Verb::Ward(Ward { within: Length(0), defense: 1 });
        rig.next_cards(S1, &cards).hits(by, "bolt", at);
        assert_eq!(asked(&rig).is_some(), asks);
        assert_eq!(rig.wounds(at), 4, "no damage yet");
    }
}

#[test]
fn overwatch_comes_in_the_middle_of_a_move() {
    // It triggers after the stride that ends within 100 mm, before the next one.
    let mut rig = bare(&[]);
    let engine = rig.put(S2, "BH6", 300.0, 100.0);
    let runner = rig.put(S1, "FB3", 300.0, 300.0);
    rig.active(runner).go();
    let stride = |y| Action::Stride { to: Point::mm(300.0, y), facing: 540 };
    rig.next_cards(S2, &[-1, -1]).play_all(&[Action::Move(1), stride(275.0)]);
    assert_eq!(asked(&rig), None);
    rig.play(stride(250.0));
    assert_eq!(asked(&rig), Some((S2, engine)));
    rig.responds("overwatch");
    assert_eq!((rig.attack().by, rig.attack().hit), (engine, false));
    assert_eq!(rig.strides_given(), Some((runner, 3)), "the move goes on");
    rig.play(stride(225.0));
    assert_eq!(asked(&rig), None, "the slot is taken");
    // A hit that defeats the character ends its move and its activation.
    let mut rig = bare(&[]);
    let engine = rig.put(S2, "BH6", 300.0, 100.0);
    let runner = rig.put(S1, "FB3", 300.0, 275.0);
    rig.put(S1, "FB3", 500.0, 500.0);
    rig.active(runner).go();
    rig.next_cards(S2, &[3, 3]).play_all(&[Action::Move(1), stride(250.0)]).responds("overwatch");
    assert!(!rig.alive(runner) && rig.alive(engine));
    assert_eq!((rig.s.stack.len(), rig.actor()), (0, S2));
}
