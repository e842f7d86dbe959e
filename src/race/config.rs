//! The configuration of a race: levels, contestants and budget, checked before it runs.

mod control;

use super::contestant::{Contestant, Set, expand, read_search, search_text};
use super::outcome::Measure;
use super::run::{RaceRunRequest, RunConditions};
use super::schedule::{ScheduledRun, schedule};
use crate::game::run::search_choice::{choose, ids};
use crate::game::run::settings;
use crate::game::{Play, excerpt};
use crate::i18n::{tr, tr_noop, translate};
use crate::puzzles::registry::open_any;
use crate::search::{Aim, Direction, Method, Spec};

/// How long the first runs of all contestants pause at each picture of theirs, in milliseconds.
const WATCHED_MS: f64 = 1000.0;
/// The most levels given again that are named.
const MOST_NAMED: usize = 5;
/// The evaluations of a step at most.
const WIDEST_STEP: u64 = 10_000;
/// The settings that say how fitness is calculated.
const FORMULA: &[&str] = &[
    "goal",
    "fitness",
    "stroke-weight",
    "piece-weight",
    "tidy",
    "few-walls",
    "black",
    "connectivity",
    "counts",
];
/// Default name of a fitness's unit.
pub(super) const FITNESS: &str = tr_noop!("fitness");

/// A level of the race, in forms that threads can share.
#[derive(Clone)]
pub struct RaceLevel {
    /// Its name.
    pub name: String,
    /// Its compact text.
    pub text: String,
    /// Level and position, from which every run begins.
    pub save: String,
}

/// A race that is to be run.
#[derive(Clone)]
pub struct RaceConfig {
    /// The puzzle's id.
    pub puzzle: &'static str,
    /// Its levels, each of them once.
    pub levels: Vec<RaceLevel>,
    /// The place among them of each level that was given: several of one are no more runs.
    pub given_levels: Vec<usize>,
    /// Its contestants.
    pub contestants: Vec<Contestant>,
    /// The first seed.
    pub first: u64,
    /// How many seeds.
    pub seeds: u64,
    /// Seconds of each run at most, if they are limited.
    pub seconds: Option<f64>,
    /// Evaluated candidates of each run at most, if they are limited.
    pub evaluations: Option<u64>,
    /// The measure to compare.
    pub measure: Measure,
    /// Fitness values to be reached: the reports say how many runs reach each, and when.
    pub targets: Vec<f64>,
    /// The unit of fitness values; [marked](crate::tr_noop).
    pub unit: &'static str,
    /// Runs at the same time.
    pub threads: usize,
    /// Whether it is a ready-made race, whose contestants keep their names.
    pub(super) is_ready: bool,
    /// Whether solutions differ in quality, which the fitness measures.
    has_quality: bool,
    /// Whether every answer may count as solved: there is a personal best to raise.
    is_open_ended: bool,
}

/// What a level is in a race, whatever its name: its key without one, and the position that runs begin from.
pub(super) fn identity(play: &dyn Play) -> (String, String) {
    let mut file = play.level().json();
    if let Some(keys) = file.as_object_mut() {
        keys.shift_remove("name");
    }
    let unnamed = open_any(&file.to_string());
    let key = unnamed.map_or_else(|_| play.level().key(), |it| it.level().key());
    (key, play.line())
}

impl RaceConfig {
    /// The race of some levels and of the searches named, from one seed and without limits.
    ///
    /// # Errors
    /// When the levels are not of one puzzle, or there is no such search.
    pub fn new(plays: &[Box<dyn Play>], searches: &[String]) -> Result<Self, String> {
        let Some(play) = plays.first() else {
            return Err(tr!("a race needs a level").to_owned());
        };
        let puzzle = play.puzzle_id();
        if let Some(other) = plays.iter().find(|play| play.puzzle_id() != puzzle) {
            return Err(tr!(
                "all levels must belong to one puzzle: found “{puzzle}” and “{other}”",
                puzzle,
                other = other.puzzle_id()
            ));
        }
        let (mut levels, mut known, mut given_levels) = (Vec::new(), Vec::new(), Vec::new());
        for play in plays {
            let it = identity(&**play);
            let place = known.iter().position(|other| *other == it);
            given_levels.push(place.unwrap_or(levels.len()));
            if place.is_none() {
                known.push(it);
                levels.push(RaceLevel {
                    name: play.level().name(),
                    text: play.level().text(),
                    save: play.save(),
                });
            }
        }
        let mut config = Self {
            puzzle,
            levels,
            given_levels,
            contestants: Vec::new(),
            first: 1,
            seeds: 1,
            seconds: None,
            evaluations: None,
            measure: Measure::Evaluations,
            targets: Vec::new(),
            unit: FITNESS,
            threads: 1,
            is_ready: false,
            // Where there are tree searches, they look for the shortest solution.
            has_quality: (play.level().specs().iter())
                .any(|spec| spec.method == Method::TreeSearch),
            is_open_ended: play.personal_best().is_some(),
        };
        if searches.is_empty() {
            config.add(&**play, 0, "")?; // the recommended one
        }
        for (place, search) in searches.iter().enumerate() {
            config.add(&**play, place, search)?;
        }
        config.measure = config.fair_measure();
        Ok(config)
    }

