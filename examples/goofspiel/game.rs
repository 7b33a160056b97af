//! Goofspiel: in each round one prize is turned up, both seats bid a card, and the higher bid takes it.
//!
//! Cards that were bid are gone, a tie leaves the prize to nobody, and most points win. Bids are sealed. With `in_turn
//! = false` both seats choose at once; with `in_turn = true` the first seat lays its bid face down before the second
//! chooses, which is equivalent for a seat that does not peek.

use evenhand::game::knobs::Declared;
use evenhand::game::{
    Book, BySeat, Choices, Column, Cx, Dice, Ending, Illegal, LogText, Measured, Notation, Play, Record, Role, Rules,
    Ruleset, Seat, Seats, Secrets, SetupError,
};
use evenhand::game::{Feature, Insight};
use evenhand::table::Pile;

const MOST_CARDS: u8 = 13;

evenhand::knobs! {
    /// The knobs.
    pub struct Knobs {
        /// Cards in each hand, and prizes.
        cards: u8 = 5, in 1..=13, "cards";
        /// Whether the first seat lays its bid face down before the second chooses.
        in_turn: bool = false;
    }
}

/// The rules.
#[derive(Debug)]
pub struct Goofspiel {
    cards: u8,
    in_turn: bool,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// Bit `c` is set if the seat has card `c`; a bid card counts until the bid is turned up.
    pub hands: [u16; 2],
    /// Points won.
    pub points: [u8; 2],
    /// The remaining prizes. The last is face up; the others are in ascending order where their order is unknown.
    pub prizes: Pile<u8, 13>,
    /// The first seat's face-down bid.
    pub bid: Bid,
}

/// A face-down bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bid {
    /// No bid.
    Open,
    /// An unknown bid, of which only the back is visible.
    Back,
    /// This card.
    Card(u8),
}

/// A bid of this card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(pub u8);

/// The end of a round.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    prize: u8,
    bids: [u8; 2],
}

const PRIZES: u8 = 0;

fn cards_of(hand: u16) -> impl Iterator<Item = u8> {
    (1..=MOST_CARDS).filter(move |card| hand & (1 << card) != 0)
}

impl Goofspiel {
    fn resolve(&self, state: &mut State, bids: [u8; 2], cx: &mut Cx<'_, Round>) {
        let prize = state.prizes.pop().expect("a round has a prize");
        for (hand, bid) in state.hands.iter_mut().zip(bids) {
            *hand &= !(1 << bid);
        }
        if bids[0] != bids[1] {
            state.points[usize::from(bids[1] > bids[0])] += prize;
        }
        state.bid = Bid::Open;
        cx.event(Round { prize, bids });
    }
}

impl Ruleset for Goofspiel {
    const NAME: &'static str = "goofspiel";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
    type State = State;
    type Action = Card;
    type Event = Round;

    fn book() -> Book {
        Book { documents: &[], knobs: Declared::of::<Knobs>, open_tables: &[] }
    }

    fn new(rules: &Rules, _seats: usize) -> Result<Goofspiel, SetupError> {
        let Knobs { cards, in_turn } = rules.sections()?;
        Ok(Goofspiel { cards, in_turn })
    }

    fn seats(&self) -> usize {
        2
    }

    fn step_limit(&self) -> usize {
        2 * usize::from(self.cards)
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("prizes gone")] }
    }
}

impl Play for Goofspiel {
    fn setup(&self, _roles: &[Role], cx: &mut Cx<'_, Round>) -> State {
        let mut prizes: Pile<u8, 13> = (1..=self.cards).collect();
        cx.dice(PRIZES).shuffle(&mut prizes);
        let hand = (1..=self.cards).fold(0, |hand, card| hand | 1 << card);
        State { hands: [hand; 2], points: [0; 2], prizes, bid: Bid::Open }
    }

    fn to_act(&self, state: &State) -> Seats {
        match (state.prizes.is_empty(), self.in_turn, state.bid) {
            (true, _, _) => Seats::NONE,
            (false, false, _) => Seats::all(2),
            (false, true, Bid::Open) => Seats::one(Seat(0)),
            (false, true, _) => Seats::one(Seat(1)),
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Card>) {
        out.extend(cards_of(state.hands[seat.index()]).map(Card));
    }

    fn legal(&self, state: &State, seat: Seat, Card(card): Card) -> Result<(), Illegal> {
        let held = cards_of(state.hands[seat.index()]).any(|held| held == card);
        if held { Ok(()) } else { Err(Illegal("a bid is a card in hand".into())) }
    }

    fn apply(&self, state: &mut State, choices: &Choices<Card>, cx: &mut Cx<'_, Round>) {
        match (choices.get(Seat(0)), choices.get(Seat(1)), state.bid) {
            (Some(Card(first)), Some(Card(second)), _) => self.resolve(state, [first, second], cx),
            (None, Some(Card(second)), Bid::Card(first)) => self.resolve(state, [first, second], cx),
            (Some(Card(first)), None, _) => state.bid = Bid::Card(first),
            (None, ..) => unreachable!("the first seat bids at the same time or has bid before"),
        }
    }

    fn payoff(&self, state: &State) -> BySeat<f32> {
        let first = match state.points[0].cmp(&state.points[1]) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
        BySeat([first, 1.0 - first, 0.0, 0.0, 0.0, 0.0])
    }

    fn ending(&self, _state: &State) -> usize {
        0
    }
}

impl Secrets for Goofspiel {
    /// Hides the order of the remaining prizes, and from the other seat the card of a face-down bid.
    fn redact(&self, state: &mut State, seat: Seat) {
        let hidden = state.prizes.len().saturating_sub(1);
        state.prizes[..hidden].sort_unstable();
        if seat == Seat(1) && state.bid != Bid::Open {
            state.bid = Bid::Back;
        }
    }

