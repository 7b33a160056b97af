//! The moments at which effects are carried out, and which operators an effect can apply to then. For example, a
//! command has no acting operator, and no operator is hit when tactics pay for an operation.

use super::cards::On;
use super::effects::{Attribute, Condition, Effect, Until, Verb, Who};
use super::keywords::Keyword;
use super::{Card, CardType, Cards, Mode, When, wrong};
use evenhand_game::game::SetupError;

/// A moment at which effects of a card are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scene {
    /// An operator uses its ability.
    Ability,
    /// An operator performs an Ult.
    Ult,
    /// A command is played.
    Command,
    /// A protocol is activated after an operation of this kind.
    Protocol(When),
    /// Supply or a battleplan works at a Rest.
    Rest(When),
    /// Supply or a battleplan changes operators while it is in play.
    Lies,
    /// Equipment changes the operator that wears it.
    Worn,
    /// An operator enters the tile of equipment.
    Crossed,
    /// Tactics are discarded for this purpose.
    Tactics(When),
    /// An innate is triggered, or is always active.
    Innate(On),
}

/// Why an effect can never act: the field to blame, the problem, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) field: &'static str,
    pub(crate) message: String,
    pub(crate) remedy: String,
}

/// Refuses effects that cannot act at any moment of their card.
///
/// # Errors
/// Returns an error with the path of the first such effect, the reason, and a remedy.
pub(crate) fn refuse_dead_text(cards: &Cards) -> Result<(), SetupError> {
    for (_, card) in cards.iter() {
        refuse_dead(&format!("cards.{}.effects", card.id), &card.modes, &card.scenes())?;
        for (place, innate) in card.innates.iter().enumerate() {
            let path = format!("cards.{}.innates.{place}.do", card.id);
            refuse_dead(&path, std::slice::from_ref(&innate.mode), &[Scene::Innate(innate.on)])?;
        }
    }
    Ok(())
}

/// Refuses effects of these alternatives that cannot act in any of the scenes.
fn refuse_dead(path: &str, modes: &[Mode], scenes: &[Scene]) -> Result<(), SetupError> {
    for (place, effect) in modes.iter().flat_map(|mode| &mode.effects).enumerate() {
        let faults: Option<Vec<Fault>> = scenes.iter().map(|scene| scene.fault(effect)).collect();
        if let Some(Fault { field, message, remedy }) = faults.and_then(|faults| faults.into_iter().next()) {
            return wrong(format!("{path}.{place}.{field}").trim_end_matches('.'), message, remedy);
        }
    }
    Ok(())
}

impl Card {
    /// Returns the scenes of the card's effects, or of the operator's ability.
    pub(crate) fn scenes(&self) -> Vec<Scene> {
        let kind = self.kind;
        let moments = kind.moments().iter().copied().filter(|when| self.happens(*when));
        match kind {
            CardType::Operator => vec![Scene::Ability],
            CardType::Ult => vec![Scene::Ult],
            CardType::Command => vec![Scene::Command],
            _ => moments.map(|when| Scene::of(kind, when)).collect(),
        }
    }
}

impl Scene {
    /// Returns the scene of a card of this type at a moment.
    fn of(kind: CardType, when: When) -> Scene {
        match (kind, when) {
            (CardType::Protocol, when) => Scene::Protocol(when),
            (CardType::Tactics, when) => Scene::Tactics(when),
            (CardType::Equipment, When::Crossed) => Scene::Crossed,
            (CardType::Equipment, _) => Scene::Worn,
            (_, When::Always) => Scene::Lies,
            (_, when) => Scene::Rest(when),
        }
    }

