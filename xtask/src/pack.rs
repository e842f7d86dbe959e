//! Rebuilds a level pack whose levels state the commands that made them.
//!
//! The pack's own test does the work: an environment variable makes it write the levels, or compare all of them.

use crate::{Outcome, process};

/// Makes tests write the files that they otherwise compare.
const BLESS: &str = "EVOLVARIUM_BLESS";
/// The test that writes the packs' lists for the page.
const LISTS: &str = "pack::lists_for_the_page";

/// Runs every command in `www/levels/PUZZLE.json`; rewrites the levels, or with `--check`
/// compares them.
pub fn run(arguments: &[&str]) -> Outcome {
    let (puzzle, variable) = match arguments {
        [puzzle] => (puzzle, BLESS),
        [puzzle, "--check"] | ["--check", puzzle] => (puzzle, "EVOLVARIUM_PACK"),
        _ => return Err("expected `pack PUZZLE [--check]`".to_owned()),
    };
    let file = process::root().join(format!("www/levels/{puzzle}.json"));
    let pack = std::fs::read_to_string(&file)
        .map_err(|why| format!("{} can't be read: {why}", file.display()))?;
    if !pack.contains("\"command\":") && !pack.contains("\"record\":") {
        return Err(format!(
            "the levels of `{puzzle}` state no commands to make them"
        ));
    }
    let test = format!("{puzzle}_pack::commands_make_their_levels");
    let tests = process::root().join(format!("tests/it/{puzzle}_pack.rs"));
    if !tests.exists() {
        return Err(format!(
            "tests/it/{puzzle}_pack.rs is missing: its test `commands_make_their_levels` makes the levels"
        ));
    }
    let run = |test: &str, variables: &[(&str, &str)]| {
        let line = ["cargo", "test", "--release", "--test", "it", test];
        process::run_with(&line, variables)
    };
    run(&test, &[(variable, "1")])?;
    if variable == BLESS {
        run(LISTS, &[(variable, "1")])?;
    }
    // The new pack must still be valid.
    run(&format!("{puzzle}_pack"), &[])
}
