//! Which models of a squad can attack an enemy squad with which weapons, at which distance and through which cover
//! (FB-RNG, FB-LOS, FB-COV, FB-HIGH, FB-HTH).

use super::places::with_bases;
use crate::Frostblade;
use crate::model::content::ids::ItemId;
use crate::model::content::sheets::{Sheet, Weapon};
use crate::model::field::sight::Corridor;
use crate::model::field::{Base, Look};
use crate::model::knobs::{CoverRule, ModelsBlock, RangedRequirement, SupportFrom};
use crate::model::state::{SQUAD_MODELS, SquadId, State};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

/// The most kinds of weapons of one squad.
pub(crate) const MAX_WEAPONS: usize = 6;

/// The models of a squad that can attack an enemy squad with one weapon, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Eligible {
    /// Models that can attack with it.
    pub(crate) models: u16,
    /// Those of them whose attacks meet an object's cover.
    pub(crate) object: u16,
    /// Those of them whose attacks meet a structure's cover.
    pub(crate) structure: u16,
}

/// What a squad can do to an enemy squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Against {
    pub(crate) squad: SquadId,
    /// By weapon of the unit, the models that can attack.
    pub(crate) weapons: [Eligible; MAX_WEAPONS],
    /// The distance between the squads, in thousandths of an inch.
    pub(crate) distance: Grain,
    /// Whether the attackers have high ground.
    pub(crate) high: bool,
}

impl Against {
    /// Returns a target that no weapon can attack yet.
    pub(crate) fn none(squad: SquadId, distance: Grain, high: bool) -> Against {
        Against { squad, weapons: [Eligible::default(); MAX_WEAPONS], distance, high }
    }

    /// Returns the models that can attack with any hand-to-hand weapon, or with any ranged weapon.
    pub(crate) fn models(&self, weapons: &[(ItemId, u16)], ranged: bool, is_ranged: impl Fn(ItemId) -> bool) -> u16 {
        let of_kind = weapons.iter().zip(&self.weapons).filter(|((item, _), _)| is_ranged(*item) == ranged);
        of_kind.fold(0, |bits, (_, eligible)| bits | eligible.models)
    }
}

/// A base, and the surface on which it stands.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) base: Base,
    pub(crate) on: u8,
}

/// The living models of one squad with their bases.
#[derive(Clone, Copy)]
pub(crate) struct Ranks {
    list: [Standing; SQUAD_MODELS],
    places: [u8; SQUAD_MODELS],
    count: usize,
}

impl Ranks {
    /// Iterates over the models, each with its index in the squad.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Standing)> {
        self.places[..self.count].iter().map(|place| usize::from(*place)).zip(&self.list)
    }

    /// Returns the bases.
    pub(crate) fn standing(&self) -> &[Standing] {
        &self.list[..self.count]
    }
}

impl Frostblade {
    /// Returns the living models of a squad.
    pub(crate) fn ranks(&self, s: &State, squad: SquadId) -> Ranks {
        let none = Standing { base: Base::default(), on: 0 };
        let mut ranks = Ranks { list: [none; SQUAD_MODELS], places: [0; SQUAD_MODELS], count: 0 };
        for place in s.squad(squad).models() {
            ranks.list[ranks.count] =
                Standing { base: self.base_of(s, squad, place), on: s.model(squad, place).spot.on };
            ranks.places[ranks.count] = u8::try_from(place).unwrap_or(0);
            ranks.count += 1;
        }
        ranks
    }

    /// Returns the weapon of an item.
    #[inline]
    pub(crate) fn weapon(&self, item: ItemId) -> &Weapon {
        self.content.items[item].weapon.as_ref().expect("only weapons are listed as such")
    }

    /// Returns what a squad can do to an enemy squad, or `None` if it cannot attack it. `may` states whether it may
    /// attack hand to hand, and whether it may attack at range.
    pub(crate) fn against(&self, s: &State, squad: SquadId, enemy: SquadId, may: (bool, bool)) -> Option<Against> {
        let near = !self.far_apart(s, squad, enemy, self.reach_of(s, squad, may));
        near.then(|| self.against_near(s, squad, enemy, may)).flatten()
    }

