//! Compares the beliefs of seats about hidden information with the truth.

#![allow(missing_docs, reason = "a test")]

use std::path::Path;

use evenhand::agents::mcts::Rollout;
use evenhand::agents::scripted::Script;
use evenhand::agents::{AgentSpec, View};
use evenhand::game::{Chance, Choices, Cx, Dice, Inputs, Play, Role, Rules, Ruleset, Seat, Secrets, Seed};
use evenhand::games::bridgefront::{Bridgefront, State};
use evenhand::search::{Beliefs, Believe};

const SEATS: usize = 4;
const MATCHES: u64 = 24;
/// Number of determinizations drawn at each position, with and without beliefs.
const WORLDS: usize = 24;
/// Ranges of rounds, first and last.
const SPANS: [(u8, u8); 3] = [(4, 6), (7, 9), (10, 12)];

/// Hidden VP of a rival: sums over the positions evaluated in one match and one range of rounds.
#[derive(Clone, Copy, Default)]
struct Sums {
    looks: f64,
    truth: f64,
    imagined: f64,
    believed: f64,
}

fn planner() -> Script {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents");
    match AgentSpec::load(&agents, "planner", &Inputs::of::<Bridgefront>()).expect("the file is sound") {
        AgentSpec::Scripted(script) => script,
        spec => panic!("the planner is a script: {spec:?}"),
    }
}

/// Returns the mean hidden VP of the rivals of `viewer`.
fn hidden(state: &State, viewer: Seat) -> f64 {
    let rivals = Seat::all(SEATS).filter(|seat| *seat != viewer);
    rivals.map(|seat| f64::from(state.hidden_vp(seat))).sum::<f64>() / (SEATS - 1) as f64
}

/// Compares the truth with determinizations of the seats, with and without beliefs.
fn look(game: &Bridgefront, state: &State, guide: &mut Rollout<Bridgefront>, dice: &mut Dice, sums: &mut Sums) {
    let mut beliefs = Beliefs::default();
    for viewer in Seat::all(SEATS) {
        let mut view = state.clone();
        game.redact(&mut view, viewer);
        beliefs.form(Believe { worlds: 100, temperature: 1.0 }, game, &view, viewer, guide, dice);
        let mut mean = |imagine: &dyn Fn(&mut State, &mut Dice)| {
            let one = |_| {
                let mut world = view.clone();
                imagine(&mut world, dice);
                hidden(&world, viewer)
            };
            (0..WORLDS).map(one).sum::<f64>() / WORLDS as f64
        };
        sums.looks += 1.0;
        sums.truth += hidden(state, viewer);
        sums.imagined += mean(&|world, dice| game.determinize(world, viewer, dice));
        sums.believed += mean(&|world, dice| beliefs.determinize(game, world, viewer, dice));
    }
}

/// Plays a match of planners and evaluates one position per round.
fn play(game: &Bridgefront, seed: Seed) -> [Sums; SPANS.len()] {
    let mut sums = [Sums::default(); SPANS.len()];
    let spec = AgentSpec::Scripted(planner());
    let mut players = [(); SEATS].map(|()| spec.build::<Bridgefront>());
    let mut guide = Rollout::scripted(planner());
    let (mut dice, mut looking) = (seed.child(1).dice(), seed.child(2).dice());
    let mut roles: Vec<Role> = (0..game.roles().len()).map(Role::at).collect();
    dice.shuffle(&mut roles);
    let mut cx = Cx::silent(Chance::new(seed));
    let mut state = game.setup(&roles[..SEATS], &mut cx);
    let (mut round, mut options) = (0, Vec::new());
    loop {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            return sums;
        }
        if state.round() > round {
            round = state.round();
            if let Some(span) = SPANS.iter().position(|(first, last)| (*first..=*last).contains(&round)) {
                look(game, &state, &mut guide, &mut looking, &mut sums[span]);
            }
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            let mut seen = state.clone();
            game.redact(&mut seen, seat);
            options.clear();
            game.actions(&seen, seat, &mut options);
            let view = View { game, state: &seen, seat, options: &options };
            choices.set(seat, players[seat.index()].choose(&view, &mut dice));
        }
        game.apply(&mut state, &choices, &mut cx);
    }
}

/// Returns a mean over matches with its standard error, each match weighted by its number of positions.
fn mean(matches: &[Sums], of: impl Fn(&Sums) -> f64) -> (f64, f64) {
    let looks: f64 = matches.iter().map(|sums| sums.looks).sum();
    let mean = matches.iter().map(&of).sum::<f64>() / looks;
    let squares: f64 = matches.iter().map(|sums| (of(sums) - mean * sums.looks).powi(2)).sum();
    (mean, squares.sqrt() / looks)
}

// Measured: -0.20 (standard error 0.05) instead of -0.70 in rounds 4 to 6, -0.33 (0.07) instead of -1.24 in 7 to 9. The
// remaining bias is more than chance: not all causes of cards staying unseen are modeled.
#[test]
fn beliefs_take_most_of_the_bias_off_the_hidden_points_of_planners() {
    let rules = Rules::of_book(&Bridgefront::book()).unwrap();
    let game = Bridgefront::new(&rules, SEATS).unwrap();
    let played: Vec<_> = (0..MATCHES).map(|number| play(&game, Seed(42).child(number))).collect();
    for (span, (first, last)) in SPANS.into_iter().enumerate() {
        let matches: Vec<Sums> = played.iter().map(|spans| spans[span]).filter(|sums| sums.looks > 0.0).collect();
        let (truth, _) = mean(&matches, |sums| sums.truth);
        let (imagined, blind_error) = mean(&matches, |sums| sums.imagined - sums.truth);
        let (believed, error) = mean(&matches, |sums| sums.believed - sums.truth);
        println!(
            "rounds {first:2} to {last:2}, {:3} matches: hidden VP of a rival {truth:.2}; imagined {imagined:+.2} \
             (standard error {blind_error:.2}), believed {believed:+.2} ({error:.2})",
            matches.len()
        );
        assert!(imagined < -0.4, "imagined alike, hidden VP were underrated by {imagined}");
        assert!(believed.abs() < imagined.abs() / 2.0, "{believed} is little better than {imagined}");
    }
}
