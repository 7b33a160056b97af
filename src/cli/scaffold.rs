//! `evenhand new`, `init`, `agents` and `experiments`: starting points for a project.

use std::fmt::Write as _;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use toml::{Table, Value};

use super::arguments::{NewArgs, Places, SchemaKind};
use super::consult::schema_text;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::prepared::Prepared;
use super::seated::agents_folder;
use crate::agents::AgentSpec;
use crate::built_in::{self, BuiltIn};
use crate::document::{FileKind, Recovered};
use crate::error::{Error, Problem};
use crate::game::Rules;
use crate::game::knobs::{self, KnobLine, nearest};
use crate::games::AnyGame;
use crate::input::{is_a_name, one_line, read_text};
use crate::results::write_whole;

/// The folder in which editors find the schemas, beside the experiments or above them.
const SCHEMAS: &str = "schemas";
/// The player of a new experiment: the first of these that can play.
const PLAYERS: [&str; 4] = ["quick", "learnt", "planner", "random"];
/// What is said of another player.
const WORTH: &str = "how well they play decides what the answer is worth";
/// Maximum number of knobs in doubt that are tried until one can be played.
const MOST_TRIED: usize = 12;
/// Maximum length of comment lines.
const COMMENT_WIDTH: usize = 100;
/// The game whose question `init` shows as an example, if the program has it: the one that ships with real content.
const EXAMPLE: (&str, &str) = ("bridgefront", "mana");

/// Writes an experiment to start from.
pub(super) fn new_experiment(game: &'static dyn AnyGame, asked: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = asked.name.strip_suffix(".toml").unwrap_or(&asked.name);
    if !is_a_name(name) {
        let message = format!("`{}` is no name of a file here", one_line(name));
        return Err(Problem::of("NAME", message, "give a name such as `mana`").into());
    }
    let file = PathBuf::from(format!("{name}.toml"));
    if file.exists() {
        let message = "this file is there already, and is left as it is".to_string();
        return Err(Problem::of(&file.display().to_string(), message, "give another name").into());
    }
    let brought = match &asked.from {
        Some(from) => Some(brought(game.name(), from)?),
        None => None,
    };
    let kind = brought.as_ref().map_or(SchemaKind::Experiment, |text| kind_of(&file, text));
    let schema = schema_beside(game, &file, kind)?;
    let beside = match &brought {
        Some(text) => copy(game.name(), text, &file, &schema)?,
        None => write_first(game, &file, &schema).map(|()| Vec::new())?,
    };
    let shown = file.display();
    writeln!(out, "Written    {shown}").printed()?;
    for name in beside {
        writeln!(out, "           {name}, which it uses").printed()?;
    }
    let next = match kind {
        SchemaKind::Claims => format!(
            "evenhand claims {shown} --deals 64    a first look at its promises\n    evenhand claims {shown}               all of it"
        ),
        _ if brought.as_ref().is_some_and(|text| text.lines().any(|line| line.trim() == "[balance]")) => {
            format!("evenhand balance {shown}            searches for better values")
        }
        _ => format!(
            "evenhand run {shown} --deals 64    a first look, in seconds\n    evenhand run {shown}              all of it; \
             the same command goes on"
        ),
    };
    writeln!(out, "\nOpen it in an editor; then\n    evenhand check {shown}            looks for mistakes\n    {next}")
        .printed()
}

/// Returns the kind of schema that a file of the program follows.
fn kind_of(file: &Path, text: &str) -> SchemaKind {
    match FileKind::of(&Recovered::read(file, text).written).0 {
        FileKind::Claims => SchemaKind::Claims,
        _ => SchemaKind::Experiment,
    }
}

/// Writes the schema of a game where editors look for it, and returns its path relative to the file.
fn schema_beside(game: &'static dyn AnyGame, file: &Path, kind: SchemaKind) -> Result<String, Failure> {
    let folder = std::path::absolute(file).map_err(|error| Error::disk(file, error))?;
    let above = folder.ancestors().skip(1).enumerate();
    let found = above.map(|(up, dir)| (up, dir.join(SCHEMAS))).find(|(_, dir)| dir.is_dir());
    let (up, dir) = found.unwrap_or_else(|| (0, folder.with_file_name(SCHEMAS)));
    let name = kind.file_of(game.name());
    write(&dir.join(&name), &schema_text(game, kind)?)?;
    let up = if up == 0 { "./".to_string() } else { "../".repeat(up) };
    Ok(format!("#:schema {up}{SCHEMAS}/{name}\n"))
}

/// Writes a file atomically, and creates its folder.
fn write(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}

