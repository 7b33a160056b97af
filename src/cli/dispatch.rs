//! Dispatches every command to a game: here a name becomes a type.

use std::io::Write;
use std::marker::PhantomData;
use std::path::Path;

use super::arguments::{
    BalanceArgs, ExportArgs, ImportArgs, LadderArgs, LearnArgs, MatchArgs, MergeArgs, NewArgs, Places, PlanArgs,
    RunArgs, SchemaKind, StatusArgs, TablesArgs, TuneArgs,
};
use super::compare::played::PlayedRun;
use super::failure::Failure;
use super::games::{Commands, KnownGames};
use super::{
    balance, check, claims, compare, consult, content, ladder, learn, odds, planning, replay, run, scaffold, tune,
};
use crate::claims::GameOfClaims;
use crate::error::{Error, Problem};
use crate::experiment::Experiment;
use crate::games::{self, GameList, GameVisitor, ListedGame};
use crate::report::TwoRuns;
use crate::tables::Tables;

/// Returns the games of a list.
pub(super) fn known_games<L: GameList>() -> KnownGames {
    let mut games = KnownGames(Vec::new());
    L::each(&mut games);
    games
}

impl GameVisitor for KnownGames {
    fn visit<G: ListedGame>(&mut self) {
        self.0.push(Box::new(OneGame::<G>(PhantomData)));
    }
}

/// One game of the list.
struct OneGame<G>(PhantomData<G>);

impl<G: ListedGame> Commands for OneGame<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn describe(&self, out: &mut dyn Write) -> Result<(), Failure> {
        consult::game::<G>(out)
    }

    fn knobs(&self, filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure> {
        consult::knobs::<G>(filter, csv, out)
    }

    fn notation(&self, out: &mut dyn Write) -> Result<(), Failure> {
        consult::notation::<G>(out)
    }

    fn schema(&self, kind: SchemaKind, out: &mut dyn Write) -> Result<(), Failure> {
        consult::schema::<G>(kind, out)
    }

    fn schema_text(&self, kind: SchemaKind) -> Result<String, Problem> {
        consult::schema_text::<G>(kind)
    }

    fn export_content(&self, asked: &ExportArgs, out: &mut dyn Write) -> Result<(), Failure> {
        content::export::<G>(asked, out)
    }

    fn import_content(&self, asked: &ImportArgs, out: &mut dyn Write) -> Result<(), Failure> {
        content::import::<G>(asked, out)
    }

    fn new_experiment(&self, asked: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
        scaffold::new_experiment::<G>(asked, out)
    }

    fn agents(&self, folder: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
        scaffold::agents::<G>(folder, out)
    }

    fn run(&self, asked: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
        run::run::<G>(asked, out)
    }

    fn tables(&self, asked: &TablesArgs, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        run::tables::<G>(asked, file, out)
    }

    fn merge(&self, asked: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure> {
        run::merge::<G>(asked, out)
    }

    fn status(&self, asked: &StatusArgs, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
        run::status::<G>(asked, file, out)
    }

    fn replay(&self, asked: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
        replay::replay::<G>(asked, out)
    }

    fn tune(&self, asked: &TuneArgs, out: &mut dyn Write) -> Result<(), Failure> {
        tune::tune::<G>(asked, out)
    }

    fn learn(&self, asked: &LearnArgs, out: &mut dyn Write) -> Result<(), Failure> {
        learn::learn::<G>(asked, out)
    }

    fn ladder(&self, asked: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure> {
        ladder::ladder::<G>(asked, out)
    }

    fn plan(&self, asked: &PlanArgs, out: &mut dyn Write) -> Result<(), Failure> {
        planning::plan::<G>(asked, out)
    }

    fn balance(&self, asked: &BalanceArgs, out: &mut dyn Write) -> Result<(), Failure> {
        balance::balance::<G>(asked, out)
    }

    fn compared(&self, runs: &[PlayedRun; 2], partial: bool) -> Result<TwoRuns, Error> {
        compare::compared::<G>(runs, partial)
    }

    fn judged(
        &self,
        what: &Path,
        file: &Path,
        deals: Option<u64>,
        places: &Places,
        out: &mut dyn Write,
    ) -> Result<Tables, Failure> {
        run::judged::<G>(what, file, deals, places, out)
    }

    fn unplayed(&self, file: &Path, places: &Places) -> Result<Tables, Error> {
        claims::unplayed::<G>(file, places)
    }

    fn of_claims(&self) -> GameOfClaims {
        games::of_claims::<G>()
    }

    fn odds_command(&self) -> Option<clap::Command> {
        G::command()
    }

    fn odds(&self, asked: &clap::ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
        odds::of_game::<G>(asked, out)
    }

    fn check_agent(&self, file: &Path, text: &str) -> Result<(), Error> {
        check::check_agent::<G>(file, text)
    }

    fn check_experiment(&self, file: &Path, places: &Places) -> Result<(Experiment, Vec<Problem>), Error> {
        check::check_experiment::<G>(file, places)
    }

    fn check_content(&self, file: &Path, text: &str) -> Result<Vec<Problem>, Error> {
        Ok(check::check_content::<G>(file, text)?)
    }
}
