//! Connect Four: seven columns of six; four stones in a row win.
//!
//! Each seat's stones are the bits of one number: bit `7 * column + row`, with an empty seventh row, so that four
//! shifts detect a line (the bitboard of Fhourstones, Tromp).

use evenhand::game::knobs::Declared;
use evenhand::game::{
    Book, BySeat, Choices, Column, Cx, Dice, Ending, Illegal, LogText, Measured, Notation, Play, Record, Role, Rules,
    Ruleset, Seat, Seats, Secrets, SetupError,
};
use evenhand::game::{Feature, Insight};

const COLUMNS: u8 = 7;
const ROWS: u8 = 6;
/// The highest square of every column.
const TOP_ROW: u64 = 0x8102_0408_1020;

/// The rules, which have no numbers.
#[derive(Debug)]
pub struct ConnectFour;

/// A position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    stones: [u64; 2],
    turns: u8,
}

/// Drops a stone into this column, from 0 on the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Drop(pub u8);

impl State {
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn is_open(&self, column: u8) -> bool {
        self.taken() & (1 << (7 * column + ROWS - 1)) == 0
    }

    /// Returns the bit on which a stone dropped into an open column lands.
    fn landing(&self, column: u8) -> u64 {
        let floor = 1u64 << (7 * column);
        let full = ((1u64 << ROWS) - 1) << (7 * column);
        (self.taken() + floor) & full
    }

    fn next(&self) -> Seat {
        Seat(self.turns % 2)
    }

    fn drop_stone(&mut self, column: u8) {
        self.stones[self.next().index()] |= self.landing(column);
        self.turns += 1;
    }

    /// Returns the seat with four in a row; only the seat that has just moved can have them.
    fn winner(&self) -> Option<Seat> {
        let last = Seat(1 - self.next().0);
        four_in_a_row(self.stones[last.index()]).then_some(last)
    }
}

fn four_in_a_row(stones: u64) -> bool {
    [1, 7, 6, 8].iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

impl Ruleset for ConnectFour {
    const NAME: &'static str = "connect_four";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
    type State = State;
    type Action = Drop;
    type Event = Drop;

    fn book() -> Book {
        Book { documents: &[("connect_four.toml", "")], knobs: Declared::nothing, open_tables: &[] }
    }

    fn new(_rules: &Rules, _seats: usize) -> Result<ConnectFour, SetupError> {
        Ok(ConnectFour)
    }

    fn seats(&self) -> usize {
        2
    }

    fn step_limit(&self) -> usize {
        usize::from(COLUMNS * ROWS)
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("four in a row"), Ending::new("board full")] }
    }
}

impl Play for ConnectFour {
    fn setup(&self, _roles: &[Role], _cx: &mut Cx<'_, Drop>) -> State {
        State { stones: [0; 2], turns: 0 }
    }

    fn to_act(&self, state: &State) -> Seats {
        if state.turns == COLUMNS * ROWS || state.winner().is_some() { Seats::NONE } else { Seats::one(state.next()) }
    }

    fn actions(&self, state: &State, _seat: Seat, out: &mut Vec<Drop>) {
        const ALL: [Drop; COLUMNS as usize] = [Drop(0), Drop(1), Drop(2), Drop(3), Drop(4), Drop(5), Drop(6)];
        // No column is full until late in a match.
        if state.taken() & TOP_ROW == 0 {
            out.extend_from_slice(&ALL);
        } else {
            out.extend(ALL.into_iter().filter(|Drop(column)| state.is_open(*column)));
        }
    }

    fn legal(&self, state: &State, _seat: Seat, Drop(column): Drop) -> Result<(), Illegal> {
        if column < COLUMNS && state.is_open(column) { Ok(()) } else { Err(Illegal("the column is full".into())) }
    }

    fn apply(&self, state: &mut State, choices: &Choices<Drop>, cx: &mut Cx<'_, Drop>) {
        let drop = choices.get(state.next()).expect("the seat to move has chosen");
        state.drop_stone(drop.0);
        cx.event(drop);
    }

