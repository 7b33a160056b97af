//! The knobs of the rules and of the factions: the types behind `content/rules.toml` and
//! `content/factions.toml`, and what must hold between their values.
//!
//! Ranges of single values and what the rulebook doubts are in `content/notes.toml`. Numbers after
//! § are sections of the rulebook. Cards are read elsewhere.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::game::{Book, Rules, SetupError};

/// The rulebook as data.
pub const BOOK: Book = Book {
    documents: &[
        ("rules.toml", include_str!("content/rules.toml")),
        ("factions.toml", include_str!("content/factions.toml")),
        ("cards_starter.toml", include_str!("content/cards_starter.toml")),
        ("cards_age1.toml", include_str!("content/cards_age1.toml")),
        ("cards_age2.toml", include_str!("content/cards_age2.toml")),
        ("cards_age3.toml", include_str!("content/cards_age3.toml")),
        ("cards_power.toml", include_str!("content/cards_power.toml")),
    ],
    notes: ("notes.toml", include_str!("content/notes.toml")),
    open_tables: &["cards"],
};

/// Everything but the cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Knobs {
    /// `rules`: the frame of a match.
    pub rules: RulesKnobs,
    /// `setup`: what happens before round 1 (§8).
    pub setup: SetupKnobs,
    /// `map`: board, corners and special tiles (§4-7).
    pub map: MapKnobs,
    /// `market`: the row and its auctions (§11).
    pub market: MarketKnobs,
    /// `content`: which decks are used (§23, 24).
    pub content: ContentKnobs,
    /// `drafts`: how many cards tiles reveal (§16).
    pub drafts: DraftsKnobs,
    /// `collection`: what tiles give (§16).
    pub collection: CollectionKnobs,
    /// `power`: the power decks (§24).
    pub power: PowerKnobs,
    /// `vp`: points from cards (§15.4).
    pub vp: VpKnobs,
    /// `costs`: basic actions (§12.2).
    pub costs: CostsKnobs,
    /// `combat`: battles (§14).
    pub combat: CombatKnobs,
    /// `champions`: all champions together (§20).
    pub champions: ChampionsKnobs,
    /// `info`: who sees what (§15.4).
    pub info: InfoKnobs,
    /// `effects`: readings of what cards do (§22-24).
    pub effects: EffectsKnobs,
    /// `search`: how many of the legal choices are proposed to agents.
    pub search: SearchKnobs,
    /// `factions` by id, in order of ids (§21).
    pub factions: BTreeMap<String, FactionKnobs>,
}

/// Reads the knobs and checks what must hold between them, for any number of players.
///
/// # Errors
/// A value that is missing, of the wrong kind, or does not go with another.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    let knobs = Knobs {
        rules: rules.section("rules")?,
        setup: rules.section("setup")?,
        map: rules.section("map")?,
        market: rules.section("market")?,
        content: rules.section("content")?,
        drafts: rules.section("drafts")?,
        collection: rules.section("collection")?,
        power: rules.section("power")?,
        vp: rules.section("vp")?,
        costs: rules.section("costs")?,
        combat: rules.section("combat")?,
        champions: rules.section("champions")?,
        info: rules.section("info")?,
        effects: rules.section("effects")?,
        search: rules.section("search")?,
        factions: rules.section("factions")?,
    };
    knobs.check()?;
    knobs.check_card_names(|id| rules.get(&format!("cards.{id}")).is_some())?;
    Ok(knobs)
}

/// The frame of a match.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesKnobs {
    /// Total VP that win at Scoring (§3.1).
    pub vp_to_win: u8,
    /// Mana at each Reset (§2.3).
    pub max_mana: u8,
    /// Mana more at each Reset for every Age after the first (§2.3).
    pub mana_per_age: u8,
    /// Rounds after which the ranking decides (§3.2).
    pub round_cap: u8,
    /// The first round of Age I, II and III (§19).
    pub age_start: [u8; 3],
    /// Gold at the start (§8).
    pub start_gold: u8,
    /// Gold at each Reset (§10).
    pub base_income: u8,
    /// Whether round 1 pays it too, on top of the gold at the start (BF-Q23).
    pub income_round_1: bool,
    /// Cards up to which a Reset draws (§10).
    pub hand_size: u8,
    /// Cards a hand can hold; more go to the discard pile (§2.5).
    pub hand_limit: u8,
    /// What goes there of a draw that is too large (BF-Q37).
    pub hand_limit_mode: HandLimitMode,
    /// Forces in each Capital at the start (§8).
    pub start_forces: u8,
    /// Control VP for the Center (§17).
    pub center_cp: u8,
    /// Control VP for each Forge (§17).
    pub forge_cp: u8,
    /// Control VP for each enemy Capital (§17).
    pub enemy_capital_cp: u8,
    /// Who wins if several reach the VP to win at the same Scoring (BF-Q154).
    pub simultaneous_win: SimultaneousWin,
    /// Who wins if Total VP, Permanent VP and gold are all equal (BF-Q155).
    pub final_tie: FinalTie,
    /// Whether the ranking after the last round leaves out players with an enemy in their Capital,
    /// unless all have one (BF-Q156).
    pub cap_needs_clear_capital: bool,
    /// Whether a player without a unit is out of the match while an enemy holds their Capital at
    /// Scoring (BF-Q74).
    pub elimination: bool,
    /// Which of the two printed initiatives counts (§2.6).
    pub initiative_column: InitiativeColumn,
    /// In which order cards of the same initiative resolve (§12.3).
    pub initiative_tie: InitiativeTie,
    /// Whether a player without mana can still do what costs none (§12.1).
    pub zero_mana_actions: ZeroManaActions,
    /// When activated abilities and free marches are used (§12, §21.3, §23).
    pub ability_timing: AbilityTiming,
    /// When what a player has chosen is paid for (§12.3, §15.1).
    pub pay_time: PayTime,
    /// What one illegal target among several costs a card (§12.4).
    pub fizzle_scope: FizzleScope,
    /// Where a champion goes whose hex has become illegal (§12.4, §20.4).
    pub fizzled_champion: FizzledChampion,
    /// What a move does when a bridge of its path is gone (§12.4, §12.5).
    pub path_break: PathBreak,
    /// When battles of a card that moves several stacks are fought (§12.7).
    pub battle_timing: BattleTiming,
    /// Whether a move of several hexes stops in a Capital with enemies in it (§12.5).
    pub capital_stops_move: bool,
    /// Whether nobody leaves a Capital that two players' units are in (§12.7, §13).
    pub siege_pins: bool,
    /// Who flies with a champion that needs no bridges (§22.3, §23.1).
    pub flight_carries: FlightCarries,
    /// Whether a wormhole is crossed like a bridge; if not, only by those who need no bridge (§23.2).
    pub link_open: bool,
    /// Who crosses wormholes (§23.2, §23.3).
    pub link_users: Users,
    /// Who crosses the edges of Span Dominion without bridges (§24.2).
    pub span_users: Users,
    /// Units of one player a hex can hold; 0 = no limit. Not in the book.
    pub max_units_per_hex: u8,
    /// Bridges the table can hold; 0 = no limit. Not in the book.
    pub max_bridges: u8,
}

