//! The state of a match as a flat structure, with basic queries and updates.

pub(crate) mod battle;
pub(crate) mod board;
pub(crate) mod edges;
pub(crate) mod player;
pub(crate) mod running;
pub(crate) mod settled;
pub(crate) mod work;

pub(crate) use battle::{Battle, BattleStep, Death};
pub(crate) use board::{Champion, MAX_CHAMPIONS, Slot, SlotSet, Tile, TileKind};
pub(crate) use edges::EdgeSet;
pub(crate) use player::{Bid, Commit, Lock, MOST_REPRICED, Pick, Player, Repriced, Tallied};
pub(crate) use running::{Running, Target};
pub(crate) use settled::Settled;
pub(crate) use work::{Frame, Question, Script};

use crate::model::board::{Hex, MAX_HEXES};
use crate::model::content::cards::{CardId, DECKS, DeckId};
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdArray;
use serde::{Deserialize, Serialize};

/// The phase of a round (BF-9a). Phases that never wait for a choice are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// The n-th seat in draft order chooses a corner (BF-8.3a).
    #[default]
    Corners,
    StartBridges,
    FreeCard,
    QuietStudy,
    Bids,
    /// Quiet Study after the market, if a faction has it there (BF-Q45).
    LateStudy,
    Commit,
    /// Revealed commitments resolve one by one.
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

/// The complete state of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) end: End,
    pub(crate) lead: Seat,
    /// The seats that are out of the match (BF-Q74), as bits.
    pub(crate) out: u8,
    /// Whether only abilities are left in the Action phase (`rules.ability_timing`).
    pub(crate) closing: bool,
    /// The progress within the phase: seats done in the corner draft, row cards settled, commitments resolved, Capitals
    /// besieged, tiles collected.
    pub(crate) progress: u16,
    pub(crate) players: BySeat<Player>,
    pub(crate) hexes: IdArray<Hex, Tile, MAX_HEXES>,
    pub(crate) champions: IdArray<Slot, Champion, MAX_CHAMPIONS>,
    pub(crate) bridges: EdgeSet,
    /// The bridges that Cleanup removes.
    pub(crate) temporary: EdgeSet,
    /// The bridges that cannot be crossed this round.
    pub(crate) locked: EdgeSet,
    /// The edges that can be crossed without a bridge this round.
    pub(crate) opened: EdgeSet,
    /// Whether no bridge can be built or destroyed this round.
    pub(crate) frozen: bool,
    /// The pairs of hexes that count as joined by a bridge this round, and the seat that joined them.
    pub(crate) links: Pile<(Hex, Hex, Seat), 8>,
    /// The modifiers, marks and traps set by cards.
    pub(crate) running: Pile<Running, 64>,
    /// The market decks of Ages I-III, then the power decks; the last card of a deck is its top.
    pub(crate) decks: IdArray<DeckId, Pile<CardId, 160>, DECKS>,
    /// The cards of each shared deck whose places are not random.
    pub(crate) settled: IdArray<DeckId, Settled, DECKS>,
    /// The cards that are left out of this match, which is public (`setup.left_out`).
    pub(crate) left_out: Pile<CardId, 20>,
    /// Whether each hex records who was the first of all to have units there (`combat.roles`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) records_pioneers: bool,
    /// The free cards that were gained from a list and are extra copies, which is public (`setup.free_cards`).
    #[serde(default, skip_serializing_if = "is_empty")]
    pub(crate) extra: Pile<CardId, 6>,
    /// The cards that have another price than the printed one.
    #[serde(default, skip_serializing_if = "keep_prices")]
    pub(crate) repriced: Pile<Repriced, MOST_REPRICED>,
    /// The market row, in order; taken cards are [`CardId::NONE`].
    pub(crate) row: Pile<CardId, 16>,
    /// The seats whose commitments resolve in this Action Step, in order.
    pub(crate) order: Pile<Seat, 6>,
    /// Whether Home Guard has been applied to the current action, where it applies once per card (BF-Q146).
    pub(crate) guarded: bool,
    /// The stack of suspended work, innermost on top.
    pub(crate) stack: Pile<Frame, 24>,
    pub(crate) battle: Battle,
    /// The hexes outside Capitals into which the current action has brought units, in order (BF-12.7b).
    pub(crate) entered: Pile<Hex, 16>,
    /// The champions that died in the current action or combat round.
    pub(crate) deaths: Pile<Death, 24>,
    pub(crate) shares: BySeat<f32>,
}

