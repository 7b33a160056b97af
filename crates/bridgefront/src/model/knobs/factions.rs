//! Factions and their passives (§21).

use std::collections::BTreeMap;

use super::demand::demand;
use evenhand_game::game::SetupError;
use evenhand_game::{knobs, remarks, words};

/// Declares the passives: for each a word, a field of the faction, and a table of its numbers.
macro_rules! passives {
    ($($(#[doc = $about:literal])+ $name:ident $field:ident { $($numbers:tt)* })+) => {
        words! {
            /// An ability that a faction has without a card (§21).
            #[derive(PartialOrd, Ord)]
            pub enum Passive {
                $($(#[doc = $about])+ $name,)+
            }
        }

        knobs! {
            /// A faction. The numbers of a passive are written in the faction to which the rulebook gives it. A faction
            /// that borrows a passive uses the numbers of the first faction, by id, that has any.
            pub struct FactionKnobs {
                /// The name in the rulebook.
                name: String; // §21
                /// The starter spell, by the id of its card.
                spell: String; // §22.2
                /// The faction champion, by the id of its card.
                champion: String; // §22.3
                /// The starter deck, by ids of cards, if setup.faction_starter_decks is true.
                starter_deck: Vec<String>,
                    doubt "The book will probably go over to a starter deck for each faction, and names none.";
                /// The passives in force. Take one out to measure its value, or put in one of another faction, with its
                /// numbers.
                passives: Vec<Passive>;
                $($(#[doc = $about])+ $field: Option<$name>;)+
            }

            $($(#[doc = $about])+ pub struct $name { $($numbers)* })+
        }

        impl FactionKnobs {
            /// Returns whether the faction has its own numbers for a passive, in force or not.
            pub(crate) fn knows(&self, passive: Passive) -> bool {
                match passive {
                    $(Passive::$name => self.$field.is_some(),)+
                }
            }
        }
    };
}

passives! {
    /// Its Forces hit better in the first combat rounds when they defend.
    ShieldWall shield_wall {
        /// The hit threshold of Forces with this passive: they hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
        /// Number of combat rounds, from the first, in which the Forces hit better.
        rounds: u8, in 1..=99, "combat rounds";
    }

    /// Deploying Forces into its Capital adds extra Forces.
    HomeGuard home_guard {
        /// Extra Forces for each deploy of Forces into the player's Capital.
        extra: u8, in 0..=50, "Forces";
        /// What brings the extra Forces: each clause of a card that deploys into the Capital, or each card.
        per: GuardPer,
            doubt "The book says each time Forces are deployed, and some cards deploy in several clauses (BF-Q146).";
    }

    /// Killing an enemy champion pays more than its bounty.
    Contracts contracts {
        /// Gold that this passive pays.
        gold: u8, in 0..=99, "gold";
    }

    /// Its champions that survive a battle heal.
    CleanExit clean_exit {
        /// HP that the faction's champions heal after a battle.
        heal: u8, in 0..=20, "HP";
        /// Which of the faction's champions heal after its battles: those in the battle, or all on the board.
        scope: HealScope,
            doubt "The book says the champions heal, and not whether they have to be in the battle (BF-Q147).";
    }

    /// Killing an enemy champion may take it over. Only an idea of the rulebook; off by default.
    Steal steal {
        /// A die of 1 to this takes over the champion that was just killed.
        roll_max: u8, in 0..=6, "on a die", doubt "An idea of the book that it has not decided on.";
        /// The HP of a stolen champion: its printed HP, or 1.
        hp: StolenHp, doubt "An idea of the book that it has not worked out (BF-Q148).";
    }

    /// A march at no mana with a stack that has a champion.
    FreeMarch free_march {
        /// Number of free marches per round.
        per_round: u8, in 0..=9, "marches";
    }

    /// While it occupies the Center, its deploys for the Capital may go there.
    Wings wings {}

    /// Mines collected for gold yield more gold.
    OreCut ore_cut {
        /// Extra gold from each Mine collected.
        gold: u8, in 0..=99, "gold", doubt "The book asks whether this faction is slightly under powered.";
        /// Whether a Mine Draft brings the gold of Ore Cut too.
        on_draft: bool,
            doubt "The book says Mines collected from give it, and a Mine Draft is one way to collect (BF-Q150).";
    }

    /// Its Forces hit better when they defend a Mine.
    Militia militia {
        /// The hit threshold of Forces with this passive: they hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
    }

    /// Wins every tie of bids.
    TieWin tie_win {
        /// Which ties of bids the faction wins: of the highest Buy only, or of the lowest Pass too. For none, take
        /// tie_win out of the passives.
        scope: TieScope,
            doubt "The book says all ties in card bids, and to win a tie of Passes is to be given the card (BF-Q31).";
    }

    /// After the Reset draw it may discard cards and draw the same number.
    QuietStudy quiet_study {
        /// Number of cards that can be exchanged after the Reset draw.
        max: u8, in 0..=20, "cards";
        /// When they are exchanged: after the Reset draw, before the market row is shown, or after the market.
        when: StudyTime = "before_market",
            doubt "The book exchanges them after the Reset draw; later, a player knows what the market brought \
                  (BF-Q45).";
    }

    /// Sees more cards to pick from.
    PickBonus pick_bonus {
        /// Number of extra cards to pick from.
        extra: u8, in 0..=9, "cards";
        /// Where the extra cards are shown: in drafts from shared decks, or also in looks at the player's own draw
        /// pile.
        scope: PickScope, doubt "The book says wherever there is a pick from n cards, and names no cases (BF-Q46).";
    }

    /// Taking an enemy Capital pays gold.
    Pillage pillage {
        /// Gold that this passive pays.
        gold: u8, in 0..=99, "gold";
        /// How often the same Capital pays: each time it is taken, or only the first time.
        mode: PillageMode, doubt "The book says upon taking, and not how often (BF-Q151).";
    }

    /// Winning a battle takes gold from the loser.
    Extortion extortion {
        /// The most gold that the loser of a battle pays.
        gold: u8, in 0..=99, "gold";
    }

    /// Its first move of a round may be longer.
    Tailwind tailwind {
        /// Number of hexes that its first move of a round may go farther.
        steps: u8, in 0..=3, "hexes";
    }

    /// Its units move between Mines that it holds as if these were adjacent and joined by a bridge.
    DeepTunnels deep_tunnels {}

    /// Its Forces hit better in an enemy Capital.
    CapitalHit capital_hit {
        /// The hit threshold of Forces with this passive: they hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
    }

    /// An enemy Capital is worth a different number of Control VP.
    CapitalCp capital_cp {
        /// Control VP for each enemy Capital occupied, instead of rules.enemy_capital_cp.
        cp: u8, in 0..=9, "VP";
    }
}

impl FactionKnobs {
    /// Returns whether a passive is in force.
    pub fn has(&self, passive: Passive) -> bool {
        self.passives.contains(&passive)
    }
}

words! {
    /// What counts as one deploy for [`Passive::HomeGuard`].
    pub enum GuardPer {
        /// Each clause that puts a Force into the Capital.
        Effect,
        /// All clauses of one card together.
        Card,
    }

    /// The champions that [`Passive::CleanExit`] heals after a battle of their owner.
    pub enum HealScope {
        /// The owner's champions that were in the battle.
        Participants,
        /// All the owner's champions.
        AllOwn,
    }

    /// The HP of a stolen champion.
    pub enum StolenHp {
        /// Its printed HP.
        Full,
        /// 1 HP.
        One,
    }

    /// The ties of bids that [`Passive::TieWin`] wins.
    pub enum TieScope {
        /// Ties of the highest Buy.
        BuyOnly,
        /// Ties of the highest Buy and of the lowest Pass.
        BuyAndPass,
    }

    /// When cards are exchanged.
    pub enum StudyTime {
        /// After the Reset draw, before the market row is shown.
        BeforeMarket,
        /// After the market, before the Action phase.
        AfterMarket,
    }

    /// The places where [`Passive::PickBonus`] shows more cards.
    pub enum PickScope {
        /// Drafts from shared decks.
        Drafts,
        /// Drafts from shared decks and looks at the player's own draw pile.
        DraftsAndLooks,
    }

    /// How often the same Capital pays [`Passive::Pillage`].
    pub enum PillageMode {
        /// Each time it is taken.
        PerCapture,
        /// The first time.
        OncePerCapital,
    }
}

remarks! {
    /// Describes knobs of single factions that the rulebook leaves in doubt.
    pub(crate) fn remarks {
        /// The passives in force. The idea steal can be put in, or a passive of another faction, with its numbers.
        "factions.veil.passives": Vec<Passive>,
            doubt "The book has a third passive only as an idea: steal, or something like it.";
        /// The passives in force. Take one out to measure its value, or put in one of another faction, with its
        /// numbers.
        "factions.prospect.passives": Vec<Passive>,
            doubt "The book asks whether this faction is slightly under powered.";
        /// The passives in force. Take one out to measure its value, or put in one of another faction, with its
        /// numbers.
        "factions.cipher.passives": Vec<Passive>,
            doubt "The book has a passive A and a passive C, but no B.";
    }
}

/// Checks the factions named in the order of basic actions.
pub(super) fn check_order(order: &[String], factions: &BTreeMap<String, FactionKnobs>) -> Result<(), SetupError> {
    for (place, id) in order.iter().enumerate() {
        demand(factions.contains_key(id), "rules.basic_order", || {
            (format!("there is no faction `{id}`"), "name factions by their ids")
        })?;
        demand(!order[..place].contains(id), "rules.basic_order", || {
            (format!("`{id}` is named twice"), "name each faction once")
        })?;
    }
    Ok(())
}

/// Checks the passives of all factions.
pub(super) fn check(factions: &BTreeMap<String, FactionKnobs>) -> Result<(), SetupError> {
    for (id, faction) in factions {
        let path = format!("factions.{id}.passives");
        for (index, passive) in faction.passives.iter().enumerate() {
            demand(factions.values().any(|other| other.knows(*passive)), &path, || {
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

/// Checks the cards that factions name. `starter_decks` is setup.faction_starter_decks. `set` returns the set of a card,
/// or `None` if there is no such card.
pub(super) fn check_card_names<'s>(
    factions: &BTreeMap<String, FactionKnobs>,
    starter_decks: bool,
    set: impl Fn(&str) -> Option<&'s str>,
) -> Result<(), SetupError> {
    for (id, faction) in factions {
        let own = [("spell", &faction.spell), ("champion", &faction.champion)];
        let deck = faction.starter_deck.iter().map(|card| ("starter_deck", card));
        for (field, card) in own.into_iter().chain(deck) {
            let path = format!("factions.{id}.{field}");
            demand(set(card).is_some(), &path, || {
                (format!("there is no card `{card}`"), "name a card by its id, as in [cards.<id>]")
            })?;
            // The game recognizes by its id whether a card is a starting card or was gained from a shared deck.
            let shared = |set: &str| set.starts_with("age") || set.starts_with("power");
            demand(field == "starter_deck" && !starter_decks || !set(card).is_some_and(shared), &path, || {
                (
                    format!("players begin with `{card}`, which by cards.{card}.set is in a shared deck too"),
                    "leave it in one of them, and write a copy of the card under another id for the other",
                )
            })?;
        }
    }
    Ok(())
}
