//! Content in the form that the rules use: datasheets, items, lists, missions and tables.
//!
//! Lengths are whole thousandths of an inch ([`inches`]).

use super::effects::DiceRoll;
use super::ids::{AbilityId, ItemId, KeywordId, PassiveId, SheetId, SpellId, StatusId, UnitId};
use super::verbs::Verb;
use evenhand_game::words;
use evenhand_kit::table::plane::{Bounds, Grain, Point};

pub(crate) use super::inches::{INCH, inches};
pub(crate) use super::moments::{Moment, Phase, Trigger, Whom};

/// A set of keywords, with a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Keywords(pub(crate) u64);

impl Keywords {
    /// Whether the set contains this keyword.
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
    /// The result that a hit die must reach.
    pub(crate) defense: u8,
    /// The result that an evade die must reach; 0 = no evade roll.
    pub(crate) evade: u8,
    pub(crate) hp: u8,
    pub(crate) item_slots: u8,
    pub(crate) spell_slots: u8,
    pub(crate) radius: Grain,
    /// The height of the body above the base.
    pub(crate) height: Grain,
    pub(crate) can_equip: Vec<ItemId>,
    /// Items that every model carries, for no points.
    pub(crate) innate: Vec<ItemId>,
    pub(crate) abilities: Vec<AbilityId>,
    pub(crate) passives: Vec<PassiveId>,
    /// The spells of its faction; empty without spell slots.
    pub(crate) spells: Vec<SpellId>,
    pub(crate) leader: bool,
    pub(crate) flyer: bool,
    pub(crate) gargantuan: bool,
}

/// How a weapon turns its user's Strength into dice (FB-COM-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// Added to the user's Strength.
    Plus(i8),
    /// Replaces the user's Strength. If it is a die, each model rolls it.
    Instead(DiceRoll),
    /// This much Direct Damage, without a hit roll.
    Direct(DiceRoll),
}

/// The part of an item that makes it a weapon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weapon {
    /// The range; `None` = only in hand-to-hand combat.
    pub(crate) range: Option<Grain>,
    pub(crate) strength: Strength,
    /// In hand-to-hand combat, the distance within which the enemy model must be; at least `melee.range`.
    pub(crate) reach: Grain,
    pub(crate) ignores_objects: bool,
    pub(crate) ignores_structures: bool,
    /// The status of a squad that suffers a wound from it.
    pub(crate) on_wound: Option<StatusId>,
    /// The distance that the squad must have moved in this turn, and the Strength that is then added.
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
    /// Whether all models of a squad must carry it or none: because it is declared so, or because it changes Defense or
    /// evade dice (FB-Q56).
    pub(crate) squad_wide: bool,
    /// Passives of the squad while one of its models carries the item.
    pub(crate) passives: Vec<PassiveId>,
}

/// A passive (FB-DATA-4).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passive {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) trigger: Trigger,
    pub(crate) whom: Whom,
    /// The distance within which they must be; `None` = anywhere, or only the squad itself.
    pub(crate) within: Option<Grain>,
    /// The keyword that they must have.
    pub(crate) keyword: Option<KeywordId>,
    /// The result that a D6 must reach for each of them; 0 = no roll.
    pub(crate) check: u8,
    pub(crate) effects: Vec<Verb>,
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
    /// Whether the target must not have acted yet in this Movement Phase.
    pub(crate) fresh: bool,
    pub(crate) effects: Vec<Verb>,
}

/// A spell (FB-SPELL).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spell {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) faction: KeywordId,
    pub(crate) difficulty: u8,
    pub(crate) range: Grain,
    /// The target: [`Whom::Friend`] or [`Whom::Enemy`].
    pub(crate) whom: Whom,
    pub(crate) effects: Vec<Verb>,
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
    /// At the start of the bearer's turn, after its effects, if a D6 reaches this.
    PutOut(u8),
}

/// A status (FB-STAT-1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Status {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) ends: Ends,
    /// Effects that last as long as the status.
    pub(crate) lasting: Vec<Verb>,
    /// Effects at the beginning of the bearer's Starting Phase.
    pub(crate) at_start: Vec<Verb>,
}

/// The items of one model: those that it was given, then those that it always carries.
pub(crate) type Kit = Vec<ItemId>;

/// A squad of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unit {
    pub(crate) sheet: SheetId,
    /// The items of each model.
    pub(crate) kits: Vec<Kit>,
    pub(crate) points: u32,
}

/// An army (FB-ARMY-1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct List {
    /// Its id in `lists`, which is also the name of its role.
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

/// The scoring of the primary mission.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Primary {
    pub(crate) when: ScoredAt,
    pub(crate) from_round: u8,
    /// By marker, the VP for controlling it.
    pub(crate) per_marker: Vec<u8>,
    /// The most VP for markers at one scoring; 0 = no limit.
    pub(crate) cap: u8,
    /// VP for controlling more markers than the opponent.
    pub(crate) majority: u8,
    /// Whether both players score it once more at the end of the last regular round.
    pub(crate) at_game_end: bool,
}

/// The goal of a secondary objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// In the player's End Phase: an enemy squad was destroyed in this turn.
    Cull,
    /// At the end of the match: no enemy model is in the player's zone.
    Gate,
    /// At once, for each destroyed enemy squad with one of these keywords.
    Bounty(Keywords),
    /// At the end of the match: this many squads without these keywords have a model in the enemy's zone.
    Raid(u8, Keywords),
    /// At once, for the player who destroys the first enemy squad.
    FirstBlood,
    /// At the end of the match: all LEADER squads of the player are alive.
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
    /// The deployment zones of both players.
    pub(crate) zones: [Bounds; 2],
    /// The centers of the markers, with the height of the surface on which they lie.
    pub(crate) markers: Vec<(Point, Grain)>,
    pub(crate) primary: Primary,
    pub(crate) secondaries: Vec<Secondary>,
}
