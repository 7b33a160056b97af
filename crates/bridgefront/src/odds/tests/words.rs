//! Tests of the notation for battles and of the printed answers.

use super::*;

// ---- words ----

#[track_caller]
fn refused(description: &BattleDescription, said: &[&str]) {
    let problems = description.read(ledger()).expect_err("it is refused");
    let text: Vec<String> = problems.iter().map(|problem| format!("{problem}\n  help: {}\n", problem.remedy)).collect();
    let text = text.join("");
    for part in said {
        assert!(text.contains(part), "`{part}` is missing from:\n{text}");
    }
}

#[test]
fn units_are_named_as_people_write_them() {
    let posed = posed(&ask("2 forces + 1 Bridge Runner at 2 HP, 2 jet_striker", "field-surgeon,1 force"));
    assert_eq!(posed.written[0], (2, vec![2, 4, 4]));
    assert_eq!(posed.written[1], (1, vec![4]));
}

#[test]
fn units_that_cannot_be_are_refused() {
    let cases = [
        ("2 forse", "there is no unit `forse`", "did you mean `force`?"),
        ("bridge_runer", "there is no unit `bridge_runer`", "did you mean `bridge_runner`?"),
        ("war_cry", "war_cry is a card, but no champion", "--with attacker:war_cry"),
        ("bridge_runner at 4", "bridge_runner cannot be at 4 HP", "1 to 3 HP"),
        ("bridge_runner at 0", "cannot be at 0 HP", "1 to 3 HP"),
        ("bridge_runner at two", "`two` is no HP", "bridge_runner at 2"),
        ("brute spent", "no ability of once a round", "leave out `spent`"),
        ("2 force at 1", "Forces are all alike", "only their number"),
        ("-1 force", "-1 Forces", "0 to 200"),
        ("", "there are no units", "write such as"),
        ("2", "names no unit", "write a number, a name"),
        ("5 brute", "5 champions are more than a player can have", "champions.limit=0"),
    ];
    for (units, wrong, remedy) in cases {
        refused(&ask(units, "1 force"), &[wrong, remedy, "--attacker"]);
        refused(&ask("1 force", units), &[wrong, remedy, "--defender"]);
    }
}

#[test]
fn cards_that_do_nothing_here_are_refused_or_said_to_change_nothing() {
    let units = ask("2 force, jet_striker", "3 force");
    let cases = [
        ("war_cry", "does not say who has played it", "--with attacker:war_cry"),
        ("attacker:war_crry", "there is no card `war_crry`", "did you mean `war_cry`?"),
        ("attacker:brute", "brute is a champion", "name it among the units"),
        ("attacker:zap", "zap does nothing in a battle", "as it leaves them"),
        ("attacker:ward", "ward does nothing in a battle", "leave it out"),
        ("attacker:doom_mark", "doom_mark does nothing in a battle", "leave it out"),
        ("attacker:entrench", "counts only for the defender", "--with defender:entrench"),
        ("attacker:siege_writ", "counts only for the attacker of a siege", "leave it out"),
        ("defender:last_stand", "counts only for the defender of a siege", "leave it out"),
        ("defender:frenzy", "finds no such target", "no champion it could be played on"),
        ("attacker:frenzy=jet_stryker", "finds no such target", "did you mean `jet_striker`?"),
        ("attacker:slow=me:jet_striker", "`me` is no side", "attacker or defender"),
        ("attacker:slow=jet_striker#x", "counts nothing", "jet_striker#2"),
        ("attacker:hit_control", "has options", "hit_control=forces"),
        ("attacker:war_cry=jet_striker", "has no target to name", "write only war_cry"),
    ];
    for (card, wrong, remedy) in cases {
        refused(&units.clone().with(card), &[wrong, remedy, &format!("--with {card}")]);
    }
    let dead = ask("jet_striker at 2, 1 force", "1 force").with("attacker:frenzy");
    refused(&dead.with("defender:slow"), &["slow finds no such target"]);
    let two = ask("jet_striker, jet_striker at 2", "jet_striker");
    refused(&two.clone().with("attacker:frenzy"), &["several champions", "jet_striker#2"]);
    refused(&two.with("attacker:slow=jet_striker"), &["several champions", "defender:jet_striker"]);
    refused(&units.clone().of("bastoin", ""), &["there is no faction `bastoin`", "did you mean `bastion`?"]);
    for card in ["defender:battle_cry", "defender:focus_fire"] {
        let notes = posed(&ask("2 force", "3 force").with(card)).notes;
        assert!(notes.iter().any(|note| note.contains("changes nothing")), "{card}: {notes:?}");
    }
}

#[test]
fn cards_that_no_match_has_are_said_to_be_in_none() {
    let rules = game(&[("cards.brute.enabled", Value::from(false)), ("cards.war_cry.enabled", Value::from(false))]);
    let mut description = ask("2 force, brute", "lone_wolf, brute");
    description.with = vec!["attacker:war_cry".into()];
    let notes = description.read(&rules).unwrap().notes;
    let about = |id: &str| notes.iter().filter(|note| note.contains(&format!("no match has {id} "))).count();
    assert_eq!(["brute", "war_cry", "lone_wolf"].map(about), [1, 1, 0], "{notes:?}");
    assert!(!posed(&description).notes.iter().any(|note| note.contains("no match has")), "by the book there are all");
}

