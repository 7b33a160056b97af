//! The verbs of effects, each declared with its fields, and how lists of effects are read.
//!
//! What a verb does is in `rules/verbs`, what it is worth to a player in `players/appraise`.

mod described;
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

use super::moments::Moment;
use super::names::Names;
use super::renamed::RENAMED;
use super::wrong;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::schema::Json;
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::schema::of_effect;
use evenhand_kit::table::effects::shared::{self, Shared, flatten};

pub(crate) use described::{Alters, Described};
pub(super) use home::Home;
pub(crate) use lasting::{AttackAfterRush, BacklashCheck, Change, Ignore, NoObjective, NoRush, OnlyHold, PassThrough};
pub(crate) use moves::{HoldNow, Move, PassNow, Resurface, RushDie, Swoop};
pub(crate) use rolls::{ChangeRoll, Provided, Reroll};
pub(crate) use statuses::{Cleanse, Grant};
pub(crate) use volley::Volley;
pub(crate) use wounds::{Damage, Heal, Mend, Redirect};

/// The most effects in a list.
const MOST: usize = 8;

evenhand_kit::verbs! { $
    /// An effect: a verb with its fields.
    pub(crate) enum Verb with Shared(Shared) renamed RENAMED {
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

impl Verb {
    /// Returns the effect as an [`Described`].
    pub(crate) fn described(&self) -> &dyn Described {
        fields_as!(self, Described)
    }

    /// Whether it lasts and changes nothing but these.
    pub(crate) fn alters_only(&self, these: Alters) -> bool {
        self.described().alters().is_some_and(|alters| alters.0 & !these.0 == 0)
    }

    /// Whether it lasts and changes any of these.
    pub(crate) fn alters_any(&self, these: Alters) -> bool {
        self.described().alters().is_some_and(|alters| alters.0 & these.0 != 0)
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
    let mut read = |path: &str, item: &Value| {
        let mut known = names;
        Verb::read(path, item, &[], &mut known).map(|(verb, _)| verb)
    };
    let flat = flatten(path, items, &mut read)?.into_iter();
    let effects: Vec<Verb> = flat.map(|effect| effect.map_or_shared(Verb::Shared)).collect();
    for (verb, place) in effects.iter().zip(places(&effects)) {
        let path = format!("{path}.{place}");
        belongs(&path, verb, home)?;
        if place.contains('.') && !verb.described().can_be_decided() {
            let message = format!("`{}` cannot depend on a choice or a die", verb.word());
            return wrong(path, message, "use damage, heal, mend, grant, cleanse or move here");
        }
    }
    Ok(effects)
}

/// Returns where each of these effects is written, below their list.
pub(crate) fn places(effects: &[Verb]) -> Vec<String> {
    shared::places(effects.iter().map(Verb::shared))
}

/// Returns effects that happen once, each with how much it counts before it is known which are carried out.
pub(crate) fn weighted(effects: &[Verb]) -> impl Iterator<Item = (&Verb, f32)> {
    let decides = effects.iter().any(|verb| verb.shared().is_some());
    let weights = if decides { shared::weights(effects.iter().map(Verb::shared)) } else { Vec::new() };
    effects.iter().enumerate().map(move |(place, verb)| (verb, weights.get(place).copied().unwrap_or(1.0)))
}

/// Checks that a verb is allowed where it is written.
fn belongs(path: &str, verb: &Verb, home: Home) -> Result<(), SetupError> {
    let leader = home.is_used(Moment::WoundsToLeader) != matches!(verb, Verb::Redirect(_));
    let refused = match (verb.described().alters().is_some(), home.lasts()) {
        (true, true) => None,
        (true, false) => Some([
            "verb",
            "it lasts, and here something happens once",
            "give a status that does it, or write a passive with when = \"always\"",
        ]),
        (false, true) => {
            Some(["verb", "it happens once, and nothing sets it off", "say when it happens, or write what lasts"])
        }
        (false, false) if leader => Some([
            "verb",
            "`redirect`, and nothing else, answers wounds to a LEADER",
            "use `redirect` in abilities with when = \"wounds_to_leader\", and only there",
        ]),
        (false, false) => verb.described().refused(home),
    };
    refused.map_or(Ok(()), |[field, message, remedy]| wrong(format!("{path}.{field}"), message, remedy))
}

/// Returns the descriptions of all verbs.
pub(crate) fn notes() -> Vec<evenhand_kit::table::effects::declare::VerbNote> {
    <Verb as Verbs<&Names>>::notes()
}

/// Returns the JSON Schema of an effect.
pub(crate) fn effect_schema() -> Json {
    of_effect(&notes(), &[])
}
