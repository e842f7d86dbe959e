//! Choosing a search by its name, among those of a puzzle that have an aim.

use crate::game::{Play, excerpt};
use crate::i18n::tr;
use crate::search::{Aim, Spec};

/// Reads `name=value`.
///
/// # Errors
/// When it is none.
pub fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(tr!("expected name=value").to_owned()),
    }
}

/// The searches of a puzzle that have an aim.
pub fn offered(play: &dyn Play, aim: Aim) -> Vec<&'static Spec> {
    let specs = play.level().specs().into_iter();
    specs.filter(|spec| spec.aim == aim).collect()
}

/// The search called `name` among those that have an aim; the first if `name` is empty.
///
/// # Errors
/// Names the searches there are.
pub fn choose(play: &dyn Play, aim: Aim, name: &str) -> Result<&'static Spec, String> {
    let offered = offered(play, aim);
    let puzzle = play.puzzle_id();
    let Some(first) = offered.first() else {
        return Err(match aim {
            Aim::Solve => tr!("“{puzzle}” has no search that solves levels", puzzle),
            Aim::Design => tr!("“{puzzle}” has no search that designs levels", puzzle),
        });
    };
    if name.is_empty() {
        return Ok(first);
    }
    let found = offered.iter().find(|spec| spec.id == name);
    found.copied().ok_or_else(|| {
        let known = ids(&offered);
        match aim {
            Aim::Solve => tr!(
                "“{puzzle}” has no search “{name}” that solves levels; known: {known}",
                puzzle,
                name = excerpt(name),
                known
            ),
            Aim::Design => tr!(
                "“{puzzle}” has no search “{name}” that designs levels; known: {known}",
                puzzle,
                name = excerpt(name),
                known
            ),
        }
    })
}

/// The ids of some searches, for errors.
pub fn ids(specs: &[&Spec]) -> String {
    let ids: Vec<_> = specs.iter().map(|spec| spec.id).collect();
    ids.join(", ")
}
