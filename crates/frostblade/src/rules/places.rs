//! The positions of models and squads, and the distances between them (FB-MEAS).

use crate::Frostblade;
use crate::model::content::ids::KeywordId;
use crate::model::content::sheets::{Sheet, Unit};
use crate::model::field::{Base, Spot};
use crate::model::state::{MAX_SQUADS, Squad, SquadId, State, other};
use evenhand_game::game::{Scratch, Seat};
use evenhand_kit::table::plane::{Bounds, Grain};

thread_local! {
    static BASES: Scratch<Base> = const { Scratch::new() };
}

/// The axis-aligned rectangles around the squads on the table, by squad.
pub(crate) type Boxes = [Bounds; MAX_SQUADS];

/// Calls `work` with a scratch buffer for bases.
pub(crate) fn with_bases<R>(work: impl FnOnce(&mut Vec<Base>) -> R) -> R {
    BASES.with(|bases| bases.lend(work))
}

/// Returns the axis-aligned rectangle around bases. Without bases it is a corner of the table.
pub(crate) fn around(bases: impl Iterator<Item = Base>) -> Bounds {
    let each = bases.map(|base| Bounds::around(base.at, base.at).widened(base.radius));
    each.reduce(|all, one| all.joined(&one)).unwrap_or_default()
}

impl Frostblade {
    /// Returns the unit of a squad: its entry in the list.
    #[inline]
    pub(crate) fn unit(&self, squad: &Squad) -> &Unit {
        &self.content.units[squad.unit]
    }

    /// Returns the datasheet of a squad.
    #[inline]
    pub(crate) fn sheet(&self, squad: &Squad) -> &Sheet {
        &self.content.squads[self.unit(squad).sheet]
    }

    /// Returns the datasheet of a squad by its id.
    #[inline]
    pub(crate) fn sheet_of(&self, s: &State, squad: SquadId) -> &Sheet {
        self.sheet(s.squad(squad))
    }

    /// Whether a squad has a keyword. A squad that a seat has beside its list counts as of the list's faction, and the
    /// other way round (`rules.army.given`).
    #[inline]
    pub(crate) fn has_keyword(&self, s: &State, squad: &Squad, keyword: KeywordId) -> bool {
        let unites = || {
            let given = self.content.given.as_ref();
            given.is_some_and(|given| given.unites(squad.owner, s.lists[squad.owner.index()], keyword))
        };
        self.sheet(squad).keywords.has(keyword) || unites()
    }

    /// Returns the base of a model of a datasheet at a place.
    #[inline]
    pub(crate) fn base_at(&self, sheet: &Sheet, spot: Spot) -> Base {
        self.content.battlefield.base(spot, sheet.radius, sheet.height)
    }

    /// Returns the base of a model.
    #[inline]
    pub(crate) fn base_of(&self, s: &State, squad: SquadId, place: usize) -> Base {
        self.base_at(self.sheet_of(s, squad), s.model(squad, place).spot)
    }

    /// Returns the bases of the living models of a squad.
    #[inline]
    pub(crate) fn bases<'s>(&'s self, s: &'s State, squad: SquadId) -> impl Iterator<Item = Base> + Clone + 's {
        let here = s.squad(squad);
        let sheet = self.sheet(here);
        let first = usize::from(here.first);
        here.models().map(move |place| self.base_at(sheet, s.models[first + place].spot))
    }

    /// Returns the distance between the nearest models of two squads (FB-MEAS-3).
    pub(crate) fn squad_distance(&self, s: &State, a: SquadId, b: SquadId) -> f64 {
        let mut least = f64::INFINITY;
        for one in self.bases(s, a) {
            for two in self.bases(s, b) {
                least = least.min(one.distance(&two, self.lengths.measure));
            }
        }
        least
    }

