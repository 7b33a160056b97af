//! Conversion between values and the cells of a spreadsheet.

use toml::Value;

use crate::game::knobs::inline;
use crate::tables::CsvLocale;
use crate::tables::table::literally;

/// The kinds of values in a column of the rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    words: bool,
    whole: bool,
    numbers: bool,
    flags: bool,
    /// Lists and tables, which are written in TOML notation.
    nested: bool,
}

impl Kinds {
    /// Adds the kind of a value.
    pub(super) fn note(&mut self, value: &Value) {
        match value {
            Value::String(_) | Value::Datetime(_) => self.words = true,
            Value::Integer(_) => self.whole = true,
            Value::Float(_) => self.numbers = true,
            Value::Boolean(_) => self.flags = true,
            Value::Array(_) | Value::Table(_) => self.nested = true,
        }
    }

    /// Whether the column holds only words; its cells are then used unparsed.
    fn only_words(self) -> bool {
        self.words && !(self.whole || self.numbers || self.flags || self.nested)
    }

    /// Describes the allowed values.
    fn told(self) -> String {
        let kinds = [
            (self.whole && !self.numbers, "a whole number"),
            (self.numbers, "a number"),
            (self.flags, "true or false"),
            (self.nested, "a list in [ ] or a table in { }"),
            (self.words, "words"),
        ];
        let known: Vec<&str> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, told)| told).collect();
        known.join(" or ")
    }
}

