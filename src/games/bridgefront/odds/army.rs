//! A battle in numbers: what stands on each side and what bears on its dice (BF-14).

/// The most champions one side can have in a battle that is worked out.
pub const MOST_CHAMPIONS: usize = 8;

/// A battle before its first combat round.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Attacker, defender.
    pub sides: [Army; 2],
    /// The readings of the rules.
    pub rules: Rules,
}

impl Battle {
    /// Whether it may come to where neither side can hit any more, told without working it out: each side has
    /// a kind of unit that may roll no dice, or dice that never hit. Never false where it may be without end.
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

/// The readings of the rules of battles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// A Force hits on a die of 1 to this, bonuses aside (`combat.force_hit`).
    pub force_hit: u8,
    /// Hits a Force takes before it dies, 1 to 3. Random hits fall on any Force, chosen ones on one that
    /// has taken most.
    pub force_hp: u8,
    /// Random hits of a combat round are spread over the units alive as it began, and those on units that
    /// have died in it are lost; else each falls on a unit that still lives (BF-Q88).
    pub overkill: bool,
    /// A cap on Forces is stronger than their bonuses; else it lowers only the common threshold (BF-Q89).
    pub cap_beats_bonus: bool,
    /// Bodyguard turns a hit aside in each combat round; else once in the battle (BF-Q96).
    pub guard_each_round: bool,
}

impl Rules {
    /// The book's.
    pub const BOOK: Rules =
        Rules { force_hit: 2, force_hp: 1, overkill: false, cap_beats_bonus: true, guard_each_round: false };
}

/// One side of a battle.
#[derive(Clone, Debug, Default)]
pub struct Army {
    /// Its Forces.
    pub forces: u8,
    /// Its champions; at most [`MOST_CHAMPIONS`].
    pub champions: Vec<Champion>,
    /// Bonuses of its Forces: they hit on a die of 1 to `v`. The best counts (BF-Q89).
    pub bonuses: Vec<Early>,
    /// What its Forces are held to, whatever their bonuses (Smoke Screen). The worst counts.
    pub caps: Vec<Early>,
    /// How its hits find their targets.
    pub aim: Aim,
    /// HP that each of its champions left alive gets back after the battle (Clean Exit).
    pub heal: u8,
}

/// A number that counts in the first so many combat rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Early {
    /// The number.
    pub v: u8,
    /// In how many combat rounds; 255 = all.
    pub rounds: u8,
}

impl Early {
    /// Whether it counts in a combat round, from 1.
    pub(super) fn counts(self, round: usize) -> bool {
        self.rounds == u8::MAX || round <= usize::from(self.rounds)
    }
}

/// A champion in a battle.
#[derive(Clone, Debug, Default)]
pub struct Champion {
    /// Its card.
    pub id: String,
    /// Its HP as the battle begins; 0 = it is dead already.
    pub hp: u8,
    /// Its printed HP, beyond which nothing heals it.
    pub full: u8,
    /// Its dice hit on 1 to this.
    pub hit: u8,
    /// Its printed dice.
    pub dice: u8,
    /// Dice more or fewer.
    pub extra: Vec<Extra>,
    /// All the dice it rolls, whatever else would count (Slow, BF-Q90). The last counts.
    pub only: Vec<Early>,
    /// Bonuses of its side's Forces while it lives.
    pub leads: Vec<Early>,
    /// How many hits on it do nothing, from the first (Juggernaut).
    pub shrugs: u8,
    /// While it lives, the first hit of the battle on a champion of its side falls on a Force instead,
    /// if there is one (Bodyguard, BF-Q96).
    pub guards: bool,
    /// Damage to an enemy champion before the first combat round (Assassin's Edge); 0 = none.
    pub edge: u8,
    /// While it lives, its owner may say once where a hit of the side falls (Tactical Hand, BF-Q106).
    pub hand: bool,
}

/// Dice more or fewer for a champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extra {
    /// How many.
    pub dice: i16,
    /// In the first so many combat rounds; 255 = all.
    pub rounds: u8,
    /// On what condition.
    pub when: When,
}

/// When dice count; looked at as each combat round begins (BF-14.1c).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Always.
    Always,
    /// While the enemy has no champion in the battle.
    NoEnemyChampion,
    /// While it has one.
    EnemyChampion,
    /// While the own side has no Force in the battle.
    NoOwnForce,
}

/// How the hits of a side find their targets, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// Each surviving enemy unit with equal chance (BF-14.2a).
    #[default]
    Random,
    /// Forces while there are any, then champions with equal chance.
    ForcesFirst,
    /// Champions with equal chance while there are any, then Forces.
    ChampionsFirst,
    /// Where the side wants them.
    Owner,
}
