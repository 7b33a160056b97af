//! The steps of a deck up to a flip: the number of cards in each place does not depend on chance.

use super::{Handling, LastCard, Process, Unsolved};

/// Maximum number of a flip.
pub const LATEST_FLIP: usize = 200;

/// One step of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeckStep {
    /// This many unseen cards are turned over.
    Draw(usize),
    /// All cards that are not in play become unseen again, except for `gone` burnt ones.
    Refresh { gone: usize },
    /// The flip with this number is over.
    End { flip: usize },
}

/// The state of a deck after some flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// Number of cards in the draw pile.
    pub draw: usize,
    /// Number of refreshes so far.
    pub refreshes: usize,
    /// Number of cards turned over by the last flip.
    pub turned: usize,
}

impl Process {
    /// Returns the steps up to the end of the last flip, and the resulting state. Only the watched flips are turned
    /// over; the others matter only as far as they move cards past a refresh.
    fn plan(&self, last: usize, watch: &[usize]) -> Result<(Vec<DeckStep>, Lying), Unsolved> {
        if last > LATEST_FLIP {
            return Err(Unsolved::TooLarge);
        }
        let Handling { flip: needs, burn, burn_at_start, burn_returns, last_card, .. } = self.handling;
        let count = |cards: &[u16]| cards.iter().map(|count| usize::from(*count)).sum::<usize>();
        let all = count(&self.full);
        let mut steps = Vec::new();
        let mut draw = all.saturating_sub(count(&self.known)).saturating_sub(burn_at_start);
        // Burnt permanently in this cycle; burnt permanently before that.
        let (mut pending, mut gone) = (if burn_returns { 0 } else { burn_at_start.min(all) }, 0);
        let mut refreshes = 0;
        let mut turned = 0;
        for flip in 1..=last {
            let watched = watch.contains(&flip);
            let mut held = 0;
            if self.handling.reshuffle_each {
                gone += pending;
                steps.push(DeckStep::Refresh { gone: std::mem::take(&mut pending) });
                draw = all - gone;
                if draw < needs {
                    return Err(Unsolved::TooFew { flip, cards: draw, needs });
                }
            }
            let mut takes = needs;
            if draw < needs {
                match last_card {
                    LastCard::Single if draw > 0 => takes = draw,
                    LastCard::Split => held = draw,
                    LastCard::Single | LastCard::Reshuffle | LastCard::DiscardLast => {}
                }
                if takes == needs {
                    if held > 0 {
                        steps.push(DeckStep::Draw(held));
                    }
                    gone += pending;
                    steps.push(DeckStep::Refresh { gone: std::mem::take(&mut pending) });
                    refreshes += 1;
                    let back = all - gone - held;
                    if back + held < needs {
                        return Err(Unsolved::TooFew { flip, cards: back + held, needs });
                    }
                    let burnt = burn.min(back.saturating_sub(needs));
                    draw = back - burnt;
                    pending = if burn_returns { 0 } else { burnt };
                }
            }
            if watched {
                steps.push(DeckStep::Draw(takes - held));
            }
            if watched || held > 0 {
                steps.push(DeckStep::End { flip });
            }
            draw -= takes - held;
            turned = takes;
        }
        Ok((steps, Lying { draw, refreshes, turned }))
    }

    pub(super) fn schedule(&self, last: usize, watch: &[usize]) -> Result<Vec<DeckStep>, Unsolved> {
        self.plan(last, watch).map(|(steps, _)| steps)
    }

    /// Returns the state after a flip, before a deck that it emptied is refreshed.
    ///
    /// # Errors
    /// Returns an error if the cards run out before that.
    pub fn lying(&self, after: usize) -> Result<Lying, Unsolved> {
        self.plan(after, &[]).map(|(_, lying)| lying)
    }

    /// Returns the number of cards left over when no whole flip can be taken from a deck that was just refreshed and
    /// burnt.
    pub fn stranded(&self) -> usize {
        let all: usize = self.full.iter().map(|count| usize::from(*count)).sum();
        let burnt = self.handling.burn.min(all.saturating_sub(self.handling.flip));
        (all - burnt) % self.handling.flip.max(1)
    }
}
