//! `evenhand knobs`, `notation`, `schema` and `games`: information about the games.

use std::io::Write;

use super::arguments::SchemaKind;
use super::caution::{caution_of_the_book, write_caution};
use super::failure::{Failure, OrFailure};
use crate::agents::schema::of_agents;
use crate::claims::schema::of_claims;
use crate::error::Problem;
use crate::experiment;
use crate::game::knobs::schema::of_content;
use crate::game::knobs::{self, Found, KnobLine};
use crate::games::{self, AnyGame};

/// Lists the knobs of a game that match `filter`.
pub(super) fn knobs(game: &'static dyn AnyGame, filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (lines, found) = knobs::search(&game.book(), filter).map_err(Problem::from)?;
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
        writeln!(out, "No knob of {} holds all of `{filter}`; these hold some of it:\n", game.name()).printed()?;
    }
    let mut folded: Vec<&str> = Vec::new();
    for line in &lines {
        let searched = !filter.is_empty() && !filter.contains('*');
        let alike = || lines.iter().filter(|other| other.declared_by == line.declared_by).count();
        if searched && line.of_entry && alike() > MOST_ALIKE {
            if !folded.contains(&line.declared_by.as_str()) {
                folded.push(&line.declared_by);
                write_alike(game, line, alike(), out)?;
            }
            continue;
        }
        write_knob(line, lines.len() <= FEW, out)?;
    }
    if lines.is_empty() {
        writeln!(out, "No knob of {} holds `{filter}`. All of them: evenhand knobs {}", game.name(), game.name())
            .printed()?;
    }
    if lines.iter().any(|line| line.of_entry) && !game.notation().is_empty() {
        writeln!(out, "\nHow content is written: evenhand notation {}", game.name()).printed()?;
    }
    write_caution(caution_of_the_book(game)?, out)
}

/// If a search finds more knobs of one kind than this in the entries of an open table, they are summarized in one line.
const MOST_ALIKE: usize = 3;
/// If at most this many knobs are listed, their words are explained.
const FEW: usize = 12;

/// Summarizes all knobs of a kind.
fn write_alike(game: &'static dyn AnyGame, line: &KnobLine, alike: usize, out: &mut dyn Write) -> Result<(), Failure> {
    let range = if line.range.is_empty() { String::new() } else { format!("  [{}]", line.range) };
    writeln!(out, "{}: {alike} knobs{range}", line.declared_by).printed()?;
    writeln!(out, "    {}", line.about).printed()?;
    writeln!(out, "    All of this kind: evenhand knobs {} \"{}\"", game.name(), line.declared_by).printed()
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
    if !line.label.is_empty() {
        writeln!(out, "    In reports: {}", line.label).printed()?;
    }
    Ok(())
}

/// Prints how the content files of a game are written.
pub(super) fn notation(game: &'static dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    if game.notation().is_empty() {
        let remedy = format!("its rules are knobs: evenhand knobs {} lists them", game.name());
        return Err(Problem::of(game.name(), format!("{} has no content to write", game.name()), remedy).into());
    }
    write!(out, "{}", game.notation()).printed()
}

/// Returns where the notation of a game's content is documented; empty if it has none.
pub(super) fn where_notation_is(game: &'static dyn AnyGame) -> String {
    if game.notation().is_empty() { String::new() } else { format!("`evenhand notation {}`", game.name()) }
}

/// Prints the JSON Schema of one kind of a game's files.
pub(super) fn schema(game: &'static dyn AnyGame, kind: SchemaKind, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", schema_text(game, kind)?).printed()
}

/// Returns the JSON Schema of one kind of a game's files.
pub(super) fn schema_text(game: &'static dyn AnyGame, kind: SchemaKind) -> Result<String, Problem> {
    let schema = match kind {
        SchemaKind::Experiment => experiment::schema::of_game(game).map_err(Problem::from)?,
        SchemaKind::Agent => of_agents(&game.inputs()),
        SchemaKind::Content => of_content(game.name(), &game.book(), game.effect_schema()).map_err(Problem::from)?,
        SchemaKind::Claims => of_claims(games::of_claims(game)),
        SchemaKind::Record => game.record_schema(),
    };
    Ok(format!("{schema:#}\n"))
}

/// Prints what a game offers.
pub(super) fn game(game: &'static dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    let knobs = knobs::list(&game.book(), "").map_err(Problem::from)?.len();
    let (least, most) = (*game.seats().start(), *game.seats().end());
    writeln!(out, "{}: {least} to {most} players, {knobs} knobs", game.name()).printed()?;
    let measures: Vec<&str> = game.columns().iter().map(|column| column.name).collect();
    writeln!(out, "    measures: {}", measures.join(", ")).printed()?;
    let features: Vec<&str> = game.inputs().features.iter().map(|feature| feature.name).collect();
    writeln!(out, "    agents can weigh: {}", features.join(", ")).printed()?;
    let caution = caution_of_the_book(game)?;
    caution.map_or(Ok(()), |caution| writeln!(out, "    caution: {caution}").printed())
}
