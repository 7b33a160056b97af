//! The pages: docs/commands.md is the program's own help, and every link leads somewhere.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

#[test]
fn the_page_of_commands_is_what_the_program_writes() {
    let desk = tempfile::tempdir().unwrap();
    let mut program = Command::cargo_bin("evenhand").unwrap();
    program.args(["manual", "--markdown"]).arg(desk.path()).assert().success();
    let written = fs::read_to_string(desk.path().join("commands.md")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = fs::read_to_string(root.join("docs/commands.md")).unwrap_or_default();
    let first = written.lines().zip(kept.lines()).find(|(written, kept)| written != kept);
    assert!(
        written == kept,
        "docs/commands.md differs from the program's help, first at {first:?}. Write it again with\n    \
         cargo run --release -- manual docs --markdown"
    );
    for section in ["## Exit codes", "## evenhand run", "### evenhand odds frostblade", "`--deals <N>`"] {
        assert!(written.contains(section), "{section} is missing");
    }
}

/// Returns the pages of the repository that link to each other.
fn pages(root: &Path) -> Vec<PathBuf> {
    let folders = ["", "docs", "cluster/ray", "cluster/slurm"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let files = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns the lines of a page outside of code blocks.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    page.lines().filter(move |line| {
        code ^= line.starts_with("```");
        !code && !line.starts_with("```")
    })
}

/// Returns the targets of a page's links to other pages, files and sections.
fn links(page: &str) -> Vec<&str> {
    let starts = prose(page).flat_map(|line| line.split("](").skip(1));
    starts.filter_map(|rest| rest.split(')').next()).filter(|link| !link.starts_with("http")).collect()
}

/// Whether a page has a section with this anchor.
fn has_section(page: &str, anchor: &str) -> bool {
    let of_heading = |heading: &str| {
        let kept =
            heading.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
        kept.replace(' ', "-")
    };
    let headings = prose(page).filter(|line| line.starts_with('#'));
    headings.map(|line| line.trim_start_matches('#').trim()).any(|heading| of_heading(heading) == anchor)
}

#[test]
fn every_link_of_a_page_leads_to_a_file_and_a_section() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut followed, mut broken) = (0, Vec::new());
    for page in pages(root) {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let found = target.exists()
                && (anchor.is_empty() || has_section(&fs::read_to_string(&target).unwrap_or_default(), anchor));
            followed += 1;
            broken.extend((!found).then(|| format!("{}: {link}", page.display())));
        }
    }
    assert!(broken.is_empty(), "these links lead nowhere:\n{}", broken.join("\n"));
    assert!(followed > 50, "only {followed} links were found");
}