    fn payoff(&self, state: &State) -> BySeat<f32> {
        let mut shares = BySeat::default();
        match state.winner() {
            Some(winner) => shares[winner] = 1.0,
            None => (shares[Seat(0)], shares[Seat(1)]) = (0.5, 0.5),
        }
        shares
    }

    fn ending(&self, state: &State) -> usize {
        usize::from(state.winner().is_none())
    }
}

impl Secrets for ConnectFour {
    fn redact(&self, _state: &mut State, _seat: Seat) {}

    fn determinize(&self, _state: &mut State, _seat: Seat, _dice: &mut Dice) {}
}

impl Notation for ConnectFour {
    fn write_action(&self, Drop(column): Drop) -> String {
        char::from(b'a' + column).to_string()
    }

    fn read_action(&self, text: &str) -> Option<Drop> {
        match text.as_bytes() {
            [letter @ b'a'..=b'g'] => Some(Drop(letter - b'a')),
            _ => None,
        }
    }

    /// Formats six lines from the top, `x` for the first seat, `o` for the second.
    fn write_state(&self, state: &State) -> String {
        let square = |column: u8, row: u8| {
            let bit = 1 << (7 * column + row);
            if state.stones[0] & bit != 0 {
                'x'
            } else if state.stones[1] & bit != 0 {
                'o'
            } else {
                '.'
            }
        };
        let lines = (0..ROWS).rev().map(|row| (0..COLUMNS).map(|column| square(column, row)).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        let mut state = State { stones: [0; 2], turns: 0 };
        let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
        if lines.len() != usize::from(ROWS) {
            return Err(format!("line {}: a board has {ROWS} lines", lines.len()));
        }
        for (above, line) in lines.iter().enumerate() {
            let row = ROWS - 1 - above as u8;
            if line.len() != usize::from(COLUMNS) {
                return Err(format!("line {}: a line has {COLUMNS} squares", above + 1));
            }
            for (column, square) in line.bytes().enumerate() {
                let bit = 1 << (7 * column as u8 + row);
                match square {
                    b'x' => state.stones[0] |= bit,
                    b'o' => state.stones[1] |= bit,
                    b'.' => continue,
                    _ => return Err(format!("line {}: a square is one of x o .", above + 1)),
                }
                state.turns += 1;
            }
        }
        Ok(state)
    }
}

impl LogText for ConnectFour {
    fn write_event(&self, drop: &Drop) -> Option<String> {
        Some(format!("drops into {}", self.write_action(*drop)))
    }
}

impl Measured for ConnectFour {
    fn columns() -> &'static [Column] {
        const { &[Column::whole("turns", "stones", "Stones dropped by both seats together.").first()] }
    }

    fn measure(&self, end: &State, _events: &[Drop], record: &mut Record) {
        record.set_all(0, f64::from(end.turns));
    }
}

impl Insight for ConnectFour {
    const FEATURES: &'static [Feature] = &[
        Feature { name: "wins", about: "1 if it makes four in a row." },
        Feature { name: "blocks", about: "1 if it takes a square on which the other seat would win." },
        Feature { name: "centre", about: "3 in the middle column, 0 at the edges." },
    ];

    type Memo = ();

    fn features(&self, state: &State, seat: Seat, options: &[Drop], (): &mut (), out: &mut Vec<f32>) {
        let (own, other) = (state.stones[seat.index()], state.stones[1 - seat.index()]);
        for Drop(column) in options {
            let stone = state.landing(*column);
            let flag = |stones| f32::from(u8::from(four_in_a_row(stones)));
            out.extend([flag(own | stone), flag(other | stone), 3.0 - (f32::from(*column) - 3.0).abs()]);
        }
    }

    fn evaluate(&self, _state: &State) -> BySeat<f32> {
        BySeat([0.5, 0.5, 0.0, 0.0, 0.0, 0.0])
    }
}
