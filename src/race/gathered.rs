//! Results from outside as a race: result lines of single runs, or the report of a race as JSON.
//!
//! Lines need not be of one schedule: contestants are the distinct searches with their settings, levels
//! the distinct levels, in the order in which they come. Lines that can't be read are named; the
//! others are taken.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::config::identity;
use super::link::limits;
use super::outcome::{Measure, RunOutcome};
use super::presets::PRESETS;
use super::results::Provenance;
use super::{RaceConfig, RaceLink, RaceResults, Reached, search_text};
use crate::game::files::link::{self, Link};
use crate::game::run::RunConfig;
use crate::game::run::result_line::{self, ResultLine};
use crate::game::{MAX_MESSAGE_CHARS, ParseError, Play, excerpt, files::json, message, newer_note};
use crate::i18n::{tr, translate, trn};
use crate::puzzles::registry::{by_id, find, open_any};
use crate::search::Direction;

/// The characters kept for the number of further lines, below the faults that are named.
const MORE_CHARS: usize = 40;

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
    match is_json(text) {
        true => text.contains("\"outcomes\"") && text.contains("\"contestants\""),
        false => text.contains("evaluations") && text.split_whitespace().any(link::is_own_address),
    }
}

/// Whether a text is meant to be JSON, and no lines.
pub fn is_json(text: &str) -> bool {
    text.trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('{')
}

/// Reads result lines or a race's report.
///
/// # Errors
/// What is wrong, where nothing can be taken: of several lines a line each.
pub fn read(text: &str) -> Result<Gathered, String> {
    if is_json(text) {
        let file = json::read_parts(text, 2).and_then(|file: ReportFile| {
            file.check_size()?;
            report(file)
        });
        let mut results = file.map_err(|why| why.to_string())?;
        results.config.name_by_difference();
        let versions = results.version.split(", ");
        let notes = versions.filter_map(|it| newer_note(Some(it))).collect();
        return Ok(Gathered { results, notes });
    }
    lines(text)
}

/// Reads a race's report of any size, with the names that the runner gives.
///
/// # Errors
/// What is wrong.
pub fn read_report(text: &str) -> Result<RaceResults, ParseError> {
    json::read_parts(text, 4).and_then(report)
}

/// What the lines so far have brought.
#[derive(Default)]
struct Lines {
    levels: Vec<Box<dyn Play>>,
    /// What each level is, whatever its name.
    identities: Vec<(String, String)>,
    /// Of each contestant its search and settings, as a race names them, and which way its fitness
    /// improves.
    contestants: Vec<(String, Direction)>,
    /// The places of level and contestant, by the link without its seed.
    places: BTreeMap<String, (usize, usize)>,
    outcomes: Vec<RunOutcome>,
    /// The line of each run, by its contestant, level and seed, and its place in the outcomes.
    lines: BTreeMap<(usize, usize, u64), (usize, usize)>,
    versions: BTreeSet<String>,
}

fn lines(text: &str) -> Result<Gathered, String> {
    let mut all = Lines::default();
    let (mut faults, mut more, mut repeated) = (Vec::new(), 0, 0);
    result_line::read_all(text, |(n, line)| {
        match line.and_then(|line| all.add(&line, n)) {
            Ok(is_new) => repeated += usize::from(!is_new),
            // No message has room for more.
            Err(_) if faults.len() > MAX_MESSAGE_CHARS => more += 1,
            Err(why) => faults.push(message(tr!("Line {n}: {why}.", n, why))),
        }
    });
    // As many as one message has room for.
    let mut room = MAX_MESSAGE_CHARS - MORE_CHARS;
    let fits = |fault: &&String| {
        let length = fault.chars().count() + 1;
        room.checked_sub(length).map(|left| room = left).is_some()
    };
    let shown = faults.iter().take_while(fits).count().max(1);
    more += faults.len().saturating_sub(shown);
    faults.truncate(shown);
    if more > 0 {
        faults.push(trn!(more, "And {n} more line.", "And {n} more lines."));
    }
    if all.outcomes.is_empty() && faults.is_empty() {
        faults.push(tr!("Paste lines that “Copy result” has made.").to_owned());
    }
    if all.outcomes.is_empty() {
        return Err(message(faults.join("\n")));
    }
    if repeated > 0 {
        faults.push(trn!(
            repeated,
            "One line repeats a run: it counts once.",
            "{n} lines repeat a run: each run counts once."
        ));
    }
    faults.extend(all.versions.iter().filter_map(|it| newer_note(Some(it))));
    Ok(Gathered {
        results: all.finish()?,
        notes: faults,
    })
}

