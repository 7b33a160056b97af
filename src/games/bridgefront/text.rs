//! Actions, states and events as text: for logs, replays and tests.
//!
//! Hexes are written as axial coordinates `(q,r)`, edges as `(q,r)~(q,r)`, cards by id, champions by
//! their place on the board `#n`. A state is a TOML document of everything in it, with numbers for
//! cards and hexes.

use std::fmt::Write;

use super::Bridgefront;
use super::content::cards::CardId;
use super::events::{Event, Purse, Source};
use super::rules::actions::Action;
use super::rules::board::{Edge, Hex};
use super::state::{Frame, HandOp, Phase, Question, State, TileKind};
use crate::game::Seat;

/// Units in words.
fn units(forces: u8, champions: u8) -> String {
    let count = |n: u8, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    match (forces, champions) {
        (0, 0) => "nobody".into(),
        (_, 0) => count(forces, "Force"),
        (0, _) => count(champions, "champion"),
        _ => format!("{} and {}", count(forces, "Force"), count(champions, "champion")),
    }
}

/// A list in words.
fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

/// What becomes of the cards that seats are asked to name in a position, if no event tells it.
fn named_for(s: &State) -> Option<&'static str> {
    match s.stack.last() {
        Some(Frame::Ask(_, Question::Hand { op: HandOp::Discard, .. })) => Some("discarded"),
        Some(Frame::Ask(_, Question::Hand { op: HandOp::Top, .. } | Question::Reorder)) => Some("put on the draw pile"),
        Some(Frame::Ask(_, Question::Peek { .. })) => Some("taken into the hand"),
        Some(_) => None,
        None => (s.phase == Phase::QuietStudy).then_some("exchanged"),
    }
}

impl Bridgefront {
    pub(crate) fn hex_text(&self, hex: Hex) -> String {
        match self.board.coords.get(usize::from(hex)) {
            Some((q, r)) => format!("({q},{r})"),
            None => "nowhere".into(),
        }
    }

    pub(crate) fn edge_text(&self, edge: Edge) -> String {
        match self.board.edges.get(usize::from(edge)) {
            Some((a, b)) => format!("{}~{}", self.hex_text(*a), self.hex_text(*b)),
            None => "no edge".into(),
        }
    }

    pub(crate) fn card_text(&self, card: CardId) -> &str {
        self.cards.ids().get(usize::from(card)).map_or("a hidden card", String::as_str)
    }

    fn read_hex(&self, text: &str) -> Option<Hex> {
        let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let at = (q.parse().ok()?, r.parse().ok()?);
        self.board.coords.iter().position(|known| *known == at).map(|hex| hex as Hex)
    }

    fn read_edge(&self, text: &str) -> Option<Edge> {
        let (a, b) = text.split_once('~')?;
        let (a, b) = (self.read_hex(a)?, self.read_hex(b)?);
        self.board.around(a).find(|(other, _)| *other == b).map(|(_, edge)| edge)
    }

    /// An action as text.
    pub(crate) fn action_text(&self, action: Action) -> String {
        match action {
            Action::Stop => "stop".into(),
            Action::Corner(slot) => format!("corner C{slot}"),
            Action::Edge(edge) => format!("edge {}", self.edge_text(edge)),
            Action::Hex(hex) => format!("hex {}", self.hex_text(hex)),
            Action::Card(card) => format!("card {}", self.card_text(card)),
            Action::Buy(x) => format!("buy {x}"),
            Action::Pass(x) => format!("pass {x}"),
            Action::Play(card) => format!("play {}", self.card_text(card)),
            Action::Build => "build".into(),
            Action::March => "march".into(),
            Action::Reinforce => "reinforce".into(),
            Action::FreeMarch => "free march".into(),
            Action::Ability(slot) => format!("ability #{slot}"),
            Action::Done => "done".into(),
            Action::Mode(mode) => format!("option {}", mode + 1),
            Action::Champion(slot) => format!("champion #{slot}"),
            Action::Opponent(seat) => format!("opponent {}", Seat(seat)),
            Action::From(hex) => format!("from {}", self.hex_text(hex)),
            Action::Go(slot) => format!("go #{slot}"),
            Action::Stay(slot) => format!("stay #{slot}"),
            Action::Forces(n) => format!("forces {n}"),
            Action::Step(step) => format!("step {step}"),
            Action::Top(card) => format!("top {}", self.card_text(card)),
            Action::Bottom(card) => format!("bottom {}", self.card_text(card)),
            Action::Gold => "gold".into(),
            Action::Draft => "draft".into(),
            Action::Reforge => "reforge".into(),
        }
    }

