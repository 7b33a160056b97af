//! What the page shows, each part with the version since which it is so.

use std::time::Instant;

use serde_json::{Value, json};

use super::markup;
use crate::matches::{Advice, Answer, Offered};

/// A part of the page, with the version since which it is as it is.
#[derive(Default)]
pub(super) struct Dated<T> {
    pub(super) since: u64,
    pub(super) value: T,
}

/// Everything that the page shows, and what it has answered.
#[derive(Default)]
pub(super) struct State {
    /// Rises with every change.
    pub(super) version: u64,
    /// The lines of the log, as HTML.
    pub(super) lines: Vec<Dated<String>>,
    /// The last version in which lines were removed, because a choice was taken back.
    pub(super) removed: u64,
    /// The picture of the table, as HTML.
    pub(super) picture: Dated<String>,
    /// The meaning of what is in the picture, as HTML.
    pub(super) legend: Dated<String>,
    pub(super) question: Dated<Option<Asked>>,
    /// Number of questions so far.
    pub(super) questions: u32,
    pub(super) advice: Dated<Advised>,
    /// How the match ended, as HTML.
    pub(super) ended: Dated<Option<String>>,
    /// The answer of the page to the question, until the match goes on with it.
    pub(super) answer: Option<Answer>,
    pub(super) left: bool,
    /// Whether a page has received how the match ended.
    pub(super) delivered: bool,
    /// Number of requests that are being replied to, and the end of the last one.
    pub(super) requests: usize,
    pub(super) last_request: Option<Instant>,
}

/// A question to the person.
pub(super) struct Asked {
    pub(super) number: u32,
    /// The name of the person's seat.
    pub(super) seat: String,
    pub(super) options: Vec<Offered>,
    pub(super) can_take_back: bool,
}

/// What is known of the advisor's choice.
#[derive(Default)]
pub(super) enum Advised {
    #[default]
    NotRequested,
    Requested,
    Given(Advice),
}

impl State {
    /// Begins a change, and returns its version.
    pub(super) fn next_version(&mut self) -> u64 {
        self.version += 1;
        self.version
    }

    /// Whether nothing is to come before the person does something.
    pub(super) fn is_settled(&self) -> bool {
        self.question.value.is_some() || self.ended.value.is_some()
    }

    /// Returns everything that has changed since a version.
    pub(super) fn changes(&self, after: u64) -> Value {
        let again = self.removed > after;
        let is_new = |line: &&Dated<String>| again || line.since > after;
        let lines: String = self.lines.iter().filter(is_new).map(|line| line.value.as_str()).collect();
        let mut changes = json!({ "version": self.version, "lines": lines, "again": again });
        if self.picture.since > after {
            changes["picture"] = json!(self.picture.value);
        }
        if self.legend.since > after {
            changes["legend"] = json!(self.legend.value);
        }
        if self.question.since > after {
            changes["question"] = self.question.value.as_ref().map_or(Value::Null, Asked::to_json);
        }
        if self.advice.since > after {
            changes["advice"] = match &self.advice.value {
                Advised::NotRequested => Value::Null,
                Advised::Requested => json!({ "given": false }),
                Advised::Given(Advice { option, chances }) => {
                    json!({ "given": true, "option": option, "chances": chances })
                }
            };
        }
        if self.ended.since > after {
            changes["ended"] = json!(self.ended.value);
        }
        changes
    }
}

impl Asked {
    fn to_json(&self) -> Value {
        let options: Vec<Value> = self
            .options
            .iter()
            .map(|option| json!({ "words": option.words, "notation": option.notation, "kind": markup::kind(option) }))
            .collect();
        json!({ "number": self.number, "seat": self.seat, "options": options, "take_back": self.can_take_back })
    }
}
