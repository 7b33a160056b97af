//! Describes invalid TOML, with messages that say what to write instead.
//!
//! The parser continues after a mistake, so one missing quote or bracket makes it report lines that are valid. A
//! separate scan of quotes and brackets finds where such a mistake began, and its consequences are left out.

use toml::de::Error;

/// A mistake, its position in the text, and a remedy.
#[derive(Debug, PartialEq)]
pub(super) struct Mistake {
    /// Byte offset from the start of the text.
    pub(super) at: usize,
    pub(super) message: String,
    pub(super) remedy: String,
    /// Byte offset up to which the parser may have misread the text.
    pub(super) unsure_until: usize,
}

/// Returns the parser's mistakes in text order, at most one per line and without those that only follow from another.
pub(super) fn faults(text: &str, errors: &[Error]) -> Vec<Mistake> {
    let mut found: Vec<(usize, &str)> =
        errors.iter().map(|error| (error.span().map_or(0, |span| span.start), error.message())).collect();
    // Of several messages about one place, a missing quote is the cause.
    found.sort_by_key(|(at, message)| (*at, !message.contains("opening quote")));
    if found.is_empty() {
        return Vec::new();
    }
    let marks = Delimiters::of(text);
    let is_string = |message: &str| message.contains("string, expected");
    let quote_before = |end: usize| found.iter().any(|(at, message)| is_string(message) && *at < end);
    let unclosed =
        found.iter().any(|(_, message)| message.starts_with("unclosed array") || message.contains("unclosed inline"));
    let bracket = marks.never_closed.filter(|at| unclosed && !quote_before(text.len()) && *at < text.len());

    let mut faults: Vec<Mistake> = Vec::new();
    let (mut follows_until, mut last_line) = (0, None);
    for (at, message) in found {
        if bracket.is_some_and(|bracket| at >= bracket) {
            break;
        }
        let line = line_around(text, at).start;
        if at < follows_until || last_line == Some(line) {
            continue;
        }
        last_line = Some(line);
        let open = marks.open_quotes.iter().find(|quote| (quote.start..=quote.end).contains(&at));
        match open.filter(|_| is_string(message) || message.starts_with("unclosed array")) {
            Some(quote) => {
                follows_until = quote.followed_until;
                faults.push(Mistake {
                    at: quote.start,
                    message: "the text that begins here has no closing quote".into(),
                    remedy: "put a quote at its end, on the same line".into(),
                    unsure_until: quote.followed_until.max(quote.end),
                });
            }
            None => faults.push(told(text, at, message)),
        }
    }
    faults.extend(bracket.map(|at| {
        let (what, close) = if text[at..].starts_with('{') { ("table", '}') } else { ("list", ']') };
        Mistake {
            at,
            message: format!("the {what} that begins here is never closed"),
            remedy: format!("put `{close}` at its end"),
            unsure_until: text.len(),
        }
    }));
    faults
}

/// Rewrites one of the parser's mistakes.
fn told(text: &str, at: usize, message: &str) -> Mistake {
    let line = line_around(text, at);
    let (begins, word) = word_around(line.text, at - line.start);
    let line_end = line.start + line.text.len();
    let fault = |message: &str, remedy: String| Mistake { at, message: message.into(), remedy, unsure_until: line_end };
    if let Some((begins, number)) = comma_in_number(line.text, at - line.start) {
        let (message, remedy) = without_commas(key_of(line.text), number);
        return Mistake { at: line.start + begins, ..fault(message, remedy) };
    }
    if let Some(range) = from_to(word).or_else(|| left_out(line.text, at - line.start)) {
        return Mistake { at: line.start + begins, ..fault("TOML has no ranges", range.written()) };
    }
    if word.chars().any(|c| "“”„‟«»‘’‚".contains(c)) {
        let remedy = "TOML knows only straight quotes: \" or '; word processors put others in their place";
        return fault("these quotes are typographic", remedy.into());
    }
    if let Some(plain) = grouped(word) {
        let remedy = format!("write {plain}, or {} to keep it readable", underscored(&plain));
        return fault("thousands cannot be set apart like this", remedy);
    }
    if let Some(percent) = word.strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok()) {
        return fault("there is no percent sign in TOML", format!("write a share: {}", percent / 100.0));
    }
    match message {
        _ if message.contains("must be quoted") => {
            fault("a value is a number, true, false, or text in quotes", format!("write \"{word}\""))
        }
        _ if message.contains("opening quote") => {
            fault("a quote is missing", "put text into quotes on both sides".into())
        }
        _ if message.contains("leading zero") => {
            fault("a number cannot begin with 0", "leave the 0 out, or write a decimal such as 0.5".into())
        }
        _ if message.starts_with("invalid mantissa") || message.starts_with("invalid fraction") => {
            fault("a decimal needs digits on both sides of the point", "write 0.5 or 5.0".into())
        }
        _ if message.contains("duplicate key") => fault("this key is there twice", "keep one of the two".into()),
        _ if message.starts_with("key with no value") || line.text[at - line.start..].starts_with(':') => {
            fault("a key and its value are set apart by `=`", "write `key = value`; text needs quotes".into())
        }
        _ => Mistake { unsure_until: next_heading(text, line_end), ..astray(message, fault) },
    }
}

