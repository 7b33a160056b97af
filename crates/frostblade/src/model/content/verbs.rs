//! Reads effects: verbs with their fields (see `NOTATION.md`; a test checks its table against [`VERBS`]).

use serde::Deserialize;
use toml::Value;

use super::effects::{DiceRoll, Did, Effect, Provided, Roll, Stat, Which, With};
use super::names::Names;
use super::sheets::{Moment, Phase, Trigger, Whom, inches};
use super::wrong;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, VerbFields};
use evenhand_kit::table::plane::Grain;

/// The verb of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verb {
    RollMod,
    StatMod,
    Reroll,
    Ignore,
    NoRush,
    OnlyHold,
    AttackAfterRush,
    NoObjective,
    PassThrough,
    BacklashCheck,
    Damage,
    Direct,
    DamageAround,
    DirectToSelf,
    Heal,
    HealSelf,
    Mend,
    Give,
    Cleanse,
    Go,
    HoldNow,
    Swoop,
    RushDie,
    PassNow,
    Resurface,
    Volley,
    Redirect,
}

/// Each verb, its required fields, its optional fields and its meaning.
pub(crate) const VERBS: [VerbFields; 27] = [
    ("roll_mod", &["roll", "by"], &["with", "did", "beyond"], "adds to dice"),
    ("stat_mod", &["stat", "by"], &[], "adds to a stat"),
    ("reroll", &["roll"], &["which", "with", "did", "beyond", "per_turn"], "dice may be rolled again"),
    ("ignore", &["statuses"], &[], "these statuses do nothing to it"),
    ("no_rush", &[], &[], "may not Rush"),
    ("only_hold", &[], &[], "may only Hold, and is not moved by its own side's effects"),
    ("attack_after_rush", &["with"], &[], "may make these attacks in a turn it Rushed"),
    ("no_objective", &[], &[], "neither controls nor contests objectives"),
    ("pass_through", &["what"], &[], "its moves ignore these"),
    ("backlash_check", &["check"], &[], "when a double 1 would damage it, a D6 of this prevents that"),
    ("damage", &["n"], &[], "damage that can be evaded"),
    ("direct", &["n"], &[], "Direct Damage"),
    ("damage_around", &["n", "within"], &[], "damage to every other squad within reach of the target, friend and foe"),
    ("direct_to_self", &["n"], &[], "the squad whose effect it is takes Direct Damage"),
    ("heal", &["n"], &[], "wounds are taken off the target"),
    ("heal_self", &["n"], &[], "wounds are taken off the squad whose effect it is"),
    ("mend", &["n", "keyword"], &[], "heals; what is left returns destroyed models, if it has HP 1 and the keyword"),
    ("give", &["status"], &[], "the target gets a status"),
    ("cleanse", &[], &[], "the target loses a status of its owner's choice"),
    ("go", &["n"], &[], "the target moves up to this far now, besides its action"),
    ("hold_now", &[], &[], "the target's action of this turn is Hold, now"),
    ("swoop", &["n"], &[], "its action of this turn has this added to its Move, and is not a Rush"),
    ("rush_die", &["die"], &[], "if the target Rushes in this phase, this is its die"),
    ("pass_now", &["what"], &[], "its action of this turn ignores these"),
    ("resurface", &["away"], &[], "instead of an action it is set up again on the ground, this far from all enemies"),
    (
        "volley",
        &["weapon", "by", "status"],
        &[],
        "its weapon has another Strength in this turn, and gives a status to whom it wounds",
    ),
    ("redirect", &["n"], &[], "n of the wounds go to this squad instead"),
];

/// The most effects in a list.
const MOST: usize = 8;

/// The kind of entry that a list of effects belongs to. It decides which verbs are allowed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Home {
    /// A passive.
    Passive(Trigger),
    /// An ability with this target.
    Ability(Moment, Whom),
    /// A spell with this target.
    Spell(Whom),
    /// The lasting effects of a status.
    Lasting,
    /// The effects of a status at the start of the bearer's turn.
    AtStart,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEffect {
    verb: Verb,
    roll: Option<Roll>,
    by: Option<i8>,
    with: Option<With>,
    did: Option<Did>,
    beyond: Option<f64>,
    stat: Option<Stat>,
    which: Option<Which>,
    #[serde(default)]
    per_turn: bool,
    #[serde(default)]
    statuses: Vec<String>,
    #[serde(default)]
    what: Vec<Through>,
    check: Option<u8>,
    n: Option<DiceRoll>,
    within: Option<f64>,
    keyword: Option<String>,
    status: Option<String>,
    die: Option<DiceRoll>,
    weapon: Option<String>,
    away: Option<f64>,
}

