//! Evaluates a game with a network.

use super::Net;
use evenhand_game::game::logits::softmax;
use evenhand_game::game::{BySeat, Insight, Seat, Sparse};

/// Scratch buffers reused across evaluations, so that none allocates.
pub struct Observer<G: Insight> {
    /// Boxed, since a memo may be tens of kilobytes and observers lie on the stack.
    memos: BySeat<Box<G::Memo>>,
    features: Vec<f32>,
    position: Sparse,
    option: Sparse,
}

impl<G: Insight> Default for Observer<G> {
    fn default() -> Observer<G> {
        Observer { memos: BySeat::default(), features: Vec::new(), position: Sparse::new(), option: Sparse::new() }
    }
}

impl<G: Insight> Observer<G> {
    /// Returns what a network observes of a position of a seat.
    pub fn position(&mut self, net: &Net, game: &G, state: &G::State, seat: Seat) -> &[(u32, f32)] {
        self.position.clear();
        game.observe(state, seat, &mut self.position);
        net.add_rules(game, &mut self.position);
        self.position.entries()
    }

    /// Calls a function with the inputs of each of a seat's options in turn: its features, then its observations.
    pub fn options(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        mut shown: impl FnMut(&[(u32, f32)]),
    ) {
        let columns = G::FEATURES.len();
        self.features.clear();
        if columns > 0 {
            game.features(state, seat, options, &mut self.memos[seat], &mut self.features);
        }
        let mut observe = game.option_observer(state, seat);
        for (place, option) in options.iter().enumerate() {
            self.option.clear();
            for (column, number) in self.features[place * columns..(place + 1) * columns].iter().enumerate() {
                self.option.put_at(column, *number);
            }
            self.option.begin_after(columns);
            observe(*option, &mut self.option);
            self.option.begin_after(0);
            shown(self.option.entries());
        }
    }

    /// Appends the logit of every option, in order. `state` may be a full state, a redacted one or a determinization.
    pub fn logits(
        &mut self,
        net: &Net,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        out: &mut Vec<f32>,
    ) {
        let before = net.before_options(self.position(net, game, state, seat));
        self.options(game, state, seat, options, |option| {
            out.push(net.logit(&net.with_option(&before, option), option));
        });
    }

    /// Returns every seat's win share in a state where no seat's own information is hidden: a full state or a
    /// determinization.
    pub fn shares(&mut self, net: &Net, game: &G, state: &G::State) -> BySeat<f32> {
        let seats = game.seats();
        let mut scores = BySeat::default();
        for seat in Seat::all(seats) {
            let position = self.position(net, game, state, seat);
            scores[seat] = net.score(&net.value_hidden(position), position);
        }
        softmax(&mut scores.0[..seats]);
        scores
    }
}
