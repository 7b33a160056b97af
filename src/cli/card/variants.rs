//! The experiment that gives every card to every seat in turn.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use toml::Value;

use super::entries::Asked;
use super::write_file;
use crate::cli::arguments::CardArgs;
use crate::error::Error;
use crate::game::knobs::inline;

/// Deals that one thread plays and stores together.
const BLOCK: u64 = 32;

/// The variants: the first gives nothing to anybody, each other gives one card to one seat.
pub(super) struct Variants {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// By variant after the first: the card, as an index into the entries, and the seat, from 0.
    given: Vec<(usize, usize)>,
}

impl Variants {
    /// Writes the experiment, with a copy of the content file beside it.
    pub(super) fn write(cards: &Asked, asked: &CardArgs, deals: u64, folder: &Path) -> Result<Variants, Error> {
        let pairs = (0..cards.entries.len()).flat_map(|card| (0..cards.players).map(move |seat| (card, seat)));
        let file = folder.join(format!("{}.given.toml", cards.name));
        let variants = Variants { file, given: pairs.collect() };
        if !cards.content.is_empty() {
            write_file(&folder.join(CONTENT), &cards.content)?;
        }
        write_file(&variants.file, &variants.text(cards, asked, deals))?;
        Ok(variants)
    }

    /// Returns the card and the seat of a variant; `None` for the first.
    pub(super) fn of(&self, cell: usize) -> Option<(usize, usize)> {
        self.given.get(cell.checked_sub(1)?).copied()
    }

    /// Returns the variant that gives a card to a seat.
    pub(super) fn cell(&self, card: usize, seat: usize) -> Option<usize> {
        self.given.iter().position(|given| *given == (card, seat)).map(|place| place + 1)
    }

    fn text(&self, cards: &Asked, asked: &CardArgs, deals: u64) -> String {
        let given = &cards.given;
        let id = |card: usize| inline(&Value::from(cards.entries[card].id.as_str()));
        let of = |write: &dyn Fn(usize, usize) -> String, nobody: String| {
            let each = self.given.iter().map(|(card, seat)| write(*card, *seat));
            std::iter::once(nobody).chain(each).collect::<Vec<_>>().join(", ")
        };
        let labels = of(
            &|card, seat| inline(&Value::from(format!("{} S{}", cards.entries[card].id, seat + 1))),
            "\"nobody\"".into(),
        );
        let mut text = format!(
            "# Written by `evenhand card`, which gives each {} to each seat in turn. The first variant gives none.\n\
             question = \"What is each {} worth to a seat that owns it from the start?\"\n\
             game = \"{}\"\nseed = {}\n",
            given.item,
            given.item,
            cards.game.name(),
            asked.seed
        );
        if !cards.content.is_empty() {
            let _ = writeln!(text, "content = [\"{CONTENT}\"]");
        }
        let agent = inline(&Value::from(asked.agent.as_str()));
        let _ = writeln!(text, "\n[table]\nplayers = {}\nagents = [{agent}]", cards.players);
        if !cards.set.is_empty() {
            text += "\n[set]\n";
        }
        for (path, value) in &cards.set {
            let _ = writeln!(text, "\"{path}\" = {}", inline(value));
        }
        let ids = of(&|card, _| id(card), id(0));
        let seats = of(&|_, seat| (seat + 1).to_string(), "0".into());
        let _ = write!(
            text,
            "\n[[sweep.together]]\nname = \"Given from the start\"\nlabels = [{labels}]\n\"{}\" = [{ids}]\n\"{}\" = [{seats}]\n\n\
             [baseline]\n\"Given from the start\" = \"nobody\"\n\n[stop]\ndeals = {deals}\nblock = {BLOCK}\n",
            given.knob, given.seat
        );
        text
    }
}

/// The name of the copy of the content file.
const CONTENT: &str = "content.toml";
