//! Solves a small game with hidden information from its first deal.
//!
//! A search from the current choice takes the deal and the earlier choices as given. How far to believe in a hidden
//! card depends on how often the other seat bluffs, which in turn depends on what that seat believes: only the whole
//! game settles that. This is Monte Carlo counterfactual regret minimization with external sampling (Lanctot, Waugh,
//! Zinkevich & Bowling 2009). The match is dealt again and again; one seat in turn tries all its options, while the
//! choices of the others and chance are sampled. Each information state learns by regret matching (Hart & Mas-Colell
//! 2000). The average strategy, with later deals counting more (linear averaging; Tammelin 2014), converges to a Nash
//! equilibrium as deals grow if two seats share one win; with more seats nothing is guaranteed.
//!
//! Applies to games without roles whose matches are short: the work grows with the number of different courses one seat
//! can take. If the budget does not cover ten deals per seat, or does not reach the current choice, there is no
//! solution, and the choice is searched for as usual.

use super::tree::{NOWHERE, most_nodes, short};
use evenhand_game::game::{Chance, Choices, Cx, Dice, Game, MAX_SEATS, Seat, Seed};

/// Depth, in choices of a match, from which one option is sampled instead of all being tried. No small game is this
/// deep.
pub(super) const DEEPEST: u32 = 48;

/// Minimum number of deals in which each seat must have tried all its options for the averages to be meaningful.
const FEWEST: u32 = 10;

/// Returns the minimum number of deals for the averages to be meaningful.
pub(super) fn fewest_deals<G: Game>(game: &G) -> u32 {
    FEWEST * short(game.seats())
}

/// What a seat knows at one of its choices, given its earlier choices (an information state).
struct Known<G: Game> {
    seat: Seat,
    seen: G::State,
    /// The next node that follows the same choice; `NOWHERE` ends the list.
    sibling: u32,
    options: Vec<Regretted<G::Action>>,
}

/// An option of a node.
struct Regretted<A> {
    action: A,
    /// Cumulative regret: how much more it would have brought than the strategy played.
    regret: f64,
    /// Cumulative strategy weight, with later deals counting more.
    played: f64,
    /// The first of the nodes that follow.
    first: u32,
}

/// A match in progress.
struct Course<G: Game> {
    state: G::State,
    chance: Chance,
    /// By seat: the node and option of its last choice.
    last: [Option<(u32, u32)>; MAX_SEATS],
}

impl<G: Game> Course<G> {
    fn copy(&self) -> Course<G> {
        Course { state: self.state.clone(), chance: self.chance.clone(), last: self.last }
    }

    fn go_on(&mut self, game: &G, choices: &Choices<G::Action>) {
        let mut cx = Cx::silent(self.chance.clone());
        game.apply(&mut self.state, choices, &mut cx);
        self.chance = cx.chance().clone();
    }
}

/// The solution of a game so far.
pub(super) struct Solver<G: Game> {
    nodes: Vec<Known<G>>,
    /// By seat: the first of the nodes of its first choice.
    first: [u32; MAX_SEATS],
    /// Number of match ends to reach, and number reached so far.
    budget: u32,
    ends: u32,
    deals: u32,
    chances: Vec<f64>,
    options: Vec<G::Action>,
    /// The distribution the last choice was drawn from.
    mixture: Vec<(G::Action, f64)>,
}

impl<G: Game> Solver<G> {
    pub(super) fn new() -> Solver<G> {
        Solver {
            nodes: Vec::new(),
            first: [NOWHERE; MAX_SEATS],
            budget: 0,
            ends: 0,
            deals: 0,
            chances: Vec::new(),
            options: Vec::new(),
            mixture: Vec::new(),
        }
    }

    /// Returns the options of the last choice with the probabilities it was drawn with.
    pub(super) fn mixture(&self) -> &[(G::Action, f64)] {
        &self.mixture
    }

