//! Bridgefront: secret planning, bridges on a hex map and deck building for 2 to 6 players.
//!
//! An overview of the rules, with the sections of the rulebook. `rules.md` lists every rule and every reading. Modules
//! named here are in `rules/`, except those next to this file.
//!
//! - **Setup** (5-8): one corner each, Forges and Mines placed by procedure, four Forces in each Capital, eleven cards,
//!   two secretly chosen starting bridges, a free card: `setup`, `map`.
//! - **Round** (9): Reset, market, Action Steps, sieges, collection, scoring, Cleanup: `turn`, `rounds`; and Quiet
//!   Study: `study`.
//! - **Market** (11): a row of cards, sealed bids to buy or to pass: `market`.
//! - **Action Steps** (12): every player secretly commits a card or basic action with locked targets: `actions`,
//!   `stages`, `paths`, `targets`. All are revealed and resolved by initiative: `steps`, `resolve`, `work` and, by type
//!   of effect, `movement`, `deploying`, `bridges`, `lasting`, `drafting`, `questions`.
//! - **Battles** (13-14): dice until one side is dead. Battles outside Capitals happen at once, those in Capitals after
//!   the Action Steps: `sieges`, `combat`. The effects of champions' deaths: `deaths`.
//! - **Collection** (16): gold or drafts from Mines, Forges and the Center: `collection`.
//! - **Victory** (3, 17): eight VP at scoring with no enemy in the Capital, or the highest total after ten rounds:
//!   `scoring`.
//! - **Cards** (15, 22-24) are data, `content`. They are made of sixteen verbs, `verbs`, each implemented in one file.
//!   What an effect does is in `verbs`, what it is worth to a player in `player/appraise`. The card piles: `piles`.
//! - Hidden information: `secrets`. Beliefs about others' drafts: `leanings`. Text formats: `text`. Match logs: `log`.
//!   Measures: `measures`.

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod claims;
pub(crate) mod content;
pub(crate) mod events;
pub mod knobs;
mod leanings;
mod log;
mod measures;
pub mod odds;
mod player;
pub(crate) mod rules;
mod secrets;
pub(crate) mod state;
#[cfg(test)]
mod tests;
mod text;
pub(crate) mod verbs;

pub use events::Event;
pub use rules::action::Action;
pub use state::State;

use content::cards::{CardId, Cards, DECKS, DeckId, Kind};
use content::printed::Printed;
use evenhand_game::game::{Book, FirstQuestion, Rules, Ruleset, Seat, SetupError, Varied};
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::ids::{IdArray, IdVec, id};
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};
use knobs::{GuardPer, HealScope, Knobs, Passive, PickScope, PillageMode, StolenHp, TieScope};
use rules::board::Board;
use rules::map;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use toml::Value;
use verbs::bridge::Bridge;
use verbs::deploy::{Deploy, DeployChampion, Site, Split};
use verbs::moves::{Company, Move};
use verbs::selectors::{HexBase, HexSel, Num};
use verbs::{Scripts, Verb};

/// The game of Bridgefront with all knobs fixed, for one player count.
#[derive(Clone, Debug)]
pub struct Bridgefront {
    /// Identifies this game for caches of values derived from it. Numbers start at 1; clones share theirs.
    pub(crate) number: u64,
    pub(crate) seats: usize,
    pub(crate) knobs: Knobs,
    pub(crate) board: Board,
    pub(crate) sites: map::Sites,
    pub(crate) cards: Cards,
    pub(crate) scripts: Scripts,
    pub(crate) lists: BasicLists,
    pub(crate) factions: IdVec<FactionId, Faction>,
    roles: IdVec<FactionId, String>,
    pub(crate) common_starter: Vec<CardId>,
    /// The three market decks, then the three power decks. Each deck is sorted.
    pub(crate) shared_decks: IdArray<DeckId, Vec<CardId>, DECKS>,
}

/// The effects of the basic actions and of deploying a champion.
#[derive(Clone, Debug)]
pub(crate) struct BasicLists {
    pub(crate) build: ListId,
    pub(crate) march: ListId,
    pub(crate) free_march: ListId,
    pub(crate) reinforce: ListId,
    pub(crate) champion: ListId,
}

id! {
    /// The index of a faction in [`Bridgefront::factions`]. It is also the role of the seat that plays the faction.
    pub struct FactionId(u8);
}

/// A faction: its cards and the numbers of its passives.
#[derive(Clone, Debug)]
pub(crate) struct Faction {
    pub(crate) spell: CardId,
    pub(crate) champion: CardId,
    pub(crate) starter: Vec<CardId>,
    pub(crate) passives: Passives,
}

