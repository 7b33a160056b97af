//! The measures of a match: the columns of the results.

use evenhand_game::measures;

const YES_NO: &[&str] = &["yes", "no"];
const COUNTS: &[&str] = &["0", "1", "2", "3", "4", "5 or more"];
const REASONS: &[&str] = &["cp_kill", "cp_point", "cp_effect", "deck", "cap"];

measures! {
    /// The measures, in the order of their columns.
    pub(crate) enum Measure {
        /// Rests of both seats.
        Rests = whole("Rests").first().called("Rests of both players"),
        /// Operations of both seats, responses with them.
        Ops = whole("operations").first().called("operations of both players"),
        /// Why the match ended.
        Reason = label(REASONS).called("way the match ended"),
        /// Whether the seat had the first turn.
        Starts = label(YES_NO).first().called("seat in turn order").groups(&["the first player", "the second player"]),
        /// Choices among several options.
        Decisions = seat("choices").first().called("choices"),
        /// Control Points at the end.
        Cp = seat("CP").first().called("Control Points"),
        /// Control Points from defeated enemies.
        CpKills = seat("CP").first().called("Control Points for defeated enemies"),
        /// Control Points from points at Rest.
        CpPoints = seat("CP").first().called("Control Points for held points"),
        /// Control Points from effects of cards.
        CpEffects = seat("CP").called("Control Points for card effects"),
        /// Whether the seat was ever three CP or more behind: its share of the win then is how often it comes back.
        Behind3 as "behind_by_3" = label(YES_NO).called("deficit of 3 Control Points")
            .groups(&["players who were 3 Control Points behind", "players who were never 3 Control Points behind"]),
        /// CP of the starting player more than the other's, once both have rested three times.
        StarterLeadAt3 as "starter_lead_at_rest_3" = whole("CP").fractional()
            .called("lead of the first player after three Rests"),
        /// The same once both have rested twice.
        StarterLeadAt2 as "starter_lead_at_rest_2" = whole("CP").fractional()
            .called("lead of the first player after two Rests"),
        /// Own operations in own turns.
        OwnOps = seat("operations").first().called("operations in own turns"),
        /// Operations in own turns, by turn.
        OpsPerTurn = seat("operations").fractional().called("operations per turn"),
        /// Responses to the other seat's operations.
        Responses = seat("responses").first(),
        /// Responses as a share of the other seat's operations.
        ResponsesPerOp = seat("share").fractional().called("responses per operation"),
        /// Moves among the responses: attempts to dodge.
        Dodges = seat("responses").called("attempts to dodge"),
        /// Abilities and Ults aimed in a direction.
        Attacks = seat("attacks"),
        /// Attacks of the other seat that found nobody.
        WhiffsCaused = seat("attacks").called("enemy attacks that found nobody"),
        /// Part of the attacks that found somebody.
        HitRate = seat("share").fractional().called("share of attacks that found somebody"),
        /// Responses that were resolved before what they answer.
        FasterResponses = seat("responses").called("responses resolved before what they answer"),
        /// Part of the responses that were resolved before what they answer.
        FasterShare = seat("share").fractional().called("share of responses resolved before what they answer"),
        /// Operations that came to nothing.
        Fizzled = seat("operations").called("operations without effect"),
        /// Moves in own turns.
        Moves = seat("operations").called("moves in own turns"),
        /// Abilities used by operations, responses with them.
        Abilities = seat("operations").first().called("abilities used by operations"),
        /// Abilities used as reactions, by Assault, Frenzy or effects.
        FreeAbilities = seat("times").called("abilities used as reactions"),
        /// Operators deployed during the match.
        Deployed = seat("operators").first().called("operators deployed during the match"),
        /// Operators placed before it.
        Placed = seat("operators").first().called("operators placed before the match"),
        /// The same, to see who wins with how many.
        OpensWith = label(COUNTS).called("number of operators placed before the match")
            .groups(&[
                "players who placed 0 operators",
                "players who placed 1 operator",
                "players who placed 2 operators",
                "players who placed 3 operators",
                "players who placed 4 operators",
                "players who placed 5 or more operators",
            ]),
        /// Ults used.
        Ults = seat("Ults").first().called("Ults used"),
        /// Whether the seat used one.
        UsesUlt = label(YES_NO).called("use of an Ult").groups(&["players who used an Ult", "players who used no Ult"]),
        /// Own turn of the first Ult; none if there was none.
        FirstUlt = seat("turns").fractional().called("turn of the first Ult"),
        /// Ults fetched.
        Fetched = seat("Ults").called("Ults fetched"),
        /// Supply, protocols, equipment, battleplans and commands played.
        CardsPlayed = seat("cards"),
        /// Enemy operators defeated.
        Kills = seat("operators").first().called("enemy operators defeated"),
        /// Instances of damage that came to own operators.
        HitsTaken = seat("times").called("hits on own operators"),
        /// Damage blocked.
        DamageBlocked = seat("damage"),
        /// Cards discarded to block.
        Blocks = seat("cards").first().called("cards discarded to block"),
        /// Blocks as a share of instances of damage.
        BlocksPerHit = seat("share").fractional().called("blocks per instance of damage"),
        /// Health lost.
        HealthLost = seat("health"),
        /// Health recovered.
        HealthHealed = seat("health").called("health recovered"),
        /// Own operators that retreated.
        Retreats = seat("operators").called("retreats of own operators"),
        /// Protocols activated.
        Protocols = seat("times").first().called("protocols activated"),
        /// Protocols activated, by operation.
        ProtocolsPerOp = seat("times").fractional().called("protocols per operation"),
        /// Opportunity gained.
        Opportunity = seat("opportunity").called("opportunity gained"),
        /// Opportunity that was lost unused.
        OpportunityWasted = seat("opportunity").first().called("opportunity lost unused"),
        /// Cards drawn at a Rest, on average.
        CardsPerRest = seat("cards").fractional().called("cards drawn per Rest"),
        /// Cards in the hand as the seat rests, on average.
        HandAtRest = seat("cards").fractional().first().called("cards in hand at Rest"),
        /// Cards that were not there to be drawn.
        CardsMissed = seat("cards").called("cards missing from the deck"),
        /// Own turn in which an operator of either seat first came to harm; none if none did.
        FirstContact = seat("turns").fractional().called("turn of the first harm"),
        /// Opening hands drawn anew.
        Mulligans = seat("times"),
        /// Own operators on control points at the seat's Rests, on average.
        ControlHeld = seat("operators").fractional().called("operators on control points at Rest"),
        /// Own operators on draw tiles at the seat's Rests, on average.
        DrawTilesHeld = seat("operators").fractional().called("operators on draw tiles at Rest"),
        /// Own operators on the battlefield at the seat's Rests, on average.
        SquadAtRest = seat("operators").fractional().called("operators on the battlefield at Rest"),
        /// Equipment that operators were equipped with.
        Equipped = seat("pieces").called("pieces of equipment equipped"),
        /// Cards left in the deck.
        DeckLeft = seat("cards").called("cards left in the deck"),
    }
}
