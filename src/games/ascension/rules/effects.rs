//! What deeds do, verb by verb (AS-ATK-7, the verbs of `sheets`).

use crate::game::Cx;
use crate::games::ascension::content::sheets::{DeedKind, Verb, When};
use crate::games::ascension::events::Source;
use crate::games::ascension::state::{
    Effects, Figure, Forced, ForcedKind, Frame, MoveKind, Moving, Part, Patch, Question, State, Target,
};
use crate::games::ascension::{Ascension, Event};

/// The most cards one can look at in one go: every set of them is a choice.
const MAX_LOOK: usize = 4;

impl Verb {
    /// Whether it happens to the deed's target; else to the user or around it.
    fn is_on_target(&self) -> bool {
        match self {
            Verb::Condition(..)
            | Verb::Push(_)
            | Verb::Pull(_)
            | Verb::Throw(_)
            | Verb::Heal(_)
            | Verb::Wound(_)
            | Verb::TargetStrides(_)
            | Verb::LendToken
            | Verb::Cleanse => true,
            Verb::Stride(_)
            | Verb::Trample(..)
            | Verb::Ward(..)
            | Verb::LockDown(_)
            | Verb::Look(_)
            | Verb::Trap(_)
            | Verb::Mire(..)
            | Verb::Defend(_)
            | Verb::DefendByFlip(_)
            | Verb::HoldFast
            | Verb::TakeOver(_)
            | Verb::Harden(..)
            | Verb::Counter(..)
            | Verb::Burst(..) => false,
        }
    }
}

impl Ascension {
    /// The effects of a deed one after another, each with all that comes of it.
    pub(crate) fn step_effects(&self, s: &mut State, mut run: Effects, cx: &mut Cx<'_, Event>) {
        let deed = self.deed(s, run.by, run.deed);
        while let Some(effect) = deed.effects.get(usize::from(run.at)) {
            run.at += 1;
            let in_part = match run.part {
                Part::All => true,
                Part::OnTarget => effect.verb.is_on_target(),
                Part::OnUser => !effect.verb.is_on_target(),
            };
            let attack = deed.kind == DeedKind::Attack;
            let happens = match effect.when {
                When::Always => !attack || run.hit || self.knobs.attack.effects_on_miss,
                When::Hit => run.hit,
                When::Miss => attack && !run.hit,
            };
            if in_part && happens {
                let below = s.stack.len();
                s.stack.push(Frame::Effects(run));
                self.carry_out(s, &run, effect.verb, cx);
                if s.stack.len() > below + 1 {
                    return;
                }
                s.stack.pop();
            }
        }
    }

    /// Does one thing. Its own frame lies on top of the stack, what takes longer goes above it.
    fn carry_out(&self, s: &mut State, run: &Effects, verb: Verb, cx: &mut Cx<'_, Event>) {
        let by = run.by;
        let user_seat = s.figures[by].owner;
        if verb.is_on_target() {
            let at = match run.target {
                Target::Figure(at) => at,
                Target::User => by,
                Target::Piece(_) | Target::Point(_) => return,
            };
            if self.alive(s, at) || self.knobs.attack.effects_on_defeated {
                self.carry_out_on(s, by, at, verb, cx);
            }
            return;
        }
        match verb {
            Verb::Stride(strides) => self.give_strides(s, by, strides, MoveKind::Strides),
            Verb::Trample(strides, size) => self.give_strides(s, by, strides, MoveKind::Trample(size)),
            Verb::Ward(within, defense) => {
                for friend in s.figures.ids() {
                    let near = friend == by || !self.foes(s, by, friend) && self.gap(s, by, friend) <= within;
                    let near = near && self.alive(s, friend);
                    let figure = &mut s.figures[friend];
                    // The stronger one counts.
                    if near && (figure.ward == 0 || figure.ward < defense) {
                        (figure.ward, figure.ward_by) = (defense, by);
                    }
                }
            }
            Verb::LockDown(defense) => s.figures[by].locked = Some(defense),
            Verb::Look(cards) => {
                let deck = &mut s.decks[self.deck_of(user_seat)];
                let cards = usize::from(cards).min(MAX_LOOK).min(deck.draw.len()) as u8;
                if cards > 0 {
                    self.decks.look(deck, self.side(user_seat).0, cards);
                    s.stack.push(Frame::Ask(user_seat, Question::Discard(cards)));
                }
            }
            Verb::Trap(radius) => {
                let until = s.turn.saturating_add(1);
                self.lay_patch(s, run, Patch { radius, difficult: false, until, by, ..Patch::default() });
            }
            Verb::Mire(radius, _) => {
                self.lay_patch(
                    s,
                    run,
                    Patch { radius, difficult: true, until: super::hazards::FOR_GOOD, by, ..Patch::default() },
                );
            }
            Verb::Burst(radius, wounds, condition, tokens) => {
                let level = self.level_of(s, by);
                for at in s.figures.ids() {
                    if at != by && self.alive(s, at) && self.is_on_level(s, at, level) && self.gap(s, by, at) <= radius
                    {
                        self.suffer(s, at, wounds, Source::Deed, by, cx);
                        self.gain(s, at, condition, tokens, cx);
                    }
                }
            }
            verb => self.respond_with(s, by, verb, cx),
        }
    }

