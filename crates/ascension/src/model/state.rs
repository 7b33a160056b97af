//! The state of a match and its invariants.

use serde::{Deserialize, Serialize};

use crate::model::content::sheets::{Condition, DeedId, MAX_SLOTS, SheetId, TokenSlot};
use crate::model::content::suits::Met;
use crate::model::flip_deck::FlipDeck;
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_pile::IdPile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::{IdArray, id};
use evenhand_kit::table::plane::{Facing, Grain, Point};

/// The maximum number of characters in a match.
pub const MAX_FIGURES: usize = 32;
/// The maximum number of terrain pieces on a table.
pub const MAX_PIECES: usize = 32;
/// The maximum number of patches of ground that characters have made dangerous.
pub const MAX_PATCHES: usize = 8;

id! {
    /// A character, as its index in [`State::figures`].
    pub struct Figure(u8);
    /// A piece of terrain, as its index in the table's list.
    pub struct PieceId(u8);
    /// A side of one or more players.
    pub struct Side(u8);
    /// A deck: that of one seat, of one side, or the one that all share.
    pub struct DeckId(u8);
    /// A marker of the scenario.
    pub struct MarkerId(u8);
}

/// The maximum number of entries in one round of seats: three, two and one players in rotation.
pub const MAX_ROUND: usize = 18;
/// The maximum number of markers in a scenario.
pub const MAX_MARKERS: usize = 8;

/// The maximum number of corners of a planned path.
pub const MAX_CORNERS: usize = 4;

/// The maximum number of targets of a chain.
pub const MAX_CHAIN: usize = 8;

/// No side.
pub const NO_SIDE: Side = Side(u8::MAX);
/// No character.
pub const NOBODY: Figure = Figure(u8::MAX);

/// An array with one entry per side. Entries of sides that do not play keep their default.
pub(crate) type BySide<T> = IdArray<Side, T, MAX_SEATS>;

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// The current turn, that is, the table-wide cycle of activations; from 1.
    pub(crate) turn: u8,
    /// The sides in initiative order.
    pub(crate) order: Pile<Side, MAX_SEATS>,
    /// All seats; the members of a side in their internal order (AS-TEAM-1).
    pub(crate) ranks: Pile<Seat, MAX_SEATS>,
    /// One full round of seats in the order they act: side after side, each in its internal
    /// order, or one member of each side in rotation (`teams.slot`).
    pub(crate) seats: Pile<Seat, MAX_ROUND>,
    /// The index in `seats` of the seat that took the last activation; `None` before the first.
    pub(crate) mark: Option<u8>,
    /// The index in `seats` of the seat to act.
    pub(crate) next: u8,
    /// The seats that have passed since the last activation, as a bit set.
    pub(crate) passed: u8,
    /// The number of activations and passes in this match so far.
    pub(crate) activations: u16,
    /// The current activation.
    pub(crate) active: Option<Activation>,
    pub(crate) figures: IdPile<Figure, Standing, MAX_FIGURES>,
    pub(crate) pieces: IdPile<PieceId, PieceState, MAX_PIECES>,
    pub(crate) patches: Pile<Patch, MAX_PATCHES>,
    /// The decks: one per seat, one per side, or one for all.
    pub(crate) decks: IdPile<DeckId, FlipDeck, MAX_SEATS>,
    /// The bonus of each side in contests (AS-UND).
    pub(crate) bonus: BySide<i16>,
    /// Scenario points of each side.
    pub(crate) score: BySide<i16>,
    /// The side that each marker belongs to, or [`NO_SIDE`].
    pub(crate) markers: IdPile<MarkerId, Side, MAX_MARKERS>,
    /// The side that has been alone in the zone, and at how many consecutive turn ends.
    pub(crate) alone: (Side, u8),
    /// The sides that had characters at the last check.
    pub(crate) in_play: IdSet<Side>,
    pub(crate) end: End,
    pub(crate) shares: BySeat<f32>,
    pub(crate) stack: Pile<Frame, 24>,
}

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    /// A team orders its members (AS-TEAM-1); the field is the team's index in `order`.
    TeamOrder(u8),
    /// Seats put characters on the table one by one.
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
    /// At most one side has characters left.
    Elimination,
    /// A side reached the scenario's target.
    Target,
    /// The last turn ended.
    TurnLimit,
    /// There were too many activations (`safety.max_activations`).
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
    /// Tokens on the Move Action, then on each action of the sheet.
    #[serde(with = "slots")]
    pub(crate) slots: IdArray<TokenSlot, u8, MAX_SLOTS>,
    pub(crate) activated: bool,
    /// Bonus to Defense until its next activation, from [`LockDown`](crate::model::content::verbs::LockDown).
    pub(crate) locked: Option<i8>,
    /// Bonus to Defense from a friend's [`Ward`](crate::model::content::verbs::Ward), and that friend.
    pub(crate) ward: i8,
    pub(crate) ward_by: Figure,
    /// The number of tokens it has lent, and to whom.
    pub(crate) lent: u8,
    pub(crate) lent_to: Figure,
    /// Tokens of others on its actions, which block them (AC-EF-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) exhausted: IdArray<TokenSlot, u8, MAX_SLOTS>,
    /// The character that it can only move towards, until the end of its next activation (AC-AB-6).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) compelled: Option<Figure>,
}

