//! `gain`: gold and mana (BF-22a).

use super::event::On;
use super::selectors::Num;

evenhand_kit::verb! {
    /// The player gains a resource.
    pub(crate) struct Gain as "gain" {
        /// The resource.
        resource: Resource;
        /// The amount.
        n: Num;
        /// Who pays.
        from: Payer = Payer::Bank;
        /// Whether the player then has exactly this amount, of mana only.
        exact: bool = false;
    }
}

evenhand_game::words! {
    /// A resource.
    pub(crate) enum Resource {
        /// Gold.
        Gold,
        /// Mana.
        Mana,
        /// Permanent VP.
        Vp,
    }

    /// Who pays a gain.
    pub(crate) enum Payer {
        /// Nobody.
        Bank,
        /// An opponent of the player's choice.
        Opponent,
        /// The player of the champion that was just killed.
        Victim,
    }
}

impl Gain {
    /// Returns the amount if the effect gives a fixed amount of gold, so that events can pay it without a question.
    pub(crate) fn fixed_gold(&self) -> Option<u8> {
        match (self.resource, self.n) {
            (Resource::Gold, Num::Fixed(n)) => Some(n),
            _ => None,
        }
    }

    /// Returns the amount if the effect gives a fixed amount of Permanent VP.
    pub(crate) fn fixed_vp(&self) -> Option<u8> {
        match (self.resource, self.n) {
            (Resource::Vp, Num::Fixed(n)) => Some(n),
            _ => None,
        }
    }

    /// Returns the mana that the player then has, if the effect sets it to a fixed amount.
    pub(crate) fn fixed_mana(&self) -> Option<u8> {
        match (self.resource, self.n) {
            (Resource::Mana, Num::Fixed(n)) if self.exact => Some(n),
            _ => None,
        }
    }

    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::Dies if self.fixed_mana().is_some() => true,
            On::Cleanup => self.fixed_vp().is_some() && self.from == Payer::Bank,
            On::Dies | On::BattleWon | On::BattleOfOthers => self.fixed_gold().is_some() && self.from == Payer::Bank,
            On::Kills => self.fixed_gold().is_some() && self.from == Payer::Victim,
            _ => false,
        }
    }
}
