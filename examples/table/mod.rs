//! A table to play at: one match with any agents. Each agent is handed only what its seat sees.

use evenhand::agents::{Agent, View};
use evenhand::game::{BySeat, Chance, Choices, Cx, Game, Seed};

/// Plays one match; `agents` has one entry per seat. Gives each seat's share of the win.
pub fn play<G: Game>(game: &G, agents: &mut [&mut dyn Agent<G>], seed: Seed) -> BySeat<f32> {
    let mut cx = Cx::silent(Chance::new(seed.child(0)));
    let mut dice = seed.child(1).dice();
    let mut state = game.setup(&[], &mut cx);
    let mut options = Vec::new();
    loop {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            return game.payoff(&state);
        }
        let mut choices = Choices::none();
        for seat in acting.iter() {
            let mut seen = state.clone();
            game.redact(&mut seen, seat);
            options.clear();
            game.actions(&seen, seat, &mut options);
            let view = View { game, state: &seen, seat, options: &options };
            let choice = agents[seat.index()].choose(&view, &mut dice);
            game.legal(&state, seat, choice).expect("agents choose among the options");
            choices.set(seat, choice);
        }
        game.apply(&mut state, &choices, &mut cx);
    }
}

/// The mean share of the win of `first`, over matches in which the two swap seats each time.
pub fn duel<G: Game>(game: &G, first: &mut dyn Agent<G>, second: &mut dyn Agent<G>, matches: u64, seed: Seed) -> f64 {
    let mut sum = 0.0;
    for number in 0..matches {
        let seed = seed.child(number / 2);
        let shares = if number % 2 == 0 {
            play(game, &mut [first, second], seed).0[0]
        } else {
            play(game, &mut [second, first], seed).0[1]
        };
        sum += f64::from(shares);
    }
    sum / matches as f64
}
