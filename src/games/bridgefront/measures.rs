//! What this game counts, from events.

use super::Bridgefront;
use super::events::{Event, Purse};
use super::state::State;
use crate::game::{Column, ItemCount, Measured, Record, Scope, Seat};

const CORNERS: &[&str] = &["C0", "C1", "C2", "C3", "C4", "C5"];

/// The columns by number, so that counting names them.
#[derive(Clone, Copy)]
enum Measure {
    Rounds,
    Corner,
    TotalVp,
    CardVp,
    CenterVp,
    ForgeVp,
    CapitalVp,
    CenterRounds,
    BlockedWins,
    Battles,
    Sieges,
    Attacks,
    AttacksWon,
    BattlesWon,
    Captures,
    GoldEarned,
    GoldFromMines,
    GoldBid,
    GoldUnspent,
    ManaUnused,
    CardsGained,
    CardsPlayed,
    BasicActions,
    Fizzles,
    AllPassed,
    MarketPrice,
    ForcesDeployed,
    ForcesLost,
    ChampionsDeployed,
    ChampionsLost,
    BridgesBuilt,
    BridgesDestroyed,
    Reshuffles,
}

const fn seat(name: &'static str, unit: &'static str, about: &'static str) -> Column {
    Column { name, scope: Scope::Seat, unit, about, values: &[], headline: false }
}

const fn whole(name: &'static str, unit: &'static str, about: &'static str) -> Column {
    Column { name, scope: Scope::Match, unit, about, values: &[], headline: false }
}

const fn first(mut column: Column) -> Column {
    column.headline = true;
    column
}

const COLUMNS: &[Column] = &[
    first(whole("rounds", "rounds", "Rounds played.")),
    Column {
        name: "corner",
        scope: Scope::Seat,
        unit: "",
        about: "The corner of the map the seat drafted.",
        values: CORNERS,
        headline: false,
    },
    first(seat("total_vp", "VP", "Total VP at the last scoring.")),
    seat("card_vp", "VP", "Permanent VP at the end: from Victory cards gained."),
    seat("center_vp", "VP", "Control VP from the Center at the last scoring."),
    seat("forge_vp", "VP", "Control VP from Forges at the last scoring."),
    seat("capital_vp", "VP", "Control VP from enemy Capitals at the last scoring."),
    seat("center_rounds", "rounds", "Scorings at which the seat occupied the Center."),
    seat("blocked_wins", "rounds", "Scorings with enough VP but an enemy in the own Capital."),
    first(whole("battles", "battles", "Battles outside Capitals.")),
    first(whole("sieges", "battles", "Battles in Capitals.")),
    seat("attacks", "battles", "Battles and sieges the seat began as attacker."),
    seat("attacks_won", "battles", "Of those, won."),
    seat("battles_won", "battles", "Battles and sieges won on either side."),
    seat("captures", "captures", "Enemy Capitals newly held alone after the sieges of a round."),
    seat("gold_earned", "gold", "Gold taken in from all sources, pots and transfers included, losses not subtracted."),
    seat("gold_from_mines", "gold", "Of that, from Mines at Collection."),
    seat("gold_bid", "gold", "Gold paid for cards in the market row."),
    first(seat("gold_unspent", "gold", "Gold left at the end.")),
    first(seat("mana_unused", "mana", "Mana not used, over all rounds.")),
    seat("cards_gained", "cards", "Cards gained after setup, from all sources."),
    first(seat("cards_played", "cards", "Cards played.")),
    seat("basic_actions", "actions", "Basic actions and abilities taken."),
    first(seat("fizzles", "actions", "Cards and actions that had no effect for want of a legal target.")),
    whole("all_passed", "cards", "Row cards nobody bought."),
    whole("market_price", "gold", "Mean price of the row cards that were bought (0 if none was)."),
    seat("forces_deployed", "Forces", "Forces put on the board after setup."),
    seat("forces_lost", "Forces", "Forces lost."),
    first(seat("champions_deployed", "champions", "Champions put on the board.")),
    seat("champions_lost", "champions", "Champions that died."),
    first(whole("bridges_built", "bridges", "Bridges built, starting bridges included.")),
    whole("bridges_destroyed", "bridges", "Bridges destroyed by cards and champions."),
    seat("reshuffles", "shuffles", "Times the seat shuffled its discard pile."),
];

