//! The table as text: one character per inch of its width, one line per two inches of its depth.

use crate::Frostblade;
use crate::model::content::sheets::INCH;
use crate::model::field::PieceKind;
use crate::model::state::{SquadId, State};
use crate::model::words::player;
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, table};
use evenhand_kit::table::plane::{Grain, Point};

/// The depth of one line.
const LINE: Grain = 2 * INCH;
/// The indentation of every line.
const MARGIN: &str = "  ";

impl Frostblade {
    /// Draws the table with the second player's edge at the top, and a legend.
    pub(in super::super) fn picture(&self, s: &State) -> Vec<String> {
        let mut lines = self.field(s);
        lines.push(format!(
            "{MARGIN}. open  o object  # structure  + marker of nobody, 1 of P1, 2 of P2, ! contested; 1 x 2 inches each"
        ));
        lines.extend(self.legend(s));
        lines
    }

    /// Draws the cells, line by line from the far edge.
    fn field(&self, s: &State) -> Vec<String> {
        let battlefield = &self.content.battlefield;
        let cells = |length: Grain, cell: Grain| usize::try_from((length + cell - 1) / cell).unwrap_or(0);
        let (columns, rows) = (cells(battlefield.width, INCH), cells(battlefield.depth, LINE));
        let mut grid = vec![vec!['.'; columns]; rows];
        let cell = |at: Point| {
            let (x, y) = (cells(at.x - INCH + 1, INCH), cells(at.y - LINE + 1, LINE));
            (x.min(columns.saturating_sub(1)), y.min(rows.saturating_sub(1)))
        };
        for (y, line) in grid.iter_mut().enumerate() {
            for (x, sign) in line.iter_mut().enumerate() {
                *sign = self.ground(x, y);
            }
        }
        for (nth, (at, _)) in self.content.mission.markers.iter().enumerate() {
            let (x, y) = cell(*at);
            grid[y][x] = match self.controller(s, nth) {
                Some(Seat(0)) => '1',
                Some(_) => '2',
                None if self.presence(s, nth) == [0, 0] => '+',
                None => '!',
            };
        }
        // If several squads are in a cell, show the one with the most models there. Of equal ones, show the first.
        let mut most = vec![vec![0u8; columns]; rows];
        for (id, squad) in s.standing() {
            let places: Vec<(usize, usize)> = squad.models().map(|place| cell(s.model(id, place).spot.at())).collect();
            for (x, y) in &places {
                let here = places.iter().filter(|place| **place == (*x, *y)).count();
                let here = u8::try_from(here).unwrap_or(u8::MAX);
                if here > most[*y][*x] {
                    most[*y][*x] = here;
                    grid[*y][*x] = self.letter(s, id);
                }
            }
        }
        let edge = format!("{MARGIN}{}", "-".repeat(columns + 2));
        let drawn = grid.iter().rev().map(|line| format!("{MARGIN}|{}|", line.iter().collect::<String>()));
        std::iter::once(edge.clone()).chain(drawn).chain([edge]).collect()
    }

    /// Returns the ground of a cell: a piece of terrain that covers at least a quarter of it.
    fn ground(&self, x: usize, y: usize) -> char {
        let start = |nth: usize, cell: Grain| Grain::try_from(nth).unwrap_or(0) * cell;
        let (left, bottom) = (start(x, INCH), start(y, LINE));
        let mut sign = ('.', 0);
        for piece in &self.content.battlefield.pieces {
            let wide = (piece.zone.right.min(left + INCH) - piece.zone.left.max(left)).max(0);
            let deep = (piece.zone.top.min(bottom + LINE) - piece.zone.bottom.max(bottom)).max(0);
            let shared = i64::from(wide) * i64::from(deep);
            if shared > sign.1 && shared * 4 >= i64::from(INCH) * i64::from(LINE) {
                sign = (if piece.kind == PieceKind::Structure { '#' } else { 'o' }, shared);
            }
        }
        sign.0
    }

