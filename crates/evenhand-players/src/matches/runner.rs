//! Plays one match after another, with reused buffers.

use std::collections::VecDeque;

use super::arena::{Arena, Both, Unwatched, Watch};
use super::catching::catching;
use super::course::CourseDigest;
use super::recorded::{RecordedChoice, next_recorded};
use super::{BlockData, ChanceWatch, ItemRow, LuckWatch, MatchRecord, Outcome, Seating};
use crate::agents::{Agent, View, propose};
use evenhand_game::digest::Digest;
use evenhand_game::game::{BySeat, Chance, Choices, Cx, Dice, Insight, MAX_SEATS, Measured, Record, Seat, Seed};

/// Steps on the seed path that separate the chance of the deal, the agents' dice, and what could have come instead.
pub(super) const DEAL: u64 = 1;
const AGENT: u64 = 2;
const ALTERNATIVES: u64 = 3;

/// Plays the matches of one cell, one after another, with reused buffers.
pub struct MatchRunner<'a, G: Measured + Insight> {
    arena: &'a Arena<G>,
    /// By agent: the index of the first agent with the same name, and the root seed of its dice.
    named: Vec<(u8, Seed)>,
    /// By agent and seat; created on first use.
    cast: Vec<Option<Box<dyn Agent<G>>>>,
    seen: Option<G::State>,
    options: Vec<G::Action>,
    events: Vec<G::Event>,
    record: Record,
    steps: u32,
    course: CourseDigest,
    /// By item, for the current deal.
    items: Vec<ItemRow>,
    /// The choices with which the next match begins, in order.
    begun: VecDeque<RecordedChoice>,
}

impl<'a, G: Measured + Insight> MatchRunner<'a, G> {
    /// Creates a runner for one cell.
    pub fn new(arena: &'a Arena<G>) -> Self {
        let mut cast = Vec::new();
        cast.resize_with(arena.agents.len() * arena.game.seats(), || None);
        let named = |name: &String| {
            let first = arena.agents.iter().position(|known| known == name).unwrap_or(0);
            let first = u8::try_from(first).expect("a table has few agents");
            (first, Seed(arena.seed).child(AGENT).child(Digest::default().text(name).low()))
        };
        MatchRunner {
            arena,
            named: arena.agents.iter().map(named).collect(),
            cast,
            seen: None,
            options: Vec::new(),
            events: Vec::new(),
            record: Record::default(),
            steps: 0,
            course: CourseDigest::default(),
            items: vec![ItemRow::default(); arena.game.items().len()],
            begun: VecDeque::new(),
        }
    }

    /// Begins the next match with these choices of a record. Agents choose only after them.
    pub(crate) fn begin_with(&mut self, choices: Vec<RecordedChoice>) {
        self.begun = choices.into();
    }

    /// Seats an agent in place of one of the arena's.
    pub(crate) fn seat(&mut self, agent: u8, seat: Seat, player: Box<dyn Agent<G>>) {
        let (first, _) = self.named[usize::from(agent)];
        self.cast[usize::from(first) * self.arena.game.seats() + seat.index()] = Some(player);
    }

    /// Plays one match. An error in it is recorded as its outcome.
    pub fn play(&mut self, deal: u64, number: usize, seating: &Seating, watch: &mut impl Watch<G>) -> MatchRecord {
        self.play_unless(deal, number, seating, watch, &|| false).expect("nobody abandons it")
    }

