//! Neglected opportunities: Mines and Capitals without a unit, cards nobody bids for, leaders nobody attacks.

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::cards::{CardId, Kind};
use crate::model::events::{Event, Yield};
use crate::model::state::{End, State, TileKind};
use evenhand_game::game::{BySeat, Seat};

/// A count of cases (`so`) out of a total (`of`).
#[derive(Clone, Copy, Default)]
struct Tally {
    so: u32,
    of: u32,
}

impl Tally {
    fn add(&mut self, so: bool) {
        self.so += u32::from(so);
        self.of += 1;
    }

    /// Returns the share; NaN if nothing was counted.
    fn share(self) -> f64 {
        f64::from(self.so) / f64::from(self.of)
    }
}

/// The counts of the match so far, and the facts of the current round that they need.
#[derive(Default)]
pub(super) struct Habits {
    /// The home Mines of each seat: the Mine nearest to its Capital, or several that are equally near.
    homes: BySeat<u128>,
    /// Sets of seats as bits: those that collected at home in this round, those attacked in this round, and those
    /// eliminated.
    collected: u8,
    attacked: u8,
    out: u8,
    /// The tiles of each seat that give it Control VP and to which an enemy could march in this round.
    exposed: BySeat<u128>,
    /// Whether several seats bid on the card that is settled next, and which of them had enough gold to be sure of it.
    contested: bool,
    sure: Option<Seat>,
    idle: BySeat<Tally>,
    empty: BySeat<Tally>,
    passes: BySeat<Tally>,
    missed: BySeat<u32>,
    contests: Tally,
    /// The seats without a unit in their own Capital at the current scoring.
    deserted: u8,
}

impl Habits {
    /// Creates empty counts for the map of this match. Mines never move.
    pub(super) fn new(game: &Bridgefront, end: &State) -> Habits {
        let mut habits = Habits::default();
        for seat in Seat::all(game.seats) {
            let capital = end.player(seat).capital;
            let mut nearest = u8::MAX;
            for hex in game.board.hexes().filter(|hex| end.hex(*hex).kind == TileKind::Mine) {
                let distance = game.board.distance(capital, hex);
                if distance < nearest {
                    (nearest, habits.homes[seat]) = (distance, 0);
                }
                if distance == nearest {
                    habits.homes[seat] |= hex.bit();
                }
            }
        }
        habits
    }

    pub(super) fn note(&mut self, game: &Bridgefront, event: &Event) {
        match *event {
            Event::Round { .. } => {
                (self.collected, self.attacked, self.deserted) = (0, 0, 0);
                self.exposed = BySeat::default();
            }
            Event::Bid { seat, gold, pass, sure } => {
                self.passes[seat].add(pass && gold == 0);
                self.contested = true;
                if sure {
                    self.sure = Some(seat);
                }
            }
            Event::Auction { card, winner, pass, .. } => self.settle(game, card, Some(winner), pass),
            Event::Refused { card, .. } => self.settle(game, card, None, true),
            Event::Exposed { seat, hex } => self.exposed[seat] |= hex.bit(),
            Event::Battle { defender, .. } => self.attacked |= bit(defender),
            Event::Collect { seat, hex, kind: Yield::Gold | Yield::MineDraft } if self.homes[seat] & hex.bit() != 0 => {
                self.collected |= bit(seat);
            }
            Event::Deserted(seat) => self.deserted |= bit(seat),
            Event::Score { seat, .. } if self.out & bit(seat) == 0 => {
                self.empty[seat].add(self.deserted & bit(seat) != 0);
                if self.homes[seat] != 0 {
                    self.idle[seat].add(self.collected & bit(seat) == 0);
                }
            }
            Event::Eliminated(seat) => self.out |= bit(seat),
            _ => {}
        }
    }

    /// Counts a settled row card and clears the notes on its bids.
    fn settle(&mut self, game: &Bridgefront, card: CardId, winner: Option<Seat>, pass: bool) {
        if !std::mem::take(&mut self.contested) {
            return;
        }
        self.contests.add(pass);
        if let Some(seat) = self.sure.take()
            && winner != Some(seat)
            && game.cards.get(card).kind == Kind::Victory
        {
            self.missed[seat] += 1;
        }
    }

    /// Returns the share of rounds in which a seat had no unit on a home Mine at Collection.
    pub(super) fn home_mine_idle(&self, seat: Seat) -> f64 {
        self.idle[seat].share()
    }

    /// Returns the share of scorings at which a seat had no unit in its Capital.
    pub(super) fn capital_empty(&self, seat: Seat) -> f64 {
        self.empty[seat].share()
    }

    /// Returns the share of Pass 0 among a seat's contested bids.
    pub(super) fn passes_at_0(&self, seat: Seat) -> f64 {
        self.passes[seat].share()
    }

    /// Returns the number of Victory cards that a seat had enough gold to be sure of, but did not get.
    pub(super) fn victory_missed(&self, seat: Seat) -> f64 {
        f64::from(self.missed[seat])
    }

    /// Returns the share of contested row cards that nobody bought.
    pub(super) fn auctions_all_passed(&self) -> f64 {
        self.contests.share()
    }

    /// Returns 1 if the winner was not attacked in the last round, although an enemy could have marched to a tile it
    /// scored for when the round's actions began; else 0. NaN if nobody won by reaching the VP threshold.
    pub(super) fn leader_unhindered(&self, game: &Bridgefront, end: &State) -> f64 {
        if end.end != End::Threshold {
            return f64::NAN;
        }
        let mut winners = Seat::all(game.seats).filter(|seat| end.shares[*seat] > 0.0);
        let held = |seat: Seat| Hex::of_bits(self.exposed[seat]).any(|hex| end.hex(hex).occupied_by(seat));
        f64::from(u8::from(winners.any(|seat| self.attacked & bit(seat) == 0 && held(seat))))
    }
}

/// Returns the set, as bits, that holds only this seat.
fn bit(seat: Seat) -> u8 {
    1 << seat.0
}
