//! Targets of `[balance]` and goals of an experiment: a quantity with the range in which it should lie.

use super::vocabulary::Vocabulary;
use evenhand_game::document::Place;

/// The quantity of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The win share of a `seat`, `faction`, `agent` or value of a label: of one group, or of each.
    Share {
        /// The kind of group.
        kind: String,
        /// The group's name; `None` for each of them.
        group: Option<String>,
    },
    /// The fraction of matches with this ending.
    Ending(String),
    /// The mean of this measure.
    Mean(String),
}

/// A range in which a quantity should lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The quantity.
    pub aim: Aim,
    /// Whether the ends are distances from the expected share of a balanced game ([`Target::around`]).
    pub from_even: bool,
    /// The lower end; `None` if there is no lower limit.
    pub low: Option<f64>,
    /// The upper end; `None` if there is no upper limit.
    pub high: Option<f64>,
    /// The target as written.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

impl Target {
    /// Parses `every faction 47-53 %`, `faction prospect 20 to 30 %`, `every seat within 3 points of even`, `rounds
    /// 7-9`, `rounds at least 5`, `ended by cap at most 10 %` (also written `ending cap at most 10 %`). Measures,
    /// labels, their groups and endings may be written as in files or as texts name them, in capitals or not: `ended at
    /// the round limit at most 10 %`, `the first player 47-53 %`.
    ///
    /// # Errors
    /// Returns what is wrong with it.
    pub fn read(text: &str, place: Place, called: Vocabulary) -> Result<Target, String> {
        let written = text.trim();
        let Limits { what, low, high, from_even } = match within_points(written)? {
            Some(limits) => limits,
            None => range(written)?,
        };
        if low.zip(high).is_some_and(|(low, high)| low > high) {
            return Err("its range ends before it begins".into());
        }
        let aim = aim(what, called)?;
        let part = !matches!(aim, Aim::Mean(_));
        if from_even && !matches!(aim, Aim::Share { .. }) {
            return Err("only the wins of seats, factions and other groups can be even".into());
        }
        if part && !from_even && [low, high].into_iter().flatten().any(|end| !(0.0..=1.0).contains(&end)) {
            return Err("a share lies between 0 and 100 %".into());
        }
        Ok(Target { aim, from_even, low, high, text: text.trim().to_owned(), place })
    }

    /// Returns the target for a group whose expected share in a balanced game is `even`: distances from it become
    /// shares.
    #[must_use]
    pub fn around(&self, even: f64) -> Target {
        if !self.from_even {
            return self.clone();
        }
        let end = |end: f64| (even + end).clamp(0.0, 1.0);
        Target { from_even: false, low: self.low.map(end), high: self.high.map(end), ..self.clone() }
    }

    /// Whether this text states the same target, possibly in other words.
    pub fn is_written(&self, text: &str, called: Vocabulary) -> bool {
        let same = |other: Target| {
            let of = |target: &Target| (target.aim.clone(), target.from_even, target.low, target.high);
            of(&other) == of(self)
        };
        Target::read(text, self.place.clone(), called).is_ok_and(same)
    }

    /// Returns the unit of [`Target::outside`] and [`Target::miss`]: half of the range; with a single end, a tenth of
    /// it (for a share: ten points).
    pub fn unit(&self) -> f64 {
        let end = |end: f64| if matches!(self.aim, Aim::Mean(_)) { (end.abs() / 10.0).max(1e-9) } else { 0.1 };
        match (self.low, self.high) {
            (Some(low), Some(high)) => ((high - low) / 2.0).max(1e-9),
            (Some(one), None) | (None, Some(one)) => end(one),
            (None, None) => 1.0,
        }
    }

    /// Returns how far a value lies outside the range; 0 within it.
    pub(crate) fn outside(&self, value: f64) -> f64 {
        let below = self.low.map_or(0.0, |low| low - value);
        let above = self.high.map_or(0.0, |high| value - high);
        below.max(above).max(0.0)
    }

    /// Returns how far a value lies outside the inner half of the range, in halves of the range; with a single end, in
    /// tenths of it (for a share: in tenths of the whole). The inner half is used because a value measured at an end
    /// may well lie beyond it.
    pub fn miss(&self, value: f64) -> f64 {
        let unit = self.unit();
        match (self.low, self.high) {
            (Some(low), Some(high)) => (((value - (low + high) / 2.0).abs() / unit) - 0.5).max(0.0),
            (Some(low), None) => ((low - value) / unit + 0.1).max(0.0),
            (None, Some(high)) => ((value - high) / unit + 0.1).max(0.0),
            (None, None) => 0.0,
        }
    }

    /// Whether a value lies in the range.
    pub fn holds(&self, value: f64) -> bool {
        self.low.is_none_or(|low| low <= value) && self.high.is_none_or(|high| value <= high)
    }
}

/// The parts of a target's text.
struct Limits<'t> {
    what: &'t str,
    low: Option<f64>,
    high: Option<f64>,
    from_even: bool,
}

