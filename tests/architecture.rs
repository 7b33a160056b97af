//! Tests that within a crate no files import each other in a circle, and that modules use only modules above them in
//! the list of `lib.rs`. The layers between crates are held by the compiler.
//!
//! A file depends on another if it names an item that the other *defines*, in a `use` or as a path in its code. A name
//! is followed through re-exports to the file that defines it; a re-export that the file does not use itself is no
//! dependency. Sources are read as text, without tests, comments and strings. Methods of values are not seen.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
/// The longest chain of re-exports that is followed.
const LONGEST_CHAIN: usize = 20;

/// A path from the root of a crate: `["rules", "combat"]`. The root itself is empty.
type Module = Vec<String>;

/// The folders of every game. Each uses only those before it.
const GAME_FOLDERS: [&str; 6] = ["model", "rules", "players", "telling", "odds", "claims"];

/// The dependencies of every file, as modules.
type Dependencies = BTreeMap<Module, BTreeSet<Module>>;

/// One name of a `use`.
#[derive(Debug, PartialEq)]
struct Import {
    path: Module,
    /// The name in this file; `None` for a glob.
    name: Option<String>,
    public: bool,
}

/// A file: what it imports, the rest of its code, and the names that this defines.
struct Source {
    imports: Vec<Import>,
    code: String,
    defined: BTreeSet<String>,
}

/// The files of a crate, without those that only its tests use.
struct Sources(BTreeMap<Module, Source>);

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Returns the length of the comment, string or character that a text begins with; `None` if it begins with none.
fn unread(text: &str) -> Option<usize> {
    let end =
        |start: usize, close: &str| Some(text[start..].find(close).map_or(text.len(), |at| start + at + close.len()));
    match text.as_bytes() {
        [b'/', b'/', ..] => Some(text.find('\n').unwrap_or(text.len())),
        [b'/', b'*', ..] => end(2, "*/"),
        [b'r', b'"' | b'#', ..] => {
            let hashes = text[1..].bytes().take_while(|byte| *byte == b'#').count();
            text[1 + hashes..].starts_with('"').then(|| end(2 + hashes, &format!("\"{}", "#".repeat(hashes))))?
        }
        [b'"', ..] => string_end(text),
        [b'\'', b'\\', _, ..] => end(3, "'"),
        [b'\'', ..] => {
            let letter = text[1..].chars().next()?.len_utf8();
            text[1 + letter..].starts_with('\'').then_some(letter + 2)
        }
        _ => None,
    }
}

/// Returns the length of the string that a text begins with.
fn string_end(text: &str) -> Option<usize> {
    let mut escaped = false;
    let close = text[1..].bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    Some(close.map_or(text.len(), |at| at + 2))
}

/// Returns a text without comments, strings, characters and the places of `pub(in ...)`.
fn code_of(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let length = unread(rest);
        if length.is_none() {
            code.push(letter);
        }
        rest = &rest[length.unwrap_or(letter.len_utf8())..];
    }
    let mut pieces = code.split("pub(in ");
    let first = pieces.next().unwrap_or_default().to_owned();
    let code = pieces.fold(first, |code, piece| code + "pub(" + &piece[piece.find(')').unwrap_or(0)..]);
    // A macro names its own crate.
    code.replace("$crate", "crate")
}

/// Returns the length of the item that a text begins with.
fn item_end(text: &str) -> usize {
    let semicolon = text.find(';').map_or(text.len(), |at| at + 1);
    let open = text.find('{').unwrap_or(text.len());
    if semicolon < open || text[..open].split_whitespace().any(|word| word == "use") {
        return semicolon;
    }
    let mut depth = 0;
    let close = text[open..].find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0
    });
    close.map_or(text.len(), |at| open + at + 1)
}

/// Returns the name of the module that a line or an item declares with a file of its own.
fn declared_module(item: &str) -> Option<&str> {
    let (before, name) = item.trim().strip_suffix(';')?.rsplit_once(' ')?;
    (before.split_whitespace().next_back() == Some("mod")).then_some(name)
}

