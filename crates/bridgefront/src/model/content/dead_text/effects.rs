//! The conditions under which each verb can have an effect: its target can exist, and a player can choose it.

use super::known::{Fault, Known, is_chosen};
use super::spots::Ground;
use super::unread;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::bridge::Bridge;
use crate::model::content::verbs::damage::{Damage, Harm, Toll, Whose};
use crate::model::content::verbs::deploy::{Deploy, Site};
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::gain::{Gain, Payer, Resource};
use crate::model::content::verbs::heal::Heal;
use crate::model::content::verbs::look::{Look, Rest};
use crate::model::content::verbs::mine::Mine;
use crate::model::content::verbs::modifier::{Change, Modifier, When};
use crate::model::content::verbs::moves::Origin;
use crate::model::content::verbs::moves::{Move, Unit, Via};
use crate::model::content::verbs::selectors::{
    Anchor, BridgeOp, ChampionSel, Cond, EdgeSel, HexBase, HexSel, Num, Own, Touch,
};
use crate::model::content::verbs::trigger::Trigger;

const NO_CHAMPION: &str = "there is no champion whose effect this is: `self` means nobody";
const NOT_CHOSEN: &str =
    "nobody chooses it: what was not chosen when the card was committed is chosen only where it is late";
const LATE: &str = "write late = true in it";
const NEVER_LATE: &str = "write it outside of `deploy` triggers, `roll`, `each` and late choices, where targets are chosen as the card resolves";

/// The setting in which an effect is carried out: what it knows, and the tiles that exist.
pub(super) struct Setting<'a> {
    pub(super) known: &'a Known,
    pub(super) ground: &'a Ground,
}

