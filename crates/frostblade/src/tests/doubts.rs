//! Warnings about content that can never have an effect. The placeholder content has none.

use super::rig::rules;
use crate::Frostblade;
use crate::model::knobs::BOOK;
use evenhand_game::game::{Rules, Ruleset, SetupError};

/// Returns the warnings for the placeholder content with a content file over it and knobs set.
fn doubts_of(knobs: &[(&str, &str)], file: &str) -> Vec<SetupError> {
    let mut rules: Rules = rules(knobs);
    let loaded = rules.load(&BOOK, std::path::Path::new("own.toml"), file);
    loaded.unwrap_or_else(|errors| panic!("{file}: {}", errors[0]));
    let game = Frostblade::new(&rules, 2).unwrap_or_else(|error| panic!("{file}: {error}"));
    game.warnings(&rules)
}

/// Checks that there are warnings at exactly these places.
#[track_caller]
fn doubted(knobs: &[(&str, &str)], file: &str, paths: &[&str]) {
    let found = doubts_of(knobs, file);
    let mut known: Vec<&str> = found.iter().map(|doubt| doubt.path.as_str()).collect();
    known.sort_unstable();
    assert_eq!(known, paths, "{file}: {found:?}");
    assert!(found.iter().all(|doubt| !doubt.remedy.is_empty() && !doubt.message.is_empty()), "{found:?}");
}

#[test]
fn nothing_of_the_house_is_doubted_on_any_mission() {
    for mission in ["five_cairns", "crossed_roads", "high_beacon", "open_field"] {
        for limit in ["500", "1000"] {
            let mission = format!("\"{mission}\"");
            doubted(&[("rules.scenario.mission", &mission), ("rules.army.points_limit", limit)], "", &[]);
        }
    }
}

#[test]
fn content_that_comes_with_experiments_is_not_doubted() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments/frostblade/content");
    let mut files = 0;
    for file in std::fs::read_dir(folder).expect("there is content").map(|entry| entry.expect("it is there").path()) {
        let text = std::fs::read_to_string(&file).expect("it is text");
        files += 1;
        for limit in ["100", "1000", "1500", "2000"] {
            let mut rules = rules(&[("rules.army.points_limit", limit)]);
            if rules.load(&BOOK, &file, &text).is_ok()
                && let Ok(game) = Frostblade::new(&rules, 2)
            {
                assert_eq!(game.warnings(&rules), [], "{} at {limit} points", file.display());
            }
        }
    }
    assert!(files >= 5);
}

/// A squad of a separate faction with these fields, and a list with it.
fn own_squad(fields: &str, items: &str) -> String {
    format!(
        "[squads]\nown = {{ name = \"Own\", keywords = [\"OWN\", \"LEADER\"], min = 1, max = 1, cost = 490, move = 5.0, strength = 2, \
         defense = 4, evade = 5, hp = 1, base_mm = 32.0, height = 1.5{fields} }}\n[lists]\nown = {{ name = \"Own\", squads = [{{ sheet = \"own\", models = 1{items} }}] }}\n"
    )
}

#[test]
fn squads_that_never_attack_or_never_cast_are_doubted() {
    let armed = ", item_slots = 1, can_equip = [\"longsword\"]";
    let sword = ", items = [\"longsword\"]";
    doubted(&[], &own_squad(armed, sword), &[]);
    doubted(&[], &own_squad(armed, ""), &["lists.own.squads.0.items"]);
    doubted(&[], &own_squad("", ""), &["lists.own.squads.0.items", "squads.own"]);
    // The keyword CASTER without slots, and slots without spells.
    let caster = own_squad(armed, sword).replace("\"LEADER\"", "\"LEADER\", \"CASTER\"");
    doubted(&[], &caster, &["squads.own"]);
    doubted(&[], &own_squad(&format!("{armed}, spell_slots = 1"), sword), &["squads.own.spell_slots"]);
    doubted(
        &[("squads.rw_seer.spell_slots", "0")],
        "",
        &[
            "passives.rune_focus.effects.0",
            "passives.rune_shell.effects.0",
            "spells.rw_avalanche",
            "spells.rw_grasp",
            "spells.rw_shards",
            "spells.rw_ward",
            "squads.rw_seer",
            "statuses.rooted",
        ],
    );
}

