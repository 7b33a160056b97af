//! The macros that declare events.

/// Declares the events of a game: each variant with the names of its fields, and what follows from it.
///
/// A variant is `Name(field: Type, ...)`, `Name { field: Type, ... }` or `Name`, and these clauses in this order, each
/// after a comma:
/// - `secret unless CONDITION`: who may know of the event at all. A record leaves it out for all others.
/// - `hides field, ... unless CONDITION`: who may know the fields. The condition reads the event's other fields and the
///   [`EventContext`](crate::game::events::EventContext) under the name given by `logged with`.
/// - `with name = EXPRESSION`, any number of times: words that the sentences name besides the fields.
/// - `logs "sentence" if CONDITION, ...`: the sentences of the log, of which the first that fits is used. Without one
///   that fits, the event has no line of its own.
/// - `adds Measure(seat, amount) if CONDITION, ...`: the measures it adds to. In place of a seat there can be what a seat
///   owns ([`Owned`](crate::game::events::Owned)). The amount is 1 if left out. Conditions and amounts may read the
///   [`Finished`](crate::game::events::Finished) under a name given by `counted in Measure with name`.
///
/// It expands to the enum as written, without the names of fields in parentheses, and to [`Logged`](crate::game::events::Logged): a table of kinds, and
/// one `match` each for the name, the sentence, the fields and the measures. The arms of `Threw` in the
/// [example](crate::game::events) are, in essence:
///
/// ```text
/// fn sentence(..)   Event::Threw(seat, balls, color) => {
///                       let sentence = if balls == 0 { Some("  {seat} throws nothing") } else { Some("...") }?;
///                       Some(filled(sentence, &[/* the words of seat, balls and color */]))
///                   }
/// fn facts(..)      Event::Threw(seat, balls, color) => /* the three values; without color unless context.shows(seat) */
/// fn adds(..)       Event::Threw(seat, balls, color) => add(Measure::Throws as usize, seat, f64::from(balls)),
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Event:ident of $Game:ty, logged with $context:ident, counted in $Measure:ident $(with $finished:ident)? {
            $(
                $(#[doc = $about:literal])+
                $Name:ident
                $(($($part:ident : $kind:ty),+ $(,)?))?
                $({$($(#[$says:meta])* $field:ident : $type:ty),+ $(,)?})?
                $(, secret unless $public:expr)?
                $(, hides $($hidden:ident),+ unless $known:expr)?
                $(, with $extra:ident = $words:expr)*
                $(, logs $($sentence:literal $(if $fits:expr)?),+)?
                $(, adds $($measure:ident($who:expr $(, $n:expr)?) $(if $counts:expr)?),+)?
            );+ $(;)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $Event {
            $(
                $(#[doc = $about])+
                $Name $(($($kind),+))? $({$($(#[$says])* $field: $type),+})?
            ),+
        }

        #[allow(unused_variables, reason = "not every clause reads every field")]
        impl $crate::game::events::Logged<$Game> for $Event {
            const KINDS: &'static [$crate::game::events::EventKind] = &[$($crate::game::events::EventKind {
                name: $crate::name_in_files!($Name),
                about: concat!($($about),+).trim_ascii(),
                fields: &[$($(stringify!($part)),+)? $($(stringify!($field)),+)?],
                shapes: &[
                    $($(<$kind as $crate::game::events::Fact<$Game>>::shape),+)?
                    $($(<$type as $crate::game::events::Fact<$Game>>::shape),+)?
                ],
                sentences: &[$($($sentence),+)?],
                extras: &[$(stringify!($extra)),*],
            }),+];

            fn name(&self) -> &'static str {
                match self {
                    $($Event::$Name { .. } => $crate::name_in_files!($Name),)+
                }
            }

            fn is_known(&self, context: &$crate::game::events::EventContext<'_, $Game>) -> bool {
                let $context = context;
                match *self {
                    $($Event::$Name $(($($part),+))? $({$($field),+})? => true $(&& $public)?,)+
                }
            }

            fn sentence(&self, context: &$crate::game::events::EventContext<'_, $Game>) -> Option<String> {
                let $context = context;
                match *self {
                    $($Event::$Name $(($($part),+))? $({$($field),+})? => {
                        let sentence = $crate::sentence!($($($sentence $(if $fits)?),+)?)?;
                        #[allow(unused_mut, reason = "an event without fields has nothing to fill in")]
                        let mut fillings: Vec<$crate::game::events::Filling> = Vec::new();
                        let known = true $(&& $known)?;
                        let hidden: &[&str] = if known { &[] } else { &[$($(stringify!($hidden)),+)?] };
                        $crate::fillings!(fillings, context, hidden, $Game; $($($part: $kind),+)? $($($field: $type),+)?);
                        $(fillings.push($crate::game::events::Filling {
                            name: stringify!($extra),
                            words: ($words).to_string(),
                            number: None,
                        });)*
                        Some($crate::game::events::filled(sentence, &fillings))
                    })+
                }
            }

            fn facts(
                &self,
                context: &$crate::game::events::EventContext<'_, $Game>,
            ) -> Vec<(&'static str, $crate::game::events::Value)> {
                let $context = context;
                match *self {
                    $($Event::$Name $(($($part),+))? $({$($field),+})? => {
                        let known = true $(&& $known)?;
                        let hidden: &[&str] = if known { &[] } else { &[$($(stringify!($hidden)),+)?] };
                        #[allow(unused_mut, reason = "an event without fields has no facts")]
                        let mut facts: Vec<(&'static str, $crate::game::events::Value)> = vec![
                            $($((
                                stringify!($part),
                                <$kind as $crate::game::events::Fact<$Game>>::recorded(&$part, context),
                            )),+)?
                            $($((
                                stringify!($field),
                                <$type as $crate::game::events::Fact<$Game>>::recorded(&$field, context),
                            )),+)?
                        ];
                        facts.retain(|(name, _)| !hidden.contains(name));
                        facts
                    })+
                }
            }

            #[allow(unused_mut, reason = "a game may count no event")]
            fn adds(
                &self,
                finished: &$crate::game::events::Finished<'_, $Game>,
                mut add: impl FnMut(usize, $crate::game::Seat, f64),
            ) {
                $(let $finished = finished;)?
                match *self {
                    $($Event::$Name $(($($part),+))? $({$($field),+})? => {
                        $($(
                            if true $(&& $counts)? {
                                let seat = $crate::game::events::Owned::<$Game>::owner(&$who, finished);
                                add($Measure::$measure as usize, seat, $crate::amount!($($n)?));
                            }
                        )+)?
                    })+
                }
            }
        }
    };
}

/// Implements [`Fact`](crate::game::events::Fact) for types whose variants have no fields: the words of each variant. A record contains the variant's
/// name in snake case. The [example](crate::game::events) uses it for `Landing`.
#[macro_export]
macro_rules! phrases {
    (of $Game:ty; $($Type:ident { $($Variant:ident = $words:literal),+ $(,)? })+) => { $(
        impl $crate::game::events::Fact<$Game> for $Type {
            fn words(&self, _: &$crate::game::events::EventContext<'_, $Game>) -> String {
                match self {
                    $($Type::$Variant => $words.into(),)+
                }
            }

            fn recorded(&self, _: &$crate::game::events::EventContext<'_, $Game>) -> $crate::game::events::Value {
                $crate::game::events::recorded_name(self)
            }

            fn shape() -> $crate::game::events::Value {
                $crate::game::events::shape::one_of(&[$($crate::name_in_files!($Variant)),+])
            }
        }
    )+ };
}

/// Returns the first sentence that fits.
#[doc(hidden)]
#[macro_export]
macro_rules! sentence {
    () => { None::<&'static str> };
    ($sentence:literal if $fits:expr $(, $($rest:tt)+)?) => {
        if $fits { Some($sentence) } else { $crate::sentence!($($($rest)+)?) }
    };
    ($sentence:literal $(, $($rest:tt)+)?) => { Some($sentence) };
}

/// Adds the words of fields.
#[doc(hidden)]
#[macro_export]
macro_rules! fillings {
    ($fillings:ident, $context:ident, $hidden:ident, $Game:ty; $($name:ident : $kind:ty),*) => {
        $($fillings.push($crate::game::events::filling::<$Game, $kind>(stringify!($name), &$name, $context, $hidden));)*
    };
}

/// Returns an amount that is added to a measure; 1 if left out.
#[doc(hidden)]
#[macro_export]
macro_rules! amount {
    () => {
        1.0
    };
    ($n:expr) => {
        f64::from($n)
    };
}
