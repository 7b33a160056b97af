//! Hits and their targets (BF-14.2).

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::modifier::{Assign, Change};
use crate::model::events::{Event, Purpose};
use crate::model::knobs::{Assignment, BodyguardScope, Overkill};
use crate::model::state::{BattleStep, Frame, Question, Slot, State};
use evenhand_game::game::{Cx, Seat};

/// How a side's hits find their targets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Random,
    Owner,
    ForcesFirst,
    ChampionsFirst,
}

impl Bridgefront {
    fn aim(&self, s: &State, side: usize) -> Aim {
        let seat = s.battle.sides[side];
        let chosen = s.running.iter().filter(|running| running.owner == seat && running.active).find_map(|running| {
            match self.scripts.effect(running.effect).modifier()?.change {
                Change::Assign(assign) => Some(assign),
                _ => None,
            }
        });
        match chosen {
            Some(Assign::Owner) => Aim::Owner,
            Some(Assign::ForcesFirst) => Aim::ForcesFirst,
            Some(Assign::ChampionsFirst) => Aim::ChampionsFirst,
            Some(Assign::OneHit) | None => match self.knobs.combat.assignment {
                Assignment::Random => Aim::Random,
                Assignment::AttackerChoice => Aim::Owner,
                Assignment::ChampionsLast => Aim::ForcesFirst,
            },
        }
    }

    /// Returns a champion of the side that may still assign one hit in this round of the match, and the effect's index
    /// (BF-Q106).
    pub(super) fn tactician(&self, s: &State, side: usize) -> Option<(Slot, usize)> {
        let seat = s.battle.sides[side];
        s.champions_in(seat, s.battle.hex).find_map(|(slot, champion)| {
            let place = self.place_of(champion.card, Change::Assign(Assign::OneHit))?;
            champion.fresh(place).then_some((slot, place))
        })
    }

    /// Assigns a side's hits one after another. Returns `false` if its owner must choose first.
    pub(super) fn assign(&self, s: &mut State, side: u8, cx: &mut Cx<'_, Event>) -> bool {
        let side = usize::from(side);
        let seat = s.battle.sides[side];
        let enemy = s.battle.sides[1 - side];
        let hex = s.battle.hex;
        while s.battle.hits[side] > 0 {
            if !s.hex(hex).occupied_by(enemy) {
                s.battle.hits[side] = 0;
                break;
            }
            let tile = s.hex(hex);
            let (forces, champions) = (tile.forces[enemy], tile.champions[enemy]);
            let kinds = usize::from(forces > 0) + usize::from(champions);
            let aim = self.aim(s, side);
            if kinds > 1 && aim == Aim::Owner {
                s.stack.push(Frame::Ask(seat, Question::Assign));
                return false;
            }
            if kinds > 1 && !s.battle.one_asked[side] {
                s.battle.one_asked[side] = true;
                s.stack.push(Frame::Ask(seat, Question::AssignOne));
                return false;
            }
            let (forces, champions) = match aim {
                Aim::ForcesFirst if forces > 0 => (forces, 0),
                Aim::ChampionsFirst if champions > 0 => (0, champions),
                _ => (forces, champions),
            };
            let [most_forces, most_champions] = self.pool(s, 1 - side, aim, [forces, champions]).map(usize::from);
            let pool = most_forces + most_champions;
            let place = if pool == 1 { 0 } else { cx.dice(Purpose::Combat.id()).below(pool) };
            if place < usize::from(forces) {
                self.hit_force(s, side, u8::try_from(place).expect("fewer than the Forces"));
            } else if let Some(nth) = place.checked_sub(most_forces).filter(|nth| *nth < usize::from(champions)) {
                let slot = s.champions_in(enemy, hex).nth(nth).expect("counted above").0;
                self.hit_champion(s, side, slot, cx);
            } else {
                s.battle.hits[side] -= 1; // the hit falls on a unit that has died in this combat round
            }
        }
        true
    }

    /// Returns the numbers of Forces and champions of a side among which the next hit is drawn. These are the units
    /// alive, or, if hits can be lost on the dead, those alive when the combat round began (BF-Q88).
    fn pool(&self, s: &State, side: usize, aim: Aim, alive: [u8; 2]) -> [u8; 2] {
        if self.knobs.combat.overkill == Overkill::None || aim == Aim::Owner {
            return alive;
        }
        let began = s.battle.began[side];
        [0, 1].map(|kind| if alive[kind] > 0 || aim == Aim::Random { began[kind] } else { 0 })
    }

