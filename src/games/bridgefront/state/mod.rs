//! The position of a match, flat, and the small questions everything asks of it.

pub(crate) mod battle;
pub(crate) mod board;
pub(crate) mod edges;
pub(crate) mod player;
pub(crate) mod running;
pub(crate) mod work;

pub(crate) use battle::{Battle, BattleStep, Death};
pub(crate) use board::{Champion, MAX_CHAMPIONS, Slot, Tile, TileKind};
pub(crate) use edges::EdgeSet;
pub(crate) use player::{Bid, Commit, Lock, Pick, Player};
pub(crate) use running::{Running, Target};
pub(crate) use work::{Frame, HandOp, Question, Script};

use super::content::cards::{CardId, DECKS, DeckId};
use super::rules::board::{Hex, MAX_HEXES};
use crate::game::{BySeat, MAX_SEATS, Seat};
use crate::table::Pile;
use crate::table::ids::IdArray;
use serde::{Deserialize, Serialize};

/// Where in a round the match stands (BF-9a). Phases that never wait for a choice are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The n-th seat of the draft order takes a corner (BF-8.3a).
    #[default]
    Corners,
    StartBridges,
    FreeCard,
    QuietStudy,
    Bids,
    Commit,
    /// Revealed commitments are carried out one by one.
    Resolve,
    Sieges,
    Collection,
    Cleanup,
    Over,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum End {
    #[default]
    NotYet,
    Threshold,
    RoundCap,
    Elimination,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) end: End,
    pub(crate) lead: Seat,
    /// Seats that are out of the match (BF-Q74), as bits.
    pub(crate) out: u8,
    /// The Action Steps are over but for abilities (`rules.ability_timing`).
    pub(crate) closing: bool,
    /// How far the phase has come: seats done in the corner draft, row cards settled, commitments
    /// carried out, Capitals besieged, tiles collected.
    pub(crate) progress: u16,
    pub(crate) players: BySeat<Player>,
    pub(crate) hexes: IdArray<Hex, Tile, MAX_HEXES>,
    pub(crate) champions: IdArray<Slot, Champion, MAX_CHAMPIONS>,
    pub(crate) bridges: EdgeSet,
    /// Bridges that vanish in Cleanup.
    pub(crate) temporary: EdgeSet,
    /// Bridges that cannot be crossed this round.
    pub(crate) locked: EdgeSet,
    /// Edges that can be crossed without a bridge this round.
    pub(crate) opened: EdgeSet,
    /// No bridge can be built or destroyed this round.
    pub(crate) frozen: bool,
    /// Pairs of hexes that count as joined by a bridge this round, and who joined them.
    pub(crate) links: Pile<(Hex, Hex, Seat), 8>,
    /// Modifiers, marks and traps set by cards.
    pub(crate) running: Pile<Running, 64>,
    /// Market decks of Ages I-III, then power decks; the last card is the top.
    pub(crate) decks: IdArray<DeckId, Pile<CardId, 160>, DECKS>,
    /// Cards that are not in this match, for all to see (`setup.left_out`).
    pub(crate) left_out: Pile<CardId, 20>,
    /// The market row, in order; cards taken are [`CardId::NONE`].
    pub(crate) row: Pile<CardId, 16>,
    /// The seats whose commitments are carried out, in order, in this Action Step.
    pub(crate) order: Pile<Seat, 6>,
    /// Home Guard has come to the action under way, and comes once per card (BF-Q146).
    pub(crate) guarded: bool,
    /// Suspended work, the innermost on top.
    pub(crate) stack: Pile<Frame, 24>,
    pub(crate) battle: Battle,
    /// Non-Capital hexes that the action under way has brought units into, in order (BF-12.7b).
    pub(crate) entered: Pile<Hex, 16>,
    /// Champions that died in the action or combat round under way.
    pub(crate) deaths: Pile<Death, 24>,
    pub(crate) shares: BySeat<f32>,
}

/// What a match is stopped with where a stack outgrows its number; no rule of the book comes near it.
const TOO_MANY_FORCES: &str = "more than 255 Forces of one player would be in one hex: limit them by \
    rules.max_units_per_hex, or lower what costs.reinforce.forces or the cards of this experiment deploy";