    /// Reads what [`Bridgefront::action_text`] wrote.
    pub(crate) fn action_of(&self, text: &str) -> Option<Action> {
        let fixed = match text {
            "stop" => Some(Action::Stop),
            "build" => Some(Action::Build),
            "march" => Some(Action::March),
            "reinforce" => Some(Action::Reinforce),
            "free march" => Some(Action::FreeMarch),
            "done" => Some(Action::Done),
            "gold" => Some(Action::Gold),
            "draft" => Some(Action::Draft),
            "reforge" => Some(Action::Reforge),
            _ => None,
        };
        if fixed.is_some() {
            return fixed;
        }
        let (word, rest) = text.split_once(' ')?;
        let number = || rest.trim_start_matches(['#', 'C', 'S']).parse::<u8>().ok();
        let card = || self.cards.find(rest);
        Some(match word {
            "corner" => Action::Corner(number()?),
            "edge" => Action::Edge(self.read_edge(rest)?),
            "hex" => Action::Hex(self.read_hex(rest)?),
            "card" => Action::Card(card()?),
            "buy" => Action::Buy(number()?),
            "pass" => Action::Pass(number()?),
            "play" => Action::Play(card()?),
            "ability" => Action::Ability(number()?),
            "option" => Action::Mode(number()?.checked_sub(1)?),
            "champion" => Action::Champion(number()?),
            "opponent" => Action::Opponent(number()?.checked_sub(1)?),
            "from" => Action::From(self.read_hex(rest)?),
            "go" => Action::Go(number()?),
            "stay" => Action::Stay(number()?),
            "forces" => Action::Forces(number()?),
            "step" => Action::Step(number()?),
            "top" => Action::Top(card()?),
            "bottom" => Action::Bottom(card()?),
            _ => return None,
        })
    }

    /// A state as a TOML document.
    pub(crate) fn state_text(&self, s: &State) -> String {
        toml::to_string(s).expect("a state is plain data")
    }

    /// Reads what [`Bridgefront::state_text`] wrote.
    pub(crate) fn state_of(&self, text: &str) -> Result<State, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// A choice with the names of the champions it is about, where a step leads, and what a card is named for.
    pub(crate) fn choice_text(&self, s: &State, action: Action) -> String {
        let text = self.action_text(action);
        let slot = match action {
            Action::Step(step) => {
                return match self.board.direction(step) {
                    Some((q, r)) => format!("{text} (by {q:+},{r:+})"),
                    None => format!("{text} (through a wormhole)"),
                };
            }
            Action::Card(_) => {
                return match named_for(s) {
                    Some(what) => format!("{text} ({what})"),
                    None => text,
                };
            }
            Action::Ability(slot) | Action::Champion(slot) | Action::Go(slot) | Action::Stay(slot) => slot,
            _ => return text,
        };
        match s.champions.get(usize::from(slot)).filter(|champion| champion.alive()) {
            Some(champion) => format!("{text} ({}'s {})", champion.owner, self.card_text(champion.card)),
            None => text,
        }
    }

    /// The events of a step as lines of a log, with the map and the market row when they have been laid out.
    pub(crate) fn story(&self, before: Option<&State>, after: &State, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for event in events {
            match *event {
                Event::Order { seats, n } => {
                    let named: Vec<String> =
                        seats[..usize::from(n)].iter().map(|seat| self.revealed(*seat, events)).collect();
                    lines.push(format!("resolved in the order {}", named.join(", ")));
                }
                Event::Round(_) => {
                    let gone = self.gone(before, after, events).map(|edge| self.edge_text(edge));
                    lines.extend(gone.map(|edge| format!("  the bridge {edge} goes in Cleanup")));
                    lines.extend(self.event_text(event));
                }
                _ => lines.extend(self.event_text(event)),
            }
        }
        let furnishing = |phase| matches!(phase, Phase::Corners | Phase::StartBridges);
        let was = before.map_or(Phase::Corners, |before| before.phase);
        let round = before.map_or(0, |before| before.round);
        if was == Phase::Corners && after.phase != Phase::Corners {
            lines.extend(self.map_text(after));
        }
        if furnishing(was) && !furnishing(after.phase) {
            let edges = (0..self.board.edges.len() as Edge).filter(|edge| after.bridges.has(*edge));
            lines.push(format!("Bridges: {}", listed(edges.map(|edge| self.edge_text(edge)))));
        }
        if after.phase == Phase::Bids && (was != Phase::Bids || round != after.round) {
            let age = self.age(after.round);
            let offer = |card: &CardId| match self.cards.get(*card).deck {
                Some(deck) if deck % 3 != age => format!("{} (Age {})", self.card_text(*card), deck % 3 + 1),
                _ => self.card_text(*card).to_owned(),
            };
            lines.push(format!("Market row: {}", listed(after.row.iter().map(offer))));
        }
        lines
    }

