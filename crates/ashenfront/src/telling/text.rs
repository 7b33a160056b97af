//! Actions and states as text, for replays and tests.
//!
//! Cards are written by id, tiles by name (`c3`), directions by letter, paths as the letters of their steps. `-` stands
//! for nothing. A state is a TOML document of all its fields.

use crate::model::content::{CardId, Tile, Way};
use crate::model::state::{Aim, Path, State};
use crate::{Action, Ashenfront};
use evenhand_game::document::typed::from_text;
use evenhand_game::game::Notation;

impl Ashenfront {
    fn id_of(&self, card: CardId) -> &str {
        self.cards.get(card).map_or("?", |card| &card.id)
    }
}

fn aim_text(aim: Aim) -> String {
    match (aim.as_way(), aim.as_tile()) {
        (Some(way), _) => way.letter().to_string(),
        (_, Some(tile)) => tile.name(),
        _ => "-".into(),
    }
}

fn read_aim(text: &str) -> Option<Aim> {
    match (text, Way::named(text), Tile::named(text)) {
        ("-", ..) => Some(Aim::NONE),
        (_, Some(way), _) => Some(Aim::way(way)),
        (_, _, Some(tile)) => Some(Aim::tile(tile)),
        _ => None,
    }
}

/// Writes both aims. The second is left out if it is empty.
fn aims_text(aims: [Aim; 2]) -> String {
    match aims {
        [Aim::NONE, Aim::NONE] => String::new(),
        [one, Aim::NONE] => format!(" {}", aim_text(one)),
        [one, two] => format!(" {} {}", aim_text(one), aim_text(two)),
    }
}

fn read_aims(words: &[&str]) -> Option<[Aim; 2]> {
    match words {
        [] => Some([Aim::NONE; 2]),
        [one] => Some([read_aim(one)?, Aim::NONE]),
        [one, two] => Some([read_aim(one)?, read_aim(two)?]),
        _ => None,
    }
}

fn path_text(path: Path) -> String {
    if path.len() == 0 {
        return "-".into();
    }
    (0..path.len()).filter_map(|place| path.step(place)).map(Way::letter).collect()
}

fn read_path(text: &str) -> Option<Path> {
    if text == "-" {
        return Some(Path::default());
    }
    if text.is_empty() || text.len() > usize::from(Path::MOST) {
        return None;
    }
    text.chars().try_fold(Path::default(), |path, letter| Some(path.and(Way::named(letter.encode_utf8(&mut [0; 4]))?)))
}

impl Notation for Ashenfront {
    fn write_action(&self, action: Action) -> String {
        let card = |card: CardId| self.id_of(card);
        match action {
            Action::Rest => "rest".into(),
            Action::Pass => "pass".into(),
            Action::Yes => "yes".into(),
            Action::No => "no".into(),
            Action::Move(tile, path) if path.len() == 0 => format!("move {}", tile.name()),
            Action::Move(tile, path) => format!("move {} {}", tile.name(), path_text(path)),
            Action::Ability(tile, mode, aims) => format!("ability {} {}{}", tile.name(), mode + 1, aims_text(aims)),
            Action::Ult(id, mode, aims) => format!("ult {} {}{}", card(id), mode + 1, aims_text(aims)),
            Action::Deploy(id, tile) => format!("deploy {} {}", card(id), tile.name()),
            Action::Logistics(id, tile) => format!("logistics {} {}", card(id), tile.name()),
            Action::Play(id, aims) => format!("play {}{}", card(id), aims_text(aims)),
            Action::Fetch { ult, fallen, thrown } => {
                let pile = |discarded: bool, other: &'static str| if discarded { "discard" } else { other };
                format!("fetch {} {} {}", card(ult), pile(fallen, "hand"), pile(thrown, "deck"))
            }
            Action::Discard(id) => format!("discard {}", card(id)),
            Action::Go(path, 255) => format!("go {}", path_text(path)),
            Action::Go(path, drop) => format!("go {} drop {drop}", path_text(path)),
            Action::Activate(id, aims) => format!("activate {}{}", card(id), aims_text(aims)),
            Action::At(aim) => format!("at {}", aim_text(aim)),
            Action::Use(mode, aims) => format!("use {}{}", mode + 1, aims_text(aims)),
            Action::Take(id) => format!("take {}", card(id)),
            Action::First(place) => format!("first {}", place + 1),
        }
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        let words: Vec<&str> = text.split(' ').collect();
        let card = |word: &str| self.cards.find(word);
        let nth = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let pile = |word: &str, other: &str| match word {
            "discard" => Some(true),
            word if word == other => Some(false),
            _ => None,
        };
        Some(match words[..] {
            ["rest"] => Action::Rest,
            ["pass"] => Action::Pass,
            ["yes"] => Action::Yes,
            ["no"] => Action::No,
            ["move", tile] => Action::Move(Tile::named(tile)?, Path::default()),
            ["move", tile, path] => Action::Move(Tile::named(tile)?, read_path(path)?),
            ["ability", tile, mode, ref aims @ ..] => Action::Ability(Tile::named(tile)?, nth(mode)?, read_aims(aims)?),
            ["ult", id, mode, ref aims @ ..] => Action::Ult(card(id)?, nth(mode)?, read_aims(aims)?),
            ["deploy", id, tile] => Action::Deploy(card(id)?, Tile::named(tile)?),
            ["logistics", id, tile] => Action::Logistics(card(id)?, Tile::named(tile)?),
            ["play", id, ref aims @ ..] => Action::Play(card(id)?, read_aims(aims)?),
            ["fetch", ult, operator, from] => {
                Action::Fetch { ult: card(ult)?, fallen: pile(operator, "hand")?, thrown: pile(from, "deck")? }
            }
            ["discard", id] => Action::Discard(card(id)?),
            ["go", path] => Action::Go(read_path(path)?, 255),
            ["go", path, "drop", steps] => {
                Action::Go(read_path(path)?, steps.parse().ok().filter(|steps| *steps < 255)?)
            }
            ["activate", id, ref aims @ ..] => Action::Activate(card(id)?, read_aims(aims)?),
            ["at", aim] => Action::At(read_aim(aim)?),
            ["use", mode, ref aims @ ..] => Action::Use(nth(mode)?, read_aims(aims)?),
            ["take", id] => Action::Take(card(id)?),
            ["first", place] => Action::First(nth(place)?),
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