impl State {
    /// An empty table on an empty board.
    pub(crate) fn empty() -> State {
        State {
            round: 0,
            phase: Phase::Corners,
            end: End::NotYet,
            lead: Seat(0),
            out: 0,
            closing: false,
            progress: 0,
            players: BySeat([Player::new(); MAX_SEATS]),
            hexes: IdArray::new([Tile::EMPTY; MAX_HEXES]),
            champions: IdArray::new([Champion::NONE; MAX_CHAMPIONS]),
            bridges: EdgeSet::default(),
            temporary: EdgeSet::default(),
            locked: EdgeSet::default(),
            opened: EdgeSet::default(),
            frozen: false,
            links: Pile::new(),
            running: Pile::new(),
            decks: IdArray::default(),
            left_out: Pile::new(),
            row: Pile::new(),
            order: Pile::new(),
            guarded: false,
            stack: Pile::new(),
            battle: Battle::default(),
            entered: Pile::new(),
            deaths: Pile::new(),
            shares: BySeat::default(),
        }
    }

    /// The round under way, from 1; 0 before the first.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Permanent VP of a seat that the others have not seen; 0 in what another seat sees.
    pub fn hidden_vp(&self, seat: Seat) -> u16 {
        self.player(seat).vp - self.player(seat).vp_public
    }

    /// How far the phase has come, as a place among what it goes through.
    pub(crate) fn place(&self) -> usize {
        usize::from(self.progress)
    }

    /// Whether the seat has not been eliminated.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.out & (1 << seat.0) == 0
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    pub(crate) fn hex(&self, hex: Hex) -> &Tile {
        &self.hexes[hex]
    }

    pub(crate) fn hex_mut(&mut self, hex: Hex) -> &mut Tile {
        &mut self.hexes[hex]
    }

    pub(crate) fn champion(&self, slot: Slot) -> &Champion {
        &self.champions[slot]
    }

    pub(crate) fn champion_mut(&mut self, slot: Slot) -> &mut Champion {
        &mut self.champions[slot]
    }

    /// All living champions with their slots.
    pub(crate) fn living(&self) -> impl Iterator<Item = (Slot, &Champion)> {
        self.champions.iter().filter(|(_, champion)| champion.alive())
    }

    /// The living champions of a seat in a hex.
    pub(crate) fn champions_in(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = (Slot, &Champion)> {
        let any = self.hex(hex).champions[seat] > 0;
        self.living().filter(move |(_, champion)| any && champion.owner == seat && champion.hex == hex)
    }

    /// How many champions a seat has on the board.
    pub(crate) fn champions_of(&self, seat: Seat) -> u8 {
        self.living().filter(|(_, champion)| champion.owner == seat).map(|_| 1).sum()
    }

    /// Puts Forces into a hex, noting who was first.
    ///
    /// # Panics
    /// There would be more than 255: the match is a fault that says which knobs end it.
    pub(crate) fn add_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        if forces > 0 {
            self.arrive(seat, hex);
            let there = &mut self.hex_mut(hex).forces[seat];
            *there = there.checked_add(forces).expect(TOO_MANY_FORCES);
        }
    }

    /// Takes Forces out of a hex.
    pub(crate) fn remove_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        self.hex_mut(hex).forces[seat] -= forces;
        self.leave(seat, hex);
    }

    /// Puts a champion that is nowhere into a hex.
    pub(crate) fn place_champion(&mut self, slot: Slot, hex: Hex) {
        let seat = self.champion(slot).owner;
        self.arrive(seat, hex);
        self.hex_mut(hex).champions[seat] += 1;
        self.champion_mut(slot).hex = hex;
    }

    /// Takes a champion off the board; its slot stays taken until the round ends.
    pub(crate) fn lift_champion(&mut self, slot: Slot) {
        let Champion { owner, hex, .. } = *self.champion(slot);
        self.hex_mut(hex).champions[owner] -= 1;
        self.champion_mut(slot).hex = Hex::NOWHERE;
        self.leave(owner, hex);
    }

    fn arrive(&mut self, seat: Seat, hex: Hex) {
        let tile = self.hex_mut(hex);
        if tile.is_empty() {
            tile.first = seat;
        }
    }

    fn leave(&mut self, seat: Seat, hex: Hex) {
        let tile = self.hex_mut(hex);
        if !tile.occupied_by(seat) {
            let next = tile.occupants().next();
            tile.first = next.unwrap_or_default();
        }
    }

    /// A slot for one more champion.
    pub(crate) fn free_slot(&self) -> Option<Slot> {
        self.champions.find(|champion| champion.card == CardId::NONE)
    }
}
