//! Writes events as text: their sentences, and after them the losses that they caused.

use super::losses::Losses;
use super::moment::Moment;
use crate::model::field::Spot;
use crate::model::knobs::{Alloc, Allocator};
use crate::model::state::{Cause, End, SquadId, State};
use crate::{Event, Frostblade};
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Fact, Logged};
use evenhand_game::game::log::{LogSpan, count};

/// The state while events are written as text.
pub(super) struct EventWriter<'t> {
    game: &'t Frostblade,
    span: &'t LogSpan<'t, Frostblade>,
    /// The position at the current event.
    now: Moment<'t>,
    losses: Vec<Losses>,
    lines: Vec<String>,
}

impl<'t> EventWriter<'t> {
    pub(super) fn new(game: &'t Frostblade, span: &'t LogSpan<'t, Frostblade>) -> Self {
        let now = Moment::before(game, span.before, span.after);
        EventWriter { game, span, now, losses: Vec::new(), lines: Vec::new() }
    }

    /// Writes all events as text.
    pub(super) fn write(mut self) -> Vec<String> {
        for at in 0..self.span.events.len() {
            self.event(EventContext { game: self.game, span: self.span, at });
        }
        for losses in std::mem::take(&mut self.losses) {
            let text = losses.text();
            if let Some(line) = self.lines.get_mut(losses.line) {
                line.push_str(&text);
            }
        }
        if self.span.after.is_over() {
            self.ending();
        }
        self.lines
    }

    fn event(&mut self, context: EventContext<'t, Frostblade>) {
        let event = &self.span.events[context.at];
        self.now.pass(event);
        if let Some(line) = event.sentence(&context) {
            self.lines.push(line);
        }
        match *event {
            Event::FirstTurn(_) | Event::RoundEnded(..) => self.picture(),
            Event::Wounded(squad, place, n, _) => {
                let spot = self.unsaid_spot(context, squad, place, self.living(squad));
                let losses = self.losing(context, squad, None);
                losses.wounds = losses.wounds.saturating_add(n);
                losses.marked.extend(spot);
            }
            Event::Lost(squad, place, cause) => {
                let left = self.living(squad);
                // Models removed for coherency were not chosen.
                let spot = self.unsaid_spot(context, squad, place, left + 1).filter(|_| cause != Cause::Coherency);
                let losses = self.losing(context, squad, Some(cause));
                losses.lost += 1;
                losses.left = left;
                losses.fallen.extend(spot);
            }
            _ => {
                if let Some((squad, cause)) = self.loser(context, event) {
                    self.losses_of(squad, cause, false);
                }
            }
        }
    }

    fn s(&self) -> &'t State {
        self.span.after
    }

    /// Returns the current number of living models of a squad.
    fn living(&self, squad: SquadId) -> usize {
        self.now.s.squads.get(usize::from(squad.0)).map_or(0, |squad| squad.living())
    }

    /// Returns the squad whose later losses belong to the line of an event, and their cause.
    fn loser(&self, context: EventContext<'t, Frostblade>, event: &Event) -> Option<(SquadId, Cause)> {
        match *event {
            Event::Placed(squad) if !self.s().squad(squad).lives() => Some((squad, Cause::NoRoom)),
            Event::Left { squad, .. } => Some((squad, Cause::Opportunity)),
            Event::Triggered(_, _, target) => Some((target, Cause::Effect)),
            Event::Attack { target, .. } => Some((target, Cause::Ranged)),
            Event::Damage { squad, cause, .. } => Some((squad, cause)),
            Event::Redirected(_, to, _) => {
                // Wounds that are taken for another squad keep their cause.
                let cause = context.from_here().iter().find_map(|event| match event {
                    Event::Lost(squad, _, cause) if *squad == to => Some(*cause),
                    _ => None,
                });
                Some((to, cause.unwrap_or(Cause::Effect)))
            }
            _ => None,
        }
    }

    /// Assigns later losses of a squad by this cause to the last line.
    fn losses_of(&mut self, squad: SquadId, cause: Cause, alone: bool) {
        let line = self.lines.len().saturating_sub(1);
        let left = self.living(squad);
        let (fallen, marked) = (Vec::new(), Vec::new());
        self.losses.push(Losses { line, squad, cause, alone, lost: 0, wounds: 0, left, fallen, marked });
    }

    /// Returns where a model stood when it took wounds, before moves in later events. Returns `None` if it was the only
    /// living one of its squad, or if a choice shows which model it was.
    fn unsaid_spot(
        &self,
        context: EventContext<'t, Frostblade>,
        squad: SquadId,
        place: u8,
        living: usize,
    ) -> Option<Spot> {
        let knobs = &self.game.knobs.damage;
        let is_said = knobs.alloc == Alloc::Player && knobs.allocator != Allocator::Nearest;
        let moves = |event: &Event| match event {
            Event::Acted { squad: who, .. } | Event::MovedBeside(who) => *who == squad,
            _ => false,
        };
        let s = if context.from_here().iter().any(moves) { self.span.before } else { None };
        (living > 1 && !is_said).then(|| s.unwrap_or(self.span.after).model(squad, place.into()).spot)
    }

    /// Returns the entry for a squad's losses by this cause. Adds a new line if there is none.
    fn losing(&mut self, context: EventContext<'t, Frostblade>, squad: SquadId, cause: Option<Cause>) -> &mut Losses {
        let fits = |losses: &Losses| losses.squad == squad && cause.is_none_or(|cause| losses.is_by(cause));
        let known = self.losses.iter().rposition(fits);
        let place = known.unwrap_or_else(|| {
            let why = cause.map_or_else(String::new, |cause| format!(", {}", cause.words(&context)));
            self.lines.push(format!("    {}{why}", squad.words(&context)));
            self.losses_of(squad, cause.unwrap_or_default(), true);
            self.losses.len() - 1
        });
        &mut self.losses[place]
    }

    /// Adds the current table, except at the end of the match, where it comes last.
    fn picture(&mut self) {
        if !self.span.drawn && !self.s().is_over() {
            let lines = self.game.picture(&self.now.s);
            self.lines.extend(lines);
        }
    }

    /// Writes how the match ended and who won.
    fn ending(&mut self) {
        let s = self.s();
        self.lines.push(match s.end {
            End::Points => "The match ends: victory points decide".into(),
            End::Extra => format!("The match ends after extra rounds, in round {}: victory points decide", s.round),
            End::Annihilation => "The match ends: an army is destroyed".into(),
            End::Draw => "The match ends in a draw".into(),
        });
        for seat in [Seat(0), Seat(1)] {
            let squads = s.of(seat).count();
            let models: usize = s.of(seat).map(|(_, squad)| squad.living()).sum();
            let won = match s.shares[seat] {
                share if share > 0.0 => format!(": {:.0} % of the win", share * 100.0),
                _ => String::new(),
            };
            self.lines.push(format!(
                "  {}: {} VP, {} with {} left{won}",
                self.game.army_name(s, seat),
                s.vp[seat.index()],
                count(i64::try_from(squads).unwrap_or(0), "squad"),
                count(i64::try_from(models).unwrap_or(0), "model")
            ));
        }
    }
}
