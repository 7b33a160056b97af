//! Names of seats, cards and operators, and descriptions of effects.

use crate::Ashenfront;
use crate::model::content::verbs::words::Resource;
use crate::model::content::{Attribute, CardId, Keyword, Keywords, Off, On, Tile, Until, Verb, Way};
use crate::model::state::{Aimed, Part, State, Unit, What};
use evenhand_game::game::log::listed;
use evenhand_game::game::{LogText, Seat};
use evenhand_kit::table::effects::declare::Included;

impl Ashenfront {
    /// Returns the name of a seat, with its deck if the reader may know it.
    pub(crate) fn seat_name(&self, s: &State, seat: Seat, viewer: Option<Seat>) -> String {
        if !self.shows_role(viewer, seat) {
            return seat.to_string();
        }
        format!("{seat} {}", self.decks[s.player(seat).role].name)
    }

    pub(super) fn card_name(&self, card: CardId) -> String {
        match self.cards.get(card) {
            Some(known) => known.name.clone(),
            None if card == CardId::NONE => "none".into(),
            None => "a hidden card".into(),
        }
    }

    /// Returns an operator's seat, callsign and tile.
    pub(super) fn unit_text(&self, seat: Seat, card: CardId, tile: Tile) -> String {
        format!("{seat}'s {} {}", self.card_name(card), tile.name())
    }

    pub(super) fn unit_name(&self, unit: &Unit) -> String {
        self.unit_text(unit.seat, unit.card, unit.tile)
    }

    /// Describes a target, with the operator that it means.
    pub(super) fn aimed_text(&self, states: [Option<&State>; 2], aimed: &Aimed) -> Option<String> {
        let meant = states.into_iter().flatten().find_map(|s| s.unit(aimed.unit));
        let meant = meant.map(|unit| self.unit_text(unit.seat, unit.card, aimed.tile));
        match (aimed.aim.as_way(), aimed.aim.as_tile(), meant) {
            (Some(way), _, Some(unit)) => Some(format!("{} at {unit}", way_word(way))),
            (Some(way), _, None) => Some(way_word(way).to_owned()),
            (_, _, Some(unit)) => Some(format!("at {unit}")),
            (_, Some(tile), None) => Some(format!("at {}", tile.name())),
            _ => None,
        }
    }

    /// Returns the reason why something happens without an operation, unless it is just the card's own text.
    pub(super) fn what_text(&self, what: What) -> Option<&'static str> {
        Some(match what {
            What::Quickaid => "Quickaid",
            What::Assault => "Assault",
            What::Raid => "Raid",
            What::Rush => "Rush",
            What::Frenzy => "Frenzy",
            What::Retaliate => "Retaliate",
            What::Counterstrike => "Counterstrike",
            What::Vigilance => "Vigilance",
            What::Exfiltrate => "Exfiltrate",
            What::Regenerate => "Regenerate",
            What::Innate(_) => "innate",
            What::Card => return None,
        })
    }

    /// Whether an innate of a card is its Parting Gift.
    pub(super) fn is_gift(&self, card: CardId, place: u8) -> bool {
        let innate = self.cards.get(card).and_then(|card| card.innates.get(usize::from(place)));
        innate.is_some_and(|innate| innate.on == On::PartingGift)
    }

    /// Describes the mode of an ability or Ult by its effects, if there are several modes.
    pub(crate) fn mode_text(&self, card: CardId, mode: u8) -> String {
        let Some(card) = self.cards.get(card).filter(|card| card.modes.len() > 1) else { return String::new() };
        let effects = card.modes.get(usize::from(mode)).map_or(&[][..], |mode| &mode.effects);
        let words = effects.iter().map(|effect| verb_words(&effect.verb).to_owned());
        format!(" ({})", listed(words.filter(|word| !word.is_empty())))
    }

    /// Describes how an effect has changed an operator. Returns `None` if other lines cover it.
    pub(crate) fn change_text(&self, by: CardId, part: Part, at: u8, doubled: bool) -> Option<String> {
        let card = self.cards.get(by)?;
        let mode = match part {
            Part::Mode(place) => card.modes.get(usize::from(place))?,
            Part::Innate(place) => &card.innates.get(usize::from(place))?.mode,
        };
        let effect = mode.effects.get(usize::from(at))?;
        let until = effect.about.until.map_or("", until_words);
        Some(match &effect.verb {
            Verb::Change(change) => {
                let more = change.attributes().map(|(attribute, n)| {
                    let n = n.saturating_mul(if doubled { 2 } else { 1 });
                    let against = change.against_point && attribute == Attribute::Damage;
                    let against = if against { " against targets on points" } else { "" };
                    format!("{n:+} {}{against}", attribute_word(attribute))
                });
                format!("has {}{until}", listed(more))
            }
            Verb::Grant(grant) => format!("gains {}{until}", keyword_words(&grant.keyword)),
            Verb::Disable(disable) => {
                let kinds =
                    [(Off::Keywords, "keywords"), (Off::Innates, "innates"), (Off::Ability, "the use of its ability")];
                let lost = kinds.into_iter().filter(|(off, _)| disable.what.contains(off));
                format!("loses {}{until}", listed(lost.map(|(_, word)| word.to_owned())))
            }
            Verb::Double(_) => "has its next ability of this turn Doubled".into(),
            Verb::Ready(_) => "is readied".into(),
            Verb::Exhaust(_) => "is exhausted".into(),
            _ => return None,
        })
    }
}

