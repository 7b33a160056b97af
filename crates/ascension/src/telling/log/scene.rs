//! The picture of the table, in millimeters.

use super::standings::conditions;
use crate::Ascension;
use crate::model::events::Event;
use crate::model::scenario::Goal;
use crate::model::state::{End, Figure, MarkerId, NO_SIDE, PieceId, Side, State, Surface};
use crate::model::terrain::{Durability, Piece};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, listed};
use evenhand_game::picture::{self, Base, Ground, GroundKind, Marker, Scene, Zone};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{MM, Shape, direction, length, place};

/// The names of the kinds of terrain in the legend.
const KEY: [(GroundKind, &str); 5] = [
    (GroundKind::High, "solid terrain"),
    (GroundKind::Low, "area or raised level"),
    (GroundKind::Rough, "difficult"),
    (GroundKind::Danger, "dangerous"),
    (GroundKind::Gone, "destroyed"),
];

impl Ascension {
    /// Returns the pictures to draw for these events.
    pub(super) fn scenes_of(&self, events: &[Event], after: &State) -> Vec<Scene> {
        let begun = events.iter().filter_map(|event| match event {
            Event::Turn(turn) => Some(usize::from(turn.saturating_sub(1))),
            _ => None,
        });
        let over = (after.end != End::NotYet).then_some(usize::from(after.turn));
        begun.chain(over).map(|turn| self.scene(after, turn)).collect()
    }

    pub(super) fn scene(&self, s: &State, turn: usize) -> Scene {
        let title = match turn {
            0 => format!("{}: before the first turn", self.scenario.name),
            _ => format!("{}: end of turn {turn} of {}", self.scenario.name, self.scenario.turn_limit),
        };
        let scores = self.each_side().map(|side| {
            let score = match self.scenario.goal {
                Goal::LastStanding { .. } => String::new(),
                _ => format!("{}, ", count(s.score[side], "scenario point")),
            };
            let points = self.points_of(s, side, |figure| figure.alive);
            format!("{}: {score}{points} points of characters", self.side_name(s, side))
        });
        let mut scene = Scene {
            turn,
            title,
            caption: scores.collect::<Vec<String>>().join("; "),
            unit: "mm",
            width: length(self.table.width, MM),
            depth: length(self.table.depth, MM),
            ..Scene::default()
        };
        self.zones(&mut scene);
        self.terrain(s, &mut scene);
        self.markers(s, &mut scene);
        scene.bases = s.figures.ids().filter(|who| s.figures[*who].alive).map(|who| self.drawn(s, who)).collect();
        scene.sides = self.each_side().map(|side| self.legend(s, side)).collect();
        scene.key =
            KEY.into_iter().filter(|(kind, _)| scene.ground.iter().any(|ground| ground.kind == *kind)).collect();
        scene
    }

    pub(super) fn side_name(&self, s: &State, side: Side) -> String {
        self.members(side).map(|seat| self.seat_name(s, seat)).collect::<Vec<String>>().join(" and ")
    }

    fn zones(&self, scene: &mut Scene) {
        for side in self.each_side() {
            let about = format!("Deployment zone of {}", listed(self.members(side).map(|seat| seat.to_string())));
            scene.zones.push(Zone { outline: self.zone(side).outline(MM), side: Some(side.index()), about });
        }
        if let Goal::Hill(hill) = &self.scenario.goal {
            let outline = Shape::disc(hill.middle, hill.radius).outline(MM);
            scene.zones.push(Zone { outline, side: None, about: "The zone that is fought for".into() });
        }
    }