impl RulesKnobs {
    /// The Age of a round, 0 to 2.
    pub fn age(&self, round: u8) -> u8 {
        self.age_start.iter().rposition(|start| *start <= round).unwrap_or(0) as u8
    }
}

/// What a hand that is too full sends to the discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandLimitMode {
    /// Each card drawn into a full hand.
    PerCard,
    /// All cards of a draw that does not fit as a whole.
    WholeDraw,
}

/// Who wins if several reach the VP to win at the same Scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SimultaneousWin {
    /// The best of them by the ranking of the last round.
    Tiebreak,
    /// All of them, in equal shares.
    Shared,
    /// The first of them in Lead order.
    LeadFirst,
}

/// Who wins if the whole ranking is equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalTie {
    /// All of them, in equal shares.
    Shared,
    /// The first of them in the order of seats.
    Seat,
}

/// Which of the two initiatives of a card counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeColumn {
    /// The first.
    First,
    /// The second, which the book calls a placeholder.
    Second,
}

/// In which order cards of the same initiative resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InitiativeTie {
    /// From Lead onward, as basic actions do.
    Lead,
    /// By chance, each order as likely.
    Random,
}

/// Whether a player without mana can still do what costs none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZeroManaActions {
    /// No: at 0 mana a player is out of the Action Steps.
    Blocked,
    /// Yes: a player takes part until Done.
    Allowed,
}

/// When activated abilities and free marches are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbilityTiming {
    /// Instead of another action, in any Action Step.
    OwnStep,
    /// In steps for nothing else, when the Action Steps are over, whatever mana is left.
    AutoEnd,
}

/// When what a player has chosen is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayTime {
    /// When all choices of the step are shown.
    Reveal,
    /// When it resolves, at its price then. Whoever has too little by then pays nothing, and it fizzles.
    Resolve,
}

/// What one illegal target among several costs a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FizzleScope {
    /// What should have been done to it.
    Clause,
    /// Everything the card does, if a locked target is illegal when it would be its turn.
    WholeCard,
}

/// Where a champion goes whose hex has become illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FizzledChampion {
    /// Out of the game.
    Burn,
    /// To its owner's discard pile.
    Discard,
    /// Into its owner's Capital; out of the game if it cannot come in there either.
    ToCapital,
}

/// What a move does when a bridge of its path is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PathBreak {
    /// It does not begin.
    Fizzle,
    /// It goes as far as the path holds, if that is a step at least.
    StopShort,
}

/// When battles of a card that moves several stacks are fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleTiming {
    /// After the whole card, so that its stacks fight together.
    AfterAction,
    /// Before the next stack sets out.
    AfterEachMove,
}

/// Who flies with a champion that needs no bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlightCarries {
    /// Nobody: it flies when only such champions move together.
    #[serde(rename = "self")]
    Alone,
    /// All who move with it.
    WholeStack,
}

/// Whose units something on the board serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Users {
    /// Everybody's.
    All,
    /// Those of the player who made it.
    Owner,
}

/// What happens before round 1.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupKnobs {
    /// How Lead goes round (§12.3).
    pub lead_rotation: LeadRotation,
    /// In which order seats choose their corner (§8).
    pub capital_draft: CapitalDraft,
    /// Whether the faction champion is in the opening hand for certain (§8).
    pub champion_in_opening_hand: bool,
    /// Cards in the opening hand, the champion included.
    pub opening_hand: u8,
    /// Whether each faction has its own starter deck instead of the common one, which is every
    /// card of the set `starter` as often as its copies say (§22.1).
    pub faction_starter_decks: bool,
    /// Bridges each player places.
    pub start_bridges: u8,
    /// How far from the own Capital the nearer end of such a bridge may be, in hexes.
    pub start_bridge_range: u8,
    /// Cards shown for the free starting card; 0 = none is given.
    pub free_card_reveal: u8,
    /// Whether a Victory card gives its VP when it is the free card (BF-Q25).
    pub free_card_scores: bool,
}

