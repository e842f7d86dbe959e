//! `race`: runs several searches on the same levels, from the same seeds and with the same
//! budget, and tests the differences.

mod race_file;
mod runs;

use std::env;
use std::fs::{self, OpenOptions};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use evolvarium::game::files::link::quoted;
use evolvarium::game::newer_note;
use evolvarium::game::run::search_choice::offered;
use evolvarium::game::{ParseError, Play, excerpt};
use evolvarium::puzzles::find;
use evolvarium::race::learn::{LessonFile, LessonLink};
use evolvarium::race::parts::{Merge, Part};
use evolvarium::race::{Measure, Provenance, RaceConfig, RaceLink, RaceResults, report};
use evolvarium::search::Aim;

use self::race_file::RaceFile;
use super::{
    CommandResult, Fault, clock, interrupt, print, print_fault, searching, setting, tell_unwritten,
    text,
};

/// The bundled lessons.
const LESSONS: &str = include_str!("../../../../www/lessons.json");
/// Default number of seeds.
const SEEDS: u64 = 20;
/// Default limit of a run, in seconds.
const SECONDS: f64 = 10.0;

/// Race searches against each other: the same levels, seeds and budget for all.
///
/// Runs take turns, seed by seed, so that times can be compared. With
/// --evaluations alone there is no time limit, so everything but the times is the
/// same on every machine. Exit code 0 if the race was completed, 1 if it was
/// interrupted.
///
/// A race can be made in parts, by processes on any machines: each with the same
/// arguments and its own --part, then --merge puts their files together.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve race house.json --search tuned --search java --seeds 20 --seconds 2
  evolve race house.json --search tuned:population=30 --search tuned --evaluations 50000
  evolve race a.json b.json c.json --random --json --csv runs.csv --svg race.svg
  evolve race PUZZLE --search tuned --search random --seconds 1 --by score
  evolve race house.json --search tuned --search tuned:islands=4,interval=5
  evolve race --preset PUZZLE --markdown
  evolve race '#/learn?lesson=chance&choice=1'
  evolve race --preset PUZZLE --seeds 40 --part 1/8 --keep part-1.json
  evolve race --merge part-*.json --markdown

