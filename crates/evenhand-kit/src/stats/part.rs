//! Sums over part of the deals; each stratum has one.

/// Sums over deals that can be merged.
pub trait Part: Copy + Default {
    /// Returns the number of deals.
    fn deals(&self) -> u64;
    /// Returns the sums over the deals of both.
    #[must_use]
    fn merged(self, other: Self) -> Self;
}
