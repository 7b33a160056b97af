//! `hand`: the owner picks hand cards (BF-22e).

use super::act::Act;
use crate::model::content::verbs::hand::Hand;
use crate::model::state::Question;
use crate::rules::work::{Flow, Work};

impl Act for Hand {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        work.script.that = 0;
        work.script.worked = true;
        let held = work.s.player(work.seat()).hand.size();
        let (must, left) = (self.n.0.min(held), self.n.1.min(held));
        if left == 0 {
            return Flow::Next;
        }
        Flow::After(Question::Hand { op: self.op, must, left, picked: 0, each: self.each.0 })
    }
}
