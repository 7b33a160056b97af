//! The log of a match as text: the choices, their results with reasons, and the position afterwards.
//!
//! Hexes are axial coordinates `(q,r)`. A line that ends in figures after `now` shows the current figures; the lines
//! before it show what caused them.

mod choices;
mod scene;
mod standings;

use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::events::{Event, Purse, Source, Zone};
use crate::model::knobs::{BidMode, DraftPicks};
use crate::model::state::{End, Phase, State, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::log::{Choice, LogSpan, count, heading, listed, title};
use evenhand_game::game::{BySeat, LogText, Seat};
use evenhand_game::picture::Scene;

impl LogText for Bridgefront {
    const DRAWS: bool = true;

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        let after = span.after;
        let settling = self.knobs.market.bid_mode == BidMode::SealedAllAtOnce
            && span.choices.iter().any(|choice| matches!(choice.action, Action::Buy(_) | Action::Pass(_)))
            && after.phase == Phase::Bids;
        if span.before.is_some() && after.phase != Phase::Over && (span.events.is_empty() || settling) {
            return None;
        }
        let names = BySeat::each(|seat| self.seat_name(after, seat));
        let mut teller = Teller { game: self, span, names, lines: Vec::new(), paid: BySeat::default() };
        teller.tell();
        Some(teller.lines)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
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
        let began = span.events.iter().any(|event| matches!(event, Event::Round(_)));
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
            let made = Seat::all(game.seats).filter_map(|seat| {
                let bid = bids.iter().filter(|bid| bid.seat == seat).nth(nth)?;
                Some(format!("{} {}", self.name(seat), bid.text))
            });
            let made: Vec<String> = made.collect();
            if !made.is_empty() && before.phase == Phase::Bids {
                self.say(format!("Bids for {}: {}", game.name(*card), made.join(", ")));
            }
        }
        for event in span.events {
            match *event {
                Event::Paid { seat, mana, gold } => self.paid[seat] = Some((mana, gold)),
                Event::Resolves(_) | Event::Round(_) => break,
                _ => {}
            }
        }
        let sealed = before.phase == Phase::Commit && before.stack.is_empty();
        let lines = span.chosen(|seat| self.name(seat), |choice| !bid(&choice));
        for (seat, line) in lines {
            let paid = if sealed { self.paid[seat].take() } else { None };
            self.say(match paid {
                Some((mana, gold)) => format!("{line}; pays {}", price(mana, gold)),
                None => line,
            });
        }
    }

    fn events(&mut self) {
        let events = self.span.events;
        for (place, event) in events.iter().enumerate() {
            let mut event = *event;
            // Consecutive cards that move between the same piles are merged into one line.
            if let Event::Cards { seat, from, to, .. } = event {
                let same = |e: &Event| matches!(e, Event::Cards { seat: s, from: f, to: t, .. } if (*s, *f, *t) == (seat, from, to));
                if place.checked_sub(1).is_some_and(|last| same(&events[last])) {
                    continue;
                }
                let run = events[place..].iter().take_while(|event| same(event));
                let n = run.map(|event| if let Event::Cards { n, .. } = event { *n } else { 0 }).sum();
                event = Event::Cards { seat, n, from, to };
            }
            if matches!(event, Event::Round(_)) {
                self.lines.extend(self.gone());
            }
            if let Some(line) = self.event(&event, place) {
                self.say(line);
            }
        }
    }

    /// Returns an event as text; `None` for events that other lines report.
    // One match arm per event: a table of phrases is easiest to read in one piece.
    fn event(&self, event: &Event, place: usize) -> Option<String> {
        let game = self.game;
        let card = |card: CardId| game.name(card);
        let hex = |hex: Hex| game.hex_text(hex);
        let name = |seat: Seat| self.name(seat);
        Some(match *event {
            Event::Round(round) => {
                let (age, rules) = (game.age(round), &game.knobs.rules);
                let mana = rules.max_mana + age * rules.mana_per_age;
                let lead = name(self.span.after.lead);
                heading(&format!("Round {round}, Age {}: Lead {lead}, mana is set to {mana}", age + 1))
            }
            Event::Corner { seat, corner } => format!("{} takes corner C{corner}", name(seat)),
            Event::Gold { seat, amount, purse } => {
                let cause = match purse {
                    Purse::Income => "income",
                    Purse::Mine => "from a Mine",
                    Purse::Card => "by a card",
                    Purse::Bounty => "for a champion's death",
                    Purse::Pillage => "for a captured Capital",
                    Purse::Pot => "by the Passes",
                };
                format!("  {} {amount:+} gold ({cause})", name(seat))
            }
            Event::Paid { seat, mana, gold } => match self.paid_later(place) {
                true => format!("  {} pays {}", name(seat), price(mana, gold)),
                false => return None,
            },
            Event::Unpaid(seat) => format!("  {} cannot pay for it any more", name(seat)),
            Event::Resolves(seat) if self.several() => format!("  -- {} resolves --", name(seat)),
            Event::Missed { seat, target: Some(target) } => {
                let target = choices::describe_choice(game, self.span.after, seat, target, None).0;
                format!(
                    "  {}: a part of the action finds no legal target ({})",
                    name(seat),
                    target.trim_start_matches("chooses ")
                )
            }
            Event::Missed { seat, target: None } => {
                format!("  {}: a part of the action finds no legal target", name(seat))
            }
            Event::Cards { seat, n, from, to } => self.cards(seat, n, from, to)?,
            Event::Mana { seat, mana } => format!("  {} +{mana} mana", name(seat)),
            Event::Order { seats, n } => {
                let seats = seats[..usize::from(n)].iter().map(|seat| self.revealed(*seat));
                format!("Resolved in the order {}", listed(seats))
            }
            Event::Die { seat, roll } => format!("  {} rolls a {roll}", name(seat)),
            Event::Tied(seats) => {
                let seats = seats.iter().map(|seat| name(seat).to_owned());
                format!("  Tied: {}; a lot decides", listed(seats))
            }
            Event::Auction { card: c, winner, gold, pass: false } => {
                format!("  {} buys {} for {gold} gold", name(winner), card(c))
            }
            Event::Auction { card: c, winner, gold, pass: true } => {
                format!("  nobody buys {}: {} gets it (Passes together {gold} gold)", card(c), name(winner))
            }
            Event::Refused { seat, card: c } => format!("  nobody buys {}, and {} leaves it", card(c), name(seat)),
            Event::Gain { seat, card: c, source, .. } => {
                let open = source == Source::Market || game.knobs.info.draft_picks == DraftPicks::Public;
                let how = match source {
                    Source::Market => "market",
                    Source::Free => "free card",
                    Source::Draft => "draft",
                    Source::Power => "power pick",
                };
                let c = if open || self.span.shows(seat) { card(c) } else { "a card".into() };
                format!("  {} gains {c} ({how}), shuffled into its draw pile", name(seat))
            }
            Event::Vp { seat, vp } => self.victory(seat, vp, place)?,
            Event::VpLost { seat, vp } => format!("  {} -{vp} Permanent VP (its card is scrapped)", name(seat)),
            Event::Reshuffle(seat) => format!("  {} shuffles its discard pile into its draw pile", name(seat)),
            Event::Scrap { seat, card: c } => format!("  {} scraps {} from its hand", name(seat), card(c)),
            Event::Fizzle { seat, card: c } if c.is_known() => {
                format!("  {}: {} fizzles", name(seat), card(c))
            }
            Event::Fizzle { seat, .. } => format!("  {}: the action fizzles", name(seat)),
            Event::Done { seat, mana } => format!("{} is done, {mana} mana unused", name(seat)),
            Event::Move { seat, from, to, forces, champions } => {
                format!("  {} moves {} {} -> {}", name(seat), units(forces, champions), hex(from), hex(to))
            }
            Event::Jump { seat, card: c, from, to } => {
                format!("  {}'s {} is put from {} to {}", name(seat), card(c), hex(from), hex(to))
            }
            Event::Build { seat, edge } => format!("  {} builds a bridge {}", name(seat), game.edge_text(edge)),
            Event::Destroy { seat, edge } => format!("  {} destroys the bridge {}", name(seat), game.edge_text(edge)),
            Event::Deploy { seat, hex: h, forces } => {
                format!("  {} deploys {} at {}", name(seat), units(forces, 0), hex(h))
            }
            Event::Champion { seat, card: c, hex: h } => {
                let hp = game.cards.get(c).hp;
                format!("  {} deploys {} ({hp} HP when unhurt) at {}", name(seat), card(c), hex(h))
            }
            Event::Battle { hex: h, attacker, defender, siege, forces, champions } => {
                let what = if siege { "Siege" } else { "Battle" };
                let side = |i: usize| units(forces[i], champions[i]);
                let (attacker, defender) = (name(attacker), name(defender));
                format!("  {what} at {}: {attacker} ({}) attacks {defender} ({})", hex(h), side(0), side(1))
            }
            Event::Dice { dice: 0, .. } => return None,
            Event::Dice { seat, card: c, dice, threshold, hits } => {
                let who = if c == CardId::NONE { units(dice, 0) } else { card(c) };
                let (dice, hits) = (count(dice, "die").replace("dies", "dice"), count(hits, "hit"));
                format!("    {}: {who}, {dice}, a hit at {threshold} or less: {hits}", name(seat))
            }
            Event::Hit { owner, card: c, damage, hp } => {
                format!("    {}'s {} takes {damage} damage, {hp} HP left", name(owner), card(c))
            }
            Event::Spared { owner, card: c } => {
                format!("    {}'s {} turns a hit on a champion aside", name(owner), card(c))
            }
            Event::Heal { owner, card: c, by, hp } => {
                format!("    {}'s {} is healed by {by}, {hp} HP now", name(owner), card(c))
            }
            Event::Blows { hits, left, champions } => {
                let side = |i: usize| units(left[i], champions[i]);
                format!("    hits {} to {}; left: {} against {}", hits[0], hits[1], side(0), side(1))
            }
            Event::BattleOver { winner, .. } => {
                let who = ["the attacker wins", "the defender wins", "both sides die"][usize::from(winner)];
                format!("    {who}")
            }
            Event::Struck { seat, hex: h, forces } if self.deploys_next(place, seat, h) => {
                format!("  {}: {} of those it deploys at {} are lost", name(seat), forces, hex(h))
            }
            Event::Struck { seat, hex: h, forces } => {
                format!("  {} loses {} at {}", name(seat), units(forces, 0), hex(h))
            }
            Event::Death { owner, card: c, killer } => {
                let by = killer.map_or(String::new(), |killer| format!(" by {}", name(killer)));
                format!("    {}'s {} dies{by}", name(owner), card(c))
            }
            Event::Removed { owner, card: c } => {
                format!("  {}'s {} leaves the board and does not die", name(owner), card(c))
            }
            Event::Collect { seat, hex: h, kind } => {
                let what = ["gold", "a Mine Draft", "a Forge Draft", "a Reforge", "a Power Pick"][usize::from(kind)];
                format!("  {} collects {what} at {}", name(seat), hex(h))
            }
            Event::LeftOut(c) => format!("{} is not in this match", card(c)),
            Event::Captured { seat, hex: h } => format!("  {} holds the Capital at {} alone", name(seat), hex(h)),
            Event::Score { seat, center, forges, capitals, total } => {
                self.score(seat, [center, forges, capitals], total)
            }
            Event::Blocked(seat) => format!("  {} has enough VP, but an enemy stands in its Capital", name(seat)),
            Event::Eliminated(seat) => format!("  {} has no units left and is out", name(seat)),
            Event::Won { seat, thousandths: 1000 } => format!("{} wins the match", name(seat)),
            Event::Won { seat, thousandths } => format!("{} shares the win ({thousandths}/1000)", name(seat)),
            Event::Resolves(_) | Event::Play { .. } | Event::Basic { .. } | Event::Damage { .. } => return None,
            Event::Offer { .. } | Event::Start { .. } | Event::Bid { .. } => return None,
            Event::Exposed { .. } | Event::Deserted(_) => return None,
        })
    }

    /// Returns whether several actions resolve one after another in this log span.
    fn several(&self) -> bool {
        self.span.events.iter().filter(|event| matches!(event, Event::Resolves(_))).count() > 1
            || self.span.after.order.len() > 1
    }

    /// Returns whether a payment is made only when its action resolves.
    fn paid_later(&self, place: usize) -> bool {
        self.span.events[..place].iter().any(|event| matches!(event, Event::Resolves(_)))
            || self.span.before.is_none_or(|before| !before.stack.is_empty())
    }

    /// Returns whether the next event deploys Forces of this seat in this hex. If so, the Forces it just lost were not
    /// on the board yet.
    fn deploys_next(&self, place: usize, seat: Seat, hex: Hex) -> bool {
        let next = self.span.events.get(place + 1);
        matches!(next, Some(Event::Deploy { seat: by, hex: at, .. }) if (*by, *at) == (seat, hex))
    }

    /// Returns the temporary bridges that Cleanup removes: those that stood before or were built since, and that no
    /// event has destroyed.
    fn gone(&self) -> Vec<String> {
        let span = self.span;
        let told = |edge: Edge, destroyed: bool| {
            span.events.iter().any(|event| match event {
                Event::Build { edge: built, .. } => !destroyed && *built == edge,
                Event::Destroy { edge: cut, .. } => destroyed && *cut == edge,
                _ => false,
            })
        };
        let was = |edge: Edge| span.before.is_some_and(|before| before.bridges.has(edge)) || told(edge, false);
        let edges = self.game.board.edge_ids();
        let gone = edges.filter(|edge| !span.after.bridges.has(*edge) && was(*edge) && !told(*edge, true));
        gone.map(|edge| format!("  the bridge {} goes in Cleanup", self.game.edge_text(edge))).collect()
    }

    fn cards(&self, seat: Seat, n: u8, from: Zone, to: Zone) -> Option<String> {
        let (name, n) = (self.name(seat), count(n, "card"));
        Some(match (from, to) {
            (Zone::Draw, Zone::Hand) => format!("  {name} draws {n}"),
            (Zone::Hand, Zone::Discard) => format!("  {name} discards {n} from its hand"),
            (Zone::Draw, Zone::Discard) => format!("  {name} draws {n}: its hand is full, to the discard pile"),
            (Zone::Laid, Zone::Discard) => format!("  {name}: {n} to the discard pile"),
            (Zone::Laid, Zone::Burnt) => format!("  {name}: {n} out of the match"),
            (Zone::Draw, Zone::Laid) => format!("  {name} looks at {n} of its draw pile"),
            (Zone::Hand, Zone::Draw) => format!("  {name} puts {n} of its hand on its draw pile"),
            (Zone::Laid, Zone::Draw) => format!("  {name}: {n} back to its draw pile"),
            (Zone::Laid, Zone::Hand) => format!("  {name}: {n} into its hand"),
            _ => return None,
        })
    }

    /// Returns the Permanent VP from the gain in the previous event, if the reader may know them.
    fn victory(&self, seat: Seat, vp: u16, place: usize) -> Option<String> {
        let market = |event: &Event| matches!(event, Event::Gain { source: Source::Market, .. });
        let open = self.span.shows(seat)
            || self.game.knobs.info.vp == crate::model::knobs::VpSeen::Public
            || self.game.knobs.info.draft_picks == DraftPicks::Public
            || place.checked_sub(1).is_some_and(|last| market(&self.span.events[last]));
        open.then(|| format!("  {} +{vp} Permanent VP", self.name(seat)))
    }

    /// Returns the line for a seat's scoring. It keeps the seat's secrets from other viewers.
    fn score(&self, seat: Seat, control: [u16; 3], total: u16) -> String {
        let [center, forges, capitals] = control;
        let held: u16 = control.iter().sum();
        let permanent = match self.span.after.phase == Phase::Over {
            true => total - held,
            false => self.span.after.player(seat).vp,
        };
        format!(
            "{} scores {} VP: Center {center}, Forges {forges}, Capitals {capitals}, Permanent {permanent}",
            self.name(seat),
            held + permanent
        )
    }

    /// Returns a seat with its revealed card and the card's initiative.
    fn revealed(&self, seat: Seat) -> String {
        let card = self.span.events.iter().find_map(|event| match event {
            Event::Play { seat: by, card, .. } if *by == seat => Some(*card),
            _ => None,
        });
        match card {
            Some(card) => {
                let initiative = self.game.cards.get(card).initiative;
                format!("{} {} (initiative {initiative})", self.name(seat), self.game.name(card))
            }
            None => self.name(seat).to_owned(),
        }
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

/// Returns counts of units as text.
fn units(forces: u8, champions: u8) -> String {
    match (forces, champions) {
        (0, 0) => "nobody".into(),
        (_, 0) => count(forces, "Force"),
        (0, _) => count(champions, "champion"),
        _ => format!("{} and {}", count(forces, "Force"), count(champions, "champion")),
    }
}

fn price(mana: u8, gold: u8) -> String {
    if gold == 0 { format!("{mana} mana") } else { format!("{mana} mana and {gold} gold") }
}

impl Bridgefront {
    /// Returns the display name of a card.
    fn name(&self, card: CardId) -> String {
        self.cards.ids().get(card).map_or_else(|| "a hidden card".into(), |id| title(id))
    }

    /// Returns a seat with the name of its faction.
    fn seat_name(&self, s: &State, seat: Seat) -> String {
        let role = self.roles.get(s.player(seat).role);
        format!("{seat} {}", role.map_or_else(String::new, |role| title(role)))
    }

    fn names(&self, cards: &[CardId]) -> String {
        listed(cards.iter().map(|card| self.name(*card)))
    }
}
