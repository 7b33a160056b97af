//! The table as a seat looks at it to compare options.

use super::law::Law;
use crate::game::Seat;
use crate::games::ascension::geometry::{Grain, Point, Shape};
use crate::games::ascension::scenario::Goal;
use crate::games::ascension::sheets::{Area, Deed, DeedKind};
use crate::games::ascension::state::{Figure, MAX_FIGURES, NO_SIDE, Surface, Target};
use crate::games::ascension::{Ascension, State};

/// The most attacks of a character that are looked at.
const ATTACKS: usize = 4;

/// A position from one seat's chair.
pub(crate) struct Sight<'a> {
    pub(crate) game: &'a Ascension,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    /// The next flip of the own deck.
    pub(crate) law: Law,
}

/// What one character can do to another from any distance, cover left out.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    /// Range and harm of each attack.
    attacks: [(Grain, f32); ATTACKS],
    count: usize,
}

impl Reach {
    /// The best harm at a distance.
    pub(crate) fn at(&self, gap: Grain) -> f32 {
        self.attacks[..self.count].iter().filter(|(range, _)| gap <= *range).map(|(_, harm)| *harm).fold(0.0, f32::max)
    }

    /// The best harm at any distance.
    pub(crate) fn best(&self) -> f32 {
        self.at(0)
    }

    /// The distance from which the best harm is done.
    pub(crate) fn wanted(&self) -> Grain {
        let best = self.best();
        self.attacks[..self.count]
            .iter()
            .filter(|(_, harm)| *harm >= 0.9 * best)
            .map(|(range, _)| *range)
            .max()
            .unwrap_or(0)
    }
}

