//! Content as content files write it (see `NOTATION.md`). Lengths are inches.

use serde::{Deserialize, Deserializer};
use toml::Value;

use super::dice::{STRENGTH_FORM, STRENGTHS};
use super::sheets::{PieceKind, ScoredAt, Whom};
use crate::game::knobs::declare::Description;
use crate::game::knobs::{Declared, Knob};
use crate::table::effects::written::wrong;
use crate::{knobs, words};

words! {
    /// When a passive works (FB-DATA-4, FB-TURN-2).
    pub(crate) enum PassiveWhen {
        /// All the time.
        Always,
        /// At the beginning of the Starting Phase.
        Starting,
        /// At the beginning of the Spell Phase.
        Spell,
        /// At the beginning of the Movement Phase.
        Movement,
        /// At the beginning of the Combat Phase.
        Combat,
        /// At the beginning of the End Phase.
        End,
        /// For each own model that a melee attack destroys; the attacking squad is the target.
        LostInMelee,
    }

    /// In whose turns a passive begins a phase.
    pub(crate) enum Turns {
        /// The owner's.
        Own,
        /// Both players'.
        Any,
    }

    /// When an ability can be used (FB-DATA-3).
    pub(crate) enum AbilityWhen {
        /// In the own Starting Phase.
        Starting,
        /// In the own Spell Phase.
        Spell,
        /// In the own Movement Phase.
        Movement,
        /// In the own Combat Phase.
        Combat,
        /// In the own End Phase.
        End,
        /// In any turn, when a friendly LEADER is about to be allocated wounds.
        WoundsToLeader,
    }

    /// When a status ends (FB-STAT-1).
    pub(crate) enum StatusEnds {
        /// At the end of the turn in which it was given.
        Turn,
        /// In the End Phase of the bearer's next turn.
        BearersEnd,
        /// At the start of the bearer's next turn.
        BearersStart,
        /// At the start of the next turn of the player who gave it.
        SourcesStart,
        /// When a D6 at the start of the bearer's turn, after its effects, reaches `put_out`.
        PutOut,
    }

    /// Where the deployment zones of a mission are (FB-DEP-3).
    pub(crate) enum ZoneFrom {
        /// Where `zone_x` and `zone_y` say.
        Mission,
        /// As the book has them without a mission: `rules.deploy.default_depth` deep along the own long edge.
        Edges,
    }

    /// What a secondary objective asks for (FB-WIN-5).
    pub(crate) enum WrittenGoal {
        /// In the own End Phase: an enemy squad was destroyed in this turn.
        Cull,
        /// At the end: no enemy model is in the own zone.
        Gate,
        /// At once: for each destroyed enemy squad with one of `keywords`.
        Bounty,
        /// At the end: `squads` squads without `keywords` have a model in the enemy's zone.
        Raid,
        /// At once: to whoever destroys the first enemy squad.
        FirstBlood,
        /// At the end: all own LEADER squads live.
        Unbroken,
    }
}

