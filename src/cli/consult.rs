//! `evenhand knobs`, `games` and `check`: what there is, and whether a file is right.

use std::io::Write;
use std::path::Path;

use super::claims::{missing_names, of_claims};
use super::games::{KnownGames, game_of};
use super::setting::Setting;
use super::{Failure, Places, Printed};
use crate::agents::AgentSpec;
use crate::claims::reading;
use crate::document::{FileKind, Written};
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::Insight;
use crate::game::knobs::KnobLine;
use crate::game::{Game, Measured, Rules, knobs};
use crate::games::ListedGame;
use crate::input::{read_text, unreadable};

/// Lists the knobs of a game that hold `filter`.
pub(super) fn knobs<G: Measured>(filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let lines = knobs::list(&G::book(), filter).map_err(Problem::from)?;
    if csv {
        let mut table = csv::Writer::from_writer(out);
        let mut rows = vec![["path", "value", "range", "unit", "about", "doubt", "book"].map(str::to_string)];
        rows.extend(
            lines
                .into_iter()
                .map(|line| [line.path, line.value, line.range, line.unit, line.about, line.doubt, line.book]),
        );
        for row in rows {
            table.write_record(row).map_err(std::io::Error::from).printed()?;
        }
        return table.flush().printed();
    }
    let mut folded: Vec<&str> = Vec::new();
    for line in &lines {
        let searched = !filter.is_empty() && !filter.contains('*');
        let alike = || lines.iter().filter(|other| other.declared_by == line.declared_by).count();
        if searched && line.of_entry && alike() > MOST_ALIKE {
            if !folded.contains(&line.declared_by.as_str()) {
                folded.push(&line.declared_by);
                write_alike::<G>(line, alike(), out)?;
            }
            continue;
        }
        write_knob(line, lines.len() <= FEW, out)?;
    }
    if lines.is_empty() {
        writeln!(out, "no knob of {} holds `{filter}`", G::NAME).printed()?;
    }
    write_caution(caution_of_the_book::<G>()?, out)
}

/// Where a search finds more knobs of one kind in the entries of an open table, they are told in one line.
const MOST_ALIKE: usize = 3;
/// Where no more knobs are listed, the words each can be are explained.
const FEW: usize = 12;

/// Tells all knobs of a kind in one.
fn write_alike<G: Game>(line: &KnobLine, alike: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let range = if line.range.is_empty() { String::new() } else { format!("  [{}]", line.range) };
    writeln!(out, "{}: {alike} knobs{range}", line.declared_by).printed()?;
    writeln!(out, "    {}", line.about).printed()?;
    writeln!(out, "    All of this kind: evenhand knobs {} \"{}\"", G::NAME, line.declared_by).printed()
}

fn write_knob(line: &KnobLine, explained: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let unit = if line.unit.is_empty() { String::new() } else { format!(" {}", line.unit) };
    let range = if line.range.is_empty() { String::new() } else { format!("  [{}]", line.range) };
    writeln!(out, "{} = {}{unit}{range}", line.path, line.value).printed()?;
    if !line.about.is_empty() {
        writeln!(out, "    {}", line.about).printed()?;
    }
    for word in line.words.iter().filter(|word| explained && !word.about.is_empty()) {
        writeln!(out, "        {}: {}", word.word, word.about).printed()?;
    }
    if !line.doubt.is_empty() {
        writeln!(out, "    In doubt: {}", line.doubt).printed()?;
    }
    if !line.book.is_empty() {
        writeln!(out, "    In the rulebook: {}", line.book).printed()?;
    }
    Ok(())
}

/// Writes the JSON Schema of a game's experiment files.
pub(super) fn schema<G: Measured>(out: &mut dyn Write) -> Result<(), Failure> {
    let schema = experiment::schema::of_game::<G>().map_err(Problem::from)?;
    writeln!(out, "{schema:#}").printed()
}

