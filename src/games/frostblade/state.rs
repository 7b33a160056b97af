//! A position: where models stand, what squads have done, and what is under way.

use serde::{Deserialize, Serialize};

use super::content::effects::Did;
use super::content::ids::{AbilityId, ListId, PassiveId, SpellId, StatusId, UnitId};
use super::content::sheets::Phase;
use super::field::Spot;
use crate::game::{BySeat, Seat};
use crate::table::Pile;
use crate::table::ids::{Id, id};

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

id! {
    /// A squad on the table: the first player's first.
    pub struct SquadId(u8);
}

impl SquadId {
    /// No squad.
    pub const NONE: SquadId = SquadId(255);

    /// Its bit in a set of squads.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        1 << self.0
    }
}

/// The squads of a set of bits, in order.
pub(crate) fn squads_of(mut bits: u32) -> impl Iterator<Item = SquadId> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            SquadId::of_fitting(lowest)
        })
    })
}

/// The places of a set of bits, in order.
#[inline]
pub(crate) fn places_of(mut bits: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let lowest = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            lowest
        })
    })
}

/// A model: where it stands and its wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Model {
    /// Where it stands, if it lives.
    pub spot: Spot,
    /// Wounds it has suffered.
    pub wounds: u8,
    /// The straight ways of its moves in this turn together, in thousandths of an inch.
    pub moved: u16,
}

/// A status on a squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Held {
    /// Which.
    pub status: StatusId,
    /// The player whose it is.
    pub giver: Seat,
    /// Given in the bearer's own turn, which does not count as its next.
    pub fresh: bool,
}

/// What a squad's abilities have done for this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ForTurn {
    /// Added to Move, in thousandths of an inch; its action is no Rush then.
    pub swoop: u16,
    /// Its Rush die, if it is another: the ability that said so, by the squad and its number.
    pub rush_die: Option<AbilityId>,
    /// Its action ignores models.
    pub over_models: bool,
    /// Its action ignores terrain.
    pub over_terrain: bool,
    /// The ability that changes one of its weapons.
    pub volley: Option<AbilityId>,
    /// Bits of passives that can be used once in each turn and have been.
    pub spent: u16,
}

/// A squad.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Squad {
    /// What it is.
    pub unit: UnitId,
    /// Whose.
    pub owner: Seat,
    /// The place of its first model among all.
    pub first: u8,
    /// Models at the start.
    pub count: u8,
    /// Bits of the models that live.
    pub alive: u16,
    /// Whether it is on the table.
    pub placed: bool,
    /// Spell slots left in this turn.
    pub slots: u8,
    /// Its last action.
    pub did: Did,
    /// It has acted in this Movement Phase.
    pub acted: bool,
    /// It has attacked in this Combat Phase.
    pub attacked: bool,
    /// Abilities used in this player's turn, whoever's turn it is.
    pub uses: u8,
    /// Bits of its abilities that have been used once in the game.
    pub used_once: u8,
    /// How far the model of it that went farthest has moved in this turn, in thousandths of an inch.
    pub moved: u16,
    /// What lasts for this turn.
    pub now: ForTurn,
    /// Statuses.
    pub held: Pile<Held, MAX_HELD>,
}

impl Squad {
    /// Whether a model lives.
    #[inline]
    pub(crate) fn lives(&self) -> bool {
        self.alive != 0
    }

    /// Models that live.
    #[inline]
    pub(crate) fn living(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// The places of its living models within the squad.
    #[inline]
    pub(crate) fn models(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        places_of(self.alive)
    }
}

/// End places of a squad's living models, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spots {
    count: u8,
    list: [Spot; SQUAD_MODELS],
}

impl Spots {
    /// None yet.
    pub(crate) const fn new() -> Spots {
        Spots { count: 0, list: [Spot { x: 0, y: 0, on: 0 }; SQUAD_MODELS] }
    }

    /// One more; what is beyond the size of a squad is left out.
    pub(crate) fn push(&mut self, spot: Spot) {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = spot;
            self.count += 1;
        }
    }

    /// The places.
    #[inline]
    pub(crate) fn list(&self) -> &[Spot] {
        &self.list[..usize::from(self.count)]
    }

    /// The places, to be changed.
    #[cfg(test)]
    pub(crate) fn list_mut(&mut self) -> &mut [Spot] {
        &mut self.list[..usize::from(self.count)]
    }
}

/// Whom each model of a squad attacks, by its place in the squad (FB-COM-3): hand to hand and at range apart, which are the
/// same squad or none unless `combat.target_split` is `per_weapon`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Plan {
    /// In hand-to-hand combat.
    pub melee: [SquadId; SQUAD_MODELS],
    /// At range.
    pub ranged: [SquadId; SQUAD_MODELS],
}

