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
//! Imagined worlds are all those a view allows, as the game draws them: they are not weighed by
//! how likely the other seats would have chosen what they did in them, so a search believes bluffs
//! too rarely or too often (it calls too much at Kuhn poker; `tests/known_games.rs` has figures).
//!
//! The budget is counted in iterations, never in seconds, so that a choice repeats. Nodes and
//! buffers are kept from choice to choice.

mod halving;

pub use halving::Compare;

use crate::game::{BySeat, Chance, Choices, Cx, Dice, Game, MAX_SEATS, Seat, Seed};

/// What a search needs to be told about playing well.
pub trait Guide<G: Game> {
    /// Chooses for a seat that is outside its tree. `world` is an imagined world, not redacted.
    fn play(&mut self, game: &G, world: &G::State, seat: Seat, options: &[G::Action], dice: &mut Dice) -> G::Action;

    /// Appends how promising each option looks to `seat` in what it sees (higher is better), or
    /// nothing for no opinion.
    fn promise(&mut self, game: &G, seen: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>);

    /// Whether a world is one to evaluate: not in the middle of something whose outcome is open.
    fn is_settled(&self, _game: &G, _world: &G::State) -> bool {
        true
    }

    /// Every seat's expected share of the win in an unfinished match.
    fn evaluate(&mut self, game: &G, world: &G::State) -> BySeat<f32>;
}

/// How a search spends its budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
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
    /// How far to trust the guide: 0 not at all; else the difference of promises that makes an
    /// option 2.7 times as likely beforehand. Options are then weighed by that chance (PUCT; Rosin
    /// 2011, in the form of Silver et al. 2017) instead of alike. Has no effect where the guide has
    /// no opinion.
    pub prior: f32,
    /// Draw the choice in proportion to visits rather than take the most visited option: harder
    /// to exploit where seats hide things from each other. Not where options are compared.
    pub mixed: bool,
    /// Choose at the root by comparing options in the same worlds, where the guide has an
    /// opinion, instead of by confidence bounds.
    pub compare: Option<Compare>,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            iterations: 400,
            exploration: 0.7,
            cutoff: None,
            widening: 2.0,
            prior: 0.0,
            mixed: false,
            compare: None,
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
    effort: Effort,
    nodes: Vec<Node<G>>,
    used: usize,
    /// The trees' roots: for the searching seat its node; for others a node without options,
    /// whose only edge leads to the first things they see.
    trunks: [Edge<()>; MAX_SEATS],
    world: Option<G::State>,
    seen: Option<G::State>,
    path: Vec<(Seat, u32, u32)>,
    options: Vec<G::Action>,
    promises: Vec<f32>,
    present: Vec<u32>,
    /// Where options are compared: who searches, and the option it begins this world with.
    opening: Option<(Seat, u32)>,
}

/// What one seat knows at one of its choices.
struct Node<G: Game> {
    seen: G::State,
    visits: u32,
    /// The next node that follows the same choice; `NOWHERE` ends the list.
    sibling: u32,
    guided: bool,
    edges: Vec<Edge<G::Action>>,
}

/// One option of a node.
#[derive(Clone, Copy)]
struct Edge<A> {
    action: A,
    promise: f32,
    visits: u32,
    available: u32,
    total: f64,
    /// The first of the nodes that follow, one for each thing the seat may then see.
    first: u32,
    children: u32,
    passes: u32,
    /// The node shared by all other things it may then see.
    shared: u32,
}

impl<A> Edge<A> {
    fn new(action: A, promise: f32) -> Edge<A> {
        Edge {
            action,
            promise,
            visits: 0,
            available: 0,
            total: 0.0,
            first: NOWHERE,
            children: 0,
            passes: 0,
            shared: NOWHERE,
        }
    }
}

const NOWHERE: u32 = u32::MAX;
/// The node of the choice searched for.
const ROOT: u32 = 0;

/// Where a seat stands in its own tree.
#[derive(Clone, Copy)]
enum Place {
    /// Before its first choice.
    Trunk,
    /// After this option of this node.
    After(u32, u32),
    /// Beyond what its tree holds.
    Outside,
}

/// How many different observations after one choice have a node of their own.
pub fn own_nodes(visits: u32) -> u32 {
    ((2.0 * f64::from(visits).sqrt()) as u32).max(16)
}

/// How many nodes are kept at most; seats leave their trees where a further one would be due.
fn most_nodes<G: Game>() -> usize {
    const BYTES: usize = 256 << 20;
    BYTES / size_of::<Node<G>>()
}

