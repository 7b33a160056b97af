//! Tests with games whose solutions are known: they keep the contract, and the search finds the solution.
//!
//! Every figure in a bound is from a run with fixed seeds, so a test passes or fails in the same way on every machine.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a test")]

#[path = "../examples/connect_four/game.rs"]
mod connect_four;
#[path = "../examples/goofspiel/game.rs"]
mod goofspiel;
#[path = "../examples/kuhn_poker/game.rs"]
mod kuhn_poker;
#[path = "../examples/nim/game.rs"]
mod nim;
#[path = "../examples/kuhn_poker/strategy.rs"]
mod strategy;
#[path = "../examples/table/mod.rs"]
mod table;

use connect_four::ConnectFour;
use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::random::RandomAgent;
use evenhand::agents::scripted::{Script, ScriptedAgent};
use evenhand::agents::{Agent, View};
use evenhand::game::Insight;
use evenhand::game::contract::{self, Summary, Violation};
use evenhand::game::{
    Book, BySeat, Chance, Choices, Cx, Dice, Ending, Game, Illegal, LogText, Notation, Play, Role, Rules, Ruleset,
    Seat, Seats, Secrets, Seed, SetupError,
};
use evenhand::search::{Beliefs, Believe, Compare, Guide, Search, SearchConfig, Unsolvable, solvable};
use goofspiel::{Bid, Goofspiel};
use kuhn_poker::{KuhnPoker, Move};
use nim::Nim;
use proptest::prelude::*;
use strategy::Strategy;

fn by_the_book<G: Game>() -> G {
    let rules = Rules::of_book(&G::book()).expect("an embedded book is sound");
    G::new(&rules, 2).unwrap_or_else(|error| panic!("{error}"))
}

/// A Goofspiel in which the second seat bids after the first, whose bid lies face down.
fn goofspiel_in_turn() -> Goofspiel {
    let mut book = Goofspiel::book();
    book.documents = &[("goofspiel.toml", "cards = 5\nin_turn = true")];
    Goofspiel::new(&Rules::of_book(&book).unwrap(), 2).unwrap()
}

fn config(iterations: u32) -> SearchConfig {
    SearchConfig { iterations, ..SearchConfig::default() }
}

fn searching<G: Insight>(iterations: u32) -> MctsAgent<G> {
    MctsAgent::new(config(iterations), Rollout::Random)
}

/// Returns what `agent` chooses as `seat` in a true state, which is redacted for it.
fn choice<G: Game>(game: &G, state: &G::State, seat: Seat, agent: &mut dyn Agent<G>, seed: Seed) -> G::Action {
    let mut seen = state.clone();
    game.redact(&mut seen, seat);
    let mut options = Vec::new();
    game.actions(&seen, seat, &mut options);
    agent.choose(&View { game, state: &seen, seat, options: &options }, &mut seed.dice())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nim_keeps_the_contract(seed: u64) {
        let counters = |_: &Nim, state: &nim::State| match state.heaps.iter().map(|heap| u32::from(*heap)).sum::<u32>() {
            0..=12 => Ok(()),
            more => Err(format!("{more} counters of 12")),
        };
        contract::check_conserving(&by_the_book::<Nim>(), &[], Seed(seed), counters)?;
    }

    #[test]
    fn connect_four_keeps_the_contract(seed: u64) {
        let summary = contract::check(&ConnectFour, &[], Seed(seed))?;
        prop_assert!(summary.steps >= 7, "{summary:?}");
    }

    #[test]
    fn kuhn_poker_keeps_the_contract(seed: u64) {
        let one_deck = |_: &KuhnPoker, state: &kuhn_poker::State| match state.cards {
            [Some(first), Some(second)] if first != second && first < 3 && second < 3 => Ok(()),
            cards => Err(format!("{cards:?}")),
        };
        contract::check_conserving(&KuhnPoker, &[], Seed(seed), one_deck)?;
    }

    #[test]
    fn goofspiel_keeps_the_contract(seed: u64, in_turn: bool) {
        let game = if in_turn { goofspiel_in_turn() } else { by_the_book() };
        let cards = |_: &Goofspiel, state: &goofspiel::State| {
            let mut prizes = state.prizes.to_vec();
            prizes.dedup();
            let hands = state.hands.map(|hand| hand.count_ones() as usize);
            let even = hands == [state.prizes.len(); 2] && prizes.len() == state.prizes.len();
            if even { Ok(()) } else { Err(format!("{hands:?} cards for prizes {:?}", state.prizes)) }
        };
        contract::check_conserving(&game, &[], Seed(seed), cards)?;
    }
}

