//! Reads a whole file: its header, its settings and sweep, and its claims at every point of the sweep.

use std::path::{Path, PathBuf};

use serde_json::json;

use super::reader::ClaimsReader;
use crate::claims::Claim;
use crate::claims::entries::Mistakes;
use crate::claims::fields::MISSING;
use crate::claims::game::GameOfClaims;
use crate::claims::given::{DeckTables, Given};
use evenhand_game::document::FileKind;
use evenhand_game::document::declared::{Field, Form, Holds, Taken, Usual, names};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::{Recovered, Written};
use evenhand_game::game::knobs::{inline, nearest};
use evenhand_game::input::{read_text, unreadable};

/// A claims file, with its claims at every point of its sweep.
#[derive(Clone, Debug)]
pub struct ClaimsFile {
    /// The rulebook it is about.
    pub book: String,
    /// The file.
    pub file: PathBuf,
    /// The seed of all checks.
    pub seed: u64,
    /// The points of the sweep; a single one without a label if nothing is swept.
    pub points: Vec<SweepPoint>,
}

/// The claims under one combination of swept values.
#[derive(Clone, Debug)]
pub struct SweepPoint {
    /// The swept values, as `path = value`; empty if nothing is swept.
    pub label: String,
    /// The claims, in file order.
    pub claims: Vec<Claim>,
}

/// A list that is not empty.
const LIST: Form = Form {
    takes: |value| value.as_array().is_some_and(|list| !list.is_empty()),
    schema: || json!({ "type": "array", "minItems": 1 }),
};

/// Returns the top-level keys, with the tables of the deck.
pub(in crate::claims) fn top(tables: DeckTables) -> Vec<Field> {
    let claims = "write [[claim]] before each claim";
    let head = [
        Field::new("book", Holds::Text, "The book the claims stand in.").needed(MISSING, "write `book = \"...\"`"),
        Field::new("game", Holds::Text, "The game they are about."),
        Field::count("seed", 0, "Where all chance of the checks comes from.")
            .usual(Usual::Whole(1))
            .refusing("it has to be a whole number from 0", "write `seed = 1`"),
    ];
    let deck = tables.names().into_iter().map(|table| Field::new(table, Holds::Table, "Instead of the game's own."));
    let tail = [
        Field::new("sweep", Holds::Table, "All claims are judged at every combination of these values."),
        Field::new("claim", Holds::Form(LIST), "A statement of the book.")
            .needed("there is no claim", claims)
            .refusing("it has to be a list of tables", claims),
    ];
    head.into_iter().chain(deck).chain(tail).collect()
}

/// Reads a claims file about one of some games, with values set on the command line as `path=value`.
///
/// # Errors
/// Returns everything that is wrong with the file and the settings.
pub fn load(file: &Path, set: &[String], games: &[GameOfClaims]) -> Result<ClaimsFile, Vec<Problem>> {
    let text = read_text(file).map_err(|error| vec![unreadable(file, &error, None)])?;
    parse(file, &text, set, games)
}

/// Does what [`load`] does, with the text of the file.
pub(in crate::claims) fn parse(
    file: &Path,
    text: &str,
    set: &[String],
    games: &[GameOfClaims],
) -> Result<ClaimsFile, Vec<Problem>> {
    let recovered = Recovered::read(file, text);
    FileKind::Claims.expect(file, &recovered.written).map_err(|problem| recovered.or(problem))?;
    let mut reader = ClaimsReader { mistakes: Mistakes::default(), games, game: None };
    let found = reader.file(file, &recovered.written, set);
    match found {
        Some(found) if reader.mistakes.count() == 0 && recovered.faults.is_empty() => Ok(found),
        _ => Err(recovered.and(reader.mistakes.in_order(file))),
    }
}

impl ClaimsReader<'_> {
    fn file(&mut self, file: &Path, written: &Written, set: &[String]) -> Option<ClaimsFile> {
        let fields = top(self.deck_tables());
        for (key, _) in written.entries() {
            self.mistakes.known_key(key, &names(&fields));
        }
        let taken = Taken::read(&mut self.mistakes.0, Some(written), "", &fields);
        if let Some(game) = taken.get("game") {
            self.choose_game(game);
        }
        let base = self.set_in_the_file(written);
        let sweep = self.sweep(written.get("sweep"));
        let over = self.command_line(set);
        let claims = taken.get("claim").and_then(Written::items).unwrap_or_default();
        let mut points = Vec::new();
        for settings in sweep {
            let label: Vec<String> =
                settings.iter().map(|given| format!("{} = {}", given.path, inline(&given.value))).collect();
            let here: Vec<Given> = base.iter().chain(&settings).chain(&over).cloned().collect();
            let changed = !settings.is_empty() || !over.is_empty();
            let claims = claims.iter().enumerate();
            let read = claims.filter_map(|(number, claim)| self.claim(number, claim, &here, changed)).collect();
            points.push(SweepPoint { label: label.join(", "), claims: read });
        }
        self.refuse_repeated_names(points.first().map_or(&[][..], |point| &point.claims));
        let (book, seed) = (taken.text("book")?, taken.whole("seed")?);
        Some(ClaimsFile { book, file: file.to_path_buf(), seed, points })
    }

    fn choose_game(&mut self, entry: &Written) {
        let game = entry.text().unwrap_or_default();
        let known = || self.games.iter().map(|game| game.name);
        self.game = self.games.iter().find(|known| known.name == game).copied();
        if self.game.is_none() {
            let remedy = nearest(game, known()).map_or_else(
                || format!("the games are: {}", known().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean \"{near}\"?"),
            );
            self.mistakes.wrong(Some(&entry.place), "game", format!("there is no game `{game}`"), remedy);
        }
    }

    /// Returns the game's deck, overridden by the file's settings.
    fn set_in_the_file(&mut self, written: &Written) -> Vec<Given> {
        let mut base = self.deck_of_the_game();
        let tables = self.deck_tables();
        for table in tables.names() {
            let Some(here) = written.get(table) else { continue };
            for (key, value) in here.entries() {
                if self.mistakes.known_key(key, &tables.keys(table)) {
                    let path = format!("{table}.{}", key.text);
                    base.push(Given { path, value: value.value(), place: Some(value.place.clone()) });
                }
            }
        }
        base
    }

    fn refuse_repeated_names(&mut self, claims: &[Claim]) {
        for (number, claim) in claims.iter().enumerate() {
            if claims[..number].iter().any(|other| other.id == claim.id) {
                let message = format!("there are two claims `{}`", claim.id);
                self.mistakes.wrong(Some(&claim.place), "id", message, "give every claim an id of its own");
            }
        }
    }
}
