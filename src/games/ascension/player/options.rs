//! What an option of any kind comes to.

use super::sight::{Duels, Means, Outlook, Sight};
use super::{Column, Row, WIDTH, add, rough};
use crate::game::Seat;
use crate::games::ascension::content::sheets::TokenSlot;
use crate::games::ascension::content::sheets::{Aim, Area, Condition, Deed, DeedId, DeedKind, Verb, When};
use crate::games::ascension::state::{Figure, Frame, Moving, NOBODY, Question, Surface, Target, Window};
use crate::games::ascension::{Action, Ascension, State};
use crate::table::plane::{Grain, Point};

/// Appends a row for every option. What `duels` holds does not matter: it is room to work in.
pub(crate) fn describe(
    game: &Ascension,
    s: &State,
    seat: Seat,
    options: &[Action],
    duels: &mut Duels,
    out: &mut Vec<f32>,
) {
    let mut look = Look { sight: Sight::new(game, s, seat), mover: None, duels };
    for option in options {
        let mut row = [0.0; WIDTH];
        look.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

/// A position as a seat looks at it to compare options.
struct Look<'a> {
    sight: Sight<'a>,
    /// The character that moves, and what the place where it stands offers.
    mover: Option<(Figure, Outlook)>,
    /// The duels of the character that moves, once there is one.
    duels: &'a mut Duels,
}

impl Look<'_> {
    fn option(&mut self, option: Action, row: &mut Row) {
        let s = self.sight.s;
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
            (Some(Question::Target { who, deed }), _) => {
                let target = match option {
                    Action::AtFigure(at) => Target::Figure(at),
                    Action::AtPiece(at) => Target::Piece(at),
                    Action::AtPoint(at) => Target::Point(at),
                    _ => return,
                };
                self.deed(who, deed, target, row);
            }
            (Some(Question::Respond(who)), Action::Respond(deed)) => {
                if let Some(Frame::Window(window)) = s.stack.iter().rev().nth(1) {
                    let window = *window;
                    self.response(who, deed, &window, row);
                }
            }
            (Some(Question::Gain(who)), Action::Take(condition)) => add(row, Column::Hurt, self.burden(who, condition)),
            (Some(Question::Cleanse(who)), Action::Take(condition)) => {
                add(row, Column::Cleanse, self.burden(who, condition));
            }
            (Some(Question::Discard(_)), Action::Discard(which)) => add(row, Column::Draw, self.discarded(which)),
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
                    self.use_best(active.who, deed, row);
                }
            }
            (None, _) => {}
        }
    }

    // ---- deeds ----

    /// A deed with the target that is best for it.
    fn use_best(&mut self, who: Figure, deed: DeedId, row: &mut Row) {
        let sheet = self.sight.game.sheet(self.sight.s, who);
        let Some(printed) = sheet.deeds.get(deed) else { return };
        add(row, Column::Tokens, f32::from(printed.tokens));
        let mut best: Option<(f32, Row)> = None;
        let mut consider = |this: &Self, target: Target| {
            let mut end = [0.0; WIDTH];
            this.deed(who, deed, target, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        };
        let game = self.sight.game;
        let s = self.sight.s;
        let alive = |at: &Figure| s.figures[*at].alive;
        // Terrain is looked at where there is nobody to aim at.
        let mut nobody = matches!(printed.aim, Aim::Piece | Aim::FoeOrPiece);
        match printed.aim {
            Aim::User => consider(self, Target::User),
            Aim::FoeOrPiece | Aim::Foe | Aim::Friend | Aim::FriendOrSelf => {
                let friends = matches!(printed.aim, Aim::Friend | Aim::FriendOrSelf);
                for at in s.figures.ids().filter(alive) {
                    let target = Target::Figure(at);
                    if self.sight.friendly(at) == friends && game.barred(s, who, printed, target).is_none() {
                        nobody = false;
                        consider(self, target);
                    }
                }
            }
            Aim::Piece => {}
            Aim::Point => {
                for foe in self.sight.on_table(false) {
                    let target = Target::Point(s.figures[foe].at);
                    if game.barred(s, who, printed, target).is_none() {
                        consider(self, target);
                    }
                }
            }
        }
        if nobody {
            for at in s.pieces.ids() {
                let target = Target::Piece(at);
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

    /// What a deed does to its target, and to whom it strikes beside it.
    fn deed(&self, who: Figure, deed: DeedId, target: Target, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let Some(printed) = game.sheet(s, who).deeds.get(deed) else { return };
        if printed.kind != DeedKind::Attack {
            for effect in &printed.effects {
                self.effect(who, printed, &effect.verb, target, 1.0, row);
            }
            return;
        }
        match (printed.area, target) {
            (Area::None, _) => self.strike(who, deed, printed, target, true, row),
            (Area::Burst(radius), _) => {
                let middle = match target {
                    Target::Figure(at) => s.figures[at].at,
                    Target::Piece(at) => game.table.pieces[at].shape.middle(),
                    Target::Point(at) => at,
                    Target::User => s.figures[who].at,
                };
                for at in s.figures.ids() {
                    let near = s.figures[at].alive && game.gap_to_point(s, at, middle) <= radius;
                    if near && (game.knobs.aoe.friendly_fire || !self.sight.friendly(at)) {
                        self.strike(who, deed, printed, Target::Figure(at), false, row);
                    }
                }
                if matches!(target, Target::Piece(_)) {
                    self.strike(who, deed, printed, target, false, row);
                }
            }
            (Area::Nova(radius) | Area::NovaFoes(radius), _) => {
                let foes_only = matches!(printed.area, Area::NovaFoes(_)) || !game.knobs.aoe.friendly_fire;
                for at in s.figures.ids().filter(|at| *at != who) {
                    let near = s.figures[at].alive && game.gap(s, who, at) <= radius;
                    if near && !(foes_only && self.sight.friendly(at)) {
                        self.strike(who, deed, printed, Target::Figure(at), false, row);
                    }
                }
            }
        }
    }

    /// One attack on one target.
    fn strike(&self, who: Figure, deed: DeedId, printed: &Deed, target: Target, covered: bool, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let law = self.sight.law_of(who);
        match target {
            Target::Figure(at) => {
                let cover = if covered && !printed.indirect && !printed.ignores_cover {
                    game.sight(s, who, target).unwrap_or(0)
                } else {
                    0
                };
                let margin = game.margin(s, who, deed, target, cover, 0);
                let hit = law.hit(margin);
                if !printed.harmless {
                    let (harm, defeat) = self.sight.harm(law, margin, at);
                    if self.sight.friendly(at) {
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
                    let chance = match effect.when {
                        When::Always if game.knobs.attack.effects_on_miss => 1.0,
                        When::Always | When::Hit => hit,
                        When::Miss => 1.0 - hit,
                    };
                    self.effect(who, printed, &effect.verb, target, chance, row);
                }
            }
            Target::Piece(at) => {
                let piece = &game.table.pieces[at];
                let margin = game.margin(s, who, deed, target, 0, 0) + i16::from(printed.terrain_bonus);
                let left = i16::from(s.pieces[at].wounds).max(1);
                let least = if printed.ignores_threshold { left } else { left.max(i16::from(piece.threshold)) };
                add(row, Column::Terrain, law.at_least(margin, least));
            }
            Target::Point(_) | Target::User => {}
        }
    }

    fn effect(&self, who: Figure, deed: &Deed, verb: &Verb, target: Target, chance: f32, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let at = match target {
            Target::Figure(at) => Some(at),
            Target::Piece(_) | Target::Point(_) => None,
            Target::User => Some(who),
        };
        match verb {
            Verb::Condition(condition, n) => {
                let Some(at) = at else { return };
                let tokens = chance * self.sight.room(at, *condition, *n);
                if self.sight.friendly(at) {
                    add(row, Column::OwnHarm, 0.15 * tokens);
                } else {
                    let column = match condition {
                        Condition::Slow => Column::Slow,
                        Condition::Weaken => Column::Weaken,
                        Condition::Hinder => Column::Hinder,
                        Condition::Dot => Column::Dot,
                    };
                    add(row, column, tokens);
                }
            }
            Verb::Push(_) | Verb::Pull(_) | Verb::Throw(_) => {
                let Some(at) = at else { return };
                if !self.sight.friendly(at) {
                    add(row, Column::Shove, chance);
                }
            }
            Verb::Heal(n) => {
                let Some(at) = at else { return };
                let missing = game.sheet(s, at).wounds.saturating_sub(s.figures[at].wounds);
                add(row, Column::Heal, chance * f32::from((*n).min(missing)) * self.sight.wound(at).0);
            }
            Verb::Wound(n) => {
                let Some(at) = at else { return };
                let harm = chance * f32::from(*n) * self.sight.wound(at).0;
                add(row, if self.sight.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
            }
            Verb::Stride(strides) | Verb::TargetStrides(strides) => {
                add(row, Column::Near, 0.05 * chance * f32::from(*strides));
            }
            Verb::Trample(strides, _) => {
                // Those it can pass over, as far as it gets.
                let size = game.sheet(s, who).size;
                let far = Grain::from(*strides) * game.sheet(s, who).long;
                for foe in self.sight.on_table(false) {
                    if game.sheet(s, foe).size + 2 <= size && game.gap(s, who, foe) + game.sheet(s, foe).long <= far {
                        add(row, Column::Harm, 0.7 * self.sight.wound(foe).0);
                        add(row, Column::Slow, 0.7 * self.sight.room(foe, Condition::Slow, 1));
                    }
                }
                add(row, Column::Near, 0.05 * f32::from(*strides));
            }
            Verb::LendToken => {
                let useful = at.is_some_and(|at| !s.figures[at].activated);
                add(row, Column::Lend, f32::from(u8::from(useful)));
            }
            Verb::Ward(within, defense) => {
                let near = self.sight.on_table(true).filter(|friend| game.gap(s, who, *friend) <= *within).count();
                add(row, Column::Guard, f32::from(*defense) * near as f32);
            }
            Verb::LockDown(defense) | Verb::Defend(defense) => add(row, Column::Guard, f32::from(*defense)),
            Verb::Cleanse => {
                let Some(at) = at else { return };
                let worst = Condition::ALL.iter().filter(|what| s.figures[at].condition(**what) > 0);
                let worst = worst.map(|what| self.burden(at, *what)).fold(0.0, f32::max);
                add(row, Column::Cleanse, worst);
            }
            Verb::Look(n) => add(row, Column::Draw, f32::from(*n)),
            Verb::Trap(radius) | Verb::Mire(radius, _) => {
                if let Target::Point(place) = target {
                    let inside = |at: &Figure| game.gap_to_point(s, *at, place) <= *radius;
                    let foes = self.sight.on_table(false).filter(inside).count();
                    let own = self.sight.on_table(true).filter(inside).count();
                    add(row, Column::Ground, foes as f32 - own as f32);
                }
            }
            Verb::Burst(radius, wounds, _, _) => {
                for at in s.figures.ids().filter(|at| s.figures[*at].alive && *at != who) {
                    if game.gap(s, who, at) <= *radius {
                        let harm = f32::from(*wounds) * self.sight.wound(at).0;
                        add(row, if self.sight.friendly(at) { Column::OwnHarm } else { Column::Harm }, harm);
                    }
                }
            }
            // Only ever done as responses, which `response` looks at.
            Verb::DefendByFlip(_) | Verb::HoldFast | Verb::TakeOver(_) | Verb::Harden(..) | Verb::Counter(..) => {
                let _ = deed;
            }
        }
    }

    // ---- responses ----

    fn response(&self, who: Figure, deed: DeedId, window: &Window, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let Some(printed) = game.sheet(s, who).deeds.get(deed) else { return };
        add(row, Column::Tokens, f32::from(printed.tokens));
        let attack = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Attack(attack) => Some(attack),
            _ => None,
        });
        for effect in &printed.effects {
            match effect.verb {
                Verb::Defend(_) | Verb::DefendByFlip(_) => {
                    let Some(attack) = attack else { continue };
                    let more = match effect.verb {
                        Verb::Defend(defense) => defense,
                        // The mean of the book's flip is about 2.4.
                        Verb::DefendByFlip(add) => 2 + add,
                        _ => 0,
                    };
                    let target = Target::Figure(window.about);
                    let law = self.sight.law_of(attack.by);
                    let before = game.margin(s, attack.by, attack.deed, target, 0, attack.defended[window.about]);
                    let (harm, defeat) = self.sight.harm(law, before, window.about);
                    let (less, fewer) = self.sight.harm(law, before - i16::from(more), window.about);
                    add(row, Column::Spare, harm - less + 0.5 * (defeat - fewer));
                }
                Verb::HoldFast => add(row, Column::Spare, 0.3),
                Verb::TakeOver(_) => {
                    let spared = self.sight.wound(window.about);
                    let taken = self.sight.wound(who);
                    let rescue =
                        if attack.is_some_and(|attack| i16::from(attack.damage) >= spared.1) { 0.5 } else { 0.0 };
                    add(row, Column::Spare, spared.0 - taken.0 + rescue * self.sight.worth(window.about));
                }
                Verb::Harden(from, by) => {
                    let damage = attack.map_or(0, |attack| attack.damage);
                    if damage >= from {
                        add(row, Column::Spare, f32::from(by) * self.sight.wound(who).0);
                    }
                }
                Verb::Counter(with, bonus) if window.cause != NOBODY => {
                    let target = Target::Figure(window.cause);
                    let margin = game.margin(s, who, with, target, 0, 0) + i16::from(bonus);
                    let (harm, defeat) = self.sight.harm(self.sight.law(), margin, window.cause);
                    add(row, Column::Counter, harm + 0.5 * defeat);
                }
                ref verb => self.effect(who, printed, verb, Target::User, 1.0, row),
            }
        }
    }

    // ---- moving ----

    fn mover(&mut self, who: Figure) {
        if self.mover.as_ref().is_some_and(|(known, _)| *known == who) {
            return;
        }
        let figure = &self.sight.s.figures[who];
        self.sight.duels(who, self.duels);
        let here = self.sight.outlook(who, figure.at, figure.surface, self.duels, figure.pool);
        self.mover = Some((who, here));
    }

    /// The Move Action as a whole: what may come into reach.
    fn going(&mut self, who: Figure, tokens: u8, row: &mut Row) {
        self.mover(who);
        let Some((_, here)) = &self.mover else { return };
        let s = self.sight.s;
        let figure = &s.figures[who];
        let move_action = self.sight.stretch(who);
        let far = move_action * Grain::from(tokens);
        let left = Means::Pool(figure.pool.saturating_sub(tokens));
        let (mut prospect, mut near): (f32, f32) = (0.0, 0.0);
        for duel in self.duels.list.iter() {
            let gap = self.sight.game.gap(s, who, duel.foe);
            prospect = prospect.max(duel.own.within(gap, far, left));
            near = near.max(duel.own.promise(gap, far, move_action));
        }
        // Neither the way nor the sight from there has been looked at.
        add(row, Column::Prospect, 0.85 * prospect - here.prospect);
        add(row, Column::Near, 0.85 * near - 0.85 * here.near);
        add(row, Column::Exposed, -0.3 * here.exposed);
        let strides = far as f32 / self.sight.stride(who);
        add(row, Column::Objective, self.sight.headway(who, strides));
    }

    /// One thing to do in a move.
    fn step(&mut self, run: &Moving, option: Action, row: &mut Row) {
        let (at, surface) = match option {
            Action::End => return,
            Action::Shake(condition) => {
                add(row, Column::Stride, 1.0);
                add(row, Column::Cleanse, self.burden(run.who, condition));
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
            Action::Go(to) => (to, self.sight.s.figures[run.who].surface),
            Action::Stride { to, .. } => (to, self.sight.s.figures[run.who].surface),
            Action::Climb { piece, level, to } => {
                (to, level.map_or(Surface::Ground, |level| Surface::Level(piece, level)))
            }
            Action::Traverse { to, .. } => (to, Surface::Ground),
            _ => return,
        };
        self.place(run.who, at, surface, row);
    }

    /// What being at a place changes.
    fn place(&mut self, who: Figure, at: Point, surface: Surface, row: &mut Row) {
        self.mover(who);
        let Some((_, here)) = &self.mover else { return };
        let (game, s) = (self.sight.game, self.sight.s);
        let figure = &s.figures[who];
        let there = self.sight.outlook(who, at, surface, self.duels, figure.pool);
        add(row, Column::Stride, figure.at.distance(at) as f32 / self.sight.stride(who));
        add(row, Column::Prospect, there.prospect - here.prospect);
        add(row, Column::Near, there.near - here.near);
        add(row, Column::Exposed, there.exposed - here.exposed);
        add(row, Column::Cover, there.cover - here.cover);
        add(row, Column::Objective, self.sight.objective(who, at) - self.sight.objective(who, figure.at));
        let entered = game.hazards_at(s, who, at, surface) & !game.hazards_here(s, who);
        if entered != 0 {
            let law = self.sight.law();
            let threshold = i16::from(game.knobs.hazard.threshold);
            add(row, Column::Danger, 1.0 - law.reaches(threshold + 1));
        }
    }

    // ---- the rest ----

    fn deployment(&self, who: Figure, at: Point, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let middle = Point { x: game.table.width / 2, y: game.table.depth / 2 };
        let most = f64::from(game.table.width.max(game.table.depth)) / 2.0;
        add(row, Column::Forward, (1.0 - at.distance(middle) / most).max(0.0) as f32);
        let own = self.sight.on_table(true).filter(|friend| *friend != who);
        let near = own.map(|friend| at.distance(s.figures[friend].at)).fold(f64::INFINITY, f64::min);
        let sizes = (near / (f64::from(game.sheet(s, who).long) * 2.0)).min(3.0);
        add(row, Column::Spread, sizes as f32);
        add(row, Column::Objective, self.sight.objective(who, at));
    }

    fn activation(&self, who: Figure, row: &mut Row) {
        let (game, s) = (self.sight.game, self.sight.s);
        let figure = &s.figures[who];
        let pool = self.sight.pool_when_active(who);
        let can_move = figure.locked.is_none()
            && (figure.slots[TokenSlot::MOVE] <= 1 || !game.knobs.tokens.block_occupied)
            && pool > 0;
        let stretch = if can_move { self.sight.stretch(who) } else { 0 };
        let (mut ready, mut threat, mut preempt): (f32, f32, f32) = (0.0, 0.0, 0.0);
        for foe in self.sight.on_table(false) {
            let gap = game.gap(s, who, foe);
            let reach = self.sight.reach(who, foe);
            let now = reach.at(gap, 0, Means::Pool(pool));
            let best = now.max(0.8 * reach.within(gap, stretch, Means::Pool(pool.saturating_sub(1))));
            ready = ready.max(best);
            if !s.figures[foe].activated {
                let theirs = self.sight.reach(foe, who);
                let means = Means::Pool(self.sight.pool_when_active(foe));
                threat += theirs.within(gap, self.sight.stretch(foe), means);
                preempt = preempt.max(best);
            }
        }
        add(row, Column::Ready, ready);
        add(row, Column::Threat, threat);
        add(row, Column::Preempt, preempt);
        if can_move {
            add(row, Column::Objective, self.sight.headway(who, stretch as f32 / self.sight.stride(who)));
        }
    }

    /// What a token of a condition costs its bearer.
    fn burden(&self, who: Figure, condition: Condition) -> f32 {
        let worth = self.sight.worth(who).clamp(0.5, 3.0);
        let (each, left) = self.sight.wound(who);
        match condition {
            Condition::Slow => 0.1 * worth,
            Condition::Weaken => 0.2 * worth,
            Condition::Hinder => 0.2 * worth,
            Condition::Dot => each * 1.5 + if left <= 1 { worth } else { 0.0 },
        }
    }

    /// How much better the next flip becomes by discarding looked-at cards.
    fn discarded(&self, which: u8) -> f32 {
        let game = self.sight.game;
        let deck = &self.sight.s.decks[game.deck_of(self.sight.seat)];
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
