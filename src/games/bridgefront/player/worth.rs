//! What cards and bids are worth, in gold, by what the cards do.

use super::might::Might;
use super::{Column, Row, add};
use crate::game::Seat;
use crate::games::bridgefront::content::cards::{Card, CardId, Kind, NO_CARD};
use crate::games::bridgefront::content::effects::{BridgeOp, HandOp, Harm, ListId, Num, Payer, Stat, Unit, Verb, Via};
use crate::games::bridgefront::knobs::PassMode;
use crate::games::bridgefront::rules::actions::Action;
use crate::games::bridgefront::state::Phase;
use crate::games::bridgefront::{Bridgefront, State};
use crate::table::Pile;

/// The worth of a usual card: a starter card comes to about this.
pub(crate) const USUAL: f32 = 0.6;

/// The worth of playing a card once more, its costs taken off. What the position makes of it is
/// left out; 255 and 254 (hidden, none) are worth a usual card.
pub(crate) fn of_card(game: &Bridgefront, card: CardId) -> f32 {
    if card >= NO_CARD {
        return USUAL;
    }
    let card = game.cards.get(card);
    let costs = f32::from(card.mana) + 0.6 * f32::from(card.gold[0]);
    let gives = if card.kind == Kind::Champion { of_champion(game, card) } else { of_list(game, card.fx) };
    let lasting = if card.burn && card.kind != Kind::Champion { 0.6 } else { 1.0 };
    (gives - costs) * lasting
}

fn of_champion(game: &Bridgefront, card: &Card) -> f32 {
    let extras = game.scripts.list(card.fx).len() as f32;
    Might::champion(card, card.hp).size() + 0.5 * extras
}

fn of_number(num: &Num) -> f32 {
    match num {
        Num::Fixed(n) => f32::from(*n),
        Num::PlusPlayed(n) => f32::from(*n) + 2.0,
        Num::If(_, n, m) => 0.5 * (f32::from(*n) + f32::from(*m)),
        Num::That => 1.5,
        Num::MineValue(_) => 4.5,
    }
}

fn of_list(game: &Bridgefront, list: ListId) -> f32 {
    game.scripts.list(list).iter().map(|effect| of_effect(game, game.scripts.effect(*effect))).sum()
}

fn of_effect(game: &Bridgefront, verb: &Verb) -> f32 {
    let many = |n: u8| f32::from(n.min(4));
    match verb {
        Verb::Deploy { forces, .. } => of_number(forces),
        Verb::DeployChampion => 2.0,
        Verb::Move(spec) => {
            let one = 0.8 + 0.5 * many(spec.steps);
            let free = if spec.via == Via::Bridge { 1.0 } else { 1.5 };
            let unit = if matches!(spec.unit, Unit::Stack) { 1.0 } else { 0.7 };
            let optional = if spec.optional { 0.8 } else { 1.0 };
            one * free * unit * optional * (0.5 + 0.5 * many(spec.groups.1.max(1)))
        }
        Verb::Bridge { op, n, .. } => {
            many(n.1)
                * match op {
                    BridgeOp::Build => 0.9,
                    BridgeOp::Destroy => 0.6,
                    BridgeOp::Link => 0.8,
                    BridgeOp::Open => 0.6,
                    BridgeOp::Lock | BridgeOp::Freeze => 0.3,
                }
        }
        Verb::Gain { mana: true, n, .. } => 1.1 * of_number(n),
        Verb::Gain { n, from, .. } => of_number(n) * if *from == Payer::Bank { 0.7 } else { 1.0 },
        Verb::Draw { n, .. } => 0.8 * of_number(n),
        Verb::Hand { op, n, each } => {
            let each = each.map_or(0.0, |list| 0.5 * of_list(game, list));
            each + match op {
                HandOp::Discard => -0.4 * many(n.0),
                HandOp::Scrap => 0.8 * many(n.1),
                HandOp::Top => -0.3 * many(n.0),
            }
        }
        Verb::Peek { look, take, .. } => 0.8 * many(*take) + 0.1 * many(*look),
        Verb::Acquire { power, take, .. } => many(take.1) * if *power { 4.0 } else { 2.5 },
        Verb::Strike { forces, champions, accuracy, .. } => {
            let harm = match champions {
                Harm::Damage(n) => many(*n),
                Harm::Remove => 3.0,
            };
            (f32::from((*forces).min(3)) + 0.8 * harm) * f32::from(*accuracy) / 100.0
        }
        Verb::Heal { n, .. } => 0.4 * of_number(n),
        Verb::Mine { n, .. } => f32::from(*n),
        Verb::Mod(m) => match m.stat {
            Stat::PlayMana => f32::from(m.v.unsigned_abs()),
            Stat::ChampionGold => 1.5,
            _ => 0.9,
        },
        Verb::On(_) => 0.9,
        Verb::Choose { options, .. } => {
            options.iter().map(|list| of_list(game, *list)).fold(f32::NEG_INFINITY, f32::max) + 0.2
        }
        Verb::If { then, otherwise, .. } => {
            0.6 * of_list(game, *then) + otherwise.map_or(0.0, |list| 0.4 * of_list(game, list))
        }
        Verb::Roll { faces } => faces.iter().map(|list| of_list(game, *list)).sum::<f32>() / 6.0,
    }
}

/// A card taken: its worth over a usual one, and its VP.
pub(crate) fn taken(game: &Bridgefront, card: CardId, row: &mut Row) {
    add(row, Column::Card, of_card(game, card) - USUAL);
    if card < NO_CARD {
        add(row, Column::CardVp, f32::from(game.vp_of(card)));
    }
}

/// What one more gold is worth to a seat, as much as at the start being 1: the more it has the less,
/// and little once there is no market left to spend it in.
pub(crate) fn of_gold(game: &Bridgefront, s: &State, seat: Seat) -> f32 {
    let late = s.round >= game.knobs.rules.round_cap && s.phase != Phase::Bids;
    (if late { 0.3 } else { 1.0 }) / (0.5 + f32::from(s.player(seat).gold) / 8.0)
}

/// How often a seat that passes offers 0, 1, 2 and 3 gold; it offers what it has if that is less.
const PASSES: [f32; 4] = [0.6, 0.25, 0.1, 0.05];

/// The bids for the card on the block.
///
/// Everybody wins at most so many cards of a row, so losing this one leaves the better chance at
/// the rest of it: what counts is the card's worth over theirs. The others are taken to bid about
/// as much as the card is worth more than the rest to anybody, the less the poorer they are.
pub(crate) struct Bids {
    /// Worth and VP over the mean of the rest of the row.
    gain: (f32, f32),
    /// What a rival may bid at most, and usually does.
    rivals: Pile<(f32, f32), 6>,
    pass_mode: PassMode,
    can_refuse: bool,
}

impl Bids {
    pub(crate) fn new(game: &Bridgefront, s: &State, seat: Seat) -> Bids {
        let place = game.on_the_block(s, seat);
        let card = s.row.get(place).copied().unwrap_or(NO_CARD);
        let vp = |card: CardId| if card < NO_CARD { f32::from(game.vp_of(card)) } else { 0.0 };
        let bidders = game.bidders(s);
        let rest = s.row.get(place + 1..).unwrap_or(&[]);
        // Who loses gets one of the rest if there are as many as rivals, else maybe none.
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
                // The lowest Pass takes the card, ties by lot: the chance, at a lot of 0, 1/2 and 1.
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
                // Simpson's rule over the lots, as if all drew one.
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
