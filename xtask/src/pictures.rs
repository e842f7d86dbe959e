//! Takes the README's pictures of the built page: `tests/browser/pictures.mjs` lists the scenes.

use crate::{Outcome, process, test};

/// Builds the page and photographs its scenes into `docs/pictures/`.
pub fn run() -> Outcome {
    test::with_page()?;
    process::run_line("node tests/browser/pictures.mjs")
}
