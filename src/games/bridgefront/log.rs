//! A match in words: what was chosen, what came of it and why, and how things stand after it.
//!
//! Hexes are axial coordinates `(q,r)`. Every line that ends in figures after `now` gives the figures as they
//! stand; the lines before it say what brought them about.

use std::fmt::Write;

use super::Bridgefront;
use super::content::cards::{CardId, HIDDEN, NO_CARD};
use super::content::effects::HandOp;
use super::events::{Event, Purse, Source, Zone};
use super::knobs::{BidMode, DraftPicks};
use super::rules::actions::Action;
use super::rules::board::{Edge, Hex, NOWHERE};
use super::state::{End, Frame, Phase, Player, Question, State, TileKind};
use crate::game::log::{Choice, Passage, count, listed, shows, table, title};
use crate::game::{MAX_SEATS, Seat};

/// Lines of what lies between two positions; `None` while choices are sealed or nothing has come of them.
pub(super) fn tell(game: &Bridgefront, passage: &Passage<'_, Bridgefront>) -> Option<Vec<String>> {
    let after = passage.after;
    let settling = game.knobs.market.bid_mode == BidMode::SealedAllAtOnce
        && passage.choices.iter().any(|choice| matches!(choice.action, Action::Buy(_) | Action::Pass(_)))
        && after.phase == Phase::Bids;
    if passage.before.is_some() && after.phase != Phase::Over && (passage.events.is_empty() || settling) {
        return None;
    }
    let names = std::array::from_fn(|seat| {
        let role = usize::from(after.players[seat].role);
        format!("{} {}", Seat(seat as u8), game.roles.get(role).map_or_else(String::new, |role| title(role)))
    });
    let mut teller = Teller { game, passage, names, lines: Vec::new(), paid: [None; MAX_SEATS] };
    teller.tell();
    Some(teller.lines)
}