    /// Returns its name, to be used in a sentence.
    pub(crate) fn name(self) -> String {
        match self {
            Scene::Ability => "an ability".into(),
            Scene::Ult => "an Ult".into(),
            Scene::Command => "a command".into(),
            Scene::Protocol(when) => format!("a protocol at `{}`", when.word()),
            Scene::Rest(when) => format!("a card that works at `{}`", when.word()),
            Scene::Lies => "a card that works `always`".into(),
            Scene::Worn => "equipment on its host".into(),
            Scene::Crossed => "equipment at `crossed`".into(),
            Scene::Tactics(when) => format!("tactics at `{}`", when.word()),
            Scene::Innate(on) => format!("an innate at `{}`", on.word()),
        }
    }

    /// Whether there is an acting operator.
    pub(crate) fn has_operator(self) -> bool {
        match self {
            Scene::Ability | Scene::Ult => true,
            Scene::Innate(on) => on != On::PartingGift,
            _ => false,
        }
    }

    /// Whether it happens on a tile, so that there are neighboring tiles.
    fn has_place(self) -> bool {
        self.has_operator() || matches!(self, Scene::Crossed | Scene::Innate(On::PartingGift))
    }

    /// Whether it is its owner's Rest.
    fn is_own_rest(self) -> bool {
        matches!(self, Scene::Rest(When::Rest) | Scene::Innate(On::Rest))
    }

    /// Whether a player chooses targets for its effects.
    fn has_aims(self) -> bool {
        !self.lasts() && !matches!(self, Scene::Crossed | Scene::Tactics(_))
    }

    /// Whether its effects last while their card or operator is in play, rather than being carried out.
    pub(crate) fn lasts(self) -> bool {
        matches!(self, Scene::Lies | Scene::Worn | Scene::Innate(On::Always))
    }

    /// Whether it belongs to an operation.
    fn has_operation(self) -> bool {
        match self {
            Scene::Ability | Scene::Ult | Scene::Command | Scene::Protocol(_) => true,
            Scene::Tactics(when) => when != When::Blocks,
            _ => false,
        }
    }

    /// Whether that operation can be one that was paid for with a discard.
    fn has_discard(self) -> bool {
        match self {
            Scene::Protocol(when) => matches!(when, When::Any | When::Move | When::Ability | When::Discard),
            Scene::Ability | Scene::Tactics(_) => self.has_operation(),
            _ => false,
        }
    }

    /// Whether `who` can mean an operator in this scene.
    pub(crate) fn finds(self, who: Who) -> bool {
        match (self, who) {
            (Scene::Worn, who) => who == Who::Host,
            (Scene::Lies, who) => matches!(who, Who::Allies | Who::Enemies),
            (_, Who::Allies | Who::Enemies) => true,
            (_, Who::Me) => self.has_operator(),
            (_, Who::AdjacentFoes | Who::AdjacentAllies) => self.has_place(),
            (_, Who::Neighbour) => self.has_place() && !self.lasts(),
            (_, Who::EachDirection) => self.has_operator() && !self.lasts(),
            (_, Who::Foe | Who::AllyInLine) => self.has_operator() && self.has_aims(),
            (_, Who::Ally | Who::Enemy | Who::FoeNextToAlly | Who::Tile) => self.has_aims(),
            (_, Who::Mover) => self == Scene::Crossed,
            (_, Who::Blocker) => matches!(self, Scene::Tactics(When::Blocks | When::Discarded)),
            (_, Who::Acting) => matches!(self, Scene::Tactics(When::Pays | When::Discarded)),
            (_, Who::Host | Who::Base | Who::Card) => false,
        }
    }

    /// Returns why an effect can never act in this scene, if so.
    pub(crate) fn fault(self, effect: &Effect) -> Option<Fault> {
        let faults = [Scene::misses_target, Scene::misses_source, Scene::misuses_number, Scene::misuses_field];
        faults.into_iter().find_map(|fault| fault(self, effect))
    }