/// The obstacles that moves can ignore.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Through {
    Models,
    Terrain,
}

/// Reads a list of effects.
///
/// # Errors
/// The path of the effect, the error in it, and what to write instead.
pub(super) fn effects(path: &str, value: &Value, home: Home, names: &Names) -> Result<Vec<Effect>, SetupError> {
    let Value::Array(items) = value else {
        return wrong(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]");
    };
    if items.len() > MOST {
        return wrong(path, format!("{} effects", items.len()), format!("at most {MOST} fit"));
    }
    let read = |(place, item): (usize, &Value)| effect(&format!("{path}.{place}"), item, home, names);
    items.iter().enumerate().map(read).collect()
}

fn effect(path: &str, value: &Value, home: Home, names: &Names) -> Result<Effect, SetupError> {
    written::verb_fields(path, value, &VERBS, &[])?;
    let read: WrittenEffect = written::value(path, value.clone())?;
    belongs(path, read.verb, home)?;
    let at = |field: &str| format!("{path}.{field}");
    let n = || need(path, "n", read.n);
    let by = || need(path, "by", read.by);
    let length = |field: &str, length: Option<f64>| within(&at(field), need(path, field, length)?);
    let status = || names.status(&at("status"), &need(path, "status", read.status.clone())?);
    let (models, terrain) = (read.what.contains(&Through::Models), read.what.contains(&Through::Terrain));
    if matches!(read.verb, Verb::PassThrough | Verb::PassNow) && !models && !terrain {
        return wrong(at("what"), "it ignores nothing", "write [\"models\"], [\"terrain\"] or both");
    }
    Ok(match read.verb {
        Verb::RollMod => {
            Effect::RollMod { roll: need(path, "roll", read.roll)?, by: by()?, provided: provided(path, &read)? }
        }
        Verb::StatMod => Effect::StatMod { stat: need(path, "stat", read.stat)?, by: by()? },
        Verb::Reroll => Effect::Reroll {
            roll: need(path, "roll", read.roll)?,
            which: read.which.unwrap_or(Which::Failures),
            provided: provided(path, &read)?,
            per_turn: read.per_turn,
        },
        Verb::Ignore => {
            let all = Names::each(&at("statuses"), &read.statuses, |at, word| names.status(at, word))?;
            Effect::Ignore { statuses: all.iter().fold(0, |bits, status| bits | 1 << status.0) }
        }
        Verb::NoRush => Effect::NoRush,
        Verb::OnlyHold => Effect::OnlyHold,
        Verb::AttackAfterRush => Effect::AttackAfterRush { with: need(path, "with", read.with)? },
        Verb::NoObjective => Effect::NoObjective,
        Verb::PassThrough => Effect::PassThrough { models, terrain },
        Verb::BacklashCheck => Effect::BacklashCheck { check: need(path, "check", read.check)? },
        Verb::Damage => Effect::Damage { n: n()? },
        Verb::Direct => Effect::Direct { n: n()? },
        Verb::DamageAround => Effect::DamageAround { n: n()?, within: length("within", read.within)? },
        Verb::DirectToSelf => Effect::DirectToSelf { n: n()? },
        Verb::Heal => Effect::Heal { n: n()? },
        Verb::HealSelf => Effect::HealSelf { n: n()? },
        Verb::Mend => {
            let keyword = names.keyword(&at("keyword"), &need(path, "keyword", read.keyword.clone())?)?;
            Effect::Mend { n: n()?, keyword }
        }
        Verb::Give => Effect::Give { status: status()? },
        Verb::Cleanse => Effect::Cleanse,
        Verb::Go => Effect::Go { n: n()? },
        Verb::HoldNow => Effect::HoldNow,
        Verb::Swoop => Effect::Swoop { n: n()? },
        Verb::RushDie => Effect::RushDie { die: need(path, "die", read.die)? },
        Verb::PassNow => Effect::PassNow { models, terrain },
        Verb::Resurface => Effect::Resurface { away: length("away", read.away)? },
        Verb::Volley => {
            let weapon = names.item(&at("weapon"), &need(path, "weapon", read.weapon.clone())?)?;
            Effect::Volley { weapon, by: by()?, status: status()? }
        }
        Verb::Redirect => Effect::Redirect { n: n()? },
    })
}

/// Returns a field that its verb requires.
fn need<T>(path: &str, field: &str, value: Option<T>) -> Result<T, SetupError> {
    value.map_or_else(|| wrong(path, format!("has no `{field}`"), format!("add `{field} = ...`")), Ok)
}