/// A choice in words, and whether it goes on with the seat's choice before it.
pub(super) fn tell_choice(
    game: &Bridgefront,
    s: &State,
    seat: Seat,
    action: Action,
    viewer: Option<Seat>,
) -> (String, bool) {
    let known = shows(viewer, seat);
    let card = |card: CardId, known: bool| if known { game.name(card) } else { "a card".into() };
    let champion = |slot: u8| match s.champions.get(usize::from(slot)) {
        Some(champion) if champion.card != NO_CARD => format!("{}'s {}", champion.owner, game.name(champion.card)),
        _ => "a champion that is gone".into(),
    };
    let asked = match s.stack.last() {
        Some(Frame::Ask(_, question)) => Some(*question),
        _ => None,
    };
    let open_draft = game.knobs.info.draft_picks == DraftPicks::Public;
    let begun = asked.is_none() && s.phase == Phase::Commit && s.player(seat).commit.root.is_some();
    let text = match action {
        Action::Stop => match (s.phase, asked) {
            (_, Some(Question::Receive)) => "leaves the card that nobody bought".into(),
            (_, Some(Question::Acquire { .. })) => "takes none of the cards".into(),
            (_, Some(Question::Hand { .. })) => "names no more cards".into(),
            (_, Some(Question::AssignOne)) => "leaves its hits to chance".into(),
            (_, Some(Question::Forge(hex))) => format!("leaves the Forge at {}", game.hex_text(hex)),
            _ => String::new(),
        },
        Action::Edge(edge) if begun => format!("the edge {}", game.edge_text(edge)),
        Action::Edge(edge) if s.phase == Phase::StartBridges => {
            format!("chooses a starting bridge at {}", game.edge_text(edge))
        }
        Action::Edge(edge) => format!("chooses the edge {}", game.edge_text(edge)),
        Action::Hex(hex) if begun => format!("at {}", game.hex_text(hex)),
        Action::Hex(hex) => format!("chooses {}", game.hex_text(hex)),
        Action::Card(id) => match (s.phase, asked) {
            (_, Some(Question::Hand { op: HandOp::Discard, .. })) => format!("discards {}", card(id, known)),
            (_, Some(Question::Hand { op: HandOp::Scrap, .. })) => format!("scraps {}", card(id, true)),
            (_, Some(Question::Hand { .. })) => format!("puts {} on top of its draw pile", card(id, known)),
            (_, Some(Question::Peek { .. })) => format!("takes {} of the cards it looks at", card(id, known)),
            (_, Some(Question::Reorder)) => format!("puts {} back next", card(id, known)),
            (_, Some(Question::Acquire { .. })) => format!("takes {}", card(id, known || open_draft)),
            (_, Some(Question::Receive)) => format!("takes {}, which nobody bought", card(id, true)),
            (Phase::FreeCard, _) => format!("takes {} as its free card", card(id, known || open_draft)),
            (Phase::QuietStudy, _) => format!("sets {} aside", card(id, known)),
            _ => card(id, known),
        },
        Action::Buy(x) => format!("Buy {x}"),
        Action::Pass(x) => format!("Pass {x}"),
        Action::Play(id) => format!("plays {}", card(id, true)),
        Action::Build => "builds".into(),
        Action::March => "marches".into(),
        Action::Reinforce => "reinforces".into(),
        Action::FreeMarch => "marches freely".into(),
        Action::Ability(slot) => format!("uses the ability of {}", champion(slot)),
        // Events tell these.
        Action::Corner(_) | Action::Done => String::new(),
        Action::Mode(mode) if begun => format!("option {}", mode + 1),
        Action::Mode(mode) => format!("chooses option {}", mode + 1),
        Action::Champion(slot) if begun => champion(slot),
        Action::Champion(slot) => format!("chooses {}", champion(slot)),
        Action::Opponent(other) => format!("opponent {}", Seat(other)),
        Action::From(hex) => format!("from {}", game.hex_text(hex)),
        Action::Go(slot) => format!("with {}", champion(slot)),
        Action::Stay(slot) => format!("without {}", champion(slot)),
        Action::Forces(n) if asked.is_some() => format!("chooses {} to take the hit", count(n, "Force")),
        Action::Forces(n) => count(n, "Force"),
        Action::Step(step) => format!("-> {}", game.stride(s, seat, step)),
        Action::Top(id) => format!("keeps {} on top", card(id, known)),
        Action::Bottom(id) => format!("puts {} at the bottom", card(id, known)),
        Action::Gold => format!("collects gold from {}", game.asked_tile(asked)),
        Action::Draft => format!("drafts at {}", game.asked_tile(asked)),
        Action::Reforge => format!("reforges at {}", game.asked_tile(asked)),
    };
    (text, begun)
}

/// What is being told, line by line.
struct Teller<'a> {
    game: &'a Bridgefront,
    passage: &'a Passage<'a, Bridgefront>,
    names: [String; MAX_SEATS],
    lines: Vec<String>,
    /// Mana and gold paid by seats whose action has not been told yet.
    paid: [Option<(u8, u8)>; MAX_SEATS],
}

