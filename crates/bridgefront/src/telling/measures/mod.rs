//! The measures of this game, counted from events.

mod habits;

use self::habits::Habits;
use crate::Bridgefront;
use crate::model::content::cards::{Card, CardId, Kind};
use crate::model::events::{Event, Purse};
use crate::model::state::State;
use evenhand_game::game::{Amount, BySeat, Column, ItemCount, ItemLabel, Measured, Record, Seat};
use evenhand_game::measures;
use evenhand_kit::table::ids::IdVec;

const CORNERS: &[&str] = &["C0", "C1", "C2", "C3", "C4", "C5"];
const STANDINGS: &[&str] = &["ahead", "level", "behind"];
const CENTERS: &[&str] = &["0", "1-2", "3-4", "5 or more"];
const FIRSTS: &[&str] = &["first", "later", "never"];
const LEADS: &[&str] = &["Lead", "not Lead"];

/// The rounds after which the standings are recorded, in the order of their columns.
const LOOKS: [(u8, Measure); 3] = [(3, Measure::Standing3), (5, Measure::Standing5), (7, Measure::Standing7)];

measures! {
    /// The measures, in the order of their columns.
    enum Measure {
        /// Rounds played.
        Rounds = whole("rounds").first(),
        /// The corner of the map the seat drafted.
        Corner = label(CORNERS).first(),
        /// Total VP at the last scoring.
        TotalVp = seat("VP").first().called("Total VP"),
        /// Permanent VP at the end: from Victory cards gained.
        CardVp = seat("VP").called("Permanent VP"),
        /// Control VP from the Center at the last scoring.
        CenterVp = seat("VP").called("VP from the Center"),
        /// Control VP from Forges at the last scoring.
        ForgeVp = seat("VP").called("VP from Forges"),
        /// Control VP from enemy Capitals at the last scoring.
        CapitalVp = seat("VP").called("VP from enemy Capitals"),
        /// Scorings at which the seat occupied the Center.
        CenterRounds = seat("rounds").called("scorings with the Center occupied"),
        /// Scorings with enough VP but an enemy in the own Capital.
        BlockedWins = seat("rounds").called("wins blocked by an enemy in the own Capital"),
        /// Battles outside Capitals.
        Battles = whole("battles").first(),
        /// Battles in Capitals.
        Sieges = whole("battles").first(),
        /// Battles and sieges the seat began as attacker.
        Attacks = seat("battles"),
        /// Battles and sieges won of those the seat began as attacker.
        AttacksWon = seat("battles"),
        /// Battles and sieges won on either side.
        BattlesWon = seat("battles"),
        /// Enemy Capitals newly held alone after the sieges of a round.
        Captures = seat("captures").called("captures of enemy Capitals"),
        /// Gold taken in from all sources, pots and transfers included, losses not subtracted.
        GoldEarned = seat("gold"),
        /// Gold taken in from Mines at Collection.
        GoldFromMines = seat("gold"),
        /// Gold paid for cards in the market row.
        GoldBid = seat("gold").called("gold paid in the market"),
        /// Gold left at the end.
        GoldUnspent = seat("gold").first(),
        /// Mana not used, over all rounds.
        ManaUnused = seat("mana").first(),
        /// Cards gained after setup, from all sources.
        CardsGained = seat("cards"),
        /// Cards played.
        CardsPlayed = seat("cards").first(),
        /// Basic actions and abilities taken.
        BasicActions = seat("actions"),
        /// Cards and actions that had no effect for want of a legal target.
        Fizzles = seat("actions").first().called("actions without effect"),
        /// Row cards nobody bought.
        AllPassed = whole("cards").called("row cards nobody bought"),
        /// Mean price of the row cards that were bought (0 if none was).
        MarketPrice = whole("gold").fractional().called("price of row cards"),
        /// Forces put on the board after setup.
        ForcesDeployed = seat("Forces"),
        /// Forces lost.
        ForcesLost = seat("Forces"),
        /// Champions put on the board.
        ChampionsDeployed = seat("champions").first(),
        /// Champions that died.
        ChampionsLost = seat("champions"),
        /// Bridges built, starting bridges included.
        BridgesBuilt = whole("bridges").first(),
        /// Bridges destroyed by cards and champions.
        BridgesDestroyed = whole("bridges"),
        /// Times the seat shuffled its discard pile.
        Reshuffles = seat("shuffles"),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 3, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing3 as "standing_3" = label(STANDINGS).called("standing after round 3")
            .groups(&[
                "players ahead after round 3",
                "players level at the top after round 3",
                "players behind after round 3",
            ]),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 5, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing5 as "standing_5" = label(STANDINGS).called("standing after round 5")
            .groups(&[
                "players ahead after round 5",
                "players level at the top after round 5",
                "players behind after round 5",
            ]),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 7, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing7 as "standing_7" = label(STANDINGS).called("standing after round 7")
            .groups(&[
                "players ahead after round 7",
                "players level at the top after round 7",
                "players behind after round 7",
            ]),
        /// At how many scorings the seat occupied the Center.
        CenterHeld = label(CENTERS).called("number of scorings with the Center occupied")
            .groups(&[
                "players without a scoring in the Center",
                "players with 1 or 2 scorings in the Center",
                "players with 3 or 4 scorings in the Center",
                "players with 5 or more scorings in the Center",
            ]),
        /// Whether the seat was the first to occupy the Center at a scoring.
        CenterFirst = label(FIRSTS).called("order of arrival in the Center")
            .groups(&["the first player in the Center", "later players in the Center", "players never in the Center"]),
        /// Whether the seat was Lead in the last round.
        LastLead = label(LEADS).called("Lead of the last round")
            .groups(&["the Lead of the last round", "players other than the Lead of the last round"]),
        /// Scorings at which another seat than before was alone ahead in Total VP.
        LeadChanges = whole("changes"),
        /// Round of the first battle or siege, in matches that had one.
        FirstBattle = whole("rounds").fractional().called("round of the first battle"),
        /// Champions put on the board in round 1.
        EarlyChampions = seat("champions").called("champions deployed in round 1"),
        /// Gold earned by bounties, marks and other payments for a death.
        GoldFromBounties = seat("gold"),
        /// Gold earned by taking enemy Capitals.
        GoldFromPillage = seat("gold"),
        /// Attacks on the seat that was alone ahead in Total VP at the last scoring.
        AttacksOnLeader = seat("battles"),
        /// Share of its rounds in which the seat had no unit at Collection on the Mine nearest its Capital (on none of
        /// several that are equally near).
        HomeMineIdle = seat("share").first().fractional().called("share of rounds without a unit on the nearest Mine"),
        /// Share of its rounds at whose scoring no unit of the seat stood in its own Capital.
        CapitalEmpty = seat("share").fractional().called("share of rounds with an empty own Capital"),
        /// Share of Pass 0 among its bids on row cards that others bid on too.
        PassesAt0 as "passes_at_0" = seat("share").fractional().called("share of bids that are Pass 0"),
        /// Share of the row cards that several seats bid on and nobody bought.
        AuctionsAllPassed = whole("share").first().fractional().called("share of contested row cards nobody bought"),
        /// Victory cards of the row that the seat did not get though it had more gold than anyone it bid against.
        VictoryMissed = seat("cards").called("Victory cards missed in spite of more gold"),
        /// 1 if the winner was not attacked in the last round, though an enemy could have marched, with the mana and
        /// over the bridges there were as its actions began, to a tile that gave the winner Control VP then and at the
        /// end; else 0. In matches that ended by threshold.
        LeaderUnhindered = whole("share").first().fractional()
            .called("share of matches whose winner could have been attacked"),
    }
}

