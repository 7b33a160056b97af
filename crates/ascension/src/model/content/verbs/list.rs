//! The only list of the verbs.

use super::{
    Approach, Burst, Cleanse, Compel, Counter, Defend, DefendByBest, DefendByFlip, Displace, Exhaust, Grant, Harden,
    Heal, HoldFast, Hurl, KnockBack, LendToken, LockDown, Look, Lose, Mire, Move, Place, Pull, Push, Shift, Shorten,
    TakeOver, Throw, Trample, Trap, Ward,
};
use crate::model::content::renamed::RENAMED;
use evenhand_kit::table::effects::shared::Shared;

evenhand_kit::verbs! { $
    /// An effect. "The target" is the action's target, or each character that its area strikes.
    pub(crate) enum Verb with Shared(Shared) renamed RENAMED {
        Grant(Grant),
        Push(Push),
        Pull(Pull),
        Throw(Throw),
        KnockBack(KnockBack),
        Hurl(Hurl),
        Displace(Displace),
        Heal(Heal),
        Lose(Lose),
        Move(Move),
        Trample(Trample),
        Shift(Shift),
        Approach(Approach),
        Place(Place),
        LendToken(LendToken),
        Ward(Ward),
        LockDown(LockDown),
        Cleanse(Cleanse),
        Exhaust(Exhaust),
        Compel(Compel),
        Look(Look),
        Trap(Trap),
        Mire(Mire),
        Defend(Defend),
        DefendByFlip(DefendByFlip),
        DefendByBest(DefendByBest),
        HoldFast(HoldFast),
        Shorten(Shorten),
        TakeOver(TakeOver),
        Harden(Harden),
        Counter(Counter),
        Burst(Burst),
    }
}

impl Verb {
    /// Whether its only effect is that a character moves by itself.
    pub(crate) fn is_of_strides(&self) -> bool {
        matches!(self, Verb::Move(_) | Verb::Trample(_) | Verb::Shift(_) | Verb::Place(_))
    }

    /// Returns the condition tokens that it gives, if it is of that kind.
    #[inline]
    pub(crate) fn grants(&self) -> Option<&Grant> {
        if let Verb::Grant(grant) = self { Some(grant) } else { None }
    }

    /// Returns the counterattack, if it is one.
    pub(crate) fn counter(&self) -> Option<&Counter> {
        if let Verb::Counter(counter) = self { Some(counter) } else { None }
    }
}
