//! Setup: decks, opening hands, mulligans, the starting player, and the operators that start on the
//! battlefield (AF-SET).

use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, DeckId, Tile};
use crate::model::knobs::{FreeDeploy, Mulligan, Starter, Uniqueness};
use crate::model::state::{Phase, Placed, Player, Question, State, Unit, UnitId, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Role, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

/// The dice for the starting player, separate from those of the decks.
const STARTING: u8 = 7;
/// The dice for the cards that a deck leaves out. The seat's number is added.
const LEAVING_OUT: u8 = 8;
/// The dice for the place of a card that one seat starts with.
const GIVING: u8 = 14;

impl Ashenfront {
    /// Sets up a match: decks and opening hands.
    pub(crate) fn deal_in(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = State::empty();
        s.starter = match self.knobs.setup.starter {
            Starter::Seed => Seat::at(cx.dice(STARTING).below(s.players.len())),
            Starter::P1 => Seat(0),
            Starter::P2 => Seat(1),
        };
        s.active = s.starter;
        for seat in Seat::all(s.players.len()) {
            let role = roles.get(seat.index()).copied().unwrap_or_default();
            let role = DeckId::at(role.index());
            let deck = self.decks[role].list.iter().copied().collect();
            *s.player_mut(seat) = Player { role, deck, ..Player::default() };
            self.leave_out(&mut s, seat, cx);
            self.shuffle(&mut s, seat, cx);
            let hand = self.opening(&s, seat);
            self.give(&mut s, seat, hand, cx);
            self.draw(&mut s, seat, hand, cx);
        }
        s
    }

    /// Returns the size of a seat's opening hand (AF-SET-1).
    pub(crate) fn opening(&self, s: &State, seat: Seat) -> u8 {
        if seat == s.starter { self.knobs.setup.hand_first } else { self.knobs.setup.hand_second }
    }

    /// Puts the card given to a seat among the top cards of its deck, which it is about to draw, and takes one copy of
    /// the card that it replaces out. The card that was there goes where that copy was.
    fn give(&self, s: &mut State, seat: Seat, hand: u8, cx: &mut Cx<'_, Event>) {
        let Some((card, _)) = self.given.filter(|(_, owner)| *owner == seat) else { return };
        let role = s.player(seat).role;
        let deck = &mut s.player_mut(seat).deck;
        let Some(replaced) = self.replaced(role) else { return };
        let Some(copy) = deck.iter().position(|other| *other == replaced) else { return };
        let hand = usize::from(hand).clamp(1, deck.len());
        let place = deck.len() - 1 - cx.dice(GIVING).below(hand);
        deck[copy] = card;
        deck.swap(copy, place);
    }

    /// Returns the card that a deck has most copies of: the first, if there are several. A card given to its
    /// player replaces a copy.
    pub(crate) fn replaced(&self, role: DeckId) -> Option<CardId> {
        let list = &self.decks[role].list;
        let copies = |card: &CardId| list.iter().filter(|other| *other == card).count();
        let others = || list.iter();
        let most = others().map(copies).max()?;
        others().find(|card| copies(card) == most).copied()
    }

    /// Removes some cards from a deck openly, with all their copies, so that matches with and without
    /// them can be compared.
    fn leave_out(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        let mut different: Pile<CardId, 60> = player.deck;
        let mut kept = 0;
        for place in 0..different.len() {
            if place == 0 || different[place] != different[place - 1] {
                different[kept] = different[place];
                kept += 1;
            }
        }
        different.truncate(kept);
        for _ in 0..self.knobs.deck.left_out {
            if different.is_empty() {
                return;
            }
            let card = different.remove(cx.dice(LEAVING_OUT + seat.0).below(different.len()));
            while player.deck.take(card).is_some() {
                player.retired.push(card);
            }
            cx.event(Event::LeftOut(seat, card));
        }
    }

    /// Returns the seat that chooses next before the first turn: the starting player, then the other.
    fn next_to_set_up(s: &State) -> Option<Seat> {
        match s.step {
            0 => Some(s.starter),
            1 => Some(other(s.starter)),
            _ => None,
        }
    }

    /// Asks the next seat whether it redraws its opening hand (AF-SET-2).
    pub(crate) fn step_mulligan(&self, s: &mut State) {
        let Some(seat) = Ashenfront::next_to_set_up(s) else {
            (s.phase, s.step) = (Phase::Placement, 0);
            return;
        };
        let setup = &self.knobs.setup;
        let player = s.player(seat);
        if player.to_bottom > 0 && !player.hand.is_empty() {
            s.ask = Some((seat, Question::Bottom));
        } else if setup.mulligan != Mulligan::None && player.mulligans < setup.mulligan_max {
            s.ask = Some((seat, Question::Mulligan));
        } else {
            s.step += 1;
        }
    }

    /// Redraws the opening hand of a seat, or keeps it.
    pub(crate) fn mulligan(&self, s: &mut State, seat: Seat, anew: bool, cx: &mut Cx<'_, Event>) {
        if !anew {
            s.step += 1;
            return;
        }
        let player = s.player_mut(seat);
        player.mulligans += 1;
        let free = u8::from(self.knobs.setup.mulligan == Mulligan::FreeOne);
        player.to_bottom = player.mulligans - free.min(player.mulligans);
        let hand = player.hand;
        player.hand.clear();
        player.deck.extend_from(hand.iter().copied());
        cx.event(Event::Mulligan(seat));
        self.shuffle(s, seat, cx);
        let hand = self.opening(s, seat);
        self.draw(s, seat, hand, cx);
    }

    /// Puts a card of a seat's new hand under its deck.
    pub(crate) fn bottom(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.commit(card);
        player.deck.insert(0, card);
        player.bottom_own += 1;
        player.to_bottom -= 1;
        cx.event(Event::Bottomed(seat, card));
    }

    /// Asks the next seat to place operators. After both, reveals them and begins the first turn (AF-SET-3, AF-SET-5).
    pub(crate) fn step_placement(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match Ashenfront::next_to_set_up(s) {
            Some(_) if self.knobs.setup.free_deploy == FreeDeploy::None => s.step += 1,
            Some(seat) => s.ask = Some((seat, Question::Place)),
            None => {
                for seat in [s.starter, other(s.starter)] {
                    self.reveal_placed(s, seat, cx);
                }
                self.begin_turn(s, s.starter, cx);
            }
        }
    }

    /// Returns how many operators a seat can place.
    fn most_placed(&self) -> usize {
        let squad = usize::from(self.knobs.squad.max);
        match self.knobs.setup.free_deploy {
            FreeDeploy::None => 0,
            FreeDeploy::One => squad.min(1),
            FreeDeploy::Two => squad.min(2),
            FreeDeploy::Three => squad.min(3),
            FreeDeploy::Squad => squad,
        }
    }

    /// Collects the operators that a seat can place, and the tiles. Only its Landing Zone is allowed (AF-SET-4).
    pub(crate) fn placement_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let player = s.player(seat);
        if player.placed.len() >= self.most_placed() {
            return;
        }
        let mut last = CardId::NONE;
        for id in player.hand.iter().copied() {
            if id == last || !self.cards.get(id).is_some_and(|card| card.kind == CardType::Operator) {
                continue;
            }
            last = id;
            if self.has_placed(s, seat, id) {
                continue;
            }
            let free = |tile: &Tile| !player.placed.iter().any(|placed| placed.tile == *tile);
            let zone = self.board.zone(s.home(seat));
            out.extend(zone.iter().filter(free).map(|tile| Action::Deploy(id, tile)));
        }
    }

    /// Whether the seat has placed this callsign already. If callsigns are unique for both players and placement is
    /// open, the other seat's operators count too.
    fn has_placed(&self, s: &State, seat: Seat, card: CardId) -> bool {
        let callsign = self.cards[card].callsign;
        let open = self.knobs.unique.callsign == Uniqueness::Global && !self.knobs.setup.hidden;
        let by = |of: Seat| s.player(of).placed.iter().any(|placed| self.cards[placed.card].callsign == callsign);
        by(seat) || (open && by(other(seat)))
    }

    /// Places an operator of a seat, or finishes its placement.
    pub(crate) fn place(&self, s: &mut State, seat: Seat, action: Action) {
        let Action::Deploy(card, tile) = action else {
            s.step += 1;
            return;
        };
        let player = s.player_mut(seat);
        player.commit(card);
        player.placed.push(Placed { card, tile });
    }

    /// Reveals the operators of a seat. Arrival triggers nothing (AF-SET-4).
    fn reveal_placed(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let placed = s.player(seat).placed;
        s.player_mut(seat).placed.clear();
        for Placed { card, tile } in placed.iter().copied() {
            // If callsigns are unique for both players, the second player's duplicate goes back to the hand.
            if self.callsign_taken(s, seat, card) {
                s.player_mut(seat).take_up_shown(card);
                continue;
            }
            self.stand(s, seat, card, tile);
            cx.event(Event::Placed(seat, card, tile));
        }
    }

    /// Puts an operator on a tile.
    pub(crate) fn stand(&self, s: &mut State, seat: Seat, card: CardId, tile: Tile) -> UnitId {
        let id = s.next_unit;
        s.next_unit = UnitId(id.0.wrapping_add(1).max(1));
        s.units.push(Unit { id, card, seat, tile, ..Unit::default() });
        id
    }
}