    /// The levels' texts without their solutions.
    pub fn level_texts(&self) -> Vec<String> {
        let texts = self.levels.iter().map(|level| {
            let opened = open_any(&level.save);
            opened.map_or_else(|_| level.text.clone(), |it| it.level().without_solution())
        });
        texts.collect()
    }

    /// What is said of levels that were given more than once, in a sentence.
    pub fn repeated_levels(&self) -> Option<String> {
        let places = self.given_levels.iter().enumerate();
        let again = places.filter(|(n, place)| self.given_levels[..*n].contains(place));
        let again = again.map(|(n, place)| {
            let (n, name) = (n + 1, excerpt(translate(&self.levels[*place].name)));
            tr!("level {n} is “{name}”", n, name)
        });
        let mut again: Vec<String> = again.collect();
        again.truncate(MOST_NAMED);
        let levels = again.join(", ");
        (!again.is_empty()).then(|| tr!("A level given again counts once: {levels}.", levels))
    }

    /// Whether the contestants design levels.
    pub fn designs(&self) -> bool {
        let mut specs = self.contestants.iter().map(|contestant| contestant.spec);
        specs.any(|spec| spec.aim == Aim::Design)
    }

    /// Whether levels are compared by the puzzle's rating, because the searches that design them
    /// maximise different figures (their settings `goal` and `fitness`).
    pub fn rates_designs(&self) -> bool {
        self.designs() && self.differ(|it| it.values_of(&["goal", "fitness"]))
    }

    /// Whether fitness is not calculated in the same way for all contestants, by what their searches and
    /// settings say of it.
    pub fn mixes_formulas(&self) -> bool {
        let formula = |it: &Contestant| (it.spec.fitness, it.values_of(FORMULA));
        !self.rates_designs() && self.differ(formula)
    }

    fn differ<T: PartialEq>(&self, figure: impl Fn(&Contestant) -> T) -> bool {
        let mut all = self.contestants.iter().map(figure);
        let first = all.next();
        all.any(|other| Some(other) != first)
    }

    /// Whether one evaluation is not the same work for all contestants, because their methods differ.
    /// Random sampling evaluates candidates as the search does that it is the control of.
    pub fn mixes_methods(&self) -> bool {
        let methods = self.contestants.iter().map(|it| it.spec.method);
        let methods: Vec<Method> = methods.collect();
        let evaluates = |method: &&Method| method.has_fitness() && **method != Method::Sampling;
        let is_control = |method: &Method| {
            *method == Method::Sampling && methods.iter().any(|other| evaluates(&other))
        };
        let mut others = methods.iter().filter(|method| !is_control(method));
        let first = others.next();
        others.any(|method| Some(method) != first)
    }

    /// The measure by default. Evaluations are fair only between searches whose evaluations are alike,
    /// and a solution says little where every answer is one, or solutions differ in quality.
    pub fn fair_measure(&self) -> Measure {
        let mut methods = self.contestants.iter().map(|it| it.spec.method);
        let has_quality = self.has_quality && !methods.any(|method| method == Method::BlindSearch);
        if self.designs() || self.is_open_ended || has_quality {
            Measure::Score
        } else if self.mixes_methods() {
            Measure::Seconds
        } else {
            Measure::Evaluations
        }
    }

    /// The evaluations that a run of a contestant can have at most. A step of a genetic algorithm is one of
    /// them; one of other searches may evaluate more, and begins while some of the budget is left.
    pub fn most_evaluations(&self, contestant: usize) -> u64 {
        let it = &self.contestants[contestant];
        let is_exact = it.spec.method == Method::Evolution && !it.has_islands();
        match self.evaluations {
            Some(budget) if is_exact => budget,
            Some(budget) => budget.saturating_mul(2).saturating_add(WIDEST_STEP),
            None => u64::MAX,
        }
    }

    /// The number of all runs.
    pub fn runs(&self) -> u64 {
        let kinds = (self.contestants.len() * self.levels.len()) as u64;
        self.seeds.saturating_mul(kinds)
    }