/// Tokens on slots in records: those of the first slots always, the others if there are any.
mod slots {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{IdArray, MAX_SLOTS, TokenSlot};

    /// The number of slots that are always written.
    const WRITTEN: usize = 6;

    type Slots = IdArray<TokenSlot, u8, MAX_SLOTS>;

    pub(super) fn serialize<S: Serializer>(slots: &Slots, serializer: S) -> Result<S::Ok, S::Error> {
        let all = slots.as_array();
        let used = all.iter().rposition(|tokens| *tokens > 0).map_or(0, |last| last + 1);
        serializer.collect_seq(&all[..used.max(WRITTEN)])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slots, D::Error> {
        let written = Vec::<u8>::deserialize(deserializer)?;
        if written.len() > MAX_SLOTS {
            return Err(D::Error::custom(format!("{} slots, more than {MAX_SLOTS}", written.len())));
        }
        let mut slots = [0; MAX_SLOTS];
        slots[..written.len()].copy_from_slice(&written);
        Ok(slots.into())
    }
}

/// Whether a value is that of its type's default. Such fields are left out of records.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The surface a character stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Surface {
    #[default]
    Ground,
    /// The top of a piece, or one of its levels (0 for a piece without levels).
    Level(PieceId, u8),
}

/// The state of a piece of terrain. Its constant properties are in the table's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct PieceState {
    pub(crate) wounds: u8,
    pub(crate) gone: bool,
    /// Whether the door is open (doors only).
    pub(crate) open: bool,
}

/// Ground that a character has made dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Patch {
    pub(crate) at: Point,
    pub(crate) radius: Grain,
    pub(crate) difficult: bool,
    /// The last turn it exists in; 255 if it is permanent.
    pub(crate) until: u8,
    pub(crate) by: Figure,
}

/// The current activation (AS-ACT-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Activation {
    pub(crate) who: Figure,
    /// How far the character has moved in it.
    pub(crate) moved: Grain,
    /// Whether its end effects have begun.
    pub(crate) ending: bool,
    /// The number of choices made in it so far, by all seats.
    pub(crate) choices: u16,
    /// The number of abilities used in it (AC-ABI-0).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) abilities: u8,
    /// Whether a Move Action was used in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) walked: bool,
    /// Whether an attack in it had the bonus of an activation without a Move Action (AC-TR-15).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) stood: bool,
}

impl Activation {
    /// Returns the activation of a character that has done nothing yet.
    pub(crate) fn new(who: Figure) -> Activation {
        Activation { who, moved: 0, ending: false, choices: 0, abilities: 0, walked: false, stood: false }
    }
}

/// A suspended task. The top frame of the stack runs next: it is popped, does its work, and
/// pushes itself back if it has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    #[default]
    Nothing,
    /// A seat must choose.
    Ask(Seat, Question),
    /// An attack at one of its seven steps.
    Attack(Attack),
    /// The effects of an action.
    Effects(Effects),
    /// Strides left to move.
    Moving(Moving),
    /// A push, pull or throw.
    Forced(Forced),
    /// A fall, then impact and displacement.
    Falling(Falling),
    /// The characters that stand on a destroyed piece fall, one after another.
    Collapse(PieceId),
    /// Seats are asked for responses.
    Window(Window),
    /// The activation ends (AS-ACT-3 (6)) when everything above it is done.
    EndActivation,
}

