//! Tests that text that can never act is rejected, that text without effect under the current rules causes a warning,
//! and that the rulebook's content causes neither.

use std::path::Path;

use crate::Bridgefront;
use evenhand_game::game::{Rules, Ruleset, SetupError};

/// Builds the game with a content file merged over the rulebook, and returns the warnings of `check`.
fn warnings_with(seats: usize, text: &str) -> Result<Vec<SetupError>, SetupError> {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    rules.load(&book, Path::new("mine.toml"), text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0].message));
    Ok(Bridgefront::new(&rules, seats)?.warnings(&rules))
}

/// Returns a card `test` with these effects and, if it is a champion, a champion's fields.
fn card(champion: bool, effects: &str) -> String {
    let kind = match champion {
        true => "type = 'champion'\ngold = [1, 3, 5]\nhp = 3\ndice = 1\nhit = 2\nbounty = 1",
        false => "type = 'order'",
    };
    format!(
        "[cards.test]\nname = 'Test'\nset = 'age1'\ncategory = 'economy'\nmana = 1\ninit = [40, 110]\n{kind}\neffects = [{effects}]\n"
    )
}

/// Returns the paths of the warnings.
fn warned(text: &str) -> Vec<String> {
    let found = warnings_with(2, text).unwrap_or_else(|error| panic!("{text}: {}: {}", error.path, error.message));
    assert!(found.iter().all(|warning| !warning.message.is_empty() && !warning.remedy.is_empty()), "{found:?}");
    found.into_iter().map(|warning| warning.path).collect()
}

#[test]
fn nothing_of_the_book_is_refused_or_warned_about() {
    // The `else` of Foundry Heist draws no card: a branch may state that nothing happens.
    for seats in Bridgefront::SEATS {
        for knobs in ["", "[content]\nprofile = 'fill47'\n", "[setup]\nfaction_starter_decks = true\n"] {
            assert_eq!(warnings_with(seats, knobs), Ok(Vec::new()), "{seats} players, {knobs}");
        }
    }
}

