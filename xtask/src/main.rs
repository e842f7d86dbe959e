//! `cargo xtask`: installs what is missing, then builds, serves, tests or photographs the page.
//!
//! One file per task. Each task is a list of ordinary commands, printed before they run, so that
//! you can also run them by hand.

mod assets;
mod build;
// The library's own file, so that keys of texts and levels are the same in both.
#[path = "../../src/fnv.rs"]
mod fnv;
mod fuzz;
mod i18n;
mod new_puzzle;
mod pack;
mod pictures;
mod process;
mod scale;
mod serve;
mod setup;
mod split;
mod statistics;
mod test;
mod version;

use std::process::ExitCode;

/// What went wrong, in words for the person at the terminal.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
Usage: cargo xtask TASK

  serve [--release] [--port N] [--open]
                                  build the page in seconds and serve it on http://127.0.0.1:8080, rebuilt
                                  after every change; --release: the optimised build
  test [lint|native|browser] …    run all checks, or only these parts; browser tests run in Chromium, with a
                                  small tour of the page in Firefox and WebKit
  test everywhere                 the whole tour of the page in Chromium, Firefox and WebKit
  build                           build the page into dist/
  new-puzzle NAME                 start a puzzle as a copy of the template, and list what to do next
  pack PUZZLE [--check]           regenerate bundled levels by their commands, or compare them:
                                  theseus, kuromasu
  fuzz [--minutes N] [--seed N]   give mutated texts to all readers of text, for 60 minutes by default; texts
                                  that fail are written to tests/corpus/
  soak [--minutes N]              run searches in all puzzles, and a race, for 60 minutes by default, and
                                  watch memory and frames
  audit                           measure a first visit and the page's behaviour, puzzle by puzzle, with
                                  accessibility checks and Lighthouse's score
  scale [parallel|slurm|dask] …   make a race in parts under these engines (all), kill workers, and compare it
                                  with the race in one; installs them where apt-get and root access allow
  pictures                        take the pictures for the README into docs/pictures/
  i18n                            update i18n/en.pot and the translations from the sources
  setup                           only install the tools of the tasks above
  post-build                      (called by Trunk) build the page in place of what Trunk has written

Every task first installs missing tools: the WebAssembly target; for optimised builds, tests and pictures the
npm packages, and Chromium; for tests also Firefox and WebKit where apt-get and root access allow (a test
reports a missing engine and carries on).
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.split_first() {
        Some((&"serve", rest)) => serve::run(rest),
        Some((&"test", rest)) => test::run(rest),
        Some((&"build", [])) => setup::for_building().and_then(|()| build::release()),
        Some((&"new-puzzle", rest)) => new_puzzle::run(rest),
        Some((&"fuzz", rest)) => fuzz::run(rest),
        Some((&"soak", rest)) => test::soak(rest),
        Some((&"pack", rest)) => pack::run(rest),
        Some((&"audit", [])) => test::audit(),
        Some((&"pictures", [])) => pictures::run(),
        Some((&"scale", rest)) => scale::run_on(rest),
        Some((&"i18n", [])) => i18n::run(),
        Some((&"setup", [])) => setup::for_building().and_then(|()| setup::for_browser()),
        Some((&"post-build", [])) => build::for_trunk(),
        None | Some((&("help" | "--help" | "-h"), _)) => {
            print!("{USAGE}");
            Ok(())
        }
        Some((task, _)) => Err(format!("unknown task `{task}`.\n\n{USAGE}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nerror: {why}");
            ExitCode::FAILURE
        }
    }
}