/// A choice that a seat must make while something is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Where to move, or what else to do with strides; belongs to the [`Frame::Moving`] below it.
    Move,
    /// The target of a character's action.
    Target {
        who: Figure,
        deed: DeedId,
        /// Whether the greater number of tokens was spent (AC-ATK-2).
        #[serde(default, skip_serializing_if = "is_default")]
        more: bool,
    },
    /// Whether a character responds; belongs to the [`Frame::Window`] below it.
    Respond(Figure),
    /// Slow, Weaken or Hinder for the seat's own character (AS-FALL-2).
    Gain(Figure),
    /// Where the seat's own character is displaced to (AS-HITB-1).
    Displace(Figure),
    /// Where a thrown character lands; belongs to the [`Frame::Forced`] below it.
    Land(Figure),
    /// Which of the cards looked at to discard.
    Discard(u8),
    /// Which condition to remove.
    Cleanse(Figure),
    /// Which of this many options of an effect of a character; belongs to the [`Frame::Effects`] below it.
    Option(Figure, u8),
    /// The next target of a chain; belongs to the [`Frame::Attack`] below it (AC-TPL-4).
    Chain(Figure),
    /// Where a character is placed or moves to; belongs to the [`Frame::Effects`] below it (AC-EF-1, AC-AB-3).
    Place(Figure),
    /// On which action of a character a token is put; belongs to the [`Frame::Effects`] below it (AC-EF-11).
    Exhaust(Figure),
}

/// An attack in progress (AS-ATK). The targets of an area are resolved one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attack {
    pub(crate) by: Figure,
    pub(crate) deed: DeedId,
    /// First the declared target, then the target being resolved.
    pub(crate) target: AimedAt,
    pub(crate) step: AttackStep,
    /// The bonus of a counterattack.
    pub(crate) bonus: i8,
    /// The flip, once it was made.
    pub(crate) flip: Option<i16>,
    /// The damage of the current hit.
    pub(crate) damage: u8,
    /// Whether the current target is hit.
    pub(crate) hit: bool,
    /// Whether any target was hit.
    pub(crate) any_hit: bool,
    /// The targets whose `targeted` window has not been opened yet.
    pub(crate) untold: IdSet<Figure>,
    /// The characters that have not been struck yet.
    pub(crate) left: IdSet<Figure>,
    /// The pieces that have not been struck yet.
    pub(crate) left_pieces: IdSet<PieceId>,
    /// Defense bonuses from responses.
    pub(crate) defended: IdArray<Figure, i8, MAX_FIGURES>,
    /// The center of the area and its height, and the piece it lies in if a piece was the target.
    pub(crate) middle: Point,
    pub(crate) height: u8,
    pub(crate) piece: Option<PieceId>,
    /// Whether the greater number of tokens was spent (AC-ATK-2).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) more: bool,
    /// The suits among the cards of the flip (AC-TRIG-1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) suits: Met,
    /// The characters that were hit, and those that were missed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) hits: IdSet<Figure>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) misses: IdSet<Figure>,
    /// The targets of a chain, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) chain: Pile<Figure, MAX_CHAIN>,
    /// The characters that are struck only if the attack still reaches them (AC-RE-4).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) evading: IdSet<Figure>,
}

/// The target of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum AimedAt {
    Figure(Figure),
    Piece(PieceId),
    Point(Point),
    User,
}

/// The next step of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AttackStep {
    /// Finds the characters and pieces it strikes.
    Declared,
    /// The next target of a chain is chosen.
    Chaining,
    /// Opens the `targeted` window of each character struck.
    Told,
    /// Proceeds to the next target, if there is one left.
    Next,
    /// Flips, then opens the `hit` or `missed` window.
    Flip,
    /// Opens the `damaged` window.
    Damage,
    Wounds,
    Effects,
    /// Opens the `attack_done` window.
    Done,
}

/// The effects of an action, in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effects {
    pub(crate) by: Figure,
    pub(crate) deed: DeedId,
    pub(crate) target: AimedAt,
    /// The index of the next effect.
    pub(crate) at: u8,
    /// Whether the attack hit; ignored for actions that are not attacks.
    pub(crate) hit: bool,
    pub(crate) part: Part,
    /// The option that was chosen for the next effect.
    #[serde(default)]
    pub(crate) answer: Option<u8>,
    /// The suits among the cards of the attack (AC-TRIG-1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) suits: Met,
    /// The characters that an area hit, and those that it missed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) hits: IdSet<Figure>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) misses: IdSet<Figure>,
    /// The characters that cannot be pushed or thrown by this action any more (AC-RE-1).
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) held: IdSet<Figure>,
}