impl Lines {
    /// Takes the line with this number; returns whether its run is new.
    fn add(&mut self, line: &ResultLine, n: usize) -> Result<bool, ParseError> {
        let run = self.take(line)?;
        let (key, end) = ((run.contestant, run.level, run.seed), self.outcomes.len());
        let (first, at) = *self.lines.entry(key).or_insert((n, end));
        if at == end {
            self.outcomes.push(run);
        } else if self.outcomes[at] != run {
            let what = tr!(
                "another outcome of the run in line {first}, which counts",
                first
            );
            return Err(ParseError::new(what));
        }
        Ok(at == end)
    }

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
                "at most {n} run can be added",
                "at most {n} runs can be added"
            );
            return Err(ParseError::new(what));
        }
        let version = line.link.version.as_deref();
        self.versions
            .insert(version.unwrap_or(crate::VERSION).to_owned());
        Ok(RunOutcome {
            contestant,
            level,
            seed: line.seed,
            solved: line.solved,
            seconds: 0.0,
            evaluations: line.evaluations,
            score: line.fitness,
            curve: Vec::new(), // only the end is known
        })
    }

    /// The places of a link's level and contestant.
    fn place(&mut self, link: &Link, seed: u64) -> Result<(usize, usize), ParseError> {
        let unknown = || ParseError::new(tr!("unknown puzzle"));
        let entry = find(&link.puzzle).ok_or_else(unknown)?;
        if let Some(first) = self.levels.first().filter(|it| it.puzzle_id() != entry.id) {
            let first = find(first.puzzle_id()).map_or("", |it| translate(it.name));
            let there = translate(entry.name);
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
        let (save, identity) = (play.save(), identity(&*play));
        let specs = play.level().specs();
        let search = link.search.clone().unwrap_or_default();
        if !specs.iter().any(|spec| spec.id == search) {
            let (name, id) = (translate(entry.name), excerpt(&search));
            return Err(ParseError::new(tr!(
                "{name} has no search “{id}”",
                name,
                id
            )));
        }
        let set = link.set.clone();
        let config = RunConfig { search, set, seed };
        play.evolve(&config).map_err(ParseError::new)?;
        let Some(run) = play.run() else {
            return Err(ParseError::new(tr!("the link has no run")));
        };
        let direction = run.report().direction;
        // What differs from the defaults, in the order of the parameters: so the same settings are
        // one contestant.
        let name = search_text(run.spec().id, &RunConfig::from_run(run).set);
        let contestant = self.contestants.iter().position(|(it, _)| *it == name);
        let level = self.identities.iter().position(|level| *level == identity);
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
            self.identities.push(identity);
        }
        Ok((level.unwrap_or(levels - 1), contestant))
    }

    fn finish(self) -> Result<RaceResults, String> {
        let (names, directions): (Vec<_>, Vec<_>) = self.contestants.into_iter().unzip();
        let mut config = RaceConfig::new(&self.levels, &names)?;
        config.name_by_difference();
        let seeds = || self.outcomes.iter().map(|run| run.seed);
        let (first, last) = (seeds().min().unwrap_or(1), seeds().max().unwrap_or(1));
        (config.first, config.seeds) = (first, (last - first).saturating_add(1));
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
    version: String,
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
    name: String,
    search: String,
    settings: Map<String, Value>,
    given: Option<String>,
    place: Option<usize>,
    value: Option<(String, String)>,
    #[serde(default)]
    control: bool,
    #[serde(default)]
    targets: Vec<Reached>,
}

