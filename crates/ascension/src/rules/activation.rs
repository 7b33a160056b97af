//! A single activation: its start, its actions and their tokens, its end (AS-ACT, AS-TOK).

use crate::model::content::sheets::{Aim, Condition, DeedKind};
use crate::model::content::sheets::{DeedId, TokenSlot};
use crate::model::events::Source;
use crate::model::knobs::{Expire, Refill, ReturnAt};
use crate::model::state::{
    Activation, AimedAt, Figure, Frame, MoveKind, Moving, NOBODY, Phase, Question, Standing, State,
};
use crate::{Action, Ascension, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};

impl Ascension {
    /// Adds the characters that a seat can activate, and the pass if it is allowed (AS-ACT-2).
    pub(crate) fn activation_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        for (who, figure) in s.figures.iter() {
            if figure.owner == seat && figure.is_left(Phase::Activation) {
                out.push(Action::Activate(who));
            }
        }
        if self.may_pass(s, seat) {
            out.push(Action::Pass);
        }
    }

    /// Starts an activation, AS-ACT-3 (1) to (3): tokens return, timed bonuses the character
    /// gave end, dangerous ground takes effect.
    pub(crate) fn activate(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        cx.event(Event::Activated(who, s.figures[who].sheet));
        s.activations += 1;
        s.passed = 0;
        s.active = Some(Activation::new(who));
        let tokens = &self.knobs.tokens;
        let pool = s.figures[who].pool;
        if tokens.return_at == ReturnAt::OwnActivation && tokens.refill != Refill::FullEachTurn {
            self.return_tokens(s, who);
        }
        cx.event(Event::Returned(who, s.figures[who].pool - pool));
        self.call_tokens_home(s, who, cx);
        s.figures[who].locked = None;
        for figure in s.figures.values_mut().filter(|figure| figure.ward_by == who) {
            figure.ward = 0;
            figure.ward_by = NOBODY;
        }
        self.start_hazards(s, who, cx);
    }

    // ---- tokens ----

    /// Returns tokens from every action to the pool (AS-TOK-4).
    pub(crate) fn return_tokens(&self, s: &mut State, who: Figure) {
        let capacity = self.sheet(s, who).capacity;
        let figure = &mut s.figures[who];
        let full = capacity.max(figure.pool);
        for (slot, exhausted) in figure.slots.values_mut().zip(figure.exhausted.values_mut()) {
            // Tokens of others are taken off first, and leave the match (AC-EF-11, AC-Q18).
            let tokens = &self.knobs.tokens;
            let off = (*exhausted).min(tokens.return_per_action);
            *exhausted -= off;
            let back = (*slot).min(tokens.return_per_action - off);
            *slot -= back;
            let gained = if tokens.exhaust_joins_pool { off } else { 0 };
            figure.pool = figure.pool.saturating_add(back).saturating_add(gained);
        }
        if self.knobs.tokens.refill == Refill::Pool {
            figure.pool = full;
        }
    }

    /// Returns all of a character's tokens to its pool, including those it has lent (`tokens.refill`).
    pub(crate) fn refill(&self, s: &mut State, who: Figure) {
        let capacity = self.sheet(s, who).capacity;
        let figure = &mut s.figures[who];
        figure.slots = Default::default();
        figure.exhausted = Default::default();
        figure.pool = capacity;
        figure.lent = 0;
        figure.lent_to = NOBODY;
    }

    /// Returns the tokens that a character has lent: from the borrower's pool, or else from its
    /// action with the most tokens (AS-Q75).
    fn call_tokens_home(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        let capacity = self.sheet(s, who).capacity;
        let giver = &mut s.figures[who];
        let (lent, to) = (std::mem::take(&mut giver.lent), std::mem::replace(&mut giver.lent_to, NOBODY));
        let full = capacity.max(giver.pool);
        giver.pool += lent;
        if self.knobs.tokens.refill == Refill::Pool {
            giver.pool = giver.pool.min(full);
        }
        if to == NOBODY {
            return;
        }
        cx.event(Event::Recalled(who, to, lent));
        let receiver = &mut s.figures[to];
        for _ in 0..lent {
            if receiver.pool > 0 {
                receiver.pool -= 1;
            } else if let Some(fullest) = receiver.slots.values_mut().max_by_key(|slot| **slot) {
                *fullest = fullest.saturating_sub(1);
            }
        }
    }

    /// Whether a character has the tokens for an action and the slot is free (AS-TOK-2, AS-TOK-5).
    pub(crate) fn affords(&self, figure: &Standing, slot: TokenSlot, tokens: u8) -> bool {
        let occupied = figure.slots[slot] > 0 && self.knobs.tokens.block_occupied;
        figure.pool >= tokens && !occupied && figure.exhausted[slot] == 0
    }

    /// Pays for an action (AS-TOK-3).
    pub(crate) fn pay(&self, s: &mut State, who: Figure, slot: TokenSlot, tokens: u8) {
        let figure = &mut s.figures[who];
        figure.pool -= tokens;
        figure.slots[slot] = figure.slots[slot].saturating_add(tokens);
    }

    // ---- actions ----

    /// Adds the options of the active character (AS-ACT-4).
    pub(crate) fn action_options(&self, s: &State, who: Figure, out: &mut Vec<Action>) {
        for deed in self.sheet(s, who).deeds.ids() {
            if self.can_use(s, who, deed, out) {
                out.push(Action::Use(deed));
                let more = self.deed(s, who, deed).more;
                if more.is_some_and(|more| self.affords(&s.figures[who], deed.slot(), more.tokens)) {
                    out.push(Action::UseMore(deed));
                }
            }
        }
        out.extend(self.moves(s, who).map(Action::Move));
        out.push(Action::End);
    }

    /// Whether the active character can do anything other than end its activation.
    pub(crate) fn can_act(&self, s: &State, who: Figure) -> bool {
        let can_use = |deed| with_scratch(|out| self.can_use(s, who, deed, out));
        self.moves(s, who).next().is_some() || self.sheet(s, who).deeds.ids().any(can_use)
    }

    /// Whether the active character can pay for an action and has a target for it. `out` is
    /// scratch space and is left unchanged.
    fn can_use(&self, s: &State, who: Figure, place: DeedId, out: &mut Vec<Action>) -> bool {
        let deed = self.deed(s, who, place);
        // A token to lend is needed in addition to those that pay.
        let lends = deed.effects.iter().any(|effect| effect.verb.act().lends());
        deed.kind != DeedKind::Response
            && !(deed.kind == DeedKind::Ability && self.has_used_its_abilities(s, who))
            && self.affords(&s.figures[who], place.slot(), deed.tokens + u8::from(lends))
            && self.has_target(s, who, place, out)
    }

    /// Whether the active character can use no further ability in this activation (AC-ABI-0).
    fn has_used_its_abilities(&self, s: &State, who: Figure) -> bool {
        let most = self.sheet(s, who).abilities_most;
        most > 0 && s.active.is_some_and(|active| active.abilities >= most)
    }

    /// Returns the numbers of tokens that the active character can spend on moving.
    fn moves<'a>(&'a self, s: &'a State, who: Figure) -> impl Iterator<Item = u8> + 'a {
        let figure = &s.figures[who];
        let stood = s.active.is_some_and(|active| active.stood);
        let most = if figure.locked.is_none() && !stood { self.knobs.moving.tokens_max } else { 0 };
        (1..=most).filter(move |tokens| self.affords(figure, TokenSlot::MOVE, *tokens))
    }

    /// Carries out the choice made for the active character.
    pub(crate) fn act(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Activation { who, .. }) = s.active else { return };
        match action {
            Action::Move(tokens) => {
                self.pay(s, who, TokenSlot::MOVE, tokens);
                cx.event(Event::Pays(who));
                if let Some(active) = &mut s.active {
                    active.walked = true;
                }
                let run = Moving {
                    more: tokens - 1,
                    shakes: self.knobs.moving.shake_max,
                    interacts: self.knobs.moving.interact_max,
                    ..Moving::given(who, self.strides_of(s, who), MoveKind::Action)
                };
                s.stack.push(Frame::Moving(run));
            }
            Action::Use(deed) => self.use_deed(s, who, deed, false, cx),
            Action::UseMore(deed) => self.use_deed(s, who, deed, true, cx),
            Action::End => {
                if cx.is_recorded() {
                    cx.event(Event::Ends(who, self.is_blind(s, who)));
                }
                s.stack.push(Frame::EndActivation);
            }
            other => unreachable!("{other:?} in an activation was checked by `legal`"),
        }
    }

    /// Pays for an action and asks for its target; `more` for the greater number of tokens (AC-ATK-2).
    fn use_deed(&self, s: &mut State, who: Figure, deed: DeedId, more: bool, cx: &mut Cx<'_, Event>) {
        let printed = self.deed(s, who, deed);
        let tokens = printed.more.filter(|_| more).map_or(printed.tokens, |more| more.tokens);
        self.pay(s, who, deed.slot(), tokens);
        cx.event(Event::Pays(who));
        if let (DeedKind::Ability, Some(active)) = (printed.kind, &mut s.active) {
            active.abilities = active.abilities.saturating_add(1);
        }
        if printed.aim == Aim::User {
            self.begin_deed(s, who, deed, AimedAt::User, more, cx);
        } else {
            let owner = s.figures[who].owner;
            s.stack.push(Frame::Ask(owner, Question::Target { who, deed, more }));
        }
    }

    /// Whether the character could pay for an attack that can target enemies, but no such
    /// attack reaches an enemy. Terrain does not count as an enemy.
    fn is_blind(&self, s: &State, who: Figure) -> bool {
        let figure = &s.figures[who];
        let deeds = self.sheet(s, who).deeds.iter();
        let mut affordable = deeds
            .filter(|(place, deed)| {
                deed.kind == DeedKind::Attack
                    && matches!(deed.aim, Aim::FoeOrPiece | Aim::Foe | Aim::Character | Aim::Point | Aim::User)
                    && self.affords(figure, place.slot(), deed.tokens)
            })
            .map(|(_, deed)| deed)
            .peekable();
        affordable.peek().is_some() && affordable.all(|deed| !self.reaches_a_foe(s, who, deed))
    }

    // ---- the end ----

    /// Ends an activation, AS-ACT-3 (6) and (7): first applies the damage due at the end. Once everything that
    /// follows from it is resolved, marks the character as activated and proceeds to the next opportunity.
    pub(crate) fn end_activation(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(active) = &mut s.active else { return };
        let who = active.who;
        let alive = s.figures[who].alive;
        if !active.ending {
            active.ending = true;
            s.stack.push(Frame::EndActivation);
            if alive {
                self.suffer_over_time(s, who, cx);
                self.regenerate(s, who, cx);
                self.end_hazards(s, who, cx);
            }
            return;
        }
        s.figures[who].compelled = None;
        if alive {
            cx.event(Event::Unused(who, s.figures[who].pool));
            if self.knobs.conditions.expire == Expire::EndActivation {
                for condition in Condition::ALL {
                    for _ in 0..s.figures[who].condition(condition) {
                        self.lose(s, who, condition, cx);
                    }
                }
            }
        }
        s.figures[who].activated = true;
        s.active = None;
        s.mark = Some(s.next);
        self.look_for_end(s, cx);
        if s.phase != Phase::Over {
            self.next_opportunity(s, cx);
        }
    }

    /// Applies Damage over Time: the damage of one token whatever their number, unless
    /// `conditions.dot.stacks` adds them up (AS-COND-7).
    fn suffer_over_time(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        let tokens = s.figures[who].condition(Condition::Dot);
        let dot = &self.knobs.conditions.dot;
        let damage = dot.damage * if dot.stacks { tokens } else { tokens.min(1) };
        if damage > 0 {
            self.suffer(s, who, damage, Source::Dot, NOBODY, cx);
        }
    }
}

impl Standing {
    /// Whether it can still be put on the table, or activated this turn.
    pub(crate) fn is_left(&self, phase: Phase) -> bool {
        if phase == Phase::Activation { self.alive && !self.activated } else { !self.deployed }
    }
}

/// Returns the target that a choice names.
pub(crate) fn aimed(action: Action) -> Option<AimedAt> {
    match action {
        Action::AtFigure(figure) => Some(AimedAt::Figure(figure)),
        Action::AtPiece(piece) => Some(AimedAt::Piece(piece)),
        Action::AtPoint(point) => Some(AimedAt::Point(point)),
        _ => None,
    }
}
