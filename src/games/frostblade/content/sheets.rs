//! What content comes to: datasheets, items, lists, missions and tables as the rules ask for them.
//!
//! Lengths are whole thousandths of an inch ([`inches`]).

use super::effects::{DiceRoll, Effect};
use super::ids::{AbilityId, ItemId, KeywordId, PassiveId, SheetId, SpellId, StatusId, UnitId};
use crate::games::frostblade::field::Nearby;
use crate::table::plane::{Bounds, Footprint, Grain, Point};
use crate::words;

/// Thousandths of an inch in an inch.
pub(crate) const INCH: Grain = 1000;

/// A length in inches as whole thousandths.
pub(crate) fn inches(length: f64) -> Grain {
    crate::table::plane::whole(length * f64::from(INCH))
}

/// Keywords: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Keywords(pub(crate) u64);

impl Keywords {
    /// Whether this one is among them.
    #[inline]
    pub(crate) fn has(self, keyword: KeywordId) -> bool {
        self.0 >> keyword.0 & 1 != 0
    }
}

/// A datasheet (FB-DATA-1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) keywords: Keywords,
    /// The first keyword (FB-ARMY-3).
    pub(crate) faction: KeywordId,
    pub(crate) min: u8,
    pub(crate) max: u8,
    /// Points of a model without items.
    pub(crate) cost: u16,
    pub(crate) speed: Grain,
    pub(crate) strength: u8,
    /// What a hit die must reach.
    pub(crate) defense: u8,
    /// What an evade die must reach; 0 = none is rolled.
    pub(crate) evade: u8,
    pub(crate) hp: u8,
    pub(crate) item_slots: u8,
    pub(crate) spell_slots: u8,
    pub(crate) radius: Grain,
    /// Of the body above the base.
    pub(crate) height: Grain,
    pub(crate) can_equip: Vec<ItemId>,
    /// Carried always, and free.
    pub(crate) innate: Vec<ItemId>,
    pub(crate) abilities: Vec<AbilityId>,
    pub(crate) passives: Vec<PassiveId>,
    /// Those of its faction; empty without spell slots.
    pub(crate) spells: Vec<SpellId>,
    pub(crate) leader: bool,
    pub(crate) flyer: bool,
    pub(crate) gargantuan: bool,
}

/// How a weapon makes dice of its user's Strength (FB-COM-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// Added to the user's.
    Plus(i8),
    /// Instead of the user's, rolled by each model if it is a die.
    Instead(DiceRoll),
    /// So much Direct Damage without a hit roll.
    Direct(DiceRoll),
}

/// What attacks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weapon {
    /// How far it reaches; `None` = in hand-to-hand combat.
    pub(crate) range: Option<Grain>,
    pub(crate) strength: Strength,
    /// In hand-to-hand combat, how near the enemy model must be; at least `melee.range`.
    pub(crate) reach: Grain,
    pub(crate) ignores_objects: bool,
    pub(crate) ignores_structures: bool,
    /// What a squad gets that suffers a wound from it.
    pub(crate) on_wound: Option<StatusId>,
    /// Strength added if its squad has moved this far in this turn: length and Strength.
    pub(crate) after_move: Option<(Grain, i8)>,
}

/// An item (FB-ARMY-5).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) slots: u8,
    pub(crate) points: u16,
    pub(crate) weapon: Option<Weapon>,
    /// Whether all models of a squad carry it or none: because it says so, or because it changes Defense or evade dice (FB-Q56).
    pub(crate) squad_wide: bool,
    /// What its bearer's squad has as long as a model carries it.
    pub(crate) passives: Vec<PassiveId>,
}

/// When a passive works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// All the time.
    Always,
    /// At the beginning of a phase, of the own turn only or of every turn.
    Begin { phase: Phase, own_only: bool },
    /// For each own model that a melee attack destroys; the attacking squad is the target.
    LostInMelee,
}

/// The phases of a turn (FB-TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Slots refill.
    #[default]
    Starting,
    /// Spells.
    Spell,
    /// Movement.
    Movement,
    /// Attacks.
    Combat,
    /// Coherency and scores.
    End,
}

words! {
    /// Whom a passive, an ability or a spell is about.
    pub(crate) enum Whom {
        /// The squad itself.
        Own,
        /// Friendly squads, the squad itself among them: one that is chosen, or all of a passive.
        Friend,
        /// Enemy squads: one that is chosen, or all of a passive.
        Enemy,
        /// An enemy squad that is in hand-to-hand combat with it: one that is chosen.
        Engaged,
        /// All enemy squads in hand-to-hand combat with it.
        AllEngaged,
        /// All enemy squads within reach.
        AllEnemies,
        /// All other squads within reach, friend and foe.
        Everybody,
    }
}

/// A passive (FB-DATA-4).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passive {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) trigger: Trigger,
    pub(crate) whom: Whom,
    /// How near they must be; `None` = anywhere, or only the squad itself.
    pub(crate) within: Option<Grain>,
    /// Only squads with this keyword.
    pub(crate) keyword: Option<KeywordId>,
    /// What a D6 must reach for each of them; 0 = no roll.
    pub(crate) check: u8,
    pub(crate) effects: Vec<Effect>,
}