/// Returns the text of an experiment or of claims that ship with the program.
fn brought(game: &str, from: &str) -> Result<String, Failure> {
    let folder = format!("experiments/{game}");
    let names = || built_in::files_in(folder.clone()).filter_map(|(name, _)| name.strip_suffix(".toml"));
    let wanted = from.strip_suffix(".toml").unwrap_or(from);
    let found = built_in::files_in(folder.clone()).find(|(name, _)| name.strip_suffix(".toml") == Some(wanted));
    match found {
        Some((_, brought)) => Ok(String::from_utf8_lossy(brought.bytes).into_owned()),
        None => {
            let near = nearest(wanted, names()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
            let message = format!("there is no experiment `{wanted}` about {game}");
            Err(Problem::of("--from", message, format!("{near}evenhand experiments {game} lists them")).into())
        }
    }
}

/// Writes a copy of a file that ships with the program, with the files that it names. Existing files are left as they
/// are. Returns the names of the others that were written.
fn copy(game: &str, text: &str, file: &Path, schema: &str) -> Result<Vec<String>, Failure> {
    let mut written = Vec::new();
    let mut wanted = named_in(text);
    while let Some(name) = wanted.pop() {
        let own = file.with_file_name(&name);
        let found = built_in::read(&built_in::path_of(&format!("experiments/{game}/{name}")));
        if let Some(bytes) = found.filter(|_| !own.exists()) {
            let text = String::from_utf8_lossy(bytes);
            write(&own, &text)?;
            wanted.extend(named_in(&text));
            written.push(name);
        }
    }
    write(file, &format!("{schema}{text}"))?;
    Ok(written)
}

/// Returns the content files that an experiment names, and the experiments that claims name.
fn named_in(text: &str) -> Vec<String> {
    let table: Table = text.parse().unwrap_or_default();
    let list = |key: &str| table.get(key).and_then(Value::as_array).into_iter().flatten();
    let content = list("content").filter_map(Value::as_str);
    let played = list("claim").filter_map(|claim| claim.get("experiment")?.as_str());
    let mut names: Vec<String> = content.chain(played).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The draft of a new experiment, before a player is chosen.
struct Draft {
    question: String,
    /// Why it is worth testing; empty if unknown.
    why: String,
    knob: KnobLine,
    /// The values to compare, as TOML.
    values: Vec<String>,
    /// The number of deals of each variant.
    deals: u64,
}

/// Writes the game's first question; if it has none, one about the first number in doubt that can be played.
fn write_first(game: &'static dyn AnyGame, file: &Path, schema: &str) -> Result<(), Failure> {
    let places = Places { results: PathBuf::from("results"), agents: None };
    let root = agents_folder(file, &places);
    let known = AgentSpec::known(&root, game.name());
    let agents = PLAYERS.iter().filter(|name| **name == "random" || known.iter().any(|known| known == *name));
    let drafts = drafts(game, knobs::list(&game.book(), "").map_err(Problem::from)?);
    let mut last = None;
    for agent in agents {
        for draft in &drafts {
            write(file, &format!("{schema}{}", first(game, agent, draft)))?;
            match Prepared::load(game, file, &places) {
                Ok(_) => return Ok(()),
                Err(error) => last = Some(error),
            }
        }
    }
    // Without a number to try there is no question.
    let _ = fs::remove_file(file);
    let nothing = || Problem::of(game.name(), "no number of this game can be tried".to_string(), "use --from");
    Err(last.unwrap_or_else(|| nothing().into()).into())
}

/// Returns drafts for a new experiment, best first.
fn drafts(game: &'static dyn AnyGame, lines: Vec<KnobLine>) -> Vec<Draft> {
    if let Some(first) = game.first_question() {
        let knob = lines.into_iter().find(|line| line.path == first.knob);
        let of_knob = |knob| Draft {
            question: first.question.to_owned(),
            why: first.why.to_owned(),
            knob,
            values: first.values.iter().map(|value| (*value).to_owned()).collect(),
            deals: first.deals,
        };
        return knob.map(of_knob).into_iter().collect();
    }
    let (in_doubt, others): (Vec<_>, Vec<_>) = lines
        .into_iter()
        .filter_map(|line| values(&line).map(|values| (line, values)))
        .partition(|(line, _)| !line.doubt.is_empty());
    in_doubt.into_iter().chain(others).take(MOST_TRIED).map(|(knob, values)| Draft::of_number(knob, &values)).collect()
}

impl Draft {
    /// Asks whether the rulebook's number or a neighboring one is right.
    fn of_number(knob: KnobLine, values: &[i64]) -> Draft {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        let others: Vec<&str> = values.iter().map(String::as_str).filter(|other| *other != knob.value).collect();
        let question =
            format!("Is {} right for {}, or would {} play better?", knob.value, knob.path, others.join(" or "));
        Draft { question, why: knob.doubt.clone(), knob, values, deals: 1_000 }
    }
}

/// Returns the rulebook's whole number with its neighbors, in order, for a knob that has a range; at least two.
fn values(line: &KnobLine) -> Option<Vec<i64>> {
    let value: i64 = line.value.parse().ok()?;
    let mut words = line.range.split(' ');
    let least: i64 = words.next()?.replace('_', "").parse().ok()?;
    let most: i64 = words.find(|word| *word != "to")?.replace('_', "").parse().ok()?;
    let around: Vec<i64> = (value - 1..=value + 1).filter(|value| (least..=most).contains(value)).collect();
    (!line.of_entry && around.len() > 1).then_some(around)
}

/// Returns the text of a new experiment.
fn first(game: &'static dyn AnyGame, agent: &str, draft: &Draft) -> String {
    let (path, value) = (&draft.knob.path, &draft.knob.value);
    let (least, most) = (*game.seats().start(), *game.seats().end());
    let players = least.max(2);
    let seats = if least == most { String::new() } else { format!("# {least} to {most}; [2, 3] plays both") };
    let seats = format!("{:<31}{seats}", format!("players = {players}"));
    let who = format!("players = \"{agent}\"");
    let which = if agent == PLAYERS[0] { "`medium` and `strong` play better, and take longer" } else { WORTH };
    let why = if draft.why.is_empty() { String::new() } else { comment(&draft.why) + "#\n" };
    let rotate = "factions = \"rotate\"            # deals go through all sets of factions\n";
    let factions = if rotates(game, players) { rotate } else { "" };
    let mut text = String::new();
    let _ = write!(
        text,
        "{why}# To ask something else, change the question and the values under [sweep]. Each combination of values is a
# variant; all variants play the same deals.
#
#     evenhand knobs {game} WORDS     finds what can be changed, also by the rulebook's name for it
#     evenhand agents {game}          lists who can play
#     evenhand experiments {game}     lists experiments to copy: evenhand new {game} NAME --from EXPERIMENT

question = {question}
game = \"{game}\"
seed = 1                       # another seed: other deals
{who:<31}# who plays, in every seat: {which}

[table]
{seats}
{factions}
[sweep]
{about}\"{path}\" = [{values}]

[baseline]                     # what the others are compared with: the rulebook's value
\"{path}\" = {value}

[stop]
deals = {deals:<23}# of each variant, each played with every rotation of the seats
# precision = 0.01             # or until every win share is known to plus or minus one in a hundred
# time = \"8h\"                  # and no longer than this
",
        game = game.name(),
        question = Value::String(draft.question.clone()),
        seats = seats.trim_end(),
        about = comment(&draft.knob.about),
        values = draft.values.join(", "),
        deals = grouped(draft.deals),
    );
    text
}

/// Whether a game has factions to rotate.
fn rotates(game: &'static dyn AnyGame, players: usize) -> bool {
    let game = Rules::of_book(&game.book()).ok().and_then(|rules| game.build(&rules, players).ok());
    game.is_some_and(|game| !game.roles().is_empty())
}

/// Formats a text as comment lines.
fn comment(text: &str) -> String {
    let mut lines = String::new();
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.len() > 1 && line.len() + 1 + word.len() > COMMENT_WIDTH {
            lines += &format!("{line}\n");
            line = String::from("#");
        }
        line += &format!(" {word}");
    }
    format!("{lines}{line}\n")
}

/// Formats a number with a thousands separator, as in TOML.
fn grouped(number: u64) -> String {
    if number < 1000 { number.to_string() } else { format!("{}_{:03}", grouped(number / 1000), number % 1000) }
}

/// Creates a project folder.
pub(super) fn init(folder: &Path, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let mut made = Vec::new();
    for game in games.iter() {
        // Always rewritten: they belong to the program's version.
        for kind in SchemaKind::value_variants().iter().filter(|kind| **kind != SchemaKind::Record) {
            let path = folder.join(SCHEMAS).join(kind.file_of(game.name()));
            write(&path, &schema_text(game, *kind)?)?;
        }
        let agents = folder.join("agents").join(game.name());
        fs::create_dir_all(&agents).map_err(|error| Error::disk(&agents, error))?;
    }
    let own = [("README.md", read_me(games)), (".gitignore", "/results/\n".to_string()), (".taplo.toml", taplo(games))];
    for (name, text) in own {
        let path = folder.join(name);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                write(&path, &text)?;
                made.push(name);
            }
            _ => writeln!(out, "Left alone {}: it is there already", path.display()).printed()?,
        }
    }
    writeln!(
        out,
        "Made       {}: {SCHEMAS}/ for editors, agents/ for players of your own{}\n\nNext, in that folder: {}",
        folder.display(),
        made.iter().map(|name| format!(", {name}")).collect::<String>(),
        example(games),
    )
    .printed()
}