Keys of the JSON object: version (of the program), puzzle, levels, seeds, seed
(the first), budget (seconds, evaluations), by, unit (of the fitness), threads, made
(date, command, machine, whether the race was resumed or its runs were gathered,
and the part that these are, as i/n, if they are not the whole race),
contestants, provisional (whether runs are missing), tests, result (a sentence), note (a sentence or null),
outcomes. Of a contestant: name, search, search_name, settings, direction (lower or
higher: which fitness is better), runs, solved, rate
with its interval of 95 % (rate_low, rate_high: Wilson), seconds and evaluations
to solve (q1, median, q3; an unsolved run counts as infinite, so a quartile may be
null), ert (expected running time: the evaluations of all runs by the number that
solve), targets (of each --target: target, reached, ert), score (q1, median, q3, best, worst), steps (share solved by evaluations),
band (course of the best fitness), levels (the same figures on each level, without
steps and band; empty where there is one level). Of a test, the leader a against
another contestant b: u, p (two-sided, Mann and Whitney, level by level), p_holm
(corrected for several tests), p_least (the least p_holm possible with this number
of runs), effect (how often a run of a is better than one of b: Vargha and
Delaney), verdict (beats, is-beaten-by, no-significant-difference or
too-few-runs), words, sentence. Of an outcome: the indices of contestant and level
in their lists, seed, solved, seconds, evaluations, score, curve.")]
pub struct Race {
    /// The levels, all of one puzzle: level files, saves, links, or - for standard
    /// input; a puzzle's id stands for its example level. Or the link of a race or
    /// of a bundled lesson: its seeds, budget, measure and targets can be changed.
    #[arg(
        value_name = "LEVEL",
        required_unless_present_any = ["preset", "merge"],
        conflicts_with = "preset"
    )]
    levels: Vec<String>,
    /// A contestant: a search, with its own settings if you like; several values of
    /// one setting (VALUE|VALUE|…) make as many contestants. `list` prints all
    /// searches. Default: the puzzle's recommended search.
    #[arg(
        long,
        value_name = "NAME[:PARAMETER=VALUE,…]",
        conflicts_with = "preset"
    )]
    search: Vec<String>,
    /// The name of a contestant, in the order of --search; an empty one leaves it
    /// as it is.
    #[arg(long, value_name = "NAME", requires = "search")]
    name: Vec<String>,
    /// Include a random control: the puzzle's own, or one of the first genetic
    /// algorithm's genome (immigrants=1) if no contestant has the puzzle's.
    #[arg(long)]
    random: bool,
    /// A ready-made race: a puzzle's id for the original searches against the
    /// tuned one, kuromasu-paper for the paper's own experiment; its number of
    /// seeds and its budget can be changed.
    #[arg(long, value_name = "ID")]
    preset: Option<String>,
    /// Runs of each contestant on each level [default: 20].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000), allow_negative_numbers = true)]
    seeds: Option<u64>,
    /// First seed (then +1 for each run) [default: 1].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Stop each run after S seconds [default: 10, none with --evaluations].
    #[arg(long, value_name = "S", value_parser = searching::seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// Stop each run after N evaluated candidates.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    evaluations: Option<u64>,
    /// Set a parameter of every contestant except the random control; a
    /// contestant's own settings take precedence.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// Use the defaults of this version of Evolvarium for what is not set [default:
    /// those of this one].
    #[arg(long = "defaults", value_name = "VERSION", value_parser = searching::VERSIONS)]
    _defaults: Option<String>,
    /// The measure to compare. With score (the fitness), runs do not stop at a
    /// solution but when their budget is spent [default: score if the searches
    /// design levels or have no fixed target, or if solutions differ in quality;
    /// otherwise evaluations, but seconds between searches whose evaluations are
    /// not the same work].
    #[arg(long, value_parser = measures())]
    by: Option<Measure>,
    /// Say how many runs reach this fitness, and after how many evaluations. Can be
    /// given several times.
    #[arg(long, value_name = "FITNESS", allow_negative_numbers = true)]
    target: Vec<f64>,
    /// Run T runs at the same time. They then share cores, so their times are
    /// hardly comparable [default: all cores, but 1 if runs are limited or compared
    /// by time].
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=256), allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Make only the i-th of n parts of the race: whole seeds, described as parts of
    /// the whole.
    #[arg(long, value_name = "i/n")]
    part: Option<Part>,
    /// Save the race to this file, every ten seconds (a large one less often) and at
    /// the end, as --json prints it; if the file exists, resume from it.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Put the parts of a race together, in any order, and print the race: their
    /// figures are those of the race in one.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "levels", "preset", "search", "random", "seeds", "seed", "seconds", "evaluations", "set",
        "by", "target", "threads", "part", "keep",
    ])]
    merge: Vec<String>,
    /// Print one JSON object and nothing else.
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print the table in Markdown.
    #[arg(long)]
    markdown: bool,
    /// Write one line per run to this CSV file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a picture to this SVG file: runs solved by evaluations, and the
    /// course of the fitness.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Reads the measure.
fn measures() -> impl TypedValueParser<Value = Measure> {
    let all = Measure::ALL.map(|measure| {
        PossibleValue::new(measure.word()).help(match measure {
            Measure::Evaluations => "Evaluations to the solution",
            Measure::Seconds => "Seconds to the solution",
            Measure::Score => "The fitness at the end",
        })
    });
    PossibleValuesParser::new(all).try_map(|word| word.parse::<Measure>())
}

