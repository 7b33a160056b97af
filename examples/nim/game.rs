//! Nim: heaps of counters; a turn takes any number from one heap; the seat that takes the last counter wins.
//!
//! The smallest game for the contract, with nothing hidden and no chance.

use evenhand::claims::Claims;
use evenhand::erasure::erased;
use evenhand::game::knobs::Declared;
use evenhand::game::{
    Book, BySeat, Choices, Column, Cx, Dice, Ending, Illegal, LogText, Measured, Notation, Play, Record, Role, Rules,
    Ruleset, Seat, Seats, Secrets, SetupError,
};
use evenhand::game::{Feature, Insight, Observation, Observed, Sparse};
use evenhand::games::{AnyGame, ListedGame};
use evenhand::odds::ExactOdds;
use evenhand::table::Pile;

const MOST_HEAPS: usize = 8;

evenhand::knobs! {
    /// The knobs.
    pub struct Knobs {
        /// How large the heaps are at the start.
        heaps: Vec<u8> = [3, 4, 5], in 1..=255, "counters";
    }
}

/// The rules: the initial sizes of the heaps.
#[derive(Debug)]
pub struct Nim {
    heaps: Heaps,
}

/// Counters left in each heap.
pub type Heaps = Pile<u8, MOST_HEAPS>;

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The counters left.
    pub heaps: Heaps,
    /// The seat to move.
    pub next: Seat,
}

/// Takes `count` counters from heap `heap` (from 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    /// The heap.
    pub heap: u8,
    /// The number of counters.
    pub count: u8,
}

impl State {
    /// Returns the nim-sum: 0 if the seat to move loses against perfect play (Bouton 1901).
    pub fn nim_sum(&self) -> u8 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }
}

impl Ruleset for Nim {
    const NAME: &'static str = "nim";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
    type State = State;
    type Action = Take;
    type Event = Take;

    fn book() -> Book {
        Book { documents: &[], knobs: Declared::of::<Knobs>, open_tables: &[] }
    }

    fn new(rules: &Rules, _seats: usize) -> Result<Nim, SetupError> {
        let sizes = rules.sections::<Knobs>()?.heaps;
        if sizes.is_empty() || sizes.len() > MOST_HEAPS {
            return Err(SetupError {
                path: "heaps".into(),
                message: format!("{} heaps", sizes.len()),
                remedy: format!("give 1 to {MOST_HEAPS} heaps"),
            });
        }
        Ok(Nim { heaps: sizes.into_iter().collect() })
    }

    fn seats(&self) -> usize {
        2
    }

    fn step_limit(&self) -> usize {
        self.heaps.iter().map(|heap| usize::from(*heap)).sum()
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("last counter taken")] }
    }
}

impl Play for Nim {
    fn setup(&self, _roles: &[Role], _cx: &mut Cx<'_, Take>) -> State {
        State { heaps: self.heaps, next: Seat(0) }
    }

    fn to_act(&self, state: &State) -> Seats {
        if state.heaps.iter().all(|heap| *heap == 0) { Seats::NONE } else { Seats::one(state.next) }
    }

    fn actions(&self, state: &State, _seat: Seat, out: &mut Vec<Take>) {
        for (heap, size) in state.heaps.iter().enumerate() {
            out.extend((1..=*size).map(|count| Take { heap: heap as u8, count }));
        }
    }

    fn legal(&self, state: &State, _seat: Seat, take: Take) -> Result<(), Illegal> {
        match state.heaps.get(usize::from(take.heap)) {
            Some(size) if (1..=*size).contains(&take.count) => Ok(()),
            _ => Err(Illegal("a turn takes one or more counters that are there, from one heap".into())),
        }
    }

    fn apply(&self, state: &mut State, choices: &Choices<Take>, cx: &mut Cx<'_, Take>) {
        let take = choices.get(state.next).expect("the seat that takes next has chosen");
        state.heaps[usize::from(take.heap)] -= take.count;
        state.next = Seat(1 - state.next.0);
        cx.event(take);
    }

    fn payoff(&self, state: &State) -> BySeat<f32> {
        let mut shares = BySeat::default();
        shares[Seat(1 - state.next.0)] = 1.0;
        shares
    }

