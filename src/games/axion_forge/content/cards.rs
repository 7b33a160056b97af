//! Cards with every number fixed.

use std::collections::BTreeMap;

use super::abilities::Ability;
use super::ids::CardId;
use super::{Board, CardType, Line, On, Places, Rarity, Trait, Verb, Vocabulary, WrittenCard, wrong};
use crate::game::{Rules, SetupError};
use crate::games::axion_forge::knobs::Knobs;
use crate::table::effects::written;
use crate::table::ids::{Id, IdVec};

/// The most Tokens of one player.
pub(crate) const MOST_TOKENS: usize = 8;

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) faction: String,
    pub(crate) kind: CardType,
    /// Bits of its type and subtypes.
    pub(crate) words: u64,
    pub(crate) rarity: Rarity,
    pub(crate) cost: u8,
    pub(crate) attack: u8,
    pub(crate) defense: u8,
    pub(crate) trophies: u8,
    pub(crate) energy: u8,
    pub(crate) copies_max: u8,
    pub(crate) green: Places,
    pub(crate) red: Places,
    pub(crate) arrows: u8,
    pub(crate) traits: u8,
    pub(crate) volatile: u8,
    pub(crate) token: bool,
    /// A Source with the subtype Basic (AX-Q41).
    pub(crate) basic: bool,
    pub(crate) abilities: Vec<Ability>,
    /// Whether its Sparks are taken as costs are paid (AX-SRC-6).
    pub(crate) plain: bool,
    /// What it gives by being used, if that depends on nothing.
    pub(crate) sparks: Option<u8>,
    /// The first card that does just the same as a Source: to deploy either is one move.
    pub(crate) alike: CardId,
    /// What always springs it, as bits of triggers: a Trap for which none of these has come to anything is another
    /// card (AX-INF-2).
    pub(crate) springs_on: u16,
    /// Whether it can be placed face down (AX-FD-1).
    pub(crate) hides: bool,
}

/// All cards of a game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(super) all: IdVec<CardId, Card>,
    /// Whether some ability of each lasts or can be focused: only such cards change others. It is asked for so often that
    /// it lies apart from the rest.
    changes: IdVec<CardId, bool>,
    /// Bits of Traits that some effect gives.
    given: u8,
    /// The names of marks, by their numbers.
    marks: Vec<String>,
}

impl std::ops::Index<CardId> for Cards {
    type Output = Card;

    fn index(&self, card: CardId) -> &Card {
        &self.all[card]
    }
}

/// Refuses what is seen before cards are read: two of one name, and grids without a position to come to.
///
/// # Errors
/// The card, what is wrong, and what to write.
fn check_written(written: &BTreeMap<String, WrittenCard>, knobs: &Knobs) -> Result<(), SetupError> {
    let mut names: BTreeMap<&str, &str> = BTreeMap::new();
    for (id, card) in written {
        if let Some(other) = names.insert(&card.name, id) {
            let why = format!("two cards have the name `{}`: this and cards.{other}.name", card.name);
            return wrong(
                format!("cards.{id}.name"),
                why,
                "give one of them another name: logs and tables name cards by it",
            );
        }
        let down = knobs.facedown.types.contains(&card.kind) && !card.token;
        let comes_by_grid = (card.kind.holds_a_position() && !card.token) || (card.kind == CardType::Trap && down);
        let anywhere = down && !knobs.facedown.respect_grid;
        if comes_by_grid && !card.grid.is_empty() && !card.grid.contains('G') && !anywhere {
            let why = "no position is green, so the card can never be deployed";
            return wrong(format!("cards.{id}.grid"), why, "write a G for each position that it may be deployed to");
        }
    }
    Ok(())
}

impl Cards {
    /// Reads `cards`.
    ///
    /// # Errors
    /// The path of what is wrong, why, and what to write.
    pub(crate) fn read(rules: &Rules, knobs: &Knobs, board: &Board) -> Result<Cards, SetupError> {
        let table = rules.get("cards").and_then(toml::Value::as_table).cloned().unwrap_or_default();
        let mut written: BTreeMap<String, WrittenCard> = BTreeMap::new();
        for (id, value) in table {
            let read = written::value(&format!("cards.{id}"), value)?;
            written.insert(id, read);
        }
        if written.len() > CardId::NONE.index() {
            return wrong("cards", format!("{} cards", written.len()), "at most 254 fit; remove some");
        }
        check_written(&written, knobs)?;
        let mut words = Vocabulary::of(&written)?;
        let mut all: IdVec<CardId, Card> = IdVec::new();
        for (id, card) in &written {
            let card = Card::of(id, card, knobs, board, &mut words)?;
            all.push(card);
        }
        for id in all.ids() {
            let (one, cards) = (&all[id], &all);
            let alike = cards
                .iter()
                .find(|(_, other)| (other.kind, other.cost, &other.abilities) == (one.kind, one.cost, &one.abilities));
            all[id].alike = alike.map_or(id, |(first, _)| first);
        }
        for (id, card) in all.iter() {
            let mut tokens = card.abilities.iter().flat_map(Ability::all_effects);
            let other = |effect: &&super::Effect| effect.verb == Verb::Token && !all[effect.token].token;
            if let Some(effect) = tokens.find(other) {
                return wrong(
                    format!("cards.{}.effects", all[id].id),
                    format!("{} is no Token", all[effect.token].id),
                    "name a card with token = true",
                );
            }
        }
        let lasts = |ability: &Ability| ability.is_always_on() || ability.line == Line::Foc;
        let changes = all.values().map(|card| card.abilities.iter().any(lasts)).collect();
        let effects = all.values().flat_map(|card| &card.abilities).flat_map(Ability::all_effects);
        let given = effects.fold(0, |bits, effect| bits | effect.traits);
        Ok(Cards { all, changes, given, marks: words.marks })
    }

