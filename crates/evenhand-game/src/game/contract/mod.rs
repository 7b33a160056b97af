//! The contract test suite that runs against every game.
//!
//! [`check`] plays one match at random and inspects its positions: every position near the start, and one in eight after
//! that. Tests run it over many seeds, so the sample grows with the number of matches, not with their length.
//! [`check_observations`] does the same for the observations that players train on.

mod observations;

pub use observations::check_observations;

use super::{Chance, Choices, Cx, Dice, Game, Role, Seat, Seats, Seed};

/// Number of positions at the start of a match that are all inspected.
const FIRST_POSITIONS: usize = 24;

/// After [`FIRST_POSITIONS`], one position in this many is inspected.
const ONE_IN: usize = 8;

/// One in this many determinizations is played to its end.
const PLAYED_OUT_ONE_IN: usize = 16;

/// Tolerance for the sum of the win shares, which should be 1.
const SHARE_TOLERANCE: f32 = 1e-4;

/// Summary of a match that kept the contract.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Number of calls of `apply`.
    pub steps: usize,
    /// Number of choices made by seats that had more than one option.
    pub decisions: usize,
    /// Number of positions inspected.
    pub positions: usize,
    /// The largest number of options offered to a seat.
    pub widest: usize,
    /// The match's ending: an index into [`Ruleset::endings`](crate::game::Ruleset::endings).
    pub ending: usize,
}

/// A promise of the contract that a game broke.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {}, step {step}{}: {promise} broken: {detail}", seed.0, seat.map_or(String::new(), |seat| format!(", {seat}")))]
pub struct Violation {
    /// The property that should have held.
    pub promise: &'static str,
    /// The seed that replays the match.
    pub seed: Seed,
    /// Number of calls of `apply` before the violation.
    pub step: usize,
    /// The seat concerned, if the promise is about one seat.
    pub seat: Option<Seat>,
    /// The value observed instead.
    pub detail: String,
}

/// Plays one random match and checks every promise of [`Game`] along the way.
///
/// `roles` is as in [`Play::setup`](crate::game::Play::setup). The same seed plays the same match.
///
/// # Errors
/// Returns the first broken promise and where it was broken.
pub fn check<G: Game>(game: &G, roles: &[Role], seed: Seed) -> Result<Summary, Violation> {
    check_conserving(game, roles, seed, |_, _| Ok(()))
}

/// Does what [`check`] does, and also checks `conserved` on every inspected position and every determinization.
/// `conserved` tests for what the game never creates or destroys, such as its cards.
///
/// # Errors
/// Returns the first broken promise and where it was broken.
pub fn check_conserving<G: Game>(
    game: &G,
    roles: &[Role],
    seed: Seed,
    conserved: impl Fn(&G, &G::State) -> Result<(), String>,
) -> Result<Summary, Violation> {
    let mut inspector =
        Inspector { game, seed, step: 0, dice: seed.child(LOOKING).dice(), conserved, options: Vec::new() };
    let mut events = Vec::new();
    let mut cx = Cx::recording(Chance::new(seed.child(PLAYING)), &mut events);
    let mut state = game.setup(roles, &mut cx);
    let mut player = seed.child(CHOOSING).dice();
    let mut summary = Summary { steps: 0, decisions: 0, positions: 0, widest: 0, ending: 0 };
    let mut played = Vec::new();
    loop {
        let acting = game.to_act(&state);
        inspector.step = summary.steps;
        if let Some(stranger) = acting.iter().find(|seat| seat.index() >= game.seats()) {
            return Err(inspector.broken(
                "only seats at the table choose",
                Some(stranger),
                format!("{} are seated", game.seats()),
            ));
        }
        let looked_at = summary.steps < FIRST_POSITIONS || inspector.dice.below(ONE_IN) == 0 || acting.is_empty();
        if looked_at {
            inspector.position(&state)?;
            summary.positions += 1;
        }
        if acting.is_empty() {
            break;
        }
        let choices = inspector.choose(&state, acting, &mut player, &mut summary)?;
        let mut copy = state.clone();
        let mut silent = Cx::silent(cx.chance().clone());
        game.apply(&mut state, &choices, &mut cx);
        if looked_at {
            game.apply(&mut copy, &choices, &mut silent);
            inspector.same("apply is a function of state, choices and chance, whoever listens", None, &copy, &state)?;
        }
        played.push(choices);
        summary.steps += 1;
        inspector.within_limit(summary.steps)?;
    }
    summary.ending = inspector.end(&state)?;
    inspector.same_again(roles, &played, &state)?;
    Ok(summary)
}