    pub(super) fn forget(&mut self) {
        self.mixture.clear();
    }

    /// Plays the game until `budget` ends are reached, and draws a choice for what `seat` sees. Returns `None` if that
    /// information state was not met, if the game is too large, or if the game has roles and so cannot be dealt from
    /// here.
    pub(super) fn choose(
        &mut self,
        game: &G,
        view: &G::State,
        seat: Seat,
        budget: u32,
        dice: &mut Dice,
    ) -> Option<G::Action> {
        self.forget();
        if !self.learn(game, budget, dice) {
            return None;
        }
        let mut seen = view.clone();
        game.redact(&mut seen, seat);
        self.gather(seat, &seen);
        let all: f64 = self.mixture.iter().map(|(_, played)| played).sum();
        if all <= 0.0 {
            self.forget();
            return None;
        }
        self.mixture.iter_mut().for_each(|(_, played)| *played /= all);
        self.chances.clear();
        self.chances.extend(self.mixture.iter().map(|(_, chance)| *chance));
        Some(self.mixture[drawn(&self.chances, dice)].0)
    }

    /// Plays the game until `budget` ends are reached. Returns false if the game cannot be dealt from here, or if that
    /// was too few deals to be meaningful.
    pub(super) fn learn(&mut self, game: &G, budget: u32, dice: &mut Dice) -> bool {
        if !game.roles().is_empty() {
            return false;
        }
        self.nodes.clear();
        self.first = [NOWHERE; MAX_SEATS];
        (self.budget, self.ends, self.deals) = (budget, 0, 0);
        while self.ends < budget {
            for trying in Seat::all(game.seats()) {
                self.deals += 1;
                let mut cx = Cx::silent(Chance::new(Seed(dice.bits())));
                let state = game.setup(&[], &mut cx);
                let course = Course { state, chance: cx.chance().clone(), last: [None; MAX_SEATS] };
                self.value(game, Box::new(course), trying, 0, dice);
            }
        }
        self.deals >= fewest_deals(game)
    }

    /// Whether this seat has met this information state at a choice so far.
    pub(super) fn knows(&self, seat: Seat, seen: &G::State) -> bool {
        self.nodes.iter().any(|node| node.seat == seat && node.seen == *seen)
    }

    /// Sums the strategy weights of all nodes where a seat saw this, whatever its earlier choices.
    fn gather(&mut self, seat: Seat, seen: &G::State) {
        for node in self.nodes.iter().filter(|node| node.seat == seat && node.seen == *seen) {
            if self.mixture.is_empty() {
                self.mixture.extend(node.options.iter().map(|option| (option.action, 0.0)));
            }
            for (sum, option) in self.mixture.iter_mut().zip(&node.options) {
                sum.1 += option.played;
            }
        }
    }

    /// Plays a match on and returns the win share of the seat that tries all its options.
    fn value(&mut self, game: &G, mut course: Box<Course<G>>, trying: Seat, depth: u32, dice: &mut Dice) -> f64 {
        for _ in 0..game.step_limit() {
            let acting = game.to_act(&course.state);
            if acting.is_empty() {
                self.ends += 1;
                return f64::from(game.payoff(&course.state)[trying]);
            }
            let mut choices = Choices::none();
            let mut tried = None;
            for seat in acting.iter() {
                self.options.clear();
                game.actions(&course.state, seat, &mut self.options);
                if let [only] = self.options[..] {
                    choices.set(seat, only);
                    continue;
                }
                let Some(node) = self.meet(game, &course.state, seat, course.last[seat.index()]) else {
                    choices.set(seat, self.options[dice.below(self.options.len())]);
                    continue;
                };
                if seat == trying && depth < DEEPEST && self.ends < self.budget {
                    tried = Some(node);
                    continue;
                }
                let option = self.draw(game, node, trying, dice);
                choices.set(seat, self.nodes[node as usize].options[option].action);
                course.last[seat.index()] = Some((node, short(option)));
            }
            if let Some(node) = tried {
                return self.try_all(game, &course, choices, node, trying, depth, dice);
            }
            course.go_on(game, &choices);
        }
        self.ends += 1;
        1.0 / f64::from(short(game.seats()))
    }