/// Returns the word for a direction. In the picture, row 5 is at the top.
pub(super) fn way_word(way: Way) -> &'static str {
    match way {
        Way::North => "north",
        Way::East => "east",
        Way::South => "south",
        Way::West => "west",
    }
}

fn attribute_word(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Damage => "damage",
        Attribute::Health => "health",
        Attribute::Block => "block",
        Attribute::Speed => "speed",
        Attribute::Init => "initiative",
        Attribute::Range => "range",
    }
}

fn until_words(until: Until) -> &'static str {
    match until {
        Until::Play => "",
        Until::Instance => " for this damage",
        Until::Exchange => " for this exchange",
        Until::Turn => " to the end of the turn",
        Until::Rest => " to the next Rest of whoever did it",
        Until::Round => " to the next turn of whoever did it",
    }
}

fn keyword_words(keywords: &Keywords) -> String {
    let words = Keyword::ALL.into_iter().filter(|(keyword, ..)| keywords.has(*keyword));
    listed(words.map(|(_, word, _)| evenhand_game::game::log::title(word)))
}

fn verb_words(verb: &Verb) -> &'static str {
    match verb {
        Verb::Damage(_) => "damage",
        Verb::Lose(_) => "loss of health",
        Verb::Heal(_) => "recovery",
        Verb::Move(_) => "a move",
        Verb::Push(_) => "a push",
        Verb::Pull(_) => "a pull",
        Verb::Swap(_) => "a swap",
        Verb::Retreat(_) => "a retreat",
        Verb::Deploy(_) => "a deployment",
        Verb::Use(_) => "an ability",
        Verb::Ready(_) => "readying",
        Verb::Exhaust(_) => "exhausting",
        Verb::Draw(_) => "draw",
        Verb::Discard(_) => "discard",
        Verb::Bottom(_) => "a card under the deck",
        Verb::Recover(_) | Verb::Search(_) => "a card to the hand",
        Verb::Banish(_) => "retiring",
        Verb::Gain(gain) if gain.resource == Resource::ControlPoints => "CP",
        Verb::Gain(_) => "opportunity",
        Verb::Change(_) => "an attribute",
        Verb::Grant(_) => "a keyword",
        Verb::Disable(_) => "disabling",
        Verb::Double(_) => "doubling",
        Verb::Cancel(_) => "calling off",
        Verb::Shared(shared) => shared.word(),
    }
}
