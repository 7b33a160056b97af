//! Cards and decks as content files write them (see `NOTATION.md`).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Value;

use crate::game::knobs::Knob;
use crate::{knobs, words};

words! {
    /// What a card is (AF-TYPE).
    pub enum CardType {
        /// A character on the battlefield.
        Operator,
        /// Retired to use the special ability of its operator.
        Ult,
        /// Stays in the base and works at Rest.
        Supply,
        /// Stays in the base and is paid for by opportunity after operations.
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

    /// When a card's effects happen.
    pub(crate) enum When {
        /// As long as it is in play: equipment, battleplans, supply.
        Always,
        /// At its owner's Rest: supply, battleplans.
        Rest,
        /// At any Rest: supply, battleplans.
        AnyRest,
        /// An operator enters its tile: equipment.
        Crossed,
        /// It is discarded for whatever reason: tactics.
        Discarded,
        /// It is discarded to pay for an operation: tactics.
        Pays,
        /// It is discarded to block: tactics.
        Blocks,
        /// After an own Move: protocols.
        Move,
        /// After an own use of an ability: protocols.
        Ability,
        /// After an own Ult: protocols.
        Ult,
        /// After an own deployment: protocols.
        Deploy,
        /// After an own Logistics card: protocols.
        Logistics,
        /// After an own Command or Battleplan: protocols.
        Play,
        /// After an own operation that was paid for by a discard: protocols.
        Discard,
        /// After any own operation: protocols.
        Any,
    }
}

impl When {
    /// Its bit in a set of moments.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Its word in content files.
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
    /// All of them.
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

    /// Its word in content files.
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

    /// The moments that such a card can name, the first of which it has if it names none; none for what works when it
    /// is used or played.
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
        /// The name; of an operator its callsign.
        name: String;
        /// What it is.
        kind as "type": CardType;
        /// An operator's rank, by which its defeat is scored.
        rank: u8 = 1, in 1..=3;
        /// Whether an operator is Elite: only these have Ults.
        elite: bool = false;
        /// An operator's class. No rule asks for it.
        class: String = "";
        /// An operator's subclass. No rule asks for it.
        sub: String = "";
        /// Its initiative; 0 = none is printed, so rules.init.default.
        init: u8 = 0, in 0..=6;
        /// An operator's damage; 0 = it has none.
        damage: u8 = 0, in 0..=20, "damage";
        /// An operator's health.
        health: u8 = 0, in 0..=30, "health";
        /// An operator's block.
        block: u8 = 0, in 0..=10;
        /// An operator's speed.
        speed: u8 = 0, in 0..=8, "tiles";
        /// How far an operator's ability reaches.
        range: u8 = 1, in 0..=4, "tiles";
        /// An operator's keywords, those with a number with it: "backstab 1".
        keywords: Vec<String> = [];
        /// Opportunity that a protocol costs.
        opp_cost: u8 = 0, in 0..=10, "opportunity";
        /// The operator whose Ult it is, by its id.
        operator: String = "";
        /// Whether equipment can be equipped.
        equips: bool = true;
        /// When its effects happen.
        when: Vec<When> = [];
        /// What it does: an operator's ability, or the card's own effects.
        effects: Effects = [];
        /// An operator's innates.
        innates: Effects = [];
    }

    /// A deck as content files write it.
    pub(crate) struct WrittenDeck {
        /// How many of each card.
        cards: BTreeMap<String, u8>;
    }
}

/// A list of effects or innates, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Effects(pub(super) Value);

impl Knob for Effects {}
