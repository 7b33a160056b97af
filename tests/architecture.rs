//! Tests the module structure: modules use only modules above them in the list of `lib.rs`, and no files import each
//! other, directly or indirectly.
//!
//! Imports are parsed from the text (`use` lines and paths that begin with `crate`, `super` or `self`), excluding
//! tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module, as its path from the crate: `["games", "bridgefront", "rules"]`.
type Module = Vec<String>;

/// The source files of all modules, and the modules that each imports from.
struct House {
    files: BTreeMap<Module, PathBuf>,
    imports: BTreeMap<Module, BTreeSet<Module>>,
}

impl House {
    fn read(src: &Path) -> House {
        let mut files = BTreeMap::new();
        collect(src, &mut Vec::new(), &mut files);
        let imports = files
            .iter()
            .map(|(module, file)| {
                let text = without_tests(&fs::read_to_string(file).expect("a source file can be read"));
                let named = paths(&text, module).filter_map(|path| home(&files, &path)).filter(|named| named != module);
                (module.clone(), named.collect())
            })
            .collect();
        House { files, imports }
    }
}

/// Returns the folders with the sources of all crates.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let members = fs::read_dir(root.join("crates")).expect("a folder of crates");
    let mut folders: Vec<PathBuf> =
        members.map(|member| member.expect("it can be read").path().join("src")).chain([root.join("src")]).collect();
    folders.sort();
    assert!(folders.len() > 8, "{folders:?}");
    folders
}

/// Whether the `lib.rs` of a crate lists its modules from the bottom up. Those of games list them by name.
fn is_layered(src: &Path) -> bool {
    let name = src.parent().and_then(Path::file_name).unwrap_or_default();
    src == Path::new(env!("CARGO_MANIFEST_DIR")).join("src") || name.to_string_lossy().starts_with("evenhand-")
}

/// Collects all files below a folder, except tests.
fn collect(folder: &Path, here: &mut Module, files: &mut BTreeMap<Module, PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("it can be read").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        if name == "tests" || name == "main" {
            continue;
        }
        if path.is_dir() {
            here.push(name);
            collect(&path, here, files);
            here.pop();
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let module = match name.as_str() {
                "mod" | "lib" => here.clone(),
                _ => here.iter().cloned().chain([name]).collect(),
            };
            files.insert(module, path);
        }
    }
}

/// Returns a file's text up to its tests, without comments and string literals.
fn without_tests(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end]
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| line.split('"').step_by(2).collect::<String>() + "\n")
        .collect()
}

/// Returns the paths in a text, resolved from the crate root.
fn paths<'t>(text: &'t str, module: &'t [String]) -> impl Iterator<Item = Module> + 't {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = ["crate::", "super::", "self::"];
    let mut found = Vec::new();
    for start in starts {
        for (at, _) in text.match_indices(start) {
            if text[..at].ends_with(|c: char| word(c) || c == ':') {
                continue;
            }
            let mut rest = &text[at..];
            let mut base: Module = module.to_vec();
            if let Some(after) = rest.strip_prefix("crate::") {
                (base, rest) = (Vec::new(), after);
            }
            while let Some(after) = rest.strip_prefix("super::") {
                base.pop();
                rest = after;
            }
            rest = rest.strip_prefix("self::").unwrap_or(rest);
            tails(rest, &base, &mut found);
        }
    }
    found.into_iter()
}

/// Resolves a path with its groups in braces.
fn tails(text: &str, base: &[String], found: &mut Vec<Module>) {
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut begin) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => return tails(group[begin..at].trim(), base, found),
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    tails(group[begin..at].trim(), base, found);
                    begin = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    let name: String = text.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if name.is_empty() {
        return;
    }
    let here: Module =
        if name == "self" { base.to_vec() } else { base.iter().cloned().chain([name.clone()]).collect() };
    match text[name.len()..].strip_prefix("::") {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '{' || c == '_') => {
            tails(rest, &here, found);
        }
        _ => found.push(here),
    }
}

/// Returns the module file that a path leads to: its longest prefix that is a module with a file.
fn home(files: &BTreeMap<Module, PathBuf>, path: &[String]) -> Option<Module> {
    (1..=path.len()).rev().map(|length| &path[..length]).find(|part| files.contains_key(*part)).map(<[String]>::to_vec)
}

#[test]
fn modules_use_only_what_stands_above_them() {
    let mut upward = Vec::new();
    for src in crates().into_iter().filter(|src| is_layered(src)) {
        let house = House::read(&src);
        let lib = fs::read_to_string(&house.files[&Vec::new()]).expect("lib.rs can be read");
        let order: Vec<&str> =
            lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
        let place = |module: &Module| order.iter().position(|top| *top == module[0]);
        for (module, named) in house.imports.iter().filter(|(module, _)| !module.is_empty()) {
            // A private module of a game has no place in a list.
            let Some(here) = place(module) else { continue };
            for other in named.iter().filter(|other| place(other).is_some_and(|there| there > here)) {
                upward.push(format!("{}: {} uses {}", src.display(), module.join("::"), other.join("::")));
            }
        }
    }
    assert!(upward.is_empty(), "these stand lower than what they use:\n{}", upward.join("\n"));
}

/// Returns everything a module imports, directly or indirectly.
fn reach(imports: &BTreeMap<Module, BTreeSet<Module>>, from: &Module) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&Module> = vec![from];
    while let Some(module) = next.pop() {
        for named in imports.get(module).into_iter().flatten() {
            if found.insert(named.clone()) {
                next.push(named);
            }
        }
    }
    found
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for src in crates() {
        let imports = House::read(&src).imports;
        let circular = imports.keys().filter(|module| reach(&imports, module).contains(*module));
        circles.extend(circular.map(|module| format!("{}: {}", src.display(), module.join("::"))));
    }
    assert!(circles.is_empty(), "these files import each other, directly or by way of others: {circles:#?}");
}