impl Teller<'_> {
    fn tell(&mut self) {
        let (passage, after) = (self.passage, self.passage.after);
        let Some(before) = passage.before else {
            self.say(format!("Center: {}", self.game.hex_text(self.game.board.center)));
            return self.events();
        };
        self.choices(before);
        self.events();
        let began = passage.events.iter().any(|event| matches!(event, Event::Round(_)));
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
                Some(deck) if deck % 3 != age => format!("{} (Age {})", self.game.name(*card), deck % 3 + 1),
                _ => self.game.name(*card),
            };
            self.say(format!("Market row: {}", listed(after.row.iter().map(offer))));
        }
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// What the seats chose: bids in one line a card, everything else in one line a seat.
    fn choices(&mut self, before: &State) {
        let (game, passage) = (self.game, self.passage);
        let bid = |choice: &&Choice<Action>| matches!(choice.action, Action::Buy(_) | Action::Pass(_));
        let bids: Vec<_> = passage.choices.iter().filter(bid).collect();
        let first = usize::from(before.progress);
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
        for event in passage.events {
            match *event {
                Event::Paid { seat, mana, gold } => self.paid[seat.index()] = Some((mana, gold)),
                Event::Resolves(_) | Event::Round(_) => break,
                _ => {}
            }
        }
        let sealed = before.phase == Phase::Commit && before.stack.is_empty();
        let lines = passage.chosen(|seat| self.name(seat), |choice| !bid(&choice));
        for (seat, line) in lines {
            let paid = if sealed { self.paid[seat.index()].take() } else { None };
            self.say(match paid {
                Some((mana, gold)) => format!("{line}; pays {}", price(mana, gold)),
                None => line,
            });
        }
    }

    fn events(&mut self) {
        let events = self.passage.events;
        for (place, event) in events.iter().enumerate() {
            let mut event = *event;
            // Cards that go the same way one by one are told together.
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

    /// An event in words; `None` for what other lines tell.
    fn event(&self, event: &Event, place: usize) -> Option<String> {
        let game = self.game;
        let card = |card: CardId| game.name(card);
        let hex = |hex: Hex| game.hex_text(hex);
        let name = |seat: Seat| self.name(seat);
        Some(match *event {
            Event::Round(round) => {
                let (age, rules) = (game.age(round), &game.knobs.rules);
                let mana = rules.max_mana + age * rules.mana_per_age;
                let lead = name(self.passage.after.lead);
                format!("== Round {round}, Age {}: Lead {lead}, mana is set to {mana} ==", age + 1)
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
                let target = tell_choice(game, self.passage.after, seat, target, None).0;
                format!("  {}: a part of the action finds no legal target ({target})", name(seat))
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
                let c = if open || self.passage.shows(seat) { card(c) } else { "a card".into() };
                format!("  {} gains {c} ({how}), shuffled into its draw pile", name(seat))
            }
            Event::Vp { seat, vp } => self.victory(seat, vp, place)?,
            Event::VpLost { seat, vp } => format!("  {} -{vp} Permanent VP (its card is scrapped)", name(seat)),
            Event::Reshuffle(seat) => format!("  {} shuffles its discard pile into its draw pile", name(seat)),
            Event::Scrap { seat, card: c } => format!("  {} scraps {} from its hand", name(seat), card(c)),
            Event::Fizzle { seat, card: c } if usize::from(c) < game.cards.len() => {
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
                let who = if c == NO_CARD { units(dice, 0) } else { card(c) };
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
            Event::Captured { seat, hex: h } => format!("  {} holds the Capital at {} alone", name(seat), hex(h)),
            Event::Score { seat, center, forges, capitals, total } => {
                self.score(seat, [center, forges, capitals], total)
            }
            Event::Blocked(seat) => format!("  {} has enough VP, but an enemy stands in its Capital", name(seat)),
            Event::Eliminated(seat) => format!("  {} has no units left and is out", name(seat)),
            Event::Won { seat, thousandths: 1000 } => format!("{} wins the match", name(seat)),
            Event::Won { seat, thousandths } => format!("{} shares the win ({thousandths}/1000)", name(seat)),
            Event::Resolves(_) | Event::Play { .. } | Event::Basic { .. } | Event::Damage { .. } => return None,
            Event::Offer { .. } | Event::Start { .. } => return None,
        })
    }

    /// Whether several actions resolve one after the other in what is told.
    fn several(&self) -> bool {
        self.passage.events.iter().filter(|event| matches!(event, Event::Resolves(_))).count() > 1
            || self.passage.after.order.len() > 1
    }

    /// Whether a payment comes only when its action resolves.
    fn paid_later(&self, place: usize) -> bool {
        self.passage.events[..place].iter().any(|event| matches!(event, Event::Resolves(_)))
            || self.passage.before.is_none_or(|before| !before.stack.is_empty())
    }

    /// Whether the next event is a seat's deployment there: what it lost just now was not on the board yet.
    fn deploys_next(&self, place: usize, seat: Seat, hex: Hex) -> bool {
        let next = self.passage.events.get(place + 1);
        matches!(next, Some(Event::Deploy { seat: by, hex: at, .. }) if (*by, *at) == (seat, hex))
    }

    /// The temporary bridges that go in Cleanup: those that stood before, or were built since, and that no event
    /// has destroyed.
    fn gone(&self) -> Vec<String> {
        let passage = self.passage;
        let told = |edge: Edge, destroyed: bool| {
            passage.events.iter().any(|event| match event {
                Event::Build { edge: built, .. } => !destroyed && *built == edge,
                Event::Destroy { edge: cut, .. } => destroyed && *cut == edge,
                _ => false,
            })
        };
        let was = |edge: Edge| passage.before.is_some_and(|before| before.bridges.has(edge)) || told(edge, false);
        let edges = 0..self.game.board.edges.len() as Edge;
        let gone = edges.filter(|edge| !passage.after.bridges.has(*edge) && was(*edge) && !told(*edge, true));
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

    /// Permanent VP that come with a gain just told, if the reader may know of them.
    fn victory(&self, seat: Seat, vp: u8, place: usize) -> Option<String> {
        let market = |event: &Event| matches!(event, Event::Gain { source: Source::Market, .. });
        let open = self.passage.shows(seat)
            || self.game.knobs.info.vp == super::knobs::VpSeen::Public
            || self.game.knobs.info.draft_picks == DraftPicks::Public
            || place.checked_sub(1).is_some_and(|last| market(&self.passage.events[last]));
        open.then(|| format!("  {} +{vp} Permanent VP", self.name(seat)))
    }

    /// The scoring of a seat; what it has in secret stays so for other eyes.
    fn score(&self, seat: Seat, control: [u8; 3], total: u8) -> String {
        let [center, forges, capitals] = control;
        let held: u8 = control.iter().sum();
        let permanent = match self.passage.after.phase == Phase::Over {
            true => total - held,
            false => self.passage.after.player(seat).vp,
        };
        format!(
            "{} scores {} VP: Center {center}, Forges {forges}, Capitals {capitals}, Permanent {permanent}",
            self.name(seat),
            held + permanent
        )
    }

    /// A seat with the card it has revealed and its initiative.
    fn revealed(&self, seat: Seat) -> String {
        let card = self.passage.events.iter().find_map(|event| match event {
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
        let s = self.passage.after;
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

    /// How the match ended, with what decided between equals.
    fn ending(&mut self) {
        let s = self.passage.after;
        let rules = &self.game.knobs.rules;
        self.say(match s.end {
            End::Threshold => format!("The match ends: {} VP are reached with a clear Capital", rules.vp_to_win),
            End::RoundCap => format!("The match ends after round {}: the highest total wins", rules.round_cap),
            End::Elimination => "The match ends: one player is left".into(),
            End::NotYet => return,
        });
        let totals = self.passage.events.iter().filter_map(|event| match event {
            Event::Score { seat, total, .. } => Some((*seat, *total)),
            _ => None,
        });
        let rank = |(seat, total): (Seat, u8)| (total, s.player(seat).vp, s.player(seat).gold);
        let mut ranks: Vec<(u8, u8, u16)> = totals.map(rank).collect();
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

    // ---- how things stand ----

    /// Everybody's balances and the board.
    fn table(&mut self, title: &str) {
        let s = self.passage.after;
        self.say(title.into());
        let head = ["seat", "gold", "mana", "Permanent VP", "hand", "draw pile", "discard pile", "out of the match"];
        let mut rows = vec![head.map(String::from).to_vec()];
        for seat in Seat::all(self.game.seats) {
            let mut row = vec![self.name(seat).to_owned()];
            row.extend(balances(s.player(seat)).map(|(_, n)| n.to_string()));
            rows.push(row);
        }
        self.lines.extend(table(&rows));
        for seat in Seat::all(self.game.seats) {
            let hand = &s.player(seat).hand;
            if !hand.is_empty() && !hand.contains(&HIDDEN) {
                self.say(format!("  Hand of {}: {}", self.name(seat), self.game.names(hand)));
            }
        }
        self.board();
    }

    /// The board, row by row, and what does not fit into it.
    fn board(&mut self) {
        let (game, s) = (self.game, self.passage.after);
        let radius = game.board.coords.iter().map(|(q, _)| q.abs()).max().unwrap_or(0);
        let mut rows: Vec<String> = Vec::new();
        for r in -radius..=radius {
            let cells = game.board.coords.iter().enumerate().filter(|(_, at)| at.1 == r);
            let cells: String = cells.map(|(hex, _)| format!("{:<8} ", cell(s, hex as Hex))).collect();
            let from = (-radius).max(-radius - r);
            rows.push(format!(
                "  r={r:<3}{}{}  (from q={from})",
                " ".repeat(usize::from(r.unsigned_abs()) * 9 / 2),
                cells
            ));
        }
        self.lines.extend(rows);
        self.say(
            "  (H1 Capital of S1, C Center, F Forge, M3 Mine of value 3; 1:4+2 is S1 with 4 Forces and 2 champions)"
                .into(),
        );
        let champions = s.living().map(|(_, champion)| {
            let hp = game.cards.get(champion.card).hp;
            let at = game.hex_text(champion.hex);
            format!("{}'s {} {} of {hp} HP at {at}", champion.owner, game.name(champion.card), champion.hp)
        });
        let champions = listed(champions);
        self.say(format!("  Champions: {champions}"));
        let bridges = listed(s.bridges.iter().map(|edge| game.edge_text(edge)));
        self.say(format!("  Bridges: {bridges}"));
    }

    /// Balances and hexes that are not as they were.
    fn changes(&mut self, before: &State) {
        let (game, s) = (self.game, self.passage.after);
        for seat in Seat::all(game.seats) {
            let (was, is) = (before.player(seat), s.player(seat));
            let mut parts: Vec<String> = Vec::new();
            for ((label, old), (_, new)) in balances(was).into_iter().zip(balances(is)) {
                if old != new {
                    parts.push(format!("{label} {new}"));
                }
            }
            let known = !is.hand.contains(&HIDDEN) && !was.hand.contains(&HIDDEN);
            let new = minus(&is.hand, &was.hand);
            if known && !new.is_empty() {
                parts.push(format!("in hand: {}", game.names(&new)));
            }
            let gone = minus(&was.hand, &is.hand);
            if known && !gone.is_empty() {
                parts.push(format!("out of hand: {}", game.names(&gone)));
            }
            if is.extra_draw != was.extra_draw {
                parts.push(format!("draws {} more at the next Reset", is.extra_draw));
            }
            if !parts.is_empty() {
                self.say(format!("  {} now: {}", self.name(seat), parts.join(", ")));
            }
        }
        let mut hexes: Vec<String> = Vec::new();
        for hex in game.board.hexes() {
            let (was, is) = (stands(game, before, hex), stands(game, s, hex));
            if was != is {
                hexes.push(format!("{} {is}", game.hex_text(hex)));
            }
        }
        if !hexes.is_empty() {
            self.say(format!("  Board now: {}", hexes.join("; ")));
        }
        let mut edges = |what: &str, is: bool, was: &dyn Fn(Edge) -> bool, now: &dyn Fn(Edge) -> bool| {
            let changed = (0..game.board.edges.len() as Edge).filter(|edge| was(*edge) != is && now(*edge) == is);
            let changed: Vec<String> = changed.map(|edge| game.edge_text(edge)).collect();
            if !changed.is_empty() {
                self.lines.push(format!("  {what}: {}", changed.join(", ")));
            }
        };
        edges("Locked", true, &|edge| before.locked.has(edge), &|edge| s.locked.has(edge));
        edges("Passable without a bridge", true, &|edge| before.opened.has(edge), &|edge| s.opened.has(edge));
        if s.frozen && !before.frozen {
            self.say("  No bridge is built or destroyed for the rest of the round".into());
        }
        for (a, b, maker) in s.links.iter().filter(|link| !before.links.contains(link)) {
            let ends = [*a, *b].map(|hex| game.hex_text(hex));
            self.say(format!("  {} links {} and {} for the round", self.name(*maker), ends[0], ends[1]));
        }
    }

    /// Cards laid out before seats to choose from.
    fn laid_out(&mut self, before: &State) {
        for seat in Seat::all(self.game.seats) {
            let (was, is) = (&before.player(seat).reveal, &self.passage.after.player(seat).reveal);
            if is.is_empty() || was[..] == is[..] {
                continue;
            }
            let what = if is.contains(&HIDDEN) { count(is.len() as i64, "card") } else { self.game.names(is) };
            self.say(format!("  {} may choose from {what}", self.name(seat)));
        }
    }
}

/// What a seat has, by name.
fn balances(player: &Player) -> [(&'static str, usize); 7] {
    [
        ("gold", player.gold.into()),
        ("mana", player.mana.into()),
        ("Permanent VP", player.vp.into()),
        ("hand", player.hand.len()),
        ("draw pile", player.draw.len()),
        ("discard pile", player.discard.len()),
        ("out of the match", player.burnt.len()),
    ]
}

/// What a hex is and who is in it, in at most eight characters or so.
fn cell(s: &State, hex: Hex) -> String {
    let tile = s.hex(hex);
    let mut text = match tile.kind {
        TileKind::Plain => ".".into(),
        TileKind::Center => "C".into(),
        TileKind::Forge => "F".into(),
        TileKind::Mine => format!("M{}", tile.value),
        TileKind::Capital(owner) => format!("H{}", owner.0 + 1),
    };
    for seat in tile.occupants() {
        let _ = write!(text, " {}:{}", seat.0 + 1, tile.forces[seat.index()]);
        if tile.champions[seat.index()] > 0 {
            let _ = write!(text, "+{}", tile.champions[seat.index()]);
        }
    }
    text
}

/// Who stands in a hex, and of a Mine its value.
fn stands(game: &Bridgefront, s: &State, hex: Hex) -> String {
    let tile = s.hex(hex);
    let mut parts: Vec<String> = Vec::new();
    for seat in tile.occupants() {
        let mut who = vec![];
        if tile.forces[seat.index()] > 0 {
            who.push(count(tile.forces[seat.index()], "Force"));
        }
        who.extend(s.champions_in(seat, hex).map(|(_, champion)| {
            format!("{} ({} of {} HP)", game.name(champion.card), champion.hp, game.cards.get(champion.card).hp)
        }));
        parts.push(format!("{seat} {}", who.join(" and ")));
    }
    let value = if tile.kind == TileKind::Mine { format!("Mine of value {}: ", tile.value) } else { String::new() };
    format!("{value}{}", if parts.is_empty() { "empty".into() } else { parts.join(", ") })
}

/// Units in words.
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

/// The cards of a pile that another does not have, as often as it has fewer of them.
fn minus(pile: &[CardId], other: &[CardId]) -> Vec<CardId> {
    let mut left = other.to_vec();
    let more = |card: &&CardId| match left.iter().position(|held| held == *card) {
        Some(place) => {
            left.swap_remove(place);
            false
        }
        None => true,
    };
    pile.iter().filter(more).copied().collect()
}

impl Bridgefront {
    /// A card's name for people.
    fn name(&self, card: CardId) -> String {
        self.cards.ids().get(usize::from(card)).map_or_else(|| "a hidden card".into(), |id| title(id))
    }

    fn names(&self, cards: &[CardId]) -> String {
        listed(cards.iter().map(|card| self.name(*card)))
    }

    fn asked_tile(&self, question: Option<Question>) -> String {
        match question {
            Some(Question::Mine(hex)) => format!("the Mine at {}", self.hex_text(hex)),
            Some(Question::Forge(hex)) => format!("the Forge at {}", self.hex_text(hex)),
            _ => "a tile".into(),
        }
    }

    /// Where the next step of a path that a seat is choosing leads.
    fn stride(&self, s: &State, seat: Seat, step: u8) -> String {
        let mut at = None;
        for lock in s.player(seat).commit.locks.iter() {
            match lock.choice {
                Action::From(hex) => at = Some(hex),
                Action::Step(step) => at = at.and_then(|hex| self.step_target(s, seat, hex, step)).map(|(to, _)| to),
                _ => {}
            }
        }
        match (at.and_then(|hex| self.step_target(s, seat, hex, step)), self.board.direction(step)) {
            (Some((to, _)), _) if to != NOWHERE => self.hex_text(to),
            (_, Some((q, r))) => format!("by ({q:+},{r:+})"),
            (_, None) => "through a link".into(),
        }
    }
}