/// How Lead goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeadRotation {
    /// From seat to seat in the order of seats.
    Seat,
    /// From Capital to Capital around the board.
    Corner,
}

/// In which order seats choose their corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CapitalDraft {
    /// The last seat first.
    Reverse,
    /// The first seat first.
    Forward,
    /// Nobody chooses: corners are dealt out.
    Random,
}

/// Board, corners and special tiles.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapKnobs {
    /// Radius of the board for 2 players, in hexes, the Center not counted (§4.1).
    pub radius_2p: u8,
    /// Radius for 3 to 6 players.
    pub radius_multi: u8,
    /// The corners in use, 0 to 5 (§5).
    pub slots: ByPlayers<Vec<u8>>,
    /// Mines: one home Mine per player, the rest near the Center (§6.1); if there are fewer than
    /// players, all are near the Center.
    pub mines: ByPlayers<u8>,
    /// Forges (§6.1).
    pub forges: ByPlayers<u8>,
    /// What a Mine can yield, in gold (§7.1).
    pub mine_values: Vec<u8>,
    /// How likely each of these is; they sum to 1.
    pub mine_probs: Vec<f64>,
    /// Whether home Mines can differ in it (BF-Q20).
    pub mine_value_mode: MineValueMode,
    /// How near to a Capital a special tile can be, in hexes (§7.2).
    pub special_min_capital_dist: u8,
    /// How far from the Center Forges can be (§7.3).
    pub forge_center_dists: Vec<u8>,
    /// How near to each other Forges can be.
    pub forge_min_spacing: u8,
    /// By how much the distances from the Capitals to their nearest Forge may differ.
    pub forge_max_imbalance: u8,
    /// How far a home Mine is from its Capital.
    pub home_mine_dist: u8,
    /// How far the other Mines can be from the Center.
    pub rest_mine_center_dists: Vec<u8>,
    /// By how much the distances from the Capitals to their nearest Mine may differ.
    pub nearest_mine_max_diff: u8,
    /// Placements tried before spread is given up.
    pub max_rerolls: u32,
}

impl MapKnobs {
    /// The radius for a number of players.
    pub fn radius(&self, players: usize) -> u8 {
        if players == 2 { self.radius_2p } else { self.radius_multi }
    }
}

/// How Mine Values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MineValueMode {
    /// Each by itself.
    Independent,
    /// One for all home Mines, the others each by itself.
    HomeEqual,
}

/// A value for each number of players.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayers<T> {
    /// With 2 players.
    pub p2: T,
    /// With 3 players.
    pub p3: T,
    /// With 4 players.
    pub p4: T,
    /// With 5 players.
    pub p5: T,
    /// With 6 players.
    pub p6: T,
}

impl<T> ByPlayers<T> {
    /// The value for 2 to 6 players.
    ///
    /// # Panics
    /// With any other number, for which no game is built.
    pub fn of(&self, players: usize) -> &T {
        match players {
            2 => &self.p2,
            3 => &self.p3,
            4 => &self.p4,
            5 => &self.p5,
            6 => &self.p6,
            _ => unreachable!("Bridgefront is for 2 to 6 players"),
        }
    }
}

/// The row and its auctions.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketKnobs {
    /// Cards of the next Age in the row of round 1, 2, ...; 0 in rounds after the last (§11.0).
    pub preview: Vec<u8>,
    /// The row holds as many cards as there are players and this many more.
    pub row_extra: i32,
    /// Cards of the row a player can gain in a round (§11.1).
    pub wins_per_round: u8,
    /// What a Buy costs (§11.3).
    pub buy_payment: BuyPayment,
    /// The least Buy, in gold (§11.2).
    pub min_buy: u8,
    /// Whether a player who gets a card that nobody bought may leave it (BF-Q32).
    pub can_refuse: bool,
    /// Where the Passes on a card that nobody bought go (BF-Q28).
    pub pass_mode: PassMode,
    /// When bids on the cards of a row are made (§11.2).
    pub bid_mode: BidMode,
    /// What happens when a shared deck has run out, also in drafts (BF-Q33).
    pub deck_out: DeckOut,
    /// Whether drafts and Power Picks show cards of the next Age as the row of the round does (§11.0).
    pub preview_drafts: bool,
}

impl MarketKnobs {
    /// How many cards of the next Age a round's row has at most (rounds count from 1).
    pub fn preview(&self, round: u8) -> u8 {
        let index = round.checked_sub(1).map(usize::from);
        index.and_then(|index| self.preview.get(index)).copied().unwrap_or(0)
    }
}

/// What a Buy costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuyPayment {
    /// The own bid.
    FirstPrice,
    /// The highest other Buy, at least the least Buy.
    SecondPrice,
}

/// Where the Passes on a card that nobody bought go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassMode {
    /// To the player who gets the card.
    PotToReceiver,
    /// Nowhere: nobody pays, Passes only say who gets the card.
    NoPot,
    /// To the bank: everybody pays.
    PotToBank,
}

/// When bids on the cards of a row are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BidMode {
    /// Card by card, each when the one before it is settled.
    SealedSequential,
    /// On all cards of the row before the first is settled.
    SealedAllAtOnce,
}

