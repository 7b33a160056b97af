//! Why a question about a deck has no answer.

/// Why a question about a deck has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// There are fewer cards than a flip needs.
    TooFew {
        /// The number of the flip, from 1.
        flip: usize,
        /// Number of cards that can be turned over for it.
        cards: usize,
        /// Number of cards it needs.
        needs: usize,
    },
    /// The known cards are not in the deck, or too few of them are.
    Unknown(String),
    /// A game's own rules for a deck cannot be applied to this one.
    ByRules {
        /// What is wrong.
        message: String,
        /// How to fix it.
        remedy: &'static str,
    },
    /// The event in question cannot happen with this deck.
    Never(String),
    /// It has too many positions to be solved.
    TooLarge,
}

impl Unsolved {
    /// Returns what is wrong, and how to fix it.
    pub fn told(&self) -> (String, &'static str) {
        match self {
            Unsolved::TooFew { cards: 0, flip: 1, .. } => {
                ("the deck has no cards".into(), "list its cards, such as \"4x1 4x2 4x3 4x-1 -2 +4\"")
            }
            Unsolved::TooFew { flip: 1, cards, needs } => (
                format!("a flip needs {needs} cards, but only {cards} can be turned over"),
                "add cards, or flip, burn or discard fewer",
            ),
            Unsolved::TooFew { flip, cards, needs } => (
                format!("flip {flip} needs {needs} cards, but only {cards} can be turned over by then"),
                "add cards, or flip or burn fewer, or let burnt cards come back",
            ),
            Unsolved::Unknown(what) => (what.clone(), "only cards of the deck can be known"),
            Unsolved::ByRules { message, remedy } => (message.clone(), remedy),
            Unsolved::Never(what) => (what.clone(), "ask about something that can happen with this deck"),
            Unsolved::TooLarge => (
                "it has too many positions to be worked out exactly".into(),
                "ask about fewer flips at once, or a deck with fewer different values",
            ),
        }
    }
}
