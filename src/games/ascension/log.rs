//! A match in words: what was chosen, what came of it and why, and how things stand after it.
//!
//! Characters are written with their name and number, `Shieldbearer #1`; places in millimetres, `(300,120.5)`,
//! from the corner at the first side's left; directions in degrees. Every line that ends in figures after `now`
//! gives the figures as they stand; the lines before it say what brought them about.

use super::content::sheets::Condition;
use super::events::{AttackTold, Event, Source, Weighed};
use super::rules::scenario::Goal;
use super::rules::shoved::Stop;
use super::rules::terrain::Kind;
use super::state::{End, Figure, Frame, NO_SIDE, NOBODY, PieceId, Question, Standing, State, Surface, Target};
use super::text::{condition_text, millimetres, point_text};
use super::{Action, Ascension};
use crate::game::Seat;
use crate::game::log::{Passage, count, listed, shows, table, title};
use crate::table::flip_deck::{Face, Suit, UNKNOWN};

/// Lines of what lies between two positions; `None` while nothing has come of what was chosen.
pub(super) fn tell(game: &Ascension, passage: &Passage<'_, Ascension>) -> Option<Vec<String>> {
    if passage.before.is_some() && passage.after.end == End::NotYet && passage.events.is_empty() {
        return None;
    }
    let mut teller = Teller { game, passage, lines: Vec::new() };
    teller.tell();
    Some(teller.lines)
}

/// A choice in words, and whether it goes on with the seat's choice before it. Empty where an event tells it.
pub(super) fn tell_choice(
    game: &Ascension,
    s: &State,
    seat: Seat,
    action: Action,
    viewer: Option<Seat>,
) -> (String, bool) {
    let asked = match s.stack.last() {
        Some(Frame::Ask(_, question)) => Some(*question),
        _ => None,
    };
    let active = s.active.map_or(NOBODY, |active| active.who);
    let name = |who: Figure| game.figure(s, who);
    let tokens = |who: Figure, deed: u8| {
        let deed = game.deed(s, who, deed);
        format!("{} ({})", title(&deed.id), count(deed.tokens, "token"))
    };
    let mut goes_on = false;
    let text = match action {
        Action::Follow(member) => format!("puts {member} next in the order of its team"),
        Action::Deploy { who, at, facing } => {
            let direction = if facing % 2 == 1 { ".5" } else { "" };
            format!("deploys {} at {}, facing {}{direction} degrees", name(who), point_text(at), facing / 2)
        }
        Action::Move(n) => format!("spends {} of {} on a Move Action", count(n, "token"), name(active)),
        Action::Use(deed) => format!("has {} use {}", name(active), tokens(active, deed)),
        Action::Climb { piece, .. } => format!("has {} climb {}", moving(game, s), game.piece_name(piece)),
        Action::Traverse { piece, .. } => format!("has {} take {}", moving(game, s), game.piece_name(piece)),
        Action::Shake(condition) => format!("has {} shake off {}", moving(game, s), condition_text(condition)),
        Action::Door(piece) => format!("has {} work {}", moving(game, s), game.piece_name(piece)),
        Action::Mark(marker) => format!("has {} mark marker {}", moving(game, s), marker + 1),
        Action::AtFigure(at) => {
            goes_on = true;
            format!("at {}", name(at))
        }
        Action::AtPiece(piece) => {
            goes_on = true;
            format!("at {}", game.piece_name(piece))
        }
        Action::AtPoint(at) => match asked {
            Some(Question::Land(who)) => format!("lands {} at {}", name(who), point_text(at)),
            Some(Question::Displace(who)) => format!("has {} make room at {}", name(who), point_text(at)),
            _ => {
                goes_on = true;
                format!("at {}", point_text(at))
            }
        },
        Action::Respond(deed) => match asked {
            Some(Question::Respond(who)) => format!("responds with {}'s {}", name(who), tokens(who, deed)),
            _ => String::new(),
        },
        Action::Discard(which) => {
            let deck = &s.decks[usize::from(game.deck_of(seat))];
            let looked = match asked {
                Some(Question::Discard(cards)) => usize::from(cards).min(deck.draw.len()),
                _ => 0,
            };
            let discarded = count(which.count_ones(), "card");
            // Team-mates tell each other what they know.
            let mate = viewer.is_some_and(|viewer| game.side(viewer) == game.side(seat));
            if shows(viewer, seat) || mate {
                let cards = deck.draw.iter().rev().take(looked).map(|card| game.card_name(*card));
                format!("looks at {} (the next first) and discards {discarded} of them", listed(cards))
            } else {
                format!("looks at {} and discards {discarded} of them", count(looked as i64, "card"))
            }
        }
        Action::Activate(_) | Action::Pass | Action::End | Action::Stride { .. } | Action::Go(_) => String::new(),
        Action::Decline | Action::Take(_) => String::new(),
    };
    (text, goes_on)
}

