//! Text notation of actions and states, for replays and tests.
//!
//! A card is written by its id, a card on the Battlefield by its number (`#3`), a position by its index from the
//! owner's left, Frontline first (`@0`). A state is a TOML document of all its fields.

use crate::model::content::{CardId, Place};
use crate::model::state::{State, Strike, UnitId};
use crate::{Action, AxionForge};
use evenhand_game::document::typed::from_text;
use evenhand_game::game::{Notation, Seat};

impl AxionForge {
    fn id_of(&self, card: CardId) -> &str {
        self.cards.get(card).map_or("?", |card| &card.id)
    }
}

fn place_text(place: Place) -> String {
    if place == Place::NOWHERE { "@-".into() } else { format!("@{place}") }
}

fn read_place(text: &str) -> Option<Place> {
    match text.strip_prefix('@')? {
        "-" => Some(Place::NOWHERE),
        number => number.parse().ok().map(Place),
    }
}

fn extra(kicked: bool) -> &'static str {
    if kicked { " extra" } else { "" }
}

impl Notation for AxionForge {
    fn write_action(&self, action: Action) -> String {
        let card = |card: CardId| self.id_of(card);
        match action {
            Action::End => "end".into(),
            Action::Source(id) => format!("source {}", card(id)),
            Action::Deploy(id, place) => format!("deploy {} {}", card(id), place_text(place)),
            Action::Hide(id, place) => format!("hide {} {}", card(id), place_text(place)),
            Action::Play(id, kicked) => format!("play {}{}", card(id), extra(kicked)),
            Action::Attach(id, host) => format!("attach {} #{host}", card(id)),
            Action::Reposition(unit, to) => format!("move #{unit} {}", place_text(to)),
            Action::Attack { by, strike, of, place, target } => {
                let arrow = if strike == Strike::Close { "close" } else { "ranged" };
                let target = if target == UnitId::NONE { String::new() } else { format!(" #{target}") };
                format!("attack #{by} {arrow} {of} {}{target}", place_text(place))
            }
            Action::Use(unit, ability, kicked) => format!("use #{unit} {}{}", ability + 1, extra(kicked)),
            Action::Invoke(ability, kicked) => format!("invoke {}{}", ability + 1, extra(kicked)),
            Action::Tap(id, ability) => format!("tap {} {}", card(id), ability + 1),
            Action::Flip(unit) => format!("flip #{unit}"),
            Action::FlipOnto(unit, host) => format!("flip #{unit} #{host}"),
            Action::Reinforce(unit) => format!("reinforce #{unit}"),
            Action::Retreat(unit) => format!("retreat #{unit}"),
            Action::Yes => "yes".into(),
            Action::No => "no".into(),
            Action::Guard(unit) => format!("guard #{unit}"),
            Action::Discard(id) => format!("discard {}", card(id)),
            Action::AtUnit(unit) => format!("at #{unit}"),
            Action::AtPlace(place) => format!("at {}", place_text(place)),
            Action::AtOpen(of, place) => format!("at {of} {}", place_text(place)),
            Action::AtCard(id) => format!("at {}", card(id)),
            Action::AtSeat(seat) => format!("at-seat {seat}"),
        }
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        let mut words = text.split(' ');
        let verb = words.next()?;
        let mut rest: Vec<&str> = words.collect();
        let kicked = rest.last() == Some(&"extra");
        if kicked {
            rest.pop();
        }
        let card = |word: &str| self.cards.find(word);
        let unit = |word: &str| word.strip_prefix('#').and_then(|number| number.parse().ok()).map(UnitId);
        let nth = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let seat = |word: &str| nth(word.strip_prefix('S')?).map(Seat);
        Some(match (verb, &rest[..]) {
            ("play", [id]) => Action::Play(card(id)?, kicked),
            ("use", [of, ability]) => Action::Use(unit(of)?, nth(ability)?, kicked),
            ("invoke", [ability]) => Action::Invoke(nth(ability)?, kicked),
            _ if kicked => return None,
            ("end", []) => Action::End,
            ("source", [id]) => Action::Source(card(id)?),
            ("deploy", [id, place]) => Action::Deploy(card(id)?, read_place(place)?),
            ("hide", [id, place]) => Action::Hide(card(id)?, read_place(place)?),
            ("attach", [id, host]) => Action::Attach(card(id)?, unit(host)?),
            ("move", [of, to]) => Action::Reposition(unit(of)?, read_place(to)?),
            ("attack", [by, arrow, of, place, target @ ..]) => {
                let strike = match *arrow {
                    "close" => Strike::Close,
                    "ranged" => Strike::Ranged,
                    _ => return None,
                };
                let target = match target {
                    [] => UnitId::NONE,
                    [one] => unit(one)?,
                    _ => return None,
                };
                Action::Attack { by: unit(by)?, strike, of: seat(of)?, place: read_place(place)?, target }
            }
            ("tap", [id, ability]) => Action::Tap(card(id)?, nth(ability)?),
            ("flip", [of]) => Action::Flip(unit(of)?),
            ("flip", [of, host]) => Action::FlipOnto(unit(of)?, unit(host)?),
            ("reinforce", [of]) => Action::Reinforce(unit(of)?),
            ("retreat", [of]) => Action::Retreat(unit(of)?),
            ("yes", []) => Action::Yes,
            ("no", []) => Action::No,
            ("guard", [of]) => Action::Guard(unit(of)?),
            ("discard", [id]) => Action::Discard(card(id)?),
            ("at-seat", [of]) => Action::AtSeat(seat(of)?),
            ("at", [of, place]) => Action::AtOpen(seat(of)?, read_place(place)?),
            ("at", [what]) => match (unit(what), read_place(what)) {
                (Some(unit), _) => Action::AtUnit(unit),
                (_, Some(place)) => Action::AtPlace(place),
                _ => Action::AtCard(card(what)?),
            },
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
