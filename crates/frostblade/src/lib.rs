//! Frostblade: armies of squads on a table of 44 by 30 inches, with dice, terrain and objectives.
//!
//! Where each rule is implemented (modules are in `rules/` unless they stand beside this file):
//!
//! - **Armies** (FB-ARMY), datasheets (FB-DATA), items, missions and tables are data: `content` reads them. `knobs` has
//!   the numbers of the rules.
//! - **Geometry** (FB-MEAS, FB-COH, FB-MOVE, FB-LOS, FB-COV): `field` has bases, paths, sight and coherency. `places`
//!   has the positions of squads and their distances.
//! - **Dice** (FB-DICE): `dice` rolls them and has their exact distributions.
//! - **Setup** (FB-DEP): `setup`. **Turns** (FB-TURN): `machine` advances the game, `phases` begins and ends phases,
//!   `menu` lists what a player can do in a phase.
//! - **Movement** (FB-MOVE, FB-DIS): `movement` has the actions of a squad and carries them out, `validate` validates
//!   every move, `candidates` proposes moves.
//! - **Attacks** (FB-RNG, FB-HTH, FB-COM): `reach` finds who can attack whom, from where and under which modifiers;
//!   `attack` rolls the dice. Wounds (FB-DMG): `wounds`.
//! - **Spells** (FB-SPELL), abilities and effects at the beginning of a phase (FB-TURN-2): `powers`. `running` carries
//!   out their effects. Lasting effects on a squad: `active`. Statuses (FB-STAT): `statuses`.
//! - **Objectives** (FB-OBJ) and points: `scoring`. End of the game (FB-WIN): `winning`.
//! - `secrets` states that nothing is hidden. `text` is the notation of actions and states, `log` writes logs for
//!   readers. `measures` counts what happens in matches. `odds` computes exact probabilities. `claims` has the balance
//!   targets of the game. `player` has the inputs of agents.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

mod claims;
pub mod content;
pub mod dice;
pub mod events;
pub mod field;
pub mod knobs;
mod log;
mod measures;
mod odds;
mod player;
pub mod rules;
mod secrets;
pub mod state;
#[cfg(test)]
pub(crate) mod tests;
mod text;

pub use events::Event;
pub use rules::actions::Action;
pub use state::State;

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use content::Content;
use content::effects::{DiceRoll, Effect};
use content::ids::{ItemId, PassiveId};
use content::sheets::{Keywords, Trigger, Whom, inches};
use evenhand_game::game::{Book, FirstQuestion, Role, Rules, Ruleset, SetupError, Varied};
use evenhand_kit::table::plane::Grain;
use evenhand_players::games::{AnyGame, ListedGame, erased};
use field::{Limits, Measure, SightRules};
use knobs::{Knobs, LosDimension, LosOrigin, ObjectPosition};
use state::{MAX_MARKERS, PLAYERS};

/// The game with all its knobs fixed.
#[derive(Clone, Debug)]
pub struct Frostblade {
    pub(crate) knobs: Knobs,
    pub(crate) content: Content,
    pub(crate) lengths: Lengths,
    pub(crate) sight: SightRules,
    /// By unit, the properties of its squad.
    pub(crate) units: Vec<AboutUnit>,
    /// Passives that affect other squads.
    pub(crate) auras: Vec<PassiveId>,
    /// Keywords of squads that cannot climb.
    pub(crate) no_climb: Keywords,
    pub(crate) rush_die: DiceRoll,
    pub(crate) opportunity_die: DiceRoll,
    roles: Vec<String>,
    /// The ids and names of all datasheets, which are counted one by one.
    items: Vec<String>,
}

/// The knobs that are lengths and the values derived from them, in thousandths of an inch.
#[derive(Clone, Debug)]
pub(crate) struct Lengths {
    pub(crate) measure: Measure,
    pub(crate) melee: Grain,
    pub(crate) moved: Limits,
    pub(crate) removal: Limits,
    pub(crate) bubble: Grain,
    pub(crate) high_ground: Grain,
    pub(crate) marker: Grain,
    pub(crate) objective_h: Grain,
    pub(crate) objective_v: Grain,
}

