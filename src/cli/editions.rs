//! `evenhand editions`: the published editions of a game and the named ways to read its rulebook.

use std::io::Write;

use toml::Value;

use super::failure::{Failure, OrFailure};
use crate::error::{Error, Problem};
use crate::game::knobs::{inline, leaves};
use crate::game::{Preset, Rules};
use crate::games::AnyGame;
use crate::odds::command::set_all;

/// Lists the editions and readings of a game, or everything that one of them changes.
pub(super) fn editions(game: &'static dyn AnyGame, name: Option<&str>, out: &mut dyn Write) -> Result<(), Failure> {
    let kinds = [("edition", game.editions()), ("readings", game.readings())];
    let Some(name) = name else {
        return list(game, &kinds, out);
    };
    let mut all = kinds.iter().flat_map(|(key, presets)| presets.iter().map(move |preset| (*key, preset)));
    match all.find(|(_, preset)| preset.name == name) {
        Some((key, preset)) => show(game, key, preset, out),
        None => {
            let remedy = format!("`evenhand editions {}` lists them", game.name());
            Err(Problem::of(name, format!("{} has no edition or readings `{name}`", game.name()), remedy).into())
        }
    }
}

fn list(
    game: &'static dyn AnyGame,
    kinds: &[(&str, &'static [Preset]); 2],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if kinds.iter().all(|(_, presets)| presets.is_empty()) {
        return writeln!(out, "{} has one edition, its rulebook, and no named readings.", game.name()).printed();
    }
    for (key, presets) in kinds {
        for preset in *presets {
            let changes = changed(game, preset)?.len();
            writeln!(out, "{key} = \"{}\"    ({changes} changes)\n    {}", preset.name, preset.about).printed()?;
        }
    }
    writeln!(
        out,
        "\nWrite such a line at the top of an experiment. Without one, the rulebook applies. What one changes: evenhand editions \
         {} NAME",
        game.name()
    )
    .printed()
}

fn show(game: &'static dyn AnyGame, key: &str, preset: &Preset, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{key} = \"{}\": {}\n", preset.name, preset.about).printed()?;
    let printed = leaves(&game.book()).map_err(Problem::from)?;
    for (path, value) in changed(game, preset)? {
        let leaf = printed.iter().find(|leaf| leaf.path == path);
        let instead = leaf.map_or_else(String::new, |leaf| format!(" instead of {}", inline(&leaf.value)));
        writeln!(out, "{path} = {}{instead}", inline(&value)).printed()?;
        let word = leaf.and_then(|leaf| leaf.words.iter().find(|word| value.as_str() == Some(word.word)));
        let about = match (word, leaf) {
            (Some(word), _) if !word.about.is_empty() => word.about,
            (_, Some(leaf)) => leaf.description.about,
            _ => "",
        };
        if !about.is_empty() {
            writeln!(out, "    {about}").printed()?;
        }
    }
    Ok(())
}

/// Lays an edition, named by an option of the command line, over rules. What is wrong is added to the problems.
pub(super) fn lay_edition(
    game: &'static dyn AnyGame,
    (option, name): (&str, &str),
    rules: &mut Rules,
    problems: &mut Vec<Problem>,
) {
    match Preset::find(game.editions(), name) {
        Ok(edition) => {
            let laid = edition.lay(&game.book(), rules);
            problems.extend(laid.err().into_iter().flatten().map(Problem::from));
        }
        Err(remedy) => {
            problems.push(Problem::of(option, format!("{} has no edition `{name}`", game.name()), remedy));
        }
    }
}

/// Returns the rules of the edition that `--edition` names, or else the rulebook's, with the values of `--set`. What is
/// wrong is added to the problems.
pub(super) fn rules_under(
    game: &'static dyn AnyGame,
    edition: Option<&str>,
    sets: &[String],
    problems: &mut Vec<Problem>,
) -> Result<Rules, Error> {
    let book = game.book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    if let Some(name) = edition {
        lay_edition(game, ("--edition", name), &mut rules, problems);
    }
    problems.extend(set_all(&mut rules, &book, sets));
    Ok(rules)
}

/// Returns the name of the edition that rules are closest to; `None` for the rulebook. Trained players can have a network
/// for it.
pub(super) fn closest_edition(game: &dyn AnyGame, rules: &Rules) -> Result<Option<&'static str>, Error> {
    if rules.differences().is_empty() {
        return Ok(None);
    }
    match Preset::closest(game.editions(), &game.book(), rules) {
        Ok(edition) => Ok(edition.map(|edition| edition.name)),
        Err(errors) => Err(errors.into_iter().map(Problem::from).collect::<Vec<_>>().into()),
    }
}

/// Whether rules are exactly those of an edition; `None` stands for the rulebook.
pub(super) fn are_rules_of(game: &dyn AnyGame, edition: Option<&str>, rules: &Rules) -> Result<bool, Error> {
    let preset = game.editions().iter().find(|preset| Some(preset.name) == edition);
    let of_edition = preset.map_or_else(|| Ok(Vec::new()), |preset| changed(game, preset))?;
    Ok(rules.differences() == of_edition)
}

/// Returns what an edition or readings change of the rulebook.
fn changed(game: &dyn AnyGame, preset: &Preset) -> Result<Vec<(String, Value)>, Error> {
    let book = game.book();
    let mut rules = Rules::of_book(&book).map_err(Problem::from)?;
    match preset.lay(&book, &mut rules) {
        Ok(()) => Ok(rules.differences()),
        Err(errors) => Err(errors.into_iter().map(Problem::from).collect::<Vec<_>>().into()),
    }
}
