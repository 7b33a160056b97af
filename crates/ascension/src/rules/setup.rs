//! Setup: forces, initiative, the order within teams, deployment (AS-CONF, AS-INIT, AS-TEAM, AS-UND,
//! AS-SETUP).

use super::contest::{Contender, Hand, Witness, contest};
use super::obstacles::LogSpan;
use crate::model::content::given::in_place;
use crate::model::content::sheets::SheetId;
use crate::model::events::SHOWN;
use crate::model::knobs::TokensStart;
use crate::model::scenario::{Goal, Hill, INITIATIVE};
use crate::model::state::{
    DeckId, End, Figure, MAX_FIGURES, NO_SIDE, NOBODY, Phase, PieceState, Side, Standing, State, Surface,
};
use crate::{Action, Ascension, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Cx, Illegal, MAX_SEATS, Notation, Role, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_pile::IdPile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::IdArray;
use evenhand_kit::table::plane::{Bounds, Facing, Point, Shape, facing_of, grains};

/// The radius of the zones with more than two sides, in mm.
const CORNER_MM: f64 = 180.0;
/// The distance between points proposed for deployment, in mm.
const PLACES_MM: f64 = 40.0;
/// The distance between such points if none of the coarse ones is free, in mm.
const FINE_MM: f64 = 8.0;
/// The maximum number of points tried on the coarse grid.
const MOST_GRID: usize = 256;
/// The maximum number of points proposed to a seat, over all its characters, but at least [`FEWEST_PLACES`] for each.
const MOST_PLACES: usize = 40;
const FEWEST_PLACES: usize = 6;

/// The purpose of the dice that draw what leaves a list for a character given to its seat.
const GIVING: u8 = 31;

impl Ascension {
    /// Sets up forces and decks, then determines initiative. The first choice is that of a
    /// team, or of the first seat to deploy.
    pub(crate) fn deal_in(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = State::empty();
        for deck in 0..self.deck_count() {
            let fresh = self.decks.fresh(cx.dice(deck));
            s.decks.push(fresh);
        }
        for seat in Seat::all(self.seats) {
            let role = roles.get(seat.index()).copied().unwrap_or_default();
            for sheet in self.brought(seat, role, cx).iter().copied() {
                let numbers = &self.sheets[sheet];
                let pool = if self.knobs.tokens.start == TokensStart::Full { numbers.capacity } else { 0 };
                cx.event(Event::Enters(s.figures.next_id(), sheet, seat));
                s.figures.push(Standing {
                    sheet,
                    owner: seat,
                    wounds: numbers.wounds,
                    pool,
                    ward_by: NOBODY,
                    lent_to: NOBODY,
                    ..Standing::default()
                });
            }
        }
        for piece in self.table.pieces.values() {
            s.pieces.push(PieceState { wounds: piece.wounds, gone: false, open: piece.door && !piece.closed });
        }
        if let Goal::Beacons { markers, .. } = &self.scenario.goal {
            s.markers.extend_from(markers.iter().map(|_| NO_SIDE));
        }
        if let Goal::Hill(Hill { font: Some(_), .. }) = &self.scenario.goal {
            s.markers.push(NO_SIDE);
        }
        self.reckon_bonuses(&mut s);
        s.in_play = self.all_sides();
        self.determine_initiative(&mut s, cx);
        self.order_team(&mut s, 0, cx);
        s
    }

    /// Returns the sheets that a seat brings: its list, with the character given to it.
    fn brought(&self, seat: Seat, role: Role, cx: &mut Cx<'_, Event>) -> Pile<SheetId, MAX_FIGURES> {
        let list = self.force_of(seat, role);
        match self.given.filter(|given| given.seat == seat) {
            Some(given) => in_place(list, given.sheet, &self.sheets, cx.dice(GIVING)),
            None => list.iter().copied().collect(),
        }
    }

    fn deck_count(&self) -> u8 {
        Seat::all(self.seats).map(|seat| self.deck_of(seat).0 + 1).max().unwrap_or(0)
    }

    /// Returns every side, in numerical order.
    pub(crate) fn each_side(&self) -> impl Iterator<Item = Side> + Clone + use<> {
        (0..self.sides).map(Side)
    }

    /// Returns the set of all sides.
    pub(crate) fn all_sides(&self) -> IdSet<Side> {
        self.each_side().collect()
    }

    /// Sets the underdog bonuses: a side with fewer points than agreed gets a share of the
    /// difference, half by default (AS-UND-1, AS-UND-2).
    fn reckon_bonuses(&self, s: &mut State) {
        let knobs = &self.knobs.underdog;
        for side in self.each_side() {
            let own = self.points_of(s, side, |_| true);
            let missing = u32::from(self.knobs.points.total).saturating_sub(own);
            let mut bonus = missing / (u32::from(knobs.divisor) * u32::from(knobs.scale)).max(1);
            if knobs.cap > 0 {
                bonus = bonus.min(knobs.cap.into());
            }
            s.bonus[side] = if knobs.enabled { i16::try_from(bonus.min(999)).expect("it is at most 999") } else { 0 };
        }
    }

    /// Returns the points of those characters of a side that `counted` selects.
    pub(crate) fn points_of(&self, s: &State, side: Side, counted: impl Fn(&Standing) -> bool) -> u32 {
        let figures = s.figures.values().filter(|figure| self.side(figure.owner) == side && counted(figure));
        figures.map(|figure| u32::from(self.sheets[figure.sheet].points)).sum()
    }

    // ---- contests ----

    /// Holds a contest of sides by flips and returns them best first, with their totals (AS-INIT-1, AS-FLIP-2).
    pub(crate) fn contest_of_sides(
        &self,
        s: &mut State,
        sides: &[Side],
        name: &str,
        cx: &mut Cx<'_, Event>,
    ) -> Pile<(Side, i16), MAX_SEATS> {
        let with_bonus = self.knobs.underdog.contests.iter().any(|known| known == name);
        let contenders: Pile<Contender, MAX_SEATS> = sides
            .iter()
            .map(|side| {
                let mut decks = Pile::new();
                for member in self.members(*side) {
                    let DeckId(deck) = self.deck_of(member);
                    if !decks.contains(&deck) {
                        decks.push(deck);
                    }
                }
                let bonus = if with_bonus { s.bonus[*side] } else { 0 };
                let points = u16::try_from(self.points_of(s, *side, |_| true)).unwrap_or(u16::MAX);
                Contender { decks, bonus, points }
            })
            .collect();
        let mut totals = Totals { totals: [0; MAX_SEATS], shown: Pile::new() };
        let knobs = &self.knobs;
        let team_flip = knobs.initiative.team_flip;
        let best =
            contest(&self.decks, &knobs.tiebreak, team_flip, &contenders, s.decks.as_mut_slice(), &mut totals, cx);
        for (place, total, cards) in totals.shown.iter() {
            cx.event(Event::Shows { side: sides[usize::from(*place)], total: *total, cards: *cards });
        }
        best.iter().map(|place| (sides[usize::from(*place)], totals.totals[usize::from(*place)])).collect()
    }

    /// Determines the order of the sides (AS-INIT-1).
    pub(crate) fn determine_initiative(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let sides: Pile<Side, MAX_SEATS> = self.each_side().collect();
        let best = self.contest_of_sides(s, &sides, INITIATIVE, cx);
        s.order = best.iter().map(|(side, _)| *side).collect();
        for (place, (side, total)) in (0..).zip(best.iter()) {
            cx.event(Event::Initiative { side: *side, place, total: *total });
        }
    }

    // ---- the order within teams ----

    /// Proceeds to the first team, from this place in the order on, that has something to
    /// decide, and after the last team to deployment (AS-TEAM-1).
    fn order_team(&self, s: &mut State, place: u8, cx: &mut Cx<'_, Event>) {
        for place in place..s.order.size() {
            let side = s.order[usize::from(place)];
            let without = self.members(side).filter(|member| !s.ranks.contains(member)).count();
            if without > 1 {
                s.phase = Phase::TeamOrder(place);
                return;
            }
            let last = self.members(side).find(|member| !s.ranks.contains(member));
            s.ranks.extend_from(last.into_iter());
        }
        self.lay_round(s);
        s.phase = Phase::Deployment;
        match self.place_from(s, 0) {
            Some(first) => s.next = first,
            None => self.begin_turn(s, cx),
        }
    }

    /// Records the next member that a team has named.
    pub(crate) fn follow(&self, s: &mut State, place: u8, member: Seat, cx: &mut Cx<'_, Event>) {
        s.ranks.push(member);
        self.order_team(s, place, cx);
    }

    // ---- deployment ----

    /// Returns the depth of the zones with two sides (AS-SETUP-1).
    fn band(&self) -> i32 {
        grains(self.knobs.board.zone_depth_mm).min(self.table.depth / 2)
    }

    /// Whether a point is in the zone of a side (AS-SETUP-1).
    pub(crate) fn in_zone(&self, side: Side, at: Point) -> bool {
        if self.sides <= 2 {
            let band = self.band();
            return if side == Side(0) { at.y <= band } else { at.y >= self.table.depth - band };
        }
        self.zone_middle(side).distance(at) <= f64::from(grains(CORNER_MM))
    }

    /// Returns the zone of a side. Parts beyond the edges of the table do not belong to it.
    pub(crate) fn zone(&self, side: Side) -> Shape {
        if self.sides > 2 {
            return Shape::disc(self.zone_middle(side), grains(CORNER_MM));
        }
        let (width, band) = (self.table.width, self.band());
        let near = if side == Side(0) { 0 } else { self.table.depth - band };
        Shape::rect(Point { x: width / 2, y: near + band / 2 }, width, band, 0)
    }

    /// Returns the center of a side's zone with more than two sides, on the edge of the table.
    /// For three sides: two corners and the middle of the far edge. Otherwise: the four
    /// corners, then the middles of the far and the near edge.
    fn zone_middle(&self, side: Side) -> Point {
        let (width, depth) = (self.table.width, self.table.depth);
        let far = Point { x: width / 2, y: depth };
        match (self.sides, side.0) {
            (_, 0) => Point { x: 0, y: 0 },
            (_, 1) => Point { x: width, y: 0 },
            (3, _) => far,
            (_, 2) => Point { x: width, y: depth },
            (_, 3) => Point { x: 0, y: depth },
            (_, 4) => far,
            _ => Point { x: width / 2, y: 0 },
        }
    }

    /// Returns the facing of a side's characters in its zone: towards the other sides.
    pub(crate) fn outlook(&self, side: Side) -> Facing {
        if self.sides <= 2 {
            return if side == Side(0) { 180 } else { 540 };
        }
        let middle = Point { x: self.table.width / 2, y: self.table.depth / 2 };
        let (dx, dy) = self.zone_middle(side).to(middle);
        facing_of(dx, dy)
    }

    /// Adds the proposed deployments of a seat: each of its kinds of characters, at points spread over its
    /// zone. In the narrow zones of three and more sides, only the largest kind that fits is proposed, so
    /// that there is space for all. Adds nothing only if none of its characters fits anywhere.
    pub(crate) fn deploy_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut kinds: Pile<Figure, 32> = Pile::new();
        for (who, figure) in s.figures.iter() {
            let known = |other: &Figure| s.figures[*other].sheet == figure.sheet;
            if figure.owner == seat && figure.is_left(Phase::Deployment) && !kinds.iter().any(known) {
                kinds.push(who);
            }
        }
        if self.sides > 2 {
            kinds.sort_by_key(|who| std::cmp::Reverse((self.sheet(s, *who).long, self.sheet(s, *who).short)));
        }
        let proposed = if self.sides > 2 { 1 } else { kinds.len().max(1) };
        let each = FEWEST_PLACES.max(MOST_PLACES / proposed);
        for who in kinds.iter() {
            self.places(s, *who, each, out);
            if self.sides > 2 && !out.is_empty() {
                return;
            }
        }
    }

    /// Whether a seat can put any character on the table.
    pub(crate) fn can_deploy(&self, s: &State, seat: Seat) -> bool {
        with_scratch(|out| {
            s.figures.ids().any(|who| {
                let figure = &s.figures[who];
                if figure.owner == seat && figure.is_left(Phase::Deployment) {
                    self.places(s, who, 1, out);
                }
                !out.is_empty()
            })
        })
    }

    /// Adds up to `most` free points for a character, spread over its zone.
    fn places(&self, s: &State, who: Figure, most: usize, out: &mut Vec<Action>) {
        let side = self.side(s.figures[who].owner);
        let facing = self.outlook(side);
        let first = out.len();
        let mut zone: Pile<Point, MOST_GRID> = self.zone_grid(side, grains(PLACES_MM)).take(MOST_GRID).collect();
        // One scan of the whole table serves all points, as long as the list can hold all obstacles.
        let table = Bounds::around(Point::default(), Point { x: self.table.width, y: self.table.depth });
        let around = self.surroundings(s, who, 0, LogSpan::Forced, &table);
        let base = self.base_at(s.figures[who].sheet, Point::default(), facing);
        let take = |at: Point, out: &mut Vec<Action>| {
            let free = if around.is_crowded() {
                self.can_rest(s, who, at, facing, Surface::Ground)
            } else {
                around.free_place(&base.moved(at))
            };
            if free {
                out.push(Action::Deploy { who, at, facing });
            }
            out.len() - first >= most
        };
        if self.sides <= 2 && side == Side(1) {
            // From the first side's point of view, rotated by half a turn.
            zone.reverse();
        }
        // A step coprime with the number of points visits every point, distant ones first.
        let stride = (1..).map(|more| zone.len() * 3 / 8 + more).find(|stride| coprime(*stride, zone.len()));
        for turn in 0..zone.len() {
            if take(zone[turn * stride.unwrap_or(1) % zone.len()], out) {
                return;
            }
        }
        if out.len() == first {
            for at in self.zone_grid(side, grains(FINE_MM)) {
                if take(at, out) {
                    return;
                }
            }
        }
    }

    /// Returns the points of a grid that lie in a zone. The grid is centered on the table, so
    /// that both sides find the same points.
    fn zone_grid(&self, side: Side, step: i32) -> impl Iterator<Item = Point> + '_ {
        let across = move |length: i32| {
            let half = length / 2 / step;
            (-half..=half).map(move |place| length / 2 + place * step)
        };
        // With two sides, a row is either completely in a zone or not at all.
        let some_in_zone = move |y: &i32| self.sides > 2 || self.in_zone(side, Point { x: 0, y: *y });
        let rows = across(self.table.depth).filter(some_in_zone);
        rows.flat_map(move |y| across(self.table.width).map(move |x| Point { x, y }))
            .filter(move |at| self.in_zone(side, *at))
    }

    /// Checks whether a character may be deployed like this.
    pub(crate) fn deploy_legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        let Action::Deploy { who, at, facing } = action else { return refuse("is no deployment") };
        match s.figures.get(who) {
            Some(figure) if figure.owner == seat && figure.is_left(Phase::Deployment) => {}
            _ => return refuse("puts nobody on the table that waits for it"),
        }
        if facing >= evenhand_kit::table::plane::TURN {
            return refuse("looks in no direction: half degrees go from 0 to 719");
        }
        if !self.in_zone(self.side(seat), at) {
            return refuse("is outside its side's zone (AS-SETUP-1)");
        }
        if !self.can_rest(s, who, at, facing, Surface::Ground) {
            return refuse("does not fit there (AS-SETUP-1, AS-MOVE-7)");
        }
        Ok(())
    }

    pub(crate) fn deploy(&self, s: &mut State, who: Figure, at: Point, facing: Facing, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        *figure = Standing { at, facing, surface: Surface::Ground, deployed: true, alive: true, ..*figure };
        cx.event(Event::Deployed(who, at));
        self.next_to_deploy(s, cx);
    }

    /// Leaves the remaining characters of a seat off the table, because none of them fits.
    pub(crate) fn leave_out(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        for (who, figure) in s.figures.iter_mut() {
            if figure.owner == seat && !figure.deployed {
                figure.deployed = true;
                cx.event(Event::LeftOut(who));
            }
        }
        self.next_to_deploy(s, cx);
    }

    fn next_to_deploy(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match self.place_from(s, (s.next + 1) % s.seats.size()) {
            Some(place) => s.next = place,
            None => self.begin_turn(s, cx),
        }
    }
}

