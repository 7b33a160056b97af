//! Builds the game from its rules, and describes it to the rest of the program.

use std::borrow::Borrow;
use std::ops::RangeInclusive;

use crate::model::content;
use crate::model::content::given::add_given;
use crate::model::content::house::House;
use crate::model::content::lists::Force;
use crate::model::content::sheets::{Sheet, SheetId, Traits};
use crate::model::flip_deck::{self, DeckRules};
use crate::model::knobs::{self, Knobs, Refill, TokensStart};
use crate::model::point_buy::PriceList;
use crate::model::state::{MAX_FIGURES, Side};
use crate::{Action, Ascension, Event, State};
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{
    Book, BySeat, Ending, FirstQuestion, Given, MAX_SEATS, PointBuy, Role, Rules, Ruleset, Seat, SetupError,
};
use evenhand_kit::table::ids::IdVec;
use evenhand_players::erasure::erased;
use evenhand_players::games::{AnyGame, ListedGame};

impl Ascension {
    /// Builds the game from its rules.
    ///
    /// # Errors
    /// Returns an error for rules or content that do not fit together, with the knob that causes it.
    pub(crate) fn build(rules: &Rules, seats: usize) -> Result<Ascension, SetupError> {
        let knobs = knobs::read(rules)?;
        let (side_of, sides) = sides(&knobs, seats)?;
        if knobs.info.memory_by_side.len() > usize::from(sides) {
            return Err(SetupError {
                path: "info.memory_by_side".into(),
                message: format!("it names {} sides of {sides}", knobs.info.memory_by_side.len()),
                remedy: "name at most one memory for each side".into(),
            });
        }
        let mut decks = DeckRules::new(&knobs.deck, &knobs.flip)?.remembering(knobs.info.last_flips());
        if decks.deck.per == flip_deck::DeckPer::Shared {
            decks = decks.shared_by(sides)?;
        }
        check_tokens(&knobs)?;
        let (factions, roles) = content::factions(rules);
        let mut sheets = content::sheets(rules, &knobs, &factions)?;
        let forces = forces(rules, &knobs, &sheets, &factions, sides)?;
        content::check_lists(rules, &factions, &sheets)?;
        let in_teams = seats > usize::from(sides);
        if in_teams && let Some(place) = forces[Side(0)].iter().position(|force| force.in_team.is_empty()) {
            return Err(SetupError {
                path: format!("lists.{}", factions[place]),
                message: "there is no list `team` for a member of a team".into(),
                remedy: "add one, or let everybody play alone (sides.team)".into(),
            });
        }
        check_points(&knobs, &sheets, &forces, &factions, &side_of.0[..seats])?;
        let beside = usize::from(knobs.points.given_seat > 0 && !knobs.points.given.is_empty());
        check_room(&forces, &side_of, seats, beside)?;
        let table = content::table(rules, &knobs)?;
        let scenario = content::scenario(rules, &knobs)?;
        content::check_contests(rules, &knobs)?;
        let house = House::of(rules, &sheets, &knobs);
        let given = add_given(&knobs.points, &mut sheets)?;
        let deeds =
            sheets.values().flat_map(|sheet| sheet.deeds.values().map(move |deed| format!("{}.{}", sheet.id, deed.id)));
        let items = sheets.values().map(|sheet| sheet.id.clone()).chain(deeds).collect();
        let owner = knobs.points.given_seat.checked_sub(1).map(Seat).filter(|seat| seat.index() < seats);
        let given = given.zip(owner).map(|(sheet, seat)| content::given::Given { sheet, seat });
        Ok(Ascension {
            changed: rules.changed_numbers(),
            house,
            items,
            seats,
            side_of,
            sides,
            knobs,
            decks,
            traits: sheets.values().fold(Traits::default(), |all, sheet| all.with(sheet.traits)),
            sheets,
            forces,
            given,
            table,
            scenario,
            roles,
        })
    }
}