/// Returns the label of a card, in the words of the content files.
fn print(card: &Card) -> ItemLabel {
    let kind = match card.kind {
        Kind::Order => "order",
        Kind::Spell => "spell",
        Kind::Victory => "victory",
        Kind::Champion => "champion",
    };
    let set = match card.deck {
        Some(deck) if deck.is_power() => format!("power{}", deck.age() + 1),
        Some(deck) => format!("age{}", deck.age() + 1),
        None if card.starter => "starter".to_owned(),
        None if card.kind == Kind::Champion => "faction_champion".to_owned(),
        None => "faction_spell".to_owned(),
    };
    ItemLabel { set, age: card.deck.map(|deck| deck.age() + 1), kind: kind.to_owned() }
}

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
        self.cards.iter().map(|(_, card)| print(card)).collect()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let mut count = Count {
            game: self,
            record,
            cards: IdVec::filled(BySeat::default(), self.cards.len()),
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
            count.note(event);
        }
        count.close(end);
        let Count { record, cards, .. } = count;
        record.items.extend(
            cards
                .values()
                .flat_map(|row| row.0)
                .filter(|row| row.offered > 0 || row.gained > 0 || row.played > 0 || row.lacked > 0),
        );
    }
}

/// The value of a label that does not apply.
const NOT_APPLICABLE: f64 = -1.0;

