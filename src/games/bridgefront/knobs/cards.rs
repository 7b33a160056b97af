//! Decks, drafts, and what cards and tiles give (§15, 16, 22-24).

use serde::Deserialize;

/// Which decks are used.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentKnobs {
    /// How often each card is in its deck.
    pub profile: Profile,
}

/// How often each card is in its deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// As listed: `copies`.
    Listed,
    /// Filled up to the sizes the book states: `fill_copies`.
    Fill47,
}

/// How many cards tiles reveal.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftsKnobs {
    /// By a Forge Draft (§16.2).
    pub forge_reveal: u8,
    /// By a Power Pick (§16.1).
    pub power_reveal: u8,
    /// By a Mine Draft; 0 = there is none (§6.2).
    pub mine_reveal: u8,
    /// Which Age's deck a Forge Draft made by a card is from (BF-Q35).
    pub card_age: CardAge,
}

/// Which Age's deck a Forge Draft made by a card is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardAge {
    /// That of the round.
    Current,
    /// That of the card, which is the one it names.
    Printed,
}

/// What tiles give.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollectionKnobs {
    /// Whether a Forge, a Forge Draft and a Power Pick may be left, as a Mine Draft may (BF-Q158).
    pub optional: bool,
}

/// The power decks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerKnobs {
    /// Which power cards that are no Victory cards burn (§24).
    pub nonvictory_burn: NonvictoryBurn,
}

/// Which power cards that are no Victory cards burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NonvictoryBurn {
    /// Those that say so.
    AsPrinted,
    /// All.
    All,
}

/// Points from cards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpKnobs {
    /// Permanent VP for each point printed on a gained Victory card (§15.4).
    pub per_victory_card: u8,
    /// Whether they are lost when the card is scrapped or burnt (BF-Q43).
    pub lose_on_scrap: bool,
}

/// Readings of what cards do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectsKnobs {
    /// How long Slow waits for its champion's next battle (§23.2).
    pub slow_expiry: SlowExpiry,
    /// Whether a champion that cannot be targeted takes no damage from enemy cards that strike its
    /// hex (§23.2, §24.2).
    pub ward_blocks_area: bool,
    /// Whether a strike on a hex that does not say enemy hits units of whoever plays it (§23.2).
    pub friendly_fire: bool,
}

/// How long Slow waits for its champion's next battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlowExpiry {
    /// Until it comes.
    OnUse,
    /// To the end of the round.
    RoundEnd,
}
