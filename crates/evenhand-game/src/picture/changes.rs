//! The traces of a picture: those of events, and the differences of its models from the picture before.

use super::scene::{Base, Scene};
use super::trace::{Spot, Trace, TraceKind};

impl Scene {
    /// Adds what happened in the turn. Moves along the same way are drawn as one, and so is all damage in one place.
    pub fn trace(&mut self, traces: Vec<Trace>) {
        for trace in traces {
            if !self.traces.iter_mut().any(|known| known.takes(&trace)) {
                self.traces.push(trace);
            }
        }
    }

    /// Returns how the models differ from those of the picture before: which moved, were wounded, or are gone.
    pub fn traces_since(&self, before: &Scene) -> Vec<Trace> {
        let same = |bases: &'_ [Base], piece: usize| bases.iter().position(|base| base.piece == piece);
        let changed = self.bases.iter().flat_map(|base| {
            let earlier = same(&before.bases, base.piece).map(|at| &before.bases[at]);
            earlier.into_iter().flat_map(|earlier| self.changes(earlier, base))
        });
        let gone = before.bases.iter().filter(|base| same(&self.bases, base.piece).is_none());
        changed.chain(gone.map(lost)).collect()
    }

    fn changes(&self, before: &Base, now: &Base) -> Vec<Trace> {
        let (from, to) = (before.outline.middle(), now.outline.middle());
        let far = (to.0 - from.0).hypot(to.1 - from.1);
        let hit = now.wounds.saturating_sub(before.wounds);
        let moved = (far > 0.0).then(|| Trace {
            kind: TraceKind::Moved { from: Spot::At(from), side: now.side },
            at: Spot::At(to),
            about: format!("moved {far:.1} {}: {}", self.unit, now.about),
        });
        let hit = (hit > 0).then(|| Trace {
            kind: TraceKind::Hit { n: hit, lost: false, side: None },
            at: Spot::At(to),
            about: format!("{hit} lost in this turn: {}", now.about),
        });
        moved.into_iter().chain(hit).collect()
    }
}

/// Returns the trace of a model that is gone, where it was last drawn.
fn lost(base: &Base) -> Trace {
    let about = format!("gone since the picture before: {}", base.about);
    let kind = TraceKind::Hit { n: 0, lost: true, side: Some(base.side) };
    Trace { kind, at: Spot::At(base.outline.middle()), about }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Outline;

    fn base(piece: usize, x: f64, wounds: u32) -> Base {
        let outline = Outline::Disc { at: (x, 5.0), radius: 0.6 };
        Base { piece, outline, wounds, side: piece % 2, about: format!("piece {piece}"), ..Base::default() }
    }

    #[test]
    fn two_pictures_differ_by_moves_wounds_and_losses() {
        let before = Scene { bases: vec![base(1, 1.0, 0), base(2, 8.0, 1), base(3, 9.0, 0)], ..Scene::default() };
        let now = Scene { bases: vec![base(2, 8.0, 3), base(1, 4.0, 0), base(4, 2.0, 5)], ..Scene::default() };
        let traces = now.traces_since(&before);
        let kinds: Vec<(&TraceKind, &Spot)> = traces.iter().map(|trace| (&trace.kind, &trace.at)).collect();
        assert_eq!(
            kinds,
            [
                (&TraceKind::Hit { n: 2, lost: false, side: None }, &Spot::At((8.0, 5.0))),
                (&TraceKind::Moved { from: Spot::At((1.0, 5.0)), side: 1 }, &Spot::At((4.0, 5.0))),
                (&TraceKind::Hit { n: 0, lost: true, side: Some(1) }, &Spot::At((9.0, 5.0))),
            ]
        );
        assert!(traces[1].about.starts_with("moved 3.0") && traces[2].about.ends_with("piece 3"));
        assert!(before.traces_since(&before).is_empty());
    }

    #[test]
    fn what_happens_in_one_place_is_one_trace() {
        let mut scene = Scene::default();
        let hit = |n, lost, about: &str| Trace::hit("A1".into(), n, lost).explained(about);
        let moved = |to: &str, side| Trace::moved("A1".into(), to.into(), side).explained("  goes  ");
        scene.trace(vec![hit(2, false, "is hit"), moved("A2", 0), hit(3, true, "is gone"), moved("A2", 0)]);
        scene.trace(vec![moved("A2", 1), moved("A3", 0)]);
        assert_eq!(scene.traces.len(), 4, "{:?}", scene.traces);
        assert_eq!(scene.traces[0], hit(5, true, "is hit; is gone"));
        assert_eq!(scene.traces[1].about, "goes");
    }
}