#[test]
fn a_won_nim_is_never_let_slip() {
    let nim = by_the_book::<Nim>();
    let mut agent = searching(10_000);
    let small = (0..=3u8).flat_map(|a| (a..=3).flat_map(move |b| (b..=3).map(move |c| [a, b, c])));
    for (number, heaps) in small.enumerate() {
        let mut state = nim::State { heaps: heaps.into_iter().collect(), next: Seat(0) };
        if state.nim_sum() == 0 {
            continue;
        }
        let take = choice(&nim, &state, Seat(0), &mut agent, Seed(number as u64));
        state.heaps[usize::from(take.heap)] -= take.count;
        assert_eq!(state.nim_sum(), 0, "{take:?} from {heaps:?} leaves a won position");
    }
}

/// Leaves a nim-sum of 0 whenever possible, otherwise takes at random.
struct Bouton;

impl Agent<Nim> for Bouton {
    fn choose(&mut self, view: &View<'_, Nim>, dice: &mut Dice) -> nim::Take {
        let balances = |take: &&nim::Take| {
            let size = view.state.heaps[usize::from(take.heap)];
            view.state.nim_sum() ^ size ^ (size - take.count) == 0
        };
        view.options.iter().find(balances).copied().unwrap_or_else(|| view.options[dice.below(view.options.len())])
    }
}

#[test]
fn the_first_seat_wins_nim_against_perfect_play() {
    let nim = by_the_book::<Nim>();
    for number in 0..3 {
        let shares = table::play(&nim, &mut [&mut searching(150_000), &mut Bouton], Seed(number));
        assert_eq!(shares.0[0], 1.0, "match {number}");
    }
}

#[test]
fn connect_four_is_won_and_lost_where_it_must_be() {
    // The column to play, the reason, and the position.
    for (column, why, board) in [
        ("d", "wins at once", ".......\n.......\n.......\n...x...\n...x.o.\n..oxo..\n"),
        ("d", "blocks at once", ".......\n.......\n.......\n...o...\n...o.x.\n.x.ox..\n"),
        ("e", "blocks a row with one gap", ".......\n.......\n.......\n.......\n.x.....\n.xoo.ox\n"),
    ] {
        let state = ConnectFour.read_state(board).unwrap();
        let seat = ConnectFour.to_act(&state).first().unwrap();
        let drop = choice(&ConnectFour, &state, seat, &mut searching(2000), Seed(1));
        assert_eq!(ConnectFour.write_action(drop), column, "{why}:\n{board}");
    }
}

#[test]
fn connect_four_is_won_in_three_by_an_open_row() {
    // Two stones of x with space on both sides: a third makes two threats at once.
    let state = ConnectFour.read_state(".......\n.......\n.......\n.......\n..oo...\n..xx...\n").unwrap();
    let drop = choice(&ConnectFour, &state, Seat(0), &mut searching(5000), Seed(2));
    assert!(["b", "e"].contains(&ConnectFour.write_action(drop).as_str()), "{drop:?}");
}

#[test]
fn connect_four_begins_in_the_centre() {
    let state = ConnectFour.read_state(&[".......\n"; 6].concat()).unwrap();
    for seed in 0..3 {
        let drop = choice(&ConnectFour, &state, Seat(0), &mut searching(10_000), Seed(seed));
        assert_eq!(ConnectFour.write_action(drop), "d");
    }
}

