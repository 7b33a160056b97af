//! Checks an exact answer against many simulated attacks.

use super::answer::Answer;
use super::question::Asked;
use super::squads::Fielded;
use super::volleys::{Volley, apart};
use crate::model::actions::Plan;
use crate::model::content::sheets::{Passive, Phase, Trigger, Unit, Whom};
use crate::model::field::Battlefield;
use crate::model::field::Spot;
use crate::model::state::{Held, SquadId, Stage, State};
use crate::rules::reach::{Against, Eligible};
use crate::{Event, Frostblade};
use evenhand_game::error::Problem;
use evenhand_game::game::{Chance, Cx, Seat, Seed};
use evenhand_kit::odds::fraction::approximate;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Grain;

/// The number of simulated attacks.
const ATTACKS: u32 = 20_000;
/// The seed, fixed so that a question always has the same answer.
const SEED: Seed = Seed(20_000);
/// The most wounds of one attack that the rules count.
const MOST_WOUNDS: u8 = u8::MAX;
/// The tolerance between a measured fraction and its exact chance, in standard errors. This many attacks are tolerated
/// in addition, for chances so small that only a few attacks are expected. A correct answer is withheld less than once
/// in a hundred thousand questions.
const ERRORS: f64 = 5.0;

/// Returns the line about this check for the output.
pub(super) fn note() -> String {
    format!("{ATTACKS} attacks played by the rules bear this out within {ERRORS} standard errors.")
}

/// The two squads of a question on a bare table, and the attack of one on the other.
struct Position {
    game: Frostblade,
    s: State,
    attacker: SquadId,
    target: SquadId,
    against: Against,
    plan: Plan,
}

impl Position {
    /// Builds the position. All models of a squad stand on one place, so that all
    /// have the same distance to the other squad.
    fn of(game: &Frostblade, asked: &Asked, squads: [&Fielded; 2], volleys: &[Volley]) -> Position {
        let mut game = game.clone();
        game.content.battlefield = Battlefield::new("bare".into(), "Bare".into(), (60_000, 60_000), Vec::new());
        let mut s = State::empty();
        (s.stage, s.round, s.phase) = (Stage::Turns, 1, Phase::Combat);
        let [attacker, target] = squads;
        let apart = apart(&game, asked, attacker);
        let x = attacker.sheet.radius;
        let there = x + attacker.sheet.radius + apart + target.sheet.radius;
        let (one, other) =
            (stand(&mut game, &mut s, Seat(0), attacker, x), stand(&mut game, &mut s, Seat(1), target, there));
        for (id, statuses, passives) in
            [(one, &asked.status, &asked.passive), (other, &asked.target_status, &asked.target_passive)]
        {
            put_under(&mut game, &mut s, id, statuses, passives);
        }
        s.squad_mut(one).moved = if asked.charge { u16::MAX } else { 0 };
        s.model_mut(other, 0).wounds = asked.wounded;
        let (mut against, mut plan) = (Against::none(other, apart, asked.high_ground), Plan::NONE);
        let all = s.squad(one).alive;
        let few = asked.covered.unwrap_or(attacker.models).min(attacker.models);
        let by = |cover: &str| {
            let is = asked.cover.as_deref().is_some_and(|through| through == cover || through == "both");
            if is { all & ((1u16 << few) - 1) } else { 0 }
        };
        let weapons = &game.units[s.squad(one).unit.index()].weapons;
        for (eligible, (item, _)) in against.weapons.iter_mut().zip(weapons) {
            if volleys.iter().any(|volley| volley.item.id == game.content.items[*item].id) {
                *eligible = Eligible { models: all, object: by("object"), structure: by("structure") };
                let aims = if game.is_ranged(*item) { &mut plan.ranged } else { &mut plan.melee };
                aims[..usize::from(attacker.models)].fill(other);
            }
        }
        Position { game, s, attacker: one, target: other, against, plan }
    }

    /// Plays the attack once, and returns the wounds and the lost models. More than 255 wounds count as 255.
    fn play(&self, chance: &mut Chance, events: &mut Vec<Event>) -> (u8, usize) {
        events.clear();
        let mut s = self.s.clone();
        let mut cx = Cx::recording(chance.clone(), events);
        self.game.attack_one(&mut s, self.attacker, &self.against, &self.plan, &mut cx);
        self.game.settle(&mut s, &mut cx);
        *chance = cx.chance().clone();
        let wounds = |event: &Event| if let Event::Attack { wounds, .. } = event { Some(*wounds) } else { None };
        let stood = self.s.squad(self.target).living();
        (events.iter().find_map(wounds).unwrap_or(0), stood - s.squad(self.target).living())
    }
}