fn within(path: &str, length: f64) -> Result<Grain, SetupError> {
    if (0.0..=100.0).contains(&length) {
        return Ok(inches(length));
    }
    wrong(path, format!("{length} is not from 0 to 100 inches"), "write such a length")
}

fn provided(path: &str, read: &WrittenEffect) -> Result<Provided, SetupError> {
    let dice = matches!(read.roll, Some(Roll::Hit | Roll::Evade));
    let single = dice || read.roll == Some(Roll::Check);
    let spell = read.roll == Some(Roll::Spell);
    let of_attacks = "leave it out: only hit and evade dice are of attacks";
    let of_dice = "leave it out: only hit dice, evade dice and checks are looked at so";
    let fields = [
        ("with", read.with.is_some() && !dice, of_attacks),
        ("beyond", read.beyond.is_some() && !dice, of_attacks),
        ("did", read.did.is_some() && !single, of_dice),
        ("which", read.which == Some(Which::Ones) && !single, of_dice),
        ("per_turn", read.per_turn && !spell, "leave it out: only Spell Rolls are made again once in a turn"),
    ];
    if let Some((field, _, remedy)) = fields.into_iter().find(|(_, pointless, _)| *pointless) {
        return wrong(format!("{path}.{field}"), "means nothing to this roll", remedy);
    }
    let beyond = read.beyond.map(|beyond| within(&format!("{path}.beyond"), beyond)).transpose()?;
    Ok(Provided { with: read.with.unwrap_or(With::Anything), did: read.did, beyond })
}

impl Verb {
    /// Whether the verb describes a lasting effect.
    const fn lasts(self) -> bool {
        matches!(
            self,
            Verb::RollMod
                | Verb::StatMod
                | Verb::Reroll
                | Verb::Ignore
                | Verb::NoRush
                | Verb::OnlyHold
                | Verb::AttackAfterRush
                | Verb::NoObjective
                | Verb::PassThrough
                | Verb::BacklashCheck
        )
    }
}

/// Checks that a verb is allowed where it is written.
fn belongs(path: &str, verb: Verb, home: Home) -> Result<(), SetupError> {
    let lasting = matches!(home, Home::Passive(Trigger::Always) | Home::Lasting);
    let say = |message: &str, remedy: &str| wrong(format!("{path}.verb"), message, remedy);
    match (verb.lasts(), lasting) {
        (true, true) => return Ok(()),
        (true, false) => {
            return say(
                "it lasts, and here something happens once",
                "give a status that does it, or write a passive with when = \"always\"",
            );
        }
        (false, true) => {
            return say("it happens once, and nothing sets it off", "say when it happens, or write what lasts");
        }
        (false, false) => {}
    }
    let moment = match home {
        Home::Ability(moment, _) => Some(moment),
        _ => None,
    };
    let leader = moment == Some(Moment::WoundsToLeader);
    if leader != (verb == Verb::Redirect) {
        return say(
            "`redirect`, and nothing else, answers wounds to a LEADER",
            "use `redirect` in abilities with when = \"wounds_to_leader\", and only there",
        );
    }
    let chosen = matches!(home, Home::Ability(..) | Home::Spell(_));
    let own = matches!(home, Home::Ability(_, Whom::Own));
    let friend = matches!(home, Home::Ability(_, Whom::Own | Whom::Friend) | Home::Spell(Whom::Friend));
    match verb {
        Verb::DamageAround | Verb::Mend | Verb::Cleanse | Verb::Give | Verb::HealSelf | Verb::DirectToSelf
            if matches!(home, Home::AtStart) =>
        {
            say("statuses do not do that", "use `damage`, `direct` or `heal`")
        }
        Verb::DamageAround | Verb::Mend | Verb::Cleanse if !chosen => {
            say("only abilities and spells do that", "write it as one of them")
        }
        Verb::Mend | Verb::Cleanse | Verb::Go if !friend => {
            say("it is done to friendly squads only, by abilities and spells", "write target = \"own\" or \"friend\"")
        }
        Verb::HoldNow | Verb::RushDie if moment != Some(Moment::Phase(Phase::Movement)) || !friend => say(
            "it is for abilities of the Movement Phase",
            "write when = \"movement\" and target = \"own\" or \"friend\"",
        ),
        Verb::Swoop | Verb::PassNow | Verb::Resurface if moment != Some(Moment::Phase(Phase::Movement)) || !own => {
            say("it is for abilities of the Movement Phase", "write when = \"movement\" and target = \"own\"")
        }
        Verb::Volley if !own => say("it is for abilities about the squad itself", "write target = \"own\""),
        _ => Ok(()),
    }
}
