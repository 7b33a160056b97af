//! The keywords of operators (AF-KW).

use super::wrong;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::nearest;

/// A keyword without its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Aegis,
    Airdrop,
    Assault,
    Backstab,
    Beacon,
    Camouflage,
    Cleave,
    Counterstrike,
    Double,
    Exfiltrate,
    Frenzy,
    PartingGift,
    Phasing,
    Piercing,
    Quickaid,
    Raid,
    Regenerate,
    Reinforce,
    Retaliate,
    Rush,
    Taunt,
    Vigilance,
}

impl Keyword {
    /// All keywords with their words, and whether they take a number.
    pub(crate) const ALL: [(Keyword, &'static str, bool); 22] = [
        (Keyword::Aegis, "aegis", false),
        (Keyword::Airdrop, "airdrop", false),
        (Keyword::Assault, "assault", false),
        (Keyword::Backstab, "backstab", true),
        (Keyword::Beacon, "beacon", false),
        (Keyword::Camouflage, "camouflage", false),
        (Keyword::Cleave, "cleave", false),
        (Keyword::Counterstrike, "counterstrike", false),
        (Keyword::Double, "double", false),
        (Keyword::Exfiltrate, "exfiltrate", false),
        (Keyword::Frenzy, "frenzy", false),
        (Keyword::PartingGift, "parting_gift", false),
        (Keyword::Phasing, "phasing", false),
        (Keyword::Piercing, "piercing", true),
        (Keyword::Quickaid, "quickaid", false),
        (Keyword::Raid, "raid", false),
        (Keyword::Regenerate, "regenerate", false),
        (Keyword::Reinforce, "reinforce", false),
        (Keyword::Retaliate, "retaliate", false),
        (Keyword::Rush, "rush", false),
        (Keyword::Taunt, "taunt", false),
        (Keyword::Vigilance, "vigilance", false),
    ];

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of keywords, with the numbers of those that have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct Keywords {
    bits: u32,
    /// The numbers of Backstab and Piercing.
    pub(crate) backstab: u8,
    pub(crate) piercing: u8,
}

impl Keywords {
    /// Reads words such as `"taunt"` and `"backstab 1"`.
    ///
    /// # Errors
    /// Returns an error for an unknown keyword, a missing number, or a number that the keyword cannot have.
    pub(crate) fn read(path: &str, words: &[String]) -> Result<Keywords, SetupError> {
        let mut all = Keywords::default();
        for (place, written) in words.iter().enumerate() {
            let at = format!("{path}.{place}");
            let (word, number) = match written.split_once(' ') {
                Some((word, number)) => (word, Some(number)),
                None => (written.as_str(), None),
            };
            let Some((keyword, word, counts)) = Keyword::ALL.into_iter().find(|(_, known, _)| *known == word) else {
                let known = || Keyword::ALL.into_iter().map(|(_, known, _)| known);
                let remedy = match nearest(word, known()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("write one of: {}", known().collect::<Vec<_>>().join(", ")),
                };
                return wrong(at, format!("there is no keyword `{word}`"), remedy);
            };
            let number = match (counts, number) {
                (false, None) => 0,
                (false, Some(_)) => {
                    return wrong(at, format!("`{word}` has no number"), format!("write \"{word}\""));
                }
                (true, number) => match number.and_then(|number| number.parse::<u8>().ok()).filter(|n| *n <= 9) {
                    Some(number) => number,
                    None => {
                        let remedy = format!("write its number from 0 to 9 after it: \"{word} 1\"");
                        return wrong(at, format!("`{written}` is without its number"), remedy);
                    }
                },
            };
            all.insert(keyword, number);
        }
        Ok(all)
    }

    /// Whether a keyword is in the set.
    #[inline]
    pub(crate) const fn has(&self, keyword: Keyword) -> bool {
        self.bits & keyword.bit() != 0
    }

    /// Whether a keyword of the set has the number 0 although it counts.
    pub(crate) const fn lacks_number(&self) -> bool {
        self.has(Keyword::Backstab) && self.backstab == 0 || self.has(Keyword::Piercing) && self.piercing == 0
    }

    /// Adds a keyword. Numbers of the same keyword add up.
    pub(crate) fn insert(&mut self, keyword: Keyword, number: u8) {
        self.bits |= keyword.bit();
        match keyword {
            Keyword::Backstab => self.backstab = self.backstab.saturating_add(number),
            Keyword::Piercing => self.piercing = self.piercing.saturating_add(number),
            _ => {}
        }
    }

    /// Removes all keywords of another set, together with their numbers.
    pub(crate) fn leave(&mut self, other: &Keywords) {
        self.bits &= !other.bits;
        if other.has(Keyword::Backstab) {
            self.backstab = 0;
        }
        if other.has(Keyword::Piercing) {
            self.piercing = 0;
        }
    }

    /// Adds all keywords of another set.
    pub(crate) fn join(&mut self, other: &Keywords) {
        self.bits |= other.bits;
        self.backstab = self.backstab.saturating_add(other.backstab);
        self.piercing = self.piercing.saturating_add(other.piercing);
    }
}