    /// Reports a missing target.
    fn misses_target(self, effect: &Effect) -> Option<Fault> {
        let Effect { verb, who, with, .. } = *effect;
        let found = match (verb, who) {
            _ if !effect.has_target() => return None,
            (Verb::Ready | Verb::Exhaust, Who::Base) => !self.lasts(),
            (Verb::Discard, _) => self == Scene::Crossed,
            (_, who) => self.finds(who),
        };
        let here = self.name();
        if !found {
            let words = Who::WORDS.iter().filter(|(who, _)| self.finds(*who)).map(|(_, word)| *word);
            let words = words.collect::<Vec<_>>().join(", ");
            let (message, remedy) = match verb {
                Verb::Discard => (
                    format!("`card` means nothing in {here}: only equipment that is crossed discards itself"),
                    "leave `who` out, and write n: cards of a hand".into(),
                ),
                _ => (format!("`{}` means nobody in {here}", who.word()), format!("write one of: {words}")),
            };
            return fault("who", message, remedy);
        }
        let itself = match verb {
            Verb::Swap => with == who,
            Verb::Push | Verb::Pull => who == Who::Me,
            _ => false,
        };
        if itself {
            let message = format!("the operator that `{}` means cannot be moved by itself", who.word());
            return fault("who", message, "name another operator");
        }
        if verb == Verb::Use && who == Who::Me && self == Scene::Ability {
            let message = "an ability that is under way is not begun again, so it cannot use itself";
            return fault("who", message, "name another operator, or leave it out");
        }
        if verb == Verb::Pull && matches!(who, Who::AdjacentFoes | Who::AdjacentAllies | Who::Neighbour) {
            let message = format!("`{}` is next to the acting operator and cannot come nearer", who.word());
            return fault("who", message, "push it, or pull others: \"foe\", \"each_direction\", \"allies\"");
        }
        if verb == Verb::Swap && !(with == Who::Me && self.has_operator() || with.is_aimed() && self.finds(with)) {
            let aimed = Who::WORDS.iter().filter(|(who, _)| who.is_aimed() && self.finds(*who)).map(|(_, word)| *word);
            let message = format!("there is nobody to exchange tiles with: `{}` means nobody here", with.word());
            return fault("with", message, format!("write one of: {}", aimed.collect::<Vec<_>>().join(", ")));
        }
        None
    }

    /// Reports that something the verb needs is missing: an acting operator, a discarded card, or an operation.
    fn misses_source(self, effect: &Effect) -> Option<Fault> {
        let here = self.name();
        match effect.verb {
            Verb::Push | Verb::Pull if !self.has_operator() => {
                let message = format!("there is no acting operator in {here} to move others away from or towards");
                fault("verb", message, "leave it out, or use move, swap or retreat")
            }
            Verb::Bottom if !self.has_discard() => fault(
                "verb",
                format!("no card was discarded for {here}"),
                "leave it out; it works in protocols at any, move, ability or discard, and in tactics that pay",
            ),
            Verb::Cancel if !self.has_operation() => fault(
                "verb",
                format!("{here} belongs to no operation that answers another"),
                "leave it out; it works in abilities, Ults, commands, protocols, and tactics that pay",
            ),
            Verb::Ready | Verb::Exhaust if self.is_own_rest() && effect.who.is_own() => {
                let message = "the own base and operators are readied in this same Rest";
                fault("verb", message, "leave it out; it works on enemies, and at any_rest")
            }
            Verb::Opp if self == Scene::Rest(When::Rest) => {
                fault("verb", "opportunity that comes at a Rest is lost in it", "leave it out")
            }
            _ => None,
        }
    }

    /// Reports that the number is missing or too small.
    fn misuses_number(self, effect: &Effect) -> Option<Fault> {
        let Effect { verb, n, .. } = *effect;
        if verb == Verb::Hit && n.is_none() && !matches!(self, Scene::Ability | Scene::Ult) {
            let message = format!("`hit` has no `n`, and {} has no damage of its own", self.name());
            return fault("", message, "add `n = ...`, the damage");
        }
        let signed = matches!(verb, Verb::Attr | Verb::Cp | Verb::Opp);
        match n {
            Some(n) if n < 0 && !signed => {
                fault("n", format!("{n} does nothing"), "write a number above 0; attr, cp and opp can be less")
            }
            _ => None,
        }
    }

