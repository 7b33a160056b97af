//! The Battlefield as a drawing.

use crate::AxionForge;
use crate::model::content::{Place, Row};
use crate::model::events::Event;
use crate::model::state::State;
use evenhand_game::game::log::{LogSpan, count, listed};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::{self, Cell, Outline, Scene, Words, turns};

/// The drawn width and depth of a position.
const PLACE: [f64; 2] = [20.0, 12.0];
/// The gap between the sides of two players.
const BETWEEN: f64 = 3.0;

impl AxionForge {
    /// Returns the scenes to draw for a step.
    pub(super) fn scenes_of(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        let begun = step.events.iter().filter(|event| Self::begins_turn(event)).count();
        let over = step.events.iter().any(|event| matches!(event, Event::Over(_)));
        turns(begun, step.after.turn.into(), over).map(|turn| self.scene(step.after, turn, step.viewer)).collect()
    }

    pub(super) fn scene(&self, s: &State, turn: usize, viewer: Option<Seat>) -> Scene {
        let lives = |seat: &Seat| !s.player(*seat).out;
        let life = Seat::all(self.seats).filter(lives).map(|seat| {
            let cards = i64::try_from(s.player(seat).units.len()).unwrap_or(i64::MAX);
            let name = self.seat_name(s, seat);
            format!("{name}: Life Force {}, {} on the Battlefield", self.life(s, seat), count(cards, "card"))
        });
        let faces = if self.seats > 2 { format!(" What faces what: {}.", self.facing_text()) } else { String::new() };
        let side = |seat| picture::Side {
            name: self.seat_name(s, seat) + if s.player(seat).out { " (out)" } else { "" },
            lines: std::iter::once(self.belongings(s, seat)).chain(self.hand_text(s, seat, viewer)).collect(),
        };
        let height = 2.0 * PLACE[1];
        let sides: Vec<Seat> = Seat::all(self.seats).filter(lives).collect();
        let columns = self.board.row_places(Row::Front).count();
        let cells = sides.iter().enumerate().flat_map(|(nth, seat)| {
            let bottom = nth as f64 * (height + BETWEEN);
            self.board.places().map(move |place| self.drawn_place(s, *seat, place, bottom, viewer))
        });
        Scene {
            turn,
            title: picture::moment("turn", turn) + " of the match",
            caption: life.collect::<Vec<String>>().join("; "),
            note: format!(
                "F is the Frontline, B the Backfield; #7 3/2 is card 7 with Attack 3 and 2 left of its Defense, 1s, 1c and \
                 1p are a Spark, a Core and a Prism on it; what lies face down is in brackets.{faces}"
            ),
            width: columns as f64 * PLACE[0],
            depth: sides.len() as f64 * (height + BETWEEN) - BETWEEN,
            cells: cells.collect(),
            sides: Seat::all(self.seats).map(side).collect(),
            ..Scene::default()
        }
    }

    /// Returns the cell of a position of a seat whose side begins at `bottom`. With two players,
    /// the second side is rotated by 180 degrees.
    fn drawn_place(&self, s: &State, seat: Seat, place: Place, bottom: f64, viewer: Option<Seat>) -> Cell {
        let turned = self.seats == 2 && seat.index() == 1;
        let column = self.board.column(place);
        let column = if turned { self.board.facing(column) } else { column };
        let upper = (self.board.row(place) == Row::Front) != turned;
        let (left, bottom) = (f64::from(column) * PLACE[0], bottom + if upper { PLACE[1] } else { 0.0 });
        let units = self.occupants(s, seat, place);
        let lines: Vec<String> = units
            .flat_map(|unit| [self.short_name(seat, unit, viewer, usize::MAX), self.stand(s, seat, unit)])
            .collect();
        let name = self.cell_name(seat, place);
        Cell {
            outline: Outline::rect([left, bottom, left + PLACE[0], bottom + PLACE[1]]),
            about: format!("{name}: {}", listed(lines.iter().cloned())),
            name,
            side: Some(seat.index()),
            marked: false,
            words: lines.into_iter().map(|text| Words { text, side: Some(seat.index()) }).collect(),
        }
    }
}