    /// Plays one match unless it is abandoned, which is checked before every choice.
    pub(crate) fn play_unless(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        watch: &mut impl Watch<G>,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord> {
        if self.arena.chances.is_none() && self.arena.luck.is_none() {
            return self.play_watched(deal, number, seating, watch, abandoned);
        }
        self.play_measured(deal, number, seating, watch, abandoned)
    }

    /// Plays one match, and measures its win chances and its luck as far as the arena asks for it.
    #[inline(never)]
    fn play_measured(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        watch: &mut impl Watch<G>,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord> {
        let Arena { game, chances, luck, seed, .. } = self.arena;
        let mut chances = chances.as_ref().map(|values| ChanceWatch::new(values.clone(), false));
        let alternatives = Seed(*seed).child(ALTERNATIVES).child(deal).child(number as u64);
        let mut luck = luck.as_ref().map(|how| LuckWatch::new(how.clone(), &seating.roles, alternatives));
        let mut watch = Both(&mut luck, watch);
        let mut row = self.play_watched(deal, number, seating, &mut Both(&mut chances, &mut watch), abandoned)?;
        if matches!(row.outcome, Outcome::Ended(_)) {
            if let Some(chances) = chances {
                chances.finish(game.seats(), &row).course.values(&mut row.values);
            }
            if let Some(luck) = luck {
                luck.finish().values(game.seats(), &mut row.values);
            }
        }
        Some(row)
    }

    fn play_watched(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        watch: &mut impl Watch<G>,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord> {
        let seats = self.arena.game.seats();
        let mut row = MatchRecord {
            deal,
            seating: number,
            agents: BySeat::default(),
            roles: BySeat::default(),
            outcome: Outcome::Ended(0),
            shares: BySeat::default(),
            steps: 0,
            course: None,
            values: Vec::new(),
        };
        for seat in Seat::all(seats) {
            row.agents[seat] = self.named[usize::from(seating.agents[seat])].0;
            row.roles[seat] = seating.roles.get(seat.index()).map_or(0, |role| role.0);
        }
        self.steps = 0;
        self.course = CourseDigest::default();
        let agents = row.agents;
        let played = catching(|| self.finish(deal, number, seating, agents, watch, abandoned));
        let played = played.unwrap_or_else(|panicked| {
            // State that the panic may have left inconsistent is not reused.
            self.cast.fill_with(|| None);
            self.seen = None;
            Err(self.arena.blamed(&panicked))
        });
        row.steps = self.steps;
        row.course = Some(self.course.finish());
        match played {
            Ok(None) => return None,
            Ok(Some((ending, shares))) => {
                row.outcome = Outcome::Ended(ending);
                row.shares = shares;
                row.values = self.record.values().to_vec();
            }
            Err(message) => row.outcome = Outcome::Fault(message),
        }
        Some(row)
    }

    /// Plays the match itself, from setup to the measures; `None` if it is abandoned.
    fn finish(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        agents: BySeat<u8>,
        watch: &mut impl Watch<G>,
        abandoned: &dyn Fn() -> bool,
    ) -> Result<Option<(u8, BySeat<f32>)>, String> {
        let mut dice = self.dice(deal, number, agents);
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        let over = self.steps_to_end((deal, seating, agents), &mut dice, &mut events, watch, abandoned);
        self.events = events;
        let Some(state) = over? else { return Ok(None) };
        let won = self.won(&state)?;
        let game = &self.arena.game;
        self.record.begin(game.seats(), G::columns().len());
        game.measure(&state, &self.events, &mut self.record);
        Ok(Some(won))
    }

    /// Returns the agents' dice in this match, by seat.
    fn dice(&self, deal: u64, number: usize, agents: BySeat<u8>) -> [Dice; MAX_SEATS] {
        let nobodys = Seed(self.arena.seed).dice();
        let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|_| nobodys.clone());
        for seat in Seat::all(self.arena.game.seats()) {
            let (_, agent) = self.named[usize::from(agents[seat])];
            dice[seat.index()] = agent.child(deal).child(number as u64).child(u64::from(seat.0)).dice();
        }
        dice
    }

    /// Plays from setup until no seat is to act and returns that position, unless the match is abandoned first.
    fn steps_to_end(
        &mut self,
        (deal, seating, agents): (u64, &Seating, BySeat<u8>),
        dice: &mut [Dice; MAX_SEATS],
        events: &mut Vec<G::Event>,
        watch: &mut impl Watch<G>,
        abandoned: &dyn Fn() -> bool,
    ) -> Result<Option<G::State>, String> {
        let game = &self.arena.game;
        let chance = Chance::new(Seed(self.arena.seed).child(DEAL).child(deal));
        let mut cx = Cx::recording(chance, events);
        if watch.keeps_turn_ends() {
            cx.keep_turn_ends();
        }
        let mut state = game.setup(&seating.roles, &mut cx);
        cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
        watch.position(game, &state, cx.events());
        loop {
            let acting = game.to_act(&state);
            if acting.is_empty() {
                return Ok(Some(state));
            }
            if abandoned() {
                return Ok(None);
            }
            if self.steps as usize >= game.step_limit() {
                let fault = format!("step limit: not over after {} steps", game.step_limit());
                return Err(self.arena.blamed(&fault));
            }
            let mut choices = Choices::none();
            for seat in acting.iter() {
                let (action, compared, worlds) = match self.begun.pop_front() {
                    Some(choice) => {
                        let action = next_recorded(game, &state, Some(&choice), self.steps + 1, seat)?;
                        (action, choice.compared, choice.worlds)
                    }
                    None => {
                        let (action, worlds) = self.choose(&state, seat, agents[seat], &mut dice[seat.index()])?;
                        (action, self.options.len(), worlds)
                    }
                };
                watch.choice(game, seat, action, compared, worlds);
                self.course.add(seat, &action);
                choices.set(seat, action);
            }
            game.apply(&mut state, &choices, &mut cx);
            self.steps += 1;
            cx.ended_turns().iter().for_each(|end| watch.turn_ended(game, end));
            watch.position(game, &state, cx.events());
        }
    }

    /// Returns a seat's action (its agent's choice, or the only option) and the effective sample size of the
    /// determinizations that its agent searched, if it weighted any.
    fn choose(
        &mut self,
        state: &G::State,
        seat: Seat,
        agent: u8,
        dice: &mut Dice,
    ) -> Result<(G::Action, Option<f64>), String> {
        let Arena { game, cast, .. } = self.arena;
        let agent = usize::from(agent);
        let player = self.cast[agent * game.seats() + seat.index()].get_or_insert_with(|| cast(agent));
        self.options.clear();
        propose(game, &**player, state, seat, &mut self.options);
        let (action, worlds) = match self.options.as_slice() {
            [] => return Err(format!("{seat} must choose and nothing is proposed (step {})", self.steps)),
            [only] => (*only, None),
            options => {
                let action = player.choose_blindly(options, dice).unwrap_or_else(|| {
                    let seen = match &mut self.seen {
                        Some(seen) => {
                            seen.clone_from(state);
                            seen
                        }
                        empty => empty.insert(state.clone()),
                    };
                    game.redact(seen, seat);
                    player.choose(&View { game, state: seen, seat, options }, dice)
                });
                (action, player.effective_worlds())
            }
        };
        // Proposed actions are legal: the contract requires it.
        if !self.options.contains(&action)
            && let Err(why) = game.legal(state, seat, action)
        {
            let action = game.write_action(action);
            return Err(format!("{seat} chose `{action}`, which is illegal: {why} (step {})", self.steps));
        }
        Ok((action, worlds))
    }

    /// Returns the match's ending and the win shares.
    fn won(&self, state: &G::State) -> Result<(u8, BySeat<f32>), String> {
        let game = &self.arena.game;
        let seats = game.seats();
        let shares = game.payoff(state);
        let sum: f32 = Seat::all(seats).map(|seat| shares[seat]).sum();
        let fair = Seat::all(seats).all(|seat| (0.0..=1.0).contains(&shares[seat]));
        if !fair || (sum - 1.0).abs() > 1e-4 {
            return Err(format!("the shares of the win do not sum to 1: {:?}", &shares.0[..seats]));
        }
        let ending = game.ending(state);
        if ending >= G::endings().len() {
            return Err(format!("the match ended in an unknown way (number {ending})"));
        }
        let ending = u8::try_from(ending).expect("a game has few endings");
        Ok((ending, shares))
    }

    /// Plays a deal with all its seatings and appends it to `block`. If it is abandoned, appends nothing and returns
    /// false.
    pub fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool {
        self.items.fill(ItemRow::default());
        let before = block.matches.len();
        for (number, seating) in (self.arena.seatings)(deal).iter().enumerate() {
            let Some(row) = self.play_unless(deal, number, seating, &mut Unwatched, abandoned) else {
                block.matches.truncate(before);
                return false;
            };
            if matches!(row.outcome, Outcome::Ended(_)) {
                for count in &self.record.items {
                    let sum = &mut self.items[usize::from(count.item)];
                    let share = f64::from(row.shares[count.seat]);
                    sum.offered += u32::from(count.offered);
                    sum.gained += u32::from(count.gained);
                    sum.price += count.price;
                    sum.played += u32::from(count.played);
                    sum.fizzled += u32::from(count.fizzled);
                    if count.gained > 0 {
                        sum.gained_seats += 1;
                        sum.gained_share += share;
                    }
                    if count.played > 0 {
                        sum.played_seats += 1;
                        sum.played_share += share;
                    }
                    if count.lacked > 0 {
                        sum.lacked_seats += 1;
                        sum.lacked_share += share;
                    }
                }
            }
            block.matches.push(row);
        }
        for (item, sum) in (0u16..).zip(&self.items) {
            if *sum != ItemRow::default() {
                block.items.push(ItemRow { deal, item, ..*sum });
            }
        }
        true
    }
}
