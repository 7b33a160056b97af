//! What a match adds to the measures beyond what its events declare.

use crate::AxionForge;
use crate::model::content::{CardId, Place, Row};
use crate::model::events::{Cause, Event};
use crate::model::measures::Measure;
use crate::model::state::{End, State};
use evenhand_game::game::events::{Finished, Logged};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_kit::table::ids::Id;

/// Measures of Life Force lost by open position, numbered from the owner's left.
const OPEN_FRONT: [Measure; 7] = [
    Measure::OpenF1,
    Measure::OpenF2,
    Measure::OpenF3,
    Measure::OpenF4,
    Measure::OpenF5,
    Measure::OpenF6,
    Measure::OpenF7,
];
const OPEN_BACK: [Measure; 5] = [Measure::OpenB1, Measure::OpenB2, Measure::OpenB3, Measure::OpenB4, Measure::OpenB5];

impl Measured for AxionForge {
    const AMOUNTS: &'static [Amount] = &[
        Amount { name: "life", called: "Life Force", about: "Life Force; a team may share it." },
        Amount { name: "units", called: "cards on the Battlefield", about: "Cards on the Battlefield." },
        Amount { name: "hand", called: "cards in hand", about: "Cards in hand." },
    ];

    fn round(&self, state: &State) -> u16 {
        state.turn.div_ceil(u16::try_from(self.seats).unwrap_or(1))
    }

    fn hold(&self, state: &State, seat: Seat, amounts: &mut Vec<f64>) {
        let player = state.player(seat);
        amounts.extend([f64::from(self.life(state, seat)), player.units.len() as f64, player.hand.len() as f64]);
    }

    fn columns() -> &'static [Column] {
        Measure::COLUMNS
    }

    fn items(&self) -> &[String] {
        &self.items
    }

    fn labels(&self) -> Vec<ItemLabel> {
        let label = |(_, card): (CardId, &crate::model::content::Card)| ItemLabel {
            set: card.faction.clone(),
            age: None,
            kind: format!("{:?}", card.kind).to_lowercase(),
        };
        self.cards.iter().map(label).collect()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let items = vec![ItemCount::default(); self.cards.len() * self.seats];
        let mut count = Count { game: self, record, items, turns: 0, life: [0; 6] };
        count.begin(end);
        for event in events {
            count.event(*event, &Finished { game: self, end });
        }
        count.finish(end);
        let Count { record, items, .. } = count;
        record.items.extend(items.into_iter().filter(|row| row.gained > 0 || row.played > 0 || row.lacked > 0));
    }
}

/// Counts events into a record. Item rows stay ordered by (item, seat).
struct Count<'a> {
    game: &'a AxionForge,
    record: &'a mut Record,
    items: Vec<ItemCount>,
    turns: u16,
    /// The current Life Force of each seat.
    life: [i16; 6],
}

