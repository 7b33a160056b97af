//! The match as the page shows it. The thread of the match puts it here, and the connections of the page take it from here.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::markup;
use super::state::{Advised, Asked, Dated, State};
use crate::matches::{Advice, Answer, Question};
use crate::picture::Scene;

/// The longest time that a request waits for something new.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// The time that a request waits for the next question after a choice. Most players choose within it, so that the page
/// changes once instead of twice.
const SHORT_WAIT: Duration = Duration::from_millis(60);
/// The longest time that a request waits once the match is over: a page that is closed is noticed after it.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// The match as the page shows it.
#[derive(Default)]
pub(super) struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

/// A request of the page that the match cannot follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outdated;

/// The side of the match.
impl Desk {
    /// Adds lines to the log and replaces the picture.
    pub(super) fn show(&self, news: &[String], picture: Option<&Scene>) {
        let mut state = self.lock();
        let since = state.next_version();
        state.lines.extend(news.iter().map(|line| Dated { since, value: markup::line(line) }));
        if let Some(scene) = picture {
            state.picture = Dated { since, value: markup::picture(scene) };
            let legend = markup::legend(scene);
            if legend != state.legend.value {
                state.legend = Dated { since, value: legend };
            }
        }
        self.changed.notify_all();
    }

    /// Removes all lines of the log but this many, after a choice was taken back, and replaces the picture.
    pub(super) fn take_back_to(&self, lines: usize, picture: Option<&Scene>) {
        {
            let mut state = self.lock();
            state.lines.truncate(lines);
            state.removed = state.next_version();
        }
        self.show(&[], picture);
    }

    /// Puts a question on the page and waits for the answer. After a request for advice the question stays.
    pub(super) fn ask(&self, question: &Question<'_>) -> Answer {
        let Question { seat, options, can_take_back } = *question;
        let mut state = self.lock();
        if state.question.value.is_none() {
            let since = state.next_version();
            state.questions += 1;
            let (seat, options) = (seat.to_owned(), options.to_vec());
            let question = Asked { number: state.questions, seat, options, can_take_back };
            state.question = Dated { since, value: Some(question) };
            state.advice = Dated { since, value: Advised::NotRequested };
            self.changed.notify_all();
        }
        let answer = loop {
            if state.left {
                break Answer::Leave;
            }
            if let Some(answer) = state.answer.take() {
                break answer;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        let since = state.next_version();
        if answer == Answer::Advice {
            state.advice = Dated { since, value: Advised::Requested };
        } else {
            state.question = Dated { since, value: None };
        }
        self.changed.notify_all();
        answer
    }

    /// Puts the advisor's choice on the page.
    pub(super) fn advise(&self, advice: Advice) {
        let mut state = self.lock();
        let since = state.next_version();
        state.advice = Dated { since, value: Advised::Given(advice) };
        self.changed.notify_all();
    }

    /// Puts the end of the match on the page, as HTML.
    pub(super) fn end(&self, ended: String) {
        let mut state = self.lock();
        let since = state.next_version();
        state.question = Dated { since, value: None };
        state.ended = Dated { since, value: Some(ended) };
        self.changed.notify_all();
    }

    pub(super) fn has_left(&self) -> bool {
        self.lock().left
    }

    /// Waits until a page has received the end. Returns false if `stop` became true, or at the deadline, before that.
    pub(super) fn wait_for_delivery(&self, deadline: Option<Instant>, stop: &dyn Fn() -> bool) -> bool {
        let mut state = self.lock();
        while !state.delivered {
            if stop() || deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return false;
            }
            let (again, _) = self.changed.wait_timeout(state, SHORT_WAIT).unwrap_or_else(PoisonError::into_inner);
            state = again;
        }
        true
    }

    /// Waits until no request was made for some time, or until `stop`.
    pub(super) fn wait_for_silence(&self, time: Duration, stop: &dyn Fn() -> bool) {
        let mut state = self.lock();
        let is_silent =
            |state: &State| state.requests == 0 && state.last_request.is_none_or(|last| last.elapsed() >= time);
        while !stop() && !is_silent(&state) {
            let (again, _) = self.changed.wait_timeout(state, SHORT_WAIT).unwrap_or_else(PoisonError::into_inner);
            state = again;
        }
    }
}

/// The side of the page.
impl Desk {
    /// Returns what has changed since a version, once there is something, and whether it contains the end of the match.
    pub(super) fn changes(&self, after: u64) -> (Value, bool) {
        let state = self.lock();
        let wait = |state, time, until: fn(&State, u64) -> bool| {
            let pending = |state: &mut State| !until(state, after);
            let waited = self.changed.wait_timeout_while(state, time, pending);
            waited.unwrap_or_else(PoisonError::into_inner).0
        };
        let time = if state.ended.value.is_some() { LAST_WAIT } else { LONGEST_WAIT };
        let state = wait(state, time, |state, after| state.version > after);
        let state = wait(state, SHORT_WAIT, |state, _| state.is_settled());
        (state.changes(after), state.ended.value.is_some())
    }

    /// Notes that a page has received the end of the match.
    pub(super) fn note_delivery(&self) {
        self.lock().delivered = true;
        self.changed.notify_all();
    }

    /// Chooses an option of a question.
    pub(super) fn choose(&self, question: u32, option: usize) -> Result<(), Outdated> {
        self.answer(question, |asked| (option < asked.options.len()).then_some(Answer::Choose(option)))
    }

    /// Takes back the choice before a question.
    pub(super) fn take_back(&self, question: u32) -> Result<(), Outdated> {
        self.answer(question, |asked| asked.can_take_back.then_some(Answer::TakeBack))
    }

