//! The game with all its knobs fixed.

use crate::model::about_unit::AboutUnit;
use crate::model::content::effects::DiceRoll;
use crate::model::content::ids::PassiveId;
use crate::model::content::sheets::{Keywords, Trigger, Whom, inches};
use crate::model::content::{self, Content};
use crate::model::field::SightRules;
use crate::model::knobs::{self, Knobs, LosDimension, LosOrigin, ObjectPosition};
use crate::model::lengths::Lengths;
use crate::model::state::MAX_MARKERS;
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{Rules, SetupError};

/// The game with all its knobs fixed.
#[derive(Clone, Debug)]
pub struct Frostblade {
    /// What its rules change of the rulebook's numbers.
    pub(crate) changed: ChangedNumbers,
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
    pub(crate) roles: Vec<String>,
    /// The ids and names of all datasheets, which are counted one by one.
    pub(crate) items: Vec<String>,
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
            changed: rules.changed_numbers(),
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
