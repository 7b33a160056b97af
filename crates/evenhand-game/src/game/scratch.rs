//! Reusable scratch buffers, so that examining options allocates nothing once warm.

use std::cell::Cell;
use std::thread::LocalKey;

/// Scratch buffers lent to one task after another. They belong to a thread, not to a game.
///
/// ```
/// use evenhand_game::game::Scratch;
///
/// let options = Scratch::new();
/// assert_eq!(options.lend(|list| { list.extend([1, 2]); list.len() }), 2);
/// assert_eq!(options.lend(|list| list.len()), 0, "each piece of work finds it empty");
/// ```
pub struct Scratch<T>(Cell<Vec<Vec<T>>>);

impl<T> Scratch<T> {
    /// Creates an empty pool of buffers.
    pub const fn new() -> Scratch<T> {
        Scratch(Cell::new(Vec::new()))
    }

    /// Lends an empty buffer to `work`. A nested call gets a different buffer.
    pub fn lend<R>(&self, work: impl FnOnce(&mut Vec<T>) -> R) -> R {
        let mut idle = self.0.take();
        let mut list = idle.pop().unwrap_or_default();
        self.0.set(idle);
        list.clear();
        let result = work(&mut list);
        let mut idle = self.0.take();
        idle.push(list);
        self.0.set(idle);
        result
    }
}

impl<T> Default for Scratch<T> {
    fn default() -> Scratch<T> {
        Scratch::new()
    }
}

/// A type with scratch buffers of its own in every thread. [`actions!`](crate::actions) implements it for actions.
pub trait Scratched: Sized + 'static {
    /// Returns the buffers of the thread.
    fn scratch() -> &'static LocalKey<Scratch<Self>>;
}

/// Lends an empty buffer to `work`, so that listing options allocates nothing once warm. A nested call gets a different
/// buffer.
pub fn with_scratch<T: Scratched, R>(work: impl FnOnce(&mut Vec<T>) -> R) -> R {
    T::scratch().with(|scratch| scratch.lend(work))
}

#[cfg(test)]
mod tests {
    use super::Scratch;

    #[test]
    fn a_list_is_lent_empty_with_the_memory_it_had() {
        let lent = Scratch::new();
        let memory = lent.lend(|list| {
            list.extend([1, 2, 3]);
            list.as_ptr()
        });
        lent.lend(|list| assert!(list.is_empty() && list.capacity() >= 3 && list.as_ptr() == memory));
    }

    #[test]
    fn work_within_work_has_a_list_of_its_own() {
        let lent = Scratch::new();
        lent.lend(|outer| {
            outer.push(1);
            let memory = |lent: &Scratch<i32>| {
                lent.lend(|inner| {
                    inner.push(2);
                    inner.as_ptr()
                })
            };
            assert_eq!(memory(&lent), memory(&lent), "that is kept too");
            assert_eq!(*outer, [1]);
        });
    }
}
