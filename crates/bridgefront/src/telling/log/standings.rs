//! The current position as text: balances, the board, and changes.

use std::fmt::Write;

use super::Teller;
use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::state::{Champion, Player, State, TileKind};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, listed, table};

impl Teller<'_> {
    /// Writes the balances of all seats and the board.
    pub(super) fn table(&mut self, title: &str) {
        if self.span.drawn {
            return;
        }
        let s = self.span.after;
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
            if let Some(hand) = hand_line(self.game, s, seat) {
                self.say(format!("  Hand of {}: {hand}", self.name(seat)));
            }
        }
        self.board();
    }

    /// Writes the board row by row, and below it what does not fit into the rows.
    fn board(&mut self) {
        let (game, s) = (self.game, self.span.after);
        let radius = game.board.coords.values().map(|(q, _)| q.abs()).max().unwrap_or(0);
        let mut rows: Vec<String> = Vec::new();
        for r in -radius..=radius {
            let cells = game.board.coords.iter().filter(|(_, at)| at.1 == r);
            let cells: String = cells.map(|(hex, _)| format!("{:<8} ", cell(s, hex))).collect();
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
        let champions =
            s.living().map(|(_, champion)| format!("{}'s {}", champion.owner, champion_text(game, champion)));
        let champions = listed(champions);
        self.say(format!("  Champions: {champions}"));
        let bridges = listed(s.bridges.iter().map(|edge| game.edge_text(edge)));
        self.say(format!("  Bridges: {bridges}"));
    }

    /// Writes the balances and hexes that have changed.
    pub(super) fn changes(&mut self, before: &State) {
        let (game, s) = (self.game, self.span.after);
        for seat in Seat::all(game.seats) {
            let (was, is) = (before.player(seat), s.player(seat));
            let mut parts: Vec<String> = Vec::new();
            for ((label, old), (_, new)) in balances(was).into_iter().zip(balances(is)) {
                if old != new {
                    parts.push(format!("{label} {new}"));
                }
            }
            let known = !is.hand.contains(&CardId::HIDDEN) && !was.hand.contains(&CardId::HIDDEN);
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
            let changed = game.board.edge_ids().filter(|edge| was(*edge) != is && now(*edge) == is);
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

    /// Writes the cards laid out for seats to choose from.
    pub(super) fn laid_out(&mut self, before: &State) {
        for seat in Seat::all(self.game.seats) {
            let (was, is) = (&before.player(seat).reveal, &self.span.after.player(seat).reveal);
            if is.is_empty() || was[..] == is[..] {
                continue;
            }
            let what = if is.contains(&CardId::HIDDEN) { count(is.size(), "card") } else { self.game.names(is) };
            self.say(format!("  {} may choose from {what}", self.name(seat)));
        }
    }
}

/// Returns the hand of a seat, if it is not empty and the reader may know it.
pub(super) fn hand_line(game: &Bridgefront, s: &State, seat: Seat) -> Option<String> {
    let hand = &s.player(seat).hand;
    (!hand.is_empty() && !hand.contains(&CardId::HIDDEN)).then(|| game.names(hand))
}

/// Returns a seat's champions on the board, one line each.
pub(super) fn champion_lines(game: &Bridgefront, s: &State, seat: Seat) -> Vec<String> {
    let own = s.living().filter(|(_, champion)| champion.owner == seat);
    own.map(|(_, champion)| champion_text(game, champion)).collect()
}

/// Returns a champion with its HP and its hex.
fn champion_text(game: &Bridgefront, champion: &Champion) -> String {
    let (hp, at) = (game.cards.get(champion.card).hp, game.hex_text(champion.hex));
    format!("{} {} of {hp} HP at {at}", game.name(champion.card), champion.hp)
}

/// Returns the balances of a seat with their names.
pub(super) fn balances(player: &Player) -> [(&'static str, usize); 7] {
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

/// Returns the type of a hex and the units in it, in about eight characters at most.
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
        let _ = write!(text, " {}:{}", seat.0 + 1, tile.forces[seat]);
        if tile.champions[seat] > 0 {
            let _ = write!(text, "+{}", tile.champions[seat]);
        }
    }
    text
}

/// Returns the units in a hex, and the value of a Mine.
pub(super) fn stands(game: &Bridgefront, s: &State, hex: Hex) -> String {
    let tile = s.hex(hex);
    let mut parts: Vec<String> = Vec::new();
    for seat in tile.occupants() {
        let mut who = vec![];
        if tile.forces[seat] > 0 {
            who.push(count(tile.forces[seat], "Force"));
        }
        who.extend(s.champions_in(seat, hex).map(|(_, champion)| {
            format!("{} ({} of {} HP)", game.name(champion.card), champion.hp, game.cards.get(champion.card).hp)
        }));
        parts.push(format!("{seat} {}", who.join(" and ")));
    }
    let value = if tile.kind == TileKind::Mine { format!("Mine of value {}: ", tile.value) } else { String::new() };
    format!("{value}{}", if parts.is_empty() { "empty".into() } else { parts.join(", ") })
}

/// Returns the cards of `pile` minus those of `other`, counting copies.
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