impl Ruleset for Ascension {
    const NAME: &'static str = "ascension";
    const SEATS: RangeInclusive<usize> = 2..=6;
    type State = State;
    type Action = Action;
    type Event = Event;

    const GIVEN: Option<Given> = Some(Given {
        item: "character",
        tables: &["characters", "content"],
        knob: "points.given",
        seat: "points.given_seat",
        alike: &[],
        price: Some(("points", "points")),
        paid: true,
        how: "in place of characters of its list, drawn at random, with as many points on average",
    });

    const NOTATION: &'static str = include_str!("model/content/NOTATION.md");

    const SCORE: Option<&'static str> = Some("score");

    const POINT_BUY: Option<&'static dyn PointBuy> = Some(&PriceList);

    const GOALS: &'static [&'static str] = &[
        "every faction within 5 points of even",
        "every seat within 3 points of even",
        "ended unfinished after too many activations at most 1 %",
    ];

    const FIRST_QUESTION: Option<FirstQuestion> = Some(FirstQuestion {
        question: "Should action tokens come back one by one, or all at the start of each turn?",
        why: "Two sentences of the rulebook contradict each other: every turn starts with all action tokens, and tokens come back \
              from the actions they lie on. It decides how often strong actions are used and how many characters are lost.",
        knob: "tokens.refill",
        values: &["\"slots\"", "\"full_each_turn\""],
        deals: 400,
    });

    fn book() -> Book {
        knobs::BOOK
    }

    fn effect_schema() -> Option<Json> {
        Some(crate::model::content::effect_schema())
    }

    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        if !Self::SEATS.contains(&seats) {
            return Err(SetupError {
                path: "table.players".into(),
                message: format!("Ascension has no setup for {seats} players"),
                remedy: "choose 2 to 6".into(),
            });
        }
        Ascension::build(rules, seats)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn sides(&self) -> BySeat<u8> {
        BySeat(self.side_of.0.map(|side| side.0))
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    /// Returns an upper bound on the steps of a match. An activation spends a handful of tokens, and each stride,
    /// target and response is one step, so no sheet needs more than a hundred. Deployment and team order come before.
    fn step_limit(&self) -> usize {
        200 * usize::from(self.knobs.safety.max_activations) + 200
    }

    fn endings() -> &'static [Ending] {
        const {
            &[
                Ending::new("elimination").called("by elimination"),
                Ending::new("target").called("at the score target"),
                Ending::new("turn_limit").called("at the turn limit"),
                Ending::new("endless").called("unfinished after too many activations"),
            ]
        }
    }

    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        content::warnings(self, rules)
    }

    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        content::caution(played)
    }
}

/// Checks that characters can ever have action tokens.
fn check_tokens(knobs: &Knobs) -> Result<(), SetupError> {
    if knobs.tokens.start == TokensStart::Zero && knobs.tokens.refill == Refill::Slots {
        return Err(SetupError {
            path: "tokens.start".into(),
            message: "nobody would ever have an action token: none at the start, and none to come back".into(),
            remedy: "set tokens.refill to \"full_each_turn\" with it (AS-Q23)".into(),
        });
    }
    Ok(())
}

/// Reads the forces of every faction, for each side.
fn forces(
    rules: &Rules,
    knobs: &Knobs,
    sheets: &IdVec<SheetId, Sheet>,
    factions: &[String],
    sides: u8,
) -> Result<IdVec<Side, Vec<Force>>, SetupError> {
    let mut forces = IdVec::new();
    for side in (0..sides).map(Side) {
        let of_side: Result<Vec<Force>, SetupError> =
            factions.iter().map(|faction| content::force(rules, knobs, sheets, faction, side)).collect();
        forces.push(of_side?);
    }
    Ok(forces)
}

