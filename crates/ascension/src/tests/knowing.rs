//! Tests of AS-INF, what each seat knows, and of the text notation: what is written can be read.

use super::rig::*;
use crate::model::content::sheets::{Condition, DeedId};
use crate::model::flip_deck::UNKNOWN;
use crate::model::state::{DeckId, Figure, MarkerId, PieceId};
use crate::{Action, State};
use evenhand_game::game::{Cx, Dice, Notation, Seat, Secrets};
use evenhand_kit::table::plane::Point;

/// Returns the state as a seat sees it.
fn seen(rig: &Rig, viewer: Seat) -> State {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, viewer);
    s
}

/// Sets up a table where every seat has made this many flips.
fn after_flips(knobs: &[(&str, &str)], seats: usize, flips: usize) -> Rig {
    let mut rig = Rig::with(seats, knobs);
    rig.put(S1, "BH2", 100.0, 100.0);
    rig.put(Seat(seats as u8 - 1), "BH2", 500.0, 500.0);
    let mut cx = Cx::silent(rig.chance.clone());
    for _ in 0..flips {
        for seat in Seat::all(seats) {
            rig.game.flip_of(&mut rig.s, seat, &mut cx);
        }
    }
    rig
}

#[test]
fn nobody_knows_the_order_of_a_deck_and_everybody_what_was_turned_over() {
    // AS-INF-1, AS-INF-2, AS-Q15, AS-Q16
    let rig = after_flips(&[], 2, 3);
    for viewer in [S1, S2] {
        let s = seen(&rig, viewer);
        for (deck, known) in rig.s.decks.values().zip(s.decks.values()) {
            assert_eq!((known.draw.len(), known.seen), (12, deck.seen));
            assert!(known.draw.iter().all(|card| *card == UNKNOWN));
        }
        assert_eq!((s.figures, s.order), (rig.s.figures, rig.s.order), "all else is public");
    }
}

#[test]
fn the_burnt_card_is_one_of_those_unseen() {
    // AS-INF-4: after nine flips the deck is refreshed and one card burnt
    let rig = after_flips(&[], 2, 10);
    let mut world = seen(&rig, S1);
    assert_eq!(world.decks[DeckId(1)].unseen[..], [UNKNOWN]);
    rig.game.determinize(&mut world, S1, &mut Dice::new(5));
    assert_eq!(rig.game.conserved(&world), Ok(()));
    let burnt: std::collections::BTreeSet<u8> = (0..200)
        .map(|seed| {
            let mut world = seen(&rig, S1);
            rig.game.determinize(&mut world, S1, &mut Dice::new(seed));
            world.decks[DeckId(1)].unseen[0]
        })
        .collect();
    assert_eq!(burnt.len(), 16, "each of the 16 cards that were not turned over since");
}

#[test]
fn what_was_looked_at_is_known_to_the_owner_and_its_team_only() {
    // AS-INF-2, AS-INF-6
    let mut rig = after_flips(&[("sides.team", "[0, 0, 1]")], 3, 1);
    rig.s.decks[DeckId(0)].known = 2;
    let top = rig.s.decks[DeckId(0)].draw[14..].to_vec();
    for (viewer, knows) in [(S1, true), (S2, true), (S3, false)] {
        let known = seen(&rig, viewer).decks[DeckId(0)];
        assert_eq!(known.draw[14..] == top[..], knows, "{viewer}");
        assert!(known.draw[..14].iter().all(|card| *card == UNKNOWN));
        assert_eq!(known.known, 2, "that somebody has looked is public");
    }
}

#[test]
fn agents_without_memory_know_how_many_cards_are_left_but_not_which() {
    // AS-INF-3, info.memory
    let rig = after_flips(&[("info.memory", "\"none\"")], 2, 3);
    let s = seen(&rig, S1);
    assert_eq!((s.decks[DeckId(0)].draw.len(), s.decks[DeckId(0)].discarded()), (12, 6));
    assert_eq!(s.decks[DeckId(0)].seen.iter().sum::<u8>(), 0);
    let mut world = s;
    rig.game.determinize(&mut world, S1, &mut Dice::new(1));
    assert_eq!(rig.game.conserved(&world), Ok(()));
}

#[test]
fn agents_can_remember_the_last_flips_only() {
    // AS-INF-3, info.memory_n: five flips of two cards, of which the last two flips are remembered
    let knobs = [("info.memory", "\"last_n\""), ("info.memory_n", "2")];
    let (after_five, after_three) = (after_flips(&knobs, 2, 5), after_flips(&knobs, 2, 3));
    let last = |deck: DeckId| {
        let (five, three) = (&after_five.s.decks[deck], &after_three.s.decks[deck]);
        std::array::from_fn::<u8, 24, _>(|face| five.seen[face] - three.seen[face])
    };
    let s = seen(&after_five, S1);
    for deck in [DeckId(0), DeckId(1)] {
        assert_eq!((s.decks[deck].draw.len(), s.decks[deck].discarded()), (8, 10));
        assert_eq!(s.decks[deck].seen, last(deck));
    }
    let mut world = s.clone();
    after_five.game.determinize(&mut world, S1, &mut Dice::new(1));
    assert_eq!(after_five.game.conserved(&world), Ok(()));
    assert_eq!(world.decks[DeckId(0)].recent, s.decks[DeckId(0)].recent);
    // A refreshed deck starts with an empty memory: nine flips are eighteen cards.
    let anew = after_flips(&knobs, 2, 10);
    assert_eq!(seen(&anew, S1).decks[DeckId(0)].seen.iter().sum::<u8>(), 2);
}

