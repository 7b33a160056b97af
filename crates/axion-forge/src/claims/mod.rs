//! Claims about Axion Forge: opening hands, and how long a deck lasts.
//!
//! Hands are drawn without replacement. [`evenhand_kit::odds::deck`] solves them, and hands that the game deals check the
//! result. How long a deck lasts does not depend on chance: the game's own code plays it, with players who end their
//! turns at once and discard cards.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::AxionForge;
use crate::model::state::Phase;
use crate::odds::{is_named, means_something};
use evenhand_game::document::declared::{Field, Holds, Usual};
use evenhand_game::game::{Chance, Cx, Role, Rules, Ruleset, Seat, Seed};
use evenhand_kit::claims::check::farthest;
use evenhand_kit::claims::deck::number;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::sample::{Fold, Sample};
use evenhand_kit::claims::{
    Checked, Claims, Entries, Given, Judging, OwnAnswer, OwnPile, OwnQuantity, OwnQuestion, Unanswered,
};
use evenhand_kit::odds::deck::{self, Cards, Combine, Distribution, Handling};
use evenhand_kit::odds::fraction::whole;

/// The placeholder decks. Claims can be about their opening hands.
const PILES: &[&str] = &["foundry", "wildhunt", "court"];
/// Divisor for the number of matches dealt in a check: dealing a match takes far longer than dealing from a deck.
const DEALT: u64 = 10;
/// An upper bound on the turns that a player survives without a deck.
const MOST_TURNS: u16 = 1000;

impl Claims for AxionForge {
    const PILES: &'static [&'static str] = PILES;
    const KEYS: &'static [Field] = &[
        Field::new("second", Holds::Flag, "true: of the second player, not of the one who starts"),
        Field::new("keeps", Holds::Whole(0, 20), "cards kept in hand each turn (0)").usual(Usual::Whole(0)),
        Field::new("turn", Holds::Whole(1, MOST_TURNS as i64), "the own turn (1)").usual(Usual::Whole(1)),
    ];

    fn quantities() -> &'static [OwnQuantity] {
        const fn of(name: &'static str, keys: &'static [&'static str], about: &'static str) -> OwnQuantity {
            OwnQuantity { name, keys, about, read }
        }
        const {
            &[
                of("first miss", &["set", "second", "keeps"], "the own turn in which a card is first missed"),
                of("missed", &["set", "second", "keeps", "turn"], "the cards missed in an own turn"),
                of(
                    "turns without a deck",
                    &["set", "keeps"],
                    "the own turns from an empty deck and hand to the last Life Force",
                ),
            ]
        }
    }

    fn pile(rules: Rules, name: &str, worth: &str) -> Option<Arc<dyn OwnPile>> {
        PILES.contains(&name).then(|| {
            let pile: Arc<dyn OwnPile> = Arc::new(Pile { rules, name: name.to_owned(), worth: worth.to_owned() });
            pile
        })
    }
}

fn read(entries: &mut Entries<'_>, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
    let rules = entries.rules::<AxionForge>(given);
    let second = quantity != "turns without a deck" && entries.flag("second");
    let keeps = entries.integer("keeps");
    let of = match quantity {
        "first miss" => Of::FirstMiss,
        "missed" => Of::Missed(u16::try_from(entries.integer("turn")?).ok()?),
        _ => Of::TurnsWithoutDeck,
    };
    let is = entries.said();
    Some(Arc::new(Fatigue { rules: rules?, second, keeps: u8::try_from(keeps?).ok()?, of, is: is? }))
}

/// The quantity asked about a deck that runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// The player's own turn in which it first misses a card.
    FirstMiss,
    /// Cards missed in one of the player's own turns.
    Missed(u16),
    /// The player's own turns from an empty deck and hand until its Life Force is gone.
    TurnsWithoutDeck,
}

/// A match in which players do nothing but discard cards.
#[derive(Clone, Debug)]
struct Fatigue {
    rules: Rules,
    /// Whether it is about the second player instead of the starting one.
    second: bool,
    /// Cards kept in hand each turn.
    keeps: u8,
    of: Of,
    is: Said,
}

impl OwnQuestion for Fatigue {
    fn solve(&self, _how: &Judging) -> Result<OwnAnswer, Unanswered> {
        let found = self.played()?;
        Ok(number(&whole(found), &self.is).into())
    }
}