/// The character that is moving, by name.
fn moving(game: &Ascension, s: &State) -> String {
    let who = s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Moving(run) => Some(run.who),
        _ => None,
    });
    who.map_or_else(|| "nobody".into(), |who| game.figure(s, who))
}

/// What is being told, line by line.
struct Teller<'a> {
    game: &'a Ascension,
    passage: &'a Passage<'a, Ascension>,
    lines: Vec<String>,
}

impl Teller<'_> {
    fn tell(&mut self) {
        let passage = self.passage;
        let seats: Vec<String> = Seat::all(self.game.seats).map(|seat| self.seat(seat)).collect();
        if passage.before.is_none() {
            self.setup();
        }
        let chosen = passage.chosen(|seat| &seats[seat.index()], |_| true);
        self.lines.extend(chosen.into_iter().map(|(_, line)| line));
        for event in passage.events {
            if let Some(line) = self.event(event) {
                self.say(line);
            }
        }
        if passage.after.end != End::NotYet {
            self.ending();
            self.standings("At the end of the match:");
        } else if passage.events.iter().any(|event| matches!(event, Event::Turn(_))) {
            self.standings(&format!("As turn {} begins:", passage.after.turn));
        } else if let Some(before) = passage.before {
            self.changes(before);
        }
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn seat(&self, seat: Seat) -> String {
        self.game.seat_name(self.passage.after, seat)
    }

    fn figure(&self, who: Figure) -> String {
        self.game.figure(self.passage.after, who)
    }

    /// A side by its seats.
    fn side(&self, side: u8) -> String {
        let seats: Vec<String> = self.game.members(side).map(|seat| self.seat(seat)).collect();
        seats.join(" and ")
    }

    fn by(&self, by: Figure) -> String {
        if by == NOBODY { String::new() } else { format!(" by {}", self.figure(by)) }
    }

    /// An event in words; `None` for what other lines tell.
    fn event(&self, event: &Event) -> Option<String> {
        let game = self.game;
        let name = |who: Figure| self.figure(who);
        Some(match *event {
            Event::Enters(who, sheet, owner) => {
                let sheet = &game.sheets[usize::from(sheet)];
                format!(
                    "  {} of {owner}: Skill {}, Defense {}, {} wounds, {} tokens, {} strides, Size {}, {} points",
                    name(who),
                    sheet.skill,
                    sheet.defense,
                    sheet.wounds,
                    sheet.capacity,
                    sheet.strides,
                    sheet.size,
                    sheet.points
                )
            }
            Event::Shows { side, total, cards } => {
                let cards = cards.iter().map(|(rank, value)| game.suited(*value, *rank));
                format!("  {} shows {} in the contest: {total} with its bonus", self.side(side), listed(cards))
            }
            Event::Initiative { side, place, total } => {
                format!("{} is number {} in initiative, with {total}", self.side(side), place + 1)
            }
            Event::LeftOut(who) => format!("{} finds no room and stays off the table", name(who)),
            Event::Turn(turn) => format!("== Turn {turn} =="),
            Event::Activated(who, _) => {
                let owner = self.passage.after.figures[usize::from(who)].owner;
                format!("{} activates {}", self.seat(owner), name(who))
            }
            Event::Unused(who, tokens) => {
                format!("  {} ends its activation, {} unused", name(who), count(tokens, "token"))
            }
            Event::Passed(seat) => format!("{} passes", self.seat(seat)),
            Event::Turned(seat, cards) => {
                let own = self.passage.viewer.is_none_or(|viewer| game.side(viewer) == game.side(seat));
                if !game.decks.flip.public && !own {
                    return None;
                }
                format!("  {} turns over {}", self.seat(seat), listed(cards.iter().map(|card| game.card_name(*card))))
            }
            Event::Flipped(seat, number) => format!("  {} flips {number}", self.seat(seat)),
            Event::Weighed(weighed) => format!("  {}", margin(&weighed)),
            Event::Attacks(AttackTold { by, sheet, deed, target, margin, flip, damage, hit, .. }) => {
                let deed = title(&game.sheets[usize::from(sheet)].deeds[usize::from(deed)].id);
                let outcome = if hit { format!("a hit, {damage} damage") } else { "a miss".into() };
                format!(
                    "  {} attacks {} with {deed}: flip {flip} {margin:+} is {}, {outcome}",
                    name(by),
                    self.target(target),
                    flip + margin
                )
            }
            Event::Lessened(damage) => format!("    the damage is {damage} now"),
            Event::InVain(who, _, deed) => {
                let deed = title(&game.deed(self.passage.after, who, deed).id);
                format!("  {} uses {deed} in vain: it comes to no attack", name(who))
            }
            Event::Suffered(who, damage, source, by) => {
                let from = match source {
                    Source::Attack => "an attack",
                    Source::Dot => "Damage over Time",
                    Source::Hazard => "dangerous ground",
                    Source::Fall => "a fall",
                    Source::Impact => "an impact",
                    Source::Edge => "an impassable edge",
                    Source::Deed => "an effect",
                };
                format!("    {} loses {} ({from}{})", name(who), count(damage, "wound"), self.by(by))
            }
            Event::Healed(who, n, by) => format!("    {} is healed of {}{}", name(who), count(n, "wound"), self.by(by)),
            Event::Returned(_, 0) => return None,
            Event::Returned(who, n) => format!("  {} gets {} back into its pool", name(who), count(n, "token")),
            Event::Recalled(who, from, n) => {
                format!("  {} gets {} back that it lent {}", name(who), count(n, "token"), name(from))
            }
            Event::Lent(giver, to) => format!("    {} lends {} a token", name(giver), name(to)),
            Event::Defeated(who, by) => format!("    {} is defeated{}", name(who), self.by(by)),
            Event::Destroyed(piece) => format!("    {} is destroyed", game.piece_name(piece)),
            Event::Gained(who, condition, n) => {
                format!("    {} gains {} of {}", name(who), count(n, "token"), condition_text(condition))
            }
            Event::Lost(who, condition) => format!("    {} loses a token of {}", name(who), condition_text(condition)),
            Event::Used(who, sheet, deed) => {
                let deed = title(&game.sheets[usize::from(sheet)].deeds[usize::from(deed)].id);
                format!("  {} uses {deed}", name(who))
            }
            Event::Moved(who, to, length) => {
                format!("  {} moves {} mm to {}", name(who), millimetres(length), point_text(to))
            }
            Event::Driven(who, length) => format!("    {} is driven {} mm", name(who), millimetres(length)),
            Event::Stopped(who, stop) => {
                let by = match stop {
                    Stop::No => return None,
                    Stop::TableEdge => "the edge of the table".into(),
                    Stop::Base(other) => name(other),
                    Stop::Piece(piece) | Stop::Impassable(piece) => game.piece_name(piece),
                };
                format!("    {} is stopped by {by}", name(who))
            }
            Event::MadeRoom(who, length) => format!("    {} makes room by {} mm", name(who), millimetres(length)),
            Event::Fell(who, height) => format!("    {} falls from a height of {height}", name(who)),
            Event::Scored(side, points) => format!("{} scores {}", self.side(side), count(points, "scenario point")),
            Event::Marked(marker, side) => format!("  marker {} belongs to {}", marker + 1, self.side(side)),
            Event::Door(piece, true) => format!("  {} is opened", game.piece_name(piece)),
            Event::Door(piece, false) => format!("  {} is closed", game.piece_name(piece)),
            Event::Deployed(..) | Event::Blind(_) => return None,
        })
    }

    fn target(&self, target: Target) -> String {
        match target {
            Target::Figure(who) => self.figure(who),
            Target::Piece(piece) => self.game.piece_name(piece),
            Target::Point(at) => point_text(at),
            Target::User => "all around".into(),
        }
    }

    // ---- how things stand ----

    /// The scenario and the table.
    fn setup(&mut self) {
        let game = self.game;
        let scenario = &game.scenario;
        let turns = count(scenario.turn_limit, "turn");
        self.say(format!("Scenario {} {}: at most {turns}", scenario.id, scenario.name));
        match &scenario.goal {
            Goal::LastStanding { .. } => {
                self.say("  The last side standing wins, else the most surviving points".into())
            }
            Goal::Beacons { markers, points_per, from_turn, target, .. } => {
                let markers = markers.iter().enumerate().map(|(n, at)| format!("{} at {}", n + 1, point_text(*at)));
                self.say(format!("  Markers: {}", listed(markers)));
                let each = count(*points_per, "point");
                self.say(format!("  {each} for each marker at a turn's end from turn {from_turn} on; {target} win"));
            }
            Goal::Hill(hill) => {
                let zone = format!("{} of radius {} mm", point_text(hill.middle), millimetres(hill.radius));
                let (alone, shared) = (hill.points, hill.shared_points);
                self.say(format!(
                    "  The zone is {zone}: {alone} points a turn for the heaviest side in it, {shared} for the winner of \
                     a contest between equals; {} win",
                    hill.target
                ));
            }
        }
        let (width, depth) = (millimetres(game.table.width), millimetres(game.table.depth));
        self.say(format!("Table {width} x {depth} mm, with"));
        for (place, piece) in game.table.pieces.iter().enumerate() {
            let mut marks: Vec<&str> = Vec::new();
            let kind = match piece.kind {
                Kind::Standard => "",
                Kind::Reinforced => "reinforced",
                Kind::Fragile => "fragile",
                Kind::Indestructible => "indestructible",
            };
            let flags = [
                (!kind.is_empty(), kind),
                (piece.area, "area"),
                (piece.difficult, "difficult"),
                (piece.impassable, "impassable"),
                (piece.hazard.is_some(), "dangerous"),
                (piece.door, "door"),
                (piece.joins.is_some(), "stair"),
            ];
            marks.extend(flags.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark));
            let marks = if marks.is_empty() { String::new() } else { format!(", {}", marks.join(", ")) };
            let text = format!(
                "  {} at {}: Size {}, Defense {}, {}{marks}",
                game.piece_name(place as PieceId),
                point_text(piece.shape.middle()),
                piece.size,
                piece.defense,
                count(piece.wounds, "wound")
            );
            self.say(text);
        }
        let ranks = 0..game.decks.deck.suit_rank.len() as u8;
        self.say(format!("Suits from high to low: {}", listed(ranks.map(|rank| suit(game, rank).into()))));
        for side in 0..game.sides {
            let bonus = self.passage.after.bonus[usize::from(side)];
            let bonus = if bonus > 0 { format!(", {bonus:+} in contests") } else { String::new() };
            let side = format!("Side {}: {}{bonus}", side + 1, self.side(side));
            self.say(side);
        }
    }

    /// Every character, deck and score.
    fn standings(&mut self, title: &str) {
        let (game, s) = (self.game, self.passage.after);
        self.say(title.into());
        let head = ["character", "of", "wounds", "in pool", "on actions", "conditions", "at", "on"];
        let mut rows = vec![head.map(String::from).to_vec()];
        for (who, figure) in s.figures.iter().enumerate() {
            let sheet = &game.sheets[usize::from(figure.sheet)];
            let whole = format!("{} of {}", figure.wounds, sheet.wounds);
            let mut row = vec![self.figure(who as Figure), figure.owner.to_string(), whole];
            if figure.alive {
                let spent = figure.slots.iter().sum::<u8>();
                row.extend([figure.pool.to_string(), spent.to_string(), conditions(figure)]);
                row.extend([point_text(figure.at), game.surface(figure.surface)]);
            } else {
                row.push("off the table".into());
            }
            rows.push(row);
        }
        self.lines.extend(table(&rows));
        for side in 0..game.sides {
            let score = s.score[usize::from(side)];
            if !matches!(game.scenario.goal, Goal::LastStanding { .. }) {
                self.say(format!("  Score of {}: {score}", self.side(side)));
            }
        }
        for (deck, cards) in s.decks.iter().enumerate() {
            self.say(format!("  {}: {}", self.deck_name(deck), piles(game, cards)));
        }
        for (marker, side) in s.markers.iter().enumerate().filter(|(_, side)| **side != NO_SIDE) {
            self.say(format!("  marker {} belongs to {}", marker + 1, self.side(*side)));
        }
    }

    fn deck_name(&self, deck: usize) -> String {
        let owners = Seat::all(self.game.seats).filter(|seat| usize::from(self.game.deck_of(*seat)) == deck);
        format!("Deck of {}", listed(owners.map(|seat| seat.to_string())))
    }

    /// Characters, terrain, decks and scores that are not as they were.
    fn changes(&mut self, before: &State) {
        let (game, s) = (self.game, self.passage.after);
        for (who, (was, is)) in before.figures.iter().zip(s.figures.iter()).enumerate() {
            let was =
                if was.deployed || !is.deployed { *was } else { Standing { at: is.at, facing: is.facing, ..*is } };
            let parts = changed(game, s, &was, is);
            if !parts.is_empty() {
                self.say(format!("    {} now: {}", self.figure(who as Figure), parts.join(", ")));
            }
        }
        for (piece, (was, is)) in before.pieces.iter().zip(s.pieces.iter()).enumerate() {
            if was.wounds != is.wounds {
                let whole = game.table.pieces[piece].wounds;
                self.say(format!("    {} now: {} of {whole} wounds", game.piece_name(piece as PieceId), is.wounds));
            }
        }
        for patch in s.patches.iter().filter(|patch| !before.patches.contains(patch)) {
            let (at, radius) = (point_text(patch.at), millimetres(patch.radius));
            let what = if patch.difficult { "difficult and dangerous" } else { "dangerous" };
            self.say(format!("    The ground around {at} is {what} now, up to {radius} mm"));
        }
        for (deck, (was, is)) in before.decks.iter().zip(s.decks.iter()).enumerate() {
            let (was, is) = (piles(game, was), piles(game, is));
            if was != is {
                self.say(format!("    {} now: {is}", self.deck_name(deck)));
            }
        }
    }

    /// How the match ended and what decided it.
    fn ending(&mut self) {
        let (game, s) = (self.game, self.passage.after);
        self.say(match s.end {
            End::Elimination => "The match ends: at most one side has characters left".into(),
            End::Target => "The match ends: the scenario's target is reached".into(),
            End::TurnLimit => format!("The match ends after turn {}, the last", game.scenario.turn_limit),
            End::Endless => "The match ends in a draw: too many activations or choices".into(),
            End::NotYet => return,
        });
        let scored = !matches!(game.scenario.goal, Goal::LastStanding { .. });
        let mut bests: Vec<(i16, u32)> = Vec::new();
        for side in 0..game.sides {
            let points = game.points_of(s, side, |figure| figure.alive);
            let score = s.score[usize::from(side)];
            bests.push((score, points));
            let won: f32 = game.members(side).map(|seat| s.shares[seat]).sum();
            let scores = if scored { format!("{}, ", count(score, "scenario point")) } else { String::new() };
            let share = if won > 0.0 { format!(": {:.0} % of the win", won * 100.0) } else { String::new() };
            self.say(format!("  {}: {scores}{points} points survive{share}", self.side(side)));
        }
        bests.sort_unstable_by(|a, b| b.cmp(a));
        if let [first, second, ..] = bests[..]
            && scored
            && first.0 == second.0
        {
            let what = match game.scenario.goal {
                Goal::Hill(_) if s.end == End::TurnLimit => "a contest decides",
                _ if first.1 == second.1 => "surviving points are equal, too: a draw",
                _ => "surviving points decide",
            };
            self.say(format!("  The best scores are tied at {}: {what}", first.0));
        }
    }
}

