//! Names of players, squads and places, and words for other terms.

use crate::Frostblade;
use crate::model::content::sheets::{Goal, Keywords, ScoredAt};
use crate::model::field::Spot;
use crate::model::state::{Of, Squad, SquadId, State, squads_of};
use crate::model::words::player;
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, listed};
use evenhand_kit::table::plane::Grain;

/// The letters of squads. Squads beyond the last letter have [`MORE`].
const LETTERS: &[u8; 26] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The sign of squads beyond the letters.
const MORE: char = '@';

/// Formats a length in inches with one decimal place: `5.9`.
pub(super) fn inch_text(length: Grain) -> String {
    format!("{:.1}", f64::from(length) / 1000.0)
}

/// Formats a place in inches: `(12.3, 4.5)`.
pub(super) fn spot_text(spot: Spot) -> String {
    format!("({}, {})", inch_text(spot.at().x), inch_text(spot.at().y))
}

impl Frostblade {
    /// Names a squad by its datasheet, with a number if its army has several: `Cinder Raiders 2`.
    pub(in super::super) fn bare_name(&self, s: &State, id: SquadId) -> String {
        if usize::from(id.0) >= s.squads.len() {
            return "nobody".into();
        }
        let (here, sheet) = (s.squad(id), self.sheet_of(s, id));
        let same = |other: &SquadId| {
            let there = s.squad(*other);
            there.owner == here.owner && self.unit(there).sheet == self.unit(here).sheet
        };
        match s.ids().filter(same).count() {
            0 | 1 => sheet.name.clone(),
            _ => format!("{} {}", sheet.name, s.ids().filter(same).take_while(|other| *other != id).count() + 1),
        }
    }

    /// Names a squad with its owner: `Cinder Raiders 2 (P2)`.
    pub(crate) fn squad_name(&self, s: &State, id: SquadId) -> String {
        match s.squads.get(usize::from(id.0)) {
            Some(squad) => format!("{} ({})", self.bare_name(s, id), player(squad.owner)),
            None => "nobody".into(),
        }
    }

    /// Names a squad with its owner and this number of models. Omits the number
    /// for squads that never had more than one.
    pub(crate) fn models_name(&self, s: &State, id: SquadId, models: usize) -> String {
        match s.squads.get(usize::from(id.0)) {
            Some(squad) if squad.count > 1 => format!("{models} {}", self.squad_name(s, id)),
            _ => self.squad_name(s, id),
        }
    }

    /// Names several squads.
    pub(super) fn squads_text(&self, s: &State, bits: u32) -> String {
        listed(squads_of(bits).map(|id| self.squad_name(s, id)))
    }

    /// Returns the letter of a squad in pictures: upper case for the first player, lower case for the second.
    pub(crate) fn letter(&self, s: &State, id: SquadId) -> char {
        let owner = s.squad(id).owner;
        let place = s.ids().take_while(|other| *other != id).filter(|other| s.squad(*other).owner == owner).count();
        let letter = LETTERS.get(place).map_or(MORE, |letter| char::from(*letter));
        if owner == Seat(0) { letter } else { letter.to_ascii_lowercase() }
    }

    /// Names a player with the army: `P1 Keep and Shield`.
    pub(crate) fn army_name(&self, s: &State, seat: Seat) -> String {
        let list = s.lists.get(seat.index()).and_then(|list| self.content.lists.get(*list));
        list.map_or_else(|| player(seat).to_owned(), |list| format!("{} {}", player(seat), list.title))
    }

