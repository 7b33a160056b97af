//! What players leave undone: Mines and Capitals without a unit, cards nobody bids for, leaders left alone.

use crate::game::{BySeat, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::{CardId, Kind};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::rules::board::Hex;
use crate::games::bridgefront::state::{End, State, TileKind};

/// How often something was so, of how many times.
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

    /// Missing (not a number) where there was nothing to count.
    fn share(self) -> f64 {
        f64::from(self.so) / f64::from(self.of)
    }
}

/// What has been left undone so far, and what of the round under way is needed to tell.
#[derive(Default)]
pub(super) struct Habits {
    /// The home Mines of each seat: the Mine nearest its Capital, or several that are equally near.
    homes: BySeat<u128>,
    /// Seats that have collected at home in this round, that are attacked in it, and that are out, as bits.
    collected: u8,
    attacked: u8,
    out: u8,
    /// The tiles of each seat that give it Control VP and that an enemy could march to in this round.
    exposed: BySeat<u128>,
    /// Whether several seats have bid on the card that is settled next, and which of them was sure of it if it liked.
    contested: bool,
    sure: Option<Seat>,
    idle: BySeat<Tally>,
    empty: BySeat<Tally>,
    passes: BySeat<Tally>,
    missed: BySeat<u32>,
    contests: Tally,
    /// Who stood in no Capital of its own at the scoring that is told.
    deserted: u8,
}

impl Habits {
    /// Nothing yet, on the map of this match; Mines stay where they are.
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
            Event::Round(_) => {
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
            // Gold or a Mine Draft.
            Event::Collect { seat, hex, kind: 0 | 1 } if self.homes[seat] & hex.bit() != 0 => {
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

    /// A row card is settled; what was noted of its bids is done with.
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

    /// The share of the rounds in which a seat had no unit on a home Mine at Collection.
    pub(super) fn home_mine_idle(&self, seat: Seat) -> f64 {
        self.idle[seat].share()
    }

    /// The share of the scorings at which a seat had no unit in its Capital.
    pub(super) fn capital_empty(&self, seat: Seat) -> f64 {
        self.empty[seat].share()
    }

    /// The share of Pass 0 among a seat's bids that others bid against.
    pub(super) fn passes_at_0(&self, seat: Seat) -> f64 {
        self.passes[seat].share()
    }

    /// Victory cards that a seat was sure of if it liked, and did not get.
    pub(super) fn victory_missed(&self, seat: Seat) -> f64 {
        f64::from(self.missed[seat])
    }

    /// The share of the cards that several seats bid on and nobody bought.
    pub(super) fn auctions_all_passed(&self) -> f64 {
        self.contests.share()
    }

    /// 1 if the winner was not attacked in the last round, though a tile it scored for could have been marched to as
    /// the round's actions began; else 0, and missing where nobody won by points.
    pub(super) fn leader_unhindered(&self, game: &Bridgefront, end: &State) -> f64 {
        if end.end != End::Threshold {
            return f64::NAN;
        }
        let mut winners = Seat::all(game.seats).filter(|seat| end.shares[*seat] > 0.0);
        let held = |seat: Seat| Hex::of_bits(self.exposed[seat]).any(|hex| end.hex(hex).occupied_by(seat));
        f64::from(u8::from(winners.any(|seat| self.attacked & bit(seat) == 0 && held(seat))))
    }
}

/// A seat alone as a set of bits.
fn bit(seat: Seat) -> u8 {
    1 << seat.0
}
