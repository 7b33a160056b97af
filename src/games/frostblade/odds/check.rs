//! The attack rolled many times with the dice of the rules, against what was worked out.

use super::squads::Fielded;
use super::{Answer, Volley};
use crate::error::Problem;
use crate::game::Dice;
use crate::games::frostblade::content::sheets::Strength;
use crate::games::frostblade::dice::roll::{DieRule, binomial};
use crate::odds::fraction::approximate;

/// How often the attack is rolled.
const ATTACKS: u32 = 20_000;
/// Of these dice, so that the same question always has the same answer.
const SEED: u64 = 20_000;
/// How far a share of them may be from its exact chance: so many standard errors, and as many attacks for chances so
/// small that they come to a handful. A right answer is withheld less than once in a hundred thousand questions.
const ERRORS: f64 = 5.0;

/// What is said of the check.
pub(super) fn told() -> String {
    format!("{ATTACKS} attacks rolled with the dice of the rules bear this out within {ERRORS} standard errors.")
}

/// What the rolled attacks came to: how many of them to each number.
pub(super) struct Sample {
    wounds: Vec<u32>,
    lost: Vec<u32>,
}

impl Sample {
    pub(super) fn of(volleys: &[Volley], target: &Fielded, wounded: u8) -> Sample {
        let mut dice = Dice::new(SEED);
        let mut sample = Sample { wounds: Vec::new(), lost: vec![0; usize::from(target.models) + 1] };
        for _ in 0..ATTACKS {
            let wounds: u32 = volleys.iter().map(|volley| rolled(volley, &mut dice)).sum();
            sample.lost[usize::from(lost_models(wounds, target, wounded))] += 1;
            let wounds = wounds as usize;
            sample.wounds.resize(sample.wounds.len().max(wounds + 1), 0);
            sample.wounds[wounds] += 1;
        }
        sample
    }

    /// Whether the answer agrees: for each number, as many attacks as it says came to that or more.
    ///
    /// # Errors
    /// The first number that does not, with both shares.
    pub(super) fn bears_out(&self, answer: &Answer) -> Result<(), Problem> {
        for (name, counts, law) in [("wounds", &self.wounds, &answer.wounds), ("lost models", &self.lost, &answer.lost)]
        {
            let most = law.range().1.max(i64::try_from(counts.len()).unwrap_or(0));
            let (mut exact, mut counted) = (0.0, 0);
            for number in (0..=most).rev() {
                exact += approximate(&law.of(number));
                counted += usize::try_from(number).ok().and_then(|at| counts.get(at)).copied().unwrap_or(0);
                let share = f64::from(counted) / f64::from(ATTACKS);
                let spread = (exact * (1.0 - exact)).max(0.0);
                let handful = if spread > 1e-12 { ERRORS / f64::from(ATTACKS) } else { 1e-9 };
                let bound = ERRORS * (spread / f64::from(ATTACKS)).sqrt() + handful;
                if (share - exact).abs() > bound {
                    let message = format!(
                        "{number} {name} or more: {exact:.5} was worked out, but of {ATTACKS} attacks rolled by the rules \
                         {share:.5} came to that, farther apart than {bound:.5}"
                    );
                    let remedy = "one of the two is wrong: please report this with the whole command";
                    return Err(Problem::of("the answer", message, remedy));
                }
            }
        }
        Ok(())
    }
}

/// Wounds by one roll of a volley.
fn rolled(volley: &Volley, dice: &mut Dice) -> u32 {
    let attack = &volley.attack;
    if let Strength::Direct(amount) = attack.weapon.strength {
        return (0..volley.models).map(|_| u32::from(amount.roll(dice))).sum();
    }
    let Some(count) = attack.dice() else { return 0 };
    let of_models = match count.fixed() {
        Some(each) => u32::from(each) * u32::from(volley.models),
        None => (0..volley.models).map(|_| u32::from(count.roll(dice))).sum(),
    };
    let hits = handful(of_models + u32::from(volley.more), &attack.hit_rule(), dice);
    hits - attack.evade_rule().map_or(0, |rule| handful(hits, &rule, dice))
}

/// Successes of any number of dice.
fn handful(mut dice_left: u32, rule: &DieRule, dice: &mut Dice) -> u32 {
    let mut found = 0;
    while dice_left > 0 {
        let now = u8::try_from(dice_left).unwrap_or(u8::MAX);
        found += u32::from(binomial(now, rule, dice));
        dice_left -= u32::from(now);
    }
    found
}

/// Models that are destroyed one after the other.
fn lost_models(mut wounds: u32, target: &Fielded, wounded: u8) -> u8 {
    let (mut lost, mut life) = (0, u32::from(target.sheet.hp - wounded));
    while lost < target.models && wounds >= life {
        wounds -= life;
        life = target.sheet.hp.max(1).into();
        lost += 1;
    }
    lost
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::*;
    use crate::game::Rules;
    use crate::games::frostblade::Frostblade;
    use crate::games::frostblade::knobs::BOOK;
    use crate::games::frostblade::odds::{Asked, squads, volleys};
    use crate::odds::deck::Distribution;

    #[test]
    fn an_answer_that_dice_do_not_bear_out_is_withheld() {
        let game = Frostblade::build(&Rules::of_book(&BOOK).expect("the book reads")).expect("the book plays");
        let words = ["odds", "--attacker", "8 rw_xbow", "--target", "6 rw_xbow"];
        let matches = Asked::augment_args(Command::new("odds")).get_matches_from(words);
        let asked = Asked::from_arg_matches(&matches).expect("a question");
        let (attacker, target) = squads::both(&game, &asked).expect("two squads");
        let volleys = volleys(&game, &asked, &attacker, &target).expect("an attack");
        let answer = || Answer::of(&volleys, &target, asked.wounded);
        let sample = Sample::of(&volleys, &target, asked.wounded);
        assert_eq!(sample.bears_out(&answer()), Ok(()));
        let more = |law: &Distribution| law.map(|number| if number == 0 { 1 } else { number });
        let right = answer();
        for (wrong, what) in [
            (Answer { wounds: more(&right.wounds), ..answer() }, "1 wounds or more"),
            (Answer { lost: more(&right.lost), ..answer() }, "1 lost models or more"),
            (Answer { lost: right.lost.map(|lost| lost.min(5)), ..answer() }, "6 lost models or more"),
        ] {
            let problem = sample.bears_out(&wrong).expect_err("the answer is wrong");
            assert!(problem.message.starts_with(what), "{}", problem.message);
        }
    }
}
