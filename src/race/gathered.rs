//! Results from outside as a race: result lines of single runs, or the report of a race as JSON.
//!
//! Lines need not be of one schedule: contestants are the distinct searches with their settings, levels
//! the distinct levels, in the order in which they come. Lines that can't be read are named; the
//! others are taken.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::link::limits;
use super::outcome::{MAX_CURVE_POINTS, Measure, RunOutcome};
use super::presets::PRESETS;
use super::results::Provenance;
use super::{RaceConfig, RaceResults};
use crate::game::link::Link;
use crate::game::result_line::ResultLine;
use crate::game::run::RunConfig;
use crate::game::{ParseError, Play, json};
use crate::i18n::{tr, trn};
use crate::puzzles::registry::{known, open_any};
use crate::search::Direction;

/// The most faults that are named.
const MAX_FAULTS: usize = 8;

/// Results that were read.
pub struct Gathered {
    /// The results.
    pub results: RaceResults,
    /// What is wrong with the lines that were left out, each named by its number, and what was
    /// counted once.
    pub notes: Vec<String>,
}

/// Whether a text may be results, and nothing else that can be opened.
pub fn recognises(text: &str) -> bool {
    match text.trim_start().starts_with('{') {
        true => text.contains("\"outcomes\"") && text.contains("\"contestants\""),
        false => text.contains(" evaluations, ") && text.contains("#/"),
    }
}

/// Reads result lines or a race's report.
///
/// # Errors
/// What is wrong, where nothing can be taken.
pub fn read(text: &str) -> Result<Gathered, String> {
    if text.trim_start().starts_with('{') {
        let results = report(text).map_err(|why| why.to_string())?;
        let notes = Vec::new();
        return Ok(Gathered { results, notes });
    }
    lines(text)
}

/// What the lines so far have brought.
#[derive(Default)]
struct Lines {
    levels: Vec<Box<dyn Play>>,
    /// Of each contestant its search and settings, as a race names them, and which way its fitness
    /// improves.
    contestants: Vec<(String, Direction)>,
    /// The places of level and contestant, by the link without its seed.
    places: BTreeMap<String, (usize, usize)>,
    outcomes: Vec<RunOutcome>,
    versions: BTreeSet<String>,
}

fn lines(text: &str) -> Result<Gathered, String> {
    let mut all = Lines::default();
    let (mut faults, mut repeated, mut known) = (Vec::new(), 0, BTreeSet::new());
    let lines = text.lines().enumerate();
    for (n, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match line.parse().and_then(|line| all.take(&line)) {
            Ok(run) if known.insert((run.contestant, run.level, run.seed)) => {
                all.outcomes.push(run);
            }
            Ok(_) => repeated += 1,
            Err(why) => faults.push(tr!("Line {n}: {why}.", n = n + 1, why)),
        }
    }
    if all.outcomes.is_empty() {
        let first = faults.into_iter().next();
        let none = || tr!("Paste lines that “Copy result” has made.").to_owned();
        return Err(first.unwrap_or_else(none));
    }
    let more = faults.len().saturating_sub(MAX_FAULTS);
    faults.truncate(MAX_FAULTS);
    if more > 0 {
        faults.push(trn!(
            more,
            "One more line could not be read.",
            "{n} more lines could not be read."
        ));
    }
    if repeated > 0 {
        faults.push(trn!(
            repeated,
            "One line repeats a run: it counts once.",
            "{n} lines repeat a run: each run counts once."
        ));
    }
    Ok(Gathered {
        results: all.finish()?,
        notes: faults,
    })
}

impl Lines {
    /// The outcome of a line. A level or a contestant that is new is tried first.
    fn take(&mut self, line: &ResultLine) -> Result<RunOutcome, ParseError> {
        let link = Link {
            seed: None,
            ..line.link.clone()
        };
        let key = link.to_string();
        let (level, contestant) = match self.places.get(&key) {
            Some(places) => *places,
            None => self.place(&link, line.seed)?,
        };
        self.places.insert(key, (level, contestant));
        if self.outcomes.len() as u64 >= limits::RUNS {
            let most = limits::RUNS;
            let what = trn!(
                most,
                "at most {n} run is taken",
                "at most {n} runs are taken"
            );
            return Err(ParseError::new(what));
        }
        let version = line.link.version.clone();
        self.versions
            .insert(version.unwrap_or_else(|| "0.1.0".to_owned()));
        Ok(RunOutcome {
            contestant,
            level,
            seed: line.seed,
            solved: line.solved,
            seconds: 0.0,
            evaluations: line.evaluations,
            score: line.fitness,
            // Of the course, only the end is known.
            curve: line
                .fitness
                .map(|best| (line.evaluations, best))
                .into_iter()
                .collect(),
        })
    }

