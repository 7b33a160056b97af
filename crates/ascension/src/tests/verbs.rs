//! Tests of actions other than attacks: each verb of the test content.

use super::fights::*;
use super::rig::*;
use crate::Action;
use crate::model::content::sheets::{Condition, Effect, TokenSlot, When};
use crate::model::content::suits::Suits;
use crate::model::content::verbs::{Lose, Verb};
use crate::model::events::Source;
use crate::model::state::{AimedAt, DeckId, Frame, MoveKind, Question};
use crate::model::terrain::Durability;
use evenhand_kit::table::plane::Point;

#[test]
fn a_marshal_lends_a_token_up_to_the_friends_capacity() {
    // Order Forward, AS-X55
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    let friend = rig.put(S1, "BH2", 300.0, 200.0);
    let foe = rig.put(S2, "BH2", 300.0, 150.0);
    (rig.figure_mut(friend).pool, rig.figure_mut(friend).slots[TokenSlot(1)]) = (2, 1);
    rig.active(by);
    assert_eq!(rig.aims(by, "order_forward"), [Action::AtFigure(friend)]);
    let place = rig.deed(by, "order_forward");
    rig.play(Action::Use(place));
    assert_eq!((rig.figure(by).pool, rig.figure(by).slots[place.slot()]), (2, 1));
    assert_eq!((rig.figure(friend).pool, rig.figure(friend).slots[TokenSlot(1)]), (3, 1));
    assert_eq!((rig.figure(by).lent, rig.figure(by).lent_to), (1, friend));
    // A full pool cannot receive a token, neither can an enemy or the user, and 150 mm is the limit.
    assert!(!rig.can_aim(by, "order_forward", AimedAt::Figure(friend)));
    rig.figure_mut(friend).pool = 1;
    assert!(rig.can_aim(by, "order_forward", AimedAt::Figure(friend)));
    assert!(!rig.can_aim(by, "order_forward", AimedAt::Figure(foe)));
    assert!(!rig.can_aim(by, "order_forward", AimedAt::Figure(by)));
    rig.figure_mut(friend).at = Point::mm(300.0, 100.0 + 20.0 + 150.1 + 16.0);
    assert!(!rig.can_aim(by, "order_forward", AimedAt::Figure(friend)));
    rig.figure_mut(friend).at = Point::mm(300.0, 200.0);
    rig.figure_mut(by).pool = 0;
    assert!(!rig.can_aim(by, "order_forward", AimedAt::Figure(friend)));
}

#[test]
fn holding_the_line_wards_friends_until_the_marshal_falls() {
    // Hold the Line: +1 for the user and friends within 100 mm.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    let near = rig.put(S1, "BH3", 300.0, 100.0 + 20.0 + 100.0 + 16.0);
    let far = rig.put(S1, "BH3", 300.0 + 20.0 + 100.1 + 16.0, 100.0);
    let foe = rig.put(S2, "BH3", 300.0, 60.0);
    rig.active(by).does(by, "hold_the_line", AimedAt::User);
    assert_eq!([by, near, far, foe].map(|who| rig.figure(who).ward), [1, 1, 0, 0]);
    (rig.figure_mut(by).pool, rig.figure_mut(by).wounds) = (0, 1);
    rig.hits(foe, "bolt", near);
    assert_eq!(rig.attack().margin, 4 - 5 - 1);
    rig.next_cards(S2, &[3, 3]).hits(foe, "bolt", by);
    assert!(!rig.alive(by));
    assert_eq!(rig.figure(near).ward, 0);
}

#[test]
fn locked_treads_defend_better() {
    // Lock Treads: +2, cannot be pushed or thrown, no Move Action.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH6", 300.0, 100.0);
    let foe = rig.put(S2, "BH3", 300.0, 250.0);
    rig.active(by).go();
    assert!(rig.options().contains(&Action::Move(1)));
    let place = rig.deed(by, "lock_treads");
    rig.play(Action::Use(place));
    assert!(!rig.options().contains(&Action::Move(1)) && !rig.allows(Action::Move(1)));
    rig.hits(foe, "bolt", by);
    assert_eq!(rig.attack().margin, 4 - 8 - 2);
}

#[test]
fn strides_are_given_to_the_user_or_to_a_friend() {
    // Wheel gives 2 strides, Ride-by 1, Tailwind 2 to a friend within 150 mm.
    let mut rig = bare(&[]);
    let rider = rig.put(S1, "SK3", 300.0, 100.0);
    let caller = rig.put(S1, "SK1", 300.0, 200.0);
    let foe = rig.put(S2, "BH3", 300.0, 400.0);
    rig.active(rider);
    for (who, id, target, given) in [
        (rider, "wheel", AimedAt::User, (rider, 2)),
        (rider, "ride_by", AimedAt::Figure(foe), (rider, 1)),
        (caller, "tailwind", AimedAt::Figure(rider), (rider, 2)),
    ] {
        let mut rig = rig.clone();
        rig.next_cards(S1, &[-2, -1]).does(who, id, target);
        assert_eq!(rig.strides_given(), Some(given), "{id}");
        assert!(matches!(rig.asked(), Some((S1, Question::Move))));
    }
    assert!(!rig.can_aim(caller, "tailwind", AimedAt::Figure(caller)));
    assert!(!rig.can_aim(caller, "tailwind", AimedAt::Figure(foe)));
}

