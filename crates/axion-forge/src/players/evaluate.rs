//! The position evaluation: each seat's estimated win share.

use crate::{AxionForge, State};
use evenhand_game::game::{BySeat, Seat};

use super::look::Look;

/// The worth in points of Life Force of a Trophy, of cards in play worth one Spark, of a card in hand, and of a Source.
const TROPHY: f32 = 0.5;
const IN_PLAY: f32 = 0.9;
const IN_HAND: f32 = 0.8;
const SOURCE: f32 = 1.2;
/// The lead in points that makes a win e times as likely.
const SCALE: f32 = 7.0;

/// Returns each seat's estimated win share.
pub(super) fn shares(game: &AxionForge, s: &State) -> BySeat<f32> {
    let look = Look::new(game, s, s.active);
    let mut scores: BySeat<f32> = BySeat::default();
    for seat in Seat::all(game.seats) {
        scores[seat] = score(&look, seat);
    }
    // A side wins together, so its strength is the mean of its members.
    let mut shares: BySeat<f32> = BySeat::default();
    let in_play = || Seat::all(game.seats).filter(|seat| !s.player(*seat).out);
    let most = in_play().map(|seat| scores[seat]).fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for seat in in_play() {
        let mates = || in_play().filter(move |other| game.side(*other) == game.side(seat));
        let mean = mates().map(|mate| scores[mate]).sum::<f32>() / mates().count() as f32;
        shares[seat] = ((mean - most) / SCALE).exp();
        sum += shares[seat];
    }
    for seat in Seat::all(game.seats) {
        shares[seat] /= sum.max(f32::MIN_POSITIVE);
    }
    shares
}

/// Returns what a seat has, in points of Life Force.
fn score(look: &Look<'_>, seat: Seat) -> f32 {
    let (game, s) = (look.game, look.s);
    let player = s.player(seat);
    let cards: f32 = look.of(seat).map(|standing| standing.worth()).sum();
    let life = f32::from(game.life(s, seat));
    let cards_left = player.deck.len().min(5) as f32 / 5.0;
    life + TROPHY * f32::from(player.banked + player.pending)
        + IN_PLAY * cards
        + IN_HAND * cards_left.max(0.2) * player.hand.len().min(7) as f32
        + SOURCE * player.sources.len().min(7) as f32
}
