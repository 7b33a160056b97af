//! Movement: paths, open tiles, walking a path, and pushes (AF-MOV).

use crate::model::actions::Action;
use crate::model::content::{Keyword, TILES, Tile, Way};
use crate::model::knobs::Vigilance;
use crate::model::state::{Frame, Path, Question, Reaction, State, Unit, UnitId, Walk, What};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

/// How far an operator can walk, and whether through other operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stride {
    /// The maximum number of tiles.
    pub(crate) most: u8,
    /// Whether it has Phasing.
    pub(crate) phases: bool,
}

impl Ashenfront {
    /// Returns how an operator can walk now, over at most this number of tiles.
    pub(crate) fn stride(&self, s: &State, unit: &Unit, most: u8) -> Stride {
        Stride { most, phases: self.shows(s, unit, Keyword::Phasing) }
    }

    /// Returns how an operator walks after it has dropped its equipment: without the speed and keywords of the
    /// equipment (AF-EQ-3, AF-Q57). Speed matters only for a Move.
    fn stride_without_equipment(&self, s: &State, unit: &Unit, walk: &Walk) -> Stride {
        let stride = self.stride(s, unit, walk.most);
        if self.knobs.equipment.drop_keeps {
            return stride;
        }
        let (worn, bare) = (self.sheet(s, unit), self.sheet_without_equipment(s, unit));
        let most = match walk.op {
            NO_OP => walk.most,
            _ => walk.most.saturating_add(bare.speed).saturating_sub(worn.speed).min(Path::MOST),
        };
        Stride { most, phases: bare.has(Keyword::Phasing) }
    }

    /// Whether an operator can end a move on a tile (AF-MOV-2).
    pub(crate) fn is_open(&self, s: &State, unit: &Unit, tile: Tile) -> bool {
        !s.is_reserved(tile) && s.at(tile).is_none_or(|body| body.id == unit.id)
    }

    /// Whether an operator can move through a tile, with or without Phasing.
    pub(crate) fn lets_through(&self, s: &State, unit: &Unit, tile: Tile, phases: bool) -> bool {
        if s.is_reserved(tile) && !(phases && self.knobs.moving.phasing_reserved) {
            return false;
        }
        let passes =
            |body: &Unit| body.id == unit.id || phases || (self.knobs.moving.through_allies && body.seat == unit.seat);
        s.at(tile).is_none_or(passes)
    }

    /// Calls `each` with a shortest path to every tile on which a move can end. A tile that can be reached across
    /// different sets of equipment gets one path for each set, at most four (AF-D6).
    pub(crate) fn each_path(&self, s: &State, unit: &Unit, stride: Stride, min: u8, mut each: impl FnMut(Path)) {
        if min == 0 {
            each(Path::default());
        }
        let Stride { most, phases } = Stride { most: stride.most.min(Path::MOST), ..stride };
        let lies = |tile: Tile| s.pieces.iter().any(|piece| piece.host == UnitId::NONE && piece.tile == tile);
        // For each tile, the sets of equipment crossed on the way to it, as bits of tiles.
        let mut seen: Seen = [[NO_ROUTE; ROUTES]; TILES];
        let mut front: Front = Front::new();
        front.push((unit.tile, Path::default(), 0));
        let mut at = 0;
        while let Some((tile, path, crossed)) = front.get(at).copied() {
            at += 1;
            if path.len() >= most {
                continue;
            }
            for way in Way::ALL {
                let Some(next) = tile.step(way) else { continue };
                if !self.lets_through(s, unit, next, phases) {
                    continue;
                }
                let crossed = if lies(next) { crossed | 1 << next.0 } else { crossed };
                let Some(place) = free_route(&mut seen[usize::from(next.0)], crossed) else { continue };
                seen[usize::from(next.0)][place] = crossed;
                let path = path.and(way);
                if front.len() < Front::CAPACITY {
                    front.push((next, path, crossed));
                }
                if self.is_open(s, unit, next) {
                    each(path);
                }
            }
        }
    }