    /// The places of a link's level and contestant.
    fn place(&mut self, link: &Link, seed: u64) -> Result<(usize, usize), ParseError> {
        let entry = known(&link.puzzle)?;
        if let Some(first) = self.levels.first().filter(|it| it.puzzle_id() != entry.id) {
            let (there, first) = (entry.id, first.puzzle_id());
            let what = tr!(
                "its puzzle is “{there}”, that of the lines before “{first}”",
                there,
                first
            );
            return Err(ParseError::new(what));
        }
        let text = link.level.as_deref().unwrap_or_default();
        let opened = entry.open(&entry.readable(text));
        let mut play = opened.map_err(|why| why.within("level"))?;
        if let Some(line) = &link.play {
            play.adopt_line(line)?;
        }
        let save = play.save();
        let specs = play.level().specs();
        let search = link.search.clone().unwrap_or_default();
        let spec = specs.iter().find(|spec| spec.id == search);
        let set = spec.map_or_else(Vec::new, |spec| link.settings(spec));
        let config = RunConfig { search, set, seed };
        play.evolve(&config).map_err(ParseError::new)?;
        let Some(run) = play.run() else {
            return Err(ParseError::new(tr!("the link has no run")));
        };
        let direction = run.report().direction;
        // What differs from the defaults, in the order of the parameters: so the same settings are
        // one contestant.
        let set = RunConfig::from_run(run).set.into_iter();
        let set: Vec<String> = set.map(|(id, value)| format!("{id}={value}")).collect();
        let name = format!("{}:{}", run.spec().id, set.join(","));
        let name = name.trim_end_matches(':').to_owned();
        let contestant = self.contestants.iter().position(|(it, _)| *it == name);
        let level = self.levels.iter().position(|level| level.save() == save);
        let contestants = self.contestants.len() + usize::from(contestant.is_none());
        let levels = self.levels.len() + usize::from(level.is_none());
        if contestants > limits::CONTESTANTS || levels > limits::LEVELS {
            return Err(too_many());
        }
        let contestant = contestant.unwrap_or_else(|| {
            self.contestants.push((name, direction));
            contestants - 1
        });
        if level.is_none() {
            self.levels.push(open_any(&save)?);
        }
        Ok((level.unwrap_or(levels - 1), contestant))
    }

    fn finish(self) -> Result<RaceResults, String> {
        let names = self.contestants.iter().map(|(name, _)| name.clone());
        let mut config = RaceConfig::new(&self.levels, &names.collect::<Vec<_>>())?;
        config.name_by_difference();
        let seeds = || self.outcomes.iter().map(|run| run.seed);
        let (first, last) = (seeds().min().unwrap_or(1), seeds().max().unwrap_or(1));
        (config.first, config.seeds) = (first, (last - first).saturating_add(1));
        (config.seconds, config.evaluations) = (None, None);
        let directions: Vec<Direction> = self.contestants.iter().map(|(_, way)| *way).collect();
        // Lines have no times.
        let one_way = directions.windows(2).all(|two| two[0] == two[1]);
        if config.measure == Measure::Seconds || !one_way {
            config.measure = Measure::Evaluations;
        }
        Ok(RaceResults {
            config,
            outcomes: self.outcomes,
            directions,
            version: self.versions.into_iter().collect::<Vec<_>>().join(", "),
            made: Provenance {
                gathered: true,
                ..Provenance::default()
            },
        })
    }
}

/// A race's report; the figures in it are calculated again.
#[derive(Deserialize)]
struct ReportFile {
    version: Option<String>,
    puzzle: String,
    levels: Vec<ReportLevel>,
    seeds: u64,
    seed: u64,
    budget: ReportBudget,
    by: Measure,
    unit: Option<String>,
    #[serde(default)]
    threads: usize,
    contestants: Vec<ReportContestant>,
    outcomes: Vec<RunOutcome>,
    #[serde(default)]
    made: Provenance,
}

#[derive(Deserialize)]
struct ReportLevel {
    level: String,
}

#[derive(Deserialize)]
struct ReportBudget {
    seconds: Option<f64>,
    evaluations: Option<u64>,
}

