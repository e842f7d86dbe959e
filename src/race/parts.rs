//! A race in parts: each is made by a process of its own, anywhere, and all together give the race in one.
//!
//! A part is whole seeds, and its report describes the whole race. What a race is, apart from its runs, is
//! its report without any.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::mem;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{RaceConfig, RaceResults, RunOutcome, ScheduledRun, report};
use crate::game::excerpt;

/// The most missing parts that are named.
const MOST_NAMED: usize = 20;

/// One of the parts of a race, written `2/4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Part {
    /// Which one; the first is 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Part {
    /// Checks that a race has as many parts.
    ///
    /// # Errors
    /// If parts would be empty.
    pub fn check(self, config: &RaceConfig) -> Result<(), String> {
        let (seeds, of) = (config.seeds, self.of);
        match of <= seeds {
            true => Ok(()),
            false => Err(format!(
                "a race of {seeds} seeds has at most {seeds} parts, not {of}"
            )),
        }
    }

    /// Its runs, in the order of the schedule.
    pub fn schedule(self, config: &RaceConfig) -> Vec<ScheduledRun> {
        let (seeds, mut runs) = (self.seeds(config), config.schedule());
        runs.retain(|run| seeds.contains(&(run.seed - config.first)));
        runs
    }

    /// Its seeds, counted from the race's first.
    fn seeds(self, config: &RaceConfig) -> Range<u64> {
        let end = |parts: u64| {
            let seeds = u128::from(config.seeds) * u128::from(parts) / u128::from(self.of);
            seeds as u64
        };
        end(self.number - 1)..end(self.number)
    }

    fn words(self) -> String {
        format!("part {} of {}", self.number, self.of)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Part> for String {
    fn from(part: Part) -> Self {
        part.to_string()
    }
}

impl TryFrom<String> for Part {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected i/n, the i-th of n parts".to_owned()),
        }
    }
}

/// What a race is, apart from its runs, and who made them.
pub fn description(results: &mut RaceResults) -> Value {
    let outcomes = mem::take(&mut results.outcomes);
    let mut description = report::json(results);
    results.outcomes = outcomes;
    if let Some(keys) = description.as_object_mut() {
        keys.retain(|key, _| key != "made" && key != "threads");
    }
    description
}

/// The key of two descriptions that differs; `None` where there are two of one race.
pub fn difference(a: &Value, b: &Value) -> Option<String> {
    let mut keys = a.as_object()?.iter();
    let differing = keys.find(|(key, value)| b.get(key) != Some(value));
    differing.map(|(key, _)| key.clone())
}

/// Outcomes in the order of the race's schedule.
pub fn in_order(config: &RaceConfig, outcomes: Vec<RunOutcome>) -> Vec<RunOutcome> {
    let outcomes = outcomes.into_iter().map(|run| (run.scheduled(), run));
    let mut outcomes: HashMap<_, _> = outcomes.collect();
    let schedule = config.schedule().into_iter();
    schedule.filter_map(|run| outcomes.remove(&run)).collect()
}

/// Parts of a race that are put together, in any order. Each has a name, such as its file's.
#[derive(Default)]
pub struct Merge {
    /// The first one's name and description, and what all have brought.
    whole: Option<(String, Value, RaceResults)>,
    /// The names of the parts, by their numbers.
    names: BTreeMap<u64, String>,
    machines: Vec<String>,
}

impl Merge {
    /// Takes a part.
    ///
    /// # Errors
    /// If it is of another race, or there already, or not finished.
    pub fn add(&mut self, name: &str, mut results: RaceResults) -> Result<(), String> {
        let Some(part) = results.made.part else {
            return Err(format!("foreign: {name} is not a part of a race"));
        };
        part.check(&results.config)
            .map_err(|why| format!("damaged: {name}: {why}"))?;
        let description = description(&mut results);
        if let Some((first, other, whole)) = &self.whole {
            let differs = difference(other, &description);
            let of = whole.made.part.map(|part| part.of);
            let differs = differs.or_else(|| (of != Some(part.of)).then(|| "parts".to_owned()));
            if let Some(key) = differs {
                return Err(format!(
                    "foreign: {name} is of another race than {first}: another “{key}”"
                ));
            }
        }
        if let Some(other) = self.names.insert(part.number, name.to_owned()) {
            return Err(format!("repeated: {} ({other}, {name})", part.words()));
        }
        let (seeds, config) = (part.seeds(&results.config), &results.config);
        let is_own = |run: &RunOutcome| seeds.contains(&run.seed.wrapping_sub(config.first));
        if !results.outcomes.iter().all(is_own) {
            return Err(format!("foreign: {name} has runs of another part"));
        }
        let is_too_long =
            |run: &&RunOutcome| run.evaluations > config.most_evaluations(run.contestant);
        if let Some(run) = results.outcomes.iter().find(is_too_long) {
            return Err(format!(
                "damaged: {name}: the run of “{}” from seed {} has {} evaluations, more than its budget",
                excerpt(&config.contestants[run.contestant].label),
                run.seed,
                run.evaluations
            ));
        }
        let (there, kinds) = (results.outcomes.len() as u64, config.runs() / config.seeds);
        let all = (seeds.end - seeds.start).saturating_mul(kinds);
        if there < all {
            let part = part.words();
            return Err(format!(
                "unfinished: {part} ({name}) has {there} of {all} runs"
            ));
        }
        self.machines.extend(results.made.machine.take());
        match &mut self.whole {
            None => self.whole = Some((name.to_owned(), description, results)),
            Some((_, _, whole)) => {
                whole.outcomes.append(&mut results.outcomes);
                whole.made.date = whole.made.date.take().max(results.made.date);
                whole.made.resumed |= results.made.resumed;
                whole.config.threads = whole.config.threads.max(results.config.threads);
            }
        }
        Ok(())
    }

    /// The race.
    ///
    /// # Errors
    /// Which parts are missing.
    pub fn finish(mut self) -> Result<RaceResults, String> {
        let whole = self.whole.map(|(_, _, whole)| whole);
        let taken = whole.and_then(|mut whole| Some((whole.made.part.take()?, whole)));
        let Some((part, mut whole)) = taken else {
            return Err("missing: all parts".to_owned());
        };
        let all = part.of;
        let missing = (1..=all).filter(|number| !self.names.contains_key(number));
        let missing = missing
            .take(MOST_NAMED + 1)
            .map(|number| number.to_string());
        match &missing.collect::<Vec<_>>()[..] {
            [] => {}
            [one] => return Err(format!("missing: part {one} of {all}")),
            [named @ .., _] if named.len() == MOST_NAMED => {
                let missing = all - self.names.len() as u64;
                let named = named.join(", ");
                return Err(format!(
                    "missing: parts {named}, … of {all}, {missing} in all"
                ));
            }
            several => return Err(format!("missing: parts {} of {all}", several.join(", "))),
        }
        crate::sort::by(&mut self.machines, Ord::cmp);
        self.machines.dedup();
        whole.made.machine = Some(format!("{}; {all} parts", self.machines.join("; ")));
        whole.outcomes = in_order(&whole.config, whole.outcomes);
        Ok(whole)
    }
}