/// Splits code into what is compiled without tests, and the names of the modules that only tests have.
fn without_tests(code: &str) -> (String, Vec<String>) {
    let mut pieces = code.split("#[cfg(test)]");
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    let mut modules = Vec::new();
    for piece in pieces {
        let (item, rest) = piece.split_at(item_end(piece));
        modules.extend(declared_module(item).map(String::from));
        kept.push_str(rest);
    }
    (kept, modules)
}

/// Splits a list at its commas, except those within braces.
fn list(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let separates = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    };
    text.split(separates).map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn segments(path: &str) -> impl Iterator<Item = String> + '_ {
    path.split("::").map(|segment| segment.trim().to_owned()).filter(|segment| !segment.is_empty())
}

/// Adds the names of a `use`, without the word itself.
fn add_imports(tree: &str, base: &[String], public: bool, imports: &mut Vec<Import>) {
    if let Some((head, group)) = tree.split_once('{') {
        let base: Module = base.iter().cloned().chain(segments(head)).collect();
        let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
        list(group).into_iter().for_each(|part| add_imports(part, &base, public, imports));
        return;
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias.trim())));
    let mut path: Module = base.iter().cloned().chain(segments(path)).collect();
    let last = path.last().cloned().unwrap_or_default();
    if last == "*" || (last == "self" && path.len() > 1) {
        path.pop();
    }
    let name = (last != "*").then(|| alias.map(String::from).or_else(|| path.last().cloned())).flatten();
    imports.push(Import { path, name, public });
}

impl Source {
    /// Reads code without tests.
    fn of(code: &str) -> Source {
        let mut source = Source { imports: Vec::new(), code: String::new(), defined: BTreeSet::new() };
        let mut rest = code;
        while let Some(at) = start_of_use(rest) {
            let (before, statement) = rest.split_at(at);
            let line = before.rsplit('\n').next().unwrap_or_default().trim_end();
            let (tree, after) = statement.split_once(';').unwrap_or((statement, ""));
            let words = tree.split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
            add_imports(&words, &[], line.ends_with("pub") || line.ends_with(')'), &mut source.imports);
            source.code.push_str(before);
            rest = after;
        }
        source.code.push_str(rest);
        source.code = source.code.lines().filter(|line| declared_module(line).is_none()).collect::<Vec<_>>().join("\n");
        source.defined = defined(&source.code);
        source
    }

    fn words(&self) -> BTreeSet<&str> {
        self.code.split(|letter| !is_word(letter)).collect()
    }

    /// Returns the paths in the code, of two segments or more.
    fn paths(&self) -> BTreeSet<Module> {
        let texts = self.code.split(|letter| !is_word(letter) && letter != ':').filter(|text| !text.starts_with(':'));
        texts
            .map(|text| segments(text.trim_end_matches(':')).collect())
            .filter(|path: &Module| path.len() > 1)
            .collect()
    }

    fn import(&self, name: &str) -> Option<&Import> {
        self.imports.iter().find(|import| import.name.as_deref() == Some(name))
    }

    fn globs(&self) -> impl Iterator<Item = &Import> {
        self.imports.iter().filter(|import| import.name.is_none())
    }
}

/// Returns the names that code defines.
fn defined(code: &str) -> BTreeSet<String> {
    const KINDS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules"];
    let words: Vec<&str> = code.split(|letter| !is_word(letter)).filter(|word| !word.is_empty()).collect();
    words.windows(2).filter(|pair| KINDS.contains(&pair[0])).map(|pair| pair[1].to_owned()).collect()
}

/// Returns the place of the first `use` that imports.
fn start_of_use(code: &str) -> Option<usize> {
    code.match_indices("use ").map(|(at, _)| at).find(|at| !code[..*at].ends_with(is_word))
}

