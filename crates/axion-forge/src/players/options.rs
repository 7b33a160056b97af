//! The features of every kind of option.

use super::look::{Look, Standing};
use super::row::{Column, EMPTY, Row, add, rough};
use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{Ability, Arrow, Card, CardId, CardType, Effect, Place, Price, Trait, Who};
use crate::model::state::{Attack, Question, State, UnitId};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::shared::option_effects;

/// Appends a row for every option.
pub(super) fn describe(game: &AxionForge, s: &State, seat: Seat, options: &[Action], out: &mut Vec<f32>) {
    let look = Look::new(game, s, seat);
    for option in options {
        let mut row = EMPTY;
        look.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

/// Returns the approximate value in Sparks of a card's Attack and Defense on the Battlefield.
pub(super) fn body(card: &Card) -> f32 {
    0.5 * f32::from(card.attack) + 0.3 * f32::from(card.defense)
}

impl Look<'_> {
    fn option(&self, option: Action, row: &mut Row) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let player = s.player(seat);
        match option {
            Action::End => {
                add(row, Column::End, 1.0);
                add(row, Column::Idle, f32::from(player.actions));
            }
            Action::Source(_) => {
                add(row, Column::Source, 1.0);
                add(row, Column::SourceNeeded, self.short_of_sparks().min(4.0));
                add(row, Column::SourceLate, (player.sources.len() as f32 - 5.0).max(0.0));
                self.spends(Price::default(), game.knobs.cost.source, row);
            }
            Action::Deploy(card, place) => self.deploy(card, place, row),
            Action::Hide(card, place) => self.hide(card, place, row),
            Action::Play(card, kicked) => {
                let Some(printed) = game.cards.get(card) else { return };
                self.spends(Price { spark: printed.cost, ..Price::default() }, 0, row);
                for ability in &printed.abilities {
                    self.ability(ability, UnitId::NONE, kicked, row);
                }
            }
            Action::Attach(_, onto) | Action::FlipOnto(_, onto) => {
                add(row, Column::Augment, self.find(onto).map_or(0.0, Standing::worth));
            }
            Action::Reposition(id, place) => self.reposition(id, place, row),
            Action::Attack { by, of, place, target, .. } => self.attack(by, of, place, target, row),
            Action::Use(id, ability, kicked) => {
                let card = self.find(id).and_then(|standing| standing.card);
                if let Some(ability) = card.and_then(|card| card.abilities.get(usize::from(ability))) {
                    let kind = card.map_or(CardType::Creature, |card| card.kind);
                    self.spends(ability.cost, game.actions_of(kind, ability), row);
                    self.ability(ability, id, kicked, row);
                    // An Activated card cannot attack, guard or decline.
                    if ability.activate {
                        add(row, Column::Turned, self.find(id).map_or(0.0, |own| f32::from(own.sheet.attack)));
                    }
                }
            }
            Action::Invoke(ability, kicked) => {
                let card = game.cards.get(player.catalyst);
                if let Some(ability) = card.and_then(|card| card.abilities.get(usize::from(ability))) {
                    self.spends(ability.cost, game.actions_of(CardType::Catalyst, ability), row);
                    self.ability(ability, UnitId::NONE, kicked, row);
                }
            }
            Action::Tap(card, ability) => {
                if let Some(ability) = game.cards.get(card).and_then(|card| card.abilities.get(usize::from(ability))) {
                    self.ability(ability, UnitId::NONE, false, row);
                }
            }
            Action::Flip(id) => {
                if let Some(card) = self.find(id).and_then(|standing| standing.card) {
                    add(row, Column::Flip, body(card));
                    let cost = card.cost.saturating_sub(game.knobs.facedown.flip_discount);
                    self.spends(Price { spark: cost, ..Price::default() }, game.knobs.cost.flip, row);
                }
            }
            Action::Reinforce(id) => {
                let Some(own) = self.find(id) else { return };
                let danger = self.danger(seat, own.unit.place);
                add(row, Column::Reinforce, if danger >= f32::from(own.left()) { own.worth() } else { 0.0 });
            }
            Action::Retreat(_) => add(row, Column::Retreat, 1.0),
            Action::Yes | Action::No => self.answer(option == Action::Yes, row),
            Action::Guard(id) => {
                if let Some((attack, guard)) = s.attack.as_ref().zip(self.find(id)) {
                    self.guard(attack, guard, row);
                }
            }
            Action::Discard(card) => add(row, Column::Discard, self.kept(card)),
            Action::AtUnit(id) => self.aim(id, row),
            Action::AtCard(card) => {
                let worth = game.cards.get(card).map_or(0.0, |card| f32::from(card.cost));
                add(row, Column::Fetch, worth);
            }
            Action::AtOpen(of, _) => {
                let damage = s
                    .run
                    .as_ref()
                    .and_then(|run| game.effect_of(run))
                    .and_then(|effect| Some(self.amount(effect.verb.amount()?, effect.verb.per())));
                let damage = damage.map_or(0.0, f32::from);
                add(row, Column::Life, damage);
                add(row, Column::Lethal, self.lethal(of, damage));
            }
            Action::AtPlace(place) => add(row, Column::Close, self.closes(place)),
            Action::AtSeat(_) => {}
            Action::Option(option) => self.effect_option(option, row),
        }
    }

    /// Adds the Actions and resources that an option spends.
    fn spends(&self, price: Price, actions: u8, row: &mut Row) {
        add(row, Column::Actions, f32::from(actions));
        add(row, Column::Sparks, f32::from(price.spark));
        add(row, Column::Counters, f32::from(price.core) + 2.0 * f32::from(price.prism) + f32::from(price.energy));
    }

    // ---- cards put on the Battlefield ----

    fn deploy(&self, card: CardId, place: Place, row: &mut Row) {
        let Some(printed) = self.game.cards.get(card) else { return };
        self.spends(Price { spark: printed.cost, ..Price::default() }, self.game.knobs.cost.deploy, row);
        add(row, Column::Body, body(printed));
        add(row, Column::Cost, f32::from(printed.cost));
        let danger = self.danger(self.seat, place);
        let falls = danger >= f32::from(printed.defense);
        add(row, Column::Risk, if falls { f32::from(printed.cost) + f32::from(printed.trophies) } else { 0.0 });
        add(row, Column::Close, self.closes(place));
        let (life, kill) = self.prospects(self.seat, place, printed.arrows, printed.attack.into());
        add(row, Column::ReachLife, life);
        add(row, Column::ReachKill, kill);
        let guards = printed.arrows & (Arrow::GuardLeft.bit() | Arrow::GuardRight.bit());
        let beside = self.game.board.neighbours(place).into_iter().flatten().count() as f32;
        add(row, Column::Guards, if guards != 0 { beside } else { 0.0 });
        match printed.kind {
            CardType::Forge => add(row, Column::Forge, 1.0),
            CardType::Relic | CardType::Structure => add(row, Column::Fixture, 1.0),
            _ => {}
        }
    }

    fn hide(&self, card: CardId, place: Place, row: &mut Row) {
        let Some(printed) = self.game.cards.get(card) else { return };
        let knobs = &self.game.knobs;
        self.spends(Price { spark: knobs.facedown.spark_cost, ..Price::default() }, knobs.cost.facedown, row);
        add(row, Column::Hide, 1.0);
        add(row, Column::HideTrap, f32::from(u8::from(printed.kind == CardType::Trap)));
        add(row, Column::Close, self.closes(place));
        let falls = self.danger(self.seat, place) >= f32::from(knobs.facedown.defense);
        add(row, Column::Risk, if falls { f32::from(printed.trophies) + 0.5 * f32::from(printed.cost) } else { 0.0 });
    }

    /// Returns the Attack that enemies can send through an empty position of the seat: what filling the position keeps
    /// off. Returns 0 if the position is not empty.
    fn closes(&self, place: Place) -> f32 {
        if self.is_empty(self.seat, place) { self.danger(self.seat, place) } else { 0.0 }
    }

    fn reposition(&self, id: UnitId, place: Place, row: &mut Row) {
        let Some(own) = self.find(id) else { return };
        add(row, Column::Actions, f32::from(self.game.knobs.cost.reposition));
        add(row, Column::Move, 1.0);
        let from = own.unit.place;
        add(row, Column::Close, self.closes(place) - self.danger(self.seat, from));
        let attack = own.sheet.attack;
        let there = self.prospects(self.seat, place, own.sheet.arrows, attack);
        let here = self.prospects(self.seat, from, own.sheet.arrows, attack);
        add(row, Column::ReachLife, there.0 - here.0);
        add(row, Column::ReachKill, there.1 - here.1);
        let falls = |at| f32::from(u8::from(self.danger(self.seat, at) >= f32::from(own.left())));
        add(row, Column::Risk, (falls(place) - falls(from)) * (own.worth() + own.trophies()));
    }

    // ---- attacks ----

    fn attack(&self, by: UnitId, of: Seat, place: Place, target: UnitId, row: &mut Row) {
        let Some(own) = self.find(by) else { return };
        add(row, Column::Actions, f32::from(self.game.knobs.cost.attack));
        add(row, Column::Attack, 1.0);
        let attack = own.sheet.attack;
        self.blow(own, attack, of, self.find(target), row);
        let guards = if own.sheet.has(Trait::Elusive) { 0 } else { self.guards(of, place) };
        add(row, Column::Guarded, guards.min(2) as f32);
        // An Activated card neither guards nor declines in the enemy's turn.
        let danger = self.danger(self.seat, own.unit.place);
        add(row, Column::Exposed, if danger >= f32::from(own.left()) { own.worth() + own.trophies() } else { 0.0 });
    }

    /// Adds what damage does to a target, or to Life Force if the position is empty.
    fn blow(&self, own: &Standing<'_>, attack: i16, of: Seat, target: Option<&Standing<'_>>, row: &mut Row) {
        let damage = f32::from(attack);
        let Some(target) = target else {
            add(row, Column::Life, damage);
            add(row, Column::Lethal, self.lethal(of, damage));
            return;
        };
        if self.may_decline(target) {
            add(row, Column::Forced, 1.0);
            // The defender chooses the lesser evil.
            add(row, Column::Lethal, self.lethal(of, damage).min(if target.falls_to(attack) { 1.0 } else { 0.0 }));
        }
        let hit = if target.unit.reinforced {
            attack.min(i16::from(self.game.knobs.facedown.reinforced_hit))
        } else {
            attack
        };
        if target.falls_to(hit) {
            self.fell(target, row);
            if own.sheet.has(Trait::Pierce) {
                add(row, Column::Life, f32::from((hit - target.left()).max(0)));
            }
        } else {
            add(row, Column::Hit, f32::from(hit) / f32::from(target.sheet.defense.max(1)));
        }
    }

    /// Adds the destruction of a card.
    pub(super) fn fell(&self, target: &Standing<'_>, row: &mut Row) {
        if self.are_foes(target.seat, self.seat) {
            add(row, Column::Kill, target.worth());
            add(row, Column::Trophies, target.trophies());
            add(row, Column::Blast, self.blast(target));
        } else {
            add(row, Column::Loss, target.worth() + target.trophies());
        }
    }

    /// Returns the approximate Life Force that the destruction of a loaded Forge costs its owner: its
    /// blast through empty neighboring positions.
    fn blast(&self, forge: &Standing<'_>) -> f32 {
        let knobs = &self.game.knobs.forge;
        if forge.card.is_none_or(|card| card.kind != CardType::Forge) || forge.unit.down || !knobs.explode {
            return 0.0;
        }
        let each = [knobs.blast_spark, knobs.blast_core, knobs.blast_prism];
        let blast: f32 = forge.unit.counters.iter().zip(each).map(|(n, each)| f32::from(*n) * f32::from(each)).sum();
        let neighbours = self.game.board.neighbours(forge.unit.place).into_iter().flatten();
        neighbours.filter(|place| self.is_empty(forge.seat, *place)).count() as f32 * blast
    }

    /// Returns 1 if this damage takes the last of a seat's Life Force.
    pub(super) fn lethal(&self, seat: Seat, damage: f32) -> f32 {
        let life = f32::from(self.game.life(self.s, seat));
        f32::from(u8::from(damage >= life))
    }

    // ---- defending ----

    fn guard(&self, attack: &Attack, guard: &Standing<'_>, row: &mut Row) {
        let Some(attacker) = self.find(attack.attacker) else { return };
        let damage = attacker.sheet.attack;
        add(row, Column::Guard, 1.0);
        self.spared(attack, damage, row);
        if guard.falls_to(damage) {
            add(row, Column::Loss, guard.worth() + guard.trophies());
        }
    }

    /// Adds what an attack would have done to the seat's own side if no card guarded.
    fn spared(&self, attack: &Attack, damage: i16, row: &mut Row) {
        match self.find(attack.target) {
            None => {
                add(row, Column::SparesLife, f32::from(damage));
                add(row, Column::SparesAll, self.lethal(attack.of, f32::from(damage)));
            }
            Some(target) if target.falls_to(damage) => add(row, Column::SparesCard, target.worth() + target.trophies()),
            Some(_) => {}
        }
    }

    fn answer(&self, yes: bool, row: &mut Row) {
        let s = self.s;
        let Some((_, question)) = s.ask else { return };
        match question {
            Question::Decline if yes => {
                let Some(attack) = s.attack.as_ref() else { return };
                let damage = self.find(attack.attacker).map_or(0, |attacker| attacker.sheet.attack);
                add(row, Column::OwnLife, f32::from(damage));
                add(row, Column::Deadly, self.lethal(attack.of, f32::from(damage)));
                self.spared(attack, damage, row);
            }
            Question::Keep(_) if yes => add(row, Column::Keep, 1.0),
            Question::Upkeep(id) if yes => add(row, Column::Upkeep, self.find(id).map_or(0.0, Standing::worth)),
            Question::Mulligan if yes => {
                let sources = s.player(self.seat).hand.iter().filter_map(|card| self.game.cards.get(*card));
                let sources = sources.filter(|card| card.kind == CardType::Source).count() as f32;
                add(row, Column::Redraw, (sources - 2.0).abs() - 1.0);
            }
            _ => {}
        }
    }

    // ---- abilities ----

    /// Adds what an ability would do. Each target that is to be chosen is taken to be the best one.
    fn ability(&self, ability: &Ability, own: UnitId, kicked: bool, row: &mut Row) {
        add(row, Column::Ability, 1.0);
        let extra = ability.kick.as_ref().filter(|_| kicked).map_or(&[][..], |(_, effects)| effects);
        for effect in ability.effects.iter().chain(extra) {
            if effect.condition.is_none_or(|condition| self.game.holds(self.s, self.seat, condition)) {
                self.weighted(effect, own, effect.weight, row);
            }
        }
    }

    /// Adds what an effect would do that may not happen.
    fn weighted(&self, effect: &Effect, own: UnitId, weight: f32, row: &mut Row) {
        if weight == 1.0 {
            return self.effect(effect, own, row);
        }
        let mut whole = EMPTY;
        self.effect(effect, own, &mut whole);
        row.iter_mut().zip(whole).for_each(|(sum, more)| *sum += weight * more);
    }

    /// Adds what the effects would do that an option of an effect leads to.
    fn effect_option(&self, option: u8, row: &mut Row) {
        let Some(run) = &self.s.run else { return };
        let effects = self.game.effects_of(run);
        for (effect, weight) in option_effects(effects, run.at.into(), option, |effect| effect.verb.shared()) {
            if effect.condition.is_none_or(|condition| self.game.holds(self.s, self.seat, condition)) {
                self.weighted(effect, run.item.unit, weight, row);
            }
        }
    }

    fn effect(&self, effect: &Effect, own: UnitId, row: &mut Row) {
        let verb = effect.verb.appraisal();
        if !effect.about.cards {
            return verb.on_players(self, row);
        }
        if !effect.about.is_chosen() {
            for standing in self.all_meant(self.seat, &effect.about, own) {
                verb.on_card(self, standing, row);
            }
            return;
        }
        let from = self.find(own).map(|own| (self.seat, own.unit.place));
        // The best targets, the best first.
        let mut best = [const { None::<(f32, Row)> }; 3];
        let friendly = effect.about.who == Who::Ally;
        for standing in self.standing().filter(|standing| (standing.seat == self.seat) == friendly) {
            if !friendly && !self.are_foes(standing.seat, self.seat) {
                continue;
            }
            if !self.is_meant(&effect.about, from, standing) {
                continue;
            }
            let mut there = EMPTY;
            verb.on_card(self, standing, &mut there);
            let mut next = Some((rough(&there), there));
            for kept in best.iter_mut().take(effect.about.targets.into()) {
                let better = |next: &(f32, Row)| kept.as_ref().is_none_or(|(most, _)| next.0 > *most);
                if next.as_ref().is_some_and(better) {
                    std::mem::swap(kept, &mut next);
                }
            }
        }
        for (_, there) in best.into_iter().flatten() {
            row.iter_mut().zip(there).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Adds the choice of a target for the effect under way.
    fn aim(&self, id: UnitId, row: &mut Row) {
        let Some(target) = self.find(id) else { return };
        let effect = self.s.run.as_ref().and_then(|run| self.game.effect_of(run));
        match effect {
            Some(effect) if effect.about.cards => effect.verb.appraisal().on_card(self, target, row),
            _ => add(row, Column::Fetch, target.worth()),
        }
    }

    /// Returns what a card of the hand is worth keeping: cards that can be paid
    /// for soon, and Sources while there are few.
    fn kept(&self, card: CardId) -> f32 {
        let Some(printed) = self.game.cards.get(card) else { return 0.0 };
        let sources = self.s.player(self.seat).sources.len() as f32;
        if printed.kind == CardType::Source {
            return 6.0 - sources;
        }
        let copies = self.s.player(self.seat).hand.iter().filter(|held| **held == card).count() as f32;
        f32::from(printed.cost).min(sources + 2.0) - 0.5 * (copies - 1.0)
    }
}
