//! Scripted players and searches play bought characters.

use super::{bought, deed, game};
use crate::model::content::sheets::DeedKind;
use crate::model::state::End;
use crate::players::assessment::Duels;
use crate::tests::rig::{Rig, S1, S2, play_out};
use crate::{Action, Ascension};
use evenhand_game::game::{Chance, Choices, Cx, Dice, Inputs, Insight, Play, Role, Secrets, Seed};
use evenhand_players::agents::AgentSpec;
use evenhand_players::agents::mcts::Rollout;
use evenhand_players::agents::scripted::ScriptedAgent;
use evenhand_players::search::{Search, SearchConfig};

fn planner() -> ScriptedAgent<Ascension> {
    let text = include_str!("../../../../../agents/ascension/planner.toml");
    let file = std::path::Path::new("agents/ascension/planner.toml");
    match AgentSpec::parse(file, text, &Inputs::of::<Ascension>()) {
        Ok(AgentSpec::Scripted(script)) => ScriptedAgent::new(script),
        other => panic!("{other:?}"),
    }
}

fn roles(game: &Ascension) -> [Role; 2] {
    let place = |name: &str| game.roles.iter().position(|role| role == name).expect("a faction");
    ["Rampart Wardens", "Thorn Hunt"].map(|name| Role(u8::try_from(place(name)).expect("there are few")))
}

#[test]
fn the_planner_finishes_matches_of_bought_forces() {
    let game = game(&[("scenario.id", "\"S4\""), ("board.layout", "\"SF\"")]);
    let mut planner = planner();
    let (mut attacks, mut two_tokens, mut interacts) = (0, 0, 0);
    for seed in 0..3 {
        let end = play_out(&game, &roles(&game), Seed(seed), &mut |seen, seat, options| {
            let option = planner.decide(&game, seen, seat, options, &mut Dice::new(seed));
            if let (Action::Use(deed) | Action::UseMore(deed), Some(active)) = (option, seen.active) {
                attacks += usize::from(game.deed(seen, active.who, deed).kind == DeedKind::Attack);
            }
            two_tokens += usize::from(matches!(option, Action::UseMore(_)));
            interacts += usize::from(matches!(option, Action::Mark(_)));
            option
        });
        assert_ne!(end, End::Endless);
    }
    assert!(
        attacks > 0 && two_tokens > 0 && interacts > 0,
        "{attacks} attacks, {two_tokens} with two tokens, {interacts}"
    );
}

#[test]
fn a_search_chooses_for_bought_characters() {
    let game = game(&[]);
    let mut cx = Cx::silent(Chance::new(Seed(5)));
    let mut s = game.setup(&roles(&game), &mut cx);
    let mut search = Search::new(SearchConfig { iterations: 12, ..SearchConfig::default() });
    for _ in 0..25 {
        let Some(seat) = game.to_act(&s).first() else { break };
        let mut options = Vec::new();
        game.actions(&s, seat, &mut options);
        let mut seen = s.clone();
        game.redact(&mut seen, seat);
        let option = search.choose(&game, &seen, seat, &options, &mut Rollout::Random, &mut Dice::new(1));
        assert!(options.contains(&option));
        game.apply(&mut s, &Choices::one(seat, option), &mut cx);
    }
}

/// Returns the features of an option.
fn look(rig: &Rig, option: Action) -> Vec<f32> {
    let mut out = Vec::new();
    rig.game.features(&rig.s, rig.actor(), &[option], &mut Duels::default(), &mut out);
    out
}

#[test]
fn an_attack_is_described_by_the_chance_of_its_suits() {
    // AC-TRIG-8, AC-EX-2: K3 at a Defense of 3 hinders with 11 of 153 flips with two tokens, at a margin of -1, and with
    // 6 of 153 with one token, at -3.
    let column = |name: &str| Ascension::FEATURES.iter().position(|feature| feature.name == name).expect("a feature");
    let mut rig = bought();
    let shooter = rig.put(S1, "K3", 200.0, 300.0);
    rig.put(S2, "K1", 300.0, 300.0);
    rig.active(shooter).go();
    let shot = deed(&rig, shooter, "shot");
    let (one, two) = (look(&rig, Action::Use(shot)), look(&rig, Action::UseMore(shot)));
    let (hinder, harm) = (column("hinder"), column("harm"));
    assert!((two[hinder] / one[hinder] - 11.0 / 6.0).abs() < 1e-3, "{} and {}", one[hinder], two[hinder]);
    assert!(two[harm] > one[harm]);
    assert!((two[column("weaken")] / one[column("weaken")] - 4.0 / 2.0).abs() < 1e-3);
}
