//! Who is winning.

use super::sight::Might;
use super::worth;
use crate::game::{BySeat, Seat};
use crate::games::bridgefront::cards::NO_CARD;
use crate::games::bridgefront::state::TileKind;
use crate::games::bridgefront::{Bridgefront, State};

/// What a seat has, as numbers that a share of the win can be estimated from.
const ASSETS: usize = 8;
const WEIGHTS: [f32; ASSETS] = [0.55, 0.55, 0.5, 0.35, 0.25, 0.06, 0.03, 0.05];

/// Every seat's share of the win: in proportion to the exponential of its weighted assets.
pub(crate) fn shares(game: &Bridgefront, s: &State) -> BySeat<f32> {
    let mut scores = BySeat::default();
    let mut most = f32::NEG_INFINITY;
    let played = f32::from(s.round) / f32::from(game.knobs.rules.round_cap.max(1));
    for seat in Seat::all(game.seats) {
        let assets = assets(game, s, seat);
        let sum: f32 = assets.iter().zip(WEIGHTS).map(|(asset, weight)| asset * weight).sum();
        // A lead counts for more the fewer rounds are left to make it up.
        scores[seat] = sum * (0.6 + 0.9 * played);
        most = most.max(scores[seat]);
    }
    let mut total = 0.0;
    for seat in Seat::all(game.seats) {
        scores[seat] = (scores[seat] - most).exp();
        total += scores[seat];
    }
    for seat in Seat::all(game.seats) {
        scores[seat] /= total;
    }
    scores
}

fn assets(game: &Bridgefront, s: &State, seat: Seat) -> [f32; ASSETS] {
    let player = s.player(seat);
    let (mut center, mut forges, mut mines, mut capitals) = (0.0, 0.0, 0.0, 0.0);
    let mut army = 0.0;
    for hex in game.board.hexes() {
        let tile = s.hex(hex);
        army += f32::from(tile.forces[seat.index()]);
        if tile.kind == TileKind::Plain || !tile.occupied_by(seat) {
            continue;
        }
        // A tile shared with an enemy is half held.
        let held = if tile.enemy_of(seat) { 0.5 } else { 1.0 };
        match tile.kind {
            TileKind::Center => center += held,
            TileKind::Forge => forges += held,
            TileKind::Mine => mines += held * f32::from(tile.value) / 5.0,
            TileKind::Capital(owner) if owner != seat => capitals += held,
            TileKind::Capital(_) | TileKind::Plain => {}
        }
    }
    for (_, champion) in s.living().filter(|(_, champion)| champion.owner == seat) {
        army += Might::champion(game.cards.get(champion.card), champion.hp).size();
    }
    let hand: f32 =
        player.hand.iter().filter(|card| **card < NO_CARD).map(|card| worth::of_card(game, *card).max(0.0)).sum();
    [
        f32::from(player.vp),
        center,
        forges,
        capitals,
        mines,
        army,
        f32::from(player.gold),
        hand * f32::from(player.mana.min(1)),
    ]
}
