//! The verbs deeds are made of, one file each, and the only list of them (AS-ATK-7, the verbs of `sheets`).
//!
//! A verb's file says how it is written, what it does, when it can be used, and what a player makes of it;
//! [`act`] says which of these there are.

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

use crate::document::suggestion;
use crate::game::SetupError;
use crate::table::effects::written::{self, mistake};
use crate::table::plane::{Grain, grains};

use act::Act;

/// What stands behind a verb's word, and what it may refer to.
pub(crate) struct Words<'a> {
    path: String,
    value: Value,
    /// `n` beside the word: how many.
    n: u8,
    /// The ids of the sheet's actions, in order.
    deeds: &'a [String],
}

impl Words<'_> {
    /// A verb from what its word is set to.
    fn fields<T: DeserializeOwned>(self) -> Result<T, SetupError> {
        written::value(&self.path, self.value)
    }

    /// A verb without anything to say but that it is meant.
    fn switched_on<T>(self, verb: T) -> Result<T, SetupError> {
        let path = self.path.clone();
        if self.fields()? { Ok(verb) } else { Err(mistake(&path, NOTHING[0], NOTHING[1])) }
    }
}

/// What is wrong with an effect without a verb, and the remedy.
const NOTHING: [&str; 2] = ["an effect that does nothing", "name what it does, e.g. push = 0.0"];

/// A length written in millimetres.
fn millimetres<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grain, D::Error> {
    f64::deserialize(deserializer).map(grains)
}

/// Declares the verbs: the word for each in content files, its type, and how that is read from `words`.
macro_rules! verbs {
    ($words:ident; $($word:literal $file:ident::$Verb:ident = $read:expr,)+) => {
        /// What an effect does. "The target" is the deed's target, or each one its area strikes.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum Verb {
            $($Verb($file::$Verb),)+
        }

        impl Verb {
            /// The words for them.
            pub(crate) const WORDS: &[&str] = &[$($word),+];

            /// The verb as what all verbs can do.
            #[inline]
            pub(crate) fn act(&self) -> &dyn Act {
                match self {
                    $(Verb::$Verb(verb) => verb,)+
                }
            }

            /// Reads what stands behind a word; `None` if there is no such word.
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
    /// Whether it does nothing but let somebody move by itself.
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
    /// The tokens of a condition that it gives, if it does that.
    #[inline]
    pub(crate) fn inflicts(&self) -> Option<&inflict::Inflict> {
        if let Verb::Inflict(inflict) = self { Some(inflict) } else { None }
    }

    /// The counterattack, if it is one.
    pub(crate) fn counter(&self) -> Option<&counter::Counter> {
        if let Verb::Counter(counter) = self { Some(counter) } else { None }
    }

    /// Reads the one verb of an effect: the field of it that is neither `when` nor `n`.
    ///
    /// # Errors
    /// No verb, several, one that is not known, or what is wrong with its fields.
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
