//! Cards and decks as content files write them (see `NOTATION.md`).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Value;

use evenhand_game::game::knobs::Knob;
use evenhand_game::{knobs, words};

words! {
    /// The type of a card (AF-TYPE).
    pub enum CardType {
        /// A character on the battlefield.
        Operator,
        /// Retired to use the special ability of its operator.
        Ult,
        /// Stays in the base and works at Rest.
        Supply,
        /// Stays in the base and is activated with opportunity after operations.
        Protocol,
        /// Lies on the battlefield and changes an operator.
        Equipment,
        /// Works until its owner's next Rest.
        Battleplan,
        /// Works when it is discarded.
        Tactics,
        /// Works once.
        Command,
    }

    /// The moments at which a card's effects happen.
    pub(crate) enum When {
        /// While it is in play: equipment, battleplans, supply.
        Always,
        /// At its owner's Rest: supply, battleplans.
        Rest,
        /// At any Rest: supply, battleplans.
        AnyRest,
        /// An operator enters its tile: equipment.
        Crossed,
        /// It is discarded for any reason: tactics.
        Discarded,
        /// It is discarded to pay for an operation: tactics.
        Pays,
        /// It is discarded to block: tactics.
        Blocks,
        /// After a Move of its owner: protocols.
        Move,
        /// After its owner used an ability: protocols.
        Ability,
        /// After an Ult of its owner: protocols.
        Ult,
        /// After a deployment of its owner: protocols.
        Deploy,
        /// After a Logistics card of its owner: protocols.
        Logistics,
        /// After a command or battleplan of its owner: protocols.
        Play,
        /// After an operation of its owner that was paid for with a discard: protocols.
        Discard,
        /// After any operation of its owner: protocols.
        Any,
    }
}

/// The trigger of an innate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum On {
    /// No trigger: it is always active.
    #[default]
    Always,
    /// The operator arrives on the battlefield.
    Deploy,
    /// The operator is defeated. This is the keyword Parting Gift.
    PartingGift,
    /// The operator has defeated an enemy.
    YouDefeat,
    /// The owner has discarded a card.
    YouDiscard,
    /// The owner rests.
    Rest,
}

impl On {
    /// Returns its word in content files.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            On::Always => "always",
            On::Deploy => "deploy",
            On::PartingGift => "parting_gift",
            On::YouDefeat => "you_defeat",
            On::YouDiscard => "you_discard",
            On::Rest => "rest",
        }
    }

    /// Whether it can happen more than once in a turn for the same operator.
    pub(crate) const fn recurs(self) -> bool {
        matches!(self, On::YouDefeat | On::YouDiscard)
    }
}

impl When {
    /// Returns its bit in a set of moments.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Returns its word in content files.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            When::Always => "always",
            When::Rest => "rest",
            When::AnyRest => "any_rest",
            When::Crossed => "crossed",
            When::Discarded => "discarded",
            When::Pays => "pays",
            When::Blocks => "blocks",
            When::Move => "move",
            When::Ability => "ability",
            When::Ult => "ult",
            When::Deploy => "deploy",
            When::Logistics => "logistics",
            When::Play => "play",
            When::Discard => "discard",
            When::Any => "any",
        }
    }
}

impl CardType {
    /// All types of cards.
    pub(crate) const ALL: [CardType; 8] = [
        CardType::Operator,
        CardType::Ult,
        CardType::Supply,
        CardType::Protocol,
        CardType::Equipment,
        CardType::Battleplan,
        CardType::Tactics,
        CardType::Command,
    ];

    /// Returns its word in content files.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            CardType::Operator => "operator",
            CardType::Ult => "ult",
            CardType::Supply => "supply",
            CardType::Protocol => "protocol",
            CardType::Equipment => "equipment",
            CardType::Battleplan => "battleplan",
            CardType::Tactics => "tactics",
            CardType::Command => "command",
        }
    }

    /// Returns the moments that a card of this type can list. The first one is the default. The list is empty for cards
    /// that take effect when they are used or played.
    pub(crate) const fn moments(self) -> &'static [When] {
        match self {
            CardType::Operator | CardType::Ult | CardType::Command => &[],
            CardType::Supply => &[When::Rest, When::AnyRest, When::Always],
            CardType::Protocol => &[
                When::Any,
                When::Move,
                When::Ability,
                When::Ult,
                When::Deploy,
                When::Logistics,
                When::Play,
                When::Discard,
            ],
            CardType::Equipment => &[When::Always, When::Crossed],
            CardType::Battleplan => &[When::Always, When::Rest, When::AnyRest],
            CardType::Tactics => &[When::Discarded, When::Pays, When::Blocks],
        }
    }
}

knobs! {
    /// A card as content files write it.
    pub(crate) struct WrittenCard {
        /// The name. The name of an operator is its callsign.
        name: String;
        /// The type of card.
        kind as "type": CardType;
        /// An operator's rank: its defeat scores by rank.
        rank: u8 = 1, in 1..=3;
        /// Whether an operator is Elite. Only Elite operators have Ults.
        elite: bool = false;
        /// An operator's class. Only effects that name it use it.
        class: String = "";
        /// An operator's subclass. Only effects that name it use it.
        sub: String = "";
        /// Its initiative; 0 = none is printed, so rules.init.default applies.
        init: u8 = 0, in 0..=6;
        /// An operator's damage; 0 = it has none.
        damage: u8 = 0, in 0..=20, "damage";
        /// An operator's health.
        health: u8 = 0, in 0..=30, "health";
        /// An operator's block.
        block: u8 = 0, in 0..=10;
        /// An operator's speed.
        speed: u8 = 0, in 0..=8, "tiles";
        /// Range of an operator's ability.
        range: u8 = 1, in 0..=4, "tiles";
        /// Pieces of equipment that an operator can be equipped with; 0 = as many as rules.equipment.slots says.
        equipment: u8 = 0, in 0..=2, "pieces";
        /// An operator's keywords, with their numbers: "backstab 1".
        keywords: Vec<String> = [];
        /// Opportunity that a protocol costs.
        opp_cost: u8 = 0, in 0..=10, "opportunity";
        /// The operator that an Ult belongs to, by its id.
        operator: String = "";
        /// Whether equipment can be equipped.
        equips: bool = true;
        /// Whether equipment that nobody is equipped with stays on its tile at a Rest.
        stays: bool = false;
        /// The moments at which its effects happen.
        when: Vec<When> = [];
        /// The effects of the card, or of an operator's ability.
        effects: Effects = [];
        /// An operator's innates.
        innates: Effects = [];
    }

    /// A deck as content files write it.
    pub(crate) struct WrittenDeck {
        /// Copies of each card.
        cards: BTreeMap<String, u8>;
    }
}

/// A list of effects or innates, as written in the file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(super) Value);

impl Knob for Effects {}
