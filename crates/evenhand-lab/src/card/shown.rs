//! What the summary says beside the figures.

/// What the summary says beside the figures of the cards.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// What one item is called: `card`.
    pub item: String,
    /// The unit of prices: `mana`.
    pub unit: String,
    /// Whether its owner gives up as much for it as its price.
    pub paid: bool,
    /// How the card is given: `in its starter deck, in place of a Recruit`.
    pub how: String,
    /// The names of the agents.
    pub agents: String,
    /// The number of players.
    pub players: usize,
    /// The number of deals.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// The number of deals that are played if none is asked for.
    pub usual: u64,
    /// By judged card: matches that it decided.
    pub decided: Vec<Vec<Matches>>,
    /// By judged card: how it is gained during matches in which nobody owns it from the start; empty if never.
    pub gained: Vec<String>,
}

/// Two matches that differ only in who owns the card.
#[derive(Clone, Debug)]
pub struct Matches {
    /// What happened: `S1 as prospect wins with it and not without it`.
    pub told: String,
    /// The command that shows the match with the card.
    pub with: String,
    /// The command that shows the match without it.
    pub without: String,
}
