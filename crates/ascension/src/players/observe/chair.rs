//! The named observations of a position, and the seat perspective they are taken from.

use crate::model::state::Side;
use crate::{Ascension, State};
use evenhand_game::game::{MAX_SEATS, Seat};

use super::SHEETS;

/// The number of card values that are distinguished: from -3 to 5, values beyond count as the ends.
pub(super) const VALUES: usize = 9;
/// The number of values that describe a side.
pub(super) const FORCE: usize = 22;
/// The number of values that describe each enemy side.
pub(super) const SLOT: usize = 6;

evenhand_game::observations! {
    /// What a seat sees of a position.
    pub(crate) enum Seen {
        /// Players: 2 to 6.
        Players[5],
        /// Sides: 2 to 6.
        Sides[5],
        /// Other seats of the seat's side.
        Mates[1],
        /// The kind of scenario: last standing, beacons, hill.
        Scenario[3],
        /// The table: empty, T1, T2, T3, T4, another.
        Table[6],
        /// The share of terrain that has been destroyed.
        Destroyed[1],
        /// Numbers of the rules: turn limit over 8, target over 10, agreed points over 100, width over
        /// 600 mm, depth over 700 mm, cards in a flip over 2, mean flip over 2, whether equality hits,
        /// minimum damage, tokens back per action, all tokens back each turn, tokens back at turn
        /// start, used actions blocked, responses to an event, friendly fire of areas, effects on a
        /// miss, cover, points of a marker or the zone over 2, turns alone in the zone that win over 3.
        Rules[19],
        /// What the seat's side remembers of cards: everything, the last flips, nothing.
        Memory[3],
        /// The kind of choice: team order, deployment, activation, action, move, target, response,
        /// condition gained, displacement, landing, cards, condition removed, match over.
        Stage[13],
        /// The acting seat: the seat itself, its side, an enemy.
        Asked[3],
        /// The turn over the limit.
        Turn[1],
        /// The number of turns after this one.
        TurnsLeft[10],
        /// The share of characters that have acted this turn.
        Acted[1],
        /// The place of the seat's side in the order of sides.
        Order[6],
        /// The number of seats that have just passed, over 2.
        Passed[1],
        /// The sheet of the character to choose for or active, if it is on the seat's side.
        ActiveOwn[24],
        /// The sheet of that character, if it is an enemy.
        ActiveFoe[24],
        /// Of that character: tokens in the pool over 4, distance moved over 100 mm, health,
        /// points over a tenth of those agreed, strides left over 5, tokens on the Move Action.
        Active[6],
        /// The kind of event that may be responded to.
        Event[8],
        /// Of the attack in progress: by the seat's side, on the seat's side, on terrain,
        /// flipped, the flip over 5, damage over 5, hit.
        Attack[7],
        /// Of the seat's side. As shares of the agreed points: points on the table; these by health,
        /// by its square, yet to act, by tokens to spend, by Slow, by Weaken, by Hinder, by Damage
        /// over Time, off the ground, yet to deploy. Then: characters over 6, characters yet to act
        /// over 6, score over target, share of markers, weight in the zone over 10, turns alone there
        /// over 3, points by nearness to the objective, underdog bonus over 10, possible harm at once
        /// and after a Move Action over a tenth of the points, points by timed Defense bonuses.
        Own[22],
        /// The numbers of `own` for all enemy sides together.
        Foes[22],
        /// Of each enemy side, in numerical order from the seat's side on: points by health, yet to act, score
        /// over target, share of markers, weight in the zone over 10, possible harm after a Move Action.
        Foe[30],
        /// Points on the table minus those of the best enemy side, in tenths of the agreed points, from -5 to 5.
        PointsLead[11],
        /// The score minus the best score of an enemy side, from -6 to 6.
        ScoreLead[13],
        /// Markers held, or weight in the zone, minus the maximum of an enemy side, from -4 to 4.
        HoldLead[9],
        /// Characters of the seat's side yet to act minus the maximum of an enemy side, from -4 to 4.
        ActLead[9],
        /// The number of the seat's own characters yet to act.
        Left[8],
        /// The number of points missing to the target.
        Missing[13],
        /// The number of points missing to the target for the enemy side with the best score.
        FoeMissing[13],
        /// Markers of nobody, of the seat's side and of enemies, each over 4; whether the seat's
        /// side can reach markers that are not its own with a Move Action this turn, and whether
        /// enemies can reach markers that are not theirs, each over 2 and summed over the markers.
        Markers[5],
        /// Characters of the seat's side on the table, by sheet.
        OwnThere[24],
        /// Their health, by sheet.
        OwnHealth[24],
        /// Those of them yet to act, by sheet.
        OwnReady[24],
        /// How near their nearest enemy is (1 in contact, a half at 100 mm), by sheet.
        OwnNear[24],
        /// The best harm they can do after a Move Action, in tenths of the agreed points, by sheet.
        OwnStrikes[24],
        /// The harm that enemies yet to act can do to them after one Move Action each, in
        /// tenths of the agreed points, by sheet.
        OwnThreatened[24],
        /// Enemies on the table, by sheet.
        FoeThere[24],
        /// Their health, by sheet.
        FoeHealth[24],
        /// Those of them yet to act, by sheet.
        FoeReady[24],
        /// How near their nearest enemy is, by sheet.
        FoeNear[24],
        /// The best harm they can do after a Move Action, by sheet.
        FoeStrikes[24],
        /// The harm that the other sides' characters yet to act can do to them, by sheet.
        FoeThreatened[24],
        /// Cards of the seat's deck that are not known to be turned over, over 4, by value from -3 to 5.
        OwnCards[9],
        /// The number of flips left in the seat's draw pile.
        OwnFlips[10],
        /// Of the seat's deck: the share of cards in the draw pile, the mean value of those not
        /// turned over, over 2; whether the next card was looked at, its value over 4; whether
        /// the second card was looked at, its value over 4.
        OwnDeck[6],
        /// The numbers of `own_cards` for the decks of enemies, on average.
        FoeCards[9],
        /// Of the decks of enemies, on average: the share of cards in the draw pile, the mean
        /// value of those not turned over, over 2; cards looked at over 2.
        FoeDeck[3],
    }
}

const _: () = assert!(SHEETS == 24 && FORCE == 22 && SLOT * (MAX_SEATS - 1) == 30 && VALUES == 9);

/// A position from a seat's perspective. [`super::decks`] observes its decks, [`super::forces`]
/// characters and sides, [`super::position`] the rest.
pub(super) struct Chair<'a> {
    pub(super) game: &'a Ascension,
    pub(super) s: &'a State,
    pub(super) seat: Seat,
    pub(super) side: Side,
}
