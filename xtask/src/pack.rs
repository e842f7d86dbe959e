//! Rebuilds a level pack whose levels state the commands that designed them.
//!
//! The work is done by the pack's own test, which knows its laws: here it is only told to write
//! what it makes, or to compare all of it.

use crate::{Outcome, process};

/// Carries out every command in `www/levels/PUZZLE.json`; writes the levels anew, or with
/// `--check` compares them.
pub fn run(arguments: &[&str]) -> Outcome {
    let (puzzle, variable) = match arguments {
        [puzzle] => (puzzle, "EVOLVARIUM_BLESS"),
        [puzzle, "--check"] | ["--check", puzzle] => (puzzle, "EVOLVARIUM_PACK"),
        _ => return Err("`pack` takes a puzzle and perhaps --check.".to_owned()),
    };
    if *puzzle != "theseus" {
        return Err(format!(
            "the levels of `{puzzle}` do not state how they were made."
        ));
    }
    let test = "theseus_pack::commands_make_their_mazes";
    let line = ["cargo", "test", "--release", "--test", "it", test];
    process::run_with(&line, &[(variable, "1")])?;
    // What has been written must still be a good pack.
    process::run(&["cargo", "test", "--release", "--test", "it", "theseus_pack"])
}
