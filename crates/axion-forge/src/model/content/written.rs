//! Cards and decks as content files write them (see `NOTATION.md`).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Value;

use evenhand_game::game::knobs::Knob;
use evenhand_game::{knobs, words};

words! {
    /// The type of a card (AX-TYPE).
    pub enum CardType {
        /// Lies outside the Battlefield and gives Sparks.
        Source,
        /// Makes Cores and Prisms on the Battlefield.
        Forge,
        /// Attacks, defends and uses abilities.
        Creature,
        /// Has lasting effects on the Battlefield.
        Relic,
        /// Holds a position, often for good.
        Structure,
        /// Acts once, from the hand.
        Artifice,
        /// Is attached to a Creature.
        Augment,
        /// Waits face down for its condition.
        Trap,
        /// Is in play from the start, beside the deck.
        Catalyst,
    }

    /// How rare a card is (AX-DECK-3).
    pub(crate) enum Rarity {
        /// Any number in a deck.
        Common,
        /// Any number in a deck.
        Rare,
        /// Few in a deck.
        Mythic,
        /// Fewer in a deck.
        Ultra,
    }

    /// The arrows of a card (AX-RNG).
    pub(crate) enum Arrow {
        /// Attacks one row ahead.
        Close,
        /// Attacks beyond one row.
        Ranged,
        /// Guards the position at its owner's left.
        GuardLeft,
        /// Guards the position at its owner's right.
        GuardRight,
    }

    /// Placeholder Traits: the designer's answers name none (AX-TRT-1).
    pub(crate) enum Trait {
        /// May Activate on its first turn.
        Swift,
        /// Is never repositioned, moved or swapped.
        Immobile,
        /// Damage beyond what a destroyed defender could take hits its owner's Life Force.
        Pierce,
        /// Its attacks cannot be guarded against.
        Elusive,
        /// Enemy Casts cannot be aimed at it.
        Warded,
        /// Forced Activation does nothing to it.
        Resolute,
        /// Its first Guard of a turn does not Activate it.
        Vigil,
    }
}

impl CardType {
    /// All types with their words in content files.
    pub(crate) const ALL: [(CardType, &'static str); 9] = [
        (CardType::Source, "source"),
        (CardType::Forge, "forge"),
        (CardType::Creature, "creature"),
        (CardType::Relic, "relic"),
        (CardType::Structure, "structure"),
        (CardType::Artifice, "artifice"),
        (CardType::Augment, "augment"),
        (CardType::Trap, "trap"),
        (CardType::Catalyst, "catalyst"),
    ];

    /// Whether cards of this type are deployed face up to a position (AX-TYPE). A Trap only waits face down.
    pub(crate) fn holds_a_position(self) -> bool {
        matches!(self, CardType::Forge | CardType::Creature | CardType::Relic | CardType::Structure)
    }
}

impl Arrow {
    /// Returns the bit of the arrow in a set of arrows.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Trait {
    /// Returns the bit of the Trait in a set of Traits.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

knobs! {
    /// A card as content files write it.
    pub(crate) struct WrittenCard {
        /// The name.
        name: String;
        /// Its type.
        kind as "type": CardType;
        /// The faction it belongs to. No rule uses it.
        faction: String = "neutral";
        /// Its subtypes, each a word.
        sub: Vec<String> = [];
        /// How rare it is, which limits how many a deck holds.
        rarity: Rarity = "common";
        /// Sparks to play it.
        cost: u8 = 0, in 0..=20, "Sparks";
        /// Its Attack.
        attack: u8 = 0, in 0..=30;
        /// Its Defense.
        defense: u8 = 0, in 0..=30;
        /// Trophies for the player who destroys it.
        trophies: u8 = 0, in 0..=30, "Trophies";
        /// Energy that a Catalyst begins with.
        energy: u8 = 0, in 0..=20, "Energy";
        /// The maximum number of copies in a deck; 0 = as rules.deck.copies.
        copies_max: u8 = 0, in 0..=60, "cards";
        /// Its Frontline, a slash, its Backfield, from the owner's left: G green, n neutral, x red.
        grid: String = "";
        /// Its arrows.
        arrows: Vec<Arrow> = [];
        /// Its Traits.
        traits: Vec<Trait> = [];
        /// Damage to each neighboring card when it is destroyed: the Trait Volatile.
        volatile: u8 = 0, in 0..=20, "damage";
        /// Whether it is a Token, which ceases to exist when it leaves the Battlefield.
        token: bool = false;
        /// Its abilities, in printed order.
        effects: Effects = [];
    }

    /// A deck as content files write it.
    pub(crate) struct WrittenDeck {
        /// The Catalyst that begins in play with the deck.
        catalyst: String;
        /// The number of copies of each card.
        cards: BTreeMap<String, u8>;
    }
}

/// The abilities of a card, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(super) Value);

impl Knob for Effects {}
