//! `evenhand odds axion_forge`: the cards of an opening hand, and those drawn by each turn, as exact chances.
//!
//! Nothing here is shared with the code that deals a match: [`crate::odds::hand`] works the chances out, and claims hold
//! the two against each other.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::error::Problem;
use crate::game::Ruleset;
use crate::game::knobs::nearest;
use crate::games::axion_forge::AxionForge;
use crate::games::axion_forge::content::{CardId, CardType, Deck};
use crate::grid::{Column, lines};
use crate::odds::command::rules_with;
use crate::odds::deck::{Distribution, ResultSet};
use crate::odds::fraction::{Fraction, decimal, percent, written};
use crate::odds::hand::OpeningHand;
use crate::odds::{ExactOdds, OutputFormat};

#[derive(Args, Debug)]
struct Asked {
    /// The deck: foundry, wildhunt or court.
    #[arg(long, value_name = "DECK", default_value = "foundry")]
    deck: String,
    /// The cards that are looked for: a type (source, creature, trap, ...) or the ids of cards, with commas.
    #[arg(long, value_name = "CARDS", default_value = "source")]
    cards: String,
    /// Up to which own turn.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=60))]
    turns: u32,
    /// With how many of the cards a hand is kept where hands can be given back (rules.setup.mulligans): `1..4`.
    #[arg(long, value_name = "FROM..TO", value_parser = kept)]
    keep: Option<RangeInclusive<u32>>,
    /// A knob of the rules, cards or decks: rules.setup.hand=6, decks.court.cards.NE01=2. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

/// Reads `1..4`.
fn kept(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || "write the least and the most, such as 1..4".to_owned();
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let range = number(least)?..=number(most)?;
    if range.is_empty() { Err(wrong()) } else { Ok(range) }
}

impl ExactOdds for AxionForge {
    fn command() -> Option<Command> {
        let about = "Opening hands of Axion Forge, and what is drawn by each turn";
        Some(Asked::augment_args(Command::new(AxionForge::NAME).about(about)))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            vec![Problem::of("the command line", error.to_string(), "see `evenhand odds axion_forge --help`")]
        })?;
        let rules = rules_with::<AxionForge>(&asked.set)?;
        let game = AxionForge::new(&rules, *AxionForge::SEATS.start()).map_err(|error| vec![error.into()])?;
        let deck = find_deck(&game, &asked.deck)?;
        let wanted = wanted(&game, deck, &asked.cards)?;
        let setup = &game.knobs.setup;
        if setup.second_extra_sources > 0 {
            let remedy = "leave rules.setup.second_extra_sources out";
            let message =
                "a second player who begins with Sources in play draws from another deck, which is not worked out";
            return Err(vec![Problem::of("--set", message, remedy)]);
        }
        if asked.keep.is_some() && setup.mulligans == 0 {
            let remedy = "add --set rules.setup.mulligans=1, or leave --keep out";
            return Err(vec![Problem::of("--keep", "no hand can be given back by these rules", remedy)]);
        }
        let hand = OpeningHand {
            mulligans: if asked.keep.is_some() { setup.mulligans.into() } else { 0 },
            kept: asked.keep.clone().unwrap_or(0..=u32::MAX),
            ..OpeningHand::new(count(deck.list.len()), wanted, setup.hand.into())
        };
        let rows = rows(&game, &hand, asked.turns);
        Ok(match asked.format {
            OutputFormat::Text => text(&asked, deck, &hand, &rows),
            OutputFormat::Json => json(&rows),
        })
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn find_deck<'g>(game: &'g AxionForge, name: &str) -> Result<&'g Deck, Vec<Problem>> {
    if let Some(deck) = game.decks.values().find(|deck| deck.name == name) {
        return Ok(deck);
    }
    let names = || game.decks.values().map(|deck| deck.name.as_str());
    let near = nearest(name, names()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let all = names().collect::<Vec<_>>().join(", ");
    Err(vec![Problem::of("--deck", format!("there is no deck `{name}`"), format!("{near}There are: {all}"))])
}

/// Whether a card is one of those named by a type or by an id.
pub(super) fn is_named(game: &AxionForge, card: CardId, name: &str) -> bool {
    let card = &game.cards[card];
    card.id == name || CardType::ALL.iter().any(|(kind, word)| *kind == card.kind && *word == name)
}

/// Whether a name means any card at all.
pub(super) fn means_something(game: &AxionForge, name: &str) -> bool {
    game.cards.find(name).is_some() || CardType::ALL.iter().any(|(_, word)| *word == name)
}

