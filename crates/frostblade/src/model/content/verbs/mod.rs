//! The verbs of effects, each declared with its fields, and how lists of effects are read.
//!
//! What a verb does is in `rules/verbs`, what it is worth to a player in `players/appraise`.

mod home;
mod lasting;
mod moves;
mod part;
mod rolls;
mod single;
mod statuses;
mod volley;
mod wounds;

use toml::Value;

use super::effects::DiceRoll;
use super::ids::StatusId;
use super::names::Names;
use super::renamed::RENAMED;
use super::wrong;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::declare::Verbs;

pub(super) use home::Home;
use home::{Refused, belongs};
pub(crate) use lasting::{AttackAfterRush, BacklashCheck, Change, Ignore, NoObjective, NoRush, OnlyHold, PassThrough};
pub(crate) use moves::{HoldNow, Move, PassNow, Resurface, RushDie, Swoop};
pub(crate) use part::Statuses;
pub(crate) use rolls::{ChangeRoll, Provided, Reroll};
pub(crate) use statuses::{Cleanse, Grant};
pub(crate) use volley::Volley;
pub(crate) use wounds::{Damage, Heal, Mend, Redirect};

/// The most effects in a list.
const MOST: usize = 8;

evenhand_kit::verbs! { $
    /// An effect: a verb with its fields.
    pub(crate) enum Verb renamed RENAMED {
        ChangeRoll(ChangeRoll),
        Change(Change),
        Reroll(Reroll),
        Ignore(Ignore),
        NoRush(NoRush),
        OnlyHold(OnlyHold),
        AttackAfterRush(AttackAfterRush),
        NoObjective(NoObjective),
        PassThrough(PassThrough),
        BacklashCheck(BacklashCheck),
        Damage(Damage),
        Heal(Heal),
        Mend(Mend),
        Grant(Grant),
        Cleanse(Cleanse),
        Move(Move),
        HoldNow(HoldNow),
        Swoop(Swoop),
        RushDie(RushDie),
        PassNow(PassNow),
        Resurface(Resurface),
        Volley(Volley),
        Redirect(Redirect),
    }
}

/// What an effect is for, whatever its verb.
pub(crate) trait Effect {
    /// Returns what it can change if it lasts. All other effects happen once.
    fn alters(&self) -> Option<Alters> {
        None
    }

    /// Says why an effect that happens once cannot be written there.
    fn refused(&self, home: Home) -> Refused {
        let _ = home;
        None
    }

    /// Returns its amount, its number or its distance if it happens once.
    fn amount(&self) -> Option<DiceRoll> {
        None
    }

    /// Returns the status that it gives to its target.
    fn status(&self) -> Option<StatusId> {
        None
    }
}

impl Verb {
    /// Returns the effect as an [`Effect`].
    pub(crate) fn effect(&self) -> &dyn Effect {
        fields_as!(self, Effect)
    }

    /// Whether it lasts and changes nothing but these.
    pub(crate) fn alters_only(&self, these: Alters) -> bool {
        self.effect().alters().is_some_and(|alters| alters.0 & !these.0 == 0)
    }

    /// Whether it lasts and changes any of these.
    pub(crate) fn alters_any(&self, these: Alters) -> bool {
        self.effect().alters().is_some_and(|alters| alters.0 & these.0 != 0)
    }
}

/// What lasting effects can change, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alters(u8);

impl Alters {
    /// Nothing.
    pub(crate) const NOTHING: Alters = Alters(0);
    /// Moves.
    pub(crate) const MOVES: Alters = Alters(1);
    /// The hit dice of its own attacks.
    pub(crate) const HIT_DICE: Alters = Alters(2);
    /// Whether it attacks.
    pub(crate) const ATTACKING: Alters = Alters(4);
    /// Defense.
    pub(crate) const DEFENSE: Alters = Alters(8);
    /// Evade dice.
    pub(crate) const EVADING: Alters = Alters(16);
    /// Anything else.
    pub(crate) const OTHER: Alters = Alters(32);

    /// Returns both together.
    pub(crate) const fn and(self, other: Alters) -> Alters {
        Alters(self.0 | other.0)
    }
}

/// Reads a list of effects.
///
/// # Errors
/// The path of the effect, the error in it, and what to write instead.
pub(super) fn effects(path: &str, value: &Value, home: Home, names: &Names) -> Result<Vec<Verb>, SetupError> {
    let Value::Array(items) = value else {
        return wrong(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]");
    };
    if items.len() > MOST {
        return wrong(path, format!("{} effects", items.len()), format!("at most {MOST} fit"));
    }
    let read = |(place, item): (usize, &Value)| {
        let path = format!("{path}.{place}");
        let mut known = names;
        let (verb, _) = Verb::read(&path, item, &[], &mut known)?;
        belongs(&path, &verb, home)?;
        Ok(verb)
    };
    items.iter().enumerate().map(read).collect()
}

/// Returns the descriptions of all verbs.
#[cfg(test)]
pub(crate) fn notes() -> Vec<evenhand_kit::table::effects::declare::VerbNote> {
    <Verb as Verbs<&Names>>::notes()
}
