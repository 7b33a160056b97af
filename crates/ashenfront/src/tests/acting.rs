//! Effects that can never act: compares what `Scene` says about an effect with what the rules do with it. Tries every
//! verb with every word of `who` at every moment of every type of card. The battlefield has operators everywhere, and
//! the choices are made in turn. The result is compared with that of a card that does nothing.

use toml::Value;

use super::rig::{P1, P2, Rig, at};
use crate::Event;
use crate::model::content::{Effect, Mode, On, Scene, Verb, When, Who};
use crate::model::state::{Question, Unit};

/// An effect that is never carried out, and a lasting one that never changes anything.
const NOTHING: &str = "{ verb = \"draw\", n = 1, if = { on_points = 9 } }";
const NO_CHANGE: &str = "{ verb = \"change\", who = \"WHO\", speed = 1, if = { on_points = 9 } }";

/// The setup of a scene.
struct Staged {
    scene: Scene,
    /// The card, with `EFFECT` in place of the effect.
    card: String,
    /// The index of the innate that has the effect.
    innate: Option<usize>,
    /// The choices until it happens, each with its seat. `*` stands for the targets.
    moves: &'static [&'static str],
    /// The active player.
    active: &'static str,
}

fn staged(scene: Scene, card: &str, moves: &'static [&'static str]) -> Staged {
    let active = if moves[0].starts_with('1') { "1" } else { "2" };
    let innate = matches!(scene, Scene::Innate(_)).then_some(0);
    Staged { scene, card: card.to_owned(), innate, moves, active }
}

fn card(kind: &str, fields: &str) -> String {
    format!("{{ name = \"Test\", type = \"{kind}\", {fields}effects = [EFFECT] }}")
}

fn operator(on: &str) -> String {
    format!(
        "{{ name = \"Test\", type = \"operator\", rank = 1, init = 6, damage = 2, health = 3, speed = 2, range = 2, \
         keywords = [\"parting_gift\"], effects = [{{ verb = \"damage\", who = \"foe\" }}], \
         innates = [{{ on = \"{on}\", do = [EFFECT] }}] }}"
    )
}

