//! Questions to a seat during a resolution, and the effects of its answers (BF-S5).

use super::actions::Action;
use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::hand::HandOp;
use crate::model::events::{Event, Source, Zone};
use crate::model::state::{Frame, Question, Script, State};
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
    /// Writes the options of the question on top of the stack.
    pub(crate) fn question_options(&self, s: &State, seat: Seat, question: &Question, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let distinct = |cards: &[CardId], make: fn(CardId) -> Action, out: &mut Vec<Action>| {
            for (place, card) in cards.iter().enumerate() {
                if !cards[..place].contains(card) {
                    out.push(make(*card));
                }
            }
        };
        match question {
            Question::Hand { must, .. } => {
                distinct(&player.hand, Action::Card, out);
                if *must == 0 {
                    out.push(Action::Stop);
                }
            }
            Question::Peek { .. } => distinct(&player.reveal, Action::Card, out),
            Question::Acquire { must, .. } => {
                distinct(&player.reveal, Action::Card, out);
                if *must == 0 {
                    out.push(Action::Stop);
                }
            }
            Question::Scry { .. } => {
                let card = *player.reveal.last().expect("scrying goes on while cards are laid out");
                out.extend([Action::Top(card), Action::Bottom(card)]);
            }
            Question::Reorder => distinct(&player.picked_cards(), Action::Card, out),
            Question::Late => {
                let script = s.stack.iter().rev().find_map(|frame| match frame {
                    Frame::Script(script) => Some(script),
                    _ => None,
                });
                let script = script.expect("a late choice belongs to a script");
                let id = self.effect_of(script).expect("a late choice is of an effect");
                self.offer_late(s, script, id, &mut |action| out.push(action));
            }
            Question::Mine(_) => {
                out.push(Action::Gold);
                if self.knobs.drafts.mine_reveal > 0 {
                    out.push(Action::Draft);
                }
            }
            Question::Forge(_) => {
                out.push(Action::Draft);
                if self.knobs.collection.empty_reforge || self.can_reforge(s, seat) {
                    out.push(Action::Reforge); // BF-Q159
                }
                if self.knobs.collection.optional {
                    out.push(Action::Stop);
                }
            }
            Question::Reforge => self.reforge_options(s, seat, out),
            Question::Receive => out.extend([Action::Card(s.row[s.place()]), Action::Stop]),
            Question::Assign | Question::AssignOne | Question::Edge => self.battle_options(s, seat, question, out),
            Question::Retreat => {
                out.push(Action::Stop);
                out.extend(self.retreats(s, seat).map(|(edge, _)| Action::Edge(edge)));
            }
        }
    }

    /// Applies the answer to the question on top of the stack.
    pub(crate) fn answer(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Ask(seat, question)) = s.stack.pop() else { unreachable!("a question is on top") };
        match question {
            Question::Hand { op, must, left, picked, each } => {
                let Action::Card(card) = action else {
                    return self.count_picked(s, picked);
                };
                self.use_hand_card(s, seat, op, card, cx);
                let (must, left, picked) = (must.saturating_sub(1), left - 1, picked + 1);
                if left > 0 && !s.player(seat).hand.is_empty() {
                    s.stack.push(Frame::Ask(seat, Question::Hand { op, must, left, picked, each }));
                } else {
                    self.count_picked(s, picked);
                }
                if let Some(list) = each {
                    s.stack.push(Frame::Script(Script::for_card(seat, list)));
                }
            }
            Question::Peek { take, overflows } => self.answer_peek(s, seat, action, take, overflows, cx),
            Question::Scry { looked } => self.answer_scry(s, seat, action, looked, cx),
            Question::Reorder => self.answer_reorder(s, seat, action, cx),
            Question::Acquire { deck, must, left } => {
                let source = if deck.is_power() { Source::Power } else { Source::Draft };
                let mut left = left;
                if let Action::Card(card) = action {
                    s.player_mut(seat).reveal.take(card).expect("it was laid out");
                    self.gain_card(s, seat, card, source, 0, cx);
                    left -= 1;
                } else {
                    left = 0;
                }
                if left > 0 && !s.player(seat).reveal.is_empty() {
                    let must = must.saturating_sub(1);
                    s.stack.push(Frame::Ask(seat, Question::Acquire { deck, must, left }));
                } else {
                    self.return_revealed(s, seat, cx);
                }
            }
            Question::Late => {
                if let Some(Frame::Script(script)) = s.stack.last_mut() {
                    script.answer = Some(action);
                }
            }
            Question::Receive => self.answer_receive(s, seat, action, cx),
            Question::Mine(hex) => self.collect_mine(s, seat, hex, action, cx),
            Question::Forge(hex) => self.collect_forge(s, seat, hex, action, cx),
            Question::Reforge => self.reforge(s, seat, action, cx),
            Question::Assign | Question::AssignOne | Question::Edge => self.battle_answer(s, question, action, cx),
            Question::Retreat => self.answer_retreat(s, seat, action),
        }
    }

    /// Applies the question's operation to a picked hand card.
    pub(crate) fn use_hand_card(&self, s: &mut State, seat: Seat, op: HandOp, card: CardId, cx: &mut Cx<'_, Event>) {
        match op {
            HandOp::Discard => self.discard(s, seat, card, cx),
            HandOp::Scrap => self.scrap(s, seat, card, cx),
            HandOp::Top => {
                let player = s.player_mut(seat);
                player.hand.take(card).expect("a card put on top is held");
                player.top_deck(card);
                cx.event(Event::CardMoves { seat, card, from: Zone::Hand, to: Zone::Draw });
            }
        }
    }

    /// Takes a card that was looked at, or ends the look.
    fn answer_peek(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        take: u8,
        overflows: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        if let Action::Card(card) = action {
            s.player_mut(seat).reveal.take(card).expect("it was laid out");
            if overflows {
                self.discard_all(s, seat, &[card], Zone::Laid, cx);
            } else {
                self.hold(s, seat, card, Zone::Laid, cx);
            }
        }
        if take > 1 && !s.player(seat).reveal.is_empty() {
            s.stack.push(Frame::Ask(seat, Question::Peek { take: take - 1, overflows }));
        } else {
            let rest = std::mem::take(&mut s.player_mut(seat).reveal);
            self.discard_all(s, seat, &rest, Zone::Laid, cx);
        }
    }

    /// Puts a card that was looked at under the draw pile, or keeps it for the top.
    fn answer_scry(&self, s: &mut State, seat: Seat, action: Action, looked: u8, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let card = player.reveal.pop().expect("a card is looked at");
        match action {
            Action::Bottom(_) => {
                player.put_under_draw(card);
                cx.event(back(seat, card));
            }
            _ => player.picked.push(card.into()),
        }
        if !player.reveal.is_empty() {
            s.stack.push(Frame::Ask(seat, Question::Scry { looked }));
        } else if player.picked.len() > 1 {
            s.stack.push(Frame::Ask(seat, Question::Reorder));
        } else if let Some(kept) = player.picked.pop() {
            player.top_deck(kept.card());
            cx.event(back(seat, kept.card()));
        }
    }

    /// Puts the next of the kept cards on top of the draw pile.
    fn answer_reorder(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let Action::Card(card) = action else { unreachable!("only cards are offered") };
        player.picked.take(card.into()).expect("it was kept");
        player.top_deck(card);
        cx.event(back(seat, card));
        if player.picked.len() > 1 {
            s.stack.push(Frame::Ask(seat, Question::Reorder));
        } else if let Some(last) = player.picked.pop() {
            player.top_deck(last.card());
            cx.event(back(seat, last.card()));
        }
    }

    pub(crate) fn count_picked(&self, s: &mut State, picked: u8) {
        if let Some(Frame::Script(script)) = s.stack.last_mut() {
            script.that = picked;
        }
    }
}

/// Returns the event of a card that was looked at and goes back to the draw pile.
fn back(seat: Seat, card: CardId) -> Event {
    Event::CardMoves { seat, card, from: Zone::Laid, to: Zone::Draw }
}
