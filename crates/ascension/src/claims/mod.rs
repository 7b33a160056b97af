//! Claims about a position of Ascension in which nothing is random: how far a stride or a push
//! goes, what a climb costs, what cover adds, what a fall does.
//!
//! Each claim is measured on a bare table with only what it names, by the functions that the
//! game itself uses to move, aim and push. No formula of the rules is repeated here.
//!
//! - `entries`: reads such claims
//! - `deck`: claims about contests of the flip deck, which are solved exactly

mod deck;
mod entries;
#[cfg(test)]
mod tests;

use num_traits::ToPrimitive;

use crate::model::content::factions;
use crate::model::content::sheets::SheetId;
use crate::model::knobs::{BOOK, FacingRule};
use crate::model::state::PieceId;
use crate::model::state::{AimedAt, Figure, Frame, MoveKind, NOBODY, PieceState, Standing, State, Surface};
use crate::model::terrain::{Battlefield, Durability, Piece};
use crate::{Action, Ascension};
use evenhand_game::game::{Chance, Cx, Rules, Ruleset, Seat, Seed, SetupError};
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::{Answer, Judging, OwnAnswer, OwnQuestion, Unanswered, Verdict};
use evenhand_kit::odds::fraction::{Fraction, decimal, fraction, whole};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::plane::{Facing, Grain, MILLIMETRE, MM, Point, Shape, grains};

/// A claim about a position, and the rules to check it by.
#[derive(Clone, Debug)]
pub struct PositionQuestion {
    /// The rules.
    pub rules: Rules,
    /// The quantity that the claim is about.
    pub of: Of,
    /// The claimed answer.
    pub is: Promised,
}

/// The quantities that a claim can be about.
#[derive(Clone, Debug, PartialEq)]
pub enum Of {
    /// How far one stride goes, in mm.
    Stride {
        /// The longest and the shortest dimension of the base, in mm.
        base: [f64; 2],
        /// The direction.
        way: Way,
        /// The Size of the difficult ground all around; `None` without such ground.
        ground: Option<u8>,
        /// The Size of the character; `None` to derive it from the base.
        size: Option<u8>,
    },
    /// The number of strides that a climb from the ground takes.
    Climb {
        /// The Size of the character.
        size: u8,
        /// The Size of what it climbs.
        to: u8,
    },
    /// The Defense that terrain between two characters adds for the target.
    Cover {
        /// The Size of the target.
        target: u8,
        /// The Size of the terrain.
        terrain: u8,
        /// The Size of the attacker; `None` for the target's Size, where it does not matter.
        attacker: Option<u8>,
    },
    /// The distance of a push, in mm.
    Push {
        /// The Size of the character that pushes.
        pusher: u8,
        /// The Size of the character that is pushed.
        target: u8,
    },
    /// The wounds of a fall to the ground.
    Fall {
        /// The Size of the character.
        size: u8,
        /// The Size of what it falls from.
        from: u8,
    },
}

/// The direction of a stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Straight ahead.
    Ahead,
    /// To its side, without changing its facing.
    Sideways,
    /// To its side, after turning there as far as allowed.
    Turned,
}

