//! Cards with every number fixed.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Value;

use super::ids::CardId;
use super::keywords::{Keyword, Keywords};
use super::modes::Mode;
use super::verbs::words::Who;
use super::verbs::{Effect, Verb};
use super::written::On;
use super::{CardType, When, WrittenCard, wrong};
use crate::model::knobs::CardKnobs;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::decks::no_such_card;
use evenhand_kit::table::effects::written;
use evenhand_kit::table::ids::{Id, IdVec};

/// An innate of an operator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Innate {
    pub(crate) on: On,
    /// Whether it happens at most once in a turn.
    pub(crate) once: bool,
    pub(crate) mode: Mode,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenInnate {
    #[serde(default)]
    on: On,
    #[serde(default)]
    once: bool,
    #[serde(rename = "do")]
    effects: Value,
}

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: CardType,
    pub(crate) rank: u8,
    pub(crate) elite: bool,
    pub(crate) class: String,
    pub(crate) sub: String,
    /// The printed initiative, if any.
    pub(crate) init: Option<u8>,
    pub(crate) damage: u8,
    pub(crate) health: u8,
    pub(crate) block: u8,
    pub(crate) speed: u8,
    pub(crate) range: u8,
    pub(crate) keywords: Keywords,
    pub(crate) opp_cost: u8,
    /// The operator that an Ult belongs to.
    pub(crate) operator: CardId,
    pub(crate) equips: bool,
    /// Whether a piece that nobody is equipped with stays on its tile at a Rest.
    pub(crate) stays: bool,
    /// The number of pieces that an operator can be equipped with, if it differs from that of the rules.
    pub(crate) equipment: Option<u8>,
    /// Bits of the moments at which its effects happen.
    pub(crate) when: u16,
    /// The alternative lists of effects. Only abilities and Ults can have more than one.
    pub(crate) modes: Vec<Mode>,
    pub(crate) innates: Vec<Innate>,
    /// The first card with the same callsign. Only one card of a callsign can be in play (AF-UNIT-3).
    pub(crate) callsign: CardId,
    /// Keywords without a number that are listed more than once: their indices, and how they are written.
    pub(crate) repeated: Vec<(usize, String)>,
    /// Whether some of its effects last while it is in play.
    pub(crate) lasts: bool,
}

/// All cards of the game.
#[derive(Clone, Debug)]
pub(crate) struct Cards(IdVec<CardId, Card>);

impl std::ops::Index<CardId> for Cards {
    type Output = Card;

    fn index(&self, card: CardId) -> &Card {
        &self.0[card]
    }
}

/// Adds a copy of a card that one seat starts with (`rules.deck.given`), as the last card, if there is one.
fn add_given(all: &mut IdVec<CardId, Card>, id: &str) -> Result<(), SetupError> {
    if id.is_empty() {
        return Ok(());
    }
    let Some(card) = all.values().find(|card| card.id == id) else {
        return Err(no_such_card("rules.deck.given", id, all.values().map(|card| card.id.as_str())));
    };
    if all.len() >= CardId::NONE.index() {
        return wrong("cards", format!("{} cards", all.len()), "at most 253 fit beside a copy of one; remove some");
    }
    all.push(Card { id: format!("given_{id}"), ..card.clone() });
    Ok(())
}