#[test]
fn a_list_with_points_for_more_is_doubted() {
    doubted(&[("lists.rw_hammer.squads.4.models", "8")], "", &[]);
    doubted(&[("lists.rw_hammer.squads.4.models", "7")], "", &["lists.rw_hammer"]);
    let found = doubts_of(&[("lists.rw_hammer.squads.4.models", "7")], "");
    assert!(found[0].message.contains("970 of 1000") && found[0].remedy.contains("squads.4"), "{found:?}");
}

// FB-ARMY-1, FB-ARMY-2: squads with their most models leave points for another squad.
#[test]
fn a_list_with_points_for_another_squad_is_doubted() {
    let file = "[lists.own]\nname = \"Own\"\npoints = 1000\nsquads = [{ sheet = \"rw_captain\", models = 1, items = \
                [\"longsword\"] }, { sheet = \"rw_spear\", models = 10, items = [\"spear\"] }]\n";
    doubted(&[], file, &["lists.own"]);
    let found = doubts_of(&[], file);
    assert!(found[0].message.contains("175 of 1000 points: 825 are left"), "{found:?}");
    assert!(found[0].remedy.contains("4 Crossbow Watch (squads.rw_xbow) cost 48"), "{found:?}");
    // 450 of 500 points. Besides its Leader the faction has only one squad, which needs a weapon of 3 points.
    let mate = |min: u8, cost: u8| {
        let mate = format!(
            "mate = {{ name = \"Mates\", keywords = [\"OWN\"], min = {min}, max = 4, cost = {cost}, move = 5.0, strength = 2, \
             defense = 4, evade = 5, hp = 1, base_mm = 32.0, height = 1.5, item_slots = 1, can_equip = [\"lance\"] }}\n[lists]"
        );
        let own = own_squad(", item_slots = 1, can_equip = [\"longsword\"]", ", items = [\"longsword\"]");
        own.replace("cost = 490", "cost = 450")
            .replace("[lists]", &mate)
            .replace("\"Own\", squads", "\"Own\", points = 500, squads")
    };
    let limit = ("rules.army.points_limit", "500");
    for (min, cost, fits) in [(1, 47, true), (1, 48, false), (2, 22, true), (2, 23, false)] {
        let paths: &[&str] = if fits { &["lists.own"] } else { &[] };
        doubted(&[limit], &mate(min, cost), paths);
    }
    doubted(&[limit, ("rules.army.single_faction", "false")], &mate(1, 48), &["lists.own"]);
}

#[test]
fn what_nobody_has_is_doubted() {
    doubted(&[], "[passives]\nown = { name = \"Own\", effects = [{ verb = \"no_rush\" }] }", &["passives.own"]);
    doubted(
        &[],
        "[abilities]\nown = { name = \"Own\", when = \"end\", effects = [{ verb = \"heal\", n = 1 }] }",
        &["abilities.own"],
    );
    doubted(
        &[],
        "[statuses]\nown = { name = \"Own\", ends = \"turn\", lasting = [{ verb = \"no_rush\" }] }",
        &["statuses.own"],
    );
    doubted(&[], "[items]\nown = { name = \"Own\", strength = \"+1\" }", &["items.own"]);
    // The halberd takes two slots, and a levy has one.
    doubted(&[("squads.hm_levy.can_equip", "[\"rusted_blade\", \"halberd\"]")], "", &["squads.hm_levy.can_equip.1"]);
}

/// Returns the warnings about an effect of a passive that only a squad without FLYER and without spells has.
fn passive(effect: &str) -> Vec<String> {
    let file = format!("[passives]\nown = {{ name = \"Own\", effects = [{effect}] }}\n");
    let found = doubts_of(&[], &file.replace("[passives]", "[squads]\nrw_x = { name = \"X\", keywords = [\"RIMEWARD\"], min = 1, \
         max = 1, cost = 10, move = 5.0, strength = 1, defense = 4, evade = 0, hp = 1, base_mm = 32.0, height = 1.5, innate = \
         [\"talons\"], passives = [\"own\"] }\n[passives]"));
    found.into_iter().map(|doubt| doubt.path).collect()
}

