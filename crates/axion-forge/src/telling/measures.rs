//! Measures of this game, counted from its events.

use crate::AxionForge;
use crate::model::content::{CardId, Place, Row};
use crate::model::events::{Cause, Event};
use crate::model::state::{End, State};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_game::measures;
use evenhand_kit::table::ids::Id;

const YES_NO: &[&str] = &["yes", "no"];
const REASONS: &[&str] = &["life", "deckout", "broken", "explosion", "trophies", "objective", "cap"];

measures! {
    /// The measures, in the order of their columns.
    enum Measure {
        /// Turns begun by all seats.
        Turns = whole("turns").first(),
        /// Minutes of the match if every turn takes 60 seconds; 30 to 60 are intended (AX-WIN-5).
        MinutesAt60 as "minutes_at_60_s_a_turn" = whole("minutes").fractional()
            .called("minutes at 60 seconds per turn"),
        /// The same if every turn takes 150 seconds.
        MinutesAt150 as "minutes_at_150_s_a_turn" = whole("minutes").fractional()
            .called("minutes at 150 seconds per turn"),
        /// Why the match ended.
        Reason = label(REASONS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order")
            .groups(&["the first player", "the players after the first"]),
        /// Turns that the seat began.
        OwnTurns = seat("turns").first(),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Life Force at the end.
        LifeLeft = seat("life").first().called("Life Force at the end"),
        /// Life Force lost to attacks on empty positions of the Frontline.
        LostOpenFront = seat("life").called("Life Force lost on open Frontline positions"),
        /// Life Force lost to attacks on empty positions of the Backfield.
        LostOpenBack = seat("life").called("Life Force lost on open Backfield positions"),
        /// Life Force lost to attacks on the empty position F1.
        OpenF1 as "open_f1" = seat("life").called("Life Force lost on open position F1"),
        /// Life Force lost to attacks on the empty position F2.
        OpenF2 as "open_f2" = seat("life").called("Life Force lost on open position F2"),
        /// Life Force lost to attacks on the empty position F3.
        OpenF3 as "open_f3" = seat("life").called("Life Force lost on open position F3"),
        /// Life Force lost to attacks on the empty position F4.
        OpenF4 as "open_f4" = seat("life").called("Life Force lost on open position F4"),
        /// Life Force lost to attacks on the empty position F5.
        OpenF5 as "open_f5" = seat("life").called("Life Force lost on open position F5"),
        /// Life Force lost to attacks on the empty position F6.
        OpenF6 as "open_f6" = seat("life").called("Life Force lost on open position F6"),
        /// Life Force lost to attacks on the empty position F7.
        OpenF7 as "open_f7" = seat("life").called("Life Force lost on open position F7"),
        /// Life Force lost to attacks on the empty position B1.
        OpenB1 as "open_b1" = seat("life").called("Life Force lost on open position B1"),
        /// Life Force lost to attacks on the empty position B2.
        OpenB2 as "open_b2" = seat("life").called("Life Force lost on open position B2"),
        /// Life Force lost to attacks on the empty position B3.
        OpenB3 as "open_b3" = seat("life").called("Life Force lost on open position B3"),
        /// Life Force lost to attacks on the empty position B4.
        OpenB4 as "open_b4" = seat("life").called("Life Force lost on open position B4"),
        /// Life Force lost to attacks on the empty position B5.
        OpenB5 as "open_b5" = seat("life").called("Life Force lost on open position B5"),
        /// Life Force lost by declining to defend.
        LostDeclined = seat("life").called("Life Force lost by declining to defend"),
        /// Life Force lost to damage beyond what a defender could take.
        LostSurplus = seat("life").called("Life Force lost to surplus damage"),
        /// Life Force lost to effects.
        LostEffects = seat("life").called("Life Force lost to effects"),
        /// Life Force lost to explosions.
        LostBlasts = seat("life").called("Life Force lost to explosions"),
        /// Life Force lost to Broken cards.
        LostBroken = seat("life").called("Life Force lost to Broken cards"),
        /// Life Force lost to an empty deck.
        LostDeckout = seat("life").called("Life Force lost to an empty deck"),
        /// Life Force gained.
        LifeGained = seat("life").called("Life Force gained"),
        /// Life Force more than the best of the others, after the tenth turn of the match.
        LeadAt10 as "lead_at_10" = seat("life").fractional().called("lead in Life Force after turn 10"),
        /// The same after the twentieth turn.
        LeadAt20 as "lead_at_20" = seat("life").fractional().called("lead in Life Force after turn 20"),
        /// Trophies banked.
        Trophies = seat("Trophies").first().called("Trophies banked"),
        /// Sources deployed.
        Sources = seat("Sources").called("Sources deployed"),
        /// Cards deployed face up.
        DeployedUp = seat("cards").first().called("cards deployed face up"),
        /// Cards placed face down.
        DeployedDown = seat("cards").first().called("cards placed face down"),
        /// Face-down cards flipped.
        Flips = seat("cards").called("face-down cards flipped"),
        /// Artifices played and Augments attached.
        Spells = seat("cards").called("Artifices and Augments played"),
        /// Traps that sprang.
        TrapsSprung = seat("Traps").called("Traps sprung"),
        /// Basic Attacks declared.
        Attacks = seat("attacks").first().called("Basic Attacks"),
        /// Basic Attacks that came to nothing.
        AttacksInVain = seat("attacks").called("Basic Attacks in vain"),
        /// Guards that stood in.
        Guards = seat("guards").first(),
        /// Defences declined.
        Declines = seat("times").first().called("times a defense was declined"),
        /// Abilities used or set off.
        Abilities = seat("abilities").called("abilities used"),
        /// Cards moved on the own side, by whomever.
        Moves = seat("cards").called("cards moved on the own side"),
        /// Cards of the seat that were destroyed.
        CardsLost = seat("cards"),
        /// Cards that the seat destroyed.
        CardsDestroyed = seat("cards"),
        /// Sparks that Sources and effects gave.
        SparksMade = seat("Sparks").called("Sparks gained"),
        /// Sparks paid.
        SparksSpent = seat("Sparks").first().called("Sparks paid"),
        /// Cores put on Forges.
        CoresMade = seat("Cores").called("Cores gained"),
        /// Cores paid.
        CoresSpent = seat("Cores").called("Cores paid"),
        /// Prisms put on Forges.
        PrismsMade = seat("Prisms").called("Prisms gained"),
        /// Prisms paid.
        PrismsSpent = seat("Prisms").called("Prisms paid"),
        /// Energy paid.
        EnergySpent = seat("Energy").called("Energy paid"),
        /// Own Forges that exploded.
        Blasts = seat("Forges").called("explosions of own Forges"),
        /// Actions left at the ends of own turns.
        ActionsUnused = seat("Actions").first().called("Actions left unused"),
        /// Sparks left at the ends of own Action Phases: of the pool, and what Ready Sources give for being used and for nothing else.
        SparksUnused = seat("Sparks").called("Sparks left unused"),
        /// Cards that were not there to be drawn.
        CardsMissed = seat("cards").called("cards missing from the deck"),
        /// Cards drawn, the opening hand with them.
        CardsDrawn = seat("cards"),
    }
}

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
            count.event(*event);
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

    // One arm per event: the measures that it adds to.
    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(seat, _) => {
                self.turn();
                self.turns += 1;
                self.add(Measure::OwnTurns, seat, 1);
            }
            Event::Chose(seat) => self.add(Measure::Decisions, seat, 1),
            Event::LeftOut(seat, card) => {
                if let Some(row) = self.item(card, seat) {
                    (row.gained, row.lacked) = (0, 1);
                }
            }
            Event::Drew(seat, _) => self.add(Measure::CardsDrawn, seat, 1),
            Event::Missed(seat, n) => self.add(Measure::CardsMissed, seat, n),
            Event::SourceDown(seat, card) => {
                self.add(Measure::Sources, seat, 1);
                self.played(card, seat);
            }
            Event::Deployed(seat, card, ..) => {
                self.add(Measure::DeployedUp, seat, 1);
                self.played(card, seat);
            }
            Event::Hidden(seat, card, ..) => {
                self.add(Measure::DeployedDown, seat, 1);
                self.played(card, seat);
            }
            Event::Flipped(seat, ..) => self.add(Measure::Flips, seat, 1),
            Event::Played(seat, card) | Event::Attached(seat, card, ..) => {
                self.add(Measure::Spells, seat, 1);
                self.played(card, seat);
            }
            Event::Moved(seat, ..) => self.add(Measure::Moves, seat, 1),
            Event::Attacks(seat, ..) => self.add(Measure::Attacks, seat, 1),
            Event::InVain(seat) => self.add(Measure::AttacksInVain, seat, 1),
            Event::Guards(seat, ..) => self.add(Measure::Guards, seat, 1),
            Event::Declined(seat, ..) => self.add(Measure::Declines, seat, 1),
            Event::Sprung(seat, ..) => self.add(Measure::TrapsSprung, seat, 1),
            Event::Used(seat, ..) => self.add(Measure::Abilities, seat, 1),
            Event::Destroyed(seat, _, by, ..) => {
                self.add(Measure::CardsLost, seat, 1);
                if let Some(by) = by.filter(|by| *by != seat) {
                    self.add(Measure::CardsDestroyed, by, 1);
                }
            }
            Event::Exploded(seat, _) => self.add(Measure::Blasts, seat, 1),
            Event::Life(seat, change, cause, place) => self.life(seat, change, cause, place),
            Event::Sparks(seat, _, n) => self.add(Measure::SparksMade, seat, n),
            Event::Stored(seat, 1, n, _) => self.add(Measure::CoresMade, seat, n),
            Event::Stored(seat, 2, n, _) => self.add(Measure::PrismsMade, seat, n),
            Event::Paid(seat, [sparks, cores, prisms, energy]) => {
                self.add(Measure::SparksSpent, seat, sparks);
                self.add(Measure::CoresSpent, seat, cores);
                self.add(Measure::PrismsSpent, seat, prisms);
                self.add(Measure::EnergySpent, seat, energy);
            }
            Event::Banked(seat, n, _) => self.add(Measure::Trophies, seat, n),
            Event::Unused(seat, actions, sparks) => {
                self.add(Measure::ActionsUnused, seat, actions);
                self.add(Measure::SparksUnused, seat, sparks);
            }
            Event::Reinforced(..)
            | Event::Retreated(..)
            | Event::Damaged(..)
            | Event::Left(..)
            | Event::Token(..)
            | Event::Aimed(..)
            | Event::Spent(..)
            | Event::Marked(..)
            | Event::Stored(..)
            | Event::Trophies(..)
            | Event::Turned(..)
            | Event::Forced(..)
            | Event::Redirected(..)
            | Event::Cancelled(..)
            | Event::Silenced(..)
            | Event::Discarded(..)
            | Event::Recovered(..)
            | Event::Peeked(..)
            | Event::Mulligan(_)
            | Event::Out(_)
            | Event::Over(_) => {}
        }
    }

    fn life(&mut self, seat: Seat, change: i16, cause: Cause, place: Place) {
        self.life[seat.index()] += change;
        if change > 0 {
            return self.add(Measure::LifeGained, seat, change);
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
