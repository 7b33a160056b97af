//! Information-set Monte Carlo tree search. It uses games only through their contract.
//!
//! Each iteration draws one determinization that the searching seat's view allows and plays it out. Every seat has its
//! own tree, whose nodes are what *that seat* knows when it must choose (after the many-observer ISMCTS of Cowling,
//! Powley & Whitehouse 2012). No seat in a determinization therefore acts on what is hidden from it, and seats that
//! choose at the same time each use their own statistics (decoupled UCT; Tak, Lanctot & Winands 2014). A seat meets at
//! most one new node per iteration; from there on the [`Guide`] chooses for it.
//!
//! The observations that may follow a seat's choice are unbounded (draws, dice, other seats). The first few
//! observations have a node each, then as many as [`own_nodes`] allows for the visits so far (after the double
//! progressive widening of Couëtoux et al. 2011). The others share one node, at which the options vary from visit to
//! visit. Confidence bounds therefore count how often an option was available, not how often the node was visited.
//!
//! # Limits
//!
//! Searches *determinize* what the view leaves open ([`Secrets::imagine`](evenhand_game::game::Secrets::imagine)). By default,
//! determinizations are drawn by the game from all that the view allows, without weighting them by how likely the other
//! seats' past choices were in them. This has two consequences wherever seats hide something from each other, each with
//! a partial remedy:
//!
//! - The search underrates good hidden choices of others. A seat that may choose what it hides mostly keeps what is
//!   worth most, such as victory points, but a uniform draw is worth less. The searching seat then overestimates its
//!   lead, the more so the more others hide. [`SearchConfig::beliefs`] weights determinizations by the guide's priors
//!   for the others' choices, as far as the game's positions record these choices
//!   ([`Secrets::leanings`](evenhand_game::game::Secrets::leanings)). If the game returns no leanings, determinizations stay
//!   unweighted. `tests/beliefs.rs` has figures.
//! - More search is not less exploitable. At Kuhn poker the strategy that the searches add up to does not approach an
//!   equilibrium as iterations grow: its NashConv (what two perfect opponents together would win from it) is about .28
//!   chips at 100 iterations and .33 at 20,000, against 0 for perfect play. It calls too much, because it believes
//!   bluffs as often as real hands. [`SearchConfig::mixed`] makes it less predictable, not right; nor do beliefs help,
//!   since they assume that the others play like the guide. [`SearchConfig::solve`] does converge: it plays the whole
//!   game from its first deal. It is for small games: in Bridgefront or Ascension every search starts at the current
//!   choice, and none of this is guaranteed. `tests/known_games.rs` has figures.
//!
//! If nothing is hidden, neither applies.
//!
//! The budget is counted in iterations, never in seconds, so that a choice is reproducible. Nodes and buffers are
//! reused across choices.

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

use evenhand_game::game::{BySeat, Dice, Game, MAX_SEATS, Seat};
use solving::Solver;
use tree::{Edge, Node, short};

/// The node of the current choice.
const ROOT: u32 = 0;

/// The playing knowledge that a search needs.
pub trait Guide<G: Game> {
    /// Chooses for a seat that is outside its tree. `world` is a determinization, not redacted.
    fn play(&mut self, game: &G, world: &G::State, seat: Seat, options: &[G::Action], dice: &mut Dice) -> G::Action;

    /// Appends the prior of each option: how promising it is to `seat`, given what it sees (higher is better). Appends
    /// nothing if the guide has no prior.
    fn prior(&mut self, game: &G, seen: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>);

    /// Whether a determinization can be evaluated: not in the middle of something whose outcome is open.
    fn is_settled(&self, _game: &G, _world: &G::State) -> bool {
        true
    }

    /// Returns every seat's expected win share in an unfinished match.
    fn evaluate(&mut self, game: &G, world: &G::State) -> BySeat<f32>;
}

