//! Effects on counts, and winning.

use super::about::{About, Described};
use super::fields::{Counter, MarkName, Players, Resource};
use crate::model::content::{Per, wrong};
use evenhand_game::game::SetupError;
use evenhand_kit::verb;

verb! {
    /// Gives n of a resource.
    pub(crate) struct Gain as "gain" check Gain::check {
        /// The resource.
        resource: Resource;
        /// The number; below 0, Life Force or Energy is lost.
        n: i8;
        /// The players; of Sparks and Energy, only the card's owner.
        player: Players = Players::You;
        /// What the number is multiplied by; of Life Force and Trophies.
        per: Per = Per::default();
    }
}

verb! {
    /// Puts n counters on itself if it is a Forge, else on an own Forge.
    pub(crate) struct Store as "store" {
        /// The kind of counter.
        counter: Counter;
        /// The number.
        n: u8;
    }
}

verb! {
    /// Counts n for an objective.
    pub(crate) struct Mark as "mark" {
        /// What is counted.
        name: MarkName;
        /// The number.
        n: i8;
    }
}

verb! {
    /// Wins the match.
    pub(crate) struct Win as "win" check Win::check {
        /// The player, `"you"` or `"opp"`.
        player: Players = Players::You;
    }
}

impl Gain {
    fn check(path: &str, read: &Gain) -> Result<(), SetupError> {
        let shared = matches!(read.resource, Resource::Life | Resource::Trophies);
        if read.player != Players::You && !shared {
            let message = "is only for Life Force and Trophies: Sparks and Energy are the owner's";
            return wrong(format!("{path}.player"), message, "leave it out, or write another resource");
        }
        if read.per != Per::default() && !shared {
            let message = "is only for Life Force and Trophies";
            return wrong(format!("{path}.per"), message, "leave it out, or write another resource");
        }
        if read.n < 0 && matches!(read.resource, Resource::Trophies | Resource::Sparks) {
            return wrong(format!("{path}.n"), "a negative number never happens", "write 0 or more");
        }
        Ok(())
    }
}

impl Win {
    fn check(path: &str, read: &Win) -> Result<(), SetupError> {
        if read.player == Players::Each {
            return wrong(format!("{path}.player"), "has one winner only", "write \"you\" or \"opp\"");
        }
        Ok(())
    }
}

impl Described for Gain {
    fn about(&self) -> About {
        About::player(self.player)
    }
}

impl Described for Store {}

impl Described for Mark {}

impl Described for Win {
    fn about(&self) -> About {
        About::player(self.player)
    }
}
