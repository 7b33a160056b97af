use super::*;
use toml::{Table, Value};

/// A game with one verb of its own, which writes down a number.
struct Game<'e> {
    list: &'e [Flat<i64>],
    next: usize,
    answers: Vec<u8>,
    answer: Option<u8>,
    face: u8,
    written: Vec<i64>,
}

impl Host for Game<'_> {
    fn roll(&mut self, _: u8) -> u8 {
        self.face
    }

    fn answer(&self) -> Option<u8> {
        self.answer
    }
}

fn read(effects: &str) -> Result<Vec<Flat<i64>>, evenhand_game::game::SetupError> {
    let table: Table = format!("effects = {effects}").parse().expect("TOML");
    let Value::Array(effects) = &table["effects"] else { panic!("it is a list") };
    flatten("cards.x.effects", effects, &mut |path, effect| {
        effect
            .get("note")
            .and_then(Value::as_integer)
            .ok_or_else(|| crate::table::effects::written::mistake(path, "?", "!"))
    })
}

/// Carries out the effects with these answers and this roll, and returns what they noted.
fn noted(effects: &str, answers: &[u8], face: u8) -> Vec<i64> {
    let list = read(effects).expect("effects");
    let mut game = Game { list: &list, next: 0, answers: answers.to_vec(), answer: None, face, written: Vec::new() };
    while let Some(effect) = game.list.get(game.next) {
        game.next += 1;
        match effect {
            Flat::Own(n) => game.written.push(*n),
            Flat::Shared(shared) => match shared.act(&mut game) {
                Step::Ask(_) => {
                    game.answer = Some(game.answers.remove(0));
                    game.next -= 1;
                }
                Step::Done(effects) => {
                    game.answer = None;
                    game.next += usize::from(effects);
                }
            },
        }
    }
    assert!(game.answers.is_empty(), "every answer was asked for");
    game.written
}

const TWO: &str =
    "[{ note = 1 }, { verb = 'choose', options = [[{ note = 2 }, { note = 3 }], [{ note = 4 }], []] }, { note = 5 }]";

#[test]
fn one_of_the_options_is_carried_out() {
    assert_eq!(noted(TWO, &[0], 1), [1, 2, 3, 5]);
    assert_eq!(noted(TWO, &[1], 1), [1, 4, 5]);
    assert_eq!(noted(TWO, &[2], 1), [1, 5]);
}

#[test]
fn effects_can_be_left_out() {
    let may = "[{ verb = 'may', effects = [{ note = 1 }, { note = 2 }] }, { note = 3 }]";
    assert_eq!(noted(may, &[0], 1), [1, 2, 3]);
    assert_eq!(noted(may, &[1], 1), [3]);
}

#[test]
fn a_die_decides_between_the_rows() {
    let roll = "[{ verb = 'roll', faces = [{ on = [1, 4], do = [{ note = 1 }] }, { on = 5, do = [] }, { on = 6, do = [{ note = 2 }, { note = 3 }] }] }, { note = 4 }]";
    assert_eq!(noted(roll, &[], 4), [1, 4]);
    assert_eq!(noted(roll, &[], 5), [4]);
    assert_eq!(noted(roll, &[], 6), [2, 3, 4]);
}

#[test]
fn shared_verbs_can_be_nested() {
    let nested = "[{ verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'choose', options = [[{ note = 1 }], [{ note = 2 }]] }, { note = 3 }] }, { on = [4, 6], do = [{ note = 4 }] }] }, { note = 5 }]";
    assert_eq!(noted(nested, &[0], 1), [1, 3, 5]);
    assert_eq!(noted(nested, &[1], 3), [2, 3, 5]);
    assert_eq!(noted(nested, &[], 4), [4, 5]);
}

#[test]
fn effects_count_as_much_as_they_are_likely() {
    let list = read("[{ note = 1 }, { verb = 'roll', faces = [{ on = [1, 3], do = [{ verb = 'choose', options = [[{ note = 1 }], []] }] }, { on = [4, 6], do = [{ note = 4 }] }] }]").unwrap();
    let shared = list.iter().map(|effect| match effect {
        Flat::Own(_) => None,
        Flat::Shared(shared) => Some(shared),
    });
    let of = weights(shared);
    let own = list.iter().zip(of).filter(|(effect, _)| matches!(effect, Flat::Own(_)));
    assert_eq!(own.map(|(_, weight)| weight).collect::<Vec<_>>(), [1.0, 0.25, 0.5]);
}

