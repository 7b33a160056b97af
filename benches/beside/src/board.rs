//! Connect Four for the `minimax` crate. The crate has no rules for it, so this is a typical implementation: six rows
//! and an empty seventh in each of seven columns as bits, positions that are copied, and one check for a winner per
//! turn.

use minimax::{Game, RolloutPolicy, Winner};
use rand_0_9::prelude::IndexedRandom;
use rand_0_9::rngs::SmallRng;

const COLUMNS: u32 = 7;
const HEIGHT: u32 = 7;
const FULL: u32 = 42;
/// The bits of the topmost playable row, by column.
const TOP: u64 = 1 << 5;

/// The stones on the board.
#[derive(Clone, Default)]
pub struct Position {
    all: u64,
    to_move: u64,
}

/// The rules.
pub struct Board;

impl Game for Board {
    type S = Position;
    type M = u8;

    fn generate_moves(position: &Position, moves: &mut Vec<u8>) -> Option<Winner> {
        let over = Board::get_winner(position);
        if over.is_none() {
            moves.extend(
                (0..COLUMNS).filter(|column| position.all & (TOP << (HEIGHT * column)) == 0).map(|column| column as u8),
            );
        }
        over
    }

    fn apply(position: &mut Position, column: u8) -> Option<Position> {
        let landing = (position.all + (1 << (HEIGHT * u32::from(column)))) | position.all;
        Some(Position { all: landing, to_move: position.to_move ^ position.all })
    }

    fn get_winner(position: &Position) -> Option<Winner> {
        let moved = position.all ^ position.to_move;
        let four = [1, HEIGHT - 1, HEIGHT, HEIGHT + 1].into_iter().any(|step| {
            let pairs = moved & (moved >> step);
            pairs & (pairs >> (2 * step)) != 0
        });
        match four {
            true => Some(Winner::PlayerJustMoved),
            false => (position.all.count_ones() == FULL).then_some(Winner::Draw),
        }
    }
}

/// A policy that chooses any column with equal probability, as the crate's search does without a policy.
pub struct Anyhow;

impl RolloutPolicy for Anyhow {
    type G = Board;

    fn random_move(&self, position: &mut Position, moves: &mut Vec<u8>, rng: &mut SmallRng) -> Result<u8, Winner> {
        match Board::generate_moves(position, moves) {
            Some(winner) => Err(winner),
            None => Ok(*moves.choose(rng).expect("a match that is not over has a column open")),
        }
    }
}
