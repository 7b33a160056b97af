//! What a match adds to the measures beyond what its events declare.

mod habits;
mod items;
mod race;

use self::habits::Habits;
use self::items::{Items, label};
use self::race::Race;
use crate::Bridgefront;
use crate::model::events::{Event, Winner};
use crate::model::measures::Measure;
use crate::model::state::State;
use evenhand_game::game::events::{Finished, Logged};
use evenhand_game::game::{Amount, Column, ItemLabel, Measured, Record, Seat};

/// The rounds after which the standings are recorded, in the order of their columns.
const LOOKS: [(u8, Measure); 3] = [(3, Measure::Standing3), (5, Measure::Standing5), (7, Measure::Standing7)];

impl Measured for Bridgefront {
    const AMOUNTS: &'static [Amount] = &[
        Amount {
            name: "permanent_vp",
            called: "permanent Victory Points",
            about: "Permanent VP; Control VP are counted only at Scoring.",
        },
        Amount { name: "gold", called: "gold", about: "Gold." },
        Amount { name: "hand", called: "cards in hand", about: "Cards in hand." },
    ];

    fn round(&self, state: &State) -> u16 {
        state.round.into()
    }

    fn hold(&self, state: &State, seat: Seat, amounts: &mut Vec<f64>) {
        let player = state.player(seat);
        amounts.extend([f64::from(player.vp), f64::from(player.gold), player.hand.len() as f64]);
    }

    fn columns() -> &'static [Column] {
        Measure::COLUMNS
    }

    fn items(&self) -> &[String] {
        self.cards.ids().as_slice()
    }

    fn labels(&self) -> Vec<ItemLabel> {
        self.cards.iter().map(|(_, card)| label(card)).collect()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let mut count = Count {
            game: self,
            record,
            items: Items::new(self),
            round: 0,
            race: Race::default(),
            battle: None,
            bought: (0, 0),
            habits: Habits::new(self, end),
        };
        for (_, column) in LOOKS {
            count.record.set_all(column as usize, NOT_APPLICABLE);
        }
        count.record.set_all(Measure::FirstBattle as usize, f64::NAN);
        for event in events {
            count.note(event, &Finished { game: self, end });
        }
        count.close(end);
        let Count { record, items, .. } = count;
        record.items.extend(items.rows());
    }
}

/// The value of a label that does not apply.
const NOT_APPLICABLE: f64 = -1.0;

/// The counts of a match so far.
struct Count<'a> {
    game: &'a Bridgefront,
    record: &'a mut Record,
    items: Items,
    round: u8,
    race: Race,
    /// The two sides of the current battle, and their Forces in the last event.
    battle: Option<([Seat; 2], [u8; 2])>,
    /// The number of cards bought in the market, and the total gold paid for them.
    bought: (u32, u32),
    habits: Habits,
}

