//! What happens to a deck up to a flip: how many cards lie where does not depend on chance.

use super::{Handling, LATEST_FLIP, LastCard, Process, Unsolved};

/// One thing that happens to the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DeckStep {
    /// So many unseen cards are turned over.
    Draw(usize),
    /// All cards that are not in play are unseen again, but for so many burnt ones that are gone.
    Refresh { gone: usize },
    /// The flip of this number is over.
    End { flip: usize },
}

/// What has become of a deck after some flips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// Cards in the draw pile.
    pub draw: usize,
    /// How often the deck was refreshed so far.
    pub refreshes: usize,
    /// How many cards the last flip turned over.
    pub turned: usize,
}

impl Process {
    /// What happens up to the end of the last flip, and where the cards then lie. Only the flips of
    /// interest are turned over; the others matter as far as they move cards past a refresh.
    fn plan(&self, last: usize, watch: &[usize]) -> Result<(Vec<DeckStep>, Lying), Unsolved> {
        if last > LATEST_FLIP {
            return Err(Unsolved::TooLarge);
        }
        let Handling { flip: needs, burn, burn_at_start, burn_returns, last_card, .. } = self.handling;
        let count = |cards: &[u16]| cards.iter().map(|count| usize::from(*count)).sum::<usize>();
        let all = count(&self.full);
        let mut steps = Vec::new();
        let mut draw = all.saturating_sub(count(&self.known)).saturating_sub(burn_at_start);
        // Burnt in this cycle for good; burnt before that.
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

    /// Where the cards lie once a flip is over, before a deck that it emptied is refreshed.
    ///
    /// # Errors
    /// The cards run out by then.
    pub fn lying(&self, after: usize) -> Result<Lying, Unsolved> {
        self.plan(after, &[]).map(|(_, lying)| lying)
    }

    /// Cards that are left over when no whole flip can be taken any more from a deck that was just
    /// refreshed and burnt.
    pub fn stranded(&self) -> usize {
        let all: usize = self.full.iter().map(|count| usize::from(*count)).sum();
        let burnt = self.handling.burn.min(all.saturating_sub(self.handling.flip));
        (all - burnt) % self.handling.flip.max(1)
    }
}
