//! How a tie for the win was broken.

use crate::Ascension;
use crate::model::scenario::Goal;
use crate::model::state::{End, Side, State};
use evenhand_game::game::log::Tie;

impl Ascension {
    /// Describes what decided among several sides with the best score.
    pub(super) fn tie_break_text(&self, s: &State) -> Option<String> {
        let by_contest = match (s.end, &self.scenario.goal) {
            (End::TurnLimit, Goal::Hill(_)) => true,
            (End::Target, _) | (End::TurnLimit, Goal::Beacons { .. }) => false,
            _ => return None,
        };
        let best = self.each_side().map(|side| s.score[side]).max()?;
        let tied: Vec<Side> = self.each_side().filter(|side| s.score[*side] == best).collect();
        let surviving =
            || tied.iter().map(|side| self.points_of(s, *side, |figure| figure.alive)).collect::<Vec<u32>>();
        let criteria = if by_contest { Vec::new() } else { vec![("Points of surviving characters", surviving())] };
        let winner = self.each_side().find(|side| self.members(*side).any(|seat| s.shares[seat] > 0.0))?;
        let tie = Tie {
            tied: tied.iter().map(|side| self.side_name(s, *side)).collect(),
            score: format!("{best} scenario points"),
            criteria: &criteria,
            otherwise: match by_contest {
                true => format!("{} won the contest.", self.side_name(s, winner)),
                false => "They share the win.".into(),
            },
        };
        tie.in_words()
    }
}
