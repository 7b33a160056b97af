//! A position: where models stand, what squads have done, and what is in progress.
//!
//! - [`limits`]: how many squads, models, markers and so on a position holds
//! - [`squads`]: squads and their models
//! - [`waiting`]: what is in progress

mod limits;
mod squads;
mod waiting;

use serde::{Deserialize, Serialize};

use crate::model::content::ids::{ListId, SpellId};
use crate::model::content::sheets::Phase;
use evenhand_game::game::{BySeat, Seat};
use evenhand_kit::table::Pile;

pub(crate) use limits::{
    MAX_HELD, MAX_MARKERS, MAX_MODELS, MAX_SQUADS, MOST_CASTS, MOST_FRAMES, PLAYERS, SQUAD_MODELS,
};
pub use squads::{ForTurn, Held, Model, Plan, Spots, Squad, SquadId};
pub(crate) use squads::{places_of, squads_of};
pub use waiting::{Cause, Declared, Due, Frame, Going, Kind, Of, Reached, Run, Wounds};

/// The question that a seat must answer.
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
    /// Which squads this squad attacks.
    Plan(SquadId),
    /// Which model is wounded.
    Allocate,
    /// Whether another squad takes the wounds instead.
    Instead,
    /// Where a model returns.
    Return,
    /// Which of the due effects comes first, or which of the squads that one effect reaches.
    First,
    /// Which squad a passive affects.
    Whom,
    /// Which status this squad loses.
    Lose(SquadId),
    /// Which of this many options of an effect its owner chooses.
    Option(u8),
}

/// The stage of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Squads are placed.
    #[default]
    Deployment,
    /// Players take turns.
    Turns,
    /// The match is over.
    Over,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The match is not over, or victory points decided it after the last regular round.
    #[default]
    Points,
    /// Victory points decided it after extra rounds.
    Extra,
    /// All squads of a player are destroyed.
    Annihilation,
    /// It was still tied after the last extra round, or both armies were destroyed with equal points.
    Draw,
}

/// The progress of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It begins.
    #[default]
    Begin,
    /// The effects due at its beginning are carried out.
    Due,
    /// The active player chooses what to do.
    Menu,
    /// It ends.
    Close,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The stage of the match.
    pub stage: Stage,
    /// The lists that the seats play.
    pub lists: [ListId; PLAYERS],
    /// The round, counted from 1.
    pub round: u8,
    /// The player whose turn it is.
    pub active: Seat,
    /// The player who had the first turn in this round.
    pub starter: Seat,
    /// Turns that are over in this round.
    pub turns: u8,
    /// The phase of the turn.
    pub phase: Phase,
    /// The progress of the phase.
    pub step: Step,
    /// Victory points.
    pub vp: [u8; PLAYERS],
    /// The player who places the next squad.
    pub placer: Seat,
    /// The winner of the roll for the first turn, if it was rolled before deployment.
    pub turn_roll: Option<Seat>,
    /// Squads of each player that were destroyed in this turn.
    pub fallen_now: [u8; PLAYERS],
    /// LEADER squads of each player that were destroyed.
    pub leaders_lost: [u8; PLAYERS],
    /// Whether a squad has been destroyed yet.
    pub blood: bool,
    /// The last player to control each marker, where control lasts: 0 for none, otherwise the seat plus 1.
    pub controlled: [u8; MAX_MARKERS],
    /// Spells attempted in this turn.
    pub cast_now: Pile<SpellId, MOST_CASTS>,
    /// The current question and the seat that must answer it.
    pub ask: Option<(Seat, Question)>,
    /// A stack of what waits to be continued.
    pub frames: Pile<Frame, MOST_FRAMES>,
    /// The effects that are due at the beginning of a phase.
    pub due: Pile<Due, 32>,
    /// The declaration that is being carried out.
    pub declared: Declared,
    /// Squads.
    pub squads: Pile<Squad, MAX_SQUADS>,
    /// Models, squad by squad.
    pub models: Pile<Model, MAX_MODELS>,
    /// How the match ended.
    pub end: End,
    /// Each seat's win share.
    pub shares: BySeat<f32>,
}

impl State {
    /// Returns the state before setup.
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

    /// Returns a squad.
    #[inline]
    pub(crate) fn squad(&self, squad: SquadId) -> &Squad {
        &self.squads[usize::from(squad.0)]
    }

    /// Returns a squad for changes.
    #[inline]
    pub(crate) fn squad_mut(&mut self, squad: SquadId) -> &mut Squad {
        &mut self.squads[usize::from(squad.0)]
    }

    /// Returns the ids of all squads.
    #[inline]
    pub(crate) fn ids(&self) -> impl Iterator<Item = SquadId> + use<> {
        (0..self.squads.size()).map(SquadId)
    }

    /// Returns the squads on the table with a living model.
    #[inline]
    pub(crate) fn standing(&self) -> impl Iterator<Item = (SquadId, &Squad)> {
        self.ids().zip(self.squads.iter()).filter(|(_, squad)| squad.placed && squad.lives())
    }

    /// Returns the squads of a player on the table with a living model.
    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = (SquadId, &Squad)> {
        self.standing().filter(move |(_, squad)| squad.owner == seat)
    }

    /// Returns a model of a squad by its index in the squad.
    #[inline]
    pub(crate) fn model(&self, squad: SquadId, place: usize) -> &Model {
        &self.models[usize::from(self.squad(squad).first) + place]
    }

    /// Returns a model of a squad for changes.
    #[inline]
    pub(crate) fn model_mut(&mut self, squad: SquadId, place: usize) -> &mut Model {
        let at = usize::from(self.squad(squad).first) + place;
        &mut self.models[at]
    }

    /// Pushes a frame on the stack.
    pub(crate) fn wait(&mut self, frame: Frame) {
        self.frames.push(frame);
    }
}

/// Returns the other player.
#[inline]
pub(crate) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
