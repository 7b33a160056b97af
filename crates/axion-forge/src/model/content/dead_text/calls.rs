//! The calls that make a card's abilities act, depending on the card's type.

use super::{Content, Dead, a_card, lies_on_the_battlefield};
use crate::model::content::{Ability, Card, CardType, Line, On, Trait};
use crate::model::knobs::{ArtificeTime, Kind};
use evenhand_game::game::SetupError;

/// A call: the choice, trigger or state that makes an ability act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    /// Its owner uses it.
    Used,
    /// A trigger sets it off.
    SetOff(On),
    /// It lasts: it is always on, or it is a running Focus.
    Lasts,
}

/// All triggers with their words in content files.
pub(crate) const TRIGGERS: [(On, &str); 12] = [
    (On::Deploy, "deploy"),
    (On::Start, "start"),
    (On::End, "end"),
    (On::Attacked, "attacked"),
    (On::AdjacentAttacked, "adjacent_attacked"),
    (On::Destroyed, "destroyed"),
    (On::AllyDestroyed, "ally_destroyed"),
    (On::YouDestroy, "you_destroy"),
    (On::YouBreak, "you_break"),
    (On::FoeExhausted, "foe_exhausted"),
    (On::FoeDeploy, "foe_deploy"),
    (On::FoeDeployFacing, "foe_deploy_facing"),
];

/// Returns the triggers of an ability.
pub(super) fn triggers(ability: &Ability) -> impl Iterator<Item = (On, &'static str)> {
    let on = ability.on;
    TRIGGERS.into_iter().filter(move |(trigger, _)| on & trigger.bit() != 0)
}

