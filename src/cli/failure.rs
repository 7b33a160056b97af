//! Why a command did not succeed.

use std::io;

use crate::error::Error;

/// Why a command did not succeed.
pub(super) enum Failure {
    Error(Error),
    /// The standard output would not take any more.
    Output(io::Error),
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Error(error.into())
    }
}

/// Turns a failure to print into what ends the command.
pub(super) trait OrFailure<T> {
    /// What was printed, or the failure.
    fn printed(self) -> Result<T, Failure>;
}

impl<T> OrFailure<T> for io::Result<T> {
    fn printed(self) -> Result<T, Failure> {
        self.map_err(Failure::Output)
    }
}
