//! Effects: a verb, and the fields that every effect can have.

use toml::Value;

use super::condition::{Class, Condition, Counted, Counts};
use super::words::Until;
use super::{About, Verb};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::schema::Json;
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::field::Fields;
use evenhand_kit::table::effects::schema::of_effect;
use evenhand_kit::table::effects::shared::Shared;

/// An effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Effect {
    pub(crate) verb: Verb,
    /// What many places ask of the verb.
    pub(crate) about: About,
    /// Whether it can be left out.
    pub(crate) may: bool,
    pub(crate) condition: Option<Condition>,
    /// Which of the operators that it applies to are meant.
    pub(crate) only: Only,
    /// What its amount is multiplied by.
    pub(crate) per: Option<Counted>,
    /// How much it counts in estimates: less than 1 if a choice or a die decides whether it is carried out.
    pub(crate) weight: f32,
}

/// Which operators an effect applies to, besides what `who` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Only {
    pub(crate) class: Class,
    pub(crate) health_at_most: Option<u8>,
}

impl Only {
    /// Returns the first field that is written.
    pub(crate) fn field(&self) -> Option<&'static str> {
        let class = self.class.class.as_ref().map(|_| "class");
        let sub = self.class.sub.as_ref().map(|_| "sub");
        class.or(sub).or(self.health_at_most.map(|_| "health_at_most"))
    }
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
        /// The class of the operators that it applies to.
        class: Option<String> = None;
        /// The subclass of the operators that it applies to.
        sub: Option<String> = None;
        /// The most health that the operators that it applies to have left.
        health_at_most: Option<u8> = None;
        /// What the amount is multiplied by.
        per: Option<Counted> = None;
    }
}

/// The keys of [`Common`].
pub(crate) const ALWAYS: &[&str] = &["class", "health_at_most", "if", "may", "or", "per", "sub"];

impl Effect {
    /// Reads the effect written at `path`. The flag says whether it begins a new alternative (`or`).
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    pub(crate) fn read(path: &str, written: &Value) -> Result<(Effect, bool), SetupError> {
        let (verb, common) = Verb::read(path, written, ALWAYS, &mut ())?;
        let Common { may, or, condition, class, sub, health_at_most, per } = Common::read(path, &common, &mut ())?;
        let only = Only { class: Class { class, sub }, health_at_most };
        let about = verb.described().about();
        Ok((Effect { verb, about, may, condition, only, per, weight: 1.0 }, or))
    }

    /// Returns the effect of a shared verb.
    pub(crate) fn of_shared(shared: Shared) -> Effect {
        Effect {
            verb: Verb::Shared(shared),
            about: About::default(),
            may: false,
            condition: None,
            only: Only::default(),
            per: None,
            weight: 1.0,
        }
    }

    /// Returns the amount, at least 0. The default is 1.
    pub(crate) fn count(&self) -> u8 {
        self.about.n.map_or(1, |n| u8::try_from(n).unwrap_or(0))
    }

    /// Whether it lasts as long as its card or operator is in play, rather than happening once.
    pub(crate) fn lasts(&self) -> bool {
        self.about.until == Some(Until::Play)
    }

    /// Whether the health of an operator decides about it.
    pub(crate) fn asks_health(&self) -> bool {
        let asks = |condition: &Condition| condition.of.counts == Counts::Health;
        self.only.health_at_most.is_some() || self.condition.as_ref().is_some_and(asks)
    }

    /// Whether it disables innates.
    pub(crate) fn takes_innates(&self) -> bool {
        matches!(&self.verb, Verb::Disable(disable) if disable.takes_innates())
    }
}

/// Returns the JSON Schema of an effect.
pub(crate) fn effect_schema() -> Json {
    of_effect(&<Verb as Verbs<()>>::notes(), &<Common as Fields<()>>::notes())
}
