//! Attacks in seven steps (AS-ATK), also on terrain (AS-TER-2) and on areas (AS-Q32).
//!
//! A declared attack is a [`Frame::Attack`] that comes back once for each step, so that windows for
//! responses and the effects of deeds lie above it while they last. An attack on an area strikes its
//! targets one after another; all of them are told before the flip.

use crate::game::{Cx, Seat};
use crate::games::ascension::Ascension;
use crate::games::ascension::content::sheets::{Area, Condition, Deed, DeedId, DeedKind, Extra, Trigger};
use crate::games::ascension::events::{AttackTold, Event, Source, Weighed};
use crate::games::ascension::knobs::{AoeFlip, HitRule};
use crate::games::ascension::state::{
    Attack, AttackStep, Effects, Figure, Frame, MoveKind, Moving, NOBODY, Part, PieceId, State, Target, Window,
};
use crate::table::Pile;
use crate::table::flip_deck::Flip;
use crate::table::id_set::IdSet;
use crate::table::ids::IdArray;
use crate::table::plane::Point;

/// Those that an attack strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Victims {
    pub(crate) figures: IdSet<Figure>,
    pub(crate) pieces: IdSet<PieceId>,
}

impl Attack {
    fn new(by: Figure, deed: DeedId, target: Target, bonus: i8) -> Attack {
        Attack {
            by,
            deed,
            target,
            step: AttackStep::Declared,
            bonus,
            flip: None,
            damage: 0,
            hit: false,
            any_hit: false,
            untold: IdSet::EMPTY,
            left: IdSet::EMPTY,
            left_pieces: IdSet::EMPTY,
            defended: IdArray::default(),
            middle: Point::default(),
            piece: None,
            height: 0,
        }
    }
}

impl Moving {
    /// Strides that a deed gives.
    pub(crate) fn given(who: Figure, strides: u8, kind: MoveKind) -> Moving {
        Moving { who, strides, more: 0, shakes: 0, interacts: 0, kind, plan: Pile::new() }
    }
}

impl Ascension {
    /// The deed of a character at a place on its sheet.
    pub(crate) fn deed(&self, s: &State, who: Figure, deed: DeedId) -> &Deed {
        &self.sheet(s, who).deeds[deed]
    }

    /// Whether a character is on the table.
    pub(crate) fn alive(&self, s: &State, who: Figure) -> bool {
        s.figures.get(who).is_some_and(|figure| figure.alive)
    }

    /// Whether two characters are on different sides (AS-CONF-2).
    pub(crate) fn foes(&self, s: &State, one: Figure, other: Figure) -> bool {
        self.side(s.figures[one].owner) != self.side(s.figures[other].owner)
    }

