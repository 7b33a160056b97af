//! The sixteen verbs cards are made of, as read from the content files (see `content/NOTATION.md`).
//!
//! Effects live in one arena, so that a running effect or a suspended script is a number in the
//! state. An effect's target is locked when its card is committed, unless its selector is `late`.

use serde::{Deserialize, Serialize};

/// An effect by its number in the arena.
pub(crate) type EffectId = u16;

/// A list of effects: a run in the arena's lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ListId(pub(crate) u16);

/// All effects of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scripts {
    pub(crate) effects: Vec<Verb>,
    lists: Vec<Vec<EffectId>>,
}

impl Scripts {
    pub(crate) fn effect(&self, id: EffectId) -> &Verb {
        &self.effects[usize::from(id)]
    }

    /// How many effects there are; they are numbered from 0.
    pub(crate) fn count(&self) -> usize {
        self.effects.len()
    }

    pub(crate) fn list(&self, id: ListId) -> &[EffectId] {
        &self.lists[usize::from(id.0)]
    }

    /// Adds an effect and gives its number.
    pub(crate) fn add(&mut self, verb: Verb) -> EffectId {
        self.effects.push(verb);
        (self.effects.len() - 1) as EffectId
    }

    /// Adds a list of effects.
    pub(crate) fn add_list(&mut self, list: Vec<EffectId>) -> ListId {
        self.lists.push(list);
        ListId((self.lists.len() - 1) as u16)
    }
}

/// Values of an `assign` modifier.
pub(crate) const ASSIGN_OWNER: i8 = 1;
/// See [`ASSIGN_OWNER`].
pub(crate) const ASSIGN_ONE: i8 = 2;
/// See [`ASSIGN_OWNER`].
pub(crate) const ASSIGN_FORCES: i8 = 3;
/// See [`ASSIGN_OWNER`].
pub(crate) const ASSIGN_CHAMPIONS: i8 = 4;

/// One effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Verb {
    /// New Forces; with `edge_ends` split over the ends of the bridge just named.
    Deploy {
        forces: Num,
        to: HexSel,
        edge_ends: bool,
        one_each: bool,
    },
    /// The card's own champion is deployed (every champion card starts with this).
    DeployChampion,
    Move(Move),
    Bridge {
        op: BridgeOp,
        n: (u8, u8),
        at: EdgeSel,
        ends: HexSel,
        temporary: bool,
    },
    Gain {
        mana: bool,
        n: Num,
        from: Payer,
    },
    Draw {
        n: Num,
        next_hand: bool,
    },
    Hand {
        op: HandOp,
        n: (u8, u8),
        each: Option<ListId>,
    },
    Peek {
        look: u8,
        take: u8,
        rest: Rest,
    },
    /// `age` counts from 0; `None` is the current one.
    Acquire {
        power: bool,
        age: Option<u8>,
        from: DeckEnd,
        reveal: u8,
        take: (u8, u8),
    },
    /// `forces` of 255 is all.
    Strike {
        forces: u8,
        champions: Harm,
        at: Option<HexSel>,
        who: Option<ChampionSel>,
        whose: Whose,
        accuracy: u8,
        surrounded: u8,
    },
    Heal {
        n: Num,
        who: ChampionSel,
        pooled: bool,
    },
    /// `of_yield`: the most counts what the Mine yields to the player, not its value.
    Mine {
        n: u8,
        max: u8,
        of_yield: bool,
        at: HexSel,
    },
    Mod(Modifier),
    On(Trigger),
    Choose {
        options: Vec<ListId>,
        late: bool,
    },
    If {
        cond: Cond,
        then: ListId,
        otherwise: Option<ListId>,
    },
    Roll {
        faces: [ListId; 6],
    },
}

