//! Cards as read from the content files, and the decks they make up (BF-22 to BF-24).

use toml::{Table, Value};

use crate::game::SetupError;
use crate::games::bridgefront::knobs::{CostStep, InitiativeColumn, Knobs, NonvictoryBurn, Profile};
use crate::games::bridgefront::verbs::{Scripts, Verb};
use crate::table::effects::ListId;

/// A card by its number in [`Cards`].
pub(crate) type CardId = u8;

/// In the place of a card that the one who looks cannot know.
pub(crate) const HIDDEN: CardId = u8::MAX;
/// No card at all.
pub(crate) const NO_CARD: CardId = u8::MAX - 1;

/// How many shared decks there are: three market decks, then three power decks.
pub(crate) const DECKS: usize = 6;

/// What a card is printed as. Only Victory and Champion have rules of their own (BF-Q141).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Order,
    Spell,
    Victory,
    Champion,
}

/// A card with every number fixed.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// The shared deck it is dealt into (see [`DECKS`]); `None` for starter and faction cards.
    pub(crate) deck: Option<u8>,
    /// Everybody starts with its copies.
    pub(crate) starter: bool,
    pub(crate) mana: u8,
    /// Gold to play it; for champions by how many are in play already.
    pub(crate) gold: [u8; 3],
    pub(crate) initiative: u16,
    pub(crate) burn: bool,
    pub(crate) vp: u8,
    pub(crate) copies: u8,
    pub(crate) hp: u8,
    pub(crate) dice: u8,
    pub(crate) hit: u8,
    pub(crate) bounty: u8,
    /// What it does when played; of a champion, what it does while in play.
    pub(crate) fx: ListId,
    /// When its discount applies (Forgeblood Engine, BF-Q111).
    pub(crate) mode: Mode,
}

/// When a discount on the next card applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    ThisRound,
    NextRound,
    Off,
}

/// All cards of a game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    all: Vec<Card>,
    ids: Vec<String>,
}

impl Cards {
    /// Reads the `cards` table, sorted by id, and their effects into `scripts`.
    pub(crate) fn read(tree: &Table, knobs: &Knobs, scripts: &mut Scripts) -> Result<Cards, SetupError> {
        let Some(Value::Table(table)) = tree.get("cards") else {
            return Err(wrong("cards", "there are no cards", "restore the card files"));
        };
        let mut all = Vec::with_capacity(table.len());
        for (id, value) in table {
            let path = format!("cards.{id}");
            let Value::Table(fields) = value else {
                return Err(wrong(&path, "is not a card", "write it as a table [cards.<id>]"));
            };
            all.push(read_card(&path, id, fields, knobs, scripts)?);
        }
        if all.len() > usize::from(NO_CARD) {
            return Err(wrong("cards", &format!("has {} cards", all.len()), "at most 254 fit; remove some"));
        }
        let ids = all.iter().map(|card: &Card| card.id.clone()).collect();
        Ok(Cards { all, ids })
    }

    pub(crate) fn get(&self, card: CardId) -> &Card {
        &self.all[usize::from(card)]
    }

    /// The ids of all cards, in order of their numbers.
    pub(crate) fn ids(&self) -> &[String] {
        &self.ids
    }

    /// The number of a card id.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.ids.iter().position(|known| known == id).map(|card| card as CardId)
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all.iter().enumerate().map(|(number, card)| (number as CardId, card))
    }
}

const KEYS: [&str; 20] = [
    "name",
    "set",
    "category",
    "type",
    "mana",
    "gold",
    "init",
    "copies",
    "fill_copies",
    "enabled",
    "burn",
    "vp",
    "about",
    "fx",
    "hp",
    "dice",
    "hit",
    "bounty",
    "mode",
    "ability",
];

