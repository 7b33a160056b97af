//! The moments at which the rules carry out the effects of an action, and why an effect can act at none of them.

use super::fault::Fault;
use crate::model::content::sheets::{Aim, Area, Deed, DeedId, DeedKind, Effect, Trigger, When};
use crate::model::content::suits::Suits;
use crate::model::content::verbs::{Move, Verb, Who};
use crate::model::state::Part;
use evenhand_kit::table::ids::IdVec;

/// A moment at which the effects of an action are carried out.
#[derive(Clone, Copy)]
struct Scene<'a> {
    deed: &'a Deed,
    /// Whether another action counterattacks with this one.
    countered: bool,
    part: Part,
    at: At,
    hit: bool,
}

/// The target of an action, or what its area strikes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Other,
    User,
    Piece,
    Point,
}

/// Why an effect does not act, and what to write instead.
type Why = (&'static str, &'static str);

/// The reasons that only say that this moment is for other effects; they are reported only if there is no better one.
const OTHERS: [Why; 3] = [
    ("it hits", "leave `when` out"),
    ("it misses", "leave `when` out"),
    ("it is for another part of the attack", "leave it out"),
];

const NO_RESPONSE: Why = ("only a response answers an event", "write it into a response, with its `trigger`");

/// Returns the first effect that can act at no moment of its action.
pub(super) fn fault(deed: &Deed, countered: bool, deeds: &IdVec<DeedId, Deed>) -> Option<Fault> {
    let scenes = scenes(deed, countered);
    deed.effects.iter().enumerate().find_map(|(place, effect)| {
        let whys: Option<Vec<(&str, Why)>> = scenes.iter().map(|scene| scene.why(effect)).collect();
        let why = whys
            .and_then(|whys| {
                let told = whys.iter().find(|(_, why)| !OTHERS.contains(why));
                told.or(whys.first()).copied()
            })
            .or_else(|| {
                let counter = effect.verb.counter()?;
                let remedy = "counter with an attack that can be aimed at a character";
                (deeds[counter.deed].aim == Aim::Piece).then_some(("", ("that attack is for terrain alone", remedy)))
            });
        why.map(|(field, (message, remedy))| {
            let place = &deed.effect_places()[place];
            Fault::new(format!("effects.{place}.{field}").trim_end_matches('.'), message, remedy)
        })
    })
}

/// Returns the moments of an action; see `begin_deed`, `step_attack` and `response_answer` in the rules.
fn scenes(deed: &Deed, countered: bool) -> Vec<Scene<'_>> {
    let aimed: &[At] = match deed.aim {
        Aim::FoeOrPiece => &[At::Other, At::Piece],
        Aim::Foe | Aim::Friend | Aim::Character => &[At::Other],
        Aim::Piece => &[At::Piece],
        Aim::FriendOrSelf => &[At::Other, At::User],
        Aim::Point => &[At::Point],
        Aim::User => &[At::User],
    };
    let scene = |part: Part, at: At, hit: bool| Scene { deed, countered, part, at, hit };
    match deed.kind {
        DeedKind::Ability => aimed.iter().map(|at| scene(Part::All, *at, true)).collect(),
        DeedKind::Response => [At::Other, At::User].map(|at| scene(Part::All, at, true)).to_vec(),
        DeedKind::Attack => {
            let struck = if deed.area == Area::None { aimed } else { &[At::Other, At::Piece, At::User] };
            let part = if deed.area == Area::None { Part::All } else { Part::OnTarget };
            let strikes = struck.iter().map(|at| (part, *at));
            let ends = (deed.area != Area::None).then_some((Part::OnUser, At::User));
            let moments: Vec<(Part, At)> = strikes.chain(ends).collect();
            let either = |(part, at)| [true, false].map(|hit| scene(part, at, hit));
            moments.into_iter().flat_map(either).collect()
        }
    }
}

