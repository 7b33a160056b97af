//! Classifies errors by their messages.

/// Returns what a message reports as missing.
pub(in crate::cli) fn missing(message: &str) -> Option<&str> {
    let quoted = message.strip_prefix("has no `").or_else(|| message.strip_prefix("missing field `"))?;
    quoted.strip_suffix('`')
}

/// Whether a message is about the form of a value, rather than about its combination with others.
pub(in crate::cli) fn is_of_form(message: &str) -> bool {
    let parts = ["is unknown", " is not a ", "is out of range", "is not one of its words", "it has to be "];
    message != UNKNOWN_FIELD && parts.iter().any(|part| message.contains(part)) || message.starts_with("no entry of")
}

/// The message for a field that a reader does not know. Which fields exist may depend on another field.
pub(super) const UNKNOWN_FIELD: &str = "is not a field here";
