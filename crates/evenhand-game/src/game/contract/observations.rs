//! Checks that observations contain only what a seat may know.

use super::{CHOOSING, FIRST_POSITIONS, LOOKING, ONE_IN, PLAYING, Violation};
use crate::game::{Chance, Choices, Cx, Dice, Inputs, Insight, Role, Seat, Seed, Sparse, observation};

/// Plays one random match and checks the observations at its positions. Every seat must observe the same numbers, for
/// the position and for its options, in the full state, in its redacted state and in a determinization. The numbers
/// must be finite and within the declared width.
///
/// `roles` is as in [`Play::setup`](crate::game::Play::setup). The same seed plays the same match.
///
/// # Errors
/// Returns the first broken promise and where it was broken.
pub fn check_observations<G: Insight>(game: &G, roles: &[Role], seed: Seed) -> Result<(), Violation> {
    let mut cx = Cx::silent(Chance::new(seed.child(PLAYING)));
    let mut player = seed.child(CHOOSING).dice();
    let mut looking = Looking { game, seed, step: 0, dice: seed.child(LOOKING).dice(), options: Vec::new() };
    let mut state = game.setup(roles, &mut cx);
    for step in 0..game.step_limit() {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            break;
        }
        looking.step = step;
        if step < FIRST_POSITIONS || looking.dice.below(ONE_IN) == 0 {
            for seat in Seat::all(game.seats()) {
                looking.position(&state, seat, acting.contains(seat))?;
            }
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            looking.options.clear();
            game.actions(&state, seat, &mut looking.options);
            let action = *player.pick(&looking.options).expect("a seat that must choose has an option");
            choices.set(seat, action);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
    Ok(())
}

/// Inspects positions of one match.
struct Looking<'g, G: Insight> {
    game: &'g G,
    seed: Seed,
    step: usize,
    dice: Dice,
    options: Vec<G::Action>,
}

impl<G: Insight> Looking<'_, G> {
    fn position(&mut self, state: &G::State, seat: Seat, acts: bool) -> Result<(), Violation> {
        let mut seen = state.clone();
        self.game.redact(&mut seen, seat);
        let mut world = seen.clone();
        self.game.determinize(&mut world, seat, &mut self.dice);
        let full = self.observed(state, seat, acts)?;
        for (other, what) in [(&seen, "what it sees"), (&world, "a world it imagines")] {
            let found = self.observed(other, seat, acts)?;
            if found != full {
                let difference = full.iter().zip(&found).position(|(here, there)| here != there);
                let detail = format!("{what}: list {difference:?} of position and options, {full:?} and {found:?}");
                return Err(self.broken("a seat observes only what it may know", seat, detail));
            }
        }
        Ok(())
    }

    /// Returns the numbers of the position, then those of every option, each sorted by place and summed.
    fn observed(&mut self, state: &G::State, seat: Seat, acts: bool) -> Result<Vec<Vec<(u32, f32)>>, Violation> {
        let Inputs { position, option, .. } = Inputs::of::<G>();
        let mut sparse = Sparse::new();
        self.game.observe(state, seat, &mut sparse);
        let mut all = vec![self.added_up(&sparse, observation::width(position), seat)?];
        if acts {
            self.options.clear();
            self.game.actions(state, seat, &mut self.options);
            let mut observe = self.game.option_observer(state, seat);
            for offered in &self.options {
                sparse.clear();
                observe(*offered, &mut sparse);
                all.push(self.added_up(&sparse, observation::width(option), seat)?);
            }
        }
        Ok(all)
    }

    fn added_up(&self, sparse: &Sparse, width: usize, seat: Seat) -> Result<Vec<(u32, f32)>, Violation> {
        let mut entries = sparse.entries().to_vec();
        // Equal places are sorted by value, so that rounding does not depend on insertion order.
        entries.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let mut sums: Vec<(u32, f32)> = Vec::new();
        for (place, number) in entries {
            if place as usize >= width || !number.is_finite() {
                let detail = format!("{number} at place {place} of {width}");
                return Err(self.broken("what is observed is finite and declared", seat, detail));
            }
            match sums.last_mut().filter(|(last, _)| *last == place) {
                Some((_, sum)) => *sum += number,
                None => sums.push((place, number)),
            }
        }
        Ok(sums)
    }

    fn broken(&self, promise: &'static str, seat: Seat, detail: String) -> Violation {
        Violation { promise, seed: self.seed, step: self.step, seat: Some(seat), detail }
    }
}
