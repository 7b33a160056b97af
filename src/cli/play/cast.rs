//! The players at a table with a person.

use std::path::Path;

use crate::agents::AgentSpec;
use crate::cli::chances::MatchChances;
use crate::cli::editions::closest_edition;
use crate::cli::record::PERSON;
use crate::cli::seated::obstacles_at;
use crate::error::{Error, Problem};
use crate::game::{BySeat, Rules, Seat};
use crate::games::AnyGame;

/// The agents at a table: the person first, then the others and the advisor, each once.
pub(super) struct Cast {
    pub(super) names: Vec<String>,
    pub(super) specs: Vec<AgentSpec>,
}

impl Cast {
    /// Loads the agents of these names from a folder, to play by these rules, and adds everything that is wrong to
    /// `problems`.
    pub(super) fn load<'n>(
        game: &'static dyn AnyGame,
        root: &Path,
        rules: &Rules,
        names: impl Iterator<Item = &'n String>,
        problems: &mut Vec<Problem>,
    ) -> Result<Cast, Error> {
        let edition = closest_edition(game, rules)?;
        // The person's own agent never chooses.
        let mut cast = Cast { names: vec![PERSON.to_owned()], specs: vec![AgentSpec::Random] };
        for name in names {
            if cast.names[1..].contains(name) {
                continue;
            }
            match AgentSpec::load_for(root, name, &game.inputs(), edition) {
                Ok(spec) => {
                    cast.names.push(name.clone());
                    cast.specs.push(spec);
                }
                Err(found) => {
                    problems.extend(found.into_iter().filter(|one| !problems.contains(one)).collect::<Vec<_>>())
                }
            }
        }
        Ok(cast)
    }

    /// Returns why some of the agents cannot play under these rules.
    pub(super) fn obstacles(&self, game: &'static dyn AnyGame, rules: &Rules, players: usize) -> Vec<Problem> {
        obstacles_at(game, self.names.iter().zip(&self.specs).skip(1), &[rules], &[players])
    }

    /// Returns the index of an agent other than the person.
    pub(super) fn index(&self, name: &str) -> usize {
        self.names.iter().skip(1).position(|known| known == name).map_or(0, |place| place + 1)
    }

    /// Returns the agents of the seats: the person's, and by seat the agents of these names.
    pub(super) fn seated(&self, person: Seat, by_seat: &[String]) -> BySeat<u8> {
        let agent = |at: Seat| by_seat.get(at.index()).filter(|_| at != person).map_or(0, |name| self.index(name));
        BySeat::each(|at| u8::try_from(agent(at)).expect("a table has few agents"))
    }

    /// Returns what the win chances beside an advisor's hint are taken from, or why there are none.
    pub(super) fn chances(
        &self,
        game: &dyn AnyGame,
        root: &Path,
        hint: &str,
        (rules, players): (&Rules, usize),
    ) -> Result<Result<MatchChances, String>, Error> {
        let advisor = (hint, &self.specs[self.index(hint)]);
        MatchChances::of(game, root, &vec![advisor; players], rules)
    }
}
