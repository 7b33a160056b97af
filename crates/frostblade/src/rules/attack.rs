//! Attacks: expected results, dice, and the wounds to be allocated (FB-COM).

use super::reach::{Against, MAX_WEAPONS};
use super::stream;
use crate::model::actions::{Action, Plan};
use crate::model::content::effects::With;
use crate::model::content::ids::{ItemId, StatusId};
use crate::model::content::sheets::Strength;
use crate::model::content::verbs::Verb;
use crate::model::events::{DieKind, Models};
use crate::model::knobs::Batch;
use crate::model::state::Cause;
use crate::model::state::{Declared, Frame, MAX_SQUADS, SQUAD_MODELS, SquadId, State, Wounds, other, places_of};
use crate::rules::dice::{Attack, DieRule, Situation, Tally, binomial_of_many};
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

/// The most enemy squads that a plan considers.
pub(crate) const MAX_TARGETS: usize = 16;

/// The targets of a squad's attack, and the expected wounds of each of its models on each target.
#[derive(Clone, Copy)]
pub(crate) struct Prospect {
    targets: [Option<Against>; MAX_TARGETS],
    /// Expected wounds by target, by kind (hand to hand or ranged), and by model.
    means: [[[f32; SQUAD_MODELS]; 2]; MAX_TARGETS],
    pub(crate) count: usize,
}

impl Prospect {
    /// Returns a target.
    pub(crate) fn target(&self, nth: usize) -> &Against {
        self.targets[nth].as_ref().expect("the index is below `count`")
    }

    /// Returns the expected wounds of a model on a target with all weapons that it can use: hand to hand, ranged.
    pub(crate) fn mean(&self, nth: usize, place: usize) -> [f32; 2] {
        [self.means[nth][0][place], self.means[nth][1][place]]
    }

    /// Returns the expected wounds of a model on a target with all weapons that it can use.
    pub(crate) fn sum(&self, nth: usize, place: usize) -> f32 {
        self.mean(nth, place).iter().sum()
    }
}

/// Dice of one kind: of models that attack with the same weapon and meet the same cover.
pub(crate) struct Group<'g> {
    pub(crate) attack: Attack<'g>,
    pub(crate) models: u16,
    status: Option<StatusId>,
}

/// The results of the dice of one squad against another.
#[derive(Clone, Copy, Default)]
struct Rolled {
    dice: u32,
    hits: u32,
    saves: u32,
    wounds: u32,
    covered: u32,
}

impl Frostblade {
    /// Returns the enemy squads that a squad can attack.
    pub(crate) fn targets<'s>(&'s self, s: &'s State, squad: SquadId) -> impl Iterator<Item = Against> + 's {
        let may = self.may_attack(s, squad);
        let (own, reach) = (self.around(s, squad), self.reach_of(s, squad, may));
        let enemies = (may != (false, false)).then(|| s.of(other(s.squad(squad).owner)));
        let near = move |id: &SquadId| !own.far_from(&self.around(s, *id), reach);
        let near = enemies.into_iter().flatten().map(|(id, _)| id).filter(near);
        near.filter_map(move |enemy| self.against_near(s, squad, enemy, may))
    }

    /// Returns the targets of a squad and its expected wounds on them.
    pub(crate) fn prospect(&self, s: &State, squad: SquadId) -> Prospect {
        let mut found =
            Prospect { targets: [None; MAX_TARGETS], means: [[[0.0; SQUAD_MODELS]; 2]; MAX_TARGETS], count: 0 };
        for against in self.targets(s, squad).take(MAX_TARGETS) {
            let means = &mut found.means[found.count];
            self.each_group(s, squad, &against, u16::MAX, |nth, group| {
                let ranged = usize::from(self.is_ranged(self.units[s.squad(squad).unit.index()].weapons[nth].0));
                let mean = self.mean_of(&group);
                places_of(group.models).for_each(|place| means[ranged][place] += mean);
            });
            found.targets[found.count] = Some(against);
            found.count += 1;
        }
        found
    }

    /// Whether an item is a ranged weapon.
    pub(crate) fn is_ranged(&self, item: ItemId) -> bool {
        self.weapon(item).range.is_some()
    }

    /// Returns the expected wounds of one model of a group.
    fn mean_of(&self, group: &Group<'_>) -> f32 {
        let Some(count) = group.attack.dice() else {
            return match group.attack.weapon.strength {
                Strength::Direct(roll) => mean_roll(roll),
                _ => 0.0,
            };
        };
        let dice = match count.fixed() {
            Some(dice) => f32::from(dice),
            None => (mean_roll(count.roll).max(f32::from(count.least)) + f32::from(count.bonus)).max(0.0),
        };
        dice * group.attack.through()
    }

