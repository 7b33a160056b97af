//! Cards as the content files write them (see `content/NOTATION.md`).

use serde::{Deserialize, Deserializer};
use toml::Value;

use evenhand_game::game::knobs::Knob;
use evenhand_game::{knobs, words};
use evenhand_kit::table::effects::written;

words! {
    /// The printed type of a card. Only Victory cards and champions have rules of their own (BF-Q141).
    pub(crate) enum Kind {
        /// An order.
        Order,
        /// A spell.
        Spell,
        /// A Victory card.
        Victory,
        /// A champion.
        Champion,
    }

    /// The deck a card belongs to.
    pub(crate) enum Set {
        /// Every player starts with it.
        Starter,
        /// The spell of a faction.
        FactionSpell,
        /// The champion of a faction.
        FactionChampion,
        /// The market of Age I.
        Age1,
        /// The market of Age II.
        Age2,
        /// The market of Age III.
        Age3,
        /// The power deck of Age I.
        Power1,
        /// The power deck of Age II.
        Power2,
        /// The power deck of Age III.
        Power3,
    }

    /// The time at which a discount on the next card applies.
    pub(crate) enum Mode {
        /// To the next card of this round.
        ThisRound,
        /// To the first card of the next round.
        NextRound,
        /// Never.
        Off,
    }
}

/// A set of types of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kinds(u8);

impl Kinds {
    /// Adds a type.
    pub(crate) fn add(&mut self, kind: Kind) {
        self.0 |= 1 << kind as u8;
    }

    /// Returns whether the type is in the set.
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }
}

knobs! {
    /// A card as the content files write it (see `content/NOTATION.md`).
    pub(crate) struct Written {
        /// The name in the rulebook.
        name: String;
        /// What the card does.
        about: String = "";
        /// The deck the card belongs to.
        set: Set;
        /// The heading of the card in the rulebook; for a faction spell or champion, the faction.
        category: String;
        /// Order, spell, victory or champion. No rule distinguishes orders from spells.
        kind as "type": Kind;
        /// Mana to play the card.
        mana: u8, in 0..=20, "mana";
        /// Mana that the player must have to play the card, which costs only `mana` of it.
        needs_mana: u8 = 0, in 0..=20, "mana";
        /// Gold that the player loses on drawing the card, as far as there is any.
        draw_cost: u8 = 0, in 0..=99, "gold";
        /// Gold to play the card; for a champion the prices of the first, second and third on the board.
        gold: Gold = 0, in 0..=99, "gold";
        /// When the card resolves, lower first: the two printed numbers.
        init: [u16; 2], in 0..=999, doubt "The book prints two and calls the second a placeholder.";
        /// Number of copies in the card's deck, with decks as listed.
        copies: u8 = 1, in 0..=9, "cards";
        /// Number of copies in the card's deck, with content.profile = fill47.
        fill_copies: u8, from copies, in 0..=9, "cards";
        /// Whether the card is in the game.
        enabled: bool = true;
        /// Whether the card burns (leaves the match) when played.
        burn: bool = false;
        /// Permanent VP for gaining the card.
        vp: u8 = 0, in 0..=9, "VP";
        /// The effects of the card when played; of a champion, its effects while it is on the board.
        effects: Effects = [];
        /// Hits the champion takes before it dies.
        hp: Option<u8>, in 1..=99, "HP";
        /// Dice the champion rolls in each combat round.
        dice: Option<u8>, in 1..=20, "dice";
        /// The champion's hit threshold: it hits on a die of 1 to this.
        hit: Option<u8>, in 0..=6, "on a die";
        /// Gold for the player who kills the champion.
        bounty: Option<u8>, in 0..=99, "gold";
        /// The card that becomes cheaper: the next one this round, the first one next round, or none.
        mode: Option<Mode>;
    }
}

/// The gold to play a card: one price, or for champions a price for the first, second and third on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gold {
    One(u8),
    Tiers([u8; 3]),
}

impl Knob for Gold {}

impl<'de> Deserialize<'de> for Gold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Gold, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let price = |value: &Value| value.as_integer().and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= 99);
        if let Some(tiers) = value.as_array() {
            let tiers: Option<Vec<u8>> = tiers.iter().map(price).collect();
            let three = tiers.and_then(|tiers| tiers.try_into().ok());
            let remedy = "write gold = [1, 3, 5], from 0 to 99";
            return three.map(Gold::Tiers).ok_or_else(|| written::wrong("is not three prices", remedy));
        }
        price(&value)
            .map(Gold::One)
            .ok_or_else(|| written::wrong(format!("{value} is not a price"), "write a number from 0 to 99"))
    }
}

/// The effects of a card, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(in crate::model::content) Value);

impl Knob for Effects {}
