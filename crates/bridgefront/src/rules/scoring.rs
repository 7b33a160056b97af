//! Scoring, victory and tie-breaks (BF-3, BF-17).

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::events::Event;
use crate::model::knobs::{FinalTie, SimultaneousWin};
use crate::model::state::{End, Phase, Slot, State, TileKind};
use evenhand_game::game::{BySeat, Cx, Seat};
use evenhand_kit::table::Pile;

/// Control VP by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Control {
    pub(crate) center: u16,
    pub(crate) forges: u16,
    pub(crate) capitals: u16,
    /// What champions give (BF-ED18).
    pub(crate) champions: u16,
}

impl Control {
    pub(crate) fn sum(self) -> u16 {
        self.center + self.forges + self.capitals + self.champions
    }
}

impl Bridgefront {
    /// Returns a player's current Control VP (BF-17a).
    pub(crate) fn control(&self, s: &State, seat: Seat) -> Control {
        let mut control = Control { champions: self.banners(s, seat), ..Control::default() };
        for hex in self.board.hexes() {
            let tile = s.hex(hex);
            if tile.kind == TileKind::Plain || !tile.occupied_by(seat) {
                continue;
            }
            let vp = self.control_of(s, seat, hex);
            match tile.kind {
                TileKind::Center => control.center += vp,
                TileKind::Forge => control.forges += vp,
                TileKind::Capital(_) => control.capitals += vp,
                TileKind::Mine | TileKind::Plain => {}
            }
        }
        control
    }

    /// Returns the Control VP that a player's champions give where they stand (BF-ED18).
    pub(crate) fn banners(&self, s: &State, seat: Seat) -> u16 {
        let own = s.living().filter(|(_, champion)| champion.owner == seat);
        own.flat_map(|(slot, champion)| {
            let stands = move |at: &HexSel| self.stands_at(s, slot, at);
            let counts = move |m: &&Modifier| m.at.as_ref().is_none_or(stands);
            self.innate(champion.card).filter(counts)
        })
        .map(|m| if let Change::ControlVp(vp) = m.change { u16::from(vp) } else { 0 })
        .sum()
    }

    /// Returns whether a champion is in a hex that a selector of its own effect names.
    fn stands_at(&self, s: &State, slot: Slot, at: &HexSel) -> bool {
        let champion = s.champion(slot);
        match at.base {
            HexBase::Home | HexBase::Capital => champion.hex == s.player(champion.owner).capital,
            HexBase::This | HexBase::There => true,
            HexBase::Filter { .. } => self.passes(s, champion.owner, &at.base, champion.hex, slot, 0),
        }
    }

    /// Returns the Control VP that a tile gives to a player who occupies it.
    pub(crate) fn control_of(&self, s: &State, seat: Seat, hex: Hex) -> u16 {
        let rules = &self.knobs.rules;
        u16::from(match s.hex(hex).kind {
            TileKind::Center => rules.center_cp,
            TileKind::Forge => rules.forge_cp,
            TileKind::Capital(owner) if owner != seat => {
                self.passives(s, seat).capital_cp.unwrap_or(rules.enemy_capital_cp)
            }
            TileKind::Capital(_) | TileKind::Mine | TileKind::Plain => 0,
        })
    }

    /// Scores a round. Ends the match if a player has won or it was the last round (BF-17b, BF-3).
    pub(crate) fn score(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut total = BySeat::<u16>::default();
        for seat in Seat::all(self.seats) {
            let control = self.control(s, seat);
            total[seat] = s.player(seat).vp + control.sum();
            if s.plays(seat) && !s.hex(s.player(seat).capital).occupied_by(seat) {
                cx.event(Event::Deserted(seat));
            }
            cx.event(Event::Score {
                seat,
                center: control.center,
                forges: control.forges,
                capitals: control.capitals,
                champions: control.champions,
                total: total[seat],
            });
        }
        self.eliminate(s, cx);
        let left: Pile<Seat, 6> = Seat::all(self.seats).filter(|seat| s.plays(*seat)).collect();
        let enough = |seat: &Seat| total[*seat] >= u16::from(self.knobs.rules.vp_to_win);
        let winners = self.at_the_goal(s, &total);
        for seat in left.iter().filter(|seat| enough(seat) && !has_clear_capital(s, **seat)) {
            cx.event(Event::Blocked(*seat));
        }
        if !winners.is_empty() {
            let winners = match self.knobs.rules.simultaneous_win {
                SimultaneousWin::Tiebreak => self.best(s, &winners, &total),
                SimultaneousWin::Shared => winners,
                SimultaneousWin::LeadFirst => {
                    self.lead_order(s).filter(|seat| winners.contains(seat)).take(1).collect()
                }
            };
            finish(s, &winners, End::Threshold, cx);
        } else if left.len() == 1 {
            finish(s, &left, End::Elimination, cx);
        } else if s.round >= self.knobs.rules.round_cap {
            finish(s, &self.best(s, &self.ranked_at_the_limit(s), &total), End::RoundCap, cx);
        }
    }