    /// Lists both armies with their letters: models left, wounds and statuses. Destroyed squads are marked as gone.
    fn legend(&self, s: &State) -> Vec<String> {
        let army = |seat: Seat| -> Vec<[String; 2]> {
            let own = s.ids().filter(|id| s.squad(*id).owner == seat);
            own.map(|id| [self.letter(s, id).to_string(), self.legend_line(s, id)]).collect()
        };
        let (first, second) = (army(Seat(0)), army(Seat(1)));
        let blank = || [String::new(), String::new()];
        let rows = (0..first.len().max(second.len())).map(|nth| {
            let [one, about_one] = first.get(nth).cloned().unwrap_or_else(blank);
            let [two, about_two] = second.get(nth).cloned().unwrap_or_else(blank);
            vec![format!("{one} {about_one}"), format!("{two} {about_two}")]
        });
        let head = vec![self.army_name(s, Seat(0)), self.army_name(s, Seat(1))];
        table(&std::iter::once(head).chain(rows).collect::<Vec<_>>())
    }

    /// Describes a squad and its remaining models.
    pub(super) fn legend_line(&self, s: &State, id: SquadId) -> String {
        let squad = s.squad(id);
        let name = self.bare_name(s, id);
        if !squad.lives() {
            return format!("{name} (gone)");
        }
        let sheet = self.sheet(squad);
        let wounds: u32 = squad.models().map(|place| u32::from(s.model(id, place).wounds)).sum();
        let mut text = match squad.count {
            1 => format!("{name} {}/{} HP", u32::from(sheet.hp).saturating_sub(wounds), sheet.hp),
            all => format!("{name} {}/{all}", squad.living()),
        };
        if squad.count > 1 && wounds > 0 {
            text += &format!(", {}", count(wounds, "wound"));
        }
        if let Some(statuses) = self.statuses_text(squad) {
            text += &format!(" [{statuses}]");
        }
        text
    }

    /// Describes the mission, the table and the armies, before anything is placed.
    pub(super) fn setting(&self, s: &State) -> Vec<String> {
        let (mission, field) = (&self.content.mission, &self.content.battlefield);
        let size = |length: Grain| f64::from(length) / f64::from(INCH);
        let mut lines = vec![format!(
            "{} on {}, {} x {} inches, {} markers",
            mission.name,
            field.name,
            size(field.width),
            size(field.depth),
            mission.markers.len()
        )];
        for (nth, (at, height)) in mission.markers.iter().enumerate() {
            let up = if *height > 0 { format!(", {} inches up", size(*height)) } else { String::new() };
            lines.push(format!("  marker {} at ({}, {}){up}", nth + 1, size(at.x), size(at.y)));
        }
        lines.push(format!("  {}", self.primary_text()));
        for secondary in &mission.secondaries {
            lines.push(format!("  {} VP for {}", secondary.vp, self.goal_text(secondary.goal)));
        }
        for seat in [Seat(0), Seat(1)] {
            let list = self.content.lists.get(s.lists[seat.index()]);
            let points = list.map_or(0, |list| list.points);
            lines.push(format!("{} ({seat}), {points} points:", self.army_name(s, seat)));
            lines.extend(s.ids().filter(|id| s.squad(*id).owner == seat).map(|id| self.mustered(s, id)));
        }
        lines
    }

    /// Describes a squad at the start: its letter, models and items.
    fn mustered(&self, s: &State, id: SquadId) -> String {
        let squad = s.squad(id);
        let unit = self.unit(squad);
        let mut carried: Vec<(&str, usize)> = Vec::new();
        for item in unit.kits.iter().flatten() {
            let name = self.content.items[*item].name.as_str();
            match carried.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => carried.push((name, 1)),
            }
        }
        let all = unit.kits.len();
        let carried = carried.iter().map(
            |(name, count)| {
                if *count == all { (*name).to_owned() } else { format!("{count} {name}") }
            },
        );
        let models = if squad.count > 1 { format!("{} ", squad.count) } else { String::new() };
        let carried: Vec<String> = carried.collect();
        let with = if carried.is_empty() { String::new() } else { format!(" with {}", carried.join(", ")) };
        format!("  {} {models}{}{with}, {} points", self.letter(s, id), self.bare_name(s, id), unit.points)
    }
}

/// Describes how many markers each player holds.
pub(super) fn holders_text(held: [u8; 3]) -> String {
    let [first, second, contested] = held;
    let contested = if contested > 0 { format!(", {contested} contested") } else { String::new() };
    format!("markers {} {first}, {} {second}{contested}", player(Seat(0)), player(Seat(1)))
}
