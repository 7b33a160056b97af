//! Draws what happened in a turn over the table: arrows and stars.

use std::fmt::Write;

use super::outline::Outline;
use super::paint;
use super::scene::{Base, Marker, Scene};
use super::svg::{LETTER, Pen, number, size};
use super::trace::{Spot, Trace, TraceKind};

/// The number of points of a star, and the radius between them as a share of that of the points.
const POINTS: u8 = 8;
const WAIST: f64 = 0.68;
/// The share of the way between two cells that an arrow leaves free at each end, and the most of a cell's width.
const FREE: (f64, f64) = (0.28, 0.36);
/// The distance of an arrow from the line between two cells, so that it hides neither a link nor the arrow of the
/// opposite direction; in letter heights.
const ASIDE: f64 = 0.7;
/// The length and half of the width of the head of an arrow, in letter heights.
const HEAD: (f64, f64) = (0.85, 0.42);
/// The length of the head of a model's arrow.
const MODEL_HEAD: f64 = 0.6;

impl Pen<'_> {
    /// Draws the arrow of a trace, if it is a move.
    pub(super) fn arrow(&mut self, trace: &Trace) {
        let TraceKind::Moved { from, side } = &trace.kind else { return };
        let (Some(from), Some(to)) = (self.place(from), self.place(&trace.at)) else { return };
        let ((ax, ay), (bx, by)) = (self.turned(from), self.turned(to));
        let far = (bx - ax).hypot(by - ay);
        let em = self.em;
        let (dx, dy) = ((bx - ax) / far, (by - ay) / far);
        let in_cells = matches!(trace.at, Spot::Cell(_));
        let (tail, free, aside) = match in_cells {
            true => {
                let free = (FREE.0 * far).min(FREE.1 * self.cell_width());
                (free, free, ASIDE * em)
            }
            // The arrow ends at the edge of the model.
            false => (0.0, self.radius_at(to), 0.0),
        };
        let length = far - tail - free;
        if length <= 0.0 {
            return;
        }
        let at = |along: f64, across: f64| (ax + dx * along - dy * across, ay + dy * along + dx * across);
        let (tail, tip) = (at(tail, aside), at(far - free, aside));
        let head = (if in_cells { HEAD.0 } else { MODEL_HEAD } * em).min(0.6 * length);
        let half = HEAD.1 / HEAD.0 * head;
        let neck = far - free - head;
        let (base, left, right) = (at(neck, aside), at(neck, aside - half), at(neck, aside + half));
        let way = format!("M{}L{}", point(tail), point(base));
        let tip = format!("M{}L{}L{}Z", point(tip), point(left), point(right));
        let paint = paint::side(*side);
        self.open("move", &trace.about);
        // A light edge keeps the arrow visible on ground of its own color.
        let width = if in_cells { 0.34 } else { 0.16 };
        for (color, width) in [("#ffffff", width + 0.16), (paint.fill, width)] {
            let width = number(width * em);
            let _ = write!(self.text, "<path d=\"{way}\" stroke=\"{color}\" stroke-width=\"{width}\"/>");
        }
        let rim = number(0.06 * em);
        let _ = writeln!(
            self.text,
            "<path d=\"{tip}\" fill=\"{}\" stroke=\"#000000\" stroke-width=\"{rim}\"/></g>",
            paint.fill
        );
    }

    /// Draws the star of a trace, if it is damage.
    pub(super) fn star(&mut self, trace: &Trace) {
        let TraceKind::Hit { n, lost, side } = trace.kind else { return };
        let Some(at) = self.place(&trace.at) else { return };
        let (at, radius) = self.beside(&trace.at, at);
        let (x, y) = self.turned(at);
        let corners: Vec<String> = (0..2 * POINTS)
            .map(|nth| {
                let far = if nth % 2 == 0 { radius } else { WAIST * radius };
                let turn = f64::from(nth) * std::f64::consts::PI / f64::from(POINTS);
                format!("{},{}", number(x + far * turn.sin()), number(y - far * turn.cos()))
            })
            .collect();
        let (fill, ink) = if lost { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") };
        self.open("hit", &trace.about);
        // A loss has the color of its side around it.
        let (rim, width) = match side {
            Some(side) => (paint::side(side).fill, 0.18),
            None => (ink, 0.07),
        };
        let width = number(width * self.em);
        let _ = write!(
            self.text,
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{rim}\" stroke-width=\"{width}\"/>",
            corners.join(" ")
        );
        let words = if n > 0 { n.to_string() } else { String::new() };
        self.label((x, y), size(1.1 * radius, 1.2 * radius, LETTER, &words), ink, &words);
        self.put("</g>\n");
    }

    /// Draws the outline and the number of a marker again where models stand on it.
    pub(super) fn covered_marker(&mut self, marker: &Marker) {
        let over = |base: &Base, far: f64| gap(base, marker.at) < far;
        if !self.scene.bases.iter().any(|base| over(base, marker.radius)) {
            return;
        }
        let em = self.em;
        let paint = marker.holder.map(paint::side);
        let (fill, ink) = paint.map_or(("#ffffff", "#000000"), |paint| (paint.fill, paint.ink));
        self.open("covered", &marker.about);
        let ring = Outline::Disc { at: marker.at, radius: marker.radius };
        for (color, width) in [("#ffffff", 0.22), ("#000000", 0.1)] {
            let rim = format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"", number(width * em));
            self.shape(&ring, &rim);
        }
        if self.scene.bases.iter().any(|base| over(base, 0.6 * marker.radius)) {
            let aside = 0.75 * marker.radius;
            let at = (marker.at.0 - aside, marker.at.1 - aside);
            let rim = format!("fill=\"{fill}\" stroke=\"#000000\" stroke-width=\"{}\"", number(0.07 * em));
            self.shape(&Outline::Disc { at, radius: 0.5 * em }, &rim);
            let at = self.turned(at);
            self.label(at, size(0.8 * em, 0.8 * em, LETTER, &marker.label), ink, &marker.label);
        }
        self.put("</g>\n");
    }

    /// Returns a point of the table; `None` for a cell that the picture does not have.
    fn place(&self, spot: &Spot) -> Option<(f64, f64)> {
        match spot {
            Spot::At(at) => Some(*at),
            Spot::Cell(name) => cell(self.scene, name).map(Outline::middle),
        }
    }

    /// Returns where a star is drawn, and its radius: at a corner of a cell, or at the left of a model.
    fn beside(&self, spot: &Spot, at: (f64, f64)) -> ((f64, f64), f64) {
        match spot {
            Spot::Cell(name) => {
                let outline = cell(self.scene, name);
                let (width, depth) = outline.map_or((0.0, 0.0), Outline::extent);
                let corner = match outline {
                    Some(Outline::Polygon(corners)) if corners.len() == 4 => (0.41, 0.32),
                    _ => (0.29, 0.3),
                };
                ((at.0 + corner.0 * width, at.1 + corner.1 * depth), (0.14 * width.min(depth)).min(1.1 * self.em))
            }
            Spot::At(_) => match self.radius_at(at) {
                radius if radius > 0.0 => {
                    let star = (0.6 * radius).clamp(0.4 * self.em, 0.8 * self.em);
                    ((at.0 - 0.75 * radius, at.1 + 0.75 * radius), star)
                }
                _ => (at, 0.55 * self.em),
            },
        }
    }

    /// Returns the radius of the model whose middle is a point; 0 if there is none.
    fn radius_at(&self, at: (f64, f64)) -> f64 {
        let there = self.scene.bases.iter().find(|base| base.outline.middle() == at);
        there.map_or(0.0, |base| base.outline.extent().0 / 2.0)
    }

    /// Returns the width of the cells.
    fn cell_width(&self) -> f64 {
        self.scene.cells.first().map_or(0.0, |cell| cell.outline.extent().0)
    }
}