/// The standings from scoring to scoring.
#[derive(Default)]
struct Race {
    total: BySeat<u16>,
    leader: Option<Seat>,
    first_at_center: Option<Seat>,
}

impl Race {
    /// Reports for each seat whether it is ahead, level or behind: [`STANDINGS`].
    fn standings(&self, seats: usize, mut tell: impl FnMut(Seat, f64)) {
        let most = Seat::all(seats).map(|seat| self.total[seat]).max();
        let at_the_top = Seat::all(seats).filter(|seat| Some(self.total[*seat]) == most).count();
        for seat in Seat::all(seats) {
            let top = Some(self.total[seat]) == most;
            tell(
                seat,
                if !top {
                    2.0
                } else if at_the_top > 1 {
                    1.0
                } else {
                    0.0
                },
            );
        }
    }

    /// Returns the seat that is alone ahead.
    fn ahead(&self, seats: usize) -> Option<Seat> {
        let mut ahead = None;
        self.standings(seats, |seat, standing| {
            if standing == 0.0 {
                ahead = Some(seat);
            }
        });
        ahead
    }

    /// Returns whether a seat is alone ahead now and the last seat to be so was another one.
    fn is_led_by_another(&mut self, seats: usize) -> bool {
        let Some(ahead) = self.ahead(seats) else { return false };
        self.leader.replace(ahead).is_some_and(|before| before != ahead)
    }
}

/// The counts of a match so far.
struct Count<'a> {
    game: &'a Bridgefront,
    record: &'a mut Record,
    cards: IdVec<CardId, BySeat<ItemCount>>,
    round: u8,
    race: Race,
    /// The two sides of the current battle, and their Forces in the last event.
    battle: Option<([Seat; 2], [u8; 2])>,
    /// The number of cards bought in the market, and the total gold paid for them.
    bought: (u32, u32),
    habits: Habits,
}

