//! The flip deck: what stands in for dice (AS-DECK, AS-FLIP).
//!
//! Each deck is a hidden order of cards, a face-down discard pile, and what was burnt unseen at a
//! refresh. A [`FlipDeck`] is the position of one deck; [`DeckRules`] what all decks have in common.
//! What an onlooker with a perfect memory knows of a deck is `seen`: the faces turned over since the
//! last refresh. Everything else lies in the draw pile or face down, each arrangement equally likely.

use crate::{knobs, words};
use serde::{Deserialize, Serialize};

use crate::game::{Cx, Dice, SetupError};

use crate::table::Pile;

/// The most cards a deck can have, with all its copies.
pub const MAX_CARDS: usize = 64;
/// The most different cards.
pub const MAX_FACES: usize = 24;
/// The most cards in one flip.
pub const MAX_FLIP: usize = 4;

/// The most cards that are remembered in order.
const MAX_RECENT: usize = 9 * MAX_FLIP;

/// A card by its place in [`DeckRules::faces`].
pub type Face = u8;

/// A card nobody who looks knows.
pub const UNKNOWN: Face = Face::MAX;

words! {
    /// The suit of a card; decides ties only.
    #[derive(PartialOrd, Ord, Serialize)]
    pub enum Suit {
        /// The Red Joker's own.
        Red,
        /// Spades.
        Spades,
        /// Hearts.
        Hearts,
        /// Diamonds.
        Diamonds,
        /// Clubs.
        Clubs,
        /// The Black Joker's own.
        Black,
    }
}

knobs! {
    /// `deck.cards`: cards with the same value and suit.
    #[derive(Copy, Eq)]
    pub struct CardKnobs {
        /// What the card adds to a flip.
        value: i8, in -20..=20;
        /// Its suit; decides ties.
        suit: Suit;
        /// How many of it are in a deck.
        count: u8, in 0..=64, "cards";
    }

    /// `deck`: what decks are made of and how they come round.
    #[derive(Eq)]
    pub struct DeckKnobs {
        /// The cards of one deck.
        cards: Vec<CardKnobs>;
        /// How many such decks are shuffled together.
        copies: u8 = 1, in 1..=3, "decks";
        /// Who has a deck of their own.
        per: DeckPer = "player", doubt "AS-Q5";
        /// Cards discarded unseen after each refresh.
        burn_on_refresh: u8 = 1, in 0..=8, "cards";
        /// Cards discarded unseen before the first flip.
        burn_at_start: u8 = 0, in 0..=8, "cards", doubt "AS-Q4";
        /// Whether burnt cards take part in the next refresh.
        burn_returns: bool = true,
            doubt "AS-Q3: the book discards the burnt card without saying whether it comes back.";
        /// What a flip does with fewer cards left than it needs.
        last_card: LastCard = "split", doubt "AS-Q1: 17 cards cannot be flipped in twos.";
        /// When an empty deck is made anew.
        refresh_when: RefreshWhen = "on_empty"; // AS-Q2
        /// Whether cards stay away until the refresh.
        mode: DeckMode = "cycle";
        /// The suits from the highest to the lowest.
        suit_rank: Vec<Suit> = ["red", "spades", "hearts", "diamonds", "clubs", "black"];
    }
}

words! {
    /// Who has a deck of their own.
    pub enum DeckPer {
        /// Every player.
        Player,
        /// Every side.
        Side,
        /// All play from one deck.
        Shared,
    }

    /// What a flip does with fewer cards left than it needs.
    pub enum LastCard {
        /// Takes what there is, refreshes the deck from the others, and takes the rest.
        Split,
        /// Everything is shuffled together first.
        Reshuffle,
        /// Those cards are the flip.
        Single,
        /// They are discarded unseen, then the deck is refreshed.
        DiscardLast,
    }

    /// When an empty deck is made anew.
    pub enum RefreshWhen {
        /// As soon as it is empty.
        OnEmpty,
        /// When the next flip needs it.
        OnNeed,
    }

    /// Whether cards stay away until the refresh.
    pub enum DeckMode {
        /// They do.
        Cycle,
        /// Each flip is from the whole deck: the control without memory.
        ReshuffleEach,
    }
}

