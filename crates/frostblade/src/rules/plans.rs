//! Plans of attacks: which are proposed, and which are allowed (FB-RNG-3, FB-COM-3).

use super::attack::{Group, Prospect};
use crate::Frostblade;
use crate::model::actions::{Action, Plan};
use crate::model::knobs::TargetSplit;
use crate::model::state::{SQUAD_MODELS, SquadId, State};
use crate::rules::dice::WoundChances;
use evenhand_kit::table::ids::Id;

/// The chance with which models must destroy a squad before the other models attack something else.
const FINISHED: f32 = 0.8;

/// The most groups of dice that count for this chance.
const MOST_GROUPS: usize = 24;

impl Frostblade {
    /// Lists the plans that are proposed for a squad's attack, and the option to attack nobody.
    pub(crate) fn plan_options(&self, s: &State, squad: SquadId, out: &mut Vec<Action>) {
        let prospect = self.prospect(s, squad);
        if prospect.count == 0 {
            return;
        }
        let start = out.len();
        let mut add = |plan: Plan| {
            let action = Action::Attack(plan);
            if plan != Plan::NONE && !out[start..].contains(&action) {
                out.push(action);
            }
        };
        let split = self.knobs.combat.target_split;
        let alone = s.squad(squad).living() == 1;
        for nth in 0..prospect.count {
            add(self.all_on(s, squad, &prospect, nth, split != TargetSplit::OneSquad && !alone));
        }
        if prospect.count > 1 && !alone && split != TargetSplit::OneSquad {
            add(self.best_each(s, squad, &prospect, false));
            add(self.best_each(s, squad, &prospect, true));
            for nth in 0..prospect.count {
                if let Some(plan) = self.finish(s, squad, &prospect, nth) {
                    add(plan);
                }
            }
        }
        out.push(Action::Stay);
    }

    /// Aims all models at one target. Models that cannot reach it attack their best target, if `others` allows it.
    fn all_on(&self, s: &State, squad: SquadId, prospect: &Prospect, nth: usize, others: bool) -> Plan {
        let mut plan = Plan::NONE;
        for place in s.squad(squad).models() {
            let reaches = self.reaches(s, squad, prospect, nth, place);
            if reaches != [false, false] {
                self.aim(&mut plan, place, prospect.target(nth).squad, reaches);
            } else if others {
                self.aim_best(s, squad, prospect, place, false, &mut plan);
            }
        }
        plan
    }

    /// Aims each model at its best target, by the points of the expected wounds. With `melee`, models attack hand to
    /// hand where they can.
    fn best_each(&self, s: &State, squad: SquadId, prospect: &Prospect, melee: bool) -> Plan {
        let mut plan = Plan::NONE;
        s.squad(squad).models().for_each(|place| self.aim_best(s, squad, prospect, place, melee, &mut plan));
        plan
    }

    fn aim_best(&self, s: &State, squad: SquadId, prospect: &Prospect, place: usize, melee: bool, plan: &mut Plan) {
        let worth = |nth: &usize| {
            let sheet = self.sheet_of(s, prospect.target(*nth).squad);
            prospect.sum(*nth, place) * f32::from(sheet.cost) / f32::from(sheet.hp.max(1))
        };
        let reached = |nth: usize| self.reaches(s, squad, prospect, nth, place);
        let melee = melee && (0..prospect.count).any(|nth| reached(nth)[0]);
        let within_reach =
            (0..prospect.count).filter(|nth| if melee { reached(*nth)[0] } else { reached(*nth) != [false; 2] });
        if let Some(best) = within_reach.max_by(|one, two| worth(one).total_cmp(&worth(two)).then(two.cmp(one))) {
            self.aim(plan, place, prospect.target(best).squad, reached(best));
        }
    }

