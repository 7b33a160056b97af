//! `bridge`: building, destroying, locking, opening, linking (BF-4.2, BF-22k).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::verbs::bridge::Bridge;
use crate::model::content::verbs::selectors::{BridgeOp, Touch};
use crate::model::events::Event;
use crate::model::knobs::{LateTargets, Users};
use crate::model::state::{Running, Slot};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;
use evenhand_kit::table::effects::written::Count;

impl Bridge {
    /// Locks the two ends of a link.
    fn lock_link(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let ends = &self.ends;
        if let Some(Action::Hex(first)) = walk.ask(id, |w| w.hexes(ends, false))? {
            walk.ask(id, |w| {
                for hex in w.game.board.hexes() {
                    if hex != first && w.game.passes(w.state, w.seat, &ends.base, hex, w.this, 0) {
                        w.out.push(Action::Hex(hex));
                    }
                }
            })?;
        }
        Ok(())
    }

    fn link(&self, work: &mut Work<'_, '_>, picked: &[Action]) -> Flow {
        if let [Action::Hex(a), Action::Hex(b)] = *picked {
            // BF-22i: both ends must still be in range of one of the player's champions.
            let fits = |hex| work.passes(&self.ends.base, hex);
            if fits(a) && fits(b) && work.s.links.len() < 8 {
                let seat = work.script.seat;
                work.s.links.push((a, b, seat));
                work.cx.event(Event::Linked { seat, hexes: [a, b] });
                return work.done();
            }
        }
        work.miss()
    }

    /// Handles all edges at the hex of the effect before (BF-ED14).
    fn run_there(&self, work: &mut Work<'_, '_>) -> Flow {
        let (seat, there) = (work.seat(), work.script.there);
        let mut edges: Pile<Edge, 6> = Pile::new();
        if there != Hex::NOWHERE {
            let fits = |edge: &Edge| work.game.edge_fits(work.s, seat, &self.at, self.op, *edge, work.script.this);
            edges.extend_from(work.game.board.around(there).map(|(_, edge)| edge).filter(fits));
        }
        for edge in edges.iter() {
            work.game.edit_edge(work.s, seat, self.op, *edge, self.temporary(), work.cx);
            work.script.worked = true;
        }
        Flow::Next
    }

    /// Handles edges that are chosen one by one while the effect is carried out.
    fn run_late(&self, work: &mut Work<'_, '_>) -> Flow {
        match work.script.answer {
            Some(Action::Edge(edge)) => {
                work.game.edit_edge(work.s, work.script.seat, self.op, edge, self.temporary(), work.cx);
                work.script.worked = true;
                work.script.answer = None;
                work.script.answers += 1;
                if work.script.answers >= self.n.1 {
                    return Flow::Next;
                }
            }
            Some(_) => return Flow::Next,
            None => {}
        }
        let mut edges: Pile<Edge, 256> = Pile::new();
        work.game.offer_late(work.s, work.script, work.id, &mut |action| {
            if let Action::Edge(edge) = action {
                edges.push(edge);
            }
        });
        let by_chance =
            work.script.this != Slot::NOBODY && work.game.knobs.effects.late_targets == LateTargets::Automatic; // BF-Q140
        if by_chance && let Some(edge) = work.dice().pick(&edges).copied() {
            work.script.answer = Some(Action::Edge(edge));
            return self.run_late(work);
        }
        if edges.is_empty() { Flow::Next } else { Flow::Ask(work.seat()) }
    }
}

impl Act for Bridge {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let Bridge { op, n: Count(low, high), at, .. } = self;
        if at.late || at.touch == Touch::There || *op == BridgeOp::Freeze {
            return Ok(());
        }
        if *op == BridgeOp::Link {
            return self.lock_link(walk, id);
        }
        // For an edge anywhere, a hex is chosen first, then one of its edges (section 5.3 of the ledger).
        let anywhere = at.touch == Touch::Any && at.near.is_none() && *op != BridgeOp::Destroy;
        for count in 0..*high {
            let may_stop = count >= *low;
            let edge = if anywhere {
                let Some(Action::Hex(hex)) = walk.ask(id, |w| w.edge_hexes(at, *op, may_stop))? else { break };
                walk.ask(id, |w| w.edges_of(hex, at, *op))?
            } else {
                walk.ask(id, |w| {
                    let before = w.out.len();
                    w.edges(at, *op);
                    if may_stop && w.out.len() > before {
                        w.out.push(Action::Stop);
                    }
                })?
            };
            let Some(Action::Edge(edge)) = edge else { break };
            walk.edge = edge;
            match op {
                BridgeOp::Build => walk.built.add(edge),
                BridgeOp::Destroy => walk.destroyed.add(edge),
                _ => {}
            }
            if at.touch == Touch::MyChampion {
                let (a, b) = walk.game.board.ends(edge);
                let sites = [a, b];
                let answer = walk.ask(id, |w| {
                    for (slot, champion) in w.state.living() {
                        if champion.owner == w.seat && sites.contains(&champion.hex) {
                            w.out.push(Action::Champion(slot));
                        }
                    }
                })?;
                if let Some(Action::Champion(slot)) = answer {
                    walk.that = slot;
                }
            }
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let Bridge { op, at, .. } = *self;
        let seat = work.seat();
        if op == BridgeOp::Freeze {
            work.s.frozen = true;
            work.cx.event(Event::BridgesFrozen(seat));
            return work.done();
        }
        if at.late {
            return self.run_late(work);
        }
        if at.touch == Touch::There {
            return self.run_there(work);
        }
        let picked: Pile<Action, 48> = work.locks().collect();
        if op == BridgeOp::Link {
            return self.link(work, &picked);
        }
        let mut hit = false;
        let before = work.script.edge;
        for choice in picked.iter() {
            match choice {
                Action::Edge(edge) => {
                    work.script.edge = *edge;
                    let apart = at.touch == Touch::Shared && !work.game.share_hex(work.s, seat, before, *edge);
                    if apart || !work.game.edge_fits(work.s, seat, &at, op, *edge, work.script.this) {
                        work.script.missed = true;
                    } else if op == BridgeOp::Open && work.game.knobs.rules.span_users == Users::Owner {
                        let running = work.running();
                        work.s.running.push(Running { target: (*edge).into(), ..running });
                        work.cx.event(Event::EdgeOpened { seat, edge: *edge });
                        hit = true;
                    } else {
                        work.game.edit_edge(work.s, seat, op, *edge, self.temporary(), work.cx);
                        hit = true;
                    }
                }
                Action::Champion(slot) => work.script.that_champion = *slot,
                _ => {}
            }
        }
        if hit {
            work.script.worked = true;
        } else if picked.first() != Some(&Action::Stop) {
            work.script.missed = true;
        }
        if at.touch == Touch::MyChampion
            && work.script.that_champion == Slot::NOBODY
            && work.script.edge != Edge::NOWHERE
        {
            let (a, b) = work.game.board.ends(work.script.edge);
            let near = work.s.living().find(|(_, champion)| champion.owner == seat && [a, b].contains(&champion.hex));
            work.script.that_champion = near.map_or(Slot::NOBODY, |(slot, _)| slot);
        }
        Flow::Next
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        for edge in offer.game.board.edge_ids() {
            if offer.game.edge_fits(offer.s, offer.seat(), &self.at, self.op, edge, offer.script.this) {
                offer.push(Action::Edge(edge));
            }
        }
        let optional = offer.script.this != Slot::NOBODY && offer.game.knobs.champions.on_deploy_optional; // BF-Q140
        if offer.script.answers >= self.n.0 || optional {
            offer.push(Action::Stop);
        }
    }
}
