//! Draws the table as a picture, in inches.

use super::moment::Moment;
use super::names::inch_text;
use super::picture::holders_text;
use crate::Frostblade;
use crate::model::content::sheets::INCH;
use crate::model::events::Event;
use crate::model::field::{Piece, PieceKind};
use crate::model::state::{PLAYERS, SquadId, Stage, State};
use crate::model::words::{player, score};
use evenhand_game::game::Seat;
use evenhand_game::picture::{self, Base, Ground, GroundKind, Marker, Outline, Scene};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Bounds, length, place};

/// Thousandths of an inch in the unit of pictures.
const UNIT: f64 = INCH as f64;
/// More models than a squad has.
const PIECES: usize = 256;
/// The names of the kinds of terrain.
const KEY: [(GroundKind, &str); 2] = [(GroundKind::Low, "object"), (GroundKind::High, "structure")];

/// A turn of the match: the round, the number of the turn in it, counted from 0, and the player.
#[derive(Clone, Copy)]
struct Turn {
    round: u8,
    nth: u8,
    seat: Seat,
}

impl Frostblade {
    /// Returns a picture for the end of each turn among these events, and one for the end of the match.
    pub(super) fn scenes_of(&self, before: Option<&State>, events: &[Event], after: &State) -> Vec<Scene> {
        let played = before.filter(|before| before.stage == Stage::Turns);
        let mut turn = played.map(|before| Turn { round: before.round, nth: before.turns, seat: before.active });
        // The events at the beginning of a turn come in the same log span as the end of the
        // turn before, but are not in its picture.
        let mut moment = Moment::before(self, before, after);
        let mut scenes = Vec::new();
        for event in events {
            moment.pass(event);
            if let Event::TurnBegan(seat, round) = *event {
                scenes.push(self.scene(&moment.s, turn));
                let nth = turn.filter(|turn| turn.round == round).map_or(0, |turn| turn.nth.saturating_add(1));
                turn = Some(Turn { round, nth, seat });
            }
        }
        if after.is_over() {
            scenes.push(self.scene(after, turn));
        }
        scenes
    }

    /// Draws the table in the middle of a turn, or before the first.
    pub(super) fn current_scene(&self, s: &State) -> Scene {
        if s.stage != Stage::Turns {
            return self.scene(s, None);
        }
        let turn = Turn { round: s.round, nth: s.turns, seat: s.active };
        let title = format!("{}, round {}: turn of {}, now", self.content.mission.name, s.round, player(s.active));
        Scene { title, ..self.scene(s, Some(turn)) }
    }

    /// Draws the table after a turn, or before the first.
    fn scene(&self, s: &State, turn: Option<Turn>) -> Scene {
        let per_round = usize::from(self.knobs.game.turns_per_round.max(1)) * PLAYERS;
        let number =
            turn.map_or(0, |turn| usize::from(turn.round.saturating_sub(1)) * per_round + usize::from(turn.nth) + 1);
        let (mission, field) = (&self.content.mission, &self.content.battlefield);
        let title = match turn {
            None => format!("{}: before the first turn", mission.name),
            Some(turn) => {
                format!("{}, round {}: end of turn {number} ({})", mission.name, turn.round, player(turn.seat))
            }
        };
        let mut scene = Scene {
            turn: number,
            title,
            caption: format!("Victory points {}; {}", score(s.vp), holders_text(self.markers_held(s))),
            unit: "inches",
            width: length(field.width, UNIT),
            depth: length(field.depth, UNIT),
            ..Scene::default()
        };
        scene.zones = mission.zones.iter().zip(0..).map(|(zone, side)| self.zone(zone, side)).collect();
        scene.ground = field.pieces.iter().map(drawn_piece).collect();
        scene.key =
            KEY.into_iter().filter(|(kind, _)| scene.ground.iter().any(|ground| ground.kind == *kind)).collect();
        scene.markers = (0..mission.markers.len()).map(|marker| self.drawn_marker(s, marker)).collect();
        // Draw higher models later, so that they are not hidden.
        let mut models: Vec<(SquadId, usize)> =
            s.standing().flat_map(|(id, squad)| squad.models().map(move |nth| (id, nth))).collect();
        models.sort_by_key(|(id, nth)| field.height_of(s.model(*id, *nth).spot.on));
        scene.bases = models.into_iter().map(|(id, nth)| self.drawn_model(s, id, nth)).collect();
        scene.sides = Seat::all(PLAYERS)
            .map(|seat| {
                let own = s.ids().filter(|id| s.squad(*id).owner == seat);
                let lines = own.map(|id| format!("{} {}", self.letter(s, id), self.legend_line(s, id)));
                picture::Side { name: self.army_name(s, seat), lines: lines.collect() }
            })
            .collect();
        scene
    }

    fn zone(&self, zone: &Bounds, side: u8) -> picture::Zone {
        let about = format!("Deployment zone of {}", player(Seat(side)));
        picture::Zone { outline: rect(zone), side: Some(usize::from(side)), about }
    }

    fn drawn_marker(&self, s: &State, marker: usize) -> Marker {
        let (at, height) = self.content.mission.markers[marker];
        let holder = self.controller(s, marker);
        let whose = match holder {
            Some(seat) => format!("held by {}", player(seat)),
            None if self.presence(s, marker) == [0, 0] => "held by nobody".into(),
            None => "contested".into(),
        };
        let up = if height > 0 { format!(", {}\" up", inch_text(height)) } else { String::new() };
        let radius = length(self.lengths.marker, UNIT);
        Marker {
            at: place(at, UNIT),
            radius,
            reach: radius + length(self.lengths.objective_h, UNIT),
            holder: holder.map(Seat::index),
            label: (marker + 1).to_string(),
            about: format!("Marker {}, {whose}{up}", marker + 1),
        }
    }

    fn drawn_model(&self, s: &State, id: SquadId, nth: usize) -> Base {
        let (squad, model) = (s.squad(id), s.model(id, nth));
        let sheet = self.sheet(squad);
        let left = sheet.hp.saturating_sub(model.wounds);
        let mut about =
            format!("{}, model {} of {}, {left} of {} HP", self.squad_name(s, id), nth + 1, squad.count, sheet.hp);
        if let Some(piece) = self.content.battlefield.piece(model.spot.on) {
            about += &format!(", on {} ({}\" up)", piece.id, inch_text(piece.height));
        }
        if let Some(statuses) = self.statuses_text(squad) {
            about += &format!(", {statuses}");
        }
        Base {
            piece: id.index() * PIECES + nth,
            outline: Outline::Disc { at: place(model.spot.at(), UNIT), radius: length(sheet.radius, UNIT) },
            side: squad.owner.index(),
            label: self.letter(s, id).to_string(),
            about,
            wounds: u32::from(model.wounds),
            looks: None,
        }
    }
}

fn rect(zone: &Bounds) -> Outline {
    Outline::rect([zone.left, zone.bottom, zone.right, zone.top].map(|grains| length(grains, UNIT)))
}

/// Draws a piece of terrain with its height.
fn drawn_piece(piece: &Piece) -> Ground {
    let (kind, word) = match piece.kind {
        PieceKind::Object => (GroundKind::Low, "object"),
        PieceKind::Structure => (GroundKind::High, "structure"),
    };
    let height = f64::from(piece.height) / UNIT;
    let top = if piece.top { "" } else { ", nobody can stand on it" };
    Ground {
        outline: rect(&piece.zone),
        kind,
        label: format!("{} {height}\"", piece.id),
        about: format!("{}: {word}, {height}\" high{top}", piece.id),
    }
}
