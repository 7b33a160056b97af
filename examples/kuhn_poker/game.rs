//! Kuhn poker: three cards, two players, one card each, one bet (Kuhn 1950).
//!
//! The smallest game in which bluffing is correct. With perfect play it is worth -1/18 of an ante to the first seat.
//! Chips are converted to a win share: 0.5 + chips / 4.

use evenhand::game::knobs::Declared;
use evenhand::game::{
    Book, BySeat, Choices, Column, Cx, Dice, Ending, Illegal, LogText, Measured, Notation, Play, Policy, Record, Role,
    Rules, Ruleset, Seat, Seats, Secrets, SetupError, ln_chances,
};
use evenhand::game::{Feature, Insight};
use evenhand::table::Pile;

/// The rules, which have no numbers.
#[derive(Debug)]
pub struct KuhnPoker;

/// The cards; the highest wins a showdown.
pub const CARDS: [char; 3] = ['J', 'Q', 'K'];

/// A position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    /// Each seat's card, as an index into [`CARDS`]; `None` if unknown.
    pub cards: [Option<u8>; 2],
    /// The moves so far, by the seats in turn.
    pub done: Pile<Move, 3>,
}

/// A move of a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Move {
    /// Adds nothing: checks, or folds to a bet.
    #[default]
    Pass,
    /// Adds a chip: bets, or calls a bet.
    Bet,
}
use Move::{Bet, Pass};

const DEAL: u8 = 0;

impl State {
    fn next(&self) -> Seat {
        Seat((self.done.len() % 2) as u8)
    }

    /// Returns the result of a finished match: who folded, if anyone, and the chips at stake.
    fn result(&self) -> Option<(Option<Seat>, i8)> {
        match self.done[..] {
            [Pass, Pass] => Some((None, 1)),
            [Bet, Bet] | [Pass, Bet, Bet] => Some((None, 2)),
            [Bet, Pass] => Some((Some(Seat(1)), 1)),
            [Pass, Bet, Pass] => Some((Some(Seat(0)), 1)),
            _ => None,
        }
    }

    /// Returns the chips won by the first seat from the second in a finished match.
    pub fn chips(&self) -> i8 {
        let (folded, stake) = self.result().expect("asked only of a finished match");
        let first_wins = match folded {
            Some(seat) => seat == Seat(1),
            None => self.cards[0] > self.cards[1],
        };
        if first_wins { stake } else { -stake }
    }
}

impl Ruleset for KuhnPoker {
    const NAME: &'static str = "kuhn_poker";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
    type State = State;
    type Action = Move;
    type Event = Move;

    fn book() -> Book {
        Book { documents: &[("kuhn_poker.toml", "")], knobs: Declared::nothing, open_tables: &[] }
    }

    fn new(_rules: &Rules, _seats: usize) -> Result<KuhnPoker, SetupError> {
        Ok(KuhnPoker)
    }

    fn seats(&self) -> usize {
        2
    }

    fn step_limit(&self) -> usize {
        3
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("showdown"), Ending::new("fold")] }
    }
}

impl Play for KuhnPoker {
    fn setup(&self, _roles: &[Role], cx: &mut Cx<'_, Move>) -> State {
        let mut deck = [0, 1, 2];
        cx.dice(DEAL).shuffle(&mut deck);
        State { cards: [Some(deck[0]), Some(deck[1])], done: Pile::new() }
    }

    fn to_act(&self, state: &State) -> Seats {
        if state.result().is_some() { Seats::NONE } else { Seats::one(state.next()) }
    }

    fn actions(&self, _state: &State, _seat: Seat, out: &mut Vec<Move>) {
        out.extend([Pass, Bet]);
    }

    fn legal(&self, _state: &State, _seat: Seat, _action: Move) -> Result<(), Illegal> {
        Ok(())
    }

    fn apply(&self, state: &mut State, choices: &Choices<Move>, cx: &mut Cx<'_, Move>) {
        let action = choices.get(state.next()).expect("the seat to move has chosen");
        state.done.push(action);
        cx.event(action);
    }

    fn payoff(&self, state: &State) -> BySeat<f32> {
        let first = 0.5 + f32::from(state.chips()) / 4.0;
        BySeat([first, 1.0 - first, 0.0, 0.0, 0.0, 0.0])
    }

    fn ending(&self, state: &State) -> usize {
        usize::from(matches!(state.result(), Some((Some(_), _))))
    }
}

impl Secrets for KuhnPoker {
    /// Hides the other seat's card, unless there was a showdown.
    fn redact(&self, state: &mut State, seat: Seat) {
        if !matches!(state.result(), Some((None, _))) {
            state.cards[1 - seat.index()] = None;
        }
    }

