//! The value of cards and bids in gold, based on the effects of the cards.

use super::might::Might;
use super::row::{Column, Row, add};
use crate::model::actions::Action;
use crate::model::content::cards::{Card, CardId, Kind};
use crate::model::content::verbs::selectors::Num;
use crate::model::knobs::PassMode;
use crate::model::state::Phase;
use crate::{Bridgefront, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::ListId;

/// The value of a usual card: a starter card is worth about this.
pub(crate) const USUAL: f32 = 0.6;

/// Returns the value of playing a card one more time, minus its costs. It does not consider the position. The numbers
/// 255 and 254 (hidden, none) are worth a usual card.
pub(crate) fn of_card(game: &Bridgefront, card: CardId) -> f32 {
    if card >= CardId::NONE {
        return USUAL;
    }
    let card = game.cards.get(card);
    let costs = f32::from(card.mana) + 0.6 * f32::from(card.gold[0].saturating_add(card.draw_cost));
    let gives = if card.kind == Kind::Champion { of_champion(game, card) } else { of_list(game, card.effects) };
    let lasting = if card.burn && card.kind != Kind::Champion { 0.6 } else { 1.0 };
    (gives - costs) * lasting
}

fn of_champion(game: &Bridgefront, card: &Card) -> f32 {
    let extras = game.scripts.list(card.effects).len() as f32;
    Might::champion(card, card.hp).size() + 0.5 * extras
}

pub(crate) fn of_number(num: &Num) -> f32 {
    match num {
        Num::Fixed(n) => f32::from(*n),
        Num::PlusPlayed(n) => f32::from(*n) + 2.0,
        Num::Hand => 2.0,
        Num::If(_, n, m) => 0.5 * (f32::from(*n) + f32::from(*m)),
        Num::That => 1.5,
        Num::MineValue(_) => 4.5,
        Num::Times { plus, most, .. } => f32::from(plus.saturating_add(2).min(*most)),
    }
}

pub(crate) fn of_list(game: &Bridgefront, list: ListId) -> f32 {
    game.scripts.of(list).map(|verb| verb.appraisal().worth(game)).sum()
}

/// Returns a count for valuation; more than 4 of something adds no value.
pub(crate) fn many(n: u8) -> f32 {
    f32::from(n.min(4))
}

/// Adds a gained card: its value above that of a usual card, and its VP.
pub(crate) fn taken(game: &Bridgefront, card: CardId, row: &mut Row) {
    add(row, Column::Card, of_card(game, card) - USUAL);
    if card.is_known() {
        add(row, Column::CardVp, f32::from(game.vp_of(card)));
    }
}

/// Returns the value of one more gold to a seat, with 1 at the starting gold. It falls with the gold the seat has, and
/// is small once there is no market left to spend it in.
pub(crate) fn of_gold(game: &Bridgefront, s: &State, seat: Seat) -> f32 {
    let late = s.round >= game.knobs.rules.round_cap && s.phase != Phase::Bids;
    (if late { 0.3 } else { 1.0 }) / (0.5 + f32::from(s.player(seat).gold) / 8.0)
}

/// The frequencies with which a passing seat offers 0, 1, 2 and 3 gold. A seat with less gold offers what it has.
const PASSES: [f32; 4] = [0.6, 0.25, 0.1, 0.05];

/// The bids for the card that is currently auctioned.
///
/// A seat can win only a limited number of cards of a row, so a seat that loses this card has a better chance at the
/// rest. What counts is therefore the card's value above that of the rest. Rivals are assumed to bid about this
/// difference, which is the same for every seat, and less the less gold they have.
pub(crate) struct Bids {
    /// The card's value and VP above the mean of the rest of the row.
    gain: (f32, f32),
    /// For each rival, the largest possible bid and the usual bid.
    rivals: Pile<(f32, f32), 6>,
    pass_mode: PassMode,
    can_refuse: bool,
}

impl Bids {
    pub(crate) fn new(game: &Bridgefront, s: &State, seat: Seat) -> Bids {
        let place = game.on_the_block(s, seat);
        let card = s.row.get(place).copied().unwrap_or(CardId::NONE);
        let vp = |card: CardId| if card.is_known() { f32::from(game.vp_of(card)) } else { 0.0 };
        let bidders = game.bidders(s);
        let rest = s.row.get(place + 1..).unwrap_or(&[]);
        // A seat that loses gets one of the remaining cards if there are as many as rivals; otherwise it may get none.
        let sure = (rest.len() as f32 / (bidders.len().max(2) - 1) as f32).min(1.0);
        let mean = |of: &dyn Fn(CardId) -> f32| {
            if rest.is_empty() {
                0.0
            } else {
                rest.iter().map(|card| of(*card)).sum::<f32>() / rest.len() as f32 * sure
            }
        };
        let gain = (of_card(game, card) - mean(&|card| of_card(game, card)), vp(card) - mean(&vp));
        let keen = (0.5 * gain.0 + 3.0 * gain.1).max(0.0);
        let rivals = bidders
            .iter()
            .filter(|other| *other != seat)
            .map(|other| {
                let gold = f32::from(s.player(other).gold);
                (gold, (0.4 + keen).min(0.6 * gold))
            })
            .collect();
        let market = &game.knobs.market;
        Bids { gain, rivals, pass_mode: market.pass_mode, can_refuse: market.can_refuse }
    }

    pub(crate) fn describe(&self, bid: Action, row: &mut Row) {
        let mut gain = self.gain;
        let (wins, cost) = match bid {
            Action::Buy(x) => {
                let x = f32::from(x);
                let wins: f32 =
                    self.rivals.iter().map(|(gold, usual)| if x > *gold { 1.0 } else { x / (x + usual) }).product();
                (wins, wins * x)
            }
            Action::Pass(x) => {
                let (mut quiet, mut pots) = (1.0, 0.0);
                // The lowest Pass takes the card, and ties are drawn at random. These are the chances for a tie-break
                // number of 0, 1/2 and 1.
                let mut takes = [1.0f32; 3];
                for (gold, usual) in self.rivals.iter() {
                    quiet /= 1.0 + usual;
                    let (mut ties, mut above, mut paid) = (0.0, 0.0, 0.0);
                    for (offer, often) in (0u8..).zip(PASSES) {
                        let offer = f32::from(offer).min(*gold);
                        if offer > f32::from(x) {
                            above += often;
                        } else if offer == f32::from(x) {
                            ties += often;
                        }
                        paid += if offer >= f32::from(x) { offer * often } else { 0.0 };
                    }
                    pots += if above + ties > 0.0 { paid / (above + ties) } else { 0.0 };
                    for (take, lot) in takes.iter_mut().zip([0.0, 0.5, 1.0]) {
                        *take *= above + ties * lot;
                    }
                }
                // Simpson's rule over the tie-break numbers, as if every seat drew one.
                let takes = (takes[0] + 4.0 * takes[1] + takes[2]) / 6.0;
                let cost = match self.pass_mode {
                    PassMode::PotToReceiver => (1.0 - takes) * f32::from(x) - takes * pots,
                    PassMode::NoPot => 0.0,
                    PassMode::PotToBank => f32::from(x),
                };
                if self.can_refuse {
                    gain.0 = gain.0.max(0.0);
                }
                (quiet * takes, quiet * cost)
            }
            _ => return,
        };
        add(row, Column::BidCard, wins * gain.0);
        add(row, Column::BidVp, wins * gain.1);
        add(row, Column::BidGold, cost);
    }
}