/// Formats a value as a cell of a column.
pub(super) fn written(value: &Value, column: &Kinds, locale: CsvLocale) -> String {
    match value {
        // Texts that would be parsed as something else keep their quotes, and so does the empty text, which differs
        // from an empty cell.
        Value::String(text) if text.is_empty() => "\"\"".to_owned(),
        Value::String(text) if text.starts_with(['"', '\'']) || recast_by_spreadsheets(text) => inline(value),
        Value::String(text) if !column.only_words() && parsed(text).is_some() => inline(value),
        Value::String(text) => literally(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(_) => {
            let text = inline(value);
            if locale == CsvLocale::De { text.replace('.', ",") } else { text }
        }
        other => inline(other),
    }
}

/// Whether a spreadsheet might interpret a word as a number, a date, a time or a boolean, and write it differently:
/// `+1` as 1, `1-2` as the first of February. False positives are harmless: such words are merely quoted.
fn recast_by_spreadsheets(word: &str) -> bool {
    const NAMES: &str =
        "jan feb mar mär apr may mai jun jul aug sep oct okt nov dec dez mon tue wed thu fri sat sun am pm e";
    let lower = word.to_lowercase();
    if ["true", "false", "wahr", "falsch"].contains(&lower.as_str()) {
        return true;
    }
    let mut words = lower.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    lower.contains(|letter: char| letter.is_ascii_digit())
        && words
            .all(|word| NAMES.split(' ').any(|name| if name.len() > 2 { word.starts_with(name) } else { word == name }))
}

/// Whether a cell is what a spreadsheet makes of a word of the rulebook that it interprets as a number: another text
/// for the same number.
pub(super) fn recast(word: &str, cell: &str) -> bool {
    let number = |text: &str| text.replace(',', ".").parse::<f64>().ok();
    word != cell && number(word).is_some_and(|was| number(cell) == Some(was))
}

/// Parses a nonempty cell.
///
/// # Errors
/// Returns what is allowed instead.
pub(super) fn meant(cell: &str, column: Option<&Kinds>) -> Result<Value, String> {
    // In a spreadsheet, a leading apostrophe marks a cell that is not a formula.
    let text = match cell.strip_prefix('\'') {
        Some(rest) if rest.starts_with(['=', '+', '-', '@', '\t', '\r']) => rest,
        _ => cell,
    };
    let quoted = || parsed(text).filter(|value| value.is_str() && text.starts_with(['"', '\'']));
    let Some(kinds) = column else {
        return Ok(parsed(text).unwrap_or_else(|| Value::String(text.to_owned())));
    };
    if kinds.only_words() {
        return Ok(quoted().unwrap_or_else(|| Value::String(text.to_owned())));
    }
    let Some(value) = parsed(text) else {
        // `[attack` is a malformed list, not a word.
        let broken = kinds.nested && text.starts_with(['[', '{']);
        return if kinds.words && !broken { Ok(Value::String(text.to_owned())) } else { Err(kinds.told()) };
    };
    let fits = match &value {
        Value::Integer(_) => kinds.whole || kinds.numbers,
        Value::Float(_) => kinds.numbers,
        Value::Boolean(_) => kinds.flags,
        Value::Array(_) | Value::Table(_) => kinds.nested,
        Value::String(_) | Value::Datetime(_) => kinds.words,
    };
    match value {
        Value::Integer(number) if kinds.numbers && !kinds.whole => Ok(Value::Float(number as f64)),
        // A spreadsheet may write a whole number with a decimal.
        Value::Float(number) if kinds.whole && !kinds.numbers && number.fract() == 0.0 && number.abs() < 1e15 =>
        {
            #[expect(clippy::cast_possible_truncation, reason = "a whole number within range")]
            Ok(Value::Integer(number as i64))
        }
        value if fits => Ok(value),
        _ if kinds.words => Ok(Value::String(text.to_owned())),
        _ => Err(kinds.told()),
    }
}

/// Parses a cell as a TOML value, including the forms in which spreadsheets write numbers and booleans; `None` if it is
/// none.
fn parsed(text: &str) -> Option<Value> {
    let toml = |text: &str| text.parse::<Value>().ok();
    match text.to_ascii_lowercase().as_str() {
        "true" | "wahr" => return Some(Value::Boolean(true)),
        "false" | "falsch" => return Some(Value::Boolean(false)),
        _ => {}
    }
    let comma = || {
        let (whole, decimals) = text.split_once(',')?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits(whole.trim_start_matches(['-', '+'])) && digits(decimals);
        number.then(|| format!("{whole}.{decimals}").parse().ok().map(Value::Float)).flatten()
    };
    toml(text).or_else(comma)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(values: &[Value]) -> Kinds {
        let mut kinds = Kinds::default();
        values.iter().for_each(|value| kinds.note(value));
        kinds
    }

    #[test]
    fn what_is_written_is_what_is_meant() {
        let word = |text: &str| Value::String(text.into());
        let list = Value::Array(vec![Value::Integer(1), word("a, \"b\"")]);
        let columns = [
            vec![word("plain"), word(""), word("true"), word("5"), word("\"quoted\""), word("'=x"), word("=1+1")],
            vec![
                word("+1"),
                word("1-2"),
                word("3/4"),
                word("März 3"),
                word("1e5"),
                word("12:30 pm"),
                word("-"),
                word("7"),
            ],
            vec![word("free"), word("5"), Value::Integer(5), Value::Float(0.5), Value::Boolean(true)],
            vec![list, Value::Table([("a".to_owned(), Value::Float(1.5))].into_iter().collect())],
            vec![Value::Float(2.0), Value::Float(-0.25)],
            vec![Value::Integer(-3)],
        ];
        for column in columns {
            let kinds = kinds(&column);
            for value in column {
                for locale in [CsvLocale::En, CsvLocale::De] {
                    let cell = written(&value, &kinds, locale);
                    assert_eq!(meant(&cell, Some(&kinds)), Ok(value.clone()), "{cell}");
                }
            }
        }
    }

    #[test]
    fn words_that_a_spreadsheet_would_recast_have_quotes() {
        let words = kinds(&[Value::String("free".into())]);
        for word in ["+1", "-2", "007", "1-2", "3/4", "2 Mar", "March 3", "1e5", "10:30", "TRUE", "5 %", "12,5"] {
            let cell = written(&Value::String(word.into()), &words, CsvLocale::En);
            assert_eq!(cell, format!("\"{word}\""));
        }
        for word in ["free", "phase 2", "d6", "x+1", "sentinel"] {
            assert_eq!(written(&Value::String(word.into()), &words, CsvLocale::En), word);
        }
        assert!(recast("+1", "1") && recast("1.50", "1,5") && recast("007", "7"));
        assert!(!recast("+1", "+1") && !recast("+1", "2") && !recast("free", "1"));
    }

    #[test]
    fn what_a_spreadsheet_makes_of_a_cell_is_understood() {
        let whole = kinds(&[Value::Integer(1)]);
        assert_eq!(meant("3.0", Some(&whole)), Ok(Value::Integer(3)));
        assert_eq!(meant("3,0", Some(&whole)), Ok(Value::Integer(3)));
        assert_eq!(meant("3,5", Some(&whole)), Err("a whole number".into()));
        assert_eq!(meant("many", Some(&whole)), Err("a whole number".into()));
        assert_eq!(meant("WAHR", Some(&kinds(&[Value::Boolean(false)]))), Ok(Value::Boolean(true)));
        let broken = kinds(&[Value::Array(vec![])]);
        assert!(meant("[1, 2", Some(&broken)).is_err());
    }
}