impl Fatigue {
    fn played(&self) -> Result<i64, Unanswered> {
        let refused = |error: evenhand_game::game::SetupError| Unanswered::new(error.message, error.remedy);
        let game = AxionForge::new(&self.rules, 2).map_err(refused)?;
        let damage = i64::from(game.knobs.deckout.damage);
        if damage == 0 {
            return Err(Unanswered::new("a missed card costs nothing", "set rules.deckout.damage to 1 or more"));
        }
        let mut cx = Cx::silent(Chance::new(Seed(1)));
        let mut s = game.deal_in(&[Role::at(0), Role::at(0)], &mut cx);
        let keeps = usize::from(self.keeps.min(game.knobs.turn.hand_max));
        // The starting player skips a draw. In a match without a deck, that turn would seem to cost less.
        let second = self.second || self.of == Of::TurnsWithoutDeck;
        let seat = if second { Seat(1 - s.starter.0) } else { s.starter };
        let other = Seat(1 - seat.0);
        if self.of == Of::TurnsWithoutDeck {
            s.player_mut(seat).deck.clear();
            s.player_mut(seat).hand.truncate(keeps);
        }
        let mut before = s.player(seat).life;
        let starter = s.starter;
        game.begin_turn(&mut s, starter, &mut cx);
        while s.player(seat).turns < MOST_TURNS && !s.is_over() {
            // The other player never runs out of Life Force.
            s.player_mut(other).life = i16::MAX / 2;
            let active = s.active;
            while s.phase == Phase::Start {
                game.step_start(&mut s, &mut cx);
            }
            let hand = &mut s.player_mut(active).hand;
            hand.truncate(hand.len().min(keeps));
            if !s.is_over() {
                game.end_actions(&mut s, &mut cx);
            }
            while s.phase == Phase::End {
                game.step_end(&mut s, &mut cx);
            }
            if active != seat {
                continue;
            }
            let player = s.player(seat);
            let missed = i64::from(before - player.life) / damage;
            before = player.life;
            match self.of {
                Of::FirstMiss if missed > 0 => return Ok(player.turns.into()),
                Of::Missed(turn) if player.turns == turn => return Ok(missed),
                Of::TurnsWithoutDeck if s.is_over() && player.life <= 0 => return Ok(player.turns.into()),
                Of::FirstMiss | Of::Missed(_) | Of::TurnsWithoutDeck => {}
            }
        }
        Err(Unanswered::new("it never happens", "ask for an event that can happen by these rules"))
    }
}

/// A deck in which a card has the value 1 if it is one of the cards asked for, else 0.
#[derive(Clone, Debug)]
struct Pile {
    rules: Rules,
    name: String,
    worth: String,
}

impl Pile {
    fn game(&self) -> Result<AxionForge, Unanswered> {
        AxionForge::new(&self.rules, 2).map_err(|error| Unanswered::new(error.message, error.remedy))
    }
}

impl OwnPile for Pile {
    fn cards(&self) -> Result<Cards, Unanswered> {
        let game = self.game()?;
        if !means_something(&game, &self.worth) {
            let message = format!("`{}` is neither a type nor the id of a card", self.worth);
            return Err(Unanswered::new(message, "write source, creature or another type, or the id of a card"));
        }
        let Some(found) = game.decks.values().find(|deck| deck.name == self.name) else {
            return Err(Unanswered::new(format!("there is no deck `{}`", self.name), "name one of `decks`"));
        };
        let mut cards = Cards::default();
        for card in &found.list {
            cards.add(deck::Kind { value: is_named(&game, *card, &self.worth).into(), suit: None, count: 1 });
        }
        Ok(cards)
    }

    // Deals matches and looks at their first cards: the opening hand, then the top of the deck.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked> {
        let game = self.game().ok()?;
        let first = matches!(sample, Sample::Flips(flips, Fold::Last) if flips == &[1]);
        let deals = deals / DEALT;
        if !first || handling.combine != Combine::Sum || deals == 0 {
            return None;
        }
        let role = game.roles().iter().position(|name| *name == self.name)?;
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for deal in 0..deals {
            let mut cx = Cx::silent(Chance::new(Seed(seed).child(0xA10).child(deal)));
            let s = game.deal_in(&[Role::at(role), Role::at(role)], &mut cx);
            let player = s.player(s.starter);
            // The hand is sorted by card and its draw order is lost, so a sample must include all of it.
            if handling.flip < player.hand.len() {
                return None;
            }
            let more = player.deck.iter().rev().take(handling.flip - player.hand.len());
            let found = player.hand.iter().chain(more).filter(|card| is_named(&game, **card, &self.worth)).count();
            *counts.entry(i64::try_from(found).ok()?).or_default() += 1;
        }
        Some(Checked { deals, most: farthest(&counts, distribution, deals) })
    }
}
