//! What a puzzle offers beyond being played: its searches, and what is read and written of it. In
//! every program but the page that is linked to what plays it; there it comes after it, so that a
//! level can be played before it is here.

#[cfg(target_arch = "wasm32")]
use std::any::Any;
#[cfg(target_arch = "wasm32")]
use std::collections::BTreeMap;
#[cfg(target_arch = "wasm32")]
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use super::ParseError;
use super::puzzle::{Puzzle, SearchSpec};
use crate::search::Direction;
use crate::search::islands::{Mirror, Mirrored};
use crate::words::{t, tr};

/// What an export comes to: none of that form, or the text.
type Exported = Option<Result<String, String>>;
/// The moves of an answer.
type Moves<P> = Result<Vec<<P as Puzzle>::Move>, ParseError>;

/// What of [`Puzzle`] only `bring` may name on the page: what is reached through it is fetched with
/// the searches.
pub struct Offer<P: Puzzle> {
    searches: fn() -> &'static [SearchSpec<P>],
    /// [`Puzzle::to_json`].
    pub file: fn(&P) -> Value,
    /// [`Puzzle::export`].
    pub export: fn(&P, &P::State, &str) -> Exported,
    /// [`Puzzle::rating`].
    pub rating: fn(&P) -> Option<Value>,
    /// [`Puzzle::solutions`].
    pub solutions: fn(&P) -> Option<Result<usize, String>>,
    /// [`Puzzle::answer`].
    pub answer: fn(&P, &[P::Move]) -> Value,
    /// [`Puzzle::read_answer`].
    pub read_answer: fn(&P, &str) -> Moves<P>,
    /// A search that goes on elsewhere.
    pub mirror: fn(usize, Direction) -> Box<dyn Mirrored<P::Move>>,
}

impl<P: Puzzle> Offer<P> {
    const ALL: Self = Self {
        searches: P::searches,
        file: P::to_json,
        export: P::export,
        rating: P::rating,
        solutions: P::solutions,
        answer: P::answer,
        read_answer: P::read_answer,
        mirror: |islands, direction| Box::new(Mirror::new(islands, direction)),
    };
}

/// What a puzzle offers; on the page, nothing before it has been brought.
#[cfg(not(target_arch = "wasm32"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on the page there may be none yet"
)]
const fn offer<P: Puzzle>() -> Option<&'static Offer<P>> {
    Some(const { &Offer::ALL })
}

/// What has been fetched, by the puzzles' ids: each an [`Offer`]. Only [`bring`] names what is in it,
/// so that a level can be played before it is here.
#[cfg(target_arch = "wasm32")]
static BROUGHT: Mutex<BTreeMap<&str, &(dyn Any + Send + Sync)>> = Mutex::new(BTreeMap::new());

#[cfg(target_arch = "wasm32")]
fn brought() -> MutexGuard<'static, BTreeMap<&'static str, &'static (dyn Any + Send + Sync)>> {
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Brings what a puzzle offers.
#[cfg(target_arch = "wasm32")]
pub fn bring<P: Puzzle>() {
    let all: &'static Offer<P> = const { &Offer::ALL };
    brought().insert(P::ID, all);
}

/// What a puzzle offers; on the page, nothing before it has been brought.
#[cfg(target_arch = "wasm32")]
fn offer<P: Puzzle>() -> Option<&'static Offer<P>> {
    let all = brought().get(P::ID).copied();
    all?.downcast_ref()
}

/// The same, for whoever has fetched it.
///
/// # Panics
/// On the page, when it is not here.
#[must_use]
pub fn needed<P: Puzzle>() -> &'static Offer<P> {
    offer().unwrap_or_else(|| panic!("{} was asked for more than play", P::ID))
}

/// The searches that a puzzle offers; on the page, none before they have been brought.
#[must_use]
pub fn searches<P: Puzzle>() -> &'static [SearchSpec<P>] {
    offer::<P>().map_or(&[], |offer| (offer.searches)())
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
