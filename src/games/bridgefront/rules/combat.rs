//! Battles and sieges (BF-13, BF-14): a small machine that can stop for a choice at any hit.

use super::action::Action;
use super::board::Hex;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::content::cards::CardId;
use crate::games::bridgefront::events::{Event, Purpose};
use crate::games::bridgefront::knobs::{Assignment, BodyguardScope, Overkill};
use crate::games::bridgefront::state::{Battle, BattleStep, Champion, Frame, Question, Slot, State, Target, TileKind};
use crate::games::bridgefront::verbs::event::On;
use crate::games::bridgefront::verbs::modifier::{Assign, Change, Modifier, When};
use crate::games::bridgefront::verbs::selectors::Cond;
use crate::games::bridgefront::verbs::trigger::Trigger;
use crate::games::bridgefront::{Bridgefront, Passives};

/// How a side's hits find their targets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Random,
    Owner,
    ForcesFirst,
    ChampionsFirst,
}

impl Bridgefront {
    /// Starts the next battle among the hexes the action entered (BF-12.7a, BF-12.7b).
    pub(crate) fn next_battle(&self, s: &mut State, attacker: Seat, cx: &mut Cx<'_, Event>) {
        while !s.entered.is_empty() {
            let hex = s.entered.remove(0);
            let defender = s.hex(hex).occupants().find(|other| *other != attacker);
            if s.hex(hex).occupied_by(attacker)
                && let Some(defender) = defender
            {
                self.begin_battle(s, hex, attacker, defender, false, cx);
                return;
            }
        }
        s.stack.pop();
    }

    /// Puts a battle on the stack.
    pub(crate) fn begin_battle(
        &self,
        s: &mut State,
        hex: Hex,
        attacker: Seat,
        defender: Seat,
        siege: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        let sides = [attacker, defender];
        let tile = s.hex(hex);
        cx.event(Event::Battle {
            hex,
            attacker,
            defender,
            siege,
            forces: sides.map(|side| tile.forces[side]),
            champions: sides.map(|side| tile.champions[side]),
        });
        s.battle =
            Battle { hex, sides, siege, edge: [Slot::NOBODY; 2], reaver: [Slot::NOBODY; 2], ..Battle::default() };
        for slot in s.champions.ids() {
            s.champions[slot].used_battle = 0;
        }
        // BF-22g: what waits for a next battle counts in this one.
        for place in 0..s.running.len() {
            let running = s.running[place];
            if let Some(m) = self.scripts.effect(running.effect).modifier()
                && m.when == When::NextBattle
            {
                let concerned = if running.target == Target::NOTHING {
                    sides.contains(&running.owner)
                } else {
                    s.champion(running.target.slot()).hex == hex
                };
                s.running[place].active |= concerned;
            }
        }
        s.stack.push(Frame::Battle);
    }

