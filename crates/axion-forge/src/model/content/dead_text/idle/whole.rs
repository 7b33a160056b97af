//! Warnings about cards that do nothing or that nobody can have, and about Traits and prices without effect.

use super::super::effects::REACHING;
use super::Looking;
use crate::AxionForge;
use crate::model::content::placeholders::is_placeholder;
use crate::model::content::verbs::Resource;
use crate::model::content::{Ability, Arrow, Card, CardId, CardType, Deck, Effect, Trait, Who};

/// The bits of the arrows that guard.
const GUARDING: u8 = Arrow::GuardLeft.bit() | Arrow::GuardRight.bit();

/// The reason why a Trait does nothing, and the remedy.
type Why = (&'static str, &'static str);

const NO_ATTACK: Why =
    ("the card never attacks, for want of a Close or Ranged arrow", "add the arrow, or take the Trait out");
const NO_ACTIVATION: Why = (
    "the card has no Close or Ranged arrow to attack by, and no ability that Activates it",
    "add one of these, or take the Trait out",
);
const NO_GUARD: Why = ("the card has no Guard arrow", "add guard_left or guard_right, or take the Trait out");

impl Looking<'_> {
    /// Checks a card as a whole.
    pub(super) fn whole(&mut self, id: CardId, card: &Card) {
        self.without_abilities(card);
        self.traits(id, card);
        self.energy(card);
        if is_placeholder(self.rules, &card.id) {
            return;
        }
        match card.kind {
            _ if card.token => self.unmade(id, card),
            CardType::Catalyst => self.catalyst_of_nobody(id, card),
            _ => self.in_no_deck(id, card),
        }
    }

    /// Warns about a card that does nothing without abilities.
    fn without_abilities(&mut self, card: &Card) {
        let message = match card.kind {
            _ if card.token || !card.abilities.is_empty() => return,
            CardType::Artifice => "an artifice without an ability can never be played",
            CardType::Augment => "an augment without an ability does nothing for its host",
            CardType::Trap => "a trap without an ability never springs",
            CardType::Source => "a source without an ability gives nothing",
            _ => return,
        };
        self.warn(format!("cards.{}.effects", card.id), message, "write its effects");
    }

    /// Warns about Traits that the card cannot use.
    fn traits(&mut self, id: CardId, card: &Card) {
        if card.traits == 0 {
            return;
        }
        let attacks = self.can_have(id, card, REACHING);
        let guards = self.can_have(id, card, GUARDING);
        let activates = |ability: &Ability| AxionForge::is_chosen(ability) && ability.activate;
        let used = card.abilities.iter().any(activates);
        // If every new card may Activate, Swift makes no difference to any card, so it is not this card's mistake.
        let hurries = attacks || used || self.game.knobs.cards.new_can_activate;
        for (which, word, counts, (message, remedy)) in [
            (Trait::Pierce, "pierce", attacks, NO_ATTACK),
            (Trait::Elusive, "elusive", attacks, NO_ATTACK),
            (Trait::Swift, "swift", hurries, NO_ACTIVATION),
            (Trait::Vigil, "vigil", guards, NO_GUARD),
        ] {
            if card.traits & which.bit() != 0 && !counts {
                let message = format!("`{word}` does nothing: {message}");
                self.warn(format!("cards.{}.traits", card.id), message, remedy);
            }
        }
    }

    /// Whether a card has one of these arrows, or can get one from a card that is
    /// played in a deck with it, or from an enemy.
    fn can_have(&self, id: CardId, card: &Card, arrows: u8) -> bool {
        if card.arrows & arrows != 0 {
            return true;
        }
        let creature = card.kind == CardType::Creature;
        self.game.cards.iter().any(|(other, giver)| {
            let beside = self.is_beside(id, other, giver);
            let host = giver.kind == CardType::Augment && creature;
            let gives = |effect: &Effect| {
                let who = effect.about.who;
                let by_anybody = matches!(who, Who::Foe | Who::Foes | Who::Target | Who::Attacker | Who::That);
                effect.about.arrows() & arrows != 0
                    && (beside || by_anybody)
                    && (self.content.gives(effect, card) || (who == Who::Me && host))
            };
            giver.abilities.iter().flat_map(Ability::all_effects).any(gives)
        })
    }

    /// Whether a player can have another card in play together with a card. Any Catalyst
    /// counts: `check` tries each in the decks.
    fn is_beside(&self, id: CardId, other: CardId, card: &Card) -> bool {
        let mut with = self.game.decks.values().filter(|deck| deck.list.contains(&id)).peekable();
        let anywhere = with.peek().is_none() || card.token || card.kind == CardType::Catalyst;
        anywhere || with.any(|deck| deck.list.contains(&other))
    }

    /// Warns about abilities that cost more Energy than a player can have.
    fn energy(&mut self, card: &Card) {
        let knobs = &self.game.knobs.catalyst;
        let gives = |effect: &Effect| effect.verb.gained(Resource::Energy).is_some_and(|n| n > 0);
        if !knobs.enabled || self.content.effects().any(gives) {
            return;
        }
        let begins_with = |catalyst: &Card| catalyst.energy.saturating_add_signed(knobs.energy_delta);
        let own = card.kind == CardType::Catalyst && !card.token;
        let catalysts = self.content.cards.values().filter(|other| other.kind == CardType::Catalyst);
        let most = if own { begins_with(card) } else { catalysts.map(begins_with).max().unwrap_or(0) };
        let whose = if own { "it begins with" } else { "no Catalyst begins with more than" };
        for (place, ability) in card.abilities.iter().enumerate() {
            let price = ability.cost.energy;
            let whole = price.saturating_add(extra_energy(ability));
            if whole <= most {
                continue;
            }
            let field = if price > most { "energy" } else { "kick.energy" };
            let message = format!("{whole} Energy can never be paid: {whose} {most}, and nothing gives any");
            let remedy = "lower it, raise `energy` of the Catalyst, or let something give Energy";
            self.warn(format!("cards.{}.effects.{place}.{field}", card.id), message, remedy);
        }
    }

    /// Whether a player who has a card can spend Energy; true if that is unknown.
    pub(super) fn is_energy_spent(&self, id: CardId) -> bool {
        let costs =
            |card: &Card| card.abilities.iter().any(|ability| ability.cost.energy > 0 || extra_energy(ability) > 0);
        let tokens = || self.game.cards.iter().any(|(_, card)| card.token && costs(card));
        let spends = |deck: &Deck| {
            let mut cards = deck.list.iter().chain([&deck.catalyst]).filter_map(|card| self.game.cards.get(*card));
            cards.any(costs)
        };
        let with = |deck: &&Deck| deck.list.contains(&id) || deck.catalyst == id;
        let decks: Vec<&Deck> = self.game.decks.values().filter(with).collect();
        decks.is_empty() || self.is_tried_out() || tokens() || decks.into_iter().any(spends)
    }

    /// Whether a deck has a Catalyst from a content file that no file put there:
    /// `check` tries such Catalysts in other decks.
    fn is_tried_out(&self) -> bool {
        self.game.decks.values().any(|deck| {
            let of_a_file = |card: &Card| self.rules.place(&format!("cards.{}", card.id)).is_some();
            let put_there = self.rules.is_set(&format!("decks.{}.catalyst", deck.name));
            !put_there && self.game.cards.get(deck.catalyst).is_some_and(of_a_file)
        })
    }

    /// Warns about a Token that no other card creates.
    fn unmade(&mut self, id: CardId, card: &Card) {
        let makes = |effect: &Effect| effect.verb.created() == Some(id);
        let made = self.game.cards.iter().filter(|(other, _)| *other != id).any(|(_, other)| {
            let mut effects = other.abilities.iter().flat_map(Ability::all_effects);
            effects.any(makes)
        });
        if !made {
            let remedy =
                format!("write {{ verb = \"create\", card = \"{}\" }} on a card, or leave the Token out", card.id);
            self.warn(format!("cards.{}", card.id), "no card creates this Token", remedy);
        }
    }

    /// Warns about a Catalyst that no deck has.
    fn catalyst_of_nobody(&mut self, id: CardId, card: &Card) {
        let had = self.game.decks.values().any(|deck| deck.catalyst == id);
        if !had && self.game.knobs.catalyst.enabled {
            let remedy = format!("write catalyst = \"{}\" in a deck, or leave the card out", card.id);
            self.warn(format!("cards.{}", card.id), "no deck has this Catalyst", remedy);
        }
    }

    /// Warns about a card that no deck has. If a deck lists it with 0 copies, it is left out on purpose.
    fn in_no_deck(&mut self, id: CardId, card: &Card) {
        let named = |deck: &Deck| {
            let path = format!("decks.{}.cards.{}", deck.name, card.id);
            deck.list.contains(&id) || self.rules.get(&path).is_some()
        };
        if !self.game.decks.values().any(named) {
            let remedy = format!("write {} = 1 under `cards` of a deck; 0 says that it is left out", card.id);
            self.warn(format!("cards.{}", card.id), "no deck has this card", remedy);
        }
    }
}

/// Returns the Energy that an ability's extra costs.
fn extra_energy(ability: &Ability) -> u8 {
    ability.kick.as_ref().map_or(0, |(price, _)| price.energy)
}
