//! The rows of all tables of an experiment.

use crate::experiment::Experiment;
use evenhand_game::game::Column;

use super::rows::{
    BarRow, CardRow, CellRow, ChoiceReactionRow, ContrastRow, EffectRow, EndingRow, FactionRow, FaultRow,
    InterestingRow, LuckRow, MainEffectRow, MatchupRow, PlayerRow, ReactionRow, ShareRow, SpreadRow, StrengthRow,
};

/// All tables of an experiment, as rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// One row per cell.
    pub cells: Vec<CellRow>,
    /// Win shares by seat, faction, agent and label.
    pub win_share: Vec<ShareRow>,
    /// Win shares of each faction when played by each agent.
    pub factions: Vec<FactionRow>,
    /// Factions and agents against each other.
    pub matchups: Vec<MatchupRow>,
    /// Separate strengths of factions, agents and seats.
    pub strengths: Vec<StrengthRow>,
    /// Cells against their baseline.
    pub contrasts: Vec<ContrastRow>,
    /// The effects of the axes by themselves; empty if the cells are not a full grid, or more than fit into memory at
    /// once.
    pub main_effects: Vec<MainEffectRow>,
    /// Whether players choose differently than in the baseline.
    pub reactions: Vec<ReactionRow>,
    /// Means and quantiles of measures.
    pub distributions: Vec<SpreadRow>,
    /// Histograms of measures and labels.
    pub histograms: Vec<BarRow>,
    /// Items (cards).
    pub cards: Vec<CardRow>,
    /// Effects of cards that were at times left out for every seat.
    pub card_effects: Vec<EffectRow>,
    /// Win shares without luck; empty if luck is not measured.
    pub luck: Vec<LuckRow>,
    /// Ways matches ended.
    pub endings: Vec<EndingRow>,
    /// Matches worth a look.
    pub interesting: Vec<InterestingRow>,
    /// Matches that failed: the first thousand of each cell.
    pub faults: Vec<FaultRow>,
    /// The strength of players under each cell's rules, if it was measured. It is stored beside the tables, not among
    /// them.
    pub players: Vec<PlayerRow>,
    /// How players react to each cell's rules, if it was measured. It is stored beside the tables, too.
    pub choice_reactions: Vec<ChoiceReactionRow>,
    /// The cautions about the results, from [`Experiment::cautions`].
    pub caution: Option<String>,
    /// Whether headlines may have been chosen after looking at the results ([`Choice`](crate::experiment::Choice)). If
    /// so, p-values are adjusted for every row.
    pub late: bool,
    /// The measures of the game.
    pub measures: Vec<Column>,
}

impl Tables {
    /// Returns a description of the table folder, for readers who open only the folder.
    pub(super) fn about(experiment: &Experiment) -> String {
        let mut text =
            format!("{}\n\nGame: {}\nExperiment: {}\n", experiment.question, experiment.game, experiment.name);
        for caution in experiment.cautions() {
            text += &format!("\nCaution: {caution}.\n");
        }
        if let Some(partial) = &experiment.reservations.partial {
            text += &format!("\n{}\n", partial.named().join("\n"));
        }
        text + "\nWhat each column of each table means is in columns.csv.\n"
    }
}
