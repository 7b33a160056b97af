//! The moments at which effects are carried out, and which operators an effect can apply to then. For example, a
//! command has no acting operator, and no operator is hit when tactics pay for an operation.

use super::cards::On;
use super::verbs::words::{Until, Who};
use super::verbs::{Effect, Verb, changes};
use super::{Card, CardType, Cards, Mode, When, wrong};
use evenhand_game::game::SetupError;

/// A moment at which effects of a card are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scene {
    /// An operator uses its ability.
    Ability,
    /// An operator performs an Ult.
    Ult,
    /// A command is played.
    Command,
    /// A protocol is activated after an operation of this kind.
    Protocol(When),
    /// Supply or a battleplan works at a Rest.
    Rest(When),
    /// Supply or a battleplan changes operators while it is in play.
    Lies,
    /// Equipment changes the operator that wears it.
    Worn,
    /// An operator enters the tile of equipment.
    Crossed,
    /// Tactics are discarded for this purpose.
    Tactics(When),
    /// An innate is triggered, or is always active.
    Innate(On),
}

/// Why an effect can never act: the field to blame, the problem, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) field: &'static str,
    pub(crate) message: String,
    pub(crate) remedy: String,
}

/// Refuses effects that cannot act at any moment of their card.
///
/// # Errors
/// Returns an error with the path of the first such effect, the reason, and a remedy.
pub(crate) fn refuse_dead_text(cards: &Cards) -> Result<(), SetupError> {
    for (_, card) in cards.iter() {
        refuse_dead(&format!("cards.{}.effects", card.id), &card.modes, &card.scenes())?;
        for (place, innate) in card.innates.iter().enumerate() {
            let path = format!("cards.{}.innates.{place}.do", card.id);
            refuse_dead(&path, std::slice::from_ref(&innate.mode), &[Scene::Innate(innate.on)])?;
        }
    }
    Ok(())
}

/// Refuses effects of these alternatives that cannot act in any of the scenes.
fn refuse_dead(path: &str, modes: &[Mode], scenes: &[Scene]) -> Result<(), SetupError> {
    for (place, effect) in modes.iter().flat_map(|mode| &mode.effects).enumerate() {
        let faults: Option<Vec<Fault>> = scenes.iter().map(|scene| scene.fault(effect)).collect();
        if let Some(Fault { field, message, remedy }) = faults.and_then(|faults| faults.into_iter().next()) {
            return wrong(format!("{path}.{place}.{field}").trim_end_matches('.'), message, remedy);
        }
    }
    Ok(())
}

impl Card {
    /// Returns the scenes of the card's effects, or of the operator's ability.
    pub(crate) fn scenes(&self) -> Vec<Scene> {
        let kind = self.kind;
        let moments = kind.moments().iter().copied().filter(|when| self.happens(*when));
        match kind {
            CardType::Operator => vec![Scene::Ability],
            CardType::Ult => vec![Scene::Ult],
            CardType::Command => vec![Scene::Command],
            _ => moments.map(|when| Scene::of(kind, when)).collect(),
        }
    }
}

impl Scene {
    /// Returns the scene of a card of this type at a moment.
    fn of(kind: CardType, when: When) -> Scene {
        match (kind, when) {
            (CardType::Protocol, when) => Scene::Protocol(when),
            (CardType::Tactics, when) => Scene::Tactics(when),
            (CardType::Equipment, When::Crossed) => Scene::Crossed,
            (CardType::Equipment, _) => Scene::Worn,
            (_, When::Always) => Scene::Lies,
            (_, when) => Scene::Rest(when),
        }
    }

    /// Returns its name, to be used in a sentence.
    pub(crate) fn name(self) -> String {
        match self {
            Scene::Ability => "an ability".into(),
            Scene::Ult => "an Ult".into(),
            Scene::Command => "a command".into(),
            Scene::Protocol(when) => format!("a protocol at `{}`", when.word()),
            Scene::Rest(when) => format!("a card that works at `{}`", when.word()),
            Scene::Lies => "a card that works `always`".into(),
            Scene::Worn => "equipment on its host".into(),
            Scene::Crossed => "equipment at `crossed`".into(),
            Scene::Tactics(when) => format!("tactics at `{}`", when.word()),
            Scene::Innate(on) => format!("an innate at `{}`", on.word()),
        }
    }

    /// Whether there is an acting operator.
    pub(crate) fn has_operator(self) -> bool {
        match self {
            Scene::Ability | Scene::Ult => true,
            Scene::Innate(on) => on != On::PartingGift,
            _ => false,
        }
    }

    /// Whether it happens on a tile, so that there are neighboring tiles.
    fn has_place(self) -> bool {
        self.has_operator() || matches!(self, Scene::Crossed | Scene::Innate(On::PartingGift))
    }