/// Returns a mistake after which the parser may have misread the text.
fn astray(message: &str, fault: impl Fn(&str, String) -> Mistake) -> Mistake {
    match message {
        _ if message.starts_with("missing comma") => {
            fault("something is missing here: a comma, or the bracket that closes", "put it before this place".into())
        }
        _ if message.starts_with("unclosed table") => {
            fault("the heading has no closing bracket", "write `[table]`".into())
        }
        _ => fault(message, "words need quotes, lists need [ ], and every line is `key = value` or `[table]`".into()),
    }
}

/// Returns where the next line begins that starts with a bracket, or else the end of the text.
fn next_heading(text: &str, after: usize) -> usize {
    text[after..].find("\n[").map_or(text.len(), |length| after + length)
}

/// Keys whose values are whole numbers.
const WHOLE: [&str; 8] = ["deals", "seed", "players", "learn", "battles", "iterations", "candidates", "matches"];

/// Returns the key of a line.
fn key_of(line: &str) -> &str {
    line.split('=').next().unwrap_or_default().trim()
}

/// Returns what is wrong with a number that contains commas, and what to write instead.
fn without_commas(key: &str, number: &str) -> (&'static str, String) {
    let groups: Vec<&str> = number.split(',').collect();
    if !of_thousands(number) {
        return ("a comma cannot stand inside a number", format!("use a point: {}", number.replace(',', ".")));
    }
    let plain = groups.concat();
    let mut remedy = format!("write {plain} or {}", underscored(&plain));
    if groups.len() == 2 && !WHOLE.contains(&key) {
        remedy += &format!("; if it is a decimal comma, {}", number.replace(',', "."));
    }
    ("a comma cannot set thousands apart", remedy)
}

/// A range in another notation, with the numbers as written.
#[derive(Debug, PartialEq)]
struct Range<'t> {
    from: &'t str,
    to: &'t str,
    step: Option<f64>,
}

/// Parses two numbers with dots or a dash between them, as other notations write a range.
fn from_to(word: &str) -> Option<Range<'_>> {
    let (from, to) =
        ["..", " to ", "–", "-"].into_iter().find_map(|between| word.split_once(between).filter(is_of_numbers))?;
    let range = Range { from: from.trim(), to: bare(to), step: None };
    (number(range.from)? < number(range.to)?).then_some(range)
}

/// Whether the two sides of a range are numbers.
fn is_of_numbers((from, to): &(&str, &str)) -> bool {
    number(from.trim()).is_some() && number(bare(to)).is_some()
}

/// Strips further range characters, which some notations have, from the end of a range.
fn bare(end: &str) -> &str {
    end.trim_start_matches(['.', '=']).trim()
}

/// Parses a number in TOML notation.
fn number(text: &str) -> Option<f64> {
    let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = text.strip_prefix(['-', '+']).unwrap_or(text).as_bytes();
    if digit(bytes.first()) && digit(bytes.last()) { text.parse().ok() } else { None }
}

/// Parses a list in which dots stand for omitted values, if the position is inside it.
fn left_out(line: &str, at: usize) -> Option<Range<'_>> {
    let at = floor(line, at);
    let start = line[..at].rfind('[')? + 1;
    let end = line[start..].find([']', '#']).map_or(line.len(), |length| start + length);
    let mut entries = line[start..end].split(',').map(str::trim);
    let dots = |entry: &&str| ["..", "...", "…"].contains(entry);
    let before: Vec<&str> = entries.by_ref().take_while(|entry| !dots(entry)).collect();
    let (from, to) = (*before.first()?, entries.next()?);
    let step = match before[..] {
        [.., one, other] => Some(((number(other)? - number(one)?) * 1e9).round() / 1e9),
        _ => None,
    };
    (number(from)? < number(to)? && step.is_none_or(|step| step > 0.0)).then_some(Range { from, to, step })
}

