//! One match of which choices are judged.

use super::{JudgedChoice, JudgedMatch, Judging};
use crate::agents::mcts::Rollout;
use crate::agents::{Agent, AgentSpec, View, propose};
use crate::matches::{catching, visit_choices};
use crate::search::{Guide, Search, losses};
use evenhand_game::game::{Insight, Seat, Seed};

// Steps on the seed path of a match, beside those of [`visit_choices`].
const SAMPLE: u64 = 2;
const ASKING: u64 = 4;
const JUDGING: u64 = 5;

/// Plays a match between copies of one of the hosts and judges some of its choices. Returns `None` if it was stopped.
///
/// # Errors
/// Returns an error if the match breaks down or is not over within the game's step limit.
pub fn judge_match<G: Insight + 'static>(
    game: &G,
    judging: &Judging<'_>,
    number: u64,
) -> Result<Option<JudgedMatch>, String> {
    let table = Table::new(game, judging, number);
    let mut players: Vec<Box<dyn Agent<G>>> = (0..game.seats()).map(|_| table.host.build()).collect();
    catching(|| table.play(&mut players)).and_then(|played| played)
}

/// The match while it is played.
struct Table<'m, G: Insight> {
    game: &'m G,
    judging: &'m Judging<'m>,
    seed: Seed,
    /// The player that plays all seats.
    host: &'m AgentSpec,
    /// Each of the players, to be asked.
    asked: Vec<Box<dyn Agent<G>>>,
    search: Search<G>,
    guide: Rollout<G>,
    noted: JudgedMatch,
}

impl<'m, G: Insight + 'static> Table<'m, G> {
    fn new(game: &'m G, judging: &'m Judging<'m>, number: u64) -> Table<'m, G> {
        let count = judging.hosts.len() as u64;
        let host = usize::try_from(number % count).expect("an index");
        Table {
            game,
            judging,
            // Matches of the players have the same deals.
            seed: judging.seed.child(number / count),
            host: &judging.hosts[host].1,
            asked: judging.players.iter().map(|(_, spec)| spec.build()).collect(),
            search: Search::new(judging.judge.config),
            guide: judging.judge.guide.build(),
            noted: JudgedMatch { number, ..JudgedMatch::default() },
        }
    }

    fn play(mut self, players: &mut [Box<dyn Agent<G>>]) -> Result<Option<JudgedMatch>, String> {
        let mut sample = self.seed.child(SAMPLE).dice();
        let finished = visit_choices(self.game, players, self.seed, self.judging.stop, |visit| {
            self.noted.choices = visit.number;
            if sample.unit() < self.judging.share {
                self.judge(visit.seen, visit.seat);
            }
        })?;
        Ok(finished.then_some(self.noted))
    }

    /// Asks every player what it would choose, and judges the answers.
    fn judge(&mut self, seen: &G::State, seat: Seat) {
        let (game, seed) = (self.game, self.seed);
        let number = self.noted.choices;
        let mut options = Vec::new();
        let mut answers = Vec::new();
        for ((name, _), agent) in self.judging.players.iter().zip(&mut self.asked) {
            options.clear();
            propose(game, &**agent, seen, seat, &mut options);
            let view = View { game, state: seen, seat, options: &options };
            let own = name.bytes().fold(seed.child(ASKING), |seed, byte| seed.child(u64::from(byte)));
            answers.push(match options[..] {
                [only] => only,
                _ => agent.choose(&view, &mut own.child(number).dice()),
            });
        }
        options.clear();
        game.actions(seen, seat, &mut options);
        let all = options.len();
        let judged = self.judged(seen, seat, &options, &answers);
        let mut dice = seed.child(JUDGING).child(number).dice();
        let pairs = self.judging.judge.pairs;
        let means = self.search.judge(game, seen, seat, &judged, pairs, &mut self.guide, &mut dice);
        let place = |answer: &G::Action| judged.iter().position(|option| option == answer).expect("it is judged");
        let chosen: Vec<usize> = answers.iter().map(place).collect();
        self.noted.judged.push(JudgedChoice {
            options: all,
            losses: losses(&means, &chosen),
            chosen: chosen.iter().map(|at| kind(game, judged[*at])).collect(),
        });
    }

    /// Returns the options that are judged: the answers, and those that the guide rates highest.
    fn judged(&mut self, seen: &G::State, seat: Seat, options: &[G::Action], answers: &[G::Action]) -> Vec<G::Action> {
        let mut priors = Vec::new();
        self.guide.prior(self.game, seen, seat, options, &mut priors);
        priors.resize(options.len(), 0.0);
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by(|a, b| priors[*b].total_cmp(&priors[*a]));
        let highest = order.iter().take(self.judging.judge.options as usize).map(|at| options[*at]);
        let mut judged: Vec<G::Action> = Vec::new();
        for option in highest.chain(answers.iter().copied()) {
            if !judged.contains(&option) {
                judged.push(option);
            }
        }
        judged
    }
}

/// Returns the kind of a choice: its first word.
fn kind<G: Insight>(game: &G, action: G::Action) -> String {
    let text = game.write_action(action);
    text.split(' ').next().unwrap_or_default().to_owned()
}
