//! Warns of numbers of effects that have no effect under the knobs and the other cards, although other numbers would.

use super::known::Fault;
use crate::Bridgefront;
use crate::model::content::cards::{DeckId, Kind};
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::acquire::{Acquire, Age, Deck, DeckEnd};
use crate::model::content::verbs::bridge::Bridge;
use crate::model::content::verbs::damage::{Harm, Toll};
use crate::model::content::verbs::mine::Mine;
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::content::verbs::moves::{Move, Via};
use crate::model::content::verbs::selectors::{BridgeOp, Num};

/// Returns a number that has no effect. With `innate`, a champion has the effect while it is on the board.
pub(super) fn of(game: &Bridgefront, verb: &Verb, innate: bool) -> Option<Fault> {
    let zero = |field: &'static str, is: bool| is.then(|| Fault::new(field, "0 does nothing", "write another number"));
    match verb {
        Verb::Deploy(deploy) => zero("forces", is_zero(&deploy.forces) && deploy.champion.is_none()),
        Verb::Gain(gain) => zero("n", is_zero(&gain.n) && !gain.exact),
        Verb::Draw(draw) => zero("n", is_zero(&draw.n)),
        Verb::Heal(heal) => zero("n", is_zero(&heal.n)),
        Verb::Hand(hand) => zero("n", hand.n.1 == 0),
        Verb::Look(look) => zero("n", look.n == 0),
        Verb::Move(moving) => moved(moving),
        Verb::Bridge(bridge) => bridged(bridge),
        Verb::Damage(strike) => {
            let harmless = strike.champions == Harm::Hp(0);
            let none = if strike.who.is_some() { harmless } else { harmless && strike.forces == Toll::Some(0) };
            zero(if strike.who.is_some() { "champions" } else { "" }, none)
        }
        Verb::Mine(mine) => raised(game, mine),
        Verb::Acquire(acquire) => acquired(game, acquire),
        Verb::Modifier(modifier) => changed(game, modifier, innate),
        Verb::Trigger(_)
        | Verb::Choose(_)
        | Verb::If(_)
        | Verb::Roll(_)
        | Verb::Shared(_)
        | Verb::DeployChampion(_) => None,
    }
}

/// Returns whether a number is always 0.
fn is_zero(number: &Num) -> bool {
    matches!(number, Num::Fixed(0) | Num::If(_, 0, 0))
}

fn moved(moving: &Move) -> Option<Fault> {
    let stays = moving.via != Via::Jump && moving.steps == 0;
    stays.then(|| Fault::new("steps", "a move of 0 steps moves nobody", "write 1 or more"))
}

fn bridged(bridge: &Bridge) -> Option<Fault> {
    let none = bridge.n.1 == 0 && !matches!(bridge.op, BridgeOp::Freeze | BridgeOp::Link);
    none.then(|| Fault::new("n", "0 does nothing", "write another number"))
}

/// Checks whether every Mine is already worth that much.
fn raised(game: &Bridgefront, mine: &Mine) -> Option<Fault> {
    if mine.n == 0 {
        return Some(Fault::new("n", "0 does nothing", "write another number"));
    }
    let values = game.sites.mine_values.iter().zip(&game.knobs.map.mine_probs);
    let least = values.filter(|(_, share)| **share > 0.0).map(|(value, _)| *value).min()?;
    (mine.max <= least).then(|| {
        let message = format!("every Mine is worth {least} or more from the beginning");
        Fault::new("max", message, format!("write more than {least}; map.mine_values has what Mines can be worth"))
    })
}

