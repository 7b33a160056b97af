//! The value of `bridge`: changes of edges.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::bridge::Bridge;
use crate::model::content::verbs::selectors::{BridgeOp, Touch};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, NOTHING, Row, add, rough};
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Bridge {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        worth::many(self.n.1)
            * match self.op {
                BridgeOp::Build => 0.9,
                BridgeOp::Destroy => 0.6,
                BridgeOp::Link => 0.8,
                BridgeOp::Open => 0.6,
                BridgeOp::Lock | BridgeOp::Freeze => 0.3,
            }
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match self.op {
            BridgeOp::Build | BridgeOp::Open => {
                let lasts = match (self.op, self.temporary()) {
                    (_, true) => 0.3,
                    (BridgeOp::Open, _) => 0.5,
                    _ => 1.0,
                };
                let (game, s, seat, at) = (look.game, look.s, look.seat, &self.at);
                let usual = at.touch == Touch::Me && at.near.is_none();
                let best = look.best_bridge(usual, |edge| game.edge_fits(s, seat, at, BridgeOp::Build, edge, this));
                let many = f32::from(self.n.1.clamp(1, 3)).sqrt() * lasts;
                for (sum, number) in row.iter_mut().zip(best) {
                    *sum += number * many;
                }
            }
            BridgeOp::Link => add(row, Column::NearCenter, 0.1),
            BridgeOp::Destroy | BridgeOp::Lock | BridgeOp::Freeze => add(row, Column::Hinder, survey.alert()),
        }
        look.bridged |= self.spans() || self.op == BridgeOp::Link;
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match option {
            Action::Edge(edge) => match self.op {
                BridgeOp::Build | BridgeOp::Open => {
                    survey.build(edge, row);
                    add(row, Column::Crossing, survey.march_over(edge));
                }
                BridgeOp::Link | BridgeOp::Freeze => {}
                BridgeOp::Destroy | BridgeOp::Lock => add(row, Column::Hinder, look.cuts(edge)),
            },
            Action::Hex(hex) if self.op == BridgeOp::Link => {
                let near = survey.near(hex).iter().copied().fold(0.0, f32::max);
                add(row, Column::NearCenter, near.max(survey.reach(hex)));
            }
            Action::Hex(hex) => {
                let mut best = (f32::NEG_INFINITY, NOTHING);
                for (_, edge) in look.game.board.around(hex) {
                    let mut end = NOTHING;
                    match self.op {
                        BridgeOp::Build | BridgeOp::Open => survey.build(edge, &mut end),
                        _ => add(&mut end, Column::Hinder, look.cuts(edge)),
                    }
                    let score = rough(&end);
                    if score > best.0 {
                        best = (score, end);
                    }
                }
                *row = best.1;
            }
            _ => {}
        }
    }
}
