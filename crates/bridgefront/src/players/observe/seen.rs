//! The named groups of a position's observation.

use super::chart::{EDGES, HEXES};
use super::field::KINDS;
use super::sizes::{CARDS, FACTIONS, OTHERS};
use super::stage::STAGES;

/// The number of distinguished effects left running.
const EFFECTS: usize = 512;

evenhand_game::observations! {
    /// The observation of a position.
    pub(crate) enum Seen {
        /// The phase of the round, one-hot.
        Phase[11],
        /// The kind of choice the seat is making, one-hot; the first if none.
        Stage[STAGES],
        /// The number of players, one-hot from 2.
        Players[5],
        /// Rounds left after this one, one-hot from 0.
        RoundsLeft[11],
        /// The share of the rounds that have begun.
        RoundsBegun[1],
        /// The Age, one-hot.
        Age[3],
        /// The Lead's distance around the table from the seat, one-hot.
        Lead[6],
        /// 1 if only abilities are left in the Action phase.
        Closing[1],
        /// 1 if no bridge can be built or destroyed this round.
        Frozen[1],
        /// VP to win over 8, rounds over 10, mana over 5, extra mana per Age, hand size over 6, income over 2, Control
        /// VP of Center, Forge and enemy Capital, threshold of Forces over 2.
        Rules[10],

        /// The seat's faction, one-hot.
        Faction[FACTIONS],
        /// Gold over 10.
        Gold[1],
        /// Gold, one-hot from 0.
        GoldIs[13],
        /// Mana, one-hot from 0.
        Mana[8],
        /// Permanent VP over 8.
        Vp[1],
        /// Control VP if this were Scoring, over 4.
        Control[1],
        /// VP that the current total is short of winning, one-hot from 0.
        Missing[11],
        /// 1 if an enemy is in the seat's Capital.
        Besieged[1],
        /// Cards in hand, by card.
        Hand[CARDS],
        /// Number of cards in the hand over 6, in the draw pile over 10, in the discard pile over 10.
        Piles[3],
        /// Cards in the draw pile, by card.
        Draw[CARDS],
        /// Cards in the discard pile, by card.
        Discard[CARDS],
        /// The top card of the draw pile, if it is known.
        Top[CARDS],
        /// Cards laid out to pick from, by card.
        Laid[CARDS],
        /// Forces on the board over 8.
        Forces[1],
        /// Champions on the board, one-hot from 0.
        Champions[4],
        /// Strength of all units over 8 Forces.
        Strength[1],
        /// Champions on the board, by card: the share of their HP that is left.
        ChampionCards[CARDS],
        /// Free marches left; extra cards at the next Reset; cards played this round over 4; 1 if the seat has won a
        /// battle; 1 if an enemy champion has died; 1 if Done; row cards gained in this Market phase.
        ThisRound[7],
        /// The seat's committed action, one-hot: card, Build, March, Reinforce, free march, ability, Done.
        Root[7],
        /// The committed card, or the champion whose ability is committed.
        RootCard[CARDS],
        /// Choices locked for the committed action over 4.
        Locks[1],
        /// Edges chosen for the committed action, or as starting bridges, rotated.
        Planned[EDGES],
        /// The hex that the group assembled for a move has come to, rotated.
        Band[HEXES],
        /// Strength of that group over 4 Forces.
        BandStrength[1],

        /// The factions of the other seats, in order around the table.
        OtherFaction[OTHERS * FACTIONS],
        /// The other seats' corners, relative to the seat's own.
        OtherCorner[OTHERS * 6],
        /// The other seats' gold over 10.
        OtherGold[OTHERS],
        /// The other seats' mana over 5.
        OtherMana[OTHERS],
        /// The other seats' Permanent VP over 8, as far as they are public.
        OtherVp[OTHERS],
        /// The other seats' Control VP if this were Scoring, over 4.
        OtherControl[OTHERS],
        /// VP that the other seats' public totals are short of winning, one-hot from 0.
        OtherMissing[OTHERS * 7],
        /// 1 if an enemy is in the other seat's Capital.
        OtherBesieged[OTHERS],
        /// Number of cards in the other seats' hands over 6.
        OtherHand[OTHERS],
        /// Number of cards the other seats own over 20.
        OtherCards[OTHERS],
        /// The other seats' Forces over 8.
        OtherForces[OTHERS],
        /// The other seats' champions over 2.
        OtherChampions[OTHERS],
        /// Strength of all the other seats' units over 8 Forces.
        OtherStrength[OTHERS],
        /// 1 if the other seat is Done.
        OtherDone[OTHERS],
        /// Row cards the other seats gained in this Market phase.
        OtherBought[OTHERS],
        /// 1 if the other seat is out of the match.
        OtherOut[OTHERS],
        /// The smallest number of VP that any other seat's public total is short of winning, one-hot from 0.
        LeastMissing[11],
        /// The seat's total minus the highest public total of another seat, over 4.
        Ahead[1],
        /// The seat's strength minus the highest strength of another seat, over 8 Forces.
        Stronger[1],
        /// Cards that other seats are known to own, except starter and faction cards, by card.
        OtherKnown[CARDS],
        /// Other seats' champions on the board, by card: the share of their HP that is left.
        OtherChampionCards[CARDS],

        /// The row card that is being bid on.
        Block[CARDS],
        /// The row cards that are bid on after it.
        Row[CARDS],
        /// Other seats still in the auction, one-hot from 0.
        Rivals[6],
        /// Gold of the richest of them over 10, and the seat's gold minus that, over 10.
        RivalGold[2],

        /// Effects left running by the seat's cards, by number.
        Running[EFFECTS],
        /// Effects left running by other seats' cards, by number.
        OtherRunning[EFFECTS],
        /// The current battle: 1 if the seat is in it, 1 if it is the attacker, its strength there over 4, the enemy's
        /// strength, the hits it has to assign over 3, the enemy's hits, combat rounds over 3.
        Battle[7],

        /// Number of tiles of each kind (Center, Forges, Mines, enemy Capitals, own Capital) held by the seat alone.
        TilesOwn[KINDS],
        /// Number of tiles of each kind held by other seats and not by the seat.
        TilesOther[KINDS],
        /// Number of tiles of each kind held by both.
        TilesShared[KINDS],
        /// Number of tiles of each kind held by no seat.
        TilesFree[KINDS],
        /// The seat's strength on tiles of each kind over 4 Forces.
        StrengthOn[KINDS],
        /// Other seats' strength on tiles of each kind over 4 Forces.
        OtherStrengthOn[KINDS],
        /// The seat's strength one step over a bridge from tiles of each kind over 4 Forces.
        StrengthNear[KINDS],
        /// Other seats' strength one step over a bridge from tiles of each kind over 4 Forces.
        OtherStrengthNear[KINDS],
        /// The seat's strength next to tiles of each kind, with or without bridges, over 4 Forces.
        StrengthBeside[KINDS],
        /// Other seats' strength next to tiles of each kind, with or without bridges, over 4 Forces.
        OtherStrengthBeside[KINDS],
        /// Total value of the seat's Mines over 10, and of other seats' Mines.
        Income[2],
        /// Steps over bridges from the seat's units to the nearest tile of each kind that the seat does not hold (for
        /// Center and own Capital, to the tile itself), one-hot in six from 0; the last if there is no way.
        Steps[KINDS * 6],
        /// Steps over bridges from other seats' units to the nearest tile of each kind that the seat holds (for Center
        /// and own Capital, to the tile itself), one-hot in six from 0; the last if there is no way.
        OtherSteps[KINDS * 6],
        /// Other seats' strength 1 to 4 steps over bridges from the seat's Capital over 4 Forces, and the seat's
        /// strength there.
        HomeRings[8],
        /// Other seats' strength 1 to 4 steps over bridges from the Center over 4 Forces, and the seat's strength
        /// there.
        CenterRings[8],
        /// Bridges at the seat's units over 6; other seats' strength one step over a bridge from the seat's units over
        /// 4; all bridges over 20.
        Bridges[3],

        /// The seat's strength by hex over 4 Forces, rotated.
        OwnMap[HEXES],
        /// Other seats' strength by hex over 4 Forces, rotated.
        OtherMap[HEXES],
        /// Forges by hex, rotated.
        ForgeMap[HEXES],
        /// Mines by hex, rotated: their value over 5.
        MineMap[HEXES],
        /// Other seats' Capitals by hex, rotated.
        CapitalMap[HEXES],
        /// Bridges by edge, rotated.
        BridgeMap[EDGES],
    }
}
