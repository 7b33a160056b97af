//! The only list of the verbs, and how an effect is read.

use toml::{Table, Value};

use super::{
    acquire, bridge, choose, conditional, deploy, draw, event, gain, hand, heal, mine, modifier, moves, peek, roll,
    selectors, strike, trigger,
};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{fields, mistake, verb};
use evenhand_kit::table::effects::{Effect, ListId};

/// All effects of a game.
pub(crate) type Scripts = evenhand_kit::table::effects::Scripts<Verb>;

/// Declares the verbs: the word for each in content files, its type, and the expression that reads it from `table` at
/// `path`, with `lists` to read inner lists. The first token is a dollar sign, for the macro that this one declares.
macro_rules! verbs {
    ($d:tt $path:ident, $table:ident, $lists:ident; $($word:literal $file:ident::$Verb:ident = $read:expr,)+) => {
        /// An effect.
        #[derive(Clone, PartialEq, Debug)]
        pub(crate) enum Verb {
            $($Verb($file::$Verb),)+
            /// The deployment of the card's own champion (every champion card starts with this).
            DeployChampion(deploy::DeployChampion),
        }

        /// The verb of an effect.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum VerbKind {
            $($Verb,)+
            DeployChampion,
        }

        impl Verb {
            /// Returns the verb of the effect.
            pub(crate) fn kind(&self) -> VerbKind {
                match self {
                    $(Verb::$Verb(_) => VerbKind::$Verb,)+
                    Verb::DeployChampion(_) => VerbKind::DeployChampion,
                }
            }

            /// The words of all verbs.
            const WORDS: &[&str] = &[$($word),+];

            fn read_fields(
                word: &str,
                $path: &str,
                $table: Table,
                $lists: &mut dyn FnMut(&str, &Value) -> Result<ListId, SetupError>,
            ) -> Result<Verb, SetupError> {
                match word {
                    $($word => $read.map(Verb::$Verb),)+
                    _ => unreachable!("only known words are read"),
                }
            }
        }

        /// The word of every verb, with its fields and meaning in the notation.
        pub(crate) const NOTATION: &[(&str, [&str; 2])] = &[$(($word, $file::NOTATION)),+];

        /// Returns the fields of a verb, whichever it is, as a trait object.
        macro_rules! fields_as {
            ($d verb:expr, $d Trait:ident) => {
                match $d verb {
                    $(Verb::$Verb(fields) => fields as &dyn $d Trait,)+
                    Verb::DeployChampion(fields) => fields as &dyn $d Trait,
                }
            };
        }
        pub(crate) use fields_as;
    };
}

verbs! { $ path, table, lists;
    "deploy" deploy::Deploy = fields(path, table),
    "move" moves::Move = fields(path, table),
    "bridge" bridge::Bridge = bridge::Bridge::read(path, table),
    "gain" gain::Gain = fields(path, table),
    "draw" draw::Draw = fields(path, table),
    "hand" hand::Hand = hand::Hand::read(path, table, lists),
    "peek" peek::Peek = fields(path, table),
    "acquire" acquire::Acquire = fields(path, table),
    "strike" strike::Strike = fields(path, table),
    "heal" heal::Heal = fields(path, table),
    "mine" mine::Mine = fields(path, table),
    "mod" modifier::Modifier = modifier::Modifier::read(path, table),
    "on" trigger::Trigger = trigger::Trigger::read(path, table, lists),
    "choose" choose::Choose = choose::Choose::read(path, table, lists),
    "if" conditional::If = conditional::If::read(path, table, lists),
    "roll" roll::Roll = roll::Roll::read(path, table, lists),
}

impl VerbKind {
    /// The number of verbs.
    pub(crate) const COUNT: usize = VerbKind::DeployChampion as usize + 1;
}

impl Verb {
    /// Returns the modifier, if it is one.
    pub(crate) fn modifier(&self) -> Option<&modifier::Modifier> {
        if let Verb::Modifier(modifier) = self { Some(modifier) } else { None }
    }

    /// Returns the trigger, if it is one.
    pub(crate) fn trigger(&self) -> Option<&trigger::Trigger> {
        if let Verb::Trigger(trigger) = self { Some(trigger) } else { None }
    }

    /// Returns the strike, if it is one.
    pub(crate) fn strike(&self) -> Option<&strike::Strike> {
        if let Verb::Strike(strike) = self { Some(strike) } else { None }
    }

    /// Returns the gain, if it is one.
    pub(crate) fn gain(&self) -> Option<&gain::Gain> {
        if let Verb::Gain(gain) = self { Some(gain) } else { None }
    }

    /// Returns the draw, if it is one.
    pub(crate) fn draw(&self) -> Option<&draw::Draw> {
        if let Verb::Draw(draw) = self { Some(draw) } else { None }
    }

    /// Returns whether it changes edges by this operation.
    pub(crate) fn edits(&self, op: selectors::BridgeOp) -> bool {
        matches!(self, Verb::Bridge(bridge) if bridge.op == op)
    }

    /// Returns whether it deploys to a place that is known before it is carried out.
    pub(crate) fn deploys_as_planned(&self) -> bool {
        matches!(self, Verb::Deploy(deploy) if deploy.is_planned())
    }

    /// Returns whether an event can carry out the effect; if it cannot, the effect would be skipped silently.
    fn serves(&self, event: event::On) -> bool {
        match self {
            Verb::Gain(gain) => gain.serves(event),
            Verb::Draw(draw) => draw.serves(event),
            Verb::Strike(strike) => strike.serves(event),
            _ => matches!(event, event::On::Deploy | event::On::Activate),
        }
    }

    /// Returns whether it waits for this event.
    pub(crate) fn waits_for(&self, event: event::On) -> bool {
        self.trigger().is_some_and(|trigger| trigger.event == event)
    }
}

impl Effect for Verb {
    fn read(path: &str, table: &Table, scripts: &mut Scripts) -> Result<Verb, SetupError> {
        let (word, table) = verb(path, table, Verb::WORDS)?;
        let read = Verb::read_fields(word, path, table, &mut |path, value| scripts.read_list(path, value));
        let read = read.map_err(|error| {
            // If a field is missing, the message names all fields of the verb.
            match NOTATION.iter().find(|(known, _)| *known == word) {
                Some((_, [fields, _])) if error.path == path => {
                    SetupError { remedy: format!("{}. The fields of {word}: {fields}", error.remedy), ..error }
                }
                _ => error,
            }
        })?;
        if let Verb::Trigger(trigger) = &read
            && scripts.of(trigger.list).any(|verb| !verb.serves(trigger.event))
        {
            let what = "holds an effect that this event cannot carry out";
            let remedy = "`evenhand notation bridgefront` lists what each event can do";
            return Err(mistake(&format!("{path}.do"), what, remedy));
        }
        Ok(read)
    }
}
