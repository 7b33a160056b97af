//! Which protocols can be paid for together after one operation (AF-OPP-2).

use std::collections::BTreeSet;

use toml::Value;

use super::game::game_of;
use crate::model::content::{CardId, CardType, Tile};
use crate::model::state::{Exchange, InBase, Op, OpKind, Phase, Stage, State};
use crate::{Action, Ashenfront, Event};
use evenhand_game::game::{Chance, Cx, Rules, Ruleset, Seat, Seed};
use evenhand_kit::claims::deck::number;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::{Judging, OwnAnswer, OwnQuestion, Unanswered};
use evenhand_kit::odds::fraction::whole;

/// A question about the number of sets of ready protocols that can be activated after one operation, whatever their
/// conditions. The empty set counts.
#[derive(Clone, Debug)]
pub(super) struct Payable {
    pub(super) rules: Rules,
    /// The ids of the protocols.
    pub(super) protocols: Vec<String>,
    /// The opportunity that can be spent.
    pub(super) opportunity: u8,
    pub(super) is: Said,
}

impl OwnQuestion for Payable {
    fn solve(&self, _how: &Judging) -> Result<OwnAnswer, Unanswered> {
        let sets = i64::try_from(self.sets()?.len()).unwrap_or(i64::MAX);
        Ok(number(&whole(sets), &self.is).into())
    }
}

impl Payable {
    /// Returns the sets, found by activating protocols in every order that the game offers.
    fn sets(&self) -> Result<BTreeSet<Vec<CardId>>, Unanswered> {
        let mut rules = self.rules.clone();
        let any = Value::Array(vec![Value::from("any")]);
        for id in &self.protocols {
            let waits = rules.set(&Ashenfront::book(), &format!("cards.{id}.when"), &any, None);
            waits.map_err(|error| Unanswered::new(error.message, error.remedy))?;
        }
        let game = game_of(&rules)?;
        let seat = Seat(0);
        let mut s = State::empty();
        s.phase = Phase::Turn;
        // An operator and an enemy next to it, so that every targeted effect has a target.
        let operator = game.cards.iter().find(|(_, card)| card.kind == CardType::Operator).map(|(id, _)| id);
        let operator = operator.ok_or_else(|| Unanswered::new("there are no operators", "leave one in `cards`"))?;
        let unit = game.stand(&mut s, seat, operator, Tile::at(2, 1));
        game.stand(&mut s, Seat(1), operator, Tile::at(2, 2));
        for id in &self.protocols {
            let card = game.cards.find(id).filter(|card| game.cards[*card].kind == CardType::Protocol);
            let wrong = || Unanswered::new(format!("`{id}` is not a protocol"), "name ids of protocols");
            s.player_mut(seat).base.push(InBase { card: card.ok_or_else(wrong)?, exhausted: false });
        }
        s.player_mut(seat).opp = self.opportunity;
        let mut exchange = Exchange { stage: Stage::After, ..Exchange::default() };
        exchange.ops.push(Op {
            seat,
            kind: OpKind::Move,
            unit,
            actor: CardId::NONE,
            card: CardId::NONE,
            paid: CardId::NONE,
            ..Op::default()
        });
        s.exchange = Some(exchange);
        let mut sets = BTreeSet::new();
        follow(&game, &s, seat, &[], &mut sets);
        Ok(sets)
    }
}

/// Adds a set, and all sets with more protocols that the game offers from there.
fn follow(game: &Ashenfront, s: &State, seat: Seat, set: &[CardId], sets: &mut BTreeSet<Vec<CardId>>) {
    if !sets.insert(set.to_vec()) {
        return;
    }
    let mut options = Vec::new();
    game.protocol_options(s, seat, &mut options);
    for option in options {
        let Action::Activate(card, aims) = option else { continue };
        let mut s = s.clone();
        let mut cx: Cx<'_, Event> = Cx::silent(Chance::new(Seed(1)));
        game.activate(&mut s, seat, card, aims, &mut cx);
        // The effects do not matter, only the opportunity that is left.
        s.frames.clear();
        let mut more = set.to_vec();
        more.push(card);
        more.sort_unstable();
        follow(game, &s, seat, &more, sets);
    }
}