    /// Aims as few models at one target as destroy it with a chance of at least [`FINISHED`], and the others at their
    /// best targets. Returns `None` if that takes all models.
    fn finish(&self, s: &State, squad: SquadId, prospect: &Prospect, nth: usize) -> Option<Plan> {
        let against = prospect.target(nth);
        let mut reaching = [0; SQUAD_MODELS];
        let mut count = 0;
        for place in s.squad(squad).models() {
            if self.reaches(s, squad, prospect, nth, place) != [false, false] {
                reaching[count] = place;
                count += 1;
            }
        }
        // Models with more expected wounds come first.
        reaching[..count].sort_by(|one, two| prospect.sum(nth, *two).total_cmp(&prospect.sum(nth, *one)));
        let mut groups: [Option<Group<'_>>; MOST_GROUPS] = [const { None }; MOST_GROUPS];
        let mut free = groups.iter_mut();
        self.each_group(s, squad, against, u16::MAX, |_, group| {
            if let Some(place) = free.next() {
                *place = Some(group);
            }
        });
        let mut chances = WoundChances::of(self.health(s, against.squad))?;
        let mut finishing = 0u16;
        for place in &reaching[..count] {
            let own = groups.iter().flatten().filter(|group| group.models >> place & 1 != 0);
            own.for_each(|group| chances.add(&group.attack));
            finishing |= 1 << place;
            if chances.destroyed() >= FINISHED {
                break;
            }
        }
        let all = s.squad(squad).living();
        if chances.destroyed() < FINISHED || finishing.count_ones() as usize == all {
            return None;
        }
        let mut plan = Plan::NONE;
        for place in s.squad(squad).models() {
            if finishing >> place & 1 != 0 {
                let reaches = self.reaches(s, squad, prospect, nth, place);
                self.aim(&mut plan, place, against.squad, reaches);
            } else {
                self.aim_best(s, squad, prospect, place, false, &mut plan);
            }
        }
        Some(plan)
    }

    /// Returns the number of wounds that destroys a squad.
    pub(crate) fn health(&self, s: &State, squad: SquadId) -> u32 {
        let hp = u32::from(self.sheet_of(s, squad).hp);
        s.squad(squad).models().map(|place| hp.saturating_sub(u32::from(s.model(squad, place).wounds))).sum()
    }

    /// Returns whether a model reaches a target hand to hand, and at range.
    fn reaches(&self, s: &State, squad: SquadId, prospect: &Prospect, nth: usize, place: usize) -> [bool; 2] {
        let weapons = &self.units[s.squad(squad).unit.index()].weapons;
        let reached =
            |ranged: bool| prospect.target(nth).models(weapons, ranged, |item| self.is_ranged(item)) >> place & 1 != 0;
        [reached(false), reached(true)]
    }

    fn aim(&self, plan: &mut Plan, place: usize, target: SquadId, reaches: [bool; 2]) {
        if reaches[0] {
            plan.melee[place] = target;
        }
        if reaches[1] {
            plan.ranged[place] = target;
        }
    }

    /// Checks whether a plan is allowed (FB-RNG-3, FB-COM-3).
    ///
    /// # Errors
    /// The rule that it breaks.
    pub(crate) fn check_plan(&self, s: &State, squad: SquadId, plan: &Plan) -> Result<(), &'static str> {
        let here = s.squad(squad);
        let may = self.may_attack(s, squad);
        if here.attacked || plan.targets() == 0 {
            return Err("attacks nobody, or for the second time");
        }
        let one_only = self.knobs.combat.target_split == TargetSplit::OneSquad
            || here.living() == 1 && self.knobs.combat.target_split == TargetSplit::PerModel;
        if one_only && plan.targets().count_ones() > 1 {
            return Err("has several targets");
        }
        for place in 0..SQUAD_MODELS {
            let (melee, ranged) = (plan.melee[place], plan.ranged[place]);
            let alive = here.alive >> place & 1 != 0;
            let aims = melee != SquadId::NONE || ranged != SquadId::NONE;
            if aims && !alive {
                return Err("names a model that is not there");
            }
            let both = melee != SquadId::NONE && ranged != SquadId::NONE && melee != ranged;
            if both && self.knobs.combat.target_split != TargetSplit::PerWeapon {
                return Err("has a model attack two squads");
            }
        }
        let weapons = &self.units[here.unit.index()].weapons;
        for target in crate::model::state::squads_of(plan.targets()) {
            if usize::from(target.0) >= s.squads.len()
                || s.squad(target).owner == here.owner
                || !s.squad(target).lives()
            {
                return Err("names no living enemy squad");
            }
            let Some(against) = self.against(s, squad, target, may) else { return Err("has a target out of reach") };
            for (ranged, aims) in [(false, &plan.melee), (true, &plan.ranged)] {
                let able = against.models(weapons, ranged, |item| self.is_ranged(item));
                let asked = (0..SQUAD_MODELS)
                    .filter(|place| aims[*place] == target)
                    .fold(0u16, |bits, place| bits | 1 << place);
                if asked & !able != 0 {
                    return Err("has a model attack what it does not reach");
                }
            }
        }
        Ok(())
    }
}