    /// Calls `each` for the groups of dice of these models of a squad against a target, with the index of the weapon.
    pub(crate) fn each_group<'g>(
        &'g self,
        s: &State,
        squad: SquadId,
        against: &Against,
        models: u16,
        mut each: impl FnMut(usize, Group<'g>),
    ) {
        let here = s.squad(squad);
        let there = s.squad(against.squad);
        let about = &self.units[here.unit.index()];
        let (sheet, target) = (self.sheet(here), self.sheet(there));
        let (own, theirs) = (self.active(s, squad), self.active(s, against.squad));
        for (nth, (item, _)) in about.weapons.iter().enumerate().take(MAX_WEAPONS) {
            let eligible = against.weapons[nth];
            let attacking = eligible.models & models;
            if attacking == 0 {
                continue;
            }
            let weapon = self.weapon(*item);
            let with = if weapon.range.is_some() { With::Ranged } else { With::Melee };
            let situation = |did| Situation { with, did, distance: against.distance };
            let (volley, status) = self.volley_of(s, squad, *item);
            let attack = Attack {
                knobs: &self.knobs,
                weapon,
                strength: sheet.strength,
                defense: target.defense,
                evade: target.evade,
                attacker: Tally::of(own.list(), &situation(here.did)),
                target: Tally::of(theirs.list(), &situation(there.did)),
                held: here.did == crate::model::content::effects::Did::Hold,
                moved: i32::from(here.moved),
                object: false,
                structure: false,
                high_ground: against.high,
                volley,
                others: 0,
            };
            for (object, structure) in [(false, false), (true, false), (false, true), (true, true)] {
                let covered = |bits: u16, is: bool| if is { bits } else { !bits };
                let of_them = attacking & covered(eligible.object, object) & covered(eligible.structure, structure);
                if of_them == 0 {
                    continue;
                }
                let attack = Attack { object, structure, ..attack };
                let status = weapon.on_wound.or(status);
                self.by_others(s, squad, *item, of_them, |models, others| {
                    each(nth, Group { attack: Attack { others, ..attack }, models, status });
                });
            }
        }
    }

    /// Splits models by the Strength that their other weapons add, where that counts (FB-Q55).
    fn by_others(&self, s: &State, squad: SquadId, item: ItemId, models: u16, mut each: impl FnMut(u16, i8)) {
        if self.knobs.strength.stack_items != crate::model::knobs::StackItems::AllItems {
            return each(models, 0);
        }
        let unit = self.unit(s.squad(squad));
        let others = |place: usize| -> i8 {
            let mut itself = true;
            // A second copy of the weapon is another item.
            let carried = unit.kits[place].iter().filter(|carried| **carried != item || !std::mem::take(&mut itself));
            let added = |carried: &ItemId| match self.content.items[*carried].weapon.as_ref()?.strength {
                Strength::Plus(by) => Some(by),
                _ => None,
            };
            carried.filter_map(added).sum()
        };
        let mut left = models;
        while let Some(first) = places_of(left).next() {
            let wanted = others(first);
            let same =
                places_of(left).filter(|place| others(*place) == wanted).fold(0, |bits, place| bits | 1 << place);
            left &= !same;
            each(same, wanted);
        }
    }

    /// Returns what an ability changes about a weapon in this turn: its Strength,
    /// and the status that a wound from it gives.
    fn volley_of(&self, s: &State, squad: SquadId, item: ItemId) -> (i8, Option<StatusId>) {
        let Some(ability) = s.squad(squad).now.volley else { return (0, None) };
        let mut volleys = self.content.abilities[ability].effects.iter().filter_map(Verb::volley);
        volleys.find(|volley| volley.weapon == item).map_or((0, None), |volley| (volley.n, Some(volley.status)))
    }

    /// Carries out an attack, target by target (FB-COM-7).
    pub(crate) fn answer_plan(&self, s: &mut State, squad: SquadId, action: Action, cx: &mut Cx<'_, Event>) {
        s.squad_mut(squad).attacked = true;
        let Action::Attack(plan) = action else { return };
        let mut targets = plan.in_order();
        let Some(first) = targets.next() else { return };
        if targets.next().is_some() {
            let mut stood = [0; MAX_SQUADS];
            stood.iter_mut().zip(s.squads.iter()).for_each(|(alive, squad)| *alive = squad.alive);
            s.declared = Declared::Attack(squad, plan, stood);
            s.wait(Frame::Attack(1));
        }
        if let Some(against) = self.against(s, squad, first, self.may_attack(s, squad)) {
            self.attack_one(s, squad, &against, &plan, cx);
        }
    }

