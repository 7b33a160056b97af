//! The features of each kind of option.

use super::assessment::{Assessment, Duels, Means, Outlook, feature};
use super::row::{Column, EMPTY, Row, add, rough};
use super::verbs::appraise::{Answer, Use};
use crate::model::content::sheets::TokenSlot;
use crate::model::content::sheets::{Aim, Area, Deed, DeedId, DeedKind, Effect};
use crate::model::state::{AimedAt, Figure, Frame, Moving, Question, Surface, Window};
use crate::rules::activation::aimed;
use crate::{Action, Ascension, State};
use evenhand_game::game::{Seat, with_scratch};
use evenhand_kit::table::effects::shared::option_effects;
use evenhand_kit::table::plane::{Grain, Point};

/// Appends a row of features for every option. The content of `duels` does not matter; it is a scratch buffer.
pub(crate) fn describe(
    game: &Ascension,
    s: &State,
    seat: Seat,
    options: &[Action],
    duels: &mut Duels,
    out: &mut Vec<f32>,
) {
    let mut look = Look { assessment: Assessment::new(game, s, seat), mover: None, duels };
    for option in options {
        let mut row = EMPTY;
        look.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

/// A position from a seat's perspective, for comparing options.
struct Look<'a> {
    assessment: Assessment<'a>,
    /// The moving character, and the value of its current position.
    mover: Option<(Figure, Outlook)>,
    /// The duels of the moving character, once there is one.
    duels: &'a mut Duels,
}

impl Look<'_> {
    fn option(&mut self, option: Action, row: &mut Row) {
        let s = self.assessment.s;
        let asked = match s.stack.last() {
            Some(Frame::Ask(_, question)) => Some(*question),
            _ => None,
        };
        match (asked, option) {
            (Some(Question::Move), _) => {
                if let Some(Frame::Moving(run)) = s.stack.iter().rev().nth(1) {
                    let run = *run;
                    self.step(&run, option, row);
                }
            }
            (Some(Question::Target { who, deed, more }), _) => {
                let target = match option {
                    Action::AtFigure(at) => AimedAt::Figure(at),
                    Action::AtPiece(at) => AimedAt::Piece(at),
                    Action::AtPoint(at) => AimedAt::Point(at),
                    _ => return,
                };
                self.deed(who, deed, target, more, row);
            }
            (Some(Question::Chain(who)), Action::AtFigure(at)) => {
                if let Some(Frame::Attack(run)) = s.stack.iter().rev().nth(1) {
                    let printed = self.assessment.game.deed(s, who, run.deed);
                    self.strike(who, run.deed, printed, AimedAt::Figure(at), true, run.more, row);
                }
            }
            (Some(Question::Place(who)), Action::AtPoint(to)) => {
                let surface = self.assessment.game.surface_at(s, to);
                self.place(who, to, surface, row);
            }
            (Some(Question::Exhaust(at)), Action::Option(slot)) => {
                let held = s.figures[at].slots.get(TokenSlot(slot)).is_some_and(|tokens| *tokens > 0);
                add(row, Column::Hinder, if held { 1.0 } else { 0.0 });
            }
            (Some(Question::Respond(who)), Action::Respond(deed)) => {
                if let Some(Frame::Window(window)) = s.stack.iter().rev().nth(1) {
                    let window = *window;
                    self.response(who, deed, &window, row);
                }
            }
            (Some(Question::Gain(who)), Action::Take(condition)) => {
                add(row, Column::Hurt, self.assessment.burden(who, condition))
            }
            (Some(Question::Cleanse(who)), Action::Take(condition)) => {
                add(row, Column::Cleanse, self.assessment.burden(who, condition));
            }
            (Some(Question::Discard(_)), Action::Discard(which)) => add(row, Column::Draw, self.discarded(which)),
            (Some(Question::Option(..)), Action::Option(option)) => self.effect_option(option, row),
            (Some(_), _) => {}
            (None, Action::Deploy { who, at, .. }) => self.deployment(who, at, row),
            (None, Action::Activate(who)) => self.activation(who, row),
            (None, Action::Pass) => add(row, Column::Pass, 1.0),
            (None, Action::End) => {
                add(row, Column::End, 1.0);
                if let Some(active) = s.active {
                    add(row, Column::Idle, f32::from(s.figures[active.who].pool));
                }
            }
            (None, Action::Move(tokens)) => {
                if let Some(active) = s.active {
                    add(row, Column::Tokens, f32::from(tokens));
                    self.going(active.who, tokens, row);
                }
            }
            (None, Action::Use(deed)) => {
                if let Some(active) = s.active {
                    self.use_best(active.who, deed, false, row);
                }
            }
            (None, Action::UseMore(deed)) => {
                if let Some(active) = s.active {
                    self.use_best(active.who, deed, true, row);
                }
            }
            (None, _) => {}
        }
    }

    // ---- actions of the sheet ----

    /// Evaluates an action with its best target.
    fn use_best(&mut self, who: Figure, deed: DeedId, more: bool, row: &mut Row) {
        let sheet = self.assessment.game.sheet(self.assessment.s, who);
        let Some(printed) = sheet.deeds.get(deed) else { return };
        let tokens = printed.more.filter(|_| more).map_or(printed.tokens, |more| more.tokens);
        add(row, Column::Tokens, f32::from(tokens));
        let mut best: Option<(f32, Row)> = None;
        let mut consider = |this: &Self, target: AimedAt| {
            let mut end = EMPTY;
            this.deed(who, deed, target, more, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        };
        let game = self.assessment.game;
        let s = self.assessment.s;
        let alive = |at: &Figure| s.figures[*at].alive;
        // Terrain is considered only if there is no character to aim at.
        let mut nobody = matches!(printed.aim, Aim::Piece | Aim::FoeOrPiece);
        match printed.aim {
            Aim::User => consider(self, AimedAt::User),
            Aim::FoeOrPiece | Aim::Foe | Aim::Friend | Aim::FriendOrSelf => {
                let friends = matches!(printed.aim, Aim::Friend | Aim::FriendOrSelf);
                for at in s.figures.ids().filter(alive) {
                    let target = AimedAt::Figure(at);
                    if self.assessment.friendly(at) == friends && game.barred(s, who, printed, target).is_none() {
                        nobody = false;
                        consider(self, target);
                    }
                }
            }
            Aim::Piece => {}
            Aim::Character => {
                for at in s.figures.ids().filter(alive) {
                    let target = AimedAt::Figure(at);
                    if game.barred(s, who, printed, target).is_none() {
                        consider(self, target);
                    }
                }
            }
            Aim::Point if printed.kind == DeedKind::Attack => with_scratch(|out| {
                game.targets(s, who, deed, out);
                for target in out.iter().filter_map(|action| aimed(*action)) {
                    consider(self, target);
                }
            }),
            Aim::Point => {
                for foe in self.assessment.on_table(false) {
                    let target = AimedAt::Point(s.figures[foe].at);
                    if game.barred(s, who, printed, target).is_none() {
                        consider(self, target);
                    }
                }
            }
        }
        if nobody {
            for at in s.pieces.ids() {
                let target = AimedAt::Piece(at);
                if !s.pieces[at].gone && game.barred(s, who, printed, target).is_none() {
                    consider(self, target);
                }
            }
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
        }
    }

    /// Evaluates the effects of an action on its target and on everything else it strikes.
    fn deed(&self, who: Figure, deed: DeedId, target: AimedAt, more: bool, row: &mut Row) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let Some(printed) = game.sheet(s, who).deeds.get(deed) else { return };
        if printed.kind != DeedKind::Attack {
            for effect in &printed.effects {
                self.effect(who, effect, target, effect.weight, row);
            }
            return;
        }
        match (printed.area, target) {
            (Area::None | Area::Chain(..), _) => self.strike(who, deed, printed, target, true, more, row),
            (Area::Burst(_) | Area::Line(_), AimedAt::Point(at)) => {
                for at in game.victims_from(s, who, printed, at).iter() {
                    self.strike(who, deed, printed, AimedAt::Figure(at), false, more, row);
                }
            }
            (Area::Line(_), _) => {}
            (Area::Burst(radius), _) => {
                let middle = match target {
                    AimedAt::Figure(at) => s.figures[at].at,
                    AimedAt::Piece(at) => game.table.pieces[at].shape.middle(),
                    AimedAt::Point(at) => at,
                    AimedAt::User => s.figures[who].at,
                };
                for at in s.figures.ids() {
                    let near = s.figures[at].alive && game.gap_to_point(s, at, middle) <= radius;
                    if near && (game.knobs.aoe.friendly_fire || !self.assessment.friendly(at)) {
                        self.strike(who, deed, printed, AimedAt::Figure(at), false, more, row);
                    }
                }
                if matches!(target, AimedAt::Piece(_)) {
                    self.strike(who, deed, printed, target, false, more, row);
                }
            }
            (Area::Nova(radius) | Area::NovaFoes(radius), _) => {
                let foes_only = matches!(printed.area, Area::NovaFoes(_)) || !game.knobs.aoe.friendly_fire;
                for at in s.figures.ids().filter(|at| *at != who) {
                    let near = s.figures[at].alive && game.gap(s, who, at) <= radius;
                    if near && !(foes_only && self.assessment.friendly(at)) {
                        self.strike(who, deed, printed, AimedAt::Figure(at), false, more, row);
                    }
                }
            }
        }
    }

    /// Evaluates one attack on one target.
    #[expect(clippy::too_many_arguments, reason = "an attack, its target and how it is paid for")]
    fn strike(
        &self,
        who: Figure,
        deed: DeedId,
        printed: &Deed,
        target: AimedAt,
        covered: bool,
        more: bool,
        row: &mut Row,
    ) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let law = self.assessment.law_of(who);
        match target {
            AimedAt::Figure(at) => {
                let cover = if covered && !printed.indirect && !printed.ignores_cover {
                    game.sight(s, who, target).unwrap_or(0)
                } else {
                    0
                };
                let cover = game.cover_by_traits(s, target, cover);
                let margin = game.margin(s, who, deed, target, cover, 0) + i16::from(printed.bonus_of_more(more));
                let hit = law.hit(margin);
                if !printed.harmless {
                    let (harm, defeat) = self.assessment.harm(law, margin, at);
                    if self.assessment.friendly(at) {
                        add(row, Column::OwnHarm, harm + defeat);
                    } else {
                        add(row, Column::Harm, harm);
                        add(row, Column::Defeat, defeat);
                        if !s.figures[at].activated {
                            add(row, Column::Preempt, defeat);
                        }
                    }
                }
                for effect in &printed.effects {
                    let chance = self.assessment.chance(who, printed, effect, margin, hit);
                    self.effect(who, effect, target, chance * effect.weight, row);
                }
            }
            AimedAt::Piece(at) => {
                let piece = &game.table.pieces[at];
                let bonus = i16::from(printed.terrain_bonus) + i16::from(printed.bonus_of_more(more));
                let margin = game.margin(s, who, deed, target, 0, 0) + bonus;
                let left = i16::from(s.pieces[at].wounds).max(1);
                let least = if printed.ignores_threshold { left } else { left.max(i16::from(piece.threshold)) };
                add(row, Column::Terrain, law.at_least(margin, least));
            }
            AimedAt::Point(_) | AimedAt::User => {}
        }
    }

    /// Evaluates an option of an effect: the effects that it leads to.
    fn effect_option(&self, option: u8, row: &mut Row) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let Some(Frame::Effects(run)) = s.stack.iter().rev().nth(1) else { return };
        let deed = game.deed(s, run.by, run.deed);
        for (effect, weight) in option_effects(&deed.effects, run.at.into(), option, |effect| effect.verb.shared()) {
            if game.happens_when(deed, effect.when, run.hit) {
                self.effect(run.by, effect, run.target, weight, row);
            }
        }
    }

    fn effect(&self, who: Figure, effect: &Effect, target: AimedAt, chance: f32, row: &mut Row) {
        effect.verb.appraise().look(&Use { assessment: &self.assessment, who, target, chance }, row);
    }

    // ---- responses ----

    fn response(&self, who: Figure, deed: DeedId, window: &Window, row: &mut Row) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let Some(printed) = game.sheet(s, who).deeds.get(deed) else { return };
        add(row, Column::Tokens, f32::from(printed.tokens));
        let answer = Answer { assessment: &self.assessment, who, window, attack: game.attack_under_way(s) };
        for effect in &printed.effects {
            effect.verb.appraise().look_at_response(&answer, row);
        }
    }

    // ---- moving ----

    fn mover(&mut self, who: Figure) {
        if self.mover.as_ref().is_some_and(|(known, _)| *known == who) {
            return;
        }
        let figure = &self.assessment.s.figures[who];
        self.assessment.duels(who, self.duels);
        let here = self.assessment.outlook(who, figure.at, figure.surface, self.duels, figure.pool);
        self.mover = Some((who, here));
    }

    /// Evaluates a Move Action as a whole: what may come into reach.
    fn going(&mut self, who: Figure, tokens: u8, row: &mut Row) {
        self.mover(who);
        let Some((_, here)) = &self.mover else { return };
        let s = self.assessment.s;
        let figure = &s.figures[who];
        let move_action = self.assessment.stretch(who);
        let far = move_action * Grain::from(tokens);
        let left = Means::Pool(figure.pool.saturating_sub(tokens));
        let (mut prospect, mut near): (f32, f32) = (0.0, 0.0);
        for duel in self.duels.list.iter() {
            let gap = self.assessment.game.gap(s, who, duel.foe);
            prospect = prospect.max(duel.own.within(gap, far, left));
            near = near.max(duel.own.promise(gap, far, move_action));
        }
        // Neither the path nor the line of sight from its end was checked.
        add(row, Column::Prospect, 0.85 * prospect - here.prospect);
        add(row, Column::Near, 0.85 * near - 0.85 * here.near);
        add(row, Column::Exposed, -0.3 * here.exposed);
        let strides = far as f32 / self.assessment.stride(who);
        add(row, Column::Objective, self.assessment.headway(who, strides));
    }

    /// Evaluates one choice within a move.
    fn step(&mut self, run: &Moving, option: Action, row: &mut Row) {
        let (at, surface) = match option {
            Action::End => return,
            Action::Shake(condition) => {
                add(row, Column::Stride, 1.0);
                add(row, Column::Cleanse, self.assessment.burden(run.who, condition));
                return;
            }
            Action::Door(_) => {
                add(row, Column::Stride, 1.0);
                return;
            }
            Action::Mark(_) => {
                add(row, Column::Mark, 1.0);
                return;
            }
            Action::Go(to) => (to, self.assessment.s.figures[run.who].surface),
            Action::Stride { to, .. } => (to, self.assessment.s.figures[run.who].surface),
            Action::Climb { piece, level, to } => {
                (to, level.map_or(Surface::Ground, |level| Surface::Level(piece, level)))
            }
            Action::Traverse { to, .. } => (to, Surface::Ground),
            _ => return,
        };
        self.place(run.who, at, surface, row);
    }

    /// Evaluates the changes from being at another point.
    fn place(&mut self, who: Figure, at: Point, surface: Surface, row: &mut Row) {
        self.mover(who);
        let Some((_, here)) = &self.mover else { return };
        let (game, s) = (self.assessment.game, self.assessment.s);
        let figure = &s.figures[who];
        let there = self.assessment.outlook(who, at, surface, self.duels, figure.pool);
        add(row, Column::Stride, feature(figure.at.distance(at)) / self.assessment.stride(who));
        add(row, Column::Prospect, there.prospect - here.prospect);
        add(row, Column::Near, there.near - here.near);
        add(row, Column::Exposed, there.exposed - here.exposed);
        add(row, Column::Cover, there.cover - here.cover);
        add(row, Column::Objective, self.assessment.objective(who, at) - self.assessment.objective(who, figure.at));
        let entered = game.hazards_at(s, who, at, surface) & !game.hazards_here(s, who);
        if entered != 0 {
            let law = self.assessment.law();
            let threshold = i16::from(game.knobs.hazard.threshold);
            add(row, Column::Danger, 1.0 - law.reaches(threshold + 1));
        }
    }

    // ---- other options ----

    fn deployment(&self, who: Figure, at: Point, row: &mut Row) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let middle = Point { x: game.table.width / 2, y: game.table.depth / 2 };
        let most = f64::from(game.table.width.max(game.table.depth)) / 2.0;
        add(row, Column::Forward, feature((1.0 - at.distance(middle) / most).max(0.0)));
        let own = self.assessment.on_table(true).filter(|friend| *friend != who);
        let near = own.map(|friend| at.distance(s.figures[friend].at)).fold(f64::INFINITY, f64::min);
        let sizes = (near / (f64::from(game.sheet(s, who).long) * 2.0)).min(3.0);
        add(row, Column::Spread, feature(sizes));
        add(row, Column::Objective, self.assessment.objective(who, at));
    }

    fn activation(&self, who: Figure, row: &mut Row) {
        let (game, s) = (self.assessment.game, self.assessment.s);
        let figure = &s.figures[who];
        let pool = self.assessment.pool_when_active(who);
        let can_move = figure.locked.is_none()
            && (figure.slots[TokenSlot::MOVE] <= 1 || !game.knobs.tokens.block_occupied)
            && pool > 0;
        let stretch = if can_move { self.assessment.stretch(who) } else { 0 };
        let (mut ready, mut threat, mut preempt): (f32, f32, f32) = (0.0, 0.0, 0.0);
        for foe in self.assessment.on_table(false) {
            let gap = game.gap(s, who, foe);
            let reach = self.assessment.reach(who, foe);
            let now = reach.at(gap, 0, Means::Pool(pool));
            let best = now.max(0.8 * reach.within(gap, stretch, Means::Pool(pool.saturating_sub(1))));
            ready = ready.max(best);
            if !s.figures[foe].activated {
                let theirs = self.assessment.reach(foe, who);
                let means = Means::Pool(self.assessment.pool_when_active(foe));
                threat += theirs.within(gap, self.assessment.stretch(foe), means);
                preempt = preempt.max(best);
            }
        }
        add(row, Column::Ready, ready);
        add(row, Column::Threat, threat);
        add(row, Column::Preempt, preempt);
        if can_move {
            add(row, Column::Objective, self.assessment.headway(who, stretch as f32 / self.assessment.stride(who)));
        }
    }

    /// Returns how much the next flip improves by discarding cards that were looked at.
    fn discarded(&self, which: u8) -> f32 {
        let game = self.assessment.game;
        let deck = &self.assessment.s.decks[game.deck_of(self.assessment.seat)];
        let mut gain = 0.0;
        for (place, card) in deck.draw.iter().rev().take(usize::from(deck.known)).enumerate() {
            if which & (1 << place) != 0
                && let Some(face) = game.decks.faces.get(usize::from(*card))
            {
                gain += 1.2 - f32::from(face.value);
            }
        }
        gain
    }
}
