//! Effects as data: one struct for each verb, with its fields (see `NOTATION.md`).
//!
//! What a verb offers and does is in [`crate::rules::verbs`], and what it is worth to a player in `players/appraise/`.

mod about;
mod attacks;
mod battlefield;
mod counts;
mod fields;
mod lasting;
mod piles;

use toml::Value;

use super::renamed::RENAMED;
use super::{CardId, Condition, Per, Vocabulary};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;
use evenhand_game::game::knobs::schema::Json;
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::field::FieldNote;
use evenhand_kit::table::effects::schema::of_effect;
use evenhand_kit::table::effects::shared::{Shared, flatten, places, weights};

pub(crate) use about::{About, Described, Filter};
pub(crate) use attacks::{Cancel, Redirect};
pub(crate) use battlefield::{Banish, Create, Damage, Destroy, Exhaust, Move, Ready, Return, Sacrifice, Swap};
pub(crate) use counts::{Gain, Mark, Store, Win};
pub(crate) use fields::{Counter, Destination, Players, Resource, Until, Way, Who, Within};
pub(crate) use lasting::{Change, Grant, Silence};
pub(crate) use piles::{Discard, Draw, Look, Recover, Search};

evenhand_kit::verbs! { $
    /// The verb of an effect with its fields (ledger 4.1).
    pub(crate) enum Verb with Shared(Shared) renamed RENAMED {
        Damage(Damage),
        Gain(Gain),
        Draw(Draw),
        Discard(Discard),
        Store(Store),
        Change(Change),
        Grant(Grant),
        Cancel(Cancel),
        Exhaust(Exhaust),
        Ready(Ready),
        Silence(Silence),
        Move(Move),
        Swap(Swap),
        Destroy(Destroy),
        Sacrifice(Sacrifice),
        Banish(Banish),
        Return(Return),
        Create(Create),
        Look(Look),
        Recover(Recover),
        Search(Search),
        Redirect(Redirect),
        Mark(Mark),
        Win(Win),
    }
}

/// An effect with all names resolved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Effect {
    pub(crate) verb: Verb,
    /// The cards and players that the verb says it is about. This is asked so often that it is stored.
    pub(crate) about: About,
    pub(crate) condition: Option<Condition>,
    /// How much it counts in estimates: less than 1 if a choice or a die decides whether it is carried out.
    pub(crate) weight: f32,
    /// Whether it is inside a verb that decides between effects.
    pub(crate) inside: bool,
}

impl Effect {
    /// Reads the list of effects written at `path`.
    pub(super) fn all(path: &str, list: &[Value], words: &mut Vocabulary) -> Result<Vec<Effect>, SetupError> {
        let flat = flatten(path, list, &mut |path, value| Effect::read(path, value, words))?;
        let mut effects: Vec<Effect> = flat.into_iter().map(|effect| effect.map_or_shared(Effect::of_shared)).collect();
        let weights = weights(effects.iter().map(|effect| effect.verb.shared()));
        let places = Effect::places(&effects);
        for ((effect, weight), place) in effects.iter_mut().zip(weights).zip(places) {
            (effect.weight, effect.inside) = (weight, place.contains('.'));
        }
        Ok(effects)
    }

    /// Returns where each of these effects is written, below their list.
    pub(crate) fn places(effects: &[Effect]) -> Vec<String> {
        places(effects.iter().map(|effect| effect.verb.shared()))
    }

    fn of_shared(shared: Shared) -> Effect {
        Effect { verb: Verb::Shared(shared), about: About::default(), condition: None, weight: 1.0, inside: false }
    }

    /// Reads the effect written at `path`.
    fn read(path: &str, value: &Value, words: &mut Vocabulary) -> Result<Effect, SetupError> {
        let (verb, common) = Verb::read(path, value, &["if"], words)?;
        let condition = Condition::read(&format!("{path}.if"), common.get("if"), words)?;
        let about = fields_as!(&verb, Described).about();
        Ok(Effect { verb, about, condition, weight: 1.0, inside: false })
    }

    /// Whether it is a change that lasts, as opposed to an event.
    pub(crate) fn lasts(&self) -> bool {
        self.about.lasting.is_some()
    }
}

/// A shared verb is about nobody; the effects in it are.
impl Described for Shared {}

impl Verb {
    /// Returns what it gives of a resource; `None` if it gives none of it.
    pub(crate) fn gained(&self, resource: Resource) -> Option<i8> {
        if let Verb::Gain(gain) = self { (gain.resource == resource).then_some(gain.n) } else { None }
    }

    /// Returns the Sparks that it gives; `None` if it gives none.
    pub(crate) fn sparks(&self) -> Option<u8> {
        self.gained(Resource::Sparks).map(|n| u8::try_from(n).unwrap_or(0))
    }

    /// Returns the Token that it creates.
    pub(crate) fn created(&self) -> Option<CardId> {
        if let Verb::Create(create) = self { Some(create.card) } else { None }
    }

    /// Returns what its number is multiplied by.
    pub(crate) fn per(&self) -> Per {
        match self {
            Verb::Damage(damage) => damage.per,
            Verb::Gain(gain) => gain.per,
            Verb::Draw(draw) => draw.per,
            _ => Per::default(),
        }
    }

    /// Returns the number for which it does something, if it has one.
    pub(crate) fn amount(&self) -> Option<i16> {
        match self {
            Verb::Damage(damage) => Some(damage.n.into()),
            Verb::Gain(gain) => Some(gain.n.into()),
            Verb::Draw(draw) => Some(draw.n.into()),
            Verb::Discard(discard) => Some(discard.n.into()),
            Verb::Store(store) => Some(store.n.into()),
            Verb::Mark(mark) => Some(mark.n.into()),
            _ => None,
        }
    }
}

/// Returns the JSON Schema of an effect.
pub(crate) fn effect_schema() -> Json {
    of_effect(
        &<Verb as Verbs<Vocabulary>>::notes(),
        &[FieldNote::optional("if", "A condition for it to happen", Shape::Other("a condition"))],
    )
}
