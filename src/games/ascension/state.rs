//! The position of a match, and what always holds in it.

use serde::{Deserialize, Serialize};

use super::content::sheets::{Condition, DeedId, MAX_SLOTS, SheetId, TokenSlot};
use crate::game::{BySeat, MAX_SEATS, Seat};
use crate::table::Pile;
use crate::table::flip_deck::FlipDeck;
use crate::table::id_pile::IdPile;
use crate::table::id_set::IdSet;
use crate::table::ids::{IdArray, id};
use crate::table::plane::{Facing, Grain, Point};

/// The most characters in a match.
pub const MAX_FIGURES: usize = 32;
/// The most pieces of terrain on a table.
pub const MAX_PIECES: usize = 32;
/// The most patches of ground that characters have made dangerous.
pub const MAX_PATCHES: usize = 8;

id! {
    /// A character by its place in [`State::figures`].
    pub struct Figure(u8);
    /// A piece of terrain by its place on the table's list.
    pub struct PieceId(u8);
    /// A side of one player or several.
    pub struct Side(u8);
    /// A deck: a seat's, a side's, or the one that all share.
    pub struct DeckId(u8);
    /// A marker of the scenario.
    pub struct MarkerId(u8);
}

/// The most places in one round of seats: three, two and one players in rotation.
pub const MAX_ROUND: usize = 18;
/// The most markers of a scenario.
pub const MAX_MARKERS: usize = 8;

/// The most corners of a planned way.
pub const MAX_CORNERS: usize = 4;

/// No side.
pub const NO_SIDE: Side = Side(u8::MAX);
/// No character.
pub const NOBODY: Figure = Figure(u8::MAX);

/// Something for each side. Entries of sides that do not play keep their default.
pub(crate) type BySide<T> = IdArray<Side, T, MAX_SEATS>;

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// The table-wide cycle of activations, from 1.
    pub(crate) turn: u8,
    /// The sides in the order of initiative.
    pub(crate) order: Pile<Side, MAX_SEATS>,
    /// Every seat; the members of one side in their internal order (AS-TEAM-1).
    pub(crate) ranks: Pile<Seat, MAX_SEATS>,
    /// The seats in the order they act in, once round: side after side, each in its internal order,
    /// or member after member of each side in rotation (`teams.slot`).
    pub(crate) seats: Pile<Seat, MAX_ROUND>,
    /// The place in `seats` of the seat that took the last activation; `None` before the first.
    pub(crate) mark: Option<u8>,
    /// The place in `seats` of the seat that is to act.
    pub(crate) next: u8,
    /// Seats that have passed since the last activation (bits).
    pub(crate) passed: u8,
    /// Activations begun in this match, and passes.
    pub(crate) activations: u16,
    /// The activation under way.
    pub(crate) active: Option<Activation>,
    pub(crate) figures: IdPile<Figure, Standing, MAX_FIGURES>,
    pub(crate) pieces: IdPile<PieceId, PieceState, MAX_PIECES>,
    pub(crate) patches: Pile<Patch, MAX_PATCHES>,
    /// One deck for each seat, or side, or one for all.
    pub(crate) decks: IdPile<DeckId, FlipDeck, MAX_SEATS>,
    /// Added to each side's contests (AS-UND).
    pub(crate) bonus: BySide<i16>,
    /// Scenario points of each side.
    pub(crate) score: BySide<i16>,
    /// The side that each marker belongs to, or [`NO_SIDE`].
    pub(crate) markers: IdPile<MarkerId, Side, MAX_MARKERS>,
    /// A side that has been alone in the zone, and at how many turn ends running.
    pub(crate) alone: (Side, u8),
    /// Sides that had characters when it was last looked.
    pub(crate) in_play: IdSet<Side>,
    pub(crate) end: End,
    pub(crate) shares: BySeat<f32>,
    pub(crate) stack: Pile<Frame, 24>,
}

/// What the match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// A team puts its members in order (AS-TEAM-1); the place in `order` of the team.
    TeamOrder(u8),
    /// Characters are put on the table one by one.
    Deployment,
    /// Seats activate characters.
    Activation,
    Over,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) enum End {
    #[default]
    NotYet,
    /// At most one side has characters.
    Elimination,
    /// A scenario's target was reached.
    Target,
    /// The last turn is over.
    TurnLimit,
    /// Too many activations (`safety.max_activations`).
    Endless,
}