#[test]
fn no_choice_depends_on_what_is_hidden() {
    for (ours, theirs) in [("QJ", "QK"), ("QJ pass bet", "QK pass bet"), ("JK", "JQ")] {
        for seed in 0..20 {
            let chosen = [ours, theirs].map(|text| {
                let state = KuhnPoker.read_state(text).unwrap();
                let weights = vec![("bets_low", 0.1), ("bets_middle", 0.2), ("bets_high", 0.3)];
                let script = Script { weights, temperature: 1.0, blunder: 0.1, ..Script::default() };
                let searched = choice(&KuhnPoker, &state, Seat(0), &mut searching(200), Seed(seed));
                let guided = &mut MctsAgent::new(config(200), Rollout::scripted(script.clone()));
                let guided = choice(&KuhnPoker, &state, Seat(0), guided, Seed(seed));
                let scripted = choice(&KuhnPoker, &state, Seat(0), &mut ScriptedAgent::new(script), Seed(seed));
                (searched, guided, scripted)
            });
            assert_eq!(chosen[0], chosen[1], "{ours} and {theirs}, seed {seed}");
        }
    }
}

#[test]
fn no_bid_depends_on_the_sealed_bid_or_on_the_order_of_the_prizes() {
    let game = goofspiel_in_turn();
    for seed in 0..10 {
        let mut chosen = Vec::new();
        for bid in 1..=5 {
            for order in ["1234", "4321", "2413"] {
                let mut state = game.read_state(&format!("12345/12345 0-0 {order}5. -")).unwrap();
                state.bid = Bid::Card(bid);
                chosen.push(choice(&game, &state, Seat(1), &mut searching(300), Seed(seed)));
            }
        }
        chosen.dedup();
        assert_eq!(chosen.len(), 1, "seed {seed}: {chosen:?}");
    }
}

#[test]
fn the_enumeration_of_kuhn_poker_agrees_with_kuhn() {
    // Kuhn's equilibrium in which the first seat bluffs with a third of its Jacks (alpha = 1/3).
    let third = 1.0 / 3.0;
    let perfect = Strategy {
        first: [[third, 0.0], [0.0, 2.0 * third], [1.0, 1.0]],
        second: [[third, 0.0], [0.0, third], [1.0, 1.0]],
    };
    assert!((perfect.value_against(&perfect) + 1.0 / 18.0).abs() < 1e-12);
    assert!(perfect.nash_conv().abs() < 1e-12);
}

// Measured: value -0.038, NashConv 0.320 chips, against 0 for perfect and 0.917 for uniform play. The remainder is
// mostly calling with the Queen, because determinizations are drawn from all that the view allows, without weighting
// them by how likely the other seat would have bet in them.
#[test]
fn searches_play_kuhn_poker_near_its_value() {
    let searched = Strategy::of_search(SearchConfig { iterations: 2000, mixed: true, ..SearchConfig::default() }, 400);
    let (value, nash_conv) = (searched.value_against(&searched), searched.nash_conv());
    println!("value {value:.4}, NashConv {nash_conv:.4} chips a match; {searched:.2?}");
    assert!((value + 1.0 / 18.0).abs() < 0.03, "value {value}");
    assert!(nash_conv < 0.4, "NashConv {nash_conv}: {searched:?}");
    let uniform = Strategy { first: [[0.5; 2]; 3], second: [[0.5; 2]; 3] };
    assert!(nash_conv < uniform.nash_conv() / 2.0, "{nash_conv} is little better than chance");
}

// Measured: see the figures printed; 0 is perfect, and uniform play has 0.917.
#[test]
fn solving_kuhn_poker_comes_nearer_to_an_equilibrium_the_longer_it_lasts() {
    let [short, long] = [200, 20_000].map(|iterations| strategy::mean_nash_conv(iterations, 4));
    println!("NashConv {short:.4} chips a match after 200 iterations, {long:.4} after 20,000");
    assert!(long < 0.05 && long < short / 2.0, "{short} after 200 iterations, {long} after 20,000");
    let solved = Strategy::of_solving(20_000, Seed(9));
    let value = solved.value_against(&solved);
    assert!((value + 1.0 / 18.0).abs() < 0.01, "value {value}: {solved:.3?}");
}