/// How many cards of a deck are looked for.
fn wanted(game: &AxionForge, deck: &Deck, names: &str) -> Result<u32, Vec<Problem>> {
    let names: Vec<&str> = names.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let unknown = names.iter().filter(|name| !means_something(game, name));
    let problems: Vec<Problem> = unknown
        .map(|name| {
            let words = || CardType::ALL.iter().map(|(_, word)| *word);
            let ids = game.cards.iter().map(|(_, card)| card.id.as_str());
            let near =
                nearest(name, words().chain(ids)).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
            let remedy = format!("{near}Name a type ({}) or the id of a card", words().collect::<Vec<_>>().join(", "));
            Problem::of("--cards", format!("`{name}` is neither a type nor the id of a card"), remedy)
        })
        .collect();
    if !problems.is_empty() {
        return Err(problems);
    }
    let is = |card: &&CardId| names.iter().any(|name| is_named(game, **card, name));
    Ok(count(deck.list.iter().filter(is).count()))
}

/// What is in hand at the start and has come by the Action Phase of each own turn.
struct Row {
    /// 0 is the opening hand.
    turn: u32,
    starts: bool,
    cards: u32,
    found: Distribution,
}

/// Cards seen, if nothing is drawn but in Start Phases: hands of two cards and more are not filled up.
fn rows(game: &AxionForge, hand: &OpeningHand, turns: u32) -> Vec<Row> {
    let (setup, draw) = (&game.knobs.setup, u32::from(game.knobs.turn.draw));
    let mut rows = Vec::new();
    for starts in [true, false] {
        let hand =
            OpeningHand { hand: hand.hand + if starts { 0 } else { setup.second_extra_cards.into() }, ..hand.clone() };
        for turn in 0..=turns {
            let skipped = u32::from(starts && setup.first_skips_draw && turn > 0);
            let more = (turn - skipped.min(turn)) * draw;
            rows.push(Row { turn, starts, cards: hand.hand + more, found: hand.drawn(more) });
        }
    }
    rows
}

/// The most of the cards that have a column of their own.
const COLUMNS: i64 = 4;

fn at_least(found: &Distribution, least: i64) -> Fraction {
    found.chance(&ResultSet::above(least - 1))
}

fn text(asked: &Asked, deck: &Deck, hand: &OpeningHand, rows: &[Row]) -> String {
    let mut out = format!("{} of {} cards of {} are looked for: {}\n", hand.wanted, hand.deck, deck.name, asked.cards);
    if let Some(keep) = &asked.keep {
        let (least, most, times) = (keep.start(), keep.end(), hand.mulligans);
        let _ = writeln!(out, "A hand without {least} to {most} of them is given back, {times} times at most.");
    }
    for starts in [true, false] {
        let _ = writeln!(out, "\n{}", if starts { "The starting player" } else { "The second player" });
        let mut table =
            vec![["by", "cards", "none", "1 or more", "2 or more", "3 or more", "4 or more", "mean"].map(String::from)];
        for row in rows.iter().filter(|row| row.starts == starts) {
            let by = if row.turn == 0 { "opening hand".into() } else { format!("turn {}", row.turn) };
            let mut cells = vec![by, row.cards.to_string(), percent(&row.found.of(0), 2)];
            cells.extend((1..=COLUMNS).map(|least| percent(&at_least(&row.found, least), 2)));
            cells.push(decimal(&row.found.mean(), 3));
            table.push(cells.try_into().expect("as many cells as columns"));
        }
        let number = Column::right(2);
        let columns = [Column::left(0), number, number, number, number, number, number, number];
        lines(&columns, table).into_iter().for_each(|line| out += &(line + "\n"));
    }
    let exact = rows.iter().find(|row| row.starts && row.turn == 0).map(|row| written(&row.found.of(0)));
    if let Some(exact) = exact {
        let _ =
            writeln!(out, "\nAn opening hand without any: {exact}, exactly. With --format json all chances are exact.");
    }
    out
}

/// An object with a list `hands`: `turn` (0 is the opening hand), `starts`, `cards`, `mean` and `law`, each number
/// `found` with its chance `p`.
fn json(rows: &[Row]) -> String {
    let mut out = String::from("{\"hands\": [");
    for (place, row) in rows.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(
            out,
            "{comma}{{\"turn\": {}, \"starts\": {}, \"cards\": {}, \"mean\": \"{}\", \"law\": [",
            row.turn,
            row.starts,
            row.cards,
            written(&row.found.mean())
        );
        for (place, (found, chance)) in row.found.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(out, "{comma}{{\"found\": {found}, \"p\": \"{}\"}}", written(chance));
        }
        out.push_str("]}");
    }
    out.push_str("]}\n");
    out
}
