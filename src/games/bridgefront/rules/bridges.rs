//! Edits of edges: building, destroying, locking, opening, linking (BF-4.2, BF-22k).

use super::actions::Action;
use super::board::NOWHERE;
use super::resolve::Flow;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::effects::{BridgeOp, EdgeSel, EffectId, On, Touch, Verb};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::knobs::Users;
use crate::games::bridgefront::state::{NOBODY, Running, Script, State};
use crate::table::Pile;

impl Bridgefront {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run_bridge(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        op: BridgeOp,
        n: (u8, u8),
        at: &EdgeSel,
        temporary: bool,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if op == BridgeOp::Freeze {
            s.frozen = true;
            script.worked = true;
            return Flow::Next;
        }
        if at.late {
            match script.answer {
                Some(Action::Edge(edge)) => {
                    self.edit_edge(s, seat, op, edge, temporary, cx);
                    script.worked = true;
                    script.answer = None;
                    script.answers += 1;
                    if script.answers >= n.1 {
                        return Flow::Next;
                    }
                }
                Some(_) => return Flow::Next,
                None => {}
            }
            let mut any = false;
            self.late_options(s, script, id, &mut |action| any |= action != Action::Stop);
            return if any { Flow::Ask(seat) } else { Flow::Next };
        }
        let mut picked: Pile<Action, 16> = self.locks(s, script, id).collect();
        if op == BridgeOp::Link {
            if let [Action::Hex(a), Action::Hex(b)] = *picked {
                // BF-22i: both ends must still be in range of an own champion.
                let Verb::Bridge { ends, .. } = self.scripts.effect(id) else { unreachable!("it is this effect") };
                let fits = |hex| self.passes(s, seat, &ends.base, hex, script.this, 0);
                if fits(a) && fits(b) && s.links.len() < 8 {
                    s.links.push((a, b, seat));
                    script.worked = true;
                    return Flow::Next;
                }
            }
            script.missed = true;
            return Flow::Next;
        }
        let mut hit = false;
        for choice in picked.iter_mut() {
            match choice {
                Action::Edge(edge) => {
                    script.edge = *edge;
                    if !self.edge_fits(s, seat, at, op, *edge, script.this) {
                        script.missed = true;
                    } else if op == BridgeOp::Open && self.knobs.rules.span_users == Users::Owner {
                        let round = s.round;
                        s.running.push(Running {
                            owner: seat,
                            effect: id,
                            target: *edge,
                            until: round,
                            ..Running::default()
                        });
                        hit = true;
                    } else {
                        self.edit_edge(s, seat, op, *edge, temporary, cx);
                        hit = true;
                    }
                }
                Action::Champion(slot) => script.that_champion = *slot,
                _ => {}
            }
        }
        if hit {
            script.worked = true;
        } else if picked.first() != Some(&Action::Stop) {
            script.missed = true;
        }
        if at.touch == Touch::MyChampion && script.that_champion == NOBODY && script.edge != NOWHERE {
            let (a, b) = self.board.ends(script.edge);
            let near = s.living().find(|(_, champion)| champion.owner == seat && [a, b].contains(&champion.hex));
            script.that_champion = near.map_or(NOBODY, |(slot, _)| slot);
        }
        Flow::Next
    }

    pub(crate) fn edit_edge(
        &self,
        s: &mut State,
        seat: Seat,
        op: BridgeOp,
        edge: u8,
        temporary: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        match op {
            BridgeOp::Build => {
                s.bridges.add(edge);
                if temporary {
                    s.temporary.add(edge);
                }
                cx.event(Event::Build { seat, edge });
            }
            BridgeOp::Destroy => {
                s.bridges.remove(edge);
                s.temporary.remove(edge);
                s.locked.remove(edge);
                // A trap goes down with its bridge.
                self.drop_running(s, |running, verb| {
                    matches!(verb, Verb::On(trigger) if trigger.event == On::Cross) && running.target == edge
                });
                cx.event(Event::Destroy { seat, edge });
            }
            BridgeOp::Lock => s.locked.add(edge),
            BridgeOp::Open => s.opened.add(edge),
            BridgeOp::Link | BridgeOp::Freeze => unreachable!("not an edit of one edge"),
        }
    }
}
