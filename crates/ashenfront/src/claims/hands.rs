//! Opening hands, as dealt and as kept after mulligans (AF-SET-1, AF-SET-2).

use std::collections::BTreeMap;

use super::game::game_of;
use crate::model::content::{CardId, Deck};
use crate::model::state::{Phase, Question, other};
use crate::odds::{is_named, means_something, opening_hand};
use crate::{Action, Ashenfront, Event};
use evenhand_game::game::{Chance, Choices, Cx, Play, Role, Rules, Ruleset, Seed};
use evenhand_kit::claims::check::farthest;
use evenhand_kit::claims::deck::number;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::sample::{Fold, Sample};
use evenhand_kit::claims::{Checked, Judging, OwnAnswer, OwnPile, OwnQuestion, Unanswered};
use evenhand_kit::odds::deck::{self, Cards, Combine, Distribution, Handling, ResultSet};

/// A check deals this many times fewer matches than the check of a plain deck, because they take far longer.
const DEALT: u64 = 10;

fn deck_named<'g>(game: &'g Ashenfront, name: &str) -> Result<&'g Deck, Unanswered> {
    let found = game.decks.values().find(|deck| deck.name == name);
    found.ok_or_else(|| Unanswered::new(format!("there is no deck `{name}`"), "name one of `decks`"))
}

fn check_worth(game: &Ashenfront, worth: &str) -> Result<(), Unanswered> {
    if means_something(game, worth) {
        return Ok(());
    }
    let message = format!("`{worth}` is neither a type nor the id of a card");
    Err(Unanswered::new(message, "write operator, tactics or another type, or the id of a card"))
}

fn role_named(game: &Ashenfront, name: &str) -> Role {
    Role::at(game.roles().iter().position(|role| role == name).unwrap_or(0))
}

/// A question about the number of cards of a kind in the hand that is kept.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) rules: Rules,
    /// Whether it is about the second player rather than the starting player.
    pub(super) second: bool,
    pub(super) deck: String,
    pub(super) worth: String,
    /// The numbers of wanted cards with which a hand is kept, as drawn. Every hand is kept if there are none.
    pub(super) keep: Option<ResultSet>,
    pub(super) result: ResultSet,
    pub(super) is: Said,
}

impl OwnQuestion for Hand {
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered> {
        let game = game_of(&self.rules)?;
        check_worth(&game, &self.worth)?;
        let deck = deck_named(&game, &self.deck)?;
        let is_wanted = |card: &CardId| is_named(&game, *card, &self.worth);
        let wanted = deck.list.iter().filter(|card| is_wanted(card)).count();
        let keep = match self.keep.as_ref().map(ResultSet::ranges) {
            None => None,
            Some(&[(least, most)]) => {
                let end = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
                Some(end(least)..=end(most))
            }
            Some(_) => return Err(Unanswered::new("`keep` has gaps", "write one range such as \"1..8\"")),
        };
        let hand = opening_hand(&game, deck, u32::try_from(wanted).unwrap_or(u32::MAX), !self.second, keep.clone());
        let distribution = hand.drawn(0);
        let checked = self.dealt(&game, keep.as_ref(), &distribution, how);
        Ok(OwnAnswer { answer: number(&distribution.chance(&self.result), &self.is), checked, simulated: None })
    }
}

impl Hand {
    /// Checks the distribution with hands that the game's own code deals and redraws.
    fn dealt(
        &self,
        game: &Ashenfront,
        keep: Option<&std::ops::RangeInclusive<u32>>,
        distribution: &Distribution,
        how: &Judging,
    ) -> Option<Checked> {
        let deals = how.deals / DEALT;
        if deals == 0 {
            return None;
        }
        let role = role_named(game, &self.deck);
        let is_wanted = |card: &&CardId| is_named(game, **card, &self.worth);
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for deal in 0..deals {
            let mut cx: Cx<'_, Event> = Cx::silent(Chance::new(Seed(how.seed).child(0xA5F).child(deal)));
            let mut s = game.setup(&[role, role], &mut cx);
            let seat = if self.second { other(s.starter) } else { s.starter };
            // Whether a hand is kept is decided as it is drawn, before any of its cards go under the deck.
            let mut drawn = s.player(seat).hand.iter().filter(is_wanted).count();
            while s.phase == Phase::Mulligan
                && let Some((asked, question)) = s.ask
            {
                let hand = &s.player(asked).hand;
                let found = u32::try_from(drawn).unwrap_or(u32::MAX);
                let anew = asked == seat && keep.is_some_and(|keep| !keep.contains(&found));
                let action = match question {
                    Question::Bottom => {
                        let least = hand.iter().find(|card| !is_wanted(card)).or(hand.first());
                        Action::Discard(least.copied().unwrap_or_default())
                    }
                    _ if anew => Action::Yes,
                    _ => Action::No,
                };
                game.apply(&mut s, &Choices::one(asked, action), &mut cx);
                if anew && question == Question::Mulligan {
                    drawn = s.player(seat).hand.iter().filter(is_wanted).count();
                }
            }
            let kept = s.player(seat).hand.iter().filter(is_wanted).count();
            *counts.entry(i64::try_from(kept).ok()?).or_default() += 1;
        }
        Some(Checked { deals, most: farthest(&counts, distribution, deals) })
    }
}

/// A deck in which the wanted cards count 1 and all others 0.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    pub(super) rules: Rules,
    pub(super) name: String,
    pub(super) worth: String,
}

impl OwnPile for Pile {
    fn cards(&self) -> Result<Cards, Unanswered> {
        let game = game_of(&self.rules)?;
        check_worth(&game, &self.worth)?;
        let mut cards = Cards::default();
        for card in &deck_named(&game, &self.name)?.list {
            cards.add(deck::Kind { value: is_named(&game, *card, &self.worth).into(), suit: None, count: 1 });
        }
        Ok(cards)
    }

    // Checks the first cards of a match after the deal: the opening hand, then the cards from the top of the deck.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked> {
        let game = game_of(&self.rules).ok()?;
        let first = matches!(sample, Sample::Flips(flips, Fold::Last) if flips == &[1]);
        let deals = deals / DEALT;
        if !first || handling.combine != Combine::Sum || deals == 0 {
            return None;
        }
        let role = role_named(&game, &self.name);
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for deal in 0..deals {
            let mut cx: Cx<'_, Event> = Cx::silent(Chance::new(Seed(seed).child(0xA5F).child(deal)));
            let s = game.deal_in(&[role, role], &mut cx);
            let player = s.player(s.starter);
            // The hand is sorted, so its cards can only be counted all together.
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
