//! Effects: a verb, and the fields that every effect can have.

use serde::{Deserialize, Deserializer};
use toml::Value;

use super::words::Until;
use super::{About, Verb};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Knob;
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::field::Fields;
use evenhand_kit::table::effects::written;

/// An effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Effect {
    pub(crate) verb: Verb,
    /// What many places ask of the verb.
    pub(crate) about: About,
    /// Whether it can be left out.
    pub(crate) may: bool,
    pub(crate) condition: Option<Condition>,
}

evenhand_kit::fields! {
    /// The fields that every effect can have.
    struct Common {
        /// Whether it can be left out.
        may: bool = false;
        /// Whether it begins a new alternative.
        or: bool = false;
        /// A condition for it to happen.
        condition as "if": Option<Condition> = None;
    }
}

/// The keys of [`Common`].
pub(crate) const ALWAYS: &[&str] = &["if", "may", "or"];

impl Effect {
    /// Reads the effect written at `path`. The flag says whether it begins a new alternative (`or`).
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    pub(crate) fn read(path: &str, written: &Value) -> Result<(Effect, bool), SetupError> {
        let (verb, common) = Verb::read(path, written, ALWAYS, &mut ())?;
        let Common { may, or, condition } = Common::read(path, &common, &mut ())?;
        let about = verb.described().about();
        Ok((Effect { verb, about, may, condition }, or))
    }

    /// Returns the amount, at least 0. The default is 1.
    pub(crate) fn count(&self) -> u8 {
        self.about.n.map_or(1, |n| u8::try_from(n).unwrap_or(0))
    }

    /// Whether it lasts as long as its card or operator is in play, rather than happening once.
    pub(crate) fn lasts(&self) -> bool {
        self.about.until == Some(Until::Play)
    }

    /// Whether it disables innates.
    pub(crate) fn takes_innates(&self) -> bool {
        matches!(&self.verb, Verb::Disable(disable) if disable.takes_innates())
    }
}

/// A condition for an effect to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The owner's hand has at most this many cards.
    HandAtMost(u8),
    /// At least this many friendly operators stand in the enemy's Landing Zone.
    InEnemyZone(u8),
    /// At least this many friendly operators stand on points.
    OnPoints(u8),
}

impl Condition {
    /// Returns its word, its number, and whether it counts operators at a location.
    pub(crate) fn parts(self) -> (&'static str, u8, bool) {
        match self {
            Condition::HandAtMost(n) => ("hand_at_most", n, false),
            Condition::InEnemyZone(n) => ("in_enemy_zone", n, true),
            Condition::OnPoints(n) => ("on_points", n, true),
        }
    }
}

impl Knob for Condition {}

impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Condition, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            hand_at_most: Option<u8>,
            in_enemy_zone: Option<u8>,
            on_points: Option<u8>,
        }
        let Written { hand_at_most, in_enemy_zone, on_points } = Written::deserialize(deserializer)?;
        match (hand_at_most, in_enemy_zone, on_points) {
            (Some(n), None, None) => Ok(Condition::HandAtMost(n)),
            (None, Some(n), None) => Ok(Condition::InEnemyZone(n)),
            (None, None, Some(n)) => Ok(Condition::OnPoints(n)),
            _ => {
                let remedy = "write one of hand_at_most, in_enemy_zone, on_points";
                Err(written::wrong("does not ask for one thing", remedy))
            }
        }
    }
}
