//! The features of moves: what a place is worth to a squad by its markers, by what the squad can do from there, and by
//! what enemies can do to it.

use std::cell::Cell;

use super::look::{Eyes, FOES, Foe, Look};
use super::row::{Column, Row, add};
use crate::model::actions::Action;
use crate::model::content::sheets::INCH;
use crate::model::field::{Base, Spot, square};
use crate::model::state::{Going, Kind, SQUAD_MODELS, Spots, SquadId, other};
use crate::rules::reach::Standing;
use crate::rules::scoring::Presences;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Bounds, Grain, Point, whole};

/// Converts a length in thousandths to inches.
#[expect(clippy::cast_possible_truncation, reason = "players need no more than a float of single precision")]
fn to_inches(length: f64) -> f32 {
    (length / f64::from(INCH)) as f32
}

/// The values of a place.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    score: f32,
    deny: f32,
    nearer: f32,
    strike: f32,
    shoot: f32,
    danger: f32,
    poise: f32,
    close: f32,
    hunt: f32,
    loose: f32,
    height: f32,
    cover: f32,
    contact: f32,
    hidden: f32,
    raid: f32,
    screen: f32,
}

/// The bases of a squad at possible end places.
struct Stand {
    list: [Standing; SQUAD_MODELS],
    count: usize,
}

impl Stand {
    fn list(&self) -> &[Standing] {
        &self.list[..self.count]
    }

    fn middle(&self) -> Point {
        let count = i32::try_from(self.count.max(1)).unwrap_or(1);
        let (x, y) = self.list().iter().fold((0, 0), |(x, y), one| (x + one.base.at.x, y + one.base.at.y));
        Point { x: x / count, y: y / count }
    }
}

/// A squad that moves, and the data that its options need.
pub(super) struct Mover<'m> {
    going: Going,
    eyes: Eyes<'m>,
    here: Worth,
    /// By marker, the presence of both players in range of it without this squad: own, enemies.
    presence: Presences,
    /// The enemies' bases, squad by squad.
    theirs: &'m [Standing],
    /// Their positions, in groups of four for the innermost loop.
    fours: &'m [Four],
    /// By enemy squad, the groups of four that belong to it.
    ranks: Pile<Rank, FOES>,
    blockers: &'m [Base],
}

/// The centers of four models. Unused entries of a squad's last group are far away.
#[derive(Clone, Copy)]
struct Four {
    x: [f32; 4],
    y: [f32; 4],
}

/// The part of an enemy squad in the groups of four.
#[derive(Clone, Copy, Default)]
struct Rank {
    from: usize,
    to: usize,
    /// The index of its first model among all, and the index after its last.
    models: (usize, usize),
    /// The radius of its bases.
    radius: Grain,
    /// The height at which all of its models stand, if it is the same for all.
    level: Option<Grain>,
}

impl Rank {
    /// Adds the models of a squad to the lists.
    fn of(models: &[Standing], theirs: &mut Vec<Standing>, fours: &mut Vec<Four>) -> Rank {
        let (from, before) = (fours.len(), theirs.len());
        theirs.extend_from_slice(models);
        for models in models.chunks(4) {
            let mut four = Four { x: [1e9; 4], y: [1e9; 4] };
            for (lane, one) in models.iter().enumerate() {
                (four.x[lane], four.y[lane]) = (one.base.at.x as f32, one.base.at.y as f32);
            }
            fours.push(four);
        }
        let first = models.first().map(|one| one.base).unwrap_or_default();
        let is_level = models.iter().all(|one| one.base.z == first.z);
        let models = (before, theirs.len());
        Rank { from, to: fours.len(), models, radius: first.radius, level: is_level.then_some(first.z) }
    }
}

/// Returns the gap between two models: horizontal, or the difference of their heights if that is more.
fn gap(one: &Standing, theirs: &Standing) -> f32 {
    let radii = (one.base.radius + theirs.base.radius) as f32;
    let (dx, dy) = ((one.base.at.x - theirs.base.at.x) as f32, (one.base.at.y - theirs.base.at.y) as f32);
    let rise = (one.base.z - theirs.base.z).abs() as f32;
    ((dx * dx + dy * dy).sqrt() - radii).max(0.0).max(rise)
}