/// The numbers of a faction's passives; zero or `false` for a passive that the faction does not have (BF-21).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Passives {
    /// The threshold of defending Forces, and the number of combat rounds for which it holds.
    pub(crate) shield_wall: (u8, u8),
    pub(crate) home_guard: u8,
    pub(crate) home_guard_per_card: bool,
    pub(crate) contracts: u8,
    pub(crate) clean_exit: u8,
    pub(crate) clean_exit_for_all: bool,
    pub(crate) steal: u8,
    pub(crate) stolen_with_one_hp: bool,
    pub(crate) free_march: u8,
    pub(crate) wings: bool,
    pub(crate) ore_cut: u8,
    pub(crate) ore_cut_on_draft: bool,
    pub(crate) militia: u8,
    /// Whether the faction wins ties of Buys, and of Passes.
    pub(crate) tie_win: (bool, bool),
    pub(crate) quiet_study: u8,
    pub(crate) pick_bonus: u8,
    pub(crate) pick_bonus_in_looks: bool,
    pub(crate) pillage: u8,
    pub(crate) pillage_once: bool,
    pub(crate) capital_hit: u8,
    pub(crate) capital_cp: Option<u8>,
}

impl Bridgefront {
    pub(crate) fn passives(&self, s: &State, seat: Seat) -> &Passives {
        &self.factions[s.player(seat).role].passives
    }
}

impl Ruleset for Bridgefront {
    const NAME: &'static str = "bridgefront";
    const SEATS: RangeInclusive<usize> = 2..=6;
    type State = State;
    type Action = Action;
    type Event = Event;

    const VARIED: &'static [Varied] = &[Varied { kind: "cards", from: "market", knob: "setup.left_out", usual: 6.0 }];

    const NOTATION: &'static str = include_str!("content/NOTATION.md");

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Is 5 mana a round right, or would 4 or 6 play better?",
        why: "The rulebook sets MAX_MANA = 5 and asks for a playtest of 4 to 6. Mana decides how many cards are played, how much is \
              fought over, and whether matches end on Victory Points or at the round limit.",
        knob: "rules.max_mana",
        values: &["4", "5", "6"],
        deals: 1_000,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Bridgefront has no setup for {seats} players"),
                remedy: "choose 2 to 6".into(),
            });
        }
        let knobs = knobs::read(rules)?;
        let printed = rules.once("cards", read_cards)?;
        let cards = Cards::of(&printed.cards, &knobs);
        let mut scripts = printed.scripts.clone();
        let board = Board::new(knobs.map.radius(seats));
        let sites = map::Sites::new(&board, &knobs, seats)?;
        let lists = basic_lists(&mut scripts, &knobs);
        let mut roles = IdVec::new();
        let mut factions = IdVec::new();
        for (name, faction) in &knobs.factions {
            roles.push(name.clone());
            factions.push(read_faction(name, faction, &knobs, &cards)?);
        }
        let common_starter =
            cards.iter().filter(|(_, card)| card.starter).flat_map(|(id, card)| vec![id; card.copies.into()]).collect();
        let mut shared_decks: IdArray<DeckId, Vec<CardId>, DECKS> = Default::default();
        for (id, card) in cards.iter() {
            if let Some(deck) = card.deck {
                shared_decks[deck].extend((0..card.copies).map(|_| id));
            }
        }
        for (deck, cards) in shared_decks.iter() {
            if cards.len() > 160 {
                return Err(SetupError {
                    path: "cards".into(),
                    message: format!("deck {} has {} cards", deck.0 + 1, cards.len()),
                    remedy: "at most 160 cards fit in a shared deck; lower some `copies`".into(),
                });
            }
        }
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        Ok(Bridgefront {
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            seats,
            knobs,
            board,
            sites,
            cards,
            scripts,
            lists,
            factions,
            roles,
            common_starter,
            shared_decks,
        })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn roles(&self) -> &[String] {
        self.roles.as_slice()
    }

    /// A round of six players has at most about 400 choices; no swept value makes it ten times that.
    fn step_limit(&self) -> usize {
        4000 * usize::from(self.knobs.rules.round_cap) + 1000
    }

    fn endings() -> &'static [&'static str] {
        &["threshold", "round_cap", "elimination"]
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        // The cards were already read when the game was built.
        rules.once("cards", read_cards).map_or(Vec::new(), |printed| content::warnings(self, &printed))
    }
}

impl ListedGame for Bridgefront {
    fn erased() -> &'static dyn AnyGame {
        erased::<Bridgefront>()
    }
}

/// Reads the cards and rejects text that can never take effect.
fn read_cards(table: &Value) -> Result<Printed, SetupError> {
    let printed = Printed::read(table)?;
    content::refuse_dead_text(&printed)?;
    Ok(printed)
}

