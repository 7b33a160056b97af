//! Type erasure: implements the traits of [`crate::games`] for every game. A game's crate calls [`erased`], so that the
//! generic code is compiled there.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use clap::{ArgMatches, Command};

use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::games::{
    Answers, AnyArena, AnyGame, AnyRunner, Asking, BuiltGame, ChancesOfMatch, JudgedMatch, Judging, Played, SelfPlay,
    Table,
};
use crate::learning::play_training_match;
use crate::matches::{
    Arena, BlockData, ChanceWatch, Followed, FollowedChances, Follower, MatchRecord, MatchRunner, Outcome, PersonMatch,
    PersonSeat, Recorded, RecordedMatch, Recorder, Retraced, Seating, Shown, Unwatched, of_record, play_with_person,
    retrace, roles_of,
};
use crate::net::training::Trajectory;
use crate::reaction::ask_in_match;
use crate::regret::judge_match;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{
    Amount, Book, Column, Ending, FirstQuestion, Given, Inputs, Insight, ItemLabel, Measured, PointBuy, Preset, Role,
    Rules, Seat, SetupError, Varied,
};
use evenhand_kit::claims::{Claims, GameOfClaims};
use evenhand_kit::odds::ExactOdds;

/// Returns a game without its type.
pub fn erased<G: Measured + Insight + ExactOdds + Claims + 'static>() -> &'static dyn AnyGame {
    &Erased::<G>(PhantomData)
}

/// Stands for the type `G` before there is a value of it. A game that is built implements [`BuiltGame`] itself.
struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Measured + Insight + ExactOdds + Claims + 'static> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> RangeInclusive<usize> {
        G::SEATS
    }

    fn notation(&self) -> &'static str {
        G::NOTATION
    }

    fn first_question(&self) -> Option<FirstQuestion> {
        G::FIRST_QUESTION
    }

    fn goals(&self) -> &'static [&'static str] {
        G::GOALS
    }

    fn score(&self) -> Option<&'static str> {
        G::SCORE
    }

    fn varied(&self) -> &'static [Varied] {
        G::VARIED
    }

    fn given(&self) -> Option<Given> {
        G::GIVEN
    }

    fn draws(&self) -> bool {
        G::DRAWS
    }

    fn book(&self) -> Book {
        G::book()
    }

    fn editions(&self) -> &'static [Preset] {
        G::EDITIONS
    }

    fn readings(&self) -> &'static [Preset] {
        G::READINGS
    }

    fn point_buy(&self) -> Option<&'static dyn PointBuy> {
        G::POINT_BUY
    }

    fn effect_schema(&self) -> Option<Json> {
        G::effect_schema()
    }

    fn record_schema(&self) -> Json {
        of_record::<G>()
    }

    fn endings(&self) -> &'static [Ending] {
        G::endings()
    }

    fn columns(&self) -> &'static [Column] {
        G::columns()
    }

    fn amounts(&self) -> &'static [Amount] {
        G::AMOUNTS
    }

    fn inputs(&self) -> Inputs {
        Inputs { editions: G::EDITIONS, ..Inputs::of::<G>() }
    }

    fn claims(&self) -> GameOfClaims {
        GameOfClaims::of::<G>()
    }

    fn odds_command(&self) -> Option<Command> {
        G::command()
    }

    fn odds_are_slow(&self) -> &'static str {
        G::SLOW
    }

    fn odds(&self, asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        G::answer(asked)
    }

    fn build(&self, rules: &Rules, seats: usize) -> Result<Box<dyn BuiltGame>, SetupError> {
        Ok(Box::new(G::new(rules, seats)?))
    }

    fn caution<'r>(&self, played: &mut dyn Iterator<Item = Played<'r>>) -> Option<String> {
        let built =
            |Played { rules, players, roles }: Played<'r>| G::new(&rules, players).ok().map(|game| (game, roles));
        G::caution(played.filter_map(built))
    }

    fn obstacle(
        &self,
        agent: &AgentSpec,
        name: &str,
        rules: &mut dyn FnMut() -> Option<(Rules, usize)>,
    ) -> Option<Problem> {
        agent.obstacle::<G>(name, || rules().and_then(|(rules, players)| G::new(&rules, players).ok()))
    }
}

