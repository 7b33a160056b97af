//! Where the pictures and the page of a match are written.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::match_page::MatchPage;
use super::pictures::Pictures;
use crate::error::Error;
use crate::game::Seat;
use crate::matches::{Replay, Shown};
use crate::report::Told;

/// The page and the folder of pictures that were requested.
pub(super) struct Drawings {
    page: Option<MatchPage>,
    folder: Option<PathBuf>,
}

impl Drawings {
    /// Creates the folders. This is done before anything is played, because a match can take long.
    ///
    /// # Errors
    /// Returns an error if a folder cannot be created, or if the page is one.
    pub(super) fn prepare(page: Option<&Path>, folder: Option<&Path>) -> Result<Drawings, Error> {
        let page = page.map(MatchPage::at).transpose()?;
        Pictures::prepare(folder)?;
        Ok(Drawings { page, folder: folder.map(Path::to_path_buf) })
    }

    /// Returns what has to be made of a match.
    pub(super) fn shown(&self, viewer: Option<Seat>, numbered: bool) -> Shown {
        let page = self.page.is_some();
        Shown { viewer, numbered, drawn: page || self.folder.is_some(), page, ..Shown::default() }
    }

    /// Writes the requested files, and prints where they are.
    pub(super) fn write(&self, replay: Replay, page: Told, out: &mut dyn Write) -> Result<(), Failure> {
        let pictures = Pictures::new(self.folder.as_deref(), replay.scenes);
        pictures.write(out)?;
        match &self.page {
            Some(at) => at.write(replay.page, page, &pictures, out),
            None => Ok(()),
        }
    }
}
