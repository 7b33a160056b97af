//! Once warm, a decision allocates nothing in any game of the list, because a search makes millions of them.

#![allow(unsafe_code, reason = "an allocator that counts is a `GlobalAlloc`")]
#![allow(dead_code, reason = "another test uses the rest of the table")]

mod warm;

use evenhand::game::Seat;
use evenhand::games::{GameList, GameVisitor, Games, ListedGame};
use warm::{Table, allocations};

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations(|| Seat(0)).0, 0);
    let (asked, list) = allocations(|| std::hint::black_box(vec![0u8; 100]));
    assert_eq!((asked, list.len()), (1, 100));
}

#[test]
fn a_warm_table_of_any_game_and_size_allocates_nothing() {
    struct Random;
    impl GameVisitor for Random {
        fn visit<G: ListedGame>(&mut self) {
            let tables = Table::<G>::every_size();
            assert!(!tables.is_empty(), "{} cannot be set up", G::NAME);
            tables.into_iter().for_each(|table| table.warm_and_count(60));
        }
    }
    Games::each(&mut Random);
}

#[test]
fn warm_planners_of_any_game_allocate_nothing() {
    struct Planners;
    impl GameVisitor for Planners {
        fn visit<G: ListedGame>(&mut self) {
            // Two sizes only, because planners are slow.
            for table in Table::<G>::every_size().into_iter().step_by(2).take(2) {
                table.with_planners().warm_and_count(20);
            }
        }
    }
    Games::each(&mut Planners);
}