knobs! {
    /// `flip`: what one flip is.
    #[derive(Eq)]
    pub struct FlipKnobs {
        /// Cards turned over in a flip.
        count: u8 = 2, in 1..=4, "cards";
        /// How the cards make one number.
        combine: Combine = "sum";
        /// Who flips outside the own activation.
        offturn: OffTurn = "active", doubt "AS-Q7";
        /// Whether everybody sees the cards turned over.
        public: bool = true; // AS-Q15
    }
}

words! {
    /// How the cards of a flip make one number.
    pub enum Combine {
        /// Their sum.
        Sum,
        /// The highest.
        Max,
        /// The lowest.
        Min,
    }

    /// Who flips for what happens to a character outside its own side's activation.
    pub enum OffTurn {
        /// The player whose activation it is.
        Active,
        /// The player whose character it is.
        Owner,
    }

    /// What agents remember of cards turned over (AS-Q15).
    pub enum Memory {
        /// Everything since the last refresh.
        Perfect,
        /// The last flips of each deck, as many as `info.memory_n`, since its last refresh.
        LastN,
        /// Nothing.
        None,
    }
}

/// What all decks of a match have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRules {
    /// Value, place of the suit in the order (0 = highest) and copies of every card.
    pub faces: Vec<Printed>,
    /// The knobs behind it.
    pub deck: DeckKnobs,
    /// What one flip is.
    pub flip: FlipKnobs,
    cards: usize,
    /// The most cards of one deck that are in play together: those of one flip, or of a contest of all
    /// who share the deck.
    in_play: usize,
    /// Cards whose order somebody remembers: the last ones turned over.
    recent: usize,
}

/// A card as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What it adds.
    pub value: i8,
    /// The place of its suit in the order, 0 = highest.
    pub rank: u8,
    /// How many of it there are.
    pub count: u8,
}

/// One deck in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlipDeck {
    /// The draw pile; the next card is the last.
    pub draw: Pile<Face, MAX_CARDS>,
    /// How many of each face were turned over since the last refresh.
    pub seen: [u8; MAX_FACES],
    /// Discarded face down and unseen: takes part in the next refresh.
    pub unseen: Pile<Face, MAX_CARDS>,
    /// Discarded face down after its owner looked at it: takes part in the next refresh.
    pub aside: Pile<Face, MAX_CARDS>,
    /// Burnt for good, where burnt cards do not come back.
    pub gone: Pile<Face, MAX_CARDS>,
    /// How many were turned over that the one who looks has no memory of; 0 in the match itself.
    pub forgotten: u8,
    /// The last of those turned over, the newest last, as far back as somebody remembers who does not
    /// remember all; else empty.
    pub recent: Pile<Face, MAX_RECENT>,
    /// How many of the next cards the owner has looked at.
    pub known: u8,
    /// The side that looked at them, and discarded what lies in `aside`; 255 before anybody has.
    pub looker: u8,
    /// How often it was made anew.
    pub refreshes: u16,
}

/// What a flip came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flip {
    /// The cards in the order they were drawn.
    pub cards: Pile<Face, MAX_FLIP>,
    /// The number they make.
    pub total: i16,
}