#[test]
fn kuhn_poker_and_a_small_goofspiel_are_small_enough_to_be_solved_and_a_whole_one_is_not() {
    assert_eq!(solvable(&KuhnPoker, 200), Ok(()));
    let whole = |cards: u8| {
        let mut rules = Rules::of_book(&Goofspiel::book()).unwrap();
        rules.set(&Goofspiel::book(), "cards", &i64::from(cards).into(), None).unwrap();
        Goofspiel::new(&rules, 2).unwrap()
    };
    assert_eq!(solvable(&whole(3), 20_000), Ok(()));
    let Err(Unsolvable::Courses { courses, .. }) = solvable(&whole(13), 20_000) else { panic!("13! courses") };
    // The last card is not a choice; a seat's courses are the same however the others play.
    assert!((courses / 6_227_020_800.0 - 1.0).abs() < 1e-9, "{courses}");
    // Here iterations last for eleven deals per seat, but prizes rarely come up in the same order twice.
    let Err(Unsolvable::Unknown { known, choices, .. }) = solvable(&whole(7), 110_000) else { panic!("eleven deals") };
    assert!(known > 0 && 2 * known < choices, "{known} of {choices}");
}

#[test]
fn beliefs_about_a_card_follow_bayes_where_the_others_policy_is_known() {
    // Bets the King 9 times as often as it passes it, the Queen 3 times, and the Jack equally often.
    let script = Script {
        weights: vec![("bets_low", 0.0), ("bets_middle", 3.0_f32.ln()), ("bets_high", 9.0_f32.ln())],
        ..Script::default()
    };
    let seen = KuhnPoker.read_state("?Q bet").unwrap();
    let mut beliefs = Beliefs::default();
    let how = Believe { worlds: 4000, temperature: 1.0 };
    let mut dice = Seed(3).dice();
    beliefs.form(how, &KuhnPoker, &seen, Seat(1), &mut Rollout::scripted(script), &mut dice);
    let draws = 20_000;
    let kings = (0..draws).filter(|_| {
        let mut world = seen;
        beliefs.determinize(&KuhnPoker, &mut world, Seat(1), &mut dice);
        world.cards[0] == Some(2)
    });
    let share = kings.count() as f64 / f64::from(draws);
    // A King is bet with probability 9/10, a Jack with 1/2, and they are dealt equally often.
    let bayes = 0.9 / (0.9 + 0.5);
    // Five standard errors: the fraction of Kings among the 4000 determinizations is random, and 20,000 are drawn from
    // them.
    assert!((share - bayes).abs() < 0.05, "{share} instead of {bayes}");
    let effective = beliefs.effective_worlds().unwrap();
    let kish = 4000.0 * (0.5_f64 * 1.4).powi(2) / (0.5 * (0.81 + 0.25));
    assert!((effective / kish - 1.0).abs() < 0.03, "{effective} worlds instead of {kish}");
    // Without a prior all determinizations have equal weight.
    beliefs.form(how, &KuhnPoker, &seen, Seat(1), &mut Rollout::Random, &mut dice);
    assert_eq!(beliefs.effective_worlds(), None);
}

/// A cheat: it searches from the true state and does not determinize.
struct Cheat<'s, G: Game> {
    search: Search<G>,
    truth: &'s std::sync::Mutex<Option<G::State>>,
}

impl<G: Insight> Agent<G> for Cheat<'_, G> {
    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        let truth = self.truth.lock().unwrap().clone().expect("the test lays the true state open");
        let (guide, seat) = (&mut Rollout::Random, view.seat);
        self.search.choose_determinizing(view.game, &truth, seat, view.options, guide, dice, |_, _| {})
    }
}

#[test]
fn who_sees_the_sealed_bid_wins_more() {
    let game = goofspiel_in_turn();
    let truth = std::sync::Mutex::new(None);
    let matches = 200;
    let share = |second: &mut dyn Agent<Goofspiel>| {
        let mut first = searching(300);
        let mut sum = 0.0;
        for number in 0..matches {
            let mut cx = Cx::silent(Chance::new(Seed(number)));
            let mut state = game.setup(&[], &mut cx);
            while let Some(seat) = game.to_act(&state).first() {
                *truth.lock().unwrap() = Some(state);
                let agent: &mut dyn Agent<Goofspiel> = if seat == Seat(0) { &mut first } else { &mut *second };
                let action = choice(&game, &state, seat, agent, Seed(number).child(u64::from(state.hands[0])));
                game.apply(&mut state, &Choices::one(seat, action), &mut cx);
            }
            sum += f64::from(game.payoff(&state).0[1]);
        }
        sum / matches as f64
    };
    let honest = share(&mut searching(300));
    let cheat = share(&mut Cheat { search: Search::new(config(300)), truth: &truth });
    println!("share of the second seat: honest {honest:.3}, cheat {cheat:.3}");
    // However the two are correlated, five standard errors of their difference are at most 0.36.
    assert!(cheat > honest + 0.36, "honest {honest}, cheat {cheat}");
}

