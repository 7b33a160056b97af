//! Changes to edges: building, destroying, locking, opening (BF-4.2, BF-22k).

use crate::Bridgefront;
use crate::model::board::Edge;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::BridgeOp;
use crate::model::events::Event;
use crate::model::state::State;
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
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
