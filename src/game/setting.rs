//! Settings as they are written on a command line: `path=value`.

use toml::{Table, Value};

/// The path and the value of `path=value`, the value as TOML has it; what is no TOML is a word, whose quotation marks
/// shells take away. `None` without an equals sign.
pub(crate) fn read_setting(text: &str) -> Option<(&str, Value)> {
    let (path, value) = text.split_once('=')?;
    let value = value.trim();
    let read = format!("v = {value}").parse::<Table>().ok().and_then(|mut table| table.remove("v"));
    Some((path.trim(), read.unwrap_or_else(|| Value::String(value.into()))))
}