    fn ending(&self, _state: &State) -> usize {
        0
    }
}

impl Secrets for Nim {
    fn redact(&self, _state: &mut State, _seat: Seat) {}

    fn determinize(&self, _state: &mut State, _seat: Seat, _dice: &mut Dice) {}
}

impl Notation for Nim {
    fn write_action(&self, take: Take) -> String {
        format!("{} from {}", take.count, take.heap + 1)
    }

    fn read_action(&self, text: &str) -> Option<Take> {
        let (count, heap) = text.split_once(" from ")?;
        Some(Take { heap: heap.parse::<u8>().ok()?.checked_sub(1)?, count: count.parse().ok()? })
    }

    fn write_state(&self, state: &State) -> String {
        let heaps: Vec<String> = state.heaps.iter().map(u8::to_string).collect();
        format!("{}: {}", state.next.0 + 1, heaps.join(" "))
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        let read = || {
            let (next, heaps) = text.split_once(": ")?;
            let heaps: Option<Vec<u8>> = heaps.split(' ').map(|heap| heap.parse().ok()).collect();
            let heaps = heaps.filter(|heaps| heaps.len() <= MOST_HEAPS)?;
            let next = next.parse::<u8>().ok().filter(|next| (1..=2).contains(next))?;
            Some(State { heaps: heaps.into_iter().collect(), next: Seat(next - 1) })
        };
        read().ok_or_else(|| format!("line 1: {text:?} is not `seat: heap heap ...`"))
    }
}

impl LogText for Nim {
    fn write_event(&self, take: &Take) -> Option<String> {
        Some(format!("takes {}", self.write_action(*take)))
    }
}

impl Measured for Nim {
    fn columns() -> &'static [Column] {
        const { &[Column::whole("turns", "turns", "Turns taken by both seats together.").first()] }
    }

    fn measure(&self, _end: &State, events: &[Take], record: &mut Record) {
        record.set_all(0, events.len() as f64);
    }
}

evenhand::observations! {
    /// The observation of a position.
    enum Seen {
        /// 1 if it is the own turn.
        Turn[1],
        /// Counters in each heap, up to 7, one of eight numbers being 1.
        Heaps[64],
    }
}

evenhand::observations! {
    /// The observation of an option.
    enum Offered {
        /// Counters it leaves in each heap, as those of the position.
        Left[64],
    }
}

/// Returns the index of a heap with this many counters.
fn heap_of(heap: usize, counters: u8) -> usize {
    8 * heap + usize::from(counters.min(7))
}

impl Insight for Nim {
    const FEATURES: &'static [Feature] = &[
        Feature { name: "taken", about: "Counters taken." },
        Feature { name: "empties", about: "1 if it ends a heap." },
    ];

    type Memo = ();

    fn features(&self, state: &State, _seat: Seat, options: &[Take], (): &mut (), out: &mut Vec<f32>) {
        for take in options {
            let empties = state.heaps[usize::from(take.heap)] == take.count;
            out.extend([f32::from(take.count), f32::from(u8::from(empties))]);
        }
    }

    fn evaluate(&self, _state: &State) -> BySeat<f32> {
        BySeat([0.5, 0.5, 0.0, 0.0, 0.0, 0.0])
    }

    const POSITION: &'static [Observation] = Seen::GROUPS;
    const OPTION: &'static [Observation] = Offered::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        out.set(Seen::Turn, if state.next == seat { 1.0 } else { 0.0 });
        for (heap, counters) in state.heaps.iter().enumerate() {
            out.put(Seen::Heaps, heap_of(heap, *counters), 1.0);
        }
    }

    fn option_observer<'a>(&'a self, state: &'a State, _seat: Seat) -> impl FnMut(Take, &mut Sparse) + 'a {
        |take, out| {
            for (heap, counters) in state.heaps.iter().enumerate() {
                let taken = if usize::from(take.heap) == heap { take.count } else { 0 };
                out.put(Offered::Left, heap_of(heap, counters - taken), 1.0);
            }
        }
    }
}

impl Claims for Nim {}

impl ExactOdds for Nim {}

impl ListedGame for Nim {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<Nim>()
    }
}
