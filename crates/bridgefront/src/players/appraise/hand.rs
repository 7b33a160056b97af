//! The value of `hand`: hand cards discarded, scrapped or put on top.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::hand::Hand;
use crate::model::content::verbs::hand::HandOp;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth::{self, USUAL};
use evenhand_kit::table::effects::{EffectId, ListId};

impl Appraise for Hand {
    fn worth(&self, game: &Bridgefront) -> f32 {
        let each = self.each.0.map_or(0.0, |list| 0.5 * worth::of_list(game, list));
        each + match self.op {
            HandOp::Discard => -0.4 * worth::many(self.n.0),
            HandOp::Scrap => 0.8 * worth::many(self.n.1),
            HandOp::Top => -0.3 * worth::many(self.n.0),
        }
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        match self.op {
            HandOp::Discard => add(row, Column::Draw, -0.7 * f32::from(self.n.0)),
            HandOp::Scrap => add(row, Column::Card, 0.6 * f32::from(self.n.1.min(2))),
            HandOp::Top => add(row, Column::Draw, -0.5 * f32::from(self.n.0)),
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        if let Action::Card(card) = option {
            taken_from_hand(look, self.op, self.each.0, card, row);
        }
    }
}

/// Adds the value of a hand card that is discarded, scrapped or put on top of the draw pile, with what happens for it.
pub(crate) fn taken_from_hand(look: &mut Look<'_>, op: HandOp, each: Option<ListId>, card: CardId, row: &mut Row) {
    let worth = worth::of_card(look.game, card);
    if op == HandOp::Top {
        return add(row, Column::Card, worth - USUAL);
    }
    add(row, Column::Card, USUAL - worth);
    if let Some(list) = each {
        look.list(list, Slot::NOBODY, row);
    }
}