    fn terrain(&self, s: &State, scene: &mut Scene) {
        for (at, piece) in self.table.pieces.iter() {
            let kind = self.kind(s, at, piece);
            let about = self.about_piece(s, at, piece);
            let label = match piece.size {
                0 => (u16::from(at.0) + 1).to_string(),
                size => format!("{}, Size {size}", u16::from(at.0) + 1),
            };
            scene.ground.push(Ground { outline: piece.shape.outline(MM), kind, label, about });
            for level in piece.levels.iter().filter(|_| kind != GroundKind::Gone) {
                let about = format!("{}, a level of height {}", self.piece_name(at), level.height);
                let outline = level.shape.outline(MM);
                scene.ground.push(Ground { outline, kind: GroundKind::Low, label: level.height.to_string(), about });
            }
        }
        for patch in s.patches.iter().filter(|patch| patch.until >= s.turn) {
            let outline = Shape::disc(patch.at, patch.radius).outline(MM);
            let about = format!("Ground made dangerous by {}", self.figure(s, patch.by));
            scene.ground.push(Ground { outline, kind: GroundKind::Danger, label: String::new(), about });
        }
    }

    fn kind(&self, s: &State, at: PieceId, piece: &Piece) -> GroundKind {
        match () {
            () if self.is_rubble(s, at) => GroundKind::Rough,
            () if self.is_gone(s, at) => GroundKind::Gone,
            () if piece.hazard.is_some() => GroundKind::Danger,
            () if piece.difficult => GroundKind::Rough,
            () if piece.area => GroundKind::Low,
            () => GroundKind::High,
        }
    }

    fn about_piece(&self, s: &State, at: PieceId, piece: &Piece) -> String {
        let mut text = format!("{}, Size {}", self.piece_name(at), piece.size);
        if self.is_gone(s, at) {
            return text + ", destroyed";
        }
        if piece.kind != Durability::Indestructible {
            text += &format!(", {} of {} wounds", s.pieces[at].wounds, piece.wounds);
        }
        if piece.door {
            text += if self.is_shut(s, at) { ", closed" } else { ", open" };
        }
        text
    }

    fn markers(&self, s: &State, scene: &mut Scene) {
        let Goal::Beacons { markers, radius, .. } = &self.scenario.goal else { return };
        for (nth, at) in markers.iter().enumerate() {
            let holder = s.markers.get(MarkerId::at(nth)).copied().filter(|side| *side != NO_SIDE);
            let whose = holder.map_or_else(|| "nobody".to_owned(), |side| self.side_name(s, side));
            scene.markers.push(Marker {
                at: place(*at, MM),
                radius: length(*radius, MM),
                reach: 0.0,
                holder: holder.map(Id::index),
                label: (nth + 1).to_string(),
                about: format!("Marker {} of {whose}", nth + 1),
            });
        }
    }

    fn drawn(&self, s: &State, who: Figure) -> Base {
        let figure = &s.figures[who];
        let sheet = &self.sheets[figure.sheet];
        let on = match figure.surface {
            Surface::Ground => String::new(),
            surface => format!(", on {}", self.surface(surface)),
        };
        let state = conditions(figure);
        Base {
            piece: who.index(),
            outline: self.base(s, who).outline(MM),
            side: self.side(figure.owner).index(),
            label: who.to_string(),
            about: format!(
                "{} of {}, {} of {} wounds, {state}{on}",
                self.figure(s, who),
                figure.owner,
                figure.wounds,
                sheet.wounds
            ),
            wounds: u32::from(sheet.wounds.saturating_sub(figure.wounds)),
            looks: Some(direction(figure.facing)),
        }
    }

    fn legend(&self, s: &State, side: Side) -> picture::Side {
        let own = |seat: Seat| s.figures.iter().filter(move |(_, figure)| figure.owner == seat);
        let lines = self.members(side).flat_map(own).map(|(who, figure)| {
            let sheet = &self.sheets[figure.sheet];
            if !figure.alive {
                return format!("{who} {} (off the table)", sheet.name);
            }
            let conditions =
                if figure.suffers().next().is_some() { format!(", {}", conditions(figure)) } else { String::new() };
            format!("{who} {}: {} of {} wounds{conditions}", sheet.name, figure.wounds, sheet.wounds)
        });
        picture::Side { name: self.side_name(s, side), lines: lines.collect() }
    }
}
