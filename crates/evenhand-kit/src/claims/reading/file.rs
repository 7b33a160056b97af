//! Reads a whole file: its header, its settings and sweep, and its claims at every point of the sweep.

use std::path::{Path, PathBuf};

use super::reader::ClaimsReader;
use crate::claims::Claim;
use crate::claims::entries::Mistakes;
use crate::claims::game::GameOfClaims;
use crate::claims::given::Given;
use evenhand_game::document::FileKind;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::written::{Recovered, What, Written};
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

/// The top-level keys before and after the tables of the deck.
const KEYS: [&[&str]; 2] = [&["book", "game", "seed"], &["sweep", "claim"]];

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
        _ => Err(recovered.and(reader.mistakes.in_order())),
    }
}

impl ClaimsReader<'_> {
    fn file(&mut self, file: &Path, written: &Written, set: &[String]) -> Option<ClaimsFile> {
        let known = [KEYS[0], &self.deck_tables().names(), KEYS[1]].concat();
        for (key, _) in written.entries() {
            self.mistakes.known_key(key, &known);
        }
        let book = self.mistakes.words(written, "book", true);
        self.choose_game(written);
        let seed = self.seed(written);
        let base = self.set_in_the_file(written);
        let sweep = self.sweep(written.get("sweep"));
        let over = self.command_line(set);
        let claims = self.claims(written);
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
        Some(ClaimsFile { book: book?, file: file.to_path_buf(), seed, points })
    }

    fn choose_game(&mut self, written: &Written) {
        let Some(game) = self.mistakes.words(written, "game", false) else { return };
        let known = || self.games.iter().map(|game| game.name);
        self.game = self.games.iter().find(|known| known.name == game).copied();
        if self.game.is_none() {
            let remedy = nearest(&game, known()).map_or_else(
                || format!("the games are: {}", known().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean \"{near}\"?"),
            );
            let place = &written.get("game").unwrap_or(written).place;
            self.mistakes.wrong(Some(place), "game", format!("there is no game `{game}`"), remedy);
        }
    }

    fn seed(&mut self, written: &Written) -> u64 {
        let Some(seed) = written.get("seed") else { return 1 };
        let number = seed.value().as_integer().and_then(|seed| u64::try_from(seed).ok());
        number.unwrap_or_else(|| {
            let message = "it has to be a whole number from 0";
            self.mistakes.wrong(Some(&seed.place), "seed", message, "write `seed = 1`");
            1
        })
    }

    /// Returns the game's deck, overridden by the file's settings.
    fn set_in_the_file(&mut self, written: &Written) -> Vec<Given> {
        let mut base = self.deck_of_the_game();
        let tables = self.deck_tables();
        for table in tables.names() {
            let Some(here) = written.get(table) else { continue };
            if !matches!(here.what, What::Table(_)) {
                let remedy = format!("write [{table}] on a line of its own");
                self.mistakes.wrong(Some(&here.place), table, "it has to be a table", remedy);
            }
            for (key, value) in here.entries() {
                if self.mistakes.known_key(key, &tables.keys(table)) {
                    let path = format!("{table}.{}", key.text);
                    base.push(Given { path, value: value.value(), place: Some(value.place.clone()) });
                }
            }
        }
        base
    }

    fn claims<'w>(&mut self, written: &'w Written) -> &'w [Written] {
        let remedy = "write [[claim]] before each claim";
        match written.get("claim").map(|claims| (&claims.what, &claims.place)) {
            Some((What::List(claims), _)) if !claims.is_empty() => return claims,
            Some((_, place)) => {
                self.mistakes.wrong(Some(place), "claim", "it has to be a list of tables", remedy);
            }
            None => self.mistakes.wrong(Some(&written.place), "claim", "there is no claim", remedy),
        }
        &[]
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
