//! Information-set Monte Carlo tree search. Knows games only by their contract.
//!
//! Each iteration imagines one world that the searching seat's view allows and plays it on. Every
//! seat has a tree of its own, whose nodes are what *that seat* knows when it must choose (after
//! the many-observer ISMCTS of Cowling, Powley & Whitehouse 2012), so nobody in an imagined world
//! acts on what is hidden from them, and seats that choose at the same time choose each by their
//! own statistics (decoupled UCT; Tak, Lanctot & Winands 2014). A seat meets at most one new node
//! per iteration; from there on the [`Guide`] chooses for it.
//!
//! What a seat sees after a choice of its own can differ endlessly (draws, dice, other seats).
//! The first few observations have a node each, then as many as [`own_nodes`] allows for the
//! visits so far (after the double progressive widening of Couëtoux et al. 2011); the others share
//! one node, at which the options vary from visit to visit. Confidence bounds therefore count how
//! often an option was there to be chosen, not how often the node was met.
//!
//! # How far to trust it
//!
//! To imagine a world is to *determinize* what the view leaves open ([`Secrets::imagine`](crate::game::Secrets::imagine)).
//! Unless asked otherwise, imagined worlds are all those a view allows, as the game draws them: they are not weighed by
//! how likely the other seats would have chosen what they did in them. Two things follow wherever seats hide something
//! from each other, and each has a remedy that reaches so far:
//!
//! - Good hidden choices of others are underrated. Whoever may choose what it hides mostly keeps what is worth
//!   most, such as victory points; imagined as a uniform draw it is worth less. The searching seat then takes
//!   itself to be further ahead than it is, the more so the more others hide. [`SearchConfig::beliefs`] weighs worlds by
//!   the guide's opinion of the others' choices, as far as the game's positions remember them
//!   ([`Secrets::leanings`](crate::game::Secrets::leanings)); a game that answers nothing is imagined as before.
//!   `tests/beliefs.rs` has figures.
//! - More search is not less exploitable. At Kuhn poker the strategy that searches add up to does not come
//!   nearer to an equilibrium as iterations grow: its NashConv (what two perfect opponents together would win
//!   from it) is about .28 chips at 100 iterations and .33 at 20,000, against 0 for perfect play. It calls too
//!   much, because it believes bluffs as often as real hands. [`SearchConfig::mixed`] makes it less
//!   predictable, not right; nor do beliefs, which take the others to play as the guide does. What converges is
//!   [`SearchConfig::solve`], which plays the whole game from its first deal. That is for small games: in Bridgefront
//!   or Ascension every search starts at the choice at hand and none of this is promised.
//!   `tests/known_games.rs` has figures.
//!
//! Where nothing is hidden neither applies.
//!
//! The budget is counted in iterations, never in seconds, so that a choice repeats. Nodes and
//! buffers are kept from choice to choice.

mod beliefs;
mod halving;
mod iteration;
mod selection;
mod solvable;
mod solving;
mod tree;

pub use beliefs::{Beliefs, Believe};
pub use halving::Compare;
pub use solvable::{Unsolvable, solvable};
pub use tree::own_nodes;

use crate::game::{BySeat, Dice, Game, MAX_SEATS, Seat};
use solving::Solver;
use tree::{Edge, Node, short};

/// The node of the choice searched for.
const ROOT: u32 = 0;

/// What a search needs to be told about playing well.
pub trait Guide<G: Game> {
    /// Chooses for a seat that is outside its tree. `world` is an imagined world, not redacted.
    fn play(&mut self, game: &G, world: &G::State, seat: Seat, options: &[G::Action], dice: &mut Dice) -> G::Action;

    /// Appends the prior of each option: how promising it looks to `seat` in what it sees (higher is better), or
    /// nothing for no opinion.
    fn prior(&mut self, game: &G, seen: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>);

    /// Whether a world is one to evaluate: not in the middle of something whose outcome is open.
    fn is_settled(&self, _game: &G, _world: &G::State) -> bool {
        true
    }

