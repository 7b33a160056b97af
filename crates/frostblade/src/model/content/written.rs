//! Content in the form of the content files (see `NOTATION.md`). Lengths are inches.

use serde::{Deserialize, Deserializer};
use toml::Value;

use super::dice::{STRENGTH_FORM, STRENGTHS};
use super::sheets::{ScoredAt, Whom};
use crate::model::field::PieceKind;
use evenhand_game::game::knobs::declare::Description;
use evenhand_game::game::knobs::{Declared, Knob};
use evenhand_game::{knobs, words};
use evenhand_kit::table::effects::written::wrong;

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
        /// For each of its models that a melee attack destroys. The attacking squad is the target.
        LostInMelee,
    }

    /// The turns in which a passive works, if it works at the beginning of a phase.
    pub(crate) enum Turns {
        /// The owner's turns.
        Own,
        /// Both players' turns.
        Any,
    }

    /// When an ability can be used (FB-DATA-3).
    pub(crate) enum AbilityWhen {
        /// In the owner's Starting Phase.
        Starting,
        /// In the owner's Spell Phase.
        Spell,
        /// In the owner's Movement Phase.
        Movement,
        /// In the owner's Combat Phase.
        Combat,
        /// In the owner's End Phase.
        End,
        /// In any turn, when wounds are about to be allocated to a friendly LEADER.
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
        /// At the start of the bearer's turn, after its effects, if a D6 reaches `put_out`.
        PutOut,
    }

    /// Where the deployment zones of a mission are (FB-DEP-3).
    pub(crate) enum ZoneFrom {
        /// Where `zone_x` and `zone_y` place them.
        Mission,
        /// As in the rulebook without a mission: along each player's long edge, `rules.deploy.default_depth` deep.
        Edges,
    }

    /// The goal of a secondary objective (FB-WIN-5).
    pub(crate) enum WrittenGoal {
        /// In the player's End Phase: an enemy squad was destroyed in this turn.
        Cull,
        /// At the end of the match: no enemy model is in the player's zone.
        Gate,
        /// At once, for each destroyed enemy squad with one of `keywords`.
        Bounty,
        /// At the end of the match: `squads` squads without `keywords` have a model in the enemy's zone.
        Raid,
        /// At once, for the player who destroys the first enemy squad.
        FirstBlood,
        /// At the end of the match: all LEADER squads of the player are alive.
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
        /// The result that a hit die must reach.
        defense: u8, in 2..=7;
        /// The result that an evade die must reach; 0 = no evade roll.
        evade: u8, in 0..=7;
        /// Wounds that destroy a model.
        hp: u8, in 1..=40, "wounds", book "HP";
        /// The most item slots that the items of a model can take in total.
        item_slots: u8 = 0, in 0..=6, "slots", book "Item Slots";
        /// Spells that a squad may attempt in a turn.
        spell_slots: u8 = 0, in 0..=6, "slots", book "Spell Slots";
        /// The diameter of the base.
        base_mm: f64, in 15.0..=150.0, "mm", doubt "FB-Q21: the core rules give no base sizes.";
        /// The height of the body above the base.
        height: f64, in 0.5..=10.0, "inches", doubt "FB-Q36: the core rules give models no height.";
        /// Items that its models can be given, by id.
        can_equip: Vec<String> = [], book "Can Equip";
        /// Items that its models always carry, for no slots and no points.
        innate: Vec<String> = [];
        /// Activated abilities, by id.
        abilities: Vec<String> = [];
        /// Passives, by id.
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
        /// The range of a weapon; 0 = only in hand-to-hand combat.
        range: f64 = 0.0, in 0.0..=60.0, "inches";
        /// The Strength of a weapon: "+1" is added to its user's Strength, "4" or "D6" replaces it, "dd:D3" is Direct
        /// Damage without a hit roll. Empty = the item is not a weapon.
        strength: Power = "";
        /// For a melee weapon, the distance within which the enemy model must be; 0 = rules.melee.range.
        reach: f64 = 0.0, in 0.0..=6.0, "inches";
        /// Whether objects give no cover against it.
        ignores_objects: bool = false;
        /// Whether structures give no cover against it.
        ignores_structures: bool = false;
        /// The status of a squad that suffers a wound from it; empty = none.
        on_wound: String = "";
        /// The distance that its user must have moved in this turn for additional Strength.
        after_move: f64 = 0.0, in 0.0..=24.0, "inches";
        /// The additional Strength.
        after_move_strength: i8 = 0, in -5..=10, "dice";
        /// Whether all models of a squad must carry it or none.
        squad_wide: bool = false;
        /// Passives that a squad has while one of its models carries it, by id.
        passives: Vec<String> = [];
    }

    /// `passives.<id>`: a passive (FB-DATA-4).
    pub(crate) struct WrittenPassive {
        /// The name.
        name: String;
        /// When it works.
        when: PassiveWhen = "always";
        /// The turns in which it works, if it works at the beginning of a phase.
        turns: Turns = "own";
        /// The squads that it affects.
        target: Whom = "own";
        /// The distance within which they must be; 0 = anywhere.
        within: f64 = 0.0, in 0.0..=48.0, "inches";
        /// The keyword that they must have; empty = any.
        keyword: String = "";
        /// The result that a D6 must reach for each of them; 0 = no roll.
        check: u8 = 0, in 0..=7;
        /// Its effects.
        effects: Effects = [];
    }

    /// `abilities.<id>`: an activated ability (FB-DATA-3).
    pub(crate) struct WrittenAbility {
        /// The name.
        name: String;
        /// When it can be used.
        when: AbilityWhen;
        /// Whether it can be used only once in a game.
        once_per_game: bool = false;
        /// The squads that it affects.
        target: Whom = "own";
        /// The distance within which they must be; 0 = anywhere.
        within: f64 = 0.0, in 0.0..=48.0, "inches";
        /// The keyword that they must have; empty = any.
        keyword: String = "";
        /// Whether the target must not have acted yet in this Movement Phase.
        fresh: bool = false;
        /// Its effects.
        effects: Effects = [];
    }

    /// `spells.<id>`: a spell (FB-SPELL).
    pub(crate) struct WrittenSpell {
        /// The name.
        name: String;
        /// The faction that casts it: a keyword.
        faction: String;
        /// The result that the Spell Roll must reach.
        difficulty: u8, in 2..=13;
        /// The distance within which the target must be.
        range: f64, in 0.0..=60.0, "inches";
        /// The target: friend or enemy.
        target: Whom;
        /// Its effects.
        effects: Effects = [];
    }

    /// `statuses.<id>`: a status (FB-STAT-1).
    pub(crate) struct WrittenStatus {
        /// The name.
        name: String;
        /// When it ends.
        ends: StatusEnds;
        /// The result that a D6 must reach at the start of the bearer's turn, if the status ends that way.
        put_out: u8 = 4, in 2..=7;
        /// Effects that last as long as the status.
        lasting: Effects = [];
        /// Effects at the beginning of the bearer's Starting Phase.
        at_start: Effects = [];
    }

    /// `missions.<id>`: a mission (FB-WIN-5).
    pub(crate) struct WrittenMission {
        /// The name.
        name: String;
        /// The table on which it is played, unless rules.scenario.table names another.
        table: String;
        /// Width and depth of the table for which its coordinates are written. On a
        /// table of another size they are centered.
        size: [f64; 2] = [44.0, 30.0], in 12.0..=120.0, "inches";
        /// Where the deployment zones are.
        zone: ZoneFrom = "edges";
        /// How far the first player's zone extends from the left edge; 0 = over the whole width.
        zone_x: f64 = 0.0, in 0.0..=60.0, "inches";
        /// How far the zone extends from the player's long edge; 0 = over the whole depth.
        zone_y: f64 = 0.0, in 0.0..=60.0, "inches";
        /// The centers of the objective markers.
        markers: Vec<[f64; 2]>, in 0.0..=120.0, "inches";
        /// Scoring of the markers.
        primary: WrittenPrimary;
        /// Secondary objectives.
        secondary: Vec<WrittenSecondary> = [];
    }

    /// `missions.<id>.primary`: scoring of the markers.
    pub(crate) struct WrittenPrimary {
        /// When it is scored.
        when: ScoredAt = "own_end", doubt "FB-Q75: mission cards are not in the core rules.";
        /// The first round in which it is scored.
        from_round: u8 = 1, in 1..=8, "rounds";
        /// VP for each controlled marker: one number for all markers, or one for each.
        vp: Vec<u8> = [1], in 0..=10, "VP";
        /// The most VP for markers at one scoring; 0 = no limit.
        cap: u8 = 0, in 0..=20, "VP";
        /// VP for controlling more markers than the opponent.
        majority: u8 = 0, in 0..=10, "VP";
        /// Whether both players score it once more at the end of the last regular round.
        at_game_end: bool = false;
    }

    /// An entry of `missions.<id>.secondary`.
    pub(crate) struct WrittenSecondary {
        /// The goal.
        goal: WrittenGoal;
        /// The VP for reaching it.
        vp: u8 = 1, in 0..=10, "VP";
        /// Keywords of the squads that count: see its goal.
        keywords: Vec<String> = [];
        /// The number of squads that must reach it.
        squads: u8 = 1, in 1..=16, "squads";
    }

    /// `tables.<id>`: a table with its terrain (FB-TERR-1).
    pub(crate) struct WrittenTable {
        /// The name.
        name: String;
        /// Width and depth of the table for which its pieces are written. On a table of another size they are centered.
        size: [f64; 2] = [44.0, 30.0], in 12.0..=120.0, "inches";
        /// Pieces of terrain.
        pieces: Vec<WrittenPiece> = [];
    }

    /// An entry of `tables.<id>.pieces`.
    pub(crate) struct WrittenPiece {
        /// Its name in logs.
        id: String;
        /// Its kind.
        kind: PieceKind;
        /// Its left, bottom, right and top coordinates.
        rect: [f64; 4], in 0.0..=120.0, "inches";
        /// Its height.
        height: f64, in 0.1..=20.0, "inches";
        /// Whether models can stand on it.
        top: bool = true;
        /// Whether there is a second piece, rotated by 180 degrees about the middle of the table.
        mirror: bool = true;
    }

    /// `lists.<id>`: an army (FB-ARMY-1).
    pub(crate) struct WrittenList {
        /// The name.
        name: String;
        /// The points limit for which it is made. Lists for the most points within rules.army.points_limit are played,
        /// and lists with 0.
        points: u32 = 0, in 0..=4000, "points";
        /// Its squads.
        squads: Vec<WrittenUnit>;
    }

    /// An entry of `lists.<id>.squads`.
    pub(crate) struct WrittenUnit {
        /// The datasheet, by id.
        sheet: String;
        /// Models of the squad.
        models: u8, in 1..=12, "models";
        /// The number of such squads.
        count: u8 = 1, in 0..=16, "squads";
        /// Items of each model, by id: one list, or a list for each model where they differ.
        items: Items = [];
    }
}

/// A list of effects as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(super) Value);

/// The items of a squad as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Items(pub(super) Value);

/// A weapon's Strength as written: always a string.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Power(pub(super) String);

impl<'de> Deserialize<'de> for Power {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Power, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) => Ok(Power(word)),
            other => Err(wrong(format!("{other} is not a Strength: write it in quotes"), STRENGTHS)),
        }
    }
}

impl Knob for Power {
    /// Adds a description of how it is written.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        into.note(path, &Description { form: STRENGTH_FORM, ..*description }, Vec::new(), None);
    }
}

impl Knob for Effects {
    /// Also declares the entries of the list.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        let description = Description { range: Some([-20.0, 48.0]), ..*description };
        into.note(&format!("{path}.**"), &description, Vec::new(), None);
    }
}

impl Knob for Items {
    /// Also declares the lists of single models.
    fn declare(path: &str, description: &Description, into: &mut Declared) {
        into.note(&format!("{path}.**"), description, Vec::new(), None);
    }
}