/// Returns the gap between two models, or the known gap if that is less.
fn nearer(known: f32, (one, theirs): (&Standing, &Standing)) -> f32 {
    let (dx, dy) = ((one.base.at.x - theirs.base.at.x) as f32, (one.base.at.y - theirs.base.at.y) as f32);
    let far = known + (one.base.radius + theirs.base.radius) as f32;
    // Most are farther away by more than rounding errors, and need no square root.
    if dx * dx + dy * dy > far * far * 1.001 { known } else { known.min(gap(one, theirs)) }
}

/// Returns the model nearest to a place. Of models at equal distance to the nearest thousandth it returns the first.
/// Comparing squares of whole lengths gives the same result as comparing the lengths.
fn nearest<'a>(all: impl Iterator<Item = &'a Standing> + Clone, to: Point) -> Option<&'a Standing> {
    let least = all.clone().map(|one| square(one.base.at, to)).min()?;
    let length = i64::from(whole((least as f64).sqrt()));
    all.clone().find(|one| square(one.base.at, to) <= length * length + length)
}

/// Scratch buffers that are kept between uses.
#[derive(Default)]
struct Lists {
    theirs: Vec<Standing>,
    fours: Vec<Four>,
    blockers: Vec<Base>,
}

thread_local! {
    static SEEN: Cell<Lists> = const { Cell::new(Lists { theirs: Vec::new(), fours: Vec::new(), blockers: Vec::new() }) };
}

/// Prepares the data of a squad that is about to move, and calls `work` with it.
pub(super) fn with_mover<R>(look: &Look<'_>, going: Going, work: impl FnOnce(&Mover<'_>) -> R) -> R {
    let eyes = look.eyes(going.squad);
    SEEN.with(|seen| {
        let mut lists = seen.take();
        let Lists { theirs, fours, blockers } = &mut lists;
        theirs.clear();
        fours.clear();
        blockers.clear();
        let mut ranks = Pile::new();
        for foe in look.foes() {
            ranks.push(Rank::of(look.game.ranks(look.s, foe.id).standing(), theirs, fours));
        }
        if eyes.range > 0 {
            look.game.others(look.s, going.squad, blockers);
        }
        let presence = without(look, going.squad, eyes.counts_for_markers);
        let mut mover = Mover { going, eyes, here: Worth::default(), presence, theirs, fours, ranks, blockers };
        let spots = look.game.where_stands(look.s, going.squad);
        mover.here = mover.worth(look, &spots, Kind::Move);
        let result = work(&mover);
        seen.set(lists);
        result
    })
}

/// Returns the presence in range of markers without one squad: own, enemies.
fn without(look: &Look<'_>, squad: SquadId, counts: bool) -> Presences {
    let mut presence = *look.presence();
    for (marker, all) in presence.iter_mut().enumerate().take(look.game.content.mission.markers.len()) {
        let [mut own, theirs] = [all[look.seat.index()], all[other(look.seat).index()]];
        if counts {
            let here = look.bases(squad).filter(|base| look.game.holds_marker(base, marker)).count();
            own = own.saturating_sub(u32::try_from(here).unwrap_or(0));
        }
        *all = [own, theirs];
    }
    presence
}