impl Race {
    /// Runs the command.
    pub fn run(self) -> Result<CommandResult, Fault> {
        if self.search.iter().any(|name| name == "list") {
            return self.list();
        }
        let results = match &self.merge[..] {
            [] => self.race()?,
            files => merge(files)?,
        };
        if let Some(file) = &self.csv {
            tell_unwritten(write(file, &report::csv(&results)));
        }
        if let Some(file) = &self.svg {
            tell_unwritten(write(file, &results.picture()));
        }
        match (self.json, self.markdown) {
            (true, _) => print(report::json(&results))?,
            (_, true) => print(report::markdown(&results))?,
            _ => print(report::table(&results))?,
        }
        Ok((!interrupt::is_requested()).into())
    }

    /// Makes the race, or the part of it.
    fn race(&self) -> Result<RaceResults, Fault> {
        let mut results = RaceResults::new(self.config()?).map_err(Fault::new)?;
        let config = &results.config;
        let schedule = match self.part {
            None => config.schedule(),
            Some(part) => {
                let check = part.check(config);
                check.map_err(|why| Fault::new(why).within("--part"))?;
                part.schedule(config)
            }
        };
        // Files that can't be written are reported before the race, not after hours.
        for file in self.csv.iter().chain(&self.svg) {
            let opened = OpenOptions::new().append(true).create(true).open(file);
            opened.map_err(|error| unwritable(file, &error))?;
        }
        results.made = self.provenance(config.threads);
        let race_file = self.keep.as_ref().map(|file| RaceFile(file));
        if let Some(file) = &race_file {
            file.restore(&mut results, schedule.len())?;
        }
        runs::run(&mut results, &schedule, self.json, race_file.as_ref())?;
        Ok(results)
    }

    /// When, how and where the race is made. The command is that of the whole race.
    fn provenance(&self, threads: usize) -> Provenance {
        let mut is_value = false;
        let is_whole = |word: &String| {
            let is_own = |option: &str| {
                let rest = word.strip_prefix(option);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
            };
            let own = ["--part", "--keep"].into_iter().any(is_own);
            let left_out = own || is_value;
            is_value = own && !word.contains('=');
            !left_out
        };
        let arguments = env::args().skip(1).filter(is_whole);
        let arguments = arguments.map(|word| quoted(&word));
        let command = ["cargo run --release --bin evolve --".to_owned()].into_iter();
        let command: Vec<String> = command.chain(arguments).collect();
        let threads = match threads {
            1 => "1 thread".to_owned(),
            n => format!("{n} threads"),
        };
        let (os, arch) = (env::consts::OS, env::consts::ARCH);
        Provenance {
            date: Some(clock::date()),
            command: Some(command.join(" ")),
            machine: Some(format!("{os} {arch}, {threads}")),
            part: self.part,
            ..Provenance::default()
        }
    }

    /// Prints all searches.
    fn list(&self) -> Result<CommandResult, Fault> {
        let name = self.levels.first().map_or("", String::as_str);
        let play = open(name)?;
        let specs = [Aim::Solve, Aim::Design].map(|aim| offered(&*play, aim));
        searching::print_list(&*play, &specs.concat(), Aim::Solve, self.json)?;
        Ok(CommandResult::Success)
    }

    /// The configuration from the command line.
    fn config(&self) -> Result<RaceConfig, Fault> {
        let (mut config, is_own) = match (self.link()?, &self.preset) {
            (Some(link), _) => (race_of(&link, "the link")?, false),
            (_, Some(id)) => (race_of(&RaceLink::ready(id), "--preset")?, false),
            (_, None) => (self.custom_race()?, true),
        };
        if self.random && !config.add_control() {
            let note = format!("“{}” has no random control", config.puzzle);
            print_fault(&Fault::new(note));
        }
        config.set(&self.set).map_err(Fault::new)?;
        if is_own {
            config.measure = config.fair_measure();
        }
        config.first = self.seed.unwrap_or(config.first);
        config.seeds = self.seeds.unwrap_or(config.seeds);
        if !self.target.is_empty() {
            config.targets.clone_from(&self.target);
        }
        if self.seconds.is_some() || self.evaluations.is_some() {
            config.seconds = self.seconds;
            config.evaluations = self.evaluations;
        }
        config.measure = self.by.unwrap_or(config.measure);
        let is_timed = config.seconds.is_some() || config.measure == Measure::Seconds;
        let cores = || match is_timed {
            true => 1,
            false => thread::available_parallelism().map_or(1, NonZero::get),
        };
        config.threads = self.threads.map_or_else(cores, |threads| threads as usize);
        Ok(config)
    }