/// Builds the basic actions from the same verbs as cards (BF-12.2).
fn basic_lists(scripts: &mut Scripts, knobs: &Knobs) -> BasicLists {
    let costs = &knobs.costs;
    let mut one = |verb: Verb| {
        let id = scripts.add(verb);
        scripts.add_list(vec![id])
    };
    let march = Move::march(costs.march.steps);
    let home = HexSel { base: HexBase::Capital, late: false };
    let forces = Num::Fixed(costs.reinforce.forces);
    BasicLists {
        build: one(Verb::Bridge(Bridge::BUILD)),
        march: one(Verb::Move(march)),
        free_march: one(Verb::Move(Move { with: Some(Company::Champion), ..march })),
        reinforce: one(Verb::Deploy(Deploy { forces, to: Site::Hex(home), split: Split::Any })),
        champion: one(Verb::DeployChampion(DeployChampion)),
    }
}

fn find_card(cards: &Cards, path: &str, id: &str) -> Result<CardId, SetupError> {
    cards.find(id).ok_or_else(|| {
        let nearest = cards
            .ids()
            .values()
            .max_by(|a, b| strsim::jaro_winkler(a, id).total_cmp(&strsim::jaro_winkler(b, id)))
            .map_or("", String::as_str);
        SetupError {
            path: path.into(),
            message: format!("there is no card `{id}`"),
            remedy: format!("did you mean `{nearest}`?"),
        }
    })
}

fn read_faction(
    name: &str,
    faction: &knobs::FactionKnobs,
    knobs: &Knobs,
    cards: &Cards,
) -> Result<Faction, SetupError> {
    let path = |key: &str| format!("factions.{name}.{key}");
    let champion = find_card(cards, &path("champion"), &faction.champion)?;
    if cards.get(champion).kind != Kind::Champion {
        return Err(SetupError {
            path: path("champion"),
            message: format!("`{}` is no champion", faction.champion),
            remedy: "name a card of type champion".into(),
        });
    }
    Ok(Faction {
        spell: find_card(cards, &path("spell"), &faction.spell)?,
        champion,
        starter: faction
            .starter_deck
            .iter()
            .map(|id| find_card(cards, &path("starter_deck"), id))
            .collect::<Result<_, _>>()?,
        passives: read_passives(faction, knobs),
    })
}

/// Returns the numbers of the passives that a faction has.
fn read_passives(faction: &knobs::FactionKnobs, knobs: &Knobs) -> Passives {
    // A passive that the rulebook gives to another faction uses that faction's numbers.
    macro_rules! numbers {
        ($passive:ident, $numbers:ident) => {
            std::iter::once(faction)
                .chain(knobs.factions.values())
                .filter(|_| faction.has(Passive::$passive))
                .find_map(|one| one.$numbers.as_ref())
        };
        ($passive:ident, $numbers:ident, $field:ident) => {
            numbers!($passive, $numbers).map_or(0, |numbers| numbers.$field)
        };
        ($passive:ident, $numbers:ident, $field:ident, $is:expr) => {
            numbers!($passive, $numbers).is_some_and(|numbers| numbers.$field == $is)
        };
    }
    Passives {
        shield_wall: (numbers!(ShieldWall, shield_wall, hit), numbers!(ShieldWall, shield_wall, rounds)),
        home_guard: numbers!(HomeGuard, home_guard, extra),
        home_guard_per_card: numbers!(HomeGuard, home_guard, per, GuardPer::Card),
        contracts: numbers!(Contracts, contracts, gold),
        clean_exit: numbers!(CleanExit, clean_exit, heal),
        clean_exit_for_all: numbers!(CleanExit, clean_exit, scope, HealScope::AllOwn),
        steal: numbers!(Steal, steal, roll_max),
        stolen_with_one_hp: numbers!(Steal, steal, hp, StolenHp::One),
        free_march: numbers!(FreeMarch, free_march, per_round),
        wings: faction.has(Passive::Wings),
        ore_cut: numbers!(OreCut, ore_cut, gold),
        ore_cut_on_draft: numbers!(OreCut, ore_cut, on_draft, true),
        militia: numbers!(Militia, militia, hit),
        tie_win: (faction.has(Passive::TieWin), numbers!(TieWin, tie_win, scope, TieScope::BuyAndPass)),
        quiet_study: numbers!(QuietStudy, quiet_study, max),
        pick_bonus: numbers!(PickBonus, pick_bonus, extra),
        pick_bonus_in_looks: numbers!(PickBonus, pick_bonus, scope, PickScope::DraftsAndLooks),
        pillage: numbers!(Pillage, pillage, gold),
        pillage_once: numbers!(Pillage, pillage, mode, PillageMode::OncePerCapital),
        capital_hit: numbers!(CapitalHit, capital_hit, hit),
        capital_cp: numbers!(CapitalCp, capital_cp).map(|numbers| numbers.cp),
    }
}