    fn determinize(&self, state: &mut State, seat: Seat, dice: &mut Dice) {
        let other = 1 - seat.index();
        if state.cards[other].is_none() {
            let own = state.cards[seat.index()].expect("a seat knows its own card");
            state.cards[other] = Some((own + 1 + dice.below(2) as u8) % 3);
        }
    }

    /// Appends, for each card of the other seat, the log-likelihood of its moves with that card.
    fn belief_likelihoods(
        &self,
        view: &State,
        seat: Seat,
        opinion: &mut Policy<'_, Self>,
        _dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        let other = 1 - seat.index();
        let mut opinions = Vec::new();
        for card in 0..CARDS.len() as u8 {
            let mut world = State { done: Pile::new(), ..*view };
            world.cards[other] = Some(card);
            let mut likely = 0.0;
            for done in view.done.iter() {
                if world.next().index() == other {
                    opinions.clear();
                    opinion(&world, world.next(), &[Pass, Bet], &mut opinions);
                    if opinions.is_empty() {
                        return out.clear();
                    }
                    ln_chances(&mut opinions);
                    likely += opinions[usize::from(*done == Bet)];
                }
                world.done.push(*done);
            }
            out.push(likely);
        }
    }

    fn determinize_weighted(&self, state: &mut State, seat: Seat, likelihoods: &[f32], dice: &mut Dice) -> f64 {
        let hidden = state.cards[1 - seat.index()].is_none();
        self.determinize(state, seat, dice);
        match state.cards[1 - seat.index()] {
            Some(card) if hidden => likelihoods.get(usize::from(card)).map_or(0.0, |likely| f64::from(*likely)),
            _ => 0.0,
        }
    }
}

impl Notation for KuhnPoker {
    fn write_action(&self, action: Move) -> String {
        match action {
            Pass => "pass".into(),
            Bet => "bet".into(),
        }
    }

    fn read_action(&self, text: &str) -> Option<Move> {
        [Pass, Bet].into_iter().find(|action| self.write_action(*action) == text)
    }

    /// Formats as `QK pass bet`, with `?` for an unknown card.
    fn write_state(&self, state: &State) -> String {
        let mut text: String =
            state.cards.iter().map(|card| card.map_or('?', |card| CARDS[usize::from(card)])).collect();
        for action in state.done.iter() {
            text.push(' ');
            text.push_str(&self.write_action(*action));
        }
        text
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        let card = |letter: char| match CARDS.iter().position(|card| *card == letter) {
            Some(card) => Ok(Some(card as u8)),
            None if letter == '?' => Ok(None),
            None => Err(format!("line 1: {letter:?} is not a card")),
        };
        let mut words = text.split_whitespace();
        let cards: Vec<char> = words.next().unwrap_or_default().chars().collect();
        let [first, second] = cards[..] else {
            return Err("line 1: begins with two cards".into());
        };
        let mut state = State { cards: [card(first)?, card(second)?], done: Pile::new() };
        for word in words {
            if state.result().is_some() {
                return Err(format!("line 1: {word:?} after the end"));
            }
            state.done.push(self.read_action(word).ok_or_else(|| format!("line 1: {word:?} is not a move"))?);
        }
        Ok(state)
    }
}

impl LogText for KuhnPoker {
    fn write_event(&self, action: &Move) -> Option<String> {
        Some(self.write_action(*action))
    }
}

impl Measured for KuhnPoker {
    fn columns() -> &'static [Column] {
        const { &[Column::seat("chips", "chips", "Chips won from the other seat.").first()] }
    }

    fn measure(&self, end: &State, _events: &[Move], record: &mut Record) {
        record.set(0, Seat(0), f64::from(end.chips()));
        record.set(0, Seat(1), f64::from(-end.chips()));
    }
}

impl Insight for KuhnPoker {
    const FEATURES: &'static [Feature] = &[
        Feature { name: "bets_low", about: "1 for a bet or call with the lowest card." },
        Feature { name: "bets_middle", about: "1 for a bet or call with the middle card." },
        Feature { name: "bets_high", about: "1 for a bet or call with the highest card." },
    ];

    type Memo = ();

    fn features(&self, state: &State, seat: Seat, options: &[Move], (): &mut (), out: &mut Vec<f32>) {
        for action in options {
            let bet_with = (*action == Bet).then_some(state.cards[seat.index()]).flatten();
            out.extend((0..3).map(|card| f32::from(u8::from(bet_with == Some(card)))));
        }
    }

    fn evaluate(&self, _state: &State) -> BySeat<f32> {
        BySeat([0.5, 0.5, 0.0, 0.0, 0.0, 0.0])
    }
}