    /// The characters on the table.
    pub(crate) fn standing<'s>(&self, s: &'s State) -> impl Iterator<Item = Figure> + use<'s> {
        s.figures.ids().filter(|who| s.figures[*who].alive)
    }

    /// One flip of a seat's deck (AS-FLIP-1).
    pub(crate) fn flip_of(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) -> i16 {
        let deck = self.deck_of(seat);
        let Flip { cards, total } = self.decks.flip(&mut s.decks[deck], deck.0, cx);
        cx.event(Event::Turned(seat, cards));
        cx.event(Event::Flipped(seat, total));
        total
    }

    /// Begins a deed that has been paid for, aimed at a legal target: what it does goes onto the stack.
    pub(crate) fn begin_deed(&self, s: &mut State, by: Figure, deed: DeedId, target: Target, cx: &mut Cx<'_, Event>) {
        let printed = self.deed(s, by, deed);
        if printed.kind != DeedKind::Attack {
            cx.event(Event::Used(by, s.figures[by].sheet, deed));
            s.stack.push(Frame::Effects(Effects { by, deed, target, at: 0, hit: true, part: Part::All }));
            return;
        }
        self.begin_attack(s, by, deed, target, 0);
        if let (1.., Target::Figure(who)) = (printed.swoop, target) {
            s.stack.push(Frame::Moving(Moving::given(by, printed.swoop, MoveKind::Swoop(who))));
        }
    }

    /// Begins an attack, with a bonus if it is a counterattack.
    pub(crate) fn begin_attack(&self, s: &mut State, by: Figure, deed: DeedId, target: Target, bonus: i8) {
        s.stack.push(Frame::Attack(Attack::new(by, deed, target, bonus)));
    }

    /// Attack before the flip less Defense (AS-ATK-9): it hits on a flip above the negative of this,
    /// for damage of the flip plus this. `cover` and `defended` count for the Defense.
    pub(crate) fn margin(&self, s: &State, by: Figure, deed: DeedId, target: Target, cover: i8, defended: i8) -> i16 {
        self.attack_before_flip(s, by, deed, target) - self.total_defense(s, target, cover, defended)
    }

    /// Attack Skill with bonuses and Hinder (AS-ATK-2).
    pub(crate) fn attack_before_flip(&self, s: &State, by: Figure, deed: DeedId, target: Target) -> i16 {
        let printed = self.deed(s, by, deed);
        let hinder = s.figures[by].condition(Condition::Hinder) * self.knobs.conditions.hinder.per;
        let extra = match printed.extra {
            None => 0,
            Some(Extra::Moved(least, bonus)) => {
                let moved = s.active.filter(|active| active.who == by).map_or(0, |active| active.moved);
                if moved >= least { bonus } else { 0 }
            }
            Some(Extra::Gang(most)) => {
                let Target::Figure(at) = target else { return 0 };
                let gang = self
                    .standing(s)
                    .filter(|friend| {
                        *friend != by && *friend != at && !self.foes(s, by, *friend) && self.in_contact(s, *friend, at)
                    })
                    .count();
                most.min(gang as i8)
            }
        };
        i16::from(self.sheet(s, by).skill) + i16::from(printed.bonus) + i16::from(extra) - i16::from(hinder)
    }

    /// Defense with bonuses and Weaken (AS-ATK-3); that of terrain knows neither.
    pub(crate) fn total_defense(&self, s: &State, target: Target, cover: i8, defended: i8) -> i16 {
        let bonus = i16::from(cover) + i16::from(defended);
        match target {
            Target::Figure(at) => {
                let figure = &s.figures[at];
                let weaken = figure.condition(Condition::Weaken) * self.knobs.conditions.weaken.per;
                let timed = i16::from(figure.ward) + i16::from(figure.locked.unwrap_or(0));
                (i16::from(self.sheet(s, at).defense) + timed + bonus - i16::from(weaken))
                    .max(i16::from(self.knobs.attack.defense_floor))
            }
            Target::Piece(piece) => i16::from(self.table.pieces[piece].defense) + bonus,
            Target::Point(_) | Target::User => 0,
        }
    }

    /// Whom an attack strikes. The declared target always is among them.
    fn victims(&self, s: &State, run: &Attack) -> Victims {
        let deed = self.deed(s, run.by, run.deed);
        let mut victims = match deed.area {
            Area::None => Victims::default(),
            Area::Nova(_) | Area::NovaFoes(_) => self.victims_around(s, run.by, deed),
            Area::Burst(radius) => {
                let mut victims = Victims::default();
                for at in self.standing(s) {
                    let near = self.gap_to_place(s, at, run.middle, run.height) <= radius
                        && self.is_on_level(s, at, run.height)
                        && (self.knobs.aoe.friendly_fire || self.foes(s, run.by, at))
                        && (deed.indirect || self.sight_from_point(s, run.middle, run.height, run.piece, at).is_some());
                    if near {
                        victims.figures.insert(at);
                    }
                }
                let middle = crate::table::plane::Shape::disc(run.middle, 0);
                victims.pieces =
                    self.pieces_struck(s, deed, |piece| piece.shape.distance(&middle) <= f64::from(radius));
                victims
            }
        };
        match run.target {
            Target::Figure(at) => victims.figures.insert(at),
            Target::Piece(piece) => victims.pieces.insert(piece),
            Target::Point(_) | Target::User => {}
        }
        victims
    }

    /// Whom an attack on all around the user strikes.
    pub(crate) fn victims_around(&self, s: &State, who: Figure, deed: &Deed) -> Victims {
        let (Area::Nova(radius) | Area::NovaFoes(radius)) = deed.area else { return Victims::default() };
        let foes_only = matches!(deed.area, Area::NovaFoes(_)) || !self.knobs.aoe.friendly_fire;
        let height = self.level_of(s, who);
        let mut victims = Victims::default();
        for at in self.standing(s).filter(|at| *at != who) {
            let near = self.gap(s, who, at) <= radius
                && self.is_on_level(s, at, height)
                && (!foes_only || self.foes(s, who, at))
                && (deed.indirect || self.sight(s, who, Target::Figure(at)).is_some());
            if near {
                victims.figures.insert(at);
            }
        }
        let base = self.base(s, who);
        victims.pieces = self.pieces_struck(s, deed, |piece| piece.shape.distance(&base) <= f64::from(radius));
        victims
    }

    /// The pieces of an area that the deed strikes.
    fn pieces_struck(&self, s: &State, deed: &Deed, near: impl Fn(&super::terrain::Piece) -> bool) -> IdSet<PieceId> {
        if !deed.strikes_terrain && !self.knobs.aoe.terrain {
            return IdSet::EMPTY;
        }
        let struck = self.table.pieces.iter().filter(|(at, piece)| self.can_be_struck(s, *at) && near(piece));
        struck.map(|(at, _)| at).collect()
    }

    /// Whether an area at this height reaches a character (AS-LVL-1).
    pub(crate) fn is_on_level(&self, s: &State, at: Figure, height: u8) -> bool {
        !self.knobs.aoe.same_level || self.level_of(s, at) == height
    }

    /// What cover adds to the Defense of the one that is struck now; in an area it counts from the
    /// middle.
    fn cover(&self, s: &State, run: &Attack) -> i8 {
        let deed = self.deed(s, run.by, run.deed);
        if deed.indirect || deed.ignores_cover {
            return 0;
        }
        let area = deed.area != Area::None;
        if area && !self.knobs.aoe.cover {
            return 0;
        }
        let bonus = match (deed.area, run.target) {
            (Area::Burst(_), Target::Figure(at)) => self.sight_from_point(s, run.middle, run.height, run.piece, at),
            (Area::Burst(_), _) => None,
            (Area::None | Area::Nova(_) | Area::NovaFoes(_), target) => self.sight(s, run.by, target),
        };
        // Whoever has got out of sight since has no more cover than in the open.
        bonus.unwrap_or(0)
    }

    /// Whether a swoop has ended where its target is in range and seen (AS-ATK-1).
    fn swoop_has_come(&self, s: &State, run: &Attack) -> bool {
        let printed = self.deed(s, run.by, run.deed);
        self.in_range(s, run.by, printed, run.target, 0)
            && (printed.indirect || self.sight(s, run.by, run.target).is_some())
    }

    /// One step of an attack.
    pub(crate) fn step_attack(&self, s: &mut State, mut run: Attack, cx: &mut Cx<'_, Event>) {
        let printed = self.deed(s, run.by, run.deed);
        let about = match run.target {
            Target::Figure(at) => at,
            Target::Piece(_) | Target::Point(_) | Target::User => NOBODY,
        };
        let mut window = None;
        match run.step {
            AttackStep::Declared => {
                if !self.alive(s, run.by) || printed.swoop > 0 && !self.swoop_has_come(s, &run) {
                    return self.come_to_nothing(s, &run, cx);
                }
                self.place_area(s, &mut run);
                let victims = self.victims(s, &run);
                (run.left, run.left_pieces) = (victims.figures, victims.pieces);
                run.untold = run.left;
                run.step = AttackStep::Told;
            }
            AttackStep::Told => match run.untold.pop_lowest() {
                Some(at) => window = Some(Window::new(Trigger::Targeted, at, run.by)),
                None => run.step = AttackStep::Next,
            },
            AttackStep::Next => {
                if run.flip.is_none() && !self.alive(s, run.by) {
                    return self.come_to_nothing(s, &run, cx);
                }
                match self.next_victim(s, &mut run) {
                    Some(target) => (run.target, run.step) = (target, AttackStep::Flip),
                    None => {
                        if run.flip.is_none() {
                            self.come_to_nothing(s, &run, cx);
                        }
                        if printed.area != Area::None {
                            s.stack.push(Frame::Effects(Effects {
                                by: run.by,
                                deed: run.deed,
                                target: Target::User,
                                at: 0,
                                hit: run.any_hit,
                                part: Part::OnUser,
                            }));
                        }
                        return;
                    }
                }
            }
            AttackStep::Flip => {
                self.judge(s, &mut run, cx);
                run.step = AttackStep::Damage;
                let trigger = if run.hit { Trigger::Hit } else { Trigger::Missed };
                window = Some(Window::new(trigger, about, run.by));
            }
            AttackStep::Damage => {
                run.step = AttackStep::Wounds;
                if run.damage > 0 {
                    window = Some(Window::new(Trigger::Damaged, about, run.by));
                }
            }
            AttackStep::Wounds => {
                run.step = AttackStep::Effects;
                s.stack.push(Frame::Attack(run));
                match run.target {
                    Target::Figure(at) => self.suffer(s, at, run.damage, Source::Attack, run.by, cx),
                    Target::Piece(piece) if run.hit => self.strike(s, piece, run.damage, printed.ignores_threshold, cx),
                    Target::Piece(_) | Target::Point(_) | Target::User => {}
                }
                return;
            }
            AttackStep::Effects => {
                run.step = AttackStep::Done;
                let part = if printed.area == Area::None { Part::All } else { Part::OnTarget };
                s.stack.push(Frame::Attack(run));
                let Attack { by, deed, target, hit, .. } = run;
                s.stack.push(Frame::Effects(Effects { by, deed, target, at: 0, hit, part }));
                return;
            }
            AttackStep::Done => {
                run.step = AttackStep::Next;
                window = Some(Window::new(Trigger::AttackDone, about, run.by));
            }
        }
        s.stack.push(Frame::Attack(run));
        if let Some(window) = window.filter(|window| window.about != NOBODY) {
            self.open_window(s, window);
        }
    }

    /// An attack is over before its flip: it is told, for its tokens are spent.
    fn come_to_nothing(&self, s: &State, run: &Attack, cx: &mut Cx<'_, Event>) {
        cx.event(Event::InVain(run.by, s.figures[run.by].sheet, run.deed));
    }

    /// Sets the middle of an area.
    fn place_area(&self, s: &State, run: &mut Attack) {
        run.piece = match run.target {
            Target::Piece(piece) => Some(piece),
            Target::Figure(_) | Target::Point(_) | Target::User => None,
        };
        (run.middle, run.height) = match run.target {
            Target::Figure(at) => (s.figures[at].at, self.level_of(s, at)),
            Target::Piece(piece) => (self.table.pieces[piece].shape.middle(), 0),
            Target::Point(at) => (at, 0),
            Target::User => (s.figures[run.by].at, self.level_of(s, run.by)),
        };
    }

    /// Takes the next one to be struck off the list: the declared target first, then characters and
    /// pieces in their order.
    fn next_victim(&self, s: &State, run: &mut Attack) -> Option<Target> {
        let declared = match run.target {
            Target::Figure(at) if run.left.contains(at) => Some(Target::Figure(at)),
            Target::Piece(piece) if run.left_pieces.contains(piece) => Some(Target::Piece(piece)),
            _ => None,
        };
        let mut next = declared;
        loop {
            let target = next
                .take()
                .or_else(|| run.left.lowest().map(Target::Figure))
                .or_else(|| run.left_pieces.lowest().map(Target::Piece))?;
            match target {
                Target::Figure(at) => {
                    run.left.remove(at);
                    if self.alive(s, at) {
                        return Some(target);
                    }
                }
                Target::Piece(piece) => {
                    run.left_pieces.remove(piece);
                    if self.can_be_struck(s, piece) {
                        return Some(target);
                    }
                }
                Target::Point(_) | Target::User => return None,
            }
        }
    }

    /// Steps 2 to 5: flips, if it has not, and works out hit and damage.
    fn judge(&self, s: &mut State, run: &mut Attack, cx: &mut Cx<'_, Event>) {
        let printed = self.deed(s, run.by, run.deed);
        let (first, hit_before) = (run.flip.is_none(), run.any_hit);
        let flip = match run.flip {
            Some(flip) if self.knobs.aoe.flip == AoeFlip::Once => flip,
            _ => self.flip_of(s, s.figures[run.by].owner, cx),
        };
        run.flip = Some(flip);
        let defended = match run.target {
            Target::Figure(at) => run.defended[at],
            Target::Piece(_) | Target::Point(_) | Target::User => 0,
        };
        let cover = self.cover(s, run);
        let margin = self.margin(s, run.by, run.deed, run.target, cover, defended) + i16::from(run.bonus);
        run.hit = match self.knobs.attack.hit_rule {
            HitRule::Gt => flip + margin > 0,
            HitRule::Ge => flip + margin >= 0,
        };
        run.any_hit |= run.hit;
        let mut damage = 0;
        if run.hit && !printed.harmless {
            damage = (flip + margin).max(i16::from(self.knobs.attack.min_damage));
            if matches!(run.target, Target::Piece(_)) {
                damage += i16::from(printed.terrain_bonus);
            }
            if self.knobs.attack.damage_cap > 0 {
                damage = damage.min(i16::from(self.knobs.attack.damage_cap));
            }
        }
        run.damage = damage.clamp(0, i16::from(u8::MAX)) as u8;
        let Attack { by, deed, target, hit, damage, .. } = *run;
        let sheet = s.figures[by].sheet;
        if cx.is_recorded() {
            cx.event(Event::Weighed(self.weigh(s, run, cover, defended)));
        }
        cx.event(Event::Attacks(AttackTold { by, sheet, deed, target, margin, flip, damage, hit, first, hit_before }));
    }

    /// What the margin of an attack on the target under way is made of.
    fn weigh(&self, s: &State, run: &Attack, cover: i8, defended: i8) -> Weighed {
        let (skill, bonus) = (self.sheet(s, run.by).skill, self.deed(s, run.by, run.deed).bonus);
        let hinder = s.figures[run.by].condition(Condition::Hinder) * self.knobs.conditions.hinder.per;
        let attack = self.attack_before_flip(s, run.by, run.deed, run.target);
        let (defense, timed, weaken) = match run.target {
            Target::Figure(at) => {
                let figure = &s.figures[at];
                let weaken = figure.condition(Condition::Weaken) * self.knobs.conditions.weaken.per;
                (self.sheet(s, at).defense, i16::from(figure.ward) + i16::from(figure.locked.unwrap_or(0)), weaken)
            }
            Target::Piece(piece) => (self.table.pieces[piece].defense, 0, 0),
            Target::Point(_) | Target::User => (0, 0, 0),
        };
        Weighed {
            skill,
            bonus,
            extra: attack + i16::from(hinder) - i16::from(skill) - i16::from(bonus),
            counter: run.bonus,
            hinder,
            defense,
            timed,
            cover,
            defended,
            weaken,
            total: self.total_defense(s, run.target, cover, defended),
        }
    }

    /// A character suffers damage, whatever its Defense (AS-ATK-6). Whoever has more to do afterwards
    /// is on the stack already: a response to a defeat comes on top.
    pub(crate) fn suffer(
        &self,
        s: &mut State,
        who: Figure,
        damage: u8,
        source: Source,
        by: Figure,
        cx: &mut Cx<'_, Event>,
    ) {
        if damage == 0 || !self.alive(s, who) {
            return;
        }
        let figure = &mut s.figures[who];
        // What is beyond the wounds left hurts nobody, and is not counted.
        let lost = damage.min(figure.wounds);
        figure.wounds -= lost;
        let down = figure.wounds == 0;
        cx.event(Event::Suffered(who, lost, source, by));
        if down {
            self.defeat(s, who, by, cx);
        }
    }

    /// A character is defeated and leaves the table at once; what it gave to others ends.
    pub(crate) fn defeat(&self, s: &mut State, who: Figure, by: Figure, cx: &mut Cx<'_, Event>) {
        let figure = &mut s.figures[who];
        figure.alive = false;
        figure.wounds = 0;
        cx.event(Event::Defeated(who, by));
        for friend in s.figures.values_mut().filter(|friend| friend.ward_by == who) {
            (friend.ward, friend.ward_by) = (0, NOBODY);
        }
        self.open_window(s, Window::new(Trigger::Defeated, who, by));
    }
}
