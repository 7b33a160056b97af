//! The measures of a match: the columns of the results.

use evenhand_game::measures;

const YES_NO: &[&str] = &["yes", "no"];
const ENDINGS: &[&str] = &["points", "extra_rounds", "annihilation", "draw"];

measures! {
    /// The measures, in the order of their columns.
    pub(crate) enum Measure {
        /// Rounds played.
        Rounds = whole("rounds").first(),
        /// How the match ended.
        Reason = label(ENDINGS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order").groups(&["the first player", "the second player"]),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Victory points at the end.
        Vp = seat("VP").first().called("Victory Points"),
        /// Victory points more than the other seat's.
        VpLead = seat("VP").first().called("lead in Victory Points"),
        /// Difference of the victory points at the end.
        VpMargin = whole("VP").called("difference in Victory Points"),
        /// Victory points from the primary mission.
        VpPrimary = seat("VP").first().called("Victory Points from the primary mission"),
        /// Victory points from secondary objectives.
        VpSecondary = seat("VP").called("Victory Points from secondary objectives"),
        /// Victory points from destroyed Leaders.
        VpLeaders = seat("VP").first().called("Victory Points for destroyed Leaders"),
        /// 1 if points decided the match and its winner would not have been ahead without the points for destroyed
        /// Leaders; else 0.
        LeaderVpDecides = whole("share").called("share of matches decided by Victory Points for Leaders"),
        /// Whether the seat led after the second round; its share of the win then is how often a lead holds.
        LeadsAtHalf = label(YES_NO).called("lead after round 2")
            .groups(&["players ahead after round 2", "players not ahead after round 2"]),
        /// Whether it was behind at the end of some round.
        WasBehind = label(YES_NO).called("deficit after some round")
            .groups(&["players who were behind after some round", "players who were never behind"]),
        /// Ends of rounds at which another seat than before was ahead in victory points.
        LeadChanges = whole("changes"),
        /// The first round after which the winner was ahead for good; the last one if that was never so. Missing in
        /// draws.
        DecidedRound = whole("rounds").fractional().called("round that decided the match"),
        /// 1 if who had more victory points lost, by annihilation; else 0.
        AheadAndLost = whole("share").called("share of matches lost with more Victory Points"),
        /// Attacks of a squad on a squad.
        Attacks = seat("attacks").first(),
        /// Part of them hand to hand.
        MeleeShare = seat("share").fractional().called("share of attacks hand to hand"),
        /// Part of the hit dice at range that cover made harder: not those of weapons that ignore it.
        CoverShare = seat("share").fractional().called("share of hit dice hindered by cover"),
        /// Part of the attacks from high ground.
        HighShare = seat("share").fractional().called("share of attacks from high ground"),
        /// Part of the models with an enemy in range of a ranged weapon, as the Combat Phase begins, that see none of
        /// those in range; squads that Rushed are left out. Missing where nobody had an enemy in range.
        NoSightShare = seat("share").fractional().called("share of models in range without a line of sight"),
        /// Hit dice rolled.
        Dice = seat("dice").called("hit dice rolled"),
        /// Wounds dealt by attacks.
        Wounds = seat("wounds").first().called("wounds dealt"),
        /// Wounds dealt by attacks hand to hand; an attack with both kinds of weapons counts here.
        MeleeWounds = seat("wounds").called("wounds dealt hand to hand"),
        /// Wounds dealt by attacks at range alone.
        RangedWounds = seat("wounds").called("wounds dealt at range"),
        /// Part of the wounds of attacks that were more than the attacked squad could take; missing without any.
        OverkillShare = seat("share").fractional().called("share of wounds beyond what the squad could take"),
        /// Wounds by spells.
        SpellWounds = seat("wounds").called("wounds from spells"),
        /// Wounds by abilities, passives and statuses.
        EffectWounds = seat("wounds").called("wounds from abilities and statuses"),
        /// Wounds dealt before the other seat's first attack.
        WoundsBeforeAnswer = seat("wounds").called("wounds dealt before the opponent's first attack"),
        /// Enemy points destroyed, by model.
        PointsKilled = seat("points").first().called("enemy points destroyed"),
        /// Enemy points destroyed by model, for each point of the own army.
        KilledPerPoint = seat("points").fractional().called("enemy points destroyed per own point"),
        /// Own points lost as a share of the army's.
        PointsLostShare = seat("share").fractional().called("share of own points lost"),
        /// Own models lost.
        ModelsLost = seat("models").first(),
        /// Own models removed for coherency.
        Removed = seat("models").first().called("models removed for coherency"),
        /// Own squads destroyed.
        SquadsLost = seat("squads").first(),
        /// Own LEADER squads destroyed.
        LeadersLost = seat("squads"),
        /// Own models alive at the end.
        ModelsLeft = seat("models"),
        /// Own squads alive at the end.
        SquadsLeft = seat("squads"),
        /// Actions of squads: part that were Hold.
        HoldShare = seat("share").fractional().called("share of Hold actions"),
        /// Part that were Move.
        MoveShare = seat("share").fractional().called("share of Move actions"),
        /// Part that were Rush.
        RushShare = seat("share").fractional().called("share of Rush actions"),
        /// Wounds that a squad's attacks dealt in the own turn of a Hold and in the next, for each Hold; missing without a
        /// Hold.
        WoundsPerHold = seat("wounds").fractional(),
        /// Wounds that a squad's attacks dealt in the own turn of a Move and in the next, for each Move; missing without a
        /// Move.
        WoundsPerMove = seat("wounds").fractional(),
        /// Wounds that a squad's attacks dealt in the own turn of a Rush and in the next, for each Rush; missing without
        /// a Rush.
        WoundsPerRush = seat("wounds").fractional(),
        /// Part of the Moves by which a squad came into range of a marker; missing without a Move.
        MovesToMarkers = seat("share").fractional().called("share of Moves that reach a marker"),
        /// Part of the Rushes by which a squad came into range of a marker; missing without a Rush.
        RushesToMarkers = seat("share").fractional().called("share of Rushes that reach a marker"),
        /// Moves and Rushes after which the squad's lowest model stood higher than before.
        Climbs = seat("actions"),
        /// Rushes that ended in hand-to-hand combat.
        RushesIntoFights = seat("actions"),
        /// Moves into hand-to-hand combat.
        Charges = seat("actions").first().called("moves into hand-to-hand combat"),
        /// Own turn of the first of them; none if there was none.
        FirstCharge = seat("turns").fractional().called("turn of the first move into hand-to-hand combat"),
        /// Whether the seat made the first attack hand to hand; in no group where nobody made one.
        StrikesFirst = label(YES_NO).called("first attack hand to hand")
            .groups(&["players who struck first hand to hand", "players who were struck first hand to hand"]),
        /// Times a squad left hand-to-hand combat past opportunity attacks.
        Disengages = seat("times").called("retreats from hand-to-hand combat"),
        /// Wounds that cost.
        DisengageWounds = seat("wounds").called("wounds from retreats out of hand-to-hand combat"),
        /// Spell Rolls.
        Casts = seat("times").first().called("Spell Rolls"),
        /// Part of them that succeeded.
        CastSuccess = seat("share").fractional(),
        /// Wounds by spells for each Spell Roll, and so for each Spell Slot spent; missing without one.
        WoundsPerCast = seat("wounds").fractional(),
        /// Enemy points destroyed by spells, by model.
        SpellPoints = seat("points"),
        /// Victory points for squads that spells destroyed: Leaders, and what a secondary objective names.
        SpellVp = seat("VP"),
        /// Wounds of own casters by double 1s.
        Backlash = seat("wounds"),
        /// Abilities used.
        Abilities = seat("times").first(),
        /// Markers held at the end of a round, on average.
        Held = seat("markers").fractional().first(),
        /// Markers in range of both at the end of a round, on average.
        Contested = whole("markers").fractional(),
        /// Models returned to play.
        Returned = seat("models"),
        /// Wounds healed.
        Healed = seat("wounds"),
        /// Points of the army.
        ArmyPoints = seat("points"),
        /// Objects on the table.
        Objects = whole("pieces"),
    }
}