/// Maximum length of a range that is expanded to a list.
const MOST_COUNTED: i64 = 12;

impl Range<'_> {
    /// Returns what to write instead.
    fn written(&self) -> String {
        let Range { from, to, step } = self;
        let step = step.filter(|step| *step != 1.0);
        let whole = |text: &str| text.parse::<i64>().ok();
        let one_by_one = "or the values one by one in [ ]";
        match (whole(from), whole(to), step) {
            (Some(first), Some(last), None) => counted_out(first, last),
            (_, _, Some(step)) => {
                format!("write under [sweep] `{{ from = {from}, to = {to}, step = {step} }}`, {one_by_one}")
            }
            _ => format!(
                "write under [sweep] `{{ from = {from}, to = {to}, step = 0.5 }}`, with the step that you want, {one_by_one}"
            ),
        }
    }
}

/// Returns what to write in place of a range of whole numbers.
fn counted_out(from: i64, to: i64) -> String {
    let range = format!("under [sweep] `{{ from = {from}, to = {to} }}`");
    if to.saturating_sub(from) >= MOST_COUNTED {
        return format!("write {range}, or the values one by one in [ ]");
    }
    let values: Vec<String> = (from..=to).map(|value| value.to_string()).collect();
    format!("write [{}], or {range}", values.join(", "))
}

struct Line<'t> {
    start: usize,
    text: &'t str,
}

fn line_around(text: &str, at: usize) -> Line<'_> {
    let at = floor(text, at);
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    Line { start, text: text[start..end].trim_end_matches('\r') }
}

fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Returns the value at a position, and where it begins: what follows the preceding `=`, without a comment.
fn word_around(line: &str, at: usize) -> (usize, &str) {
    let at = floor(line, at);
    let start = line[..at].rfind(['=', '[', ',']).map_or(0, |end| end + 1);
    let length = line[start..].find(['#', ']', ',']).unwrap_or(line.len() - start);
    let word = &line[start..start + length];
    (start + word.len() - word.trim_start().len(), word.trim())
}

/// Returns a number written with commas, if the position is beside one of them: all of it if they separate thousands,
/// otherwise the digits on both sides of one.
fn comma_in_number(line: &str, at: usize) -> Option<(usize, &str)> {
    let comma = line.char_indices().filter(|(_, c)| *c == ',').map(|(comma, _)| comma);
    let comma = comma.filter(|comma| comma.abs_diff(at) <= 1).min_by_key(|comma| comma.abs_diff(at))?;
    let around = |part: fn(char) -> bool| {
        let start = line[..comma].trim_end_matches(part).len();
        let end = line.len() - line[comma + 1..].trim_start_matches(part).len();
        (start, line[start..end].trim_end_matches(','))
    };
    let whole = around(|c| c.is_ascii_digit() || c == ',');
    let beside = around(|c| c.is_ascii_digit());
    let found = if of_thousands(whole.1) { whole } else { beside };
    let two_sides = found.1.split(',').count() > 1 && found.1.split(',').all(|digits| !digits.is_empty());
    two_sides.then_some(found)
}

/// Whether a number has groups of three digits after its first one to three, without a leading 0.
fn of_thousands(number: &str) -> bool {
    let mut groups = number.split(',');
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len()) && !first.starts_with('0') && groups.all(|group| group.len() == 3)
}

/// Returns a whole number whose thousands are separated by points, commas, quotes or spaces, without the separators.
fn grouped(word: &str) -> Option<String> {
    let parts: Vec<&str> = word.split(['.', '\'', ' ', '\u{a0}', '\u{202f}', '’']).collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = parts.len() > 1 && parts.iter().all(digits) && parts[1..].iter().all(|part| part.len() == 3);
    fits.then(|| parts.concat())
}