impl Mover<'_> {
    /// Adds the features of one option of a squad that moves.
    pub(super) fn option(&self, look: &Look<'_>, action: Action, row: &mut Row) {
        match action {
            Action::Hold | Action::Stay => {
                add(row, if action == Action::Hold { Column::Hold } else { Column::Idle }, 1.0);
                self.put(look, &self.here, row);
            }
            Action::Go(spots) => {
                let kind = self.going.kind;
                add(row, if kind == Kind::Rush { Column::Rush } else { Column::Move }, 1.0);
                let there = self.worth(look, &spots, kind);
                self.put(look, &there, row);
            }
            Action::Rush(leaves) => {
                add(row, Column::Rush, 1.0);
                self.blind(look, leaves, 3_500, row);
            }
            Action::Leave(leaves) => {
                add(row, Column::Leave, 1.0);
                self.blind(look, leaves, 0, row);
            }
            _ => {}
        }
    }

    /// Adds the estimated features of a move whose end is chosen later, from how far it goes.
    fn blind(&self, look: &Look<'_>, leaves: u32, more: Grain, row: &mut Row) {
        let reach = self.eyes.speed + more;
        let mut there = self.here;
        there.strike = 0.0;
        if more > 0 {
            there.shoot = 0.0;
        }
        if leaves != 0 {
            there.contact = 0.0;
            let foes = look.foes().iter().enumerate().filter(|(_, foe)| leaves & foe.id.bit() != 0);
            let left: f32 = foes.map(|(nth, foe)| look.theirs(&self.eyes, nth).melee * foe.living).sum();
            there.danger = (there.danger - left * 0.5).max(0.0);
        }
        // Find the best marker within reach.
        let own = Stand::of(look, self.going.squad, &look.game.where_stands(look.s, self.going.squad));
        let mut best = (self.here.score, self.here.deny);
        for (marker, (at, _)) in look.game.content.mission.markers.iter().enumerate() {
            let far = own.list().iter().map(|one| one.base.at.distance(*at)).fold(f64::INFINITY, f64::min);
            let range = look.game.lengths.marker
                + look.game.lengths.objective_h
                + own.list().first().map_or(0, |one| one.base.radius);
            if far <= f64::from(range + reach) {
                let [mine, foes] = self.presence[marker];
                let vp = look.marker_vp[marker];
                let (score, deny) = if foes == 0 {
                    (if mine == 0 { vp } else { 0.0 }, 0.0)
                } else {
                    (0.0, if mine == 0 { vp } else { 0.0 })
                };
                if score + deny > best.0 + best.1 {
                    best = (score, deny);
                }
            }
        }
        (there.score, there.deny) = best;
        there.nearer = self.here.nearer - (reach as f32 / INCH as f32).min(self.here.nearer.max(0.0)) * 0.8;
        there.close = (self.here.close - reach as f32 / INCH as f32 * 0.8).max(0.0);
        self.put(look, &there, row);
    }

    fn put(&self, look: &Look<'_>, there: &Worth, row: &mut Row) {
        let here = &self.here;
        add(row, Column::Score, there.score - here.score);
        add(row, Column::Deny, there.deny - here.deny);
        add(row, Column::Nearer, here.nearer - there.nearer);
        add(row, Column::Strike, there.strike / 10.0);
        add(row, Column::Shoot, there.shoot / 10.0);
        add(row, Column::Danger, there.danger / 10.0);
        if self.eyes.leader {
            let vp = f32::from(look.game.knobs.victory.leader_vp);
            add(row, Column::LeaderDanger, there.danger / self.eyes.worth.max(1.0) * vp);
        }
        add(row, Column::Poise, there.poise / 10.0);
        add(row, Column::Close, here.close - there.close);
        add(row, Column::Hunt, here.hunt - there.hunt);
        add(row, Column::Loose, there.loose);
        add(row, Column::Height, there.height);
        add(row, Column::Cover, there.cover);
        add(row, Column::Contact, there.contact);
        add(row, Column::Hidden, there.hidden);
        add(row, Column::Raid, there.raid);
        add(row, Column::Screen, there.screen);
    }

    /// Computes the values of places where the squad would stand after a move of this kind.
    fn worth(&self, look: &Look<'_>, spots: &Spots, kind: Kind) -> Worth {
        let game = look.game;
        let own = Stand::of(look, self.going.squad, spots);
        let mut worth = Worth { hidden: 1.0, ..Worth::default() };
        self.markers(look, &own, &mut worth);
        worth.height = own.list().iter().map(|one| one.base.z).min().unwrap_or(0) as f32 / INCH as f32;
        let bases = own.bases();
        let big = own.count;
        let sense = game.knobs.coherency.removal_sense;
        let loose = crate::model::field::stragglers(&bases[..own.count], &game.lengths.removal, sense, big);
        worth.loose = loose.count_ones() as f32;
        let gaps = self.gaps(&own);
        let attacks = kind != Kind::Rush && kind != Kind::SetUp;
        let mut best_strike = 0.0f32;
        let mut best_shot = 0.0f32;
        (worth.close, worth.hunt) = (60.0, 60.0);
        for (nth, foe) in look.foes().iter().enumerate() {
            let gap = gaps[nth];
            let inches = gap / INCH as f32;
            worth.close = worth.close.min(inches);
            if foe.leader {
                worth.hunt = worth.hunt.min(inches);
            }
            let touches = gap <= (game.lengths.melee + 1) as f32;
            if touches {
                worth.contact = 1.0;
                let (ours, theirs) = self.in_reach(look, &own, nth);
                if attacks {
                    best_strike += (look.ours(&self.eyes, nth).melee * ours).min(foe.worth);
                }
                worth.danger += (look.theirs(&self.eyes, nth).melee * theirs).min(self.eyes.worth);
                worth.hidden = 0.0;
            } else {
                self.at_a_distance(look, &own, (nth, foe), gap, &mut worth);
            }
            if self.eyes.range > 0 && gap <= self.eyes.range as f32 && attacks {
                let at_most = look.ours(&self.eyes, nth).ranged * own.count as f32;
                // A target that cannot be better than the best one so far need not be examined.
                if at_most.min(foe.worth) > best_shot {
                    let share = self.shots(look, &own, nth, self.eyes.range);
                    best_shot = best_shot.max((at_most * share).min(foe.worth));
                }
            }
        }
        worth.strike = best_strike.min(own.count as f32 * 40.0);
        worth.shoot = best_shot;
        worth.danger = worth.danger.min(self.eyes.worth);
        self.ground(look, &own, &mut worth);
        worth
    }

    /// Adds what an enemy that is not in contact could do next, and what the squad could do to it.
    fn at_a_distance(&self, look: &Look<'_>, own: &Stand, (nth, foe): (usize, &Foe), gap: f32, worth: &mut Worth) {
        let (ours, theirs) = (|| look.ours(&self.eyes, nth), || look.theirs(&self.eyes, nth));
        if gap <= (foe.speed + INCH) as f32 {
            worth.danger += (theirs().melee * foe.living * 0.6).min(self.eyes.worth);
            worth.hidden = 0.0;
        }
        if foe.range > 0 && gap <= (foe.range + foe.speed) as f32 {
            worth.danger += (theirs().ranged * foe.living * 0.6).min(self.eyes.worth);
            worth.hidden = 0.0;
        }
        let reach = (self.eyes.speed + INCH) as f32;
        let count = own.count as f32;
        if gap <= reach {
            worth.poise = worth.poise.max((ours().melee * count * 0.6).min(foe.worth));
        } else if gap <= 2.0 * reach {
            worth.poise = worth.poise.max((ours().melee * count * 0.2).min(foe.worth));
        }
        if self.eyes.range > 0 && gap <= (self.eyes.range + self.eyes.speed) as f32 {
            worth.poise = worth.poise.max((ours().ranged * count * 0.7).min(foe.worth));
        }
    }

    /// Returns the gap to each enemy squad: horizontal, or the difference of
    /// heights of the nearest models if that is more.
    fn gaps(&self, own: &Stand) -> [f32; FOES] {
        let mut gaps = [f32::INFINITY; FOES];
        let level = own.list().first().map(|one| one.base.z);
        let level = level.filter(|z| own.list().iter().all(|one| one.base.z == *z));
        for (nth, rank) in self.ranks.iter().enumerate() {
            gaps[nth] = if level.is_some() && level == rank.level {
                // All models of a squad have bases of one size. On level ground the nearest centers decide.
                let radii = own.list().first().map_or(0, |one| one.base.radius) + rank.radius;
                (self.nearest_square(own, rank).sqrt() - radii as f32).max(0.0)
            } else {
                let pairs = own.list().iter().flat_map(|one| self.of_foe(nth).map(move |theirs| (one, theirs)));
                pairs.fold(f32::INFINITY, nearer)
            };
        }
        gaps
    }

    /// Returns the square of the least distance between centers of our models and of an enemy squad's.
    fn nearest_square(&self, own: &Stand, rank: &Rank) -> f32 {
        let mut least = [f32::INFINITY; 4];
        for one in own.list() {
            let (x, y) = (one.base.at.x as f32, one.base.at.y as f32);
            for Four { x: xs, y: ys } in &self.fours[rank.from..rank.to] {
                for lane in 0..4 {
                    let (dx, dy) = (x - xs[lane], y - ys[lane]);
                    let square = dx * dx + dy * dy;
                    least[lane] = if square < least[lane] { square } else { least[lane] };
                }
            }
        }
        least.into_iter().fold(f32::INFINITY, f32::min)
    }

    fn of_foe(&self, nth: usize) -> impl Iterator<Item = &Standing> + Clone {
        let (first, end) = self.ranks[nth].models;
        self.theirs[first..end].iter()
    }

    /// Returns how many of our models and of theirs can attack each other hand to hand.
    fn in_reach(&self, look: &Look<'_>, own: &Stand, nth: usize) -> (f32, f32) {
        let (melee, measure) = (look.game.lengths.melee, look.game.lengths.measure);
        let mut direct = 0u16;
        let mut of_them = 0.0;
        for (place, one) in own.list().iter().enumerate() {
            if self.of_foe(nth).any(|theirs| one.base.within(&theirs.base, melee, measure)) {
                direct |= 1 << place;
            }
        }
        for theirs in self.of_foe(nth) {
            if own.list().iter().any(|one| one.base.within(&theirs.base, 2 * melee, measure)) {
                of_them += 1.0;
            }
        }
        let mut all = 0.0;
        for (place, one) in own.list().iter().enumerate() {
            let supported = || {
                let mates = own.list().iter().enumerate();
                mates
                    .filter(|(mate, _)| direct >> mate & 1 != 0)
                    .any(|(_, mate)| one.base.within(&mate.base, melee, measure))
            };
            all += f32::from(u8::from(direct >> place & 1 != 0 || supported()));
        }
        (all, of_them)
    }

    /// Estimates the fraction of our models that could shoot at an enemy squad: those that have
    /// one of its models in range. Reduced if the model in the middle sees the nearest enemy model
    /// only through cover, and more if not at all.
    fn shots(&self, look: &Look<'_>, own: &Stand, nth: usize, range: Grain) -> f32 {
        let measure = look.game.lengths.measure;
        let reaching = own
            .list()
            .iter()
            .filter(|one| self.of_foe(nth).any(|theirs| one.base.within(&theirs.base, range, measure)));
        let share = reaching.count() as f32 / own.count.max(1) as f32;
        if share == 0.0 {
            return 0.0;
        }
        let middle = own.middle();
        let (Some(eye), Some(target)) = (nearest(own.list().iter(), middle), nearest(self.of_foe(nth), middle)) else {
            return 0.0;
        };
        let seen = look.game.look_at(eye, target, self.blockers);
        share
            * if !seen.visible {
                0.35
            } else if seen.object || seen.structure {
                0.7
            } else {
                1.0
            }
    }

    /// Adds the values of markers: those that the squad controls or contests, and the distance to others worth having.
    fn markers(&self, look: &Look<'_>, own: &Stand, worth: &mut Worth) {
        let game = look.game;
        worth.nearer = 30.0;
        if !self.eyes.counts_for_markers {
            worth.nearer = 0.0;
            return;
        }
        let range = f64::from(game.lengths.marker + game.lengths.objective_h);
        for (marker, (at, _)) in game.content.mission.markers.iter().enumerate() {
            let vp = look.marker_vp[marker];
            // All models of a squad have bases of one size, so the nearest center is the nearest base.
            let least = own.list().iter().map(|one| square(one.base.at, *at)).min().unwrap_or(i64::MAX);
            let radius = f64::from(own.list().first().map_or(0, |one| one.base.radius));
            let far = (least as f64).sqrt() - radius - range;
            let holds = far < 2.0 && own.list().iter().any(|one| game.holds_marker(&one.base, marker));
            let [mine, theirs] = self.presence[marker];
            if holds {
                if theirs == 0 && mine == 0 {
                    worth.score += vp;
                } else if theirs > 0 && mine == 0 {
                    worth.deny += vp;
                }
            }
            if mine == 0 && vp > 0.0 {
                let inches = to_inches(far.max(0.0));
                worth.nearer = worth.nearer.min(inches / vp.clamp(0.5, 2.0));
            }
        }
    }

    /// Adds the values of zones, screens and cover.
    fn ground(&self, look: &Look<'_>, own: &Stand, worth: &mut Worth) {
        let zone: &Bounds = &look.game.content.mission.zones[other(look.seat).index()];
        worth.raid = f32::from(u8::from(own.list().iter().any(|one| zone.touches(one.base.at, one.base.radius))));
        let middle = own.middle();
        let Some(nearest) = nearest(self.theirs.iter(), middle) else { return };
        let leader = look.s.of(look.seat).find(|(id, squad)| *id != self.going.squad && look.game.sheet(squad).leader);
        if let Some((leader, _)) = leader
            && let Some(guarded) = look.bases(leader).next()
        {
            let whole = guarded.at.distance(nearest.base.at);
            let through = guarded.at.distance(middle) + middle.distance(nearest.base.at);
            worth.screen = f32::from(u8::from(through < whole * 1.1 && whole < 16_000.0));
        }
        let mut shooters = look.foes().iter().enumerate().filter(|(_, foe)| foe.range > 0);
        if let Some((nth, _)) = shooters.next()
            && let Some(eye) = self.of_foe(nth).next()
            && let Some(own) = own.list().first()
        {
            let seen = look.game.look_at(eye, own, &[]);
            worth.cover = f32::from(u8::from(!seen.visible || seen.object || seen.structure));
        }
    }
}

