//! `bridge`: building, destroying, locking, opening, linking (BF-4.2, BF-22k).

use serde::Deserialize;
use toml::Table;

use super::act::Act;
use super::selectors::{BridgeOp, EdgeSel, HexSel, Touch};
use crate::knobs::Users;
use crate::rules::action::Action;
use crate::rules::board::Edge;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use crate::state::{Running, Slot};
use evenhand_game::game::SetupError;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;
use evenhand_kit::table::effects::written::{Count, fields};

pub(crate) const NOTATION: [&str; 2] = [
    "`op` = `\"build\"` / `\"destroy\"` / `\"lock\"` / `\"open\"` / `\"link\"` / `\"freeze\"`; `n` (1) count; `at` (any): edge; `ends`: hex (only `link`); `until` = (`\"forever\"`) / `\"round_end\"` / `\"cleanup\"`",
    "edits of edges",
];

/// A change of edges.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bridge {
    pub(crate) op: BridgeOp,
    #[serde(default = "Count::one")]
    pub(crate) n: Count,
    #[serde(default = "EdgeSel::any")]
    pub(crate) at: EdgeSel,
    #[serde(default = "HexSel::home")]
    pub(crate) ends: HexSel,
    #[serde(default)]
    until: Until,
}

/// The time for which it lasts. Only bridges can last longer than the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    #[default]
    Forever,
    RoundEnd,
    Cleanup,
}

/// The largest number of edges of one effect. It is not in the rulebook: each edge takes up to two of the 48 choices
/// that a commitment can hold.
const MOST_EDGES: u8 = 12;

impl Bridge {
    /// Reads the fields.
    pub(super) fn read(path: &str, table: Table) -> Result<Bridge, SetupError> {
        let bridge: Bridge = fields(path, table)?;
        if bridge.n.1 > MOST_EDGES {
            return Err(SetupError {
                path: format!("{path}.n"),
                message: format!("{} edges are more than one effect can choose", bridge.n.1),
                remedy: format!("write {MOST_EDGES} or less"),
            });
        }
        Ok(bridge)
    }

    /// Build Bridge: a bridge at a hex that the player occupies (BF-12.2).
    pub(crate) const BUILD: Bridge = Bridge {
        op: BridgeOp::Build,
        n: Count::ONE,
        at: EdgeSel { touch: Touch::Me, near: None, late: false },
        ends: HexSel::HOME,
        until: Until::Forever,
    };

    /// Returns whether it lasts only until Cleanup.
    pub(crate) fn temporary(&self) -> bool {
        self.until == Until::Cleanup
    }

    /// Returns whether units can cross the edge afterwards.
    pub(crate) fn spans(&self) -> bool {
        matches!(self.op, BridgeOp::Build | BridgeOp::Open)
    }

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
                work.s.links.push((a, b, work.script.seat));
                return work.done();
            }
        }
        work.miss()
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
        if work.offers(|action| action != Action::Stop) { Flow::Ask(work.seat()) } else { Flow::Next }
    }
}

impl Act for Bridge {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let Bridge { op, n: Count(low, high), at, .. } = self;
        if at.late || *op == BridgeOp::Freeze {
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
            return work.done();
        }
        if at.late {
            return self.run_late(work);
        }
        let picked: Pile<Action, 48> = work.locks().collect();
        if op == BridgeOp::Link {
            return self.link(work, &picked);
        }
        let mut hit = false;
        for choice in picked.iter() {
            match choice {
                Action::Edge(edge) => {
                    work.script.edge = *edge;
                    if !work.game.edge_fits(work.s, seat, &at, op, *edge, work.script.this) {
                        work.script.missed = true;
                    } else if op == BridgeOp::Open && work.game.knobs.rules.span_users == Users::Owner {
                        let running = work.running();
                        work.s.running.push(Running { target: (*edge).into(), ..running });
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
