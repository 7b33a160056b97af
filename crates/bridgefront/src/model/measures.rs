//! The measures of a match: the columns of the results.

use evenhand_game::measures;

const CORNERS: &[&str] = &["C0", "C1", "C2", "C3", "C4", "C5"];
const STANDINGS: &[&str] = &["ahead", "level", "behind"];
const CENTERS: &[&str] = &["0", "1-2", "3-4", "5 or more"];
const FIRSTS: &[&str] = &["first", "later", "never"];
const LEADS: &[&str] = &["Lead", "not Lead"];

measures! {
    /// The measures, in the order of their columns.
    pub(crate) enum Measure {
        /// Rounds played.
        Rounds = whole("rounds").first(),
        /// The corner of the map the seat drafted.
        Corner = label(CORNERS).first(),
        /// Total VP at the last scoring.
        TotalVp = seat("VP").first().called("Total VP"),
        /// Permanent VP at the end: from Victory cards gained.
        CardVp = seat("VP").called("Permanent VP"),
        /// Control VP from the Center at the last scoring.
        CenterVp = seat("VP").called("VP from the Center"),
        /// Control VP from Forges at the last scoring.
        ForgeVp = seat("VP").called("VP from Forges"),
        /// Control VP from enemy Capitals at the last scoring.
        CapitalVp = seat("VP").called("VP from enemy Capitals"),
        /// Scorings at which the seat occupied the Center.
        CenterRounds = seat("rounds").called("scorings with the Center occupied"),
        /// Scorings with enough VP but an enemy in the own Capital.
        BlockedWins = seat("rounds").called("wins blocked by an enemy in the own Capital"),
        /// Battles outside Capitals.
        Battles = whole("battles").first(),
        /// Battles in Capitals.
        Sieges = whole("battles").first(),
        /// Battles and sieges the seat began as attacker.
        Attacks = seat("battles"),
        /// Battles and sieges won of those the seat began as attacker.
        AttacksWon = seat("battles"),
        /// Battles and sieges won on either side.
        BattlesWon = seat("battles"),
        /// Enemy Capitals newly held alone after the sieges of a round.
        Captures = seat("captures").called("captures of enemy Capitals"),
        /// Gold taken in from all sources, pots and transfers included, losses not subtracted.
        GoldEarned = seat("gold"),
        /// Gold taken in from Mines at Collection.
        GoldFromMines = seat("gold"),
        /// Gold paid for cards in the market row.
        GoldBid = seat("gold").called("gold paid in the market"),
        /// Gold left at the end.
        GoldUnspent = seat("gold").first(),
        /// Mana not used, over all rounds.
        ManaUnused = seat("mana").first(),
        /// Cards gained after setup, from all sources.
        CardsGained = seat("cards"),
        /// Cards played.
        CardsPlayed = seat("cards").first(),
        /// Basic actions and abilities taken.
        BasicActions = seat("actions"),
        /// Cards and actions that had no effect for want of a legal target.
        Fizzles = seat("actions").first().called("actions without effect"),
        /// Row cards nobody bought.
        AllPassed = whole("cards").called("row cards nobody bought"),
        /// Mean price of the row cards that were bought (0 if none was).
        MarketPrice = whole("gold").fractional().called("price of row cards"),
        /// Forces put on the board after setup.
        ForcesDeployed = seat("Forces"),
        /// Forces lost.
        ForcesLost = seat("Forces"),
        /// Champions put on the board.
        ChampionsDeployed = seat("champions").first(),
        /// Champions that died.
        ChampionsLost = seat("champions"),
        /// Bridges built, starting bridges included.
        BridgesBuilt = whole("bridges").first(),
        /// Bridges destroyed by cards and champions.
        BridgesDestroyed = whole("bridges"),
        /// Times the seat shuffled its discard pile.
        Reshuffles = seat("shuffles"),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 3, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing3 as "standing_3" = label(STANDINGS).called("standing after round 3")
            .groups(&[
                "players ahead after round 3",
                "players level at the top after round 3",
                "players behind after round 3",
            ]),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 5, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing5 as "standing_5" = label(STANDINGS).called("standing after round 5")
            .groups(&[
                "players ahead after round 5",
                "players level at the top after round 5",
                "players behind after round 5",
            ]),
        /// Whether the Total VP of the seat were ahead of all others at the scoring of round 7, level with another at
        /// the top, or behind; in no group where the match had ended by then.
        Standing7 as "standing_7" = label(STANDINGS).called("standing after round 7")
            .groups(&[
                "players ahead after round 7",
                "players level at the top after round 7",
                "players behind after round 7",
            ]),
        /// At how many scorings the seat occupied the Center.
        CenterHeld = label(CENTERS).called("number of scorings with the Center occupied")
            .groups(&[
                "players without a scoring in the Center",
                "players with 1 or 2 scorings in the Center",
                "players with 3 or 4 scorings in the Center",
                "players with 5 or more scorings in the Center",
            ]),
        /// Whether the seat was the first to occupy the Center at a scoring.
        CenterFirst = label(FIRSTS).called("order of arrival in the Center")
            .groups(&["the first player in the Center", "later players in the Center", "players never in the Center"]),
        /// Whether the seat was Lead in the last round.
        LastLead = label(LEADS).called("Lead of the last round")
            .groups(&["the Lead of the last round", "players other than the Lead of the last round"]),
        /// Scorings at which another seat than before was alone ahead in Total VP.
        LeadChanges = whole("changes"),
        /// Round of the first battle or siege, in matches that had one.
        FirstBattle = whole("rounds").fractional().called("round of the first battle"),
        /// Champions put on the board in round 1.
        EarlyChampions = seat("champions").called("champions deployed in round 1"),
        /// Gold earned by bounties, marks and other payments for a death.
        GoldFromBounties = seat("gold"),
        /// Gold earned by taking enemy Capitals.
        GoldFromPillage = seat("gold"),
        /// Attacks on the seat that was alone ahead in Total VP at the last scoring.
        AttacksOnLeader = seat("battles"),
        /// Share of its rounds in which the seat had no unit at Collection on the Mine nearest its Capital (on none of
        /// several that are equally near).
        HomeMineIdle = seat("share").first().fractional().called("share of rounds without a unit on the nearest Mine"),
        /// Share of its rounds at whose scoring no unit of the seat stood in its own Capital.
        CapitalEmpty = seat("share").fractional().called("share of rounds with an empty own Capital"),
        /// Share of Pass 0 among its bids on row cards that others bid on too.
        PassesAt0 as "passes_at_0" = seat("share").fractional().called("share of bids that are Pass 0"),
        /// Share of the row cards that several seats bid on and nobody bought.
        AuctionsAllPassed = whole("share").first().fractional().called("share of contested row cards nobody bought"),
        /// Victory cards of the row that the seat did not get though it had more gold than anyone it bid against.
        VictoryMissed = seat("cards").called("Victory cards missed in spite of more gold"),
        /// 1 if the winner was not attacked in the last round, though an enemy could have marched, with the mana and
        /// over the bridges there were as its actions began, to a tile that gave the winner Control VP then and at the
        /// end; else 0. In matches that ended by threshold.
        LeaderUnhindered = whole("share").first().fractional()
            .called("share of matches whose winner could have been attacked"),
    }
}
