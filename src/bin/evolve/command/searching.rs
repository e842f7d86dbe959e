//! Runs a search: its options, settings, limits and progress.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::game::run::chart::short;
use evolvarium::game::run::search_choice::{choose, offered};
use evolvarium::search::parameter::ParameterKind;
use evolvarium::search::{Aim, Method, Parameter, Report, Spec, Step};
use indicatif::{HumanCount, ProgressBar};
use serde_json::{Value, json};

use super::exchange::Exchange;
use super::run_file::RunFile;
use super::{Fault, clock, interrupt, print, progress_bar, setting, tell_unwritten};

/// The versions whose defaults are known; no default has changed since the first of them.
pub const VERSIONS: [&str; 1] = [evolvarium::VERSION];
/// Steps between two readings of the clock: a few milliseconds, with steps of 20–200 µs.
const BLOCK: u64 = 64;

/// Reads a number of seconds.
///
/// # Errors
/// When the text is not such a number.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s >= 0.0 && s.is_finite() => Ok(s),
        _ => Err("expected a number of seconds, 0 or more".to_owned()),
    }
}

fn setting_or_list(text: &str) -> Result<(String, String), String> {
    match text {
        "list" => Ok((text.to_owned(), String::new())),
        _ => setting(text),
    }
}

/// The parameters that were set by their own options.
pub fn given<const N: usize>(options: [(&str, &Option<String>); N]) -> Vec<(String, String)> {
    let given = |(id, value): (&str, &Option<String>)| Some((id.to_owned(), value.clone()?));
    options.into_iter().filter_map(given).collect()
}

/// The options of the commands that run a search: `solve` and `design`.
#[derive(Args)]
pub struct SearchOptions {
    /// The search; `list` prints all searches with their parameters. Default: the
    /// puzzle's recommended search.
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true
    )]
    search: String,
    /// The seed that fixes all random choices.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// Run N islands, each on its own thread: runs of the same search, each with
    /// its own seed, that exchange their best individuals every few generations.
    /// The same as --set islands=N; topology (ring or all), interval (generations)
    /// and migrants can be set as well.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    islands: Option<String>,
    /// Set a parameter of the search; `list` prints all searches with theirs.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting_or_list)]
    set: Vec<(String, String)>,
    /// Use the defaults of this version of Evolvarium for what is not set [default:
    /// those of this one].
    #[arg(long = "defaults", value_name = "VERSION", value_parser = VERSIONS)]
    _defaults: Option<String>,
    #[command(flatten)]
    pub limit: Limit,
    /// Exchange the best individuals with other processes through this folder, each
    /// with a seed of its own; as many are sent as --set migrants=N says. A run that
    /// can be resumed is saved there too (seed-N.json), and the same command resumes
    /// it; islands need --keep for that.
    #[arg(long, value_name = "DIR")]
    exchange: Option<PathBuf>,
    /// Print one JSON object and nothing else.
    #[arg(long)]
    pub json: bool,
}

impl SearchOptions {
    /// Whether the searches are to be printed, and none is to run.
    pub fn is_list(&self) -> bool {
        self.search == "list" || self.set.iter().any(|(name, _)| name == "list")
    }

    /// The settings given, if no search is: those of a search for a difficulty, where there is one among them.
    pub fn for_difficulty(&self, more: &[(String, String)]) -> Option<Vec<(String, String)>> {
        let set = [&self.set, more].concat();
        let is_wished = set.iter().any(|(id, _)| id == "difficulty");
        (self.search.is_empty() && !self.is_list() && is_wished).then_some(set)
    }

