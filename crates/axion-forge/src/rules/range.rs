//! Positions in range, and what occupies them (AX-RNG, AX-POS).

use crate::AxionForge;
use crate::model::content::{Arrow, Place, Places, Row, Within};
use crate::model::knobs::{CloseFromBack, EmptyHitsLife, MissingBack};
use crate::model::state::{State, Strike, Unit, UnitId};
use evenhand_game::game::Seat;

impl AxionForge {
    /// Returns the enemies of a seat that are still in the match, in turn order.
    pub(crate) fn enemies<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Seat> + Clone + 'a {
        let foe = move |other: &Seat| self.side(*other) != self.side(seat) && !s.player(*other).out;
        seat.round_from(self.seats).filter(foe)
    }

    /// Returns the cards on a position, including Tokens.
    pub(crate) fn occupants<'a>(&self, s: &'a State, seat: Seat, place: Place) -> impl Iterator<Item = &'a Unit> + 'a {
        s.player(seat).units.iter().filter(move |unit| unit.place == place)
    }

    /// Whether a card (or a Token, if `for_token`) can be put on a position (AX-POS-7).
    pub(crate) fn is_free(&self, s: &State, seat: Seat, place: Place, for_token: bool) -> bool {
        let shares = self.knobs.tokens.share;
        self.occupants(s, seat, place).all(|unit| shares && (for_token || self.is_token(unit)))
    }

    /// Returns the positions of a seat that are free for a card (or a Token, if `for_token`).
    pub(crate) fn free_places(&self, s: &State, seat: Seat, for_token: bool) -> Places {
        self.board.places().filter(|place| self.is_free(s, seat, *place, for_token)).collect()
    }

    /// Calls `each` for every position of an enemy that arrows reach from a position of `seat`. [`Place::NOWHERE`]
    /// stands for a missing Backfield position that counts as empty.
    pub(crate) fn each_reached(
        &self,
        s: &State,
        (seat, from): (Seat, Place),
        arrows: u8,
        mut each: impl FnMut(Strike, Place),
    ) {
        if !self.board.has(from) {
            return;
        }
        let (row, column) = (self.board.row(from), self.board.column(from));
        let ahead = self.board.facing(column);
        if arrows & Arrow::Close.bit() != 0 {
            let reaches = match row {
                Row::Front => true,
                // The next row is the attacker's own Frontline (AX-RNG-1, AX-Q7).
                Row::Back => {
                    let before = self.board.at(Row::Front, column);
                    let open = |place| self.occupants(s, seat, place).next().is_none();
                    self.knobs.range.close_from_back == CloseFromBack::IfFrontEmpty && before.is_some_and(open)
                }
            };
            if reaches {
                let beside = self.knobs.range.close_diagonal;
                let columns =
                    [Some(ahead), ahead.checked_sub(1).filter(|_| beside), Some(ahead + 1).filter(|_| beside)];
                for place in columns.into_iter().flatten().filter_map(|column| self.board.at(Row::Front, column)) {
                    each(Strike::Close, place);
                }
            }
        }
        if arrows & Arrow::Ranged.bit() != 0 {
            let place = match row {
                Row::Front => self
                    .board
                    .at(Row::Back, ahead)
                    .or_else(|| (self.knobs.board.missing_back == MissingBack::Life).then_some(Place::NOWHERE)),
                Row::Back => self.board.at(Row::Front, ahead),
            };
            if let Some(place) = place {
                each(Strike::Ranged, place);
            }
        }
    }

    /// Whether a position of a seat is among those that a filter asks for, seen from the position of the card whose
    /// effect it is. A card without a position has none around it.
    pub(crate) fn is_within(
        &self,
        within: Option<Within>,
        from: Option<(Seat, Place)>,
        (seat, place): (Seat, Place),
    ) -> bool {
        let Some(within) = within else { return true };
        let Some((by, from)) = from.filter(|(_, from)| self.board.has(*from)) else { return false };
        let column = self.board.column(from);
        match within {
            Within::Adjacent => by == seat && self.board.adjacent(from, place),
            Within::Column if by == seat => self.board.column(place) == column,
            Within::Column => self.board.has(place) && self.board.column(place) == self.board.facing(column),
        }
    }

    /// Whether a card of `seat` reaches a position of an enemy.
    pub(crate) fn reaches(&self, s: &State, seat: Seat, unit: &Unit, arrows: u8, place: Place) -> bool {
        let mut found = false;
        self.each_reached(s, (seat, unit.place), arrows, |_, reached| found |= reached == place);
        found
    }

    /// Calls `each` for every target of an attack on a position: the cards there, or
    /// `UnitId::NONE` if it goes through to Life Force.
    pub(crate) fn each_target(&self, s: &State, of: Seat, place: Place, mut each: impl FnMut(UnitId)) {
        let mut blocked = false;
        for unit in self.occupants(s, of, place) {
            each(unit.id);
            blocked |= self.knobs.tokens.block_life || !self.is_token(unit);
        }
        if !blocked && self.is_open(s, of, place) {
            each(UnitId::NONE);
        }
    }

    /// Whether an empty position lets attacks through to Life Force (AX-ATK-5, AX-Q8).
    fn is_open(&self, s: &State, of: Seat, place: Place) -> bool {
        let nowhere = place == Place::NOWHERE;
        match self.knobs.attack.empty_hits_life {
            EmptyHitsLife::AnyPosition => true,
            EmptyHitsLife::FrontOnly => !nowhere && self.board.row(place) == Row::Front,
            EmptyHitsLife::OnlyIfRowEmpty => {
                let row = if nowhere { Row::Back } else { self.board.row(place) };
                s.player(of).units.iter().all(|unit| self.board.row(unit.place) != row)
            }
        }
    }
}
