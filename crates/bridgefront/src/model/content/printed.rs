//! Cards as the content files define them, before knobs that apply to all cards. They are read once for all games with
//! the same cards.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use toml::Value;

use super::ids::CardId;
use super::written::{Effects, Gold, Kind, Written};
use crate::model::content::verbs::selectors::{Num, TALLIES};
use crate::model::content::verbs::{Inside, Scripts, Verb};
use crate::model::knobs::BOOK;
use evenhand_game::game::knobs::Knob;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::written::{self, mistake};
use evenhand_kit::table::ids::Id;

/// All cards, and the effects in them.
pub(crate) struct Printed {
    /// The cards in the order of their ids.
    pub(crate) cards: Vec<PrintedCard>,
    pub(crate) scripts: Scripts,
}

/// A card whose effects have been read.
pub(crate) struct PrintedCard {
    pub(crate) id: String,
    pub(crate) card: Written,
    /// The gold to play it. For champions, indexed by the number of the player's champions on the board.
    pub(crate) gold: [u8; 3],
    /// The numbers that only a champion has.
    pub(crate) champion: Option<PrintedChampion>,
    pub(crate) effects: ListId,
    /// Whether the effects count how often the card was played or discarded.
    pub(crate) tallied: bool,
}

/// The numbers of a champion in battle.
#[derive(Clone, Copy, Default)]
pub(crate) struct PrintedChampion {
    pub(crate) hp: u8,
    pub(crate) dice: u8,
    pub(crate) hit: u8,
    pub(crate) bounty: u8,
}

impl Printed {
    /// Reads the `cards` table. Cards of the rulebook come first, so that they keep the numbers by which trained players
    /// know them, whatever cards are added.
    pub(crate) fn read(table: &Value) -> Result<Printed, SetupError> {
        let Value::Table(table) = table else {
            return Err(mistake("cards", "there are no cards", "restore the card files"));
        };
        let mut scripts = Scripts::default();
        let mut cards = Vec::with_capacity(table.len());
        let (book, own): (Vec<_>, Vec<_>) = table.iter().partition(|(id, _)| is_of_book(id));
        for (id, value) in book.into_iter().chain(own) {
            let path = format!("cards.{id}");
            if !value.is_table() {
                return Err(mistake(&path, "is not a card", "write it as a table [cards.<id>]"));
            }
            let mut value = value.clone();
            Written::fill(&mut value);
            cards.push(PrintedCard::of(&path, id, written::value(&path, value)?, &mut scripts)?);
        }
        if cards.len() > CardId::NONE.index() {
            return Err(mistake("cards", &format!("has {} cards", cards.len()), "at most 254 fit; remove some"));
        }
        let tallied = cards.iter().filter(|card| card.tallied).count();
        if tallied > TALLIES {
            let what = format!("{tallied} cards count how often they were played or discarded (`times`)");
            return Err(mistake("cards", &what, &format!("at most {TALLIES} can; remove some")));
        }
        Ok(Printed { cards, scripts })
    }
}

/// Whether the rulebook has a card with this id.
fn is_of_book(id: &str) -> bool {
    static IDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let book = Rules::of_book(&BOOK).unwrap_or_else(|error| panic!("the rulebook is readable: {error}"));
        book.get("cards").and_then(Value::as_table).into_iter().flat_map(|cards| cards.keys().cloned()).collect()
    });
    IDS.contains(id)
}

impl PrintedCard {
    fn of(path: &str, id: &str, card: Written, scripts: &mut Scripts) -> Result<PrintedCard, SetupError> {
        let is_champion = card.kind == Kind::Champion;
        let gold = match card.gold {
            Gold::Tiers(tiers) => tiers,
            Gold::One(_) if is_champion => {
                let at = format!("{path}.gold");
                return Err(mistake(&at, "is not three prices", "a champion needs gold = [1, 3, 5]"));
            }
            Gold::One(gold) => [gold; 3],
        };
        let champion = if is_champion { Some(PrintedChampion::of(path, &card)?) } else { None };
        let effects = read_effects(&format!("{path}.effects"), &card.effects, is_champion, scripts)?;
        let tallied = scripts.any_inside(effects, &|verb| verb.numbers().any(|n| matches!(n, Num::Times { .. })));
        Ok(PrintedCard { id: id.to_owned(), card, gold, champion, effects, tallied })
    }
}

impl PrintedChampion {
    fn of(path: &str, card: &Written) -> Result<PrintedChampion, SetupError> {
        let stat = |key: &str, stat: Option<u8>| {
            stat.ok_or_else(|| mistake(path, &format!("has no `{key}`"), &format!("add `{key} = ...`")))
        };
        Ok(PrintedChampion {
            hp: stat("hp", card.hp)?,
            dice: stat("dice", card.dice)?,
            hit: stat("hit", card.hit)?,
            bounty: stat("bounty", card.bounty)?,
        })
    }
}

/// Reads the effects of a card.
fn read_effects(path: &str, effects: &Effects, champion: bool, scripts: &mut Scripts) -> Result<ListId, SetupError> {
    let list = scripts.read_list(path, &effects.0)?;
    let lasts = |verb: &Verb| matches!(verb, Verb::Modifier(_) | Verb::Trigger(_));
    if champion && !scripts.of(list).all(lasts) {
        let remedy = "wrap it: { verb = \"on\", event = \"deploy\", do = [...] }";
        return Err(mistake(path, "a champion does only `change` and `on`", remedy));
    }
    Ok(list)
}
