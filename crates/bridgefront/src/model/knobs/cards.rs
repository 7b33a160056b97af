//! Decks, drafts, and the effects of cards and tiles (§15, 16, 22-24).

use evenhand_game::{knobs, words};

knobs! {
    /// The decks in use.
    pub struct ContentKnobs {
        /// Whether decks hold the cards as listed, or are filled up with second copies to the sizes stated in the
        /// rulebook.
        profile: Profile = "listed",
            doubt "The book states 47 market cards and 12 power cards per Age, and lists 38, 39, 46 and 11, 12, 11.";
    }
}

words! {
    /// The number of copies of each card in its deck.
    pub enum Profile {
        /// As listed: `copies`.
        Listed,
        /// Filled up to the sizes stated in the rulebook: `fill_copies`.
        Fill47,
    }
}

knobs! {
    /// The numbers of cards that tiles reveal.
    pub struct DraftsKnobs {
        /// Number of cards a Forge Draft shows.
        forge_reveal: u8 = 3, in 1..=9, "cards", label "cards shown in a Forge Draft"; // §16.2
        /// Number of cards a Power Pick shows.
        power_reveal: u8 = 2, in 1..=9, "cards", label "cards shown in a Power Pick"; // §16.1
        /// Number of cards a Mine Draft shows; 0 for no Mine Draft.
        mine_reveal: u8 = 1, in 0..=9, "cards", label "cards shown in a Mine Draft"; // §6.2
        /// Whether the cards of a Forge or a Mine are laid out before its player chooses between them and the Reforge or
        /// the gold. Cards that are not taken go to the bottom of their deck.
        cards_first: bool = false, doubt "The book offers a choice and then reveals; the designer's own program reveals \
                  first.", label "cards shown before the choice"; // §16
        /// Which deck is used for a Forge Draft made by a card: that of the round's Age, or that of the card's own Age.
        card_age: CardAge = "current",
            doubt "The book's rule for Forge Drafts says current Age, and the cards name theirs (BF-Q35).";
    }
}

words! {
    /// The cards that a Reforge can scrap.
    pub enum ReforgeFrom {
        /// Those in the hand.
        Hand,
        /// Those in the hand, the draw pile and the discard pile.
        Deck,
    }
}

words! {
    /// The Age whose deck is used for a Forge Draft made by a card.
    pub enum CardAge {
        /// The Age of the round.
        Current,
        /// The Age of the card, which is the one it names.
        Printed,
    }
}

knobs! {
    /// The yields of tiles.
    pub struct CollectionKnobs {
        /// Whether a player may leave a Forge uncollected, and may take nothing in a Forge Draft from a tile or in a
        /// Power Pick, as in a Mine Draft.
        optional: bool = false,
            doubt "The book lets a player leave the card of a Mine and does not say whether other tiles can be left \
                  (BF-Q158).";
        /// Whether a player without hand cards can collect a Forge by a Reforge, which then does nothing.
        empty_reforge: bool = true,
            doubt "The book lets a player scrap a card and does not say what happens without one (BF-Q159).",
            label "Reforge with an empty hand"; // §16
        /// Where the card can be that a Reforge scraps. Later editions allow any card of the player's deck (BF-ED15).
        reforge_from: ReforgeFrom = "hand"; // §16
    }

    /// The power decks.
    pub struct PowerKnobs {
        /// Which power cards other than Victory cards burn: those whose text says so, or all.
        nonvictory_burn: NonvictoryBurn = "as_printed",
            doubt "The book wants power cards to be mainly ones that burn, but few say so."; // §24
    }
}

words! {
    /// The power cards other than Victory cards that burn.
    pub enum NonvictoryBurn {
        /// Those whose text says so.
        AsPrinted,
        /// All.
        All,
    }
}

knobs! {
    /// VP from cards.
    pub struct VpKnobs {
        /// Permanent VP gained with a Victory card for each point printed on it.
        per_victory_card: u8 = 1, in 0..=9, "VP", label "VP per Victory card"; // §15.4
        /// Whether the VP of a Victory card are lost when it is scrapped or burnt.
        lose_on_scrap: bool = false,
            doubt "The book says Permanent VP never decrease, and lets Victory cards be scrapped (BF-Q43).",
            label "VP lost with a scrapped card";
    }

    /// Readings of card effects.
    pub struct EffectsKnobs {
        /// When a player names the hand cards that a card makes them discard, scrap or put on their draw pile: when the
        /// card resolves, or when it is declared, before it draws any.
        hand_choices: HandChoices = "at_resolution",
            doubt "The book locks targets and options, and does not say whether hand cards are among them (BF-Q51).",
            label "choice of hand cards"; // §12.4
        /// Who chooses the bridge that a champion destroys when it is deployed, and the champion that Elite Guard heals:
        /// the owner; or chance the bridge, and the champion that has lost most HP is healed.
        late_targets: LateTargets = "owner",
            doubt "The book names a bridge and a champion, and not who chooses them (BF-Q51, BF-Q140).",
            label "targets chosen at resolution"; // §22, §23.2
        /// Whether a card that makes its player discard or put back more cards than they hold can be played.
        short_hand: ShortHand = "as_many_as_there_are",
            doubt "The book does not say what happens with too few cards (BF-Q143).",
            label "discards with too few cards"; // §22
        /// Whether Slow waits for its champion's next battle without limit, or ends with the round.
        slow_expiry: SlowExpiry = "on_use",
            doubt "The book says next battle, without the 'this round' that other cards have (BF-Q92)."; // §23.2
        /// Whether a champion that enemy cards cannot target is also safe from enemy cards that strike its hex.
        ward_blocks_area: bool = false,
            doubt "The book does not say whether a strike on a hex targets those in it (BF-Q127)."; // §23.2, §24.2
        /// Whether strikes on a hex also hit the units of the player who plays them, unless the card says enemy.
        // §23.2
        friendly_fire: bool = true, doubt "The book says all Forces, or any champions, and may mean enemies (BF-Q128).";
    }
}

words! {
    /// When the hand cards are named that a card takes out of the hand.
    pub enum HandChoices {
        /// When the card resolves.
        AtResolution,
        /// When the card is declared, with its targets. A named card that has left the hand is not replaced.
        Declared,
    }

    /// Who chooses what a card names when it resolves.
    pub enum LateTargets {
        /// The owner.
        Owner,
        /// Nobody: a bridge is drawn at random, and the most wounded champion is healed.
        Automatic,
    }

    /// What a card does that takes more cards out of the hand than there are.
    pub enum ShortHand {
        /// It takes as many as there are.
        AsManyAsThereAre,
        /// It cannot be played: the hand must hold as many other cards when it is declared.
        Unplayable,
    }

    /// The time for which Slow waits for its champion's next battle.
    pub enum SlowExpiry {
        /// Until that battle.
        OnUse,
        /// Until the end of the round.
        RoundEnd,
    }
}
