//! Gives mutated texts to all readers of outside text, for any length of time.
//!
//! The test `mutated_texts_do_no_harm` of `tests/fuzz/` does the work: environment variables set its duration and
//! seed.

use crate::{Outcome, process};

/// `fuzz [--minutes N] [--seed N]`: the default seed is 1.
pub fn run(arguments: &[&str]) -> Outcome {
    let (mut minutes, mut seed) = (60, 1);
    for pair in arguments.chunks(2) {
        let value = pair.get(1).and_then(|value| value.parse::<u64>().ok());
        match (pair[0], value) {
            ("--minutes", Some(value)) => minutes = value,
            ("--seed", Some(value)) => seed = value,
            _ => return Err("expected `fuzz [--minutes N] [--seed N]`".to_owned()),
        }
    }
    let line = "cargo test --locked --profile fuzz --test fuzz -- --nocapture mutated";
    let variables = [
        ("EVOLVARIUM_FUZZ_MINUTES", &*minutes.to_string()),
        ("EVOLVARIUM_FUZZ_SEED", &*seed.to_string()),
        ("RUST_BACKTRACE", "0"),
    ];
    process::run_with(&line.split(' ').collect::<Vec<_>>(), &variables)
}
