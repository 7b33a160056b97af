//! The observation of a position from a seat's perspective.

use super::chart::Turned;
use super::field::{CENTER, Field, HOME, KINDS, MINE, REACH};
use super::seen::Seen;
use super::sizes::FACTIONS;
use super::stage::Stage;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::knobs::VpSeen;
use crate::model::state::{Frame, Phase};
use crate::players::begun::Begun;
use crate::players::might::Might;
use crate::{Bridgefront, State};
use evenhand_game::game::{Seat, Sparse};
use evenhand_kit::table::ids::Id;

/// Writes a seat's observation of a position.
pub(crate) fn position(game: &Bridgefront, s: &State, seat: Seat, out: &mut Sparse) {
    let field = Field::of(game, s, seat);
    let stage = Stage::of(game, s, seat);
    let mut seen = Look { game, s, seat, field, turned: Turned::new(&game.board, s, seat), out };
    seen.common(&stage);
    seen.own();
    seen.commitment(&stage);
    seen.others();
    seen.market();
    seen.running();
    seen.tiles();
    seen.ways();
    seen.maps();
}

/// Returns the number of a phase. Trained networks know the numbers, so a later Quiet Study has that of the usual one.
fn phase_number(phase: Phase) -> usize {
    match phase {
        Phase::Corners => 0,
        Phase::StartBridges => 1,
        Phase::FreeCard => 2,
        Phase::QuietStudy | Phase::LateStudy => 3,
        Phase::Bids => 4,
        Phase::Commit => 5,
        Phase::Resolve => 6,
        Phase::Sieges => 7,
        Phase::Collection => 8,
        Phase::Cleanup => 9,
        Phase::Over => 10,
    }
}

/// A position whose observation is being written.
struct Look<'a> {
    game: &'a Bridgefront,
    s: &'a State,
    seat: Seat,
    field: Field,
    turned: Turned,
    out: &'a mut Sparse,
}

