//! `look`: looking at the player's own draw pile (BF-22e).

use super::act::Act;
use crate::model::content::verbs::look::{Look, Rest};
use crate::model::events::{Event, Zone};
use crate::model::state::Question;
use crate::rules::work::{Flow, Work};

impl Act for Look {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        work.script.worked = true;
        let seat = work.seat();
        let known = work.s.player(seat).known_top;
        let passives = work.game.passives(work.s, seat);
        let bonus = if self.take > 0 && passives.pick_bonus_in_looks { passives.pick_bonus } else { 0 }; // BF-Q46
        work.game.look(work.s, seat, self.n + bonus, work.cx);
        let player = work.s.player_mut(seat);
        if player.reveal.is_empty() {
            return Flow::Next;
        }
        match self.rest {
            Rest::Discard => {
                let take = self.take.min(player.reveal.size());
                Flow::After(Question::Peek { take, overflows: work.game.overflows(work.s, seat, take) })
            }
            Rest::Keep => {
                let looked = player.reveal.size();
                while !player.reveal.is_empty() {
                    let lowest = player.reveal.remove(0);
                    player.put_on_draw(lowest);
                    work.cx.event(Event::CardMoves { seat, card: lowest, from: Zone::Laid, to: Zone::Draw });
                }
                player.known_top = known.max(looked).min(player.draw.size());
                Flow::Next
            }
            Rest::Scry => Flow::After(Question::Scry { looked: player.reveal.size() }),
        }
    }
}
