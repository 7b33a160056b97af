//! Scoring of scenarios at the end of a turn, the end of a match, and its winners (section 5.6
//! of the ledger, AS-END-3, AS-Q26).

use crate::model::scenario::{Goal, Hill, Weight};
use crate::model::state::{BySide, End, Figure, NO_SIDE, NOBODY, Phase, Side, Standing, State};
use crate::{Ascension, Event};
use evenhand_game::game::{BySeat, Cx, MAX_SEATS, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Grain, MM, whole};

impl Ascension {
    /// Returns the sides with characters on the table.
    fn sides_alive(&self, s: &State) -> IdSet<Side> {
        s.figures.values().filter(|figure| figure.alive).map(|figure| self.side(figure.owner)).collect()
    }

    /// Ends the match if at most one side has characters left.
    pub(crate) fn look_for_end(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.phase == Phase::Over {
            return;
        }
        let alive = self.sides_alive(s);
        if alive.len() > 1 {
            s.in_play = alive;
            return;
        }
        // Several sides can lose their last characters at the same time (AS-Q26).
        let left = if alive.is_empty() { s.in_play } else { alive };
        s.in_play = left;
        match &self.scenario.goal {
            Goal::LastStanding { .. } => self.finish(s, End::Elimination, left),
            Goal::Beacons { points_per, from_turn, .. } => {
                if let Some(side) = alive.lowest() {
                    let held = markers_of(s, side);
                    let turns = s.turn.max(*from_turn)..=self.scenario.turn_limit;
                    let turns = i16::try_from(turns.count()).expect("turns are counted up to 255");
                    self.score(s, side, held * points_per * turns, cx);
                }
                self.finish_by_score(s, End::Elimination);
            }
            Goal::Hill(Hill { font: Some(_), .. }) => self.finish_by_points(s, End::Elimination),
            Goal::Hill(Hill { points, .. }) => {
                if let Some(side) = alive.lowest() {
                    let turns = i16::from(self.scenario.turn_limit.saturating_sub(s.turn)) + 1;
                    self.score(s, side, points * turns, cx);
                }
                self.finish_by_score(s, End::Elimination);
            }
        }
    }

    pub(super) fn score(&self, s: &mut State, side: Side, points: i16, cx: &mut Cx<'_, Event>) {
        if points != 0 {
            s.score[side] += points;
            cx.event(Event::Scored(side, points));
        }
    }

