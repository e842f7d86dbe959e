//! Every search of the registry, and how a test starts one.

use std::fmt;

use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::control::RunControl;
use evolvarium::puzzles::Entry;
use evolvarium::search::Spec;

use super::linked::{entries, puzzles};

/// A search of a puzzle or an editor; it is written as their ids.
#[derive(Clone, Copy)]
pub struct ListedSearch {
    pub entry: &'static Entry,
    pub spec: &'static Spec,
}

impl fmt::Display for ListedSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.entry.id, self.spec.id)
    }
}

impl ListedSearch {
    /// A run on the example, with the defaults; of shapes, where each is rated by five runs, with short ones.
    pub fn start(self, seed: u64) -> Box<dyn Play> {
        match self.spec.id {
            "shapes" => self.start_with(&[("difficulty", "4")], seed),
            _ => self.start_with(&[], seed),
        }
    }

    /// A run on the example with some settings.
    pub fn start_with(self, set: &[(&str, &str)], seed: u64) -> Box<dyn Play> {
        let mut play = self.entry.example();
        let started = play.evolve(&configured(self.spec.id, set, seed));
        started.unwrap_or_else(|why| panic!("{self} {set:?}: {why}"));
        play
    }

    /// A run whose births are told.
    pub fn watch(self, seed: u64) -> Box<dyn Play> {
        let mut play = self.start(seed);
        run_mut(&mut *play).watch();
        play
    }
}

/// A run of a search with some settings.
pub fn configured(search: &str, set: &[(&str, &str)], seed: u64) -> RunConfig {
    let set = set.iter();
    RunConfig {
        search: search.to_owned(),
        set: set
            .map(|(id, value)| ((*id).into(), (*value).into()))
            .collect(),
        seed,
    }
}

fn of_entry(entry: &'static Entry) -> impl Iterator<Item = ListedSearch> {
    let specs = entry.specs().into_iter();
    specs.map(move |spec| ListedSearch { entry, spec })
}

/// Every search of every puzzle and editor.
pub fn searches() -> impl Iterator<Item = ListedSearch> {
    entries().flat_map(of_entry)
}

/// Every search of every puzzle.
pub fn searches_of_puzzles() -> impl Iterator<Item = ListedSearch> {
    puzzles().iter().flat_map(of_entry)
}

/// The run of a game that evolves.
pub fn run_of(play: &dyn Play) -> &dyn RunControl {
    play.run().expect("a run")
}

/// The same, to be changed.
pub fn run_mut(play: &mut dyn Play) -> &mut dyn RunControl {
    play.run_mut().expect("a run")
}
