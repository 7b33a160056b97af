//! Once warm, Ascension allocates nothing, whatever its table and scenario.

#![allow(unsafe_code, reason = "an allocator that counts is a `GlobalAlloc`")]
#![allow(dead_code, reason = "another test uses the rest of the table")]

mod warm;

use evenhand::games::ascension::Ascension;
use warm::Table;

#[test]
fn no_scenario_and_no_table_makes_it_allocate() {
    for (scenario, table) in [("S1", "T4"), ("S2", "T3"), ("S3", "T2")] {
        Table::<Ascension>::new(2, &[("scenario.id", scenario), ("board.layout", table)]).warm_and_count(60);
    }
}
