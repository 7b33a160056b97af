//! Where effects can be written: each kind of entry allows some verbs.

use crate::model::content::moments::{Moment, Phase, Trigger, Whom};

/// Why an effect cannot be written somewhere: the field at fault, the reason, and what to write instead.
pub(crate) type Refused = Option<[&'static str; 3]>;

/// The kind of entry that a list of effects belongs to. It decides which verbs are allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Home {
    /// A passive.
    Passive(Trigger),
    /// An ability with this target.
    Ability(Moment, Whom),
    /// A spell with this target.
    Spell(Whom),
    /// The lasting effects of a status.
    Lasting,
    /// The effects of a status at the start of the bearer's turn.
    AtStart,
}

impl Home {
    /// Whether effects written there last.
    pub(super) const fn lasts(self) -> bool {
        matches!(self, Home::Passive(Trigger::Always) | Home::Lasting)
    }

    /// Whether it is an ability that is used at this moment.
    pub(super) fn is_used(self, moment: Moment) -> bool {
        matches!(self, Home::Ability(when, _) if when == moment)
    }

    /// Whether it is an ability or a spell about friendly squads.
    const fn is_friendly(self) -> bool {
        matches!(self, Home::Ability(_, Whom::Own | Whom::Friend) | Home::Spell(Whom::Friend))
    }

    /// Refuses verbs that only abilities and spells can have.
    pub(super) fn only_chosen(self) -> Refused {
        match self {
            Home::AtStart => Some(["verb", "statuses do not do that", "use `damage` or `heal`"]),
            Home::Ability(..) | Home::Spell(_) => None,
            _ => Some(["verb", "only abilities and spells do that", "write it as one of them"]),
        }
    }

    /// Refuses verbs that only abilities and spells about friendly squads can have.
    pub(super) fn only_friendly(self) -> Refused {
        let what = "it is done to friendly squads only, by abilities and spells";
        (!self.is_friendly()).then_some(["verb", what, "write target = \"own\" or \"friend\""])
    }

    /// Refuses verbs that only abilities of the Movement Phase about friendly squads can have.
    pub(super) fn only_friendly_moves(self) -> Refused {
        let fits = self.is_used(Moment::Phase(Phase::Movement)) && self.is_friendly();
        let remedy = "write when = \"movement\" and target = \"own\" or \"friend\"";
        (!fits).then_some(["verb", "it is for abilities of the Movement Phase", remedy])
    }

    /// Refuses verbs that only abilities of the Movement Phase about the squad itself can have.
    pub(super) fn only_own_moves(self) -> Refused {
        let fits = self.is_used(Moment::Phase(Phase::Movement)) && self.only_own().is_none();
        let remedy = "write when = \"movement\" and target = \"own\"";
        (!fits).then_some(["verb", "it is for abilities of the Movement Phase", remedy])
    }

    /// Refuses verbs that only abilities about the squad itself can have.
    pub(super) fn only_own(self) -> Refused {
        let fits = matches!(self, Home::Ability(_, Whom::Own));
        (!fits).then_some(["verb", "it is for abilities about the squad itself", "write target = \"own\""])
    }
}
