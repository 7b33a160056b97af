//! The experiment that gives every card to every seat in turn.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use toml::Value;

use super::entries::{Asked, Entry};
use super::files::write_file;
use crate::cli::arguments::CardArgs;
use crate::error::Error;
use crate::game::knobs::inline;

/// Deals that one thread plays and stores together.
const BLOCK: u64 = 32;

/// The variants: the first gives nothing to anybody, each other gives one card to one seat.
pub(super) struct Variants {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// By variant after the first.
    all: Vec<Variant>,
}

/// A card given to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    /// The card, as an index into the entries.
    pub(super) card: usize,
    /// Another price that it has, as an index into the trials.
    pub(super) trial: Option<usize>,
    /// The seat, from 0.
    pub(super) seat: usize,
}

impl Variants {
    /// Writes the experiment, with a copy of the content file beside it.
    pub(super) fn write(cards: &Asked, asked: &CardArgs, deals: u64, folder: &Path) -> Result<Variants, Error> {
        let own = (0..cards.entries.len()).map(|card| (card, None));
        let tried = cards.trials.iter().enumerate().map(|(trial, of)| (of.card, Some(trial)));
        let seats = |(card, trial)| (0..cards.players).map(move |seat| Variant { card, trial, seat });
        let all = own.chain(tried).flat_map(seats).collect();
        let file = folder.join(format!("{}.given.toml", cards.name));
        let variants = Variants { file, all };
        if !cards.content.is_empty() {
            write_file(&folder.join(CONTENT), &cards.content)?;
        }
        write_file(&variants.file, &variants.text(cards, asked, deals))?;
        Ok(variants)
    }

    /// Returns what a variant gives; `None` for the first.
    pub(super) fn of(&self, cell: usize) -> Option<Variant> {
        self.all.get(cell.checked_sub(1)?).copied()
    }

    /// Returns the variant that gives a card to a seat, at its own price.
    pub(super) fn cell(&self, card: usize, seat: usize) -> Option<usize> {
        let wanted = Variant { card, trial: None, seat };
        self.all.iter().position(|variant| *variant == wanted).map(|place| place + 1)
    }

    /// Returns a list with a value for each variant, as TOML.
    fn list(&self, nobody: &Value, of: impl Fn(&Variant) -> Value) -> String {
        let each = std::iter::once(nobody.clone()).chain(self.all.iter().map(of));
        inline(&Value::Array(each.collect()))
    }

    /// Returns the keys of the axis.
    fn axis(&self, cards: &Asked) -> String {
        let given = &cards.given;
        let id = |card: usize| cards.entries[card].id.as_str();
        let label = |variant: &Variant| {
            let price = variant.trial.map(|trial| format!(" at {}", cards.trials[trial].price)).unwrap_or_default();
            Value::from(format!("{}{price} S{}", id(variant.card), variant.seat + 1))
        };
        let number = |number: usize| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let ids = self.list(&Value::from(id(0)), |variant| Value::from(id(variant.card)));
        let seats = self.list(&number(0), |variant| number(variant.seat + 1));
        let labels = self.list(&Value::from("nobody"), label);
        let mut text = format!("labels = {labels}\n\"{}\" = {ids}\n\"{}\" = {seats}\n", given.knob, given.seat);
        let mut tried: Vec<usize> = cards.trials.iter().map(|trial| trial.card).collect();
        tried.dedup();
        for card in tried {
            let Entry { price_path: Some(path), price: Some(now), .. } = &cards.entries[card] else { continue };
            #[expect(clippy::cast_possible_truncation, reason = "a price that is tried is a whole number")]
            let now = Value::Integer(*now as i64);
            let price = |variant: &Variant| {
                let trial = variant.trial.map(|trial| &cards.trials[trial]).filter(|trial| trial.card == card);
                trial.map_or(now.clone(), |trial| Value::Integer(trial.price))
            };
            let _ = writeln!(text, "\"{path}\" = {}", self.list(&now, price));
        }
        text
    }

    fn text(&self, cards: &Asked, asked: &CardArgs, deals: u64) -> String {
        let given = &cards.given;
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
        let _ = write!(
            text,
            "\n[[sweep.together]]\nname = \"{AXIS}\"\n{}\n[baseline]\n\"{AXIS}\" = \"nobody\"\n\n[stop]\n\
             deals = {deals}\nblock = {BLOCK}\n",
            self.axis(cards)
        );
        text
    }
}

/// The name of the axis.
const AXIS: &str = "Given from the start";
/// The name of the copy of the content file.
const CONTENT: &str = "content.toml";