/// Tells what a game offers.
pub(super) fn game<G: Measured + Insight>(out: &mut dyn Write) -> Result<(), Failure> {
    let knobs = knobs::list(&G::book(), "").map_err(Problem::from)?.len();
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    writeln!(out, "{}: {least} to {most} players, {knobs} knobs", G::NAME).printed()?;
    let measures: Vec<&str> = G::columns().iter().map(|column| column.name).collect();
    writeln!(out, "    measures: {}", measures.join(", ")).printed()?;
    let features: Vec<&str> = G::FEATURES.iter().map(|feature| feature.name).collect();
    writeln!(out, "    agents can weigh: {}", features.join(", ")).printed()?;
    let caution = caution_of_the_book::<G>()?;
    caution.map_or(Ok(()), |caution| writeln!(out, "    caution: {caution}").printed())
}

/// Looks through files of any kind and reports everything that is wrong with them.
pub(super) fn check(
    files: &[std::path::PathBuf],
    game: Option<&str>,
    places: &Places,
    games: &KnownGames,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for file in files {
        match check_one(file, game, places, games) {
            Ok((kind, caution)) => {
                writeln!(out, "{}: {kind}, no mistakes found", file.display()).printed()?;
                write_caution(caution, out)?;
            }
            Err(Error::Input(found)) => problems.extend(found),
            Err(error) => return Err(error.into()),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Error::Input(problems).into()) }
}

/// Prints what is to be borne in mind, if there is anything.
pub(super) fn write_caution(caution: Option<String>, out: &mut dyn Write) -> Result<(), Failure> {
    caution.map_or(Ok(()), |caution| writeln!(out, "Caution: {caution}.").printed())
}

/// The caution about a game as its own content makes it, with as few players as it takes.
fn caution_of_the_book<G: Game>() -> Result<Option<String>, Failure> {
    let rules = Rules::of_book(&G::book()).map_err(Problem::from)?;
    let game = G::new(&rules, *G::SEATS.start()).map_err(Problem::from)?;
    Ok(G::caution([(&game, &[][..])].into_iter()))
}

/// What kind of file it is and what to bear in mind about it, if nothing is wrong with it.
fn check_one(
    file: &Path,
    game: Option<&str>,
    places: &Places,
    games: &KnownGames,
) -> Result<(String, Option<String>), Error> {
    let text = read_text(file).map_err(|error| unreadable(file, &error, None))?;
    match FileKind::of(&Written::read(file, &text)?).0 {
        FileKind::Experiment => {
            let game = experiment::peek_game(file)?;
            let read = games.find_in(file, &game)?.check_experiment(file, places)?;
            Ok((format!("an experiment with {game} of {} cells", read.cells.len()), read.caution))
        }
        FileKind::Agent => {
            let game = game_of(games, file, game)?;
            game.check_agent(file, &text)?;
            Ok((format!("an agent of {}", game.name()), None))
        }
        FileKind::Claims => {
            let read = reading::load(file, &[], &of_claims(games))?;
            let missing = missing_names(&read, places, games);
            if !missing.is_empty() {
                return Err(missing.into());
            }
            let claims: usize = read.points.iter().map(|point| point.claims.len()).max().unwrap_or(0);
            Ok((format!("{claims} claims about {}", read.book), None))
        }
        FileKind::Record => Ok(("the record of a run".into(), None)),
        FileKind::Content => {
            let game = game_of(games, file, game)?;
            game.check_content(file, &text)?;
            Ok((format!("content for {}", game.name()), None))
        }
    }
}

/// Looks for mistakes in an agent.
pub(super) fn check_agent<G: ListedGame>(file: &Path, text: &str) -> Result<(), Error> {
    AgentSpec::parse(file, text, G::FEATURES)?;
    Ok(())
}

/// Looks for mistakes in an experiment, its agents and its content.
pub(super) fn check_experiment<G: ListedGame>(file: &Path, places: &Places) -> Result<Experiment, Error> {
    Setting::<G>::load(file, places).map(|setting| setting.experiment)
}
