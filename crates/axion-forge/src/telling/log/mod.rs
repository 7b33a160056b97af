//! A match in words: the choices and their outcomes. At every turn the Battlefield is drawn as a [`picture`].

mod facts;
mod happened;
mod picture;
mod scene;
mod traces;

use crate::model::content::{CardId, Line};
use crate::model::events::{Event, Lying};
use crate::model::state::{End, Question, State, UnitId};
use crate::{Action, AxionForge};
use evenhand_game::game::events::{EventContext, EventKind, Logged, Value, event_lines};
use evenhand_game::game::log::{LogSpan, count, shows};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::{Scene, Trace, now};

impl LogText for AxionForge {
    const DRAWS: bool = true;

    const EVENTS: &'static [EventKind] = Event::KINDS;

    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        context.recorded()
    }

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        if span.before.is_some() && span.after.end == End::NotYet && span.events.is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        let seats: Vec<String> = Seat::all(self.seats).map(|seat| self.seat_name(span.after, seat)).collect();
        if span.before.is_none() {
            for (seat, name) in Seat::all(self.seats).zip(&seats) {
                let life = count(self.life(span.after, seat), "Life Force/Life Force");
                lines.push(format!("{name}: {life}, Catalyst {}", self.card_name(span.after.player(seat).catalyst)));
            }
        }
        let chosen = span.chosen(|seat| &seats[seat.index()], |_| true);
        lines.extend(chosen.into_iter().map(|(_, line)| line));
        lines.extend(event_lines(self, span));
        if !span.drawn && span.events.iter().any(|event| matches!(event, Event::Turn(..) | Event::Over(_))) {
            lines.extend(self.picture(span.after, span.viewer));
        }
        Some(lines)
    }

    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        self.knobs.info.open_decklists || shows(viewer, seat)
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::Turn(..))
    }

    fn trace(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        self.trace_of(context)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
    }

    fn scene_now(&self, s: &State, viewer: Option<Seat>) -> Option<Scene> {
        Some(Scene { title: now("turn", s.turn.into()), ..self.scene(s, s.turn.into(), viewer) })
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        let own = viewer.is_none_or(|viewer| viewer == seat);
        let unit = |id: UnitId| self.unit_name(s, id, viewer);
        let extra = |kicked: bool| if kicked { " and pays for more" } else { "" };
        let text = match action {
            Action::End => "ends the Action Phase".into(),
            Action::Source(_) | Action::Deploy(..) | Action::Hide(..) | Action::Play(..) | Action::Attach(..) => {
                String::new()
            }
            Action::Reposition(id, to) => format!("moves {} to {}", unit(id), self.board.name(to)),
            Action::Attack { by, of, place, target, .. } => {
                let place = format!("{} of {of}", self.board.name(place));
                let target = if target == UnitId::NONE { "nobody".into() } else { unit(target) };
                format!("attacks {target} on {place} with {}", unit(by))
            }
            Action::Use(id, _, kicked) => format!("uses {}{}", unit(id), extra(kicked)),
            Action::AtOpen(of, place) => format!("chooses the empty position {} of {of}", self.board.name(place)),
            Action::Invoke(_, kicked) => format!("uses its Catalyst{}", extra(kicked)),
            Action::Tap(card, _) => format!("uses {}", self.card_name(card)),
            Action::Flip(_) | Action::FlipOnto(..) | Action::Reinforce(_) | Action::Retreat(_) => String::new(),
            Action::Guard(id) => format!("guards with {}", unit(id)),
            Action::Discard(card) => format!("discards {}", self.card_name(card)),
            Action::AtUnit(id) => format!("chooses {}", unit(id)),
            Action::AtCard(card) if own || self.is_public_choice(s) => format!("chooses {}", self.card_name(card)),
            Action::AtCard(_) => "chooses a card".into(),
            Action::AtPlace(place) => format!("chooses {}", self.board.name(place)),
            Action::AtSeat(other) => format!("chooses {other}"),
            Action::Option(option) => {
                let shared = s.run.as_ref().and_then(|run| self.effect_of(run)).and_then(|effect| effect.verb.shared());
                shared.map_or_else(String::new, |shared| shared.option_text(option))
            }
            Action::Yes | Action::No => self.answer_text(s, action == Action::Yes, viewer),
        };
        (text, false)
    }
}