    /// Scores the end of a turn, then checks whether a side has won.
    pub(crate) fn score_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match self.scenario.goal {
            Goal::LastStanding { .. } => {}
            Goal::Beacons { points_per, from_turn, target, .. } => {
                if s.turn >= from_turn {
                    for side in self.each_side() {
                        let held = markers_of(s, side);
                        self.score(s, side, held * points_per, cx);
                    }
                }
                if self.best_score(s) >= target {
                    return self.finish_by_score(s, End::Target);
                }
            }
            Goal::Hill(hill) => {
                self.score_hill(s, &hill, cx);
                if s.phase == Phase::Over {
                    return;
                }
            }
        }
        if s.turn >= self.scenario.turn_limit {
            self.finish_at_limit(s, cx);
        }
    }

    fn score_hill(&self, s: &mut State, hill: &Hill, cx: &mut Cx<'_, Event>) {
        let mut weights: BySide<u32> = BySide::default();
        let mut present: IdSet<Side> = IdSet::EMPTY;
        for figure in s.figures.values().filter(|figure| figure.alive) {
            if !self.is_in_zone(hill, figure) {
                continue;
            }
            let sheet = &self.sheets[figure.sheet];
            let side = self.side(figure.owner);
            present.insert(side);
            weights[side] += match hill.weight {
                Weight::Size => u32::from(sheet.size),
                Weight::Count => 1,
                Weight::Points => u32::from(sheet.points),
                Weight::Influence => tenths_of_mm(sheet.influence),
            };
        }
        let heaviest = *weights.values().max().unwrap_or(&0);
        let top: Pile<Side, MAX_SEATS> = present.iter().filter(|side| weights[*side] == heaviest).collect();
        match top[..] {
            [] => {}
            [side] => self.score(s, side, hill.points, cx),
            // Nobody controls the zone of a Font then (AC-SEIZE-5).
            _ if hill.font.is_some() => {}
            _ => {
                let winner = self.contest_of_sides(s, &top, self.contest_name(), cx)[0].0;
                self.score(s, winner, hill.shared_points, cx);
            }
        }
        s.alone = match (present.len(), top[..].first()) {
            (1, Some(side)) if s.alone.0 == *side => (*side, s.alone.1 + 1),
            (1, Some(side)) => (*side, 1),
            _ => (NO_SIDE, 0),
        };
        if hill.alone > 0 && s.alone.1 >= hill.alone {
            let side = s.alone.0;
            self.finish(s, End::Target, IdSet::one(side));
        } else if hill.font.is_none() && self.best_score(s) >= hill.target {
            self.finish_by_score(s, End::Target);
        }
    }

    /// Whether a character is in a zone: by its middle, or in that of a Font by any part of its base (AC-SEIZE-3).
    fn is_in_zone(&self, hill: &Hill, figure: &Standing) -> bool {
        let radius = f64::from(hill.radius);
        match hill.font {
            None => figure.at.distance(hill.middle) <= radius,
            Some(_) => self.base_at(figure.sheet, figure.at, figure.facing).distance_to(hill.middle) <= radius,
        }
    }

    /// Scores the removal of a character for an enemy: the only other side, or that of who caused it (AC-SEIZE-5).
    pub(super) fn score_removal(&self, s: &mut State, who: Figure, by: Figure, cx: &mut Cx<'_, Event>) {
        let Goal::Hill(Hill { font: Some(font), .. }) = &self.scenario.goal else { return };
        let own = self.side(s.figures[who].owner);
        let winner = match self.sides {
            2 => self.each_side().find(|side| *side != own),
            _ => (by != NOBODY).then(|| self.side(s.figures[by].owner)).filter(|side| *side != own),
        };
        if let Some(side) = winner {
            self.score(s, side, font.per_defeat, cx);
        }
    }

    fn contest_name(&self) -> &str {
        self.scenario.contest.as_deref().unwrap_or("")
    }

    fn best_score(&self, s: &State) -> i16 {
        self.each_side().map(|side| s.score[side]).max().unwrap_or(0)
    }

    /// Ends the match after the last turn.
    fn finish_at_limit(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match self.scenario.goal {
            Goal::LastStanding { draw_margin } => {
                let points: Pile<u32, MAX_SEATS> = self.each_side().map(|side| self.surviving(s, side)).collect();
                let most = points.iter().copied().max().unwrap_or(0);
                let margin = draw_margin * f64::from(self.knobs.points.total);
                // A lead below the margin does not count; without a margin, only a tie is a draw.
                let near = |points: u32| points == most || f64::from(most - points) < margin;
                let winners = self.each_side().filter(|side| near(points[side.index()]));
                self.finish(s, End::TurnLimit, winners.collect());
            }
            Goal::Beacons { .. } => self.finish_by_score(s, End::TurnLimit),
            Goal::Hill(Hill { font: Some(_), .. }) => self.finish_by_points(s, End::TurnLimit),
            Goal::Hill(_) => {
                let best = self.best_score(s);
                let top: Pile<Side, MAX_SEATS> = self.each_side().filter(|side| s.score[*side] == best).collect();
                let winner = match top[..] {
                    [side] => side,
                    _ => self.contest_of_sides(s, &top, self.contest_name(), cx)[0].0,
                };
                self.finish(s, End::TurnLimit, IdSet::one(winner));
            }
        }
    }

    /// Returns the points of a side's characters that are still on the table.
    fn surviving(&self, s: &State, side: Side) -> u32 {
        self.points_of(s, side, |figure| figure.alive)
    }

    /// Ends the match by score: the best score wins, then the most surviving points. Sides
    /// equal in both share the win.
    fn finish_by_score(&self, s: &mut State, end: End) {
        let rank = |side: Side| (s.score[side], self.surviving(s, side));
        let best = self.each_side().map(rank).max();
        let winners = self.each_side().filter(|side| Some(rank(*side)) == best);
        self.finish(s, end, winners.collect());
    }

    /// Ends the match by score alone: sides with equal scores draw (AC-SEIZE-6).
    fn finish_by_points(&self, s: &mut State, end: End) {
        let best = self.best_score(s);
        let winners = self.each_side().filter(|side| s.score[*side] == best);
        self.finish(s, end, winners.collect());
    }

    /// Ends the match. Sides that win together share the win, and the seats of a side share its part.
    pub(crate) fn finish(&self, s: &mut State, end: End, winners: IdSet<Side>) {
        s.end = end;
        s.phase = Phase::Over;
        s.active = None;
        s.stack.clear();
        let sides = winners.len() as f32;
        s.shares = BySeat::default();
        for seat in Seat::all(self.seats).filter(|seat| winners.contains(self.side(*seat))) {
            let members = self.members(self.side(seat)).count() as f32;
            s.shares[seat] = 1.0 / (sides * members);
        }
    }
}

/// Returns how many markers belong to a side.
fn markers_of(s: &State, side: Side) -> i16 {
    let held = s.markers.values().filter(|owner| **owner == side).count();
    i16::try_from(held).expect("there are few markers")
}

/// Returns a length in tenths of a millimeter, in which every inch is whole: Influences of 1 and 3 inches weigh as much as
/// one of 4 (AC-SEIZE-5).
fn tenths_of_mm(length: Grain) -> u32 {
    whole(f64::from(length) * 10.0 / MM).unsigned_abs()
}