/// Inserts `_` between thousands, as TOML allows.
fn underscored(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// The quotes and brackets of a text.
#[derive(Default)]
struct Delimiters {
    /// Unterminated strings, in order.
    open_quotes: Vec<OpenQuote>,
    /// The first bracket of a value that is never closed.
    never_closed: Option<usize>,
}

struct OpenQuote {
    start: usize,
    /// The end of its line, or of the text if it may have several lines.
    end: usize,
    /// The parser's messages up to here may be consequences: the end of the list that contains it.
    followed_until: usize,
}

impl Delimiters {
    fn of(text: &str) -> Delimiters {
        let bytes = text.as_bytes();
        let line_end =
            |at: usize| bytes[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| at + end);
        let mut marks = Delimiters::default();
        let mut brackets: Vec<usize> = Vec::new();
        // The first open quote inside a list.
        let mut within = None;
        let (mut at, mut fresh) = (0, true);
        while at < bytes.len() {
            let byte = bytes[at];
            match byte {
                b'#' => at = line_end(at),
                // A heading, not a list.
                b'[' if fresh && brackets.is_empty() => at = line_end(at),
                b'[' | b'{' => {
                    brackets.push(at);
                    at += 1;
                }
                b']' | b'}' => {
                    brackets.pop();
                    at += 1;
                    if brackets.is_empty()
                        && let Some(quote) = within.take()
                    {
                        let quote: &mut OpenQuote = &mut marks.open_quotes[quote];
                        quote.followed_until = at;
                    }
                }
                b'"' | b'\'' => {
                    let (end, closed) = string_end(bytes, at, line_end(at));
                    if !closed {
                        if !brackets.is_empty() && within.is_none() {
                            within = Some(marks.open_quotes.len());
                        }
                        marks.open_quotes.push(OpenQuote { start: at, end, followed_until: end });
                    }
                    at = end;
                }
                _ => at += 1,
            }
            fresh = byte == b'\n' || fresh && byte.is_ascii_whitespace();
        }
        if let Some(quote) = within {
            marks.open_quotes[quote].followed_until = text.len() + 1;
        }
        marks.never_closed = brackets.first().copied();
        marks
    }
}

/// Returns where a string that begins with a quote ends, and whether it is terminated.
fn string_end(bytes: &[u8], start: usize, line_end: usize) -> (usize, bool) {
    let quote = bytes[start];
    let triple = [quote; 3];
    if bytes[start..].starts_with(&triple) {
        let close = bytes[start + 3..].windows(3).position(|three| three == triple);
        return close.map_or((bytes.len(), false), |length| (start + length + 6, true));
    }
    let mut at = start + 1;
    while at < line_end {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 2,
            byte if byte == quote => return (at + 1, true),
            _ => at += 1,
        }
    }
    (line_end, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    /// Returns line, column, message and remedy of every mistake in a text.
    fn found(text: &str) -> Vec<(usize, usize, String, String)> {
        let (_, errors) = DeTable::parse_recoverable(text);
        let place = |at: usize| {
            let line = line_around(text, at);
            (text[..line.start].matches('\n').count() + 1, text[line.start..at].chars().count() + 1)
        };
        let of = |fault: Mistake| (place(fault.at).0, place(fault.at).1, fault.message, fault.remedy);
        faults(text, &errors).into_iter().map(of).collect()
    }

    /// Checks that exactly one mistake is found at this place, and that its text contains these words.
    fn one(text: &str, line: usize, column: usize, words: &[&str]) {
        let found = found(text);
        let [(at_line, at_column, message, remedy)] = &found[..] else { panic!("{text:?}: {found:?}") };
        assert_eq!((*at_line, *at_column), (line, column), "{text:?}: {found:?}");
        for word in words {
            assert!(format!("{message}; {remedy}").contains(word), "{text:?}: {found:?}");
        }
    }

    #[test]
    fn a_missing_quote_is_blamed_once_and_where_it_begins() {
        one("question = \"Is it\ngame = \"b\"\nseed = 7\n", 1, 12, &["no closing quote"]);
        one("a = 'b\nc = 'd'\n", 1, 5, &["no closing quote"]);
        one("agents = [\"planner]\nfactions = \"rotate\"\n[set]\nx = 1\n", 1, 11, &["no closing quote"]);
        one("game = bridgefront\"\nseed = 1\nq = \"x\"\n", 1, 8, &["a quote is missing"]);
        one("a = [\"x, \"y\"]\nb = 1\nc = \"d\"\n", 1, 11, &["a quote is missing"]);
        one("a = 1\nx = \"\"\"abc\ny = 2\n", 2, 5, &["no closing quote"]);
    }

    #[test]
    fn what_is_wrong_after_a_list_with_a_missing_quote_is_told_too() {
        let found = found("agents = [\"planner,\n \"x\"]\nfactions = bad\n");
        let lines: Vec<usize> = found.iter().map(|(line, ..)| *line).collect();
        assert_eq!(lines, [1, 3], "{found:?}");
    }

    #[test]
    fn a_bracket_that_is_never_closed_is_blamed_where_it_opens() {
        one("a = 1\nx = [1, 2\ny = 2\n[t]\nz = 1\n", 2, 5, &["list", "never closed", "`]`"]);
        one("x = { a = 1\ny = 2\n[t]\nz = 1\n", 1, 5, &["table", "never closed", "`}`"]);
        one("[sweep\nx = 1\n", 1, 7, &["closing bracket"]);
    }

    #[test]
    fn numbers_as_people_write_them_get_the_number_as_toml_has_it() {
        one("precision = 0,01\n", 1, 13, &["comma", "0.01"]);
        one("a = 1\nx = [0,01, 3]\n", 2, 6, &["comma", "0.01"]);
        one("deals = 1,000\n", 1, 9, &["thousands", "write 1000 or 1_000"]);
        one("deals = 1,000,000 # many\n", 1, 9, &["write 1000000 or 1_000_000"]);
        one("\"rules.x\" = 1,250\n", 1, 13, &["write 1250 or 1_250", "1.250"]);
        one("deals = 10.000.000\n", 1, 15, &["10000000", "10_000_000"]);
        one("deals = 10'000\n", 1, 9, &["10000", "10_000"]);
        one("deals = 10 000 # many\n", 1, 9, &["10000", "10_000"]);
        one("share = 50%\n", 1, 9, &["0.5"]);
        one("x = 01\n", 1, 5, &["begin with 0"]);
        one("x = .5\n", 1, 5, &["0.5"]);
    }

    #[test]
    fn thousands_in_a_whole_number_are_not_offered_a_point() {
        let found = found("deals = 1,000\n");
        assert!(!found[0].3.contains("1.000"), "{found:?}");
    }

    #[test]
    fn a_range_is_counted_out() {
        one("x = [4..6]\n", 1, 6, &["no ranges", "[4, 5, 6]", "{ from = 4, to = 6 }"]);
        one("x = 4..6\n", 1, 5, &["no ranges", "[4, 5, 6]"]);
        one("x = [1..=300]\n", 1, 6, &["no ranges", "{ from = 1, to = 300 }"]);
        for text in ["x = [4-6]\n", "x = [ 4 - 6 ]\n", "x = [4–6]\n", "x = [4 to 6]\n"] {
            let found = found(text);
            assert!(found.len() == 1 && found[0].2 == "TOML has no ranges", "{text:?}: {found:?}");
            assert!(found[0].3.starts_with("write [4, 5, 6], or"), "{text:?}: {found:?}");
        }
        one("x = 4-6\n", 1, 5, &["no ranges", "[4, 5, 6]"]);
        one("x = [-2..1]\n", 1, 6, &["no ranges", "[-2, -1, 0, 1]"]);
        one("x = [1.5..2.5]\n", 1, 6, &["no ranges", "{ from = 1.5, to = 2.5, step = 0.5 }", "one by one"]);
        one("x = [1.5-2.5]\n", 1, 6, &["no ranges", "{ from = 1.5, to = 2.5, step = 0.5 }"]);
    }

    #[test]
    fn a_list_with_values_left_out_is_counted_out() {
        one("x = [4, ..., 6]\n", 1, 9, &["no ranges", "[4, 5, 6]", "{ from = 4, to = 6 }"]);
        one("x = [4, …, 6]\n", 1, 9, &["no ranges", "[4, 5, 6]"]);
        one("x = [4,...,6] # all\n", 1, 8, &["no ranges", "[4, 5, 6]"]);
        one("x = [4, 5, ..., 8]\n", 1, 12, &["no ranges", "[4, 5, 6, 7, 8]"]);
        one("x = [2, 4, ..., 8]\n", 1, 12, &["no ranges", "{ from = 2, to = 8, step = 2 }"]);
        one("x = [0.1, 0.2, ..., 0.5]\n", 1, 16, &["no ranges", "{ from = 0.1, to = 0.5, step = 0.1 }"]);
        // The omitted values cannot be known.
        one("x = [4, ...]\n", 1, 9, &["digits on both sides"]);
    }

    #[test]
    fn words_without_their_quotes_are_shown_with_them() {
        one("time = 8h\n", 1, 8, &["\"8h\""]);
        one("x = “abc”\n", 1, 5, &["straight"]);
        one("a: 1\n", 1, 2, &["set apart by `=`"]);
        one("a = 1\na = 2\n", 2, 1, &["twice"]);
    }

    #[test]
    fn no_text_makes_it_panic() {
        for text in ["\"", "'", "[", "{", "=", "\"\"\"", "\u{a0}=é,\u{202f}", "x = \"\\", "]", "a=[\"é\n", "x=é,1"] {
            for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
                found(&text[..cut]);
            }
        }
    }
}
