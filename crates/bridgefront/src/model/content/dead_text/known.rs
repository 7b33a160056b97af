//! The context of an effect in its card: what the effects before it have picked, and whether a player chooses its
//! target.

use crate::model::content::verbs::Verb;
use crate::model::content::verbs::deploy::Site;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::moves::Via;
use crate::model::content::verbs::selectors::{BridgeOp, HexBase, Touch};

/// The context in which an effect is carried out. If a branch sets an entry, it counts as set after the branch.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// The effect belongs to a champion on the board.
    pub(super) this: bool,
    /// The effect's targets were not chosen when the card was committed.
    pub(super) late: bool,
    /// An earlier effect named a hex.
    pub(super) there: bool,
    /// An earlier effect named a bridge.
    pub(super) edge: bool,
    /// An earlier effect named a champion.
    pub(super) champion: bool,
    /// An earlier effect picked cards, so their number is known.
    pub(super) picked: bool,
    /// The card has moved units.
    pub(super) moved: bool,
    /// The card has deployed Forces.
    pub(super) deployed: bool,
    /// The effect right before has drawn cards for the player.
    pub(super) drew: bool,
}

impl Known {
    /// Returns the initial context of a champion's trigger, if its effects are carried out one by one.
    pub(super) fn of_event(event: On) -> Option<Known> {
        match event {
            On::Deploy => Some(Known { this: true, late: true, there: true, ..Known::default() }),
            On::Activate => Some(Known { this: true, ..Known::default() }),
            _ => None,
        }
    }

    /// Returns the initial context of the effects for each picked card: only that targets are chosen at resolution.
    pub(super) fn of_picked_card() -> Known {
        Known { late: true, ..Known::default() }
    }

    /// Returns the context at the start of a branch.
    pub(super) fn branch(self, late: bool) -> Known {
        Known { late: self.late || late, drew: false, ..self }
    }

    /// Adds what a branch has set.
    pub(super) fn learn(&mut self, branch: Known) {
        self.there |= branch.there;
        self.edge |= branch.edge;
        self.champion |= branch.champion;
        self.picked |= branch.picked;
        self.moved |= branch.moved;
        self.deployed |= branch.deployed;
    }

    /// Adds what an effect sets. An effect with inner lists sets what these set.
    pub(super) fn after(&mut self, verb: &Verb) {
        self.drew = matches!(verb, Verb::Draw(draw) if draw.is_own());
        match verb {
            Verb::Deploy(deploy) => {
                self.there |= matches!(deploy.to, Site::Hex(_));
                self.deployed |= matches!(deploy.to, Site::Hex(_));
            }
            Verb::Move(moving) => {
                (self.there, self.moved) = (true, true);
                self.champion |= moving.via == Via::Jump;
            }
            Verb::Bridge(bridge) => {
                self.edge |= !bridge.at.late
                    && bridge.at.touch != Touch::There
                    && !matches!(bridge.op, BridgeOp::Link | BridgeOp::Freeze);
                self.champion |= bridge.at.touch == Touch::MyChampion;
            }
            Verb::Damage(strike) => {
                self.champion |= strike.who.is_some();
                self.there |= strike.at.is_some();
            }
            Verb::Heal(heal) => {
                self.champion |= !heal.pooled;
                self.there |= heal.pooled;
            }
            Verb::Mine(_) => self.there = true,
            Verb::Modifier(modifier) => self.champion |= modifier.who.is_some(),
            Verb::Hand(_) => self.picked = true,
            _ => {}
        }
    }
}

/// A fault in a field of an effect, and its remedy.
pub(super) struct Fault {
    /// The path of the field below the effect; empty for the effect itself.
    pub(super) field: &'static str,
    pub(super) message: String,
    pub(super) remedy: String,
}

impl Fault {
    pub(super) fn new(field: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { field, message: message.into(), remedy: remedy.into() }
    }
}

/// Returns whether a player chooses this kind of hex.
pub(super) fn is_chosen(base: &HexBase) -> bool {
    matches!(base, HexBase::Filter { .. })
}
