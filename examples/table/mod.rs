//! Plays one match with any agents. Each agent receives only what its seat sees.

use evenhand::agents::{Agent, View};
use evenhand::game::{BySeat, Chance, Choices, Cx, Game, Seed};

/// Plays one match and returns each seat's win share; `agents` has one entry per seat.
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

/// A mean with its standard error.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error, over deals.
    pub error: f64,
}

/// Returns the win share of `first` over `deals` deals, each played twice with the seats swapped. The two matches of a
/// deal share their chance, so the deal is the independent unit.
pub fn duel<G: Game>(game: &G, first: &mut dyn Agent<G>, second: &mut dyn Agent<G>, deals: u64, seed: Seed) -> Mean {
    let (mut sum, mut squares) = (0.0, 0.0);
    for deal in 0..deals {
        let seed = seed.child(deal);
        let ahead = play(game, &mut [&mut *first, &mut *second], seed).0[0];
        let behind = play(game, &mut [&mut *second, &mut *first], seed).0[1];
        let share = f64::from(ahead + behind) / 2.0;
        sum += share;
        squares += share * share;
    }
    let count = deals as f64;
    let variance = (squares - sum * sum / count).max(0.0) / (count - 1.0);
    Mean { value: sum / count, error: (variance / count).sqrt() }
}
