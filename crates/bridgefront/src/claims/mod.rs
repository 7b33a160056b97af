//! Claims about Bridgefront: battles, cards from its piles, and the value of holding the Center.
//!
//! [`crate::odds`] solves the battles (`battles`), and [`evenhand_kit::odds::deck`] the rest. Matches of
//! the game's own code, dealt for the purpose, check each result. A battle with too many positions to solve is
//! simulated with the game's own code; the report then shows an estimate with its 95 % confidence interval. `entries`
//! reads the claims.

mod battles;
mod entries;
#[cfg(test)]
mod tests;

pub use battles::{BATTLES, Battle, Chances, Posing, Promised};

use crate::Bridgefront;
use crate::model::content::cards::{CardId, DeckId, Kind};
use crate::model::content::ids::FactionId;
use crate::model::state::State;
use evenhand_game::game::{Chance, Cx, Play, Rules, Ruleset, Seat, Seed};
use evenhand_kit::claims::check::farthest;
use evenhand_kit::claims::deck::number;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::sample::Sample;
use evenhand_kit::claims::{Answer, Checked, Judging, OwnAnswer, OwnPile, OwnQuestion, Unanswered};
use evenhand_kit::odds::deck::{self, Cards, Combine, Distribution, Handling, LastCard, Process, ResultSet};
use evenhand_kit::odds::fraction::Fraction;
use evenhand_kit::table::ids::Id;

use num_traits::One;
use std::collections::BTreeMap;

/// The divisor of the number of check deals for matches that are dealt in full: they take far longer than deck deals.
const DEALT: u64 = 10;
/// The number of seats in these matches. The third seat can own the besieged Capital.
const SEATS: usize = 3;

/// A claim about a player that holds the Center and perhaps Forges, and takes a Victory card whenever a Power Pick
/// shows one.
#[derive(Clone, Debug)]
pub struct Center {
    /// The rules.
    pub rules: Rules,
    /// Control VP per round.
    pub control: i64,
    /// The first round.
    pub from: u8,
    /// The last round.
    pub by: u8,
    /// Points to reach.
    pub points: i64,
    /// The claimed chance.
    pub is: Said,
}

impl OwnQuestion for Center {
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered> {
        let (answer, checked) = self.solved(how.seed, how.deals / DEALT)?;
        Ok(OwnAnswer { checked, ..answer.into() })
    }
}

/// Returns a state set up by the game, without choices of corners.
fn dealt(game: &Bridgefront, seed: u64) -> State {
    let mut cx = Cx::silent(Chance::new(Seed(seed)));
    let mut s = game.setup(&[], &mut cx);
    for (seat, slot) in Seat::all(SEATS).zip(game.sites.slots.clone()) {
        game.take_corner(&mut s, seat, slot, &mut cx);
    }
    game.furnish(&mut s, &mut cx);
    s
}

impl Center {
    fn power_deck(game: &Bridgefront, age: u8) -> Cards {
        let mut cards = Cards::default();
        for card in &game.shared_decks[DeckId::power(age)] {
            cards.add(deck::Kind { value: victory(game, *card), suit: None, count: 1 });
        }
        cards
    }

    fn solved(&self, seed: u64, deals: u64) -> Result<(Answer, Option<Checked>), Unanswered> {
        let game =
            Bridgefront::new(&self.rules, SEATS).map_err(|error| Unanswered::new(error.message, error.remedy))?;
        let reveal = usize::from(game.knobs.drafts.power_reveal);
        // A Power Pick takes the best of the cards it shows; among cards of equal worth, any.
        let handling = Handling {
            flip: reveal,
            combine: Combine::Max,
            last_card: LastCard::Reshuffle,
            burn: 0,
            ..Handling::default()
        };
        let mut points = Distribution::new([(self.control, Fraction::one())]);
        for age in 0..3 {
            let picks = (self.from..=self.by).filter(|round| game.age(*round) == age).count();
            let cards = Self::power_deck(&game, age);
            if picks == 0 || reveal == 0 {
                continue;
            }
            if picks * reveal > cards.count() {
                let message = format!("the power deck of Age {} has too few cards for {picks} picks", age + 1);
                return Err(Unanswered::new(message, "show fewer cards, or hold it for fewer rounds"));
            }
            let process = Process::new(&cards, &Cards::default(), handling)?;
            let flips: Vec<usize> = (1..=picks).collect();
            let distribution = process.running(&flips, |sum, _, flip| sum + flip)?;
            points = points.with(&distribution, |a, b| a + b);
        }
        let reached = points.chance(&ResultSet::above(self.points - 1));
        let checked = (deals > 0).then(|| self.check(&game, &points, seed, deals));
        Ok((number(&reached, &self.is), checked))
    }

