//! Settings as written on a command line: `path=value`.

use toml::{Table, Value};

/// Splits `path=value` into the path and the value, parsed as TOML. A value that is not TOML is a word, because shells
/// remove quotation marks. Returns `None` without an equals sign.
pub fn read_setting(text: &str) -> Option<(&str, Value)> {
    let (path, value) = text.split_once('=')?;
    let value = value.trim();
    let read = format!("v = {value}").parse::<Table>().ok().and_then(|mut table| table.remove("v"));
    Some((path.trim(), read.unwrap_or_else(|| Value::String(value.into()))))
}
