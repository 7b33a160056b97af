//! Choices as text, for choices that no event shows.

use super::names::spot_text;
use crate::model::content::verbs::Verb;
use crate::model::state::{Frame, Question, SquadId, State};
use crate::model::words::player;
use crate::{Action, Frostblade};
use evenhand_game::game::Seat;

impl Frostblade {
    /// Describes a choice of `seat` in the position in which it is made. Returns an empty text if an event shows it.
    pub(crate) fn choice_text(&self, s: &State, seat: Seat, action: Action) -> String {
        let Some((_, question)) = s.ask else { return String::new() };
        let squad = |id: SquadId| self.squad_name(s, id);
        match (question, action) {
            (Question::Placer, Action::First(first)) if Seat(first) == seat => {
                "wins the roll-off and places the first squad".into()
            }
            (Question::Placer, Action::First(first)) => {
                format!("wins the roll-off and lets {} place the first squad", player(Seat(first)))
            }
            (Question::Starter, Action::First(first)) if Seat(first) == seat => {
                "wins the roll-off and takes the first turn".into()
            }
            (Question::Starter, Action::First(first)) => {
                format!("wins the roll-off and leaves the first turn to {}", player(Seat(first)))
            }
            (Question::Again, Action::Yes) => match s.frames.last() {
                Some(Frame::Going(going)) => {
                    format!(
                        "rolls the Rush die of {} again, which showed {}",
                        squad(going.squad),
                        going.die.unwrap_or(0)
                    )
                }
                _ => String::new(),
            },
            (Question::Plan(id), Action::Stay) => format!("has {} attack nobody", squad(id)),
            (Question::Destination, Action::Stay) => match s.frames.last() {
                Some(Frame::Going(going)) => format!("leaves {} where it is", squad(going.squad)),
                _ => String::new(),
            },
            (Question::Allocate, Action::Take(place)) => match s.frames.last() {
                Some(Frame::Wounds(wounds)) => self.wounded_text(s, wounds.squad, usize::from(place)),
                _ => String::new(),
            },
            (Question::Instead, Action::No) => match s.frames.last() {
                Some(Frame::Wounds(wounds)) => format!("lets {} take all its wounds", squad(wounds.squad)),
                _ => String::new(),
            },
            (Question::Return, Action::Return(spot)) => match s.frames.last() {
                Some(Frame::Return(id, _)) => format!("sets a model of {} up at {}", squad(*id), spot_text(spot)),
                _ => String::new(),
            },
            (Question::First, Action::First(nth)) => self.due_text(s, seat, usize::from(nth)),
            (Question::First, Action::At(id)) => format!("has {} come next", squad(id)),
            (Question::Option(_), Action::Option(option)) => match s.frames.last() {
                Some(Frame::Run(run)) => {
                    let shared = self.effects_of(run.of).get(usize::from(run.next)).and_then(Verb::shared);
                    shared.map_or_else(String::new, |shared| shared.option_text(option))
                }
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    /// Describes which model takes the wounds, by its position.
    fn wounded_text(&self, s: &State, id: SquadId, place: usize) -> String {
        if usize::from(id.0) >= s.squads.len() || place >= usize::from(s.squad(id).count) {
            return String::new();
        }
        let at = spot_text(s.model(id, place).spot);
        format!("gives the wounds to the model of {} at {at}", self.squad_name(s, id))
    }

    /// Describes which of the effects that are due comes first.
    fn due_text(&self, s: &State, seat: Seat, nth: usize) -> String {
        let own =
            s.due.iter().filter(|due| s.squads.get(usize::from(due.source.0)).is_some_and(|own| own.owner == seat));
        let due = own.clone().nth(nth);
        due.map_or_else(String::new, |due| {
            format!("lets {} of {} come first", self.of_text(due.of), self.squad_name(s, due.source))
        })
    }
}