    /// Attacks the next squad, after the wounds of the one before. Its dice are rolled now. Range, sight, cover, height
    /// and the attackers are as they were when the attack was declared, regardless of losses since then (FB-Q45).
    pub(crate) fn step_attack(&self, s: &mut State, nth: u8, cx: &mut Cx<'_, Event>) {
        let Declared::Attack(squad, plan, mut stood) = s.declared else { return };
        let Some(target) = plan.in_order().nth(nth.into()) else {
            s.declared = Declared::Nothing;
            return;
        };
        s.wait(Frame::Attack(nth + 1));
        if !s.squad(target).lives() {
            return;
        }
        let swap = |s: &mut State, stood: &mut [u16; MAX_SQUADS]| {
            s.squads.iter_mut().zip(stood).for_each(|(squad, alive)| std::mem::swap(&mut squad.alive, alive));
        };
        swap(s, &mut stood);
        let against = self.against(s, squad, target, self.may_attack(s, squad));
        swap(s, &mut stood);
        if let Some(against) = against {
            self.attack_one(s, squad, &against, &plan, cx);
        }
    }

    /// Carries out a squad's attack on another: all dice first, then the wounds wait to be allocated.
    pub(crate) fn attack_one(
        &self,
        s: &mut State,
        squad: SquadId,
        against: &Against,
        plan: &Plan,
        cx: &mut Cx<'_, Event>,
    ) {
        let mut landed: Pile<Wounds, 16> = Pile::new();
        self.roll_attack(s, squad, against, plan, &mut landed, cx);
        while let Some(wounds) = landed.pop() {
            s.wait(Frame::Wounds(wounds));
        }
    }

    /// Rolls the dice of a squad against another.
    fn roll_attack(
        &self,
        s: &State,
        squad: SquadId,
        against: &Against,
        plan: &Plan,
        landed: &mut Pile<Wounds, 16>,
        cx: &mut Cx<'_, Event>,
    ) {
        let about = &self.units[s.squad(squad).unit.index()];
        let aimed = |aims: &[SquadId; SQUAD_MODELS]| {
            (0..SQUAD_MODELS).filter(|place| aims[*place] == against.squad).fold(0u16, |bits, place| bits | 1 << place)
        };
        let (by_hand, at_range) = (aimed(&plan.melee), aimed(&plan.ranged));
        let mut all = Rolled::default();
        let (mut struck, mut shot) = (false, false);
        let mut squad_bonus = true;
        let batch = self.knobs.combat.batch;
        self.each_group(s, squad, against, by_hand | at_range, |nth, group| {
            let ranged = self.is_ranged(about.weapons[nth].0);
            let models = group.models & if ranged { at_range } else { by_hand };
            if models == 0 {
                return;
            }
            shot |= ranged;
            // An attack without dice does not count (FB-X14).
            let attacks = group.attack.dice().is_none_or(|count| count.fixed() != Some(0));
            let mut roll = |models: u16| {
                // The first group that rolls hit dice gets the bonus of the squad as a whole.
                let bonus =
                    if squad_bonus && group.attack.dice().is_some() { group.attack.dice_for_squad() } else { 0 };
                squad_bonus &= bonus == 0;
                let rolled = self.roll_group(&group, models, bonus, cx);
                if cx.is_recorded() {
                    let (by, target, weapon) = (squad, against.squad, about.weapons[nth].0);
                    let (dice, wounds) = (in_a_byte(rolled.dice), in_a_byte(rolled.wounds));
                    let models = Models(models);
                    cx.event(Event::Volley { by, target, weapon, models, ranged, dice, wounds });
                    tell_dice(&group.attack, [by, target], &rolled, cx);
                }
                struck |= !ranged && (attacks || rolled.dice > 0);
                all.add(&rolled);
                if rolled.wounds > 0 {
                    let n = in_a_byte(rolled.wounds);
                    let (cause, by_hand) = if ranged { (Cause::Ranged, 0) } else { (Cause::Melee, n) };
                    let statuses = group.status.map_or(0, |status| 1 << status.0);
                    let (squad, by) = (against.squad, squad);
                    let wounds = Wounds { squad, n, cause, by_hand, by, statuses, ..Wounds::default() };
                    add_wounds(landed, wounds, batch == Batch::Squad);
                }
            };
            if batch == Batch::Model { places_of(models).for_each(|place| roll(1 << place)) } else { roll(models) }
        });
        let models = (by_hand | at_range).count_ones();
        let health = if cx.is_recorded() { self.health(s, against.squad) } else { 0 };
        cx.event(Event::Attack {
            by: squad,
            target: against.squad,
            health: in_a_byte(health),
            models: in_a_byte(models),
            // An attack with hand-to-hand weapons only, even without a die, does not count as ranged.
            melee: struck || !shot,
            ranged: shot,
            high: against.high,
            covered: in_a_byte(all.covered),
            dice: in_a_byte(all.dice),
            hits: in_a_byte(all.hits),
            saves: in_a_byte(all.saves),
            wounds: in_a_byte(all.wounds),
        });
    }