/// Returns the module of a file: `rules/mod.rs` and `rules.rs` are the module `rules`.
fn module_of(file: &str) -> Module {
    let mut module: Module = file.trim_end_matches(".rs").split('/').map(String::from).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    module
}

impl Sources {
    /// Reads the files of a crate: their paths from the folder of sources, with their texts.
    fn of<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Sources {
        let (mut sources, mut of_tests) = (BTreeMap::new(), BTreeSet::new());
        for (file, text) in files {
            let module = module_of(file);
            let (code, tests) = without_tests(&code_of(text));
            of_tests.extend(tests.into_iter().map(|test| [module.as_slice(), &[test]].concat()));
            sources.insert(module, Source::of(&code));
        }
        sources.retain(|module, _| !of_tests.iter().any(|test: &Module| module.starts_with(test)));
        Sources(sources)
    }

    /// Returns a path in a file as a path from the root of the crate; `None` if it leads out of the crate.
    fn below_root(&self, module: &[String], path: &[String], chain: usize) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let child = [module, &path[..1]].concat();
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some([module, rest].concat()),
            "super" => {
                let above = rest.iter().take_while(|segment| *segment == "super").count();
                Some([module.get(..module.len().checked_sub(above + 1)?)?, &rest[above..]].concat())
            }
            _ if self.0.contains_key(&child) => Some([module, path].concat()),
            _ => {
                let import = self.0[module].import(first)?;
                let imported = self.below_root(module, &import.path, chain.checked_sub(1)?)?;
                Some([imported.as_slice(), rest].concat())
            }
        }
    }

    /// Returns the module whose file defines what a path from the root leads to; `None` if another crate does.
    fn definer(&self, path: &[String], chain: usize) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length]))?;
        let (module, rest) = path.split_at(length);
        let source = &self.0[module];
        let Some((name, members)) = rest.split_first().filter(|_| chain > 0) else { return Some(module.to_vec()) };
        if let Some(import) = source.import(name) {
            let path = self.below_root(module, &import.path, chain - 1)?;
            return self.definer(&[path.as_slice(), members].concat(), chain - 1);
        }
        if source.defined.contains(name) {
            return Some(module.to_vec());
        }
        let exported = || module.is_empty().then(|| self.exporter(name)).flatten();
        Some(exported().or_else(|| self.by_glob(module, name, chain - 1)).unwrap_or_else(|| module.to_vec()))
    }

    /// Returns the module that defines an exported macro.
    fn exporter(&self, name: &str) -> Option<Module> {
        let definition = format!("macro_rules! {name} ");
        self.0.iter().find(|(_, source)| source.code.contains(&definition)).map(|(module, _)| module.clone())
    }

    /// Returns the module that defines a name which a file imports by a glob.
    fn by_glob(&self, module: &[String], name: &str, chain: usize) -> Option<Module> {
        let definer = |glob: &Import| {
            let path = self.below_root(module, &glob.path, chain)?;
            self.definer(&[path.as_slice(), &[name.to_owned()]].concat(), chain)
        };
        self.0[module].globs().filter_map(definer).find(|found| self.0[found].defined.contains(name))
    }

    /// Returns the modules that a file depends on.
    fn named_by(&self, module: &Module, source: &Source) -> BTreeSet<Module> {
        let words = source.words();
        let imported = source
            .imports
            .iter()
            .filter(|import| import.name.as_deref().is_some_and(|name| !import.public || words.contains(name)));
        let paths = imported.map(|import| import.path.clone()).chain(source.paths());
        let below_root = paths.filter_map(|path| self.below_root(module, &path, LONGEST_CHAIN));
        let named = below_root.filter_map(|path| self.definer(&path, LONGEST_CHAIN));
        named.chain(self.named_by_globs(module, source)).filter(|named| named != module).collect()
    }

    /// Returns the modules that define what a file names after it imported it by a glob.
    fn named_by_globs(&self, module: &Module, source: &Source) -> BTreeSet<Module> {
        let words = source.globs().next().map(|_| source.words()).unwrap_or_default();
        let unknown =
            words.iter().filter(|word| source.import(word).is_none() && !source.defined.contains::<str>(word));
        unknown.filter_map(|word| self.by_glob(module, word, LONGEST_CHAIN)).collect()
    }

    fn dependencies(&self) -> Dependencies {
        self.0.iter().map(|(module, source)| (module.clone(), self.named_by(module, source))).collect()
    }
}

