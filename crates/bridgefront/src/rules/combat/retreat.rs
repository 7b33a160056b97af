//! Retreat from battles (BF-ED13).

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::events::{Event, Were};
use crate::model::knobs::{BridgeTrap, Retreat};
use crate::model::state::{Frame, Phase, Question, Slot, SlotSet, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Returns the bridges over which a side of the battle can retreat, with the hexes to which they lead.
    pub(crate) fn retreats<'s>(&'s self, s: &'s State, seat: Seat) -> impl Iterator<Item = (Edge, Hex)> + 's {
        let hex = s.battle.hex;
        let able = s.player(seat).mana >= self.knobs.combat.retreat_mana;
        let units = u8::try_from(s.hex(hex).units(seat)).unwrap_or(u8::MAX);
        self.board.around(hex).filter(move |_| able).filter_map(move |(to, edge)| {
            let open = s.bridges.has(edge) && !s.locked.has(edge);
            (open && !s.hex(to).enemy_of(seat) && self.room_for(s, seat, to, units)).then_some((edge, to))
        })
    }

    /// Asks a side whether it retreats, if it can. Returns `false` if it must choose first.
    pub(super) fn ask_retreat(&self, s: &mut State, side: u8) -> bool {
        let seat = s.battle.sides[usize::from(side)];
        let now = match self.knobs.combat.retreat {
            Retreat::Never => false,
            Retreat::FirstRound => s.battle.round == 0,
            Retreat::EveryRound => true,
        };
        if !now || self.retreats(s, seat).next().is_none() {
            return true;
        }
        s.stack.push(Frame::Ask(seat, Question::Retreat));
        false
    }

    pub(crate) fn answer_retreat(&self, s: &mut State, seat: Seat, action: Action) {
        if let Action::Edge(edge) = action {
            s.battle.retreat.push((seat, edge));
        }
    }

    /// Reveals and pays the retreats that both sides have chosen.
    pub(super) fn pay_retreats(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mana = self.knobs.combat.retreat_mana;
        let retreat = s.battle.retreat;
        for (seat, edge) in retreat.iter().copied() {
            s.player_mut(seat).mana -= mana;
            cx.event(Event::Retreats { seat, edge, mana });
        }
    }

    /// Returns whether a side that has chosen to retreat has units left to do so.
    pub(super) fn retreat_begins(&self, s: &State) -> bool {
        let tile = s.hex(s.battle.hex);
        s.battle.retreat.iter().any(|(seat, _)| tile.occupied_by(*seat))
    }

    /// Moves the survivors of the sides that retreat over their bridges. If both come to the same hex, they fight there.
    pub(super) fn leave_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let retreat = s.battle.retreat;
        for (seat, edge) in retreat.iter().copied() {
            self.retreat_over(s, seat, edge, cx);
        }
    }

    /// Fights the battles that retreats from sieges have begun; after an action such battles are fought anyway.
    pub(super) fn fight_retreaters(&self, s: &mut State, attacker: Seat) {
        if s.phase == Phase::Sieges && !s.entered.is_empty() {
            s.stack.push(Frame::Battles(attacker));
        }
    }

    /// Moves a side's survivors over a bridge, through what waits for those who cross it or enter the hex.
    fn retreat_over(&self, s: &mut State, seat: Seat, edge: Edge, cx: &mut Cx<'_, Event>) {
        let from = s.battle.hex;
        let (one, other) = self.board.ends(edge);
        let to = if one == from { other } else { one };
        let mut forces = s.hex(from).forces[seat];
        let champions: Pile<Slot, 48> = s.champions_in(seat, from).map(|(slot, _)| slot).collect();
        if forces == 0 && champions.is_empty() {
            return;
        }
        if forces > 0 {
            s.remove_forces(seat, from, forces);
        }
        for slot in champions.iter() {
            s.lift_champion(*slot);
        }
        let who = SlotSet(champions.iter().fold(0, |bits, slot| bits | slot.bit()));
        cx.event(Event::Move { seat, from, to, forces, champions: champions.size(), who });
        if forces > 0 || self.knobs.moves.bridge_trap == BridgeTrap::FirstUser {
            forces = self.spring_trap(s, seat, edge, to, forces, cx); // BF-Q84
        }
        forces = self.entry_toll(s, seat, to, (forces, Were::Moving), cx);
        s.add_forces(seat, to, forces);
        for slot in champions.iter() {
            s.place_champion(*slot, to);
        }
        if s.hex(to).occupied_by(seat) {
            self.note_entry(s, seat, to);
        }
    }
}
