//! Setup (BF-8): corners, board, starting units, decks, starting bridges, the free card.

use super::actions::Action;
use super::piles::insert_sorted;
use crate::Bridgefront;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::{CardId, DeckId};
use crate::model::content::ids::FactionId;
use crate::model::events::{Event, Purpose, Source};
use crate::model::knobs::{BridgeEnds, CapitalDraft, Roles};
use crate::model::state::{Phase, State, TileKind};
use evenhand_game::game::{Cx, Role, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

impl Bridgefront {
    /// Returns the state before the first choice, the corner draft.
    pub(crate) fn deal_in(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = State::empty();
        s.records_pioneers = self.knobs.combat.roles == Roles::FirstEver;
        for seat in Seat::all(self.seats) {
            let role = roles.get(seat.index()).map_or(seat.index() % self.roles.len(), |role| role.index());
            s.player_mut(seat).role = FactionId::at(role);
        }
        if self.knobs.setup.capital_draft == CapitalDraft::Random {
            let mut slots = self.sites.slots.clone();
            cx.dice(Purpose::Corners.id()).shuffle(&mut slots);
            for (seat, slot) in Seat::all(self.seats).zip(slots) {
                self.take_corner(&mut s, seat, slot, cx);
            }
        }
        s
    }

    /// Returns the seat whose turn it is in the corner draft (BF-8.3a).
    pub(crate) fn drafter(&self, s: &State) -> Option<Seat> {
        let nth = s.place();
        if nth >= self.seats {
            return None;
        }
        Some(match self.knobs.setup.capital_draft {
            CapitalDraft::Reverse => Seat::at(self.seats - 1 - nth),
            CapitalDraft::Forward | CapitalDraft::Random => Seat::at(nth),
        })
    }

    pub(crate) fn corner_options(&self, s: &State, out: &mut Vec<Action>) {
        let taken = |slot: Corner| s.hex(self.board.corners[slot]).is_capital();
        out.extend(self.sites.slots.iter().filter(|slot| !taken(**slot)).map(|slot| Action::Corner(*slot)));
    }

    pub(crate) fn take_corner(&self, s: &mut State, seat: Seat, slot: Corner, cx: &mut Cx<'_, Event>) {
        let hex = self.board.corners[slot];
        s.hex_mut(hex).kind = TileKind::Capital(seat);
        let player = s.player_mut(seat);
        player.corner = slot;
        player.capital = hex;
        s.progress += 1;
        cx.event(Event::Corner { seat, corner: slot });
    }

    /// Carries out everything between the corner draft and the starting bridges (BF-8.4a to BF-8.7b).
    pub(crate) fn furnish(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        self.place_tiles(s, cx);
        self.show_map(s, cx);
        self.lay_random_bridges(s, cx);
        self.leave_out(s, cx);
        for (deck, cards) in self.shared_decks.iter() {
            s.decks[deck] = cards.iter().copied().filter(|card| !s.left_out.contains(card)).collect();
            cx.dice(Purpose::Shared.of_deck(deck)).shuffle(&mut s.decks[deck]);
        }
        let knobs = &self.knobs;
        for seat in Seat::all(self.seats) {
            s.add_forces(seat, s.player(seat).capital, knobs.rules.start_forces);
            let gold = u16::from(knobs.rules.start_gold);
            s.player_mut(seat).gold = gold;
            cx.event(Event::BeginsWith { seat, hex: s.player(seat).capital, forces: knobs.rules.start_forces, gold });
            let faction = &self.factions[s.player(seat).role];
            let starter = if knobs.setup.faction_starter_decks { &faction.starter } else { &self.common_starter };
            let mut deck: Pile<CardId, 128> = starter.iter().copied().collect();
            deck.push(faction.spell);
            deck.push(faction.champion);
            let given = self.given_to(seat, starter);
            self.show_starter(s, seat, &deck, given, cx);
            if knobs.setup.champion_in_opening_hand {
                deck.pop();
                s.player_mut(seat).hand.push(faction.champion);
            }
            deck.sort_unstable();
            cx.dice(Purpose::Deck.of(seat)).shuffle(&mut deck);
            if let Some((card, replaced)) = given {
                replace_one(&mut deck, replaced, card, cx);
            }
            s.player_mut(seat).draw = deck;
            let missing = knobs.setup.opening_hand.saturating_sub(s.player(seat).hand.size());
            self.draw_cards(s, seat, missing, cx);
            s.player_mut(seat).choosing = knobs.setup.start_bridges > 0;
        }
        s.phase = Phase::StartBridges;
    }

    /// Returns the card that is given to a seat, and the card of its starter deck that it replaces.
    pub(crate) fn given_to(&self, seat: Seat, starter: &[CardId]) -> Option<(CardId, CardId)> {
        let (card, owner) = self.given?;
        (owner == seat && !starter.is_empty()).then(|| (card, basic_card(starter)))
    }

    /// Makes the cards that a seat starts with public. The first copy of a replaced card is the card given to the seat
    /// instead, which gives its VP as a gained card does.
    fn show_starter(
        &self,
        s: &mut State,
        seat: Seat,
        deck: &[CardId],
        given: Option<(CardId, CardId)>,
        cx: &mut Cx<'_, Event>,
    ) {
        let vp = given.map_or(0, |(card, _)| self.vp_of(card));
        let mut given = given;
        for (place, card) in deck.iter().enumerate() {
            // The champion is the last card.
            let in_hand = self.knobs.setup.champion_in_opening_hand && place + 1 == deck.len();
            let card = match given.take_if(|(_, replaced)| replaced == card) {
                Some((given, _)) => given,
                None => *card,
            };
            insert_sorted(&mut s.player_mut(seat).public, card);
            cx.event(Event::Start { seat, card, in_hand });
        }
        if vp > 0 {
            let player = s.player_mut(seat);
            (player.vp, player.vp_public) = (player.vp + vp, player.vp_public + vp);
            cx.event(Event::Vp { seat, vp });
        }
    }

    /// Takes some cards with all their copies out of the market decks, publicly, to compare matches with and without
    /// them.
    fn leave_out(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.knobs.setup.left_out == 0 {
            return;
        }
        let markets = self.shared_decks.iter().filter(|(deck, _)| !deck.is_power());
        let mut different: Vec<CardId> = markets.flat_map(|(_, cards)| cards.iter().copied()).collect();
        different.sort_unstable();
        different.dedup();
        for _ in 0..self.knobs.setup.left_out {
            if different.is_empty() {
                return;
            }
            let card = different.swap_remove(cx.dice(Purpose::LeftOut.id()).below(different.len()));
            s.left_out.push(card);
            cx.event(Event::LeftOut(card));
        }
    }

    /// Writes the edges where a starting bridge may be placed (BF-8.8a).
    pub(crate) fn start_edges(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.board.edge_ids().filter(|edge| self.may_start(s, seat, *edge)).map(Action::Edge));
    }

    /// Returns whether a seat may place a starting bridge on an edge.
    fn may_start(&self, s: &State, seat: Seat, edge: Edge) -> bool {
        let home = s.player(seat).capital;
        let within = |end: Hex| self.board.distance(home, end) <= self.knobs.setup.start_bridge_range;
        let (a, b) = self.board.ends(edge);
        let near = match self.knobs.setup.start_bridge_ends {
            BridgeEnds::One => within(a) || within(b),
            BridgeEnds::Both => within(a) && within(b), // BF-ED4
        };
        near && !s.bridges.has(edge) && !s.player(seat).picked.contains(&edge.into())
    }

    pub(crate) fn pick_start_edge(&self, s: &mut State, seat: Seat, edge: Edge) {
        s.player_mut(seat).picked.push(edge.into());
        let more = s.player(seat).picked.size() < self.knobs.setup.start_bridges;
        s.player_mut(seat).choosing = more && self.board.edge_ids().any(|edge| self.may_start(s, seat, edge));
    }

    /// Reveals the starting bridges together; equal picks give one bridge.
    pub(crate) fn lay_start_bridges(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let picked = std::mem::take(&mut s.player_mut(seat).picked);
            for edge in picked.iter().map(|pick| pick.edge()) {
                if !s.bridges.has(edge) {
                    s.bridges.add(edge);
                    cx.event(Event::Build { seat, edge, temporary: false });
                }
            }
        }
        // BF-8.9a, BF-Q25: dealt in Lead order from the top.
        for seat in Seat::all(self.seats) {
            if self.free_cards.is_empty() {
                self.lay_out(s, seat, DeckId::market(0), self.knobs.setup.free_card_reveal, false, cx);
            } else {
                self.lay_out_free_cards(s, seat, cx);
            }
            let player = s.player_mut(seat);
            player.choosing = !player.reveal.is_empty();
        }
        s.phase = Phase::FreeCard;
    }

    /// Shows a seat cards of the list of free cards, drawn at random.
    fn lay_out_free_cards(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let mut list: Pile<CardId, 64> = self.free_list(s).collect();
        cx.dice(Purpose::FreeCards.id()).shuffle(&mut list);
        list.truncate(self.free_cards_shown(s, seat));
        for card in list.iter() {
            cx.event(Event::Offer { seat, card: *card, row: false });
            s.player_mut(seat).reveal.push(*card);
        }
    }

    /// Returns the cards of the list of free cards that are in this match.
    pub(crate) fn free_list(&self, s: &State) -> impl Iterator<Item = CardId> {
        self.free_cards.iter().copied().filter(|card| !s.left_out.contains(card))
    }

    /// Returns the number of cards of the list that a seat is shown.
    fn free_cards_shown(&self, s: &State, seat: Seat) -> usize {
        match self.knobs.setup.free_card_reveal {
            0 => 0,
            shown => usize::from(shown + self.passives(s, seat).pick_bonus).min(16),
        }
    }

    /// Picks a seat's free card. It is gained when all seats have picked.
    pub(crate) fn pick_free_card(&self, s: &mut State, seat: Seat, card: CardId) {
        let player = s.player_mut(seat);
        player.reveal.take(card).expect("it was laid out");
        player.picked.push(card.into());
        player.choosing = false;
    }

    /// Gives the free cards to their seats and returns the others (BF-8.9a, BF-8.9b).
    pub(crate) fn hand_out_free_cards(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            if let Some(pick) = s.player_mut(seat).picked.pop() {
                if !self.free_cards.is_empty() {
                    s.extra.push(pick.card());
                }
                self.gain_card(s, seat, pick.card(), Source::Free, 0, cx);
            }
        }
        for seat in Seat::all(self.seats) {
            if !self.free_cards.is_empty() {
                s.player_mut(seat).reveal.clear(); // the Age I deck has its own copies
            }
            self.return_revealed(s, seat, cx);
        }
    }
}

/// Returns the card that a starter deck has most copies of: the first of them, if there are several.
fn basic_card(starter: &[CardId]) -> CardId {
    let copies = |card: &CardId| starter.iter().filter(|other| *other == card).count();
    let most = starter.iter().map(copies).max().unwrap_or(0);
    starter.iter().copied().find(|card| copies(card) == most).unwrap_or(CardId::NONE)
}

/// Puts a card where one copy of another lies in a shuffled deck; which copy is drawn at random.
fn replace_one(deck: &mut [CardId], replaced: CardId, by: CardId, cx: &mut Cx<'_, Event>) {
    let copies = deck.iter().filter(|card| **card == replaced).count();
    if copies > 0 {
        let chosen = cx.dice(Purpose::Given.id()).below(copies);
        if let Some(place) = deck.iter_mut().filter(|card| **card == replaced).nth(chosen) {
            *place = by;
        }
    }
}
