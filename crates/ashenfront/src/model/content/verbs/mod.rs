//! The effects of cards: one struct for each verb, with its word and its fields.
//!
//! What a verb does is in [`crate::rules::verbs`], and what it is worth to a player in `players/appraise.rs`. The
//! table of verbs in `NOTATION.md` is made from these declarations.

pub(crate) mod cards;
pub(crate) mod changes;
mod condition;
mod described;
mod effect;
pub(crate) mod health;
pub(crate) mod orders;
pub(crate) mod places;
pub(crate) mod words;

pub(crate) use condition::{Class, Condition, Counted, Counts};
pub(crate) use described::{About, Described};
#[cfg(test)]
pub(crate) use effect::ALWAYS;
pub(crate) use effect::{Effect, Only, effect_schema};

use super::renamed::RENAMED;
use evenhand_kit::table::effects::shared::Shared;

evenhand_kit::verbs! { $
    /// What an effect does.
    pub(crate) enum Verb with Shared(Shared) renamed RENAMED {
        Damage(health::Damage),
        Lose(health::Lose),
        Heal(health::Heal),
        Move(places::Move),
        Push(places::Push),
        Pull(places::Pull),
        Swap(places::Swap),
        Retreat(places::Retreat),
        Banish(places::Banish),
        Deploy(places::Deploy),
        Use(orders::Use),
        Ready(orders::Ready),
        Exhaust(orders::Exhaust),
        Cancel(orders::Cancel),
        Draw(cards::Draw),
        Discard(cards::Discard),
        Bottom(cards::Bottom),
        Recover(cards::Recover),
        Search(cards::Search),
        Gain(cards::Gain),
        Change(changes::Change),
        Grant(changes::Grant),
        Disable(changes::Disable),
        Double(changes::Double),
    }
}

impl Verb {
    /// Returns the verb as content looks at it.
    pub(crate) fn described(&self) -> &dyn Described {
        fields_as!(self, Described)
    }

    /// Whether it deals damage.
    #[inline]
    pub(crate) fn is_damage(&self) -> bool {
        matches!(self, Verb::Damage(_))
    }
}
