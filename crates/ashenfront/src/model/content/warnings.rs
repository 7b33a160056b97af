//! Warnings about card texts that have no effect under the current numbers and readings. Another number or another card
//! could change that, so these are not errors: `check` reports them, and a sweep may pass through them.

use super::board::Board;
use super::cards::{Card, Cards, Innate};
use super::keywords::Keyword;
use super::modes::Mode;
use super::scenes::Scene;
use super::verbs::words::{Resource, Who};
use super::verbs::{Counts, Effect, Verb, cards as verbs, health, orders};
use super::written::On;
use super::{CardType, Home, Tile};
use crate::model::knobs::{Counterstrike, Knobs, Retaliate, Vigilance};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::nearest;

/// Returns a warning for every card text that has no effect.
pub(crate) fn warnings(cards: &Cards, knobs: &Knobs, board: &Board) -> Vec<SetupError> {
    let mut looking = Looking { cards, knobs, board, found: Vec::new() };
    for (_, card) in cards.iter() {
        looking.card(card);
    }
    looking.found
}

/// The reason why a keyword does nothing, and the remedy.
type Why = (&'static str, &'static str);

const NO_ABILITY: Why = ("it has no ability", "write its effects, or take the keyword out");
const NO_AIM: Why = ("its ability is not aimed at an enemy", "aim it, or take the keyword out");
const NO_LINE: Why = ("no hit of it goes along a line", "let it hit \"foe\", or take the keyword out");
const NO_NUMBER: Why = ("its number is 0", "write 1 or more");
const NO_DAMAGE: Why = ("it has no damage", "write its damage, or take the keyword out");
const NO_HIT: Why = ("it hits nobody", "let it hit, or take the keyword out");
const NO_BLOCK: Why = ("it has no block", "write its block, or take the keyword out");
const NO_GIFT: Why =
    ("it has no innate on = \"parting_gift\"", "write what happens when it is defeated, or take the keyword out");
const NO_RETREAT: Why = ("no operator can retreat", "take the keyword out, or let one retreat");

struct Looking<'a> {
    cards: &'a Cards,
    knobs: &'a Knobs,
    board: &'a Board,
    found: Vec<SetupError>,
}

