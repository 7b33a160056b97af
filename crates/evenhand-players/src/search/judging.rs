//! Estimates how good every option of a choice is, from the same determinizations.

use super::choice::Search;
use super::guide::Guide;
use super::tree::{Edge, short};
use evenhand_game::game::{Dice, Game, MAX_SEATS, Seat, Seed};

impl<G: Game> Search<G> {
    /// Plays each of these options on in the same determinizations, and returns the seat's mean win share by option:
    /// first in the determinizations with even numbers, then in those with odd numbers. Unlike [`Search::choose`], it
    /// drops no option and ignores priors, so that the means are comparable.
    ///
    /// `view` is a redacted state in which `seat` must choose; `pairs` is half the number of determinizations.
    #[allow(clippy::too_many_arguments, reason = "the parts of a view, and what to search with")]
    pub fn judge(
        &mut self,
        game: &G,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        pairs: u32,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) -> Vec<[f64; 2]> {
        self.used = 0;
        self.trunks = [Edge::new((), 0.0); MAX_SEATS];
        let root = self.grow(view);
        self.trunks[seat.index()].first = root;
        self.trunks[seat.index()].children = 1;
        self.options.clear();
        self.options.extend_from_slice(options);
        self.list_options(game, view, seat, root, guide);
        let mut sums = vec![[0.0; 2]; options.len()];
        let mut determinized = view.clone();
        let mut world = view.clone();
        for number in 0..2 * pairs {
            let seed = Seed(dice.bits());
            determinized.clone_from(view);
            game.determinize(&mut determinized, seat, &mut seed.child(0).dice());
            for (edge, sums) in sums.iter_mut().enumerate() {
                world.clone_from(&determinized);
                self.opening = Some((seat, short(edge)));
                let shares = self.iterate(game, &mut world, guide, &mut seed.child(1).dice());
                self.path.clear();
                sums[(number % 2) as usize] += f64::from(shares[seat]);
            }
        }
        self.opening = None;
        sums.iter().map(|sums| sums.map(|sum| sum / f64::from(pairs.max(1)))).collect()
    }
}
