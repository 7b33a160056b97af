//! What a match adds to the measures beyond what its events declare.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType};
use crate::model::events::Event;
use crate::model::measures::Measure;
use crate::model::state::{End, State, other};
use evenhand_game::game::events::{Finished, Logged};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_kit::table::ids::Id;

impl Measured for Ashenfront {
    const AMOUNTS: &'static [Amount] = &[
        Amount { name: "cp", called: "Control Points", about: "Control Points." },
        Amount { name: "operators", called: "operators on the battlefield", about: "Operators on the battlefield." },
        Amount { name: "hand", called: "cards in hand", about: "Cards in hand." },
    ];

    fn round(&self, state: &State) -> u16 {
        state.turn.div_ceil(2)
    }

    fn hold(&self, state: &State, seat: Seat, amounts: &mut Vec<f64>) {
        let player = state.player(seat);
        let operators = state.units.iter().filter(|unit| unit.seat == seat).count();
        amounts.extend([f64::from(player.cp), operators as f64, player.hand.len() as f64]);
    }

    fn columns() -> &'static [Column] {
        Measure::COLUMNS
    }

    fn items(&self) -> &[String] {
        &self.items
    }

    fn labels(&self) -> Vec<ItemLabel> {
        let label = |(_, card): (CardId, &crate::model::content::Card)| ItemLabel {
            set: if card.class.is_empty() { "all".to_owned() } else { card.class.clone() },
            age: None,
            kind: card.kind.word().to_owned(),
        };
        self.cards.iter().map(label).collect()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let items = vec![ItemCount::default(); self.cards.len() * end.players.len()];
        let mut count = Count { game: self, record, items, seats: [Tally::default(); 2] };
        count.begin(end);
        for event in events {
            count.event(*event, &Finished { game: self, end });
        }
        count.finish(end);
        let Count { record, items, .. } = count;
        record.items.extend(
            items.into_iter().filter(|row| row.offered > 0 || row.gained > 0 || row.played > 0 || row.lacked > 0),
        );
    }
}

/// Sums of one seat, from which its measures are computed.
#[derive(Clone, Copy, Default)]
struct Tally {
    cp: i32,
    turns: u16,
    rests: u16,
    own_ops: u32,
    declared: u32,
    responses: u32,
    hits: u32,
    blocks: u32,
    hand: u32,
    control: u32,
    draw_tiles: u32,
    protocols: u32,
    attacks: u32,
    whiffs: u32,
    faster: u32,
    squad: u32,
    drawn: u32,
    /// Whether it is resting now.
    resting: bool,
    contact: bool,
    ult: bool,
}

/// Counts the events of a match into a record. Rows of items are in order of (item, seat).
struct Count<'a> {
    game: &'a Ashenfront,
    record: &'a mut Record,
    items: Vec<ItemCount>,
    seats: [Tally; 2],
}