impl Looking<'_> {
    fn warn(&mut self, path: String, message: impl Into<String>, remedy: impl Into<String>) {
        self.found.push(SetupError { path, message: message.into(), remedy: remedy.into() });
    }

    fn card(&mut self, card: &Card) {
        let at = |field: &str| format!("cards.{}.{field}", card.id);
        if card.kind == CardType::Protocol && card.opp_cost == 0 {
            self.warn(at("opp_cost"), "a protocol without a cost: it is free", "write opp_cost, unless that is meant");
        }
        if card.kind != CardType::Operator && card.effects().is_empty() {
            self.warn(at("effects"), "the card does nothing", "write its effects");
        }
        self.effects(&at("effects"), card, &card.modes, &card.scenes());
        self.moments(&at("when"), card);
        for (place, innate) in card.innates.iter().enumerate() {
            self.innate(&at(&format!("innates.{place}")), card, innate);
        }
        if card.kind == CardType::Operator {
            self.operator(card);
        }
    }

    fn innate(&mut self, path: &str, card: &Card, innate: &Innate) {
        let modes = std::slice::from_ref(&innate.mode);
        self.effects(&format!("{path}.do"), card, modes, &[Scene::Innate(innate.on)]);
        if innate.once && !innate.on.recurs() {
            let message = format!("`{}` happens at most once in a turn anyway", innate.on.word());
            self.warn(format!("{path}.once"), message, "leave it out");
        }
    }

    /// Warns of moments at which none of the card's effects can act.
    fn moments(&mut self, path: &str, card: &Card) {
        let scenes = card.scenes();
        for scene in scenes.iter().filter(|_| scenes.len() > 1) {
            let acts = |effect: &Effect| scene.fault(effect).is_none();
            if !card.effects().iter().any(acts) {
                let message = format!("none of its effects can act in {}", scene.name());
                self.warn(path.to_owned(), message, "leave this moment out");
            }
        }
    }

    fn effects(&mut self, path: &str, card: &Card, modes: &[Mode], scenes: &[Scene]) {
        let places = Mode::places(modes);
        for (effect, place) in modes.iter().flat_map(|mode| &mode.effects).zip(places) {
            let path = format!("{path}.{place}");
            self.number(&path, card, effect);
            self.condition(&path, effect);
            self.classes(&path, effect);
            self.change(&path, effect, scenes);
            self.circumstances(&path, card, effect, scenes);
        }
    }

    /// Warns of amounts that have no effect.
    fn number(&mut self, path: &str, card: &Card, effect: &Effect) {
        if let Some(field) = effect.verb.described().zero() {
            self.warn(format!("{path}.{field}"), "an amount of 0 does nothing", "write another number");
        }
        if matches!(effect.verb, Verb::Damage(health::Damage { n: None, .. })) && self.damage_of(card) == 0 {
            let message = "a hit without damage: the operator has none, and the hit no `n`";
            self.warn(path.to_owned(), message, "write the operator's damage, or `n = ...`");
        }
        if matches!(&effect.verb, Verb::Grant(grant) if grant.keyword.lacks_number()) {
            self.warn(format!("{path}.keyword"), "the keyword's number is 0, and it does nothing", "write 1 or more");
        }
        if effect.about.range == Some(0) {
            self.warn(format!("{path}.range"), "nobody is within a range of 0", "write 1 or more");
        }
    }

    /// Returns the damage of the card's effects that print no number.
    fn damage_of(&self, card: &Card) -> u8 {
        match card.kind {
            CardType::Ult => self.cards.get(card.operator).map_or(0, |operator| operator.damage),
            _ => card.damage,
        }
    }

    /// Warns of conditions that never or always hold.
    fn condition(&mut self, path: &str, effect: &Effect) {
        let Some(condition) = &effect.condition else { return };
        let n = usize::from(condition.n);
        let path = format!("{path}.if.{}", condition.word());
        let Some(most) = self.most(condition.of.counts) else { return };
        if condition.at_most && n >= most {
            let message = format!("it always holds: the number is at most {most}");
            self.warn(path, message, "write less, or leave `if` out");
        } else if !condition.at_most && n == 0 {
            self.warn(path, "it always holds", "write 1 or more, or leave `if` out");
        } else if !condition.at_most && n > most && condition.of.counts.at_location() {
            let message = format!("it never holds: at most {most} operators can stand there");
            self.warn(path, message, format!("write at most {most}; rules.squad.max and rules.board limit it"));
        } else if !condition.at_most && n > most {
            self.warn(path, format!("it never holds: the number is at most {most}"), format!("write at most {most}"));
        }
    }

    /// Returns the largest number of what a condition counts, if the rules limit it.
    fn most(&self, counts: Counts) -> Option<usize> {
        let tiles = |fits: &dyn Fn(Tile) -> bool| Tile::all().filter(|tile| fits(*tile)).count();
        let zone = |home: Home| tiles(&|tile| self.board.zone(home).contains(tile));
        let squad = usize::from(self.knobs.squad.max);
        match counts {
            Counts::Hand | Counts::EnemyHand | Counts::Deck | Counts::Discard => {
                Some(usize::from(self.knobs.deck.size))
            }
            Counts::Cp | Counts::EnemyCp => Some(usize::from(self.knobs.victory.cp.saturating_sub(1))),
            Counts::Allies | Counts::Enemies => Some(squad),
            Counts::InEnemyZone => Some(squad.min(zone(Home::South).max(zone(Home::North)))),
            Counts::OnPoints => Some(squad.min(tiles(&|tile| self.board.point(tile).is_some()))),
            Counts::Health => None,
        }
    }

    /// Warns of classes that no operator has.
    fn classes(&mut self, path: &str, effect: &Effect) {
        let asked = effect.condition.iter().map(|condition| ("if.", &condition.of.class));
        let per = effect.per.iter().map(|per| ("per.", &per.class));
        let all = [("", &effect.only.class)].into_iter().chain(asked).chain(per);
        let words = all.flat_map(|(at, only)| [(at, "class", &only.class), (at, "sub", &only.sub)]);
        for (at, field, word) in words {
            let Some(word) = word else { continue };
            let of = |card: &Card| if field == "class" { card.class.clone() } else { card.sub.clone() };
            let known: Vec<String> = self.cards.iter().map(|(_, card)| of(card)).collect();
            if !known.contains(word) {
                let near = nearest(word, known.iter().map(String::as_str).filter(|known| !known.is_empty()));
                let remedy =
                    near.map_or("write that of an operator".to_owned(), |near| format!("did you mean `{near}`?"));
                self.warn(format!("{path}.{at}{field}"), format!("no operator has `{word}`"), remedy);
            }
        }
    }

    /// Warns of changes that end before they matter or come too late.
    fn change(&mut self, path: &str, effect: &Effect, scenes: &[Scene]) {
        let path = format!("{path}.until");
        if scenes.iter().all(|scene| scene.is_over_at_once(effect)) {
            let message = "it ends with this same Rest, before anybody can act";
            return self.warn(path, message, "write until = \"round\", to the beginning of your next turn");
        }
        if scenes.iter().all(|scene| scene.comes_after_the_order(effect)) {
            let message = "initiative counts when the order of an exchange is fixed, which comes before this";
            self.warn(path, message, "let it last longer: \"turn\", \"rest\" or \"round\"");
        }
    }

    /// Warns of effects that the rules or the other cards make useless.
    fn circumstances(&mut self, path: &str, card: &Card, effect: &Effect, scenes: &[Scene]) {
        let at_rest = |scene: &Scene| matches!(scene, Scene::Rest(_));
        let is_opportunity = |gain: &verbs::Gain| gain.resource == Resource::Opportunity;
        match &effect.verb {
            Verb::Gain(gain) if is_opportunity(gain) && scenes.iter().all(at_rest) && !self.knobs.opportunity.carry => {
                let remedy = "leave it out, or set rules.opportunity.carry";
                self.warn(path.to_owned(), "opportunity that comes at a Rest is lost in it", remedy);
            }
            Verb::Ready(orders::Ready { who }) => self.readies(path, *who == Who::Base),
            Verb::Grant(grant) if grant.keyword.has(Keyword::PartingGift) && !self.anybody_has_a_gift() => {
                let remedy = "write an operator's innate on = \"parting_gift\"";
                self.warn(format!("{path}.keyword"), "no operator has a Parting Gift to give", remedy);
            }
            _ => {}
        }
        if scenes.iter().all(|scene| scene.has_operator()) {
            self.reach(path, card, effect);
        }
    }

    /// Warns of operators or protocols that are readied, but never exhausted.
    fn readies(&mut self, path: &str, base: bool) {
        let (by_rule, knob) = match base {
            true => (self.knobs.protocol.exhaust, "rules.protocol.exhaust"),
            false => (self.knobs.ops.exhaust_on_ability, "rules.ops.exhaust_on_ability"),
        };
        let exhausts =
            |other: &Effect| matches!(other.verb, Verb::Exhaust(orders::Exhaust { who }) if (who == Who::Base) == base);
        if !by_rule && !self.cards.all_effects().any(exhausts) {
            let remedy = format!("leave it out, or set {knob} = true");
            self.warn(path.to_owned(), "nothing ever exhausts what it readies", remedy);
        }
    }

    /// Warns of a range of 0, within which there is never a target.
    fn reach(&mut self, path: &str, card: &Card, effect: &Effect) {
        let operator = match card.kind {
            CardType::Ult => self.cards.get(card.operator),
            _ => Some(card).filter(|card| card.kind == CardType::Operator),
        };
        let in_line = effect.about.who.filter(|who| who.is_along_a_line() || *who == Who::AllyInLine);
        if let Some(who) = in_line
            && effect.about.range.is_none()
            && operator.is_some_and(|operator| operator.range == 0)
        {
            let message = format!("`{}` finds nobody within a range of 0", who.word());
            self.warn(format!("{path}.who"), message, "write the operator's range, 1 or more");
        }
    }

    fn anybody_has_a_gift(&self) -> bool {
        self.cards.iter().any(|(_, card)| card.innates.iter().any(|innate| innate.on == On::PartingGift))
    }

    /// Warns of keywords that have no effect on an operator.
    fn operator(&mut self, card: &Card) {
        let path = format!("cards.{}.keywords", card.id);
        for (place, word) in &card.repeated {
            let message = format!("`{word}` is there twice, and counts once");
            self.warn(format!("{path}.{place}"), message, "write it once");
        }
        for (keyword, word, counts) in Keyword::ALL {
            let why = match card.keywords.has(keyword) {
                true => self.wasted(card, keyword),
                false => None,
            };
            if let Some((message, remedy)) = why {
                let number = if counts { " n" } else { "" };
                self.warn(path.clone(), format!("`{word}{number}` does nothing: {message}"), remedy);
            }
        }
    }

    /// Returns why a keyword has no effect on an operator, and the remedy.
    fn wasted(&self, card: &Card, keyword: Keyword) -> Option<Why> {
        use Keyword as K;
        let along_a_line = |effect: &Effect| effect.about.who.is_some_and(Who::is_along_a_line);
        match keyword {
            K::Assault | K::Exfiltrate | K::Frenzy | K::Vigilance | K::Double if card.modes.is_empty() => {
                Some(NO_ABILITY)
            }
            K::Vigilance | K::Retaliate | K::Counterstrike => self.cannot_react(card, keyword),
            K::Backstab if card.keywords.backstab == 0 => Some(NO_NUMBER),
            K::Piercing if card.keywords.piercing == 0 => Some(NO_NUMBER),
            K::Cleave if !has_hit(card, along_a_line) => Some(NO_LINE),
            K::Piercing if !self.has_hit_or_ult(card, along_a_line) => Some(NO_LINE),
            K::Backstab if !self.has_hit_or_ult(card, |_| true) && !self.strikes_back(card) => Some(NO_HIT),
            K::Aegis if card.block == 0 && self.knobs.cards.block_delta >= 0 => Some(NO_BLOCK),
            K::PartingGift if !card.innates.iter().any(|innate| innate.on == On::PartingGift) => Some(NO_GIFT),
            K::Frenzy if !self.anybody_retreats() => Some(NO_RETREAT),
            _ => None,
        }
    }

    /// Returns why an operator can never react under the current reading of the keyword.
    fn cannot_react(&self, card: &Card, keyword: Keyword) -> Option<Why> {
        let kw = &self.knobs.kw;
        let (on_its_enemy, by_damage) = match keyword {
            Keyword::Vigilance => (kw.vigilance == Vigilance::BeforeMover, false),
            Keyword::Retaliate => (kw.retaliate == Retaliate::AfterAbility, kw.retaliate == Retaliate::AfterDamage),
            _ => {
                let by_ability = kw.counterstrike == Counterstrike::BeforeAbility;
                (by_ability, !by_ability)
            }
        };
        let at_enemies = |who: &Who| matches!(who, Who::Foe | Who::Enemy | Who::FoeNextToAlly | Who::Tile);
        let aims = card.modes.iter().any(|mode| mode.slots.iter().any(at_enemies));
        match () {
            () if on_its_enemy && !aims => Some(NO_AIM),
            () if by_damage && card.damage == 0 => Some(NO_DAMAGE),
            () => None,
        }
    }

    /// Whether an operator's ability or one of its Ults has a hit that fits.
    fn has_hit_or_ult(&self, card: &Card, fits: impl Fn(&Effect) -> bool + Copy) -> bool {
        let ults = self.cards.iter().map(|(_, ult)| ult).filter(|ult| ult.kind == CardType::Ult);
        let mut own = ults.filter(|ult| self.cards.get(ult.operator).is_some_and(|operator| operator.id == card.id));
        has_hit(card, fits) || own.any(|ult| has_hit(ult, fits))
    }

    /// Whether an operator can deal its damage as a reaction.
    fn strikes_back(&self, card: &Card) -> bool {
        let kw = &self.knobs.kw;
        let counter = card.keywords.has(Keyword::Counterstrike) && kw.counterstrike != Counterstrike::BeforeAbility;
        let retaliates = card.keywords.has(Keyword::Retaliate) && kw.retaliate == Retaliate::AfterDamage;
        counter || retaliates
    }

    fn anybody_retreats(&self) -> bool {
        let exfiltrates = |card: &Card| card.keywords.has(Keyword::Exfiltrate);
        self.cards.iter().any(|(_, card)| exfiltrates(card))
            || self.cards.give(Keyword::Exfiltrate)
            || self.cards.all_effects().any(|effect| matches!(effect.verb, Verb::Retreat(_)))
    }
}

/// Whether a card's effects, apart from its innates, include a hit that fits.
fn has_hit(card: &Card, fits: impl Fn(&Effect) -> bool) -> bool {
    card.modes.iter().flat_map(|mode| &mode.effects).any(|effect| effect.verb.is_damage() && fits(effect))
}
