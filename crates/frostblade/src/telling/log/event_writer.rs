//! Writes events as text.

use super::moment::Moment;
use super::names::{cause_words, did_word, inch_text, phase_word, player, spot_text};
use super::picture::{holders_text, score};
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::events::Scored;
use crate::model::field::Spot;
use crate::model::knobs::{Alloc, Allocator};
use crate::model::state::Cause;
use crate::model::state::{End, MAX_SQUADS, Of, SquadId, State};
use crate::{Event, Frostblade};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{LogSpan, count, heading, listed};

/// The state while events are written as text.
pub(super) struct EventWriter<'t> {
    game: &'t Frostblade,
    span: &'t LogSpan<'t, Frostblade>,
    /// The position at the current event.
    now: Moment<'t>,
    /// Living models of every squad, and victory points, updated by each event.
    living: [usize; MAX_SQUADS],
    vp: [u8; 2],
    /// Whether a line of this phase names a spell, an ability or a passive.
    named: bool,
    losses: Vec<Losses>,
    lines: Vec<String>,
}

/// The losses of a squad that belong to one line.
struct Losses {
    line: usize,
    squad: SquadId,
    /// The cause of the losses.
    cause: Cause,
    /// Whether the line is about nothing else.
    alone: bool,
    lost: usize,
    wounds: u8,
    left: usize,
    /// Where models fell and where models were wounded, if the squad has several and no choice shows which ones.
    fallen: Vec<Spot>,
    marked: Vec<Spot>,
}

impl<'t> EventWriter<'t> {
    pub(super) fn new(game: &'t Frostblade, span: &'t LogSpan<'t, Frostblade>) -> Self {
        let s = span.before.unwrap_or(span.after);
        let mut living = [0; MAX_SQUADS];
        s.ids().for_each(|id| living[usize::from(id.0)] = s.squad(id).living());
        let now = Moment::before(game, span.before, span.after);
        EventWriter { game, span, now, living, vp: s.vp, named: false, losses: Vec::new(), lines: Vec::new() }
    }