#[test]
fn a_look_at_the_next_cards_may_discard_any_of_them() {
    // Read the Draw: the top 2 cards of the user's deck.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK1", 300.0, 100.0);
    rig.put(S2, "BH3", 300.0, 500.0);
    rig.active(by).next_cards(S1, &[-2, 3, 4, 2]);
    let deck = |rig: &Rig| rig.s.decks[DeckId(0)];
    let next = |rig: &Rig| {
        let deck = deck(rig);
        let cards: Vec<i8> =
            deck.draw.iter().rev().map(|card| rig.game.decks.faces[usize::from(*card)].value).collect();
        cards
    };
    rig.does(by, "read_the_draw", AimedAt::User);
    assert_eq!(rig.asked(), Some((S1, Question::Discard(2))));
    assert_eq!((rig.options().len(), deck(&rig).known), (4, 2));
    for (which, first, known) in [(0, vec![-2, 3, 4], 2), (1, vec![3, 4], 1), (2, vec![-2, 4], 1), (3, vec![4, 2], 0)] {
        let mut rig = rig.clone();
        rig.play(Action::Discard(which));
        assert_eq!(next(&rig)[..first.len()], first, "{which}");
        assert_eq!((deck(&rig).known, deck(&rig).aside.len()), (known, usize::from(2 - known)));
        assert_eq!(deck(&rig).draw.len() + deck(&rig).discarded(), 18);
    }
}

#[test]
fn a_look_at_the_last_cards_refreshes_the_deck_when_they_go() {
    // AS-DECK-4: an empty deck is refreshed at once.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK1", 300.0, 100.0);
    rig.put(S2, "BH3", 300.0, 500.0);
    rig.active(by);
    for _ in 0..8 {
        let mut cx = evenhand_game::game::Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.flip_of(&mut rig.s, S1, &mut cx);
    }
    rig.does(by, "read_the_draw", AimedAt::User).play(Action::Discard(3));
    let deck = rig.s.decks[DeckId(0)];
    assert_eq!((deck.refreshes, deck.draw.len(), deck.known), (1, 17, 0));
}

#[test]
fn healing_stops_at_the_start() {
    // Nourish heals 2 for a friend within 100 mm, Regrow heals 3 for the user.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB1", 300.0, 100.0);
    let ogre = rig.put(S1, "FB4", 300.0, 200.0);
    rig.put(S2, "BH3", 300.0, 500.0);
    rig.active(by);
    assert!(rig.aims(by, "nourish").is_empty(), "nobody needs it");
    for (wounds, after) in [(5, 7), (10, 11)] {
        rig.figure_mut(ogre).wounds = wounds;
        assert_eq!(rig.aims(by, "nourish"), [Action::AtFigure(ogre)]);
        rig.hits(by, "nourish", ogre);
        assert_eq!(rig.wounds(ogre), after);
    }
    rig.figure_mut(ogre).wounds = 7;
    rig.does(ogre, "regrow", AimedAt::User);
    assert_eq!(rig.wounds(ogre), 10);
    rig.does(ogre, "regrow", AimedAt::User);
    assert_eq!(rig.wounds(ogre), 11);
}

#[test]
fn cutting_lines_removes_one_token_of_the_users_choice() {
    // Cut Lines: range 0, a friend or the user.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK4", 300.0, 100.0);
    let friend = rig.put(S1, "SK2", 300.0, 100.0 + 16.0 + 12.5);
    let far = rig.put(S1, "SK2", 300.0, 200.0);
    rig.put(S2, "BH3", 300.0, 500.0);
    rig.active(by);
    for who in [friend, far] {
        rig.suffering(who, Condition::Slow, 1).suffering(who, Condition::Dot, 2);
    }
    assert_eq!(rig.aims(by, "cut_lines"), [Action::AtFigure(friend)]);
    rig.suffering(by, Condition::Weaken, 1);
    assert_eq!(rig.aims(by, "cut_lines"), [Action::AtFigure(by), Action::AtFigure(friend)]);
    rig.hits(by, "cut_lines", friend);
    assert_eq!(rig.asked(), Some((S1, Question::Cleanse(friend))));
    rig.play(Action::Take(Condition::Dot));
    assert_eq!(rig.tokens(friend), [1, 0, 0, 1]);
    rig.hits(by, "cut_lines", by);
    assert_eq!(rig.tokens(by), [0; 4], "a single choice is not asked");
}