/// Returns every scene in which effects are carried out, most of them both in the player's own turn and as a response.
fn scenes() -> Vec<Staged> {
    let ability = "{ name = \"Test\", type = \"operator\", init = 6, damage = 1, health = 5, speed = 2, range = 2, effects = [EFFECT] }";
    let ult = card("ult", "operator = \"OP16\", init = 6, ");
    let mut all = vec![
        staged(Scene::Ability, ability, &["1 ability c3 1*"]),
        staged(Scene::Ability, ability, &["2 move e3", "1 ability c3 1*"]),
        staged(Scene::Ult, &ult, &["1 ult X01 1*"]),
        staged(Scene::Ult, &ult, &["2 move e3", "1 ult X01 1*"]),
        staged(Scene::Command, &card("command", "init = 6, "), &["1 play X01*"]),
        staged(Scene::Command, &card("command", "init = 6, "), &["2 move e3", "1 play X01*"]),
        staged(Scene::Rest(When::Rest), &card("supply", ""), &["1 rest"]),
        staged(Scene::Rest(When::AnyRest), &card("supply", "when = [\"any_rest\"], "), &["1 rest"]),
        staged(Scene::Rest(When::AnyRest), &card("supply", "when = [\"any_rest\"], "), &["2 rest"]),
        staged(Scene::Crossed, &card("equipment", "when = [\"crossed\"], "), &["1 move c1", "1 go N"]),
        staged(Scene::Tactics(When::Pays), &card("tactics", "when = [\"pays\"], "), &["1 move c1"]),
        staged(Scene::Tactics(When::Pays), &card("tactics", "when = [\"pays\"], "), &["2 move e3", "1 move c1"]),
        staged(Scene::Tactics(When::Discarded), &card("tactics", ""), &["1 move c1"]),
        staged(Scene::Tactics(When::Discarded), &card("tactics", ""), &["2 move e3", "1 move c1"]),
        staged(Scene::Tactics(When::Discarded), &card("tactics", ""), &["2 ability e3 1 W"]),
        staged(Scene::Tactics(When::Blocks), &card("tactics", "when = [\"blocks\"], "), &["2 ability e3 1 W"]),
        staged(Scene::Innate(On::Deploy), &operator("deploy"), &["1 deploy X01 a1"]),
        staged(Scene::Innate(On::Deploy), &operator("deploy"), &["1 deploy X01 b1"]),
        staged(Scene::Innate(On::Deploy), &operator("deploy"), &["1 deploy X01 e1"]),
        staged(Scene::Innate(On::PartingGift), &operator("parting_gift"), &["2 ability c4 1 S"]),
        staged(Scene::Innate(On::YouDefeat), &operator("you_defeat"), &["1 ability c3 1 N"]),
        staged(Scene::Innate(On::YouDefeat), &operator("you_defeat"), &["1 ability c3 1 W"]),
        staged(Scene::Innate(On::YouDiscard), &operator("you_discard"), &["1 move c1"]),
        staged(Scene::Innate(On::Rest), &operator("rest"), &["1 rest"]),
    ];
    let after: [(When, &[&str], &[&str]); 8] = [
        (When::Any, &["1 move c1"], &["2 move e3", "1 move c1"]),
        (When::Move, &["1 move c1"], &["2 move e3", "1 move c1"]),
        (When::Discard, &["1 move c1"], &["2 move e3", "1 move c1"]),
        (When::Ability, &["1 ability d3 1 E"], &["2 move e3", "1 ability d3 1 E"]),
        (When::Ult, &["1 ult UL17 1"], &["2 move e3", "1 ult UL17 1"]),
        (When::Deploy, &["1 deploy OP04 e1"], &["2 move e3", "1 deploy OP04 e1"]),
        (When::Logistics, &["1 logistics SU03 -"], &["2 move e3", "1 logistics SU03 -"]),
        (When::Play, &["1 play BP01"], &["2 move e3", "1 play BP01"]),
    ];
    for (when, own, answer) in after {
        let protocol = card("protocol", &format!("when = [\"{}\"], ", when.word()));
        all.extend([own, answer].map(|moves| staged(Scene::Protocol(when), &protocol, moves)));
    }
    all
}

impl Staged {
    /// Returns the battlefield before it happens: operators of both sides, damaged, near and far, and
    /// cards in all places.
    fn furnished(&self) -> Rig {
        let card = self.card.replace("EFFECT", NOTHING);
        let knobs = [("cards.X01", card.as_str()), ("cards.UL17.init", "6"), ("rules.squad.max", "6")];
        let mut rig = Rig::with(&knobs);
        for (seat, id, tile, lost) in [
            (P1, "OP03", "c1", 1),
            (P1, "OP01", "d3", 0),
            (P1, "OP17", "a4", 1),
            (P2, "OP11", "c4", 1),
            (P2, "OP02", "e3", 1),
            (P2, "OP05", "a3", 1),
            (P2, "OP06", "d2", 0),
            (P2, "OP07", "d1", 1),
        ] {
            rig.stand(seat, id, tile);
            rig.wound(seat, id, lost);
        }
        rig.hand(P1, &["SU01", "SU02", "OP13"]);
        rig.hand(P2, &["SU01", "SU02", "SU03"]);
        rig.deck(P1, &["BP02", "BP03", "PR01", "PR03", "PR04"]);
        rig.deck(P2, &["BP02", "BP03", "PR01", "PR03", "PR04"]);
        rig.discards(P1, &["OP05", "SU03"]);
        rig.base(P1, &["PR02"]);
        rig.base(P2, &["PR02"]);
        (rig.s.player_mut(P1).cp, rig.s.player_mut(P2).cp) = (3, 3);
        self.put(&mut rig);
        rig.turn_of(if self.active == "1" { P1 } else { P2 });
        rig
    }

