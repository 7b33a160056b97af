//! `mod`: lasting modifiers (BF-22g). Those of a card run until the round ends (or until used), those of a champion
//! permanently.

use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use super::selectors::{ChampionSel, HexSel, Plain, number_or};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{Form, fields, form, meant, mistake, value, wrong};

pub(crate) const NOTATION: [&str; 2] = [
    "`stat`; `v`; `min` (0, only `play_mana`); `who`; `at`: hex; `to`; `when` (`\"always\"`); `rounds` = (`\"all\"`) / integer; `per` = `\"battle\"` (redirect_hit, ignore_hit) / `\"round\"` (assign one_hit), which they are anyway; `until` = (`\"round_end\"`; `\"permanent\"` on champions) / `\"used\"` / `\"arrival_round\"` (only `force_hit` on champions)",
    "a modifier that lasts",
];

/// A lasting modifier.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Modifier {
    pub(crate) change: Change,
    /// The champions it applies to, if it names any.
    pub(crate) who: Option<ChampionSel>,
    pub(crate) at: Option<HexSel>,
    pub(crate) when: When,
    /// The number of combat rounds in which it counts; 255 for all.
    pub(crate) rounds: u8,
    pub(crate) until_used: bool,
    /// Whether it counts only in the round in which its champion was deployed.
    on_arrival: bool,
}

/// The change that a modifier makes. Each variant holds only numbers that the rules can use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// The threshold of the owner's Forces is at least this.
    ForceHit(u8),
    /// The threshold of the enemy's Forces is at most this.
    ForceHitCap(u8),
    /// A champion has this many dice more, or fewer if negative, but at least 0.
    ChampionDice(i8),
    /// A champion rolls this many dice, whatever other effects there are.
    ChampionDiceSet(u8),
    Assign(Assign),
    Ward,
    Fly,
    /// A card costs this much mana more, or less if negative, but not below `least` (or its normal cost, if that is
    /// lower).
    PlayMana {
        by: i8,
        least: u8,
    },
    /// A champion costs at most this much gold.
    ChampionGold(u8),
    RedirectHit,
    IgnoreHit,
    /// A Mine yields this much gold more, or less if negative, but at least 0.
    MineYield(i8),
}

/// The player who chooses where a side's hits fall, or the order in which they fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Assign {
    Owner,
    OneHit,
    ForcesFirst,
    ChampionsFirst,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    #[default]
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

impl When {
    const WORDS: &[(When, &'static str)] = &[
        (When::Always, "always"),
        (When::Defending, "defending"),
        (When::NextBattle, "next_battle"),
        (When::BattleOfSelf, "battle_of_self"),
        (When::SiegeOfSelf, "siege_of_self"),
        (When::NoEnemyChampion, "no_enemy_champion"),
        (When::EnemyChampion, "enemy_champion"),
        (When::NoOwnForce, "no_own_force"),
        (When::NextPlay, "next_play"),
        (When::NextChampionPlay, "next_champion_play"),
    ];

    /// Returns the word for it in content files.
    pub(crate) fn word(self) -> &'static str {
        When::WORDS.iter().find(|(when, _)| *when == self).map_or("", |(_, word)| *word)
    }
}

/// The words for `stat`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Stat {
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

/// The units that `who` names: champions to be chosen, or all units of a kind, which `stat` already implies.
#[derive(Clone, Copy)]
struct Who(Option<ChampionSel>);

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        const KINDS: [&str; 4] = ["self", "my_forces", "enemy_forces", "my_champions"];
        match form::<D, Plain, ChampionSel>(deserializer, "whom it concerns, e.g. \"self\" or { own = \"me\" }")? {
            Form::Fields(champion) => Ok(Who(Some(champion))),
            Form::Word(Plain(word)) if word == "that" => Ok(Who(Some(ChampionSel::THAT))),
            Form::Word(Plain(word)) if KINDS.contains(&word.as_str()) => Ok(Who(None)),
            Form::Word(Plain(word)) => {
                Err(wrong(format!("`{word}` is unknown"), meant(&word, &[&KINDS[..], &["that"]].concat())))
            }
            Form::Number(n) => Err(wrong(format!("{n} is nobody"), "write such as \"self\" or { own = \"me\" }")),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Per {
    Battle,
    Round,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    #[default]
    RoundEnd,
    Used,
    Permanent,
    /// Until the end of the round in which the champion was deployed.
    ArrivalRound,
}

#[derive(Deserialize)]
enum To {
    #[serde(rename = "my_forces")]
    MyForces,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    stat: Stat,
    v: Option<Value>,
    min: Option<u8>,
    who: Option<Who>,
    at: Option<HexSel>,
    #[serde(rename = "to")]
    _to: Option<To>,
    #[serde(default)]
    when: When,
    #[serde(default, deserialize_with = "rounds")]
    rounds: Option<u8>,
    per: Option<Per>,
    #[serde(default)]
    until: Until,
}

fn rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    number_or(deserializer, "all", "a number of combat rounds or \"all\"")
}