/// What happens when a shared deck has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckOut {
    /// Fewer cards are shown.
    ShortRow,
    /// Cards of the next Age stand in.
    FillFromNext,
}

/// Which decks are used.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContentKnobs {
    /// How often each card is in its deck.
    pub profile: Profile,
}

/// How often each card is in its deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// As listed: `copies`.
    Listed,
    /// Filled up to the sizes the book states: `fill_copies`.
    Fill47,
}

/// How many cards tiles reveal.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftsKnobs {
    /// By a Forge Draft (§16.2).
    pub forge_reveal: u8,
    /// By a Power Pick (§16.1).
    pub power_reveal: u8,
    /// By a Mine Draft; 0 = there is none (§6.2).
    pub mine_reveal: u8,
    /// Which Age's deck a Forge Draft made by a card is from (BF-Q35).
    pub card_age: CardAge,
}

/// Which Age's deck a Forge Draft made by a card is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardAge {
    /// That of the round.
    Current,
    /// That of the card, which is the one it names.
    Printed,
}

/// What tiles give.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CollectionKnobs {
    /// Whether a Forge, a Forge Draft and a Power Pick may be left, as a Mine Draft may (BF-Q158).
    pub optional: bool,
}

/// The power decks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerKnobs {
    /// Which power cards that are no Victory cards burn (§24).
    pub nonvictory_burn: NonvictoryBurn,
}

/// Which power cards that are no Victory cards burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NonvictoryBurn {
    /// Those that say so.
    AsPrinted,
    /// All.
    All,
}

/// Points from cards.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpKnobs {
    /// Permanent VP for each point printed on a gained Victory card (§15.4).
    pub per_victory_card: u8,
    /// Whether they are lost when the card is scrapped or burnt (BF-Q43).
    pub lose_on_scrap: bool,
}

/// What basic actions cost and do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostsKnobs {
    /// Build Bridge.
    pub build_bridge: BuildBridgeKnobs,
    /// March 1.
    pub march: MarchKnobs,
    /// Capital Reinforce.
    pub reinforce: ReinforceKnobs,
}

/// The basic action Build Bridge.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildBridgeKnobs {
    /// Its mana.
    pub mana: u8,
}

/// The basic action March 1.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarchKnobs {
    /// Its mana.
    pub mana: u8,
    /// How far it goes, in hexes.
    pub steps: u8,
}

/// The basic action Capital Reinforce.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReinforceKnobs {
    /// Its mana.
    pub mana: u8,
    /// Its gold.
    pub gold: u8,
    /// The Forces deployed.
    pub forces: u8,
}

/// Battles.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatKnobs {
    /// A Force hits on a die of 1 to this (§2.2).
    pub force_hit: u8,
    /// Hits that a Force takes before it dies, 1 to 3 (§2.2). Those it survives are forgotten when
    /// the battle ends; effects that destroy Forces destroy them whole.
    pub force_hp: u8,
    /// Who takes a hit (§14.2).
    pub assignment: Assignment,
    /// Whether chance can give a unit more hits than it needs to die (§14.2).
    pub overkill: Overkill,
    /// Whether a cap on the threshold of Forces is stronger than their bonuses (§14.1, Smoke Screen).
    pub cap_beats_bonus: bool,
    /// Combat rounds after which a battle is a fault. Not in the book.
    pub max_rounds: u32,
}

/// Who takes a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Assignment {
    /// Any survivor, each as likely.
    Random,
    /// Whom the player who hit says.
    AttackerChoice,
    /// Forces first, champions when none is left; within these, by chance.
    ChampionsLast,
}

/// Whether chance can give a unit more hits than it needs to die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overkill {
    /// No: each hit falls on a unit that still lives.
    None,
    /// Yes: the hits of a combat round are spread over the units alive when it began, and what falls
    /// on one that has died in it is lost. A player who names targets names living ones.
    PerRoundPool,
}

/// All champions together.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChampionsKnobs {
    /// Champions a player can have on the board; 0 = no limit (§20.3).
    pub limit: u8,
    /// The gold tiers (§20.2).
    pub cost_step: CostStep,
    /// What a champion costs who already has three (§20.2).
    pub fourth_cost: FourthCost,
    /// Where a champion can come in (§20.1).
    pub deploy_where: DeployWhere,
    /// Whether a champion that destroys bridges when deployed may leave them (§23.2).
    pub on_deploy_optional: bool,
    /// Whether a champion's card burns when played, as far as the card says so (§20.4).
    pub burn_on_play: bool,
    /// Every printed bounty is multiplied by this, rounded to the nearest whole number ...
    pub bounty_scale: f64,
    /// ... and raised by this, in gold; never below 0.
    pub bounty_flat: i32,
    /// Every printed HP is multiplied by this, rounded to the nearest whole number, at least 1.
    pub hp_scale: f64,
    /// How often a Bodyguard turns a hit aside (§22.3).
    pub bodyguard_scope: BodyguardScope,
    /// Which enemy deaths in a battle count as killed by a champion with an effect on kills (§23.2).
    pub kill_credit: KillCredit,
}

/// What a champion costs who already has three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FourthCost {
    /// As much more than the third as the third costs more than the second, and so on.
    Extrapolate,
    /// What the third costs.
    SameAsThird,
    /// No fourth champion can be played.
    Forbidden,
}

/// Where a champion can come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeployWhere {
    /// In the own Capital and wherever an own Force stands.
    CapitalOrForceHex,
    /// In the own Capital.
    CapitalOnly,
    /// In the own Capital and wherever an own unit stands.
    AnyOccupied,
}