#[test]
fn a_search_outbids_who_bids_the_prize_and_who_bids_at_random() {
    let game = by_the_book::<Goofspiel>();
    let matching = Script { weights: vec![("bid", 0.0), ("matches_prize", 1.0)], ..Script::default() };
    let against_matching = table::duel(&game, &mut searching(1000), &mut ScriptedAgent::new(matching), 500, Seed(3));
    let against_random = table::duel(&game, &mut searching(1000), &mut RandomAgent, 500, Seed(4));
    println!("share against the prize {against_matching:.3?}, against chance {against_random:.3?}");
    for share in [against_matching, against_random] {
        assert!(share.value - 5.0 * share.error > 0.5, "{share:?} is not clearly more than half");
    }
}

/// A guide that plays at random and checks that every determinization is valid: a bid of a card that the seat did not
/// hold would leave a hand larger than the remaining prizes.
struct Witness {
    worlds: usize,
}

impl Witness {
    fn see(&mut self, world: &goofspiel::State) {
        let held = world.hands.map(|hand| hand.count_ones() as usize);
        assert_eq!(held, [world.prizes.len(); 2], "{world:?}");
        self.worlds += 1;
    }
}

impl Guide<Goofspiel> for Witness {
    fn play(
        &mut self,
        _game: &Goofspiel,
        world: &goofspiel::State,
        _seat: Seat,
        options: &[goofspiel::Card],
        dice: &mut Dice,
    ) -> goofspiel::Card {
        self.see(world);
        options[dice.below(options.len())]
    }

    fn prior(
        &mut self,
        _game: &Goofspiel,
        seen: &goofspiel::State,
        _seat: Seat,
        options: &[goofspiel::Card],
        out: &mut Vec<f32>,
    ) {
        // Whatever the order of the options, the lowest card has the highest prior.
        assert!(!seen.prizes.is_empty());
        out.extend(options.iter().map(|option| -f32::from(option.0)));
    }

    fn evaluate(&mut self, game: &Goofspiel, world: &goofspiel::State) -> BySeat<f32> {
        self.see(world);
        game.evaluate(world)
    }
}

#[test]
fn seats_choose_only_what_they_have_where_many_sights_share_a_node() {
    let mut book = Goofspiel::book();
    book.documents = &[("goofspiel.toml", "cards = 13\nin_turn = false")];
    let game = Goofspiel::new(&Rules::of_book(&book).unwrap(), 2).unwrap();
    let state = game.setup(&[], &mut Cx::silent(Chance::new(Seed(5))));
    for cutoff in [None, Some(0), Some(3)] {
        let mut witness = Witness { worlds: 0 };
        let mut search = Search::new(SearchConfig { iterations: 5000, cutoff, ..SearchConfig::default() });
        let mut options = Vec::new();
        game.actions(&state, Seat(0), &mut options);
        let mut seen = state;
        game.redact(&mut seen, Seat(0));
        search.choose(&game, &seen, Seat(0), &options, &mut witness, &mut Seed(6).dice());
        assert!(witness.worlds >= 5000, "each iteration leaves the trees: {}", witness.worlds);
        let visits: Vec<u32> = search.visits().map(|visit| visit.visits).collect();
        assert_eq!(visits.iter().sum::<u32>(), 5000);
        assert!(visits.iter().all(|visits| *visits > 0), "{visits:?}");
    }
}

/// A guide that plays at random and rates the columns of Connect Four higher the further right they are. It counts its
/// choices and how often it is asked for priors.
#[derive(Default)]
struct Rightist {
    choices: u32,
    priors: u32,
}

impl Guide<ConnectFour> for Rightist {
    fn play(
        &mut self,
        _game: &ConnectFour,
        _world: &connect_four::State,
        _seat: Seat,
        options: &[connect_four::Drop],
        dice: &mut Dice,
    ) -> connect_four::Drop {
        self.choices += 1;
        options[dice.below(options.len())]
    }

    fn prior(
        &mut self,
        _game: &ConnectFour,
        _seen: &connect_four::State,
        _seat: Seat,
        options: &[connect_four::Drop],
        out: &mut Vec<f32>,
    ) {
        self.priors += 1;
        out.extend((0..options.len()).map(|place| place as f32));
    }

