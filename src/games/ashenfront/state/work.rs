//! What is being carried out: effects, damage, paths, what waits, and questions.

use serde::{Deserialize, Serialize};

use super::{Aim, Aimed, CardId, Tile, UnitId};
use crate::game::Seat;
use crate::games::ashenfront::content::Way;
use crate::table::Pile;

/// Steps from tile to tile: their number, then two bits for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path(u32);

impl Path {
    /// The most steps of a path.
    pub(crate) const MOST: u8 = 12;

    /// How many steps it has.
    pub(crate) const fn len(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// The step of a number.
    pub(crate) fn step(self, place: u8) -> Option<Way> {
        let way = (self.0 >> (4 + 2 * u32::from(place))) & 3;
        (place < self.len()).then(|| Way::ALL[way as usize])
    }

    /// With another step.
    pub(crate) fn and(self, way: Way) -> Path {
        let len = self.len();
        debug_assert!(len < Path::MOST);
        Path(((self.0 & !15) | u32::from(len + 1)) | (way as u32) << (4 + 2 * u32::from(len)))
    }

    /// The tiles it enters, in order; it ends where the battlefield does.
    pub(crate) fn tiles(self, from: Tile) -> impl Iterator<Item = Tile> + Clone {
        let mut here = Some(from);
        (0..self.len()).map_while(move |place| {
            here = here.and_then(|tile| tile.step(self.step(place)?));
            here
        })
    }
}

/// Which effects are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A way to use the card's own effects.
    Mode(u8),
    /// An innate.
    Innate(u8),
}

impl Default for Part {
    fn default() -> Part {
        Part::Mode(0)
    }
}

/// Why effects are carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Cause {
    /// An operation.
    #[default]
    Op,
    /// An ability that is used by an effect.
    Free,
    /// An ability that is used as a reaction.
    Reaction,
    /// A protocol.
    Protocol,
    /// Anything else: supply, tactics, equipment, innates.
    Other,
}

/// Effects that are being carried out in order.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Run {
    pub(crate) seat: Seat,
    /// The acting operator; none of cards.
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) part: Part,
    pub(crate) cause: Cause,
    /// The operation that it belongs to; 255 if to none.
    pub(crate) op: u8,
    pub(crate) doubled: bool,
    pub(crate) aims: [Aimed; 2],
    /// Slots that have been asked about.
    pub(crate) asked: u8,
    /// The operator that mover, blocker or acting mean.
    pub(crate) that: UnitId,
    /// Where it happens, if the operator is gone.
    pub(crate) tile: Tile,
    /// The next effect, and how far it has come.
    pub(crate) at: u8,
    pub(crate) sub: u8,
    /// Whom the declared direction means now, once that is settled.
    pub(crate) foe: UnitId,
    pub(crate) foe_settled: bool,
    /// Whether the ally that was aimed at has been found in its line, or missed.
    pub(crate) ally_settled: bool,
    /// Whether some damage has found a target.
    pub(crate) has_hit: bool,
    /// Whom the present effect is about.
    pub(crate) targets: Pile<UnitId, MAX_TARGETS>,
}

/// The most operators that an effect is about.
pub(crate) const MAX_TARGETS: usize = 12;

/// An instance of damage (AF-DMG).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Hit {
    /// Who deals it; none of cards.
    pub(crate) by: UnitId,
    pub(crate) seat: Seat,
    pub(crate) target: UnitId,
    pub(crate) n: u8,
    /// How often it has been blocked, and how much.
    pub(crate) blocks: u8,
    pub(crate) blocked: u8,
    /// Cards still to be discarded for a block that was begun.
    pub(crate) owed: u8,
    /// A block has been paid for and is to be counted.
    pub(crate) raised: bool,
    /// Nobody blocks it any more.
    pub(crate) closed: bool,
}