    /// Puts the card where its scene needs it.
    fn put(&self, rig: &mut Rig) {
        match self.scene {
            Scene::Ability => _ = rig.stand(P1, "X01", "c3"),
            Scene::Ult | Scene::Command | Scene::Tactics(_) => rig.hand(P1, &["X01"]),
            Scene::Innate(On::Deploy) => {
                rig.hand(P1, &["X01"]);
                // From b1 it has a neighbor with free space behind it.
                _ = rig.stand(P1, "OP04", "b2");
                // Enemies diagonally next to it and in its column.
                _ = rig.stand(P2, "OP08", "c2");
                let other = rig.s.units.iter_mut().find(|unit| unit.tile == at("a3"));
                other.expect("it stands").tile = at("b5");
            }
            Scene::Protocol(_) => {
                rig.base(P1, &["X01"]);
                rig.hand(P1, &["UL17", "OP04", "SU03", "BP01"]);
            }
            Scene::Rest(_) => rig.base(P1, &["X01"]),
            Scene::Crossed => {
                rig.lay(P1, "X01", "c2");
                _ = rig.stand(P1, "OP04", "a2");
            }
            Scene::Innate(_) => _ = rig.stand(P1, "X01", "c3"),
            Scene::Lies | Scene::Worn => {}
        }
        match self.scene {
            Scene::Innate(On::PartingGift) => rig.wound(P1, "X01", 1),
            Scene::Innate(On::YouDefeat) => rig.wound(P2, "OP11", 2),
            _ => {}
        }
        if !matches!(self.scene, Scene::Ability) && !(matches!(self.scene, Scene::Innate(_))) {
            _ = rig.stand(P1, "OP16", "c3");
            rig.wound(P1, "OP16", 1);
        }
    }

    /// Plays the scene with an effect, and takes the option with this index wherever there is a choice. Returns a
    /// description of the result, or `None` if the scene could not be played.
    fn outcome(&self, start: &Rig, effect: &Value, choice: usize) -> Option<String> {
        let mut rig = start.clone();
        let x = rig.card("X01");
        rig.game.cards.put_effects(x, self.innate, effect);
        for step in self.moves {
            self.settle(&mut rig, choice, false);
            let (seat, action) = step.split_once(' ').expect("a seat and an action");
            let seat = if seat == "1" { P1 } else { P2 };
            let action = match action.strip_suffix('*') {
                None => action.to_owned(),
                Some(begins) => {
                    let options = rig.options();
                    let mut fits: Vec<String> = options.into_iter().filter(|one| one.starts_with(begins)).collect();
                    if fits.is_empty() {
                        return None;
                    }
                    let place = choice % fits.len();
                    fits.swap_remove(place)
                }
            };
            rig.choose(seat, &action);
        }
        self.settle(&mut rig, choice, true);
        let activated = rig.saw(|event| matches!(event, Event::Activated(_, card, _) if *card == x));
        (activated || !matches!(self.scene, Scene::Protocol(_))).then(|| described(&rig))
    }

    /// Answers all questions until the next move that is to be played, or until the next turn.
    fn settle(&self, rig: &mut Rig, choice: usize, all: bool) {
        for _ in 0..80 {
            let Some((seat, question)) = rig.asked() else { return };
            if matches!(question, Question::Main) || (!all && matches!(question, Question::Respond(_)) && seat == P1) {
                return;
            }
            if !all && matches!(question, Question::Path) {
                return;
            }
            let options = rig.options();
            let x01 = options.iter().position(|option| option.contains("X01"));
            let supply = options.iter().position(|option| option == "discard SU01");
            let place = match question {
                Question::Respond(_) => 0,
                Question::Pay(_) if seat == P1 => x01.or(supply).unwrap_or(0),
                Question::Block if seat == P1 => x01.unwrap_or(0),
                Question::Pay(_) | Question::Block => 0,
                Question::Protocols => match x01 {
                    Some(first) => {
                        let many = options.iter().filter(|option| option.contains("X01")).count();
                        first + choice % many
                    }
                    None => 0,
                },
                Question::React if options[0] == "pass" => 0,
                Question::Equip(..) => 1,
                Question::May | Question::Optional(_) => 0,
                _ => choice % options.len(),
            };
            let action = options[place].clone();
            rig.choose(seat, &action);
        }
    }
}

