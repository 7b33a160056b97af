//! `defend`, `defend_by_flip`, `defend_by_best`, `hold_fast`, `shorten`, `take_over`, `harden`, `counter`: answer an
//! event (AS-RESP, AC-RE).

use crate::model::content::sheets::Aim;
use crate::model::content::verbs::{Counter, Defend, DefendByBest, DefendByFlip, Harden, HoldFast, Shorten, TakeOver};
use crate::model::events::Source;
use crate::model::state::{AimedAt, Effects, Figure, Forced, ForcedKind, Frame, NOBODY, State, Window};
use crate::rules::responses::{attack_to_change, event_answered};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Defend {
    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            defend(s, event.about, i16::from(self.n));
        }
    }
}

impl Act for DefendByFlip {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if let Some(event) = event_answered(s) {
            let flip = game.flip_of(s, s.figures[run.by].owner, cx).total;
            defend(s, event.about, flip + i16::from(self.n));
        }
    }
}

/// Adds to the Defense of a character that an attack strikes.
fn defend(s: &mut State, who: Figure, defense: i16) {
    if let Some(attack) = attack_to_change(s) {
        let defended = &mut attack.defended[who];
        *defended = i8::try_from((i16::from(*defended) + defense).clamp(-99, 99)).expect("it is within bounds");
    }
}

impl Act for HoldFast {
    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let Some(event) = event_answered(s) else { return };
        let forced = s.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced),
            _ => None,
        });
        if let Some(forced) = forced {
            forced.cancelled = true;
        }
        if self.lasting {
            hold(s, event.about);
        }
    }

    /// Whether the push or throw has not been cancelled yet; one cancellation is enough.
    fn can_answer(&self, _game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        let cancelled = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced.cancelled),
            _ => None,
        });
        cancelled != Some(true)
    }
}

/// Rules out further pushes and throws of a character by the action whose push is under way (AC-RE-1).
fn hold(s: &mut State, who: Figure) {
    let mut frames = s.stack.iter_mut().rev().skip_while(|frame| !matches!(frame, Frame::Forced(_)));
    let effects = frames.find_map(|frame| match frame {
        Frame::Effects(effects) => Some(effects),
        _ => None,
    });
    if let Some(effects) = effects {
        effects.held.insert(who);
    }
}

impl Act for Shorten {
    fn does_nothing(&self) -> bool {
        self.by.0 <= 0
    }

    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let forced = s.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced),
            _ => None,
        });
        if let Some(forced) = forced.filter(|forced| is_push(forced)) {
            forced.length = (forced.length - self.by.0).max(0);
        }
    }

    fn can_answer(&self, _game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        let forced = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Forced(forced) => Some(forced),
            _ => None,
        });
        forced.is_some_and(is_push)
    }
}

/// Whether a character is about to be pushed or pulled by some length.
fn is_push(forced: &Forced) -> bool {
    matches!(forced.kind, ForcedKind::Push | ForcedKind::Pull) && !forced.cancelled && forced.length > 0
}

impl Act for DefendByBest {
    fn does_nothing(&self) -> bool {
        self.turned == 0 || self.kept == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        let Some(event) = event_answered(s) else { return };
        let seat = s.figures[run.by].owner;
        let deck = game.deck_of(seat);
        let cards = game.decks.turn(&mut s.decks[deck], usize::from(self.turned), deck.0, cx);
        let sum = game.decks.best(&cards, usize::from(self.kept));
        cx.event(Event::Turned(seat, cards));
        cx.event(Event::Flipped(seat, sum));
        defend(s, event.about, sum);
    }
}

impl Act for TakeOver {
    fn does_nothing(&self) -> bool {
        self.n == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        let Some(attack) = attack_to_change(s) else { return };
        let taken = self.n.min(attack.damage);
        attack.damage -= taken;
        cx.event(Event::Lessened(attack.damage));
        let cause = attack.by;
        game.suffer(s, run.by, taken, Source::Attack, cause, cx);
    }

    fn can_answer(&self, game: &Ascension, s: &State, who: Figure, window: &Window) -> bool {
        window.about != who && game.attack_under_way(s).is_some_and(|attack| attack.damage > 0)
    }
}

impl Act for Harden {
    fn does_nothing(&self) -> bool {
        self.by == 0
    }

    fn run(&self, _game: &Ascension, s: &mut State, _run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        if event_answered(s).is_none() {
            return;
        }
        if let Some(attack) = attack_to_change(s)
            && attack.damage >= self.from
        {
            attack.damage = attack.damage.saturating_sub(self.by).max(1).min(attack.damage);
            cx.event(Event::Lessened(attack.damage));
        }
    }

    fn can_answer(&self, game: &Ascension, s: &State, _who: Figure, _window: &Window) -> bool {
        game.attack_under_way(s).is_some_and(|attack| attack.damage >= self.from)
    }
}

impl Act for Counter {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let Some(event) = event_answered(s) else { return };
        if game.alive(s, event.cause) && game.alive(s, run.by) {
            game.begin_attack(s, run.by, self.deed, AimedAt::Figure(event.cause), self.bonus);
        }
    }

    fn can_answer(&self, game: &Ascension, s: &State, who: Figure, window: &Window) -> bool {
        let cause = window.cause;
        let deed = game.deed(s, who, self.deed);
        cause != NOBODY
            && cause != who
            && game.alive(s, cause)
            && (game.foes(s, who, cause) || game.knobs.attack.friendly_targets)
            && deed.aim != Aim::Piece
            && (deed.indirect || game.sight(s, who, AimedAt::Figure(cause)).is_some())
    }
}
