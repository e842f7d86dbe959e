//! `cargo xtask`: installs what is missing, then builds, serves, tests or photographs the page.
//!
//! One file per task. Each task is a list of ordinary commands, printed before they run, so that
//! anybody can run them by hand instead.

// The library's own: keys of texts and of levels are the same here and there.
#[path = "../../src/fnv.rs"]
mod fnv;
mod fuzz;
mod i18n;
mod new_puzzle;
mod pack;
mod pictures;
mod post_build;
mod process;
mod serve;
mod setup;
mod split;
mod test;

use std::process::ExitCode;

/// What went wrong, in words for the person at the terminal.
type Outcome<T = ()> = Result<T, String>;

const USAGE: &str = "\
Usage: cargo xtask TASK

  serve [--release] [--port N] [--open]
                                  build the page in seconds and serve it on http://127.0.0.1:8080, again
                                  after every change; with --release as it is published
  test [lint|native|browser] …    run all checks, or the named parts; in Chromium, and a small tour of the
                                  page in Firefox and WebKit
  test everywhere                 the whole tour of the page in Chromium, Firefox and WebKit
  build                           build the page into dist/
  new-puzzle NAME                 begin a puzzle as a copy of the template, and list what is to be done
  pack PUZZLE [--check]           make bundled levels anew by their commands, or compare them:
                                  theseus, kuromasu
  fuzz [--minutes N] [--seed N]   give changed texts to all readers of text, for 60 minutes; what fails is
                                  written to tests/corpus/
  soak [--minutes N]              let searches run in all puzzles, and a race, for 60 minutes, and watch
                                  memory and frames
  audit                           what a first visit costs and how the page behaves, puzzle by puzzle,
                                  with the accessibility checks and Lighthouse's score
  pictures                        take the pictures for the README into docs/pictures/
  i18n                            bring i18n/en.pot and the translations up to date with the sources
  setup                           only install what the tasks above need
  post-build                      (called by Trunk) split, optimise and version what it has built

Every task first installs what it needs and lacks: the WebAssembly target, Trunk, wasm-bindgen,
for tests and pictures the npm packages and Chromium, for tests Firefox and WebKit where apt-get
and root allow (a test names the engine that is missing, and goes on).
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.split_first() {
        Some((&"serve", rest)) => serve::run(rest),
        Some((&"test", rest)) => test::run(rest),
        Some((&"build", [])) => setup::for_building().and_then(|()| serve::build()),
        Some((&"new-puzzle", rest)) => new_puzzle::run(rest),
        Some((&"fuzz", rest)) => fuzz::run(rest),
        Some((&"soak", rest)) => test::soak(rest),
        Some((&"pack", rest)) => pack::run(rest),
        Some((&"audit", [])) => test::audit(),
        Some((&"pictures", [])) => pictures::run(),
        Some((&"i18n", [])) => i18n::run(),
        Some((&"setup", [])) => setup::for_building().and_then(|()| setup::for_browser()),
        Some((&"post-build", [])) => post_build::run(),
        None | Some((&("help" | "--help" | "-h"), _)) => {
            print!("{USAGE}");
            Ok(())
        }
        Some((task, _)) => Err(format!("`{task}` was not understood.\n\n{USAGE}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("\nerror: {why}");
            ExitCode::FAILURE
        }
    }
}