impl Cards {
    /// Reads `cards`.
    ///
    /// # Errors
    /// Returns an error with the path of the mistake, the reason, and a remedy.
    pub(crate) fn read(rules: &Rules, knobs: &CardKnobs, given: &str) -> Result<Cards, SetupError> {
        let without = Keywords::read("rules.cards.without_keywords", &with_numbers(&knobs.without_keywords))?;
        let table = rules.get("cards").and_then(Value::as_table).cloned().unwrap_or_default();
        if table.len() > CardId::NONE.index() {
            return wrong("cards", format!("{} cards", table.len()), "at most 254 fit; remove some");
        }
        let mut all: IdVec<CardId, Card> = IdVec::new();
        let mut operators: BTreeMap<CardId, String> = BTreeMap::new();
        let mut gifts: Vec<(String, usize)> = Vec::new();
        for (id, value) in table {
            let written: WrittenCard = written::value(&format!("cards.{id}"), value)?;
            refuse_foreign_fields(rules, &id, &written)?;
            let mut card = Card::of(&id, &written)?;
            gifts.extend(card.gift_without_keyword().map(|place| (id.clone(), place)));
            if card.kind == CardType::Operator {
                card.keywords.leave(&without);
                let shift = |n: u8, by: i8, most: u8| n.saturating_add_signed(by).min(most);
                card.init = card.init.map(|init| shift(init, knobs.init_delta, 9).max(1));
                card.block = shift(card.block, knobs.block_delta, 20);
            }
            let place = all.push(card);
            if written.kind == CardType::Ult {
                operators.insert(place, written.operator);
            }
        }
        for (ult, operator) in operators {
            let path = format!("cards.{}.operator", all[ult].id);
            let ids = || all.values().filter(|card| card.kind == CardType::Operator).map(|card| card.id.as_str());
            let found = all.find(|card| card.id == operator && card.kind == CardType::Operator);
            let Some(found) = found else {
                let near = nearest(&operator, ids());
                let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                let message = format!("it is an Ult without its operator: there is no operator `{operator}`");
                return wrong(path, message, format!("{near}Name the id of an operator"));
            };
            if !all[found].elite {
                let remedy = format!("set cards.{operator}.elite = true, or name another");
                return wrong(path, format!("{operator} is not Elite, and only Elite operators have Ults"), remedy);
            }
            all[ult].operator = found;
        }
        for id in all.ids() {
            if all[id].kind == CardType::Operator {
                let name = &all[id].name;
                let first = all.find(|card| card.kind == CardType::Operator && card.name == *name);
                all[id].callsign = first.unwrap_or(id);
            }
        }
        add_given(&mut all, given)?;
        let cards = Cards(all);
        match gifts.into_iter().next().filter(|_| !cards.give(Keyword::PartingGift)) {
            Some((id, place)) => wrong(
                format!("cards.{id}.innates.{place}"),
                "it never happens: the operator does not have the keyword `parting_gift`",
                format!("add \"parting_gift\" to cards.{id}.keywords; rules.cards.without_keywords tries it without"),
            ),
            None => Ok(cards),
        }
    }

    /// Whether some card grants a keyword to operators.
    pub(crate) fn give(&self, keyword: Keyword) -> bool {
        self.all_effects().any(|effect| matches!(&effect.verb, Verb::Grant(grant) if grant.keyword.has(keyword)))
    }

    /// Returns every effect of every card.
    pub(crate) fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        self.0.values().flat_map(|card| card.modes().flat_map(|mode| &mode.effects))
    }

    /// Returns all cards with their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.0.iter()
    }

    /// Returns the number of cards.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Finds a card by its id in content files.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.0.find(|card| card.id == id)
    }

    /// Replaces the effects of a card, or of one of its innates, without checking whether they can act.
    #[cfg(test)]
    pub(crate) fn put_effects(&mut self, card: CardId, innate: Option<usize>, effects: &Value) {
        let modes = Mode::all("effects", effects).expect("the effects read");
        let card = &mut self.0[card];
        match innate {
            Some(place) => card.innates[place].mode = modes[0].clone(),
            None => card.modes = modes,
        }
    }

    /// Returns a card, or `None` if the viewer does not know it.
    #[inline]
    pub(crate) fn get(&self, card: CardId) -> Option<&Card> {
        self.0.get(card)
    }
}

