//! Selection of the option of a node to follow next.

use super::choice::Search;
use super::tree::NOWHERE;
use evenhand_game::game::{Dice, Game};

impl<G: Game> Search<G> {
    /// Returns the edge to follow among those present: an untried one while the node may widen, else the one with the
    /// highest confidence bound (UCB1; Auer, Cesa-Bianchi & Fischer 2002).
    pub(super) fn select(&mut self, node: u32, dice: &mut Dice) -> u32 {
        if self.config.prior_temperature > 0.0 && self.nodes[node as usize].guided {
            return self.select_by_prior(node);
        }
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of options, at least 1")]
        let wide = if node.guided {
            (self.config.widening * (node.visits as f32).sqrt()).ceil().max(1.0) as usize
        } else {
            usize::MAX
        };
        let mut tried = 0;
        let (mut best, mut bound) = (NOWHERE, f64::NEG_INFINITY);
        let (mut untried, mut prior, mut ties) = (NOWHERE, f32::NEG_INFINITY, 0);
        for place in &self.present {
            let edge = &mut node.edges[*place as usize];
            edge.available += 1;
            if edge.visits == 0 {
                // Ties are broken uniformly by keeping the n-th with probability 1 in n.
                if edge.prior > prior || untried == NOWHERE {
                    (untried, prior, ties) = (*place, edge.prior, 1);
                } else if edge.prior == prior {
                    ties += 1;
                    if dice.below(ties) == 0 {
                        untried = *place;
                    }
                }
                continue;
            }
            tried += 1;
            let visits = f64::from(edge.visits);
            let upper = edge.total / visits
                + f64::from(self.config.exploration) * (f64::from(edge.available).ln() / visits).sqrt();
            if upper > bound {
                (best, bound) = (*place, upper);
            }
        }
        if untried != NOWHERE && (tried < wide || best == NOWHERE) { untried } else { best }
    }

    /// Returns the edge with the highest sum of mean and bonus. The bonus starts at the guide's prior and shrinks as
    /// visits accumulate. Options without a visit count as the mean of those with one.
    fn select_by_prior(&mut self, node: u32) -> u32 {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        let (mut highest, mut visits, mut total) = (f32::NEG_INFINITY, 0u32, 0.0);
        for place in &self.present {
            let edge = &mut node.edges[*place as usize];
            edge.available += 1;
            highest = highest.max(edge.prior);
            visits += edge.visits;
            total += edge.total;
        }
        let usual = if visits == 0 { 0.5 } else { total / f64::from(visits) };
        let chance = |prior: f32| f64::from(((prior - highest) / self.config.prior_temperature).exp());
        let all: f64 = self.present.iter().map(|place| chance(node.edges[*place as usize].prior)).sum();
        let bonus = f64::from(self.config.exploration) * f64::from(visits + 1).sqrt() / all;
        let (mut best, mut bound) = (NOWHERE, f64::NEG_INFINITY);
        for place in &self.present {
            let edge = &node.edges[*place as usize];
            let mean = if edge.visits == 0 { usual } else { edge.total / f64::from(edge.visits) };
            let upper = mean + bonus * chance(edge.prior) / f64::from(1 + edge.visits);
            if upper > bound {
                (best, bound) = (*place, upper);
            }
        }
        best
    }
}
