//! Tests of characters bought by points (AC), by playing them.

mod generated;
mod prices;
