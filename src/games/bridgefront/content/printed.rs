//! Cards as the content files have them, whatever knobs say of all cards: read once for all games with the same cards.

use serde::{Deserialize, Deserializer};
use toml::Value;

use super::cards::{CardId, Kind, Mode, Set};
use crate::game::SetupError;
use crate::game::knobs::Knob;
use crate::games::bridgefront::verbs::{Scripts, Verb};
use crate::knobs;
use crate::table::effects::ListId;
use crate::table::effects::written::{self, mistake};
use crate::table::ids::Id;

knobs! {
    /// A card as content files write it (see `content/NOTATION.md`).
    pub(crate) struct Written {
        /// The name in the book.
        name: String;
        /// What the card does.
        about: String = "";
        /// The deck the card belongs to.
        set: Set;
        /// The heading the card stands under in the book; for a faction spell or champion, the faction.
        category: String;
        /// Order, spell, victory or champion. No rule tells orders from spells.
        kind as "type": Kind;
        /// Mana to play the card.
        mana: u8, in 0..=20, "mana";
        /// Gold to play the card; for a champion as the first, second and third on the board.
        gold: Gold = 0, in 0..=99, "gold";
        /// When the card resolves, lower first: the two printed numbers.
        init: [u16; 2], in 0..=999, doubt "The book prints two and calls the second a placeholder.";
        /// How often the card is in its deck, in decks as listed.
        copies: u8 = 1, in 0..=9, "cards";
        /// How often the card is in its deck, with content.profile = fill47.
        fill_copies: u8, from copies, in 0..=9, "cards";
        /// Whether the card is in the game.
        enabled: bool = true;
        /// Whether the card leaves the game when played.
        burn: bool = false;
        /// Permanent VP when the card is gained.
        vp: u8 = 0, in 0..=9, "VP";
        /// What the card does when played; of a champion, what it does while in play.
        fx: Fx = [];
        /// Hits the champion takes before it dies.
        hp: Option<u8>, in 1..=99, "HP";
        /// Dice the champion rolls in each combat round.
        dice: Option<u8>, in 1..=20, "dice";
        /// The champion hits on a die of 1 to this.
        hit: Option<u8>, in 0..=6, "on a die";
        /// Gold for whoever kills the champion.
        bounty: Option<u8>, in 0..=99, "gold";
        /// Which card gets cheaper: the next one this round, the first one next round, or none.
        mode: Option<Mode>;
    }
}

/// Gold to play a card: one price, or for champions one by how many are in play already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gold {
    One(u8),
    Tiers([u8; 3]),
}

impl Knob for Gold {}

impl<'de> Deserialize<'de> for Gold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Gold, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let price = |value: &Value| value.as_integer().and_then(|n| u8::try_from(n).ok()).filter(|n| *n <= 99);
        if let Some(tiers) = value.as_array() {
            let tiers: Option<Vec<u8>> = tiers.iter().map(price).collect();
            let three = tiers.and_then(|tiers| tiers.try_into().ok());
            let remedy = "write gold = [1, 3, 5], from 0 to 99";
            return three.map(Gold::Tiers).ok_or_else(|| written::wrong("is not three prices", remedy));
        }
        price(&value)
            .map(Gold::One)
            .ok_or_else(|| written::wrong(format!("{value} is not a price"), "write a number from 0 to 99"))
    }
}

/// The effects of a card, as written.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Fx(Value);

impl Knob for Fx {}

/// All cards, and the effects they are made of.
pub(crate) struct Printed {
    /// In order of ids.
    pub(crate) cards: Vec<PrintedCard>,
    pub(crate) scripts: Scripts,
}

/// A card with its effects read.
pub(crate) struct PrintedCard {
    pub(crate) id: String,
    pub(crate) card: Written,
    /// Gold to play it; for champions by how many are in play already.
    pub(crate) gold: [u8; 3],
    /// What only a champion has.
    pub(crate) champion: Option<PrintedChampion>,
    pub(crate) fx: ListId,
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
    /// Reads the `cards` table.
    pub(crate) fn read(table: &Value) -> Result<Printed, SetupError> {
        let Value::Table(table) = table else {
            return Err(mistake("cards", "there are no cards", "restore the card files"));
        };
        let mut scripts = Scripts::default();
        let mut cards = Vec::with_capacity(table.len());
        for (id, value) in table {
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
        Ok(Printed { cards, scripts })
    }
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
        let fx = read_effects(&format!("{path}.fx"), &card.fx, is_champion, scripts)?;
        Ok(PrintedCard { id: id.to_owned(), card, gold, champion, fx })
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

/// Reads the effects of a card; what could never count on it is refused.
fn read_effects(path: &str, fx: &Fx, champion: bool, scripts: &mut Scripts) -> Result<ListId, SetupError> {
    let first = scripts.count();
    let list = scripts.read_list(path, &fx.0)?;
    let lasts = |verb: &Verb| matches!(verb, Verb::Modifier(_) | Verb::Trigger(_));
    if champion && !scripts.of(list).all(lasts) {
        let remedy = "wrap it: { verb = \"on\", event = \"deploy\", do = [...] }";
        return Err(mistake(path, "a champion does only `mod` and `on`", remedy));
    }
    for (effect, verb) in scripts.iter().skip(first) {
        let innate = champion && scripts.list(list).contains(&effect);
        let what = match verb {
            Verb::Trigger(trigger) if !trigger.event.is_for(innate) => "waits for an event that never comes",
            Verb::Modifier(modifier) if !modifier.counts_on(innate) => "has a modifier that nothing would read",
            _ => continue,
        };
        return Err(mistake(
            path,
            what,
            "content/NOTATION.md says which events, stats and `when` are for champions and which for other cards",
        ));
    }
    Ok(list)
}