    /// Runs the search. `more`: settings from the command's own options. `seconds`: the limit if
    /// none is given. `keep`: the file to save it to. `None` for `--search list`, which prints the searches.
    ///
    /// # Errors
    /// When the configuration is not valid, or the run file can't be read or written.
    pub fn run(
        &self,
        play: &mut dyn Play,
        aim: Aim,
        more: Vec<(String, String)>,
        seconds: f64,
        keep: Option<PathBuf>,
    ) -> Result<Option<SearchTime>, Fault> {
        let Some(mut run_config) = self.run_config(play, aim)? else {
            return Ok(None);
        };
        run_config.set.extend(more);
        begin(play, &run_config)?;
        let exchange = self.exchange.as_ref();
        let exchange = exchange.map(|folder| Exchange::new(folder, self.seed));
        let mut exchange = exchange.transpose()?;
        let in_folder = || {
            let saves = play.run().is_some_and(|run| run.checkpoint().is_some());
            let file = |folder: &PathBuf| folder.join(format!("seed-{}.json", self.seed));
            self.exchange.as_ref().filter(|_| saves).map(file)
        };
        let run_file = keep.or_else(in_folder).map(RunFile);
        if let Some(run_file) = &run_file {
            run_file.restore(play)?;
        }
        let limit = self.limit.or_seconds(seconds);
        let run_file = run_file.as_ref();
        let time = limit.search(play, self.json, run_file, exchange.as_mut())?;
        Ok(Some(time))
    }

    /// The configuration of the run. `None` for `--search list`, which prints the searches.
    ///
    /// # Errors
    /// When the search is unknown: lists the known ones.
    fn run_config(&self, play: &dyn Play, aim: Aim) -> Result<Option<RunConfig>, Fault> {
        if self.is_list() {
            print_list(play, &offered(play, aim), aim, self.json)?;
            return Ok(None);
        }
        let spec = choose(play, aim, &self.search).map_err(Fault::new)?;
        let islands = self.islands.iter();
        let islands = islands.map(|n| ("islands".to_owned(), n.clone()));
        Ok(Some(RunConfig {
            search: spec.id.to_owned(),
            set: self.set.iter().cloned().chain(islands).collect(),
            seed: self.seed,
        }))
    }
}

/// Starts a run: here, or on islands if there is more than one.
///
/// # Errors
/// When the configuration is not valid.
fn begin(play: &mut dyn Play, run_config: &RunConfig) -> Result<(), Fault> {
    let layout = run_config.layout().map_err(Fault::new)?;
    if layout.count("islands") == 1 {
        return play.evolve(run_config).map_err(Fault::new);
    }
    play.evolve_remotely(run_config).map_err(Fault::new)?;
    if let Some(run) = play.run().filter(|run| !run.is_remote()) {
        let search = run.spec().id;
        eprintln!(
            "“{search}” draws no random numbers: all islands would do the same, so it runs once"
        );
    }
    Ok(())
}

/// The limits of a run: the first one reached stops it.
#[derive(Args, Clone, Copy, Debug)]
pub struct Limit {
    /// Stop after S seconds [default: 30 to solve and 5 to design, none with
    /// another limit].
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub seconds: Option<f64>,
    /// Stop after N evaluated candidates.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub evaluations: Option<u64>,
    /// Stop at the end of generation N.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub generations: Option<u64>,
}

impl Limit {
    /// The same, with a time limit if no limit is given.
    fn or_seconds(self, seconds: f64) -> Self {
        let unlimited = self.evaluations.is_none() && self.generations.is_none();
        let default = unlimited.then_some(seconds);
        Self {
            seconds: self.seconds.or(default),
            ..self
        }
    }