impl Setting<'_> {
    /// Returns the reasons why an effect, or a part of it, can never act in this setting.
    pub(super) fn faults(&self, verb: &Verb) -> Vec<Fault> {
        let found = match verb {
            Verb::Deploy(deploy) => {
                vec![self.number("forces", &deploy.forces), drawn_champion(deploy), self.deploy(deploy)]
            }
            Verb::Move(moving) => vec![self.moving(moving)],
            Verb::Bridge(bridge) => vec![self.bridge(bridge)],
            Verb::Gain(gain) => vec![self.gain(gain)],
            Verb::Draw(draw) => vec![self.number("n", &draw.n)],
            Verb::Look(look) => vec![looked(look)],
            Verb::Damage(strike) => vec![self.strike(strike)],
            Verb::Heal(heal) => vec![self.heal(heal)],
            Verb::Mine(mine) => vec![self.mine(mine)],
            Verb::Modifier(modifier) => vec![self.modifier(modifier)],
            Verb::Trigger(trigger) => vec![self.trigger(trigger)],
            Verb::If(branch) => vec![self.condition("cond", &branch.cond)],
            Verb::Hand(_)
            | Verb::Acquire(_)
            | Verb::Choose(_)
            | Verb::Roll(_)
            | Verb::Shared(_)
            | Verb::DeployChampion(_) => Vec::new(),
        };
        found.into_iter().flatten().collect()
    }

    fn deploy(&self, deploy: &Deploy) -> Option<Fault> {
        match &deploy.to {
            Site::EdgeEnds if !self.known.edge => Some(Fault::new(
                "to",
                "no bridge was named before whose ends these would be",
                "write a `bridge` that is not late before it, in the same list",
            )),
            Site::EdgeEnds => None,
            Site::Hex(to) => self.hex("to", to, true),
        }
    }

    /// Checks the hex that an effect works on. If `can_be_late`, a late hex is chosen at resolution.
    fn hex(&self, field: &'static str, sel: &HexSel, can_be_late: bool) -> Option<Fault> {
        self.named_hex(field, &sel.base).or_else(|| match is_chosen(&sel.base) {
            true if sel.late && !can_be_late => {
                Some(Fault::new(field, "here no hex is chosen late: nobody chooses it", "leave `late` out"))
            }
            true if self.known.late && !can_be_late => Some(Fault::new(field, NOT_CHOSEN, NEVER_LATE)),
            true if self.known.late && !sel.late => Some(Fault::new(field, NOT_CHOSEN, LATE)),
            _ => None,
        })
    }

    /// Checks whether such a hex can exist at all.
    fn named_hex(&self, field: &'static str, base: &HexBase) -> Option<Fault> {
        match base {
            HexBase::Capital | HexBase::Home => None,
            HexBase::This if self.known.this => None,
            HexBase::This => Some(Fault::new(field, NO_CHAMPION, "name another hex")),
            HexBase::There if self.known.there => None,
            HexBase::There => Some(Fault::new(
                field,
                "no effect before it names a hex that `there` could be",
                "name a hex, or write the effect that names one before it",
            )),
            HexBase::Filter { near, ring, .. } => {
                let about_this = [near, ring].into_iter().flatten().any(|distance| distance.of == Anchor::This);
                match self.ground.finds(base, self.known.this) {
                    true => None,
                    false if about_this && !self.known.this => Some(Fault::new(
                        field,
                        NO_CHAMPION,
                        "measure from another anchor: my_capital, my_champion, my_force",
                    )),
                    false => Some(Fault::new(
                        field,
                        "no hex can ever be all of this",
                        "leave out one of occ, tile, near, ring and with: those that contradict each other",
                    )),
                }
            }
        }
    }

    fn moving(&self, moving: &Move) -> Option<Fault> {
        if self.known.late {
            return Some(Fault::new("", "nobody chooses who moves, and where", NEVER_LATE));
        }
        if let Some(to) = &moving.to {
            let home = moving.via == Via::Jump && to.base == HexBase::Home;
            if !home && !is_chosen(&to.base) {
                let remedy =
                    if moving.via == Via::Jump { "write \"home\", \"me\" or a filter" } else { "write a filter" };
                return Some(Fault::new("to", "a move never ends on a hex that is named so", remedy));
            }
            if let Some(fault) = self.named_hex("to", &to.base) {
                return Some(fault);
            }
        }
        if moving.via == Via::Jump {
            return None;
        }
        if moving.groups.1 == 0 {
            let remedy = "write 1 or more, or [0, 2] for up to two; take the effect out if nobody is to move";
            return Some(Fault::new("groups", "no move has 0 groups: it would be one of a single group", remedy));
        }
        match (moving.unit, moving.from) {
            _ if moving.with_that() && !self.known.champion => Some(Fault::new(
                "with",
                "no effect before it names a champion",
                "name one before it, or write with = \"champion\"",
            )),
            (Unit::This, _) if !self.known.this => Some(Fault::new("unit", NO_CHAMPION, "write unit = \"champion\"")),
            (Unit::Those, _) if !self.known.deployed => Some(Fault::new(
                "unit",
                "no effect before it deploys Forces that `those` could be",
                "write a `deploy` before it, or unit = \"stack\"",
            )),
            (Unit::Stack | Unit::Force | Unit::Champion, Some(Origin::There)) if !self.known.there => {
                Some(Fault::new("from", "no effect before it names a hex that `there` could be", "leave it out"))
            }
            _ => None,
        }
    }

    fn bridge(&self, bridge: &Bridge) -> Option<Fault> {
        match bridge.op {
            BridgeOp::Freeze => None,
            BridgeOp::Link if bridge.at.late => Some(Fault::new(
                "at",
                "a link has no edge: only its `ends` are chosen",
                "leave `at` out, and write `ends`",
            )),
            BridgeOp::Link if !is_chosen(&bridge.ends.base) => Some(Fault::new(
                "ends",
                "a link has two different ends, and no two hexes are named so",
                "write a filter, e.g. ends = { occ = \"any\", near = { k = 3, of = \"my_champion\" } }",
            )),
            BridgeOp::Link if self.known.late => {
                Some(Fault::new("", "nobody chooses the ends of the link", NEVER_LATE))
            }
            BridgeOp::Link => self.named_hex("ends", &bridge.ends.base),
            _ => self.edge("at", &bridge.at).or_else(|| {
                let unchosen = self.known.late && !bridge.at.late && bridge.at.touch != Touch::There;
                unchosen.then(|| Fault::new("at", NOT_CHOSEN, LATE))
            }),
        }
    }

    fn edge(&self, field: &'static str, sel: &EdgeSel) -> Option<Fault> {
        if sel.touch == Touch::There {
            let unknown =
                Fault::new(field, "no effect before it names a hex that `there` could be", "write touch = \"me\"");
            return (!self.known.there).then_some(unknown);
        }
        if sel.touch == Touch::Shared && !self.known.edge {
            return Some(Fault::new(
                field,
                "no effect before it names an edge to share a hex with",
                "write touch = \"me\"",
            ));
        }
        let about_this = sel.touch == Touch::This || sel.near.is_some_and(|distance| distance.of == Anchor::This);
        let dead = about_this && !self.known.this;
        dead.then(|| Fault::new(field, NO_CHAMPION, "write touch = \"me\", \"my_champion\" or \"any\""))
    }

    fn gain(&self, gain: &Gain) -> Option<Fault> {
        if gain.exact && gain.resource != Resource::Mana {
            return Some(Fault::new("exact", "only mana is set to an amount", "leave it out"));
        }
        if let Some(fault) = unread::payer(gain) {
            return Some(fault);
        }
        if let (Num::MineValue(at), Resource::Gold) = (&gain.n, gain.resource) {
            return self.mine_hex("n", at);
        }
        if gain.from == Payer::Opponent && self.known.late {
            return Some(Fault::new("from", "nobody chooses the opponent", NEVER_LATE));
        }
        self.number("n", &gain.n)
    }

    fn strike(&self, strike: &Damage) -> Option<Fault> {
        if let Some(fault) = unread::entering(strike) {
            return Some(fault);
        }
        let forces = strike.forces != Toll::Some(0);
        if let Some(sel) = &strike.who {
            return match forces {
                true => Some(Fault::new(
                    "forces",
                    "Forces are struck in a hex, and `who` names champions",
                    "write a strike of its own for them, with `at`",
                )),
                false => self.champion("who", sel),
            };
        }
        let Some(at) = &strike.at else {
            return Some(Fault::new("", "it names nobody whom it strikes", "add `at`, a hex, or `who`, a champion"));
        };
        if !matches!(strike.champions, Harm::Hp(_)) {
            let remedy = "name champions with `who`, or write a number of damage";
            return Some(Fault::new("champions", "in a hex nobody is removed", remedy));
        }
        if strike.surrounded > 6 {
            let message = format!("no hex has {} adjacent hexes", strike.surrounded);
            return Some(Fault::new("surrounded", message, "write 6 or less"));
        }
        self.hex("at", at, true).or_else(|| {
            let enemies = strike.whose != Whose::All;
            let missed = is_chosen(&at.base)
                && strike.accuracy >= 100
                && !self.ground.finds_units(&at.base, self.known.this, enemies);
            let remedy = "let it name hexes with units of those that it strikes";
            missed.then(|| Fault::new("at", "nobody whom it strikes can ever be in such a hex", remedy))
        })
    }

    fn heal(&self, heal: &Heal) -> Option<Fault> {
        if heal.pooled && self.known.late {
            return Some(Fault::new("pooled", "nobody chooses the hex", NEVER_LATE));
        }
        let who = if heal.pooled { None } else { self.champion("who", &heal.who) };
        // The effect's own champion is chosen before its number is read.
        let known = Known { champion: true, ..*self.known };
        who.or_else(|| Setting { known: &known, ..*self }.number("n", &heal.n))
    }

    /// Checks a choice of champions made when an effect is carried out.
    fn champion(&self, field: &'static str, sel: &ChampionSel) -> Option<Fault> {
        if sel.that {
            return (!self.known.champion).then(|| {
                let remedy = "name a champion, or write the effect that chooses one before it";
                Fault::new(field, "no effect before it chooses a champion that `that` could be", remedy)
            });
        }
        let about_this = sel.at_this
            || sel.own == Own::This
            || [sel.near, sel.ring].into_iter().flatten().any(|from| from.of == Anchor::This);
        match self.ground.finds_champion(sel, self.known.this) {
            true => None,
            false if about_this && !self.known.this => {
                Some(Fault::new(field, NO_CHAMPION, "name champions in another way, e.g. { own = \"enemy\" }"))
            }
            false => Some(Fault::new(
                field,
                "no champion can ever be all of this",
                "leave out one of at, near and ring: those that contradict each other",
            )),
        }
    }

    fn mine(&self, mine: &Mine) -> Option<Fault> {
        self.mine_hex("at", &mine.at).or_else(|| self.hex("at", &mine.at, true))
    }

    /// Checks a hex of which only the Mine Value matters.
    fn mine_hex(&self, field: &'static str, at: &HexSel) -> Option<Fault> {
        let capital = matches!(at.base, HexBase::Capital | HexBase::Home);
        let barren = is_chosen(&at.base)
            && self.ground.finds(&at.base, self.known.this)
            && !self.ground.finds_mine(&at.base, self.known.this);
        let none = (capital || barren).then(|| {
            let remedy = "write such as { occ = \"me\", tile = [\"mine\"] }";
            Fault::new(field, "there can never be a Mine", remedy)
        });
        none.or_else(|| self.named_hex(field, &at.base))
    }

    /// Checks a modifier that a card leaves running.
    fn modifier(&self, modifier: &Modifier) -> Option<Fault> {
        if let Some(sel) = &modifier.who {
            // With `that`, the modifier of a next battle applies to the units that fight in it.
            let anybody =
                sel.that && modifier.when == When::NextBattle && !matches!(modifier.change, Change::ChampionDiceSet(_));
            return if anybody { None } else { self.locked_champion(sel) };
        }
        modifier.at.as_ref().and_then(|at| self.hex("at", at, false))
    }

    /// Checks the hex in which a modifier of a champion counts.
    pub(super) fn innate_place(&self, verb: &Verb) -> Option<Fault> {
        let modifier = verb.modifier()?;
        let at = modifier.at.as_ref()?;
        let read = matches!(modifier.change, Change::ControlVp(_) | Change::Arrival);
        if read { self.hex("at", at, false) } else { None }
    }

    /// Checks a champion that must be chosen when the card is committed.
    fn locked_champion(&self, sel: &ChampionSel) -> Option<Fault> {
        let message = match () {
            () if sel.that => "`that` is not kept by what goes on running",
            () if sel.all => "`n = \"all\"` chooses nobody for what goes on running",
            () if sel.late => "what goes on running has its champion chosen when the card is committed",
            () if self.known.late => return Some(Fault::new("who", NOT_CHOSEN, NEVER_LATE)),
            () => return self.champion("who", sel),
        };
        Some(Fault::new("who", message, "let it be chosen, e.g. who = { own = \"me\" }; n = [0, 3] chooses several"))
    }

    /// Checks a trigger that a card leaves waiting.
    fn trigger(&self, trigger: &Trigger) -> Option<Fault> {
        let heard = match trigger.event {
            On::Cleanup => matches!(trigger.needs, None | Some(Cond::GroupWon | Cond::WonThere | Cond::Occupies(_))),
            _ => trigger.needs.is_none(),
        };
        if !heard {
            return Some(Fault::new("if", "this event does not ask for such a condition", "leave it out"));
        }
        if let (On::Cleanup, Some(cond @ Cond::Occupies(_))) = (trigger.event, &trigger.needs) {
            return self.condition("if", cond);
        }
        match trigger.event {
            On::Cleanup if !self.known.moved => Some(Fault::new(
                "event",
                "it waits for the battle of a move, and no effect before it moves anything",
                "write a `move` before it, or if = { occ = \"center\" }",
            )),
            On::Dies => match &trigger.who {
                Some(sel) => self.locked_champion(sel),
                None => {
                    Some(Fault::new("", "it names no champion that is to die", "add `who`, e.g. { own = \"enemy\" }"))
                }
            },
            On::Cross if self.known.late => Some(Fault::new("at", "nobody chooses the bridge", NEVER_LATE)),
            On::Cross if trigger.edge.is_some_and(|edge| edge.touch == Touch::Shared) => {
                Some(Fault::new("at", "a bridge to be crossed shares no hex with another", "write touch = \"me\""))
            }
            On::Cross => trigger.edge.as_ref().and_then(|edge| self.edge("at", edge)),
            _ => None,
        }
    }

    /// Checks a number that can only be 0 or has a part that never counts.
    fn number(&self, field: &'static str, number: &Num) -> Option<Fault> {
        match number {
            Num::Fixed(_) | Num::Hand | Num::PlusPlayed(_) => None,
            Num::Times { .. } if !self.known.this => None,
            Num::Times { .. } => Some(Fault::new(
                field,
                "no card is played here that could be counted",
                "write a number, or count in a card that is no champion",
            )),
            Num::That if self.known.picked => None,
            Num::That => Some(Fault::new(
                field,
                "no effect before it picks cards that `that` could count",
                "write a number, or a `hand` before it",
            )),
            Num::MineValue(_) => Some(Fault::new(
                field,
                "a Mine Value counts for nothing but a gain of gold",
                "write a number, or { verb = \"gain\", resource = \"gold\", n = { mine_value = ... } }",
            )),
            Num::If(Cond::Drew(_), ..) => Some(Fault::new(
                field,
                "what was drawn decides no number",
                "write { verb = \"if\", cond = { drew = ... }, ... }",
            )),
            Num::If(cond, ..) => self.condition(field, cond),
        }
    }

    /// Checks whether a condition can hold.
    fn condition(&self, field: &'static str, cond: &Cond) -> Option<Fault> {
        if let Cond::Occupies(tiles) | Cond::EndedOn(tiles) | Cond::StaysOn(tiles) = cond
            && tiles.is_empty()
        {
            return Some(Fault::new(field, "it names no kind of tile", "name one or more, e.g. { occ = [\"mine\"] }"));
        }
        let no_move = "no effect before it moves anything";
        let message = match cond {
            Cond::WonBattle | Cond::ChampionDied | Cond::EnemyAtHome | Cond::HandEmpty | Cond::DrawEmpty => {
                return None;
            }
            Cond::InBattle | Cond::GroupWon | Cond::WonThere => "only triggers know this condition",
            Cond::Moved if !self.known.moved => no_move,
            Cond::EndedOn(_) | Cond::StaysOn(_) if !self.known.moved => no_move,
            Cond::ThatAtHome if !self.known.champion => "no effect before it chooses a champion",
            Cond::Drew(_) if !self.known.drew => "the effect right before it draws nothing",
            Cond::Moved | Cond::ThatAtHome | Cond::Drew(_) => return None,
            Cond::Occupies(tiles) | Cond::EndedOn(tiles) | Cond::StaysOn(tiles) => match self.ground.has(*tiles) {
                true => return None,
                false => "there is no such tile",
            },
        };
        Some(Fault::new(
            field,
            format!("the condition never holds: {message}"),
            "write another condition, or leave it out",
        ))
    }
}

