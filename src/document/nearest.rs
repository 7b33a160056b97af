//! What someone may have meant by a name that does not exist.

/// The candidate most like `word`, if any is like enough to be worth offering.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    candidates
        .into_iter()
        .map(|candidate| (likeness(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.55)
        // The first of equals, so that the answer does not depend on how ties are broken.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, candidate)| candidate)
}

/// What to do about a name that does not exist: the one it is most like, else what there is.
pub fn suggestion<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str> + Clone, otherwise: &str) -> String {
    match nearest(word, candidates.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{otherwise} {}", candidates.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// From 0 (nothing in common) to 1 (the same but for case and separators).
fn likeness(word: &str, candidate: &str) -> f64 {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "_");
    let (word, candidate) = (plain(word), plain(candidate));
    let edits = strsim::normalized_damerau_levenshtein(&word, &candidate);
    // A whole word left out or put in front (`mana` for `max_mana`) is far in edits.
    let part = word.len() >= 4 && candidate.split('_').any(|part| part == word)
        || candidate.len() >= 4 && word.split('_').any(|part| part == candidate);
    if part { edits.max(0.6) } else { edits }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_finds_the_word_and_nonsense_finds_none() {
        let words = ["max_mana", "mana_per_age", "round_cap"];
        assert_eq!(nearest("max_manna", words), Some("max_mana"));
        assert_eq!(nearest("Round-Cap", words), Some("round_cap"));
        assert_eq!(nearest("mana", words), Some("max_mana"));
        assert_eq!(nearest("xyzzy", words), None);
    }
}