impl DeckRules {
    /// The rules of decks with these knobs.
    ///
    /// # Errors
    /// A deck too large, or too small for its flips; a suit without a place in the order.
    pub fn new(deck: &DeckKnobs, flip: &FlipKnobs) -> Result<DeckRules, SetupError> {
        let wrong = |path: &str, message: String, remedy: &str| {
            Err(SetupError { path: path.into(), message, remedy: remedy.into() })
        };
        if !(1..=MAX_FLIP).contains(&usize::from(flip.count)) {
            return wrong("flip.count", format!("a flip of {} cards", flip.count), "choose 1 to 4");
        }
        let mut faces: Vec<Printed> = Vec::new();
        for card in &deck.cards {
            let Some(rank) = deck.suit_rank.iter().position(|suit| *suit == card.suit) else {
                return wrong(
                    "deck.suit_rank",
                    format!("the suit of a card of value {} has no place in the order", card.value),
                    "list every suit that a card has",
                );
            };
            let rank = rank as u8;
            let count = card.count.saturating_mul(deck.copies);
            match faces.iter_mut().find(|face| face.value == card.value && face.rank == rank) {
                Some(face) => face.count = face.count.saturating_add(count),
                None => faces.push(Printed { value: card.value, rank, count }),
            }
        }
        faces.retain(|face| face.count > 0);
        let cards: usize = faces.iter().map(|face| usize::from(face.count)).sum();
        if faces.len() > MAX_FACES {
            return wrong(
                "deck.cards",
                format!("the deck has {} different cards", faces.len()),
                "use at most 24 different pairs of value and suit",
            );
        }
        if cards > MAX_CARDS {
            return wrong("deck.cards", format!("the deck has {cards} cards"), "use at most 64 cards, with all copies");
        }
        // The worst refresh leaves out the cards in play and the burnt ones.
        let least = 2 * usize::from(flip.count) - 1 + usize::from(deck.burn_on_refresh);
        if cards < least.max(usize::from(flip.count) + usize::from(deck.burn_at_start)) {
            return wrong(
                "deck.cards",
                format!(
                    "{cards} cards are too few to flip {} with {} burnt at a refresh",
                    flip.count, deck.burn_on_refresh
                ),
                "add cards, or flip or burn fewer",
            );
        }
        Ok(DeckRules { faces, deck: deck.clone(), flip: flip.clone(), cards, in_play: flip.count.into(), recent: 0 })
    }