// Steps of the seed path of a match.
const PLAYING: u64 = 0;
const CHOOSING: u64 = 1;
const LOOKING: u64 = 2;
const LEANING: u64 = 3;
const RESHUFFLING: u64 = 4;

/// Inspects positions of one match.
struct Inspector<'g, G: Game, F> {
    game: &'g G,
    seed: Seed,
    step: usize,
    dice: Dice,
    conserved: F,
    options: Vec<G::Action>,
}

impl<G: Game, F: Fn(&G, &G::State) -> Result<(), String>> Inspector<'_, G, F> {
    fn broken(&self, promise: &'static str, seat: Option<Seat>, detail: String) -> Violation {
        Violation { promise, seed: self.seed, step: self.step, seat, detail }
    }

    fn same(
        &self,
        promise: &'static str,
        seat: Option<Seat>,
        left: &G::State,
        right: &G::State,
    ) -> Result<(), Violation> {
        if left == right {
            return Ok(());
        }
        Err(self.broken(promise, seat, difference(&format!("{left:#?}"), &format!("{right:#?}"))))
    }

    fn within_limit(&self, steps: usize) -> Result<(), Violation> {
        if steps <= self.game.step_limit() {
            return Ok(());
        }
        Err(self.broken("a match ends within the step limit", None, format!("limit {}", self.game.step_limit())))
    }

    /// Chooses at random for all acting seats and checks that each is offered an option.
    fn choose(
        &mut self,
        state: &G::State,
        acting: Seats,
        player: &mut Dice,
        summary: &mut Summary,
    ) -> Result<Choices<G::Action>, Violation> {
        let mut choices = Choices::none();
        for seat in acting.iter() {
            self.options.clear();
            self.game.actions(state, seat, &mut self.options);
            let Some(&action) = player.pick(&self.options) else {
                return Err(self.broken("a seat that must choose has an option", Some(seat), format!("{state:#?}")));
            };
            choices.set(seat, action);
            summary.decisions += usize::from(self.options.len() > 1);
            summary.widest = summary.widest.max(self.options.len());
        }
        Ok(choices)
    }

    fn position(&mut self, state: &G::State) -> Result<(), Violation> {
        let game = self.game;
        (self.conserved)(game, state).map_err(|detail| self.broken("nothing is lost or made", None, detail))?;
        self.state_as_text(state, None)?;
        let acting = game.to_act(state);
        for seat in acting.iter() {
            self.offered(state, seat)?;
        }
        for seat in Seat::all(game.seats()) {
            self.secrets(state, seat, acting.contains(seat))?;
        }
        Ok(())
    }

    fn offered(&self, state: &G::State, seat: Seat) -> Result<(), Violation> {
        let (mut all, mut likely) = (Vec::new(), Vec::new());
        self.game.actions(state, seat, &mut all);
        self.game.likely_actions(state, seat, &mut likely);
        if likely != all {
            self.sound(state, seat, likely)?;
        }
        self.sound(state, seat, all)
    }

    /// Checks that a list of options is well formed.
    fn sound(&self, state: &G::State, seat: Seat, options: Vec<G::Action>) -> Result<(), Violation> {
        let game = self.game;
        if options.is_empty() {
            return Err(self.broken("a seat that must choose has an option", Some(seat), format!("{state:#?}")));
        }
        let mut sorted = options.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(self.broken("options are distinct", Some(seat), game.write_action(pair[0])));
        }
        for action in options {
            let text = game.write_action(action);
            if let Err(rule) = game.legal(state, seat, action) {
                return Err(self.broken("what is proposed is legal", Some(seat), format!("{text}: {rule}")));
            }
            if game.read_action(&text) != Some(action) {
                let read = game.read_action(&text);
                return Err(self.broken(
                    "actions print and parse",
                    Some(seat),
                    format!("{action:?} prints {text:?}, which reads {read:?}"),
                ));
            }
        }
        Ok(())
    }

    fn state_as_text(&self, state: &G::State, seat: Option<Seat>) -> Result<(), Violation> {
        let text = self.game.write_state(state);
        match self.game.read_state(&text) {
            Ok(read) => self.same("states print and parse", seat, &read, state),
            Err(message) => Err(self.broken("states print and parse", seat, format!("{message} in\n{text}"))),
        }
    }

    /// Checks that what `seat` sees of `state` is enough to play on and contains nothing hidden from it.
    fn secrets(&mut self, state: &G::State, seat: Seat, acts: bool) -> Result<(), Violation> {
        let game = self.game;
        let mut seen = state.clone();
        game.redact(&mut seen, seat);
        let mut twice = seen.clone();
        game.redact(&mut twice, seat);
        self.same("redacting twice is redacting once", Some(seat), &twice, &seen)?;
        self.state_as_text(&seen, Some(seat))?;
        self.same_choice("a seat is offered the same by a state and by what it sees of it", state, &seen, seat, acts)?;

        let mut world = seen.clone();
        game.determinize(&mut world, seat, &mut self.dice);
        let mut again = world.clone();
        game.redact(&mut again, seat);
        self.same("states that differ only in hidden items look the same", Some(seat), &again, &seen)?;
        (self.conserved)(game, &world)
            .map_err(|detail| self.broken("nothing is lost or made in an imagined world", Some(seat), detail))?;
        self.same_choice("a seat is offered the same in any world it imagines", state, &world, seat, acts)?;
        self.leaning(state, &seen, seat, acts)?;
        self.reshuffling(state, &seen, seat, acts)?;
        if game.to_act(state).is_empty() != game.to_act(&world).is_empty() {
            return Err(self.broken("whether a match is over is no secret", Some(seat), format!("{world:#?}")));
        }
        if self.dice.below(PLAYED_OUT_ONE_IN) == 0 {
            self.play_out(world, seat)?;
        }
        Ok(())
    }

    /// Checks that a determinization weighted by beliefs is as valid as any other, whatever policy the beliefs come
    /// from.
    fn leaning(&self, state: &G::State, seen: &G::State, seat: Seat, acts: bool) -> Result<(), Violation> {
        let game = self.game;
        let mut dice = self.seed.child(LEANING).child(self.step as u64).child(u64::from(seat.0)).dice();
        let mut whim = dice.clone();
        let mut opinion = |_: &G::State, _: Seat, options: &[G::Action], out: &mut Vec<f32>| {
            out.extend(options.iter().map(|_| if whim.below(2) == 0 { 0.0 } else { 3.0 }));
        };
        let mut likelihoods = Vec::new();
        game.belief_likelihoods(seen, seat, &mut opinion, &mut dice, &mut likelihoods);
        if likelihoods.is_empty() {
            return Ok(());
        }
        let mut world = seen.clone();
        let weight = game.determinize_weighted(&mut world, seat, &likelihoods, &mut dice);
        if !weight.is_finite() {
            return Err(self.broken("a world imagined by likelihoods has a weight", Some(seat), format!("{weight}")));
        }
        let mut again = world.clone();
        game.redact(&mut again, seat);
        self.same("worlds imagined by likelihoods look the same", Some(seat), &again, seen)?;
        (self.conserved)(game, &world)
            .map_err(|detail| self.broken("nothing is lost or made in an imagined world", Some(seat), detail))?;
        self.same_choice("a seat is offered the same in any world it imagines", state, &world, seat, acts)
    }

    /// Checks that a seat does not notice when the cards that no seat knows are rearranged.
    fn reshuffling(&self, state: &G::State, seen: &G::State, seat: Seat, acts: bool) -> Result<(), Violation> {
        let game = self.game;
        let mut rearranged = state.clone();
        let mut dice = self.seed.child(RESHUFFLING).child(self.step as u64).child(u64::from(seat.0)).dice();
        game.reshuffle(&mut rearranged, &mut dice);
        (self.conserved)(game, &rearranged)
            .map_err(|detail| self.broken("reshuffling loses and makes nothing", Some(seat), detail))?;
        self.same_choice("a seat is offered the same after reshuffling", state, &rearranged, seat, acts)?;
        game.redact(&mut rearranged, seat);
        self.same("no seat notices that unknown cards were reshuffled", Some(seat), &rearranged, seen)
    }

    fn same_choice(
        &self,
        promise: &'static str,
        state: &G::State,
        other: &G::State,
        seat: Seat,
        acts: bool,
    ) -> Result<(), Violation> {
        if self.game.to_act(other).contains(seat) != acts {
            return Err(self.broken(promise, Some(seat), format!("whether it must choose, in {other:#?}")));
        }
        if !acts {
            return Ok(());
        }
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for propose in [G::likely_actions, G::actions] {
            here.clear();
            there.clear();
            propose(self.game, state, seat, &mut here);
            propose(self.game, other, seat, &mut there);
            if here != there {
                return Err(self.broken(promise, Some(seat), format!("{here:?} and {there:?}")));
            }
        }
        match here.iter().find_map(|action| self.game.legal(other, seat, *action).err()) {
            Some(rule) => Err(self.broken(promise, Some(seat), format!("an option is forbidden: {rule}"))),
            None => Ok(()),
        }
    }

    /// Checks that a determinization is as valid as the true state: it can be played to an end.
    fn play_out(&mut self, mut world: G::State, seat: Seat) -> Result<(), Violation> {
        let mut cx = Cx::silent(Chance::new(Seed(self.dice.bits())));
        let mut player = Dice::new(self.dice.bits());
        let mut unused = Summary { steps: 0, decisions: 0, positions: 0, widest: 0, ending: 0 };
        let mut steps = self.step;
        loop {
            let acting = self.game.to_act(&world);
            if acting.is_empty() {
                return self.end(&world).map(|_| ());
            }
            let choices = self
                .choose(&world, acting, &mut player, &mut unused)
                .map_err(|violation| Violation { seat: Some(seat), ..violation })?;
            self.game.apply(&mut world, &choices, &mut cx);
            steps += 1;
            self.within_limit(steps)?;
        }
    }

    fn end(&self, state: &G::State) -> Result<usize, Violation> {
        let shares = self.game.payoff(state);
        let sum: f32 = shares.0.iter().sum();
        let sound = shares.0.iter().all(|share| (-SHARE_TOLERANCE..=1.0 + SHARE_TOLERANCE).contains(share));
        if !sound || (sum - 1.0).abs() > SHARE_TOLERANCE {
            return Err(self.broken("shares of the win sum to 1", None, format!("{:?}", shares.0)));
        }
        let ending = self.game.ending(state);
        if ending >= G::endings().len() {
            return Err(self.broken("an ending has a name", None, format!("ending {ending}")));
        }
        Ok(ending)
    }

    fn same_again(&mut self, roles: &[Role], played: &[Choices<G::Action>], end: &G::State) -> Result<(), Violation> {
        const PROMISE: &str = "the same seed gives the same match";
        let mut cx = Cx::silent(Chance::new(self.seed.child(PLAYING)));
        let mut state = self.game.setup(roles, &mut cx);
        let mut player = self.seed.child(CHOOSING).dice();
        let mut unused = Summary { steps: 0, decisions: 0, positions: 0, widest: 0, ending: 0 };
        for (step, choices) in played.iter().enumerate() {
            self.step = step;
            let acting = self.game.to_act(&state);
            let now = self.choose(&state, acting, &mut player, &mut unused)?;
            if now != *choices {
                return Err(self.broken(PROMISE, None, format!("{now:?} after {choices:?}")));
            }
            self.game.apply(&mut state, choices, &mut cx);
        }
        self.same(PROMISE, None, &state, end)
    }
}

/// Returns the first lines in which two texts differ.
fn difference(left: &str, right: &str) -> String {
    let lines = left.lines().zip(right.lines()).enumerate();
    let differing: Vec<String> = lines
        .filter(|(_, (left, right))| left != right)
        .take(6)
        .map(|(line, (left, right))| format!("line {}: {} against {}", line + 1, left.trim(), right.trim()))
        .collect();
    if differing.is_empty() {
        return format!("{} lines against {}", left.lines().count(), right.lines().count());
    }
    differing.join("; ")
}
