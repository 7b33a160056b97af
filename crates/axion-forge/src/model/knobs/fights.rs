//! Knobs of attacks, guards, ranges and movement.

use evenhand_game::{knobs, words};

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
        /// They reach the enemy Frontline if the Frontline position in front of the card is empty.
        IfFrontEmpty,
    }

    /// The cards that an Artifice can be aimed at (AX-TYPE-6, AX-Q48).
    pub enum ArtificeRange {
        /// Any card.
        Any,
        /// Enemy cards in range of one of the player's own cards.
        NeedsAllyInRange,
    }

    /// When damage clears (AX-ATK-4, AX-Q35).
    pub enum DamageClears {
        /// From all cards, at the end of every turn.
        EveryTurn,
        /// From a player's cards, at the end of its own turn.
        OwnTurn,
        /// Not at all.
        Never,
    }

    /// Which empty positions let attacks through to Life Force (AX-ATK-5, AX-Q8).
    pub enum EmptyHitsLife {
        /// Any.
        AnyPosition,
        /// Those of the Frontline.
        FrontOnly,
        /// Those of a row that is entirely empty.
        OnlyIfRowEmpty,
    }

    /// The cards that may decline to defend (AX-DEF-2).
    pub enum Decline {
        /// No card.
        Never,
        /// Ready Creatures.
        ReadyCreatures,
        /// Face-up Creatures.
        AllCreatures,
    }

    /// How far a card is repositioned (AX-REP-1, AX-Q21).
    pub enum RepositionRange {
        /// Anywhere on its owner's side.
        Any,
        /// To a neighboring position.
        Adjacent,
        /// To a neighboring position, or to the other row of the column.
        AdjacentOrRow,
    }

    /// Whose abilities that wait for an attack are triggered when a card guards (AX-GRD-3, AX-Q49).
    pub enum GuardCounters {
        /// Those of the guard, which becomes the target, and of its neighbors.
        Guard,
        /// Those of the declared target and of its neighbors, before any card guards.
        Declared,
        /// Both: those of the declared target first, then those of the guard once it is the target.
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
        /// Whether Close arrows reach the neighboring columns too.
        close_diagonal: bool = false, doubt "AX-Q34: an answer begins with No and lacks its question.";
        /// Whether Close arrows reach anything from the Backfield.
        close_from_back: CloseFromBack = "never", doubt "AX-Q7";
        /// The cards that an Artifice can be aimed at.
        artifice: ArtificeRange = "any", doubt "AX-Q48: an Artifice has no position.";
        /// Whether ability damage that is aimed by range can be aimed at an empty position, where it costs Life Force.
        ability_at_empty: bool = false, doubt "AX-Q53: targeting an empty position, or if the ability allows it.";
    }

    /// `rules.attack`: Basic Attacks (AX-ATK).
    pub struct AttackKnobs {
        /// Whether damage adds up.
        cumulative: bool = true, label "damage adds up";
        /// When damage clears.
        damage_clears: DamageClears = "every_turn", doubt "AX-Q35";
        /// Whether the defender strikes back.
        strike_back: bool = false, doubt "AX-Q42";
        /// Whether damage beyond what a defender could take hits Life Force, as if every attacker had Pierce.
        overflow_to_life: bool = false;
        /// Which empty positions let attacks through to Life Force.
        empty_hits_life: EmptyHitsLife = "any_position", doubt "AX-Q8";
    }

    /// `rules.defend`: defending (AX-DEF).
    pub struct DefendKnobs {
        /// The cards that may decline to defend.
        decline: Decline = "ready_creatures";
    }

    /// `rules.guard`: guards (AX-GRD).
    pub struct GuardKnobs {
        /// Whether cards can guard.
        enabled: bool = true;
        /// Whether cards can guard empty positions.
        empty: bool = true;
        /// Whether cards can guard against Ranged attacks.
        ranged: bool = true;
        /// Guards per attack, each guarding the one before it.
        per_attack: u8 = 1, in 0..=3, "guards", doubt "AX-Q10", label "guards per attack";
        /// Whose Counters and Traps that wait for an attack are triggered when a card guards.
        counters: GuardCounters = "guard", doubt "AX-Q49: the target changes, and not when.";
    }

    /// `rules.reposition`: moving (AX-REP).
    pub struct RepositionKnobs {
        /// How far a card can be repositioned.
        range: RepositionRange = "any", doubt "AX-Q21";
        /// Whether a card can be repositioned onto a red position on purpose.
        into_red: IntoRed = "illegal", doubt "AX-Q21";
        /// Whether face-down cards can be moved.
        face_down: bool = false, doubt "AX-Q50: face-down cards have limited Actions, and these are listed.";
    }

    /// `rules.broken`: Broken cards (AX-STA-4).
    pub struct BrokenKnobs {
        /// Life Force that the owner of a Broken card loses.
        damage: u8 = 1, in 0..=10, "life", label "Life Force lost per Broken card";
    }
}
