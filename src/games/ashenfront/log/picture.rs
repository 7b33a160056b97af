//! The battlefield as a picture, with what both players have.

use crate::game::Seat;
use crate::game::log::{WIDTH, listed};
use crate::games::ashenfront::Ashenfront;
use crate::games::ashenfront::content::{Home, Point, Tile};
use crate::games::ashenfront::state::{State, Unit, UnitId};
use crate::grid::{Column, lines};

/// Tiles of a row.
const SIDE: u8 = 5;
/// Blanks before a column.
const GAP: usize = 2;
/// What stands before every line.
const MARGIN: &str = "  | ";

impl Ashenfront {
    /// The position: the field with row 5 at the top, and each player on its own side of it.
    pub(super) fn picture(&self, s: &State, viewer: Option<Seat>) -> Vec<String> {
        let seat_of = |home: Home| Seat::all(s.players.len()).find(|seat| s.home(*seat) == home).unwrap_or_default();
        let mut picture = self.belongings(s, seat_of(Home::North), viewer);
        picture.extend(self.field(s));
        picture.extend(self.belongings(s, seat_of(Home::South), viewer));
        picture.into_iter().map(|line| format!("{MARGIN}{line}")).collect()
    }

    /// What a seat has beside its operators.
    fn belongings(&self, s: &State, seat: Seat, viewer: Option<Seat>) -> Vec<String> {
        let player = s.player(seat);
        let mut text = vec![format!(
            "{}: {} CP, hand {}, deck {}, discarded {}, retired {}",
            self.seat_name(s, seat, viewer),
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
        let mut more = Vec::new();
        if !player.base.is_empty() {
            more.push(format!("base: {}", listed(base)));
        }
        if !player.plans.is_empty() {
            more.push(format!("battleplans: {}", listed(player.plans.iter().map(|card| self.card_name(*card)))));
        }
        if viewer.is_none_or(|viewer| viewer == seat) {
            more.push(format!("hand: {}", listed(player.hand.iter().map(|card| self.card_name(*card)))));
        }
        text.extend(more.into_iter().map(|line| format!("  {line}")));
        text
    }

    /// The 25 tiles.
    fn field(&self, s: &State) -> Vec<String> {
        let width = (WIDTH - MARGIN.len()) / usize::from(SIDE) - GAP;
        let columns = [Column::left(u16::try_from(GAP).unwrap_or(0)).wide(u16::try_from(width).unwrap_or(0)); 5];
        let rows = (0..SIDE).rev().map(|row| {
            let tiles = (0..SIDE).map(|column| self.cell(s, Tile::at(column, row), width));
            tiles.collect::<Vec<String>>()
        });
        lines(&columns, rows)
    }

    /// A tile: its name and use, who stands there, what is there besides.
    fn cell(&self, s: &State, tile: Tile, width: usize) -> String {
        let mark = match self.board.point(tile) {
            Some(Point::Control) => format!(" [+{} CP]", self.knobs.board.cp_value),
            Some(Point::Draw) => format!(" [+{} draw]", self.knobs.board.draw_value),
            None => String::new(),
        };
        let zone = [Home::South, Home::North].into_iter().find(|home| self.board.zone(*home).contains(tile));
        let zone = zone.map_or("", |home| if home == Home::South { " lz1" } else { " lz2" });
        let mut cell = vec![format!("{}{mark}{zone}", tile.name())];
        if let Some(unit) = s.at(tile) {
            cell.push(self.standing(s, unit, width));
            let equipped = s.equipped(unit.id).map(|piece| format!("+{}", self.card_name(piece.card)));
            cell.extend(equipped);
            if unit.exhausted {
                cell.push("exhausted".into());
            }
        }
        let lying = s.pieces.iter().filter(|piece| piece.host == UnitId::NONE && piece.tile == tile);
        cell.extend(lying.map(|piece| format!("({} {})", piece.owner, self.card_name(piece.card))));
        let cut = |line: &String| line.chars().take(width).collect::<String>();
        cell.iter().map(cut).collect::<Vec<String>>().join("\n")
    }

    /// An operator with the health it has left.
    fn standing(&self, s: &State, unit: &Unit, width: usize) -> String {
        let health = format!(" {}/{}", self.health_left(s, unit), self.sheet(s, unit).health);
        let name: String = format!("{} {}", unit.seat, self.card_name(unit.card))
            .chars()
            .take(width.saturating_sub(health.len()))
            .collect();
        format!("{name}{health}")
    }
}
