//! What an address of the page needs: the parts of the program that must be here before its view can be shown.
//!
//! The page fetches what is missing of it. `boot.js` runs before this code is here, and reads the same from
//! the address to ask for it earlier; one table of addresses, `tests/cases/addresses.json`, holds for both. The
//! service worker needs no rule of its own: it keeps what was asked for.

use crate::game::ParseError;
use crate::game::files::link::Link;
use crate::puzzles::design::date_of_address;
use crate::puzzles::registry::{Entry, PUZZLES, by_id};
use crate::race::RaceLink;
use crate::race::learn::LessonLink;

/// What an address needs.
pub enum Needs {
    /// The front page, or a day's levels: nothing.
    Home,
    /// A puzzle, and its editor for a draft.
    Game(&'static Entry, Option<&'static Entry>),
    /// The laboratory, and the puzzle of a race. Which one a lesson needs is known when the lessons are here.
    Lab(Option<&'static Entry>),
}

impl Needs {
    /// What a fragment needs.
    ///
    /// # Errors
    /// When it can't be read, or names an unknown puzzle.
    pub fn of_address(fragment: &str) -> Result<Self, ParseError> {
        if RaceLink::recognises(fragment) {
            let race = fragment.parse::<RaceLink>().ok();
            return Ok(Self::Lab(race.and_then(|race| race.entry())));
        }
        if date_of_address(fragment).is_some() {
            return Ok(Self::Home);
        }
        match LessonLink::recognises(fragment) {
            true => Ok(Self::Lab(None)),
            false => Self::of_link(&fragment.parse()?),
        }
    }

    /// What a link to a game needs. An editor may also be named by its own id.
    ///
    /// # Errors
    /// When the puzzle is unknown.
    pub fn of_link(link: &Link) -> Result<Self, ParseError> {
        if link.puzzle.is_empty() {
            return Ok(Self::Home);
        }
        let named = by_id(&link.puzzle)?;
        let edits = |puzzle: &&Entry| puzzle.editor.is_some_and(|own| own.id == named.id);
        let edited = PUZZLES.iter().find(edits);
        let puzzle = edited.unwrap_or(named);
        let editor = puzzle.editor.filter(|_| link.edit || edited.is_some());
        Ok(Self::Game(puzzle, editor))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The names of the parts.
    fn parts(needs: &Needs) -> Vec<String> {
        let (lab, entries) = match needs {
            Needs::Home => (None, [None, None]),
            Needs::Game(puzzle, editor) => (None, [Some(puzzle), editor.as_ref()]),
            Needs::Lab(puzzle) => (Some("lab".to_owned()), [puzzle.as_ref(), None]),
        };
        let entries = entries.into_iter().flatten();
        let entries = entries.map(|entry| entry.id.replace('-', "_"));
        lab.into_iter().chain(entries).collect()
    }

    #[test]
    fn every_kind_of_address_needs_these_parts() {
        let cases = include_str!("../tests/cases/addresses.json");
        let cases: BTreeMap<&str, Vec<&str>> = serde_json::from_str(cases).unwrap();
        for (address, needed) in cases {
            let needs = Needs::of_address(address);
            let parts = needs.map(|needs| parts(&needs));
            assert_eq!(parts.unwrap(), needed, "{address}");
        }
    }

    #[test]
    fn addresses_that_lead_nowhere_are_refused() {
        for address in ["#/chess", "#/slice?seed=x"] {
            assert!(Needs::of_address(address).is_err(), "{address}");
        }
    }
}
