//! The measures of this game, counted from events.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType};
use crate::model::events::Event;
use crate::model::state::{End, OpKind, State, other};
use evenhand_game::game::{Amount, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_game::measures;
use evenhand_kit::table::ids::Id;

const YES_NO: &[&str] = &["yes", "no"];
const COUNTS: &[&str] = &["0", "1", "2", "3", "4", "5 or more"];
const REASONS: &[&str] = &["cp_kill", "cp_point", "cp_effect", "deck", "cap"];

measures! {
    /// The measures, in the order of their columns.
    enum Measure {
        /// Rests of both seats.
        Rests = whole("Rests").first().called("Rests of both players"),
        /// Operations of both seats, responses with them.
        Ops = whole("operations").first().called("operations of both players"),
        /// Why the match ended.
        Reason = label(REASONS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order").groups(&["the first player", "the second player"]),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Control Points at the end.
        Cp = seat("CP").first().called("Control Points"),
        /// Control Points from defeated enemies.
        CpKills = seat("CP").first().called("Control Points for defeated enemies"),
        /// Control Points from points at Rest.
        CpPoints = seat("CP").first().called("Control Points for held points"),
        /// Control Points from effects of cards.
        CpEffects = seat("CP").called("Control Points for card effects"),
        /// Whether the seat was ever three CP or more behind: its share of the win then is how often it comes back.
        Behind3 as "behind_by_3" = label(YES_NO).called("deficit of 3 Control Points")
            .groups(&["players who were 3 Control Points behind", "players who were never 3 Control Points behind"]),
        /// CP of the starting player more than the other's, once both have rested three times.
        StarterLeadAt3 as "starter_lead_at_rest_3" = whole("CP").fractional()
            .called("lead of the first player after three Rests"),
        /// The same once both have rested twice.
        StarterLeadAt2 as "starter_lead_at_rest_2" = whole("CP").fractional()
            .called("lead of the first player after two Rests"),
        /// Own operations in own turns.
        OwnOps = seat("operations").first().called("operations in own turns"),
        /// Operations in own turns, by turn.
        OpsPerTurn = seat("operations").fractional().called("operations per turn"),
        /// Responses to the other seat's operations.
        Responses = seat("responses").first(),
        /// Responses as a share of the other seat's operations.
        ResponsesPerOp = seat("share").fractional().called("responses per operation"),
        /// Moves among the responses: attempts to dodge.
        Dodges = seat("responses").called("attempts to dodge"),
        /// Abilities and Ults aimed in a direction.
        Attacks = seat("attacks"),
        /// Attacks of the other seat that found nobody.
        WhiffsCaused = seat("attacks").called("enemy attacks that found nobody"),
        /// Part of the attacks that found somebody.
        HitRate = seat("share").fractional().called("share of attacks that found somebody"),
        /// Responses that were resolved before what they answer.
        FasterResponses = seat("responses").called("responses resolved before what they answer"),
        /// Part of the responses that were resolved before what they answer.
        FasterShare = seat("share").fractional().called("share of responses resolved before what they answer"),
        /// Operations that came to nothing.
        Fizzled = seat("operations").called("operations without effect"),
        /// Moves in own turns.
        Moves = seat("operations").called("moves in own turns"),
        /// Abilities used by operations, responses with them.
        Abilities = seat("operations").first().called("abilities used by operations"),
        /// Abilities used as reactions, by Assault, Frenzy or effects.
        FreeAbilities = seat("times").called("abilities used as reactions"),
        /// Operators deployed during the match.
        Deployed = seat("operators").first().called("operators deployed during the match"),
        /// Operators placed before it.
        Placed = seat("operators").first().called("operators placed before the match"),
        /// The same, to see who wins with how many.
        OpensWith = label(COUNTS).called("number of operators placed before the match")
            .groups(&[
                "players who placed 0 operators",
                "players who placed 1 operator",
                "players who placed 2 operators",
                "players who placed 3 operators",
                "players who placed 4 operators",
                "players who placed 5 or more operators",
            ]),
        /// Ults used.
        Ults = seat("Ults").first().called("Ults used"),
        /// Whether the seat used one.
        UsesUlt = label(YES_NO).called("use of an Ult").groups(&["players who used an Ult", "players who used no Ult"]),
        /// Own turn of the first Ult; none if there was none.
        FirstUlt = seat("turns").fractional().called("turn of the first Ult"),
        /// Ults fetched.
        Fetched = seat("Ults").called("Ults fetched"),
        /// Supply, protocols, equipment, battleplans and commands played.
        CardsPlayed = seat("cards"),
        /// Enemy operators defeated.
        Kills = seat("operators").first().called("enemy operators defeated"),
        /// Instances of damage that came to own operators.
        HitsTaken = seat("times").called("hits on own operators"),
        /// Damage blocked.
        DamageBlocked = seat("damage"),
        /// Cards discarded to block.
        Blocks = seat("cards").first().called("cards discarded to block"),
        /// Blocks as a share of instances of damage.
        BlocksPerHit = seat("share").fractional().called("blocks per instance of damage"),
        /// Health lost.
        HealthLost = seat("health"),
        /// Health recovered.
        HealthHealed = seat("health").called("health recovered"),
        /// Own operators that retreated.
        Retreats = seat("operators").called("retreats of own operators"),
        /// Protocols activated.
        Protocols = seat("times").first().called("protocols activated"),
        /// Protocols activated, by operation.
        ProtocolsPerOp = seat("times").fractional().called("protocols per operation"),
        /// Opportunity gained.
        Opportunity = seat("opportunity").called("opportunity gained"),
        /// Opportunity that was lost unused.
        OpportunityWasted = seat("opportunity").first().called("opportunity lost unused"),
        /// Cards drawn at a Rest, on average.
        CardsPerRest = seat("cards").fractional().called("cards drawn per Rest"),
        /// Cards in the hand as the seat rests, on average.
        HandAtRest = seat("cards").fractional().first().called("cards in hand at Rest"),
        /// Cards that were not there to be drawn.
        CardsMissed = seat("cards").called("cards missing from the deck"),
        /// Own turn in which an operator of either seat first came to harm; none if none did.
        FirstContact = seat("turns").fractional().called("turn of the first harm"),
        /// Opening hands drawn anew.
        Mulligans = seat("times"),
        /// Own operators on control points at the seat's Rests, on average.
        ControlHeld = seat("operators").fractional().called("operators on control points at Rest"),
        /// Own operators on draw tiles at the seat's Rests, on average.
        DrawTilesHeld = seat("operators").fractional().called("operators on draw tiles at Rest"),
        /// Own operators on the battlefield at the seat's Rests, on average.
        SquadAtRest = seat("operators").fractional().called("operators on the battlefield at Rest"),
        /// Equipment that operators were equipped with.
        Equipped = seat("pieces").called("pieces of equipment equipped"),
        /// Cards left in the deck.
        DeckLeft = seat("cards").called("cards left in the deck"),
    }
}

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
            count.event(*event);
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

    fn add(&mut self, measure: Measure, seat: Seat, more: impl Into<f64>) {
        let value = self.record.get(measure as usize, seat) + more.into();
        self.set(measure, seat, value);
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

    // One arm for each event: what it adds to which measures.
    fn event(&mut self, event: Event) {
        match event {
            Event::Turn(seat, _) => {
                self.seats.iter_mut().for_each(|tally| tally.resting = false);
                self.tally(seat).turns += 1;
            }
            Event::Chose(seat) => self.add(Measure::Decisions, seat, 1),
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
                let tally = self.tally(seat);
                tally.drawn += u32::from(tally.resting);
            }
            Event::Missed(seat, n) => self.add(Measure::CardsMissed, seat, n),
            Event::Mulligan(seat) => self.add(Measure::Mulligans, seat, 1),
            Event::Placed(seat, card, _) => {
                self.add(Measure::Placed, seat, 1);
                self.played(card, seat);
            }
            Event::Declared { seat, kind, response, aims, .. } => {
                if aims[0].aim.as_way().is_some() {
                    self.tally(seat).attacks += 1;
                    self.add(Measure::Attacks, seat, 1);
                }
                self.declared(seat, kind, response);
            }
            Event::Ordered { response_first: Some(seat), .. } => {
                self.tally(seat).faster += 1;
                self.add(Measure::FasterResponses, seat, 1);
            }
            Event::Fizzled(seat, _) => self.add(Measure::Fizzled, seat, 1),
            Event::Whiffed(seat, _) => {
                self.tally(seat).whiffs += 1;
                self.add(Measure::WhiffsCaused, other(seat), 1);
            }
            Event::Deployed(seat, card, _) => {
                self.add(Measure::Deployed, seat, 1);
                self.played(card, seat);
            }
            Event::Played(seat, card) => {
                self.add(Measure::CardsPlayed, seat, 1);
                self.played(card, seat);
            }
            Event::UltUsed(seat, card) => {
                self.add(Measure::Ults, seat, 1);
                self.played(card, seat);
                if !std::mem::replace(&mut self.tally(seat).ult, true) {
                    let turns = f64::from(self.seats[seat.index()].turns);
                    self.set(Measure::FirstUlt, seat, turns);
                    self.set(Measure::UsesUlt, seat, 0.0);
                }
            }
            Event::Fetched(seat, ..) => self.add(Measure::Fetched, seat, 1),
            Event::Reacted { seat, .. } => self.add(Measure::FreeAbilities, seat, 1),
            Event::Damaged { seat, n, blocked, .. } => {
                self.add(Measure::HitsTaken, seat, 1);
                self.add(Measure::HealthLost, seat, n);
                self.add(Measure::DamageBlocked, seat, blocked);
                self.tally(seat).hits += 1;
                self.contact(n);
            }
            Event::Lost(seat, _, _, n, _) => {
                self.add(Measure::HealthLost, seat, n);
                self.contact(n);
            }
            Event::Blocked(seat, card) => {
                self.add(Measure::Blocks, seat, 1);
                self.tally(seat).blocks += 1;
                self.discarded(card, seat);
            }
            Event::Paid(seat, card) | Event::Discarded(seat, card) => self.discarded(card, seat),
            Event::Healed(seat, _, _, n, _) => self.add(Measure::HealthHealed, seat, n),
            Event::Defeated(seat, ..) => self.add(Measure::Kills, other(seat), 1),
            Event::Retreated(seat, ..) => self.add(Measure::Retreats, seat, 1),
            Event::Cp(seat, n, how) => self.scored(seat, n, how),
            Event::Opportunity(seat, n) => self.add(Measure::Opportunity, seat, n),
            Event::Activated(seat, ..) => self.add(Measure::Protocols, seat, 1),
            Event::Wasted(seat, n) => self.add(Measure::OpportunityWasted, seat, n),
            Event::Equipped(seat, ..) => self.add(Measure::Equipped, seat, 1),
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
            Event::Bottomed(..)
            | Event::RestDraw(..)
            | Event::Ordered { .. }
            | Event::Unanswered(_)
            | Event::Unpaid(_)
            | Event::Moved(..)
            | Event::Shoved(..)
            | Event::Retired(..)
            | Event::Dropped(..)
            | Event::Shown(..)
            | Event::Resolves(..)
            | Event::NotUsed { .. }
            | Event::SetOff(..)
            | Event::Changed { .. }
            | Event::PutAway(..)
            | Event::Crossed(..)
            | Event::Recovered(..)
            | Event::Cancelled(..)
            | Event::Rolled(..)
            | Event::Over(_) => {}
        }
    }

    fn declared(&mut self, seat: Seat, kind: OpKind, response: bool) {
        let tally = self.tally(seat);
        tally.declared += 1;
        if response {
            tally.responses += 1;
            self.add(Measure::Responses, seat, 1);
        } else {
            tally.own_ops += 1;
            self.add(Measure::OwnOps, seat, 1);
        }
        match kind {
            OpKind::Move if response => self.add(Measure::Dodges, seat, 1),
            OpKind::Move => self.add(Measure::Moves, seat, 1),
            OpKind::Ability => self.add(Measure::Abilities, seat, 1),
            _ => {}
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

    fn scored(&mut self, seat: Seat, n: i8, how: End) {
        self.tally(seat).cp += i32::from(n);
        for behind in Seat::all(2) {
            if self.seats[behind.index()].cp + 3 <= self.seats[other(behind).index()].cp {
                self.set(Measure::Behind3, behind, 0.0);
            }
        }
        if n > 0 {
            let measure = match how {
                End::CpKill => Measure::CpKills,
                End::CpPoint => Measure::CpPoints,
                _ => Measure::CpEffects,
            };
            self.add(measure, seat, n);
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