/// Checks whether the shared deck has no cards.
fn acquired(game: &Bridgefront, acquire: &Acquire) -> Option<Fault> {
    if acquire.take.1 == 0 {
        return Some(Fault::new("take", "0 does nothing", "write another number"));
    }
    if acquire.reveal == 0 && acquire.from != DeckEnd::Random {
        return Some(Fault::new("reveal", "no card is seen, and none taken", "write 1 or more"));
    }
    let deck = |age: u8| if acquire.deck == Deck::Power { DeckId::power(age) } else { DeckId::market(age) };
    // If a deck is empty, cards may come from the deck of the next Age.
    let from = match acquire.age {
        Age::Current => 0,
        Age::Fixed(age) => age,
    };
    let empty = (from..3).all(|age| game.shared_decks[deck(age)].is_empty());
    empty.then(|| {
        let set = if acquire.deck == Deck::Power { "power" } else { "age" };
        Fault::new(
            "deck",
            "no card is in that deck",
            format!("name another, or give cards set = \"{set}{}\"", from + 1),
        )
    })
}

/// Checks for a modifier that changes nothing.
fn changed(game: &Bridgefront, modifier: &Modifier, innate: bool) -> Option<Fault> {
    let in_rounds = matches!(
        modifier.change,
        Change::ForceHit(_) | Change::ForceHitCap(_) | Change::ChampionDice(_) | Change::ChampionDiceSet(_)
    );
    if in_rounds && modifier.rounds == 0 {
        return Some(Fault::new("rounds", "it counts in no combat round", "write 1 or more, or \"all\""));
    }
    let combat = &game.knobs.combat;
    let base = combat.force_hit.min(6);
    let none = match modifier.change {
        // If the cap does not come last, a bonus can raise a capped threshold again.
        Change::ForceHit(hit) => {
            let lifts = !combat.cap_beats_bonus && caps(game).any(|cap| cap < hit);
            (hit <= base && !lifts).then(|| format!("Forces hit on 1 to {base} anyway (combat.force_hit)"))
        }
        Change::ForceHitCap(cap) => {
            let best = if combat.cap_beats_bonus { best_hit(game) } else { base };
            (cap >= best).then(|| format!("Forces never hit on more than 1 to {best}"))
        }
        Change::ChampionDice(0)
        | Change::MineYield(0)
        | Change::DicePerCard(0)
        | Change::LoneSteps(0)
        | Change::ControlVp(0) => Some("0 changes nothing".to_owned()),
        Change::PlayMana { by, least } => discount(game, by, least),
        Change::ChampionGold(most) => {
            let champions = game.cards.iter().map(|(_, card)| card).filter(|card| card.kind == Kind::Champion);
            let dearest = champions.flat_map(|card| card.gold).max().unwrap_or(0);
            (dearest <= most).then(|| format!("no champion costs more than {dearest} gold"))
        }
        Change::MineYield(_) if innate && game.sites.mines == 0 => Some("there are no Mines".to_owned()),
        _ => None,
    };
    none.map(|message| Fault::new("n", message, "write another number"))
}

/// Returns why a discount on the next card changes no price.
fn discount(game: &Bridgefront, by: i8, least: u8) -> Option<String> {
    let cheaper = game.cards.iter().any(|(_, card)| card.mana > least);
    match by {
        0 => Some("0 changes nothing".to_owned()),
        ..0 if !cheaper => Some(format!("no card costs more than the least, {least} mana")),
        _ => None,
    }
}

fn changes(game: &Bridgefront) -> impl Iterator<Item = Change> + '_ {
    game.scripts.iter().filter_map(|(_, verb)| verb.modifier()).map(|modifier| modifier.change)
}

/// Returns the caps on thresholds that cards have.
fn caps(game: &Bridgefront) -> impl Iterator<Item = u8> + '_ {
    changes(game).filter_map(|change| if let Change::ForceHitCap(cap) = change { Some(cap) } else { None })
}

/// Returns the best threshold that Forces can have.
fn best_hit(game: &Bridgefront) -> u8 {
    let hits = changes(game).filter_map(|change| if let Change::ForceHit(hit) = change { Some(hit) } else { None });
    let passives = game.factions.values().map(|faction| &faction.passives);
    let of_passives = passives.flat_map(|has| [has.shield_wall.0, has.militia, has.capital_hit]);
    hits.chain(of_passives).chain([game.knobs.combat.force_hit]).max().unwrap_or(0).min(6)
}