/// Returns a command that writes a first experiment.
fn example(games: &KnownGames) -> String {
    let (game, name) = EXAMPLE;
    match games.names().find(|known| *known == game).or_else(|| games.names().next()) {
        Some(known) if known == game => format!("evenhand new {game} {name}"),
        other => format!("evenhand new {} question", other.unwrap_or("GAME")),
    }
}

/// Returns the Taplo configuration with the schemas for agents, content and claims, which do not name their schema
/// themselves.
fn taplo(games: &KnownGames) -> String {
    let mut text = String::from(
        "# Which schema files go by that name none themselves: agents, and in content/ and claims/ a folder for each game.\n",
    );
    for game in games.names() {
        for (folder, kind) in
            [("agents", SchemaKind::Agent), ("content", SchemaKind::Content), ("claims", SchemaKind::Claims)]
        {
            let file = kind.file_of(game);
            let _ = write!(
                text,
                "\n[[rule]]\ninclude = [\"{folder}/{game}/*.toml\"]\n[rule.schema]\npath = \"{SCHEMAS}/{file}\"\nenabled = true\n"
            );
        }
    }
    text
}

/// Returns the README of a project folder.
fn read_me(games: &KnownGames) -> String {
    let names: Vec<&str> = games.names().collect();
    let command = example(games);
    let mut words = command.split(' ').skip(2);
    let (game, name) = (words.next().unwrap_or("GAME"), words.next().unwrap_or("question"));
    format!(
        "# Questions about games, answered by playing them

Games: {}.

    {command:<32}writes {name}.toml, an open question of the rulebook
    evenhand check {name}.toml        finds mistakes without playing
    evenhand run {name}.toml          plays it; the same command continues a stopped run
    evenhand knobs {game} WORDS     lists what can be changed
    evenhand notation {game}        explains how cards and other content are written
    evenhand agents {game}          lists who can play
    evenhand experiments {game}     lists experiments to copy

Your own players are files `agents/<game>/<name>.toml`; they come before built-in players of the same name. The first
line of an experiment names its schema, with which editors that know TOML (Even Better TOML, Taplo) complete and check
it as you type. `.taplo.toml` assigns the schemas of agents, `content/<game>/` and `claims/<game>/`. Results are stored
in `results/`.
",
        names.join(", ")
    )
}

