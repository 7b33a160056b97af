//! Named sets of settings and content that a game comes with.

/// A named set of settings and content, laid over the rulebook: an edition, or a way to read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name: lower case, `-` between words.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The file that it is written in, for messages about it.
    pub file: &'static str,
    /// The text of that file, in the form of a content file.
    pub text: &'static str,
}
