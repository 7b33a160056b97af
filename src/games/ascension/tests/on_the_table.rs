//! Whole matches at random, with every character looked at after every choice.

use proptest::prelude::*;

use super::rig::Rig;
use crate::game::{Cx, Dice, Game, Seed};
use crate::games::ascension::sheets::DeedKind;
use crate::games::ascension::state::{Figure, Frame, Phase, Surface};
use crate::games::ascension::{Action, Ascension, State};

/// Every living character is on the table, carried by what it stands on, and on nobody and nothing.
fn look_at_everybody(game: &Ascension, s: &State) -> Result<(), String> {
    // Somebody about to fall, to land or to make room is nowhere yet.
    if s.stack.iter().any(|frame| matches!(frame, Frame::Falling(_))) {
        return Ok(());
    }
    let there: Vec<Figure> = (0..s.figures.len() as Figure)
        .filter(|who| s.figures[usize::from(*who)].alive && s.figures[usize::from(*who)].deployed)
        .collect();
    for who in &there {
        let figure = &s.figures[usize::from(*who)];
        let id = &game.sheet(s, *who).id;
        if figure.wounds == 0 {
            return Err(format!("{id} #{who} lives without wounds left"));
        }
        if let Surface::Level(piece, _) = figure.surface
            && s.pieces[usize::from(piece)].gone
        {
            return Err(format!("{id} #{who} stands on piece {piece}, which is gone"));
        }
        if !game.can_rest(s, *who, figure.at, figure.facing, figure.surface) {
            return Err(format!("{id} #{who} cannot rest at {:?} on {:?}", figure.at, figure.surface));
        }
    }
    Ok(())
}

/// Plays a match at random, rather attacking than not, and looks after every choice.
fn play(mut rig: Rig, dice: &mut Dice) -> Result<u32, String> {
    let mut fights = 0;
    let mut options = Vec::new();
    for step in 0..6000 {
        if rig.s.phase == Phase::Over {
            return Ok(fights);
        }
        let seat = rig.game.to_act(&rig.s).first().expect("somebody acts");
        options.clear();
        rig.game.actions(&rig.s, seat, &mut options);
        let attacks = |action: &Action| match (action, rig.s.active) {
            (Action::Use(deed), Some(active)) if rig.s.stack.is_empty() => {
                rig.game.sheet(&rig.s, active.who).deeds[usize::from(*deed)].kind == DeedKind::Attack
            }
            (Action::Respond(_), _) => true,
            _ => false,
        };
        let eager: Vec<Action> = options.iter().copied().filter(attacks).collect();
        let from = if eager.is_empty() || dice.below(4) == 0 { &options } else { &eager };
        let action = from[dice.below(from.len())];
        fights += u32::from(!eager.is_empty());
        let before = rig.s.clone();
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.apply(&mut rig.s, &crate::game::Choices::one(seat, action), &mut cx);
        rig.chance = cx.chance().clone();
        look_at_everybody(&rig.game, &rig.s).map_err(|error| {
            format!("step {step}, after {action:?} by {seat} with {:?}: {error}", before.stack.last())
        })?;
        rig.events.clear();
    }
    Ok(fights)
}

const TABLES: &[&str] = &["\"T1\"", "\"T2\"", "\"T3\"", "\"T4\""];
const FACTIONS: &[&str] = &["BH", "SK", "FB"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everybody_always_stands_somewhere(
        table in 0..TABLES.len(), one in 0..3usize, other in 0..3usize, many: bool, small: bool, seed: u64,
    ) {
        let lists = if many { "\"many\"" } else { "\"few\"" };
        // A match of brawls: a small deployment distance makes for more contact.
        let rubble = if small { "\"rubble\"" } else { "\"remove\"" };
        let knobs = [("table.layout", TABLES[table]), ("points.lists", lists), ("terrain.on_destroy", rubble)];
        let rig = Rig::dealt(&[FACTIONS[one], FACTIONS[other]], &knobs, seed);
        play(rig, &mut Seed(seed).dice()).map_err(TestCaseError::fail)?;
    }
}