    fn evaluate(&mut self, game: &ConnectFour, world: &connect_four::State) -> BySeat<f32> {
        game.evaluate(world)
    }
}

/// Like [`Rightist`], but its estimates are settled only where the first seat is to choose.
struct Waiting {
    estimates: u32,
}

impl Guide<ConnectFour> for Waiting {
    fn play(
        &mut self,
        game: &ConnectFour,
        world: &connect_four::State,
        seat: Seat,
        options: &[connect_four::Drop],
        dice: &mut Dice,
    ) -> connect_four::Drop {
        Rightist::default().play(game, world, seat, options, dice)
    }

    fn prior(
        &mut self,
        _game: &ConnectFour,
        _seen: &connect_four::State,
        _seat: Seat,
        _options: &[connect_four::Drop],
        _out: &mut Vec<f32>,
    ) {
    }

    fn is_settled(&self, game: &ConnectFour, world: &connect_four::State) -> bool {
        game.to_act(world).first() == Some(Seat(0))
    }

    fn evaluate(&mut self, game: &ConnectFour, world: &connect_four::State) -> BySeat<f32> {
        assert!(self.is_settled(game, world));
        self.estimates += 1;
        game.evaluate(world)
    }
}

#[test]
fn a_rollout_goes_on_until_its_guide_trusts_the_estimate() {
    let state = ConnectFour.setup(&[], &mut Cx::silent(Chance::new(Seed(5))));
    let mut options = Vec::new();
    ConnectFour.actions(&state, Seat(0), &mut options);
    for cutoff in [0, 1] {
        let mut guide = Waiting { estimates: 0 };
        let mut search = Search::new(SearchConfig { iterations: 200, cutoff: Some(cutoff), ..SearchConfig::default() });
        search.choose(&ConnectFour, &state, Seat(0), &options, &mut guide, &mut Seed(6).dice());
        assert!(guide.estimates > 150, "{} of 200 worlds were estimated", guide.estimates);
    }
}

/// Returns what a search that compares options chooses for `x`, and how often it tried each column.
fn compared(board: &str, iterations: u32, how: Compare) -> (String, Vec<u32>) {
    compared_by(board, SearchConfig { iterations, compare: Some(how), ..SearchConfig::default() })
}

fn compared_by(board: &str, config: SearchConfig) -> (String, Vec<u32>) {
    let state = ConnectFour.read_state(board).unwrap();
    let mut options = Vec::new();
    ConnectFour.actions(&state, Seat(0), &mut options);
    let mut search = Search::new(config);
    let drop = search.choose(&ConnectFour, &state, Seat(0), &options, &mut Rightist::default(), &mut Seed(4).dice());
    (ConnectFour.write_action(drop), search.visits().map(|visit| visit.visits).collect())
}

#[test]
fn comparing_options_finds_a_win_unless_the_guide_is_believed_more() {
    let wins_in_a = ".......\n.......\n.......\nx......\nxo.....\nxoo....\n";
    let open = Compare { options: 7, trust: 1.0, point: 0.05 };
    assert_eq!(compared(wins_in_a, 300, open).0, "a");
    assert_eq!(compared(wins_in_a, 300, Compare { trust: 1e6, ..open }).0, "g");
    let without_trees = SearchConfig { iterations: 300, compare: Some(open), trees: false, ..SearchConfig::default() };
    assert_eq!(compared_by(wins_in_a, without_trees).0, "a");
}

#[test]
fn comparing_options_spends_its_worlds_on_the_promising_and_halves_them() {
    let empty = [".......\n"; 6].concat();
    let (_, visits) = compared(&empty, 300, Compare { options: 4, trust: 0.0, point: 0.0 });
    assert_eq!(visits[..3], [0; 3], "four of seven columns are compared: {visits:?}");
    // Half of 300 over four columns, then all the rest over two.
    let mut tried = visits[3..].to_vec();
    tried.sort_unstable();
    assert_eq!(tried, [37, 37, 37 + 76, 37 + 76]);
    let (_, visits) = compared(&empty, 5, Compare { options: 7, trust: 0.0, point: 0.0 });
    assert!(visits.iter().sum::<u32>() <= 5, "{visits:?}");
}

