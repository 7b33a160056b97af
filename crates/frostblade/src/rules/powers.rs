//! Spells and activated abilities: when they can be used, and on which targets (FB-SPELL, FB-DATA-3).

use std::ops::ControlFlow;

use super::stream;
use crate::model::actions::Action;
use crate::model::content::effects::{Did, Roll};
use crate::model::content::ids::SpellId;
use crate::model::content::sheets::{Ability, Moment, Phase, Whom};
use crate::model::content::verbs::Verb;
use crate::model::events::DieKind;
use crate::model::knobs::NatScope;
use crate::model::state::Cause;
use crate::model::state::{Frame, MAX_SQUADS, MOST_CASTS, Of, Run, Squad, SquadId, State, Wounds, other};
use crate::rules::dice::modifiers::die_rule;
use crate::rules::dice::{Situation, SpellRoll, Tally};
use crate::{Event, Frostblade};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::plane::Grain;

/// The ranges within which a squad is known to see its targets. The spells of one caster differ only in range.
struct Sights {
    /// By target, the least range at which it is known to be visible, and the greatest at which it is known not to be.
    known: [(Grain, Grain); MAX_SQUADS],
}

impl Default for Sights {
    fn default() -> Sights {
        Sights { known: [(Grain::MAX, Grain::MIN); MAX_SQUADS] }
    }
}

impl Sights {
    /// Whether a target is visible within a range. Calls `look` if that is not known yet.
    fn sees_within(&mut self, target: SquadId, range: Grain, look: impl FnOnce() -> bool) -> bool {
        let (seen, unseen) = &mut self.known[usize::from(target.0)];
        if range >= *seen || range <= *unseen {
            return range >= *seen;
        }
        let sees = look();
        *if sees { seen } else { unseen } = range;
        sees
    }
}

