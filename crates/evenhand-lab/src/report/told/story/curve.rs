//! The curve of the win chances.

use maud::{Markup, html};

use super::Story;
use super::sentences::percent;
use evenhand_game::game::Seat;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 230.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 32.0;
/// Number of colors in `style.css`.
const COLORS: usize = 8;
/// Patterns of lines, so that seats differ in more than color.
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];
/// Least distance between the numbers of rounds.
const APART: f64 = 22.0;

impl Story {
    /// Draws the chances of all seats; of two seats, only those of the winner, because the other has the rest. `turn`
    /// returns the number of the turn of a point.
    pub(super) fn curve(&self, turn: &dyn Fn(usize) -> usize) -> Markup {
        let Some(last) = self.course.points.last() else { return html! {} };
        let drawn: Vec<Seat> = if self.course.seats == 2 {
            self.course.winners().iter().take(1).collect()
        } else {
            Seat::all(self.course.seats).collect()
        };
        let end = f64::from(last.step + 1);
        html! {
            figure .chart .chances {
                figcaption {
                    strong { "Win chance" @if let [only] = drawn[..] { " of " (self.name(only)) } }
                    @if drawn.len() > 1 {
                        ul .legend { @for seat in &drawn { li { (sample(*seat)) " " (self.name(*seat)) } } }
                    }
                }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="group" aria-label=(self.curve_in_words(&drawn)) {
                    (frame())
                    (self.rounds(end))
                    @for seat in &drawn {
                        polyline .line.(color(*seat)) stroke-dasharray=[dashes(*seat).filter(|_| drawn.len() > 1)] points=(self.line(*seat, end)) {}
                    }
                    (self.marks(&drawn, end, turn))
                }
            }
        }
    }

    /// Returns the corners of a seat's line: the chance stays as it is from one choice to the next.
    fn line(&self, seat: Seat, end: f64) -> String {
        let mut corners = Vec::new();
        let mut before = None;
        let points = self.course.points.iter().map(|point| (f64::from(point.step), point.chances[seat]));
        for (step, chance) in points.chain([(end, self.course.shares[seat])]) {
            let (x, y) = (x(step, end), y(chance));
            if let Some(level) = before.replace(y) {
                corners.push(format!("{x:.1},{level:.1}"));
            }
            corners.push(format!("{x:.1},{y:.1}"));
        }
        corners.join(" ")
    }

    /// Draws where rounds begin.
    fn rounds(&self, end: f64) -> Markup {
        let mut begun = Vec::new();
        let mut round = 0;
        for point in self.course.points.iter().filter(|point| point.round > 0) {
            if point.round != round {
                round = point.round;
                begun.push((round, x(f64::from(point.step), end)));
            }
        }
        let mut free = 0.0;
        html! {
            @for (round, x) in begun {
                line .grid x1=(format!("{x:.1}")) x2=(format!("{x:.1}")) y1=(TOP) y2=(HEIGHT - BOTTOM) {}
                @if x >= free {
                    text .along x=(format!("{x:.1}")) y=(HEIGHT - BOTTOM + 14.0) text-anchor="middle" { (round) }
                    ({ free = x + APART; "" })
                }
            }
            @if free > 0.0 {
                text .unit x=(WIDTH - RIGHT) y=(HEIGHT - 4.0) text-anchor="end" { "round" }
            }
        }
    }

    /// Marks the turning points, as links to their turns.
    fn marks(&self, drawn: &[Seat], end: f64, turn: &dyn Fn(usize) -> usize) -> Markup {
        html! {
            @for (nth, moment) in self.moments.iter().enumerate() {
                @let from = moment.swing.from;
                @let seat = if drawn.contains(&moment.swing.seat) { moment.swing.seat } else { drawn[0] };
                @let point = &self.course.points[from];
                @let at = (x(f64::from(point.step), end), y(point.chances[seat]));
                a href={ "#turn-" (turn(from)) } aria-label={ "Turning point " (nth + 1) } {
                    circle .turning cx=(format!("{:.1}", at.0)) cy=(format!("{:.1}", at.1)) r="8" {}
                    text .turning x=(format!("{:.1}", at.0)) y=(format!("{:.1}", at.1 + 4.0)) text-anchor="middle" { (nth + 1) }
                }
            }
        }
    }

    fn curve_in_words(&self, drawn: &[Seat]) -> String {
        let of = |seat: &Seat| {
            let first = self.course.points.first().map_or(0.0, |point| point.chances[*seat]);
            let last = self.course.points.last().map_or(0.0, |point| point.chances[*seat]);
            format!("{} from {} at the first choice to {} at the last", self.name(*seat), percent(first), percent(last))
        };
        format!("Win chances: {}", drawn.iter().map(of).collect::<Vec<_>>().join("; "))
    }
}

fn x(step: f64, end: f64) -> f64 {
    LEFT + (step - 1.0) / (end - 1.0).max(1.0) * (WIDTH - LEFT - RIGHT)
}

fn y(chance: f32) -> f64 {
    HEIGHT - BOTTOM - f64::from(chance) * (HEIGHT - BOTTOM - TOP)
}

fn color(seat: Seat) -> String {
    format!("s{}", seat.index() % COLORS)
}

fn dashes(seat: Seat) -> Option<&'static str> {
    Some(DASHES[seat.index() % DASHES.len()]).filter(|dashes| !dashes.is_empty())
}

/// Draws a piece of a seat's line.
fn sample(seat: Seat) -> Markup {
    html! {
        svg .key viewBox="0 0 30 8" aria-hidden="true" {
            polyline .line.(color(seat)) stroke-dasharray=[dashes(seat)] points="0,4 30,4" {}
        }
    }
}

/// Draws the axes: lines at 0, 25, 50, 75 and 100 %.
fn frame() -> Markup {
    html! {
        @for quarter in 0..=4u8 {
            @let chance = f32::from(quarter) / 4.0;
            @let at = format!("{:.1}", y(chance));
            line .grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(at) y2=(at) {}
            text .tick x=(LEFT - 5.0) y=(format!("{:.1}", y(chance) + 4.0)) text-anchor="end" { (quarter * 25) " %" }
        }
        line .axis x1=(LEFT) x2=(WIDTH - RIGHT) y1=(HEIGHT - BOTTOM) y2=(HEIGHT - BOTTOM) {}
    }
}
