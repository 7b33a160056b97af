//! The battlefield from the perspective of a squad that is about to act: what it and
//! each enemy squad could do to each other.

use std::cell::{Cell, OnceCell};

use crate::Frostblade;
use crate::model::content::effects::{Did, With};
use crate::model::content::ids::SpellId;
use crate::model::content::sheets::Strength;
use crate::model::field::Base;
use crate::model::state::{MAX_MARKERS, SquadId, State, other};
use crate::rules::active::Active;
use crate::rules::attack::mean_roll;
use crate::rules::dice::{Attack, Situation, Tally};
use crate::rules::scoring::Presences;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

/// The most enemy squads that are considered.
pub(super) const FOES: usize = 16;

/// The expected damage of one model of a squad to another squad in one attack, in points, averaged over its models:
/// hand to hand and at range.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    pub(super) melee: f32,
    pub(super) ranged: f32,
}

/// An enemy squad.
#[derive(Clone, Copy, Default)]
pub(super) struct Foe {
    pub(super) id: SquadId,
    pub(super) living: f32,
    /// The points of what is left of it.
    pub(super) worth: f32,
    pub(super) leader: bool,
    pub(super) speed: Grain,
    pub(super) range: Grain,
}

/// A position from a seat's perspective, with cached values.
pub(super) struct Look<'l> {
    pub(super) game: &'l Frostblade,
    pub(super) s: &'l State,
    pub(super) seat: Seat,
    /// By marker, models or points of both players in range of it. Computed on first use.
    presence: OnceCell<Presences>,
    /// By marker, the VP for one scoring.
    pub(super) marker_vp: [f32; MAX_MARKERS],
    /// The enemies of the seat. Computed on first use.
    foes: OnceCell<Pile<Foe, FOES>>,
    /// The lasting effects on each of them. Computed on first use.
    on_foes: [OnceCell<Active<'l>>; FOES],
    /// The caster and spell for which the chance of success was last computed. It is needed for each target.
    pub(super) cast_chance: Cell<Option<((SquadId, SpellId), f32)>>,
}

/// A squad and its relation to the enemies. What it and they do to each other is computed on first use.
pub(super) struct Eyes<'l> {
    id: SquadId,
    active: Active<'l>,
    /// By enemy, the damage of one of our models to it.
    ours: [OnceCell<Blow>; FOES],
    /// By enemy, the damage of one of its models to us.
    theirs: [OnceCell<Blow>; FOES],
    pub(super) worth: f32,
    pub(super) leader: bool,
    pub(super) range: Grain,
    pub(super) speed: Grain,
    pub(super) counts_for_markers: bool,
}

/// Returns the points of what is left of a squad.
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
        let (presence, foes, on_foes) = (OnceCell::new(), OnceCell::new(), [const { OnceCell::new() }; FOES]);
        let cast_chance = Cell::new(None);
        let mut look = Look { game, s, seat, presence, marker_vp: [0.0; MAX_MARKERS], foes, on_foes, cast_chance };
        for marker in 0..mission.markers.len() {
            let vp = mission.primary.per_marker.get(marker).copied().unwrap_or(0);
            // Every marker counts equally towards a majority.
            look.marker_vp[marker] = f32::from(vp) + f32::from(mission.primary.majority) * 0.6;
        }
        look
    }

    /// Creates the perspective of a squad of the seat.
    pub(super) fn eyes(&self, id: SquadId) -> Eyes<'l> {
        let (game, s) = (self.game, self.s);
        let squad = s.squad(id);
        debug_assert_eq!(squad.owner, self.seat, "a seat looks with its own squads");
        let active = game.active(s, id);
        Eyes {
            id,
            ours: [const { OnceCell::new() }; FOES],
            theirs: [const { OnceCell::new() }; FOES],
            worth: worth_of(game, s, id),
            leader: game.sheet(squad).leader,
            range: game.units[squad.unit.index()].range,
            speed: Grain::from(game.speed_under(s, id, &active)),
            counts_for_markers: !active.no_objective,
            active,
        }
    }

    /// Returns, by marker, models or points of both players in range of it.
    pub(super) fn presence(&self) -> &Presences {
        self.presence.get_or_init(|| self.game.presences(self.s))
    }

    /// Returns the enemies of the seat.
    pub(super) fn foes(&self) -> &[Foe] {
        self.foes.get_or_init(|| {
            let (game, s) = (self.game, self.s);
            let each = s.of(other(self.seat)).take(FOES).map(|(id, squad)| {
                let sheet = game.sheet(squad);
                Foe {
                    id,
                    living: squad.living() as f32,
                    worth: worth_of(game, s, id),
                    leader: sheet.leader,
                    speed: sheet.speed,
                    range: game.units[squad.unit.index()].range,
                }
            });
            each.collect()
        })
    }

    /// Returns the damage of one model of the squad to an enemy squad.
    pub(super) fn ours(&self, eyes: &Eyes<'_>, nth: usize) -> Blow {
        *eyes.ours[nth].get_or_init(|| self.blow((eyes.id, &eyes.active), self.foe(nth)))
    }

    /// Returns the damage of one model of an enemy squad to the squad.
    pub(super) fn theirs(&self, eyes: &Eyes<'_>, nth: usize) -> Blow {
        *eyes.theirs[nth].get_or_init(|| self.blow(self.foe(nth), (eyes.id, &eyes.active)))
    }

    fn foe(&self, nth: usize) -> (SquadId, &Active<'l>) {
        let id = self.foes()[nth].id;
        (id, self.on_foes[nth].get_or_init(|| self.game.active(self.s, id)))
    }

    /// Returns the bases of a squad's models where they stand.
    pub(super) fn bases(&self, id: SquadId) -> impl Iterator<Item = Base> + Clone + '_ {
        self.game.bases(self.s, id)
    }

    /// Returns the expected damage of one model of a squad to another squad, with
    /// all its weapons and no cover, in points.
    fn blow(&self, (own, active): (SquadId, &Active<'_>), (there, theirs): (SquadId, &Active<'_>)) -> Blow {
        let (game, own, there) = (self.game, self.s.squad(own), self.s.squad(there));
        let (sheet, target) = (game.sheet(own), game.sheet(there));
        let per_wound = f32::from(target.cost) / f32::from(target.hp.max(1));
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
                // A squad that charges has moved.
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
                    let dice = count.fixed().map_or_else(|| mean_roll(count.roll) + f32::from(count.bonus), f32::from);
                    dice.max(0.0) * attack.through()
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
}
