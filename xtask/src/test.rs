//! All checks: formatting, lints, native tests, and the built page in real browsers.
//!
//! Quick checks come first. Everything native shares the development profile, so that the dependencies are
//! compiled once for clippy and the documentation, once for the tests and the runner, and once optimised for the
//! page. The crates of these tasks are those that run them.

use crate::process::{run_line, run_with, two_at_a_time};
use crate::{Outcome, build, setup, statistics};
use std::time::{Duration, Instant};

type Check = (&'static str, fn() -> Outcome);

const LINT: &[Check] = &[
    ("formatting", || run_line("cargo fmt --all --check")),
    ("clippy, native", || {
        run_line("cargo clippy --locked --workspace --all-targets -- -D warnings")
    }),
    // The page's code compiles only to WebAssembly, so the native run does not include it.
    ("clippy, WebAssembly", || {
        run_line(
            "cargo clippy --locked --target wasm32-unknown-unknown --package evolvarium-page -- \
             -D warnings",
        )
    }),
    ("documentation", || {
        run_with(
            &["cargo", "doc", "--locked", "--workspace", "--no-deps"],
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    }),
];

const NATIVE: Check = ("native tests", || {
    run_line("cargo test --locked --package xtask")?;
    run_line("cargo test --locked")
});

const PAGE: Check = ("the page, optimised", build::release);

/// With the native tests' build.
const STATISTICS: Check = ("figures of races, by SciPy", statistics::check);

/// Each keeps about one core busy.
const NATIVE_AND_PAGE: Check = ("native tests, and the page, optimised", || {
    two_at_a_time(&[NATIVE, PAGE], |(_, check)| check())
});

/// With the page built before.
const BROWSER: &[Check] = &[
    ("the same page by Trunk", build::check_trunk),
    // The browser tests compare the page's runs with the runner's.
    ("the runner", || {
        // The native tests' build, if they ran: only figures are compared, not speed.
        run_line("cargo test --locked --test it --no-run")
    }),
    ("browser tests", || {
        run_line("playwright test --config tests/browser/playwright.config.mjs")
    }),
    ("setup of Firefox and WebKit", setup::for_engines),
    ("a small tour in Firefox and WebKit", || {
        run_line("node tests/browser/tour/tour.mjs firefox webkit")
    }),
];

/// Runs only when named: it takes some minutes per engine.
const EVERYWHERE: &[Check] = &[
    ("setup of Firefox and WebKit", setup::for_engines),
    ("the whole tour in every engine", || {
        run_line("node tests/browser/tour/tour.mjs --whole chromium firefox webkit")
    }),
];

const PARTS: &[(&str, &[&[Check]])] = &[
    ("lint", &[LINT]),
    ("native", &[&[NATIVE, STATISTICS]]),
    ("browser", &[&[PAGE], BROWSER]),
    ("everywhere", &[&[PAGE], EVERYWHERE]),
];

/// All but `everywhere`.
const ALL: &[&[Check]] = &[LINT, &[NATIVE_AND_PAGE, STATISTICS], BROWSER];

/// `test [lint|native|browser|everywhere] …`: the named parts, or all but `everywhere`.
pub fn run(names: &[&str]) -> Outcome {
    if let Some(unknown) = names
        .iter()
        .find(|name| PARTS.iter().all(|(part, _)| part != *name))
    {
        return Err(format!(
            "unknown part `{unknown}` of the tests; known: lint, native, browser, everywhere"
        ));
    }
    let wanted: Vec<_> = match names {
        [] => ALL.iter().copied().flatten().collect(),
        _ => (PARTS.iter().filter(|(part, _)| names.contains(part)))
            .flat_map(|(_, lists)| lists.iter().copied().flatten())
            .collect(),
    };
    let mut durations = Vec::new();
    if names != ["native"] {
        step(&mut durations, "setup", setup::for_building)?;
    }
    if names.is_empty() || names.contains(&"browser") || names.contains(&"everywhere") {
        step(&mut durations, "setup of the browser", setup::for_browser)?;
    }
    for (name, run) in wanted {
        step(&mut durations, name, *run)?;
    }
    summarise(&durations);
    Ok(())
}

/// Builds the page, and has what drives it in a browser.
pub fn with_page() -> Outcome {
    setup::for_building()?;
    setup::for_browser()?;
    build::release()
}

/// `audit`: prints the cost of a first visit, the page's behaviour and Lighthouse's score, and checks
/// accessibility.
pub fn audit() -> Outcome {
    with_page()?;
    let line = [
        "playwright",
        "test",
        "--config",
        "tests/browser/playwright.config.mjs",
        "--project=audit",
        "--workers=1",
    ];
    run_with(&line, &[("EVOLVARIUM_AUDIT", "1")])?;
    run_line("node tests/browser/lighthouse.mjs")
}

/// `soak [--minutes N]`: runs searches in all puzzles, and watches memory and frames.
pub fn soak(arguments: &[&str]) -> Outcome {
    let minutes = match arguments {
        [] => 60,
        ["--minutes", minutes] => minutes.parse().unwrap_or(0),
        _ => 0,
    };
    if minutes == 0u32 {
        return Err("expected `soak [--minutes N]`, at least 1".to_owned());
    }
    with_page()?;
    run_line(&format!("node tests/browser/soak.mjs {minutes}"))
}

/// Runs one step and records its duration.
#[expect(
    clippy::disallowed_methods,
    reason = "it reports how long each check takes"
)]
fn step(
    durations: &mut Vec<(&'static str, Duration)>,
    name: &'static str,
    run: impl FnOnce() -> Outcome,
) -> Outcome {
    println!("\n== {name}");
    let start = Instant::now();
    let outcome = run();
    let taken = start.elapsed();
    println!("== {name}: {:.1} s", taken.as_secs_f64());
    durations.push((name, taken));
    outcome.map_err(|why| format!("{name}: {why}"))
}

fn summarise(durations: &[(&str, Duration)]) {
    println!();
    for (name, taken) in durations {
        println!("  {:>7.1} s  {name}", taken.as_secs_f64());
    }
    let total: Duration = durations.iter().map(|(_, taken)| *taken).sum();
    println!(
        "\nAll {} steps passed in {:.0} s.",
        durations.len(),
        total.as_secs_f64()
    );
}
