//! One iteration: a determinization, played through the trees and beyond them.

use super::choice::Search;
use super::guide::Guide;
use super::tree::{ROOT, Standing};
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Dice, Game, MAX_SEATS, Seats, Seed};

/// The state of one iteration: where each seat is in its tree, and the choices of the current step.
struct Descent<G: Game> {
    places: [Standing; MAX_SEATS],
    choices: Choices<G::Action>,
}

impl<G: Game> Search<G> {
    /// Plays one determinization and records the options chosen in the trees on the way.
    pub(super) fn iterate(
        &mut self,
        game: &G,
        world: &mut G::State,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) -> BySeat<f32> {
        let mut cx = Cx::silent(Chance::new(Seed(dice.bits())));
        let mut step = Descent { places: [Standing::Trunk; MAX_SEATS], choices: Choices::none() };
        let mut beyond = 0;
        for _ in 0..game.step_limit() {
            let acting = game.to_act(world);
            if acting.is_empty() {
                return game.payoff(world);
            }
            step.choices = Choices::none();
            let in_tree = self.choose_in_trees(game, world, acting, &mut step, guide, dice);
            if acting.iter().any(|seat| matches!(step.places[seat.index()], Standing::Outside)) {
                let due = !in_tree && self.config.cutoff.is_some_and(|cutoff| beyond >= cutoff);
                if due && guide.is_settled(game, world) {
                    return guide.evaluate(game, world);
                }
                let real = self.choose_outside(game, world, acting, &mut step, guide, dice);
                beyond += u32::from(real && !in_tree);
            }
            game.apply(world, &step.choices, &mut cx);
        }
        if game.to_act(world).is_empty() { game.payoff(world) } else { guide.evaluate(game, world) }
    }

    /// Chooses for the seats that are in their trees, and for seats with only one option that have not left their trees
    /// before. A seat that reaches a new node leaves its tree. Returns whether any seat chose in its tree.
    fn choose_in_trees(
        &mut self,
        game: &G,
        world: &G::State,
        acting: Seats,
        step: &mut Descent<G>,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) -> bool {
        let mut in_tree = false;
        for seat in acting.iter() {
            let place = step.places[seat.index()];
            if let (Some((searching, edge)), Standing::Trunk) = (self.opening, place)
                && searching == seat
            {
                step.choices.set(seat, self.root()[edge as usize].action);
                self.path.push((seat, ROOT, edge));
                step.places[seat.index()] = Standing::After(ROOT, edge);
                in_tree = true;
                continue;
            }
            if matches!(place, Standing::Outside) {
                continue;
            }
            if !self.config.trees {
                step.places[seat.index()] = Standing::Outside;
                continue;
            }
            self.options.clear();
            if matches!(place, Standing::Trunk) {
                game.actions(world, seat, &mut self.options);
            } else {
                game.likely_actions(world, seat, &mut self.options);
            }
            if let [only] = self.options[..] {
                step.choices.set(seat, only);
                continue;
            }
            let Some(node) = self.meet(game, world, seat, place, guide) else {
                step.places[seat.index()] = Standing::Outside;
                continue;
            };
            let edge = self.select(node, dice);
            step.choices.set(seat, self.nodes[node as usize].edges[edge as usize].action);
            self.path.push((seat, node, edge));
            step.places[seat.index()] = Standing::After(node, edge);
            in_tree = true;
        }
        in_tree
    }

    /// Lets the guide choose for the seats outside their trees. Returns whether any had a real choice.
    fn choose_outside(
        &mut self,
        game: &G,
        world: &G::State,
        acting: Seats,
        step: &mut Descent<G>,
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) -> bool {
        let mut real = false;
        for seat in acting.iter().filter(|seat| matches!(step.places[seat.index()], Standing::Outside)) {
            self.options.clear();
            game.likely_actions(world, seat, &mut self.options);
            real |= self.options.len() > 1;
            let choice = match self.options[..] {
                [only] => only,
                _ => guide.play(game, world, seat, &self.options, dice),
            };
            step.choices.set(seat, choice);
        }
        real
    }
}
