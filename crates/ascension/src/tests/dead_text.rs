//! Tests of dead text: what can never act is rejected, what does nothing under the current
//! rules causes a warning, and the shipped content causes neither.

use std::path::Path;

use super::rig::BOOK;
use crate::Ascension;
use crate::model::knobs;
use evenhand_game::game::{Rules, Ruleset, SetupError};

/// Returns the warnings of `check` for a content file on top of the content of the test rig.
fn warnings_with(text: &str) -> Result<Vec<SetupError>, SetupError> {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    rules.load(&BOOK, Path::new("own.toml"), text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0].message));
    Ok(Ascension::new(&rules, 2)?.warnings(&rules))
}

/// Returns the paths of the warnings.
fn warned(text: &str) -> Vec<String> {
    let found = warnings_with(text).unwrap_or_else(|error| panic!("{text}: {}: {}", error.path, error.message));
    assert!(found.iter().all(|warning| !warning.message.is_empty() && !warning.remedy.is_empty()), "{found:?}");
    found.into_iter().map(|warning| warning.path).collect()
}

/// Returns a sheet with an attack and an action `act`, and a list that includes it.
fn sheet(act: &str) -> String {
    format!(
        "[lists.BH]\nfew = ['OWN']\n[content.OWN]\nname = 'Own'\nfaction = 'BH'\nbase = [32.0, 32.0]\ncapacity = 3\nskill = 3\n\
         defense = 5\nwounds = 5\nstrides = 3\npoints = 10\nat_most = 2\n\
         [content.OWN.actions.poke]\nkind = 'attack'\nrange = 0.0\n[content.OWN.actions.act]\n{act}\n"
    )
}

#[test]
fn nothing_of_the_house_is_refused_or_warned_about() {
    for layout in ["FIELDS", "SF", "T1", "T2", "T3", "T4"] {
        for scenario in ["S1", "S2", "S3", "S4"] {
            for lists in ["exact", "few", "many", "plain"] {
                let settings = format!(
                    "[board]\nlayout = '{layout}'\n[scenario]\nid = '{scenario}'\n[points]\nlists = '{lists}'\n"
                );
                let mut rules = Rules::of_book(&knobs::BOOK).expect("the book reads");
                rules.load(&knobs::BOOK, Path::new("own.toml"), &settings).expect("they are read");
                let found = Ascension::new(&rules, 2).expect("it is played").warnings(&rules);
                assert_eq!(found, Vec::new(), "{settings}");
            }
        }
    }
}