    /// Requests advice on a question.
    pub(super) fn request_advice(&self, question: u32) -> Result<(), Outdated> {
        self.answer(question, |_| Some(Answer::Advice))
    }

    /// Leaves the table.
    pub(super) fn leave(&self) {
        self.lock().left = true;
        self.changed.notify_all();
    }

    /// Notes that a request is being replied to, until the result is dropped.
    pub(super) fn begin_request(&self) -> AtWork<'_> {
        self.lock().requests += 1;
        AtWork(self)
    }

    fn answer(&self, question: u32, answer: impl FnOnce(&Asked) -> Option<Answer>) -> Result<(), Outdated> {
        let mut state = self.lock();
        let advising = matches!(state.advice.value, Advised::Requested);
        let asked = state.question.value.as_ref().filter(|asked| asked.number == question && !advising);
        let answer = asked.and_then(answer).filter(|_| state.answer.is_none() && !state.left).ok_or(Outdated)?;
        state.answer = Some(answer);
        self.changed.notify_all();
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request that is being replied to.
pub(super) struct AtWork<'d>(&'d Desk);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.requests -= 1;
        state.last_request = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use serde_json::json;

    use super::*;
    use crate::matches::Offered;

    fn options() -> Vec<Offered> {
        ["play zap", "pass"].map(|text| Offered { notation: text.into(), words: format!("<{text}>") }).into()
    }

    fn ask(desk: &Desk, can_take_back: bool) -> Answer {
        desk.ask(&Question { seat: "S1", options: &options(), can_take_back })
    }

    /// Asks on another thread, and waits until the question is on the page.
    fn asked<'s>(desk: &'s Desk, scope: &'s thread::Scope<'s, '_>) -> thread::ScopedJoinHandle<'s, Answer> {
        let asking = scope.spawn(|| ask(desk, false));
        while !desk.lock().is_settled() {
            thread::yield_now();
        }
        asking
    }

    #[test]
    fn a_page_receives_what_it_does_not_have() {
        let desk = Desk::default();
        desk.show(&["one".into()], None);
        let (first, over) = desk.changes(0);
        assert!(first["lines"].as_str().is_some_and(|lines| lines.contains("one")) && !over, "{first}");
        desk.show(&["two <b>".into()], Some(&Scene::default()));
        let (second, _) = desk.changes(first["version"].as_u64().expect("a version"));
        let lines = second["lines"].as_str().expect("lines");
        assert!(lines.contains("two &lt;b&gt;") && !lines.contains("one"), "{lines}");
        assert!(second["picture"].as_str().is_some_and(|picture| picture.contains("<svg")), "{second}");
        desk.end("over".into());
        let (last, over) = desk.changes(second["version"].as_u64().expect("a version"));
        assert!(over && last["ended"] == "over" && last.get("picture").is_none(), "{last}");
    }

    #[test]
    fn only_the_open_question_is_answered_and_only_once() {
        let desk = Desk::default();
        assert_eq!(desk.choose(1, 0), Err(Outdated), "nothing is asked");
        thread::scope(|scope| {
            let asking = asked(&desk, scope);
            assert_eq!([desk.choose(2, 0), desk.choose(0, 0), desk.choose(1, 2)], [Err(Outdated); 3]);
            assert_eq!(desk.choose(1, 1), Ok(()));
            assert_eq!(asking.join().expect("it is answered"), Answer::Choose(1));
            assert_eq!(desk.choose(1, 0), Err(Outdated), "it is answered already");
        });
    }

    #[test]
    fn a_question_stays_while_the_advisor_chooses() {
        let desk = Desk::default();
        thread::scope(|scope| {
            let asking = asked(&desk, scope);
            assert_eq!(desk.request_advice(1), Ok(()));
            assert_eq!(asking.join().expect("it is answered"), Answer::Advice);
            assert_eq!(desk.choose(1, 0), Err(Outdated), "the advisor is choosing");
            desk.advise(Advice { option: Some(1), chances: vec![(1, 0.5)] });
            let advice = &desk.changes(0).0["advice"];
            assert_eq!((&advice["option"], &advice["chances"][0][1]), (&json!(1), &json!(0.5)));
            assert_eq!(desk.take_back(1), Err(Outdated), "the question does not allow it");
            let asking = asked(&desk, scope);
            assert_eq!(desk.choose(1, 0), Ok(()));
            assert_eq!(asking.join().expect("it is answered"), Answer::Choose(0));
        });
    }

    #[test]
    fn a_person_can_leave_at_any_time() {
        let desk = Desk::default();
        thread::scope(|scope| {
            let asking = asked(&desk, scope);
            desk.leave();
            assert_eq!(asking.join().expect("it is answered"), Answer::Leave);
        });
        assert!(desk.has_left());
        assert_eq!(ask(&desk, false), Answer::Leave);
    }

    #[test]
    fn a_choice_is_taken_back_with_the_lines_that_followed_it() {
        let desk = Desk::default();
        desk.show(&["one".into()], None);
        desk.show(&["two".into()], None);
        let version = desk.changes(0).0["version"].as_u64().expect("a version");
        thread::scope(|scope| {
            let asking = scope.spawn(|| ask(&desk, true));
            while !desk.lock().is_settled() {
                thread::yield_now();
            }
            assert_eq!(desk.take_back(1), Ok(()));
            assert_eq!(asking.join().expect("it is answered"), Answer::TakeBack);
        });
        desk.take_back_to(1, None);
        let (changes, _) = desk.changes(version);
        let lines = changes["lines"].as_str().expect("lines");
        assert!(changes["again"] == true && lines.contains("one") && !lines.contains("two"), "{changes}");
    }
}