/// An operator that moves (AF-MOV).
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Walk {
    pub(crate) unit: UnitId,
    /// Who chooses the path.
    pub(crate) seat: Seat,
    /// The most tiles.
    pub(crate) most: u8,
    /// It may stay where it is.
    pub(crate) may: bool,
    /// It is pushed or pulled.
    pub(crate) forced: bool,
    /// Who has been asked to react before it moves, and whether that is over.
    pub(crate) watched: u8,
    pub(crate) chosen: bool,
    /// The path, once it is chosen; before that, one that was declared.
    pub(crate) path: Path,
    /// Steps taken.
    pub(crate) at: u8,
    /// The number of steps after which it drops its equipment; 255 for never.
    pub(crate) drop: u8,
    /// Pieces of this number and above have been dealt with on the present tile.
    pub(crate) pieces: u8,
    /// Bits of the pieces that it has dropped there.
    pub(crate) dropped: u32,
    /// Where it began.
    pub(crate) from: Tile,
    /// It keeps the Phasing that it began with, whatever it drops (AF-Q57).
    pub(crate) phases: bool,
    /// The operation it is, to tell whether it came to nothing; 255 if none.
    pub(crate) op: u8,
}

/// An operator that may use its ability as a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Reaction {
    pub(crate) unit: UnitId,
    /// On whom; nobody in particular if none.
    pub(crate) foe: UnitId,
    /// It need not.
    pub(crate) may: bool,
    /// A card has to be discarded for it, and that has been done.
    pub(crate) costs: bool,
    pub(crate) paid: bool,
    /// What lets it.
    pub(crate) what: What,
    /// How it is used, once that is chosen.
    pub(crate) mode: u8,
    pub(crate) aims: [Aim; 2],
}

/// Something that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// Effects.
    Run(Run),
    /// Damage.
    Hit(Hit),
    /// A path.
    Walk(Walk),
    /// A reaction.
    React(Reaction),
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::Hit(Hit::default())
    }
}

/// What has been set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "keywords, and what their names say")]
pub enum What {
    #[default]
    Quickaid,
    Assault,
    Raid,
    Rush,
    Frenzy,
    Retaliate,
    Counterstrike,
    Vigilance,
    Exfiltrate,
    Regenerate,
    /// An innate of the operator by its place.
    Innate(u8),
    /// A supply or battleplan, or an effect of a card.
    Card,
}

/// Something that has been set off and waits (AF-STG-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Trigger {
    pub(crate) seat: Seat,
    pub(crate) what: What,
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    /// The enemy it is about.
    pub(crate) foe: UnitId,
    /// Where it happens, if the operator is gone.
    pub(crate) tile: Tile,
    /// It need not be used, has to be, or is not: as was declared.
    pub(crate) optional: super::Optional,
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether it draws its opening hand anew (AF-D1).
    Mulligan,
    /// What it puts under its deck.
    Bottom,
    /// Where it places operators (AF-D2).
    Place,
    /// Its next operation, or Rest (AF-D3).
    Main,
    /// Whether and how it answers an operation (AF-D4).
    Respond(u8),
    /// Whether it uses optional effects of an operation that it declares.
    Optional(u8),
    /// What it discards for an operation (AF-D5).
    Pay(u8),
    /// Where an operator moves (AF-D6).
    Path,
    /// Whether and with what it blocks (AF-D7).
    Block,
    /// Which protocol it activates (AF-D8).
    Protocols,
    /// What is set off first (AF-D9).
    First,
    /// Whether and on whom a reaction is used (AF-D9).
    React,
    /// What it discards for a reaction.
    PayReaction,
    /// Whether an optional effect happens.
    May,
    /// What an effect is aimed at.
    Aim,
    /// Which operator it deploys by an effect, and where.
    Bring,
    /// Which card it takes.
    Take,
    /// What it discards by an effect.
    Discard,
    /// Whether an operator equips a piece that it comes across (AF-D10).
    Equip(UnitId, u8),
    /// What it discards from a hand that is too large.
    Trim,
}