/// Lists the agents that can play a game.
pub(super) fn agents(game: &'static dyn AnyGame, folder: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let places = Places { results: PathBuf::new(), agents: folder.map(Path::to_path_buf) };
    let root = agents_folder(Path::new("here"), &places);
    let own = root.join(game.name());
    for name in AgentSpec::known(&root, game.name()) {
        let file = AgentSpec::file_of(&own, game.name(), &name);
        let written: Table = read_text(&file).ok().and_then(|text| text.parse().ok()).unwrap_or_default();
        let text = |key: &str| written.get(key).and_then(Value::as_str).map(str::to_string);
        let kind = text("kind").unwrap_or_else(|| "random".into());
        let place = if built_in::is_built_in(&file) || !file.exists() { "built in" } else { "your own" };
        writeln!(out, "{name}  ({kind}, {place})").printed()?;
        if let Some(about) = text("about") {
            writeln!(out, "    {about}").printed()?;
        }
    }
    writeln!(out, "\nAgents of your own: {}", own.join("<name>.toml").display()).printed()
}

/// Lists the experiments about a game that ship with the program.
pub(super) fn experiments(game: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = format!("experiments/{game}");
    let brought: Vec<(&str, &BuiltIn)> = built_in::files_in(folder.clone()).collect();
    for (name, file) in &brought {
        let text = String::from_utf8_lossy(file.bytes);
        let written: Table = text.parse().unwrap_or_default();
        let text = |key: &str| written.get(key).and_then(Value::as_str);
        // Claims are not experiments, and have no question.
        let about = text("question").map(str::to_owned);
        let about = about.or_else(|| Some(format!("Claims about {}, for `evenhand claims`", text("book")?)));
        if let (Some(name), Some(about)) = (name.strip_suffix(".toml"), about) {
            writeln!(out, "{name}\n    {about}").printed()?;
        }
    }
    if brought.is_empty() {
        writeln!(out, "the program brings no experiments about {game}").printed()?;
    }
    Ok(())
}
