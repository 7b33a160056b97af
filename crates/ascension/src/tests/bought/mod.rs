//! Tests of characters bought by points (AC), by playing them.

mod contract;
mod effects;
mod forces;
mod generated;
mod players;
mod prices;
mod readings;
mod responses;
mod rolls;
mod seize;
mod sizes;
mod templates;
mod traits;
mod triggers;

use super::rig::{BOOK, Rig, bought_rules};
use crate::model::content::sheets::DeedId;
use crate::model::flip_deck::Suit;
use crate::model::state::Figure;
use crate::{Action, Ascension};
use evenhand_game::game::Seat;
use evenhand_game::game::knobs::Knob;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Point;

/// Seize Fate on its bare table of two by two feet.
const SEIZE: [(&str, &str); 5] = [
    ("board.layout", "\"SF\""),
    ("scenario.id", "\"S4\""),
    ("board.width", "609.6"),
    ("board.depth", "609.6"),
    ("board.zone_depth_mm", "152.4"),
];

/// Returns the game with the bought characters and these knobs.
fn game(knobs: &[(&str, &str)]) -> Ascension {
    let mut all = vec![("board.layout", "\"empty\"")];
    all.extend(knobs);
    Ascension::build(&bought_rules(&all), 2).expect("the knobs go together")
}

/// Sets up a bare table for the bought characters.
fn bought() -> Rig {
    bought_with(&[])
}

fn bought_with(knobs: &[(&str, &str)]) -> Rig {
    Rig::of(game(knobs), 2)
}

/// Sets up a bare table with further characters, written as a user would.
fn bought_text(text: &str) -> Rig {
    let mut rules = bought_rules(&[("board.layout", "\"empty\"")]);
    rules.load(&BOOK, std::path::Path::new("test.toml"), text).expect("it reads");
    Rig::of(Ascension::build(&rules, 2).expect("it plays"), 2)
}

/// Returns the text of a character of Size 1 with these fields.
fn character(id: &str, fields: &str) -> String {
    let base = if fields.contains("base =") { "" } else { "base = [32.0, 32.0]\n" };
    format!("[characters.{id}]\nname = \"{id}\"\nfaction = \"RW\"\n{base}{fields}\n")
}

/// Returns an action of a character by its id.
fn deed(rig: &Rig, who: Figure, id: &str) -> DeedId {
    let deeds = &rig.game.sheet(&rig.s, who).deeds;
    DeedId::at(deeds.values().position(|deed| deed.id == id).unwrap_or_else(|| panic!("no action {id}")))
}

/// Puts these cards, `suit value`, on top of a seat's deck, the first one on top.
fn stack_cards(rig: &mut Rig, seat: Seat, cards: &[&str]) {
    let rules = &rig.game.decks;
    let deck = &mut rig.s.decks[rig.game.deck_of(seat)];
    for card in cards.iter().rev() {
        let (suit, value) = card.split_once(' ').expect("suit and value");
        let is_it = |face: &u8| {
            let word = Suit::words()[rules.suit(*face) as usize].word;
            word == suit && rules.faces[usize::from(*face)].value.to_string() == value
        };
        let at = deck.draw.iter().position(is_it).unwrap_or_else(|| panic!("no {card} is left"));
        let face = deck.draw.remove(at);
        deck.draw.push(face);
    }
}

/// Uses an action of the active character; `more` with two tokens.
fn start(rig: &mut Rig, id: &str, more: bool) {
    let who = rig.s.active.expect("somebody is active").who;
    let deed = deed(rig, who, id);
    rig.play(if more { Action::UseMore(deed) } else { Action::Use(deed) });
}

/// Names a target, if the game still asks for one: a single target is chosen at once.
fn aim(rig: &mut Rig, at: Action) {
    if let Some(crate::model::state::Frame::Ask(_, crate::model::state::Question::Target { .. })) = rig.s.stack.last() {
        rig.play(at);
    }
}

fn attack(rig: &mut Rig, id: &str, more: bool, at: Figure) {
    start(rig, id, more);
    aim(rig, Action::AtFigure(at));
}

fn attack_at(rig: &mut Rig, id: &str, more: bool, x: f64, y: f64) {
    start(rig, id, more);
    aim(rig, Action::AtPoint(Point::mm(x, y)));
}
