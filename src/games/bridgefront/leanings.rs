//! What others' drafts speak for: cards gained in private were chosen from among others.
//!
//! A position remembers how many cards a seat has gained in private from each deck and not shown since, but neither
//! what it chose them from nor when. So each is taken to have been kept as the one liked best of as many cards as
//! such a draft lays out, drawn from the cards of its deck that the viewer cannot place, and liked as the policy asked
//! likes them now.
//!
//! And cards are shown when they are played, which those that give VP seldom are: see [`UNPLAYED`].

use super::Bridgefront;
use super::content::cards::{CardId, DeckId};
use super::knobs::VpSeen;
use super::rules::action::Action;
use super::secrets::Pools;
use super::state::{Frame, Phase, Question, State};
use crate::game::{Dice, Opinion, Seat, Secrets};

/// How far apart two opinions are taken to be at most: no choice is more certain than one in 160,000.
const FURTHEST: f32 = 12.0;

/// What part of the cards of a market deck without VP is still unplayed an Age later, against cards with VP: fitted to
/// 24 matches of four planners, in which the odds of VP among what was unseen were 2 to 5 times what the choice in the
/// draft alone makes them one Age later and 10 times two Ages later. With power decks nothing was to be seen of it.
const UNPLAYED: f32 = 0.36;

/// At how many points the chance that a card is kept is worked out.
const POINTS: u8 = 16;

/// How many cards are asked about at once: as many as can be laid out.
const AT_ONCE: usize = 16;

impl Bridgefront {
    /// As [`Secrets::leanings`]: by seat and card, the logarithm of how likely it keeps the card when it is laid out,
    /// and does not show it.
    pub(super) fn lean(
        &self,
        view: &State,
        viewer: Seat,
        opinion: &mut Opinion<'_, Self>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        // Where all VP are open, what is hidden has to fit them and is drawn otherwise.
        if view.phase == Phase::Corners || self.knobs.info.vp == VpSeen::Public {
            return;
        }
        let mut world = view.clone();
        self.imagine(&mut world, viewer, dice);
        let pools = self.unseen(view, viewer);
        out.resize(self.seats * CardId::RANGE, 0.0);
        for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
            let laid = world.player(seat).reveal;
            for (deck, pool) in pools.iter().filter(|(deck, _)| view.player(seat).private[*deck] > 0) {
                let mut cards: Vec<(CardId, f32)> = Vec::new();
                for card in pool.iter() {
                    match cards.iter_mut().find(|(known, _)| known == card) {
                        Some((_, copies)) => *copies += 1.0,
                        None => cards.push((*card, 1.0)),
                    }
                }
                let Some(likes) = self.likes(&mut world, seat, deck, &cards, opinion) else {
                    out.clear();
                    return;
                };
                let shown = self.laid_out_from(view, seat, deck);
                for (place, (card, _)) in cards.iter().enumerate() {
                    out[slot(seat, *card)] = kept(&cards, &likes, place, shown).ln() + self.stayed(view, deck, *card);
                }
            }
            world.player_mut(seat).reveal = laid;
        }
    }

    /// How much a seat likes each of these cards to be laid out before it; `None` without an opinion.
    fn likes(
        &self,
        world: &mut State,
        seat: Seat,
        deck: DeckId,
        cards: &[(CardId, f32)],
        opinion: &mut Opinion<'_, Self>,
    ) -> Option<Vec<f32>> {
        world.stack.clear();
        world.stack.push(Frame::Ask(seat, Question::Acquire { deck, must: 1, left: 1 }));
        let (first, rest) = cards.split_first()?;
        let mut likes = vec![0.0];
        let (mut options, mut opinions) = (Vec::new(), Vec::new());
        // The first card is laid out each time: opinions of one position are compared with it.
        for some in rest.chunks(AT_ONCE - 1) {
            options.clear();
            options.extend([first].into_iter().chain(some).map(|(card, _)| Action::Card(*card)));
            let reveal = &mut world.player_mut(seat).reveal;
            reveal.clear();
            reveal.extend_from([first].into_iter().chain(some).map(|(card, _)| *card));
            opinions.clear();
            opinion(world, seat, &options, &mut opinions);
            let (beside, opinions) = opinions.split_first()?;
            likes.extend(opinions.iter().map(|opinion| opinion - beside));
        }
        Some(likes)
    }

    /// How many cards a draft from a deck lays out before a seat: at Forges from the market decks, in the Center from
    /// the power decks. Mines and cards may lay out other numbers; which of them it was is not remembered.
    fn laid_out_from(&self, s: &State, seat: Seat, deck: DeckId) -> u8 {
        let drafts = &self.knobs.drafts;
        let usual = if deck.is_power() { drafts.power_reveal } else { drafts.forge_reveal };
        usual + self.passives(s, seat).pick_bonus
    }

    /// The logarithm of how likely a card has stayed unseen since it was gained, against one with VP.
    fn stayed(&self, s: &State, deck: DeckId, card: CardId) -> f32 {
        if deck.is_power() || self.vp_of(card) > 0 {
            return 0.0;
        }
        f32::from(self.age(s.round).saturating_sub(deck.age())) * UNPLAYED.ln()
    }

    /// Puts the cards that others have gained in private where they are handed out from, the end of each pool: drawn
    /// one after the other in proportion to what the leanings make of them. The logarithm of the weight that is left
    /// for the world to have.
    pub(super) fn draw_leaning(
        &self,
        s: &State,
        viewer: Seat,
        pools: &mut Pools,
        leanings: &[f32],
        dice: &mut Dice,
    ) -> f64 {
        let mut weight = 0.0;
        if leanings.is_empty() {
            return weight;
        }
        for (deck, pool) in pools.iter_mut() {
            let mut left = pool.len();
            for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
                let likely = |card: &CardId| f64::from(leanings[slot(seat, *card)].exp());
                for _ in 0..s.player(seat).private[deck] {
                    let all: f64 = pool[..left].iter().map(likely).sum();
                    let mut until = dice.unit() * all;
                    let drawn = pool[..left].iter().position(|card| {
                        until -= likely(card);
                        until < 0.0
                    });
                    weight += (all / f64::from(u32::try_from(left).expect("a pool is small"))).ln();
                    left -= 1;
                    pool.swap(drawn.unwrap_or(left), left);
                }
            }
        }
        weight
    }
}

