//! A battle in numbers: the units of each side and what affects their dice (BF-14).

/// The most champions one side can have in a solvable battle.
pub const MOST_CHAMPIONS: usize = 8;

/// A battle before its first combat round.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The attacker and the defender.
    pub sides: [Army; 2],
    /// The readings of the rules in force.
    pub rules: Rules,
}

impl Battle {
    /// Returns whether the battle could reach a position in which neither side can hit any more, without solving it.
    /// This is so if each side has a kind of unit that may roll no dice, or dice that never hit. It is never `false`
    /// for a battle that can be endless.
    pub fn may_be_endless(&self) -> bool {
        self.sides.iter().all(|army| {
            let capped = army.caps.iter().any(|cap| cap.v == 0);
            let harmless = |champion: &Champion| {
                let fewer: i32 = champion.extra.iter().map(|extra| i32::from(extra.dice.min(0))).sum();
                let none = champion.only.iter().any(|only| only.v == 0);
                champion.hit == 0 || none || i32::from(champion.dice) + fewer <= 0
            };
            army.forces > 0 && (self.rules.force_hit == 0 || capped) || army.champions.iter().any(harmless)
        })
    }
}

/// The readings of the rules for battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The hit threshold of a Force without bonuses: it hits on a die of 1 to this (`combat.force_hit`).
    pub force_hit: u8,
    /// Hits a Force takes before it dies, 1 to 3. A random hit falls on any Force; a chosen hit falls on one of the
    /// Forces that have taken the most hits.
    pub force_hp: u8,
    /// Whether the random hits of a combat round are spread over the units alive at its start, so that hits on units
    /// that died in it are lost. If not, each hit falls on a unit still alive (BF-Q88).
    pub overkill: bool,
    /// Whether a cap on Forces overrides their bonuses. If not, it lowers only the common threshold (BF-Q89).
    pub cap_beats_bonus: bool,
    /// Whether Bodyguard redirects one hit in each combat round. If not, it redirects one hit in the battle (BF-Q96).
    pub guard_each_round: bool,
}

impl Rules {
    /// The rulebook's readings.
    pub const BOOK: Rules =
        Rules { force_hit: 2, force_hp: 1, overkill: true, cap_beats_bonus: true, guard_each_round: false };
}

/// One side of a battle.
#[derive(Clone, Debug, Default)]
pub struct Army {
    /// Its Forces.
    pub forces: u8,
    /// Its champions; at most [`MOST_CHAMPIONS`].
    pub champions: Vec<Champion>,
    /// Bonuses of its Forces: they hit on a die of 1 to `v`. The best bonus counts (BF-Q89).
    pub bonuses: Vec<Early>,
    /// Caps on the threshold of its Forces, whatever their bonuses (Smoke Screen). The lowest cap counts.
    pub caps: Vec<Early>,
    /// How the hits that it deals find their targets.
    pub aim: Aim,
    /// HP that each of its surviving champions heals after the battle (Clean Exit).
    pub heal: u8,
}

/// A number that counts in the first combat rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Early {
    /// The number.
    pub v: u8,
    /// The number of combat rounds in which it counts; 255 for all.
    pub rounds: u8,
}

impl Early {
    /// Returns whether it counts in a combat round, counted from 1.
    pub(super) fn counts(self, round: usize) -> bool {
        self.rounds == u8::MAX || round <= usize::from(self.rounds)
    }
}

/// A champion in a battle.
#[derive(Clone, Debug, Default)]
pub struct Champion {
    /// Its card.
    pub id: String,
    /// Its HP when the battle begins; 0 if it is already dead.
    pub hp: u8,
    /// Its printed HP, the limit of healing.
    pub full: u8,
    /// Its hit threshold: its dice hit on 1 to this.
    pub hit: u8,
    /// Its printed number of dice.
    pub dice: u8,
    /// Changes of its number of dice.
    pub extra: Vec<Extra>,
    /// Exact numbers of dice, which override everything else (Slow, BF-Q90). The last one counts.
    pub only: Vec<Early>,
    /// Bonuses of its side's Forces while it is alive.
    pub leads: Vec<Early>,
    /// The number of hits on it, from the first, that have no effect (Juggernaut).
    pub shrugs: u8,
    /// Whether the first hit of the battle on a champion of its side falls on a Force instead, if there is one, while
    /// it is alive (Bodyguard, BF-Q96).
    pub guards: bool,
    /// Damage to an enemy champion before the first combat round (Assassin's Edge); 0 if none.
    pub edge: u8,
    /// Whether its owner may once choose where a hit of the side falls while it is alive (Tactical Hand, BF-Q106).
    pub hand: bool,
}

/// A change of a champion's number of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extra {
    /// The number of extra dice; negative for fewer dice.
    pub dice: i16,
    /// The number of combat rounds in which it counts; 255 for all.
    pub rounds: u8,
    /// The condition on which it counts.
    pub when: When,
}

/// The condition on which dice count. It is checked at the start of each combat round (BF-14.1c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Always.
    Always,
    /// While the enemy has no champion in the battle.
    NoEnemyChampion,
    /// While the enemy has a champion in the battle.
    EnemyChampion,
    /// While its own side has no Force in the battle.
    NoOwnForce,
}

/// How the hits of a side find their targets, one hit after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// Each surviving enemy unit with equal chance (BF-14.2a).
    #[default]
    Random,
    /// Forces while there are any, then champions, each with equal chance.
    ForcesFirst,
    /// Champions while there are any, each with equal chance, then Forces.
    ChampionsFirst,
    /// The side that hits chooses.
    Owner,
}
