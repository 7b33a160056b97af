//! Changes of cards that last.

use super::about::{About, Described};
use super::fields::{Arrows, Until, Which, Who};
use crate::model::content::{Trait, wrong};
use crate::model::state::Lasting;
use evenhand_game::game::SetupError;
use evenhand_kit::verb;

verb! {
    /// Changes Attack and Defense.
    pub(crate) struct Change as "change" check Change::check {
        /// The cards.
        who: Who;
        /// The change of Attack.
        attack: Option<i8> = None;
        /// The change of Defense.
        defense: Option<i8> = None;
        /// How long it lasts.
        until: Until = Until::Play;
        /// Whether it is about face-down cards instead of face-up ones.
        down: bool = false;
        ..which: Which;
    }
}

verb! {
    /// Gives a Trait, or arrows, or both.
    pub(crate) struct Grant as "grant" check Grant::check {
        /// The cards.
        who: Who;
        /// The Trait.
        gives as "trait": Option<Trait> = None;
        /// The arrows.
        arrows: Option<Arrows> = None;
        /// How long it lasts.
        until: Until = Until::Play;
        ..which: Which;
    }
}

verb! {
    /// Silences a card.
    pub(crate) struct Silence as "silence" {
        /// The cards.
        who: Who;
        /// How long it lasts.
        until: Until = Until::Play;
        ..which: Which;
    }
}

impl Change {
    fn check(path: &str, read: &Change) -> Result<(), SetupError> {
        if read.attack.or(read.defense).is_some() {
            return Ok(());
        }
        wrong(path, "changes neither Attack nor Defense", "add `attack = ...` or `defense = ...`")
    }
}

impl Grant {
    fn check(path: &str, read: &Grant) -> Result<(), SetupError> {
        if read.gives.is_some() || read.arrows.is_some() {
            return Ok(());
        }
        wrong(path, "gives neither a Trait nor arrows", "add `trait = ...` or `arrows = [...]`")
    }
}

impl Described for Change {
    fn about(&self) -> About {
        let (attack, defense) = (self.attack.unwrap_or(0), self.defense.unwrap_or(0));
        let lasting = Some(Lasting { attack, defense, ..Lasting::default() });
        let mut about = About { lasting, until: self.until, ..About::cards(self.who, self.which) };
        about.filter.down = self.down;
        about
    }
}

impl Described for Grant {
    fn about(&self) -> About {
        let traits = self.gives.map_or(0, Trait::bit);
        let arrows = self.arrows.map_or(0, |arrows| arrows.0);
        let lasting = Some(Lasting { traits, arrows, ..Lasting::default() });
        About { lasting, until: self.until, ..About::cards(self.who, self.which) }
    }
}

impl Described for Silence {
    fn about(&self) -> About {
        let lasting = Some(Lasting { hushed: true, ..Lasting::default() });
        About { lasting, until: self.until, ..About::cards(self.who, self.which) }
    }
}
