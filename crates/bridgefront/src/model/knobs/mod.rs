//! The knobs of the rules and of the factions, and the constraints between their values.
//!
//! Each knob is declared once, with its default, range, unit, description and any doubts of the rulebook. Numbers after
//! § are sections of the rulebook. The values of factions are in `content/factions.toml`; cards are read elsewhere.
//! There is one file for each part of the rules, with its knobs and the constraints within that part.

mod actions;
mod card_remarks;
mod cards;
mod champions;
mod combat;
mod demand;
mod factions;
mod information;
mod map;
mod market;
mod moves;
mod rules;
mod setup;

pub use actions::{BuildBridgeKnobs, CostsKnobs, MarchKnobs, ReinforceKnobs};
pub use cards::{
    CardAge, CollectionKnobs, ContentKnobs, DraftsKnobs, EffectsKnobs, HandChoices, LateTargets, NonvictoryBurn,
    PowerKnobs, Profile, ReforgeFrom, ShortHand, SlowExpiry, VpKnobs,
};
pub use champions::{BodyguardScope, ChampionsKnobs, CostStep, DeployWhere, FourthCost, KillCredit, OpeningStrike};
pub use combat::{Assignment, BattleOrder, CombatKnobs, Endless, Overkill, Retreat, Roles, SiegeOrder};
pub use factions::{
    CapitalCp, CapitalHit, CleanExit, Contracts, DeepTunnels, Extortion, FactionKnobs, FreeMarch, GuardPer, HealScope,
    HomeGuard, Militia, OreCut, Passive, PickBonus, PickScope, Pillage, PillageMode, QuietStudy, ShieldWall, Steal,
    StolenHp, StudyTime, Tailwind, TieScope, TieWin, Wings,
};
pub use information::{Discards, DraftPicks, InfoKnobs, SearchKnobs, SplitBuckets, VpSeen};
pub use map::{ByPlayers, Coordinates, FewMines, MapKnobs, MineValueMode, Placement};
pub use market::{BidMode, BuyPayment, DeckOut, MarketKnobs, PassMode};
pub use moves::{BlockedPath, BridgeTrap, LockStops, MovesKnobs, Origins, SeveralStacks, ShrunkStack, StackParts};
pub use rules::{
    AbilityTiming, BattleTiming, FinalTie, FizzleScope, FizzledChampion, FlightCarries, HandLimitMode,
    InitiativeColumn, InitiativeTie, PathBreak, PayTime, RulesKnobs, SimultaneousWin, Users, ZeroManaActions,
};
pub use setup::{BridgeEnds, CapitalDraft, LeadRotation, SetupKnobs};

use std::collections::BTreeMap;

use crate::model::content::renamed::RENAMED;
use crate::model::content::written::Written;
use demand::demand;
use evenhand_game::game::knobs::{Declared, Value};
use evenhand_game::game::{Book, Rules, SetupError};
use evenhand_game::knobs;

/// The rulebook as data.
pub const BOOK: Book = Book {
    documents: &[
        ("factions.toml", include_str!("../content/factions.toml")),
        ("cards_starter.toml", include_str!("../content/cards_starter.toml")),
        ("cards_age1.toml", include_str!("../content/cards_age1.toml")),
        ("cards_age2.toml", include_str!("../content/cards_age2.toml")),
        ("cards_age3.toml", include_str!("../content/cards_age3.toml")),
        ("cards_power.toml", include_str!("../content/cards_power.toml")),
    ],
    knobs: declared,
    open_tables: &["cards"],
};

knobs! {
    /// All knobs except those of the cards.
    pub struct Knobs {
        /// The basic rules of a match.
        rules: RulesKnobs;
        /// The setup before round 1 (§8).
        setup: SetupKnobs;
        /// Board, corners and special tiles (§4-7).
        map: MapKnobs;
        /// The market row and its auctions (§11).
        market: MarketKnobs;
        /// The decks in use (§23, 24).
        content: ContentKnobs;
        /// The numbers of cards that tiles reveal (§16).
        drafts: DraftsKnobs;
        /// The yields of tiles (§16).
        collection: CollectionKnobs;
        /// The power decks (§24).
        power: PowerKnobs;
        /// VP from cards (§15.4).
        vp: VpKnobs;
        /// Basic actions (§12.2).
        costs: CostsKnobs;
        /// The units that move together, and what stops them (§12.4-12.6).
        moves: MovesKnobs;
        /// Battles (§14).
        combat: CombatKnobs;
        /// Rules for all champions (§20).
        champions: ChampionsKnobs;
        /// Visibility of information (§15.4).
        info: InfoKnobs;
        /// Readings of card effects (§22-24).
        effects: EffectsKnobs;
        /// The numbers of legal choices offered to agents.
        search: SearchKnobs;
        /// The factions by id, sorted by id (§21).
        factions: BTreeMap<String, FactionKnobs>;
    }
}

/// Returns all knob declarations of the game.
fn declared() -> Declared {
    Declared::of::<Knobs>()
        .and::<BTreeMap<String, Written>>("cards")
        .with(factions::remarks)
        .with(card_remarks::cards)
        .renaming(RENAMED)
}

/// Reads the knobs and checks the constraints between them, for any number of players.
///
/// # Errors
///
/// A value is missing, has the wrong type, or conflicts with another value.
pub fn read(rules: &Rules) -> Result<Knobs, SetupError> {
    let knobs: Knobs = rules.sections()?;
    knobs.check()?;
    let set = |id: &str| rules.get(&format!("cards.{id}.set")).and_then(Value::as_str);
    factions::check_card_names(&knobs.factions, knobs.setup.faction_starter_decks, set)?;
    Ok(knobs)
}

impl Knobs {
    /// Checks the constraints between values, for any number of players.
    fn check(&self) -> Result<(), SetupError> {
        self.rules.check(&self.setup)?;
        demand(self.setup.free_card_scores || !self.vp.lose_on_scrap, "vp.lose_on_scrap", || {
            (
                "scrapping a free card that gave no VP would cost VP".into(),
                "set it to false, or set setup.free_card_scores = true",
            )
        })?;
        self.map.check()?;
        self.costs.check()?;
        factions::check_order(&self.rules.basic_order, &self.factions)?;
        factions::check(&self.factions)
    }
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
    fn every_knob_of_the_book_is_declared() {
        assert_eq!(evenhand_game::game::knobs::undocumented(&BOOK), Vec::<String>::new());
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
    fn a_card_players_begin_with_cannot_be_in_a_shared_deck_too() {
        assert_eq!(blamed("cards.perfect_recall.set", "power1"), "factions.cipher.spell");
        assert_eq!(blamed("cards.archivist_prime.set", "age2"), "factions.cipher.champion");
        assert!(with("cards.scout_report.set", "age1").is_ok(), "it is in no starter deck any more");
        let mut rules = book();
        rules.set(&BOOK, "setup.faction_starter_decks", &Value::from(true), None).unwrap();
        rules.set(&BOOK, "cards.scout_report.set", &Value::from("age1"), None).unwrap();
        let error = read(&rules).unwrap_err();
        assert_eq!(error.path, "factions.aerial.starter_deck");
        assert!(error.message.contains("cards.scout_report.set"), "{error}");
    }

    #[test]
    fn a_word_that_is_none_is_refused() {
        let mut rules = book();
        assert!(rules.set(&BOOK, "combat.assignment", &Value::from("at_will"), None).is_err());
    }
}
