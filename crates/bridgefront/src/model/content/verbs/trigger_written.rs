//! How `on` is written, and how it is read.

use toml::Table;

use super::event::On;
use super::list::{Scripts, Verb};
use super::selectors::{ChampionSel, Cond, EdgeSel, HexSel, Unread};
use super::trigger::Trigger;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::field::{FieldNote, Fields};
use evenhand_kit::table::effects::written::{mistake, value};

evenhand_kit::fields! {
    /// A trigger as it is written.
    struct Written {
        /// The event.
        event: On;
        /// The bridge of `cross`, which is required there; a hex for other events, which only repeats where they are.
        at: Option<Unread> = None;
        /// The champions that `dies` waits for.
        who: Option<ChampionSel> = None;
        /// Who causes the event, which the event implies anyway.
        by: Option<By> = None;
        /// The side of a siege, which the event implies anyway.
        role: Option<Role> = None;
        /// A condition that has to hold as well.
        needs as "if": Option<Cond> = None;
        /// The effects.
        list as "do": ListId;
        /// The time for which it waits; without it until the end of the round, and on champions always.
        until: Option<Until> = None;
        /// How often it can happen: 0 for any number of times, or 1.
        uses: u8 = 0;
        /// The time in which it can happen once.
        per: Option<Per> = None;
    }
}

evenhand_game::words! {
    /// Who causes an event.
    enum By {
        /// The champion that has the effect.
        This as "self",
        /// The player.
        Me,
        /// An enemy.
        Enemy,
    }

    /// A side of a siege.
    enum Role {
        /// The attacker.
        Attacker,
    }

    /// The time for which a trigger waits.
    enum Until {
        /// Until the end of the round.
        RoundEnd,
        /// Until the end of the next round.
        NextRoundEnd,
        /// Always, for champions.
        Permanent,
        /// Until the end of the round in which the champion was deployed, only for `activate`.
        ArrivalRound,
    }

    /// The time in which a trigger can happen once.
    enum Per {
        /// A round.
        Round,
        /// A battle.
        Battle,
    }
}

impl Fields<Scripts> for Trigger {
    fn notes() -> Vec<FieldNote> {
        <Written as Fields<Scripts>>::notes()
    }

    fn read(path: &str, table: &Table, scripts: &mut Scripts) -> Result<Trigger, SetupError> {
        let Written { event, at, who, by, role, needs, list, until, uses, per } = Written::read(path, table, scripts)?;
        let _ = role; // The event implies it.
        let key = |key: &str| format!("{path}.{key}");
        if let Some(by) = by {
            check_cause(&key("by"), event, by)?;
        }
        let edge = place(path, event, at)?;
        if uses > 1 {
            return Err(mistake(&key("uses"), "is more than one", "leave it out, or write 1"));
        }
        let on_arrival = until == Some(Until::ArrivalRound);
        if on_arrival && event != On::Activate {
            return Err(mistake(&key("until"), "counts only for `activate`", "write \"permanent\", or leave it out"));
        }
        if scripts.of(list).any(|verb: &Verb| !verb.serves(event)) {
            let what = "holds an effect that this event cannot carry out";
            return Err(mistake(&key("do"), what, "`evenhand notation bridgefront` lists what each event can do"));
        }
        let rounds = u8::from(until == Some(Until::NextRoundEnd));
        Ok(Trigger { event, edge, who, needs, list, rounds, per_round: per == Some(Per::Round), on_arrival })
    }
}

/// Returns the bridge at which a trigger waits. For other events than `cross` the event determines where it waits; the
/// hex is only read to check it.
fn place(path: &str, event: On, at: Option<Unread>) -> Result<Option<EdgeSel>, SetupError> {
    let key = format!("{path}.at");
    match (event, at) {
        (On::Cross, Some(Unread(at))) => value::<EdgeSel>(&key, at).map(Some),
        (On::Cross, None) => Err(mistake(path, "has no `at`", "add the bridge, e.g. `at = { touch = \"me\" }`")),
        (_, Some(Unread(at))) => value::<HexSel>(&key, at).map(|_| None),
        (_, None) => Ok(None),
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