/// How often a Bodyguard turns a hit aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BodyguardScope {
    /// Once in each battle.
    Battle,
    /// Once in each combat round of a battle.
    CombatRound,
    /// Once in each round of the match, in the first battle that asks for it.
    Round,
}

/// Which enemy deaths in a battle count as killed by a champion with an effect on kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KillCredit {
    /// Those by one of its own hits, drawn among the hits of its side in that combat round.
    ByDie,
    /// All that its side kills in a battle it is in.
    WholeBattle,
}

/// The gold tiers of champions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CostStep {
    /// All tiers as printed.
    Printed,
    /// The first tier as printed, each further one this much gold above the one before.
    #[serde(untagged)]
    Gold(u8),
}

/// Who sees what.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfoKnobs {
    /// Cards shown and gained in drafts, the free card included (BF-Q161).
    pub draft_picks: DraftPicks,
    /// Discard piles (BF-Q162).
    pub discards: Discards,
    /// Permanent VP (§15.4).
    pub vp: VpSeen,
}

/// Who sees the cards shown and gained in a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftPicks {
    /// Who drafts.
    Private,
    /// Everybody.
    Public,
}

/// Who sees the cards of a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Discards {
    /// Its owner, and everybody those that were played.
    Owner,
    /// Everybody.
    Public,
}

/// Who sees a player's Permanent VP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VpSeen {
    /// The player, and everybody those of cards all have seen.
    Own,
    /// Everybody.
    Public,
}

/// Readings of what cards do.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EffectsKnobs {
    /// How long Slow waits for its champion's next battle (§23.2).
    pub slow_expiry: SlowExpiry,
    /// Whether a champion that cannot be targeted takes no damage from enemy cards that strike its
    /// hex (§23.2, §24.2).
    pub ward_blocks_area: bool,
    /// Whether a strike on a hex that does not say enemy hits units of whoever plays it (§23.2).
    pub friendly_fire: bool,
}

/// How long Slow waits for its champion's next battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlowExpiry {
    /// Until it comes.
    OnUse,
    /// To the end of the round.
    RoundEnd,
}

/// How many of the legal choices are proposed to agents. The rules accept all of them.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchKnobs {
    /// How many ways to split a stack.
    pub split_buckets: SplitBuckets,
    /// How many bids of each kind; more gold than this is thinned out.
    pub bid_buckets: u8,
}

/// How many ways to split a stack are proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SplitBuckets {
    /// Every number of Forces.
    Full,
    /// None (if a champion goes), one, half, all but one, all.
    Coarse,
}

/// A faction. The numbers of a passive are there if the book gives it to the faction; one that
/// borrows it has the numbers of the first faction, by id, that has any.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionKnobs {
    /// The name in the book (§21).
    pub name: String,
    /// The id of its starter spell (§22.2).
    pub spell: String,
    /// The id of its champion (§22.3).
    pub champion: String,
    /// The ids of its own starter deck, if `setup.faction_starter_decks`.
    pub starter_deck: Vec<String>,
    /// The passives in force.
    pub passives: Vec<Passive>,
    /// See [`Passive::ShieldWall`].
    pub shield_wall: Option<ShieldWall>,
    /// See [`Passive::HomeGuard`].
    pub home_guard: Option<HomeGuard>,
    /// See [`Passive::Contracts`].
    pub contracts: Option<Contracts>,
    /// See [`Passive::CleanExit`].
    pub clean_exit: Option<CleanExit>,
    /// See [`Passive::Steal`].
    pub steal: Option<Steal>,
    /// See [`Passive::FreeMarch`].
    pub free_march: Option<FreeMarch>,
    /// See [`Passive::Wings`].
    pub wings: Option<Wings>,
    /// See [`Passive::OreCut`].
    pub ore_cut: Option<OreCut>,
    /// See [`Passive::Militia`].
    pub militia: Option<Militia>,
    /// See [`Passive::TieWin`].
    pub tie_win: Option<TieWin>,
    /// See [`Passive::QuietStudy`].
    pub quiet_study: Option<QuietStudy>,
    /// See [`Passive::PickBonus`].
    pub pick_bonus: Option<PickBonus>,
    /// See [`Passive::Pillage`].
    pub pillage: Option<Pillage>,
    /// See [`Passive::CapitalHit`].
    pub capital_hit: Option<CapitalHit>,
    /// See [`Passive::CapitalCp`].
    pub capital_cp: Option<CapitalCp>,
}

impl FactionKnobs {
    /// Whether a passive is in force.
    pub fn has(&self, passive: Passive) -> bool {
        self.passives.contains(&passive)
    }

    /// Whether the faction has numbers of its own for a passive, in force or not.
    fn knows(&self, passive: Passive) -> bool {
        match passive {
            Passive::ShieldWall => self.shield_wall.is_some(),
            Passive::HomeGuard => self.home_guard.is_some(),
            Passive::Contracts => self.contracts.is_some(),
            Passive::CleanExit => self.clean_exit.is_some(),
            Passive::Steal => self.steal.is_some(),
            Passive::FreeMarch => self.free_march.is_some(),
            Passive::Wings => self.wings.is_some(),
            Passive::OreCut => self.ore_cut.is_some(),
            Passive::Militia => self.militia.is_some(),
            Passive::TieWin => self.tie_win.is_some(),
            Passive::QuietStudy => self.quiet_study.is_some(),
            Passive::PickBonus => self.pick_bonus.is_some(),
            Passive::Pillage => self.pillage.is_some(),
            Passive::CapitalHit => self.capital_hit.is_some(),
            Passive::CapitalCp => self.capital_cp.is_some(),
        }
    }
}