    /// Whether a path can be walked (AF-MOV-1 to AF-MOV-3). The operator uses the first stride for `changes_after`
    /// steps, and the second one after that.
    fn can_walk(&self, s: &State, unit: &Unit, path: Path, strides: [Stride; 2], changes_after: u8) -> bool {
        let len = path.len();
        let tiles = path.tiles(unit.tile);
        let passes = |(step, tile): (u8, Tile)| {
            let stride = strides[usize::from(step >= changes_after)];
            self.lets_through(s, unit, tile, stride.phases)
        };
        let ends = tiles.clone().last().is_none_or(|tile| self.is_open(s, unit, tile));
        let within = changes_after.min(len) <= strides[0].most && (len <= changes_after || len <= strides[1].most);
        let whole = tiles.clone().count() == usize::from(len);
        whole && ends && within && (0..).zip(tiles).all(passes)
    }

    /// Whether a Move can be declared along a path.
    pub(crate) fn can_declare_path(&self, s: &State, unit: &Unit, path: Path, most: u8) -> bool {
        path.len() > 0 && self.can_walk(s, unit, path, [self.stride(s, unit, most); 2], NEVER)
    }

    /// Collects the answers to where an operator moves.
    pub(crate) fn path_options(&self, s: &State, walk: &Walk, out: &mut Vec<Action>) {
        if walk.may {
            out.push(Action::Pass);
        }
        let Some(unit) = s.able(walk.unit) else { return };
        if walk.path.len() > 0 {
            out.push(Action::Go(walk.path, NEVER));
            return out.extend(self.declared_drops(s, unit, walk).map(|drop| Action::Go(walk.path, drop)));
        }
        let (stride, min) = (self.stride(s, unit, walk.most), self.knobs.moving.min);
        if s.equipped(unit.id).next().is_none() {
            return self.each_path(s, unit, stride, min, |path| out.push(Action::Go(path, NEVER)));
        }
        let bare = self.stride_without_equipment(s, unit, walk);
        self.each_path(s, unit, stride, min, |path| {
            out.push(Action::Go(path, NEVER));
            if path.len() > 0 {
                if self.can_walk(s, unit, path, [stride, bare], 0) {
                    out.push(Action::Go(path, 0));
                }
                out.push(Action::Go(path, path.len()));
            }
        });
        if bare != stride {
            self.bare_path_options(s, unit, bare, out);
        }
    }

    /// Adds the paths of an operator that drops its equipment before it sets out, unless they are proposed already.
    fn bare_path_options(&self, s: &State, unit: &Unit, bare: Stride, out: &mut Vec<Action>) {
        self.each_path(s, unit, bare, 1, |path| {
            let action = Action::Go(path, 0);
            if !out.contains(&action) {
                out.push(action);
            }
        });
    }

    /// Returns after how many steps of a declared path an operator can drop its equipment: wherever it still gets as
    /// far as it would with the equipment (AF-EQ-3, AF-Q14).
    fn declared_drops(&self, s: &State, unit: &Unit, walk: &Walk) -> impl Iterator<Item = u8> {
        let open = self.open_part(s, unit, walk);
        let worn = self.stride(s, unit, walk.most.max(open.len()));
        let strides = [worn, self.stride_without_equipment(s, unit, walk)];
        (0..=open.len()).filter(move |drop| self.can_walk(s, unit, open, strides, *drop))
    }

    /// Returns the part of a declared path that is open now.
    fn open_part(&self, s: &State, unit: &Unit, walk: &Walk) -> Path {
        let (mut unit, mut walk, mut part) = (*unit, *walk, Path::default());
        while let Some((tile, way)) = self.next_tile(s, &unit, &walk).zip(walk.path.step(walk.at)) {
            unit.tile = tile;
            walk.at += 1;
            part = part.and(way);
        }
        part
    }

    /// Whether an answer to where an operator moves is legal. Answers that are not proposed can be legal too.
    pub(crate) fn path_legal(&self, s: &State, walk: &Walk, action: Action) -> bool {
        let Action::Go(path, drop) = action else { return action == Action::Pass && walk.may };
        let Some(unit) = s.able(walk.unit) else { return false };
        if walk.path.len() > 0 {
            let drops = drop == NEVER || self.declared_drops(s, unit, walk).any(|known| known == drop);
            return path == walk.path && drops;
        }
        let drops = drop == NEVER || (drop <= path.len() && s.equipped(unit.id).next().is_some());
        let stride = self.stride(s, unit, walk.most);
        let bare = if drop == NEVER { stride } else { self.stride_without_equipment(s, unit, walk) };
        drops && path.len() >= self.knobs.moving.min && self.can_walk(s, unit, path, [stride, bare], drop)
    }

