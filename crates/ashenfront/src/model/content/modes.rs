//! Lists of effects, split into alternatives.

use toml::Value;

use super::verbs::Effect;
use super::verbs::words::Who;
use super::wrong;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::shared::{Flat, flatten, places, weights};

/// One of the alternatives of a card text: its effects in order, and what has to be targeted first.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Mode {
    pub(crate) effects: Vec<Effect>,
    /// The targets that are chosen beforehand, in order: at most two.
    pub(crate) slots: Vec<Who>,
}

/// The maximum number of targets that a list of effects can choose.
pub(crate) const SLOTS: usize = 2;

impl Mode {
    /// Reads a list of effects, split into its alternatives.
    pub(crate) fn all(path: &str, value: &Value) -> Result<Vec<Mode>, SetupError> {
        let Value::Array(items) = value else {
            return wrong(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]");
        };
        let flat = flatten(path, items, &mut Effect::read)?;
        let places = places(flat.iter().map(|effect| match effect {
            Flat::Own(_) => None,
            Flat::Shared(shared) => Some(shared),
        }));
        let mut modes: Vec<Mode> = Vec::new();
        for (effect, place) in flat.into_iter().zip(&places) {
            let at = format!("{path}.{place}");
            let (effect, other) = effect.map_or_shared(|shared| (Effect::of_shared(shared), false));
            if other && place.contains('.') {
                return wrong(format!("{at}.or"), "an alternative cannot begin in another effect", "leave it out");
            }
            if modes.is_empty() || other {
                modes.push(Mode::default());
            }
            if let Some(mode) = modes.last_mut() {
                mode.add(&at, effect)?;
            }
        }
        modes.iter_mut().for_each(Mode::weigh);
        if modes.len() > 8 || modes.iter().any(|mode| mode.effects.len() > 16) {
            return wrong(path, "is too long", "at most 8 alternatives of 16 effects fit");
        }
        Ok(modes)
    }

    /// Adds an effect, and the target that it chooses.
    fn add(&mut self, at: &str, effect: Effect) -> Result<(), SetupError> {
        for who in [effect.about.who, effect.about.with].into_iter().flatten() {
            if who.is_aimed() && !self.slots.contains(&who) {
                self.slots.push(who);
            }
        }
        if self.slots.len() > SLOTS {
            return wrong(at, "is aimed at a third thing", "let it be about one of the two before");
        }
        self.effects.push(effect);
        Ok(())
    }

    /// Sets how much each effect counts in estimates.
    fn weigh(&mut self) {
        let weights = weights(self.effects.iter().map(|effect| effect.verb.shared()));
        self.effects.iter_mut().zip(weights).for_each(|(effect, weight)| effect.weight = weight);
    }

    /// Returns where each effect of these alternatives is written, below their list.
    pub(crate) fn places(modes: &[Mode]) -> Vec<String> {
        places(modes.iter().flat_map(|mode| &mode.effects).map(|effect| effect.verb.shared()))
    }

    /// Whether it deals damage to its chosen target (AF-KW-19).
    pub(crate) fn is_damaging(&self) -> bool {
        let aimed = |effect: &Effect| matches!(effect.about.who, Some(Who::Foe | Who::Tile));
        self.effects.iter().any(|effect| effect.verb.is_damage() && aimed(effect))
    }
}
