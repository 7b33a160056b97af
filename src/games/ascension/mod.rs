//! Ascension: Legacy of Conflict: a skirmish of miniatures with a flip deck (2 to 6 players in sides).

pub mod contest;
pub mod deck;
#[cfg(test)]
mod tests;
