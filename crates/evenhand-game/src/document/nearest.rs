//! Finds what an unknown name may have meant.

/// The minimum similarity of a suggestion.
const LIKE_ENOUGH: f64 = 0.55;
/// Longer words, in bytes, are never typos of known names.
const LONGEST: usize = 80;

/// Returns the candidate most similar to `word`, if any is similar enough to suggest.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| (likeness(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= LIKE_ENOUGH)
        // The first of equals, so that the result does not depend on how ties are broken.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, candidate)| candidate)
}

/// Returns a remedy for an unknown name: the most similar name, or else the list of names.
pub fn suggestion<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str> + Clone, otherwise: &str) -> String {
    match nearest(word, candidates.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{otherwise} {}", candidates.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the similarity from 0 (nothing in common) to 1 (equal except for case and separators).
fn likeness(word: &str, candidate: &str) -> f64 {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "_");
    let (word, candidate) = (plain(word), plain(candidate));
    // Computing the edit distance is slow, and most words have too few characters in common to be similar.
    let edits =
        if can_be_alike(&word, &candidate) { strsim::normalized_damerau_levenshtein(&word, &candidate) } else { 0.0 };
    // A whole word left out or added (`mana` for `max_mana`) has a large edit distance.
    let part = word.len() >= 4 && candidate.split('_').any(|part| part == word)
        || candidate.len() >= 4 && word.split('_').any(|part| part == candidate);
    if part { edits.max(0.6) } else { edits }
}

/// Whether the edit distance can be small enough: each edit fixes at most one character that the other word does not
/// have.
fn can_be_alike(word: &str, candidate: &str) -> bool {
    // Non-ASCII characters share counters, which can only make words seem more similar.
    let count = |text: &str| {
        text.chars().fold([0i32; 128], |mut counts, c| {
            counts[c as usize % 128] += 1;
            counts
        })
    };
    let (ours, theirs) = (count(word), count(candidate));
    let surplus = |a: &[i32; 128], b: &[i32; 128]| a.iter().zip(b).map(|(a, b)| (a - b).max(0)).sum::<i32>();
    let least = surplus(&ours, &theirs).max(surplus(&theirs, &ours));
    let longer = word.chars().count().max(candidate.chars().count());
    f64::from(least) <= (1.0 - LIKE_ENOUGH) * longer as f64
}

#[cfg(test)]
mod tests {
    use super::{can_be_alike, likeness, nearest};

    #[test]
    fn a_word_without_end_is_a_slip_of_nothing() {
        assert_eq!(nearest(&"max_mana".repeat(2000), ["max_mana"]), None);
    }

    #[test]
    fn what_is_passed_over_unmeasured_is_unlike() {
        let words = ["max_mana", "mana_per_age", "round_cap", "cap", "vp_to_win", "xyzzy", "größe", "a"];
        for (one, other) in words.iter().flat_map(|one| words.iter().map(move |other| (one, other))) {
            let edits = strsim::normalized_damerau_levenshtein(one, other);
            assert!(edits < 0.55 || can_be_alike(one, other), "{one} {other}");
            assert!(edits < 0.55 || likeness(one, other) >= edits, "{one} {other}");
        }
    }

    #[test]
    fn a_slip_finds_the_word_and_nonsense_finds_none() {
        let words = ["max_mana", "mana_per_age", "round_cap"];
        assert_eq!(nearest("max_manna", words), Some("max_mana"));
        assert_eq!(nearest("Round-Cap", words), Some("round_cap"));
        assert_eq!(nearest("mana", words), Some("max_mana"));
        assert_eq!(nearest("xyzzy", words), None);
    }
}