impl ReportFile {
    /// Checks that the page can take it.
    fn check_size(&self) -> Result<(), ParseError> {
        if self.contestants.len() > limits::CONTESTANTS || self.levels.len() > limits::LEVELS {
            return Err(too_many());
        }
        let most = limits::RUNS;
        if self.outcomes.is_empty() || self.outcomes.len() as u64 > most {
            let what = tr!("expected 1 to {most} runs", most);
            return Err(ParseError::new(what).within("outcomes"));
        }
        Ok(())
    }
}

fn report(file: ReportFile) -> Result<RaceResults, ParseError> {
    let entry = by_id(&file.puzzle).map_err(|why| why.within("puzzle"))?;
    let (levels, contestants) = (file.levels.len(), file.contestants.len());
    let open = |(n, level): (usize, &ReportLevel)| {
        let opened = entry.open(&level.level);
        opened.map_err(|why| why.within(format!("levels[{n}]")))
    };
    let plays = file.levels.iter().enumerate().map(open);
    let plays: Vec<_> = plays.collect::<Result<_, _>>()?;
    let names = file.contestants.iter().map(|it| {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let set = it.settings.iter();
        let set = set.map(|(id, value)| (id.clone(), text(value)));
        search_text(&it.search, &set.collect::<Vec<_>>())
    });
    let within = |why: String| ParseError::new(why).within("contestants");
    let targets = file.contestants.first().map_or(&[][..], |it| &it.targets);
    let targets: Vec<String> = targets.iter().map(|it| it.target.to_string()).collect();
    let link = RaceLink {
        searches: names.collect(),
        seed: Some(file.seed),
        seeds: Some(file.seeds.max(1)),
        target: Some(targets.join("|")),
        by: Some(file.by),
        ..RaceLink::default()
    };
    let mut config = link.config_on(&plays).map_err(within)?;
    for (it, read) in config.contestants.iter_mut().zip(&file.contestants) {
        it.label.clone_from(&read.name);
        it.place = read.place.unwrap_or(it.place);
        it.control = read.control;
        // Without several values, the name that was given is the label.
        let given = match read.value {
            Some(_) => &read.given,
            None => &read.given.as_ref().map(|_| read.name.clone()),
        };
        (it.value, it.given) = (read.value.clone(), given.clone());
    }
    config.threads = file.threads.max(1);
    (config.seconds, config.evaluations) = (file.budget.seconds, file.budget.evaluations);
    let seeds = config.check_seeds();
    seeds.map_err(|why| ParseError::new(why).within("seeds"))?;
    let mut units = PRESETS.iter().map(|preset| preset.unit);
    let unit = units.find(|unit| file.unit.as_deref() == Some(unit));
    config.unit = unit.unwrap_or(config.unit);
    let is_sound = |run: &RunOutcome| {
        let offset = run.seed.checked_sub(config.first);
        let is_scheduled = file.made.gathered || offset.is_some_and(|at| at < config.seeds);
        run.contestant < contestants && run.level < levels && is_scheduled && run.is_sound()
    };
    let mut once = BTreeSet::new();
    let mut is_new = |run: &RunOutcome| once.insert((run.contestant, run.level, run.seed));
    let mut runs = file.outcomes.iter();
    if let Some(n) = runs.position(|run| !is_sound(run) || !is_new(run)) {
        let what = tr!("it is not a run of this race, or appears twice");
        return Err(ParseError::new(what).within(format!("outcomes[{n}]")));
    }
    let mut outcomes = file.outcomes;
    once.clear();
    outcomes.retain_mut(|run| {
        run.level = config.given_levels[run.level];
        once.insert((run.contestant, run.level, run.seed))
    });
    // Its settings are checked, those of islands too: single runs may have some.
    let way = |(n, it)| {
        let way = config.direction(it, &config.levels[0]);
        way.map_err(|why| ParseError::new(why).within(format!("contestants[{n}]")))
    };
    let directions = config.contestants.iter().enumerate().map(way);
    Ok(RaceResults {
        directions: directions.collect::<Result<_, _>>()?,
        outcomes,
        version: file.version,
        made: file.made,
        config,
    })
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