    fn determinize(&self, state: &mut State, _seat: Seat, dice: &mut Dice) {
        let hidden = state.prizes.len().saturating_sub(1);
        dice.shuffle(&mut state.prizes[..hidden]);
        if state.bid == Bid::Back {
            let held = state.hands[0].count_ones() as usize;
            let card = cards_of(state.hands[0]).nth(dice.below(held)).expect("below the number of cards held");
            state.bid = Bid::Card(card);
        }
    }
}

impl Notation for Goofspiel {
    fn write_action(&self, Card(card): Card) -> String {
        card.to_string()
    }

    fn read_action(&self, text: &str) -> Option<Card> {
        text.parse().ok().map(Card)
    }

    /// Formats as `hand/hand points-points prizes. bid`, e.g. `123/123 0-0 312. -`, with cards as hexadecimal digits.
    /// The bid is `-` if there is none and `?` if only its back is visible.
    fn write_state(&self, state: &State) -> String {
        let digits = |cards: &[u8]| cards.iter().map(|card| format!("{card:x}")).collect::<String>();
        let hands = state.hands.map(|hand| digits(&cards_of(hand).collect::<Vec<u8>>()));
        let bid = match state.bid {
            Bid::Open => "-".into(),
            Bid::Back => "?".into(),
            Bid::Card(card) => format!("{card:x}"),
        };
        let [first, second] = state.points;
        format!("{}/{} {first}-{second} {}. {bid}", hands[0], hands[1], digits(&state.prizes))
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        let digit = |letter: char| letter.to_digit(16).filter(|d| (1..=13).contains(d)).map(|d| d as u8);
        let hand = |text: &str| text.chars().try_fold(0u16, |hand, letter| Some(hand | 1 << digit(letter)?));
        let read = || {
            let words: [&str; 4] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
            let (first, second) = words[0].split_once('/')?;
            let points = words[1].split_once('-')?;
            let prizes: Option<Vec<u8>> = words[2].strip_suffix('.')?.chars().map(digit).collect();
            Some(State {
                hands: [hand(first)?, hand(second)?],
                points: [points.0.parse().ok()?, points.1.parse().ok()?],
                prizes: prizes.filter(|prizes| prizes.len() <= 13)?.into_iter().collect(),
                bid: match words[3] {
                    "-" => Bid::Open,
                    "?" => Bid::Back,
                    card => Bid::Card(card.chars().next().and_then(digit)?),
                },
            })
        };
        read().ok_or_else(|| format!("line 1: {text:?} is not `hand/hand points-points prizes. bid`"))
    }
}

impl LogText for Goofspiel {
    fn write_event(&self, round: &Round) -> Option<String> {
        Some(format!("{} against {} for {}", round.bids[0], round.bids[1], round.prize))
    }
}

impl Measured for Goofspiel {
    fn columns() -> &'static [Column] {
        const { &[Column::seat("points", "points", "Points won.").first()] }
    }

    fn measure(&self, end: &State, _events: &[Round], record: &mut Record) {
        for seat in Seat::all(2) {
            record.set(0, seat, f64::from(end.points[seat.index()]));
        }
    }
}

impl Insight for Goofspiel {
    const FEATURES: &'static [Feature] = &[
        Feature { name: "bid", about: "The value of the card bid." },
        Feature { name: "matches_prize", about: "1 if the card bid has the value of the prize." },
    ];

    type Memo = ();

    fn features(&self, state: &State, _seat: Seat, options: &[Card], (): &mut (), out: &mut Vec<f32>) {
        let prize = state.prizes.last().copied();
        for Card(card) in options {
            out.extend([f32::from(*card), f32::from(u8::from(prize == Some(*card)))]);
        }
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        let left: f32 = state.prizes.iter().map(|prize| f32::from(*prize)).sum();
        let [first, second] = state.points.map(f32::from);
        let share = (first + left / 2.0) / (first + second + left).max(1.0);
        BySeat([share, 1.0 - share, 0.0, 0.0, 0.0, 0.0])
    }
}
