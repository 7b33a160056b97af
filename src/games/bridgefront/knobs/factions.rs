//! Factions and their passives (§21).

use super::{Knobs, demand};
use crate::game::SetupError;
use crate::{knobs, remarks, words};

/// Declares the passives: of each a word, a field of a faction, and a table of its numbers.
macro_rules! passives {
    ($($(#[doc = $about:literal])+ $name:ident $field:ident { $($numbers:tt)* })+) => {
        words! {
            /// What a faction can do without a card (§21).
            #[derive(PartialOrd, Ord)]
            pub enum Passive {
                $($(#[doc = $about])+ $name,)+
            }
        }

        knobs! {
            /// A faction. The numbers of a passive are there if the book gives it to the faction; one that
            /// borrows it has the numbers of the first faction, by id, that has any.
            pub struct FactionKnobs {
                /// The name in the book.
                name: String; // §21
                /// The starter spell, by the id of its card.
                spell: String; // §22.2
                /// The faction champion, by the id of its card.
                champion: String; // §22.3
                /// The starter deck, by ids of cards, if setup.faction_starter_decks is true.
                starter_deck: Vec<String>,
                    doubt "The book will probably go over to a starter deck for each faction, and names none.";
                /// The passives in force; take one out to see what it is worth, or put in one of another faction, with its
                /// numbers.
                passives: Vec<Passive>;
                $($(#[doc = $about])+ $field: Option<$name>;)+
            }

            $($(#[doc = $about])+ pub struct $name { $($numbers)* })+
        }

        impl FactionKnobs {
            /// Whether the faction has numbers of its own for a passive, in force or not.
            pub(crate) fn knows(&self, passive: Passive) -> bool {
                match passive {
                    $(Passive::$name => self.$field.is_some(),)+
                }
            }
        }
    };
}

passives! {
    /// As Defender its Forces hit better in the first combat rounds.
    ShieldWall shield_wall {
        /// Forces with this passive hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
        /// Combat rounds, from the first, in which the Forces hit better.
        rounds: u8, in 1..=99, "combat rounds";
    }

    /// Deploying Forces into the own Capital puts down more of them.
    HomeGuard home_guard {
        /// Forces more with each deploy of Forces into the own Capital.
        extra: u8, in 0..=50, "Forces";
        /// What brings one extra lot of Forces: each clause of a card that deploys into the Capital, or each card.
        per: GuardPer,
            doubt "The book says each time Forces are deployed, and some cards deploy in several clauses (BF-Q146).";
    }

    /// Killing an enemy champion pays more than its bounty.
    Contracts contracts {
        /// Gold that this passive pays.
        gold: u8, in 0..=99, "gold";
    }

    /// Own champions that survive a battle heal.
    CleanExit clean_exit {
        /// HP that own champions get back after a battle.
        heal: u8, in 0..=20, "HP";
        /// Which champions heal after a battle of the faction: those in it, or all on the board.
        scope: HealScope,
            doubt "The book says the champions heal, and not whether they have to be in the battle (BF-Q147).";
    }

    /// Killing an enemy champion may take it over: an idea of the book, off by default.
    Steal steal {
        /// A die of 1 to this takes over the champion just killed.
        roll_max: u8, in 0..=6, "on a die", doubt "An idea of the book that it has not decided on.";
        /// With how many HP a stolen champion comes over: all that are printed, or one.
        hp: StolenHp, doubt "An idea of the book that it has not worked out (BF-Q148).";
    }

    /// A march at no mana with a stack that has a champion.
    FreeMarch free_march {
        /// Free marches in a round.
        per_round: u8, in 0..=9, "marches";
    }

    /// While occupying the Center, deploys there as if it were the Capital.
    Wings wings {}

    /// Mines collected for gold yield more.
    OreCut ore_cut {
        /// Gold more from each Mine collected.
        gold: u8, in 0..=99, "gold", doubt "The book asks whether this faction is slightly under powered.";
        /// Whether a Mine Draft brings the gold of Ore Cut too.
        on_draft: bool,
            doubt "The book says Mines collected from give it, and a Mine Draft is one way to collect (BF-Q150).";
    }

    /// Defending a Mine its Forces hit better.
    Militia militia {
        /// Forces with this passive hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
    }

    /// Wins every tie of bids.
    TieWin tie_win {
        /// Ties of which bids are won: of the highest Buy only, or of the lowest Pass too. For none, take tie_win out
        /// of the passives.
        scope: TieScope,
            doubt "The book says all ties in card bids, and to win a tie of Passes is to be given the card (BF-Q31).";
    }

    /// After the Reset draw it may discard and draw as many.
    QuietStudy quiet_study {
        /// Cards that can be exchanged after the Reset draw.
        max: u8, in 0..=20, "cards";
    }

    /// Sees more cards to pick from.
    PickBonus pick_bonus {
        /// Cards more to pick from.
        extra: u8, in 0..=9, "cards";
        /// Where one card more is shown: in drafts from shared decks, or in looks at the own draw pile too.
        scope: PickScope, doubt "The book says wherever there is a pick from n cards, and names no cases (BF-Q46).";
    }

    /// Taking an enemy Capital pays gold.
    Pillage pillage {
        /// Gold that this passive pays.
        gold: u8, in 0..=99, "gold";
        /// How often the same Capital pays: each time it is taken, or the first time only.
        mode: PillageMode, doubt "The book says upon taking, and not how often (BF-Q151).";
    }

    /// In an enemy Capital its Forces hit better.
    CapitalHit capital_hit {
        /// Forces with this passive hit on a die of 1 to this.
        hit: u8, in 0..=6, "on a die";
    }

    /// An enemy Capital is worth other Control VP.
    CapitalCp capital_cp {
        /// Control VP for each enemy Capital occupied, instead of rules.enemy_capital_cp.
        cp: u8, in 0..=9, "VP";
    }
}

impl FactionKnobs {
    /// Whether a passive is in force.
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

    /// Whom [`Passive::CleanExit`] heals after a battle of its owner.
    pub enum HealScope {
        /// Own champions that were in the battle.
        Participants,
        /// All own champions.
        AllOwn,
    }

    /// With how many HP a stolen champion comes over.
    pub enum StolenHp {
        /// With all that are printed.
        Full,
        /// With one.
        One,
    }

    /// Ties of which bids [`Passive::TieWin`] wins.
    pub enum TieScope {
        /// Of the highest Buy.
        BuyOnly,
        /// Of the highest Buy and of the lowest Pass.
        BuyAndPass,
    }

    /// Where [`Passive::PickBonus`] shows more cards.
    pub enum PickScope {
        /// When cards of a shared deck are revealed.
        Drafts,
        /// Then, and in looks at the own draw pile.
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
    /// What the book doubts of single factions.
    pub(crate) fn remarks {
        /// The passives in force; the idea steal can be put in, or a passive of another faction, with its numbers.
        "factions.veil.passives": Vec<Passive>,
            doubt "The book has a third passive only as an idea: steal, or something like it.";
        /// The passives in force; take one out to see what it is worth, or put in one of another faction, with its
        /// numbers.
        "factions.prospect.passives": Vec<Passive>,
            doubt "The book asks whether this faction is slightly under powered.";
        /// The passives in force; take one out to see what it is worth, or put in one of another faction, with its
        /// numbers.
        "factions.cipher.passives": Vec<Passive>,
            doubt "The book has a passive A and a passive C, but no B.";
    }
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

    /// `set` is the set of a card, if there is such a card.
    pub(super) fn check_card_names<'s>(&self, set: impl Fn(&str) -> Option<&'s str>) -> Result<(), SetupError> {
        for (id, faction) in &self.factions {
            let own = [("spell", &faction.spell), ("champion", &faction.champion)];
            let deck = faction.starter_deck.iter().map(|card| ("starter_deck", card));
            for (field, card) in own.into_iter().chain(deck) {
                let path = format!("factions.{id}.{field}");
                demand(set(card).is_some(), &path, || {
                    (format!("there is no card `{card}`"), "name a card by its id, as in [cards.<id>]")
                })?;
                // Whether a player began with a card or gained it from a shared deck is known by which card it is.
                let shared = |set: &str| set.starts_with("age") || set.starts_with("power");
                demand(
                    field == "starter_deck" && !self.setup.faction_starter_decks || !set(card).is_some_and(shared),
                    &path,
                    || {
                        (
                            format!("players begin with `{card}`, which by cards.{card}.set is in a shared deck too"),
                            "leave it in one of them, and write a copy of the card under another id for the other",
                        )
                    },
                )?;
            }
        }
        Ok(())
    }
}
