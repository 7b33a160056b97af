//! The log text of choices.

use crate::model::content::sheets::DeedId;
use crate::model::state::{Figure, Frame, NOBODY, Question, State};
use crate::model::words::{condition_text, point_text};
use crate::{Action, Ascension};
use evenhand_game::game::Seat;
use evenhand_game::game::log::{count, listed, shows, title};

/// Returns the text of a choice, and whether it continues the seat's previous choice. The text
/// is empty if an event covers it.
// One match arm per choice, as a table of texts.
pub(in super::super) fn describe_choice(
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
    let tokens = |who: Figure, deed: DeedId| {
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
        Action::UseMore(deed) => {
            let printed = game.deed(s, active, deed);
            let spent = printed.more.map_or(printed.tokens, |more| more.tokens);
            format!("has {} use {} ({})", name(active), title(&printed.id), count(spent, "token"))
        }
        Action::Climb { piece, .. } => format!("has {} climb {}", moving(game, s), game.piece_name(piece)),
        Action::Traverse { piece, .. } => format!("has {} take {}", moving(game, s), game.piece_name(piece)),
        Action::Shake(condition) => format!("has {} shake off {}", moving(game, s), condition_text(condition)),
        Action::Door(piece) => format!("has {} work {}", moving(game, s), game.piece_name(piece)),
        Action::Mark(marker) => format!("has {} mark marker {}", moving(game, s), marker.0 + 1),
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
            Some(Question::Place(who)) => format!("has {} go to {}", name(who), point_text(at)),
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
            let cards = match asked {
                Some(Question::Discard(cards)) => usize::from(cards),
                _ => 0,
            };
            discard(game, s, seat, cards, which.count_ones(), viewer)
        }
        Action::Option(option) => match asked {
            Some(Question::Exhaust(_)) => String::new(),
            _ => option_text(game, s, option),
        },
        Action::Activate(_) | Action::Pass | Action::End | Action::Stride { .. } | Action::Go(_) => String::new(),
        Action::Decline | Action::Take(_) => String::new(),
    };
    (text, goes_on)
}

/// Returns the text for choosing an option of an effect.
fn option_text(game: &Ascension, s: &State, option: u8) -> String {
    let Some(Frame::Effects(run)) = s.stack.iter().rev().nth(1) else { return String::new() };
    let effect = game.deed(s, run.by, run.deed).effects.get(usize::from(run.at));
    effect.and_then(|effect| effect.verb.shared()).map_or_else(String::new, |shared| shared.option_text(option))
}

/// Returns the text for looking at the next cards of the deck and discarding some of them.
fn discard(game: &Ascension, s: &State, seat: Seat, cards: usize, discarded: u32, viewer: Option<Seat>) -> String {
    let deck = &s.decks[game.deck_of(seat)];
    let looked = cards.min(deck.draw.len());
    let discarded = count(discarded, "card");
    // Team-mates share what they know.
    let mate = viewer.is_some_and(|viewer| game.side(viewer) == game.side(seat));
    if shows(viewer, seat) || mate {
        let cards = deck.draw.iter().rev().take(looked).map(|card| game.card_name(*card));
        format!("looks at {} (the next first) and discards {discarded} of them", listed(cards))
    } else {
        format!(
            "looks at {} and discards {discarded} of them",
            count(i64::try_from(looked).unwrap_or(i64::MAX), "card")
        )
    }
}

/// Returns the name of the character that is moving.
fn moving(game: &Ascension, s: &State) -> String {
    let who = s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Moving(run) => Some(run.who),
        _ => None,
    });
    who.map_or_else(|| "nobody".into(), |who| game.figure(s, who))
}