/// Describes the position, and the events that leave no trace in it.
fn described(rig: &Rig) -> String {
    let traces: Vec<String> = rig
        .events
        .iter()
        .filter(|event| matches!(event, Event::Fizzled(..) | Event::Cancelled(..)))
        .map(|event| format!("{event:?}"))
        .collect();
    let stands = |unit: &Unit| (unit.seat, unit.card, unit.tile, unit.lost, unit.exhausted, unit.changes.to_vec());
    let units: Vec<_> = rig.s.units.iter().map(stands).collect();
    let pieces: Vec<_> = rig.s.pieces.iter().collect();
    let player = |seat| {
        let player = rig.s.player(seat);
        let (hand, deck, thrown) = (&player.hand[..], &player.deck[..], &player.discard[..]);
        format!("{hand:?} {deck:?} {thrown:?} {:?} {} {:?}", &player.retired[..], player.cp, &player.base[..])
    };
    format!("{units:?} {pieces:?} {} {} {traces:?}", player(P1), player(P2))
}

/// Effects that together need everything that a verb can need. `WHO` stands for the operators that they apply to.
const ABOUT_SOMEBODY: [&str; 8] = [
    "{ verb = \"damage\", who = \"WHO\", n = 1 }",
    "{ verb = \"lose\", who = \"WHO\", n = 1 }",
    "{ verb = \"push\", who = \"WHO\", n = 1 }",
    "{ verb = \"pull\", who = \"WHO\", n = 1 }",
    "{ verb = \"swap\", who = \"WHO\" }",
    "{ verb = \"swap\", who = \"WHO\", with = \"enemy\" }",
    "{ verb = \"exhaust\", who = \"WHO\" }",
    "{ verb = \"change\", who = \"WHO\", speed = 1, until = \"round\" }",
];
const OTHERS: [&str; 9] = [
    "{ verb = \"draw\", n = 1 }",
    "{ verb = \"discard\", player = \"opp\" }",
    "{ verb = \"discard\", who = \"card\" }",
    "{ verb = \"bottom\" }",
    "{ verb = \"deploy\", to = \"any\" }",
    "{ verb = \"recover\" }",
    "{ verb = \"search\" }",
    "{ verb = \"gain\", resource = \"control_points\", n = 1 }",
    "{ verb = \"cancel\" }",
];

fn effects() -> Vec<String> {
    let about = ABOUT_SOMEBODY.iter().flat_map(|effect| Who::ALL.map(|who| effect.replace("WHO", who.word())));
    about.chain(OTHERS.map(str::to_owned)).collect()
}

fn read(effect: &str) -> Value {
    let table: toml::Table = format!("v = [{effect}]").parse().expect("TOML");
    table["v"].clone()
}

/// Whether content refuses it because nobody chooses the targets of equipment and tactics, although the rules
/// could ask for them.
fn is_never_asked(scene: Scene, effect: &Effect) -> bool {
    let aimed = [effect.about.who, effect.about.with].into_iter().flatten().any(Who::is_aimed);
    matches!(scene, Scene::Crossed | Scene::Tactics(_)) && aimed
}

/// Whether it needs free space on the battlefield to act. For such a verb, it is enough that it acts in one scene.
fn needs_free_space(verb: &Verb) -> bool {
    matches!(verb, Verb::Push(_) | Verb::Pull(_) | Verb::Swap(_))
}