impl<'a> Sight<'a> {
    pub(crate) fn new(game: &'a Ascension, s: &'a State, seat: Seat) -> Sight<'a> {
        let deck = &s.decks[usize::from(game.deck_of(seat))];
        Sight { game, s, seat, law: Law::of(&game.decks, deck) }
    }

    /// The next flip of whoever owns a character.
    pub(crate) fn law_of(&self, who: Figure) -> Law {
        let owner = self.s.figures[usize::from(who)].owner;
        if owner == self.seat {
            return self.law;
        }
        Law::of(&self.game.decks, &self.s.decks[usize::from(self.game.deck_of(owner))])
    }

    pub(crate) fn friendly(&self, who: Figure) -> bool {
        self.game.side(self.s.figures[usize::from(who)].owner) == self.game.side(self.seat)
    }

    /// Characters on the table that are of the own side or not.
    pub(crate) fn on_table(&self, friendly: bool) -> impl Iterator<Item = Figure> + '_ {
        (0..self.s.figures.len() as Figure)
            .filter(move |who| self.s.figures[usize::from(*who)].alive && self.friendly(*who) == friendly)
    }

    /// What a character is worth: a tenth of the agreed points is 1.
    pub(crate) fn worth(&self, who: Figure) -> f32 {
        let points = f32::from(self.game.sheet(self.s, who).points);
        10.0 * points / f32::from(self.game.knobs.points.total.max(1))
    }

    /// What a wound of a character is worth, and the wounds it has left.
    pub(crate) fn wound(&self, who: Figure) -> (f32, i16) {
        let most = f32::from(self.game.sheet(self.s, who).wounds.max(1));
        (self.worth(who) / most, i16::from(self.s.figures[usize::from(who)].wounds))
    }

    /// Wounds expected of an attack of this margin and the chance of a defeat, both by worth.
    pub(crate) fn harm(&self, law: &Law, margin: i16, to: Figure) -> (f32, f32) {
        let (each, left) = self.wound(to);
        (law.damage(margin, left) * each, law.at_least(margin, left.max(1)) * self.worth(to))
    }

    /// What the attacks of a character can do to another, those it can pay for if `now`.
    pub(crate) fn reach(&self, by: Figure, to: Figure, law: &Law, now: Option<u8>) -> Reach {
        let mut reach = Reach::default();
        let figure = &self.s.figures[usize::from(by)];
        for (place, deed) in self.game.sheet(self.s, by).deeds.iter().enumerate() {
            if !self.is_attack(deed) || reach.count == ATTACKS {
                continue;
            }
            if let Some(pool) = now
                && (deed.tokens > pool || figure.slots[place + 1] > 0 && self.game.knobs.tokens.block_occupied)
            {
                continue;
            }
            let margin = self.game.margin(self.s, by, place as u8, Target::Figure(to), 0, 0);
            let (wounds, defeat) = self.harm(law, margin, to);
            let range = match deed.area {
                Area::Nova(radius) | Area::NovaFoes(radius) => radius,
                Area::None | Area::Burst(_) => deed.range.unwrap_or(0),
            };
            let contact = (self.game.knobs.measure.contact_mm * 256.0) as Grain;
            reach.attacks[reach.count] = (range.max(contact), wounds + 0.5 * defeat);
            reach.count += 1;
        }
        reach
    }

    fn is_attack(&self, deed: &Deed) -> bool {
        deed.kind == DeedKind::Attack && !deed.harmless && deed.aim != crate::games::ascension::sheets::Aim::Piece
    }

    /// A character's base at another place.
    pub(crate) fn base_at(&self, who: Figure, at: Point) -> Shape {
        let figure = &self.s.figures[usize::from(who)];
        self.game.base_at(figure.sheet, at, figure.facing)
    }

    /// Reaches of a character against all enemies, and of all enemies against it.
    pub(crate) fn duels(&self, who: Figure, pool: u8) -> Duels {
        let mut duels = Duels::default();
        for foe in self.on_table(false) {
            let place = usize::from(foe);
            duels.own[place] = self.reach(who, foe, &self.law, Some(pool));
            duels.foes[place] = self.reach(foe, who, &self.law_of(foe), None);
        }
        duels
    }

    /// How far a character gets with one Move Action.
    pub(crate) fn stretch(&self, who: Figure) -> Grain {
        Grain::from(self.game.strides_of(self.s, who)) * self.game.sheet(self.s, who).long
    }

    /// The longest stride of a character.
    pub(crate) fn stride(&self, who: Figure) -> f32 {
        self.game.sheet(self.s, who).long.max(1) as f32
    }

    /// The best harm a character could do from a place, the nearest it is to what it wants to reach,
    /// what it is exposed to there, and its cover against the best shooter.
    pub(crate) fn outlook(&self, who: Figure, at: Point, surface: Surface, duels: &Duels) -> Outlook {
        let base = self.base_at(who, at);
        let mut outlook = Outlook { near: f32::INFINITY, ..Outlook::default() };
        let cost = f32::from(self.game.knobs.cover.bonus_gap1.max(1));
        for foe in self.on_table(false) {
            let place = usize::from(foe);
            let gap = base.distance(&self.game.base(self.s, foe)) as Grain;
            let own = &duels.own[place];
            let now = own.at(gap);
            if now > outlook.prospect
                && let Some(cover) = self.game.sight_if_at(self.s, who, at, surface, foe)
            {
                outlook.prospect = outlook.prospect.max(now * (1.0 - 0.2 * f32::from(cover)));
            }
            if own.best() > 0.0 {
                let far = ((gap - own.wanted()).max(0)) as f32 / self.stride(who);
                outlook.near = outlook.near.min(far - own.best());
            }
            let theirs = &duels.foes[place];
            let (here, later) = (theirs.at(gap), theirs.at((gap - self.stretch(foe)).max(0)));
            if here > 0.05 {
                match self.game.sight_if_target_at(self.s, foe, who, at, surface) {
                    Some(cover) => {
                        outlook.exposed += here * (1.0 - 0.2 * f32::from(cover));
                        outlook.cover = outlook.cover.max(f32::from(cover) / cost);
                    }
                    None => outlook.exposed += 0.3 * later,
                }
            } else {
                outlook.exposed += 0.5 * later;
            }
        }
        if !outlook.near.is_finite() {
            outlook.near = 0.0;
        }
        outlook
    }

    /// How far a place is from what the scenario is about, in strides of a character; negative for
    /// being there.
    pub(crate) fn objective(&self, who: Figure, at: Point) -> f32 {
        let stride = self.stride(who);
        let half = self.game.sheet(self.s, who).short as f32 / 2.0;
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } => 0.0,
            Goal::Beacons { markers, radius, .. } => {
                let side = self.game.side(self.seat);
                let wanted = markers.iter().zip(self.s.markers.iter());
                let far = wanted
                    .filter(|(_, owner)| **owner != side)
                    .map(|(marker, owner)| {
                        let gap = (at.distance(*marker) as f32 - *radius as f32 - half).max(0.0) / stride;
                        // An enemy's marker counts twice.
                        gap - if *owner == NO_SIDE { 0.0 } else { 0.5 }
                    })
                    .fold(f32::INFINITY, f32::min);
                if far.is_finite() { far } else { 0.0 }
            }
            Goal::Hill { middle, radius, .. } => {
                let gap = (at.distance(*middle) as f32 - *radius as f32) / stride;
                if gap <= 0.0 { -3.0 } else { gap }
            }
        }
    }
}

/// Reaches between one character and all enemies.
pub(crate) struct Duels {
    pub(crate) own: [Reach; MAX_FIGURES],
    pub(crate) foes: [Reach; MAX_FIGURES],
}

impl Default for Duels {
    fn default() -> Self {
        Duels { own: [Reach::default(); MAX_FIGURES], foes: [Reach::default(); MAX_FIGURES] }
    }
}

/// What a place offers a character.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outlook {
    pub(crate) prospect: f32,
    pub(crate) near: f32,
    pub(crate) exposed: f32,
    pub(crate) cover: f32,
}