    /// Runs the next step of a move.
    pub(crate) fn step_walk(&self, s: &mut State, mut walk: Walk, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(walk.unit).copied() else { return self.end_walk(s, &walk, cx) };
        let watches_before = self.knobs.kw.vigilance != Vigilance::AfterAny;
        // If the operator may stay where it is, its owner first decides whether it moves.
        let may_stay = walk.may || self.knobs.moving.min == 0;
        if !walk.chosen {
            if !self.can_set_out(s, &unit, &walk) {
                return self.end_walk(s, &walk, cx);
            }
            if watches_before && !may_stay && self.is_watched(s, &unit, &mut walk) {
                return;
            }
            return self.choose_walk(s, &unit, walk);
        }
        let leaves = walk.at == 0 && walk.path.len() > 0;
        if watches_before && may_stay && leaves && self.is_watched(s, &unit, &mut walk) {
            return;
        }
        if walk.at == 0 && walk.drop == 0 {
            self.drop_equipment(s, unit.id, unit.tile, cx);
        }
        if walk.at > 0 && self.meet_equipment(s, &unit, &mut walk, cx) {
            return;
        }
        if walk.at >= walk.path.len() {
            let watches = walk.at > 0 && self.knobs.kw.vigilance == Vigilance::AfterAny;
            if !(watches && self.is_watched(s, &unit, &mut walk)) {
                self.end_walk(s, &walk, cx);
            }
            return;
        }
        // A path that was declared earlier may be blocked by now.
        let Some(tile) = self.next_tile(s, &unit, &walk) else {
            return self.end_walk(s, &walk, cx);
        };
        walk.at += 1;
        (walk.pieces, walk.dropped) = (255, 0);
        if let Some(unit) = s.unit_mut(unit.id) {
            unit.tile = tile;
        }
        if walk.drop == walk.at {
            // The operator does not come across the pieces that it drops.
            let worn = (0u32..).zip(s.pieces.iter()).filter(|(_, piece)| piece.host == unit.id);
            walk.dropped = worn.fold(0, |bits, (place, _)| bits | 1 << place);
            self.drop_equipment(s, unit.id, tile, cx);
        }
        s.frames.push(Frame::Walk(walk));
    }

    /// Returns the next tile of a path if the operator can enter it. It enters an occupied tile only if the path leads
    /// from there to a tile on which it can stop (AF-MOV-2).
    fn next_tile(&self, s: &State, unit: &Unit, walk: &Walk) -> Option<Tile> {
        let phases = walk.phases || self.shows(s, unit, Keyword::Phasing);
        let (mut here, mut next) = (unit.tile, None);
        for place in walk.at..walk.path.len() {
            here = here.step(walk.path.step(place)?).filter(|tile| self.lets_through(s, unit, *tile, phases))?;
            next = next.or(Some(here));
            if self.is_open(s, unit, here) {
                return next;
            }
        }
        None
    }

    /// Whether an operator can make the first step of a move. If not, the move does not begin (AF-MOV-5, AF-KW-20).
    fn can_set_out(&self, s: &State, unit: &Unit, walk: &Walk) -> bool {
        if walk.path.len() > 0 {
            return self.next_tile(s, unit, walk).is_some();
        }
        walk.most > 0 && (self.knobs.moving.min == 0 || self.can_step(s, unit, walk.most))
    }

    /// Asks for the path of a move, or for a declared path, where the operator drops its equipment.
    fn choose_walk(&self, s: &mut State, unit: &Unit, mut walk: Walk) {
        walk.from = unit.tile;
        walk.phases = self.knobs.equipment.drop_keeps && self.shows(s, unit, Keyword::Phasing);
        if walk.path.len() > 0 && s.equipped(unit.id).next().is_none() {
            walk.chosen = true;
        } else {
            s.ask = Some((walk.seat, Question::Path));
        }
        s.frames.push(Frame::Walk(walk));
    }

    /// Lets the next operator with Vigilance react to a move. Returns false if there is none that has not been asked.
    fn is_watched(&self, s: &mut State, mover: &Unit, walk: &mut Walk) -> bool {
        let Some((place, guard)) = self.next_watcher(s, mover, walk.watched) else { return false };
        walk.watched = place + 1;
        let foe = if self.knobs.kw.vigilance == Vigilance::BeforeMover { mover.id } else { UnitId::NONE };
        s.frames.push(Frame::Walk(*walk));
        s.frames.push(Frame::React(Reaction {
            unit: guard,
            foe,
            may: true,
            costs: true,
            what: What::Vigilance,
            ..Reaction::default()
        }));
        true
    }