impl<G: Game> Search<G> {
    /// A search that spends this much on each choice.
    pub fn new(effort: Effort) -> Search<G> {
        Search {
            effort,
            nodes: Vec::new(),
            used: 0,
            trunks: [Edge::new((), 0.0); MAX_SEATS],
            world: None,
            seen: None,
            path: Vec::new(),
            options: Vec::new(),
            promises: Vec::new(),
            present: Vec::new(),
            opening: None,
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
        self.choose_imagining(game, view, seat, options, guide, dice, |world, dice| game.imagine(world, seat, dice))
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
        let chosen = match self.effort.compare {
            Some(how) if self.nodes[ROOT as usize].guided => {
                let best = self.compare(how, game, view, seat, &mut world, guide, dice, imagine);
                self.root()[best as usize].action
            }
            _ => {
                for _ in 0..self.effort.iterations {
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
        if self.effort.mixed {
            let mut left = dice.below(visits as usize) as u32;
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

    /// Plays one imagined world and notes the options chosen in the trees on the way.
    fn iterate(&mut self, game: &G, world: &mut G::State, guide: &mut impl Guide<G>, dice: &mut Dice) -> BySeat<f32> {
        let mut cx = Cx::silent(Chance::new(Seed(dice.bits())));
        let mut places = [Place::Trunk; MAX_SEATS];
        let mut beyond = 0;
        for _ in 0..game.step_limit() {
            let acting = game.to_act(world);
            if acting.is_empty() {
                return game.payoff(world);
            }
            let mut choices = Choices::none();
            let (mut in_tree, mut chosen_outside) = (false, false);
            for seat in acting.iter() {
                let place = places[seat.index()];
                if let (Some((searching, edge)), Place::Trunk) = (self.opening, place)
                    && searching == seat
                {
                    choices.set(seat, self.root()[edge as usize].action);
                    self.path.push((seat, ROOT, edge));
                    places[seat.index()] = Place::After(ROOT, edge);
                    in_tree = true;
                    continue;
                }
                if matches!(place, Place::Outside) {
                    chosen_outside = true;
                    continue;
                }
                self.options.clear();
                game.actions(world, seat, &mut self.options);
                if let [only] = self.options[..] {
                    choices.set(seat, only);
                    continue;
                }
                let Some(node) = self.meet(game, world, seat, place, guide) else {
                    places[seat.index()] = Place::Outside;
                    chosen_outside = true;
                    continue;
                };
                let edge = self.select(node, dice);
                choices.set(seat, self.nodes[node as usize].edges[edge as usize].action);
                self.path.push((seat, node, edge));
                places[seat.index()] = Place::After(node, edge);
                in_tree = true;
            }
            if chosen_outside {
                let due = !in_tree && self.effort.cutoff.is_some_and(|cutoff| beyond >= cutoff);
                if due && guide.is_settled(game, world) {
                    return guide.evaluate(game, world);
                }
                let mut real = false;
                for seat in acting.iter().filter(|seat| matches!(places[seat.index()], Place::Outside)) {
                    self.options.clear();
                    game.actions(world, seat, &mut self.options);
                    real |= self.options.len() > 1;
                    let choice = match self.options[..] {
                        [only] => only,
                        _ => guide.play(game, world, seat, &self.options, dice),
                    };
                    choices.set(seat, choice);
                }
                beyond += u32::from(real && !in_tree);
            }
            game.apply(world, &choices, &mut cx);
        }
        if game.to_act(world).is_empty() { game.payoff(world) } else { guide.evaluate(game, world) }
    }

    /// The node for what `seat` now sees, with `self.options` to choose from; `None` if it is new,
    /// which takes the seat out of its tree.
    fn meet(&mut self, game: &G, world: &G::State, seat: Seat, place: Place, guide: &mut impl Guide<G>) -> Option<u32> {
        let mut seen = match self.seen.take() {
            Some(mut seen) => {
                seen.clone_from(world);
                seen
            }
            None => world.clone(),
        };
        game.redact(&mut seen, seat);
        let (first, children, shared, passes) = match place {
            Place::Trunk => self.trunks[seat.index()].pass(),
            Place::After(node, edge) => self.nodes[node as usize].edges[edge as usize].pass(),
            Place::Outside => unreachable!("a seat outside its tree meets no nodes"),
        };
        let mut child = first;
        while child != NOWHERE && self.nodes[child as usize].seen != seen {
            child = self.nodes[child as usize].sibling;
        }
        let met = if child != NOWHERE { child } else { shared };
        let own = child == NOWHERE && children < own_nodes(passes);
        if !own && met != NOWHERE {
            self.list_options(game, &seen, seat, met, guide);
            self.seen = Some(seen);
            return Some(met);
        }
        // A new node's options are listed when it is met again: most never are.
        if self.used < most_nodes::<G>() {
            let node = self.grow(&seen);
            if own {
                self.nodes[node as usize].sibling = first;
                self.link(seat, place, |first, children, _| {
                    *first = node;
                    *children += 1;
                });
            } else {
                self.link(seat, place, |_, _, shared| *shared = node);
            }
        }
        self.seen = Some(seen);
        None
    }

    fn link(&mut self, seat: Seat, place: Place, change: impl FnOnce(&mut u32, &mut u32, &mut u32)) {
        match place {
            Place::Trunk => {
                let trunk = &mut self.trunks[seat.index()];
                change(&mut trunk.first, &mut trunk.children, &mut trunk.shared);
            }
            Place::After(node, edge) => {
                let edge = &mut self.nodes[node as usize].edges[edge as usize];
                change(&mut edge.first, &mut edge.children, &mut edge.shared);
            }
            Place::Outside => unreachable!("a seat outside its tree meets no nodes"),
        }
    }

    /// A node without options, in memory used before if there is any.
    fn grow(&mut self, seen: &G::State) -> u32 {
        if let Some(node) = self.nodes.get_mut(self.used) {
            node.seen.clone_from(seen);
            node.visits = 0;
            node.sibling = NOWHERE;
            node.guided = false;
            node.edges.clear();
        } else {
            self.nodes.push(Node { seen: seen.clone(), visits: 0, sibling: NOWHERE, guided: false, edges: Vec::new() });
        }
        self.used += 1;
        (self.used - 1) as u32
    }

    /// Notes which edges of a node `self.options` are, adding those that are missing.
    fn list_options(&mut self, game: &G, seen: &G::State, seat: Seat, node: u32, guide: &mut impl Guide<G>) {
        let node = &mut self.nodes[node as usize];
        self.present.clear();
        let known = node.edges.len();
        // Options come in a fixed order, so the next edge is nearly always the one looked for.
        let mut next = 0;
        let mut missing = false;
        for option in &self.options {
            let (ahead, behind) = (next..known, 0..next.min(known));
            match ahead.chain(behind).find(|edge| node.edges[*edge].action == *option) {
                Some(edge) => {
                    self.present.push(edge as u32);
                    next = edge + 1;
                }
                None => {
                    self.present.push(NOWHERE);
                    missing = true;
                }
            }
        }
        if !missing {
            return;
        }
        self.promises.clear();
        guide.promise(game, seen, seat, &self.options, &mut self.promises);
        node.guided = !self.promises.is_empty();
        for (place, option) in self.options.iter().enumerate() {
            if self.present[place] == NOWHERE {
                self.present[place] = node.edges.len() as u32;
                node.edges.push(Edge::new(*option, self.promises.get(place).copied().unwrap_or(0.0)));
            }
        }
    }

    /// The edge to follow among those present: an untried one while the node may widen, else the
    /// one with the highest confidence bound (UCB1; Auer, Cesa-Bianchi & Fischer 2002).
    fn select(&mut self, node: u32, dice: &mut Dice) -> u32 {
        if self.effort.prior > 0.0 && self.nodes[node as usize].guided {
            return self.select_by_prior(node);
        }
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        let wide = if node.guided {
            (self.effort.widening * (node.visits as f32).sqrt()).ceil().max(1.0) as usize
        } else {
            usize::MAX
        };
        let mut tried = 0;
        let (mut best, mut bound) = (NOWHERE, f64::NEG_INFINITY);
        let (mut untried, mut promise, mut ties) = (NOWHERE, f32::NEG_INFINITY, 0);
        for place in &self.present {
            let edge = &mut node.edges[*place as usize];
            edge.available += 1;
            if edge.visits == 0 {
                // Ties are shared evenly by keeping the n-th with a chance of 1 in n.
                if edge.promise > promise || untried == NOWHERE {
                    (untried, promise, ties) = (*place, edge.promise, 1);
                } else if edge.promise == promise {
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
                + f64::from(self.effort.exploration) * (f64::from(edge.available).ln() / visits).sqrt();
            if upper > bound {
                (best, bound) = (*place, upper);
            }
        }
        if untried != NOWHERE && (tried < wide || best == NOWHERE) { untried } else { best }
    }

    /// The edge with the highest mean and bonus, where the bonus shrinks from the guide's opinion
    /// as visits come in. Options without a visit count as the mean of those with one.
    fn select_by_prior(&mut self, node: u32) -> u32 {
        let node = &mut self.nodes[node as usize];
        node.visits += 1;
        let (mut highest, mut visits, mut total) = (f32::NEG_INFINITY, 0u32, 0.0);
        for place in &self.present {
            let edge = &mut node.edges[*place as usize];
            edge.available += 1;
            highest = highest.max(edge.promise);
            visits += edge.visits;
            total += edge.total;
        }
        let usual = if visits == 0 { 0.5 } else { total / f64::from(visits) };
        let chance = |promise: f32| f64::from(((promise - highest) / self.effort.prior).exp());
        let all: f64 = self.present.iter().map(|place| chance(node.edges[*place as usize].promise)).sum();
        let bonus = f64::from(self.effort.exploration) * f64::from(visits + 1).sqrt() / all;
        let (mut best, mut bound) = (NOWHERE, f64::NEG_INFINITY);
        for place in &self.present {
            let edge = &node.edges[*place as usize];
            let mean = if edge.visits == 0 { usual } else { edge.total / f64::from(edge.visits) };
            let upper = mean + bonus * chance(edge.promise) / f64::from(1 + edge.visits);
            if upper > bound {
                (best, bound) = (*place, upper);
            }
        }
        best
    }
}

impl<A> Edge<A> {
    /// Counts that something was seen after this choice; where that may lead.
    fn pass(&mut self) -> (u32, u32, u32, u32) {
        self.passes += 1;
        (self.first, self.children, self.shared, self.passes)
    }
}