fn read_card(path: &str, id: &str, fields: &Table, knobs: &Knobs, scripts: &mut Scripts) -> Result<Card, SetupError> {
    for key in fields.keys() {
        if !KEYS.contains(&key.as_str()) {
            return Err(wrong(
                &format!("{path}.{key}"),
                "is not a field of a card",
                &format!("known: {}", KEYS.join(", ")),
            ));
        }
    }
    let number = |key: &str, default: Option<i64>| -> Result<u8, SetupError> {
        let at = format!("{path}.{key}");
        match fields.get(key).map_or(default, Value::as_integer) {
            Some(n @ 0..=200) => Ok(n as u8),
            Some(n) => Err(wrong(&at, &format!("{n} is not a whole number from 0 to 200"), "write such a number")),
            None if fields.contains_key(key) => Err(wrong(&at, "is not a whole number", "write one, from 0 to 200")),
            None => Err(wrong(path, &format!("has no `{key}`"), &format!("add `{key} = ...`"))),
        }
    };
    let flag = |key: &str, default: bool| match fields.get(key) {
        None => Ok(default),
        Some(Value::Boolean(flag)) => Ok(*flag),
        Some(_) => Err(wrong(&format!("{path}.{key}"), "is neither true nor false", "write true or false")),
    };
    let word = |key: &str| match fields.get(key).and_then(Value::as_str) {
        Some(word) => Ok(word),
        None => Err(wrong(path, &format!("has no `{key}`"), &format!("add `{key} = \"...\"`"))),
    };
    let kind = match word("type")? {
        "order" => Kind::Order,
        "spell" => Kind::Spell,
        "victory" => Kind::Victory,
        "champion" => Kind::Champion,
        other => {
            return Err(wrong(
                &format!("{path}.type"),
                &format!("`{other}` is unknown"),
                "write order, spell, victory or champion",
            ));
        }
    };
    let deck = match word("set")? {
        "starter" | "faction_spell" | "faction_champion" => None,
        "age1" => Some(0),
        "age2" => Some(1),
        "age3" => Some(2),
        "power1" => Some(3),
        "power2" => Some(4),
        "power3" => Some(5),
        other => {
            return Err(wrong(
                &format!("{path}.set"),
                &format!("`{other}` is unknown"),
                "write starter, faction_spell, faction_champion, age1 to age3 or power1 to power3",
            ));
        }
    };
    word("category")?;
    let champion = kind == Kind::Champion;
    let gold = match fields.get("gold") {
        Some(Value::Array(tiers)) => match tiers.as_slice() {
            [Value::Integer(a @ 0..=99), Value::Integer(b @ 0..=99), Value::Integer(c @ 0..=99)] => {
                [*a as u8, *b as u8, *c as u8]
            }
            _ => {
                return Err(wrong(
                    &format!("{path}.gold"),
                    "is not three prices",
                    "write gold = [1, 3, 5], from 0 to 99",
                ));
            }
        },
        _ if champion => {
            return Err(wrong(&format!("{path}.gold"), "is not three prices", "a champion needs gold = [1, 3, 5]"));
        }
        _ => [number("gold", Some(0))?; 3],
    };
    let gold = match knobs.champions.cost_step {
        CostStep::Gold(step) if champion => [gold[0], gold[0] + step, gold[0] + 2 * step],
        _ => gold,
    };
    let init = match fields.get("init").and_then(Value::as_array).map(Vec::as_slice) {
        Some([Value::Integer(a @ 0..=999), Value::Integer(b @ 0..=999)]) => [*a as u16, *b as u16],
        _ => {
            return Err(wrong(
                &format!("{path}.init"),
                "is not a pair of initiatives",
                "write init = [40, 110], from 0 to 999",
            ));
        }
    };
    let enabled = flag("enabled", true)?;
    let listed = number("copies", Some(1))?;
    let filled = number("fill_copies", Some(i64::from(listed)))?;
    let copies = match (enabled, knobs.content.profile) {
        (false, _) => 0,
        (true, Profile::Listed) => listed,
        (true, Profile::Fill47) => filled,
    };
    let burn = flag("burn", false)?
        || (knobs.power.nonvictory_burn == NonvictoryBurn::All
            && deck.is_some_and(|deck| deck >= 3)
            && kind != Kind::Victory);
    let burn = burn && (!champion || knobs.champions.burn_on_play);
    let scaled = |n: u8, scale: f64, flat: i32, least: f64| {
        (f64::from(n) * scale + f64::from(flat)).round().clamp(least, 200.0) as u8
    };
    let stat = |key: &str| if champion { number(key, None) } else { Ok(0) };
    let mode = match fields.get("mode").map(Value::as_str) {
        None => Mode::ThisRound,
        Some(Some("this_round")) => Mode::ThisRound,
        Some(Some("next_round")) => Mode::NextRound,
        Some(Some("off")) => Mode::Off,
        Some(_) => {
            return Err(wrong(&format!("{path}.mode"), "is unknown", "write this_round, next_round or off"));
        }
    };
    let empty = Value::Array(Vec::new());
    let first = scripts.count();
    let fx = scripts.read_list(&format!("{path}.fx"), fields.get("fx").unwrap_or(&empty))?;
    for verb in scripts.of(fx) {
        let lasting = matches!(verb, Verb::Modifier(_) | Verb::Trigger(_));
        if champion && !lasting {
            return Err(wrong(
                &format!("{path}.fx"),
                "a champion does only `mod` and `on`",
                "wrap it: { verb = \"on\", event = \"deploy\", do = [...] }",
            ));
        }
    }
    for (effect, verb) in scripts.iter().skip(first) {
        let innate = champion && scripts.list(fx).contains(&effect);
        let what = match verb {
            Verb::Trigger(trigger) if !trigger.event.is_for(innate) => "waits for an event that never comes",
            Verb::Modifier(modifier) if !modifier.counts_on(innate) => "has a modifier that nothing would read",
            _ => continue,
        };
        return Err(wrong(
            &format!("{path}.fx"),
            what,
            "content/NOTATION.md says which events, stats and `when` are for champions and which for other cards",
        ));
    }
    let (hp, bounty) = (stat("hp")?, stat("bounty")?);
    Ok(Card {
        id: id.to_owned(),
        kind,
        deck,
        starter: word("set")? == "starter",
        mana: number("mana", None)?,
        gold,
        initiative: match knobs.rules.initiative_column {
            InitiativeColumn::First => init[0],
            InitiativeColumn::Second => init[1],
        },
        burn,
        vp: number("vp", Some(0))?,
        copies,
        hp: if champion { scaled(hp, knobs.champions.hp_scale, 0, 1.0) } else { 0 },
        dice: stat("dice")?,
        hit: stat("hit")?,
        bounty: if champion {
            scaled(bounty, knobs.champions.bounty_scale, knobs.champions.bounty_flat, 0.0)
        } else {
            0
        },
        fx,
        mode,
    })
}

fn wrong(path: &str, message: &str, remedy: &str) -> SetupError {
    SetupError { path: path.into(), message: message.into(), remedy: remedy.into() }
}
