//! Verbs that deal damage, and verbs that remove wounds or pass them on.

use super::described::Described;
use super::home::{Home, Refused};
use crate::model::content::effects::{DiceRoll, Healed, Length, Who};
use crate::model::content::ids::KeywordId;
use crate::model::content::wrong;
use evenhand_game::game::SetupError;

evenhand_kit::verb! {
    /// Deals damage.
    pub(crate) struct Damage as "damage" check reaches_somebody {
        /// The amount, as a number or dice.
        n: DiceRoll;
        /// Whether it is Direct Damage, which is not evaded.
        direct: bool = false;
        /// The squads that it is dealt to.
        who: Who = Who::Target;
        /// The distance in inches from the target, required with `who = "around"`.
        within: Option<Length> = None;
    }
}

evenhand_kit::verb! {
    /// Removes wounds.
    pub(crate) struct Heal as "heal" {
        /// The amount, as a number or dice.
        n: DiceRoll;
        /// The squad that they are removed from.
        who: Healed = Healed::Target;
    }
}

evenhand_kit::verb! {
    /// Removes wounds. The rest of the amount returns destroyed models, if the target has HP 1 and the keyword.
    pub(crate) struct Mend as "mend" {
        /// The amount, as a number or dice.
        n: DiceRoll;
        /// The keyword of squads whose models return.
        keyword: KeywordId;
    }
}

evenhand_kit::verb! {
    /// This many of the wounds that are about to be allocated go to the squad instead.
    pub(crate) struct Redirect as "redirect" {
        /// The amount, as a number or dice.
        n: DiceRoll;
    }
}

fn reaches_somebody(path: &str, damage: &Damage) -> Result<(), SetupError> {
    match (damage.who == Who::Around, damage.within) {
        (true, None) => wrong(path, "has no `within`", "add `within = ...`"),
        (false, Some(_)) => {
            let remedy = "leave it out, or write who = \"around\"";
            wrong(format!("{path}.within"), "means nothing to damage to one squad", remedy)
        }
        _ => Ok(()),
    }
}

/// The remedy for effects of statuses on other squads.
const ON_BEARER: &str = "leave it out: the bearer itself is the target";

impl Described for Damage {
    fn can_be_decided(&self) -> bool {
        self.who != Who::Around
    }

    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }

    fn refused(&self, home: Home) -> Refused {
        match (self.who, home) {
            (Who::Target, _) => None,
            (_, Home::AtStart) => Some(["who", "statuses do not do that", ON_BEARER]),
            (Who::Around, _) => home.only_chosen(),
            (Who::Itself, _) => None,
        }
    }
}

impl Described for Heal {
    fn can_be_decided(&self) -> bool {
        true
    }

    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }

    fn refused(&self, home: Home) -> Refused {
        let other = self.who != Healed::Target && matches!(home, Home::AtStart);
        other.then_some(["who", "statuses do not do that", ON_BEARER])
    }
}

impl Described for Mend {
    fn can_be_decided(&self) -> bool {
        true
    }

    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }

    fn refused(&self, home: Home) -> Refused {
        home.only_chosen().or_else(|| home.only_friendly())
    }
}

impl Described for Redirect {
    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }
}