#[test]
fn effects_that_change_nothing_for_whoever_has_them_are_doubted() {
    for (effect, acts) in [
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1 }", true),
        ("{ verb = \"change_roll\", roll = \"hit\", n = 0 }", false),
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1, with = \"melee\" }", true),
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1, with = \"ranged\" }", false),
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1, beyond = 12.0 }", false),
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1, did = \"rush\" }", false),
        ("{ verb = \"change_roll\", roll = \"evade\", n = 1 }", false),
        ("{ verb = \"change_roll\", roll = \"spell\", n = 1 }", false),
        ("{ verb = \"change_roll\", roll = \"rush\", n = 1 }", true),
        ("{ verb = \"reroll\", roll = \"spell\" }", false),
        ("{ verb = \"change\", strength = 1 }", true),
        ("{ verb = \"change\", move = 0 }", false),
        ("{ verb = \"attack_after_rush\", with = \"ranged\" }", false),
        ("{ verb = \"attack_after_rush\", with = \"melee\" }", true),
        ("{ verb = \"backlash_check\", check = 4 }", false),
        ("{ verb = \"pass_through\", what = [\"models\"] }", true),
        ("{ verb = \"ignore\", statuses = [\"chilled\"] }", true),
    ] {
        let found = passive(effect);
        assert_eq!(found.is_empty(), acts, "{effect}: {found:?}");
        assert!(found.iter().all(|path| path == "passives.own.effects.0"), "{effect}: {found:?}");
    }
}

#[test]
fn knobs_that_switch_a_rule_off_leave_its_texts_idle() {
    doubted(&[("rules.rush.may_attack", "true")], "", &["passives.tireless.effects.0"]);
    doubted(&[("rules.spell.backlash", "0")], "", &["passives.rune_shell.effects.0"]);
    doubted(
        &[("rules.dice.max_rerolls", "0")],
        "",
        &[
            "passives.braced.effects.0",
            "passives.drilled.effects.0",
            "passives.eager.effects.0",
            "passives.rune_focus.effects.0",
            "passives.war_horn.effects.0",
        ],
    );
}

#[test]
fn what_is_written_and_not_asked_for_is_doubted() {
    for (knob, value, path) in [
        ("items.kite_shield.range", "6.0", "items.kite_shield.range"),
        ("items.longsword.ignores_objects", "true", "items.longsword.ignores_objects"),
        ("items.slag_spit.ignores_structures", "true", "items.slag_spit.ignores_structures"),
        ("items.longsword.reach", "1.0", "items.longsword.reach"),
        ("items.crossbow.reach", "2.0", "items.crossbow.reach"),
        ("items.longsword.after_move", "4.0", "items.longsword.after_move"),
        ("items.longsword.strength", "\"-1\"", ""),
        ("items.longsword.strength", "\"-9\"", "items.longsword.strength"),
        ("items.longsword.strength", "\"0\"", "items.longsword.strength"),
        ("items.slag_spit.strength", "\"dd:0\"", "items.slag_spit.strength"),
        ("items.lance.strength", "\"0\"", ""),
        ("passives.death_flare.check", "7", "passives.death_flare.check"),
        ("abilities.frost_oath.within", "6.0", "abilities.frost_oath.within"),
        ("abilities.interpose.keyword", "\"UNDEAD\"", "abilities.interpose.keyword"),
        ("passives.death_flare.within", "3.0", "passives.death_flare.within"),
        ("passives.death_flare.effects.0.direct", "false", "passives.death_flare.effects.0"),
        ("spells.rw_shards.difficulty", "13", "spells.rw_shards.difficulty"),
        ("statuses.burning.ends", "\"turn\"", "statuses.burning.at_start"),
        ("spells.hm_mend.effects.0.n", "0", "spells.hm_mend.effects.0"),
        ("abilities.pinning_volley.effects.0.weapon", "\"crossbow\"", "abilities.pinning_volley.effects.0"),
        ("missions.five_cairns.secondary.1.vp", "0", "missions.five_cairns.secondary.1.vp"),
        ("missions.five_cairns.secondary.1.squads", "2", "missions.five_cairns.secondary.1.squads"),
        ("missions.five_cairns.primary.vp", "[0]", "missions.five_cairns.primary"),
        ("missions.five_cairns.primary.from_round", "8", ""),
        ("rules.game.max_extra_rounds", "0", ""),
    ] {
        let found = doubts_of(&[(knob, value)], "");
        let known: Vec<&str> = found.iter().map(|doubt| doubt.path.as_str()).collect();
        if path.is_empty() {
            assert!(known.is_empty(), "{knob}: {found:?}");
        } else {
            assert_eq!(known, [path], "{knob}: {found:?}");
        }
    }
}

