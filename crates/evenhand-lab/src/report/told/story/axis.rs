//! The axis that all curves of a match share: its choices, with the rounds in which they were made.

use maud::{Markup, html};

use evenhand_game::game::Seat;

/// Width of the curves in their own units, at which letters can be read on a phone, and the space left of them for numbers and right of them.
pub(super) const WIDTH: f64 = 480.0;
pub(super) const LEFT: f64 = 44.0;
pub(super) const RIGHT: f64 = 8.0;
/// Number of colors in `style.css`.
const COLORS: usize = 8;
/// Patterns of lines, so that seats differ in more than color.
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];
/// Least distance between the numbers of rounds.
const APART: f64 = 22.0;

/// The axis of the choices of a match.
pub(super) struct StepAxis {
    /// The number of the last choice, plus 1.
    end: f64,
    /// The rounds, each with its first choice.
    rounds: Vec<(u16, u32)>,
}

impl StepAxis {
    /// Creates the axis for points, each given by its choice and its round, up to the end of the match.
    pub(super) fn of(points: impl Iterator<Item = (u32, u16)>, end: u32) -> StepAxis {
        let mut rounds: Vec<(u16, u32)> = Vec::new();
        for (step, round) in points.filter(|(_, round)| *round > 0) {
            if rounds.last().is_none_or(|(last, _)| *last != round) {
                rounds.push((round, step));
            }
        }
        StepAxis { end: f64::from(end), rounds }
    }

    /// Returns the horizontal position of a choice.
    pub(super) fn x(&self, step: u32) -> f64 {
        LEFT + (f64::from(step) - 1.0) / (self.end - 1.0).max(1.0) * (WIDTH - LEFT - RIGHT)
    }

    /// Draws where rounds begin, between the top and the bottom of a chart, with their numbers below.
    pub(super) fn rounds(&self, top: f64, bottom: f64) -> Markup {
        let mut free = 0.0;
        html! {
            @for (round, step) in &self.rounds {
                @let x = self.x(*step);
                line .grid x1=(format!("{x:.1}")) x2=(format!("{x:.1}")) y1=(top) y2=(bottom) {}
                @if x >= free {
                    text .along x=(format!("{x:.1}")) y=(bottom + 14.0) text-anchor="middle" { (round) }
                    ({ free = x + APART; "" })
                }
            }
            @if free > 0.0 {
                text .unit x=(LEFT - 8.0) y=(bottom + 14.0) text-anchor="end" { "round" }
            }
            line .axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(bottom) y2=(bottom) {}
        }
    }
}

/// Draws a numbered line across a chart.
pub(super) fn level(y: f64, words: &str) -> Markup {
    html! {
        line .grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{y:.1}")) y2=(format!("{y:.1}")) {}
        text .tick x=(LEFT - 5.0) y=(format!("{:.1}", y + 4.0)) text-anchor="end" { (words) }
    }
}

/// Returns the corners of a line whose value stays as it is from one point to the next. Points without a change have
/// none.
pub(super) fn corners(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut corners: Vec<(f64, f64)> = Vec::new();
    let mut last = None;
    for (x, y) in points {
        match corners.last().copied() {
            Some((_, level)) if level == y => {}
            Some((_, level)) => corners.extend([(x, level), (x, y)]),
            None => corners.push((x, y)),
        }
        last = Some((x, y));
    }
    corners.extend(last.filter(|last| corners.last() != Some(last)));
    corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<String>>().join(" ")
}

/// Returns the class that gives a seat its color.
pub(super) fn color(seat: Seat) -> String {
    format!("s{}", seat.index() % COLORS)
}

/// Returns the pattern of a seat's line; `None` for a solid one.
pub(super) fn dashes(seat: Seat) -> Option<&'static str> {
    Some(DASHES[seat.index() % DASHES.len()]).filter(|dashes| !dashes.is_empty())
}

/// Shows the line of each seat beside its name.
pub(super) fn legend<'n>(seats: impl Iterator<Item = (Seat, &'n str)>) -> Markup {
    html! {
        ul .legend {
            @for (seat, name) in seats {
                li {
                    svg .key viewBox="0 0 30 8" aria-hidden="true" {
                        polyline .line.(color(seat)) stroke-dasharray=[dashes(seat)] points="0,4 30,4" {}
                    }
                    " " (name)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_corners_only_where_it_changes() {
        let points = [(1.0, 5.0), (2.0, 5.0), (3.0, 4.0), (4.0, 4.0)];
        assert_eq!(corners(points.into_iter()), "1.0,5.0 3.0,5.0 3.0,4.0 4.0,4.0");
        assert_eq!(corners([(1.0, 5.0)].into_iter()), "1.0,5.0");
        assert_eq!(corners(std::iter::empty()), "");
    }

    #[test]
    fn rounds_begin_at_their_first_choice() {
        let axis = StepAxis::of([(1, 0), (2, 1), (3, 1), (4, 2)].into_iter(), 5);
        assert_eq!(axis.rounds, [(1, 2), (2, 4)]);
        assert_eq!([axis.x(1), axis.x(5)], [LEFT, WIDTH - RIGHT]);
        let drawn = axis.rounds(0.0, 100.0).into_string();
        assert!(
            drawn.contains(">1</text>") && drawn.contains(">2</text>") && drawn.contains(">round</text>"),
            "{drawn}"
        );
        // Without rounds there is no such word.
        let drawn = StepAxis::of([(1, 0)].into_iter(), 2).rounds(0.0, 100.0).into_string();
        assert!(!drawn.contains("round"), "{drawn}");
    }
}
