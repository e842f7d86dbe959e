//! Saved runs: the page's entry in its storage, and the runner's file. Both hold the
//! run's checkpoint, and the data that decides whether a run can resume from it.

use serde::Deserialize as _;
use serde_json::{Map, Value, json};

use super::config::RunConfig;
use super::standing::Standing;
use crate::game::{ParseError, Play, excerpt, files::json};
use crate::i18n::tr;
use crate::search::{Migrant, Sample};

/// A run that the page has stored.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRun {
    /// Its configuration.
    pub config: RunConfig,
    /// The moves on the board when it began.
    pub line: String,
    /// Its best fitness.
    pub best: Option<f64>,
    /// Its evaluations.
    pub evaluations: u64,
    /// Its checkpoint; `null`: its search has none, and the run is repeated from its seed,
    /// as far as [`Self::evaluations`].
    pub checkpoint: Value,
    /// Its running time, in milliseconds.
    pub ran_ms: f64,
    /// The outline of its course.
    pub trace: Vec<Sample>,
    /// Where it stood; `None` where it has found nothing.
    pub standing: Option<Standing>,
}

impl KeptRun {
    /// Reads what [`Self::text`] writes.
    ///
    /// # Errors
    /// Names the field that is missing.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let file: Value = json::read_long(text)?;
        let missing = |field| ParseError::new(tr!("“{field}” is missing", field));
        let words = |value: &Value| value.as_str().map(str::to_owned);
        let pair = |pair: &Value| Some((words(&pair[0])?, words(&pair[1])?));
        let set = file["set"].as_array();
        let set = set.and_then(|set| set.iter().map(pair).collect());
        Ok(Self {
            config: RunConfig {
                search: words(&file["search"]).ok_or_else(|| missing("search"))?,
                set: set.ok_or_else(|| missing("set"))?,
                seed: file["seed"].as_u64().ok_or_else(|| missing("seed"))?,
            },
            line: words(&file["line"]).ok_or_else(|| missing("line"))?,
            best: file["best"].as_f64(),
            evaluations: file["evaluations"]
                .as_u64()
                .ok_or_else(|| missing("evaluations"))?,
            checkpoint: file["checkpoint"].clone(),
            ran_ms: file["ran"].as_f64().ok_or_else(|| missing("ran"))?,
            trace: Vec::deserialize(&file["trace"]).unwrap_or_default(),
            standing: Option::deserialize(&file["standing"]).unwrap_or_default(),
        })
    }

    /// As it is stored.
    pub fn text(&self) -> String {
        let file = json!({
            "version": crate::VERSION,
            "search": self.config.search,
            "set": self.config.set,
            "seed": self.config.seed,
            "line": self.line,
            "best": self.best,
            "evaluations": self.evaluations,
            "checkpoint": self.checkpoint,
            "ran": self.ran_ms,
            "trace": self.trace,
            "standing": self.standing,
        });
        file.to_string()
    }
}

/// The identity of a run: another run can't resume from its file.
fn identity(play: &dyn Play) -> Value {
    json!({
        "puzzle": play.puzzle_id(),
        "level": play.level().text(),
        "line": play.line(),
        "search": play.run().map(|run| run.spec().id),
        "settings": changed(play),
    })
}

/// The settings of a game's run that differ from the defaults.
pub fn changed(play: &dyn Play) -> Map<String, Value> {
    let runs = play.run().into_iter();
    let changed = runs.flat_map(|run| run.settings().changed().chain(run.layout().changed()));
    changed
        .map(|(id, value)| (id.to_owned(), Value::String(value)))
        .collect()
}

/// The runner's file of a game's run, with its best answer; `None` when its search has no checkpoints.
pub fn file(play: &dyn Play) -> Option<Value> {
    let checkpoint = play.run()?.checkpoint()?;
    file_with(play, "checkpoint", checkpoint)
}

/// The best individuals of a game's run, for other runs of its search on its level.
pub fn migrants_file(play: &dyn Play, migrants: &[Migrant]) -> Option<Value> {
    file_with(play, "migrants", json!(migrants))
}

/// What a game's run is and has found, with one thing more.
fn file_with(play: &dyn Play, key: &str, value: Value) -> Option<Value> {
    let run = play.run()?;
    let report = run.report();
    Some(json!({
        "run": identity(play),
        "evaluations": report.evaluations,
        "score": report.best.map(|best| best.value),
        "answer": run.best_answer(),
        key: value,
    }))
}

/// Resumes a game's run from the runner's file.
///
/// # Errors
/// When the file can't be read, or belongs to another run.
pub fn restore(play: &mut dyn Play, text: &str) -> Result<(), ParseError> {
    let file: Value = json::read_long(text)?;
    check(
        play,
        &file,
        &["puzzle", "level", "line", "search", "settings"],
    )?;
    let run = play.run_mut();
    let run = run.ok_or_else(|| ParseError::new(tr!("no search is running")))?;
    run.restore(&file["checkpoint"]).map_err(ParseError::new)
}

/// The individuals of a file of [`migrants_file`]. Settings may be others: what does not suit is left out by the search.
///
/// # Errors
/// When the file can't be read, or is of another level or search.
pub fn read_migrants(play: &dyn Play, text: &str) -> Result<Vec<Migrant>, ParseError> {
    let file: Value = json::read_long(text)?;
    check(play, &file, &["puzzle", "level", "line", "search"])?;
    let migrants = Vec::deserialize(&file["migrants"]);
    migrants.map_err(|why| ParseError::of_json(&why).within("migrants"))
}

/// Checks that a file is of this game's run, in what these keys say.
fn check(play: &dyn Play, file: &Value, keys: &[&str]) -> Result<(), ParseError> {
    let own = identity(play);
    for key in keys {
        let (saved, asked) = (&file["run"][key], &own[key]);
        let is_at = |line: &Value| line.as_str().is_some_and(|line| play.is_at(line));
        if saved != asked && !(*key == "line" && is_at(saved)) {
            return Err(ParseError::new(tr!(
                "it belongs to another run: “{key}” is {kept} there, {asked} here",
                key,
                kept = excerpt(&saved.to_string()),
                asked = excerpt(&asked.to_string())
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::islands::Answer;
    use crate::search::{End, Report, Score};

    #[test]
    fn run_without_checkpoints_is_saved_by_seed_and_evaluations() {
        let config = RunConfig {
            search: "tuned".to_owned(),
            set: vec![("population".to_owned(), "20".to_owned())],
            seed: 7,
        };
        let saved = KeptRun {
            config,
            line: String::new(),
            best: Some(0.25),
            evaluations: 120,
            checkpoint: Value::Null,
            ran_ms: 4000.5,
            trace: vec![Sample::default()],
            standing: Some(Standing {
                report: Report {
                    evaluations: 120,
                    ..Report::default()
                },
                answer: Answer {
                    line: "0 1".to_owned(),
                    score: Score::new(0.25, false),
                    elite: false,
                    terms: Vec::new(),
                },
                end: Some(End::Limit),
            }),
        };
        assert_eq!(KeptRun::read(&saved.text()), Ok(saved));
    }
}
