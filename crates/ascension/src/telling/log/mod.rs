//! The text log of a match: choices, their results with the reasons, and the state afterwards.
//!
//! Characters are written as name and number, `Shieldbearer #1`; points in millimeters,
//! `(300,120.5)`, from the corner at the first side's left; directions in degrees. A line that
//! ends in figures after `now` states current values; the lines before it say what caused them.

mod choices;
mod scene;
mod standings;

use crate::model::content::sheets::Sheet;
use crate::model::events::Stop;
use crate::model::events::{AttackTold, Event, Source, Weighed};
use crate::model::flip_deck::{Face, Suit, UNKNOWN};
use crate::model::state::{AimedAt, End, Figure, NOBODY, PieceId, Side, State, Surface};
use crate::model::words::{condition_text, millimetres, point_text};
use crate::{Action, Ascension};
use evenhand_game::game::log::{LogSpan, count, heading, listed, title};
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::Scene;

impl LogText for Ascension {
    const DRAWS: bool = true;

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        if span.before.is_some() && span.after.end == End::NotYet && span.events.is_empty() {
            return None;
        }
        let mut teller = Teller { game: self, span, lines: Vec::new() };
        teller.tell();
        Some(teller.lines)
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        choices::describe_choice(self, s, seat, action, viewer)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step.events, step.after)
    }
}

/// Writes the log lines of one log span.
struct Teller<'a> {
    game: &'a Ascension,
    span: &'a LogSpan<'a, Ascension>,
    lines: Vec<String>,
}