/// A margin with what it is made of.
fn margin(weighed: &Weighed) -> String {
    let Weighed { skill, bonus, extra, counter, hinder, defense, timed, cover, defended, weaken, total } = *weighed;
    let sum = |first: String, parts: &[(i16, &str)]| {
        let parts = parts.iter().filter(|(n, _)| *n != 0).map(|(n, what)| format!(", {what} {n:+}"));
        format!("{first}{}", parts.collect::<String>())
    };
    let attack = i16::from(skill) + i16::from(bonus) + extra + i16::from(counter) - i16::from(hinder);
    let of_attack = [
        (i16::from(bonus), "action"),
        (extra, "movement or friends"),
        (i16::from(counter), "counterattack"),
        (-i16::from(hinder), "hinder"),
    ];
    let of_defense = [
        (timed, "ward or lock-down"),
        (i16::from(cover), "cover"),
        (i16::from(defended), "response"),
        (-i16::from(weaken), "weaken"),
    ];
    format!(
        "Attack {attack} ({}) against Defense {total} ({}): margin {:+}",
        sum(format!("Skill {skill}"), &of_attack),
        sum(format!("printed {defense}"), &of_defense),
        attack - total
    )
}

/// What is not as it was about a character.
fn changed(game: &Ascension, s: &State, was: &Standing, is: &Standing) -> Vec<String> {
    let sheet = &game.sheets[usize::from(is.sheet)];
    let mut parts = Vec::new();
    if !is.alive && was.alive {
        return vec!["off the table".into()];
    }
    if is.wounds != was.wounds {
        parts.push(format!("{} of {} wounds", is.wounds, sheet.wounds));
    }
    if is.conditions != was.conditions {
        parts.push(conditions(is));
    }
    if is.pool != was.pool || is.slots != was.slots {
        let spent = is.slots.iter().sum::<u8>();
        parts.push(format!("{} in the pool and {spent} on actions", count(is.pool, "token")));
    }
    if is.at != was.at || is.surface != was.surface {
        parts.push(format!("at {} on {}", point_text(is.at), game.surface(is.surface)));
    }
    if is.facing != was.facing {
        parts.push(format!("facing {} degrees", f64::from(is.facing) / 2.0));
    }
    if is.ward != was.ward {
        let by = if is.ward_by == NOBODY { String::new() } else { format!(" by {}", game.figure(s, is.ward_by)) };
        parts.push(format!("ward {:+} to Defense{by}", is.ward));
    }
    if is.locked != was.locked {
        parts.push(match is.locked {
            Some(defense) => format!("locked down with {defense:+} to Defense"),
            None => "no longer locked down".into(),
        });
    }
    if is.lent != was.lent {
        parts.push(format!("{} lent", count(is.lent, "token")));
    }
    parts
}