impl AxionForge {
    /// Returns the text of a yes or no to a question: declining to defend, a Focus, upkeep, an opening hand.
    fn answer_text(&self, s: &State, yes: bool, viewer: Option<Seat>) -> String {
        let unit = |id: UnitId| self.unit_name(s, id, viewer);
        match (s.ask.map(|(_, question)| question), yes) {
            (Some(Question::Decline), _) => {
                let target = s.attack.map_or_else(String::new, |attack| unit(attack.target));
                if yes { format!("declines to defend with {target}") } else { format!("defends with {target}") }
            }
            (Some(Question::Keep(id)), true) => format!("keeps {} turned for its Focus", unit(id)),
            (Some(Question::Keep(id)), false) => format!("turns {} back", unit(id)),
            (Some(Question::Upkeep(id)), true) => format!("pays the upkeep of {}", unit(id)),
            (Some(Question::Upkeep(id)), false) => format!("does not pay the upkeep of {}", unit(id)),
            (Some(Question::Mulligan), true) => String::new(),
            (Some(Question::Mulligan), false) => "keeps its opening hand".into(),
            (Some(Question::Guard), _) => "does not guard".into(),
            (Some(Question::Answer), _) => "plays no Artifice".into(),
            (_, true) => "agrees".into(),
            (_, false) => "lets it be".into(),
        }
    }

    /// Returns the kind of a card's ability, and the ability's number if several are of that kind.
    pub(crate) fn ability_text(&self, card: CardId, ability: u8) -> String {
        let Some(card) = self.cards.get(card) else { return String::new() };
        let line = card.abilities.get(usize::from(ability)).map(|ability| ability.line);
        let kind = match line {
            Some(Line::Int) => "Intrinsic",
            Some(Line::Pow) => "Power",
            Some(Line::Foc) => "Focus",
            Some(Line::Cst) => "Cast",
            Some(Line::Tac) => "Tactic",
            Some(Line::Ctr) => "Counter",
            Some(Line::Ult) => "Ultimate",
            Some(Line::Upk) => "upkeep",
            Some(Line::Obj) => "objective",
            Some(Line::Gen) | None => return String::new(),
        };
        let several = card.abilities.iter().filter(|other| Some(other.line) == line).count() > 1;
        if several { format!(" ({kind}, ability {})", ability + 1) } else { format!(" ({kind})") }
    }

    /// Whether everybody sees the card that is being chosen: an effect shows it
    /// by discarding it or taking it to the hand.
    fn is_public_choice(&self, s: &State) -> bool {
        s.run.is_some()
    }

    /// Returns a seat with the name of its deck.
    pub(crate) fn seat_name(&self, s: &State, seat: Seat) -> String {
        format!("{seat} {}", self.decks[s.player(seat).role].name)
    }

    fn card_name(&self, card: CardId) -> String {
        match self.cards.get(card) {
            Some(known) => known.name.clone(),
            None if card == CardId::NONE => "none".into(),
            None => "a hidden card".into(),
        }
    }

    /// Returns the name of a card on the Battlefield, as far as the reader may know it.
    fn unit_name(&self, s: &State, id: UnitId, viewer: Option<Seat>) -> String {
        let Some((seat, unit)) = s.owner(id).zip(s.unit(id)) else { return "nothing".into() };
        self.lying_name(&Lying::of(seat, unit), id, viewer)
    }

    /// Returns the name of a card as it lay at an event, as far as the reader may know it.
    fn lying_name(&self, card: &Lying, id: UnitId, viewer: Option<Seat>) -> String {
        let knows = viewer.is_none_or(|viewer| card.is_known_to(viewer));
        match (card.down, knows) {
            (false, _) => format!("{} #{id}", self.card_name(card.card)),
            (true, true) => format!("{} #{id} (face down)", self.card_name(card.card)),
            (true, false) => format!("the face-down card #{id}"),
        }
    }
}
