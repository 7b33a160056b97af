//! The only list of the verbs, that is, of the effects of actions, and how an effect is read.

use toml::Table;

use super::fields;
use super::words::{NOTHING, Words};
use evenhand_game::document::suggestion;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, mistake};

/// Declares the verbs: the word in content files, the type, and how it is read from `words`. The first token is a
/// dollar sign, for the macro that this one declares.
macro_rules! verbs {
    ($d:tt $words:ident; $($word:literal $Verb:ident = $read:expr,)+) => {
        /// An effect. "The target" is the action's target, or each character that its area strikes.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) enum Verb {
            $($Verb(fields::$Verb),)+
        }

        impl Verb {
            /// The words of all verbs.
            pub(crate) const WORDS: &[&str] = &[$($word),+];

            /// Reads the value of a word; `None` if there is no such word.
            fn of_word(word: &str, $words: Words<'_>) -> Option<Result<Verb, SetupError>> {
                match word {
                    $($word => Some($read.map(Verb::$Verb)),)+
                    _ => None,
                }
            }
        }

        /// Returns the fields of a verb, whichever it is, as a trait object.
        macro_rules! fields_as {
            ($d verb:expr, $d Trait:ident) => {
                match $d verb {
                    $(Verb::$Verb(fields) => fields as &dyn $d Trait,)+
                }
            };
        }
        pub(crate) use fields_as;
    };
}

impl Verb {
    /// Whether its only effect is that a character moves by itself.
    pub(crate) fn is_of_strides(&self) -> bool {
        matches!(self, Verb::Stride(_) | Verb::TargetStrides(_) | Verb::Trample(_))
    }
}

verbs! { $ words;
    "condition" Inflict = fields::Inflict::read(words),
    "push" Push = words.fields(),
    "pull" Pull = words.fields(),
    "throw" Throw = words.fields(),
    "heal" Heal = words.fields(),
    "wound" Wound = words.fields(),
    "stride" Stride = words.fields(),
    "target_strides" TargetStrides = words.fields(),
    "trample" Trample = words.fields(),
    "lend_token" LendToken = words.switched_on(fields::LendToken),
    "ward" Ward = words.fields(),
    "lock_down" LockDown = words.fields(),
    "cleanse" Cleanse = words.switched_on(fields::Cleanse),
    "look" Look = words.fields(),
    "trap" Trap = words.fields(),
    "mire" Mire = words.fields(),
    "defend" Defend = words.fields(),
    "defend_by_flip" DefendByFlip = words.fields(),
    "hold_fast" HoldFast = words.switched_on(fields::HoldFast),
    "take_over" TakeOver = words.fields(),
    "harden" Harden = words.fields(),
    "counter" Counter = fields::Counter::read(words),
    "burst" Burst = words.fields(),
}

impl Verb {
    /// Returns the condition tokens that it gives, if it is of that kind.
    #[inline]
    pub(crate) fn inflicts(&self) -> Option<&fields::Inflict> {
        if let Verb::Inflict(inflict) = self { Some(inflict) } else { None }
    }

    /// Returns the counterattack, if it is one.
    pub(crate) fn counter(&self) -> Option<&fields::Counter> {
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