fn conditions(figure: &Standing) -> String {
    let tokens = |condition: Condition| format!("{} {}", condition_text(condition), figure.condition(condition));
    let all: Vec<String> = figure.suffers().map(tokens).collect();
    if all.is_empty() { "no conditions".into() } else { all.join(" ") }
}

/// How many cards lie where.
fn piles(game: &Ascension, deck: &crate::table::flip_deck::FlipDeck) -> String {
    let turned = game.decks.cards() - deck.draw.len() - deck.unseen.len() - deck.aside.len() - deck.gone.len();
    let mut text = format!("{} to draw, {turned} turned over", deck.draw.len());
    for (n, what) in [(deck.unseen.len(), "burnt"), (deck.aside.len(), "set aside"), (deck.gone.len(), "gone")] {
        if n > 0 {
            text += &format!(", {n} {what}");
        }
    }
    if deck.refreshes > 0 {
        format!("{text}, {}", count(deck.refreshes, "refresh").replace("refreshs", "refreshes"))
    } else {
        text
    }
}

impl Ascension {
    /// A character by name and number.
    fn figure(&self, s: &State, who: Figure) -> String {
        match s.figures.get(usize::from(who)) {
            Some(figure) => format!("{} #{who}", self.sheets[usize::from(figure.sheet)].name),
            None => "nobody".into(),
        }
    }