/// Parses `WHAT within N points of even`; `None` if the text has another form.
fn within_points(written: &str) -> Result<Option<Limits<'_>>, String> {
    let Some(rest) = written.strip_suffix(" of even") else { return Ok(None) };
    let rest = rest.strip_suffix(" points").or_else(|| rest.strip_suffix(" point"));
    let parts = rest.and_then(|rest| rest.rsplit_once(" within "));
    let (what, points) = parts.ok_or("write it as \"every seat within 3 points of even\"")?;
    let points = number(points, true)?;
    if points <= 0.0 {
        return Err("the distance from even has to be more than 0 points".into());
    }
    Ok(Some(Limits { what, low: Some(-points), high: Some(points), from_even: true }))
}

/// Parses `WHAT at most N`, `WHAT at least N`, `WHAT N to N` and `WHAT N-N`, each with or without `%`.
fn range(written: &str) -> Result<Limits<'_>, String> {
    let (written, percent) = match written.strip_suffix('%') {
        Some(rest) => (rest.trim_end(), true),
        None => (written, false),
    };
    if let Some((what, most)) = written.rsplit_once(" at most ") {
        return Ok(Limits { what, low: None, high: Some(number(most, percent)?), from_even: false });
    }
    if let Some((what, least)) = written.rsplit_once(" at least ") {
        return Ok(Limits { what, low: Some(number(least, percent)?), high: None, from_even: false });
    }
    let (what, least, most) = between(written).ok_or("it does not say between what")?;
    let (low, high) = (Some(number(least, percent)?), Some(number(most, percent)?));
    Ok(Limits { what, low, high, from_even: false })
}

/// Splits `WHAT N to N` and `WHAT N-N`.
fn between(written: &str) -> Option<(&str, &str, &str)> {
    if let Some((rest, most)) = written.rsplit_once(" to ") {
        let (what, least) = rest.rsplit_once(' ')?;
        return Some((what, least, most));
    }
    let (what, range) = written.rsplit_once(' ')?;
    let (least, most) = range.split_once('-')?;
    Some((what, least, most))
}

/// Parses a number; a percentage becomes a fraction.
fn number(text: &str, percent: bool) -> Result<f64, String> {
    let number: f64 =
        text.trim().trim_end_matches('%').trim().parse().map_err(|_| format!("\"{}\" is no number", text.trim()))?;
    match number.is_finite() {
        true => Ok(if percent { number / 100.0 } else { number }),
        false => Err(format!("{number} is no end")),
    }
}

/// Parses the quantity.
fn aim(what: &str, called: Vocabulary) -> Result<Aim, String> {
    let words: Vec<&str> = what.split_whitespace().collect();
    let written = words.join(" ");
    let share = |kind: &str, group: &str| Aim::Share { kind: kind.into(), group: Some(group.into()) };
    if let Some(measure) = called.find_measure(&written) {
        return Ok(Aim::Mean(measure.into()));
    }
    if let Some((kind, group)) = called.find_group(&written) {
        return Ok(share(kind, group));
    }
    let Some((first, rest)) = words.split_first() else { return Err("it does not say of what".into()) };
    let rest = rest.join(" ");
    Ok(match first.to_ascii_lowercase().as_str() {
        _ if rest.is_empty() => Aim::Mean(written),
        "every" => Aim::Share { kind: called.find_kind(&rest).map_or(rest, str::to_owned), group: None },
        "ending" | "ended" => Aim::Ending(ending(&rest, called)),
        _ => share(first, &rest),
    })
}

