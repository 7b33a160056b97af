//! Actions and states as text, for replays and tests.
//!
//! A squad is written as its number, `7`. A position is written in inches as `12.345,6.780`, with `@2` for the second
//! piece of terrain. A set of squads (bits) is written as their numbers joined by `+`, and an empty value as `-`. A
//! state is a TOML document of all its fields.

use crate::model::actions::Plan;
use crate::model::content::ids::SpellId;
use crate::model::field::Spot;
use crate::model::state::{SQUAD_MODELS, Spots, SquadId, State, squads_of};
use crate::{Action, Frostblade};
use evenhand_game::document::typed::from_text;
use evenhand_game::game::Notation;
use evenhand_kit::table::ids::Id;

fn spot_text(spot: Spot) -> String {
    let inches = |length: u16| format!("{}.{:03}", length / 1000, length % 1000);
    let on = if spot.on == 0 { String::new() } else { format!("@{}", spot.on) };
    format!("{},{}{on}", inches(spot.x), inches(spot.y))
}

fn read_spot(text: &str) -> Option<Spot> {
    let (place, on) = match text.split_once('@') {
        Some((place, on)) => (place, on.parse().ok()?),
        None => (text, 0),
    };
    let length = |text: &str| {
        let (whole, part) = text.split_once('.')?;
        let whole: u32 = whole.parse().ok()?;
        let part: u32 = part.parse().ok().filter(|_| part.len() == 3)?;
        u16::try_from(whole.checked_mul(1000)?.checked_add(part)?).ok()
    };
    let (x, y) = place.split_once(',')?;
    Some(Spot { x: length(x)?, y: length(y)?, on })
}

fn spots_text(spots: &Spots) -> String {
    let all: Vec<String> = spots.list().iter().map(|spot| spot_text(*spot)).collect();
    if all.is_empty() { "-".into() } else { all.join(" ") }
}

fn read_spots(words: &[&str]) -> Option<Spots> {
    let mut spots = Spots::new();
    if words == ["-"] {
        return Some(spots);
    }
    if words.is_empty() || words.len() > SQUAD_MODELS {
        return None;
    }
    for word in words {
        spots.push(read_spot(word)?);
    }
    Some(spots)
}

fn squad_text(squad: SquadId) -> String {
    if squad == SquadId::NONE { "-".into() } else { squad.0.to_string() }
}

fn read_squad(text: &str) -> Option<SquadId> {
    if text == "-" { Some(SquadId::NONE) } else { text.parse().ok().filter(|number| *number < 32).map(SquadId) }
}

fn bits_text(bits: u32) -> String {
    let all: Vec<String> = squads_of(bits).map(|squad| squad.0.to_string()).collect();
    if all.is_empty() { "-".into() } else { all.join("+") }
}

fn read_bits(text: &str) -> Option<u32> {
    if text == "-" {
        return Some(0);
    }
    text.split('+').try_fold(0, |bits, word| Some(bits | read_squad(word).filter(|id| *id != SquadId::NONE)?.bit()))
}

fn aims_text(aims: &[SquadId; SQUAD_MODELS]) -> String {
    aims.iter().map(|squad| squad_text(*squad)).collect::<Vec<_>>().join(",")
}

fn read_aims(text: &str) -> Option<[SquadId; SQUAD_MODELS]> {
    let mut aims = [SquadId::NONE; SQUAD_MODELS];
    let mut words = text.split(',');
    for aim in &mut aims {
        *aim = read_squad(words.next()?)?;
    }
    words.next().is_none().then_some(aims)
}

impl Notation for Frostblade {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Done => "done".into(),
            Action::Stay => "stay".into(),
            Action::Yes => "yes".into(),
            Action::No => "no".into(),
            Action::First(place) => format!("first {}", u16::from(place) + 1),
            Action::Place(squad, spots) => format!("place {} {}", squad_text(squad), spots_text(&spots)),
            Action::Select(squad) => format!("select {}", squad_text(squad)),
            Action::Cast(squad, spell, target) => {
                let spell = self.content.spells.get(spell).map_or("?", |spell| spell.id.as_str());
                format!("cast {} {spell} {}", squad_text(squad), squad_text(target))
            }
            Action::Use(squad, slot, target) => {
                format!("use {} {} {}", squad_text(squad), u16::from(slot) + 1, squad_text(target))
            }
            Action::Hold => "hold".into(),
            Action::Go(spots) => format!("go {}", spots_text(&spots)),
            Action::Leave(bits) => format!("leave {}", bits_text(bits)),
            Action::Rush(bits) => format!("rush {}", bits_text(bits)),
            Action::Attack(plan) => format!("attack {} {}", aims_text(&plan.melee), aims_text(&plan.ranged)),
            Action::Take(model) => format!("take {}", u16::from(model) + 1),
            Action::At(squad) => format!("at {}", squad_text(squad)),
            Action::Return(spot) => format!("return {}", spot_text(spot)),
        }
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        let words: Vec<&str> = text.split(' ').collect();
        let nth = |word: &str| word.parse::<u16>().ok()?.checked_sub(1).and_then(|number| u8::try_from(number).ok());
        Some(match words[..] {
            ["done"] => Action::Done,
            ["stay"] => Action::Stay,
            ["yes"] => Action::Yes,
            ["no"] => Action::No,
            ["first", place] => Action::First(nth(place)?),
            ["place", squad, ref spots @ ..] => Action::Place(read_squad(squad)?, read_spots(spots)?),
            ["select", squad] => Action::Select(read_squad(squad)?),
            ["cast", squad, spell, target] => {
                let place = self.content.spells.values().position(|known| known.id == spell)?;
                Action::Cast(read_squad(squad)?, SpellId::at(place), read_squad(target)?)
            }
            ["use", squad, slot, target] => Action::Use(read_squad(squad)?, nth(slot)?, read_squad(target)?),
            ["hold"] => Action::Hold,
            ["go", ref spots @ ..] => Action::Go(read_spots(spots)?),
            ["leave", bits] => Action::Leave(read_bits(bits)?),
            ["rush", bits] => Action::Rush(read_bits(bits)?),
            ["attack", melee, ranged] => Action::Attack(Plan { melee: read_aims(melee)?, ranged: read_aims(ranged)? }),
            ["take", model] => Action::Take(nth(model)?),
            ["at", squad] => Action::At(read_squad(squad)?),
            ["return", spot] => Action::Return(read_spot(spot)?),
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
