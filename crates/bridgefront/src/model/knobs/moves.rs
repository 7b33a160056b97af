//! The units that move together, and what stops them (§12.4-12.6, 23.2).

use evenhand_game::{knobs, words};

knobs! {
    /// The units that move together, and what stops them.
    pub struct MovesKnobs {
        /// The units of a hex that can move together: any of them; any number of Forces with all champions or none;
        /// any number of Forces, or all units if champions go; or only all units.
        stack_parts: StackParts = "any",
            doubt "The book says stack, and not whether part of one can move (BF-Q56).",
            label "parts of a stack that can move";
        /// Whether each stack moved by a card for several stacks can be part of the units of its hex, or has to be all
        /// of them.
        several_stacks: SeveralStacks = "any_part",
            doubt "The book says stack, and not whether part of one can move (BF-Q56).",
            label "stacks of cards for several stacks";
        /// Whether two stacks moved by one card can come from the same hex.
        origins: Origins = "different", doubt "The book says stacks, and not from where (BF-Q57).",
            label "origins of several stacks";
        /// What a stack does that has lost units since its move was declared: the rest moves, or nobody does. All units
        /// of a hex (`moves.stack_parts`) are those that are there when the move begins.
        shrunk_stack: ShrunkStack = "rest_moves",
            doubt "The book locks a move and does not say what losses change (BF-Q55).", label "move of a shrunk stack";
        /// Whether a path through a hex with enemies can be declared, and whether a stack whose path has been blocked by
        /// enemies stops there or stays.
        blocked_path: BlockedPath = "declared_and_stops",
            doubt "The book stops a move at enemies and does not say whether a path can be declared through them \
                  (BF-Q60).", label "path through enemies";
        /// Whether a locked bridge stops only units that need the bridge, or all units that cross its edge.
        lock_stops: LockStops = "bridge_users",
            doubt "The book says that the bridge cannot be crossed, and not what flyers do (BF-Q83).",
            label "units stopped by a locked bridge"; // §23.2
        /// Which enemy units set off a Bridge Trap: the first group that uses the bridge, even without Forces; or the
        /// first with Forces that crosses the edge, over the bridge or not.
        bridge_trap: BridgeTrap = "first_user",
            doubt "The book says the next enemy stack, and not whether a champion alone or a flyer counts (BF-Q84).",
            label "units that set off a Bridge Trap"; // §23.2
    }
}

words! {
    /// The units of a hex that can move together.
    pub enum StackParts {
        /// Any number of Forces and any champions.
        Any,
        /// Any number of Forces, with all champions or none.
        ChampionsTogether,
        /// Any number of Forces without champions, or all units.
        ChampionsWithAll,
        /// All units.
        Whole,
    }

    /// The units of a hex that a card for several stacks moves as one of them.
    pub enum SeveralStacks {
        /// What can move together otherwise.
        AnyPart,
        /// All units.
        Whole,
    }

    /// The hexes from which one card can move several stacks.
    pub enum Origins {
        /// Any, the same one too.
        Any,
        /// Different ones.
        Different,
    }

    /// What a stack does that has lost units since its move was declared.
    pub enum ShrunkStack {
        /// What is left of it moves.
        RestMoves,
        /// It stays if a declared champion is gone, or fewer Forces are left than were declared.
        Stays,
    }

    /// Paths through hexes with enemies.
    pub enum BlockedPath {
        /// They can be declared, and a stack stops at the enemies.
        DeclaredAndStops,
        /// They cannot be declared; a stack stops at enemies that have come in the meantime.
        RefusedAndStops,
        /// They cannot be declared; a stack whose path leads through enemies that have come in the meantime stays.
        RefusedAndStays,
    }

    /// The units that a locked bridge stops.
    pub enum LockStops {
        /// Those that need the bridge.
        BridgeUsers,
        /// All that cross its edge, also flyers and moves without bridges.
        All,
    }

    /// The units that set off a Bridge Trap.
    pub enum BridgeTrap {
        /// The first enemy group that uses the bridge, with or without Forces.
        FirstUser,
        /// The first enemy group with Forces that crosses the edge, whether it needs the bridge or not.
        FirstLoss,
    }
}