#[test]
fn targets_and_options_of_cards_are_found() {
    let two = ask("jet_striker, jet_striker at 2", "jet_striker at 3, 1 force");
    let battle = posed(&two.clone().with("attacker:frenzy=jet_striker#2")).battle;
    assert_eq!((battle.sides[0].champions[1].hp, battle.sides[0].champions[1].extra[0].dice), (0, 2));
    let battle = posed(&two.clone().with("attacker:slow=defender:jet_striker")).battle;
    assert_eq!(battle.sides[1].champions[0].only.len(), 1);
    for (option, aim) in [("forces", Aim::ForcesFirst), ("champions", Aim::ChampionsFirst), ("2", Aim::ChampionsFirst)]
    {
        let battle = posed(&two.clone().with(&format!("attacker:hit_control={option}"))).battle;
        assert_eq!(battle.sides[0].aim, aim);
    }
}

#[test]
fn a_champion_taken_over_in_its_killers_capital_is_not_worked_out() {
    // BF-Q148
    let game = game(&[("factions.veil.passives", Value::Array(vec![Value::String("steal".into())]))]);
    let siege = ask("jet_striker", "2 force").of("", "veil").on(Ground::Capital);
    assert!(siege.read(&game).unwrap_err()[0].message.contains("not worked out"));
    assert!(siege.on(Ground::Open).read(&game).is_ok());
}

// ---- the answer ----

#[test]
fn the_answer_for_programs_is_one_object_with_the_chances_of_the_ledger() {
    let description = ask("3 force", "2 force");
    let posed = posed(&description);
    let told = json(&posed, &odds_of(&posed.battle));
    for part in [
        "{\n  \"attacker\": 0.8165819",
        "\n  \"defender\": 0.14674674",
        "\n  \"both\": 0.0366713",
        "\n  \"endless\": 0.0,",
        "{\"side\": \"defender\", \"left\": \"1 force\", \"forces\": 1, \"champions\": [], \"p\": 0.0978106",
        "\n  \"champions\": [],",
    ] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
}

#[test]
fn the_answer_for_people_says_how_it_was_read() {
    let posed = posed(&ask("2 force, bridge_runner", "4 force").on(Ground::Capital).with("attacker:focus_fire"));
    let told = text(&posed, &odds_of(&posed.battle));
    for part in [
        "Attacker  2 force, bridge_runner at 3 HP\n",
        "attacker wins ",
        "this round's siege of the defender's Capital: one battle to the death",
        "the attacker has no faction, so no passives",
        "played before: attacker:focus_fire",
        "changes nothing: the defender's units are all alike",
        "bridge_runner of the attacker is left with ",
    ] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
}

#[test]
fn readings_of_battles_that_are_not_worked_out_are_refused_or_noted() {
    // BF-Q97, BF-Q110, BF-Q71
    let set = [
        ("champions.opening_strike", Value::from("random")),
        ("combat.endless", Value::from("peace")),
        ("rules.ability_timing", Value::from("in_battle")),
    ];
    let game = game(&set);
    for (attacker, defender, solved) in [
        ("shadeblade", "2 brute", false),
        ("2 brute", "shadeblade", false),
        ("shadeblade", "shadeblade", false),
        ("shadeblade spent", "2 brute", true),
        ("shadeblade", "brute, 2 force", true),
        ("2 brute", "2 brute", true),
    ] {
        match ask(attacker, defender).read(&game) {
            Ok(posed) => {
                assert!(solved, "{attacker} v {defender}");
                let notes = posed.notes.join("\n");
                assert!(notes.contains("peace after 20 combat rounds without a hit is not counted"), "{notes}");
                assert!(notes.contains("HP that an ability restores after the battle are not counted"), "{notes}");
            }
            Err(problems) => {
                assert!(!solved, "{attacker} v {defender}");
                assert!(problems[0].remedy.contains("`spent`"), "{problems:?}");
            }
        }
    }
}

#[test]
fn breach_is_for_enemy_capitals_only_if_the_knob_says_so() {
    // BF-Q104: two Forces that hit on 1-3 for one combat round are better than on 1-2.
    let abroad = game(&[("cards.capital_breaker.effects.0.when", Value::from("siege_abroad"))]);
    let book = game(&[]);
    let chance = |game: &Bridgefront, side: usize, ground: Ground| {
        let mut units = ["4 force".to_owned(), "4 force".to_owned()];
        units[side] = "2 force, capital_breaker at 3".into();
        let asked = BattleDescription { units, ground, ..BattleDescription::default() };
        odds_of(&asked.read(game).unwrap().battle).wins[side]
    };
    for (side, ground, same) in [
        (0, Ground::Capital, true),
        (1, Ground::Capital, false),
        (0, Ground::ThirdCapital, true),
        (1, Ground::ThirdCapital, true),
        (0, Ground::Open, true),
    ] {
        let (every, only) = (chance(&book, side, ground), chance(&abroad, side, ground));
        assert_eq!(every == only, same, "{side} {ground:?}");
        assert!(every >= only);
    }
}