impl Card {
    fn of(id: &str, written: &WrittenCard) -> Result<Card, SetupError> {
        let at = |field: &str| format!("cards.{id}.{field}");
        let operator = written.kind == CardType::Operator;
        if operator && written.health == 0 {
            return wrong(at("health"), "it is an operator without health", "write its health, 1 or more");
        }
        if written.kind == CardType::Ult && written.operator.is_empty() {
            return wrong(at("operator"), "it is an Ult without its operator", "write operator = \"<id>\"");
        }
        let moments = written.kind.moments();
        if let Some(other) = written.when.iter().find(|when| !moments.contains(when)) {
            let known = moments.iter().map(|when| when.word()).collect::<Vec<_>>().join(", ");
            let remedy = if known.is_empty() { "leave it out".to_owned() } else { format!("write one of: {known}") };
            let message = format!("`{}` is no moment of a card of type {}", other.word(), written.kind.word());
            return wrong(at("when"), message, remedy);
        }
        let when = match &written.when[..] {
            [] => moments.first().map_or(0, |first| first.bit()),
            some => some.iter().fold(0, |bits, when| bits | when.bit()),
        };
        let modes = Mode::all(&at("effects"), &written.effects.0)?;
        let aimed = |mode: &Mode| !mode.slots.is_empty();
        if !operator && written.kind != CardType::Ult && modes.len() > 1 {
            return wrong(at("effects"), "only abilities and Ults have alternatives", "leave `or` out");
        }
        if when & When::Always.bit() != 0
            && let Some(mode) = modes.first()
        {
            check_lasting(&at("effects"), mode, when == When::Always.bit())?;
        }
        if matches!(written.kind, CardType::Equipment | CardType::Tactics) && modes.iter().any(aimed) {
            return wrong(at("effects"), "nobody is asked what it is aimed at", "use host, mover, acting, blocker");
        }
        if written.kind == CardType::Equipment && !written.equips && when & When::Crossed.bit() == 0 {
            let remedy = "write when = [\"crossed\"], or leave `equips` out";
            return wrong(at("equips"), "nobody takes it up, and it works on nobody who comes across it", remedy);
        }
        let innates = innates(&at("innates"), &written.innates.0)?;
        let lasts = when & When::Always.bit() != 0 || innates.iter().any(|innate| innate.on == On::Always);
        let card = Card {
            id: id.to_owned(),
            name: written.name.clone(),
            kind: written.kind,
            rank: written.rank,
            elite: written.elite,
            class: written.class.clone(),
            sub: written.sub.clone(),
            init: (written.init > 0).then_some(written.init),
            damage: written.damage,
            health: written.health,
            block: written.block,
            speed: written.speed,
            range: written.range,
            keywords: Keywords::read(&at("keywords"), &written.keywords)?,
            opp_cost: written.opp_cost,
            operator: CardId::NONE,
            equips: written.equips,
            stays: written.stays,
            equipment: (written.equipment > 0).then_some(written.equipment),
            when,
            modes,
            innates,
            callsign: CardId::NONE,
            repeated: repeated(&written.keywords),
            lasts,
        };
        Ok(card)
    }

    /// Returns all its lists of effects.
    pub(crate) fn modes(&self) -> impl Iterator<Item = &Mode> {
        self.modes.iter().chain(self.innates.iter().map(|innate| &innate.mode))
    }

    /// Returns the index of a Parting Gift innate if the card lacks the keyword.
    fn gift_without_keyword(&self) -> Option<usize> {
        let place = self.innates.iter().position(|innate| innate.on == On::PartingGift);
        place.filter(|_| !self.keywords.has(Keyword::PartingGift))
    }

    /// Whether its effects happen at this moment.
    #[inline]
    pub(crate) fn happens(&self, when: When) -> bool {
        self.when & when.bit() != 0
    }

    /// Returns the effects of a card without alternatives.
    pub(crate) fn effects(&self) -> &[Effect] {
        self.modes.first().map_or(&[], |mode| &mode.effects)
    }
}

/// Appends the number 0 to keywords that take a number.
fn with_numbers(words: &[String]) -> Vec<String> {
    let counts = |word: &str| Keyword::ALL.iter().any(|(_, known, counts)| *counts && *known == word);
    words.iter().map(|word| if counts(word) { format!("{word} 0") } else { word.clone() }).collect()
}

/// Returns the keywords that already occur earlier in the list, with their indices. Keywords with a number add up, so
/// they are never repeated; they are recognized by the space.
fn repeated(words: &[String]) -> Vec<(usize, String)> {
    let again = |(place, word): &(usize, &String)| !word.contains(' ') && words[..*place].contains(word);
    words.iter().enumerate().filter(again).map(|(place, word)| (place, word.clone())).collect()
}

