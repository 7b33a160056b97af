//! Matches in which both players only rest: how long decks last (AF-REST-3), and what points give (AF-WIN-3).

use super::game::game_of;
use crate::Event;
use crate::model::content::{CardType, Keywords, Tile};
use crate::model::state::{Phase, other};
use evenhand_game::game::{Chance, Cx, Role, Rules, Seed};
use evenhand_kit::claims::deck::number;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::{Judging, OwnAnswer, OwnQuestion, Unanswered};
use evenhand_kit::odds::fraction::whole;

/// The maximum number of Rests that are played.
pub(super) const MOST_RESTS: u16 = 1000;

/// What a claim asks about such a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// The cards drawn at the player's own Rest of this number.
    DrawnAt(u16),
    /// The player's own Rest at which it wins the match.
    Win,
}

/// A question about a player who only rests, with operators on these tiles from the beginning.
#[derive(Clone, Debug)]
pub(super) struct Rests {
    pub(super) rules: Rules,
    /// Whether it is about the second player rather than the starting player.
    pub(super) second: bool,
    pub(super) tiles: Vec<Tile>,
    pub(super) of: Of,
    pub(super) is: Said,
}

impl OwnQuestion for Rests {
    fn solve(&self, _how: &Judging) -> Result<OwnAnswer, Unanswered> {
        Ok(number(&whole(self.played()?), &self.is).into())
    }
}

impl Rests {
    fn played(&self) -> Result<i64, Unanswered> {
        let game = game_of(&self.rules)?;
        let mut cx: Cx<'_, Event> = Cx::silent(Chance::new(Seed(1)));
        let mut s = game.deal_in(&[Role::at(0), Role::at(0)], &mut cx);
        let seat = if self.second { other(s.starter) } else { s.starter };
        // An operator without keywords and innates, so that nothing is triggered.
        let plain = game.cards.iter().find(|(_, card)| {
            card.kind == CardType::Operator && card.keywords == Keywords::default() && card.innates.is_empty()
        });
        let (plain, _) = plain.ok_or_else(|| {
            Unanswered::new("every operator has a keyword or an innate", "leave one without in `cards`")
        })?;
        for tile in &self.tiles {
            game.stand(&mut s, seat, plain, *tile);
        }
        let starter = s.starter;
        game.begin_turn(&mut s, starter, &mut cx);
        let mut rests = 0;
        while rests < MOST_RESTS && !s.is_over() {
            let active = s.active;
            let before = s.player(active).deck.len();
            s.player_mut(active).hand.clear();
            game.rest(&mut s, active, &mut cx);
            while s.phase == Phase::Rest {
                game.step_rest(&mut s, &mut cx);
                // A hand above the limit is discarded, like all hands here.
                if s.ask.take().is_some() {
                    s.player_mut(active).hand.clear();
                }
            }
            if active != seat {
                continue;
            }
            rests += 1;
            let drawn = before.saturating_sub(s.player(seat).deck.len());
            match self.of {
                Of::DrawnAt(rest) if rest == rests => return Ok(i64::try_from(drawn).unwrap_or(i64::MAX)),
                Of::Win if s.is_over() && s.shares[seat] == 1.0 => return Ok(rests.into()),
                Of::DrawnAt(_) | Of::Win => {}
            }
        }
        Err(Unanswered::new("it never comes to that", "ask for what can happen by these rules"))
    }
}
