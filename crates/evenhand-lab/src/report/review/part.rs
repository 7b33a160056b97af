//! The experiments of a review, with their results.

use std::path::Path;

use crate::experiment::Experiment;
use crate::tables::{Tables, Why, path_in_command};

use super::finding::Look;

/// What an experiment of a review is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewKind {
    /// The game as printed, at several numbers of players.
    AsPrinted,
    /// Single changes of the rules.
    Changes,
    /// Cards or units that are left out at random.
    LeftOut,
    /// Single changes that were chosen by their effects, on fresh deals.
    Tried,
}

/// An experiment of a review, with its results.
pub struct ReviewPart<'a> {
    /// What it is about.
    pub kind: ReviewKind,
    /// The folder of results, for commands that show matches.
    pub results: &'a Path,
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its tables.
    pub tables: &'a Tables,
}

/// Returns the part of a kind, if there is one.
pub(super) fn part_of<'a>(parts: &'a [ReviewPart<'a>], kind: ReviewKind) -> Option<&'a ReviewPart<'a>> {
    parts.iter().find(|part| part.kind == kind)
}

/// Returns a match of a variant to look at.
pub(super) fn look(part: &ReviewPart<'_>, cell: usize, why: Why) -> Look {
    let (file, results) = (path_in_command(&part.experiment.file), path_in_command(part.results));
    let which = match why {
        Why::Typical => "a typical match",
        Why::Closest => "the closest match",
        Why::Upset => "the biggest upset",
        Why::Fastest => "the shortest match",
        Why::Longest => "the longest match",
        Why::Comeback => "the biggest comeback",
        Why::Dramatic => "the most dramatic match",
    };
    let command = format!("evenhand match {file} --results {results} --cell {cell} --{}", why.word());
    Look { which, command }
}