fn innates(path: &str, value: &Value) -> Result<Vec<Innate>, SetupError> {
    let Value::Array(items) = value else {
        return wrong(path, "is not a list of innates", "write [ { on = \"...\", do = [ ... ] }, ... ]");
    };
    let mut all = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let at = format!("{path}.{place}");
        let read: WrittenInnate = written::value(&at, item.clone())?;
        let mut modes = Mode::all(&format!("{at}.do"), &read.effects)?;
        if modes.is_empty() {
            return wrong(format!("{at}.do"), "the innate does nothing", "write its effects");
        }
        if modes.len() > 1 {
            return wrong(format!("{at}.do"), "an innate has one list of effects", "leave `or` out");
        }
        let mode = modes.remove(0);
        if read.on == On::Always {
            check_lasting(&format!("{at}.do"), &mode, true)?;
        }
        all.push(Innate { on: read.on, once: read.once, mode });
    }
    if all.len() > 8 {
        return wrong(path, "is too long", "at most 8 innates fit");
    }
    Ok(all)
}

/// Checks effects that work `always`: they can only change operators, and no player can choose their targets. `only`
/// says whether `always` is the card's only moment.
fn check_lasting(path: &str, mode: &Mode, only: bool) -> Result<(), SetupError> {
    if let Some(place) = mode.effects.iter().position(Effect::asks_health) {
        let remedy = "leave it out, or let the effect happen at a moment";
        return wrong(format!("{path}.{place}"), "it works `always`, and then health cannot decide about it", remedy);
    }
    let unfit = |effect: &Effect| !effect.lasts() || effect.about.who.is_some_and(Who::is_aimed);
    let Some(place) = mode.effects.iter().position(unfit) else { return Ok(()) };
    let path = format!("{path}.{place}");
    match (mode.effects[place].lasts(), only) {
        (false, true) => wrong(
            path,
            "does not last, and nothing sets it off",
            "use change, grant or disable without `until` of me, host, allies or enemies; or say when it happens",
        ),
        (false, false) => wrong(
            path,
            "`always` is among its moments, and this effect does not last",
            "make two cards, or let it last: use change, grant or disable without `until` of host, allies or enemies",
        ),
        (true, _) => wrong(
            path,
            "it works `always`, and nobody is asked what it is aimed at",
            "let it be about me, host, allies or enemies; or say when it happens, without `always`",
        ),
    }
}

/// Returns the fields that only some types of cards have, and whether each has its default value.
fn own_fields(written: &WrittenCard) -> [(&'static str, &'static [CardType], bool); 17] {
    const OPERATOR: &[CardType] = &[CardType::Operator];
    const PLAYED: &[CardType] = &[
        CardType::Operator,
        CardType::Ult,
        CardType::Supply,
        CardType::Protocol,
        CardType::Equipment,
        CardType::Battleplan,
        CardType::Command,
    ];
    [
        ("rank", OPERATOR, written.rank == 1),
        ("elite", OPERATOR, !written.elite),
        ("class", OPERATOR, written.class.is_empty()),
        ("sub", OPERATOR, written.sub.is_empty()),
        ("damage", OPERATOR, written.damage == 0),
        ("health", OPERATOR, written.health == 0),
        ("block", OPERATOR, written.block == 0),
        ("speed", OPERATOR, written.speed == 0),
        ("range", OPERATOR, written.range == 1),
        ("equipment", OPERATOR, written.equipment == 0),
        ("keywords", OPERATOR, written.keywords.is_empty()),
        ("innates", OPERATOR, written.innates.0 == Value::Array(vec![])),
        ("operator", &[CardType::Ult], written.operator.is_empty()),
        ("opp_cost", &[CardType::Protocol], written.opp_cost == 0),
        ("equips", &[CardType::Equipment], written.equips),
        ("stays", &[CardType::Equipment], !written.stays),
        ("init", PLAYED, written.init == 0),
    ]
}

/// Refuses fields that do not belong to the card's type, because they would have no effect.
fn refuse_foreign_fields(rules: &Rules, id: &str, written: &WrittenCard) -> Result<(), SetupError> {
    for (field, kinds, is_default) in own_fields(written) {
        let path = format!("cards.{id}.{field}");
        if !kinds.contains(&written.kind) && (!is_default || rules.is_set(&path)) {
            let message = format!("a card of type {} has none", written.kind.word());
            let of = kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
            return wrong(path, message, format!("leave it out; it is for cards of type {of}"));
        }
    }
    Ok(())
}
