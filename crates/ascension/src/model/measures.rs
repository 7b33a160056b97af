//! The measures of a match: the columns of the results.

use evenhand_game::measures;

const PLACES: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth"];
const YES_NO: &[&str] = &["yes", "no"];

measures! {
    /// The measures, in the order of their columns.
    pub(crate) enum Measure {
        /// Turns begun.
        Turns = whole("turns").first(),
        /// The place of the seat's side in the order of initiative (the first one).
        Initiative = label(PLACES).first().called("place in the order of initiative")
            .groups(&[
                "the first in initiative",
                "the second in initiative",
                "the third in initiative",
                "the fourth in initiative",
                "the fifth in initiative",
                "the sixth in initiative",
            ]),
        /// Whether the match ended during or after an activation of the seat.
        EndedIt = label(YES_NO).called("activation at the end")
            .groups(&["the seat that acted last", "the seats that did not act last"]),
        /// Scenario points of the seat's side at the end.
        Score = seat("points").first().called("scenario points"),
        /// Force points of the characters the seat brought, those left out with them.
        PointsBegun = seat("points").called("points brought"),
        /// Force points of its characters on the table at the end.
        PointsLeft = seat("points").first().called("points left"),
        /// Characters of the seat that no room was left for at the start: they are neither in points_left nor in
        /// characters_lost.
        LeftOut = seat("characters").called("characters without room at the start"),
        /// Characters of the seat that were defeated.
        CharactersLost = seat("characters").first(),
        /// Enemy characters that its own defeated.
        CharactersDefeated = seat("characters"),
        /// Characters activated, over all turns.
        Activations = seat("activations").first(),
        /// Activations passed.
        Passes = seat("passes"),
        /// Action tokens in the pool at the end of an activation it survived (mean).
        TokensUnused = seat("tokens").first().fractional().called("action tokens left unused"),
        /// Activations that ended with an attack the pool could pay for and no enemy that any could strike; terrain
        /// does not count.
        BlindEnds = seat("activations").called("activations ended with an attack but no target"),
        /// Attacks flipped for, each target of an area counted.
        Attacks = seat("attacks").first(),
        /// Attacks that hit, each target of an area counted.
        Hits = seat("attacks").first(),
        /// Hits beyond what a full deck makes one expect from the margins.
        Luck = seat("attacks").fractional().called("hits beyond expectation"),
        /// Attacks at a margin of -4 or worse.
        AttacksLongShot = seat("attacks").called("attacks at a margin of -4 or worse"),
        /// Hits of attacks at a margin of -4 or worse.
        HitsLongShot = seat("attacks").called("hits at a margin of -4 or worse"),
        /// Attacks at a margin of -3 or -2.
        AttacksEven = seat("attacks").called("attacks at a margin of -3 or -2"),
        /// Hits of attacks at a margin of -3 or -2.
        HitsEven = seat("attacks").called("hits at a margin of -3 or -2"),
        /// Attacks at a margin of -1 or 0.
        AttacksLikely = seat("attacks").called("attacks at a margin of -1 or 0"),
        /// Hits of attacks at a margin of -1 or 0.
        HitsLikely = seat("attacks").called("hits at a margin of -1 or 0"),
        /// Attacks at a margin of +1 or better.
        AttacksSure = seat("attacks").called("attacks at a margin of +1 or better"),
        /// Hits of attacks at a margin of +1 or better.
        HitsSure = seat("attacks").called("hits at a margin of +1 or better"),
        /// Turn of the first damage by an attack, in matches that had one.
        FirstBlood = whole("turns").fractional().called("turn of the first damage"),
        /// Wounds its characters caused to enemies, but for Damage over Time and dangerous ground: nobody is blamed for
        /// those.
        DamageDealt = seat("wounds").called("wounds dealt"),
        /// Wounds its characters suffered from attacks.
        DamageFromAttacks = seat("wounds").called("wounds from attacks"),
        /// Wounds its characters suffered from Damage over Time.
        DamageFromDot = seat("wounds").called("wounds from Damage over Time"),
        /// Wounds its characters suffered on dangerous ground.
        DamageFromHazards = seat("wounds").called("wounds from dangerous ground"),
        /// Wounds its characters suffered from falls and impacts.
        DamageFromFalls = seat("wounds").called("wounds from falls and impacts"),
        /// Wounds its characters suffered from being pushed into impassable ground.
        DamageFromEdges = seat("wounds").called("wounds from impassable ground"),
        /// Wounds its characters suffered from effects of actions.
        DamageFromDeeds = seat("wounds").called("wounds from effects of actions"),
        /// Tokens of conditions its characters gained.
        ConditionsGained = seat("tokens"),
        /// Tokens of conditions its characters got rid of.
        ConditionsLost = seat("tokens"),
        /// Abilities and responses used.
        DeedsUsed = seat("actions").called("abilities and responses used"),
        /// How far its characters moved by themselves, in all.
        Moved = seat("mm").fractional().called("distance moved"),
        /// How far its characters were pushed, pulled and thrown, in all; making room after a fall does not count.
        Driven = seat("mm").fractional().called("distance pushed, pulled and thrown"),
        /// Falls of its characters.
        Falls = seat("falls"),
        /// Pieces of terrain destroyed.
        TerrainDestroyed = whole("pieces").first().called("pieces of terrain destroyed"),
        /// Markers the seat's side marked.
        Markings = seat("markers").called("markers marked"),
        /// Flips the seat made, contests not counted.
        Flips = seat("flips"),
        /// Times the deck the seat flips from was made anew.
        Refreshes = seat("shuffles").called("deck refreshes"),
        /// What its side flipped for the first initiative, with its bonus.
        InitiativeTotal = seat("points").called("first initiative flip"),
        /// Share of the actions its characters paid for in their activations that came to nothing: moves and deeds of
        /// strides on which nobody moved, shook anything off or marked anything, and attacks without a flip.
        ActionsInVain = seat("share").first().fractional().called("share of actions in vain"),
        /// Share of the activations it ended in which nothing was done: no action at all, or only such in vain.
        IdleActivations = seat("share").first().fractional().called("share of activations without an effect"),
    }
}