/// Checks that a champion that is drawn comes alone, to one hex.
fn drawn_champion(deploy: &Deploy) -> Option<Fault> {
    deploy.champion?;
    if deploy.forces != Num::Fixed(0) {
        return Some(Fault::new(
            "forces",
            "a champion comes instead of Forces",
            "write a `deploy` of its own for them",
        ));
    }
    let everywhere = matches!(&deploy.to, Site::Hex(to) if deploy.is_everywhere(to));
    let one = matches!(deploy.to, Site::Hex(_)) && !everywhere;
    (!one).then(|| Fault::new("to", "a champion comes to one hex", "name one hex, such as \"capital\""))
}

/// Checks for cards to take from a look that gives none.
fn looked(look: &Look) -> Option<Fault> {
    let dead = look.take > 0 && look.rest != Rest::Discard;
    let remedy = "write take = 0, or rest = \"discard\"";
    dead.then(|| Fault::new("take", "with `keep` and `scry` no card is taken", remedy))
}

/// Returns the reason why an effect that a champion has while on the board can never act.
pub(super) fn innate_fault(verb: &Verb, before: &[&Verb]) -> Option<Fault> {
    let trigger = verb.trigger()?;
    let heard = match trigger.event {
        On::Dies => matches!(trigger.needs, None | Some(Cond::InBattle)),
        _ => trigger.needs.is_none(),
    };
    if !heard {
        return Some(Fault::new("if", "this event does not ask for such a condition", "leave it out"));
    }
    let first = !before.iter().any(|earlier| earlier.waits_for(trigger.event));
    match trigger.event {
        On::Dies if trigger.who.is_none() => Some(Fault::new(
            "",
            "it names no champion that is to die",
            "add `who`, e.g. { own = \"enemy\", at = \"self\" }",
        )),
        On::Deploy | On::Activate if !first => {
            let message = "a champion has one such effect, and this is its second: only the first is carried out";
            Some(Fault::new("event", message, "write what it does into `do` of the first"))
        }
        _ => None,
    }
}
