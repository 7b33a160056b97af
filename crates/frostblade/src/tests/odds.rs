//! `evenhand odds frostblade`: questions, answers, and refusals.

use super::rig::game;
use crate::Frostblade;
use evenhand_game::error::Problem;
use evenhand_kit::odds::ExactOdds;

/// The answer to a question. Arguments are separated by bars.
fn ask(question: &str) -> Result<String, Vec<Problem>> {
    let command = <Frostblade as ExactOdds>::command().expect("the game has odds");
    let words = question.split('|').map(str::trim).filter(|word| !word.is_empty());
    let matches = command.try_get_matches_from(["frostblade"].into_iter().chain(words));
    let matches = matches.map_err(|error| vec![Problem::of("the command line", error.to_string(), "")])?;
    <Frostblade as ExactOdds>::answer(&matches)
}

fn answered(question: &str) -> String {
    ask(question).unwrap_or_else(|problems| panic!("{question}: {problems:?}"))
}

/// A part of the answer as JSON.
fn json(question: &str, pointer: &str) -> String {
    let answer: serde_json::Value =
        serde_json::from_str(&answered(&format!("{question}|--format|json"))).expect("JSON");
    let found = answer.pointer(pointer).unwrap_or_else(|| panic!("no {pointer} in {answer}"));
    found.as_str().map_or_else(|| found.to_string(), str::to_owned)
}

const WOUNDS: &str = "/wounds/mean";

#[test]
fn attacks_of_the_house_set_have_the_exact_means_of_the_examples() {
    for (question, pointer, exact) in [
        // FB-X22: 16 dice that re-roll 1s, against Defense 4+ and Evade 5+.
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--held", WOUNDS, "56/9"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear", WOUNDS, "16/3"),
        // FB-X5, FB-X6, FB-X7 with five models of Strength 2.
        ("--attacker|5 rw_xbow|--target|10 rw_spear|--cover|object", WOUNDS, "20/9"),
        ("--attacker|5 rw_xbow|--target|10 rw_spear|--cover|structure", WOUNDS, "5/2"),
        ("--attacker|5 rw_xbow|--target|10 rw_spear|--cover|both", WOUNDS, "5/3"),
        // FB-X9, FB-X10.
        ("--attacker|5 rw_xbow|--target|10 rw_spear|--high-ground", WOUNDS, "5"),
        ("--attacker|5 rw_xbow|--target|10 rw_spear|--cover|object|--covered|3", "/wounds/law/0/p", "1882384/43046721"),
        (
            "--attacker|5 rw_xbow|--target|10 rw_spear|--high-ground|--set|rules.high_ground.applies_per=squad_total",
            WOUNDS,
            "11/3",
        ),
        // FB-X3, FB-X4, FB-X24.
        ("--attacker|5 rw_xbow|--target|5 rw_spear", "/lost/mean", "190925/59049"),
        ("--attacker|5 rw_xbow|--target|2 rw_spear", "/wiped_out", "17635/19683"),
        ("--attacker|5 rw_xbow|--target|5 rw_champion|--wounded|1", "/lost/law/0/p", "282475249/3486784401"),
        // FB-X13, FB-X15.
        ("--attacker|rw_colossus|--target|5 rw_spear|--weapon|boulder", "/groups/0/dice", "4"),
        ("--attacker|1 rw_xbow|--target|5 rw_spear|--melee|--ranged", WOUNDS, "1"),
        // FB-X18, FB-X19, FB-X21: statuses, and effects of other squads.
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--status|shaken", "/groups/0/hit", "1/3"),
        (
            "--attacker|8 rw_xbow|--target|10 rw_spear|--cover|structure|--target-status|warded",
            "/groups/0/saved",
            "2/3",
        ),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--target-passive|drilled", "/groups/0/saved", "7/18"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--passive|mere_pall", "/groups/0/hit", "1/3"),
        // FB-X26, FB-X27, FB-X28, FB-X31.
        ("--attacker|1 ck_wyvern|--target|5 rw_spear", "/wounds/law/0/p", "665/2187"),
        ("--attacker|ck_brute|--target|3 ck_berserk", "/lost/law/1/p", "2/3"),
        ("--attacker|4 ck_sling sling+firepot|--target|10 rw_spear|--weapon|firepot", "/statuses/0/p", "6305/6561"),
        ("--attacker|5 ck_rider lance|--target|10 rw_spear|--charge", WOUNDS, "20/3"),
        ("--attacker|5 ck_rider lance|--target|10 rw_spear", WOUNDS, "5"),
        // The target's items, actions and keywords; a knob of content.
        ("--attacker|8 rw_xbow|--target|10 rw_spear spear+kite_shield", "/groups/0/hit", "1/3"),
        ("--attacker|5 ck_raider|--target|10 rw_spear|--target-held", "/groups/0/saved", "1/2"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--target-held", "/groups/0/saved", "1/3"),
        ("--attacker|8 rw_xbow|--target|6 hm_barrow barrow_blade+grave_cloak", "/groups/0/saved", "1/2"),
        ("--attacker|8 rw_xbow|--target|6 hm_wisp|--distance|12", "/groups/0/saved", "1/2"),
        ("--attacker|8 rw_xbow|--target|6 hm_wisp|--distance|14", "/groups/0/saved", "2/3"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--set|squads.rw_spear.evade=0", WOUNDS, "8"),
        // FB-Q9: two copies of a weapon, where the knob allows them.
        ("--attacker|6 ck_raider hatchet+hatchet|--target|10 rw_spear|--set|rules.army.max_item_copies=2", WOUNDS, "8"),
        // The target's own aura; an aura that does not reach; a status that its bearer ignores.
        ("--attacker|8 rw_xbow|--target|hm_matriarch", "/groups/0/hit", "1/3"),
        ("--attacker|8 rw_xbow|--target|hm_matriarch|--distance|7", "/groups/0/hit", "1/2"),
        ("--attacker|rw_captain longsword+rime_banner|--target|10 rw_spear|--status|shaken", "/groups/0/hit", "1/2"),
        // Auras for squads with a keyword: on squads that have it and on squads that lack it.
        (
            "--attacker|8 rw_xbow|--target|hm_matriarch|--set|passives.mere_pall.keyword=INFANTRY",
            "/groups/0/hit",
            "1/3",
        ),
        ("--attacker|8 rw_xbow|--target|hm_matriarch|--set|passives.mere_pall.keyword=UNDEAD", "/groups/0/hit", "1/2"),
        (
            "--attacker|rw_captain longsword+rime_banner|--target|10 rw_spear|--status|shaken|\
             --set|passives.rime_banner.keyword=UNDEAD",
            "/groups/0/hit",
            "1/3",
        ),
    ] {
        assert_eq!(json(question, pointer), exact, "{question}");
    }
}

