//! How a tie for the win was broken.

use crate::Bridgefront;
use crate::model::knobs::FinalTie;
use crate::model::state::State;
use evenhand_game::game::log::listed;
use evenhand_game::game::{Ruleset, Seat};

impl Bridgefront {
    /// Describes what decided among several players with the most Total VP (BF-3.2a, BF-Q155); `None` if there was no
    /// such tie.
    pub(super) fn tie_break_text(&self, s: &State) -> Option<String> {
        let mut tied = self.tied_for_the_win(s);
        if tied.len() < 2 {
            return None;
        }
        let name = |seat: &Seat| self.seat_words(s, *seat);
        let total = s.player(tied[0]).vp + self.control(s, tied[0]).sum();
        let mut text = format!("A tie-break decided. {} had {total} Total VP each.", listed(tied.iter().map(name)));
        let permanent = |seat: Seat| u32::from(s.player(seat).vp);
        let gold = |seat: Seat| u32::from(s.player(seat).gold);
        let criteria: [(&str, &dyn Fn(Seat) -> u32); 2] = [("Permanent VP", &permanent), ("Gold", &gold)];
        for (what, value) in criteria {
            if tied.len() > 1 {
                let values = tied.iter().map(|seat| format!("{} {}", name(seat), value(*seat)));
                text += &format!(" {what}: {}.", listed(values));
                let most = tied.iter().map(|seat| value(*seat)).max();
                tied = tied.iter().copied().filter(|seat| Some(value(*seat)) == most).collect();
            }
        }
        if tied.len() > 1 {
            text += match self.knobs.rules.final_tie {
                FinalTie::Shared => " All of this is equal, so they share the win.",
                FinalTie::Seat => " All of this is equal, so the first seat wins.",
            };
        }
        Some(text)
    }
}