    /// Writes all events as text.
    pub(super) fn write(mut self) -> Vec<String> {
        let events = self.span.events;
        let mut rest = events;
        while let [event, more @ ..] = rest {
            let holds = |event: &&Event| matches!(event, Event::Acted { did: Did::Hold, .. });
            let all = rest.iter().take_while(holds).count();
            if all > 1 {
                self.hold(&rest[..all]);
                rest = &rest[all..];
            } else {
                self.event(event, more);
                rest = more;
            }
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

    fn s(&self) -> &'t State {
        self.span.after
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn name(&self, id: SquadId) -> String {
        self.game.squad_name(self.s(), id)
    }

    /// Names a squad with its current number of models.
    fn all_of(&self, id: SquadId) -> String {
        let models = self.living.get(usize::from(id.0)).copied().unwrap_or(0);
        self.game.models_name(self.s(), id, models)
    }

    /// Whether a squad takes verbs in the singular, because it never had more than one model.
    fn is_one(&self, id: SquadId) -> bool {
        self.s().squads.get(usize::from(id.0)).is_none_or(|squad| squad.count == 1)
    }

    /// Returns a verb in the form that matches a squad.
    fn verb(&self, id: SquadId, verb: &str) -> String {
        match verb {
            _ if !self.is_one(id) => verb.to_owned(),
            "rush" => "rushes".to_owned(),
            "are" => "is".to_owned(),
            _ => format!("{verb}s"),
        }
    }

    /// Assigns later losses of a squad by this cause to the last line.
    fn losses_of(&mut self, squad: SquadId, cause: Cause, alone: bool) {
        let line = self.lines.len().saturating_sub(1);
        let left = self.living.get(usize::from(squad.0)).copied().unwrap_or(0);
        let (fallen, marked) = (Vec::new(), Vec::new());
        self.losses.push(Losses { line, squad, cause, alone, lost: 0, wounds: 0, left, fallen, marked });
    }

    /// Returns where a model stood when it took wounds, before moves in later events. Returns `None` if it is the only
    /// one of its squad, or if a choice shows which model it was.
    fn unsaid_spot(&self, squad: SquadId, place: u8, more: &[Event]) -> Option<Spot> {
        let knobs = &self.game.knobs.damage;
        let is_said = knobs.alloc == Alloc::Player && knobs.allocator != Allocator::Nearest;
        let several = self.living.get(usize::from(squad.0)).is_some_and(|living| *living > 1);
        let moves = |event: &Event| match event {
            Event::Acted { squad: who, .. } | Event::MovedBeside(who) => *who == squad,
            _ => false,
        };
        let s = if more.iter().any(moves) { self.span.before } else { None };
        (several && !is_said).then(|| s.unwrap_or(self.span.after).model(squad, place.into()).spot)
    }

    /// Returns the entry for a squad's losses by this cause. Adds a new line if there is none.
    fn losing(&mut self, squad: SquadId, cause: Option<Cause>) -> &mut Losses {
        let fits = |losses: &Losses| losses.squad == squad && cause.is_none_or(|cause| losses.is_by(cause));
        let known = self.losses.iter().rposition(fits);
        let place = known.unwrap_or_else(|| {
            let why = cause.map_or_else(String::new, |cause| format!(", {}", cause_words(cause)));
            let line = format!("    {}{why}", self.name(squad));
            self.say(line);
            self.losses_of(squad, cause.unwrap_or_default(), true);
            self.losses.len() - 1
        });
        &mut self.losses[place]
    }

    /// Writes an event as text. `more` are the events after it.
    // One arm for each event: the table of texts.
    fn event(&mut self, event: &Event, more: &[Event]) {
        let game = self.game;
        self.now.pass(event);
        match *event {
            Event::Chose(_) | Event::Control { .. } | Event::Shooters { .. } => {}
            Event::FirstTurn(seat) => {
                self.say(format!("{} has the first turn", player(seat)));
                self.picture();
            }
            Event::LeftOut(squad) => {
                self.say(format!("{} plays without {}", player(self.owner(squad)), self.name(squad)))
            }
            Event::Placed(squad) => self.placed(squad),
            Event::TurnBegan(seat, round) => self.turn(seat, round),
            Event::PhaseBegan(phase) => self.phase(phase, more),
            Event::Acted { squad, did, length, from_fight, to_fight, .. } => {
                let acts = format!("    {} {}", self.all_of(squad), self.verb(squad, did_word(did)));
                let far = if length > 0 { format!(" {}\"", inch_text(length)) } else { String::new() };
                let to =
                    if length > 0 { format!(", now {}", game.where_text(&self.now.s, squad)) } else { String::new() };
                let fight = match (from_fight, to_fight) {
                    (false, true) => format!(", into hand-to-hand combat{}", self.opponents(squad)),
                    (true, false) => ", out of hand-to-hand combat".into(),
                    _ => String::new(),
                };
                self.say(format!("{acts}{far}{to}{fight}"));
            }
            Event::MovedBeside(squad) => {
                let to = game.where_text(&self.now.s, squad);
                self.say(format!("      {} {} now {to}", self.all_of(squad), self.verb(squad, "are")));
            }
            Event::RushDie(squad, die) => self.say(format!("    Rush die of {}: {die}", self.name(squad))),
            Event::Left { squad, dice, hits, wounds } => {
                let leaves = self.verb(squad, "break");
                let dice = count(dice, "opportunity die").replace("dies", "dice");
                self.say(format!(
                    "    {} {leaves} from hand-to-hand combat: {dice}, {hits} hit, {} evaded, {}",
                    self.all_of(squad),
                    hits.saturating_sub(wounds),
                    count(wounds, "wound")
                ));
                self.losses_of(squad, Cause::Opportunity, false);
            }
            Event::Cast { squad, spell, target, total, success } => {
                let printed = &game.content.spells[spell];
                let comes = if success { "it works" } else { "it fails" };
                self.named = true;
                self.say(format!(
                    "    {} {} {} on {}: {total} against {}, {comes}",
                    self.all_of(squad),
                    self.verb(squad, "cast"),
                    printed.name,
                    self.name(target),
                    printed.difficulty
                ));
            }
            Event::Used(squad, ability, target) => {
                let on = if target == squad { String::new() } else { format!(" for {}", self.name(target)) };
                self.named = true;
                let ability = &game.content.abilities[ability].name;
                self.say(format!("    {} {} {ability}{on}", self.all_of(squad), self.verb(squad, "use")));
            }
            Event::Triggered(squad, passive, target) => {
                let on = if target == squad { String::new() } else { format!(" on {}", self.name(target)) };
                self.named = true;
                let passive = &game.content.passives[passive].name;
                self.say(format!("    {passive} of {} works{on}", self.name(squad)));
                self.losses_of(target, Cause::Effect, false);
            }
            Event::Attack { .. } => self.attack(event),
            Event::Damage { squad, n, wounds, cause } => self.damage(squad, n, wounds, cause),
            Event::Redirected(from, to, n) => {
                let wounds = count(n, "wound");
                self.say(format!(
                    "      {} {} {wounds} instead of {}",
                    self.name(to),
                    self.verb(to, "take"),
                    self.name(from)
                ));
                // Wounds that are taken for another squad keep their cause.
                let cause = more.iter().find_map(|event| match event {
                    Event::Lost(squad, _, cause) if *squad == to => Some(*cause),
                    _ => None,
                });
                self.losses_of(to, cause.unwrap_or(Cause::Effect), false);
            }
            Event::Wounded(squad, place, n) => {
                let spot = self.unsaid_spot(squad, place, more);
                let losses = self.losing(squad, None);
                losses.wounds = losses.wounds.saturating_add(n);
                losses.marked.extend(spot);
            }
            Event::Lost(squad, place, cause) => {
                // Models removed for coherency were not chosen.
                let spot = self.unsaid_spot(squad, place, more).filter(|_| cause != Cause::Coherency);
                let left = self.living.get_mut(usize::from(squad.0)).map_or(0, |living| {
                    *living = living.saturating_sub(1);
                    *living
                });
                let losses = self.losing(squad, Some(cause));
                losses.lost += 1;
                losses.left = left;
                losses.fallen.extend(spot);
            }
            Event::Destroyed(squad, _) => {
                self.say(format!("    {} {} destroyed", self.name(squad), self.verb(squad, "are")));
            }
            Event::Healed(squad, n) => {
                self.say(format!("      {} {} {}", self.name(squad), self.verb(squad, "recover"), count(n, "wound")));
            }
            Event::Returned(squad, _) => {
                if let Some(living) = self.living.get_mut(usize::from(squad.0)) {
                    *living += 1;
                }
                self.say(format!(
                    "      a model returns to {}: {} now",
                    self.name(squad),
                    self.living[usize::from(squad.0)]
                ));
            }
            Event::Given(squad, status) => {
                let status = &game.content.statuses[status].name;
                self.say(format!("      {} {} {status}", self.name(squad), self.verb(squad, "get")));
            }
            Event::Rolled(squad, face) => {
                self.say(format!("      {} {} {face}", self.name(squad), self.verb(squad, "roll")))
            }
            Event::Ended(squad, status) => {
                let status = &game.content.statuses[status].name;
                self.say(format!("      {} {} {status}", self.name(squad), self.verb(squad, "lose")));
            }
            Event::Vp(seat, n, why) => {
                let why = match why {
                    Scored::Primary => "the mission".into(),
                    Scored::Leader => "a destroyed LEADER squad".into(),
                    Scored::Secondary(nth) => {
                        let secondary = game.content.mission.secondaries.get(usize::from(nth));
                        secondary.map_or_else(String::new, |known| game.goal_text(known.goal))
                    }
                };
                let total = &mut self.vp[seat.index()];
                *total = total.saturating_add(n);
                let total = *total;
                self.say(format!("  {} scores {n} VP for {why}: {total} now", player(seat)));
            }
            Event::RoundEnded(round, vp) => {
                let held = game.markers_held(&self.now.s);
                let held = self
                    .span
                    .events
                    .iter()
                    .rev()
                    .find_map(|event| match event {
                        Event::Control { holders } => Some(*holders),
                        _ => None,
                    })
                    .unwrap_or(held);
                self.say(format!("Round {round} ends: VP {}, {}", score(vp), holders_text(held)));
                self.picture();
            }
        }
    }

    /// Adds the current table, except at the end of the match, where it comes last.
    fn picture(&mut self) {
        if !self.span.drawn && !self.s().is_over() {
            let lines = self.game.picture(&self.now.s);
            self.lines.extend(lines);
        }
    }

    /// Writes that several squads hold, one after the other.
    fn hold(&mut self, events: &[Event]) {
        let all = events.iter().filter_map(|event| match event {
            Event::Acted { squad, .. } => Some(self.all_of(*squad)),
            _ => None,
        });
        let all = listed(all);
        self.say(format!("    These hold: {all}"));
    }

    fn owner(&self, id: SquadId) -> Seat {
        self.s().squads.get(usize::from(id.0)).map_or(Seat(0), |squad| squad.owner)
    }

    fn placed(&mut self, squad: SquadId) {
        let owner = player(self.owner(squad));
        if self.s().squad(squad).lives() {
            let place = self.game.where_text(self.s(), squad);
            let letter = self.game.letter(self.s(), squad);
            self.say(format!("{owner} places {} [{letter}] {place}", self.all_of(squad)));
        } else {
            self.say(format!("{owner} finds no room for {}, which stays off the table", self.name(squad)));
            self.losses_of(squad, Cause::NoRoom, false);
        }
    }

    fn turn(&mut self, seat: Seat, round: u8) {
        let held = holders_text(self.game.markers_held(&self.now.s));
        let army = self.game.army_name(self.s(), seat);
        self.say(heading(&format!("Round {round}, turn of {army}: VP {}, {held}", score(self.vp))));
    }

    /// Writes the name of a phase, unless nothing happens in it as far as is known yet.
    fn phase(&mut self, phase: Phase, more: &[Event]) {
        self.named = false;
        let nothing =
            |event: &&Event| matches!(event, Event::PhaseBegan(_) | Event::TurnBegan(..) | Event::RoundEnded(..));
        let empty = more.first().as_ref().is_some_and(nothing) || more.is_empty() && self.s().is_over();
        // The heading of the turn also stands for its first phase.
        if phase != Phase::Starting && !empty {
            self.say(format!("  {}", phase_word(phase)));
        }
    }

    /// Names the squads with which a squad is in hand-to-hand combat.
    fn opponents(&self, squad: SquadId) -> String {
        match self.game.engaged(&self.now.s, squad) {
            0 => String::new(),
            bits => format!(" with {}", self.game.squads_text(self.s(), bits)),
        }
    }

    fn attack(&mut self, event: &Event) {
        let Event::Attack { by, target, models, melee, high, covered, dice, hits, saves, wounds, .. } = *event else {
            return;
        };
        let verb = if melee { "attack" } else { "shoot" };
        let one = models == 1 || self.is_one(by);
        let verb = if one { format!("{verb}s") } else { verb.to_owned() };
        let at = if melee { "" } else { " at" };
        let mut how = String::new();
        if high {
            how += ", from high ground";
        }
        if covered > 0 {
            how += &format!(", {covered} dice past cover");
        }
        let rolled = match dice {
            0 => String::new(),
            _ => format!("{}, {hits} hit, {saves} evaded, ", count(dice, "die").replace("dies", "dice")),
        };
        self.say(format!(
            "    {} {verb}{at} {}{how}: {rolled}{}",
            self.game.models_name(self.s(), by, usize::from(models)),
            self.all_of(target),
            count(wounds, "wound")
        ));
        self.losses_of(target, Cause::Ranged, false);
    }

    fn damage(&mut self, squad: SquadId, n: u8, wounds: u8, cause: Cause) {
        let from = match cause {
            Cause::Backlash => " for a double 1".into(),
            // Damage without a named source comes from a status.
            Cause::Effect if !self.named => self.burning(squad),
            _ => String::new(),
        };
        let evaded = match n.saturating_sub(wounds) {
            0 => String::new(),
            evaded => format!("{evaded} evaded, "),
        };
        let suffers = self.verb(squad, "suffer");
        self.say(format!(
            "      {} {suffers} {n} damage{from}: {evaded}{}",
            self.all_of(squad),
            count(wounds, "wound")
        ));
        self.losses_of(squad, cause, false);
    }

    /// Names the statuses of a squad that have an effect at the start of a turn.
    fn burning(&self, squad: SquadId) -> String {
        let states = [self.span.before, Some(self.span.after)];
        let held = states.into_iter().flatten().filter_map(|s| s.squads.get(usize::from(squad.0)));
        let mut names: Vec<&str> = Vec::new();
        for status in
            held.flat_map(|squad| squad.held.iter()).filter_map(|held| self.game.content.statuses.get(held.status))
        {
            if !status.at_start.is_empty() && !names.contains(&status.name.as_str()) {
                names.push(&status.name);
            }
        }
        if names.is_empty() { String::new() } else { format!(" by {}", names.join(" and ")) }
    }

    /// Writes how the match ended and who won.
    fn ending(&mut self) {
        let s = self.s();
        self.say(match s.end {
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
            self.say(format!(
                "  {}: {} VP, {} with {} left{won}",
                self.game.army_name(s, seat),
                s.vp[seat.index()],
                count(i64::try_from(squads).unwrap_or(0), "squad"),
                count(i64::try_from(models).unwrap_or(0), "model")
            ));
        }
    }
}

/// Lists places: ` at (1.0, 2.0), (3.0, 4.0) and (5.0, 6.0)`. Returns an empty text for none.
fn places_text(spots: &[Spot]) -> String {
    let texts: Vec<String> = spots.iter().map(|spot| spot_text(*spot)).collect();
    match &texts[..] {
        [] => String::new(),
        [one] => format!(" at {one}"),
        [first @ .., last] => format!(" at {} and {last}", first.join(", ")),
    }
}

impl Losses {
    /// Whether losses of this cause belong here. An attack can be both hand to hand and ranged.
    fn is_by(&self, cause: Cause) -> bool {
        let attack = |cause| matches!(cause, Cause::Melee | Cause::Ranged);
        self.cause == cause || attack(self.cause) && attack(cause)
    }

    /// Describes the losses, with their places unless no model is left. Returns an empty text without losses.
    fn text(&self) -> String {
        let mut parts = Vec::new();
        let at = |spots: &[Spot]| if self.left > 0 { places_text(spots) } else { String::new() };
        if self.lost > 0 {
            let lost = count(i64::try_from(self.lost).unwrap_or(0), "model");
            parts.push(format!("{lost} lost{}", at(&self.fallen)));
        }
        if self.wounds > 0 {
            parts.push(format!("{} marked{}", count(self.wounds, "wound"), at(&self.marked)));
        }
        if self.lost > 0 && self.left > 0 {
            parts.push(format!("{} left", self.left));
        }
        if parts.is_empty() {
            return String::new();
        }
        format!("{}{}", if self.alone { ": " } else { "; " }, parts.join(", "))
    }
}

impl Frostblade {
    /// Returns the name of an effect's source.
    pub(super) fn of_text(&self, of: Of) -> String {
        match of {
            Of::Spell(id) => self.content.spells[id].name.clone(),
            Of::Ability(id) => self.content.abilities[id].name.clone(),
            Of::Passive(id) => self.content.passives[id].name.clone(),
            Of::Status(id) => self.content.statuses[id].name.clone(),
        }
    }
}