impl On {
    /// Whether the event can carry out an effect; the others would be passed over without a word.
    pub(crate) fn carries_out(self, verb: &Verb) -> bool {
        match self {
            On::Deploy | On::Activate => true,
            On::Dies => matches!(verb, Verb::Gain { mana: false, n: Num::Fixed(_), from: Payer::Bank }),
            On::Kills => matches!(verb, Verb::Gain { mana: false, n: Num::Fixed(_), from: Payer::Victim }),
            On::BattleStart => matches!(verb, Verb::Strike { forces: 0, champions: Harm::Damage(_), .. }),
            On::Cross | On::Enter => {
                matches!(verb, Verb::Strike { champions: Harm::Damage(0), whose: Whose::Entering, .. })
            }
            On::SiegeStart => matches!(verb, Verb::Strike { champions: Harm::Damage(0), whose: Whose::Enemy, .. }),
            On::Cleanup => matches!(verb, Verb::Draw { n: Num::Fixed(_), .. }),
        }
    }

    /// Whether the event is one for champions (what they do while in play) or for other cards (what
    /// they leave running).
    pub(crate) fn is_for(self, champion: bool) -> bool {
        match self {
            On::Dies => true,
            On::Deploy | On::Activate | On::BattleStart | On::Kills => champion,
            On::Cross | On::Enter | On::SiegeStart | On::Cleanup => !champion,
        }
    }
}

impl Modifier {
    /// Whether anything reads such a modifier on a champion, or left running by another card.
    pub(crate) fn counts_on(&self, champion: bool) -> bool {
        let here = matches!(self.when, When::Always | When::BattleOfSelf);
        let next = self.when == When::NextBattle;
        match (self.stat, champion) {
            (Stat::ForceHit, true) => here || self.when == When::SiegeOfSelf,
            (Stat::ChampionDice, true) => {
                here || matches!(self.when, When::NoEnemyChampion | When::EnemyChampion | When::NoOwnForce)
            }
            (Stat::Assign, true) => here && self.v == ASSIGN_ONE,
            (Stat::Fly | Stat::RedirectHit | Stat::IgnoreHit | Stat::MineYield, on_champion) => on_champion && here,
            (Stat::ForceHit, false) => {
                next || (self.at.is_some() && matches!(self.when, When::Always | When::Defending))
            }
            (Stat::ForceHitCap, false) => next || (self.at.is_some() && self.when == When::Always),
            (Stat::ChampionDice, false) => next || (self.who.is_some() && self.when == When::Always),
            (Stat::ChampionDiceSet, false) => next && self.who.is_some(),
            (Stat::Assign, false) => next && self.v != ASSIGN_ONE,
            (Stat::Ward, false) => self.who.is_some() && self.when == When::Always,
            (Stat::PlayMana, false) => self.when == When::NextPlay,
            (Stat::ChampionGold, false) => self.when == When::NextChampionPlay,
            (Stat::ForceHitCap | Stat::ChampionDiceSet | Stat::Ward | Stat::PlayMana | Stat::ChampionGold, true) => {
                false
            }
        }
    }
}

