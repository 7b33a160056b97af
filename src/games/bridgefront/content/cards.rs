//! Cards as read from the content files, and the decks they make up (BF-22 to BF-24).

use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use crate::game::SetupError;
use crate::game::knobs::Knob;
use crate::games::bridgefront::knobs::{CostStep, InitiativeColumn, Knobs, NonvictoryBurn, Profile};
use crate::games::bridgefront::verbs::{Scripts, Verb};
use crate::table::effects::ListId;
use crate::table::effects::written::{self, mistake};
use crate::table::ids::{Id, IdVec, id};
use crate::{knobs, words};

id! {
    /// A card by its number in [`Cards`].
    pub struct CardId(u8);
    /// A shared deck: three market decks, then three power decks.
    pub(crate) struct DeckId(u8);
}

impl CardId {
    /// In the place of a card that the one who looks cannot know.
    pub(crate) const HIDDEN: CardId = CardId(u8::MAX);
    /// No card at all.
    pub(crate) const NONE: CardId = CardId(u8::MAX - 1);
    /// How many numbers a card can have, those of no card included.
    pub(crate) const RANGE: usize = 256;

    /// Whether it is a card that the one who looks knows.
    #[inline]
    pub(crate) fn is_known(self) -> bool {
        self < CardId::NONE
    }
}

/// How many shared decks there are.
pub(crate) const DECKS: usize = 6;

impl DeckId {
    /// The market deck of an age, counted from 0.
    pub(crate) const fn market(age: u8) -> DeckId {
        DeckId(age)
    }

    /// The power deck of an age, counted from 0.
    pub(crate) const fn power(age: u8) -> DeckId {
        DeckId(3 + age)
    }

    /// Whether it is a power deck.
    pub(crate) fn is_power(self) -> bool {
        self.0 >= 3
    }

    /// The deck of the same kind of the next age.
    pub(crate) fn next_age(self) -> DeckId {
        DeckId(self.0 + 1)
    }

    /// The age of its cards, counted from 0.
    pub(crate) fn age(self) -> u8 {
        self.0 % 3
    }
}

words! {
    /// What a card is printed as. Only Victory and Champion have rules of their own (BF-Q141).
    pub(crate) enum Kind {
        /// An order.
        Order,
        /// A spell.
        Spell,
        /// A Victory card.
        Victory,
        /// A champion.
        Champion,
    }

    /// The deck a card belongs to.
    pub(crate) enum Set {
        /// Everybody begins with it.
        Starter,
        /// The spell of a faction.
        FactionSpell,
        /// The champion of a faction.
        FactionChampion,
        /// The market of Age I.
        Age1,
        /// The market of Age II.
        Age2,
        /// The market of Age III.
        Age3,
        /// The power deck of Age I.
        Power1,
        /// The power deck of Age II.
        Power2,
        /// The power deck of Age III.
        Power3,
    }

    /// When a discount on the next card applies.
    pub(crate) enum Mode {
        /// To the next card of this round.
        ThisRound,
        /// To the first card of the next round.
        NextRound,
        /// Never.
        Off,
    }
}

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

/// A card with every number fixed.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// The shared deck it is dealt into ; `None` for starter and faction cards.
    pub(crate) deck: Option<DeckId>,
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

/// All cards of a game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    all: IdVec<CardId, Card>,
    ids: IdVec<CardId, String>,
}

impl Cards {
    /// Reads the `cards` table, sorted by id, and their effects into `scripts`.
    pub(crate) fn read(tree: &Table, knobs: &Knobs, scripts: &mut Scripts) -> Result<Cards, SetupError> {
        let Some(Value::Table(table)) = tree.get("cards") else {
            return Err(mistake("cards", "there are no cards", "restore the card files"));
        };
        let mut all = Vec::with_capacity(table.len());
        for (id, value) in table {
            let path = format!("cards.{id}");
            if !value.is_table() {
                return Err(mistake(&path, "is not a card", "write it as a table [cards.<id>]"));
            }
            let mut value = value.clone();
            Written::fill(&mut value);
            all.push(Card::of(&path, id, written::value(&path, value)?, knobs, scripts)?);
        }
        if all.len() > CardId::NONE.index() {
            return Err(mistake("cards", &format!("has {} cards", all.len()), "at most 254 fit; remove some"));
        }
        let ids = all.iter().map(|card: &Card| card.id.clone()).collect();
        Ok(Cards { all: all.into(), ids })
    }