    /// Whether it is its owner's Rest.
    pub(crate) fn is_own_rest(self) -> bool {
        matches!(self, Scene::Rest(When::Rest) | Scene::Innate(On::Rest))
    }

    /// Whether a player chooses targets for its effects.
    fn has_aims(self) -> bool {
        !self.lasts() && !matches!(self, Scene::Crossed | Scene::Tactics(_))
    }

    /// Whether its effects last while their card or operator is in play, rather than being carried out.
    pub(crate) fn lasts(self) -> bool {
        matches!(self, Scene::Lies | Scene::Worn | Scene::Innate(On::Always))
    }

    /// Whether it belongs to an operation.
    pub(crate) fn has_operation(self) -> bool {
        match self {
            Scene::Ability | Scene::Ult | Scene::Command | Scene::Protocol(_) => true,
            Scene::Tactics(when) => when != When::Blocks,
            _ => false,
        }
    }

    /// Whether that operation can be one that was paid for with a discard.
    pub(crate) fn has_discard(self) -> bool {
        match self {
            Scene::Protocol(when) => matches!(when, When::Any | When::Move | When::Ability | When::Discard),
            Scene::Ability | Scene::Tactics(_) => self.has_operation(),
            _ => false,
        }
    }

    /// Whether `who` can mean an operator in this scene.
    pub(crate) fn finds(self, who: Who) -> bool {
        match (self, who) {
            (Scene::Worn, who) => who == Who::Host,
            (Scene::Lies, who) => matches!(who, Who::Allies | Who::Enemies),
            (_, Who::Allies | Who::Enemies) => true,
            (_, Who::Me) => self.has_operator(),
            (_, Who::AdjacentFoes | Who::AdjacentAllies) => self.has_place(),
            (_, Who::Neighbour) => self.has_place() && !self.lasts(),
            (_, Who::EachDirection) => self.has_operator() && !self.lasts(),
            (_, Who::Foe | Who::AllyInLine) => self.has_operator() && self.has_aims(),
            (_, Who::Ally | Who::Enemy | Who::FoeNextToAlly | Who::Tile) => self.has_aims(),
            (_, Who::Mover) => self == Scene::Crossed,
            (_, Who::Blocker) => matches!(self, Scene::Tactics(When::Blocks | When::Discarded)),
            (_, Who::Acting) => matches!(self, Scene::Tactics(When::Pays | When::Discarded)),
            (_, Who::Host | Who::Base | Who::Card) => false,
        }
    }

    /// Returns why an effect can never act in this scene, if so.
    pub(crate) fn fault(self, effect: &Effect) -> Option<Fault> {
        let text = effect.verb.text();
        if let Some(who) = effect.about.who.filter(|who| !text.finds(self, *who)) {
            let message = format!("`{}` means nobody in {}", who.word(), self.name());
            return fault("who", message, format!("write one of: {}", Who::words_of(|who| self.finds(who))));
        }
        text.fault(self).or_else(|| self.misuses_common(effect))
    }

    /// Reports a number or a field that has no effect, whatever the verb.
    fn misuses_common(self, effect: &Effect) -> Option<Fault> {
        match effect.about.n {
            Some(n) if n < 0 && !effect.verb.text().is_signed() => {
                fault("n", format!("{n} does nothing"), "write a number above 0; change and gain can be less")
            }
            _ if effect.may && self.lasts() => {
                fault("may", format!("nobody is asked in {}", self.name()), "leave it out")
            }
            _ => None,
        }
    }

    /// Whether the duration of a change ends before any player can act.
    pub(crate) fn is_over_at_once(self, effect: &Effect) -> bool {
        let soon = matches!(effect.about.until, Some(Until::Rest | Until::Turn));
        soon && self.is_own_rest() && !effect.verb.text().acts_within_rest()
    }

    /// Whether the effect changes initiative for a short time only, and after the order of the exchange is fixed.
    /// Initiative matters for that order only.
    pub(crate) fn comes_after_the_order(self, effect: &Effect) -> bool {
        let short = matches!(effect.about.until, Some(Until::Exchange | Until::Instance));
        let before = match self {
            Scene::Tactics(when) => when != When::Blocks,
            Scene::Innate(on) => matches!(on, On::YouDiscard | On::Rest),
            Scene::Rest(_) => true,
            _ => false,
        };
        matches!(effect.verb, Verb::Change(changes::Change { init: Some(_), .. })) && short && !before
    }
}

/// Returns a fault.
pub(super) fn fault(field: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Option<Fault> {
    Some(Fault { field, message: message.into(), remedy: remedy.into() })
}
