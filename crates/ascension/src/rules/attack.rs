//! Attacks in seven steps (AS-ATK), including those on terrain (AS-TER-2) and on areas (AS-Q32).
//!
//! An attack in progress is a [`Frame::Attack`] that is pushed again after each step, so that
//! response windows and effects of actions can run above it. An attack on an area strikes its
//! targets one after another; the `targeted` windows of all of them come before the flip.

use crate::Ascension;
use crate::model::content::sheets::{Area, Deed, DeedId, DeedKind, Trigger};
use crate::model::content::suits::Met;
use crate::model::events::{AttackResult, Event, Source};
use crate::model::flip_deck::Flip;
use crate::model::knobs::{AoeFlip, HitRule};
use crate::model::state::{
    AimedAt, Attack, AttackStep, Effects, Figure, Frame, MoveKind, Moving, NOBODY, Part, State, Window,
};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::IdArray;
use evenhand_kit::table::plane::Point;

impl Attack {
    fn new(by: Figure, deed: DeedId, target: AimedAt, bonus: i8) -> Attack {
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
            more: false,
            suits: Met::default(),
            hits: IdSet::EMPTY,
            misses: IdSet::EMPTY,
            chain: Pile::new(),
            evading: IdSet::EMPTY,
        }
    }
}

impl Moving {
    /// Creates the move for strides that an effect gives.
    pub(crate) fn given(who: Figure, strides: u8, kind: MoveKind) -> Moving {
        Moving { who, strides, more: 0, shakes: 0, interacts: 0, kind, plan: Pile::new() }
    }
}

impl Ascension {
    /// Returns an action of a character's sheet.
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