/// Checks that a match can hold the longest lists that the seats can bring, and this number of characters beside them.
fn check_room(
    forces: &IdVec<Side, Vec<Force>>,
    side_of: &BySeat<Side>,
    seats: usize,
    beside: usize,
) -> Result<(), SetupError> {
    let most: usize = Seat::all(seats)
        .map(|seat| {
            let in_team = Seat::all(seats).any(|other| other != seat && side_of[other] == side_of[seat]);
            let lists = forces[side_of[seat]].iter().map(|force| if in_team { &force.in_team } else { &force.alone });
            lists.map(Vec::len).max().unwrap_or(0)
        })
        .sum::<usize>()
        + beside;
    if most > MAX_FIGURES {
        return Err(SetupError {
            path: "points.lists".into(),
            message: format!("{seats} seats can bring {most} characters; a match has room for {MAX_FIGURES}"),
            remedy: "play with fewer seats, in teams (sides.team), or with shorter lists".into(),
        });
    }
    Ok(())
}

/// Checks the points of handicaps and teams. The members of a team always bring their `team` lists,
/// so a team cannot have a handicap. Together they may cost no more than the agreed total (AS-UND-2).
fn check_points(
    knobs: &Knobs,
    sheets: &IdVec<SheetId, Sheet>,
    forces: &IdVec<Side, Vec<Force>>,
    factions: &[String],
    side_of: &[Side],
) -> Result<(), SetupError> {
    let members = |side: Side| side_of.iter().filter(|of| **of == side).count();
    for (side, cut) in (0..).map(Side).zip(&knobs.points.handicap).filter(|(_, cut)| **cut > 0) {
        if members(side) != 1 {
            let team = if members(side) == 0 { "there is no such side" } else { "it is a team" };
            return Err(SetupError {
                path: "points.handicap".into(),
                message: format!("{cut} points less for side {side}, but {team}"),
                remedy: "give a handicap to sides of one player; what a team brings are its members' lists `team`"
                    .into(),
            });
        }
    }
    for (side, of_side) in forces.iter().filter(|(side, _)| members(*side) > 1) {
        for (force, faction) in of_side.iter().zip(factions) {
            let members = u32::try_from(members(side)).expect("a side has few members");
            let worth = content::worth_of(&force.in_team, sheets) * members;
            if knobs.points.mode == knobs::PointsMode::Sheet && worth > u32::from(knobs.points.total) {
                return Err(SetupError {
                    path: format!("lists.{faction}.team"),
                    message: format!(
                        "the {members} members of side {side} bring {worth} points, more than the {} agreed",
                        knobs.points.total
                    ),
                    remedy: "write a shorter list `team`, or raise points.total".into(),
                });
            }
        }
    }
    Ok(())
}

/// Returns the side of each seat and the number of sides (AS-CONF-1).
fn sides(knobs: &Knobs, seats: usize) -> Result<(BySeat<Side>, u8), SetupError> {
    let wrong = |message: String| SetupError {
        path: "sides.team".into(),
        message,
        remedy: "give every seat its side, from 0: [0, 0, 1] is two against one; [] is everybody alone".into(),
    };
    let mut side_of = [0; MAX_SEATS];
    let team = &knobs.sides.team;
    if !team.is_empty() && team.len() != seats {
        return Err(wrong(format!("{} sides for {seats} seats", team.len())));
    }
    for (seat, side) in Seat::all(seats).zip(&mut side_of) {
        *side = team.get(seat.index()).copied().unwrap_or(seat.0);
    }
    let sides = side_of[..seats].iter().max().map_or(0, |most| most + 1);
    if let Some(empty) = (0..sides).find(|side| !side_of[..seats].contains(side)) {
        return Err(wrong(format!("nobody is on side {empty}")));
    }
    if sides < 2 {
        return Err(wrong("everybody is on the same side".into()));
    }
    Ok((BySeat(side_of.map(Side)), sides))
}

impl ListedGame for Ascension {
    #[inline(never)]
    fn erased() -> &'static dyn AnyGame {
        erased::<Ascension>()
    }
}