impl Count<'_> {
    fn set(&mut self, measure: Measure, seat: Seat, value: f64) {
        self.record.set(measure as usize, seat, value);
    }

    fn add(&mut self, measure: Measure, seat: Seat, more: impl Into<f64>) {
        let value = self.record.get(measure as usize, seat) + more.into();
        self.set(measure, seat, value);
    }

    fn item(&mut self, card: CardId, seat: Seat) -> Option<&mut ItemCount> {
        let row = self.items.get_mut(card.index() * self.game.seats + seat.index())?;
        (row.item, row.seat) = (u16::from(card.0), seat);
        Some(row)
    }

    fn played(&mut self, card: CardId, seat: Seat) {
        if let Some(row) = self.item(card, seat) {
            row.played += 1;
        }
    }

    /// Sets the starting values of every seat.
    fn begin(&mut self, end: &State) {
        for seat in Seat::all(self.game.seats) {
            self.life[seat.index()] = self.game.life_at_start(seat);
            for column in [Measure::LeadAt10, Measure::LeadAt20] {
                self.set(column, seat, f64::NAN);
            }
            self.set(Measure::Starts, seat, if seat == end.starter { 0.0 } else { 1.0 });
            let game = self.game;
            for card in &game.decks[end.player(seat).role].list {
                let row = self.item(*card, seat);
                if let Some(row) = row {
                    row.gained += 1;
                }
            }
        }
    }

    fn turn(&mut self) {
        let column = match self.turns {
            10 => Measure::LeadAt10,
            20 => Measure::LeadAt20,
            _ => return,
        };
        let seats = || Seat::all(self.game.seats);
        let leads: Vec<(Seat, f64)> = seats()
            .map(|seat| {
                let own = f64::from(self.life[seat.index()]);
                let others = seats().filter(|other| self.game.side(*other) != self.game.side(seat));
                let best = others.map(|other| f64::from(self.life[other.index()])).fold(f64::NEG_INFINITY, f64::max);
                (seat, own - best)
            })
            .collect();
        for (seat, lead) in leads {
            self.set(column, seat, lead);
        }
    }

    /// Counts an event: what it declares, and what depends on earlier events or on cards.
    fn event(&mut self, event: Event, finished: &Finished<'_, AxionForge>) {
        event.adds(finished, |column, seat, n| self.record.add(column, seat, n));
        match event {
            Event::Turn(..) => {
                self.turn();
                self.turns += 1;
            }
            Event::LeftOut(seat, card, _) => {
                if let Some(row) = self.item(card, seat) {
                    (row.gained, row.lacked) = (0, 1);
                }
            }
            Event::SourceDown(seat, card)
            | Event::Deployed(seat, card, ..)
            | Event::Hidden(seat, card, ..)
            | Event::Played(seat, card)
            | Event::Attached(seat, card, ..) => self.played(card, seat),
            Event::Life(seat, change, cause, place) => self.life(seat, change, cause, place),
            _ => {}
        }
    }

    fn life(&mut self, seat: Seat, change: i16, cause: Cause, place: Place) {
        self.life[seat.index()] += change;
        if change > 0 {
            return;
        }
        let board = &self.game.board;
        let measure = match cause {
            Cause::Open if board.has(place) && board.row(place) == Row::Front => Measure::LostOpenFront,
            Cause::Open => Measure::LostOpenBack,
            Cause::Decline => Measure::LostDeclined,
            Cause::Surplus => Measure::LostSurplus,
            Cause::Effect => Measure::LostEffects,
            Cause::Blast => Measure::LostBlasts,
            Cause::Broken => Measure::LostBroken,
            Cause::Deckout => Measure::LostDeckout,
        };
        self.add(measure, seat, -change);
        if cause == Cause::Open && board.has(place) {
            let row = board.row(place);
            let at = board.row_places(row).position(|other| other == place);
            let open = if row == Row::Front { &OPEN_FRONT[..] } else { &OPEN_BACK[..] };
            if let Some(measure) = at.and_then(|at| open.get(at)) {
                self.add(*measure, seat, -change);
            }
        }
    }

    fn finish(&mut self, end: &State) {
        let turns = f64::from(self.turns);
        self.record.set_all(Measure::Turns as usize, turns);
        self.record.set_all(Measure::MinutesAt60 as usize, turns * 60.0 / 60.0);
        self.record.set_all(Measure::MinutesAt150 as usize, turns * 150.0 / 60.0);
        let reason = match end.end {
            End::NotYet | End::Life => 0.0,
            End::Deckout => 1.0,
            End::Broken => 2.0,
            End::Explosion => 3.0,
            End::Trophies => 4.0,
            End::Objective => 5.0,
            End::Cap => 6.0,
        };
        for seat in Seat::all(self.game.seats) {
            self.set(Measure::Reason, seat, reason);
            self.set(Measure::LifeLeft, seat, f64::from(self.game.life(end, seat)));
        }
    }
}