/// Returns the outline of a cell.
fn cell<'s>(scene: &'s Scene, name: &str) -> Option<&'s Outline> {
    scene.cells.iter().find(|cell| cell.name == name).map(|cell| &cell.outline)
}

/// Returns the distance of a point from the edge of a model; negative below it.
fn gap(base: &Base, at: (f64, f64)) -> f64 {
    let middle = base.outline.middle();
    (middle.0 - at.0).hypot(middle.1 - at.1) - base.outline.extent().0 / 2.0
}

fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", number(x), number(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Cell;

    fn table(at: (f64, f64)) -> Scene {
        let base = Base { outline: Outline::Disc { at, radius: 0.6 }, piece: 1, side: 1, ..Base::default() };
        let marker = Marker { at: (5.0, 5.0), radius: 0.8, label: "2".into(), ..Marker::default() };
        let (bases, markers) = (vec![base], vec![marker]);
        Scene { width: 20.0, depth: 10.0, bases, markers, ..Scene::default() }
    }

    #[test]
    fn a_marker_under_a_model_is_drawn_again_above_it() {
        let parts = ["class=\"marker\"", "class=\"covered\"", ">2</text>"];
        for (x, counts) in [(5.2, [1, 1, 2]), (6.3, [1, 1, 1]), (6.5, [1, 0, 1])] {
            let text = table((x, 5.0)).svg();
            assert_eq!(parts.map(|part| text.matches(part).count()), counts, "{text}");
            let [base, covered] = ["class=\"base\"", "class=\"covered\""].map(|part| text.find(part));
            assert!(covered.is_none_or(|covered| Some(covered) > base), "{text}");
        }
    }

    #[test]
    fn moves_are_arrows_and_damage_is_a_star() {
        let mut now = table((12.0, 5.0));
        now.bases[0].wounds = 3;
        let traces = now.traces_since(&table((5.0, 5.0)));
        now.trace(traces);
        let text = now.svg();
        assert_eq!(["class=\"move\"", "class=\"hit\""].map(|part| text.matches(part).count()), [1, 1], "{text}");
        assert!(text.contains("<title>moved 7.0 ") && text.contains("<path d=\"M5 5L"), "{text}");
        // The arrow is below the model, and the star above it.
        let [arrow, base, star] = ["\"move\"", "\"base\"", "\"hit\""].map(|part| text.find(part));
        assert!(arrow < base && base < star && text.contains(crate::picture::TRACES), "{text}");
        assert!(!table((5.0, 5.0)).svg().contains(crate::picture::TRACES));
    }

    #[test]
    fn cells_are_found_by_name() {
        let cell = |name: &str, left: f64| Cell {
            outline: Outline::rect([left, 0.0, left + 10.0, 10.0]),
            name: name.into(),
            ..Cell::default()
        };
        let mut board =
            Scene { width: 20.0, depth: 10.0, cells: vec![cell("A", 0.0), cell("B", 10.0)], ..Scene::default() };
        let moved = |to: &str| Trace::moved("A".into(), to.into(), 0);
        board.trace(vec![moved("B"), moved("A"), moved("nowhere"), Trace::hit("B".into(), 0, true)]);
        let text = board.svg();
        // A move within a cell, or to a place that is not drawn, has no arrow.
        assert_eq!(["class=\"move\"", "class=\"hit\""].map(|part| text.matches(part).count()), [1, 1], "{text}");
        assert!(!text.contains("NaN"), "{text}");
    }
}
