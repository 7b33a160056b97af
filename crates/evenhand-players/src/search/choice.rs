//! The search for one choice: its budget, its memory and its result.

use super::beliefs::Beliefs;
use super::config::SearchConfig;
use super::guide::Guide;
use super::solving::Solver;
use super::tree::{Edge, Node, ROOT, short};
use evenhand_game::game::{Dice, Game, MAX_SEATS, Seat};

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
    pub(super) config: SearchConfig,
    pub(super) nodes: Vec<Node<G>>,
    pub(super) used: usize,
    /// The trees' roots: for the searching seat its node; for the others a node without options whose only edge leads
    /// to their first observations.
    pub(super) trunks: [Edge<()>; MAX_SEATS],
    pub(super) world: Option<G::State>,
    pub(super) seen: Option<G::State>,
    pub(super) path: Vec<(Seat, u32, u32)>,
    pub(super) options: Vec<G::Action>,
    pub(super) priors: Vec<f32>,
    pub(super) present: Vec<u32>,
    /// If options are compared: the searching seat, and the option it starts this determinization with.
    pub(super) opening: Option<(Seat, u32)>,
    /// The searching seat's beliefs, if it weights determinizations.
    pub(super) beliefs: Beliefs,
    pub(super) solver: Solver<G>,
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
        let determinize = |world: &mut G::State, dice: &mut Dice| beliefs.determinize(game, world, seat, dice);
        let chosen = self.choose_determinizing(game, view, seat, options, guide, dice, determinize);
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
    pub fn choose_determinizing(
        &mut self,
        game: &G,
        view: &G::State,
        seat: Seat,
        options: &[G::Action],
        guide: &mut impl Guide<G>,
        dice: &mut Dice,
        mut determinize: impl FnMut(&mut G::State, &mut Dice),
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
                let best = self.compare(how, game, view, seat, &mut world, guide, dice, determinize);
                self.root()[best as usize].action
            }
            _ => {
                for _ in 0..self.config.iterations {
                    world.clone_from(view);
                    determinize(&mut world, dice);
                    self.play_on(game, &mut world, guide, dice);
                }
                self.verdict(dice)
            }
        };
        self.world = Some(world);
        chosen
    }

    /// Plays a determinization out and records the result in the trees.
    pub(super) fn play_on(&mut self, game: &G, world: &mut G::State, guide: &mut impl Guide<G>, dice: &mut Dice) {
        let shares = self.iterate(game, world, guide, dice);
        for (seat, node, edge) in self.path.drain(..) {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            edge.total += f64::from(shares[seat]);
        }
    }

    /// Returns the options of the current choice.
    pub(super) fn root(&self) -> &[Edge<G::Action>] {
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