/// What a faction can do without a card (§21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passive {
    /// As Defender its Forces hit better in the first combat rounds.
    ShieldWall,
    /// Deploying Forces into the own Capital puts down more of them.
    HomeGuard,
    /// Killing an enemy champion pays more than its bounty.
    Contracts,
    /// Own champions that survive a battle heal.
    CleanExit,
    /// Killing an enemy champion may take it over: an idea of the book, off by default.
    Steal,
    /// A march at no mana with a stack that has a champion.
    FreeMarch,
    /// While occupying the Center, deploys there as if it were the Capital.
    Wings,
    /// Mines collected for gold yield more.
    OreCut,
    /// Defending a Mine its Forces hit better.
    Militia,
    /// Wins every tie of bids.
    TieWin,
    /// After the Reset draw it may discard and draw as many.
    QuietStudy,
    /// Sees more cards to pick from.
    PickBonus,
    /// Taking an enemy Capital pays gold.
    Pillage,
    /// In an enemy Capital its Forces hit better.
    CapitalHit,
    /// An enemy Capital is worth other Control VP.
    CapitalCp,
}

macro_rules! passive_numbers {
    ($($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $field:ident: $kind:ty),* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $name {
                $($(#[$what])* pub $field: $kind,)*
            }
        )*
    };
}

passive_numbers! {
    /// The numbers of [`Passive::ShieldWall`].
    ShieldWall {
        /// Forces hit on a die of 1 to this.
        hit: u8,
        /// In the first so many combat rounds.
        rounds: u8
    }
    /// The numbers of [`Passive::HomeGuard`].
    HomeGuard {
        /// Forces more per deploy.
        extra: u8,
        /// What counts as one deploy (BF-Q146).
        per: GuardPer
    }
    /// The numbers of [`Passive::Contracts`].
    Contracts {
        /// Gold per champion.
        gold: u8
    }
    /// The numbers of [`Passive::CleanExit`].
    CleanExit {
        /// HP restored.
        heal: u8,
        /// Which champions heal (BF-Q147).
        scope: HealScope
    }
    /// The numbers of [`Passive::Steal`].
    Steal {
        /// A die of 1 to this takes the champion over.
        roll_max: u8,
        /// With how many HP it comes over (BF-Q148).
        hp: StolenHp
    }
    /// The numbers of [`Passive::FreeMarch`].
    FreeMarch {
        /// Free marches in a round.
        per_round: u8
    }
    /// [`Passive::Wings`] has no numbers.
    Wings {}
    /// The numbers of [`Passive::OreCut`].
    OreCut {
        /// Gold more per Mine.
        gold: u8,
        /// Whether a Mine Draft pays it too (BF-Q150).
        on_draft: bool
    }
    /// The numbers of [`Passive::Militia`].
    Militia {
        /// Forces hit on a die of 1 to this.
        hit: u8
    }
    /// The numbers of [`Passive::TieWin`].
    TieWin {
        /// Ties of which bids are won (BF-Q31).
        scope: TieScope
    }
    /// The numbers of [`Passive::QuietStudy`].
    QuietStudy {
        /// Cards at most.
        max: u8
    }
    /// The numbers of [`Passive::PickBonus`].
    PickBonus {
        /// Cards more to pick from.
        extra: u8,
        /// Where (BF-Q46).
        scope: PickScope
    }
    /// The numbers of [`Passive::Pillage`].
    Pillage {
        /// Gold per Capital taken.
        gold: u8,
        /// How often the same Capital pays (BF-Q151).
        mode: PillageMode
    }
    /// The numbers of [`Passive::CapitalHit`].
    CapitalHit {
        /// Forces hit on a die of 1 to this.
        hit: u8
    }
    /// The numbers of [`Passive::CapitalCp`].
    CapitalCp {
        /// Control VP per enemy Capital, instead of `rules.enemy_capital_cp`.
        cp: u8
    }
}

/// What counts as one deploy for [`Passive::HomeGuard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuardPer {
    /// Each clause that puts a Force into the Capital.
    Effect,
    /// All clauses of one card together.
    Card,
}

/// Whom [`Passive::CleanExit`] heals after a battle of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HealScope {
    /// Own champions that were in the battle.
    Participants,
    /// All own champions.
    AllOwn,
}

/// With how many HP a stolen champion comes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StolenHp {
    /// With all that are printed.
    Full,
    /// With one.
    One,
}

/// Ties of which bids [`Passive::TieWin`] wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieScope {
    /// Of the highest Buy.
    BuyOnly,
    /// Of the highest Buy and of the lowest Pass.
    BuyAndPass,
}

/// Where [`Passive::PickBonus`] shows more cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PickScope {
    /// When cards of a shared deck are revealed.
    Drafts,
    /// Then, and in looks at the own draw pile.
    DraftsAndLooks,
}

/// How often the same Capital pays [`Passive::Pillage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PillageMode {
    /// Each time it is taken.
    PerCapture,
    /// The first time.
    OncePerCapital,
}

impl Knobs {
    /// What must hold between values, for any number of players.
    fn check(&self) -> Result<(), SetupError> {
        self.check_rounds_and_hands()?;
        demand(self.setup.free_card_scores || !self.vp.lose_on_scrap, "vp.lose_on_scrap", || {
            (
                "scrapping a free card that gave no VP would cost VP".into(),
                "set it to false, or set setup.free_card_scores = true",
            )
        })?;
        self.check_map()?;
        self.check_costs()?;
        self.check_factions()
    }

