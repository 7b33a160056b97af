//! What is said of the knobs of cards (see `content/NOTATION.md`).

use crate::remarks;

// One entry for each knob: a table of remarks, which reads best whole.
remarks! {
    /// What is said of the knobs of cards.
    pub(crate) fn cards {
        /// The heading the card stands under in the book; for a faction spell or champion, the faction.
        "cards.*.category",
            words ["starter", "bastion", "veil", "aerial", "prospect", "cipher", "gatewright", "movement",
                "recruitment", "economy", "deckcraft", "tactics", "bridges", "gambits", "victory", "champion",
                "power"];
        /// When the card resolves, lower first.
        "cards.mortar_shot.init": [u16; 2], in 0..=999, doubt "The book says very high, like 300.";
        /// Which card gets cheaper: the next one this round, the first one next round, or none.
        "cards.forgeblood_engine.mode", words ["this_round", "next_round", "off"],
            doubt "The book means a card played after Collection in the same round, which cannot be.";
        /// Part of what the card does; see `evenhand notation bridgefront`.
        "cards.*.fx.**", in -9..=100;
        /// Forces that the card deploys or destroys.
        "cards.*.fx.*.forces", in 0..=50, "Forces";
        /// Damage to champions.
        "cards.*.fx.*.champions", in 0..=50, "HP";
        /// How far the card moves units.
        "cards.*.fx.*.steps", in 1..=9, "hexes";
        /// Stacks that the card moves: how many, or from how few to how many.
        "cards.*.fx.*.groups", in 0..=9, "stacks";
        /// How much or how many: gold, mana, cards, HP, bridges; two numbers for from how few to how many.
        "cards.*.fx.*.n", in 0..=99;
        /// Cards seen of the own draw pile.
        "cards.*.fx.*.look", in 1..=20, "cards";
        /// Cards taken of those seen.
        "cards.*.fx.*.take", in 0..=20, "cards";
        /// Cards seen of the deck.
        "cards.*.fx.*.reveal", in 1..=20, "cards";
        /// The yield beyond which the card does not raise a Mine.
        "cards.*.fx.*.max", in 0..=20, "gold";
        /// How likely the strike lands where it is aimed; else it lands on a neighbouring hex.
        "cards.*.fx.*.accuracy", in 0..=100, "percent";
        /// Adjacent hexes that the player has to occupy.
        "cards.*.fx.*.surrounded", in 0..=6, "hexes";
        /// Combat rounds, from the first, in which the effect lasts.
        "cards.*.fx.*.rounds", in 1..=99, "combat rounds";
        /// How often the effect happens; 0 for any number.
        "cards.*.fx.*.uses", in 0..=99, "times";
        /// What the champion can do: nothing yet.
        "cards.archivist_prime.fx.**", in -9..=100, doubt "The book has no ability for this champion yet.";
        /// What the champion can do: nothing yet.
        "cards.wormhole_artificer.fx.**", in -9..=100, doubt "The book has no ability for this champion yet.";
        /// Part of what the card does; see `evenhand notation bridgefront`.
        "cards.quick_move.fx.**", in 0..=50, doubt "The book says to choose one, and prints a single option.";
        /// Part of what the card does; see `evenhand notation bridgefront`.
        "cards.forked_road.fx.**", in 0..=50, doubt "The book labels each outcome (A), and prints no (B).";
        /// Part of what the card does; see `evenhand notation bridgefront`.
        "cards.overdrill_protocol.fx.**", in 0..=50,
            doubt "The book caps the Mine at 6 on a roll of 1-2, and prints no cap for 3-4.";
        /// When the cards for a won battle are drawn: after the next Reset has filled the hand, or at once in Cleanup,
        /// of which the Reset then leaves nothing.
        "cards.breakthrough_line.fx.1.do.0.when", words ["next_hand", "now"],
            doubt "The book draws at Cleanup, when hands are discarded (BF-Q114).";
        /// Forces besides one for each card played this round, itself included: 3 is as if it did not count itself.
        "cards.endless_conscription.fx.0.forces.plus_played", in 0..=50, "Forces",
            doubt "The book does not say whether the card counts itself (BF-Q115).";
        /// Where the champion may go: to hexes of its player, or to any hex with units, enemies included. Or home only.
        "cards.rapid_redeploy.fx.0.to", words ["me", "occupied", "home"],
            doubt "The book says any occupied hex, and not by whom (BF-Q116).";
        /// When Breach counts: in every round, or only in the round in which the champion came.
        "cards.capital_breaker.fx.0.until", words ["permanent", "arrival_round"],
            doubt "The book says sieges this round, and not of which round (BF-Q104).";
        /// When Slipstep can be used: once in every round, or once in the round in which the champion came.
        "cards.void_agent.fx.0.until", words ["permanent", "arrival_round"],
            doubt "The book says once this round, and not in which (BF-Q105).";
        /// How the Forces go on the ends of the bridge: as the player likes, or half and half.
        "cards.bridge_fortress.fx.1.split", words ["any", "one_each"],
            doubt "The book says split between the endpoints (BF-Q86).";
        /// What max bounds: the Mine Value, or all that the Mine brings its player, with Ore Cut and Extraction.
        "cards.rich_veins.fx.0.cap", words ["value", "yield"],
            doubt "The book says max 7 yield here and max 6 elsewhere (BF-Q137).";
        /// Cards drawn without a Forge; 1 makes the last draw of the card unconditional.
        "cards.foundry_heist.fx.0.else.0.n", in 0..=99, "cards",
            doubt "The book does not say whether the last draw needs a Forge (BF-Q135).";
    }
}
