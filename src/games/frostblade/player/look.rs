//! The battlefield as a squad that is about to do something sees it: what it could do to each enemy squad, and they to it.

use std::cell::OnceCell;

use crate::game::Seat;
use crate::games::frostblade::Frostblade;
use crate::games::frostblade::content::effects::{Did, With};
use crate::games::frostblade::content::sheets::{Sheet, Strength};
use crate::games::frostblade::dice::{Attack, Situation, Tally};
use crate::games::frostblade::field::Base;
use crate::games::frostblade::rules::active::Active;
use crate::games::frostblade::rules::attack::mean_roll;
use crate::games::frostblade::state::{MAX_MARKERS, Squad, SquadId, State, other};
use crate::table::ids::Id;
use crate::table::plane::Grain;

/// The most enemy squads that are looked at.
pub(super) const FOES: usize = 16;

/// What models of one squad do to another in one attack, in points: of one model on average, hand to hand and at range.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    pub(super) melee: f32,
    pub(super) ranged: f32,
}

/// An enemy squad as the acting one sees it.
#[derive(Clone, Copy)]
pub(super) struct Foe {
    pub(super) id: SquadId,
    pub(super) living: f32,
    /// Points of what is left of it.
    pub(super) worth: f32,
    pub(super) leader: bool,
    pub(super) speed: Grain,
    pub(super) range: Grain,
    /// What one of our models does to it, and one of its models to us.
    pub(super) ours: Blow,
    pub(super) theirs: Blow,
}

/// What a seat looks at in a position.
pub(super) struct Look<'l> {
    pub(super) game: &'l Frostblade,
    pub(super) s: &'l State,
    pub(super) seat: Seat,
    /// What markers would bring: by marker, models or points of both players in range of it.
    pub(super) presence: [[u32; 2]; MAX_MARKERS],
    /// VP a marker brings in one scoring.
    pub(super) marker_vp: [f32; MAX_MARKERS],
    /// The enemies of the seat, once somebody looks at them.
    enemies: OnceCell<Enemies>,
}

/// Enemy squads, and what they are under and worth.
struct Enemies {
    list: [Option<(SquadId, Active, f32)>; FOES],
}

/// A squad as it sees its enemies.
pub(super) struct Eyes {
    pub(super) foes: [Option<Foe>; FOES],
    pub(super) count: usize,
    pub(super) worth: f32,
    pub(super) leader: bool,
    pub(super) range: Grain,
    pub(super) speed: Grain,
    pub(super) counts_for_markers: bool,
}

impl Eyes {
    pub(super) fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.foes[..self.count].iter().flatten()
    }
}

/// Points of what is left of a squad.
pub(super) fn worth_of(game: &Frostblade, s: &State, id: SquadId) -> f32 {
    let squad = s.squad(id);
    let sheet = game.sheet(squad);
    let points = &game.units[squad.unit.index()].points;
    let (first, whole) = (usize::from(squad.first), f32::from(sheet.hp.max(1)));
    let each = |place: usize| {
        let left = f32::from(sheet.hp.saturating_sub(s.models[first + place].wounds)) / whole;
        points[place] * left
    };
    squad.models().map(each).sum()
}