impl Effects {
    /// Returns the effects of an action that is no attack, before the first one.
    pub(crate) fn new(by: Figure, deed: DeedId, target: AimedAt) -> Effects {
        let none = IdSet::EMPTY;
        let (suits, part) = (Met::default(), Part::All);
        Effects { by, deed, target, at: 0, hit: true, part, answer: None, suits, hits: none, misses: none, held: none }
    }
}

/// Which effects of an action happen now. For an area: those on each target first, then those on the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Part {
    All,
    OnTarget,
    OnUser,
}

/// Strides left to move, from a Move Action or from an effect.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Moving {
    pub(crate) who: Figure,
    pub(crate) strides: u8,
    /// The number of Move Actions that follow this one (AS-MOVE-1).
    pub(crate) more: u8,
    pub(crate) shakes: u8,
    pub(crate) interacts: u8,
    pub(crate) kind: MoveKind,
    /// The remaining corners of the planned path, the next one last.
    pub(crate) plan: Pile<Point, MAX_CORNERS>,
}

/// The rules that apply to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MoveKind {
    /// A Move Action: Shake and Interact are allowed.
    Action,
    /// Strides only.
    Strides,
    /// Over terrain except closed doors and indestructible pieces, ending in contact with this character.
    Swoop(Figure),
    /// Through characters smaller by two Sizes and through weak terrain up to this Size.
    Trample(u8),
    /// A single straight way up to this length, without climbs (AC-AB-5).
    Shift(Grain),
}

/// A push, pull or throw in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Forced {
    pub(crate) who: Figure,
    pub(crate) by: Figure,
    pub(crate) kind: ForcedKind,
    pub(crate) length: Grain,
    /// Whether the `forced` window has been opened.
    pub(crate) told: bool,
    pub(crate) cancelled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ForcedKind {
    Push,
    Pull,
    Throw,
    /// Moved straight in a direction that the other seat chooses (AC-EF-2).
    Displace,
}

/// A fall or a landing in progress (AS-FALL-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Falling {
    pub(crate) who: Figure,
    /// The character that caused the fall, or [`NOBODY`].
    pub(crate) by: Figure,
    /// The height it falls from, in Size units above the ground.
    pub(crate) from: u8,
    pub(crate) step: FallStep,
    /// The characters that must choose tokens, and how many each, in this order.
    pub(crate) tokens: [(Figure, u8); 2],
    /// The character it lands on.
    pub(crate) onto: Figure,
    /// The characters it has landed on already. Includes the falling character itself once it
    /// was moved to a place where it can stand.
    pub(crate) met: IdSet<Figure>,
    /// Bit sets of dangerous ground: where it was before the fall, and what it has passed through since.
    pub(crate) before: u64,
    pub(crate) crossed: u64,
}

/// The next step of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FallStep {
    /// The character drops straight down and suffers damage and tokens.
    Drop,
    /// Checks for a character below.
    Land,
    /// One of the two characters makes room.
    MakeRoom,
    /// Resolves dangerous ground.
    Ground,
}

/// A response window: seats are asked for responses to one event, in turn order from the active seat (AS-RESP-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Window {
    pub(crate) trigger: crate::model::content::sheets::Trigger,
    /// The character the event is about (attacked, pushed, moving or defeated).
    pub(crate) about: Figure,
    /// The character that caused it.
    pub(crate) cause: Figure,
    /// The characters that have already been asked.
    pub(crate) asked: IdSet<Figure>,
    /// The number of responses used by the character asked now.
    pub(crate) used: u8,
}

impl Window {
    /// Opens a window for an event; no character has been asked yet.
    pub(crate) fn new(trigger: crate::model::content::sheets::Trigger, about: Figure, cause: Figure) -> Window {
        Window { trigger, about, cause, asked: IdSet::EMPTY, used: 0 }
    }
}

impl Standing {
    /// Returns the number of tokens of a condition.
    pub(crate) fn condition(&self, condition: Condition) -> u8 {
        self.conditions[condition as usize]
    }
}
