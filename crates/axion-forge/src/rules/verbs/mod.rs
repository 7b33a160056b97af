//! Carrying out effects, one module per kind of effect. Their notation is in `content::effects`.

mod attacks;
mod battlefield;
mod cards;
mod counts;

use crate::model::content::{Effect, Players, Until, Verb};
use crate::model::state::{Run, Span, State};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl AxionForge {
    /// Carries out an effect whose targets are all chosen.
    pub(crate) fn carry_out(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        match effect.verb {
            Verb::Dmg
            | Verb::Twist
            | Verb::Ready
            | Verb::Hush
            | Verb::Stat
            | Verb::Trait
            | Verb::Arrows
            | Verb::Destroy
            | Verb::Sac
            | Verb::Banish
            | Verb::Bounce => self.change_cards(s, run, effect, cx),
            Verb::Shift | Verb::Swap | Verb::Token => self.change_places(s, run, effect, cx),
            Verb::Draw | Verb::Toss | Verb::Peek | Verb::Revive | Verb::Fetch => self.change_piles(s, run, effect, cx),
            Verb::Cancel | Verb::Redirect => self.change_attack(s, run, effect, cx),
            Verb::Lf | Verb::Trophy | Verb::Spark | Verb::Store | Verb::Energy | Verb::Mark | Verb::Win => {
                self.change_counts(s, run, effect, cx)
            }
        }
    }

    /// Returns the seats that an effect on players applies to.
    fn meant_seats(&self, s: &State, run: &Run, effect: &Effect) -> Pile<Seat, 4> {
        match effect.players {
            Players::Each => Seat::all(self.seats).filter(|seat| !s.player(*seat).out).collect(),
            Players::You | Players::Opp => [self.meant_seat(s, run, effect)].into_iter().collect(),
        }
    }
}

/// Returns the duration of an effect of a seat.
fn span(until: Until, seat: Seat) -> Span {
    match until {
        Until::Play => Span::Play,
        Until::Turn => Span::Turn,
        Until::Next => Span::Next(seat),
    }
}
