//! Descriptions of the knobs of cards (see `content/NOTATION.md`).

use evenhand_game::remarks;

// One entry per knob: a table of remarks is easiest to read in one piece.
remarks! {
    /// Describes the knobs of cards.
    pub(crate) fn cards {
        /// The heading of the card in the rulebook; for a faction spell or champion, the faction.
        "cards.*.category",
            words ["starter", "bastion", "veil", "aerial", "prospect", "cipher", "gatewright", "movement",
                "recruitment", "economy", "deckcraft", "tactics", "bridges", "gambits", "victory", "champion",
                "power"];
        /// When the card resolves, lower first.
        "cards.mortar_shot.init": [u16; 2], in 0..=999, doubt "The book says very high, like 300.";
        /// The card that becomes cheaper: the next one this round, the first one next round, or none.
        "cards.forgeblood_engine.mode", words ["this_round", "next_round", "off"],
            doubt "The book means a card played after Collection in the same round, which cannot be.";
        /// Part of the card's effects; see `evenhand notation bridgefront`.
        "cards.*.effects.**", in -9..=100;
        /// Forces that the card deploys or destroys.
        "cards.*.effects.*.forces", in 0..=50, "Forces";
        /// Damage to champions.
        "cards.*.effects.*.champions", in 0..=50, "HP";
        /// Number of hexes that the card moves units.
        "cards.*.effects.*.steps", in 1..=9, "hexes";
        /// Number of stacks that the card moves; two numbers give the least and the most.
        "cards.*.effects.*.groups", in 0..=9, "stacks";
        /// An amount of gold, mana, cards, HP or bridges, or what a number changes by; two numbers give the least and the
        /// most.
        "cards.*.effects.*.n", in -9..=99;
        /// Number of the seen cards that the player takes.
        "cards.*.effects.*.take", in 0..=20, "cards";
        /// Number of cards revealed from the deck.
        "cards.*.effects.*.reveal", in 1..=20, "cards";
        /// The yield above which the card does not raise a Mine.
        "cards.*.effects.*.max", in 0..=20, "gold";
        /// Probability that the strike hits the hex it aims at; otherwise it hits a neighboring hex.
        "cards.*.effects.*.accuracy", in 0..=100, "percent";
        /// Number of adjacent hexes that the player must occupy.
        "cards.*.effects.*.surrounded", in 0..=6, "hexes";
        /// Number of combat rounds, from the first, for which the effect lasts.
        "cards.*.effects.*.rounds", in 1..=99, "combat rounds";
        /// Number of times the effect can happen; 0 for no limit.
        "cards.*.effects.*.uses", in 0..=99, "times";
        /// The champion's ability: none yet.
        "cards.archivist_prime.effects.**", in -9..=100, doubt "The book has no ability for this champion yet.";
        /// The champion's ability: none yet.
        "cards.wormhole_artificer.effects.**", in -9..=100, doubt "The book has no ability for this champion yet.";
        /// Part of the card's effects; see `evenhand notation bridgefront`.
        "cards.quick_move.effects.**", in 0..=50, doubt "The book says to choose one, and prints a single option.";
        /// Part of the card's effects; see `evenhand notation bridgefront`.
        "cards.forked_road.effects.**", in 0..=50, doubt "The book labels each outcome (A), and prints no (B).";
        /// Part of the card's effects; see `evenhand notation bridgefront`.
        "cards.overdrill_protocol.effects.**", in 0..=50,
            doubt "The book caps the Mine at 6 on a roll of 1-2, and prints no cap for 3-4.";
        /// When the cards for a won battle are drawn: after the next Reset has filled the hand, or at once in Cleanup,
        /// where the hand is then discarded.
        "cards.breakthrough_line.effects.1.do.0.when", words ["next_hand", "now"],
            doubt "The book draws at Cleanup, when hands are discarded (BF-Q114).";
        /// Forces deployed in addition to one for each card played this round, including this card; with 3, the card in
        /// effect does not count itself.
        "cards.endless_conscription.effects.0.forces.plus_played", in 0..=50, "Forces",
            doubt "The book does not say whether the card counts itself (BF-Q115).";
        /// Where the champion may go: to hexes that its player occupies, to any hex with units including enemies, or
        /// home only.
        "cards.rapid_redeploy.effects.0.to", words ["me", "occupied", "home"],
            doubt "The book says any occupied hex, and not by whom (BF-Q116).";
        /// When Breach counts: in every round, or only in the round in which the champion was deployed.
        "cards.capital_breaker.effects.0.until", words ["permanent", "arrival_round"],
            doubt "The book says sieges this round, and not of which round (BF-Q104).";
        /// In which sieges Breach counts: in all, or only in enemy Capitals.
        "cards.capital_breaker.effects.0.when", words ["siege_of_self", "siege_abroad"],
            doubt "The book says sieges, and not whether those of the own Capital count (BF-Q104).";
        /// When Slipstep can be used: once in every round, or once in the round in which the champion was deployed.
        "cards.void_agent.effects.0.until", words ["permanent", "arrival_round"],
            doubt "The book says once this round, and not in which (BF-Q105).";
        /// How the Forces are split between the ends of the bridge: as the player likes, or one each.
        "cards.bridge_fortress.effects.1.split", words ["any", "one_each"],
            doubt "The book says split between the endpoints (BF-Q86).";
        /// What max limits: the Mine Value, or the total yield of the Mine for its player, including Ore Cut and
        /// Extraction.
        "cards.rich_veins.effects.0.cap", words ["value", "yield"],
            doubt "The book says max 7 yield here and max 6 elsewhere (BF-Q137).";
        /// Number of cards drawn without a Forge; 1 makes the last draw of the card unconditional.
        "cards.foundry_heist.effects.0.else.0.n", in 0..=99, "cards",
            doubt "The book does not say whether the last draw needs a Forge (BF-Q135).";
    }
}
