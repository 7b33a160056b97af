//! Lists what claims can be about: every quantity, and the meaning of its keys.

use std::fmt::Write as _;

use super::flipped::FlippedDeck;
use super::game::{GameOfClaims, deck_of};
use super::given::DeckTables;
use super::reading::{Family, NamedQuantity, keys, quantities};
use evenhand_game::document::declared::Field;
use evenhand_game::grid::{Column, lines};

/// Width of the description of a quantity or key.
const WIDTH: u16 = 52;
/// Width of names.
const NAMES: u16 = 20;

/// Returns the quantities of claims about any game, and those of these games only, with the meaning of their keys.
pub fn listing(games: &[GameOfClaims]) -> String {
    let mut text = String::from(
        "What claims can be about. Every [[claim]] has `quantity`, `says` (what the\n\
         rulebook says) and `is` (what the number is said to be: 4/153, \"13-15 %\",\n\
         \"at most 1 %\", 2.5), and can have `id` and `where` it stands.\n",
    );
    let deck = deck_of(games);
    let shared: Vec<_> = quantities(deck, None).collect();
    for (family, title) in [
        (Family::Deck, format!("About a deck that is flipped; {} of the file say which", tables(deck))),
        (Family::Balance, "About the balance of an experiment, judged on its deals".to_owned()),
    ] {
        let of_family = shared.iter().filter(|(_, quantity)| quantity.family() == Some(family));
        write_part(&mut text, &title, of_family);
    }
    let _ = writeln!(text, "\nTheir keys");
    write_rows(&mut text, &abouts(keys(deck)));
    for game in games.iter().filter(|game| !game.quantities.is_empty()) {
        let own: Vec<_> = game.quantities.iter().map(|own| (own.name, NamedQuantity::Own(*own))).collect();
        write_part(&mut text, &format!("About {} only", game.title()), own.iter());
        let _ = writeln!(text, "\n  Keys");
        write_rows(&mut text, &abouts(game.keys.iter().copied()));
    }
    for game in games.iter().filter(|game| !game.piles.is_empty()) {
        let _ = writeln!(text, "\nPiles of {}: {}", game.title(), game.piles.join(", "));
    }
    text
}

/// Returns the names of the tables that set a deck, as in `[deck] and [flip]`.
fn tables(deck: Option<FlippedDeck>) -> String {
    let names = deck.map_or_else(DeckTables::default, |deck| deck.tables).names();
    let names: Vec<String> = names.into_iter().map(|name| format!("[{name}]")).collect();
    let (last, others) = names.split_last().expect("any deck has tables");
    format!("{} and {last}", others.join(", "))
}

/// Writes quantities with their descriptions and keys.
fn write_part<'q>(text: &mut String, title: &str, all: impl Iterator<Item = &'q (&'static str, NamedQuantity)>) {
    let _ = writeln!(text, "\n{title}");
    for (name, quantity) in all {
        let about = format!("{}. Keys: {}", quantity.about(), quantity.keys().join(", "));
        write_rows(text, &[(*name, about.as_str())]);
    }
}

/// Returns the names of keys with their descriptions.
fn abouts(fields: impl Iterator<Item = Field>) -> Vec<(&'static str, &'static str)> {
    fields.map(|field| (field.name, field.about)).collect()
}

/// Writes names with their descriptions.
fn write_rows(text: &mut String, rows: &[(&str, &str)]) {
    let columns = [Column::left(2).wide(NAMES), Column::left(2).wide(WIDTH)];
    for line in lines(&columns, rows.iter().map(|(name, about)| [*name, *about])) {
        let _ = writeln!(text, "{line}");
    }
}
