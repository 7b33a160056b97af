//! Choices as text for the log.

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::hand::HandOp;
use crate::model::knobs::DraftPicks;
use crate::model::state::{Frame, Phase, Question, Slot, State};
use crate::rules::actions::Action;
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, shows};

/// Returns a choice as text, and whether it continues the seat's previous choice.
// One match arm per action: a table of phrases is easiest to read in one piece.
pub(in super::super) fn describe_choice(
    game: &Bridgefront,
    s: &State,
    seat: Seat,
    action: Action,
    viewer: Option<Seat>,
) -> (String, bool) {
    let known = shows(viewer, seat);
    let card = |card: CardId, known: bool| if known { game.name(card) } else { "a card".into() };
    let champion = |slot: Slot| match s.champions.get(slot) {
        Some(champion) if champion.card != CardId::NONE => format!("{}'s {}", champion.owner, game.name(champion.card)),
        _ => "a champion that is gone".into(),
    };
    let asked = match s.stack.last() {
        Some(Frame::Ask(_, question)) => Some(*question),
        _ => None,
    };
    let open_draft = game.knobs.info.draft_picks == DraftPicks::Public;
    let begun = asked.is_none() && s.phase == Phase::Commit && s.player(seat).commit.root.is_some();
    let text = match action {
        Action::Stop => match (s.phase, asked) {
            (_, Some(Question::Receive)) => "leaves the card that nobody bought".into(),
            (_, Some(Question::Acquire { .. })) => "takes none of the cards".into(),
            (_, Some(Question::Hand { .. })) => "names no more cards".into(),
            (_, Some(Question::AssignOne)) => "leaves its hits to chance".into(),
            (_, Some(Question::Retreat)) if known => "fights on".into(),
            (_, Some(Question::Forge(hex))) => format!("leaves the Forge at {}", game.hex_text(hex)),
            _ => String::new(),
        },
        // Events report a retreat when both sides have chosen.
        Action::Edge(_) if asked == Some(Question::Retreat) => String::new(),
        Action::Edge(edge) if begun => format!("the edge {}", game.edge_text(edge)),
        Action::Edge(edge) if s.phase == Phase::StartBridges => {
            format!("chooses a starting bridge at {}", game.edge_text(edge))
        }
        Action::Edge(edge) => format!("chooses the edge {}", game.edge_text(edge)),
        Action::Hex(hex) if begun => format!("at {}", game.hex_text(hex)),
        Action::Hex(hex) => format!("chooses {}", game.hex_text(hex)),
        Action::InDrawPile(id) => format!("scraps {} of its draw pile", card(id, true)),
        Action::InDiscardPile(id) => format!("scraps {} of its discard pile", card(id, true)),
        Action::Card(id) => match (s.phase, asked) {
            (_, Some(Question::Hand { op: HandOp::Discard, .. })) => format!("discards {}", card(id, known)),
            (_, Some(Question::Hand { op: HandOp::Scrap, .. } | Question::Reforge)) => {
                format!("scraps {}", card(id, true))
            }
            (_, Some(Question::Hand { .. })) => format!("puts {} on top of its draw pile", card(id, known)),
            (_, Some(Question::Peek { .. })) => format!("takes {} of the cards it looks at", card(id, known)),
            (_, Some(Question::Reorder)) => format!("puts {} back next", card(id, known)),
            (_, Some(Question::Acquire { .. })) => format!("takes {}", card(id, known || open_draft)),
            (_, Some(Question::Receive)) => format!("takes {}, which nobody bought", card(id, true)),
            (Phase::FreeCard, _) => format!("takes {} as its free card", card(id, known || open_draft)),
            (Phase::QuietStudy | Phase::LateStudy, _) => format!("sets {} aside", card(id, known)),
            _ => card(id, known),
        },
        Action::Buy(x) => format!("Buy {x}"),
        Action::Pass(x) => format!("Pass {x}"),
        Action::Play(id) => format!("plays {}", card(id, true)),
        Action::Build => "builds".into(),
        Action::March => "marches".into(),
        Action::Reinforce => "reinforces".into(),
        Action::FreeMarch => "marches freely".into(),
        Action::Ability(slot) => format!("uses the ability of {}", champion(slot)),
        // Events report these choices.
        Action::Corner(_) | Action::Done => String::new(),
        Action::Mode(mode) if begun => format!("option {}", mode + 1),
        Action::Mode(mode) => game.option_text(s, mode),
        Action::Champion(slot) if begun => champion(slot),
        Action::Champion(slot) => format!("chooses {}", champion(slot)),
        Action::Opponent(other) => format!("opponent {other}"),
        Action::From(hex) => format!("from {}", game.hex_text(hex)),
        Action::Go(slot) => format!("with {}", champion(slot)),
        Action::Stay(slot) => format!("without {}", champion(slot)),
        Action::Forces(n) if asked.is_some() => format!("chooses {} to take the hit", count(n, "Force")),
        Action::Forces(n) => count(n, "Force"),
        Action::Step(step) => format!("-> {}", game.stride(s, seat, step)),
        Action::Top(id) => format!("keeps {} on top", card(id, known)),
        Action::Bottom(id) => format!("puts {} at the bottom", card(id, known)),
        Action::Gold => format!("collects gold from {}", game.asked_tile(asked)),
        Action::Draft => format!("drafts at {}", game.asked_tile(asked)),
        Action::Reforge => format!("reforges at {}", game.asked_tile(asked)),
    };
    (text, begun)
}

impl Bridgefront {
    /// Returns an option of the effect that is being carried out.
    fn option_text(&self, s: &State, option: u8) -> String {
        let script = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Script(script) => Some(script),
            _ => None,
        });
        let effect = script.and_then(|script| self.effect_of(script)).map(|effect| self.scripts.effect(effect));
        match effect {
            Some(Verb::Shared(shared)) => shared.option_text(option),
            _ => format!("chooses option {}", option + 1),
        }
    }

    fn asked_tile(&self, question: Option<Question>) -> String {
        match question {
            Some(Question::Mine(hex)) => format!("the Mine at {}", self.hex_text(hex)),
            Some(Question::Forge(hex)) => format!("the Forge at {}", self.hex_text(hex)),
            _ => "a tile".into(),
        }
    }

    /// Returns the hex to which the next step of the path that a seat is choosing leads, as text.
    fn stride(&self, s: &State, seat: Seat, step: u8) -> String {
        let mut at = None;
        for lock in s.player(seat).commit.locks.iter() {
            match lock.choice {
                Action::From(hex) => at = Some(hex),
                Action::Step(step) => at = at.and_then(|hex| self.step_target(s, seat, hex, step)).map(|(to, _)| to),
                _ => {}
            }
        }
        match (at.and_then(|hex| self.step_target(s, seat, hex, step)), self.board.direction(step)) {
            (Some((to, _)), _) if to != Hex::NOWHERE => self.hex_text(to),
            (_, Some((q, r))) => format!("by ({q:+},{r:+})"),
            (_, None) => "through a link".into(),
        }
    }
}
