//! The words of actions and players. A squad is its number, `7`. A position is written in inches as `12.345,6.780`, with `@2` for the
//! second piece of terrain. A set of squads (bits) is written as their numbers joined by `+`, and an empty value as `-`.

use crate::Frostblade;
use crate::model::content::ids::SpellId;
use crate::model::field::Spot;
use crate::model::state::{Plan, SQUAD_MODELS, Spots, SquadId, squads_of};
use evenhand_game::game::words::{Form, Word, Words, next};
use evenhand_game::game::{DeclaredNotation, Seat};
use evenhand_kit::table::ids::Id;

impl DeclaredNotation for Frostblade {}

/// Returns the name of a player, as in the rulebook's tables.
pub(crate) fn player(seat: Seat) -> &'static str {
    if seat == Seat(0) { "P1" } else { "P2" }
}

/// Formats the victory points: `3-1`.
pub(crate) fn score(vp: [u8; 2]) -> String {
    format!("{}-{}", vp[0], vp[1])
}

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

impl Word<Frostblade> for Spot {
    fn write(&self, _: &Frostblade) -> String {
        spot_text(*self)
    }

    fn read(_: &Frostblade, words: Words<'_, '_>) -> Option<Spot> {
        read_spot(next(words)?)
    }
}

/// All words that are left are positions.
impl Word<Frostblade> for Spots {
    fn write(&self, _: &Frostblade) -> String {
        spots_text(self)
    }

    fn read(_: &Frostblade, words: Words<'_, '_>) -> Option<Spots> {
        read_spots(std::mem::take(words))
    }
}

impl Word<Frostblade> for SquadId {
    fn write(&self, _: &Frostblade) -> String {
        squad_text(*self)
    }

    fn read(_: &Frostblade, words: Words<'_, '_>) -> Option<SquadId> {
        read_squad(next(words)?)
    }
}

/// A set of squads as bits.
pub(crate) struct Squads;

impl Form<Frostblade, u32> for Squads {
    fn write(value: &u32, _: &Frostblade) -> String {
        bits_text(*value)
    }

    fn read(_: &Frostblade, words: Words<'_, '_>) -> Option<u32> {
        read_bits(next(words)?)
    }
}

impl Word<Frostblade> for SpellId {
    fn write(&self, game: &Frostblade) -> String {
        game.content.spells.get(*self).map_or_else(|| "?".into(), |spell| spell.id.clone())
    }

    fn read(game: &Frostblade, words: Words<'_, '_>) -> Option<SpellId> {
        let id = next(words)?;
        game.content.spells.values().position(|known| known.id == id).map(SpellId::at)
    }
}

impl Word<Frostblade> for Plan {
    fn write(&self, _: &Frostblade) -> String {
        format!("{} {}", aims_text(&self.melee), aims_text(&self.ranged))
    }

    fn read(_: &Frostblade, words: Words<'_, '_>) -> Option<Plan> {
        Some(Plan { melee: read_aims(next(words)?)?, ranged: read_aims(next(words)?)? })
    }
}