/// Checks that each of these actions is rejected at its place.
fn refused(cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (act, place) in cases {
        let path = format!("content.OWN.actions.act.{place}");
        match warnings_with(&sheet(act)) {
            Err(error) if error.path == path && !error.message.is_empty() && !error.remedy.is_empty() => {}
            Err(error) => wrong.push(format!("{act}: {} {} ({})", error.path, error.message, error.remedy)),
            Ok(_) => wrong.push(format!("{act}: is taken")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn fields_that_no_rule_looks_at_are_refused() {
    let attack = |rest: &str| format!("kind = 'attack'\nrange = 50.0\n{rest}");
    let ability = |rest: &str| format!("kind = 'ability'\neffects = [{{ verb = 'heal', n = 1 }}]\n{rest}");
    let response = |rest: &str| format!("kind = 'response'\neffects = [{{ verb = 'lose', n = 1 }}]\n{rest}");
    refused(&[
        (&ability("bonus = 1"), "bonus"),
        (&ability("nova = 30.0"), "nova"),
        (&ability("gang = 2"), "gang"),
        (&ability("indirect = true"), "indirect"),
        (&ability("range = 50.0"), "range"),
        (&ability("guards = 50.0"), "guards"),
        (&response("trigger = 'hit'\naim = 'foe'"), "aim"),
        (&response("trigger = 'hit'\nbonus = 2"), "bonus"),
        (&response("trigger = 'stride_end'\nguards = 50.0"), "guards"),
        (&response("trigger = 'defeated'\nguards = 50.0"), "guards"),
        (&response("trigger = 'hit'\nrange = 50.0\nmin_range = 50.0"), "min_range"),
        (&attack("aim = 'user'"), "aim"),
        (&attack("aim = 'point'"), "aim"),
        (&attack("strikes_terrain = true"), "strikes_terrain"),
        (&attack("aim = 'piece'\nswoop = 2"), "swoop"),
        (&attack("aim = 'piece'\ngang = 2"), "gang"),
        (&attack("aim = 'foe'\nterrain_bonus = 2"), "terrain_bonus"),
        (
            &attack("harmless = true\nignores_threshold = true\neffects = [{ verb = 'push', further = 0.0 }]"),
            "ignores_threshold",
        ),
        (&attack("guards = 20.0"), "guards"),
    ]);
}

#[test]
fn effects_that_no_moment_carries_out_are_refused() {
    refused(&[
        ("kind = 'ability'\neffects = [{ verb = 'trap', radius = 30.0 }]", "effects.0"),
        (
            "kind = 'ability'\naim = 'point'\nrange = 50.0\neffects = [{ verb = 'trap', radius = 30.0 }, { verb = 'heal', n = 1 }]",
            "effects.1",
        ),
        ("kind = 'ability'\naim = 'piece'\nrange = 50.0\neffects = [{ verb = 'push', further = 0.0 }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'push', further = 20.0 }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'heal', n = 1 }, { verb = 'pull', length = 20.0 }]", "effects.1"),
        ("kind = 'ability'\neffects = [{ when = 'miss', verb = 'heal', n = 1 }]", "effects.0.when"),
        ("kind = 'ability'\neffects = [{ verb = 'lend_token' }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'defend', n = 1 }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'counter', action = 'poke', bonus = 0 }]", "effects.0"),
        ("kind = 'attack'\nrange = 20.0\neffects = [{ verb = 'hold_fast' }]", "effects.0"),
        ("kind = 'attack'\nrange = 20.0\neffects = [{ when = 'miss', verb = 'trap', radius = 20.0 }]", "effects.0"),
        (
            "kind = 'attack'\nrange = 20.0\naim = 'piece'\neffects = [{ when = 'hit', verb = 'grant', condition = 'slow' }]",
            "effects.0",
        ),
        (
            "kind = 'response'\ntrigger = 'targeted'\neffects = [{ verb = 'mire', radius = 20.0, at_most = 1 }]",
            "effects.0",
        ),
        // AS-ATK: Defense counts before the flip, damage is known only after it.
        ("kind = 'response'\ntrigger = 'missed'\neffects = [{ verb = 'defend', n = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'damaged'\neffects = [{ verb = 'defend_by_flip', n = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'targeted'\neffects = [{ verb = 'harden', from = 2, by = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'attack_done'\neffects = [{ verb = 'harden', from = 2, by = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'damaged'\neffects = [{ verb = 'take_over', n = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'defeated'\neffects = [{ verb = 'move', strides = 1 }]", "effects.0"),
        (
            "kind = 'response'\ntrigger = 'defeated'\neffects = [{ verb = 'counter', action = 'poke', bonus = 0 }]",
            "effects.0",
        ),
    ]);
    let pick = "kind = 'response'\ntrigger = 'missed'\neffects = [{ verb = 'counter', action = 'poke', bonus = 0 }]";
    let text = sheet(pick).replace("range = 0.0\n", "range = 0.0\naim = 'piece'\n");
    let error = warnings_with(&text).expect_err("an attack on terrain counters nobody");
    assert_eq!(error.path, "content.OWN.actions.act.effects.0");
}

#[test]
fn text_that_looks_strange_and_can_act_is_let_be() {
    for act in [
        "kind = 'attack'\nrange = 50.0\neffects = [{ when = 'miss', verb = 'lose', n = 1 }, { verb = 'heal', n = 1 }]",
        "kind = 'attack'\nrange = 50.0\naim = 'point'\nburst = 40.0\neffects = [{ verb = 'push', further = 0.0 }, { verb = 'move', strides = 1 }]",
        "kind = 'attack'\nrange = 50.0\nharmless = true\neffects = [{ verb = 'pull', length = 20.0 }]",
        "kind = 'ability'\nrange = 0.0\naim = 'friend_or_self'\neffects = [{ verb = 'lend_token' }]",
        "kind = 'ability'\nrange = 50.0\naim = 'friend_or_self'\neffects = [{ verb = 'push', further = 0.0 }]",
        "kind = 'attack'\nrange = 0.0\neffects = [{ verb = 'push', further = 30.0 }, { verb = 'pull', length = 20.0 }]",
        "kind = 'attack'\nrange = 0.0\nnova = 50.0\neffects = [{ verb = 'pull', length = 20.0 }]",
        "kind = 'attack'\nrange = 50.0\nmin_range = 50.0\naim = 'point'\nburst = 30.0",
        "kind = 'attack'\nrange = 50.0\nmin_range = 49.0",
        "kind = 'response'\ntrigger = 'damaged'\neffects = [{ verb = 'harden', from = 5, by = 1 }]",
        "kind = 'ability'\nrange = 50.0\naim = 'point'\neffects = [{ verb = 'move', strides = 1 }]",
        "kind = 'ability'\neffects = [{ verb = 'lose', n = 1 }]",
        "kind = 'ability'\neffects = [{ verb = 'burst', radius = 30.0, wounds = 0, condition = 'dot', n = 1 }]",
        "kind = 'response'\ntrigger = 'defeated'\neffects = [{ verb = 'lose', n = 1 }, { verb = 'look', n = 2 }]",
        "kind = 'response'\ntrigger = 'stride_end'\nrange = 50.0\nmin_range = 20.0\neffects = [{ verb = 'push', further = 0.0 }]",
        "kind = 'response'\ntrigger = 'targeted'\neffects = [{ verb = 'defend_by_flip', n = 0 }]",
    ] {
        assert_eq!(warned(&sheet(act)), Vec::<String>::new(), "{act}");
    }
    // An attack used by a counterattack is carried out while its event is being answered.
    let counter = "kind = 'response'\ntrigger = 'forced'\neffects = [{ verb = 'counter', action = 'poke', bonus = 0 }]";
    let text = sheet(counter).replace("range = 0.0\n", "range = 0.0\neffects = [{ verb = 'hold_fast' }]\n");
    assert_eq!(warned(&text), Vec::<String>::new());
}

#[test]
fn numbers_that_come_to_nothing_are_warned_about() {
    for (act, place) in [
        ("kind = 'ability'\neffects = [{ verb = 'heal', n = 0 }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'move', strides = 0 }]", "effects.0"),
        ("kind = 'ability'\neffects = [{ verb = 'ward', within = 50.0, defense = 0 }]", "effects.0"),
        ("kind = 'ability'\neffects = []", "effects"),
        ("kind = 'ability'\ntokens = 4\neffects = [{ verb = 'heal', n = 1 }]", "tokens"),
        ("kind = 'ability'\ntokens = 3\nrange = 50.0\naim = 'friend'\neffects = [{ verb = 'lend_token' }]", "tokens"),
        ("kind = 'attack'\nrange = 50.0\nharmless = true", "harmless"),
        ("kind = 'attack'\nrange = 50.0\neffects = [{ verb = 'grant', condition = 'slow', n = 0 }]", "effects.0"),
        ("kind = 'attack'\nrange = 1200.0\nmin_range = 1000.0", "min_range"),
        ("kind = 'attack'\nrange = 50.0\nmin_range = 50.0", "min_range"),
        ("kind = 'attack'\nrange = 0.0\neffects = [{ when = 'hit', verb = 'pull', length = 20.0 }]", "effects.0"),
        (
            "kind = 'ability'\naim = 'friend'\neffects = [{ verb = 'heal', n = 1 }, { verb = 'pull', length = 20.0 }]",
            "effects.1",
        ),
        // Damage of 6 reduced by 1 still defeats a character with 5 wounds, and so does damage of 99.
        ("kind = 'response'\ntrigger = 'damaged'\neffects = [{ verb = 'harden', from = 6, by = 1 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'damaged'\neffects = [{ verb = 'harden', from = 99, by = 1 }]", "effects.0"),
        ("kind = 'attack'\nrange = 50.0\ngang = 0", "gang"),
        ("kind = 'attack'\nrange = 50.0\nmoved = { at_least = 50.0, bonus = 0 }", "moved.bonus"),
        ("kind = 'attack'\nrange = 50.0\nnova = 50.0\nterrain_bonus = 1", "terrain_bonus"),
        ("kind = 'response'\ntrigger = 'targeted'\neffects = [{ verb = 'defend', n = 0 }]", "effects.0"),
        ("kind = 'response'\ntrigger = 'hit'\neffects = [{ verb = 'hold_fast' }]", "effects.0"),
    ] {
        assert_eq!(warned(&sheet(act)), [format!("content.OWN.actions.act.{place}")], "{act}");
    }
    let dear = sheet("kind = 'ability'\ntokens = 4\neffects = [{ verb = 'heal', n = 1 }]");
    assert_eq!(warned(&format!("{dear}[tokens]\ncapacity_add = 1\n")), Vec::<String>::new());
}

#[test]
fn what_the_knobs_and_lists_leave_nothing_to_do_for_is_warned_about() {
    let plain =
        sheet("kind = 'ability'\neffects = [{ verb = 'heal', n = 1 }]").replace("[lists.BH]\nfew = ['OWN']\n", "");
    let hazard = "[board]\nlayout = 'X'\n[tables.X]\nname = 'X'\npieces = [{ name = 'a', size = 1, rect = [300.0, 300.0, 50.0, 50.0], \
                  hazard = { threshold = 2, wounds = 0 } }]\n";
    for (text, path) in [
        (plain.as_str(), "content.OWN"),
        ("[response]\nenabled = false\n", "response.enabled"),
        ("[scenario]\nid = 'S2'\n[scenarios.S2]\ntarget = 100\n", "scenarios.S2.target"),
        ("[scenario]\nid = 'S2'\n[scenarios.S2]\nfrom_turn = 9\n", "scenarios.S2.from_turn"),
        ("[scenario]\nid = 'S2'\n[scenarios.S2]\npoints_per = 0\n", "scenarios.S2.points_per"),
        ("[scenario]\nid = 'S3'\n[scenarios.S3]\nalone = 9\n", "scenarios.S3.alone"),
        ("[attack]\ndamage_cap = 2\n", "content.FB6.actions.thick_hide.effects.0"),
        ("[board]\nlayout = 'empty'\n", "content.BH5.actions.break_masonry.aim"),
        (hazard, "tables.X.pieces.0.hazard"),
    ] {
        assert_eq!(warned(text), [path], "{text}");
    }
    // Others within the guarded range may have more wounds than the character that helps them.
    let guard =
        "kind = 'response'\ntrigger = 'damaged'\nguards = 50.0\neffects = [{ verb = 'harden', from = 6, by = 1 }]";
    assert_eq!(warned(&sheet(guard)), Vec::<String>::new());
    // A counterattack strikes at any distance, so its pull can move the target.
    let counter = "kind = 'response'\ntrigger = 'missed'\neffects = [{ verb = 'counter', action = 'poke', bonus = 0 }]";
    let pull = sheet(counter).replace("range = 0.0\n", "range = 0.0\neffects = [{ verb = 'pull', length = 20.0 }]\n");
    assert_eq!(warned(&pull), Vec::<String>::new());
    let capped = warned("[conditions]\ncap = 0\n");
    let net = "content.SK4.actions.weighted_net.effects.0";
    assert!(capped.iter().any(|path| path == net), "{capped:?}");
    let weightless = warned("[conditions.dot]\ndamage = 0\n");
    assert!(weightless.iter().all(|path| path.starts_with("content.FB")) && !weightless.is_empty(), "{weightless:?}");
}

#[test]
fn lists_that_are_not_played_are_checked_too() {
    for (text, path, says) in [
        ("[lists.BH]\nmany = ['BH1', 'QQ']\n", "lists.BH.many", "`QQ`"),
        ("[lists.BH]\nteam = ['QQ']\n", "lists.BH.team", "`QQ`"),
        ("[lists.SK]\nat_70 = ['SK2', 'QQ']\n", "lists.SK.at_70", "`QQ`"),
        ("[lists.BH]\nmany = ['BH1', 'BH1']\n", "lists.BH.many", "more than 1 times"),
    ] {
        let error = warnings_with(text).expect_err(text);
        assert_eq!(error.path, path, "{text}");
        assert!(error.message.contains(says) && !error.remedy.is_empty(), "{text}: {}", error.message);
    }
}
