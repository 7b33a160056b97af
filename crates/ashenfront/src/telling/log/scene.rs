//! The battlefield as a drawing, for pages with pictures.

use crate::Ashenfront;
use crate::model::content::{Home, Tile};
use crate::model::events::Event;
use crate::model::state::State;
use evenhand_game::game::log::{LogSpan, count, listed};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::{self, Cell, Outline, Scene, Words, turns};

/// The number of tiles in a row.
const SIDE: u8 = 5;
/// The width and depth of a tile in the drawing.
const TILE: [f64; 2] = [20.0, 16.0];

impl Ashenfront {
    /// Returns the pictures for a step.
    pub(super) fn scenes_of(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        let begun = step.events.iter().filter(|event| Self::begins_turn(event)).count();
        let over = step.events.iter().any(|event| matches!(event, Event::Over(_)));
        turns(begun, step.after.turn.into(), over).map(|turn| self.scene(step.after, turn, step.viewer)).collect()
    }

    pub(super) fn scene(&self, s: &State, turn: usize, viewer: Option<Seat>) -> Scene {
        let seats = || Seat::all(s.players.len());
        let cp = seats().map(|seat| {
            let operators = s.units.iter().filter(|unit| unit.seat == seat).count();
            let operators = count(i64::try_from(operators).unwrap_or(i64::MAX), "operator");
            format!("{}: {} CP, {operators} on the field", self.seat_name(s, seat, viewer), s.player(seat).cp)
        });
        let side =
            |seat| picture::Side { name: self.seat_name(s, seat, viewer), lines: self.belongings(s, seat, viewer) };
        let [width, depth] = TILE.map(|length| length * f64::from(SIDE));
        Scene {
            turn,
            title: picture::moment("turn", turn) + " of the match",
            caption: cp.collect::<Vec<String>>().join("; "),
            note: "lz1 and lz2 are Landing Zones, in the colour of whose they are; darker tiles are points; 3/5 is what is \
                   left of health; in brackets what stands there without an operator."
                .into(),
            width,
            depth,
            cells: Tile::all().map(|tile| self.drawn_tile(s, tile)).collect(),
            sides: seats().map(side).collect(),
            ..Scene::default()
        }
    }

    fn drawn_tile(&self, s: &State, tile: Tile) -> Cell {
        let (left, bottom) = (f64::from(tile.column()) * TILE[0], f64::from(tile.row()) * TILE[1]);
        let zone = [Home::South, Home::North].into_iter().find(|home| self.board.zone(*home).contains(tile));
        let owner = zone.and_then(|home| Seat::all(s.players.len()).find(|seat| s.home(*seat) == home));
        let there = self.there(s, tile, usize::MAX);
        Cell {
            outline: Outline::rect([left, bottom, left + TILE[0], bottom + TILE[1]]),
            name: self.tile_name(tile),
            side: owner.map(Seat::index),
            marked: self.board.point(tile).is_some(),
            about: format!("{}: {}", self.tile_name(tile), listed(there.iter().map(|(_, words)| words.clone()))),
            words: there.into_iter().map(|(seat, text)| Words { text, side: Some(seat.index()) }).collect(),
        }
    }
}