/// Returns the scenes, and whether the effect acts in each of them.
fn acting(effect: &Value, scenes: &[Staged], starts: &[Rig]) -> Vec<(Scene, bool)> {
    let nothing = read(NOTHING);
    let mut known: Vec<(Scene, bool)> = Vec::new();
    for (staged, start) in scenes.iter().zip(starts) {
        let acts = (0..5).any(|choice| {
            let without = staged.outcome(start, &nothing, choice);
            assert!(without.is_some(), "{:?} can be played", staged.scene);
            let with = staged.outcome(start, effect, choice);
            with.is_some() && with != without
        });
        match known.iter_mut().find(|(scene, _)| *scene == staged.scene) {
            Some((_, before)) => *before |= acts,
            None => known.push((staged.scene, acts)),
        }
    }
    known
}

#[test]
fn an_effect_acts_where_it_is_said_to_and_nowhere_else() {
    let mut wrong = Vec::new();
    let scenes = scenes();
    let starts: Vec<Rig> = scenes.iter().map(Staged::furnished).collect();
    for text in effects() {
        let value = read(&text);
        let effect = Mode::all("effects", &value).expect("the effect reads")[0].effects[0].clone();
        let known = acting(&value, &scenes, &starts);
        let anywhere = known.iter().any(|(_, acts)| *acts);
        for (scene, acts) in known.into_iter().filter(|(scene, _)| !is_never_asked(*scene, &effect)) {
            let said = scene.fault(&effect).is_none();
            let fits = said == acts || (said && needs_free_space(&effect.verb) && anywhere);
            if !fits {
                wrong.push(format!("{} {text}: said {said}, acts {acts}", scene.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_lasting_effect_changes_those_it_is_said_to_and_nobody_else() {
    let lasting = "{ verb = \"change\", who = \"WHO\", speed = 1 }";
    for (scene, kind) in [
        (Scene::Lies, "battleplan"),
        (Scene::Lies, "supply"),
        (Scene::Worn, "equipment"),
        (Scene::Innate(On::Always), ""),
    ] {
        let always = match scene {
            Scene::Innate(_) => "me",
            Scene::Worn => "host",
            _ => "allies",
        };
        let card = match kind {
            "" => operator("always"),
            "supply" => card(kind, "when = [\"always\"], "),
            _ => card(kind, ""),
        };
        let card = card.replace("EFFECT", &NO_CHANGE.replace("WHO", always));
        let mut rig = Rig::with(&[("cards.X01", card.as_str())]);
        let host = rig.stand(P1, "OP01", "c2");
        rig.stand(P1, "OP03", "b3");
        rig.stand(P2, "OP07", "c4");
        rig.stand(P2, "OP11", "e3");
        rig.stand(P2, "OP13", "d4");
        match scene {
            Scene::Innate(_) => _ = rig.stand(P1, "X01", "c3"),
            Scene::Worn => rig.equip(P1, "X01", host),
            _ if kind == "supply" => rig.base(P1, &["X01"]),
            _ => rig.plan(P1, "X01"),
        }
        let speeds = |rig: &Rig| rig.s.units.iter().map(|unit| rig.game.sheet(&rig.s, unit).speed).collect::<Vec<_>>();
        let before = speeds(&rig);
        for who in Who::ALL {
            let word = who.word();
            let value = read(&lasting.replace("WHO", word));
            let effect = Mode::all("effects", &value).expect("it reads")[0].effects[0].clone();
            let x = rig.card("X01");
            rig.game.cards.put_effects(x, matches!(scene, Scene::Innate(_)).then_some(0), &value);
            let acts = speeds(&rig) != before;
            assert_eq!(acts, scene.finds(who) && !who.is_aimed(), "{word} in {}", scene.name());
            assert_eq!(acts, scene.fault(&effect).is_none(), "{word} in {}", scene.name());
            assert!(matches!(effect.verb, Verb::Change(_)));
        }
    }
}