impl Content<'_> {
    /// Returns everything that makes an ability act.
    ///
    /// # Errors
    /// Nothing makes it act, or one of its triggers never does.
    pub(super) fn calls(&self, path: &str, card: &Card, place: usize) -> Result<Vec<Call>, SetupError> {
        let ability = &card.abilities[place];
        let dead = match ability.line {
            Line::Upk => self.upkeep_is_due(card),
            Line::Obj => self.objective_is_looked_at(card),
            Line::Int if ability.on == 0 => self.lasts(card),
            _ if ability.on == 0 => self.is_used(card, place),
            _ => Ok(()),
        };
        if let Err(dead) = dead {
            return dead.at(path);
        }
        if ability.line != Line::Obj
            && let Some((_, word)) = triggers(ability).find(|(on, _)| !self.is_set_off(card, *on))
        {
            return self.deaf(card, word).at(format!("{path}.on"));
        }
        self.check_that(&format!("{path}.that"), card, ability)?;
        let set_off = triggers(ability).map(|(on, _)| Call::SetOff(on));
        Ok(match ability.line {
            Line::Int if ability.on == 0 => vec![Call::Lasts],
            Line::Foc => vec![Call::Used, Call::Lasts],
            _ if ability.on == 0 => vec![Call::Used],
            _ => set_off.collect(),
        })
    }

    /// Whether a trigger can occur for a card of this type, be it on the Battlefield, beside it or elsewhere.
    pub(super) fn is_set_off(&self, card: &Card, on: On) -> bool {
        let around = |on: On| {
            use On::{AllyDestroyed, End, FoeDeploy, FoeExhausted, Start, YouBreak, YouDestroy};
            matches!(on, AllyDestroyed | End | FoeDeploy | FoeExhausted | Start | YouBreak | YouDestroy)
        };
        match card.kind {
            _ if card.token => on != On::Deploy,
            CardType::Source => on == On::Deploy,
            CardType::Artifice => false,
            CardType::Catalyst => around(on),
            CardType::Augment => !matches!(on, On::Deploy | On::Destroyed),
            CardType::Trap => match on {
                On::Deploy => self.comes_face_up(),
                On::Destroyed => self.uncovers(card),
                _ => true,
            },
            CardType::Forge | CardType::Creature | CardType::Relic | CardType::Structure => true,
        }
    }

    /// Whether a Trap can be deployed face up, or flipped so that its deployment is triggered.
    fn comes_face_up(&self) -> bool {
        self.knobs.traps.face_up || (self.knobs.traps.flip && self.knobs.facedown.flip_deploys)
    }

    /// Whether a Trap can ever lie face up: it springs by a trigger other than
    /// its own destruction, or it waits face up.
    fn uncovers(&self, card: &Card) -> bool {
        let springs = |(on, _): (On, &str)| !matches!(on, On::Destroyed | On::Deploy);
        self.knobs.traps.face_up
            || self.knobs.traps.flip
            || card.abilities.iter().any(|ability| ability.line != Line::Obj && triggers(ability).any(springs))
    }

    /// Explains why a trigger never sets off an ability of a card.
    fn deaf(&self, card: &Card, word: &str) -> Dead {
        let heard: Vec<&str> =
            TRIGGERS.into_iter().filter(|(on, _)| self.is_set_off(card, *on)).map(|(_, word)| word).collect();
        let remedy = if heard.is_empty() {
            "make it an ability that is used: pow, cst, tac or ult".to_owned()
        } else {
            format!("wait for one of: {}", heard.join(", "))
        };
        // The rules do not forbid this, so the message says that it is not supported.
        if card.kind == CardType::Augment && !card.token && word == "deploy" {
            return Dead::new("an augment that acts when it is attached is not supported", remedy);
        }
        Dead::new(format!("`{word}` never sets off an ability of {}", a_card(card)), remedy)
    }

    fn is_used(&self, card: &Card, place: usize) -> Result<(), Dead> {
        let first = || card.abilities.iter().position(|ability| ability.on == 0 && ability.line != Line::Int);
        let open = self.knobs.traps.face_up || self.knobs.traps.flip;
        match card.kind {
            _ if card.token => Ok(()),
            CardType::Augment => Err(Dead::new(
                "an ability of an augment is never used by choice",
                "make it an `int`: always on, or set off by on = [...]",
            )),
            CardType::Trap if !open => Err(Dead::new(
                "an ability of a trap is never used by choice: a Trap springs by itself",
                "make it a `ctr` and say what for: on = [...]",
            )),
            CardType::Artifice if first() != Some(place) => Err(Dead::new(
                "an artifice has one ability that is played, its first",
                "put these effects into `do` of the first, or make a second card",
            )),
            _ => Ok(()),
        }
    }

    fn lasts(&self, card: &Card) -> Result<(), Dead> {
        match card.kind {
            _ if card.token => Ok(()),
            // The rules do not forbid this, so the message says that it is not supported.
            CardType::Source => Err(Dead::new(
                "a source that is always on is not supported",
                "make it an ability that is used: pow, cst, tac or ult",
            )),
            CardType::Artifice => Err(Dead::new(
                format!("an ability of {} is never always on", a_card(card)),
                "make it an ability that is used: pow, cst, tac or ult",
            )),
            CardType::Trap if !self.uncovers(card) => {
                Err(Dead::new("a trap that never springs never lies face up", "say what it springs for: on = [...]"))
            }
            _ => Ok(()),
        }
    }

    fn upkeep_is_due(&self, card: &Card) -> Result<(), Dead> {
        let open = card.kind == CardType::Trap && (self.knobs.traps.face_up || self.knobs.traps.flip);
        if card.token || card.kind.holds_a_position() || open {
            return Ok(());
        }
        Err(Dead::new(format!("upkeep of {} is never due", a_card(card)), "leave it out; raise its `cost` instead"))
    }

    fn objective_is_looked_at(&self, card: &Card) -> Result<(), Dead> {
        let open = card.kind == CardType::Trap && (self.knobs.traps.face_up || self.knobs.traps.flip);
        if card.token || card.kind.holds_a_position() || card.kind == CardType::Catalyst || open {
            return Ok(());
        }
        let why = format!("an objective of {} is never looked at", a_card(card));
        Err(Dead::new(why, "put it on a Catalyst, or on a card that lies face up on the Battlefield"))
    }

    /// Checks that each trigger can be about a card of the content that has all words of `that`.
    fn check_that(&self, path: &str, card: &Card, ability: &Ability) -> Result<(), SetupError> {
        if ability.that == 0 {
            return Ok(());
        }
        let such = |card: &Card| card.words & ability.that == ability.that;
        let body = |card: &Card| card.token || card.kind.holds_a_position();
        for (on, word) in triggers(ability) {
            let met = match on {
                On::Deploy | On::Destroyed => such(card),
                On::Start | On::End => false,
                On::AllyDestroyed | On::YouDestroy | On::YouBreak => {
                    self.cards.values().any(|card| such(card) && lies_on_the_battlefield(card))
                }
                _ => self.cards.values().any(|card| {
                    such(card) && (body(card) || (card.kind == CardType::Trap && self.knobs.traps.face_up))
                }),
            };
            if !met {
                let why = format!("`{word}` is never about a card that has all of these words");
                return Dead::new(why, "leave `that` out, or name what one card can be").at(path);
            }
        }
        Ok(())
    }

    /// Whether an ability of a kind is resolved before the attack that triggered it, by
    /// the printed rules or by the rules in use.
    pub(super) fn comes_before_attacks(&self, line: Line) -> bool {
        let kind = line.kind();
        let rank = |of: Kind| self.knobs.priority.iter().position(|kind| *kind == of);
        matches!(kind, Kind::Ult | Kind::Ctr | Kind::Int | Kind::Pow) || rank(kind) < rank(Kind::Atk)
    }

    /// Whether an attack can be under way when an ability is carried out.
    pub(super) fn in_an_attack(&self, card: &Card, line: Line, call: Call) -> bool {
        let during = match call {
            Call::SetOff(On::Start | On::End | On::Deploy | On::FoeDeploy | On::FoeDeployFacing) | Call::Lasts => false,
            Call::SetOff(_) => true,
            Call::Used => card.kind == CardType::Artifice && self.knobs.turn.artifices == ArtificeTime::AnyTurn,
        };
        during && self.comes_before_attacks(line)
    }

    /// Whether an ability's card is on the Battlefield when the ability is resolved. For an Augment, the host counts.
    pub(super) fn has_a_place(&self, card: &Card, call: Call) -> bool {
        (lies_on_the_battlefield(card) || card.kind == CardType::Augment) && call != Call::SetOff(On::Destroyed)
    }

    /// Whether the card that a trigger is about is still on the Battlefield.
    pub(super) fn is_about_a_card(&self, card: &Card, call: Call) -> bool {
        match call {
            Call::SetOff(On::Deploy) => lies_on_the_battlefield(card),
            Call::SetOff(
                On::Attacked | On::AdjacentAttacked | On::FoeExhausted | On::FoeDeploy | On::FoeDeployFacing,
            ) => true,
            _ => false,
        }
    }

    /// Whether a card has the Trait Immobile, so that its own abilities never move it.
    pub(super) fn is_immobile(&self, card: &Card) -> bool {
        card.traits & Trait::Immobile.bit() != 0
    }
}