impl Teller<'_> {
    fn tell(&mut self) {
        let span = self.span;
        let seats: Vec<String> = Seat::all(self.game.seats).map(|seat| self.seat(seat)).collect();
        if span.before.is_none() {
            self.setup();
        }
        let chosen = span.chosen(|seat| &seats[seat.index()], |_| true);
        self.lines.extend(chosen.into_iter().map(|(_, line)| line));
        for event in span.events {
            if let Some(line) = self.event(event) {
                self.say(line);
            }
        }
        if span.after.end != End::NotYet {
            self.ending();
            self.standings("At the end of the match:");
        } else if span.events.iter().any(|event| matches!(event, Event::Turn(_))) {
            self.standings(&format!("As turn {} begins:", span.after.turn));
        } else if let Some(before) = span.before {
            self.changes(before);
        }
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn seat(&self, seat: Seat) -> String {
        self.game.seat_name(self.span.after, seat)
    }

    fn figure(&self, who: Figure) -> String {
        self.game.figure(self.span.after, who)
    }

    /// Returns the names of the seats of a side.
    fn side(&self, side: Side) -> String {
        let seats: Vec<String> = self.game.members(side).map(|seat| self.seat(seat)).collect();
        seats.join(" and ")
    }

    fn by(&self, by: Figure) -> String {
        if by == NOBODY { String::new() } else { format!(" by {}", self.figure(by)) }
    }

    fn enters(&self, who: Figure, sheet: &Sheet, owner: Seat) -> String {
        format!(
            "  {} of {owner}: Skill {}, Defense {}, {} wounds, {} tokens, {} strides, Size {}, {} points",
            self.figure(who),
            sheet.skill,
            sheet.defense,
            sheet.wounds,
            sheet.capacity,
            sheet.strides,
            sheet.size,
            sheet.points
        )
    }

    fn attack(&self, told: &AttackTold) -> String {
        let AttackTold { by, sheet, deed, target, margin, flip, damage, hit, .. } = *told;
        let deed = title(&self.game.sheets[sheet].deeds[deed].id);
        let outcome = if hit { format!("a hit, {damage} damage") } else { "a miss".into() };
        format!(
            "  {} attacks {} with {deed}: flip {flip} {margin:+} is {}, {outcome}",
            self.figure(by),
            self.target(target),
            flip + margin
        )
    }

    /// Returns the log line of an event, or `None` if other lines cover it.
    // One match arm per event, as a table of texts.
    fn event(&self, event: &Event) -> Option<String> {
        let game = self.game;
        let name = |who: Figure| self.figure(who);
        Some(match *event {
            Event::Enters(who, sheet, owner) => self.enters(who, &game.sheets[sheet], owner),
            Event::Shows { side, total, cards } => {
                let cards = cards.iter().map(|(rank, value)| game.suited(*value, *rank));
                format!("  {} shows {} in the contest: {total} with its bonus", self.side(side), listed(cards))
            }
            Event::Initiative { side, place, total } => {
                format!("{} is number {} in initiative, with {total}", self.side(side), place + 1)
            }
            Event::LeftOut(who) => format!("{} finds no room and stays off the table", name(who)),
            Event::Turn(turn) => heading(&format!("Turn {turn}")),
            Event::Activated(who, _) => {
                let owner = self.span.after.figures[who].owner;
                format!("{} activates {}", self.seat(owner), name(who))
            }
            Event::Unused(who, tokens) => {
                format!("  {} ends its activation, {} unused", name(who), count(tokens, "token"))
            }
            Event::Passed(seat) => format!("{} passes", self.seat(seat)),
            Event::Turned(seat, cards) => {
                let own = self.span.viewer.is_none_or(|viewer| game.side(viewer) == game.side(seat));
                if !game.decks.flip.public && !own {
                    return None;
                }
                format!("  {} turns over {}", self.seat(seat), listed(cards.iter().map(|card| game.card_name(*card))))
            }
            Event::Flipped(seat, number) => format!("  {} flips {number}", self.seat(seat)),
            Event::Weighed(weighed) => format!("  {}", margin(&weighed)),
            Event::Attacks(told) => self.attack(&told),
            Event::Lessened(damage) => format!("    the damage is {damage} now"),
            Event::InVain(who, _, deed) => {
                let deed = title(&game.deed(self.span.after, who, deed).id);
                format!("  {} uses {deed} in vain: it comes to no attack", name(who))
            }
            Event::Suffered(who, damage, source, by) => {
                format!("    {} loses {} ({}{})", name(who), count(damage, "wound"), source_text(source), self.by(by))
            }
            Event::Healed(who, n, by) => format!("    {} is healed of {}{}", name(who), count(n, "wound"), self.by(by)),
            Event::Returned(_, 0) => return None,
            Event::Returned(who, n) => format!("  {} gets {} back into its pool", name(who), count(n, "token")),
            Event::Recalled(who, from, n) => {
                format!("  {} gets {} back that it lent {}", name(who), count(n, "token"), name(from))
            }
            Event::Scratch(giver, to) => format!("    {} lends {} a token", name(giver), name(to)),
            Event::Defeated(who, by) => format!("    {} is defeated{}", name(who), self.by(by)),
            Event::Destroyed(piece) => format!("    {} is destroyed", game.piece_name(piece)),
            Event::Gained(who, condition, n) => {
                format!("    {} gains {} of {}", name(who), count(n, "token"), condition_text(condition))
            }
            Event::Lost(who, condition) => format!("    {} loses a token of {}", name(who), condition_text(condition)),
            Event::Used(who, sheet, deed) => {
                let deed = title(&game.sheets[sheet].deeds[deed].id);
                format!("  {} uses {deed}", name(who))
            }
            Event::Moved(who, to, length) => {
                format!("  {} moves {} mm to {}", name(who), millimetres(length), point_text(to))
            }
            Event::Driven(who, to, length) => {
                format!("    {} is driven {} mm to {}", name(who), millimetres(length), point_text(to))
            }
            Event::Stopped(who, stop) => {
                let by = match stop {
                    Stop::No => return None,
                    Stop::TableEdge => "the edge of the table".into(),
                    Stop::Base(other) => name(other),
                    Stop::Piece(piece) | Stop::Impassable(piece) => game.piece_name(piece),
                };
                format!("    {} is stopped by {by}", name(who))
            }
            Event::MadeRoom(who, length) => format!("    {} makes room by {} mm", name(who), millimetres(length)),
            Event::Fell(who, height) => format!("    {} falls from a height of {height}", name(who)),
            Event::Scored(side, points) => format!("{} scores {}", self.side(side), count(points, "scenario point")),
            Event::Marked(marker, side) => format!("  marker {} belongs to {}", marker.0 + 1, self.side(side)),
            Event::Door(piece, true) => format!("  {} is opened", game.piece_name(piece)),
            Event::Door(piece, false) => format!("  {} is closed", game.piece_name(piece)),
            Event::Deployed(..) | Event::Pays(_) | Event::Ends(..) => return None,
        })
    }

    fn target(&self, target: AimedAt) -> String {
        match target {
            AimedAt::Figure(who) => self.figure(who),
            AimedAt::Piece(piece) => self.game.piece_name(piece),
            AimedAt::Point(at) => point_text(at),
            AimedAt::User => "all around".into(),
        }
    }
}

