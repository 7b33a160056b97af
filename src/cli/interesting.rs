//! Finds a match that is worth a look among those that are stored.

use super::arguments::Pick;
use super::prepared::Prepared;
use super::run::{plan, run_of};
use crate::error::Problem;
use crate::tables::{Tallies, Why};

impl Pick {
    /// Returns why a match is to be chosen; `None` if it is chosen by number.
    fn why(&self) -> Option<Why> {
        let wanted = [
            (self.typical, Why::Typical),
            (self.closest, Why::Closest),
            (self.upset, Why::Upset),
            (self.fastest, Why::Fastest),
            (self.longest, Why::Longest),
            (self.comeback, Why::Comeback),
            (self.dramatic, Why::Dramatic),
        ];
        wanted.into_iter().find_map(|(asked, why)| asked.then_some(why))
    }
}

fn described(why: Why) -> String {
    if why == Why::Typical { "typical".to_owned() } else { format!("the {}", why.word()) }
}

/// Returns the deal and the seating of the match of a cell that is asked for; `None` if it is chosen by number.
pub(super) fn picked(prepared: &Prepared, cell: usize, pick: &Pick) -> Result<Option<(u64, usize)>, Problem> {
    let Some(why) = pick.why() else { return Ok(None) };
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, 1);
    let mut tallies = Tallies::of_batch(prepared.game, &prepared.experiment, &prepared.names, cell..cell + 1);
    for row in prepared.folder.blocks_there(cell) {
        if let Some(block) = plan.stored(row, cell).data() {
            tallies.add_block(cell, &block);
        }
    }
    let found = tallies.tables().interesting.into_iter().find(|row| row.why == why);
    found.map(|row| Some((row.deal, row.seating))).ok_or_else(|| {
        let message = format!("no match of this variant is stored that could be {}", described(why));
        let remedy = match why {
            Why::Upset => "play the experiment first, with several factions".to_owned(),
            Why::Comeback | Why::Dramatic => {
                "write `win_chances = true` at the top of the experiment, and play it".to_owned()
            }
            _ => format!("play the experiment first: {}", run_of(prepared)),
        };
        Problem::of(&format!("--{}", why.word()), message, remedy)
    })
}