    /// Returns the players with enough VP and no enemy in their Capital (BF-3.1a).
    fn at_the_goal(&self, s: &State, total: &BySeat<u16>) -> Pile<Seat, 6> {
        let enough = |seat: &Seat| total[*seat] >= u16::from(self.knobs.rules.vp_to_win);
        let left = Seat::all(self.seats).filter(|seat| s.plays(*seat));
        left.filter(|seat| enough(seat) && has_clear_capital(s, *seat)).collect()
    }

    /// Returns the players that are ranked after the last round (BF-3.2a, BF-Q156).
    fn ranked_at_the_limit(&self, s: &State) -> Pile<Seat, 6> {
        let left: Pile<Seat, 6> = Seat::all(self.seats).filter(|seat| s.plays(*seat)).collect();
        let unbesieged: Pile<Seat, 6> = left.iter().copied().filter(|seat| has_clear_capital(s, *seat)).collect();
        if self.knobs.rules.cap_needs_clear_capital && !unbesieged.is_empty() { unbesieged } else { left }
    }

    /// Returns the players with the most Total VP among those whom the ranking of BF-3.2a compared at the end of a match;
    /// none if it did not decide the match.
    pub(crate) fn tied_for_the_win(&self, s: &State) -> Pile<Seat, 6> {
        let total = BySeat::each(|seat| s.player(seat).vp + self.control(s, seat).sum());
        let compared = match s.end {
            End::RoundCap => self.ranked_at_the_limit(s),
            End::Threshold if self.knobs.rules.simultaneous_win == SimultaneousWin::Tiebreak => {
                self.at_the_goal(s, &total)
            }
            _ => Pile::default(),
        };
        let most = compared.iter().map(|seat| total[*seat]).max();
        compared.iter().copied().filter(|seat| Some(total[*seat]) == most).collect()
    }

    /// Eliminates players without a unit in whose Capital an enemy is, if the knob says so (BF-Q74).
    fn eliminate(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if !self.knobs.rules.elimination {
            return;
        }
        for seat in Seat::all(self.seats).filter(|seat| s.plays(*seat)).collect::<Pile<Seat, 6>>().iter().copied() {
            let routed = !self.board.hexes().any(|hex| s.hex(hex).occupied_by(seat));
            if routed && s.hex(s.player(seat).capital).enemy_of(seat) {
                s.out |= 1 << seat.0;
                cx.event(Event::Eliminated(seat));
            }
        }
    }

    /// Returns the best by Total VP, Permanent VP and gold; if all are equal, all of them or the first seat (BF-3.2a,
    /// BF-Q155).
    fn best(&self, s: &State, among: &[Seat], total: &BySeat<u16>) -> Pile<Seat, 6> {
        let rank = |seat: Seat| (total[seat], s.player(seat).vp, s.player(seat).gold);
        let best = among.iter().map(|seat| rank(*seat)).max().expect("somebody is ranked");
        let equals = among.iter().copied().filter(|seat| rank(*seat) == best);
        match self.knobs.rules.final_tie {
            FinalTie::Shared => equals.collect(),
            FinalTie::Seat => equals.take(1).collect(),
        }
    }
}

/// Whether no enemy is in the Capital of a seat.
fn has_clear_capital(s: &State, seat: Seat) -> bool {
    !s.hex(s.player(seat).capital).enemy_of(seat)
}

/// Ends the match; the winners share the win equally.
fn finish(s: &mut State, winners: &[Seat], end: End, cx: &mut Cx<'_, Event>) {
    let count = u16::try_from(winners.len()).expect("seats at the table");
    for seat in winners {
        s.shares[*seat] = 1.0 / f32::from(count);
        cx.event(Event::Won { seat: *seat, thousandths: (1000 + count / 2) / count });
    }
    s.end = end;
    s.phase = Phase::Over;
}
