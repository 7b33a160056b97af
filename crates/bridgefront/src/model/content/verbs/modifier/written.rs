//! Modifiers as content files write them.

use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use super::{Change, Modifier, When};
use crate::model::content::verbs::selectors::{ChampionSel, HexSel, Plain, Unread, number_or};
use crate::model::content::written::Kind;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::declare::Declared;
use evenhand_kit::table::effects::field::{FieldNote, Fields};
use evenhand_kit::table::effects::written::{Form, form, meant, mistake, value, wrong};

evenhand_kit::fields! {
    /// A modifier as it is written.
    struct Written {
        /// The number or rule that changes.
        stat: Stat;
        /// The amount. `champion_dice`, `play_mana` and `mine_yield` may be negative: fewer dice, a cheaper card, less gold,
        /// but never below nothing. For `assign` it is a word: `"owner"`, `"one_hit"`, `"forces_first"` or
        /// `"champions_first"`. `ward`, `fly`, `redirect_hit`, `ignore_hit`, `arrival`
        /// and `base` have none.
        n: Option<Unread> = None;
        /// The lowest cost that `play_mana` leaves, 0 if left out.
        min: Option<u8> = None;
        /// The units it concerns. A `ward` of `"my_champions"` is for all of them, also those that come later in the round.
        who: Option<Who> = None;
        /// The type of the cards that `ward` keeps off; without it all cards.
        against: Option<Kind> = None;
        /// The hex in which it counts.
        at: Option<HexSel> = None;
        /// The units that take the hits of `redirect_hit`.
        to: Option<To> = None;
        /// When it counts.
        when: When = When::Always;
        /// The number of combat rounds of a battle in which it counts.
        rounds: Rounds = Rounds::All;
        /// How often it counts: once a battle for `redirect_hit` and `ignore_hit`, once a round for `assign`, even if it is
        /// left out.
        per: Option<Per> = None;
        /// The time for which it lasts; without it until the end of the round, and on champions always.
        until: Option<Until> = None;
    }
}

evenhand_game::words! {
    /// The words for `stat`.
    enum Stat {
        /// The threshold of the player's Forces is at least this.
        ForceHit,
        /// The threshold of the enemy's Forces is at most this.
        ForceHitCap,
        /// A champion has this many dice more.
        ChampionDice,
        /// A champion has this many dice more for each card that its player has played this round, itself included.
        DicePerCard,
        /// A champion that moves alone may go this many hexes farther, with any move but a jump.
        LoneSteps,
        /// A champion rolls this many dice, whatever other effects there are.
        ChampionDiceSet,
        /// Who chooses where hits fall, or the order in which they fall.
        Assign,
        /// Effects of enemy cards cannot name the champions.
        Ward,
        /// The champion crosses edges without bridges.
        Fly,
        /// The card costs this much mana more.
        PlayMana,
        /// The champion costs at most this much gold.
        ChampionGold,
        /// A hit on a champion falls on a Force.
        RedirectHit,
        /// One hit on the champion does not count.
        IgnoreHit,
        /// A Mine yields this much gold more.
        MineYield,
        /// A champion gives this many Control VP while it is on the board, with `at` only there.
        ControlVp,
        /// The champion can be deployed in the hexes of `at` too.
        Arrival,
        /// Deploys to the player's Capital can come to the champion's hex instead.
        Base,
    }

    /// The time in which a modifier counts once.
    enum Per {
        /// A battle.
        Battle,
        /// A round.
        Round,
    }

    /// The time for which a modifier lasts.
    enum Until {
        /// Until the end of the round.
        RoundEnd,
        /// Until it has counted once.
        Used,
        /// Always, for champions.
        Permanent,
        /// Until the end of the round in which the champion was deployed, only for `force_hit`.
        ArrivalRound,
    }

    /// Who takes redirected hits.
    enum To {
        /// The player's Forces.
        MyForces,
    }
}

/// The units that `who` names.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Who {
    /// Champions to be chosen.
    Chosen(ChampionSel),
    /// All champions of the player.
    MyChampions,
    /// All units of another kind, which `stat` already implies.
    Implied,
}

/// The kinds of units that `who` can name.
const KINDS: [&str; 4] = ["self", "my_forces", "enemy_forces", MY_CHAMPIONS];
const MY_CHAMPIONS: &str = "my_champions";

impl Knob for Who {
    fn shape() -> Shape {
        Shape::Other("a champion, or `\"self\"`, `\"my_forces\"`, `\"enemy_forces\"` or `\"my_champions\"`")
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Who, D::Error> {
        match form::<D, Plain, ChampionSel>(deserializer, "whom it concerns, e.g. \"self\" or { own = \"me\" }")? {
            Form::Fields(champion) => Ok(Who::Chosen(champion)),
            Form::Word(Plain(word)) if word == "that" => Ok(Who::Chosen(ChampionSel::THAT)),
            Form::Word(Plain(word)) if word == MY_CHAMPIONS => Ok(Who::MyChampions),
            Form::Word(Plain(word)) if KINDS.contains(&word.as_str()) => Ok(Who::Implied),
            Form::Word(Plain(word)) => {
                Err(wrong(format!("`{word}` is unknown"), meant(&word, &[&KINDS[..], &["that"]].concat())))
            }
            Form::Number(n) => Err(wrong(format!("{n} is nobody"), "write such as \"self\" or { own = \"me\" }")),
        }
    }
}

/// The combat rounds of a battle in which a modifier counts.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Rounds {
    All,
    First(u8),
}

