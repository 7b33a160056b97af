//! Caches the last surveys until their basis changes.

use super::Survey;
use super::findings::{Findings, GOLD};
use crate::Bridgefront;
use crate::model::board::{Hex, MAX_HEXES};
use crate::model::content::ids::FactionId;
use crate::model::knobs::VpSeen;
use crate::model::state::{Champion, EdgeSet, MAX_CHAMPIONS, Slot, State, Tile};
use crate::players::worth;
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::ids::IdArray;

/// The cached surveys of a seat.
#[derive(Default)]
pub struct Memo {
    /// The board as it is.
    pub(crate) board: Kept,
    /// The board with one more champion, which may be deployed.
    pub(crate) placed: Kept,
}

/// The findings on the last board surveyed. The board seldom changes between the stages of a commitment, so the next
/// survey can usually reuse them.
pub(crate) struct Kept {
    basis: Basis,
    findings: Findings,
}

/// Everything that determines [`Findings`]: equal bases give equal findings.
#[derive(PartialEq)]
struct Basis {
    /// The game's number, [`Bridgefront::number`]; 0 if there is no game yet.
    game: u64,
    seat: Seat,
    bridges: EdgeSet,
    round: u8,
    /// The value of one more gold to the seat, as far as it affects [`Findings`].
    gold: f32,
    players: BySeat<PlayerBasis>,
    tiles: IdArray<Hex, Tile, MAX_HEXES>,
    champions: IdArray<Slot, Champion, MAX_CHAMPIONS>,
}

/// The facts about a player that affect [`Findings`].
#[derive(Clone, Copy, PartialEq, Default)]
struct PlayerBasis {
    role: FactionId,
    capital: Hex,
    /// The VP as far as the surveying seat knows them.
    vp: u16,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { basis: Basis::NONE, findings: Findings::none() }
    }
}

impl Kept {
    /// Returns `seat`'s survey of the board with these bridges.
    pub(crate) fn survey<'a>(
        &'a mut self,
        game: &'a Bridgefront,
        s: &'a State,
        seat: Seat,
        bridges: EdgeSet,
    ) -> Survey<'a> {
        if self.basis.renew(game, s, seat, bridges) {
            self.findings.take(game, s, seat, bridges);
        }
        Survey { game, s, seat, findings: &self.findings }
    }
}

impl Basis {
    const NONE: Basis = Basis {
        game: 0,
        seat: Seat(0),
        bridges: EdgeSet::NONE,
        round: 0,
        gold: 0.0,
        players: BySeat([PlayerBasis { role: FactionId(0), capital: Hex(0), vp: 0 }; MAX_SEATS]),
        tiles: IdArray::new([Tile::EMPTY; MAX_HEXES]),
        champions: IdArray::new([Champion::NONE; MAX_CHAMPIONS]),
    };

    /// Updates the basis to what a seat sees in a state. Returns whether it has changed.
    fn renew(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) -> bool {
        let players = BySeat::each(|owner| {
            let player = s.player(owner);
            let seen = owner == seat || game.knobs.info.vp == VpSeen::Public;
            PlayerBasis {
                role: player.role,
                capital: player.capital,
                vp: if seen { player.vp } else { player.vp_public },
            }
        });
        let gold = worth::of_gold(game, s, seat).min(GOLD);
        let hexes = ..game.board.len();
        let same = self.game == game.number
            && self.seat == seat
            && self.round == s.round
            && self.gold == gold
            && self.bridges == bridges
            && self.players == players
            && self.tiles.as_slice()[hexes] == s.hexes.as_slice()[hexes]
            && self.champions == s.champions;
        if !same {
            (self.game, self.seat, self.round, self.gold) = (game.number, seat, s.round, gold);
            (self.bridges, self.players, self.champions) = (bridges, players, s.champions);
            self.tiles.as_mut_slice()[hexes].copy_from_slice(&s.hexes.as_slice()[hexes]);
        }
        !same
    }
}
