//! Spell Rolls (FB-SPELL-2, FB-SPELL-3).

use evenhand_game::game::Dice;

/// The requirements of a Spell Roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SpellRoll {
    /// The result that must be reached.
    pub(crate) difficulty: u8,
    /// Added to the two dice.
    pub(crate) modifier: i8,
    /// Whether three dice are rolled, of which the two highest count (`rules.spell.dice` = 3D6k2).
    pub(crate) best_of_three: bool,
    /// Whether a double 6 always succeeds (`rules.dice.nat_scope` with `spell`).
    pub(crate) six_succeeds: bool,
}

/// The result of a Spell Roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cast {
    /// The two dice that count, the higher one first.
    pub(crate) dice: [u8; 2],
    pub(crate) success: bool,
    /// Whether it is a double 1, which always fails and harms the caster (FB-Q66).
    pub(crate) backlash: bool,
}

impl SpellRoll {
    /// Rolls the dice once.
    pub(crate) fn roll(&self, dice: &mut Dice) -> Cast {
        let third = if self.best_of_three { dice.d6() } else { 0 };
        self.judge([dice.d6(), dice.d6(), third])
    }

    /// Evaluates these dice. The third is 0 if only two are rolled.
    fn judge(&self, rolled: [u8; 3]) -> Cast {
        let [low, middle, high] = {
            let mut sorted = rolled;
            sorted.sort_unstable();
            sorted
        };
        debug_assert!(low <= middle && middle <= high, "sorted");
        let dice = [high, middle];
        let backlash = dice == [1, 1];
        let total = i16::from(high) + i16::from(middle) + i16::from(self.modifier);
        let reached = total >= i16::from(self.difficulty) || self.six_succeeds && dice == [6, 6];
        Cast { dice, success: reached && !backlash, backlash }
    }

    /// Returns how many of all outcomes succeed, how many are a double 1, and how many outcomes there are.
    pub(crate) fn ways(&self) -> [u32; 3] {
        let mut ways = [0; 3];
        let third = if self.best_of_three { 1..=6 } else { 0..=0 };
        for rolled in third.flat_map(|c| (1..=6).flat_map(move |b| (1..=6).map(move |a| [a, b, c]))) {
            let cast = self.judge(rolled);
            ways[0] += u32::from(cast.success);
            ways[1] += u32::from(cast.backlash);
            ways[2] += 1;
        }
        ways
    }
}