impl<G: Measured + Insight + 'static> BuiltGame for G {
    fn seats(&self) -> usize {
        G::seats(self)
    }

    fn sides(&self) -> Vec<u8> {
        G::sides(self).0[..G::seats(self)].to_vec()
    }

    fn roles(&self) -> &[String] {
        G::roles(self)
    }

    fn items(&self) -> &[String] {
        G::items(self)
    }

    fn labels(&self) -> Vec<ItemLabel> {
        G::labels(self)
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        G::warnings(self, rules)
    }

    fn caution(&self, roles: &[Role]) -> Option<String> {
        G::caution([(self, roles)].into_iter())
    }

    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        G::shows_role(self, viewer, seat)
    }

    fn inputs(&self) -> Inputs {
        Inputs::of::<G>()
    }

    fn arena(self: Box<Self>, table: Table) -> Box<dyn AnyArena> {
        let Table { seed, changes, agents, cast, seatings, chances, luck } = table;
        let cast = Box::new(move |agent| cast(agent).build::<G>());
        Box::new(Arena { game: *self, seed, changes, agents, cast, seatings, chances, luck })
    }

    fn roles_of(&self, seed: u64, deal: u64) -> Vec<Role> {
        roles_of(self, seed, deal)
    }

    fn retrace(&self, recorded: &RecordedMatch, shown: &Shown) -> Result<Retraced, String> {
        retrace(self, recorded, shown)
    }

    fn self_play(&self, how: &SelfPlay<'_>) -> Result<Trajectory, String> {
        play_training_match(self, how)
    }

    fn judge(&self, judging: &Judging<'_>, number: u64) -> Result<Option<JudgedMatch>, String> {
        judge_match(self, judging, number)
    }

    fn ask(&self, asking: &Asking<'_>, number: u64) -> Result<Option<Answers>, String> {
        let other = asking.other.downcast_ref::<G>().expect("the other rules are of the same game");
        ask_in_match(self, other, asking, number)
    }

    fn typed(&self) -> &(dyn Any + Send + Sync) {
        self
    }
}

impl<G: Measured + Insight + 'static> AnyArena for Arena<G> {
    fn game(&self) -> &dyn BuiltGame {
        &self.game
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn seatings(&self, deal: u64) -> Vec<Seating> {
        (self.seatings)(deal)
    }

    fn runner(&self) -> Box<dyn AnyRunner + '_> {
        Box::new(MatchRunner::new(self))
    }

    fn chances(&self, deal: u64, number: usize, seating: &Seating, values: &ChanceValues) -> ChancesOfMatch {
        let mut watch = ChanceWatch::new(values.clone(), false);
        let record = MatchRunner::new(self).play(deal, number, seating, &mut watch);
        let FollowedChances { course, uncorrected, .. } = watch.finish(self.game.seats(), &record);
        ChancesOfMatch { record, course, uncorrected }
    }

    fn record(
        &self,
        deal: u64,
        number: usize,
        seating: &Seating,
        viewer: Option<Seat>,
        values: Option<ChanceValues>,
    ) -> Recorded {
        let mut recorder = Recorder::new(viewer).with_chances(values);
        let record = MatchRunner::new(self).play(deal, number, seating, &mut recorder);
        let ended = matches!(record.outcome, Outcome::Ended(_));
        Recorded { record, lines: recorder.finish(&self.game, ended) }
    }

    fn play_with_person(&self, place: PersonSeat) -> PersonMatch {
        play_with_person(self, place)
    }

    fn follow(&self, deal: u64, number: usize, seating: &Seating) -> Followed {
        let mut follower = Follower::default();
        let record = MatchRunner::new(self).play(deal, number, seating, &mut follower);
        follower.finish(record)
    }
}

impl<G: Measured + Insight> AnyRunner for MatchRunner<'_, G> {
    fn play(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord> {
        self.play_unless(deal, number, seating, &mut Unwatched, abandoned)
    }

    fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool {
        MatchRunner::deal(self, deal, block, abandoned)
    }
}
