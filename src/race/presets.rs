//! Ready-made races: the table `presets.json`. The first of each puzzle: the published search, the tuned one
//! and others between.
//!
//! Budgets are in evaluations, so that all figures but times are the same everywhere.
//! Levels are of the bundled packs. Searches without random numbers race once on several
//! levels instead of several times on one.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{Measure, RaceLink};
use crate::game::excerpt;
use crate::i18n::tr;

/// A race, ready to be run.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct RacePreset {
    /// Its name on the command line and in links, of a puzzle's first race the puzzle's id;
    /// never changes.
    pub id: &'static str,
    /// The puzzle's id.
    pub puzzle: &'static str,
    /// The title, after the puzzle's `{name}`; [marked](crate::tr_noop).
    pub title: &'static str,
    /// What it answers, as a question that anyone can understand; marked.
    pub question: &'static str,
    /// What takes part, in a few sentences; marked.
    pub about: &'static str,
    /// The levels' compact texts.
    pub levels: Vec<&'static str>,
    /// Its contestants.
    pub contestants: Vec<PresetContestant>,
    /// Runs of each on each level, by the seeds from 1 on.
    pub seeds: u64,
    /// Evaluated candidates of each run at most.
    pub evaluations: u64,
    /// The figure they are compared by: not evaluations where the searches' methods differ.
    pub by: Measure,
    /// What a fitness counts (not what the race compares), in a word or two. Fitness values need not mean
    /// the same for all searches where the race is not by fitness. Marked.
    pub unit: &'static str,
}

impl RacePreset {
    /// The race with all that it says.
    pub fn link(&self) -> RaceLink {
        let contestants = || self.contestants.iter();
        let names = contestants().map(|it| it.name.to_owned());
        RaceLink {
            puzzle: self.puzzle.to_owned(),
            levels: self.levels.iter().copied().map(str::to_owned).collect(),
            searches: contestants().map(|it| it.search.to_owned()).collect(),
            names: names.enumerate().collect(),
            seeds: Some(self.seeds),
            evaluations: Some(self.evaluations),
            by: Some(self.by),
            ..RaceLink::default()
        }
    }
}

/// A contestant of a ready-made race.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PresetContestant {
    /// Its name in this race, marked.
    pub name: &'static str,
    /// Its search with the settings that are not defaults, as on the command line.
    pub search: &'static str,
}

/// Every race, in the order of the puzzles.
pub static PRESETS: LazyLock<Vec<RacePreset>> =
    LazyLock::new(|| serde_json::from_str(include_str!("presets.json")).unwrap_or_default());

/// The race called `id`.
pub fn find(id: &str) -> Option<&'static RacePreset> {
    PRESETS.iter().find(|race| race.id == id)
}

/// The same.
///
/// # Errors
/// Names those there are.
pub fn choose(id: &str) -> Result<&'static RacePreset, String> {
    find(id).ok_or_else(|| {
        let known: Vec<_> = PRESETS.iter().map(|race| race.id).collect();
        tr!(
            "unknown race “{id}”; known: {known}",
            id = excerpt(id),
            known = known.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{find, registry};

    #[test]
    fn every_listed_puzzle_has_a_race_that_can_be_run() {
        registry::link_all();
        for entry in registry::listed() {
            assert!(super::find(entry.id).is_some(), "{}", entry.id);
        }
        for race in &*PRESETS {
            let entry = find(race.puzzle).expect(race.puzzle);
            for level in &race.levels {
                entry.open(level).map_err(|e| e.to_string()).expect(level);
            }
            assert_eq!(
                super::find(race.id),
                Some(race),
                "{} is there twice",
                race.id
            );
            assert!(race.title.contains("{name}"), "{}", race.title);
            let mut config = RaceLink::ready(race.id).config_by_ids().unwrap();
            assert_eq!(config.set(&[]), Ok(()), "{}", race.id);
            assert_eq!(config.designs(), race.levels.is_empty(), "{}", race.id);
            let is_fair = race.by != Measure::Evaluations || !config.mixes_methods();
            assert!(
                is_fair,
                "{} compares evaluations that are not alike",
                race.id
            );
            assert!(race.seeds > 0 && race.evaluations > 0 && !race.about.is_empty());
            assert!(race.question.ends_with('?'), "{}", race.question);
        }
    }
}