    /// Returns the characters on the table.
    pub(crate) fn standing<'s>(&self, s: &'s State) -> impl Iterator<Item = Figure> + use<'s> {
        s.figures.ids().filter(|who| s.figures[*who].alive)
    }

    /// Makes one flip of a seat's deck (AS-FLIP-1).
    pub(crate) fn flip_of(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) -> Flip {
        let deck = self.deck_of(seat);
        let flip = self.decks.flip(&mut s.decks[deck], deck.0, cx);
        cx.event(Event::Turned(seat, flip.cards));
        cx.event(Event::Flipped(seat, flip.total));
        flip
    }

    /// Begins an action that was paid for, with a legal target: pushes its frames onto the stack. `more` is whether
    /// the greater number of tokens was spent on it (AC-ATK-2).
    pub(crate) fn begin_deed(
        &self,
        s: &mut State,
        by: Figure,
        deed: DeedId,
        target: AimedAt,
        more: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        let printed = self.deed(s, by, deed);
        if printed.kind != DeedKind::Attack {
            cx.event(Event::Used(by, s.figures[by].sheet, deed));
            s.stack.push(Frame::Effects(Effects::new(by, deed, target)));
            return;
        }
        let still = self.stands_still(s, by) && self.knobs.traits.stationary_ends_moves;
        if let (true, Some(active)) = (still, &mut s.active) {
            active.stood = true;
        }
        s.stack.push(Frame::Attack(Attack { more, ..Attack::new(by, deed, target, 0) }));
        if let (1.., AimedAt::Figure(who)) = (printed.swoop, target) {
            s.stack.push(Frame::Moving(Moving::given(by, printed.swoop, MoveKind::Swoop(who))));
        }
    }

    /// Begins an attack; `bonus` is that of a counterattack, else 0.
    pub(crate) fn begin_attack(&self, s: &mut State, by: Figure, deed: DeedId, target: AimedAt, bonus: i8) {
        s.stack.push(Frame::Attack(Attack::new(by, deed, target, bonus)));
    }

    /// Whether a swoop has ended with its target in range and in sight (AS-ATK-1).
    fn swoop_has_come(&self, s: &State, run: &Attack) -> bool {
        let printed = self.deed(s, run.by, run.deed);
        self.in_range(s, run.by, printed, run.target, 0)
            && (printed.indirect || self.sight(s, run.by, run.target).is_some())
    }

    /// Carries out one step of an attack.
    pub(crate) fn step_attack(&self, s: &mut State, mut run: Attack, cx: &mut Cx<'_, Event>) {
        let about = match run.target {
            AimedAt::Figure(at) => at,
            AimedAt::Piece(_) | AimedAt::Point(_) | AimedAt::User => NOBODY,
        };
        let mut window = None;
        match run.step {
            AttackStep::Declared => {
                let printed = self.deed(s, run.by, run.deed);
                if let (Area::Chain(..), AimedAt::Figure(first), true) =
                    (printed.area, run.target, run.chain.is_empty())
                {
                    run.chain.push(first);
                    run.step = AttackStep::Chaining;
                    return self.step_chain(s, run);
                }
                if !self.alive(s, run.by) || printed.swoop > 0 && !self.swoop_has_come(s, &run) {
                    return self.come_to_nothing(s, &run, cx);
                }
                self.find_victims(s, &mut run);
                run.step = AttackStep::Told;
            }
            AttackStep::Chaining => return self.step_chain(s, run),
            AttackStep::Told => match run.untold.pop_lowest() {
                Some(at) => window = Some(Window::new(Trigger::Targeted, at, run.by)),
                None => run.step = AttackStep::Next,
            },
            AttackStep::Next => {
                if run.flip.is_none() && !self.alive(s, run.by) {
                    return self.come_to_nothing(s, &run, cx);
                }
                match self.next_victim(s, &mut run) {
                    // A target that has stepped out of the attack is not struck.
                    Some(AimedAt::Figure(at)) if run.evading.contains(at) && !self.still_reaches(s, &run, at) => {}
                    Some(target) => (run.target, run.step) = (target, AttackStep::Flip),
                    None => return self.end_attack(s, &run, cx),
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
                return self.deal_damage(s, &run, cx);
            }
            AttackStep::Effects => {
                run.step = AttackStep::Done;
                s.stack.push(Frame::Attack(run));
                return self.begin_effects_on_victim(s, &run);
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

    /// Finds the characters and pieces that a declared attack strikes (AS-ATK-1).
    fn find_victims(&self, s: &State, run: &mut Attack) {
        self.place_area(s, run);
        let victims = self.victims(s, run);
        (run.left, run.left_pieces) = (victims.figures, victims.pieces);
        run.untold = run.left;
    }

    /// Deals the damage to the current target (AS-ATK-6).
    fn deal_damage(&self, s: &mut State, run: &Attack, cx: &mut Cx<'_, Event>) {
        match run.target {
            AimedAt::Figure(at) => self.suffer(s, at, run.damage, Source::Attack, run.by, cx),
            AimedAt::Piece(piece) if run.hit => {
                let ignores_threshold = self.deed(s, run.by, run.deed).ignores_threshold;
                self.strike(s, piece, run.damage, ignores_threshold, cx);
            }
            AimedAt::Piece(_) | AimedAt::Point(_) | AimedAt::User => {}
        }
    }

    /// Begins the effects of the attack (AS-ATK-7); for an area, only those on the current target.
    fn begin_effects_on_victim(&self, s: &mut State, run: &Attack) {
        let Attack { by, deed, target, hit, suits, .. } = *run;
        let part = if self.deed(s, by, deed).area == Area::None { Part::All } else { Part::OnTarget };
        s.stack.push(Frame::Effects(Effects { hit, part, suits, ..Effects::new(by, deed, target) }));
    }

    /// Ends an attack with no target left. The effects of an area attack on its user happen once, now.
    fn end_attack(&self, s: &mut State, run: &Attack, cx: &mut Cx<'_, Event>) {
        if run.flip.is_none() {
            self.come_to_nothing(s, run, cx);
        }
        let Attack { by, deed, any_hit: hit, .. } = *run;
        if self.deed(s, by, deed).area != Area::None {
            let Attack { suits, hits, misses, .. } = *run;
            let effects =
                Effects { hit, part: Part::OnUser, suits, hits, misses, ..Effects::new(by, deed, AimedAt::User) };
            s.stack.push(Frame::Effects(effects));
        }
    }

    /// Reports an attack that ends before its flip, because its tokens are spent.
    fn come_to_nothing(&self, s: &State, run: &Attack, cx: &mut Cx<'_, Event>) {
        cx.event(Event::InVain(run.by, s.figures[run.by].sheet, run.deed));
    }

    /// Sets the center of the area.
    fn place_area(&self, s: &State, run: &mut Attack) {
        run.piece = match run.target {
            AimedAt::Piece(piece) => Some(piece),
            AimedAt::Figure(_) | AimedAt::Point(_) | AimedAt::User => None,
        };
        (run.middle, run.height) = match run.target {
            AimedAt::Figure(at) => (s.figures[at].at, self.level_of(s, at)),
            AimedAt::Piece(piece) => (self.table.pieces[piece].shape.middle(), 0),
            AimedAt::Point(at) => self.aimed_point(s, run.by, run.deed, at),
            AimedAt::User => (s.figures[run.by].at, self.level_of(s, run.by)),
        };
    }

    /// Carries out steps 2 to 5: flips, if not done yet, and determines hit and damage.
    fn judge(&self, s: &mut State, run: &mut Attack, cx: &mut Cx<'_, Event>) {
        let printed = self.deed(s, run.by, run.deed);
        let (first, hit_before) = (run.flip.is_none(), run.any_hit);
        let flip = match run.flip {
            Some(flip) if self.knobs.aoe.flip == AoeFlip::Once => flip,
            _ => {
                let flip = self.flip_of(s, s.figures[run.by].owner, cx);
                run.suits = Met::of(&self.decks, &flip.cards, self.knobs.attack.red_wild);
                flip.total
            }
        };
        run.flip = Some(flip);
        let defended = match run.target {
            AimedAt::Figure(at) => run.defended[at],
            AimedAt::Piece(_) | AimedAt::Point(_) | AimedAt::User => 0,
        };
        let cover = self.cover(s, run);
        let bonus = i16::from(run.bonus) + i16::from(printed.bonus_of_more(run.more));
        let margin = self.margin(s, run.by, run.deed, run.target, cover, defended) + bonus;
        run.hit = match self.knobs.attack.hit_rule {
            HitRule::Gt => flip + margin > 0,
            HitRule::Ge => flip + margin >= 0,
        };
        run.any_hit |= run.hit;
        if let AimedAt::Figure(at) = run.target {
            if run.hit { run.hits.insert(at) } else { run.misses.insert(at) }
        }
        if matches!(printed.area, Area::Chain(..)) && !run.hit && self.knobs.aoe.chain_stops {
            run.left = IdSet::EMPTY;
        }
        let mut damage = 0;
        if run.hit && !printed.harmless {
            damage = (flip + margin).max(i16::from(self.knobs.attack.min_damage));
            if matches!(run.target, AimedAt::Piece(_)) {
                damage += i16::from(printed.terrain_bonus);
            }
            if self.knobs.attack.damage_cap > 0 {
                damage = damage.min(i16::from(self.knobs.attack.damage_cap));
            }
        }
        run.damage = u8::try_from(damage.max(0)).unwrap_or(u8::MAX);
        let Attack { by, deed, target, hit, damage, .. } = *run;
        let sheet = s.figures[by].sheet;
        if cx.is_recorded() {
            cx.event(Event::Weighed(self.weigh(s, run, cover, defended)));
        }
        cx.event(Event::Attacks(AttackResult {
            by,
            sheet,
            deed,
            target,
            margin,
            flip,
            damage,
            hit,
            first,
            hit_before,
        }));
    }
}