    pub(crate) fn get(&self, card: CardId) -> &Card {
        &self.all[card]
    }

    /// The ids of all cards, in order of their numbers.
    pub(crate) fn ids(&self) -> &IdVec<CardId, String> {
        &self.ids
    }

    /// The number of a card id.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.ids.find(|known| known == id)
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all.iter()
    }
}

impl Card {
    /// The card as written, with what knobs say of all cards.
    fn of(path: &str, id: &str, card: Written, knobs: &Knobs, scripts: &mut Scripts) -> Result<Card, SetupError> {
        let champion = card.kind == Kind::Champion;
        let deck = card.set.deck();
        let gold = match card.gold {
            Gold::Tiers(tiers) => tiers,
            Gold::One(_) if champion => {
                let at = format!("{path}.gold");
                return Err(mistake(&at, "is not three prices", "a champion needs gold = [1, 3, 5]"));
            }
            Gold::One(gold) => [gold; 3],
        };
        let gold = match knobs.champions.cost_step {
            CostStep::Gold(step) if champion => {
                [gold[0], gold[0].saturating_add(step), gold[0].saturating_add(step.saturating_mul(2))]
            }
            _ => gold,
        };
        let copies = match (card.enabled, knobs.content.profile) {
            (false, _) => 0,
            (true, Profile::Listed) => card.copies,
            (true, Profile::Fill47) => card.fill_copies,
        };
        let burn = card.burn
            || (knobs.power.nonvictory_burn == NonvictoryBurn::All
                && deck.is_some_and(DeckId::is_power)
                && card.kind != Kind::Victory);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped to 0 to 200")]
        let scaled = |n: u8, scale: f64, flat: i32, least: f64| {
            (f64::from(n) * scale + f64::from(flat)).round().clamp(least, 200.0) as u8
        };
        let stat = |key: &str, stat: Option<u8>| match stat {
            Some(n) if champion => Ok(n),
            None if champion => Err(mistake(path, &format!("has no `{key}`"), &format!("add `{key} = ...`"))),
            _ => Ok(0),
        };
        let (hp, dice) = (stat("hp", card.hp)?, stat("dice", card.dice)?);
        let (hit, bounty) = (stat("hit", card.hit)?, stat("bounty", card.bounty)?);
        let rules = &knobs.champions;
        Ok(Card {
            id: id.to_owned(),
            kind: card.kind,
            deck,
            starter: card.set == Set::Starter,
            mana: card.mana,
            gold,
            initiative: match knobs.rules.initiative_column {
                InitiativeColumn::First => card.init[0],
                InitiativeColumn::Second => card.init[1],
            },
            burn: burn && (!champion || rules.burn_on_play),
            vp: card.vp,
            copies,
            hp: if champion { scaled(hp, rules.hp_scale, 0, 1.0) } else { 0 },
            dice,
            hit,
            bounty: if champion { scaled(bounty, rules.bounty_scale, rules.bounty_flat, 0.0) } else { 0 },
            fx: read_effects(&format!("{path}.fx"), &card.fx, champion, scripts)?,
            mode: card.mode.unwrap_or(Mode::ThisRound),
        })
    }
}

impl Set {
    /// The shared deck of its cards, if they are dealt into one.
    fn deck(self) -> Option<DeckId> {
        match self {
            Set::Starter | Set::FactionSpell | Set::FactionChampion => None,
            Set::Age1 => Some(DeckId::market(0)),
            Set::Age2 => Some(DeckId::market(1)),
            Set::Age3 => Some(DeckId::market(2)),
            Set::Power1 => Some(DeckId::power(0)),
            Set::Power2 => Some(DeckId::power(1)),
            Set::Power3 => Some(DeckId::power(2)),
        }
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
