//! What is observed of a position, by name.

use super::chart::{EDGES, HEXES};
use super::field::KINDS;
use super::stage::STAGES;
use super::{CARDS, FACTIONS, OTHERS};

/// How many effects left running are told apart.
const EFFECTS: usize = 512;

crate::observations! {
    /// What is seen of a position.
    pub(crate) enum Seen {
        /// The phase of the round, one of them 1.
        Phase[11],
        /// What the seat is choosing, one of them 1; the first if nothing.
        Stage[STAGES],
        /// How many play, one of them 1: 2 first.
        Players[5],
        /// Rounds left after this one, one of them 1.
        RoundsLeft[11],
        /// The share of the rounds that has begun.
        RoundsBegun[1],
        /// The Age, one of them 1.
        Age[3],
        /// How many seats further round the table the Lead is, one of them 1.
        Lead[6],
        /// 1 if the Action Steps are over but for abilities.
        Closing[1],
        /// 1 if no bridge can be built or destroyed this round.
        Frozen[1],
        /// VP to win over 8, rounds over 10, mana over 5, more of it per Age, hand size over 6, income over 2, Control VP
        /// of Center, Forge and enemy Capital, threshold of Forces over 2.
        Rules[10],

        /// The own faction, one of them 1.
        Faction[FACTIONS],
        /// Gold over 10.
        Gold[1],
        /// Gold, one of them 1: 0 first.
        GoldIs[13],
        /// Mana, one of them 1: 0 first.
        Mana[8],
        /// Permanent VP over 8.
        Vp[1],
        /// Control VP if this were Scoring, over 4.
        Control[1],
        /// VP that the total now is short of winning, one of them 1: 0 first.
        Missing[11],
        /// 1 if an enemy is in the own Capital.
        Besieged[1],
        /// Cards in hand, by card.
        Hand[CARDS],
        /// How many cards are in the hand over 6, in the draw pile over 10, in the discard pile over 10.
        Piles[3],
        /// Cards in the draw pile, by card.
        Draw[CARDS],
        /// Cards in the discard pile, by card.
        Discard[CARDS],
        /// The card on top of the draw pile, if it is known.
        Top[CARDS],
        /// Cards laid out to pick from, by card.
        Laid[CARDS],
        /// Forces on the board over 8.
        Forces[1],
        /// Champions on the board, one of them 1: 0 first.
        Champions[4],
        /// Strength of all units over 8 Forces.
        Strength[1],
        /// Champions on the board, by card: the share of their HP that is left.
        ChampionCards[CARDS],
        /// Free marches left; extra cards at the next Reset; cards played this round over 4; battles won; enemy champions
        /// killed; Done; row cards gained in this Market phase.
        ThisRound[7],
        /// What the seat has committed to, one of them 1: card, Build, March, Reinforce, free march, ability, Done.
        Root[7],
        /// The card committed, or the champion whose ability is.
        RootCard[CARDS],
        /// Choices locked for it over 4.
        Locks[1],
        /// Edges chosen for it, or as starting bridges, turned.
        Planned[EDGES],
        /// Where the group that is put together for a move has come to, turned.
        Band[HEXES],
        /// Strength of that group over 4 Forces.
        BandStrength[1],

        /// The factions of the others, those next round the table first.
        OtherFaction[OTHERS * FACTIONS],
        /// Their corners, counted from the own one.
        OtherCorner[OTHERS * 6],
        /// Their gold over 10.
        OtherGold[OTHERS],
        /// Their mana over 5.
        OtherMana[OTHERS],
        /// Their Permanent VP over 8, as far as it is open.
        OtherVp[OTHERS],
        /// Their Control VP if this were Scoring, over 4.
        OtherControl[OTHERS],
        /// VP that their open total is short of winning, one of them 1: 0 first.
        OtherMissing[OTHERS * 7],
        /// 1 if an enemy is in their Capital.
        OtherBesieged[OTHERS],
        /// Cards in their hands over 6.
        OtherHand[OTHERS],
        /// Cards they own over 20.
        OtherCards[OTHERS],
        /// Their Forces over 8.
        OtherForces[OTHERS],
        /// Their champions over 2.
        OtherChampions[OTHERS],
        /// Strength of all their units over 8 Forces.
        OtherStrength[OTHERS],
        /// 1 if they are Done.
        OtherDone[OTHERS],
        /// Row cards they gained in this Market phase.
        OtherBought[OTHERS],
        /// 1 if they are out of the match.
        OtherOut[OTHERS],
        /// The fewest VP that the open total of another is short of winning, one of them 1: 0 first.
        LeastMissing[11],
        /// The own total less the highest open one of another, over 4.
        Ahead[1],
        /// The own strength less the highest of another, over 8 Forces.
        Stronger[1],
        /// Cards that others are known to own, starter and faction cards aside, by card.
        OtherKnown[CARDS],
        /// Others' champions on the board, by card: the share of their HP that is left.
        OtherChampionCards[CARDS],

        /// The row card that is bid on.
        Block[CARDS],
        /// The row cards that are bid on after it.
        Row[CARDS],
        /// Others still in the auction, one of them 1: 0 first.
        Rivals[6],
        /// Gold of the richest of them over 10, and the own gold less that, over 10.
        RivalGold[2],

        /// Effects that own cards left running, by number.
        Running[EFFECTS],
        /// Effects that others' cards left running, by number.
        OtherRunning[EFFECTS],
        /// Of a battle: 1 if the seat is in it, 1 if as attacker, its strength there over 4, the other's, the hits it
        /// has to assign over 3, the other's, combat rounds over 3.
        Battle[7],

        /// Of Center, Forges, Mines, enemy Capitals, own Capital: those held by the seat alone.
        TilesOwn[KINDS],
        /// Those others hold and the seat does not.
        TilesOther[KINDS],
        /// Those held by both.
        TilesShared[KINDS],
        /// Those nobody holds.
        TilesFree[KINDS],
        /// Own strength on them over 4 Forces.
        StrengthOn[KINDS],
        /// Others' strength on them over 4 Forces.
        OtherStrengthOn[KINDS],
        /// Own strength one step over a bridge from any of them over 4 Forces.
        StrengthNear[KINDS],
        /// Others' strength there over 4 Forces.
        OtherStrengthNear[KINDS],
        /// Own strength beside any of them, bridges or not, over 4 Forces.
        StrengthBeside[KINDS],
        /// Others' strength there over 4 Forces.
        OtherStrengthBeside[KINDS],
        /// Values of the own Mines over 10, and of others'.
        Income[2],
        /// Steps over bridges to the nearest of each kind that the seat does not hold (own Capital: to it), one of each
        /// six 1: 0 first, the last if there is no way.
        Steps[KINDS * 6],
        /// The same of others, to what the seat holds (Center and own Capital: to it).
        OtherSteps[KINDS * 6],
        /// Others' strength 1 to 4 steps over bridges from the own Capital over 4 Forces, and own there.
        HomeRings[8],
        /// The same from the Center.
        CenterRings[8],
        /// Bridges at own units over 6; others' strength one step over a bridge from own units over 4; all bridges over
        /// 20.
        Bridges[3],

        /// Own strength by hex over 4 Forces, turned.
        OwnMap[HEXES],
        /// Others' strength by hex over 4 Forces, turned.
        OtherMap[HEXES],
        /// Forges by hex, turned.
        ForgeMap[HEXES],
        /// Mines by hex, turned: their value over 5.
        MineMap[HEXES],
        /// Others' Capitals by hex, turned.
        CapitalMap[HEXES],
        /// Bridges by edge, turned.
        BridgeMap[EDGES],
    }
}
