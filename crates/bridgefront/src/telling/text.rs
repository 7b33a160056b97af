//! Actions and states as text, for replays and tests.
//!
//! Hexes are written as axial coordinates `(q,r)`, edges as `(q,r)~(q,r)`, cards by id, and champions by their slot on
//! the board as `#n`. A state is a TOML document of all its fields, with numbers for cards and hexes.

use crate::Bridgefront;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::state::{Slot, State};
use crate::rules::actions::Action;
use evenhand_game::document::typed::from_text;
use evenhand_game::game::{Notation, Seat};

impl Notation for Bridgefront {
    fn write_action(&self, action: Action) -> String {
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
            Action::Opponent(seat) => format!("opponent {seat}"),
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

    fn read_action(&self, text: &str) -> Option<Action> {
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
        let slot = || number().map(Slot);
        let card = || self.cards.find(rest);
        Some(match word {
            "corner" => Action::Corner(Corner(number()?)),
            "edge" => Action::Edge(self.read_edge(rest)?),
            "hex" => Action::Hex(self.read_hex(rest)?),
            "card" => Action::Card(card()?),
            "buy" => Action::Buy(number()?),
            "pass" => Action::Pass(number()?),
            "play" => Action::Play(card()?),
            "ability" => Action::Ability(slot()?),
            "option" => Action::Mode(number()?.checked_sub(1)?),
            "champion" => Action::Champion(slot()?),
            "opponent" => Action::Opponent(Seat(number()?.checked_sub(1)?)),
            "from" => Action::From(self.read_hex(rest)?),
            "go" => Action::Go(slot()?),
            "stay" => Action::Stay(slot()?),
            "forces" => Action::Forces(number()?),
            "step" => Action::Step(number()?),
            "top" => Action::Top(card()?),
            "bottom" => Action::Bottom(card()?),
            _ => return None,
        })
    }

    fn write_state(&self, s: &State) -> String {
        toml::Table::try_from(s).expect("a state is plain data").to_string()
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        from_text(text).map_err(|mismatch| mismatch.to_string())
    }
}

impl Bridgefront {
    pub(crate) fn hex_text(&self, hex: Hex) -> String {
        match self.board.coords.get(hex) {
            Some((q, r)) => format!("({q},{r})"),
            None => "nowhere".into(),
        }
    }

    pub(crate) fn edge_text(&self, edge: Edge) -> String {
        match self.board.edges.get(edge) {
            Some((a, b)) => format!("{}~{}", self.hex_text(*a), self.hex_text(*b)),
            None => "no edge".into(),
        }
    }

    pub(crate) fn card_text(&self, card: CardId) -> &str {
        self.cards.ids().get(card).map_or("a hidden card", String::as_str)
    }

    fn read_hex(&self, text: &str) -> Option<Hex> {
        let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        let at = (q.parse().ok()?, r.parse().ok()?);
        self.board.coords.find(|known| *known == at)
    }

    fn read_edge(&self, text: &str) -> Option<Edge> {
        let (a, b) = text.split_once('~')?;
        let (a, b) = (self.read_hex(a)?, self.read_hex(b)?);
        self.board.around(a).find(|(other, _)| *other == b).map(|(_, edge)| edge)
    }
}
