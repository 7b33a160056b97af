//! The lasting effects on a squad: of its own passives, of its items, of auras of other squads, and of statuses.

use crate::Frostblade;
use crate::model::content::effects::{Effect, Roll, Stat};
use crate::model::content::ids::PassiveId;
use crate::model::content::sheets::{Passive, Trigger, Whom};
use crate::model::state::{Squad, SquadId, State};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Bounds, Grain};

/// The most lasting effects on one squad that count.
const MAX_ACTIVE: usize = 24;

/// Lasting effects on a squad.
#[derive(Clone, Copy)]
pub(crate) struct Active {
    list: [Effect; MAX_ACTIVE],
    count: u8,
    ignored: u32,
}

impl Default for Active {
    fn default() -> Active {
        Active { list: [Effect::NoRush; MAX_ACTIVE], count: 0, ignored: 0 }
    }
}

impl Active {
    fn add(&mut self, effect: &Effect) {
        if let Effect::Ignore { statuses } = effect {
            self.ignored |= statuses;
        } else if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = *effect;
            self.count += 1;
        }
    }

    /// Returns the effects.
    pub(crate) fn list(&self) -> &[Effect] {
        &self.list[..usize::from(self.count)]
    }

    /// Whether an effect satisfies `what`.
    pub(crate) fn any(&self, what: impl Fn(&Effect) -> bool) -> bool {
        self.list().iter().any(what)
    }

    /// Returns the sum of what is added to a stat.
    pub(crate) fn stat(&self, wanted: Stat) -> i32 {
        let added = |effect: &Effect| match effect {
            Effect::StatMod { stat, by } if *stat == wanted => i32::from(*by),
            _ => 0,
        };
        self.list().iter().map(added).sum()
    }

    /// Returns the sum of what is added to a roll that is not part of an attack.
    pub(crate) fn roll(&self, wanted: Roll) -> i32 {
        let added = |effect: &Effect| match effect {
            Effect::RollMod { roll, by, .. } if *roll == wanted => i32::from(*by),
            _ => 0,
        };
        self.list().iter().map(added).sum()
    }

    /// Returns how many rules let such a roll be made again.
    pub(crate) fn rerolls(&self, wanted: Roll) -> u8 {
        let allows = |effect: &&Effect| matches!(effect, Effect::Reroll { roll, .. } if *roll == wanted);
        u8::try_from(self.list().iter().filter(allows).count()).unwrap_or(u8::MAX)
    }
}

impl Frostblade {
    /// Returns the lasting effects on a squad (FB-DATA-4).
    pub(crate) fn active(&self, s: &State, squad: SquadId) -> Active {
        let mut active = Active::default();
        let here = s.squad(squad);
        self.own_passives(here, |_, passive| {
            if passive.trigger == Trigger::Always && (passive.whom == Whom::Own || self.reaches_own(here, passive)) {
                passive.effects.iter().for_each(|effect| active.add(effect));
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
                        passive.effects.iter().for_each(|effect| active.add(effect));
                    }
                });
            }
        }
        for held in here.held.iter() {
            if active.ignored >> held.status.0 & 1 == 0 {
                self.content.statuses[held.status].lasting.iter().for_each(|effect| active.add(effect));
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
    pub(crate) fn own_passives(&self, squad: &Squad, mut each: impl FnMut(PassiveId, &Passive)) {
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
