//! The table from a seat's perspective, for comparing options.

use std::cell::OnceCell;

use super::law::Law;
use super::triggers::Triggers;
use crate::model::content::sheets::{Aim, Area, Condition, Deed, DeedKind, Effect, Extra, MAX_DEEDS, When};
use crate::model::content::suits::Suits;
use crate::model::flip_deck::Memory;
use crate::model::knobs::Refill;
use crate::model::scenario::{Goal, Hill, Weight};
use crate::model::state::{AimedAt, DeckId, Figure, MAX_FIGURES, NO_SIDE, Surface};
use crate::{Ascension, State};
use evenhand_game::game::{MAX_SEATS, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdArray;
use evenhand_kit::table::plane::{Grain, Point, Shape, cut};

/// A position from one seat's perspective.
pub(crate) struct Assessment<'a> {
    pub(crate) game: &'a Ascension,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    /// Whether it includes what the seat's side knows from looking at its decks.
    insider: bool,
    /// The distribution of the next flip of each deck, computed on first use.
    laws: IdArray<DeckId, OnceCell<Law>, MAX_SEATS>,
    /// The same with the suits of the cards.
    triggers: IdArray<DeckId, OnceCell<Triggers>, MAX_SEATS>,
}

/// One attack of a character against one other character.
#[derive(Clone, Copy, Default)]
struct Blow {
    least: Grain,
    most: Grain,
    tokens: u8,
    /// Whether a token from an earlier use blocks it now.
    blocked: bool,
    /// The harm it does to a target with cover of 0, 1, and 2 or more.
    harm: [f32; 3],
}

/// The attacks of one character against another, at any distance.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    blows: [Blow; MAX_DEEDS],
    count: usize,
}

/// Which attacks to consider.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Means {
    /// All attacks on the sheet.
    #[default]
    Sheet,
    /// The attacks that this number of tokens in the pool can pay for now.
    Pool(u8),
}

/// Converts a number to a feature value.
#[expect(clippy::cast_possible_truncation, reason = "features are f32: a rounding, within its range")]
pub(crate) fn feature(number: f64) -> f32 {
    number as f32
}

impl Reach {
    /// Returns the best harm at a distance and with this cover.
    pub(crate) fn at(&self, gap: Grain, cover: i8, means: Means) -> f32 {
        let cover = usize::from(cover.clamp(0, 2).unsigned_abs());
        let counts = |blow: &&Blow| blow.paid(means) && blow.short(gap) == 0;
        self.blows[..self.count].iter().filter(counts).map(|blow| blow.harm[cover]).fold(0.0, f32::max)
    }

    /// Returns the best harm that is possible after moving up to `far`.
    pub(crate) fn within(&self, gap: Grain, far: Grain, means: Means) -> f32 {
        let mut best: f32 = 0.0;
        for blow in self.blows[..self.count].iter().filter(|blow| blow.paid(means)) {
            if blow.short(gap) <= far {
                best = best.max(blow.harm[0]);
            }
        }
        best
    }

    /// Returns the best harm, at whatever distance is best.
    pub(crate) fn most(&self) -> f32 {
        self.blows[..self.count].iter().map(|blow| blow.harm[0]).fold(0.0, f32::max)
    }

    /// Returns the best harm that is possible later, after moving `far`; two further Move Actions halve it.
    pub(crate) fn promise(&self, gap: Grain, far: Grain, move_action: Grain) -> f32 {
        let mut best: f32 = 0.0;
        for blow in &self.blows[..self.count] {
            let moves = (blow.short(gap) - far).max(0) as f32 / move_action.max(1) as f32;
            best = best.max(blow.harm[0] / (1.0 + 0.5 * moves));
        }
        best
    }
}

impl Blow {
    fn paid(&self, means: Means) -> bool {
        match means {
            Means::Sheet => true,
            Means::Pool(pool) => !self.blocked && self.tokens <= pool,
        }
    }

    /// Returns by how much a distance is too large or too small.
    fn short(&self, gap: Grain) -> Grain {
        (self.least - gap).max(gap - self.most).max(0)
    }
}