    /// Runs a search; returns how long it took. A run file is written every few seconds and at the
    /// end.
    ///
    /// # Errors
    /// When the run file can't be written.
    fn search(
        &self,
        play: &mut dyn Play,
        quiet: bool,
        run_file: Option<&RunFile>,
        mut exchange: Option<&mut Exchange>,
    ) -> Result<SearchTime, Fault> {
        interrupt::listen();
        if play.run().is_some_and(|run| run.is_remote()) {
            return self.search_on_islands(play, quiet, run_file, exchange);
        }
        let bar = self.bar(quiet);
        let most = self.evaluations.unwrap_or(u64::MAX);
        let generations = self.generations.unwrap_or(u64::MAX);
        let begin = clock::now();
        let (mut shown, mut block, mut done) = (Duration::ZERO, 1, 0);
        let mut last_written = Duration::ZERO;
        let mut answer = 0.0;
        while done < most && generations > 0 {
            let (improved, over) = step(play, block);
            if improved {
                answer = begin.elapsed().as_secs_f64();
            }
            if over {
                break;
            }
            let before = done;
            let report = report(play);
            done = report.evaluations;
            if report.generation >= generations {
                break;
            }
            // Whole blocks only while none of their steps can exceed the limit.
            let widest = (done - before).div_ceil(block).max(1);
            let room = (most - done.min(most)) / widest;
            let whole = room > 2 * BLOCK && self.generations.is_none();
            block = if whole { BLOCK } else { 1 };
            let elapsed = begin.elapsed();
            if interrupt::is_requested() || self.seconds.is_some_and(|s| elapsed.as_secs_f64() >= s)
            {
                break;
            }
            if let Some(run_file) =
                run_file.filter(|_| elapsed >= last_written + RunFile::WRITE_INTERVAL)
            {
                last_written = elapsed;
                tell_unwritten(run_file.write(play));
            }
            if let Some(exchange) = &mut exchange
                && exchange.is_due(elapsed)
            {
                exchange_migrants(play, exchange);
            }
            if elapsed >= shown + Duration::from_millis(100) {
                shown = elapsed;
                self.show(&bar, play, elapsed);
            }
        }
        bar.finish_and_clear();
        if let Some(run_file) = run_file {
            tell_unwritten(run_file.write(play));
        }
        if let Some(exchange) = &mut exchange {
            exchange_migrants(play, exchange);
        }
        Ok(SearchTime {
            seconds: begin.elapsed().as_secs_f64(),
            answer,
        })
    }

    pub(super) fn bar(&self, quiet: bool) -> ProgressBar {
        let ms = || self.seconds.map(|s| (s * 1000.0) as u64);
        let length = self.evaluations.or(self.generations).or_else(ms);
        let template = "{spinner} {bar:20} {elapsed} {msg}";
        progress_bar(length.unwrap_or(0), template, quiet)
    }

    pub(super) fn show(&self, bar: &ProgressBar, play: &dyn Play, elapsed: Duration) {
        let Some(run) = play.run() else { return };
        let (report, method) = (run.report(), run.spec().method);
        bar.set_position(match (self.evaluations, self.generations) {
            (Some(_), _) => report.evaluations,
            (None, Some(_)) => report.generation,
            (None, None) => (elapsed.as_secs_f64() * 1000.0) as u64,
        });
        let mut message = format!(
            "{}, {} per second",
            counted(report.evaluations, effort_word(method)),
            HumanCount(rate(&report, elapsed.as_secs_f64()))
        );
        if method.has_fitness() {
            let step = method.step_name().to_lowercase();
            message = format!("{step} {}, {message}", HumanCount(report.generation));
        }
        let best = report.best.map(|best| short(best.value));
        bar.set_message(format!(
            "{message}, best {}",
            best.as_deref().unwrap_or("none yet")
        ));
    }
}

/// Sends the best individuals of a run, and takes in those of others.
fn exchange_migrants(play: &mut dyn Play, exchange: &mut Exchange) {
    let most = Exchange::migrants(play);
    let own = play.run().map(|run| run.emigrants(most));
    let arrived = exchange.exchange(play, &own.unwrap_or_default());
    if let Some(run) = play.run_mut() {
        run.immigrate(&arrived);
    }
}

/// The duration of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchTime {
    /// Seconds until it was over or stopped.
    pub seconds: f64,
    /// Seconds to its best answer, to the precision of a block of steps.
    pub answer: f64,
}

/// Up to `n` steps. Returns whether the best answer has improved, and whether the run is over.
fn step(play: &mut dyn Play, n: u64) -> (bool, bool) {
    let before = report(play).best;
    let mut improved = false;
    for _ in 0..n {
        match play.run_mut().map(|run| run.step()) {
            Some(Step::Working) => {}
            Some(Step::Improved) => improved = true,
            // The last step may have brought the answer.
            None | Some(Step::Done(_)) => return (improved || report(play).best != before, true),
        }
    }
    (improved, false)
}

/// The run's report.
pub fn report(play: &dyn Play) -> Report {
    play.run().map(|run| run.report()).unwrap_or_default()
}

