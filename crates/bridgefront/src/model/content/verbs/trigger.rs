//! `on`: triggers, marks, traps and activated abilities (BF-22h).

use serde::Deserialize;
use toml::{Table, Value};

use super::event::On;
use super::selectors::{ChampionSel, Cond, EdgeSel, HexSel};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::control::Lists;
use evenhand_kit::table::effects::written::{fields, mistake, value};

pub(crate) const NOTATION: [&str; 2] = [
    "`event`; `at`: hex or edge; `who`: champion; `by` = `\"self\"` / `\"me\"` / `\"enemy\"`; `role` = `\"attacker\"`; `if`: condition; `do`: effects; `until` = `\"round_end\"` / `\"next_round_end\"` / (`\"permanent\"` on champions) / `\"arrival_round\"` (only `activate`); `uses` (0 = any); `per` = `\"round\"` / `\"battle\"`",
    "trigger, mark, activated ability",
];

/// Effects that wait for an event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trigger {
    pub(crate) event: On,
    /// The bridge at which it waits.
    pub(crate) edge: Option<EdgeSel>,
    pub(crate) who: Option<ChampionSel>,
    pub(crate) needs: Option<Cond>,
    pub(crate) list: ListId,
    /// The number of further rounds for which it lasts (1 for a mark until the end of the next round).
    pub(crate) rounds: u8,
    pub(crate) per_round: bool,
    /// Whether it counts only in the round in which its champion was deployed.
    on_arrival: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum By {
    #[serde(rename = "self")]
    This,
    Me,
    Enemy,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Role {
    Attacker,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    RoundEnd,
    NextRoundEnd,
    Permanent,
    /// Until the end of the round in which the champion was deployed.
    ArrivalRound,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Per {
    Round,
    Battle,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    event: On,
    at: Option<Value>,
    who: Option<ChampionSel>,
    by: Option<By>,
    #[serde(rename = "role")]
    _role: Option<Role>,
    #[serde(rename = "if")]
    needs: Option<Cond>,
    #[serde(rename = "do")]
    list: Value,
    until: Option<Until>,
    #[serde(default)]
    uses: u8,
    per: Option<Per>,
}

impl Trigger {
    pub(crate) fn read(path: &str, table: Table, lists: &mut Lists<'_>) -> Result<Trigger, SetupError> {
        let Fields { event, at, who, by, needs, list, until, uses, per, .. } = fields(path, table)?;
        let key = |key: &str| format!("{path}.{key}");
        if let Some(by) = by {
            check_cause(&key("by"), event, by)?;
        }
        let edge = match (event, at) {
            (On::Cross, Some(at)) => Some(value::<EdgeSel>(&key("at"), at)?),
            (On::Cross, None) => {
                return Err(mistake(path, "has no `at`", "add the bridge, e.g. `at = { touch = \"me\" }`"));
            }
            (_, at) => {
                // The event determines where it waits; the hex is only read to check it.
                at.map(|at| value::<HexSel>(&key("at"), at)).transpose()?;
                None
            }
        };
        if uses > 1 {
            return Err(mistake(&key("uses"), "is more than one", "leave it out, or write 1"));
        }
        let on_arrival = until == Some(Until::ArrivalRound);
        if on_arrival && event != On::Activate {
            return Err(mistake(&key("until"), "counts only for `activate`", "write \"permanent\", or leave it out"));
        }
        let list = lists(&key("do"), &list)?;
        let rounds = u8::from(until == Some(Until::NextRoundEnd));
        Ok(Trigger { event, edge, who, needs, list, rounds, per_round: per == Some(Per::Round), on_arrival })
    }

    /// Returns whether it can be used in round `round` of the match, if its champion was deployed in round `arrived`.
    pub(crate) fn is_on(&self, round: u8, arrived: u8) -> bool {
        !self.on_arrival || round == arrived
    }
}

/// Rejects a cause that the event does not have; a cause that no rule checks would be ignored silently.
fn check_cause(path: &str, event: On, by: By) -> Result<(), SetupError> {
    let (what, remedy) = match event {
        On::Cross | On::Enter if by == By::Enemy => return Ok(()),
        On::Kills if by == By::This => return Ok(()),
        On::Cross | On::Enter => ("never counts: only enemies cause this event", "write \"enemy\", or leave it out"),
        On::Kills => ("never counts: only the champion itself causes this event", "write \"self\", or leave it out"),
        _ => ("never counts: nobody is asked for who causes this event", "leave it out"),
    };
    Err(mistake(path, what, remedy))
}
