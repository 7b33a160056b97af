//! What the words of a mistake say about it.

/// What a message says is missing.
pub(in crate::cli) fn missing(message: &str) -> Option<&str> {
    let quoted = message.strip_prefix("has no `").or_else(|| message.strip_prefix("missing field `"))?;
    quoted.strip_suffix('`')
}

/// Whether a message is about how a value is written, rather than about what it does with others.
pub(in crate::cli) fn is_of_form(message: &str) -> bool {
    let parts = ["is unknown", " is not a ", "is out of range", "is not one of its words", "it has to be "];
    message != UNKNOWN_FIELD && parts.iter().any(|part| message.contains(part)) || message.starts_with("no entry of")
}

/// What is said of a field that a reader does not know. Which fields there are may depend on another one.
pub(super) const UNKNOWN_FIELD: &str = "is not a field here";
