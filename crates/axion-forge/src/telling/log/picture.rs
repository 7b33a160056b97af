//! The Battlefield as a text picture, with every player's resources.

use crate::AxionForge;
use crate::model::content::{CardId, Place, Row};
use crate::model::state::{State, Unit};
use crate::rules::payment::{CORE, PRISM, SPARK};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{WIDTH, count, listed};
use evenhand_game::grid::{Column, lines};

/// The number of blanks before a column.
const GAP: usize = 2;
/// The width of the row labels.
const LABEL: usize = 6;

impl AxionForge {
    /// Draws the state: every player's resources, and both sides of the Battlefield facing each other. With more than
    /// two players, each side is drawn from its owner's point of view.
    pub(super) fn picture(&self, s: &State, viewer: Option<Seat>) -> Vec<String> {
        let mut picture = Vec::new();
        if self.seats > 2 {
            picture.push(format!("  | what faces what: {}", self.facing_text()));
        }
        for seat in Seat::all(self.seats).filter(|seat| !s.player(*seat).out).rev() {
            let faces = self.seats == 2 && seat.index() == 1;
            picture.push(format!("  | {}: {}", self.seat_name(s, seat), self.belongings(s, seat)));
            picture.extend(self.hand_text(s, seat, viewer).map(|hand| format!("  |   {hand}")));
            picture.extend(self.side_picture(s, seat, viewer, faces).into_iter().map(|line| format!("  | {line}")));
        }
        picture
    }

    /// Returns the hand of a seat, if the reader may know it.
    pub(super) fn hand_text(&self, s: &State, seat: Seat, viewer: Option<Seat>) -> Option<String> {
        let hand = || listed(s.player(seat).hand.iter().map(|card| self.card_name(*card)));
        viewer.is_none_or(|viewer| viewer == seat).then(|| format!("hand: {}", hand()))
    }

    /// Returns the pairs of positions that face each other.
    pub(super) fn facing_text(&self) -> String {
        let faces = |place: Place| {
            let before = self.board.at(self.board.row(place), self.board.facing(self.board.column(place)))?;
            Some(format!("{} {}", self.board.name(place), self.board.name(before)))
        };
        listed(self.board.places().filter_map(faces))
    }

    /// Returns what a seat has besides its cards on the Battlefield.
    pub(super) fn belongings(&self, s: &State, seat: Seat) -> String {
        let player = s.player(seat);
        let pending = if player.pending > 0 { format!(" (and {} pending)", player.pending) } else { String::new() };
        let marks: String = self
            .cards
            .marks()
            .iter()
            .zip(player.marks)
            .filter(|(_, n)| *n > 0)
            .fold(String::new(), |text, (name, n)| text + &format!(", `{name}` {n}"));
        let sparks = if s.active == seat {
            format!(", {} to spend", count(self.sparks(s, seat), "Spark"))
        } else {
            String::new()
        };
        format!(
            "Life Force {}, {}{pending}, {}{sparks}, hand {}, deck {}, discarded {}, Energy {}{marks}",
            self.life(s, seat),
            count(player.banked, "Trophy/Trophies"),
            count(i64::try_from(player.sources.len()).unwrap_or(i64::MAX), "Source"),
            player.hand.len(),
            player.deck.len(),
            player.discard.len(),
            player.energy
        )
    }

    /// Draws the two rows of a seat. With `faces`, they are drawn as the enemy
    /// opposite sees them, from its Backfield down.
    fn side_picture(&self, s: &State, seat: Seat, viewer: Option<Seat>, faces: bool) -> Vec<String> {
        let mut columns: Vec<u8> = self.board.row_places(Row::Front).map(|place| self.board.column(place)).collect();
        let width = (WIDTH - LABEL) / columns.len().max(1) - GAP;
        let mut rows = [Row::Front, Row::Back];
        if faces {
            columns.reverse();
            rows.reverse();
        }
        let cell = |place: Place| {
            let mut units = self.occupants(s, seat, place);
            let Some(first) = units.next() else { return format!("{}\n", self.board.name(place)) };
            let more = units.count();
            let more = if more > 0 { format!(" +{more}") } else { String::new() };
            let name = self.short_name(seat, first, viewer, width - more.len());
            format!("{name}{more}\n{}", self.stand(s, seat, first))
        };
        let rows = rows.map(|row| {
            let label = if row == Row::Front { "front" } else { "back" };
            let places = columns.iter().map(|column| self.board.at(row, *column).map_or_else(String::new, cell));
            std::iter::once(label.to_owned()).chain(places).collect::<Vec<String>>()
        });
        let gap = u16::try_from(GAP).unwrap_or(0);
        let columns: Vec<Column> = std::iter::once(Column::left(0))
            .chain(columns.iter().map(|_| Column::left(gap).wide(u16::try_from(width).unwrap_or(0))))
            .collect();
        lines(&columns, rows)
    }

    /// Returns a card's name as far as the reader may know it, cut to `width`
    /// characters; in brackets if it lies face down.
    pub(super) fn short_name(&self, seat: Seat, unit: &Unit, viewer: Option<Seat>, width: usize) -> String {
        let cut = |width: usize| self.card_name(unit.card).chars().take(width).collect::<String>();
        let knows = viewer.is_none_or(|viewer| viewer == seat || unit.seen_by(viewer));
        match (unit.down, knows && unit.card != CardId::HIDDEN) {
            (false, _) => cut(width),
            (true, true) => format!("[{}]", cut(width.saturating_sub(2))),
            (true, false) => "[face down]".into(),
        }
    }

    /// Returns the state of a card: its number, Attack, remaining Defense, how it is turned, its counters and Augments.
    pub(super) fn stand(&self, s: &State, seat: Seat, unit: &Unit) -> String {
        let sheet = self.sheet(s, seat, unit);
        let mut text = format!("#{} {}/{}", unit.id, sheet.attack, sheet.defense - i16::from(unit.damage));
        let turned = ["", " Activated", " Exhausted"];
        text += turned.get(usize::from(unit.turned)).copied().unwrap_or_default();
        for (kind, letter) in [(SPARK, 's'), (CORE, 'c'), (PRISM, 'p')] {
            if unit.counters[kind] > 0 {
                text += &format!(" {}{letter}", unit.counters[kind]);
            }
        }
        for (is, word) in [(unit.reinforced, " reinforced"), (sheet.hushed, " Silenced"), (unit.focus > 0, " Focus")] {
            if is {
                text += word;
            }
        }
        for augment in unit.augments.iter() {
            text += &format!(" +{}", self.card_name(*augment));
        }
        text
    }
}
