//! Takes the README's pictures of the built page: `tests/browser/pictures.mjs` lists the scenes.

use crate::{Outcome, build, process, setup};

/// Builds the page and photographs its scenes into `docs/pictures/`.
pub fn run() -> Outcome {
    setup::for_building()?;
    setup::for_browser()?;
    build::release()?;
    process::run_line("node tests/browser/pictures.mjs")
}