impl Frostblade {
    /// Calls `each` for every spell that squads of a player can usefully cast, with each target, until `each` breaks.
    pub(crate) fn casts(
        &self,
        s: &State,
        seat: Seat,
        mut each: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (id, squad) in s.of(seat).filter(|(_, squad)| squad.slots > 0) {
            let mut sights = Sights::default();
            for spell in &self.sheet(squad).spells {
                let target_of = if self.content.spells[*spell].whom == Whom::Friend { seat } else { other(seat) };
                for (target, _) in s.of(target_of) {
                    if self.is_worth_casting(s, *spell, target) && self.can_cast(s, id, *spell, target, &mut sights) {
                        each(Action::Cast(id, *spell, target))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a player may have a squad cast a spell on a target, even without any effect (FB-SPELL-5).
    pub(crate) fn may_cast(&self, s: &State, seat: Seat, squad: SquadId, spell: SpellId, target: SquadId) -> bool {
        let on_table = |id: SquadId| s.standing().any(|(known, _)| known == id);
        if s.phase != Phase::Spell || !on_table(squad) || !on_table(target) || s.squad(squad).owner != seat {
            return false;
        }
        let friend = s.squad(target).owner == seat;
        s.squad(squad).slots > 0
            && self.sheet_of(s, squad).spells.contains(&spell)
            && friend == (self.content.spells[spell].whom == Whom::Friend)
            && self.can_cast(s, squad, spell, target, &mut Sights::default())
    }

    /// Whether a player may have a squad use an ability in this phase, even without any effect (FB-DATA-3).
    pub(crate) fn may_use(&self, s: &State, seat: Seat, squad: SquadId, slot: u8, target: SquadId) -> bool {
        let on_table = |id: SquadId| s.standing().any(|(known, _)| known == id);
        if !on_table(squad) || !on_table(target) || s.squad(squad).owner != seat || !self.can_use(s, squad, slot) {
            return false;
        }
        let printed = &self.content.abilities[self.sheet_of(s, squad).abilities[usize::from(slot)]];
        let enemy = s.squad(target).owner != seat;
        let on_target = match printed.whom {
            Whom::Friend => !enemy && self.is_target(s, squad, printed, target),
            Whom::Enemy | Whom::Engaged => enemy && self.is_target(s, squad, printed, target),
            Whom::Own | Whom::AllEngaged | Whom::AllEnemies | Whom::Everybody => target == squad,
        };
        let acted = s.squad(squad).acted && printed.effects.iter().any(|verb| verb.act().changes_action());
        let is_action = |verb: &Verb| matches!(verb, Verb::Resurface(_));
        let barred = printed.effects.iter().any(is_action) && self.may_only_hold(s, squad);
        printed.moment == Moment::Phase(s.phase) && on_target && !acted && !barred
    }

    /// Whether a squad can cast a spell on a target now (FB-SPELL-1, FB-SPELL-4). `sights` caches what the squad sees.
    fn can_cast(&self, s: &State, squad: SquadId, spell: SpellId, target: SquadId, sights: &mut Sights) -> bool {
        let printed = &self.content.spells[spell];
        let friend = printed.whom == Whom::Friend;
        if self.cast_too_often(s, spell) {
            return false;
        }
        if friend && !self.knobs.spell.friendly_los {
            return self.squads_within(s, squad, target, printed.range);
        }
        sights.sees_within(target, printed.range, || self.sees_within(s, squad, target, printed.range))
    }

    /// Whether this spell has reached its limit of attempts for this turn (FB-Q64).
    fn cast_too_often(&self, s: &State, spell: SpellId) -> bool {
        let most = self.knobs.spell.same_per_turn;
        most > 0 && s.cast_now.iter().filter(|cast| **cast == spell).count() >= usize::from(most)
    }

    /// Whether a spell would have any effect. Useless spells, such as healing an unhurt squad, are not proposed.
    fn is_worth_casting(&self, s: &State, spell: SpellId, target: SquadId) -> bool {
        self.content.spells[spell].effects.iter().any(|verb| verb.act().helps_target(self, s, target))
    }

    /// Whether a squad may only Hold. Other effects cannot move it either.
    pub(crate) fn may_only_hold(&self, s: &State, squad: SquadId) -> bool {
        self.active(s, squad).only_hold
    }

    /// Whether a model of a squad is wounded.
    pub(crate) fn is_hurt(&self, s: &State, squad: SquadId) -> bool {
        s.squad(squad).models().any(|place| s.model(squad, place).wounds > 0)
    }

    /// Whether destroyed models of a squad can return.
    pub(crate) fn can_return(&self, s: &State, squad: SquadId, keyword: crate::model::content::ids::KeywordId) -> bool {
        let here = s.squad(squad);
        let sheet = self.sheet(here);
        sheet.hp == 1 && sheet.keywords.has(keyword) && here.living() < usize::from(here.count)
    }

    /// Makes a Spell Roll and carries out its result (FB-SPELL-2, FB-SPELL-3).
    pub(crate) fn cast(&self, s: &mut State, squad: SquadId, spell: SpellId, target: SquadId, cx: &mut Cx<'_, Event>) {
        let active = self.active(s, squad);
        let modifier = active.spell;
        let printed = &self.content.spells[spell];
        let roll = SpellRoll {
            difficulty: printed.difficulty,
            modifier: i8::try_from(modifier).unwrap_or(0),
            best_of_three: self.knobs.spell.dice != "2D6",
            six_succeeds: self.knobs.dice.six_succeeds(NatScope::Spell),
        };
        s.squad_mut(squad).slots -= 1;
        if s.cast_now.len() < MOST_CASTS {
            s.cast_now.push(spell);
        }
        let mut cast = roll.roll(cx.dice(stream::SPELL));
        let mut used = 0;
        for _ in 0..self.knobs.dice.max_rerolls {
            let Some((bit, per_turn)) = self.spell_reroll(s, squad, used).filter(|_| !cast.success) else { break };
            used |= bit;
            if per_turn {
                s.squad_mut(squad).now.spent |= bit;
            }
            cast = roll.roll(cx.dice(stream::SPELL));
        }
        let total = i8::try_from(i32::from(cast.dice[0] + cast.dice[1]) + modifier).unwrap_or(0);
        cx.event(Event::Cast {
            squad,
            spell,
            target,
            dice: cast.dice,
            modifier: roll.modifier,
            difficulty: roll.difficulty,
            total,
            success: cast.success,
        });
        if cast.success {
            s.wait(Frame::Run(Run { of: Of::Spell(spell), source: squad, target, next: 0, answer: None }));
        }
        if cast.backlash {
            let spared = active.backlash_check.is_some_and(|check| self.passes(s, squad, check, cx));
            if !spared && self.knobs.spell.backlash > 0 {
                let n = self.knobs.spell.backlash;
                cx.event(Event::Damage { squad, n, wounds: n, cause: Cause::Backlash });
                s.wait(Frame::Wounds(Wounds {
                    squad,
                    n,
                    cause: Cause::Backlash,
                    by: SquadId::NONE,
                    ..Wounds::default()
                }));
            }
        }
    }

    /// Returns the bit of a passive by which a failed Spell Roll can be made again and that was not used for it yet,
    /// and whether the passive works only once in each turn.
    fn spell_reroll(&self, s: &State, squad: SquadId, used: u16) -> Option<(u16, bool)> {
        let here = s.squad(squad);
        let mut found = None;
        let mut nth = 0;
        self.own_passives(here, |_, passive| {
            let again = || passive.effects.iter().filter_map(Verb::reroll);
            let offers = again().any(|again| again.roll == Roll::Spell);
            let per_turn = again().any(|again| again.per_turn);
            let bit = 1u16 << (nth % 16);
            if offers && used & bit == 0 && !(per_turn && here.now.spent & bit != 0) {
                found = found.or(Some((bit, per_turn)));
            }
            nth += 1;
        });
        found
    }

    /// Rolls a check of a squad with a D6 (FB-DICE-3). A check of 0 always passes.
    pub(crate) fn passes(&self, s: &State, squad: SquadId, check: u8, cx: &mut Cx<'_, Event>) -> bool {
        if check == 0 {
            return true;
        }
        let situation = Situation::without_attack(s.squad(squad).did);
        let tally = Tally::of(self.active(s, squad).list(), &situation);
        let rule = die_rule(&self.knobs.dice, NatScope::Check, check, tally.check);
        let passed = rule.succeeds(rule.roll(cx.dice(stream::EFFECT)));
        cx.event(rule.event(squad, DieKind::Check, [1, u8::from(passed)], check, [0, 0]));
        passed
    }

    /// Whether a squad can use the ability with this index now, regardless of targets.
    pub(crate) fn can_use(&self, s: &State, squad: SquadId, slot: u8) -> bool {
        let here = s.squad(squad);
        let Some(ability) = self.sheet(here).abilities.get(usize::from(slot)) else { return false };
        let printed = &self.content.abilities[*ability];
        if printed.moment == Moment::Phase(Phase::Combat) && self.is_spent_by_rush(here) {
            return false;
        }
        let once = printed.once_per_game;
        here.uses < self.knobs.ability.per_squad_turn && !(once && here.used_once >> slot & 1 != 0)
    }

    /// Whether a squad can use no abilities in this Combat Phase because it Rushed (FB-Q82).
    fn is_spent_by_rush(&self, squad: &Squad) -> bool {
        squad.did == Did::Rush && !self.knobs.rush.may_use_abilities
    }

    /// Records that an ability is used.
    pub(crate) fn note_use(&self, s: &mut State, squad: SquadId, slot: u8) {
        let here = s.squad_mut(squad);
        here.uses += 1;
        here.used_once |= 1 << slot;
    }

    /// Lists the abilities that a squad can use at this moment, with their targets.
    pub(crate) fn ability_options(&self, s: &State, squad: SquadId, moment: Moment, out: &mut Vec<Action>) {
        let here = s.squad(squad);
        let abilities = &self.sheet(here).abilities;
        for (slot, ability) in (0..).zip(abilities) {
            let printed = &self.content.abilities[*ability];
            if printed.moment != moment || !self.can_use(s, squad, slot) || !self.is_useful(s, squad, printed) {
                continue;
            }
            match printed.whom {
                Whom::Friend | Whom::Enemy | Whom::Engaged => {
                    let seat = if printed.whom == Whom::Friend { here.owner } else { other(here.owner) };
                    for (target, _) in s.of(seat) {
                        if self.is_target(s, squad, printed, target) {
                            out.push(Action::Use(squad, slot, target));
                        }
                    }
                }
                Whom::Own => out.push(Action::Use(squad, slot, squad)),
                Whom::AllEngaged | Whom::AllEnemies | Whom::Everybody => {
                    if self.all_hit(s, squad, printed.whom, printed.within, printed.keyword) != 0 {
                        out.push(Action::Use(squad, slot, squad));
                    }
                }
            }
        }
    }

    /// Whether an ability has any effect now. An ability that changes the squad's action or attack must come before it.
    fn is_useful(&self, s: &State, squad: SquadId, ability: &Ability) -> bool {
        ability.effects.iter().any(|verb| verb.act().is_useful(self, s, squad, ability))
    }

    /// Whether a squad can be chosen as the target of an ability.
    fn is_target(&self, s: &State, squad: SquadId, ability: &Ability, target: SquadId) -> bool {
        let there = s.squad(target);
        let cleanses = ability.effects.iter().any(|verb| matches!(verb, Verb::Cleanse(_)));
        ability.keyword.is_none_or(|keyword| self.has_keyword(s, there, keyword))
            && !(ability.fresh && there.acted)
            && !(cleanses && there.held.is_empty())
            && (ability.whom != Whom::Engaged || self.in_combat(s, squad, target))
            && ability.within.is_none_or(|within| self.in_area(s, squad, target, within))
    }

    /// Whether an effect on all squads of a kind reaches a squad.
    pub(crate) fn is_hit(&self, s: &State, source: SquadId, whom: Whom, within: Option<Grain>, id: SquadId) -> bool {
        let enemy = s.squad(id).owner != s.squad(source).owner;
        let kind = match whom {
            Whom::Own => id == source,
            Whom::Friend => !enemy,
            Whom::Enemy | Whom::AllEnemies => enemy,
            Whom::Engaged | Whom::AllEngaged => enemy && self.in_combat(s, source, id),
            Whom::Everybody => id != source,
        };
        kind && within.is_none_or(|within| self.in_area(s, source, id, within))
    }

    /// Uses an ability.
    pub(crate) fn use_ability(&self, s: &mut State, squad: SquadId, slot: u8, target: SquadId, cx: &mut Cx<'_, Event>) {
        let ability = self.sheet_of(s, squad).abilities[usize::from(slot)];
        self.note_use(s, squad, slot);
        cx.event(Event::Used(squad, ability, target));
        s.wait(Frame::Run(Run { of: Of::Ability(ability), source: squad, target, next: 0, answer: None }));
    }
}