    /// Returns the distance that the squad's attacks reach, of the kinds that it may make.
    pub(super) fn reach_of(&self, s: &State, squad: SquadId, may: (bool, bool)) -> Grain {
        let about = &self.units[s.squad(squad).unit.index()];
        (if may.1 { about.range } else { 0 }).max(self.lengths.melee)
    }

    /// Returns what a squad can do to an enemy squad that may be near enough.
    pub(super) fn against_near(&self, s: &State, squad: SquadId, enemy: SquadId, may: (bool, bool)) -> Option<Against> {
        let about = &self.units[s.squad(squad).unit.index()];
        let engaged = self.in_combat(s, squad, enemy);
        if self.knobs.combat.melee_lock && !engaged && self.engaged(s, squad) != 0 {
            return None;
        }
        let (own, theirs) = (self.ranks(s, squad), self.ranks(s, enemy));
        let mut found = Against::none(enemy, 0, self.is_high(&own, &theirs));
        if may.0 && engaged && about.melee {
            self.reach_by_hand(s, squad, (&own, &theirs), enemy, &mut found);
        }
        if may.1 && about.range > 0 && self.may_shoot(s, squad, enemy) {
            self.reach_at_range(s, squad, (&own, &theirs), enemy, &mut found);
        }
        if found.weapons.iter().all(|eligible| eligible.models == 0) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "no longer than the table")]
        let distance = self.squad_distance(s, squad, enemy) as Grain;
        found.distance = distance;
        Some(found)
    }

    /// Whether ranged weapons may be used (FB-RNG-4).
    pub(super) fn may_shoot(&self, s: &State, squad: SquadId, enemy: SquadId) -> bool {
        (self.knobs.ranged.while_engaged || self.engaged(s, squad) == 0)
            && (self.knobs.ranged.into_melee || self.engaged(s, enemy) == 0)
    }

    /// Whether the lowest attacker stands high enough above the lowest target model (FB-HIGH-1).
    fn is_high(&self, own: &Ranks, theirs: &Ranks) -> bool {
        let lowest = |ranks: &Ranks| ranks.standing().iter().map(|one| one.base.z).min().unwrap_or(0);
        lowest(own) - lowest(theirs) >= self.lengths.high_ground
    }

    /// Finds the models that can attack in hand-to-hand combat (FB-HTH-2).
    fn reach_by_hand(
        &self,
        s: &State,
        squad: SquadId,
        (own, theirs): (&Ranks, &Ranks),
        enemy: SquadId,
        found: &mut Against,
    ) {
        let measure = self.lengths.measure;
        let melee = self.lengths.melee;
        let near =
            |one: &Base, limit: Grain| theirs.standing().iter().any(|other| one.within(&other.base, limit, measure));
        let about = &self.units[s.squad(squad).unit.index()];
        let within = |limit: Grain| {
            own.iter().fold(0u16, |bits, (place, one)| bits | u16::from(near(&one.base, limit)) << place)
        };
        let direct = within(melee);
        let mut supported = direct;
        for (place, one) in own.iter().filter(|(place, _)| direct >> place & 1 == 0) {
            let by = |other: &Base| one.base.within(other, melee, measure) && near(other, melee);
            let helped = match self.knobs.melee.support_from {
                SupportFrom::None => false,
                SupportFrom::OwnSquad => own
                    .iter()
                    .any(|(mate, other)| direct >> mate & 1 != 0 && one.base.within(&other.base, melee, measure)),
                SupportFrom::AnyFriendly => {
                    own.iter()
                        .any(|(mate, other)| direct >> mate & 1 != 0 && one.base.within(&other.base, melee, measure))
                        || s.of(s.squad(squad).owner).any(|(friend, _)| {
                            friend != squad
                                && !self.far_apart(s, friend, enemy, melee)
                                && self.bases(s, friend).any(|other| by(&other))
                        })
                }
            };
            supported |= u16::from(helped) << place;
        }
        for (nth, (item, bearers)) in about.weapons.iter().enumerate().take(MAX_WEAPONS) {
            let weapon = self.weapon(*item);
            if weapon.range.is_some() {
                continue;
            }
            let reached = if weapon.reach > melee { supported | within(weapon.reach) } else { supported };
            let mut models = reached & bearers & s.squad(squad).alive;
            if self.knobs.melee.needs_los {
                models &= self.seeing(s, squad, enemy, own, theirs);
            }
            found.weapons[nth].models = models;
            if self.knobs.cover.vs_melee && models != 0 {
                self.cover_by_hand(s, squad, enemy, own, theirs, &mut found.weapons[nth]);
            }
        }
    }

    /// Finds the models that meet cover in hand-to-hand combat, where cover counts there: all their lines to the enemy
    /// squad meet it (FB-Q43).
    fn cover_by_hand(
        &self,
        s: &State,
        squad: SquadId,
        enemy: SquadId,
        own: &Ranks,
        theirs: &Ranks,
        eligible: &mut Eligible,
    ) {
        self.with_blockers(s, squad, enemy, |blockers| {
            for (place, one) in own.iter().filter(|(place, _)| eligible.models >> place & 1 != 0) {
                let looks = || theirs.standing().iter().map(|other| self.look_at(one, other, blockers));
                let seen = || looks().filter(|look| look.visible);
                if seen().next().is_some() {
                    eligible.object |= u16::from(seen().all(|look| look.object)) << place;
                    eligible.structure |= u16::from(seen().all(|look| look.structure)) << place;
                }
            }
        });
    }

    /// Returns the bits of the models that see a model of an enemy squad.
    fn seeing(&self, s: &State, squad: SquadId, enemy: SquadId, own: &Ranks, theirs: &Ranks) -> u16 {
        self.with_blockers(s, squad, enemy, |blockers| {
            let sees =
                |one: &Standing| theirs.standing().iter().any(|other| self.look_at(one, other, blockers).visible);
            own.iter().filter(|(_, one)| sees(one)).fold(0, |bits, (place, _)| bits | 1 << place)
        })
    }

    /// Finds the models that can shoot at an enemy squad, and the cover that they meet (FB-RNG-2, FB-COV-4).
    fn reach_at_range(
        &self,
        s: &State,
        squad: SquadId,
        (own, theirs): (&Ranks, &Ranks),
        enemy: SquadId,
        found: &mut Against,
    ) {
        let about = &self.units[s.squad(squad).unit.index()];
        self.with_blockers(s, squad, enemy, |blockers| {
            for (place, one) in own.iter() {
                self.shots_of(place, one, theirs, &about.weapons, blockers, found);
            }
        });
        if self.knobs.ranged.requirement == RangedRequirement::SquadAny {
            for (eligible, (item, bearers)) in found.weapons.iter_mut().zip(&about.weapons) {
                if eligible.models != 0 && self.weapon(*item).range.is_some() {
                    let clear = |covered: u16| if covered == eligible.models { u16::MAX } else { 0 };
                    let (object, structure) = (clear(eligible.object), clear(eligible.structure));
                    let models = bearers & s.squad(squad).alive;
                    *eligible = Eligible { models, object: object & models, structure: structure & models };
                }
            }
        }
    }

    /// Finds the weapons with which one model can shoot at a squad.
    fn shots_of(
        &self,
        place: usize,
        one: &Standing,
        theirs: &Ranks,
        weapons: &[(ItemId, u16)],
        blockers: &[Base],
        found: &mut Against,
    ) {
        let bit = 1u16 << place;
        let measure = self.lengths.measure;
        let mut seen: [Option<Look>; SQUAD_MODELS] = [None; SQUAD_MODELS];
        for (nth, (item, bearers)) in weapons.iter().enumerate().take(MAX_WEAPONS) {
            let weapon = self.weapon(*item);
            let Some(range) = weapon.range.filter(|_| bearers & bit != 0) else { continue };
            let (mut visible, mut objects, mut structures) = (0u8, 0u8, 0u8);
            let mut clear = (false, false);
            for (at, other) in theirs.standing().iter().enumerate() {
                if !one.base.within(&other.base, range, measure) {
                    continue;
                }
                let look = *seen[at].get_or_insert_with(|| self.look_at(one, other, blockers));
                if look.visible {
                    visible += 1;
                    objects += u8::from(look.object);
                    structures += u8::from(look.structure);
                    clear = (clear.0 | !look.object, clear.1 | !look.structure);
                    if clear == (true, true) && self.knobs.cover.rule == CoverRule::BestLine {
                        break;
                    }
                }
            }
            if visible == 0 {
                continue;
            }
            let suffers = |covered: u8| match self.knobs.cover.rule {
                CoverRule::BestLine => covered == visible,
                CoverRule::Any => covered > 0,
                CoverRule::Majority => 2 * covered > visible,
            };
            let eligible = &mut found.weapons[nth];
            eligible.models |= bit;
            eligible.object |= if suffers(objects) { bit } else { 0 };
            eligible.structure |= if suffers(structures) { bit } else { 0 };
        }
    }

    /// Returns what one model sees of another past blockers. The two models themselves do not block.
    pub(crate) fn look_at(&self, one: &Standing, other: &Standing, blockers: &[Base]) -> Look {
        self.content.battlefield.look(&self.sight, (&one.base, one.on), (&other.base, other.on), blockers)
    }

    /// Calls `work` with the models that can block sight between two squads (FB-LOS-2, FB-LOS-3).
    pub(crate) fn with_blockers<R>(&self, s: &State, from: SquadId, to: SquadId, work: impl FnOnce(&[Base]) -> R) -> R {
        let over = self.looks_over_models(self.sheet_of(s, from), self.sheet_of(s, to));
        with_bases(|blockers| {
            if !over {
                self.gather_blockers(s, from, to, blockers);
            }
            work(blockers)
        })
    }

    /// Whether models do not block sight between models of these datasheets.
    pub(crate) fn looks_over_models(&self, looking: &Sheet, target: &Sheet) -> bool {
        self.knobs.gargantuan.shot_over_models && target.gargantuan
            || self.knobs.gargantuan.sees_over_models && looking.gargantuan
            || self.knobs.los.models_block == ModelsBlock::None
    }

    fn gather_blockers(&self, s: &State, from: SquadId, to: SquadId, blockers: &mut Vec<Base>) {
        let owner = s.squad(from).owner;
        let corridor = Corridor::between(self.bases(s, from), self.bases(s, to));
        let around = self.around(s, from).joined(&self.around(s, to));
        for (id, squad) in s.standing() {
            let blocks = match self.knobs.los.models_block {
                ModelsBlock::All => id != from || self.knobs.los.own_squad_blocks,
                ModelsBlock::Enemy => squad.owner != owner,
                ModelsBlock::None => false,
            };
            if !blocks || !around.meets(&self.around(s, id)) {
                continue;
            }
            let sheet = self.sheet(squad);
            let first = usize::from(squad.first);
            for place in squad.models() {
                let base = self.base_at(sheet, s.models[first + place].spot);
                if corridor.meets(&base) {
                    blockers.push(base);
                }
            }
        }
    }

    /// Whether every line by which a squad sees another passes a structure (FB-Q43).
    pub(crate) fn sees_only_past_structures(&self, s: &State, from: SquadId, to: SquadId) -> bool {
        let (own, theirs) = (self.ranks(s, from), self.ranks(s, to));
        self.with_blockers(s, from, to, |blockers| {
            let mut looks = own
                .standing()
                .iter()
                .flat_map(|one| theirs.standing().iter().map(|other| self.look_at(one, other, blockers)))
                .filter(|look| look.visible)
                .peekable();
            looks.peek().is_some() && looks.all(|look| look.structure)
        })
    }

    /// Whether a squad sees an enemy squad within a range, for spells (FB-SPELL-4).
    pub(crate) fn sees_within(&self, s: &State, from: SquadId, to: SquadId, range: Grain) -> bool {
        if self.far_apart(s, from, to, range) {
            return false;
        }
        let measure = self.lengths.measure;
        if !self.bases(s, from).any(|one| self.bases(s, to).any(|other| one.within(&other, range, measure))) {
            return false;
        }
        let (own, theirs) = (self.ranks(s, from), self.ranks(s, to));
        let field = &self.content.battlefield;
        self.with_blockers(s, from, to, |blockers| {
            own.standing().iter().any(|one| {
                theirs.standing().iter().any(|other| {
                    one.base.within(&other.base, range, measure)
                        && field.sees(&self.sight, (&one.base, one.on), (&other.base, other.on), blockers)
                })
            })
        })
    }
}
