//! The market: previews, sealed bids, the pass pot (BF-11).

use super::Bridgefront;
use super::actions::Action;
use super::cards::{CardId, NO_CARD};
use super::events::{Event, Purpose, Purse, Source};
use super::knobs::BuyPayment;
use super::state::{Bid, Phase, State};
use crate::game::{Cx, Pile, Seat, Seats};

impl Bridgefront {
    /// Lays out the row: previews of the next Age and cards of this one, shuffled together (BF-11.0).
    pub(crate) fn lay_row(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let size = (self.seats as i32 + self.knobs.market.row_extra).clamp(0, 16) as usize;
        let age = usize::from(self.age(s.round));
        let preview = self.knobs.market.preview(s.round);
        let previews = if age < 2 { usize::from(preview).min(size) } else { 0 };
        s.row.clear();
        for _ in 0..previews {
            if let Some(card) = s.decks[age + 1].pop() {
                s.row.push(card);
            }
        }
        // BF-Q33: a deck that runs out makes a shorter row.
        for _ in previews..size {
            if let Some(card) = s.decks[age].pop() {
                s.row.push(card);
            }
        }
        cx.dice(Purpose::Row.id()).shuffle(&mut s.row);
        s.progress = 0;
        for seat in Seat::all(self.seats) {
            let player = s.player_mut(seat);
            player.wins = 0;
            player.bid = Bid::Open;
        }
        s.phase = Phase::Bids;
        self.offer(s, cx);
    }

    fn offer(&self, s: &State, cx: &mut Cx<'_, Event>) {
        if let Some(card) = s.row.get(usize::from(s.progress)) {
            for seat in self.bidders(s).iter() {
                cx.event(Event::Offer { seat, card: *card });
            }
        }
    }

    /// The seats still in the auction (BF-11.1a).
    pub(crate) fn bidders(&self, s: &State) -> Seats {
        Seat::all(self.seats).filter(|seat| s.player(*seat).wins < self.knobs.market.wins_per_round).collect()
    }

    /// Whether bids are wanted for another card.
    pub(crate) fn auction_open(&self, s: &State) -> bool {
        usize::from(s.progress) < s.row.len() && !self.bidders(s).is_empty()
    }

    /// What a seat may bid, all of it or what is proposed (BF-11.2a, BF-Q27).
    pub(crate) fn bid_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let gold = s.player(seat).gold.min(250) as u8;
        let richest = Seat::all(self.seats)
            .filter(|other| *other != seat && self.bidders(s).contains(*other))
            .map(|other| s.player(other).gold.min(250) as u8)
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

    /// Whether a bid is allowed at all.
    pub(crate) fn bid_allowed(&self, s: &State, seat: Seat, bid: Action) -> bool {
        let gold = s.player(seat).gold;
        match bid {
            Action::Buy(x) => u16::from(x) <= gold && x >= self.knobs.market.min_buy,
            Action::Pass(x) => u16::from(x) <= gold,
            _ => false,
        }
    }

    /// Settles the card on the block once all bids are in (BF-11.3, BF-11.4).
    pub(crate) fn settle_auction(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let bidders = self.bidders(s);
        let card = s.row[usize::from(s.progress)];
        let buys = |s: &State| {
            bidders
                .iter()
                .filter_map(|seat| match s.player(seat).bid {
                    Bid::Buy(x) => Some((seat, x)),
                    Bid::Pass(_) | Bid::Open => None,
                })
                .collect::<Pile<(Seat, u8), 6>>()
        };
        let passes = |s: &State| {
            bidders
                .iter()
                .filter_map(|seat| match s.player(seat).bid {
                    Bid::Pass(x) => Some((seat, x)),
                    Bid::Buy(_) | Bid::Open => None,
                })
                .collect::<Pile<(Seat, u8), 6>>()
        };
        let buys = buys(s);
        let winner = if let Some(high) = buys.iter().map(|(_, x)| *x).max() {
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
            self.gain_card(s, winner, card, Source::Market, price, cx);
            winner
        } else {
            let passes = passes(s);
            let low = passes.iter().map(|(_, x)| *x).min().expect("somebody bids on every card");
            let pool = passes.iter().filter(|(_, x)| *x == low).map(|(seat, _)| *seat).collect();
            let winner = self.break_tie(s, pool, true, cx);
            let pot: u16 = passes.iter().map(|(_, x)| u16::from(*x)).sum();
            for (seat, x) in passes.iter() {
                let net = if *seat == winner { (pot - u16::from(*x)) as i16 } else { -i16::from(*x) };
                self.gold(s, *seat, net, Purse::Pot, cx);
            }
            cx.event(Event::Auction { card, winner, gold: pot, pass: true });
            self.gain_card(s, winner, card, Source::Market, 0, cx);
            winner
        };
        s.player_mut(winner).wins += 1;
        let place = usize::from(s.progress);
        s.row[place] = NO_CARD;
        s.progress += 1;
        for seat in Seat::all(self.seats) {
            s.player_mut(seat).bid = Bid::Open;
        }
        self.offer(s, cx);
    }

    /// One of the tied seats: a faction that wins ties if there is one, else by lot (BF-11.4, BF-Q30).
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
        *cx.dice(Purpose::Ties.id()).pick(&among).expect("somebody is tied")
    }

    /// Row cards nobody was left to take go to the bottoms of their decks.
    pub(crate) fn clear_row(&self, s: &mut State) {
        let row = std::mem::take(&mut s.row);
        for card in row.iter().copied().filter(|card| *card != NO_CARD) {
            let deck = self.deck_of(card);
            s.decks[deck].insert(0, card);
        }
    }

    /// The shared deck a card belongs to.
    pub(crate) fn deck_of(&self, card: CardId) -> usize {
        usize::from(self.cards.get(card).deck.expect("row cards come from shared decks"))
    }
}
