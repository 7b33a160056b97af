//! The game with every number fixed, and what the rules ask it about seats and sheets.

use crate::model::content::given::Given;
use crate::model::content::house::House;
use crate::model::content::lists::Force;
use crate::model::content::sheets::{Sheet, SheetId, Traits};
use crate::model::flip_deck::{self, DeckRules};
use crate::model::knobs::Knobs;
use crate::model::scenario::Scenario;
use crate::model::state::{DeckId, Figure, Side, State};
use crate::model::terrain::Battlefield;
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Role, Seat};
use evenhand_kit::table::ids::IdVec;

/// The game with every number fixed, for one number of players.
#[derive(Clone, Debug)]
pub struct Ascension {
    /// What its rules change of the rulebook's numbers.
    pub(crate) changed: ChangedNumbers,
    pub(crate) seats: usize,
    /// The side of each seat.
    pub(crate) side_of: BySeat<Side>,
    pub(crate) sides: u8,
    pub(crate) knobs: Knobs,
    pub(crate) decks: DeckRules,
    pub(crate) sheets: IdVec<SheetId, Sheet>,
    /// The traits that some sheet has.
    pub(crate) traits: Traits,
    /// The forces of each faction, for each side: `forces[side][faction]`.
    pub(crate) forces: IdVec<Side, Vec<Force>>,
    /// The character that one seat brings beside its list (`points.given`).
    pub(crate) given: Option<Given>,
    pub(crate) table: Battlefield,
    pub(crate) scenario: Scenario,
    pub(crate) roles: Vec<String>,
    /// Which parts of the content are placeholders.
    pub(crate) house: House,
    /// The items that are counted one by one: the sheets by id, then their actions as `sheet.deed`.
    pub(crate) items: Vec<String>,
}

impl Ascension {
    /// Returns the side of a seat.
    pub(crate) fn side(&self, seat: Seat) -> Side {
        self.side_of[seat]
    }

    /// Returns the seats of a side.
    pub(crate) fn members(&self, side: Side) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(move |seat| self.side(*seat) == side)
    }

    /// Returns the sheets that a seat brings when it plays a faction.
    pub(crate) fn force_of(&self, seat: Seat, role: Role) -> &[SheetId] {
        let side = self.side(seat);
        let force = &self.forces[side][role.index()];
        if self.members(side).nth(1).is_some() { &force.in_team } else { &force.alone }
    }

    /// Returns the deck that a seat flips from (AS-Q5).
    pub(crate) fn deck_of(&self, seat: Seat) -> DeckId {
        match self.decks.deck.per {
            flip_deck::DeckPer::Player => DeckId(seat.0),
            flip_deck::DeckPer::Side => DeckId(self.side(seat).0),
            flip_deck::DeckPer::Shared => DeckId(0),
        }
    }

    /// Returns the sheet of a character.
    pub(crate) fn sheet(&self, s: &State, who: Figure) -> &Sheet {
        &self.sheets[s.figures[who].sheet]
    }
}