impl<'l> Look<'l> {
    pub(super) fn new(game: &'l Frostblade, s: &'l State, seat: Seat) -> Look<'l> {
        let mission = &game.content.mission;
        let presence = game.presences(s);
        let mut look = Look { game, s, seat, presence, marker_vp: [0.0; MAX_MARKERS], enemies: OnceCell::new() };
        for marker in 0..mission.markers.len() {
            let vp = mission.primary.per_marker.get(marker).copied().unwrap_or(0);
            // A majority is decided by markers alike.
            look.marker_vp[marker] = f32::from(vp) + f32::from(mission.primary.majority) * 0.6;
        }
        look
    }

    /// What a squad sees of its enemies.
    pub(super) fn eyes(&self, id: SquadId) -> Eyes {
        let (game, s) = (self.game, self.s);
        let squad = s.squad(id);
        let sheet = game.sheet(squad);
        let active = game.active(s, id);
        let mut eyes = Eyes {
            foes: [None; FOES],
            count: 0,
            worth: worth_of(game, s, id),
            leader: sheet.leader,
            range: game.units[squad.unit.index()].range,
            speed: Grain::from(game.speed(s, id)),
            counts_for_markers: !active
                .any(|effect| *effect == crate::games::frostblade::content::effects::Effect::NoObjective),
        };
        debug_assert_eq!(squad.owner, self.seat, "a seat looks with its own squads");
        for (foe, theirs, worth) in self.enemies.get_or_init(|| self.look_at_enemies()).list.iter().flatten() {
            let (foe, worth) = (*foe, *worth);
            let there = s.squad(foe);
            let printed = game.sheet(there);
            let per_wound = f32::from(printed.cost) / f32::from(printed.hp.max(1));
            let own_wound = f32::from(sheet.cost) / f32::from(sheet.hp.max(1));
            eyes.foes[eyes.count] = Some(Foe {
                id: foe,
                living: there.living() as f32,
                worth,
                leader: printed.leader,
                speed: printed.speed,
                range: game.units[there.unit.index()].range,
                ours: blow(game, (squad, sheet, &active), (there, printed, theirs), per_wound),
                theirs: blow(game, (there, printed, theirs), (squad, sheet, &active), own_wound),
            });
            eyes.count += 1;
        }
        eyes
    }

    fn look_at_enemies(&self) -> Enemies {
        let (game, s) = (self.game, self.s);
        let mut enemies = Enemies { list: [None; FOES] };
        for (place, (id, _)) in enemies.list.iter_mut().zip(s.of(other(self.seat))) {
            *place = Some((id, game.active(s, id), worth_of(game, s, id)));
        }
        enemies
    }

    /// The bases of a squad's models, as they stand.
    pub(super) fn bases(&self, id: SquadId) -> impl Iterator<Item = Base> + Clone + '_ {
        self.game.bases(self.s, id)
    }
}

/// What one model of a squad does to another squad on average, with all its weapons and no cover, in points.
fn blow(
    game: &Frostblade,
    (own, sheet, active): (&Squad, &Sheet, &Active),
    (there, target, theirs): (&Squad, &Sheet, &Active),
    per_wound: f32,
) -> Blow {
    let about = &game.units[own.unit.index()];
    let mut found = Blow::default();
    let living = own.living().max(1) as f32;
    for (item, bearers) in &about.weapons {
        let weapon = game.weapon(*item);
        let armed = (bearers & own.alive).count_ones() as f32 / living;
        if armed == 0.0 {
            continue;
        }
        let with = if weapon.range.is_some() { With::Ranged } else { With::Melee };
        let situation = |did: Did| Situation { with, did, distance: 0 };
        let attack = Attack {
            knobs: &game.knobs,
            weapon,
            strength: sheet.strength,
            defense: target.defense,
            evade: target.evade,
            attacker: Tally::of(active.list(), &situation(own.did)),
            target: Tally::of(theirs.list(), &situation(there.did)),
            held: false,
            // Whoever charges has moved.
            moved: 6_000,
            object: false,
            structure: false,
            high_ground: false,
            volley: 0,
            others: 0,
        };
        let wounds = match attack.dice() {
            None => match weapon.strength {
                Strength::Direct(roll) => mean_roll(roll),
                _ => 0.0,
            },
            Some(count) => {
                let chance = |(above, below): (u32, u32)| above as f32 / below as f32;
                let dice = count.fixed().map_or_else(|| mean_roll(count.roll) + f32::from(count.bonus), f32::from);
                let saved = attack.evade_rule().map_or(0.0, |rule| chance(rule.chance()));
                dice.max(0.0) * chance(attack.hit_rule().chance()) * (1.0 - saved)
            }
        };
        let points = wounds * per_wound * armed;
        if with == With::Ranged {
            found.ranged += points;
        } else {
            found.melee += points;
        }
    }
    found
}