/// A character in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) sheet: SheetId,
    pub(crate) owner: Seat,
    pub(crate) at: Point,
    pub(crate) facing: Facing,
    pub(crate) surface: Surface,
    /// Whether it is on the table: deployed and not defeated.
    pub(crate) alive: bool,
    pub(crate) deployed: bool,
    pub(crate) wounds: u8,
    /// Tokens of Slow, Weaken, Hinder and Damage over Time.
    pub(crate) conditions: [u8; 4],
    /// Action tokens in the pool.
    pub(crate) pool: u8,
    /// Tokens on the Move Action, then on each deed.
    pub(crate) slots: IdArray<TokenSlot, u8, MAX_SLOTS>,
    pub(crate) activated: bool,
    /// Defense until its own next activation, by [`super::verbs::lock_down`].
    pub(crate) locked: Option<i8>,
    /// Defense given by a friend's [`super::verbs::ward`], and whose.
    pub(crate) ward: i8,
    pub(crate) ward_by: Figure,
    /// Tokens it has lent, and to whom.
    pub(crate) lent: u8,
    pub(crate) lent_to: Figure,
}

/// What a character stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Surface {
    #[default]
    Ground,
    /// The top of a piece, or one of its levels (0 for a piece without levels).
    Level(PieceId, u8),
}

/// A piece of terrain in the match; what never changes of it is on the table's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct PieceState {
    pub(crate) wounds: u8,
    pub(crate) gone: bool,
    /// Of a door.
    pub(crate) open: bool,
}

/// Ground that a character has made dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Patch {
    pub(crate) at: Point,
    pub(crate) radius: Grain,
    pub(crate) difficult: bool,
    /// The last turn it lasts in; 255 for good.
    pub(crate) until: u8,
    pub(crate) by: Figure,
}

/// The activation under way (AS-ACT-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Activation {
    pub(crate) who: Figure,
    /// How far it has moved.
    pub(crate) moved: Grain,
    /// What happens at its end has begun.
    pub(crate) ending: bool,
    /// Choices made in it so far, by all seats.
    pub(crate) choices: u16,
}

/// Suspended work. The last one on the stack goes on first; it is taken off, works, and puts itself
/// back if it has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    #[default]
    Nothing,
    /// A seat has to choose.
    Ask(Seat, Question),
    /// An attack at one of its seven steps.
    Attack(Attack),
    /// The effects of a deed.
    Effects(Effects),
    /// Strides left to move.
    Moving(Moving),
    /// A push, pull or throw.
    Forced(Forced),
    /// A fall, then impact and displacement.
    Falling(Falling),
    /// Those who stand on a destroyed piece fall, one after the other.
    Collapse(PieceId),
    /// Seats are asked for responses.
    Window(Window),
    /// The activation ends (AS-ACT-3 (6)) when all before it is done.
    EndActivation,
}

/// What a seat is asked in the middle of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Where to move, or what to do with strides: the [`Frame::Moving`] below.
    Move,
    /// What a deed of a character is aimed at.
    Target { who: Figure, deed: DeedId },
    /// Whether a character responds: the [`Frame::Window`] below.
    Respond(Figure),
    /// Slow, Weaken or Hinder for the own character (AS-FALL-2).
    Gain(Figure),
    /// Where the own character is displaced to (AS-HITB-1).
    Displace(Figure),
    /// Where a thrown character lands: the [`Frame::Forced`] below.
    Land(Figure),
    /// Which of the looked-at cards to discard.
    Discard(u8),
    /// Which condition to remove.
    Cleanse(Figure),
}

/// An attack under way (AS-ATK). With an area, the targets come one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) by: Figure,
    pub(crate) deed: DeedId,
    /// What was declared; then the one that is struck.
    pub(crate) target: AimedAt,
    pub(crate) step: AttackStep,
    /// Bonus of a counterattack.
    pub(crate) bonus: i8,
    /// The flip, once made.
    pub(crate) flip: Option<i16>,
    /// Damage of the hit under way.
    pub(crate) damage: u8,
    /// Whether the target under way is hit.
    pub(crate) hit: bool,
    /// Whether any target was.
    pub(crate) any_hit: bool,
    /// Characters that have yet to be told that they are targets .
    pub(crate) untold: IdSet<Figure>,
    /// Characters that have yet to be struck.
    pub(crate) left: IdSet<Figure>,
    /// Pieces that have yet to be struck.
    pub(crate) left_pieces: IdSet<PieceId>,
    /// Defense by responses.
    pub(crate) defended: IdArray<Figure, i8, MAX_FIGURES>,
    /// The middle of the area, its height, and the piece it is in, if that is what was aimed at.
    pub(crate) middle: Point,
    pub(crate) height: u8,
    pub(crate) piece: Option<PieceId>,
}

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum AimedAt {
    Figure(Figure),
    Piece(PieceId),
    Point(Point),
    User,
}