/// What a `move` moves and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Move {
    pub(crate) unit: Unit,
    pub(crate) groups: (u8, u8),
    pub(crate) from: Option<HexSel>,
    /// The champion named before goes along.
    pub(crate) with_that: bool,
    /// Some champion goes along.
    pub(crate) with_champion: bool,
    pub(crate) steps: u8,
    pub(crate) via: Via,
    pub(crate) to: Option<HexSel>,
    pub(crate) stop_occupied: bool,
    pub(crate) optional: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    Stack,
    Force,
    Champion,
    This,
    Those,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    Bridge,
    Free,
    Jump,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BridgeOp {
    Build,
    Destroy,
    Lock,
    Open,
    Link,
    Freeze,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Payer {
    Bank,
    Opponent,
    Victim,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum HandOp {
    Discard,
    Scrap,
    Top,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rest {
    Discard,
    Keep,
    Scry,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeckEnd {
    Top,
    Bottom,
    Random,
}

/// What a strike does to a champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Harm {
    Damage(u8),
    Remove,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    All,
    Enemy,
    Entering,
}

/// A modifier that lasts: on a card it runs until round end (or until used), on a champion always.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Modifier {
    pub(crate) stat: Stat,
    pub(crate) v: i8,
    pub(crate) min: u8,
    /// The champions it concerns, if it names any.
    pub(crate) who: Option<ChampionSel>,
    pub(crate) at: Option<HexSel>,
    pub(crate) when: When,
    /// Only in this many combat rounds of a battle.
    pub(crate) rounds: u8,
    pub(crate) until_used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stat {
    ForceHit,
    ForceHitCap,
    ChampionDice,
    ChampionDiceSet,
    Assign,
    Ward,
    Fly,
    PlayMana,
    ChampionGold,
    RedirectHit,
    IgnoreHit,
    MineYield,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Always,
    Defending,
    NextBattle,
    BattleOfSelf,
    SiegeOfSelf,
    NoEnemyChampion,
    EnemyChampion,
    NoOwnForce,
    NextPlay,
    NextChampionPlay,
}

/// A trigger, a mark, a trap or an activated ability.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trigger {
    pub(crate) event: On,
    pub(crate) at: Option<HexSel>,
    pub(crate) edge: Option<EdgeSel>,
    pub(crate) who: Option<ChampionSel>,
    pub(crate) needs: Option<Cond>,
    pub(crate) list: ListId,
    /// How many further rounds it lasts (a mark until the end of the next round: 1).
    pub(crate) rounds: u8,
    pub(crate) once: bool,
    pub(crate) per_round: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    Deploy,
    Activate,
    BattleStart,
    Dies,
    Kills,
    Cross,
    Enter,
    SiegeStart,
    Cleanup,
}

/// A number that may depend on the position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Num {
    Fixed(u8),
    /// How many the previous effect picked.
    That,
    /// This plus the cards played this round.
    PlusPlayed(u8),
    /// The value of a Mine chosen when it resolves.
    MineValue(HexSel),
    If(Cond, u8, u8),
}

/// A condition.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cond {
    WonBattle,
    ChampionDied,
    Moved,
    InBattle,
    GroupWon,
    /// Occupying a tile of one of these kinds.
    Occupies(Tiles),
    EnemyAtHome,
    /// The champion just chosen stands in the own Capital.
    ThatAtHome,
    /// The move before ended on one of these.
    EndedOn(Tiles),
}

/// A set of kinds of tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tiles(pub(crate) u8);

impl Tiles {
    pub(crate) const OWN_CAPITAL: u8 = 1;
    pub(crate) const ENEMY_CAPITAL: u8 = 2;
    pub(crate) const MINE: u8 = 4;
    pub(crate) const FORGE: u8 = 8;
    pub(crate) const CENTER: u8 = 16;
    pub(crate) const NOT_CAPITAL: u8 = 32;

    pub(crate) fn has(self, tile: u8) -> bool {
        self.0 & tile != 0
    }
}

/// What distance is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    MyCapital,
    MyChampion,
    MyForce,
    This,
}

/// Whose units stand in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occ {
    Me,
    Enemy,
    Empty,
    /// Anybody's.
    Someone,
    Any,
}

/// A choice of hex.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HexSel {
    pub(crate) base: HexBase,
    pub(crate) late: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HexBase {
    /// The own Capital as a deploy target (Wings may redirect).
    Capital,
    /// The own Capital itself.
    Home,
    /// This champion's hex.
    This,
    /// The hex of the effect before.
    There,
    Filter {
        occ: Occ,
        tiles: Tiles,
        near: Option<(u8, Anchor)>,
        ring: Option<(u8, Anchor)>,
        with_champion: bool,
    },
}

impl HexSel {
    pub(crate) const HOME: HexSel = HexSel { base: HexBase::Home, late: false };
}

/// A choice of edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct EdgeSel {
    pub(crate) touch: Touch,
    pub(crate) near: Option<(u8, Anchor)>,
    pub(crate) late: bool,
}

impl EdgeSel {
    pub(crate) const ANY: EdgeSel = EdgeSel { touch: Touch::Any, near: None, late: false };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    Me,
    This,
    MyChampion,
    Any,
}

/// A choice of champions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ChampionSel {
    /// The champion of the effect before.
    pub(crate) that: bool,
    pub(crate) own: Own,
    pub(crate) near: Option<(u8, Anchor)>,
    pub(crate) ring: Option<(u8, Anchor)>,
    /// In this champion's own hex.
    pub(crate) at_this: bool,
    /// In the own Capital.
    pub(crate) at_home: bool,
    pub(crate) n: (u8, u8),
    pub(crate) all: bool,
    pub(crate) late: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Own {
    Me,
    Enemy,
    Any,
    /// Any but this champion.
    Other,
}
