//! The kind of choice a seat is making, as a number.

use crate::model::content::verbs::Verb;
use crate::model::content::verbs::hand::HandOp;
use crate::model::state::{Frame, Phase, Question, Slot};
use crate::{Bridgefront, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::EffectId;

/// The number of stages.
pub(super) const STAGES: usize = TARGETS + Verb::COUNT;

/// The first stage for questions, and the first stage for targets.
const QUESTIONS: usize = 7;
const TARGETS: usize = QUESTIONS + 13;

/// The choice a seat is making.
#[derive(Clone, Copy)]
pub(super) struct Stage<'a> {
    pub(super) number: usize,
    pub(super) question: Option<&'a Question>,
    /// The effect whose target is being chosen, and the champion that has the effect.
    pub(super) target: Option<(&'a Verb, EffectId, Slot)>,
}

impl<'a> Stage<'a> {
    /// Returns the stage a seat is in. Reads only what the seat knows.
    pub(super) fn of(game: &'a Bridgefront, s: &'a State, seat: Seat) -> Stage<'a> {
        if let Some(Frame::Ask(asked, question)) = s.stack.last() {
            return if *asked == seat { Stage::asked(game, s, question) } else { Stage::plain(0) };
        }
        let player = s.player(seat);
        match s.phase {
            Phase::Corners if game.drafter(s) == Some(seat) => Stage::plain(1),
            Phase::StartBridges if player.choosing => Stage::plain(2),
            Phase::FreeCard if player.choosing => Stage::plain(3),
            Phase::QuietStudy | Phase::LateStudy if player.choosing => Stage::plain(4),
            Phase::Bids if game.bidding(s).contains(seat) => Stage::plain(5),
            Phase::Commit if !player.done => match player.commit.root {
                None => Stage::plain(6),
                Some(root) => {
                    let this = game.root_script(s, root).map_or(Slot::NOBODY, |(_, this)| this);
                    game.open_effect(s, seat).map_or(Stage::plain(0), |id| Stage::target(game, id, this))
                }
            },
            _ => Stage::plain(0),
        }
    }

    fn plain(number: usize) -> Stage<'a> {
        Stage { number, question: None, target: None }
    }

    fn target(game: &'a Bridgefront, id: EffectId, this: Slot) -> Stage<'a> {
        let verb = game.scripts.effect(id);
        let number = match verb {
            // The same as when the card is named at resolution (BF-Q51).
            Verb::Hand(hand) => QUESTIONS + of_hand(hand.op),
            verb => TARGETS + verb.number(),
        };
        Stage { number, question: None, target: Some((verb, id, this)) }
    }

    fn asked(game: &'a Bridgefront, s: &'a State, question: &'a Question) -> Stage<'a> {
        let kind = match question {
            Question::Late => {
                let script = s.stack.iter().rev().find_map(|frame| match frame {
                    Frame::Script(script) => Some(script),
                    _ => None,
                });
                let effect = script.and_then(|script| Some((game.effect_of(script)?, script.this)));
                return effect.map_or(Stage::plain(0), |(id, this)| Stage::target(game, id, this));
            }
            Question::Hand { op, .. } => of_hand(*op),
            // The same as when only hand cards are offered.
            Question::Reforge => of_hand(HandOp::Scrap),
            Question::Peek { .. } => 3,
            Question::Scry { .. } => 4,
            Question::Reorder => 5,
            Question::Acquire { .. } => 6,
            Question::Receive => 7,
            Question::Mine(_) => 8,
            Question::Forge(_) => 9,
            Question::Assign => 10,
            Question::AssignOne => 11,
            // A number of its own would change the inputs of trained networks, for which the kind of action tells the two apart.
            Question::Edge | Question::Retreat => 12,
        };
        Stage { number: QUESTIONS + kind, question: Some(question), target: None }
    }
}

/// Returns the number of the question for hand cards.
fn of_hand(op: HandOp) -> usize {
    match op {
        HandOp::Discard => 0,
        HandOp::Scrap => 1,
        HandOp::Top => 2,
    }
}
