//! Tests of Bridgefront's agents: they play well, and do not use information they cannot have.

use std::path::Path;
use std::time::Duration;

use evenhand::agents::mcts::Rollout;
use evenhand::agents::scripted::ScriptedAgent;
use evenhand::agents::{Agent, AgentSpec, View};
use evenhand::game::{BySeat, Chance, Choices, Cx, Dice, MAX_SEATS, Measured, Role, Rules, Seat, Seed};
use evenhand::game::{Inputs, Insight, Play, Ruleset, Secrets};
use evenhand::games::bridgefront::{Action, Bridgefront, State};
use evenhand::games::warm_up;
use evenhand::matches::Arena;
use evenhand::matches::MatchRecord;
use evenhand::matches::Seating;
use evenhand::search::{Search, SearchConfig};

fn bridgefront(seats: usize) -> Bridgefront {
    Bridgefront::new(&Rules::of_book(&Bridgefront::book()).expect("the book reads"), seats).expect("the book plays")
}

fn spec(name: &str) -> AgentSpec {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents");
    AgentSpec::load(&agents, name, &Inputs::of::<Bridgefront>()).expect("the agent's file is sound")
}

fn parsed(text: &str) -> AgentSpec {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents/bridgefront/of_a_test.toml");
    AgentSpec::parse(&file, text, &Inputs::of::<Bridgefront>()).expect("the agent's text is sound")
}

/// A player in these tests: an agent, or a cheat, which also sees the true state.
trait Player {
    /// Whether it waits for the sealed choices of the others, in order to see them too.
    fn peeps(&self) -> bool {
        false
    }