impl Plan {
    /// Nobody is attacked.
    pub(crate) const NONE: Plan = Plan { melee: [SquadId::NONE; SQUAD_MODELS], ranged: [SquadId::NONE; SQUAD_MODELS] };

    /// Bits of the squads that are attacked.
    pub(crate) fn targets(&self) -> u32 {
        let all = self.melee.iter().chain(&self.ranged);
        all.filter(|target| **target != SquadId::NONE).fold(0, |bits, target| bits | target.bit())
    }

    /// The squads that are attacked, in the order in which models name them: that in which they are resolved.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = SquadId> + '_ {
        let named = (0..SQUAD_MODELS).flat_map(|place| [self.melee[place], self.ranged[place]]);
        let mut seen = 0;
        named.filter(move |target| {
            let new = *target != SquadId::NONE && seen & target.bit() == 0;
            if new {
                seen |= target.bit();
            }
            new
        })
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan::NONE
    }
}

/// Why a model was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A hand-to-hand attack.
    #[default]
    Melee,
    /// A ranged attack.
    Ranged,
    /// A spell.
    Spell,
    /// An ability, a passive or a status.
    Effect,
    /// An opportunity attack.
    Opportunity,
    /// A double 1 of a Spell Roll.
    Backlash,
    /// Too far from its squad in an End Phase.
    Coherency,
    /// No room for its squad as it was to be set up.
    NoRoom,
}

impl Cause {
    /// All of them, in order.
    pub const ALL: [Cause; 8] = [
        Cause::Melee,
        Cause::Ranged,
        Cause::Spell,
        Cause::Effect,
        Cause::Opportunity,
        Cause::Backlash,
        Cause::Coherency,
        Cause::NoRoom,
    ];
}

/// Wounds that are about to be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wounds {
    /// To whom.
    pub squad: SquadId,
    /// How many.
    pub n: u8,
    /// From what.
    pub cause: Cause,
    /// How many of them, which are allocated first, are of a hand-to-hand attack, where it was made from afar as well.
    pub by_hand: u8,
    /// Who attacks; [`SquadId::NONE`] if nobody does.
    pub by: SquadId,
    /// Bits of the statuses that it gets if a wound is left.
    pub statuses: u16,
    /// Bits of the only models that can take them; 0 for any.
    pub only: u16,
    /// Nobody can take them instead any more.
    pub settled: bool,
}

/// How a squad moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A Move action.
    #[default]
    Move,
    /// A Rush action.
    Rush,
    /// A move beside its action.
    Beside,
    /// It is set up again.
    SetUp,
}

/// A squad that is about to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Going {
    /// Which.
    pub squad: SquadId,
    /// How.
    pub kind: Kind,
    /// How far, in thousandths of an inch.
    pub allowance: u16,
    /// The enemy squads it leaves.
    pub leaves: u32,
    /// Opportunity attacks have been made.
    pub left: bool,
    /// The Rush die, once it has been rolled.
    pub die: Option<u8>,
    /// How often it has been rolled again.
    pub again: u8,
}

/// Effects that are carried out in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Of what.
    pub of: Of,
    /// Whose.
    pub source: SquadId,
    /// On whom.
    pub target: SquadId,
    /// The place of the next one.
    pub next: u8,
}

/// What effects are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// A spell.
    Spell(SpellId),
    /// An ability.
    Ability(AbilityId),
    /// A passive.
    Passive(PassiveId),
    /// What a status does at the start of a turn.
    Status(StatusId),
}

/// Squads that one effect reaches and whose turn is still to come (FB-Q62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// What reaches them.
    pub run: Run,
    /// The place of the only one of its effects that does, around its target; all of them do if there is none.
    pub around: Option<u8>,
    /// Bits of the squads.
    pub left: u32,
    /// Bits of the target's models as they stood when the effect began.
    pub stood: u16,
}

/// What was declared and is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// Nothing.
    #[default]
    Nothing,
    /// An attack on several squads: whose, on whom, and by squad which models were alive at that moment (FB-Q45).
    Attack(SquadId, Plan, [u16; MAX_SQUADS]),
    /// The end places of a Rush whose die comes after them (FB-Q25).
    Ends(Spots),
}

/// Something that waits to be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Wounds.
    Wounds(Wounds),
    /// A squad moves.
    Going(Going),
    /// Effects.
    Run(Run),
    /// So many destroyed models return.
    Return(SquadId, u8),
    /// The other squads that one effect reaches.
    Reached(Reached),
    /// The next squad that the attack which was declared is on, by its place among all of them.
    Attack(u8),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Wounds(Wounds::default())
    }
}

/// A passive or a status that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// Of what.
    pub of: Of,
    /// Whose.
    pub source: SquadId,
}

impl Default for Due {
    fn default() -> Due {
        Due { of: Of::Passive(PassiveId(0)), source: SquadId(0) }
    }
}

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