impl Modifier {
    pub(crate) fn read(path: &str, table: Table) -> Result<Modifier, SetupError> {
        let Fields { stat, v, min, who, at, when, rounds, per, until, .. } = fields(path, table)?;
        let least = match (stat, min) {
            (Stat::PlayMana, min) => min.unwrap_or(0),
            (_, None) => 0,
            (_, Some(_)) => {
                return Err(mistake(&format!("{path}.min"), "counts only for `play_mana`", "leave it out"));
            }
        };
        let change = Change::read(path, stat, v, least)?;
        let (only, remedy) = match stat {
            Stat::RedirectHit => (Some(Per::Battle), "write \"battle\", and set champions.bodyguard_scope"),
            Stat::IgnoreHit => (Some(Per::Battle), "write \"battle\", or leave it out"),
            Stat::Assign => (Some(Per::Round), "write \"round\", or leave it out"),
            _ => (None, "leave it out"),
        };
        if per.is_some() && per != only {
            return Err(mistake(&format!("{path}.per"), "is not what this stat can be limited to", remedy));
        }
        Ok(Modifier {
            change,
            who: who.and_then(|who| who.0),
            at,
            when,
            rounds: rounds.unwrap_or(u8::MAX),
            until_used: until == Until::Used,
            on_arrival: until == Until::ArrivalRound,
        })
    }

    /// Returns whether any rule reads such a modifier on a champion or, with `champion` unset, left running by another
    /// card.
    pub(crate) fn counts_on(&self, champion: bool) -> bool {
        let here = matches!(self.when, When::Always | When::BattleOfSelf);
        let next = self.when == When::NextBattle;
        if self.on_arrival && !(champion && matches!(self.change, Change::ForceHit(_))) {
            return false;
        }
        match (self.change, champion) {
            (Change::ForceHit(_), true) => here || self.when == When::SiegeOfSelf,
            (Change::ChampionDice(_), true) => {
                here || matches!(self.when, When::NoEnemyChampion | When::EnemyChampion | When::NoOwnForce)
            }
            (Change::Assign(assign), true) => here && assign == Assign::OneHit,
            (Change::Fly | Change::RedirectHit | Change::IgnoreHit | Change::MineYield(_), on_champion) => {
                on_champion && here
            }
            (Change::ForceHit(_), false) => {
                next || (self.at.is_some() && matches!(self.when, When::Always | When::Defending))
            }
            (Change::ForceHitCap(_), false) => next || (self.at.is_some() && self.when == When::Always),
            (Change::ChampionDice(_), false) => next || (self.who.is_some() && self.when == When::Always),
            (Change::ChampionDiceSet(_), false) => next && self.who.is_some(),
            (Change::Assign(assign), false) => next && assign != Assign::OneHit,
            (Change::Ward, false) => self.who.is_some() && self.when == When::Always,
            (Change::PlayMana { .. }, false) => self.when == When::NextPlay,
            (Change::ChampionGold(_), false) => self.when == When::NextChampionPlay,
            (
                Change::ForceHitCap(_)
                | Change::ChampionDiceSet(_)
                | Change::Ward
                | Change::PlayMana { .. }
                | Change::ChampionGold(_),
                true,
            ) => false,
        }
    }