    /// Every seat's expected share of the win in an unfinished match.
    fn evaluate(&mut self, game: &G, world: &G::State) -> BySeat<f32>;
}

/// How a search spends its budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// Worlds imagined and played per choice.
    pub iterations: u32,
    /// The weight of the confidence bound against the mean share of the win (both in 0..=1).
    pub exploration: f32,
    /// Steps with a real choice that are played beyond the trees before a world is evaluated, and
    /// more until it is settled ([`Guide::is_settled`]); `None` plays to the end.
    pub cutoff: Option<u32>,
    /// How many options a node tries, the most promising first: `widening * sqrt(visits)`,
    /// rounded up. Has no effect where the guide has no opinion.
    pub widening: f32,
    /// How far to trust the guide's priors (`prior` in an agent's file): 0 not at all; else the difference of priors that makes an
    /// option 2.7 times as likely beforehand. Options are then weighed by that chance (PUCT; Rosin
    /// 2011, in the form of Silver et al. 2017) instead of alike. Has no effect where the guide has
    /// no opinion.
    pub prior_temperature: f32,
    /// Draw the choice in proportion to visits rather than take the most visited option: harder
    /// to exploit where seats hide things from each other. Not where options are compared.
    pub mixed: bool,
    /// Choose at the root by comparing options in the same worlds, where the guide has an
    /// opinion, instead of by confidence bounds.
    pub compare: Option<Compare>,
    /// Weigh imagined worlds by how likely the guide would have chosen in them what the others have chosen, where the
    /// game can tell; `None` imagines them as the game does.
    pub beliefs: Option<Believe>,
    /// Solve the game from its first deal by regret matching, and draw the choice from the average strategy. For small
    /// games without roles ([`solvable`] tells them); where the choice at hand does not come up, it is searched for as
    /// without. An iteration is then an end of a match that was come to.
    pub solve: bool,
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig {
            iterations: 400,
            exploration: 0.7,
            cutoff: None,
            widening: 2.0,
            prior_temperature: 0.0,
            mixed: false,
            compare: None,
            beliefs: None,
            solve: false,
        }
    }
}

/// What the search found out about one option at its root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit<A> {
    /// The option.
    pub action: A,
    /// Iterations that chose it.
    pub visits: u32,
    /// The searching seat's mean share of the win in them; 0 if there were none.
    pub share: f64,
}

/// A search with its memory, which is used again for every choice.
pub struct Search<G: Game> {
    config: SearchConfig,
    nodes: Vec<Node<G>>,
    used: usize,
    /// The trees' roots: for the searching seat its node; for others a node without options,
    /// whose only edge leads to the first things they see.
    trunks: [Edge<()>; MAX_SEATS],
    world: Option<G::State>,
    seen: Option<G::State>,
    path: Vec<(Seat, u32, u32)>,
    options: Vec<G::Action>,
    priors: Vec<f32>,
    present: Vec<u32>,
    /// Where options are compared: who searches, and the option it begins this world with.
    opening: Option<(Seat, u32)>,
    /// What the searching seat believes, where it weighs worlds.
    beliefs: Beliefs,
    solver: Solver<G>,
}

impl<G: Game> Search<G> {
    /// A search that spends this much on each choice.
    pub fn new(config: SearchConfig) -> Search<G> {
        Search {
            config,
            nodes: Vec::new(),
            used: 0,
            trunks: [Edge::new((), 0.0); MAX_SEATS],
            world: None,
            seen: None,
            path: Vec::new(),
            options: Vec::new(),
            priors: Vec::new(),
            present: Vec::new(),
            opening: None,
            beliefs: Beliefs::default(),
            solver: Solver::new(),
        }
    }