#[test]
fn sides_can_remember_differently() {
    // AS-INF-3, info.memory_by_side
    let memories = ("info.memory_by_side", "[\"none\", \"last_n\"]");
    let rig = after_flips(&[memories, ("info.memory_n", "2"), ("sides.team", "[0, 0, 1, 2]")], 4, 3);
    let remembered = |seat: u8| {
        let s = seen(&rig, Seat(seat));
        s.decks.values().map(|deck| deck.seen.iter().sum::<u8>()).collect::<Vec<u8>>()
    };
    assert_eq!([0, 1, 2, 3].map(remembered), [vec![0; 4], vec![0; 4], vec![4; 4], vec![6; 4]]);
    // A determinization for a seat that has forgotten cards still lets another seat remember them.
    let mut world = seen(&rig, S1);
    assert!(world.decks[DeckId(0)].recent.iter().all(|card| *card == UNKNOWN));
    rig.game.determinize(&mut world, S1, &mut Dice::new(3));
    assert_eq!(rig.game.conserved(&world), Ok(()));
    let mut again = world.clone();
    rig.game.redact(&mut again, S3);
    assert_eq!(again.decks[DeckId(0)].seen.iter().sum::<u8>(), 4);
}

#[test]
fn flips_can_be_made_secret() {
    // AS-Q15, flip.public
    let rig = after_flips(&[("flip.public", "false")], 2, 3);
    let s = seen(&rig, S1);
    assert_eq!(s.decks[DeckId(0)].seen, rig.s.decks[DeckId(0)].seen, "its own");
    assert_eq!(s.decks[DeckId(1)].seen.iter().sum::<u8>(), 0);
    assert_eq!(s.decks[DeckId(1)].discarded(), 6);
}

#[test]
fn a_deck_can_belong_to_a_side_or_to_all() {
    // AS-Q5
    let team = ("sides.team", "[0, 0, 1]");
    for (per, decks, of) in [("\"player\"", 3, [0, 1, 2]), ("\"side\"", 2, [0, 0, 1]), ("\"shared\"", 1, [0, 0, 0])] {
        let rig = Rig::with(3, &[team, ("deck.per", per)]);
        assert_eq!(rig.s.decks.len(), decks, "{per}");
        assert_eq!([S1, S2, S3].map(|seat| rig.game.deck_of(seat).0), of);
    }
    let rig = Rig::dealt(&["BH", "SK", "FB"], &[team, ("deck.per", "\"shared\"")], 2);
    assert!(rig.s.decks[DeckId(0)].draw.len() <= 14, "both sides flipped from it");
}

#[test]
fn a_team_flips_by_its_captain_or_together() {
    // AS-INIT-2, AS-Q6: the number of cards in the decks after initiative
    let left = |how: &str| {
        let rig = Rig::dealt(&["BH", "SK", "FB"], &[("sides.team", "[0, 0, 1]"), ("initiative.team_flip", how)], 2);
        [rig.s.decks[DeckId(0)].draw.len(), rig.s.decks[DeckId(1)].draw.len(), rig.s.decks[DeckId(2)].draw.len()]
    };
    assert_eq!(left("\"captain\""), [16, 18, 16]);
    assert_eq!(left("\"best\""), [16, 16, 16]);
    assert_eq!(left("\"sum\""), [16, 16, 16]);
}

#[test]
fn every_kind_of_action_is_text_and_back() {
    let rig = Rig::new();
    let at = Point { x: 76_801, y: 255 };
    let actions = [
        Action::Follow(S3),
        Action::Deploy { who: Figure(3), at, facing: 719 },
        Action::Activate(Figure(12)),
        Action::Pass,
        Action::Move(2),
        Action::Use(DeedId(4)),
        Action::End,
        Action::Stride { to: at, facing: 181 },
        Action::Go(Point { x: -1, y: 153_599 }),
        Action::Climb { piece: PieceId(4), level: Some(1), to: at },
        Action::Climb { piece: PieceId(4), level: None, to: at },
        Action::Traverse { piece: PieceId(31), to: at },
        Action::Shake(Condition::Dot),
        Action::Door(PieceId(7)),
        Action::Mark(MarkerId(3)),
        Action::AtFigure(Figure(31)),
        Action::AtPiece(PieceId(0)),
        Action::AtPoint(at),
        Action::Respond(DeedId(0)),
        Action::Decline,
        Action::Take(Condition::Slow),
        Action::Discard(3),
    ];
    for action in actions {
        let text = rig.game.write_action(action);
        assert_eq!(rig.game.read_action(&text), Some(action), "{text}");
    }
    assert_eq!(
        rig.game.write_action(Action::Deploy { who: Figure(3), at, facing: 181 }),
        "deploy #3 (300.004,0.996) @90.5"
    );
    for text in
        ["", "go", "go (1,2", "go (1,nan)", "go (1,1e99)", "use 0", "use 1 2", "shake all", "deploy #1 (1,2) @360"]
    {
        assert_eq!(rig.game.read_action(text), None, "{text}");
    }
}

#[test]
fn every_grain_of_a_table_is_told_apart_in_text() {
    let rig = Rig::new();
    for x in (0..1024).chain(306_000..307_300) {
        let action = Action::Go(Point { x, y: 307_200 - x });
        assert_eq!(rig.game.read_action(&rig.game.write_action(action)), Some(action));
    }
}

#[test]
fn a_state_that_is_no_state_is_refused() {
    let rig = Rig::new();
    assert_eq!(rig.game.read_state(&rig.game.write_state(&rig.s)), Ok(rig.s.clone()));
    assert!(rig.game.read_state("turn = \"late\"").is_err());
    assert!(rig.game.read_state("{").is_err());
}
