//! Every game keeps the contract at every number of seats, under random play.

use evenhand::game::contract::check_conserving;
use evenhand::game::{Game, Role, Rules, Seed};
use evenhand::games::bridgefront::Bridgefront;
use proptest::prelude::*;

fn bridgefront(seats: usize) -> Bridgefront {
    Bridgefront::new(&Rules::of_book(&Bridgefront::book()).expect("the book reads"), seats).expect("the book plays")
}

/// Factions in the order of their numbers, starting somewhere.
fn roles(seats: usize, first: u8) -> Vec<Role> {
    (0..seats as u8).map(|seat| Role((first + seat) % 6)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bridgefront_keeps_the_contract(seats in 2usize..=6, first in 0u8..6, seed: u64) {
        let game = bridgefront(seats);
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        check_conserving(&game, &roles(seats, first), Seed(seed), conserved).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}