    fn choose(&mut self, view: &View<'_, Bridgefront>, truth: &State, dice: &mut Dice) -> Action;
}

impl Player for Box<dyn Agent<Bridgefront>> {
    fn choose(&mut self, view: &View<'_, Bridgefront>, _truth: &State, dice: &mut Dice) -> Action {
        self.as_mut().choose(view, dice)
    }
}

/// Plays a match and passes the true state to `watch` before every step; returns the win share of seat 0.
fn play(game: &Bridgefront, players: &mut [&mut dyn Player], seed: Seed, mut watch: impl FnMut(&State)) -> BySeat<f32> {
    let mut cx = Cx::silent(Chance::new(seed.child(0)));
    let mut dice = seed.child(1).dice();
    let mut state = game.setup(&[], &mut cx);
    let mut options = Vec::new();
    loop {
        let acting = game.to_act(&state);
        if acting.is_empty() {
            return game.payoff(&state);
        }
        watch(&state);
        let mut choices = Choices::none();
        // A cheat chooses last, in a state that contains the sealed choices of the others.
        let mut truth = state.clone();
        for late in [false, true] {
            for seat in acting.iter() {
                if players[seat.index()].peeps() != late {
                    continue;
                }
                let mut seen = state.clone();
                game.redact(&mut seen, seat);
                options.clear();
                game.actions(&seen, seat, &mut options);
                let view = View { game, state: &seen, seat, options: &options };
                let choice = players[seat.index()].choose(&view, &truth, &mut dice);
                game.legal(&state, seat, choice).expect("players choose what is allowed");
                choices.set(seat, choice);
            }
            if !late && (1..acting.len()).contains(&choices.iter().count()) {
                game.apply(&mut truth, &choices, &mut Cx::silent(cx.chance().clone()));
            }
        }
        game.apply(&mut state, &choices, &mut cx);
    }
}

/// Returns the first player's win share over `deals` deals, each played from both seats.
fn duel(game: &Bridgefront, first: &mut dyn Player, second: &mut dyn Player, deals: u64, seed: Seed) -> f32 {
    let mut sum = 0.0;
    for deal in 0..deals {
        sum += play(game, &mut [&mut *first, &mut *second], seed.child(deal), |_| {})[Seat(0)];
        sum += play(game, &mut [&mut *second, &mut *first], seed.child(deal), |_| {})[Seat(1)];
    }
    sum / (2 * deals) as f32
}

/// Returns true positions from random play, one in `every`, in which a seat has a choice.
fn positions(game: &Bridgefront, seed: Seed, every: usize) -> Vec<State> {
    let mut found = Vec::new();
    let mut steps = 0;
    let mut random: Vec<Box<dyn Agent<Bridgefront>>> = (0..game.seats()).map(|_| spec("random").build()).collect();
    let mut players: Vec<&mut dyn Player> = random.iter_mut().map(|player| player as &mut dyn Player).collect();
    play(game, &mut players, seed, |state| {
        steps += 1;
        if steps % every == 0 {
            found.push(state.clone());
        }
    });
    found
}

/// Returns what an agent chooses for a seat in a true state, which is redacted for it.
fn choice(game: &Bridgefront, agent: &AgentSpec, truth: &State, seat: Seat, dice: u64) -> Option<Action> {
    let mut seen = truth.clone();
    game.redact(&mut seen, seat);
    let mut options = Vec::new();
    game.actions(&seen, seat, &mut options);
    (options.len() > 1).then(|| {
        let view = View { game, state: &seen, seat, options: &options };
        Agent::choose(agent.build().as_mut(), &view, &mut Dice::new(dice))
    })
}

#[test]
fn what_is_hidden_from_a_seat_does_not_change_what_an_agent_chooses_for_it() {
    let searching = parsed("kind = \"mcts\"\niterations = 12\nrollout = \"planner\"\nprior = 0.3\ncutoff = 2\n");
    for seats in [2, 4] {
        let game = bridgefront(seats);
        let (mut compared, mut different_worlds) = (0, 0);
        for (number, truth) in positions(&game, Seed(41), 13).into_iter().enumerate() {
            for seat in game.to_act(&truth).iter() {
                let mut other = truth.clone();
                game.redact(&mut other, seat);
                game.determinize(&mut other, seat, &mut Dice::new(number as u64));
                different_worlds += usize::from(other != truth);
                for agent in [&AgentSpec::Random, &spec("planner"), &searching] {
                    let (here, there) = (choice(&game, agent, &truth, seat, 3), choice(&game, agent, &other, seat, 3));
                    assert_eq!(here, there, "{seat} in position {number} of {seats} seats");
                    compared += usize::from(here.is_some());
                }
            }
        }
        // Comparing identical determinizations, or forced choices, would show nothing.
        assert!(compared >= 30 && different_worlds >= 10, "{compared} choices, {different_worlds} worlds");
    }
}

/// All inputs of the board measurements must be compared before cached measurements are reused. A forgotten input would
/// show up here.
#[test]
fn what_is_kept_from_earlier_looks_never_changes_what_a_look_finds() {
    let (mut options, mut looks) = (Vec::new(), 0);
    for seats in [2, 3, 6] {
        // Occasionally the evaluated game is one in which Forces hit more often.
        let book = Bridgefront::book();
        let mut rules = Rules::of_book(&book).expect("the book reads");
        rules.set(&book, "combat.force_hit", &3.into(), None).expect("the knob takes the value");
        let games = [bridgefront(seats), Bridgefront::new(&rules, seats).expect("the rules go together")];
        let mut kept: [<Bridgefront as Insight>::Memo; MAX_SEATS] = Default::default();
        for (number, truth) in positions(&games[0], Seed(67), 1).into_iter().enumerate() {
            let game = &games[usize::from(number % 20 == 19)];
            for seat in game.to_act(&truth).iter() {
                options.clear();
                game.actions(&truth, seat, &mut options);
                let (mut rows, mut afresh) = (Vec::new(), Vec::new());
                game.features(&truth, seat, &options, &mut kept[seat.index()], &mut rows);
                game.features(&truth, seat, &options, &mut Default::default(), &mut afresh);
                assert_eq!(rows, afresh, "{seats} seats, position {number}, {seat}: {options:?}");
                looks += 1;
            }
        }
    }
    assert!(looks > 500, "{looks} looks");
}

#[test]
fn features_are_the_same_for_what_a_seat_sees_and_for_any_world_it_allows() {
    let mut options = Vec::new();
    for seats in [2, 3, 6] {
        let game = bridgefront(seats);
        let (mut rows, mut told_apart) = (0, 0);
        for (number, truth) in positions(&game, Seed(43), 5).into_iter().enumerate() {
            for seat in game.to_act(&truth).iter() {
                let mut seen = truth.clone();
                game.redact(&mut seen, seat);
                let mut other = seen.clone();
                game.determinize(&mut other, seat, &mut Dice::new(number as u64));
                options.clear();
                game.actions(&seen, seat, &mut options);
                let features = |state: &State| {
                    let mut out = Vec::new();
                    game.features(state, seat, &options, &mut Default::default(), &mut out);
                    out
                };
                let rows_seen = features(&seen);
                assert_eq!(rows_seen.len(), options.len() * Bridgefront::FEATURES.len());
                assert!(rows_seen.iter().all(|number| number.is_finite()), "{options:?}");
                assert_eq!(rows_seen, features(&truth), "{seat}: the truth, {options:?}");
                assert_eq!(rows_seen, features(&other), "{seat}: a determinization, {options:?}");
                let mut lines = rows_seen.chunks_exact(Bridgefront::FEATURES.len());
                let first = lines.next();
                rows += usize::from(options.len() > 1);
                told_apart += usize::from(lines.any(|line| Some(line) != first));
            }
        }
        assert!(told_apart * 10 >= rows * 8, "options are told apart in {told_apart} of {rows} choices");
    }
}

#[test]
fn estimates_of_who_wins_are_shares_that_sum_to_one() {
    for seats in [2, 5] {
        let game = bridgefront(seats);
        for state in positions(&game, Seed(47), 11) {
            let shares = game.evaluate(&state);
            let all: Vec<f32> = Seat::all(seats).map(|seat| shares[seat]).collect();
            assert!(all.iter().all(|share| (0.0..=1.0).contains(share)), "{all:?}");
            assert!((all.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{all:?}");
        }
    }
}

/// A search. A cheat knows what the others hide: it uses the true state in place of a determinization.
struct Searcher {
    search: Search<Bridgefront>,
    guide: Rollout<Bridgefront>,
    cheats: bool,
}

impl Player for Searcher {
    fn peeps(&self) -> bool {
        self.cheats
    }

    fn choose(&mut self, view: &View<'_, Bridgefront>, truth: &State, dice: &mut Dice) -> Action {
        let View { game, state, seat, options } = *view;
        if !self.cheats {
            return self.search.choose(game, state, seat, options, &mut self.guide, dice);
        }
        let reveal = |world: &mut State, _: &mut Dice| world.clone_from(truth);
        self.search.choose_determinizing(game, state, seat, options, &mut self.guide, dice, reveal)
    }
}

#[test]
fn a_search_that_trusts_its_guide_wholly_does_what_the_guide_likes_best() {
    let game = bridgefront(2);
    let AgentSpec::Scripted(script) = spec("planner") else { panic!("the planner is scripted") };
    let mut planner = ScriptedAgent::new(script);
    let trusting = parsed("kind = \"mcts\"\niterations = 8\nrollout = \"planner\"\nprior = 1e-6\ncutoff = 0\n");
    let mut clear = 0;
    for truth in positions(&game, Seed(61), 7) {
        for seat in game.to_act(&truth).iter() {
            let mut seen = truth.clone();
            game.redact(&mut seen, seat);
            let mut options = Vec::new();
            game.actions(&seen, seat, &mut options);
            let scores = planner.scores(&game, &seen, seat, &options).to_vec();
            let high = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let best: Vec<usize> = (0..scores.len()).filter(|place| scores[*place] > high - 1e-3).collect();
            if let ([best], true) = (&best[..], options.len() > 1) {
                clear += 1;
                assert_eq!(choice(&game, &trusting, &truth, seat, 5), Some(options[*best]), "{options:?} {scores:?}");
            }
        }
    }
    assert!(clear >= 10, "{clear} choices with a clear favourite");
}

#[test]
fn the_planner_beats_random_play_nearly_always() {
    let (mut planner, mut random) = (spec("planner").build(), spec("random").build());
    let share = duel(&bridgefront(2), &mut planner, &mut random, 25, Seed(53));
    // 0.998 in a long run; at 0.95 the probability of 45 or fewer of 50 is 0.1.
    assert!(share > 0.9, "{share}");
}

/// Returns means per match of measures of an agent that plays a random one for 60 deals in both seats.
fn means<const N: usize>(agent: &str, measures: [&str; N]) -> [f64; N] {
    let specs = [spec(agent), spec("random")];
    let seated = |agents: [u8; 2]| {
        let mut by_seat = BySeat::default();
        by_seat.0[..2].copy_from_slice(&agents);
        by_seat
    };
    let arena = Arena {
        game: bridgefront(2),
        seed: 83,
        changes: Vec::new(),
        agents: vec!["first".into(), "second".into()],
        cast: Box::new(move |agent| specs[agent].build::<Bridgefront>()),
        chances: None,
        luck: None,
        seatings: Box::new(move |deal| {
            let roles = [deal, deal + 1 + deal / 6 % 5].map(|role| Role((role % 6) as u8));
            let swapped = Seating { agents: seated([1, 0]), roles: vec![roles[1], roles[0]] };
            vec![Seating { agents: seated([0, 1]), roles: roles.to_vec() }, swapped]
        }),
    };
    let (played, _) = warm_up(&arena, 120, Duration::MAX);
    measures.map(|measure| {
        let column = Bridgefront::columns().iter().position(|column| column.name == measure).expect("it is measured");
        let of = |row: &MatchRecord| row.values[2 * column + usize::from(row.agents[Seat(1)] == 0)];
        played.iter().map(of).sum::<f64>() / played.len() as f64
    })
}

#[test]
fn personalities_do_what_they_are_called_after_far_more_than_the_planner() {
    const MEASURES: [&str; 4] = ["captures", "gold_from_mines", "gold_bid", "center_rounds"];
    let [captures, mines, bids, center] = means("planner", MEASURES);
    let siege = means("siege", MEASURES);
    assert!(siege[0] > 2.0 * captures + 0.1, "siege {siege:?}, planner {captures}");
    let miner = means("miner", MEASURES);
    assert!(miner[1] > 2.0 * mines && miner[2] > 1.5 * bids, "miner {miner:?}, planner {mines} {bids}");
    let expander = means("expander", MEASURES);
    assert!(expander[1] > 2.0 * mines && expander[3] < center, "expander {expander:?}, planner {mines} {center}");
    let rusher = means("rusher", MEASURES);
    assert!(rusher[1] < 0.5 * mines && rusher[3] > miner[3].max(expander[3]), "rusher {rusher:?}, planner {mines}");
}

#[test]
fn a_weight_for_a_feature_that_the_game_does_not_have_is_refused() {
    let file = Path::new("agents/bridgefront/wrong.toml");
    let text = "kind = \"scripted\"\n[weights]\nhold_centre = 1.0\ntrade = 1.0\n";
    let problems = AgentSpec::parse(file, text, &Inputs::of::<Bridgefront>()).expect_err("there is no such feature");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].place.as_ref().map(|place| place.line), Some(3));
    assert!(problems[0].remedy.contains("hold_center"), "{}", problems[0].remedy);
}

#[test]
fn every_agent_in_the_folder_loads_and_no_two_features_share_a_name() {
    for name in ["random", "planner", "expander", "rusher", "siege", "miner", "mcts-100", "mcts-400"] {
        spec(name);
    }
    let mut names: Vec<_> = Bridgefront::FEATURES.iter().map(|feature| feature.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Bridgefront::FEATURES.len());
}

/// A short match that consists of bidding: one card per round, every card is worth 1 VP, and no seat has a card or can
/// pay for a basic action. A seat that sees the other's sealed bid outbids it by one coin, or lets it pay.
fn auctions() -> Bridgefront {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    let cards = rules.get("cards").and_then(|cards| cards.as_table()).expect("there are cards");
    let market = |card: &toml::Value| matches!(card["set"].as_str(), Some("age1" | "age2"));
    let worth: Vec<String> =
        cards.iter().filter(|(_, card)| market(card)).map(|(id, _)| format!("cards.{id}.vp")).collect();
    let numbers = [
        ("rules.round_cap", 5),
        ("rules.start_gold", 8),
        ("market.row_extra", -1),
        ("setup.free_card_reveal", 0),
        ("setup.start_bridges", 0),
        ("setup.opening_hand", 0),
        ("rules.hand_size", 0),
        ("costs.march.mana", 9),
        ("costs.build_bridge.mana", 9),
        ("costs.reinforce.mana", 9),
    ];
    rules.set(&book, "setup.champion_in_opening_hand", &false.into(), None).expect("it is a switch");
    for (path, value) in numbers.into_iter().chain(worth.iter().map(|path| (path.as_str(), 1))) {
        rules.set(&book, path, &value.into(), None).expect("the knob takes the value");
    }
    Bridgefront::new(&rules, 2).expect("the rules go together")
}

/// Validates the tests above: if knowing hidden information did not help, a cheating agent could not be distinguished
/// from an honest one.
#[test]
fn a_search_that_is_told_what_others_hide_does_better_than_an_honest_one() {
    let game = auctions();
    let config = SearchConfig { iterations: 200, ..SearchConfig::default() };
    let searcher = |cheats| Searcher { search: Search::new(config), guide: Rollout::Random, cheats };
    let share = duel(&game, &mut searcher(true), &mut searcher(false), 40, Seed(59));
    // About 0.75 in longer runs. With two honest searches, 80 matches exceed 0.6 one time in thirty.
    assert!(share > 0.6, "{share}");
}
