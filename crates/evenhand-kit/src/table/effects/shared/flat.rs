//! Reads lists of effects with shared verbs into flat lists.

use toml::Value;

use super::act::Nested;
use super::lists::NestedList;
use super::verb::{Shared, SharedVerb};
use crate::table::effects::declare::{Included, Verbs};
use crate::table::effects::written::mistake;
use evenhand_game::game::SetupError;

/// An effect of a flat list.
#[derive(Clone, Debug, PartialEq)]
pub enum Flat<E> {
    /// An effect of the game.
    Own(E),
    /// A shared effect.
    Shared(Shared),
}

impl<E> Flat<E> {
    /// Returns the effect of the game, or what the game makes of a shared one.
    pub fn map_or_shared(self, shared: impl FnOnce(Shared) -> E) -> E {
        match self {
            Flat::Own(effect) => effect,
            Flat::Shared(effect) => shared(effect),
        }
    }
}

/// The maximum number of effects of a list with those inside its shared verbs.
const MOST: usize = 200;

/// Reads the list of effects written at `path`: shared verbs here, all others by `read`, which gets the path and the
/// effect as written.
///
/// # Errors
/// Returns the path of an effect or field, what is wrong with it, and what to write instead.
pub fn flatten<E>(
    path: &str,
    effects: &[Value],
    read: &mut dyn FnMut(&str, &Value) -> Result<E, SetupError>,
) -> Result<Vec<Flat<E>>, SetupError> {
    let mut flat = Vec::new();
    for (place, effect) in effects.iter().enumerate() {
        let path = format!("{path}.{place}");
        if effect.get("verb").and_then(Value::as_str).is_some_and(|word| Shared::WORDS.contains(&word)) {
            let (verb, _) = SharedVerb::read(&path, effect, &[], &mut ())?;
            flat.extend(expand(&path, verb, read)?);
        } else {
            flat.push(Flat::Own(read(&path, effect)?));
        }
        if flat.len() > MOST {
            return Err(too_long(&path));
        }
    }
    Ok(flat)
}

fn too_long(path: &str) -> SetupError {
    let message = format!("makes the list longer than {MOST} effects, those inside other effects included");
    mistake(path, &message, "leave some out")
}

/// Returns a shared verb followed by the effects in it.
fn expand<E>(
    path: &str,
    verb: SharedVerb,
    read: &mut dyn FnMut(&str, &Value) -> Result<E, SetupError>,
) -> Result<Vec<Flat<E>>, SetupError> {
    let list = |nested: NestedList<'_>| flatten(&format!("{path}.{}", nested.path), nested.effects, read);
    let lists = verb.acts().lists().into_iter().map(list).collect::<Result<Vec<_>, _>>()?;
    // Each list but the last has an end.
    let effects = lists.iter().map(Vec::len).sum::<usize>() + lists.len();
    if effects > MOST {
        return Err(too_long(path));
    }
    let lengths: Vec<u8> = lists.iter().map(|list| u8::try_from(list.len()).unwrap_or(u8::MAX)).collect();
    let nested = Nested(lengths);
    let end = nested.range(lists.len().saturating_sub(1)).end;
    let mut flat = vec![Flat::Shared(Shared::Verb(verb, nested))];
    let last = lists.len().saturating_sub(1);
    for (place, list) in lists.into_iter().enumerate() {
        flat.extend(list);
        if place < last {
            // `flat` has the verb, and this one is not in it yet.
            let behind = end - flat.len();
            flat.push(Flat::Shared(Shared::Leave(u8::try_from(behind).unwrap_or(u8::MAX))));
        }
    }
    Ok(flat)
}

/// Returns where each effect of a flat list is written, below the list: `3`, or `3.options.0.1` inside a shared verb. The
/// end of a list has the place of its verb.
pub fn places<'e>(effects: impl IntoIterator<Item = Option<&'e Shared>>) -> Vec<String> {
    let effects: Vec<Option<&Shared>> = effects.into_iter().collect();
    let mut places = Vec::with_capacity(effects.len());
    add_places(&effects, "", &mut places);
    places
}

fn add_places(effects: &[Option<&Shared>], before: &str, places: &mut Vec<String>) {
    let (mut at, mut number) = (0, 0);
    while let Some(effect) = effects.get(at) {
        let place = format!("{before}{number}");
        (at, number) = (at + 1, number + 1);
        places.push(place.clone());
        let Some(Shared::Verb(verb, lists)) = effect else { continue };
        let nested = verb.acts().lists();
        for (list, written) in nested.iter().enumerate() {
            let inside = lists.range(list);
            add_places(&effects[at + inside.start..at + inside.end], &format!("{place}.{}.", written.path), places);
            if list + 1 < nested.len() {
                places.push(place.clone());
            }
        }
        at += lists.effects();
    }
}

/// Returns the effects that an option of the shared verb at `at` leads to, each with how much it counts (see [`weights`]).
pub fn option_effects<'e, E>(
    effects: &'e [E],
    at: usize,
    option: u8,
    shared: impl Fn(&'e E) -> Option<&'e Shared>,
) -> Vec<(&'e E, f32)> {
    let options = effects.get(at).and_then(&shared).map(Shared::options).unwrap_or_default();
    let Some(inside) = options.get(usize::from(option)) else { return Vec::new() };
    let inside = &effects[at + 1 + inside.start..at + 1 + inside.end];
    inside.iter().zip(weights(inside.iter().map(shared))).collect()
}

/// Returns how much each effect of a flat list counts before it is known which effects are carried out: 1 for those that
/// are in no shared verb.
pub fn weights<'e>(effects: impl IntoIterator<Item = Option<&'e Shared>>) -> Vec<f32> {
    let effects: Vec<Option<&Shared>> = effects.into_iter().collect();
    let mut weights = vec![1.0; effects.len()];
    for (place, effect) in effects.iter().enumerate() {
        let Some(Shared::Verb(verb, lists)) = effect else { continue };
        for (list, weight) in verb.acts().weights().into_iter().enumerate() {
            for inside in lists.range(list) {
                if let Some(known) = weights.get_mut(place + 1 + inside) {
                    *known *= weight;
                }
            }
        }
    }
    weights
}
