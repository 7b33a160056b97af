//! Changes to edges: building, destroying, locking, opening (BF-4.2, BF-22k).

use std::cmp::Reverse;

use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::BridgeOp;
use crate::model::events::{Event, Purpose};
use crate::model::state::{State, TileKind};
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
    /// Lays the bridges that a match begins with besides the starting bridges (BF-ED3).
    pub(crate) fn lay_random_bridges(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for _ in 0..*self.knobs.map.random_bridges.of(self.seats) {
            let best = self.random_bridge_sites(s);
            let Some(edge) = cx.dice(Purpose::Bridges.id()).pick(&best).copied() else { return };
            s.bridges.add(edge);
            cx.event(Event::BridgeLies(edge));
        }
    }

    /// Returns the best edges for the next random bridge: those farthest from special tiles and other bridges.
    fn random_bridge_sites(&self, s: &State) -> Vec<Edge> {
        let barred = |hex: Hex| hex == self.board.center || s.hex(hex).is_capital();
        let plain = |hex: Hex| s.hex(hex).kind == TileKind::Plain;
        let ends = |edge: Edge| <[Hex; 2]>::from(self.board.ends(edge));
        let free: Vec<Edge> = self
            .board
            .edge_ids()
            .filter(|edge| !s.bridges.has(*edge) && !ends(*edge).map(barred).contains(&true))
            .collect();
        let mut sites: Vec<Edge> = free.iter().copied().filter(|edge| ends(*edge).map(plain) == [true; 2]).collect();
        if sites.is_empty() {
            sites = free;
        }
        let special: Vec<Hex> = self.board.hexes().filter(|hex| !plain(*hex) && !s.hex(*hex).is_capital()).collect();
        let bridged: Vec<Hex> = s.bridges.iter().flat_map(ends).collect();
        let nearest = |edge: Edge, to: &[Hex]| {
            let distances = to.iter().flat_map(|hex| ends(edge).map(|end| self.board.distance(end, *hex)));
            distances.min().map_or(0, u16::from)
        };
        let score = |edge: Edge| 4 * nearest(edge, &special) + 3 * nearest(edge, &bridged);
        sites.sort_by_key(|edge| (Reverse(score(*edge)), *edge));
        sites.truncate(self.knobs.map.score_choices.into());
        sites
    }

    pub(crate) fn edit_edge(
        &self,
        s: &mut State,
        seat: Seat,
        op: BridgeOp,
        edge: Edge,
        temporary: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        match op {
            BridgeOp::Build => {
                s.bridges.add(edge);
                if temporary {
                    s.temporary.add(edge);
                }
                cx.event(Event::Build { seat, edge, temporary });
            }
            BridgeOp::Destroy => {
                s.bridges.remove(edge);
                s.temporary.remove(edge);
                s.locked.remove(edge);
                // A trap ends together with its bridge.
                self.drop_running(s, |running, verb| verb.waits_for(On::Cross) && running.target == edge.into());
                cx.event(Event::Destroy { seat, edge });
            }
            BridgeOp::Lock => {
                s.locked.add(edge);
                cx.event(Event::BridgeLocked { seat, edge });
            }
            BridgeOp::Open => {
                s.opened.add(edge);
                cx.event(Event::EdgeOpened { seat, edge });
            }
            BridgeOp::Link | BridgeOp::Freeze => unreachable!("not an edit of one edge"),
        }
    }
}
