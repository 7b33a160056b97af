//! Seats that meet nodes of their trees: those they know already, and new ones.

use super::choice::Search;
use super::guide::Guide;
use super::tree::{Edge, NOWHERE, Node, Standing, most_nodes, own_nodes, short};
use evenhand_game::game::{Game, Seat};

impl<G: Game> Search<G> {
    /// Returns the node for what `seat` now sees, with `self.options` to choose from; `None` if it is new, in which
    /// case the seat leaves its tree.
    pub(super) fn meet(
        &mut self,
        game: &G,
        world: &G::State,
        seat: Seat,
        place: Standing,
        guide: &mut impl Guide<G>,
    ) -> Option<u32> {
        let mut seen = match self.seen.take() {
            Some(mut seen) => {
                seen.clone_from(world);
                seen
            }
            None => world.clone(),
        };
        game.redact(&mut seen, seat);
        let (first, children, shared, passes) = match place {
            Standing::Trunk => self.trunks[seat.index()].pass(),
            Standing::After(node, edge) => self.nodes[node as usize].edges[edge as usize].pass(),
            Standing::Outside => unreachable!("a seat outside its tree meets no nodes"),
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
        // A new node's options are listed when it is met again, because most never are.
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

    fn link(&mut self, seat: Seat, place: Standing, change: impl FnOnce(&mut u32, &mut u32, &mut u32)) {
        match place {
            Standing::Trunk => {
                let trunk = &mut self.trunks[seat.index()];
                change(&mut trunk.first, &mut trunk.children, &mut trunk.shared);
            }
            Standing::After(node, edge) => {
                let edge = &mut self.nodes[node as usize].edges[edge as usize];
                change(&mut edge.first, &mut edge.children, &mut edge.shared);
            }
            Standing::Outside => unreachable!("a seat outside its tree meets no nodes"),
        }
    }

    /// Returns a node without options, in reused memory if there is any.
    pub(super) fn grow(&mut self, seen: &G::State) -> u32 {
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
        short(self.used - 1)
    }

    /// Records which edges of a node `self.options` correspond to, adding those that are missing.
    pub(super) fn list_options(&mut self, game: &G, seen: &G::State, seat: Seat, node: u32, guide: &mut impl Guide<G>) {
        let node = &mut self.nodes[node as usize];
        self.present.clear();
        let known = node.edges.len();
        // Options come in a fixed order, so the next edge is nearly always the right one.
        let mut next = 0;
        let mut missing = false;
        for option in &self.options {
            let (ahead, behind) = (next..known, 0..next.min(known));
            match ahead.chain(behind).find(|edge| node.edges[*edge].action == *option) {
                Some(edge) => {
                    self.present.push(short(edge));
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
        self.priors.clear();
        guide.prior(game, seen, seat, &self.options, &mut self.priors);
        node.guided = !self.priors.is_empty();
        for (place, option) in self.options.iter().enumerate() {
            if self.present[place] == NOWHERE {
                self.present[place] = short(node.edges.len());
                node.edges.push(Edge::new(*option, self.priors.get(place).copied().unwrap_or(0.0)));
            }
        }
    }
}
