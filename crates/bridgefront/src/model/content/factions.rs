//! The factions: their cards and the numbers of their passives (BF-21).

use super::cards::{CardId, Cards, Kind};
use crate::model::knobs::{
    FactionKnobs, GuardPer, HealScope, Knobs, Passive, PickScope, PillageMode, StolenHp, StudyTime, TieScope,
};
use evenhand_game::game::SetupError;

/// A faction: its cards and the numbers of its passives.
#[derive(Clone, Debug)]
pub(crate) struct Faction {
    pub(crate) spell: CardId,
    pub(crate) champion: CardId,
    pub(crate) starter: Vec<CardId>,
    pub(crate) passives: Passives,
    /// The place of its basic actions among those of a step (BF-ED5).
    pub(crate) basic_rank: u8,
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
    /// Whether Quiet Study comes after the market.
    pub(crate) studies_late: bool,
    pub(crate) pick_bonus: u8,
    pub(crate) pick_bonus_in_looks: bool,
    pub(crate) pillage: u8,
    pub(crate) pillage_once: bool,
    /// The most gold that the loser of a battle pays.
    pub(crate) extortion: u8,
    /// The hexes that the first move of a round may go farther.
    pub(crate) tailwind: u8,
    pub(crate) deep_tunnels: bool,
    pub(crate) capital_hit: u8,
    pub(crate) capital_cp: Option<u8>,
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

pub(crate) fn read_faction(
    name: &str,
    faction: &FactionKnobs,
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
        basic_rank: basic_rank(&knobs.rules.basic_order, name),
    })
}

/// Returns the place of a faction in the order of basic actions; those that are not named share the last one.
fn basic_rank(order: &[String], name: &str) -> u8 {
    let place = order.iter().position(|named| named == name).unwrap_or(order.len());
    u8::try_from(place).unwrap_or(u8::MAX).min(40)
}

/// Returns the numbers of the passives that a faction has.
fn read_passives(faction: &FactionKnobs, knobs: &Knobs) -> Passives {
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
        studies_late: numbers!(QuietStudy, quiet_study, when, StudyTime::AfterMarket),
        pick_bonus: numbers!(PickBonus, pick_bonus, extra),
        pick_bonus_in_looks: numbers!(PickBonus, pick_bonus, scope, PickScope::DraftsAndLooks),
        pillage: numbers!(Pillage, pillage, gold),
        pillage_once: numbers!(Pillage, pillage, mode, PillageMode::OncePerCapital),
        extortion: numbers!(Extortion, extortion, gold),
        tailwind: numbers!(Tailwind, tailwind, steps),
        deep_tunnels: faction.has(Passive::DeepTunnels),
        capital_hit: numbers!(CapitalHit, capital_hit, hit),
        capital_cp: numbers!(CapitalCp, capital_cp).map(|numbers| numbers.cp),
    }
}