#[test]
fn the_answer_for_people_names_squads_dice_and_chances() {
    let text = answered("--attacker|8 rw_xbow|--target|10 ck_raider|--held");
    for part in [
        "Attacker   8 Crossbow Watch (rw_xbow) with Crossbow, Dirk",
        "Target     10 Cinder Raiders (ck_raider) with Hatchet",
        "of Defense 3+, Evade 5+, HP 1",
        "Crossbow       8    16  7/9    1/3    14/27   8.296",
        "mean      8.2963 = 224/27",
        "Models lost, of 10",
        "Wiped out  27.495 %",
        "20000 attacks",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    let text = answered("--attacker|4 ck_sling sling+firepot|--target|10 rw_spear|--weapon|firepot");
    assert!(text.contains("Burning by Firepot  96.098 %"), "{text}");
}

#[test]
fn squads_have_the_items_of_the_placeholder_lists_if_none_are_named() {
    for (squad, items) in [
        ("rw_captain", "Longsword"),
        ("rw_spear", "Spear"),
        ("rw_xbow", "Crossbow, Dirk"),
        ("ck_chief", "Hatchet"),
        ("ck_sling", "Sling, Hatchet"),
        ("ck_brute", "Molten Club, Slag Spit"),
        ("hm_barrow", "Barrow Blade"),
        ("hm_wisp", "Wisp Bow, Dirk"),
    ] {
        let text = answered(&format!("--attacker|{squad}|--target|10 rw_spear"));
        let line = text.lines().next().unwrap_or_default();
        assert!(line.ends_with(&format!("({squad}) with {items}")), "{line}");
    }
}

#[test]
fn questions_that_cannot_be_are_refused_with_what_to_do() {
    for (question, key, part) in [
        ("--attacker|8 rw_xbw|--target|10 rw_spear", "--attacker", "did you mean"),
        ("--attacker|rw_xbow|--target|", "the command line", "--target"),
        ("--attacker|8|--target|10 rw_spear", "--attacker", "no datasheet"),
        ("--attacker|9 rw_xbow|--target|10 rw_spear", "--attacker", "1 to 8"),
        ("--attacker|0 rw_xbow|--target|10 rw_spear", "--attacker", "1 to 8"),
        ("--attacker|8 rw_xbow hatchet|--target|10 rw_spear", "--attacker", "crossbow, dirk"),
        ("--attacker|rw_captain longsword+greatsword+rime_banner|--target|10 rw_spear", "--attacker", "4 Item Slots"),
        ("--attacker|6 ck_raider hatchet+hatchet|--target|10 rw_spear", "--attacker", "rules.army.max_item_copies"),
        ("--attacker|8 rw_xbow crossbow dirk|--target|10 rw_spear", "--attacker", "three parts"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--weapon|spear", "--weapon", "crossbow, dirk"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--distance|19", "--attacker", "over 19 inches"),
        ("--attacker|10 rw_spear|--target|10 rw_spear|--ranged", "--attacker", "cannot attack"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--status|a,b,c,d,e,f,g,h,i", "--status", "holds 8 at most"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--status|shakn", "--status", "did you mean `shaken`"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--target-passive|drill", "--target-passive", "drilled"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--wounded|1", "--wounded", "destroyed"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--covered|2", "the command line", "--cover"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--held|--charge", "the command line", "--charge"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--distance|far", "the command line", "0 to 60"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--set|rules.damage.wounded_first=false", "--set", "wounded_first"),
        ("--attacker|8 rw_xbow|--target|10 rw_spear|--set|rules.damage=1", "rules.damage", "knob"),
    ] {
        let problems = ask(question).expect_err(question);
        let problem = &problems[0];
        let text = format!("{}; {}", problem.message, problem.remedy);
        assert!(problem.key == key && text.contains(part), "{question}: {problem:?}");
    }
}

#[test]
fn the_rules_bear_out_every_datasheet_status_and_passive_of_the_placeholders() {
    let game = game(&[]);
    let sheets: Vec<&str> = game.content.squads.values().map(|sheet| sheet.id.as_str()).collect();
    let names = |all: Vec<&str>| all.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let statuses = names(game.content.statuses.values().map(|status| status.id.as_str()).collect());
    let passives = names(game.content.passives.values().map(|passive| passive.id.as_str()).collect());
    let count = sheets.len().max(statuses.len()).max(passives.len());
    let mut answered = 0;
    for nth in 0..count {
        let of = |all: &[String], shift: usize| all[(nth + shift) % all.len()].clone();
        let (attacker, target) = (sheets[nth % sheets.len()], sheets[(7 * nth + 1) % sheets.len()]);
        for how in ["--melee", "--ranged|--cover|both|--covered|1"] {
            let more = if nth % 2 == 0 { "--high-ground|--held" } else { "--charge|--target-held" };
            let under = format!(
                "--status|{}|--target-status|{}|--passive|{}|--target-passive|{}",
                of(&statuses, 0),
                of(&statuses, 1),
                of(&passives, 0),
                of(&passives, 1)
            );
            let question = format!("--attacker|{attacker}|--target|{target}|{how}|{more}|{under}");
            match ask(&question) {
                Ok(_) => answered += 1,
                Err(problems) => {
                    assert!(problems[0].message.contains("cannot attack so"), "{question}: {problems:?}");
                }
            }
        }
    }
    assert!(answered > count, "{answered} of {count} twice");
}

#[test]
fn more_dice_than_a_byte_holds_are_all_rolled() {
    // 10 models with 29 dice each: the simulation confirms the result for all dice, not only for 255.
    let knobs = "--set|squads.rw_spear.strength=20|--set|items.spear.strength=\"+9\"";
    let question = format!("--attacker|10 rw_spear|--target|hm_matriarch|--melee|{knobs}");
    assert_eq!(json(&question, "/groups/0/dice"), "290");
}

#[test]
fn what_is_named_twice_lasts_once() {
    let question = |status: &str| format!("--attacker|8 rw_xbow|--target|10 rw_spear|--status|{status}");
    assert_eq!(json(&question("shaken,shaken"), WOUNDS), json(&question("shaken"), WOUNDS));
    let passive = |names: &str| format!("--attacker|8 rw_xbow|--target|10 rw_spear|--passive|{names}");
    assert_eq!(json(&passive("mere_pall,mere_pall"), WOUNDS), json(&passive("mere_pall"), WOUNDS));
}