/// Properties of a unit's squad, computed once.
#[derive(Clone, Debug, Default)]
pub(crate) struct AboutUnit {
    /// By model, its cost in points with its items.
    pub(crate) points: Vec<f32>,
    /// Its passives, each with the bits of the models that carry it. Passives of
    /// the datasheet have the bits of all models.
    pub(crate) passives: Vec<(PassiveId, u16)>,
    /// Whether one of its passives always affects other squads.
    pub(crate) has_aura: bool,
    /// Whether any effect in the content can keep it from controlling markers.
    pub(crate) may_not_hold: bool,
    /// The weapons of all its models, with the bits of the models that carry them. A second copy counts as another
    /// weapon (FB-Q9).
    pub(crate) weapons: Vec<(ItemId, u16)>,
    /// The longest range of its weapons; 0 if it has no ranged weapon.
    pub(crate) range: Grain,
    /// Whether it has a hand-to-hand weapon.
    pub(crate) melee: bool,
}

impl Frostblade {
    /// Builds the game from its rules.
    ///
    /// # Errors
    /// Rules or content that contradict each other, with the knob at fault.
    pub(crate) fn build(rules: &Rules) -> Result<Frostblade, SetupError> {
        let knobs = knobs::read(rules)?;
        let content = Content::read(rules, &knobs)?;
        if content.mission.markers.len() > MAX_MARKERS {
            return Err(SetupError {
                path: format!("missions.{}.markers", content.mission.id),
                message: format!("{} markers", content.mission.markers.len()),
                remedy: format!("place at most {MAX_MARKERS}"),
            });
        }
        let roles = content.lists.values().map(|list| list.name.clone()).collect();
        let items = content.squads.values().map(|sheet| format!("{} {}", sheet.id, sheet.name)).collect();
        let lengths = Lengths::of(&knobs);
        let sight = SightRules {
            rays: knobs.los.rays,
            spread: knobs.los.spread,
            from_edges: knobs.los.origin == LosOrigin::Edges3,
            flat: knobs.los.dimension == LosDimension::Flat,
            standing_piece: knobs.los.standing_piece,
            least_height: inches(knobs.terrain.min_obscuring_height),
            object_near_target: knobs.cover.object_position == ObjectPosition::NearerTarget,
        };
        let units = content.units.values().map(|unit| AboutUnit::of(&content, unit)).collect();
        let auras = content
            .passives
            .iter()
            .filter(|(_, passive)| passive.trigger == Trigger::Always && passive.whom != Whom::Own)
            .map(|(id, _)| id)
            .collect();
        let (rush_die, opportunity_die) = (dice_knob(&knobs.rush.die), dice_knob(&knobs.disengage.die));
        let barred = |name: &String| knobs.climb.forbidden_keywords.contains(name);
        let no_climb =
            content.keywords.iter().filter(|(_, name)| barred(name)).fold(0, |bits, (id, _)| bits | 1 << id.0);
        Ok(Frostblade {
            knobs,
            content,
            lengths,
            sight,
            units,
            auras,
            no_climb: Keywords(no_climb),
            rush_die,
            opportunity_die,
            roles,
            items,
        })
    }
}

/// Reads the dice of a knob that has already been checked.
fn dice_knob(text: &str) -> DiceRoll {
    content::dice_roll(text).unwrap_or(DiceRoll::fixed(0))
}

impl Lengths {
    fn of(knobs: &Knobs) -> Lengths {
        let coherency = &knobs.coherency;
        let limits = |h: f64, v: f64, connected: bool| Limits {
            h: inches(h),
            v: inches(v),
            big_squad: coherency.big_squad,
            big_neighbours: coherency.big_neighbours,
            connected,
            last_exempt: coherency.last_model_exempt,
        };
        Lengths {
            measure: match knobs.geometry.measure {
                knobs::Measure::ThreeD => Measure::Solid,
                knobs::Measure::Horizontal => Measure::Flat,
            },
            melee: inches(knobs.melee.range),
            moved: limits(coherency.move_h, coherency.move_v, coherency.connected),
            removal: limits(coherency.removal_h, coherency.removal_v, false),
            bubble: inches(knobs.moving.enemy_bubble),
            high_ground: inches(knobs.high_ground.height),
            marker: inches(knobs.objective.diameter / 2.0),
            objective_h: inches(knobs.objective.range_h),
            objective_v: inches(knobs.objective.range_v),
        }
    }
}

