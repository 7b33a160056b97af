//! The lasting effects on a squad: of its own passives, of its items, of auras of other squads, and of statuses.

use crate::Frostblade;
use crate::model::content::effects::Obstacles;
use crate::model::content::ids::PassiveId;
use crate::model::content::sheets::{Passive, Trigger, Whom};
use crate::model::content::verbs::{NoRush, Verb};
use crate::model::state::{Squad, SquadId, State};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Bounds, Grain};

/// The most lasting effects on one squad that count.
const MAX_ACTIVE: usize = 24;

/// Lasting effects on a squad.
#[derive(Clone, Copy)]
pub(crate) struct Active<'g> {
    list: [&'g Verb; MAX_ACTIVE],
    count: u8,
    /// Bits of the statuses that have no effect.
    pub(crate) ignored: u32,
    /// What is added to Move, in inches.
    pub(crate) speed: i32,
    /// What is added to Spell Rolls.
    pub(crate) spell: i32,
    /// How many rules let the Rush die be rolled again.
    pub(crate) rush_again: u8,
    pub(crate) no_rush: bool,
    pub(crate) only_hold: bool,
    pub(crate) no_objective: bool,
    /// Whether it may attack after a Rush: hand to hand, and at range.
    pub(crate) after_rush: (bool, bool),
    /// What its moves ignore.
    pub(crate) passes: Obstacles,
    /// The result of a D6 that prevents the damage of a double 1.
    pub(crate) backlash_check: Option<u8>,
}

/// Fills the list beyond its end.
static NO_RUSH: Verb = Verb::NoRush(NoRush {});

impl Default for Active<'_> {
    fn default() -> Self {
        Active {
            list: [&NO_RUSH; MAX_ACTIVE],
            count: 0,
            ignored: 0,
            speed: 0,
            spell: 0,
            rush_again: 0,
            no_rush: false,
            only_hold: false,
            no_objective: false,
            after_rush: (false, false),
            passes: Obstacles::default(),
            backlash_check: None,
        }
    }
}

impl<'g> Active<'g> {
    /// Adds an effect.
    pub(crate) fn add(&mut self, verb: &'g Verb) {
        if !matches!(verb, Verb::Ignore(_)) {
            let Some(place) = self.list.get_mut(usize::from(self.count)) else { return };
            *place = verb;
            self.count += 1;
        }
        verb.act().last(self);
    }

    /// Returns the effects.
    pub(crate) fn list(&self) -> impl Iterator<Item = &'g Verb> + '_ {
        self.list[..usize::from(self.count)].iter().copied()
    }
}

impl Frostblade {
    /// Returns the lasting effects on a squad (FB-DATA-4).
    pub(crate) fn active(&self, s: &State, squad: SquadId) -> Active<'_> {
        let mut active = Active::default();
        let here = s.squad(squad);
        self.own_passives(here, |_, passive| {
            if passive.trigger == Trigger::Always && (passive.whom == Whom::Own || self.reaches_own(here, passive)) {
                passive.effects.iter().for_each(|verb| active.add(verb));
            }
        });
        if !self.auras.is_empty() {
            let mut box_of = None;
            for (source, bearer) in s.standing() {
                if source == squad || !self.has_aura(bearer) {
                    continue;
                }
                let friend = bearer.owner == here.owner;
                self.own_passives(bearer, |_, passive| {
                    let whom = match passive.whom {
                        Whom::Friend => friend,
                        Whom::Enemy | Whom::AllEnemies | Whom::Engaged | Whom::AllEngaged => !friend,
                        Whom::Everybody => true,
                        Whom::Own => false,
                    };
                    if whom
                        && passive.trigger == Trigger::Always
                        && passive.keyword.is_none_or(|keyword| self.has_keyword(s, here, keyword))
                        && {
                            let own = box_of.get_or_insert_with(|| self.around(s, squad));
                            self.within_aura(s, source, (squad, own), passive)
                        }
                    {
                        passive.effects.iter().for_each(|verb| active.add(verb));
                    }
                });
            }
        }
        for held in here.held.iter() {
            if active.ignored >> held.status.0 & 1 == 0 {
                self.content.statuses[held.status].lasting.iter().for_each(|verb| active.add(verb));
            }
        }
        active
    }

    /// Whether an aura of the squad affects the squad itself.
    fn reaches_own(&self, here: &Squad, passive: &Passive) -> bool {
        matches!(passive.whom, Whom::Friend)
            && passive.keyword.is_none_or(|keyword| self.sheet(here).keywords.has(keyword))
    }

    fn within_aura(&self, s: &State, source: SquadId, (squad, own): (SquadId, &Bounds), passive: &Passive) -> bool {
        let far = |within: Grain| own.far_from(&self.around(s, source), within);
        match passive.whom {
            Whom::Engaged | Whom::AllEngaged => {
                !far(self.lengths.melee) && self.models_within(s, source, squad, self.lengths.melee)
            }
            _ => passive.within.is_none_or(|within| !far(within) && self.reaches_into(s, source, squad, within)),
        }
    }

    /// Whether a squad is within an area around another (FB-Q68).
    pub(crate) fn in_area(&self, s: &State, source: SquadId, squad: SquadId, within: Grain) -> bool {
        !self.far_apart(s, source, squad, within) && self.reaches_into(s, source, squad, within)
    }

    /// Tests [`Frostblade::in_area`] model by model, for squads that may be near enough.
    fn reaches_into(&self, s: &State, source: SquadId, squad: SquadId, within: Grain) -> bool {
        let measure = self.lengths.measure;
        let reached =
            |base: &crate::model::field::Base| self.bases(s, source).any(|other| other.within(base, within, measure));
        match self.knobs.effects.area_rule {
            crate::model::knobs::AreaRule::AllModels => self.bases(s, squad).all(|base| reached(&base)),
            _ => self.bases(s, squad).any(|base| reached(&base)),
        }
    }

    /// Calls `each` for the passives of a squad's datasheet and of the items that its living models carry.
    pub(crate) fn own_passives<'g>(&'g self, squad: &Squad, mut each: impl FnMut(PassiveId, &'g Passive)) {
        let about = &self.units[squad.unit.index()];
        for (passive, carriers) in &about.passives {
            if carriers & squad.alive != 0 {
                each(*passive, &self.content.passives[*passive]);
            }
        }
    }

    fn has_aura(&self, squad: &Squad) -> bool {
        self.units[squad.unit.index()].has_aura
    }

    /// Returns the bits of the statuses that have no effect on a squad.
    pub(crate) fn ignored_statuses(&self, s: &State, squad: SquadId) -> u32 {
        self.active(s, squad).ignored
    }
}