/// Where the leaning of a seat to a card stands.
fn slot(seat: Seat, card: CardId) -> usize {
    seat.index() * CardId::RANGE + usize::from(card.0)
}

/// The chance that a card is kept of `shown`, the others drawn from the rest of the pool, by someone who chooses each
/// with a chance in proportion to the exponential of how it is liked (Luce 1959). With `r` the chance of another over
/// that of this one, 1 / (1 + sum of r) is the integral of the product of u^r over u from 0 to 1, so that the others can
/// be averaged one by one. As if they were drawn with replacement.
fn kept(cards: &[(CardId, f32)], likes: &[f32], place: usize, shown: u8) -> f32 {
    let others: f32 = cards.iter().map(|(_, copies)| copies).sum::<f32>() - 1.0;
    if others < 0.5 || shown < 2 {
        return 1.0;
    }
    let over = |like: f32| (like - likes[place]).clamp(-FURTHEST, FURTHEST).exp();
    let mut sum = 0.0;
    for point in 0..POINTS {
        let u = (f32::from(point) + 0.5) / f32::from(POINTS);
        let mut one = 0.0;
        for (at, ((_, copies), like)) in cards.iter().zip(likes).enumerate() {
            let copies = if at == place { copies - 1.0 } else { *copies };
            if copies > 0.0 {
                one += copies * u.powf(over(*like));
            }
        }
        sum += (one / others).powi(i32::from(shown) - 1);
    }
    (sum / f32::from(POINTS)).max((-FURTHEST).exp())
}
