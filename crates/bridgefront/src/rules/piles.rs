//! Draw pile, hand, discard pile, and gaining cards (BF-2.5, BF-15).

use crate::Bridgefront;
use crate::model::content::cards::{CardId, Kind, Kinds};
use crate::model::content::verbs::selectors::Tally;
use crate::model::events::{Event, Purpose, Purse, Source, Zone};
use crate::model::knobs::{Discards, DraftPicks, FizzledChampion, HandLimitMode};
use crate::model::state::{Player, Settled, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Shuffles the discard pile into a new draw pile (BF-2.5b).
    pub(crate) fn reshuffle(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        // The order of a discard pile has no meaning. Sorted, equal piles shuffle alike.
        player.discard.sort_unstable();
        cx.dice(Purpose::Deck.of(seat)).shuffle(&mut player.discard);
        player.settled = Settled::below(player.draw.size());
        player.discard.append(&mut player.draw);
        std::mem::swap(&mut player.draw, &mut player.discard);
        player.discard.clear();
        player.seen_discards.clear();
        player.known_top = 0;
        cx.event(Event::Reshuffle(seat));
    }

    /// Removes and returns the top card of the draw pile, reshuffling first if the pile is empty.
    pub(crate) fn take_top(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) -> Option<CardId> {
        if s.player(seat).draw.is_empty() {
            if s.player(seat).discard.is_empty() {
                return None;
            }
            self.reshuffle(s, seat, cx);
        }
        let player = s.player_mut(seat);
        player.known_top = player.known_top.saturating_sub(1);
        let card = player.draw.pop();
        player.settled.take_top(player.draw.size());
        card
    }

    /// Draws cards. A card that does not fit into the hand goes to the discard pile (BF-2.5c); depending on the knob,
    /// the whole draw does (BF-Q37). Returns the types of the drawn cards.
    pub(crate) fn draw_cards(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) -> Kinds {
        let mut kinds = Kinds::default();
        if self.overflows(s, seat, n) {
            let mut drawn: Pile<CardId, 128> = Pile::new();
            for _ in 0..n.min(128) {
                drawn.extend_from(self.take_top(s, seat, cx).into_iter());
            }
            let fits = s.player(seat).hand.len() + drawn.len() <= usize::from(self.knobs.rules.hand_limit);
            if fits {
                s.player_mut(seat).hand.extend_from(drawn.iter().copied());
                for card in drawn.iter() {
                    cx.event(Event::CardMoves { seat, card: *card, from: Zone::Draw, to: Zone::Hand });
                }
            } else {
                self.discard_all(s, seat, &drawn, Zone::Draw, cx);
            }
            for card in drawn.iter() {
                kinds.add(self.cards.get(*card).kind);
                self.pay_for_draw(s, seat, *card, cx);
            }
            return kinds;
        }
        for _ in 0..n {
            let Some(card) = self.take_top(s, seat, cx) else { break };
            kinds.add(self.cards.get(card).kind);
            self.hold(s, seat, card, Zone::Draw, cx);
            self.pay_for_draw(s, seat, card, cx);
        }
        kinds
    }

    /// Takes the gold that a card costs its player when it is drawn, as far as there is any (BF-ED26). The loss shows all
    /// players which card it was.
    fn pay_for_draw(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let cost = u16::from(self.cards.get(card).draw_cost).min(s.player(seat).gold);
        if cost > 0 {
            self.show(s, seat, card);
            self.gold(s, seat, -i16::try_from(cost).expect("it is at most 99"), Purse::Card, cx);
        }
    }

    /// Returns whether `n` cards at once are too many for the hand, if the limit applies to whole draws (BF-Q37).
    pub(crate) fn overflows(&self, s: &State, seat: Seat, n: u8) -> bool {
        self.knobs.rules.hand_limit_mode == HandLimitMode::WholeDraw
            && s.player(seat).hand.len() + usize::from(n) > usize::from(self.knobs.rules.hand_limit)
    }

    /// Puts a drawn or gained card into the hand, or into the discard pile if the hand is full.
    pub(crate) fn hold(&self, s: &mut State, seat: Seat, card: CardId, from: Zone, cx: &mut Cx<'_, Event>) {
        if s.player(seat).hand.size() < self.knobs.rules.hand_limit {
            s.player_mut(seat).hand.push(card);
            cx.event(Event::CardMoves { seat, card, from, to: Zone::Hand });
        } else {
            self.discard_all(s, seat, &[card], from, cx);
        }
    }

    /// Puts cards that are in no pile into the discard pile. Other players see them only if discard piles are public
    /// (BF-Q162).
    pub(crate) fn discard_all(&self, s: &mut State, seat: Seat, cards: &[CardId], from: Zone, cx: &mut Cx<'_, Event>) {
        for card in cards {
            cx.event(Event::CardMoves { seat, card: *card, from, to: Zone::Discard });
            self.tally(s, seat, *card, Tally::Discarded);
        }
        if self.knobs.info.discards == Discards::Owner {
            s.player_mut(seat).discard.extend_from(cards.iter().copied());
            return;
        }
        for card in cards {
            self.show(s, seat, *card);
            let player = s.player_mut(seat);
            player.discard.push(*card);
            insert_sorted(&mut player.seen_discards, *card);
        }
    }

    /// Gains a card, which goes to a random place of the draw pile (BF-15.3a).
    pub(crate) fn gain_card(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        source: Source,
        price: u8,
        cx: &mut Cx<'_, Event>,
    ) {
        if s.player(seat).draw.is_empty() && !s.player(seat).discard.is_empty() {
            self.reshuffle(s, seat, cx);
        }
        let places = s.player(seat).draw.len() + 1;
        let place = cx.dice(Purpose::Insert.of(seat)).below(places);
        let player = s.player_mut(seat);
        player.settled.insert(place, player.draw.len());
        player.draw.insert(place, card);
        // The owner does not see where the card went, so it no longer knows its top cards.
        player.known_top = 0;
        self.own(s, seat, card, source, price, cx);
    }

    /// Gains a card by a card's effect: it goes to the hand, or to the discard pile if the hand is full (BF-ED27).
    pub(crate) fn gain_to_hand(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        self.own(s, seat, card, Source::ToHand, 0, cx);
        self.hold(s, seat, card, Zone::Deck, cx);
    }

    /// Makes a player the owner of a gained card, which gives VP at once (BF-15.4a).
    fn own(&self, s: &mut State, seat: Seat, card: CardId, source: Source, price: u8, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let scores = source != Source::Free || self.knobs.setup.free_card_scores;
        let vp = if scores { self.vp_of(card) } else { 0 };
        player.vp += vp;
        let from_list = source == Source::Free && !self.free_cards.is_empty(); // BF-Q25
        if source == Source::Market || from_list || self.knobs.info.draft_picks == DraftPicks::Public {
            insert_sorted(&mut player.public, card);
            player.vp_public += vp;
        } else {
            if !scores {
                player.free_card = card;
            }
            let deck = self.cards.get(card).deck.expect("only cards of a shared deck are gained");
            player.private[deck] += 1;
        }
        cx.event(Event::Gain { seat, card, source, price });
        if vp > 0 {
            cx.event(Event::Vp { seat, vp });
        }
    }

    /// Returns the Permanent VP for gaining a card.
    pub(crate) fn vp_of(&self, card: CardId) -> u16 {
        let card = self.cards.get(card);
        let points = u16::from(card.vp);
        if card.kind == Kind::Victory { points * u16::from(self.knobs.vp.per_victory_card) } else { points }
    }

    /// Makes it public that the seat owns this card, which is leaving its hand.
    pub(crate) fn show(&self, s: &mut State, seat: Seat, card: CardId) {
        let vp = self.vp_of(card);
        let player = s.player_mut(seat);
        let count = |pile: &[CardId]| pile.iter().filter(|held| **held == card).count();
        if count(&player.seen_discards) + usize::from(player.in_play == card) < count(&player.public) {
            return;
        }
        let deck = self.cards.get(card).deck.expect("cards that are not from a shared deck are public from the start");
        player.private[deck] -= 1;
        if player.free_card == card {
            player.free_card = CardId::NONE; // it gave no VP, and now all players know which card it was
        } else {
            player.vp_public += vp;
        }
        insert_sorted(&mut player.public, card);
    }

    /// Discards a hand card.
    pub(crate) fn discard(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        s.player_mut(seat).hand.take(card).expect("a card that is discarded is held");
        self.discard_all(s, seat, &[card], Zone::Hand, cx);
    }

    /// Scraps a hand card: it leaves the match, and all players see it (BF-15.2a).
    pub(crate) fn scrap(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        self.show(s, seat, card);
        s.player_mut(seat).hand.take(card).expect("a card that is scrapped is held");
        self.remove(s, seat, card);
        cx.event(Event::Scrap { seat, card });
        self.lose_vp(s, seat, card, cx);
    }

    /// Puts a card that all players have seen, and that is in no pile any more, out of the match.
    pub(super) fn remove(&self, s: &mut State, seat: Seat, card: CardId) {
        let player = s.player_mut(seat);
        player.public.take(card);
        player.burnt.push(card);
        self.forget_price(s, seat, card);
    }

    /// Takes away the VP of a card that leaves the match, if the knob says so (BF-Q43).
    pub(super) fn lose_vp(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let vp = self.vp_of(card);
        // A seat's starting cards have given no VP.
        if self.knobs.vp.lose_on_scrap && vp > 0 && self.cards.get(card).deck.is_some() {
            let player = s.player_mut(seat);
            player.vp -= vp;
            player.vp_public -= vp;
            cx.event(Event::VpLost { seat, vp });
        }
    }

    /// Puts the resolved card where it belongs (BF-15.1a), also if it has fizzled (BF-12.4c).
    pub(crate) fn put_away(&self, s: &mut State, seat: Seat, card: CardId, fizzled: bool, cx: &mut Cx<'_, Event>) {
        // BF-Q53: a champion that could not be deployed may be kept.
        let kept = fizzled
            && self.knobs.rules.fizzled_champion == FizzledChampion::Discard
            && self.cards.get(card).kind == Kind::Champion;
        let burn = self.burns(s, seat, card) && !kept;
        s.player_mut(seat).in_play = CardId::NONE;
        if burn {
            self.remove(s, seat, card);
            cx.event(Event::CardMoves { seat, card, from: Zone::Play, to: Zone::Burnt });
            self.lose_vp(s, seat, card, cx);
        } else {
            let player = s.player_mut(seat);
            player.discard.push(card);
            insert_sorted(&mut player.seen_discards, card);
            cx.event(Event::CardMoves { seat, card, from: Zone::Play, to: Zone::Discard });
        }
    }

    /// Brings the card of a champion that has left the board back to the hand (BF-ED20). All have seen which card it is,
    /// also if the hand is full and it goes to the discard pile. A champion that came without a card brings none.
    pub(crate) fn recall(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let limit = self.knobs.rules.hand_limit;
        let player = s.player_mut(seat);
        if player.burnt.take(card).is_none() {
            return;
        }
        insert_sorted(&mut player.public, card);
        let to = if player.hand.size() < limit {
            player.hand.push(card);
            Zone::Hand
        } else {
            player.discard.push(card);
            insert_sorted(&mut player.seen_discards, card);
            Zone::Discard
        };
        cx.event(Event::CardMoves { seat, card, from: Zone::Burnt, to });
    }

    /// Lays out the top `n` cards of the seat's own draw pile, the top one last.
    pub(crate) fn look(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        let mut looked: Pile<CardId, 16> = Pile::new();
        for _ in 0..n.min(16) {
            let Some(card) = self.take_top(s, seat, cx) else { break };
            looked.push(card);
        }
        for card in looked.iter() {
            cx.event(Event::CardMoves { seat, card: *card, from: Zone::Draw, to: Zone::Laid });
        }
        let player = s.player_mut(seat);
        while let Some(card) = looked.pop() {
            player.reveal.push(card);
        }
    }
}

impl Player {
    /// Puts a card on top of the draw pile; the owner knows it.
    pub(crate) fn top_deck(&mut self, card: CardId) {
        self.put_on_draw(card);
        self.known_top += 1;
    }

    /// Puts a card on top of the draw pile.
    pub(crate) fn put_on_draw(&mut self, card: CardId) {
        self.draw.push(card);
        self.settled.put_on_top();
    }

    /// Takes the card at a place of the draw pile, counted from the bottom, and leaves the others in their order.
    pub(crate) fn take_from_draw(&mut self, place: usize) -> CardId {
        let size = self.draw.len();
        if place >= size - usize::from(self.known_top) {
            self.known_top -= 1;
        }
        self.settled.take(place, size);
        self.draw.remove(place)
    }

    /// Puts a card under the draw pile.
    pub(crate) fn put_under_draw(&mut self, card: CardId) {
        self.settled.put_under(self.draw.size());
        self.draw.insert(0, card);
    }
}

/// Inserts a card into a sorted pile.
pub(crate) fn insert_sorted<const N: usize>(pile: &mut Pile<CardId, N>, card: CardId) {
    let place = pile.partition_point(|held| *held < card);
    pile.insert(place, card);
}