/// How a search spends its budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// Number of determinizations played per choice.
    pub iterations: u32,
    /// The weight of the confidence bound against the mean win share (both in 0..=1).
    pub exploration: f32,
    /// Number of steps with a real choice that are played beyond the trees before a determinization is evaluated, plus
    /// further ones until it is settled ([`Guide::is_settled`]). `None` plays to the end.
    pub cutoff: Option<u32>,
    /// Coefficient for the number of options a node tries, the most promising first: `widening * sqrt(visits)`, rounded
    /// up. Has no effect if the guide has no prior.
    pub widening: f32,
    /// Temperature of the guide's priors (`prior` in an agent's file). 0 ignores them; any other value is the
    /// difference of priors that makes an option 2.7 times as likely beforehand. Options are then weighted by that
    /// probability (PUCT; Rosin 2011, in the form of Silver et al. 2017) instead of equally. Has no effect if the guide
    /// has no prior.
    pub prior_temperature: f32,
    /// Draws the choice in proportion to visits, instead of taking the most visited option. This is harder to exploit
    /// where seats hide things from each other. Not used with `compare`.
    pub mixed: bool,
    /// Chooses at the root by comparing options in the same determinizations, if the guide has a prior, instead of by
    /// confidence bounds.
    pub compare: Option<Compare>,
    /// Weights determinizations by how likely the guide would have made the other seats' choices in them, if the game
    /// supports it. `None` draws them as the game does.
    pub beliefs: Option<Believe>,
    /// Solves the game from its first deal by regret matching and draws the choice from the average strategy. For small
    /// games without roles (see [`solvable`]). If the current choice does not come up, it is searched for as usual. An
    /// iteration is then one match played to its end.
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

/// The search result for one option at its root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit<A> {
    /// The option.
    pub action: A,
    /// Number of iterations that chose it.
    pub visits: u32,
    /// The searching seat's mean win share in them; 0 if there were none.
    pub share: f64,
}

/// A search with its memory, which is reused for every choice.
pub struct Search<G: Game> {
    config: SearchConfig,
    nodes: Vec<Node<G>>,
    used: usize,
    /// The trees' roots: for the searching seat its node; for the others a node without options whose only edge leads
    /// to their first observations.
    trunks: [Edge<()>; MAX_SEATS],
    world: Option<G::State>,
    seen: Option<G::State>,
    path: Vec<(Seat, u32, u32)>,
    options: Vec<G::Action>,
    priors: Vec<f32>,
    present: Vec<u32>,
    /// If options are compared: the searching seat, and the option it starts this determinization with.
    opening: Option<(Seat, u32)>,
    /// The searching seat's beliefs, if it weights determinizations.
    beliefs: Beliefs,
    solver: Solver<G>,
}

impl<G: Game> Search<G> {
    /// Creates a search with this budget per choice.
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

    /// Chooses for `seat` in `view`, a redacted state in which it has `options`. A single option is chosen without
    /// searching.
    ///
    /// # Panics
    /// Panics if there is no option.
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

    /// Returns the effective sample size of the determinizations of the last choice (Kish); `None` if they were not
    /// weighted.
    pub fn effective_worlds(&self) -> Option<f64> {
        self.beliefs.effective_worlds()
    }

    /// Returns the options of the last choice with the probabilities it was drawn with; empty if the game was not
    /// solved.
    pub fn mixture(&self) -> &[(G::Action, f64)] {
        self.solver.mixture()
    }

    /// Chooses as [`Search::choose`] does, with a different way to fill in what the seat cannot see.
    ///
    /// # Panics
    /// Panics if there is no option.
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

    /// Plays a determinization out and records the result in the trees.
    fn play_on(&mut self, game: &G, world: &mut G::State, guide: &mut impl Guide<G>, dice: &mut Dice) {
        let shares = self.iterate(game, world, guide, dice);
        for (seat, node, edge) in self.path.drain(..) {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            edge.total += f64::from(shares[seat]);
        }
    }

    /// Returns the options of the current choice.
    fn root(&self) -> &[Edge<G::Action>] {
        &self.nodes[ROOT as usize].edges
    }

    /// Returns the statistics of the last choice, in the order of its options; empty if there was only one option.
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
        // With equal visits, the larger sum has the larger mean.
        edges
            .iter()
            .max_by(|a, b| a.visits.cmp(&b.visits).then(a.total.total_cmp(&b.total)))
            .expect("a root has options")
            .action
    }
}