    /// Ends a move. A Move that went nowhere has no effect (AF-MOV-5).
    fn end_walk(&self, s: &mut State, walk: &Walk, cx: &mut Cx<'_, Event>) {
        if walk.at == 0 {
            if let Some(op) = s.op_mut(walk.op) {
                op.fizzled = !walk.chosen || walk.path.len() > 0;
            }
        } else if let Some(unit) = s.unit(walk.unit) {
            if walk.forced {
                return cx.event(Event::Shoved(unit.seat, unit.card, walk.from, unit.tile));
            }
            let walked = (0..walk.at).filter_map(|place| walk.path.step(place));
            let walked = walked.fold(Path::default(), Path::and);
            cx.event(Event::Moved(unit.seat, unit.card, walk.from, unit.tile, walked));
        }
    }

    /// Carries out the choice of a path.
    pub(crate) fn choose_path(&self, s: &mut State, action: Action) {
        let Some(Frame::Walk(walk)) = s.frames.last_mut() else { return };
        walk.chosen = true;
        match action {
            Action::Go(path, drop) => (walk.path, walk.drop) = (path, drop),
            _ => {
                s.frames.pop();
            }
        }
    }

    /// Returns the next enemy with Vigilance next to a moving operator, starting at an index.
    fn next_watcher(&self, s: &State, mover: &Unit, from: u8) -> Option<(u8, UnitId)> {
        let watcher = |unit: &Unit| {
            unit.seat != mover.seat
                && !unit.inert
                && !unit.reacted
                && unit.tile.is_next_to(mover.tile)
                && self.shows(s, unit, Keyword::Vigilance)
                && !s.player(unit.seat).hand.is_empty()
        };
        if !self.knows(Keyword::Vigilance) {
            return None;
        }
        (0..)
            .zip(s.units.iter())
            .skip(usize::from(from))
            .find(|(_, unit)| watcher(unit))
            .map(|(place, unit)| (place, unit.id))
    }

    /// Moves an operator straight in a direction until something is in the way (AF-MOV-2).
    pub(crate) fn shove(&self, s: &mut State, id: UnitId, way: Way, n: u8) {
        let Some(unit) = s.able(id).copied() else { return };
        let mut here = unit.tile;
        for _ in 0..n {
            match here.step(way).filter(|tile| self.is_free(s, *tile)) {
                Some(tile) => here = tile,
                None => break,
            }
        }
        if here == unit.tile {
            return;
        }
        let crossed = unit.tile.line_to(here).map_or(0, |(_, n)| n);
        let mut path = Path::default();
        for _ in 0..crossed {
            path = path.and(way);
        }
        // It is walked like any other path, so that equipment on it takes effect.
        let walk = Walk {
            unit: id,
            seat: unit.seat,
            most: crossed,
            chosen: true,
            watched: 255,
            forced: true,
            path,
            drop: NEVER,
            op: NO_OP,
            from: unit.tile,
            ..Walk::default()
        };
        s.frames.push(Frame::Walk(walk));
    }

    /// Starts a move.
    pub(crate) fn begin_walk(s: &mut State, walk: Walk) {
        s.frames.push(Frame::Walk(Walk { drop: NEVER, ..walk }));
    }
}

/// Value of [`Walk::drop`]: the equipment is not dropped.
const NEVER: u8 = 255;
/// Value of [`Walk::op`]: the move is not an operation.
const NO_OP: u8 = 255;

/// The number of different sets of crossed equipment that are tracked per tile.
const ROUTES: usize = 4;
const NO_ROUTE: u32 = u32::MAX;
type Seen = [[u32; ROUTES]; TILES];
type Front = evenhand_kit::table::Pile<(Tile, Path, u32), 104>;

/// Returns an index at which a new set of crossed equipment can be stored, or `None` if the set is known or
/// there is no space left.
fn free_route(routes: &mut [u32; ROUTES], crossed: u32) -> Option<usize> {
    if routes.contains(&crossed) {
        return None;
    }
    routes.iter().position(|route| *route == NO_ROUTE)
}
