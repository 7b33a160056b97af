//! Beliefs about the cards that other seats gained in private drafts.
//!
//! A state records how many cards a seat has gained in private from each deck and has not shown since. It records
//! neither the cards they were chosen from nor when. So each such card is modeled as the seat's choice among as many
//! cards as that kind of draft lays out, drawn from the cards of the deck that the viewer cannot place. The policy's
//! current log-probabilities stand for those at the time of the draft.
//!
//! Cards are also shown when they are played, which seldom happens to cards that give VP: see [`UNPLAYED`].

use super::secrets::Pools;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::cards::{CardId, DeckId};
use crate::model::knobs::VpSeen;
use crate::model::state::{Frame, Phase, Question, State};
use evenhand_game::game::{Dice, Policy, Seat, Secrets};

/// The largest difference between two log-probabilities that is used. It bounds the certainty of any choice to one in
/// 160,000.
const FURTHEST: f32 = 12.0;

/// The fraction of cards without VP from a market deck that are still unplayed one Age later, relative to that of cards
/// with VP. It was fitted to 24 matches of four planners: the odds of VP among the unseen cards were 2 to 5 times those
/// implied by the draft choice alone one Age later, and 10 times two Ages later. Power decks showed no such effect.
const UNPLAYED: f32 = 0.36;

/// The number of points at which the integral in [`kept`] is evaluated.
const POINTS: u8 = 16;

/// The number of cards the policy evaluates at once: as many as can be laid out.
const AT_ONCE: usize = 16;

impl Bridgefront {
    /// Implements [`Secrets::belief_likelihoods`]: for each seat and card, the log-likelihood that the seat keeps the card when
    /// it is laid out and does not show it afterwards.
    pub(crate) fn lean(
        &self,
        view: &State,
        viewer: Seat,
        opinion: &mut Policy<'_, Self>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        // Where all VP are public, the hidden cards must fit them, and another method draws them.
        if view.phase == Phase::Corners || self.knobs.info.vp == VpSeen::Public {
            return;
        }
        let mut world = view.clone();
        self.determinize(&mut world, viewer, dice);
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

    /// Returns the log-probability with which a seat picks each of these cards, relative to the first; `None` if the
    /// policy has none.
    fn likes(
        &self,
        world: &mut State,
        seat: Seat,
        deck: DeckId,
        cards: &[(CardId, f32)],
        opinion: &mut Policy<'_, Self>,
    ) -> Option<Vec<f32>> {
        world.stack.clear();
        world.stack.push(Frame::Ask(seat, Question::Acquire { deck, must: 1, left: 1 }));
        let (first, rest) = cards.split_first()?;
        let mut likes = vec![0.0];
        let (mut options, mut opinions) = (Vec::new(), Vec::new());
        // The first card is in every chunk: log-probabilities of different positions are compared relative to it.
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

    /// Returns the number of cards that a draft from a deck lays out for a seat: a Forge Draft for market decks, a
    /// Power Pick for power decks. Mines and cards may lay out other numbers, but the state does not record which kind
    /// of draft it was.
    fn laid_out_from(&self, s: &State, seat: Seat, deck: DeckId) -> u8 {
        let drafts = &self.knobs.drafts;
        let usual = if deck.is_power() { drafts.power_reveal } else { drafts.forge_reveal };
        usual + self.passives(s, seat).pick_bonus
    }

    /// Returns the log-likelihood that a card has stayed unseen since it was gained, relative to a card with VP.
    fn stayed(&self, s: &State, deck: DeckId, card: CardId) -> f32 {
        if deck.is_power() || self.vp_of(card) > 0 {
            return 0.0;
        }
        f32::from(self.age(s.round).saturating_sub(deck.age())) * UNPLAYED.ln()
    }

    /// Draws the cards that others gained in private, one after another, in proportion to their likelihood under
    /// `likelihoods`. Moves them to the end of each pool, from which they are dealt. Returns the logarithm of the
    /// importance weight of the sampled world.
    pub(crate) fn draw_leaning(
        &self,
        s: &State,
        viewer: Seat,
        pools: &mut Pools,
        likelihoods: &[f32],
        dice: &mut Dice,
    ) -> f64 {
        let mut weight = 0.0;
        if likelihoods.is_empty() {
            return weight;
        }
        for (deck, pool) in pools.iter_mut() {
            let mut left = pool.len();
            for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
                let likely = |card: &CardId| f64::from(likelihoods[slot(seat, *card)].exp());
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

/// Returns the index of a seat's log-likelihood for a card.
fn slot(seat: Seat, card: CardId) -> usize {
    seat.index() * CardId::RANGE + usize::from(card.0)
}

/// Returns the probability that a seat keeps a card from a draft of `shown` cards, where the others are drawn from the
/// rest of the pool. The seat chooses each card with a probability proportional to the exponential of its
/// log-probability (Luce 1959). With `r` the ratio of another card's weight to this card's, 1 / (1 + sum of r) is the
/// integral of the product of u^r over u from 0 to 1, so the other cards can be averaged one by one. This treats them
/// as drawn with replacement.
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