impl AboutUnit {
    fn of(content: &Content, unit: &content::sheets::Unit) -> AboutUnit {
        let sheet = &content.squads[unit.sheet];
        let all = (1u32 << unit.kits.len()) - 1;
        let all = u16::try_from(all).unwrap_or(u16::MAX);
        let mut about = AboutUnit::default();
        about.passives.extend(sheet.passives.iter().map(|passive| (*passive, all)));
        for (place, kit) in unit.kits.iter().enumerate() {
            let bit = 1u16 << place;
            let items: u16 = kit.iter().map(|item| content.items[*item].points).sum();
            about.points.push(f32::from(sheet.cost) + f32::from(items));
            for item in kit {
                let printed = &content.items[*item];
                for passive in &printed.passives {
                    match about.passives.iter_mut().find(|(known, _)| known == passive) {
                        Some((_, bits)) => *bits |= bit,
                        None => about.passives.push((*passive, bit)),
                    }
                }
                let Some(weapon) = &printed.weapon else { continue };
                let same = |(known, bits): &&mut (ItemId, u16)| known == item && *bits & bit == 0;
                match about.weapons.iter_mut().find(same) {
                    Some((_, bits)) => *bits |= bit,
                    None => about.weapons.push((*item, bit)),
                }
                match weapon.range {
                    Some(range) => about.range = about.range.max(range),
                    None => about.melee = true,
                }
            }
        }
        about.has_aura = about.passives.iter().any(|(passive, _)| {
            let passive = &content.passives[*passive];
            passive.trigger == Trigger::Always && passive.whom != Whom::Own
        });
        let bars = |effects: &[Effect]| effects.contains(&Effect::NoObjective);
        let own = about.passives.iter().any(|(passive, _)| bars(&content.passives[*passive].effects));
        let of_others = content.passives.values().any(|passive| passive.whom != Whom::Own && bars(&passive.effects));
        let of_statuses = content.statuses.values().any(|status| bars(&status.lasting));
        about.may_not_hold = own || of_others || of_statuses;
        about
    }
}

impl Ruleset for Frostblade {
    const NAME: &'static str = "frostblade";
    const SEATS: RangeInclusive<usize> = PLAYERS..=PLAYERS;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] =
        &[Varied { kind: "units", from: "army", knob: "rules.army.left_out", usual: 0.2 }];

    const NOTATION: &'static str = include_str!("content/NOTATION.md");

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Should the same player go first in every round?",
        why: "The rulebook says that turns alternate and nothing of a new order in later rounds. Whoever goes first reaches the \
              markers and the enemy first, so the order may decide matches.",
        knob: "rules.game.turn_order",
        values: &["\"fixed\"", "\"alternate\"", "\"roll_each_round\""],
        deals: 150,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if seats != PLAYERS {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Frostblade has no setup for {seats} players"),
                remedy: "choose 2".into(),
            });
        }
        Frostblade::build(rules)
    }

    fn seats(&self) -> usize {
        PLAYERS
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// A turn takes a limited number of decisions for each squad and model.
    fn step_limit(&self) -> usize {
        let rounds = usize::from(self.knobs.game.rounds) + usize::from(self.knobs.game.max_extra_rounds);
        let turns = PLAYERS * rounds * usize::from(self.knobs.game.turns_per_round.max(1));
        (turns + 1) * 1_500
    }

    fn endings() -> &'static [&'static str] {
        &["points", "extra_rounds", "annihilation", "draw"]
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        content::house::caution(played)
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        content::doubts::doubts(&self.content, &self.knobs, rules)
    }
}

impl ListedGame for Frostblade {
    fn erased() -> &'static dyn AnyGame {
        erased::<Frostblade>()
    }
}
