//! Answers that stronger players are known to give otherwise.

use crate::experiment::Experiment;
use crate::tables::experiment_in_command;

/// Returns the first of these answers in one sentence, with the command that asks stronger players; `None` if no answer
/// is known.
pub(super) fn in_short(experiment: &Experiment) -> Option<String> {
    let (first, more) = experiment.reservations.stronger.split_first()?;
    let more = match more.len() {
        0 => String::new(),
        1 => " (and 1 more in summary.txt)".to_owned(),
        more => format!(" (and {more} more in summary.txt)"),
    };
    Some(format!("Stronger players are known to answer otherwise{more}. {first} To ask them: {}", command(experiment)))
}

/// Lists all of these answers.
pub(super) fn in_full(experiment: &Experiment) -> Vec<String> {
    let known = &experiment.reservations.stronger;
    if known.is_empty() {
        return Vec::new();
    }
    let heading = format!("Stronger players are known to answer otherwise. To ask them: {}", command(experiment));
    std::iter::once(heading).chain(known.iter().map(|answer| format!("  {answer}"))).collect()
}

fn command(experiment: &Experiment) -> String {
    format!("evenhand run {}", experiment_in_command(&experiment.file, &["strong".to_owned()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::experiment;

    #[test]
    fn answers_that_move_are_named_with_the_command_that_asks_stronger_players() {
        let mut asked = experiment(2);
        assert_eq!((in_short(&asked), in_full(&asked)), (None, Vec::new()));
        let known =
            ["The first player wins: 74 % between `quick` players, 59 % between `strong` ones.", "Rounds: 9, 8."];
        asked.reservations.stronger = known.map(str::to_owned).to_vec();
        let command = format!("To ask them: evenhand run {} --players strong", asked.file.display());
        let head = "Stronger players are known to answer otherwise";
        assert_eq!(in_short(&asked), Some(format!("{head} (and 1 more in summary.txt). {} {command}", known[0])));
        let full = [format!("{head}. {command}"), format!("  {}", known[0]), format!("  {}", known[1])];
        assert_eq!(in_full(&asked), full);
    }
}