/// When an ability can be used (FB-DATA-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// In this phase of the own turn.
    Phase(Phase),
    /// When a friendly LEADER within reach is about to be allocated wounds, in any turn.
    WoundsToLeader,
}

/// An activated ability (FB-DATA-3).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ability {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) moment: Moment,
    pub(crate) once_per_game: bool,
    pub(crate) whom: Whom,
    pub(crate) within: Option<Grain>,
    pub(crate) keyword: Option<KeywordId>,
    /// Whether its target must not have acted in this Movement Phase.
    pub(crate) fresh: bool,
    pub(crate) effects: Vec<Effect>,
}

/// A spell (FB-SPELL).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spell {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) faction: KeywordId,
    pub(crate) difficulty: u8,
    pub(crate) range: Grain,
    /// [`Whom::Friend`] or [`Whom::Enemy`].
    pub(crate) whom: Whom,
    pub(crate) effects: Vec<Effect>,
}

/// When a status ends (FB-STAT-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// At the end of the turn in which it was given.
    Turn,
    /// In the End Phase of the bearer's next turn.
    BearersNextEnd,
    /// At the start of the bearer's next turn.
    BearersNextStart,
    /// At the start of the next turn of the player who gave it.
    SourcesNextStart,
    /// When a D6 at the start of the bearer's turn, after its effects, reaches this.
    PutOut(u8),
}

/// A status (FB-STAT-1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Status {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) ends: Ends,
    /// What lasts as long as it does.
    pub(crate) lasting: Vec<Effect>,
    /// What happens at the beginning of the bearer's Starting Phase.
    pub(crate) at_start: Vec<Effect>,
}

/// Items of one model: those it was given and those it always carries, in order.
pub(crate) type Kit = Vec<ItemId>;

/// A squad of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    pub(crate) sheet: SheetId,
    /// One for each model.
    pub(crate) kits: Vec<Kit>,
    pub(crate) points: u32,
}

/// An army (FB-ARMY-1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct List {
    /// What it is called in `lists`: the name of its role.
    pub(crate) name: String,
    /// Its name for readers.
    pub(crate) title: String,
    pub(crate) units: Vec<UnitId>,
    pub(crate) points: u32,
}

words! {
    /// When a primary mission scores (FB-Q75).
    pub(crate) enum ScoredAt {
        /// In the End Phase of the player whose turn it is.
        OwnEnd,
        /// At the end of each round, for both.
        RoundEnd,
        /// In the Starting Phase of the player whose turn it is.
        OwnStart,
    }
}

/// What the primary mission is worth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Primary {
    pub(crate) when: ScoredAt,
    pub(crate) from_round: u8,
    /// VP for each marker that is controlled, by marker.
    pub(crate) per_marker: Vec<u8>,
    /// The most of these at once; 0 = no limit.
    pub(crate) cap: u8,
    /// VP for controlling more markers than the opponent.
    pub(crate) majority: u8,
    /// Scored once more by both at the end of the last regular round.
    pub(crate) at_game_end: bool,
}

/// What a secondary objective asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// In the own End Phase: an enemy squad was destroyed in this turn.
    Cull,
    /// At the end: no enemy model is in the own zone.
    Gate,
    /// At once: for each destroyed enemy squad with one of these keywords.
    Bounty(Keywords),
    /// At the end: so many squads without these keywords have a model in the enemy's zone.
    Raid(u8, Keywords),
    /// At once: to whoever destroys the first enemy squad.
    FirstBlood,
    /// At the end: all own LEADER squads live.
    Unbroken,
}

/// A secondary objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Secondary {
    pub(crate) goal: Goal,
    pub(crate) vp: u8,
}

/// A mission (FB-WIN-5).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mission {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Of both players.
    pub(crate) zones: [Bounds; 2],
    /// Places of the middles of markers, with the height of what they lie on.
    pub(crate) markers: Vec<(Point, Grain)>,
    pub(crate) primary: Primary,
    pub(crate) secondaries: Vec<Secondary>,
}

words! {
    /// What a piece of terrain is (FB-TERR-1).
    pub(crate) enum PieceKind {
        /// Small: it never stops lines of sight, and covers.
        Object,
        /// It stops lines of sight that cross it.
        Structure,
    }
}

/// A piece of terrain: an upright rectangle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) id: String,
    pub(crate) shape: Footprint,
    pub(crate) zone: Bounds,
    pub(crate) height: Grain,
    pub(crate) kind: PieceKind,
    /// Whether models can stand on it.
    pub(crate) top: bool,
}

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Battlefield {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) width: Grain,
    pub(crate) depth: Grain,
    /// No more than 255.
    pub(crate) pieces: Vec<Piece>,
    /// Which of them are near a place.
    pub(crate) near: Nearby,
}
