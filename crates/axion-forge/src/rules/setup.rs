//! Setup: decks, Catalysts, opening hands, who starts (AX-SET).

use crate::model::content::{CardId, CardType, DeckId};
use crate::model::knobs::Starter;
use crate::model::state::{Phase, Player, Question, Source, State};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Role, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

/// The dice stream for the starting seat, separate from the streams of the decks.
const STARTING: u8 = 7;
/// The first dice stream for the cards that decks leave out. The stream of a seat is this number plus the seat's.
const LEAVING_OUT: u8 = 8;
/// The dice stream for the place of a card that one seat starts with.
const GIVING: u8 = 14;

impl AxionForge {
    /// Deals a match.
    pub(crate) fn deal_in(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = State::empty();
        s.starter = match self.knobs.setup.starter {
            Starter::Seed => Seat::at(cx.dice(STARTING).below(self.seats)),
            Starter::P1 => Seat(0),
            Starter::P2 => Seat(1),
        };
        s.active = s.starter;
        for seat in Seat::all(self.seats) {
            let role = roles.get(seat.index()).copied().unwrap_or_default();
            self.furnish(&mut s, seat, DeckId::at(role.index()), cx);
        }
        s
    }

    /// Sets up the starting cards and resources of a seat (AX-SET-1, AX-SET-4).
    fn furnish(&self, s: &mut State, seat: Seat, role: DeckId, cx: &mut Cx<'_, Event>) {
        let deck = &self.decks[role];
        let (starts, setup) = (seat == s.starter, &self.knobs.setup);
        let energy = self.cards.get(deck.catalyst).map_or(0, |card| card.energy);
        let energy = if deck.catalyst == CardId::NONE { 0 } else { energy };
        *s.player_mut(seat) = Player {
            role,
            life: self.life_at_start(seat),
            catalyst: deck.catalyst,
            energy: energy.saturating_add_signed(self.knobs.catalyst.energy_delta),
            deck: deck.list.iter().copied().collect(),
            ..Player::default()
        };
        let Player { life, catalyst, energy, deck, .. } = s.player(seat);
        cx.event(Event::BeginsWith(seat, *life, *catalyst, *energy, deck.size()));
        s.player_mut(seat).given = self.given.is_some_and(|(_, owner)| owner == seat);
        self.leave_out(s, seat, cx);
        for _ in 0..if starts { 0 } else { setup.second_extra_sources } {
            self.lay_source(s, seat, cx);
        }
        self.shuffle(s, seat, cx);
        let extra = if starts { 0 } else { setup.second_extra_cards };
        self.give(s, seat, setup.hand + extra, cx);
        self.draw(s, seat, setup.hand + extra, false, cx);
    }

    /// Puts the card given to a seat among the top cards of its deck, which it is about to draw, in place of a card other
    /// than a Source, and takes one copy of the card that it replaces out. The card that was there goes where that copy
    /// was.
    fn give(&self, s: &mut State, seat: Seat, hand: u8, cx: &mut Cx<'_, Event>) {
        let Some((card, _)) = self.given.filter(|(_, owner)| *owner == seat) else { return };
        let role = s.player(seat).role;
        let deck = &mut s.player_mut(seat).deck;
        let Some(replaced) = self.replaced(role) else { return };
        let Some(copy) = deck.iter().position(|other| *other == replaced) else { return };
        let held = deck.len() - usize::from(hand).min(deck.len());
        let is_source = |place: &usize| self.cards[deck[*place]].kind == CardType::Source;
        let places: Pile<usize, 80> = (held..deck.len()).filter(|place| !is_source(place)).collect();
        deck[copy] = card;
        if !places.is_empty() {
            deck.swap(copy, places[cx.dice(GIVING).below(places.len())]);
        }
    }

    /// Returns the card that a deck has most copies of, Sources apart: the first, if there are several. A card given to its
    /// player replaces a copy.
    pub(crate) fn replaced(&self, role: DeckId) -> Option<CardId> {
        let list = &self.decks[role].list;
        let copies = |card: &CardId| list.iter().filter(|other| *other == card).count();
        let others = || list.iter().filter(|card| self.cards[**card].kind != CardType::Source);
        let most = others().map(copies).max()?;
        others().find(|card| copies(card) == most).copied()
    }

    /// Removes some cards with all their copies from a deck, visible to everybody, so that matches
    /// with and without a card can be compared.
    fn leave_out(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let others = player.deck.iter().filter(|card| self.cards[**card].kind != CardType::Source);
        let mut different: Vec<CardId> = others.copied().collect();
        different.dedup();
        for _ in 0..self.knobs.deck.left_out {
            if different.is_empty() {
                return;
            }
            let card = different.swap_remove(cx.dice(LEAVING_OUT + seat.0).below(different.len()));
            let mut copies = 0;
            while player.deck.take(card).is_some() {
                player.banished.push(card);
                copies += 1;
            }
            cx.event(Event::LeftOut(seat, card, copies));
        }
    }

    /// Puts the first Source of a deck into play: a basic one, if there is one.
    fn lay_source(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let of = |basic: bool| {
            let fits = |card: &CardId| {
                let card = &self.cards[*card];
                card.kind == CardType::Source && card.basic == basic
            };
            player.deck.iter().copied().find(fits)
        };
        if let Some(card) = of(true).or_else(|| of(false)) {
            player.deck.take(card);
            player.sources.push(Source { card, ..Source::default() });
            cx.event(Event::SourceLaid(seat, card));
        }
    }

    /// Asks the next seat whether it redraws its opening hand, or begins the first turn (AX-SET-3).
    pub(crate) fn step_mulligan(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut order = s.starter.round_from(self.seats).skip(usize::from(s.step));
        let may = |seat: Seat| s.player(seat).mulligans < self.knobs.setup.mulligans;
        match order.next() {
            Some(seat) if may(seat) => s.ask = Some((seat, Question::Mulligan)),
            Some(_) => s.step += 1,
            None => self.begin_turn(s, s.starter, cx),
        }
    }

    /// Redraws the opening hand of a seat, or keeps it.
    pub(crate) fn mulligan(&self, s: &mut State, seat: Seat, anew: bool, cx: &mut Cx<'_, Event>) {
        debug_assert!(s.phase == Phase::Mulligan);
        if !anew {
            s.step += 1;
            return;
        }
        let player = s.player_mut(seat);
        player.mulligans += 1;
        let hand = player.hand;
        player.hand.clear();
        player.deck.extend_from(hand.iter().copied());
        cx.event(Event::Mulligan(seat));
        self.shuffle(s, seat, cx);
        let n = u8::try_from(hand.len()).unwrap_or(0);
        self.draw(s, seat, n, false, cx);
    }
}