/// Returns the name of an ending; one that is not known stays as it is written.
fn ending(how: &str, called: Vocabulary) -> String {
    let bare = how.strip_prefix("by ").unwrap_or(how);
    called.find_ending(how).unwrap_or(bare).to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::tests::DECLARED;
    use super::*;
    use evenhand_game::game::{Column, Ending};

    fn here() -> Place {
        Place { file: "mana.toml".into(), line: 1, column: 1 }
    }

    fn read(text: &str) -> Result<(Aim, Option<f64>, Option<f64>), String> {
        Target::read(text, here(), NAMES).map(|target| (target.aim, target.low, target.high))
    }

    const NAMES: Vocabulary = Vocabulary {
        columns: &[Column::whole("rounds", "rounds", ""), Column::seat("cards_played", "cards", "")],
        endings: &[Ending::new("round_cap")],
    };

    #[test]
    fn names_may_be_written_as_reports_show_them() {
        for text in ["cards played 27-31", "cards_played 27-31"] {
            assert_eq!(read(text), Ok((Aim::Mean("cards_played".into()), Some(27.0), Some(31.0))));
        }
        for text in ["ended by round cap at most 10 %", "ending round_cap at most 10 %"] {
            assert_eq!(read(text), Ok((Aim::Ending("round_cap".into()), None, Some(0.1))));
        }
        let target = Target::read("cards played 27-31", here(), NAMES).unwrap();
        assert!(target.is_written("cards_played 27 to 31", NAMES) && target.is_written("cards played 27-31", NAMES));
    }

    #[test]
    fn names_of_texts_and_of_files_are_the_same_goal() {
        let aim = |text: &str| Target::read(text, here(), DECLARED).unwrap().aim;
        for text in ["ended at the round limit", "Ended At The Round Limit", "ended by round_cap", "ending round cap"] {
            assert_eq!(aim(&format!("{text} at most 10 %")), Aim::Ending("round_cap".into()), "{text}");
        }
        assert_eq!(aim("ended by points at least 50 %"), Aim::Ending("points".into()));
        for text in ["Cards placed face down 3-5", "cards_down 3-5", "cards down 3-5"] {
            assert_eq!(aim(text), Aim::Mean("cards_down".into()), "{text}");
        }
        let every = Aim::Share { kind: "starts".into(), group: None };
        assert_eq!([aim("every seat in turn order 47-53 %"), aim("every starts 47-53 %")], [every.clone(), every]);
        let first = Aim::Share { kind: "starts".into(), group: Some("yes".into()) };
        for text in ["the first player 47-53 %", "First player 47-53 %", "starts yes 47-53 %"] {
            assert_eq!(aim(text), first, "{text}");
        }
        let written = Target::read("ended at the round limit at most 10 %", here(), DECLARED).unwrap();
        assert!(written.is_written("ended by round_cap at most 10 %", DECLARED));
    }

    #[test]
    fn targets_are_read_as_people_write_them() {
        let share = |kind: &str, group: Option<&str>| Aim::Share { kind: kind.into(), group: group.map(str::to_owned) };
        assert_eq!(read("every faction 47-53 %"), Ok((share("faction", None), Some(0.47), Some(0.53))));
        assert_eq!(read("faction prospect 20 to 30%"), Ok((share("faction", Some("prospect")), Some(0.2), Some(0.3))));
        assert_eq!(read("starts yes 47-53 %"), Ok((share("starts", Some("yes")), Some(0.47), Some(0.53))));
        assert_eq!(read("seat S1 at most 0.55"), Ok((share("seat", Some("S1")), None, Some(0.55))));
        assert_eq!(read(" rounds 7-9 "), Ok((Aim::Mean("rounds".into()), Some(7.0), Some(9.0))));
        assert_eq!(read("rounds at least 5.5"), Ok((Aim::Mean("rounds".into()), Some(5.5), None)));
        assert_eq!(read("ending round cap at most 10 %"), Ok((Aim::Ending("round_cap".into()), None, Some(0.1))));
        assert_eq!(read("ended by cap at least 60 %"), Ok((Aim::Ending("cap".into()), Some(0.6), None)));
    }

    #[test]
    fn a_distance_from_even_becomes_a_range_around_the_expected_share() {
        let target = Target::read("every seat within 3 points of even", here(), NAMES).unwrap();
        assert_eq!(target.aim, Aim::Share { kind: "seat".into(), group: None });
        let four = target.around(0.25);
        let ends = [four.low, four.high].map(|end| (end.unwrap() * 1e6).round() / 1e6);
        assert!(ends == [0.22, 0.28] && !four.from_even, "{four:?}");
        assert!(target.is_written("every seat  within 3.0 points of even", NAMES));
        assert!(!target.is_written("every seat 47-53 %", NAMES));
        let wide = Target::read("faction prospect within 60 points of even", here(), NAMES).unwrap().around(0.5);
        assert_eq!((wide.low, wide.high), (Some(0.0), Some(1.0)));
        assert_eq!(Target::read("rounds 7-9", here(), NAMES).unwrap().around(0.5).low, Some(7.0));
    }

    #[test]
    fn what_is_no_target_is_refused_with_a_reason() {
        for (text, why) in [
            ("every faction", "between what"),
            ("rounds 9-7", "ends before it begins"),
            ("faction prospect 20-30", "between 0 and 100 %"),
            ("rounds x-9", "\"x\" is no number"),
            ("7-9", "between what"),
            ("rounds at most inf", "is no end"),
            ("", "between what"),
            ("every seat within x points of even", "\"x\" is no number"),
            ("every seat within 0 points of even", "more than 0"),
            ("rounds within 3 points of even", "can be even"),
            ("every seat 3 points of even", "within 3 points"),
        ] {
            assert!(read(text).as_ref().is_err_and(|found| found.contains(why)), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn a_miss_is_how_far_a_value_is_from_the_inner_half() {
        let target = |text: &str| Target::read(text, here(), NAMES).unwrap();
        let shares = target("every seat 40-60 %");
        assert_eq!([0.5, 0.55, 0.45].map(|value| (shares.miss(value) * 1e9).round()), [0.0; 3]);
        assert!((shares.miss(0.6) - 0.5).abs() < 1e-9 && (shares.miss(0.7) - 1.5).abs() < 1e-9);
        assert!(shares.holds(0.6) && !shares.holds(0.61));
        assert_eq!([0.4, 0.6, 0.61].map(|value| (shares.outside(value) * 1e9).round() / 1e9), [0.0, 0.0, 0.01]);
        let cap = target("ending cap at most 10 %");
        assert_eq!(cap.miss(0.05), 0.0);
        assert!((cap.miss(0.2) - 1.1).abs() < 1e-9 && cap.miss(0.1) > 0.0);
    }
}
