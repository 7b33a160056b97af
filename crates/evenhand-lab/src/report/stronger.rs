//! Answers that stronger players are known to give otherwise.

use crate::experiment::{Experiment, Moving};
use crate::tables::experiment_in_command;

/// Names the first of these answers in a line; `None` if no answer is known.
pub(super) fn in_short(experiment: &Experiment) -> Option<String> {
    let Moving { about, quick, strong, .. } = experiment.reservations.moving.first()?;
    Some(format!("Strong players differ: {about} {strong}, not {quick}."))
}

/// Lists all of these answers, with the command that asks stronger players.
pub(super) fn in_full(experiment: &Experiment) -> Vec<String> {
    let known = &experiment.reservations.moving;
    if known.is_empty() {
        return Vec::new();
    }
    let file = experiment_in_command(&experiment.file, &["strong".to_owned()]);
    let heading = format!("Stronger players are known to answer otherwise. To ask them: evenhand run {file}");
    let answer = |Moving { about, quick, strong, quick_range, strong_range }: &Moving| {
        format!(
            "  {about} {quick} ({quick_range}) between `quick` players, {strong} ({strong_range}) between `strong` ones"
        )
    };
    std::iter::once(heading).chain(known.iter().map(answer)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::experiment;

    #[test]
    fn answers_that_move_are_named_with_the_command_that_asks_stronger_players() {
        let mut asked = experiment(2);
        assert_eq!((in_short(&asked), in_full(&asked)), (None, Vec::new()));
        asked.reservations.moving = vec![Moving {
            about: "who starts wins".into(),
            quick: "76 %".into(),
            quick_range: "69 to 82".into(),
            strong: "60 %".into(),
            strong_range: "54 to 65".into(),
        }];
        let short = "Strong players differ: who starts wins 60 %, not 76 %.";
        assert_eq!(in_short(&asked).as_deref(), Some(short));
        let full = in_full(&asked);
        let command = format!("To ask them: evenhand run {} --players strong", asked.file.display());
        assert!(full[0].ends_with(&command), "{full:?}");
        let answer = "  who starts wins 76 % (69 to 82) between `quick` players, 60 % (54 to 65) between `strong` ones";
        assert_eq!(full[1..], [answer]);
    }
}
