//! Sentences about the course of win chances.

use evenhand_game::game::Seat;
use evenhand_players::chances::{ChanceCourse, Measures};

/// Formats a chance as a whole percentage. Chances that are nearly certain are not rounded to certainty.
pub(super) fn percent(chance: f32) -> String {
    match chance * 100.0 {
        low if low < 1.0 => "below 1 %".into(),
        high if high > 99.0 => "above 99 %".into(),
        other => format!("{other:.0} %"),
    }
}

/// Describes the time of a point: `in round 3`, or `at choice 41 of 120` in games without rounds.
pub(super) fn when(course: &ChanceCourse, point: usize) -> String {
    let found = course.points[point];
    match found.round {
        0 if course.points.iter().all(|point| point.round == 0) => {
            let last = course.points.last().map_or(0, |point| point.step);
            format!("at choice {} of {last}", found.step)
        }
        0 => "during setup".into(),
        round => format!("in round {round}"),
    }
}

/// Returns sentences on when the match was decided, how often the lead changed, and how far the winner was behind. Empty
/// if there was no choice.
pub fn course_in_words(course: &ChanceCourse, names: &[String]) -> Vec<String> {
    let Some(measures) = course.measures() else { return Vec::new() };
    let mut sentences = Vec::new();
    sentences.extend(decided(course, &measures, names));
    sentences.push(match measures.favorite_changes + u32::from(leader_loses(course)) {
        0 => "The lead never changed hands.".into(),
        1 => "The lead changed hands once.".into(),
        2 => "The lead changed hands twice.".into(),
        more => format!("The lead changed hands {more} times."),
    });
    sentences.extend(lowest(course, names));
    sentences.extend(unannounced(course, names));
    vec![sentences.join(" ")]
}

fn named(names: &[String], seat: Seat) -> &str {
    names.get(seat.index()).map_or("", String::as_str)
}

/// Names the winners.
fn winners(course: &ChanceCourse, names: &[String]) -> String {
    course.winners().iter().map(|seat| named(names, seat)).collect::<Vec<_>>().join(" and ")
}

fn decided(course: &ChanceCourse, measures: &Measures, names: &[String]) -> Option<String> {
    if course.winners().len() == course.seats {
        return None;
    }
    let winners = winners(course, names);
    Some(match measures.decided {
        Some(0) => format!("Decided from the first choice: the chance of {winners} was 90 % or more all the time."),
        Some(point) => {
            let last = course.points.last().map_or(0, |point| point.round);
            let of = if course.points[point].round > 0 { format!(" of {last}") } else { String::new() };
            format!("Decided {}{of}: from then on the chance of {winners} was 90 % or more.", when(course, point))
        }
        None => format!("Open to the end: at the last choices the chance of {winners} was below 90 %."),
    })
}

/// Whether the last seat in the lead does not win.
fn leader_loses(course: &ChanceCourse) -> bool {
    let last = course.points.iter().rev().find_map(|point| course.leader(point));
    last.is_some_and(|leader| !course.winners().contains(leader))
}

/// Describes a result that the chances at the last choice did not announce.
fn unannounced(course: &ChanceCourse, names: &[String]) -> Option<String> {
    let last = course.of_winners().last()?;
    (last < 0.5 && course.winners().len() < course.seats).then(|| {
        let winners = winners(course, names);
        let chance = percent(last);
        format!(
            "At the last choice the chance of {winners} was {chance}: the match turned after it, or the network is wrong about \
             this position."
        )
    })
}

/// Describes how far the winners were behind, if they ever were.
fn lowest(course: &ChanceCourse, names: &[String]) -> Option<String> {
    let chances: Vec<f32> = course.of_winners().collect();
    let at = (0..chances.len()).min_by(|a, b| chances[*a].total_cmp(&chances[*b]))?;
    let even = course.winners().len() as f32 / course.seats as f32;
    (chances[at] < even && course.winners().len() < course.seats).then(|| {
        format!("The lowest chance of {} was {}, {}.", winners(course, names), percent(chances[at]), when(course, at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::{BySeat, Seats};
    use evenhand_players::chances::ChancePoint;

    fn course(chances: &[f32], rounds: &[u16]) -> ChanceCourse {
        let both = |first: f32| BySeat::each(|seat| if seat == Seat(0) { first } else { 1.0 - first });
        let points = chances.iter().zip(rounds).enumerate().map(|(nth, (chance, round))| ChancePoint {
            step: u32::try_from(nth + 1).unwrap(),
            round: *round,
            choosing: Seats::one(Seat(0)),
            chances: both(*chance),
        });
        ChanceCourse { seats: 2, points: points.collect(), shares: both(1.0) }
    }

    fn words(course: &ChanceCourse) -> String {
        course_in_words(course, &["Aerial (S1)".into(), "Veil (S2)".into()]).join("\n")
    }

    #[test]
    fn the_course_is_described_in_sentences() {
        let turned = words(&course(&[0.5, 0.75, 0.2, 0.7, 0.95, 0.97], &[0, 1, 2, 3, 4, 5]));
        assert_eq!(
            turned,
            "Decided in round 4 of 5: from then on the chance of Aerial (S1) was 90 % or more. The lead changed hands \
             twice. The lowest chance of Aerial (S1) was 20 %, in round 2."
        );
        let open = words(&course(&[0.6, 0.7], &[1, 2]));
        assert!(open.starts_with("Open to the end") && open.ends_with("The lead never changed hands."), "{open}");
        assert!(words(&course(&[0.95, 0.96], &[1, 2])).starts_with("Decided from the first choice"));
        let last = words(&course(&[0.3, 0.12], &[1, 2]));
        assert!(last.contains("The lead changed hands once.") && last.contains("At the last choice"), "{last}");
        assert!(last.ends_with("was 12 %: the match turned after it, or the network is wrong about this position."));
    }

    #[test]
    fn games_without_rounds_have_choices_and_shared_wins_are_not_decided() {
        let turned = words(&course(&[0.5, 0.95], &[0, 0]));
        assert!(turned.starts_with("Decided at choice 2 of 2: from then on"), "{turned}");
        let mut shared = course(&[0.95, 0.2], &[1, 2]);
        shared.shares = BySeat::each(|_| 0.5);
        assert_eq!(words(&shared), "The lead changed hands once.");
        assert_eq!(words(&course(&[], &[])), "");
    }

    #[test]
    fn nearly_certain_is_not_certain() {
        assert_eq!([0.996, 0.004, 0.5].map(percent), ["above 99 %", "below 1 %", "50 %"]);
    }
}
