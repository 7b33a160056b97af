//! The map as a picture.

use super::standings::{balances, champion_lines, hand_line, stands};
use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::state::{Phase, State, TileKind};
use evenhand_game::game::log::{LogSpan, count};
use evenhand_game::game::{LogText, Ruleset, Seat};
use evenhand_game::picture::{self, Cell, Link, Outline, Scene, Words, turns};

/// The distance of a hex's corners from its center.
const RADIUS: f64 = 10.0;

impl Bridgefront {
    /// Returns the pictures for a log span.
    pub(super) fn scenes_of(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        let s = step.after;
        let begun = step.events.iter().filter(|event| Self::begins_turn(event)).count();
        let was_over = step.before.is_some_and(|before| before.phase == Phase::Over);
        let over = s.phase == Phase::Over && !was_over;
        turns(begun, s.round.into(), over).map(|round| self.scene(s, round)).collect()
    }

    pub(super) fn scene(&self, s: &State, round: usize) -> Scene {
        let units = Seat::all(self.seats).map(|seat| {
            let forces: u16 = self.board.hexes().map(|hex| u16::from(s.hex(hex).forces[seat])).sum();
            let champions = count(s.champions_of(seat), "champion");
            format!("{}: {} and {champions} on the board", self.seat_words(s, seat), count(forces, "Force"))
        });
        let rings = f64::from(self.board.coords.values().map(|(q, _)| q.unsigned_abs()).max().unwrap_or(0));
        let (width, depth) = (RADIUS * 3.0_f64.sqrt() * (2.0 * rings + 1.0), RADIUS * (3.0 * rings + 2.0));
        let middle = |hex: Hex| {
            let (q, r) = self.board.coords.get(hex).copied().unwrap_or_default();
            let (q, r) = (f64::from(q), f64::from(r));
            (width / 2.0 + RADIUS * 3.0_f64.sqrt() * (q + r / 2.0), depth / 2.0 - RADIUS * 1.5 * r)
        };
        let link = |edge: Edge| {
            let (a, b) = *self.board.edges.get(edge)?;
            let passing = s.temporary.has(edge);
            let what = if passing { "Bridge for this round" } else { "Bridge" };
            Some(Link { ends: [middle(a), middle(b)], passing, about: format!("{what} {}", self.edge_text(edge)) })
        };
        Scene {
            turn: round,
            title: picture::moment("round", round),
            caption: units.collect::<Vec<String>>().join("; "),
            note: "S1 4F+2C is 4 Forces and 2 champions of S1; a hex has the colour of whoever is alone in it; bars across \
                   edges are bridges, broken ones only for the round; darker hexes are Capitals, the Center, Forges and \
                   Mines."
                .into(),
            width,
            depth,
            cells: self.board.hexes().map(|hex| self.drawn_hex(s, hex, middle(hex))).collect(),
            links: s.bridges.iter().filter_map(link).collect(),
            sides: Seat::all(self.seats).map(|seat| self.legend(s, seat)).collect(),
            ..Scene::default()
        }
    }

    fn drawn_hex(&self, s: &State, hex: Hex, middle: (f64, f64)) -> Cell {
        let tile = s.hex(hex);
        let kind = match tile.kind {
            TileKind::Plain => String::new(),
            TileKind::Center => "Center".into(),
            TileKind::Forge => "Forge".into(),
            TileKind::Mine => format!("Mine {}", tile.value),
            TileKind::Capital(owner) => format!("Capital {owner}"),
        };
        let units = tile.occupants().map(|seat| {
            let forces = (tile.forces[seat] > 0).then(|| format!("{}F", tile.forces[seat]));
            let champions = (tile.champions[seat] > 0).then(|| format!("{}C", tile.champions[seat]));
            let units: Vec<String> = forces.into_iter().chain(champions).collect();
            Words { text: format!("{seat} {}", units.join("+")), side: Some(seat.index()) }
        });
        let mut there = tile.occupants();
        let alone = there.next().filter(|_| there.next().is_none());
        let name = self.hex_text(hex);
        let what = if kind.is_empty() { String::new() } else { format!(", {kind}") };
        Cell {
            outline: Outline::hexagon(middle, RADIUS),
            about: format!("{name}{what}: {}", stands(self, s, hex)),
            name,
            side: alone.map(Seat::index),
            marked: tile.kind != TileKind::Plain,
            words: std::iter::once(Words { text: kind, side: None }).chain(units).collect(),
        }
    }

    fn legend(&self, s: &State, seat: Seat) -> picture::Side {
        let has: Vec<String> = balances(s.player(seat)).map(|(what, n)| format!("{what} {n}")).into();
        let lines = std::iter::once(has.join(", "));
        let champions = champion_lines(self, s, seat);
        picture::Side {
            name: self.seat_words(s, seat),
            lines: lines.chain(hand_line(self, s, seat).map(|hand| format!("hand: {hand}"))).chain(champions).collect(),
        }
    }
}