impl Scene<'_> {
    /// Returns why an effect does not act at this moment: the field that causes it, empty for
    /// the effect itself, and the reason.
    fn why(&self, effect: &Effect) -> Option<(&'static str, Why)> {
        let attack = self.deed.kind == DeedKind::Attack;
        if effect.suits != Suits::Any && !attack {
            return Some(("suits", ("only attacks turn over cards", "leave `suits` out")));
        }
        match effect.when {
            When::Miss if !attack => {
                return Some(("when", ("only attacks miss", "leave `when` out")));
            }
            When::Miss if self.hit => return Some(("", OTHERS[0])),
            When::Hit if !self.hit => return Some(("", OTHERS[1])),
            _ => {}
        }
        let on_target = effect.verb.act().is_on_target();
        let in_part = match self.part {
            Part::All => true,
            Part::OnTarget => on_target,
            Part::OnUser => !on_target,
        };
        if !in_part {
            return Some(("", OTHERS[2]));
        }
        if on_target && matches!(self.at, At::Piece | At::Point) {
            let remedy = "aim it at characters, e.g. aim = \"foe\" or \"friend\"";
            return Some(("", ("it happens to a character, and none is aimed at", remedy)));
        }
        self.idle(&effect.verb).map(|why| ("", why))
    }

    /// Returns why an effect does nothing at this moment.
    fn idle(&self, verb: &Verb) -> Option<Why> {
        let defeated = self.deed.trigger == Some(Trigger::Defeated);
        match verb {
            Verb::Shared(_) if self.part != Part::All => Some((
                "it would be decided again for each character in the area",
                "write it into an action without an area",
            )),
            Verb::Trap(_) | Verb::Mire(_) if self.at != At::Point || self.deed.kind != DeedKind::Ability => Some((
                "it lies where an ability is aimed at the ground",
                "write it into an ability with aim = \"point\"",
            )),
            Verb::Push(_) | Verb::Pull(_) | Verb::KnockBack(_) | Verb::Hurl(_) if self.at == At::User => {
                Some(("nobody pushes or pulls itself", "aim it at another: aim = \"friend\", or write an attack"))
            }
            Verb::LendToken(_) if self.at == At::User => {
                Some(("nobody lends a token to itself", "aim it at another: aim = \"friend\""))
            }
            Verb::Move(Move { who: Who::User, .. })
            | Verb::Trample(_)
            | Verb::LockDown(_)
            | Verb::Shift(_)
            | Verb::Approach(_)
            | Verb::Place(_)
                if defeated =>
            {
                Some(("whoever is defeated has left the table", "choose another trigger, or another effect"))
            }
            Verb::Defend(_) | Verb::DefendByFlip(_) | Verb::DefendByBest(_) => {
                self.not_answering().or_else(|| self.defends_too_late())
            }
            Verb::Harden(_) => self.not_answering().or_else(|| self.has_no_damage(true)),
            Verb::TakeOver(_) => self.not_answering().or_else(|| self.takes_over_nothing()),
            Verb::HoldFast(_) | Verb::Shorten(_) => self.not_answering(),
            Verb::Counter(_) => self.not_answering().or_else(|| {
                let remedy = "choose another trigger";
                defeated.then_some(("whoever is defeated attacks nobody any more", remedy))
            }),
            _ => None,
        }
    }

    /// Returns a reason if there is no event for an effect that answers one: neither a response
    /// nor a counterattack by one.
    fn not_answering(&self) -> Option<Why> {
        let answers = self.deed.kind == DeedKind::Response || self.countered;
        (!answers).then_some(NO_RESPONSE)
    }

    fn defends_too_late(&self) -> Option<Why> {
        let why = ("the attack has been judged by then", "write trigger = \"targeted\"");
        match self.deed.trigger? {
            Trigger::Missed | Trigger::Hit | Trigger::Damaged | Trigger::AttackDone | Trigger::Defeated => Some(why),
            Trigger::Targeted | Trigger::StrideEnd | Trigger::Forced => None,
        }
    }

    /// Returns a reason if the attack does no damage yet or, with `past`, has already done it.
    fn has_no_damage(&self, past: bool) -> Option<Why> {
        let remedy = "write trigger = \"damaged\" or \"hit\"";
        match self.deed.trigger? {
            Trigger::Targeted => Some(("no damage is known before the flip", remedy)),
            Trigger::Missed => Some(("an attack that missed does no damage", remedy)),
            Trigger::AttackDone if past => Some(("the damage has been suffered by then", remedy)),
            _ => None,
        }
    }

    fn takes_over_nothing(&self) -> Option<Why> {
        let own = self.deed.guards.is_none() && self.deed.trigger.is_some_and(|on| on != Trigger::StrideEnd);
        let why = ("without `guards` the damage is its own already", "write guards, how near the other must be");
        self.has_no_damage(false).or_else(|| own.then_some(why))
    }
}