impl Measured for Bridgefront {
    fn columns() -> &'static [Column] {
        COLUMNS
    }

    fn items(&self) -> &[String] {
        self.cards.ids()
    }

    fn measure(&self, end: &State, events: &[Event], record: &mut Record) {
        let mut count = Count { record, cards: vec![ItemCount::default(); self.cards.len() * self.seats], game: self };
        let mut battle = None;
        let mut bought = (0u32, 0u32);
        for event in events {
            match *event {
                Event::Round(round) => count.record.set_all(Measure::Rounds as usize, f64::from(round)),
                Event::Corner { seat, corner } => count.set(Measure::Corner, seat, f64::from(corner)),
                Event::Gold { seat, amount, purse } => {
                    let gold = f64::from(amount.max(0));
                    count.add(Measure::GoldEarned, seat, gold);
                    if purse == Purse::Mine {
                        count.add(Measure::GoldFromMines, seat, gold);
                    }
                }
                Event::Offer { seat, card } => count.card(seat, card).offered += 1,
                Event::Auction { gold, pass: false, .. } => bought = (bought.0 + 1, bought.1 + u32::from(gold)),
                Event::Auction { pass: true, .. } | Event::Refused { .. } => count.add_all(Measure::AllPassed, 1.0),
                Event::Gain { seat, card, price, .. } => {
                    count.add(Measure::CardsGained, seat, 1.0);
                    count.add(Measure::GoldBid, seat, f64::from(price));
                    let row = count.card(seat, card);
                    row.gained += 1;
                    row.price += u32::from(price);
                }
                Event::Start { seat, card } => count.card(seat, card).gained += 1,
                Event::Reshuffle(seat) => count.add(Measure::Reshuffles, seat, 1.0),
                Event::Play { seat, card, .. } => {
                    count.add(Measure::CardsPlayed, seat, 1.0);
                    count.card(seat, card).played += 1;
                }
                Event::Basic { seat, .. } => count.add(Measure::BasicActions, seat, 1.0),
                Event::Fizzle { seat, card } => {
                    count.add(Measure::Fizzles, seat, 1.0);
                    if usize::from(card) < self.cards.len() {
                        count.card(seat, card).fizzled += 1;
                    }
                }
                Event::Done { seat, mana } => count.add(Measure::ManaUnused, seat, f64::from(mana)),
                Event::Build { .. } => count.add_all(Measure::BridgesBuilt, 1.0),
                Event::Destroy { .. } => count.add_all(Measure::BridgesDestroyed, 1.0),
                Event::Deploy { seat, forces, .. } => count.add(Measure::ForcesDeployed, seat, f64::from(forces)),
                Event::Champion { seat, .. } => count.add(Measure::ChampionsDeployed, seat, 1.0),
                Event::Death { owner, .. } => count.add(Measure::ChampionsLost, owner, 1.0),
                Event::Struck { seat, forces, .. } => count.add(Measure::ForcesLost, seat, f64::from(forces)),
                Event::Battle { attacker, defender, siege, forces, .. } => {
                    battle = Some(([attacker, defender], forces));
                    count.add(Measure::Attacks, attacker, 1.0);
                    count.add_all(if siege { Measure::Sieges } else { Measure::Battles }, 1.0);
                }
                Event::Blows { left, .. } => {
                    if let Some((sides, before)) = &mut battle {
                        for side in 0..2 {
                            let lost = before[side].saturating_sub(left[side]);
                            count.add(Measure::ForcesLost, sides[side], f64::from(lost));
                        }
                        *before = left;
                    }
                }
                Event::BattleOver { winner, .. } => {
                    if let Some((sides, _)) = battle.take()
                        && let Some(seat) = sides.get(usize::from(winner))
                    {
                        count.add(Measure::BattlesWon, *seat, 1.0);
                        if winner == 0 {
                            count.add(Measure::AttacksWon, *seat, 1.0);
                        }
                    }
                }
                Event::Captured { seat, .. } => count.add(Measure::Captures, seat, 1.0),
                Event::Score { seat, center, forges, capitals, total } => {
                    count.set(Measure::TotalVp, seat, f64::from(total));
                    count.set(Measure::CenterVp, seat, f64::from(center));
                    count.set(Measure::ForgeVp, seat, f64::from(forges));
                    count.set(Measure::CapitalVp, seat, f64::from(capitals));
                    if center > 0 {
                        count.add(Measure::CenterRounds, seat, 1.0);
                    }
                }
                Event::Blocked(seat) => count.add(Measure::BlockedWins, seat, 1.0),
                Event::Collect { .. }
                | Event::Vp { .. }
                | Event::VpLost { .. }
                | Event::Scrap { .. }
                | Event::Move { .. }
                | Event::Damage { .. }
                | Event::Eliminated(_)
                | Event::Won { .. } => {}
            }
        }
        for seat in Seat::all(self.seats) {
            count.set(Measure::CardVp, seat, f64::from(end.player(seat).vp));
            count.set(Measure::GoldUnspent, seat, f64::from(end.player(seat).gold));
        }
        let (cards, gold) = bought;
        let mean = if cards > 0 { f64::from(gold) / f64::from(cards) } else { 0.0 };
        count.record.set_all(Measure::MarketPrice as usize, mean);
        let Count { record, cards, .. } = count;
        record.items.extend(cards.into_iter().filter(|row| row.offered > 0 || row.gained > 0 || row.played > 0));
    }
}

struct Count<'a> {
    game: &'a Bridgefront,
    record: &'a mut Record,
    /// By (card, seat).
    cards: Vec<ItemCount>,
}

impl Count<'_> {
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

    fn card(&mut self, seat: Seat, card: u8) -> &mut ItemCount {
        let row = &mut self.cards[usize::from(card) * self.game.seats + seat.index()];
        row.seat = seat;
        row.item = u16::from(card);
        row
    }
}