/// Returns the text of a margin and its terms.
fn margin(weighed: &Weighed) -> String {
    let Weighed { skill, bonus, extra, counter, hinder, defense, timed, cover, defended, weaken, total } = *weighed;
    let sum = |first: String, parts: &[(i16, &str)]| {
        let parts = parts.iter().filter(|(n, _)| *n != 0).map(|(n, what)| format!(", {what} {n:+}"));
        format!("{first}{}", parts.collect::<String>())
    };
    let attack = i16::from(skill) + i16::from(bonus) + extra + i16::from(counter) - i16::from(hinder);
    let of_attack = [
        (i16::from(bonus), "action"),
        (extra, "movement or friends"),
        (i16::from(counter), "counterattack"),
        (-i16::from(hinder), "hinder"),
    ];
    let of_defense = [
        (timed, "ward or lock-down"),
        (i16::from(cover), "cover"),
        (i16::from(defended), "response"),
        (-i16::from(weaken), "weaken"),
    ];
    format!(
        "Attack {attack} ({}) against Defense {total} ({}): margin {:+}",
        sum(format!("Skill {skill}"), &of_attack),
        sum(format!("printed {defense}"), &of_defense),
        attack - total
    )
}

impl Ascension {
    /// Returns the name and number of a character.
    fn figure(&self, s: &State, who: Figure) -> String {
        match s.figures.get(who) {
            Some(figure) => format!("{} #{who}", self.sheets[figure.sheet].name),
            None => "nobody".into(),
        }
    }

    /// Returns the name of a seat with its faction.
    fn seat_name(&self, s: &State, seat: Seat) -> String {
        let sheet = s.figures.values().find(|figure| figure.owner == seat).map(|figure| figure.sheet);
        let faction = sheet.and_then(|sheet| self.roles.get(usize::from(self.sheets[sheet].faction)));
        faction.map_or_else(|| seat.to_string(), |faction| format!("{seat} {faction}"))
    }

    fn piece_name(&self, piece: PieceId) -> String {
        let name = self.table.pieces.get(piece).map_or("nothing", |piece| &piece.name);
        format!("{name} (terrain {})", u16::from(piece.0) + 1)
    }

    fn surface(&self, surface: Surface) -> String {
        match surface {
            Surface::Ground => "the ground".into(),
            Surface::Level(piece, 0) => self.piece_name(piece),
            Surface::Level(piece, level) => format!("level {} of {}", level + 1, self.piece_name(piece)),
        }
    }

    fn card_name(&self, card: Face) -> String {
        match self.decks.faces.get(usize::from(card)) {
            Some(printed) if card != UNKNOWN => self.suited(printed.value, printed.rank),
            _ => "a hidden card".into(),
        }
    }

    fn suited(&self, value: i8, rank: u8) -> String {
        format!("{value} {}", suit(self, rank))
    }
}

/// Returns the name of the suit with this rank.
fn suit(game: &Ascension, rank: u8) -> &'static str {
    match game.decks.deck.suit_rank.get(usize::from(rank)) {
        Some(Suit::Red) => "Red Joker",
        Some(Suit::Black) => "Black Joker",
        Some(Suit::Spades) => "spades",
        Some(Suit::Hearts) => "hearts",
        Some(Suit::Diamonds) => "diamonds",
        Some(Suit::Clubs) => "clubs",
        None => "no suit",
    }
}

/// Returns the text of a source of wounds.
fn source_text(source: Source) -> &'static str {
    match source {
        Source::Attack => "an attack",
        Source::Dot => "Damage over Time",
        Source::Hazard => "dangerous ground",
        Source::Fall => "a fall",
        Source::Impact => "an impact",
        Source::Edge => "an impassable edge",
        Source::Deed => "an effect",
    }
}
