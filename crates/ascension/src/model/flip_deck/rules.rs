//! The common rules of all decks of a match, and the check that such decks can be flipped.

use super::deck::{Face, MAX_CARDS, MAX_FACES, MAX_FLIP, MAX_RECENT};
use super::knobs::{DeckKnobs, FlipKnobs, Suit};
use evenhand_game::game::SetupError;

/// The common rules of all decks of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRules {
    /// Value, suit rank (0 = highest) and number of copies of every card.
    pub faces: Vec<Printed>,
    /// The knobs of the deck.
    pub deck: DeckKnobs,
    /// The knobs of a flip.
    pub flip: FlipKnobs,
    pub(super) cards: usize,
    /// Maximum number of cards of one deck that are in play together: those of one flip, or of a contest of all sides
    /// that share the deck.
    pub(super) in_play: usize,
    /// Number of cards whose order is remembered: the last ones turned over.
    pub(super) recent: usize,
}

/// A card as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The card's value.
    pub value: i8,
    /// The rank of its suit, 0 = highest.
    pub rank: u8,
    /// Number of copies.
    pub count: u8,
}

impl DeckRules {
    /// Creates the rules of decks with these knobs.
    ///
    /// # Errors
    /// Returns an error for a deck that is too large, or too small for its flips, or a suit without a rank.
    pub fn new(deck: &DeckKnobs, flip: &FlipKnobs) -> Result<DeckRules, SetupError> {
        if !(1..=MAX_FLIP).contains(&usize::from(flip.count)) {
            return Err(wrong("flip.count", format!("a flip of {} cards", flip.count), "choose 1 to 4"));
        }
        let faces = faces(deck)?;
        let cards: usize = faces.iter().map(|face| usize::from(face.count)).sum();
        if faces.len() > MAX_FACES {
            let message = format!("the deck has {} different cards", faces.len());
            return Err(wrong("deck.cards", message, "use at most 24 different pairs of value and suit"));
        }
        if cards > MAX_CARDS {
            let message = format!("the deck has {cards} cards");
            return Err(wrong("deck.cards", message, "use at most 64 cards, with all copies"));
        }
        // The worst-case refresh leaves out the cards in play and the burnt ones.
        let least = 2 * usize::from(flip.count) - 1 + usize::from(deck.burn_on_refresh);
        if cards < least.max(usize::from(flip.count) + usize::from(deck.burn_at_start)) {
            let message = format!(
                "{cards} cards are too few to flip {} with {} burnt at a refresh",
                flip.count, deck.burn_on_refresh
            );
            return Err(wrong("deck.cards", message, "add cards, or flip or burn fewer"));
        }
        Ok(DeckRules { faces, deck: deck.clone(), flip: flip.clone(), cards, in_play: flip.count.into(), recent: 0 })
    }

    /// Changes the rules to one deck that this many sides flip from, all of them in one contest.
    ///
    /// # Errors
    /// Returns an error if the deck is too small for that.
    pub fn shared_by(self, sides: u8) -> Result<DeckRules, SetupError> {
        let in_play = self.in_play * usize::from(sides);
        if self.cards < in_play {
            return Err(SetupError {
                path: "deck.per".into(),
                message: format!(
                    "in a contest {sides} sides turn over {in_play} cards of one deck, which has {}",
                    self.cards
                ),
                remedy: "add cards (deck.cards, deck.copies), flip fewer, or give every player or side a deck".into(),
            });
        }
        Ok(DeckRules { in_play, ..self })
    }

    /// Keeps this many of the last flips in order, for seats with limited memory.
    pub fn remembering(self, flips: u8) -> DeckRules {
        let recent = usize::from(flips) * usize::from(self.flip.count);
        DeckRules { recent: recent.min(MAX_RECENT), ..self }
    }

    /// Whether a card has the suit that is wild under one interpretation of the rules (AS-Q10).
    pub fn is_red(&self, face: Face) -> bool {
        self.suit(face) == Suit::Red
    }

    /// Returns the suit of a card.
    pub fn suit(&self, face: Face) -> Suit {
        self.deck.suit_rank[usize::from(self.faces[usize::from(face)].rank)]
    }

    /// Returns the rank of the highest suit other than that of the wild card.
    pub fn wild_rank(&self) -> u8 {
        let rank = self.deck.suit_rank.iter().position(|suit| *suit != Suit::Red).unwrap_or(0);
        u8::try_from(rank).expect("there are few suits")
    }

    /// Returns the number of cards in a whole deck.
    pub fn cards(&self) -> usize {
        self.cards
    }
}

fn wrong(path: &str, message: String, remedy: &str) -> SetupError {
    SetupError { path: path.into(), message, remedy: remedy.into() }
}

/// Returns the different cards of a deck, with equal ones merged.
fn faces(deck: &DeckKnobs) -> Result<Vec<Printed>, SetupError> {
    let mut faces: Vec<Printed> = Vec::new();
    for card in &deck.cards {
        let rank = deck.suit_rank.iter().position(|suit| *suit == card.suit);
        let Some(rank) = rank.and_then(|rank| u8::try_from(rank).ok()) else {
            let message = format!("the suit of a card of value {} has no place in the order", card.value);
            return Err(wrong("deck.suit_rank", message, "list every suit that a card has"));
        };
        let count = card.count.saturating_mul(deck.copies);
        match faces.iter_mut().find(|face| face.value == card.value && face.rank == rank) {
            Some(face) => face.count = face.count.saturating_add(count),
            None => faces.push(Printed { value: card.value, rank, count }),
        }
    }
    faces.retain(|face| face.count > 0);
    Ok(faces)
}
