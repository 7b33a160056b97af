//! `hand`: the owner picks hand cards (BF-22e), when the card resolves or when it is declared (BF-Q51).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::hand::Hand;
use crate::model::knobs::HandChoices;
use crate::model::state::Question;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Act for Hand {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if walk.game.knobs.effects.hand_choices == HandChoices::AtResolution {
            return Ok(());
        }
        for count in 0..self.n.1 {
            let may_stop = count >= self.n.0;
            let Some(Action::Card(_)) = walk.ask(id, |w| w.hand_cards(may_stop))? else { break };
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        work.script.that = 0;
        work.script.worked = true;
        if work.game.knobs.effects.hand_choices == HandChoices::Declared && !work.script.late {
            return self.use_declared(work);
        }
        let held = work.s.player(work.seat()).hand.size();
        let (must, left) = (self.n.0.min(held), self.n.1.min(held));
        if left == 0 {
            return Flow::Next;
        }
        Flow::After(Question::Hand { op: self.op, must, left, picked: 0, each: self.each.0 })
    }
}

impl Hand {
    /// Uses the cards named when the card was declared, as far as they are still in the hand.
    fn use_declared(&self, work: &mut Work<'_, '_>) -> Flow {
        let seat = work.seat();
        let named: Pile<CardId, 48> = work
            .locks()
            .filter_map(|lock| match lock {
                Action::Card(card) => Some(card),
                _ => None,
            })
            .collect();
        for card in named.iter().filter(|card| card.is_known()) {
            if work.s.player(seat).hand.contains(card) {
                work.game.use_hand_card(work.s, seat, self.op, *card, work.cx);
                work.script.that += 1;
            }
        }
        match self.each.0 {
            Some(list) if work.script.that > 0 => Flow::Each { list, times: work.script.that },
            _ => Flow::Next,
        }
    }
}

impl Walk<'_> {
    /// Writes the hand cards that can still be named: all but the card itself and those named before.
    fn hand_cards(&mut self, may_stop: bool) {
        let player = self.state.player(self.seat);
        let mut left = player.hand;
        if let Some(Action::Play(card)) = player.commit.root {
            left.take(card);
        }
        for lock in self.locks {
            if let Action::Card(card) = lock.choice {
                left.take(card);
            }
        }
        for (place, card) in left.iter().enumerate() {
            if !left[..place].contains(card) {
                self.out.push(Action::Card(*card));
            }
        }
        if may_stop && !left.is_empty() {
            self.out.push(Action::Stop);
        }
    }
}