impl Way {
    /// All directions, with their names in files.
    pub const ALL: [(&'static str, Way); 3] =
        [("ahead", Way::Ahead), ("sideways", Way::Sideways), ("turned", Way::Turned)];
}

/// The answer that a rulebook claims for a position.
#[derive(Clone, Debug)]
pub enum Promised {
    /// A number.
    Is(Said),
    /// That the rules do not allow it.
    NotAllowed,
}

/// How files and tables write [`Promised::NotAllowed`].
pub const NOT_ALLOWED: &str = "not allowed";

/// Returns the unit of a quantity, in singular and plural.
fn unit(of: &Of) -> [&'static str; 2] {
    match of {
        Of::Stride { .. } | Of::Push { .. } => ["mm", "mm"],
        Of::Climb { .. } => ["stride", "strides"],
        Of::Cover { .. } => ["Defense", "Defense"],
        Of::Fall { .. } => ["wound", "wounds"],
    }
}

/// A number from the rules, or why they do not allow what is measured.
type Found = Result<Fraction, String>;

impl PositionQuestion {
    /// Measures the quantity and compares it with the claim.
    ///
    /// # Errors
    /// Returns an error if the rules do not fit together or allow no such base; the path of an
    /// error about the base ends in `.base`.
    pub fn measure(&self) -> Result<Answer, SetupError> {
        let found = self.found()?;
        let [one, several] = unit(&self.of);
        let told = |number: &Fraction| {
            let plain = decimal(number, 3);
            let plain = if number.is_integer() { plain.split('.').next().unwrap_or(&plain) } else { &plain };
            let plain = if plain.contains('.') { plain.trim_end_matches('0') } else { plain };
            let sign = if matches!(self.of, Of::Cover { .. }) && *number >= whole(0) { "+" } else { "" };
            format!("{sign}{plain} {}", if *number == whole(1) { one } else { several })
        };
        let exact = found.as_ref().map_or_else(|_| NOT_ALLOWED.to_owned(), &told);
        let (verdict, difference, why) = match (&self.is, &found) {
            (Promised::NotAllowed, Err(_)) => (Verdict::True, String::new(), String::new()),
            (Promised::NotAllowed, Ok(_)) => (Verdict::False, String::new(), format!("it is allowed: {exact}")),
            (Promised::Is(_), Err(why)) => (Verdict::False, String::new(), format!("it is not allowed: {why}")),
            (Promised::Is(is), Ok(number)) => {
                // Lengths are stored in grains.
                let near = if one == "mm" { 1.0 / MM } else { 0.0 };
                let (verdict, apart) = is.judge_near(number, near);
                let why = if verdict == Verdict::False { format!("it is {exact}") } else { String::new() };
                let difference = if verdict == Verdict::True { String::new() } else { is.difference(&apart) };
                (verdict, difference, why)
            }
        };
        Ok(Answer { exact, number: found.ok(), verdict, difference, why })
    }

    fn found(&self) -> Result<Found, SetupError> {
        Ok(match self.of {
            Of::Stride { base, way, ground, size } => {
                let mut scene = Scene::new(&self.rules, Some(base))?;
                let who = scene.put(size, MIDDLE);
                scene.stride(who, way, ground).map(length)
            }
            Of::Climb { size, to } => Scene::new(&self.rules, None)?.climb(size, to).map(count),
            Of::Cover { target, terrain, attacker } => {
                Scene::new(&self.rules, None)?.cover(attacker.unwrap_or(target), target, terrain).map(count)
            }
            Of::Push { pusher, target } => Scene::new(&self.rules, None)?.push(pusher, target).map(length),
            Of::Fall { size, from } => Ok(count(Scene::new(&self.rules, None)?.fall(size, from))),
        })
    }
}

impl OwnQuestion for PositionQuestion {
    fn solve(&self, _: &Judging) -> Result<OwnAnswer, Unanswered> {
        let answer = self.measure().map_err(|error| Unanswered::new(error.message, error.remedy))?;
        Ok(answer.into())
    }
}

fn count(number: impl ToPrimitive) -> Fraction {
    whole(number.to_i64().unwrap_or(0))
}

/// Returns a length in mm. If it differs from a number of hundredths only by the resolution of
/// grains, returns that number.
fn length(grains: Grain) -> Fraction {
    let exact = fraction(grains.into(), MILLIMETRE.into());
    let near = evenhand_kit::odds::fraction::rounded(&exact, 2);
    let apart = &exact - &near;
    let fine = fraction(1, 2 * i64::from(MILLIMETRE));
    if apart <= fine && apart >= -fine { near } else { exact }
}

/// The length of the table's sides in mm; far larger than any measured distance.
const TABLE: f64 = 8_000.0;
/// The center of the table.
const MIDDLE: (f64, f64) = (TABLE / 2.0, TABLE / 2.0);
/// The facing along the x axis, in half degrees.
const EAST: Facing = 0;
/// The id of the sheet used for a claim's characters, whatever their Sizes are set to.
const SHEET: &str = "claimed";
/// That sheet. What it can do does not matter.
const MEASURED: &str = "name = \"Measured\"\nbase = [32.0, 32.0]\ncapacity = 3\nskill = 3\ndefense = 5\nwounds = 5\nstrides = 3\n\
                        points = 1\nat_most = 1\nactions.strike = { kind = \"attack\", range = 0.0 }";

/// A bare table with what a claim names on it.
struct Scene {
    game: Ascension,
    s: State,
    /// The sheet that characters are copied from.
    sheet: SheetId,
}

impl Scene {
    /// Creates an empty table and a sheet with this base.
    fn new(rules: &Rules, base: Option<[f64; 2]>) -> Result<Scene, SetupError> {
        let mut rules = rules.clone();
        let mut entry: toml::Table = MEASURED.parse().unwrap_or_default();
        let factions = factions(&rules).0;
        entry.insert("faction".into(), toml::Value::String(factions.into_iter().next().unwrap_or_default()));
        if let Some(base) = base {
            entry.insert("base".into(), toml::Value::Array(base.map(toml::Value::Float).to_vec()));
            entry.insert("size".into(), toml::Value::Integer(0));
        }
        let path = format!("content.{SHEET}");
        rules.set(&BOOK, &path, &toml::Value::Table(entry), None).map_err(|error| SetupError {
            path: error.path,
            message: error.message,
            remedy: error.remedy,
        })?;
        let mut game = Ascension::new(&rules, 2)?;
        game.table = Battlefield { width: grains(TABLE), depth: grains(TABLE), pieces: IdVec::new() };
        let sheet = game.sheets.find(|sheet| sheet.id == SHEET).unwrap_or_default();
        Ok(Scene { game, s: State::empty(), sheet })
    }

    /// Puts a character on the table, facing east. `None` as its Size means the Size derived from its base.
    fn put(&mut self, size: Option<u8>, (x, y): (f64, f64)) -> Figure {
        let mut sheet = self.game.sheets[self.sheet].clone();
        sheet.size = size.unwrap_or(sheet.size);
        let sheet = self.game.sheets.push(sheet);
        let owner = Seat::at(self.s.figures.len());
        self.s.figures.push(Standing {
            sheet,
            owner,
            at: Point::mm(x, y),
            facing: EAST,
            alive: true,
            deployed: true,
            wounds: u8::MAX,
            ward_by: NOBODY,
            lent_to: NOBODY,
            ..Standing::default()
        })
    }

    /// Puts a character on the table, on a round base that matches its Size.
    fn put_round(&mut self, size: u8, at: (f64, f64)) -> Figure {
        let who = self.put(Some(size), at);
        let knobs = &self.game.knobs.size;
        let across = (f64::from(size) * knobs.mm_per_step).clamp(knobs.base_min_mm, knobs.base_max_mm);
        let sheet = &mut self.game.sheets[self.s.figures[who].sheet];
        (sheet.long, sheet.short) = (grains(across), grains(across));
        who
    }

    /// Puts a piece on the table; with `rough`, it is difficult ground that can be entered.
    fn piece(&mut self, size: u8, shape: Shape, rough: bool) -> PieceId {
        let plain = Piece::plain("piece".into(), Durability::Indestructible, size, shape);
        self.s.pieces.push(PieceState::default());
        self.game.table.pieces.push(Piece { area: rough, difficult: rough, ..plain })
    }

    fn stride(&mut self, who: Figure, way: Way, ground: Option<u8>) -> Result<Grain, String> {
        if let Some(size) = ground {
            let all = Shape::rect(Point::mm(MIDDLE.0, MIDDLE.1), grains(TABLE), grains(TABLE), EAST);
            self.piece(size, all, true);
        }
        if way == Way::Sideways {
            // It keeps its facing, whatever the rules allow.
            self.game.knobs.moving.facing = FacingRule::Fixed;
        }
        let far = match way {
            Way::Ahead => Point::mm(TABLE - 500.0, MIDDLE.1),
            Way::Sideways | Way::Turned => Point::mm(MIDDLE.0, TABLE - 500.0),
        };
        let trip = self.game.trip(&self.s, who, MoveKind::Action, 1);
        let end = trip.stride_towards(trip.start, far).ok_or("nothing of a stride is left")?;
        Ok(end.at.length_to(trip.start.at))
    }

    fn climb(&mut self, size: u8, to: u8) -> Result<u8, String> {
        // Stands beside a block that begins at the center of the table.
        let who = self.put_round(size, MIDDLE);
        let half = f64::from(self.game.sheet(&self.s, who).long) / 2.0 / MM;
        self.s.figures[who].at = Point::mm(MIDDLE.0 - half - 0.5, MIDDLE.1);
        let block = Shape::rect(Point::mm(MIDDLE.0 + 1_000.0, MIDDLE.1), grains(2_000.0), grains(2_000.0), EAST);
        let block = self.piece(to, block, false);
        if to <= self.game.step_size(&self.s, who) {
            // It steps up as it walks.
            return Ok(0);
        }
        let trip = self.game.trip(&self.s, who, MoveKind::Action, u8::MAX);
        let mut ways = Vec::new();
        trip.climb_options(&mut ways);
        let cost = ways.into_iter().find_map(|way| match way {
            Action::Climb { piece, level, to } => trip.climb(piece, level, to).ok().map(|(_, cost)| cost),
            _ => None,
        });
        cost.ok_or_else(|| match trip.climb_cost(Surface::Level(block, 0)) {
            Err(refusal) => format!("Size {to} {refusal} for Size {size}"),
            Ok(_) => format!("there is no place for Size {size} on top"),
        })
    }

    fn cover(&mut self, attacker: u8, target: u8, terrain: u8) -> Result<i8, String> {
        let eye = self.put_round(attacker, (MIDDLE.0 - 1_000.0, MIDDLE.1));
        let aim = self.put_round(target, (MIDDLE.0 + 1_000.0, MIDDLE.1));
        self.piece(terrain, Shape::rect(Point::mm(MIDDLE.0, MIDDLE.1), grains(100.0), grains(2_000.0), EAST), false);
        let seen = self.game.sight(&self.s, eye, AimedAt::Figure(aim));
        seen.ok_or_else(|| format!("Size {target} behind Size {terrain} cannot be seen, so nothing can be aimed at it"))
    }

    fn push(&mut self, pusher: u8, target: u8) -> Result<Grain, String> {
        let by = self.put_round(pusher, (MIDDLE.0 - 1_000.0, MIDDLE.1));
        let who = self.put_round(target, MIDDLE);
        if !self.game.can_be_pushed(&self.s, by, who) {
            return Err(format!("Size {pusher} cannot push Size {target}"));
        }
        let length = self.game.push_length(&self.s, by, who);
        let (dx, dy) = self.game.away(&self.s, who, by);
        let end = self.game.slide(&self.s, who, dx, dy, length).to;
        Ok(end.length_to(self.s.figures[who].at))
    }

    fn fall(&mut self, size: u8, from: u8) -> u8 {
        // Over the ground, beside the block it stood on.
        let who = self.put_round(size, MIDDLE);
        let block = Shape::rect(Point::mm(MIDDLE.0 + 2_000.0, MIDDLE.1), grains(2_000.0), grains(2_000.0), EAST);
        let block = self.piece(from, block, false);
        self.s.figures[who].surface = Surface::Level(block, 0);
        let before = self.s.figures[who].wounds;
        self.game.begin_fall(&mut self.s, who, NOBODY, 0, 0);
        if let Some(Frame::Falling(run)) = self.s.stack.pop() {
            self.game.step_falling(&mut self.s, run, &mut Cx::silent(Chance::new(Seed(0))));
        }
        before - self.s.figures[who].wounds
    }
}