    /// All cards with their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all.iter()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// A card by its id in content files.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.all.find(|card| card.id == id)
    }

    /// A card that may change others, as long as it or its Focus does.
    pub(crate) fn changing(&self, card: CardId) -> Option<&Card> {
        if self.changes.get(card).copied().unwrap_or(false) { self.all.get(card) } else { None }
    }

    /// The name of a mark.
    pub(crate) fn mark(&self, mark: u8) -> &str {
        self.marks.get(usize::from(mark)).map_or("?", String::as_str)
    }

    /// The names of all marks, by their numbers.
    pub(crate) fn marks(&self) -> &[String] {
        &self.marks
    }

    /// Whether some effect of some card gives a Trait.
    pub(crate) fn gives(&self, which: Trait) -> bool {
        self.given & which.bit() != 0
    }

    /// A card, if it is one that whoever looks knows.
    pub(crate) fn get(&self, card: CardId) -> Option<&Card> {
        self.all.get(card)
    }
}

/// Sparks that abilities give when they are used, if that depends on nothing.
fn fixed_sparks(abilities: &[Ability]) -> Option<u8> {
    let used = abilities.iter().filter(|ability| ability.line.is_used());
    let given = used.flat_map(|ability| &ability.effects).filter(|effect| effect.verb == Verb::Spark);
    given
        .map(|effect| effect.condition.is_none().then(|| effect.count()))
        .try_fold(0, |sum: u8, n| Some(sum.saturating_add(n?)))
}

impl Card {
    fn of(
        id: &str,
        written: &WrittenCard,
        knobs: &Knobs,
        board: &Board,
        words: &mut Vocabulary,
    ) -> Result<Card, SetupError> {
        let [green, red] = match written.grid.as_str() {
            "" => [Places::default(); 2],
            grid => board.grid(&format!("cards.{id}.grid"), grid)?,
        };
        if written.kind.holds_a_position() && !written.token && written.grid.is_empty() {
            let remedy = "write five letters, a slash and three letters of G, n and x, such as \"GGGGG/nnn\"";
            return wrong(format!("cards.{id}.grid"), "it has no grid, so there is nowhere to deploy it", remedy);
        }
        let abilities = Ability::all(id, written, words)?;
        let always = |ability: &&Ability| ability.line == Line::Ctr && ability.that == 0 && ability.condition.is_none();
        let springs_on = match written.kind {
            CardType::Trap => abilities.iter().filter(always).fold(0, |bits, ability| bits | ability.on),
            _ => 0,
        };
        let plain = written.kind == CardType::Source
            && abilities.iter().filter(|ability| ability.line.is_used()).count() == 1
            && abilities.iter().all(|ability| ability.is_plain_spark() || ability.on == On::Deploy.bit());
        Ok(Card {
            id: id.to_owned(),
            name: written.name.clone(),
            faction: written.faction.clone(),
            kind: written.kind,
            words: words.bits(written),
            rarity: written.rarity,
            cost: written.cost,
            attack: written.attack,
            defense: written.defense,
            trophies: written.trophies,
            energy: written.energy,
            copies_max: written.copies_max,
            green,
            red,
            arrows: written.arrows.iter().fold(0, |bits, arrow| bits | arrow.bit()),
            traits: written.traits.iter().fold(0, |bits, gives| bits | Trait::bit(*gives)),
            volatile: written.volatile,
            token: written.token,
            basic: written.kind == CardType::Source && written.sub.iter().any(|sub| sub == "basic"),
            plain,
            sparks: fixed_sparks(&abilities),
            abilities,
            alike: CardId::NONE,
            springs_on,
            hides: knobs.facedown.types.contains(&written.kind) && !written.token,
        })
    }

    /// Whether it is a Mythic or Ultra card.
    pub(crate) fn is(&self, rarity: Rarity) -> bool {
        self.rarity == rarity
    }

    /// Whether a position is green for it when it is placed face down.
    pub(crate) fn can_hide_at(&self, place: super::Place, respect_grid: bool) -> bool {
        let gridless = self.green.is_empty() && self.red.is_empty();
        self.hides && (!respect_grid || gridless || self.green.contains(place))
    }
}
