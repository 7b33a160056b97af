//! What can be written as a value, for pages of notation.

use super::Word;

/// What can be written as a value in a content file.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A whole number in a range.
    Whole([f64; 2]),
    /// Any number in a range.
    Number([f64; 2]),
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Words(Vec<Word>),
    /// Text, such as an id. What it names.
    Text(&'static str),
    /// A list of values of one shape.
    List(Box<Shape>),
    /// One of several shapes.
    AnyOf(Vec<Shape>),
    /// Something that only the game can check. What it is.
    Other(&'static str),
}

impl Shape {
    /// Returns the shape with its numbers limited to a range.
    #[must_use]
    pub fn within(self, range: [f64; 2]) -> Shape {
        match self {
            Shape::Whole(_) => Shape::Whole(range),
            Shape::Number(_) => Shape::Number(range),
            Shape::List(one) => Shape::List(Box::new(one.within(range))),
            other => other,
        }
    }

    /// Returns the end of a sentence about a field: its words with their meanings, its range, or what it names.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Shape::Whole([low, high]) | Shape::Number([low, high]) if low.is_finite() && high.is_finite() => {
                format!(": {low} to {high}")
            }
            Shape::Words(words) => {
                let each = words.iter().map(|word| match word.about {
                    "" => format!("`\"{}\"`", word.word),
                    about => format!("`\"{}\"` ({})", word.word, about.trim_end_matches('.')),
                });
                format!(": {}", each.collect::<Vec<_>>().join(", "))
            }
            Shape::Text(what) | Shape::Other(what) if !what.is_empty() => format!(": {what}"),
            Shape::List(one) => match one.text() {
                text if text.is_empty() => ", as a list".into(),
                text => format!(", as a list{text}"),
            },
            Shape::AnyOf(ways) => {
                let texts = ways.iter().map(|way| way.text().trim_start_matches(": ").to_owned());
                format!(": {}", texts.collect::<Vec<_>>().join(" or "))
            }
            _ => String::new(),
        }
    }
}