    /// The temporary bridges that were there until a round ended.
    fn gone(&self, before: Option<&State>, after: &State, events: &[Event]) -> impl Iterator<Item = Edge> {
        let was = move |edge: Edge| before.is_some_and(|before| before.bridges.has(edge));
        let told = move |edge: Edge, destroyed: bool| {
            events.iter().any(|event| match event {
                Event::Build { edge: built, .. } => !destroyed && *built == edge,
                Event::Destroy { edge: cut, .. } => destroyed && *cut == edge,
                _ => false,
            })
        };
        (0..self.board.edges.len() as Edge)
            .filter(move |edge| !after.bridges.has(*edge) && (was(*edge) || told(*edge, false)) && !told(*edge, true))
    }

    /// A seat with the card it has revealed in this step and its initiative.
    fn revealed(&self, seat: Seat, events: &[Event]) -> String {
        let card = events.iter().find_map(|event| match event {
            Event::Play { seat: by, card, .. } if *by == seat => Some(*card),
            _ => None,
        });
        match card {
            Some(card) => format!("{seat} {} ({})", self.card_text(card), self.cards.get(card).initiative),
            None => seat.to_string(),
        }
    }

    /// What is on the board before anything is built.
    fn map_text(&self, s: &State) -> Vec<String> {
        let of_kind = |fits: fn(TileKind) -> bool| self.board.hexes().filter(move |hex| fits(s.hex(*hex).kind));
        let capitals = Seat::all(self.seats).map(|seat| {
            let player = s.player(seat);
            format!("{seat} {} (corner C{})", self.hex_text(player.capital), player.corner)
        });
        let forges = of_kind(|kind| kind == TileKind::Forge).map(|hex| self.hex_text(hex));
        let mines = of_kind(|kind| kind == TileKind::Mine)
            .map(|hex| format!("{} worth {}", self.hex_text(hex), s.hex(hex).value));
        vec![
            format!("Center: {}", self.hex_text(self.board.center)),
            format!("Capitals: {}", listed(capitals)),
            format!("Forges: {}", listed(forges)),
            format!("Mines: {}", listed(mines)),
        ]
    }