    /// What happens to the target.
    fn carry_out_on(&self, s: &mut State, by: Figure, at: Figure, verb: Verb, cx: &mut Cx<'_, Event>) {
        let forced = |kind, length| Frame::Forced(Forced { who: at, by, kind, length, told: false, cancelled: false });
        match verb {
            Verb::Condition(condition, tokens) => self.gain(s, at, condition, tokens, cx),
            Verb::Push(further) if self.can_be_pushed(s, by, at) => {
                s.stack.push(forced(ForcedKind::Push, self.push_length(s, by, at) + further));
            }
            Verb::Pull(length) if self.can_be_pushed(s, by, at) => s.stack.push(forced(ForcedKind::Pull, length)),
            Verb::Throw(length) if self.can_be_thrown(s, by, at) => s.stack.push(forced(ForcedKind::Throw, length)),
            Verb::Heal(wounds) => {
                let full = self.sheet(s, at).wounds;
                let figure = &mut s.figures[at];
                if figure.alive {
                    let had = figure.wounds;
                    figure.wounds = had.saturating_add(wounds).min(full);
                    cx.event(Event::Healed(at, figure.wounds - had, by));
                }
            }
            Verb::Wound(wounds) => self.suffer(s, at, wounds, Source::Deed, by, cx),
            Verb::TargetStrides(strides) => self.give_strides(s, at, strides, MoveKind::Strides),
            Verb::LendToken if self.can_lend(s, by, at) => {
                let giver = &mut s.figures[by];
                giver.pool -= 1;
                giver.lent += 1;
                giver.lent_to = at;
                s.figures[at].pool += 1;
                cx.event(Event::Lent(by, at));
            }
            Verb::Cleanse if s.figures[at].suffers().next().is_some() => {
                s.stack.push(Frame::Ask(s.figures[by].owner, Question::Cleanse(at)));
            }
            // What cannot be done to it is not done.
            _ => {}
        }
    }

    /// What a response does to the event it answers.
    fn respond_with(&self, s: &mut State, by: Figure, verb: Verb, cx: &mut Cx<'_, Event>) {
        let Some(event) = super::responses::event_answered(s) else { return };
        match verb {
            Verb::Defend(defense) => defend(s, event.about, i16::from(defense)),
            Verb::DefendByFlip(add) => {
                let flip = self.flip_of(s, s.figures[by].owner, cx);
                defend(s, event.about, flip + i16::from(add));
            }
            Verb::HoldFast => {
                let forced = s.stack.iter_mut().rev().find_map(|frame| match frame {
                    Frame::Forced(forced) => Some(forced),
                    _ => None,
                });
                if let Some(forced) = forced {
                    forced.cancelled = true;
                }
            }
            Verb::TakeOver(most) => {
                let Some(attack) = super::responses::attack_to_change(s) else { return };
                let taken = most.min(attack.damage);
                attack.damage -= taken;
                cx.event(Event::Lessened(attack.damage));
                let cause = attack.by;
                self.suffer(s, by, taken, Source::Attack, cause, cx);
            }
            Verb::Harden(least, less) => {
                if let Some(attack) = super::responses::attack_to_change(s)
                    && attack.damage >= least
                {
                    attack.damage = attack.damage.saturating_sub(less).max(1).min(attack.damage);
                    cx.event(Event::Lessened(attack.damage));
                }
            }
            Verb::Counter(with, bonus) if self.alive(s, event.cause) && self.alive(s, by) => {
                self.begin_attack(s, by, with, Target::Figure(event.cause), bonus);
            }
            _ => {}
        }
    }

    fn give_strides(&self, s: &mut State, who: Figure, strides: u8, kind: MoveKind) {
        if self.alive(s, who) {
            s.stack.push(Frame::Moving(Moving::given(who, strides, kind)));
        }
    }

    /// Whether a character can lend another a token (AS-Q75).
    pub(crate) fn can_lend(&self, s: &State, giver: Figure, to: Figure) -> bool {
        let (from, receiver) = (&s.figures[giver], &s.figures[to]);
        giver != to
            && from.pool > 0
            && (from.lent == 0 || from.lent_to == to)
            && receiver.pool < self.sheet(s, to).capacity
    }

    // ---- looking at cards ----

    /// Discards looked-at cards; the others stay where they are. The effects of the deed are on top of
    /// the stack.
    pub(crate) fn discard_answer(&self, s: &mut State, cards: u8, which: u8, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Effects(run)) = s.stack.last() else { return };
        let deck = self.deck_of(s.figures[run.by].owner);
        self.decks.discard_known(&mut s.decks[deck], cards, which, deck.0, cx);
    }
}

/// Adds to the Defense of one that an attack strikes.
fn defend(s: &mut State, who: Figure, defense: i16) {
    if let Some(attack) = super::responses::attack_to_change(s) {
        let defended = &mut attack.defended[who];
        *defended = (i16::from(*defended) + defense).clamp(-99, 99) as i8;
    }
}