    /// Samples an option for a seat by its regrets. Adds its strategy to the average while the seat before it is trying
    /// all options.
    fn draw(&mut self, game: &G, node: u32, trying: Seat, dice: &mut Dice) -> usize {
        self.match_regrets(node);
        let node = &mut self.nodes[node as usize];
        if node.seat.index() == (trying.index() + 1) % game.seats() {
            for (option, chance) in node.options.iter_mut().zip(&self.chances) {
                option.played += chance * f64::from(self.deals);
            }
        }
        drawn(&self.chances, dice)
    }

    /// Plays a match on after each option of a node, and updates the regrets.
    #[allow(clippy::too_many_arguments, reason = "a match and where it stands")]
    fn try_all(
        &mut self,
        game: &G,
        course: &Course<G>,
        mut choices: Choices<G::Action>,
        node: u32,
        trying: Seat,
        depth: u32,
        dice: &mut Dice,
    ) -> f64 {
        self.match_regrets(node);
        let chances = self.chances.clone();
        let mut values = Vec::with_capacity(chances.len());
        for option in 0..chances.len() {
            let mut after = Box::new(course.copy());
            choices.set(trying, self.nodes[node as usize].options[option].action);
            after.last[trying.index()] = Some((node, short(option)));
            after.go_on(game, &choices);
            values.push(self.value(game, after, trying, depth + 1, dice));
        }
        let mean = values.iter().zip(&chances).map(|(value, chance)| value * chance).sum();
        for (option, value) in self.nodes[node as usize].options.iter_mut().zip(values) {
            option.regret += value - mean;
        }
        mean
    }

    /// Computes the probabilities of a node's options: proportional to positive regret, uniform if there is none.
    fn match_regrets(&mut self, node: u32) {
        let options = &self.nodes[node as usize].options;
        self.chances.clear();
        self.chances.extend(options.iter().map(|option| option.regret.max(0.0)));
        let all: f64 = self.chances.iter().sum();
        let alike = 1.0 / f64::from(short(options.len()));
        self.chances.iter_mut().for_each(|chance| *chance = if all > 0.0 { *chance / all } else { alike });
    }

    /// Returns the node for what a seat sees, with `self.options`, after its last choice; `None` if the node limit is
    /// reached.
    fn meet(&mut self, game: &G, state: &G::State, seat: Seat, last: Option<(u32, u32)>) -> Option<u32> {
        let mut seen = state.clone();
        game.redact(&mut seen, seat);
        let first = match last {
            None => self.first[seat.index()],
            Some((node, option)) => self.nodes[node as usize].options[option as usize].first,
        };
        let mut node = first;
        while node != NOWHERE && self.nodes[node as usize].seen != seen {
            node = self.nodes[node as usize].sibling;
        }
        if node != NOWHERE {
            return Some(node);
        }
        if self.nodes.len() >= most_nodes::<G>() {
            return None;
        }
        let regretted = |action: &G::Action| Regretted { action: *action, regret: 0.0, played: 0.0, first: NOWHERE };
        let options = self.options.iter().map(regretted).collect();
        let node = short(self.nodes.len());
        self.nodes.push(Known { seat, seen, sibling: first, options });
        match last {
            None => self.first[seat.index()] = node,
            Some((before, option)) => self.nodes[before as usize].options[option as usize].first = node,
        }
        Some(node)
    }
}

/// Samples an index from probabilities that sum to 1.
fn drawn(chances: &[f64], dice: &mut Dice) -> usize {
    let mut left = dice.unit();
    let place = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    place.unwrap_or(chances.len() - 1)
}
