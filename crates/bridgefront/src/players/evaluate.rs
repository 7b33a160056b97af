//! Estimates every seat's chance to win.
//!
//! The weights were fitted by logistic regression of the winner on the differences of assets. The data are positions of
//! planners with epsilon (the share of random choices) 0, 5 or 20 %, under the rulebook's rules with random factions:
//! 86,000 positions of 8,000 two-player matches and 22,000 positions of 1,500 four-player matches, with every fifth
//! match held out. On the held-out matches the log loss is 0.37 for two players (a coin flip has 0.69) and 1.07 for
//! four (1.39). The earlier weights, from planners that hardly took Mines and Forges, had 0.47 and 1.16.
//!
//! For two players the estimate is calibrated: of positions estimated at 0.97, a share of 0.98 were won. For four
//! players it overrates the leaders: of positions estimated at 0.65, a share of 0.53 were won. Some weights change sign
//! during a match: they reflect what correlates with winning between planners, not what causes it.

use super::might::Might;
use super::worth;
use crate::model::content::cards::CardId;
use crate::model::state::TileKind;
use crate::{Bridgefront, State};
use evenhand_game::game::{BySeat, Seat};

/// The number of assets of a seat from which its win share is estimated.
const ASSETS: usize = 12;
/// The weight of every asset at the start of the match, and the amount added to it by the last round.
const WEIGHTS: [(f32, f32); ASSETS] = [
    (0.37, 0.35),
    (-0.63, 1.09),
    (0.31, 0.43),
    (0.49, -0.18),
    (0.91, -0.87),
    (0.06, -0.34),
    (0.26, -0.24),
    (0.10, -0.08),
    (0.05, -0.03),
    (0.00, 0.04),
    (0.09, -0.11),
    (0.22, -1.04),
];

/// Returns every seat's win share, in proportion to the exponential of its weighted assets.
pub(crate) fn shares(game: &Bridgefront, s: &State) -> BySeat<f32> {
    let mut scores = BySeat::default();
    let mut most = f32::NEG_INFINITY;
    let played = played(game, s);
    for seat in Seat::all(game.seats) {
        let weighed = assets(game, s, seat).into_iter().zip(WEIGHTS);
        scores[seat] = weighed.map(|(asset, (first, more))| asset * (first + more * played)).sum();
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

/// Returns the fraction of the match that has been played, 0 to 1, in rounds.
fn played(game: &Bridgefront, s: &State) -> f32 {
    f32::from(s.round) / f32::from(game.knobs.rules.round_cap.max(1))
}

/// Returns the assets of a seat, in this order: permanent VP; total VP squared over the VP to win; Center, Forges,
/// enemy Capitals and Mines (by value over 5) held; units in the size of Forces; gold; value of the hand while mana is
/// left; mana; value of the whole deck; enemies in its Capital.
fn assets(game: &Bridgefront, s: &State, seat: Seat) -> [f32; ASSETS] {
    let player = s.player(seat);
    let (mut center, mut forges, mut mines, mut capitals) = (0.0, 0.0, 0.0, 0.0);
    let (mut army, mut intruders) = (0.0, 0.0);
    for hex in game.board.hexes() {
        let tile = s.hex(hex);
        army += f32::from(tile.forces[seat]);
        if tile.kind == TileKind::Plain {
            continue;
        }
        if tile.kind == TileKind::Capital(seat) && tile.enemy_of(seat) {
            intruders = 1.0;
        }
        if !tile.occupied_by(seat) {
            continue;
        }
        // A tile shared with an enemy counts as half held.
        let held = if tile.enemy_of(seat) { 0.5 } else { 1.0 };
        match tile.kind {
            TileKind::Center => center += held,
            TileKind::Forge => forges += held,
            TileKind::Mine => mines += held * f32::from(tile.value) / 5.0,
            TileKind::Capital(owner) if owner != seat => capitals += held,
            TileKind::Capital(_) | TileKind::Plain => {}
        }
    }
    let banners = f32::from(game.banners(s, seat));
    for (_, champion) in s.living().filter(|(_, champion)| champion.owner == seat) {
        army += Might::champion(game.cards.get(champion.card), champion.hp).size();
    }
    let worth = |cards: &[CardId]| -> f32 {
        let known = cards.iter().filter(|card| card.is_known());
        known.map(|card| worth::of_card(game, *card).max(0.0)).sum()
    };
    let hand = worth(&player.hand);
    let rules = &game.knobs.rules;
    let control = f32::from(rules.center_cp) * center + f32::from(rules.forge_cp) * forges + capitals + banners;
    let total = f32::from(player.vp) + control;
    [
        f32::from(player.vp),
        total * total / f32::from(rules.vp_to_win.max(1)),
        center,
        forges,
        capitals,
        mines,
        army,
        f32::from(player.gold),
        if player.mana > 0 { hand } else { 0.0 },
        f32::from(player.mana),
        hand + worth(&player.draw) + worth(&player.discard),
        intruders,
    ]
}