/// Checks that each of these effects is rejected at the given path below the card.
fn refused(champion: bool, cases: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (effects, place) in cases {
        let path = format!("cards.test.effects.{place}");
        match warnings_with(2, &card(champion, effects)) {
            Err(error) if error.path == path && !error.message.is_empty() && !error.remedy.is_empty() => {}
            Err(error) => wrong.push(format!("{effects}: {} {} ({})", error.path, error.message, error.remedy)),
            Ok(_) => wrong.push(format!("{effects}: is taken")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_of_later_editions_that_can_never_act_are_refused() {
    // BF-ED17 to BF-ED30
    refused(
        false,
        &[
            ("{ verb = 'if', cond = { drew = 'spell' }, then = [{ verb = 'draw', n = 1 }] }", "0.cond"),
            (
                "{ verb = 'draw', n = 1 }, { verb = 'gain', resource = 'gold', n = 1 }, \
                 { verb = 'if', cond = { drew = 'spell' }, then = [{ verb = 'draw', n = 1 }] }",
                "2.cond",
            ),
            ("{ verb = 'draw', n = 1 }, { verb = 'draw', n = { if = { drew = 'spell' }, then = 1, else = 0 } }", "1.n"),
            ("{ verb = 'gain', resource = 'gold', n = 1, exact = true }", "0.exact"),
            ("{ verb = 'gain', resource = 'vp', n = 1, from = 'opponent' }", "0.from"),
            ("{ verb = 'change', stat = 'control_vp', n = 1 }", "0"),
            ("{ verb = 'change', stat = 'base' }", "0"),
            ("{ verb = 'deploy', to = 'capital' }", "0"),
            ("{ verb = 'deploy', forces = 1, champion = 2, to = 'capital' }", "0.forces"),
            ("{ verb = 'deploy', champion = 2, to = { occ = 'me' }, hexes = 'all' }", "0.to"),
            ("{ verb = 'damage', champions = 'recall', at = { occ = 'me' } }", "0.champions"),
            ("{ verb = 'damage', champions = 1, who = { own = 'self' } }", "0.who"),
            ("{ verb = 'acquire', deck = 'market', reveal = 3, to = 'hand' }", "0.to"),
            ("{ verb = 'change', stat = 'force_hit', n = 3, when = 'next_battle', against = 'spell' }", "0.against"),
            ("{ verb = 'change', stat = 'ward', against = 'spell' }", "0"),
            ("{ verb = 'bridge', op = 'build', at = { touch = 'shared' } }", "0.at"),
            (
                "{ verb = 'bridge', op = 'destroy', at = { touch = 'me' } }, \
                 { verb = 'bridge', op = 'build', n = 2, at = { touch = 'shared' } }",
                "1.n",
            ),
            ("{ verb = 'acquire', deck = 'market', reveal = 3, price = { mana = 1, gold = 0, init = 0 } }", "0.price"),
            ("{ verb = 'on', event = 'cleanup', if = { occ = [] }, do = [{ verb = 'draw', n = 1 }] }", "0.if"),
        ],
    );
    refused(
        true,
        &[
            ("{ verb = 'change', stat = 'arrival' }", "0"),
            ("{ verb = 'change', stat = 'arrival', at = 'there' }", "0.at"),
            (
                "{ verb = 'on', event = 'battle_of_others', do = [{ verb = 'gain', resource = 'gold', n = 1 }] }",
                "0.event",
            ),
            ("{ verb = 'on', event = 'deploy', do = [{ verb = 'draw', n = { times = 'played' } }] }", "0.do.0.n"),
        ],
    );
}

#[test]
fn a_hex_that_there_can_never_be_is_refused() {
    refused(
        false,
        &[
            ("{ verb = 'deploy', forces = 2, to = 'self' }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = 'there' }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = 'edge_ends' }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = { occ = 'empty', with = 'my_champion' } }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = { occ = 'empty', near = { k = 0, of = 'my_force' } } }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = { tile = ['mine'], near = { k = 0, of = 'my_capital' } } }", "0.to"),
            (
                "{ verb = 'deploy', forces = 2, to = { near = { k = 1, of = 'my_capital' }, ring = { k = 2, of = 'my_capital' } } }",
                "0.to",
            ),
            ("{ verb = 'deploy', forces = 2, to = { ring = { k = 30, of = 'my_champion' } } }", "0.to"),
            ("{ verb = 'deploy', forces = 2, to = { near = { k = 1, of = 'self' } } }", "0.to"),
            ("{ verb = 'mine', n = 1, max = 9, at = 'home' }", "0.at"),
            ("{ verb = 'mine', n = 1, max = 9, at = { occ = 'me', tile = ['forge'] } }", "0.at"),
            ("{ verb = 'gain', resource = 'gold', n = { mine_value = { tile = ['center'] } } }", "0.n"),
            ("{ verb = 'damage', forces = 2, at = { occ = 'empty' } }", "0.at"),
        ],
    );
}

#[test]
fn what_no_effect_before_it_names_is_refused() {
    refused(
        false,
        &[
            ("{ verb = 'draw', n = 'that' }", "0.n"),
            ("{ verb = 'draw', n = { mine_value = { occ = 'me', tile = ['mine'] } } }", "0.n"),
            ("{ verb = 'draw', n = { if = 'in_battle', then = 2, else = 1 } }", "0.n"),
            ("{ verb = 'heal', n = 1, who = 'that' }", "0.who"),
            ("{ verb = 'heal', n = 1, who = { own = 'me', at = 'self' } }", "0.who"),
            ("{ verb = 'if', cond = 'moved', then = [{ verb = 'draw', n = 1 }] }", "0.cond"),
            ("{ verb = 'if', cond = 'group_won', then = [{ verb = 'draw', n = 1 }] }", "0.cond"),
            ("{ verb = 'if', cond = { in = 'home' }, then = [{ verb = 'draw', n = 1 }] }", "0.cond"),
            ("{ verb = 'move', unit = 'self' }", "0.unit"),
            ("{ verb = 'move', unit = 'those' }", "0.unit"),
            ("{ verb = 'move', with = 'that' }", "0.with"),
            ("{ verb = 'move', from = 'there' }", "0.from"),
            ("{ verb = 'move', to = 'home' }", "0.to"),
            ("{ verb = 'move', unit = 'champion', via = 'jump', to = 'capital' }", "0.to"),
            ("{ verb = 'on', event = 'cleanup', do = [{ verb = 'draw', n = 1 }] }", "0.event"),
            ("{ verb = 'on', event = 'dies', do = [{ verb = 'gain', resource = 'gold', n = 1 }] }", "0"),
            (
                "{ verb = 'on', event = 'enter', at = 'home', if = 'won_battle', do = [{ verb = 'damage', forces = 1, whose = 'entering' }] }",
                "0.if",
            ),
            ("{ verb = 'hand', op = 'discard', n = 2, each = [{ verb = 'draw', n = 'that' }] }", "0.each.0.n"),
        ],
    );
}

#[test]
fn parts_of_a_verb_that_never_count_are_refused() {
    refused(
        false,
        &[
            ("{ verb = 'bridge', op = 'build', at = { touch = 'self' } }", "0.at"),
            ("{ verb = 'bridge', op = 'link' }", "0.ends"),
            ("{ verb = 'bridge', op = 'link', at = { late = true }, ends = { occ = 'me' } }", "0.at"),
            ("{ verb = 'damage', forces = 2 }", "0"),
            ("{ verb = 'damage', champions = 'remove', at = { occ = 'enemy' } }", "0.champions"),
            ("{ verb = 'damage', forces = 2, champions = 1, who = { own = 'enemy' } }", "0.forces"),
            (
                "{ verb = 'if', cond = 'won_battle', then = [{ verb = 'damage', forces = 2, at = { occ = 'enemy' }, surrounded = 7 }] }",
                "0.then.0.surrounded",
            ),
            ("{ verb = 'look', n = 3, take = 1, rest = 'keep' }", "0.take"),
            ("{ verb = 'change', stat = 'ward', who = { own = 'me', late = true } }", "0.who"),
            ("{ verb = 'change', stat = 'ward', who = { own = 'me', n = 'all' } }", "0.who"),
            ("{ verb = 'if', cond = 'won_battle', then = [] }", "0.then"),
            ("{ verb = 'choose', options = [[], []] }", "0.options"),
            (
                "{ verb = 'roll', faces = [{ on = [1, 6], do = [{ verb = 'draw', n = 1 }] }, { on = [1, 6], do = [{ verb = 'draw', n = 2 }] }] }",
                "0.faces.0.on",
            ),
        ],
    );
}

#[test]
fn targets_that_nobody_chooses_are_refused() {
    // BF-12.4: a choice that is not locked when a card is committed must be late.
    let face = |effects: &str| format!("{{ verb = 'roll', faces = [{{ on = [1, 6], do = [{effects}] }}] }}");
    let (deploy, march) = (face("{ verb = 'deploy', forces = 1, to = 'me' }"), face("{ verb = 'move' }"));
    refused(false, &[(&deploy, "0.faces.0.do.0.to"), (&march, "0.faces.0.do.0")]);
    let on = |event: &str, effects: &str| format!("{{ verb = 'on', event = '{event}', do = [{effects}] }}");
    refused(
        true,
        &[
            (&on("deploy", "{ verb = 'deploy', forces = 1, to = 'me' }"), "0.do.0.to"),
            (&on("deploy", "{ verb = 'bridge', op = 'build', at = { touch = 'self' } }"), "0.do.0.at"),
            (&on("deploy", "{ verb = 'gain', resource = 'gold', n = 1, from = 'opponent' }"), "0.do.0.from"),
            (&on("deploy", "{ verb = 'heal', n = 1, who = { own = 'me' }, pooled = true }"), "0.do.0.pooled"),
            (&on("deploy", ""), "0.do"),
            (&on("dies", "{ verb = 'gain', resource = 'gold', n = 1 }"), "0"),
            (
                &[on("deploy", "{ verb = 'draw', n = 1 }"), on("deploy", "{ verb = 'draw', n = 2 }")].join(", "),
                "1.event",
            ),
        ],
    );
}

#[test]
fn payers_and_causes_that_there_are_not_are_refused() {
    // BF-22a: gold is taken from an opponent or, if a champion kills, from the victim's player; mana is never taken.
    refused(
        false,
        &[
            ("{ verb = 'gain', resource = 'gold', n = 9, from = 'victim' }", "0.from"),
            ("{ verb = 'gain', resource = 'mana', n = 1, from = 'opponent' }", "0.from"),
            ("{ verb = 'gain', resource = 'mana', n = 1, from = 'victim' }", "0.from"),
            (
                "{ verb = 'gain', resource = 'gold', n = { mine_value = { occ = 'me', tile = ['mine'] } }, from = 'opponent' }",
                "0.from",
            ),
            (
                "{ verb = 'on', event = 'enter', at = 'home', by = 'self', do = [{ verb = 'damage', forces = 1, whose = 'entering' }] }",
                "0.by",
            ),
            (
                "{ verb = 'on', event = 'cross', at = { touch = 'me' }, by = 'me', do = [{ verb = 'damage', forces = 1, whose = 'entering' }] }",
                "0.by",
            ),
        ],
    );
    let kills = |by: &str| {
        format!(
            "{{ verb = 'on', event = 'kills', by = '{by}', do = [{{ verb = 'gain', resource = 'gold', n = 2, from = 'victim' }}] }}"
        )
    };
    refused(
        true,
        &[
            (
                "{ verb = 'on', event = 'activate', do = [{ verb = 'gain', resource = 'gold', n = 9, from = 'victim' }] }",
                "0.do.0.from",
            ),
            (&kills("enemy"), "0.by"),
            ("{ verb = 'on', event = 'deploy', by = 'self', do = [{ verb = 'draw', n = 1 }] }", "0.by"),
        ],
    );
    assert_eq!(warned(&card(true, &kills("self"))), Vec::<String>::new());
}

#[test]
fn fields_that_do_not_count_beside_the_others_are_refused() {
    refused(
        false,
        &[
            ("{ verb = 'move', groups = 0 }", "0.groups"),
            ("{ verb = 'if', cond = { occ = [] }, then = [{ verb = 'draw', n = 1 }] }", "0.cond"),
            (
                "{ verb = 'move' }, { verb = 'if', cond = { ended_on = [] }, then = [{ verb = 'draw', n = 1 }] }",
                "1.cond",
            ),
            ("{ verb = 'draw', n = { if = { occ = [] }, then = 2, else = 1 } }", "0.n"),
            ("{ verb = 'damage', forces = 2, at = { occ = 'enemy' }, whose = 'entering' }", "0.whose"),
            ("{ verb = 'damage', champions = 2, who = { own = 'enemy' }, whose = 'entering' }", "0.whose"),
            ("{ verb = 'deploy', forces = 2, to = 'home', split = 'one_each' }", "0.split"),
            ("{ verb = 'deploy', forces = 2, to = 'home', split = 'any' }", "0.split"),
            ("{ verb = 'move', unit = 'champion', via = 'jump', to = 'home', steps = 1 }", "0.steps"),
            ("{ verb = 'move', unit = 'champion', via = 'jump', to = 'home', stop = 'occupied' }", "0.stop"),
        ],
    );
    refused(
        true,
        &[(
            "{ verb = 'on', event = 'battle_start', do = [{ verb = 'damage', champions = 1, who = { own = 'enemy', at = 'self', late = true }, whose = 'entering' }] }",
            "0.do.0.whose",
        )],
    );
    for effects in [
        "{ verb = 'bridge', op = 'build', at = { touch = 'me' } }, { verb = 'deploy', forces = 2, to = 'edge_ends', split = 'any' }",
        "{ verb = 'move', unit = 'champion', via = 'jump', to = 'home' }",
        "{ verb = 'move', groups = [0, 2], steps = 2, stop = 'occupied' }",
        "{ verb = 'on', event = 'cross', at = { touch = 'me' }, by = 'enemy', do = [{ verb = 'damage', forces = 1, whose = 'entering' }] }",
    ] {
        assert_eq!(warned(&card(false, effects)), Vec::<String>::new(), "{effects}");
    }
}

#[test]
fn a_modifier_that_nothing_reads_is_named_with_its_stat_and_the_when_that_counts() {
    let within = "{ verb = 'draw', n = 1 }, { verb = 'if', cond = 'won_battle', then = [{ verb = 'change', stat = 'champion_gold', n = 1 }] }";
    for (champion, effects, place, stat, remedy) in [
        (false, within, "1.then.0", "`champion_gold`", "write when = \"next_champion_play\""),
        (
            false,
            "{ verb = 'change', stat = 'force_hit', n = 4 }",
            "0",
            "`force_hit`",
            "name a hex in `at`, or write when = \"next_battle\"",
        ),
        (
            false,
            "{ verb = 'change', stat = 'champion_dice_set', n = 1 }",
            "0",
            "`champion_dice_set`",
            "name champions in `who` and write when = \"next_battle\"",
        ),
        (
            true,
            "{ verb = 'change', stat = 'champion_dice', n = 1, when = 'next_battle' }",
            "0",
            "`champion_dice` with when = \"next_battle\"",
            "\"always\" or \"battle_of_self\"",
        ),
        (false, "{ verb = 'change', stat = 'fly' }", "0", "`fly`", "only champions"),
        (true, "{ verb = 'change', stat = 'ward', who = 'self' }", "0", "`ward`", "event = \"deploy\""),
        (true, "{ verb = 'change', stat = 'assign', n = 'owner' }", "0", "`assign`", "n = \"one_hit\""),
        (true, "{ verb = 'change', stat = 'fly', until = 'arrival_round' }", "0", "`fly`", "leave `until` out"),
    ] {
        let error = warnings_with(2, &card(champion, effects)).expect_err(effects);
        assert_eq!(error.path, format!("cards.test.effects.{place}"), "{effects}");
        assert!(error.message.contains(stat), "{effects}: {}", error.message);
        assert!(error.remedy.contains(remedy), "{effects}: {}", error.remedy);
    }
}

#[test]
fn fields_of_champions_and_of_discounts_are_refused_on_other_cards() {
    for (line, path) in
        [("hp = 3", "cards.test.hp"), ("bounty = 0", "cards.test.bounty"), ("mode = 'off'", "cards.test.mode")]
    {
        let text = format!("{}{line}\n", card(false, "{ verb = 'draw', n = 1 }"));
        assert_eq!(warnings_with(2, &text).map_err(|error| error.path), Err(path.to_owned()));
    }
}

#[test]
fn text_that_looks_strange_and_can_act_is_let_be() {
    for (champion, effects) in [
        (
            false,
            "{ verb = 'deploy', forces = 1, to = { occ = 'enemy', with = 'my_champion', tile = ['not_capital'] } }",
        ),
        (false, "{ verb = 'deploy', forces = 1, to = { occ = 'empty', ring = { k = 3, of = 'my_champion' } } }"),
        (false, "{ verb = 'deploy', forces = 1, to = { tile = ['center'], near = { k = 3, of = 'my_capital' } } }"),
        (false, "{ verb = 'damage', forces = 2, at = { occ = 'empty' }, accuracy = 50 }"),
        (
            false,
            "{ verb = 'roll', faces = [{ on = [1, 5], do = [] }, { on = 6, do = [{ verb = 'deploy', forces = 1, to = { occ = 'me', late = true } }] }] }",
        ),
        (false, "{ verb = 'hand', op = 'discard', n = [0, 3] }, { verb = 'draw', n = 'that' }"),
        (
            false,
            "{ verb = 'if', cond = 'won_battle', then = [{ verb = 'move' }] }, { verb = 'if', cond = 'moved', then = [{ verb = 'draw', n = 1 }] }",
        ),
        (false, "{ verb = 'choose', options = [[{ verb = 'draw', n = 1 }], []] }"),
        (
            false,
            "{ verb = 'if', cond = 'won_battle', then = [{ verb = 'draw', n = 1 }], else = [{ verb = 'draw', n = 0 }] }",
        ),
        (
            true,
            "{ verb = 'on', event = 'deploy', do = [{ verb = 'deploy', forces = 1, to = 'self' }, { verb = 'deploy', forces = 1, to = 'there' }] }",
        ),
        (
            true,
            "{ verb = 'on', event = 'activate', do = [{ verb = 'deploy', forces = 1, to = 'me' }, { verb = 'move', unit = 'self' }] }",
        ),
        (true, "{ verb = 'change', stat = 'champion_dice', n = -1, who = 'self' }"),
    ] {
        assert_eq!(warned(&card(champion, effects)), Vec::<String>::new(), "{effects}");
    }
}

#[test]
fn numbers_that_come_to_nothing_are_warned_about() {
    for (effects, place) in [
        ("{ verb = 'draw', n = 0 }", "effects.0.n"),
        ("{ verb = 'gain', resource = 'gold', n = 0 }", "effects.0.n"),
        ("{ verb = 'deploy', forces = 0, to = 'capital' }", "effects.0.forces"),
        ("{ verb = 'hand', op = 'discard', n = 0 }", "effects.0.n"),
        ("{ verb = 'damage', at = { occ = 'enemy' } }", "effects.0"),
        ("{ verb = 'damage', who = { own = 'enemy' } }", "effects.0.champions"),
        ("{ verb = 'acquire', deck = 'market', reveal = 3, take = 0 }", "effects.0.take"),
        ("{ verb = 'mine', n = 1, max = 4, at = { occ = 'me', tile = ['mine'] } }", "effects.0.max"),
        ("{ verb = 'change', stat = 'force_hit', n = 2, when = 'next_battle' }", "effects.0.n"),
        (
            "{ verb = 'if', cond = 'won_battle', then = [{ verb = 'change', stat = 'force_hit', n = 4, when = 'next_battle', rounds = 0 }] }",
            "effects.0.then.0.rounds",
        ),
        ("{ verb = 'change', stat = 'force_hit_cap', n = 6, when = 'next_battle' }", "effects.0.n"),
        ("{ verb = 'change', stat = 'champion_gold', n = 99, when = 'next_champion_play' }", "effects.0.n"),
        ("{ verb = 'change', stat = 'play_mana', n = -1, min = 20, when = 'next_play' }", "effects.0.n"),
        // The board for two players has radius 3.
        ("{ verb = 'deploy', forces = 1, to = { ring = { k = 7, of = 'my_capital' } } }", "effects.0.to"),
    ] {
        assert_eq!(warned(&card(false, effects)), [format!("cards.test.{place}")], "{effects}");
    }
    let bonus = card(false, "{ verb = 'change', stat = 'force_hit', n = 2, when = 'next_battle' }");
    assert_eq!(warned(&format!("{bonus}[combat]\nforce_hit = 1\n")), Vec::<String>::new());
}

#[test]
fn cards_and_passives_that_do_nothing_as_the_rules_are_set_are_warned_about() {
    let draw = card(false, "{ verb = 'draw', n = 1 }");
    let (nothing, weak) = (card(false, ""), card(true, "").replace("hit = 2", "hit = 0"));
    for (text, path) in [
        (nothing.as_str(), "cards.test"),
        (&format!("{draw}copies = 0\n"), "cards.test.copies"),
        (&draw.replace("'age1'", "'faction_spell'"), "cards.test.set"),
        (&weak, "cards.test.hit"),
        ("[cards.forgeblood_engine]\nmode = 'off'\n", "cards.forgeblood_engine.mode"),
        ("[factions.bastion.shield_wall]\nhit = 2\n", "factions.bastion.shield_wall.hit"),
        ("[factions.veil.contracts]\ngold = 0\n", "factions.veil.contracts.gold"),
        ("[factions.gatewright.capital_cp]\ncp = 1\n", "factions.gatewright.capital_cp.cp"),
    ] {
        assert_eq!(warned(text), [path], "{text}");
    }
    assert_eq!(warned(&format!("{draw}copies = 0\nenabled = false\n")), Vec::<String>::new(), "it is meant to be out");
    // Without Mines, text that refers to them never acts.
    let barren = warned("[map.mines]\np2 = 0\n");
    for path in ["cards.prospecting.effects.0.n", "cards.rich_veins.effects.0.at", "factions.prospect.ore_cut.gold"] {
        assert!(barren.iter().any(|known| known == path), "{path}: {barren:?}");
    }
}