#[test]
fn a_stoop_comes_before_its_attack_and_needs_contact_at_its_end() {
    // Stoop: up to 3 strides of 105 mm; Slow on a hit.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "SK6", 300.0, 100.0);
    let near = rig.put(S2, "BH3", 300.0, 100.0 + 35.0 + 315.0 + 16.0);
    rig.active(by);
    assert!(rig.can_aim(by, "stoop", AimedAt::Figure(near)));
    rig.figure_mut(near).at.y += 26;
    assert!(!rig.can_aim(by, "stoop", AimedAt::Figure(near)));
    rig.figure_mut(near).at = Point::mm(300.0, 300.0);
    rig.hits(by, "stoop", near);
    let run = rig.s.stack.iter().find_map(|frame| match frame {
        Frame::Moving(run) => Some((run.who, run.strides, run.kind)),
        _ => None,
    });
    assert_eq!(run, Some((by, 3, MoveKind::Swoop(near))));
    // If the swoop stops short, the attack is lost; in contact it happens.
    let mut short = rig.clone();
    short.s.stack.truncate(1);
    short.go();
    assert!(short.attacks().is_empty());
    rig.s.stack.truncate(1);
    rig.figure_mut(by).at = Point::mm(300.0, 300.0 - 35.0 - 16.0);
    rig.next_cards(S1, &[1, -1]).go();
    assert_eq!((rig.attack().margin, rig.tokens(near)), (5 + 2 - 5, [1, 0, 0, 0]));
}

#[test]
fn a_trample_gives_strides_over_others() {
    // Trample: 2 strides, over weak pieces of Size up to 2.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB6", 300.0, 100.0);
    rig.put(S2, "BH3", 300.0, 500.0);
    rig.active(by).does(by, "trample", AimedAt::User);
    let run = rig.s.stack.iter().find_map(|frame| match frame {
        Frame::Moving(run) => Some((run.strides, run.kind)),
        _ => None,
    });
    assert_eq!(run, Some((2, MoveKind::Trample(2))));
}

#[test]
fn wounds_of_deeds_ignore_defense() {
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB5", 300.0, 100.0);
    let at = rig.put(S2, "BH6", 300.0, 200.0);
    let place = rig.deed(by, "choking_cloud");
    rig.sheet(by).deeds[place].effects =
        vec![Effect { when: When::Miss, suits: Suits::Any, verb: Verb::Lose(Lose { n: 2 }), weight: 1.0 }];
    rig.active(by).next_cards(S1, &[-1, -1]).hits(by, "choking_cloud", at);
    assert_eq!(rig.suffered(), [(at, 2, Source::Deed)]);
    rig.figure_mut(at).ward = -20;
    rig.next_cards(S1, &[-1, -1]).hits(by, "choking_cloud", at);
    assert_eq!(rig.suffered().len(), 2, "not on a hit");
}

#[test]
fn a_trample_hurts_and_slows_whoever_is_passed_and_breaks_what_is_fragile() {
    // Trample: characters at least two Sizes smaller than the user suffer a wound and Slow;
    // pieces of Size up to 2 are passed.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "FB6", 150.0, 300.0);
    let passed = rig.put(S2, "BH6", 300.0, 300.0);
    let friend = rig.put(S1, "FB2", 310.0, 370.0);
    rig.put(S2, "BH3", 300.0, 550.0);
    rig.sheet(passed).long = rig.sheet(friend).long;
    rig.sheet(passed).short = rig.sheet(friend).short;
    let hedge = rig.piece(Durability::Fragile, 1, rect(340.0, 300.0, 6.0, 40.0, 0));
    let wall = rig.piece(Durability::Standard, 2, rect(350.0, 300.0, 6.0, 40.0, 0));
    rig.active(by).go();
    let place = rig.deed(by, "trample");
    rig.play_all(&[Action::Use(place), Action::Go(Point::mm(450.0, 300.0))]);
    assert_eq!(rig.place(by), (450.0, 300.0));
    assert_eq!(rig.suffered(), [(passed, 1, Source::Deed)]);
    assert_eq!((rig.tokens(passed), rig.tokens(friend)), ([1, 0, 0, 0], [0; 4]));
    assert!(rig.s.pieces[hedge].gone && !rig.s.pieces[wall].gone);
}

#[test]
fn a_trap_strikes_whoever_walks_in() {
    let mut rig = bare(&[]);
    let sapper = rig.put(S2, "BH4", 300.0, 100.0);
    let walker = rig.put(S1, "FB3", 300.0, 250.0);
    rig.active(sapper).does(sapper, "fuse_trap", AimedAt::Point(Point::mm(300.0, 160.0)));
    rig.active(walker).go();
    rig.next_cards(S1, &[-1, -1]).play_all(&[Action::Move(1), Action::Go(Point::mm(300.0, 190.0))]);
    assert_eq!(rig.suffered(), [(walker, 1, Source::Hazard)]);
    assert_eq!(rig.tokens(walker), [0, 0, 1, 0]);
}