#[derive(Deserialize)]
struct ReportContestant {
    search: String,
    settings: Map<String, Value>,
}

fn report(text: &str) -> Result<RaceResults, ParseError> {
    let file: ReportFile = json::read_parts(text, 2)?;
    let entry = known(&file.puzzle).map_err(|why| why.within("puzzle"))?;
    let (levels, contestants) = (file.levels.len(), file.contestants.len());
    if contestants > limits::CONTESTANTS || levels > limits::LEVELS {
        return Err(too_many());
    }
    let open = |(n, level): (usize, &ReportLevel)| {
        let opened = entry.open(&level.level);
        opened.map_err(|why| why.within(format!("levels[{n}]")))
    };
    let plays = file.levels.iter().enumerate().map(open);
    let plays: Vec<_> = plays.collect::<Result<_, _>>()?;
    let names = file.contestants.iter().map(|it| {
        let set = it.settings.iter();
        let set = set.map(|(id, value)| format!("{id}={}", value.as_str().unwrap_or_default()));
        format!("{}:{}", it.search, set.collect::<Vec<_>>().join(","))
    });
    let names: Vec<String> = names
        .map(|name| name.trim_end_matches(':').to_owned())
        .collect();
    let within = |why: String| ParseError::new(why).within("contestants");
    let mut config = RaceConfig::new(&plays, &names).map_err(within)?;
    config.name_by_difference();
    (config.first, config.seeds, config.threads) =
        (file.seed, file.seeds.max(1), file.threads.max(1));
    (config.seconds, config.evaluations) = (file.budget.seconds, file.budget.evaluations);
    config.measure = file.by;
    if config.first.checked_add(config.seeds - 1).is_none() {
        let what = tr!(
            "seeds after {first} exceed the largest seed",
            first = config.first
        );
        return Err(ParseError::new(what).within("seeds"));
    }
    let units = PRESETS.iter().map(|preset| preset.unit);
    let unit = units
        .into_iter()
        .find(|unit| file.unit.as_deref() == Some(unit));
    config.unit = unit.unwrap_or(config.unit);
    let is_sound = |run: &RunOutcome| {
        let offset = run.seed.checked_sub(config.first);
        let is_scheduled = file.made.gathered || offset.is_some_and(|at| at < config.seeds);
        (run.contestant < contestants && run.level < levels && is_scheduled)
            && (run.seconds >= 0.0 && run.curve.len() <= MAX_CURVE_POINTS)
            && run.curve.is_sorted_by(|a, b| a.0 <= b.0)
    };
    let mut once = BTreeSet::new();
    let mut is_new = |run: &RunOutcome| once.insert((run.contestant, run.level, run.seed));
    let mut runs = file.outcomes.iter();
    if let Some(n) = runs.position(|run| !is_sound(run) || !is_new(run)) {
        let what = tr!("it is not a run of this race, or is there twice");
        return Err(ParseError::new(what).within(format!("outcomes[{n}]")));
    }
    if file.outcomes.is_empty() || file.outcomes.len() as u64 > limits::RUNS {
        let most = limits::RUNS;
        let what = tr!("expected 1 to {most} runs", most);
        return Err(ParseError::new(what).within("outcomes"));
    }
    Ok(RaceResults {
        directions: directions(&config)?,
        outcomes: file.outcomes,
        version: file.version.unwrap_or_else(|| "0.1.0".to_owned()),
        made: file.made,
        config,
    })
}

/// Which way each contestant's fitness improves. Its settings are checked, those of islands too:
/// single runs may have some.
fn directions(config: &RaceConfig) -> Result<Vec<Direction>, ParseError> {
    let mut directions = Vec::new();
    for (n, contestant) in config.contestants.iter().enumerate() {
        let mut play = open_any(&config.levels[0].save)?;
        let begun = play.evolve(&contestant.run_config(config.first));
        begun.map_err(|why| ParseError::new(why).within(format!("contestants[{n}]")))?;
        let run = play.run();
        directions.push(run.map_or(Direction::default(), |run| run.report().direction));
    }
    Ok(directions)
}

fn too_many() -> ParseError {
    ParseError::new(tr!(
        "at most {searches} searches on {levels} levels can be compared",
        searches = limits::CONTESTANTS,
        levels = limits::LEVELS
    ))
}

#[cfg(test)]
#[path = "gathered_tests.rs"]
mod tests;