    /// Chooses for `seat` in `view`, a redacted state in which it has `options`. A single option
    /// is taken without searching.
    ///
    /// # Panics
    /// If there is no option.
    pub fn choose(
        &mut self,
        game: &G,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
    ) -> G::Action {
        self.solver.forget();
        let mut beliefs = std::mem::take(&mut self.beliefs);
        beliefs.forget();
        if options.len() > 1 {
            if self.config.solve {
                self.used = 0;
                if let Some(solved) = self.solver.choose(game, view, seat, self.config.iterations, dice) {
                    return solved;
                }
            }
            if let Some(how) = self.config.beliefs {
                beliefs.form(how, game, view, seat, guide, dice);
            }
        }
        let imagine = |world: &mut G::State, dice: &mut Dice| beliefs.imagine(game, world, seat, dice);
        let chosen = self.choose_imagining(game, view, seat, options, guide, dice, imagine);
        self.beliefs = beliefs;
        chosen
    }

    /// As how many worlds of equal weight those that the last choice was searched in count (Kish); `None` where
    /// worlds were not weighed.
    pub fn effective_worlds(&self) -> Option<f64> {
        self.beliefs.effective_worlds()
    }

    /// The options of the last choice with the chances it was drawn with, where the game was solved; else nothing.
    pub fn mixture(&self) -> &[(G::Action, f64)] {
        self.solver.mixture()
    }

    /// As [`Search::choose`], with another way to fill in what the seat cannot see.
    ///
    /// # Panics
    /// If there is no option.
    #[allow(clippy::too_many_arguments, reason = "the parts of a view, and what to search with")]
    pub fn choose_imagining(
        &mut self,
        game: &G,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
        mut imagine: impl FnMut(&mut G::State, &mut Dice),
    ) -> G::Action {
        assert!(!options.is_empty(), "a seat that must choose has an option");
        self.used = 0;
        if let [only] = options {
            return *only;
        }
        self.trunks = [Edge::new((), 0.0); MAX_SEATS];
        let mut world = self.world.take().unwrap_or_else(|| view.clone());
        world.clone_from(view);
        game.redact(&mut world, seat);
        let root = self.grow(&world);
        self.trunks[seat.index()].first = root;
        self.trunks[seat.index()].children = 1;
        self.options.clear();
        self.options.extend_from_slice(options);
        self.list_options(game, &world, seat, root, guide);
        let chosen = match self.config.compare {
            Some(how) if self.nodes[ROOT as usize].guided => {
                let best = self.compare(how, game, view, seat, &mut world, guide, dice, imagine);
                self.root()[best as usize].action
            }
            _ => {
                for _ in 0..self.config.iterations {
                    world.clone_from(view);
                    imagine(&mut world, dice);
                    self.play_on(game, &mut world, guide, dice);
                }
                self.verdict(dice)
            }
        };
        self.world = Some(world);
        chosen
    }

    /// Plays an imagined world on and notes in the trees what came of it.
    fn play_on(&mut self, game: &G, world: &mut G::State, guide: &mut impl Guide<G>, dice: &mut Dice) {
        let shares = self.iterate(game, world, guide, dice);
        for (seat, node, edge) in self.path.drain(..) {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            edge.total += f64::from(shares[seat]);
        }
    }

    /// The options of the choice searched for.
    fn root(&self) -> &[Edge<G::Action>] {
        &self.nodes[ROOT as usize].edges
    }

    /// What the last choice was based on, in the order of its options; nothing if there was only
    /// one option.
    pub fn visits(&self) -> impl Iterator<Item = Visit<G::Action>> + '_ {
        self.nodes[..self.used.min(1)].iter().flat_map(|root| &root.edges).map(|edge| Visit {
            action: edge.action,
            visits: edge.visits,
            share: if edge.visits == 0 { 0.0 } else { edge.total / f64::from(edge.visits) },
        })
    }

    fn verdict(&self, dice: &mut Dice) -> G::Action {
        let edges = self.root();
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        if visits == 0 {
            return edges[dice.below(edges.len())].action;
        }
        if self.config.mixed {
            let mut left = short(dice.below(visits as usize));
            for edge in edges {
                if left < edge.visits {
                    return edge.action;
                }
                left -= edge.visits;
            }
        }
        // With equally many visits the larger sum has the larger mean.
        edges
            .iter()
            .max_by(|a, b| a.visits.cmp(&b.visits).then(a.total.total_cmp(&b.total)))
            .expect("a root has options")
            .action
    }
}
