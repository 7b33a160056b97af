//! Effects on cards, Control Points and opportunity.

use super::super::scenes::{Fault, Scene, fault};
use super::super::{CardType, When, wrong};
use super::described::about;
use super::words::{Named, Player, Resource, Who};
use super::{About, Described};
use evenhand_game::game::SetupError;

evenhand_kit::verb! {
    /// Draws n cards.
    pub(crate) struct Draw as "draw" {
        /// How much health, or how many tiles or cards.
        n: i8;
        /// The player that is meant.
        player: Player = Player::You;
    }
}

evenhand_kit::verb! {
    /// Makes a player discard n cards of its choice. With `who` = "card", the card discards itself.
    pub(crate) struct Discard as "discard" check only_the_card {
        /// How much health, or how many tiles or cards.
        n: i8 = 1;
        /// The player that is meant.
        player: Player = Player::You;
        /// "card" for the card itself, instead of cards of a hand.
        who: Named = Named(None);
    }
}

evenhand_kit::verb! {
    /// Puts the card that was discarded for the operation under the deck.
    pub(crate) struct Bottom as "bottom" {}
}

evenhand_kit::verb! {
    /// Takes a card from the own discard pile to the hand.
    pub(crate) struct Recover as "recover" {
        /// The type of card. Without it, all types are meant.
        of: Option<CardType> = None;
    }
}

evenhand_kit::verb! {
    /// Takes a card from the own deck to the hand and shuffles the deck.
    pub(crate) struct Search as "search" {
        /// The type of card. Without it, all types are meant.
        of: Option<CardType> = None;
    }
}

evenhand_kit::verb! {
    /// Gives n Control Points, or opportunity for this operation.
    pub(crate) struct Gain as "gain" check own_opportunity {
        /// What the player gains.
        resource: Resource;
        /// The amount. If it is less than 0, the player loses it.
        n: i8;
        /// The player that is meant.
        player: Player = Player::You;
    }
}

/// Refuses a discard of operators.
fn only_the_card(path: &str, discard: &Discard) -> Result<(), SetupError> {
    if discard.who.0.is_none_or(|who| who == Who::Card) {
        return Ok(());
    }
    wrong(format!("{path}.who"), "operators are not discarded", "write \"card\", or use player and n")
}

/// Refuses opportunity for the other player.
fn own_opportunity(path: &str, gain: &Gain) -> Result<(), SetupError> {
    if gain.resource == Resource::ControlPoints || gain.player == Player::You {
        return Ok(());
    }
    let message = "opportunity is for the operation, whose player has it";
    wrong(format!("{path}.player"), message, "leave it out; control_points can be for the enemy")
}

impl Described for Draw {
    about!(n);
}

impl Described for Discard {
    fn about(&self) -> About {
        About { n: Some(self.n), who: self.who.0, ..About::default() }
    }

    fn finds(&self, _scene: Scene, _who: Who) -> bool {
        true
    }

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let here = scene.name();
        let message = format!("`card` means nothing in {here}: only equipment that is crossed discards itself");
        let wrong = self.who.0.is_some() && scene != Scene::Crossed;
        fault("who", message, "leave `who` out, and write n: cards of a hand").filter(|_| wrong)
    }
}

impl Described for Bottom {
    about!();

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let message = format!("no card was discarded for {}", scene.name());
        let remedy = "leave it out; it works in protocols at any, move, ability or discard, and in tactics that pay";
        fault("verb", message, remedy).filter(|_| !scene.has_discard())
    }
}

impl Described for Recover {
    about!();
}

impl Described for Search {
    about!();
}

impl Described for Gain {
    about!(n);

    fn fault(&self, scene: Scene) -> Option<Fault> {
        let lost = self.resource == Resource::Opportunity && scene == Scene::Rest(When::Rest);
        fault("verb", "opportunity that comes at a Rest is lost in it", "leave it out").filter(|_| lost)
    }

    fn is_signed(&self) -> bool {
        true
    }
}
