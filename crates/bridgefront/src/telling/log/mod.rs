//! The log of a match as text: the choices, their results with reasons, and the position afterwards.
//!
//! Hexes are axial coordinates `(q,r)`. A line that ends in figures after `now` shows the current figures; the lines
//! before it show what caused them.

mod choices;
mod facts;
mod happened;
mod known;
mod scene;
mod standings;
mod tie_break;
mod traces;

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::events::Event;
use crate::model::knobs::BidMode;
use crate::model::state::{End, Phase, State, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::events::{EventContext, EventKind, Logged, Value, event_lines};
use evenhand_game::game::log::{Choice, LogSpan, listed, title};
use evenhand_game::game::{BySeat, LogText, Ruleset, Seat};
use evenhand_game::picture::{Scene, Trace, now};

impl LogText for Bridgefront {
    const DRAWS: bool = true;

    const EVENTS: &'static [EventKind] = Event::KINDS;

    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        context.recorded()
    }

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        let after = span.after;
        let settling = self.knobs.market.bid_mode == BidMode::SealedAllAtOnce
            && span.choices.iter().any(|choice| matches!(choice.action, Action::Buy(_) | Action::Pass(_)))
            && after.phase == Phase::Bids;
        if span.before.is_some() && after.phase != Phase::Over && (span.events.is_empty() || settling) {
            return None;
        }
        let names = BySeat::each(|seat| self.seat_words(after, seat));
        let mut teller = Teller { game: self, span, names, lines: Vec::new(), paid: BySeat::default() };
        teller.tell();
        Some(teller.lines)
    }

    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::Round { .. })
    }

    fn trace(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        self.trace_of(context)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
    }

    fn tie_break(&self, end: &State) -> Option<String> {
        self.tie_break_text(end)
    }

    fn scene_now(&self, s: &State, _: Option<Seat>) -> Option<Scene> {
        Some(Scene { title: now("round", s.round.into()), ..self.scene(s, s.round.into()) })
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        choices::describe_choice(self, s, seat, action, viewer)
    }
}

/// Writes a log span line by line.
struct Teller<'a> {
    game: &'a Bridgefront,
    span: &'a LogSpan<'a, Bridgefront>,
    names: BySeat<String>,
    lines: Vec<String>,
    /// The mana and gold paid by seats whose action is not yet in the log.
    paid: BySeat<Option<(u8, u8)>>,
}