    /// The same for one deck that this many sides flip from, all of them in one contest.
    ///
    /// # Errors
    /// A deck too small for that.
    pub(crate) fn shared_by(self, sides: u8) -> Result<DeckRules, SetupError> {
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

    /// The same with so many of the last flips kept in order, for those who remember no more.
    pub(crate) fn remembering(self, flips: u8) -> DeckRules {
        let recent = usize::from(flips) * usize::from(self.flip.count);
        DeckRules { recent: recent.min(MAX_RECENT), ..self }
    }

    /// Whether a card is of the suit that one reading makes wild (AS-Q10).
    pub(crate) fn is_red(&self, face: Face) -> bool {
        self.deck.suit_rank[usize::from(self.faces[usize::from(face)].rank)] == Suit::Red
    }

    /// The place of the highest suit that is not the wild one's own.
    pub(crate) fn wild_rank(&self) -> u8 {
        self.deck.suit_rank.iter().position(|suit| *suit != Suit::Red).unwrap_or(0) as u8
    }

    /// Cards in a whole deck.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// A whole deck, shuffled, with what is burnt before the first flip (AS-DECK-3).
    pub fn fresh(&self, dice: &mut Dice) -> FlipDeck {
        let mut deck = FlipDeck::empty();
        for (face, printed) in self.faces.iter().enumerate() {
            deck.draw.extend_from(std::iter::repeat_n(face as Face, usize::from(printed.count)));
        }
        dice.shuffle(&mut deck.draw);
        self.burn(&mut deck, self.deck.burn_at_start, 0);
        deck
    }

    /// Turns over the cards of one flip and discards them (AS-FLIP-1, AS-FLIP-4). `stream` names the
    /// dice of this deck, so that one deck's refresh does not disturb another's.
    pub fn flip<E>(&self, deck: &mut FlipDeck, stream: u8, cx: &mut Cx<'_, E>) -> Flip {
        let flip = self.turn_over(deck, 0, stream, cx);
        self.discard(deck, &flip.cards, stream, cx);
        flip
    }

    /// Turns over the cards of one flip, which stay in play until [`DeckRules::discard`] takes them:
    /// no refresh shuffles them in (AS-DECK-7). `held` says how many of this deck are in play already.
    pub(crate) fn turn_over<E>(&self, deck: &mut FlipDeck, held: usize, stream: u8, cx: &mut Cx<'_, E>) -> Flip {
        let count = usize::from(self.flip.count);
        let mut cards: Pile<Face, MAX_FLIP> = Pile::new();
        if self.deck.mode == DeckMode::ReshuffleEach {
            deck.gather();
            cx.dice(stream).shuffle(&mut deck.draw);
        }
        if deck.draw.len() < count {
            match self.deck.last_card {
                LastCard::Split => {}
                LastCard::Single if deck.draw.is_empty() => self.refresh(deck, held, cx.dice(stream)),
                LastCard::Single => {}
                LastCard::Reshuffle => self.refresh(deck, held, cx.dice(stream)),
                LastCard::DiscardLast => {
                    while let Some(card) = deck.draw.pop() {
                        if deck.known > 0 {
                            deck.known -= 1;
                            deck.aside.push(card);
                        } else {
                            deck.unseen.push(card);
                        }
                    }
                    self.refresh(deck, held, cx.dice(stream));
                }
            }
        }
        while cards.len() < count {
            if deck.draw.is_empty() {
                if self.deck.last_card == LastCard::Single && !cards.is_empty() {
                    break;
                }
                // Cards in play lie in no pile, so they stay out of this shuffle (AS-DECK-7).
                self.refresh(deck, held + cards.len(), cx.dice(stream));
            }
            let Some(card) = deck.draw.pop() else { break };
            deck.known = deck.known.saturating_sub(1);
            cards.push(card);
        }
        Flip { total: self.total(&cards), cards }
    }

    /// Cards that were in play, the last of this deck, are discarded (AS-FLIP-4).
    pub(crate) fn discard<E>(&self, deck: &mut FlipDeck, cards: &[Face], stream: u8, cx: &mut Cx<'_, E>) {
        for card in cards {
            deck.seen[usize::from(*card)] += 1;
            if self.recent > 0 {
                if deck.recent.len() == self.recent {
                    deck.recent.remove(0);
                }
                deck.recent.push(*card);
            }
        }
        if deck.draw.is_empty() && self.deck.refresh_when == RefreshWhen::OnEmpty {
            self.refresh(deck, 0, cx.dice(stream));
        }
    }

    /// A side looks at the next `count` cards. In a deck that several sides flip from, one that looked
    /// before is taken to have forgotten: only one side's knowledge is kept.
    pub fn look(&self, deck: &mut FlipDeck, side: u8, count: u8) {
        if deck.looker != side {
            (deck.looker, deck.known) = (side, 0);
            deck.unseen.append(&mut deck.aside);
        }
        deck.known = deck.known.max(count);
    }

    /// Discards some of the next `count` cards, which their owner has looked at: bit 0 is the next
    /// one. They lie face down, known to the owner alone.
    pub fn discard_known<E>(&self, deck: &mut FlipDeck, count: u8, which: u8, stream: u8, cx: &mut Cx<'_, E>) {
        // The deepest first, so that the places of those above stay the same.
        for place in (0..count).rev().filter(|place| which & (1 << place) != 0) {
            let Some(from_below) = deck.draw.len().checked_sub(1 + usize::from(place)) else { continue };
            let card = deck.draw.remove(from_below);
            deck.aside.push(card);
            deck.known = deck.known.saturating_sub(1);
        }
        if deck.draw.is_empty() && self.deck.refresh_when == RefreshWhen::OnEmpty {
            self.refresh(deck, 0, cx.dice(stream));
        }
    }

    /// The number that cards make together.
    pub fn total(&self, cards: &[Face]) -> i16 {
        let values = cards.iter().map(|card| i16::from(self.faces[usize::from(*card)].value));
        match self.flip.combine {
            Combine::Sum => values.sum(),
            Combine::Max => values.max().unwrap_or(0),
            Combine::Min => values.min().unwrap_or(0),
        }
    }

    /// All that is discarded goes back into the draw pile, which is shuffled; then cards are burnt
    /// (AS-DECK-4, AS-DECK-6). `held` cards are in play and stay there.
    fn refresh(&self, deck: &mut FlipDeck, held: usize, dice: &mut Dice) {
        deck.gather();
        dice.shuffle(&mut deck.draw);
        deck.refreshes = deck.refreshes.saturating_add(1);
        self.burn(deck, self.deck.burn_on_refresh, held);
    }

    /// Discards cards unseen, as long as enough are left for a flip, and with those in play for a
    /// contest: a deck whose burnt cards never come back would else run dry.
    fn burn(&self, deck: &mut FlipDeck, cards: u8, held: usize) {
        let least = usize::from(self.flip.count).max(self.in_play.saturating_sub(held));
        for _ in 0..cards {
            if deck.draw.len() <= least {
                return;
            }
            let Some(card) = deck.draw.pop() else { return };
            if self.deck.burn_returns { deck.unseen.push(card) } else { deck.gone.push(card) }
        }
    }

    /// How many of each face an onlooker cannot place: the whole deck less what was turned over, as far
    /// as it is remembered.
    pub fn hidden(&self, deck: &FlipDeck, memory: Memory) -> [u8; MAX_FACES] {
        let seen = deck.remembered(memory);
        let mut counts = [0; MAX_FACES];
        for (face, printed) in self.faces.iter().enumerate() {
            counts[face] = printed.count.saturating_sub(seen[face]);
        }
        counts
    }

    /// Forgets what a seat cannot know of a deck: its order, what was burnt and, unless it is the
    /// seat's own, what its owner looked at (AS-INF-2); and what it does not remember of the cards
    /// turned over (AS-INF-3).
    pub fn redact(&self, deck: &mut FlipDeck, own: bool, memory: Memory) {
        let known = if own { usize::from(deck.known) } else { 0 };
        let unknown = deck.draw.len() - known;
        deck.draw[..unknown].fill(UNKNOWN);
        deck.unseen.fill(UNKNOWN);
        deck.gone.fill(UNKNOWN);
        if !own {
            deck.aside.fill(UNKNOWN);
        }
        let remembered = deck.remembered(memory);
        deck.forgotten += deck.seen.iter().sum::<u8>() - remembered.iter().sum::<u8>();
        deck.seen = remembered;
        if memory == Memory::None {
            deck.recent.fill(UNKNOWN);
        }
    }

    /// Deals what is unknown from what cannot be placed, every arrangement equally likely (AS-INF-4).
    pub fn imagine(&self, deck: &mut FlipDeck, dice: &mut Dice) {
        let mut left = self.hidden(deck, Memory::Perfect);
        for card in deck.draw.iter().chain(deck.aside.iter()).filter(|card| **card != UNKNOWN) {
            left[usize::from(*card)] -= 1;
        }
        let mut pool: Pile<Face, MAX_CARDS> = Pile::new();
        for (face, count) in left.into_iter().enumerate() {
            pool.extend_from(std::iter::repeat_n(face as Face, usize::from(count)));
        }
        dice.shuffle(&mut pool);
        let places = deck.draw.iter_mut().chain(deck.unseen.iter_mut());
        for card in places.chain(deck.aside.iter_mut()).chain(deck.gone.iter_mut()) {
            if *card == UNKNOWN {
                *card = pool.pop().expect("what cannot be placed is as many cards as places");
            }
        }
        for _ in 0..std::mem::take(&mut deck.forgotten) {
            let card = pool.pop().expect("cards turned over are part of the deck");
            deck.seen[usize::from(card)] += 1;
            if let Some(recent) = deck.recent.iter_mut().find(|recent| **recent == UNKNOWN) {
                *recent = card;
            }
        }
    }
}

impl Default for FlipDeck {
    fn default() -> Self {
        FlipDeck::empty()
    }
}

impl FlipDeck {
    fn empty() -> FlipDeck {
        FlipDeck {
            draw: Pile::new(),
            seen: [0; MAX_FACES],
            unseen: Pile::new(),
            aside: Pile::new(),
            gone: Pile::new(),
            forgotten: 0,
            recent: Pile::new(),
            known: 0,
            looker: u8::MAX,
            refreshes: 0,
        }
    }

    /// Cards in the discard pile, which everybody can count.
    pub fn discarded(&self) -> usize {
        usize::from(self.seen.iter().sum::<u8>() + self.forgotten) + self.unseen.len() + self.aside.len()
    }

    /// How many of each face somebody remembers to have been turned over since the last refresh.
    fn remembered(&self, memory: Memory) -> [u8; MAX_FACES] {
        match memory {
            Memory::Perfect => self.seen,
            Memory::None => [0; MAX_FACES],
            Memory::LastN => {
                let mut counts = [0; MAX_FACES];
                for card in self.recent.iter().filter(|card| **card != UNKNOWN) {
                    counts[usize::from(*card)] += 1;
                }
                counts
            }
        }
    }

    fn gather(&mut self) {
        for (face, count) in self.seen.into_iter().enumerate() {
            self.draw.extend_from(std::iter::repeat_n(face as Face, usize::from(count)));
        }
        self.seen = [0; MAX_FACES];
        self.draw.append(&mut self.unseen);
        self.draw.append(&mut self.aside);
        self.recent.clear();
        self.known = 0;
    }
}