/// Puts a squad on the table.
fn stand(game: &mut Frostblade, s: &mut State, seat: Seat, squad: &Fielded, x: Grain) -> SquadId {
    let mut kit = squad.kit.clone();
    kit.sort_unstable();
    let unit = Unit { sheet: squad.id, kits: vec![kit; squad.models.into()], points: 0 };
    let spot = Spot { x: u16::try_from(x).unwrap_or(u16::MAX), y: 30_000, on: 0 };
    let id = game.put_on_table(s, seat, unit, &vec![spot; squad.models.into()]);
    s.squad_mut(id).did = squad.did;
    id
}

/// Gives a squad statuses, and passives of other squads as if they were its own.
fn put_under(game: &mut Frostblade, s: &mut State, squad: SquadId, statuses: &[String], passives: &[String]) {
    let giver = s.squad(squad).owner;
    for (status, _) in game.content.statuses.iter().filter(|(_, status)| statuses.contains(&status.id)) {
        s.squad_mut(squad).held.push(Held { status, giver, fresh: false });
    }
    let named: Vec<Passive> =
        game.content.passives.values().filter(|passive| passives.contains(&passive.id)).cloned().collect();
    for passive in named {
        let own = Passive { trigger: Trigger::Always, whom: Whom::Own, within: None, keyword: None, ..passive };
        let id = game.content.passives.push(own);
        game.units[s.squad(squad).unit.index()].passives.push((id, u16::MAX));
    }
}

/// The results of the attacks: by number, the count of attacks that had it.
pub(super) struct Sample {
    wounds: Vec<u32>,
    lost: Vec<u32>,
}

impl Sample {
    pub(super) fn of(game: &Frostblade, asked: &Asked, squads: [&Fielded; 2], volleys: &[Volley]) -> Sample {
        let position = Position::of(game, asked, squads, volleys);
        let (mut chance, mut events) = (Chance::new(SEED), Vec::new());
        let mut sample =
            Sample { wounds: vec![0; usize::from(MOST_WOUNDS) + 1], lost: vec![0; usize::from(squads[1].models) + 1] };
        for _ in 0..ATTACKS {
            let (wounds, lost) = position.play(&mut chance, &mut events);
            sample.wounds[usize::from(wounds)] += 1;
            sample.lost[lost] += 1;
        }
        sample
    }

    /// Compares the sample with the answer: for each number, the fraction of attacks with that result or more.
    ///
    /// # Errors
    /// The first number for which the two differ, with both fractions.
    pub(super) fn bears_out(&self, answer: &Answer) -> Result<(), Problem> {
        for (name, counts, distribution) in
            [("wounds", &self.wounds, &answer.wounds), ("lost models", &self.lost, &answer.lost)]
        {
            let most = distribution.range().1.max(i64::try_from(counts.len()).unwrap_or(0));
            let (mut exact, mut counted) = (0.0, 0);
            for number in (0..=most).rev() {
                exact += approximate(&distribution.of(number));
                counted += usize::try_from(number).ok().and_then(|at| counts.get(at)).copied().unwrap_or(0);
                if number > MOST_WOUNDS.into() {
                    continue;
                }
                let share = f64::from(counted) / f64::from(ATTACKS);
                let spread = (exact * (1.0 - exact)).max(0.0);
                let handful = if spread > 1e-12 { ERRORS / f64::from(ATTACKS) } else { 1e-9 };
                let bound = ERRORS * (spread / f64::from(ATTACKS)).sqrt() + handful;
                if (share - exact).abs() > bound {
                    let message = format!(
                        "{number} {name} or more: {exact:.5} was computed, but in {ATTACKS} attacks played by the rules \
                         the share is {share:.5}, which differs by more than {bound:.5}"
                    );
                    let remedy = "one of the two is wrong: please report this with the whole command";
                    return Err(Problem::of("the answer", message, remedy));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use clap::{Args as _, Command, FromArgMatches as _};

    use super::*;
    use crate::model::knobs::BOOK;
    use crate::odds::{squads, volleys};
    use evenhand_game::game::Rules;
    use evenhand_kit::odds::deck::Distribution;

    #[test]
    fn an_answer_that_dice_do_not_bear_out_is_withheld() {
        let game = Frostblade::build(&Rules::of_book(&BOOK).expect("the book reads")).expect("the book plays");
        let words = ["odds", "--attacker", "8 rw_xbow", "--target", "6 rw_xbow"];
        let matches = Asked::augment_args(Command::new("odds")).get_matches_from(words);
        let asked = Asked::from_arg_matches(&matches).expect("a question");
        let (attacker, target) = squads::both(&game, &asked).expect("two squads");
        let volleys = volleys::volleys(&game, &asked, &attacker, &target).expect("an attack");
        let answer = || Answer::of(&volleys, &target, asked.wounded);
        let sample = Sample::of(&game, &asked, [&attacker, &target], &volleys);
        assert_eq!(sample.bears_out(&answer()), Ok(()));
        let more = |distribution: &Distribution| distribution.map(|number| if number == 0 { 1 } else { number });
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
