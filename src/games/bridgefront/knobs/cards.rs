//! Decks, drafts, and what cards and tiles give (§15, 16, 22-24).

use crate::{knobs, words};

knobs! {
    /// Which decks are used.
    pub struct ContentKnobs {
        /// Whether decks hold the cards as listed or are filled up with second copies to the sizes the book states.
        profile: Profile = "listed",
            doubt "The book states 47 market cards and 12 power cards per Age, and lists 38, 39, 46 and 11, 12, 11.";
    }
}

words! {
    /// How often each card is in its deck.
    pub enum Profile {
        /// As listed: `copies`.
        Listed,
        /// Filled up to the sizes the book states: `fill_copies`.
        Fill47,
    }
}

knobs! {
    /// How many cards tiles reveal.
    pub struct DraftsKnobs {
        /// Cards a Forge Draft shows.
        forge_reveal: u8 = 3, in 1..=9, "cards"; // §16.2
        /// Cards a Power Pick shows.
        power_reveal: u8 = 2, in 1..=9, "cards"; // §16.1
        /// Cards a Mine Draft shows; 0 for no Mine Draft.
        mine_reveal: u8 = 1, in 0..=9, "cards"; // §6.2
        /// Which deck a Forge Draft made by a card is from: that of the round's Age, or that of the card's own Age.
        card_age: CardAge = "current",
            doubt "The book's rule for Forge Drafts says current Age, and the cards name theirs (BF-Q35).";
    }
}

words! {
    /// Which Age's deck a Forge Draft made by a card is from.
    pub enum CardAge {
        /// That of the round.
        Current,
        /// That of the card, which is the one it names.
        Printed,
    }
}

knobs! {
    /// What tiles give.
    pub struct CollectionKnobs {
        /// Whether a Forge may be left uncollected and nothing be taken in a Forge Draft of a tile or a Power Pick, as
        /// in a Mine Draft.
        optional: bool = false,
            doubt "The book lets a player leave the card of a Mine and does not say whether other tiles can be left \
                  (BF-Q158).";
    }

    /// The power decks.
    pub struct PowerKnobs {
        /// Which power cards other than Victory cards burn: those that say so, or all.
        nonvictory_burn: NonvictoryBurn = "as_printed",
            doubt "The book wants power cards to be mainly ones that burn, but few say so."; // §24
    }
}

words! {
    /// Which power cards that are no Victory cards burn.
    pub enum NonvictoryBurn {
        /// Those that say so.
        AsPrinted,
        /// All.
        All,
    }
}

knobs! {
    /// Points from cards.
    pub struct VpKnobs {
        /// Permanent VP for each point printed on a Victory card when it is gained.
        per_victory_card: u8 = 1, in 0..=9, "VP"; // §15.4
        /// Whether the VP of a Victory card are lost when it is scrapped or burnt.
        lose_on_scrap: bool = false,
            doubt "The book says Permanent VP never decrease, and lets Victory cards be scrapped (BF-Q43).";
    }

    /// Readings of what cards do.
    pub struct EffectsKnobs {
        /// Whether Slow waits for its champion's next battle as long as it takes, or ends with the round.
        slow_expiry: SlowExpiry = "on_use",
            doubt "The book says next battle, without the 'this round' that other cards have (BF-Q92)."; // §23.2
        /// Whether a champion that cannot be targeted by enemy cards is also safe from those that strike its hex.
        ward_blocks_area: bool = false,
            doubt "The book does not say whether a strike on a hex targets those in it (BF-Q127)."; // §23.2, §24.2
        /// Whether strikes on a hex that do not say enemy also hit the units of whoever plays them.
        // §23.2
        friendly_fire: bool = true, doubt "The book says all Forces, or any champions, and may mean enemies (BF-Q128).";
    }
}

words! {
    /// How long Slow waits for its champion's next battle.
    pub enum SlowExpiry {
        /// Until it comes.
        OnUse,
        /// To the end of the round.
        RoundEnd,
    }
}