/// Whether two numbers have no common divisor above 1.
fn coprime(a: usize, b: usize) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}

/// The totals of the contenders, from the last flip of each.
struct Totals {
    totals: [i16; MAX_SEATS],
    /// The hands shown, for logs, up to its capacity.
    shown: Pile<Shown, 24>,
}

/// A contender, its total, and the cards of its hand as (rank, value).
type Shown = (u8, i16, Pile<(u8, i8), SHOWN>);

impl Witness for Totals {
    fn hand(&mut self, contender: usize, hand: &Hand) {
        self.totals[contender] = hand.total;
        if self.shown.len() < Pile::<(u8, i16, Pile<(u8, i8), SHOWN>), 24>::CAPACITY {
            let contender = u8::try_from(contender).expect("there are few sides");
            self.shown.push((contender, hand.total, hand.key.iter().copied().take(SHOWN).collect()));
        }
    }
}

impl State {
    /// Creates the state before anything is dealt.
    pub(crate) fn empty() -> State {
        State {
            phase: Phase::TeamOrder(0),
            turn: 0,
            order: Pile::new(),
            ranks: Pile::new(),
            seats: Pile::new(),
            mark: None,
            next: 0,
            passed: 0,
            activations: 0,
            active: None,
            figures: IdPile::new(),
            pieces: IdPile::new(),
            patches: Pile::new(),
            decks: IdPile::new(),
            bonus: IdArray::default(),
            score: IdArray::default(),
            markers: IdPile::new(),
            alone: (NO_SIDE, 0),
            in_play: IdSet::EMPTY,
            end: End::NotYet,
            shares: BySeat::default(),
            stack: Pile::new(),
        }
    }
}