/// Returns all modules that a module depends on, directly or indirectly.
fn reach(dependencies: &Dependencies, from: &Module) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut next = vec![from];
    while let Some(module) = next.pop() {
        next.extend(dependencies[module].iter().filter(|named| found.insert((*named).clone())));
    }
    found
}

/// Returns the files that depend on themselves by way of others.
fn in_circles(dependencies: &Dependencies) -> BTreeSet<Module> {
    dependencies.keys().filter(|module| reach(dependencies, module).contains(*module)).cloned().collect()
}

/// A folder of this package with the sources of a crate.
struct Crate {
    name: String,
    folder: PathBuf,
    texts: BTreeMap<String, String>,
}

impl Crate {
    fn read(name: &str, folder: PathBuf) -> Crate {
        let mut texts = BTreeMap::new();
        collect(&folder, "", &mut texts);
        assert!(texts.contains_key("lib.rs"), "{}", folder.display());
        Crate { name: name.to_owned(), folder, texts }
    }

    fn dependencies(&self) -> Dependencies {
        Sources::of(self.texts.iter().map(|(file, text)| (file.as_str(), text.as_str()))).dependencies()
    }

    fn is_game(&self) -> bool {
        self.name != "src" && !self.name.starts_with("evenhand-")
    }

    /// Returns the modules from the bottom up: the folders of a game, or the modules of another crate in the order of
    /// `lib.rs`.
    fn layers(&self) -> Vec<&str> {
        if self.is_game() {
            return GAME_FOLDERS.to_vec();
        }
        let lines = self.texts["lib.rs"].lines();
        lines.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect()
    }
}

/// Collects the texts of all source files below a folder.
fn collect(folder: &Path, prefix: &str, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy();
        let file = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{file}/"), texts);
        } else if file.ends_with(".rs") {
            texts.insert(file, fs::read_to_string(&path).expect("a source file can be read"));
        }
    }
}

/// Reads all crates: `src`, and those in `crates` by the names of their folders.
fn crates() -> Vec<Crate> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let members = fs::read_dir(root.join("crates")).expect("a folder of crates");
    let folders = members.map(|member| member.expect("it can be read").path());
    let member = |folder: PathBuf| {
        let name = folder.file_name().expect("it has a name").to_string_lossy().into_owned();
        Crate::read(&name, folder.join("src"))
    };
    let mut crates: Vec<Crate> = folders.map(member).chain([Crate::read("src", root.join("src"))]).collect();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(crates.len() > 8, "{:?}", crates.iter().map(|one| &one.folder).collect::<Vec<_>>());
    crates
}

fn show(modules: &BTreeSet<Module>) -> Vec<String> {
    modules.iter().map(|module| if module.is_empty() { "lib".to_owned() } else { module.join("::") }).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let circles = crates().into_iter().filter_map(|one| {
        let circular = in_circles(&one.dependencies());
        (!circular.is_empty()).then(|| format!("{}: {}", one.name, show(&circular).join(", ")))
    });
    let circles: Vec<String> = circles.collect();
    assert!(circles.is_empty(), "files in circles:\n{}", circles.join("\n"));
}

#[test]
fn modules_use_only_what_stands_above_them() {
    let mut upward = Vec::new();
    for one in crates() {
        let layers = one.layers();
        let place = |module: &Module| layers.iter().position(|top| Some(*top) == module.first().map(String::as_str));
        for (module, named) in one.dependencies() {
            let Some(here) = place(&module) else { continue };
            let lower = named.iter().filter(|other| place(other).is_some_and(|there| there > here));
            upward.extend(lower.map(|other| format!("{}: {} uses {}", one.name, module.join("::"), other.join("::"))));
        }
    }
    assert!(upward.is_empty(), "these stand higher than what they use:\n{}", upward.join("\n"));
}