impl Count<'_> {
    fn set(&mut self, measure: Measure, seat: Seat, value: f64) {
        self.record.set(measure as usize, seat, value);
    }

    fn item(&mut self, card: CardId, seat: Seat) -> Option<&mut ItemCount> {
        let row = self.items.get_mut(card.index() * 2 + seat.index())?;
        (row.item, row.seat) = (u16::from(card.0), seat);
        Some(row)
    }

    fn played(&mut self, card: CardId, seat: Seat) {
        if let Some(row) = self.item(card, seat) {
            row.played += 1;
        }
    }

    fn tally(&mut self, seat: Seat) -> &mut Tally {
        &mut self.seats[seat.index()]
    }

    /// Sets the initial values.
    fn begin(&mut self, end: &State) {
        for seat in Seat::all(end.players.len()) {
            self.set(Measure::Starts, seat, if seat == end.starter { 0.0 } else { 1.0 });
            for none in [Measure::FirstUlt, Measure::FirstContact, Measure::StarterLeadAt2, Measure::StarterLeadAt3] {
                self.set(none, seat, f64::NAN);
            }
            for no in [Measure::Behind3, Measure::UsesUlt] {
                self.set(no, seat, 1.0);
            }
            // Under `left_out`, "gained" means that the card is in the deck.
            if self.game.knobs.deck.left_out > 0 {
                let game = self.game;
                for card in &game.decks[end.player(seat).role].list {
                    if let Some(row) = self.item(*card, seat) {
                        row.gained += 1;
                    }
                }
            }
        }
    }

    /// Counts an event: what it declares, and what depends on earlier events or on cards.
    fn event(&mut self, event: Event, finished: &Finished<'_, Ashenfront>) {
        event.adds(finished, |column, seat, n| self.record.add(column, seat, n));
        self.items_of(event);
        match event {
            Event::Turn(seat, _) => {
                self.seats.iter_mut().for_each(|tally| tally.resting = false);
                self.tally(seat).turns += 1;
            }
            Event::Drew(seat, ..) => {
                let tally = self.tally(seat);
                tally.drawn += u32::from(tally.resting);
            }
            Event::Declared { seat, response, aims, .. } => {
                let tally = self.tally(seat);
                tally.attacks += u32::from(aims[0].aim.as_way().is_some());
                tally.declared += 1;
                if response {
                    tally.responses += 1;
                } else {
                    tally.own_ops += 1;
                }
            }
            Event::Ordered { response_first: Some(seat), .. } => self.tally(seat).faster += 1,
            Event::Whiffed(seat, _) => self.tally(seat).whiffs += 1,
            Event::UltUsed(seat, _) => self.first_ult(seat),
            Event::Damaged { seat, n, .. } => {
                self.tally(seat).hits += 1;
                self.contact(n);
            }
            Event::Lost(_, _, _, n, _) => self.contact(n),
            Event::Blocked(seat, _) => self.tally(seat).blocks += 1,
            Event::Cp(seat, n, _) => self.scored(seat, n),
            Event::Rested { seat, hand, squad, control, draw_tiles } => {
                let tally = self.tally(seat);
                tally.rests += 1;
                tally.resting = true;
                tally.hand += u32::from(hand);
                tally.squad += u32::from(squad);
                tally.control += u32::from(control);
                tally.draw_tiles += u32::from(draw_tiles);
            }
            Event::TurnEnded(seat) => self.turn_ended(seat),
            _ => {}
        }
    }

    /// Counts what happens to cards.
    fn items_of(&mut self, event: Event) {
        match event {
            Event::LeftOut(seat, card) => {
                if let Some(row) = self.item(card, seat) {
                    (row.gained, row.lacked) = (0, 1);
                }
            }
            Event::Drew(seat, card, _) => {
                let drawn = u16::from(self.game.knobs.deck.left_out == 0);
                if let Some(row) = self.item(card, seat) {
                    row.offered += 1;
                    row.gained += drawn;
                }
            }
            Event::Placed(seat, card, _)
            | Event::Deployed(seat, card, _)
            | Event::Played(seat, card)
            | Event::UltUsed(seat, card) => self.played(card, seat),
            Event::Blocked(seat, card) | Event::Paid(seat, card) | Event::Discarded(seat, card) => {
                self.discarded(card, seat);
            }
            _ => {}
        }
    }

    /// Records the turn of a seat's first Ult.
    fn first_ult(&mut self, seat: Seat) {
        if !std::mem::replace(&mut self.tally(seat).ult, true) {
            let turns = f64::from(self.seats[seat.index()].turns);
            self.set(Measure::FirstUlt, seat, turns);
            self.set(Measure::UsesUlt, seat, 0.0);
        }
    }

    /// Records the starting player's lead once both seats have rested equally often.
    fn turn_ended(&mut self, seat: Seat) {
        let [own, enemy] = [seat, other(seat)].map(|seat| self.seats[seat.index()]);
        let measure = match (own.rests, enemy.rests) {
            (2, 2) => Measure::StarterLeadAt2,
            (3, 3) => Measure::StarterLeadAt3,
            _ => return,
        };
        // The seat that rests last is not the starting player.
        self.record.set_all(measure as usize, f64::from(enemy.cp - own.cp));
    }

    /// Counts tactics as played when they are discarded.
    fn discarded(&mut self, card: CardId, seat: Seat) {
        if self.game.cards.get(card).is_some_and(|card| card.kind == CardType::Tactics) {
            self.played(card, seat);
        }
    }

    fn contact(&mut self, n: u8) {
        for seat in Seat::all(2) {
            let tally = self.tally(seat);
            if n > 0 && !std::mem::replace(&mut tally.contact, true) {
                let turns = f64::from(tally.turns);
                self.set(Measure::FirstContact, seat, turns);
            }
        }
    }

    fn scored(&mut self, seat: Seat, n: i8) {
        self.tally(seat).cp += i32::from(n);
        for behind in Seat::all(2) {
            if self.seats[behind.index()].cp + 3 <= self.seats[other(behind).index()].cp {
                self.set(Measure::Behind3, behind, 0.0);
            }
        }
    }

    fn finish(&mut self, end: &State) {
        let rests: u16 = self.seats.iter().map(|tally| tally.rests).sum();
        let ops: u32 = self.seats.iter().map(|tally| tally.declared).sum();
        self.record.set_all(Measure::Rests as usize, f64::from(rests));
        self.record.set_all(Measure::Ops as usize, f64::from(ops));
        let reason = match end.end {
            End::NotYet | End::CpKill => 0.0,
            End::CpPoint => 1.0,
            End::CpEffect => 2.0,
            End::Deck => 3.0,
            End::Cap => 4.0,
        };
        let share = |part: u32, of: u32| if of == 0 { f64::NAN } else { f64::from(part) / f64::from(of) };
        for seat in Seat::all(2) {
            let (own, enemy) = (self.seats[seat.index()], self.seats[other(seat).index()]);
            let rests = u32::from(own.rests);
            self.set(Measure::Reason, seat, reason);
            self.set(Measure::Cp, seat, f64::from(end.player(seat).cp));
            self.set(Measure::ResponsesPerOp, seat, share(own.responses, enemy.own_ops));
            self.set(Measure::BlocksPerHit, seat, share(own.blocks, own.hits));
            self.set(Measure::CardsPerRest, seat, share(own.drawn, rests));
            self.set(Measure::HandAtRest, seat, share(own.hand, rests));
            self.set(Measure::ControlHeld, seat, share(own.control, rests));
            self.set(Measure::DrawTilesHeld, seat, share(own.draw_tiles, rests));
            self.set(Measure::OpsPerTurn, seat, share(own.own_ops, u32::from(own.turns)));
            self.set(Measure::ProtocolsPerOp, seat, share(own.protocols, own.declared));
            self.set(Measure::HitRate, seat, share(own.attacks.saturating_sub(own.whiffs), own.attacks));
            self.set(Measure::FasterShare, seat, share(own.faster, own.responses));
            let placed = self.record.get(Measure::Placed as usize, seat);
            self.set(Measure::OpensWith, seat, placed.min(5.0));
            self.set(Measure::SquadAtRest, seat, share(own.squad, rests));
            self.set(Measure::DeckLeft, seat, f64::from(end.player(seat).deck.size()));
        }
    }
}
