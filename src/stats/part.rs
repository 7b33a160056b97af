//! Sums over some of the deals, of which a stratum has one each.

/// Sums over deals that can be put together.
pub trait Part: Copy + Default {
    /// How many deals they are over.
    fn deals(&self) -> u64;
    /// The sums over the deals of both.
    #[must_use]
    fn merged(self, other: Self) -> Self;
}
