//! The round of seats: the order in which seats get their opportunities, and which seat acts
//! (AS-CONF, AS-TEAM, AS-SKIP).

use crate::Ascension;
use crate::model::knobs::{Exhausted, Slot};
use crate::model::state::{MAX_ROUND, Side, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

impl Ascension {
    /// Returns the seat whose opportunity or activation it is.
    pub(crate) fn actor(&self, s: &State) -> Seat {
        match s.active {
            Some(active) => s.figures[active.who].owner,
            None => self.taker(s, s.next).unwrap_or(s.seats[usize::from(s.next)]),
        }
    }

    /// Builds the round of seats from the order of sides and the members' ranks (AS-Q21).
    pub(crate) fn lay_round(&self, s: &mut State) {
        let mut round: Pile<Seat, MAX_ROUND> = Pile::new();
        let members = |s: &State, side: Side| {
            s.ranks.iter().copied().filter(|seat| self.side(*seat) == side).collect::<Pile<Seat, MAX_ROUND>>()
        };
        match self.knobs.teams.slot {
            Slot::Block => {
                for side in s.order.iter() {
                    round.extend_from(members(s, *side).iter().copied());
                }
            }
            Slot::Rotate => {
                let sizes = s.order.iter().map(|side| members(s, *side).len());
                let laps = sizes.fold(1, least_common_multiple);
                for lap in 0..laps {
                    for side in s.order.iter() {
                        let members = members(s, *side);
                        round.push(members[lap % members.len()]);
                    }
                }
            }
        }
        s.seats = round;
    }

    /// Returns how many characters a seat can still put on the table, or activate this turn.
    pub(crate) fn left(&self, s: &State, seat: Seat) -> usize {
        s.figures.values().filter(|figure| figure.owner == seat && figure.is_left(s.phase)).count()
    }

    /// Returns how many characters a whole side can still put on the table, or activate this turn.
    pub(crate) fn side_left(&self, s: &State, side: Side) -> usize {
        self.members(side).map(|seat| self.left(s, seat)).sum()
    }

    /// Returns the seat that takes a place of the round: the seat itself, or, where team-mates fill in
    /// (AS-Q21), the next member of the team with characters left. `None` if the place is skipped (AS-SKIP-1).
    fn taker(&self, s: &State, place: u8) -> Option<Seat> {
        let seat = *s.seats.get(usize::from(place))?;
        if self.left(s, seat) > 0 {
            return Some(seat);
        }
        if self.knobs.teams.exhausted == Exhausted::Skip {
            return None;
        }
        let rank = s.ranks.iter().position(|other| *other == seat)?;
        let rest = s.ranks[rank..].iter().chain(&s.ranks[..rank]);
        rest.copied().find(|other| self.side(*other) == self.side(seat) && self.left(s, *other) > 0)
    }

    /// Returns the first place that a seat takes, searching one full round from this place.
    pub(crate) fn place_from(&self, s: &State, first: u8) -> Option<u8> {
        let round = s.seats.size();
        (0..round).map(|step| (first + step) % round).find(|place| self.taker(s, *place).is_some())
    }

    pub(super) fn place_after(&self, s: &State, place: u8) -> Option<u8> {
        self.place_from(s, (place + 1) % s.seats.size())
    }
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    (1..).map(|times| a * times).find(|product| product % b == 0).unwrap_or(a)
}
