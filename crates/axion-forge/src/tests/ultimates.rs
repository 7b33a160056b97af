//! Tests of the record of used Ultimates, kept for each card in every zone (AX-ABL-8, AX-Q28).

use super::rig::{Rig, S1, S2};
use crate::Action;
use evenhand_game::game::Cx;

/// A Catalyst, an Artifice and a Source with an Ultimate as their first ability.
const ULTIMATES: [(&str, &str); 3] = [
    ("cards.CA1.effects", "[{ kind = 'ult', energy = 1, do = [{ verb = 'gain', resource = 'life', n = 1 }] }]"),
    ("cards.GC15.effects", "[{ kind = 'ult', do = [{ verb = 'gain', resource = 'life', n = -2, player = 'opp' }] }]"),
    ("cards.NE05.effects", "[{ kind = 'ult', actions = 0, do = [{ verb = 'gain', resource = 'life', n = 3 }] }]"),
];

/// Returns a rig with these cards and more knobs.
fn furnished(more: &[(&str, &str)]) -> Rig {
    let knobs: Vec<(&str, &str)> = ULTIMATES.iter().chain(more).copied().collect();
    let mut rig = Rig::with(&knobs);
    rig.hold(S1, &["GC15", "NE01"]).sparks(20).catalyst(S1, "CA1").source(S1, "NE05");
    rig
}

#[test]
fn an_ultimate_is_remembered_by_its_own_card_alone() {
    // AX-ABL-8
    for first in 0..3 {
        let mut rig = furnished(&[]);
        let (drain, cell) = (rig.card("GC15"), rig.card("NE05"));
        let uses = [Action::Invoke(0, false), Action::Play(drain, false), Action::Tap(cell, 0)];
        rig.act(uses[first]);
        for (at, other) in uses.into_iter().enumerate() {
            assert_eq!(rig.may(other), at != first, "after {:?}: {other:?}", uses[first]);
        }
    }
}

#[test]
fn a_catalyst_uses_its_ultimate_once() {
    // AX-ABL-8
    let mut rig = furnished(&[]);
    rig.act(Action::Invoke(0, false)).pass_to(S1);
    assert!(rig.s.player(S1).energy > 0 && !rig.may(Action::Invoke(0, false)));
}

#[test]
fn a_copy_of_an_artifice_that_comes_back_has_used_its_ultimate() {
    // AX-Q28
    let revive = "[{ kind = 'pow', do = [{ verb = 'recover', to = 'hand', of = ['artifice'] }] }]";
    let mut rig = furnished(&[("cards.IV04.effects", revive)]);
    let (mechanic, drain) = (rig.put("1Bc", "IV04"), rig.card("GC15"));
    rig.act(Action::Play(drain, false));
    assert_eq!(rig.life(S2), 23);
    rig.act(Action::Use(mechanic, 0, false));
    assert!(rig.s.player(S1).holds(drain) && !rig.may(Action::Play(drain, false)), "the copy remembers");
    rig.s.player_mut(S1).take_up(drain);
    assert!(rig.may(Action::Play(drain, false)), "another copy has its own");
    rig.act(Action::Play(drain, false));
    assert!(rig.s.player(S1).holds(drain) && !rig.may(Action::Play(drain, false)), "both are used up");
}

#[test]
fn an_artifice_that_is_flipped_has_used_its_ultimate() {
    // AX-Q28
    let types = "[\"creature\", \"relic\", \"structure\", \"forge\", \"trap\", \"artifice\"]";
    let mut rig = furnished(&[("rules.facedown.types", types)]);
    rig.hold(S1, &["NE01", "NE02"]);
    let hidden = rig.hide("1Fc", "GC15");
    rig.act(Action::Flip(hidden));
    assert_eq!(rig.life(S2), 23);
    let other = rig.hide("1Fc", "GC15");
    assert!(rig.may(Action::Flip(other)), "another copy has its own");
    rig.s.player_mut(S1).discard.clear();
    assert!(!rig.may(Action::Flip(other)), "the same copy remembers");
}

#[test]
fn each_source_uses_its_ultimate_once() {
    // AX-ABL-8
    let mut rig = furnished(&[]);
    let cell = rig.card("NE05");
    rig.act(Action::Tap(cell, 0)).pass_to(S1);
    assert!(!rig.s.player(S1).sources[0].turned && !rig.may(Action::Tap(cell, 0)), "it is Ready, and has used it");
    rig.source(S1, "NE05").act(Action::Tap(cell, 0));
    assert_eq!(rig.life(S1), 25 + 3 + 3, "another copy has its own");
    rig.pass_to(S1);
    assert!(!rig.may(Action::Tap(cell, 0)));
}

#[test]
fn a_source_that_is_deployed_again_has_used_its_ultimate() {
    // AX-Q28
    let bounce = "[{ kind = 'ult', actions = 0, do = [{ verb = 'gain', resource = 'life', n = 3 }, { verb = 'return', who = 'me' }] }]";
    let mut rig = furnished(&[("cards.NE05.effects", bounce), ("rules.sources.new_can_activate", "true")]);
    let cell = rig.card("NE05");
    rig.act(Action::Tap(cell, 0));
    assert!(rig.s.player(S1).sources.is_empty() && rig.s.player(S1).holds(cell));
    rig.act(Action::Source(cell));
    assert!(rig.s.player(S1).sources.len() == 1 && !rig.may(Action::Tap(cell, 0)));
}

#[test]
fn a_new_token_has_an_ultimate_of_its_own() {
    // AX-ABL-8, AX-Q36
    let mut rig = Rig::with(&[
        (
            "cards.TOK1.effects",
            "[{ kind = 'ult', activate = false, do = [{ verb = 'gain', resource = 'life', n = 1 }] }]",
        ),
        ("cards.IV04.effects", "[{ kind = 'pow', do = [{ verb = 'create', card = 'TOK1', row = 'front' }] }]"),
    ]);
    let (mechanic, token) = (rig.put("1Bc", "IV04"), rig.put("1Fa", "TOK1"));
    rig.act(Action::Use(token, 0, false));
    assert!(!rig.may(Action::Use(token, 0, false)));
    let mut cx = Cx::silent(rig.chance.clone());
    rig.game.bounce(&mut rig.s, token, &mut cx);
    rig.act(Action::Use(mechanic, 0, false));
    let place = rig.at("1Fb").1;
    rig.act(Action::AtPlace(place));
    let new = rig.s.player(S1).units.last().expect("a Token").id;
    assert!(new != token && rig.may(Action::Use(new, 0, false)));
}

#[test]
fn an_ultimate_may_be_used_once_by_all_of_its_name() {
    // AX-Q28
    for (scope, may) in [("\"copy\"", true), ("\"name\"", false)] {
        let mut rig = furnished(&[("rules.ultimate.scope", scope)]);
        rig.hold(S1, &["GC15", "GC15", "NE01"]).source(S1, "NE05");
        let (drain, cell) = (rig.card("GC15"), rig.card("NE05"));
        let (one, two) = (rig.put("1Fc", "TK10"), rig.put("1Fd", "TK10"));
        for (used, other) in [
            (Action::Use(one, 0, false), Action::Use(two, 0, false)),
            (Action::Play(drain, false), Action::Play(drain, false)),
            (Action::Tap(cell, 0), Action::Tap(cell, 0)),
        ] {
            rig.act(used);
            assert_eq!(rig.may(other), may, "{scope}: {other:?}");
        }
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.banish(&mut rig.s, one, &mut cx);
        assert_eq!(rig.may(Action::Use(two, 0, false)), may, "{scope}, with the first one banished");
    }
}
