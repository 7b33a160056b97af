//! `evenhand knobs`, `games` and `check`: what there is, and whether a file is right.

use std::io::Write;
use std::path::Path;

use super::setting::Setting;
use super::{Failure, Places, Printed, no_such_game, no_such_game_in};
use crate::agents::AgentSpec;
use crate::claims::reading;
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::Insight;
use crate::game::knobs::{KnobError, KnobLine};
use crate::game::{Game, Measured, Rules, knobs};
use crate::games::{NAMES, with_game};

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
        let alike = lines.iter().filter(|other| other.declared_by == line.declared_by).count();
        let searched = !filter.is_empty() && !filter.contains('*');
        if searched && line.of_entry && alike > MOST_ALIKE {
            if !folded.contains(&line.declared_by.as_str()) {
                folded.push(&line.declared_by);
                write_alike::<G>(line, alike, out)?;
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
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for file in files {
        match check_one(file, game, places) {
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
    Ok(G::caution(&[(&game, &[])]))
}

/// What kind of file it is and what to bear in mind about it, if nothing is wrong with it.
fn check_one(file: &Path, game: Option<&str>, places: &Places) -> Result<(String, Option<String>), Error> {
    let text = crate::input::read_text(file).map_err(|error| Error::disk(file, error))?;
    let keys: toml::Table = text.parse().unwrap_or_default();
    if keys.contains_key("kind") {
        let game = game_of(file, game)?;
        let found: Option<Result<(), Vec<Problem>>> =
            with_game!(&game, G => AgentSpec::parse(file, &text, G::FEATURES).map(|_| ()));
        found.ok_or_else(|| no_such_game(&game))??;
        return Ok((format!("an agent of {game}"), None));
    }
    if keys.contains_key("claim") {
        let read = reading::load(file, &[])?;
        let claims: usize = read.points.iter().map(|point| point.claims.len()).max().unwrap_or(0);
        return Ok((format!("{claims} claims about {}", read.book), None));
    }
    // A file that is not TOML at all is most likely an experiment: its reader says where it breaks.
    if keys.is_empty() || ["game", "question", "table", "sweep", "stop"].iter().any(|key| keys.contains_key(*key)) {
        let game = experiment::peek_game(file)?;
        let read: Option<Result<Experiment, Error>> =
            with_game!(&game, G => Setting::<G>::load(file, places).map(|setting| setting.experiment));
        let read = read.ok_or_else(|| no_such_game_in(file, &game))??;
        return Ok((format!("an experiment with {game} of {} cells", read.cells.len()), read.caution));
    }
    let game = game_of(file, game)?;
    let found = with_game!(&game, G => {
        let book = <G as Game>::book();
        let loaded = Rules::of_book(&book).map_err(|error| vec![error]);
        loaded.and_then(|mut rules| rules.load(&book, file, &text))
    });
    let loaded: Result<(), Vec<KnobError>> = found.ok_or_else(|| no_such_game(&game))?;
    loaded.map_err(|errors| Error::Input(errors.into_iter().map(Problem::from).collect()))?;
    Ok((format!("content for {game}"), None))
}

/// The game a file is for: as asked, else the one its path names, else the only one there is.
fn game_of(file: &Path, asked: Option<&str>) -> Result<String, Problem> {
    if let Some(asked) = asked {
        return Ok(asked.into());
    }
    let path = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let named = path.components().rev().filter_map(|part| part.as_os_str().to_str()).find(|part| NAMES.contains(part));
    let only = if let [only] = NAMES { Some(*only) } else { None };
    match named.or(only) {
        Some(name) => Ok(name.to_string()),
        None => Err(Problem {
            place: None,
            key: file.display().to_string(),
            message: "which game is this file for?".into(),
            remedy: "say it with --game, or keep it in a folder with the game's name".into(),
        }),
    }
}