knobs! {
    /// `squads.<id>`: a datasheet (FB-DATA-1).
    pub(crate) struct WrittenSheet {
        /// The name.
        name: String;
        /// Keywords, the faction first.
        keywords: Vec<String>;
        /// The fewest models of a squad.
        min: u8, in 1..=12, "models";
        /// The most models of a squad.
        max: u8, in 1..=12, "models";
        /// Points of a model without items.
        cost: u16, in 0..=500, "points";
        /// How far a model moves in one action.
        speed as "move": f64, in 0.0..=24.0, "inches", book "Move";
        /// Hit dice of a model.
        strength: u8, in 0..=20, "dice";
        /// What a hit die must reach.
        defense: u8, in 2..=7;
        /// What an evade die must reach; 0 = none is rolled.
        evade: u8, in 0..=7;
        /// Wounds that destroy a model.
        hp: u8, in 1..=40, "wounds", book "HP";
        /// What the slot costs of a model's items may come to.
        item_slots: u8 = 0, in 0..=6, "slots", book "Item Slots";
        /// Spells that a squad may attempt in a turn.
        spell_slots: u8 = 0, in 0..=6, "slots", book "Spell Slots";
        /// The diameter of the base.
        base_mm: f64, in 15.0..=150.0, "mm", doubt "FB-Q21: the core rules give no base sizes.";
        /// How high the body is above the base.
        height: f64, in 0.5..=10.0, "inches", doubt "FB-Q36: the core rules give models no height.";
        /// Items that its models can be given, by their ids.
        can_equip: Vec<String> = [], book "Can Equip";
        /// Items that its models always carry, for no slots and no points.
        innate: Vec<String> = [];
        /// Activated abilities by their ids.
        abilities: Vec<String> = [];
        /// Passives by their ids.
        passives: Vec<String> = [];
    }

    /// `items.<id>`: an item (FB-ARMY-5).
    pub(crate) struct WrittenItem {
        /// The name.
        name: String;
        /// Item slots that it takes.
        slots: u8 = 0, in 0..=6, "slots";
        /// Points for each model that wields it.
        points: u16 = 0, in 0..=200, "points";
        /// How far a weapon reaches; 0 = in hand-to-hand combat.
        range: f64 = 0.0, in 0.0..=60.0, "inches";
        /// Of a weapon: "+1" is added to its user's Strength, "4" or "D6" stands in its place, "dd:D3" is Direct Damage
        /// without a hit roll. Empty = it is no weapon.
        strength: Power = "";
        /// Of a melee weapon: how near to the enemy model its user must be; 0 = rules.melee.range.
        reach: f64 = 0.0, in 0.0..=6.0, "inches";
        /// Whether objects give no cover against it.
        ignores_objects: bool = false;
        /// Whether structures give no cover against it.
        ignores_structures: bool = false;
        /// The status of a squad that suffers a wound from it; empty = none.
        on_wound: String = "";
        /// How far its user must have moved in this turn for more Strength.
        after_move: f64 = 0.0, in 0.0..=24.0, "inches";
        /// That Strength.
        after_move_strength: i8 = 0, in -5..=10, "dice";
        /// Whether all models of a squad carry it or none.
        squad_wide: bool = false;
        /// Passives that a squad has while one of its models carries it, by their ids.
        passives: Vec<String> = [];
    }

    /// `passives.<id>`: a passive (FB-DATA-4).
    pub(crate) struct WrittenPassive {
        /// The name.
        name: String;
        /// When it works.
        when: PassiveWhen = "always";
        /// In whose turns, if it begins a phase.
        turns: Turns = "own";
        /// Whom it is about.
        target: Whom = "own";
        /// How near they must be; 0 = anywhere.
        within: f64 = 0.0, in 0.0..=48.0, "inches";
        /// Only squads with this keyword; empty = all.
        keyword: String = "";
        /// What a D6 must reach for each of them; 0 = no roll.
        check: u8 = 0, in 0..=7;
        /// What it does.
        effects: Effects = [];
    }

    /// `abilities.<id>`: an activated ability (FB-DATA-3).
    pub(crate) struct WrittenAbility {
        /// The name.
        name: String;
        /// When it can be used.
        when: AbilityWhen;
        /// Whether it can be used once in a game only.
        once_per_game: bool = false;
        /// Whom it is about.
        target: Whom = "own";
        /// How near they must be; 0 = anywhere.
        within: f64 = 0.0, in 0.0..=48.0, "inches";
        /// Only squads with this keyword; empty = all.
        keyword: String = "";
        /// Whether they must not have acted in this Movement Phase.
        fresh: bool = false;
        /// What it does.
        effects: Effects = [];
    }

    /// `spells.<id>`: a spell (FB-SPELL).
    pub(crate) struct WrittenSpell {
        /// The name.
        name: String;
        /// The faction that casts it: a keyword.
        faction: String;
        /// What the Spell Roll must reach.
        difficulty: u8, in 2..=13;
        /// How far its target may be away.
        range: f64, in 0.0..=60.0, "inches";
        /// Whom it is about: friend or enemy.
        target: Whom;
        /// What it does.
        effects: Effects = [];
    }

    /// `statuses.<id>`: a status (FB-STAT-1).
    pub(crate) struct WrittenStatus {
        /// The name.
        name: String;
        /// When it ends.
        ends: StatusEnds;
        /// What a D6 must reach at the start of the bearer's turn, if it ends so.
        put_out: u8 = 4, in 2..=7;
        /// What lasts as long as it does.
        lasting: Effects = [];
        /// What happens at the beginning of the bearer's Starting Phase.
        at_start: Effects = [];
    }

    /// `missions.<id>`: a mission (FB-WIN-5).
    pub(crate) struct WrittenMission {
        /// The name.
        name: String;
        /// The table it is played on unless rules.scenario.table names another.
        table: String;
        /// Width and depth of the table that its places are written for; on another they move with the middle.
        size: [f64; 2] = [44.0, 30.0], in 12.0..=120.0, "inches";
        /// Where the deployment zones are.
        zone: ZoneFrom = "edges";
        /// How far the first player's zone reaches from the left edge; 0 = all the way.
        zone_x: f64 = 0.0, in 0.0..=60.0, "inches";
        /// How far it reaches from the own long edge; 0 = all the way.
        zone_y: f64 = 0.0, in 0.0..=60.0, "inches";
        /// Places of the objective markers' middles.
        markers: Vec<[f64; 2]>, in 0.0..=120.0, "inches";
        /// What is scored for markers.
        primary: WrittenPrimary;
        /// What else is scored.
        secondary: Vec<WrittenSecondary> = [];
    }

    /// `missions.<id>.primary`: what is scored for markers.
    pub(crate) struct WrittenPrimary {
        /// When.
        when: ScoredAt = "own_end", doubt "FB-Q75: mission cards are not in the core rules.";
        /// The first round in which it is scored.
        from_round: u8 = 1, in 1..=8, "rounds";
        /// VP for each marker that is controlled: one number for all, or one for each.
        vp: Vec<u8> = [1], in 0..=10, "VP";
        /// The most of these at once; 0 = no limit.
        cap: u8 = 0, in 0..=20, "VP";
        /// VP for controlling more markers than the opponent.
        majority: u8 = 0, in 0..=10, "VP";
        /// Whether both score it once more at the end of the last regular round.
        at_game_end: bool = false;
    }

    /// An entry of `missions.<id>.secondary`.
    pub(crate) struct WrittenSecondary {
        /// What it asks for.
        goal: WrittenGoal;
        /// What it gives.
        vp: u8 = 1, in 0..=10, "VP";
        /// Keywords of the squads that it is about: see its goal.
        keywords: Vec<String> = [];
        /// How many squads it asks for.
        squads: u8 = 1, in 1..=16, "squads";
    }

    /// `tables.<id>`: a table with its terrain (FB-TERR-1).
    pub(crate) struct WrittenTable {
        /// The name.
        name: String;
        /// Width and depth of the table that its pieces are written for; on another they move with the middle.
        size: [f64; 2] = [44.0, 30.0], in 12.0..=120.0, "inches";
        /// Pieces of terrain.
        pieces: Vec<WrittenPiece> = [];
    }

    /// An entry of `tables.<id>.pieces`.
    pub(crate) struct WrittenPiece {
        /// What it is called in logs.
        id: String;
        /// What it is.
        kind: PieceKind;
        /// Left, bottom, right and top.
        rect: [f64; 4], in 0.0..=120.0, "inches";
        /// How high it is.
        height: f64, in 0.1..=20.0, "inches";
        /// Whether models can stand on it.
        top: bool = true;
        /// Whether there is a second one, turned by half a turn about the middle of the table.
        mirror: bool = true;
    }

    /// `lists.<id>`: an army (FB-ARMY-1).
    pub(crate) struct WrittenList {
        /// The name.
        name: String;
        /// The limit it is made for: lists for the most points within rules.army.points_limit are played, and those with 0.
        points: u32 = 0, in 0..=4000, "points";
        /// Its squads.
        squads: Vec<WrittenUnit>;
    }

    /// An entry of `lists.<id>.squads`.
    pub(crate) struct WrittenUnit {
        /// The datasheet by its id.
        sheet: String;
        /// Models of the squad.
        models: u8, in 1..=12, "models";
        /// How many such squads there are.
        count: u8 = 1, in 0..=16, "squads";
        /// Items of each model by their ids; or a list for each model, where they differ.
        items: Items = [];
    }
}

/// A list of effects, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(super) Value);

/// The items of a squad, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Items(pub(super) Value);

/// What makes an item a weapon, as written: always a word.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Power(pub(super) String);

impl<'de> Deserialize<'de> for Power {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Power, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) => Ok(Power(word)),
            other => Err(wrong(format!("{other} is no Strength: it is written in quotes"), STRENGTHS)),
        }
    }
}

impl Knob for Power {
    /// With how it is written.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        into.note(path, &Description { form: STRENGTH_FORM, ..*description }, Vec::new(), None);
    }
}

impl Knob for Effects {
    /// Also of what stands in the list.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        let description = Description { range: Some([-20.0, 48.0]), ..*description };
        into.note(&format!("{path}.**"), &description, Vec::new(), None);
    }
}

impl Knob for Items {
    /// Also of the lists of single models.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        into.note(&format!("{path}.**"), description, Vec::new(), None);
    }
}
