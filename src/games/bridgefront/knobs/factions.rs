//! Factions and their passives (§21).

use serde::Deserialize;

use super::{Knobs, demand};
use crate::game::SetupError;

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
    pub(super) fn check_factions(&self) -> Result<(), SetupError> {
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

    pub(super) fn check_card_names(&self, is_card: impl Fn(&str) -> bool) -> Result<(), SetupError> {
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
