//! The only list of the verbs, and how an effect is read.

use toml::{Table, Value};

use super::acquire::{Acquire, Price};
use super::bridge::Bridge;
use super::choose::Choose;
use super::conditional::If;
use super::damage::Damage;
use super::deploy::{Deploy, DeployChampion};
use super::draw::Draw;
use super::event::On;
use super::gain::Gain;
use super::hand::Hand;
use super::heal::Heal;
use super::look::Look;
use super::mine::Mine;
use super::modifier::Modifier;
use super::moves::Move;
use super::roll::Roll;
use super::selectors::{BridgeOp, Num};
use super::trigger::Trigger;
use crate::model::content::renamed::RENAMED;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::schema::Json;
use evenhand_kit::table::effects::declare::{Declared, Included, Verbs};
use evenhand_kit::table::effects::schema::of_effect;
use evenhand_kit::table::effects::shared::Called;
use evenhand_kit::table::effects::{Effect, ListId};

/// All effects of a game.
pub(crate) type Scripts = evenhand_kit::table::effects::Scripts<Verb>;

evenhand_kit::verbs! { $
    /// An effect.
    pub(crate) enum Verb with Shared(Called) renamed RENAMED {
        Deploy(Deploy),
        Move(Move),
        Bridge(Bridge),
        Gain(Gain),
        Draw(Draw),
        Hand(Hand),
        Look(Look),
        Acquire(Acquire),
        Damage(Damage),
        Heal(Heal),
        Mine(Mine),
        Modifier(Modifier),
        Trigger(Trigger),
        Choose(Choose),
        If(If),
        Roll(Roll),
    }
    unwritten {
        // The deployment of the card's own champion (every champion card starts with this).
        DeployChampion(DeployChampion),
    }
}

impl Effect for Verb {
    fn read(path: &str, table: &Table, scripts: &mut Scripts) -> Result<Verb, SetupError> {
        let word = table.get("verb").and_then(Value::as_str).unwrap_or_default();
        if Called::WORDS.contains(&word) && !<Verb as Verbs<Scripts>>::OWN.contains(&word) {
            return Called::read(path, table, scripts).map(Verb::Shared);
        }
        Verbs::read(path, &Value::Table(table.clone()), &[], scripts).map(|(verb, _)| verb)
    }
}

impl Verb {
    /// The words of the verbs that have a number.
    const WORDS: &[&str] = <Verb as Verbs<Scripts>>::OWN;

    /// The number of verbs.
    pub(crate) const COUNT: usize = Verb::WORDS.len() + 1;

    /// Returns the index of the verb; the effects that content cannot write come last. Shared verbs have the index of
    /// `choose`, so that a new one changes no input of networks.
    pub(crate) fn number(&self) -> usize {
        let word = if self.shared().is_some() { Choose::WORD } else { self.word() };
        Verb::WORDS.iter().position(|known| *known == word).unwrap_or(Verb::WORDS.len())
    }

    /// Returns the modifier, if it is one.
    pub(crate) fn modifier(&self) -> Option<&Modifier> {
        if let Verb::Modifier(modifier) = self { Some(modifier) } else { None }
    }

    /// Returns the trigger, if it is one.
    pub(crate) fn trigger(&self) -> Option<&Trigger> {
        if let Verb::Trigger(trigger) = self { Some(trigger) } else { None }
    }

    /// Returns the damage, if it is one.
    pub(crate) fn damage(&self) -> Option<&Damage> {
        if let Verb::Damage(damage) = self { Some(damage) } else { None }
    }

    /// Returns the gain, if it is one.
    pub(crate) fn gain(&self) -> Option<&Gain> {
        if let Verb::Gain(gain) = self { Some(gain) } else { None }
    }

    /// Returns the deploy, if it is one.
    pub(crate) fn deploy(&self) -> Option<&Deploy> {
        if let Verb::Deploy(deploy) = self { Some(deploy) } else { None }
    }

    /// Returns the draw, if it is one.
    pub(crate) fn draw(&self) -> Option<&Draw> {
        if let Verb::Draw(draw) = self { Some(draw) } else { None }
    }

    /// Returns the price that it gives cards, if it does.
    pub(crate) fn price(&self) -> Option<Price> {
        if let Verb::Acquire(acquire) = self { acquire.price } else { None }
    }

    /// Returns whether it changes edges by this operation.
    pub(crate) fn edits(&self, op: BridgeOp) -> bool {
        matches!(self, Verb::Bridge(bridge) if bridge.op == op)
    }

    /// Returns whether it deploys to a place that is known before it is carried out.
    pub(crate) fn deploys_as_planned(&self) -> bool {
        matches!(self, Verb::Deploy(deploy) if deploy.is_planned())
    }

    /// Returns whether an event can carry out the effect; if it cannot, the effect would be skipped silently.
    pub(super) fn serves(&self, event: On) -> bool {
        match self {
            Verb::Gain(gain) => gain.serves(event),
            Verb::Draw(draw) => draw.serves(event),
            Verb::Damage(damage) => damage.serves(event),
            Verb::Deploy(deploy) => deploy.serves(event),
            _ => matches!(event, On::Deploy | On::Activate),
        }
    }

    /// Returns its amounts.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Num> {
        let n = match self {
            Verb::Deploy(deploy) => Some(&deploy.forces),
            Verb::Gain(gain) => Some(&gain.n),
            Verb::Draw(draw) => Some(&draw.n),
            Verb::Heal(heal) => Some(&heal.n),
            _ => None,
        };
        n.into_iter()
    }

    /// Returns the lists inside it.
    pub(crate) fn lists(&self) -> impl Iterator<Item = ListId> + '_ {
        let lists: Vec<ListId> = match self {
            Verb::Choose(choose) => choose.options.0.clone(),
            Verb::If(either) => [Some(either.then), either.otherwise.0].into_iter().flatten().collect(),
            Verb::Roll(roll) => roll.faces.0.to_vec(),
            Verb::Shared(shared) => shared.lists().map(|(_, list)| list).collect(),
            Verb::Hand(hand) => hand.each.0.into_iter().collect(),
            Verb::Trigger(trigger) => vec![trigger.list],
            _ => Vec::new(),
        };
        lists.into_iter()
    }

    /// Returns whether it waits for this event.
    pub(crate) fn waits_for(&self, event: On) -> bool {
        self.trigger().is_some_and(|trigger| trigger.event == event)
    }
}

/// Lists of effects with those inside them.
pub(crate) trait Inside {
    /// Returns whether a list, or a list inside it, has an effect that `fits`.
    fn any_inside(&self, list: ListId, fits: &dyn Fn(&Verb) -> bool) -> bool;
}

impl Inside for Scripts {
    fn any_inside(&self, list: ListId, fits: &dyn Fn(&Verb) -> bool) -> bool {
        self.of(list).any(|verb| fits(verb) || verb.lists().any(|inner| self.any_inside(inner, fits)))
    }
}

/// Returns the JSON Schema of an effect.
pub(crate) fn effect_schema() -> Json {
    of_effect(&<Verb as Verbs<Scripts>>::notes(), &[])
}
