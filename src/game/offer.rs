//! The searches that a puzzle offers. In every program but the page they are linked to what plays
//! it; there they come after it, so that a level can be played before they are here.

#[cfg(target_arch = "wasm32")]
use std::any::Any;
#[cfg(target_arch = "wasm32")]
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::puzzle::{Puzzle, SearchSpec};
use crate::words::{t, tr};

/// The searches that a puzzle offers; on the page, none before they have been brought.
#[cfg(not(target_arch = "wasm32"))]
#[must_use]
pub fn searches<P: Puzzle>() -> &'static [SearchSpec<P>] {
    P::searches()
}

/// The searches that have been fetched, by the puzzles' ids: each a `&'static [SearchSpec<P>]`.
/// Only [`bring`] names `P::searches`, so that a level can be played before its searches are here.
#[cfg(target_arch = "wasm32")]
static BROUGHT: Mutex<BTreeMap<&str, &(dyn Any + Send + Sync)>> = Mutex::new(BTreeMap::new());

#[cfg(target_arch = "wasm32")]
fn brought() -> MutexGuard<'static, BTreeMap<&'static str, &'static (dyn Any + Send + Sync)>> {
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Brings a puzzle's searches.
#[cfg(target_arch = "wasm32")]
pub fn bring<P: Puzzle>() {
    let all: Box<&'static [SearchSpec<P>]> = Box::new(P::searches());
    brought().insert(P::ID, Box::leak(all));
}

/// The searches that a puzzle offers; on the page, none before they have been brought.
#[cfg(target_arch = "wasm32")]
#[must_use]
pub fn searches<P: Puzzle>() -> &'static [SearchSpec<P>] {
    let all = brought().get(P::ID).copied();
    all.and_then(|all| all.downcast_ref::<&'static [SearchSpec<P>]>())
        .copied()
        .unwrap_or_default()
}

/// The search called `id`; the recommended one when `id` is empty.
///
/// # Errors
/// Names the searches there are.
pub fn find<P: Puzzle>(id: &str) -> Result<&'static SearchSpec<P>, String> {
    let all = searches::<P>();
    let found = if id.is_empty() {
        all.first()
    } else {
        all.iter().find(|s| s.spec.id == id)
    };
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|s| s.spec.id).collect();
        t!(
            "{name} has no search “{id}”; it offers: {known}",
            name = tr(P::NAME),
            id,
            known = known.join(", ")
        )
    })
}
