//! The verbs, that is, the effects of actions: one file each, and the only list of them
//! (AS-ATK-7, the verbs of `sheets`).
//!
//! The file of a verb defines how it is written, what it does, when it can be used, and how a
//! player evaluates it; see [`act`] for the interface.

pub(crate) mod act;
pub(crate) mod burst;
pub(crate) mod cleanse;
pub(crate) mod counter;
pub(crate) mod defend;
pub(crate) mod ground;
pub(crate) mod harden;
pub(crate) mod heal;
pub(crate) mod hold_fast;
pub(crate) mod inflict;
pub(crate) mod lend_token;
pub(crate) mod lock_down;
pub(crate) mod look;
pub(crate) mod shove;
pub(crate) mod strides;
pub(crate) mod take_over;
pub(crate) mod ward;
pub(crate) mod wound;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use evenhand_game::document::suggestion;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, mistake};
use evenhand_kit::table::plane::{Grain, grains};

use act::Act;

/// The value of a verb's word in a content file, and what it may refer to.
pub(crate) struct Words<'a> {
    path: String,
    value: Value,
    /// The number `n` next to the word.
    n: u8,
    /// The ids of the sheet's actions, in order.
    deeds: &'a [String],
}

impl Words<'_> {
    /// Reads a verb from the value of its word.
    fn fields<T: DeserializeOwned>(self) -> Result<T, SetupError> {
        written::value(&self.path, self.value)
    }

    /// Reads a verb that has no fields, from `true`.
    fn switched_on<T>(self, verb: T) -> Result<T, SetupError> {
        let path = self.path.clone();
        if self.fields()? { Ok(verb) } else { Err(mistake(&path, NOTHING[0], NOTHING[1])) }
    }
}

/// The error and the remedy for an effect without a verb.
const NOTHING: [&str; 2] = ["an effect that does nothing", "name what it does, e.g. push = 0.0"];

/// Reads a length written in millimeters.
fn millimetres<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grain, D::Error> {
    f64::deserialize(deserializer).map(grains)
}

/// Declares the verbs: the word in content files, the type, and how it is read from `words`.
macro_rules! verbs {
    ($words:ident; $($word:literal $file:ident::$Verb:ident = $read:expr,)+) => {
        /// An effect. "The target" is the action's target, or each character that its area strikes.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum Verb {
            $($Verb($file::$Verb),)+
        }

        impl Verb {
            /// The words of all verbs.
            pub(crate) const WORDS: &[&str] = &[$($word),+];

            /// Returns the verb as a trait object.
            #[inline]
            pub(crate) fn act(&self) -> &dyn Act {
                match self {
                    $(Verb::$Verb(verb) => verb,)+
                }
            }

            /// Reads the value of a word; `None` if there is no such word.
            fn of_word(word: &str, $words: Words<'_>) -> Option<Result<Verb, SetupError>> {
                match word {
                    $($word => Some($read.map(Verb::$Verb)),)+
                    _ => None,
                }
            }
        }
    };
}

impl Verb {
    /// Whether its only effect is that a character moves by itself.
    pub(crate) fn is_of_strides(&self) -> bool {
        matches!(self, Verb::Stride(_) | Verb::TargetStrides(_) | Verb::Trample(_))
    }
}

verbs! { words;
    "condition" inflict::Inflict = inflict::Inflict::read(words),
    "push" shove::Push = words.fields(),
    "pull" shove::Pull = words.fields(),
    "throw" shove::Throw = words.fields(),
    "heal" heal::Heal = words.fields(),
    "wound" wound::Wound = words.fields(),
    "stride" strides::Stride = words.fields(),
    "target_strides" strides::TargetStrides = words.fields(),
    "trample" strides::Trample = words.fields(),
    "lend_token" lend_token::LendToken = words.switched_on(lend_token::LendToken),
    "ward" ward::Ward = words.fields(),
    "lock_down" lock_down::LockDown = words.fields(),
    "cleanse" cleanse::Cleanse = words.switched_on(cleanse::Cleanse),
    "look" look::Look = words.fields(),
    "trap" ground::Trap = words.fields(),
    "mire" ground::Mire = words.fields(),
    "defend" defend::Defend = words.fields(),
    "defend_by_flip" defend::DefendByFlip = words.fields(),
    "hold_fast" hold_fast::HoldFast = words.switched_on(hold_fast::HoldFast),
    "take_over" take_over::TakeOver = words.fields(),
    "harden" harden::Harden = words.fields(),
    "counter" counter::Counter = counter::Counter::read(words),
    "burst" burst::Burst = words.fields(),
}

impl Verb {
    /// Returns the condition tokens that it gives, if it is of that kind.
    #[inline]
    pub(crate) fn inflicts(&self) -> Option<&inflict::Inflict> {
        if let Verb::Inflict(inflict) = self { Some(inflict) } else { None }
    }

    /// Returns the counterattack, if it is one.
    pub(crate) fn counter(&self) -> Option<&counter::Counter> {
        if let Verb::Counter(counter) = self { Some(counter) } else { None }
    }

    /// Reads the single verb of an effect: its only field besides `when` and `n`.
    ///
    /// # Errors
    /// Returns an error for no verb, several verbs, an unknown verb, or invalid fields of the verb.
    pub(crate) fn read(path: &str, effect: &Table, deeds: &[String]) -> Result<Verb, SetupError> {
        let n = match effect.get("n") {
            Some(n) => written::value(&format!("{path}.n"), n.clone())?,
            None => 1,
        };
        let mut words = effect.iter().filter(|(key, _)| !["when", "n"].contains(&key.as_str()));
        let (word, value) = match (words.next(), words.next()) {
            (Some(verb), None) => verb,
            (None, _) => return Err(mistake(path, NOTHING[0], NOTHING[1])),
            (Some(_), Some(_)) => return Err(mistake(path, "an effect does one thing", "make two effects of it")),
        };
        let path = format!("{path}.{word}");
        let read = Verb::of_word(word, Words { path: path.clone(), value: value.clone(), n, deeds });
        read.unwrap_or_else(|| {
            let all = format!("write one of: {}", Verb::WORDS.join(", "));
            Err(mistake(&path, "is not a field here", &suggestion(word, Verb::WORDS.iter().copied(), &all)))
        })
    }
}
