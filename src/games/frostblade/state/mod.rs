//! A position: where models stand, what squads have done, and what is under way.
//!
//! - [`squads`]: squads and their models
//! - [`waiting`]: what is under way

mod squads;
mod waiting;

use serde::{Deserialize, Serialize};

use super::content::ids::{ListId, SpellId};
use super::content::sheets::Phase;
use crate::game::{BySeat, Seat};
use crate::table::Pile;

pub use squads::{ForTurn, Held, Model, Plan, Spots, Squad, SquadId};
pub(crate) use squads::{places_of, squads_of};
pub use waiting::{Cause, Declared, Due, Frame, Going, Kind, Of, Reached, Run, Wounds};

/// Players of a match.
pub(crate) const PLAYERS: usize = 2;
/// The most models of a squad.
pub(crate) const SQUAD_MODELS: usize = 12;
/// The most squads of both armies.
pub(crate) const MAX_SQUADS: usize = 32;
/// The most models of both armies.
pub(crate) const MAX_MODELS: usize = 256;
/// The most markers of a mission.
pub(crate) const MAX_MARKERS: usize = 12;
/// The most statuses on one squad.
pub(crate) const MAX_HELD: usize = 8;
/// The most spells of a turn that are remembered.
pub(crate) const MOST_CASTS: usize = 24;
/// The most things that wait at once.
pub(crate) const MOST_FRAMES: usize = 24;

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Who places the first squad.
    Placer,
    /// Which squad is placed where.
    Place,
    /// Who has the first turn.
    Starter,
    /// What is done next in this phase.
    Menu,
    /// What this squad does in the Movement Phase.
    Act(SquadId),
    /// Where the squad that is moving goes.
    Destination,
    /// Whether the Rush die is rolled again.
    Again,
    /// Whom this squad attacks.
    Plan(SquadId),
    /// Who is wounded.
    Allocate,
    /// Whether wounds are taken instead.
    Instead,
    /// Where a model returns.
    Return,
    /// Which of what is due comes first, or which of the squads that one effect reaches.
    First,
    /// Whom a passive affects.
    Whom,
    /// Which status this squad loses.
    Lose(SquadId),
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Squads are placed.
    #[default]
    Deployment,
    /// Turns.
    Turns,
    /// It is over.
    Over,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Not yet; or by victory points after the last regular round.
    #[default]
    Points,
    /// By victory points after extra rounds.
    Extra,
    /// All squads of a player are destroyed.
    Annihilation,
    /// Still tied after the last extra round, or both destroyed with equal points.
    Draw,
}

/// How far a phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It begins.
    #[default]
    Begin,
    /// What is due at its beginning.
    Due,
    /// The active player does things.
    Menu,
    /// It ends.
    Close,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Where the match stands.
    pub stage: Stage,
    /// What the seats play.
    pub lists: [ListId; PLAYERS],
    /// The round, from 1.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Who had the first turn in this round.
    pub starter: Seat,
    /// Turns that are over in this round.
    pub turns: u8,
    /// The phase of the turn.
    pub phase: Phase,
    /// How far it has come.
    pub step: Step,
    /// Victory points.
    pub vp: [u8; PLAYERS],
    /// Who placed or places; who goes on placing.
    pub placer: Seat,
    /// Who has won the roll for the first turn, if it was rolled before deployment.
    pub turn_roll: Option<Seat>,
    /// Squads of each player that were destroyed in this turn.
    pub fallen_now: [u8; PLAYERS],
    /// LEADER squads of each player that were destroyed.
    pub leaders_lost: [u8; PLAYERS],
    /// Somebody has destroyed the first squad.
    pub blood: bool,
    /// Who last controlled each marker, where that is remembered: 0 nobody, else the seat and 1.
    pub controlled: [u8; MAX_MARKERS],
    /// Spells cast in this turn.
    pub cast_now: Pile<SpellId, MOST_CASTS>,
    /// What is asked, and of whom.
    pub ask: Option<(Seat, Question)>,
    /// What waits, the last first.
    pub frames: Pile<Frame, MOST_FRAMES>,
    /// What is due at the beginning of a phase.
    pub due: Pile<Due, 32>,
    /// What was declared and is not carried out to the end.
    pub declared: Declared,
    /// Squads.
    pub squads: Pile<Squad, MAX_SQUADS>,
    /// Models, squad by squad.
    pub models: Pile<Model, MAX_MODELS>,
    /// How it ended.
    pub end: End,
    /// Each seat's share of the win.
    pub shares: BySeat<f32>,
}

impl State {
    /// Before anything.
    pub(crate) fn empty() -> State {
        State {
            stage: Stage::default(),
            lists: [ListId(0); PLAYERS],
            round: 0,
            active: Seat(0),
            starter: Seat(0),
            turns: 0,
            phase: Phase::Starting,
            step: Step::Begin,
            vp: [0; PLAYERS],
            placer: Seat(0),
            turn_roll: None,
            fallen_now: [0; PLAYERS],
            leaders_lost: [0; PLAYERS],
            blood: false,
            controlled: [0; MAX_MARKERS],
            cast_now: Pile::new(),
            ask: None,
            frames: Pile::new(),
            due: Pile::new(),
            declared: Declared::default(),
            squads: Pile::new(),
            models: Pile::new(),
            end: End::default(),
            shares: BySeat::default(),
        }
    }

    /// Whether the match is over.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// A squad.
    #[inline]
    pub(crate) fn squad(&self, squad: SquadId) -> &Squad {
        &self.squads[usize::from(squad.0)]
    }

    /// A squad, to be changed.
    #[inline]
    pub(crate) fn squad_mut(&mut self, squad: SquadId) -> &mut Squad {
        &mut self.squads[usize::from(squad.0)]
    }

    /// All squads.
    #[inline]
    pub(crate) fn ids(&self) -> impl Iterator<Item = SquadId> + use<> {
        (0..self.squads.size()).map(SquadId)
    }

    /// The squads on the table with a living model.
    #[inline]
    pub(crate) fn standing(&self) -> impl Iterator<Item = (SquadId, &Squad)> {
        self.ids().zip(self.squads.iter()).filter(|(_, squad)| squad.placed && squad.lives())
    }

    /// Those of a player.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = (SquadId, &Squad)> {
        self.standing().filter(move |(_, squad)| squad.owner == seat)
    }

    /// A model of a squad by its place in it.
    #[inline]
    pub(crate) fn model(&self, squad: SquadId, place: usize) -> &Model {
        &self.models[usize::from(self.squad(squad).first) + place]
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn model_mut(&mut self, squad: SquadId, place: usize) -> &mut Model {
        let at = usize::from(self.squad(squad).first) + place;
        &mut self.models[at]
    }

    /// Puts something on top of what waits.
    pub(crate) fn wait(&mut self, frame: Frame) {
        self.frames.push(frame);
    }
}

/// The other player.
#[inline]
pub(crate) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