    /// A seat with its faction.
    fn seat_name(&self, s: &State, seat: Seat) -> String {
        let sheet = s.figures.iter().find(|figure| figure.owner == seat).map(|figure| usize::from(figure.sheet));
        let faction = sheet.and_then(|sheet| self.roles.get(usize::from(self.sheets[sheet].faction)));
        faction.map_or_else(|| seat.to_string(), |faction| format!("{seat} {faction}"))
    }

    fn piece_name(&self, piece: PieceId) -> String {
        let name = self.table.pieces.get(usize::from(piece)).map_or("nothing", |piece| &piece.name);
        format!("{name} (terrain {})", u16::from(piece) + 1)
    }

    fn surface(&self, surface: Surface) -> String {
        match surface {
            Surface::Ground => "the ground".into(),
            Surface::Level(piece, 0) => self.piece_name(piece),
            Surface::Level(piece, level) => format!("level {} of {}", level + 1, self.piece_name(piece)),
        }
    }

    fn card_name(&self, card: Face) -> String {
        match self.decks.faces.get(usize::from(card)) {
            Some(printed) if card != UNKNOWN => self.suited(printed.value, printed.rank),
            _ => "a hidden card".into(),
        }
    }

    fn suited(&self, value: i8, rank: u8) -> String {
        format!("{value} {}", suit(self, rank))
    }
}

/// The suit at a place of the order.
fn suit(game: &Ascension, rank: u8) -> &'static str {
    match game.decks.deck.suit_rank.get(usize::from(rank)) {
        Some(Suit::Red) => "Red Joker",
        Some(Suit::Black) => "Black Joker",
        Some(Suit::Spades) => "spades",
        Some(Suit::Hearts) => "hearts",
        Some(Suit::Diamonds) => "diamonds",
        Some(Suit::Clubs) => "clubs",
        None => "no suit",
    }
}