#[test]
fn without_trees_the_guide_makes_every_later_choice() {
    let state = ConnectFour.read_state(&[".......\n"; 6].concat()).unwrap();
    let mut options = Vec::new();
    ConnectFour.actions(&state, Seat(0), &mut options);
    let compare = Some(Compare { options: 7, trust: 0.0, point: 0.0 });
    let guided = |trees: bool| {
        let config = SearchConfig { iterations: 210, cutoff: Some(5), compare, trees, ..SearchConfig::default() };
        let (mut guide, mut search) = (Rightist::default(), Search::new(config));
        search.choose(&ConnectFour, &state, Seat(0), &options, &mut guide, &mut Seed(4).dice());
        (guide, search.visits().map(|visit| visit.visits).sum::<u32>())
    };
    let (guide, lines) = guided(false);
    assert_eq!((guide.choices, guide.priors), (5 * lines, 1), "only the root is searched");
    assert!(guided(true).0.priors > 1, "with trees, later choices are searched as well");
}

#[test]
fn a_search_repeats_itself_and_remembers_nothing() {
    let state = KuhnPoker.read_state("Q?").unwrap();
    let mut used = searching(100);
    for seed in 0..20 {
        let fresh = choice(&KuhnPoker, &state, Seat(0), &mut searching(100), Seed(seed));
        assert_eq!(choice(&KuhnPoker, &state, Seat(0), &mut used, Seed(seed)), fresh);
    }
}

#[test]
fn the_contract_notices_a_game_that_tells_a_secret() {
    let mut told = (0..20).map(|seed| contract::check(&Blabbing(KuhnPoker), &[], Seed(seed)));
    let violation: Result<Summary, Violation> = told.find(Result::is_err).expect("some match shows it");
    let violation = violation.unwrap_err();
    assert_eq!(violation.promise, "states that differ only in hidden items look the same");
    assert!(violation.to_string().starts_with(&format!("seed {}, step ", violation.seed.0)), "{violation}");
}

/// Kuhn poker with a redaction that fails to hide the other card, although it can still be determinized.
struct Blabbing(KuhnPoker);

impl Ruleset for Blabbing {
    const NAME: &'static str = "blabbing";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
    type State = kuhn_poker::State;
    type Action = Move;
    type Event = Move;

    fn book() -> Book {
        KuhnPoker::book()
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        KuhnPoker::new(rules, seats).map(Blabbing)
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn step_limit(&self) -> usize {
        self.0.step_limit()
    }

    fn endings() -> &'static [Ending] {
        KuhnPoker::endings()
    }
}

impl Play for Blabbing {
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Move>) -> Self::State {
        self.0.setup(roles, cx)
    }

    fn to_act(&self, state: &Self::State) -> Seats {
        self.0.to_act(state)
    }

    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Move>) {
        self.0.actions(state, seat, out);
    }

    fn legal(&self, state: &Self::State, seat: Seat, action: Move) -> Result<(), Illegal> {
        self.0.legal(state, seat, action)
    }

    fn apply(&self, state: &mut Self::State, choices: &Choices<Move>, cx: &mut Cx<'_, Move>) {
        self.0.apply(state, choices, cx);
    }

    fn payoff(&self, state: &Self::State) -> BySeat<f32> {
        self.0.payoff(state)
    }

    fn ending(&self, state: &Self::State) -> usize {
        self.0.ending(state)
    }
}

impl Secrets for Blabbing {
    fn redact(&self, _state: &mut Self::State, _seat: Seat) {}

    fn determinize(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice) {
        self.0.redact(state, seat);
        self.0.determinize(state, seat, dice);
    }
}

impl Notation for Blabbing {
    fn write_action(&self, action: Move) -> String {
        self.0.write_action(action)
    }

    fn read_action(&self, text: &str) -> Option<Move> {
        self.0.read_action(text)
    }

    fn write_state(&self, state: &Self::State) -> String {
        self.0.write_state(state)
    }

    fn read_state(&self, text: &str) -> Result<Self::State, String> {
        self.0.read_state(text)
    }
}

impl LogText for Blabbing {
    fn write_event(&self, event: &Move) -> Option<String> {
        self.0.write_event(event)
    }
}
