//! Tests that every game can be followed from round to round (`Measured::AMOUNTS`).

use evenhand::agents::AgentSpec;
use evenhand::game::{BySeat, Role, Rules, Seat};
use evenhand::games::{AnyArena, GameList, GameVisitor, Games, ListedGame};
use evenhand::matches::{Arena, Followed, Outcome, RoundBegun, Seating};

/// Plays a match of random players with the rulebook's values and the smallest number of seats.
fn followed<G: ListedGame>(deal: u64) -> Followed {
    let rules = Rules::of_book(&G::book()).expect("the book reads");
    let game = G::new(&rules, *G::SEATS.start()).expect("the book can be played");
    let roles = game.roles().len().max(1) as u64;
    let seating = Seating {
        agents: BySeat::default(),
        roles: (0..game.seats() as u64).map(|seat| Role(((seat + deal) % roles) as u8)).collect(),
    };
    let arena = Arena {
        game,
        seed: 3,
        changes: Vec::new(),
        agents: vec!["random".into()],
        cast: Box::new(|_| AgentSpec::Random.build()),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
        luck: None,
    };
    AnyArena::follow(&arena, deal, 0, &seating)
}

/// Returns an amount of each seat.
fn amount<G: ListedGame>(begun: &RoundBegun, name: &str) -> Vec<f64> {
    let at = G::AMOUNTS.iter().position(|amount| amount.name == name).unwrap_or_else(|| panic!("{name}"));
    begun.held.iter().map(|held| held[at]).collect()
}

struct Following(Vec<&'static str>);

impl GameVisitor for Following {
    fn visit<G: ListedGame>(&mut self) {
        for deal in 0..4 {
            let Followed { record, rounds } = followed::<G>(deal);
            assert!(matches!(record.outcome, Outcome::Ended(_)), "{}: {:?}", G::NAME, record.outcome);
            let numbers: Vec<u16> = rounds.iter().map(|begun| begun.round).collect();
            let counted: Vec<u16> = (1..=numbers.len() as u16).collect();
            assert_eq!(numbers, counted, "{}", G::NAME);
            let complete = |begun: &RoundBegun| begun.held.iter().all(|held| held.len() == G::AMOUNTS.len());
            assert!(rounds.iter().all(complete), "{}", G::NAME);
            // A seat that begins a round holds something, and nothing is negative at the start.
            let first = &rounds[0];
            assert!(first.held.iter().flatten().all(|amount| *amount >= 0.0), "{}: {first:?}", G::NAME);
            assert!(first.held.iter().all(|held| held.iter().any(|amount| *amount > 0.0)), "{}: {first:?}", G::NAME);
        }
        self.0.push(G::NAME);
    }
}

#[test]
fn every_game_is_followed_round_by_round() {
    let mut following = Following(Vec::new());
    Games::each(&mut following);
    assert_eq!(following.0.len(), 5, "{:?}", following.0);
}

#[test]
fn following_a_match_plays_the_same_match() {
    use evenhand::games::bridgefront::Bridgefront;

    let (one, two) = (followed::<Bridgefront>(1), followed::<Bridgefront>(1));
    assert_eq!((&one.record.course, &one.rounds), (&two.record.course, &two.rounds));
    // In round 1 the hand has 6 cards (BF-10a) and the first auction 5 gold (BF-Q23).
    assert_eq!(amount::<Bridgefront>(&one.rounds[0], "hand"), [6.0, 6.0]);
    assert_eq!(amount::<Bridgefront>(&one.rounds[0], "gold"), [5.0, 5.0]);
    let last = one.rounds.last().expect("it has rounds");
    // The rulebook's match ends after round 10 at the latest; hands hold up to 6 cards after a Reset (BF-9).
    assert!(last.round <= 10, "{}", last.round);
    assert!(amount::<Bridgefront>(last, "hand").iter().all(|cards| *cards <= 12.0), "{last:?}");
    let record = &one.record;
    assert!((Seat::all(2).map(|seat| record.shares[seat]).sum::<f32>() - 1.0).abs() < 1e-6);
}
