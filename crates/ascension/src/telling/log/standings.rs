//! Standings in the log: the table, characters, decks and scores, and the changes to them.

use super::{LogWriter, suit};
use crate::Ascension;
use crate::model::content::sheets::Condition;
use crate::model::flip_deck::FlipDeck;
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{DeckId, End, NO_SIDE, NOBODY, Standing, State};
use crate::model::terrain::Durability;
use crate::model::words::{condition_text, millimetres, point_text};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, listed, table};

impl LogWriter<'_> {
    /// Writes the scenario, the table, the suit order and the sides.
    pub(super) fn setup(&mut self) {
        self.scenario();
        self.battlefield();
        let game = self.game;
        let ranks = (0..=u8::MAX).take(game.decks.deck.suit_rank.len());
        self.line(format!("Suits from high to low: {}", listed(ranks.map(|rank| suit(game, rank).into()))));
        for side in game.each_side() {
            let bonus = self.span.after.bonus[side];
            let bonus = if bonus > 0 { format!(", {bonus:+} in contests") } else { String::new() };
            let side = format!("Side {}: {}{bonus}", side.0 + 1, self.side(side));
            self.line(side);
        }
    }

    /// Writes the scenario: its length and its victory conditions.
    fn scenario(&mut self) {
        let scenario = &self.game.scenario;
        let turns = count(scenario.turn_limit, "turn");
        self.line(format!("Scenario {} {}: at most {turns}", scenario.id, scenario.name));
        match &scenario.goal {
            Goal::LastStanding { .. } => {
                self.line("  The last side standing wins, else the most surviving points".into())
            }
            Goal::Beacons { markers, points_per, from_turn, target, .. } => {
                let markers = markers.iter().enumerate().map(|(n, at)| format!("{} at {}", n + 1, point_text(*at)));
                self.line(format!("  Markers: {}", listed(markers)));
                let each = count(*points_per, "point");
                self.line(format!("  {each} for each marker at a turn's end from turn {from_turn} on; {target} win"));
            }
            Goal::Hill(Hill { font: Some(font), middle, radius, points, .. }) => {
                let zone = format!("{} of radius {} mm", point_text(*middle), millimetres(*radius));
                let control = count(*points, "point");
                self.line(format!(
                    "  The zone is {zone}: {control} a turn for the highest sum of Influence in it, {} for each Interact \
                     with the Font in its middle, {} for each enemy removed; the most points win",
                    count(font.per_interact, "point"),
                    count(font.per_defeat, "point")
                ));
            }
            Goal::Hill(hill) => {
                let zone = format!("{} of radius {} mm", point_text(hill.middle), millimetres(hill.radius));
                let (alone, shared) = (hill.points, hill.shared_points);
                self.line(format!(
                    "  The zone is {zone}: {alone} points a turn for the heaviest side in it, {shared} for the winner of \
                     a contest between equals; {} win",
                    hill.target
                ));
            }
        }
    }

    /// Writes the table and every piece on it.
    fn battlefield(&mut self) {
        let game = self.game;
        let (width, depth) = (millimetres(game.table.width), millimetres(game.table.depth));
        self.line(format!("Table {width} x {depth} mm, with"));
        for (place, piece) in game.table.pieces.iter() {
            let mut marks: Vec<&str> = Vec::new();
            let kind = match piece.kind {
                Durability::Standard => "",
                Durability::Reinforced => "reinforced",
                Durability::Fragile => "fragile",
                Durability::Indestructible => "indestructible",
            };
            let flags = [
                (!kind.is_empty(), kind),
                (piece.area, "area"),
                (piece.difficult, "difficult"),
                (piece.impassable, "impassable"),
                (piece.hazard.is_some(), "dangerous"),
                (piece.door, "door"),
                (piece.joins.is_some(), "stair"),
            ];
            marks.extend(flags.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark));
            let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
            let text = format!(
                "  {} at {}: Size {}, Defense {}, {}{marks}",
                game.piece_name(place),
                point_text(piece.shape.middle()),
                piece.size,
                piece.defense,
                count(piece.wounds, "wound")
            );
            self.line(text);
        }
    }

    /// Writes every character, deck and score.
    pub(super) fn standings(&mut self, title: &str) {
        let (game, s) = (self.game, self.span.after);
        if !self.span.drawn {
            self.line(title.into());
            self.characters();
        }
        for side in game.each_side() {
            let score = s.score[side];
            if !matches!(game.scenario.goal, Goal::LastStanding { .. }) {
                self.line(format!("  Score of {}: {score}", self.side(side)));
            }
        }
        for (deck, cards) in s.decks.iter() {
            self.line(format!("  {}: {}", self.deck_name(deck), piles(game, cards)));
        }
        for (marker, side) in s.markers.iter().filter(|(_, side)| **side != NO_SIDE) {
            self.line(format!("  marker {} belongs to {}", marker.0 + 1, self.side(*side)));
        }
    }

    /// Writes every character as a row of a table.
    fn characters(&mut self) {
        let (game, s) = (self.game, self.span.after);
        let head = ["character", "of", "wounds", "pool", "spent", "conditions", "at", "on"];
        let mut rows = vec![head.map(String::from).to_vec()];
        for (who, figure) in s.figures.iter() {
            let sheet = &game.sheets[figure.sheet];
            let whole = format!("{} of {}", figure.wounds, sheet.wounds);
            let mut row = vec![self.figure(who), figure.owner.to_string(), whole];
            if figure.alive {
                let spent = figure.slots.values().sum::<u8>();
                row.extend([figure.pool.to_string(), spent.to_string(), conditions(figure)]);
                row.extend([point_text(figure.at), game.surface(figure.surface)]);
            } else {
                row.extend(["-", "-", "-", "-", "off the table"].map(String::from));
            }
            rows.push(row);
        }
        self.lines.extend(table(&rows));
    }

    fn deck_name(&self, deck: DeckId) -> String {
        let owners = Seat::all(self.game.seats).filter(|seat| self.game.deck_of(*seat) == deck);
        format!("Deck of {}", listed(owners.map(|seat| seat.to_string())))
    }

    /// Writes the characters, terrain, decks and scores that have changed.
    pub(super) fn changes(&mut self, before: &State) {
        let (game, s) = (self.game, self.span.after);
        for ((who, was), is) in before.figures.iter().zip(s.figures.values()) {
            let was =
                if was.deployed || !is.deployed { *was } else { Standing { at: is.at, facing: is.facing, ..*is } };
            let parts = changed(game, s, &was, is);
            // Tokens that a defeated character still lent are reported for the lenders that take them back.
            if !parts.is_empty() && (was.alive || is.alive) {
                self.line(format!("    {} now: {}", self.figure(who), parts.join(", ")));
            }
        }
        for ((piece, was), is) in before.pieces.iter().zip(s.pieces.values()) {
            if was.wounds != is.wounds {
                let whole = game.table.pieces[piece].wounds;
                self.line(format!("    {} now: {} of {whole} wounds", game.piece_name(piece), is.wounds));
            }
        }
        for patch in s.patches.iter().filter(|patch| !before.patches.contains(patch)) {
            let (at, radius) = (point_text(patch.at), millimetres(patch.radius));
            let what = if patch.difficult { "difficult and dangerous" } else { "dangerous" };
            self.line(format!("    The ground around {at} is {what} now, up to {radius} mm"));
        }
        for ((deck, was), is) in before.decks.iter().zip(s.decks.values()) {
            let (was, is) = (piles(game, was), piles(game, is));
            if was != is {
                self.line(format!("    {} now: {is}", self.deck_name(deck)));
            }
        }
    }

    /// Writes how the match ended and what decided it.
    pub(super) fn ending(&mut self) {
        let (game, s) = (self.game, self.span.after);
        self.line(match s.end {
            End::Elimination => "The match ends: at most one side has characters left".into(),
            End::Target => "The match ends: the scenario's target is reached".into(),
            End::TurnLimit => format!("The match ends after turn {}, the last", game.scenario.turn_limit),
            End::Endless => "The match ends in a draw: too many activations or choices".into(),
            End::NotYet => return,
        });
        let scored = !matches!(game.scenario.goal, Goal::LastStanding { .. });
        let mut bests: Vec<(i16, u32)> = Vec::new();
        for side in game.each_side() {
            let points = game.points_of(s, side, |figure| figure.alive);
            let score = s.score[side];
            bests.push((score, points));
            let won: f32 = game.members(side).map(|seat| s.shares[seat]).sum();
            let scores = if scored { format!("{}, ", count(score, "scenario point")) } else { String::new() };
            let share = if won > 0.0 { format!(": {:.0} % of the win", won * 100.0) } else { String::new() };
            self.line(format!("  {}: {scores}{points} points survive{share}", self.side(side)));
        }
        bests.sort_unstable_by(|a, b| b.cmp(a));
        if let [first, second, ..] = bests[..]
            && scored
            && first.0 == second.0
        {
            let what = match game.scenario.goal {
                Goal::Hill(Hill { font: Some(_), .. }) => "a draw",
                Goal::Hill(_) if s.end == End::TurnLimit => "a contest decides",
                _ if first.1 == second.1 => "surviving points are equal, too: a draw",
                _ => "surviving points decide",
            };
            self.line(format!("  The best scores are tied at {}: {what}", first.0));
        }
    }
}