    /// Reports a field that has no effect.
    fn misuses_field(self, effect: &Effect) -> Option<Fault> {
        let Effect { verb, who, .. } = *effect;
        let line = matches!(who, Who::Foe | Who::Tile | Who::EachDirection) && self.has_operator();
        if effect.pierce > 0 && !line {
            let message = format!("nobody stands behind `{}`", who.word());
            return fault("pierce", message, "leave it out, or let an operator hit \"foe\"");
        }
        let reaches = line || matches!(who, Who::EachDirection | Who::AllyInLine);
        if effect.range.is_some() && !reaches {
            return fault("range", format!("`{}` has no range here", who.word()), "leave it out");
        }
        if effect.against_point && effect.attribute != Attribute::Damage {
            return fault("against_point", "it is for damage only", "leave it out, or write attr = \"damage\"");
        }
        if effect.may && self.lasts() {
            return fault("may", format!("nobody is asked in {}", self.name()), "leave it out");
        }
        if verb == Verb::Disable && effect.off == 0 {
            return fault("what", "it takes nothing away", "write one or more of: keywords, innates, ability");
        }
        if verb == Verb::Grant {
            return self.wastes_keyword(effect);
        }
        None
    }

    /// Reports a keyword that is granted too late to take effect.
    fn wastes_keyword(self, effect: &Effect) -> Option<Fault> {
        let has = |keyword: Keyword| effect.keywords.has(keyword);
        if has(Keyword::Airdrop) || has(Keyword::Reinforce) {
            let message = "it is looked at on cards in the hand, and can only be given to operators in play";
            return fault("keyword", message, "give \"beacon\" to one in play, or print the keyword on the operator");
        }
        let arrives = [Keyword::Assault, Keyword::Raid, Keyword::Rush, Keyword::Quickaid].into_iter().any(has);
        if arrives && (!self.lasts() || self == Scene::Worn) {
            let message = "it works as an operator arrives, and is given to those that have arrived";
            let remedy = "let supply, a battleplan or an innate that works `always` give it, or use move, use or heal";
            return fault("keyword", message, remedy);
        }
        None
    }

    /// Whether the duration of a change ends before any player can act.
    pub(crate) fn is_over_at_once(self, effect: &Effect) -> bool {
        let changes = matches!(effect.verb, Verb::Grant | Verb::Disable)
            || effect.verb == Verb::Attr && effect.attribute != Attribute::Health;
        let at_rest = self.is_own_rest();
        let regenerates = effect.verb == Verb::Grant && effect.keywords.has(Keyword::Regenerate);
        changes && at_rest && !regenerates && matches!(effect.until, Until::Rest | Until::Turn)
    }

    /// Whether the effect changes initiative for a short time only, and after the order of the exchange is fixed.
    /// Initiative matters for that order only.
    pub(crate) fn comes_after_the_order(self, effect: &Effect) -> bool {
        let short = matches!(effect.until, Until::Exchange | Until::Instance);
        let before = match self {
            Scene::Tactics(when) => when != When::Blocks,
            Scene::Innate(on) => matches!(on, On::YouDiscard | On::Rest),
            Scene::Rest(_) => true,
            _ => false,
        };
        effect.verb == Verb::Attr && effect.attribute == Attribute::Init && short && !before
    }
}

fn fault(field: &'static str, message: impl Into<String>, remedy: impl Into<String>) -> Option<Fault> {
    Some(Fault { field, message: message.into(), remedy: remedy.into() })
}

impl Condition {
    /// Returns its word, its number, and whether it counts operators at a location.
    pub(crate) fn parts(self) -> (&'static str, u8, bool) {
        match self {
            Condition::HandAtMost(n) => ("hand_at_most", n, false),
            Condition::InEnemyZone(n) => ("in_enemy_zone", n, true),
            Condition::OnPoints(n) => ("on_points", n, true),
        }
    }
}