// FB-DICE-3: a natural 6 passes every check, unless that rule is switched off.
#[test]
fn a_check_that_no_die_reaches_is_doubted_as_it_works() {
    let flare = ("passives.death_flare.check", "7");
    assert!(doubts_of(&[flare], "")[0].message.contains("it is as a check of 6"));
    let off = ("rules.dice.nat_scope", "[\"hit\", \"evade\"]");
    assert!(doubts_of(&[flare, off], "")[0].message.contains("it never works"));
    // With a bonus of 1, a 6 becomes a 7.
    let charm = "[statuses]\nchilled = { name = \"Chilled\", ends = \"bearers_end\", lasting = [{ verb = \"change\", \
                 move = -2 }, { verb = \"change_roll\", roll = \"check\", n = 1 }] }\n";
    doubted(&[flare], charm, &[]);
}

/// Champions with an ability that gives a status with this end.
fn gift(when: &str, target: &str, ends: &str, lasting: &str, ride_by: &str) -> Vec<String> {
    let file = format!(
        "[statuses]\nown = {{ name = \"Own\", ends = \"{ends}\", lasting = [{lasting}] }}\n[abilities]\nown = {{ name = \"Own\", \
         when = \"{when}\", target = \"{target}\", effects = [{{ verb = \"grant\", status = \"own\" }}] }}\n"
    );
    let ride_by = format!("\"{ride_by}\"");
    let knobs = [("squads.rw_champion.abilities", "[\"frost_oath\", \"own\"]"), ("abilities.ride_by.when", &*ride_by)];
    let found = doubts_of(&knobs, &file);
    found.into_iter().map(|doubt| doubt.path).filter(|path| path.starts_with("abilities.own.")).collect()
}

// FB-TURN-1, FB-STAT-1: in a turn only the active player's squads move, and no squad attacks after the Combat Phase.
#[test]
fn statuses_that_end_before_what_they_change_are_doubted() {
    let (still, slow) = ("{ verb = \"no_rush\" }, { verb = \"only_hold\" }", "{ verb = \"change\", move = -2 }");
    let (hit, evade) =
        ("{ verb = \"change_roll\", roll = \"hit\", n = 1 }", "{ verb = \"change_roll\", roll = \"evade\", n = 1 }");
    let both = format!("{still}, {evade}");
    for (when, target, ends, lasting, acts) in [
        ("combat", "enemy", "turn", still, false),
        ("combat", "enemy", "turn", slow, false),
        ("combat", "enemy", "bearers_end", still, true),
        ("combat", "enemy", "turn", both.as_str(), true),
        ("movement", "own", "turn", still, true),
        ("combat", "own", "turn", hit, true),
        // Ride-By moves squads in the End Phase, which causes opportunity attacks.
        ("end", "own", "turn", hit, true),
        ("end", "own", "bearers_end", hit, true),
        ("end", "own", "turn", evade, true),
    ] {
        let found = gift(when, target, ends, lasting, "end");
        let paths: &[&str] = if acts { &[] } else { &["abilities.own.effects.0"] };
        assert_eq!(found, paths, "{when}, {target}, {ends}: {lasting}");
    }
    assert_eq!(gift("end", "own", "turn", hit, "movement"), ["abilities.own.effects.0"]);
    assert_eq!(gift("end", "own", "bearers_end", hit, "movement"), [""; 0]);
    let fury = ("items.hatchet.on_wound", "\"fury\"");
    doubted(&[fury], "", &[]);
    doubted(&[fury, ("statuses.fury.lasting", "[{ verb = \"no_rush\" }]")], "", &["items.hatchet.on_wound"]);
}
