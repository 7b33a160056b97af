//! What an effect can know where it stands in its card: what those before it have picked, and who is there to choose.

use crate::games::bridgefront::verbs::Verb;
use crate::games::bridgefront::verbs::deploy::Site;
use crate::games::bridgefront::verbs::event::On;
use crate::games::bridgefront::verbs::moves::Via;
use crate::games::bridgefront::verbs::selectors::{BridgeOp, HexBase, Touch};

/// What is there when an effect is carried out; of what depends on a branch, whatever any branch leaves.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// It is an effect of a champion on the board.
    pub(super) this: bool,
    /// Nothing was chosen when the card was committed.
    pub(super) late: bool,
    /// A hex of the effect before.
    pub(super) there: bool,
    /// A bridge just named.
    pub(super) edge: bool,
    /// A champion of the effect before.
    pub(super) champion: bool,
    /// How many cards were just picked.
    pub(super) picked: bool,
    /// The card has moved something.
    pub(super) moved: bool,
    /// The card has put Forces down.
    pub(super) deployed: bool,
}

impl Known {
    /// What a trigger of a champion begins with, if its effects are carried out one by one.
    pub(super) fn of_event(event: On) -> Option<Known> {
        match event {
            On::Deploy => Some(Known { this: true, late: true, there: true, ..Known::default() }),
            On::Activate => Some(Known { this: true, ..Known::default() }),
            _ => None,
        }
    }

    /// What each picked card begins with: nothing is known but that targets are chosen now.
    pub(super) fn of_picked_card() -> Known {
        Known { late: true, ..Known::default() }
    }

    /// The beginning of a branch.
    pub(super) fn branch(self, late: bool) -> Known {
        Known { late: self.late || late, ..self }
    }

    /// What a branch leaves.
    pub(super) fn learn(&mut self, branch: Known) {
        self.there |= branch.there;
        self.edge |= branch.edge;
        self.champion |= branch.champion;
        self.picked |= branch.picked;
        self.moved |= branch.moved;
        self.deployed |= branch.deployed;
    }

    /// What an effect leaves; those with lists of their own leave what these do.
    pub(super) fn after(&mut self, verb: &Verb) {
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
                self.edge |= !bridge.at.late && !matches!(bridge.op, BridgeOp::Link | BridgeOp::Freeze);
                self.champion |= bridge.at.touch == Touch::MyChampion;
            }
            Verb::Strike(strike) => {
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

/// What is wrong with a field of an effect, and what to write.
pub(super) struct Fault {
    /// The field below the effect, or nothing for the effect itself.
    pub(super) field: &'static str,
    pub(super) message: String,
    pub(super) remedy: String,
}

impl Fault {
    pub(super) fn new(field: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { field, message: message.into(), remedy: remedy.into() }
    }
}

/// Whether a hex is chosen, by what it is.
pub(super) fn is_chosen(base: &HexBase) -> bool {
    matches!(base, HexBase::Filter { .. })
}