    /// Adds `NAME` or `NAME:parameter=value,…`, the one at this place of the list; with `value|value|…` as
    /// many contestants.
    fn add(&mut self, play: &dyn Play, place: usize, text: &str) -> Result<(), String> {
        let (name, set) = read_search(text)?;
        let specs = play.level().specs();
        let mut all = specs.iter();
        let spec = match all.find(|spec| name.is_empty() || spec.id == name) {
            Some(spec) => spec,
            None if specs.iter().any(|spec| spec.aim == Aim::Design) => {
                return Err(tr!(
                    "“{puzzle}” has no search “{name}”; known: {known}",
                    puzzle = self.puzzle,
                    name = excerpt(name),
                    known = ids(&specs)
                ));
            }
            None => choose(play, Aim::Solve, name)?,
        };
        if let Some(other) = self.contestants.iter().find(|c| c.spec.aim != spec.aim) {
            return Err(tr!(
                "“{a}” and “{b}” can't race each other: one designs levels, the other solves them",
                a = other.spec.id,
                b = spec.id
            ));
        }
        let expanded = expand(spec.parameters, &set);
        let expanded = expanded.map_err(|what| format!("{}: {what}", excerpt(text)))?;
        for (set, value) in expanded {
            let label = match &value {
                None if name.is_empty() => spec.id.to_owned(),
                None => text.to_owned(),
                Some(_) => search_text(spec.id, &set),
            };
            self.enter(&label, spec, set, false);
            if let Some(contestant) = self.contestants.last_mut() {
                (contestant.place, contestant.value) = (place, value);
            }
        }
        Ok(())
    }

    /// Adds a contestant under a unique name.
    fn enter(&mut self, label: &str, spec: &'static Spec, set: Set, control: bool) {
        let (number, label) = self.free_label(label);
        self.contestants.push(Contestant {
            label,
            spec,
            set,
            place: 0,
            value: None,
            given: None,
            control,
            words: None,
            number,
        });
    }

    /// Puts settings for all before those of each contestant.
    ///
    /// # Errors
    /// When a contestant can't be set so.
    pub fn set(&mut self, set: &[(String, String)]) -> Result<(), String> {
        for contestant in self.contestants.iter_mut().filter(|c| !c.control) {
            contestant.set.splice(0..0, set.iter().cloned());
        }
        self.contestants.iter().try_for_each(|contestant| {
            let set = settings(contestant.spec.parameters, &contestant.set);
            let layout = contestant.run_config(0).layout();
            let fault = |what: String| format!("{}: {what}", excerpt(&contestant.label));
            set.and(layout).map(|_| ()).map_err(fault)
        })
    }

    /// Makes every run once without stepping it; returns which way each
    /// contestant's fitness values improve.
    ///
    /// # Errors
    /// When a search does not suit a level, or fitness values can't be compared.
    pub fn check(&self) -> Result<Vec<Direction>, String> {
        self.check_seeds()?;
        if self.designs() && self.measure != Measure::Score {
            let what =
                tr!("searches that design levels don't solve any: they can only race by fitness");
            return Err(what.to_owned());
        }
        let mut directions = Vec::new();
        for contestant in &self.contestants {
            let mut direction = Direction::default();
            for level in &self.levels {
                let found = self.direction(contestant, level);
                let (label, level) = (excerpt(&contestant.label), translate(&level.name));
                direction = found.map_err(|what| format!("{label}, {level}: {what}"))?;
            }
            directions.push(direction);
        }
        let same = directions.windows(2).all(|two| two[0] == two[1]);
        if self.measure == Measure::Score && !same {
            let what = tr!(
                "these searches can't race by fitness: lower is better for some, higher for \
                     others"
            );
            return Err(what.to_owned());
        }
        Ok(directions)
    }

    /// Begins a run of a contestant, without a step: which way its fitness values improve.
    pub(super) fn direction(
        &self,
        contestant: &Contestant,
        level: &RaceLevel,
    ) -> Result<Direction, String> {
        let mut play = open_any(&level.save).map_err(|why| why.to_string())?;
        play.evolve(&contestant.run_config(self.first))?;
        let run = play.run();
        Ok(run.map_or_else(Direction::default, |run| run.report().direction))
    }

    /// Checks that there are as many seeds.
    pub(super) fn check_seeds(&self) -> Result<(), String> {
        let first = self.first;
        let last = first.checked_add(self.seeds - 1);
        last.map(drop)
            .ok_or_else(|| tr!("seeds after {first} exceed the largest seed", first))
    }

    /// All runs, in a fair order.
    pub fn schedule(&self) -> Vec<ScheduledRun> {
        let (contestants, levels) = (self.contestants.len(), self.levels.len());
        schedule(contestants, levels, self.first, self.seeds)
    }

    /// What is needed to make a run; `number` is its place in the schedule.
    pub fn run_request(&self, number: usize, run: ScheduledRun) -> RaceRunRequest {
        let contestant = &self.contestants[run.contestant];
        let count = self.contestants.len();
        RaceRunRequest {
            number,
            save: self.levels[run.level].save.clone(),
            search: contestant.spec.id.to_owned(),
            set: contestant.set.clone(),
            run,
            conditions: RunConditions {
                measure: self.measure,
                evaluations: self.evaluations,
                rated: self.rates_designs(),
                targets: self.targets.clone(),
            },
            pause_ms: (number < count).then_some(WATCHED_MS / count as f64),
        }
    }
}