    /// Describes where a squad's living models are: their mean position, the pieces of terrain that they are on, and
    /// the markers in range.
    pub(crate) fn where_text(&self, s: &State, id: SquadId) -> String {
        let spots: Vec<Spot> = s.squad(id).models().map(|place| s.model(id, place).spot).collect();
        let Ok(models @ 1..) = u32::try_from(spots.len()) else { return "nowhere".into() };
        let mean = |part: fn(&Spot) -> u16| {
            let sum: u32 = spots.iter().map(|spot| u32::from(part(spot))).sum();
            u16::try_from((sum + models / 2) / models).unwrap_or(u16::MAX)
        };
        let middle = spot_text(Spot { x: mean(|spot| spot.x), y: mean(|spot| spot.y), on: 0 });
        let around = if spots.len() == 1 { "at" } else { "around" };
        let mut text = format!("{around} {middle}");
        for (on, piece) in (1..=u8::MAX).zip(&self.content.battlefield.pieces) {
            match spots.iter().filter(|spot| spot.on == on).count() {
                0 => {}
                all if all == spots.len() => text += &format!(", on {}", piece.id),
                some => text += &format!(", {some} of them on {}", piece.id),
            }
        }
        let markers = (0..self.content.mission.markers.len())
            .filter(|marker| self.bases(s, id).any(|base| self.holds_marker(&base, *marker)));
        let markers: Vec<String> = markers.map(|marker| (marker + 1).to_string()).collect();
        if !markers.is_empty() {
            let word = if markers.len() == 1 { "marker" } else { "markers" };
            text += &format!(", in range of {word} {}", markers.join(", "));
        }
        text
    }

    /// Describes what the primary mission scores, and when.
    pub(super) fn primary_text(&self) -> String {
        let primary = &self.content.mission.primary;
        let mut text = match &primary.per_marker[..] {
            [first, rest @ ..] if rest.iter().all(|vp| vp == first) => format!("{first} VP for every marker held"),
            each => format!("{} VP for the markers held", listed(each.iter().map(u8::to_string))),
        };
        if primary.cap > 0 {
            text += &format!(", {} at most", primary.cap);
        }
        if primary.majority > 0 {
            text += &format!(", {} more for holding more than the enemy", primary.majority);
        }
        text += match primary.when {
            ScoredAt::OwnEnd => ", at the end of the own turn",
            ScoredAt::RoundEnd => ", at the end of each round",
            ScoredAt::OwnStart => ", as the own turn starts",
        };
        if primary.from_round > 1 {
            text += &format!(", from round {} on", primary.from_round);
        }
        if primary.at_game_end {
            text += ", and once more at the end of the last round";
        }
        text
    }

    /// Describes the goal of a secondary objective.
    pub(crate) fn goal_text(&self, goal: Goal) -> String {
        let words = |keywords: Keywords| {
            let named = self.content.keywords.iter().filter(|(id, _)| keywords.has(*id));
            listed(named.map(|(_, word)| word.clone()))
        };
        match goal {
            Goal::Cull => "an enemy squad destroyed in the own turn".into(),
            Goal::Gate => "no enemy in the own zone at the end".into(),
            Goal::Bounty(keywords) => format!("a destroyed squad with {}", words(keywords)),
            Goal::Raid(squads, barred) => {
                let barred = if barred.0 == 0 { String::new() } else { format!(" without {}", words(barred)) };
                format!("{}{barred} in the enemy's zone at the end", count(squads, "squad"))
            }
            Goal::FirstBlood => "the first destroyed squad".into(),
            Goal::Unbroken => "all own LEADER squads alive at the end".into(),
        }
    }

    /// Counts the markers that each player controls, and the contested ones.
    pub(crate) fn markers_held(&self, s: &State) -> [u8; 3] {
        let mut held = [0; 3];
        for marker in 0..self.content.mission.markers.len() {
            match self.controller(s, marker) {
                Some(seat) => held[seat.index()] += 1,
                None => held[2] += u8::from(self.presence(s, marker) != [0, 0]),
            }
        }
        held
    }

    /// Names the statuses of a squad.
    pub(super) fn statuses_text(&self, squad: &Squad) -> Option<String> {
        let names = squad.held.iter().filter_map(|held| self.content.statuses.get(held.status));
        let names: Vec<String> = names.map(|status| status.name.clone()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// Returns the name of an effect's source.
    pub(super) fn of_text(&self, of: Of) -> String {
        match of {
            Of::Spell(id) => self.content.spells[id].name.clone(),
            Of::Ability(id) => self.content.abilities[id].name.clone(),
            Of::Passive(id) => self.content.passives[id].name.clone(),
            Of::Status(id) => self.content.statuses[id].name.clone(),
        }
    }
}
