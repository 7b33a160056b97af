//! A match in words: what was chosen, and what came of it; at every turn with the Battlefield as a [`picture`].

mod picture;
mod scene;

use super::content::{CardId, Line, Place};
use super::events::{Cause, Event, Fall, Leave};
use super::state::{End, Question, State, UnitId};
use super::{Action, AxionForge};
use crate::game::log::{Passage, count, heading, listed, shows};
use crate::game::{LogText, Play, Seat};
use crate::picture::Scene;

impl LogText for AxionForge {
    const DRAWS: bool = true;

    fn tell(&self, passage: &Passage<'_, Self>) -> Option<Vec<String>> {
        if passage.before.is_some() && passage.after.end == End::NotYet && passage.events.is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        let seats: Vec<String> = Seat::all(self.seats).map(|seat| self.seat_name(passage.after, seat)).collect();
        if passage.before.is_none() {
            for (seat, name) in Seat::all(self.seats).zip(&seats) {
                let life = count(self.life(passage.after, seat), "Life Force").replace("Forces", "Force");
                lines.push(format!("{name}: {life}, Catalyst {}", self.card_name(passage.after.player(seat).catalyst)));
            }
        }
        let chosen = passage.chosen(|seat| &seats[seat.index()], |_| true);
        lines.extend(chosen.into_iter().map(|(_, line)| line));
        let start = |seat| passage.before.map_or(self.life_at_start(seat), |before| self.life(before, seat));
        let mut life: Vec<i16> = Seat::all(self.seats).map(start).collect();
        for event in passage.events {
            lines.extend(self.event_text(event, passage));
            if let Event::Life(seat, change, ..) = event {
                let kept = &mut life[self.keeper(*seat).index()];
                *kept += change;
                if let Some(line) = lines.last_mut() {
                    *line += &format!(": {kept} now");
                }
            }
        }
        if !passage.drawn && passage.events.iter().any(|event| matches!(event, Event::Turn(..) | Event::Over(_))) {
            lines.extend(self.picture(passage.after, passage.viewer));
        }
        Some(lines)
    }

    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        self.knobs.info.open_decklists || shows(viewer, seat)
    }

    fn scenes(&self, step: &Passage<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
    }

    fn tell_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
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
            Action::Yes | Action::No => self.answer_text(s, action == Action::Yes, viewer),
        };
        (text, false)
    }
}

/// A number of Trophies.
fn trophies(n: impl Into<i64>) -> String {
    let n = n.into();
    if n == 1 { "1 Trophy".into() } else { format!("{n} Trophies") }
}

impl AxionForge {
    /// Who wins, and by what.
    fn over_text(&self, s: &State, end: End) -> String {
        let by = match end {
            End::NotYet => "nothing",
            End::Life => "Life Force",
            End::Deckout => "an empty deck",
            End::Broken => "a Broken card",
            End::Explosion => "an explosion",
            End::Trophies => "Trophies",
            End::Objective => "an objective",
            End::Cap => "the limit of turns",
        };
        let shares = self.payoff(s);
        let winners = Seat::all(self.seats).filter(|seat| shares[*seat] > 0.0);
        format!("The match is over, by {by}. Winner: {}", listed(winners.map(|seat| self.seat_name(s, seat))))
    }