    /// Whether a model of one squad is within a length of a model of the other.
    pub(crate) fn squads_within(&self, s: &State, a: SquadId, b: SquadId, limit: Grain) -> bool {
        a == b || !self.far_apart(s, a, b, limit) && self.models_within(s, a, b, limit)
    }

    /// Tests [`Frostblade::squads_within`] model by model, for squads that may be near enough.
    pub(crate) fn models_within(&self, s: &State, a: SquadId, b: SquadId, limit: Grain) -> bool {
        let measure = self.lengths.measure;
        self.bases(s, a).any(|one| self.bases(s, b).any(|two| one.within(&two, limit, measure)))
    }

    /// Whether two squads are certainly farther apart than a length. A quick test.
    pub(crate) fn far_apart(&self, s: &State, a: SquadId, b: SquadId, limit: Grain) -> bool {
        self.around(s, a).far_from(&self.around(s, b), limit)
    }

    /// Returns the axis-aligned rectangle around the bases of a squad.
    pub(crate) fn around(&self, s: &State, squad: SquadId) -> Bounds {
        let here = s.squad(squad);
        let (first, count) = (usize::from(here.first), usize::from(here.count));
        let (mut left, mut right, mut bottom, mut top) = (u16::MAX, 0, u16::MAX, 0);
        for (place, model) in s.models[first..first + count].iter().enumerate() {
            if here.alive >> place & 1 != 0 {
                let Spot { x, y, .. } = model.spot;
                (left, right, bottom, top) = (left.min(x), right.max(x), bottom.min(y), top.max(y));
            }
        }
        let [left, right, bottom, top] = [left, right, bottom, top].map(Grain::from);
        let radius = self.sheet(here).radius;
        Bounds { left: left - radius, right: right + radius, bottom: bottom - radius, top: top + radius }
    }

    /// Whether two squads are in hand-to-hand combat (FB-HTH-1).
    pub(crate) fn in_combat(&self, s: &State, a: SquadId, b: SquadId) -> bool {
        self.squads_within(s, a, b, self.lengths.melee)
    }

    /// Returns the bits of the enemy squads that a squad is in hand-to-hand combat with.
    pub(crate) fn engaged(&self, s: &State, squad: SquadId) -> u32 {
        let (enemy, own, melee) = (other(s.squad(squad).owner), self.around(s, squad), self.lengths.melee);
        let near = |id: &SquadId| !own.far_from(&self.around(s, *id), melee);
        let fights = s.of(enemy).map(|(id, _)| id).filter(|id| near(id) && self.models_within(s, squad, *id, melee));
        fights.fold(0, |bits, id| bits | id.bit())
    }

    /// Returns the axis-aligned rectangles around the squads on the table.
    pub(crate) fn boxes(&self, s: &State) -> Boxes {
        let mut boxes = [Bounds::default(); MAX_SQUADS];
        for (id, _) in s.standing() {
            boxes[usize::from(id.0)] = self.around(s, id);
        }
        boxes
    }

    /// Returns the bits of all squads that are in hand-to-hand combat with an enemy squad.
    pub(crate) fn fighting(&self, s: &State, boxes: &Boxes) -> u32 {
        let melee = self.lengths.melee;
        let mut bits = 0;
        for (one, _) in s.of(Seat(0)) {
            for (two, _) in s.of(Seat(1)) {
                let both = one.bit() | two.bit();
                if bits & both != both
                    && !boxes[usize::from(one.0)].far_from(&boxes[usize::from(two.0)], melee)
                    && self.models_within(s, one, two, melee)
                {
                    bits |= both;
                }
            }
        }
        bits
    }

    /// Appends the bases of all living models except those of one squad.
    pub(crate) fn others(&self, s: &State, but: SquadId, out: &mut Vec<Base>) {
        for (id, squad) in s.standing() {
            if id == but {
                continue;
            }
            let sheet = self.sheet(squad);
            let first = usize::from(squad.first);
            out.extend(squad.models().map(|place| self.base_at(sheet, s.models[first + place].spot)));
        }
    }
}
