//! Why a command failed.

use std::io;

use crate::error::Error;

/// Why a command failed.
pub(super) enum Failure {
    Error(Error),
    /// Writing to the standard output failed.
    Output(io::Error),
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Error(error.into())
    }
}

/// Converts an output error to a failure of the command.
pub(super) trait OrFailure<T> {
    /// Returns the result of printing, or the failure.
    fn printed(self) -> Result<T, Failure>;
}

impl<T> OrFailure<T> for io::Result<T> {
    fn printed(self) -> Result<T, Failure> {
        self.map_err(Failure::Output)
    }
}