impl<'a> Assessment<'a> {
    pub(crate) fn new(game: &'a Ascension, s: &'a State, seat: Seat) -> Assessment<'a> {
        Assessment {
            game,
            s,
            seat,
            insider: true,
            laws: IdArray::new([const { OnceCell::new() }; MAX_SEATS]),
            triggers: IdArray::new([const { OnceCell::new() }; MAX_SEATS]),
        }
    }

    /// Creates an assessment for an observer that has not looked at any deck.
    pub(crate) fn impartial(game: &'a Ascension, s: &'a State) -> Assessment<'a> {
        Assessment { insider: false, ..Assessment::new(game, s, Seat(0)) }
    }

    /// Returns the distribution of the seat's next flip.
    pub(crate) fn law(&self) -> &Law {
        self.law_of_seat(self.seat)
    }

    /// Returns the distribution of the next flip of a character's owner.
    pub(crate) fn law_of(&self, who: Figure) -> &Law {
        self.law_of_seat(self.s.figures[who].owner)
    }

    fn law_of_seat(&self, seat: Seat) -> &Law {
        let deck = self.game.deck_of(seat);
        let side = self.game.side(self.seat);
        self.laws[deck].get_or_init(|| {
            let looked = self.insider && self.game.has_looked(self.s, side, deck);
            Law::of(self.game, &self.s.decks[deck], self.memory_of(deck), looked)
        })
    }

    fn memory_of(&self, deck: DeckId) -> Memory {
        match (self.insider, self.game.decks.flip.public) {
            (true, _) => self.game.memory_of(self.game.side(self.seat), deck),
            (false, true) => self.game.knobs.info.memory,
            (false, false) => Memory::None,
        }
    }

    /// Returns the probability that an effect of an attack with this margin happens; `hit` is that of a hit.
    pub(crate) fn chance(&self, by: Figure, deed: &Deed, effect: &Effect, margin: i16, hit: f32) -> f32 {
        let on_miss = self.game.acts_on_miss(deed);
        if effect.suits == Suits::Any {
            return match effect.when {
                When::Always if on_miss => 1.0,
                When::Always | When::Hit => hit,
                When::Miss => 1.0 - hit,
            };
        }
        let deck = self.game.deck_of(self.s.figures[by].owner);
        let triggers =
            self.triggers[deck].get_or_init(|| Triggers::of(self.game, &self.s.decks[deck], self.memory_of(deck)));
        let when = if effect.when == When::Always && !on_miss { When::Hit } else { effect.when };
        triggers.chance(margin, when, effect.suits)
    }

    pub(crate) fn friendly(&self, who: Figure) -> bool {
        self.game.side(self.s.figures[who].owner) == self.game.side(self.seat)
    }

    /// Returns the characters on the table that are on the seat's side, or those that are not.
    pub(crate) fn on_table(&self, friendly: bool) -> impl Iterator<Item = Figure> + '_ {
        self.s.figures.ids().filter(move |who| self.s.figures[*who].alive && self.friendly(*who) == friendly)
    }

    /// Returns the worth of a character; a tenth of the agreed points is 1.
    pub(crate) fn worth(&self, who: Figure) -> f32 {
        let points = f32::from(self.game.sheet(self.s, who).points);
        10.0 * points / f32::from(self.game.knobs.points.total.max(1))
    }

    /// Returns the worth of one wound of a character, and the wounds it has left.
    pub(crate) fn wound(&self, who: Figure) -> (f32, i16) {
        let most = f32::from(self.game.sheet(self.s, who).wounds.max(1));
        (self.worth(who) / most, i16::from(self.s.figures[who].wounds))
    }

    /// Returns the expected wounds of an attack with this margin and the probability of a
    /// defeat, both weighted by worth.
    pub(crate) fn harm(&self, law: &Law, margin: i16, to: Figure) -> (f32, f32) {
        let (each, left) = self.wound(to);
        (law.damage(margin, left) * each, law.at_least(margin, left.max(1)) * self.worth(to))
    }

    /// Returns the tokens of a condition that a character can still gain, up to `n`, weighted
    /// by its worth: a worth of 1.5 counts as 1, and worth is capped at 3.
    pub(crate) fn room(&self, to: Figure, condition: Condition, n: u8) -> f32 {
        let cap = self.game.knobs.conditions.cap_of(condition);
        let room = cap.saturating_sub(self.s.figures[to].condition(condition));
        f32::from(n.min(room)) * self.worth(to).min(3.0) / 1.5
    }

    /// Returns the approximate value of a condition token to the side that inflicts it, as a
    /// factor of [`Assessment::room`].
    fn bother(condition: Condition) -> f32 {
        match condition {
            Condition::Slow => 0.08,
            Condition::Weaken | Condition::Hinder => 0.18,
            Condition::Dot => 0.25,
        }
    }

    /// Returns the cost of a condition token to its bearer.
    pub(crate) fn burden(&self, who: Figure, condition: Condition) -> f32 {
        let worth = self.worth(who).clamp(0.5, 3.0);
        let (each, left) = self.wound(who);
        match condition {
            Condition::Slow => 0.1 * worth,
            Condition::Weaken => 0.2 * worth,
            Condition::Hinder => 0.2 * worth,
            Condition::Dot => each * 1.5 + if left <= 1 { worth } else { 0.0 },
        }
    }

    /// Returns the attacks of a character against another.
    pub(crate) fn reach(&self, by: Figure, to: Figure) -> Reach {
        let (game, s) = (self.game, self.s);
        let mut reach = Reach::default();
        let law = self.law_of(by);
        let figure = &s.figures[by];
        let sheet = game.sheet(s, by);
        let contact = cut(game.contact());
        let active = s.active.is_some_and(|active| active.who == by);
        for (place, deed) in sheet.deeds.iter() {
            if deed.kind != DeedKind::Attack || deed.aim == Aim::Piece || reach.count == MAX_DEEDS {
                continue;
            }
            let mut margin = game.margin(s, by, place, AimedAt::Figure(to), 0, 0);
            if let Some(Extra::Moved(_, bonus)) = deed.extra
                && !active
            {
                margin += i16::from(bonus);
            }
            let range = match deed.area {
                Area::Nova(radius) | Area::NovaFoes(radius) => radius,
                Area::Burst(radius) if deed.aim == Aim::Point => deed.range.unwrap_or(0) + radius,
                Area::None | Area::Burst(_) | Area::Line(_) | Area::Chain(..) => deed.range.unwrap_or(0),
            };
            let mut blow = Blow {
                least: deed.min_range,
                most: range.max(contact) + Grain::from(deed.swoop) * sheet.long,
                tokens: deed.tokens,
                blocked: figure.slots[place.slot()] > u8::from(!active) && game.knobs.tokens.block_occupied,
                ..Blow::default()
            };
            for (cover, harm) in (0..).zip(blow.harm.iter_mut()) {
                let counts = !deed.indirect && !deed.ignores_cover;
                let margin = margin - if counts { cover } else { 0 };
                if !deed.harmless {
                    let (wounds, defeat) = self.harm(law, margin, to);
                    *harm = wounds + 0.5 * defeat;
                }
                for effect in &deed.effects {
                    if let Some(granted) = effect.verb.grants() {
                        let chance = self.chance(by, deed, effect, margin, law.hit(margin));
                        *harm += chance
                            * effect.weight
                            * self.room(to, granted.condition, granted.n)
                            * Assessment::bother(granted.condition);
                    }
                }
            }
            reach.blows[reach.count] = blow;
            reach.count += 1;
        }
        reach
    }

    /// Returns the tokens that a character has when it is next active.
    pub(crate) fn pool_when_active(&self, who: Figure) -> u8 {
        let figure = &self.s.figures[who];
        let tokens = &self.game.knobs.tokens;
        if tokens.refill == Refill::Pool {
            return figure.pool.max(self.game.sheet(self.s, who).capacity);
        }
        let home = |slot: &u8| (*slot).min(tokens.return_per_action);
        figure.pool + figure.slots.values().map(home).sum::<u8>()
    }

    /// Returns a character's base at another point.
    pub(crate) fn base_at(&self, who: Figure, at: Point) -> Shape {
        let figure = &self.s.figures[who];
        self.game.base_at(figure.sheet, at, figure.facing)
    }

    /// Computes the attacks of a character against all enemies, and of all enemies against it.
    pub(crate) fn duels(&self, who: Figure, duels: &mut Duels) {
        duels.list.clear();
        for foe in self.on_table(false) {
            let theirs = self.reach(foe, who);
            duels.list.push(Duel {
                foe,
                base: self.game.base(self.s, foe),
                own: self.reach(who, foe),
                theirs,
                means: Means::Pool(self.pool_when_active(foe)),
                stretch: self.stretch(foe),
            });
        }
    }

    /// Returns how far a character moves with one Move Action.
    pub(crate) fn stretch(&self, who: Figure) -> Grain {
        Grain::from(self.game.strides_of(self.s, who)) * self.game.sheet(self.s, who).long
    }

    /// Returns the length of a character's longest stride.
    pub(crate) fn stride(&self, who: Figure) -> f32 {
        self.game.sheet(self.s, who).long.max(1) as f32
    }

    /// Evaluates a point for a character that has `pool` tokens to spend from there.
    pub(crate) fn outlook(&self, who: Figure, at: Point, surface: Surface, duels: &Duels, pool: u8) -> Outlook {
        let base = self.base_at(who, at);
        let mut outlook = Outlook::default();
        let move_action = self.stretch(who);
        for duel in duels.list.iter() {
            let gap = cut(base.distance(&duel.base));
            let now = duel.own.at(gap, 0, Means::Pool(pool));
            if now > outlook.prospect
                && let Some(cover) = self.game.sight_if_at(self.s, who, at, surface, duel.foe)
            {
                outlook.prospect = outlook.prospect.max(duel.own.at(gap, cover, Means::Pool(pool)));
            }
            outlook.near = outlook.near.max(duel.own.promise(gap, 0, move_action));
            let here = duel.theirs.at(gap, 0, duel.means);
            let later = duel.theirs.within(gap, duel.stretch, duel.means);
            if here > 0.02 {
                match self.game.sight_if_target_at(self.s, duel.foe, who, at, surface) {
                    Some(cover) => {
                        let shot = duel.theirs.at(gap, cover, duel.means);
                        outlook.exposed += shot.max(0.5 * later);
                        outlook.cover += here - shot;
                    }
                    None => outlook.exposed += 0.5 * later,
                }
            } else {
                outlook.exposed += 0.5 * later;
            }
        }
        outlook
    }

    /// Returns the distance of a point from the objective that a character wants, in its
    /// strides; 0 or less if it is there, `None` if there is no objective.
    pub(crate) fn far_from_goal(&self, who: Figure, at: Point) -> Option<f32> {
        let stride = self.stride(who);
        let half = self.game.sheet(self.s, who).short as f32 / 2.0;
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } => None,
            Goal::Beacons { markers, radius, remark, .. } => {
                let side = self.game.side(self.seat);
                let mut best: Option<f32> = None;
                for (marker, owner) in markers.iter().zip(self.s.markers.values()) {
                    if *owner == side || *owner != NO_SIDE && !remark {
                        continue;
                    }
                    let gap = at.distance(*marker);
                    let far = ((feature(gap) - *radius as f32 - half) / stride).max(0.0);
                    // One character per marker is enough: friends who are nearer will go there.
                    let nearer = |friend: &Figure| *friend != who && self.s.figures[*friend].at.distance(*marker) < gap;
                    let far = far + 3.0 * self.on_table(true).filter(nearer).count() as f32;
                    best = Some(best.map_or(far, |best| best.min(far)));
                }
                best
            }
            Goal::Hill(Hill { middle, font: Some(font), .. }) => {
                // In contact with the Font it can interact with it, and is in the zone as well.
                Some((feature(at.distance(*middle)) - font.radius as f32 - half) / stride)
            }
            Goal::Hill(Hill { middle, radius, .. }) => Some((feature(at.distance(*middle)) - *radius as f32) / stride),
        }
    }

    /// Returns the value of being at the objective, in strides.
    pub(crate) fn arrival(&self, who: Figure) -> f32 {
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } => 0.0,
            Goal::Beacons { .. } => 1.0,
            Goal::Hill(Hill { weight, .. }) => match weight {
                Weight::Size => 1.5 + 0.75 * f32::from(self.game.sheet(self.s, who).size),
                Weight::Count => 3.0,
                Weight::Points => 1.5 + self.worth(who),
                Weight::Influence => 3.0,
            },
        }
    }

    /// Returns the value of a point for the scenario: the negative number of strides to the
    /// objective, or the bonus for being there.
    pub(crate) fn objective(&self, who: Figure, at: Point) -> f32 {
        match self.far_from_goal(who, at) {
            None => 0.0,
            Some(far) if far <= 0.0 => self.arrival(who),
            Some(far) => -far,
        }
    }

    /// Returns how much that value can improve within a number of strides, keeping one to mark a marker.
    pub(crate) fn headway(&self, who: Figure, strides: f32) -> f32 {
        let at = self.s.figures[who].at;
        let marks = matches!(self.game.scenario.goal, Goal::Beacons { .. });
        match self.far_from_goal(who, at) {
            None => 0.0,
            Some(far) if far <= 0.0 && marks => 3.0,
            Some(far) if far <= 0.0 => 0.0,
            Some(far) if far <= strides - f32::from(u8::from(marks)) => {
                far + if marks { 3.0 } else { self.arrival(who) }
            }
            Some(far) => far.min(strides),
        }
    }
}

/// What a character and one enemy can do to each other.
#[derive(Clone, Copy, Default)]
pub(crate) struct Duel {
    pub(crate) foe: Figure,
    base: Shape,
    pub(crate) own: Reach,
    theirs: Reach,
    /// What the enemy can pay for when it is next active.
    means: Means,
    /// How far the enemy moves with one Move Action.
    stretch: Grain,
}

/// One character and all its enemies. The type is large, so callers keep one as a scratch buffer.
#[derive(Default)]
pub struct Duels {
    pub(crate) list: Pile<Duel, MAX_FIGURES>,
}

/// The value of a point for a character.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    /// The best harm that it can do at once from there.
    pub(crate) prospect: f32,
    /// The best harm that it can do later, reduced by the distance it still has to move.
    pub(crate) near: f32,
    /// The harm that enemies could do there: all of it where they see it, half of it where they have to move.
    pub(crate) exposed: f32,
    /// How much of that harm cover prevents.
    pub(crate) cover: f32,
}