    /// What costs nothing and uses nothing up could be done for ever in one Action Phase (BF-12.1).
    fn check_costs(&self) -> Result<(), SetupError> {
        let costs = &self.costs;
        demand(costs.march.mana > 0, "costs.march.mana", || {
            (
                "a march that costs no mana could go on for ever: an Action Phase ends when mana does".into(),
                "make it 1 or more; for longer marches raise costs.march.steps, for more of them rules.max_mana, \
                 and some free ones a round are the passive free_march of factions.<id>.passives",
            )
        })?;
        let reinforce = &costs.reinforce;
        demand(reinforce.mana > 0 || reinforce.gold > 0, "costs.reinforce.mana", || {
            (
                "a Capital Reinforce that costs neither mana nor gold could go on for ever".into(),
                "make it 1 or more, or raise costs.reinforce.gold",
            )
        })
    }

    fn check_rounds_and_hands(&self) -> Result<(), SetupError> {
        let rules = &self.rules;
        let [first, second, third] = rules.age_start;
        demand(first == 1 && first < second && second < third, "rules.age_start", || {
            (
                format!("the Ages begin in rounds {first}, {second}, {third}"),
                "let Age I begin in round 1 and each next Age later",
            )
        })?;
        demand(rules.hand_size <= rules.hand_limit, "rules.hand_size", || {
            let (size, limit) = (rules.hand_size, rules.hand_limit);
            (
                format!("a Reset draws {size} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        let opening = self.setup.opening_hand;
        demand(opening <= rules.hand_limit, "setup.opening_hand", || {
            let limit = rules.hand_limit;
            (
                format!("the opening hand has {opening} cards, but a hand holds only {limit}"),
                "lower it, or raise rules.hand_limit",
            )
        })?;
        demand(!self.setup.champion_in_opening_hand || opening >= 1, "setup.opening_hand", || {
            (
                "the opening hand has no place for the champion".into(),
                "make it 1 or more, or set setup.champion_in_opening_hand = false",
            )
        })?;
        Ok(())
    }

    fn check_map(&self) -> Result<(), SetupError> {
        let map = &self.map;
        for (path, radius) in [("map.radius_2p", map.radius_2p), ("map.radius_multi", map.radius_multi)] {
            demand((3..=5).contains(&radius), path, || {
                (format!("the board cannot have radius {radius}"), "make it 3, 4 or 5")
            })?;
        }
        for players in 2..=6 {
            let slots = map.slots.of(players);
            let path = format!("map.slots.p{players}");
            demand(slots.iter().all(|slot| (0..6).contains(slot)), &path, || {
                (format!("the corners are numbered 0 to 5, not {slots:?}"), "name corners from 0 to 5")
            })?;
            let distinct = (0..6).filter(|corner| slots.contains(corner)).count();
            demand(distinct == players && slots.len() == players, &path, || {
                (
                    format!("{players} players need {players} different corners, not {slots:?}"),
                    "name as many corners as players, each once",
                )
            })?;
        }
        let (values, probs) = (&map.mine_values, &map.mine_probs);
        demand(!values.is_empty(), "map.mine_values", || {
            ("a Mine has to have some value".into(), "name at least one value")
        })?;
        demand(probs.len() == values.len(), "map.mine_probs", || {
            (
                format!("{} Mine Values have {} probabilities", values.len(), probs.len()),
                "give one probability for each of map.mine_values",
            )
        })?;
        let sum: f64 = probs.iter().sum();
        let sound = probs.iter().all(|prob| *prob >= 0.0) && (sum - 1.0).abs() < 1e-9;
        demand(sound, "map.mine_probs", || {
            (format!("the probabilities {probs:?} sum to {sum}"), "let them be 0 or more and sum to 1")
        })?;
        for (path, dists) in [
            ("map.forge_center_dists", &map.forge_center_dists),
            ("map.rest_mine_center_dists", &map.rest_mine_center_dists),
        ] {
            let reach = map.radius_2p.min(map.radius_multi);
            demand(!dists.is_empty() && dists.iter().all(|dist| (1..=reach).contains(dist)), path, || {
                (
                    format!("{dists:?} is not a list of distances on the board"),
                    "name distances from 1 to the smaller radius",
                )
            })?;
        }
        demand(map.home_mine_dist >= map.special_min_capital_dist, "map.home_mine_dist", || {
            let (dist, min) = (map.home_mine_dist, map.special_min_capital_dist);
            (
                format!("a home Mine at distance {dist} is nearer to its Capital than the {min} hexes allowed"),
                "raise it, or lower map.special_min_capital_dist",
            )
        })
    }

    fn check_factions(&self) -> Result<(), SetupError> {
        for (id, faction) in &self.factions {
            let path = format!("factions.{id}.passives");
            for (index, passive) in faction.passives.iter().enumerate() {
                demand(self.factions.values().any(|other| other.knows(*passive)), &path, || {
                    (
                        format!("no faction has numbers for the passive {passive:?}"),
                        "name only passives that have a table under some faction",
                    )
                })?;
                demand(!faction.passives[..index].contains(passive), &path, || {
                    (format!("the passive {passive:?} is named twice"), "name it once")
                })?;
            }
        }
        Ok(())
    }

    fn check_card_names(&self, is_card: impl Fn(&str) -> bool) -> Result<(), SetupError> {
        for (id, faction) in &self.factions {
            let own = [("spell", &faction.spell), ("champion", &faction.champion)];
            let deck = faction.starter_deck.iter().map(|card| ("starter_deck", card));
            for (field, card) in own.into_iter().chain(deck) {
                demand(is_card(card), &format!("factions.{id}.{field}"), || {
                    (format!("there is no card `{card}`"), "name a card by its id, as in [cards.<id>]")
                })?;
            }
        }
        Ok(())
    }
}

/// An error of what is wrong and what to do, unless it holds.
fn demand(holds: bool, path: &str, wrong: impl FnOnce() -> (String, &'static str)) -> Result<(), SetupError> {
    if holds {
        return Ok(());
    }
    let (message, remedy) = wrong();
    Err(SetupError { path: path.to_owned(), message, remedy: remedy.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::Value;

    fn book() -> Rules {
        Rules::of_book(&BOOK).unwrap()
    }

    fn with(path: &str, value: impl Into<Value>) -> Result<Knobs, SetupError> {
        let mut rules = book();
        rules.set(&BOOK, path, &value.into(), None).unwrap();
        read(&rules)
    }

    fn blamed(path: &str, value: impl Into<Value>) -> String {
        with(path, value).unwrap_err().path
    }

    #[test]
    fn the_book_reads() {
        let knobs = read(&book()).unwrap();
        assert_eq!(knobs.factions.len(), 6);
        assert!(knobs.factions["gatewright"].has(Passive::Pillage));
        assert!(!knobs.factions["veil"].has(Passive::Steal) && knobs.factions["veil"].steal.is_some());
    }

    #[test]
    fn every_knob_of_the_book_has_a_note() {
        assert_eq!(crate::game::knobs::undocumented(&BOOK), Vec::<String>::new());
    }

    #[test]
    fn ages_and_previews_follow_the_round() {
        let knobs = read(&book()).unwrap();
        let ages: Vec<u8> = (1..=11).map(|round| knobs.rules.age(round)).collect();
        assert_eq!(ages, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
        let previews: Vec<u8> = (1..=11).map(|round| knobs.market.preview(round)).collect();
        assert_eq!(previews, [0, 1, 1, 0, 1, 2, 2, 0, 0, 0, 0]);
    }

    #[test]
    fn gold_tiers_are_as_printed_or_a_step() {
        assert_eq!(read(&book()).unwrap().champions.cost_step, CostStep::Printed);
        assert_eq!(with("champions.cost_step", 3).unwrap().champions.cost_step, CostStep::Gold(3));
    }

    #[test]
    fn values_that_do_not_go_together_are_blamed_by_path() {
        assert_eq!(blamed("rules.age_start", vec![1, 8, 4]), "rules.age_start");
        assert_eq!(blamed("rules.age_start", vec![2, 4, 8]), "rules.age_start");
        assert_eq!(blamed("rules.hand_size", 11), "rules.hand_size");
        assert_eq!(blamed("setup.opening_hand", 11), "setup.opening_hand");
        assert_eq!(blamed("setup.opening_hand", 0), "setup.opening_hand");
        assert_eq!(blamed("map.slots.p3", vec![0, 2, 2]), "map.slots.p3");
        assert_eq!(blamed("map.slots.p4", vec![0, 2, 4]), "map.slots.p4");
        assert_eq!(blamed("map.mine_values", vec![4, 5]), "map.mine_probs");
        assert_eq!(blamed("map.mine_probs", vec![0.5, 0.3, 0.3]), "map.mine_probs");
        assert_eq!(blamed("map.forge_center_dists", vec![2, 4]), "map.forge_center_dists");
        assert_eq!(blamed("map.special_min_capital_dist", 3), "map.home_mine_dist");
        assert_eq!(blamed("factions.aerial.passives", vec!["wings", "wings"]), "factions.aerial.passives");
        assert_eq!(blamed("factions.veil.starter_deck", vec!["recrut"]), "factions.veil.starter_deck");
    }

    #[test]
    fn what_costs_nothing_cannot_be_done_for_ever() {
        assert_eq!(blamed("costs.march.mana", 0), "costs.march.mana");
        assert!(with("costs.build_bridge.mana", 0).is_ok(), "edges run out");
        assert!(with("costs.reinforce.mana", 0).is_ok(), "gold runs out");
        let mut rules = book();
        rules.set(&BOOK, "costs.reinforce.mana", &Value::from(0), None).unwrap();
        rules.set(&BOOK, "costs.reinforce.gold", &Value::from(0), None).unwrap();
        assert_eq!(read(&rules).unwrap_err().path, "costs.reinforce.mana");
    }

    #[test]
    fn cards_that_gave_no_vp_cannot_take_any() {
        let mut rules = book();
        rules.set(&BOOK, "setup.free_card_scores", &Value::from(false), None).unwrap();
        assert!(read(&rules).is_ok());
        rules.set(&BOOK, "vp.lose_on_scrap", &Value::from(true), None).unwrap();
        assert_eq!(read(&rules).unwrap_err().path, "vp.lose_on_scrap");
        rules.set(&BOOK, "setup.free_card_scores", &Value::from(true), None).unwrap();
        assert!(read(&rules).is_ok());
    }

    #[test]
    fn a_word_that_is_none_is_refused() {
        let mut rules = book();
        assert!(rules.set(&BOOK, "combat.assignment", &Value::from("at_will"), None).is_err());
    }
}
