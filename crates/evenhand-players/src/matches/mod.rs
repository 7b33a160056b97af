//! Plays one match of any game, from its seats to its record.
//!
//! A match is a function of (seed, agents, deal, seating). A deal is one random setup, replayed in every variant and
//! seating: its chance is derived from (seed, deal). Each agent's dice are derived from (seed, agent, deal, seating,
//! seat). Which thread plays a match, when, and what it played before make no difference.

mod arena;
mod asker;
mod catching;
mod chance_watch;
mod course;
mod followed;
mod held;
mod judged;
mod luck_watch;
mod moments;
mod person;
mod pictures;
mod play_on;
mod rated;
mod record;
mod record_schema;
mod recorded;
mod recorder;
mod replay;
mod retrace;
mod runner;
mod seating;
mod take_back;
#[doc(hidden)]
pub mod trial;
mod visits;
mod with_person;

pub use arena::{Arena, Cast, Unwatched, Watch};
pub use catching::catching;
pub(crate) use chance_watch::{ChanceWatch, FollowedChances};
pub use course::Course;
pub(crate) use followed::Follower;
pub use followed::{Followed, RoundBegun};
pub use held::Held;
pub(crate) use held::Holder;
pub use judged::{CostlyChoice, Judged, JudgedSeat};
pub(crate) use luck_watch::LuckWatch;
pub use moments::{ComparedChoice, ComparedOption, Moment};
pub use person::{Advice, Answer, Begun, Offered, Person, PersonMatch, PersonSeat, Question, RecordKeeper};
pub(crate) use pictures::Pictures;
pub use rated::{Rated, RatedChoice};
pub use record::{BlockData, ItemRow, MatchRecord, Outcome};
pub use record_schema::{RECORD_VERSION, of_record};
pub use recorded::RecordedChoice;
pub use recorder::Recorded;
pub(crate) use recorder::Recorder;
pub use replay::{Replay, Shown, ShownChances};
pub(crate) use retrace::retrace;
pub use retrace::{RecordedMatch, Retraced};
pub use runner::MatchRunner;
pub use seating::{Factions, Seating, SeatingPlan, role_sets};
pub use visits::random_roles;
pub(crate) use visits::visit_choices;
pub(crate) use with_person::{play_with_person, roles_of};
