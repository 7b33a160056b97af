//! The battlefield as text, with the possessions of both players.

use crate::Ashenfront;
use crate::model::content::{Home, Point, Tile};
use crate::model::state::{State, Unit, UnitId};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{WIDTH, listed};
use evenhand_game::grid::{Column, lines};

/// The number of tiles in a row.
const SIDE: u8 = 5;
/// The number of spaces before a column.
const GAP: usize = 2;
/// The prefix of every line.
const MARGIN: &str = "  | ";

impl Ashenfront {
    /// Draws the position: the battlefield with row 5 at the top, and each player's possessions on its side of it.
    pub(super) fn picture(&self, s: &State, viewer: Option<Seat>) -> Vec<String> {
        let seat_of = |home: Home| Seat::all(s.players.len()).find(|seat| s.home(*seat) == home).unwrap_or_default();
        let player = |home: Home| {
            let seat = seat_of(home);
            let (name, has) = (self.seat_name(s, seat, viewer), self.belongings(s, seat, viewer));
            has.into_iter().enumerate().map(move |(nth, line)| match nth {
                0 => format!("{name}: {line}"),
                _ => format!("  {line}"),
            })
        };
        let mut picture: Vec<String> = player(Home::North).collect();
        picture.extend(self.field(s));
        picture.extend(player(Home::South));
        picture.into_iter().map(|line| format!("{MARGIN}{line}")).collect()
    }

    /// Lists what a seat has apart from its operators.
    pub(super) fn belongings(&self, s: &State, seat: Seat, viewer: Option<Seat>) -> Vec<String> {
        let player = s.player(seat);
        let mut text = vec![format!(
            "{} CP, hand {}, deck {}, discarded {}, retired {}",
            player.cp,
            player.hand.len(),
            player.deck.len(),
            player.discard.len(),
            player.retired.len()
        )];
        let base = player.base.iter().map(|held| {
            let spent = if held.exhausted { " (exhausted)" } else { "" };
            format!("{}{spent}", self.card_name(held.card))
        });
        if !player.base.is_empty() {
            text.push(format!("base: {}", listed(base)));
        }
        if !player.plans.is_empty() {
            text.push(format!("battleplans: {}", listed(player.plans.iter().map(|card| self.card_name(*card)))));
        }
        if viewer.is_none_or(|viewer| viewer == seat) {
            text.push(format!("hand: {}", listed(player.hand.iter().map(|card| self.card_name(*card)))));
        }
        text
    }

    /// Draws the 25 tiles.
    fn field(&self, s: &State) -> Vec<String> {
        let width = (WIDTH - MARGIN.len()) / usize::from(SIDE) - GAP;
        let columns = [Column::left(u16::try_from(GAP).unwrap_or(0)).wide(u16::try_from(width).unwrap_or(0)); 5];
        let rows = (0..SIDE).rev().map(|row| {
            let tiles = (0..SIDE).map(|column| self.cell(s, Tile::at(column, row), width));
            tiles.collect::<Vec<String>>()
        });
        lines(&columns, rows)
    }

    /// Draws a tile.
    fn cell(&self, s: &State, tile: Tile, width: usize) -> String {
        let cut = |line: &String| line.chars().take(width).collect::<String>();
        let there = self.there(s, tile, width).into_iter().map(|(_, line)| line);
        std::iter::once(self.tile_name(tile)).chain(there).map(|line| cut(&line)).collect::<Vec<String>>().join("\n")
    }

    /// Returns the name of a tile, with its point and Landing Zone.
    pub(crate) fn tile_name(&self, tile: Tile) -> String {
        let mark = match self.board.point(tile) {
            Some(Point::Control) => format!(" [+{} CP]", self.knobs.board.cp_value),
            Some(Point::Draw) => format!(" [+{} draw]", self.knobs.board.draw_value),
            None => String::new(),
        };
        let zone = [Home::South, Home::North].into_iter().find(|home| self.board.zone(*home).contains(tile));
        let zone = zone.map_or("", |home| if home == Home::South { " lz1" } else { " lz2" });
        format!("{}{mark}{zone}", tile.name())
    }

    /// Lists the operator on a tile and what else is there, with the seats that they belong to. The operator's line
    /// is cut to `width`.
    pub(super) fn there(&self, s: &State, tile: Tile, width: usize) -> Vec<(Seat, String)> {
        let mut cell = Vec::new();
        if let Some(unit) = s.at(tile) {
            cell.push((unit.seat, self.standing(s, unit, width)));
            let equipped = s.equipped(unit.id).map(|piece| (unit.seat, format!("+{}", self.card_name(piece.card))));
            cell.extend(equipped);
            if unit.exhausted {
                cell.push((unit.seat, "exhausted".into()));
            }
        }
        let lying = s.pieces.iter().filter(|piece| piece.host == UnitId::NONE && piece.tile == tile);
        cell.extend(lying.map(|piece| (piece.owner, format!("({} {})", piece.owner, self.card_name(piece.card)))));
        cell
    }

    /// Returns the name of an operator with the health it has left.
    fn standing(&self, s: &State, unit: &Unit, width: usize) -> String {
        let health = format!(" {}/{}", self.health_left(s, unit), self.sheet(s, unit).health);
        let name: String = format!("{} {}", unit.seat, self.card_name(unit.card))
            .chars()
            .take(width.saturating_sub(health.len()))
            .collect();
        format!("{name}{health}")
    }
}
