//! Attacks, guards, ranges and moves.

use crate::{knobs, words};

words! {
    /// A Ranged attack down a column without a Backfield (AX-RNG-3, AX-Q6).
    pub enum MissingBack {
        /// There is no target.
        None,
        /// It counts as an empty position.
        Life,
    }

    /// Close arrows of a card in the Backfield (AX-RNG-1, AX-Q7).
    pub enum CloseFromBack {
        /// They have no target.
        Never,
        /// They reach the enemy Frontline if the own position before it is empty.
        IfFrontEmpty,
    }

    /// What an Artifice can be aimed at (AX-TYPE-6, AX-Q48).
    pub enum ArtificeRange {
        /// Any card.
        Any,
        /// Enemy cards in range of an own card.
        NeedsAllyInRange,
    }

    /// When damage goes (AX-ATK-4, AX-Q35).
    pub enum DamageClears {
        /// From all cards, at the end of every turn.
        EveryTurn,
        /// From a player's cards, at the end of its own turn.
        OwnTurn,
        /// Not at all.
        Never,
    }

    /// Which empty positions let attacks through (AX-ATK-5, AX-Q8).
    pub enum EmptyHitsLife {
        /// Any.
        AnyPosition,
        /// Those of the Frontline.
        FrontOnly,
        /// Those of a row that is empty as a whole.
        OnlyIfRowEmpty,
    }

    /// Who may decline to defend (AX-DEF-2).
    pub enum Decline {
        /// Nobody.
        Never,
        /// Ready Creatures.
        ReadyCreatures,
        /// Face-up Creatures.
        AllCreatures,
    }

    /// How far a card is repositioned (AX-REP-1, AX-Q21).
    pub enum RepositionRange {
        /// Anywhere on the own side.
        Any,
        /// To a neighbouring position.
        Adjacent,
        /// To a neighbouring position, or to the other row of the column.
        AdjacentOrRow,
    }

    /// Whose abilities that wait for an attack act when a card guards (AX-GRD-3, AX-Q49).
    pub enum GuardCounters {
        /// Those of the guard, which is the target then, and of its neighbours.
        Guard,
        /// Those of the target that was declared, and of its neighbours, before anybody guards.
        Declared,
        /// Both: those of the declared target first, those of the guard once it stands in.
        Both,
    }

    /// Repositioning onto red (AX-Q21).
    pub enum IntoRed {
        /// It is not allowed.
        Illegal,
        /// The card returns to the hand.
        Bounce,
    }
}

knobs! {
    /// `rules.range`: arrows (AX-RNG).
    pub struct RangeKnobs {
        /// Whether Close arrows reach the neighbouring columns too.
        close_diagonal: bool = false, doubt "AX-Q34: an answer begins with No and lacks its question.";
        /// Whether they are of use in the Backfield.
        close_from_back: CloseFromBack = "never", doubt "AX-Q7";
        /// What an Artifice can be aimed at.
        artifice: ArtificeRange = "any", doubt "AX-Q48: an Artifice has no position.";
        /// Whether damage of an ability that is aimed by range can be aimed at an empty position, and costs Life Force there.
        ability_at_empty: bool = false, doubt "AX-Q53: targeting an empty position, or if the ability allows it.";
    }

    /// `rules.attack`: Basic Attacks (AX-ATK).
    pub struct AttackKnobs {
        /// Whether damage adds up.
        cumulative: bool = true;
        /// When it goes.
        damage_clears: DamageClears = "every_turn", doubt "AX-Q35";
        /// Whether the defender strikes back.
        strike_back: bool = false, doubt "AX-Q42";
        /// Whether the damage that is left over hits Life Force, as if every attacker had Pierce.
        overflow_to_life: bool = false;
        /// Which empty positions let attacks through.
        empty_hits_life: EmptyHitsLife = "any_position", doubt "AX-Q8";
    }

    /// `rules.defend`: defending (AX-DEF).
    pub struct DefendKnobs {
        /// Who may decline to.
        decline: Decline = "ready_creatures";
    }

    /// `rules.guard`: guards (AX-GRD).
    pub struct GuardKnobs {
        /// Whether there are any.
        enabled: bool = true;
        /// Whether they guard empty positions.
        empty: bool = true;
        /// Whether they guard against Ranged attacks.
        ranged: bool = true;
        /// Guards of one attack, each standing in for the one before.
        per_attack: u8 = 1, in 0..=3, "guards", doubt "AX-Q10";
        /// Whose Counters and Traps that wait for an attack act when a card guards.
        counters: GuardCounters = "guard", doubt "AX-Q49: the target changes, and not when.";
    }

    /// `rules.reposition`: moving (AX-REP).
    pub struct RepositionKnobs {
        /// How far.
        range: RepositionRange = "any", doubt "AX-Q21";
        /// Onto red on purpose.
        into_red: IntoRed = "illegal", doubt "AX-Q21";
        /// Whether face-down cards can be moved.
        face_down: bool = false, doubt "AX-Q50: face-down cards have limited Actions, and these are listed.";
    }

    /// `rules.broken`: Broken cards (AX-STA-4).
    pub struct BrokenKnobs {
        /// Life Force that the owner loses.
        damage: u8 = 1, in 0..=10, "life";
    }
}