    /// The race of the link that stands for a level, if it is one's.
    fn link(&self) -> Result<Option<RaceLink>, Fault> {
        let is_race = |name: &&String| RaceLink::recognises(name) || LessonLink::recognises(name);
        let Some(name) = self.levels.iter().find(is_race) else {
            return Ok(None);
        };
        let link = match RaceLink::recognises(name) {
            true => name.parse(),
            false => name.parse().and_then(|link| lesson(&link)),
        };
        let link: RaceLink = link.map_err(link_fault)?;
        if self.levels.len() > 1 || !self.search.is_empty() || link.is_empty() {
            let what = "expected a race such as #/lab?race=slice, without other levels or searches";
            return Err(link_fault(what));
        }
        if let Some(note) = newer_note(link.version.as_deref()) {
            print_fault(&Fault::new(note));
        }
        Ok(Some(link))
    }

    /// A race of the given levels and searches.
    fn custom_race(&self) -> Result<RaceConfig, Fault> {
        let plays = self.levels.iter().map(|name| open(name));
        let plays: Vec<_> = plays.collect::<Result<_, _>>()?;
        let link = RaceLink {
            searches: self.search.clone(),
            names: self.name.iter().cloned().enumerate().collect(),
            seeds: Some(SEEDS),
            ..RaceLink::default()
        };
        let mut config = link.config_on(&plays).map_err(Fault::new)?;
        (config.seconds, config.evaluations) = (Some(SECONDS), None);
        Ok(config)
    }
}

/// Opens a level, or a puzzle's example when its id is given.
fn open(name: &str) -> Result<Box<dyn Play>, Fault> {
    match find(name) {
        Some(entry) if !Path::new(name).exists() => Ok(entry.example()),
        _ => text::level(name),
    }
}

/// The race of a bundled lesson.
fn lesson(link: &LessonLink) -> Result<RaceLink, ParseError> {
    let lessons = LessonFile::read(LESSONS)?.lessons;
    let id = link.lesson.as_deref().unwrap_or_default();
    let Some(lesson) = lessons.iter().find(|lesson| lesson.id == id) else {
        let known: Vec<&str> = lessons.iter().map(|lesson| &*lesson.id).collect();
        let (id, known) = (excerpt(id), known.join(", "));
        return Err(ParseError::new(format!(
            "unknown lesson “{id}”; known: {known}"
        )));
    };
    lesson.case(link.choice).1.link()
}

/// The configuration of a link that stands in this place.
fn race_of(link: &RaceLink, place: &str) -> Result<RaceConfig, Fault> {
    let config = link.config_by_ids();
    config.map_err(|why| Fault::new(why).within(place))
}

fn link_fault(why: impl ToString) -> Fault {
    Fault::new(why.to_string()).within("the link")
}

/// Puts the parts of a race together.
fn merge(files: &[String]) -> Result<RaceResults, Fault> {
    let mut merge = Merge::default();
    for file in files {
        merge
            .add(file, race_file::read(file)?)
            .map_err(Fault::new)?;
    }
    merge.finish().map_err(Fault::new)
}

fn write(file: &Path, content: &str) -> Result<(), Fault> {
    fs::write(file, content).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &Path, error: &io::Error) -> Fault {
    Fault::new(format!("can't be written: {error}")).within(file.display())
}
