//! The canonical text form of a tree of values, independent of any library's formatting. Digests and comparisons use
//! it.

use std::fmt::Write;

use toml::Value;

/// Returns the value at a root key as TOML, one line per knob, ordered by path.
pub(super) fn part(key: &str, value: &Value) -> String {
    let mut out = String::new();
    lines(&bare(key), value, &mut out);
    out
}

fn lines(path: &str, value: &Value, out: &mut String) {
    match value {
        Value::Table(inner) if !inner.is_empty() => {
            for (key, value) in inner {
                lines(&format!("{path}.{}", bare(key)), value, out);
            }
        }
        other => {
            let _ = writeln!(out, "{path} = {}", inline(other));
        }
    }
}

/// Formats a value on one line.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) if number.is_nan() => "nan".into(),
        Value::Float(number) if number.is_infinite() => if *number > 0.0 { "inf" } else { "-inf" }.into(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(value) => value.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Table(table) if table.is_empty() => "{}".into(),
        Value::Table(table) => {
            let entries: Vec<_> =
                table.iter().map(|(key, value)| format!("{} = {}", bare(key), inline(value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
    }
}

fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Computes the FNV-1a hash with 64 bits (Fowler, Noll, Vo; IETF draft-eastlake-fnv). It does not protect against
/// malice, only against mixing up two experiments.
pub(super) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::Table;

    #[test]
    fn the_digest_is_the_published_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_text_reads_back_as_the_same_tree() {
        let tree: Table = r#"
            empty = {}
            none = []
            [cards."odd name"]
            name = "say \"no\"\n\\ \u0007"
            gold = [1, 2.0, -3]
            on = true
            day = 1979-05-27
            fx = [{ verb = "choose", options = [[{ n = 1e30 }], []] }]
        "#
        .parse()
        .unwrap();
        let text: String = tree.iter().map(|(key, value)| part(key, value)).collect();
        assert_eq!(text.parse::<Table>().unwrap(), tree);
    }
}