#[test]
fn every_game_has_the_same_folders() {
    for game in crates().into_iter().filter(Crate::is_game) {
        let top = game.texts.keys().map(|file| file.split('/').next().unwrap_or_default().trim_end_matches(".rs"));
        let found: BTreeSet<&str> = top.collect();
        let beside = ["lib", "game", "ruleset", "tests"];
        assert_eq!(found, GAME_FOLDERS.into_iter().chain(beside).collect(), "{}", game.name);
    }
}

/// Returns the files in circles of a crate given by its files.
fn planted(files: &[(&str, &str)]) -> Vec<String> {
    show(&in_circles(&Sources::of(files.iter().copied()).dependencies()))
}

#[test]
fn a_circle_by_way_of_a_child_is_found() {
    let files = |import: &'static str| {
        [
            ("lib.rs", "pub mod rules;"),
            ("rules/mod.rs", import),
            ("rules/phase.rs", "pub struct Phase(Rules);\nuse crate::rules::Rules;"),
        ]
    };
    for import in [
        "mod phase;\nuse phase::Phase;\npub struct Rules(Phase);",
        "mod phase;\nuse self::{phase::{self as fight, Phase as Part}};\npub struct Rules(Part);",
        "mod phase;\npub use phase::*;\npub struct Rules(Phase);",
        "mod phase;\npub use phase::Phase;\npub struct Rules(Vec<Phase>);",
        "mod phase;\npub struct Rules(Option<phase::Phase>);",
        "mod phase;\nmacro_rules! part { () => { $crate::rules::phase::Phase } }\npub struct Rules;",
    ] {
        assert_eq!(planted(&files(import)), ["rules", "rules::phase"], "{import}");
    }
}

#[test]
fn a_circle_between_neighbours_is_found() {
    for import in [
        "use super::ground::Ground;\npub struct Unit(Ground);",
        "pub struct Unit(super::ground::Ground);",
        "use super::super::state::{ground::{Ground as On}};\npub struct Unit(On);",
        "use crate::state;\npub struct Unit(state::Ground);",
        "use crate::state::*;\npub struct Unit(Ground);",
    ] {
        let circle = planted(&[
            ("lib.rs", "mod state;"),
            ("state/mod.rs", "mod ground;\nmod unit;\npub use ground::Ground;\npub use unit::Unit;"),
            ("state/ground.rs", "pub struct Ground;\nfn holder() -> Option<crate::state::Unit> { None }"),
            ("state/unit.rs", import),
        ]);
        assert_eq!(circle, ["state::ground", "state::unit"], "{import}");
    }
}

#[test]
fn what_is_only_passed_on_is_no_circle() {
    let circle = planted(&[
        ("lib.rs", "mod state;\n#[cfg(test)]\nmod rig;\npub use state::{Ground, Unit};"),
        ("rig.rs", "use crate::state::Ground;\nuse crate::state::unit::of_tests;"),
        (
            "state/mod.rs",
            "//! Uses `unit::Unit`.\nmod ground;\nmod unit;\npub use ground::Ground;\npub use unit::Unit;",
        ),
        (
            "state/ground.rs",
            "pub(in crate::state) struct Ground; // crate::state::unit::Unit\nuse std::fmt::{self, Write};",
        ),
        (
            "state/unit.rs",
            "use super::Ground;\npub struct Unit(Ground, char);\nconst QUOTE: char = '\"';\nconst TEXT: &str = \"crate::Unit\";\n\
             #[cfg(test)]\nmod tests { use crate::rig::Rig; fn of<'a>() { super::super::Unit; } }",
        ),
    ]);
    assert_eq!(circle, [""; 0]);
}
