//! How a tie for the win was broken.

use crate::Bridgefront;
use crate::model::knobs::FinalTie;
use crate::model::state::State;
use evenhand_game::game::Ruleset;
use evenhand_game::game::log::Tie;

impl Bridgefront {
    /// Describes what decided among several players with the most Total VP (BF-3.2a, BF-Q155).
    pub(super) fn tie_break_text(&self, s: &State) -> Option<String> {
        let tied = self.tied_for_the_win(s);
        let first = *tied.first()?;
        let permanent = tied.iter().map(|seat| s.player(*seat).vp.into()).collect();
        let gold = tied.iter().map(|seat| s.player(*seat).gold.into()).collect();
        let otherwise = match self.knobs.rules.final_tie {
            FinalTie::Shared => "They share the win.",
            FinalTie::Seat => "The first of these seats wins.",
        };
        let tie = Tie {
            tied: tied.iter().map(|seat| self.seat_words(s, *seat)).collect(),
            score: format!("{} Total VP", s.player(first).vp + self.control(s, first).sum()),
            criteria: &[("Permanent VP", permanent), ("Gold", gold)],
            otherwise: otherwise.into(),
        };
        tie.in_words()
    }
}
