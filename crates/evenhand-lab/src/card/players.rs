//! The answer by number of players.

use evenhand_kit::stats::Difference;

use super::headline::brief;
use super::set::Judged;
use super::words::{range, signed, wrapped};

/// Where a judged card stands with a number of players.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The name of the card.
    pub name: String,
    /// Its worth.
    pub worth: Difference,
    /// Its rank in its set, and the number of cards of the set.
    pub rank: (usize, usize),
    /// Whether it is too strong, in a few words.
    pub verdict: String,
}

impl Standing {
    /// Returns where a judged card stands. `paid` says whether it takes the place of what its owner gives up for it.
    pub fn of(judged: &Judged<'_>, paid: bool) -> Standing {
        Standing {
            name: judged.card.card.name.clone(),
            worth: judged.card.worth,
            rank: (judged.card.rank, judged.others.len() + 1),
            verdict: brief(judged.decision.verdict, &judged.card.worth, paid),
        }
    }
}

/// Writes where each card stands by number of players, in the order in which they were played.
pub fn by_players(played: &[(usize, Vec<Standing>)]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for standing in played.iter().flat_map(|(_, standings)| standings) {
        if !names.contains(&standing.name.as_str()) {
            names.push(&standing.name);
        }
    }
    let mut lines = vec!["By number of players:".to_owned()];
    for name in names {
        lines.push(format!("  {name}"));
        for (players, standings) in played {
            let own = standings.iter().filter(|standing| standing.name == name);
            lines.extend(own.map(|standing| format!("    {players}: {}", told(standing))));
        }
    }
    let even: Vec<String> = played.iter().map(|(players, _)| format!("{:.0} %", 100.0 / *players as f64)).collect();
    let note = format!(
        "An even share of the win is {} with these numbers of players, so the same strength gives fewer points with \
         more players. Compare the ranks and verdicts.",
        even.join(", ")
    );
    format!("{}\n{}\n", lines.join("\n"), wrapped(&note, 0))
}

fn told(standing: &Standing) -> String {
    let Standing { worth, rank: (rank, of), verdict, .. } = standing;
    format!("{}{}, rank {rank} of {of}: {}", signed(worth.value), range(worth.interval), verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_kit::stats::Interval;

    #[test]
    fn each_card_has_a_line_for_each_number_of_players() {
        let standing = |name: &str, value: f64, rank: usize, verdict: &'static str| {
            let interval = Some(Interval { low: value - 0.02, high: value + 0.02 });
            let worth = Difference { a: 0.5 + value, b: 0.5, value, error: 0.01, interval, p: 0.5, rho: None };
            Standing { name: name.into(), worth, rank: (rank, 25), verdict: verdict.into() }
        };
        let two = vec![standing("Muster", 0.2, 1, "far too strong"), standing("March", 0.0, 12, "cannot tell yet")];
        let four =
            vec![standing("March", 0.01, 8, "within the set"), standing("Muster", 0.1, 1, "stronger than all others")];
        let text = by_players(&[(2, two), (4, four)]);
        let expected = "By number of players:\n  Muster\n    2: +20.0 (+18.0 to +22.0), rank 1 of 25: far too strong\n    \
            4: +10.0 (+8.0 to +12.0), rank 1 of 25: stronger than all others\n  March\n    \
            2: 0 (-2.0 to +2.0), rank 12 of 25: cannot tell yet\n    4: +1.0 (-1.0 to +3.0), rank 8 of 25: within the set\n";
        assert!(text.starts_with(expected), "{text}");
        assert!(text.contains("An even share of the win is 50 %, 25 % with"), "{text}");
    }
}
