//! Choices in words, limited to those that no event shows.

use crate::model::content::CardId;
use crate::model::state::{Aimed, Frame, Question, State, Trigger, UnitId};
use crate::{Action, Ashenfront};
use evenhand_game::game::Seat;
use evenhand_game::game::log::shows;

impl Ashenfront {
    /// Describes a choice of `seat` in the position in which it is made. The text is empty if an
    /// event shows the choice.
    pub(crate) fn choice_text(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> String {
        let Some((_, question)) = s.ask else { return String::new() };
        let unit = |id: UnitId| s.unit(id).map_or_else(|| "nobody".into(), |unit| self.unit_name(unit));
        let yes = action == Action::Yes;
        match (question, action) {
            (Question::Mulligan, Action::No) => "keeps its opening hand".into(),
            (Question::Place, Action::Deploy(card, tile)) => {
                // The number of operators that an enemy places is hidden until both have placed.
                if self.knobs.setup.hidden && !shows(viewer, seat) {
                    return String::new();
                }
                let secret = if self.knobs.setup.hidden { " in secret" } else { "" };
                format!("places {} on {}{secret}", self.card_name(card), tile.name())
            }
            (Question::Place, _) => "has placed its operators".into(),
            (Question::Optional(_), _) if yes => "will use what need not be used of it".into(),
            (Question::Optional(_), _) => "will not use what need not be used of it".into(),
            (Question::May, _) => {
                let card = match s.frames.last() {
                    Some(Frame::Run(run)) => run.card,
                    _ => CardId::NONE,
                };
                let verb = if yes { "uses" } else { "does not use" };
                format!("{verb} what it may of {}", self.card_name(card))
            }
            (Question::Path, Action::Pass) => format!("does not move {}", unit(walker(s))),
            (Question::Path, Action::Go(path, _)) if path.len() == 0 => format!("keeps {} in place", unit(walker(s))),
            (Question::Block, Action::Pass) => {
                let target = match s.frames.last() {
                    Some(Frame::Hit(hit)) => hit.target,
                    _ => UnitId::NONE,
                };
                format!("does not block for {}", unit(target))
            }
            (Question::React, Action::Pass) => {
                let (who, why) = match s.frames.last() {
                    Some(Frame::React(reaction)) => (reaction.unit, self.what_text(reaction.what)),
                    _ => (UnitId::NONE, None),
                };
                let why = why.map_or_else(String::new, |why| format!(" ({why})"));
                format!("does not use the ability of {}{why}", unit(who))
            }
            (Question::First, Action::First(nth)) => {
                let own = s.triggers.iter().filter(|trigger| trigger.seat == seat).nth(usize::from(nth));
                own.map_or_else(String::new, |own| format!("lets {} come first", self.trigger_text(own)))
            }
            (Question::Aim, Action::At(aim)) => {
                let Some(Frame::Run(run)) = s.frames.last() else { return String::new() };
                let meant = aim.as_tile().and_then(|tile| s.at(tile));
                let (id, tile) = meant.map_or((UnitId::NONE, Default::default()), |unit| (unit.id, unit.tile));
                let at = self.aimed_text([Some(s), None], &Aimed { aim, unit: id, tile }).unwrap_or_default();
                format!("aims {} {at}", self.card_name(run.card))
            }
            (Question::Equip(id, place), Action::No) => {
                let piece = s.pieces.get(usize::from(place)).map_or(CardId::NONE, |piece| piece.card);
                format!("does not equip {} with {}", unit(id), self.card_name(piece))
            }
            (Question::Option(_), Action::Option(option)) => {
                let Some(Frame::Run(run)) = s.frames.last() else { return String::new() };
                let shared = self.effect_of(run).and_then(|effect| effect.verb.shared());
                shared.map_or_else(String::new, |shared| shared.option_text(option))
            }
            _ => String::new(),
        }
    }

    fn trigger_text(&self, trigger: &Trigger) -> String {
        let card = self.card_name(trigger.card);
        self.what_text(trigger.what).map_or(card.clone(), |what| format!("{what} of {card}"))
    }
}

/// Returns the operator that moves.
fn walker(s: &State) -> UnitId {
    match s.frames.last() {
        Some(Frame::Walk(walk)) => walk.unit,
        _ => UnitId::NONE,
    }
}
