//! The meaning of selectors on the board (champions, hexes, edges), and the rules for crossing edges.

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::modifier::Change;
use crate::model::content::verbs::moves::{Move, Unit};
use crate::model::content::verbs::selectors::BridgeOp;
use crate::model::content::verbs::selectors::{
    Anchor, ChampionSel, Distance, EdgeSel, HexBase, Num, Occ, Own, Tiles, Touch,
};
use crate::model::knobs::{DeployWhere, FlightCarries, LockStops, SeveralStacks, StackParts, Users};
use crate::model::state::{Champion, Slot, State, Target, TileKind};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// The first number of steps through tunnels; the number of the hex is added to it.
pub(crate) const TUNNEL: u8 = 128;

impl Bridgefront {
    /// Returns whether a selector names a champion. With `by_card`, a Ward stops enemies' cards (BF-Q127).
    pub(crate) fn selects(
        &self,
        s: &State,
        seat: Seat,
        sel: &ChampionSel,
        slot: Slot,
        this: Slot,
        by_card: bool,
    ) -> bool {
        let champion = s.champion(slot);
        let near = |at: &Option<Distance>, exactly: bool| {
            at.is_none_or(|Distance { k, of: anchor }| self.within(s, seat, champion.hex, k, anchor, this, exactly, 0))
        };
        champion.alive()
            && match sel.own {
                Own::Me => champion.owner == seat,
                Own::Enemy => champion.owner != seat,
                Own::Any => true,
                Own::Other => slot != this,
                Own::This => slot == this,
            }
            && near(&sel.near, false)
            && near(&sel.ring, true)
            && (!sel.at_this || (this != Slot::NOBODY && champion.hex == s.champion(this).hex))
            && (!sel.at_home || champion.hex == s.player(seat).capital)
            && !(by_card && champion.owner != seat && self.warded(s, slot, seat))
    }

    /// Returns whether a ward keeps the card that an enemy is playing off a champion. Some wards are for all champions of
    /// their owner, and some against one type of cards (BF-ED29).
    pub(crate) fn warded(&self, s: &State, slot: Slot, enemy: Seat) -> bool {
        let owner = s.champion(slot).owner;
        s.running.iter().any(|running| {
            let covers = running.target == slot.into() || (running.target == Target::NOTHING && running.owner == owner);
            let change = self.scripts.effect(running.effect).modifier().map(|modifier| modifier.change);
            covers
                && match change {
                    Some(Change::Ward(None)) => true,
                    Some(Change::Ward(Some(kind))) => self.playing(s, enemy) == Some(kind),
                    _ => false,
                }
        })
    }

    /// Returns the type of the card that a seat is playing or has chosen to play.
    fn playing(&self, s: &State, seat: Seat) -> Option<Kind> {
        let player = s.player(seat);
        let card = match player.commit.root {
            _ if player.in_play.is_known() => player.in_play,
            Some(Action::Play(card)) => card,
            _ => return None,
        };
        card.is_known().then(|| self.cards.get(card).kind)
    }