/// The next thing an attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AttackStep {
    /// Finds whom it strikes.
    Declared,
    /// Opens the window for `targeted` of each of them.
    Told,
    /// Turns to the next one, if there is one left.
    Next,
    /// Flips, and opens the window for `hit` or `missed`.
    Flip,
    /// Opens the window for `damaged`.
    Damage,
    Wounds,
    Effects,
    /// Opens the window for `attack_done`.
    Done,
}

/// The effects of a deed under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effects {
    pub(crate) by: Figure,
    pub(crate) deed: DeedId,
    pub(crate) target: AimedAt,
    /// The next effect of the deed.
    pub(crate) at: u8,
    /// Whether the attack has hit; of no account for other deeds.
    pub(crate) hit: bool,
    pub(crate) part: Part,
}

/// Which effects of a deed happen now: in an area, those on each target, then those on the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Part {
    All,
    OnTarget,
    OnUser,
}

/// Strides left to move: a Move Action, or strides that an effect gives.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Moving {
    pub(crate) who: Figure,
    pub(crate) strides: u8,
    /// Move Actions to come after this one (AS-MOVE-1).
    pub(crate) more: u8,
    pub(crate) shakes: u8,
    pub(crate) interacts: u8,
    pub(crate) kind: MoveKind,
    /// Corners of the way that is planned already, the next one last.
    pub(crate) plan: Pile<Point, MAX_CORNERS>,
}

/// Under which rules strides are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MoveKind {
    /// A Move Action: with Shake and Interact.
    Action,
    /// Strides only.
    Strides,
    /// Over terrain other than closed doors and indestructible pieces, ending in contact with this.
    Swoop(Figure),
    /// Through characters smaller by two and weak terrain of up to this Size.
    Trample(u8),
}

/// A push, pull or throw under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Forced {
    pub(crate) who: Figure,
    pub(crate) by: Figure,
    pub(crate) kind: ForcedKind,
    pub(crate) length: Grain,
    /// The window for `forced` has been opened.
    pub(crate) told: bool,
    pub(crate) cancelled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ForcedKind {
    Push,
    Pull,
    Throw,
}

/// A fall or a landing under way (AS-FALL-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Falling {
    pub(crate) who: Figure,
    /// Who made it fall, or nobody.
    pub(crate) by: Figure,
    /// The height it falls from, in Size units above the ground.
    pub(crate) from: u8,
    pub(crate) step: FallStep,
    /// Who has how many tokens to choose, in this order.
    pub(crate) tokens: [(Figure, u8); 2],
    /// Whom it lands on.
    pub(crate) onto: Figure,
    /// Whom it has landed on already; itself, once it has been moved to where it
    /// can stand.
    pub(crate) met: IdSet<Figure>,
    /// Dangerous ground it was in before all this, and what it has come through (bits).
    pub(crate) before: u64,
    pub(crate) crossed: u64,
}

/// The next thing a fall does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FallStep {
    /// Drops straight down and suffers for it.
    Drop,
    /// Looks for somebody below.
    Land,
    /// One of both makes room.
    MakeRoom,
    /// Dangerous ground.
    Ground,
}

/// Seats being asked for responses to one event, in turn order from the active one (AS-RESP-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Window {
    pub(crate) trigger: super::content::sheets::Trigger,
    /// Whom the event is about (attacked, pushed, moving, defeated).
    pub(crate) about: Figure,
    /// Who caused it.
    pub(crate) cause: Figure,
    /// Characters that are done with.
    pub(crate) asked: IdSet<Figure>,
    /// Responses of the character asked now.
    pub(crate) used: u8,
}

impl Window {
    /// An event that nobody has been asked about yet.
    pub(crate) fn new(trigger: super::content::sheets::Trigger, about: Figure, cause: Figure) -> Window {
        Window { trigger, about, cause, asked: IdSet::EMPTY, used: 0 }
    }
}

impl Standing {
    /// Tokens of a condition.
    pub(crate) fn condition(&self, condition: Condition) -> u8 {
        self.conditions[condition as usize]
    }
}