impl Teller<'_> {
    fn tell(&mut self) {
        let (span, after) = (self.span, self.span.after);
        let Some(before) = span.before else {
            self.say(format!("Center: {}", self.game.hex_text(self.game.board.center)));
            return self.events();
        };
        self.choices(before);
        self.events();
        let began = span.events.iter().any(|event| matches!(event, Event::Round { .. }));
        let furnished = before.phase == Phase::Corners && after.phase != Phase::Corners;
        if after.phase == Phase::Over {
            self.ending();
            self.table("At the end of the match:");
        } else if began {
            self.table(&format!("As round {} begins:", after.round));
        } else if furnished {
            self.capitals();
            self.table("After setup:");
        } else {
            self.changes(before);
        }
        self.laid_out(before);
        if after.phase == Phase::Bids && (before.phase != Phase::Bids || before.round != after.round) {
            let age = self.game.age(after.round);
            let offer = |card: &CardId| match self.game.cards.get(*card).deck {
                Some(deck) if deck.age() != age => format!("{} (Age {})", self.game.name(*card), deck.age() + 1),
                _ => self.game.name(*card),
            };
            self.say(format!("Market row: {}", listed(after.row.iter().map(offer))));
        }
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    /// Writes the choices of the seats: one line per card for bids, one line per seat for everything else.
    fn choices(&mut self, before: &State) {
        let (game, span) = (self.game, self.span);
        let bid = |choice: &&Choice<Action>| matches!(choice.action, Action::Buy(_) | Action::Pass(_));
        let bids: Vec<_> = span.choices.iter().filter(bid).collect();
        let first = before.place();
        for (place, card) in before.row.iter().enumerate().skip(first) {
            let nth = place - first;
            let made = Seat::all(game.seats).filter_map(|seat| bids.iter().filter(|bid| bid.seat == seat).nth(nth));
            let bought = made.clone().any(|bid| matches!(bid.action, Action::Buy(_)));
            let made: Vec<String> = made
                .map(|bid| {
                    // The gold of a Pass stays secret if somebody buys the card (BF-11.3a, BF-Q29).
                    let secret = bought && matches!(bid.action, Action::Pass(_)) && !span.shows(bid.seat);
                    format!("{} {}", self.name(bid.seat), if secret { "Pass" } else { &bid.text })
                })
                .collect();
            if !made.is_empty() && before.phase == Phase::Bids {
                self.say(format!("Bids for {}: {}", game.name(*card), made.join(", ")));
            }
        }
        for event in span.events {
            match *event {
                Event::Paid { seat, mana, gold } => self.paid[seat] = Some((mana, gold)),
                Event::Resolves(_) | Event::Round { .. } => break,
                _ => {}
            }
        }
        let sealed = before.phase == Phase::Commit && before.stack.is_empty();
        let lines = span.chosen(|seat| self.name(seat), |choice| !bid(&choice));
        for (seat, line) in lines {
            let paid = if sealed { self.paid[seat].take() } else { None };
            self.say(match paid {
                Some((mana, gold)) => format!("{line}; pays {}", Bridgefront::price_text(mana, gold)),
                None => line,
            });
        }
    }

    /// Writes the lines of the events.
    fn events(&mut self) {
        self.lines.extend(event_lines(self.game, self.span));
    }

    fn capitals(&mut self) {
        let s = self.span.after;
        let capitals = Seat::all(self.game.seats).map(|seat| {
            let player = s.player(seat);
            format!("{} {} (corner C{})", self.name(seat), self.game.hex_text(player.capital), player.corner)
        });
        self.say(format!("Capitals: {}", listed(capitals)));
        let of = |kind: TileKind| self.game.board.hexes().filter(move |hex| s.hex(*hex).kind == kind);
        self.say(format!("Forges: {}", listed(of(TileKind::Forge).map(|hex| self.game.hex_text(hex)))));
        let mine = |hex| format!("{} of value {}", self.game.hex_text(hex), s.hex(hex).value);
        self.say(format!("Mines: {}", listed(of(TileKind::Mine).map(mine))));
    }

    /// Writes how the match ended, and the tie-break if there was one.
    fn ending(&mut self) {
        let s = self.span.after;
        let rules = &self.game.knobs.rules;
        self.say(match s.end {
            End::Threshold => format!("The match ends: {} VP are reached with a clear Capital", rules.vp_to_win),
            End::RoundCap => format!("The match ends after round {}: the highest total wins", rules.round_cap),
            End::Elimination => "The match ends: one player is left".into(),
            End::NotYet => return,
        });
        let totals = self.span.events.iter().filter_map(|event| match event {
            Event::Score { seat, total, .. } => Some((*seat, *total)),
            _ => None,
        });
        let rank = |(seat, total): (Seat, u16)| (total, s.player(seat).vp, s.player(seat).gold);
        let mut ranks: Vec<(u16, u16, u16)> = totals.map(rank).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        if let [first, second, ..] = ranks[..]
            && first.0 == second.0
        {
            let what = if first == second {
                "all are equal"
            } else if first.1 != second.1 {
                "Permanent VP decide"
            } else {
                "gold decides"
            };
            self.say(format!("  The highest totals are tied at {} VP: {what}", first.0));
        }
    }
}

impl Bridgefront {
    /// Returns the display name of a card.
    fn name(&self, card: CardId) -> String {
        self.cards.ids().get(card).map_or_else(|| "a hidden card".into(), |id| title(id))
    }

    /// Returns a seat with the name of its faction.
    fn names(&self, cards: &[CardId]) -> String {
        listed(cards.iter().map(|card| self.name(*card)))
    }
}
