//! Effects that move, remove or deploy operators.

use super::super::scenes::{Fault, Scene, fault};
use super::described::about;
use super::words::{Named, To, Who};
use super::{About, Described};

evenhand_kit::verb! {
    /// Moves an operator up to n tiles, whatever its speed.
    pub(crate) struct Move as "move" {
        /// Whom it applies to.
        who: Who;
        /// How much health, or how many tiles or cards.
        n: i8;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Moves an operator straight away from the acting one, up to what is in the way.
    pub(crate) struct Push as "push" {
        /// Whom it applies to.
        who: Who;
        /// How much health, or how many tiles or cards.
        n: i8;
    }
}

evenhand_kit::verb! {
    /// Moves an operator straight towards the acting one, up to what is in the way.
    pub(crate) struct Pull as "pull" {
        /// Whom it applies to.
        who: Who;
        /// How much health, or how many tiles or cards.
        n: i8;
    }
}

evenhand_kit::verb! {
    /// Exchanges the tiles of two operators. Equipment on these tiles is not crossed.
    pub(crate) struct Swap as "swap" {
        /// Whom it applies to.
        who: Who;
        /// Another operator that is chosen beforehand, instead of the acting one.
        with: Named = Named(None);
    }
}

evenhand_kit::verb! {
    /// Takes operators off the battlefield alive.
    pub(crate) struct Retreat as "retreat" {
        /// Whom it applies to.
        who: Who;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Takes operators out of the game. They are not defeated.
    pub(crate) struct Banish as "banish" {
        /// Whom it applies to.
        who: Who;
    }
}

evenhand_kit::verb! {
    /// Deploys an operator of the hand at no cost. What its arrival triggers waits until all effects of the card are over.
    pub(crate) struct Deploy as "deploy" {
        /// Where it is deployed.
        to: To;
    }
}

impl Described for Move {
    about!(who, n, on_point);
}

impl Described for Push {
    about!(who, n);

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let crooked = out_of_line(self.who);
        of_itself(self.who == Who::Me, self.who).or(crooked).or_else(|| without_operator(scene))
    }
}

impl Described for Pull {
    about!(who, n);

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let who = self.who;
        let near = matches!(who, Who::AdjacentFoes | Who::AdjacentAllies | Who::Neighbour).then(|| Fault {
            field: "who",
            message: format!("`{}` is next to the acting operator and cannot come nearer", who.word()),
            remedy: "push it, or pull others: \"foe\", \"each_direction\", \"allies\"".into(),
        });
        of_itself(who == Who::Me, who).or(near).or_else(|| out_of_line(who)).or_else(|| without_operator(scene))
    }
}

impl Swap {
    /// Returns the operator that those of `who` exchange tiles with.
    pub(crate) fn with(&self) -> Who {
        self.with.0.unwrap_or(Who::Me)
    }
}

impl Described for Swap {
    fn about(&self) -> About {
        About { who: Some(self.who), with: Some(self.with()), ..About::default() }
    }

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let with = self.with();
        if let Some(itself) = of_itself(with == self.who, self.who) {
            return Some(itself);
        }
        if with == Who::Me && scene.has_operator() || with.is_aimed() && scene.finds(with) {
            return None;
        }
        let message = format!("there is nobody to exchange tiles with: `{}` means nobody here", with.word());
        let aimed = Who::words_of(|who| who.is_aimed() && scene.finds(who));
        fault("with", message, format!("write one of: {aimed}"))
    }
}

impl Described for Retreat {
    about!(who, on_point);
}

impl Described for Banish {
    about!(who);
}

impl Described for Deploy {
    about!();
}

/// Reports an operator that moves itself.
fn of_itself(itself: bool, who: Who) -> Option<Fault> {
    let message = format!("the operator that `{}` means cannot be moved by itself", who.word());
    fault("who", message, "name another operator").filter(|_| itself)
}

/// Reports operators that are in no straight line with the acting one.
fn out_of_line(who: Who) -> Option<Fault> {
    let message = format!("`{}` is in no straight line with the acting operator", who.word());
    fault("who", message, "move them, or name others: \"adjacent_foes\", \"row_foes\"")
        .filter(|_| who == Who::DiagonalFoes)
}

/// Reports that there is no acting operator.
fn without_operator(scene: Scene) -> Option<Fault> {
    let message = format!("there is no acting operator in {} to move others away from or towards", scene.name());
    fault("verb", message, "leave it out, or use move, swap or retreat").filter(|_| !scene.has_operator())
}