    /// Rolls the dice of models of a group, plus `bonus` dice for the squad as a whole.
    fn roll_group(&self, group: &Group<'_>, models: u16, bonus: u8, cx: &mut Cx<'_, Event>) -> Rolled {
        let count = models.count_ones();
        let dice = cx.dice(stream::ATTACK);
        let Some(each) = group.attack.dice() else {
            let Strength::Direct(roll) = group.attack.weapon.strength else { return Rolled::default() };
            let wounds = (0..count).map(|_| u32::from(roll.roll(dice))).sum();
            return Rolled { wounds, ..Rolled::default() };
        };
        let rolled = match each.fixed() {
            Some(fixed) => u32::from(fixed) * count,
            None => (0..count).map(|_| u32::from(each.roll(dice))).sum(),
        };
        let number = rolled + u32::from(bonus);
        let hits = binomial_of_many(number, &group.attack.hit_rule(), dice);
        let saves = group.attack.evade_rule().map_or(0, |rule| binomial_of_many(hits, &rule, dice));
        let covered = if group.attack.is_covered() { number } else { 0 };
        Rolled { dice: number, hits, saves, wounds: hits - saves, covered }
    }

    /// Returns the rule for a squad's evade dice against Damage outside of attacks, or `None` if it has no Evade.
    /// `cover` is the bonus of cover.
    pub(crate) fn evade_rule(&self, s: &State, squad: SquadId, cover: i8) -> Option<DieRule> {
        let here = s.squad(squad);
        let active = self.active(s, squad);
        let situation = Situation::without_attack(here.did);
        let tally = Tally::of(active.list(), &situation);
        crate::rules::dice::evade_rule(&self.knobs, self.sheet(here).evade, tally.evade, cover)
    }
}

impl Rolled {
    fn add(&mut self, other: &Rolled) {
        self.dice += other.dice;
        self.hits += other.hits;
        self.saves += other.saves;
        self.wounds += other.wounds;
        self.covered += other.covered;
    }
}

/// Reports the hit dice of a part of an attack, and the evade dice against them.
fn tell_dice(attack: &Attack<'_>, [by, target]: [SquadId; 2], rolled: &Rolled, cx: &mut Cx<'_, Event>) {
    if attack.dice().is_none() {
        return;
    }
    let [dice, hits, saves] = [rolled.dice, rolled.hits, rolled.saves].map(in_a_byte);
    let changes = [attack.hold_on_hits(), attack.cover_on_hits()];
    cx.event(attack.hit_rule().event(by, DieKind::Hit, [dice, hits], attack.defense, changes));
    if let Some(rule) = attack.evade_rule() {
        let changes = [0, attack.cover_on_evades()];
        cx.event(rule.event(target, DieKind::Evade, [hits, saves], attack.evade, changes));
    }
}

/// Converts a number for the state and the log: 255 stands for all larger numbers.
fn in_a_byte(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// Adds wounds for a target: to the packet of all its wounds (FB-COM-7), or as a packet of their own. In a packet, the
/// hand-to-hand wounds come first, for effects that count the models destroyed by hand.
fn add_wounds(landed: &mut Pile<Wounds, 16>, wounds: Wounds, together: bool) {
    // If every model of a large squad has its own packet, the last one takes the rest.
    let full = landed.len() == Pile::<Wounds, 16>::CAPACITY;
    match landed.last_mut().filter(|_| together || full) {
        Some(known) => {
            known.n = known.n.saturating_add(wounds.n);
            known.by_hand = known.by_hand.saturating_add(wounds.by_hand);
            known.statuses |= wounds.statuses;
            if wounds.cause == Cause::Ranged {
                known.cause = Cause::Ranged;
            }
        }
        None => landed.push(wounds),
    }
}

/// Returns the mean of an amount.
pub(crate) fn mean_roll(roll: crate::model::content::effects::DiceRoll) -> f32 {
    f32::from(roll.dice) * (f32::from(roll.sides) + 1.0) / 2.0 + f32::from(roll.plus)
}