    /// Applies a hit to a Force, given by its index among the living Forces, the most wounded first.
    fn hit_force(&self, s: &mut State, side: usize, place: u8) {
        let enemy = s.battle.sides[1 - side];
        let hex = s.battle.hex;
        s.battle.hits[side] -= 1;
        let [once, twice] = &mut s.battle.wounded[1 - side];
        let taken = if place < *twice { 2 } else { u8::from(place < *once + *twice) };
        match taken {
            1 => *once -= 1,
            2 => *twice -= 1,
            _ => {}
        }
        match taken + 1 {
            hits if hits >= self.knobs.combat.force_hp => s.remove_forces(enemy, hex, 1),
            1 => *once += 1,
            _ => *twice += 1,
        }
    }

    /// Applies a hit to a champion, considering Bodyguard and Juggernaut (BF-14.2c, BF-Q96, BF-Q98).
    fn hit_champion(&self, s: &mut State, side: usize, slot: Slot, cx: &mut Cx<'_, Event>) {
        let seat = s.battle.sides[side];
        let enemy = s.battle.sides[1 - side];
        let hex = s.battle.hex;
        if !s.battle.shield_spent[1 - side]
            && let Some((guard, place)) = self.bodyguard(s, enemy)
        {
            s.battle.shield_spent[1 - side] = true;
            s.champion_mut(guard).used_round |= 1 << place;
            cx.event(Event::Spared { owner: enemy, champion: slot, card: s.champion(slot).card });
            let forces = usize::from(s.hex(hex).forces[enemy]);
            if forces > 0 {
                let nth = if self.knobs.combat.force_hp > 1 { cx.dice(Purpose::Combat.id()).below(forces) } else { 0 };
                return self.hit_force(s, side, u8::try_from(nth).expect("fewer than the Forces"));
            }
        }
        s.battle.hits[side] -= 1;
        let card = s.champion(slot).card;
        for (place, verb) in self.scripts.of(self.cards.get(card).effects).enumerate() {
            if verb.modifier().is_some_and(|m| m.change == Change::IgnoreHit)
                && s.champion(slot).used_battle & (1 << place) == 0
            {
                s.champion_mut(slot).used_battle |= 1 << place;
                cx.event(Event::Spared { owner: enemy, champion: slot, card });
                return;
            }
        }
        self.damage(s, slot, 1, Some(seat), true, cx);
    }

    /// Returns a champion of a seat that can redirect a hit in this battle, and the effect's index (BF-Q96).
    fn bodyguard(&self, s: &State, seat: Seat) -> Option<(Slot, usize)> {
        let once_a_round = self.knobs.champions.bodyguard_scope == BodyguardScope::Round;
        s.champions_in(seat, s.battle.hex).find_map(|(slot, champion)| {
            let place = self.place_of(champion.card, Change::RedirectHit)?;
            (!once_a_round || champion.fresh(place)).then_some((slot, place))
        })
    }

    pub(crate) fn battle_options(&self, s: &State, seat: Seat, question: &Question, out: &mut Vec<Action>) {
        let side = usize::from(s.battle.sides[1] == seat);
        let enemy = s.battle.sides[1 - side];
        let tile = s.hex(s.battle.hex);
        if *question != Question::Edge && tile.forces[enemy] > 0 {
            out.push(Action::Forces(1));
        }
        out.extend(s.champions_in(enemy, s.battle.hex).map(|(slot, _)| Action::Champion(slot)));
        if *question == Question::AssignOne {
            out.push(Action::Stop);
        }
    }

    pub(crate) fn battle_answer(&self, s: &mut State, question: Question, action: Action, cx: &mut Cx<'_, Event>) {
        let side = match s.battle.step {
            BattleStep::Assign(side) => usize::from(side),
            BattleStep::Edges(next) => usize::from(next) - 1,
            BattleStep::Begin
            | BattleStep::Abilities
            | BattleStep::Roll
            | BattleStep::Settle
            | BattleStep::Retreat(_) => {
                unreachable!("nothing is asked then")
            }
        };
        if question == Question::Edge {
            if let Action::Champion(slot) = action {
                s.battle.edge[side] = slot;
            }
            return;
        }
        if question == Question::AssignOne
            && action != Action::Stop
            && let Some((slot, place)) = self.tactician(s, side)
        {
            s.champion_mut(slot).used_round |= 1 << place;
        }
        match action {
            Action::Forces(_) => self.hit_force(s, side, 0),
            Action::Champion(slot) => self.hit_champion(s, side, slot, cx),
            _ => {}
        }
    }
}
