//! The headless runner: solves, checks, converts, rates, makes and designs
//! levels without a page, and races searches. Exit code 0 on success, 1 when not solved or not valid, 2 on bad
//! input, which gets one line on the error stream.

#[cfg(not(target_arch = "wasm32"))]
mod command;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    command::main()
}

/// The runner is native only.
#[cfg(target_arch = "wasm32")]
fn main() {}