/// Returns the texts of what has changed about a character.
fn changed(game: &Ascension, s: &State, was: &Standing, is: &Standing) -> Vec<String> {
    let sheet = &game.sheets[is.sheet];
    let mut parts = Vec::new();
    if !is.alive && was.alive {
        return vec!["off the table".into()];
    }
    if is.wounds != was.wounds {
        parts.push(format!("{} of {} wounds", is.wounds, sheet.wounds));
    }
    if is.conditions != was.conditions {
        parts.push(conditions(is));
    }
    if is.pool != was.pool || is.slots != was.slots {
        let spent = is.slots.values().sum::<u8>();
        parts.push(format!("{} in the pool and {spent} on actions", count(is.pool, "token")));
    }
    if is.at != was.at || is.surface != was.surface {
        parts.push(format!("at {} on {}", point_text(is.at), game.surface(is.surface)));
    }
    if is.facing != was.facing {
        parts.push(format!("facing {} degrees", f64::from(is.facing) / 2.0));
    }
    if is.ward != was.ward {
        let by = if is.ward_by == NOBODY { String::new() } else { format!(" by {}", game.figure(s, is.ward_by)) };
        parts.push(format!("ward {:+} to Defense{by}", is.ward));
    }
    if is.locked != was.locked {
        parts.push(match is.locked {
            Some(defense) => format!("locked down with {defense:+} to Defense"),
            None => "no longer locked down".into(),
        });
    }
    if is.lent != was.lent {
        parts.push(format!("{} lent", count(is.lent, "token")));
    }
    parts
}

pub(super) fn conditions(figure: &Standing) -> String {
    let tokens = |condition: Condition| format!("{} {}", condition_text(condition), figure.condition(condition));
    let all: Vec<String> = figure.suffers().map(tokens).collect();
    if all.is_empty() { "no conditions".into() } else { all.join(" ") }
}

/// Returns the text with the number of cards in each pile.
fn piles(game: &Ascension, deck: &FlipDeck) -> String {
    let turned = game.decks.cards() - deck.draw.len() - deck.unseen.len() - deck.aside.len() - deck.gone.len();
    let mut text = format!("{} to draw, {turned} turned over", deck.draw.len());
    for (n, what) in [(deck.unseen.len(), "burnt"), (deck.aside.len(), "set aside"), (deck.gone.len(), "gone")] {
        if n > 0 {
            text += &format!(", {n} {what}");
        }
    }
    if deck.refreshes > 0 {
        format!("{text}, {}", count(deck.refreshes, "refresh").replace("refreshs", "refreshes"))
    } else {
        text
    }
}