impl Stand {
    fn of(look: &Look<'_>, squad: SquadId, spots: &Spots) -> Stand {
        let sheet = look.game.sheet_of(look.s, squad);
        let none = Standing { base: Base::default(), on: 0 };
        let mut stand = Stand { list: [none; SQUAD_MODELS], count: spots.list().len() };
        for (standing, spot) in stand.list.iter_mut().zip(spots.list()) {
            *standing = Standing { base: look.game.base_at(sheet, *spot), on: spot.on };
        }
        stand
    }

    fn bases(&self) -> [Base; SQUAD_MODELS] {
        self.list.map(|standing| standing.base)
    }
}

impl Look<'_> {
    /// Adds the features of a squad that would be placed there.
    pub(super) fn placed(&self, squad: SquadId, spots: &[Spot], row: &mut Row) {
        let Some(first) = spots.first() else { return };
        let sheet = self.game.sheet_of(self.s, squad);
        let at = first.at();
        let markers = self.game.content.mission.markers.iter().map(|(marker, _)| at.distance(*marker));
        add(row, Column::FromMarker, to_inches(markers.fold(60_000.0, f64::min)));
        let zone = &self.game.content.mission.zones[other(self.seat).index()];
        let front = zone.nearest(at);
        add(row, Column::FromFront, to_inches(at.distance(front)) * if sheet.leader { -0.5 } else { 1.0 });
        let enemy = self.s.of(other(self.seat)).flat_map(|(id, _)| self.bases(id)).map(|base| at.distance(base.at));
        let nearest = enemy.fold(40_000.0, f64::min);
        add(row, Column::FromEnemy, to_inches(nearest));
    }
}