#[test]
fn effects_are_found_where_they_are_written() {
    let list = read("[{ note = 1 }, { verb = 'choose', options = [[{ note = 2 }, { verb = 'may', effects = [{ note = 3 }] }, { note = 4 }], [{ note = 5 }]] }, { note = 6 }]").unwrap();
    let shared = list.iter().map(|effect| match effect {
        Flat::Own(_) => None,
        Flat::Shared(shared) => Some(shared),
    });
    let at = places(shared);
    let own = list.iter().zip(&at).filter(|(effect, _)| matches!(effect, Flat::Own(_)));
    let own: Vec<&str> = own.map(|(_, at)| at.as_str()).collect();
    assert_eq!(own, ["0", "1.options.0.0", "1.options.0.1.effects.0", "1.options.0.2", "1.options.1.0", "2"]);
}

#[test]
fn the_effects_of_an_option_count_as_much_as_they_are_likely() {
    let list = read("[{ note = 0 }, { verb = 'choose', options = [[], [{ note = 1 }, { verb = 'roll', faces = [{ on = [1, 3], do = [{ note = 2 }] }, { on = [4, 6], do = [] }] }]] }]").unwrap();
    let shared = |effect: &'static Flat<i64>| match effect {
        Flat::Own(_) => None,
        Flat::Shared(shared) => Some(shared),
    };
    let list: &'static [Flat<i64>] = Box::leak(list.into_boxed_slice());
    let counted = |option: u8| {
        let effects = option_effects(list, 1, option, shared).into_iter();
        let own =
            effects.filter_map(|(effect, weight)| if let Flat::Own(n) = effect { Some((*n, weight)) } else { None });
        own.collect::<Vec<_>>()
    };
    assert_eq!([counted(0), counted(1), counted(2)], [vec![], vec![(1, 1.0), (2, 0.5)], vec![]]);
}

#[test]
fn a_list_that_is_too_long_is_refused() {
    let option = format!("[{}]", "{ note = 1 }, ".repeat(60));
    let effects = format!("[{{ verb = 'choose', options = [{}] }}]", [option.as_str(); 8].join(", "));
    let error = read(&effects).expect_err("480 effects");
    assert_eq!(error.path, "cards.x.effects.0");
    assert!(error.message.contains("longer than 200 effects"), "{}", error.message);
    let option = format!("[{}]", "{ note = 1 }, ".repeat(24));
    let effects = format!("[{{ verb = 'choose', options = [{}] }}]", [option.as_str(); 8].join(", "));
    assert_eq!(noted(&effects, &[7], 1).len(), 24, "200 effects fit");
}

#[test]
fn mistakes_have_their_whole_path() {
    for (effects, path, message) in [
        ("[{ verb = 'choose' }]", "cards.x.effects.0", "has no `options`"),
        ("[{ verb = 'choose', options = [[]] }]", "cards.x.effects.0.options", "needs two to eight options"),
        ("[{ verb = 'choose', options = [[], [{ wrong = 1 }]] }]", "cards.x.effects.0.options.1.0", "?"),
        ("[{ verb = 'may', effects = 3 }]", "cards.x.effects.0.effects", "is not a list of effects"),
        ("[{ verb = 'may', effects = [], n = 3 }]", "cards.x.effects.0.n", "is not a field here"),
        (
            "[{ verb = 'roll', faces = [{ on = [1, 4], do = [] }] }]",
            "cards.x.effects.0.faces",
            "has nothing for a roll of 5",
        ),
        (
            "[{ verb = 'roll', faces = [{ on = [2, 6], do = [] }] }]",
            "cards.x.effects.0.faces",
            "has nothing for a roll of 1",
        ),
        (
            "[{ verb = 'roll', faces = [{ on = [1, 7], do = [] }] }]",
            "cards.x.effects.0.faces.0.on",
            "goes beyond a die",
        ),
    ] {
        let error = read(effects).expect_err(effects);
        assert_eq!(error.path, path, "{effects}");
        assert!(error.message.contains(message), "{effects}: {}", error.message);
    }
}