impl Count<'_> {
    // One match arm per event, so that no new event can be forgotten.
    fn note(&mut self, event: &Event) {
        self.habits.note(self.game, event);
        match *event {
            Event::Round(round) => self.begin_round(round),
            Event::Corner { seat, corner } => self.set(Measure::Corner, seat, f64::from(corner.0)),
            Event::Gold { seat, amount, purse } => self.gold(seat, amount, purse),
            Event::Offer { seat, card } => self.card(seat, card).offered += 1,
            Event::Auction { gold, pass: false, .. } => {
                self.bought = (self.bought.0 + 1, self.bought.1 + u32::from(gold));
            }
            Event::Auction { pass: true, .. } | Event::Refused { .. } => self.add_all(Measure::AllPassed, 1.0),
            Event::Gain { seat, card, price, .. } => self.gain(seat, card, price),
            Event::Start { seat, card } => self.card(seat, card).gained += 1,
            Event::LeftOut(card) => Seat::all(self.game.seats).for_each(|seat| self.card(seat, card).lacked = 1),
            Event::Reshuffle(seat) => self.add(Measure::Reshuffles, seat, 1.0),
            Event::Play { seat, card, .. } => {
                self.add(Measure::CardsPlayed, seat, 1.0);
                self.card(seat, card).played += 1;
            }
            Event::Basic { seat, .. } => self.add(Measure::BasicActions, seat, 1.0),
            Event::Fizzle { seat, card } => {
                self.add(Measure::Fizzles, seat, 1.0);
                if card.is_known() {
                    self.card(seat, card).fizzled += 1;
                }
            }
            Event::Done { seat, mana } => self.add(Measure::ManaUnused, seat, f64::from(mana)),
            Event::Build { .. } => self.add_all(Measure::BridgesBuilt, 1.0),
            Event::Destroy { .. } => self.add_all(Measure::BridgesDestroyed, 1.0),
            Event::Deploy { seat, forces, .. } => self.add(Measure::ForcesDeployed, seat, f64::from(forces)),
            Event::Champion { seat, .. } => {
                self.add(Measure::ChampionsDeployed, seat, 1.0);
                if self.round == 1 {
                    self.add(Measure::EarlyChampions, seat, 1.0);
                }
            }
            Event::Death { owner, .. } => self.add(Measure::ChampionsLost, owner, 1.0),
            Event::Struck { seat, forces, .. } => self.add(Measure::ForcesLost, seat, f64::from(forces)),
            Event::Battle { attacker, defender, siege, forces, .. } => self.attack(attacker, defender, siege, forces),
            Event::Blows { left, .. } => self.blows(left),
            Event::BattleOver { winner, .. } => self.end_battle(winner),
            Event::Captured { seat, .. } => self.add(Measure::Captures, seat, 1.0),
            Event::Score { seat, center, forges, capitals, total } => {
                self.score(seat, [center, forges, capitals], total)
            }
            Event::Blocked(seat) => self.add(Measure::BlockedWins, seat, 1.0),
            Event::Bid { .. }
            | Event::Exposed { .. }
            | Event::Deserted(_)
            | Event::Order { .. }
            | Event::Die { .. }
            | Event::Collect { .. }
            | Event::Vp { .. }
            | Event::VpLost { .. }
            | Event::Scrap { .. }
            | Event::Paid { .. }
            | Event::Unpaid(_)
            | Event::Resolves(_)
            | Event::Missed { .. }
            | Event::Cards { .. }
            | Event::Mana { .. }
            | Event::Jump { .. }
            | Event::Dice { .. }
            | Event::Hit { .. }
            | Event::Spared { .. }
            | Event::Heal { .. }
            | Event::Removed { .. }
            | Event::Tied(_)
            | Event::Move { .. }
            | Event::Damage { .. }
            | Event::Eliminated(_)
            | Event::Won { .. } => {}
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

    /// Counts gold gained and its source. Lost gold is not counted.
    fn gold(&mut self, seat: Seat, amount: i16, purse: Purse) {
        let gold = f64::from(amount.max(0));
        self.add(Measure::GoldEarned, seat, gold);
        match purse {
            Purse::Mine => self.add(Measure::GoldFromMines, seat, gold),
            Purse::Bounty => self.add(Measure::GoldFromBounties, seat, gold),
            Purse::Pillage => self.add(Measure::GoldFromPillage, seat, gold),
            Purse::Income | Purse::Card | Purse::Pot => {}
        }
    }

    /// Counts a gained card and its price.
    fn gain(&mut self, seat: Seat, card: CardId, price: u8) {
        self.add(Measure::CardsGained, seat, 1.0);
        self.add(Measure::GoldBid, seat, f64::from(price));
        let row = self.card(seat, card);
        row.gained += 1;
        row.price += u32::from(price);
    }

    /// Counts a battle or siege that begins.
    fn attack(&mut self, attacker: Seat, defender: Seat, siege: bool, forces: [u8; 2]) {
        self.battle = Some(([attacker, defender], forces));
        if self.record.get(Measure::FirstBattle as usize, attacker).is_nan() {
            self.record.set_all(Measure::FirstBattle as usize, f64::from(self.round));
        }
        self.add(Measure::Attacks, attacker, 1.0);
        if self.race.ahead(self.game.seats) == Some(defender) {
            self.add(Measure::AttacksOnLeader, attacker, 1.0);
        }
        self.add_all(if siege { Measure::Sieges } else { Measure::Battles }, 1.0);
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

    /// Counts the end of a battle. A `winner` other than 0 or 1 means that both sides died.
    fn end_battle(&mut self, winner: u8) {
        if let Some((sides, _)) = self.battle.take()
            && let Some(seat) = sides.get(usize::from(winner))
        {
            self.add(Measure::BattlesWon, *seat, 1.0);
            if winner == 0 {
                self.add(Measure::AttacksWon, *seat, 1.0);
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
            self.add(Measure::CenterRounds, seat, 1.0);
            self.race.first_at_center.get_or_insert(seat);
        }
        self.race.total[seat] = total;
        if seat.index() + 1 == self.game.seats && self.race.is_led_by_another(self.game.seats) {
            self.add_all(Measure::LeadChanges, 1.0);
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

    fn add(&mut self, measure: Measure, seat: Seat, value: f64) {
        let column = measure as usize;
        self.record.set(column, seat, self.record.get(column, seat) + value);
    }

    fn add_all(&mut self, measure: Measure, value: f64) {
        for seat in Seat::all(self.game.seats) {
            self.add(measure, seat, value);
        }
    }

    fn card(&mut self, seat: Seat, card: CardId) -> &mut ItemCount {
        let row = &mut self.cards[card][seat];
        row.seat = seat;
        row.item = u16::from(card.0);
        row
    }
}