impl Look<'_> {
    fn put(&mut self, group: Seen, within: usize, value: f32) {
        self.out.put(group, within, value);
    }

    fn set(&mut self, group: Seen, value: f32) {
        self.out.set(group, value);
    }

    /// Writes several numbers of one group, from its first.
    fn all(&mut self, group: Seen, values: &[f32]) {
        for (within, value) in values.iter().enumerate() {
            self.out.put(group, within, *value);
        }
    }

    /// Writes 1 for each known card of a pile.
    fn cards(&mut self, group: Seen, cards: &[CardId]) {
        for card in cards.iter().filter(|card| card.is_known()) {
            self.out.put(group, card.index(), 1.0);
        }
    }

    fn common(&mut self, stage: &Stage<'_>) {
        let (game, s) = (self.game, self.s);
        let rules = &game.knobs.rules;
        self.put(Seen::Phase, phase_number(s.phase), 1.0);
        self.put(Seen::Stage, stage.number, 1.0);
        self.put(Seen::Players, game.seats - 2, 1.0);
        self.put(Seen::RoundsLeft, usize::from(rules.round_cap.saturating_sub(s.round)), 1.0);
        self.set(Seen::RoundsBegun, f32::from(s.round) / f32::from(rules.round_cap.max(1)));
        self.put(Seen::Age, usize::from(game.age(s.round)), 1.0);
        self.put(Seen::Lead, (s.lead.index() + game.seats - self.seat.index()) % game.seats, 1.0);
        self.set(Seen::Closing, yes(s.closing));
        self.set(Seen::Frozen, yes(s.frozen));
        let numbers = [
            f32::from(rules.vp_to_win) / 8.0,
            f32::from(rules.round_cap) / 10.0,
            f32::from(rules.max_mana) / 5.0,
            f32::from(rules.mana_per_age),
            f32::from(rules.hand_size) / 6.0,
            f32::from(rules.base_income) / 2.0,
            f32::from(rules.center_cp),
            f32::from(rules.forge_cp),
            f32::from(game.passives(s, self.seat).capital_cp.unwrap_or(rules.enemy_capital_cp)),
            f32::from(game.knobs.combat.force_hit) / 2.0,
        ];
        self.all(Seen::Rules, &numbers);
    }

    fn own(&mut self) {
        let (s, seat) = (self.s, self.seat);
        let player = s.player(seat);
        let side = self.field.sides[seat];
        self.put(Seen::Faction, player.role.index(), 1.0);
        self.set(Seen::Gold, f32::from(player.gold) / 10.0);
        self.put(Seen::GoldIs, usize::from(player.gold), 1.0);
        self.put(Seen::Mana, usize::from(player.mana), 1.0);
        self.set(Seen::Vp, f32::from(player.vp) / 8.0);
        self.set(Seen::Control, f32::from(side.control) / 4.0);
        self.put(Seen::Missing, self.missing(seat), 1.0);
        self.set(Seen::Besieged, yes(side.besieged));
        self.cards(Seen::Hand, &player.hand);
        let piles = [
            f32::from(player.hand.size()) / 6.0,
            f32::from(player.draw.size()) / 10.0,
            f32::from(player.discard.size()) / 10.0,
        ];
        self.all(Seen::Piles, &piles);
        self.cards(Seen::Draw, &player.draw);
        self.cards(Seen::Discard, &player.discard);
        if player.known_top > 0 {
            self.cards(Seen::Top, player.draw.last().map_or(&[], std::slice::from_ref));
        }
        self.cards(Seen::Laid, &player.reveal);
        self.set(Seen::Forces, f32::from(side.forces) / 8.0);
        self.put(Seen::Champions, usize::from(side.champions), 1.0);
        self.set(Seen::Strength, side.strength / 8.0);
        let round = [
            f32::from(player.free_marches),
            f32::from(player.extra_draw),
            f32::from(player.played) / 4.0,
            yes(player.won_battle),
            yes(player.enemy_champion_died),
            yes(player.done),
            f32::from(player.wins),
        ];
        self.all(Seen::ThisRound, &round);
    }

    /// Writes what the seat has chosen in secret so far.
    fn commitment(&mut self, stage: &Stage<'_>) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let player = s.player(seat);
        if s.phase == Phase::StartBridges {
            for pick in player.picked.iter() {
                let place = self.turned.edge(pick.edge());
                self.put(Seen::Planned, place, 1.0);
            }
        }
        if let Some(root) = player.commit.root {
            let (kind, card) = match root {
                Action::Play(card) => (0, Some(card)),
                Action::Build => (1, None),
                Action::March => (2, None),
                Action::Reinforce => (3, None),
                Action::FreeMarch => (4, None),
                Action::Ability(slot) => (5, Some(s.champion(slot).card)),
                _ => (6, None),
            };
            self.put(Seen::Root, kind, 1.0);
            self.cards(Seen::RootCard, card.as_slice());
            self.set(Seen::Locks, f32::from(player.commit.locks.size()) / 4.0);
            for lock in player.commit.locks.iter() {
                if let Action::Edge(edge) = lock.choice {
                    let place = self.turned.edge(edge);
                    self.put(Seen::Planned, place, 1.0);
                }
            }
        }
        if let Some((Verb::Move(spec), id, this)) = stage.target {
            let begun = Begun::of(spec, game, s, seat, id, this);
            if begun.at != Hex::NOWHERE {
                let place = self.turned.hex(begun.at);
                self.put(Seen::Band, place, 1.0);
            }
            let forces = Might::forces(begun.forces.unwrap_or(0), game.knobs.combat.force_hit);
            self.set(Seen::BandStrength, begun.going.with(forces).size() / 4.0);
        }
    }

    /// Returns the Permanent VP of a seat, as far as the observing seat knows.
    fn vp(&self, seat: Seat) -> u16 {
        let player = self.s.player(seat);
        let open = seat == self.seat || self.game.knobs.info.vp == VpSeen::Public;
        if open { player.vp } else { player.vp_public }
    }

    /// Returns the VP of a seat, including its Control VP if this were Scoring.
    fn total(&self, seat: Seat) -> u16 {
        self.vp(seat) + self.field.sides[seat].control
    }

    /// Returns how many VP that total is short of winning.
    fn missing(&self, seat: Seat) -> usize {
        u16::from(self.game.knobs.rules.vp_to_win).saturating_sub(self.total(seat)).into()
    }

    fn others(&mut self) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let (mut most, mut strongest, mut least) = (0, 0.0f32, usize::MAX);
        for (slot, other) in seat.round_from(game.seats).skip(1).enumerate() {
            let player = s.player(other);
            let side = self.field.sides[other];
            let vp = self.vp(other);
            let missing = self.missing(other);
            self.put(Seen::OtherFaction, slot * FACTIONS + player.role.index().min(FACTIONS - 1), 1.0);
            if player.capital != Hex::NOWHERE {
                let corner = self.turned.corner(player.corner);
                self.put(Seen::OtherCorner, slot * 6 + corner, 1.0);
            }
            self.put(Seen::OtherGold, slot, f32::from(player.gold) / 10.0);
            self.put(Seen::OtherMana, slot, f32::from(player.mana) / 5.0);
            self.put(Seen::OtherVp, slot, f32::from(vp) / 8.0);
            self.put(Seen::OtherControl, slot, f32::from(side.control) / 4.0);
            self.put(Seen::OtherMissing, slot * 7 + missing.min(6), 1.0);
            self.put(Seen::OtherBesieged, slot, yes(side.besieged));
            // To the other seats, cards set aside in secret still count as hand cards.
            let aside = if matches!(s.phase, Phase::QuietStudy | Phase::LateStudy) { player.picked.size() } else { 0 };
            let hand = f32::from(player.hand.size()) + f32::from(aside);
            self.put(Seen::OtherHand, slot, hand / 6.0);
            let cards = hand + f32::from(player.draw.size()) + f32::from(player.discard.size());
            self.put(Seen::OtherCards, slot, cards / 20.0);
            self.put(Seen::OtherForces, slot, f32::from(side.forces) / 8.0);
            self.put(Seen::OtherChampions, slot, f32::from(side.champions) / 2.0);
            self.put(Seen::OtherStrength, slot, side.strength / 8.0);
            self.put(Seen::OtherDone, slot, yes(player.done));
            self.put(Seen::OtherBought, slot, f32::from(player.wins));
            self.put(Seen::OtherOut, slot, yes(!s.plays(other)));
            for card in player.public.iter().filter(|card| game.cards.get(**card).deck.is_some()) {
                self.out.put(Seen::OtherKnown, card.index(), 1.0);
            }
            (most, strongest) = (most.max(self.total(other)), strongest.max(side.strength));
            least = least.min(missing);
        }
        self.put(Seen::LeastMissing, least, 1.0);
        self.set(Seen::Ahead, (f32::from(self.total(seat)) - f32::from(most)) / 4.0);
        self.set(Seen::Stronger, (self.field.sides[seat].strength - strongest) / 8.0);
    }

    fn market(&mut self) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        if s.phase != Phase::Bids {
            return self.cards(Seen::Row, &s.row);
        }
        let place = game.on_the_block(s, seat);
        if let Some(card) = s.row.get(place) {
            self.cards(Seen::Block, &[*card]);
            self.cards(Seen::Row, &s.row[place + 1..]);
        }
        let rivals = game.bidders(s).iter().filter(|other| *other != seat);
        let richest = rivals.clone().map(|other| s.player(other).gold).max().unwrap_or(0);
        self.put(Seen::Rivals, rivals.count(), 1.0);
        let (own, richest) = (f32::from(s.player(seat).gold) / 10.0, f32::from(richest) / 10.0);
        self.all(Seen::RivalGold, &[richest, own - richest]);
    }

    fn running(&mut self) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        for running in s.running.iter() {
            let group = if running.owner == seat { Seen::Running } else { Seen::OtherRunning };
            self.put(group, running.effect.index(), 1.0);
        }
        for (_, champion) in s.living() {
            let group = if champion.owner == seat { Seen::ChampionCards } else { Seen::OtherChampionCards };
            let printed = game.cards.get(champion.card).hp.max(1);
            self.put(group, champion.card.index(), f32::from(champion.hp) / f32::from(printed));
        }
        let battle = &s.battle;
        if s.stack.iter().any(|frame| matches!(frame, Frame::Battle))
            && let Some(side) = battle.sides.iter().position(|other| *other == seat)
        {
            let hits = battle.hits.map(|hits| f32::from(hits) / 3.0);
            let (own, foe) = (self.field.own[battle.hex] / 4.0, self.field.foe[battle.hex] / 4.0);
            let round = f32::from(battle.round.min(6)) / 3.0;
            self.all(Seen::Battle, &[1.0, yes(side == 0), own, foe, hits[side], hits[1 - side], round]);
        }
    }

    fn tiles(&mut self) {
        let (board, s) = (&self.game.board, self.s);
        for kind in 0..KINDS {
            let tiles = self.field.kinds[kind];
            let (held, foes) = (self.field.held & tiles, self.field.foes & tiles);
            let count = |hexes: u128| f32::from(u8::try_from(hexes.count_ones()).expect("a board has few hexes"));
            self.put(Seen::TilesOwn, kind, count(held & !foes));
            self.put(Seen::TilesOther, kind, count(foes & !held));
            self.put(Seen::TilesShared, kind, count(held & foes));
            self.put(Seen::TilesFree, kind, count(tiles & !held & !foes));
            let (mut near, mut beside) = (0, 0);
            for hex in Hex::of_bits(tiles) {
                near |= self.field.joined(hex);
                beside |= board.beside[hex];
            }
            let groups = [
                (Seen::StrengthOn, Seen::OtherStrengthOn, tiles),
                (Seen::StrengthNear, Seen::OtherStrengthNear, near & !tiles),
                (Seen::StrengthBeside, Seen::OtherStrengthBeside, beside & !tiles),
            ];
            for (own_group, foe_group, hexes) in groups {
                let (own, foe) = self.field.strengths(hexes);
                self.put(own_group, kind, own / 4.0);
                self.put(foe_group, kind, foe / 4.0);
            }
        }
        let mines = self.field.kinds[MINE];
        let value = |hexes: u128| Hex::of_bits(hexes).map(|hex| f32::from(s.hex(hex).value)).sum::<f32>() / 10.0;
        let income = [value(mines & self.field.held), value(mines & self.field.foes)];
        self.all(Seen::Income, &income);
    }

    /// Writes the distances and strengths along bridges.
    fn ways(&mut self) {
        let field = &self.field;
        let (own, foe) = (field.rings(field.held), field.rings(field.foes));
        let (home, center) = (field.rings(field.kinds[HOME]), field.rings(field.kinds[CENTER]));
        for kind in 0..KINDS {
            let (tiles, held) = (self.field.kinds[kind], self.field.held);
            let whole = kind == CENTER || kind == HOME;
            for (group, rings, wanted) in [
                (Seen::Steps, &own, if whole { tiles } else { tiles & !held }),
                (Seen::OtherSteps, &foe, if whole { tiles } else { tiles & held }),
            ] {
                let steps = rings.iter().position(|ring| ring & wanted != 0).unwrap_or(REACH);
                self.put(group, kind * 6 + steps, 1.0);
            }
        }
        for (group, rings) in [(Seen::HomeRings, home), (Seen::CenterRings, center)] {
            for (ring, hexes) in rings.into_iter().skip(1).enumerate() {
                let (own, foe) = self.field.strengths(hexes);
                self.put(group, ring, foe / 4.0);
                self.put(group, 4 + ring, own / 4.0);
            }
        }
        let doors: u32 = Hex::of_bits(self.field.held).map(|hex| self.field.joined(hex).count_ones()).sum();
        let (_, threat) = self.field.strengths(own[1]);
        let count = |n: u32| f32::from(u16::try_from(n).expect("a board has few edges"));
        let all: u32 = self.game.board.hexes().map(|hex| self.field.joined(hex).count_ones()).sum();
        self.all(Seen::Bridges, &[count(doors) / 6.0, threat / 4.0, count(all) / 40.0]);
    }

    fn maps(&mut self) {
        let s = self.s;
        for (group, hexes) in [(Seen::OwnMap, self.field.held), (Seen::OtherMap, self.field.foes)] {
            for hex in Hex::of_bits(hexes) {
                let own = matches!(group, Seen::OwnMap);
                let strength = if own { self.field.own[hex] } else { self.field.foe[hex] };
                let place = self.turned.hex(hex);
                self.put(group, place, strength / 4.0);
            }
        }
        for (group, kind) in [(Seen::ForgeMap, 1), (Seen::MineMap, MINE), (Seen::CapitalMap, 3)] {
            for hex in Hex::of_bits(self.field.kinds[kind]) {
                let value = if kind == MINE { f32::from(s.hex(hex).value) / 5.0 } else { 1.0 };
                let place = self.turned.hex(hex);
                self.put(group, place, value);
            }
        }
        for edge in s.bridges.iter() {
            let place = self.turned.edge(edge);
            self.put(Seen::BridgeMap, place, 1.0);
        }
    }
}

/// Returns 1 for `true`, else 0.
pub(super) fn yes(so: bool) -> f32 {
    f32::from(u8::from(so))
}
