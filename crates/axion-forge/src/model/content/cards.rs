//! Cards with all parameters fixed.

use std::collections::BTreeMap;

use super::abilities::Ability;
use super::ids::CardId;
use super::{Board, CardType, Line, On, Places, Rarity, Trait, Vocabulary, WrittenCard, wrong};
use crate::model::knobs::Knobs;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::decks::no_such_card;
use evenhand_kit::table::effects::written;
use evenhand_kit::table::ids::{Id, IdVec};

/// The maximum number of Tokens of one player.
pub(crate) const MOST_TOKENS: usize = 8;

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Card {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) faction: String,
    pub(crate) kind: CardType,
    /// Bit set of its type and subtypes.
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
    /// Whether it is a Source with the subtype Basic (AX-Q41).
    pub(crate) basic: bool,
    pub(crate) abilities: Vec<Ability>,
    /// Whether its Sparks are used automatically when costs are paid (AX-SRC-6).
    pub(crate) plain: bool,
    /// The Sparks it gives when it is used, if that number is constant.
    pub(crate) sparks: Option<u8>,
    /// The first card with the same type, cost and abilities. Deploying either of two such Sources is one move.
    pub(crate) alike: CardId,
    /// Bit set of the triggers that spring this Trap in any case. A face-down card that did not spring
    /// at one of them is another card (AX-INF-2).
    pub(crate) springs_on: u16,
    /// Whether it can be placed face down (AX-FD-1).
    pub(crate) hides: bool,
}

/// All cards of a game.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(super) all: IdVec<CardId, Card>,
    /// Whether each card has an ability that is always on or a Focus: only such cards change others. This is looked up
    /// so often that it is stored separately.
    changes: IdVec<CardId, bool>,
    /// Bit set of the Traits that some effect gives.
    given: u8,
    /// The names of the marks, by number.
    marks: Vec<String>,
}

impl std::ops::Index<CardId> for Cards {
    type Output = Card;

    fn index(&self, card: CardId) -> &Card {
        &self.all[card]
    }
}

/// Rejects errors that show before cards are read: two cards of one name, and grids without a position for the card.
///
/// # Errors
/// The card, the error, and the remedy.
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

/// Adds a copy of a card that one seat starts with (`rules.deck.given`), as the last card, if there is one.
fn add_given(all: &mut IdVec<CardId, Card>, id: &str) -> Result<(), SetupError> {
    if id.is_empty() {
        return Ok(());
    }
    let path = "rules.deck.given";
    let Some(card) = all.values().find(|card| card.id == id) else {
        return Err(no_such_card(path, id, all.values().map(|card| card.id.as_str())));
    };
    if card.token || card.kind == CardType::Catalyst {
        return wrong(path, format!("`{id}` is never in a hand"), "name a card that can be in a deck");
    }
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
    /// The path of the error, the reason, and the remedy.
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
        add_given(&mut all, &knobs.deck.given)?;
        for id in all.ids() {
            let (one, cards) = (&all[id], &all);
            let alike = cards
                .iter()
                .find(|(_, other)| (other.kind, other.cost, &other.abilities) == (one.kind, one.cost, &one.abilities));
            all[id].alike = alike.map_or(id, |(first, _)| first);
        }
        for (id, card) in all.iter() {
            let effects = card.abilities.iter().flat_map(Ability::all_effects);
            let mut created = effects.filter_map(|effect| effect.verb.created());
            if let Some(other) = created.find(|card| !all[*card].token) {
                return wrong(
                    format!("cards.{}.effects", all[id].id),
                    format!("{} is no Token", all[other].id),
                    "name a card with token = true",
                );
            }
        }
        let lasts = |ability: &Ability| ability.is_always_on() || ability.line == Line::Foc;
        let changes = all.values().map(|card| card.abilities.iter().any(lasts)).collect();
        let effects = all.values().flat_map(|card| &card.abilities).flat_map(Ability::all_effects);
        let given = effects.fold(0, |bits, effect| bits | effect.about.traits());
        Ok(Cards { all, changes, given, marks: words.marks })
    }

    /// Returns all cards with their ids.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.all.iter()
    }

    /// Returns the number of cards.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns a card by its id in content files.
    pub(crate) fn find(&self, id: &str) -> Option<CardId> {
        self.all.find(|card| card.id == id)
    }

    /// Returns a card if it can change others, by an ability that is always on or by a Focus.
    pub(crate) fn changing(&self, card: CardId) -> Option<&Card> {
        if self.changes.get(card).copied().unwrap_or(false) { self.all.get(card) } else { None }
    }

    /// Returns the name of a mark.
    pub(crate) fn mark(&self, mark: u8) -> &str {
        self.marks.get(usize::from(mark)).map_or("?", String::as_str)
    }

    /// Returns the names of all marks, by number.
    pub(crate) fn marks(&self) -> &[String] {
        &self.marks
    }

    /// Whether some effect of some card gives a Trait.
    pub(crate) fn gives(&self, which: Trait) -> bool {
        self.given & which.bit() != 0
    }

    /// Returns a card, unless it is hidden or none.
    pub(crate) fn get(&self, card: CardId) -> Option<&Card> {
        self.all.get(card)
    }
}

/// Returns the Sparks that abilities give when they are used, if that number is constant.
fn fixed_sparks(abilities: &[Ability]) -> Option<u8> {
    let used = abilities.iter().filter(|ability| ability.line.is_used());
    let given = used.flat_map(|ability| &ability.effects).filter_map(|effect| Some((effect, effect.verb.sparks()?)));
    given
        .map(|(effect, n)| effect.condition.is_none().then_some(n))
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

    /// Whether the card has this rarity.
    pub(crate) fn is(&self, rarity: Rarity) -> bool {
        self.rarity == rarity
    }

    /// Whether the card can be placed face down on a position.
    pub(crate) fn can_hide_at(&self, place: super::Place, respect_grid: bool) -> bool {
        let gridless = self.green.is_empty() && self.red.is_empty();
        self.hides && (!respect_grid || gridless || self.green.contains(place))
    }
}