impl Count<'_> {
    /// Counts an event: what it declares, and what depends on earlier events, on cards or on all seats.
    fn note(&mut self, event: &Event, finished: &Finished<'_, Bridgefront>) {
        event.adds(finished, |column, seat, n| self.record.add(column, seat, n));
        self.habits.note(self.game, event);
        self.items.note(self.game, event);
        match *event {
            Event::Round { round, .. } => self.begin_round(round),
            Event::Corner { seat, corner } => self.set(Measure::Corner, seat, f64::from(corner.0)),
            Event::Auction { gold, pass: false, .. } => {
                self.bought = (self.bought.0 + 1, self.bought.1 + u32::from(gold));
            }
            Event::Auction { pass: true, .. } | Event::Refused { .. } => self.add_all(Measure::AllPassed),
            Event::Build { .. } => self.add_all(Measure::BridgesBuilt),
            Event::Destroy { .. } => self.add_all(Measure::BridgesDestroyed),
            Event::Champion { seat, .. } if self.round == 1 => self.add(Measure::EarlyChampions, seat, 1.0),
            Event::Battle { attacker, defender, siege, forces, .. } => self.attack(attacker, defender, siege, forces),
            Event::Blows { left, .. } => self.blows(left),
            Event::BattleOver { winner, .. } => self.end_battle(winner),
            Event::Score { seat, center, forges, capitals, total, .. } => {
                self.score(seat, [center, forges, capitals], total)
            }
            _ => {}
        }
    }

    /// Starts a round and records the standings before it.
    fn begin_round(&mut self, round: u8) {
        self.round = round;
        self.record.set_all(Measure::Rounds as usize, f64::from(round));
        if let Some((_, column)) = LOOKS.iter().find(|(look, _)| look + 1 == round) {
            let Count { race, record, game, .. } = self;
            race.standings(game.seats, |seat, standing| record.set(*column as usize, seat, standing));
        }
    }

    /// Counts a battle or siege that begins.
    fn attack(&mut self, attacker: Seat, defender: Seat, siege: bool, forces: [u8; 2]) {
        self.battle = Some(([attacker, defender], forces));
        if self.record.get(Measure::FirstBattle as usize, attacker).is_nan() {
            self.record.set_all(Measure::FirstBattle as usize, f64::from(self.round));
        }
        if self.race.ahead(self.game.seats) == Some(defender) {
            self.add(Measure::AttacksOnLeader, attacker, 1.0);
        }
        self.add_all(if siege { Measure::Sieges } else { Measure::Battles });
    }

    /// Counts the Forces lost in the battle since the last combat round.
    fn blows(&mut self, left: [u8; 2]) {
        if let Some((sides, before)) = self.battle {
            for side in 0..2 {
                let lost = before[side].saturating_sub(left[side]);
                self.add(Measure::ForcesLost, sides[side], f64::from(lost));
            }
            self.battle = Some((sides, left));
        }
    }

    /// Counts the end of a battle.
    fn end_battle(&mut self, winner: Winner) {
        if let Some((sides, _)) = self.battle.take()
            && let Some(seat) = winner.of(sides)
        {
            self.add(Measure::BattlesWon, seat, 1.0);
            if winner == Winner::Attacker {
                self.add(Measure::AttacksWon, seat, 1.0);
            }
        }
    }

    /// Counts a seat's scoring. The last seat's scoring completes the round's.
    fn score(&mut self, seat: Seat, [center, forges, capitals]: [u16; 3], total: u16) {
        self.set(Measure::TotalVp, seat, f64::from(total));
        self.set(Measure::CenterVp, seat, f64::from(center));
        self.set(Measure::ForgeVp, seat, f64::from(forges));
        self.set(Measure::CapitalVp, seat, f64::from(capitals));
        if center > 0 {
            self.race.first_at_center.get_or_insert(seat);
        }
        self.race.total[seat] = total;
        if seat.index() + 1 == self.game.seats && self.race.is_led_by_another(self.game.seats) {
            self.add_all(Measure::LeadChanges);
        }
    }

    /// Records what is known only at the end of the match.
    fn close(&mut self, end: &State) {
        for seat in Seat::all(self.game.seats) {
            self.set(Measure::CardVp, seat, f64::from(end.player(seat).vp));
            self.set(Measure::GoldUnspent, seat, f64::from(end.player(seat).gold));
            let held = self.record.get(Measure::CenterRounds as usize, seat);
            let band = [0.0, 2.0, 4.0].iter().filter(|most| held > **most).count();
            self.set(Measure::CenterHeld, seat, band as f64);
            let first = match self.race.first_at_center {
                Some(first) if first == seat => 0.0,
                _ if held > 0.0 => 1.0,
                _ => 2.0,
            };
            self.set(Measure::CenterFirst, seat, first);
            self.set(Measure::LastLead, seat, f64::from(u8::from(end.lead != seat)));
            self.set(Measure::HomeMineIdle, seat, self.habits.home_mine_idle(seat));
            self.set(Measure::CapitalEmpty, seat, self.habits.capital_empty(seat));
            self.set(Measure::PassesAt0, seat, self.habits.passes_at_0(seat));
            self.set(Measure::VictoryMissed, seat, self.habits.victory_missed(seat));
        }
        let unhindered = self.habits.leader_unhindered(self.game, end);
        self.record.set_all(Measure::LeaderUnhindered as usize, unhindered);
        self.record.set_all(Measure::AuctionsAllPassed as usize, self.habits.auctions_all_passed());
        let (cards, gold) = self.bought;
        let mean = if cards > 0 { f64::from(gold) / f64::from(cards) } else { 0.0 };
        self.record.set_all(Measure::MarketPrice as usize, mean);
    }

    fn set(&mut self, measure: Measure, seat: Seat, value: f64) {
        self.record.set(measure as usize, seat, value);
    }

    fn add(&mut self, measure: Measure, seat: Seat, more: f64) {
        self.record.add(measure as usize, seat, more);
    }

    /// Adds 1 to a measure of the match, which is the same for every seat.
    fn add_all(&mut self, measure: Measure) {
        for seat in Seat::all(self.game.seats) {
            self.add(measure, seat, 1.0);
        }
    }
}
