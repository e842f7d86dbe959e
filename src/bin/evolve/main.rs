//! The headless runner: solves, checks, converts, rates, generates and designs levels without a page, and races
//! searches. Exit code 0 on success, 1 when not solved or not valid, 2 on bad input, with one line on stderr.

#[cfg(not(target_arch = "wasm32"))]
mod command;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command::main()
}

/// The runner is native only.
#[cfg(target_arch = "wasm32")]
fn main() {}
