//! The curve of the win chances.

use maud::{Markup, html};

use super::Story;
use super::axis::{StepAxis, WIDTH, color, corners, dashes, legend, level};
use super::sentences::percent;
use evenhand_game::game::Seat;

const HEIGHT: f64 = 180.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 20.0;

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
        let end = last.step + 1;
        let axis = StepAxis::of(self.course.points.iter().map(|point| (point.step, point.round)), end);
        html! {
            figure .chart .chances {
                figcaption {
                    strong { "Win chance" @if let [only] = drawn[..] { " of " (self.name(only)) } }
                    @if drawn.len() > 1 {
                        (legend(drawn.iter().map(|seat| (*seat, self.name(*seat)))))
                    }
                }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="group" aria-label=(self.curve_in_words(&drawn)) {
                    @for quarter in 0..=4u8 { (level(y(f32::from(quarter) / 4.0), &format!("{} %", quarter * 25))) }
                    (axis.rounds(TOP, HEIGHT - BOTTOM))
                    @for seat in &drawn {
                        polyline .line.(color(*seat)) stroke-dasharray=[dashes(*seat).filter(|_| drawn.len() > 1)] points=(self.line(*seat, &axis, end)) {}
                    }
                    (self.marks(&drawn, &axis, turn))
                }
            }
        }
    }

    /// Returns the corners of a seat's line: the chance stays as it is from one choice to the next.
    fn line(&self, seat: Seat, axis: &StepAxis, end: u32) -> String {
        let points = self.course.points.iter().map(|point| (point.step, point.chances[seat]));
        let points = points.chain([(end, self.course.shares[seat])]);
        corners(points.map(|(step, chance)| (axis.x(step), y(chance))))
    }

    /// Marks the turning points, as links to their turns.
    fn marks(&self, drawn: &[Seat], axis: &StepAxis, turn: &dyn Fn(usize) -> usize) -> Markup {
        html! {
            @for (nth, moment) in self.moments.iter().enumerate() {
                @let from = moment.swing.from;
                @let seat = if drawn.contains(&moment.swing.seat) { moment.swing.seat } else { drawn[0] };
                @let point = &self.course.points[from];
                @let at = (axis.x(point.step), y(point.chances[seat]));
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

fn y(chance: f32) -> f64 {
    HEIGHT - BOTTOM - f64::from(chance) * (HEIGHT - BOTTOM - TOP)
}