    /// Runs the battle until it is over or a side has to choose.
    pub(crate) fn run_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.battle.step {
                BattleStep::Begin => {
                    self.siege_writs(s, cx);
                    s.battle.step = BattleStep::Edges(0);
                }
                BattleStep::Edges(side @ 0..=1) => {
                    s.battle.step = BattleStep::Edges(side + 1);
                    if self.edge_ready(s, side).is_some() {
                        let enemy = s.battle.sides[1 - usize::from(side)];
                        let targets = s.champions_in(enemy, s.battle.hex);
                        let mut slots = targets.map(|(slot, _)| slot);
                        let first = slots.next();
                        let more = slots.next().is_some();
                        drop(slots);
                        if more {
                            let seat = s.battle.sides[usize::from(side)];
                            s.stack.push(Frame::Ask(seat, Question::Edge));
                            return;
                        }
                        s.battle.edge[usize::from(side)] = first.unwrap_or(Slot::NOBODY);
                    }
                }
                BattleStep::Edges(_) => {
                    // Both sides' Edges strike at once (BF-14.0b).
                    for side in 0..2u8 {
                        let target = s.battle.edge[usize::from(side)];
                        if target != Slot::NOBODY
                            && let Some((slot, place, damage)) = self.edge_ready(s, side)
                        {
                            s.champion_mut(slot).used_round |= 1 << place;
                            let by = s.battle.sides[usize::from(side)];
                            self.damage(s, target, damage, Some(by), true, cx);
                        }
                    }
                    self.settle_deaths(s, cx);
                    s.battle.step = BattleStep::Roll;
                }
                BattleStep::Roll => {
                    if self.over(s) {
                        self.end_battle(s, cx);
                        return;
                    }
                    // What counts only in the first combat rounds has ended by then.
                    if s.battle.round > u16::from(u8::MAX) && !(0..2).any(|side| self.can_hit(s, side)) {
                        self.fail_attack(s, cx);
                        s.battle.step = BattleStep::Settle;
                        continue;
                    }
                    s.battle.round += 1;
                    assert!(
                        u32::from(s.battle.round) <= self.knobs.combat.max_rounds,
                        "a battle has gone on for {} combat rounds: raise combat.max_rounds, or let units hit more often",
                        self.knobs.combat.max_rounds
                    );
                    self.roll(s, cx);
                    s.battle.step = BattleStep::Assign(0);
                }
                BattleStep::Assign(side @ 0..=1) => {
                    if !self.assign(s, side, cx) {
                        return;
                    }
                    s.battle.step = BattleStep::Assign(side + 1);
                }
                BattleStep::Assign(_) => s.battle.step = BattleStep::Settle,
                BattleStep::Settle => {
                    self.settle_deaths(s, cx);
                    let tile = s.hex(s.battle.hex);
                    cx.event(Event::Blows {
                        hits: s.battle.rolled,
                        left: s.battle.sides.map(|side| tile.forces[side]),
                        champions: s.battle.sides.map(|side| tile.champions[side]),
                    });
                    s.battle.step = BattleStep::Roll;
                }
            }
        }
    }

    /// Whether a unit of a side could hit in a combat round like this.
    fn can_hit(&self, s: &State, side: usize) -> bool {
        let (seat, hex) = (s.battle.sides[side], s.battle.hex);
        let champion = |(slot, champion): (Slot, &Champion)| {
            self.cards.get(champion.card).hit > 0 && self.champion_dice(s, slot, side) > 0
        };
        s.hex(hex).forces[seat] > 0 && self.force_threshold(s, side) > 0 || s.champions_in(seat, hex).any(champion)
    }

    /// An attack in which nobody can hit any more has failed: what is left of it dies, at nobody's hand. Not in the
    /// book, whose units all hit sometimes.
    fn fail_attack(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let (attacker, hex) = (s.battle.sides[0], s.battle.hex);
        (s.battle.hits, s.battle.rolled) = Default::default();
        let forces = s.hex(hex).forces[attacker];
        if forces > 0 {
            s.remove_forces(attacker, hex, forces);
        }
        for slot in s.champions.ids() {
            let champion = s.champions[slot];
            if champion.owner == attacker && champion.hex == hex && champion.alive() {
                self.damage(s, slot, champion.hp, None, true, cx);
            }
        }
    }

    fn over(&self, s: &State) -> bool {
        s.battle.sides.iter().any(|side| !s.hex(s.battle.hex).occupied_by(*side))
    }

    fn end_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Battle { hex, sides, siege, .. } = s.battle;
        let alive = sides.map(|side| s.hex(hex).occupied_by(side));
        let winner: u8 = match alive {
            [true, _] => 0,
            [false, true] => 1,
            [false, false] => 2,
        };
        if let Some(seat) = sides.get(usize::from(winner)).copied() {
            s.player_mut(seat).won_battle = true;
            for place in 0..s.running.len() {
                let running = s.running[place];
                let waits = |trigger: &&Trigger| {
                    let anyhow = trigger.needs == Some(Cond::WonThere); // BF-Q114
                    trigger.event == On::Cleanup && (running.fresh || siege || anyhow)
                };
                let waits = self.scripts.effect(running.effect).trigger().is_some_and(|trigger| waits(&trigger));
                if waits && running.owner == seat && running.target == hex.into() {
                    s.running[place].won = true;
                }
            }
        }
        // BF-21.2b: survivors of a battle heal.
        for side in sides {
            let Passives { clean_exit: heal, clean_exit_for_all, .. } = *self.passives(s, side);
            if heal > 0 {
                for slot in s.champions.ids() {
                    let champion = s.champions[slot];
                    let concerned = champion.hex == hex || (clean_exit_for_all && champion.alive()); // BF-Q147
                    if champion.owner == side && concerned {
                        self.mend(s, slot, heal, cx);
                    }
                }
            }
        }
        self.drop_running(s, |running, _| running.active);
        cx.event(Event::BattleOver { hex, winner, siege });
        s.battle = Battle::default();
        s.stack.pop();
    }

    // ---- before the first combat round ----

    /// Siege Writ of the attacker, in the first siege it attacks in (BF-Q108).
    fn siege_writs(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if !s.battle.siege {
            return;
        }
        let [attacker, defender] = s.battle.sides;
        let hex = s.battle.hex;
        while let Some(place) = s.running.iter().position(|running| {
            running.owner == attacker && self.scripts.effect(running.effect).waits_for(On::SiegeStart)
        }) {
            let running = s.running.remove(place);
            for strike in self.triggered(&running).filter_map(|verb| verb.strike()) {
                let dead = strike.forces.of(s.hex(hex).forces[defender]);
                if dead > 0 {
                    s.remove_forces(defender, hex, dead);
                    cx.event(Event::Struck { seat: defender, hex, forces: dead });
                }
            }
        }
    }

    /// A champion of the side with an unused strike at the start of a battle: its slot, the effect's
    /// place, the damage (BF-Q97).
    fn edge_ready(&self, s: &State, side: u8) -> Option<(Slot, u8, u8)> {
        let seat = s.battle.sides[usize::from(side)];
        let enemy = s.battle.sides[1 - usize::from(side)];
        if s.hex(s.battle.hex).champions[enemy] == 0 && s.battle.edge[usize::from(side)] == Slot::NOBODY {
            return None;
        }
        // Edges strike at once, so the striker may be dying of the other's.
        s.champions.iter().find_map(|(slot, champion)| {
            let here = champion.hex == s.battle.hex || s.deaths.iter().any(|death| death.slot == slot);
            if champion.owner != seat || !here || champion.card == CardId::NONE {
                return None;
            }
            (0u8..).zip(self.scripts.of(self.cards.get(champion.card).fx)).find_map(|(place, verb)| {
                let ready = |t: &&Trigger| t.event == On::BattleStart && (!t.per_round || champion.fresh(place.into()));
                let trigger = verb.trigger().filter(ready)?;
                let damage = self.scripts.of(trigger.list).find_map(|verb| verb.strike()?.damage())?;
                Some((slot, place, damage))
            })
        })
    }

    // ---- dice ----

    /// The threshold of a side's Forces in this combat round (BF-14.1b).
    pub(crate) fn force_threshold(&self, s: &State, side: usize) -> u8 {
        let battle = &s.battle;
        let seat = battle.sides[side];
        let enemy = battle.sides[1 - side];
        let defending = side == 1;
        let tile = s.hex(battle.hex);
        let passives = self.passives(s, seat);
        let mut best = 0;
        if defending && battle.round <= u16::from(passives.shield_wall.1) {
            best = best.max(passives.shield_wall.0);
        }
        if defending && tile.kind == TileKind::Mine {
            best = best.max(passives.militia);
        }
        if matches!(tile.kind, TileKind::Capital(owner) if owner != seat) {
            best = best.max(passives.capital_hit);
        }
        if tile.champions[seat] > 0 {
            for (_, champion) in s.champions_in(seat, battle.hex) {
                for m in self.innate(champion.card) {
                    let counts = match m.when {
                        When::SiegeOfSelf => battle.siege,
                        _ => true,
                    };
                    if let Change::ForceHit(hit) = m.change
                        && counts
                        && m.counts_in(battle.round)
                    {
                        best = best.max(hit);
                    }
                }
            }
        }
        let mut cap = 6;
        for running in s.running.iter() {
            let Some(m) = self.scripts.effect(running.effect).modifier().filter(|m| m.counts_in(battle.round)) else {
                continue;
            };
            let counts = match m.when {
                When::NextBattle => running.active,
                When::Defending => defending && running.target == battle.hex.into(),
                _ => running.target == Target::NOTHING || running.target == battle.hex.into(),
            };
            match m.change {
                Change::ForceHit(hit) if counts && running.owner == seat => best = best.max(hit),
                Change::ForceHitCap(most) if counts && running.owner == enemy => cap = cap.min(most),
                _ => {}
            }
        }
        let base = self.knobs.combat.force_hit;
        // BF-Q89: a cap holds down bonuses as well, or only the threshold without any.
        let threshold =
            if self.knobs.combat.cap_beats_bonus { base.max(best).min(cap) } else { base.min(cap).max(best) };
        threshold.min(6)
    }

    /// The modifiers printed on a champion card.
    pub(crate) fn innate(&self, card: CardId) -> impl Iterator<Item = &Modifier> {
        self.scripts.of(self.cards.get(card).fx).filter_map(|verb| verb.modifier())
    }

    /// The place in a champion card's effects of the first modifier that changes just this.
    fn place_of(&self, card: CardId, change: Change) -> Option<usize> {
        self.scripts.of(self.cards.get(card).fx).position(|verb| verb.modifier().is_some_and(|m| m.change == change))
    }

    /// The dice of a champion in this combat round (BF-14.1c).
    pub(crate) fn champion_dice(&self, s: &State, slot: Slot, side: usize) -> u8 {
        let battle = &s.battle;
        let champion = s.champion(slot);
        let seat = battle.sides[side];
        let enemy = battle.sides[1 - side];
        let tile = s.hex(battle.hex);
        let mut dice = i16::from(self.cards.get(champion.card).dice);
        for m in self.innate(champion.card) {
            let Change::ChampionDice(by) = m.change else { continue };
            let counts = match m.when {
                When::NoEnemyChampion => tile.champions[enemy] == 0,
                When::EnemyChampion => tile.champions[enemy] > 0,
                When::NoOwnForce => tile.forces[seat] == 0,
                _ => true,
            };
            if counts && m.counts_in(battle.round) {
                dice += i16::from(by);
            }
        }
        let mut set = None;
        for running in s.running.iter() {
            let Some(m) = self.scripts.effect(running.effect).modifier().filter(|m| m.counts_in(battle.round)) else {
                continue;
            };
            let waits = m.when == When::NextBattle;
            match m.change {
                Change::ChampionDice(by) if running.target == slot.into() && (!waits || running.active) => {
                    dice += i16::from(by);
                }
                Change::ChampionDice(by)
                    if running.target == Target::NOTHING && running.owner == seat && running.active =>
                {
                    dice += i16::from(by);
                }
                Change::ChampionDiceSet(only) if running.target == slot.into() && running.active => set = Some(only),
                _ => {}
            }
        }
        // BF-Q90: Slow comes last.
        set.unwrap_or_else(|| u8::try_from(dice.clamp(0, 200)).unwrap_or(0))
    }

    fn roll(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut battle = s.battle;
        for side in 0..2 {
            let seat = battle.sides[side];
            let threshold = self.force_threshold(s, side);
            let mut hits = 0u8;
            let tile = s.hex(battle.hex);
            battle.began[side] = [tile.forces[seat], tile.champions[seat]];
            for _ in 0..tile.forces[seat] {
                hits += u8::from(cx.dice(Purpose::Combat.id()).d6() <= threshold);
            }
            let forces = tile.forces[seat];
            cx.event(Event::Dice { seat, card: CardId::NONE, dice: forces, threshold, hits });
            let mut reaver_hits = 0;
            battle.reaver[side] = Slot::NOBODY;
            for (slot, champion) in s.champions_in(seat, battle.hex) {
                let card = self.cards.get(champion.card);
                let n = self.champion_dice(s, slot, side);
                let dice = cx.dice(Purpose::Combat.id());
                let own = (0..n).map(|_| u8::from(dice.d6() <= card.hit)).sum::<u8>();
                hits += own;
                cx.event(Event::Dice { seat, card: champion.card, dice: n, threshold: card.hit, hits: own });
                if own > 0 && self.scripts.of(card.fx).any(|verb| verb.waits_for(On::Kills)) {
                    // Of several such champions one is drawn by its share of their hits.
                    reaver_hits += own;
                    if draw_below(cx.dice(Purpose::Combat.id()), reaver_hits) < own {
                        battle.reaver[side] = slot;
                    }
                }
            }
            battle.hits[side] = hits;
            battle.rolled[side] = hits;
            battle.reaver_hits[side] = reaver_hits;
            // BF-14.2b: who dies in this combat round was in the battle when its side's hits were rolled.
            battle.one_asked[side] = s.hex(battle.hex).champions[seat] == 0 || self.tactician(s, side).is_none();
        }
        if self.knobs.champions.bodyguard_scope == BodyguardScope::CombatRound {
            battle.shield_spent = [false; 2];
        }
        s.battle = battle;
    }

    // ---- hits ----

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

    /// A champion of the side that may assign one hit in this round of the match (BF-Q106).
    fn tactician(&self, s: &State, side: usize) -> Option<(Slot, usize)> {
        let seat = s.battle.sides[side];
        s.champions_in(seat, s.battle.hex).find_map(|(slot, champion)| {
            let place = self.place_of(champion.card, Change::Assign(Assign::OneHit))?;
            champion.fresh(place).then_some((slot, place))
        })
    }

    /// Assigns a side's hits one after another; false if its owner must choose first.
    fn assign(&self, s: &mut State, side: u8, cx: &mut Cx<'_, Event>) -> bool {
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
                s.battle.hits[side] -= 1; // it falls on one who has died in this combat round
            }
        }
        true
    }

    /// Among how many Forces and champions of a side the next hit is drawn, so many being alive: where
    /// hits can be lost on the dead, among those alive when the combat round began (BF-Q88).
    fn pool(&self, s: &State, side: usize, aim: Aim, alive: [u8; 2]) -> [u8; 2] {
        if self.knobs.combat.overkill == Overkill::None || aim == Aim::Owner {
            return alive;
        }
        let began = s.battle.began[side];
        [0, 1].map(|kind| if alive[kind] > 0 || aim == Aim::Random { began[kind] } else { 0 })
    }

    /// A hit on a Force, by its place among the living, the most wounded first.
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

    /// A hit on a champion, after Bodyguard and Juggernaut (BF-14.2c, BF-Q96, BF-Q98).
    fn hit_champion(&self, s: &mut State, side: usize, slot: Slot, cx: &mut Cx<'_, Event>) {
        let seat = s.battle.sides[side];
        let enemy = s.battle.sides[1 - side];
        let hex = s.battle.hex;
        if !s.battle.shield_spent[1 - side]
            && let Some((guard, place)) = self.bodyguard(s, enemy)
        {
            s.battle.shield_spent[1 - side] = true;
            s.champion_mut(guard).used_round |= 1 << place;
            cx.event(Event::Spared { owner: enemy, card: s.champion(slot).card });
            let forces = usize::from(s.hex(hex).forces[enemy]);
            if forces > 0 {
                let nth = if self.knobs.combat.force_hp > 1 { cx.dice(Purpose::Combat.id()).below(forces) } else { 0 };
                return self.hit_force(s, side, u8::try_from(nth).expect("fewer than the Forces"));
            }
        }
        s.battle.hits[side] -= 1;
        let card = s.champion(slot).card;
        for (place, verb) in self.scripts.of(self.cards.get(card).fx).enumerate() {
            if verb.modifier().is_some_and(|m| m.change == Change::IgnoreHit)
                && s.champion(slot).used_battle & (1 << place) == 0
            {
                s.champion_mut(slot).used_battle |= 1 << place;
                cx.event(Event::Spared { owner: enemy, card });
                return;
            }
        }
        self.damage(s, slot, 1, Some(seat), true, cx);
    }

    /// A champion of a seat that can turn a hit aside in this battle, and the effect's place (BF-Q96).
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
            BattleStep::Begin | BattleStep::Roll | BattleStep::Settle => unreachable!("nothing is asked then"),
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

fn draw_below(dice: &mut crate::game::Dice, bound: u8) -> u8 {
    if bound <= 1 { 0 } else { u8::try_from(dice.below(usize::from(bound))).expect("below the bound") }
}
