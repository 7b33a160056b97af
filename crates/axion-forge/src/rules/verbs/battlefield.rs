//! Effects on cards on the Battlefield and on their positions.

use super::span;
use crate::model::content::{Effect, Verb, Who};
use crate::model::events::{Cause, Fall, Leave};
use crate::model::state::{Lasting, Pick, Run, Source, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;

impl AxionForge {
    pub(super) fn change_cards(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let by = run.item.seat;
        if effect.who == Who::Me && run.item.unit == UnitId::NONE {
            return self.lose_source(s, run, effect.verb, cx);
        }
        if let Some((of, place)) = run.picks.iter().find_map(Pick::open) {
            return self.change_life(s, of, -i16::from(effect.n), (Cause::Effect, place), cx);
        }
        let span = span(effect.until, by);
        for id in self.meant(s, run, effect).iter().copied() {
            match effect.verb {
                Verb::Dmg => {
                    self.hit(s, id, effect.n.into(), Some(by), Fall::Effect, cx);
                }
                Verb::Twist => self.twist(s, id, by, cx),
                Verb::Ready => self.ready(s, id),
                Verb::Hush => self.hush(s, id, span, cx),
                Verb::Stat | Verb::Trait | Verb::Arrows => {
                    if let Some(unit) = s.unit_mut(id).filter(|unit| !unit.down) {
                        let Effect { attack, defense, traits, arrows, .. } = *effect;
                        unit.change(Lasting { span, attack, defense, traits, arrows, hushed: false });
                    }
                }
                Verb::Destroy => self.destroy(s, id, Some(by), Fall::Effect, cx),
                Verb::Sac => self.discard_unit(s, id, Leave::Sacrificed, cx),
                Verb::Banish => self.banish(s, id, cx),
                _ => self.bounce(s, id, cx),
            }
        }
    }

    /// Removes a Source from play by an effect of its own.
    fn lose_source(&self, s: &mut State, run: &Run, verb: Verb, cx: &mut Cx<'_, Event>) {
        let (seat, card) = (run.item.seat, run.item.card);
        let used = AxionForge::spends(self.ability(&run.item), run.item.ability);
        let player = s.player_mut(seat);
        let this = |source: &Source| source.card == card && source.turned && source.spent & used == used;
        let Some(place) = player.sources.iter().position(this) else { return };
        let how = match verb {
            Verb::Banish => {
                player.banished.push(card);
                Leave::Banished
            }
            Verb::Bounce => {
                player.take_up_shown(card);
                Leave::Returned
            }
            Verb::Destroy | Verb::Sac => {
                player.discard.push(card);
                Leave::Sacrificed
            }
            _ => return,
        };
        let source = player.sources.remove(place);
        if how != Leave::Banished {
            self.remember_spent(s, seat, card, source.spent);
        }
        cx.event(Event::Left(seat, card, how, UnitId::NONE));
    }

    pub(super) fn change_places(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let place = run.picks.iter().find_map(|pick| if let Pick::Place(place) = pick { Some(*place) } else { None });
        let cards = self.meant(s, run, effect);
        match (effect.verb, place, cards.first()) {
            (Verb::Token, Some(place), _) => self.make_token(s, run.item.seat, effect.token, place, cx),
            (Verb::Shift, Some(to), Some(id)) => self.relocate(s, *id, to, cx),
            (Verb::Swap, _, Some(id)) => self.exchange(s, run.item.unit, *id, cx),
            _ => {}
        }
    }
}
