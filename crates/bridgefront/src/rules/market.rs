//! The market: previews, sealed bids, the pot of Passes (BF-11).

use super::actions::Action;
use crate::Bridgefront;
use crate::model::content::cards::{CardId, DeckId};
use crate::model::events::{Event, Purpose, Purse, Source};
use crate::model::knobs::{BidMode, BuyPayment, DeckOut, PassMode};
use crate::model::state::{Bid, Frame, Lock, Phase, Question, State};
use evenhand_game::game::{Cx, Seat, Seats};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Lays out the row: previews of the next Age and cards of the current one, shuffled together (BF-11.0).
    pub(crate) fn lay_row(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let players = Seat::all(self.seats).filter(|seat| s.plays(*seat)).count();
        let extra = isize::try_from(self.knobs.market.row_extra).expect("a few cards more or less");
        let size = players.saturating_add_signed(extra).min(16);
        let age = self.age(s.round);
        let preview = self.knobs.market.preview(s.round);
        let previews = if age < 2 { usize::from(preview).min(size) } else { 0 };
        s.row.clear();
        for _ in 0..previews {
            let deck = self.supply(s, DeckId::market(age + 1));
            s.row.extend_from(s.decks[deck].pop().into_iter());
        }
        // BF-Q33: if a deck runs out, the row gets shorter, unless another deck supplies the cards.
        for _ in previews..size {
            let deck = self.supply(s, DeckId::market(age));
            s.row.extend_from(s.decks[deck].pop().into_iter());
        }
        cx.dice(Purpose::Row.id()).shuffle(&mut s.row);
        s.progress = 0;
        for seat in Seat::all(self.seats) {
            let player = s.player_mut(seat);
            player.wins = 0;
            player.bid = Bid::Open;
        }
        s.phase = Phase::Bids;
        show_row(s, cx);
        self.offer(s, cx);
    }

    fn offer(&self, s: &State, cx: &mut Cx<'_, Event>) {
        if let Some(card) = s.row.get(s.place()) {
            for seat in self.bidders(s).iter() {
                cx.event(Event::Offer { seat, card: *card, row: true });
            }
        }
    }

    /// Returns the deck from which a deck's next card is taken: the deck itself or, if it is empty and the knob says
    /// so, the next Age's deck of the same kind (BF-Q33).
    pub(crate) fn supply(&self, s: &State, deck: DeckId) -> DeckId {
        let mut from = deck;
        if self.knobs.market.deck_out == DeckOut::FillFromNext {
            while s.decks[from].is_empty() && from.age() < 2 {
                from = from.next_age();
            }
        }
        from
    }

    /// Returns the seats still in the auction (BF-11.1a).
    pub(crate) fn bidders(&self, s: &State) -> Seats {
        let wins = self.knobs.market.wins_per_round;
        Seat::all(self.seats).filter(|seat| s.player(*seat).wins < wins && s.plays(*seat)).collect()
    }

    /// Returns the seats that still have to bid before the next card is settled.
    pub(crate) fn bidding(&self, s: &State) -> Seats {
        let open = |seat: &Seat| match self.knobs.market.bid_mode {
            BidMode::SealedSequential => s.player(*seat).bid == Bid::Open,
            BidMode::SealedAllAtOnce => s.player(*seat).commit.locks.len() < s.row.len(),
        };
        self.bidders(s).iter().filter(open).collect()
    }

    /// Returns the index in the row of the card a seat bids on now.
    pub(crate) fn on_the_block(&self, s: &State, seat: Seat) -> usize {
        match self.knobs.market.bid_mode {
            BidMode::SealedSequential => s.place(),
            BidMode::SealedAllAtOnce => s.player(seat).commit.locks.len(),
        }
    }

    /// Records a bid. Bids on the whole row are stored as the stages of one choice.
    pub(crate) fn bid(&self, s: &mut State, seat: Seat, bid: Action) {
        let player = s.player_mut(seat);
        match self.knobs.market.bid_mode {
            BidMode::SealedSequential => player.bid = Bid::of(bid),
            BidMode::SealedAllAtOnce => player.commit.locks.push(Lock { choice: bid, ..Lock::default() }),
        }
    }

    /// Reduces a bid, made before earlier cards were paid for, to the gold that is left.
    fn payable(&self, s: &State, seat: Seat, bid: Bid) -> Bid {
        let gold = stakes(s, seat);
        match bid {
            Bid::Buy(x) if x > gold && gold < self.knobs.market.min_buy => Bid::Pass(0),
            Bid::Buy(x) => Bid::Buy(x.min(gold)),
            Bid::Pass(x) => Bid::Pass(x.min(gold)),
            Bid::Open => Bid::Open,
        }
    }

    /// Returns whether another card is to be auctioned.
    pub(crate) fn auction_open(&self, s: &State) -> bool {
        s.place() < s.row.len() && !self.bidders(s).is_empty()
    }

    /// Writes the bids a seat may make: all of them, or those offered to agents (BF-11.2a, BF-Q27).
    pub(crate) fn bid_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if self.bidders(s).len() == 1 {
            // BF-11.4c: no other seat can take the card or the pot, and any other bid could only cost gold.
            out.push(Action::Pass(0));
            return;
        }
        let gold = stakes(s, seat);
        let richest = Seat::all(self.seats)
            .filter(|other| *other != seat && self.bidders(s).contains(*other))
            .map(|other| stakes(s, other))
            .max();
        let buckets = self.knobs.search.bid_buckets;
        let mut offers: Pile<u8, 256> = Pile::new();
        if gold <= buckets {
            offers.extend_from(0..=gold);
        } else {
            offers.extend_from([0, 1, 2, 3, gold / 2, richest.unwrap_or(0).saturating_add(1), gold].into_iter());
            offers.sort_unstable();
        }
        let mut last = None;
        for offer in offers.iter().copied().filter(|offer| *offer <= gold) {
            if last != Some(offer) && offer >= self.knobs.market.min_buy {
                out.push(Action::Buy(offer));
            }
            last = Some(offer);
        }
        let mut last = None;
        for offer in offers.iter().copied().filter(|offer| *offer <= gold) {
            if last != Some(offer) {
                out.push(Action::Pass(offer));
            }
            last = Some(offer);
        }
    }

    /// Returns whether a bid is legal.
    pub(crate) fn bid_allowed(&self, s: &State, seat: Seat, bid: Action) -> bool {
        let gold = s.player(seat).gold;
        match bid {
            Action::Buy(x) => u16::from(x) <= gold && x >= self.knobs.market.min_buy,
            Action::Pass(x) => u16::from(x) <= gold,
            _ => false,
        }
    }

    /// Settles the next card of the row once all bids are made (BF-11.3, BF-11.4).
    pub(crate) fn settle_auction(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let bidders = self.bidders(s);
        let place = s.place();
        if self.knobs.market.bid_mode == BidMode::SealedAllAtOnce {
            for seat in bidders.iter() {
                let bid = Bid::of(s.player(seat).commit.locks[place].choice);
                s.player_mut(seat).bid = self.payable(s, seat, bid);
            }
        }
        self.tell_bids(s, bidders, cx);
        let card = s.row[place];
        let buys: Pile<(Seat, u8), 6> = bidders
            .iter()
            .filter_map(|seat| match s.player(seat).bid {
                Bid::Buy(x) => Some((seat, x)),
                Bid::Pass(_) | Bid::Open => None,
            })
            .collect();
        if let Some(high) = buys.iter().map(|(_, x)| *x).max() {
            let tied = buys.iter().filter(|(_, x)| *x == high).map(|(seat, _)| *seat).collect();
            let winner = self.break_tie(s, tied, false, cx);
            let second = buys.iter().filter(|(seat, _)| *seat != winner).map(|(_, x)| *x).max();
            let price = match self.knobs.market.buy_payment {
                BuyPayment::FirstPrice => high,
                BuyPayment::SecondPrice => second.unwrap_or(self.knobs.market.min_buy).min(high),
            };
            let player = s.player_mut(winner);
            player.gold -= u16::from(price);
            cx.event(Event::Auction { card, winner, gold: u16::from(price), pass: false });
            self.win_row_card(s, winner, price, cx);
            return;
        }
        let passes = self.pass_bids(s);
        let low = passes.iter().map(|(_, x)| *x).min().expect("somebody bids on every card");
        let pool = passes.iter().filter(|(_, x)| *x == low).map(|(seat, _)| *seat).collect();
        let receiver = self.break_tie(s, pool, true, cx);
        if self.knobs.market.can_refuse {
            s.stack.push(Frame::Ask(receiver, Question::Receive));
        } else {
            self.receive(s, receiver, cx);
        }
    }

    /// Reports the bids on a card if several seats bid on it; a single seat has no choice (BF-11.4c).
    fn tell_bids(&self, s: &State, bidders: Seats, cx: &mut Cx<'_, Event>) {
        if !cx.is_recorded() || bidders.len() < 2 {
            return;
        }
        for seat in bidders.iter() {
            let gold = stakes(s, seat);
            let sure = gold >= self.knobs.market.min_buy
                && bidders.iter().filter(|other| *other != seat).all(|other| stakes(s, other) < gold);
            let (bid, pass) = match s.player(seat).bid {
                Bid::Buy(x) => (x, false),
                Bid::Pass(x) => (x, true),
                Bid::Open => continue,
            };
            cx.event(Event::Bid { seat, gold: bid, pass, sure });
        }
    }

    fn pass_bids(&self, s: &State) -> Pile<(Seat, u8), 6> {
        let bids = self.bidders(s);
        bids.iter()
            .filter_map(|seat| match s.player(seat).bid {
                Bid::Pass(x) => Some((seat, x)),
                Bid::Buy(_) | Bid::Open => None,
            })
            .collect()
    }

    /// Returns the sum of all Passes on a card that nobody bought.
    fn pot(&self, s: &State) -> u16 {
        match self.knobs.market.pass_mode {
            PassMode::NoPot => 0,
            PassMode::PotToReceiver | PassMode::PotToBank => self.pass_bids(s).iter().map(|(_, x)| u16::from(*x)).sum(),
        }
    }

    /// Returns the gold gained by the player who gets a card that nobody bought (BF-11.3b, BF-Q28).
    pub(crate) fn pot_gain(&self, s: &State, receiver: Seat) -> i16 {
        match (self.knobs.market.pass_mode, s.player(receiver).bid) {
            (PassMode::PotToReceiver, Bid::Pass(x)) => {
                i16::try_from(self.pot(s) - u16::from(x)).expect("six Passes of 250 at most")
            }
            (PassMode::PotToBank, Bid::Pass(x)) => -i16::from(x),
            _ => 0,
        }
    }

    /// Gives a card that nobody bought to its receiver and settles the Passes (BF-11.3b).
    fn receive(&self, s: &mut State, receiver: Seat, cx: &mut Cx<'_, Event>) {
        let card = s.row[s.place()];
        let (pot, gain) = (self.pot(s), self.pot_gain(s, receiver));
        for (seat, x) in self.pass_bids(s).iter() {
            let pays = if self.knobs.market.pass_mode == PassMode::NoPot { 0 } else { i16::from(*x) };
            self.gold(s, *seat, if *seat == receiver { gain } else { -pays }, Purse::Pot, cx);
        }
        cx.event(Event::Auction { card, winner: receiver, gold: pot, pass: true });
        self.win_row_card(s, receiver, 0, cx);
    }

    /// Applies the receiver's decision on a card that nobody bought: to take it, or to leave it with its pot. In the
    /// second case nobody pays, and the receiver keeps bidding (BF-Q32).
    pub(crate) fn answer_receive(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        if matches!(action, Action::Card(_)) {
            self.receive(s, seat, cx);
            return;
        }
        let card = s.row[s.place()];
        cx.event(Event::Refused { seat, card });
        let deck = self.deck_of(card);
        s.put_under(deck, card);
        self.next_row_card(s, cx);
    }

    fn win_row_card(&self, s: &mut State, winner: Seat, price: u8, cx: &mut Cx<'_, Event>) {
        let card = s.row[s.place()];
        self.gain_card(s, winner, card, Source::Market, price, cx);
        s.player_mut(winner).wins += 1;
        self.next_row_card(s, cx);
    }

    fn next_row_card(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let place = s.place();
        s.row[place] = CardId::NONE;
        s.progress += 1;
        for seat in Seat::all(self.seats) {
            s.player_mut(seat).bid = Bid::Open;
        }
        show_row(s, cx);
        self.offer(s, cx);
    }

    /// Returns one of the tied seats: a faction that wins ties if there is one, else a random one (BF-11.4, BF-Q30).
    fn break_tie(&self, s: &State, tied: Pile<Seat, 6>, pass: bool, cx: &mut Cx<'_, Event>) -> Seat {
        let wins = |seat: &Seat| {
            let (buys, passes) = self.passives(s, *seat).tie_win;
            if pass { passes } else { buys } // BF-Q31
        };
        let favoured: Pile<Seat, 6> = tied.iter().copied().filter(wins).collect();
        let among = if favoured.is_empty() { tied } else { favoured };
        if among.len() == 1 {
            return among[0];
        }
        cx.event(Event::Tied(among.iter().copied().collect()));
        *cx.dice(Purpose::Ties.id()).pick(&among).expect("somebody is tied")
    }

    /// Puts row cards that no seat was left to take at the bottoms of their decks.
    pub(crate) fn clear_row(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let row = std::mem::take(&mut s.row);
        let left = row.iter().copied().filter(|card| *card != CardId::NONE);
        let some = left.clone().next().is_some();
        for card in left {
            let deck = self.deck_of(card);
            s.put_under(deck, card);
        }
        if some {
            show_row(s, cx);
        }
    }

    /// Returns the shared deck a card belongs to.
    pub(crate) fn deck_of(&self, card: CardId) -> DeckId {
        self.cards.get(card).deck.expect("row cards come from shared decks")
    }
}

/// Reports the cards of the row that are on offer.
fn show_row(s: &State, cx: &mut Cx<'_, Event>) {
    cx.event(Event::Row { cards: s.row.iter().copied().filter(|card| *card != CardId::NONE).collect() });
}

/// Returns the gold that a seat can bid; no bid is above 250.
fn stakes(s: &State, seat: Seat) -> u8 {
    u8::try_from(s.player(seat).gold).map_or(250, |gold| gold.min(250))
}

impl Bid {
    /// Returns the bid that an action makes.
    fn of(action: Action) -> Bid {
        match action {
            Action::Buy(x) => Bid::Buy(x),
            Action::Pass(x) => Bid::Pass(x),
            _ => Bid::Open,
        }
    }
}
