//! The moments at which effects are carried out, and which operators an effect can apply to then. For example, a
//! command has no acting operator, and no operator is hit when tactics pay for an operation.

use super::verbs::words::Who;
use super::written::{CardType, On, When};

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

impl Scene {
    /// Returns the scene of a card of this type at a moment.
    pub(super) fn of(kind: CardType, when: When) -> Scene {
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
            (_, who) if who.is_area() => self.has_place(),
            (_, Who::Neighbour) => self.has_place() && !self.lasts(),
            (_, Who::EachDirection) => self.has_operator() && !self.lasts(),
            (_, Who::Foe | Who::AllyInLine) => self.has_operator() && self.has_aims(),
            (_, Who::Ally | Who::Enemy | Who::FoeNextToAlly | Who::Tile) => self.has_aims(),
            (_, Who::Mover) => self == Scene::Crossed,
            (_, Who::Blocker) => matches!(self, Scene::Tactics(When::Blocks | When::Discarded)),
            (_, Who::Acting) => matches!(self, Scene::Tactics(When::Pays | When::Discarded)),
            _ => false,
        }
    }
}

/// Returns a fault.
pub(super) fn fault(field: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Option<Fault> {
    Some(Fault { field, message: message.into(), remedy: remedy.into() })
}