    fn check(&self, game: &Bridgefront, distribution: &Distribution, seed: u64, deals: u64) -> Checked {
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        let (seat, reveal) = (Seat(0), game.knobs.drafts.power_reveal);
        // Takes a faction that does not look at more cards.
        let plain = game.factions.find(|faction| faction.passives.pick_bonus == 0).unwrap_or_default();
        for deal in 0..deals {
            let mut cx = Cx::silent(Chance::new(Seed(seed).child(0xCE7).child(deal)));
            let mut s = State::empty();
            s.player_mut(seat).role = plain;
            for (deck, cards) in game.shared_decks.iter() {
                s.decks[deck] = cards.iter().copied().collect();
                cx.dice(deck.0).shuffle(&mut s.decks[deck]);
            }
            let mut points = self.control;
            for round in self.from..=self.by {
                s.round = round;
                game.lay_out(&mut s, seat, DeckId::power(game.age(round)), reveal, false, &mut cx);
                let shown = s.player(seat).reveal;
                if let Some(best) = shown.iter().copied().max_by_key(|card| victory(game, *card)) {
                    points += victory(game, best);
                    s.player_mut(seat).reveal.take(best);
                }
                game.return_revealed(&mut s, seat, &mut cx);
            }
            *counts.entry(points).or_default() += 1;
        }
        Checked { deals, most: farthest(&counts, distribution, deals) }
    }
}

fn victory(game: &Bridgefront, card: CardId) -> i64 {
    if game.cards.get(card).kind == Kind::Victory { i64::from(game.vp_of(card)) } else { 0 }
}

/// A pile of the game, with a value for each card.
#[derive(Clone, Debug)]
pub struct Pile {
    /// The rules.
    pub rules: Rules,
    /// `starter`, `opening`, `age1` to `age3` or `power1` to `power3`.
    pub name: String,
    /// The value of a card: `initiative`, `victory` (1 or 0) or the id of a card (1 or 0).
    pub worth: String,
}

/// The names of the piles.
pub const PILES: &[&str] = &["starter", "opening", "age1", "age2", "age3", "power1", "power2", "power3"];

impl Pile {
    fn game(&self) -> Result<Bridgefront, Unanswered> {
        Bridgefront::new(&self.rules, SEATS).map_err(|error| Unanswered::new(error.message, error.remedy))
    }

    fn deck(&self) -> Option<DeckId> {
        PILES.iter().position(|name| *name == self.name)?.checked_sub(2).map(DeckId::at)
    }

    fn worth(&self, game: &Bridgefront, card: CardId) -> i64 {
        let card = game.cards.get(card);
        match self.worth.as_str() {
            "initiative" => i64::from(card.initiative),
            "victory" => i64::from(card.kind == Kind::Victory),
            id => i64::from(card.id == id),
        }
    }

    /// Returns the cards in the order in which a seat gets them.
    fn order(&self, game: &Bridgefront, s: &State, seat: Seat) -> Vec<CardId> {
        match self.deck() {
            Some(deck) => s.decks[deck].iter().rev().copied().collect(),
            None => {
                let player = s.player(seat);
                let all = player.hand.iter().copied().chain(player.draw.iter().rev().copied());
                let kept = |card: &CardId| {
                    let kind = game.cards.get(*card);
                    *card != CardId::NONE && (kind.starter || (self.name == "opening" && kind.kind == Kind::Spell))
                };
                all.filter(kept).collect()
            }
        }
    }
}

impl OwnPile for Pile {
    fn cards(&self) -> Result<Cards, Unanswered> {
        let game = self.game()?;
        if !["initiative", "victory"].contains(&self.worth.as_str()) && game.cards.find(&self.worth).is_none() {
            let message = format!("`{}` is nothing a card is worth, nor the id of a card", self.worth);
            return Err(Unanswered::new(message, "write initiative, victory or the id of a card"));
        }
        let mut ids: Vec<CardId> = match self.deck() {
            Some(deck) => game.shared_decks[deck].clone(),
            None => game.common_starter.clone(),
        };
        if self.name == "opening" {
            ids.push(game.factions[FactionId(0)].spell);
        }
        let mut cards = Cards::default();
        for card in ids {
            cards.add(deck::Kind { value: self.worth(&game, card), suit: None, count: 1 });
        }
        Ok(cards)
    }

    // Compares the first cards of the pile, seat by seat.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked> {
        let game = self.game().ok()?;
        let (deals, seats) = match sample {
            Sample::Flips(flips, evenhand_kit::claims::sample::Fold::Last) if flips == &[1] => (deals / DEALT, 1),
            Sample::Tie(bonuses) if bonuses.len() <= SEATS && bonuses.iter().all(|bonus| *bonus == 0) => {
                (deals / DEALT, bonuses.len())
            }
            _ => return None,
        };
        if deals == 0 {
            return None;
        }
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for deal in 0..deals {
            let s = dealt(&game, Seed(seed).child(0x9113).child(deal).0);
            let mut totals: Vec<i64> = Vec::new();
            for seat in Seat::all(seats) {
                let mut worth: Vec<i64> =
                    self.order(&game, &s, seat).into_iter().map(|card| self.worth(&game, card)).collect();
                worth.truncate(handling.flip);
                totals.push(match handling.combine {
                    Combine::Sum => worth.iter().sum(),
                    Combine::Max => worth.iter().copied().max()?,
                    Combine::Min => worth.iter().copied().min()?,
                });
            }
            let outcome = if seats == 1 {
                totals[0]
            } else {
                totals.sort_unstable_by(|a, b| b.cmp(a));
                let tied = totals.windows(2).position(|pair| pair[0] == pair[1]);
                tied.map_or(0, |place| if place == 0 { 2 } else { 1 })
            };
            *counts.entry(outcome).or_default() += 1;
        }
        Some(Checked { deals, most: farthest(&counts, distribution, deals) })
    }
}