/// Evaluations per second.
pub fn rate(report: &Report, seconds: f64) -> u64 {
    (report.evaluations as f64 / seconds.max(1e-9)).round() as u64
}

/// The effort of a run, in the words of its kind.
pub fn effort(report: &Report, method: Method, seconds: f64) -> String {
    let mut text = format!(
        "{} ({} per second)",
        counted(report.evaluations, effort_word(method)),
        HumanCount(rate(report, seconds)),
    );
    if method.has_fitness() {
        let step = method.step_name().to_lowercase();
        let _ = write!(text, ", {}", counted(report.generation, &step));
    }
    if report.restarts > 0 {
        let _ = write!(text, ", {}", counted(report.restarts, "restart"));
    }
    text
}

/// One unit of a search's effort.
const fn effort_word(method: Method) -> &'static str {
    match method.has_fitness() {
        true => "evaluation",
        false => "position",
    }
}

/// A number with the noun `one`, in the plural where needed.
fn counted(n: u64, one: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{} {one}{ending}", HumanCount(n))
}

/// Prints searches, for people or as JSON. `aim` is named if there are none.
///
/// # Errors
/// When the output can't be written.
pub fn print_list(play: &dyn Play, specs: &[&Spec], aim: Aim, json: bool) -> Result<(), Fault> {
    match json {
        true => print(list_json(play.puzzle_id(), specs)),
        false => print(list(specs, aim)),
    }
}

const fn verb(aim: Aim) -> &'static str {
    match aim {
        Aim::Solve => "solves",
        Aim::Design => "designs",
    }
}

/// Searches with source and parameters, for people.
fn list(specs: &[&Spec], aim: Aim) -> String {
    let mut out = String::new();
    for spec in specs {
        let _ = writeln!(out, "{}: {}", spec.id, spec.name);
        for (label, text) in spec.summary() {
            let _ = writeln!(out, "  {label}: {text}");
        }
        let _ = writeln!(out, "  Source: {}", spec.source);
        let _ = writeln!(out, "{}", parameters(spec.parameters));
    }
    if specs.is_empty() {
        let _ = write!(out, "this puzzle has no search that {} levels", verb(aim));
    }
    out.truncate(out.trim_end().len());
    out
}

/// Parameters with range, default and meaning, one per line.
pub fn parameters(parameters: &[Parameter]) -> String {
    let mut out = String::new();
    for parameter in parameters {
        let _ = writeln!(
            out,
            "  --set {}={}  {}: {} Takes {}.",
            parameter.id,
            parameter.show(&parameter.default_value()),
            parameter.name,
            parameter.meaning,
            parameter.range()
        );
    }
    out
}

/// The same for programs.
fn list_json(puzzle: &str, specs: &[&Spec]) -> Value {
    let searches = specs.iter().map(|spec| {
        let parameters: Vec<Value> = spec.parameters.iter().map(parameter_json).collect();
        json!({
            "id": spec.id,
            "name": spec.name,
            "source": spec.source,
            "genome": spec.genome,
            "fitness": spec.fitness,
            "operators": spec.operators,
            "parameters": parameters,
        })
    });
    json!({ "puzzle": puzzle, "searches": searches.collect::<Vec<_>>() })
}

fn parameter_json(parameter: &Parameter) -> Value {
    let mut out = json!({
        "id": parameter.id,
        "name": parameter.name,
        "meaning": parameter.meaning,
        "range": parameter.range(),
    });
    let more = match parameter.kind {
        ParameterKind::Integer { min, max, default } => {
            json!({"min": min, "max": max, "default": default})
        }
        ParameterKind::Real { min, max, default } => {
            json!({"min": min, "max": max, "default": default})
        }
        ParameterKind::Switch { default } => json!({"default": default}),
        ParameterKind::Choice {
            options, default, ..
        } => {
            json!({"options": options, "default": options[default]})
        }
        ParameterKind::Levels => json!({"default": ""}),
    };
    if let (Some(out), Value::Object(more)) = (out.as_object_mut(), more) {
        out.extend(more);
    }
    out
}
