//! What is observed of a position, by name, and whose chair it is seen from.

use crate::game::{MAX_SEATS, Seat};
use crate::games::ascension::state::Side;
use crate::games::ascension::{Ascension, State};

use super::SHEETS;

/// Values of cards that are told apart: from -3 to 5, and what is beyond.
pub(super) const VALUES: usize = 9;
/// Numbers that a side is described by.
pub(super) const FORCE: usize = 22;
/// Numbers that each enemy side is described by.
pub(super) const SLOT: usize = 6;

crate::observations! {
    /// What a seat sees of a position.
    pub(crate) enum Seen {
        /// Players: 2 to 6.
        Players[5],
        /// Sides: 2 to 6.
        Sides[5],
        /// Seats of the own side beside the own one.
        Mates[1],
        /// The kind of scenario: last standing, beacons, hill.
        Scenario[3],
        /// The table: empty, T1, T2, T3, T4, another.
        Table[6],
        /// The share of terrain that has been destroyed.
        Destroyed[1],
        /// Numbers of the rules: turn limit over 8, target over 10, agreed points over 100, width over 600 mm, depth over 700 mm, cards in a flip over 2, mean flip over 2, a tie hits, least damage, tokens back per action, all tokens back each turn, tokens back at turn start, used actions blocked, responses to an event, friendly fire of areas, effects on a miss, cover, points of a marker or the zone over 2, turns alone in the zone that win over 3.
        Rules[19],
        /// What the own side remembers of cards: everything, the last flips, nothing.
        Memory[3],
        /// What is asked: team order, deployment, activation, action, move, target, response, condition gained, displacement, landing, cards, condition removed, nothing any more.
        Stage[13],
        /// Who is asked: the seat itself, its side, an enemy.
        Asked[3],
        /// The turn over the limit.
        Turn[1],
        /// Turns to come after this one.
        TurnsLeft[10],
        /// The share of characters that have acted in this turn.
        Acted[1],
        /// The own side's place in the order of sides.
        Order[6],
        /// Seats that have just passed, over 2.
        Passed[1],
        /// The sheet of the own side's character that is asked about or active.
        ActiveOwn[24],
        /// The same of an enemy.
        ActiveFoe[24],
        /// Of that character: tokens in the pool over 4, moved over 100 mm, health, points over a tenth of those agreed, strides left over 5, tokens on the Move Action.
        Active[6],
        /// The event that may be responded to, by its kind.
        Event[8],
        /// Of the attack under way: the own side's, on the own side, on terrain, flipped, the flip over 5, damage over 5, hit.
        Attack[7],
        /// Of the own side, points as shares of those agreed: points on the table, the same by health, by its square, yet to act, by tokens to spend, by Slow, by Weaken, by Hinder, by Damage over Time, off the ground, yet to deploy; characters over 6, yet to act over 6, score over target, share of markers, weight in the zone over 10, turns alone there over 3, points by nearness to what is wanted, underdog bonus over 10, harm to be done at once and after a Move Action over a tenth of the points, points with Defense for a time.
        Own[22],
        /// The same of all enemy sides together.
        Foes[22],
        /// Of each enemy side by its distance round the table: points by health, yet to act, score over target, share of markers, weight in the zone over 10, harm to be done after a Move Action.
        Foe[30],
        /// Points on the table less those of the best enemy side, in tenths of those agreed from -5 to 5.
        PointsLead[11],
        /// The score less the best of an enemy side, from -6 to 6.
        ScoreLead[13],
        /// Markers, or weight in the zone, less the most of an enemy side, from -4 to 4.
        HoldLead[9],
        /// Characters of the own side yet to act less the most of an enemy side, from -4 to 4.
        ActLead[9],
        /// Characters of the seat itself yet to act.
        Left[8],
        /// Points missing to the target.
        Missing[13],
        /// The same of the enemy side that is nearest to it.
        FoeMissing[13],
        /// Markers of nobody, of the own side, of enemies, over 4; those not its own that the own side can reach with a Move Action in this turn, those not theirs that enemies can, over 2.
        Markers[5],
        /// Characters of the own side on the table, by sheet.
        OwnThere[24],
        /// Health of those, by sheet.
        OwnHealth[24],
        /// Those yet to act, by sheet.
        OwnReady[24],
        /// How near their nearest enemy is (1 in contact, a half 100 mm away), by sheet.
        OwnNear[24],
        /// The best harm they can do after a Move Action, in tenths of the agreed points, by sheet.
        OwnStrikes[24],
        /// The harm that enemies yet to act can do to them after a Move Action each, in tenths of the agreed points, by sheet.
        OwnThreatened[24],
        /// Enemies on the table, by sheet.
        FoeThere[24],
        /// Health of those, by sheet.
        FoeHealth[24],
        /// Those yet to act, by sheet.
        FoeReady[24],
        /// How near their nearest enemy is, by sheet.
        FoeNear[24],
        /// The best harm they can do after a Move Action, by sheet.
        FoeStrikes[24],
        /// The harm that the others yet to act can do to them, by sheet.
        FoeThreatened[24],
        /// Cards not known to be turned over from the own deck, over 4, by value from -3 to 5.
        OwnCards[9],
        /// Flips left in the own draw pile.
        OwnFlips[10],
        /// Of the own deck: the share of cards in the draw pile, the mean value of those not turned over over 2, the next card looked at, its value over 4, the second card looked at, its value over 4.
        OwnDeck[6],
        /// As `own_cards` of the decks of enemies, on average.
        FoeCards[9],
        /// Of the decks of enemies on average: the share of cards in the draw pile, the mean value of those not turned over over 2, cards looked at over 2.
        FoeDeck[3],
    }
}

const _: () = assert!(SHEETS == 24 && FORCE == 22 && SLOT * (MAX_SEATS - 1) == 30 && VALUES == 9);

/// A position from a seat's chair. [`super::decks`] tells its decks, [`super::forces`]
/// characters and sides, [`super::position`] the rest.
pub(super) struct Chair<'a> {
    pub(super) game: &'a Ascension,
    pub(super) s: &'a State,
    pub(super) seat: Seat,
    pub(super) side: Side,
}
