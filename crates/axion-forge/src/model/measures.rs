//! The measures of a match: the columns of the results.

use evenhand_game::measures;

const YES_NO: &[&str] = &["yes", "no"];
const REASONS: &[&str] = &["life", "deckout", "broken", "explosion", "trophies", "objective", "cap"];

measures! {
    /// The measures, in the order of their columns.
    pub(crate) enum Measure {
        /// Turns begun by all seats.
        Turns = whole("turns").first(),
        /// Minutes of the match if every turn takes 60 seconds; 30 to 60 are intended (AX-WIN-5).
        MinutesAt60 as "minutes_at_60_s_a_turn" = whole("minutes").fractional()
            .called("minutes at 60 seconds per turn"),
        /// The same if every turn takes 150 seconds.
        MinutesAt150 as "minutes_at_150_s_a_turn" = whole("minutes").fractional()
            .called("minutes at 150 seconds per turn"),
        /// Why the match ended.
        Reason = label(REASONS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order")
            .groups(&["the first player", "the players after the first"]),
        /// Turns that the seat began.
        OwnTurns = seat("turns").first(),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Life Force at the end.
        LifeLeft = seat("life").first().called("Life Force at the end"),
        /// Life Force lost to attacks on empty positions of the Frontline.
        LostOpenFront = seat("life").called("Life Force lost on open Frontline positions"),
        /// Life Force lost to attacks on empty positions of the Backfield.
        LostOpenBack = seat("life").called("Life Force lost on open Backfield positions"),
        /// Life Force lost to attacks on the empty position F1.
        OpenF1 as "open_f1" = seat("life").called("Life Force lost on open position F1"),
        /// Life Force lost to attacks on the empty position F2.
        OpenF2 as "open_f2" = seat("life").called("Life Force lost on open position F2"),
        /// Life Force lost to attacks on the empty position F3.
        OpenF3 as "open_f3" = seat("life").called("Life Force lost on open position F3"),
        /// Life Force lost to attacks on the empty position F4.
        OpenF4 as "open_f4" = seat("life").called("Life Force lost on open position F4"),
        /// Life Force lost to attacks on the empty position F5.
        OpenF5 as "open_f5" = seat("life").called("Life Force lost on open position F5"),
        /// Life Force lost to attacks on the empty position F6.
        OpenF6 as "open_f6" = seat("life").called("Life Force lost on open position F6"),
        /// Life Force lost to attacks on the empty position F7.
        OpenF7 as "open_f7" = seat("life").called("Life Force lost on open position F7"),
        /// Life Force lost to attacks on the empty position B1.
        OpenB1 as "open_b1" = seat("life").called("Life Force lost on open position B1"),
        /// Life Force lost to attacks on the empty position B2.
        OpenB2 as "open_b2" = seat("life").called("Life Force lost on open position B2"),
        /// Life Force lost to attacks on the empty position B3.
        OpenB3 as "open_b3" = seat("life").called("Life Force lost on open position B3"),
        /// Life Force lost to attacks on the empty position B4.
        OpenB4 as "open_b4" = seat("life").called("Life Force lost on open position B4"),
        /// Life Force lost to attacks on the empty position B5.
        OpenB5 as "open_b5" = seat("life").called("Life Force lost on open position B5"),
        /// Life Force lost by declining to defend.
        LostDeclined = seat("life").called("Life Force lost by declining to defend"),
        /// Life Force lost to damage beyond what a defender could take.
        LostSurplus = seat("life").called("Life Force lost to surplus damage"),
        /// Life Force lost to effects.
        LostEffects = seat("life").called("Life Force lost to effects"),
        /// Life Force lost to explosions.
        LostBlasts = seat("life").called("Life Force lost to explosions"),
        /// Life Force lost to Broken cards.
        LostBroken = seat("life").called("Life Force lost to Broken cards"),
        /// Life Force lost to an empty deck.
        LostDeckout = seat("life").called("Life Force lost to an empty deck"),
        /// Life Force gained.
        LifeGained = seat("life").called("Life Force gained"),
        /// Life Force more than the best of the others, after the tenth turn of the match.
        LeadAt10 as "lead_at_10" = seat("life").fractional().called("lead in Life Force after turn 10"),
        /// The same after the twentieth turn.
        LeadAt20 as "lead_at_20" = seat("life").fractional().called("lead in Life Force after turn 20"),
        /// Trophies banked.
        Trophies = seat("Trophies").first().called("Trophies banked"),
        /// Sources deployed.
        Sources = seat("Sources").called("Sources deployed"),
        /// Cards deployed face up.
        DeployedUp = seat("cards").first().called("cards deployed face up"),
        /// Cards placed face down.
        DeployedDown = seat("cards").first().called("cards placed face down"),
        /// Face-down cards flipped.
        Flips = seat("cards").called("face-down cards flipped"),
        /// Artifices played and Augments attached.
        Spells = seat("cards").called("Artifices and Augments played"),
        /// Traps that sprang.
        TrapsSprung = seat("Traps").called("Traps sprung"),
        /// Basic Attacks declared.
        Attacks = seat("attacks").first().called("Basic Attacks"),
        /// Basic Attacks that came to nothing.
        AttacksInVain = seat("attacks").called("Basic Attacks in vain"),
        /// Guards that stood in.
        Guards = seat("guards").first(),
        /// Defences declined.
        Declines = seat("times").first().called("times a defense was declined"),
        /// Abilities used or set off.
        Abilities = seat("abilities").called("abilities used"),
        /// Cards moved on the own side, by whomever.
        Moves = seat("cards").called("cards moved on the own side"),
        /// Cards of the seat that were destroyed.
        CardsLost = seat("cards"),
        /// Cards that the seat destroyed.
        CardsDestroyed = seat("cards"),
        /// Sparks that Sources and effects gave.
        SparksMade = seat("Sparks").called("Sparks gained"),
        /// Sparks paid.
        SparksSpent = seat("Sparks").first().called("Sparks paid"),
        /// Cores put on Forges.
        CoresMade = seat("Cores").called("Cores gained"),
        /// Cores paid.
        CoresSpent = seat("Cores").called("Cores paid"),
        /// Prisms put on Forges.
        PrismsMade = seat("Prisms").called("Prisms gained"),
        /// Prisms paid.
        PrismsSpent = seat("Prisms").called("Prisms paid"),
        /// Energy paid.
        EnergySpent = seat("Energy").called("Energy paid"),
        /// Own Forges that exploded.
        Blasts = seat("Forges").called("explosions of own Forges"),
        /// Actions left at the ends of own turns.
        ActionsUnused = seat("Actions").first().called("Actions left unused"),
        /// Sparks left at the ends of own Action Phases: of the pool, and what Ready Sources give for being used and for nothing else.
        SparksUnused = seat("Sparks").called("Sparks left unused"),
        /// Cards that were not there to be drawn.
        CardsMissed = seat("cards").called("cards missing from the deck"),
        /// Cards drawn, the opening hand with them.
        CardsDrawn = seat("cards"),
    }
}
