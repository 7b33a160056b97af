//! The chances of the next flip, as a seat can know them: from the cards it has not seen.

use crate::games::ascension::deck::{Combine, DeckRules, FlipDeck, MAX_FACES, MAX_FLIP};

/// Numbers of a flip from -`OFFSET`; cards beyond that count as at the end.
const OFFSET: i16 = 24;
const NUMBERS: usize = 64;

/// The chance of every number of the next flip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    chance: [f32; NUMBERS],
    low: usize,
    high: usize,
}

impl Law {
    /// The next flip from a deck, for somebody who remembers what was turned over since its last
    /// refresh and nothing else. A flip that a refresh cuts in two is taken as one from the rest.
    pub(crate) fn of(rules: &DeckRules, deck: &FlipDeck) -> Law {
        let mut left = rules.hidden(deck);
        let cards: u16 = left.iter().map(|count| u16::from(*count)).sum();
        if cards < u16::from(rules.flip.count) {
            left = [0; MAX_FACES];
            for (face, printed) in rules.faces.iter().enumerate() {
                left[face] = printed.count;
            }
        }
        match rules.flip.combine {
            Combine::Sum => Law::of_sum(rules, &left),
            Combine::Max => Law::of_best(rules, &left, |value, of| value <= of),
            Combine::Min => Law::of_best(rules, &left, |value, of| value >= of),
        }
    }

    fn place(number: i16) -> usize {
        (number + OFFSET).clamp(0, NUMBERS as i16 - 1) as usize
    }

    fn from(chance: [f32; NUMBERS]) -> Law {
        let low = chance.iter().position(|chance| *chance > 0.0).unwrap_or(0);
        let high = chance.iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
        Law { chance, low, high }
    }

    /// Ways to take cards one face after another: how many, and their sum.
    fn of_sum(rules: &DeckRules, left: &[u8; MAX_FACES]) -> Law {
        let flip = usize::from(rules.flip.count);
        // Faces of the same value are one.
        let mut values: [(i16, u16); MAX_FACES] = [(0, 0); MAX_FACES];
        let mut kinds = 0;
        for (face, printed) in rules.faces.iter().enumerate() {
            let value = i16::from(printed.value);
            let count = u16::from(left[face]);
            match values[..kinds].iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known += count,
                None => {
                    values[kinds] = (value, count);
                    kinds += 1;
                }
            }
        }
        let mut ways = [[0.0f32; NUMBERS]; MAX_FLIP + 1];
        ways[0][Law::place(0)] = 1.0;
        for (value, count) in &values[..kinds] {
            for taken in (1..=flip).rev() {
                let mut choose = 1.0;
                for more in 1..=taken.min(usize::from(*count)) {
                    choose *= f32::from(*count + 1 - more as u16) / more as f32;
                    for place in 0..NUMBERS {
                        let before = ways[taken - more][place];
                        if before > 0.0 {
                            let sum = place as i16 - OFFSET + value * more as i16;
                            ways[taken][Law::place(sum)] += before * choose;
                        }
                    }
                }
            }
        }
        let all: f32 = ways[flip].iter().sum();
        Law::from(ways[flip].map(|ways| ways / all.max(1e-9)))
    }

    /// The highest or lowest card: `within(value, of)` says whether a card may lie in a flip of `of`.
    fn of_best(rules: &DeckRules, left: &[u8; MAX_FACES], within: impl Fn(i16, i16) -> bool) -> Law {
        let flip = f32::from(rules.flip.count);
        let ways = |of: i16, strictly: bool| -> f32 {
            let fits = |value: i16| within(value, of) && !(strictly && value == of);
            let cards: f32 = rules
                .faces
                .iter()
                .zip(left)
                .filter(|(face, _)| fits(i16::from(face.value)))
                .map(|(_, count)| f32::from(*count))
                .sum();
            let mut ways = 1.0;
            let mut taken = 0.0;
            while taken < flip {
                ways *= (cards - taken).max(0.0) / (taken + 1.0);
                taken += 1.0;
            }
            ways
        };
        let mut chance = [0.0; NUMBERS];
        for face in &rules.faces {
            let value = i16::from(face.value);
            chance[Law::place(value)] = ways(value, false) - ways(value, true);
        }
        let all: f32 = chance.iter().sum();
        Law::from(chance.map(|ways| ways / all.max(1e-9)))
    }

    fn numbers(&self) -> impl Iterator<Item = (i16, f32)> + '_ {
        (self.low..=self.high).map(|place| (place as i16 - OFFSET, self.chance[place]))
    }

    /// The chance that an attack of this margin hits.
    pub(crate) fn hit(&self, margin: i16, also_equal: bool) -> f32 {
        let least = if also_equal { 0 } else { 1 };
        self.numbers().filter(|(flip, _)| flip + margin >= least).map(|(_, chance)| chance).sum()
    }

    /// The damage expected of an attack of this margin, none above `wounds`.
    pub(crate) fn damage(&self, margin: i16, wounds: i16) -> f32 {
        self.numbers().map(|(flip, chance)| chance * f32::from((flip + margin).clamp(0, wounds))).sum()
    }

    /// The chance of at least so much damage.
    pub(crate) fn at_least(&self, margin: i16, damage: i16) -> f32 {
        self.numbers().filter(|(flip, _)| flip + margin >= damage).map(|(_, chance)| chance).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules, Seed};
    use crate::games::ascension::Ascension;

    fn law(gone: &[i8]) -> Law {
        let game = Ascension::new(&Rules::of_book(&Ascension::book()).expect("reads"), 2).expect("plays");
        let mut deck = game.decks.fresh(&mut Seed(1).dice());
        for value in gone {
            let fits = |face: &usize| game.decks.faces[*face].value == *value && deck.seen[*face] == 0;
            let face = (0..game.decks.faces.len()).find(fits).expect("a card left");
            deck.draw.take(face as u8);
            deck.seen[face] += 1;
        }
        Law::of(&game.decks, &deck)
    }

    fn close(found: f32, exact: f32) {
        assert!((found - exact).abs() < 1e-4, "{found} instead of {exact}");
    }

    #[test]
    fn the_law_of_a_fresh_deck_is_the_exact_one() {
        // AS-ATK-9: at a margin of -2, 76 of 153 flips hit for 184 wounds in all.
        close(law(&[]).hit(-2, false), 76.0 / 153.0);
        close(law(&[]).damage(-2, 99), 184.0 / 153.0);
        close(law(&[]).at_least(0, 4), 56.0 / 153.0);
        close(law(&[]).hit(-2, true), 99.0 / 153.0);
    }

    #[test]
    fn cards_turned_over_change_it() {
        // AS-X51: after a Black Joker and a Three. After four Jacks it is rarely low.
        close(law(&[4, 3]).hit(-2, false), 49.0 / 120.0);
        close(1.0 - law(&[-1, -1, -1, -1]).at_least(0, 1), 8.0 / 91.0);
    }
}