    /// What a yes or no is to: declining to defend, a Focus, upkeep, an opening hand.
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
            (_, true) => "agrees".into(),
            (_, false) => "lets it be".into(),
        }
    }

    /// Which of a card's abilities it is, where it has several.
    fn ability_text(&self, card: CardId, ability: u8) -> String {
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

    /// Whether the card that is being chosen is seen by everybody: it is, once it is discarded or taken up.
    fn is_public_choice(&self, s: &State) -> bool {
        s.run.is_some()
    }

    /// A seat with its deck.
    fn seat_name(&self, s: &State, seat: Seat) -> String {
        format!("{seat} {}", self.decks[s.player(seat).role].name)
    }

    fn card_name(&self, card: CardId) -> String {
        match self.cards.get(card) {
            Some(known) => known.name.clone(),
            None if card == CardId::NONE => "none".into(),
            None => "a hidden card".into(),
        }
    }

    /// A card on the Battlefield as a reader may know it.
    fn unit_name(&self, s: &State, id: UnitId, viewer: Option<Seat>) -> String {
        let Some((seat, unit)) = s.owner(id).zip(s.unit(id)) else { return "nothing".into() };
        let knows = viewer.is_none_or(|viewer| viewer == seat || unit.seen_by(viewer));
        match (unit.down, knows) {
            (false, _) => format!("{} #{id}", self.card_name(unit.card)),
            (true, true) => format!("{} #{id} (face down)", self.card_name(unit.card)),
            (true, false) => format!("the face-down card #{id}"),
        }
    }

    fn at(&self, place: Place) -> String {
        if place == Place::NOWHERE { String::new() } else { format!(" at {}", self.board.name(place)) }
    }

    /// An event in words; `None` for what other lines tell.
    fn event_text(&self, event: &Event, passage: &Passage<'_, Self>) -> Option<String> {
        let name = |card: CardId| self.card_name(card);
        let n = |n: u8, one: &str| count(n, one);
        Some(match *event {
            Event::Turn(seat, turn) => heading(&format!("Turn {turn} of {}", self.seat_name(passage.after, seat))),
            Event::LeftOut(seat, card) => format!("{seat} plays without {}", name(card)),
            Event::Drew(seat, cards) => format!("  {seat} draws {}", n(cards, "card")),
            Event::Missed(seat, cards) => format!("  {seat} misses {} in an empty deck", n(cards, "card")),
            Event::SourceDown(seat, card) => format!("{seat} deploys the Source {}", name(card)),
            Event::Deployed(seat, card, place) => format!("{seat} deploys {}{}", name(card), self.at(place)),
            Event::Hidden(seat, card, place) => {
                let what = if passage.shows(seat) { name(card) } else { "a card".into() };
                format!("{seat} places {what} face down{}", self.at(place))
            }
            Event::Flipped(seat, card) => format!("{seat} flips {}", name(card)),
            Event::Reinforced(seat, place) => format!("{seat} reinforces the card{}", self.at(place)),
            Event::Retreated(seat, place) => format!("{seat} takes back the face-down card{}", self.at(place)),
            Event::Played(seat, card) => format!("{seat} plays {}", name(card)),
            Event::Attached(seat, card, host) => format!("{seat} attaches {} to {}", name(card), name(host)),
            Event::Guards(seat, card) => format!("  {} of {seat} guards", name(card)),
            Event::Declined(seat, card) => format!("  {} of {seat} does not defend", name(card)),
            Event::InVain(_) => "  the attack comes to nothing".into(),
            Event::Sprung(seat, card) => format!("  the Trap {} of {seat} springs", name(card)),
            Event::Used(seat, card, ability) => {
                format!("  {} of {seat} acts{}", name(card), self.ability_text(card, ability))
            }
            Event::Paid(seat, paid) => {
                let resources = ["Spark", "Core", "Prism", "Energy"].into_iter().zip(paid);
                let spent = resources.filter(|(_, n)| *n > 0).map(|(what, n)| match what {
                    "Energy" => format!("{n} Energy"),
                    _ => count(n, what),
                });
                format!("  {seat} pays {}", listed(spent))
            }
            Event::Unused(_, 0, 0) => return None,
            Event::Unused(seat, actions, sparks) => {
                format!("  {seat} leaves {} and {} unused", count(actions, "Action"), count(sparks, "Spark"))
            }
            Event::Forced(seat, card, turned) => {
                let how = ["Ready", "Activated", "Exhausted"].get(usize::from(turned)).copied().unwrap_or("Broken");
                format!("    {} of {seat} is turned: {how} now", name(card))
            }
            Event::Redirected(seat, place) => {
                format!("    the attack now goes to {} of {seat}", self.board.name(place))
            }
            Event::Cancelled(_) => "    the attack is called off".into(),
            Event::Discarded(seat, card)
                if !passage.choices.iter().any(|choice| matches!(choice.action, Action::Discard(_))) =>
            {
                format!("    {seat} discards {}", name(card))
            }
            Event::Moved(seat, from, to)
                if !passage.choices.iter().any(|choice| matches!(choice.action, Action::Reposition(..))) =>
            {
                format!("    the card of {seat} at {} moves to {}", self.board.name(from), self.board.name(to))
            }
            Event::Damaged(seat, card, place, damage) => {
                format!("    {} of {seat}{} takes {damage} damage", self.damaged(passage, card, place), self.at(place))
            }
            Event::Destroyed(seat, card, by, fall) => {
                let by = by.map_or_else(String::new, |by| format!(" by {by}"));
                let how = if fall == Fall::Broken { "breaks" } else { "is destroyed" };
                format!("    {} of {seat} {how}{by}", name(card))
            }
            Event::Left(seat, card, how) => {
                let how = match how {
                    Leave::Sacrificed => "is sacrificed",
                    Leave::Discarded => "is discarded",
                    Leave::Banished => "is banished",
                    Leave::Returned => "returns to the hand",
                };
                format!("    {} of {seat} {how}", name(card))
            }
            Event::Exploded(seat, damage) => format!("    a Forge of {seat} explodes with {damage} damage"),
            Event::Life(seat, change, cause, place) => {
                let why = match cause {
                    Cause::Open => "an open position",
                    Cause::Decline => "a card that did not defend",
                    Cause::Surplus => "surplus damage",
                    Cause::Effect => "an effect",
                    Cause::Blast => "an explosion",
                    Cause::Broken => "a Broken card",
                    Cause::Deckout => "an empty deck",
                };
                format!("    {seat}: {change:+} Life Force ({why}{})", self.at(place))
            }
            Event::Token(seat, card, place) => format!("    {seat} gets {}{}", name(card), self.at(place)),
            Event::Stored(seat, kind, n) => {
                let kind = ["Spark", "Core", "Prism"].get(kind).copied().unwrap_or("counter");
                format!("    {seat} stores {}", count(n, kind))
            }
            Event::Trophies(seat, n) => format!("    {seat} earns {}", trophies(n)),
            Event::Banked(seat, n, all) => format!("  {seat} banks {}: {all} now", trophies(n)),
            Event::Turned(seat, card, 2) => format!("    {} of {seat} is Exhausted", name(card)),
            Event::Silenced(seat, card) => format!("    {} of {seat} is silenced", name(card)),
            Event::Recovered(seat, card) => format!("    {seat} gets {} back", name(card)),
            Event::Peeked(seat, other) => format!("    {seat} looks at a hidden card of {other}"),
            Event::Mulligan(seat) => format!("{seat} draws its hand anew"),
            Event::Out(seat) => format!("{seat} is out"),
            Event::Over(end) => self.over_text(passage.after, end),
            Event::Chose(_)
            | Event::Moved(..)
            | Event::Attacks(..)
            | Event::Sparks(..)
            | Event::Turned(..)
            | Event::Discarded(..) => return None,
        })
    }

    /// The name of a card that has taken damage: what still lies face down is not told.
    fn damaged(&self, passage: &Passage<'_, Self>, card: CardId, place: Place) -> String {
        let hidden = |s: &State| {
            Seat::all(self.seats).any(|seat| {
                let lies = s.player(seat).units.iter().any(|unit| unit.down && unit.place == place);
                lies && !passage.shows(seat)
            })
        };
        if hidden(passage.after) || passage.before.is_some_and(hidden) {
            return "a card".into();
        }
        self.card_name(card)
    }
}