/// The message of the fault when a count of Forces overflows; no rule of the rulebook comes near this limit.
const TOO_MANY_FORCES: &str = "more than 255 Forces of one player would be in one hex: limit them by \
    rules.max_units_per_hex, or lower what costs.reinforce.forces or the cards of this experiment deploy";

impl State {
    /// Returns an empty state with an empty board.
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
            settled: IdArray::default(),
            left_out: Pile::new(),
            records_pioneers: false,
            extra: Pile::new(),
            repriced: Pile::new(),
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

    /// Returns the current round, counted from 1; 0 before the first.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Returns the Permanent VP of a seat that other seats have not seen; 0 in another seat's view.
    pub fn hidden_vp(&self, seat: Seat) -> u16 {
        self.player(seat).vp - self.player(seat).vp_public
    }

    /// Returns the progress within the phase, as an index.
    pub(crate) fn place(&self) -> usize {
        usize::from(self.progress)
    }

    /// Returns whether the seat has not been eliminated.
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

    /// Returns all living champions with their slots.
    pub(crate) fn living(&self) -> impl Iterator<Item = (Slot, &Champion)> {
        self.champions.iter().filter(|(_, champion)| champion.alive())
    }

    /// Returns the living champions of a seat in a hex.
    pub(crate) fn champions_in(&self, seat: Seat, hex: Hex) -> impl Iterator<Item = (Slot, &Champion)> {
        let any = self.hex(hex).champions[seat] > 0;
        self.living().filter(move |(_, champion)| any && champion.owner == seat && champion.hex == hex)
    }

    /// Returns the number of champions a seat has on the board.
    pub(crate) fn champions_of(&self, seat: Seat) -> u8 {
        self.living().filter(|(_, champion)| champion.owner == seat).map(|_| 1).sum()
    }

    /// Puts Forces into a hex and records which seat was first.
    ///
    /// # Panics
    ///
    /// Panics if there would be more than 255. The match is then a fault whose message names the knobs that prevent it.
    pub(crate) fn add_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        if forces > 0 {
            self.arrive(seat, hex);
            let there = &mut self.hex_mut(hex).forces[seat];
            *there = there.checked_add(forces).expect(TOO_MANY_FORCES);
        }
    }

    /// Removes Forces from a hex.
    pub(crate) fn remove_forces(&mut self, seat: Seat, hex: Hex, forces: u8) {
        self.hex_mut(hex).forces[seat] -= forces;
        self.leave(seat, hex);
    }

    /// Puts a champion that is in no hex into a hex.
    pub(crate) fn place_champion(&mut self, slot: Slot, hex: Hex) {
        let seat = self.champion(slot).owner;
        self.arrive(seat, hex);
        self.hex_mut(hex).champions[seat] += 1;
        self.champion_mut(slot).hex = hex;
    }

    /// Takes a champion off the board. Its slot stays occupied until the round ends.
    pub(crate) fn lift_champion(&mut self, slot: Slot) {
        let Champion { owner, hex, .. } = *self.champion(slot);
        self.hex_mut(hex).champions[owner] -= 1;
        self.champion_mut(slot).hex = Hex::NOWHERE;
        self.leave(owner, hex);
    }

    fn arrive(&mut self, seat: Seat, hex: Hex) {
        let records = self.records_pioneers;
        let tile = self.hex_mut(hex);
        if tile.is_empty() {
            tile.first = seat;
        }
        if records {
            tile.pioneer = tile.pioneer.or(Some(seat));
        }
    }

    fn leave(&mut self, seat: Seat, hex: Hex) {
        let tile = self.hex_mut(hex);
        if !tile.occupied_by(seat) {
            let next = tile.occupants().next();
            tile.first = next.unwrap_or_default();
        }
    }

    /// Puts a card under its shared deck.
    pub(crate) fn put_under(&mut self, deck: DeckId, card: CardId) {
        self.settled[deck].put_under(self.decks[deck].size());
        self.decks[deck].insert(0, card);
    }

    /// Takes the card at the bottom of a shared deck.
    pub(crate) fn take_under(&mut self, deck: DeckId) -> Option<CardId> {
        if self.decks[deck].is_empty() {
            return None;
        }
        self.settled[deck].take_under();
        Some(self.decks[deck].remove(0))
    }

    /// Returns a free slot for one more champion.
    pub(crate) fn free_slot(&self) -> Option<Slot> {
        self.champions.find(|champion| champion.card == CardId::NONE)
    }
}

fn keep_prices(repriced: &Pile<Repriced, MOST_REPRICED>) -> bool {
    repriced.is_empty()
}

fn is_empty(cards: &Pile<CardId, 6>) -> bool {
    cards.is_empty()
}
