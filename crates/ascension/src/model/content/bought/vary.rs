//! Legal characters that differ from others in some of their purchases.

use super::generate::Growing;
use super::prices::Prices;
use super::written::Character;
use crate::model::knobs::BuildKnobs;
use evenhand_game::game::Dice;

/// Number of attempts to vary a character.
const ATTEMPTS: usize = 40;
/// The most purchases that are taken back at once.
const MOST: usize = 4;

/// Returns a legal character of at most `points` points that has lost some purchases of another, with others drawn at
/// random in their place; `None` if none was found that is new.
pub fn varied(
    character: &Character,
    points: i32,
    (prices, build): (&Prices, &BuildKnobs),
    dice: &mut Dice,
) -> Option<Character> {
    (0..ATTEMPTS).find_map(|_| {
        let mut growing = Growing::of(character, points, (prices, build), dice)?;
        for _ in 0..=growing.dice.below(MOST) {
            growing.take_back();
        }
        growing.complete().filter(|new| new != character)
    })
}

impl Growing<'_> {
    /// Takes back a purchase at random. What cannot be without it is left to the check of the whole.
    fn take_back(&mut self) {
        let kinds = [
            self.steps.iter().filter(|steps| **steps > 0).count() * 2,
            self.character.attacks.values().map(|attack| attack.effects.len()).sum(),
            self.character.attacks.len(),
            self.character.abilities.len(),
            self.character.responses.len(),
            self.character.traits.len(),
            // The Size is drawn anew.
            1,
        ];
        let mut place = self.dice.below(kinds.iter().sum());
        let kind = kinds.iter().position(|count| {
            let here = place < *count;
            place -= if here { 0 } else { *count };
            here
        });
        match kind {
            Some(0) => self.lower(),
            Some(1) => self.drop_effect(place),
            Some(2) => {
                let name = self.character.attacks.keys().nth(place).cloned();
                name.map(|name| self.character.attacks.remove(&name));
            }
            Some(3) => {
                self.character.abilities.remove(place);
            }
            Some(4) => {
                self.character.responses.remove(place);
            }
            Some(5) => {
                self.character.traits.remove(place);
            }
            _ => {
                self.size = self.dice.below(self.prices.sizes.len());
                self.choose_base();
            }
        }
    }

    fn lower(&mut self) {
        let raised: Vec<usize> = (0..self.steps.len()).filter(|stat| self.steps[*stat] > 0).collect();
        if let Some(stat) = self.dice.pick(&raised) {
            self.steps[*stat] -= 1;
            self.set_stats();
        }
    }

    fn drop_effect(&mut self, place: usize) {
        let mut left = place;
        for attack in self.character.attacks.values_mut() {
            if left < attack.effects.len() {
                attack.effects.remove(left);
                return;
            }
            left -= attack.effects.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ascension;
    use crate::model::characters::{Bill, grown, seedlings};
    use evenhand_game::game::{Rules, Ruleset, Seed};

    #[test]
    fn a_varied_character_is_another_legal_one_within_the_points() {
        let rules = Rules::of_book(&Ascension::book()).unwrap();
        let (prices, build) = (Prices::of(&rules).unwrap(), rules.section("build").unwrap());
        let (mut found, mut same_attacks) = (0, 0);
        for (number, from) in seedlings(&prices).into_iter().enumerate() {
            let mut dice = Seed(number as u64).dice();
            let Some(character) = grown(from, 60, (&prices, &build), &mut dice) else { continue };
            let Some(new) = varied(&character, 60, (&prices, &build), &mut dice) else { continue };
            let bill = Bill::of("", &new, &prices, &build);
            assert!(bill.faults.is_empty() && bill.total() <= 60 && new != character, "{new:?}");
            found += 1;
            same_attacks += u32::from(new.attacks == character.attacks);
        }
        assert!(found > 180, "{found}");
        // Most of a character stays.
        assert!((10..found).contains(&same_attacks), "{same_attacks}");
    }
}
