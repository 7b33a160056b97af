//! The knobs of the rules, with a file for each part.
//!
//! Each knob is declared once, with its default, range, unit, description and the question that
//! the rulebook leaves open (FB-Q). Datasheets, items, spells, statuses, missions, tables and
//! lists are read in `content`. Lengths are inches.

mod attacks;
mod effects;
mod moves;
mod play;
mod table;

pub use attacks::{
    Alloc, Allocator, Batch, CombatKnobs, CoverKnobs, CoverRule, DamageKnobs, DiceKnobs, EvadeAppliesTo,
    GargantuanKnobs, HighGroundKnobs, HighGroundPer, HighGroundVs, LosDimension, LosKnobs, LosOrigin, MeleeKnobs,
    ModelsBlock, NatScope, ObjectPosition, RangedKnobs, RangedRequirement, StackItems, StandingPiece, StrengthKnobs,
    StrengthOverride, SupportFrom, TargetSplit,
};
pub use effects::{
    AbilityKnobs, AreaRule, Contest, EffectsKnobs, InZone, ObjectiveKnobs, SameStatus, SpellKnobs, TriggerOrder,
};
pub use moves::{
    BigCount, ClimbKnobs, CoherencyKnobs, DisengageKnobs, DisengageTrigger, ExtraMoves, FlyerKnobs, GeometryKnobs,
    HoldKnobs, Measure, MoveKnobs, RemovalPass, RemovalSense, RemovalWhose, RollTime, RushKnobs, StandRule,
    TerrainKnobs,
};
pub use play::{CandidateKnobs, FormationName};
pub use table::{
    Annihilation, ArmyKnobs, DeployKnobs, ExtraRoundEnd, FirstPlacer, FirstTurn, GameKnobs, LeaderVpCredit,
    LeaderVpScope, ScenarioKnobs, TableKnobs, TurnOrder, VictoryKnobs,
};

use crate::model::content;
use crate::model::content::RENAMED;
use crate::model::content::{DOCUMENTS, OPEN_TABLES, declare};
use evenhand_game::game::knobs::Declared;
use evenhand_game::game::{Book, Rules, SetupError};
use evenhand_game::knobs;

/// The rules and the placeholder content as data.
pub const BOOK: Book = Book { documents: DOCUMENTS, knobs: declared, open_tables: OPEN_TABLES };

knobs! {
    /// All knobs except content.
    struct Root {
        /// The rules.
        rules: Knobs;
    }

    /// `rules`: every number and switch of the rules.
    pub struct Knobs {
        /// Limits of armies (FB-ARMY).
        army: ArmyKnobs;
        /// Rounds and turns (FB-WIN).
        game: GameKnobs;
        /// Other ways to win, and VP for Leaders (FB-WIN).
        victory: VictoryKnobs;
        /// The mission and the table that are played.
        scenario: ScenarioKnobs;
        /// The battlefield (FB-MEAS-1).
        table: TableKnobs;
        /// Measurement (FB-MEAS).
        geometry: GeometryKnobs;
        /// Coherency of squads (FB-COH).
        coherency: CoherencyKnobs;
        /// Dice (FB-DICE).
        dice: DiceKnobs;
        /// Deployment (FB-DEP).
        deploy: DeployKnobs;
        /// Moves (FB-MOVE).
        moving as "move": MoveKnobs;
        /// The Rush action (FB-MOVE-4).
        rush: RushKnobs;
        /// The Hold action (FB-MOVE-2).
        hold: HoldKnobs;
        /// FLYER squads (FB-MOVE-7).
        flyer: FlyerKnobs;
        /// Climbing (FB-CLIMB-1).
        climb: ClimbKnobs;
        /// Pieces of terrain (FB-TERR).
        terrain: TerrainKnobs;
        /// Ranged attacks (FB-RNG).
        ranged: RangedKnobs;
        /// Lines of sight (FB-LOS).
        los: LosKnobs;
        /// GARGANTUAN squads (FB-LOS-3).
        gargantuan: GargantuanKnobs;
        /// Cover (FB-COV).
        cover: CoverKnobs;
        /// High ground (FB-HIGH).
        high_ground: HighGroundKnobs;
        /// Hand-to-hand combat (FB-HTH).
        melee: MeleeKnobs;
        /// Opportunity attacks (FB-DIS).
        disengage: DisengageKnobs;
        /// How attacks are declared and rolled (FB-COM).
        combat: CombatKnobs;
        /// The number of dice of an attack (FB-COM-4).
        strength: StrengthKnobs;
        /// Wounds (FB-DMG).
        damage: DamageKnobs;
        /// Spells (FB-SPELL).
        spell: SpellKnobs;
        /// Effects on squads (FB-STAT).
        effects: EffectsKnobs;
        /// Activated abilities (FB-DATA-3).
        ability: AbilityKnobs;
        /// Objectives (FB-OBJ).
        objective: ObjectiveKnobs;
        /// The moves that are proposed to agents.
        candidates: CandidateKnobs;
    }
}

/// Returns the declarations of all knobs of the game.
fn declared() -> Declared {
    declare(Declared::of::<Root>().renaming(RENAMED))
}

/// Reads the knobs.
///
/// # Errors
/// A value that is missing, has the wrong kind, or contradicts others.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    let knobs = rules.sections::<Root>()?.rules;
    for (path, dice) in [("rules.rush.die", &knobs.rush.die), ("rules.disengage.die", &knobs.disengage.die)] {
        if content::dice_roll(dice).is_none() {
            return Err(SetupError {
                path: path.into(),
                message: format!("`{dice}` is neither a number nor dice"),
                remedy: "write a number, D3, D6, 2D6 or D6+1".into(),
            });
        }
    }
    if !["2D6", "3D6k2"].contains(&knobs.spell.dice.as_str()) {
        return Err(SetupError {
            path: "rules.spell.dice".into(),
            message: format!("`{}` is not a Spell Roll", knobs.spell.dice),
            remedy: "write 2D6, or 3D6k2 for the two highest of three".into(),
        });
    }
    if knobs.coherency.big_neighbours >= knobs.coherency.big_squad {
        let (needed, models) = (knobs.coherency.big_neighbours, knobs.coherency.big_squad);
        return Err(SetupError {
            path: "rules.coherency.big_neighbours".into(),
            message: format!("no model of a squad of {models} can have {needed} neighbours"),
            remedy: "lower it, or raise rules.coherency.big_squad".into(),
        });
    }
    if knobs.candidates.formations.is_empty() {
        return Err(SetupError {
            path: "rules.candidates.formations".into(),
            message: "squads need a formation to move in".into(),
            remedy: "name at least one, such as keep".into(),
        });
    }
    Ok(knobs)
}
