//! Actions, states and events as text: for logs, replays and tests.
//!
//! Hexes are written as axial coordinates `(q,r)`, edges as `(q,r)~(q,r)`, cards by id, champions by
//! their place on the board `#n`. A state is a TOML document of everything in it, with numbers for
//! cards and hexes.

use std::fmt::Write;

use super::Bridgefront;
use super::actions::Action;
use super::board::{Edge, Hex};
use super::cards::CardId;
use super::events::{Event, Purse, Source};
use super::state::State;
use crate::game::Seat;

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
            Event::Offer { .. } | Event::Start { .. } | Event::Blows { .. } => return None,
            Event::Auction { card: c, winner, gold, pass: false } => {
                write!(line, "{winner} buys {} for {gold}", card(c))
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
                let with = if champions > 0 { format!(" and {champions} champions") } else { String::new() };
                write!(line, "  {seat} moves {forces} Forces{with} {} -> {}", hex(from), hex(to))
            }
            Event::Build { seat, edge } => write!(line, "  {seat} bridges {}", self.edge_text(edge)),
            Event::Destroy { seat, edge } => write!(line, "  {seat} destroys bridge {}", self.edge_text(edge)),
            Event::Deploy { seat, hex: h, forces } => write!(line, "  {seat} deploys {forces} Forces at {}", hex(h)),
            Event::Champion { seat, card: c, hex: h } => write!(line, "  {seat} deploys {} at {}", card(c), hex(h)),
            Event::Battle { hex: h, attacker, defender, siege, forces, champions } => {
                let what = if siege { "Siege" } else { "Battle" };
                let side = |i: usize| format!("{} Forces + {} champions", forces[i], champions[i]);
                write!(line, "  {what} at {}: {attacker} ({}) against {defender} ({})", hex(h), side(0), side(1))
            }
            Event::BattleOver { winner, .. } => {
                let who = ["the attacker wins", "the defender wins", "both sides die"][usize::from(winner)];
                write!(line, "    {who}")
            }
            Event::Struck { seat, hex: h, forces } => write!(line, "  {seat} loses {forces} Forces at {}", hex(h)),
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
