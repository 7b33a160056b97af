//! Lists of effects, split into alternatives.

use toml::Value;

use super::verbs::Effect;
use super::verbs::words::Who;
use super::wrong;
use evenhand_game::game::SetupError;

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
        let mut modes: Vec<Mode> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let at = format!("{path}.{place}");
            let (effect, other) = Effect::read(&at, item)?;
            if modes.is_empty() || other {
                modes.push(Mode::default());
            }
            let Some(mode) = modes.last_mut() else { continue };
            for who in [effect.about.who, effect.about.with].into_iter().flatten() {
                if who.is_aimed() && !mode.slots.contains(&who) {
                    mode.slots.push(who);
                }
            }
            if mode.slots.len() > SLOTS {
                return wrong(at, "is aimed at a third thing", "let it be about one of the two before");
            }
            mode.effects.push(effect);
        }
        if modes.len() > 8 || modes.iter().any(|mode| mode.effects.len() > 16) {
            return wrong(path, "is too long", "at most 8 alternatives of 16 effects fit");
        }
        Ok(modes)
    }

    /// Whether it deals damage to its chosen target (AF-KW-19).
    pub(crate) fn is_damaging(&self) -> bool {
        let aimed = |effect: &Effect| matches!(effect.about.who, Some(Who::Foe | Who::Tile));
        self.effects.iter().any(|effect| effect.verb.is_damage() && aimed(effect))
    }
}