    /// Returns what to write so that it counts on a champion, or left running by another card.
    pub(crate) fn how_to_count(&self, champion: bool) -> String {
        let lasting = Modifier { on_arrival: false, ..*self };
        if lasting.counts_on(champion) {
            return "leave `until` out".to_owned();
        }
        let with_who = Modifier { who: Some(ChampionSel::THAT), ..lasting };
        let at_hex = Modifier { at: Some(HexSel::HOME), ..lasting };
        let (who, at) = ("name champions in `who`", "name a hex in `at`");
        let mut ways = Vec::new();
        for (modifier, way) in [(with_who, who), (at_hex, at)] {
            if modifier.counts_on(champion) {
                ways.push(way.to_owned());
            }
        }
        let whens = lasting.whens(champion);
        if !whens.is_empty() {
            ways.push(format!("write when = {whens}"));
        }
        for (modifier, way) in [(with_who, who), (at_hex, at)] {
            let whens = modifier.whens(champion);
            if ways.is_empty() && !whens.is_empty() {
                ways.push(format!("{way} and write when = {whens}"));
            }
        }
        if !ways.is_empty() {
            return ways.join(", or ");
        }
        let remedy = match (self.change, champion) {
            (Change::Assign(_), true) => "write v = \"one_hit\"",
            (Change::Assign(_), false) => "write v = \"owner\", \"forces_first\" or \"champions_first\"",
            (_, true) => "only what a card leaves running has this stat; `do` of event = \"deploy\" can hold it",
            (_, false) => "only champions have this stat, in their own `fx`",
        };
        remedy.to_owned()
    }

    /// Returns the values of `when` with which it counts there, as content files write them.
    fn whens(&self, champion: bool) -> String {
        let counted = When::WORDS.iter().filter(|(when, _)| Modifier { when: *when, ..*self }.counts_on(champion));
        let words: Vec<String> = counted.map(|(_, word)| format!("\"{word}\"")).collect();
        words.join(" or ")
    }

    /// Returns the word for its stat in content files.
    pub(crate) fn stat(&self) -> &'static str {
        match self.change {
            Change::ForceHit(_) => "force_hit",
            Change::ForceHitCap(_) => "force_hit_cap",
            Change::ChampionDice(_) => "champion_dice",
            Change::ChampionDiceSet(_) => "champion_dice_set",
            Change::Assign(_) => "assign",
            Change::Ward => "ward",
            Change::Fly => "fly",
            Change::PlayMana { .. } => "play_mana",
            Change::ChampionGold(_) => "champion_gold",
            Change::RedirectHit => "redirect_hit",
            Change::IgnoreHit => "ignore_hit",
            Change::MineYield(_) => "mine_yield",
        }
    }

    /// Returns whether it counts in this combat round of a battle, counted from 1.
    pub(crate) fn counts_in(&self, round: u16) -> bool {
        round <= u16::from(self.rounds)
    }

    /// Returns whether it counts in round `round` of the match, if its champion was deployed in round `arrived`.
    pub(crate) fn is_on(&self, round: u8, arrived: u8) -> bool {
        !self.on_arrival || round == arrived
    }
}

impl Change {
    /// Reads the change of a stat, and checks that `v` is allowed for it.
    fn read(path: &str, stat: Stat, v: Option<Value>, least: u8) -> Result<Change, SetupError> {
        let at = format!("{path}.v");
        let missing = || mistake(path, "has no `v`", "add `v = ...`; `evenhand notation bridgefront` lists the stats");
        let signed = |v: Option<Value>| value::<i8>(&at, v.ok_or_else(missing)?);
        let number = |v: Option<Value>| match v.ok_or_else(missing)? {
            Value::Integer(n @ ..0) => {
                Err(mistake(&at, &format!("{n} makes no sense for this stat"), "write a number from 0 on"))
            }
            v => value::<u8>(&at, v),
        };
        let fixed = |change: Change| match &v {
            None | Some(Value::Integer(1)) => Ok(change),
            Some(_) => {
                Err(mistake(&at, "is always 1 for this stat", "leave it out; take the effect out to be rid of it"))
            }
        };
        match stat {
            Stat::ForceHit => number(v).map(Change::ForceHit),
            Stat::ForceHitCap => number(v).map(Change::ForceHitCap),
            Stat::ChampionDice => signed(v).map(Change::ChampionDice),
            Stat::ChampionDiceSet => number(v).map(Change::ChampionDiceSet),
            Stat::Assign => value(&at, v.ok_or_else(missing)?).map(Change::Assign),
            Stat::Ward => fixed(Change::Ward),
            Stat::Fly => fixed(Change::Fly),
            Stat::PlayMana => signed(v).map(|by| Change::PlayMana { by, least }),
            Stat::ChampionGold => number(v).map(Change::ChampionGold),
            Stat::RedirectHit => fixed(Change::RedirectHit),
            Stat::IgnoreHit => fixed(Change::IgnoreHit),
            Stat::MineYield => signed(v).map(Change::MineYield),
        }
    }
}