impl Knob for Rounds {
    fn shape() -> Shape {
        Shape::Other("`\"all\"`, or a number of rounds from the first")
    }
}

impl<'de> Deserialize<'de> for Rounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rounds, D::Error> {
        let rounds = number_or(deserializer, "all", "a number of combat rounds or \"all\"")?;
        Ok(rounds.map_or(Rounds::All, Rounds::First))
    }
}

impl Declared for Modifier {
    const WORD: &'static str = "change";

    fn about() -> String {
        "A number or rule changes for some time".into()
    }
}

impl<N> Fields<N> for Modifier {
    fn notes() -> Vec<FieldNote> {
        <Written as Fields<N>>::notes()
    }

    fn read(path: &str, table: &Table, names: &mut N) -> Result<Modifier, SetupError> {
        let Written { stat, n, min, who, against, at, to, when, rounds, per, until } =
            Written::read(path, table, names)?;
        let _ = to; // The stat implies it.
        let least = match (stat, min) {
            (Stat::PlayMana, min) => min.unwrap_or(0),
            (_, None) => 0,
            (_, Some(_)) => {
                return Err(mistake(&format!("{path}.min"), "counts only for `play_mana`", "leave it out"));
            }
        };
        let mut change = Change::read(path, stat, n.map(|n| n.0), least)?;
        match (&mut change, against) {
            (Change::Ward(kept_off), against) => *kept_off = against,
            (_, None) => {}
            (_, Some(_)) => {
                return Err(mistake(&format!("{path}.against"), "counts only for `ward`", "leave it out"));
            }
        }
        check_limit(path, stat, per)?;
        let rounds = match rounds {
            Rounds::All => u8::MAX,
            Rounds::First(rounds) => rounds,
        };
        let (until_used, on_arrival) = (until == Some(Until::Used), until == Some(Until::ArrivalRound));
        let chosen = if let Some(Who::Chosen(champion)) = who { Some(champion) } else { None };
        let all_champions = who == Some(Who::MyChampions);
        Ok(Modifier { change, who: chosen, all_champions, at, when, rounds, until_used, on_arrival })
    }
}

/// Rejects a limit that the stat does not have.
fn check_limit(path: &str, stat: Stat, per: Option<Per>) -> Result<(), SetupError> {
    let (only, remedy) = match stat {
        Stat::RedirectHit => (Some(Per::Battle), "write \"battle\", and set champions.bodyguard_scope"),
        Stat::IgnoreHit => (Some(Per::Battle), "write \"battle\", or leave it out"),
        Stat::Assign => (Some(Per::Round), "write \"round\", or leave it out"),
        _ => (None, "leave it out"),
    };
    if per.is_some() && per != only {
        return Err(mistake(&format!("{path}.per"), "is not what this stat can be limited to", remedy));
    }
    Ok(())
}

impl Change {
    /// Reads the change of a stat, and checks that `n` is allowed for it.
    fn read(path: &str, stat: Stat, n: Option<Value>, least: u8) -> Result<Change, SetupError> {
        let at = format!("{path}.n");
        let missing = || mistake(path, "has no `n`", "add `n = ...`; `evenhand notation bridgefront` lists the stats");
        let signed = |n: Option<Value>| value::<i8>(&at, n.ok_or_else(missing)?);
        let number = |n: Option<Value>| match n.ok_or_else(missing)? {
            Value::Integer(n @ ..0) => {
                Err(mistake(&at, &format!("{n} makes no sense for this stat"), "write a number from 0 on"))
            }
            n => value::<u8>(&at, n),
        };
        let fixed = |change: Change| match &n {
            None | Some(Value::Integer(1)) => Ok(change),
            Some(_) => {
                Err(mistake(&at, "is always 1 for this stat", "leave it out; take the effect out to be rid of it"))
            }
        };
        match stat {
            Stat::ForceHit => number(n).map(Change::ForceHit),
            Stat::ForceHitCap => number(n).map(Change::ForceHitCap),
            Stat::ChampionDice => signed(n).map(Change::ChampionDice),
            Stat::DicePerCard => number(n).map(Change::DicePerCard),
            Stat::LoneSteps => number(n).map(Change::LoneSteps),
            Stat::ChampionDiceSet => number(n).map(Change::ChampionDiceSet),
            Stat::Assign => value(&at, n.ok_or_else(missing)?).map(Change::Assign),
            Stat::Ward => fixed(Change::Ward(None)),
            Stat::Fly => fixed(Change::Fly),
            Stat::PlayMana => signed(n).map(|by| Change::PlayMana { by, least }),
            Stat::ChampionGold => number(n).map(Change::ChampionGold),
            Stat::RedirectHit => fixed(Change::RedirectHit),
            Stat::IgnoreHit => fixed(Change::IgnoreHit),
            Stat::MineYield => signed(n).map(Change::MineYield),
            Stat::ControlVp => number(n).map(Change::ControlVp),
            Stat::Arrival => fixed(Change::Arrival),
            Stat::Base => fixed(Change::Base),
        }
    }
}
