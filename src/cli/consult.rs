//! `evenhand knobs`, `notation`, `schema` and `games`: information about the games.

use std::io::Write;

use super::arguments::SchemaKind;
use super::caution::{caution_of_the_book, write_caution};
use super::failure::{Failure, OrFailure};
use crate::agents::schema::of_agents;
use crate::claims::Claims;
use crate::claims::schema::of_claims;
use crate::error::Problem;
use crate::experiment;
use crate::game::knobs::schema::of_content;
use crate::game::knobs::{self, Found, KnobLine};
use crate::game::{Game, Inputs, Insight, Measured};
use crate::games;

/// Lists the knobs of a game that match `filter`.
pub(super) fn knobs<G: Measured>(filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (lines, found) = knobs::search(&G::book(), filter).map_err(Problem::from)?;
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
    if found == Found::Some && !lines.is_empty() {
        writeln!(out, "No knob of {} holds all of `{filter}`; these hold some of it:\n", G::NAME).printed()?;
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
        writeln!(out, "No knob of {} holds `{filter}`. All of them: evenhand knobs {}", G::NAME, G::NAME).printed()?;
    }
    if lines.iter().any(|line| line.of_entry) && !G::NOTATION.is_empty() {
        writeln!(out, "\nHow content is written: evenhand notation {}", G::NAME).printed()?;
    }
    write_caution(caution_of_the_book::<G>()?, out)
}

/// If a search finds more knobs of one kind than this in the entries of an open table, they are summarized in one line.
const MOST_ALIKE: usize = 3;
/// If at most this many knobs are listed, their words are explained.
const FEW: usize = 12;

/// Summarizes all knobs of a kind.
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

/// Prints how the content files of a game are written.
pub(super) fn notation<G: Game>(out: &mut dyn Write) -> Result<(), Failure> {
    if G::NOTATION.is_empty() {
        let remedy = format!("its rules are knobs: evenhand knobs {} lists them", G::NAME);
        return Err(Problem::of(G::NAME, format!("{} has no content to write", G::NAME), remedy).into());
    }
    write!(out, "{}", G::NOTATION).printed()
}

/// Returns where the notation of a game's content is documented; empty if it has none.
pub(super) fn where_notation_is<G: Game>() -> String {
    if G::NOTATION.is_empty() { String::new() } else { format!("`evenhand notation {}`", G::NAME) }
}

/// Prints the JSON Schema of one kind of a game's files.
pub(super) fn schema<G: Measured + Insight + Claims>(kind: SchemaKind, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", schema_text::<G>(kind)?).printed()
}

/// Returns the JSON Schema of one kind of a game's files.
pub(super) fn schema_text<G: Measured + Insight + Claims>(kind: SchemaKind) -> Result<String, Problem> {
    let schema = match kind {
        SchemaKind::Experiment => experiment::schema::of_game::<G>().map_err(Problem::from)?,
        SchemaKind::Agent => of_agents(&Inputs::of::<G>()),
        SchemaKind::Content => of_content(G::NAME, &G::book()).map_err(Problem::from)?,
        SchemaKind::Claims => of_claims(games::of_claims::<G>()),
    };
    Ok(format!("{schema:#}\n"))
}

/// Prints what a game offers.
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
