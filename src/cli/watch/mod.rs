//! `evenhand watch`: plays a quick answer whenever a file is saved, and shows what moved.
//!
//! - `subject`: the file, read as an experiment; `saved`: the files that are watched
//! - `playing`: plays a version, on the same deals as the others
//! - `session`: the answers so far, compared (`crate::watch`); `changes`: which values of the files were changed
//! - `kept`: what is stored; `shown`: what is printed

mod changes;
mod kept;
mod playing;
mod saved;
mod session;
mod shown;
mod subject;

use std::io::Write;
use std::sync::Arc;

use super::arguments::WatchArgs;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::prepared::Prepared;
use super::run::{interrupted, interruptible, over};
use crate::error::{Error, Problem};
use crate::runner::Progress;
use crate::tables::path_in_command;
use crate::watch::Answer;
use kept::Kept;
use playing::{Played, play};
use saved::{Saved, Waited, wait};
use session::Session;
use subject::Subject;

/// Plays an answer now and whenever the file is saved, until Ctrl-C or until there are as many as asked for.
pub(super) fn watch(asked: &WatchArgs, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let subject = Subject::of(asked, games)?;
    let saved = Saved::read(&subject.watched());
    let prepared = subject.load()?;
    let kept = Kept::open(&subject.folder)?;
    let limit = match asked.matches {
        Some(matches) => format!("{matches} matches"),
        None => format!("{} s", asked.seconds),
    };
    writeln!(out, "Watching {}: each answer takes at most {limit}.\n", asked.file.display()).printed()?;
    out.flush().printed()?;
    let mut watching = Watching { asked, subject, kept, session: Session::default(), until: interruptible() };
    let stopped = watching.run(prepared, saved, out)?;
    over();
    watching.end(stopped, out)
}

/// A watch in progress.
struct Watching<'a> {
    asked: &'a WatchArgs,
    subject: Subject<'a>,
    kept: Kept,
    session: Session,
    /// Records Ctrl-C while nothing is played.
    until: Arc<Progress>,
}

/// How a watch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    /// There are as many answers as asked for.
    Enough,
    /// By Ctrl-C.
    Interrupted,
}

impl Watching<'_> {
    fn run(&mut self, first: Prepared, mut saved: Saved, out: &mut dyn Write) -> Result<Stopped, Failure> {
        let mut next = Some(first);
        loop {
            if let Some(mut prepared) = next.take() {
                if self.answered(&mut prepared, &saved, out)? == Some(Stopped::Interrupted) {
                    return Ok(Stopped::Interrupted);
                }
                if self.asked.is_enough(self.session.answers()) {
                    return Ok(Stopped::Enough);
                }
            }
            if !self.waited(&saved, out)? {
                return Ok(Stopped::Interrupted);
            }
            // The saved version may name other files.
            let now = Saved::read(&self.subject.watched());
            next = self.reloaded(&saved, &now, out)?;
            saved = now;
        }
    }

    /// Plays a version and adds the answer.
    fn answered(
        &mut self,
        prepared: &mut Prepared,
        saved: &Saved,
        out: &mut dyn Write,
    ) -> Result<Option<Stopped>, Failure> {
        let earlier = self.kept.folders();
        prepared.folder = self.kept.next()?;
        let number = self.session.answers() + 1;
        let watched = self.subject.watched();
        match play(prepared, number, self.asked, (&watched, saved), &earlier, &mut self.until)? {
            Played::Answered(answer, tables) => {
                let answer = Answer { foremost: self.subject.foremost(), ..*answer };
                self.session.add((answer, &tables), (prepared, saved), &self.kept, out)?;
                writeln!(out).printed()?;
            }
            Played::Nothing => {
                let message = "no deal was played to its end in every variant";
                let problem = Problem::of("--seconds", message, "give it more time, or seat faster players");
                if self.asked.once {
                    return Err(problem.into());
                }
                write!(out, "{}", Error::from(problem).explained(false)).printed()?;
            }
            Played::Outdated => writeln!(out, "Saved again meanwhile: the new version is played.").printed()?,
            Played::Interrupted => return Ok(Some(Stopped::Interrupted)),
        }
        out.flush().printed()?;
        Ok(None)
    }

    /// Waits until something is saved. Returns whether it was, or the user pressed Ctrl-C.
    fn waited(&self, known: &Saved, out: &mut dyn Write) -> Result<bool, Failure> {
        let watched = self.subject.watched();
        let mut report_gone = true;
        loop {
            match wait(&watched, known, &self.until, report_gone) {
                Waited::Saved => return Ok(true),
                Waited::Interrupted => return Ok(false),
                Waited::Gone => {
                    report_gone = false;
                    writeln!(out, "{} is gone; waiting until it is there again.", self.asked.file.display())
                        .printed()?;
                    out.flush().printed()?;
                }
            }
        }
    }

    /// Reads the saved version; `None` if it has mistakes, which are printed, or if there is nothing new to play.
    fn reloaded(&self, before: &Saved, now: &Saved, out: &mut dyn Write) -> Result<Option<Prepared>, Failure> {
        let next = match self.subject.load() {
            Ok(prepared) if self.session.has_answered(&prepared) => {
                // Players that do not sit at the table are saved in the same folder.
                if now.differs_in(before, &self.asked.file) {
                    writeln!(out, "Saved: nothing that is played has changed since the last answer.\n").printed()?;
                }
                None
            }
            Ok(prepared) => Some(prepared),
            Err(error) => {
                let stands = if self.session.answers() > 0 { "; the last answer stands" } else { "" };
                writeln!(out, "{}Saved with mistakes: nothing is played{stands}.\n", error.explained(false))
                    .printed()?;
                None
            }
        };
        out.flush().printed()?;
        Ok(next)
    }

    /// Prints the summary.
    fn end(&self, stopped: Stopped, out: &mut dyn Write) -> Result<(), Failure> {
        if !self.asked.once {
            let confirm = match self.subject.is_experiment() {
                true => format!("evenhand run {}", path_in_command(&self.asked.file)),
                false => "play it in an experiment of yours".to_owned(),
            };
            shown::summary(&self.session.told, &self.kept.file(), &confirm, out).printed()?;
        }
        match stopped {
            Stopped::Interrupted => Err(interrupted(&self.subject.folder).into()),
            Stopped::Enough => self.session.end(),
        }
    }
}