    /// An event as a line of a log; `None` for what only measures want.
    pub(crate) fn event_text(&self, event: &Event) -> Option<String> {
        let mut line = String::new();
        let card = |card: CardId| self.card_text(card);
        let hex = |hex: Hex| self.hex_text(hex);
        match *event {
            Event::Round(round) => write!(line, "== Round {round}, Age {} ==", self.age(round) + 1),
            Event::Corner { seat, corner } => write!(line, "{seat} takes corner C{corner}"),
            Event::Gold { seat, amount, purse } => {
                let from = match purse {
                    Purse::Income => return None,
                    Purse::Mine => "from a mine",
                    Purse::Card => "by a card",
                    Purse::Bounty => "for a death",
                    Purse::Pillage => "for a captured Capital",
                    Purse::Pot => "by the pass pot",
                };
                write!(line, "  {seat} {amount:+} gold {from}")
            }
            Event::Offer { .. } | Event::Start { .. } => return None,
            Event::Order { seats, n } => {
                let seats: Vec<String> = seats[..usize::from(n)].iter().map(Seat::to_string).collect();
                write!(line, "resolved in the order {}", seats.join(", "))
            }
            Event::Die { seat, roll } => write!(line, "  {seat} rolls a {roll}"),
            Event::Auction { card: c, winner, gold, pass: false } => {
                write!(line, "{winner} buys {} for {gold}", card(c))
            }
            Event::Auction { card: c, winner, gold: 0, pass: true } => {
                write!(line, "all pass: {winner} gets {}", card(c))
            }
            Event::Auction { card: c, winner, gold, pass: true } => {
                write!(line, "all pass: {winner} gets {} and a pot of {gold}", card(c))
            }
            Event::Gain { source: Source::Market, .. } => return None,
            Event::Gain { seat, card: c, source, .. } => {
                let how = match source {
                    Source::Market => "bought",
                    Source::Free => "free card",
                    Source::Draft => "draft",
                    Source::Power => "power pick",
                };
                write!(line, "  {seat} gains {} ({how})", card(c))
            }
            Event::Refused { seat, card: c } => write!(line, "all pass: {seat} leaves {}", card(c)),
            Event::Vp { seat, vp } => write!(line, "  {seat} +{vp} Permanent VP"),
            Event::VpLost { seat, vp } => write!(line, "  {seat} -{vp} Permanent VP"),
            Event::Reshuffle(seat) => write!(line, "  {seat} reshuffles"),
            Event::Scrap { seat, card: c } => write!(line, "  {seat} scraps {}", card(c)),
            Event::Play { seat, card: c, gold: 0 } => write!(line, "{seat} plays {}", card(c)),
            Event::Play { seat, card: c, gold } => write!(line, "{seat} plays {} for {gold} gold", card(c)),
            Event::Basic { seat, kind } => {
                let what = ["builds", "marches", "reinforces", "marches freely", "uses an ability"][usize::from(kind)];
                write!(line, "{seat} {what}")
            }
            Event::Fizzle { seat, card: c } if usize::from(c) < self.cards.len() => {
                write!(line, "  {seat}: {} fizzles", card(c))
            }
            Event::Fizzle { seat, .. } => write!(line, "  {seat}: the action fizzles"),
            Event::Done { seat, mana } => write!(line, "{seat} is done, {mana} mana unused"),
            Event::Move { seat, from, to, forces, champions } => {
                write!(line, "  {seat} moves {} {} -> {}", units(forces, champions), hex(from), hex(to))
            }
            Event::Build { seat, edge } => write!(line, "  {seat} bridges {}", self.edge_text(edge)),
            Event::Destroy { seat, edge } => write!(line, "  {seat} destroys bridge {}", self.edge_text(edge)),
            Event::Deploy { seat, hex: h, forces } => {
                write!(line, "  {seat} deploys {} at {}", units(forces, 0), hex(h))
            }
            Event::Champion { seat, card: c, hex: h } => write!(line, "  {seat} deploys {} at {}", card(c), hex(h)),
            Event::Battle { hex: h, attacker, defender, siege, forces, champions } => {
                let what = if siege { "Siege" } else { "Battle" };
                let side = |i: usize| units(forces[i], champions[i]);
                write!(line, "  {what} at {}: {attacker} ({}) attacks {defender} ({})", hex(h), side(0), side(1))
            }
            Event::Blows { hits, left, champions } => {
                let side = |i: usize| units(left[i], champions[i]);
                write!(line, "    hits {} to {}; left: {} against {}", hits[0], hits[1], side(0), side(1))
            }
            Event::BattleOver { winner, .. } => {
                let who = ["the attacker wins", "the defender wins", "both sides die"][usize::from(winner)];
                write!(line, "    {who}")
            }
            Event::Struck { seat, hex: h, forces } => write!(line, "  {seat} loses {} at {}", units(forces, 0), hex(h)),
            Event::Damage { owner, card: c, damage } => write!(line, "  {owner}'s {} takes {damage} damage", card(c)),
            Event::Death { owner, card: c, .. } => write!(line, "    {owner}'s {} dies", card(c)),
            Event::Collect { kind: 0 | 4, .. } => return None,
            Event::Collect { seat, kind, .. } => {
                let what = ["", "a mine draft", "a forge draft", "reforge", ""][usize::from(kind)];
                write!(line, "  {seat} chooses {what}")
            }
            Event::Captured { seat, hex: h } => write!(line, "  {seat} holds the Capital at {} alone", hex(h)),
            Event::Score { seat, center, forges, capitals, total } => write!(
                line,
                "{seat} has {total} VP (Center {center}, Forges {forges}, Capitals {capitals}, cards {})",
                total - center - forges - capitals
            ),
            Event::Blocked(seat) => write!(line, "{seat} has enough VP, but an enemy stands in its Capital"),
            Event::Eliminated(seat) => write!(line, "{seat} has no units left and is out"),
            Event::Won { seat, thousandths: 1000 } => write!(line, "{seat} wins"),
            Event::Won { seat, thousandths } => write!(line, "{seat} shares the win ({thousandths}/1000)"),
        }
        .expect("writing to a string does not fail");
        Some(line)
    }
}