    /// Returns whether a hex is within `k` of an anchor (or at exactly `k` from it); champions in `except` do not
    /// count.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn within(
        &self,
        s: &State,
        seat: Seat,
        hex: Hex,
        k: u8,
        anchor: Anchor,
        this: Slot,
        exactly: bool,
        except: u64,
    ) -> bool {
        let fits = |from: Hex| {
            let d = self.board.distance(from, hex);
            if exactly { d == k } else { d <= k }
        };
        match anchor {
            Anchor::MyCapital => fits(s.player(seat).capital),
            Anchor::This => this != Slot::NOBODY && s.champion(this).alive() && fits(s.champion(this).hex),
            Anchor::MyChampion => s
                .living()
                .any(|(slot, champion)| champion.owner == seat && except & slot.bit() == 0 && fits(champion.hex)),
            Anchor::MyForce => self.board.hexes().any(|from| s.hex(from).forces[seat] > 0 && fits(from)),
        }
    }

    /// Returns whether a hex passes a filter.
    pub(crate) fn passes(&self, s: &State, seat: Seat, base: &HexBase, hex: Hex, this: Slot, except: u64) -> bool {
        let HexBase::Filter { occ, tiles, near, ring, with_champion } = base else { return false };
        let tile = s.hex(hex);
        let occ = match occ {
            Occ::Me => tile.occupied_by(seat),
            Occ::Enemy => tile.enemy_of(seat),
            Occ::Empty => tile.is_empty(),
            Occ::Someone => !tile.is_empty(),
            Occ::Any => true,
        };
        occ && self.tile_in(s, seat, hex, *tiles)
            && (!with_champion || tile.champions[seat] > 0)
            && near.is_none_or(|Distance { k, of: anchor }| self.within(s, seat, hex, k, anchor, this, false, except))
            && ring.is_none_or(|Distance { k, of: anchor }| self.within(s, seat, hex, k, anchor, this, true, except))
    }

    /// Returns whether a hex is of one of these kinds for this seat; an empty set means any kind.
    pub(crate) fn tile_in(&self, s: &State, seat: Seat, hex: Hex, tiles: Tiles) -> bool {
        if tiles.is_empty() {
            return true;
        }
        match s.hex(hex).kind {
            TileKind::Capital(owner) if owner == seat => tiles.has(Tiles::OWN_CAPITAL),
            TileKind::Capital(_) => tiles.has(Tiles::ENEMY_CAPITAL),
            TileKind::Mine => tiles.has(Tiles::MINE.with(Tiles::NOT_CAPITAL)),
            TileKind::Forge => tiles.has(Tiles::FORGE.with(Tiles::NOT_CAPITAL)),
            TileKind::Center => tiles.has(Tiles::CENTER.with(Tiles::NOT_CAPITAL)),
            TileKind::Plain => tiles.has(Tiles::NOT_CAPITAL),
        }
    }

    /// Returns whether the seat's deploys may go to the Center as if it were the Capital (BF-21.3b).
    fn wings(&self, s: &State, seat: Seat) -> bool {
        self.passives(s, seat).wings && s.hex(self.board.center).occupied_by(seat)
    }

    /// Returns the hexes to which the seat's deploys may go as if they were the Capital, without the Capital itself: the
    /// Center for Wings, and the hexes of some champions (BF-ED24).
    pub(crate) fn bases(&self, s: &State, seat: Seat) -> Pile<Hex, 50> {
        let mut bases: Pile<Hex, 50> = Pile::new();
        if self.wings(s, seat) {
            bases.push(self.board.center);
        }
        let home = s.player(seat).capital;
        for (_, champion) in s.living().filter(|(_, champion)| champion.owner == seat && champion.hex != home) {
            if self.is_base(champion) && !bases.contains(&champion.hex) {
                bases.push(champion.hex);
            }
        }
        bases
    }

    /// Returns whether the seat's deploys may go to a hex as if it were the Capital.
    pub(crate) fn has_base(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        (hex == self.board.center && self.wings(s, seat))
            || (s.hex(hex).champions[seat] > 0 && s.champions_in(seat, hex).any(|(_, champion)| self.is_base(champion)))
    }

    fn is_base(&self, champion: &Champion) -> bool {
        self.innate(champion.card).any(|m| m.change == Change::Base)
    }

    /// Returns whether an edge fits a selector for an operation now.
    pub(crate) fn edge_fits(&self, s: &State, seat: Seat, sel: &EdgeSel, op: BridgeOp, edge: Edge, this: Slot) -> bool {
        let (a, b) = self.board.ends(edge);
        let state_fits = match op {
            BridgeOp::Build => {
                let cap = self.knobs.rules.max_bridges;
                !s.bridges.has(edge) && !s.frozen && (cap == 0 || s.bridges.len() < usize::from(cap))
            }
            BridgeOp::Destroy => s.bridges.has(edge) && !s.frozen,
            BridgeOp::Lock => s.bridges.has(edge),
            _ => true,
        };
        let touch = |hex: Hex| match sel.touch {
            Touch::Any | Touch::There => true, // `There` is known only when the effect is carried out
            Touch::Me | Touch::Shared => s.hex(hex).occupied_by(seat),
            Touch::MyChampion => s.hex(hex).champions[seat] > 0,
            Touch::This => this != Slot::NOBODY && s.champion(this).hex == hex,
        };
        state_fits
            && (touch(a) || touch(b))
            && sel.near.is_none_or(|Distance { k, of: anchor }| {
                self.within(s, seat, a, k, anchor, this, false, 0) || self.within(s, seat, b, k, anchor, this, false, 0)
            })
    }

    /// Returns whether two edges meet in a hex that the seat occupies (BF-ED30).
    pub(crate) fn share_hex(&self, s: &State, seat: Seat, one: Edge, other: Edge) -> bool {
        let ends = |edge: Edge| <[Hex; 2]>::from(self.board.ends(edge));
        [one, other].iter().all(|edge| *edge != Edge::NOWHERE)
            && ends(one).iter().any(|hex| ends(other).contains(hex) && s.hex(*hex).occupied_by(seat))
    }

    /// Returns whether a champion crosses without bridges (BF-Q75).
    pub(crate) fn flies(&self, champion: &Champion) -> bool {
        self.innate(champion.card).any(|m| m.change == Change::Fly)
    }

    /// Returns whether a group flies: all its units fly, or, if flyers carry others, any does (BF-Q75).
    pub(crate) fn group_flies(&self, champions: u64, flyers: u64, forces: u8) -> bool {
        match self.knobs.rules.flight_carries {
            FlightCarries::Alone => forces == 0 && champions != 0 && flyers == champions,
            FlightCarries::WholeStack => flyers != 0,
        }
    }

    /// Returns whether the seat's moves stop in a hex because enemies are in it (BF-12.5a, BF-Q61).
    #[inline]
    pub(crate) fn halts(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        let tile = s.hex(hex);
        (!tile.is_capital() || self.knobs.rules.capital_stops_move) && tile.enemy_of(seat)
    }

    /// Returns whether no unit may cross an edge, whether it needs the bridge there or not (BF-Q83).
    #[inline]
    pub(crate) fn barred(&self, s: &State, edge: Edge) -> bool {
        self.knobs.moves.lock_stops == LockStops::All && edge != Edge::NOWHERE && s.locked.has(edge)
    }

    /// Returns which units of a hex a move can take (BF-Q56).
    pub(crate) fn parts_of(&self, spec: &Move) -> StackParts {
        let moves = &self.knobs.moves;
        match spec.unit {
            Unit::Stack if spec.groups.1 > 1 && moves.several_stacks == SeveralStacks::Whole => StackParts::Whole,
            Unit::Stack => moves.stack_parts,
            Unit::Force | Unit::Champion | Unit::This | Unit::Those => StackParts::Any,
        }
    }

    /// Returns whether the seat's units must stay in a hex until its siege, if a knob says so (BF-Q67).
    #[inline]
    pub(crate) fn pinned(&self, s: &State, seat: Seat, hex: Hex) -> bool {
        self.knobs.rules.siege_pins && s.hex(hex).is_capital() && s.hex(hex).enemy_of(seat)
    }

    /// Returns whether a champion of the seat may be deployed in a hex (BF-20.1a, BF-Q142).
    #[inline]
    pub(crate) fn champion_site(&self, s: &State, seat: Seat, card: CardId, hex: Hex) -> bool {
        let tile = s.hex(hex);
        if !tile.admits(seat) {
            return false;
        }
        let stands = match self.knobs.champions.deploy_where {
            DeployWhere::CapitalOrForceHex => tile.forces[seat] > 0,
            DeployWhere::CapitalOnly => false,
            DeployWhere::AnyOccupied => tile.occupied_by(seat),
            DeployWhere::OccupiedOnly => tile.occupied_by(seat),
        };
        let home = || {
            self.knobs.champions.deploy_where != DeployWhere::OccupiedOnly
                && (hex == s.player(seat).capital || self.has_base(s, seat, hex))
        };
        stands || home() || self.arrives(s, seat, card, hex)
    }

    /// Returns whether a champion's own effect lets it be deployed in a hex (BF-ED21).
    fn arrives(&self, s: &State, seat: Seat, card: CardId, hex: Hex) -> bool {
        card.is_known()
            && self.innate(card).any(|m| {
                let at = m.at.as_ref().filter(|_| m.change == Change::Arrival);
                at.is_some_and(|at| match at.base {
                    HexBase::Home | HexBase::Capital => hex == s.player(seat).capital,
                    HexBase::This | HexBase::There => false,
                    HexBase::Filter { .. } => self.passes(s, seat, &at.base, hex, Slot::NOBODY, 0),
                })
            })
    }

    /// Returns whether the seat can cross an edge, or a link ([`Edge::NOWHERE`]), without a bridge (BF-Q81, BF-Q82).
    #[inline]
    pub(crate) fn open_without_bridge(&self, s: &State, seat: Seat, edge: Edge) -> bool {
        let rules = &self.knobs.rules;
        if edge == Edge::NOWHERE {
            return rules.link_open;
        }
        s.opened.has(edge) || (rules.span_users == Users::Owner && self.opened_for(s, seat, edge))
    }

    fn opened_for(&self, s: &State, seat: Seat, edge: Edge) -> bool {
        s.running.iter().any(|running| {
            running.owner == seat
                && running.target == edge.into()
                && self.scripts.effect(running.effect).edits(BridgeOp::Open)
        })
    }

    /// Returns the steps from a Mine that a seat holds to its other Mines, if its faction has tunnels (BF-ED8).
    pub(crate) fn tunnels(&self, s: &State, seat: Seat, from: Hex) -> impl Iterator<Item = u8> {
        let holds = move |hex: Hex| s.hex(hex).kind == TileKind::Mine && s.hex(hex).occupied_by(seat);
        let has = self.passives(s, seat).deep_tunnels && holds(from);
        let hexes = has.then(|| self.board.hexes()).into_iter().flatten();
        hexes.filter(move |hex| *hex != from && holds(*hex)).map(|hex| TUNNEL + hex.0)
    }

    /// Returns the target of a step and the edge it crosses; [`Edge::NOWHERE`] for a link. Some links are only for the
    /// seat that made them.
    pub(crate) fn step_target(&self, s: &State, seat: Seat, from: Hex, step: u8) -> Option<(Hex, Edge)> {
        if step < 6 {
            let to = self.board.neighbours[from][usize::from(step)];
            (to != Hex::NOWHERE).then(|| (to, self.board.edge_towards[from][usize::from(step)]))
        } else if let Some(to) = step.checked_sub(TUNNEL) {
            (usize::from(to) < self.board.len()).then_some((Hex(to), Edge::NOWHERE))
        } else {
            let (a, b, maker) = *s.links.get(usize::from(step) - 6)?;
            match from {
                _ if maker != seat && self.knobs.rules.link_users == Users::Owner => None,
                _ if from == a => Some((b, Edge::NOWHERE)),
                _ if from == b => Some((a, Edge::NOWHERE)),
                _ => None,
            }
        }
    }

    /// Returns the number of Forces that a `Num` of a card gives when it is played, as far as this is known before.
    pub(crate) fn expected(&self, s: &State, seat: Seat, card: CardId, num: &Num) -> u8 {
        match num {
            Num::Times { of, plus, most } => plus.saturating_add(self.times(s, seat, card, *of)).min(*most),
            Num::Fixed(n) => *n,
            Num::PlusPlayed(n) => n + s.player(seat).played + 1,
            Num::Hand => s.player(seat).hand.size().saturating_sub(1),
            Num::If(_, n, _) => *n,
            Num::That | Num::MineValue(_) => 0,
        }
    }
}
