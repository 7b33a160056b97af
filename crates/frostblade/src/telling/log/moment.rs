//! The position at the moment of an event. One choice can lead into the next turn, with everything that begins it.

use crate::model::knobs::SameStatus;
use crate::model::state::{Held, State};
use crate::rules::running::take_off;
use crate::{Event, Frostblade};

/// The position after some of the events of a log span. Models stand where they do at its end, since no model moves at
/// the beginning of a turn.
pub(super) struct Moment<'m> {
    game: &'m Frostblade,
    pub(super) s: State,
}

impl<'m> Moment<'m> {
    /// Returns the moment before the first event of the log span between two positions.
    pub(super) fn before(game: &'m Frostblade, before: Option<&State>, after: &State) -> Self {
        let mut s = before.unwrap_or(after).clone();
        for (model, later) in s.models.iter_mut().zip(after.models.iter()) {
            model.spot = later.spot;
        }
        Moment { game, s }
    }

    /// Applies one more event.
    pub(super) fn pass(&mut self, event: &Event) {
        let s = &mut self.s;
        match *event {
            Event::Placed(squad) => s.squad_mut(squad).placed = true,
            Event::Lost(squad, place, _) => {
                let here = s.squad_mut(squad);
                here.alive &= !(1 << place);
                if !here.lives() {
                    here.held.clear();
                }
            }
            Event::Returned(squad, place) => {
                s.squad_mut(squad).alive |= 1 << place;
                s.model_mut(squad, place.into()).wounds = 0;
            }
            Event::Wounded(squad, place, n, _) => s.model_mut(squad, place.into()).wounds += n,
            Event::Healed(squad, n) => {
                take_off(s, squad, n);
            }
            Event::Given(squad, status) => {
                let (giver, stacks) = (s.active, self.game.knobs.effects.same_status == SameStatus::Stack);
                let held = &mut s.squad_mut(squad).held;
                if stacks || !held.iter().any(|known| known.status == status) {
                    held.push(Held { status, giver, fresh: false });
                }
            }
            Event::Ended(squad, status) => {
                let held = &mut s.squad_mut(squad).held;
                if let Some(place) = held.iter().position(|known| known.status == status) {
                    held.remove(place);
                }
            }
            Event::Vp(seat, n, _) => s.vp[seat.index()] = s.vp[seat.index()].saturating_add(n),
            Event::TurnBegan(..) | Event::RoundEnded(..) => self.game.note_control(s),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;
    use crate::Frostblade;
    use crate::model::actions::Action;
    use crate::model::content::ids::StatusId;
    use crate::model::content::sheets::Phase;
    use crate::model::state::State;
    use crate::tests::rig::{P1, P2, Rig, at};
    use evenhand_game::game::{Dice, LogText, log::LogSpan};

    /// The models of a squad that are alive, their wounds, its statuses, and the victory points.
    type Stand = (u16, Vec<u8>, Vec<StatusId>, [u8; 2]);

    /// Returns what a reader sees of all squads.
    fn stand(s: &State) -> Vec<Stand> {
        let squads = s.ids().map(|id| {
            let squad = s.squad(id);
            let wounds = squad.models().map(|place| s.model(id, place).wounds).collect();
            let mut held: Vec<StatusId> = squad.held.iter().map(|held| held.status).collect();
            held.sort_unstable();
            (squad.alive, wounds, held, s.vp)
        });
        squads.collect()
    }

    // Every change of a squad has an event: applying the events alone gives the position after them.
    #[test]
    fn events_tell_all_that_changes_squads() {
        for (seed, lists) in
            [["hm_hex", "ck_monster"], ["rw_shield", "hm_horde"], ["ck_swarm", "hm_deep"]].into_iter().enumerate()
        {
            let mut rig = Rig::dealt(&[("rules.damage.alloc", "\"player\"")], lists, seed as u64);
            let mut dice = Dice::new(seed as u64);
            while rig.asked().is_some() && !rig.s.is_over() {
                let (before, options) = (rig.s.clone(), rig.options());
                rig.events.clear();
                rig.act(options[dice.below(options.len())]);
                let mut moment = Moment::before(&rig.game, Some(&before), &rig.s);
                rig.events.iter().for_each(|event| moment.pass(event));
                assert_eq!(stand(&moment.s), stand(&rig.s), "{:?}", rig.events);
            }
            assert!(rig.s.is_over());
        }
    }

    /// Returns the log span from a position to the rig's current one, for a reader who sees everything.
    fn span<'a>(before: &'a State, rig: &'a Rig, drawn: bool) -> LogSpan<'a, Frostblade> {
        LogSpan { before: Some(before), choices: &[], events: &rig.events, after: &rig.s, viewer: None, drawn }
    }

    // FB-TURN-3, FB-STAT-1: a squad that burns at the start of the next turn has no wounds from it in the picture of
    // the end of this turn, nor in the heading of the next one.
    #[test]
    fn the_end_of_a_turn_is_shown_before_the_next_one_begins() {
        let knobs = [("squads.ck_raider.evade", "0"), ("missions.five_cairns.primary.vp", "[1]")];
        let mut rig = Rig::with(&knobs);
        rig.squad(P1, "rw_colossus", &[at(2.0, 2.0)]);
        // The last raider is the only model at the marker in the middle.
        let raiders = rig.squad(P2, "ck_raider hatchet", &[at(22.0, 15.0)]);
        rig.squad(P2, "rw_colossus", &[at(42.0, 28.0)]);
        rig.give(raiders, "burning", P1);
        rig.menu(P1, Phase::Movement);
        let begun = |rig: &Rig| rig.s.active == P2;
        let mut before = rig.s.clone();
        while !begun(&rig) {
            before = rig.s.clone();
            rig.events.clear();
            rig.act(Action::Done);
        }
        assert!(!rig.s.squad(raiders).lives(), "it has burnt: {:?}", rig.events);
        let span = |drawn| span(&before, &rig, drawn);
        let scenes = rig.game.scenes(&span(true));
        assert_eq!(scenes.len(), 1);
        assert_eq!(scenes[0].bases.len(), 3, "the raider still stands: {:?}", scenes[0].title);
        assert!(scenes[0].caption.contains("markers P1 0, P2 1"), "{}", scenes[0].caption);
        let lines = rig.game.describe(&span(false)).expect("something is described");
        let heading = lines.iter().find(|line| line.contains("turn of")).expect("a turn begins");
        assert!(heading.contains("markers P1 0, P2 1"), "{heading}");
    }

    // FB-TURN-3, FB-STAT-1: wounds and lost statuses at the beginning of the next turn do not count in the table at the
    // end of a round.
    #[test]
    fn the_end_of_a_round_is_shown_with_what_the_next_one_takes_away() {
        let knobs = [("squads.rw_colossus.evade", "0"), ("rules.game.turn_order", "\"fixed\"")];
        let mut rig = Rig::with(&knobs);
        let colossus = rig.squad(P1, "rw_colossus", &[at(2.0, 2.0)]);
        rig.squad(P2, "ck_brute", &[at(42.0, 28.0)]);
        rig.give(colossus, "burning", P2);
        rig.give(colossus, "warded", P1);
        (rig.s.starter, rig.s.turns) = (P1, 1);
        rig.menu(P2, Phase::Movement);
        let mut before = rig.s.clone();
        while rig.s.active == P2 {
            before = rig.s.clone();
            rig.events.clear();
            rig.act(Action::Done);
        }
        let (hp, warded) = (rig.game.content.squads[rig.sheet("rw_colossus")].hp, rig.status("warded"));
        assert_eq!((rig.s.round, rig.s.model(colossus, 0).wounds), (2, 1), "it burns: {:?}", rig.events);
        assert!(rig.s.squad(colossus).held.iter().all(|held| held.status != warded), "{:?}", rig.events);
        let span = |drawn| span(&before, &rig, drawn);
        let whole = format!("Frost Colossus {hp}/{hp} HP [Burning, Warded]");
        let scenes = rig.game.scenes(&span(true));
        assert_eq!(scenes.len(), 1);
        assert!(scenes[0].title.contains("round 1: end of turn 2 (P2)"), "{}", scenes[0].title);
        let (side, base) = (&scenes[0].sides[0].lines[0], &scenes[0].bases[0]);
        assert!(side.contains(&whole), "{side}");
        assert!(
            base.about.contains(&format!("{hp} of {hp} HP, Burning, Warded")) && base.wounds == 0,
            "{}",
            base.about
        );
        // The text has the same order: the table, then the heading of the next turn, then the damage by Burning.
        let lines = rig.game.describe(&span(false)).expect("something is described");
        let place = |part: &str| lines.iter().position(|line| line.contains(part));
        let (end, table, turn) = (place("Round 1 ends"), place(&whole), place("Round 2, turn of"));
        assert!(end.is_some() && end < table && table < turn, "{lines:#?}");
        let lost = place("Warded").and_then(|first| lines[first + 1..].iter().position(|line| line.contains("Warded")));
        assert!(lost.is_some(), "it is reported that it ends: {lines:#?}");
    }
}
