//! Effects on abilities, readiness and operations.

use super::super::scenes::{Fault, Scene, fault};
use super::described::about;
use super::words::Who;
use super::{About, Described};

evenhand_kit::verb! {
    /// Uses the ability of operators at no cost, unless it is under way or was used in the same chain.
    pub(crate) struct Use as "use" {
        /// Whom it applies to.
        who: Who;
    }
}

evenhand_kit::verb! {
    /// Readies operators, or all protocols of the base.
    pub(crate) struct Ready as "ready" {
        /// Whom it applies to.
        who: Who;
    }
}

evenhand_kit::verb! {
    /// Exhausts operators, or all protocols of the base.
    pub(crate) struct Exhaust as "exhaust" {
        /// Whom it applies to.
        who: Who;
    }
}

evenhand_kit::verb! {
    /// Cancels the operation that this one answers, so that it has no effect.
    pub(crate) struct Cancel as "cancel" {}
}

impl Described for Use {
    about!(who);

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let message = "an ability that is under way is not begun again, so it cannot use itself";
        let itself = self.who == Who::Me && scene == Scene::Ability;
        fault("who", message, "name another operator, or leave it out").filter(|_| itself)
    }
}

impl Described for Ready {
    about!(who);

    fn finds(&self, scene: Scene, who: Who) -> bool {
        finds(scene, who)
    }

    fn fault(&self, scene: Scene) -> Option<Fault> {
        undone_at_rest(scene, self.who)
    }
}

impl Described for Exhaust {
    about!(who);

    fn finds(&self, scene: Scene, who: Who) -> bool {
        finds(scene, who)
    }

    fn fault(&self, scene: Scene) -> Option<Fault> {
        undone_at_rest(scene, self.who)
    }
}

impl Described for Cancel {
    about!();

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let message = format!("{} belongs to no operation that answers another", scene.name());
        let remedy = "leave it out; it works in abilities, Ults, commands, protocols, and tactics that pay";
        fault("verb", message, remedy).filter(|_| !scene.has_operation())
    }
}

/// Whether `who` can be readied or exhausted: operators, or the base.
fn finds(scene: Scene, who: Who) -> bool {
    if who == Who::Base { !scene.lasts() } else { scene.finds(who) }
}

/// Reports that the same Rest readies the operators or the base.
fn undone_at_rest(scene: Scene, who: Who) -> Option<Fault> {
    let message = "the own base and operators are readied in this same Rest";
    let undone = scene.is_own_rest() && who.is_own();
    fault("verb", message, "leave it out; it works on enemies, and at any_rest").filter(|_| undone)
}
